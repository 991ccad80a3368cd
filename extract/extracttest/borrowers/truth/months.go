package truth

import (
	"math/big"
	"slices"

	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
)

// lowBalance is the policy's balance.low.
const lowBalance script.Money = 5_000_00

// accountFigures are the figures of one account.
func (v *view) accountFigures(a *account) Account {
	out := Account{
		AccountKey: a.Key(), Currency: a.Currency, From: a.first(), To: a.last(), DaysCovered: len(a.covered),
		Proven: a.proven(), Conflicts: append([]Conflict{}, a.conflicts...), Gaps: a.gaps(),
		MissingMonths: a.missing(v.from, v.to), Opening: a.opening, Closing: a.daily[a.last()],
		Min: a.daily[a.first()], MinDate: a.first(),
	}
	var sum script.Money
	for _, d := range a.covered {
		sum += a.daily[d]
		if a.daily[d] < out.Min {
			out.Min, out.MinDate = a.daily[d], d
		}
		if a.daily[d] < 0 {
			out.DaysNegative++
		}
	}
	out.ADB = mean(sum, len(a.covered))
	for _, p := range a.papers {
		out.DocumentIDs = append(out.DocumentIDs, p.DocumentID)
		out.DuplicateRows += p.duplicate
	}
	for m := v.from.Month(); m <= v.to.Month(); m++ {
		out.Months = append(out.Months, v.accountMonth(a, m))
	}
	return out
}

// accountMonth is one month of one account.
func (v *view) accountMonth(a *account, m script.Month) Month {
	cell := v.month(m, []*account{a})
	low := lowBalance
	if a.MinimumBalance != nil {
		low = *a.MinimumBalance
	}
	if cell.DaysCovered == 0 {
		return cell
	}
	cell.DaysLow = pointer(0)
	for d := m.First(); d <= m.Last(); d++ {
		if a.covers(d) && a.daily[d] < low {
			*cell.DaysLow++
		}
	}
	return cell
}

// month sums one month over some accounts of one currency. Sums are of the days that each account covers, balances of
// the days that all of them cover.
func (v *view) month(m script.Month, accounts []*account) Month {
	cell := Month{Month: m, Credits: map[string]script.Money{}, Debits: map[string]script.Money{}}
	for _, c := range creditClasses {
		cell.Credits[c] = 0
	}
	for _, c := range debitClasses {
		cell.Debits[c] = 0
	}
	var fees script.Money
	for _, a := range accounts {
		for _, r := range a.rows {
			if r.m.Day.Month() == m {
				cell.add(r)
				fees += r.fee
			}
		}
		for _, e := range a.events {
			if e.Date.Month() == m && e.Kind == "issued" {
				cell.ReturnedIssued++
			} else if e.Date.Month() == m {
				cell.ReturnedDeposited++
			}
		}
	}
	cell.balancesOf(accounts)
	cell.close(v.s.Application.IsPerson(), fees)
	return cell
}

func (cell *Month) add(r *row) {
	cell.Inflow += r.credit()
	cell.Outflow += r.debit()
	if r.m.Amount > 0 {
		cell.Credits[r.class] += r.credit()
	} else {
		cell.Debits[r.class] += r.debit()
	}
}

// balancesOf fills the figures of daily balances, over the days that all accounts cover.
func (cell *Month) balancesOf(accounts []*account) {
	negative := 0
	for d := cell.Month.First(); d <= cell.Month.Last(); d++ {
		balance, all := combinedBalance(accounts, d)
		if !all {
			continue
		}
		cell.DaysCovered++
		cell.balances += balance
		cell.End = pointer(balance)
		if cell.Min == nil || balance < *cell.Min {
			cell.Min = pointer(balance)
		}
		if balance < 0 {
			negative++
		}
	}
	cell.Full = cell.DaysCovered == cell.Month.Days()
	if cell.DaysCovered > 0 {
		cell.ADB, cell.DaysNegative = pointer(mean(cell.balances, cell.DaysCovered)), &negative
	}
}

// combinedBalance is the sum of the accounts' balances of a day; false if one of them does not cover it.
func combinedBalance(accounts []*account, d script.Day) (sum script.Money, all bool) {
	for _, a := range accounts {
		balance, ok := a.daily[d]
		if !ok {
			return 0, false
		}
		sum += balance
	}
	return sum, true
}

// close computes what follows from the classes.
func (cell *Month) close(person bool, fees script.Money) {
	c, d := cell.Credits, cell.Debits
	cell.Revenue = Span{Low: c[revenue], Base: c[revenue], High: c[revenue] + c[cash] + c[unknown]}
	if !person { // revenue.cash_in_base is 1 for a business, 0 for a person; unknown_in_base 0 for both
		cell.Revenue.Base += c[cash]
	}
	cell.Net = cell.Inflow - cell.Outflow
	cell.ExternalInflow = cell.Inflow - c[ownTransfer] - c[returned] - c[refundReversal] - c[roundTrip]
	cell.OperatingOutflow = d[expense] + d[cash] + d[unknown] + fees
	cell.DebtService = d[loanRepayment]
	cell.CashDepositRatio = ratio(c[cash], cell.ExternalInflow)
}

// combined is the view over all accounts of a currency.
func (v *view) combined(currency string) Combined {
	accounts := v.of(currency)
	out := Combined{Currency: currency, ReturnedChecks: v.returnedChecks(currency), Payers: v.payers(currency)}
	for _, a := range accounts {
		out.AccountKeys = append(out.AccountKeys, a.Key())
	}
	full := []Month{}
	for m := v.from.Month(); m <= v.to.Month(); m++ {
		cell := v.month(m, accounts)
		out.Months = append(out.Months, cell)
		if cell.Full {
			full = append(full, cell)
		}
	}
	out.MonthsFull = len(full)
	out.Averages = map[string]*Average{
		"3": average(full, 3), "6": average(full, 6), "12": average(full, 12), "full": average(full, max(1, len(full))),
	}
	out.Stability = stability(full)
	return out
}

// average is the mean of the latest n full months; nil if there are fewer.
func average(full []Month, n int) *Average {
	if len(full) < n {
		return nil
	}
	full = full[len(full)-n:]
	out := Average{Contiguous: true}
	var balances, cashSum script.Money
	days := 0
	for i, cell := range full {
		out.Months = append(out.Months, cell.Month)
		out.Contiguous = out.Contiguous && (i == 0 || cell.Month == full[i-1].Month+1)
		out.Revenue.Low += cell.Revenue.Low
		out.Revenue.Base += cell.Revenue.Base
		out.Revenue.High += cell.Revenue.High
		out.ExternalInflow += cell.ExternalInflow
		out.Inflow += cell.Inflow
		out.Outflow += cell.Outflow
		out.OperatingOutflow += cell.OperatingOutflow
		out.DebtService += cell.DebtService
		balances += cell.balances
		cashSum += cell.Credits[cash]
		days += cell.DaysCovered
	}
	out.CashDepositRatio = ratio(cashSum, out.ExternalInflow)
	out.Net = out.Inflow - out.Outflow
	out.ADB = pointer(mean(balances, days))
	for _, sum := range []*script.Money{
		&out.Revenue.Low, &out.Revenue.Base, &out.Revenue.High, &out.ExternalInflow, &out.Inflow, &out.Outflow,
		&out.OperatingOutflow, &out.DebtService, &out.Net,
	} {
		*sum = mean(*sum, n)
	}
	return &out
}

// stability is trend, spread and seasons of the base revenue of full months.
func stability(full []Month) Stability {
	out := Stability{Seasonality: []Season{}, MonthsUsed: len(full)}
	var sum int64
	for _, cell := range full {
		sum += int64(cell.Revenue.Base)
	}
	if len(full) < 3 || sum == 0 {
		return out
	}
	out.Trend, out.Volatility = trend(full, sum), volatility(full)
	if len(full) >= 12 {
		out.Seasonality = seasons(full, sum)
	}
	return out
}

// trend is the least-squares slope over month numbers, divided by the mean, in percent.
func trend(full []Month, sum int64) *Percent {
	n := int64(len(full))
	var xs, below int64
	for _, cell := range full {
		xs += int64(cell.Month)
	}
	numerator := new(big.Int)
	for _, cell := range full {
		dx, dy := n*int64(cell.Month)-xs, n*int64(cell.Revenue.Base)-sum
		numerator.Add(numerator, new(big.Int).Mul(big.NewInt(dx), big.NewInt(dy)))
		below += dx * dx
	}
	// slope = numerator/below; mean = sum/n
	r := new(big.Rat).SetFrac(numerator, big.NewInt(below))
	r.Mul(r, big.NewRat(100*100*n, sum))
	return pointer(Percent(half(r)))
}

// volatility is the population standard deviation divided by the mean.
func volatility(full []Month) *Ratio {
	amounts := []script.Money{}
	for _, cell := range full {
		amounts = append(amounts, cell.Revenue.Base)
	}
	return pointer(tenThousandths(variation(amounts)))
}

// seasons compare the mean of each month of the year with the mean of all months.
func seasons(full []Month, sum int64) []Season {
	sums, counts := map[int]int64{}, map[int]int64{}
	for _, cell := range full {
		of := int(cell.Month)%12 + 1
		sums[of] += int64(cell.Revenue.Base)
		counts[of]++
	}
	out := []Season{}
	for of := 1; of <= 12; of++ {
		if counts[of] > 0 {
			index := big.NewRat(sums[of]*int64(len(full)), counts[of])
			index.Mul(index, big.NewRat(10_000, sum))
			out = append(out, Season{of, Ratio(half(index))})
		}
	}
	return out
}

// payers are who pays revenue in a currency.
func (v *view) payers(currency string) Payers {
	byKey, all := map[string]*Payer{}, script.Money(0)
	months := map[string]map[script.Month]bool{}
	for _, a := range v.of(currency) {
		for _, r := range a.rows {
			if r.class != revenue || r.m.Amount <= 0 {
				continue
			}
			all += r.credit()
			party := v.s.PartyOf(r.m.Party)
			if party.ID == "" || r.m.Naming != script.NamesParty || r.m.Kind == script.Settlement ||
				r.m.Kind == script.CheckDeposit {
				continue
			}
			if byKey[party.Key] == nil {
				byKey[party.Key], months[party.Key] = &Payer{Key: party.Key}, map[script.Month]bool{}
			}
			p := byKey[party.Key]
			p.Amount += r.credit()
			p.Count++
			p.Related = p.Related || r.related
			months[party.Key][r.m.Day.Month()] = true
		}
	}
	out := Payers{Top: []Payer{}}
	for key, p := range byKey {
		p.Months, p.Share = len(months[key]), ratio(p.Amount, all)
		out.Top = append(out.Top, *p)
	}
	slices.SortFunc(out.Top, largestPayer)
	if all == 0 {
		return out
	}
	var five script.Money
	squares := new(big.Rat)
	for i, p := range out.Top {
		if i < 5 {
			five += p.Amount
		}
		share := big.NewRat(int64(p.Amount), int64(all))
		squares.Add(squares, share.Mul(share, share))
	}
	out.Top5Share, out.HHI = ratio(five, all), pointer(tenThousandths(squares))
	if len(out.Top) > 0 {
		out.TopPayerShare = out.Top[0].Share
	} else {
		for _, share := range []string{"top_payer_share", "top5_share", "hhi"} {
			v.unjudge("/combined/" + currency + "/payers/" + share)
			v.unjudge("/figures/" + share)
		}
	}
	out.Top = out.Top[:min(5, len(out.Top))]
	return out
}

func largestPayer(a, b Payer) int {
	if a.Amount != b.Amount {
		return int(b.Amount - a.Amount)
	}
	if a.Key < b.Key {
		return -1
	}
	return 1
}
