package revision_test

import (
	"bytes"
	"context"
	"encoding/json"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/filereader"
	"github.com/dossier-lending/dossier/extract/revision"
)

var today = engine.Date{Year: 2026, Month: 3, Day: 2}

// read reads a paper as a server does: what comes back went through JSON.
func read(t *testing.T, p extracttest.Sample) (engine.Extraction, json.RawMessage) {
	t.Helper()
	x, err := extract.New(extract.Config{Types: all.Types(), Generic: all.Generic(), ReadPDF: filereader.PDF(nil), ReadSheet: filereader.Sheet})
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
	papers := extracttest.Papers(extracttest.LooksOf("bank_statement"), 7, 2)
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

// Without workings the result itself is the basis: totals, balances and metrics of unchanged rows are
// the same, and what only the pages tell is not applicable.
func TestAnExtractionWithoutWorkingsIsRevisedByItsResult(t *testing.T) {
	papers, compared := extracttest.Papers(extracttest.LooksOf("bank_statement"), 3, 1), 0
	for _, p := range papers {
		t.Run(p.Name, func(t *testing.T) {
			stored, _ := read(t, p)
			got := revise(t, engine.ReviseRequest{Extracted: stored, Rows: stored.Transactions, KeepCategories: allKept(stored.Transactions), Today: today})
			if diff := cmp.Diff(asJSON(t, stored.Metrics), asJSON(t, got.Metrics)); diff != "" {
				t.Errorf("%s: metrics differ (-read +revised):\n%s", p.Name, diff)
			}
			if a, b := stored.BalanceChecks, got.BalanceChecks; a.TotalCredits != b.TotalCredits || a.RowsChecked != b.RowsChecked || a.RowsFailed != b.RowsFailed {
				t.Errorf("%s: %d rows checked and %d failed, want %d and %d", p.Name, b.RowsChecked, b.RowsFailed, a.RowsChecked, a.RowsFailed)
			}
			compared++
		})
	}
	if compared < len(papers)*9/10 {
		t.Errorf("compared %d of %d papers", compared, len(papers))
	}
}

// Where values were printed follows their rows; a changed value has no place on the paper.
func TestOriginsFollowTheirRows(t *testing.T) {
	stored, workings := read(t, extracttest.Papers(extracttest.LooksOf("bank_statement")[:1], 1, 1)[0])
	if len(stored.Transactions) < 3 {
		t.Fatalf("read %d rows, want some", len(stored.Transactions))
	}
	rows := append([]engine.Transaction(nil), stored.Transactions[1:]...)
	rows[0].Description = "CORRECTED"
	got := revise(t, engine.ReviseRequest{Extracted: stored, Workings: workings, Rows: rows})
	if _, shown := got.Provenance["/transactions/0/description"]; shown {
		t.Error("a corrected description still has a place on the paper")
	}
	for pointer, from := range map[string]string{"/transactions/0/date": "/transactions/1/date", "/transactions/1/description": "/transactions/2/description", "/account_number": "/account_number"} {
		if diff := cmp.Diff(stored.Provenance[from], got.Provenance[pointer]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", pointer, diff)
		}
	}
	last := "/transactions/" + strconv.Itoa(len(rows)) + "/date"
	if _, shown := got.Provenance[last]; shown {
		t.Errorf("%s names a row that is not there", last)
	}
}
