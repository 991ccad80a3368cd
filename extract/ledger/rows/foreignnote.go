package rows

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/parse"
)

// rateWords begin a line that tells at which rate a foreign amount was exchanged, as layout.Normalize writes them.
var rateWords = []string{"rate", "exchange", "fx", "kurs", "wechselkurs", "umrechnungskurs", "taux", "cours", "cambio", "tipo", "tasa", "tasso", "koers", "wisselkoers", "cotacao", "conversion", "foreign", "original"}

// isForeignNote says that a line of text is no more than a foreign amount or its rate: it goes on with the row above.
func isForeignNote(l layout.Line) bool {
	words := strings.Fields(l.Text())
	if len(words) == 0 || len(words) > longestNote || strings.IndexFunc(l.Text(), func(r rune) bool { return r >= '0' && r <= '9' }) < 0 {
		return false
	}
	if words[0] == "@" || slices.Contains(rateWords, layout.Normalize(words[0])) {
		return true
	}
	for i := 0; i+1 < len(words) && i < 2; i++ {
		if isAmountIn(words[i], words[i+1]) || isAmountIn(words[i+1], words[i]) {
			return i == 0
		}
	}
	return false
}

// longestNote is how many words such a line has at most.
const longestNote = 8

// isAmountIn says that a word names a currency and another is an amount with decimals.
func isAmountIn(currency, amount string) bool {
	m, ok := parse.ParseMoney(amount, parse.Style{})
	return ok && m.Decimals > 0 && parse.CurrencyCode(currency) != ""
}

// foreignNotes is how many lines at the beginning of a run end with the last that can only go on with the row above.
func foreignNotes(run []looseText) int {
	for k := len(run); k > 0; k-- {
		if isForeignNote(run[k-1].line.Line) {
			return k
		}
	}
	return 0
}
