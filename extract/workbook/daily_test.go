package workbook

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// The days before the first row and after the last one count, so that the average is the stated one.
func TestDailyBalancesCoverThePeriod(t *testing.T) {
	const stated = 1166.67 // 10 days 1,000, 10 days 1,500, 10 days 1,000
	p := engine.ExportPaper{ID: 1, FileName: "a.pdf", DocumentType: "bank_statement", Result: json.RawMessage(`{
		"document_type": "bank_statement", "period_start": "2026-06-01", "period_end": "2026-06-30",
		"transactions": [
			{"row": 1, "date": "2026-06-11", "description": "A", "debit": 0, "credit": 500, "balance": 1500,
				"category": "cash_deposit", "account_index": 0},
			{"row": 2, "date": null, "description": "B", "debit": 100, "credit": 0, "balance": null, "category": "food"},
			{"row": 3, "date": null, "description": "C", "debit": 0, "credit": 100, "balance": null, "category": "food"},
			{"row": 4, "date": "2026-06-21", "description": "D", "debit": 500, "credit": 0, "balance": 1000,
				"category": "rent"}],
		"balance_checks": {"status": "pass", "opening_balance": 1000},
		"metrics": {"coverage": {"from": "2026-06-01", "to": "2026-06-30"},
			"balances": {"opening": 1000, "average_daily_balance": 1166.67}, "by_account": []}}`)}
	template, _ := New().template("bank_statement")
	f, _ := opened(t, template, p)
	days := tableAt(t, f, "Daily Balance", 0, "Date", "Account")
	if len(days) != 30 || days[0]["Balance"] != "1000" || days[10]["Balance"] != "1500" || days[10]["Transactions"] != "3" {
		t.Errorf("%d days, the first %v, the eleventh %v", len(days), days[0], days[10])
	}
	if got := shownAt(t, f, "Daily Balance", "Average of all days", 1); !same(got, stated) {
		t.Errorf("average %s, want the stated %v", got, stated)
	}
	if summary := dump(t, f); strings.Contains(summary, `"DSCR"`) || strings.Contains(summary, `"DTI"`) {
		t.Error("the summary has a line of DSCR or DTI, without an application that gives it")
	}
}

func TestFunctionsOverSeveralColumns(t *testing.T) {
	template := engine.TemplateDefinition{Name: "T", Sheets: json.RawMessage(`[
		{"name": "Rows", "keep_columns": 1, "blocks": [{"table": {"rows": [{"pointer": "/transactions"}], "columns": [
			{"header": "Kind", "pointer": "/kind", "choices": "Kinds.kind", "input": true},
			{"header": "Month", "pointer": "/date", "part": "month"}, {"header": "Paid", "pointer": "/paid"}]}}]},
		{"name": "Kinds", "one_page": true, "blocks": [{"table": {"rows": [{"pointer": "/kinds"}], "columns": [
			{"header": "Kind", "pointer": "/kind"}, {"header": "Rate", "pointer": "/rate"}]}},
			{"name": "Sums", "form": {"lines": [
			{"label": "Sum", "link": "Rows", "formula": "sumifs([Rows.paid], [Rows.kind], \"Rent\", [Rows.paid], 20)"},
			{"label": "Count", "formula": "countifs([Rows.kind], \"rent\", [Rows.month], [Rows.total_x@0])"}]}}]}]`)}
	if err := New().CheckTemplate(template); err == nil {
		t.Error("a key that there is not is accepted")
	}
	template.Sheets = json.RawMessage(strings.Replace(string(template.Sheets), `[Rows.month], [Rows.total_x@0]`,
		`[Rows.paid], 10`, 1))
	template.Sheets = json.RawMessage(strings.Replace(string(template.Sheets), `{"label": "Count"`,
		`{"label": "Rate", "formula": "pick([Kinds.kind], \"FOOD\", [Kinds.rate])"},
		{"label": "None", "formula": "pick([Kinds.kind], \"fuel\", [Kinds.rate])"},
		{"label": "Step", "formula": "floor(1234.56, 100)"}, {"label": "Down", "formula": "floor(0 - 1, 100)"},
		{"label": "Count"`, 1))
	f, _ := opened(t, template, engine.ExportPaper{DocumentType: "other", Result: json.RawMessage(`{
		"transactions": [{"kind": "rent", "date": "2026-01-31", "paid": 10}, {"kind": "rent", "date": "2026-02-01", "paid": 20},
			{"kind": "food", "date": "2026-02-02", "paid": 20}],
		"kinds": [{"kind": "rent", "rate": 0.1}, {"kind": "food", "rate": 0.2}, {"kind": "food", "rate": 0.3}]}`)})
	for label, want := range map[string]string{"Sum": "20", "Count": "1", "Rate": "0.2", "None": "n/a", "Step": "1200",
		"Down": "n/a"} {
		if got := shownAt(t, f, "Kinds", label, 1); got != want {
			t.Errorf("%s is %s, want %s", label, got, want)
		}
	}
	recalculate(t, f)
	if lists, err := f.GetDataValidations("Rows"); err != nil || len(lists) != 1 || lists[0].Sqref != "A2:A4" ||
		lists[0].Formula1 != "'Kinds'!$A$2:$A$4" {
		t.Errorf("lists of choices %+v %v", lists, err)
	}
	if linked, target, err := f.GetCellHyperLink("Kinds", "B6"); err != nil || !linked || target != "'Rows'!A1" {
		t.Errorf("link %v %q %v", linked, target, err)
	}
	if layout, err := f.GetPageLayout("Kinds"); err != nil || *layout.FitToHeight != 1 || *layout.FitToWidth != 1 {
		t.Errorf("page layout %+v %v", layout, err)
	}
}

func TestWrongChoicesLinksAndConditionsAreRefused(t *testing.T) {
	for _, sheets := range []string{
		`[{"name": "A", "keep_columns": 99, "blocks": [{"text": "x"}]}]`,
		`[{"name": "A", "blocks": [{"form": {"lines": [{"label": "x", "value": 1, "link": "B"}]}}]}]`,
		`[{"name": "A", "blocks": [{"table": {"rows": [{"pointer": "/t"}], "columns": [
			{"header": "x", "pointer": "/x", "choices": "B.x"}]}}]}]`,
		`[{"name": "A", "blocks": [{"table": {"rows": [{"pointer": "/t"}], "columns": [
			{"header": "x", "pointer": "/x", "part": "hour"}]}}]}]`,
		`[{"name": "A", "blocks": [{"table": {"rows": [{"pointer": "/t"}], "columns": [{"header": "x", "pointer": "/x"}]}},
			{"name": "B", "form": {"lines": [{"label": "y", "formula": "sumifs([A.x], [A.x])"}]}}]}]`,
		`[{"name": "A", "blocks": [{"table": {"rows": [{"pointer": "/t"}], "columns": [{"header": "x", "pointer": "/x"}]}},
			{"name": "B", "form": {"lines": [{"label": "y", "formula": "countifs([A.x], 1, [A.x])"}]}}]}]`,
		`[{"name": "A", "blocks": [{"table": {"rows": [{"pointer": "/t"}], "columns": [{"header": "x", "pointer": "/x"}]}},
			{"name": "B", "form": {"lines": [{"label": "y", "formula": "pick(1, 2, 3)"}]}}]}]`,
	} {
		template := engine.TemplateDefinition{Name: "T", Sheets: json.RawMessage(sheets)}
		if err := New().CheckTemplate(template); err == nil {
			t.Errorf("%s is accepted", sheets)
		}
	}
}
