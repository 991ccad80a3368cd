package layout

import (
	"math"
	"slices"
	"unicode"

	"github.com/dossier-lending/dossier/extract/page"
)

// maxHeaderLines is the maximal number of lines in a header: "Transaction / Date / (DD-MM-YY)".
const maxHeaderLines = 3

// Column is one column of a table, as its header shows it.
type Column struct {
	Role Role // "" if the label is not in the vocabulary
	Text string
	Box  page.Box
	// Cell is the spreadsheet cell of the label ("C7"), "" on other documents.
	Cell string
	// Guessed reports whether the role comes from the contents of the column and not from its label.
	Guessed bool
}

// Header is a table's header row.
type Header struct {
	// First and Last are the indexes of its lines in the list that was searched.
	First, Last int
	Page        int
	Columns     []Column // left to right
	Score       int      // number of different roles
}

// Has reports whether a column has the role.
func (h Header) Has(role Role) bool {
	return slices.ContainsFunc(h.Columns, func(c Column) bool { return c.Role == role })
}

// RoleAt returns the role of the column that contains a cell below the header: the heading with the largest overlap or,
// without overlap, the nearest right edge or center. It is "" below an unknown heading.
func (h Header) RoleAt(c Cell) Role {
	var role Role
	best := math.Inf(-1)
	for _, heading := range h.Columns {
		share := Overlap(heading.Box, c.Box)
		if share <= 0 { // apart: nearer is better
			share -= min(math.Abs(heading.Box.X1-c.Box.X1), math.Abs(heading.Box.CenterX()-c.Box.CenterX()))
		}
		if share > best {
			role, best = heading.Role, share
		}
	}
	return role
}

// Maximal size of a line of labels outside of spreadsheets, where each cell ends by itself. The widest tables have
// about thirty columns of a few words. Labels are separated by trying word after word, so a page full of letters (a
// font sample, a page of code) would otherwise take minutes.
const (
	maxHeadingWords = 200
	maxHeadingBytes = 2000
)

// inCells reports whether a line is in the cells of a spreadsheet. Exports have many columns with unknown headings, and
// dates and amounts among them still make a header.
func inCells(l Line) bool { return len(l.Words) > 0 && l.Words[0].Cell != "" }

// tooLongForLabels reports whether a line is longer than labels ever are.
func tooLongForLabels(l Line) bool {
	if inCells(l) {
		return false
	}
	return len(l.Words) > maxHeadingWords || bytesOf(l.Words) > maxHeadingBytes
}

// bytesOf returns the total length of the words' texts in bytes.
func bytesOf(words []page.Word) (size int) {
	for _, w := range words {
		size += len(w.Text)
	}
	return size
}

// FindHeaders finds the header rows of tables: lines whose cells are labels of different roles. accept decides which
// roles a table needs; holdsValues reports whether a line contains values and cannot be part of a header. Every
// repetition of a header on later pages is found.
func FindHeaders(lines []Line, v *Vocabulary, accept func(Header) bool, holdsValues func(Line) bool) []Header {
	var headers []Header
	isValues := eachOnce(lines, holdsValues)
	isData := func(i int) bool { return tooLongForLabels(lines[i]) || isValues(i) }
	for i := 0; i < len(lines); i++ {
		if h, ok := repeated(headers, lines, i, v); ok {
			headers = append(headers, h)
			i = h.Last
			continue
		}
		best := Header{}
		for n := 1; n <= maxHeaderLines && i+n <= len(lines); n++ {
			if isData(i+n-1) || n > 1 && !sameBlock(lines[i+n-2], lines[i+n-1]) {
				break
			}
			h := readHeader(lines[i:i+n], v)
			h.First, h.Last = i, i+n-1
			if accept(h) && (h.weight() > best.weight() || best.Score == 0 && inCells(lines[i]) ||
				h.weight() == best.weight() && len(h.Columns) <= len(best.Columns) &&
					!addsTextBelow(best, h, lines, v)) {
				best = h
			}
		}
		if best.Score == 0 || betterBelow(best, lines, v, accept, isData) {
			continue
		}
		headers = append(headers, best)
		i = best.Last
	}
	return headers
}

// codeDigits is the minimal number of digits that, beside a letter, make a word a code, which is not part of a label.
const codeDigits = 5

// holdsCode reports whether a word is a code: a reference, the number of a card.
func holdsCode(w page.Word) bool {
	digits, letters := 0, 0
	for _, r := range w.Text {
		switch {
		case unicode.IsDigit(r):
			digits++
		case unicode.IsLetter(r):
			letters++
		}
	}
	return digits >= codeDigits && letters > 0
}

// addsTextBelow reports whether the last line of a header is in fact the text of the first row, printed above its
// amounts. Such a line is apart from the lines before it, contains a code, or repeats among the rows, and it extends
// only labels that are unknown or were complete without it.
func addsTextBelow(fewer, more Header, lines []Line, v *Vocabulary) bool {
	last, below := lines[fewer.Last], lines[more.Last]
	if fewer.Score == 0 || len(fewer.Columns) != len(more.Columns) ||
		below.Box.CenterY()-last.Box.CenterY() < rowPitch*last.Height() &&
			!slices.ContainsFunc(below.Words, holdsCode) && !recurs(lines[more.Last:]) {
		return false
	}
	changed := false
	for i, c := range more.Columns {
		if c.Text != fewer.Columns[i].Text {
			if c.Role != "" && (v.Role(c.Text) != "" || v.Role(fewer.Columns[i].Text) == "") {
				return false
			}
			changed = true
		}
	}
	return changed
}

// recurs reports whether the first line repeats on its page at the same place. Transaction types repeat, headings do
// not.
func recurs(lines []Line) bool {
	first := lines[0]
	return slices.ContainsFunc(lines[1:], func(l Line) bool {
		return l.Page == first.Page && math.Abs(l.Box.X0-first.Box.X0) < repeatedEdge*first.Height() &&
			SameText(l, first)
	})
}

// repeated returns the header at a line that repeats an earlier page's header line by line. Text below it may look like
// part of its labels, but is not.
func repeated(headers []Header, lines []Line, i int, v *Vocabulary) (Header, bool) {
	for _, h := range headers {
		last := i + h.Last - h.First
		if h.Page == lines[i].Page || last >= len(lines) || lines[last].Page != lines[i].Page {
			continue
		}
		same := true
		for k := i; k <= last && same; k++ {
			same = SameText(lines[h.First+k-i], lines[k])
		}
		if !same {
			continue
		}
		if again := readHeader(lines[i:last+1], v); again.weight() == h.weight() {
			again.First, again.Last = i, last
			return again, true
		}
	}
	return Header{}, false
}

// SameText reports whether two lines consist of the same words.
func SameText(a, b Line) bool {
	return slices.EqualFunc(a.Words, b.Words, func(x, y page.Word) bool { return x.Text == y.Text })
}

// betterBelow reports whether the header has better columns without its first line or lines: a title above it, such as
// "Account transactions", would otherwise become part of the first column's label.
func betterBelow(h Header, lines []Line, v *Vocabulary, accept func(Header) bool, isData func(int) bool) bool {
	for first := h.First + 1; first <= max(h.Last, h.First+1); first++ {
		for n := 1; n <= maxHeaderLines && first+n <= len(lines); n++ {
			if isData(first + n - 1) {
				break
			}
			if n > 1 && !sameBlock(lines[first+n-2], lines[first+n-1]) {
				break
			}
			below := readHeader(lines[first:first+n], v)
			if accept(below) &&
				(below.weight() > h.weight() || below.weight() == h.weight() && len(below.Columns) < len(h.Columns)) {
				return true
			}
		}
	}
	return false
}

// eachOnce calls ask once for each line and remembers the answers.
func eachOnce(lines []Line, ask func(Line) bool) func(int) bool {
	answers := make([]*bool, len(lines))
	return func(i int) bool {
		if answers[i] == nil {
			answer := ask(lines[i])
			answers[i] = &answer
		}
		return *answers[i]
	}
}

// weight prefers more roles, then fewer unknown cells.
func (h Header) weight() int {
	unknown := 0
	for _, c := range h.Columns {
		if c.Role == "" {
			unknown++
		}
	}
	return h.Score*10 - unknown*4
}

func sameBlock(above, below Line) bool {
	d := below.Box.CenterY() - above.Box.CenterY()
	return above.Page == below.Page && d < headerPitch*max(above.Height(), below.Height())
}

func headerOf(lines []Line, v *Vocabulary) Header {
	var above []Column
	last := len(lines) - 1
	if last > 0 {
		above = splitCells(labelCells(lines, last-1, v), nil, partOver, v)
	}
	columns := splitCells(labelCells(lines, last, v), above, partUnder, v)
	for i := len(lines) - 2; i >= 0; i-- {
		columns = stack(splitCells(labelCells(lines, i, v), columns, partOver, v), columns)
	}
	h := Header{Page: lines[0].Page}
	seen := map[Role]bool{}
	for _, c := range columns {
		c.Role = roleOfHeading(c.Text, v)
		if c.Role != "" && !seen[c.Role] {
			seen[c.Role] = true
			h.Score++
		}
		h.Columns = append(h.Columns, c)
	}
	v.preferListed(h.Columns)
	return h
}

// partOver splits an upper label whose words are above different labels: "Loan" and "Interest", printed closely above
// "Principal" and "Amount", begin two labels. It does so only if the result has more known labels, and if words above
// no label are a label themselves.
func partOver(u Column, words []page.Word, lower []Column, v *Vocabulary) []Column {
	return partAlong(u, words, lower, func(own, below string) string { return own + " " + below }, v)
}

// partUnder splits a lower label whose words are below different labels, in the same way.
func partUnder(l Column, words []page.Word, upper []Column, v *Vocabulary) []Column {
	return partAlong(l, words, upper, func(own, above string) string { return above + " " + own }, v)
}

// partAlong splits a label by the labels of the line above or below; join combines two labels.
func partAlong(
	u Column, words []page.Word, lower []Column, join func(own, other string) string, v *Vocabulary,
) []Column {
	if len(words) < 2 || u.Cell != "" {
		return []Column{u}
	}
	var runs []Column
	var under []int
	for _, w := range words {
		at := ColumnOver(w.Box, lower)
		if n := len(runs); n > 0 && under[n-1] == at {
			runs[n-1].Text, runs[n-1].Box = runs[n-1].Text+" "+w.Text, runs[n-1].Box.Union(w.Box)
			continue
		}
		runs, under = append(runs, Column{Text: w.Text, Box: w.Box}), append(under, at)
	}
	if len(runs) < 2 {
		return []Column{u}
	}
	whole, parted := 0, 0
	for _, l := range lower {
		if Overlap(u.Box, l.Box) > 0 && roleOfHeading(join(u.Text, l.Text), v) != "" {
			whole++
		}
	}
	for i, run := range runs {
		text := run.Text
		if under[i] >= 0 {
			text = join(text, lower[under[i]].Text)
		}
		switch known := v.Role(text) != ""; {
		case known && under[i] >= 0:
			parted++
		case !known && under[i] < 0:
			return []Column{u}
		}
	}
	if parted <= whole {
		return []Column{u}
	}
	return runs
}

// ColumnOver returns the index of the column whose label overlaps a box most, -1 if none does.
func ColumnOver(b page.Box, columns []Column) int {
	best, most := -1, 0.0
	for i, c := range columns {
		if share := Overlap(b, c.Box); share > most {
			best, most = i, share
		}
	}
	return best
}
