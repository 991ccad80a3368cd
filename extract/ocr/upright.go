package ocr

import (
	"context"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

// prepared is a picture fit for recognition, and the way back.
type prepared struct {
	picture *raster.Gray
	part    int // 1 and 2 of facing pages, 0 of a whole page
	// toOriginal carries its pixels to those of the picture it was made of.
	toOriginal page.Projection
	empty      bool // nothing is printed on it
	whole      bool // it shows a page from edge to edge
	// quarters are the turns clockwise that upright added.
	quarters int
}

// prepare straightens a picture; none for one of no size.
func prepare(g *raster.Gray) (parts []prepared) {
	for _, p := range raster.Prepare(g, raster.Options{}) {
		parts = append(parts, prepared{picture: p.Gray, part: p.Part, toOriginal: p.ToSource, empty: p.Empty,
			whole: p.Whole})
	}
	return parts
}

// turn turns the picture clockwise by quarters.
func (p prepared) turn(quarters int) prepared {
	p.toOriginal = turnedBack(p.picture, quarters).Then(p.toOriginal)
	p.picture = turned(p.picture, quarters)
	p.quarters += quarters
	return p
}

const (
	// poor is the mean confidence, weighed by length, below which a page is suspected to lie the wrong way.
	poor = 0.6
	// stripShare is the part of a page that is read to try another way up.
	stripShare = 4
	// better is how much more a turned strip must say than the same strip as it lay.
	better = 1.5
)

// upright recognizes a picture. When little of it makes sense, a strip of it is tried on its head, and the whole
// page is read again that way when it says more. Its sides are not tried: straightening has put lines across,
// and lines that run down cost the engine a minute.
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

// standsOnHead says that the strip says much more the other way up.
func standsOnHead(ctx context.Context, rec Recognizer, strip *raster.Gray) (bool, error) {
	as, err := rec.Recognize(ctx, strip, SparsePage)
	if err != nil {
		return false, err
	}
	turned, err := rec.Recognize(ctx, turned(strip, 2), SparsePage)
	return sense(turned) > better*sense(as), err
}

// meanConfidence is weighed by length: long words say more.
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

// sense is how many characters were read with confidence.
func sense(words []Word) (sum float64) {
	for _, w := range words {
		if w.Confidence > poor && hasAlphanumeric(w.Text) {
			sum += w.Confidence * float64(utf8.RuneCountInString(w.Text))
		}
	}
	return sum
}

// fullest is the strip of the picture with most print: the rows of a last page end above its middle.
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

// turned is the picture after quarter turns clockwise.
func turned(g *raster.Gray, quarters int) *raster.Gray {
	for range quarters % 4 {
		g = turnedOnce(g)
	}
	return g
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

// turnedBack carries pixels of the picture after quarter turns to those before.
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
