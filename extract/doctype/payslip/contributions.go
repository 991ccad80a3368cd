package payslip

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/contributions"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/proof"
)

// payroll recomputes what the law takes from pay (domain.md §4.2). A payslip seldom shows the base of a contribution as
// the employer had it, and shares may be taken in one pay day of the month or parted over several. So each contribution
// is compared with the shares of every base that the paper allows, whole and parted, and only one that fits none is
// reported.
type payroll struct{ rates *contributions.Tables }

// Tolerances, in hundredths of a peso.
const (
	// nearShare is for contributions: rounding, and tables with steps of 25 pesos.
	nearShare engine.Amount = 2500
	// nearTax and nearTaxRate are for the tax of one pay day: many employers compute it from the year so far.
	nearTax     engine.Amount = 30000
	nearTaxRate float64       = 0.15
)

// parts are into how many pay days of a month a share may be parted.
var parts = map[string]engine.Amount{"weekly": 4, "bi_weekly": 2, "semi_monthly": 2, "monthly": 1}

// mostParts is into how many parts a share may be parted where it is not known how often the employee is paid.
const mostParts engine.Amount = 4

func partsOf(f *Fields) engine.Amount {
	if n, known := parts[frequencyOf(f)]; known {
		return n
	}
	return mostParts
}

// month returns the pay of a month by which contributions may have been computed: the lowest and the highest.
func month(f *Fields) (least, most engine.Amount, ok bool) {
	times := partsOf(f)
	for _, base := range []*engine.Amount{f.MonthlyBasicSalary, scaled(f.BasicPay, times), scaled(f.GrossPay, times),
		scaled(f.TaxableIncome, times)} {
		if base == nil || *base <= 0 {
			continue
		}
		if !ok || *base < least {
			least = *base
		}
		most, ok = max(most, *base), true
	}
	if f.GrossPay != nil { // overtime and allowances of one pay day do not come again in the next
		least = min(least, *f.GrossPay)
	}
	return least, most, ok
}

func scaled(a *engine.Amount, times engine.Amount) *engine.Amount {
	if a == nil {
		return nil
	}
	n := *a * times
	return &n
}

// share judges one contribution by the shares of the lowest and the highest base.
func (p payroll) share(f *Fields, what string, printed *engine.Amount,
	of func(engine.Date, engine.Amount) (contributions.Share, bool)) engine.Check {
	day := f.PeriodEnd
	if day == nil {
		day = f.PayDate
	}
	least, most, known := month(f)
	switch {
	case printed == nil:
		return form.NotApplicable("The paper shows no %s contribution.", what)
	case day == nil || !known:
		return form.NotApplicable("The paper does not show the day and the pay by which the contribution is computed.")
	case *printed == 0:
		return form.NotApplicable("No %s contribution was taken on this pay day; it may have been on another.", what)
	}
	low, ok := of(*day, least)
	high, _ := of(*day, most)
	if !ok {
		return form.NotApplicable("No table of %s contributions holds on %s.", what, day)
	}
	from := low.Employee/partsOf(f) - nearShare
	to := high.Employee + nearShare
	if *printed >= from && *printed <= to {
		return form.Pass("The %s contribution, %s, fits the table for this pay.", what, proof.Money(*printed))
	}
	judge := form.Fail
	if !low.Opened || !high.Opened {
		judge = form.Warn
	}
	c := judge("For this pay the table gives an %s contribution from %s to %s; the paper prints %s.", what,
		proof.Money(from+nearShare), proof.Money(high.Employee), proof.Money(*printed))
	expected, actual := high.Employee, *printed
	c.Expected, c.Actual = &expected, &actual
	return c
}

func (p payroll) sss(f *Fields, _ engine.Date) engine.Check {
	total := f.SSSContribution
	return p.share(f, "SSS", total, func(day engine.Date, pay engine.Amount) (contributions.Share, bool) {
		s, ok := p.rates.SSS(day, pay)
		return s.Share, ok
	})
}

func (p payroll) philHealth(f *Fields, _ engine.Date) engine.Check {
	return p.share(f, "PhilHealth", f.PhilHealthContribution, p.rates.PhilHealth)
}

// pagIBIG judges the least share only: members may save more.
func (p payroll) pagIBIG(f *Fields, _ engine.Date) engine.Check {
	c := p.share(f, "Pag-IBIG", f.PagIBIGContribution, p.rates.PagIBIG)
	if c.Status != engine.CheckPass && c.Expected != nil && *c.Actual > *c.Expected {
		return form.Pass("The Pag-IBIG contribution, %s, is more than the least share; members may save more.",
			proof.Money(*c.Actual))
	}
	return c
}

// periods are the tables of tax by frequency of pay.
var periods = map[string]contributions.Period{"weekly": contributions.Weekly, "semi_monthly": contributions.SemiMonthly,
	"monthly": contributions.Monthly}

func (p payroll) withholding(f *Fields, _ engine.Date) engine.Check {
	period, known := periods[frequencyOf(f)]
	switch {
	case f.WithholdingTax == nil:
		return form.NotApplicable("The paper shows no tax withheld.")
	case f.PeriodEnd == nil || !known:
		return form.NotApplicable("The paper does not show a period for which there is a table of tax.")
	case !isPhilippine(f):
		return form.NotApplicable("The paper does not show that the tax was withheld in the Philippines.")
	case f.ThirteenthMonthPay != nil:
		return form.NotApplicable("Pay of a 13th month is taxed by the year, not by the period.")
	}
	taxable, ok := taxableOf(f)
	if !ok {
		return form.NotApplicable("The paper does not show the pay that is taxed.")
	}
	tax, ok := p.rates.Withholding(*f.PeriodEnd, period, taxable)
	if !ok {
		return form.NotApplicable("No table of withholding tax holds on %s.", f.PeriodEnd)
	}
	allowed := max(nearTax, engine.Amount(nearTaxRate*float64(tax.Amount)))
	expected, actual := tax.Amount, *f.WithholdingTax
	if free, ok := freeOf(f); ok && actual < expected { // without allowances, some of which are free of tax
		if least, ok := p.rates.Withholding(*f.PeriodEnd, period, max(0, taxable-free)); ok {
			expected = max(actual, least.Amount)
		}
	}
	difference := actual - expected
	c := form.Pass("The tax withheld, %s, fits the table for %s.", proof.Money(actual), proof.Money(taxable))
	if difference > allowed || difference < -allowed {
		c = form.Warn("For a taxable pay of %s the table gives %s; the paper withholds %s. Employers may compute it from the year.",
			proof.Money(taxable), proof.Money(expected), proof.Money(actual))
	}
	c.Expected, c.Actual, c.Difference, c.Tolerance = &expected, &actual, &difference, &allowed
	return c
}

// isPhilippine reports whether the payslip is in pesos, or shows a Philippine contribution or number.
func isPhilippine(f *Fields) bool {
	if f.Currency != nil {
		return *f.Currency == "PHP"
	}
	return f.SSSContribution != nil || f.PhilHealthContribution != nil || f.PagIBIGContribution != nil ||
		f.GSISContribution != nil || f.TINNormalized != nil || f.SSSNumber != nil || f.PhilHealthNumber != nil
}

// taxableOf is the pay that is taxed: as printed, else the gross pay less the employee's contributions.
func taxableOf(f *Fields) (engine.Amount, bool) {
	if f.TaxableIncome != nil {
		return *f.TaxableIncome, true
	}
	if f.GrossPay == nil {
		return 0, false
	}
	taxable := *f.GrossPay
	shares := []*engine.Amount{f.SSSContribution, f.PhilHealthContribution, f.PagIBIGContribution, f.GSISContribution}
	for _, a := range shares {
		if a != nil {
			taxable -= *a
		}
	}
	return max(0, taxable), true
}

// mayBeFree are the keys of earnings that may be free of tax.
var mayBeFree = map[string]bool{"allowance": true, "de_minimis": true, "incentive": true, "other": true}

// freeOf is the sum of the earnings that may be free of tax, if the paper does not print what is taxed: allowances and
// de minimis benefits, which are free up to limits, and what has no known name. Absences are not among them.
func freeOf(f *Fields) (free engine.Amount, ok bool) {
	if f.TaxableIncome != nil {
		return 0, false
	}
	for _, e := range f.Earnings {
		if e.Amount != nil && e.Key != nil && mayBeFree[*e.Key] {
			free += max(0, *e.Amount)
		}
	}
	for _, d := range f.Deductions { // taken from the pay before the tax
		if d.Amount != nil && d.Key != nil && (*d.Key == "absence" || *d.Key == "tardiness" || *d.Key == "undertime") {
			free += max(0, *d.Amount)
		}
	}
	return free, true
}

// frequencyOf is how often the employee is paid: by the length of the period if that is a usual one, else as printed.
// "Monthly" may be said of a rate or of a group of employees.
func frequencyOf(f *Fields) string {
	if length := byPeriod(f); length != nil && *length != "other" {
		return *length
	}
	if f.PayFrequency != nil {
		return *f.PayFrequency
	}
	return ""
}
