package forms

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func secondInvoices() []extracttest.FormLook {
	const invoice = "sales_invoice"
	return []extracttest.FormLook{
		secondLook(invoice, "invoice-counter", "invoice of a counter's printer: two lines an article, no buyer, "+
			"cash and change",
			secondCounter),
		secondLook(invoice, "invoice-software", "invoice of an accounting program: boxes of facts in a row, "+
			"code first, balance due",
			secondSoftwareInvoice),
		secondLook(invoice, "invoice-charge", "charge invoice filled in by hand: empty rows, breakdown at the "+
			"left of the total",
			secondChargeInvoice),
		secondLook(invoice, "invoice-singapore", "tax invoice of Singapore with GST", secondSingapore),
	}
}

// newSecondDeal invents a sale of goods of the second batch's words.
func newSecondDeal(d *sketch, section string, lines, rate int, inclusive bool) unseenDeal {
	w := secondWords[section]
	s := unseenDeal{sale: sale{Country: section, Currency: w["currency"][0], Rate: rate, Inclusive: inclusive}}
	for _, line := range w.some(d.Random, "article", lines) {
		parts := strings.Split(line, "|")
		price, err := engine.ParseAmount(parts[1])
		if err != nil {
			panic("forms: article " + line)
		}
		l := saleLine{Text: parts[0], Unit: parts[2], Quantity: 1 + d.Random.IntN(15), Price: price}
		if section != "counter goods" {
			l.Price = price * engine.Amount(90+d.Random.IntN(25)) / 100
		} else {
			l.Quantity = 1 + d.Random.IntN(4)
		}
		l.Amount = l.Price * engine.Amount(l.Quantity)
		s.Lines = append(s.Lines, l)
	}
	s.Issued = d.Between(2023, 2025)
	days := pick(d.Random, 7, 15, 30, 30, 60)
	s.Due, s.Terms = s.Issued.AddDays(days), fmt.Sprint(days, " days")
	s.totals()
	return s
}

func secondCounter(d *sketch) {
	s := newSecondDeal(d, "counter goods", 2+d.Random.IntN(5), 1200, true)
	d.NewPage(226, 400+float64(len(s.Lines))*24)
	d.Formats.Grouping, d.Formats.Sign = "western", ""
	s.spoil(d, false)
	seller := newFirm(d.Random)
	d.Is("currency", exact, "PHP")
	mono := pen{Face: extracttest.MonoFace, Size: 7.5}
	name := d.Text("seller_name", seller.shown())
	d.Centre(113, 26, unseenSqueezed(d, 204, pen{Face: extracttest.MonoFace, Size: 9, Bold: true}, name), name)
	y := d.Paragraph(13, 38, 200, mono, d.Address("seller_address", seller.Office.line(d.Random)),
		extracttest.AlignCentre)
	for _, line := range []string{
		d.Pick("VAT REG TIN ", "VAT REG TIN: ") + d.ID("seller_tin", seller.TIN), "MIN: " +
			d.Digits("##############"),
		"S/N: " + d.Digits("SCG#########"),
	} {
		d.Centre(113, y, mono, line)
		y += 11
	}
	d.Centre(113, y+6, pen{Face: extracttest.MonoFace, Size: 9, Bold: true}, d.Pick("SALES INVOICE", "INVOICE",
		"CASH INVOICE"))
	y += 20
	d.Left(13, y, mono, d.Pick("SI#", "INV NO:", "SI NO. ")+" "+d.ID("invoice_number", d.Digits("0000000####")))
	d.Left(13, y+11, mono, d.Day("issue_date", s.Issued)+" "+d.Pick("10:42:07 AM", "18:20", "1:05 PM"))
	d.Right(213, y+11, mono, "POS "+d.Digits("0#"))
	d.Left(13, y+22, mono, "CASHIER: "+newPerson(d.Random).First)
	d.Left(13, y+33, mono, "--------------------------------------")
	y += 44
	items, times, mark := 0, d.Pick(" @ ", " X "), d.Pick("V", " V", "")
	for _, l := range s.Lines {
		items += l.Quantity
		d.Left(13, y, mono, l.Text)
		d.Left(25, y+11, mono, strconv.Itoa(l.Quantity)+times+d.Plain(l.Price))
		d.Right(213, y+11, mono, d.Plain(l.Amount)+mark)
		d.Entry("line_items", map[string]any{
			"description": l.Text, "quantity": float64(l.Quantity), "unit_price": l.Price, "amount": l.Amount,
		})
		y += 24
	}
	put := func(label, amount string, bold bool) {
		p := mono
		p.Bold = bold
		d.Left(13, y, p, label)
		d.Right(213, y, p, amount)
		y += 12
	}
	put(fmt.Sprintf("%d ITEM(S)", items), "", false)
	tendered := roundTo(s.Total+pesos(60), pesos(100))
	if tendered < s.Total {
		tendered += pesos(100)
	}
	put(d.Pick("TOTAL", "AMOUNT DUE", "TOTAL DUE"), d.Figure("total_amount", s.Total), true)
	put("CASH", d.Plain(tendered), false)
	put("CHANGE", d.Plain(tendered-s.Total), false)
	y += 6
	put(d.Pick("VATABLE SALES", "VATable Sale"), d.Figure("vatable_sales", s.Net), false)
	put(d.Pick("VAT AMOUNT", "12% VAT"), d.Figure("vat_amount", s.Tax), false)
	put("VAT-EXEMPT SALES", "0.00", false)
	put("ZERO-RATED SALES", "0.00", false)
	y += 4
	for _, line := range []string{"SOLD TO: ______________________", "TIN: __________________________",
		"ADDRESS: ______________________"} {
		d.Left(13, y, mono, line)
		y += 12
	}
	for _, line := range []string{"POS PROVIDER: TEKNOPINOY INC.", "ACCRED. NO. " + d.Digits("047#########") +
		"-000123",
		"PTU NO. " + d.Digits("FP##2024-###-#######"), "THIS SERVES AS AN INVOICE.", "THANK YOU, COME AGAIN!"} {
		d.Centre(113, y, mono, line)
		y += 11
	}
}

func secondSoftwareInvoice(d *sketch) {
	d.NewPage(a4Wide, a4High)
	s := newSecondDeal(d, "philippine goods", 2+d.Random.IntN(5), 1200, false)
	s.parties(d)
	s.spoil(d, true)
	d.Left(40, 52, unseenSqueezed(d, 340, pen{Size: 14, Bold: true}, s.seller), s.seller)
	d.Paragraph(40, 66, 260, pen{Size: 8}, s.sellerAddress, extracttest.AlignLeft)
	d.Left(40, 92, pen{Size: 8}, "VAT REG TIN "+s.sellerTIN)
	d.Right(555, 56, pen{Size: 20, Bold: true, Tint: extracttest.GrayTint}, d.Pick("INVOICE", "Sales Invoice",
		"BILLING INVOICE"))
	d.Left(40, 118, pen{Size: 8, Bold: true}, d.Pick("BILL TO", "Bill To:", "INVOICE TO"))
	d.Left(40, 131, unseenSqueezed(d, 230, pen{Size: 9.5}, s.buyer), s.buyer)
	d.Paragraph(40, 143, 230, pen{Size: 8}, s.place, extracttest.AlignLeft)
	d.Left(310, 118, pen{Size: 8, Bold: true}, d.Pick("SHIP TO", "DELIVER TO"))
	d.Left(310, 131, pen{Size: 9}, d.Pick("Same as billing address", "Site warehouse, Gate 2", "c/o Receiving"))
	y := d.Table(40, 178, grid{
		Columns: []extracttest.FormColumn{unseenCcol(d.Pick("INVOICE #", "Invoice No."), 105), unseenCcol("DATE",
			100),
			unseenCcol("P.O. NO.", 90), unseenCcol("TERMS", 80), unseenCcol("DUE DATE", 140)},
		Rows: [][]string{{d.ID("invoice_number", d.Digits(d.Pick("INV-####", "2#-0####", "SI#####"))),
			d.Day("issue_date", s.Issued), d.ID("po_number", d.Digits("PO-####")), d.Text("terms", s.Terms),
			d.Day("due_date", s.Due)}},
		Ruling: extracttest.GridRuling, ShadedHead: true, Head: pen{Size: 7.5, Bold: true}, Body: pen{Size: 8.5},
		Leading: 1.8,
	})
	rows := s.rows(d, "dqupa")
	for i, row := range rows {
		rows[i] = append([]string{d.Digits("1##-##")}, row...)
	}
	y = d.Table(40, y+12, grid{
		Columns: []extracttest.FormColumn{unseenLcol(d.Pick("ITEM", "Item Code"), 60), unseenLcol("DESCRIPTION", 195),
			unseenRcol("QTY", 45), unseenCcol("U/M", 50), unseenRcol("RATE", 75), unseenRcol("AMOUNT", 90)},
		Rows: rows, Ruling: extracttest.HeadRuling, Head: pen{Size: 8, Bold: true}, Body: pen{Size: 8.5}, Leading: 2,
	})
	y = unseenSums(d, 350, 552, y+22, 16, [][2]string{
		{d.Pick("Subtotal", "SUBTOTAL (VAT ex)"), d.Figure("vatable_sales", s.Net)},
		{"VAT (12.0%)", d.Figure("vat_amount", s.Tax)}, {"Total", d.Money("total_amount", s.Total)},
		{"Payments/Credits", d.Plain(0)}, {d.Pick("BALANCE DUE", "Balance Due"), d.Amount(s.Total)},
	})
	d.Paragraph(40, y+20, 300, pen{Size: 7.5}, "Please deposit to "+secondWords["banks"].draw(d.Random, "bank")+
		" S/A "+
		d.Digits("####-####-##")+" and send the deposit slip to "+d.Pick("ar", "collections")+
		"@example.ph. Goods sold are not "+
		"returnable after seven days.", extracttest.AlignLeft)
}

func secondChargeInvoice(d *sketch) {
	d.NewPage(letterWide, 468)
	s := newSecondDeal(d, "philippine goods", 1+d.Random.IntN(4), 1200, true)
	s.parties(d)
	s.spoil(d, false)
	d.Left(36, 36, unseenSqueezed(d, 330, pen{Size: 14, Bold: true}, s.seller), s.seller)
	unseenSqueeze(d, 36, 48, 330, pen{Size: 7.5}, s.sellerAddress)
	d.Left(36, 59, pen{Size: 7.5}, "VAT Reg. TIN: "+s.sellerTIN)
	d.Right(576, 36, pen{Size: 13, Bold: true}, d.Pick("CHARGE INVOICE", "CHARGE SALES INVOICE", "SALES INVOICE"))
	d.Right(576, 54, pen{Size: 13, Tint: extracttest.RedTint}, d.Pick("No. ", "N° ")+d.ID("invoice_number",
		bareNumber(d.Random)))
	hand := pen{Size: 10, Tint: extracttest.BlueTint, Slant: 0.2}
	line := func(x, y, gap, width float64, label, value string) {
		d.Left(x, y, pen{Size: 8}, label)
		d.Rule(x+gap, y+2, x+gap+width, y+2)
		d.Left(x+gap+4, y, unseenSqueezed(d, width-6, hand, value), value)
	}
	line(36, 80, 76, 250, d.Pick("CHARGED TO", "SOLD to", "Customer's Name"), s.buyer)
	line(376, 80, 34, 160, "Date", d.Day("issue_date", s.Issued))
	line(36, 96, 76, 250, "TIN", d.ID("buyer_tin", newTIN(d.Random, true)))
	line(376, 96, 34, 160, "Terms", d.Text("terms", s.Terms))
	line(36, 112, 76, 464, "Address", s.place)
	rows := s.rows(d, "qudpa")
	for len(rows) < 7 {
		rows = append(rows, []string{"", "", "", "", ""})
	}
	y := d.Table(36, 122, grid{
		Columns: []extracttest.FormColumn{unseenCcol("QTY.", 50), unseenCcol("UNIT", 60),
			unseenLcol(d.Pick("A R T I C L E S", "Description of Goods"), 250), unseenRcol("UNIT PRICE", 85),
			unseenRcol("AMOUNT", 95)},
		Rows: rows, Ruling: extracttest.GridRuling, Head: pen{Size: 7.5, Bold: true}, Body: pen{Size: 9,
			Tint: extracttest.BlueTint},
		Leading: 1.8,
	})
	small := pen{Size: 8}
	for i, row := range [][2]string{
		{"VATable Sales", d.Figure("vatable_sales", s.Net)}, {"VAT-Exempt Sales", ""}, {"Zero-Rated Sales", ""},
		{"VAT Amount", d.Figure("vat_amount", s.Tax)},
	} {
		d.Box(36, y+float64(i)*14, 126, y+float64(i+1)*14)
		d.Box(126, y+float64(i)*14, 226, y+float64(i+1)*14)
		d.Left(39, y+float64(i)*14+10, small, row[0])
		d.Right(223, y+float64(i)*14+10, pen{Size: 9, Tint: extracttest.BlueTint}, row[1])
	}
	for i, row := range [][2]string{
		{"Total Sales (VAT Inclusive)", d.Plain(s.Total)}, {"Less: VAT", d.Plain(s.Tax)}, {"Amount Net of VAT",
			d.Plain(s.Net)},
		{"Add: VAT", d.Plain(s.Tax)}, {d.Pick("TOTAL AMOUNT DUE", "AMOUNT DUE"), d.Money("total_amount", s.Total)},
	} {
		p := pen{Size: 8, Bold: i == 4}
		d.Right(475, y+12+float64(i)*14, p, row[0])
		d.Right(573, y+12+float64(i)*14, pen{Size: 9, Bold: i == 4, Tint: extracttest.BlueTint}, row[1])
	}
	d.Left(36, y+74, pen{Size: 7}, "Received the above goods in good order and condition.")
	d.Rule(380, y+98, 570, y+98)
	d.Signature(410, y+94, 70)
	d.Centre(475, y+107, pen{Size: 7.5}, "Customer's Signature over Printed Name")
	d.Left(36, y+98, pen{Size: 6}, "50 Bklts. (50x3) 0001-2500  BIR Authority to Print No. "+
		d.Digits("OCN#AU00#######"))
	d.Left(36, y+106, pen{Size: 6}, "Date of ATP: 03-14-2023  Printer: Ka Ambo Printing Press  TIN 107-334-"+
		d.Digits("###")+"-000")
}

func secondSingapore(d *sketch) {
	d.NewPage(a4Wide, a4High)
	s := newSecondDeal(d, "singapore", 2+d.Random.IntN(4), 900, false)
	d.Formats = extracttest.Formats{Day: d.Pick("2 Jan 2006", "02 January 2006", "02 Jan 2006"),
		Grouping: "western", Sign: "S$"}
	w := secondWords["singapore"]
	seller, buyer := strings.Split(w.draw(d.Random, "seller"), "|"), strings.Split(w.draw(d.Random, "buyer"), "|")
	d.Is("currency", exact, "SGD")
	s.spoil(d, true)
	d.Left(45, 56, pen{Size: 14, Bold: true}, d.Text("seller_name", seller[0]))
	d.Address("seller_address", seller[1]+" "+seller[2])
	d.Left(45, 70, pen{Size: 8}, seller[1])
	d.Left(45, 80, pen{Size: 8}, seller[2])
	d.Left(45, 92, pen{Size: 8}, d.Pick("GST Reg. No.: ", "GST Reg No. ")+d.ID("seller_tin", d.Digits("20########")+
		capitals(d.Random, 1)))
	d.Right(550, 60, pen{Size: 18}, d.Pick("TAX INVOICE", "Tax Invoice"))
	d.Left(45, 130, pen{Size: 8}, d.Pick("Attention / Bill To", "Bill To", "To:"))
	d.Left(45, 143, pen{Size: 10, Bold: true}, d.Text("buyer_name", buyer[0]))
	d.Address("buyer_address", buyer[1]+" "+buyer[2])
	d.Left(45, 155, pen{Size: 9}, buyer[1])
	d.Left(45, 167, pen{Size: 9}, buyer[2])
	for i, fact := range [][2]string{
		{d.Pick("Invoice No", "Tax Invoice No."), d.ID("invoice_number", d.Digits(d.Pick("IV2#-####", "TI/####",
			"SIN000###")))},
		{d.Pick("Invoice Date", "Date"), d.Day("issue_date", s.Issued)},
		{d.Pick("Payment Terms", "Terms"), d.Text("terms", s.Terms)}, {d.Pick("Due Date", "Payment Due"),
			d.Day("due_date", s.Due)},
	} {
		d.Right(450, 130+float64(i)*15, pen{Size: 8.5}, fact[0]+" :")
		d.Right(550, 130+float64(i)*15, pen{Size: 9}, fact[1])
	}
	y := d.Table(45, 200, grid{
		Columns: []extracttest.FormColumn{unseenCcol("No", 30), unseenLcol("Description", 235), unseenRcol("Qty", 45),
			unseenCcol("UOM", 45), unseenRcol("Unit Price (S$)", 75), unseenRcol("Amount (S$)", 75)},
		Rows: s.rows(d, "ndqupa"), Ruling: extracttest.ZebraRuling, ShadedHead: true, Head: pen{Size: 8,
			Bold: true}, Leading: 2,
	})
	unseenSums(d, 330, 547, y+22, 16, [][2]string{
		{d.Pick("Sub-Total", "Total Excluding GST"), d.Figure("vatable_sales", s.Net)},
		{d.Pick("Add: GST 9%", "GST @ 9%"), d.Figure("vat_amount", s.Tax)},
		{d.Pick("Total Payable", "Total Including GST", "TOTAL DUE"), d.Money("total_amount", s.Total)},
	})
	d.Paragraph(45, 770, 500, pen{Size: 7.5}, "Cheques should be crossed and made payable to the company. "+
		"PayNow UEN: "+
		d.Digits("20########")+"K. E. & O. E. This is a computer generated invoice.", extracttest.AlignLeft)
}
