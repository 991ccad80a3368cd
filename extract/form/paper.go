package form

import (
	_ "embed"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

//go:embed words.txt
var wordData string

//go:embed names.txt
var nameData string

var (
	words     = layout.ReadTerms("form/words.txt", wordData)
	linkWords = words.Set("link")
	// receivingWords stand over the name of who got a paper.
	receivingWords = words.Set("receiving")
	// particleWords begin names of persons and places.
	particleWords = words.Set("particle")
	// ownedWords stand before what is somebody's.
	ownedWords = words.Set("owned")
	// unendedWords are never the last of a sentence.
	unendedWords = words.Set("unended")
	// sentenceWords begin sentences, tellingWords stand between "position" and what it is.
	sentenceWords = words.Set("sentence")
	tellingWords  = words.Set("telling")
	// partingWords stand between two amounts, ourWords before what somebody is.
	partingWords = words.Set("parting")
	ourWords     = words.Set("ours")
	purposeEnds  = words.Set("purpose_end") // behind what a paper is for
	weakWords    = words.Set("weak")
	endWords     = words.Set("ends")
	// numberSigns stand before an identifier and are no part of it.
	numberSigns = normalSet("number_sign")
	// openWords stand before the name or number of a place.
	openWords = words.Set("open")
	// nounWords are what the value of a label is.
	nounWords = words.Set("noun")
	// clauseWords begin a clause between the words of a certificate and the name.
	clauseWords = words.Set("clause")
	nameTitles  = words.Set("title")
	givenNames  = layout.ReadTerms("form/names.txt", nameData).Set("given")
	officeWords = words.Set("office")
	// signerWords are offices of those who sign, otherPersonWords stand before the name of somebody else than whom a
	// paper is about.
	signerWords      = words.Set("signer")
	captionWords     = words.Set("caption")
	otherPersonWords = words.Set("other_person")
	// idiomWords stand before an "as" that does not say what somebody is.
	idiomWords = words.Set("idiom")
	// pointingWords point at a value that stands elsewhere: "the business described above".
	pointingWords = words.Set("pointing")
	// headTitleWords are in titles and not in the names of those who make papers.
	headTitleWords = words.Set("head_title")
	// unitWords stand behind a figure that is no amount.
	unitWords = words.Set("unit")
	// reducingWords begin the label of what is taken off.
	reducingWords = words.Set("reducing")
	placeWords    = words.Set("place")
	legalWords    = words.Set("legal")
	// streetEnds end the names of streets that are one word.
	streetEnds = words.List("street_end")
	stateHeads = words.Set("state")
	// philippineWords are words of Philippine papers only.
	philippineWords = words.List("philippine")
	endTotals       = words.Set("end_total")
	midTotals       = words.Set("mid_total")

	dayFirstWords = words.Set("day_first")

	sumWords     = normalSet("grid_total")
	meanWords    = normalSet("grid_mean")
	zeroWords    = normalSet("zero")
	absentWords  = normalSet("absent")
	ofMonthWords = normalSet("of_month")
)

// normalSet is a set of words in normal form.
func normalSet(role layout.Role) map[string]bool {
	set := map[string]bool{}
	for _, text := range words.List(role) {
		set[layout.Normalize(text)] = true
	}
	return set
}

// Paper is a paper prepared for finding values: its words in segments, its numbers and dates in one style.
type Paper struct {
	// Reading is what the type's reader got.
	Reading *extract.Reading
	lines   []layout.Line
	// segments are the cells of all lines in reading order; ofLine are those of each line.
	segments []segment
	ofLine   [][]int
	style    parse.Style
	// cents is true if the paper's amounts have decimals.
	cents bool
	order parse.Order
	// openOrder is true if nothing on the paper shows which number of 03/04/2025 is the day.
	openOrder bool
	// sections and columns are the headings of lists.
	sections, columns []heading
	// headingAt are the columns by their segments.
	headingAt map[int]heading
	// titles are the normal forms of the titles of the type's papers.
	titles map[string]bool
	// form and version are the number and version of a tax office's form, items the values of its items by number.
	form, version edited
	items         map[string]int
	// combs are the words that were joined from the boxes of a comb; those of one comb have the same number.
	combs map[wordID]int
	// inTable has the lines that are rows or headings of tables.
	inTable map[int]bool
	// besideTable has the segments of such lines that are no part of their table.
	besideTable map[int]bool
	// from and to are the period of the paper, for months that are printed without their year; nil if it is not known.
	from, to *engine.Date
	// said is what statements say that is no value.
	said map[string]bool
	// ruled has the upright rules of each page.
	ruled map[int][]page.Box
	// letters has the letters with which segments begin, such as those of items.
	letters map[byte]bool
}

// Style is how the paper prints numbers.
func (p *Paper) Style() parse.Style { return p.style }

// Order is the order of day and month in dates; open is true if nothing on the paper shows it.
func (p *Paper) Order() (order parse.Order, open bool) { return p.order, p.openOrder }

// segment is a run of words without a wide gap: a label, a value, or both.
type segment struct {
	layout.Cell
	line   int
	height float64
	normal []string // normal form of each word: "" for punctuation, several words for "Cut-off"
}

// newPaper prepares the lines of a reading. known are the words of the type's labels; a recognized word that differs
// from one of them in letters that recognition confuses is taken for it.
func newPaper(r *extract.Reading, known *lexicon) *Paper {
	p := &Paper{Reading: r, ruled: uprightRules(r.Document), combs: map[wordID]int{}, inTable: map[int]bool{},
		besideTable: map[int]bool{}}
	for _, l := range r.Lines {
		if l = withoutRules(partWords(l)); len(l.Words) > 0 {
			p.lines = append(p.lines, p.joinCombs(joinBoxes(l)))
		}
	}
	p.ofLine = make([][]int, len(p.lines))
	for i, l := range p.lines {
		cells := joinTorn(p.cellsOf(l), l.Height(), known)
		if len(cells) > 1 || !isJustified(l) { // running text says "P18,000.00 per month" without a label in it
			cells = partAtLabels(cells, known)
		}
		for _, c := range cells {
			p.ofLine[i] = append(p.ofLine[i], len(p.segments))
			p.segments = append(p.segments, newSegment(c, i, l.Height(), known))
		}
	}
	p.letters = initialsOf(p.segments)
	p.style = parse.DecideStyle(layout.WordTexts(p.lines))
	p.cents = p.printsCents()
	p.order, p.openOrder = orderOf(p.lines)
	return p
}

// leastCents is the number of amounts with two decimals from which a paper prints all its amounts with them.
const leastCents = 4

// printsCents reports whether the paper's amounts have decimals, so that a bare number is a count, a day or the number
// of an account.
func (p *Paper) printsCents() bool {
	amounts := 0
	for _, l := range p.lines {
		for i := range l.Words {
			if m, ok := parse.ParseMoney(l.Words[i].Text, p.style); ok && m.Decimals == 2 {
				amounts++
			}
		}
	}
	return amounts >= leastCents
}

func newSegment(c layout.Cell, line int, height float64, known *lexicon) segment {
	s := segment{Cell: c, line: line, height: height, normal: make([]string, len(c.Words))}
	for i, w := range c.Words {
		s.normal[i] = normalized(w.Text)
		if w.Source == page.SourceOCR && known != nil && s.normal[i] != "" {
			parts := strings.Fields(s.normal[i])
			for k := range parts {
				parts[k] = known.nearest(parts[k])
			}
			s.normal[i] = strings.Join(parts, " ")
		}
	}
	return s
}

// evenSpaces is how much wider than the usual space of its line the widest one of a justified line is.
const evenSpaces = 1.8

// isJustified reports whether a line is running text with wide spaces up to the margin: they are all alike, and a
// quarter of the words or more are in small letters, or half of those in one cell of a sheet, whose rows may have such
// spaces too. They part no cells.
func isJustified(l layout.Line) bool {
	if len(l.Words) < proseWords {
		return false
	}
	spaces, small := make([]float64, 0, len(l.Words)), 0
	for k, w := range l.Words {
		if w.Cell != l.Words[0].Cell {
			return false // cells of a sheet
		}
		if isSmall(w.Text) {
			small++
		}
		if k > 0 {
			spaces = append(spaces, w.Box.X0-l.Words[k-1].Box.X1)
		}
	}
	slices.Sort(spaces)
	share := 4
	if l.Words[0].Cell != "" {
		share = 2
	}
	return share*small >= len(l.Words) && spaces[len(spaces)-1] <= evenSpaces*spaces[len(spaces)/2]
}

// cellsOf splits a line at wide gaps and at upright rules between words. A comb stays whole.
func (p *Paper) cellsOf(l layout.Line) (cells []layout.Cell) {
	rules := p.ruled[l.Page]
	if isJustified(l) && !slices.ContainsFunc(l.Words[1:], func(w page.Word) bool {
		return ruledBetween(rules, l.Words[0].Box, w.Box)
	}) {
		return []layout.Cell{layout.NewCell(l.Page, l.Words)}
	}
	var open []page.Word
	for _, c := range l.Cells() {
		for k, w := range c.Words {
			if len(open) > 0 && !p.sameComb(l.Page, open[len(open)-1], w) &&
				(k == 0 || ruledBetween(rules, c.Words[k-1].Box, w.Box)) {
				cells, open = append(cells, layout.NewCell(l.Page, open)), nil
			}
			open = append(open, w)
		}
	}
	if len(open) > 0 {
		cells = append(cells, layout.NewCell(l.Page, open))
	}
	return cells
}

const (
	// lostWord is the widest gap in an open bracket, in heights: recognition may have lost a word there. afterComma is
	// the widest gap behind a comma, whose ink is narrower than its place in the line.
	lostWord, afterComma = 5, 1.2
)

// joinTorn joins the cells of a recognized line that a gap or a stroke in the middle of a text parts. A bracket that
// is still open and a comma say that the text goes on; a bracket that does not end there may go on in the next line,
// with a value in between, and so needs words of labels.
func joinTorn(cells []layout.Cell, height float64, known *lexicon) (out []layout.Cell) {
	for _, c := range cells {
		if n := len(out); n > 0 && isTorn(out[n-1].Words, c.Words, height, known) {
			out[n-1] = layout.NewCell(c.Page, append(slices.Clone(out[n-1].Words), c.Words...))
			continue
		}
		out = append(out, c)
	}
	return out
}

// isTorn reports whether the text of a recognized cell goes on in the next one.
func isTorn(left, right []page.Word, height float64, known *lexicon) bool {
	last, next := left[len(left)-1], right[0]
	gap, rest := next.Box.X0-last.Box.X1, layout.Text(right)
	switch {
	case last.Source != page.SourceOCR || last.Cell != "" || strings.ContainsAny(rest, "(:"):
		return false
	case opens(left):
		goesOn := strings.Contains(rest, ")") || gap < lostWord*height && known.hasMost(right)
		return goesOn && !hasFigures(rest) && countLetters(rest) >= leastRemark
	}
	word, goesOn := strings.CutSuffix(last.Text, ",")
	return goesOn && gap < afterComma*height && isLetters(word) && !hasFigures(next.Text)
}

// covers reports whether a label begins with words and goes on after the first n of them.
func (lx *lexicon) covers(words []page.Word, n int) bool {
	found := lx.exact(normalOf(words), beside)
	return len(found) > 0 && len(lx.terms[found[0]].words) > len(normalOf(words[:n]))
}

// normalOf lists the normal forms of words.
func normalOf(words []page.Word) (normal []string) {
	for _, w := range words {
		normal = append(normal, strings.Fields(normalized(w.Text))...)
	}
	return normal
}

// partAtLabels parts cells where a label follows a figure, or a heading a heading: the columns of a tight slip nearly
// touch.
func partAtLabels(cells []layout.Cell, known *lexicon) (out []layout.Cell) {
	for _, c := range cells {
		start := 0
		for k := 1; k < len(c.Words); k++ {
			if hasFigures(c.Words[k].Text) {
				continue
			}
			if known.covers(c.Words[start:], k-start) {
				continue // inside of one label: "Taxable Income"
			}
			rest := normalOf(c.Words[k:])
			if looksLikeMoney(c.Words[k-1].Text) && len(known.exact(rest, beside)) > 0 ||
				known.isHeading(rest) && known.isHeading(normalOf(c.Words[start:k])) &&
					!known.isHeading(normalOf(c.Words[start:])) { // "Item Description" is one heading
				out, start = append(out, layout.NewCell(c.Page, c.Words[start:k])), k
			}
		}
		out = append(out, layout.NewCell(c.Page, c.Words[start:]))
	}
	return out
}

// thinRule is the largest width of an upright rule, in points.
const thinRule = 3

// mostRules is how many upright rules of one page count. A page with more is a drawing or a picture in vectors.
const mostRules = 400

// uprightRules returns the upright rules of each page, and the sides of drawn boxes.
func uprightRules(d page.Document) map[int][]page.Box {
	ruled := map[int][]page.Box{}
	for _, p := range d.Pages {
		var found []page.Box
		for _, r := range p.Rules {
			b := r.Box
			switch {
			case b.Height() < 2*thinRule:
			case b.Width() <= thinRule:
				found = append(found, b)
			case !r.Filled:
				found = append(found, page.Box{X0: b.X0, X1: b.X0, Y0: b.Y0, Y1: b.Y1},
					page.Box{X0: b.X1, X1: b.X1, Y0: b.Y0, Y1: b.Y1})
			}
			if len(found) > mostRules {
				found = nil
				break
			}
		}
		ruled[p.Number] = found
	}
	return ruled
}

func ruledBetween(rules []page.Box, left, right page.Box) bool {
	y := (left.CenterY() + right.CenterY()) / 2
	for _, r := range rules {
		if x := r.CenterX(); x >= left.X1-1 && x <= right.X0+1 && r.Y0 <= y && r.Y1 >= y {
			return true
		}
	}
	return false
}

// partWords parts a spreadsheet's cell into its words, and a label from a value that is glued to it ("No:123"). The
// parts keep the cell's name and share its box by their lengths.
func partWords(l layout.Line) layout.Line {
	if !slices.ContainsFunc(l.Words, func(w page.Word) bool { return mayPart(w.Text) }) {
		return l
	}
	parted := l
	parted.Words = make([]page.Word, 0, len(l.Words))
	for _, w := range l.Words {
		if mayPart(w.Text) {
			parted.Words = append(parted.Words, parts(w)...)
		} else {
			parted.Words = append(parted.Words, w)
		}
	}
	return parted
}

// withoutRules leaves out the rules and leaders that are drawn with characters: "-----", "......", "____".
func withoutRules(l layout.Line) layout.Line {
	equation := slices.ContainsFunc(l.Words, func(w page.Word) bool { return w.Text == "=" })
	drawn := func(w page.Word) bool {
		return isRule(w.Text) || equation && strings.Trim(w.Text, "=+-–−") == "" // "gross - deductions = net"
	}
	if slices.ContainsFunc(l.Words, drawn) {
		l.Words = slices.DeleteFunc(slices.Clone(l.Words), drawn)
	}
	return l
}

// isRule reports whether a word is drawn: one or two kinds of marks again and again. A few hyphens or points may stand
// in place of an amount, and stars mask digits.
func isRule(s string) bool {
	least := 4
	switch {
	case strings.Trim(s, "_") == "":
		least = 2
	case strings.Trim(s, ".…") == "":
		least = 3
	case strings.Trim(s, "-=~—+|") != "":
		return false
	}
	return utf8.RuneCountInString(s) >= least
}

// mayPart reports whether a word has a space or a colon inside.
func mayPart(s string) bool {
	at := strings.IndexFunc(s, func(r rune) bool { return r == ':' || unicode.IsSpace(r) })
	return at >= 0 && at < len(s)-1
}

func parts(w page.Word) []page.Word {
	var pieces []string
	for word := range strings.FieldsSeq(w.Text) {
		pieces = append(pieces, colonParts(word)...)
	}
	if len(pieces) < 2 {
		return []page.Word{w}
	}
	total := 0
	for _, p := range pieces {
		total += utf8.RuneCountInString(p) + 1
	}
	words, at := make([]page.Word, len(pieces)), w.Box.X0
	for i, p := range pieces {
		part, share := w, float64(utf8.RuneCountInString(p)+1)/float64(total)*w.Box.Width()
		part.Text, part.Box.X0, part.Box.X1, part.Alternatives = p, at, at+share, nil
		at += share
		words[i] = part
	}
	return words
}

// colonParts splits "No:123" after its colon; times, web addresses and ratios stay whole.
func colonParts(word string) []string {
	at := strings.Index(word, ":")
	if at <= 0 || at == len(word)-1 || strings.HasPrefix(word[at:], "://") {
		return []string{word}
	}
	before, _ := utf8.DecodeLastRuneInString(word[:at])
	if !unicode.IsLetter(before) && before != '.' && before != ')' {
		return []string{word}
	}
	return []string{word[:at+1], word[at+1:]}
}

// joinBoxes joins the brackets of a box to be ticked, which stand apart: "[ ]", "( x )".
func joinBoxes(l layout.Line) layout.Line {
	if !slices.ContainsFunc(l.Words, func(w page.Word) bool { return w.Text == "[" || w.Text == "(" }) {
		return l
	}
	out := make([]page.Word, 0, len(l.Words))
	for i := 0; i < len(l.Words); i++ {
		w := l.Words[i]
		if end := boxEnd(l.Words, i); end > i {
			for _, part := range l.Words[i+1 : end+1] {
				w.Text += part.Text
				w.Box = w.Box.Union(part.Box)
			}
			i = end
		}
		out = append(out, w)
	}
	l.Words = out
	return l
}

// boxEnd returns the place of the word that closes a box, at most two words on; the box's own place if none does.
func boxEnd(words []page.Word, i int) int {
	if words[i].Text != "[" && words[i].Text != "(" {
		return i
	}
	for end := i + 1; end <= i+2 && end < len(words); end++ {
		text := words[end].Text
		if text == "]" || text == ")" || end == i+1 && len(text) == 2 && strings.ContainsAny(text[1:], "])") {
			return end
		}
	}
	return i
}

// orderOf decides from all dates whether the day or the month is first. Open is true if no date shows it.
func orderOf(lines []layout.Line) (order parse.Order, open bool) {
	dayFirst, monthFirst := 0, 0
	for _, l := range lines {
		for _, w := range l.Words {
			d, ok := parse.ParsePrintedDate(w.Text)
			if !ok || d.Known() {
				continue
			}
			if d.A > 12 && d.B <= 12 {
				dayFirst++
			}
			if d.B > 12 && d.A <= 12 {
				monthFirst++
			}
		}
	}
	switch {
	case dayFirst > monthFirst:
		return parse.DayFirst, false
	case monthFirst > dayFirst:
		return parse.MonthFirst, false
	case writesDayFirst(lines):
		return parse.DayFirst, true
	}
	return parse.MonthFirst, true
}

// writesDayFirst reports whether the language or the money of a paper is of a country that puts the day first. Only the
// United States and the Philippines, whose papers have none of these words, put the month first.
func writesDayFirst(lines []layout.Line) bool {
	for _, l := range lines {
		for i, w := range l.Words {
			word := layout.Normalize(w.Text)
			if dayFirstWords[word] {
				return true
			}
			mark := strings.TrimRight(w.Text, "0123456789.,'-")
			figure := w.Text[len(mark):]
			if figure == "" && i+1 < len(l.Words) {
				figure = l.Words[i+1].Text
			}
			code := parse.CodeOfMark(mark)
			if code != "" && !monthFirstMoney[code] && strings.ToUpper(mark) == mark && looksLikeMoney(figure) {
				return true
			}
		}
	}
	return false
}

// monthFirstMoney are the currencies of countries that write the month before the day.
var monthFirstMoney = map[string]bool{"USD": true, "PHP": true}

// after returns the segments to the right of one on its line, nearest first.
func (p *Paper) after(i int) []int {
	of := p.ofLine[p.segments[i].line]
	for k, s := range of {
		if s == i {
			return of[k+1:]
		}
	}
	return nil
}

// page returns the number of a segment's page.
func (p *Paper) page(i int) int { return p.segments[i].Page }
