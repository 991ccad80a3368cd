package proof

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
)

// worstOf judges each account and gives the worst answer, the first of equals: one failing account fails the
// statement, and its sentence says which.
func worstOf(p *statement, judge func(account int) engine.Check) engine.Check {
	var worst engine.Check
	for i, account := range p.accounts() {
		c := judge(account)
		if i == 0 || c.Status != worst.Status && engine.WorstStatus(c.Status, worst.Status) == c.Status {
			worst = c
		}
	}
	return worst
}

// accounts are the places of the accounts under judgement.
func (p *statement) accounts() []int {
	if p.single != nil {
		return []int{*p.single}
	}
	all := make([]int, len(p.chains))
	for i := range all {
		all[i] = i
	}
	return all
}

// only is the paper reduced to one account, for its own block.
func (p *statement) only(account int) *statement {
	alone := *p
	alone.single = &account
	alone.all = p.walks[account]
	return &alone
}

// of names an account in a sentence when there are several: " of account 2".
func (p *statement) of(account int) string {
	if len(p.chains) == 1 {
		return ""
	}
	return fmt.Sprintf(" of account %d", account+1)
}
