package ledger

import (
	"maps"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// releaseWords are how a loan's first line says that the money was paid out.
var releaseWords = []string{"loan release", "release of loan", "loan released", "release", "loan proceeds", "loan granted", "loan booking", "loan availment", "disbursement", "loan disbursement", "principal released", "new loan"}

// isRelease says that a dated line with nothing but a balance is a loan's release: what is owed begins there.
func (a *assembler) isRelease(text map[int][]page.Word) bool {
	if !a.r.Loan || len(a.rows) > 0 {
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
func (a *assembler) releasedBalance() {
	if !a.r.Loan || len(a.rows) < leastBesideSilent || a.t.Column(wording.RoleBalance) < 0 {
		return
	}
	first, next := 0, 1
	if newestFirstDrafts(a.rows) {
		first, next = len(a.rows)-1, len(a.rows)-2
	}
	if _, ok := a.rows[next].money[wording.RoleBalance]; ok && a.movesNothing(a.rows[first]) {
		a.toNote(first, wording.LineOpening)
	}
}

// movesNothing says that a row prints a balance, perhaps twice, and otherwise zeros, and that all of it was read.
func (a *assembler) movesNothing(d *draft) bool {
	balance, ok := d.money[wording.RoleBalance]
	l := a.tableLineAt(d.line)
	if !ok || l == nil || balance.Unread || balance.Dash || slices.Contains(a.missed, d.line) || wasRecognized(d) || a.lostFigure(d) {
		return false
	}
	for role, t := range d.money {
		if again := t.Size == balance.Size && a.repeatsBalance(role); role != wording.RoleBalance && !again && (t.Size != 0 || t.Unread) {
			return false
		}
	}
	return true
}

// repeatsBalance says that a column prints the balance once more in several rows, as one of the whole debt does beside
// the principal's.
func (a *assembler) repeatsBalance(role layout.Role) bool {
	same := 0
	for _, d := range a.rows {
		if t, ok := d.money[role]; ok && t.Size != 0 && t.Size == d.money[wording.RoleBalance].Size {
			same++
		}
	}
	return same > 1
}
