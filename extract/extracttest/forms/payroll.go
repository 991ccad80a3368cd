package forms

import (
	"math/rand/v2"

	"github.com/dossier-lending/dossier/engine"
)

// payLine is one earning or deduction of a payslip.
type payLine struct {
	// Key is the key of fields.md §7 ("overtime", "sss_loan"). A look chooses the words.
	Key string
	// Hours and Rate are those of overtime, absences and so on; 0 if the line has none.
	Hours float64
	Rate  engine.Amount
	// Amount is that of this period, YTD the sum since January, Remaining what is left of a loan.
	Amount, YTD, Remaining engine.Amount
}

// pay is what an invented employee earned in a period.
type pay struct {
	// Frequency is "monthly", "semi_monthly" or "weekly".
	Frequency string
	// Start, End and PayDay are the period and the day of payment.
	Start, End, PayDay engine.Date
	// Number is which period of the year this is, from 1.
	Number int
	// Monthly is the basic salary a month, Daily and Hourly the rates that follow from it.
	Monthly, Daily, Hourly engine.Amount
	// Days are the days worked.
	Days int
	// Earnings and Deductions are the lines; the first earning is basic pay.
	Earnings, Deductions []payLine
	// Gross, Total and Net are earnings, deductions and what is paid.
	Gross, Total, Net engine.Amount
	// Taxable is what the withholding tax is computed from.
	Taxable engine.Amount
	// YTDGross, YTDTaxable, YTDTax, YTDTotal and YTDNet are sums since January.
	YTDGross, YTDTaxable, YTDTax, YTDTotal, YTDNet engine.Amount
}

// sssShare is the employee's contribution to social security on a month's pay.
func sssShare(month engine.Amount, year int) engine.Amount {
	low, high, hundredths := pesos(4000), pesos(30000), 450
	if year >= 2025 {
		low, high, hundredths = pesos(5000), pesos(35000), 500
	}
	credit := (month + pesos(250)) / pesos(500) * pesos(500)
	return share(min(max(credit, low), high), hundredths)
}

// philHealthShare is the employee's half of the premium on a month's basic pay.
func philHealthShare(basic engine.Amount, year int) engine.Amount {
	if year >= 2024 {
		return share(min(max(basic, pesos(10000)), pesos(100000)), 250)
	}
	return share(min(max(basic, pesos(10000)), pesos(80000)), 200)
}

// pagIBIGShare is the employee's saving in the housing fund.
func pagIBIGShare(day engine.Date) engine.Amount {
	if day.Before(dayOf(2024, 2, 1)) {
		return pesos(100)
	}
	return pesos(200)
}

// newPay invents a period of 2023 to 2025 with its earnings and deductions. With loans, some are deducted.
func newPay(r *rand.Rand, frequency string, loans bool) pay {
	p := pay{Frequency: frequency, Monthly: roundTo(between(r, 14000, 90000), pesos(pick(r, 50, 100, 500)))}
	if frequency == "weekly" {
		p.Monthly = roundTo(between(r, 13000, 26000), pesos(26))
	}
	p.period(r, 2023+r.IntN(3), 1+r.IntN(12))
	p.Daily = p.Monthly * 12 / pick(r, engine.Amount(261), 261, 313)
	p.Hourly = p.Daily / 8
	p.earn(r)
	p.contribute(r)
	if loans {
		p.repay(r)
	}
	p.withhold()
	p.totals(r)
	return p
}

// period sets the period and the day of payment.
func (p *pay) period(r *rand.Rand, year, month int) {
	last := engine.DaysIn(year, dayOf(year, month, 1).Month)
	p.Number, p.Days = month, 22
	p.Start, p.End = dayOf(year, month, 1), dayOf(year, month, last)
	p.PayDay = p.End
	switch {
	case p.Frequency == "weekly":
		week := r.IntN(4)
		p.Start = dayOf(year, month, 1+7*week)
		p.End = p.Start.AddDays(6)
		p.PayDay = p.End.AddDays(pick(r, 1, 3, 5))
		p.Number, p.Days = (month-1)*52/12+week+1, 6
	case p.Frequency == "semi_monthly" && chance(r, 30): // the 26th to the 10th and the 11th to the 25th
		p.Start, p.End, p.Number = dayOf(year, month, 11), dayOf(year, month, 25), 2*month-1
		p.PayDay, p.Days = p.End.AddDays(pick(r, 3, 5)), 11
	case p.Frequency == "semi_monthly":
		first := chance(r, 50)
		p.Days, p.Number = 11, 2*month
		if first {
			p.End, p.Number = dayOf(year, month, 15), 2*month-1
		} else {
			p.Start = dayOf(year, month, 16)
		}
		p.PayDay = p.End.AddDays(pick(r, 0, 0, 5))
	default:
		p.PayDay = p.End.AddDays(-pick(r, 0, 0, 1, 5))
	}
}

// earn adds basic pay and what comes on top.
func (p *pay) earn(r *rand.Rand) {
	basic := p.Monthly
	switch p.Frequency {
	case "semi_monthly":
		basic = (p.Monthly + 1) / 2
	case "weekly":
		basic = p.Daily * engine.Amount(p.Days)
	}
	p.Earnings = append(p.Earnings, payLine{Key: "basic", Amount: basic})
	if chance(r, 55) {
		p.hours(&p.Earnings, "overtime", float64(1+r.IntN(24))/2, 125)
	}
	if chance(r, 25) {
		p.hours(&p.Earnings, "night_differential", float64(4+r.IntN(36)), 10)
	}
	if chance(r, 20) {
		p.hours(&p.Earnings, "holiday_pay", 8, 100)
	}
	for _, extra := range []struct {
		key     string
		percent int
		amount  engine.Amount
	}{
		{"allowance", 45, pesos(250 * (2 + r.IntN(10)))},
		{"de_minimis", 30, pesos(250 * (1 + r.IntN(6)))},
		{"commission", 10, between(r, 1500, 14000)},
		{"incentive", 12, pesos(500 * (1 + r.IntN(6)))},
	} {
		if chance(r, extra.percent) {
			p.Earnings = append(p.Earnings, payLine{Key: extra.key, Amount: extra.amount})
		}
	}
	if (p.End.Month == 12 || p.End.Month == 11) && p.Frequency != "weekly" && chance(r, 50) {
		p.Earnings = append(p.Earnings, payLine{Key: "thirteenth_month", Amount: p.Monthly})
	}
}

// hours adds a line that is paid by the hour, percent of the hourly rate.
func (p *pay) hours(lines *[]payLine, key string, hours float64, percent int) {
	rate := share(p.Hourly, percent*100)
	*lines = append(*lines, payLine{
		Key: key, Hours: hours, Rate: rate, Amount: rate * engine.Amount(hours*100) / 100,
	})
}

// contribute deducts the contributions, for semi-monthly pay in the second half of the month or in halves.
func (p *pay) contribute(r *rand.Rand) {
	month := p.Monthly
	if p.Frequency != "semi_monthly" && p.Frequency != "weekly" {
		month = 0
		for _, e := range p.Earnings {
			if e.Key != "thirteenth_month" && e.Key != "de_minimis" {
				month += e.Amount
			}
		}
	}
	year := p.End.Year
	parts := engine.Amount(1)
	switch {
	case p.Frequency == "weekly":
		parts = 4
	case p.Frequency == "semi_monthly" && chance(r, 50):
		parts = 2
	}
	for _, c := range []payLine{
		{Key: "sss", Amount: sssShare(month, year)},
		{Key: "philhealth", Amount: philHealthShare(p.Monthly, year)},
		{Key: "pagibig", Amount: pagIBIGShare(p.End)},
	} {
		c.Amount = (c.Amount + parts/2) / parts
		p.Deductions = append(p.Deductions, c)
	}
	if chance(r, 35) {
		p.hours(&p.Deductions, pick(r, "tardiness", "undertime"), float64(1+r.IntN(10))/4, 100)
	}
	if chance(r, 15) {
		p.hours(&p.Deductions, "absence", 8, 100)
	}
}

// repay deducts loans.
func (p *pay) repay(r *rand.Rand) {
	for _, key := range []string{"sss_loan", "pagibig_loan", "company_loan", "cash_advance", "hmo", "union_dues"} {
		if !chance(r, 45) {
			continue
		}
		line := payLine{Key: key, Amount: share(p.Earnings[0].Amount, 150+r.IntN(700))}
		if key == "cash_advance" || key == "company_loan" {
			line.Amount = max(roundTo(line.Amount, pesos(100)), pesos(100))
		}
		if key != "hmo" && key != "union_dues" {
			line.Remaining = line.Amount * engine.Amount(r.IntN(22))
		}
		p.Deductions = append(p.Deductions, line)
	}
}

// exemptEarnings are earnings that are not taxed.
var exemptEarnings = map[string]bool{"de_minimis": true, "thirteenth_month": true}

// withhold computes the taxable income and the withholding tax, which becomes the first or last deduction.
func (p *pay) withhold() {
	for _, e := range p.Earnings {
		p.Gross += e.Amount
		if !exemptEarnings[e.Key] {
			p.Taxable += e.Amount
		}
	}
	for _, d := range p.Deductions {
		switch d.Key {
		case "sss", "philhealth", "pagibig", "tardiness", "undertime", "absence":
			p.Taxable -= d.Amount
		}
	}
	tax := payLine{Key: "withholding_tax", Amount: taxOf(p.Taxable, p.Frequency)}
	p.Deductions = append([]payLine{tax}, p.Deductions...)
}

// totals computes the sums and those since January.
func (p *pay) totals(r *rand.Rand) {
	for _, d := range p.Deductions {
		p.Total += d.Amount
	}
	p.Net = p.Gross - p.Total
	regular := engine.Amount(p.Number - 1)
	for i := range p.Earnings {
		p.Earnings[i].YTD = p.Earnings[i].Amount
		if p.Earnings[i].Key != "thirteenth_month" {
			p.Earnings[i].YTD += regular * p.Earnings[i].Amount
		}
		p.YTDGross += p.Earnings[i].YTD
	}
	for i := range p.Deductions {
		p.Deductions[i].YTD = p.Deductions[i].Amount * (regular + 1)
		p.YTDTotal += p.Deductions[i].YTD
	}
	p.YTDTax = p.Deductions[0].YTD
	p.YTDTaxable = p.Taxable * (regular + 1)
	p.YTDNet = p.YTDGross - p.YTDTotal
}

// deduction returns a line of the deductions.
func (p *pay) deduction(key string) (payLine, bool) {
	for _, d := range p.Deductions {
		if d.Key == key {
			return d, true
		}
	}
	return payLine{}, false
}

// changeDeduction sets a line's amount and computes the totals anew, so that only the line itself is wrong.
func (p *pay) changeDeduction(key string, amount engine.Amount) {
	for i := range p.Deductions {
		if d := &p.Deductions[i]; d.Key == key {
			p.Total += amount - d.Amount
			p.Net -= amount - d.Amount
			p.YTDTotal += amount - d.Amount
			p.YTDNet -= amount - d.Amount
			d.YTD += amount - d.Amount
			d.Amount = amount
		}
	}
}
