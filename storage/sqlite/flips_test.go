package sqlite_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/head/headtest"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

func TestRandomFlipsAreNoticedOrHarmless(t *testing.T) { randomFlips(t, 12) }

// randomFlips flips one bit at a time in the database, the write-ahead log or the head, after a kill. Then either the
// damage is reported (the database does not open, a loss is reported, a read fails, the audit chain or SQLite's
// integrity check is broken), or all acknowledged records are there.
func randomFlips(t *testing.T, flips int) {
	l := newLender(t)
	l.CreateApplications(30)
	l.Close()
	l.Open(headtest.Key)
	l.CreateApplications(20) // these are in the write-ahead log, the others in the database
	l.Kill()
	killed := l.Folder
	noticed, harmless := map[string]int{}, 0
	random := rand.New(rand.NewPCG(1, 2))
	for n := range flips {
		l.Folder = t.TempDir()
		if err := os.CopyFS(l.Folder, os.DirFS(killed)); err != nil {
			t.Fatal(err)
		}
		file := []string{l.File(sqlite.FileName), walFile(l), walFile(l), l.HeadFiles()[0]}[n%4]
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		at := random.IntN(int(info.Size()))
		headtest.Flip(t, file, at)
		said, gone := examine(l)
		switch {
		case said != "":
			noticed[filepath.Base(file)[:8]+" "+said]++
		case gone > 0:
			t.Errorf(
				"flip at %d of %s: %d acknowledged applications are gone without a word", at, filepath.Base(file), gone,
			)
		default:
			harmless++
		}
		os.RemoveAll(l.Folder)
	}
	t.Logf("%d flips: %d harmless, noticed: %v", flips, harmless, noticed)
	if len(noticed) == 0 {
		t.Error("no flip was noticed; the test shows nothing")
	}
}

// examine opens the installation like a server start, and checks it like the doctor command. said names the first check
// that notices the damage.
func examine(l *headtest.Lender) (said string, gone int) {
	ctx := l.T.Context()
	s, err := sqlite.Open(context.Background(), l.Folder, sqlite.Options{HeadKey: headtest.Key})
	if err != nil {
		return "open", 0
	}
	defer s.Close()
	if s.Loss() != nil {
		return "loss", 0
	}
	e, err := engine.New(engine.Config{
		Store:     s,
		Blobs:     struct{ engine.Blobs }{},
		Extractor: struct{ engine.Extractor }{},
		Types:     struct{ engine.DocumentTypes }{},
	})
	if err != nil {
		l.T.Fatal(err)
	}
	for _, o := range l.Orgs {
		if _, err := e.Audit.Verify(ctx, o.ID); err != nil {
			return "chain", 0
		}
	}
	if err := sqlite.IntegrityCheck(ctx, l.File(sqlite.FileName)); err != nil {
		return "integrity", 0
	}
	l.Store = s
	for id, a := range l.Acks {
		got, err := s.Application(ctx, a.Org, id)
		switch {
		case err != nil && !errors.Is(err, engine.ErrNotFound):
			return "read", 0
		case err != nil || got.Number != a.Number:
			gone++
		}
	}
	return "", gone
}
