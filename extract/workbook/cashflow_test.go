package workbook

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest/borrowers"
	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
	"github.com/dossier-lending/dossier/extract/underwriting"
	"github.com/dossier-lending/dossier/extract/underwriting/policy"
)

// viewed is a borrower's application with its view.
type viewed struct {
	application engine.Application
	papers      []engine.AnalystPaper
	cashflow    engine.Cashflow
}

func view(t testing.TB, a engine.Application, papers []engine.AnalystPaper) viewed {
	t.Helper()
	var each iter.Seq2[engine.AnalystPaper, error] = func(yield func(engine.AnalystPaper, error) bool) {
		for _, p := range papers {
			if !yield(p, nil) {
				return
			}
		}
	}
	c, err := underwriting.New().Cashflow(t.Context(), engine.AnalystInput{
		Application: a, Policy: policy.Default(), Engine: "test", Currency: "PHP", HoursEast: 8,
	}, each)
	if err != nil {
		t.Fatal(err)
	}
	return viewed{a, papers, c}
}

func viewOf(t testing.TB, s script.Script) viewed {
	t.Helper()
	return view(t, borrowers.ApplicationOf(s), borrowers.AnalystPapers(s))
}

// workbook writes the view and returns the bytes.
func (v viewed) workbook(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := New().WriteCashflow(&b, v.application, v.cashflow, policy.Default()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func nameOf(s script.Script) string { return fmt.Sprintf("%s-%d", s.Theme, s.Seed) }

// openBorrowers are borrowers of every open theme.
func openBorrowers() []script.Script { return borrowers.Open(1, 1) }

func TestWorkbookOfAViewHasItsSheets(t *testing.T) {
	for _, s := range openBorrowers() {
		b := viewOf(t, s).workbook(t)
		if *keepWorkbooks != "" {
			if err := os.WriteFile(filepath.Join(*keepWorkbooks, nameOf(s)+".xlsx"), b, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		want := []string{"Decision", "Documents", "Accounts", "Months", "Rows", "Own Transfers", "Round Trips", "Income",
			"Debt", "Returned Checks", "Payers", "Affordability", "Policy", "Findings", "Checks & Sources"}
		if got := reopened(t, b).GetSheetList(); !slices.Equal(got, want) {
			t.Errorf("%s: sheets %v, want %v", nameOf(s), got, want)
		}
	}
}

// cells is a table of a sheet: the rows below a header, by the header's words.
type cells []map[string]string

// of are the rows of a currency.
func (list cells) of(currency string) (some cells) {
	for _, row := range list {
		if row["Currency"] == currency {
			some = append(some, row)
		}
	}
	return some
}

// tableAt reads the table whose header is the nth that begins with these words, from 0.
func tableAt(t testing.TB, f *excelize.File, sheet string, nth int, begins ...string) (list cells) {
	t.Helper()
	rows, err := f.GetRows(sheet, raws)
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range rows {
		if len(row) < len(begins) || !slices.Equal(row[:len(begins)], begins) {
			continue
		}
		if nth > 0 {
			nth--
			continue
		}
		for _, below := range rows[i+1:] {
			if len(below) == 0 || below[0] == "" {
				break
			}
			one := map[string]string{}
			for c, header := range row {
				if c < len(below) {
					one[header] = below[c]
				}
			}
			list = append(list, one)
		}
		return list
	}
	t.Fatalf("sheet %s has no table that begins with %v", sheet, begins)
	return nil
}

// same reports whether a cell shows a figure of the view: nil is "n/a", or an empty cell.
func same(shown string, v any) bool {
	b, err := json.Marshal(v)
	if err != nil {
		return false
	}
	if string(b) == "null" {
		return shown == "n/a" || shown == ""
	}
	return sameValue(shown, strings.Trim(string(b), `"`))
}

func compareMonth(t *testing.T, where string, got map[string]string, m engine.MonthCell) {
	t.Helper()
	for header, want := range map[string]any{
		"Revenue low": m.Revenue.Low, "Revenue base": m.Revenue.Base, "Revenue high": m.Revenue.High,
		"Inflow": m.Inflow, "Outflow": m.Outflow, "Net": m.Net, "External inflow": m.ExternalInflow,
		"Operating outflow": m.OperatingOutflow, "Debt service": m.DebtService, "Average daily balance": m.ADB,
		"Lowest balance": m.Min, "Month end": m.End, "Days negative": m.DaysNegative, "Days covered": m.DaysCovered,
		"Own checks returned": m.ReturnedIssued, "Customers' checks returned": m.ReturnedDeposited,
		"Cash share": m.CashDepositRatio, "Credit revenue": m.Credits.Revenue, "Credit cash": m.Credits.Cash,
		"Credit unknown": m.Credits.Unknown, "Credit own transfer": m.Credits.OwnTransfer,
		"Credit non revenue": m.Credits.NonRevenue, "Credit loan proceeds": m.Credits.LoanProceeds,
		"Credit refund reversal": m.Credits.RefundReversal, "Credit returned": m.Credits.Returned,
		"Credit round trip": m.Credits.RoundTrip, "Debit expense": m.Debits.Expense, "Debit cash": m.Debits.Cash,
		"Debit unknown": m.Debits.Unknown, "Debit own transfer": m.Debits.OwnTransfer,
		"Debit loan repayment": m.Debits.LoanRepayment, "Debit non revenue": m.Debits.NonRevenue,
		"Debit refund reversal": m.Debits.RefundReversal, "Debit returned": m.Debits.Returned,
		"Debit round trip": m.Debits.RoundTrip,
	} {
		if shown, ok := got[header]; !ok && want != nil || !same(shown, want) {
			t.Errorf("%s %s: %s shows %q, want %v", where, m.Month, header, shown, asJSON(want))
		}
	}
}

func asJSON(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}

func compareAverage(t *testing.T, where string, got map[string]string, a *engine.Average) {
	t.Helper()
	if a == nil {
		a = &engine.Average{}
		for _, header := range []string{"Revenue base", "Net", "Average daily balance", "Cash share"} {
			if got[header] != "n/a" {
				t.Errorf("%s: %s shows %q, want n/a", where, header, got[header])
			}
		}
		return
	}
	for header, want := range map[string]any{
		"Months": len(a.Months), "Revenue low": a.Revenue.Low, "Revenue base": a.Revenue.Base,
		"Revenue high": a.Revenue.High, "Inflow": a.Inflow, "Outflow": a.Outflow, "Net": a.Net,
		"External inflow": a.ExternalInflow, "Operating outflow": a.OperatingOutflow, "Debt service": a.DebtService,
		"Average daily balance": a.ADB, "Cash share": a.CashDepositRatio,
	} {
		if !same(got[header], want) {
			t.Errorf("%s: %s shows %q, want %s", where, header, got[header], asJSON(want))
		}
	}
}

// compareView compares all figures of Months and Affordability with the view.
func compareView(t *testing.T, name string, f *excelize.File, c engine.Cashflow) {
	t.Helper()
	for i, x := range c.Combined {
		nth, averages := 0, 0
		if i > 0 {
			nth, averages = 1, 1
		}
		months := tableAt(t, f, "Months", nth, "Month", "Currency")
		shown := months.of(x.Currency)
		if len(shown) != len(x.Months) {
			t.Fatalf("%s: %d months of %s, want %d", name, len(shown), x.Currency, len(x.Months))
		}
		for j, m := range x.Months {
			compareMonth(t, name+" "+x.Currency, shown[j], m)
		}
		list := tableAt(t, f, "Months", averages, "Over", "Currency")
		for j, a := range []*engine.Average{x.Averages.Three, x.Averages.Six, x.Averages.Twelve, x.Averages.Full} {
			lines := list.of(x.Currency)
			compareAverage(t, fmt.Sprintf("%s %s %s", name, x.Currency, lines[j]["Over"]), lines[j], a)
		}
	}
	if len(c.Accounts) > 0 {
		lines := tableAt(t, f, "Months", 0, "Month", "Account")
		next := 0
		for _, a := range c.Accounts {
			for _, m := range a.Months {
				if lines[next]["Account"] != a.AccountKey {
					t.Fatalf("%s: line %d is of %s, want %s", name, next, lines[next]["Account"], a.AccountKey)
				}
				compareMonth(t, name+" "+a.AccountKey, lines[next], m)
				if !same(lines[next]["Days low"], m.DaysLow) {
					t.Errorf("%s: days low %q, want %s", name, lines[next]["Days low"], asJSON(m.DaysLow))
				}
				next++
			}
		}
	}
	compareAffordability(t, name, f, c)
}

func compareAffordability(t *testing.T, name string, f *excelize.File, c engine.Cashflow) {
	t.Helper()
	a := c.Affordability
	figures := map[string]any{
		"Revenue, low": a.Revenue.Low, "Revenue, base": a.Revenue.Base, "Revenue, high": a.Revenue.High,
		"Operating outflow": a.OperatingOutflow, "NOI, low": a.NOI.Low, "NOI, base": a.NOI.Base, "NOI, high": a.NOI.High,
		"Instalment": a.Instalment, "Service a month": a.ProposedService, "Existing": c.Debt.UsedMonthlyService,
		"DSCR, low": a.DSCR.Low, "DSCR, base": a.DSCR.Base, "DSCR, high": a.DSCR.High,
		"DSCR without this loan": a.DSCRExisting, "Debt to income": a.DTI, "Average balance to service": a.ADBToInstalment,
		"Average balance to loan": a.ADBToLoan, "Loan to value": a.LoanToValue, "Term to useful life": a.TermToUsefulLifeRatio,
		"Largest loan": a.MaxLoan, "Average daily balance": a.ADB, "Monthly income": c.Income.MonthlyIncome,
	}
	if c.Basis.Entity == engine.EntityPerson {
		figures["Debt to income without this loan"], figures["FOIR"] = a.DTIExisting, a.FOIR
	}
	for label, want := range figures {
		if got := shownAt(t, f, "Affordability", label, 1); !same(got, want) {
			t.Errorf("%s: %s shows %q, want %s", name, label, got, asJSON(want))
		}
	}
	for label, want := range map[string]any{
		"External inflow from proven documents": c.Confidence.ProvenShare, "Difference of credits": 0,
		"Difference of debits": 0,
	} {
		if got := shownAt(t, f, "Checks & Sources", label, 1); !same(got, want) {
			t.Errorf("%s: %s shows %q, want %s", name, label, got, asJSON(want))
		}
	}
	for label, want := range map[string]any{
		"DSCR with this loan": a.DSCR.Base, "Largest loan within the policy": a.MaxLoan,
		"Revenue a month": a.Revenue.Base, "Instalment": a.Instalment, "Debt service a month": c.Debt.UsedMonthlyService,
		"Lowest balance": c.Figures.LowestBalance, "Outcome": c.Policy.Outcome,
	} {
		if got := shownAt(t, f, "Decision", label, 1); !same(got, want) {
			t.Errorf("%s: the decision's %s shows %q, want %s", name, label, got, asJSON(want))
		}
	}
}

func TestWorkbookShowsTheViewsFigures(t *testing.T) {
	for _, s := range openBorrowers() {
		v := viewOf(t, s)
		compareView(t, nameOf(s), reopened(t, v.workbook(t)), v.cashflow)
	}
}

func TestWorkbookOfNoStatement(t *testing.T) {
	v := view(t, engine.Application{ID: "a", Number: 3, BusinessName: "=cmd|' /C calc'!A0"}, nil)
	f := reopened(t, v.workbook(t))
	if got := shownAt(t, f, "Decision", "Applicant", 1); got != v.application.BusinessName {
		t.Errorf("applicant %q", got)
	}
	if formula, _ := f.GetCellFormula("Decision", "B3"); formula != "" {
		t.Errorf("the applicant's name is the formula %s", formula)
	}
	compareView(t, "nothing", f, v.cashflow)
}

func TestDefinitionOfCashflowIsSound(t *testing.T) {
	for _, s := range openBorrowers() {
		v := viewOf(t, s)
		b := &cashflowBook{v.application, v.cashflow, policy.Default(), map[string]string{}}
		d := b.definition()
		if err := d.Check(); err != nil {
			t.Fatalf("%s: %+v", nameOf(s), detailsOf(err))
		}
	}
}
