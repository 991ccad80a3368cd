// Package bir2307 reads certificates of creditable tax withheld at source (form 2307 of the Bureau of Internal
// Revenue).
//
// Start with [Type]. fields.go has the values, labels.tsv the words, items.tsv the numbers of the items, checks.go the
// arithmetic.
package bir2307

import (
	_ "embed"
	"slices"

	"github.com/dossier-lending/dossier/extract/form"
)

var (
	//go:embed labels.tsv
	labels string
	//go:embed items.tsv
	items string
	//go:embed marks.txt
	marks string
)

// Type reads certificates of creditable tax withheld.
var Type = form.Declare(form.Spec[Fields]{
	Name: "bir_2307", Aliases: []string{"creditable_withholding", "form_2307"}, Family: "tax", Form: "2307",
	Marks: marks, Terms: labels, Items: items, File: "bir2307/labels.tsv",
	Complete: complete, Checks: checks, Arithmetic: []string{"row_sums", "column_sums"}, Least: 3,
})

// complete parts the totals from the rows of the table.
func complete(_ *form.Paper, r *form.Result[Fields]) {
	f := &r.Fields
	f.IncomePayments = slices.DeleteFunc(f.IncomePayments, func(p Payment) bool {
		noMonth := p.Month1 == nil && p.Month2 == nil && p.Month3 == nil
		return p.ATC == nil && p.Total == nil && p.TaxWithheld == nil && noMonth
	})
	if n := len(f.IncomePayments); n > 0 && f.IncomePayments[n-1].ATC == nil {
		last := f.IncomePayments[n-1]
		if f.TotalIncome == nil && last.Total != nil {
			f.TotalIncome = last.Total
			r.Same("total_income", form.Pointer("income_payments", n-1, "total"))
		}
		if f.TotalTaxWithheld == nil && last.TaxWithheld != nil {
			f.TotalTaxWithheld = last.TaxWithheld
			r.Same("total_tax_withheld", form.Pointer("income_payments", n-1, "tax_withheld"))
		}
		if f.TotalIncome == last.Total || f.TotalTaxWithheld == last.TaxWithheld {
			r.Drop("income_payments", n-1)
			f.IncomePayments = f.IncomePayments[:n-1]
		}
	}
	income := "income"
	for i := range f.IncomePayments {
		f.IncomePayments[i].Kind = &income
	}
	r.Signed("signer", f.Signer, "employer_representative")
	r.AssumePHP(&f.Currency)
}
