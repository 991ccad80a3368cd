package rows

import (
	"regexp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// rareUndated is the share of rows without a date of their own up to which a table may be one that prints a date on
// every row: recognition lost some, where there is print at their place.
const rareUndated = 0.2

// unknownMonth is a day whose month is no word that we know: "6 aou 2024", "12XYZ22".
var unknownMonth = regexp.MustCompile(`^\d{1,2}[ ./-]?\p{L}{3,9}\.?[ ./-]?(?:\d{2}|\d{4})?$`)

// twoNumbers may be a day and a month: "11 5", "11/05".
var twoNumbers = regexp.MustCompile(`^\d{1,2}[ ./-]\d{1,2}$`)

// DoubtDates takes the day from rows that only inherited it, where the page must show one: on recognized pages the
// table dates every row, or something that is no date stands in the date's column or stood there since the latest day, or
// print there could not be read; on others a day with a month that is unknown stands there, or two numbers that nothing
// tells to be a day; in a sheet's cell any number. No balance proves a day, so such a row is unsure, unless its day of value tells it.
func (r *Reader) DoubtDates(rows []*Row, cal *parse.Calendar) {
	recognized := map[int]bool{}
	for _, p := range r.Doc.Pages {
		recognized[p.Number] = recognized[p.Number] || p.Source == page.SourceOCR
	}
	rowsOf := map[*tables.Table][]*Row{}
	for _, w := range rows {
		rowsOf[w.Draft.Table] = append(rowsOf[w.Draft.Table], w)
	}
	for t, own := range rowsOf {
		place := t.DayPlace()
		again, rare := datesEveryRow(place, own)
		below := false // a day above that could not be read is later than the clear one before it
		for _, w := range own {
			if w.OwnDate {
				below = false
				continue
			}
			unread := place.Words(slices.Concat(w.Text[lexicon.RoleDate], w.Text[lexicon.RoleBranch], w.Text[lexicon.RoleCode], w.Words()))
			below = below || recognized[w.Page] && parse.HasDigit(layout.Text(unread))
			doubtful := again || below || len(unread) > 0 || rare && !r.blankAt(place, w)
			if !recognized[w.Page] {
				unread = place.Words(r.Lines[w.Line].Words)
				text := layout.Text(unread)
				below = below || unknownMonth.MatchString(text) || twoNumbers.MatchString(text) || r.Sheet && (parse.HasDigit(text) || isWithheldDay(text))
				doubtful = below
				if r.Sheet && isWithheldDay(text) {
					unread = nil // no day was printed: none is impossible
				}
			}
			if doubtful {
				w.Date, w.Unsure, w.UnreadDate, w.unreadDay = nil, true, layout.Text(unread), unread
			}
		}
		tellUnreadDays(own, cal)
	}
}

// blurredDay says that figures stand where a recognized line's day would.
func (a *Assembler) blurredDay(l *tables.Line) bool {
	words := a.Table.DayPlace().Words(l.Words)
	return source.Recognized(words) && parse.HasDigit(layout.Text(words))
}

// maskedDay is the shape of what stands in a cell for a day that is withheld: "XXXX/XX/XX", "**.**.2024", "1111/11/11".
var maskedDay = regexp.MustCompile(`^[XxYyMmDd*#?•█_\d]+([-/. ]+[XxYyMmDd*#?•█_\d]+){1,2}$`)

// isWithheldDay reports whether a text stands for a day that is not shown: marks in the place of its figures, or one figure
// throughout.
func isWithheldDay(text string) bool {
	if !maskedDay.MatchString(text) {
		return false
	}
	figures := strings.Map(func(c rune) rune {
		if strings.ContainsRune("-/. ", c) {
			return -1
		}
		return c
	}, text)
	return !parse.IsDigits(figures) || strings.Trim(figures, figures[:1]) == ""
}

// hidesDay reports whether a sheet's line is a row whose day is withheld: something that is no day stands in its cell, the
// whole column is blank, or no day stands above it and it has a balance beside its movement as rows do. The row is kept
// without a day; one of a sheet that dates others takes none from above.
func (a *Assembler) hidesDay(l *tables.Line, text map[int][]page.Word) bool {
	column := a.Table.Column(lexicon.RoleDate)
	if !a.Table.Sheet || column < 0 || len(text) == 0 {
		return false
	}
	if w := cellAt(l.Words, a.Table.Columns[column].Cell); w != nil {
		return isWithheldDay(w.Text)
	}
	if a.current == nil && a.fillsRow(l) {
		return true
	}
	return !slices.ContainsFunc(a.Table.Lines, func(other tables.Line) bool {
		return other.Date != nil || other.Value != nil || cellAt(other.Words, a.Table.Columns[column].Cell) != nil && len(other.Money) > 0
	})
}

// labelsFigure reports whether a sheet's line has words in the day's cell and none for a description: a label that was
// not understood with its figure ("No. of transactions"), not a row of the day above.
func (a *Assembler) labelsFigure(l *tables.Line, text map[int][]page.Word) bool {
	day, description := a.Table.Column(lexicon.RoleDate), a.Table.Column(lexicon.RoleDescription)
	if !a.Table.Sheet || day < 0 || description < 0 || len(text[description]) > 0 {
		return false
	}
	w := cellAt(l.Words, a.Table.Columns[day].Cell)
	return w != nil && !isWithheldDay(w.Text) && strings.Count(w.Text, " ") > 0 && !parse.HasDigit(w.Text)
}

// countsRows reports whether all figures of a line are whole numbers below rows that print decimals.
func (a *Assembler) countsRows(l *tables.Line) bool {
	return slices.ContainsFunc(a.Rows, (*Draft).printsDecimals) &&
		!slices.ContainsFunc(l.Tokens, func(t parse.MoneyToken) bool { return t.Decimals >= 0 })
}

// fillsRow reports whether a line has a movement and the balance behind it.
func (a *Assembler) fillsRow(l *tables.Line) bool {
	movement, balance := false, false
	for role, token := range a.roles(l) {
		movement = movement || lexicon.IsMovement(role) && token.Size != 0
		balance = balance || role == lexicon.RoleBalance
	}
	return movement && balance
}

// blankAt says that nothing is printed where a recognized row's day would stand.
func (r *Reader) blankAt(place tables.DayPlace, w *Row) bool {
	all := layout.Bounds(w.Words())
	for _, p := range r.Doc.Pages {
		if p.Number != w.Page {
			continue
		}
		if !p.UnreadKnown {
			return false
		}
		for _, b := range p.Unread {
			if b.Y0 < all.Y1 && b.Y1 > all.Y0 && len(place.Words([]page.Word{{Box: b}})) > 0 {
				return false
			}
		}
	}
	return true
}

// datesEveryRow says whether a table prints the day again where it is the one above's, at least as often as it leaves its
// place empty, and whether it leaves it so rarely that recognition may have lost it. A table that prints each day once
// does so again on a new page.
func datesEveryRow(place tables.DayPlace, rows []*Row) (always, rare bool) {
	undated, again := 0, 0
	for i, w := range rows {
		if !w.OwnDate {
			if len(place.Words(w.Words())) == 0 {
				undated++
			}
			continue
		}
		if i > 0 && rows[i-1].OwnDate && w.Date != nil && rows[i-1].Date != nil && *w.Date == *rows[i-1].Date {
			again++
		}
	}
	return again > 0 && again >= undated, float64(undated) <= rareUndated*float64(len(rows))
}
