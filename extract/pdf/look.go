package pdf

import (
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// Look is what a page shows besides words that can be trusted: what tells whether its words are all there
// is to read.
type Look struct {
	// Glyphs is the characters shown that are painted; Unknown those of them without text, Private those
	// whose text is a code for private use, which says nothing.
	Glyphs, Unknown, Private int
	// Outlines is the corners and curves of the shapes painted; a letter drawn as an outline has some ten.
	Outlines int
	// OutlineArea is the share of the page, 0..1, that such shapes stand on.
	OutlineArea float64
	// Doubtful is the painted figures that look like other ones than their text says, or bear others' names.
	Doubtful int
}

// Look gives what page n, counted from 1, showed when it was last read; false when it was not.
func (f *File) Look(n int) (Look, bool) {
	l, ok := f.looks[n]
	return l, ok
}

// The page is parted into cells to find the area of outlines: one is about the size of a word.
const (
	lookColumns = 16
	lookRows    = 48
	// fewOutlines is what a cell may hold that still shows no writing.
	fewOutlines = 6
)

// looking collects what a page shows while its content is run.
type looking struct {
	private, hiddenGlyphs, hiddenUnknown int
	doubtful                             int // figures that look like others
	outlines                             int
	cells                                [lookRows][lookColumns]uint16

	// collect says that the pictures are asked for with everything that is needed to take them out.
	collect bool
	placed  []placed
	// paints are the areas painted, with what was drawn before them; many says that there were more.
	paints []paint
	many   bool
}

// paint is an area painted by something else than text or a picture.
type paint struct {
	box   page.Box
	order int
}

// maxPaints bounds the areas looked at beside a picture: a page of one picture has none or few.
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

// cell is the index of the part of a length that a place lies in; -1 when it lies outside.
func cell(at, length float64, parts int) int {
	if !(at >= 0 && at < length) {
		return -1
	}
	return min(int(at/length*float64(parts)), parts-1)
}

// covered notes an area that is painted; paper-white under everything else is none.
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

// isPaper says that a color cannot be told from white paper.
func isPaper(color uint32) bool {
	const light = 0xf0
	return color>>16 >= light && color>>8&0xff >= light && color&0xff >= light
}

// shading fills the whole clip.
func (in *interpreter) shading() { in.covered(in.clip.box, 0) }

// blending notes a graphics state that lets what lies below shine through.
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
	out := Look{Glyphs: in.glyphs - l.hiddenGlyphs, Unknown: in.unknown - l.hiddenUnknown, Private: l.private, Outlines: l.outlines, Doubtful: l.doubtful}
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

// clip is what can be seen of what is painted: at most a rectangle; odd says that it is another shape
// within it.
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

// overlap is what two boxes share; its width or height is negative when they share nothing.
func overlap(a, b page.Box) page.Box {
	return page.Box{X0: max(a.X0, b.X0), Y0: max(a.Y0, b.Y0), X1: min(a.X1, b.X1), Y1: min(a.Y1, b.Y1)}
}
