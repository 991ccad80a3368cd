package extracttest

import (
	"image"
	compose "image/draw"
	"math"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector" // fills outlines with smooth edges

	"github.com/dossier-lending/dossier/extract/extracttest/internal/degrade"
)

// pointsPerInch relates a canvas to its pictures.
const pointsPerInch = 72

// pictures prints every page of a canvas at dpi pixels an inch, black on white.
func (c *canvas) pictures(dpi float64) []*degrade.Picture {
	var out []*degrade.Picture
	for _, p := range c.pages {
		out = append(out, c.picture(p, dpi))
	}
	return out
}

func (c *canvas) picture(s *sheet, dpi float64) *degrade.Picture {
	scale := dpi / pointsPerInch
	p := &printer{degrade.New(int(math.Round(c.width*scale)), int(math.Round(c.height*scale)), 255), scale, vector.Rasterizer{}, 0, 1, 0, 0}
	for _, a := range s.areas {
		p.area(a)
	}
	for _, t := range s.texts {
		p.text(t)
	}
	for _, s := range s.strokes {
		p.stroke(s)
	}
	return p.page
}

type printer struct {
	page  *degrade.Picture
	scale float64 // pixels to a point
	shape vector.Rasterizer
	// of the text being printed: its direction, downwards positive, and how light it is, 0 to 255
	sin, cos float64
	level    int
	slant    float64
}

// area fills a rectangle; pixels at its edges are covered in part.
func (p *printer) area(a areaOp) {
	x0, y0, x1, y1 := a.x0*p.scale, a.y0*p.scale, a.x1*p.scale, a.y1*p.scale
	for y := max(0, int(y0)); y < min(p.page.Height, int(math.Ceil(y1))); y++ {
		down := min(float64(y+1), y1) - max(float64(y), y0)
		for x := max(0, int(x0)); x < min(p.page.Width, int(math.Ceil(x1))); x++ {
			covered := down * (min(float64(x+1), x1) - max(float64(x), x0))
			at := y*p.page.Width + x
			p.page.Pix[at] = uint8(float64(p.page.Pix[at]) * (1 - covered*(1-a.gray)))
		}
	}
}

// text prints a run of text; a standard font is printed in one of Go's.
func (p *printer) text(t textOp) {
	face := trueTypeOf(printable(t.font))
	p.sin, p.cos = math.Sincos(-t.turn * math.Pi / 180)
	p.level, p.slant = t.tint.level(), t.slant
	along := 0.0
	for _, r := range t.text {
		g := face.glyph(r)
		p.glyph(g, float64(face.units), (t.x+along*p.cos)*p.scale, (t.y+along*p.sin)*p.scale, t.size*p.scale)
		along += t.font.advance(r) * t.size
	}
}

// printable is the TrueType face that a standard one is printed in.
func printable(f fontFace) fontFace {
	if trueTypeOf(f) != nil {
		return f
	}
	switch f {
	case sansBold, serifBold:
		return "Go-Bold"
	case mono:
		return "Go-Mono"
	case monoBold:
		return "Go-MonoBold"
	}
	return "Go-Regular"
}

// glyph fills one outline; x, y is its origin on the baseline and size the em, in pixels.
func (p *printer) glyph(g glyph, units, x, y, size float64) {
	if len(g.segments) == 0 {
		return
	}
	k := size / units
	box := image.Rectangle{image.Pt(math.MaxInt32, math.MaxInt32), image.Pt(math.MinInt32, math.MinInt32)}
	onPage := func(a fixed.Point26_6) (float64, float64) {
		ax, ay := float64(a.X)-p.slant*float64(a.Y), float64(a.Y)
		return x + k*(ax*p.cos-ay*p.sin), y + k*(ax*p.sin+ay*p.cos)
	}
	each(g.segments, func(a fixed.Point26_6) {
		px, py := onPage(a)
		box.Min.X, box.Max.X = min(box.Min.X, int(math.Floor(px))), max(box.Max.X, int(math.Floor(px))+1)
		box.Min.Y, box.Max.Y = min(box.Min.Y, int(math.Floor(py))), max(box.Max.Y, int(math.Floor(py))+1)
	})
	p.shape.Reset(box.Dx(), box.Dy())
	at := func(a fixed.Point26_6) (float32, float32) {
		px, py := onPage(a)
		return float32(px - float64(box.Min.X)), float32(py - float64(box.Min.Y))
	}
	trace(&p.shape, g.segments, at)
	mask := image.NewAlpha(image.Rect(0, 0, box.Dx(), box.Dy()))
	p.shape.DrawOp = compose.Src
	p.shape.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	p.press(mask, box.Min)
}

func each(segments sfnt.Segments, visit func(fixed.Point26_6)) {
	for _, s := range segments {
		for _, a := range s.Args[:points(s.Op)] {
			visit(a)
		}
	}
}

// points is how many points a segment has.
func points(op sfnt.SegmentOp) int {
	switch op {
	case sfnt.SegmentOpQuadTo:
		return 2
	case sfnt.SegmentOpCubeTo:
		return 3
	}
	return 1
}

func trace(z *vector.Rasterizer, segments sfnt.Segments, at func(fixed.Point26_6) (float32, float32)) {
	for _, s := range segments {
		ax, ay := at(s.Args[0])
		bx, by := at(s.Args[1])
		cx, cy := at(s.Args[2])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			z.ClosePath()
			z.MoveTo(ax, ay)
		case sfnt.SegmentOpLineTo:
			z.LineTo(ax, ay)
		case sfnt.SegmentOpQuadTo:
			z.QuadTo(ax, ay, bx, by)
		case sfnt.SegmentOpCubeTo:
			z.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	z.ClosePath()
}

// press takes paper away where ink covers it.
func (p *printer) press(mask *image.Alpha, corner image.Point) {
	for y := range mask.Rect.Dy() {
		row := corner.Y + y
		if row < 0 || row >= p.page.Height {
			continue
		}
		for x := range mask.Rect.Dx() {
			column := corner.X + x
			if ink := int(mask.Pix[y*mask.Stride+x]); ink > 0 && column >= 0 && column < p.page.Width {
				at := row*p.page.Width + column
				p.page.Pix[at] = p.pressed(int(p.page.Pix[at]), ink)
			}
		}
	}
}

// pressed is what becomes of a pixel that ink covers so far, of 255: ink takes light away, and only white hides what
// is below it.
func (p *printer) pressed(before, ink int) uint8 {
	if p.level == whiteLevel {
		return uint8(before + (whiteLevel-before)*ink/whiteLevel)
	}
	return uint8(before * (whiteLevel - ink*(whiteLevel-p.level)/whiteLevel) / whiteLevel)
}

// stroke fills a line through points.
func (p *printer) stroke(s strokeOp) {
	p.level = s.tint.level()
	box := image.Rectangle{image.Pt(math.MaxInt32, math.MaxInt32), image.Pt(math.MinInt32, math.MinInt32)}
	for _, at := range s.points {
		x, y := at[0]*p.scale, at[1]*p.scale
		w := s.width*p.scale + 1
		box.Min.X, box.Max.X = min(box.Min.X, int(x-w)), max(box.Max.X, int(x+w)+1)
		box.Min.Y, box.Max.Y = min(box.Min.Y, int(y-w)), max(box.Max.Y, int(y+w)+1)
	}
	p.shape.Reset(box.Dx(), box.Dy())
	for i := 1; i < len(s.points); i++ {
		p.segment(s.points[i-1], s.points[i], s.width*p.scale/2, box.Min)
	}
	mask := image.NewAlpha(image.Rect(0, 0, box.Dx(), box.Dy()))
	p.shape.DrawOp = compose.Src
	p.shape.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	p.press(mask, box.Min)
}

// segment adds one straight piece of a stroke, half as wide as reach, to the shape; all pieces go round the same way.
func (p *printer) segment(from, to [2]float64, reach float64, corner image.Point) {
	x0, y0 := from[0]*p.scale-float64(corner.X), from[1]*p.scale-float64(corner.Y)
	x1, y1 := to[0]*p.scale-float64(corner.X), to[1]*p.scale-float64(corner.Y)
	long := math.Hypot(x1-x0, y1-y0)
	if long == 0 {
		return
	}
	dx, dy := (x1-x0)/long*reach, (y1-y0)/long*reach
	p.shape.MoveTo(float32(x0-dy), float32(y0+dx))
	p.shape.LineTo(float32(x1-dy), float32(y1+dx))
	p.shape.LineTo(float32(x1+dy), float32(y1-dx))
	p.shape.LineTo(float32(x0+dy), float32(y0-dx))
	p.shape.ClosePath()
}
