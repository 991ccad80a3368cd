package proof

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// totals are the sums of one account, or of all accounts in the first one's currency. Amounts are 0 or more.
type totals struct {
	credits, debits          exact.Sum
	creditCount, debitCount  int
	opening, closing         *engine.Amount
	openingOnly, closingOnly bool // balance is worked out from rows, not printed
	stated                   engine.StatedTotals
	liability                bool
	change                   exact.Sum // of the balance, by all rows
}

// ofAccount adds up one account's rows and takes what its header prints.
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

// computedClosing is opening + credits - debits (liabilities: + debits - credits; balances of the principal: the loan
// less its repaid part); false without an opening balance.
func (t totals) computedClosing() (exact.Sum, bool) {
	if t.opening == nil {
		return exact.Sum{}, false
	}
	return exact.Of(*t.opening).Plus(t.change), true
}

// currencyMates are the accounts in the first account's currency, including itself: those whose money may be added
// up.
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

// accountsTogether adds up the accounts in the first one's currency. A figure that one of them lacks is nil for all.
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

// maxReturned is how many returned credits are looked for; more of them could add up to any sum.
const maxReturned = 2

// returnedCredits is how many credits the printed totals subtract from the debits instead of counting them: for some
// banks, payments that came back are not deposits. Then both totals differ by the same sum, both counts differ by the
// number of these rows, and each row has the amount of a debit. It is 0 otherwise.
func (p *statement) returnedCredits(t totals, account int) int {
	s := t.stated
	if s.Credits == nil || s.Debits == nil || s.CreditCount == nil || s.DebitCount == nil {
		return 0
	}
	n := t.creditCount - *s.CreditCount
	sum := t.credits.Sub(*s.Credits).Amount()
	if n < 1 || n > maxReturned || n != *s.DebitCount-t.debitCount || sum <= 0 ||
		sum != t.debits.Sub(*s.Debits).Amount() {
		return 0
	}
	if !addUpTo(p.returned(account), n, sum) {
		return 0
	}
	return n
}

// returned returns the credits of an account with the amount of one of its debits.
func (p *statement) returned(account int) (amounts []engine.Amount) {
	paid := map[engine.Amount]bool{}
	for _, place := range p.chains[account] {
		if debit := p.Rows[place].Debit; debit != 0 {
			paid[debit] = true
		}
	}
	for _, place := range p.chains[account] {
		if credit := p.Rows[place].Credit; credit != 0 && paid[credit] {
			amounts = append(amounts, credit)
		}
	}
	return amounts
}

// addUpTo reports whether n (one or two) of the amounts add up to the sum.
func addUpTo(amounts []engine.Amount, n int, sum engine.Amount) bool {
	seen := map[engine.Amount]bool{}
	for _, a := range amounts {
		if n == 1 && a == sum || n == 2 && seen[sum-a] {
			return true
		}
		seen[a] = true
	}
	return false
}

// summaryOnly reports whether a card's summary agrees with its balances although no row shows its payments: there are
// no credits, and the rows are the summary's charges or there are none. The paper does not contradict itself, but no
// row proves the payments.
func (p *statement) summaryOnly(t totals) bool {
	c := p.card
	if c == nil || c.Payments == nil || c.Charges == nil || *c.Payments == 0 || !t.credits.Within(0) {
		return false
	}
	charges := []exact.Sum{exact.Of(*c.Charges)}
	for _, more := range []*engine.Amount{c.FinanceCharges, c.Installments} {
		if more != nil {
			charges = append(charges, charges[0].Plus(exact.Of(*more)))
		}
	}
	for _, all := range charges {
		adds := exact.Of(*t.opening).Sub(*c.Payments).Plus(all).Sub(*t.closing).Within(Tolerance)
		listed := t.debits.Within(0) || all.Minus(t.debits).Within(Tolerance)
		if adds && listed {
			return true
		}
	}
	return false
}

// wholeUnit is one unit of the currency. Some issuers ask for whole units and leave the cents on the account.
const wholeUnit engine.Amount = 100

// roundedDue reports whether a card's closing balance is that of the rows in whole units. Rounding hides errors below
// a unit, so the printed totals must prove both sides to the hundredth; finance charges may be printed outside the
// total.
func (p *statement) roundedDue(t totals, computed exact.Sum) bool {
	s := t.stated
	if p.card == nil || *t.closing%wholeUnit != 0 || !computed.Sub(*t.closing).Within(wholeUnit-1) ||
		s.CreditsMatch == nil || !*s.CreditsMatch || s.Debits == nil {
		return false
	}
	return *s.DebitsMatch ||
		p.card.FinanceCharges != nil && t.debits.Sub(*s.Debits+*p.card.FinanceCharges).Within(Tolerance)
}
