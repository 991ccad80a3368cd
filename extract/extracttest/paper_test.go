package extracttest

import (
	"bytes"
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func TestSameSeedMakesSamePaper(t *testing.T) {
	for _, template := range Templates() {
		a, b := Make(template, 7), Make(template, 7)
		if !bytes.Equal(a.Content, b.Content) || !bytes.Equal(a.Truth.JSON(), b.Truth.JSON()) {
			t.Errorf("%s: two papers of seed 7 differ", template.Name)
		}
		if other := Make(template, 9); bytes.Equal(a.Content, other.Content) {
			t.Errorf("%s: seeds 7 and 9 give the same paper", template.Name)
		}
	}
}

func TestHonestPapersFoot(t *testing.T) {
	for _, p := range Papers(Templates(), 1, 3) {
		credits, debits := engine.Amount(0), engine.Amount(0)
		for _, row := range p.Truth.Rows {
			if row.Debit < 0 || row.Credit < 0 || (row.Debit > 0) == (row.Credit > 0) {
				t.Errorf("%s: row %+v has not exactly one side", p.Name, row)
			}
			if row.AccountIndex == 0 { // the header is the first account's
				credits, debits = credits+row.Credit, debits+row.Debit
			}
		}
		if p.Truth.DocumentType == "loan_statement" { // balances may be of the principal alone
			continue
		}
		opening, closing := money(t, p, "opening_balance"), money(t, p, "closing_balance")
		if isOwed(p) {
			credits, debits = debits, credits
		}
		if got := opening + credits - debits; got != closing {
			t.Errorf("%s: rows end at %s, the paper says %s", p.Name, got, closing)
		}
	}
}

func TestEveryFourthPaperContradictsItself(t *testing.T) {
	for _, template := range Templates() {
		p := Make(template, flawedEvery)
		if p.Truth.Flaw == "" {
			t.Errorf("%s: seed %d has no flaw", template.Name, flawedEvery)
			continue
		}
		if p.Truth.DocumentType != "loan_statement" && footsRowByRow(t, p) && totalsFoot(t, p) {
			t.Errorf("%s: %q, yet opening, rows, totals and closing agree", p.Name, p.Truth.Flaw)
		}
	}
}

// totalsFoot reports whether the printed totals are the rows', or that none are printed.
func totalsFoot(t *testing.T, p Sample) bool {
	left := map[string]engine.Amount{}
	for _, row := range p.Truth.Rows {
		left["total_debits"] += row.Debit
		left["total_credits"] += row.Credit
	}
	for _, f := range p.Truth.Fields {
		if sum, total := left[f.Name]; total && string(f.Value) != "null" && money(t, p, f.Name) != sum {
			return false
		}
	}
	return true
}

// footsRowByRow reports whether opening, every printed balance and closing follow from each other, read from the top or
// from the bottom.
func footsRowByRow(t *testing.T, p Sample) bool {
	rows := slices.Clone(p.Truth.Rows)
	down := follows(t, p, rows)
	slices.Reverse(rows)
	return down || follows(t, p, rows)
}

func follows(t *testing.T, p Sample, rows []Row) bool {
	total := money(t, p, "opening_balance")
	for _, row := range rows {
		if row.AccountIndex > 0 {
			continue
		}
		if isOwed(p) {
			total += row.Debit - row.Credit
		} else {
			total += row.Credit - row.Debit
		}
		if row.Balance != nil && *row.Balance != total {
			return false
		}
	}
	return total == money(t, p, "closing_balance")
}

// isOwed reports whether the paper's balances are a debt, which debits raise.
func isOwed(p Sample) bool { return p.Truth.DocumentType == "credit_card_statement" }

func money(t *testing.T, p Sample, name string) engine.Amount {
	t.Helper()
	for _, f := range p.Truth.Fields {
		if f.Name == name {
			var a engine.Amount
			if err := a.UnmarshalJSON(f.Value); err != nil {
				t.Fatalf("%s: %s is %s: %v", p.Name, name, f.Value, err)
			}
			return a
		}
	}
	t.Fatalf("%s: truth has no %s", p.Name, name)
	return 0
}

func TestAtLeastFourteenLooksInPDF(t *testing.T) {
	count := 0
	names := map[string]bool{}
	for _, template := range Templates() {
		if names[template.Name] {
			t.Errorf("two looks are named %s", template.Name)
		}
		names[template.Name] = true
		if template.kind == "pdf" {
			count++
		}
	}
	if count < 14 {
		t.Errorf("got %d looks in PDF, wanted at least 14", count)
	}
}

// maxPrinted keeps the repository light: a printed paper shows what it must in less.
const maxPrinted = 100_000

func TestPrintedPapersAreSmallAndHaveTruths(t *testing.T) {
	papers, err := LoadPapers("testdata/printed")
	if err != nil {
		t.Fatal(err)
	}
	if len(papers) < 6 {
		t.Errorf("got %d printed papers, wanted at least 6", len(papers))
	}
	for _, p := range papers {
		if len(p.Content) > maxPrinted {
			t.Errorf("%s has %d bytes, wanted at most %d", p.Name, len(p.Content), maxPrinted)
		}
		if p.Truth.DocumentType == "" || len(p.Truth.Rows) == 0 {
			t.Errorf("%s has no truth beside it", p.Name)
		}
	}
}
