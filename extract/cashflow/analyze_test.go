package cashflow

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp" // readable differences of nested results

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// quarter is three full months of an employee with two lenders, a bounced check and some play.
func quarter(t testing.TB) *ledger.Statement {
	var rows []string
	for month := 1; month <= 3; month++ {
		last := []int{31, 28, 31}[month-1]
		rows = append(rows,
			fmt.Sprintf("2025-%02d-03 | RENT UNIT 5 SANTOS REALTY | -9000.00", month),
			fmt.Sprintf("2025-%02d-05 | LOAN PAYMENT HOME CREDIT | -2500.00", month),
			fmt.Sprintf("2025-%02d-07 | MERALCO 1234567 | -3%d12.40", month, month),
			fmt.Sprintf("2025-%02d-15 | PAYROLL ACME CORP | 21000.00", month),
			fmt.Sprintf("2025-%02d-16 | ATM W/D QC BRANCH | -5000.00", month),
			fmt.Sprintf("2025-%02d-20 | BINGOPLUS | -500.00", month))
		if month == 2 {
			rows = append(
				rows, "2025-02-21 | CHECK DEPOSIT 000777 | 8000.00", "2025-02-24 | RTN CHK DAIF 000777 | -8000.00",
				"2025-02-25 | LOAN PROCEEDS TALA | 4000.00",
				"2025-02-26 | FUND TRANSFER TO JUAN DELA CRUZ | -1000.00",
			)
		}
		rows = append(rows,
			fmt.Sprintf("2025-%02d-%d | PAYROLL ACME CORP | 21500.00", month, last),
			fmt.Sprintf("2025-%02d-%d | INTEREST PAY SYS-GEN | 3.10", month, last),
			fmt.Sprintf("2025-%02d-%d | INTEREST WITHHELD | -0.62", month, last))
	}
	return statement(t, "2025-01-01", "2025-03-31", 12_000_00, rows...)
}

func TestGoldenOfAThreeMonthStatement(t *testing.T) {
	st := quarter(t)
	Annotate(st, *day(t, "2025-04-02"))
	checks, validation := proof.Check(st, proof.Context{Today: *day(t, "2025-04-02")})
	got, err := json.MarshalIndent(map[string]any{
		"transactions": st.Rows, "metrics": Analyze(st), "balance_checks": checks, "validation": validation}, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	const path = "testdata/quarter.golden.json"
	if *update {
		if err := os.WriteFile(path, append(got, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)+"\n"); diff != "" {
		t.Errorf("the result changed (run with -update to accept), -want +got:\n%s", diff)
	}
}

// TestQuarterByHand holds figures worked out on paper, so that an accepted golden cannot drift.
func TestQuarterByHand(t *testing.T) {
	st := quarter(t)
	Annotate(st, engine.Date{})
	m := Analyze(st)
	for _, c := range []struct {
		name      string
		got, want any
	}{
		{"inflow: 6 pay days, a check, a loan, interest", m.Flows.TotalInflow, engine.Amount(139_509_30)},
		{"true inflow: pay only", m.Flows.TrueInflow, engine.Amount(127_500_00)},
		{"monthly average of true inflow", *m.Flows.AverageMonthlyTrueInflow, engine.Amount(42_500_00)},
		{"basis of averages", *m.Coverage.AverageBasis, "full_months"},
		{"full months", m.Coverage.MonthsFull, 3},
		{"days", m.Coverage.Days, 90},
		{
			"recurring income: 21,250.00 twice a month, 3.10 of interest", m.Income.MonthlyRecurringIncome,
			engine.Amount(42_503_10),
		},
		{"salary is regular", *m.Income.SalaryRegular, true},
		{"debt service: 2,500.00 a month", *m.Obligations.MonthlyDebtService, engine.Amount(2_500_00)},
		{"lenders", len(m.Obligations.Lenders), 2},
		{"active lenders", m.Obligations.ActiveLenders, 2},
		{"two lenders are no stack", m.Obligations.Stacking, false},
		{"one returned check, deposited here", m.Risk.ReturnedChecksDeposited, 1},
		{"none issued", m.Risk.ReturnedChecksIssued, 0},
		{"gambling", m.Risk.GamblingAmount, engine.Amount(1_500_00)},
		{"last credit on the last day", *m.Risk.DaysSinceLastCredit, 0},
		{"windows of 30, 60 and 90 days", len(m.Windows), 3},
		{"months", len(m.Monthly), 3},
		{"returned check in February", m.Monthly[1].ReturnedChecks, 1},
		{"level true inflow has no volatility", *m.Ratios.InflowVolatility, 0.0},
		{"nor a trend", *m.Ratios.InflowTrendPctPerMonth, 0.0},
		{"no seasons in a quarter", len(m.Seasonality), 0},
		{
			"no debt ratio without an application",
			m.Ratios.DSCR == nil && m.Ratios.DTI == nil && m.Ratios.ADBToLoan == nil, true,
		},
		{"no printed minimum, no days below", m.Balances.DaysBelowMinimum == nil, true},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %v, want %v", c.name, c.got, c.want)
		}
	}
}

func TestWithoutAFullMonthAveragesGoByDays(t *testing.T) {
	st := statement(t, "2025-01-05", "2025-01-24", 0, "2025-01-15 | RECEIVED FROM A | 20000.00")
	Annotate(st, engine.Date{})
	m := Analyze(st)
	// 20,000.00 ÷ (20 ÷ 30.4375)
	if *m.Flows.AverageMonthlyInflow != 30_437_50 || *m.Coverage.AverageBasis != "days" {
		t.Errorf("average %v by %s, want 30,437.50 by days", *m.Flows.AverageMonthlyInflow, *m.Coverage.AverageBasis)
	}
	if m.Ratios.InflowVolatility != nil || m.Ratios.InflowTrendPctPerMonth != nil ||
		m.Ratios.InflowOutflowRatio != nil {
		t.Errorf("ratios %+v, want none under three months and without outflow", *m.Ratios)
	}
}

func TestWithoutAnyBalanceNoneIsInvented(t *testing.T) {
	st := statement(t, "2025-01-01", "2025-01-31", 0, "2025-01-15 | RECEIVED FROM A | 20000.00")
	st.Accounts[0].Opening, st.Accounts[0].Closing, st.Rows[0].Balance, st.BalanceSource = nil, nil, nil, ""
	Annotate(st, engine.Date{})
	m := Analyze(st)
	if m.Balances != nil || m.Monthly[0].ADB != nil || m.Monthly[0].End != nil || m.Risk.WindowDressing != nil ||
		m.Windows[0].ADB != nil {
		t.Errorf("balances %+v, month %+v; want none", m.Balances, m.Monthly[0])
	}
}

func TestEmptyStatement(t *testing.T) {
	m := Analyze(&ledger.Statement{})
	if m.Coverage.From != nil || m.Balances != nil || m.Monthly == nil || m.Categories == nil ||
		m.Risk.TopPayerShare != nil || m.Flows.AverageMonthlyInflow != nil {
		t.Errorf("metrics of nothing = %+v", m)
	}
}

func TestOtherCurrenciesAreSeparate(t *testing.T) {
	st := statement(
		t, "2025-01-01", "2025-01-31", 0, "2025-01-15 | DEPOSIT | 100.00", "2025-01-16 | DEPOSIT | 7.00",
		"2025-01-17 | DEPOSIT | 9.00",
	)
	st.Accounts = append(
		st.Accounts, ledger.Account{Currency: str("USD"), Opening: money(0)},
		ledger.Account{Currency: str("PHP"), Opening: money(0)},
	)
	st.Rows[1].AccountIndex, st.Rows[2].AccountIndex = 1, 2
	Annotate(st, engine.Date{})
	m := Analyze(st)
	if m.Flows.TotalInflow != 109_00 || len(m.ByAccount) != 3 || m.ByAccount[1].Metrics.Flows.TotalInflow != 7_00 {
		t.Errorf(
			"together %v, by account %d; want 109.00 of three accounts, dollars apart", m.Flows.TotalInflow,
			len(m.ByAccount),
		)
	}
}

func TestStreamsHaveTheRhythmOfTheirDays(t *testing.T) {
	for _, c := range []struct {
		name string
		days []string
		want string
	}{
		{"every week", []string{"2025-01-06", "2025-01-13", "2025-01-20", "2025-01-27"}, "weekly"},
		{"every second week", []string{"2025-01-03", "2025-01-17", "2025-01-31", "2025-02-14", "2025-02-28", "2025-03-14", "2025-03-28", "2025-04-11"}, "bi_weekly"},
		{
			"15th and month's end, moved to Friday",
			[]string{"2025-01-15", "2025-01-31", "2025-02-14", "2025-02-28", "2025-03-14", "2025-03-31"},
			"semi_monthly",
		},
		{
			"10th and 25th", []string{"2025-01-10", "2025-01-24", "2025-02-10", "2025-02-25", "2025-03-10"},
			"semi_monthly",
		},
		{"every month", []string{"2025-01-30", "2025-02-28", "2025-03-31"}, "monthly"},
		{"now and then", []string{"2025-01-02", "2025-01-20", "2025-03-31"}, "irregular"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var rows []string
			for _, d := range c.days {
				rows = append(rows, d+" | PAYROLL ACME CORP | 10000.00")
			}
			st := statement(t, "2025-01-01", "2025-04-30", 0, rows...)
			Annotate(st, engine.Date{})
			streams := Analyze(st).Income.Streams
			if len(streams) != 1 || streams[0].Frequency != c.want || streams[0].Kind != "salary" ||
				streams[0].Label != "ACME CORP" {
				t.Errorf("streams %+v, want one %s salary of ACME CORP", streams, c.want)
			}
		})
	}
}

func TestLoanStacking(t *testing.T) {
	for _, c := range []struct {
		name string
		rows []string
		want bool
	}{
		{
			"two loans in 30 days",
			[]string{"2025-01-05 | LOAN PROCEEDS TALA | 4000.00", "2025-02-03 | LOAN PROCEEDS TALA | 4000.00"}, true,
		},
		{
			"two loans in 31 days",
			[]string{"2025-01-05 | LOAN PROCEEDS TALA | 4000.00", "2025-02-04 | LOAN PROCEEDS TALA | 4000.00"}, false,
		},
		{
			"one release and one repayment to another lender are no stack",
			[]string{"2025-01-05 | LOAN PROCEEDS TALA | 4000.00", "2025-01-12 | BILLEASE | -4000.00"}, false,
		},
		{
			"a loan pays its own lender",
			[]string{"2025-01-05 | LOAN PROCEEDS TALA | 4000.00", "2025-01-12 | TALA | -4000.00"}, false,
		},
		{
			"three lenders",
			[]string{"2025-01-05 | TALA | -1.00", "2025-01-12 | BILLEASE | -1.00", "2025-01-13 | DIGIDO | -1.00"},
			true,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := statement(t, "2025-01-01", "2025-02-28", 0, c.rows...)
			Annotate(st, engine.Date{})
			if got := Analyze(st).Obligations; got.Stacking != c.want {
				t.Errorf("stacking = %v, want %v: %+v", got.Stacking, c.want, got)
			}
		})
	}
}

// A damaged page may lose the days of its rows and the period, while the amounts can be read.
func TestLenderWithoutDayHasNoLastDate(t *testing.T) {
	for dated, want := range map[bool]string{true: `"last_date":"2025-01-12"`, false: `"last_date":null`} {
		st := statement(t, "2025-01-01", "2025-02-28", 0, "2025-01-12 | LOAN PROCEEDS TALA | 4000.00")
		if !dated {
			st.Rows[0].Date, st.Accounts[0].PeriodStart, st.Accounts[0].PeriodEnd = nil, nil, nil
		}
		Annotate(st, engine.Date{})
		if got, err := json.Marshal(Analyze(st).Obligations.Lenders); err != nil ||
			!strings.Contains(string(got), want) {
			t.Errorf("row with a day: %t: %s, %v; want %s", dated, got, err, want)
		}
	}
}

func TestReturnedIssuedCheckWithFeeCountsOnce(t *testing.T) {
	st := statement(
		t, "2025-01-01", "2025-01-31", 50_000_00, "2025-01-05 | INWARD CHECK 000123 | -8000.00",
		"2025-01-06 | RTN CHK DAIF 000123 | 8000.00", "2025-01-06 | RCOCI CHG | -2000.00",
		"2025-01-20 | RCOCI CHG | -2000.00",
		"2025-01-28 | RCOCI CHG | -2100.00", "2025-01-29 | REVERSAL RCOCI FEE | 2100.00",
	)
	st.Rows[5].Category = "reversal"
	Annotate(st, engine.Date{}, KeepCategories(map[int]bool{6: true}))
	r := Analyze(st).Risk
	if r.ReturnedChecksIssued != 2 || r.ReturnedChecksDeposited != 0 || r.ReturnedCheckDays != 2 {
		t.Errorf(
			"issued %d, deposited %d, days %d; want 2 (one with its fee, one fee alone; the reversed fee not), 0, 2",
			r.ReturnedChecksIssued, r.ReturnedChecksDeposited, r.ReturnedCheckDays,
		)
	}
}
