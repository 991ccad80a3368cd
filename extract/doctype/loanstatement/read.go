// Package loanstatement reads statements of loan accounts: the loan, the repaid principal, interest and penalties, and
// the remaining debt. A debt is positive; payments are credits.
//
// Start with [Type] and [Read]. schedule.go finds the schedule of payments that are still due, so that its lines are
// not read as transactions.
package loanstatement

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/parse"
	"github.com/dossier-lending/dossier/extract/proof"
	"github.com/dossier-lending/dossier/extract/statement"
)

// Name is the type's name in the registry.
const Name = "loan_statement"

// Type reads loan statements.
var Type = extract.Type{
	Name:      Name,
	Family:    "statement",
	Kin:       "bank_statement",
	Fits:      fits,
	Fields:    Fields{},
	Statement: true,
	Read:      Read,
	Revise:    statement.Revise(checkContext, remeasure),
}

//go:embed labels.txt
var labelData string

var labels = layout.MustVocabulary(labelData)

// Read fills the result. A paper without rows, balances and any of a loan's own figures is a document_type_mismatch.
func Read(r *extract.Reading) (engine.Extraction, error) {
	st, own, err := statement.ReadOwn(r, func() (*ledger.Statement, header.Own, error) {
		return ledger.ReadWith(
			r.Context, r.Document, ledger.Options{Liability: true, Loan: true, Apart: findSchedule(r.Lines).lines},
			labels,
		)
	})
	if err != nil {
		return engine.Extraction{}, err
	}
	schedule := findSchedule(r.Lines)
	p := statement.New(r, st, own)
	f := fields(p)
	schedule.put(p, &f)
	if len(st.Rows) == 0 && f.ClosingBalance == nil && f.PrincipalAmount == nil && f.InstallmentAmount == nil &&
		f.OutstandingPrincipal == nil {
		return engine.Extraction{}, &engine.ExtractError{Category: engine.TypeMismatch,
			Message: "No balance, payment or loan amount was found in the file, so it is no loan statement; send it with its own type or with auto."}
	}
	e, err := p.Result(f, checkContext(f))
	if err != nil {
		return engine.Extraction{}, err
	}
	e.Metrics.Loan = metrics(e.Transactions, f)
	return e, nil
}

// checkContext returns the checks' knowledge of a loan besides its rows.
func checkContext(f Fields) proof.Context {
	loan := &proof.Loan{
		Principal:   f.PrincipalAmount,
		Installment: f.InstallmentAmount,
		Rate:        f.InterestRate,
		Months:      f.TermMonths,
		Release:     f.ReleaseDate,
		Maturity:    f.MaturityDate,
	}
	if f.InterestRateBasis != nil {
		loan.RateBasis = *f.InterestRateBasis
	}
	return proof.Context{Loan: loan}
}

// remeasure computes a loan's own figures again.
func remeasure(r *statement.Revised, f Fields) error {
	r.Metrics.Loan = metrics(r.Transactions, f)
	return nil
}

func fields(p *statement.Builder) Fields {
	f := Fields{Shared: p.Shared(), Schedule: []Payment{}}
	f.AccountType = text("loan")
	for role, field := range map[layout.Role]**engine.Amount{
		"principal_amount":      &f.PrincipalAmount,
		"installment_amount":    &f.InstallmentAmount,
		"past_due_amount":       &f.PastDueAmount,
		"outstanding_principal": &f.OutstandingPrincipal,
		"accrued_interest":      &f.AccruedInterest,
		"penalties_due":         &f.PenaltiesDue,
		"payoff_amount":         &f.PayoffAmount,
		"next_due_amount":       &f.NextDueAmount,
	} {
		p.Amount(field, role)
	}
	for role, field := range map[layout.Role]**engine.Date{
		"release_date":  &f.ReleaseDate,
		"maturity_date": &f.MaturityDate,
		"next_due_date": &f.NextDueDate,
	} {
		p.Date(field, role)
	}
	for role, field := range map[layout.Role]**int{
		"days_past_due":          &f.DaysPastDue,
		"installments_total":     &f.InstallmentsTotal,
		"installments_paid":      &f.InstallmentsPaid,
		"installments_remaining": &f.InstallmentsRemaining,
	} {
		p.Count(field, role)
	}
	f.InterestRateBasis = basisOf(p.Percent(&f.InterestRate, "interest_rate"), f.InterestRate)
	p.Percent(&f.EffectiveInterestRate, "effective_interest_rate")
	f.TermMonths = months(p.Count(&f.TermMonths, "term_months"), f.TermMonths)
	p.Text(&f.PromissoryNoteNumber, "promissory_note_number", hasFigure)
	p.Text(&f.LoanType, "loan_type", isWords)
	p.Text(&f.Collateral, "collateral", isWords)
	if len(p.Rows.Rows) > 0 {
		f.BalanceBasis = text("total")
		if p.Rows.PrincipalBasis {
			f.BalanceBasis = text("principal")
		}
	}
	if f.AccountNumber == nil && f.PromissoryNoteNumber != nil {
		f.AccountNumber = f.PromissoryNoteNumber // without another number, the loan is known by its note
		n := header.NormalizeAccount(*f.AccountNumber)
		f.AccountNumberNormalized = &n
		p.Follow("/promissory_note_number", "/account_number")
		p.Follow("/promissory_note_number", "/account_number_normalized")
	}
	return f
}

func text(s string) *string { return &s }

// basisOf reads the text after a rate. Without one, the rate is yearly, as in contracts.
func basisOf(behind string, rate *float64) *string {
	switch {
	case rate == nil:
		return nil
	case strings.Contains(behind, "add"):
		return text("add_on")
	case strings.Contains(behind, "month"), strings.Contains(behind, "p.m"):
		return text("per_month")
	}
	return text("per_annum")
}

// months converts a term in years into months.
func months(behind string, term *int) *int {
	if term != nil && strings.Contains(behind, "year") {
		n := *term * 12
		return &n
	}
	return term
}

func hasFigure(s string) bool { return strings.ContainsAny(s, "0123456789") && len(s) <= 40 }
func isWords(s string) bool   { return len(s) >= 3 && len(s) <= 120 }

//go:embed terms.tsv
var termData string

var (
	terms = statement.MustTerms(termData)
	// loanWords are words in titles of loans' statements.
	loanWords = terms.Texts("loan_title")
	// scheduleTitles head a schedule of payments that are due. A table without such a title must be a plan by its
	// figures: see isPlan.
	scheduleTitles = terms.Texts("schedule_title")
)

// loanWeight is the weight of the figures that only a loan has: as much as a title.
const loanWeight = 5

const (
	// minLabels is how many labels of a loan's own figures are enough to recognize it.
	minLabels = 3
	// titleLines is how many of a paper's first lines may have its title.
	titleLines = 12
)

// fits returns loanWeight for three labels of amount, installment, maturity, release and note; for one of them with a
// title that names a loan; or for a table that splits payments into principal and interest.
func fits(r *extract.Reading) int {
	named, own := map[layout.Role]bool{}, false
	for _, f := range layout.FindLabels(r.Lines, labels) {
		switch f.Role {
		case "principal_amount", "installment_amount", "maturity_date", "release_date", "promissory_note_number":
			named[f.Role] = true
			own = own || f.Role != "release_date" && len(f.Values) > 0 // days of value are named in any statement
		}
	}
	if len(named) >= minLabels || own && titledLoan(r.Lines) || splitsPayments(r.Lines) {
		return loanWeight
	}
	return 0
}

// titledLoan reports whether one of the first lines is a title that names a loan: few words in one cell, without
// figures.
func titledLoan(lines []layout.Line) bool {
	return slices.ContainsFunc(lines[:min(len(lines), titleLines)], func(l layout.Line) bool {
		text := layout.Normalize(l.Text())
		words := strings.Fields(text)
		return l.CountCells() == 1 && len(words) > 1 && len(words) <= longestTitle &&
			!strings.ContainsAny(text, "0123456789") &&
			!strings.Contains(l.Text(), ":") &&
			slices.ContainsFunc(words, func(w string) bool { return slices.Contains(loanWords, w) })
	})
}

// splitsPayments reports whether a table has columns of due date, principal, interest and balance.
func splitsPayments(lines []layout.Line) bool {
	style := parse.DecideStyle(layout.WordTexts(lines))
	return len(layout.FindHeaders(lines, scheduleColumns, func(h layout.Header) bool {
		return h.Has("due_date") && h.Has("principal") && h.Has("interest") && h.Has("balance")
	}, func(l layout.Line) bool { return hasMoney(l, style) })) > 0
}
