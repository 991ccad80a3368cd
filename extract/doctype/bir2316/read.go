// Package bir2316 reads certificates of compensation payment and tax withheld (form 2316 of the Bureau of Internal
// Revenue) in all versions, and printouts of payroll programs.
//
// Start with [Type]. fields.go has the values, labels.tsv the words, items.tsv the numbers of the items of each
// version, checks.go the arithmetic.
package bir2316

import (
	_ "embed"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/identifier"
	"github.com/dossier-lending/dossier/extract/statement"
)

var (
	//go:embed labels.tsv
	labels string
	//go:embed items.tsv
	items string
	//go:embed marks.txt
	marks string
)

// Type reads certificates of compensation and tax withheld.
var Type = form.Declare(form.Spec[Fields]{
	Name: "bir_2316", Aliases: []string{"itr_2316", "form_2316"}, Family: "tax", Form: "2316",
	Marks: marks, Terms: labels, Items: items, File: "bir2316/labels.tsv",
	Relations: []form.Relation{
		{Total: "gross_compensation", Plus: []string{"total_nontaxable", "taxable_compensation_present"}},
		{Total: "gross_taxable_compensation",
			Plus: []string{"taxable_compensation_present", "taxable_compensation_previous?"}},
		{Total: "total_tax_withheld", Plus: []string{"tax_withheld_present", "tax_withheld_previous?"}},
	},
	Complete: complete, Derive: derive, Checks: checks, Arithmetic: arithmetic, Least: 4,
})

// complete adds the values that the form prints at another item, and the lists.
func complete(_ *form.Paper, r *form.Result[Fields]) {
	f := &r.Fields
	if f.TotalNontaxable == nil && f.NontaxableSum != nil {
		f.TotalNontaxable = f.NontaxableSum
		r.Same("total_nontaxable", "/nontaxable_sum")
	}
	if f.TaxableCompensationPresent == nil && f.Taxable.Total != nil {
		f.TaxableCompensationPresent = f.Taxable.Total
		r.Same("taxable_compensation_present", "/taxable/total")
	}
	f.Taxable.OtherRegular = others(f.OtherRegularA, f.OtherRegularB)
	f.Taxable.OtherSupplementary = others(f.OtherSupplementaryA, f.OtherSupplementaryB)
	r.Signed("signer_employer", f.SignerEmployer, "employer_representative")
	r.Signed("signer_employee", f.SignerEmployee, "employee")
	r.AssumePHP(&f.Currency)
}

func others(amounts ...*engine.Amount) []Other {
	list := []Other{}
	for _, a := range amounts {
		if a != nil && *a != 0 {
			list = append(list, Other{Amount: a})
		}
	}
	return list
}

// derive computes the normal forms, and the year if only the period is printed.
func derive(f *Fields) {
	f.TINNormalized, f.AddressParts = nil, statement.AddressParts{}
	if f.TIN != nil {
		if digits, ok := identifier.NormalizeTIN(*f.TIN); ok {
			f.TINNormalized = &digits
		}
	}
	if f.Address != nil {
		f.AddressParts = statement.AddressPartsOf(*f.Address)
	}
	if f.TaxYear == nil && f.PeriodStart != nil && f.PeriodEnd != nil && f.PeriodStart.Year == f.PeriodEnd.Year {
		year := f.PeriodEnd.Year
		f.TaxYear = &year
	}
}
