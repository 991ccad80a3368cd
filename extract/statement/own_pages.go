package statement

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/proof"
)

// A file may contain a statement and other papers: a payslip, an invoice, a statement of another bank. Rows and
// values on such pages are not the statement's. No single sign makes a page foreign: its columns, account, running
// lines and words are weighed together, and with them the arithmetic without the page (see belonging).

// ReadOwn reads a statement from its own pages. read takes the rows of r.Document and r.Lines, at first those of the
// whole file, and whatever else the type needs. Pages of other papers are then removed from both, and the warning
// MIXED_PAPERS names them.
func ReadOwn[T any](r *extract.Reading, read func() (*ledger.Statement, T, error)) (*ledger.Statement, T, error) {
	st, besides, err := read()
	if err != nil || len(pageNumbers(r.Document)) < 2 {
		return st, besides, err
	}
	var more T // of the last trial
	trial := func() (rows *ledger.Statement, err error) {
		rows, more, err = read()
		return rows, err
	}
	whole := r.Document
	for {
		b := newBelonging(r, st)
		taken := false
		for _, group := range b.trials() {
			better, found, err := without(b, group, trial, &more)
			if err != nil {
				return nil, besides, err
			}
			if better == nil {
				continue
			}
			st, besides, taken = better, found, true
			break // the remaining pages are judged again
		}
		if !taken {
			break
		}
	}
	own := pageNumbers(r.Document)
	foreign := slices.DeleteFunc(pageNumbers(whole), func(n int) bool { return slices.Contains(own, n) })
	if len(foreign) > 0 {
		st.Warnings = append(st.Warnings, extract.MixedPapers(whole, foreign))
	}
	return st, besides, nil
}

// pageNumbers returns the numbers of a document's pages in file order; the halves of facing pages count once.
func pageNumbers(d page.Document) []int {
	var numbers []int
	for _, p := range d.Pages {
		if len(numbers) == 0 || numbers[len(numbers)-1] != p.Number {
			numbers = append(numbers, p.Number)
		}
	}
	return numbers
}

// keep removes everything from a reading except some pages.
func keep(r *extract.Reading, on func(number int) bool) {
	d := r.Document
	d.Pages = slices.DeleteFunc(slices.Clone(d.Pages), func(p page.Page) bool { return !on(p.Number) })
	r.Read(d)
}

// standing is how well a statement's figures agree.
type standing struct{ breaks, rank, rows int }

func standingOf(st *ledger.Statement) standing {
	checks, _ := proof.Check(st, proof.Context{})
	rank := map[engine.CheckStatus]int{
		engine.CheckFail:          0,
		engine.CheckNotApplicable: 1,
		engine.CheckWarn:          2,
		engine.CheckPass:          3,
	}
	return standing{len(proof.RowBreaks(st)), rank[checks.Status], len(st.Rows)}
}

// Absent reports whether a paper is not the statement of an account: it has no rows, no balances and no account number,
// or it is clearly something else with dates and amounts.
func Absent(r *extract.Reading, st *ledger.Statement) bool {
	account := st.Accounts[0]
	return len(st.Rows) == 0 && account.Number == nil && account.Opening == nil && account.Closing == nil ||
		otherPaper(r, st)
}

// otherPaper reports whether a page lists dates and amounts as invoices and payslips do, and nothing else makes it a
// statement: no account, no printed balance, and no balance that follows from rows. An exported sheet of rows alone
// is a statement; a page is not.
func otherPaper(r *extract.Reading, st *ledger.Statement) bool {
	a := st.Accounts[0]
	if r.Document.Kind != "pdf" || a.Number != nil || a.Opening != nil && !a.OpeningDerived ||
		a.Closing != nil && !a.ClosingDerived {
		return false
	}
	if !a.PeriodDerived && a.PeriodStart != nil || len(st.Accounts) > 1 {
		return false
	}
	if signedBothWays(st) {
		return false
	}
	printed := 0
	for i := range st.Rows {
		if proof.BalancePrinted(st, i) {
			printed++
		}
	}
	if printed == len(st.Rows) && movesBothWays(st) {
		return false // a statement that does not add up
	}
	return printed < 2 || len(proof.RowBreaks(st))*2 > printed
}

// movesBothWays reports whether some rows take money and others bring it. A list of charges or of instalments does
// only one of them.
func movesBothWays(st *ledger.Statement) bool {
	in := slices.ContainsFunc(st.Rows, func(row engine.Transaction) bool { return row.Credit > 0 && row.Debit == 0 })
	return in &&
		slices.ContainsFunc(st.Rows, func(row engine.Transaction) bool { return row.Debit > 0 && row.Credit == 0 })
}

// signedBothWays reports whether most rows print a plus or a minus, and both signs occur: money came and went, as in
// the history of a wallet that names neither account nor balance.
func signedBothWays(st *ledger.Statement) bool {
	in, out := 0, 0
	for i, row := range st.Rows {
		if !strings.ContainsAny(st.RowNotes[i].AmountText, "+-−–") {
			continue
		}
		if row.Credit > row.Debit {
			in++
		} else if row.Debit > 0 {
			out++
		}
	}
	return in > 0 && out > 0 && (in+out)*2 > len(st.Rows)
}
