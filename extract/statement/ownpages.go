package statement

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/proof"
)

// A file may hold a statement and other papers: a payslip, an invoice, a statement of another bank. What such a page
// prints is no part of the statement: neither a row nor a value beside them. No sign alone makes a page foreign: its
// columns, account, running lines and words are weighed together, and the arithmetic without the page decides with
// them (see belonging).

// ReadOwn reads a statement from its own pages. read takes the rows of r.Document and r.Lines, which are those of the
// file at first, with what the type wants to know besides; pages of other papers are then taken out of both, and
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
			break // what is left is judged anew
		}
		if !taken {
			break
		}
	}
	own := pageNumbers(r.Document)
	foreign := slices.DeleteFunc(pageNumbers(whole), func(n int) bool { return slices.Contains(own, n) })
	if len(foreign) > 0 {
		st.Warnings = append(st.Warnings, mixed(whole, foreign))
	}
	return st, besides, nil
}

// mixed is the warning that names pages of other papers.
func mixed(d page.Document, foreign []int) engine.Warning {
	var names []string
	for _, number := range foreign {
		name := fmt.Sprint(number)
		if i := slices.IndexFunc(d.Pages, func(p page.Page) bool { return p.Number == number && p.Sheet != "" }); i >= 0 {
			name += " (" + d.Pages[i].Sheet + ")"
		}
		names = append(names, name)
	}
	pages, are := "Page ", " is of another paper than the statement; nothing of it was taken."
	if len(names) > 1 {
		pages, are = "Pages ", " are of other papers than the statement; nothing of them was taken."
	}
	return engine.Warning{Code: "MIXED_PAPERS", Detail: pages + strings.Join(names, ", ") + are}
}

// pageNumbers are a document's pages in file order; the halves of facing pages are one.
func pageNumbers(d page.Document) []int {
	var numbers []int
	for _, p := range d.Pages {
		if len(numbers) == 0 || numbers[len(numbers)-1] != p.Number {
			numbers = append(numbers, p.Number)
		}
	}
	return numbers
}

// keep leaves in a reading what stands on some pages.
func keep(r *extract.Reading, on func(number int) bool) {
	d := r.Document
	d.Pages = slices.DeleteFunc(slices.Clone(d.Pages), func(p page.Page) bool { return !on(p.Number) })
	r.Read(d)
}

// standing is how well a statement's figures hold together.
type standing struct{ breaks, rank, rows int }

func standingOf(st *ledger.Statement) standing {
	checks, _ := proof.Check(st, proof.Context{})
	rank := map[engine.CheckStatus]int{engine.CheckFail: 0, engine.CheckNotApplicable: 1, engine.CheckWarn: 2, engine.CheckPass: 3}
	return standing{len(proof.RowBreaks(st)), rank[checks.Status], len(st.Rows)}
}
