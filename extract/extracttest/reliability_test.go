package extracttest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/confidence"
)

// confident gives every value of an answer the same confidence.
func confident(e *engine.Extraction, figure float64) {
	e.Provenance = map[string]engine.Provenance{}
	origin := engine.Provenance{Page: 1, Confidence: figure, Source: engine.FromOCR}
	for i, f := range e.Fields {
		placed := origin
		if i >= 6 { // the sums
			placed.Text = "1.00"
		}
		e.Provenance["/"+f.Name] = placed
	}
	for i := range e.Transactions {
		for _, name := range []string{"date", "debit", "credit", "balance", "description"} {
			e.Provenance[fmt.Sprintf("/transactions/%d/%s", i, name)] = origin
		}
	}
}

// judged is an answer to one paper with one change, and its values.
func judged(t *testing.T, change func(e *engine.Extraction)) (Sample, []Cell) {
	t.Helper()
	p := Make(templateNamed(t, "grid"), 1)
	read := perfect([]Sample{p}, func(_ Sample, e *engine.Extraction) { change(e) })
	return p, MeasureOne(context.Background(), read, p).Cells
}

func TestEveryValueIsJudgedByItself(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(e *engine.Extraction)
		wrong  map[confidence.Kind]int
	}{
		{"nothing", func(*engine.Extraction) {}, nil},
		{
			"an amount a cent off",
			func(e *engine.Extraction) { e.Transactions[3].Debit, e.Transactions[3].Credit = 1, 0 },
			map[confidence.Kind]int{confidence.Amount: 1},
		},
		{"an amount on the other side", func(e *engine.Extraction) {
			e.Transactions[3].Debit, e.Transactions[3].Credit = e.Transactions[3].Credit, e.Transactions[3].Debit
		}, map[confidence.Kind]int{confidence.Amount: 1}},
		{
			"a balance off",
			func(e *engine.Extraction) { b := *e.Transactions[2].Balance + 1; e.Transactions[2].Balance = &b },
			map[confidence.Kind]int{confidence.Balance: 1},
		},
		{
			"a letter misread", func(e *engine.Extraction) { e.Transactions[2].Description += "I" },
			map[confidence.Kind]int{confidence.Text: 1},
		},
		{"a row left out", func(e *engine.Extraction) { e.Transactions = slices.Delete(e.Transactions, 4, 5) }, nil},
		{"a row too many", func(e *engine.Extraction) {
			e.Transactions = slices.Insert(e.Transactions, 4, engine.Transaction{Debit: 7, Description: "DIRT"})
		}, map[confidence.Kind]int{confidence.Amount: 1, confidence.Text: 1}},
		{
			"the opening balance off", func(e *engine.Extraction) { e.Fields[6].Value = 1.0 },
			map[confidence.Kind]int{confidence.Sum: 1},
		},
		{
			"another bank's name", func(e *engine.Extraction) { e.Fields[0].Value = "Bank" },
			map[confidence.Kind]int{confidence.Header: 1},
		},
	} {
		_, cells := judged(t, func(e *engine.Extraction) { c.change(e); confident(e, 0.7) })
		wrong := map[confidence.Kind]int{}
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

func TestReliabilityCountsSureWrongValues(t *testing.T) {
	_, cells := judged(t, func(e *engine.Extraction) {
		confident(e, 0.97)
		e.Transactions[3].Debit, e.Transactions[3].Credit = 1, 0
		e.Provenance["/transactions/3/debit"] = engine.Provenance{Confidence: 0.995}
	})
	report := Report{[]Outcome{{Cells: cells}}}
	bands := report.Reliability()[confidence.Amount]
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
		p := Sample{Template: "x", Unseen: unseen, Grade: Fax, Truth: Truth{DocumentType: "bank_statement"}}
		return Outcome{Paper: p, RowsInTruth: 100, RowsFound: 100, RowsRight: right}
	}
	table := Report{[]Outcome{outcome(true, 96), outcome(false, 80)}}.Targets()
	if !strings.Contains(table, "| faxes: exact rows, F1 | 95.00 % | 96.00 % | met | 80.00 % |") ||
		!strings.Contains(table, "| phone photos: exact rows, F1 | 90.00 % | not measured |") {
		t.Errorf("got\n%s", table)
	}
	if table := (Report{[]Outcome{outcome(true, 94)}}).Targets(); !strings.Contains(table, "94.00 % | **missed**") {
		t.Errorf("got\n%s", table)
	}
}

func TestEveryWrongRowHasOneCause(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(e *engine.Extraction)
		want   string
	}{
		{"nothing", func(*engine.Extraction) {}, "map[]"},
		{
			"a row left out", func(e *engine.Extraction) { e.Transactions = slices.Delete(e.Transactions, 4, 5) },
			"map[a row missing:1]",
		},
		{"dirt", func(e *engine.Extraction) {
			e.Transactions = slices.Insert(e.Transactions, 4, engine.Transaction{Debit: 7})
		}, "map[a row too many:1]"},
		{
			"an amount lost", func(e *engine.Extraction) { e.Transactions[1].Debit, e.Transactions[1].Credit = 0, 0 },
			"map[no amount:1]",
		},
		{"a balance lost", func(e *engine.Extraction) { e.Transactions[1].Balance = nil }, "map[no balance:1]"},
		{
			"a day off",
			func(e *engine.Extraction) { d := e.Transactions[1].Date.AddDays(1); e.Transactions[1].Date = &d },
			"map[another date:1]",
		},
		{
			"a word too many", func(e *engine.Extraction) { e.Transactions[1].Description += " 9M" },
			"map[text: words too many:1]",
		},
		{"a word run together", func(e *engine.Extraction) {
			e.Transactions[1].Description = strings.Replace(e.Transactions[1].Description, " ", "", 1)
		}, "map[text: spaces:1]"},
		{"an accent", func(e *engine.Extraction) { e.Transactions[1].Description += "\u0301" }, "map[text: accents:1]"},
	} {
		p := Make(templateNamed(t, "grid"), 1)
		o := MeasureOne(
			context.Background(), perfect([]Sample{p}, func(_ Sample, e *engine.Extraction) { c.change(e) }), p,
		)
		if got := fmt.Sprint(o.Causes); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}
