// Package payslip reads payslips of any employer: who was paid, for which days, what was earned and what was deducted.
//
// Start with [Type]. fields.go has the values, labels.tsv the words, checks.go the arithmetic.
package payslip

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/identifier"
	"github.com/dossier-lending/dossier/extract/layout"
)

var (
	//go:embed labels.tsv
	labels string
	//go:embed marks.txt
	marks string
)

// Type reads payslips.
var Type = form.Declare(form.Spec[Fields]{
	Name: "payslip", Family: "employment", Marks: marks, Terms: labels + form.Senses, File: "payslip/labels.tsv",
	Addressee: "employee_name",
	Relations: []form.Relation{{Total: "net_pay", Plus: []string{"gross_pay"}, Minus: []string{"total_deductions"}}},
	Complete:  complete, Derive: derive, Checks: checks, Least: 3,
})

// complete adds the values that stand in the lists.
func complete(_ *form.Paper, r *form.Result[Fields]) {
	f := &r.Fields
	makePositive(f)
	nameBasic(f)
	f.unread = map[string]bool{"earnings": r.Unread("earnings"), "deductions": r.Unread("deductions")}
	for i, e := range f.Earnings {
		switch key := *e.Key; {
		case key == "basic" && f.BasicPay == nil:
			f.BasicPay = e.Amount
			r.Same("basic_pay", form.Pointer("earnings", i, "amount"))
		case key == "thirteenth_month" && f.ThirteenthMonthPay == nil:
			f.ThirteenthMonthPay = e.Amount
			r.Same("thirteenth_month_pay", form.Pointer("earnings", i, "amount"))
		}
	}
	for i, d := range f.Deductions {
		to := map[string]struct {
			name string
			is   **engine.Amount
		}{
			"withholding_tax": {"withholding_tax", &f.WithholdingTax}, "sss": {"sss_contribution", &f.SSSContribution},
			"philhealth": {"philhealth_contribution", &f.PhilHealthContribution},
			"pagibig":    {"pagibig_contribution", &f.PagIBIGContribution}, "gsis": {"gsis_contribution", &f.GSISContribution},
		}[*d.Key]
		if to.is != nil && *to.is == nil {
			*to.is = d.Amount
			r.Same(to.name, form.Pointer("deductions", i, "amount"))
		}
	}
	if code := r.Currency(); code != "" {
		f.Currency = &code
	} else if f.SSSContribution != nil || f.PhilHealthContribution != nil || f.PagIBIGContribution != nil {
		php := "PHP"
		f.Currency = &php
		r.Follow("currency")
		r.Warn("CURRENCY_ASSUMED", "Philippine contributions are deducted, so the currency is taken to be PHP.")
	}
}

// payWords are in what employers call the basic pay where no list has it: "Pay, 6 days x 650.00".
var payWords = []string{"pay", "salary", "wages", "sahod"}

// nameBasic takes the first earning for the basic pay if none is named so, and its label speaks of pay.
func nameBasic(f *Fields) {
	if f.BasicPay != nil || len(f.Earnings) == 0 ||
		slices.ContainsFunc(f.Earnings, func(e Earning) bool { return *e.Key == "basic" }) {
		return
	}
	first := &f.Earnings[0]
	ofPay := func(word string) bool { return slices.Contains(payWords, word) }
	if *first.Key == "other" && slices.ContainsFunc(strings.Fields(layout.Normalize(*first.Label)), ofPay) {
		*first.Key = "basic"
	}
}

// makePositive turns deductions that are printed with a minus. Where most are positive, a negative one gives back what
// an earlier payslip took.
func makePositive(f *Fields) {
	negative := 0
	for _, d := range f.Deductions {
		if d.Amount != nil && *d.Amount < 0 {
			negative++
		}
	}
	var turned []*engine.Amount
	if 2*negative > len(f.Deductions) {
		for _, d := range f.Deductions {
			turned = append(turned, d.Amount, d.YTD)
		}
	}
	single := []*engine.Amount{f.TotalDeductions, f.WithholdingTax, f.SSSContribution, f.PhilHealthContribution,
		f.PagIBIGContribution, f.GSISContribution}
	for _, a := range single {
		if a != nil && *a < 0 {
			turned = append(turned, a)
		}
	}
	for _, a := range turned {
		if a != nil {
			*a = -*a
		}
	}
}

func derive(f *Fields) {
	f.TINNormalized, f.AccountNumberNormalized = nil, nil
	if f.TIN != nil {
		if digits, ok := identifier.NormalizeTIN(*f.TIN); ok {
			f.TINNormalized = &digits
		}
	}
	if f.AccountNumber != nil {
		normal := identifier.NormalizeAccount(*f.AccountNumber)
		f.AccountNumberNormalized = &normal
	}
	if f.PeriodStart != nil && f.PeriodEnd != nil {
		// "Monthly" may be said of a rate or a group of employees, so the period decides where it is a usual one.
		byPeriod := frequencyByLength(f.PeriodStart.DaysUntil(*f.PeriodEnd) + 1)
		if f.PayFrequency == nil || *byPeriod != "other" {
			f.PayFrequency = byPeriod
		}
	}
	if f.GrossPay == nil && len(f.Earnings) > 0 {
		sum := engine.Amount(0)
		for _, e := range f.Earnings {
			if e.Amount == nil {
				return
			}
			sum += *e.Amount
		}
		f.GrossPay = &sum
	}
}

// frequencyByLength is how often somebody is paid by the days of one period.
func frequencyByLength(days int) *string {
	is := "other"
	switch {
	case days >= 5 && days <= 7:
		is = "weekly"
	case days == 14:
		is = "bi_weekly"
	case days >= 13 && days <= 16:
		is = "semi_monthly"
	case days >= 28 && days <= 31:
		is = "monthly"
	}
	return &is
}
