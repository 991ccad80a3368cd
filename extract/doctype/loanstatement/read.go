// Package loanstatement reads statements of loan accounts: what was lent, what was repaid of principal,
// interest and penalties, and what is still owed. What is owed is positive; payments are credits.
//
// Start with [Type].
package loanstatement

import (
	_ "embed"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/proof"
	"github.com/dossier-lending/dossier/extract/statement"
)

// Name is the type's name in the registry.
const Name = "loan_statement"

// Type reads loan statements.
var Type = extract.Type{Name: Name, Family: "statement", Kin: "bank_statement", Fits: fits, Fields: Fields{}, Statement: true, Read: Read,
	Revise: statement.Revise(judged, remeasure)}

//go:embed labels.txt
var labelData string

var labels = layout.MustVocabulary(labelData)

// Read fills the result. A paper without rows, balances and any of a loan's own figures is a
// document_type_mismatch.
func Read(r *extract.Reading) (engine.Extraction, error) {
	st, own, err := statement.ReadOwn(r, func() (*ledger.Statement, header.Own, error) {
		return ledger.ReadWith(r.Context, r.Document, ledger.Options{Liability: true, Loan: true, Apart: findSchedule(r.Lines).lines}, labels)
	})
	if err != nil {
		return engine.Extraction{}, err
	}
	schedule := findSchedule(r.Lines)
	p := statement.New(r, st, own)
	f := fields(p)
	schedule.put(p, &f)
	if len(st.Rows) == 0 && f.ClosingBalance == nil && f.PrincipalAmount == nil && f.InstallmentAmount == nil && f.OutstandingPrincipal == nil {
		return engine.Extraction{}, &engine.ExtractError{Category: engine.TypeMismatch,
			Message: "No balance, payment or loan amount was found in the file, so it is no loan statement; send it with its own type or with auto."}
	}
	e, err := p.Result(f, judged(f))
	if err != nil {
		return engine.Extraction{}, err
	}
	e.Metrics.Loan = metrics(e.Transactions, f)
	return e, nil
}

// judged is what the checks know of a loan besides its rows.
func judged(f Fields) proof.Context {
	loan := &proof.Loan{Principal: f.PrincipalAmount, Installment: f.InstallmentAmount, Rate: f.InterestRate, Months: f.TermMonths,
		Release: f.ReleaseDate, Maturity: f.MaturityDate}
	if f.InterestRateBasis != nil {
		loan.RateBasis = *f.InterestRateBasis
	}
	return proof.Context{Loan: loan}
}

// remeasure works a loan's own figures out again.
func remeasure(r *statement.Revised, f Fields) error {
	r.Metrics.Loan = metrics(r.Transactions, f)
	return nil
}

func fields(p *statement.Builder) Fields {
	f := Fields{Shared: p.Shared(), Schedule: []Payment{}}
	f.AccountType = text("loan")
	for role, field := range map[layout.Role]**engine.Amount{
		"principal_amount": &f.PrincipalAmount, "installment_amount": &f.InstallmentAmount, "past_due_amount": &f.PastDueAmount,
		"outstanding_principal": &f.OutstandingPrincipal, "accrued_interest": &f.AccruedInterest, "penalties_due": &f.PenaltiesDue,
		"payoff_amount": &f.PayoffAmount, "next_due_amount": &f.NextDueAmount,
	} {
		p.Amount(field, role)
	}
	for role, field := range map[layout.Role]**engine.Date{"release_date": &f.ReleaseDate, "maturity_date": &f.MaturityDate, "next_due_date": &f.NextDueDate} {
		p.Date(field, role)
	}
	for role, field := range map[layout.Role]**int{"days_past_due": &f.DaysPastDue, "installments_total": &f.InstallmentsTotal,
		"installments_paid": &f.InstallmentsPaid, "installments_remaining": &f.InstallmentsRemaining} {
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
		f.AccountNumber = f.PromissoryNoteNumber // the loan goes by its note when no other number is printed
		n := header.NormalizeAccount(*f.AccountNumber)
		f.AccountNumberNormalized = &n
		p.Follow("/promissory_note_number", "/account_number")
		p.Follow("/promissory_note_number", "/account_number_normalized")
	}
	return f
}

func text(s string) *string { return &s }

// basisOf reads what stands behind a rate; nothing behind it means a year, as contracts do.
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

// months turns a term in years into months.
func months(behind string, term *int) *int {
	if term != nil && strings.Contains(behind, "year") {
		n := *term * 12
		return &n
	}
	return term
}

func hasFigure(s string) bool { return strings.ContainsAny(s, "0123456789") && len(s) <= 40 }
func isWords(s string) bool   { return len(s) >= 3 && len(s) <= 120 }
