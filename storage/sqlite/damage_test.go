package sqlite

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
)

const pageSize = 4096

// damagedPlan makes a store with two plans on separate pages, and overwrites the pages of the first.
func damagedPlan(t *testing.T) (s *storage.Store, hurt, sound string) {
	t.Helper()
	folder := t.TempDir()
	s = openFolder(t, folder)
	hurt, sound = "hurt-"+strings.Repeat("x", 3*pageSize), "sound-"+strings.Repeat("y", 3*pageSize)
	for i := range 400 { // many plans, so that the two lie far from each other and from the pages that lead to both
		name := fmt.Sprintf("m%03d-%s", i, strings.Repeat("z", 300))
		if i == 0 {
			name = hurt
		}
		if i == 399 {
			name = sound
		}
		if err := s.InTx(t.Context(), putPlan(name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Erase(t.Context()); err != nil { // moves everything into the database file
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(folder, FileName)
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(content, []byte("hurt-x")) / pageSize * pageSize
	if at <= 0 {
		t.Fatal("the row to damage was not found")
	}
	for i := range pageSize {
		content[at+i] = 0xff
	}
	if err := os.WriteFile(file, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return openFolder(t, folder), hurt, sound
}

func openFolder(t *testing.T, folder string) *storage.Store {
	t.Helper()
	s, err := Open(t.Context(), folder, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestDamagedPageFailsItsOwnReadsAndWritesOnly(t *testing.T) {
	s, hurt, sound := damagedPlan(t)
	ctx := t.Context()
	for range 3 {
		if _, err := s.Plan(ctx, hurt); !errors.Is(err, engine.ErrDamaged) || errors.Is(err, engine.ErrStorageFailed) {
			t.Fatalf("reading the damaged row: got %v, want ErrDamaged", short(err))
		}
		if err := s.InTx(ctx, putPlan(hurt)); !errors.Is(err, engine.ErrDamaged) ||
			errors.Is(err, engine.ErrStorageFailed) {
			t.Fatalf("writing the damaged row: got %v, want ErrDamaged", short(err))
		}
		if err := s.InTx(ctx, func(tx engine.Tx) error {
			_, err := tx.Plan(ctx, hurt)
			return err
		}); !errors.Is(err, engine.ErrDamaged) {
			t.Fatalf("reading the damaged row in a transaction: got %v, want ErrDamaged", short(err))
		}
		if _, err := s.Plan(ctx, sound); err != nil {
			t.Errorf("reading a sound row: %v", short(err))
		}
		if err := s.InTx(ctx, putPlan(sound)); err != nil {
			t.Errorf("writing a sound row: %v", short(err))
		}
		if err := s.Ready(ctx); err != nil {
			t.Errorf("ready: %v", short(err))
		}
	}
}

func short(err error) string {
	text := fmt.Sprint(err)
	return text[:min(len(text), 200)]
}

// SQLite writes nothing more in a transaction that read damaged pages. The other callers of the batch get an error, and
// the next batch succeeds.
func TestCallersBesideDamageGetAnError(t *testing.T) {
	b := newBench(t)
	meet := func(engine.Tx) error { return storage.Wrap(engine.ErrDamaged, coded(codeCorrupt)) }
	results := b.together(t, putPlan("first"), meet, putPlan("last"))
	if !errors.Is(results[1], engine.ErrDamaged) {
		t.Errorf("who met damage was told %v, want ErrDamaged", results[1])
	}
	for i, plan := range map[int]string{0: "first", 2: "last"} {
		if told, kept := results[i] == nil, b.has(t, plan); told != kept {
			t.Errorf("%s was told %v, kept %v", plan, results[i], kept)
		}
		if results[i] != nil &&
			(!errors.Is(results[i], engine.ErrStorageBusy) || errors.Is(results[i], engine.ErrDamaged)) {
			t.Errorf("%s was told %v, want ErrStorageBusy: nothing was kept and it may be sent again", plan, results[i])
		}
	}
	if err := b.InTx(t.Context(), putPlan("after")); err != nil || !b.has(t, "after") {
		t.Errorf("the next batch: %v", err)
	}
}

func TestFailedCommitHasUnknownOutcome(t *testing.T) {
	for code, want := range map[int]struct{ unknown, forGood bool }{
		codeIOErrorFsync:   {true, true},
		10 | 3<<8:          {true, true}, // a write
		codeIOErrorShmSize: {true, false},
		codeFull:           {false, false},
		codeBusy:           {false, false},
		1:                  {true, true},
	} {
		b := newBench(t)
		b.failOn("COMMIT", coded(code))
		for i, err := range b.together(t, putPlan("a"), putPlan("b")) {
			if errors.Is(err, engine.ErrOutcomeUnknown) != want.unknown ||
				errors.Is(err, engine.ErrStorageFailed) != want.forGood || err == nil {
				t.Errorf(
					"code %d, caller %d: got %v, want unknown %v, for good %v", code, i, err, want.unknown,
					want.forGood,
				)
			}
		}
		b.failOn("nothing", nil)
		if err := b.InTx(t.Context(), putPlan("later")); (err != nil) != want.forGood ||
			errors.Is(err, engine.ErrOutcomeUnknown) {
			t.Errorf("code %d: the next write is told %v; only what was under way has an unknown outcome", code, err)
		}
	}
}
