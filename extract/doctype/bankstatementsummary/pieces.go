package bankstatementsummary

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// piece is a run of words of one line that belong together.
type piece struct {
	layout.Cell
	kind  kind
	month engine.Date // the first day, of a month
}

type kind int

const (
	labelPiece  kind = iota
	monthPiece       // names a whole month
	figurePiece      // an amount, a count, or a sign that there is none
	dayPiece         // names a day
)

// row is one month, or the line of totals, with its cells by the role of their column.
type row struct {
	month  engine.Date // the month's first day
	totals bool
	label  layout.Cell
	cells  map[layout.Role]cell
}

// cell is the place of a figure; the zero cell is empty.
type cell struct{ layout.Cell }

func (c cell) text() string {
	if len(c.Words) == 0 {
		return ""
	}
	return c.Text()
}

func (c cell) origin() engine.Provenance { return layout.Origin(c.Page, c.Words) }

// put sets the figure of a role; the first one printed counts.
func (r row) put(role layout.Role, c layout.Cell) {
	if _, taken := r.cells[role]; role != "" && role != bareCount && role != bareAmount && !taken {
		r.cells[role] = cell{c}
	}
}

// piecesOf splits a line into months, figures and the labels between them.
func (k calendar) piecesOf(l layout.Line, style parse.Style) []piece {
	var out []piece
	for _, c := range l.Cells() {
		start := 0
		for i := 0; i < len(c.Words); {
			p, n := k.dayOrMonthAt(c, i)
			if n == 0 {
				i++
				continue
			}
			out = append(append(out, figuresIn(c.Page, c.Words[start:i], style)...), p)
			i += n
			start = i
		}
		out = append(out, figuresIn(c.Page, c.Words[start:], style)...)
	}
	return out
}

// figuresIn splits words without months into figures and labels.
func figuresIn(pageNumber int, words []page.Word, style parse.Style) []piece {
	if len(words) == 0 {
		return nil
	}
	var out []piece
	start := 0
	for _, t := range parse.MoneyTokens(layout.Line{Page: pageNumber, Words: words, Box: layout.Bounds(words)}, style) {
		out = append(out, labelsIn(pageNumber, words[start:t.From])...)
		out = append(out, piece{Cell: layout.NewCell(pageNumber, words[t.From:t.To]), kind: figurePiece})
		start = t.To
	}
	return append(out, labelsIn(pageNumber, words[start:])...)
}

// labelsIn splits words without numbers at wide spaces; "NIL" and "n/a" count as a figure.
func labelsIn(pageNumber int, words []page.Word) []piece {
	var out []piece
	for i := 0; i < len(words); {
		n := 1
		stands := standsForFigure(words[i].Text)
		for !stands && i+n < len(words) && !wide(words[i+n-1], words[i+n]) && !standsForFigure(words[i+n].Text) {
			n++
		}
		p := piece{Cell: layout.NewCell(pageNumber, words[i:i+n])}
		if stands {
			p.kind = figurePiece
		}
		if stands || strings.Trim(p.Text(), ".:…· ") != "" {
			out = append(out, p)
		}
		i += n
	}
	return out
}

func standsForFigure(word string) bool { return says("nil", word) || says("absent", word) }

// labelGap and labelPitch are the space, in line heights and in widths of a letter, that separates labels closer than
// cells; a space of fixed pitch is one letter wide.
const (
	labelGap   = 0.45
	labelPitch = 1.2
)

// wide reports whether the space between two words is that wide.
func wide(a, b page.Word) bool {
	letters := utf8.RuneCountInString(a.Text) + utf8.RuneCountInString(b.Text)
	letter := (a.Box.Width() + b.Box.Width()) / float64(max(1, letters))
	return b.Box.X0-a.Box.X1 > max(labelGap*max(a.Box.Height(), b.Box.Height()), labelPitch*letter)
}

// maxMonthWords is how many words a month may have: "01 January 2025 to 31 January 2025".
const maxMonthWords = 7

// dayOrMonthAt is the month or the day named by the words from the i-th on, whichever has more of them.
func (k calendar) dayOrMonthAt(c layout.Cell, i int) (piece, int) {
	start, n := k.monthAt(c, i)
	if day, ok := parse.FindDate(c.Words, i, c.Box.X1+1); ok && day.Year != 0 && day.To-i > n {
		return piece{Cell: layout.NewCell(c.Page, c.Words[i:day.To]), kind: dayPiece}, day.To - i
	}
	return piece{layout.NewCell(c.Page, c.Words[i:i+n]), monthPiece, start}, n
}

// monthAt is the month named by the words from the i-th on, in as many words as possible, and their number.
func (k calendar) monthAt(c layout.Cell, i int) (start engine.Date, n int) {
	if w := c.Words[i].Text; !parse.HasDigit(w) && !parse.IsMonth(w) {
		return start, 0
	}
	end := i + 1
	for end < len(c.Words) && end < i+maxMonthWords && !wide(c.Words[end-1], c.Words[end]) {
		end++
	}
	for ; end > i; end-- {
		if layout.IsBlank(c.Words[end-1].Text) || end == i+1 && inText(c, i) {
			continue
		}
		if d, ok := k.month(layout.NewCell(c.Page, c.Words[i:end])); ok {
			return d, end - i
		}
	}
	return engine.Date{}, 0
}

// inText reports whether a word without digits has other words beside it: "To whom it may concern" names no month.
func inText(c layout.Cell, i int) bool {
	beside := i+1 < len(c.Words) && !wide(c.Words[i], c.Words[i+1]) && !parse.HasDigit(c.Words[i+1].Text)
	return !parse.HasDigit(c.Words[i].Text) && (beside || i > 0 && !wide(c.Words[i-1], c.Words[i]))
}

// ofKind returns the pieces of one kind.
func ofKind(pieces []piece, wanted kind) []piece {
	return slices.DeleteFunc(slices.Clone(pieces), func(p piece) bool { return p.kind != wanted })
}

// textOf is a label without the colon, dots and dashes before its figure.
func textOf(p piece) string { return strings.TrimRight(p.Text(), " .:…·-–") }

// unwrapped joins months that a narrow column breaks before the year, in front of the figures beside either line or
// between them.
func unwrapped(lines []layout.Line) []layout.Line {
	out := slices.Clone(lines)
	for i := range out {
		if len(out[i].Words) != 1 || !parse.IsMonth(out[i].Words[0].Text) {
			continue
		}
		name := out[i].Words[0]
		for j := i + 1; j < len(out) && j <= i+2; j++ {
			if l := out[j]; len(l.Words) == 0 || yearIn(l.Words[0].Text) == 0 || l.Page != out[i].Page ||
				layout.Overlap(l.Words[0].Box, name.Box) <= 0 {
				continue
			}
			year := out[j].Words[0]
			out[i].Words, out[j].Words = nil, out[j].Words[1:]
			out[i+1] = inFront([]page.Word{name, year}, out[i+1])
			break
		}
	}
	return slices.DeleteFunc(out, func(l layout.Line) bool { return len(l.Words) == 0 })
}

// inFront is a line with words before its own.
func inFront(words []page.Word, l layout.Line) layout.Line {
	l.Words = append(words, l.Words...)
	l.Box = layout.Bounds(l.Words)
	return l
}
