package postgres_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/head"
	"github.com/dossier-lending/dossier/storage/head/headtest"
	"github.com/dossier-lending/dossier/storage/postgres"
	"github.com/dossier-lending/dossier/storage/postgres/pgtest"
)

// createAtOnce creates applications of both organizations from many goroutines, through several processes' stores.
func createAtOnce(l *headtest.Lender, goroutines, each int, stores ...*storage.Store) {
	l.T.Helper()
	var all sync.WaitGroup
	var mu sync.Mutex
	for g := range goroutines {
		e := headtest.NewEngine(l.T, stores[g%len(stores)])
		all.Go(func() {
			for n := range each {
				org := l.Orgs[(g/len(stores)+n)%2].ID
				made, err := e.Applications.Create(l.T.Context(), engine.Principal{Org: org, KeyID: "k"},
					engine.ApplicationInput{BusinessName: "B", BorrowerEmail: fmt.Sprintf("%d.%d@example.com", g, n)})
				if err != nil {
					l.T.Error(err)
					return
				}
				mu.Lock()
				l.Acks[made.Application.ID] = headtest.Ack{Org: org, Number: made.Application.Number}
				mu.Unlock()
			}
		})
	}
	all.Wait()
}

// expectComplete fails if the head's files lack a commit of the database. The store must be closed.
func expectComplete(l *headtest.Lender) {
	l.T.Helper()
	folder := head.Open(l.Folder, headtest.Key)
	defer folder.Close()
	if err := folder.Load(); err != nil {
		l.T.Fatal(err)
	}
	view, recorded := folder.View(), int64(0)
	for _, lane := range view.Lanes {
		recorded += lane.Commits
	}
	made := texts(l.T, pgtest.Raw(l.T, l.Database.(database).url), `SELECT CAST(SUM(commits) AS TEXT) FROM commit_lanes`)
	if made[0] != fmt.Sprint(recorded) || len(view.Missing)+view.Unreadable > 0 {
		l.T.Errorf("the head has %d commits, lacks %v and has %d unreadable lines; want all of %s",
			recorded, view.Missing, view.Unreadable, made[0])
	}
}

// expectAddedIsNoticed fails if the head is behind the database, so that an added entry would pass as a commit without
// a record.
func expectAddedIsNoticed(l *headtest.Lender) {
	l.T.Helper()
	last, err := l.Store.LastAudit(l.T.Context(), l.Orgs[0].ID)
	if err != nil {
		l.T.Fatal(err)
	}
	l.Close()
	l.Tamper(addEntry(last))
	l.Open(headtest.Key)
	l.ExpectText(l.ExpectLoss(), "1 audit entries were added")
}

// addEntry is a statement that adds an entry to a chain, with the right digests.
func addEntry(last engine.AuditEntry) string {
	next := last
	next.Seq, next.PrevHash = last.Seq+1, last.Hash
	return fmt.Sprintf(`
		INSERT INTO audit_log
		SELECT org_id, %d, at, key_id, action, subject, before_values, after_values, '%s', '%s' FROM audit_log
		WHERE org_id = '%s' AND seq = %d`, next.Seq, next.PrevHash, next.ComputeHash(), last.Org, last.Seq)
}

func TestConcurrentCommitsAreAllInTheHead(t *testing.T) {
	l := newLender(t)
	createAtOnce(l, 32, 8, l.Store)
	l.Kill()
	expectComplete(l)
	l.Open(headtest.Key)
	l.ExpectIntact()
	expectAddedIsNoticed(l)
}

// Commits that share a flush end together, and their records are written together.
func TestRecordsWrittenTogetherAreAllInTheHead(t *testing.T) {
	l := newLender(t)
	var all sync.WaitGroup
	for range 32 {
		all.Go(func() {
			for range 10 {
				if err := l.Store.InTx(t.Context(), func(tx engine.Tx) error {
					return tx.PutPlan(t.Context(), engine.Plan{Name: uuid.NewString()})
				}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	l.Kill()
	expectComplete(l)
}

func TestTwoProcessesThatCommitAtOnceKeepOneHead(t *testing.T) {
	l := newLender(t)
	first := l.Store
	l.Open(headtest.Key)
	createAtOnce(l, 16, 8, first, l.Store)
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	l.Kill()
	expectComplete(l)
	l.Open(headtest.Key)
	l.ExpectIntact()
	expectAddedIsNoticed(l)
}

// Other processes were killed between their commits and the records, one on each lane, while this one runs on. The next
// commit on such a lane must not make the head look complete without them.
func TestCommitsWithoutRecordAreAddedToTheHead(t *testing.T) {
	l := newLender(t)
	l.CreateApplications(2)
	last, err := l.Store.LastAudit(t.Context(), l.Orgs[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	l.Tamper(addEntry(last), `UPDATE commit_lanes SET commits = commits + 1, mark = 'other'`)
	for range 70 { // each lane
		if err := l.Store.Ready(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	l.Close()
	l.Open(headtest.Key)
	l.ExpectIntact()
	expectAddedIsNoticed(l)
}

// A standby that lacks commits takes over while the server runs: the server notices it at its next write.
func TestOldCopyOfDatabaseBesideRunningServerIsNoticed(t *testing.T) {
	l := newLender(t)
	l.CreateApplications(8)
	l.Close()
	restore := l.Save(l.Folder)
	l.Open(headtest.Key)
	for range 70 { // each lane
		if err := l.Store.Ready(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	l.CreateApplications(6)
	restore()
	var refused error
	for tries := 0; !errors.Is(refused, engine.ErrDataMissing) && tries < 50; tries++ {
		refused = l.Store.Ready(t.Context()) // a commit that concerns no audit chain
		if !errors.Is(refused, engine.ErrDataMissing) && !errors.Is(refused, engine.ErrStorageBusy) {
			t.Fatalf("a write to the old copy: %v, want a refusal, or that a connection of the pool is gone", refused)
		}
	}
	l.ExpectText(l.ExpectLoss(), "commits are missing (", "audit entries 6 to 8 are missing (3)")
	l.AcceptLoss()
}

func TestAnotherDatabaseWithAsManyCommitsIsNoticed(t *testing.T) {
	l := newLender(t)
	l.CreateApplications(2)
	l.Close()
	l.Tamper(`UPDATE commit_lanes SET mark = 'another' WHERE lane = (SELECT MIN(lane) FROM commit_lanes WHERE commits > 0)`)
	l.Open(headtest.Key)
	l.ExpectText(l.ExpectLoss(), "is not the one that the head knows")
	l.AcceptLoss()
}

func TestDeletedLaneIsNoticed(t *testing.T) {
	for _, which := range []string{"commits = 0", "commits > 0"} {
		l := newLender(t)
		l.CreateApplications(2)
		l.Close()
		l.Tamper(`DELETE FROM commit_lanes WHERE ` + which)
		l.Open(headtest.Key)
		l.ExpectText(l.ExpectLoss(), "of commit_lanes")
		l.AcceptLoss()
	}
}

// A read costs neither a lane nor a record, so it does not wait for the disk.
func TestTransactionWithoutChangesTakesNoLane(t *testing.T) {
	l := newLender(t)
	db := pgtest.Raw(t, l.Database.(database).url)
	count := func() string { return texts(t, db, `SELECT CAST(SUM(commits) AS TEXT) FROM commit_lanes`)[0] }
	before := count()
	if err := l.Store.InTx(t.Context(), func(tx engine.Tx) error {
		if err := tx.Lock(t.Context(), l.Orgs[0].ID, "audit"); err != nil {
			return err
		}
		_, err := tx.LastAudit(t.Context(), l.Orgs[0].ID)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if after := count(); after != before {
		t.Errorf("%s commits before, %s after", before, after)
	}
	l.CreateApplications(1)
	if after := count(); after == before {
		t.Error("a write was not counted; the test shows nothing")
	}
}

// Room for records is reserved in advance, so a full disk refuses a commit before it is made.
func TestFullDiskRefusesCommitsBeforeTheyAreMade(t *testing.T) {
	folder := headtest.SmallDisk(t, 8<<20)
	l := headtest.NewLender(t, folder, database{t, pgtest.Database(t)})
	headtest.Fill(t, folder, 0)
	put := func() error {
		return l.Store.InTx(t.Context(), func(tx engine.Tx) error { return appendEntries(t, tx, l.Orgs[0].ID, 300) })
	}
	var full error
	tries := 0
	for ; full == nil && tries < 50; tries++ {
		full = put()
	}
	if !errors.Is(full, engine.ErrStorageFull) {
		t.Fatalf("commits with a full disk under the head: %v, want ErrStorageFull", full)
	}
	last, err := l.Store.LastAudit(t.Context(), l.Orgs[0].ID)
	if want := int64(1 + 300*(tries-1)); err != nil || last.Seq != want {
		t.Errorf("the chain ends with entry %d, %v; want %d, without the refused commit", last.Seq, err, want)
	}
	l.Close()
	l.Open(headtest.Key)
	if loss := l.Store.Loss(); loss != nil {
		t.Fatalf("false alarm on the full disk: %q", loss.Lines())
	}
}

// appendEntries appends long entries to an audit chain.
func appendEntries(t *testing.T, tx engine.Tx, org engine.OrgID, n int) error {
	last, err := tx.LastAudit(t.Context(), org)
	for range n {
		e := engine.AuditEntry{Org: org, Seq: last.Seq + 1, At: time.Now(), PrevHash: last.Hash, Action: "test.entry",
			Subject: strings.Repeat("s", 400), Before: []byte("{}"), After: []byte("{}")}
		e.Hash = e.ComputeHash()
		if err = errors.Join(err, tx.InsertAudit(t.Context(), e)); err != nil {
			return err
		}
		last = e
	}
	return err
}

// A process without the key has no part in the head, and what it adds is noticed.
func TestCommitsWithoutTheKeyAreNoticed(t *testing.T) {
	l := newLender(t)
	l.CreateApplications(2)
	l.Close()
	l.Open(nil)
	l.CreateApplications(2)
	l.Close()
	l.Open(headtest.Key)
	l.ExpectText(l.ExpectLoss(), "1 audit entries were added")
}

// With the fewest connections, callers wait for each other, and none for itself.
func TestFewConnectionsAreEnough(t *testing.T) {
	l := newLender(t)
	l.Close()
	s, err := openWith(t, l, postgres.LeastConnections)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	createAtOnce(l, 24, 4, s)
	if n := l.CountMissing(); n > 0 {
		t.Errorf("%d are missing", n)
	}
	name := uuid.NewString()
	if err := s.InTx(t.Context(), func(tx engine.Tx) error {
		return tx.PutPlan(t.Context(), engine.Plan{Name: name})
	}); err != nil {
		t.Error(err)
	}
}

func openWith(t *testing.T, l *headtest.Lender, connections int) (*storage.Store, error) {
	s, err := postgres.Open(t.Context(), l.Database.(database).url,
		postgres.Options{HeadKey: headtest.Key, HeadFolder: l.Folder, Connections: connections})
	l.Store = s
	return s, err
}
