package classify

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
)

// edges are what links a page to the pages before and after it.
type edges struct {
	heads         []headLine // the first and last lines
	number, last  int        // the printed number of the page and of the last page; 0 if not printed
	fonts         map[string]int
	words         int
	columns       []float64 // right edges of columns of amounts
	ids           []string  // long numbers in the first lines, above all amounts
	isSheet       bool
	isRecognized  bool
	hasAmounts    bool // in the lines so far
	width, height float64
	flow          flow
}

// headLine is one of a page's first or last lines.
type headLine struct {
	y, height float64
	words     []string
	gaps      []bool // a wide space follows the word
	isFirst   bool
	isName    bool // above all amounts, and no page number: it may name the paper, its maker or its holder
}

const (
	headLines  = 14 // first lines of a page that may name the paper and its holder
	footLines  = 4
	idDigits   = 6 // least digits of a number that identifies an account or a person
	idMisread  = 8 // least length of such a number that is known though one letter is misread
	columnRows = 3 // amounts with the same right edge from which they are a column
	sameEdge   = 6 // most distance of right edges of one column, points
)

func edgesOf(pages []page.Page, lines []layout.Line, usual float64) edges {
	e := edges{fonts: map[string]int{}}
	for _, p := range pages {
		e.isSheet = e.isSheet || p.Sheet != ""
		e.isRecognized = e.isRecognized || p.Source == page.SourceOCR
		e.width, e.height = p.Width, p.Height
	}
	columns := map[int]int{}
	for i := range lines {
		l := &lines[i]
		for k := range l.Words {
			w := &l.Words[k]
			e.words++
			if w.Font != "" {
				e.fonts[w.Font]++
			}
			if isAmount(w.Text) {
				columns[int(math.Round(w.Box.X1/sameEdge))]++
			}
		}
		if i < headLines || i >= len(lines)-footLines {
			e.head(l, i < headLines)
		}
	}
	for at, count := range columns {
		if count >= columnRows {
			e.columns = append(e.columns, float64(at)*sameEdge)
		}
	}
	slices.Sort(e.columns)
	e.flow = flowOf(lines, e.height, usual)
	return e
}

// head notes one of the first or last lines.
func (e *edges) head(l *layout.Line, first bool) {
	h := headLine{y: l.Box.CenterY(), height: l.Height(), isFirst: first}
	amounts, number := false, false
	for k := range l.Words {
		text := l.Words[k].Text
		h.words = append(h.words, text)
		gap := k+1 < len(l.Words) && l.Words[k+1].Box.X0-l.Words[k].Box.X1 > h.height
		h.gaps = append(h.gaps, gap)
		amounts = amounts || isAmount(text)
	}
	if e.number == 0 && len(h.words) <= 24 {
		e.number, e.last, number = source.PageNumber(l.Text())
	}
	e.hasAmounts = e.hasAmounts || amounts
	h.isName = first && !e.hasAmounts && !number
	if first && !e.hasAmounts { // below the first amount are rows, and their numbers identify no account
		for _, text := range h.words {
			if id := idOf(text); id != "" {
				e.ids = append(e.ids, id)
			}
		}
	}
	e.heads = append(e.heads, h)
}

// idOf returns the letters and digits of a number that identifies something; "" for other words.
func idOf(text string) string {
	id := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
	if digits(id) < idDigits || isDay(text) || isAmount(text) {
		return ""
	}
	return id
}

// What links a page to the one before, and what parts them, as logarithms of odds that it continues the same paper.
const (
	linkNumber   = 6.0  // its printed number follows
	linkNumberOf = 14.0 // its printed number follows, of the same last page
	linkRunning  = 2.0  // one line is the same at the same height
	linkRunnings = 3.5  // several are
	linkFonts    = 0.5  // it is set in the same fonts
	linkColumns  = 2.5  // its amounts are in the same columns
	linkID       = 2.5  // a long number in the first lines is the same
	partNumber   = -6.0 // its printed number begins again
	partJump     = -2.0 // its printed number is another one than the next
	partTitle    = -2.0 // it has a title
	partForm     = -5.0 // it has the title of the page before with other values at the same heights, or another title
	partChanged  = -3.0 // a value beside a label is another one, for each of the first two
	partFonts    = -2.5 // it is set in other fonts
	partSize     = -2.0 // it has another size
	partID       = -1.5 // long numbers in the first lines differ
	partFile     = -3.0 // it is the first page of a file that was merged
)

// What the flow of the text says, as logarithms of odds, set from pages of the seen looks that follow each other and
// from pages of the same looks cut in two.
const (
	partHeading  = -1.0 // it begins with a heading that the page before does not have
	linkHeadless = 1.5  // it begins without a heading
	partEnded    = -2.0 // the text of the page before ends in its upper part
	partShort    = -1.0 // it ends well above the foot
	linkFull     = 0.5  // it fills its page
	partClosed   = -1.5 // the page before ends with a signature or words that close a paper
	linkSentence = 2.5  // it begins within a sentence
	linkOpen     = 0.5  // the page before breaks off within one
	linkItem     = 3.0  // a numbered list goes on
	partItem     = -0.5 // a numbered list begins anew
	linkMargin   = 0.5  // the text has the same left edge
	partMargin   = -0.5 // it has another one
	partLetters  = -0.5 // its letters are of another size

	endedShare, shortShare = 0.6, 0.75 // of a page's height
	sameMargin, farMargin  = 3, 10     // points
	sameLetters            = 0.08      // share
)

// linkOfFlow is what the end of a page and the beginning of the next say.
func linkOfFlow(a, b *edges) (sum float64) {
	x, y := &a.flow, &b.flow
	switch {
	case y.heading == "":
		sum += linkHeadless
	case y.heading != x.heading:
		sum += partHeading
	}
	switch {
	case a.isSheet || b.isSheet:
		return sum
	case x.end < endedShare:
		sum += partEnded
	case x.end < shortShare:
		sum += partShort
	default:
		sum += linkFull
	}
	if x.closes {
		sum += partClosed
	}
	switch {
	case y.goesOn:
		sum += linkSentence
	case x.isOpen && y.heading == "":
		sum += linkOpen
	}
	switch {
	case y.first > 1 && y.first == x.last+1:
		sum += linkItem
	case y.first == 1 && x.last > 0:
		sum += partItem
	}
	switch far := math.Abs(x.left - y.left); {
	case far <= sameMargin:
		sum += linkMargin
	case far > farMargin:
		sum += partMargin
	}
	if x.usual > 0 && math.Abs(y.usual/x.usual-1) > sameLetters {
		sum += partLetters
	}
	return sum
}

// link is the evidence that page b continues the paper of page a, which is before it. oneTitle is true for papers that
// have their title once, as forms do; reports and statements have titles of sections.
func link(a, b *Page, oneTitle bool) (sum float64) {
	x, y := a.edges(), b.edges()
	same, changed, differ := compareHeads(x, y)
	sum += linkOfNumbers(a, b)
	titled := b.isTitled() && (changed > 0 || same < 2)
	switch again := b.isTitled() && sharesTitle(a, b); {
	case again && (changed > 0 || differ > 0): // the same form, filled in anew
		sum += partForm
	case oneTitle && titled && !again && a.isTitled(): // another form
		sum += partForm
	case same >= 2:
		sum += linkRunnings
	case same == 1:
		sum += linkRunning
	}
	if titled {
		sum += partTitle
	}
	sum += partChanged * float64(min(changed, 2))
	if known := len(x.fonts) > 0 && len(y.fonts) > 0; known {
		switch share := sharedFonts(x, y); {
		case share >= 0.75:
			sum += linkFonts
		case share < 0.25:
			sum += partFonts
		}
	}
	if !x.isSheet && !y.isSheet && (math.Abs(x.width-y.width) > 2 || math.Abs(x.height-y.height) > 2) && x.width > 0 {
		sum += partSize
	}
	if sharedColumns(x, y) {
		sum += linkColumns
	}
	if len(x.ids) > 0 && len(y.ids) > 0 {
		if sharesID(x, y) {
			sum += linkID
		} else {
			sum += partID
		}
	}
	return sum
}

// sharesID reports whether two pages show the same number in their first lines. On recognized pages one letter of it
// may be misread.
func sharesID(x, y *edges) bool {
	return slices.ContainsFunc(y.ids, func(id string) bool {
		return slices.ContainsFunc(x.ids, func(other string) bool {
			return id == other || (x.isRecognized || y.isRecognized) && len(id) >= idMisread && len(id) < longest &&
				misreadCost(other, id, costOther) >= 0
		})
	})
}

// isTitled reports whether the page has the title of a type where titles are.
func (p *Page) isTitled() bool {
	return slices.ContainsFunc(p.marks, func(f finding) bool { return f.titled && f.weight >= titleMark })
}

// linkOfNumbers compares printed page numbers.
func linkOfNumbers(a, b *Page) float64 {
	x, y := a.edges(), b.edges()
	switch {
	case y.number == 0:
		return 0
	case y.number > 1 && x.last == y.last && y.number-x.number == b.Number-a.Number:
		if y.last > 1 {
			return linkNumberOf
		}
		return linkNumber
	case x.number == y.number+1 && x.last == y.last: // the pages may be in reversed order
		return partJump
	case y.number == 1 && b.Number > a.Number && x.number > 0:
		return partNumber
	case y.number == 1 && b.Number > a.Number:
		return partNumber / 2
	}
	return partJump
}

// sharesTitle reports whether two pages have the same title where titles are.
func sharesTitle(a, b *Page) bool {
	return slices.ContainsFunc(b.marks, func(f finding) bool {
		return f.titled && slices.ContainsFunc(a.marks, func(o finding) bool {
			return o.titled && o.phrase == f.phrase
		})
	})
}

// compareHeads counts the first and last lines that two pages share word for word at the same height, the labels in
// their first lines that have other values, and the first lines, above all amounts, that differ altogether.
func compareHeads(x, y *edges) (same, changed, differ int) {
	for i := range y.heads {
		for k := range x.heads {
			a, b := &x.heads[k], &y.heads[i]
			if math.Abs(a.y-b.y) > min(a.height, b.height) {
				continue
			}
			if slices.Equal(a.words, b.words) {
				if hasMeaning(a.words) {
					same++
				}
				continue
			}
			switch {
			case !a.isFirst || !b.isFirst:
			case isChanged(a, b):
				changed++
			case a.isName && b.isName && a.words[0] != b.words[0]:
				differ++
			}
		}
	}
	return same, changed, differ
}

// hasMeaning reports whether a line has two words of letters beside a page number.
func hasMeaning(words []string) bool {
	if _, _, number := source.PageNumber(strings.Join(words, " ")); number {
		return false
	}
	letters := 0
	for _, w := range words {
		if strings.IndexFunc(w, unicode.IsLetter) >= 0 && len(w) > 2 {
			letters++
		}
	}
	return letters >= 2
}

// isChanged reports whether two lines have the same label with another value, which is no amount and no page number.
func isChanged(a, b *headLine) bool {
	k := 0
	for k < len(a.words) && k < len(b.words) && a.words[k] == b.words[k] {
		k++
	}
	if k == 0 || k >= len(a.words) || k >= len(b.words) {
		return false
	}
	labelled := false
	for i, word := range a.words[:k] {
		labelled = labelled || (strings.HasSuffix(word, ":") || a.gaps[i] && b.gaps[i]) &&
			strings.IndexFunc(word, unicode.IsLetter) >= 0
	}
	if !labelled {
		return false
	}
	for _, h := range []*headLine{a, b} {
		if slices.ContainsFunc(h.words[k:], isAmount) {
			return false
		}
		if _, _, number := source.PageNumber(strings.Join(h.words[max(0, k-1):], " ")); number {
			return false
		}
	}
	return !slices.ContainsFunc(a.words[:k], isDay)
}

// sharedFonts is the share of the second page's words in fonts of the first.
func sharedFonts(x, y *edges) float64 {
	same, all := 0, 0
	for font, count := range y.fonts {
		all += count
		if x.fonts[font] > 0 {
			same += count
		}
	}
	return float64(same) / float64(max(all, 1))
}

// sharedColumns reports whether most of the second page's columns of amounts, at least two, are columns of the first.
func sharedColumns(x, y *edges) bool {
	same := 0
	for _, at := range y.columns {
		if slices.ContainsFunc(x.columns, func(other float64) bool { return math.Abs(at-other) <= sameEdge }) {
			same++
		}
	}
	return same >= 2 && same*3 >= len(y.columns)*2
}
