package extracttest

import (
	"image"
	compose "image/draw"
	"math"
	"math/rand/v2"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector" // fills outlines with smooth edges

	"github.com/dossier-lending/dossier/extract/extracttest/internal/degrade"
)

// pointsPerInch relates a canvas to its pictures.
const pointsPerInch = 72

// rasterize draws every page of a canvas at dpi pixels per inch, black on white.
func (c *canvas) rasterize(dpi float64) []*degrade.Picture {
	var out []*degrade.Picture
	for _, p := range c.pages {
		out = append(out, c.picture(p, dpi))
	}
	return out
}

func (c *canvas) picture(s *sheet, dpi float64) *degrade.Picture {
	scale := dpi / pointsPerInch
	width, height := c.size(s)
	p := &rasterizer{
		degrade.New(int(math.Round(width*scale)), int(math.Round(height*scale)), 255), scale, vector.Rasterizer{},
		0, 1, 0, 0,
	}
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

type rasterizer struct {
	page  *degrade.Picture
	scale float64 // pixels to a point
	shape vector.Rasterizer
	// of the text being printed: its direction, downwards positive, and how light it is, 0 to 255
	sin, cos float64
	level    int
	slant    float64
}

// area fills a rectangle; pixels at its edges are covered in part.
func (p *rasterizer) area(a areaOp) {
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
func (p *rasterizer) text(t textOp) {
	face := trueTypeOf(rasterFace(t.font))
	p.sin, p.cos = math.Sincos(-t.turn * math.Pi / 180)
	p.level, p.slant = t.tint.level(), t.slant
	along := 0.0
	for _, r := range t.text {
		g := face.glyph(r)
		p.glyph(g, float64(face.units), (t.x+along*p.cos)*p.scale, (t.y+along*p.sin)*p.scale, t.size*p.scale)
		along += t.font.advance(r) * t.size
	}
}

// rasterFace is the TrueType face that a standard one is printed in.
func rasterFace(f fontFace) fontFace {
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
func (p *rasterizer) glyph(g glyph, units, x, y, size float64) {
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
	p.cover(mask, box.Min)
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

// cover darkens the pixels that ink covers.
func (p *rasterizer) cover(mask *image.Alpha, corner image.Point) {
	for y := range mask.Rect.Dy() {
		row := corner.Y + y
		if row < 0 || row >= p.page.Height {
			continue
		}
		for x := range mask.Rect.Dx() {
			column := corner.X + x
			if ink := int(mask.Pix[y*mask.Stride+x]); ink > 0 && column >= 0 && column < p.page.Width {
				at := row*p.page.Width + column
				p.page.Pix[at] = p.blend(int(p.page.Pix[at]), ink)
			}
		}
	}
}

// blend returns a pixel's level after ink has covered it, 0 to 255. Ink only darkens; white ink hides what is below it.
func (p *rasterizer) blend(before, ink int) uint8 {
	if p.level == whiteLevel {
		return uint8(before + (whiteLevel-before)*ink/whiteLevel)
	}
	return uint8(before * (whiteLevel - ink*(whiteLevel-p.level)/whiteLevel) / whiteLevel)
}

// stroke fills a line through points.
func (p *rasterizer) stroke(s strokeOp) {
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
	p.cover(mask, box.Min)
}

// segment adds one straight piece of a stroke, half as wide as reach, to the shape; all pieces go round the same way.
func (p *rasterizer) segment(from, to [2]float64, reach float64, corner image.Point) {
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

// TypeSheet is a page of unrelated lines of type, for training and testing recognizers.
type TypeSheet struct {
	// Lines are the printed lines, from top to bottom.
	Lines []TypeLine
	// Content is the degraded page as a PNG or JPEG file.
	Content []byte
}

// TypeLine is one printed line of a [TypeSheet]. Places are in points from the page's upper left corner.
type TypeLine struct {
	// Text is what is printed.
	Text string
	// Left, Right, Top and Bottom bound its ink; Baseline is the line on which the letters are.
	Left, Right, Top, Bottom, Baseline float64
	// Ascent and Descent are how high and how low any line of this type may reach.
	Ascent, Descent float64
	// Gaps are the blank intervals between runs, from and to.
	Gaps [][2]float64
}

// sheetMargin is left free around the lines of a sheet, in points.
const sheetMargin = 48

// TypeSheet renders a page of lines in one face of the renderer's families, 6 to 11 points, and degrades it by a grade.
// line returns the runs of the next line; gaps between runs are wider than a space. Lines that do not fit, or that have
// characters missing in the face, are left out.
func (renderer Renderer) TypeSheet(r *rand.Rand, grade Grade, line func() (runs []string)) TypeSheet {
	t := randomType(r, pick(r, renderer.Families))
	ink := &canvas{width: 595, height: 842}
	if r.IntN(5) == 0 {
		ink.width, ink.height = ink.height, ink.width
	}
	page, sheet := ink.newPage(), TypeSheet{}
	for y := sheetMargin + t.pitch; y < ink.height-sheetMargin; y += t.pitch {
		if l := t.render(page, r, y, ink.width-sheetMargin, line()); l.Text != "" {
			sheet.Lines = append(sheet.Lines, l)
		}
	}
	how := treatments[grade]
	picture := how.degrade(r, ink.picture(page, how.dpi), degrade.New(8, 8, whiteLevel))
	if q := how.quality; q[1] > 0 {
		sheet.Content = picture.JPEG(q[0] + r.IntN(q[1]-q[0]+1))
	} else {
		sheet.Content = picture.PNG()
	}
	return sheet
}

// setting is how the lines of a sheet are set; lengths are points.
type setting struct {
	face                         fontFace
	size, tracking, blank, pitch float64
	tint                         tint
}

func randomType(r *rand.Rand, f Family) setting {
	t := setting{face: fontFace(f.Regular), size: between(r, 6.2, 11), tint: black}
	if r.IntN(5) == 0 {
		t.face = fontFace(f.Bold)
	}
	if r.IntN(4) == 0 {
		t.size = between(r, 6.2, 8)
	}
	if r.IntN(3) == 0 {
		t.tracking = t.size * between(r, -0.03, 0.07)
	}
	if r.IntN(4) == 0 {
		t.tint = grayOf(r.IntN(90))
	}
	t.blank = t.face.advance(' ') * t.size * between(r, 0.75, 1.3)
	t.pitch = t.size * between(r, 1.5, 2)
	return t
}

// render puts one line on a page at a baseline.
func (t setting) render(page *sheet, r *rand.Rand, baseline, right float64, runs []string) TypeLine {
	l := TypeLine{Left: math.Inf(1), Right: math.Inf(-1), Top: baseline, Bottom: baseline, Baseline: baseline}
	_, l.Ascent, _, _ = t.bounds("dH")
	_, _, _, l.Descent = t.bounds("pg")
	l.Ascent, l.Descent = baseline+l.Ascent, baseline+l.Descent
	x := float64(sheetMargin)
	for _, run := range runs {
		if !t.face.has(run) {
			continue
		}
		end := x
		if l.Text != "" {
			x += t.blank * between(r, 2, 8)
		}
		if x+t.width(run) > right {
			break
		}
		if l.Text != "" {
			l.Text += " "
			l.Gaps = append(l.Gaps, [2]float64{end, x})
		}
		l.Text += run
		for _, c := range run {
			if c != ' ' {
				page.texts = append(
					page.texts, textOp{x: x, y: baseline, size: t.size, font: t.face, text: string(c), tint: t.tint},
				)
				x0, y0, x1, y1 := t.bounds(string(c))
				l.Left, l.Right = min(l.Left, x+x0), max(l.Right, x+x1)
				l.Top, l.Bottom = min(l.Top, baseline+y0), max(l.Bottom, baseline+y1)
			}
			x += t.advance(c)
		}
	}
	return l
}

func (t setting) width(run string) (total float64) {
	for _, c := range run {
		total += t.advance(c)
	}
	return total
}

func (t setting) advance(c rune) float64 {
	if c == ' ' {
		return t.blank + t.tracking
	}
	return t.face.advance(c)*t.size + t.tracking
}

// bounds returns the area of the letters when each is drawn at the origin, y downwards.
func (t setting) bounds(letters string) (x0, y0, x1, y1 float64) {
	font := trueTypeOf(t.face)
	k := t.size / float64(font.units)
	x0, y0, x1, y1 = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, c := range letters {
		each(font.glyph(c).segments, func(a fixed.Point26_6) {
			x0, x1 = min(x0, float64(a.X)*k), max(x1, float64(a.X)*k)
			y0, y1 = min(y0, float64(a.Y)*k), max(y1, float64(a.Y)*k)
		})
	}
	return x0, y0, x1, y1
}
