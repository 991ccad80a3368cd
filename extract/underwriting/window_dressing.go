package underwriting

import (
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// Window dressing (contract §3.9): a late one-off credit that makes the closing balance look high.
const (
	dressedDays  = 5  // the last covered days
	dressedCover = 30 // fewer covered days are not judged
)

// dressing is a credit that raised the balance just before the end.
type dressing struct {
	credit  *row
	closing exact.Sum
	earlier exact.Sum // sum of the daily balances before
	days    int       // their number
}

// earlierADB is the average daily balance of all covered days before the last five.
func (d *dressing) earlierADB() exact.Sum { return exact.Of(d.earlier.Quo(d.days)) }

func (v *view) findWindowDressing() {
	for _, a := range v.accounts {
		v.dressedAccount(a)
	}
}

func (v *view) dressedAccount(a *account) {
	days := a.cover.balances
	if len(days) < dressedCover || len(days) != countDays(a.cover.spans) {
		return
	}
	closing, early := days[len(days)-1], days[:len(days)-dressedDays]
	var sum exact.Sum
	for _, d := range early {
		sum = sum.Plus(d.balance)
	}
	// closing ≥ 2 × average
	if closing.balance.Sign() <= 0 || closing.balance.Times(int64(len(early))).Compare(sum.Times(2)) < 0 {
		return
	}
	first := days[len(days)-dressedDays].day
	for _, r := range a.rows {
		if r.day.Before(first) || !r.isCredit() || exact.Of(r.amount()).Times(2).Compare(closing.balance) < 0 ||
			v.paidBefore(a, r) {
			continue
		}
		v.dressed = append(v.dressed, &dressing{r, closing.balance, sum, len(early)})
		if r.class == classRevenue || r.class == classCash || r.class == classUnknown {
			r.class, r.basis, r.windowDressing, r.kind = classUnknown, basisPattern, true, ""
		}
	}
}

// paidBefore reports whether the payer paid half as much before, to any account; for a credit without a name, whether
// an earlier credit of its class in the account was half as large.
func (v *view) paidBefore(a *account, r *row) bool {
	rows := a.rows
	if r.facts.party != "" {
		rows = v.rows
	}
	for _, e := range rows {
		if e.place >= r.place || !e.isCredit() || exact.Of(e.amount()).Times(2).Compare(exact.Of(r.amount())) < 0 {
			continue
		}
		if r.facts.party != "" && e.facts.party == r.facts.party || r.facts.party == "" && e.class == r.class {
			return true
		}
	}
	return false
}
