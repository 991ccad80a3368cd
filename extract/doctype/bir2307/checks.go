package bir2307

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
)

var checks = form.Rules(
	form.Rule[Fields]{Key: "tin_format", Label: "Are the taxpayer numbers well formed?", Judge: tinFormat},
	form.Rule[Fields]{Key: "row_sums", Label: "Is each row the sum of its months?", Judge: rowSums},
	form.Rule[Fields]{Key: "column_sums", Label: "Do the rows add up to the totals?", Judge: columnSums},
	form.Rule[Fields]{Key: "period_is_quarter", Label: "Is the period one quarter?", Judge: periodIsQuarter},
)

// peso is the tolerance of sums.
const peso engine.Amount = 100

func tinFormat(f *Fields, _ engine.Date) engine.Check {
	return form.Together(form.TINCheck("The payee's TIN", f.PayeeTIN), form.TINCheck("The payor's TIN", f.PayorTIN))
}

func rowSums(f *Fields, _ engine.Date) engine.Check {
	var rows []engine.Check
	for i, p := range f.IncomePayments {
		rows = append(rows, form.SumCheck(fmt.Sprintf("the total of row %d", i+1), p.Total, peso,
			[]*engine.Amount{p.Month1, p.Month2, p.Month3}, nil))
	}
	if len(rows) == 0 {
		return form.NotApplicable("The paper shows no rows of income payments.")
	}
	return form.Together(rows...)
}

func columnSums(f *Fields, _ engine.Date) engine.Check {
	var totals, taxes []*engine.Amount
	for _, p := range f.IncomePayments {
		totals, taxes = append(totals, p.Total), append(taxes, p.TaxWithheld)
	}
	return form.Together(form.SumCheck("the total income", f.TotalIncome, peso, totals, nil),
		form.SumCheck("the total tax withheld", f.TotalTaxWithheld, peso, taxes, nil))
}

// periodIsQuarter judges that the period lies in one quarter of a year, from its first to its last day or, for a part
// of it, from the first to the last day of months.
func periodIsQuarter(f *Fields, _ engine.Date) engine.Check {
	from, to := f.PeriodStart, f.PeriodEnd
	if from == nil || to == nil {
		return form.NotApplicable("The paper does not show both ends of the period.")
	}
	sameQuarter := from.Year == to.Year && (from.Month-1)/3 == (to.Month-1)/3 && !to.Before(*from)
	if sameQuarter && from.Day == 1 && to.AddDays(1).Day == 1 {
		return form.Pass("The period from %s to %s is within one quarter.", from, to)
	}
	return form.Fail("The period from %s to %s is not a quarter or months of one.", from, to)
}
