package loanstatement

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/parse"
)

// loanWeight is what the figures that only a loan has add to a statement's marks: as much as a title.
const loanWeight = 5

const (
	// leastNamed is how many of a loan's own figures a paper names at least.
	leastNamed = 3
	// titleLines is within how many lines of a paper's first its title stands.
	titleLines = 12
)

// loanWords are words of titles that speak of a loan.
var loanWords = []string{"loan", "mortgage", "darlehen", "darlehenskonto", "kredit", "kreditkonto", "prestamo", "emprestimo", "financiamento", "pret", "pinjaman", "pembiayaan", "kredytowego", "kredytu", "mutuo", "lening", "hypotheek"}

// fits says how much a paper looks like a loan's statement, whatever its title: it names most of amount,
// installment, maturity, release and note, or one of them beside a title that speaks of a loan, or its table parts payments
// into principal and interest.
func fits(r *extract.Reading) int {
	named, own := map[layout.Role]bool{}, false
	for _, f := range layout.FindLabels(r.Lines, labels) {
		switch f.Role {
		case "principal_amount", "installment_amount", "maturity_date", "release_date", "promissory_note_number":
			named[f.Role] = true
			own = own || f.Role != "release_date" && len(f.Values) > 0 // days of value are named in any statement
		}
	}
	if len(named) >= leastNamed || own && titledLoan(r.Lines) || partsPayments(r.Lines) {
		return loanWeight
	}
	return 0
}

// titledLoan says that a line above the rows is a title that speaks of a loan: few words in one cell, no figure.
func titledLoan(lines []layout.Line) bool {
	return slices.ContainsFunc(lines[:min(len(lines), titleLines)], func(l layout.Line) bool {
		text := layout.Normalize(l.Text())
		words := strings.Fields(text)
		return l.CountCells() == 1 && len(words) > 1 && len(words) <= longestTitle && !strings.ContainsAny(text, "0123456789") &&
			!strings.Contains(l.Text(), ":") && slices.ContainsFunc(words, func(w string) bool { return slices.Contains(loanWords, w) })
	})
}

// partsPayments says that a table has columns of principal, of interest and of what is left, beside its days.
func partsPayments(lines []layout.Line) bool {
	style := parse.DecideStyle(layout.WordTexts(lines))
	return len(layout.FindHeaders(lines, scheduleColumns, func(h layout.Header) bool {
		return h.Has("due_date") && h.Has("principal") && h.Has("interest") && h.Has("balance")
	}, func(l layout.Line) bool { return hasMoney(l, style) })) > 0
}
