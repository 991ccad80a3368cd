package proof

import (
	"cmp"
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

// arithmetic are the keys of the validation that are about sums; the status of balance_checks is the
// worst of all but the counts.
var arithmetic = []string{"opening_closing", "running_balance", "stated_totals", "stated_counts", "page_carry"}

// balanceChecks is the block of the whole statement, with one per account when there are several.
func balanceChecks(p *statement, v engine.Validation) engine.BalanceChecks {
	b := block(p.total, p.all)
	b.Candidates = p.candidates()
	byKey := map[string]engine.Check{}
	for _, c := range v.Checks {
		byKey[c.Key] = c
	}
	b.takeStatuses(byKey, p)
	b.doubt(p)
	b.PeriodCoverage = statusOf(byKey, "period_covers_rows")
	b.ByAccount = []engine.AccountBalanceChecks{}
	if len(p.chains) > 1 {
		for account := range p.chains {
			b.ByAccount = append(b.ByAccount, accountBlock(p, account))
		}
	}
	if b.Status == engine.CheckPass && unprovenAccount(p, b.ByAccount) {
		b.Status = engine.CheckNotApplicable
	}
	return b.BalanceChecks
}

// unprovenAccount says that some account has rows that nothing printed proves: what its neighbours print says nothing
// of them. An account without rows has none to prove.
func unprovenAccount(p *statement, blocks []engine.AccountBalanceChecks) bool {
	return slices.ContainsFunc(blocks, func(b engine.AccountBalanceChecks) bool {
		return b.Status == engine.CheckNotApplicable && len(p.chains[b.AccountIndex]) > 0
	})
}

// statused lets the whole and each account, a paper of its own, take their statuses alike.
type statused struct{ engine.BalanceChecks }

func (b *statused) takeStatuses(byKey map[string]engine.Check, p *statement) {
	var worst []engine.CheckStatus
	proven := false
	b.Checks = []engine.BriefCheck{}
	for _, key := range arithmetic {
		c, ofType := byKey[key]
		if !ofType {
			continue
		}
		b.Checks = append(b.Checks, engine.BriefCheck{Key: c.Key, Label: c.Label, Status: c.Status})
		if key != "stated_counts" {
			worst = append(worst, c.Status)
		}
		if proves := key != "page_carry" && key != "stated_counts" && (key != "stated_totals" || p.totalsCover()); proves && c.Status == engine.CheckPass {
			proven = true
		}
	}
	b.Status = engine.WorstStatus(worst...)
	if b.Status == engine.CheckPass && !proven {
		b.Status = engine.CheckNotApplicable // pages that follow each other and the total of one side say nothing of all rows' figures
	}
	b.PageContinuity = statusOf(byKey, "page_carry")
}

// statusOf is a check's status; one that papers of the type do not have is not applicable.
func statusOf(byKey map[string]engine.Check, key string) engine.CheckStatus {
	return cmp.Or(byKey[key].Status, engine.CheckNotApplicable)
}

// block is the figures without the statuses.
func block(t totals, r running) *statused {
	b := engine.BalanceChecks{
		Liability: t.liability, OpeningBalance: t.opening, ClosingBalance: t.closing,
		TotalCredits: t.credits.Amount(), TotalDebits: t.debits.Amount(),
		RowsChecked: r.checked, RowsFailed: len(r.breaks), RowBreaks: r.breaks,
		StatedTotals: t.stated, ByAccount: []engine.AccountBalanceChecks{},
	}
	if r.breaks == nil {
		b.RowBreaks = []engine.RowBreak{}
	} else {
		first := r.breaks[0].Index
		b.FirstBreak = &first
	}
	if computed, ok := t.computedClosing(); ok {
		closing := computed.Amount()
		b.ComputedClosingBalance = &closing
		if t.closing != nil {
			d := difference(*t.closing, closing)
			b.ClosingDifference = &d
		}
	}
	return &statused{b}
}

// accountBlock is the block of one account, judged on its own rows.
func accountBlock(p *statement, account int) engine.AccountBalanceChecks {
	alone := p.only(account)
	b := block(ofAccount(p, account), p.walks[account])
	b.Candidates = alone.candidates()
	byKey := map[string]engine.Check{}
	for _, r := range p.rules {
		switch r.key {
		case "opening_closing", "running_balance", "stated_totals", "stated_counts", "page_carry", "period_covers_rows":
			byKey[r.key] = alone.judge(r)
		}
	}
	b.takeStatuses(byKey, alone)
	b.doubt(alone)
	b.PeriodCoverage = statusOf(byKey, "period_covers_rows")
	return engine.AccountBalanceChecks{
		AccountIndex: account, AccountNumber: header(p.Statement, account).Number, BalanceChecks: b.BalanceChecks,
	}
}
