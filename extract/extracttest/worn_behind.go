package extracttest

import (
	"fmt"
	"math"
	"strings"
)

var watermarks = []string{"COPY", "DUPLICATE", "SAMPLE", "CONFIDENTIAL", "ORIGINAL", "E-STATEMENT", "NOT NEGOTIABLE", "COPIA", "DUPLICATA", "SALINAN", "KOPIE", "VOID"}

// behind puts a text below everything that is printed on the page.
func (p *sheet) behind(t textOp) {
	p.texts = append([]textOp{t}, p.texts...)
}

// watermarkGray is 5 to 35 of 100 parts ink.
func (m *marker) watermarkGray() tint { return grayOf(whiteLevel - 13 - m.r.IntN(77)) }

// wordBehind sets a large word across the page, rising or level.
func wordBehind(m *marker) {
	d := m.g.d
	word := pick(m.r, append(watermarks, strings.ToUpper(m.g.l.bank)))
	turn := pick(m.r, []float64{0, 30, 45, 55, -35})
	size := min(d.width*between(m.r, 0.5, 0.95)/d.face.bold().width(word), 130)
	sin, cos := math.Sincos(turn * math.Pi / 180)
	long := d.face.bold().width(word) * size
	x, y := d.width/2-cos*long/2, d.height*between(m.r, 0.4, 0.7)+sin*long/2
	t := textOp{x: x, y: y, size: size, font: d.face.bold(), text: word, tint: m.watermarkGray(), turn: turn}
	if m.r.IntN(3) == 0 {
		m.page.texts = append(m.page.texts, t)
	} else {
		m.page.behind(t)
	}
}

// tilesBehind repeats a word all over the page.
func tilesBehind(m *marker) {
	d, t := m.g.d, m.watermarkGray()
	word, size, turn := pick(m.r, watermarks), between(m.r, 12, 26), pick(m.r, []float64{0, 25, 40})
	step := d.face.bold().width(word)*size + between(m.r, 30, 90)
	for row := 0; float64(row)*70 < d.height-40; row++ {
		for x := 20 + float64(row%2)*step/2; x+step < d.width+40; x += step {
			m.page.behind(textOp{x: x, y: 60 + float64(row)*70, size: size, font: d.face.bold(), text: word, tint: t, turn: turn})
		}
	}
}

// logoBehind draws rings and bars in gray behind the rows.
func logoBehind(m *marker) {
	d, t := m.g.d, m.watermarkGray()
	x, y, reach := d.width*between(m.r, 0.3, 0.7), d.height*between(m.r, 0.4, 0.7), between(m.r, 70, 170)
	m.page.stroke(between(m.r, 4, 26), t, circle(x, y, reach)...)
	m.page.stroke(between(m.r, 4, 16), t, circle(x, y, reach*0.6)...)
	m.page.stroke(between(m.r, 6, 20), t, [2]float64{x - reach, y + reach*0.4}, [2]float64{x + reach*0.2, y - reach*0.8}, [2]float64{x + reach, y + reach*0.5})
}

// circle is a ring as a stroke goes round it.
func circle(x, y, reach float64) (points [][2]float64) {
	const pieces = 48
	for i := range pieces + 1 {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / pieces)
		points = append(points, [2]float64{x + reach*cos, y + reach*sin})
	}
	return points
}

// tintedColumns sets some columns on a light gray.
func tintedColumns(m *marker) {
	if len(m.bands) == 0 {
		return
	}
	gray := between(m.r, 0.8, 0.95)
	for _, e := range m.g.edges {
		if m.r.IntN(2) == 0 {
			m.page.shade(e.x0-3, m.bands[0].y0, e.x1+3, m.bands[len(m.bands)-1].y1, gray)
		}
	}
}

// logoIntoTable is a mark at the head whose foot reaches into the table.
func logoIntoTable(m *marker) {
	if len(m.bands) == 0 {
		return
	}
	d, t := m.g.d, grayOf(60+m.r.IntN(150))
	reach := between(m.r, 14, 30)
	x, y := d.width-d.margin-between(m.r, 0, 120), m.bands[0].y0+between(m.r, -30, 6)
	m.page.stroke(between(m.r, 1, 5), t, circle(x, y, reach)...)
	m.page.stroke(between(m.r, 1, 5), t, [2]float64{x - reach, y}, [2]float64{x, y - reach*0.6}, [2]float64{x + reach, y})
}

// marginNote runs up or down beside the rows.
func marginNote(m *marker) {
	d := m.g.d
	text := pick(m.r, []string{
		fmt.Sprintf("FORM %s-%s REV. %s/%s", digits(m.r, 3), digits(m.r, 2), digits(m.r, 2), digits(m.r, 2)), m.g.l.bank + " - registered office: " + m.g.l.address + ", " + m.g.l.city,
		"Please examine this statement and report any difference within 30 days.", "000" + digits(m.r, 9) + "/" + digits(m.r, 5) + "-S1", "Serial " + digits(m.r, 10),
	})
	size := between(m.r, 5, 8)
	long := d.face.width(text) * size
	y, x := d.height*between(m.r, 0.4, 0.6), d.margin*between(m.r, 0.35, 0.75)
	if m.r.IntN(2) == 0 {
		x = d.width - d.margin*between(m.r, 0.3, 0.6)
	}
	t := textOp{x: x, y: y + long/2, size: size, font: d.face, text: text, turn: 90, tint: grayOf(m.r.IntN(120))}
	if m.r.IntN(3) == 0 {
		t.y, t.turn = y-long/2, -90
	}
	m.page.texts = append(m.page.texts, t)
}

// printBelow sets legal text right below the last row, as small as law allows.
func printBelow(m *marker) {
	if len(m.bands) == 0 || m.g.d.totals == totalsBottom {
		return
	}
	d, y := m.g.d, m.bands[len(m.bands)-1].y1+m.g.d.step
	if m.g.d.closingRow != "" {
		y += d.step
	}
	if m.page == m.g.ink.pages[len(m.g.ink.pages)-1] && y+4*d.step < d.height-d.margin-3*d.step {
		for i, line := range []string{"Interest is calculated on the daily balance and credited on the last day of the quarter. Overdrafts not agreed cost 15.00 each.",
			"Entries not objected to within 30 days of 31.12. of a year count as approved.", "Errors and omissions excepted."} {
			m.page.left(d.margin, y+float64(i)*d.size*0.85, d.size*0.65, d.face, line)
		}
	}
}
