package truth

import (
	"cmp"
	"slices"

	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
)

func (v *view) ownTransfers() []OwnTransfer {
	list := []OwnTransfer{}
	for _, o := range v.owns {
		t := OwnTransfer{Status: o.status}
		if o.out != nil {
			t.FromAccount, t.DateOut = pointer(v.s.AccountOf(o.out.m.Account).Key()), pointer(o.out.m.Day)
			t.Amount = o.out.debit()
		}
		if o.in != nil {
			t.ToAccount, t.DateIn = pointer(v.s.AccountOf(o.in.m.Account).Key()), pointer(o.in.m.Day)
			t.Amount = o.in.credit()
		}
		if o.out != nil && o.in != nil {
			t.Fee = o.out.fee
		}
		switch other := v.account(o.other); {
		case o.out != nil && o.in != nil || other == nil:
		case o.out != nil && o.out.m.Naming == script.NamesNumber:
			t.ToAccount = pointer(other.Key())
		case o.in != nil && o.in.m.Naming == script.NamesNumber:
			t.FromAccount = pointer(other.Key())
		}
		list = append(list, t)
	}
	return list
}

func (v *view) roundTrips() []RoundTrip {
	list := []RoundTrip{}
	for _, r := range v.rows {
		if r.class != roundTrip || r.m.Amount < 0 {
			continue
		}
		days := r.partner.m.Day - r.m.Day
		list = append(list, RoundTrip{
			Counterparty: v.s.PartyOf(r.m.Party).Name, AmountIn: r.credit(), AmountOut: r.partner.debit(),
			Days: int(max(days, -days)),
		})
	}
	return list
}

func (v *view) windowDressing() []WindowDressing {
	list := []WindowDressing{}
	for _, a := range v.accounts {
		var sum script.Money
		for i, d := range a.covered {
			if i < len(a.covered)-5 {
				sum += a.daily[d]
			}
		}
		for _, r := range a.rows {
			if r.dressing {
				list = append(list, WindowDressing{
					AccountKey: a.Key(), Amount: r.credit(), Closing: a.daily[a.last()],
					EarlierADB: mean(sum, len(a.covered)-5),
				})
			}
		}
	}
	return list
}

// returnedChecks lists the bounced checks of a currency. A penalty fee belongs to the event within five banking days
// before it; a fee without one is an event of its own.
func (v *view) returnedChecks(currency string) ReturnedChecks {
	out := ReturnedChecks{Events: []ReturnedCheck{}}
	days := map[script.Day]bool{}
	for _, a := range v.of(currency) {
		for _, e := range a.events {
			out.Events = append(out.Events, e)
			days[e.Date] = true
			if e.Kind == "issued" {
				out.Issued++
				out.IssuedAmount += deref(e.Amount)
			} else {
				out.Deposited++
				out.DepositedAmount += deref(e.Amount)
			}
		}
	}
	slices.SortStableFunc(out.Events, func(a, b ReturnedCheck) int { return cmp.Compare(a.Date, b.Date) })
	out.Days = len(days)
	return out
}

func (a *account) returnedEvents() (events []ReturnedCheck) {
	for _, r := range a.rows {
		switch r.m.Kind {
		case script.ReturnedOwn:
			events = append(events, ReturnedCheck{Kind: "issued", Date: r.m.Day, Amount: pointer(r.credit())})
		case script.ReturnedDeposit:
			events = append(events, ReturnedCheck{Kind: "deposited", Date: r.m.Day, Amount: pointer(r.debit())})
		}
	}
	for _, r := range a.rows {
		if r.m.Kind != script.Fee || r.m.Purpose != "nsf_fee" {
			continue
		}
		belongs := slices.ContainsFunc(events, func(e ReturnedCheck) bool {
			return e.Date <= r.m.Day && e.Date.BankingDaysUntil(r.m.Day) <= 5
		})
		if !belongs {
			events = append(events, ReturnedCheck{Kind: "issued", Date: r.m.Day, Inferred: true})
		}
	}
	return events
}
