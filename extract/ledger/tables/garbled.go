package tables

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// takeGarbled gives recognized words that stand in a money column and are no amount to their column, as a
// figure that could not be read: "1,2S4.5O", "1.234,56" among points, "123456" whose point was lost. What they
// say is settled by the balances or not at all.
func (t *Table) takeGarbled(style parse.Style) {
	if !slices.ContainsFunc(t.Lines, func(l Line) bool { return l.Words[0].Source == page.SourceOCR }) {
		return
	}
	for c, column := range t.Columns {
		if !lexicon.IsMovement(column.Role) && column.Role != lexicon.RoleBalance {
			continue
		}
		edge, width, ok := t.columnEdge(c)
		if !ok {
			continue
		}
		for i := range t.Lines {
			l := &t.Lines[i]
			if _, has := l.Money[c]; has || len(l.Money) == 0 && l.Date == nil {
				continue
			}
			token, ok := l.garbledAt(edge, width)
			if !ok {
				token, ok = l.brokenOffAt(edge, width, style, t.lacksMovement(l))
			}
			if ok {
				if l.Money == nil {
					l.Money = map[int]parse.MoneyToken{}
				}
				l.Money[c] = token
			}
		}
	}
}

// columnEdge is the right edge that a column's recognized amounts share and the width of the widest; the
// label's where there are none and numbers stand flush with their labels.
func (t *Table) columnEdge(column int) (edge, width float64, ok bool) {
	var rights []float64
	for _, l := range t.Lines {
		if token, has := l.Money[column]; has && !token.Dash && !token.Unread && source.Recognized(l.Words[token.From:token.To]) {
			rights = append(rights, token.Right)
			width = max(width, token.Box.Width())
		}
	}
	if len(rights) == 0 {
		return t.Columns[column].Box.X1, 10 * t.height(), t.fit == fitRight
	}
	edge, share := mode(rights, edgeCluster*t.height())
	return edge, width, share >= alignedShare
}

// garbledAt is the run of words that ends at a column's edge, when it is mostly figures.
func (l *Line) garbledAt(edge, width float64) (parse.MoneyToken, bool) {
	height := l.Height()
	for to := len(l.Words); to > 0; to-- {
		last := l.Words[to-1]
		if last.Box.X1 > edge+1.5*height || last.Box.X1 < edge-0.6*height {
			continue
		}
		from := to - 1
		for from > 0 && last.Box.X1-l.Words[from-1].Box.X0 <= width+2*height && l.Words[from].Box.X0-l.Words[from-1].Box.X1 <= parse.GroupGap*height {
			from--
		}
		if from > 0 && l.Words[from].Box.X0-l.Words[from-1].Box.X1 <= parse.TextGap*height || l.takenBetween(from, to) {
			return parse.MoneyToken{}, false
		}
		words := l.Words[from:to]
		if !source.Recognized(words) || !mostlyFigures(words) || last.Box.X1-words[0].Box.X0 > width+3*height {
			return parse.MoneyToken{}, false
		}
		return parse.MoneyToken{Money: parse.Money{Decimals: 2}, From: from, To: to, Box: layout.Bounds(words), Right: math.Min(edge, last.Box.X1), Unread: true}, true
	}
	return parse.MoneyToken{}, false
}

func (l *Line) takenBetween(from, to int) bool {
	overlaps := func(a, b int) bool { return a < to && from < b }
	for _, token := range l.Money {
		if overlaps(token.From, token.To) {
			return true
		}
	}
	return l.Date != nil && overlaps(l.Date.From, l.Date.To) || l.Value != nil && overlaps(l.Value.From, l.Value.To) ||
		from < l.Tail || slices.ContainsFunc(l.Marks, func(i int) bool { return i >= from && i < to })
}

// garbled is an amount of which letters stand for some figures: "l9O,3l".
var garbled = regexp.MustCompile(`^[\dOoDQlIi|Ss§ZzBbGgqT ]{1,3}(?:[.,' ]?[\dOoDQlIi|Ss§ZzBbGgqT]{3})*[.,][\dOoDQlIi|Ss§ZzBbGgqT]{2}$`)

// leastDigits is how many characters of a garbled amount are digits at least.
const leastDigits = 2

// mostlyFigures says that at least three characters and more than half of all, marks aside, are digits, or that it is an
// amount but for letters that look like figures.
func mostlyFigures(words []page.Word) bool {
	digits, all := 0, 0
	for _, r := range layout.Text(words) {
		switch {
		case unicode.IsDigit(r):
			digits++
			all++
		case !unicode.IsSpace(r) && !strings.ContainsRune(".,'-", r):
			all++
		}
	}
	return digits >= 3 && digits*2 > all || digits >= leastDigits && garbled.MatchString(strings.Trim(layout.Text(words), "()+-–— "))
}

var (
	// thousands is an amount without its cents, hundreds one of three figures at most.
	thousands = regexp.MustCompile(`^[-+]?\d{1,3}([.,])\d{3}$`)
	hundreds  = regexp.MustCompile(`^[-+]?[1-9]\d{1,2}$`)
)

// brokenOff is how far, in line heights, an amount that lost its cents ends before its column's edge.
const brokenOff = 3

// lacksMovement says that a line prints its balance and no amount that led to it.
func (t *Table) lacksMovement(l *Line) bool {
	balance := t.Column(lexicon.RoleBalance)
	_, has := l.Money[balance]
	return has && len(l.Money) == 1
}

// brokenOffAt is the amount of a column whose cents were not read, with nothing in their place: "26,500" where others end
// "500.00". That they are zeros is likely, and the balances tell. In a row that lacks an amount it may be any figures that
// are left of one: "300", or "50" of "1.50".
func (l *Line) brokenOffAt(edge, width float64, style parse.Style, lacking bool) (parse.MoneyToken, bool) {
	height := l.Height()
	for i, w := range l.Words {
		m := thousands.FindStringSubmatch(w.Text)
		left := lacking && hundreds.MatchString(w.Text)
		switch {
		case m == nil && !left, w.Source != page.SourceOCR, l.takenBetween(i, i+1), !l.standsApart(i) && i > 0:
			continue
		case w.Box.X0 < edge-width-height, w.Box.X1 < edge-brokenOff*height, w.Box.X1 > edge-0.6*height && !left, w.Box.X1 > edge+0.6*height:
			continue
		case i+1 < len(l.Words) && l.Words[i+1].Box.X0 < edge+parse.TextGap*height:
			continue
		}
		point := style.Point()
		if m != nil && m[1] == point {
			point = style.Group()
		}
		return parse.MoneyToken{Money: parse.Money{Decimals: 2}, From: i, To: i + 1, Box: w.Box, Right: edge, Unread: true, Joined: w.Text + point + "00"}, true
	}
	return parse.MoneyToken{}, false
}
