package ocr

import (
	"image"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

// A minus is a bar: this high at most and this many times as long as it is high, in heights of the figures beside
// it; its middle stands from highestBar to lowestBar of them, and this far from them at most.
const (
	tallestBar, shortestBar = 0.3, 1.2
	highestBar, lowestBar   = 0.35, 0.72
	barGap                  = 0.5
	// faintInk is the value below which a pixel of a bar, thin as it is, is print.
	faintInk = 170
)

// unsigned is an amount without a sign; waved is one whose minus is read as another bar.
var (
	unsigned = regexp.MustCompile(`^(\p{Sc}|RM|R[sp]\.?)?(\d{1,3}([.,]?\d{3})*[.,]\d{2}|\d{1,3}([.,]\d{3})+)$`)
	waved    = regexp.MustCompile(`^[~_=]((\p{Sc}|RM|R[sp]\.?)?\d{1,3}([.,]?\d{3})*[.,]\d{2})$`)
)

// addMissingMinus gives amounts the minus that the engine left out, though its ink stands before or behind their figures: on
// noisy pages it takes such a bar for dirt, and money changes sides. The amount is less sure then, and the first
// reading stays its alternative.
func addMissingMinus(g *raster.Gray, words []Word) {
	for i := range words {
		w := &words[i]
		if m := waved.FindStringSubmatch(w.Text); m != nil && (w.Text[0] != '_' || !beginsAtFoot(g, w.Box)) {
			w.Alternatives = slices.DeleteFunc(w.Alternatives,
				func(a page.Alternative) bool { return a.Text == "-"+m[1] })
			w.sign("-"+m[1], image.Rectangle{})
			continue
		}
		if !unsigned.MatchString(w.Text) || w.Box.Dy() < minUsual/2 {
			continue
		}
		reach := int(barGap*float64(w.Box.Dy())) + w.Box.Dy()/2
		switch front, back := barAt(g, w.Box, reach, -1), barAt(g, w.Box, reach, 1); {
		case front.Empty() == back.Empty(), touched(words, i, front.Union(back)):
		case back.Empty():
			w.sign("-"+w.Text, front)
		default:
			w.sign(w.Text+"-", back)
		}
	}
}

// beginsAtFoot reports whether the first ink of a box stands in its lower quarter: a rule under an amount, no minus.
func beginsAtFoot(g *raster.Gray, b image.Rectangle) bool {
	ink := blobs(g, b, faintInk)
	return len(ink) > 0 && 2*(ink[0].Min.Y+ink[0].Max.Y) > 3*b.Max.Y+b.Min.Y
}

// sign gives an amount its sign.
func (w *Word) sign(text string, bar image.Rectangle) {
	w.Alternatives = append([]page.Alternative{{Text: w.Text, Confidence: w.Confidence / 2}}, w.Alternatives...)
	w.Text, w.Confidence, w.Box = text, min(w.Confidence, unsure), w.Box.Union(bar)
}

// touched reports whether another word has the place.
func touched(words []Word, i int, b image.Rectangle) bool {
	for k, o := range words {
		if k != i && o.Box.Overlaps(b) {
			return true
		}
	}
	return false
}

// barAt is the bar at the end of a box of figures, to the left with way -1 and to the right with 1: the first ink from
// reach pixels outside on. It is empty when that is no bar, or nothing stands behind it.
func barAt(g *raster.Gray, b image.Rectangle, reach, way int) image.Rectangle {
	x, end := b.Min.X-reach, b.Max.X
	if way > 0 {
		x, end = b.Max.X-1+reach, b.Min.X-1
	}
	var bar image.Rectangle
	for ; x != end; x -= way {
		column := inkAt(g, x, b.Min.Y, b.Max.Y, faintInk)
		if column.Empty() && !bar.Empty() {
			break
		}
		bar = bar.Union(column)
	}
	height, middle := float64(b.Dy()), float64(bar.Min.Y+bar.Max.Y)/2-float64(b.Min.Y)
	gap := max(b.Min.X-bar.Max.X, bar.Min.X-b.Max.X)
	if x == end || bar.Dy() > int(tallestBar*height) || float64(bar.Dx()) < shortestBar*float64(bar.Dy()) ||
		bar.Dy() < 2 ||
		middle < highestBar*height || middle > lowestBar*height || float64(gap) > barGap*height {
		return image.Rectangle{}
	}
	return bar
}

// inkAt is the ink, darker than a level, of a column of pixels between two rows; empty when there is none.
func inkAt(g *raster.Gray, x, top, bottom int, level uint8) (b image.Rectangle) {
	if x < 0 || x >= g.Width {
		return b
	}
	for y := max(top, 0); y < min(bottom, g.Height); y++ {
		if g.Pix[y*g.Width+x] < level {
			b = b.Union(image.Rect(x, y, x+1, y+1))
		}
	}
	return b
}

var (
	// side is the mark of an amount owed or owned.
	side = regexp.MustCompile(`^([DC][Rr]|[dc]r)\.?$|^OD$`)
	// blurredOwed and blurredOwned are what the two are read as.
	blurredOwed  = regexp.MustCompile(`^(OR|0R|QR|DOR|ODR|OR\.|Or|0r|0r\.|Dt|De|Df|0D)$`)
	blurredOwned = regexp.MustCompile(`^[CceEtG€(][RrectfF][.:ec°]?$`)
)

// placed is a side's mark and where it begins.
type placed struct {
	text string
	x    float64
}

// settleSides reads what stands after an amount, and nothing behind it, as the mark of its side where the paper prints
// such marks after amounts at the same place and it looks like one ("OR" for DR, "ce" for Cr): no text goes on there.
func settleSides(d *page.Document) {
	var sides []placed
	eachSide(d, side, func(w *page.Word) { sides = append(sides, placed{w.Text, w.Box.X0}) })
	eachSide(d, blurredOwed, func(w *page.Word) { takeSide(w, sides, "D") })
	eachSide(d, blurredOwned, func(w *page.Word) { takeSide(w, sides, "C") })
}

// eachSide shows the recognized words of a pattern that stand behind amounts.
func eachSide(d *page.Document, pattern *regexp.Regexp, show func(*page.Word)) {
	for _, p := range d.Pages {
		for i := range p.Words {
			w := &p.Words[i]
			if p.Source == page.SourceOCR && w.Source == page.SourceOCR && pattern.MatchString(w.Text) &&
				endsAmount(p.Words, i) {
				show(w)
			}
		}
	}
}

// takeSide gives a word the mark that begins with a letter as the marks at its place are spelled, the most frequent
// first; a paper that marks the overdrawn alone prints OD.
func takeSide(w *page.Word, sides []placed, letter string) {
	seen, best := map[string]int{}, ""
	for _, s := range sides {
		if math.Abs(s.x-w.Box.X0) >= w.Box.Height() || side.MatchString(w.Text) {
			continue
		}
		text := s.text
		switch {
		case text == "OD" && letter != "D":
			continue
		case text != "OD" && strings.ToLower(text) == text:
			text = strings.ToLower(letter) + text[1:]
		case text != "OD":
			text = letter + text[1:]
		}
		if seen[text]++; seen[text] > seen[best] || seen[text] == seen[best] && text < best {
			best = text
		}
	}
	if best != "" {
		w.Text, w.Confidence, w.Alternatives = best, min(w.Confidence, changed), nil
	}
}

// endsAmount reports whether a word stands directly after an amount and nothing near it after.
func endsAmount(words []page.Word, i int) bool {
	if i == 0 || !whole.MatchString(words[i-1].Text) {
		return false
	}
	w, before := words[i], words[i-1]
	sameRow := func(o page.Word) bool { return math.Abs(o.Box.CenterY()-w.Box.CenterY()) < w.Box.Height()/2 }
	if gap := w.Box.X0 - before.Box.X1; !sameRow(before) || gap < 0 || gap > 1.2*w.Box.Height() {
		return false
	}
	if i+1 == len(words) || !sameRow(words[i+1]) {
		return true
	}
	return words[i+1].Box.X0-w.Box.X1 > w.Box.Height()
}

var (
	// gluedSide is an amount's cents that broke off at a faint point and the mark of its side that stands right
	// behind them ("28Cr" of "17,216.28Cr", "895,29C" of "10.895,29C"); zeros with a dot or a stroke are read as
	// round letters.
	gluedSide = regexp.MustCompile(`^((?:[0-9eoOQ@]{3}[.,])*[.,]?[0-9eoOQ@]{2})(C[Rr]?|D[RrBb]?|cr|dr|db)$`)
	// roundCents are cents of zeros read as such letters.
	roundCents = regexp.MustCompile(`^[0eoOQ@]{2}[-+]?$`)
	// unpointed is an amount without its cents.
	unpointed = regexp.MustCompile(`^-?\(?\d{1,3}([.,]\d{3})*[.,]?$`)
	// round makes zeros of what they are read as.
	round = strings.NewReplacer("e", "0", "o", "0", "O", "0", "Q", "0", "@", "0")
)

var (
	// tightSide is an amount, or an amount's end, and the letters of its side right behind it ("1.234,56D", "028,99C").
	tightSide = regexp.MustCompile(`^([-+(]?[^\d\s.,]{0,3}\d[\d.,'’]*[.,]\d{2}[-)]?)(` + sideLetters + `)$`)
	// loneSide is what is left of the letters once they stand apart.
	loneSide = regexp.MustCompile(`^(` + sideLetters + `)$`)
	// thousandths is an amount with three decimals, as of dinars, that its other mark tells from one with thousands.
	thousandths = regexp.MustCompile(`\d,\d{3}\.\d{3}$|\d\.\d{3},\d{3}$`)
)

// sideLetters are the letters that papers set tight behind amounts.
const sideLetters = `C[Rr]?|D[RrBb]?|cr|dr|db|H|S|OD`

// leastSides is how many amounts of a page bear letters right behind them before those are sides: a code may end so.
const leastSides = 2

// hasSideLetters reports whether a page sets letters of sides tight behind its amounts. Where amounts have three
// decimals, a letter behind two may be the third.
func hasSideLetters(words []Word) bool {
	sides, decimals := 0, 0
	for i, w := range words {
		switch {
		case tightSide.MatchString(w.Text), i > 0 && (w.endsFigure(words[i-1]) || w.sideOf(words[i-1])):
			sides++
		case thousandths.MatchString(w.Text):
			decimals++
		}
	}
	return sides >= leastSides && sides > decimals
}

// endsFigure reports whether a word is the cents and the side of the amount that the word before begins.
func (w Word) endsFigure(before Word) bool {
	return gluedSide.MatchString(w.Text) && unpointed.MatchString(before.Text) && before.closeTo(w)
}

// sideOf reports whether a word is the letters of a side that stood tight behind the amount before.
func (w Word) sideOf(before Word) bool {
	gap := w.Box.Min.X - before.Box.Max.X
	return loneSide.MatchString(w.Text) && whole.MatchString(before.Text) && before.sameRow(w) &&
		float64(gap) < touching*float64(w.Box.Dy())
}

// withSideLettersApart makes words of the letters of sides that stand tight behind amounts, where the page prints such.
// All that looks at figures, their marks and their ink then sees a figure and nothing else: a second look reads
// "1.234,56D" as "1.234,560".
func withSideLettersApart(g *raster.Gray, words []Word) (out []Word) {
	for _, w := range words {
		m := tightSide.FindStringSubmatch(w.Text)
		if m == nil {
			out = append(out, w)
			continue
		}
		amount, side, n := w, w, utf8.RuneCountInString(m[1])
		amount.Text, side.Text, side.Alternatives, amount.Alternatives = m[1], m[2], nil, nil
		for _, a := range w.Alternatives {
			if text, same := strings.CutSuffix(a.Text, m[2]); same && digitsOf(text) != "" {
				a.Text = text
				amount.Alternatives = append(amount.Alternatives, a)
			}
		}
		if all := charactersOf(g, w); all != nil {
			amount.Box.Max.X, side.Box.Min.X = all[n-1].Max.X, all[n].Min.X
		} else {
			amount.Box.Max.X = partingAt(g, w, n)
			side.Box.Min.X = amount.Box.Max.X
		}
		out = append(out, amount, side)
	}
	return out
}

// sidesApart parts cents from the mark behind them where the word before is an amount without cents, and makes zeros of
// round letters there, so that the amount can be put together. Words are in reading order.
func sidesApart(words []Word) (out []Word) {
	for i, w := range words {
		behind := i > 0 && unpointed.MatchString(words[i-1].Text) && words[i-1].closeTo(w)
		if behind && roundCents.MatchString(w.Text) && !cents.MatchString(w.Text) {
			w.Text, w.Confidence = round.Replace(w.Text), min(w.Confidence, unsure)
		}
		m := gluedSide.FindStringSubmatch(w.Text)
		if m == nil || !behind {
			out = append(out, w)
			continue
		}
		cents, side := w, w
		cents.narrow(m[1])
		side.narrow(m[2])
		if digits := round.Replace(m[1]); digits != m[1] {
			cents.Text, cents.Confidence = digits, min(cents.Confidence, unsure)
		}
		out = append(out, cents, side)
	}
	return out
}

// closeTo reports whether the next word follows on the same row within the width of a character in fixed pitch.
func (w Word) closeTo(next Word) bool {
	top, bottom := w.row()
	gap := float64(next.Box.Min.X - w.Box.Max.X)
	return w.sameRow(next) && gap > 0 && gap <= faintGap*(bottom-top)
}
