package degrade

import (
	"math"
	"math/rand/v2"
)

// field is a smooth random surface: values at the corners of a grid, straight between them.
type field struct {
	columns, rows int
	values        []int // rows+1 by columns+1
}

// newField has values from low to high.
func newField(r *rand.Rand, columns, rows, low, high int) field {
	f := field{columns, rows, make([]int, (columns+1)*(rows+1))}
	for i := range f.values {
		f.values[i] = low + r.IntN(high-low+1)
	}
	return f
}

// line writes the field's values along row y of a picture to out.
func (f field) line(out []int, y, height int) {
	at := y * f.rows * 256 / height
	row, part := at>>8, at&255
	for x := range out {
		across := x * f.columns * 256 / len(out)
		column, rest := across>>8, across&255
		i := row*(f.columns+1) + column
		upper := f.values[i]*(256-rest) + f.values[i+1]*rest
		lower := f.values[i+f.columns+1]*(256-rest) + f.values[i+f.columns+2]*rest
		out[x] = (upper*(256-part) + lower*part) >> 16
	}
}

// Shade makes light uneven: every pixel keeps between low and 256 parts of 256, changing slowly over a grid of columns
// and rows.
func (p *Picture) Shade(r *rand.Rand, columns, rows, low int) {
	f := newField(r, columns, rows, low, 256)
	line := make([]int, p.Width)
	for y := range p.Height {
		f.line(line, y, p.Height)
		for x, light := range line {
			at := y*p.Width + x
			p.Pix[at] = uint8(int(p.Pix[at]) * light >> 8)
		}
	}
}

// Shadow darkens one side of a wavering edge to light parts of 256, as a hand or a phone does; soft is the
// width of the edge as a share of the picture's.
func (p *Picture) Shadow(r *rand.Rand, light int, soft float64) {
	sin, cos := math.Sincos(r.Float64() * 2 * math.Pi)
	size := float64(max(p.Width, p.Height))
	edge, wave, phase := (r.Float64()-0.5)*0.6, 0.03+0.05*r.Float64(), r.Float64()*6
	for y := range p.Height {
		dy := (float64(y) - float64(p.Height)/2) / size
		for x := range p.Width {
			dx := (float64(x) - float64(p.Width)/2) / size
			along := dx*cos - dy*sin
			depth := (dx*sin+dy*cos-edge-wave*sine(8*along+phase))/soft + 0.5
			if depth <= 0 {
				continue
			}
			at := y*p.Width + x
			parts := 256 - int(float64(256-light)*min(depth, 1))
			p.Pix[at] = uint8(int(p.Pix[at]) * parts >> 8)
		}
	}
}

// sine is near enough to a sine, without its cost.
func sine(x float64) float64 {
	x = math.Mod(x, 2*math.Pi)
	switch {
	case x < 0:
		return -sine(-x)
	case x > math.Pi:
		return -sine(x - math.Pi)
	}
	return 4 * x * (math.Pi - x) / (math.Pi * math.Pi)
}

// Noise adds grain of sigma gray levels to every pixel, and as much as coarse to spots of 3 by 3.
func (p *Picture) Noise(r *rand.Rand, sigma, coarse float64) {
	var fine, wide [1 << 12]int
	for i := range fine {
		fine[i] = int(math.Round(r.NormFloat64() * sigma * 16))
		wide[i] = int(math.Round(r.NormFloat64() * coarse * 16))
	}
	spots := make([]int, p.Width/3+1)
	for y := range p.Height {
		if y%3 == 0 {
			for i := range spots {
				spots[i] = wide[r.Uint32()&0xfff]
			}
		}
		var bits uint64
		for x := range p.Width {
			if x%5 == 0 {
				bits = r.Uint64()
			}
			at := y*p.Width + x
			p.Pix[at] = clamp(int(p.Pix[at]) + (fine[bits&0xfff]+spots[x/3]+8)>>4)
			bits >>= 12
		}
	}
}

func clamp(v int) uint8 { return uint8(min(max(v, 0), 255)) }

// Coffee leaves a stain about a place: a wash within, a dark rim, brown.
func (p *Picture) Coffee(r *rand.Rand, at Point, radius float64) {
	if p.Tint == nil {
		p.Tint = make([]uint8, len(p.Pix))
	}
	squeeze, lobes, phase := 0.8+0.4*r.Float64(), float64(3+r.IntN(4)), r.Float64()*6
	wash, rim := 0.10+0.22*r.Float64(), 0.35+0.25*r.Float64()
	blots := newField(r, 9, 9, 0, 256)
	line := make([]int, p.Width)
	for y := max(0, int(at.Y-2*radius)); y < min(p.Height, int(at.Y+2*radius)); y++ {
		blots.line(line, y, p.Height)
		for x := max(0, int(at.X-2*radius)); x < min(p.Width, int(at.X+2*radius)); x++ {
			dx, dy := (float64(x)-at.X)/radius, (float64(y)-at.Y)/radius/squeeze
			away := math.Sqrt(dx*dx+dy*dy) / (1 + 0.06*sine(lobes*math.Atan2(dy, dx)+phase))
			p.soak(y*p.Width+x, stainAt(away, wash*(0.5+float64(line[x])/256), rim))
		}
	}
}

// rimWidth is the dark rim of a dried drop as a share of its radius.
const rimWidth = 0.07

// stainAt is how dark a stain is at a distance from its middle, 1 at the rim.
func stainAt(away, wash, rim float64) float64 {
	switch {
	case away > 1+rimWidth/2:
		return 0
	case away > 1:
		return rim * (1 - (away-1)/(rimWidth/2))
	case away > 1-rimWidth:
		return max(wash, rim*(away-1+rimWidth)/rimWidth)
	}
	return wash
}

func (p *Picture) soak(at int, strength float64) {
	if strength <= 0 {
		return
	}
	p.Pix[at] = uint8(float64(p.Pix[at]) * (1 - strength))
	p.Tint[at] = clamp(int(p.Tint[at]) + int(strength*400))
}

// Desk is a table top of gray about middle, brown and grained.
func Desk(r *rand.Rand, width, height int, middle int) *Picture {
	p := New(width, height, 0)
	p.Tint = make([]uint8, len(p.Pix))
	brown := uint8(60 + r.IntN(160))
	grain := newField(r, 6+r.IntN(40), 2, -18, 18)
	line := make([]int, width)
	for y := range height {
		grain.line(line, y, height)
		for x, g := range line {
			at := y*width + x
			p.Pix[at], p.Tint[at] = clamp(middle+g), brown
		}
	}
	return p
}
