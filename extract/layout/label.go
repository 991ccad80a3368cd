package layout

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/page"
)

// Found is a label on a page and the places where its value may be, best first: the rest of the label's cell, the cell
// to its right, the cell below it. The caller takes the first one that has the required kind of value.
type Found struct {
	Role   Role
	Label  Cell
	Line   int // index of the label's line in the list that was searched
	Values []Cell
}

// leastGrid is the minimal number of cells in a row of a grid.
const leastGrid = 3

// FindLabels finds the vocabulary's labels in the lines. A label counts at the beginning of a cell, after a label with
// a colon, after a number, or before a colon, so that the same word inside a sentence does not count.
func FindLabels(lines []Line, v *Vocabulary) []Found {
	var found []Found
	labels, cells := make([][]labelSpan, len(lines)), make([][]Cell, len(lines))
	for i, l := range lines {
		labels[i], cells[i] = labelSpans(l, v), l.Cells()
	}
	for i := range lines {
		found = append(found, stackedLabels(lines, cells, labels, i, v)...)
	}
	for i, l := range lines {
		row := isLabelRow(lines, labels, i)
		for k, s := range labels[i] {
			f := Found{Role: s.role, Label: NewCell(l.Page, l.Words[s.from:s.to]), Line: i}
			end := len(l.Words)
			if k+1 < len(labels[i]) {
				end = labels[i][k+1].from
			}
			if !row {
				f.Values = rightOf(l, s.to, end)
			}
			f.Values = append(f.Values, below(lines, labels, i, f.Label)...)
			if above := valueAbove(lines, labels, i, f.Label); above != nil {
				f.Values = above
			}
			found = append(found, f)
		}
	}
	return partJoined(lines, withoutLabelValues(found), v)
}

// withoutLabelValues removes values that are the first words of labels on two lines: "Nama   Nomor" above "Rekening".
func withoutLabelValues(found []Found) []Found {
	stacked := map[page.Box]bool{}
	for _, f := range found {
		if first := f.Label.Words[0].Box; f.Label.Box.Y1 > first.Y1+twoLines*first.Height() {
			stacked[first] = true
		}
	}
	for i, f := range found {
		if kept := slices.DeleteFunc(
			slices.Clone(f.Values), func(c Cell) bool { return stacked[c.Words[0].Box] },
		); len(kept) > 0 {
			found[i].Values = kept
		}
	}
	return found
}

// possessives precede labels if the issuer addresses its customer: "Your credit limit".
var possessives = smallWords.Set("possessive")

func isPossessive(word string) bool {
	var space [64]byte
	return possessives[string(AppendNormal(space[:0], word))]
}

// endsCell reports whether a word is the first after the end of a cell or after a colon.
func endsCell(l Line, i int) bool {
	return i >= len(l.Words) || apart(&l.Words[i-1], &l.Words[i], l.Height()) ||
		strings.HasSuffix(l.Words[i-1].Text, ":")
}

type labelSpan struct {
	role     Role
	from, to int
}

// maxLabels is the maximal number of labels on one line to examine, because each is compared with the lines around it.
// No document has as many.
const maxLabels = 64

func labelSpans(l Line, v *Vocabulary) []labelSpan {
	texts := Texts(l.Words)
	var spans []labelSpan
	height, translated := l.Height(), slices.ContainsFunc(texts, mayPart)
	for i := 0; i < len(texts) && len(spans) < maxLabels; i++ {
		if i+1 < len(texts) && IsBlank(texts[i]) && apart(&l.Words[i], &l.Words[i+1], height) {
			continue // "(L.L.C.)" before the next column's label
		}
		var role Role
		n := 0
		if translated {
			role, n = twoLanguages(texts[i:], v)
		}
		if n == 0 {
			role, n = v.Longest(texts[i:])
		}
		if n > 1 {
			role, n = beforeGap(l, texts, i, n, role, v)
		}
		if n == 0 && i+1 < len(texts) && isPossessive(texts[i]) {
			// "your account" begins a sentence
			if role, n = v.Longest(texts[i+1:]); n > 1 || n == 1 && endsCell(l, i+2) {
				n++
			} else {
				n = 0
			}
		}
		if n == 0 && (i == 0 || apart(&l.Words[i-1], &l.Words[i], height)) {
			role, n = spacedLabel(l, i, v)
		}
		if n == 0 && v.beside != nil {
			role, n = commonLabel(l, texts, i, v.beside)
		}
		second := false
		if n == 0 {
			role, n = secondLanguage(texts[i:], v)
			second = n > 0
		}
		if n == 0 {
			continue
		}
		// in another language
		if last := len(spans) - 1; last >= 0 && spans[last].to == i && spans[last].role == role &&
			!apart(&l.Words[i-1], &l.Words[i], height) {
			spans[last].to, i = i+n, i+n-1
			continue
		}
		starts := i == 0 || apart(&l.Words[i-1], &l.Words[i], height) || hasDigit(texts[i-1]) || spaceBefore(l, i) ||
			len(spans) > 0 && spans[len(spans)-1].to == i && labelsAll(texts, v)
		colon := strings.HasSuffix(texts[i+n-1], ":") || i+n < len(texts) && strings.HasPrefix(texts[i+n], ":")
		if !starts && !colon || second && !colon || isParticle(l, i, n) {
			continue
		}
		spans = append(spans, labelSpan{role, i, i + n})
		i += n - 1
	}
	return labelsOnly(l, spans)
}

// particleLetters is the maximal number of letters in a label that may also begin a name.
const particleLetters = 2

// isParticle reports whether a short label is only the first word of a text: "Al Noor Steel", "Au Bon Pain" without a
// colon.
func isParticle(l Line, i, n int) bool {
	if n > 1 || len(Normalize(l.Words[i].Text)) > particleLetters || endsCell(l, i+1) {
		return false
	}
	next := l.Words[i+1].Text
	return !hasDigit(next) && !strings.HasPrefix(next, ":")
}

// beforeGap returns the label before a wide gap if the words on both sides of it are labels: "Product" beside "Name" is
// not "Product Name".
func beforeGap(l Line, texts []string, i, n int, role Role, v *Vocabulary) (Role, int) {
	for k := i + 1; k < i+n; k++ {
		if !apart(&l.Words[k-1], &l.Words[k], l.Height()) {
			continue
		}
		first := meaning(strings.Join(texts[i:k], " "), v)
		if _, second := v.Longest(texts[k:]); first != "" && k+second >= i+n {
			return first, k - i
		}
	}
	return role, n
}

// commonLabel returns the label at word i that is also a common word: a colon follows it, or it fills its cell and
// another cell is to the right.
func commonLabel(l Line, texts []string, i int, v *Vocabulary) (Role, int) {
	role, n := v.Longest(texts[i:])
	if n == 0 {
		return "", 0
	}
	last, height := i+n-1, l.Height()
	colon := strings.HasSuffix(texts[last], ":") || last+1 < len(texts) && strings.HasPrefix(texts[last+1], ":")
	alone := (i == 0 || apart(&l.Words[i-1], &l.Words[i], height)) && last+1 < len(texts) &&
		apart(&l.Words[last], &l.Words[last+1], height)
	if !colon && !alone {
		return "", 0
	}
	return role, n
}

// labelsOnly removes labels that are the value of the label right before them. The name of an account kind is often
// also a label for its number ("Producto: Cuenta Corriente", "Account type: Savings Account").
func labelsOnly(l Line, spans []labelSpan) []labelSpan {
	kept := spans[:0]
	for k, s := range spans {
		next := len(l.Words)
		if k+1 < len(spans) {
			next = spans[k+1].from
		}
		if k > 0 && spans[k-1].to == s.from && isValueOf(l, spans[k-1], s, next) {
			continue
		}
		kept = append(kept, s)
	}
	return kept
}

// isValueOf reports whether a label without a colon is in fact a value: text without digits continues in its cell, or
// it is the only text beside a label with a colon. next is the index of the next label.
func isValueOf(l Line, label, s labelSpan, next int) bool {
	if strings.HasSuffix(l.Words[s.to-1].Text, ":") ||
		s.to < len(l.Words) && strings.HasPrefix(l.Words[s.to].Text, ":") {
		return false
	}
	end := s.to
	for end < next && !apart(&l.Words[end-1], &l.Words[end], l.Height()) {
		if hasDigit(l.Words[end].Text) || strings.HasSuffix(l.Words[end].Text, ":") {
			return false
		}
		end++
	}
	return end > s.to || strings.HasSuffix(l.Words[label.to-1].Text, ":")
}

// secondLanguage reads a label that follows its translation and a slash: "Ten TK/Account name:".
func secondLanguage(words []string, v *Vocabulary) (Role, int) {
	at := strings.LastIndexByte(words[0], '/')
	if at < 1 || hasDigit(words[0]) {
		return "", 0
	}
	return v.Longest(append([]string{words[0][at+1:]}, words[1:]...))
}

// rightOf returns the cells between a label and the next one, each without a leading colon.
func rightOf(l Line, from, to int) []Cell {
	rest := Line{Page: l.Page, Words: trimColon(l.Words[from:to])}
	if len(rest.Words) == 0 {
		return nil
	}
	return rest.Cells()
}

func trimColon(words []page.Word) []page.Word {
	for len(words) > 0 && (strings.Trim(words[0].Text, ":-–.= ") == "" || isRemark(words[0].Text)) {
		words = words[1:]
	}
	if len(words) > 0 && strings.HasPrefix(words[0].Text, ":") {
		first := words[0]
		first.Text = strings.TrimLeft(first.Text, ": ")
		words = append([]page.Word{first}, words[1:]...)
	}
	return words
}

// isRemark reports whether a word is a remark in brackets at the end of a label, with the colon: "(IBAN):".
func isRemark(text string) bool { return strings.HasPrefix(text, "(") && strings.HasSuffix(text, "):") }

// below returns the cell below a label, unless that cell is a label. Lines of a text beside the label's column may be
// between the two.
func below(lines []Line, labels [][]labelSpan, i int, label Cell) []Cell {
	var cells []Cell
	for j, looked := i+1, 0; j < len(lines) && looked < 2; j++ {
		l := lines[j]
		reach := valueBelow
		if looked == 0 && isGrid(lines[i], l) {
			reach = gridBelow
		}
		if l.Page != label.Page || l.Box.CenterY()-label.Box.CenterY() > reach*lines[i].Height() {
			break
		}
		under := withoutSigns(l.Cells()) // signs between the numbers of a sum have no label
		column, inColumn := sameColumn(lines[i], label, under)
		if !inColumn && !slices.ContainsFunc(under, func(c Cell) bool { return Overlap(c.Box, label.Box) > 0 }) {
			continue
		}
		looked++
		for _, c := range under {
			if Overlap(c.Box, label.Box) <= 0 {
				continue
			}
			if c = ownPart(c, lines[i], labels[i], label); len(c.Words) > 0 && Overlap(c.Box, label.Box) > 0 &&
				!startsWithLabel(l, labels[j], c) {
				cells = append(cells, c)
			}
		}
		if inColumn && len(cells) == 0 && looked == 1 && !startsWithLabel(l, labels[j], column) {
			cells = append(cells, column)
		}
	}
	return cells
}

// isGrid reports whether a line of several cells is above a line of as many cells, or above numbers in several columns,
// like labels above their values in a ruled grid, whose rows are high.
func isGrid(labels, values Line) bool {
	heads, under := labels.Cells(), withoutSigns(values.Cells())
	if len(heads) >= leastGrid && len(heads) == len(under) {
		return true
	}
	figures := 0
	for k := 0; k < len(heads) && figures < leastGrid; k++ {
		if slices.ContainsFunc(
			under, func(c Cell) bool { return Overlap(heads[k].Box, c.Box) > 0 && hasDigit(c.Text()) },
		) {
			figures++
		}
	}
	return figures >= leastGrid
}

// withoutSigns returns the cells of a line without the signs between the numbers of a sum.
func withoutSigns(cells []Cell) []Cell {
	return slices.DeleteFunc(cells, func(c Cell) bool { return isSigns(c.Words) })
}

// isSigns reports whether words have neither letters nor digits: "=", "+".
func isSigns(words []page.Word) bool {
	return !slices.ContainsFunc(words, func(w page.Word) bool {
		return strings.IndexFunc(w.Text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) >= 0
	})
}

// sameColumn returns the cell in a label's column if a line of several labels has as many values below it. They need
// not overlap, because one may be centered and the other not.
func sameColumn(l Line, label Cell, under []Cell) (Cell, bool) {
	heads := l.Cells()
	if len(heads) < leastGrid || len(heads) != len(under) || len(label.Words) == 0 {
		return Cell{}, false
	}
	for k, h := range heads {
		if h.Words[0].Box == label.Words[0].Box {
			return under[k], true
		}
	}
	return Cell{}, false
}

func startsWithLabel(l Line, spans []labelSpan, c Cell) bool {
	for _, s := range spans {
		if l.Words[s.from].Box == c.Words[0].Box {
			return true
		}
	}
	return false
}

func hasDigit(s string) bool { return strings.IndexFunc(s, unicode.IsDigit) >= 0 }

// stackedLabels finds labels on two lines of a narrow column ("Account" above "Number"): cells that overlap and are a
// known label only together. The lower halves are then no longer values.
func stackedLabels(lines []Line, cells [][]Cell, labels [][]labelSpan, i int, v *Vocabulary) []Found {
	var found []Found
	for _, upper := range cells[i] {
		j := lineUnder(lines, cells, i, upper)
		if j < 0 || colonBehind(lines[i], upper) {
			continue
		}
		for _, lower := range cells[j] {
			if Overlap(upper.Box, lower.Box) <= 0 {
				continue
			}
			lower, value := cutAtColon(lower)
			upper, role := stackedRole(upper, lower, v)
			if role == "" {
				continue
			}
			beside := besideStacked(lines[i], lines[j], upper, lower)
			if len(beside) == 0 && v.Role(lower.Text()) == role || cutsLabel(lines[i], labels[i], upper) {
				continue
			}
			label := Cell{
				Page:  upper.Page,
				Box:   upper.Box.Union(lower.Box),
				Words: append(append([]page.Word{}, upper.Words...), lower.Words...),
			}
			f := Found{
				Role:   role,
				Label:  label,
				Line:   i,
				Values: below(lines, labels, j, Cell{Page: lower.Page, Box: label.Box, Words: lower.Words}),
			}
			if len(beside) > 0 {
				f.Values = append(beside, f.Values...)
				labels[i] = withoutLabelAt(lines[i], labels[i], upper)
			}
			if len(value.Words) > 0 {
				f.Values = []Cell{value}
			}
			if len(f.Values) > 0 {
				found = append(found, f)
			}
		}
	}
	return found
}

// colonBehind reports whether a separate colon follows a cell, so that its label ends there ("Name      : MARIA LANE").
func colonBehind(l Line, c Cell) bool {
	next := slices.IndexFunc(l.Words, func(w page.Word) bool { return w.Box.X0 >= c.Box.X1 })
	return next >= 0 && strings.HasPrefix(l.Words[next].Text, ":")
}

// lineUnder returns the index of the next line with a cell below another one, -1 if it is not in the same paragraph. A
// label on one line, centered beside labels on two lines, is between their halves.
func lineUnder(lines []Line, cells [][]Cell, i int, upper Cell) int {
	for j := i + 1; j < len(lines) && j <= i+2 && sameBlock(lines[i], lines[j]); j++ {
		if slices.ContainsFunc(cells[j], func(c Cell) bool { return Overlap(upper.Box, c.Box) > 0 }) {
			return j
		}
	}
	return -1
}

// stackedRole returns the role of two cells above each other and the words of the upper one that the lower one
// continues; "" if they are not a label.
func stackedRole(upper, lower Cell, v *Vocabulary) (Cell, Role) {
	under := lower.Text()
	if Overlap(upper.Box, lower.Box) <= 0 || hasDigit(under) || isSigns(lower.Words) {
		return upper, ""
	}
	role := meaning(upper.Text()+" "+under, v)
	if role == "" {
		upper = over(upper, lower)
		role = meaning(upper.Text()+" "+under, v)
	}
	if role == "" || Overlap(upper.Box, lower.Box) <= 0 {
		return upper, ""
	}
	return upper, role
}

// cutAtColon splits a cell after the word that ends with a colon: "No: 1234-5678" is a label and its value.
func cutAtColon(c Cell) (label, value Cell) {
	for k, w := range c.Words[:len(c.Words)-1] {
		if strings.HasSuffix(w.Text, ":") {
			return NewCell(c.Page, c.Words[:k+1]), NewCell(c.Page, c.Words[k+1:])
		}
	}
	return c, Cell{}
}

// cutsLabel reports whether a cell's words are only the first words of a longer label on their line: "Account" of
// "Account Name".
func cutsLabel(l Line, spans []labelSpan, c Cell) bool {
	return slices.ContainsFunc(spans, func(s labelSpan) bool {
		return l.Words[s.from].Box == c.Words[0].Box && s.to-s.from > len(c.Words)
	})
}

// over returns the words of a cell that are above another one, because close headings form one cell.
func over(upper, lower Cell) Cell {
	var words []page.Word
	for _, w := range upper.Words {
		if Overlap(w.Box, lower.Box) > 0 {
			words = append(words, w)
		}
	}
	return NewCell(upper.Page, words)
}
