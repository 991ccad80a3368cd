package extracttest

import (
	"math"
	"math/rand/v2"
)

// inkColours are those of stamps and pens.
var inkColours = []tint{red, blue, black, grayOf(60), grayOf(110), grayOf(140)}

// aRow is a place on one of the page's rows; ok is false on a page without any.
func (m *marker) aRow() (x, y float64, ok bool) {
	if len(m.bands) == 0 {
		return 0, 0, false
	}
	b := m.bands[m.r.IntN(len(m.bands))]
	return between(m.r, m.g.d.margin, m.g.d.width-m.g.d.margin), (b.y0 + b.y1) / 2, true
}

// stamped says where a stamp stands: over a row, beside the head or below.
func (m *marker) stamped() (x, y float64) {
	if x, y, ok := m.aRow(); ok && m.r.IntN(2) == 0 {
		return x, y
	}
	return m.g.d.width * between(m.r, 0.2, 0.8), m.g.d.height * pick(m.r, []float64{0.08, 0.88, 0.93})
}

func roundStamp(m *marker) {
	x, y := m.stamped()
	t, reach, turn := pick(m.r, inkColours), between(m.r, 24, 48), between(m.r, -35, 35)
	m.page.stroke(between(m.r, 0.8, 2.5), t, circle(x, y, reach)...)
	m.page.stroke(0.8, t, circle(x, y, reach*0.72)...)
	m.turned(x, y, reach*0.22, turn, t, pick(m.r, []string{"RECEIVED", "PAID", "CERTIFIED", "BRANCH", "TELLER"}), printDate(m.g.l.printed, "upper:02 Jan 2006"))
}

func boxStamp(m *marker) {
	x, y := m.stamped()
	t, size, turn := pick(m.r, inkColours), between(m.r, 8, 20), between(m.r, -30, 30)
	word := pick(m.r, []string{"CERTIFIED TRUE COPY", "RECEIVED", "PAID", "ORIGINAL SEEN", "ENTERED", "COPIA CONFORME"})
	wide, sin, cos := m.g.d.face.bold().width(word)*size/2+8, math.Sin(-turn*math.Pi/180), math.Cos(turn*math.Pi/180)
	corner := func(dx, dy float64) [2]float64 { return [2]float64{x + dx*cos - dy*sin, y + dx*sin + dy*cos} }
	m.page.stroke(between(m.r, 0.8, 2.5), t, corner(-wide, -size*1.2), corner(wide, -size*1.2), corner(wide, size*1.3), corner(-wide, size*1.3), corner(-wide, -size*1.2))
	m.turned(x, y, size, turn, t, word, printDate(m.g.l.printed, "02/01/2006"))
}

// turned sets lines around a place, all turned alike.
func (m *marker) turned(x, y, size, turn float64, t tint, lines ...string) {
	sin, cos := math.Sincos(-turn * math.Pi / 180)
	for i, text := range lines {
		across, down := -m.g.d.face.bold().width(text)*size/2, (float64(i)-0.1)*size*1.1
		m.page.texts = append(m.page.texts, textOp{x: x + across*cos - down*sin, y: y + across*sin + down*cos, size: size, font: m.g.d.face.bold(), text: text, tint: t, turn: turn})
	}
}

// penStrokes are words in a hand that nobody can read, over rows or beside.
func penStrokes(m *marker) {
	for range 1 + m.r.IntN(3) {
		x, y := m.stamped()
		m.page.stroke(between(m.r, 0.7, 1.6), pick(m.r, inkColours), scrawl(m.r, x, y, between(m.r, 30, 110), between(m.r, 5, 12))...)
	}
}

// scrawl goes up and down and to the right.
func scrawl(r *rand.Rand, x, y, long, high float64) (points [][2]float64) {
	for at := 0.0; at < long; at += between(r, 1.5, 4) {
		points = append(points, [2]float64{x + at + between(r, -3, 3), y + high*between(r, -0.5, 0.5)})
	}
	return points
}

// ticks stand beside rows, circles around figures.
func ticks(m *marker) {
	t, right := pick(m.r, inkColours), m.r.IntN(2) == 0
	for _, b := range m.bands {
		y := (b.y0 + b.y1) / 2
		x := m.g.d.margin - 10
		if right {
			x = m.g.d.width - m.g.d.margin + 6
		}
		switch m.r.IntN(6) {
		case 0, 1:
			m.page.stroke(1, t, [2]float64{x, y}, [2]float64{x + 3, y + 4}, [2]float64{x + 10, y - 6})
		case 2:
			e := pick(m.r, m.g.edges)
			ring := circle(0, 0, 1)
			for i, at := range ring {
				ring[i] = [2]float64{(e.x0+e.x1)/2 + at[0]*(e.x1-e.x0)*0.55, y + at[1]*m.g.d.step*0.75}
			}
			m.page.stroke(0.9, t, ring...)
		}
	}
}

// pencilLines run below figures and whole rows.
func pencilLines(m *marker) {
	t := grayOf(90 + m.r.IntN(70))
	for _, b := range m.bands {
		if m.r.IntN(4) == 0 {
			e := pick(m.r, m.g.edges)
			y := b.y0 + m.g.d.step*between(m.r, 0.95, 1.05)
			m.page.stroke(0.9, t, [2]float64{e.x0, y}, [2]float64{(e.x0 + e.x1) / 2, y + between(m.r, -0.8, 0.8)}, [2]float64{e.x1 + 4, y + between(m.r, -0.8, 0.8)})
		}
	}
}

func highlighter(m *marker) {
	gray := between(m.r, 0.7, 0.9)
	for _, b := range m.bands {
		if m.r.IntN(4) == 0 {
			from, to := m.g.edges[0].x0, m.g.edges[len(m.g.edges)-1].x1
			if m.r.IntN(2) == 0 {
				e := pick(m.r, m.g.edges)
				from, to = e.x0, e.x1
			}
			m.page.shade(from-between(m.r, 0, 6), b.y0, to+between(m.r, 0, 6), b.y1-1, gray)
		}
	}
}

// printedCodes are bars at a margin and a square of dots at the foot, for machines that fold and post.
func printedCodes(m *marker) {
	d := m.g.d
	for y, n := d.height*0.3, 0; n < 30; n++ {
		bar := between(m.r, 0.8, 3)
		m.page.shade(4, y, 16, y+bar, 0)
		y += bar + between(m.r, 0.8, 3)
	}
	if m.r.IntN(2) == 0 {
		x, y, dot := d.width*between(m.r, 0.3, 0.6), d.height-d.margin+4, 1.2
		for i := range 20 * 20 {
			if m.r.IntN(2) == 0 {
				m.page.shade(x+float64(i%20)*dot, y+float64(i/20)*dot, x+float64(i%20+1)*dot, y+float64(i/20+1)*dot, 0)
			}
		}
	}
}

// punchHoles show the dark of the scanner's lid.
func punchHoles(m *marker) {
	gray := pick(m.r, []float64{0, 0.2, 0.6})
	for _, share := range pick(m.r, [][]float64{{0.35, 0.65}, {0.14, 0.38, 0.62, 0.86}}) {
		const reach = 8.0
		for dy := -reach; dy < reach; dy++ {
			wide := math.Sqrt(reach*reach - dy*dy)
			m.page.shade(20-wide, m.g.d.height*share+dy, 20+wide, m.g.d.height*share+dy+1, gray)
		}
	}
}

// foldedCorner hides nothing of the rows, and casts a shadow; a staple sits beside it.
func foldedCorner(m *marker) {
	reach := between(m.r, 15, 32)
	for i := 0.0; i < reach; i++ {
		m.page.shade(0, i, reach-i, i+1, 0.35)
	}
	m.page.stroke(1.5, grayOf(70), [2]float64{reach + 2, 12}, [2]float64{reach + 22, 20})
}

func pageFrame(m *marker) {
	d, off := m.g.d, m.g.d.margin*between(m.r, 0.4, 0.8)
	m.page.stroke(between(m.r, 0.5, 2), pick(m.r, []tint{black, grayOf(120)}), [2]float64{off, off}, [2]float64{d.width - off, off}, [2]float64{d.width - off, d.height - off}, [2]float64{off, d.height - off}, [2]float64{off, off})
}

// crease is the dark line of a paper that was folded into an envelope.
func crease(m *marker) {
	for _, share := range []float64{1.0 / 3, 2.0 / 3} {
		y := m.g.d.height * (share + between(m.r, -0.01, 0.01))
		m.page.stroke(between(m.r, 0.5, 2), grayOf(150+m.r.IntN(80)), [2]float64{0, y}, [2]float64{m.g.d.width, y + between(m.r, -2, 2)})
	}
}
