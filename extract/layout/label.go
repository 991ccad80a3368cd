package layout

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/page"
)

// Found is a label seen on a page and the places where its value may stand, best first: the rest of
// the label's own cell, the cell to its right, the cell below it. The caller takes the first that reads
// as the kind of value it wants.
type Found struct {
	Role   Role
	Label  Cell
	Line   int // place of the label's line in the list that was searched
	Values []Cell
}

// valueBelow is the largest distance, in line heights from middle to middle, of a value below its label.
const valueBelow = 2.6

const (
	// gridBelow is the same in a grid with rules, and leastGrid how many cells in a row make one.
	gridBelow = 4.5
	leastGrid = 3
)

// FindLabels finds the vocabulary's labels in the lines. A label counts at the start of a cell, after
// a colon-ended label or a number, or when a colon follows it, so that the same word inside a sentence
// does not.
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

// withoutLabelValues drops the values that are the first words of labels on two lines: "Nama   Nomor" over "Rekening".
func withoutLabelValues(found []Found) []Found {
	stacked := map[page.Box]bool{}
	for _, f := range found {
		if first := f.Label.Words[0].Box; f.Label.Box.Y1 > first.Y1+first.Height()/2 {
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

// possessives stand in front of labels where a bank speaks to its customer: "Your credit limit".
var possessives = smallWords.Set("possessive")

func isPossessive(word string) bool {
	var space [64]byte
	return possessives[string(AppendNormal(space[:0], word))]
}

// endsCell says that a word is the first behind a cell's last or a colon.
func endsCell(l Line, i int) bool {
	return i >= len(l.Words) || apart(&l.Words[i-1], &l.Words[i], l.Height()) ||
		strings.HasSuffix(l.Words[i-1].Text, ":")
}

type labelSpan struct {
	role     Role
	from, to int
}

// maxLabels is how many labels of one line are looked at: each is held against the lines around, and no head prints so
// many beside each other.
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

// particleLetters is how many letters a label has at most that may as well begin a name.
const particleLetters = 2

// isParticle says that a short label is the first word of a text: "Al Noor Steel", "Au Bon Pain" behind no colon.
func isParticle(l Line, i, n int) bool {
	if n > 1 || len(Normalize(l.Words[i].Text)) > particleLetters || endsCell(l, i+1) {
		return false
	}
	next := l.Words[i+1].Text
	return !hasDigit(next) && !strings.HasPrefix(next, ":")
}

// beforeGap is the label before a wide gap where those on both its sides are labels of their own: "Product" beside
// "Name" is no "Product Name".
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

// commonLabel is a label at the i-th word that is a common word too: a colon follows it, or it fills its cell and
// another cell stands beside it.
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

// labelsOnly drops the spans that are the value of the label right before them: a kind of account is often
// called as an account's number is ("Producto: Cuenta Corriente", "Account type: Savings Account").
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

// isValueOf says that a span without a colon is no label: text without a digit goes on in its cell, or it is
// all that stands beside a label with a colon. next is where the next label begins.
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

// secondLanguage reads a label that follows its translation and a slash, as in "Ten TK/Account name:".
func secondLanguage(words []string, v *Vocabulary) (Role, int) {
	at := strings.LastIndexByte(words[0], '/')
	if at < 1 || hasDigit(words[0]) {
		return "", 0
	}
	return v.Longest(append([]string{words[0][at+1:]}, words[1:]...))
}

// rightOf are the cells between a label and the next one, each without a leading colon.
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

// isRemark says that a word is a label's remark, colon included: "(IBAN):".
func isRemark(text string) bool { return strings.HasPrefix(text, "(") && strings.HasSuffix(text, "):") }

// below is the cell under a label, unless that is a label itself. Lines of a text beside the label's column may stand
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
		under := withoutSigns(l.Cells()) // what parts a sum's figures stands between their labels and them
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

// isGrid says that a line of several cells stands over one of just as many, or several over figures of their own, as
// labels do over their values in a grid with rules, whose rows are high.
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

// withoutSigns are the cells of a line but those between the figures of a sum.
func withoutSigns(cells []Cell) []Cell {
	return slices.DeleteFunc(cells, func(c Cell) bool { return isSigns(c.Words) })
}

// isSigns says that words hold neither a letter nor a figure: "=", "+".
func isSigns(words []page.Word) bool {
	return !slices.ContainsFunc(words, func(w page.Word) bool {
		return strings.IndexFunc(w.Text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) >= 0
	})
}

// sameColumn is the cell in a label's column where a line of several labels has just as many values below it,
// which need not overlap when one is centred and the other is not.
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

// stackedLabels finds labels set on two lines of a narrow column ("Account" over "Number"): cells that
// overlap and that only together are a label of more words than the upper one. The lower halves are no
// values any more.
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

// colonBehind says that a colon of its own stands behind a cell: its label ends there ("Name      : MARIA LANE").
func colonBehind(l Line, c Cell) bool {
	next := slices.IndexFunc(l.Words, func(w page.Word) bool { return w.Box.X0 >= c.Box.X1 })
	return next >= 0 && strings.HasPrefix(l.Words[next].Text, ":")
}

// lineUnder is the place of the next line with a cell under another one, -1 when it is no line of the same paragraph:
// a label on one line, centred beside those on two, stands between their halves.
func lineUnder(lines []Line, cells [][]Cell, i int, upper Cell) int {
	for j := i + 1; j < len(lines) && j <= i+2 && sameBlock(lines[i], lines[j]); j++ {
		if slices.ContainsFunc(cells[j], func(c Cell) bool { return Overlap(upper.Box, c.Box) > 0 }) {
			return j
		}
	}
	return -1
}

// stackedRole is what two cells mean that stand over each other, and the words of the upper one that the
// lower one continues; "" when they are no label.
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

// cutAtColon parts a cell after the word that ends with a colon: "No: 1234-5678" is a label and its value.
func cutAtColon(c Cell) (label, value Cell) {
	for k, w := range c.Words[:len(c.Words)-1] {
		if strings.HasSuffix(w.Text, ":") {
			return NewCell(c.Page, c.Words[:k+1]), NewCell(c.Page, c.Words[k+1:])
		}
	}
	return c, Cell{}
}

// cutsLabel says that a cell's words are only the first of a longer label of their line: "Account" of "Account Name".
func cutsLabel(l Line, spans []labelSpan, c Cell) bool {
	return slices.ContainsFunc(spans, func(s labelSpan) bool {
		return l.Words[s.from].Box == c.Words[0].Box && s.to-s.from > len(c.Words)
	})
}

// over are the words of a cell that stand over another one: headings set close form one cell.
func over(upper, lower Cell) Cell {
	var words []page.Word
	for _, w := range upper.Words {
		if Overlap(w.Box, lower.Box) > 0 {
			words = append(words, w)
		}
	}
	return NewCell(upper.Page, words)
}
