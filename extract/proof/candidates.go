package proof

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

// candidates are the corrections that the reader did not dare to make, of breaks that are still there and
// figures that still are as they were read.
func (p *statement) candidates() (out []engine.RepairCandidate) {
	for _, c := range p.Candidates {
		if slices.Contains(p.accounts(), c.Account) && p.stillBroken(c) && !slices.ContainsFunc(c.Changes, p.changedSince) {
			out = append(out, c.RepairCandidate)
		}
	}
	return out
}

// stillBroken says that the candidate's row, or the closing balance, does not follow.
func (p *statement) stillBroken(c ledger.Candidate) bool {
	if c.Row == nil {
		return closes(p, c.Account).Status == engine.CheckFail
	}
	return slices.ContainsFunc(p.all.breaks, func(b engine.RowBreak) bool { return b.Row == *c.Row }) ||
		slices.ContainsFunc(p.Rows, func(t engine.Transaction) bool { return t.Row == *c.Row && t.Debit == 0 && t.Credit == 0 })
}

// changedSince says that an analyst has put another figure in the place of the one that was read.
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

// misread names the header's balances of an account that were corrected, "" for none.
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

// carryRepaired says that a carried balance of the accounts under judgement was corrected.
func (p *statement) carryRepaired() bool {
	return slices.ContainsFunc(p.Carries, func(c ledger.Carry) bool { return c.Repaired && slices.Contains(p.accounts(), max(0, c.Account)) })
}
