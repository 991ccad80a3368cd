package ocr

import (
	"context"
	"image"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

// prepared is a picture ready for recognition, and how to get back to the original.
type prepared struct {
	picture *raster.Gray
	part    int // 1 and 2 of facing pages, 0 of a whole page
	// toOriginal converts its pixels to those of the picture it was made from.
	toOriginal page.Projection
	empty      bool // nothing is printed on it
	whole      bool // it shows a page from edge to edge
	// quarters is the number of clockwise quarter turns that upright added.
	quarters int
	// rules are its upright rules.
	rules []image.Rectangle
}

// prepare straightens a picture. It returns nothing for a picture without size.
func prepare(g *raster.Gray) (parts []prepared) {
	for _, p := range raster.Prepare(g, raster.Options{}) {
		parts = append(parts, prepared{
			picture: p.Gray, part: p.Part, toOriginal: p.ToSource, empty: p.Empty, whole: p.Whole, rules: p.Rules,
		})
	}
	return parts
}

// turn turns the picture clockwise by quarter turns.
func (p prepared) turn(quarters int) prepared {
	p.toOriginal = turnedBack(p.picture, quarters).Then(p.toOriginal)
	p.rules = turnedRules(p.rules, p.picture, quarters)
	p.picture = turned(p.picture, quarters)
	p.quarters += quarters
	return p
}

const (
	// poor is the mean confidence, weighted by length, below which a page may be upside down.
	poor = 0.6
	// stripShare is the divisor for the part of a page that is read to try the other way up.
	stripShare = 4
	// better is how many times more text the turned strip must give than the same strip as it was.
	better = 1.5
)

// upright recognizes a picture. If little of it makes sense, a strip of it is tried upside down, and the whole page is
// read again that way if the strip then has more text. The other two directions are not tried: straightening has made
// lines horizontal, and the engine takes a minute for vertical lines.
func upright(ctx context.Context, rec Recognizer, p prepared) (prepared, []Word, error) {
	if p.empty {
		return p, nil, nil
	}
	words, err := rec.Recognize(ctx, p.picture, SparsePage)
	if err != nil || meanConfidence(words) >= poor || len(words) == 0 {
		return p, words, err
	}
	if onHead, err := standsOnHead(ctx, rec, fullest(p.picture, words)); err != nil || !onHead {
		return p, words, err
	}
	p = p.turn(2)
	words, err = rec.Recognize(ctx, p.picture, SparsePage)
	return p, words, err
}

// standsOnHead reports whether the strip has much more text upside down.
func standsOnHead(ctx context.Context, rec Recognizer, strip *raster.Gray) (bool, error) {
	as, err := rec.Recognize(ctx, strip, SparsePage)
	if err != nil {
		return false, err
	}
	turned, err := rec.Recognize(ctx, turned(strip, 2), SparsePage)
	return sense(turned) > better*sense(as), err
}

// meanConfidence is the mean confidence of words weighted by length, because long words are better evidence.
func meanConfidence(words []Word) float64 {
	sum, length := 0.0, 0
	for _, w := range words {
		n := utf8.RuneCountInString(w.Text)
		sum += w.Confidence * float64(n)
		length += n
	}
	if length == 0 {
		return 0
	}
	return sum / float64(length)
}

// sense is the number of characters read, weighted by confidence.
func sense(words []Word) (sum float64) {
	for _, w := range words {
		if w.Confidence > poor && hasAlphanumeric(w.Text) {
			sum += w.Confidence * float64(utf8.RuneCountInString(w.Text))
		}
	}
	return sum
}

// fullest returns the strip of the picture with most print: the text of a last page may end above its middle.
func fullest(g *raster.Gray, words []Word) *raster.Gray {
	height := max(g.Height/stripShare, min(g.Height, g.Width/3))
	best, most := (g.Height-height)/2, 0
	for from := 0; from <= g.Height-height; from += max(height/2, 1) {
		length := 0
		for _, w := range words {
			if w.Box.Min.Y >= from && w.Box.Max.Y <= from+height {
				length += utf8.RuneCountInString(w.Text)
			}
		}
		if length > most {
			best, most = from, length
		}
	}
	out := &raster.Gray{Width: g.Width, Height: height, DPI: g.DPI}
	out.Pix = g.Pix[best*g.Width : (best+height)*g.Width]
	return out
}

// turned returns the picture after clockwise quarter turns.
func turned(g *raster.Gray, quarters int) *raster.Gray {
	for range quarters % 4 {
		g = turnedOnce(g)
	}
	return g
}

// turnedRules turns the upright rules of a picture. By an odd number of turns they lie down and are of no use.
func turnedRules(rules []image.Rectangle, g *raster.Gray, quarters int) (out []image.Rectangle) {
	switch quarters % 4 {
	case 0:
		return rules
	case 2:
		for _, r := range rules {
			out = append(out, image.Rect(g.Width-r.Max.X, g.Height-r.Max.Y, g.Width-r.Min.X, g.Height-r.Min.Y))
		}
	}
	return out
}

func turnedOnce(g *raster.Gray) *raster.Gray {
	out := &raster.Gray{Width: g.Height, Height: g.Width, DPI: g.DPI, Pix: make([]uint8, len(g.Pix))}
	for y := range g.Height {
		for x, v := range g.Row(y) {
			out.Pix[x*out.Width+out.Width-1-y] = v
		}
	}
	return out
}

// turnedBack converts pixels of the turned picture to those of the picture before.
func turnedBack(g *raster.Gray, quarters int) page.Projection {
	back, width, height := page.Scaling(1), g.Width, g.Height
	for range quarters % 4 {
		width, height = height, width
		// A turn takes (x, y) to (height - y, x); back, (x, y) comes from (y, height - x) of the unturned.
		once := page.Projection{0, 1, 0, -1, 0, float64(width), 0, 0, 1}
		back = once.Then(back)
	}
	return back
}
