package rows

import (
	"strconv"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Books that are written over years print the year once, on a line of its own above its rows, and days
// without one below it.

// takeYear takes a line that is nothing but a year, and gives the year of the latest one to a day without.
func (a *Assembler) takeYear(l *tables.Line) bool {
	if year, ok := yearAlone(l); ok && a.Table.InDayPlace(l) && a.Table.YearsHeadRows() {
		a.year = year
		a.r.Used[l.Index] = true
		return true
	}
	if l.Date != nil && l.Date.Year == 0 {
		l.Date.Year = a.year
	}
	return false
}

// yearAlone reads a line such as "2024", "Year 2024" or "March 2024".
func yearAlone(l *tables.Line) (int, bool) {
	words := l.Words
	if len(words) == 2 && (yearWords[layout.Normalize(words[0].Text)] || parse.IsMonth(words[0].Text)) {
		words = words[1:]
	}
	if len(words) != 1 {
		return 0, false
	}
	return yearOf(words[0])
}

// yearOf reads a word that is a year of four digits in which a statement may be written.
func yearOf(w page.Word) (int, bool) {
	year, err := strconv.Atoi(w.Text)
	return year, err == nil && len(w.Text) == len("2006") && parse.IsDigits(w.Text) && parse.IsPlausibleYear(year)
}

var yearWords = map[string]bool{"year": true, "ano": true, "jahr": true, "annee": true, "tahun": true, "anno": true, "taon": true}
