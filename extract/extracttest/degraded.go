package extracttest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// degradedTemplate adds overlays to every paper: watermarks and notes of the bank, stamps and pen marks of clerks and
// readers.
func degradedTemplate() Template {
	return Template{
		Name:   "paper-mixed",
		About:  "another wear on every paper: watermarks, notes in the margin, stamps, pens, highlighter, gray and dense print, headings white on dark, letters and advertisements between the pages, in eighteen countries",
		kind:   "pdf",
		rows:   [2]int{8, 40},
		invent: inventDegraded,
		design: mixed,
		alter:  degradePaper,
	}
}

// degradation holds the overlays and extra pages of a paper.
type degradation struct {
	marks []overlay
	// letter and advert are whole pages of other text before and between those of the statement.
	letter, advert bool
}

// overlay draws one kind of stamp, mark or background onto a finished page.
type overlay struct {
	name string
	put  func(m *overlayPage)
}

// overlayPage is a page while overlays are drawn on it.
type overlayPage struct {
	g     *drawing
	r     *rand.Rand
	page  *sheet
	bands []band
}

var overlays = []overlay{
	{"word behind", wordBehind},
	{"word behind", wordBehind},
	{"tiles behind", tilesBehind},
	{"logo behind", logoBehind},
	{"note in the margin", marginNote},
	{"note in the margin", marginNote},
	{"round stamp", roundStamp},
	{"box stamp", boxStamp},
	{"pen over rows", penStrokes},
	{"ticks", ticks},
	{"pencil", pencilLines},
	{"highlighter", highlighter},
	{"codes", machineCodes},
	{"holes", punchHoles},
	{"folded corner", foldedCorner},
	{"frame", pageFrame},
	{"logo into the table", logoIntoTable},
	{"small print below", legalTextBelow},
	{"crease", crease},
	{"tinted columns", tintedColumns},
}

// inventDegraded invents an account of any nation. Every third paper has words without blanks.
func inventDegraded(r *rand.Rand, rows int) *ledger {
	var l *ledger
	if r.IntN(2) == 0 {
		l = newComposed(r, rows)
	} else {
		l = newLedger(r, pick(r, []region{philippine, american, indian, british}), rows, false)
	}
	if r.IntN(3) == 0 {
		for i := range l.entries {
			l.entries[i].text = denseText(r, l.entries[i].amount < 0)
		}
	}
	for i := range l.entries {
		if l.entries[i].check != "" && r.IntN(3) == 0 { // as round as an amount
			l.entries[i].check = fmt.Sprintf("%d%03d", 1+r.IntN(99), 100*r.IntN(10))
		}
	}
	return l
}

// degradePaper changes a design at random and chooses its overlays.
func degradePaper(r *rand.Rand, d *design, l *ledger) {
	w := &degradation{letter: r.IntN(8) == 0, advert: r.IntN(8) == 0}
	for range 1 + r.IntN(3) {
		w.marks = append(w.marks, pick(r, overlays))
	}
	d.degradation = w
	d.reversed, d.boldBalance = r.IntN(5) == 0, r.IntN(5) == 0
	if r.IntN(8) == 0 {
		d.slant = 0.2
	}
	if r.IntN(5) == 0 {
		d.rowTint = pick(r, []tint{grayOf(90), grayOf(110), grayOf(130), blue})
	}
	if r.IntN(6) == 0 {
		d.size = 6 + 0.5*float64(r.IntN(3))
		d.step = d.size * 1.3
	}
	if r.IntN(6) == 0 && !d.textAbove {
		d.figuresMiddle, d.oneLine = true, false
		if d.rowGap = d.step * between(r, 0.4, 0.8); d.ruling == gridRules {
			d.rowGap = 0
		}
		if r.IntN(2) == 0 {
			threeLines(r, l)
		}
	}
	d.breakLong(l)
	if l.currency == "INR" {
		d.grouping = lakh
		if d.amounts == suffixDRCR || d.amounts == suffixTight {
			d.amounts = suffixCrDr
		}
		if r.IntN(2) == 0 {
			d.balances = suffixCrDr
		}
	}
}

// breakLong puts a blank after a mark in words that are wider than the column of texts, as printers cut them.
func (d *design) breakLong(l *ledger) {
	room := d.textRoom()
	for i := range l.entries {
		texts := append([]string(nil), l.entries[i].text...)
		for k, text := range texts {
			var words []string
			for word := range strings.FieldsSeq(text) {
				words = append(words, d.cutWord(word, room)...)
			}
			texts[k] = strings.Join(words, " ")
		}
		l.entries[i].text = texts
	}
}

// textRoom is how wide a line of the column of texts may be, in points.
func (d *design) textRoom() float64 {
	total, room := 0.0, 0.0
	for _, c := range d.columns {
		total += c.width
		if c.kind == colText {
			room = c.width
		}
	}
	return room/total*(d.width-2*d.margin) - columnGap
}

// cutWord cuts a word into pieces that fit into a room: after the last mark that fits or, without one, anywhere.
func (d *design) cutWord(word string, room float64) (pieces []string) {
	for {
		fits := 0
		for n := range word {
			if d.face.width(word[:n])*d.size <= room {
				fits = n
			}
		}
		if d.face.width(word)*d.size <= room || fits == 0 {
			return append(pieces, word)
		}
		if at := strings.LastIndexAny(word[:fits], "/-*@"); at > 0 {
			fits = at + 1
		}
		pieces, word = append(pieces, word[:fits]), word[fits:]
	}
}

// threeLines gives every description three lines.
func threeLines(r *rand.Rand, l *ledger) {
	for i := range l.entries {
		e := &l.entries[i]
		e.text = append([]string(nil), e.text...)
		for len(e.text) < 3 {
			e.text = append(e.text, pick(r, []string{
				pick(r, cities), pick(r, shops), "NO. " + digits(r, 6), pick(r, lastNames) + " " + digits(r, 4),
			}))
		}
		e.text = e.text[:3]
	}
}

// String lists the overlays of a paper.
func (w *degradation) String() string {
	var names []string
	for _, m := range w.marks {
		names = append(names, m.name)
	}
	if w.letter {
		names = append(names, "letter")
	}
	if w.advert {
		names = append(names, "advertisement")
	}
	return strings.Join(names, ", ")
}

// put marks every page and adds pages about something else.
func (w *degradation) put(g *drawing, r *rand.Rand) {
	pages := g.ink.pages
	for _, mark := range w.marks {
		seed := r.Uint64()
		for _, p := range pages {
			m := &overlayPage{g: g, r: rand.New(rand.NewPCG(seed, 1)), page: p} // the same on every page
			for _, b := range g.bands {
				if b.page == p {
					m.bands = append(m.bands, b)
				}
			}
			mark.put(m)
		}
	}
	g.ink.pages = nil
	if w.letter {
		w.writeLetter(g, r)
	}
	for i, p := range pages {
		if i == 1 && w.advert {
			w.advertise(g, r)
		}
		g.ink.pages = append(g.ink.pages, p)
	}
}

// writeLetter is a page before the statement.
func (w *degradation) writeLetter(g *drawing, r *rand.Rand) {
	p, size := g.ink.newPage(), g.d.size*1.15
	y := g.d.margin + 60
	say := func(texts ...string) {
		for _, text := range texts {
			for _, line := range wrap(text, g.d.face, size, g.d.width-2*g.d.margin-40) {
				p.left(g.d.margin+20, y, size, g.d.face, line)
				y += size * 1.4
			}
			y += size
		}
	}
	p.left(g.d.margin+20, g.d.margin+30, size*1.4, g.d.face.bold(), g.l.bank)
	say(g.l.holder, g.l.address, g.l.city, formatDate(g.l.issuedOn, "2 January 2006"))
	fee := engine.Amount(100 + r.IntN(2000))
	say("Dear customer,",
		fmt.Sprintf(
			"from %s on the monthly fee of your account will be %s %s instead of %s %s. You need not do anything: your statement follows on the next pages.",
			formatDate(g.l.to.AddDays(30), "2 January 2006"),
			g.l.currency,
			formatMagnitude(fee+200, g.d.grouping),
			g.l.currency,
			formatMagnitude(fee, g.d.grouping),
		),
		"If you do not agree, please write to us within 60 days. The full list of prices hangs in every branch.",
		"Yours faithfully,", "Customer Service")
}

// advertise is a page of large words and a few rates.
func (w *degradation) advertise(g *drawing, r *rand.Rand) {
	p, middle := g.ink.newPage(), g.d.width/2
	p.shade(g.d.margin, 90, g.d.width-g.d.margin, 210, 0.15+0.6*r.Float64())
	p.centre(
		middle, 150, 30, g.d.face.bold(),
		pick(r, []string{"Save more!", "Your next home", "Travel light", "5 % cash back"}),
	)
	p.centre(middle, 260, 16, g.d.face, "Time deposits from "+formatMagnitude(100_000_00, g.d.grouping))
	for i, months := range []int{3, 6, 12, 24} {
		y := 300 + 22*float64(i)
		p.left(middle-120, y, 12, g.d.face, fmt.Sprintf("%d months", months))
		p.right(middle+120, y, 12, g.d.face, fmt.Sprintf("%d.%02d %%", 1+i, r.IntN(100)))
	}
	p.centre(middle, 440, 9, g.d.face, "Rates per annum, subject to change. Ask at any branch.")
}

var watermarks = names.all("watermark")

// behind puts a text below everything else on the page.
func (p *sheet) behind(t textOp) {
	p.texts = append([]textOp{t}, p.texts...)
}

// watermarkGray is 5 to 35 of 100 parts ink.
func (m *overlayPage) watermarkGray() tint { return grayOf(whiteLevel - 13 - m.r.IntN(77)) }

// wordBehind sets a large word across the page, rising or level.
func wordBehind(m *overlayPage) {
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
func tilesBehind(m *overlayPage) {
	d, t := m.g.d, m.watermarkGray()
	word, size, turn := pick(m.r, watermarks), between(m.r, 12, 26), pick(m.r, []float64{0, 25, 40})
	step := d.face.bold().width(word)*size + between(m.r, 30, 90)
	for row := 0; float64(row)*70 < d.height-40; row++ {
		for x := 20 + float64(row%2)*step/2; x+step < d.width+40; x += step {
			m.page.behind(textOp{
				x:    x,
				y:    60 + float64(row)*70,
				size: size,
				font: d.face.bold(),
				text: word,
				tint: t,
				turn: turn,
			})
		}
	}
}

// logoBehind draws gray rings and bars below the rows.
func logoBehind(m *overlayPage) {
	d, t := m.g.d, m.watermarkGray()
	x, y, reach := d.width*between(m.r, 0.3, 0.7), d.height*between(m.r, 0.4, 0.7), between(m.r, 70, 170)
	m.page.stroke(between(m.r, 4, 26), t, circle(x, y, reach)...)
	m.page.stroke(between(m.r, 4, 16), t, circle(x, y, reach*0.6)...)
	m.page.stroke(
		between(m.r, 6, 20), t, [2]float64{x - reach, y + reach*0.4}, [2]float64{x + reach*0.2, y - reach*0.8},
		[2]float64{x + reach, y + reach*0.5},
	)
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
func tintedColumns(m *overlayPage) {
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

// logoIntoTable draws a logo at the head whose foot reaches into the table.
func logoIntoTable(m *overlayPage) {
	if len(m.bands) == 0 {
		return
	}
	d, t := m.g.d, grayOf(60+m.r.IntN(150))
	reach := between(m.r, 14, 30)
	x, y := d.width-d.margin-between(m.r, 0, 120), m.bands[0].y0+between(m.r, -30, 6)
	m.page.stroke(between(m.r, 1, 5), t, circle(x, y, reach)...)
	m.page.stroke(
		between(m.r, 1, 5), t, [2]float64{x - reach, y}, [2]float64{x, y - reach*0.6}, [2]float64{x + reach, y},
	)
}

// marginNote runs up or down beside the rows.
func marginNote(m *overlayPage) {
	d := m.g.d
	text := pick(m.r, []string{
		fmt.Sprintf("FORM %s-%s REV. %s/%s", digits(m.r, 3), digits(m.r, 2), digits(m.r, 2), digits(m.r, 2)),
		m.g.l.bank + " - registered office: " + m.g.l.address + ", " + m.g.l.city,
		"Please examine this statement and report any difference within 30 days.",
		"000" + digits(m.r, 9) + "/" + digits(m.r, 5) + "-S1",
		"Serial " + digits(m.r, 10),
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

// legalTextBelow sets legal text right below the last row, as small as law allows.
func legalTextBelow(m *overlayPage) {
	if len(m.bands) == 0 || m.g.d.totals == totalsBottom {
		return
	}
	d, y := m.g.d, m.bands[len(m.bands)-1].y1+m.g.d.step
	if m.g.d.closingRow != "" {
		y += d.step
	}
	if m.page == m.g.ink.pages[len(m.g.ink.pages)-1] && y+4*d.step < d.height-d.margin-3*d.step {
		for i, line := range []string{
			"Interest is calculated on the daily balance and credited on the last day of the quarter. Overdrafts not agreed cost 15.00 each.",
			"Entries not objected to within 30 days of 31.12. of a year count as approved.",
			"Errors and omissions excepted.",
		} {
			m.page.left(d.margin, y+float64(i)*d.size*0.85, d.size*0.65, d.face, line)
		}
	}
}

// inkColours are those of stamps and pens.
var inkColours = []tint{red, blue, black, grayOf(60), grayOf(110), grayOf(140)}

// aRow is a place on one of the page's rows; ok is false on a page without any.
func (m *overlayPage) aRow() (x, y float64, ok bool) {
	if len(m.bands) == 0 {
		return 0, 0, false
	}
	b := m.bands[m.r.IntN(len(m.bands))]
	return between(m.r, m.g.d.margin, m.g.d.width-m.g.d.margin), (b.y0 + b.y1) / 2, true
}

// stamped returns the place of a stamp: over a row, beside the head or below.
func (m *overlayPage) stamped() (x, y float64) {
	if x, y, ok := m.aRow(); ok && m.r.IntN(2) == 0 {
		return x, y
	}
	return m.g.d.width * between(m.r, 0.2, 0.8), m.g.d.height * pick(m.r, []float64{0.08, 0.88, 0.93})
}

func roundStamp(m *overlayPage) {
	x, y := m.stamped()
	t, reach, turn := pick(m.r, inkColours), between(m.r, 24, 48), between(m.r, -35, 35)
	m.page.stroke(between(m.r, 0.8, 2.5), t, circle(x, y, reach)...)
	m.page.stroke(0.8, t, circle(x, y, reach*0.72)...)
	m.turned(
		x, y, reach*0.22, turn, t, pick(m.r, names.all("round_stamp")),
		formatDate(m.g.l.issuedOn, "upper:02 Jan 2006"),
	)
}

func boxStamp(m *overlayPage) {
	x, y := m.stamped()
	t, size, turn := pick(m.r, inkColours), between(m.r, 8, 20), between(m.r, -30, 30)
	word := pick(m.r, names.all("box_stamp"))
	wide, sin, cos := m.g.d.face.bold().width(word)*size/2+8, math.Sin(-turn*math.Pi/180), math.Cos(turn*math.Pi/180)
	corner := func(dx, dy float64) [2]float64 { return [2]float64{x + dx*cos - dy*sin, y + dx*sin + dy*cos} }
	m.page.stroke(
		between(m.r, 0.8, 2.5), t, corner(-wide, -size*1.2), corner(wide, -size*1.2), corner(wide, size*1.3),
		corner(-wide, size*1.3), corner(-wide, -size*1.2),
	)
	m.turned(x, y, size, turn, t, word, formatDate(m.g.l.issuedOn, "02/01/2006"))
}

// turned sets lines around a place, all at the same angle.
func (m *overlayPage) turned(x, y, size, turn float64, t tint, lines ...string) {
	sin, cos := math.Sincos(-turn * math.Pi / 180)
	for i, text := range lines {
		across, down := -m.g.d.face.bold().width(text)*size/2, (float64(i)-0.1)*size*1.1
		m.page.texts = append(m.page.texts, textOp{
			x:    x + across*cos - down*sin,
			y:    y + across*sin + down*cos,
			size: size,
			font: m.g.d.face.bold(),
			text: text,
			tint: t,
			turn: turn,
		})
	}
}

// penStrokes are words in a hand that nobody can read, over rows or beside.
func penStrokes(m *overlayPage) {
	for range 1 + m.r.IntN(3) {
		x, y := m.stamped()
		m.page.stroke(between(m.r, 0.7, 1.6), pick(m.r, inkColours), scrawl(
			m.r, x, y, between(m.r, 30, 110), between(m.r, 5, 12),
		)...)
	}
}

// scrawl goes up and down and to the right.
func scrawl(r *rand.Rand, x, y, long, high float64) (points [][2]float64) {
	for at := 0.0; at < long; at += between(r, 1.5, 4) {
		points = append(points, [2]float64{x + at + between(r, -3, 3), y + high*between(r, -0.5, 0.5)})
	}
	return points
}

// ticks draws ticks beside rows and circles around figures.
func ticks(m *overlayPage) {
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
func pencilLines(m *overlayPage) {
	t := grayOf(90 + m.r.IntN(70))
	for _, b := range m.bands {
		if m.r.IntN(4) == 0 {
			e := pick(m.r, m.g.edges)
			y := b.y0 + m.g.d.step*between(m.r, 0.95, 1.05)
			m.page.stroke(
				0.9, t, [2]float64{e.x0, y}, [2]float64{(e.x0 + e.x1) / 2, y + between(m.r, -0.8, 0.8)},
				[2]float64{e.x1 + 4, y + between(m.r, -0.8, 0.8)},
			)
		}
	}
}

func highlighter(m *overlayPage) {
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

// machineCodes are bars at a margin and a square of dots at the foot, for machines that fold and post.
func machineCodes(m *overlayPage) {
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
func punchHoles(m *overlayPage) {
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
func foldedCorner(m *overlayPage) {
	reach := between(m.r, 15, 32)
	for i := 0.0; i < reach; i++ {
		m.page.shade(0, i, reach-i, i+1, 0.35)
	}
	m.page.stroke(1.5, grayOf(70), [2]float64{reach + 2, 12}, [2]float64{reach + 22, 20})
}

func pageFrame(m *overlayPage) {
	d, off := m.g.d, m.g.d.margin*between(m.r, 0.4, 0.8)
	m.page.stroke(
		between(m.r, 0.5, 2), pick(m.r, []tint{black, grayOf(120)}), [2]float64{off, off},
		[2]float64{d.width - off, off}, [2]float64{d.width - off, d.height - off}, [2]float64{off, d.height - off},
		[2]float64{off, off},
	)
}

// crease is the dark line of a paper that was folded into an envelope.
func crease(m *overlayPage) {
	for _, share := range []float64{1.0 / 3, 2.0 / 3} {
		y := m.g.d.height * (share + between(m.r, -0.01, 0.01))
		m.page.stroke(
			between(m.r, 0.5, 2), grayOf(150+m.r.IntN(80)), [2]float64{0, y},
			[2]float64{m.g.d.width, y + between(m.r, -2, 2)},
		)
	}
}
