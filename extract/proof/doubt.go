package proof

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

// Doubts say, one sentence a kind, what is in doubt of a statement whose sums all agree: which rows, for what reason, and
// what to look at. There are none where checks found no such row.
func Doubts(st *ledger.Statement, checks engine.BalanceChecks) (sentences []string) {
	if checks.DoubtfulWordsCount > 0 {
		recognized, beside := doubtfulRows(st)
		sentences = appendDoubt(sentences, st, recognized,
			"the text of %s was recognized from a picture and may be misread. Compare it with the page.")
		sentences = appendDoubt(sentences, st, beside,
			"a line of text may belong to %s or to a row beside it, or was left out. Compare the description with the page.")
	}
	var stray, read []int
	for _, place := range checks.DoubtfulDays {
		if note := st.RowNotes[place]; note.DayRecognized && !note.Confirmed.Has(ledger.FigureDay) {
			read = append(read, place)
		} else {
			stray = append(stray, place)
		}
	}
	sentences = appendDoubt(sentences, st, stray,
		"the day of %s is not known or does not fit the printed period or the rows around. Compare it with the page.")
	sentences = appendDoubt(sentences, st, read,
		"the day of %s was recognized from a picture and not read the same twice. Compare it with the page.")
	rows, header := rowsOf(checks.DoubtfulFigures)
	sentences = appendDoubt(sentences, st, rows,
		"two figures of %s may be misread so that every sum still agrees. Compare them with the page.")
	if len(header) > 0 {
		sentences = append(sentences, "Every sum agrees; but "+strings.Join(header, " and ")+" may be misread so that it still does. Compare with the page.")
	}
	return sentences
}

// rowsOf parts pointers to figures into the places of rows and the header's names in words.
func rowsOf(pointers []string) (places []int, header []string) {
	for _, pointer := range pointers {
		path := strings.Split(strings.TrimPrefix(pointer, "/"), "/")
		if path[0] != "transactions" {
			header = append(header, "the "+strings.ReplaceAll(path[len(path)-1], "_", " "))
		} else if place, err := strconv.Atoi(path[1]); err == nil {
			places = append(places, place)
		}
	}
	slices.Sort(places)
	return slices.Compact(places), header
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
	return append(sentences, "Every sum agrees; but "+fmt.Sprintf(reason, rowNames(st, places)))
}
