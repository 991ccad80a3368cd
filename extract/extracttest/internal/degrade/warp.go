package degrade

import "math"

// Point is a place in pixels.
type Point struct{ X, Y float64 }

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

// Warp draws the picture through a projection onto a ground, and says by onto which pixels are the page's.
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
