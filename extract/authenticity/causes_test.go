package authenticity

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
)

func TestOneCauseWeighsOnce(t *testing.T) {
	amount := func(a engine.Amount) *engine.Amount { return &a }
	fail := func(key string, difference engine.Amount) engine.Check {
		return engine.Check{Key: key, Status: engine.CheckFail, Detail: "It does not agree.", Difference: &difference}
	}
	breaks := func(differences ...engine.Amount) (list []engine.RowBreak) {
		for i, d := range differences {
			list = append(list, engine.RowBreak{Index: i, Row: i + 1, Difference: d})
		}
		return list
	}
	for _, c := range []struct {
		name     string
		checks   []engine.Check
		balances engine.BalanceChecks
		weigh    string // the checks with an impact
		score    int
	}{
		{
			"an amount was raised: its balance, the closing and the debits are off alike",
			[]engine.Check{
				fail("running_balance", 9_000_00), fail("opening_closing", -9_000_00), fail("stated_totals", 9_000_00),
			},
			engine.BalanceChecks{
				RowBreaks:         breaks(9_000_00),
				ClosingDifference: amount(9_000_00),
				TotalDebits:       9_500_00,
				StatedTotals:      engine.StatedTotals{Credits: amount(0), Debits: amount(500_00)},
			},
			"running_balance",
			55,
		},
		{
			"an amount stands on the wrong side: both totals are off by it, the balance by twice as much",
			[]engine.Check{fail("running_balance", 10_00), fail("stated_totals", 5_00)},
			engine.BalanceChecks{RowBreaks: breaks(10_00), TotalDebits: 100_00, TotalCredits: 5_00,
				StatedTotals: engine.StatedTotals{Credits: amount(10_00), Debits: amount(95_00)}},
			"running_balance",
			55,
		},
		{
			"all balances after it were raised too: closing and totals are off alike",
			[]engine.Check{fail("opening_closing", 70_00), fail("stated_totals", 70_00)},
			engine.BalanceChecks{
				ClosingDifference: amount(-70_00),
				TotalCredits:      170_00,
				StatedTotals:      engine.StatedTotals{Credits: amount(100_00)},
			},
			"opening_closing",
			55,
		},
		{
			"two rows were raised: the closing is off by both",
			[]engine.Check{fail("running_balance", 3_00), fail("opening_closing", 7_00)},
			engine.BalanceChecks{RowBreaks: breaks(3_00, 4_00), ClosingDifference: amount(7_00)},
			"running_balance",
			55,
		},
		{
			"a row and, with another amount, the closing: two causes",
			[]engine.Check{fail("running_balance", 3_00), fail("opening_closing", 25_00)},
			engine.BalanceChecks{RowBreaks: breaks(3_00), ClosingDifference: amount(28_00)},
			"opening_closing running_balance",
			30,
		},
		{"a page begins with another balance: the break is there",
			[]engine.Check{
				fail("running_balance", 3_00),
				{Key: "page_carry", Status: engine.CheckWarn, Detail: "Page 2 begins otherwise."},
			},
			engine.BalanceChecks{RowBreaks: breaks(3_00)}, "running_balance", 55},
		{"a warning and a failure of one cause: the failure weighs",
			[]engine.Check{
				{Key: "opening_closing", Status: engine.CheckWarn, Detail: "Nearly.", Difference: amount(3_00)},
				fail("stated_totals", 3_00),
			},
			engine.BalanceChecks{ClosingDifference: amount(3_00)}, "stated_totals", 55},
	} {
		f := Assess(
			page.Document{Kind: "pdf", Info: map[string]string{"Producer": "Crystal Reports"}},
			Figures{Validation: balanced(c.checks...), Balances: &c.balances},
		)
		var weigh []string
		for _, check := range f.IntegrityChecks {
			switch found := check.Status == engine.CheckFail || check.Status == engine.CheckWarn; {
			case check.ScoreImpact > 0:
				weigh = append(weigh, check.Key)
			case found && check.Category == "arithmetic" &&
				!strings.Contains(check.Detail, "same cause as the check “"):
				t.Errorf("%s: %s costs nothing and does not say why: %q", c.name, check.Key, check.Detail)
			}
		}
		if got := strings.Join(
			weigh, " ",
		); got != c.weigh || f.AuthenticityScore == nil || *f.AuthenticityScore != c.score {
			t.Errorf("%s: %q weigh, score %v; want %q, %d", c.name, got, f.AuthenticityScore, c.weigh, c.score)
		}
		if a := f.CategoryScores.Arithmetic; a == nil || *a != c.score {
			t.Errorf("%s: arithmetic %v, want %d", c.name, a, c.score)
		}
	}
}
