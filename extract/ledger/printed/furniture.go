package printed

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// FindFurniture finds running heads and feet: the same text, digits apart, at the same height on
// several pages.
func (p *Paper) FindFurniture() map[int]bool {
	type place struct {
		text string
		y    int
	}
	seen := map[place][]int{}
	pages := map[place]map[int]bool{}
	for i, l := range p.Lines {
		text := Numbered(l.Text())
		if p.IsData(l) {
			text = l.Text() // a day, an account's number: the same to the letter, or no running head
		}
		at := place{text, int(l.Box.CenterY() / l.Height())}
		if pages[at] == nil {
			pages[at] = map[int]bool{}
		}
		pages[at][l.Page] = true
		seen[at] = append(seen[at], i)
	}
	top, bottom := p.dataReach()
	furniture := map[int]bool{}
	for at, lines := range seen {
		if len(pages[at]) < 2 || strings.IndexFunc(at.text, unicode.IsLetter) < 0 {
			continue
		}
		for _, i := range lines {
			l := p.Lines[i]
			if y := l.Box.CenterY(); y > top[l.Page] && y < bottom[l.Page] {
				continue // between rows the same words at one height are chance
			}
			if role := wording.RoleOfLine(l, p.Amounts(l), p.Words.Lines); !p.printsAmount(l) && (role == "" || role == wording.LineTurn) {
				furniture[i] = true
			}
		}
	}
	return furniture
}

// printsAmount says that a line holds an amount with cents, as rows and balances do.
func (p *Paper) printsAmount(l layout.Line) bool {
	return slices.ContainsFunc(p.Amounts(l), func(t notation.MoneyToken) bool { return t.Decimals == 2 && !t.Dash })
}

// dataReach is where the lines with a date and an amount begin and end on each page.
func (p *Paper) dataReach() (top, bottom map[int]float64) {
	top, bottom = map[int]float64{}, map[int]float64{}
	for _, l := range p.dataLines() {
		if _, seen := top[l.Page]; !seen {
			top[l.Page] = l.Box.CenterY()
		}
		bottom[l.Page] = l.Box.CenterY() + continuationReach*l.Height()
	}
	for _, h := range p.Headers { // text between a header and the first row belongs to the row
		if l := p.Lines[h.Last]; l.Box.CenterY() < top[l.Page] {
			top[l.Page] = l.Box.CenterY()
		}
	}
	return top, bottom
}

// dataLines are the lines with a date and an amount; where no line has both, as in an app's list of entries over
// their days, those with an amount that bears a currency or a sign.
func (p *Paper) dataLines() (lines []layout.Line) {
	var entries []layout.Line
	for _, l := range p.Lines {
		tokens := p.Amounts(l)
		if len(tokens) == 0 {
			continue
		}
		if _, dated := notation.FindDate(l.Words, 0, math.MaxFloat64); dated {
			lines = append(lines, l)
		} else if slices.ContainsFunc(tokens, func(t notation.MoneyToken) bool { return t.Marked || t.Mark != notation.MarkNone }) {
			entries = append(entries, l)
		}
	}
	if len(lines) == 0 {
		return entries
	}
	return lines
}

// continuationReach is how far below the last dated line, in line heights, its text may go on.
const continuationReach = 4

// Numbered is a text with short numbers (of pages, days) as 0: what may differ from page to page in a
// running head. Long numbers are references, which tell lines apart.
func Numbered(s string) string {
	words := strings.Fields(s)
	for i, w := range words {
		if len(w) <= 4 {
			words[i] = Shape(w)
		}
	}
	return strings.Join(words, " ")
}

// Shape is a text with every digit as 0, so that page numbers do not matter.
func Shape(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return '0'
		}
		return r
	}, s)
}
