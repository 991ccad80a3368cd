package truth

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
)

// Range is the query of the contract's §1: which days and accounts are summed.
type Range struct {
	From, To *script.Day // inclusive; nil for all
	Accounts []string    // keys; empty for all
}

func (r Range) isAll() bool { return r.From == nil && r.To == nil && len(r.Accounts) == 0 }

// choose leaves only the rows, days and accounts of a range. Classes and pairs have been judged on everything.
func (v *view) choose(r Range) {
	if r.isAll() {
		return
	}
	kept := v.accounts[:0:0]
	for _, a := range v.accounts {
		if len(r.Accounts) > 0 && !slices.Contains(r.Accounts, a.Key()) {
			continue
		}
		if a.choose(r); len(a.covered) > 0 {
			kept = append(kept, a)
		}
	}
	v.accounts = kept
	main := v.main
	v.span()
	if v.main = main; len(v.of(main)) == 0 {
		v.unjudgeMain()
	}
	if r.From != nil {
		v.from = *r.From
	}
	if r.To != nil {
		v.to = *r.To
	}
	for _, list := range []string{"own_transfers", "round_trips", "window_dressing", "documents", "findings"} {
		v.unjudge("/" + list)
	}
	for _, figure := range []string{
		"round_trips", "window_dressing", "undisclosed_accounts", "documents_used", "unproven_documents",
	} {
		v.unjudge("/figures/" + figure)
	}
}

// unjudgeMain leaves the figures of the main currency open: no account of it was chosen.
func (v *view) unjudgeMain() {
	for _, member := range []string{
		"as_of", "income", "debt", "affordability", "figures", "confidence", "reasons", "findings",
	} {
		v.unjudge("/" + member)
	}
}

// choose leaves the account's days and rows of a range.
func (a *account) choose(r Range) {
	within := func(d script.Day) bool { return (r.From == nil || *r.From <= d) && (r.To == nil || d <= *r.To) }
	covered := a.covered[:0:0]
	for _, d := range a.covered {
		if within(d) {
			covered = append(covered, d)
		}
	}
	if len(covered) > 0 && covered[0] != a.covered[0] {
		before, ok := a.daily[covered[0]-1]
		if a.opening = a.startOf(covered[0]); ok {
			a.opening = before
		}
	}
	for _, d := range a.covered {
		if !within(d) {
			delete(a.daily, d)
		}
	}
	a.covered = covered
	a.rows = slices.DeleteFunc(a.rows, func(r *row) bool { return !within(r.m.Day) })
	a.events = slices.DeleteFunc(a.events, func(e ReturnedCheck) bool { return !within(e.Date) })
	a.conflicts = slices.DeleteFunc(a.conflicts, func(c Conflict) bool { return !within(c.Day) })
}
