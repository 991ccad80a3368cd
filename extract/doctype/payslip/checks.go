package payslip

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
)

// peso is the tolerance of sums: payroll programs round each line.
const peso engine.Amount = 100

// checks are in the order of the contract (fields §4.1).
var checks = form.RulesBy(func(c form.Circumstances) []form.Rule[Fields] {
	p := payroll{c.Rates}
	return []form.Rule[Fields]{
		{Key: "earnings_sum", Label: "Earnings add up to the gross pay", Judge: earningsSum},
		{Key: "deductions_sum", Label: "Deductions add up to their total", Judge: deductionsSum},
		{Key: "net_pay", Label: "Gross pay less deductions is the net pay", Judge: netPay},
		{Key: "sss_contribution", Label: "The SSS contribution fits the table", Judge: ifSure(p.sss)},
		{Key: "philhealth_contribution", Label: "The PhilHealth contribution fits the rate", Judge: ifSure(p.philHealth)},
		{Key: "pagibig_contribution", Label: "The Pag-IBIG contribution fits the rate", Judge: ifSure(p.pagIBIG)},
		{Key: "withholding_tax", Label: "The tax withheld fits the table", Judge: ifSure(p.withholding)},
		{Key: "ytd_grows", Label: "The sums of the year are not less than the period's", Judge: ytdGrows},
		{Key: "pay_date", Label: "The day of payment fits the period", Judge: payDate},
	}
})

// ifSure is a check of a contribution or tax that speaks against the paper only where the slip's own sums hold: a line
// that was misread or left out changes the contribution, or the pay by which it is computed, and what we could not
// read is no evidence. Where a sum fails, that alone is said.
func ifSure(judge func(*Fields, engine.Date) engine.Check) func(*Fields, engine.Date) engine.Check {
	return func(f *Fields, today engine.Date) engine.Check {
		c := judge(f, today)
		if c.Status != engine.CheckFail && c.Status != engine.CheckWarn {
			return c
		}
		deductions, earnings := deductionsSum(f, today).Status, earningsSum(f, today).Status
		net := netPay(f, today).Status
		switch pass := engine.CheckPass; {
		case deductions == pass && (net == pass || earnings == pass):
			return c
		case engine.WorstStatus(deductions, earnings, net) == engine.CheckFail:
			return form.NotApplicable("The sums of the payslip do not agree, so this is not judged.")
		}
		return form.NotApplicable("The sums of the payslip do not show that all its lines were read, so this is not judged.")
	}
}

// notWhole says why the sum of a list is not judged: what we could not read is no evidence against the paper.
func notWhole(list string) engine.Check {
	return form.NotApplicable("Not all lines of the %s could be read, so their sum is not judged.", list)
}

func earningsSum(f *Fields, _ engine.Date) engine.Check {
	if f.unread["earnings"] {
		return notWhole("earnings")
	}
	var parts []*engine.Amount
	for _, e := range f.Earnings {
		parts = append(parts, e.Amount)
	}
	return form.SumCheck("the gross pay", f.GrossPay, peso, parts, nil)
}

func deductionsSum(f *Fields, _ engine.Date) engine.Check {
	if f.unread["deductions"] {
		return notWhole("deductions")
	}
	var parts []*engine.Amount
	for _, d := range f.Deductions {
		parts = append(parts, d.Amount)
	}
	return form.SumCheck("the total of the deductions", f.TotalDeductions, peso, parts, nil)
}

func netPay(f *Fields, _ engine.Date) engine.Check {
	if f.TotalDeductions == nil {
		return netOfLines(f)
	}
	plus, minus := []*engine.Amount{f.GrossPay}, []*engine.Amount{f.TotalDeductions}
	return form.SumCheck("the net pay", f.NetPay, peso, plus, minus)
}

// netOfLines judges the net pay by the lines of the deductions, where only parts of them have a total. That the lines
// give it shows that all were read; where they do not, one may be missing.
func netOfLines(f *Fields) engine.Check {
	var lines []*engine.Amount
	for _, d := range f.Deductions {
		lines = append(lines, d.Amount)
	}
	c := form.SumCheck("the net pay", f.NetPay, peso, []*engine.Amount{f.GrossPay}, lines)
	if len(lines) == 0 || c.Status != engine.CheckPass {
		return form.NotApplicable("The paper does not show the total of the deductions.")
	}
	return c
}

// ytdGrows judges the sums since the beginning of the year: each includes this period.
func ytdGrows(f *Fields, _ engine.Date) engine.Check {
	var all []engine.Check
	for _, pair := range []struct {
		what         string
		period, year *engine.Amount
	}{
		{"gross pay", f.GrossPay, f.YTD.GrossPay}, {"taxable income", f.TaxableIncome, f.YTD.TaxableIncome},
		{"tax withheld", f.WithholdingTax, f.YTD.WithholdingTax},
		{"deductions", f.TotalDeductions, f.YTD.TotalDeductions},
		{"net pay", f.NetPay, f.YTD.NetPay},
	} {
		switch {
		case pair.period == nil || pair.year == nil:
		case *pair.year < *pair.period:
			c := form.Fail("The %s of the year, %s, is less than that of the period, %s.", pair.what, pair.year, pair.period)
			c.Expected, c.Actual = pair.period, pair.year
			all = append(all, c)
		default:
			all = append(all, form.Pass("The sums of the year include those of the period."))
		}
	}
	if len(all) == 0 {
		return form.NotApplicable("The paper shows no sums of the year.")
	}
	return form.Together(all...)
}

// Limits of the day of payment, in days before and after the end of the period (domain.md §4.2).
const mostBefore, mostAfter = 5, 45

func payDate(f *Fields, _ engine.Date) engine.Check {
	if f.PayDate == nil || f.PeriodEnd == nil {
		return form.NotApplicable("The paper does not show both the period and the day of payment.")
	}
	switch days := f.PeriodEnd.DaysUntil(*f.PayDate); {
	case days < -mostBefore:
		return form.Fail("The day of payment, %s, is %d days before the end of the period, %s.",
			f.PayDate, -days, f.PeriodEnd)
	case days > mostAfter:
		return form.Warn("The day of payment, %s, is %d days after the end of the period, %s.",
			f.PayDate, days, f.PeriodEnd)
	}
	return form.Pass("The day of payment, %s, fits the period until %s.", f.PayDate, f.PeriodEnd)
}
