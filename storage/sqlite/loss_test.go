package sqlite_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

func TestFlippedBitInWriteAheadLogIsNoticed(t *testing.T) {
	l := newLender(t)
	l.createApplications(40)
	l.kill()
	info, err := os.Stat(l.walFile())
	if err != nil {
		t.Fatal(err)
	}
	flip(t, l.walFile(), int(info.Size())*3/5)
	l.open(headKey)
	loss := l.expectLoss()
	if l.countMissing() == 0 {
		t.Fatal("the flipped bit cost nothing; the test shows nothing")
	}
	l.expectText(loss, "commits ", "Acme (", "Bayan (", "application.created")
	named := 0
	for _, o := range loss.Orgs {
		if int64(len(o.Known)) != o.To-o.From+1 {
			t.Errorf("%s: %d of %d missing entries are named", o.Name, len(o.Known), o.To-o.From+1)
		}
		for _, e := range o.Known {
			if _, ok := l.acks[e.Subject]; ok && e.Action == "application.created" {
				named++
			}
		}
	}
	if named != l.countMissing() {
		t.Errorf("%d missing applications are named, want all %d", named, l.countMissing())
	}
	l.acceptLoss()
}

// Without a head the same flipped bit is not noticed. This shows that the other tests depend on the head.
func TestFlippedBitIsNotNoticedWithoutHead(t *testing.T) {
	l := newLender(t)
	l.close()
	l.open(nil)
	l.createApplications(40)
	l.kill()
	info, err := os.Stat(l.walFile())
	if err != nil {
		t.Fatal(err)
	}
	flip(t, l.walFile(), int(info.Size())*3/5)
	l.open(nil)
	if l.store.Loss() != nil || l.countMissing() == 0 {
		t.Errorf("%d applications are gone, %v; want some, without a word", l.countMissing(), l.store.Loss())
	}
}

func TestTruncatedWriteAheadLogIsNoticed(t *testing.T) {
	l := newLender(t)
	l.createApplications(10)
	l.kill()
	info, _ := os.Stat(l.walFile())
	if err := os.Truncate(l.walFile(), info.Size()-1); err != nil {
		t.Fatal(err)
	}
	l.open(headKey)
	if loss := l.expectLoss(); loss.ToCommit-loss.FromCommit != 0 {
		t.Errorf("commits %d to %d are missing, want the last alone", loss.FromCommit, loss.ToCommit)
	}
	l.acceptLoss()
}

func TestDeletedWriteAheadLogIsNoticed(t *testing.T) {
	l := newLender(t)
	l.createApplications(4)
	l.kill()
	if err := os.Remove(l.walFile()); err != nil {
		t.Fatal(err)
	}
	l.open(headKey)
	loss := l.expectLoss()
	l.expectText(loss, "the organization itself is missing", "commits ")
	l.acceptLoss()
}

func TestDeletedDatabaseIsNoticed(t *testing.T) {
	l := newLender(t)
	l.createApplications(4)
	l.close()
	if err := os.Remove(l.file(sqlite.FileName)); err != nil {
		t.Fatal(err)
	}
	l.open(headKey)
	l.expectText(l.expectLoss(), "not the one that the head belongs to", "the organization itself is missing")
	l.acceptLoss()
}

func TestOldCopyOfDatabaseIsNoticed(t *testing.T) {
	l := newLender(t)
	l.createApplications(10)
	l.close()
	old, err := os.ReadFile(l.file(sqlite.FileName))
	if err != nil {
		t.Fatal(err)
	}
	l.open(headKey)
	l.createApplications(6)
	l.close()
	if err := os.WriteFile(l.file(sqlite.FileName), old, 0o600); err != nil {
		t.Fatal(err)
	}
	l.open(headKey)
	loss := l.expectLoss()
	if len(loss.Orgs) != 2 || loss.Orgs[0].To-loss.Orgs[0].From != 2 {
		t.Errorf("got %q, want three missing entries of each organization", loss.Lines())
	}
	restored, err := l.engine.Maintenance.AcceptLoss(t.Context(), true)
	if err != nil || len(restored.Orgs) != 2 {
		t.Fatal(restored, err)
	}
	last, err := l.store.LastAudit(t.Context(), l.orgs[0].ID)
	if err != nil || last.Action != "backup.restored" || !strings.Contains(string(last.After), `"missing_from":7`) {
		t.Errorf("the chain ends with %s %s, %v; want the restored backup", last.Action, last.After, err)
	}
	if err := l.createApplication(l.orgs[0].ID); err != nil {
		t.Error(err)
	}
	// The copy from before the accepted loss belongs to another head, even if it has as many commits.
	l.close()
	if err := os.WriteFile(l.file(sqlite.FileName), old, 0o600); err != nil {
		t.Fatal(err)
	}
	l.open(headKey)
	l.expectText(l.expectLoss(), "not the one that the head belongs to")
}

func TestCutTailOfAuditChainIsNoticed(t *testing.T) {
	l := newLender(t)
	l.createApplications(10)
	l.close()
	l.tamper(`DELETE FROM audit_log WHERE org_id = '` + string(l.orgs[0].ID) + `' AND seq > 4`)
	l.open(headKey)
	l.expectText(l.expectLoss(), "Acme (", "audit entries 5 to 6 are missing (2)", "5 application.created")
	if _, err := l.engine.Audit.Verify(t.Context(), l.orgs[0].ID); !errors.Is(err, engine.ErrAuditBroken) {
		t.Errorf("verification: %v, want a broken chain", err)
	}
	l.acceptLoss()
}

func TestDeletedAuditChainIsNoticed(t *testing.T) {
	l := newLender(t)
	l.createApplications(4)
	l.close()
	l.tamper(`DELETE FROM audit_log WHERE org_id = '` + string(l.orgs[1].ID) + `'`)
	l.open(headKey)
	l.expectText(l.expectLoss(), "Bayan (", "audit entries 1 to 3 are missing (3)")
	if _, err := l.engine.Audit.Verify(t.Context(), l.orgs[1].ID); !errors.Is(err, engine.ErrAuditBroken) {
		t.Errorf("verification: %v, want a broken chain", err)
	}
	l.acceptLoss()
}

// rewrite returns statements that change an entry and compute its digest and all later digests again.
func (l *lender) rewrite(org engine.OrgID, seq int64) (statements []string) {
	entries, err := l.store.AuditEntries(l.t.Context(), org, 0, 1000)
	if err != nil {
		l.t.Fatal(err)
	}
	prev := ""
	for _, e := range entries {
		if e.Seq < seq {
			continue
		}
		if e.Seq == seq {
			e.Subject = "somebody else"
		} else {
			e.PrevHash = prev
		}
		prev = e.ComputeHash()
		statements = append(statements, fmt.Sprintf(
			`UPDATE audit_log SET subject = '%s', prev_hash = '%s', hash = '%s' WHERE org_id = '%s' AND seq = %d`,
			e.Subject, e.PrevHash, prev, org, e.Seq,
		))
	}
	return statements
}

func TestRewrittenAuditEntryWithDigestsIsNoticed(t *testing.T) {
	for _, seq := range []int64{1, 3, 6} { // the first, one in the middle, the newest
		l := newLender(t)
		l.createApplications(10)
		statements := l.rewrite(l.orgs[0].ID, seq)
		l.close()
		l.tamper(statements...)
		l.open(headKey)
		l.expectText(l.expectLoss(), "Acme (", "audit entry 6, or one before it, was rewritten")
		if _, err := l.engine.Audit.Verify(t.Context(), l.orgs[0].ID); !errors.Is(err, engine.ErrAuditBroken) {
			t.Errorf("entry %d: verification says %v, want a broken chain", seq, err)
		}
		if _, err := l.engine.Audit.Verify(t.Context(), l.orgs[1].ID); err != nil {
			t.Errorf("the other organization's chain: %v", err)
		}
	}
}

// Comparing the newest entries does not notice this, but checking the chain does.
func TestReorderedAuditEntriesAreNoticed(t *testing.T) {
	l := newLender(t)
	l.createApplications(10)
	l.close()
	at := ` WHERE org_id = '` + string(l.orgs[0].ID) + `' AND seq = `
	l.tamper(
		`UPDATE audit_log SET seq = 99`+at+`3`, `UPDATE audit_log SET seq = 3`+at+`4`,
		`UPDATE audit_log SET seq = 4`+at+`99`,
	)
	l.open(headKey)
	if n, err := l.engine.Audit.Verify(t.Context(), l.orgs[0].ID); !errors.Is(err, engine.ErrAuditBroken) || n != 2 {
		t.Errorf("verification: %v after %d entries, want a broken chain after 2", err, n)
	}
}

func TestAddedAuditEntryIsNoticed(t *testing.T) {
	l := newLender(t)
	l.createApplications(2)
	last, err := l.store.LastAudit(t.Context(), l.orgs[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	forged := last
	forged.Seq, forged.PrevHash = last.Seq+1, last.Hash
	l.close()
	l.tamper(fmt.Sprintf(
		`INSERT INTO audit_log SELECT org_id, %d, at, key_id, action, subject, before_values, after_values, '%s', '%s' FROM audit_log WHERE org_id = '%s' AND seq = %d`,
		forged.Seq,
		forged.PrevHash,
		forged.ComputeHash(),
		last.Org,
		last.Seq,
	))
	l.open(headKey)
	l.expectText(l.expectLoss(), "1 audit entries were added")
	l.acceptLoss()
}

func TestRewritingBesideRunningServerIsNoticed(t *testing.T) {
	l := newLender(t)
	l.createApplications(10)
	l.tamper(l.rewrite(l.orgs[0].ID, 2)...)
	if err := l.createApplication(l.orgs[1].ID); err != nil {
		t.Fatalf("another organization: %v", err)
	}
	if err := l.createApplication(l.orgs[0].ID); engine.CodeOf(err) != engine.CodeDataMissing {
		t.Fatalf("the next entry after a rewritten chain: %v, want %s", err, engine.CodeDataMissing)
	}
	l.expectText(l.expectLoss(), "was rewritten")
	l.acceptLoss()
}
