package source

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/parse"
)

// FindFurniture finds running heads and feet: the same text, digits apart, at the same height on several pages. Where
// amounts have no cents, a page number alone on a line counts too, because it could be an amount.
func (p *Source) FindFurniture() map[int]bool {
	type place struct {
		text string
		y    int
	}
	seen := map[place][]int{}
	for i, l := range p.Lines {
		var text string
		if p.IsData(l) {
			text = withoutPageNumber(l) // a date or account number must be exactly the same in a running head
		} else {
			text = Numbered(l.Text())
		}
		at := place{text, int(l.Box.CenterY() / l.Height())}
		seen[at] = append(seen[at], i)
	}
	top, bottom := p.dataReach()
	among := map[string]int{} // how often a text is between rows
	for at, lines := range seen {
		for _, i := range lines {
			if l := p.Lines[i]; l.Box.CenterY() > top[l.Page] && l.Box.CenterY() < bottom[l.Page] {
				among[at.text]++
			}
		}
	}
	furniture := map[int]bool{}
	for at, lines := range seen {
		if p.onOnePage(lines) || strings.IndexFunc(at.text, unicode.IsLetter) < 0 || among[at.text] > len(lines) {
			continue // a text that is more often between rows belongs to them, even at the top of a page
		}
		for _, i := range lines {
			l := p.Lines[i]
			if y := l.Box.CenterY(); y > top[l.Page] && y < bottom[l.Page] {
				continue // between rows, the same words at one height are a coincidence
			}
			if role := lexicon.RoleOfLine(l, p.Amounts(l), p.Words.Lines); (!p.printsAmount(l) ||
				p.namesSum(l, lines)) && (role == "" || role == lexicon.LineTurn) {
				furniture[i] = true
			}
		}
	}
	if !slices.ContainsFunc(p.Lines, p.printsAmount) {
		for i, l := range p.Lines {
			furniture[i] = furniture[i] || IsPageNumber(l.Text())
		}
	}
	return furniture
}

// onOnePage reports whether the lines are on the same page.
func (p *Source) onOnePage(lines []int) bool {
	return !slices.ContainsFunc(lines, func(i int) bool { return p.Lines[i].Page != p.Lines[lines[0]].Page })
}

// printsAmount reports whether a line has an amount with cents, as rows and balances do.
func (p *Source) printsAmount(l layout.Line) bool {
	return slices.ContainsFunc(
		p.Amounts(l), func(t parse.MoneyToken) bool { return t.Decimals == p.Style.Decimals() && !t.Dash },
	)
}

// withoutPageNumber returns the text of a line without the number of its page at the end.
func withoutPageNumber(l layout.Line) string {
	number := " " + strconv.Itoa(l.Page)
	return strings.TrimSuffix(l.Text(), number)
}

// namesSum reports whether a line without a date contains a sum within its text and is the same wherever it is printed:
// "Insured up to 50,000.00 for each depositor". The amounts of rows and balances end their lines, or differ.
func (p *Source) namesSum(l layout.Line, alike []int) bool {
	tokens := p.Amounts(l)
	if len(tokens) != 1 || p.beginsWithDay(l) {
		return false
	}
	first, last := l.Words[0].Text, l.Words[len(l.Words)-1].Text
	if tokens[0].From == 0 || tokens[0].To == len(l.Words) || strings.IndexFunc(first, unicode.IsLetter) < 0 ||
		strings.IndexFunc(last, unicode.IsLetter) < 0 {
		return false
	}
	return !slices.ContainsFunc(alike, func(i int) bool { return p.Lines[i].Text() != l.Text() })
}

// dataReach is where the rows begin and end on each page: the lines with a date and an amount, and the lines close
// above and below them, for entries with amounts on a line without the date.
func (p *Source) dataReach() (top, bottom map[int]float64) {
	first, last := map[int]int{}, map[int]int{}
	for _, i := range p.dataLines() {
		number := p.Lines[i].Page
		if _, seen := first[number]; !seen {
			first[number] = i
		}
		last[number] = i
	}
	top, bottom = map[int]float64{}, map[int]float64{}
	for number := range first {
		top[number] = p.rowsEnd(first[number], -1, p.beginsWithDay)
		bottom[number] = p.rowsEnd(last[number], 1, p.printsAmount) + continuationReach*p.Lines[last[number]].Height()
	}
	for _, h := range p.Headers { // text between a header row and the first row belongs to that row
		if l := p.Lines[h.Last]; l.Box.CenterY() < top[l.Page] {
			top[l.Page] = l.Box.CenterY()
		}
	}
	return top, bottom
}

// rowsEnd returns the height of the last line that belongs to rows without a gap, from line i in one direction.
func (p *Source) rowsEnd(i, step int, belongs func(layout.Line) bool) float64 {
	y := p.Lines[i].Box.CenterY()
	for k := i + step; k >= 0 && k < len(p.Lines) && p.Lines[k].Page == p.Lines[i].Page; k += step {
		l := p.Lines[k]
		if math.Abs(l.Box.CenterY()-p.Lines[k-step].Box.CenterY()) > continuationReach*l.Height() {
			break
		}
		if belongs(l) {
			y = l.Box.CenterY()
		}
	}
	return y
}

func (p *Source) beginsWithDay(l layout.Line) bool {
	d, ok := parse.FindDate(l.Words, 0, math.MaxFloat64)
	return ok && !parse.IsSpan(layout.NewCell(l.Page, l.Words)) && d.To < len(l.Words)
}

// dataLines returns the indexes of the lines with a date and an amount. If no line has both, as in an app's list of
// entries under dates, it returns the lines with an amount that has a currency or a sign.
func (p *Source) dataLines() (lines []int) {
	var entries []int
	for i, l := range p.Lines {
		tokens := p.Amounts(l)
		if len(tokens) == 0 {
			continue
		}
		if _, dated := parse.FindDate(l.Words, 0, math.MaxFloat64); dated {
			lines = append(lines, i)
		} else if slices.ContainsFunc(
			tokens, func(t parse.MoneyToken) bool { return t.Marked || t.Mark != parse.MarkNone },
		) {
			entries = append(entries, i)
		}
	}
	if len(lines) == 0 {
		return entries
	}
	return lines
}

// continuationReach is the maximal distance, in line heights, of a row's further text or the next row.
const continuationReach = 4

// Numbered is a text with short numbers (of pages, days) as 0: what may differ from page to page in a running head.
// Long numbers are references, which distinguish lines.
func Numbered(s string) string {
	words := strings.Fields(s)
	for i, w := range words {
		if len(w) <= 4 {
			words[i] = Shape(w)
		}
	}
	return strings.Join(words, " ")
}

// Shape is a text with every digit replaced by 0, so that page numbers do not matter.
func Shape(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return '0'
		}
		return r
	}, s)
}
