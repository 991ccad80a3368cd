package underwriting

import (
	"bytes"
	"encoding/json"
	"math"
	"math/big"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// declared are the values of scorecard_inputs that figures use (contract §7).
type declared struct {
	rate         *float64
	rateBasis    string
	frequency    string
	existingDebt *engine.Amount
	revenue      *engine.Amount
	income       *engine.Amount
}

// declaredBy reads scorecard_inputs; a value of another kind is none, and other keys are left alone.
func declaredBy(a engine.Application) (d declared) {
	var in map[string]json.RawMessage
	if json.Unmarshal(a.ScorecardInputs, &in) != nil {
		return d
	}
	text := func(key string) (s string) {
		_ = json.Unmarshal(in[key], &s)
		return s
	}
	amount := func(key string) *engine.Amount {
		var v *engine.Amount
		if raw := bytes.TrimSpace(in[key]); len(raw) == 0 || json.Unmarshal(raw, &v) != nil || v == nil || *v < 0 {
			return nil
		}
		return v
	}
	var rate *float64
	if json.Unmarshal(in["interest_rate"], &rate) == nil && rate != nil && *rate >= 0 && *rate <= maxRate {
		d.rate = rate
	}
	d.rateBasis, d.frequency = text("interest_rate_basis"), text("payment_frequency")
	d.existingDebt, d.revenue = amount("existing_monthly_debt"), amount("monthly_revenue")
	d.income = amount("monthly_income")
	return d
}

// maxRate is the highest interest rate that is taken for one, in percent.
const maxRate = 1000

// lumpSum pays everything at the end of the term.
const lumpSum = "lump_sum"

// terms is the requested loan, as far as it is known.
type terms struct {
	amount    *engine.Amount
	months    *int
	rate      *float64 // percent
	basis     string
	rateFrom  string // pointer of the policy that gave the rate; "" for the application
	frequency string
	perPeriod float64 // rate per period, as a fraction
	periods   int
	twelfths  int64 // periods a year
}

// termsOf completes the application's terms with the policy's rate.
func (v *view) termsOf(a engine.Application) terms {
	t := terms{amount: a.LoanAmount, months: a.TermMonths, rate: v.declared.rate, basis: v.declared.rateBasis,
		frequency: v.declared.frequency}
	if t.rate == nil {
		var given engine.LoanTerms
		given, t.rateFrom = v.policy.LoanTerms(a.LoanType, a.Track)
		if t.rate = given.InterestRate; given.InterestRateBasis != nil {
			t.basis = *given.InterestRateBasis
		}
	}
	if t.basis == "" {
		t.basis = engine.RatePerAnnum
	}
	if !slices.Contains([]string{engine.RatePerAnnum, engine.RatePerMonth, engine.RateAddOn}, t.basis) {
		t.rate = nil
	}
	switch t.frequency {
	case weekly:
		t.twelfths = 52
	case semiMonthly:
		t.twelfths = 24
	case biWeekly:
		t.twelfths = 26
	case lumpSum:
		t.twelfths = 12
	default:
		t.frequency, t.twelfths = monthly, 12
	}
	if t.rate != nil && t.months != nil {
		t.periods = int((int64(*t.months)*t.twelfths + 6) / 12)
		t.perPeriod = t.monthlyRate() * 12 / float64(t.twelfths)
	}
	return t
}

// monthlyRate is the rate a month, as a fraction.
func (t terms) monthlyRate() float64 {
	if t.basis == engine.RatePerAnnum {
		return *t.rate / 100 / 12
	}
	return *t.rate / 100
}

// missing says which of the terms is not known; "" if all are.
func (t terms) missing() (code, detail string) {
	switch {
	case t.amount == nil:
		return "NO_LOAN_AMOUNT", "The application names no loan amount."
	case t.months == nil:
		return "NO_TERM", "The application names no term."
	case t.rate == nil:
		return "NO_RATE", "Neither the application nor the policy names an interest rate."
	}
	return "", ""
}

// factor is the instalment for one unit of principal.
func (t terms) factor() float64 {
	n := float64(t.periods)
	switch {
	case t.periods == 0:
		return math.Inf(1)
	case t.basis == engine.RateAddOn:
		return (1 + t.monthlyRate()*float64(*t.months)) / n
	case t.perPeriod == 0:
		return 1 / n
	}
	return t.perPeriod / (1 - math.Pow(1+t.perPeriod, -n))
}

// instalment is one payment on a principal, to the centavo, half away from zero. A lump sum has one payment, the
// principal, at the end.
func (t terms) instalment(principal engine.Amount) engine.Amount {
	if t.frequency == lumpSum {
		return principal
	}
	return timesFloat(principal, t.factor())
}

// service is what a principal costs a month.
func (t terms) service(principal engine.Amount) engine.Amount {
	if t.frequency == lumpSum {
		return timesFloat(principal, t.monthlyRate())
	}
	return exact.Of(t.instalment(principal)).Times(t.twelfths).Quo(12)
}

// timesFloat is an amount times a factor, rounded half away from zero with more digits than a binary number has.
func timesFloat(a engine.Amount, factor float64) engine.Amount {
	if math.IsInf(factor, 0) || math.IsNaN(factor) {
		return 0
	}
	const precision = 128
	x := new(big.Float).SetPrec(precision).SetFloat64(factor)
	x.Mul(x, new(big.Float).SetPrec(precision).SetInt64(int64(a)))
	half := big.NewFloat(0.5)
	if x.Sign() < 0 {
		half.Neg(half)
	}
	n, _ := x.Add(x, half).Int64()
	return engine.Amount(n)
}

// afford computes whether the loan can be carried (contract §7). reasons collects why figures are missing.
func (v *view) afford(b *book, debt engine.Debt, income engine.Income) engine.Affordability {
	app := v.in.Application
	t := v.termsOf(app)
	v.terms = t
	f := engine.Affordability{Months: []string{}, Declared: []engine.Declared{}, InterestRate: t.rate}
	if t.rate != nil {
		f.InterestRateBasis = &t.basis
	}
	v.proposed(&f, t)
	periods := v.affordMonths(b)
	v.means(&f, periods)
	if v.entity == engine.EntityBusiness {
		v.coverBusiness(&f, debt)
	} else {
		v.coverPerson(&f, debt, income, periods)
	}
	v.shares(&f, app)
	v.maxLoan(&f, t, debt, income)
	v.compareDeclared(&f, debt, income)
	f.Proven = len(periods) > 0 && !slices.ContainsFunc(periods, func(p *period) bool { return !p.cell.Proven })
	return f
}

// proposed fills instalment and service of the requested loan.
func (v *view) proposed(f *engine.Affordability, t terms) {
	if code, detail := t.missing(); code != "" {
		v.because(code, detail, "/affordability/instalment", "/affordability/proposed_service")
		if t.rate == nil {
			v.because("NO_RATE", "Neither the application nor the policy names an interest rate.",
				"/affordability/interest_rate", "/affordability/interest_rate_basis")
		}
		return
	}
	instalment, service := t.instalment(*t.amount), t.service(*t.amount)
	f.Instalment, f.ProposedService = &instalment, &service
}

// affordMonths are the latest full months that the policy asks for; none if there are too few.
func (v *view) affordMonths(b *book) []*period {
	if b == nil {
		return nil
	}
	full := b.fullPeriods()
	if len(full) < v.policy.Affordability.MinimumMonths {
		return nil
	}
	return full[max(0, len(full)-v.policy.Affordability.Months):]
}

// means fills what comes in and goes out a month.
func (v *view) means(f *engine.Affordability, periods []*period) {
	a := v.average(periods)
	if a == nil {
		v.because(v.fewMonths(), v.fewMonthsDetail(v.policy.Affordability.MinimumMonths), "/affordability/revenue/low",
			"/affordability/revenue/base", "/affordability/revenue/high", "/affordability/operating_outflow",
			"/affordability/noi/low", "/affordability/noi/base", "/affordability/noi/high", "/affordability/adb")
		return
	}
	f.Months = a.Months
	f.Revenue = engine.NullSpan{Low: &a.Revenue.Low, Base: &a.Revenue.Base, High: &a.Revenue.High}
	f.OperatingOutflow = &a.OperatingOutflow
	noi := func(revenue engine.Amount) *engine.Amount {
		n := exact.Of(revenue).Sub(a.OperatingOutflow).Amount()
		return &n
	}
	f.NOI = engine.NullSpan{Low: noi(a.Revenue.Low), Base: noi(a.Revenue.Base), High: noi(a.Revenue.High)}
	if f.ADB = a.ADB; f.ADB == nil {
		v.because("NO_BALANCE", "A statement shows no balance.", "/affordability/adb")
	}
}

// coverBusiness fills the debt service coverage ratios.
func (v *view) coverBusiness(f *engine.Affordability, debt engine.Debt) {
	v.because("BUSINESS_PROFILE", "Debt to income is for persons; see dscr.", "/affordability/dti",
		"/affordability/dti_existing", "/affordability/foir")
	v.fillDSCR(f, debt)
}

// fillDSCR fills net operating income ÷ debt service, with the requested loan and without.
func (v *view) fillDSCR(f *engine.Affordability, debt engine.Debt) {
	used := exact.Of(debt.UsedMonthlyService)
	if f.NOI.Base == nil {
		why := v.reasons["/affordability/noi/base"]
		v.because(
			why.Code,
			why.Detail,
			"/affordability/dscr/low",
			"/affordability/dscr/base",
			"/affordability/dscr/high",
			"/affordability/dscr_existing",
		)
		return
	}
	if f.DSCRExisting = exact.Ratio(exact.Of(*f.NOI.Base), used, 4); f.DSCRExisting == nil {
		v.because("ZERO_DIVISOR", "There is no existing debt service.", "/affordability/dscr_existing")
	}
	if f.ProposedService == nil {
		why := v.reasons["/affordability/proposed_service"]
		v.because(
			why.Code,
			why.Detail,
			"/affordability/dscr/low",
			"/affordability/dscr/base",
			"/affordability/dscr/high",
		)
		return
	}
	service := used.Add(*f.ProposedService)
	ratio := func(noi *engine.Amount) *float64 { return exact.Ratio(exact.Of(*noi), service, 4) }
	f.DSCR = engine.RatioSpan{Low: ratio(f.NOI.Low), Base: ratio(f.NOI.Base), High: ratio(f.NOI.High)}
	if f.DSCR.Base == nil {
		v.because("ZERO_DIVISOR", "There is no debt service.", "/affordability/dscr/low", "/affordability/dscr/base",
			"/affordability/dscr/high")
	}
}

// coverPerson fills the ratios of debt service to income.
func (v *view) coverPerson(f *engine.Affordability, debt engine.Debt, income engine.Income, periods []*period) {
	v.fillDSCR(f, debt)
	if income.MonthlyIncome == nil {
		v.because(
			v.noIncome(),
			v.noIncomeDetail(),
			"/affordability/dti",
			"/affordability/dti_existing",
			"/affordability/foir",
		)
		return
	}
	used, monthlyIncome := exact.Of(debt.UsedMonthlyService), exact.Of(*income.MonthlyIncome)
	zero := func(r *float64, pointer string) {
		if r == nil {
			v.because("ZERO_DIVISOR", "The monthly income is zero.", pointer)
		}
	}
	f.DTIExisting = exact.Ratio(used, monthlyIncome, 4)
	zero(f.DTIExisting, "/affordability/dti_existing")
	if f.ProposedService == nil {
		why := v.reasons["/affordability/proposed_service"]
		v.because(why.Code, why.Detail, "/affordability/dti", "/affordability/foir")
		return
	}
	service := used.Add(*f.ProposedService)
	f.DTI = exact.Ratio(service, monthlyIncome, 4)
	zero(f.DTI, "/affordability/dti")
	if len(periods) == 0 {
		v.because(v.fewMonths(), v.fewMonthsDetail(v.policy.Affordability.MinimumMonths), "/affordability/foir")
		return
	}
	f.FOIR = exact.Ratio(service.Add(v.averageRent(periods)), monthlyIncome, 4)
	zero(f.FOIR, "/affordability/foir")
}

// averageRent is the rent paid a month.
func (v *view) averageRent(periods []*period) engine.Amount {
	var sum exact.Sum
	for _, p := range periods {
		for _, r := range p.rows {
			if r.Category == "rent" && r.class == classExpense {
				sum = sum.Add(r.Debit)
			}
		}
	}
	return sum.Quo(len(periods))
}

// shares fills the ratios that need neither income nor debts.
func (v *view) shares(f *engine.Affordability, app engine.Application) {
	need := func(pointer string, value *engine.Amount, from string) bool {
		if value == nil {
			why := v.reasons[from]
			v.because(why.Code, why.Detail, pointer)
		}
		return value != nil
	}
	ratio := func(pointer string, n, d engine.Amount, zero string) *float64 {
		r := exact.Ratio(exact.Of(n), exact.Of(d), 4)
		if r == nil {
			v.because("ZERO_DIVISOR", zero, pointer)
		}
		return r
	}
	if p := "/affordability/adb_to_instalment"; need(p, f.ProposedService, "/affordability/proposed_service") &&
		need(p, f.ADB, "/affordability/adb") {
		f.ADBToInstalment = ratio(p, *f.ADB, *f.ProposedService, "The proposed service is zero.")
	}
	const toLoan, toValue = "/affordability/adb_to_loan", "/affordability/loan_to_value"
	if app.LoanAmount == nil {
		v.because("NO_LOAN_AMOUNT", "The application names no loan amount.", toLoan, toValue)
	} else {
		if need(toLoan, f.ADB, "/affordability/adb") {
			f.ADBToLoan = ratio(toLoan, *f.ADB, *app.LoanAmount, "The loan amount is zero.")
		}
		if app.AssetValue == nil {
			v.because("NO_ASSET_VALUE", "The application names no asset value.", toValue)
		} else {
			f.LoanToValue = ratio(toValue, *app.LoanAmount, *app.AssetValue, "The asset value is zero.")
		}
	}
	const toLife = "/affordability/term_to_useful_life_ratio"
	switch {
	case app.TermMonths == nil:
		v.because("NO_TERM", "The application names no term.", toLife)
	case app.AssetUsefulLife == nil:
		v.because("NO_USEFUL_LIFE", "The application names no useful life of the asset.", toLife)
	case *app.AssetUsefulLife == 0:
		v.because("ZERO_DIVISOR", "The useful life of the asset is zero.", toLife)
	default:
		f.TermToUsefulLifeRatio = rounded(float64(*app.TermMonths)/(12**app.AssetUsefulLife), 4)
	}
}

// maxLoan is the largest loan whose service the policy's limit leaves room for, at the same term and rate.
func (v *view) maxLoan(f *engine.Affordability, t terms, debt engine.Debt, income engine.Income) {
	const pointer = "/affordability/max_loan"
	rule := v.policy.Affordability
	var room exact.Sum
	switch {
	case t.months == nil:
		v.because("NO_TERM", "The application names no term.", pointer)
		return
	case t.rate == nil:
		v.because("NO_RATE", "Neither the application nor the policy names an interest rate.", pointer)
		return
	case v.entity == engine.EntityBusiness && f.NOI.Base == nil:
		why := v.reasons["/affordability/noi/base"]
		v.because(why.Code, why.Detail, pointer)
		return
	case v.entity == engine.EntityBusiness:
		room = exact.Of(timesFloat(*f.NOI.Base, 1/rule.MinDSCR))
	case income.MonthlyIncome == nil:
		v.because(v.noIncome(), v.noIncomeDetail(), pointer)
		return
	default:
		room = exact.Of(timesFloat(*income.MonthlyIncome, rule.MaxDTI))
	}
	if t.service(mostPrincipal) == 0 {
		v.because("ZERO_DIVISOR", "On these terms a loan costs nothing a month.", pointer)
		return
	}
	largest := t.largest(room.Sub(debt.UsedMonthlyService), rule.MaxLoanStep)
	f.MaxLoan = &largest
}

// largest is the largest multiple of step whose service fits into the room; 0 if none does.
func (t terms) largest(room exact.Sum, step engine.Amount) engine.Amount {
	if room.Sign() <= 0 || step <= 0 {
		return 0
	}
	fits := func(n int64) bool {
		principal := exact.Of(step).Times(n)
		return principal.Compare(exact.Of(mostPrincipal)) <= 0 &&
			exact.Of(t.service(principal.Amount())).Compare(room) <= 0
	}
	low, high := int64(0), int64(1)
	for fits(high) {
		low, high = high, high*2
	}
	for high-low > 1 {
		if middle := (low + high) / 2; fits(middle) {
			low = middle
		} else {
			high = middle
		}
	}
	return exact.Of(step).Times(low).Amount()
}

// mostPrincipal bounds the search where a loan without interest and many periods costs almost nothing: ten trillion.
const mostPrincipal engine.Amount = 1_000_000_000_000_000

// compareDeclared lists what the application declares beside what the statements show.
func (v *view) compareDeclared(f *engine.Affordability, debt engine.Debt, income engine.Income) {
	add := func(name string, given, observed *engine.Amount) {
		if given == nil {
			return
		}
		d := engine.Declared{Name: name, Declared: *given, Observed: observed}
		if observed != nil {
			d.Ratio = exact.Ratio(exact.Of(*given), exact.Of(*observed), 4)
		}
		f.Declared = append(f.Declared, d)
	}
	var service *engine.Amount
	if v.main != "" {
		service = &debt.MonthlyService
	}
	add("existing_monthly_debt", v.declared.existingDebt, service)
	add("monthly_revenue", v.declared.revenue, f.Revenue.Base)
	add("monthly_income", v.declared.income, income.MonthlyIncome)
}
