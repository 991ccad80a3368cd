package underwriting_test

import (
	"encoding/json"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func mustDate(t *testing.T, s string) engine.Date {
	t.Helper()
	d, err := engine.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// The row of 1 March is printed by both statements; February's period ends on the 28th.
func TestARowOutsideItsPeriodCountsOnce(t *testing.T) {
	c := analyze(t, shop(), engine.CashflowQuery{},
		month(1, "007710204410", "2026-02-01", "2026-02-28", 1000,
			line{date: "2026-02-10", description: "SALES", amount: 100},
			line{date: "2026-03-01", description: "SALES", amount: 50_000}),
		month(2, "007710204410", "2026-03-01", "2026-03-31", 1100,
			line{date: "2026-03-01", description: "SALES", amount: 50_000}))
	var sum engine.Amount
	for _, m := range c.Combined[0].Months {
		sum += m.Inflow
	}
	if sum != 50_100_00 {
		t.Errorf("inflow = %v, want 50,100.00; conflicts %v, findings %v", sum, c.Accounts[0].Conflicts, c.Findings)
	}
}

// Contract §2: "the document's opening balance before its first row".
func TestAQuietDayHasItsOwnStatementsOpeningBalance(t *testing.T) {
	c := analyze(t, shop(), engine.CashflowQuery{},
		month(1, "007710204410", "2026-01-01", "2026-01-31", 1000),
		month(2, "007710204410", "2026-02-01", "2026-02-28", 900_000))
	m := c.Accounts[0].Months[1]
	if m.ADB == nil || *m.ADB != 900_000_00 {
		t.Errorf("adb of February = %v, want 900,000.00; findings %v", m.ADB, c.Findings)
	}
}

// No row was read of a statement whose totals say that 499,000 moved; its checks fail.
func TestAStatementWithoutRowsThatFailsProvesNothing(t *testing.T) {
	c := analyze(t, shop(), engine.CashflowQuery{}, sheet{id: 1, bank: "Narra Commercial Bank",
		name: "BULAKLAK PAINT TRADING", number: "007710204410", from: "2026-01-01", to: "2026-01-31", opening: 1000,
		status: "fail", more: map[string]any{"closing_balance": 500_000}})
	m := c.Accounts[0].Months[0]
	if m.Proven {
		t.Error("the month is proven, but its only paper fails")
	}
	if c.Accounts[0].Closing != nil && *c.Accounts[0].Closing != 500_000_00 {
		t.Errorf("closing = %v, printed 500,000.00", c.Accounts[0].Closing)
	}
}

// 4,001 rows of 1.00 and 4,001 rows of 9.00 on one day are not equal.
func TestLongDaysThatDifferConflict(t *testing.T) {
	rows := func(amount float64) (list []line) {
		for range 4001 {
			list = append(list, line{date: "2026-01-05", description: "SALE", amount: amount})
		}
		return list
	}
	c := analyze(t, shop(), engine.CashflowQuery{},
		month(1, "007710204410", "2026-01-01", "2026-01-31", 0, rows(1)...),
		month(2, "007710204410", "2026-01-01", "2026-01-31", 0, rows(9)...))
	if len(c.Accounts[0].Conflicts) != 1 {
		t.Errorf("%d conflicts, want 1; proven %v", len(c.Accounts[0].Conflicts), c.Accounts[0].Proven)
	}
}

// A lump sum without interest costs nothing a month; no loan of ten trillion follows from that.
func TestALumpSumWithoutInterestHasNoBoundlessLoan(t *testing.T) {
	a := shop()
	a.ScorecardInputs = json.RawMessage(`{"interest_rate": 0, "payment_frequency": "lump_sum"}`)
	sales := func(id int64, m string, last string) sheet {
		return month(id, "007710204410", m+"-01", last, 100_000,
			line{date: m + "-10", description: "POS SETTLEMENT", amount: 100_000, category: "merchant_settlement"})
	}
	c := analyze(t, a, engine.CashflowQuery{}, sales(1, "2026-01", "2026-01-31"), sales(2, "2026-02", "2026-02-28"),
		sales(3, "2026-03", "2026-03-31"))
	if c.Affordability.MaxLoan != nil && *c.Affordability.MaxLoan > 1_000_000_000_00 {
		t.Errorf("max_loan = %v", *c.Affordability.MaxLoan)
	}
}

// "Currencies are never added."
func TestRoundTripsOfTwoCurrenciesAreNotAdded(t *testing.T) {
	trip := func(id int64, number, currency string) sheet {
		s := month(id, number, "2026-01-01", "2026-01-31", 1_000_000,
			line{date: "2026-01-10", description: "PESONET PUNTOD VENTURES CORP", amount: -480_000,
				category: "transfer_out", party: "PUNTOD VENTURES CORP"},
			line{date: "2026-01-12", description: "PESONET PUNTOD VENTURES CORP", amount: 480_000,
				category: "transfer_in", party: "PUNTOD VENTURES CORP"})
		s.currency = currency
		return s
	}
	c := analyze(t, shop(), engine.CashflowQuery{}, trip(1, "007710204410", "PHP"), trip(2, "007710209999", "USD"))
	if x := c.Figures.RoundTripAmount; x == nil || *x != 480_000_00 {
		t.Errorf("round_trip_amount = %v, want 480,000.00 of the main currency", x)
	}
}

func TestARangeNeverEndsBeforeItBegins(t *testing.T) {
	from := mustDate(t, "2027-01-01")
	c := analyze(t, shop(), engine.CashflowQuery{From: &from},
		month(1, "007710204410", "2026-01-01", "2026-01-31", 0))
	if c.From != nil && c.To != nil && c.From.After(*c.To) {
		t.Errorf("from %v is after to %v", c.From, c.To)
	}
}

// The range begins in the gap of February; its uncovered days are still a gap of the account.
func TestAGapAtTheEdgeOfTheRangeIsShown(t *testing.T) {
	from := mustDate(t, "2026-02-10")
	c := analyze(
		t,
		shop(),
		engine.CashflowQuery{From: &from},
		month(
			1,
			"007710204410",
			"2026-01-01",
			"2026-01-31",
			0,
		),
		month(2, "007710204410", "2026-03-01", "2026-03-31", 0),
	)
	if g := c.Figures.GapDays; g == nil || *g == 0 {
		t.Errorf("gap_days = 0, want 19; gaps %v", c.Accounts[0].Gaps)
	}
}
