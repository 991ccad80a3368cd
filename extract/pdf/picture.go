package pdf

import (
	"context"
	"math"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// Pictures are the images that a page paints, in drawing order.
type Pictures struct {
	// Parts are the images, the lowest first.
	Parts []Part
	// Alone reports whether the page paints nothing but the parts and words: no line, area or shading is over or next
	// to them, and no part covers another or shines through it. Then the page can be composed from them; otherwise it
	// has to be rendered.
	Alone bool
}

// Part is one painted image.
type Part struct {
	// Image is the embedded image.
	Image Image
	// Matrix is PDF's [a b c d e f]. It maps the unit square, whose upper edge y = 1 is the image's first row, to
	// points from the top left corner of the rotated page.
	Matrix [6]float64
	// Visible is the part of the page on which it is seen, clips and the page's edges considered.
	Visible page.Box
	// Opaque reports whether nothing below the part can be seen.
	Opaque bool
	// Order is its place in the page's drawing order, shared with words.
	Order int
}

// maxParts bounds the images of one page that are taken out; fax strips are some tens.
const maxParts = 512

// placed is an image as the content refers to it.
type placed struct {
	img     page.Image
	data    object.Stream
	res     *scope
	ctm     matrix
	clip    clip
	blended bool
	ink     uint32
}

// place keeps an image if images are collected.
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
	l.placed = append(l.placed, placed{img: img, data: data, res: in.res, ctm: in.ctm, clip: in.clip,
		blended: in.blended, ink: in.fill})
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
	f.notes = f.notes[:min(notes, len(f.notes))] // the page was read before; its notes of that time are enough
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

// apart reports whether no part covers another.
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

// under reports whether each painted area was covered by a picture later.
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

// Upright reports whether the part's rows and columns run along the page's edges. flipX and flipY are true if its first
// column is at the right and its first row at the bottom, after turned has swapped rows and columns.
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

// Renderer paints single pages. Package pdfium has one; a [Fallback] that is a Renderer too serves
// [File.Render].
type Renderer interface {
	// Render paints page number (from 1) with its rotation, stretched to width × height pixels: one byte each, 0 black
	// and 255 white, rows from the top. data is the file from its header on; it must not be changed.
	Render(ctx context.Context, data []byte, password string, number, width, height int) ([]byte, error)
}

const (
	// renderSide is the pixels across the shorter side of a rendered page: 266 dpi of A4, at which
	// recognizers read best.
	renderSide = 2200
	// leastDPI and mostDPI bound the resolution where pages are larger or smaller than paper usually is.
	leastDPI, mostDPI = 200, 400
	// maxRendered bounds a rendered page's pixels: A3 at 266 dpi.
	maxRendered = 14_000_000
)

// Painted is a page in pixels, with its rotation applied.
type Painted struct {
	// Width and Height are in pixels.
	Width, Height int
	// Pix is the gray of each pixel, Width bytes a row from the top: 0 is black, 255 is white.
	Pix []byte
	// DPI is the resolution in pixels an inch.
	DPI float64
}

// CanRender reports whether pages can be painted.
func (f *File) CanRender() bool {
	_, ok := f.opt.Fallback.(Renderer)
	return ok
}

// Render paints page n, counted from 1, at a resolution that suits recognition. Several goroutines may call it, also
// while pages are read. Without a [Renderer] it returns [ErrNoFallback].
func (f *File) Render(ctx context.Context, n int) (Painted, error) {
	renderer, ok := f.opt.Fallback.(Renderer)
	if !ok {
		return Painted{}, ErrNoFallback
	}
	size, ok := f.sizes[n]
	if !ok {
		return Painted{}, ErrNoPage
	}
	p := Painted{DPI: renderSide / min(size[0], size[1]) * pointsPerInch}
	p.DPI = min(max(p.DPI, leastDPI), mostDPI)
	p.DPI = min(p.DPI, pointsPerInch*math.Sqrt(maxRendered/(size[0]*size[1])))
	p.Width = max(int(math.Round(size[0]*p.DPI/pointsPerInch)), 1)
	p.Height = max(int(math.Round(size[1]*p.DPI/pointsPerInch)), 1)
	var err error
	p.Pix, err = renderer.Render(ctx, f.data, f.opt.Password, n, p.Width, p.Height)
	return p, err
}

const pointsPerInch = 72

// Size returns the size in points of page n, counted from 1, with its rotation applied.
func (f *File) Size(n int) (width, height float64, err error) {
	defer wall(&err)
	if n < 1 || n > len(f.pages) {
		return 0, 0, ErrNoPage
	}
	frame := f.frame(f.pages[n-1])
	return frame.width, frame.height, nil
}

// Paint paints page n, counted from 1, with its rotation and annotations, stretched to width × height pixels: one byte
// each, 0 black and 255 white. Without a [Renderer] it returns [ErrNoFallback].
func (f *File) Paint(ctx context.Context, n, width, height int) ([]byte, error) {
	renderer, ok := f.opt.Fallback.(Renderer)
	if !ok {
		return nil, ErrNoFallback
	}
	if n < 1 || n > len(f.pages) {
		return nil, ErrNoPage
	}
	return renderer.Render(ctx, f.data, f.opt.Password, n, width, height)
}

// Look describes what a page shows besides words that can be trusted. It shows whether the page has more to read than
// its words.
type Look struct {
	// Glyphs is the number of painted characters. Unknown counts those without text, Private those whose text is a code
	// for private use, which has no meaning.
	Glyphs, Unknown, Private int
	// Outlines is the corners and curves of the shapes painted; a letter drawn as an outline has some ten.
	Outlines int
	// OutlineArea is the share of the page, 0 to 1, that such shapes cover.
	OutlineArea float64
	// Doubtful is the number of painted figures that look like other figures than their text, or have another figure's
	// name.
	Doubtful int
}

// Look returns the look of page n, counted from 1, when it was last read; false if it was not read.
func (f *File) Look(n int) (Look, bool) {
	l, ok := f.looks[n]
	return l, ok
}

// To find the area of outlines, the page is divided into cells about the size of a word.
const (
	lookColumns = 16
	lookRows    = 48
	// fewOutlines is the most outlines of a cell without writing.
	fewOutlines = 6
)

// looking collects the look of a page while its content runs.
type looking struct {
	private, hiddenGlyphs, hiddenUnknown int
	doubtful                             int // figures that look like others
	outlines                             int
	cells                                [lookRows][lookColumns]uint16

	// collect reports whether the pictures are collected, with everything that is needed to take them out.
	collect bool
	placed  []placed
	// paints are the painted areas, with what was drawn before them; many is true if there were more.
	paints []paint
	many   bool
}

// paint is an area painted by something else than text or a picture.
type paint struct {
	box   page.Box
	order int
}

// maxPaints bounds the checked areas beside a picture: a page of one picture has few or no areas.
const maxPaints = 64

// painted books the path just painted.
func (in *interpreter) painted(color uint32) {
	if in.off > 0 {
		return
	}
	l, p := &in.look, &in.path
	l.outlines += len(p.points)
	for _, at := range p.points {
		column, row := cell(at.x, in.frame.width, lookColumns), cell(at.y, in.frame.height, lookRows)
		if column >= 0 && row >= 0 && l.cells[row][column] < 1<<15 {
			l.cells[row][column]++
		}
	}
	in.covered(p.bounds, color)
}

// cell returns the index of the part of a length that has a place; -1 if the place is outside.
func cell(at, length float64, parts int) int {
	if !(at >= 0 && at < length) {
		return -1
	}
	return min(int(at/length*float64(parts)), parts-1)
}

// covered notes a painted area; paper-white below everything else does not count.
func (in *interpreter) covered(box page.Box, color uint32) {
	if in.off > 0 || isPaper(color) && len(in.out.Images) == 0 {
		return
	}
	box = overlap(box, in.clip.box)
	if box.Width() < 0 || box.Height() < 0 {
		return
	}
	if len(in.look.paints) >= maxPaints {
		in.look.many = true
		return
	}
	in.look.paints = append(in.look.paints, paint{box, in.order})
}

// isPaper reports whether a color looks like white paper.
func isPaper(color uint32) bool {
	const light = 0xf0
	return color>>16 >= light && color>>8&0xff >= light && color&0xff >= light
}

// shading fills the whole clip.
func (in *interpreter) shading() { in.covered(in.clip.box, 0) }

// blending notes a graphics state that lets things below shine through.
func (in *interpreter) blending(gs object.Dict) {
	f := in.f
	if a, ok := object.Number(f.Resolve(gs["ca"])); ok {
		in.blended = a < 0.99
	}
	if mode, ok := f.Resolve(gs["BM"]).(object.Name); ok {
		in.blended = in.blended || mode != "Normal" && mode != "Compatible"
	}
	if _, masked := f.Resolve(gs["SMask"]).(object.Dict); masked {
		in.blended = true
	}
}

// booked counts a painted or hidden character.
func (l *looking) booked(text string, hidden, unknown bool) {
	switch {
	case hidden && unknown:
		l.hiddenUnknown++
	case !hidden && isPrivate(text):
		l.private++
	}
	if hidden {
		l.hiddenGlyphs++
	}
}

func isPrivate(text string) bool {
	for _, r := range text {
		return r >= 0xe000 && r <= 0xf8ff || r >= 0xf0000
	}
	return false
}

// seen sums up the page.
func (in *interpreter) seen() Look {
	l := &in.look
	out := Look{Glyphs: in.glyphs - l.hiddenGlyphs, Unknown: in.unknown - l.hiddenUnknown, Private: l.private,
		Outlines: l.outlines, Doubtful: l.doubtful}
	full := 0
	for _, row := range l.cells {
		for _, n := range row {
			if n > fewOutlines {
				full++
			}
		}
	}
	out.OutlineArea = float64(full) / (lookRows * lookColumns)
	return out
}

// clip is the visible area of what is painted: at most a rectangle; odd is true for another shape within it.
type clip struct {
	box page.Box
	odd bool
}

// cut narrows the clip to a path.
func (c *clip) cut(p *path) {
	boxes := append(append([]page.Box(nil), p.rects...), p.shapes...)
	if len(boxes) != 1 || p.odd {
		c.odd = c.odd || p.odd || len(boxes) > 1
		c.box = overlap(c.box, p.bounds)
		return
	}
	c.box = overlap(c.box, boxes[0])
}

// overlap returns the common part of two boxes; its width or height is negative if they do not overlap.
func overlap(a, b page.Box) page.Box {
	return page.Box{X0: max(a.X0, b.X0), Y0: max(a.Y0, b.Y0), X1: min(a.X1, b.X1), Y1: min(a.Y1, b.Y1)}
}
