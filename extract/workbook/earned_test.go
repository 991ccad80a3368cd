package workbook

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest/borrowers"
	"github.com/dossier-lending/dossier/extract/underwriting"
)

// judgedStatement is a borrower's statement with metrics that state its true inflow, and that figure.
func judgedStatement(t *testing.T, more engine.Amount) (p engine.ExportPaper, stated engine.Amount) {
	t.Helper()
	paper := borrowers.Handed(openBorrowers()[0])[0]
	var result map[string]any
	var head struct {
		Name         *string              `json:"account_name"`
		Number       *string              `json:"account_number"`
		Bank         *string              `json:"bank_name"`
		Currency     *string              `json:"currency"`
		Start        *engine.Date         `json:"period_start"`
		End          *engine.Date         `json:"period_end"`
		Opening      *engine.Amount       `json:"opening_balance"`
		Closing      *engine.Amount       `json:"closing_balance"`
		Transactions []engine.Transaction `json:"transactions"`
	}
	if err := json.Unmarshal(paper.Result, &result); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(paper.Result, &head); err != nil {
		t.Fatal(err)
	}
	judged := underwriting.Judge(underwriting.Document{Bank: head.Bank, Rows: head.Transactions,
		Accounts: []underwriting.DocumentAccount{{Name: head.Name, Number: head.Number, Currency: head.Currency,
			From: head.Start, To: head.End, Opening: head.Opening, Closing: head.Closing}}})
	months, categories := map[string]engine.Amount{}, map[string]bool{}
	var names []string
	for i, r := range head.Transactions {
		if judged.Classes[i] == classRevenue {
			stated += r.Credit
			months[r.Date.MonthString()] += r.Credit
		}
		if !categories[r.Category] {
			categories[r.Category] = true
			names = append(names, r.Category)
		}
	}
	var monthly, listed []map[string]any
	for _, m := range slices.Sorted(maps.Keys(months)) {
		monthly = append(monthly, map[string]any{"month": m, "true_inflow": months[m] + more, "inflow": 0, "outflow": 0,
			"partial_month": false})
	}
	for _, name := range append(names, "reversal") {
		listed = append(listed, map[string]any{"category": name})
	}
	result["metrics"] = map[string]any{"coverage": map[string]any{"from": head.Start, "to": head.End},
		"flows":   map[string]any{"true_inflow": stated + more, "average_monthly_true_inflow": stated + more},
		"monthly": monthly, "categories": listed, "by_account": []any{}}
	b, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	return engine.ExportPaper{ID: 1, FileName: "a.pdf", DocumentType: "bank_statement", Result: b}, stated
}

func TestTrueInflowFollowsAChangedCategory(t *testing.T) {
	p, stated := judgedStatement(t, 0)
	template, _ := New().template("bank_statement")
	f, _ := opened(t, template, p)
	rows, err := f.GetRows("Transactions", raws)
	if err != nil {
		t.Fatal(err)
	}
	category, inflow := slices.Index(rows[0], "Category"), slices.Index(rows[0], "True inflow")
	changed := engine.Amount(0)
	for i, row := range rows[1:] {
		if inflow < len(row) && row[inflow] != "0" {
			if err := json.Unmarshal([]byte(row[inflow]), &changed); err != nil {
				t.Fatal(err)
			}
			if err := f.SetCellValue("Transactions", cellName(category+1, i+2), "reversal"); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	total := func() string {
		months, err := f.GetRows("Monthly", raws)
		if err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(months, func(r []string) bool { return len(r) > 0 && r[0] == "Total" })
		got, err := f.CalcCellValue("Monthly", cellName(3, at+1), raws)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	if changed == 0 || !same(total(), stated-changed) {
		t.Errorf("true inflow after a row of %s is no income: %s, want %s", changed, total(), stated-changed)
	}
}

// Metrics that an older version computed by other rules are shown as they are.
func TestTrueInflowOfOtherRulesIsShownAsStated(t *testing.T) {
	p, stated := judgedStatement(t, 100)
	template, _ := New().template("bank_statement")
	f, _ := opened(t, template, p)
	if got := shownAt(t, f, "Summary", "Average monthly true inflow", 1); !same(got, stated+100) {
		t.Errorf("shows %s, want the stated %s", got, stated+100)
	}
	rows, err := f.GetRows("Transactions", raws)
	if err != nil {
		t.Fatal(err)
	}
	if got := rows[1][slices.Index(rows[0], "True inflow")]; got != "n/a" {
		t.Errorf("a row's true inflow is %q, want n/a", got)
	}
}
