// Package certificateofemployment reads certificates of employment, with or without compensation, as letters and as
// tables.
//
// Start with [Type]. fields.go has the values, labels.tsv the words, checks.go the checks.
package certificateofemployment

import (
	_ "embed"
	"strings"

	"github.com/dossier-lending/dossier/extract/form"
)

var (
	//go:embed labels.tsv
	labels string
	//go:embed marks.txt
	marks string
)

// Type reads certificates of employment.
var Type = form.Declare(form.Spec[Fields]{
	Name: "certificate_of_employment", Family: "employment", Marks: marks, Terms: labels + form.Senses + form.Statements,
	File: "certificateofemployment/labels.tsv", Addressee: "employee_name",
	Signer: "employer_representative", Complete: complete, Checks: checks, Least: 2,
	StatementWeight: 4,
})

// presentWords stand in a table or beside a label in place of a last day.
var presentWords = []string{"present", "to date", "hanggang sa kasalukuyan", "hanggang sa ngayon"}

// complete finds what no label says: whether the employee still works there, the amount in words, the currency.
func complete(p *form.Paper, r *form.Result[Fields]) {
	f := &r.Fields
	text, present := p.Normal(), p.Says("is_present")
	for _, w := range presentWords {
		present = present || strings.Contains(text, " "+w+" ")
	}
	if f.HiredDate != nil && (present || f.SeparatedDate != nil) {
		is := present && f.SeparatedDate == nil
		f.IsPresent = &is
		r.Follow("is_present")
	}
	if words, _, number, ok := p.AmountInWords(); ok {
		spelled := form.Printed(words)
		f.CompensationInWords = &spelled
		r.Place("compensation_in_words", number, words)
	}
	r.TakeCurrency(&f.Currency, f.MonthlyBasicSalary != nil || f.AnnualCompensation != nil)
}
