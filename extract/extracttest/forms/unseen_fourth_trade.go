package forms

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func fourthInvoices() []extracttest.FormLook {
	const invoice = "sales_invoice"
	return []extracttest.FormLook{
		fourthLook(invoice, "invoice-hotel", "bill of a hotel or restaurant: service charge as the last line, then tax",
			fourthHotel),
		fourthLook(invoice, "invoice-supplier",
			"supplier's delivery invoice: many lines in small type, prices with tax",
			fourthSupplier),
		fourthLook(invoice, "invoice-freelancer",
			"freelancer's invoice without tax, facts in sentences and a short table",
			fourthFreelancer),
		fourthLook(invoice, "invoice-australian", "Australian tax invoice: GST in a column, payment advice at the foot",
			fourthAustralian),
	}
}

// newFourthDeal invents a sale of goods of the fourth batch's words.
func newFourthDeal(d *sketch, section string, lines, rate, most int, inclusive bool) unseenDeal {
	w := fourthWords[section]
	s := unseenDeal{sale: sale{Country: section, Currency: w["currency"][0], Rate: rate, Inclusive: inclusive}}
	for _, line := range w.some(d.Random, "article", lines) {
		parts := strings.Split(line, "|")
		price, err := engine.ParseAmount(parts[1])
		if err != nil {
			panic("forms: article " + line)
		}
		l := saleLine{Text: parts[0], Unit: parts[2], Quantity: 1 + d.Random.IntN(most),
			Price: price * engine.Amount(94+d.Random.IntN(16)) / 100}
		if l.Unit == "lot" || l.Unit == "mo." || l.Unit == "use" {
			l.Quantity = 1
		}
		l.Amount = l.Price * engine.Amount(l.Quantity)
		s.Lines = append(s.Lines, l)
	}
	s.Issued = d.Between(2023, 2025)
	days := pick(d.Random, 7, 14, 15, 21, 30, 60)
	s.Due, s.Terms = s.Issued.AddDays(days), fmt.Sprint(days, " days")
	s.totals()
	return s
}

func fourthHotel(d *sketch) {
	d.NewPage(a4Wide, a4High)
	w := fourthWords["hotel"]
	s := newFourthDeal(d, "hotel", 2+d.Random.IntN(5), 1200, 4, false)
	charge := share(s.Subtotal, 1000)
	s.Lines = append(s.Lines, saleLine{Text: d.Pick("10% Service Charge", "Service Charge (10%)"), Amount: charge})
	s.totals()
	s.spoil(d, false)
	d.Formats.Grouping = "western"
	d.Is("currency", exact, "PHP")
	seller, guest := newCorporation(d.Random), newPerson(d.Random)
	name := d.Text("seller_name", w.draw(d.Random, "seller"))
	d.Centre(297, 56, pen{Size: 17, Bold: true, Face: extracttest.SerifFace}, name)
	fourthTop(d, 297, 70, 480, pen{Size: 8}, d.Address("seller_address", seller.Office.line(d.Random)))
	d.Centre(297, 81, pen{Size: 8}, d.Pick("VAT Reg. TIN ", "VAT REG TIN: ")+d.ID("seller_tin", seller.TIN))
	d.Left(48, 114, pen{Size: 12, Bold: true}, d.Pick("GUEST BILL / INVOICE", "INVOICE", "SALES INVOICE"))
	d.Right(547, 114, pen{Size: 11}, d.Pick("Bill No. ", "Invoice No. ", "Folio # ")+d.ID("invoice_number",
		d.Digits(d.Pick("0####", "F-#####", "######"))))
	small := pen{Size: 9}
	fourthPairs(d, 48, 136, 72, 200, 14, small, [][2]string{
		{d.Pick("Guest", "Guest Name", "Customer"), d.Text("buyer_name", properCase(guest.whole()))},
		{d.Pick("Room / Table", "Room"), d.Digits("###")},
	})
	fourthPairs(d, 340, 136, 80, 127, 14, small, [][2]string{
		{d.Pick("Date", "Bill Date", "Date Issued"), d.Day("issue_date", s.Issued)},
		{d.Pick("Attended by", "Cashier"), newPerson(d.Random).First},
	})
	var rows [][]string
	for _, l := range s.Lines {
		if l.Quantity == 0 {
			d.Entry("line_items", map[string]any{"description": l.Text, "quantity": nil, "unit": nil, "unit_price": nil,
				"amount": l.Amount})
			rows = append(rows, []string{l.Text, "", "", d.Plain(l.Amount)})
			continue
		}
		d.Entry("line_items", map[string]any{"description": l.Text, "quantity": float64(l.Quantity), "unit": l.Unit,
			"unit_price": l.Price, "amount": l.Amount})
		rows = append(rows, []string{l.Text, strconv.Itoa(l.Quantity) + " " + l.Unit, d.Plain(l.Price),
			d.Plain(l.Amount)})
	}
	y := d.Table(48, 172, grid{
		Columns: []extracttest.FormColumn{unseenLcol(d.Pick("Charges", "Particulars", "Description"), 240),
			unseenLcol(d.Pick("No.", "Qty"), 75), unseenRcol("Rate", 90), unseenRcol(d.Pick("Amount", "Charge"), 94)},
		Rows: rows, Ruling: extracttest.HeadRuling, Head: pen{Size: 9, Bold: true}, Body: small, Leading: 1.8,
	})
	y += 20
	for i, row := range [][2]string{
		{d.Pick("Total before VAT", "Vatable Sales", "Net of VAT"), d.Figure("vatable_sales", s.Net)},
		{d.Pick("12% VAT", "Value Added Tax 12%"), d.Figure("vat_amount", s.Tax)},
		{d.Pick("TOTAL BILL", "Amount Due", "PLEASE PAY"), d.Money("total_amount", s.Total)},
	} {
		p := pen{Size: 9.5, Bold: i == 2}
		fourthLeader(d, 280, 544, y, p, row[0], row[1])
		y += 16
	}
	d.Left(48, y+14, small, d.Pick("Settled by: Cash / Card / City Ledger", "Mode of payment: Credit card"))
	d.Rule(360, y+52, 540, y+52)
	d.Centre(450, y+63, pen{Size: 8}, "Guest's Signature")
	d.Centre(297, 800, pen{Size: 7.5, Slant: 0.2}, d.Pick("Maraming salamat po! Come back and stay with us.",
		"Thank you for dining and staying with us."))
}

func fourthSupplier(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newFourthDeal(d, "supplier", 9+d.Random.IntN(10), 1200, 24, true)
	s.parties(d)
	s.spoil(d, true)
	d.Left(28, 38, unseenSqueezed(d, 330, pen{Size: 12, Bold: true}, s.seller), s.seller)
	unseenSqueeze(d, 28, 48, 330, pen{Size: 7}, s.sellerAddress)
	d.Left(28, 57, pen{Size: 7}, "TIN "+s.sellerTIN+" VAT")
	d.Right(584, 38, pen{Size: 12, Bold: true}, d.Pick("DELIVERY INVOICE", "SALES INVOICE / DR", "INVOICE"))
	d.Right(584, 50, pen{Size: 9}, d.Pick("SI ", "INV ", "DOC ")+d.ID("invoice_number", d.Digits(d.Pick("70######",
		"M-######", "4###-###"))))
	tiny := pen{Size: 7}
	d.Rule(28, 64, 584, 64)
	d.Left(28, 75, tiny, d.Pick("Ship-to:", "Outlet:", "Sold-to:"))
	d.Left(74, 75, unseenSqueezed(d, 390, pen{Size: 8, Bold: true}, s.buyer), s.buyer)
	d.Right(584, 75, tiny, d.Pick("Cust. code ", "Customer # ")+d.Digits("C10####"))
	unseenSqueeze(d, 74, 85, 510, tiny, s.place)
	d.Left(28, 95, tiny, d.Pick("Inv Date ", "Doc Date ", "Date ")+d.Day("issue_date", s.Issued))
	d.Left(160, 95, tiny, d.Pick("Terms ", "Pay Term ")+d.Text("terms", s.Terms))
	d.Left(260, 95, tiny, d.Pick("Due ", "Net Due ", "Due Date ")+d.Day("due_date", s.Due))
	d.Right(584, 95, tiny, "Route "+d.Digits("R##")+"   Truck "+d.Digits("NCX ####"))
	var rows [][]string
	pieces := 0
	for i, row := range s.rows(d, "dqupa") {
		pieces += s.Lines[i].Quantity
		rows = append(rows, append([]string{strconv.Itoa(i + 1), d.Digits("4800####")}, row...))
	}
	y := d.Table(28, 101, grid{
		Columns: []extracttest.FormColumn{unseenRcol("LN", 24), unseenLcol(d.Pick("SKU", "MATERIAL", "ITEM CODE"), 68),
			unseenLcol("DESCRIPTION", 222), unseenRcol("QTY", 40), unseenLcol("UOM", 40),
			unseenRcol(d.Pick("PRICE/UOM", "UNIT PRICE"), 76), unseenRcol(d.Pick("AMOUNT", "EXT. AMT", "LINE TOTAL"),
				86)},
		Rows: rows, Ruling: extracttest.ColumnRuling, Head: pen{Size: 7, Bold: true}, Body: pen{Size: 7.5},
		Leading: 1.4,
	})
	y = d.Table(28, y, grid{
		Columns: []extracttest.FormColumn{unseenCcol(d.Pick("TOTAL QTY", "QTY"), 96), unseenCcol(d.Pick("VATABLE SALES",
			"NET OF VAT"), 115), unseenCcol(d.Pick("VAT 12%", "VAT AMT"), 115), unseenCcol("VAT-EXEMPT", 90),
			unseenCcol(d.Pick("TOTAL AMOUNT DUE", "INVOICE AMOUNT", "TOTAL (VAT INC)"), 140)},
		Rows: [][]string{{strconv.Itoa(pieces), d.Figure("vatable_sales", s.Net), d.Figure("vat_amount", s.Tax), "0.00",
			d.Money("total_amount", s.Total)}},
		Ruling: extracttest.GridRuling, ShadedHead: true, Head: pen{Size: 7}, Body: pen{Size: 9, Bold: true},
		Leading: 1.7,
	})
	d.Left(28, y+14, tiny,
		"Prices include VAT. Count the goods before the truck leaves. Bad order returns within 48 hours.")
	for i, text := range []string{"Prepared by", "Checked by", "Driver", "Received by (sign over printed name)"} {
		x := 28 + float64(i)*142
		d.Rule(x, y+46, x+126, y+46)
		fourthTop(d, x+63, y+55, 126, tiny, text)
	}
}

func fourthFreelancer(d *sketch) {
	d.NewPage(a4Wide, a4High)
	s := newFourthDeal(d, "freelance", 1+d.Random.IntN(3), 0, 20, false)
	if d.Formats.Sign == "" {
		d.Formats.Sign = d.Pick("PHP", "Php")
	}
	d.Formats.Grouping = "western"
	d.Is("currency", exact, "PHP")
	s.spoil(d, true)
	who, client := newPerson(d.Random), newFirm(d.Random)
	name := d.Text("seller_name", properCase(who.firstLast()))
	body := pen{Size: 10.5}
	d.Left(70, 80, pen{Size: 22}, name)
	d.Left(70, 98, pen{Size: 9.5, Tint: extracttest.GrayTint}, d.Pick("Freelance Creative", "Independent Contractor",
		"Virtual Assistant & Designer"))
	d.Left(70, 112, pen{Size: 9, Tint: extracttest.GrayTint}, d.Address("seller_address", properCase(who.Home.short())))
	tin := ""
	if d.Chance(70) {
		tin = "  /  TIN " + d.ID("seller_tin", who.TIN) + d.Pick("", " (Non-VAT)")
	}
	d.Left(70, 125, pen{Size: 9, Tint: extracttest.GrayTint}, mobile(d.Random)+tin)
	d.Rule(70, 140, 525, 140)
	d.Left(70, 168, pen{Size: 13, Bold: true}, d.Pick("Invoice ", "INVOICE #", "Billing ")+d.ID("invoice_number",
		d.Digits(d.Pick("2025-0##", "##", "JD-###"))))
	y := d.Paragraph(70, 190, 455, body, fmt.Sprintf(d.Pick("Prepared on %s for **%s**.", "%s. To: **%s**"),
		unseenLongDay(d, "issue_date", s.Issued), d.Text("buyer_name", unseenAsShown(d, client.shown()))),
		extracttest.AlignLeft)
	d.Left(70, y+12, body, d.Pick("Here is what I worked on:", "Work done:"))
	columns := []extracttest.FormColumn{unseenLcol(d.Pick("Task", "Service", "What"), 225),
		unseenRcol(d.Pick("Qty/Hours", "Units"), 70), unseenRcol("Rate", 75), unseenRcol(d.Pick("Total", "Amount"), 85)}
	y = d.Table(70, y+22, grid{
		Columns: columns, Rows: s.rows(d, "dqpa"), Ruling: extracttest.NoRuling, Head: pen{Size: 9, Bold: true},
		Body: pen{Size: 10}, Leading: 2.2,
	})
	d.Rule(70, y+4, 525, y+4)
	d.Right(522, y+26, pen{Size: 14, Bold: true}, d.Pick("Total due: ", "Amount to pay: ", "TOTAL ")+
		d.Money("total_amount", s.Total))
	y = d.Paragraph(70, y+62, 455, body, fmt.Sprintf(d.Pick("Please pay on or before %s through any of these:",
		"Kindly send payment by %s to:"), unseenLongDay(d, "due_date", s.Due)), extracttest.AlignLeft)
	d.Left(84, y+6, body, "GCash "+mobile(d.Random)+" ("+who.First[:1]+"*** "+who.Last[:1]+".)")
	d.Left(84, y+20, body, "Savings account "+d.Digits("####-####-##"))
	d.Left(70, y+56, body, d.Pick("Thank you for trusting my work!", "Salamat!"))
}

func fourthAustralian(d *sketch) {
	d.NewPage(a4Wide, a4High)
	s := newFourthDeal(d, "australia", 1+d.Random.IntN(5), 1000, 12, false)
	d.Formats = extracttest.Formats{Day: d.Pick("2 Jan 2006", "02 Jan 2006", "2 January 2006"), Grouping: "western",
		Sign: d.Pick("", "$")}
	w := fourthWords["australia"]
	seller, buyer := strings.Split(w.draw(d.Random, "seller"), "|"), strings.Split(w.draw(d.Random, "buyer"), "|")
	s.seller, s.buyer = d.Text("seller_name", seller[0]), d.Text("buyer_name", buyer[0])
	d.Address("seller_address", seller[1]+" "+seller[2])
	d.Address("buyer_address", buyer[1]+" "+buyer[2])
	d.Is("currency", exact, "AUD")
	s.spoil(d, true)
	d.Left(44, 92, pen{Size: 20}, d.Pick("TAX INVOICE", "Tax Invoice"))
	body, label := pen{Size: 9}, pen{Size: 9, Bold: true}
	for i, text := range []string{s.buyer, buyer[1], buyer[2], "AUSTRALIA"} {
		d.Left(72, 122+float64(i)*12, body, text)
	}
	y := 92.0
	for _, pair := range [][2]string{
		{"Invoice Date", d.Day("issue_date", s.Issued)}, {"Invoice Number", d.ID("invoice_number", d.Digits(d.Pick(
			"INV-0###", "INV-####", "####")))},
		{"Reference", d.Pick("Quote 118", "March works", "Lot 7")},
		{"ABN", d.ID("seller_tin", d.Digits("## ### ### ###"))},
	} {
		d.Left(300, y, label, pair[0])
		d.Left(300, y+12, body, pair[1])
		y += 29
	}
	for i, text := range []string{s.seller, seller[1], seller[2], "AUSTRALIA"} {
		unseenSqueeze(d, 420, 92+float64(i)*12, 134, body, text)
	}
	var rows [][]string
	for _, l := range s.Lines {
		rows = append(rows, []string{l.Text, strconv.Itoa(l.Quantity) + ".00", d.Plain(l.Price), "10%",
			d.Plain(l.Amount)})
	}
	s.entries(d)
	y = d.Table(44, 224, grid{
		Columns: []extracttest.FormColumn{unseenLcol("Description", 222), unseenRcol("Quantity", 65),
			unseenRcol("Unit Price", 80), unseenRcol("GST", 55), unseenRcol("Amount AUD", 88)},
		Rows: rows, Ruling: extracttest.LineRuling, Head: label, Body: body, Leading: 2.1,
	})
	y += 18
	for i, row := range [][2]string{
		{d.Pick("Subtotal", "Subtotal (excl. GST)"), d.Figure("vatable_sales", s.Net)},
		{d.Pick("TOTAL GST 10%", "Total GST 10%"), d.Figure("vat_amount", s.Tax)},
		{d.Pick("TOTAL AUD", "Amount Due AUD"), d.Money("total_amount", s.Total)},
	} {
		if i == 2 {
			d.Rule(300, y-11, 551, y-11)
		}
		p := pen{Size: 9, Bold: i == 2}
		d.Right(463, y, p, row[0])
		d.Right(551, y, p, row[1])
		y += 18
	}
	d.Left(44, y+22, pen{Size: 10, Bold: true}, "Due Date: "+d.Day("due_date", s.Due))
	d.Paragraph(44, y+36, 380, body, "Direct deposit: BSB "+d.Digits("###-###")+"  Account "+d.Digits("## ### ###")+
		"\nPlease use the invoice number as the reference.", extracttest.AlignLeft)
	for x := 44.0; x < 551; x += 8 {
		d.Rule(x, 690, x+4, 690)
	}
	d.Left(44, 716, pen{Size: 14}, "PAYMENT ADVICE")
	d.Left(44, 738, body, "To:  "+s.seller)
	fourthPairs(d, 330, 716, 96, 120, 15, body, [][2]string{
		{"Customer", s.buyer}, {"Amount Due", d.Amount(s.Total)}, {"Due Date", d.DayText(s.Due)},
		{"Amount Enclosed", "____________________"},
	})
}
