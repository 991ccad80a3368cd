package extracttest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// sumsTemplate prints another summary on every paper: opening and closing balance, and the sums between.
func sumsTemplate() Template {
	return Template{
		Name:      "sums-mixed",
		About:     "another summary on every paper: a strip, a box, a grid, a sum in one line, a sentence, the foot of the table, with numbers of movements, days and other balances among its figures, in words of banks worldwide",
		kind:      "pdf",
		rows:      [2]int{6, 24},
		invent:    newSummed,
		plantFlaw: plantSumFlaw,
	}
}

// currenciesWithoutCents are the currencies whose banks print no hundredths.
var currenciesWithoutCents = map[string]bool{
	"JPY": true,
	"KRW": true,
	"VND": true,
	"CLP": true,
	"IDR": true,
	"UGX": true,
}

// foreignCurrencies are currencies of countries without a nation here, for some papers in English.
var foreignCurrencies = []string{"", "", "", "JPY", "JPY", "THB", "ZAR", "NGN", "UGX", "KRW", "LKR", "QAR"}

// newSummed invents an account of any nation, every third of Indonesia, and rounds it where money has no hundredths.
func newSummed(r *rand.Rand, rows int) *ledger {
	l := newComposed(r, rows)
	for r.IntN(4) == 0 && l.parties.nation.language != languageIndonesian {
		l = newComposed(r, rows)
	}
	if abroad := pick(r, foreignCurrencies); l.parties.nation.language == languageEnglish && abroad != "" {
		where := *l.parties.nation
		where.currency = abroad
		l.parties.nation, l.currency = &where, abroad
	}
	if currenciesWithoutCents[l.currency] && r.IntN(4) > 0 {
		l.round()
	}
	return l
}

// round takes the hundredths out of an account.
func (l *ledger) round() {
	l.noCents = true
	l.opening -= l.opening % 100
	balance := l.opening
	for i := range l.entries {
		e := &l.entries[i]
		if e.amount -= e.amount % 100; e.amount == 0 {
			e.amount = 100
		}
		balance += e.amount
		e.balance = balance
	}
	l.stated, l.statedClosing = l.sum(), balance
}

// plantSumFlaw plants flaws that only the summary shows, more often than other flaws.
func plantSumFlaw(l *ledger, r *rand.Rand) string {
	switch r.IntN(6) {
	case 0:
		l.statedClosing += 250_000
		return "the stated closing balance is too high"
	case 1:
		l.statedClosing = raised(l.statedClosing)
		return "the stated closing balance has a digit too many"
	case 2:
		l.stated.credits += 120_000
		return "the total of credits is too high"
	case 3:
		l.stated.debits = raised(l.stated.debits)
		return "the total of debits has a digit too many"
	case 4:
		if i := 1 + r.IntN(len(l.entries)-2); len(l.entries) > 3 {
			more := raised(l.entries[i].amount) - l.entries[i].amount
			l.entries[i].amount += more
			for k := i; k < len(l.entries); k++ {
				l.entries[k].balance += more
			}
			return "an amount and all balances after it were raised, totals and closing were not"
		}
	}
	return plantFlaw(l, r)
}

// sumForm is how a summary is set.
type sumForm int

const (
	sumStrip sumForm = iota
	sumStripRight
	sumStripCounts
	sumBox
	sumDots
	sumTwoColumns
	sumGrid
	sumSentence
	sumFigureFirst
	sumStacked
	sumFootTotal
	sumFootRows
	sumCountsBeside
	sumEquation
	sumMoneyBetween
	sumForms
)

// summary is one paper's way to print its sums.
type summary struct {
	form  sumForm
	words sumWords
	// others are printed among the figures: an available balance, a hold.
	others bool
	colon  bool
	money  bool // the currency precedes every figure
}

func newSummary(r *rand.Rand, t *language) *summary {
	return &summary{
		form:   sumForm(r.IntN(int(sumForms))),
		words:  sumWordsOf(r, t),
		others: r.IntN(3) == 0,
		colon:  r.IntN(3) == 0,
		money:  r.IntN(5) == 0,
	}
}

// sumUp gives a composed design a summary.
func (d *design) sumUp(r *rand.Rand, l *ledger) {
	c := d.composed
	c.summary = newSummary(r, c.t)
	if l.noCents {
		d.grouping = pick(r, []grouping{whole, whole, wholePoint})
		if c.t == languageIndonesian {
			d.grouping = pick(r, []grouping{whole, wholePoint})
		}
		if d.zero == "0.00" {
			d.zero = "0"
		}
	} else if c.t == languageIndonesian {
		d.grouping = pick(r, []grouping{western, comma})
	}
	if c.t == languageIndonesian && d.amounts == unsigned {
		d.marks = pick(r, [][2]string{{"D", "K"}, {"DB", "CR"}, {"DB", "KR"}, {"D", "C"}})
	}
	if d.totals == totalsNone {
		d.totals = totalsBottom
	}
	if c.summary.atFoot() {
		d.totals, d.newestFirst, d.openingRow, d.closingRow = totalsBottom, false, d.words.opening, ""
	}
}

// atFoot reports whether the table's last lines have the sums.
func (s *summary) atFoot() bool { return s.form == sumFootTotal || s.form == sumFootRows }

// sumFigure is a figure of a summary.
type sumFigure struct {
	label, figure string
	count         string // "" for balances
	sign          string // with which a sum in one line takes it
}

// sumFigures are the opening balance, the sums and the closing balance; every third paper has further balances.
func (c *composer) sumFigures() []sumFigure {
	g, s, w := c.g, c.g.l.stated, c.summary.words
	money := ""
	if c.summary.money && g.d.money == "" {
		money = g.l.currency + " "
	}
	size := func(a engine.Amount) string { return money + g.d.money + formatMagnitude(a, g.d.grouping) }
	figures := []sumFigure{
		{label: c.sumLabel(w.opening, g.l.from), figure: money + g.balanceText(g.l.opening)},
		{c.sumLabel(w.credits, g.l.to), size(s.credits), fmt.Sprint(s.creditCount), "+"},
		{c.sumLabel(w.debits, g.l.to), size(s.debits), fmt.Sprint(s.debitCount), "-"},
		{label: c.sumLabel(w.closing, g.l.to), figure: money + g.balanceText(g.l.statedClosing), sign: "="},
	}
	if c.r.IntN(3) == 0 {
		figures[1], figures[2] = figures[2], figures[1]
	}
	if c.summary.others && c.t == languageEnglish {
		hold := engine.Amount(100 * (1 + c.r.IntN(900)))
		figures = append(figures, sumFigure{label: c.sumLabel("Hold Amount", g.l.to), figure: size(hold)},
			sumFigure{label: c.sumLabel("Available Balance", g.l.to), figure: size(g.l.statedClosing + hold + 12_300)})
	}
	return figures
}

// sumLabel is a label with its day, where its words ask for one.
func (c *composer) sumLabel(text string, day engine.Date) string {
	if strings.Contains(text, "%s") {
		text = fmt.Sprintf(text, formatDate(day, periodLayout(c.g.d.dates)))
	}
	if c.summary.colon {
		text += ":"
	}
	return text
}

// renderSums prints the summary beside the table, unless the table's foot has it.
func (c *composer) renderSums() {
	if c.summary.atFoot() {
		return
	}
	c.g.line()
	figures := c.sumFigures()
	switch c.summary.form {
	case sumStrip, sumStripRight, sumStripCounts, sumGrid:
		c.sumStrip(figures)
	case sumTwoColumns:
		c.sumTwoColumns(figures)
	case sumSentence:
		c.sumSentences(figures)
	case sumEquation:
		c.sumEquation(figures)
	default:
		for _, f := range figures {
			c.sumLine(f)
		}
	}
	c.g.line()
}

// sumLine prints one figure of a summary that has a line for each.
func (c *composer) sumLine(f sumFigure) {
	g, width := c.g, c.g.d.width-2*c.g.d.margin
	switch c.summary.form {
	case sumDots:
		c.left(f.label+" "+strings.Repeat(".", 3+c.r.IntN(2))+" "+g.l.currency+" "+f.figure, g.d.face, 1)
	case sumFigureFirst:
		g.page.right(g.d.margin+110, g.y, g.d.size, g.d.face.bold(), f.figure)
		g.page.left(g.d.margin+122, g.y, g.d.size, g.d.face, f.label)
	case sumStacked:
		g.page.left(g.d.margin, g.y, g.small(), g.d.face, f.label)
		g.page.left(g.d.margin, g.y+g.d.step, g.d.size, g.d.face.bold(), f.figure)
		g.y += 1.4 * g.d.step
	case sumCountsBeside:
		g.page.left(g.d.margin, g.y, g.d.size, g.d.face, f.label)
		g.page.right(g.d.margin+width*0.5, g.y, g.d.size, g.d.face, f.count)
		g.page.right(g.d.margin+width*0.8, g.y, g.d.size, g.d.face, f.figure)
	case sumMoneyBetween:
		g.page.left(g.d.margin+width*0.4, g.y, g.d.size, g.d.face, f.label)
		g.page.left(g.d.margin+width*0.72, g.y, g.d.size, g.d.face, g.l.currency)
		g.page.right(g.d.width-g.d.margin, g.y, g.d.size, g.d.face, f.figure)
	default:
		c.sumPair(g.d.margin+width*0.4, g.d.width-g.d.margin, f)
	}
	g.line()
}

func (c *composer) sumTwoColumns(figures []sumFigure) {
	g, width := c.g, c.g.d.width-2*c.g.d.margin
	for i := 0; i < len(figures); i += 2 {
		c.sumPair(g.d.margin, g.d.margin+width*0.45, figures[i])
		c.sumPair(g.d.margin+width*0.52, g.d.width-g.d.margin, figures[i+1])
		g.line()
	}
}

func (c *composer) sumPair(x, right float64, f sumFigure) {
	c.g.page.left(x, c.g.y, c.g.d.size, c.g.d.face, f.label)
	c.g.page.right(right, c.g.y, c.g.d.size, c.g.d.face.bold(), f.figure)
}

// sumStrip sets labels over figures, with the account's number before them in a grid.
func (c *composer) sumStrip(figures []sumFigure) {
	g := c.g
	var cells []sumFigure
	if c.summary.form == sumGrid {
		cells = append(cells, sumFigure{label: c.t.number[0], figure: strings.ReplaceAll(g.l.number, " ", "")})
	}
	for _, f := range figures {
		if c.summary.form == sumStripCounts && f.count != "" {
			cells = append(cells, sumFigure{label: "No.", figure: f.count})
		}
		cells = append(cells, f)
	}
	step := (g.d.width - 2*g.d.margin) / float64(len(cells))
	lines := 1
	for _, k := range cells {
		lines = max(lines, len(wrap(k.label, g.d.face.bold(), g.small(), step-6)))
	}
	print := func(x, y, size float64, face fontFace, text string) { g.page.left(x, y, size, face, text) }
	if c.summary.form == sumStripRight || c.summary.form == sumGrid {
		print = func(x, y, size float64, face fontFace, text string) { g.page.right(x+step-6, y, size, face, text) }
	}
	for i, k := range cells {
		x := g.d.margin + float64(i)*step
		for n, text := range wrap(k.label, g.d.face.bold(), g.small(), step-6) {
			print(x, g.y+float64(n)*g.d.step, g.small(), g.d.face.bold(), text)
		}
		print(x, g.y+float64(lines)*g.d.step, min(g.d.size, (step-6)/g.d.face.width(k.figure)), g.d.face, k.figure)
	}
	g.y += float64(lines+1) * g.d.step
}

// sumSentences prints the balances in sentences.
func (c *composer) sumSentences(figures []sumFigure) {
	g := c.g
	for _, f := range figures {
		text := strings.TrimSuffix(
			f.label, ":",
		) + " " + c.t.balanceVerb + " " + g.l.currency + " " + strings.TrimPrefix(
			f.figure, g.l.currency+" ",
		) + "."
		g.page.left(g.d.margin, g.y, g.d.size, g.d.face, text)
		g.line()
	}
}

// sumEquation sets the sums in a line with their signs.
func (c *composer) sumEquation(figures []sumFigure) {
	g := c.g
	x, step := g.d.margin, (g.d.width-2*g.d.margin)/4
	for _, f := range figures[:4] {
		g.page.left(x+8, g.y, min(g.small(), (step-16)/g.d.face.width(f.label)), g.d.face, f.label)
		if f.sign != "" {
			g.page.left(x, g.y+g.d.step, g.d.size, g.d.face, f.sign)
		}
		g.page.left(x+8, g.y+g.d.step, g.d.size, g.d.face.bold(), f.figure)
		x += step
	}
	g.y += 2 * g.d.step
}

// tableFoot prints the sums in the table's own columns.
func (c *composer) tableFoot(g *drawing) {
	c.g = g
	w, s := c.summary.words, g.l.stated
	credits, debits := g.d.money+formatMagnitude(s.credits, g.d.grouping), g.d.money+formatMagnitude(
		s.debits, g.d.grouping,
	)
	put := func(kind columnKind, text string) {
		at := g.indexOf(kind)
		if at < 0 {
			at = g.indexOf(colAmount)
		}
		g.cell(at, text, g.d.face.bold())
	}
	closing := c.sumLabel(w.closing, g.l.to)
	if c.summary.form == sumFootTotal && g.indexOf(colDebit) >= 0 {
		put(colText, pick(c.r, []string{"TOTAL", "Total", "TOTALS", closing}))
		put(colDebit, debits)
		put(colCredit, credits)
		put(colBalance, g.balanceText(g.l.statedClosing))
		g.line()
		return
	}
	put(colText, c.sumLabel(w.credits, g.l.to))
	put(colCredit, credits)
	g.line()
	put(colText, c.sumLabel(w.debits, g.l.to))
	put(colDebit, debits)
	g.line()
	put(colText, closing)
	put(colBalance, g.balanceText(g.l.statedClosing))
	g.line()
}

// sumWords are the words of one bank's summary. A "%s" in those of the balances is the day.
type sumWords struct{ opening, credits, debits, closing string }

// bankSummaries are the summaries of banks by their language.
var bankSummaries = readSums()

// readSums reads summaries.txt: a section a language, a summary a line, its labels separated by " | ".
func readSums() map[*language][]sumWords {
	all := map[*language][]sumWords{}
	for _, s := range readWords("summaries.txt") {
		for _, line := range s.all("summary") {
			w := strings.Split(line, " | ")
			spoken := languages[s.name]
			all[spoken] = append(all[spoken], sumWords{opening: w[0], credits: w[1], debits: w[2], closing: w[3]})
		}
	}
	return all
}

// sumWordsOf chooses the words of a summary; every sixth local one is in English.
func sumWordsOf(r *rand.Rand, t *language) sumWords {
	if local := bankSummaries[t]; t != languageEnglish && local != nil && r.IntN(6) > 0 {
		return pick(r, local)
	}
	return pick(r, bankSummaries[languageEnglish])
}
