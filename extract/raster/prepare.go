package raster

import (
	"image"
	"math"
	"sync"

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
	// mostEnlarged bounds how much a tiny picture grows, because growing adds no detail.
	mostEnlarged = 4
	// longestPrepared bounds the sides of the result, in pixels, because recognizers count them in 16 bits.
	longestPrepared = 32_000
	// longSide is A4's height by its width.
	longSide = math.Sqrt2
)

// Prepared is a page fit for recognition: straight, on white paper, with its lines across. It may still be upside down,
// because figures look nearly the same both ways up. A recognizer finds out.
type Prepared struct {
	// Gray is the page's picture.
	Gray *Gray
	// Part is 1 and 2 for facing pages in reading order, 0 for a whole page.
	Part int
	// ToSource maps its pixels to those of the source picture. Both count from the upper left corner of the first
	// pixel.
	ToSource page.Projection
	// Turned is by how many degrees clockwise the picture was turned: 0, or 90 or 270 where its lines ran
	// up or down.
	Turned int
	// Skew is by how many degrees lines fell to the right besides, after turning.
	Skew float64
	// Rules are the upright rules of the page, in its pixels.
	Rules []image.Rectangle
	// Empty reports whether nothing is printed on the page.
	Empty bool
	// Whole reports whether the page was found on darker ground and is shown from edge to edge: pages of one paper
	// then are as wide, however near the camera was.
	Whole bool
}

// measure is the longest side of the picture that is measured: at 75 dpi lines of print are still separate.
const measure = 1150

// Prepare makes a picture fit for recognition. It returns one page, or the two pages of an open book with an upright
// spine.
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
	near := l.close(smoothed(small), shrink)
	ink, done := calmed(g)
	defer done()
	if !bilevel(g) {
		near = l.underprinted(near, ink, small, shrink)
	}
	l = near
	if t.empty() {
		p := Prepared{Empty: true, ToSource: page.Scaling(1)}
		p.scale(ink, l, t, o, float64(g.Width), float64(g.Height))
		return []Prepared{p}
	}
	pages := straightPages(g, small, l, shrink)
	out := make([]Prepared, len(pages))
	for i, p := range pages {
		p.scale(ink, l, t, o, p.width, p.height)
		p.Rules = withoutFrames(p.Gray)
		out[i] = p.Prepared
	}
	return out
}

// straightPage is a page that is straight but not yet drawn.
type straightPage struct {
	Prepared
	width, height float64 // in pixels of the source
}

// straightPages finds the page, or the two pages of an open book, and how they are turned.
func straightPages(g, small *Gray, l light, shrink int) []straightPage {
	p := straightPage{Prepared{ToSource: page.Scaling(1)}, float64(g.Width), float64(g.Height)}
	q, onGround := findPage(small, shrink)
	if onGround {
		p.ToSource, p.width, p.height = q.upright()
		p.Whole = true
	}
	flat := p.flattened(small, l, shrink)
	if sideways(flat) {
		flat = p.turn(flat)
	}
	if mayFold(flat) {
		if x, found := findFold(p.shrunken(small, shrink), flat); found {
			return p.halves(small, l, shrink, float64(x*shrink))
		}
	}
	p.straighten(flat, shrink)
	if !onGround {
		p.ToSource, p.width, p.height = framed(p.ToSource, float64(g.Width), float64(g.Height))
	}
	return []straightPage{p}
}

// halves parts a page at x; each is straightened by itself.
func (p *straightPage) halves(small *Gray, l light, shrink int, x float64) []straightPage {
	left, right := *p, *p
	left.Part, left.width, left.Whole = 1, x, false
	right.Part, right.width, right.Whole = 2, p.width-x, false
	right.ToSource = moved(x, 0).Then(p.ToSource)
	left.straighten(left.flattened(small, l, shrink), shrink)
	right.straighten(right.flattened(small, l, shrink), shrink)
	return []straightPage{left, right}
}

// flattened returns the page as straightened so far, shrunk, with its paper's light divided out.
func (p *straightPage) flattened(small *Gray, l light, shrink int) *Gray {
	l.cell /= shrink
	return p.drawn(small, l, shrink)
}

// shrunken returns the page as straightened so far, shrunk, with its light.
func (p *straightPage) shrunken(small *Gray, shrink int) *Gray {
	return p.drawn(small, evenLight, shrink)
}

// evenLight leaves every pixel unchanged.
var evenLight = light{cell: 2 * maxSide, width: 1, height: 1, paper: []uint8{whole}}

// asIs is the curve that changes nothing.
var asIs = func() (same [256]uint8) {
	for i := range same {
		same[i] = uint8(i)
	}
	return same
}()

func (p *straightPage) drawn(small *Gray, l light, shrink int) *Gray {
	f := float64(shrink)
	return warped(small, l, &asIs, page.Scaling(f).Then(p.ToSource).Then(page.Scaling(1/f)),
		max(int(p.width/f), 1), max(int(p.height/f), 1))
}

// turn turns the page a quarter clockwise, and its small picture.
func (p *straightPage) turn(flat *Gray) *Gray {
	p.Turned = 90
	p.ToSource = page.Projection{0, 1, 0, -1, 0, p.height, 0, 0, 1}.Then(p.ToSource)
	p.width, p.height = p.height, p.width
	return turned(flat, 6)
}

// straighten levels the page by its print, as its small picture shows it.
func (p *straightPage) straighten(flat *Gray, shrink int) {
	lens := lensOf(flat)
	p.Skew = math.Atan(lens.lines.slope) * 180 / math.Pi
	p.ToSource = lens.straight(p.width/2, p.height/2, float64(shrink)).Then(p.ToSource)
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

// calmed returns the picture without its noise; done releases its pixels. Black and white becomes gray, because
// recognizers read the stairs of a fax's letters worse than their mean.
func calmed(g *Gray) (out *Gray, done func()) {
	if bilevel(g) {
		clean, small := cleaned(g)
		g = clean
		for range passesFor(small) - 1 {
			g = smoothed(g)
		}
	}
	pix, _ := calm.Get().(*[]uint8)
	if pix == nil || cap(*pix) < len(g.Pix) {
		pix = new(make([]uint8, len(g.Pix)))
	}
	return g.smoothedIn((*pix)[:len(g.Pix)]), func() { calm.Put(pix) }
}

// cleaned returns a black-and-white picture without the dirt of faxes, and whether its type is small.
func cleaned(g *Gray) (clean *Gray, small bool) {
	g = withoutStreaks(withoutShade(g))
	small = isSmall(g)
	return withoutSpecks(g, small), small
}

// calm keeps the pixels of calmed pictures from page to page: memory that is new costs as much as the work in it.
var calm sync.Pool

// scale draws the page as large as recognizers like it.
func (p *Prepared) scale(g *Gray, l light, t tones, o Options, width, height float64) {
	pixels := float64(o.Width) * float64(o.Width) * longSide
	f := min(math.Sqrt(pixels/(width*height)), mostEnlarged, longestPrepared/max(width, height))
	p.ToSource = page.Scaling(1 / f).Then(p.ToSource)
	p.Gray = warped(g, l, t.curve(), p.ToSource, max(int(math.Round(width*f)), 1), max(int(math.Round(height*f)), 1))
	if g.DPI > 0 {
		p.Gray.DPI = g.DPI * f
	}
}

// stairs is the contrast for a black-and-white picture whose pixels were each mixed with their neighbours: thin
// strokes are gray there and become nearly black.
var stairs = tones{ink: 96, paper: whole}

// Second is a page of a black-and-white picture as [Prepare] draws it, but smoothed differently: normal type less,
// so that fine print does not run together, and small type more, so that its jagged edges disappear. toSource
// converts its pixels to those of the picture. It is nil for a picture with grays.
func Second(g *Gray, toSource page.Projection, width, height int) *Gray {
	if !bilevel(g) {
		return nil
	}
	ink, small := cleaned(g)
	passes, contrast := fewPasses, stairs
	if small {
		passes, contrast = secondPasses, tones{ink: 0, paper: whole}
	}
	for range passes {
		ink = smoothed(ink)
	}
	out := warped(ink, evenLight, contrast.curve(), toSource, width, height)
	out.DPI = g.DPI
	return out
}

// Resolutions that are believed, in dots per inch.
const (
	leastDPI = 10
	mostDPI  = 9600
)

// squared sets the picture's resolution. If the resolutions across and down differ by more than a twentieth, it repeats
// or drops rows until they agree.
func squared(g *Gray, dpiX, dpiY float64) *Gray {
	believed := func(dpi float64) bool { return dpi >= leastDPI && dpi <= mostDPI } // NaN is not
	if !believed(dpiX) || !believed(dpiY) {
		return g
	}
	g.DPI = dpiX
	const least, most = 0.95, 1.05
	const steepest = 4 // more than any paper: a wrong header
	if f := dpiX / dpiY; f < 1.0/steepest || f > steepest || f > least && f < most {
		return g
	}
	height := max(int(float64(g.Height)*dpiX/dpiY+0.5), 1)
	if int64(height)*int64(g.Width) > 2*defaultMaxPixels {
		return g
	}
	out := &Gray{Width: g.Width, Height: height, Pix: make([]uint8, g.Width*height), DPI: dpiX, Cut: g.Cut}
	for y := range height {
		copy(out.Row(y), g.Row(y*g.Height/height))
	}
	return out
}

// turned applies an orientation, 1 to 8 as in EXIF: 2 mirrors left to right, 3 turns upside down, 4 mirrors top to
// bottom, 5 swaps rows and columns, 6 turns a quarter clockwise, 7 swaps them along the other diagonal, 8 turns a
// quarter counterclockwise.
func turned(g *Gray, orientation int) *Gray {
	switch orientation {
	case 2, 3, 4:
		return mirrored(g, orientation != 4, orientation != 2)
	case 5, 6, 7, 8:
		return mirrored(transposed(g), orientation == 6 || orientation == 7, orientation == 8 || orientation == 7)
	}
	return g
}

// mirrored swaps left and right, top and bottom, in place.
func mirrored(g *Gray, leftRight, topBottom bool) *Gray {
	if leftRight {
		for y := range g.Height {
			row := g.Row(y)
			for i, j := 0, len(row)-1; i < j; i, j = i+1, j-1 {
				row[i], row[j] = row[j], row[i]
			}
		}
	}
	if topBottom {
		for i, j := 0, g.Height-1; i < j; i, j = i+1, j-1 {
			a, b := g.Row(i), g.Row(j)
			for x := range a {
				a[x], b[x] = b[x], a[x]
			}
		}
	}
	return g
}

// transposed swaps rows and columns. It goes through squares that fit the nearest cache.
func transposed(g *Gray) *Gray {
	out := &Gray{Width: g.Height, Height: g.Width, Pix: make([]uint8, len(g.Pix)), DPI: g.DPI, Cut: g.Cut}
	const side = 32
	for top := 0; top < g.Height; top += side {
		for left := 0; left < g.Width; left += side {
			for y := top; y < min(top+side, g.Height); y++ {
				row := g.Pix[y*g.Width:]
				for x := left; x < min(left+side, g.Width); x++ {
					out.Pix[x*out.Width+y] = row[x]
				}
			}
		}
	}
	return out
}
