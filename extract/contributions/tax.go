package contributions

import (
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// Period is how often pay is paid, as the tables of withholding tax part it.
type Period string

// The periods.
const (
	Daily       Period = "daily"
	Weekly      Period = "weekly"
	SemiMonthly Period = "semi_monthly"
	Monthly     Period = "monthly"
)

var periods = []Period{Daily, Weekly, SemiMonthly, Monthly}

// Tax is a computed tax.
type Tax struct {
	// Amount is 0 or more.
	Amount engine.Amount
	// Opened reports whether somebody read the source of the rate.
	Opened bool
}

// maxTaxable is the largest pay that a tax is computed of: 100 billion pesos.
const maxTaxable = engine.Amount(1e13)

// Withholding computes the tax that is withheld from the taxable pay of one period: pay less contributions. Employers
// may annualize, so that a single payslip can differ. ok is false if the table has no row for the day and period.
func (t *Tables) Withholding(day engine.Date, period Period, taxable engine.Amount) (tax Tax, ok bool) {
	return t.graduated("withholding", day, period, taxable)
}

// AnnualTax computes the income tax of a year, as a form 2316 shows it.
func (t *Tables) AnnualTax(year int, taxable engine.Amount) (tax Tax, ok bool) {
	return t.graduated("income_tax", lastDay(year), "", taxable)
}

// BenefitsCap is the most of 13th month pay and other benefits of a year that is free of tax.
func (t *Tables) BenefitsCap(year int) (most Tax, ok bool) {
	row, ok := t.at("benefits", lastDay(year))
	return Tax{row.amount("cap"), ok && row.isOpened()}, ok
}

// lastDay is the last day of a year.
func lastDay(year int) engine.Date { return engine.Date{Year: year, Month: time.December, Day: 31} }

// graduated finds the highest bracket that a pay reaches, among those of the last day of the table that has come.
func (t *Tables) graduated(table string, day engine.Date, period Period, taxable engine.Amount) (tax Tax, ok bool) {
	if taxable < 0 || taxable > maxTaxable {
		return Tax{}, false
	}
	var bracket Row
	for _, row := range t.byName[table].Rows {
		if row.period == period && !row.From.After(day) && (row.From != bracket.From || row.amount("over") <= taxable) {
			bracket, ok = row, true
		}
	}
	if !ok {
		return Tax{}, false
	}
	amount := bracket.amount("base") + bracket.rated("rate", taxable-bracket.amount("over"))
	return Tax{amount, bracket.isOpened()}, true
}
