package revision_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
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
	x, err := extract.New(extract.Config{
		Types:     all.Types(),
		Generic:   all.Generic(),
		ReadPDF:   filereader.PDF(nil),
		ReadSheet: filereader.Sheet,
	})
	if err != nil {
		t.Fatal(err)
	}
	fresh, err := x.Extract(context.Background(), engine.ExtractRequest{
		Content:      bytes.NewReader(p.Content),
		Size:         int64(len(p.Content)),
		FileName:     p.Name,
		DeclaredType: "bank_statement",
		Today:        today,
	})
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
func TestSameRowsGiveSameResult(t *testing.T) {
	papers := extracttest.Papers(extracttest.TemplatesOf("bank_statement"), 7, 2)
	revised := 0
	for _, p := range papers {
		t.Run(p.Name, func(t *testing.T) {
			stored, workings := read(t, p)
			want := asJSON(t, stored)
			for name, kept := range map[string]map[int]bool{
				"categories kept":       allKept(stored.Transactions),
				"categories worked out": nil,
			} {
				got := revise(t, engine.ReviseRequest{
					Extracted:      stored,
					Workings:       workings,
					Rows:           stored.Transactions,
					KeepCategories: kept,
				})
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

// Without workings the result itself is the basis: totals, balances and metrics of unchanged rows are the same, and
// checks that only the pages allow are not applicable.
func TestExtractionWithoutWorkingsIsRevisedByResult(t *testing.T) {
	papers, compared := extracttest.Papers(extracttest.TemplatesOf("bank_statement"), 3, 1), 0
	for _, p := range papers {
		t.Run(p.Name, func(t *testing.T) {
			stored, _ := read(t, p)
			got := revise(t, engine.ReviseRequest{
				Extracted:      stored,
				Rows:           stored.Transactions,
				KeepCategories: allKept(stored.Transactions),
				Today:          today,
			})
			if diff := cmp.Diff(asJSON(t, stored.Metrics), asJSON(t, got.Metrics)); diff != "" {
				t.Errorf("%s: metrics differ (-read +revised):\n%s", p.Name, diff)
			}
			if a, b := stored.BalanceChecks, got.BalanceChecks; a.TotalCredits != b.TotalCredits ||
				a.RowsChecked != b.RowsChecked || a.RowsFailed != b.RowsFailed {
				t.Errorf(
					"%s: %d rows checked and %d failed, want %d and %d", p.Name, b.RowsChecked, b.RowsFailed,
					a.RowsChecked, a.RowsFailed,
				)
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
	stored, workings := read(t, extracttest.Papers(extracttest.TemplatesOf("bank_statement")[:1], 1, 1)[0])
	if len(stored.Transactions) < 3 {
		t.Fatalf("read %d rows, want some", len(stored.Transactions))
	}
	rows := append([]engine.Transaction(nil), stored.Transactions[1:]...)
	rows[0].Description = "CORRECTED"
	got := revise(t, engine.ReviseRequest{Extracted: stored, Workings: workings, Rows: rows})
	if _, shown := got.Provenance["/transactions/0/description"]; shown {
		t.Error("a corrected description still has a place on the paper")
	}
	for pointer, from := range map[string]string{
		"/transactions/0/date":        "/transactions/1/date",
		"/transactions/1/description": "/transactions/2/description",
		"/account_number":             "/account_number",
	} {
		if diff := cmp.Diff(stored.Provenance[from], got.Provenance[pointer]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", pointer, diff)
		}
	}
	last := "/transactions/" + strconv.Itoa(len(rows)) + "/date"
	if _, shown := got.Provenance[last]; shown {
		t.Errorf("%s names a row that is not there", last)
	}
}

func allTypes() revision.Reviser { return revision.New(all.Types(), all.Generic(), all.Custom()) }

// readAs reads a paper as a type, as a server keeps it; ok is false for a paper that is refused.
func readAs(
	t *testing.T, p extracttest.Sample, documentType string,
) (stored engine.Extraction, workings json.RawMessage, ok bool) {
	t.Helper()
	x, err := extract.New(extract.Config{
		Types:     all.Types(),
		Generic:   all.Generic(),
		Custom:    all.Custom(),
		ReadPDF:   filereader.PDF(nil),
		ReadSheet: filereader.Sheet,
	})
	if err != nil {
		t.Fatal(err)
	}
	fresh, err := x.Extract(context.Background(), engine.ExtractRequest{
		Content:      bytes.NewReader(p.Content),
		Size:         int64(len(p.Content)),
		FileName:     p.Name,
		DeclaredType: documentType,
		Today:        today,
	})
	if err != nil {
		return stored, nil, false
	}
	raw, err := json.Marshal(fresh)
	if err == nil {
		err = json.Unmarshal(raw, &stored)
	}
	if err != nil {
		t.Fatal(err)
	}
	return stored, fresh.Workings, true
}

// papersOf are the golden papers of a document type; of the most common one every sixth, which is enough.
func papersOf(t *testing.T, documentType string) (papers []extracttest.Sample) {
	t.Helper()
	folders := map[string]bool{}
	err := filepath.WalkDir(filepath.Join("..", "doctype"), func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && strings.Contains(path, "testdata") {
			folders[path] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	own := filepath.Join("..", "doctype", strings.ReplaceAll(documentType, "_", ""), "testdata")
	for _, folder := range slices.Sorted(maps.Keys(folders)) {
		found, err := extracttest.LoadPapers(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range found {
			if p.Truth.DocumentType == documentType || p.Truth.DocumentType == "" && folder == own {
				papers = append(papers, p)
			}
		}
	}
	if documentType != "bank_statement" {
		return papers
	}
	var some []extracttest.Sample
	for i := 0; i < len(papers); i += 6 {
		some = append(some, papers[i])
	}
	return some
}

// What a type's reader works out, its Revise works out the same: with nothing changed the result is as it was read. A
// type with checks, metrics or values that follow from others must declare Revise (extract.Type).
func TestEveryTypeRevisesItsResultsToTheSame(t *testing.T) {
	for _, of := range all.Types() {
		t.Run(of.Name, func(t *testing.T) {
			compared := 0
			for _, p := range papersOf(t, of.Name) {
				stored, workings, ok := readAs(t, p, of.Name)
				if !ok {
					continue
				}
				if of.Revise == nil && len(stored.Validation.Checks) > 0 {
					t.Fatalf(
						"%s has checks and no Revise, so that a corrected value would leave them not applicable",
						of.Name,
					)
				}
				got, err := allTypes().Revise(context.Background(), engine.ReviseRequest{
					Extracted: stored,
					Workings:  workings,
					Rows:      stored.Transactions,
					Today:     today,
				})
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(asJSON(t, stored), asJSON(t, got)); diff != "" {
					t.Errorf("%s (-read +revised):\n%s", p.Name, diff)
				}
				compared++
			}
			if compared == 0 {
				t.Errorf("no paper of %s was read", of.Name)
			}
		})
	}
}

// corrected is a result after corrections, and its document's reviser.
func correctedPaper(
	t *testing.T, documentType, paperName string, values map[string]string,
) (read, revised engine.Extraction) {
	t.Helper()
	papers, err := extracttest.LoadPapers(filepath.Join(
		"..", "doctype", strings.ReplaceAll(documentType, "_", ""), "testdata",
	))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range papers {
		if p.Name != paperName {
			continue
		}
		stored, workings, ok := readAs(t, p, documentType)
		if !ok {
			t.Fatalf("%s is not read", paperName)
		}
		return stored, reviseFields(t, stored, workings, nil, values)
	}
	t.Fatalf("no paper %s", paperName)
	return
}

func reviseFields(
	t *testing.T, stored engine.Extraction, workings json.RawMessage, schema *engine.VersionedSchema,
	values map[string]string,
) engine.Extraction {
	t.Helper()
	var all []engine.FieldCorrection
	var pointers []string
	for pointer, value := range values {
		all = append(
			all,
			engine.FieldCorrection{Pointer: pointer, Value: json.RawMessage(value), Original: json.RawMessage("null")},
		)
		pointers = append(pointers, pointer)
	}
	corrected, dropped := engine.CorrectedExtraction(stored, all)
	if len(dropped) > 0 {
		t.Fatalf("dropped %q", dropped)
	}
	revised, err := allTypes().Revise(context.Background(), engine.ReviseRequest{
		Extracted: corrected,
		Workings:  workings,
		Corrected: pointers,
		Schema:    schema,
		Rows:      stored.Transactions,
		Today:     today,
	})
	if err != nil {
		t.Fatal(err)
	}
	return revised
}

func checkOf(t *testing.T, e engine.Extraction, key string) engine.CheckStatus {
	t.Helper()
	for _, c := range e.Validation.Checks {
		if c.Key == key {
			return c.Status
		}
	}
	t.Fatalf("no check %s", key)
	return ""
}

func wantField(t *testing.T, e engine.Extraction, name, want string) {
	t.Helper()
	got, _ := json.Marshal(e.Fields.Get(name))
	if string(got) != want {
		t.Errorf("%s is %s, want %s", name, got, want)
	}
}

// A corrected value takes with it what follows from it: checks, metrics, normalized forms and the list of accounts.
func TestDependentValuesFollowCorrectedValue(t *testing.T) {
	t.Run("a card's limit", func(t *testing.T) {
		read, got := correctedPaper(
			t, "credit_card_statement", "card-columns-0003.pdf",
			map[string]string{"/credit_limit": "1", "/minimum_amount_due": "99999999"},
		)
		if *got.Metrics.Card.OverLimit != true || read.Metrics.Card.OverLimit == nil || *read.Metrics.Card.OverLimit {
			t.Errorf(
				"over limit was %v and is %v, want false and true", read.Metrics.Card.OverLimit,
				got.Metrics.Card.OverLimit,
			)
		}
		if now := checkOf(t, got, "minimum_within_total"); now != engine.CheckWarn {
			t.Errorf("minimum_within_total is %s, want warn", now)
		}
	})
	t.Run("a loan's principal", func(t *testing.T) {
		read, got := correctedPaper(t, "loan_statement", "schedule.txt", map[string]string{"/principal_amount": "null"})
		if got.Metrics.Loan.PaidPrincipalRatio != nil || read.Metrics.Loan.PaidPrincipalRatio == nil {
			t.Errorf(
				"the ratio was %v and is %v, want one and none", read.Metrics.Loan.PaidPrincipalRatio,
				got.Metrics.Loan.PaidPrincipalRatio,
			)
		}
	})
	t.Run("normalized forms", func(t *testing.T) {
		_, got := correctedPaper(t, "loan_statement", "schedule.txt", map[string]string{
			"/account_number": `"PN 99-1"`,
			"/account_name":   `"CRUZ, JUAN AND CRUZ, ANA"`,
			"/tin":            `"123-456-789"`,
			"/address":        `"12 RIZAL ST, CEBU CITY"`,
		})
		wantField(t, got, "account_number_normalized", `"PN991"`)
		wantField(t, got, "account_holders", `["CRUZ, JUAN","CRUZ, ANA"]`)
		wantField(t, got, "tin_normalized", `"123456789"`)
		var parts map[string]*string
		raw, _ := json.Marshal(got.Fields.Get("address_parts"))
		if json.Unmarshal(raw, &parts) != nil || parts["city"] == nil || *parts["city"] != "CEBU CITY" {
			t.Errorf("address parts are %s", raw)
		}
		if p := got.Provenance["/account_number_normalized"]; p.Source != engine.FromAnalyst || p.Original != nil {
			t.Errorf("provenance of the normalized number is %+v, want analyst", p)
		}
	})
	t.Run("what an analyst put himself stays", func(t *testing.T) {
		_, got := correctedPaper(t, "loan_statement", "schedule.txt", map[string]string{
			"/account_number":            `"PN 99-1"`,
			"/account_number_normalized": `"X"`,
			"/address":                   `"12 RIZAL ST, CEBU CITY"`,
			"/address_parts/city":        `"CEBU"`,
		})
		wantField(t, got, "account_number_normalized", `"X"`)
		var parts map[string]*string
		raw, _ := json.Marshal(got.Fields.Get("address_parts"))
		if json.Unmarshal(raw, &parts) != nil || parts["city"] == nil || *parts["city"] != "CEBU" {
			t.Errorf("address parts are %s, want the city that was put", raw)
		}
	})
	t.Run("the top and the list of accounts", func(t *testing.T) {
		_, got := correctedPaper(
			t, "bank_statement", "account-per-sheet.xlsx",
			map[string]string{"/opening_balance": "1", "/accounts/0/closing_balance": "2"},
		)
		var accounts []struct {
			OpeningBalance, ClosingBalance engine.Amount
		}
		raw, _ := json.Marshal(got.Fields.Get("accounts"))
		raw = bytes.ReplaceAll(
			bytes.ReplaceAll(raw, []byte("opening_balance"), []byte("OpeningBalance")), []byte("closing_balance"),
			[]byte("ClosingBalance"),
		)
		if err := json.Unmarshal(
			raw, &accounts,
		); err != nil || accounts[0].OpeningBalance != 100 || accounts[0].ClosingBalance != 200 {
			t.Errorf("accounts are %s (%v), want 1 and 2 in the first", raw, err)
		}
		wantField(t, got, "closing_balance", "2")
		if got.BalanceChecks.ByAccount[0].Status != engine.CheckFail ||
			*got.BalanceChecks.ByAccount[0].OpeningBalance != 100 {
			t.Errorf("the first account is %+v, want it to fail", got.BalanceChecks.ByAccount[0])
		}
	})
	t.Run("a month of a summary", func(t *testing.T) {
		read, got := correctedPaper(
			t, "bank_statement_summary", "summary-0101.pdf", map[string]string{"/months/0/total_credits": "1"},
		)
		if checkOf(t, read, "month_chain") != engine.CheckPass || checkOf(t, got, "month_chain") != engine.CheckFail {
			t.Errorf(
				"month_chain was %s and is %s, want pass and fail", checkOf(t, read, "month_chain"),
				checkOf(t, got, "month_chain"),
			)
		}
	})
}

// A figure that an analyst put was read off the page: it proves what it leads to, and is neither repaired nor derived.
func TestCorrectedBalanceCounts(t *testing.T) {
	_, got := correctedPaper(
		t, "bank_statement", "balance-before.csv",
		map[string]string{"/opening_balance": "123456", "/closing_balance": "null"},
	)
	if got.BalanceChecks.OpeningBalance == nil || *got.BalanceChecks.OpeningBalance != 12345600 ||
		got.BalanceChecks.ClosingBalance != nil {
		t.Errorf(
			"the proof knows opening %v and closing %v, want what was put", got.BalanceChecks.OpeningBalance,
			got.BalanceChecks.ClosingBalance,
		)
	}
	wantField(t, got, "opening_balance", "123456")
	wantField(t, got, "closing_balance", "null")
}

// A type without its own Revise takes the value, and checks that it cannot run again do not count any more.
func TestTypeWithoutReviseTakesCorrectedValue(t *testing.T) {
	check := engine.Check{Key: "sum", Label: "Sum", Status: engine.CheckPass, Detail: "It agrees."}
	stored := engine.Extraction{
		DocumentType: "own_type",
		Fields:       engine.Fields{{Name: "total", Value: json.RawMessage("1")}},
		Validation:   engine.Sum([]engine.Check{check}),
	}
	got, err := revision.Statements{}.Revise(
		context.Background(), engine.ReviseRequest{Extracted: stored, Corrected: []string{"/total"}},
	)
	if err != nil || got.Validation.Status != engine.CheckNotApplicable ||
		got.Validation.Checks[0].Status != engine.CheckNotApplicable ||
		stored.Validation.Checks[0].Status != engine.CheckPass {
		t.Errorf("validation is %+v (%v), want not applicable", got.Validation, err)
	}
}
