package forms

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func sixthTrade() []extracttest.FormLook {
	const invoice = "sales_invoice"
	return []extracttest.FormLook{
		sixthLook(invoice, "invoice-italian", "Italian invoice of two rates: a table of the tax by rate at the foot",
			sixthItalian),
		sixthLook(invoice, "invoice-hours", "American invoice for services: days, hours and rates, no tax",
			sixthHoursBill),
		sixthLook(invoice, "invoice-breakdown",
			"pharmacy's invoice with goods free of tax: box of taxable, exempt and zero-rated sales", sixthBreakdown),
		sixthLook("official_receipt", "receipt-ruled", "receipt with values on ruled lines and what it pays in a box",
			sixthReceipt),
	}
}

// sixthArticles invents lines of a section's words.
func sixthArticles(d *sketch, section, key string, lines, most int) (list []saleLine) {
	for _, line := range sixthWords[section].some(d.Random, key, lines) {
		parts := strings.Split(line, "|")
		price, err := engine.ParseAmount(parts[1])
		if err != nil {
			panic("forms: article " + line)
		}
		l := saleLine{Text: parts[0], Unit: parts[2], Quantity: 1 + d.Random.IntN(most),
			Price: price * engine.Amount(92+d.Random.IntN(20)) / 100}
		if l.Unit == "lot" {
			l.Quantity = 1
		}
		l.Amount = l.Price * engine.Amount(l.Quantity)
		list = append(list, l)
	}
	return list
}

// newSixthDeal is a sale of lines on a working day.
func newSixthDeal(d *sketch, country, currency string, rate int, inclusive bool, lines []saleLine) unseenDeal {
	s := unseenDeal{sale: sale{Country: country, Currency: currency, Rate: rate, Inclusive: inclusive, Lines: lines}}
	s.Issued = thirdWeekday(d.Between(2023, 2025))
	days := pick(d.Random, 10, 14, 30, 60)
	s.Due, s.Terms = s.Issued.AddDays(days), fmt.Sprint(days, " days")
	s.totals()
	return s
}

// sixthForeign records seller and buyer of a section.
func sixthForeign(d *sketch, section string) (seller, buyer []string) {
	seller, buyer = sixthParts(d, section, "seller"), sixthParts(d, section, "buyer")
	d.Text("seller_name", seller[0])
	d.Text("buyer_name", buyer[0])
	d.Address("seller_address", seller[1]+", "+seller[2])
	d.Address("buyer_address", buyer[1]+", "+buyer[2])
	return seller, buyer
}

func sixthItalian(d *sketch) {
	d.NewPage(a4Wide, a4High)
	high := sixthArticles(d, "italy", "high", 1+d.Random.IntN(3), 40)
	low := sixthArticles(d, "italy", "low", 1+d.Random.IntN(2), 30)
	s := newSixthDeal(d, "italy", "EUR", 0, false, append(append([]saleLine{}, high...), low...))
	bases, taxes := [2]engine.Amount{}, [2]engine.Amount{}
	for i, part := range [][]saleLine{high, low} {
		for _, l := range part {
			bases[i] += l.Amount
		}
		taxes[i] = share(bases[i], []int{2200, 1000}[i])
	}
	s.Net, s.Tax = bases[0]+bases[1], taxes[0]+taxes[1]
	s.Total = s.Net + s.Tax
	s.spoil(d, true)
	d.Formats = extracttest.Formats{Day: d.Pick("02/01/2006", "02.01.2006", "02-01-2006"), Grouping: "comma",
		Sign: d.Pick("€", "EUR"), SignBehind: d.Chance(40)}
	d.Is("currency", exact, "EUR")
	seller, buyer := sixthForeign(d, "italy")
	small, body, bold := pen{Size: 8}, pen{Size: 9}, pen{Size: 9, Bold: true}
	d.Left(42, 54, pen{Size: 14, Bold: true}, seller[0])
	d.Left(42, 67, small, seller[1]+" - "+seller[2])
	d.Left(42, 78, small, d.Pick("P.IVA ", "Partita IVA IT")+d.ID("seller_tin", d.Digits("0##########")))
	d.Box(320, 94, 553, 152)
	d.Left(328, 106, pen{Size: 7}, d.Pick("Spett.le", "Destinatario"))
	unseenSqueeze(d, 328, 119, 218, bold, buyer[0])
	d.Left(328, 132, small, buyer[1])
	d.Left(328, 144, small, buyer[2])
	d.Left(42, 112, pen{Size: 13, Bold: true}, d.Pick("FATTURA", "Fattura", "FATTURA IMMEDIATA"))
	d.Left(42, 130, body, d.Pick("N. ", "Numero ")+d.ID("invoice_number", d.Digits(d.Pick("1##/A", "###/2024",
		"FT-####")))+
		d.Pick(" del ", "   Data ")+d.Day("issue_date", s.Issued))
	d.Left(42, 145, body, d.Pick("Scadenza pagamento: ", "Scadenza ")+d.Day("due_date", s.Due))
	var rows [][]string
	for i, l := range s.Lines {
		rate := "22"
		if i >= len(high) {
			rate = "10"
		}
		rows = append(rows, []string{l.Text, l.Unit, strconv.Itoa(l.Quantity), d.Plain(l.Price), rate,
			d.Plain(l.Amount)})
	}
	s.entries(d)
	y := d.Table(42, 168, grid{
		Columns: []extracttest.FormColumn{unseenLcol("Descrizione", 213), unseenCcol("U.M.", 42),
			unseenRcol(d.Pick("Q.tà", "Quantità"), 56), unseenRcol(d.Pick("Prezzo unit.", "Prezzo"), 76),
			unseenCcol("IVA %", 40), unseenRcol("Importo", 84)},
		Rows: rows, Ruling: extracttest.ColumnRuling, Head: bold, Body: body, ShadedHead: true, Leading: 1.9,
	})
	tax := func(i int, rate string) []string {
		return []string{rate, d.Plain(bases[i]), d.Plain(taxes[i])}
	}
	d.Left(42, y+26, bold, d.Pick("Riepilogo IVA", "Castelletto IVA"))
	end := d.Table(42, y+32, grid{
		Columns: []extracttest.FormColumn{unseenCcol(d.Pick("Aliquota", "Aliq."), 60), unseenRcol("Imponibile", 90),
			unseenRcol("Imposta", 80)},
		Rows: [][]string{tax(0, "22%"), tax(1, "10%")}, Ruling: extracttest.GridRuling, Head: small, Body: body,
		Leading: 1.7,
	})
	fifthRows(d, 330, 550, y+42, 17, body, [][2]string{
		{d.Pick("Totale imponibile", "Imponibile"), d.Figure("vatable_sales", s.Net)},
		{d.Pick("Totale IVA", "Totale imposta"), d.Figure("vat_amount", s.Tax)},
	})
	d.Shade(324, y+66, 553, y+86, 0.88)
	fifthRows(d, 330, 550, y+80, 17, pen{Size: 10.5, Bold: true}, [][2]string{{d.Pick("TOTALE FATTURA",
		"Totale documento", "Totale a pagare"), d.Money("total_amount", s.Total)}})
	d.Left(42, max(end, y+86)+30, small, d.Pick("Pagamento: bonifico bancario", "Modalità: bonifico")+
		"   IBAN IT"+d.Digits("## X ##### ##### ############"))
	d.Left(42, 806, pen{Size: 7}, "Copia di cortesia della fattura elettronica trasmessa al Sistema di Interscambio.")
}

func sixthHoursBill(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newSixthDeal(d, "us services", "USD", 0, false, sixthArticles(d, "us services", "article",
		2+d.Random.IntN(4), 16))
	s.spoil(d, true)
	d.Formats = extracttest.Formats{Day: d.Pick("01/02/2006", "January 2, 2006", "Jan 2, 2006"), Grouping: "western",
		Sign: "$"}
	d.Is("currency", exact, "USD")
	seller, buyer := sixthForeign(d, "us services")
	body, bold := pen{Size: 9.5}, pen{Size: 9.5, Bold: true}
	d.Centre(306, 56, pen{Size: 18, Face: extracttest.SerifFace}, seller[0])
	d.Centre(306, 72, pen{Size: 8.5, Tint: extracttest.GrayTint}, seller[1]+"  |  "+seller[2])
	d.Rule(54, 84, 558, 84)
	for i, row := range [][2]string{
		{d.Pick("Invoice #", "Invoice number", "No."), d.ID("invoice_number", d.Digits(d.Pick("10##", "2024-###",
			"####")))},
		{d.Pick("Invoice date", "Date"), d.Day("issue_date", s.Issued)},
		{d.Pick("Due", "Payment due", "Due date"), d.Day("due_date", s.Due)},
	} {
		x := 54 + float64(i)*170
		d.Left(x, 108, pen{Size: 7.5, Tint: extracttest.GrayTint}, row[0])
		d.Left(x, 122, bold, row[1])
	}
	d.Left(54, 152, pen{Size: 7.5, Tint: extracttest.GrayTint}, d.Pick("Billed to", "Client", "Prepared for"))
	d.Left(54, 166, bold, buyer[0])
	d.Left(54, 179, body, buyer[1])
	d.Left(54, 192, body, buyer[2])
	var rows [][]string
	hours, each := 0, d.Pick("", "/hr")
	day := s.Issued.AddDays(-25)
	for _, l := range s.Lines {
		day = day.AddDays(1 + d.Random.IntN(4))
		hours += l.Quantity
		rows = append(rows, []string{day.Time().Format("1/2/06"), l.Text, strconv.Itoa(l.Quantity) + ".0",
			d.Amount(l.Price) + each, d.Amount(l.Amount)})
	}
	s.entries(d)
	y := d.Table(54, 214, grid{
		Columns: []extracttest.FormColumn{unseenLcol(d.Pick("Date", "Day"), 62), unseenLcol(d.Pick("Services rendered",
			"Description of services", "Work"), 222), unseenRcol("Hours", 60), unseenRcol(d.Pick("Rate", "Hourly rate"),
			76), unseenRcol(d.Pick("Amount", "Line total"), 84)},
		Rows: rows, Ruling: extracttest.ZebraRuling, Head: bold, Body: body, Leading: 2,
	})
	d.Right(400, y+22, body, fmt.Sprintf("Total hours: %d.0", hours))
	d.Left(420, y+22, bold, d.Pick("Amount due", "Balance due", "Total due"))
	d.Right(555, y+40, pen{Size: 14, Bold: true}, d.Money("total_amount", s.Total))
	d.Paragraph(54, y+74, 420, pen{Size: 8.5}, d.Pick("Please make checks payable to ", "Remit by ACH or check to ")+
		seller[0]+". Late balances accrue 1.5% per month. Services are not subject to sales tax.",
		extracttest.AlignLeft)
	d.Centre(306, 752, pen{Size: 8, Slant: 0.2}, d.Pick("We appreciate your business.", "Thank you!"))
}

func sixthBreakdown(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	lines := sixthArticles(d, "pharmacy", "article", 1+d.Random.IntN(5), 6)
	free := sixthArticles(d, "unvatted", "article", d.Random.IntN(3), 4)
	s := newSixthDeal(d, "pharmacy", "PHP", 1200, true, append(lines, free...))
	for _, l := range free {
		s.Exempt += l.Amount
	}
	s.fromSubtotal()
	s.parties(d)
	s.spoil(d, false)
	body, small, bold := pen{Size: 9}, pen{Size: 8}, pen{Size: 9, Bold: true}
	d.Left(44, 48, pen{Size: 20, Bold: true, Tint: extracttest.BlueTint}, d.Pick("SALES INVOICE", "CHARGE INVOICE",
		"INVOICE"))
	d.Right(568, 48, pen{Size: 13, Bold: true, Tint: extracttest.RedTint}, d.ID("invoice_number", d.Digits(d.Pick(
		"No 0####", "######", "A-#####"))))
	unseenSqueeze(d, 44, 70, 330, pen{Size: 11, Bold: true}, s.seller)
	unseenSqueeze(d, 44, 82, 330, small, s.sellerAddress)
	d.Left(44, 93, small, d.Pick("VAT Reg TIN: ", "VAT-REG. TIN ")+s.sellerTIN)
	sixthColons(d, 44, 118, 124, 430, 15, body, [][2]string{
		{d.Pick("DATE", "Transaction Date"), d.Day("issue_date", s.Issued)},
		{d.Pick("REGISTERED NAME", "Sold To", "CUSTOMER"), s.buyer},
		{"TIN", d.ID("buyer_tin", newTIN(d.Random, true))},
		{d.Pick("ADDRESS", "Business Address"), s.place},
	})
	var rows [][]string
	for i, l := range s.Lines {
		mark := "V"
		if i >= len(lines) {
			mark = "E"
		}
		rows = append(rows, []string{l.Text, strconv.Itoa(l.Quantity) + " " + l.Unit, d.Plain(l.Price),
			d.Plain(l.Amount) + " " + mark})
	}
	s.entries(d)
	y := d.Table(44, 186, grid{
		Columns: []extracttest.FormColumn{unseenLcol(d.Pick("Item Description / Nature of Service", "ITEM"), 270),
			unseenCcol(d.Pick("Quantity", "QTY"), 76), unseenRcol(d.Pick("Unit Cost/Price", "U/PRICE"), 84),
			unseenRcol("Amount", 94)},
		Rows: rows, Ruling: extracttest.GridRuling, Head: bold, Body: body, Leading: 1.8,
	})
	free1 := func(a engine.Amount) string {
		if a == 0 {
			return d.Pick("-", "0.00")
		}
		return d.Plain(a)
	}
	d.Box(44, y+14, 264, y+84)
	fifthRows(d, 50, 258, y+28, 15, body, [][2]string{
		{d.Pick("VATable Sales", "VATable"), d.Figure("vatable_sales", s.Net)},
		{d.Pick("VAT", "VAT 12%"), d.Figure("vat_amount", s.Tax)},
		{d.Pick("Zero-Rated Sales", "Zero Rated"), "0.00"},
		{d.Pick("VAT-Exempt Sales", "VAT Exempt"), free1(s.Exempt)},
	})
	rest := fifthRows(d, 330, 565, y+28, 15, body, [][2]string{
		{d.Pick("Total Sales (VAT Inclusive)", "Gross Sales"), d.Plain(s.Subtotal)},
		{d.Pick("Less: VAT", "Less VAT"), d.Plain(s.Tax)},
		{d.Pick("Amount Due net of VAT", "Net"), d.Plain(s.Subtotal - s.Tax)},
		{"Add: VAT", d.Plain(s.Tax)},
	})
	fifthRows(d, 330, 565, rest+3, 15, pen{Size: 10.5, Bold: true}, [][2]string{{d.Pick("TOTAL AMOUNT DUE",
		"AMOUNT PAYABLE"), d.Money("total_amount", s.Total)}})
	unseenSignedBy(d, 380, rest+74, 180, newPerson(d.Random).firstLast(), d.Pick("Pharmacist", "Cashier"))
	d.Left(44, rest+74, small, "V - VATable   E - Exempt under RA 11534")
	d.Left(44, rest+96, pen{Size: 6.5}, "50 Bklts (50x3) "+d.Digits("0####")+" - "+d.Digits("9####")+
		"  BIR ATP No. OCN"+d.Digits("###AU2023##########")+"  Date of ATP 03/14/2023")
}

func sixthReceipt(d *sketch) {
	d.NewPage(letterWide, 400)
	s := newSixthDeal(d, "fees", "PHP", 1200, true, sixthArticles(d, "fees", "article", 1, 1))
	s.parties(d)
	s.spoilReceipt(d)
	if d.Formats.Sign == "" {
		d.Formats.Sign = d.Pick("P", "PHP")
	}
	body, small := pen{Size: 10}, pen{Size: 8}
	fifthMiddle(d, 306, 38, 500, pen{Size: 13, Bold: true}, s.seller)
	fifthMiddle(d, 306, 50, 500, small, s.sellerAddress)
	d.Centre(306, 61, small, d.Pick("VAT REG. TIN: ", "VAT Reg. TIN ")+s.sellerTIN)
	d.Left(44, 92, pen{Size: 14, Bold: true}, d.Pick("OFFICIAL RECEIPT", "Official Receipt"))
	d.Right(568, 92, pen{Size: 12, Bold: true, Tint: extracttest.RedTint}, "O.R. "+d.ID("receipt_number",
		d.Digits(d.Pick("No. ####", "#####", "00####"))))
	y := 120.0
	put := func(label, value string) {
		d.Left(44, y, small, label)
		unseenSqueeze(d, 140, y-1, 424, body, value)
		d.Rule(136, y+3, 568, y+3)
		y += 20
	}
	put(d.Pick("Date", "Date of payment"), d.Day("issue_date", s.Issued))
	put(d.Pick("Payor", "Received from", "RECEIVED FROM"), s.buyer)
	put(d.Pick("Payor's TIN", "TIN"), d.ID("buyer_tin", newTIN(d.Random, false)))
	put(d.Pick("Address", "with address at"), s.place)
	put(d.Pick("The sum of", "Amount in words"), s.totalWords(d))
	d.Entry("line_items", map[string]any{"description": s.Lines[0].Text, "amount": s.Lines[0].Amount})
	end := d.Table(44, y, grid{
		Columns: []extracttest.FormColumn{unseenLcol(d.Pick("In payment of", "Nature of payment", "PARTICULARS"), 250),
			unseenRcol(d.Pick("Amount", "AMOUNT"), 90)},
		Rows:   [][]string{{s.Lines[0].Text, d.Plain(s.Lines[0].Amount)}, {"", ""}},
		Ruling: extracttest.GridRuling, Head: pen{Size: 8, Bold: true}, Body: pen{Size: 9}, Leading: 1.8,
	})
	fifthRows(d, 404, 564, y+14, 14, pen{Size: 9}, [][2]string{
		{d.Pick("VATable sales", "Sales, net of VAT"), d.Figure("vatable_sales", s.Net)},
		{d.Pick("12% VAT", "Output VAT"), d.Figure("vat_amount", s.Tax)},
	})
	fifthRows(d, 404, 564, y+46, 14, pen{Size: 11, Bold: true}, [][2]string{{d.Pick("TOTAL PAID", "TOTAL",
		"Total received"),
		d.Money("total_amount", s.Total)}})
	d.Is("payment_method", exact, "cash")
	for i, form := range []string{"Cash", "Check", "Card / Online"} {
		d.Check(44+float64(i)*70, end+28, i == 0)
		d.Left(56+float64(i)*70, end+27, small, form)
	}
	unseenSignedBy(d, 390, end+60, 174, newPerson(d.Random).firstLast(), d.Pick("Collector", "Treasurer", "Cashier"))
	d.Left(44, 388, pen{Size: 6.5}, "THIS RECEIPT SHALL BE VALID FOR FIVE (5) YEARS FROM THE DATE OF ATP.")
}
