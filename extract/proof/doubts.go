package proof

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

// doubtPrefix is how each sentence of [Doubts] begins.
const doubtPrefix = "Every sum agrees; but "

// IsDoubt reports whether a warning's detail is a sentence of [Doubts].
func IsDoubt(detail string) bool { return strings.HasPrefix(detail, doubtPrefix) }

// Doubts returns one sentence for each kind of doubt about a statement whose sums all agree: which rows and figures,
// why, and what to compare. It returns none if the checks found no doubt.
func Doubts(st *ledger.Statement, c Context, checks engine.BalanceChecks) (sentences []string) {
	if checks.DoubtfulWordsCount > 0 {
		recognized, beside := doubtfulRows(st)
		sentences = appendDoubt(sentences, st, recognized,
			"the text of %s was recognized from a picture and may be misread. Compare it with the page.")
		sentences = appendDoubt(sentences, st, beside,
			"a line of text may belong to %s or to a row beside it, or was left out. Compare the description with the page.")
	}
	if len(checks.DoubtfulDays)+len(checks.DoubtfulFigures) == 0 {
		return sentences
	}
	p := newPaper(st, c)
	return append(append(sentences, p.sayDays(checks.DoubtfulDays)...), p.sayFigures(checks.DoubtfulFigures)...)
}

// sayDays returns the sentences about doubtful days.
func (p *statement) sayDays(places []int) (sentences []string) {
	why := map[int]dayDoubt{}
	for account, chain := range p.chains {
		for i, place := range chain {
			why[place] = p.dayDoubt(account, chain, i)
		}
	}
	for kind, reason := range []string{
		daySureEnough:    "the day of %s is not known or does not fit the printed period or the rows around. Compare it with the page.",
		dayOffLine:       "the amount of %s stands on no line with its day or text and may be another row's. Compare both with the page.",
		dayReadOtherwise: "a second look at the pixels read the day of %s otherwise. Compare it with the page.",
		yearUnsure:       "the year of %s stands apart from the day, and what tells it was recognized from a picture and not read the same twice. Compare it with the page.",
		dayReadOnce:      "the day of %s was recognized from a picture and not read the same twice. Compare it with the page.",
	} {
		var alike []int
		for _, place := range places {
			if why[place] == dayDoubt(kind) {
				alike = append(alike, place)
			}
		}
		sentences = appendDoubt(sentences, p.Statement, alike, reason)
	}
	return sentences
}

// figureDoubts are the sentences about doubtful figures; %s is the figures' names.
var figureDoubts = [reasons]string{
	readOtherwise: "a second look at the pixels read %s otherwise. Compare with the page.",
	endsOpen:      "rows may be missing after %s: no closing balance, total or count is printed that would show it. Compare the last rows with the page.",
	sideUnseen:    "neither a sign nor a column shows the side of %s, only the balances do. Compare with the page.",
	cancels:       "two of these figures may be misread so that every sum still agrees: %s. Compare them with the page.",
	digitAlike:    "a digit may be misread alike in several of these figures so that every sum still agrees: %s. Compare them with the page.",
	reversed:      "an amount and its reversal may be misread alike: %s. Compare them with the page.",
	levelUnsure:   "all balances may be misread by the same amount, because these were not read the same twice: %s. Compare them with the page.",
}

// sayFigures returns the sentences about doubtful figures, by the reason of each.
func (p *statement) sayFigures(pointers []string) (sentences []string) {
	var names [reasons][]string
	for _, open := range p.doubtfulFigures() {
		if slices.Contains(pointers, open.pointer) {
			names[open.why] = append(names[open.why], p.figureName(open.pointer))
		}
	}
	for why, reason := range figureDoubts {
		if len(names[why]) > 0 {
			sentences = append(sentences, doubtPrefix+fmt.Sprintf(reason, listed(names[why])))
		}
	}
	return sentences
}

// figureName names the figure at a pointer in a sentence: "the debit of row 3 of 2025-01-14", "the opening balance of
// account 2".
func (p *statement) figureName(pointer string) string {
	path := strings.Split(strings.TrimPrefix(pointer, "/"), "/")
	name := "the " + strings.ReplaceAll(path[len(path)-1], "_", " ")
	if len(path) < 3 {
		return name + p.accountSuffix(0)
	}
	place, err := strconv.Atoi(path[1])
	switch {
	case err != nil:
		return name
	case path[0] == "accounts":
		return name + p.accountSuffix(place)
	}
	return name + " of " + rowName(p.Statement, place)
}

// doubtfulRows returns the rows with doubtful words: those that were recognized, and those of which a line of text
// may belong to a neighbour. A confidence is known only for the first.
func doubtfulRows(st *ledger.Statement) (recognized, beside []int) {
	for place := range st.Rows {
		switch note := st.RowNotes[place]; {
		case !note.DoubtfulWords:
		case note.WordsSure > 0:
			recognized = append(recognized, place)
		default:
			beside = append(beside, place)
		}
	}
	return recognized, beside
}

// appendDoubt adds the sentence of one kind of doubt if any row has it.
func appendDoubt(sentences []string, st *ledger.Statement, places []int, reason string) []string {
	if len(places) == 0 {
		return sentences
	}
	return append(sentences, doubtPrefix+fmt.Sprintf(reason, rowNames(st, places)))
}

// addDoubts turns pass into warn if a day is not sure, or if a figure may be wrong although every sum agrees, because
// pass promises that the figures are right. It also names the rows whose text is not sure; these may still pass,
// because no sum speaks about words. The checks of sums keep their status. Rows are named by their index in the whole
// statement, in an account's block too.
func (b *statusBlock) addDoubts(p *statement) {
	if b.Status != engine.CheckPass {
		return
	}
	b.DoubtfulDays, b.DoubtfulFigures = p.doubtfulDays(), doubtfulPointers(p.doubtfulFigures())
	if len(b.DoubtfulDays)+len(b.DoubtfulFigures) > 0 {
		b.Status = engine.CheckWarn
	}
	var places []int
	for _, account := range p.accounts() {
		for _, place := range p.chains[account] {
			if p.RowNotes[place].DoubtfulWords {
				places = append(places, place)
			}
		}
	}
	if b.DoubtfulWordsCount = len(places); len(places) > 0 {
		b.DoubtfulWords = p.worst(places)
	}
}

// maxDoubtfulNamed is how many rows with doubtful words are listed. In a scan it may be all rows, and a person begins
// with the worst.
const maxDoubtfulNamed = 20

// worst returns the rows whose words are least sure, in their order.
func (p *statement) worst(places []int) []int {
	slices.SortFunc(places, func(a, b int) int {
		return cmp.Or(cmp.Compare(p.RowNotes[a].WordsSure, p.RowNotes[b].WordsSure), a-b)
	})
	worst := places[:min(len(places), maxDoubtfulNamed)]
	slices.Sort(worst)
	return worst
}
