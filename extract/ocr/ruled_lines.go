package ocr

import (
	"cmp"
	"image"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

// Rules across the page are close above and below the headings of tables. They connect words that are looked for by
// their ink, and they are read together with a single word next to them.

const (
	// longestWord is the width, in usual row heights, from which print without a gap must be a rule.
	longestWord = 10.0
	// horizontalRuleShare is how much of a pixel row, in tenths, even a broken rule fills; horizontalRuleBlur is how
	// many rows beside it are blurred.
	horizontalRuleShare = 7
	horizontalRuleBlur  = 2
)

// clearHorizontalRules clears rules of at least so many pixels in length: cells that continue horizontally, with gaps
// of at most one cell.
func (m ink) clearHorizontalRules(least int) {
	for y := range m.height {
		row := m.cells[y*m.width : (y+1)*m.width]
		for from := 0; from < m.width; from++ {
			if !row[from] {
				continue
			}
			to := from + 1
			for to < m.width && (row[to] || to+1 < m.width && row[to+1]) {
				to++
			}
			if (to-from)*m.cell >= least {
				clear(row[from:to])
			}
			from = to
		}
	}
}

// withoutHorizontalRules removes rules above or below the text from a cut of one row, and everything beyond them. A
// rule is a pixel row in the margins that is ink nearly from end to end.
func withoutHorizontalRules(g *raster.Gray, margin int) {
	top, end := frame, g.Height-frame
	for i := margin - 1; i >= 0; i-- {
		if isHorizontalRule(g, top+i) {
			whitenRows(g, top, top+i+horizontalRuleBlur)
			break
		}
	}
	for i := margin - 1; i >= 0; i-- {
		if isHorizontalRule(g, end-1-i) {
			whitenRows(g, end-1-i-horizontalRuleBlur, end)
			break
		}
	}
}

// isHorizontalRule reports whether most of a pixel row of a cut is ink.
func isHorizontalRule(g *raster.Gray, y int) bool {
	row, inked := g.Row(y)[frame:g.Width-frame], 0
	for _, v := range row {
		if v < faintInk {
			inked++
		}
	}
	return 10*inked >= horizontalRuleShare*len(row)
}

// whitenRows clears rows of pixels.
func whitenRows(g *raster.Gray, from, to int) {
	for y := from; y < to; y++ {
		for x := range g.Width {
			g.Row(y)[x] = 255
		}
	}
}

// hasPrint reports whether a place of a cut, enlarged by factor, has print of at least the given height (pixels of
// the page) that no word covers. The blurred edges of rules are lower.
func hasPrint(line *raster.Gray, cut page.Box, place image.Rectangle, words []Word, least, factor float64) bool {
	m := inkOf(line, 2)
	in := func(b image.Rectangle) image.Rectangle {
		return Word{Box: b}.moved(-int(cut.X0), -int(cut.Y0)).shrunk(1/factor).moved(frame, frame).Box
	}
	for _, w := range words {
		if b := in(w.Box).Intersect(image.Rect(0, 0, line.Width, line.Height)); !b.Empty() {
			m.clear(b)
		}
	}
	from, to := in(place).Min.X/m.cell, in(place).Max.X/m.cell
	for y := range m.height {
		for x := max(from, 0); x <= min(to, m.width-1); x++ {
			if m.at(x, y) && float64(m.take(x, y, 1).Dy()) >= least*factor {
				return true
			}
		}
	}
	return false
}

const (
	// gridMarks are characters that a vertical rule between cells is read as if a word touches it.
	gridMarks = "|¦‖})]!"
	// gridRows is how many rows must show a rule at the same place; gridReach is how far apart its marks may be, in
	// usual row heights.
	gridRows, gridReach = 4, 0.5
	// yearRows is how many rows are enough if all the words are years.
	yearRows = 2
)

// barredYear is a year with a bracket that a rule after it was read as.
var barredYear = regexp.MustCompile(`^(?:19|20)\d\d\)$`)

// gridMark is a mark in a word that a rule may have been read as: its place in the text and on the page.
type gridMark struct {
	word, from, to int
	x              float64
	upright        bool // no closing bracket
	year           bool
}

// withoutGridRules removes marks that a vertical rule of a table was read as ("2018)", "10 May|BY"): marks above
// each other at a place that no word crosses. The text on both sides becomes two words.
func withoutGridRules(words []Word, usual float64) []Word {
	var found []gridMark
	for i, w := range words {
		if m, ok := w.gridMark(); ok {
			m.word = i
			found = append(found, m)
		}
	}
	slices.SortFunc(found, func(a, b gridMark) int { return cmp.Compare(a.x, b.x) })
	taken := map[int]gridMark{}
	for from := 0; from < len(found); {
		to, upright, years := from, 0, 0
		for to < len(found) && found[to].x-found[from].x <= gridReach*usual {
			if found[to].upright {
				upright++
			}
			if found[to].year {
				years++
			}
			to++
		}
		rule := to-from >= gridRows && upright > 0 || to-from >= yearRows && years == to-from
		if rule && !crossed(words, found[from].x-gridReach*usual, found[to-1].x+gridReach*usual, found[from:to]) {
			for _, m := range found[from:to] {
				taken[m.word] = m
			}
			from = to
			continue
		}
		from++
	}
	if len(taken) == 0 {
		return words
	}
	var out []Word
	for i, w := range words {
		if m, ok := taken[i]; ok {
			out = append(out, w.partedAt(m)...)
			continue
		}
		out = append(out, w)
	}
	return out
}

// gridMark is the mark at a word's end, or the only one within it, that no bracket opens.
func (w Word) gridMark() (gridMark, bool) {
	if strings.ContainsAny(w.Text, "([{") || !hasAlphanumeric(w.Text) {
		return gridMark{}, false
	}
	from := strings.IndexAny(w.Text, gridMarks)
	if from <= 0 || strings.LastIndexAny(w.Text, gridMarks) != from {
		return gridMark{}, false
	}
	if w.Text[from] == ')' && unsigned.MatchString(strings.TrimLeft(w.Text[:from], "-+")) {
		return gridMark{}, false // the end of a negative amount whose bracket before was lost
	}
	_, size := utf8.DecodeRuneInString(w.Text[from:])
	all := utf8.RuneCountInString(w.Text)
	at := utf8.RuneCountInString(w.Text[:from])
	x := float64(w.Box.Min.X) + float64(w.Box.Dx())*(float64(at)+0.5)/float64(all)
	if from+size == len(w.Text) {
		x = float64(w.Box.Max.X)
	}
	return gridMark{from: from, to: from + size, x: x,
		upright: !strings.ContainsAny(w.Text[from:from+size], ")]!"), year: barredYear.MatchString(w.Text)}, true
}

// crossed reports whether more than a few other words reach across the place, so that there is no rule.
func crossed(words []Word, left, right float64, marks []gridMark) bool {
	over, reach := 0, words[marks[0].word].Box
	for _, m := range marks {
		reach = reach.Union(words[m.word].Box)
	}
	for i, w := range words {
		if w.Box.Min.Y >= reach.Min.Y && w.Box.Max.Y <= reach.Max.Y && float64(w.Box.Min.X) < left &&
			right < float64(w.Box.Max.X) && !slices.ContainsFunc(marks, func(m gridMark) bool { return m.word == i }) {
			over++
		}
	}
	return over*2 > len(marks)
}

// partedAt returns the words on both sides of a mark; one word if the mark is at the end.
func (w Word) partedAt(m gridMark) (parts []Word) {
	for k, text := range []string{w.Text[:m.from], w.Text[m.to:]} {
		if strings.TrimSpace(text) == "" {
			continue
		}
		part := w
		part.Text, part.Alternatives = text, nil
		switch x := int(m.x); {
		case k > 0:
			part.Box = image.Rect(min(x+1, w.Box.Max.X-1), w.Box.Min.Y, w.Box.Max.X, w.Box.Max.Y)
		case m.to < len(w.Text):
			part.Box = image.Rect(w.Box.Min.X, w.Box.Min.Y, max(x-1, w.Box.Min.X+1), w.Box.Max.Y)
		default:
			part = w
			part.narrow(text)
		}
		parts = append(parts, part)
	}
	return parts
}
