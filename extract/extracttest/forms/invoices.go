package forms

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/extract/extracttest"
)

var invoiceWords = readWords("invoices.txt")

// invoiceLooks are the looks of sales invoices.
func invoiceLooks() []look {
	german := func(d *drawing) { foreignInvoice(d, pick(d.Random, "german", "french"), "") }
	tax := func(d *drawing) {
		foreignInvoice(d, "english", pick(d.Random, "united_kingdom", "australia", "singapore"))
	}
	return []look{
		{Name: "invoice-booklet", About: "a printed booklet: prices with VAT in them, empty rows, the printer's permit",
			DocumentType: "sales_invoice", Draw: bookletInvoice},
		{Name: "invoice-system", About: "an accounting program's invoice: VAT on top, due date, withholding",
			DocumentType: "sales_invoice", Draw: systemInvoice},
		{Name: "invoice-non-vat", About: "service invoice of a taxpayer without VAT", DocumentType: "sales_invoice",
			Draw: nonVATInvoice},
		{Name: "invoice-american", About: "US invoice with sales tax and shipping", DocumentType: "sales_invoice",
			Draw: func(d *drawing) { foreignInvoice(d, "english", "united_states") }},
		{Name: "invoice-european", About: "German or French invoice, comma decimals, VAT on top",
			DocumentType: "sales_invoice", Draw: german},
		{Name: "invoice-gst", About: "British, Australian or Singaporean tax invoice", DocumentType: "sales_invoice",
			Draw: tax},
		{Name: "invoice-workbook", About: "an invoice as a workbook", DocumentType: "sales_invoice", Kind: "xlsx",
			Draw: systemInvoice},
		{Name: "invoice-delimited", About: "an invoice as delimited text", DocumentType: "sales_invoice", Kind: "csv",
			Draw: func(d *drawing) { foreignInvoice(d, "english", "united_states") }},
		{Name: "invoice-typed", About: "a typed invoice", DocumentType: "sales_invoice", Kind: "txt",
			Draw: nonVATInvoice},
	}
}

// bill is an invoice or receipt while it is drawn.
type bill struct {
	*cursor
	sale
	w             words
	seller, buyer firm
	number        string
}

// newBill invents a Philippine invoice. Rate 0 is of a seller without VAT.
func newBill(d *drawing, c *cursor, lines, rate int, inclusive, due bool) *bill {
	r := c.r
	b := &bill{cursor: c, w: invoiceWords["philippine"], seller: newFirm(r), buyer: newFirm(r), number: bareNumber(r)}
	b.sale = newSale(r, "philippines", lines, rate, inclusive)
	if d.Flawed && lines > 0 {
		d.Flaw(b.plant(r, due))
	}
	b.Is("currency", extracttest.KindExact, "PHP")
	return b
}

// newPayment invents a receipt without lines: planted errors are in the tax and the total.
func newPayment(d *drawing, c *cursor) *bill {
	b := newBill(d, c, 0, 1200, true, false)
	b.Subtotal = between(c.r, 800, 180000)
	b.fromSubtotal()
	wrong := roundTo(b.Total/20, 100) + pesos(3)
	switch {
	case d.Flawed && chance(c.r, 50):
		b.Tax, b.Net = b.Tax+wrong, b.Net-wrong
		d.Flaw("the tax is not the rate's part of the taxed sales", "vat_rate")
	case d.Flawed:
		b.Total += wrong
		d.Flaw("the total is not the sum of its parts", "total")
	}
	return b
}

// word draws a label.
func (b *bill) word(key string) string { return b.w.draw(b.r, key) }

// letterhead prints the seller with its tax number.
func (b *bill) letterhead(centred, vat bool) {
	name := b.Text("seller_name", b.seller.letterhead(b.r))
	address := b.Address("seller_address", b.seller.Office.line(b.r))
	label := pick(b.r, "VAT Reg. TIN: ", "VAT REG TIN ", "VAT Registered TIN: ")
	status := "vat"
	if !vat {
		label, status = pick(b.r, "NON-VAT Reg. TIN: ", "Non-VAT Reg TIN: "), "non_vat"
	}
	b.Is("seller_vat_status", extracttest.KindExact, status)
	lines := []string{address, label + b.ID("seller_tin", b.seller.TIN), "Tel. No. " + b.seller.Phone}
	if b.seller.Trade != "" && chance(b.r, 70) {
		lines = append([]string{b.seller.Owner.firstLast() + " - Prop."}, lines...)
	}
	if centred {
		b.title(15, name)
		b.centred(b.small, lines...)
		return
	}
	b.put(style{Size: 14, Bold: true}, name)
	b.put(b.small, lines...)
}

// items records the lines and prints them, with empty rows up to a number.
func (b *bill) items(columns []extracttest.FormColumn, empty int, cells func(l saleLine) []string) {
	var rows [][]string
	for _, l := range b.Lines {
		members := map[string]any{
			"description": l.Text, "quantity": float64(l.Quantity), "unit_price": l.Price, "amount": l.Amount,
		}
		b.Entry("line_items", members)
		rows = append(rows, cells(l))
	}
	for len(rows) < empty {
		rows = append(rows, make([]string, len(columns)))
		rows[len(rows)-1][0] = " "
	}
	b.table(columns, rows)
}

// philippineColumns are the columns of a Philippine invoice.
func (b *bill) philippineColumns() []extracttest.FormColumn {
	return []extracttest.FormColumn{
		sumColumn(b.word("quantity"), 0.9), textColumn(b.word("unit"), 0.9), textColumn(b.word("item"), 4.4),
		sumColumn(b.word("price"), 1.6), sumColumn(b.word("amount"), 1.8),
	}
}

func (b *bill) philippineCells(l saleLine) []string {
	return []string{fmt.Sprint(l.Quantity), l.Unit, l.Text, b.Plain(l.Price), b.Plain(l.Amount)}
}

// sums prints labels and figures at the right edge; pairs without a value are left out.
func (b *bill) sums(left float64, list ...pair) {
	for i, p := range list {
		if p.value == "" {
			continue
		}
		s := b.value
		s.Bold = i == len(list)-1
		b.Left(left, b.y, s, p.label)
		b.Right(b.right-4, b.y, s, p.value)
		b.down(1.15)
	}
}

// buyerPairs are the lines of the customer.
func (b *bill) buyerPairs() []pair {
	return []pair{
		{b.word("buyer"), b.Text("buyer_name", b.buyer.shown())},
		{"TIN", b.ID("buyer_tin", b.buyer.TIN)},
		{b.word("address"), b.Address("buyer_address", b.buyer.Office.line(b.r))},
	}
}

func bookletInvoice(d *drawing) {
	c := newCursor(d, letter, a4, [2]float64{420, 595}, [2]float64{468, 612})
	if d.Width() < 500 {
		c.left, c.right, c.value.Size, c.label.Size, c.small.Size, c.step = 24, d.Width()-24, 7.5, 7.5, 6, 11
	}
	b := newBill(d, c, 1+c.r.IntN(6), 1200, true, false)
	b.letterhead(true, true)
	c.down(0.8)
	c.Left(c.left, c.y, style{Size: 13, Bold: true}, b.word("sales"))
	c.Is("invoice_type", extracttest.KindExact, "sales")
	c.Right(c.right, c.y, style{Size: 12, Bold: true, Tint: extracttest.RedTint},
		b.word("number")+" "+b.ID("invoice_number", b.number))
	c.down(1.6)
	c.pairs(c.left, c.right, pair{b.word("date"), d.Day("issue_date", b.Issued)})
	c.pairs(c.left, c.right, b.buyerPairs()...)
	c.pairs(c.left, c.right, pair{b.word("terms"), b.Text("terms", b.Terms)})
	c.down(0.7)
	c.rules = extracttest.GridRuling
	b.items(b.philippineColumns(), 7+c.r.IntN(4), b.philippineCells)
	top, middle := c.y, c.left+c.width()*0.46
	b.leftSums(middle - 14)
	below := c.y
	c.y = top
	b.sums(middle, pair{b.word("gross"), d.Figure("subtotal", b.Subtotal)}, pair{b.word("less_vat"), d.Plain(b.Tax)},
		pair{b.word("net"), d.Plain(b.Net)}, pair{b.word("add_vat"), d.Plain(b.Tax)},
		pair{b.word("total"), d.Money("total_amount", b.Total)})
	c.y = max(c.y, below)
	c.down(2)
	b.printer()
}

// leftSums prints the block of taxed and exempt sales that stands at the left of booklets.
func (b *bill) leftSums(right float64) {
	for _, p := range []pair{
		{b.word("vatable"), b.Figure("vatable_sales", b.Net)}, {b.word("exempt"), pick(b.r, "", "-", "0.00")},
		{b.word("zero"), pick(b.r, "", "-", "0.00")}, {b.word("vat"), b.Figure("vat_amount", b.Tax)},
	} {
		b.Left(b.left, b.y, b.value, p.label)
		b.Right(right, b.y, b.value, p.value)
		b.down(1.15)
	}
}

// printer prints the permit of the printer at the foot of a booklet's page.
func (b *bill) printer() {
	r := b.r
	permit, from := filled(r, "OCN#AU000########"), r.IntN(20)*500+1
	b.Left(b.left, b.y, b.small, b.word("received"))
	b.Rule(b.right-150, b.y, b.right, b.y)
	b.Centre(b.right-75, b.y+9, b.small, b.word("cashier"))
	b.down(2)
	atp := b.Issued.AddDays(-60 - r.IntN(700))
	b.put(style{Size: 5.5},
		fmt.Sprintf("%d Bklts. (50x3) %s - %s  BIR Authority to Print No. %s", 10+r.IntN(20),
			b.ID("serial_start", fmt.Sprintf("%06d", from)), b.ID("serial_end", fmt.Sprintf("%06d", from+499)),
			b.ID("atp_number", permit)),
		"Date of ATP: "+b.DayAs("atp_date", atp, "01/02/2006"),
		b.Text("printer_name", peopleWords.draw(r, "firm")+" PRINTING PRESS"))
	b.put(style{Size: 5.5}, "Printer's Accreditation No. "+
		b.ID("printer_accreditation_number", filled(r, "###MP2019########")))
}

func systemInvoice(d *drawing) {
	c := newCursor(d)
	b := newBill(d, c, 2+c.r.IntN(6), 1200, false, true)
	b.letterhead(false, true)
	c.Right(c.right, c.y-20, style{Size: 15, Bold: true}, b.word("service"))
	c.line()
	c.down(0.5)
	c.Is("invoice_type", extracttest.KindExact, "service")
	b.number = invoiceNumber(c.r)
	c.twoSides(b.buyerPairs(), []pair{
		{pick(c.r, "Invoice No.", "Service Invoice No.", "Invoice Number"), d.ID("invoice_number", b.number)},
		{b.word("date"), d.Day("issue_date", b.Issued)}, {b.word("terms"), d.Text("terms", b.Terms)},
		{b.word("due"), d.Day("due_date", b.Due)},
	})
	c.down(0.8)
	columns := b.philippineColumns()
	b.items(columns, 0, b.philippineCells)
	left := c.left + c.width()*0.55
	list := []pair{
		{b.word("vatable"), d.Figure("vatable_sales", b.Net)}, {b.word("vat"), d.Figure("vat_amount", b.Tax)},
	}
	if chance(c.r, 40) {
		b.Withheld = share(b.Net, 200)
		list = append(list, pair{pick(c.r, "Total Sales", "Total (VAT Inclusive)"), d.Plain(b.Total)},
			pair{b.word("withholding"), d.Figure("withholding_tax", b.Withheld)})
	}
	list = append(list, pair{b.word("total"), d.Money("total_amount", b.Total-b.Withheld)})
	b.sums(left, list...)
	c.down(1)
	c.put(c.small, pick(c.r, "This is a computer-generated invoice.", "Please make all checks payable to "+b.seller.shown()+"."))
}

func nonVATInvoice(d *drawing) {
	c := newCursor(d, a4, letter, [2]float64{420, 595})
	if d.Width() < 500 {
		c.left, c.right, c.value.Size, c.label.Size, c.small.Size, c.step = 24, d.Width()-24, 7.5, 7.5, 6, 11
	}
	b := newBill(d, c, 1+c.r.IntN(3), 0, false, false)
	b.seller = newSoleProprietor(c.r)
	b.letterhead(true, false)
	c.down(0.6)
	c.title(13, b.word("service"))
	c.Right(c.right, c.y, style{Size: 11, Bold: true}, b.word("number")+" "+d.ID("invoice_number", b.number))
	c.down(1.2)
	c.pairs(c.left, c.right, append([]pair{{b.word("date"), d.Day("issue_date", b.Issued)}}, b.buyerPairs()...)...)
	c.down(0.6)
	b.items([]extracttest.FormColumn{textColumn(b.word("item"), 4), sumColumn(b.word("quantity"), 1),
		sumColumn(b.word("price"), 1.6), sumColumn(b.word("amount"), 1.8)}, 5, func(l saleLine) []string {
		return []string{l.Text, fmt.Sprint(l.Quantity), d.Plain(l.Price), d.Plain(l.Amount)}
	})
	b.sums(c.left+c.width()*0.45, pair{pick(c.r, "Total Sales", "Sub-Total"), d.Figure("subtotal", b.Subtotal)},
		pair{b.word("total"), d.Money("total_amount", b.Total)})
	c.down(1.5)
	c.put(style{Size: 7, Bold: true}, "THIS DOCUMENT IS NOT VALID FOR CLAIM OF INPUT TAX")
	b.printer()
}

// taxRates are the rates of foreign papers in hundredths of a percent, and the word for the tax.
var taxRates = map[string]struct {
	rate int
	word string
}{
	"united_states": {825, "Sales Tax (8.25%)"}, "united_kingdom": {2000, "VAT @ 20%"}, "australia": {1000, "GST 10%"},
	"singapore": {900, "GST 9%"}, "germany": {1900, ""}, "france": {2000, ""},
}

// foreignInvoice draws an invoice of another country in its language.
func foreignInvoice(d *drawing, language, country string) {
	size := a4
	switch language {
	case "german":
		country = "germany"
	case "french":
		country = "france"
	}
	if country == "united_states" {
		size = letter
	}
	foreignFormats(d, country)
	c := newCursor(d, size)
	b := &bill{cursor: c, w: invoiceWords[language], number: invoiceNumber(c.r)}
	b.sale = newSale(c.r, country, 2+c.r.IntN(5), taxRates[country].rate, false)
	if chance(c.r, 30) && language == "english" {
		b.Freight = between(c.r, 12, 90)
		b.totals()
	}
	if d.Flawed {
		d.Flaw(b.plant(c.r, true))
	}
	d.Is("currency", extracttest.KindExact, b.Currency)
	b.foreignHead(country)
	b.items([]extracttest.FormColumn{textColumn(b.word("item"), 4), sumColumn(b.word("quantity"), 1),
		sumColumn(b.word("price"), 1.5), sumColumn(b.word("amount"), 1.7)}, 0, func(l saleLine) []string {
		return []string{l.Text, fmt.Sprint(l.Quantity), d.Plain(l.Price), d.Plain(l.Amount)}
	})
	tax := taxRates[country].word
	if tax == "" {
		tax = b.word("tax")
	}
	freight := pair{}
	if b.Freight > 0 {
		freight = pair{b.word("freight"), d.Figure("freight", b.Freight)}
	}
	b.sums(c.left+c.width()*0.58, pair{b.word("subtotal"), d.Figure("subtotal", b.Subtotal)}, freight,
		pair{tax, d.Figure("vat_amount", b.Tax)},
		pair{b.word("total") + pick(c.r, "", " ("+b.Currency+")"), d.Money("total_amount", b.Total)})
	c.down(2)
	c.put(c.small, b.word("note"))
	if chance(c.r, 60) {
		c.put(c.small, foreignBank(c, country))
	}
}

// foreignFormats sets money and dates of a country.
func foreignFormats(d *drawing, country string) {
	r := d.Random
	f := &d.Formats
	f.Grouping, f.SignBehind = "western", false
	switch country {
	case "united_states":
		f.Sign, f.Day = pick(r, "$", "USD"), pick(r, "01/02/2006", "Jan 2, 2006", "January 2, 2006", "2006-01-02")
	case "germany":
		f.Grouping, f.Sign, f.SignBehind, f.Day = "comma", pick(r, "€", "EUR"), true, "02.01.2006"
	case "france":
		f.Grouping, f.Sign, f.SignBehind, f.Day = "spaced", "€", true, pick(r, "02/01/2006", "02.01.2006")
	case "united_kingdom":
		f.Sign, f.Day = "£", pick(r, "2 January 2006", "02 Jan 2006")
	case "australia":
		f.Sign, f.Day = pick(r, "A$", "AUD"), pick(r, "2 Jan 2006", "02 January 2006")
	default:
		f.Sign, f.Day = pick(r, "S$", "SGD"), pick(r, "02 Jan 2006", "2 January 2006")
	}
}

// foreignHead prints seller, buyer and the numbers of the invoice.
func (b *bill) foreignHead(country string) {
	c, d := b.cursor, b.drawing
	seller := strings.Split(tradeWords[country].draw(c.r, "seller"), "|")
	buyer := strings.Split(tradeWords[country].draw(c.r, "buyer"), "|")
	right := chance(c.r, 50)
	title := style{Size: pick(c.r, 16.0, 20, 24), Bold: true}
	title.Tint = pick(c.r, extracttest.BlackTint, extracttest.BlueTint)
	if right {
		c.Right(c.right, c.y+6, title, b.word("title"))
	}
	c.put(style{Size: 13, Bold: true}, d.Text("seller_name", seller[0]))
	c.put(c.small, d.Address("seller_address", seller[1]+", "+seller[2]))
	if label, number := foreignTaxNumber(c, country); label != "" {
		c.put(c.small, label+" "+d.ID("seller_tin", number))
	}
	c.down(1.6)
	if !right {
		c.put(title, b.word("title"))
		c.down(0.8)
	}
	facts := []pair{
		{b.word("number"), d.ID("invoice_number", b.number)}, {b.word("date"), d.Day("issue_date", b.Issued)},
		{b.word("due"), d.Day("due_date", b.Due)},
	}
	if chance(c.r, 40) {
		facts = append(facts, pair{b.word("order"), d.ID("po_number", filled(c.r, "4#####"))})
	}
	top := c.y
	c.put(c.label, b.word("buyer")+c.mark)
	c.put(c.value, d.Text("buyer_name", buyer[0]), d.Address("buyer_address", buyer[1]+", "+buyer[2]))
	below := c.y
	c.y = top
	c.pairs(c.middle()+20, c.right, facts...)
	c.y = max(c.y, below)
	c.down(1.5)
}

// foreignTaxNumber is the label and number of the seller's registration for tax.
func foreignTaxNumber(c *cursor, country string) (label, number string) {
	switch country {
	case "germany":
		return "USt-IdNr.:", filled(c.r, "DE#########")
	case "france":
		return "N° TVA :", filled(c.r, "FR## #########")
	case "united_kingdom":
		return pick(c.r, "VAT Reg. No.", "VAT No:"), filled(c.r, "GB ### #### ##")
	case "australia":
		return "ABN", filled(c.r, "## ### ### ###")
	case "singapore":
		return "GST Reg. No.", filled(c.r, "20#######@")
	}
	return "", ""
}

// foreignBank is a line about the seller's account.
func foreignBank(c *cursor, country string) string {
	switch country {
	case "germany":
		return "IBAN " + filled(c.r, "DE## #### #### #### #### ##") + "  BIC " + filled(c.r, "@@@@DE##")
	case "france":
		return "IBAN " + filled(c.r, "FR## #### #### #### #### #### ###")
	case "united_kingdom":
		return "Sort code " + filled(c.r, "##-##-##") + "  Account " + filled(c.r, "########")
	case "australia":
		return "BSB " + filled(c.r, "###-###") + "  Account " + filled(c.r, "########")
	}
	return "Account " + filled(c.r, "##########")
}

// receiptLooks are the looks of official receipts.
func receiptLooks() []look {
	return []look{
		{Name: "receipt-sentence", About: "received from … the sum of …, in words and figures, VAT block at the left",
			DocumentType: "official_receipt", Draw: sentenceReceipt},
		{Name: "receipt-slip", About: "a narrow printed slip of a cash register with VAT lines",
			DocumentType: "official_receipt", Draw: slipReceipt},
		{Name: "receipt-foreign", About: "payment receipt of another country", DocumentType: "official_receipt",
			Draw: foreignReceipt},
	}
}

func sentenceReceipt(d *drawing) {
	c := newCursor(d, [2]float64{612, 396}, [2]float64{595, 420})
	b := newPayment(d, c)
	b.letterhead(true, true)
	c.down(0.6)
	c.Left(c.left, c.y, style{Size: 13, Bold: true}, b.word(pick(c.r, "receipt", "receipt", "collection")))
	c.Right(c.right, c.y, style{Size: 12, Bold: true, Tint: extracttest.RedTint},
		b.word("receipt_number")+" "+d.ID("receipt_number", b.number))
	c.down(1.8)
	c.Right(c.right, c.y, c.value, "Date: "+d.Day("issue_date", b.Issued))
	c.down(1.6)
	words := inWords(c.r, b.Total)
	body := style{Size: c.value.Size + 0.5}
	c.prose(body, fmt.Sprintf("%s **%s** with TIN %s and address at %s, %s %s (%s) %s %s.", b.word("received_from"),
		d.Text("buyer_name", b.buyer.shown()), d.ID("buyer_tin", b.buyer.TIN),
		d.Address("buyer_address", b.buyer.Office.line(c.r)), b.word("sum_of"), d.Text("amount_in_words", words),
		d.Money("total_amount", b.Total), b.word("payment_for"), pick(c.r, "goods sold", "services rendered", "rental",
			"invoice "+bareNumber(c.r))))
	top := c.y
	b.sums2(c.left, c.left+190, pair{b.word("vatable"), d.Figure("vatable_sales", b.Net)},
		pair{b.word("vat"), d.Figure("vat_amount", b.Tax)}, pair{"Total", d.Plain(b.Total)})
	c.y = max(c.y, top+30)
	c.Left(c.right-170, c.y-c.step, c.small, pick(c.r, "Cash  [X]   Check  [ ]", "Form of payment: Cash"))
	c.Is("payment_method", extracttest.KindExact, "cash")
	c.down(1.8)
	c.signed(c.right-170, c.right, newPerson(c.r).firstLast(), b.word("cashier"))
}

// sums2 prints labels and figures between two edges.
func (b *bill) sums2(left, right float64, list ...pair) {
	for _, p := range list {
		b.Left(left, b.y, b.value, p.label)
		b.Right(right, b.y, b.value, p.value)
		b.down(1.2)
	}
}

func slipReceipt(d *drawing) {
	c := newCursor(d, [2]float64{226, 560})
	c.left, c.right, c.y = 14, 212, 26
	c.value, c.label, c.small, c.step = style{Size: 7.5, Face: extracttest.MonoFace}, style{Size: 7.5,
		Face: extracttest.MonoFace}, style{Size: 6.5, Face: extracttest.MonoFace}, 11
	c.mark = ":"
	b := newBill(d, c, 2+c.r.IntN(5), 1200, true, false)
	name := d.Text("seller_name", b.seller.shown())
	c.centred(style{Size: 9, Bold: true, Face: extracttest.MonoFace}, name)
	c.centred(c.small, d.Address("seller_address", b.seller.Office.line(c.r)),
		"VAT REG TIN "+d.ID("seller_tin", b.seller.TIN), "MIN "+filled(c.r, "2########"), "SN "+filled(c.r, "@@#######"))
	c.down(0.6)
	c.centred(c.value, b.word("receipt"))
	c.pairs(c.left, c.right, pair{pick(c.r, "OR No", "OR#", "Receipt No."), d.ID("receipt_number", filled(c.r, "000#######"))},
		pair{"Date", d.DayAs("issue_date", b.Issued, "01/02/2006") + " " + filled(c.r, "1#:2#")})
	c.down(0.5)
	for _, l := range b.Lines {
		d.Entry("line_items", map[string]any{"description": l.Text, "quantity": float64(l.Quantity), "amount": l.Amount})
		for _, part := range c.broken(c.value, c.width(), l.Text) {
			c.Left(c.left, c.y, c.value, part)
			c.down(1)
		}
		c.Left(c.left+10, c.y, c.value, fmt.Sprint(l.Quantity, " @ ", d.Plain(l.Price)))
		c.Right(c.right, c.y, c.value, d.Plain(l.Amount))
		c.down(1.1)
	}
	c.line()
	b.sums2(c.left, c.right, pair{pick(c.r, "TOTAL", "AMOUNT DUE", "TOTAL DUE"), d.Money("total_amount", b.Total)},
		pair{"CASH", d.Plain(roundTo(b.Total+pesos(500), pesos(500)))})
	c.Is("payment_method", extracttest.KindExact, "cash")
	c.down(0.5)
	b.sums2(c.left, c.right, pair{b.word("vatable"), d.Figure("vatable_sales", b.Net)},
		pair{b.word("vat"), d.Figure("vat_amount", b.Tax)}, pair{b.word("exempt"), "0.00"}, pair{b.word("zero"), "0.00"})
	c.down(0.5)
	c.pairs(c.left, c.right, pair{"Sold to", d.Text("buyer_name", b.buyer.shown())}, pair{"TIN", d.ID("buyer_tin", b.buyer.TIN)})
	c.down(0.6)
	c.centred(c.small, "THANK YOU, COME AGAIN!", "THIS SERVES AS YOUR OFFICIAL RECEIPT")
}

func foreignReceipt(d *drawing) {
	country := pick(d.Random, "united_states", "united_kingdom", "australia", "singapore")
	foreignFormats(d, country)
	c := newCursor(d, letter, a4)
	b := &bill{cursor: c, w: invoiceWords["english"], number: filled(c.r, pick(c.r, "R-#####", "RCP####", "#######"))}
	b.sale = newSale(c.r, country, 1+c.r.IntN(3), taxRates[country].rate, false)
	if d.Flawed {
		d.Flaw(b.plant(c.r, false))
	}
	d.Is("currency", extracttest.KindExact, b.Currency)
	seller := strings.Split(tradeWords[country].draw(c.r, "seller"), "|")
	buyer := strings.Split(tradeWords[country].draw(c.r, "buyer"), "|")
	c.put(style{Size: 22, Bold: true}, pick(c.r, "RECEIPT", "Payment Receipt", "Official Receipt"))
	c.down(1)
	c.put(style{Size: 12, Bold: true}, d.Text("seller_name", seller[0]))
	c.put(c.small, d.Address("seller_address", seller[1]+", "+seller[2]))
	if label, number := foreignTaxNumber(c, country); label != "" {
		c.put(c.small, label+" "+d.ID("seller_tin", number))
	}
	c.down(1)
	c.pairs(c.left, c.right, pair{pick(c.r, "Receipt #", "Receipt Number", "Receipt No."), d.ID("receipt_number", b.number)},
		pair{pick(c.r, "Date paid", "Payment Date", "Date"), d.Day("issue_date", b.Issued)},
		pair{pick(c.r, "Received from", "Paid by", "Customer"), d.Text("buyer_name", buyer[0])},
		pair{"Payment method", pick(c.r, "Visa - 4242", "Mastercard ending in 8210", "Credit card")})
	d.Is("payment_method", extracttest.KindExact, "card")
	c.down(1)
	b.items([]extracttest.FormColumn{textColumn(b.word("item"), 4), sumColumn(b.word("quantity"), 1),
		sumColumn(b.word("price"), 1.5), sumColumn("Amount", 1.7)}, 0, func(l saleLine) []string {
		return []string{l.Text, fmt.Sprint(l.Quantity), d.Plain(l.Price), d.Plain(l.Amount)}
	})
	b.sums(c.left+c.width()*0.58, pair{b.word("subtotal"), d.Figure("subtotal", b.Subtotal)},
		pair{taxRates[country].word, d.Figure("vat_amount", b.Tax)},
		pair{pick(c.r, "Amount paid", "Total Paid", "Total"), d.Money("total_amount", b.Total)})
	c.down(1.5)
	c.put(c.small, b.word("note"))
}
