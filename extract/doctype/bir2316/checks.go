package bir2316

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/contributions"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/proof"
)

// arithmetic are the checks that prove figures.
var arithmetic = []string{"nontaxable_sum", "taxable_sum", "gross_sum", "taxable_chain", "tax_due_table", "withheld_sum"}

var checks = form.Rules(
	form.Rule[Fields]{Key: "tin_format", Label: "Are the taxpayer numbers well formed?", Judge: tinFormat},
	form.Rule[Fields]{Key: "nontaxable_sum", Label: "Do the exempt items add up?", Judge: nontaxableSum},
	form.Rule[Fields]{Key: "taxable_sum", Label: "Do the taxable items add up?", Judge: taxableSum},
	form.Rule[Fields]{Key: "gross_sum", Label: "Is gross pay the exempt and the taxable pay?", Judge: grossSum},
	form.Rule[Fields]{Key: "taxable_chain", Label: "Does the gross taxable pay follow?", Judge: taxableChain},
	form.Rule[Fields]{Key: "tax_due_table", Label: "Is the tax due that of the year's table?", Judge: taxDueTable},
	form.Rule[Fields]{Key: "withheld_sum", Label: "Does the tax withheld add up?", Judge: withheldSum},
	form.Rule[Fields]{Key: "benefits_cap", Label: "Are exempt benefits within the year's limit?", Judge: benefitsCap},
)

// peso is the tolerance of sums.
const peso engine.Amount = 100

func tinFormat(f *Fields, _ engine.Date) engine.Check {
	return form.Together(form.TINCheck("The employee's TIN", f.TIN), form.TINCheck("The employer's TIN", f.EmployerTIN),
		form.TINCheck("The previous employer's TIN", f.PreviousEmployerTIN))
}

func nontaxableSum(f *Fields, _ engine.Date) engine.Check {
	n := &f.Nontaxable
	parts := []*engine.Amount{n.BasicMWE, n.HolidayPayMWE, n.OvertimeMWE, n.NightDifferentialMWE, n.HazardPayMWE,
		n.ThirteenthMonthAndBenefits, n.DeMinimis, n.GovernmentContributions, n.OtherCompensation}
	const what = "the total non-taxable compensation"
	c := form.SumCheck(what, f.TotalNontaxable, peso, parts, nil)
	if f.NontaxableSum == nil {
		return c
	}
	return form.Together(c, form.SumCheck(what, f.NontaxableSum, peso, parts, nil))
}

func taxableSum(f *Fields, _ engine.Date) engine.Check {
	t := &f.Taxable
	parts := []*engine.Amount{t.BasicSalary, t.Representation, t.Transportation, t.COLA, t.Housing, t.Commission,
		t.ProfitSharing, t.DirectorFees, t.ThirteenthMonthAndBenefits, t.HazardPay, t.Overtime}
	for _, o := range append(append([]Other{}, t.OtherRegular...), t.OtherSupplementary...) {
		parts = append(parts, o.Amount)
	}
	const what = "the total taxable compensation"
	c := form.SumCheck(what, f.TaxableCompensationPresent, peso, parts, nil)
	if t.Total == nil {
		return c
	}
	return form.Together(c, form.SumCheck(what, t.Total, peso, parts, nil))
}

func grossSum(f *Fields, _ engine.Date) engine.Check {
	if f.TotalNontaxable == nil || f.TaxableCompensationPresent == nil {
		return form.NotApplicable("The paper does not show both the exempt and the taxable compensation.")
	}
	return form.SumCheck("the gross compensation", f.GrossCompensation, peso,
		[]*engine.Amount{f.TotalNontaxable, f.TaxableCompensationPresent}, nil)
}

func taxableChain(f *Fields, _ engine.Date) engine.Check {
	if f.TaxableCompensationPresent == nil {
		return form.NotApplicable("The paper does not show the taxable compensation from the present employer.")
	}
	return form.SumCheck("the gross taxable compensation", f.GrossTaxableCompensation, peso,
		[]*engine.Amount{f.TaxableCompensationPresent, f.TaxableCompensationPrevious}, nil)
}

// taxDueTable compares the tax due with the annual table. A small difference may come from rounding.
func taxDueTable(f *Fields, _ engine.Date) engine.Check {
	taxable := f.GrossTaxableCompensation
	if f.NetTaxable != nil {
		taxable = f.NetTaxable
	} else if taxable == nil && f.TaxableCompensationPrevious == nil {
		taxable = f.TaxableCompensationPresent
	}
	switch {
	case f.TaxYear == nil:
		return form.NotApplicable("The paper does not show the year of the tax.")
	case taxable == nil || f.TaxDue == nil:
		return form.NotApplicable("The paper does not show both the taxable compensation and the tax due.")
	}
	tax, ok := contributions.Default().AnnualTax(*f.TaxYear, *taxable)
	if !ok {
		return form.NotApplicable("No table of the income tax of %d is known.", *f.TaxYear)
	}
	c := form.EqualCheck("the tax due", f.TaxDue, tax.Amount, max(peso, tax.Amount/50))
	if c.Status == engine.CheckPass && c.Difference.Abs() > peso {
		c.Status = engine.CheckWarn
		c.Detail = "By the table the tax due is " + proof.Money(tax.Amount) + "; the paper prints " +
			proof.Money(*f.TaxDue) + ", which is near it."
	}
	if c.Status == engine.CheckFail && !tax.Opened {
		c.Status = engine.CheckWarn
		c.Detail += " The table's source was not opened."
	}
	return c
}

func withheldSum(f *Fields, _ engine.Date) engine.Check {
	c := form.SumCheck("the total tax withheld", f.TotalTaxWithheld, peso,
		[]*engine.Amount{f.TaxWithheldPresent, f.TaxWithheldPrevious}, nil)
	if f.TotalTaxesWithheldAndCredits == nil || f.TotalTaxWithheld == nil {
		return c
	}
	return form.Together(c, form.SumCheck("the total of taxes withheld and credits", f.TotalTaxesWithheldAndCredits, peso,
		[]*engine.Amount{f.TotalTaxWithheld, f.PERATaxCredit}, nil))
}

func benefitsCap(f *Fields, _ engine.Date) engine.Check {
	benefits := f.Nontaxable.ThirteenthMonthAndBenefits
	if benefits == nil || f.TaxYear == nil {
		return form.NotApplicable("The paper does not show both the year and the exempt 13th month pay.")
	}
	most, ok := contributions.Default().BenefitsCap(*f.TaxYear)
	switch {
	case !ok:
		return form.NotApplicable("No limit of exempt benefits of %d is known.", *f.TaxYear)
	case *benefits <= most.Amount:
		return form.Pass("Exempt benefits are within %s.", proof.Money(most.Amount))
	case !most.Opened:
		return form.Warn("Exempt benefits of %s are above %s, a limit whose source was not opened.",
			proof.Money(*benefits), proof.Money(most.Amount))
	}
	return form.Fail("Exempt benefits of %s are above the limit of %s.", proof.Money(*benefits), proof.Money(most.Amount))
}
