package underwriting

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// flows are sums of rows by class and side, exact.
type flows struct {
	credits, debits map[string]exact.Sum
	fees            exact.Sum // inside own transfers
	in, out         exact.Sum
	proven          bool
}

// flowsOf adds up rows. Every row is in exactly one class, so that the classes add up to all that moved.
func flowsOf(rows []*row) flows {
	f := flows{credits: map[string]exact.Sum{}, debits: map[string]exact.Sum{}, proven: true}
	for _, r := range rows {
		if r.Credit != 0 {
			class := creditClass(r)
			f.credits[class] = f.credits[class].Add(r.Credit)
			f.in = f.in.Add(r.Credit)
		}
		if r.Debit != 0 {
			class := debitClass(r)
			f.debits[class] = f.debits[class].Add(r.Debit)
			f.out = f.out.Add(r.Debit)
			f.fees = f.fees.Add(r.fee)
		}
		f.proven = f.proven && r.proven()
	}
	return f
}

// creditClass and debitClass give a side of a row that moves money on both a class that exists on it.
func creditClass(r *row) string {
	if r.class == classExpense || r.class == classRepayment {
		return classUnknown
	}
	return r.class
}

func debitClass(r *row) string {
	if r.class == classRevenue || r.class == classProceeds {
		return classUnknown
	}
	return r.class
}

// external is inflow without own transfers, returned checks, refunds and round trips.
func (f flows) external() exact.Sum {
	return f.in.Minus(f.credits[classOwnTransfer]).Minus(f.credits[classReturned]).
		Minus(f.credits[classRefund]).Minus(f.credits[classRoundTrip])
}

// operating is what was spent: known and unknown, cash, and fees of own transfers.
func (f flows) operating() exact.Sum {
	return f.debits[classExpense].Plus(f.debits[classCash]).Plus(f.debits[classUnknown]).Plus(f.fees)
}

// revenue are the three figures of contract §3.10, in hundredths.
func (v *view) revenue(f flows) engine.Span {
	low, cash, unknown := f.credits[classRevenue], f.credits[classCash], f.credits[classUnknown]
	base := low.Plus(shareOf(cash, v.policy.Revenue.CashInBase.Of(v.entity))).
		Plus(shareOf(unknown, v.policy.Revenue.UnknownInBase.Of(v.entity)))
	return engine.Span{Low: low.Amount(), Base: base.Amount(), High: low.Plus(cash).Plus(unknown).Amount()}
}

// shareScale is how exact a policy's share is: six decimals.
const shareScale = 1_000_000

// shareOf is a share of a sum, rounded to the centavo.
func shareOf(s exact.Sum, share float64) exact.Sum {
	switch share {
	case 0:
		return exact.Sum{}
	case 1:
		return s
	}
	return exact.Of(s.Times(int64(share*shareScale + 0.5)).Quo(shareScale))
}

// period is the part of a calendar month that is looked at.
type period struct {
	span         // the whole month
	seen  []span // covered days
	full  bool
	rows  []*row
	flows flows
	cell  engine.MonthCell
	// daily are the balances of the days that count for averages: of an account its covered days; combined only days
	// that all accounts cover.
	daily []dayBalance
}

// book is the months of one account, or of all accounts of a currency.
type book struct {
	accounts []*account
	spans    []span // covered within the range: of an account its days, combined those that all cover
	rows     []*row
	periods  []*period
	daily    []dayBalance
}

// newBook makes the months of some accounts from and to; low is the balance below which a day is low, nil for several
// accounts.
func (v *view) newBook(accounts []*account, low *exact.Sum) *book {
	b := &book{accounts: accounts}
	for i, a := range accounts {
		seen := clipped(a.cover.spans, v.from, v.to)
		if i == 0 {
			b.spans = seen
		} else {
			b.spans = intersected(b.spans, seen)
		}
	}
	for _, r := range v.chosen {
		if slices.Contains(accounts, r.account()) {
			b.rows = append(b.rows, r)
		}
	}
	b.daily = addedBalances(accounts, b.spans)
	next := 0
	for _, m := range months(v.from, v.to) {
		p := &period{span: m, seen: clipped(b.spans, m.from, m.to)}
		p.full = countDays(p.seen) == m.days()
		start := next
		for next < len(b.rows) && !b.rows[next].day.After(m.to) {
			next++
		}
		p.rows = b.rows[start:next]
		p.flows = flowsOf(p.rows)
		p.daily = balancesWithin(b.daily, m.from, m.to)
		v.fillCell(b, p, low)
		b.periods = append(b.periods, p)
	}
	return b
}

// addedBalances are the balances of days that all accounts cover, added up; none if one account's balance is unknown.
func addedBalances(accounts []*account, spans []span) (list []dayBalance) {
	for _, s := range spans {
		var sum []dayBalance
		for i, a := range accounts {
			days := a.cover.between(s.from, s.to)
			if len(days) != s.days() {
				return nil
			}
			if i == 0 {
				sum = slices.Clone(days)
				continue
			}
			for j := range sum {
				sum[j].balance = sum[j].balance.Plus(days[j].balance)
			}
		}
		list = append(list, sum...)
	}
	return list
}

func balancesWithin(days []dayBalance, from, to engine.Date) []dayBalance {
	at := func(day engine.Date) int {
		i, _ := slices.BinarySearchFunc(days, day, func(b dayBalance, d engine.Date) int { return b.day.Compare(d) })
		return i
	}
	return days[at(from):at(to.AddDays(1))]
}

// unprovenIn reports whether a day of a month is shown only by a statement that is not proven.
func (b *book) unprovenIn(month span) bool {
	return slices.ContainsFunc(b.accounts, func(a *account) bool {
		return slices.ContainsFunc(a.cover.unproven, month.holds)
	})
}

// fillCell computes a month's figures.
func (v *view) fillCell(b *book, p *period, low *exact.Sum) {
	f := p.flows
	c := engine.MonthCell{
		Month: p.from.MonthString(), Full: p.full, DaysCovered: countDays(p.seen), Revenue: v.revenue(f),
		Credits: creditClasses(f), Debits: debitClasses(f), Inflow: f.in.Amount(), Outflow: f.out.Amount(),
		Net: f.in.Minus(f.out).Amount(), ExternalInflow: f.external().Amount(),
		OperatingOutflow: f.operating().Amount(), DebtService: f.debits[classRepayment].Amount(),
		CashDepositRatio: exact.Ratio(
			f.credits[classCash],
			f.external(),
			4,
		), Proven: p.full && f.proven && !b.unprovenIn(p.span),
	}
	if len(p.daily) > 0 {
		c.ADB = averageBalance(p.daily)
		lowest, _ := lowestBalance(p.daily)
		end := p.daily[len(p.daily)-1].balance.Amount()
		c.Min, c.End = &lowest.balance, &end
		negative := daysBelow(p.daily, exact.Sum{})
		c.DaysNegative = &negative
		if low != nil {
			days := daysBelow(p.daily, *low)
			c.DaysLow = &days
		}
	}
	for _, e := range v.returns {
		if !slices.Contains(b.accounts, e.rows[0].account()) || !p.holds(e.day) || !v.inRange(e.day) {
			continue
		}
		if e.kind == returnedIssued {
			c.ReturnedIssued++
		} else {
			c.ReturnedDeposited++
		}
	}
	p.cell = c
}

func creditClasses(f flows) engine.CreditClasses {
	of := func(class string) engine.Amount { return f.credits[class].Amount() }
	return engine.CreditClasses{
		Revenue: of(classRevenue), Cash: of(classCash), Unknown: of(classUnknown), OwnTransfer: of(classOwnTransfer),
		NonRevenue: of(classNonRevenue), LoanProceeds: of(classProceeds), RefundReversal: of(classRefund),
		Returned: of(classReturned), RoundTrip: of(classRoundTrip),
	}
}

func debitClasses(f flows) engine.DebitClasses {
	of := func(class string) engine.Amount { return f.debits[class].Amount() }
	return engine.DebitClasses{
		Expense: of(classExpense), Cash: of(classCash), Unknown: of(classUnknown), OwnTransfer: of(classOwnTransfer),
		LoanRepayment: of(classRepayment), NonRevenue: of(classNonRevenue), RefundReversal: of(classRefund),
		Returned: of(classReturned), RoundTrip: of(classRoundTrip),
	}
}

// averageBalance is the mean of daily balances, nil without any.
func averageBalance(days []dayBalance) *engine.Amount {
	if len(days) == 0 {
		return nil
	}
	average := sumBalances(days).Quo(len(days))
	return &average
}

func sumBalances(days []dayBalance) (sum exact.Sum) {
	for _, d := range days {
		sum = sum.Plus(d.balance)
	}
	return sum
}

// low is a balance and its day.
type low struct {
	balance engine.Amount
	day     engine.Date
}

// lowestBalance is the lowest balance, on the first day that has it.
func lowestBalance(days []dayBalance) (l low, ok bool) {
	for i, d := range days {
		if b := d.balance.Amount(); i == 0 || b < l.balance {
			l = low{b, d.day}
		}
	}
	return l, len(days) > 0
}

func daysBelow(days []dayBalance, limit exact.Sum) (count int) {
	for _, d := range days {
		if d.balance.Compare(limit) < 0 {
			count++
		}
	}
	return count
}

// fullPeriods are the full months, oldest first.
func (b *book) fullPeriods() (list []*period) {
	for _, p := range b.periods {
		if p.full {
			list = append(list, p)
		}
	}
	return list
}

// average is the mean of some full months.
func (v *view) average(periods []*period) *engine.Average {
	n := len(periods)
	if n == 0 {
		return nil
	}
	a := &engine.Average{Contiguous: contiguous(periods)}
	var all flows
	all.credits, all.debits = map[string]exact.Sum{}, map[string]exact.Sum{}
	var daily []dayBalance
	var base exact.Sum
	for _, p := range periods {
		a.Months = append(a.Months, p.cell.Month)
		all.add(p.flows)
		base = base.Add(p.cell.Revenue.Base)
		daily = append(daily, p.daily...)
	}
	high := all.credits[classRevenue].Plus(all.credits[classCash]).Plus(all.credits[classUnknown])
	a.Revenue = engine.Span{Low: all.credits[classRevenue].Quo(n), Base: base.Quo(n), High: high.Quo(n)}
	a.ExternalInflow, a.Inflow, a.Outflow = all.external().Quo(n), all.in.Quo(n), all.out.Quo(n)
	a.OperatingOutflow, a.DebtService = all.operating().Quo(n), all.debits[classRepayment].Quo(n)
	a.Net = all.in.Minus(all.out).Quo(n)
	a.ADB = averageBalance(daily)
	a.CashDepositRatio = exact.Ratio(all.credits[classCash], all.external(), 4)
	return a
}

// add adds other flows.
func (f *flows) add(o flows) {
	for class, s := range o.credits {
		f.credits[class] = f.credits[class].Plus(s)
	}
	for class, s := range o.debits {
		f.debits[class] = f.debits[class].Plus(s)
	}
	f.fees, f.in, f.out = f.fees.Plus(o.fees), f.in.Plus(o.in), f.out.Plus(o.out)
}

func contiguous(periods []*period) bool {
	for i := 1; i < len(periods); i++ {
		if periods[i-1].to.AddDays(1) != periods[i].from {
			return false
		}
	}
	return true
}

// averages over the latest 3, 6 and 12 full months and all of them.
func (v *view) averages(b *book) engine.Averages {
	full := b.fullPeriods()
	latest := func(n int) *engine.Average {
		if len(full) < n {
			return nil
		}
		return v.average(full[len(full)-n:])
	}
	return engine.Averages{Three: latest(3), Six: latest(6), Twelve: latest(12), Full: v.average(full)}
}
