package extracttest

import (
	"hash/fnv"
	"math/rand/v2"
	"slices"
)

// Template describes a family of similar papers. The seed varies names, figures, labels, sizes and the PDF producer.
type Template struct {
	// Name is unique among all templates.
	Name string
	// About is one line on what makes the template hard to read.
	About string
	// Unseen marks a held-out template: readers are built and tuned on the others, never on this one.
	Unseen bool
	kind   string // "pdf", "csv", "txt"
	region region
	// rows is the number of transactions, lowest and highest.
	rows      [2]int
	overdrawn bool
	// accounts is the number of accounts in the file, one after the other; 0 means one.
	accounts  int
	invent    func(r *rand.Rand, rows int) *ledger // invents the account; nil for a bank account of the region
	plantFlaw func(l *ledger, r *rand.Rand) string // plants a contradiction; nil for one of the common ones
	design    func(r *rand.Rand) design
	sheet     func(r *rand.Rand) export                // csv templates
	alter     func(r *rand.Rand, d *design, l *ledger) // changes a design and chooses overlays; nil for none
	freehand  func(h *freeDrawing)                     // draws a paper without a design; nil if the template has one
	form      *FormLook                                // draws a form; nil for statements
}

// WithRows returns the template with exactly n transactions on every paper.
func (l Template) WithRows(n int) Template {
	l.rows = [2]int{n, n}
	return l
}

// design holds the layout choices of one paper. Lengths are points.
type design struct {
	width, height, margin float64
	face                  fontFace
	size, step            float64 // font size and distance of lines
	columns               []column
	dates                 string // Go layout; "upper:" in front for capitals
	grouping              grouping
	amounts, balances     signs
	zero                  string // shown in the debit or credit column that is not used
	money                 string // printed in front of every amount
	dateOnce              bool   // the day only on its first row
	newestFirst           bool
	carry                 bool // carried and brought forward lines at page ends
	openingRow            string
	closingRow            string
	dailyBalance          bool // balance only on the last row of a day
	// label of a line below the last row of a day, which then prints the balance; "" for none
	dayBalanceLabel string
	textAbove       bool // further description lines are above the row's own line
	figuresBelow    bool // the figures are on a line below the date and the first text line
	oneLine         bool // description parts run on in one line before wrapping
	sections        bool // deposits and withdrawals separate, no running balance
	linePrinter     bool // typed by a line printer: whole lines in a fixed-width font
	ruling          ruling
	marks           [2]string // the texts of a column of sides: debit, credit; "" is DR, CR
	header          headerStyle
	totals          totalsPlace
	words           labels
	headingsOnce    bool         // column headings on the first page only
	owed            bool         // balances are debts, so their signs and marks are inverted
	figuresMiddle   bool         // the figures are at half the height of the row's text
	rowGap          float64      // extra space between rows, in points
	reversed        bool         // column headings white on dark
	boldBalance     bool         // the column of balances in bold
	slant           float64      // of the texts of rows
	rowTint         tint         // of the rows' letters
	degradation     *degradation // overlays and extra pages; nil for clean papers
	composed        *composer    // prints head and foot; nil for the common ones
	legend          *codeLegend  // of the codes of rows, below the table; nil for none
	footLabels      footLabels   // labels below a table without balances
	moreAccounts    []*ledger    // further accounts on the same pages, after a summary of all
	dailyList       bool         // balances at day's end in a list after the table
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
	title string // lines separated by \n
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

// flawedEvery is the distance between flawed seeds: seeds divisible by it get a planted contradiction.
const flawedEvery = 4

// plan is a paper before it is drawn.
type plan struct {
	template Template
	seed     int
	random   *rand.Rand
	ledger   *ledger // nil for a form
	flaw     string
	// families are the fonts of the machine, none for standard fonts.
	families []Family
}

func newPlan(template Template, seed int) plan {
	h := fnv.New64a()
	_, _ = h.Write([]byte(template.Name)) // a hash does not fail
	r := rand.New(rand.NewPCG(uint64(seed), h.Sum64()))
	if template.form != nil {
		return plan{template: template, seed: seed, random: r}
	}
	rows := template.rows[0] + r.IntN(template.rows[1]-template.rows[0]+1)
	p := plan{template: template, seed: seed, random: r, ledger: inventLedger(r, template, rows)}
	if seed%flawedEvery == 0 {
		plant := plantFlaw
		if template.plantFlaw != nil {
			plant = template.plantFlaw
		}
		p.flaw = plant(p.ledger, r)
	}
	return p
}

// inventLedger invents the account of a paper.
func inventLedger(r *rand.Rand, template Template, rows int) *ledger {
	if template.invent != nil {
		return template.invent(r, rows)
	}
	return newLedger(r, template.region, rows, template.overdrawn)
}

// anotherAccount invents a further account of the same holder and period.
func (p plan) anotherAccount() *ledger {
	rows := p.template.rows[0] + p.random.IntN(p.template.rows[1]-p.template.rows[0]+1)
	l := newLedger(p.random, p.template.region, rows, p.template.overdrawn)
	first := p.ledger
	l.bank, l.branch, l.holder, l.address, l.city, l.customer, l.currency =
		first.bank, first.branch, first.holder, first.address, first.city, first.customer, first.currency
	l.move(first.from, first.to)
	return l
}

// Page sizes in points.
const (
	a4Width, a4Height         = 595, 842
	letterWidth, letterHeight = 612, 792
)

// page returns a portrait design with common defaults, which each template changes.
func page(r *rand.Rand) design {
	d := design{width: a4Width, height: a4Height, margin: 36, face: sans, size: 8.5, words: english(r)}
	if r.IntN(2) == 0 {
		d.width, d.height = letterWidth, letterHeight
	}
	if r.IntN(4) == 0 {
		d.face = serif
	}
	d.size += float64(r.IntN(3)) * 0.25
	d.step = d.size * (1.35 + 0.15*float64(r.IntN(3)))
	d.header = headerStyle(r.IntN(3))
	d.totals = totalsTop
	return d
}

func col(kind columnKind, title string, width float64) column {
	return column{kind, title, width, kind == colDebit || kind == colCredit || kind == colAmount || kind >= colBalance}
}

// Templates lists all templates: those that readers are built on, then the held-out ones, then later additions that
// readers are built on. New templates go last, because a template's position decides which of its seeds are scanned.
func Templates() []Template {
	return slices.Concat(
		SeenTemplates(), OpenedTemplates(), UnseenTemplates(),
		[]Template{degradedTemplate(), denseTemplate(), habitsTemplate()}, tightTemplates(),
	)
}

// SeenTemplates lists the templates of all document types that readers are built on.
func SeenTemplates() []Template {
	return slices.Concat(
		TemplatesOf("bank_statement"), TemplatesOf("passbook"), TemplatesOf("e_wallet_statement"),
		TemplatesOf("credit_card_statement"), TemplatesOf("loan_statement"),
	)
}

// TemplatesOf lists the templates of a document type that readers are built on, PDF first. It is empty for a type
// without templates.
func TemplatesOf(documentType string) []Template {
	switch documentType {
	case "bank_statement":
		return bankTemplates()
	case "passbook":
		return passbookTemplates()
	case "e_wallet_statement":
		return walletTemplates()
	case "credit_card_statement":
		return cardTemplates()
	case "loan_statement":
		return loanTemplates()
	}
	return nil
}

func bankTemplates() []Template {
	return slices.Concat(
		asianTemplates(), westernTemplates(), rareTemplates(),
		[]Template{mixedTemplate(), composedTemplate(), registerTemplate(), sumsTemplate()}, plainTemplates(),
		[]Template{csvMixedTemplate()},
	)
}

func asianTemplates() []Template {
	return []Template{
		{
			Name:  "grid",
			About: "full grid, debit and credit columns, MM/DD/YYYY, summary on top",
			kind:  "pdf",
			rows:  [2]int{12, 45},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.ruling, d.dates, d.oneLine = gridRules, "01/02/2006", true
				d.zero = pick(r, []string{"", "-", "0.00"})
				d.columns = []column{
					col(colDate, pick(r, []string{"Date", "Posting Date", "DATE"}), 62),
					col(colText, pick(r, []string{"Description", "Particulars", "Transaction Details"}), 200),
					col(colDebit, pick(r, []string{"Debit", "Withdrawal", "Debits"}), 75),
					col(colCredit, pick(r, []string{"Credit", "Deposit", "Credits"}), 75),
					col(colBalance, pick(r, []string{"Balance", "Running Balance"}), 80),
				}
				return d
			},
		},
		{
			Name:  "zebra",
			About: "shaded rows, reference column, month names, summary at the end",
			kind:  "pdf",
			rows:  [2]int{15, 60},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.ruling, d.dates, d.totals = zebraShade, "Jan 02, 2006", totalsBottom
				d.columns = []column{
					col(colDate, "Transaction Date", 78),
					col(colReference, pick(r, []string{"Reference No.", "Ref No.", "Trace No."}), 70),
					col(colText, "Transaction Description", 165),
					col(colDebit, "Debit Amount", 75),
					col(colCredit, "Credit Amount", 75),
					col(colBalance, "Ending Balance", 80),
				}
				return d
			},
		},
		{
			Name:  "noyear",
			About: "days without a year, no rules, first and last row are balances",
			kind:  "pdf",
			rows:  [2]int{12, 50},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates = pick(r, []string{"Jan 02", "upper:Jan 02"})
				d.totals, d.openingRow, d.closingRow = totalsNone, "BEGINNING BALANCE", pick(
					r, []string{"ENDING BALANCE", "CLOSING BALANCE"},
				)
				d.columns = []column{
					col(colDate, "DATE", 48), col(colText, "DESCRIPTION", 150), col(colReference, "REF. NO.", 70),
					col(colDebit, "DEBIT", 70), col(colCredit, "CREDIT", 70), col(colBalance, "BALANCE", 80),
				}
				return d
			},
		},
		{
			Name:      "mainframe",
			About:     "line printer, DDMMM, two-line headings, minus behind, carried forward",
			kind:      "pdf",
			rows:      [2]int{30, 90},
			overdrawn: true,
			design:    mainframe,
		},
		{
			Name:  "markcolumn",
			About: "unsigned amount with CR or DR in a column of its own",
			kind:  "pdf",
			rows:  [2]int{12, 40},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.ruling, d.amounts = "02-Jan-2006", headRules, unsigned
				d.columns = []column{
					col(colDate, "Book Date", 66), col(colText, "Narrative", 190), col(colAmount, "Amount", 75),
					col(colMark, pick(r, []string{"DR/CR", "Dr/Cr", "D/C"}), 38),
					col(colBalance, "Running Balance", 85),
				}
				return d
			},
		},
		{
			Name:      "suffix",
			About:     "amounts and balances with CR and DR behind, account overdrawn at times",
			kind:      "pdf",
			rows:      [2]int{12, 40},
			overdrawn: true,
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.balances = "01-02-2006", suffixDRCR
				d.amounts = pick(r, []signs{suffixDRCR, suffixTight})
				d.columns = []column{
					col(colDate, "Date", 62), col(colCheck, "Check No.", 58), col(colText, "Particulars", 180),
					col(colAmount, "Amount", 88), col(colBalance, "Balance", 92),
				}
				return d
			},
		},
		{
			Name:   "indian",
			About:  "lakh grouping, DD/MM/YY, narration over several lines, value date",
			kind:   "pdf",
			region: indian,
			rows:   [2]int{15, 45},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.grouping, d.ruling = "02/01/06", lakh, gridRules
				d.columns = []column{
					col(colDate, "Date", 46),
					col(colText, "Narration", 150),
					col(colReference, "Chq./Ref.No.", 66),
					col(colValueDate, "Value Dt", 46),
					col(colDebit, "Withdrawal Amt.", 76),
					col(colCredit, "Deposit Amt.", 76),
					col(colBalance, "Closing Balance", 78),
				}
				return d
			},
		},
		{
			Name:   "carried",
			About:  "days without a year twice, several lines a row, balance at day's end, B/F and C/F",
			kind:   "pdf",
			region: singapore,
			rows:   [2]int{20, 70},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.carry, d.dailyBalance = "02 Jan", true, true
				d.openingRow, d.closingRow = d.words.brought, d.words.carried
				d.columns = []column{
					col(colDate, "Date", 44), col(colValueDate, "Value\nDate", 44), col(colText, "Description", 190),
					col(colDebit, "Withdrawal", 75), col(colCredit, "Deposit", 75), col(colBalance, "Balance", 78),
				}
				return d
			},
		},
		{
			Name:   "clock",
			About:  "date and time in one cell, starting and ending balance as rows",
			kind:   "pdf",
			region: wallet,
			rows:   [2]int{15, 60},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.openingRow, d.closingRow = "2006-01-02 03:04 PM", "STARTING BALANCE", "ENDING BALANCE"
				d.totals = pick(r, []totalsPlace{totalsBottom, totalsTop})
				d.columns = []column{
					col(colDate, "Date and Time", 98), col(colText, "Description", 160),
					col(colReference, "Reference No.", 68), col(colDebit, "Debit", 66), col(colCredit, "Credit", 66),
					col(colBalance, "Balance", 72),
				}
				return d
			},
		},
		{Name: "bilingual", About: "every label in two languages", kind: "pdf", rows: [2]int{12, 35},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.words, d.dates, d.ruling = bilingual(r), "01/02/2006", headRules
				d.header = headerPairs
				d.columns = []column{
					col(colDate, "Date /\nPetsa", 60), col(colText, "Description /\nPaglalarawan", 180),
					col(colDebit, "Withdrawal /\nLabas", 78), col(colCredit, "Deposit /\nPasok", 78),
					col(colBalance, "Balance /\nBalanse", 80),
				}
				return d
			}},
		{
			Name:   "wide",
			About:  "landscape, ten columns, branch, code, check and value date",
			kind:   "pdf",
			rows:   [2]int{15, 50},
			design: wide,
		},
		{
			Name:   "above",
			About:  "further description lines stand above the line with the figures",
			kind:   "pdf",
			region: singapore,
			rows:   [2]int{12, 40},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.textAbove = "02/01/2006", true
				d.columns = []column{
					col(colDate, "Date", 60), col(colText, "Transaction", 190), col(colCredit, "Money In", 75),
					col(colDebit, "Money Out", 75), col(colBalance, "Balance", 80),
				}
				return d
			},
		},
		{Name: "long", About: "about twelve pages, carried forward on each", kind: "pdf", rows: [2]int{360, 460},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.carry, d.oneLine = pick(r, []string{"01/02/2006", "02 Jan 2006"}), true, true
				d.columns = []column{
					col(colDate, "Date", 64), col(colText, "Description", 180), col(colCheck, "Check No.", 50),
					col(colDebit, "Debit", 75), col(colCredit, "Credit", 75), col(colBalance, "Balance", 80),
				}
				return d
			}},
	}
}

func mainframe(r *rand.Rand) design {
	d := page(r)
	d.width, d.height, d.margin = letterWidth, letterHeight, 30
	d.face, d.size, d.step, d.linePrinter, d.header = mono, 8, 11, true, pick(
		r, []headerStyle{headerPairs, headerSides},
	)
	d.dates, d.balances, d.carry =
		pick(r, []string{"upper:02Jan", "upper:02Jan06"}), pick(r, []signs{minusBack, suffixOD}), true
	d.openingRow = "BALANCE FORWARDED"
	d.columns = []column{
		col(colDate, "DATE", 44),
		col(colBranch, "BR", 30),
		col(colText, "TRANSACTION\nDESCRIPTION", 160),
		col(colCheck, "CHECK\nNUMBER", 50),
		col(colDebit, "DEBIT\nAMOUNT", 80),
		col(colCredit, "CREDIT\nAMOUNT", 80),
		col(colBalance, "RUNNING\nBALANCE", 92),
	}
	return d
}

func wide(r *rand.Rand) design {
	d := page(r)
	d.width, d.height = d.height, d.width
	d.dates, d.ruling = "01/02/2006", gridRules
	d.header = pick(r, []headerStyle{headerSides, headerTable})
	d.columns = []column{
		col(colDate, "Posting\nDate", 58),
		col(colValueDate, "Value\nDate", 58),
		col(colBranch, "Branch\nCode", 40),
		col(colCode, "Tran\nCode", 32),
		col(colReference, "Reference\nNumber", 68),
		col(colCheck, "Check\nNumber", 50),
		col(colText, "Description", 190),
		col(colDebit, "Debit", 75),
		col(colCredit, "Credit", 75),
		col(colBalance, "Balance", 80),
	}
	return d
}

// mixedTemplate makes every choice at random for each paper, so that no reader can memorize templates.
func mixedTemplate() Template {
	return Template{
		Name:   "mixed",
		About:  "every choice at random: columns and their order, labels, signs, dates, rules, totals",
		kind:   "pdf",
		rows:   [2]int{8, 70},
		design: mixed,
	}
}

func mixed(r *rand.Rand) design {
	d := page(r)
	d.size = 6.5 + float64(r.IntN(8))*0.5
	d.step = d.size * (1.25 + 0.1*float64(r.IntN(6)))
	if r.IntN(4) == 0 || d.size > 9 {
		d.width, d.height = d.height, d.width
	}
	d.dates = pick(r, []string{
		"01/02/2006", "02/01/2006", "2006-01-02", "02-Jan-2006", "Jan 02, 2006", "2 Jan 2006", "upper:02Jan06",
		"02.01.2006", "Jan 02", "02 Jan", "01-02-06", "Mon 02 Jan 2006",
	})
	d.ruling = ruling(r.IntN(4))
	d.zero = pick(r, []string{"", "", "-", "0.00", "--"})
	d.money = pick(r, []string{"", "", "", "PHP ", "$"})
	d.grouping = pick(r, []grouping{western, western, western, plain})
	d.balances = pick(r, []signs{minusFront, minusBack, brackets, suffixDRCR, suffixOD, suffixDR})
	d.oneLine, d.headingsOnce = r.IntN(2) == 0, r.IntN(5) == 0
	d.totals = totalsPlace(r.IntN(3))
	if d.totals == totalsNone || r.IntN(3) == 0 {
		d.openingRow, d.closingRow = pick(r, []string{"BEGINNING BALANCE", "Opening balance", "BALANCE FORWARD"}), pick(
			r, []string{"ENDING BALANCE", "Closing balance", ""},
		)
	}
	switch r.IntN(6) {
	case 0:
		d.newestFirst = true
	case 1:
		d.carry = true
	case 2:
		d.dateOnce = true
	}
	if !d.newestFirst {
		d.dailyBalance = r.IntN(4) == 0
	}
	d.columns = mixedColumns(r, &d)
	return d
}

// mixedColumns chooses the columns and their order; the sign convention follows from them.
func mixedColumns(r *rand.Rand, d *design) []column {
	columns := []column{
		col(colDate, pick(r, []string{"Date", "Posting Date", "Txn Date", "Transaction Date", "Book Date"}), 78),
		{
			colText,
			pick(r, []string{"Description", "Particulars", "Details", "Transaction", "Narrative", "Remarks"}), 190,
			false,
		},
	}
	switch r.IntN(4) {
	case 0:
		d.amounts = pick(r, []signs{minusFront, minusBack, brackets, plusAndMinus, suffixDRCR, suffixTight, signsBack})
		columns = append(columns, col(colAmount, "Amount", 90))
	case 1:
		d.amounts = unsigned
		columns = append(
			columns, col(colAmount, "Amount", 84), col(colMark, pick(r, []string{"DR/CR", "D/C", "Type"}), 36),
		)
	default:
		sides := []column{
			col(colDebit, pick(r, []string{"Debit", "Withdrawals", "Paid out", "Debits", "Money Out"}), 84),
			col(colCredit, pick(r, []string{"Credit", "Deposits", "Paid in", "Credits", "Money In"}), 84),
		}
		if r.IntN(3) == 0 {
			slices.Reverse(sides)
		}
		columns = append(columns, sides...)
	}
	columns = append(columns, col(colBalance, pick(r, []string{"Balance", "Running Balance", "Ledger Balance"}), 92))
	for _, extra := range []column{
		col(colReference, "Reference", 68), col(colCheck, "Check No.", 56), col(colBranch, "Branch", 44),
		col(colValueDate, "Value Date", 78),
	} {
		if r.IntN(4) == 0 {
			at := 1 + r.IntN(len(columns))
			columns = slices.Insert(columns, at, extra)
		}
	}
	if r.IntN(5) == 0 { // the description last
		i := slices.IndexFunc(columns, func(c column) bool { return c.kind == colText })
		text := columns[i]
		columns = append(slices.Delete(columns, i, i+1), text)
	}
	return columns
}
