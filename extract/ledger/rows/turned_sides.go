package rows

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/parse"
)

// If a document about debts prints no running balance, its rows are turned here to the sides that lead from the first
// printed balance to the last: by their marks, by their words, or a few by arithmetic alone.

const (
	// maxMarkKinds bounds the kinds of marks whose sides are tried together.
	maxMarkKinds = 6
	// maxTurned is how many unmarked rows may be made payments by arithmetic alone.
	maxTurned = 3
)

// TurnByWords exchanges the sides of marked rows, if no printed balance decides and the words of the rows show that
// marks mean the opposite: payments and refunds are on the debit side. A row keeps its side if its section names it.
// With beside, balances are printed that nothing leads to, and more evidence is required.
func TurnByWords(rows []*Row, beside bool) {
	asRead, turned, credits := 0, 0, 0
	var marked []*Row
	for _, w := range rows {
		if kind := w.markKind(); kind == "" || beside && w.keepsSection(kind) {
			continue
		}
		marked = append(marked, w)
		if w.Credit > 0 {
			credits++
		}
		if w.namesRepayment() == (w.Credit > 0) {
			asRead++
		} else {
			turned++
		}
	}
	if turned <= surelyTurned*asRead || credits == 0 || beside && turned < minTurned {
		return
	}
	for _, w := range marked {
		w.Flip()
	}
}

// RepaymentSides counts the marked rows whose words name a payment or refund, by the side that their mark gives them.
func RepaymentSides(rows []*Row) (credits, debits int) {
	for _, w := range rows {
		switch {
		case w.markKind() == "" || !w.namesRepayment():
		case w.Credit > 0:
			credits++
		case w.Debit > 0:
			debits++
		}
	}
	return credits, debits
}

// DoubtMarked marks the rows as doubtful whose side comes from a mark.
func DoubtMarked(rows []*Row) {
	for _, w := range rows {
		w.Doubtful = w.Doubtful || w.markKind() != ""
	}
}

// keepsSection reports whether only the section gives the row its side.
func (w *Row) keepsSection(kind string) bool {
	return w.Section != "" && kind == "section "+string(w.Section)
}

// surelyTurned is how many times more rows must speak for the other side; minTurned is how many at least if balances
// are printed.
const (
	surelyTurned = 2
	minTurned    = 4
)

// LeadsTo reports whether the rows as read change the debt by as much as the balances do.
func LeadsTo(rows []*Row, change engine.Amount) bool {
	for _, w := range rows {
		if w.Unsigned {
			return false
		}
		change += w.Movement()
	}
	return change == 0
}

// markKind groups rows by what shows their side: the mark, the word beside it, else the section.
func (w *Row) markKind() string {
	t, ok := w.Money[lexicon.RoleAmount]
	switch {
	case !ok && !w.Table.Headed && w.Credit > 0: // no label gives the meaning of its column
		return "column of credits"
	case !ok && !w.Table.Headed:
		return "column of debits"
	case !ok:
		return ""
	case t.Mark != parse.MarkNone:
		return "mark " + string(rune('0'+int(t.Mark)))
	}
	if word := layout.Normalize(layout.Text(w.Text[lexicon.RoleIndicator])); word != "" {
		return "word " + word
	}
	return "section " + string(w.Section)
}

// TurnMarks tries both sides for every kind of mark, and applies the only combination that leads to the change of the
// balance. Rows of one kind go to one side. It reports whether there was exactly one.
func TurnMarks(rows []*Row, change engine.Amount) bool {
	var kinds []string
	sums := map[string]engine.Amount{}
	for _, w := range rows {
		kind := w.markKind()
		if kind == "" {
			change += w.Movement() // the column shows the side
			continue
		}
		if _, seen := sums[kind]; !seen {
			kinds = append(kinds, kind)
		}
		sums[kind] += w.Debit + w.Credit
	}
	if len(kinds) == 0 || len(kinds) > maxMarkKinds {
		return false
	}
	found, ways := 0, 0
	for way := range 1 << len(kinds) {
		sum := change
		for k, kind := range kinds {
			if way>>k&1 == 1 {
				sum += sums[kind]
			} else {
				sum -= sums[kind]
			}
		}
		if sum == 0 {
			found, ways = way, ways+1
		}
	}
	if ways != 1 {
		return false
	}
	for _, w := range rows {
		if k := slices.Index(kinds, w.markKind()); k >= 0 {
			w.SetSide(found>>k&1 == 1)
		}
	}
	repairEmptyMarks(rows)
	repairExchanged(rows)
	return true
}

// repairEmptyMarks marks rows as repaired if marked and unmarked amounts mean the same side: the rarer of the two was
// printed wrong. Marks without unmarked amounts beside them are accepted.
func repairEmptyMarks(rows []*Row) {
	bare := SilentRows(rows)
	if len(bare) == 0 {
		return
	}
	var marked []*Row
	for _, w := range rows {
		if w.hasCreditMark() && (w.Credit > 0) == (bare[0].Credit > 0) {
			marked = append(marked, w)
		}
	}
	if len(marked) > len(bare) {
		marked = bare
	}
	if len(marked) > 0 {
		repairSigns(marked)
	}
}

// hasCreditMark reports whether the amount has a mark that charges do not have if unmarked amounts are printed too.
func (w *Row) hasCreditMark() bool {
	t, ok := w.Money[lexicon.RoleAmount]
	return ok && (t.Mark == parse.MarkMinus || t.Mark == parse.MarkCredit || t.Mark == parse.MarkNone &&
		lexicon.Side(layout.Text(w.Text[lexicon.RoleIndicator])) > 0)
}

func repairSigns(rows []*Row) {
	for _, w := range rows {
		w.Repair = RepairSign
	}
}

// SilentRows are the rows whose side nothing shows.
func SilentRows(rows []*Row) (silent []*Row) {
	for _, w := range rows {
		if w.markKind() == "section " && w.Debit+w.Credit != 0 {
			silent = append(silent, w)
		}
	}
	return silent
}

// TurnNamed makes unmarked rows credits whose words name a payment, if the balances then follow. It reports whether
// they do.
func TurnNamed(rows []*Row, change engine.Amount) bool {
	var named []*Row
	for _, w := range SilentRows(rows) {
		if w.namesRepayment() {
			named = append(named, w)
		}
	}
	return turn(rows, named, change)
}

// namesRepayment reports whether the row's words name a payment, a refund or the like.
func (w *Row) namesRepayment() bool {
	return NamesRepayment(strings.Fields(layout.Text(w.Words())))
}

// TurnFew makes up to maxTurned unmarked rows credits, if only one choice makes the balances follow. It reports
// whether there was one.
func TurnFew(rows []*Row, change engine.Amount) bool {
	silent := SilentRows(rows)
	for _, w := range rows {
		if w.markKind() != "section " {
			change += w.Movement()
		} else {
			change -= w.Debit + w.Credit
		}
	}
	if change > 0 || change%2 != 0 {
		return false
	}
	var found []*Row
	ways := 0
	var choose func(from int, left engine.Amount, chosen []*Row)
	choose = func(from int, left engine.Amount, chosen []*Row) {
		if left == 0 {
			found, ways = slices.Clone(chosen), ways+1
			return
		}
		if len(chosen) == maxTurned || left < 0 || len(silent) > maxSilent {
			return
		}
		for i := from; i < len(silent) && ways < 2; i++ {
			choose(i+1, left-silent[i].Debit-silent[i].Credit, append(chosen, silent[i]))
		}
	}
	choose(0, -change/2, nil)
	if ways != 1 || len(found) == 0 {
		return false
	}
	turnSilent(rows, found)
	return true
}

// turnSilent makes the given unmarked rows credits and the other unmarked rows debits. If the document marks other
// credits, these lack their mark and count as repaired. They are doubtful unless their words name a payment, because
// some of many amounts lead to any change by chance.
func turnSilent(rows, credits []*Row) {
	for _, w := range SilentRows(rows) {
		w.SetSide(slices.Contains(credits, w))
	}
	if slices.ContainsFunc(rows, func(w *Row) bool { return w.markKind() != "section " && w.Credit > 0 }) {
		repairSigns(credits)
	}
	for _, w := range credits {
		w.Doubtful = w.Doubtful || !w.namesRepayment()
	}
}

// maxSilent bounds the rows among which payments are searched: three of them are 35,000 sums.
const maxSilent = 60

// turn makes the given unmarked rows credits and the others debits, if the balances then follow.
func turn(rows, credits []*Row, change engine.Amount) bool {
	if len(credits) == 0 {
		return false
	}
	for _, w := range rows {
		switch {
		case w.markKind() != "section ":
			change += w.Movement()
		case slices.Contains(credits, w):
			change += w.Debit + w.Credit
		default:
			change -= w.Debit + w.Credit
		}
	}
	if change != 0 {
		return false
	}
	turnSilent(rows, credits)
	return true
}

// NamesRepayment reports whether the first known term of a text names a payment, a refund or the like.
func NamesRepayment(words []string) bool {
	for i := range words {
		if role, _ := repaidWords.Longest(words[i:]); role != "" {
			return role == "repaid"
		}
	}
	return false
}

// repairExchanged marks rows as repaired if CR, DR or a word for a side contradicts the side that the balances show.
// A minus is no such contradiction: issuers use it for either side.
func repairExchanged(rows []*Row) {
	for _, w := range rows {
		t, ok := w.Money[lexicon.RoleAmount]
		if !ok {
			continue
		}
		told := lexicon.Side(layout.Text(w.Text[lexicon.RoleIndicator]))
		switch t.Mark {
		case parse.MarkCredit:
			told = 1
		case parse.MarkDebit:
			told = -1
		}
		if told != 0 && w.Debit != w.Credit && told > 0 != (w.Credit > 0) {
			repairSigns([]*Row{w})
		}
	}
}
