package raster

import (
	"math"

	"github.com/dossier-lending/dossier/extract/page"
)

// Options of [Prepare]; zero values take the defaults.
type Options struct {
	// Width is how wide an upright A4 page is to become, in pixels; default 2200, at which its letters are as
	// high as recognizers like them. Other shapes are given as many pixels.
	Width int
}

const (
	defaultWidth = 2200
	// mostEnlarged bounds how much a tiny picture grows: there is no more in it.
	mostEnlarged = 4
	// longSide is A4's height by its width.
	longSide = math.Sqrt2
)

// Prepared is a page fit for recognition: straight, on white paper, its lines across. Whether it stands on
// its head is not judged: figures look alike both ways up, and a recognizer finds out for sure.
type Prepared struct {
	Gray *Gray
	// Part is 1 and 2 for facing pages in reading order, 0 for a whole page.
	Part int
	// ToSource carries its pixels to those of the picture it was made of; both count from the upper left
	// corner of the first pixel.
	ToSource page.Projection
	// Turned is by how many degrees clockwise the picture was turned: 0, or 90 or 270 where its lines ran
	// up or down.
	Turned int
	// Skew is by how many degrees lines fell to the right besides, after turning.
	Skew float64
	// Empty says that nothing is printed on the page.
	Empty bool
}

// measure is the longest side of the picture that is measured: at 75 dpi lines of print are still apart.
const measure = 1150

// Prepare makes a picture fit for recognition: one page, or the two of facing pages.
func Prepare(g *Gray, o Options) []Prepared {
	if g.Width < 1 || g.Height < 1 {
		return nil
	}
	if o.Width <= 0 {
		o.Width = defaultWidth
	}
	shrink := (max(g.Width, g.Height) + measure - 1) / measure
	small := shrunk(g, shrink)
	l := lightOf(small, shrink)
	t := tonesOf(g, l)
	p := Prepared{Empty: t.empty(), ToSource: page.Scaling(1)}
	width, height := float64(g.Width), float64(g.Height)
	if q, onGround := findPage(g); onGround && !p.Empty {
		p.ToSource, width, height = q.upright()
		width, height = p.straighten(small, l, shrink, width, height)
	} else if !p.Empty {
		width, height = p.straighten(small, l, shrink, width, height)
		p.ToSource, width, height = framed(p.ToSource, float64(g.Width), float64(g.Height))
	}
	p.scale(g, l, t, o, width, height)
	return []Prepared{p}
}

// flattened is the page of width by height pixels as it is so far straightened, shrunk, with its paper's
// light divided out.
func (p *Prepared) flattened(small *Gray, l light, shrink int, width, height float64) *Gray {
	var same [256]uint8
	for i := range same {
		same[i] = uint8(i)
	}
	l.cell /= shrink
	f := float64(shrink)
	return warped(small, l, &same, page.Scaling(f).Then(p.ToSource).Then(page.Scaling(1/f)), max(int(width/f), 1), max(int(height/f), 1))
}

// straighten finds from a small picture the way the page lies, and gives its size once it is turned.
func (p *Prepared) straighten(small *Gray, l light, shrink int, width, height float64) (float64, float64) {
	flat := p.flattened(small, l, shrink, width, height)
	if sideways(flat) {
		p.Turned = 90
		flat = turned(flat, 6)
		p.ToSource = page.Projection{0, 1, 0, -1, 0, height, 0, 0, 1}.Then(p.ToSource)
		width, height = height, width
	}
	lens := lensOf(flat)
	p.Skew = math.Atan(lens.lines.slope) * 180 / math.Pi
	p.ToSource = lens.straight(width/2, height/2, float64(shrink)).Then(p.ToSource)
	return width, height
}

// rotation turns around a place, clockwise.
func rotation(angle, cx, cy float64) page.Projection {
	sin, cos := math.Sincos(angle)
	turn := page.Projection{cos, -sin, 0, sin, cos, 0, 0, 0, 1}
	return moved(-cx, -cy).Then(turn).Then(moved(cx, cy))
}

func moved(dx, dy float64) page.Projection { return page.Projection{1, 0, dx, 0, 1, dy, 0, 0, 1} }

// framed moves the straightened page so that all of a picture of width by height pixels is on it.
func framed(toSource page.Projection, width, height float64) (page.Projection, float64, float64) {
	b := inverse(toSource).Box(page.Box{X1: width, Y1: height})
	return moved(b.X0, b.Y0).Then(toSource), b.Width(), b.Height()
}

// inverse is the way back.
func inverse(m page.Projection) (out page.Projection) {
	out = page.Projection{
		m[4]*m[8] - m[5]*m[7], m[2]*m[7] - m[1]*m[8], m[1]*m[5] - m[2]*m[4],
		m[5]*m[6] - m[3]*m[8], m[0]*m[8] - m[2]*m[6], m[2]*m[3] - m[0]*m[5],
		m[3]*m[7] - m[4]*m[6], m[1]*m[6] - m[0]*m[7], m[0]*m[4] - m[1]*m[3],
	}
	if det := m[0]*out[0] + m[1]*out[3] + m[2]*out[6]; det != 0 {
		for i := range out {
			out[i] /= det
		}
	}
	return out
}

// scale draws the page as large as recognizers like it.
func (p *Prepared) scale(g *Gray, l light, t tones, o Options, width, height float64) {
	pixels := float64(o.Width) * float64(o.Width) * longSide
	f := min(math.Sqrt(pixels/(width*height)), mostEnlarged)
	p.ToSource = page.Scaling(1 / f).Then(p.ToSource)
	p.Gray = warped(smoothed(g), l, t.curve(), p.ToSource, max(int(math.Round(width*f)), 1), max(int(math.Round(height*f)), 1))
	if g.DPI > 0 {
		p.Gray.DPI = g.DPI * f
	}
}
