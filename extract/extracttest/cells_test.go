package extracttest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// confident gives every value of an answer the same confidence.
func confident(e *engine.Extraction, confidence float64) {
	e.Provenance = map[string]engine.Provenance{}
	origin := engine.Provenance{Page: 1, Confidence: confidence, Source: engine.FromOCR}
	for _, f := range e.Fields {
		e.Provenance["/"+f.Name] = origin
	}
	for i := range e.Transactions {
		for _, name := range []string{"date", "debit", "credit", "balance", "description"} {
			e.Provenance[fmt.Sprintf("/transactions/%d/%s", i, name)] = origin
		}
	}
}

// judged is an answer to one paper with one change, and its values.
func judged(t *testing.T, change func(e *engine.Extraction)) (Paper, []Cell) {
	t.Helper()
	p := Make(lookNamed(t, "grid"), 1)
	read := perfect([]Paper{p}, func(_ Paper, e *engine.Extraction) { change(e) })
	return p, MeasureOne(context.Background(), read, p).Cells
}

func TestEveryValueIsJudgedByItself(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(e *engine.Extraction)
		wrong  map[CellKind]int
	}{
		{"nothing", func(*engine.Extraction) {}, nil},
		{"an amount a cent off", func(e *engine.Extraction) { e.Transactions[3].Debit, e.Transactions[3].Credit = 1, 0 }, map[CellKind]int{AmountCell: 1}},
		{"an amount on the other side", func(e *engine.Extraction) {
			e.Transactions[3].Debit, e.Transactions[3].Credit = e.Transactions[3].Credit, e.Transactions[3].Debit
		}, map[CellKind]int{AmountCell: 1}},
		{"a balance off", func(e *engine.Extraction) { b := *e.Transactions[2].Balance + 1; e.Transactions[2].Balance = &b }, map[CellKind]int{BalanceCell: 1}},
		{"a letter misread", func(e *engine.Extraction) { e.Transactions[2].Description += "I" }, map[CellKind]int{TextCell: 1}},
		{"a row left out", func(e *engine.Extraction) { e.Transactions = slices.Delete(e.Transactions, 4, 5) }, nil},
		{"a row too many", func(e *engine.Extraction) {
			e.Transactions = slices.Insert(e.Transactions, 4, engine.Transaction{Debit: 7, Description: "DIRT"})
		}, map[CellKind]int{AmountCell: 1, TextCell: 1}},
		{"the opening balance off", func(e *engine.Extraction) { e.Fields[6].Value = 1.0 }, map[CellKind]int{SumCell: 1}},
		{"another bank's name", func(e *engine.Extraction) { e.Fields[0].Value = "Bank" }, map[CellKind]int{HeaderCell: 1}},
	} {
		_, cells := judged(t, func(e *engine.Extraction) { c.change(e); confident(e, 0.7) })
		wrong := map[CellKind]int{}
		for _, cell := range cells {
			if !cell.Right {
				wrong[cell.Kind]++
			}
		}
		if fmt.Sprint(wrong) != fmt.Sprint(c.wrong) {
			t.Errorf("%s: got %v wrong of %d values, want %v", c.name, wrong, len(cells), c.wrong)
		}
	}
}

func TestValuesOfUnknownOriginAreNotJudged(t *testing.T) {
	if _, cells := judged(t, func(*engine.Extraction) {}); len(cells) > 0 {
		t.Errorf("got %d values without a confidence", len(cells))
	}
}

func TestReliabilityCountsWhatIsSureAndWrong(t *testing.T) {
	_, cells := judged(t, func(e *engine.Extraction) {
		confident(e, 0.97)
		e.Transactions[3].Debit, e.Transactions[3].Credit = 1, 0
		e.Provenance["/transactions/3/debit"] = engine.Provenance{Confidence: 0.995}
	})
	report := Report{[]Outcome{{Cells: cells}}}
	bands := report.Reliability()[AmountCell]
	if got := bands[0]; got.Given != 1 || got.Right != 0 {
		t.Errorf("highest band: got %+v, want one value, wrong", got)
	}
	if got := bands[1]; got.Given == 0 || got.Right != got.Given {
		t.Errorf("second band: got %+v, want all right", got)
	}
	if wrong, all := report.SureAndWrong(); wrong != 1 || all < 60 {
		t.Errorf("got %d sure and wrong of %d figures, want 1 of all", wrong, all)
	}
	if table := report.ReliabilityTable(); !strings.Contains(table, "| 0.99 to 1 | 0.00 % of 1 |") {
		t.Errorf("got table\n%s", table)
	}
}

func TestTargetsAreJudgedOnTheUnseenHalf(t *testing.T) {
	outcome := func(unseen bool, right int) Outcome {
		p := Paper{Look: "x", Unseen: unseen, Grade: Fax, Truth: Truth{DocumentType: "bank_statement"}}
		return Outcome{Paper: p, RowsInTruth: 100, RowsFound: 100, RowsRight: right}
	}
	table := Report{[]Outcome{outcome(true, 96), outcome(false, 80)}}.Targets()
	if !strings.Contains(table, "| faxes: exact rows, F1 | 95.00 % | 96.00 % | met | 80.00 % |") || !strings.Contains(table, "| phone photos: exact rows, F1 | 90.00 % | not measured |") {
		t.Errorf("got\n%s", table)
	}
	if table := (Report{[]Outcome{outcome(true, 94)}}).Targets(); !strings.Contains(table, "94.00 % | **missed**") {
		t.Errorf("got\n%s", table)
	}
}
