package extracttest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// freeDrawing draws one paper without a design. It keeps the position of the next line and records the truth of each
// row. Lengths are points.
type freeDrawing struct {
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

// freehand draws the paper of a freehand template.
func (p plan) freehand() (*canvas, Truth) {
	h := &freeDrawing{r: p.random, l: p.ledger, plan: p, ink: &canvas{}}
	h.truth.DocumentType = cmp.Or(p.ledger.documentType, "bank_statement")
	p.template.freehand(h)
	return h.ink, h.truth
}

// paper sets size, margin and font of the pages and begins the first.
func (h *freeDrawing) paper(width, height, margin float64, face fontFace, size float64) {
	h.ink.width, h.ink.height = width, height
	h.left, h.edge, h.top, h.floor = margin, width-margin, margin+size, height-margin-2.5*size
	h.face = faceIn(h.plan.families, face, fmt.Sprintf("%s-%d", h.plan.template.Name, h.plan.seed))
	h.size = size * fitting(face, h.face)
	h.step = size * (1.22 + 0.1*float64(h.r.IntN(4)))
	h.newPage()
}

// upright begins a portrait paper, A4 or Letter at random.
func (h *freeDrawing) upright(margin float64, face fontFace, size float64) {
	if h.r.IntN(2) == 0 {
		h.paper(a4Width, a4Height, margin, face, size)
		return
	}
	h.paper(letterWidth, letterHeight, margin, face, size)
}

// newPage begins the next page.
func (h *freeDrawing) newPage() {
	h.page = h.ink.newPage()
	h.y = h.top
	if len(h.ink.pages) > 1 && h.again != nil {
		h.again()
	}
}

// ensureRoom begins a new page if that many lines do not fit, and reports whether it did.
func (h *freeDrawing) ensureRoom(lines float64) bool {
	if h.y+(lines-1)*h.step <= h.floor {
		return false
	}
	h.newPage()
	return true
}

func (h *freeDrawing) down(lines float64)          { h.y += lines * h.step }
func (h *freeDrawing) say(x float64, text string)  { h.page.left(x, h.y, h.size, h.face, text) }
func (h *freeDrawing) ends(x float64, text string) { h.page.right(x, h.y, h.size, h.face, text) }
func (h *freeDrawing) strong(x float64, text string) {
	h.page.left(x, h.y, h.size, h.face.bold(), text)
}
func (h *freeDrawing) endsStrong(x float64, text string) {
	h.page.right(x, h.y, h.size, h.face.bold(), text)
}

// big prints a heading, times the font size.
func (h *freeDrawing) big(x, times float64, text string) {
	h.page.left(x, h.y, h.size*times, h.face.bold(), text)
}

// small prints side notes.
func (h *freeDrawing) small(x float64, text string) { h.page.left(x, h.y, h.size*0.82, h.face, text) }

// rule draws a line between the last text line and the one at y.
func (h *freeDrawing) rule(x0, x1 float64) { h.page.across(x0, x1, h.y-0.88*h.size) }

// pair is a label and, at x1, its value.
func (h *freeDrawing) pair(x0, x1 float64, label, value string) {
	h.say(x0, label)
	h.say(x1, value)
	h.down(1)
}

// sum is a label and, ending at x1, its amount.
func (h *freeDrawing) sum(x0, x1 float64, label, value string) {
	h.say(x0, label)
	h.ends(x1, value)
	h.down(1)
}

// lines prints lines of text from x, one below the other.
func (h *freeDrawing) lines(x float64, lines ...string) {
	for _, line := range lines {
		h.say(x, line)
		h.down(1)
	}
}

func (h *freeDrawing) wrap(text string, width float64) []string {
	return wrap(text, h.face, h.size, width)
}

// text returns a row's description broken to a width; each part begins a new line.
func (h *freeDrawing) text(e entry, width float64) []string {
	var lines []string
	for _, part := range e.text {
		lines = append(lines, h.wrap(part, width)...)
	}
	return lines
}

// run is a row's description run on in one line before it is broken to a width.
func (h *freeDrawing) run(e entry, width float64) []string {
	return h.wrap(strings.Join(e.text, " "), width)
}

// money is an amount without its sign in the paper's grouping.
func (h *freeDrawing) money(a engine.Amount) string { return formatMagnitude(a, h.how) }

// signed is an amount with its sign in one of the ways of signs.
func (h *freeDrawing) signed(a engine.Amount, how signs) string { return formatSigned(a, h.how, how) }

// day writes a day in a Go layout.
func (h *freeDrawing) day(d engine.Date, layout string) string { return formatDate(d, layout) }

// stop is a column's edge: the left of texts, the right of figures.
type stop struct {
	x     float64
	right bool
}

func textAt(x float64) stop    { return stop{x, false} }
func figuresTo(x float64) stop { return stop{x, true} }

// cells prints a line of cells at their stops; empty ones leave no trace.
func (h *freeDrawing) cells(stops []stop, cells ...string) { h.cellsIn(h.face, stops, cells...) }

func (h *freeDrawing) strongCells(stops []stop, cells ...string) {
	h.cellsIn(h.face.bold(), stops, cells...)
}

func (h *freeDrawing) cellsIn(face fontFace, stops []stop, cells ...string) {
	for i, text := range cells {
		if stops[i].right {
			h.page.right(stops[i].x, h.y, h.size, face, text)
		} else {
			h.page.left(stops[i].x, h.y, h.size, face, text)
		}
	}
}

// out and in are the two sides of a movement; the unused side is "".
func (h *freeDrawing) out(e entry) string {
	if e.amount >= 0 {
		return ""
	}
	return h.money(e.amount)
}

func (h *freeDrawing) in(e entry) string {
	if e.amount < 0 {
		return ""
	}
	return h.money(e.amount)
}

// lastOfDay reports whether the row is the last of its day.
func (h *freeDrawing) lastOfDay(i int) bool {
	return i+1 >= len(h.l.entries) || h.l.entries[i+1].date != h.l.entries[i].date
}

// firstOfDay reports whether the row is the first of its day.
func (h *freeDrawing) firstOfDay(i int) bool {
	return i == 0 || h.l.entries[i-1].date != h.l.entries[i].date
}

// before is the balance that row i follows.
func (h *freeDrawing) before(i int) engine.Amount {
	if i == 0 {
		return h.l.opening
	}
	return h.l.entries[i-1].balance
}

// recordRow records the truth of row i. printed reports whether the paper shows its balance. A balance that is not
// shown is open if the figures contradict each other.
func (h *freeDrawing) recordRow(i int, printed bool) {
	row := rowOf(h.l.entries[i])
	row.AccountIndex = h.account
	if !printed && (&drawing{l: h.l}).contradicted(i) {
		row.Balance, row.BalanceOpen = nil, true
	}
	h.truth.Rows = append(h.truth.Rows, row)
}

// recordOpenRow records a row whose balance the paper does not determine.
func (h *freeDrawing) recordOpenRow(i int) {
	h.recordRow(i, false)
	last := &h.truth.Rows[len(h.truth.Rows)-1]
	last.Balance, last.BalanceOpen = nil, true
}

// shown is which header values the paper prints.
type shown struct{ credits, debits, noCurrency, noPeriod bool }

// header notes the names of a bank account's header, as the paper shows them.
func (h *freeDrawing) header(s shown) {
	var credits, debits *engine.Amount
	if s.credits {
		credits = &h.l.stated.credits
	}
	if s.debits {
		debits = &h.l.stated.debits
	}
	h.truth.Fields = headerFields(h.l, credits, debits)
	if s.noCurrency {
		h.leaveUnjudged("currency")
	}
	if s.noPeriod { // the days of the first and the last row replace it
		h.set("period_start", KindExact, h.l.entries[0].date)
		h.set("period_end", KindExact, h.l.entries[len(h.l.entries)-1].date)
	}
}

// leaveUnjudged removes a header value from the truth, because careful people would disagree about it.
func (h *freeDrawing) leaveUnjudged(name string) {
	h.truth.Fields = slices.DeleteFunc(h.truth.Fields, func(f Field) bool { return f.Name == name })
}

func (h *freeDrawing) set(name string, kind Kind, value any) {
	for i := range h.truth.Fields {
		if h.truth.Fields[i].Name == name {
			h.truth.Fields[i] = NewField(name, kind, value)
			return
		}
	}
	h.truth.Fields = append(h.truth.Fields, NewField(name, kind, value))
}

// numbers prints page numbers in a form with %d of %d at one of four places.
func (h *freeDrawing) numbers(form string) {
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

// scatter changes the order of the texts of every page in the file; the page looks the same.
func (h *freeDrawing) scatter(order func(a, b textOp) int) {
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
func (h *freeDrawing) spaced(x, gap float64, face fontFace, text string) {
	for _, ch := range text {
		if ch != ' ' {
			h.page.left(x, h.y, h.size, face, string(ch))
		}
		x += face.width(string(ch))*h.size + gap
	}
}

// spacedTo is spaced, ending at x.
func (h *freeDrawing) spacedTo(x, gap float64, face fontFace, text string) {
	h.spaced(x-face.width(text)*h.size-gap*float64(len([]rune(text))-1), gap, face, text)
}

// freehandTemplates lists the templates drawn by their own code. They share neither labels nor layout with the others.
func freehandTemplates() []Template {
	return slices.Concat(
		unseenAmericas(),
		unseenBritish(),
		unseenFarEast(),
		unseenEurope(),
		unseenAfrica(),
		unseenSouthAsia(),
		unseenHome(),
		unseenOddities(),
		unseenCards(),
		unseenLoans(),
		unseenWallets(),
		unseenPassbooks(),
	)
}

// openedNames are freehand templates that readers may be built on: every third of the first ones, chosen before any
// reading was measured. Never remove a name: a template that was seen is no longer an independent test.
var openedNames = []string{
	"agave-twodates", "fenland-dayheads", "teratai-bilingual", "neuwald-soll", "montechiaro-red", "savanna-newest",
	"gangotri-stacked", "mayon-spaced", "thistle-pair", "ember-twocards", "isla-dr", "lakbay-facing",
}

// OpenedTemplates lists the freehand templates that readers may be built on.
func OpenedTemplates() []Template {
	return slices.DeleteFunc(
		freehandTemplates(), func(l Template) bool { return !slices.Contains(openedNames, l.Name) },
	)
}

// UnseenTemplates lists the held-out templates. They estimate how well a reader does on unknown banks.
func UnseenTemplates() []Template {
	templates := slices.DeleteFunc(
		freehandTemplates(), func(l Template) bool { return slices.Contains(openedNames, l.Name) },
	)
	for i := range templates {
		templates[i].Unseen = true
	}
	return templates
}

// freehandTemplate makes a held-out template of a country's accounts, drawn by draw.
func freehandTemplate(name, about string, rows [2]int, where country, draw func(*freeDrawing)) Template {
	return Template{Name: name, About: about, kind: "pdf", rows: rows, invent: where.generate, freehand: draw}
}
