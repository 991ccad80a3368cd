package proof

import (
	"cmp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

// arithmetic are the checks of balance_checks. Its status is the worst of all but the counts.
var arithmetic = []string{"opening_closing", "running_balance", "stated_totals", "stated_counts", "page_carry"}

// balanceChecks returns balance_checks for the whole statement, with one block for each account if there are several.
func balanceChecks(p *statement, v engine.Validation) engine.BalanceChecks {
	b := block(p.total, p.all)
	b.Candidates = p.candidates()
	byKey := map[string]engine.Check{}
	for _, c := range v.Checks {
		byKey[c.Key] = c
	}
	b.takeStatuses(byKey, p)
	b.addDoubts(p)
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

// unprovenAccount reports whether an account has rows that no printed figure proves. What other accounts print proves
// nothing about them.
func unprovenAccount(p *statement, blocks []engine.AccountBalanceChecks) bool {
	return slices.ContainsFunc(blocks, func(b engine.AccountBalanceChecks) bool {
		return b.Status == engine.CheckNotApplicable && len(p.chains[b.AccountIndex]) > 0
	})
}

// statusBlock is a block of the whole or of one account that takes its statuses from checks.
type statusBlock struct{ engine.BalanceChecks }

func (b *statusBlock) takeStatuses(byKey map[string]engine.Check, p *statement) {
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
		if proves := key != "page_carry" && key != "stated_counts" &&
			(key != "stated_totals" || p.totalsCover()); proves && c.Status == engine.CheckPass {
			proven = true
		}
	}
	b.Status = engine.WorstStatus(worst...)
	if b.Status == engine.CheckPass && !proven {
		// pages that follow each other and the total of one side prove nothing about the figures of all rows
		b.Status = engine.CheckNotApplicable
	}
	b.PageContinuity = statusOf(byKey, "page_carry")
}

// statusOf is the status of a check; not_applicable if papers of the type do not have it.
func statusOf(byKey map[string]engine.Check, key string) engine.CheckStatus {
	return cmp.Or(byKey[key].Status, engine.CheckNotApplicable)
}

// block has the figures without the statuses.
func block(t totals, r running) *statusBlock {
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
	return &statusBlock{b}
}

// accountBlock is the block of one account, checked on its own rows.
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
	b.addDoubts(alone)
	b.PeriodCoverage = statusOf(byKey, "period_covers_rows")
	return engine.AccountBalanceChecks{
		AccountIndex: account, AccountNumber: header(p.Statement, account).Number, BalanceChecks: b.BalanceChecks,
	}
}

// candidates are the repairs that the reader only proposes, for breaks that still exist and figures that are still as
// they were read.
func (p *statement) candidates() (out []engine.RepairCandidate) {
	for _, c := range p.Candidates {
		if slices.Contains(p.accounts(), c.Account) && p.stillBroken(c) &&
			!slices.ContainsFunc(c.Changes, p.changedSince) {
			out = append(out, c.RepairCandidate)
		}
	}
	return out
}

// stillBroken reports whether the row of a candidate, or the closing balance, still does not follow.
func (p *statement) stillBroken(c ledger.Candidate) bool {
	if c.Row == nil {
		return closes(p, c.Account).Status == engine.CheckFail
	}
	return slices.ContainsFunc(p.all.breaks, func(b engine.RowBreak) bool { return b.Row == *c.Row }) ||
		slices.ContainsFunc(
			p.Rows, func(t engine.Transaction) bool { return t.Row == *c.Row && t.Debit == 0 && t.Credit == 0 },
		)
}

// changedSince reports whether an analyst has replaced the figure that was read.
func (p *statement) changedSince(change engine.ProposedChange) bool {
	if change.Row == nil || change.Read == nil {
		return false
	}
	i := slices.IndexFunc(p.Rows, func(t engine.Transaction) bool { return t.Row == *change.Row })
	if i < 0 {
		return true
	}
	switch row := p.Rows[i]; change.Field {
	case "debit":
		return row.Debit != *change.Read
	case "credit":
		return row.Credit != *change.Read
	case "balance":
		return row.Balance == nil || *row.Balance != *change.Read
	}
	return false
}

// misread names the balances in an account's header that were repaired; "" if none was.
func (p *statement) misread(account int) string {
	return strings.ReplaceAll(strings.Join(header(p.Statement, account).Repaired, " and the "), "_", " ")
}

func (p *statement) misreadAnywhere() string {
	for _, account := range p.accounts() {
		if name := p.misread(account); name != "" {
			return name
		}
	}
	return ""
}

// carryRepaired reports whether a carried balance of the checked accounts was repaired.
func (p *statement) carryRepaired() bool {
	return slices.ContainsFunc(
		p.Carries, func(c ledger.Carry) bool { return c.Repaired && slices.Contains(p.accounts(), max(0, c.Account)) },
	)
}
