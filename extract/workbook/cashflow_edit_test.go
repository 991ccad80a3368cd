package workbook

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/engine"
)

// edit is a row that a person gives another category; class is what the category means.
type edit struct {
	ref             engine.RowRef
	category, class string
}

// edits chooses rows of a view to change: earned credits and spent debits that no other row depends on.
func (v viewed) edits() (list []edit) {
	next := func(class, category, becomes string, skip int) {
		for _, r := range v.cashflow.Rows {
			if r.RevenueClass != class || r.Pair != nil || r.StreamID != nil || r.Category == category ||
				slices.ContainsFunc(list, func(e edit) bool { return e.ref == r.Ref() }) {
				continue
			}
			if skip--; skip < 0 {
				list = append(list, edit{r.Ref(), category, becomes})
				return
			}
		}
	}
	next(classRevenue, "capital_infusion", classNonRevenue, 2)
	next(classRevenue, "cash_deposit", classCash, 4)
	next(classExpense, "owner_drawing", classNonRevenue, 3)
	next(classCash, "capital_infusion", classNonRevenue, 1)
	return list
}

// edited is the view of the same papers after the edits, as the analyst computes it.
func (v viewed) edited(t testing.TB, edits []edit) viewed {
	t.Helper()
	papers := slices.Clone(v.papers)
	for i, p := range papers {
		var result map[string]any
		if err := json.Unmarshal(p.Result, &result); err != nil {
			t.Fatal(err)
		}
		rows, _ := result["transactions"].([]any)
		for _, r := range rows {
			row := r.(map[string]any)
			for _, e := range edits {
				if e.ref.DocumentID == p.Document.ID && row["row"] == float64(e.ref.Row) {
					row["category"], row["edited"] = e.category, true
				}
			}
		}
		b, err := json.Marshal(result)
		if err != nil {
			t.Fatal(err)
		}
		papers[i].Result = b
	}
	return view(t, v.application, papers)
}

// editedBook changes the cells of the rows in the workbook: one by its category, the next by its
// class, and so on.
func (v viewed) editedBook(t testing.TB, edits []edit) *excelize.File {
	t.Helper()
	f := reopened(t, v.workbook(t))
	for i, e := range edits {
		at := slices.IndexFunc(v.cashflow.Rows, func(r engine.ViewRow) bool { return r.Ref() == e.ref })
		header, word := "Category", e.category
		if i%2 == 1 {
			header, word = "Set class", e.class
		}
		columns := rowsSheet().Blocks[0].Table.Columns
		column := slices.IndexFunc(columns, func(c Column) bool { return c.Header == header })
		if err := f.SetCellValue("Rows", cellName(column+1, at+2), word); err != nil {
			t.Fatal(err)
		}
	}
	return f
}

func TestChangedRowsMoveAllFigures(t *testing.T) {
	for _, s := range openBorrowers()[:3] {
		v := viewOf(t, s)
		edits := v.edits()
		if len(edits) < 2 {
			continue
		}
		f, want := v.editedBook(t, edits), v.edited(t, edits).cashflow
		if same(shownAt(t, f, "Affordability", "DSCR, base", 1), want.Affordability.DSCR.Base) {
			t.Errorf("%s: the edits change nothing", nameOf(s))
		}
		rows, err := f.GetRows("Affordability", raws)
		if err != nil {
			t.Fatal(err)
		}
		for label, figure := range map[string]any{
			"Revenue, low": want.Affordability.Revenue.Low, "Revenue, base": want.Affordability.Revenue.Base,
			"Operating outflow": want.Affordability.OperatingOutflow, "NOI, base": want.Affordability.NOI.Base,
			"DSCR, low": want.Affordability.DSCR.Low, "DSCR, base": want.Affordability.DSCR.Base,
			"Largest loan": want.Affordability.MaxLoan,
		} {
			at := slices.IndexFunc(rows, func(r []string) bool { return len(r) > 0 && r[0] == label })
			got, err := f.CalcCellValue("Affordability", cellName(2, at+1), raws)
			if err != nil || !same(got, figure) {
				t.Errorf("%s: after the edits %s is %q (%v), want %s", nameOf(s), label, got, err, asJSON(figure))
			}
		}
	}
}

// TestCategoriesMeanTheAnalystsClasses puts one row after another into each category and compares.
func TestCategoriesMeanTheAnalystsClasses(t *testing.T) {
	for _, profile := range []string{"sole_proprietor", "salaried"} {
		business := profile == "sole_proprietor"
		var rows []map[string]any
		list := categoryClasses(business)
		for i, c := range list {
			day := engine.Date{Year: 2026, Month: 1, Day: 1}.AddDays(2 * i).String()
			amount := float64(1000*(i+1) + 7*i) // no two are alike, so that none are a pair
			rows = append(rows,
				map[string]any{"row": 2*i + 1, "date": day, "description": "CREDIT MEMO", "credit": amount, "debit": 0,
					"category": c.Category, "edited": true},
				map[string]any{"row": 2*i + 2, "date": day, "description": "DEBIT MEMO", "credit": 0, "debit": amount + 0.25,
					"category": c.Category, "edited": true})
		}
		result, err := json.Marshal(map[string]any{"document_type": "bank_statement", "bank_name": "Narra Bank",
			"account_number": "0077-1020-4410", "account_name": "X", "currency": "PHP", "period_start": "2026-01-01",
			"period_end": "2026-06-30", "transactions": rows, "balance_checks": map[string]any{"status": "pass"}})
		if err != nil {
			t.Fatal(err)
		}
		v := view(t, engine.Application{ID: "a", Number: 1, Profile: &profile}, []engine.AnalystPaper{{
			DocumentType: "bank_statement", Result: result,
			Document: engine.Document{ID: 1, DocumentType: "bank_statement", Status: engine.DocumentCompleted,
				SHA256: "a"}}})
		if len(v.cashflow.Rows) != len(rows) {
			t.Fatalf("%d rows, want %d", len(v.cashflow.Rows), len(rows))
		}
		for _, r := range v.cashflow.Rows {
			c := list[(r.Row-1)/2]
			want, side := c.Debit, debitClasses
			if r.Credit > 0 {
				want, side = c.Credit, creditClasses
			}
			got := r.RevenueClass
			if !slices.Contains(side, got) {
				got = classUnknown // a class of the other side is in no sum
			}
			if got != want {
				t.Errorf("%s, credit %s: the analyst says %s (%s), the workbook %s", c.Category, r.Credit, r.RevenueClass,
					r.ClassBasis, want)
			}
		}
	}
}

func TestSameViewGivesSameBytes(t *testing.T) {
	v := viewOf(t, openBorrowers()[0])
	a := v.workbook(t)
	for range 3 {
		if b := v.workbook(t); !bytes.Equal(a, b) {
			t.Fatalf("two workbooks of one view differ: %d and %d bytes", len(a), len(b))
		}
	}
}

func TestFormulasOfAViewAreComputedAlike(t *testing.T) {
	f := reopened(t, viewOf(t, openBorrowers()[0]).workbook(t))
	if n := recalculate(t, f); n < 500 {
		t.Errorf("%d formulas, want more", n)
	}
}
