package proof

import (
	"math"
	"math/big"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// Loan is what a loan statement prints besides its rows. Nil means not printed. Amounts are in hundredths and 0 or
// more.
type Loan struct {
	// Principal is the amount lent, Installment the payment of a month.
	Principal, Installment *engine.Amount
	// Rate is in percent (12 is twelve percent) for the time of RateBasis.
	Rate *float64
	// RateBasis is per_annum, per_month or add_on; "" if not printed.
	RateBasis string
	// Months is the term in months.
	Months *int
	// Release is the day on which the loan was paid out.
	Release *engine.Date
	// Maturity is the last day of the loan's term.
	Maturity *engine.Date
}

// loanRules are the checks of loan_statement in the order of the contract.
var loanRules = []rule{
	{"opening_closing", "Opening, movements and closing agree", openingClosing},
	{"running_balance", "Every running balance follows", runningBalance},
	{"stated_totals", "Printed totals agree with the rows", statedTotals},
	{"date_monotonic", "Dates run in order", dateMonotonic},
	{"one_side_only", "Each row is a debit or a credit", oneSideOnly},
	{"account_number_constant", "One account on every page", accountNumberConstant},
	{"payment_split", "Each payment is the sum of its parts", paymentSplit},
	{"interest_plausible", "Interest fits balance and rate", loanInterest},
	{"amortization_formula", "The installment fits amount, rate and term", amortization},
	{"dates_within_term", "Payments lie within the term", datesWithinTerm},
}

func paymentSplit(p *statement) engine.Check {
	split, odd := p.splits()
	switch {
	case split == 0:
		return notApplicable("No payment is split into principal, interest and penalty.")
	case len(odd) > 0:
		return verdict(
			engine.CheckWarn, "%s not the sum of the parts: %s.", countVerb(len(odd), "payment", "is", "are"),
			rowNames(p.Statement, odd),
		)
	}
	return verdict(
		engine.CheckPass, "%s of principal, interest and penalty as printed.",
		countVerb(split, "payment", "is the sum", "are the sums"),
	)
}

// splits counts the payments that print their parts, and returns those whose parts do not add up.
func (p *statement) splits() (split int, odd []int) {
	for _, account := range p.accounts() {
		for _, place := range p.chains[account] {
			row := p.Rows[place]
			if row.Credit == 0 || row.Principal == nil && row.Interest == nil && row.Penalty == nil {
				continue
			}
			if split++; !p.partsAddUp(place) {
				odd = append(odd, place)
			}
		}
	}
	return split, odd
}

// partsAddUp reports whether the printed parts of a row's payment add up to it.
func (p *statement) partsAddUp(place int) bool {
	row, sum := p.Rows[place], exact.Of(p.RowNotes[place].OtherParts)
	for _, part := range []*engine.Amount{row.Principal, row.Interest, row.Penalty} {
		if part != nil {
			sum = sum.Add(*part)
		}
	}
	return sum.Sub(row.Credit).Within(Tolerance)
}

// unproven returns the payments that a balance of the principal does not prove, because their parts do not add up.
func (p *statement) unproven() []int {
	if !p.PrincipalBasis {
		return nil
	}
	_, odd := p.splits()
	return odd
}

// Days of a year by which lenders compute interest, and how far a printed interest may differ: by a share, or by
// hundredths if that is more.
const (
	bankYear      = 360
	calendarYear  = 365
	interestShare = 0.02
	interestCents = 100
)

// loanInterest compares the interest of each payment with the balance before it, the rate, and the days since the
// last dated row.
func loanInterest(p *statement) engine.Check {
	if p.loan.Rate == nil || p.loan.RateBasis != "per_annum" || len(p.chains) > 1 {
		return notApplicable("No yearly interest rate is printed to work interest out with.")
	}
	judged, odd := 0, []int{}
	var last *engine.Date
	balance := printedOpening(header(p.Statement, 0))
	for _, place := range p.chains[0] {
		row := p.Rows[place]
		if row.Interest != nil && row.Date != nil && last != nil && balance != nil && row.Credit > 0 {
			judged++
			if !interestFits(*balance, *p.loan.Rate, last.DaysUntil(*row.Date), *row.Interest) {
				odd = append(odd, place)
			}
		}
		if row.Date != nil {
			last = row.Date
		}
		if row.Balance != nil {
			balance = row.Balance
		}
	}
	switch {
	case judged == 0:
		return notApplicable("No payment shows its interest after a dated balance.")
	case len(odd)*2 > judged: // most do not fit: it is reckoned otherwise than known here
		return notApplicable("The interest is reckoned otherwise than by days and the printed rate.")
	case len(odd) > 0:
		return verdict(
			engine.CheckWarn, "The interest of %s does not fit balance, rate and days: %s.",
			countOf(len(odd), "payment"), rowNames(p.Statement, odd),
		)
	}
	return verdict(engine.CheckPass, "The interest of %s fits balance, rate and days.", countOf(judged, "payment"))
}

func interestFits(balance engine.Amount, rate float64, days int, printed engine.Amount) bool {
	for _, expected := range []float64{
		float64(balance) * rate / 100 * float64(days) / bankYear,
		float64(balance) * rate / 100 * float64(days) / calendarYear,
		float64(balance) * rate / 1200,
	} {
		if math.Abs(expected-float64(printed)) <= math.Max(interestCents, interestShare*expected) {
			return true
		}
	}
	return false
}

// amortization compares the printed installment with the annuity of amount, rate and term, or the add-on formula
// (domain notes §4.3).
func amortization(p *statement) engine.Check {
	l := p.loan
	if l.Principal == nil || l.Installment == nil || l.Rate == nil || l.Months == nil || *l.Months <= 0 {
		return notApplicable("Amount, installment, rate or term is not printed.")
	}
	expected := annuity(*l.Principal, *l.Rate, l.RateBasis, *l.Months)
	return comparison(
		passIf(difference(*l.Installment, expected).Abs() <= engine.Amount(100), engine.CheckWarn),
		expected,
		*l.Installment,
		100,
		"%s over %d months at the printed rate make %s a month; %s is printed.",
		Money(*l.Principal),
		*l.Months,
		Money(expected),
		Money(*l.Installment),
	)
}

// annuity is the monthly installment, rounded to the hundredth. A rate with another basis than per_month and add_on
// is a yearly one.
func annuity(principal engine.Amount, rate float64, basis string, months int) engine.Amount {
	owed := new(big.Float).SetInt64(int64(principal))
	n := new(big.Float).SetInt64(int64(months))
	monthly := rate / 1200
	if basis == "per_month" {
		monthly = rate / 100
	}
	if basis == "add_on" { // (P + P·r·years) / n
		interest := new(big.Float).Mul(owed, big.NewFloat(rate/100*float64(months)/12))
		return rounded(new(big.Float).Quo(new(big.Float).Add(owed, interest), n))
	}
	if monthly == 0 {
		return rounded(new(big.Float).Quo(owed, n))
	}
	factor := monthly / (1 - math.Pow(1+monthly, -float64(months)))
	return rounded(new(big.Float).Mul(owed, big.NewFloat(factor)))
}

func rounded(f *big.Float) engine.Amount {
	whole, _ := new(big.Float).Add(f, big.NewFloat(0.5)).Int64()
	return engine.Amount(whole)
}

func datesWithinTerm(p *statement) engine.Check {
	l := p.loan
	if l.Release == nil && l.Maturity == nil {
		return notApplicable("Neither the release nor the maturity is printed.")
	}
	if l.Release != nil && l.Maturity != nil && !l.Release.Before(*l.Maturity) {
		return verdict(engine.CheckFail, "The loan matures on %s, not after its release on %s.", l.Maturity, l.Release)
	}
	var before []int
	for _, account := range p.accounts() {
		for _, place := range p.chains[account] {
			if d := p.Rows[place].Date; d != nil && l.Release != nil && d.Before(*l.Release) {
				before = append(before, place)
			}
		}
	}
	if len(before) > 0 {
		return verdict(
			engine.CheckWarn, "%s before the loan's release: %s.", countVerb(len(before), "row", "lies", "lie"),
			rowNames(p.Statement, before),
		)
	}
	return verdict(engine.CheckPass, "No row lies before the loan's release.")
}
