package revision_test

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/paper"
	"github.com/dossier-lending/dossier/extract/revision"
)

var today = engine.Date{Year: 2026, Month: 3, Day: 2}

// read reads a paper as a server does: what comes back went through JSON.
func read(t *testing.T, p extracttest.Paper) (engine.Extraction, json.RawMessage) {
	t.Helper()
	x, err := extract.New(extract.Config{Types: all.Types(), Generic: all.Generic(), ReadPDF: paper.PDF(nil), ReadSheet: paper.Sheet})
	if err != nil {
		t.Fatal(err)
	}
	fresh, err := x.Extract(context.Background(), engine.ExtractRequest{Content: bytes.NewReader(p.Content), Size: int64(len(p.Content)),
		FileName: p.Name, DeclaredType: "bank_statement", Today: today})
	if err != nil {
		t.Skipf("%s is not read: %v", p.Name, err)
	}
	raw, err := json.Marshal(fresh)
	if err != nil {
		t.Fatal(err)
	}
	var stored engine.Extraction
	if err := json.Unmarshal(raw, &stored); err != nil {
		t.Fatal(err)
	}
	return stored, fresh.Workings
}

func allKept(rows []engine.Transaction) map[int]bool {
	kept := map[int]bool{}
	for _, t := range rows {
		kept[t.Row] = true
	}
	return kept
}

func revise(t *testing.T, in engine.ReviseRequest) engine.Extraction {
	t.Helper()
	out, err := revision.Statements{}.Revise(context.Background(), in)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func asJSON(t *testing.T, v any) any {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var plain any
	if err := json.Unmarshal(raw, &plain); err != nil {
		t.Fatal(err)
	}
	return plain
}

// The rows of a paper, put back as they were read, give the very result that reading gave: over papers
// of every look, honest and contradicting themselves.
func TestTheSameRowsGiveTheSameResult(t *testing.T) {
	papers := extracttest.Papers(extracttest.Looks(), 7, 2)
	revised := 0
	for _, p := range papers {
		t.Run(p.Name, func(t *testing.T) {
			stored, workings := read(t, p)
			want := asJSON(t, stored)
			for name, kept := range map[string]map[int]bool{"categories kept": allKept(stored.Transactions), "categories worked out": nil} {
				got := revise(t, engine.ReviseRequest{Extracted: stored, Workings: workings, Rows: stored.Transactions, KeepCategories: kept})
				if diff := cmp.Diff(want, asJSON(t, got)); diff != "" {
					t.Errorf("%s (-read +revised):\n%s", name, diff)
				}
			}
			revised++
		})
	}
	if revised < len(papers)*9/10 {
		t.Errorf("%d of %d papers were read, want nearly all", revised, len(papers))
	}
}
