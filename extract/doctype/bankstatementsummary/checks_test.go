package bankstatementsummary

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
)

func amount(v engine.Amount) *engine.Amount { return &v }

func month(name string, opening, credits, debits, closing engine.Amount) Month {
	return Month{
		Month:          name,
		OpeningBalance: amount(opening),
		TotalCredits:   amount(credits),
		TotalDebits:    amount(debits),
		ClosingBalance: amount(closing),
	}
}

func TestEachContradictionFailsItsCheck(t *testing.T) {
	january, february := month("2026-01", 100, 50, 30, 120), month("2026-02", 120, 10, 20, 110)
	extremes := january
	extremes.LowBalance, extremes.HighBalance, extremes.AverageDailyBalance = amount(90), amount(130), amount(100)
	lowAbove, highBelow := extremes, extremes
	lowAbove.LowBalance, highBelow.HighBalance = amount(125), amount(95)
	for _, c := range []struct {
		name   string
		months []Month
		totals *Month
		want   [3]engine.CheckStatus // month_chain, month_totals, low_high_order
	}{
		{
			"an honest paper", []Month{extremes, february}, &Month{TotalCredits: amount(60), TotalDebits: amount(50)},
			[3]engine.CheckStatus{"pass", "pass", "pass"},
		},
		{
			"newest month first", []Month{february, january}, nil,
			[3]engine.CheckStatus{"pass", "not_applicable", "not_applicable"},
		},
		{
			"a month that does not add up", []Month{january, month("2026-02", 120, 10, 20, 210)}, nil,
			[3]engine.CheckStatus{"fail", "not_applicable", "not_applicable"},
		},
		{
			"a month that opens with another balance", []Month{january, month("2026-02", 220, 10, 20, 210)}, nil,
			[3]engine.CheckStatus{"fail", "not_applicable", "not_applicable"},
		},
		{
			"a month left out between", []Month{january, month("2026-03", 220, 10, 20, 210)}, nil,
			[3]engine.CheckStatus{"pass", "not_applicable", "not_applicable"},
		},
		{
			"a total raised", []Month{january, february}, &Month{TotalCredits: amount(61)},
			[3]engine.CheckStatus{"pass", "pass", "not_applicable"},
		},
		{
			"a total raised by more than rounding", []Month{january, february}, &Month{TotalCredits: amount(160)},
			[3]engine.CheckStatus{"pass", "fail", "not_applicable"},
		},
		{
			"a total of months of which one is unread", []Month{january, {Month: "2026-02"}},
			&Month{TotalCredits: amount(160)}, [3]engine.CheckStatus{"pass", "not_applicable", "not_applicable"},
		},
		{
			"a lowest balance above the closing one", []Month{lowAbove}, nil,
			[3]engine.CheckStatus{"pass", "not_applicable", "fail"},
		},
		{
			"a highest balance below the average", []Month{highBelow}, nil,
			[3]engine.CheckStatus{"pass", "not_applicable", "fail"},
		},
		{
			"months whose sum is beyond every amount",
			[]Month{
				{Month: "2026-01", TotalCredits: amount(1<<63 - 1)},
				{Month: "2026-02", TotalCredits: amount(1<<63 - 1)},
			},
			&Month{TotalCredits: amount(-2)},
			[3]engine.CheckStatus{"not_applicable", "fail", "not_applicable"},
		},
		{
			"a chain that is beyond every amount", []Month{month("2026-01", 1<<63-1, 1<<63-1, 0, -2)}, nil,
			[3]engine.CheckStatus{"fail", "not_applicable", "not_applicable"},
		},
		{"nothing to compare", nil, nil, [3]engine.CheckStatus{"not_applicable", "not_applicable", "not_applicable"}},
	} {
		f := &Fields{Months: c.months}
		if c.totals != nil {
			f.TotalCredits, f.TotalDebits = c.totals.TotalCredits, c.totals.TotalDebits
		}
		for i, check := range form.Rules(rules...)(f, form.Circumstances{}) {
			if check.Status != c.want[i] || check.Detail == "" {
				t.Errorf(
					"%s: %s is %s (%q), wanted %s with a sentence", c.name, check.Key, check.Status, check.Detail,
					c.want[i],
				)
			}
		}
	}
}
