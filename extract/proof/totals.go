package proof

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// totals are the sums of one account, or of all accounts in the first one's currency.
type totals struct {
	credits, debits          exact.Sum
	creditCount, debitCount  int
	opening, closing         *engine.Amount
	openingOnly, closingOnly bool // balance is worked out from rows, not printed
	stated                   engine.StatedTotals
	liability                bool
	change                   exact.Sum // of the balance, by all rows
}

// ofAccount sums one account's rows beside its header.
func ofAccount(p *statement, account int) totals {
	a := header(p.Statement, account)
	t := totals{
		opening: a.Opening, closing: a.Closing, liability: p.Liability,
		openingOnly: a.OpeningDerived, closingOnly: a.ClosingDerived,
		stated: engine.StatedTotals{Credits: a.TotalCredits, Debits: a.TotalDebits,
			CreditCount: a.CreditCount, DebitCount: a.DebitCount},
	}
	for _, place := range p.chains[account] {
		row := p.Rows[place]
		t.credits, t.debits = t.credits.Add(row.Credit), t.debits.Add(row.Debit)
		t.change = t.change.Plus(movement(p.Statement, place))
		if row.Credit != 0 {
			t.creditCount++
		}
		if row.Debit != 0 {
			t.debitCount++
		}
	}
	t.judgeStated()
	return t
}

// judgeStated compares the printed totals and counts with the rows.
func (t *totals) judgeStated() {
	s := &t.stated
	s.CreditsMatch = totalMatches(s.Credits, t.credits)
	s.DebitsMatch = totalMatches(s.Debits, t.debits)
	if s.CreditCount != nil || s.DebitCount != nil {
		match := (s.CreditCount == nil || *s.CreditCount == t.creditCount) &&
			(s.DebitCount == nil || *s.DebitCount == t.debitCount)
		s.CountsMatch = &match
	}
}

func totalMatches(printed *engine.Amount, computed exact.Sum) *bool {
	if printed == nil {
		return nil
	}
	match := computed.Sub(*printed).Within(Tolerance)
	return &match
}

// computedClosing is opening + credits - debits (liabilities: + debits - credits; of principal: what was lent less
// what was repaid of it); false without an
// opening balance.
func (t totals) computedClosing() (exact.Sum, bool) {
	if t.opening == nil {
		return exact.Sum{}, false
	}
	return exact.Of(*t.opening).Plus(t.change), true
}

// currencyMates are the accounts in the first account's currency, itself included: those whose money
// may be added.
func currencyMates(p *statement) []int {
	mates := []int{0}
	first := header(p.Statement, 0).Currency
	for account := 1; account < len(p.chains); account++ {
		if sameText(first, header(p.Statement, account).Currency) {
			mates = append(mates, account)
		}
	}
	return mates
}

func sameText(a, b *string) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// accountsTogether sums the accounts in the first one's currency. A figure that one of them does not
// show is not shown for all.
func accountsTogether(p *statement) totals {
	mates := currencyMates(p)
	sum := ofAccount(p, mates[0])
	for _, account := range mates[1:] {
		t := ofAccount(p, account)
		sum.credits, sum.debits = sum.credits.Plus(t.credits), sum.debits.Plus(t.debits)
		sum.change = sum.change.Plus(t.change)
		sum.creditCount += t.creditCount
		sum.debitCount += t.debitCount
		sum.opening, sum.closing = addShown(sum.opening, t.opening), addShown(sum.closing, t.closing)
		sum.openingOnly = sum.openingOnly || t.openingOnly
		sum.closingOnly = sum.closingOnly || t.closingOnly
		sum.stated.Credits = addShown(sum.stated.Credits, t.stated.Credits)
		sum.stated.Debits = addShown(sum.stated.Debits, t.stated.Debits)
		sum.stated.CreditCount = addCounts(sum.stated.CreditCount, t.stated.CreditCount)
		sum.stated.DebitCount = addCounts(sum.stated.DebitCount, t.stated.DebitCount)
	}
	sum.stated.CreditsMatch, sum.stated.DebitsMatch, sum.stated.CountsMatch = nil, nil, nil
	sum.judgeStated()
	return sum
}

func addShown(a, b *engine.Amount) *engine.Amount {
	if a == nil || b == nil {
		return nil
	}
	sum := exact.Of(*a, *b).Amount()
	return &sum
}

func addCounts(a, b *int) *int {
	if a == nil || b == nil {
		return nil
	}
	sum := *a + *b
	return &sum
}
