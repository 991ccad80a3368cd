package engine_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// traces says in which files under a folder a text stands.
func traces(t *testing.T, folder, text string) (found []string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if bytes.Contains(content, []byte(text)) {
			found = append(found, filepath.Base(path))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// Whatever was said of a borrower is in no file any more when the deletion is acknowledged: not in the
// database, its log, the kept files, nor the audit entries.
func TestAfterADeletionNoFileHoldsAWordOfIt(t *testing.T) {
	const canary = "CANARY"
	h := newFixture(t)
	h.run()
	in := engine.ApplicationInput{
		BusinessName:       canary + " Bakery",
		BorrowerEmail:      canary + "@example.com",
		BorrowerPhone:      new(canary),
		LoanType:           new(canary),
		ApplicationContext: new(canary),
		ExternalRef:        new(canary),
		Track:              new(canary),
		Profile:            new(canary),
		ScorecardInputs:    []byte(`{"` + canary + `":1}`),
	}
	claim := engine.NewClaim("POST /intake", canary, func(result any) (engine.Answer, error) {
		return engine.Answer{Status: 200, Body: []byte(result.(engine.IntakeResult).Application.BusinessName)}, nil
	})
	_, release, err := h.Idempotency.Claim(t.Context(), h.by, claim, []byte(canary))
	if err != nil {
		t.Fatal(err)
	}
	release()
	r, err := h.Intake.Submit(
		engine.WithClaim(t.Context(), claim), h.by, in,
		[]*engine.StagedFile{h.stage(canary+".txt", canary+" paper"), h.stage(canary+"2.txt", "fail processing_error")},
	)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Applications.Update(
		t.Context(), h.by, "APP-1",
		engine.ApplicationPatch{BusinessName: new(canary + " Trading"), LoanType: new(canary + "2")},
	); err != nil {
		t.Fatal(err)
	}
	in.ApplicationContext = new(canary + " differs")
	if again, err := h.Intake.Submit(t.Context(), h.by, in, nil); err != nil || !again.Idempotent {
		t.Fatalf("replay: %+v, %v", again, err)
	}
	documents, err := h.Applications.Documents(t.Context(), h.by, r.Application.ID)
	if err != nil || len(documents) != 2 {
		t.Fatalf("%d documents, %v; want 2", len(documents), err)
	}
	for _, d := range documents {
		h.settled(d.ID)
	}
	words := strings.ToLower(canary) // as the index has it
	if len(traces(t, h.folder, canary)) == 0 || len(traces(t, h.folder, words)) == 0 {
		t.Fatal("the search itself is broken: nothing found before deleting")
	}
	if err := h.Applications.Delete(t.Context(), h.by, "APP-1"); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{canary, words} {
		if found := traces(t, h.folder, text); len(found) != 0 {
			t.Errorf("deleted values (%s) are still in %v", text, found)
		}
	}
}

// A server killed between deleting and erasing leaves the values in the log; its next start clears them.
func TestTheNextStartErasesWhatAKilledServerDeleted(t *testing.T) {
	const canary = "CANARY"
	h := newFixture(t)
	for i := range 20 {
		in := input("")
		in.BusinessName = fmt.Sprint(canary, i)
		if _, err := h.Applications.Create(t.Context(), h.by, in); err != nil {
			t.Fatal(err)
		}
		a, err := h.Applications.Get(t.Context(), h.by, fmt.Sprintf("APP-%d", i+1))
		if err != nil {
			t.Fatal(err)
		}
		err = h.store.InTx(t.Context(), func(tx engine.Tx) error {
			if err := tx.DeleteApplication(t.Context(), h.org.ID, a.ID); err != nil {
				return err
			}
			_, err := tx.DeleteBorrowerIfOrphaned(t.Context(), h.org.ID, a.BorrowerID)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(traces(t, h.folder, canary)) == 0 {
		t.Fatal("nothing is left before the start: this test would not notice that nothing is erased")
	}
	h.run()
	eventually(t, "the traces to go", func() bool { return len(traces(t, h.folder, canary)) == 0 })
}
