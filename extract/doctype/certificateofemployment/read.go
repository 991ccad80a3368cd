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
	File: "certificateofemployment/labels.tsv", Addressee: "employee_name", Complete: complete, Checks: checks, Least: 2,
})

// presentWords say that somebody still works there.
var presentWords = []string{"present", "to present", "up to present", "up to the present", "to date", "currently employed",
	"presently employed", "is employed", "is currently", "is presently", "has been employed", "has been working",
	"has been connected", "still employed", "still connected", "remains in", "in active service",
	"is still in", "still in our service", "continues to serve", "continues to be", "is at present", "is an active employee",
	"now occupies", "now holds", "currently holds", "currently holding", "currently assigned", "presently assigned", "presently occupying", "is at this time", "has been part of", "has been in our employment",
	"current role", "present appointment", "is a bona fide employee", "is a regular employee", "hanggang sa kasalukuyan",
	"hanggang sa ngayon", "kasalukuyang"}

// complete finds what no label says: whether the employee still works there, the amount in words, the currency.
func complete(p *form.Paper, r *form.Result[Fields]) {
	f := &r.Fields
	text, present := p.Normal(), false
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
