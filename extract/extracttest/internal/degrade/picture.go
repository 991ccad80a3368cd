package degrade

import (
	"image"
	"math"
)

// Picture is a page in pixels.
type Picture struct {
	// Width and Height are in pixels.
	Width, Height int
	// Pix is the gray of each pixel, row by row from the top: 0 is black, 255 is white. Tint, if not nil, is how
	// brown each pixel is, 0 to 255: wood, coffee.
	Pix, Tint []uint8
}

// New is a picture of one gray.
func New(width, height int, gray uint8) *Picture {
	p := &Picture{Width: width, Height: height, Pix: make([]uint8, width*height)}
	for i := range p.Pix {
		p.Pix[i] = gray
	}
	return p
}

// Gray is the picture without its tint; the pixels are shared.
func (p *Picture) Gray() *image.Gray {
	return &image.Gray{Pix: p.Pix, Stride: p.Width, Rect: image.Rect(0, 0, p.Width, p.Height)}
}

// How much less green and blue a wholly brown pixel has than red, in 256ths.
const (
	lessGreen = 90
	lessBlue  = 160
)

// Colored is the picture in the colors a camera stores: brown where it is tinted.
func (p *Picture) Colored() *image.YCbCr {
	out := image.NewYCbCr(image.Rect(0, 0, p.Width, p.Height), image.YCbCrSubsampleRatio420)
	copy(out.Y, p.Pix)
	for i := range out.Cb {
		out.Cb[i], out.Cr[i] = 128, 128
	}
	if p.Tint == nil {
		return out
	}
	for y := 0; y < p.Height; y += 2 {
		for x := 0; x < p.Width; x += 2 {
			at := y*p.Width + x
			strength := int(p.Tint[at]) * int(p.Pix[at]) / 255
			c := out.COffset(x, y)
			out.Cb[c], out.Cr[c] = uint8(128-strength*lessBlue/512), uint8(128+strength*lessGreen/512)
		}
	}
	return out
}

// Levels maps black to ink and white to paper.
func (p *Picture) Levels(ink, paper uint8) {
	var table [256]uint8
	for i := range table {
		table[i] = uint8(int(ink) + (int(paper)-int(ink))*i/255)
	}
	for i, v := range p.Pix {
		p.Pix[i] = table[v]
	}
}

// Mirrored is the page as seen through from its back.
func (p *Picture) Mirrored() *Picture {
	out := New(p.Width, p.Height, 255)
	for y := range p.Height {
		for x := range p.Width {
			out.Pix[y*p.Width+x] = p.Pix[y*p.Width+p.Width-1-x]
		}
	}
	return out
}

// ShineThrough lays the ink of a back page over the picture, strength in 256ths.
func (p *Picture) ShineThrough(back *Picture, strength int) {
	for y := range min(p.Height, back.Height) {
		for x := range min(p.Width, back.Width) {
			at := y*p.Width + x
			dark := (255 - int(back.Pix[y*back.Width+x])) * strength / 256
			p.Pix[at] = uint8(int(p.Pix[at]) * (255 - dark) / 255)
		}
	}
}

// Turned is the picture turned clockwise by quarters.
func (p *Picture) Turned(quarters int) *Picture {
	out := p
	for range quarters & 3 {
		in := out
		out = &Picture{Width: in.Height, Height: in.Width, Pix: quarter(in.Pix, in.Width, in.Height)}
		if in.Tint != nil {
			out.Tint = quarter(in.Tint, in.Width, in.Height)
		}
	}
	return out
}

func quarter(pix []uint8, width, height int) []uint8 {
	out := make([]uint8, len(pix))
	for y := range height {
		for x := range width {
			out[x*height+height-1-y] = pix[y*width+x]
		}
	}
	return out
}

// Blur smooths by a bell curve of sigma pixels.
func (p *Picture) Blur(sigma float64) {
	kernel := bell(sigma)
	reach := len(kernel) - 1
	line := make([]uint8, max(p.Width, p.Height)+2*reach)
	for y := range p.Height {
		row := p.Pix[y*p.Width : (y+1)*p.Width]
		pad(line, row, reach)
		smooth(row, line, kernel, 1)
	}
	column := make([]uint8, p.Height)
	for x := range p.Width {
		for y := range column {
			column[y] = p.Pix[y*p.Width+x]
		}
		pad(line, column, reach)
		smooth(p.Pix[x:], line, kernel, p.Width)
	}
}

// bell is half a kernel, the middle first, summing up to 1<<16 when unfolded.
func bell(sigma float64) []int {
	reach := max(1, int(3*sigma))
	weights, sum := make([]float64, reach+1), 0.0
	for i := range weights {
		weights[i] = math.Exp(-float64(i*i) / (2 * sigma * sigma))
		sum += weights[i]
		if i > 0 {
			sum += weights[i]
		}
	}
	kernel, rest := make([]int, reach+1), 1<<16
	for i := reach; i > 0; i-- {
		kernel[i] = int(weights[i] / sum * (1 << 16))
		rest -= 2 * kernel[i]
	}
	kernel[0] = rest
	return kernel
}

// pad copies a line with its ends repeated outwards.
func pad(line, of []uint8, reach int) {
	for i := range reach {
		line[i], line[reach+len(of)+i] = of[0], of[len(of)-1]
	}
	copy(line[reach:], of)
}

// smooth writes every step-th pixel of out from a padded line.
func smooth(out, line []uint8, kernel []int, step int) {
	reach := len(kernel) - 1
	for at, i := 0, reach; at < len(out) && i < len(line)-reach; at, i = at+step, i+1 {
		sum := kernel[0] * int(line[i])
		for k := 1; k <= reach; k++ {
			sum += kernel[k] * (int(line[i-k]) + int(line[i+k]))
		}
		out[at] = uint8((sum + 1<<15) >> 16)
	}
}

// Point is a place in a picture.
type Point struct {
	// X and Y are in pixels from the upper left corner.
	X, Y float64
}

// Rotation turns a picture by degrees clockwise about its middle: where each pixel comes from.
func (p *Picture) Rotation(degrees float64) Projection {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	cx, cy := float64(p.Width)/2, float64(p.Height)/2
	return Projection{cos, sin, cx - cos*cx - sin*cy, -sin, cos, cy + sin*cx - cos*cy, 0, 0}
}

// Projection carries a place of the result to its place in the picture: x' = (a·x + b·y + c) / w,
// y' = (d·x + e·y + f) / w, w = g·x + h·y + 1.
type Projection [8]float64

// Through is the projection that carries four corners of the result to those of a width by height picture,
// both from the top left clockwise.
func Through(corners [4]Point, width, height float64) Projection {
	targets := [4]Point{{0, 0}, {width, 0}, {width, height}, {0, height}}
	var m [8][9]float64
	for i, c := range corners {
		t := targets[i]
		m[2*i] = [9]float64{c.X, c.Y, 1, 0, 0, 0, -t.X * c.X, -t.X * c.Y, t.X}
		m[2*i+1] = [9]float64{0, 0, 0, c.X, c.Y, 1, -t.Y * c.X, -t.Y * c.Y, t.Y}
	}
	return solve(m)
}

// solve is Gauss and Jordan's elimination; corners of a convex quadrangle always have a solution.
func solve(m [8][9]float64) (out Projection) {
	for i := range m {
		best := i
		for k := i + 1; k < len(m); k++ {
			if math.Abs(m[k][i]) > math.Abs(m[best][i]) {
				best = k
			}
		}
		m[i], m[best] = m[best], m[i]
		for k := range m {
			if factor := m[k][i] / m[i][i]; k != i {
				for j := i; j < 9; j++ {
					m[k][j] -= factor * m[i][j]
				}
			}
		}
	}
	for i := range m {
		out[i] = m[i][8] / m[i][i]
	}
	return out
}

// Warp draws the picture through a projection onto a ground.
func (p *Picture) Warp(from Projection, ground *Picture) {
	for y := range ground.Height {
		for x := range ground.Width {
			fx, fy := float64(x), float64(y)
			w := from[6]*fx + from[7]*fy + 1
			sx, sy := (from[0]*fx+from[1]*fy+from[2])/w, (from[3]*fx+from[4]*fy+from[5])/w
			if sx < 0 || sy < 0 || sx >= float64(p.Width-1) || sy >= float64(p.Height-1) {
				continue
			}
			at := y*ground.Width + x
			ground.Pix[at] = p.between(sx, sy)
			if ground.Tint != nil {
				ground.Tint[at] = 0
			}
		}
	}
}

// between is the gray at a place between four pixels.
func (p *Picture) between(x, y float64) uint8 {
	ix, iy := int(x), int(y)
	fx, fy := int((x-float64(ix))*256), int((y-float64(iy))*256)
	at := iy*p.Width + ix
	upper := int(p.Pix[at])*(256-fx) + int(p.Pix[at+1])*fx
	lower := int(p.Pix[at+p.Width])*(256-fx) + int(p.Pix[at+p.Width+1])*fx
	return uint8((upper*(256-fy) + lower*fy + 1<<15) >> 16)
}
