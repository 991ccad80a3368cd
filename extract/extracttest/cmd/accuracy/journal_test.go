package main

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/ratchet"
)

func TestStoppedMeasurementContinues(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kept.jsonl")
	first := open(t, path)
	first.add(
		"a", extracttest.Outcome{RowsInTruth: 7, Err: errors.New("too dark")},
		ratchet.Line{Name: "a", Truth: 7, Claim: ratchet.Unread},
	)
	first.add(
		"b",
		extracttest.Outcome{RowsInTruth: 9, Paper: extracttest.Sample{Template: "grid", Content: []byte("pixels")}},
		ratchet.Line{},
	)
	first.close()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, whole[:len(whole)-5], 0o600); err != nil { // stopped within a line
		t.Fatal(err)
	}
	second := open(t, path)
	defer second.close()
	if o, l, known := second.find("a"); !known || o.RowsInTruth != 7 || o.Err == nil ||
		o.Err.Error() != "too dark" || l.Truth != 7 || l.Claim != ratchet.Unread {
		t.Errorf("got %+v, %v, %v; want the outcome and the line that were kept", o, l, known)
	}
	if _, _, known := second.find("b"); known {
		t.Error("a line that was cut off was taken for an outcome")
	}
	second.add("b", extracttest.Outcome{RowsInTruth: 10}, ratchet.Line{})
	second.build = "another build"
	second.add("c", extracttest.Outcome{}, ratchet.Line{})
	third := open(t, path)
	defer third.close()
	if o, _, known := third.find("b"); !known || o.RowsInTruth != 10 {
		t.Errorf("got %+v, %v; want the outcome kept after the cut", o, known)
	}
	if _, _, known := third.find("c"); known {
		t.Error("an outcome of another build was used")
	}
}

func open(t *testing.T, path string) *journal {
	t.Helper()
	j, err := openJournal(path, false)
	if err != nil {
		t.Fatal(err)
	}
	return j
}
