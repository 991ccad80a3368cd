package ocr

import (
	"image"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/raster"
)

const (
	// speckedRow is how much taller than the page's usual row a box is that holds a speck above or below its word.
	speckedRow = 1.5
	// evenEdge is how far, in usual rows, the feet or tops of one row lie apart.
	evenEdge = 0.3
	// widestLetter is the width of a letter in usual rows from which type is large, not specked.
	widestLetter = 0.9
)

// withoutSpecks takes the boxes of words back to their row where a speck above or below them makes them taller: the
// words beside them that end or begin at the same height tell the row. Else such a word would stand between two
// lines.
func withoutSpecks(words []Word) []Word {
	usual := usualHeight(words)
	if usual == 0 {
		return words
	}
	for i := range words {
		w := &words[i]
		if float64(w.Box.Dy()) <= speckedRow*usual ||
			float64(w.Box.Dx()) > widestLetter*usual*float64(utf8.RuneCountInString(w.Text)) {
			continue
		}
		if top, ok := edgeOfRow(words, i, usual, func(o Word) (int, int) {
			return o.Box.Max.Y - w.Box.Max.Y,
				o.Box.Min.Y
		}); ok {
			w.Box.Min.Y = max(w.Box.Min.Y, top)
		} else if foot, ok := edgeOfRow(words, i, usual,
			func(o Word) (int, int) { return o.Box.Min.Y - w.Box.Min.Y, o.Box.Max.Y }); ok {
			w.Box.Max.Y = min(w.Box.Max.Y, foot)
		}
	}
	return words
}

// edgeOfRow is where the words of usual height stand whose one edge lies level with that of word i: the median of their
// other edges. edges gives how far off the one is, and the other.
func edgeOfRow(words []Word, i int, usual float64, edges func(Word) (off, other int)) (int, bool) {
	var others []int
	for k, o := range words {
		off, other := edges(o)
		if k != i && hasAlphanumeric(o.Text) && float64(o.Box.Dy()) <= speckedRow*usual &&
			float64(max(off, -off)) <= evenEdge*usual {
			others = append(others, other)
		}
	}
	if len(others) == 0 {
		return 0, false
	}
	slices.Sort(others)
	return others[len(others)/2], true
}

const (
	// tallBox is by how much higher than a usual row of type a word's ink is, at least, when ink of another row or dust
	// above or below it was taken for its own.
	tallBox = 1.5
	// ownShare is the share, in tenths, of the ink in a word's box that is its own row's at least.
	ownShare = 6
	// leastOwn and mostOwn are how high a word's own ink is in usual rows of type: capitals and figures to letters that
	// reach below.
	leastOwn, mostOwn = 0.4, 1.2
)

// withoutStrayInk gives words that are much higher than the page's rows the ink that is theirs: of the stretches
// between bare rows of pixels the one with most of the ink. A word that reaches into the row above would be taken
// for one of it.
func withoutStrayInk(g *raster.Gray, words []Word) {
	usual := usualHeight(words)
	for i := range words {
		w := &words[i]
		if !hasAlphanumeric(w.Text) || float64(w.Box.Dy()) < tallBox*usual {
			continue
		}
		own, ok := fullestStretch(g, w.Box)
		if height := float64(own.Dy()); !ok || height < leastOwn*usual || height > mostOwn*usual {
			continue
		}
		if w.Box = own; w.Bottom-w.Top > tallBox*usual {
			w.Top, w.Bottom = float64(own.Min.Y), float64(own.Max.Y)
		}
	}
}

// fullestStretch is the part of a box between bare rows of pixels that has most of its ink; false when none has.
func fullestStretch(g *raster.Gray, b image.Rectangle) (fullest image.Rectangle, ok bool) {
	b = b.Intersect(image.Rect(0, 0, g.Width, g.Height))
	all, most, here, from := 0, 0, 0, b.Min.Y
	for y := b.Min.Y; y <= b.Max.Y; y++ {
		inked := 0
		if y < b.Max.Y {
			for _, v := range g.Row(y)[b.Min.X:b.Max.X] {
				if v < dark {
					inked++
				}
			}
		}
		all += inked
		if inked > 0 {
			if here == 0 {
				from = y
			}
			here += inked
			continue
		}
		if here > most {
			most, fullest = here, image.Rect(b.Min.X, from, b.Max.X, y)
		}
		here = 0
	}
	return fullest, most > 0 && 10*most >= ownShare*all
}

var (
	// closingWithin is a closing bracket between capitals and figures of a code, closingBehind one behind them.
	closingWithin = regexp.MustCompile(`([A-Z0-9])\)+([A-Z0-9.])`)
	// listed begins as points of lists do: "1)RENT", "B)TRANSFER".
	listed        = regexp.MustCompile(`^(\d{1,2}|[A-Z])\)`)
	closingBehind = regexp.MustCompile(`[A-Z0-9]{3,}\)$`)
)

// withoutStrayClosings reads a closing bracket in a doubtful code that nothing opens as the letter J that it looks like
// ("TAR).XXXX", "UADYM)JJUJ"). Words are in reading order.
func withoutStrayClosings(words []Word) {
	for i := range words {
		w := &words[i]
		if w.Confidence >= certainWord || !strings.Contains(w.Text, ")") || listed.MatchString(w.Text) ||
			opensBefore(words, i) {
			continue
		}
		text := closingWithin.ReplaceAllStringFunc(w.Text, asJ)
		if closingBehind.MatchString(text) && isMixed(text) {
			text = asJ(text)
		}
		if text != w.Text && !isFigureOrDay([]Word{*w}) && hasLetter(w.Text) {
			w.Text, w.Confidence, w.Alternatives = text, min(w.Confidence, changed), nil
		}
	}
}

func asJ(text string) string { return strings.ReplaceAll(text, ")", "J") }

// opensBefore reports whether a bracket opens in a word or before it on its row, or on the row above and is not
// closed there: texts go on below.
func opensBefore(words []Word, i int) bool {
	k := i
	for ; k >= 0 && words[k].sameRow(words[i]); k-- {
		if strings.ContainsAny(words[k].Text, "([{") {
			return true
		}
	}
	for above := k; k >= 0 && words[k].sameRow(words[above]); k-- {
		if at := strings.LastIndexAny(words[k].Text, "([{)]}"); at >= 0 {
			return strings.ContainsRune("([{", rune(words[k].Text[at]))
		}
	}
	return false
}

// Streaks, pieces of rules and the edges of stamps are read as words of a sign or two. Their ink tells them from
// type: it is lower, higher or much wider than the letters of its row, or it stands across two rows.

const (
	// strangerSigns is how many signs such a word has at most.
	strangerSigns = 3
	// sureStranger is the confidence from which a word is type, whatever its ink, sureSign that of a single sign;
	// garbage is longer below the other.
	sureStranger, sureSign, garbage, garbageSigns = 0.85, 0.9, 0.6, 5
	// leastCapital and mostCapital are how high the ink of capitals and figures is in those of their row, leastSmall
	// that of small letters; widestSign is how wide one is, tallGarbage from what height on garbage may stand beside
	// a text.
	leastCapital, mostCapital, leastSmall, widestSign, tallGarbage = 0.72, 1.4, 0.45, 1.6, 1.9
	// apartFrom is how far a word stands from others of its row, in their capitals, when it is none of their text.
	apartFrom = 1.2
	// crossesRow is the share of its ink by which a word reaches into a row that it is not on.
	crossesRow = 0.15
	// leastRow is how many sure words make a row.
	leastRow = 3
)

// withoutStrangers drops such words.
func withoutStrangers(words []Word) []Word {
	usual := capitalsHeight(words)
	if usual == 0 {
		return words
	}
	strange := make([]bool, len(words))
	for i, w := range words {
		strange[i] = w.mayBeStranger() && isStranger(words, i, usual) && !hasColumn(words, i, usual)
	}
	i := -1
	return slices.DeleteFunc(words, func(Word) bool { i++; return strange[i] })
}

// mayBeStranger reports whether a word is short and doubtful, and no two capitals or more: what specks make taller
// is read as they are.
func (w Word) mayBeStranger() bool {
	n := utf8.RuneCountInString(w.Text)
	return (n <= strangerSigns && w.Confidence < sureStranger || n == 1 && w.Confidence < sureSign ||
		n <= garbageSigns && w.Confidence < garbage) &&
		hasAlphanumeric(w.Text) && !inLetters.MatchString(w.Text)
}

// inLetters is a word of capitals, or of letters and nothing else that is longer than a sign or two.
var inLetters = regexp.MustCompile(`^(?:\p{Lu}{2,}|\p{L}{3,})[.,:;-]?$`)

// isStranger reports whether the ink of a word is not like its row's, or not on any row. usual is the height of the
// page's capitals.
func isStranger(words []Word, i int, usual float64) bool {
	w := words[i]
	var row []Word
	alone := true
	for k, o := range words {
		if k == i || !o.sameRow(w) {
			continue
		}
		if o.Confidence >= sureStranger {
			row = append(row, o)
		}
		if gap := float64(max(w.Box.Min.X-o.Box.Max.X, o.Box.Min.X-w.Box.Max.X)); gap < apartFrom*usual &&
			!o.mayBeStranger() {
			alone = false
		}
	}
	height := usual
	if h := capitalsHeight(row); h > 0 {
		height = h
	}
	switch {
	case float64(w.Box.Dx()) > widestSign*height*float64(utf8.RuneCountInString(w.Text)),
		float64(w.Box.Dy()) > tallGarbage*height && w.Confidence < garbage:
		return len(row) > 0
	case !alone:
		return false
	case len(row) == 0:
		return standsAcross(words, i) || w.Confidence < garbage && !w.isHighAs(usual)
	}
	return !w.isHighAs(height)
}

// isHighAs reports whether the ink of a word is as high as that of type whose capitals have a height.
func (w Word) isHighAs(capitals float64) bool {
	least := leastSmall
	if strings.IndexFunc(w.Text, isTall) >= 0 {
		least = leastCapital
	}
	high := float64(w.Box.Dy())
	return high >= least*capitals && high <= mostCapital*capitals
}

// standsAcross reports whether a word reaches into a row of type that it is not on.
func standsAcross(words []Word, i int) bool {
	w, reached := words[i], 0
	for _, o := range words {
		into := min(w.Box.Max.Y, o.Box.Max.Y) - max(w.Box.Min.Y, o.Box.Min.Y)
		if o.Confidence >= sureStranger && float64(into) >= crossesRow*float64(w.Box.Dy()) && !o.sameRow(w) {
			reached++
		}
	}
	return reached >= leastRow
}

// hasColumn reports whether sure words as short begin or end where a word does: signs and marks of a column are read
// worse on some rows.
func hasColumn(words []Word, i int, usual float64) bool {
	w := words[i]
	return slices.ContainsFunc(words, func(o Word) bool {
		left, right := o.Box.Min.X-w.Box.Min.X, o.Box.Max.X-w.Box.Max.X
		return o.Confidence >= sureStranger && float64(min(max(left, -left), max(right, -right))) <= usual/2 &&
			utf8.RuneCountInString(o.Text) <= strangerSigns && !o.mayBeStranger()
	})
}

// capitalsHeight is the median height of the ink of words of capitals and figures alone, 0 when there are none.
func capitalsHeight(words []Word) float64 {
	var heights []int
	for _, w := range words {
		if hasAlphanumeric(w.Text) && strings.IndexFunc(w.Text, isLow) < 0 {
			heights = append(heights, w.Box.Dy())
		}
	}
	if len(heights) == 0 {
		return 0
	}
	slices.Sort(heights)
	return float64(heights[len(heights)/2])
}

// isLow reports whether a character is a small letter or reaches below its row.
func isLow(r rune) bool {
	return unicode.IsLower(r) || strings.ContainsRune("QJÇŞ,;()[]{}|/_$", r)
}

// A note that runs up the margin is read as letters here and there beside the rows ("s", "2"), where days and
// numbers stand, and the rest of it as print that could not be read. Its letters follow each other upwards without
// the space that parts lines.
const (
	// noteRun is the length in rows of type from which ink that goes on upwards is a note, noteGap the widest gap
	// between its words.
	noteRun, noteGap = 2.5, 0.35
	// noteWide is the width of such print in rows of type, noteLetters the most letters that it is read as.
	noteWide, noteLetters = 1.6, 3
	// uprightShare is the share of dark pixels from which a column of them is a rule, and no letters.
	uprightShare = 0.7
)

// withoutMarginNotes drops the words that letters of such a note were read as. Words of several letters that are
// sure are none: months stand below one another as close where rows are.
func withoutMarginNotes(g *raster.Gray, words []Word, usual float64) []Word {
	rows := slices.Clone(words) // DeleteFunc moves words while it asks
	return slices.DeleteFunc(words, func(w Word) bool {
		n := utf8.RuneCountInString(w.Text)
		return n <= noteLetters && (n == 1 || w.Confidence < certainWord) && isMarginNote(g, rows, w.Box, usual)
	})
}

// isMarginNote reports whether print goes on up the page, and that no row goes on at both sides of it.
func isMarginNote(g *raster.Gray, words []Word, b image.Rectangle, usual float64) bool {
	return upMargin(g, b, usual) && !amongWords(words, b)
}

// amongWords reports whether words stand before and behind a box in its row.
func amongWords(words []Word, b image.Rectangle) bool {
	before, behind := false, false
	for _, w := range words {
		if 2*(min(w.Box.Max.Y, b.Max.Y)-max(w.Box.Min.Y, b.Min.Y)) >= min(w.Box.Dy(), b.Dy()) {
			before, behind = before || w.Box.Max.X <= b.Min.X, behind || w.Box.Min.X >= b.Max.X
		}
	}
	return before && behind
}

// upMargin reports whether print goes on above and below a box as that of a note does.
func upMargin(g *raster.Gray, b image.Rectangle, usual float64) bool {
	b = b.Intersect(image.Rect(0, 0, g.Width, g.Height))
	if b.Empty() || float64(b.Dx()) > noteWide*usual {
		return false
	}
	from, to := max(b.Min.Y-int(noteRun*usual), 0), min(b.Max.Y+int(noteRun*usual), g.Height)
	columns := lettersOnly(g, b, from, to)
	run := b.Dy()
	for _, way := range []struct{ y, step, end int }{{b.Min.Y - 1, -1, from - 1}, {b.Max.Y, 1, to}} {
		reach, gap := 0, 0
		for y := way.y; y != way.end && float64(gap) <= noteGap*usual; y += way.step {
			if gap++; darkIn(g, columns, y) && !crosses(g, b, y, int(usual)) {
				reach, gap = reach+gap, 0
			}
		}
		run += reach
	}
	return float64(run) >= noteRun*usual
}

// lettersOnly are the columns of pixels under a box that are no rule between two heights.
func lettersOnly(g *raster.Gray, b image.Rectangle, from, to int) (columns []int) {
	for x := b.Min.X; x < b.Max.X; x++ {
		ink := 0
		for y := from; y < to; y++ {
			if g.Pix[y*g.Width+x] < dark {
				ink++
			}
		}
		if float64(ink) < uprightShare*float64(to-from) {
			columns = append(columns, x)
		}
	}
	return columns
}

// darkIn reports whether one of some columns is dark at a height.
func darkIn(g *raster.Gray, columns []int, y int) bool {
	row := g.Row(y)
	return slices.ContainsFunc(columns, func(x int) bool { return row[x] < dark })
}

// crosses reports whether a level rule goes through a box's columns and on at both sides.
func crosses(g *raster.Gray, b image.Rectangle, y, beyond int) bool {
	row, from, to := g.Row(y), max(b.Min.X-beyond, 0), min(b.Max.X+beyond, g.Width)
	ink := 0
	for _, v := range row[from:to] {
		if v < dark {
			ink++
		}
	}
	return float64(ink) >= uprightShare*float64(to-from)
}

// senderReach is the part of a page, from its top, in which a fax machine prints its line.
const senderReach = 0.05

var (
	clockOfLine = regexp.MustCompile(`^[\d@OQlI]{1,2}[:.][\d@OQlISB]{2}([:.][\d@OQlISB]{2})?(?i:[ap]\.?m\.?)?$`)
	// sheetOfLine is the sheet's number as fax machines print it: "P.02/03", "p.2", "002/005".
	sheetOfLine = regexp.MustCompile(`(?i)^(pg?\.?|page[.:]?)?\d{1,3}(/\d{1,3})?[.,]?$`)
	dayOfLine   = regexp.MustCompile(`(?i)\d{1,4}[-/.](\d{1,2}|\pL{3})[-/.]\d{2,4}`)
)

// leastNumber is how many figures the number of a fax machine has at least.
const leastNumber = 6

// senderWords lead to the number that a fax was sent from or to.
var senderWords = map[string]bool{"fax": true, "from": true, "to": true, "tel": true, "tx": true, "rx": true,
	"fr": true}

// withoutSendersLine drops the line that the sending fax machine printed over a page: a row at its top with a time,
// a number of a machine that it came from or went to, and a day or the number of the sheet. It is no part of the
// paper, and its day above the rows of a page would head them. A row with an amount is one of the paper's.
func withoutSendersLine(words []Word, height int) []Word {
	for _, clock := range words {
		if float64(clock.Box.Max.Y) > senderReach*float64(height) || !isClock(clock) {
			continue
		}
		var row, others []Word
		for _, w := range words {
			if w.sameRow(clock) {
				row = append(row, w)
			} else {
				others = append(others, w)
			}
		}
		slices.SortStableFunc(row, func(a, b Word) int { return a.Box.Min.X - b.Box.Min.X })
		if isSendersLine(row) {
			return others
		}
	}
	return words
}

func isClock(w Word) bool { return clockOfLine.MatchString(plainText(w)) }

// plainText is a word without the specks and marks around it.
func plainText(w Word) string { return strings.Trim(w.Text, ":.,;‘'’\"") }

// isSendersLine reports whether a row with a time tells from which number a fax was sent, and on which day or on
// which sheet.
func isSendersLine(row []Word) bool {
	told, dated := false, sheetOfLine.MatchString(row[len(row)-1].Text)
	for i, w := range row {
		if unsigned.MatchString(strings.TrimLeft(w.Text, "-+")) {
			return false
		}
		dated = dated || dayOfLine.MatchString(w.Text)
		told = told || senderWords[strings.ToLower(plainText(w))] && len(machineNumber(row[i+1:])) >= leastNumber
	}
	return told && dated
}

// machineNumber are the figures of the number that stands first among words, behind a name at most.
func machineNumber(words []Word) (digits string) {
	for _, w := range words {
		own := digitsOf(w.Text)
		switch {
		case dayOfLine.MatchString(w.Text) || isClock(w) || own == "" && digits != "" && hasLetter(w.Text):
			return digits
		case 2*len(own) > len(w.Text):
			digits += own
		}
	}
	return digits
}
