package extracttest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// hand draws one paper freely: it holds where the next line goes and notes the truth of each row it
// prints. All lengths are points.
type hand struct {
	r          *rand.Rand
	l          *ledger
	ink        *canvas
	page       *sheet
	face       fontFace
	size, step float64 // font size and distance of lines
	left, edge float64 // where lines begin and end
	y, floor   float64 // baseline of the next line, and the lowest for rows
	top        float64 // baseline of a page's first line
	how        grouping
	again      func() // heads further pages, nil for nothing
	account    int
	truth      Truth
	plan       plan
}

// freehand draws the paper of a look that is drawn freely.
func (p plan) freehand() (*canvas, Truth) {
	h := &hand{r: p.random, l: p.ledger, plan: p, ink: &canvas{}}
	h.truth.DocumentType = cmp.Or(p.ledger.documentType, "bank_statement")
	p.look.free(h)
	return h.ink, h.truth
}

// paper sets size, margin and font of the pages and begins the first.
func (h *hand) paper(width, height, margin float64, face fontFace, size float64) {
	h.ink.width, h.ink.height = width, height
	h.left, h.edge, h.top, h.floor = margin, width-margin, margin+size, height-margin-2.5*size
	h.face = faceIn(h.plan.families, face, fmt.Sprintf("%s-%d", h.plan.look.Name, h.plan.seed))
	h.size = size * fitting(face, h.face)
	h.step = size * (1.22 + 0.1*float64(h.r.IntN(4)))
	h.turn()
}

// any paper is A4 or Letter upright.
func (h *hand) upright(margin float64, face fontFace, size float64) {
	if h.r.IntN(2) == 0 {
		h.paper(a4Width, a4Height, margin, face, size)
		return
	}
	h.paper(letterWidth, letterHeight, margin, face, size)
}

// turn begins the next page.
func (h *hand) turn() {
	h.page = h.ink.newPage()
	h.y = h.top
	if len(h.ink.pages) > 1 && h.again != nil {
		h.again()
	}
}

// room turns the page when so many more lines do not fit, and says whether it did.
func (h *hand) room(lines float64) bool {
	if h.y+(lines-1)*h.step <= h.floor {
		return false
	}
	h.turn()
	return true
}

func (h *hand) down(lines float64)          { h.y += lines * h.step }
func (h *hand) say(x float64, text string)  { h.page.left(x, h.y, h.size, h.face, text) }
func (h *hand) ends(x float64, text string) { h.page.right(x, h.y, h.size, h.face, text) }
func (h *hand) strong(x float64, text string) {
	h.page.left(x, h.y, h.size, h.face.bold(), text)
}
func (h *hand) endsStrong(x float64, text string) {
	h.page.right(x, h.y, h.size, h.face.bold(), text)
}

// big says a heading times the font's size.
func (h *hand) big(x, times float64, text string) {
	h.page.left(x, h.y, h.size*times, h.face.bold(), text)
}

// small says side notes.
func (h *hand) small(x float64, text string) { h.page.left(x, h.y, h.size*0.82, h.face, text) }

// rule draws a line between the last text line and the one at y.
func (h *hand) rule(x0, x1 float64) { h.page.across(x0, x1, h.y-0.88*h.size) }

// pair is a label and, at x1, its value.
func (h *hand) pair(x0, x1 float64, label, value string) {
	h.say(x0, label)
	h.say(x1, value)
	h.down(1)
}

// sum is a label and, ending at x1, its amount.
func (h *hand) sum(x0, x1 float64, label, value string) {
	h.say(x0, label)
	h.ends(x1, value)
	h.down(1)
}

// lines prints lines of text from x, one below the other.
func (h *hand) lines(x float64, lines ...string) {
	for _, line := range lines {
		h.say(x, line)
		h.down(1)
	}
}

func (h *hand) wrap(text string, width float64) []string {
	return wrap(text, h.face, h.size, width)
}

// text is a row's description broken to a width; its parts begin lines of their own.
func (h *hand) text(e entry, width float64) []string {
	var lines []string
	for _, part := range e.text {
		lines = append(lines, h.wrap(part, width)...)
	}
	return lines
}

// run is a row's description run on in one line before it is broken to a width.
func (h *hand) run(e entry, width float64) []string {
	return h.wrap(strings.Join(e.text, " "), width)
}

// money is an amount without its sign in the paper's grouping.
func (h *hand) money(a engine.Amount) string { return printSize(a, h.how) }

// signed is an amount with its sign in one of the ways of signs.
func (h *hand) signed(a engine.Amount, how signs) string { return printSigned(a, h.how, how) }

// day writes a day in a Go layout.
func (h *hand) day(d engine.Date, layout string) string { return printDate(d, layout) }

// stop is a column's edge: the left of texts, the right of figures.
type stop struct {
	x     float64
	right bool
}

func textAt(x float64) stop    { return stop{x, false} }
func figuresTo(x float64) stop { return stop{x, true} }

// cells prints a line of cells at their stops; empty ones leave no trace.
func (h *hand) cells(stops []stop, cells ...string) { h.cellsIn(h.face, stops, cells...) }

func (h *hand) strongCells(stops []stop, cells ...string) { h.cellsIn(h.face.bold(), stops, cells...) }

func (h *hand) cellsIn(face fontFace, stops []stop, cells ...string) {
	for i, text := range cells {
		if stops[i].right {
			h.page.right(stops[i].x, h.y, h.size, face, text)
		} else {
			h.page.left(stops[i].x, h.y, h.size, face, text)
		}
	}
}

// out and in are the two sides of a movement, "" where it has none.
func (h *hand) out(e entry) string {
	if e.amount >= 0 {
		return ""
	}
	return h.money(e.amount)
}

func (h *hand) in(e entry) string {
	if e.amount < 0 {
		return ""
	}
	return h.money(e.amount)
}

// lastOfDay says that the row is the last of its day.
func (h *hand) lastOfDay(i int) bool {
	return i+1 >= len(h.l.entries) || h.l.entries[i+1].date != h.l.entries[i].date
}

// firstOfDay says that the row is the first of its day.
func (h *hand) firstOfDay(i int) bool { return i == 0 || h.l.entries[i-1].date != h.l.entries[i].date }

// before is the balance that row i follows.
func (h *hand) before(i int) engine.Amount {
	if i == 0 {
		return h.l.opening
	}
	return h.l.entries[i-1].balance
}

// tell notes the truth of row i; printed says that its balance stands on the paper. A balance that is not
// printed is open when the figures contradict each other.
func (h *hand) tell(i int, printed bool) {
	row := rowOf(h.l.entries[i])
	row.AccountIndex = h.account
	if !printed && (&drawing{l: h.l}).contradicted(i) {
		row.Balance, row.BalanceOpen = nil, true
	}
	h.truth.Rows = append(h.truth.Rows, row)
}

// tellOpen notes a row whose balance the paper leaves open.
func (h *hand) tellOpen(i int) {
	h.tell(i, false)
	last := &h.truth.Rows[len(h.truth.Rows)-1]
	last.Balance, last.BalanceOpen = nil, true
}

// shown says which header values the paper prints.
type shown struct{ credits, debits, noCurrency, noPeriod bool }

// header notes the names of a bank account's header, as the paper shows them.
func (h *hand) header(s shown) {
	var credits, debits *engine.Amount
	if s.credits {
		credits = &h.l.stated.credits
	}
	if s.debits {
		debits = &h.l.stated.debits
	}
	h.truth.Fields = headerFields(h.l, credits, debits)
	if s.noCurrency {
		h.drop("currency")
	}
	if s.noPeriod { // the first and the last row's days stand for it
		h.set("period_start", KindExact, h.l.entries[0].date)
		h.set("period_end", KindExact, h.l.entries[len(h.l.entries)-1].date)
	}
}

// drop leaves a header value unjudged: careful people would differ on it.
func (h *hand) drop(name string) {
	h.truth.Fields = slices.DeleteFunc(h.truth.Fields, func(f Field) bool { return f.Name == name })
}

func (h *hand) set(name string, kind Kind, value any) {
	for i := range h.truth.Fields {
		if h.truth.Fields[i].Name == name {
			h.truth.Fields[i] = NewField(name, kind, value)
			return
		}
	}
	h.truth.Fields = append(h.truth.Fields, NewField(name, kind, value))
}

// numbers prints page numbers in a form with %d of %d at one of four places.
func (h *hand) numbers(form string) {
	place := h.r.IntN(4)
	for i, p := range h.ink.pages {
		text, low := fmt.Sprintf(form, i+1, len(h.ink.pages)), h.ink.height-14
		switch place {
		case 0:
			p.right(h.edge, low, h.size*0.85, h.face, text)
		case 1:
			p.centre(h.ink.width/2, low, h.size*0.85, h.face, text)
		case 2:
			p.left(h.left, low, h.size*0.85, h.face, text)
		default:
			p.right(h.edge, h.top-h.size-2, h.size*0.85, h.face, text)
		}
	}
}

// scatter puts the texts of every page into another order in the file; what is seen stays.
func (h *hand) scatter(order func(a, b textOp) int) {
	for _, p := range h.ink.pages {
		slices.SortStableFunc(p.texts, order)
	}
}

// columnsFirst writes a page's texts column by column, as some report programs do.
func columnsFirst(a, b textOp) int {
	return cmp.Or(cmp.Compare(int(a.x/40), int(b.x/40)), cmp.Compare(a.y, b.y))
}

// upwards writes a page's texts from the foot up.
func upwards(a, b textOp) int { return cmp.Or(cmp.Compare(b.y, a.y), cmp.Compare(b.x, a.x)) }

// spaced prints letter by letter with gaps between them.
func (h *hand) spaced(x, gap float64, face fontFace, text string) {
	for _, ch := range text {
		if ch != ' ' {
			h.page.left(x, h.y, h.size, face, string(ch))
		}
		x += face.width(string(ch))*h.size + gap
	}
}

// spacedTo is spaced, ending at x.
func (h *hand) spacedTo(x, gap float64, face fontFace, text string) {
	h.spaced(x-face.width(text)*h.size-gap*float64(len([]rune(text))-1), gap, face, text)
}

// freeLooks lists the looks that are drawn freely, by code of their own, and share neither label words nor
// habits of layout with the others.
func freeLooks() []Look {
	return slices.Concat(
		unseenAmericas(), unseenBritish(), unseenFarEast(), unseenEurope(), unseenAfrica(), unseenSouthAsia(), unseenHome(), unseenOddities(),
		unseenCards(), unseenLoans(), unseenWallets(), unseenPassbooks())
}

// opened are free looks that readers may be built on, every third of those first drawn, so chosen before
// anyone saw how they are read. A name never leaves this list: what was seen measures nothing any more.
var opened = []string{"agave-twodates", "fenland-dayheads", "teratai-bilingual", "neuwald-soll", "montechiaro-red", "savanna-newest",
	"gangotri-stacked", "mayon-spaced", "thistle-pair", "ember-twocards", "isla-dr", "lakbay-facing"}

// OpenedLooks lists the free looks that readers may be built on.
func OpenedLooks() []Look {
	return slices.DeleteFunc(freeLooks(), func(l Look) bool { return !slices.Contains(opened, l.Name) })
}

// UnseenLooks lists the looks that only measure: what a reader makes of them is what it makes of a bank
// nobody has seen.
func UnseenLooks() []Look {
	looks := slices.DeleteFunc(freeLooks(), func(l Look) bool { return slices.Contains(opened, l.Name) })
	for i := range looks {
		looks[i].Unseen = true
	}
	return looks
}

// freely is a look of its own: told by invent, drawn by draw.
func freely(name, about string, rows [2]int, where land, draw func(*hand)) Look {
	return Look{Name: name, About: about, kind: "pdf", rows: rows, invent: where.tell, free: draw}
}
