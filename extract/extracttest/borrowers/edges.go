package borrowers

import "github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"

// edges plants pairs that just fit a rule of the contract, and others that just miss it.
func edges(b *build) {
	w := b.shop()
	b.trade(w)
	second := b.account("savings", "PHP")
	for _, m := range b.months {
		b.interest(second, m)
	}
	b.ownEdges(w.account, second)
	b.roundEdges(w.account)
	b.returnEdges(w.account)
	b.refundEdges(w)
	b.payerEdges(w.account)
	b.privateEdges(w.account)
	b.handIn(2)
}

// quietDay is a banking day in the middle of a month of the story.
func (b *build) quietDay(i int) script.Day {
	return b.months[i%len(b.months)].Day(8 + b.r.IntN(5)).BankingOrAfter()
}

// ownEdges: a fee of exactly 100.00, three banking days, and a credit on the day before are own transfers; a fee of
// 100.01 and four banking days are not.
func (b *build) ownEdges(from, to string) {
	pair := func(d, arrives script.Day, fee script.Money, tied bool) {
		amount, tie := b.amount(4_000, 9_000), b.tie(script.TieOwn)
		other := tie
		if !tied {
			other = b.tie(script.TieOwn)
		}
		b.add(script.Movement{
			Account: from, Day: d, Amount: -amount - fee, Kind: script.OwnOut, Naming: script.NamesNobody, Other: to,
			Tie: tie,
		})
		b.add(script.Movement{
			Account: to, Day: arrives, Amount: amount, Kind: script.OwnIn, Naming: script.NamesNobody, Other: from,
			Tie: other,
		})
	}
	d := b.quietDay(0)
	pair(d, d, script.Pesos(100), true)
	d = b.quietDay(1)
	pair(d, d.AddBanking(3), 0, true)
	d = b.quietDay(2)
	pair(d, d-1, 0, true)
	d = b.quietDay(3)
	pair(d, d, script.Pesos(100)+1, false)
	d = b.quietDay(4)
	pair(d, d.AddBanking(4), 0, false)
}

// roundEdges: ten days and 2.9 % make a round trip; eleven days, 3.1 % and amounts below 20,000.00 do not.
func (b *build) roundEdges(account string) {
	trip := func(i, days int, amount script.Money, permille int64, tied bool) {
		party, d, tie := b.companies(1)[0], b.quietDay(i), b.tie(script.TieRound)
		if !tied {
			tie = script.Tie{}
		}
		back := amount - amount*script.Money(permille)/1000
		b.add(script.Movement{
			Account: account, Day: d, Kind: script.RoundOut, Party: party, Amount: -amount, Tie: tie,
		})
		b.add(script.Movement{
			Account: account, Day: d + script.Day(days), Kind: script.RoundIn, Party: party, Amount: back, Tie: tie,
		})
	}
	trip(0, 10, b.amount(60_000, 90_000), 29, true)
	trip(1, 11, b.amount(60_000, 90_000), 5, false)
	trip(2, 4, b.amount(60_000, 90_000), 31, false)
	trip(3, 4, b.amount(18_000, 19_900), 5, false)
}

// returnEdges: a check that comes back after ten banking days is paired with it, after eleven not. A charge five
// banking days after a return belongs to it, one that stands alone is an event of its own.
func (b *build) returnEdges(account string) {
	bounce := func(i, days, charged int) {
		d, amount, number := b.quietDay(i), b.amount(9_000, 30_000), digits(b.r, 6)
		tie := b.tie(script.TieReturn)
		back := script.Movement{
			Account: account, Day: d.AddBanking(days), Kind: script.ReturnedOwn, Amount: amount, Check: number,
			Naming: script.NamesNobody, Tie: tie, Reason: "DAIF",
		}
		check := script.Movement{
			Account: account, Day: d, Kind: script.OwnCheck, Amount: -amount, Check: number, Naming: script.NamesNobody,
			Tie: tie,
		}
		if days > 10 {
			check.Tie = script.Tie{}
		}
		b.add(check)
		b.add(back)
		b.charge(account, back.Day.AddBanking(charged))
	}
	bounce(0, 10, 5)
	bounce(2, 11, 0)
	b.charge(account, b.quietDay(4))
}

// charge is the bank's charge for a returned check.
func (b *build) charge(account string, d script.Day) {
	b.add(script.Movement{
		Account: account, Day: d, Kind: script.Fee, Purpose: "nsf_fee", Amount: -script.Pesos(2_200),
	})
}

// refundEdges: a refund after 15 days is paired with its payment, after 16 not.
func (b *build) refundEdges(w business) {
	for i, days := range []int{15, 16} {
		d, amount, tie := b.quietDay(i), b.amount(5_000, 9_000), b.tie(script.TieRefund)
		payment := script.Movement{
			Account: w.account, Day: d, Kind: script.Supplier, Party: w.suppliers[i], Amount: -amount, Tie: tie,
		}
		if days > 15 {
			payment.Tie = script.Tie{}
		}
		b.add(payment)
		b.add(script.Movement{
			Account: w.account, Day: d + script.Day(days), Kind: script.RefundIn, Party: w.suppliers[i], Amount: amount,
			Tie: tie,
		})
	}
}

// payerEdges: a person who pays three times in one month is a customer, one who pays twice in it is not.
func (b *build) payerEdges(account string) {
	for i, times := range []int{2, 3} {
		payer := b.people(1)[0]
		for n := range times {
			b.in(account, b.months[i].Day(4+9*n), script.Sale, payer, b.amount(1_000, 4_000))
		}
	}
}

// privateEdges: four equal payments, or payments that sum to less than 1.02 or more than 1.6 times the money lent, are
// no private loan.
func (b *build) privateEdges(account string) {
	for i, plan := range []struct{ lent, part, payments int64 }{
		{6_000, 1_800, 4}, {6_000, 1_200, 5}, {6_000, 2_000, 5},
	} {
		l := b.borrow("informal", b.people(1)[0], "")
		party, d := b.s.LoanOf(l).Party, b.quietDay(i)
		b.add(script.Movement{
			Account: account, Day: d, Kind: script.InformalIn, Party: party, Loan: l, Amount: script.Pesos(plan.lent),
		})
		for n := range plan.payments {
			b.add(script.Movement{
				Account: account, Day: d + script.Day(7*(n+1)), Kind: script.InformalOut, Party: party, Loan: l,
				Amount: -script.Pesos(plan.part),
			})
		}
	}
}
