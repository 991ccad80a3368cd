package crosscheck

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

// balance is what a certificate says of one account on one day.
type balance struct {
	number   string // normalized
	bank     string // words without company suffixes; "" unknown
	currency string // ISO 4217; "" unknown
	day      engine.Date
	amount   engine.Amount
	page     *int
}

// certifiedAccount is an entry of a certificate's accounts.
type certifiedAccount struct {
	AccountNumber  *string        `json:"account_number"`
	Currency       *string        `json:"currency"`
	AsOfDate       *engine.Date   `json:"as_of_date"`
	CurrentBalance *engine.Amount `json:"current_balance"`
}

// balancesOf returns the balances that a paper certifies; none for a statement, which shows its own.
func balancesOf(v view, t paperType) (list []balance) {
	if t.statement {
		return nil
	}
	bank, _ := v.text("bank_name")
	number, _ := v.text("account_number_normalized", "account_number")
	currency, _ := v.text("currency")
	add := func(number, currency string, day *engine.Date, f *figure) {
		b := balance{
			number: lettersAndDigits(number), bank: engine.InstitutionKey(bank.printed), currency: currency,
		}
		same := func(o balance) bool { return o.number == b.number && o.day == *day }
		if len(b.number) < lastDigits || day == nil || f == nil || slices.ContainsFunc(list, same) {
			return
		}
		b.day, b.amount, b.page = *day, f.amount, f.page
		list = append(list, b)
	}
	day := v.day("as_of_date")
	add(number.printed, currency.printed, day, v.amount("current_balance"))
	var several []certifiedAccount
	if json.Unmarshal(v.raw("accounts"), &several) != nil {
		return list
	}
	for i, a := range several[:min(len(several), maxAccounts)] {
		if a.AccountNumber == nil || a.CurrentBalance == nil {
			continue
		}
		f := &figure{amount: *a.CurrentBalance}
		if place, known := v.provenance[fmt.Sprintf("/accounts/%d/current_balance", i)]; known && place.Page > 0 {
			f.page = &place.Page
		}
		own := currency.printed
		if a.Currency != nil {
			own = *a.Currency
		}
		as := day
		if a.AsOfDate != nil {
			as = a.AsOfDate
		}
		add(*a.AccountNumber, own, as, f)
	}
	return list
}

// judgeBalances holds the balance that a certificate states against the statement of that day.
func judgeBalances(f field, papers []document) judgement {
	t := &tally{}
	statements := statementsIn(papers)
	for _, p := range papers {
		for _, b := range p.balances {
			if p.copyOf != 0 {
				continue
			}
			at := t.value(p.id, fmt.Sprintf("%s on %s", b.amount, b.day), b.page)
			for _, s := range statements {
				own := statement{doc: p.id, bank: b.bank, number: b.number, currency: b.currency}
				end, holds, known := s.balanceOn(b.day, b.amount)
				if !known || !s.mayBeOne(own) {
					continue
				}
				points := 1.0
				if !holds {
					points = 0
					t.findings = append(t.findings, engine.Finding{
						Severity: high, Code: "BALANCE_CONFLICT", DocumentIDs: ascending(p.id, s.doc),
						Detail: fmt.Sprintf("A certificate states %s on %s in %s; by the statement it was %s.",
							b.amount, b.day, s.label(), end),
					})
				}
				t.pair(points, at, t.value(s.doc, fmt.Sprintf("%s on %s", end, b.day), s.page))
			}
		}
	}
	return t.judgement(f, fmt.Sprintf("%d certified balances are those of the statements.", t.compared),
		"No statement here covers the account and the day of a certified balance.")
}

// balanceOn returns the balance at the end of a day, and whether the account had an amount at any time of that day: a
// certificate is made during the day. It is known only if the statement's rows lead from its opening to its closing
// balance.
func (s statement) balanceOn(day engine.Date, amount engine.Amount) (end engine.Amount, holds, known bool) {
	if s.opening == nil || s.closing == nil || s.tooMany || day.Before(s.from) || s.to.Before(day) {
		return 0, false, false
	}
	sum, at := *s.opening, dayNumber(day)
	end = sum
	for _, m := range s.rows {
		holds = holds || m.day == at && (sum-amount).Abs() <= tolerance
		sum += m.amount
		if m.day <= at {
			end = sum
		}
	}
	holds = holds || (end-amount).Abs() <= tolerance
	return end, holds, (sum - *s.closing).Abs() <= tolerance
}
