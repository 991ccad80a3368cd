// Package bankstatementsummary reads monthly summaries of an account: balances, credits, debits and their counts, as
// banks issue them for loan applications and lenders ask them of borrowers. Each month is proven by its own balances,
// and the months by each other.
//
// Start with [Type]. Package form finds the months, a grid, and the figures of the whole paper by the words of
// labels.tsv; the account's own values are those of the reader of bank statements. fields.go has the values, checks.go
// the checks.
package bankstatementsummary

import (
	"context"
	_ "embed"
	"fmt"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/statement"
)

// Name is the type's name in the registry.
const Name = "bank_statement_summary"

//go:embed labels.tsv
var terms string

const termFile = "bankstatementsummary/labels.tsv"

// Type reads summaries by month.
var Type = declared()

// tableWeight is the weight of a table of months, on the scale of marks. A bank statement with such a table beside its
// rows has further marks.
const tableWeight = 7

func declared() extract.Type {
	t := form.Declare(form.Spec[Fields]{
		Name: Name, Family: "bank", Terms: terms, File: termFile, GridWeight: tableWeight,
		Relations: []form.Relation{
			{
				Total: "closing_balance", Plus: []string{"opening_balance", "total_credits"},
				Minus: []string{"total_debits"},
			},
			{Total: "total_credits", Plus: []string{"months.total_credits"}},
			{Total: "total_debits", Plus: []string{"months.total_debits"}},
		},
		Before: account, Complete: complete, Checks: form.Rules(rules...),
	})
	t.Kin = "bank_statement"
	months, checks := t.Fits, t.Revise
	t.Fits = func(r *extract.Reading) int {
		if tables.LooksLikeStatement(r.Document) { // its first table shows it, in less time than finding months takes
			return 0
		}
		return months(r)
	}
	t.Revise = func(ctx context.Context, in engine.ReviseRequest) (engine.Extraction, error) {
		if err := follow(&in); err != nil {
			return engine.Extraction{}, err
		}
		return checks(ctx, in)
	}
	return t
}

// headerLabels are the labels that the account's reader must not take for its own.
var headerLabels = layout.ReadTerms(termFile, terms).Of("issue_date").Vocabulary()

// account takes the values that the reader of bank statements finds.
func account(r *form.Result[Fields]) error {
	in := r.Paper().Reading
	st, own, err := ledger.ReadWith(in.Context, in.Document, ledger.Options{}, headerLabels)
	if err != nil {
		return err
	}
	a, f := st.Accounts[0], &r.Fields
	f.BankName, f.AccountName, f.AccountNumber, f.BranchName = a.BankName, a.Name, a.Number, a.BranchName
	f.AccountNumberNormalized, f.AccountType = normalized(a.Number), statement.AccountType(a)
	if f.Currency = a.Currency; f.Currency == nil {
		f.Currency = a.MarkedCurrency
	}
	f.PeriodStart, f.PeriodEnd = a.PeriodStart, a.PeriodEnd
	names := []string{"bank_name", "account_name", "account_number", "account_type", "currency", "branch_name"}
	if !a.PeriodDerived {
		names = append(names, "period_start", "period_end")
	}
	for _, name := range names {
		if origin, ok := st.Origins["/"+name]; ok {
			r.Found(name, origin)
		}
	}
	if day, origin := own.Date("issue_date"); day != nil {
		f.IssueDate = day
		r.Found("issue_date", origin)
	}
	return nil
}

func normalized(number *string) *string {
	if number == nil {
		return nil
	}
	n := header.NormalizeAccount(*number)
	return &n
}

// complete fills the period and the account's balances from the months if the paper prints none for the whole.
func complete(_ *form.Paper, r *form.Result[Fields]) {
	f := &r.Fields
	f.Signatories = []any{}
	if len(f.Months) == 0 {
		if !r.Has("period_start") || !r.Has("period_end") {
			f.PeriodStart, f.PeriodEnd = nil, nil
		}
		return
	}
	first, last := 0, 0
	for i, m := range f.Months {
		if m.Month < f.Months[first].Month {
			first = i
		}
		if m.Month > f.Months[last].Month {
			last = i
		}
	}
	if len(f.Months) == 1 && !r.Has("months.0.month") {
		r.Same("months.0.month", "/period_start")
	}
	// A heading "Period" above the months is not the label of the first of them.
	heading := slices.ContainsFunc(f.places(r), func(at engine.Provenance) bool {
		own := r.Origin("period_start")
		return len(f.Months) > 1 && at.Page == own.Page && at.Text == own.Text
	})
	if !r.Has("period_start") || !r.Has("period_end") || heading {
		start, end := monthStart(f.Months[first].Month), monthStart(f.Months[last].Month)
		end = end.AddDays(engine.DaysIn(end.Year, end.Month) - 1)
		f.PeriodStart, f.PeriodEnd = &start, &end
		r.Follow("period_start")
		r.Follow("period_end")
	}
	if v := f.Months[first].OpeningBalance; v != nil && f.OpeningBalance == nil {
		f.OpeningBalance = v
		r.Same("opening_balance", form.Pointer("months", first, "opening_balance"))
	}
	if v := f.Months[last].ClosingBalance; v != nil && f.ClosingBalance == nil {
		f.ClosingBalance = v
		r.Same("closing_balance", form.Pointer("months", last, "closing_balance"))
	}
}

// places are where the names of the months are printed.
func (f *Fields) places(r *form.Result[Fields]) (at []engine.Provenance) {
	for i := range f.Months {
		at = append(at, r.Origin(fmt.Sprintf("months.%d.month", i)))
	}
	return at
}

func monthStart(month string) engine.Date {
	d, err := engine.ParseDate(month + "-01")
	if err != nil {
		panic(err) // months are written by package form
	}
	return d
}

// follow corrects what follows from corrected values: the normalized number, and the balances that were taken from the
// first and the last month.
func follow(in *engine.ReviseRequest) error {
	var f Fields
	out := &in.Extracted
	if err := out.Fields.Into(&f); err != nil {
		return err
	}
	put := func(from, name string, value any) {
		if slices.Contains(in.Corrected, from) && !slices.Contains(in.Corrected, "/"+name) {
			out.Fields = out.Fields.With(name, value)
			out.Provenance["/"+name] = engine.Followed(out.Provenance[from])
		}
	}
	put("/account_number", "account_number_normalized", normalized(f.AccountNumber))
	for i, m := range f.Months {
		for name, value := range map[string]*engine.Amount{
			"opening_balance": m.OpeningBalance,
			"closing_balance": m.ClosingBalance,
		} {
			at := form.Pointer("months", i, name)
			was, now := out.Provenance["/"+name], out.Provenance[at]
			if was.BBox != nil && now.BBox != nil && was.Page == now.Page && *was.BBox == *now.BBox { // one print
				put(at, name, value)
			}
		}
	}
	return nil
}
