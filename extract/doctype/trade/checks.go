package trade

import (
	"fmt"
	"math"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/identifier"
)

// checks are those of the trade papers (fields §4.1), in the order of the contract.
var checks = form.RulesBy(func(c form.Circumstances) []form.Rule[Fields] {
	return []form.Rule[Fields]{
		{Key: "line_amounts", Label: "Each line is quantity times price", Judge: lineAmounts},
		{Key: "line_sum", Label: "The lines add up", Judge: lineSum},
		{Key: "vat_rate", Label: "The tax is the rate's part of the sales", Judge: func(f *Fields, _ engine.Date) engine.Check {
			return taxRate(f, c)
		}},
		{Key: "total", Label: "The total is the sum of its parts", Judge: func(f *Fields, _ engine.Date) engine.Check {
			return total(f, c)
		}},
		{Key: "tin_format", Label: "The tax numbers have the right form", Judge: tinFormat},
		{Key: "due_after_issue", Label: "The money is due after the issue", Judge: dueAfterIssue},
	}
})

// lineAmounts judges quantity times unit price, less a discount of the line.
func lineAmounts(f *Fields, _ engine.Date) engine.Check {
	var each []engine.Check
	per := pricedPer(f.LineItems)
	for i, l := range f.LineItems {
		if l.Quantity == nil || l.UnitPrice == nil || l.Amount == nil {
			continue
		}
		expected := product(&l, 1)
		if off(expected, *l.Amount) > lineTolerance(*l.Quantity) {
			expected = product(&l, per)
		}
		if l.Discount != nil && off(expected, *l.Amount) > lineTolerance(*l.Quantity) {
			expected -= *l.Discount
		}
		what := fmt.Sprintf("the amount of line %d", i+1)
		each = append(each, form.EqualCheck(what, l.Amount, expected, lineTolerance(*l.Quantity)))
	}
	if len(each) == 0 {
		return form.NotApplicable("No line shows its quantity, price and amount.")
	}
	all := form.Together(each...)
	if all.Status == engine.CheckFail && taxInAmounts(f) {
		return form.Pass("Quantities times prices add up to the sales before tax, and the amounts of the lines to the total.")
	}
	return all
}

// product is quantity times price, which is that of so many pieces.
func product(l *Line, per float64) engine.Amount {
	return engine.Amount(math.Round(*l.Quantity * float64(*l.UnitPrice) / per))
}

// pricedPer is of how many pieces the prices of a paper are: of a hundred or a thousand if most lines, and at least
// two, say so by their amounts; else of one.
func pricedPer(lines []Line) float64 {
	for _, per := range []float64{100, 1000} {
		fit, all := 0, 0
		for i := range lines {
			l := &lines[i]
			if l.Quantity == nil || l.UnitPrice == nil || l.Amount == nil {
				continue
			}
			all++
			if *l.Amount != 0 && off(product(l, per), *l.Amount) <= 1 {
				fit++
			}
		}
		if fit > 1 && 2*fit > all {
			return per
		}
	}
	return 1
}

// taxInAmounts reports whether the amounts of the lines have the tax in them and the prices do not: the products add up
// to the sales before tax, the amounts to the total.
func taxInAmounts(f *Fields) bool {
	var products engine.Amount
	for _, l := range f.LineItems {
		if l.Quantity == nil || l.UnitPrice == nil {
			return false
		}
		products += engine.Amount(math.Round(*l.Quantity * float64(*l.UnitPrice)))
	}
	sum, ok := sumOfLines(f)
	return ok && f.TotalAmount != nil && off(sum, *f.TotalAmount) <= within &&
		(f.VatableSales != nil && off(products, *f.VatableSales) <= within ||
			f.Subtotal != nil && off(products, *f.Subtotal) <= within)
}

// lineTolerance is what rounding of a unit price to its printed places adds up to.
func lineTolerance(quantity float64) engine.Amount {
	return 1 + engine.Amount(math.Ceil(math.Abs(quantity)/2))
}

// lineSum judges the sum of the lines by the sum that the paper prints of them: the subtotal, the sales by their tax,
// else the total. Prices have the tax in them or not.
func lineSum(f *Fields, _ engine.Date) engine.Check {
	sum, ok := sumOfLines(f)
	switch {
	case len(f.LineItems) == 0:
		return form.NotApplicable("The paper shows no lines of goods or services.")
	case !ok:
		return form.NotApplicable("Not every line shows its amount.")
	case f.Subtotal == nil && f.TotalAmount == nil:
		return form.NotApplicable("The paper shows no sum of the lines.")
	}
	for _, target := range totalsOf(f) {
		if off(target, sum) <= within && (f.Subtotal == nil || leadsTo(sum, f)) {
			return form.EqualCheck("the sum of the lines", &target, sum, within)
		}
	}
	if f.Subtotal != nil {
		return form.EqualCheck("the sum of the lines", f.Subtotal, sum, within)
	}
	expected, _ := sumOf(&sum, f.VATAmount, f.Freight)
	less, _ := sumOf(f.Discount, f.WithholdingTax)
	return form.EqualCheck("the total of the lines", f.TotalAmount, expected-less, within)
}

// sumOfLines adds up the lines; ok is false if the amount of one is not shown.
func sumOfLines(f *Fields) (sum engine.Amount, ok bool) {
	for _, l := range f.LineItems {
		if l.Amount == nil {
			return 0, false
		}
		sum += *l.Amount
	}
	return sum, len(f.LineItems) > 0
}

// leadsTo reports whether the sum of the lines gives the subtotal, alone or with the tax and the discount in it.
func leadsTo(sum engine.Amount, f *Fields) bool {
	tax, _ := sumOf(f.VATAmount)
	less, _ := sumOf(f.Discount)
	for _, expected := range []engine.Amount{sum, sum + tax, sum - tax, sum - less, sum - less + tax} {
		if off(*f.Subtotal, expected) <= within {
			return true
		}
	}
	return false
}

// usualRates are the rates of the Philippine VAT in percent, for papers that print the tax without its rate.
const usualRate = 12

// rateOf is the printed rate of the tax, else that of the Philippines for their papers, else nil.
func rateOf(f *Fields) *float64 {
	if f.VATRate == nil && isPeso(f) {
		usual := float64(usualRate)
		return &usual
	}
	return f.VATRate
}

// isPeso reports whether a paper is in Philippine pesos.
func isPeso(f *Fields) bool { return f.Currency != nil && *f.Currency == "PHP" }

// taxRate judges the tax by the printed rate, or by the Philippine one. A tax on a part of the sales that the paper
// prints and no value has, as beside the tax, can't be judged, if the tax makes the total.
func taxRate(f *Fields, circumstances form.Circumstances) engine.Check {
	if f.VATAmount == nil {
		return form.NotApplicable("The paper shows no tax.")
	}
	rate := rateOf(f)
	if rate == nil {
		return form.NotApplicable("The paper shows no rate of the tax.")
	}
	bases := taxBases(f)
	if len(bases) == 0 {
		return form.NotApplicable("The paper does not show what the tax is on.")
	}
	best := engine.Check{}
	for i, base := range bases {
		expected := engine.Amount(math.Round(float64(base) * *rate / 100))
		c := form.EqualCheck("the tax", f.VATAmount, expected, taxTolerance)
		if c.Status == engine.CheckPass {
			return c
		}
		if i == 0 {
			best = c
		}
	}
	makesTotal := total(f, circumstances).Status == engine.CheckPass
	if makesTotal && slices.ContainsFunc(circumstances.Unread, func(base engine.Amount) bool {
		return off(engine.Amount(math.Round(float64(base)**rate/100)), *f.VATAmount) <= 1
	}) {
		return form.NotApplicable("The tax is on an amount of the paper that is none of the values that were read.")
	}
	return best
}

// taxTolerance is how far a tax may be off because it is rounded line by line, in hundredths.
const taxTolerance = 10

// taxBases are the sums that the tax may be on, the likeliest first.
func taxBases(f *Fields) (bases []engine.Amount) {
	if f.VatableSales != nil {
		return []engine.Amount{*f.VatableSales}
	}
	if f.Subtotal != nil {
		bases = append(bases, *f.Subtotal)
		more, n := sumOf(f.Freight)
		less, m := sumOf(f.Discount)
		if n+m > 0 {
			bases = append([]engine.Amount{*f.Subtotal + more - less, *f.Subtotal - less}, bases...)
		}
		bases = append(bases, *f.Subtotal-*f.VATAmount)
	}
	if f.TotalAmount != nil {
		withheld, _ := sumOf(f.WithholdingTax)
		bases = append(bases, *f.TotalAmount+withheld-*f.VATAmount)
	}
	return bases
}

// total judges the total by its parts, in the ways in which papers print them: by kinds of sales and tax, from the
// subtotal with the tax on top, and from a subtotal that has the tax in it.
func total(f *Fields, circumstances form.Circumstances) engine.Check {
	withheld := []*engine.Amount{f.WithholdingTax, f.Discount}
	var ways []engine.Check
	if f.Subtotal != nil {
		ways = append(ways, form.SumCheck("the total", f.TotalAmount, within,
			[]*engine.Amount{f.Subtotal, f.VATAmount, f.Freight}, withheld))
		if f.VATAmount != nil {
			ways = append(ways, form.SumCheck("the total", f.TotalAmount, within,
				[]*engine.Amount{f.Subtotal, f.Freight}, withheld))
		}
	}
	if f.VatableSales != nil && f.VATAmount != nil {
		sales := []*engine.Amount{f.VatableSales, f.ExemptSales, f.ZeroRatedSales, f.VATAmount, f.Freight}
		ways = append(ways, form.SumCheck("the total", f.TotalAmount, within, sales, withheld),
			form.SumCheck("the total", f.TotalAmount, within, sales, withheld[:1]))
	}
	if sum, ok := sumOfLines(f); ok && len(ways) == 0 { // nothing else adds up the lines
		ways = append(ways, form.SumCheck(
			"the total", f.TotalAmount, within, []*engine.Amount{&sum, f.Freight}, withheld,
		),
			form.SumCheck("the total", f.TotalAmount, within, []*engine.Amount{&sum, f.VATAmount, f.Freight}, withheld))
	}
	if len(ways) == 0 {
		return form.NotApplicable("The paper shows no parts of the total.")
	}
	for _, c := range ways {
		if c.Status == engine.CheckPass {
			return c
		}
	}
	if i := slices.IndexFunc(ways, circumstances.Explains); i >= 0 { // a charge that has no place among the values
		return ways[i]
	}
	return ways[0]
}

// tinFormat judges the tax numbers of papers that say that they are the Philippine ones.
func tinFormat(f *Fields, _ engine.Date) engine.Check {
	if f.Currency == nil || *f.Currency != "PHP" {
		return form.NotApplicable("Only forms of Philippine tax numbers are known to this check.")
	}
	var each []engine.Check
	if f.SellerTIN != nil {
		each = append(each, form.IDCheck("The seller's TIN", f.SellerTIN, isTIN))
	}
	if f.BuyerTIN != nil {
		each = append(each, form.IDCheck("The buyer's TIN", f.BuyerTIN, isTIN))
	}
	if len(each) == 0 {
		return form.NotApplicable("The paper shows no tax number.")
	}
	return form.Together(each...)
}

// isTIN reports whether a number has the form of a Philippine tax number.
func isTIN(s string) bool {
	tin, _ := identifier.Find("tin")
	_, ok := tin.Match(s)
	return ok
}

func dueAfterIssue(f *Fields, _ engine.Date) engine.Check {
	return form.OrderCheck("The date of issue", f.IssueDate, "The due date", f.DueDate)
}
