package ocr

import (
	"image"
	"regexp"
	"slices"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

// A minus is a bar: this high at most and this many times as long as it is high, in heights of the figures beside it; its
// middle stands from highestBar to lowestBar of them, and this far from them at most.
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

// withSigns gives amounts the minus that the engine left out, though its ink stands before or behind their figures: on
// noisy pages it takes such a bar for dirt, and money changes sides. The amount is less sure then, and the first
// reading stays its alternative.
func withSigns(g *raster.Gray, words []Word) {
	for i := range words {
		w := &words[i]
		if m := waved.FindStringSubmatch(w.Text); m != nil && (w.Text[0] != '_' || !beginsAtFoot(g, w.Box)) {
			w.Alternatives = slices.DeleteFunc(w.Alternatives, func(a page.Alternative) bool { return a.Text == "-"+m[1] })
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

// beginsAtFoot says that the first ink of a box stands in its lower quarter: a rule under an amount, no minus.
func beginsAtFoot(g *raster.Gray, b image.Rectangle) bool {
	ink := blobs(g, b, faintInk)
	return len(ink) > 0 && 2*(ink[0].Min.Y+ink[0].Max.Y) > 3*b.Max.Y+b.Min.Y
}

// sign gives an amount its sign.
func (w *Word) sign(text string, bar image.Rectangle) {
	w.Alternatives = append([]page.Alternative{{Text: w.Text, Confidence: w.Confidence / 2}}, w.Alternatives...)
	w.Text, w.Confidence, w.Box = text, min(w.Confidence, unsure), w.Box.Union(bar)
}

// touched says that another word has the place.
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
	if x == end || bar.Dy() > int(tallestBar*height) || float64(bar.Dx()) < shortestBar*float64(bar.Dy()) || bar.Dy() < 2 ||
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
