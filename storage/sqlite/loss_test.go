package sqlite_test

import (
	"os"
	"testing"

	"github.com/dossier-lending/dossier/storage/head/headtest"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

func TestFlippedBitInWriteAheadLogIsNoticed(t *testing.T) {
	l := newLender(t)
	l.CreateApplications(40)
	l.Kill()
	info, err := os.Stat(walFile(l))
	if err != nil {
		t.Fatal(err)
	}
	headtest.Flip(t, walFile(l), int(info.Size())*3/5)
	l.Open(headtest.Key)
	loss := l.ExpectLoss()
	if l.CountMissing() == 0 {
		t.Fatal("the flipped bit cost nothing; the test shows nothing")
	}
	l.ExpectText(loss, "commits ", "Acme (", "Bayan (", "application.created")
	named := 0
	for _, o := range loss.Orgs {
		if int64(len(o.Known)) != o.To-o.From+1 {
			t.Errorf("%s: %d of %d missing entries are named", o.Name, len(o.Known), o.To-o.From+1)
		}
		for _, e := range o.Known {
			if _, ok := l.Acks[e.Subject]; ok && e.Action == "application.created" {
				named++
			}
		}
	}
	if named != l.CountMissing() {
		t.Errorf("%d missing applications are named, want all %d", named, l.CountMissing())
	}
	l.AcceptLoss()
}

// Without a head the same flipped bit is not noticed. This shows that the other tests depend on the head.
func TestFlippedBitIsNotNoticedWithoutHead(t *testing.T) {
	l := newLender(t)
	l.Close()
	l.Open(nil)
	l.CreateApplications(40)
	l.Kill()
	info, err := os.Stat(walFile(l))
	if err != nil {
		t.Fatal(err)
	}
	headtest.Flip(t, walFile(l), int(info.Size())*3/5)
	l.Open(nil)
	if l.Store.Loss() != nil || l.CountMissing() == 0 {
		t.Errorf("%d applications are gone, %v; want some, without a word", l.CountMissing(), l.Store.Loss())
	}
}

func TestTruncatedWriteAheadLogIsNoticed(t *testing.T) {
	l := newLender(t)
	l.CreateApplications(10)
	l.Kill()
	info, _ := os.Stat(walFile(l))
	if err := os.Truncate(walFile(l), info.Size()-1); err != nil {
		t.Fatal(err)
	}
	l.Open(headtest.Key)
	if loss := l.ExpectLoss(); loss.ToCommit-loss.FromCommit != 0 {
		t.Errorf("commits %d to %d are missing, want the last alone", loss.FromCommit, loss.ToCommit)
	}
	l.AcceptLoss()
}

func TestDeletedWriteAheadLogIsNoticed(t *testing.T) {
	l := newLender(t)
	l.CreateApplications(4)
	l.Kill()
	if err := os.Remove(walFile(l)); err != nil {
		t.Fatal(err)
	}
	l.Open(headtest.Key)
	loss := l.ExpectLoss()
	l.ExpectText(loss, "the organization itself is missing", "commits ")
	l.AcceptLoss()
}

func TestDeletedDatabaseIsNoticed(t *testing.T) {
	l := newLender(t)
	l.CreateApplications(4)
	l.Close()
	if err := os.Remove(l.File(sqlite.FileName)); err != nil {
		t.Fatal(err)
	}
	l.Open(headtest.Key)
	l.ExpectText(l.ExpectLoss(), "not the one that the head belongs to", "the organization itself is missing")
	l.AcceptLoss()
}
