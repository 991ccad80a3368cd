package pdf

import (
	"context"
	"math"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// Pictures are the images that a page paints, in drawing order.
type Pictures struct {
	Parts []Part
	// Alone says that the parts and words are all that the page paints: no line, area or shading lies over
	// or beside them, none covers another, none shines through. The page's look can then be put together
	// from them; else it has to be rendered.
	Alone bool
}

// Part is one image as it is painted.
type Part struct {
	Image Image
	// Matrix is PDF's [a b c d e f] from the unit square, whose upper edge y = 1 is the image's first row, to
	// points from the page's top left corner as it is seen.
	Matrix [6]float64
	// Visible is the part of the page on which it is seen, clips and the page's edges considered.
	Visible page.Box
	// Opaque says that nothing below the part can be seen.
	Opaque bool
	// Order is its place in the page's drawing order, shared with words.
	Order int
}

// maxParts bounds the images of one page that are taken out; fax strips are some tens.
const maxParts = 512

// placed is an image as the content met it.
type placed struct {
	img     page.Image
	data    object.Stream
	res     *scope
	ctm     matrix
	clip    clip
	blended bool
	ink     uint32
}

// place keeps an image that was asked for.
func (in *interpreter) place(img page.Image, dict object.Dict, data object.Stream) {
	l := &in.look
	if !l.collect {
		return
	}
	if len(l.placed) >= maxParts {
		l.many = true
		return
	}
	data.Dict = dict
	l.placed = append(l.placed, placed{img: img, data: data, res: in.res, ctm: in.ctm, clip: in.clip, blended: in.blended, ink: in.fill})
}

// Pictures takes the images of page n, counted from 1, out of the file. Images that cannot be taken out
// have no Data. The only errors are the context's end and [ErrNoPage].
func (f *File) Pictures(ctx context.Context, n int) (p Pictures, err error) {
	defer wall(&err)
	if n < 1 || n > len(f.pages) {
		return p, ErrNoPage
	}
	node := f.pages[n-1]
	in := f.interpreter(ctx, node)
	in.out.Number = n
	in.look.collect = true
	notes := len(f.notes)
	whole := in.page(node) == nil
	f.notes = f.notes[:min(notes, len(f.notes))] // the page was read before; what was noted then is enough
	if err := ctx.Err(); err != nil {
		return p, err
	}
	p.Alone = whole && !in.look.many
	for i := range in.look.placed {
		at := &in.look.placed[i]
		part := Part{Visible: overlap(at.img.Box, at.clip.box), Order: at.img.Order,
			Matrix: [6]float64{at.ctm.a, at.ctm.b, at.ctm.c, at.ctm.d, at.ctm.e, at.ctm.f}}
		if part.Visible.Empty() {
			continue
		}
		var plain bool
		part.Image, plain = f.takeOut(at)
		part.Opaque = plain && !at.blended && !at.clip.odd && !part.Image.Mask
		p.Alone = p.Alone && plain && !at.blended && !at.clip.odd && part.Image.Data != nil
		p.Parts = append(p.Parts, part)
	}
	p.Alone = p.Alone && apart(p.Parts) && under(in.look.paints, p.Parts)
	return p, nil
}

// edgeSlack is how far areas may overlap where they are meant to meet, in points.
const edgeSlack = 1

// apart says that no part covers another.
func apart(parts []Part) bool {
	for i, a := range parts {
		for _, b := range parts[:i] {
			if o := overlap(a.Visible, b.Visible); o.Width() > edgeSlack && o.Height() > edgeSlack {
				return false
			}
		}
	}
	return true
}

// under says that each painted area was covered by a picture later.
func under(paints []paint, parts []Part) bool {
	for _, p := range paints {
		covered := false
		for _, part := range parts {
			v := part.Visible
			covered = covered || p.order < part.Order && p.box.X0 > v.X0-edgeSlack && p.box.Y0 > v.Y0-edgeSlack &&
				p.box.X1 < v.X1+edgeSlack && p.box.Y1 < v.Y1+edgeSlack
		}
		if !covered {
			return false
		}
	}
	return true
}

// Upright says that the part's rows and columns run along the page's edges. flipX and flipY say that its
// first column is at the right and its first row at the bottom, after turned has swapped rows and columns.
func (p Part) Upright() (turned, flipX, flipY, ok bool) {
	m := p.Matrix
	// A slant of 0.2 degrees moves the end of a line by less than a line's height.
	const slant = 0.0035
	wide, high := math.Hypot(m[0], m[1]), math.Hypot(m[2], m[3])
	switch {
	case wide == 0 || high == 0:
		return false, false, false, false
	case math.Abs(m[1]) <= slant*wide && math.Abs(m[2]) <= slant*high:
		return false, m[0] < 0, m[3] > 0, true // y grows downwards on the page, upwards in the unit square
	case math.Abs(m[0]) <= slant*wide && math.Abs(m[3]) <= slant*high:
		return true, m[2] > 0, m[1] < 0, true
	}
	return false, false, false, false
}
