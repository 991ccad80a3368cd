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

const (
	// tallFigure is how high the ink of a figure is at least, in heights of its row, which goes down to the foot of letters.
	tallFigure = 0.47
	// besideFigure is how far beside a number a figure of it may stand that was not read, in heights of the row.
	besideFigure = 0.3
	// mostOfNumber bounds the numbers that are looked at: longer ones are codes.
	mostOfNumber = 16
)

// tallMarks are the marks in numbers that are as high as figures.
const tallMarks = "/()"

// mendLostFigures looks again at numbers whose ink falls apart into more figures than were read ("1" of 15): the engine
// may leave a figure out and be sure of the others. Beside a month a day of as many figures that two preparations are read as
// takes the place. Any other number is in doubt unless they are read as it: what was not read may be a currency's mark, which
// is read as a figure too. An amount is in doubt as well whose first figures were lost ("028,99", print that was not read before it).
func mendLostFigures(ctx context.Context, rec Recognizer, v view, words []Word) error {
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

// zeroHead is an amount whose first group begins with a zero: nobody prints it without the figures before.
var zeroHead = regexp.MustCompile(`^[-+(]?0\d{2}[.,]\d{2}[-+)]*$`)

// lostHead reports whether a word is an amount whose first figures are in no word before it.
func lostHead(words []Word, i int) bool {
	return zeroHead.MatchString(words[i].Text) && (i == 0 || !thousands.MatchString(words[i-1].Text) || !words[i-1].closeTo(words[i]))
}

// goesBehindUnread reports whether print that could not be read and the ink of a point stand before an amount.
func goesBehindUnread(v view, w Word) bool {
	return whole.MatchString(w.Text) && slices.ContainsFunc(v.unread, func(b image.Rectangle) bool {
		before := Word{Box: b}
		return before.closeTo(w) && pointBetween(v.picture, before, w)
	})
}

// isNumber says that a text is of figures and marks that a second look knows.
func isNumber(text string) bool {
	return digitsOf(text) != "" && len(text) <= mostOfNumber && strings.Trim(text, figureSigns+decimalDigits) == ""
}

// tallOf is how many characters of a number are as high as figures.
func tallOf(text string) (n int) {
	for _, r := range text {
		if unicode.IsDigit(r) || strings.ContainsRune(tallMarks, r) {
			n++
		}
	}
	return n
}

// tallInk is how many pieces of ink as high as figures stand where a number is and beside it, by the darkness that tells
// fewest apart.
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
