package layout

import (
	"math"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/page"
)

// maxHeaderLines is how many lines a table's header may span: "Transaction / Date / (DD-MM-YY)".
const maxHeaderLines = 3

// headerPitch is the largest distance, in line heights from middle to middle, between two lines of
// one header.
const headerPitch = 2.2

// Column is one column of a table as its header shows it.
type Column struct {
	Role Role // "" when the label is not in the vocabulary
	Text string
	Box  page.Box
	// Cell is the spreadsheet cell of the label ("C7"), "" on paper.
	Cell string
}

// Header is a table's header row.
type Header struct {
	// First and Last are the places of its lines in the list that was searched.
	First, Last int
	Page        int
	Columns     []Column // left to right
	Score       int      // number of different roles
}

// Has says that a column of the role exists.
func (h Header) Has(role Role) bool {
	return slices.ContainsFunc(h.Columns, func(c Column) bool { return c.Role == role })
}

// RoleAt is the role of the column that a cell below the header stands in: the heading it shares most with,
// or the one whose right edge or middle is nearest. It is "" under a heading that means nothing.
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

// FindHeaders finds the lines that head a table: those whose cells are labels of different roles.
// accept judges the columns found (which roles a table must have); holdsValues tells lines that hold values
// and therefore cannot be part of a header. Every repetition of a header on later pages is found.
func FindHeaders(lines []Line, v *Vocabulary, accept func(Header) bool, holdsValues func(Line) bool) []Header {
	var headers []Header
	isData := eachOnce(lines, holdsValues)
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
			h := headerOf(lines[i:i+n], v)
			h.First, h.Last = i, i+n-1
			if accept(h) && (h.weight() > best.weight() || h.weight() == best.weight() && len(h.Columns) <= len(best.Columns)) {
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

// repeated is the header at a line that says again what an earlier one says on an earlier page, line by line: what
// stands below it may be text that goes on, and is none of its labels.
func repeated(headers []Header, lines []Line, i int, v *Vocabulary) (Header, bool) {
	for _, h := range headers {
		last := i + h.Last - h.First
		if h.Page == lines[i].Page || last >= len(lines) || lines[last].Page != lines[i].Page {
			continue
		}
		same := true
		for k := i; k <= last && same; k++ {
			same = sameText(lines[h.First+k-i], lines[k])
		}
		if again := headerOf(lines[i:last+1], v); same && again.weight() == h.weight() {
			again.First, again.Last = i, last
			return again, true
		}
	}
	return Header{}, false
}

// sameText says that two lines consist of the same words.
func sameText(a, b Line) bool {
	return slices.EqualFunc(a.Words, b.Words, func(x, y page.Word) bool { return x.Text == y.Text })
}

// betterBelow says that the header reads better without its first line or lines: a title above it, such as
// "Account transactions", would otherwise spoil the first column's label.
func betterBelow(h Header, lines []Line, v *Vocabulary, accept func(Header) bool, isData func(int) bool) bool {
	for first := h.First + 1; first <= max(h.Last, h.First+1); first++ {
		for n := 1; n <= maxHeaderLines && first+n <= len(lines); n++ {
			if isData(first + n - 1) {
				break
			}
			if n > 1 && !sameBlock(lines[first+n-2], lines[first+n-1]) {
				break
			}
			below := headerOf(lines[first:first+n], v)
			if accept(below) && (below.weight() > h.weight() || below.weight() == h.weight() && len(below.Columns) < len(h.Columns)) {
				return true
			}
		}
	}
	return false
}

// eachOnce asks of a line, by its place, what was asked of it before.
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

// weight prefers more roles, then fewer cells that mean nothing.
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
	columns := splitCells(labelCells(lines, len(lines)-1, v), v)
	for i := len(lines) - 2; i >= 0; i-- {
		columns = stack(splitCells(labelCells(lines, i, v), v), columns)
	}
	h := Header{Page: lines[0].Page}
	seen := map[Role]bool{}
	for _, c := range columns {
		c.Role = v.Role(c.Text)
		if c.Role == "" {
			c.Role = roleOfParts(c.Text, v)
		}
		if c.Role == "" {
			c.Role = roleOfBoth(c.Text, v)
		}
		if c.Role == "" {
			c.Role = roleOfAll(c.Text, v)
		}
		if c.Role == "" {
			c.Role = roleOfEnd(c.Text, v)
		}
		if c.Role == "" {
			c.Role = roleBeforeUnit(c.Text, v)
		}
		if c.Role == "" {
			c.Role = roleOfHead(c.Text, v)
		}
		if c.Role != "" && !seen[c.Role] {
			seen[c.Role] = true
			h.Score++
		}
		h.Columns = append(h.Columns, c)
	}
	return h
}

// roleOfParts reads a label written twice in two languages ("Fecha / Date") or with a unit after it
// ("Balance PHP"): one part that is a label is enough when no other part contradicts it.
func roleOfParts(text string, v *Vocabulary) Role {
	var role Role
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == '/' || r == '|' || r == '\n' }) {
		words := strings.Fields(part)
		found, n := v.Longest(words)
		if n < len(words) && !(n == len(words)-1 && isUnit(words[n])) {
			continue
		}
		if found != "" && role != "" && found != role {
			return ""
		}
		if found != "" {
			role = found
		}
	}
	return role
}

// roleOfBoth reads a label for two figures that stand above each other ("Amount / Balance"): the upper one's.
func roleOfBoth(text string, v *Vocabulary) Role {
	upper, lower, two := strings.Cut(text, "/")
	if !two || v.Role(upper) == "" || v.Role(lower) == "" {
		return ""
	}
	return v.Role(upper)
}

// roleOfAll reads a label of several words for the same thing: "CARGOS DEBE", "Date" with its translation.
func roleOfAll(text string, v *Vocabulary) Role {
	words := strings.Fields(text)
	var role Role
	for len(words) > 0 {
		found, n := v.Longest(words)
		if n == 0 || role != "" && found != role {
			return ""
		}
		role, words = found, words[n:]
	}
	return role
}

// roleOfEnd reads a label by its last words: "Statement Balance" is a balance. One word may stand in
// front; longer texts are titles.
func roleOfEnd(text string, v *Vocabulary) Role {
	words := strings.Fields(text)
	if len(words) < 2 || len(words) > 3 {
		return ""
	}
	return v.Role(strings.Join(words[1:], " "))
}

// roleOfHead reads a label by the words in front of "of": "Description of the transaction" is a description.
func roleOfHead(text string, v *Vocabulary) Role {
	words := strings.Fields(text)
	role, n := v.Longest(words)
	if n == 0 || n == len(words) || len(words) > n+longestOf || !ofWords[Normalize(words[n])] {
		return ""
	}
	return role
}

// longestOf is how many words may follow such a label, ofWords how they begin.
const longestOf = 4

var ofWords = map[string]bool{"of": true, "de": true, "del": true, "della": true, "delle": true, "degli": true, "dei": true, "di": true, "des": true, "du": true, "d": true, "da": true, "do": true, "das": true, "dos": true, "der": true, "van": true, "ng": true, "in": true, "for": true}

// isUnit says that a word after a label is a currency or a sign.
func isUnit(s string) bool {
	s = strings.Trim(s, "()[].:")
	if len([]rune(s)) <= 4 && strings.ContainsAny(s, "$€£¥₱₹") {
		return true // "R$", "US$"
	}
	if len([]rune(s)) == 1 {
		return !strings.ContainsAny(s, "0123456789")
	}
	return len(s) == 3 && s == strings.ToUpper(s) || strings.EqualFold(s, "php") || strings.EqualFold(s, "rs")
}

// stack puts the labels of an upper line on those below them. A label above several columns ("Amount"
// over "Debit" and "Credit") belongs to each; one above none stays a column of its own.
func stack(upper, lower []Column) []Column {
	out := slices.Clone(lower)
	for _, u := range upper {
		used := false
		for i := range lower {
			if Overlap(u.Box, lower[i].Box) > 0 {
				out[i].Text = u.Text + " " + out[i].Text
				out[i].Box = page.Box{X0: min(out[i].Box.X0, max(u.Box.X0, out[i].Box.X0-u.Box.Width())),
					Y0: u.Box.Y0, X1: out[i].Box.X1, Y1: out[i].Box.Y1}
				used = true
			}
		}
		if !used {
			out = append(out, u)
		}
	}
	for i := range out { // a label over one column only may be wider than the one below it
		out[i].Box = widen(out[i].Box, upper, lower, i)
	}
	slices.SortStableFunc(out, func(a, b Column) int {
		if a.Box.X0 < b.Box.X0 {
			return -1
		}
		return 1
	})
	return out
}

// widen takes the full width of an upper label that stands over one lower label alone.
func widen(b page.Box, upper, lower []Column, i int) page.Box {
	if i >= len(lower) {
		return b
	}
	b = lower[i].Box
	for _, u := range upper {
		over := 0
		for _, l := range lower {
			if Overlap(u.Box, l.Box) > 0 {
				over++
			}
		}
		if over == 1 && Overlap(u.Box, lower[i].Box) > 0 {
			b = b.Union(u.Box)
		}
	}
	return b
}

// splitCells are the labels of one line: its cells, and a cell that holds several known labels
// ("Debit Credit Balance" set close) is split between them.
func splitCells(cells []Cell, v *Vocabulary) []Column {
	var columns []Column
	for _, c := range cells {
		parts := splitLabels(c, v)
		if len(parts) == 1 && v.Role(parts[0].Text) == "" {
			parts = splitTouching(c, v, parts)
		}
		columns = append(columns, parts...)
	}
	return columns
}

func splitLabels(c Cell, v *Vocabulary) []Column {
	whole := []Column{{Text: c.Text(), Box: c.Box, Cell: c.Words[0].Cell}}
	if len(c.Words) < 2 || v.Role(c.Text()) != "" || roleOfBoth(c.Text(), v) != "" || roleBeforeUnit(c.Text(), v) != "" {
		return whole
	}
	texts := make([]string, len(c.Words))
	for i, w := range c.Words {
		texts[i] = w.Text
	}
	var parts []Column
	known, unknown := 0, 0
	for i := 0; i < len(texts); {
		role, n := v.Longest(texts[i:])
		if len(parts) > 0 && (n == 0 && isUnit(texts[i]) || strings.HasPrefix(texts[i], "(") || namesUnit(c.Words, i, v)) {
			last := &parts[len(parts)-1]
			last.Text, last.Box = last.Text+" "+texts[i], last.Box.Union(c.Words[i].Box)
			i++
			continue
		}
		if role == "" || n == 0 {
			unknown++
			n = 1
		} else {
			known++
		}
		words := c.Words[i : i+n]
		parts = append(parts, Column{Text: Text(words), Box: Bounds(words)})
		i += n
	}
	if known < surelyLabels && repeats(parts, v) {
		return whole
	}
	if unknown > 0 && (known < surelyLabels || unknown > known/2) {
		return whole
	}
	return parts
}

// repeats says that two parts of a text mean the same: "Transactions in detail" is one label, not three.
func repeats(parts []Column, v *Vocabulary) bool {
	seen := map[Role]bool{}
	for _, p := range parts {
		role := v.Role(p.Text)
		if role != "" && seen[role] {
			return true
		}
		seen[role] = true
	}
	return false
}

// surelyLabels is how many known labels set close together show that a strange word between them is a
// column's label as well.
const surelyLabels = 4
