package ledger

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// Statements of cards print no balance beside their rows and mark their sides in every way: payments with a minus or a
// plus, charges with a minus, either by the section alone or not at all. What was owed before and after decides
// which way of reading the marks is meant: the one that leads from the first balance to the last.

const (
	// maxOwedBalances bounds the printed balances that are tried as the first and as the last.
	maxOwedBalances = 6
	// maxMarkKinds bounds the kinds of marks whose sides are tried together.
	maxMarkKinds = 6
	// maxTurned is how many rows without a mark may be found to be payments by arithmetic alone.
	maxTurned = 3
)

// owedPair is a first and a last balance that the paper prints, by place; negated where it prints debts with a minus.
type owedPair struct {
	opening, closing header.Value[engine.Amount]
	negated          bool
}

func (p owedPair) change() engine.Amount { return p.closing.Read - p.opening.Read }

// settleOwed finds the two balances that the rows lead from and to, and the sides of the rows where they do so only
// when the marks are read another way. What it finds comes first of all balances.
func (h *headerReader) settleOwed(c *chain, openings, closings []header.Value[engine.Amount]) (first, last []header.Value[engine.Amount]) {
	if !h.st.Liability || h.st.Loan || len(c.rows) == 0 || slices.ContainsFunc(c.rows, func(w *row) bool { return w.printed != nil || w.lacksMovement() }) {
		return openings, closings
	}
	pairs := owedPairs(h.own(openings), h.own(closings))
	for _, turn := range []func([]*row, engine.Amount) bool{leadsTo, turnMarks, turnNamed, turnFew} {
		for _, p := range pairs {
			if turn(c.rows, p.change()) {
				return append([]header.Value[engine.Amount]{p.opening}, openings...), append([]header.Value[engine.Amount]{p.closing}, closings...)
			}
		}
	}
	turnByWords(c.rows, len(pairs) > 0)
	turnByCodes(c.rows)
	return openings, closings
}

// turnByCodes takes the rows for payments whose code says so where no mark tells any side: no balance proves it, so they
// are in doubt.
func turnByCodes(rows []*row) {
	silent := silentRows(rows)
	if len(silent) < len(rows) {
		return
	}
	for _, w := range silent {
		if tellsRepayment(strings.Fields(layout.Text(w.text[wording.RoleCode]))) {
			w.setSide(true)
			w.unsure = true
		}
	}
}

// turnByWords exchanges the sides of rows that marks tell apart where no printed balances tell better and the rows on the
// other side are those whose words tell of payments and refunds. Rows whose section names their side keep it. Balances
// that nothing leads to (beside) ask for more rows that say so.
func turnByWords(rows []*row, beside bool) {
	asRead, turned, credits := 0, 0, 0
	var marked []*row
	for _, w := range rows {
		if kind := w.markKind(); kind == "" || beside && w.keepsSection(kind) {
			continue
		}
		marked = append(marked, w)
		if w.credit > 0 {
			credits++
		}
		if w.namesRepayment() == (w.credit > 0) {
			asRead++
		} else {
			turned++
		}
	}
	if turned <= surelyTurned*asRead || credits == 0 || beside && turned < leastTurned {
		return
	}
	for _, w := range marked {
		w.flip()
	}
}

// keepsSection says that nothing but its section gives the row its side.
func (w *row) keepsSection(kind string) bool {
	return w.section != "" && kind == "section "+string(w.section)
}

// surelyTurned is how many times more rows must speak for the other sides, leastTurned how many at least where balances
// are printed.
const (
	surelyTurned = 2
	leastTurned  = 4
)

// owedPairs lists what is tried, as printed before turned into what is owed.
func owedPairs(openings, closings []header.Value[engine.Amount]) (pairs []owedPair) {
	openings, closings = distinct(openings), distinct(closings)
	for _, o := range openings {
		for _, c := range closings {
			pairs = append(pairs, owedPair{opening: o, closing: c})
		}
	}
	for _, p := range pairs {
		if p.opening.Read <= 0 && p.closing.Read <= 0 && p.change() != 0 {
			p.opening.Read, p.closing.Read, p.negated = -p.opening.Read, -p.closing.Read, true
			pairs = append(pairs, p)
		}
	}
	return pairs
}

func distinct(all []header.Value[engine.Amount]) (few []header.Value[engine.Amount]) {
	for _, v := range all {
		if len(few) < maxOwedBalances && !slices.ContainsFunc(few, func(o header.Value[engine.Amount]) bool { return o.Read == v.Read }) {
			few = append(few, v)
		}
	}
	return few
}

// leadsTo says that the rows as they are read change what is owed by as much as the balances do.
func leadsTo(rows []*row, change engine.Amount) bool {
	for _, w := range rows {
		if w.unsigned {
			return false
		}
		change += w.movement()
	}
	return change == 0
}

// markKind tells rows apart by what shows their side: the mark, the word beside it, else the section.
func (w *row) markKind() string {
	t, ok := w.money[wording.RoleAmount]
	switch {
	case !ok && !w.table.Headed && w.credit > 0: // no label says what its column means
		return "column of credits"
	case !ok && !w.table.Headed:
		return "column of debits"
	case !ok:
		return ""
	case t.Mark != notation.MarkNone:
		return "mark " + string(rune('0'+int(t.Mark)))
	}
	if word := layout.Normalize(layout.Text(w.text[wording.RoleIndicator])); word != "" {
		return "word " + word
	}
	return "section " + string(w.section)
}

// turnMarks tries every side for every kind of mark and takes the one way that leads to the change: rows of one kind
// go one way.
func turnMarks(rows []*row, change engine.Amount) bool {
	var kinds []string
	sums := map[string]engine.Amount{}
	for _, w := range rows {
		kind := w.markKind()
		if kind == "" {
			change += w.movement() // a column says its side
			continue
		}
		if _, seen := sums[kind]; !seen {
			kinds = append(kinds, kind)
		}
		sums[kind] += w.debit + w.credit
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
			w.setSide(found>>k&1 == 1)
		}
	}
	repairEmptyMarks(rows)
	repairExchanged(rows)
	return true
}

// repairExchanged says of rows that their mark was wrong where a word for one side leads to the change on the other: a minus
// means what the issuer takes it for, CR and DR mean one thing.
func repairExchanged(rows []*row) {
	for _, w := range rows {
		t, ok := w.money[wording.RoleAmount]
		if !ok {
			continue
		}
		told := wording.Side(layout.Text(w.text[wording.RoleIndicator]))
		switch t.Mark {
		case notation.MarkCredit:
			told = 1
		case notation.MarkDebit:
			told = -1
		}
		if told != 0 && w.debit != w.credit && told > 0 != (w.credit > 0) {
			repairSigns([]*row{w})
		}
	}
}

// repairEmptyMarks says of rows that their sign was wrong where a mark tells the same side as no mark does: the rarer of
// the two is the wrong print. Marks that no bare amount stands beside mean what they lead to.
func repairEmptyMarks(rows []*row) {
	bare := silentRows(rows)
	if len(bare) == 0 {
		return
	}
	var marked []*row
	for _, w := range rows {
		if w.marksCredit() && (w.credit > 0) == (bare[0].credit > 0) {
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

// marksCredit says that the amount bears a mark that no charge bears beside bare ones.
func (w *row) marksCredit() bool {
	t, ok := w.money[wording.RoleAmount]
	return ok && (t.Mark == notation.MarkMinus || t.Mark == notation.MarkCredit || t.Mark == notation.MarkNone && wording.Side(layout.Text(w.text[wording.RoleIndicator])) > 0)
}

func repairSigns(rows []*row) {
	for _, w := range rows {
		w.repair = repairSign
	}
}

//go:embed repaid.txt
var repaidData string

// repaidWords begin rows that lower what is owed.
var repaidWords = layout.MustVocabulary(repaidData)

// silentRows are the rows whose side nothing shows.
func silentRows(rows []*row) (silent []*row) {
	for _, w := range rows {
		if w.markKind() == "section " && w.debit+w.credit != 0 {
			silent = append(silent, w)
		}
	}
	return silent
}

// turnNamed takes the rows that no mark gives a side for payments when their words say so and the change follows.
func turnNamed(rows []*row, change engine.Amount) bool {
	var named []*row
	for _, w := range silentRows(rows) {
		if w.namesRepayment() {
			named = append(named, w)
		}
	}
	return turn(rows, named, change)
}

// namesRepayment says that the row's words tell of a payment, a refund or the like.
func (w *row) namesRepayment() bool {
	return tellsRepayment(strings.Fields(layout.Text(w.words())))
}

// tellsRepayment says that the first of the words that tells anything tells of a payment, a refund or the like.
func tellsRepayment(words []string) bool {
	for i := range words {
		if role, _ := repaidWords.Longest(words[i:]); role != "" {
			return role == "repaid"
		}
	}
	return false
}

// turnFew takes up to a few rows that no mark gives a side for payments when only one choice makes the change follow.
func turnFew(rows []*row, change engine.Amount) bool {
	silent := silentRows(rows)
	for _, w := range rows {
		if w.markKind() != "section " {
			change += w.movement()
		} else {
			change -= w.debit + w.credit
		}
	}
	if change > 0 || change%2 != 0 {
		return false
	}
	var found []*row
	ways := 0
	var choose func(from int, left engine.Amount, chosen []*row)
	choose = func(from int, left engine.Amount, chosen []*row) {
		if left == 0 {
			found, ways = slices.Clone(chosen), ways+1
			return
		}
		if len(chosen) == maxTurned || left < 0 || len(silent) > mostSilent {
			return
		}
		for i := from; i < len(silent) && ways < 2; i++ {
			choose(i+1, left-silent[i].debit-silent[i].credit, append(chosen, silent[i]))
		}
	}
	choose(0, -change/2, nil)
	if ways != 1 || len(found) == 0 {
		return false
	}
	turnSilent(rows, found)
	return true
}

// turnSilent makes of the rows without a mark those credits and the others debits. Where the paper marks other credits,
// these lack their mark and were repaired; what neither a mark nor words tell is in doubt, for of many amounts some
// lead to any change by chance.
func turnSilent(rows, credits []*row) {
	for _, w := range silentRows(rows) {
		w.setSide(slices.Contains(credits, w))
	}
	if slices.ContainsFunc(rows, func(w *row) bool { return w.markKind() != "section " && w.credit > 0 }) {
		repairSigns(credits)
	}
	for _, w := range credits {
		w.unsure = w.unsure || !w.namesRepayment()
	}
}

// mostSilent bounds the rows among which payments are searched: a choice of three of them is 35,000 sums.
const mostSilent = 60

// turn gives rows without a mark their sides: credits those named, debits the others, if the change then follows.
func turn(rows, credits []*row, change engine.Amount) bool {
	if len(credits) == 0 {
		return false
	}
	for _, w := range rows {
		switch {
		case w.markKind() != "section ":
			change += w.movement()
		case slices.Contains(credits, w):
			change += w.debit + w.credit
		default:
			change -= w.debit + w.credit
		}
	}
	if change != 0 {
		return false
	}
	turnSilent(rows, credits)
	return true
}
