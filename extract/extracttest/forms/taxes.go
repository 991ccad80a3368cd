package forms

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

var rateWords = readWords("rates.txt")

// bracket is one line of a tax table: base plus percent of what is over from.
type bracket struct {
	from, base engine.Amount
	percent    int
}

// bracketsOf reads a tax table.
func bracketsOf(section string) (table []bracket) {
	for _, line := range rateWords[section]["bracket"] {
		parts := strings.Split(line, "|")
		from, errFrom := engine.ParseAmount(parts[0])
		base, errBase := engine.ParseAmount(parts[1])
		percent, errPercent := strconv.Atoi(parts[2])
		if errFrom != nil || errBase != nil || errPercent != nil {
			panic(fmt.Sprintf("forms: %s of rates.txt: %q", section, line))
		}
		table = append(table, bracket{from, base, percent})
	}
	if table == nil {
		panic("forms: no table " + section)
	}
	return table
}

// taxOf is the tax on an income by a table.
func taxOf(income engine.Amount, section string) (tax engine.Amount) {
	for _, b := range bracketsOf(section) {
		if income > b.from {
			tax = b.base + share(income-b.from, b.percent*100)
		}
	}
	return tax
}

// annualTax is the income tax on a year's taxable income.
func annualTax(income engine.Amount, year int) engine.Amount {
	switch {
	case year >= 2023:
		return taxOf(income, "annual_2023")
	case year >= 2018:
		return taxOf(income, "annual_2018")
	}
	return taxOf(income, "annual_1998")
}

// certificate2316 holds the figures of a certificate of compensation and tax withheld. Totals follow from the parts.
type certificate2316 struct {
	// Year is the taxable year; From and To the period of employment in it.
	Year     int
	From, To engine.Date
	// MinimumWage reports whether the employee is a minimum wage earner; then all pay is exempt.
	MinimumWage bool
	// Benefits are 13th month pay and others, exempt up to the cap. DeMinimis, Contributions, OtherExempt are exempt.
	// ExemptBasic is basic pay of a minimum wage earner.
	ExemptBasic, Benefits, DeMinimis, Contributions, OtherExempt engine.Amount
	// Basic, COLA, Representation, TaxableBenefits and Overtime are taxable.
	Basic, Representation, COLA, TaxableBenefits, Overtime engine.Amount
	// Previous is taxable pay of an earlier employer in the year.
	Previous engine.Amount
	// Exemptions are personal exemptions, until 2017.
	Exemptions engine.Amount
	// NonTaxable, Taxable, Gross, GrossTaxable, Due are sums and the tax by the table.
	NonTaxable, Taxable, Gross, GrossTaxable, Due engine.Amount
	// WithheldPresent and WithheldPrevious add up to Withheld.
	WithheldPresent, WithheldPrevious, Withheld engine.Amount
}

// benefitsCap is the exempt amount of 13th month pay and other benefits in a year.
func benefitsCap(year int) engine.Amount {
	switch {
	case year >= 2018:
		return pesos(90000)
	case year >= 2015:
		return pesos(82000)
	}
	return pesos(30000)
}

// newCertificate2316 invents the figures of a year.
func newCertificate2316(r *rand.Rand, year int) certificate2316 {
	c := certificate2316{Year: year, From: dayOf(year, 1, 1), To: dayOf(year, 12, 31)}
	months := 12
	if chance(r, 25) {
		first := 2 + r.IntN(8)
		c.From, months = dayOf(year, first, 1), 13-first
	}
	monthly := roundTo(between(r, 16000, 95000), pesos(50))
	c.MinimumWage = chance(r, 12)
	if c.MinimumWage {
		monthly = roundTo(between(r, 12500, 16500), pesos(10))
	}
	basic := monthly * engine.Amount(months)
	thirteenth := basic / 12
	if chance(r, 40) {
		thirteenth += roundTo(between(r, 5000, 60000), pesos(500))
	}
	c.Benefits = min(thirteenth, benefitsCap(year))
	c.Contributions = min(share(basic, 700), pesos(4450*months))
	if chance(r, 60) {
		c.DeMinimis = pesos(r.IntN(2000)+1000) * engine.Amount(months)
	}
	if c.MinimumWage {
		c.ExemptBasic = basic - c.Contributions
	} else {
		c.taxableParts(r, basic, thirteenth)
	}
	c.totals()
	return c
}

// taxableParts fills what an employee above the minimum wage is taxed on.
func (c *certificate2316) taxableParts(r *rand.Rand, basic, thirteenth engine.Amount) {
	c.Basic = basic - c.Contributions
	c.TaxableBenefits = thirteenth - c.Benefits
	if chance(r, 35) {
		c.Overtime = between(r, 3000, 40000)
	}
	if chance(r, 20) {
		c.Representation = pesos(12000 * (1 + r.IntN(4)))
	}
	if chance(r, 15) {
		c.COLA = between(r, 3000, 12000)
	}
	if c.From.Month > 3 && chance(r, 60) {
		c.Previous = between(r, 30000, 180000)
	}
	if c.Year < 2018 {
		c.Exemptions = pesos(50000 + 25000*r.IntN(4))
	}
}

// totals computes the sums, the tax due and what was withheld.
func (c *certificate2316) totals() {
	c.NonTaxable = sum(c.ExemptBasic, c.Benefits, c.DeMinimis, c.Contributions, c.OtherExempt)
	c.Taxable = sum(c.Basic, c.Representation, c.COLA, c.TaxableBenefits, c.Overtime)
	c.Gross = c.NonTaxable + c.Taxable
	c.GrossTaxable = c.Taxable + c.Previous
	c.Due = annualTax(max(0, c.GrossTaxable-c.Exemptions), c.Year)
	if c.Previous > 0 {
		c.WithheldPrevious = roundTo(c.Due*c.Previous/c.GrossTaxable, 1)
	}
	c.WithheldPresent = c.Due - c.WithheldPrevious
	c.Withheld = c.Due
}

// payment2307 is one row of a certificate of creditable tax withheld.
type payment2307 struct {
	// ATC is the tax code; Text the nature of the income.
	ATC, Text string
	// Months are the amounts of the three months of the quarter, Tax what was withheld of their sum.
	Months [3]engine.Amount
	Tax    engine.Amount
}

// total is the income of the quarter.
func (p payment2307) total() engine.Amount { return sum(p.Months[:]...) }

// newPayments2307 invents one to three rows.
func newPayments2307(r *rand.Rand) (rows []payment2307) {
	for _, line := range taxWords.some(r, "atc", 1+r.IntN(3)) {
		parts := strings.Split(line, "|")
		percent, err := strconv.Atoi(parts[2])
		if err != nil {
			panic("forms: atc " + line)
		}
		p := payment2307{ATC: parts[0], Text: parts[1]}
		for i := range p.Months {
			if chance(r, 75) || i == 2 {
				p.Months[i] = between(r, 4000, 260000)
			}
		}
		p.Tax = share(p.total(), percent*100)
		rows = append(rows, p)
	}
	return rows
}

var taxWords = readWords("taxes.txt")[""]
