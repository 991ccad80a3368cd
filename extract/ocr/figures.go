package ocr

import (
	"context"
	"image"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

// digitLookalikes are characters that digits are read as, mostly zeros with a dot or stroke.
const digitLookalikes = "@QODoIlSBZ&$"

// letters are those of them that short codes may have too ("2B"): they count only in dates and amounts.
const letters = "DoIlSBZ&$"

// blurred is a word of digits with a look-alike in it; clean is a valid result of a second look: a number, a date or an
// amount.
var (
	blurred = regexp.MustCompile(`^[-(]?[0-9.,/:` + digitLookalikes + `-]{2,16}\)?$`)
	clean   = regexp.MustCompile(
		`^(\d{1,2},?|\d{4}|\d{1,4}[-/.]\d{1,2}([-/.]\d{2,4})?|[-(]?\d{1,3}([.,]\d{3})*[.,]\d{2}\)?-?)$`,
	)
)

// maxBlurred bounds such second looks at one page.
const maxBlurred = 40

// rereadLookalikes looks again, as digits, at numbers with look-alikes in them ("@1", "Q1/13/2025"). The result
// replaces the word if it is a number, a date or an amount and contains every digit that was read before.
func rereadLookalikes(ctx context.Context, rec Recognizer, g *raster.Gray, words []Word) error {
	left := maxBlurred
	for i := range words {
		w := &words[i]
		if left == 0 {
			return nil
		}
		day := isBlurredDay(words, i)
		if !day && !isBlurred(w.Text) {
			continue
		}
		left--
		top, bottom := w.row()
		margin := (bottom - top) / 6
		cut := page.Box{X0: float64(w.Box.Min.X) - margin, Y0: top - margin, X1: float64(w.Box.Max.X) + margin,
			Y1: bottom + margin}
		found, err := rec.Recognize(ctx, sampled(g, page.Scaling(1), cut, enlarged), FiguresLine)
		if err != nil {
			return err
		}
		var votes ballot
		votes.count(found)
		for _, r := range votes.result() {
			fits := len(r.Text) > 4 || !strings.ContainsAny(w.Text, letters)
			if day {
				fits = monthDay.MatchString(r.Text)
			}
			if r.Confidence >= repairedSure && clean.MatchString(r.Text) && holds(r.Text, digitsOf(w.Text)) && fits {
				w.Text, w.Confidence, w.Alternatives = r.Text, min(w.Confidence, r.Confidence), nil
				break
			}
		}
	}
	return nil
}

// isBlurred reports whether a text is of digits with a look-alike among them.
func isBlurred(text string) bool {
	return blurred.MatchString(text) && strings.ContainsAny(text, digitLookalikes) &&
		(digitsOf(text) != "" || strings.Contains(text, "@"))
}

// dayMarks matches the worst misreadings of a day: signs that nobody prints before a month.
var dayMarks = regexp.MustCompile(`^[0-9]?[$%&®©@§€£#»«?¢°]$|^[$%&®©@§€£#?¢][0-9]$`)

// monthDay is a day of the month, 1 to 31.
var monthDay = regexp.MustCompile(`^(0?[1-9]|[12]\d|3[01])$`)

// isBlurredDay reports whether such signs are where a day would be: before a month's name, with no other day before.
func isBlurredDay(words []Word, i int) bool {
	if !dayMarks.MatchString(words[i].Text) || i+1 == len(words) || !monthName.MatchString(words[i+1].Text) ||
		!words[i].closeTo(words[i+1]) {
		return false
	}
	return i == 0 || !monthName.MatchString(words[i-1].Text) && digitsOf(words[i-1].Text) == "" ||
		!words[i-1].closeTo(words[i])
}

// holds reports whether a text contains the digits in their order, with at most two others.
func holds(text, figures string) bool {
	others := 0
	for _, r := range digitsOf(text) {
		if figures != "" && rune(figures[0]) == r {
			figures = figures[1:]
			continue
		}
		others++
	}
	return figures == "" && others <= 2
}

const (
	// tallFigure is the least height of a digit's ink, in row heights; a row reaches down to the descenders.
	tallFigure = 0.47
	// besideFigure is how far beside a number, in row heights, a missing digit of it may be.
	besideFigure = 0.3
	// mostOfNumber is the greatest length of a number that is checked, in characters: longer ones are codes.
	mostOfNumber = 16
)

// tallMarks are the marks in numbers that are as high as digits.
const tallMarks = "/()"

// repairLostDigits looks again at numbers whose ink has more digits than were read ("1" for 15): the engine may skip
// a digit and still be sure of the others. Beside a month's name, a day with as many digits replaces the word if two
// preparations are read as it. Any other number becomes doubtful unless the second look confirms it, because the
// extra ink may be a currency sign that is read as a digit too. Amounts whose first digits were lost become doubtful
// as well ("028,99", or unread print before an amount).
func repairLostDigits(ctx context.Context, rec Recognizer, v view, words []Word) error {
	rows := rowsOf(words)
	for i := range words {
		w := &words[i]
		if !isNumber(w.Text) || w.Confidence < unsure {
			continue
		}
		if lostHead(words, i) || goesBehindUnread(v, *w) {
			w.Confidence = doubtful
			continue
		}
		ends := rows.endsOfFigure(v.picture, i)
		seen := tallInk(v.picture, *w, ends)
		if seen <= tallOf(w.Text) {
			continue
		}
		if !v.mayLook() {
			w.Confidence = doubtful
			continue
		}
		alone := v
		alone.left, alone.right = ends.left, ends.right
		read, others, ok, err := alone.readTwice(ctx, rec, v.box(*w), func(text string) bool {
			return text == w.Text || tallOf(text) == seen && holds(text, digitsOf(w.Text))
		})
		switch {
		case err != nil:
			return err
		case ok && read.Text == w.Text:
		case ok && isMonthDay(read.Text) && nextToMonth(words, i):
			others = append(others, page.Alternative{Text: w.Text, Confidence: w.Confidence / 2})
			w.Text, w.Confidence, w.Alternatives = read.Text, min(changed, read.Confidence)*unsure, others
		default:
			if w.Confidence = doubtful; ok {
				w.Alternatives = append([]page.Alternative{read}, w.Alternatives...)
			}
		}
	}
	return nil
}

// zeroHead is an amount whose first group begins with a zero, so digits before it are missing.
var zeroHead = regexp.MustCompile(`^[-+(]?0\d{2}[.,]\d{2}[-+)]*$`)

// lostHead reports whether a word is an amount whose first digits are not in the word before it.
func lostHead(words []Word, i int) bool {
	return zeroHead.MatchString(words[i].Text) &&
		(i == 0 || !thousands.MatchString(words[i-1].Text) || !words[i-1].closeTo(words[i]))
}

// goesBehindUnread reports whether unread print and the ink of a point are right before an amount.
func goesBehindUnread(v view, w Word) bool {
	return whole.MatchString(w.Text) && slices.ContainsFunc(v.unread, func(b image.Rectangle) bool {
		before := Word{Box: b}
		return before.closeTo(w) && hasPointBetween(v.picture, before, w)
	})
}

// isNumber reports whether a text consists of digits and characters that a second look can read.
func isNumber(text string) bool {
	return digitsOf(text) != "" && len(text) <= mostOfNumber && strings.Trim(text, figureSigns+decimalDigits) == ""
}

// tallOf counts the characters of a number that are as high as digits.
func tallOf(text string) (n int) {
	for _, r := range text {
		if unicode.IsDigit(r) || strings.ContainsRune(tallMarks, r) {
			n++
		}
	}
	return n
}

// tallInk counts the pieces of ink as high as digits at a number and beside it, at the darkness level with the fewest.
func tallInk(g *raster.Gray, w Word, ends figureEnds) int {
	top, bottom := w.row()
	reach := int(besideFigure * (bottom - top))
	room := image.Rect(max(w.Box.Min.X-reach, ends.left), int(top), min(w.Box.Max.X+reach, ends.right), int(bottom))
	least := utf8.RuneCountInString(w.Text) + room.Dx()
	for _, level := range []uint8{faintInk, dark, darkest} {
		n := 0
		for _, b := range blobs(g, room, level) {
			if float64(b.Dy()) >= tallFigure*(bottom-top) {
				n++
			}
		}
		least = min(least, n)
	}
	return least
}

// The marks that hide figures of a card or an account have the same size: at most alikeMarks times the narrowest and
// the lowest of them. They are from lowestMark to highestMark high, in row heights, and at least leastMarks in number.
// Stars are lower than letters, points of a leader lower still, dashes flat.
const (
	alikeMarks  = 1.35
	lowestMark  = 0.22
	highestMark = 0.62
	flattest    = 0.5
	leastMarks  = 3
	// mistaken is the confidence below which a word may be a mask; knownMask is the confidence that a mask gets.
	mistaken, knownMask = 0.6, 0.8
)

// readMasks reads stars or bullets that hide digits ("**** 1234"). The engine does not know them and reads them as
// letters with low confidence. Digits after a mask it often reads as letters, so they are read again as digits.
func readMasks(ctx context.Context, rec Recognizer, g *raster.Gray, words []Word) error {
	usual := usualHeight(words)
	if usual < minUsual {
		return nil
	}
	for i := range words {
		w := &words[i]
		if w.Confidence >= mistaken || w.Box.Dy() < minUsual/3 || clean.MatchString(w.Text) {
			continue
		}
		if text := maskIn(g, *w, usual); text != "" {
			w.Text, w.Confidence, w.Alternatives = text, knownMask, nil
			continue
		}
		if i == 0 || !strings.HasSuffix(words[i-1].Text, "***") || !words[i-1].closeTo(*w) {
			continue
		}
		again, err := readLine(ctx, rec, g, *w, FiguresLine)
		if err != nil {
			return err
		}
		if again.Text != "" && areDigits([]rune(again.Text)) && len(again.Text) == len(blobs(g, w.Box, dark)) {
			w.Text, w.Confidence, w.Alternatives = again.Text, min(again.Confidence, unsure), nil
		}
	}
	return nil
}

// maskIn is maskOf at the first darkness level at which the ink falls apart into a mask.
func maskIn(g *raster.Gray, w Word, usual float64) string {
	for _, level := range []uint8{faintInk, dark, darkest} {
		if text := maskOf(blobs(g, w.Box, level), usual, w.Text); text != "" {
			return text
		}
	}
	return ""
}

// darkest is the gray value below which ink counts when characters touch at higher values.
const darkest = 100

// maskOf returns the text of a word whose ink consists of these blobs: a star for each mask character, and the digits
// before and after as they were read. It is "" if the word is not a mask. row is the row height.
func maskOf(ink []image.Rectangle, row float64, read string) string {
	from := slices.IndexFunc(ink, func(b image.Rectangle) bool { return isMark(b, row) })
	if from < 0 {
		return ""
	}
	to := from
	for to < len(ink) && isMark(ink[to], row) && sameMark(ink[from], ink[to]) {
		to++
	}
	text := []rune(read)
	behind := len(ink) - to
	if to-from < leastMarks || len(text) < from+behind || len(text) > len(ink)+1 || !areDigits(text[:from]) ||
		!areDigits(text[len(text)-behind:]) {
		return ""
	}
	if hidden := text[from : len(text)-behind]; areDigits(hidden) && len(hidden) > 0 {
		return ""
	}
	return string(text[:from]) + strings.Repeat("*", to-from) + string(text[len(text)-behind:])
}

func areDigits(text []rune) bool {
	return !slices.ContainsFunc(text, func(r rune) bool { return !unicode.IsDigit(r) })
}

// isMark reports whether a blob has the height of a mask character in a row of the given height.
func isMark(b image.Rectangle, row float64) bool {
	height := float64(b.Dy())
	return height >= lowestMark*row && height <= highestMark*row && height >= flattest*float64(b.Dx())
}

// sameMark reports whether two blobs have the same size and are at the same height.
func sameMark(a, b image.Rectangle) bool {
	near := func(x, y int) bool { return float64(max(x, y)) <= alikeMarks*float64(min(x, y)) }
	off := a.Min.Y + a.Max.Y - b.Min.Y - b.Max.Y
	return near(a.Dx(), b.Dx()) && near(a.Dy(), b.Dy()) && 2*max(off, -off) < a.Dy()
}

// blobs are the pieces of ink in a box, darker than a level, that are separated by blank pixel columns, from the
// left.
func blobs(g *raster.Gray, b image.Rectangle, level uint8) (all []image.Rectangle) {
	var open image.Rectangle
	for x := b.Min.X; x <= b.Max.X; x++ {
		column := inkAt(g, x, b.Min.Y, b.Max.Y, level)
		if open = open.Union(column); (column.Empty() || x == b.Max.X) && !open.Empty() {
			all, open = append(all, open), image.Rectangle{}
		}
	}
	return all
}

// unit is a currency's short name after amounts with letters that the engine's language does not know, and its
// misreadings.
type unit struct {
	name    string
	misread *regexp.Regexp
	letters *regexp.Regexp // misreadings that are not figures: they show that the unit is printed
}

var units = []unit{
	{"zł", regexp.MustCompile(`^[zZ2][tlifł1!|]$|^z[ltł][.,]$`), regexp.MustCompile(`^z[tlfł]$`)},
	{"Kč", regexp.MustCompile(`^[Kk][céečoé¢€]$|^K[cč][.,]$`), regexp.MustCompile(`^K[céečé]$`)},
}

// leastUnits is how many amounts a unit must follow.
const leastUnits = 3

// settleUnits corrects what repeatedly follows amounts to the currency's name that it looks like ("zt" for zł, "Ké"
// for Kč).
func settleUnits(d *page.Document) {
	for _, u := range units {
		n := 0
		eachBehindAmount(d, func(w *page.Word) {
			if u.letters.MatchString(w.Text) {
				n++
			}
		})
		if n < leastUnits {
			continue
		}
		eachBehindAmount(d, func(w *page.Word) {
			if u.misread.MatchString(w.Text) {
				w.Text, w.Confidence, w.Alternatives = u.name, min(w.Confidence, changed), nil
			}
		})
	}
}

// eachBehindAmount calls show for every recognized word that follows an amount within a space or two.
func eachBehindAmount(d *page.Document, show func(*page.Word)) {
	for _, p := range d.Pages {
		for i := 1; i < len(p.Words); i++ {
			if w := &p.Words[i]; p.Source == page.SourceOCR && w.Source == page.SourceOCR &&
				whole.MatchString(p.Words[i-1].Text) && follows(p.Words[i-1], *w) {
				show(w)
			}
		}
	}
}
