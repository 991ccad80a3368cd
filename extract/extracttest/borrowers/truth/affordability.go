package truth

import (
	"math/big"
	"slices"

	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
)

// The policy's thresholds of §7.
const (
	mostMonths   = 6
	fewestMonths = 3
	maxLoanStep  = 1_000_00
)

var (
	minDSCR = big.NewRat(125, 100)
	maxDTI  = big.NewRat(40, 100)
)

// terms are those of the requested loan, per period.
type terms struct {
	perMonth *big.Rat // periods a month
	rate     *big.Rat // per period, as a fraction
	periods  int64
	addOn    bool
	lumpSum  bool
	monthly  *big.Rat // rate per month
}

// loanTerms reads the application; a reason if something is missing.
func loanTerms(a script.Application) (t terms, reason string) {
	switch {
	case a.LoanAmount == nil:
		return t, "NO_LOAN_AMOUNT"
	case a.TermMonths == nil:
		return t, "NO_TERM"
	case a.Rate == nil:
		return t, "NO_RATE"
	}
	t.perMonth = big.NewRat(1, 1)
	switch a.Frequency {
	case "weekly":
		t.perMonth = big.NewRat(52, 12)
	case "semi_monthly":
		t.perMonth = big.NewRat(2, 1)
	case "lump_sum":
		t.lumpSum = true
	}
	t.monthly = big.NewRat(*a.Rate, 10_000)
	if a.RateBasis == "per_annum" {
		t.monthly.Quo(t.monthly, big.NewRat(12, 1))
	}
	t.addOn = a.RateBasis == "add_on"
	t.rate = new(big.Rat).Quo(t.monthly, t.perMonth)
	t.periods = half(new(big.Rat).Mul(t.perMonth, big.NewRat(int64(*a.TermMonths), 1)))
	return t, ""
}

// perPeso is the instalment of one peso.
func (t terms) perPeso() *big.Rat {
	n := big.NewRat(t.periods, 1)
	switch {
	case t.addOn:
		sum := new(big.Rat).Mul(t.rate, n)
		sum.Add(sum, big.NewRat(1, 1))
		return sum.Quo(sum, n)
	case t.rate.Sign() == 0:
		return new(big.Rat).Inv(n)
	}
	growth := big.NewRat(1, 1)
	onePlus := new(big.Rat).Add(big.NewRat(1, 1), t.rate)
	for range t.periods {
		growth.Mul(growth, onePlus)
	}
	below := new(big.Rat).Sub(growth, big.NewRat(1, 1))
	return new(big.Rat).Quo(new(big.Rat).Mul(t.rate, growth), below)
}

// servicePerPeso is the monthly service of one peso.
func (t terms) servicePerPeso() *big.Rat {
	if t.lumpSum {
		return t.monthly
	}
	return new(big.Rat).Mul(t.perPeso(), t.perMonth)
}

// affordability computes §7.
func (v *view) affordability(c *Cashflow) Affordability {
	out := Affordability{Months: []script.Month{}, Declared: []Declared{}}
	why := func(member, code string) { c.Reasons["/affordability/"+member] = Reason{code} }
	t, noTerms := loanTerms(v.s.Application)
	if noTerms != "" {
		why("instalment", noTerms)
		why("proposed_service", noTerms)
	} else {
		v.propose(&out, t)
	}
	full := v.affordableMonths()
	if len(full) >= fewestMonths {
		v.operate(&out, full)
	}
	out.Proven = len(full) >= fewestMonths && v.monthsProven(full)
	v.cover(&out, c, full)
	v.secure(&out, c)
	v.mostLoan(&out, c, t, noTerms)
	out.Declared = v.declared(&out, c)
	return out
}

func (v *view) propose(out *Affordability, t terms) {
	amount := *v.s.Application.LoanAmount
	if t.lumpSum {
		out.ProposedService = pointer(times(amount, t.monthly))
		v.unjudge("/affordability/instalment")
		v.unjudge("/figures/instalment")
		return
	}
	out.Instalment = pointer(times(amount, t.perPeso()))
	out.ProposedService = pointer(times(*out.Instalment, t.perMonth))
}

// affordableMonths are the latest full months of the main currency, six at most.
func (v *view) affordableMonths() (full []Month) {
	for m := v.from.Month(); m <= v.to.Month(); m++ {
		if cell := v.month(m, v.of(v.main)); cell.Full {
			full = append(full, cell)
		}
	}
	return full[max(0, len(full)-mostMonths):]
}

func (v *view) operate(out *Affordability, full []Month) {
	a := average(full, len(full))
	out.Months = a.Months
	out.Revenue = NullSpan{&a.Revenue.Low, &a.Revenue.Base, &a.Revenue.High}
	out.OperatingOutflow, out.adb = &a.OperatingOutflow, a.ADB
	out.NOI = NullSpan{
		pointer(a.Revenue.Low - a.OperatingOutflow), pointer(a.Revenue.Base - a.OperatingOutflow),
		pointer(a.Revenue.High - a.OperatingOutflow),
	}
}

// monthsProven reports whether every row of the months comes from proven documents.
func (v *view) monthsProven(full []Month) bool {
	for _, r := range v.inMain() {
		in := slices.ContainsFunc(full, func(cell Month) bool { return cell.Month == r.m.Day.Month() })
		if in && !r.proven {
			return false
		}
	}
	return true
}

// cover fills the ratios of debt service.
func (v *view) cover(out *Affordability, c *Cashflow, full []Month) {
	used := c.Debt.UsedMonthlyService
	if out.NOI.Base != nil {
		out.DSCRExisting = ratio(*out.NOI.Base, used)
		if out.ProposedService != nil {
			service := used + *out.ProposedService
			noi := out.NOI
			out.DSCR = RatioSpan{ratio(*noi.Low, service), ratio(*noi.Base, service), ratio(*noi.High, service)}
		}
	}
	income := c.Income.MonthlyIncome
	switch {
	case !v.s.Application.IsPerson():
		for _, member := range []string{"dti", "dti_existing", "foir"} {
			c.Reasons["/affordability/"+member] = Reason{"BUSINESS_PROFILE"}
		}
	case income == nil:
		for _, member := range []string{"dti", "dti_existing", "foir"} {
			c.Reasons["/affordability/"+member] = Reason{"NO_INCOME_STREAM"}
		}
	default:
		out.DTIExisting = ratio(used, *income)
		if out.ProposedService != nil {
			out.DTI = ratio(used+*out.ProposedService, *income)
			if len(full) >= fewestMonths {
				out.FOIR = ratio(used+*out.ProposedService+v.averageRent(full), *income)
			}
		}
	}
}

// averageRent is the rent paid in the months, per month.
func (v *view) averageRent(full []Month) script.Money {
	var sum script.Money
	for _, r := range v.inMain() {
		in := slices.ContainsFunc(full, func(cell Month) bool { return cell.Month == r.m.Day.Month() })
		if in && r.m.Kind == script.Expense && r.m.Purpose == "rent" {
			sum += r.debit()
		}
	}
	return mean(sum, len(full))
}

// secure fills the ratios of balance, loan and asset.
func (v *view) secure(out *Affordability, c *Cashflow) {
	a := v.s.Application
	if out.adb != nil && out.ProposedService != nil {
		out.ADBToInstalment = ratio(*out.adb, *out.ProposedService)
	}
	if out.adb != nil && a.LoanAmount != nil {
		out.ADBToLoan = ratio(*out.adb, *a.LoanAmount)
	}
	if a.LoanAmount != nil && a.AssetValue != nil {
		out.LoanToValue = ratio(*a.LoanAmount, *a.AssetValue)
	} else if a.AssetValue == nil {
		c.Reasons["/affordability/loan_to_value"] = Reason{"NO_ASSET_VALUE"}
	}
	if a.TermMonths != nil && a.UsefulLife != nil {
		out.TermToUsefulLife = ratio(script.Money(*a.TermMonths), script.Money(12**a.UsefulLife))
	}
}

// mostLoan is the largest loan whose service fits, down to the step.
func (v *view) mostLoan(out *Affordability, c *Cashflow, t terms, noTerms string) {
	if noTerms != "" && noTerms != "NO_LOAN_AMOUNT" || t.perMonth == nil {
		return
	}
	allowed := new(big.Rat)
	switch income := c.Income.MonthlyIncome; {
	case v.s.Application.IsPerson() && income != nil:
		allowed.Mul(big.NewRat(int64(*income), 1), maxDTI)
	case !v.s.Application.IsPerson() && out.NOI.Base != nil:
		allowed.Quo(big.NewRat(int64(*out.NOI.Base), 1), minDSCR)
	default:
		return
	}
	allowed.Sub(allowed, big.NewRat(int64(c.Debt.UsedMonthlyService), 1))
	perPeso := t.servicePerPeso()
	if allowed.Sign() <= 0 || perPeso.Sign() == 0 {
		out.MaxLoan = pointer(script.Money(0))
		return
	}
	steps := new(big.Rat).Quo(allowed, perPeso)
	steps.Quo(steps, big.NewRat(maxLoanStep, 1))
	whole := new(big.Int).Quo(steps.Num(), steps.Denom())
	out.MaxLoan = pointer(script.Money(whole.Int64() * maxLoanStep))
}

// declared compares the application with the statements.
func (v *view) declared(out *Affordability, c *Cashflow) []Declared {
	list := []Declared{}
	add := func(name string, declared, observed *script.Money) {
		if declared == nil {
			return
		}
		d := Declared{Name: name, Declared: *declared, Observed: observed}
		if observed != nil {
			d.Ratio = ratio(*declared, *observed)
		}
		list = append(list, d)
	}
	a := v.s.Application
	add("existing_monthly_debt", a.ExistingDebt, &c.Debt.MonthlyService)
	add("monthly_income", a.MonthlyIncome, c.Income.MonthlyIncome)
	add("monthly_revenue", a.MonthlyRevenue, out.Revenue.Base)
	return list
}
