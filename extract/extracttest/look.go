package extracttest

import (
	"hash/fnv"
	"math/rand/v2"
)

// Look is a family of papers that are drawn alike; seeds vary names, figures, labels, sizes and the
// producer within it.
type Look struct {
	Name string
	// About says in one line what makes the look hard.
	About string
	// Unseen marks a look that only measures: readers are built and tuned on the others, never on it.
	Unseen bool
	kind   string // "pdf", "csv", "txt"
	region region
	// rows is the number of transactions, lowest and highest.
	rows      [2]int
	overdrawn bool
	// accounts is the number of accounts in the file, one after the other; 0 means one.
	accounts int
	invent   func(r *rand.Rand, rows int) *ledger // what is told of; nil is a bank account of the region
	spoil    func(l *ledger, r *rand.Rand) string // plants a contradiction; nil is the common ones
	design   func(r *rand.Rand) design
	sheet    func(r *rand.Rand) export                // csv looks
	wear     func(r *rand.Rand, d *design, l *ledger) // changes a design and says what else is on the sheets; nil for clean papers
	free     func(h *hand)                            // draws papers of no design; nil for the others
}

// WithRows is the look with so many transactions on every paper.
func (l Look) WithRows(n int) Look {
	l.rows = [2]int{n, n}
	return l
}

// design is how one paper is drawn.
type design struct {
	width, height, margin float64
	face                  fontFace
	size, step            float64 // font size and distance of lines
	columns               []column
	dates                 string // Go layout; "upper:" in front for capitals
	grouping              grouping
	amounts, balances     signs
	zero                  string // what an unused side shows
	money                 string // printed in front of every amount
	dateOnce              bool   // the day only on its first row
	newestFirst           bool
	carry                 bool // carried and brought forward lines at page ends
	openingRow            string
	closingRow            string
	dailyBalance          bool   // balance only on the last row of a day
	daysBalance           string // label of a line below the last row of a day, which then prints the balance; "" for none
	textAbove             bool   // further description lines stand above the row's own line
	figuresBelow          bool   // the figures stand on a line below the date and the first text line
	oneLine               bool   // description parts run on in one line before wrapping
	sections              bool   // deposits and withdrawals apart, no running balance
	fixed                 bool   // typed by a line printer: whole lines in a fixed-width font
	ruling                ruling
	marks                 [2]string // what a column of sides prints: debit, credit; "" is DR, CR
	header                headerStyle
	totals                totalsPlace
	words                 labels
	onceHeader            bool        // column headings on the first page only
	owed                  bool        // balances are what is owed: signs and marks are those of a debt
	figuresMiddle         bool        // the figures stand at half the height of the row's text
	rowGap                float64     // between rows besides, in points
	reversed              bool        // column headings white on dark
	boldBalance           bool        // the column of balances in bold
	slant                 float64     // of the texts of rows
	rowTint               tint        // of the rows' letters
	worn                  *wear       // what else is on the sheets; nil for clean papers
	composed              *composer   // prints head and foot; nil for the common ones
	legend                *codeLegend // of the codes of rows, below the table; nil for none
	feet                  feetWords   // of a table without balances
	fellows               []*ledger   // further accounts on the same pages, behind a summary of all
	dailyList             bool        // balances at day's end in a list behind the table
}

type ruling int

const (
	noRules ruling = iota
	gridRules
	zebraShade
	headRules
)

type headerStyle int

const (
	headerPairs headerStyle = iota // Label: value, one below the other
	headerSides                    // address left, pairs right
	headerTable                    // labels in a row, values below
)

type totalsPlace int

const (
	totalsNone totalsPlace = iota
	totalsTop
	totalsBottom
)

type column struct {
	kind  columnKind
	title string // lines parted by \n
	width float64
	right bool
}

type columnKind int

const (
	colDate columnKind = iota
	colValueDate
	colText
	colReference
	colCheck
	colBranch
	colCode
	colClock
	colNumber // of the row
	colDebit
	colCredit
	colAmount
	colMark
	colBalance
	colPrincipal
	colInterest
	colPenalty
)

// flawedEvery makes every such paper of a look a flawed one.
const flawedEvery = 4

// plan is a paper before it is drawn.
type plan struct {
	look   Look
	seed   int
	random *rand.Rand
	ledger *ledger
	flaw   string
	// families are the fonts of the machine, none for standard fonts.
	families []Family
}

func newPlan(look Look, seed int) plan {
	h := fnv.New64a()
	_, _ = h.Write([]byte(look.Name)) // a hash does not fail
	r := rand.New(rand.NewPCG(uint64(seed), h.Sum64()))
	rows := look.rows[0] + r.IntN(look.rows[1]-look.rows[0]+1)
	p := plan{look: look, seed: seed, random: r, ledger: inventLedger(r, look, rows)}
	if seed%flawedEvery == 0 {
		plant := spoil
		if look.spoil != nil {
			plant = look.spoil
		}
		p.flaw = plant(p.ledger, r)
	}
	return p
}

// inventLedger invents what the look's papers tell of.
func inventLedger(r *rand.Rand, look Look, rows int) *ledger {
	if look.invent != nil {
		return look.invent(r, rows)
	}
	return newLedger(r, look.region, rows, look.overdrawn)
}

// anotherAccount is a further account of the same holder over the same period.
func (p plan) anotherAccount() *ledger {
	rows := p.look.rows[0] + p.random.IntN(p.look.rows[1]-p.look.rows[0]+1)
	l := newLedger(p.random, p.look.region, rows, p.look.overdrawn)
	first := p.ledger
	l.bank, l.branch, l.holder, l.address, l.city, l.customer, l.currency = first.bank, first.branch, first.holder, first.address, first.city, first.customer, first.currency
	l.move(first.from, first.to)
	return l
}
