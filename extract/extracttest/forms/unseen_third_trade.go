package forms

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func thirdInvoices() []extracttest.FormLook {
	const invoice = "sales_invoice"
	return []extracttest.FormLook{
		thirdLook(invoice, "invoice-hardware", "Philippine VAT invoice: letterhead at the right, prices without tax, "+
			"sums as rows of the table", thirdHardware),
		thirdLook(invoice, "invoice-british", "British invoice: quantity first, tax rate in a column, seller's facts "+
			"at the foot", thirdBritishInvoice),
		thirdLook(invoice, "invoice-subscription", "American invoice of a web service: no number for taxes, total and "+
			"due day in large type", thirdSubscription),
		thirdLook(invoice, "invoice-fees", "service invoice as a letter: discount, tax and tax withheld one below the "+
			"other", thirdFees),
	}
}

// newThirdDeal invents a sale of goods of the third batch's words.
func newThirdDeal(d *sketch, section string, lines, rate, most int) unseenDeal {
	w := thirdWords[section]
	s := unseenDeal{sale: sale{Country: section, Currency: w["currency"][0], Rate: rate}}
	for _, line := range w.some(d.Random, "article", lines) {
		parts := strings.Split(line, "|")
		price, err := engine.ParseAmount(parts[1])
		if err != nil {
			panic("forms: article " + line)
		}
		l := saleLine{Text: parts[0], Unit: parts[2], Quantity: 1 + d.Random.IntN(most),
			Price: price * engine.Amount(92+d.Random.IntN(20)) / 100}
		if l.Unit == "lot" || l.Unit == "mo." {
			l.Quantity = 1
		}
		l.Amount = l.Price * engine.Amount(l.Quantity)
		s.Lines = append(s.Lines, l)
	}
	s.Issued = d.Between(2023, 2025)
	days := pick(d.Random, 7, 14, 15, 30, 30, 45)
	s.Due, s.Terms = s.Issued.AddDays(days), fmt.Sprint(days, " days")
	s.totals()
	return s
}

// thirdForeign draws seller and buyer of the words of a country: name, street, town.
func (s *unseenDeal) thirdForeign(d *sketch) (seller, buyer []string) {
	w := thirdWords[s.Country]
	seller, buyer = strings.Split(w.draw(d.Random, "seller"), "|"), strings.Split(w.draw(d.Random, "buyer"), "|")
	s.seller, s.buyer = d.Text("seller_name", seller[0]), d.Text("buyer_name", buyer[0])
	d.Address("seller_address", seller[1]+" "+seller[2])
	d.Address("buyer_address", buyer[1]+" "+buyer[2])
	d.Is("currency", exact, s.Currency)
	return seller, buyer
}

func thirdHardware(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newThirdDeal(d, "dry goods", 2+d.Random.IntN(6), 1200, 40)
	s.parties(d)
	s.spoil(d, true)
	d.Left(40, 64, pen{Size: 22, Bold: true}, d.Pick("INVOICE", "SALES INVOICE", "Sales Invoice"))
	d.Left(40, 86, pen{Size: 12, Bold: true, Tint: extracttest.RedTint}, d.Pick("No. ", "Nº ", "Serial No. ")+
		d.ID("invoice_number", bareNumber(d.Random)))
	d.Right(572, 52, unseenSqueezed(d, 300, pen{Size: 13, Bold: true}, s.seller), s.seller)
	d.Right(572, 64, unseenSqueezed(d, 330, pen{Size: 7.5}, s.sellerAddress), s.sellerAddress)
	d.Right(572, 75, pen{Size: 7.5}, d.Pick("VAT REG. TIN ", "VAT Registered TIN: ")+s.sellerTIN)
	d.Box(40, 100, 400, 164)
	unseenFacts(d, 46, 114, 82, 264, 14, pen{Size: 7.5}, pen{Size: 9}, [][2]string{
		{d.Pick("Registered Name", "Sold to (Name)", "DELIVERED TO"), s.buyer},
		{d.Pick("TIN of Buyer", "Buyer's TIN"), d.ID("buyer_tin", newTIN(d.Random, true))}, {"Business Style",
			d.Pick("Construction", "Retail", "-")}, {d.Pick("Bus. Address", "Address"), s.place},
	})
	d.Box(404, 100, 572, 164)
	unseenFacts(d, 410, 114, 62, 96, 14, pen{Size: 7.5}, pen{Size: 9}, [][2]string{
		{d.Pick("Date", "Date of Sale"), d.Day("issue_date", s.Issued)}, {"Credit Term", d.Text("terms", s.Terms)},
		{d.Pick("Due", "Payable on"), d.Day("due_date", s.Due)}, {"Salesman", newPerson(d.Random).First},
	})
	rows := s.rows(d, "duqpa")
	first := len(rows)
	rows = append(rows,
		[]string{"", "", "", d.Pick("VATable Sales", "Total Sales ex-VAT"), d.Figure("vatable_sales", s.Net)},
		[]string{"", "", "", d.Pick("VAT (12%)", "12% VAT", "Value-Added Tax"), d.Figure("vat_amount", s.Tax)},
		[]string{"", "", "", "VAT-Exempt", ""}, []string{"", "", "", "Zero-Rated", ""},
		[]string{"", "", "", d.Pick("AMOUNT DUE", "TOTAL AMOUNT DUE", "GRAND TOTAL"), d.Money("total_amount", s.Total)})
	y := d.Table(40, 174, grid{
		Columns: []extracttest.FormColumn{unseenLcol(d.Pick("ITEM DESCRIPTION", "Item / Nature of Goods"), 232),
			unseenCcol("UNIT", 50), unseenRcol("QTY", 50), unseenRcol(d.Pick("UNIT COST", "PRICE (VAT-EX)"), 105),
			unseenRcol(d.Pick("TOTAL", "AMOUNT"), 95)},
		Rows: rows, Ruling: extracttest.GridRuling, Head: pen{Size: 8, Bold: true}, Body: pen{Size: 8.5}, Leading: 1.7,
		BoldRows: []int{first + 4},
	})
	d.Left(40, y+16, pen{Size: 7.5}, "Received the goods in good order.")
	d.Rule(40, y+44, 220, y+44)
	d.Centre(130, y+54, pen{Size: 7.5}, "Customer")
	d.Rule(392, y+44, 572, y+44)
	d.Centre(482, y+54, pen{Size: 7.5}, "Authorized Representative")
	d.Centre(306, y+80, pen{Size: 6}, "20 bklts (50x2) 5001-6000   BIR ATP OCN "+d.Digits("###AU2023########")+
		"   Printed by Bagong Tinta Press, TIN 214-"+d.Digits("###-###")+"-000")
}

func thirdBritishInvoice(d *sketch) {
	d.NewPage(a4Wide, a4High)
	s := newThirdDeal(d, "britain goods", 2+d.Random.IntN(5), 2000, 8)
	d.Formats = extracttest.Formats{Day: d.Pick("2 January 2006", "02 Jan 2006", "Jan 2, 2006"), Grouping: "western",
		Sign: "£"}
	seller, buyer := s.thirdForeign(d)
	s.spoil(d, true)
	d.Right(550, 60, pen{Size: 17, Bold: true}, s.seller)
	body := pen{Size: 9.5}
	for i, text := range []string{s.buyer, buyer[1], buyer[2]} {
		d.Left(45, 112+float64(i)*13, body, text)
	}
	d.Left(45, 182, pen{Size: 14}, d.Pick("Invoice", "VAT Invoice", "INVOICE"))
	d.Left(45, 200, body, d.Pick("Invoice Number ", "Our Invoice: ", "Invoice Ref ")+d.ID("invoice_number",
		d.Digits(d.Pick("INV-0###", "#####", "TB/2###"))))
	d.Left(230, 200, body, d.Pick("Tax Point ", "Invoice Date ", "Date/Tax Point: ")+d.Day("issue_date", s.Issued))
	d.Left(420, 200, body, d.Pick("Due ", "Payment due ", "Due by ")+d.Day("due_date", s.Due))
	var rows [][]string
	for _, row := range s.rows(d, "qdpa") {
		rows = append(rows, []string{row[0], row[1], row[2], "20%", row[3]})
	}
	y := d.Table(45, 214, grid{
		Columns: []extracttest.FormColumn{unseenCcol(d.Pick("Qty", "Quantity"), 50), unseenLcol(d.Pick("Details",
			"Description of work"), 235), unseenRcol(d.Pick("Unit Price", "Each"), 80), unseenRcol("VAT", 50),
			unseenRcol(d.Pick("Net", "Net Amount", "Amount GBP"), 90)},
		Rows: rows, Ruling: extracttest.LineRuling, Head: pen{Size: 9, Bold: true}, Body: pen{Size: 9}, Leading: 1.9,
	})
	y = thirdList(d, 360, 547, y+22, 16, body, [][2]string{
		{d.Pick("Net Total", "Total Net", "Goods"), d.Figure("vatable_sales", s.Net)},
		{d.Pick("VAT at 20%", "Total VAT"), d.Figure("vat_amount", s.Tax)},
	})
	d.Rule(360, y-11, 547, y-11)
	d.Left(360, y+4, pen{Size: 11, Bold: true}, d.Pick("Invoice Total", "Total Gross", "Amount Due GBP"))
	d.Right(547, y+4, pen{Size: 11, Bold: true}, d.Money("total_amount", s.Total))
	d.Left(45, y+34, pen{Size: 8.5}, "BACS: sort code "+d.Digits("##-##-##")+", account "+d.Digits("########")+
		". Please quote the invoice number.")
	d.Rule(45, 778, 550, 778)
	d.Centre(297, 792, pen{Size: 7.5}, s.seller+", "+seller[1]+", "+seller[2])
	d.Centre(297, 803, pen{Size: 7.5}, "Registered in England No. "+d.Digits("0#######")+"   VAT Reg No. "+
		d.ID("seller_tin", d.Digits("GB ### #### ##")))
}

func thirdSubscription(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newThirdDeal(d, "american services", 1+d.Random.IntN(4), 825, 12)
	d.Formats = extracttest.Formats{Day: "January 2, 2006", Grouping: "western", Sign: "$"}
	seller, buyer := s.thirdForeign(d)
	s.spoil(d, true)
	gray := pen{Size: 9, Tint: extracttest.GrayTint}
	d.Left(48, 66, pen{Size: 20, Bold: true}, "Invoice")
	mark, _, _ := strings.Cut(strings.ToLower(s.seller), " ")
	d.Right(564, 66, pen{Size: 14, Bold: true, Tint: extracttest.GrayTint}, strings.TrimSuffix(mark, ","))
	unseenFacts(d, 48, 92, 92, 200, 14, pen{Size: 9, Bold: true}, pen{Size: 9}, [][2]string{
		{"Invoice number", d.ID("invoice_number", d.Digits("#F3A9C0E-00##"))},
		{d.Pick("Date of issue", "Issued"), d.Day("issue_date", s.Issued)}, {"Date due", d.Day("due_date", s.Due)},
	})
	block := func(x float64, bold bool, texts ...string) {
		for i, text := range texts {
			d.Left(x, 158+float64(i)*14, pen{Size: 9, Bold: bold && i == 0}, text)
		}
	}
	block(48, true, s.seller, seller[1], seller[2], "United States")
	block(300, true, d.Pick("Bill to", "Billed to"), s.buyer, buyer[1], buyer[2], "United States")
	d.Left(48, 250, pen{Size: 16, Bold: true}, d.Amount(s.Total)+" due "+d.DayText(s.Due))
	d.Left(48, 268, gray, d.Pick("Pay online with card or bank transfer", "Thank you for your business"))
	y := d.Table(48, 290, grid{
		Columns: []extracttest.FormColumn{unseenLcol("Description", 286), unseenRcol("Qty", 50),
			unseenRcol("Unit price", 90), unseenRcol("Amount", 90)},
		Rows: s.rows(d, "dqpa"), Ruling: extracttest.HeadRuling, Head: gray, Body: pen{Size: 9}, Leading: 2.4,
	})
	for i, row := range [][2]string{
		{"Subtotal", d.Money("subtotal", s.Net)},
		{d.Pick("Sales tax (8.25%)", "Tax (8.25% on "+d.Amount(s.Net)+")"), d.Money("vat_amount", s.Tax)},
		{"Total", d.Amount(s.Total)}, {d.Pick("Amount due", "Amount due (USD)"), d.Money("total_amount", s.Total)},
	} {
		y += 20
		d.Rule(306, y-13, 564, y-13)
		p := pen{Size: 9, Bold: i == 3}
		d.Left(306, y, p, row[0])
		d.Right(561, y, p, row[1])
	}
	d.Left(48, 752, gray, "Page 1 of 1")
}

func thirdFees(d *sketch) {
	d.NewPage(a4Wide, a4High)
	s := newThirdDeal(d, "fees", 1+d.Random.IntN(4), 1200, 4)
	s.parties(d)
	if d.Chance(70) {
		s.Discount = share(s.Subtotal, pick(d.Random, 500, 1000))
		s.totals()
	}
	s.Withheld = share(s.Net, pick(d.Random, 200, 500, 1000))
	s.Total -= s.Withheld
	s.spoilService(d)
	d.Centre(297, 58, unseenSqueezed(d, 480, pen{Size: 14, Bold: true}, s.seller), s.seller)
	d.Centre(297, 71, unseenSqueezed(d, 480, pen{Size: 8}, s.sellerAddress), s.sellerAddress)
	d.Centre(297, 82, pen{Size: 8}, d.Pick("VAT Reg TIN ", "TIN (VAT) ")+s.sellerTIN)
	body := pen{Size: 10}
	d.Centre(297, 114, pen{Size: 13, Bold: true}, d.Pick("SERVICE INVOICE", "Service Invoice", "INVOICE FOR SERVICES"))
	d.Left(70, 144, body, d.Pick("SI No. ", "Service Invoice No.: ", "Control No. ")+d.ID("invoice_number",
		d.Digits(d.Pick("0####", "SV-####", "####-2#"))))
	d.Right(525, 144, body, d.Pick("Issued ", "Date: ")+d.Day("issue_date", s.Issued))
	d.Left(70, 170, body, d.Pick("Client:", "For the account of", "Bill to"))
	d.Left(70, 184, unseenSqueezed(d, 455, pen{Size: 10, Bold: true}, s.buyer), s.buyer)
	unseenSqueeze(d, 70, 197, 455, pen{Size: 9}, s.place)
	d.Left(70, 222, body, d.Pick("To bill you for services rendered as follows:",
		"For professional services rendered:"))
	y := d.Table(70, 232, grid{
		Columns: []extracttest.FormColumn{unseenLcol(d.Pick("Service", "Nature of Service"), 225),
			unseenRcol("No.", 40), unseenLcol("", 45), unseenRcol("Rate", 70), unseenRcol("Fee", 75)},
		Rows: s.rows(d, "dqupa"), Ruling: extracttest.ColumnRuling, Head: pen{Size: 9, Bold: true}, Body: pen{Size: 9},
		Leading: 1.8,
	})
	var sums [][2]string
	if s.Discount > 0 {
		sums = append(sums, [2]string{d.Pick("Total fees", "Gross fees"), d.Figure("subtotal", s.Subtotal)},
			[2]string{d.Pick("Less: Discount", "Loyalty discount"), "(" + d.Figure("discount", s.Discount) + ")"})
	}
	sums = append(sums,
		[2]string{d.Pick("Vatable amount", "Net fees subject to VAT"), d.Figure("vatable_sales", s.Net)},
		[2]string{d.Pick("Add: VAT 12%", "Output VAT"), d.Figure("vat_amount", s.Tax)},
		[2]string{d.Pick("Less: Creditable withholding tax", "Less: EWT"), "(" + d.Figure("withholding_tax",
			s.Withheld) + ")"})
	y = thirdList(d, 270, 522, y+20, 15, body, sums)
	d.Rule(440, y-11, 525, y-11)
	d.Left(270, y+3, pen{Size: 10.5, Bold: true}, d.Pick("Net amount payable", "AMOUNT PAYABLE", "Please pay"))
	d.Right(522, y+3, pen{Size: 10.5, Bold: true}, d.Money("total_amount", s.Total))
	d.Paragraph(70, y+36, 455, pen{Size: 9}, d.Pick("Payable not later than ", "Kindly settle on or before ")+
		d.Day("due_date", s.Due)+". Please furnish us the BIR Form 2307 for the tax withheld.", extracttest.AlignLeft)
	unseenSignedBy(d, 345, y+100, 180, newPerson(d.Random).firstLast(), d.Pick("Managing Partner", "Proprietor"))
}
