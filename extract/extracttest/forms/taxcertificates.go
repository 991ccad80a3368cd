package forms

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

// looks2307 are the looks of certificates of creditable tax withheld.
func looks2307() []look {
	return []look{
		{Name: "bir-2307-official", About: "the bureau's form with numbered items and the table of months",
			DocumentType: "bir_2307", Draw: func(d *drawing) { official2307(d, chance(d.Random, 50)) }},
		{Name: "bir-2307-printout", About: "printout of an accounting program with pairs and a ruled table",
			DocumentType: "bir_2307", Draw: printout2307},
		{Name: "bir-2307-narrow", About: "parties beside each other, months in rows instead of columns",
			DocumentType: "bir_2307", Draw: narrow2307},
		{Name: "bir-2307-workbook", About: "the certificate as a workbook", DocumentType: "bir_2307", Kind: "xlsx",
			Draw: printout2307},
	}
}

// paper2307 is a certificate of a quarter.
type paper2307 struct {
	*cursor
	from, to     engine.Date
	payee, payor firm
	rows         []payment2307
	income, tax  engine.Amount
	// totals are the printed totals of the rows; months those of the columns.
	totals []engine.Amount
	months [3]engine.Amount
}

func newPaper2307(d *drawing, c *cursor) *paper2307 {
	r := c.r
	quarter := 1 + 3*r.IntN(4)
	year := 2023 + r.IntN(3)
	p := &paper2307{cursor: c, from: dayOf(year, quarter, 1), payee: newFirm(r), payor: newCorporation(r),
		rows: newPayments2307(r)}
	p.to = dayOf(year, quarter+2, engine.DaysIn(year, dayOf(year, quarter+2, 1).Month))
	for _, row := range p.rows {
		p.totals = append(p.totals, row.total())
		p.income, p.tax = p.income+row.total(), p.tax+row.Tax
		for i, a := range row.Months {
			p.months[i] += a
		}
	}
	d.Formats.Sign = ""
	if d.Flawed {
		p.flaw()
	}
	return p
}

// flaw plants one error.
func (p *paper2307) flaw() {
	wrong := pesos(1000) + between(p.r, 100, 5000)
	switch p.r.IntN(4) {
	case 0:
		p.totals[0] += wrong
		p.income += wrong
		p.Flaw("the total of a row is not the sum of its months", "row_sums")
	case 1:
		p.income += wrong
		p.Flaw("the total income is not the sum of the rows", "column_sums")
	case 2:
		p.tax += wrong
		p.Flaw("the total tax withheld is not the sum of the rows", "column_sums")
	default:
		p.from = p.from.AddDays(14)
		p.Flaw("the period is not within one quarter's first and last day", "period_is_quarter")
	}
}

// money is an amount or nothing for zero.
func (p *paper2307) money(a engine.Amount) string {
	if a == 0 {
		return ""
	}
	return p.Plain(a)
}

// entries records the rows and returns their cells: nature, code, three months, total, tax.
func (p *paper2307) entries() (cells [][]string) {
	for i, row := range p.rows {
		cells = append(cells, []string{
			row.Text, row.ATC, p.money(row.Months[0]), p.money(row.Months[1]), p.money(row.Months[2]),
			p.Plain(p.totals[i]), p.Plain(row.Tax),
		})
		p.Entry("income_payments", map[string]any{
			"atc": row.ATC, "description": row.Text, "total": p.totals[i], "tax_withheld": row.Tax, "kind": "income",
		})
	}
	return cells
}

// totalRow is the line of totals.
func (p *paper2307) totalRow() []string {
	return []string{
		"Total", "", p.money(p.months[0]), p.money(p.months[1]), p.money(p.months[2]),
		p.Figure("total_income", p.income), p.Figure("total_tax_withheld", p.tax),
	}
}

// party returns the values of payee or payor.
func (p *paper2307) party(role string, f firm) map[string]func() string {
	return map[string]func() string{
		role + "_tin":     func() string { return p.ID(role+"_tin", f.TIN) },
		role + "_name":    func() string { return p.Text(role+"_name", f.Name) },
		role + "_address": func() string { return p.Address(role+"_address", f.Office.line(p.r)) },
		role + "_zip":     func() string { return f.Office.ZIP },
	}
}

func (p *paper2307) dates() (first, last string) {
	p.Is("form_number", extracttest.KindText, "2307")
	return p.DayAs("period_start", p.from, "01/02/2006"), p.DayAs("period_end", p.to, "01/02/2006")
}

// columns2307 are the columns of the table of payments.
func columns2307() []extracttest.FormColumn {
	return []extracttest.FormColumn{
		textColumn("Income Payments Subject to Expanded Withholding Tax", 3), textColumn("ATC", 0.9),
		sumColumn("1st Month of the Quarter", 1.5), sumColumn("2nd Month of the Quarter", 1.5),
		sumColumn("3rd Month of the Quarter", 1.5), sumColumn("Total", 1.6),
		sumColumn("Tax Withheld for the Quarter", 1.5),
	}
}

func official2307(d *drawing, combs bool) {
	c := newCursor(d, long, letter)
	c.left, c.right, c.y = 22, d.Width()-22, 20
	p := newPaper2307(d, c)
	values := p.party("payee", p.payee)
	for key, value := range p.party("payor", p.payor) {
		values[key] = value
	}
	n := &numberedForm{cursor: c, values: values, combs: combs, row: 20, figures: 0.3, ink: style{Size: 8}}
	y := n.government("2307", "January 2018 (ENCS)", "Certificate of Creditable Tax Withheld at Source",
		"2307 01/18ENCS")
	sans := style{Size: 6.5, Face: extracttest.SansFace}
	first, last := p.dates()
	n.Box(c.left, y, c.right, y+20)
	n.Left(c.left+4, y+12, sans, "1  For the Period   From")
	n.Left(c.left+280, y+12, sans, "To")
	if combs {
		n.Comb(c.left+100, y+14, 10, 11, style{Size: 8}, first)
		n.Comb(c.left+300, y+14, 10, 11, style{Size: 8}, last)
	} else {
		n.Left(c.left+100, y+13, n.ink, first)
		n.Left(c.left+300, y+13, n.ink, last)
		n.Left(c.left+170, y+13, sans, "(MM/DD/YYYY)")
		n.Left(c.left+370, y+13, sans, "(MM/DD/YYYY)")
	}
	y += 20
	y = n.column(c.left, c.right, y, append([]string{"bar|Part I - Payee Information"}, taxWords["payee"]...))
	y = n.column(c.left, c.right, y, append([]string{"bar|Part II - Payor Information"}, taxWords["payor"]...))
	y = n.column(c.left, c.right, y, []string{
		"bar|Part III - Details of Monthly Income Payments and Taxes Withheld"})
	c.y = y + c.step
	c.rules, c.value.Size, c.step = extracttest.GridRuling, 6.8, 10
	c.y = y + 8.5
	rows := p.entries()
	for len(rows) < 5 {
		rows = append(rows, []string{" ", "", "", "", "", "", ""})
	}
	c.table(columns2307(), append(rows, p.totalRow()), len(rows))
	c.down(0.5)
	c.put(sans, "Money Payments Subject to Withholding of Business Tax (Government & Private)")
	c.down(0.5)
	c.table(columns2307()[:2], [][]string{{" ", " "}, {"Total", ""}})
	p.declare()
}

// declare prints the declaration and the signatures.
func (p *paper2307) declare() {
	c := p.cursor
	c.y = c.Paragraph(c.left, c.y+4, c.width(), style{Size: 6}, "We declare, under the penalties of perjury, that this "+
		"certificate has been made in good faith, verified by us, and to the best of our knowledge and belief, is true and "+
		"correct, pursuant to the provisions of the National Internal Revenue Code, as amended.", extracttest.AlignLeft) + 24
	name := newPerson(p.r).firstLast()
	p.Entry("signatories", map[string]any{"name": name, "role": "employer_representative"})
	c.signed(c.left+120, c.right-120, name, "Signature over Printed Name of Payor/Payor's Authorized Representative")
}

func printout2307(d *drawing) {
	c := newCursor(d, a4, letter)
	p := newPaper2307(d, c)
	c.put(style{Size: 12, Bold: true}, pick(c.r, "CERTIFICATE OF CREDITABLE TAX WITHHELD AT SOURCE",
		"Certificate of Creditable Tax Withheld at Source"))
	c.put(c.small, "BIR Form No. 2307, January 2018 (ENCS)")
	c.down(0.8)
	first, last := p.dates()
	payee, payor := p.party("payee", p.payee), p.party("payor", p.payor)
	c.pairs(c.left, c.right, pair{"For the Period", "From " + first + " To " + last})
	c.down(0.5)
	c.put(c.heading, pick(c.r, "Payee Information", "PAYEE"))
	c.pairs(c.left, c.right, pair{"TIN", payee["payee_tin"]()}, pair{"Name", payee["payee_name"]()},
		pair{"Registered Address", payee["payee_address"]()})
	c.down(0.5)
	c.put(c.heading, pick(c.r, "Payor Information", "PAYOR"))
	c.pairs(c.left, c.right, pair{"TIN", payor["payor_tin"]()}, pair{"Name", payor["payor_name"]()},
		pair{"Registered Address", payor["payor_address"]()})
	c.down(0.8)
	c.value.Size = 7
	rows := append(p.entries(), p.totalRow())
	c.table(columns2307(), rows, len(rows)-1)
	p.declare()
}

func narrow2307(d *drawing) {
	c := newCursor(d, a4, letter)
	p := newPaper2307(d, c)
	first, last := p.dates()
	c.title(11, "Certificate of Creditable Tax Withheld at Source (BIR Form 2307)")
	c.centred(c.small, "Period covered: "+first+" to "+last)
	c.down(0.8)
	payee, payor := p.party("payee", p.payee), p.party("payor", p.payor)
	c.twoSides([]pair{
		{"Payee's Name", payee["payee_name"]()}, {"Payee's TIN", payee["payee_tin"]()},
		{"Address", payee["payee_address"]()},
	}, []pair{
		{"Payor's Name", payor["payor_name"]()}, {"Payor's TIN", payor["payor_tin"]()},
		{"Address", payor["payor_address"]()},
	})
	c.down(1)
	var rows [][]string
	for _, row := range p.entries() {
		for i := range 3 {
			if row[2+i] != "" {
				month := dayOf(p.to.Year, int(p.to.Month)-2+i, 1).Month
				rows = append(rows, []string{row[1], fmt.Sprint(month), row[2+i], "", ""})
			}
		}
		rows = append(rows, []string{row[1], strings.ToUpper("quarter"), "", row[5], row[6]})
	}
	total := p.totalRow()
	rows = append(rows, []string{"TOTAL", "", "", total[5], total[6]})
	c.table([]extracttest.FormColumn{
		textColumn("ATC", 1), textColumn("Month", 1.4), sumColumn("Income Payment", 2), sumColumn("Total", 2),
		sumColumn("Tax Withheld", 2),
	}, rows, len(rows)-1)
	p.declare()
}

// looks2303 are the looks of certificates of registration of the revenue bureau.
func looks2303() []look {
	return []look{
		{Name: "bir-2303-form", About: "the framed certificate: labels above values, a ruled table of tax types",
			DocumentType: "bir_2303", Draw: func(d *drawing) { registration2303(d, 0) }},
		{Name: "bir-2303-pairs", About: "labels beside values, the table without rules", DocumentType: "bir_2303",
			Draw: func(d *drawing) { registration2303(d, 1) }},
		{Name: "bir-2303-landscape", About: "the electronic certificate: landscape, with a QR code",
			DocumentType: "bir_2303", Draw: func(d *drawing) { registration2303(d, 2) }},
	}
}

// registration2303 draws a certificate of registration in one of three ways.
func registration2303(d *drawing, way int) {
	sizes := [][2]float64{letter, a4, long}
	if way == 2 {
		sizes = [][2]float64{{842, 595}, {792, 612}}
	}
	c := newCursor(d, sizes...)
	r := c.r
	f := newFirm(r)
	if d.Flawed {
		f.TIN = filled(r, pick(r, "###-###-##", "####-###-###-000", "##-###-###-000"))
		d.Flaw("the taxpayer number has not the digits of one", "tin_format")
	}
	d.Is("form_number", extracttest.KindText, "2303")
	c.centred(style{Size: 8}, "Republic of the Philippines", "Department of Finance")
	c.centred(style{Size: 9, Bold: true}, "BUREAU OF INTERNAL REVENUE")
	c.down(0.3)
	c.Left(c.left, c.y, style{Size: 7.5}, "BIR Form No. 2303")
	c.Right(c.right, c.y, style{Size: 7.5}, "OCN: "+d.ID("reference_number", filled(r, "#RC000########")))
	c.down(1.2)
	c.title(15, pick(r, "CERTIFICATE OF REGISTRATION", "Certificate of Registration"))
	c.down(0.8)
	registered := dayOf(2006+r.IntN(18), 1+r.IntN(12), 1+r.IntN(28))
	rdo := taxWords.draw(r, "rdo")
	facts := []pair{
		{pick(r, "TAXPAYER IDENTIFICATION NUMBER (TIN)", "TIN", "TIN / BRANCH CODE"), d.ID("tin", f.TIN)},
		{pick(r, "REGISTERING OFFICE", "REGISTERING OFFICE (Head Office / Branch)"), pick(r, "Head Office", "HEAD OFFICE")},
		{pick(r, "REGISTERED NAME", "NAME OF TAXPAYER", "TAXPAYER NAME"), d.Text("taxpayer_name", f.Name)},
	}
	if f.Trade != "" {
		facts = append(facts, pair{pick(r, "TRADE NAME", "BUSINESS NAME / TRADE NAME", "BUSINESS NAME"),
			d.Text("trade_name", f.Trade)})
	}
	facts = append(facts,
		pair{pick(r, "RDO CODE", "RDO", "REVENUE DISTRICT OFFICE CODE"), d.ID("rdo_code", rdo)},
		pair{pick(r, "REGISTRATION DATE", "DATE OF REGISTRATION", "Registration Date"), d.Day("registration_date", registered)},
		pair{pick(r, "REGISTERED ADDRESS", "ADDRESS", "BUSINESS ADDRESS"), d.Address("address", f.Office.line(r))},
		pair{pick(r, "LINE OF BUSINESS", "LINE OF BUSINESS / INDUSTRY"), d.Text("line_of_business", f.Business)},
		pair{"PSIC", d.ID("psic_code", f.PSIC)})
	if way == 1 {
		c.pairs(c.left, c.right, facts...)
		c.rules = pick(r, extracttest.NoRuling, extracttest.HeadRuling)
	} else {
		c.boxes(2, facts...)
		c.rules = extracttest.GridRuling
	}
	c.down(0.8)
	taxTypes(c, registered)
	issued := registered.AddDays(r.IntN(900))
	c.put(c.small, pick(r, "Date issued: ", "Date Generated: ")+d.Day("issue_date", issued))
	c.put(c.small, "REMINDERS: File and pay your taxes on time. Keep books of accounts and issue invoices for every sale.",
		"THIS CERTIFICATE MUST BE EXHIBITED CONSPICUOUSLY IN YOUR PLACE OF BUSINESS.")
	if way == 2 {
		dots(d, c.left, c.y+4, 62)
	}
	c.down(3)
	c.signed(c.right-200, c.right, newPerson(r).firstLast(), pick(r, "Revenue District Officer", "REVENUE DISTRICT OFFICER"))
	if way != 1 {
		c.Box(18, 18, d.Width()-18, d.Height()-18)
		c.Box(22, 22, d.Width()-22, d.Height()-22)
	}
}

// taxTypes prints the table of tax types.
func taxTypes(c *cursor, registered engine.Date) {
	var rows [][]string
	start := c.DayText(registered)
	for _, line := range taxWords.some(c.r, "tax_type", 3+c.r.IntN(3)) {
		parts := strings.Split(line, "|")
		rows = append(rows, []string{parts[0], parts[1], start, parts[2], parts[3]})
		c.Entry("tax_types", map[string]any{
			"tax_type": parts[0], "form_number": parts[1], "start_date": registered, "frequency": parts[2],
			"due_date_text": parts[3],
		})
	}
	c.table([]extracttest.FormColumn{
		textColumn(pick(c.r, "TAX TYPE", "TAX TYPES"), 2.6), textColumn(pick(c.r, "FORM TYPE", "FORM NO."), 1.1),
		textColumn(pick(c.r, "FILING START DATE", "START DATE"), 1.6), textColumn(pick(c.r, "FILING FREQUENCY", "FREQUENCY"), 1.4),
		textColumn(pick(c.r, "FILING DUE DATE", "DUE DATE"), 3),
	}, rows)
}
