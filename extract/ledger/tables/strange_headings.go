package tables

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
)

// A header row in unknown words is recognized by its place: right above the rows, with words above the dates and above
// each column of amounts. The contents of the columns show their meaning.

// strangeReach is the maximal number of lines between such a header row and the first row: a balance carried forward
// may be between them.
const strangeReach = 4

// StrangeHeadings returns header rows in unknown words: the first one and its repetitions on later pages. It returns
// nil if no table of rows that begin with a date is below one.
func StrangeHeadings(p *source.Source) []layout.Header {
	f := finder{p}
	t := f.headlessTable()
	if f.Sheet || t == nil {
		return nil
	}
	c := f.contentsOf(t)
	if c.rows < headlessLeast {
		return nil
	}
	for lines := range 2 { // one line before two: the second may be the text of the first row
		for last := c.first - 1; last > c.first-1-strangeReach; last-- {
			if columns := f.headed(c, last-lines, last); columns != nil {
				return f.likeHeadings(columns, last-lines, last)
			}
		}
	}
	return nil
}

// contents describes the columns of a table without a header row.
type contents struct {
	first, rows int      // the first row's line; how many rows
	day, second page.Box // the places of dates, and of second dates if most rows have one
	money       []layout.Column
	texts       [][]page.Word // the other words of each row
	around      [][]page.Word // the lines of text next to rows
}

// contentsOf measures the rows of a table without a header row.
func (f finder) contentsOf(t *Table) contents {
	c := contents{first: -1}
	for _, column := range t.Columns {
		if lexicon.IsMoney(column.Role) {
			c.money = append(c.money, column)
		}
	}
	seconds := 0
	var second page.Box
	for _, l := range t.Lines {
		d, ok := leadingDate(l.Words)
		if !ok || !f.movesIn(c.money, l) {
			if !ok && len(f.Amounts(l.Line)) == 0 && c.rows > 0 {
				c.around = append(c.around, l.Words)
			}
			continue
		}
		if c.rows++; c.rows == 1 {
			c.first, c.day = l.Index, layout.Bounds(l.Words[d.From:d.To])
		}
		c.day = c.day.Union(layout.Bounds(l.Words[d.From:d.To]))
		from := d.To
		if v := t.dateAfter(&l, d.To); v != nil {
			if seconds++; seconds == 1 {
				second = layout.Bounds(l.Words[v.From:v.To])
			}
			second, from = second.Union(layout.Bounds(l.Words[v.From:v.To])), v.To
		}
		c.texts = append(c.texts, l.Words[from:])
	}
	if float64(seconds) >= secondsShare*float64(c.rows) {
		c.second = second
	}
	return c
}

// movesIn reports whether an amount of the line overlaps one of the columns.
func (f finder) movesIn(columns []layout.Column, l Line) bool {
	for _, token := range f.Amounts(l.Line) {
		for _, c := range columns {
			if layout.Overlap(token.Box, c.Box) > 0 {
				return true
			}
		}
	}
	return false
}

// headed reads the lines from first to last as a header row above the contents, nil if they are not one.
func (f finder) headed(c contents, first, last int) []layout.Column {
	if first < 0 || f.Lines[first].Page != f.Lines[c.first].Page ||
		f.Lines[last].Box.CenterY()-f.Lines[first].Box.CenterY() > strangePitch*f.Lines[last].Height() {
		return nil
	}
	if f.headsBalances(layout.Header{Page: f.Lines[first].Page, First: first, Last: last}) {
		return nil // labels of a summary
	}
	columns := []layout.Column{{Role: lexicon.RoleDate, Box: c.day}}
	if c.second != (page.Box{}) {
		columns = append(columns, layout.Column{Role: lexicon.RoleValueDate, Box: c.second})
	}
	days := len(columns)
	columns = append(columns, c.money...)
	labels := make([][]page.Word, len(columns))
	var rest []page.Word
	for i := first; i <= last; i++ {
		if f.isNote(f.Lines[i]) {
			return nil
		}
		for _, w := range f.Lines[i].Words {
			if strings.ContainsFunc(w.Text, unicode.IsDigit) || isStroke(w.Text) {
				return nil // "TAX - Withholding Tax" explains a code
			}
			if k := layout.ColumnOver(w.Box, columns); k >= 0 {
				labels[k] = append(labels[k], w)
			} else {
				rest = append(rest, w)
			}
		}
	}
	for k, words := range labels {
		if len(words) == 0 || len(words) > longestLabel {
			return nil
		}
		columns[k].Text = layout.Text(words)
		columns[k].Box = columns[k].Box.Union(layout.Bounds(words))
	}
	f.nameMoney(columns[days:])
	return f.described(
		append(columns, textColumns(f.Lines[last].Page, rest, c.texts)...), slices.Concat(c.texts, c.around),
	)
}

// isStroke reports whether a word is a dash or an equals sign.
func isStroke(s string) bool { return strings.Trim(s, "-–—=") == "" }

// nameMoney sets the roles of amount columns: those of known labels, and for the others the remaining roles by place.
func (f finder) nameMoney(columns []layout.Column) {
	var left []layout.Role
	named := map[layout.Role]bool{}
	for i := range columns {
		left = append(left, columns[i].Role)
		columns[i].Guessed = true
		if role := f.Words.Columns.Role(columns[i].Text); lexicon.IsMoney(role) && !named[role] {
			named[role] = true
			columns[i].Role, columns[i].Guessed = role, false
		}
	}
	var free []layout.Role // several columns may hold foreign amounts, and the named one is one of them
	for _, role := range left {
		if !named[role] {
			free = append(free, role)
		}
		delete(named, role)
	}
	for i := range columns {
		if columns[i].Guessed {
			columns[i].Role, free = free[0], free[1:]
		}
	}
}

// longestLabel is the maximal number of words in a column's label.
const longestLabel = 5

// textColumns returns the columns of labels that are not above dates or amounts.
func textColumns(number int, words []page.Word, texts [][]page.Word) []layout.Column {
	slices.SortStableFunc(words, func(a, b page.Word) int { return cmp.Compare(a.Box.X0, b.Box.X0) })
	var columns []layout.Column
	for _, w := range words {
		if k := layout.ColumnOver(w.Box, columns); k >= 0 { // the second line of a label
			columns[k].Text, columns[k].Box = columns[k].Text+" "+w.Text, columns[k].Box.Union(w.Box)
			continue
		}
		columns = append(columns, layout.Column{Text: w.Text, Box: w.Box})
	}
	for i := len(columns) - 1; i > 0; i-- {
		a, b := columns[i-1], columns[i]
		label := layout.Line{Page: number, Words: []page.Word{{Text: a.Text, Box: a.Box}, {Text: b.Text, Box: b.Box}}}
		if len(label.Cells()) == 1 && !beginsTexts(b.Box, texts) {
			columns[i-1] = layout.Column{Text: a.Text + " " + b.Text, Box: a.Box.Union(b.Box)}
			columns = slices.Delete(columns, i, i+1)
		}
	}
	return columns
}

// beginsTexts reports whether words of most rows begin below the left edge of a label's word. The word is then a
// separate label, however close the one before it.
func beginsTexts(label page.Box, texts [][]page.Word) bool {
	n := 0
	for _, words := range texts {
		if slices.ContainsFunc(
			words, func(w page.Word) bool { return math.Abs(w.Box.X0-label.X0) <= datePlace*w.Box.Height() },
		) {
			n++
		}
	}
	return 2*n > len(texts)
}

// described sets the roles of text columns: those of known labels; if none of them is the description, the column with
// the most letters below it.
func (f finder) described(columns []layout.Column, texts [][]page.Word) []layout.Column {
	slices.SortStableFunc(columns, func(a, b layout.Column) int { return cmp.Compare(a.Box.X0, b.Box.X0) })
	named := false
	for i := range columns {
		if columns[i].Role == "" {
			columns[i].Role = f.Words.Columns.Role(columns[i].Text)
		}
		named = named || columns[i].Role == lexicon.RoleDescription
	}
	if named {
		return columns
	}
	best, letters := -1, 0
	for i, c := range columns {
		if c.Role != "" {
			continue
		}
		if n := lettersUnder(columns, i, texts); n > letters {
			best, letters = i, n
		}
	}
	if best < 0 {
		return nil
	}
	columns[best].Role = lexicon.RoleDescription
	return columns
}

// lettersUnder counts the letters below a column's label and left of the next label.
func lettersUnder(columns []layout.Column, k int, texts [][]page.Word) int {
	end, letters := math.Inf(1), 0
	if k+1 < len(columns) {
		end = columns[k+1].Box.X0
	}
	for _, words := range texts {
		for _, w := range words {
			if x := w.Box.CenterX(); x >= columns[k].Box.X0-w.Box.Height() && x < end {
				letters += letterCount(w.Text)
			}
		}
	}
	return letters
}

func letterCount(text string) int {
	n := 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n
}

// likeHeadings returns the header row and its repetitions on later pages.
func (f finder) likeHeadings(columns []layout.Column, first, last int) []layout.Header {
	var headers []layout.Header
	for i := first; i+last-first < len(f.Lines); i++ {
		end := i + last - first
		if i > first && f.Lines[i].Page == f.Lines[first].Page || f.Lines[end].Page != f.Lines[i].Page {
			continue
		}
		same := true
		for k := i; k <= end && same; k++ {
			same = layout.SameText(f.Lines[k], f.Lines[first+k-i])
		}
		if same {
			headers = append(
				headers,
				layout.Header{First: i, Last: end, Page: f.Lines[i].Page, Columns: columns, Score: len(columns)},
			)
		}
	}
	return headers
}
