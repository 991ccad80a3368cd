package columns

import (
	"cmp"
	_ "embed"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

const (
	// leastBeside is the minimal number of rows in a list beside another one.
	leastBeside = 4
	// mostWords is the maximal number of words on a page to examine; printed pages have fewer.
	mostWords = 6000
)

// list is a vertical strip of a page in which rows begin with dates.
type list struct {
	days []page.Word
	// left is the left edge of the dates, right the right edge of the strip.
	left, right float64
	height      float64
}

// lists returns the cuts between lists printed side by side: every list but the first, from left to right, and the part
// below all of them. None if there is only one list.
func lists(p page.Page) []cut {
	if p.Part != 0 || len(p.Words) > mostWords || len(p.Words) > 0 && p.Words[0].Cell != "" {
		return nil
	}
	columns := dayColumns(p.Words)
	if len(columns) < 2 {
		return nil
	}
	words := shown(p.Words)
	for i := range columns[:len(columns)-1] {
		chain := columns[i : i+1 : i+1]
		for _, next := range columns[i+1:] {
			if last := &chain[len(chain)-1]; continuesIn(words, *last, next) {
				last.right = next.left - gutter(next)
				chain = append(chain, next)
			}
		}
		if len(chain) > 1 {
			return cutsOf(words, chain)
		}
	}
	return nil
}

// gutter is the space to the left of its dates that belongs to a strip.
func gutter(l list) float64 { return dayEdge * l.height }

// cutsOf returns the cuts of lists that are side by side.
func cutsOf(words []*page.Word, lists []list) []cut {
	var cuts []cut
	lowest := block(words, lists[0]).Y1
	for _, l := range lists[1:] {
		b := block(words, l)
		lowest = max(lowest, b.Y1)
		cuts = append(cuts, cut{box: b, right: l.left - lists[0].left})
	}
	rest := page.Box{X0: math.Inf(-1), Y0: lowest, X1: math.Inf(1), Y1: math.Inf(1)}
	return append(cuts, cut{box: rest})
}

// dayColumns returns the columns of dates on a page, from left to right.
func dayColumns(words []page.Word) []list {
	var days []page.Word
	for i := range words {
		if w := words[i]; w.Rotation == 0 && isDay(words, i) {
			days = append(days, w)
		}
	}
	if len(days) < 2*leastBeside {
		return nil
	}
	h := height(days)
	slices.SortFunc(days, func(a, b page.Word) int { return cmp.Compare(a.Box.X0, b.Box.X0) })
	var columns []list
	for from, i := 0, 1; i <= len(days); i++ {
		if i < len(days) && days[i].Box.X0-days[i-1].Box.X0 <= dayEdge*h {
			continue
		}
		left := days[from].Box.X0
		if own := longestRun(days[from:i], rowGap*h); len(own) >= leastBeside {
			columns = append(columns, list{days: own, left: left, right: math.Inf(1), height: h})
		}
		from = i
	}
	return columns
}

// longestRun returns the longest run of dates below each other without a larger gap. Other dates are at the head of the
// page.
func longestRun(days []page.Word, gap float64) (longest []page.Word) {
	slices.SortFunc(days, func(a, b page.Word) int { return cmp.Compare(a.Box.CenterY(), b.Box.CenterY()) })
	for from, i := 0, 1; i <= len(days); i++ {
		if i < len(days) && days[i].Box.CenterY()-days[i-1].Box.CenterY() <= gap {
			continue
		}
		if i-from > len(longest) {
			longest = days[from:i]
		}
		from = i
	}
	return longest
}

// continuesIn reports whether two strips contain lists of complete rows with white space between them, and are not two
// halves of the same rows: their lines are at different heights, or they have the same columns and the right list has
// no header row.
func continuesIn(words []*page.Word, left, right list) bool {
	left.right = right.left - gutter(right)
	if !whiteBetween(words, right) || !complete(words, left) || !complete(words, right) {
		return false
	}
	together, beside := 0, 0
	for _, d := range right.days {
		if y := d.Box.CenterY(); y < left.days[0].Box.Y0 || y > left.days[len(left.days)-1].Box.Y1 {
			continue
		}
		beside++
		for _, o := range left.days {
			if math.Abs(o.Box.CenterY()-d.Box.CenterY()) <= sameFoot*left.height {
				together++
				break
			}
		}
	}
	if beside*2 < min(len(left.days), len(right.days)) {
		return false // they are below each other
	}
	return together*2 < beside || sameMake(words, left, right) && !headed(words, right)
}

// whiteBetween reports whether no word crosses the left edge of a list.
func whiteBetween(words []*page.Word, l list) bool {
	at := l.left - gutter(l)
	b := block(words, l)
	for _, w := range words {
		if w.Box.X0 < at && w.Box.X1 > at && w.Box.CenterY() >= b.Y0 && w.Box.CenterY() <= b.Y1 {
			return false
		}
	}
	return true
}

// complete reports whether most rows of a list have a text and an amount.
func complete(words []*page.Word, l list) bool {
	whole := 0
	for i := range l.days {
		text, amount := l.row(words, i)
		if text != nil && amount != nil {
			whole++
		}
	}
	return whole >= leastBeside && whole*5 >= len(l.days)*3
}

// row returns the first word of a row's text and its first amount; nil if it has none.
func (l list) row(words []*page.Word, i int) (text, amount *page.Word) {
	day := l.days[i].Box
	top, bottom := day.CenterY()-halfRow*l.height, day.CenterY()+l.height
	if i+1 < len(l.days) {
		bottom = max(l.days[i+1].Box.CenterY()-halfRow*l.height, day.Y1)
	}
	for _, w := range words {
		y := w.Box.CenterY()
		if w.Box.X0 < day.X1 || w.Box.X1 > l.right || y < top || y >= bottom {
			continue
		}
		switch {
		case isAmount(w.Text):
			if amount == nil || w.Box.X0 < amount.Box.X0 {
				amount = w
			}
		case isDayNumber(l.days[i].Text) && isMonthName(w.Text) && beside(day, w.Box): // part of the date
		case letters(w.Text) >= 3 && (text == nil || w.Box.X0 < text.Box.X0):
			text = w
		}
	}
	if text != nil && amount != nil && amount.Box.X0 < text.Box.X0 {
		return nil, nil
	}
	return text, amount
}

// sameMake reports whether the texts and amounts of two lists are at the same distance from their left edges.
func sameMake(words []*page.Word, left, right list) bool {
	var texts, amounts [2][]float64
	for k, l := range []list{left, right} {
		for i := range l.days {
			if text, amount := l.row(words, i); text != nil && amount != nil {
				texts[k] = append(texts[k], text.Box.X0-l.left)
				amounts[k] = append(amounts[k], amount.Box.X1-l.left)
			}
		}
	}
	near := func(of [2][]float64) bool {
		slices.Sort(of[0])
		slices.Sort(of[1])
		return math.Abs(of[0][len(of[0])/2]-of[1][len(of[1])/2]) <= sameEdge*left.height
	}
	return near(texts) && near(amounts)
}

// headed reports whether there are words close above the first date of a list.
func headed(words []*page.Word, l list) bool {
	return block(words, l).Y0 < l.days[0].Box.Y0-halfRow*l.height
}

// block returns the box of a list together with the text close above and below its rows, such as its header row and its
// total.
func block(words []*page.Word, l list) page.Box {
	var own []page.Box
	for _, w := range words {
		if w.Box.X1 > l.left-gutter(l) && w.Box.X0 < l.right {
			own = append(own, w.Box)
		}
	}
	first, last := l.days[0].Box, l.days[len(l.days)-1].Box
	b := page.Box{X0: l.left - gutter(l), X1: l.right, Y0: first.Y0, Y1: last.Y1}
	whole := func(w page.Box) bool { return w.X0 >= b.X0 && w.X1 <= b.X1 }
	slices.SortFunc(own, func(a, b page.Box) int { return cmp.Compare(b.CenterY(), a.CenterY()) })
	for _, w := range own {
		if w.CenterY() < b.Y0 {
			if b.Y0-w.Y1 > blockGap*l.height || !whole(w) {
				break
			}
			b.Y0 = min(b.Y0, w.Y0)
		}
	}
	slices.Reverse(own)
	for _, w := range own {
		if w.CenterY() > b.Y1 {
			if w.Y0-b.Y1 > blockGap*l.height || !whole(w) {
				break
			}
			b.Y1 = max(b.Y1, w.Y1)
		}
	}
	return b
}

// isAmount reports whether a word is an amount with two decimals.
func isAmount(text string) bool {
	text = strings.TrimRight(strings.TrimLeft(text, "+-−–($€£₹"), ")-+CRDcrd")
	n := len(text)
	if n < 4 || text[n-3] != '.' && text[n-3] != ',' {
		return false
	}
	for i := range n {
		if c := text[i]; (c < '0' || c > '9') && (i >= n-2 || c != '.' && c != ',' && c != '\'') {
			return false
		}
	}
	return true
}

// letters returns the number of letters in a word.
func letters(text string) (n int) {
	for _, c := range text {
		if unicode.IsLetter(c) {
			n++
		}
	}
	return n
}

// isDay reports whether a word is a date, or the first word of one: "02/03", "2025-03-02", "02-Mar", "02 Mar", "Mar
// 02".
func isDay(words []page.Word, i int) bool {
	if !beginsWithDigit(words[i].Text) && (i+1 == len(words) || !beginsWithDigit(words[i+1].Text)) &&
		!strings.ContainsAny(words[i].Text, "0123456789") {
		return false // most words
	}
	fields := strings.FieldsFunc(words[i].Text, func(c rune) bool { return strings.ContainsRune("/.-' ,", c) })
	switch {
	case len(fields) == 0 || len(fields) > 3 || isAmount(words[i].Text):
		return false
	case len(fields) > 1:
		return slices.ContainsFunc(fields, isDayNumber) && !slices.ContainsFunc(fields, func(f string) bool {
			return !isDayNumber(f) && !isMonthName(f) && !isYear(f)
		}) && strings.ContainsAny(words[i].Text, "/.-'")
	case i+1 == len(words) || !beside(words[i].Box, words[i+1].Box):
		return false
	}
	next := strings.Trim(words[i+1].Text, ".,")
	return isDayNumber(fields[0]) && isMonthName(next) || isMonthName(fields[0]) && isDayNumber(next)
}

func beginsWithDigit(text string) bool { return text != "" && text[0] >= '0' && text[0] <= '9' }

// beside reports whether a word is the next one on a line.
func beside(a, b page.Box) bool {
	return math.Abs(a.CenterY()-b.CenterY()) <= sameFoot*a.Height() && b.X0 > a.X0 && b.X0-a.X1 < nextWord*a.Height()
}

func isDayNumber(s string) bool {
	return len(s) == 1 && s[0] >= '1' && s[0] <= '9' ||
		len(s) == 2 && s >= "01" && s <= "31" && s[1] >= '0' && s[1] <= '9'
}

func isYear(s string) bool {
	return len(s) == 4 && (strings.HasPrefix(s, "19") || strings.HasPrefix(s, "20")) ||
		len(s) == 2 && s >= "00" && s <= "99"
}

// monthStems are the beginnings of month names, in the languages of such lists.
var monthStems = layout.ReadTerms("months.txt", monthData).Set("month")

//go:embed months.txt
var monthData string

// isMonthName reports whether a word has only letters and begins like the name of a month.
func isMonthName(s string) bool {
	runes := []rune(strings.ToLower(s))
	return len(runes) >= 3 && letters(s) == len(runes) && monthStems[string(runes[:3])]
}

// shown returns the words to read: the visible ones, or all if none is visible. Rotated words are left out.
func shown(words []page.Word) []*page.Word {
	var painted, hidden []*page.Word
	for i := range words {
		switch w := &words[i]; {
		case w.Rotation != 0:
		case w.Hidden:
			hidden = append(hidden, w)
		default:
			painted = append(painted, w)
		}
	}
	if len(painted) == 0 {
		return hidden
	}
	return painted
}

// height returns the median height of words.
func height(words []page.Word) float64 {
	heights := make([]float64, 0, len(words))
	for i := range words {
		heights = append(heights, words[i].Box.Height())
	}
	if len(heights) == 0 {
		return 1
	}
	slices.Sort(heights)
	return heights[len(heights)/2]
}
