package pdf

import "math"

// matrix is PDF's [a b c d e f]: x' = ax + cy + e, y' = bx + dy + f.
type matrix struct{ a, b, c, d, e, f float64 }

var identity = matrix{a: 1, d: 1}

// mul applies m first and then n.
func (m matrix) mul(n matrix) matrix {
	return matrix{
		m.a*n.a + m.b*n.c, m.a*n.b + m.b*n.d,
		m.c*n.a + m.d*n.c, m.c*n.b + m.d*n.d,
		m.e*n.a + m.f*n.c + n.e, m.e*n.b + m.f*n.d + n.f,
	}
}

func (m matrix) apply(x, y float64) (float64, float64) {
	return m.a*x + m.c*y + m.e, m.b*x + m.d*y + m.f
}

// linear is m without its shift.
func (m matrix) linear() [4]float64 { return [4]float64{m.a, m.b, m.c, m.d} }

// sane says that coordinates are numbers of a size that pages have; hostile files multiply matrices
// until they are not.
func (m matrix) sane() bool {
	const limit = 1e9
	for _, v := range [...]float64{m.a, m.b, m.c, m.d, m.e, m.f} {
		if !(math.Abs(v) < limit) {
			return false
		}
	}
	return true
}
