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

// The shape of a minus: its height is at most tallestBar times that of the figures beside it, and its length at least
// shortestBar times its height. Its middle is from highestBar to lowestBar of the figures' height, and its distance
// from them is at most barGap heights.
const (
	tallestBar, shortestBar = 0.3, 1.2
	highestBar, lowestBar   = 0.35, 0.72
	barGap                  = 0.5
	// faintInk is the gray value below which a pixel of a thin bar is print.
	faintInk = 170
)

// unsigned is an amount without a sign; waved is one whose minus was read as another bar.
var (
	unsigned = regexp.MustCompile(`^(\p{Sc}|RM|R[sp]\.?)?(\d{1,3}([.,]?\d{3})*[.,]\d{2}|\d{1,3}([.,]\d{3})+)$`)
	waved    = regexp.MustCompile(`^[~_=]((\p{Sc}|RM|R[sp]\.?)?\d{1,3}([.,]?\d{3})*[.,]\d{2})$`)
)

// addMissingMinus adds the minus that the engine left out of an amount although its ink is before or after the
// digits. On noisy pages the engine takes the bar for dirt, which would turn a debit into a credit. The amount
// becomes less sure, and the first reading stays an alternative.
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

// beginsAtFoot reports whether the first ink of a box is in its lower quarter: it is a rule below the amount, not a
// minus.
func beginsAtFoot(g *raster.Gray, b image.Rectangle) bool {
	ink := blobs(g, b, faintInk)
	return len(ink) > 0 && 2*(ink[0].Min.Y+ink[0].Max.Y) > 3*b.Max.Y+b.Min.Y
}

// sign adds the sign to an amount.
func (w *Word) sign(text string, bar image.Rectangle) {
	w.Alternatives = append([]page.Alternative{{Text: w.Text, Confidence: w.Confidence / 2}}, w.Alternatives...)
	w.Text, w.Confidence, w.Box = text, min(w.Confidence, unsure), w.Box.Union(bar)
}

// touched reports whether another word overlaps the box.
func touched(words []Word, i int, b image.Rectangle) bool {
	for k, o := range words {
		if k != i && o.Box.Overlaps(b) {
			return true
		}
	}
	return false
}

// barAt returns the bar at the end of a box of digits, on the left for way -1 and on the right for 1. It searches from
// reach pixels outside towards the box. The result is empty if the first ink is not a bar, or if no digits follow it.
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

// inkAt returns the ink, darker than a level, in a pixel column between two rows; empty if there is none.
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
	// side is the mark of a debit or credit after an amount.
	side = regexp.MustCompile(`^([DC][Rr]|[dc]r)\.?$|^OD$`)
	// blurredOwed and blurredOwned are the usual misreadings of the two.
	blurredOwed  = regexp.MustCompile(`^(OR|0R|QR|DOR|ODR|OR\.|Or|0r|0r\.|Dt|De|Df|0D)$`)
	blurredOwned = regexp.MustCompile(`^[CceEtG€(][RrectfF][.:ec°]?$`)
)

// placed is a side mark and the x where it begins.
type placed struct {
	text string
	x    float64
}

// settleSides corrects the word after an amount to a side mark if it looks like one ("OR" for DR, "ce" for Cr),
// nothing follows it, and the paper prints side marks after amounts at the same x.
func settleSides(d *page.Document) {
	var sides []placed
	eachSide(d, side, func(w *page.Word) { sides = append(sides, placed{w.Text, w.Box.X0}) })
	eachSide(d, blurredOwed, func(w *page.Word) { takeSide(w, sides, "D") })
	eachSide(d, blurredOwned, func(w *page.Word) { takeSide(w, sides, "C") })
}

// eachSide calls show for every recognized word that matches the pattern and follows an amount.
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

// takeSide gives a word the side mark for a letter in the spelling of the marks at its place, the most frequent
// first. Papers that mark only overdrawn balances print OD.
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

// endsAmount reports whether a word directly follows an amount and nothing near follows it.
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
	// gluedSide is the cents of an amount, split off at a faint point, with the side mark right after them ("28Cr"
	// of "17,216.28Cr", "895,29C" of "10.895,29C"). Zeros with a dot or stroke may be read as round letters.
	gluedSide = regexp.MustCompile(`^((?:[0-9eoOQ@]{3}[.,])*[.,]?[0-9eoOQ@]{2})(C[Rr]?|D[RrBb]?|cr|dr|db)$`)
	// roundCents are zero cents read as round letters.
	roundCents = regexp.MustCompile(`^[0eoOQ@]{2}[-+]?$`)
	// unpointed is an amount without its cents.
	unpointed = regexp.MustCompile(`^-?\(?\d{1,3}([.,]\d{3})*[.,]?$`)
	// round replaces such letters by zeros.
	round = strings.NewReplacer("e", "0", "o", "0", "O", "0", "Q", "0", "@", "0")
)

var (
	// tightSide is an amount, or the end of one, directly followed by side letters ("1.234,56D", "028,99C").
	tightSide = regexp.MustCompile(`^([-+(]?[^\d\s.,]{0,3}\d[\d.,'’]*[.,]\d{2}[-)]?)(` + sideLetters + `)$`)
	// loneSide matches side letters by themselves.
	loneSide = regexp.MustCompile(`^(` + sideLetters + `)$`)
	// thousandths is an amount with three decimals, as of dinars; its separators show that they are not thousands.
	thousandths = regexp.MustCompile(`\d,\d{3}\.\d{3}$|\d\.\d{3},\d{3}$`)
)

// sideLetters are the letters that papers print directly after amounts.
const sideLetters = `C[Rr]?|D[RrBb]?|cr|dr|db|H|S|OD`

// leastSides is how many amounts of a page must have letters directly after them before these count as sides: a code
// may end in a letter too.
const leastSides = 2

// hasSideLetters reports whether a page prints side letters directly after its amounts. If amounts have three
// decimals, a letter after two may be a misread third.
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

// sideOf reports whether a word is the side letters that were directly after the amount before.
func (w Word) sideOf(before Word) bool {
	gap := w.Box.Min.X - before.Box.Max.X
	return loneSide.MatchString(w.Text) && whole.MatchString(before.Text) && before.sameRow(w) &&
		float64(gap) < touching*float64(w.Box.Dy())
}

// withSideLettersApart makes separate words of side letters directly after amounts, if the page prints such letters.
// All further steps then see numbers only: a second look would read "1.234,56D" as "1.234,560".
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

// sidesApart separates cents from the side mark after them if the word before is an amount without cents, and
// replaces round letters in them by zeros, so that the amount can be joined. Words are in reading order.
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

// closeTo reports whether the next word follows on the same row within the width of a fixed-pitch character.
func (w Word) closeTo(next Word) bool {
	top, bottom := w.row()
	gap := float64(next.Box.Min.X - w.Box.Max.X)
	return w.sameRow(next) && gap > 0 && gap <= faintGap*(bottom-top)
}
