package proof

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

func money(a engine.Amount) *engine.Amount { return &a }
func text(s string) *string                { return &s }

func day(t testing.TB, s string) *engine.Date {
	t.Helper()
	d, err := engine.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return &d
}

// vector1 is the running balance of the domain notes: 10,000.00 - 3,500.00 + 40,000.00 - 20,999.75.
func vector1(t testing.TB) *ledger.Statement {
	return &ledger.Statement{
		BalanceSource: "printed",
		Accounts: []ledger.Account{{
			Number: text("1234-5678-90"), Type: text("savings"), Currency: text("PHP"),
			PeriodStart: day(t, "2025-01-01"), PeriodEnd: day(t, "2025-01-31"),
			Opening: money(10_000_00), Closing: money(25_500_25),
			TotalCredits: money(40_000_00), TotalDebits: money(24_499_75),
		}},
		Rows: []engine.Transaction{
			{
				Row:         1,
				Date:        day(t, "2025-01-03"),
				Description: "ATM WITHDRAWAL",
				Debit:       3_500_00,
				Balance:     money(6_500_00),
			},
			{Row: 2, Date: day(t, "2025-01-15"), Description: "PAYROLL", Credit: 40_000_00, Balance: money(46_500_00)},
			{
				Row:         3,
				Date:        day(t, "2025-01-20"),
				Description: "BILLS PAYMENT",
				Debit:       20_999_75,
				Balance:     money(25_500_25),
			},
		},
	}
}

func checkOf(t testing.TB, v engine.Validation, key string) engine.Check {
	t.Helper()
	for _, c := range v.Checks {
		if c.Key == key {
			return c
		}
	}
	t.Fatalf("validation has no key %s", key)
	return engine.Check{}
}

func TestOpeningPlusCreditsMinusDebitsIsClosing(t *testing.T) {
	b, v := Check(vector1(t), Context{})
	if b.Status != engine.CheckPass || *b.ComputedClosingBalance != 25_500_25 || *b.ClosingDifference != 0 {
		t.Errorf("balance checks = %+v, want pass with computed closing 25,500.25", b)
	}
	if b.RowsChecked != 3 || b.RowsFailed != 0 || b.FirstBreak != nil {
		t.Errorf(
			"rows checked %d, failed %d, first break %v; want 3, 0, none", b.RowsChecked, b.RowsFailed, b.FirstBreak,
		)
	}
	if v.Status != engine.CheckPass {
		t.Errorf("validation = %s, want pass: %+v", v.Status, v.Checks)
	}
}

func TestSecondClosingBalanceIsWarning(t *testing.T) {
	st := vector1(t)
	st.Accounts[0].OtherClosing = money(29_500_25)
	b, v := Check(st, Context{})
	if c := checkOf(t, v, "opening_closing"); c.Status != engine.CheckWarn ||
		!strings.Contains(c.Detail, "29,500.25") || b.Status == engine.CheckPass {
		t.Errorf("opening_closing %+v and balance checks %s, want a warning that names 29,500.25", c, b.Status)
	}
}

func TestChecksAreInOrderOfContract(t *testing.T) {
	want := strings.Split("opening_closing, running_balance, stated_totals, stated_counts, page_carry, period_covers_rows, "+
		"date_monotonic, statement_continuity, banking_days, interest_tax, interest_plausible, adb_matches, "+
		"negative_on_savings, duplicate_reference, one_side_only, account_number_constant, fee_pairs", ", ")
	for name, st := range map[string]*ledger.Statement{"a full statement": vector1(t), "nothing at all": {}} {
		_, v := Check(st, Context{})
		if len(v.Checks) != len(want) {
			t.Fatalf("%s: %d checks, want %d", name, len(v.Checks), len(want))
		}
		for i, c := range v.Checks {
			if c.Key != want[i] || c.Label == "" || !strings.HasSuffix(c.Detail, ".") {
				t.Errorf(
					"%s: check %d = %q %q %q, want key %q, a label and a sentence", name, i, c.Key, c.Label, c.Detail,
					want[i],
				)
			}
		}
	}
}
