package rows

import (
	"maps"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
)

// releaseWords are how a loan's first line says that the money was paid out.
var releaseWords = []string{"loan release", "release of loan", "loan released", "release", "loan proceeds", "loan granted", "loan booking", "loan availment", "disbursement", "loan disbursement", "principal released", "new loan"}

// isRelease says that a dated line with nothing but a balance is a loan's release: what is owed begins there.
func (a *Assembler) isRelease(text map[int][]page.Word) bool {
	if !a.r.Loan || len(a.Rows) > 0 {
		return false
	}
	var words []page.Word
	for _, column := range slices.Sorted(maps.Keys(text)) {
		words = append(words, text[column]...)
	}
	return slices.Contains(releaseWords, layout.Normalize(layout.Text(words)))
}

// releasedBalance takes a loan's earliest row for the balance that the rows begin with when it moves nothing: the
// line of the release often prints what is owed since and no amount, or zeros.
func (a *Assembler) releasedBalance() {
	if !a.r.Loan || len(a.Rows) < leastBesideSilent || a.Table.Column(lexicon.RoleBalance) < 0 {
		return
	}
	first, next := 0, 1
	if newestFirstDrafts(a.Rows) {
		first, next = len(a.Rows)-1, len(a.Rows)-2
	}
	if _, ok := a.Rows[next].Money[lexicon.RoleBalance]; ok && a.movesNothing(a.Rows[first]) {
		a.toNote(first, lexicon.LineOpening)
	}
}

// movesNothing says that a row prints a balance, perhaps twice, and otherwise zeros, and that all of it was read.
func (a *Assembler) movesNothing(d *Draft) bool {
	balance, ok := d.Money[lexicon.RoleBalance]
	l := a.tableLineAt(d.Line)
	if !ok || l == nil || balance.Unread || balance.Dash || slices.Contains(a.Missed, d.Line) || wasRecognized(d) || a.lostFigure(d) {
		return false
	}
	for role, t := range d.Money {
		if again := t.Size == balance.Size && a.repeatsBalance(role); role != lexicon.RoleBalance && !again && (t.Size != 0 || t.Unread) {
			return false
		}
	}
	return true
}

// repeatsBalance says that a column prints the balance once more in several rows, as one of the whole debt does beside
// the principal's.
func (a *Assembler) repeatsBalance(role layout.Role) bool {
	same := 0
	for _, d := range a.Rows {
		if t, ok := d.Money[role]; ok && t.Size != 0 && t.Size == d.Money[lexicon.RoleBalance].Size {
			same++
		}
	}
	return same > 1
}
