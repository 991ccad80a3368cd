package proof

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

// Doubts say, one sentence a kind, why a statement of which every figure is proven does not pass: which rows are in
// doubt, for what reason, and what to look at. There are none where checks found no such row.
func Doubts(st *ledger.Statement, checks engine.BalanceChecks) (sentences []string) {
	if checks.DoubtfulWordsCount > 0 {
		recognized, beside := doubtfulRows(st)
		sentences = appendDoubt(sentences, st, recognized,
			"the day or text of %s was recognized from a picture and may be misread. Compare it with the page.")
		sentences = appendDoubt(sentences, st, beside,
			"a line of text may belong to %s or to a row beside it, or was left out. Compare the description with the page.")
	}
	return appendDoubt(sentences, st, checks.DoubtfulDays,
		"the day of %s is not known or does not fit the printed period or the rows around. Compare it with the page.")
}

// doubtfulRows are the places of the rows whose words are in doubt: those recognized, and those of which some text may
// be a neighbour's. Only of the first is known how sure they are.
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

// appendDoubt adds the sentence of one kind of doubt when rows are in it.
func appendDoubt(sentences []string, st *ledger.Statement, places []int, reason string) []string {
	if len(places) == 0 {
		return sentences
	}
	return append(sentences, "Every figure is proven; "+fmt.Sprintf(reason, rowNames(st, places)))
}
