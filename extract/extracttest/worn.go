package extracttest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// wornLook wears every paper another way: what banks print behind and beside their rows, and what clerks and readers
// leave on paper.
func wornLook() Look {
	return Look{Name: "paper-mixed", About: "another wear on every paper: watermarks, notes in the margin, stamps, pens, highlighter, gray and dense print, headings white on dark, letters and advertisements between the pages, in eighteen countries",
		kind: "pdf", rows: [2]int{8, 40}, invent: inventWorn, design: mixed, wear: wearPaper}
}

// wear is what else is on the sheets of a paper.
type wear struct {
	marks []mishap
	// letter and advert are whole pages of other text before and between those of the statement.
	letter, advert bool
}

// mishap puts one kind of thing onto a page that already shows its statement.
type mishap struct {
	name string
	put  func(m *marker)
}

// marker is a page on which something is put.
type marker struct {
	g     *drawing
	r     *rand.Rand
	page  *sheet
	bands []band
}

var mishaps = []mishap{
	{"word behind", wordBehind}, {"word behind", wordBehind}, {"tiles behind", tilesBehind}, {"logo behind", logoBehind},
	{"note in the margin", marginNote}, {"note in the margin", marginNote}, {"round stamp", roundStamp}, {"box stamp", boxStamp},
	{"pen over rows", penStrokes}, {"ticks", ticks}, {"pencil", pencilLines}, {"highlighter", highlighter},
	{"codes", printedCodes}, {"holes", punchHoles}, {"folded corner", foldedCorner}, {"frame", pageFrame},
	{"logo into the table", logoIntoTable}, {"small print below", printBelow}, {"crease", crease}, {"tinted columns", tintedColumns},
}

// inventWorn invents an account of any nation or, of every third paper, one in words that hold no blanks.
func inventWorn(r *rand.Rand, rows int) *ledger {
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

// denseText is a narration as payment networks write it: parts in a row, hardly a blank.
func denseText(r *rand.Rand, out bool) []string {
	person := strings.ToUpper(pick(r, firstNames) + " " + pick(r, lastNames))
	short := strings.ReplaceAll(person, " ", "")
	side := mark(out, "DR", "CR")
	return [][]string{
		{"UPI/" + side + "/" + digits(r, 12) + "/" + person + "/KVRB/" + strings.ToLower(short) + "@kvr/payment"},
		{"IMPS-" + digits(r, 12) + "-" + short + "-SVBL-xxxxxxxx" + digits(r, 4) + "-RENT"},
		{"NEFT*SVBL000" + digits(r, 4) + "*N" + digits(r, 15) + "*" + person},
		{"VISAPOS" + digits(r, 6) + "XXXXXX" + digits(r, 4) + "/" + strings.ReplaceAll(pick(r, shops), " ", "")},
		{"MOB/TPFT/" + short + "/" + digits(r, 14), "ON " + digits(r, 2) + "NOV"},
		{"ECS/" + strings.ReplaceAll(pick(r, billers), " ", "") + "/EMI" + digits(r, 9), "REF" + digits(r, 8), "BATCH" + digits(r, 5)},
		{"BULKPOSTING-" + digits(r, 11) + "-SAL-" + strings.ToUpper(strings.ReplaceAll(pick(r, companies), " ", ""))},
	}[r.IntN(7)]
}

// wearPaper changes a design at random and chooses what is put on its sheets.
func wearPaper(r *rand.Rand, d *design, l *ledger) {
	w := &wear{letter: r.IntN(8) == 0, advert: r.IntN(8) == 0}
	for range 1 + r.IntN(3) {
		w.marks = append(w.marks, pick(r, mishaps))
	}
	d.worn = w
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

// breakLong puts a blank behind a mark of words that are wider than the column of texts, as printers cut them.
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

// cutWord is a word in pieces that fit into a room, cut behind the last mark that does or, without one, anywhere.
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

// threeLines gives every narration three lines.
func threeLines(r *rand.Rand, l *ledger) {
	for i := range l.entries {
		e := &l.entries[i]
		e.text = append([]string(nil), e.text...)
		for len(e.text) < 3 {
			e.text = append(e.text, pick(r, []string{pick(r, cities), pick(r, shops), "NO. " + digits(r, 6), pick(r, lastNames) + " " + digits(r, 4)}))
		}
		e.text = e.text[:3]
	}
}

// String names what a paper wears.
func (w *wear) String() string {
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

// put marks every page and adds those that tell of something else.
func (w *wear) put(g *drawing, r *rand.Rand) {
	pages := g.ink.pages
	for _, mark := range w.marks {
		seed := r.Uint64()
		for _, p := range pages {
			m := &marker{g: g, r: rand.New(rand.NewPCG(seed, 1)), page: p} // the same on every page
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
func (w *wear) writeLetter(g *drawing, r *rand.Rand) {
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
	say(g.l.holder, g.l.address, g.l.city, printDate(g.l.printed, "2 January 2006"))
	fee := engine.Amount(100 + r.IntN(2000))
	say("Dear customer,",
		fmt.Sprintf("from %s on the monthly fee of your account will be %s %s instead of %s %s. You need not do anything: your statement follows on the next pages.",
			printDate(g.l.to.AddDays(30), "2 January 2006"), g.l.currency, printSize(fee+200, g.d.grouping), g.l.currency, printSize(fee, g.d.grouping)),
		"If you do not agree, please write to us within 60 days. The full list of prices hangs in every branch.",
		"Yours faithfully,", "Customer Service")
}

// advertise is a page of large words and a few rates.
func (w *wear) advertise(g *drawing, r *rand.Rand) {
	p, middle := g.ink.newPage(), g.d.width/2
	p.shade(g.d.margin, 90, g.d.width-g.d.margin, 210, 0.15+0.6*r.Float64())
	p.centre(middle, 150, 30, g.d.face.bold(), pick(r, []string{"Save more!", "Your next home", "Travel light", "5 % cash back"}))
	p.centre(middle, 260, 16, g.d.face, "Time deposits from "+printSize(100_000_00, g.d.grouping))
	for i, months := range []int{3, 6, 12, 24} {
		y := 300 + 22*float64(i)
		p.left(middle-120, y, 12, g.d.face, fmt.Sprintf("%d months", months))
		p.right(middle+120, y, 12, g.d.face, fmt.Sprintf("%d.%02d %%", 1+i, r.IntN(100)))
	}
	p.centre(middle, 440, 9, g.d.face, "Rates per annum, subject to change. Ask at any branch.")
}
