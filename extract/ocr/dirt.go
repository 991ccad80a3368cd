package ocr

import (
	_ "embed"
	"image"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/raster"
)

const (
	// speckedRow is how many usual row heights a word's box must have before a speck above or below the word is
	// suspected.
	speckedRow = 1.5
	// evenEdge is how far, in usual row heights, tops or bottoms of the words in one row may differ.
	evenEdge = 0.3
	// widestLetter is the letter width, in usual row heights, from which the type is large rather than specked.
	widestLetter = 0.9
)

// withoutSpecks corrects the boxes of words that a speck above or below makes taller, by the words beside them that end
// or begin at the same height. Otherwise such a word would be between two lines.
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

// edgeOfRow returns the median edge of the words of usual height that share one edge with word i. edges returns by
// how much the shared edge differs, and the other edge.
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
	// tallBox is the least height, in usual row heights, of a word whose box includes ink of another row or dirt.
	tallBox = 1.5
	// ownShare is the least share, in tenths, of the ink in a word's box that belongs to its own row.
	ownShare = 6
	// leastOwn and mostOwn bound the height of a word's own ink in usual row heights: from capitals and digits to
	// letters with descenders.
	leastOwn, mostOwn = 0.4, 1.2
)

// withoutStrayInk reduces the boxes of words that are much higher than the page's rows: it keeps the stretch between
// blank pixel rows that has most of the ink. Otherwise a word that reaches into the row above would count as part of
// it.
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

// fullestStretch returns the part of a box between blank pixel rows with most of its ink; false if no part has most
// of it.
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
	// closingWithin is a closing bracket inside a code of capitals and digits, closingBehind one at its end.
	closingWithin = regexp.MustCompile(`([A-Z0-9])\)+([A-Z0-9.])`)
	// listed matches the beginning of list items: "1)RENT", "B)TRANSFER".
	listed        = regexp.MustCompile(`^(\d{1,2}|[A-Z])\)`)
	closingBehind = regexp.MustCompile(`[A-Z0-9]{3,}\)$`)
)

// withoutStrayClosings replaces a closing bracket without an opening one in a doubtful code by the letter J, which
// looks like it ("TAR).XXXX", "UADYM)JJUJ"). Words are in reading order.
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

// opensBefore reports whether a bracket opens in the word, before it on its row, or on the row above without being
// closed there, because texts may continue on the next row.
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

// Streaks, pieces of rules and the edges of stamps are read as words of a character or two. Their ink differs from
// type: it is lower, higher or much wider than the letters of its row, or it is on two rows.

const (
	// streakSigns is how many characters such a word has at most.
	streakSigns = 3
	// sureNoStreak is the confidence from which a word is text whatever its ink looks like; sureSign is the same for
	// a single character. Below garbage, words of up to garbageSigns characters are suspected too.
	sureNoStreak, sureSign, garbage, garbageSigns = 0.85, 0.9, 0.6, 5
	// leastCapital and mostCapital bound the height of capitals and digits in heights of the row's capitals;
	// leastSmall is the least height of small letters. widestSign is the greatest width of a character. Garbage of
	// at least tallGarbage may be beside a text.
	leastCapital, mostCapital, leastSmall, widestSign, tallGarbage = 0.72, 1.4, 0.45, 1.6, 1.9
	// apartFrom is how far, in heights of capitals, a word must be from the other words of its row to be no part of
	// their text.
	apartFrom = 1.2
	// crossesRow is the share of its ink with which a word must reach into another row to count as lying across it.
	crossesRow = 0.15
	// leastRow is how many sure words make a row.
	leastRow = 3
)

// withoutStreaks drops such words.
func withoutStreaks(words []Word) []Word {
	usual := capitalsHeight(words)
	if usual == 0 {
		return words
	}
	strange := make([]bool, len(words))
	for i, w := range words {
		strange[i] = w.mayBeStreak() && isStreak(words, i, usual) && !hasColumn(words, i, usual)
	}
	i := -1
	return slices.DeleteFunc(words, func(Word) bool { i++; return strange[i] })
}

// mayBeStreak reports whether a word is short and doubtful, and has fewer than two capitals. Specks make real words
// taller, but such words are still read right.
func (w Word) mayBeStreak() bool {
	n := utf8.RuneCountInString(w.Text)
	return (n <= streakSigns && w.Confidence < sureNoStreak || n == 1 && w.Confidence < sureSign ||
		n <= garbageSigns && w.Confidence < garbage) &&
		hasAlphanumeric(w.Text) && !inLetters.MatchString(w.Text)
}

// inLetters is a word of capitals, or a word of letters only that is longer than a character or two.
var inLetters = regexp.MustCompile(`^(?:\p{Lu}{2,}|\p{L}{3,})[.,:;-]?$`)

// isStreak reports whether a word's ink is unlike that of its row, or on no row. usual is the height of the page's
// capitals.
func isStreak(words []Word, i int, usual float64) bool {
	w := words[i]
	var row []Word
	alone := true
	for k, o := range words {
		if k == i || !o.sameRow(w) {
			continue
		}
		if o.Confidence >= sureNoStreak {
			row = append(row, o)
		}
		if gap := float64(max(w.Box.Min.X-o.Box.Max.X, o.Box.Min.X-w.Box.Max.X)); gap < apartFrom*usual &&
			!o.mayBeStreak() {
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

// isHighAs reports whether a word's ink has the height of type with capitals of the given height.
func (w Word) isHighAs(capitals float64) bool {
	least := leastSmall
	if strings.IndexFunc(w.Text, isTall) >= 0 {
		least = leastCapital
	}
	high := float64(w.Box.Dy())
	return high >= least*capitals && high <= mostCapital*capitals
}

// standsAcross reports whether a word reaches into a row of text that it is not part of.
func standsAcross(words []Word, i int) bool {
	w, reached := words[i], 0
	for _, o := range words {
		into := min(w.Box.Max.Y, o.Box.Max.Y) - max(w.Box.Min.Y, o.Box.Min.Y)
		if o.Confidence >= sureNoStreak && float64(into) >= crossesRow*float64(w.Box.Dy()) && !o.sameRow(w) {
			reached++
		}
	}
	return reached >= leastRow
}

// hasColumn reports whether sure words as short begin or end at the same x: signs of a column are read worse on some
// rows.
func hasColumn(words []Word, i int, usual float64) bool {
	w := words[i]
	return slices.ContainsFunc(words, func(o Word) bool {
		left, right := o.Box.Min.X-w.Box.Min.X, o.Box.Max.X-w.Box.Max.X
		return o.Confidence >= sureNoStreak && float64(min(max(left, -left), max(right, -right))) <= usual/2 &&
			utf8.RuneCountInString(o.Text) <= streakSigns && !o.mayBeStreak()
	})
}

// capitalsHeight is the median ink height of words of capitals and digits only; 0 if there are none.
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

// A note printed up the margin is read as single letters beside the rows ("s", "2"), where dates and numbers belong;
// the rest of it counts as unread print. Its letters follow each other upwards without the gaps between lines.
const (
	// noteRun is the length, in row heights, from which ink that continues upwards is a note; noteGap is the widest
	// gap between its words.
	noteRun, noteGap = 2.5, 0.35
	// noteWide is the greatest width of such print in row heights; noteLetters is the greatest number of letters
	// that it is read as.
	noteWide, noteLetters = 1.6, 3
	// verticalRuleShare is the share of dark pixels from which a pixel column is part of a rule, not of letters.
	verticalRuleShare = 0.7
)

// withoutMarginNotes drops the words that were read from such a note. Sure words of several letters are kept: months
// in a table are as close above each other.
func withoutMarginNotes(g *raster.Gray, words []Word, usual float64) []Word {
	rows := slices.Clone(words) // DeleteFunc moves words while it asks
	return slices.DeleteFunc(words, func(w Word) bool {
		n := utf8.RuneCountInString(w.Text)
		return n <= noteLetters && (n == 1 || w.Confidence < certainWord) && isMarginNote(g, rows, w.Box, usual)
	})
}

// isMarginNote reports whether print continues upwards and no row continues on both sides of it.
func isMarginNote(g *raster.Gray, words []Word, b image.Rectangle, usual float64) bool {
	return upMargin(g, b, usual) && !amongWords(words, b)
}

// amongWords reports whether there are words before and after a box in its row.
func amongWords(words []Word, b image.Rectangle) bool {
	before, behind := false, false
	for _, w := range words {
		if 2*(min(w.Box.Max.Y, b.Max.Y)-max(w.Box.Min.Y, b.Min.Y)) >= min(w.Box.Dy(), b.Dy()) {
			before, behind = before || w.Box.Max.X <= b.Min.X, behind || w.Box.Min.X >= b.Max.X
		}
	}
	return before && behind
}

// upMargin reports whether print continues above and below a box like that of a note.
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

// lettersOnly returns the pixel columns of a box that are not part of a rule between two heights.
func lettersOnly(g *raster.Gray, b image.Rectangle, from, to int) (columns []int) {
	for x := b.Min.X; x < b.Max.X; x++ {
		ink := 0
		for y := from; y < to; y++ {
			if g.Pix[y*g.Width+x] < dark {
				ink++
			}
		}
		if float64(ink) < verticalRuleShare*float64(to-from) {
			columns = append(columns, x)
		}
	}
	return columns
}

// darkIn reports whether one of the columns is dark at a height.
func darkIn(g *raster.Gray, columns []int, y int) bool {
	row := g.Row(y)
	return slices.ContainsFunc(columns, func(x int) bool { return row[x] < dark })
}

// crosses reports whether a horizontal rule goes through a box's columns and beyond on both sides.
func crosses(g *raster.Gray, b image.Rectangle, y, beyond int) bool {
	row, from, to := g.Row(y), max(b.Min.X-beyond, 0), min(b.Max.X+beyond, g.Width)
	ink := 0
	for _, v := range row[from:to] {
		if v < dark {
			ink++
		}
	}
	return float64(ink) >= verticalRuleShare*float64(to-from)
}

// faxHeaderReach is the part of a page, from its top, in which a fax machine prints its header line.
const faxHeaderReach = 0.05

var (
	clockOfLine = regexp.MustCompile(`^[\d@OQlI]{1,2}[:.][\d@OQlISB]{2}([:.][\d@OQlISB]{2})?(?i:[ap]\.?m\.?)?$`)
	// sheetOfLine is the sheet's number as fax machines print it: "P.02/03", "p.2", "002/005".
	sheetOfLine = regexp.MustCompile(`(?i)^(pg?\.?|page[.:]?)?\d{1,3}(/\d{1,3})?[.,]?$`)
	dayOfLine   = regexp.MustCompile(`(?i)\d{1,4}[-/.](\d{1,2}|\pL{3})[-/.]\d{2,4}`)
)

// leastNumber is the least number of digits of a fax number.
const leastNumber = 6

//go:embed fax_header.txt
var faxHeaderData string

// faxHeaderWords come before the number that a fax was sent from or to.
var faxHeaderWords = setOf(firstColumn(faxHeaderData))

func setOf(terms []string) map[string]bool {
	set := map[string]bool{}
	for _, term := range terms {
		set[term] = true
	}
	return set
}

// withoutFaxHeader drops the line that the sending fax machine printed at the top of a page: a row with a time, a
// fax number, and a date or a sheet number. It is not part of the paper, and its date would be taken for the date of
// the rows below. A row with an amount is always kept.
func withoutFaxHeader(words []Word, height int) []Word {
	for _, clock := range words {
		if float64(clock.Box.Max.Y) > faxHeaderReach*float64(height) || !isClock(clock) {
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
		if isFaxHeader(row) {
			return others
		}
	}
	return words
}

func isClock(w Word) bool { return clockOfLine.MatchString(plainText(w)) }

// plainText returns a word without specks and punctuation around it.
func plainText(w Word) string { return strings.Trim(w.Text, ":.,;‘'’\"") }

// isFaxHeader reports whether a row with a time has a fax number and a date or a sheet number.
func isFaxHeader(row []Word) bool {
	told, dated := false, sheetOfLine.MatchString(row[len(row)-1].Text)
	for i, w := range row {
		if unsigned.MatchString(strings.TrimLeft(w.Text, "-+")) {
			return false
		}
		dated = dated || dayOfLine.MatchString(w.Text)
		told = told || faxHeaderWords[strings.ToLower(plainText(w))] && len(faxNumber(row[i+1:])) >= leastNumber
	}
	return told && dated
}

// faxNumber returns the digits of the number at the beginning of words, or after a name.
func faxNumber(words []Word) (digits string) {
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
