package page

// Projection carries points of a straightened picture of a page to the page as it is seen, both in
// points from the top left: a homogeneous 3 × 3 matrix, row by row. It covers turns, skew and the
// perspective of a photographed page.
type Projection [9]float64

// Point is where the page shows a point of the straightened picture.
func (p Projection) Point(x, y float64) (px, py float64) {
	w := p[6]*x + p[7]*y + p[8]
	if w == 0 {
		return x, y
	}
	return (p[0]*x + p[1]*y + p[2]) / w, (p[3]*x + p[4]*y + p[5]) / w
}

// Box is the smallest upright box around the four corners of b as the page shows them.
func (p Projection) Box(b Box) Box {
	x, y := p.Point(b.X0, b.Y0)
	out := Box{x, y, x, y}
	for _, c := range [3][2]float64{{b.X1, b.Y0}, {b.X0, b.Y1}, {b.X1, b.Y1}} {
		x, y := p.Point(c[0], c[1])
		out = Box{min(out.X0, x), min(out.Y0, y), max(out.X1, x), max(out.Y1, y)}
	}
	return out
}

// Then is the projection that applies p first and q to its outcome.
func (p Projection) Then(q Projection) (out Projection) {
	for row := range 3 {
		for column := range 3 {
			for k := range 3 {
				out[3*row+column] += q[3*row+k] * p[3*k+column]
			}
		}
	}
	return out
}

// Inverse carries points back; false when the projection loses a dimension.
func (p Projection) Inverse() (inv Projection, ok bool) {
	for row := range 3 {
		for column := range 3 {
			// The cofactor of the entry across the diagonal, its sign in the cyclic order of the indexes.
			a, b, c, d := (column+1)%3, (column+2)%3, (row+1)%3, (row+2)%3
			inv[3*row+column] = p[3*a+c]*p[3*b+d] - p[3*a+d]*p[3*b+c]
		}
	}
	det := p[0]*inv[0] + p[1]*inv[3] + p[2]*inv[6]
	if det == 0 || det != det {
		return p, false
	}
	for i := range inv {
		inv[i] /= det
	}
	return inv, true
}

// Scaling is the projection that stretches both directions by f.
func Scaling(f float64) Projection { return Projection{f, 0, 0, 0, f, 0, 0, 0, 1} }
