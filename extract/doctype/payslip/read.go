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
	//go:embed lines.tsv
	lines string
	//go:embed marks.txt
	marks string
)

// Type reads payslips.
var Type = form.Declare(form.Spec[Fields]{
	Name: "payslip", Family: "employment", Marks: marks, Terms: labels + lines + form.Senses, File: "payslip/labels.tsv",
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

// payWords are what employers call the basic pay where no list has it, with units or without: "Pay, 6 days x 650.00".
var payWords = []string{"pay", "salary", "wages", "sahod"}

// payUnits may stand behind them.
var payUnits = []string{"days", "day", "hrs", "x"}

// nameBasic takes the first earning for the basic pay if none is named so, and its label speaks of pay.
func nameBasic(f *Fields) {
	if f.BasicPay != nil || len(f.Earnings) == 0 ||
		slices.ContainsFunc(f.Earnings, func(e Earning) bool { return e.Key != nil && *e.Key == "basic" }) {
		return
	}
	first := &f.Earnings[0]
	if first.Key == nil || *first.Key != "other" || first.Label == nil {
		return
	}
	words := strings.Fields(layout.Normalize(*first.Label))
	if len(words) == 0 || !slices.Contains(payWords, words[0]) {
		return
	}
	for _, w := range words[1:] { // "Pay for leave" is another one
		if !slices.Contains(payUnits, w) && strings.Trim(w, "0123456789.") != "" {
			return
		}
	}
	*first.Key = "basic"
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
	turned = append(turned, f.TotalDeductions, f.WithholdingTax, f.SSSContribution, f.PhilHealthContribution,
		f.PagIBIGContribution, f.GSISContribution)
	for _, a := range turned {
		if a != nil {
			*a = max(*a, -*a)
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
	if f.PayFrequency == nil {
		f.PayFrequency = byPeriod(f)
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

// byPeriod is how often somebody is paid by the length of the period, nil if that is not known.
func byPeriod(f *Fields) *string {
	if f.PeriodStart == nil || f.PeriodEnd == nil {
		return nil
	}
	return frequencyByLength(f.PeriodStart.DaysUntil(*f.PeriodEnd) + 1)
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
