package header

import (
	"math"
	"sync"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// datedLabels are the words for a balance that its day follows: "Balance as of 1 May 2025". They say neither first nor
// last, the day does.
var datedLabels = sync.OnceValue(func() *layout.Vocabulary {
	return layout.MustVocabulary(`dated: [,account ,ledger ,book ,clear ,cleared ,total ]balance[, as of, as at, at, on, per, as on] | saldo[, al, em, op, per, am, den, pr, pada, tanggal, il] | solde[, au, le, du] | kontostand[, am, per, vom, zum] | baki[, pada, setakat]`)
})

// TellsOnlyDay says that words are a label for a balance that its day follows and nothing more.
func TellsOnlyDay(words []page.Word) bool { return datedLabels().Role(layout.Text(words)) != "" }

// DatedBalance is a balance beside the rows that only its day tells from others.
type DatedBalance struct {
	Value[engine.Amount]
	Day engine.Date
}

// DatedBalances are the balances beside the rows whose labels tell nothing but their day, in reading order.
func (o Outside) DatedBalances(day func(parse.PrintedDate) (engine.Date, bool)) (found []DatedBalance) {
	for _, f := range layout.FindLabels(o.Free, datedLabels()) {
		line := o.Free[f.Line]
		_, to := placeOf(line, f.Label)
		if to < 0 {
			continue
		}
		for to < len(line.Words) && lexicon.IsFiller(line.Words[to].Text) && !parse.IsDigits(line.Words[to].Text) && !parse.IsMonth(line.Words[to].Text) {
			if _, ok := parse.FindDate(line.Words, to, math.MaxFloat64); ok {
				break
			}
			to++
		}
		printed, ok := parse.FindDate(line.Words, to, math.MaxFloat64)
		if !ok || printed.Year == 0 {
			continue
		}
		d, ok := day(printed.PrintedDate)
		v, stands := o.MoneyOf(f)
		if ok && stands {
			found = append(found, DatedBalance{v, d})
		}
	}
	return found
}
