package forms

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func unseenTrade() []extracttest.FormLook {
	const invoice, receipt = "sales_invoice", "official_receipt"
	return []extracttest.FormLook{
		unseenLook(invoice, "invoice-booklet",
			"printed booklet: prices with VAT, breakdown at the foot, printer's block",
			unseenInvoiceBooklet),
		unseenLook(invoice, "invoice-service", "billing invoice of services: VAT added, tax withheld, a code a line",
			unseenInvoiceService),
		unseenLook(invoice, "invoice-nonvat", "half a page of a seller without VAT, quantity first",
			unseenInvoiceNonVAT),
		unseenLook(invoice, "invoice-dutch", "Dutch invoice with decimal commas", unseenInvoiceDutch),
		unseenLook(invoice, "invoice-spanish", "Spanish invoice, boxes of facts on the right, sums in one row",
			unseenInvoiceSpanish),
		unseenLook(invoice, "invoice-canadian", "Canadian invoice with two taxes or one, sums under the table",
			unseenInvoiceCanadian),
		unseenFile(invoice, "xlsx", "invoice-workbook", "invoice of a spreadsheet", unseenInvoiceSheet),
		unseenFile(invoice, "csv", "invoice-export", "invoice as delimited text", unseenInvoiceSheet),
		unseenFile(invoice, "txt", "invoice-typed", "invoice as typed text, Indian grouping of digits",
			unseenInvoiceIndian),
		unseenLook(receipt, "receipt-sentence", "receipt whose facts are in sentences with lines to fill in",
			unseenReceiptSentence),
		unseenLook(receipt, "receipt-boxes", "collection receipt: payment for invoices in a table on the left",
			unseenReceiptBoxes),
		unseenLook(receipt, "receipt-thermal", "acknowledgment of a cashier's printer", unseenReceiptThermal),
	}
}

// unseenDeal is an invoice that an unseen look draws.
type unseenDeal struct {
	sale
	seller, sellerTIN, sellerAddress, buyer string
	// place is where the buyer is; dealWords has the words of the country.
	place string
}

// newUnseenDeal invents a sale of goods of this file's own words.
func newUnseenDeal(d *sketch, country string, lines, rate int, inclusive bool) unseenDeal {
	w := unseenWords[country]
	s := unseenDeal{sale: sale{Country: country, Currency: w["currency"][0], Rate: rate, Inclusive: inclusive}}
	for _, line := range w.some(d.Random, "article", lines) {
		parts := strings.Split(line, "|")
		price, err := engine.ParseAmount(parts[1])
		if err != nil {
			panic("forms: article " + line)
		}
		l := saleLine{Text: parts[0], Unit: parts[2], Quantity: 1 + d.Random.IntN(25),
			Price: price * engine.Amount(85+d.Random.IntN(40)) / 100}
		l.Amount = l.Price * engine.Amount(l.Quantity)
		s.Lines = append(s.Lines, l)
	}
	s.Issued = d.Between(2023, 2025)
	days := pick(d.Random, 7, 10, 15, 30, 30, 45)
	s.Due, s.Terms = s.Issued.AddDays(days), fmt.Sprint(days, " days")
	s.totals()
	return s
}

// parties invents who sells and who buys, and records the names.
func (s *unseenDeal) parties(d *sketch) {
	r := d.Random
	seller, buyer := newFirm(r), newFirm(r)
	s.seller = d.Text("seller_name", seller.shown())
	s.sellerTIN, s.sellerAddress = d.ID("seller_tin", seller.TIN), d.Address("seller_address", seller.Office.line(r))
	s.buyer, s.place = d.Text("buyer_name", unseenAsShown(d, buyer.shown())), d.Address("buyer_address",
		buyer.Office.line(r))
	d.Is("currency", exact, s.Currency)
	d.Formats.Grouping = "western"
}

// foreignParties draws seller and buyer of the words of a country.
func (s *unseenDeal) foreignParties(d *sketch, number string) (seller, buyer []string) {
	w := unseenWords[s.Country]
	seller, buyer = strings.Split(w.draw(d.Random, "seller"), "|"), strings.Split(w.draw(d.Random, "buyer"), "|")
	s.seller, s.buyer = d.Text("seller_name", seller[0]), d.Text("buyer_name", buyer[0])
	s.sellerTIN = d.ID("seller_tin", number)
	d.Address("seller_address", seller[1]+" "+seller[2])
	d.Address("buyer_address", buyer[1]+" "+buyer[2])
	d.Is("currency", exact, s.Currency)
	return seller, buyer
}

// spoil plants an error. Without a tax, VAT is not among them; without a due date, days are not.
func (s *unseenDeal) spoil(d *sketch, due bool) {
	if !d.Flawed {
		return
	}
	n := d.Random.IntN(4)
	switch {
	case n == 0 && due:
		s.Due = s.Issued.AddDays(-12)
		d.Flaw("the invoice is due before it was issued", "due_after_issue")
	case n == 1 && s.Rate > 0 && !s.Inclusive:
		s.Tax += s.Tax/2 + pesos(10)
		s.Total = s.Net + s.Tax
		d.Flaw("the tax is one and a half times its rate", "vat_rate")
	case n == 2:
		s.Lines[0].Amount += pesos(90)
		d.Flaw("the first amount is 90 more than quantity by price", "line_amounts")
	default:
		s.Total += pesos(100)
		d.Flaw("the total is 100 more than its parts", "total")
	}
}

// entries records the lines.
func (s *unseenDeal) entries(d *sketch) {
	for _, l := range s.Lines {
		d.Entry("line_items", map[string]any{
			"description": l.Text, "quantity": float64(l.Quantity), "unit": l.Unit, "unit_price": l.Price,
			"amount": l.Amount,
		})
	}
}

// dealRows are the lines in the order of columns: q quantity, u unit, d description, p price, a amount, n number.
func (s *unseenDeal) rows(d *sketch, order string) (rows [][]string) {
	for i, l := range s.Lines {
		var row []string
		for _, c := range order {
			row = append(row, map[rune]string{
				'q': strconv.Itoa(l.Quantity), 'u': l.Unit, 'd': l.Text, 'p': d.Plain(l.Price),
				'a': d.Plain(l.Amount), 'n': strconv.Itoa(i + 1),
			}[c])
		}
		rows = append(rows, row)
	}
	s.entries(d)
	return rows
}

// unseenSums prints labels and amounts under each other, the last one in bold, and returns the next baseline.
func unseenSums(d *sketch, x, right, y, step float64, rows [][2]string) float64 {
	for i, row := range rows {
		p := pen{Size: 8.5, Bold: i == len(rows)-1}
		unseenSqueeze(d, x, y, right-x-75, p, row[0])
		d.Right(right, y, p, row[1])
		y += step
	}
	return y
}

func unseenInvoiceBooklet(d *sketch) {
	d.NewPage(a4Wide, 640)
	s := newUnseenDeal(d, "philippine goods", 2+d.Random.IntN(5), 1200, true)
	s.parties(d)
	s.spoil(d, false)
	d.Centre(297, 36, unseenSqueezed(d, 500, pen{Size: 15, Bold: true}, s.seller), s.seller)
	d.Centre(297, 48, unseenSqueezed(d, 500, pen{Size: 8}, s.sellerAddress), s.sellerAddress)
	d.Centre(297, 59, pen{Size: 8}, "VAT Reg. TIN: "+s.sellerTIN)
	d.Left(36, 84, pen{Size: 13, Bold: true}, d.Pick("SALES INVOICE", "CHARGE SALES INVOICE", "CASH SALES INVOICE"))
	d.Left(430, 84, pen{Size: 9}, "No.")
	d.Left(452, 84, pen{Size: 14, Tint: extracttest.RedTint}, d.ID("invoice_number", bareNumber(d.Random)))
	unseenFacts(d, 36, 104, 62, 290, 14, pen{Size: 8}, pen{Size: 9.5}, [][2]string{
		{"SOLD TO:", s.buyer}, {"Address:", s.place}, {"TIN:", d.ID("buyer_tin", newTIN(d.Random, true))},
	})
	unseenFacts(d, 400, 104, 62, 100, 14, pen{Size: 8}, pen{Size: 9.5}, [][2]string{
		{"Date:", d.Day("issue_date", s.Issued)}, {"Terms:", d.Text("terms", d.Pick("COD", "Cash", s.Terms))},
	})
	y := d.Table(36, 156, grid{
		Columns: []extracttest.FormColumn{
			unseenLcol("ITEM DESCRIPTION / NATURE OF SERVICE", 263), unseenCcol("QTY.", 50), unseenCcol("UNIT", 50),
			unseenRcol("UNIT COST",
				80), unseenRcol("AMOUNT", 80),
		},
		Rows: s.rows(d, "dqupa"), Ruling: extracttest.GridRuling, Head: pen{Size: 7.5, Bold: true},
		Body: pen{Size: 8.5}, Leading: 1.9,
	})
	unseenSums(d, 40, 250, y+20, 14, [][2]string{
		{"VATable Sales", d.Figure("vatable_sales", s.Net)}, {"VAT", d.Figure("vat_amount", s.Tax)},
		{"Zero-Rated Sales", d.Pick("", "0.00")}, {"VAT-Exempt Sales", ""},
	})
	unseenSums(d, 320, 559, y+20, 14, [][2]string{
		{"Total Sales (VAT Inclusive)", d.Plain(s.Total)}, {"Less: VAT", d.Plain(s.Tax)}, {"Amount: Net of VAT",
			d.Plain(s.Net)},
		{"Add: VAT", d.Plain(s.Tax)}, {d.Pick("TOTAL AMOUNT DUE", "AMOUNT DUE"), d.Money("total_amount", s.Total)},
	})
	d.Paragraph(36, y+112, 270, pen{Size: 6}, "20 Bklts. (50x3) "+d.Digits("000#-1000")+"\nBIR Authority to Print No. "+
		d.ID("atp_number", d.Digits("OCN###AU2024000000####"))+"\nPrinted by: Sinag Press, Tarlac City",
		extracttest.AlignLeft)
	d.Left(380, y+125, pen{Size: 8}, "By: ______________________")
	d.Left(400, y+136, pen{Size: 7}, "Cashier / Authorized Representative")
}

func unseenInvoiceService(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newUnseenDeal(d, "philippine goods", 1+d.Random.IntN(4), 1200, false)
	s.parties(d)
	if d.Chance(60) {
		s.Withheld = share(s.Net, 200)
	}
	s.Total -= s.Withheld
	s.spoilService(d)
	d.Left(40, 50, unseenSqueezed(d, 330, pen{Size: 13, Bold: true}, s.seller), s.seller)
	d.Paragraph(40, 64, 300, pen{Size: 8}, s.sellerAddress+"\nVAT REG TIN "+s.sellerTIN, extracttest.AlignLeft)
	d.Right(572, 52, pen{Size: 18}, d.Pick("BILLING INVOICE", "Service Invoice", "INVOICE"))
	y := d.Table(372, 64, grid{
		Columns: []extracttest.FormColumn{unseenLcol("", 90), unseenRcol("", 110)}, Headless: true,
		Ruling: extracttest.GridRuling,
		Rows: [][]string{
			{d.Pick("Invoice #", "Document No."), d.ID("invoice_number", d.Digits(d.Pick("BI-20##-####", "SVC#####",
				"9#######")))},
			{d.Pick("Invoice Date", "Billing Date"), d.Day("issue_date", s.Issued)},
			{d.Pick("Payment Due", "Due On"), d.Day("due_date", s.Due)}, {"Contract Ref.", d.Digits("C-####")},
		},
	})
	d.Left(40, y-14, pen{Size: 8, Bold: true}, d.Pick("CUSTOMER", "BILLED TO", "CLIENT"))
	d.Left(40, y, unseenSqueezed(d, 320, pen{Size: 10}, s.buyer), s.buyer)
	d.Left(40, y+12, unseenSqueezed(d, 320, pen{Size: 8}, s.place), s.place)
	y = d.Table(40, y+28, grid{
		Columns: []extracttest.FormColumn{unseenCcol("#", 26), unseenLcol("Particulars", 246), unseenRcol("Qty", 40),
			unseenLcol("UoM", 50),
			unseenRcol("Rate", 80), unseenRcol("Amount", 90)},
		Rows: s.rows(d, "ndqupa"), Ruling: extracttest.LineRuling, ShadedHead: true, Head: pen{Bold: true},
		Leading: 2,
	})
	rows := [][2]string{
		{d.Pick("VATable Sales", "Vatable Amount"), d.Figure("vatable_sales", s.Net)}, {"12% VAT",
			d.Figure("vat_amount", s.Tax)},
	}
	if s.Withheld > 0 {
		rows = append(rows, [2]string{"Less: 2% Withholding Tax (WC160)", "(" + d.Figure("withholding_tax",
			s.Withheld) + ")"})
	}
	rows = append(rows, [2]string{d.Pick("Total Amount Payable", "NET AMOUNT DUE"), d.Money("total_amount", s.Total)})
	y = unseenSums(d, 340, 570, y+20, 16, rows)
	d.Paragraph(40, y+20, 300, pen{Size: 8},
		"Please make checks payable to the company. Interest of 2% per month is charged on overdue accounts.",
		extracttest.AlignLeft)
	unseenSignedBy(d, 40, y+80, 160, newPerson(d.Random).firstLast(), "Billing Officer")
}

// spoilService plants an error that keeps the tax withheld.
func (s *unseenDeal) spoilService(d *sketch) {
	if !d.Flawed {
		return
	}
	if d.Chance(50) {
		s.Total += pesos(100)
		d.Flaw("the total is 100 more than its parts", "total")
		return
	}
	s.Due = s.Issued.AddDays(-9)
	d.Flaw("the invoice is due before it was issued", "due_after_issue")
}

func unseenInvoiceNonVAT(d *sketch) {
	d.NewPage(420, 595)
	s := newUnseenDeal(d, "philippine goods", 2+d.Random.IntN(4), 0, false)
	s.parties(d)
	s.spoil(d, false)
	d.Left(30, 36, unseenSqueezed(d, 260, pen{Size: 12, Bold: true}, s.seller), s.seller)
	d.Left(30, 47, unseenSqueezed(d, 260, pen{Size: 7}, s.sellerAddress), s.sellerAddress)
	d.Left(30, 57, pen{Size: 7}, "NON-VAT Reg. TIN "+s.sellerTIN)
	d.Right(390, 36, pen{Size: 11, Bold: true}, "INVOICE")
	d.Right(390, 52, pen{Size: 11, Tint: extracttest.RedTint}, "№ "+d.ID("invoice_number", bareNumber(d.Random)))
	unseenFacts(d, 30, 82, 84, 270, 15, pen{Size: 8}, pen{}, [][2]string{
		{"Date", d.Day("issue_date", s.Issued)}, {d.Pick("Registered Name", "Customer"), s.buyer},
		{"Business Address", s.place},
	})
	y := d.Table(30, 130, grid{
		Columns: []extracttest.FormColumn{unseenRcol("Qty", 40), unseenLcol("Unit", 50), unseenLcol("Articles", 130),
			unseenRcol("U. Price",
				65), unseenRcol("Amount", 75)},
		Rows: s.rows(d, "qudpa"), Ruling: extracttest.ColumnRuling, Body: pen{Size: 8}, Head: pen{Size: 8,
			Bold: true}, Leading: 1.9,
	})
	d.Right(310, y+16, pen{Bold: true}, d.Pick("TOTAL", "Total Amount Due", "TOTAL SALES"))
	d.Right(387, y+16, pen{Bold: true}, d.Money("total_amount", s.Total))
	d.Paragraph(30, y+40, 360, pen{Size: 7}, "THIS DOCUMENT IS NOT VALID FOR CLAIM OF INPUT TAX.",
		extracttest.AlignCentre)
	unseenSignedBy(d, 240, y+84, 140, newPerson(d.Random).firstLast(), "Authorized Signature")
}

func unseenInvoiceDutch(d *sketch) {
	d.NewPage(a4Wide, a4High)
	s := newUnseenDeal(d, "netherlands", 2+d.Random.IntN(4), 2100, false)
	d.Formats = extracttest.Formats{Day: "02-01-2006", Grouping: "comma", Sign: "€"}
	if s.Issued.Day < 13 {
		s.Issued = s.Issued.AddDays(14)
		s.Due = s.Issued.AddDays(30)
	}
	seller, buyer := s.foreignParties(d, d.Digits("NL#########B0#"))
	s.spoil(d, true)
	d.Right(559, 60, pen{Size: 14, Bold: true}, s.seller)
	d.Right(559, 74, pen{Size: 8}, seller[1]+", "+seller[2])
	d.Right(559, 86, pen{Size: 8}, "BTW-nr. "+s.sellerTIN)
	d.Left(50, 130, pen{Size: 10}, s.buyer)
	d.Left(50, 143, pen{Size: 10}, buyer[1])
	d.Left(50, 156, pen{Size: 10}, buyer[2])
	d.Left(50, 200, pen{Size: 16, Bold: true}, "FACTUUR")
	unseenFacts(d, 50, 222, 90, 160, 14, pen{}, pen{}, [][2]string{
		{"Factuurnummer", d.ID("invoice_number", d.Digits("20##0###"))}, {"Factuurdatum", d.Day("issue_date",
			s.Issued)},
		{"Vervaldatum", d.Day("due_date", s.Due)},
	})
	y := d.Table(50, 276, grid{
		Columns: []extracttest.FormColumn{unseenRcol("Aantal", 50), unseenLcol("Eenheid", 55),
			unseenLcol("Omschrijving", 220),
			unseenRcol("Prijs", 80), unseenRcol("Bedrag", 90)},
		Rows: s.rows(d, "qudpa"), Ruling: extracttest.HeadRuling, Head: pen{Bold: true}, Leading: 1.9,
	})
	unseenSums(d, 320, 542, y+22, 16, [][2]string{
		{"Totaal excl. BTW", d.Money("vatable_sales", s.Net)}, {"BTW 21%", d.Money("vat_amount", s.Tax)},
		{d.Pick("Te betalen", "Totaal incl. BTW"), d.Money("total_amount", s.Total)},
	})
	d.Left(50, 780, pen{Size: 8},
		"Gelieve te betalen onder vermelding van het factuurnummer. IBAN NL"+d.Digits("## BANK 0### #### ##"))
}

func unseenInvoiceSpanish(d *sketch) {
	d.NewPage(a4Wide, a4High)
	s := newUnseenDeal(d, "spain", 2+d.Random.IntN(4), 2100, false)
	d.Formats = extracttest.Formats{Day: "02/01/2006", Grouping: "comma", Sign: "€", SignBehind: true}
	if s.Issued.Day < 13 {
		s.Issued = s.Issued.AddDays(14)
		s.Due = s.Issued.AddDays(30)
	}
	seller, buyer := s.foreignParties(d, d.Digits("B########"))
	s.spoil(d, true)
	d.Left(45, 56, pen{Size: 15, Bold: true}, s.seller)
	d.Left(45, 70, pen{Size: 8}, seller[1]+" - "+seller[2])
	d.Left(45, 82, pen{Size: 8}, "CIF: "+s.sellerTIN)
	d.Left(340, 56, pen{Size: 12}, "FACTURA")
	y := unseenCellRow(d, 340, 64, 28, []float64{105, 105}, "Nº de factura", d.ID("invoice_number",
		d.Digits("F2#/0###")),
		"Fecha", d.Day("issue_date", s.Issued))
	y = unseenCellRow(d, 340, y, 28, []float64{210}, "Vencimiento", d.Day("due_date", s.Due))
	d.Box(340, y+10, 550, y+62)
	d.Left(346, y+22, pen{Size: 7}, "CLIENTE")
	d.Left(346, y+35, unseenSqueezed(d, 198, pen{Bold: true}, s.buyer), s.buyer)
	d.Left(346, y+47, pen{Size: 8}, buyer[1])
	d.Left(346, y+57, pen{Size: 8}, buyer[2])
	y = d.Table(45, y+80, grid{
		Columns: []extracttest.FormColumn{unseenLcol("Concepto", 245), unseenRcol("Cantidad", 60), unseenLcol("Ud.",
			45), unseenRcol("Precio",
			75), unseenRcol("Importe", 80)},
		Rows: s.rows(d, "dqupa"), Ruling: extracttest.GridRuling, Head: pen{Bold: true}, ShadedHead: true,
		Leading: 1.8,
	})
	d.Table(45, y+24, grid{
		Columns: []extracttest.FormColumn{unseenRcol("Base imponible", 126), unseenCcol("% IVA", 90),
			unseenRcol("Cuota IVA", 126),
			unseenRcol("TOTAL FACTURA", 163)},
		Rows:   [][]string{{d.Plain(s.Net), "21,00", d.Plain(s.Tax), d.Money("total_amount", s.Total)}},
		Ruling: extracttest.GridRuling, Head: pen{Size: 8, Bold: true}, Body: pen{Size: 10}, Leading: 2,
	})
	d.Is("vatable_sales", extracttest.KindMoney, s.Net)
	d.Is("vat_amount", extracttest.KindMoney, s.Tax)
	d.Left(45, 800, pen{Size: 7.5}, "Forma de pago: transferencia bancaria.")
}

func unseenInvoiceCanadian(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newUnseenDeal(d, "canada", 2+d.Random.IntN(4), 1500, false)
	d.Formats = extracttest.Formats{Day: d.Pick("January 2, 2006", "2006-01-02", "Jan 2, 2006"), Grouping: "western",
		Sign: "$"}
	seller, buyer := s.foreignParties(d, d.Digits("######### RT0001"))
	s.spoil(d, true)
	d.Left(50, 60, pen{Size: 20}, d.Pick("Invoice", "INVOICE"))
	d.Left(50, 80, pen{Size: 10, Bold: true}, s.seller)
	d.Left(50, 93, pen{}, seller[1])
	d.Left(50, 105, pen{}, seller[2])
	d.Left(50, 117, pen{}, "HST Registration "+s.sellerTIN)
	unseenFacts(d, 370, 80, 90, 120, 14, pen{Tint: extracttest.GrayTint}, pen{}, [][2]string{
		{"Invoice no.", d.ID("invoice_number", d.Digits("####"))}, {"Date", d.Day("issue_date", s.Issued)}, {"Pay by",
			d.Day("due_date", s.Due)},
	})
	d.Left(50, 150, pen{Size: 8, Tint: extracttest.GrayTint}, "For")
	d.Left(50, 163, pen{Size: 10}, s.buyer)
	d.Left(50, 176, pen{}, buyer[1]+", "+buyer[2])
	y := d.Table(50, 200, grid{
		Columns: []extracttest.FormColumn{unseenLcol("Item", 262), unseenRcol("Quantity", 70), unseenRcol("Each", 80),
			unseenRcol("Line total", 100)},
		Rows: s.rows(d, "dqpa"), Ruling: extracttest.LineRuling, Head: pen{Tint: extracttest.GrayTint}, Leading: 2.2,
	})
	y = unseenSums(d, 360, 560, y+24, 17, [][2]string{
		{"Subtotal", d.Money("subtotal", s.Net)}, {"HST (15%)", d.Money("vat_amount", s.Tax)}, {"Total (CAD)",
			d.Money("total_amount", s.Total)},
	})
	d.Left(50, y+30, pen{Size: 8}, "E-transfers to accounts@northern.example. Thanks for your business!")
}

func unseenInvoiceSheet(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	d.Formats.Day, d.Formats.Sign = d.Pick("2006-01-02", "01/02/2006", "02-Jan-2006"), ""
	s := newUnseenDeal(d, "philippine goods", 2+d.Random.IntN(5), 1200, false)
	s.parties(d)
	s.spoil(d, true)
	d.Left(40, 40, pen{}, s.seller)
	d.Left(40, 54, pen{}, "TIN")
	d.Left(140, 54, pen{}, s.sellerTIN)
	d.Left(40, 68, pen{}, "SALES INVOICE")
	y := unseenFacts(d, 40, 96, 100, 300, 14, pen{}, pen{}, [][2]string{
		{"Invoice Number", d.ID("invoice_number", d.Digits("SI-#####"))}, {"Invoice Date", d.Day("issue_date",
			s.Issued)},
		{"Due Date", d.Day("due_date", s.Due)}, {"Customer Name", s.buyer},
	})
	put := func(cells ...string) {
		for i, text := range cells {
			d.Left([]float64{40, 140, 300, 360, 450}[i], y, pen{}, text)
		}
		y += 14
	}
	y += 16
	put("No", "Description", "Qty", "Unit Price", "Line Amount")
	for _, row := range s.rows(d, "ndqpa") {
		put(row...)
	}
	put("", "", "", "Vatable Sales", d.Figure("vatable_sales", s.Net))
	put("", "", "", "VAT 12%", d.Figure("vat_amount", s.Tax))
	put("", "", "", "Total Amount Due", d.Figure("total_amount", s.Total))
}

func unseenInvoiceIndian(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newUnseenDeal(d, "india", 2+d.Random.IntN(3), 1800, false)
	d.Formats = extracttest.Formats{Day: "02-Jan-2006", Grouping: "lakh"}
	seller, buyer := s.foreignParties(d, d.Digits("33AAB")+"CS"+d.Digits("####")+"K1ZV")
	s.spoil(d, false)
	d.Left(0, 26, pen{}, s.seller)
	d.Left(0, 39, pen{}, seller[1]+", "+seller[2])
	d.Left(0, 52, pen{}, "GSTIN: "+s.sellerTIN)
	d.Left(180, 78, pen{}, "TAX INVOICE")
	y := unseenFacts(d, 0, 104, 110, 300, 13, pen{}, pen{}, [][2]string{
		{"Invoice No.:", d.ID("invoice_number", d.Digits("GST/24-25/###"))}, {"Dated:", d.Day("issue_date", s.Issued)},
		{"Buyer:", s.buyer}, {"Address:", buyer[1] + ", " + buyer[2]},
	})
	y += 13
	put := func(cells ...string) {
		for i, text := range cells {
			x := []float64{0, 280, 370, 480}[i]
			if i == 0 {
				d.Left(x, y, pen{}, text)
				continue
			}
			d.Right(x, y, pen{}, text)
		}
		y += 13
	}
	put("Description of Goods", "Qty", "Rate", "Amount (INR)")
	for _, row := range s.rows(d, "dqpa") {
		put(row...)
	}
	y += 13
	put("Taxable Value", "", "", d.Figure("vatable_sales", s.Net))
	put("IGST @ 18%", "", "", d.Figure("vat_amount", s.Tax))
	put("Grand Total", "", "", d.Figure("total_amount", s.Total))
}

// newUnseenReceipt invents what a receipt is for; its amounts are with VAT.
func newUnseenReceipt(d *sketch) unseenDeal {
	s := newUnseenDeal(d, "philippine goods", 1+d.Random.IntN(3), 1200, true)
	s.parties(d)
	s.spoilReceipt(d)
	return s
}

// spoilReceipt plants an error: the total or the tax.
func (s *unseenDeal) spoilReceipt(d *sketch) {
	if !d.Flawed {
		return
	}
	if d.Chance(50) {
		s.Total += pesos(100)
		d.Flaw("the total is 100 more than its parts", "total")
		return
	}
	s.Tax += pesos(500)
	s.Net -= pesos(500)
	d.Flaw("the VAT is 500 more than 12 % of the sales", "vat_rate")
}

func unseenReceiptSentence(d *sketch) {
	d.NewPage(letterWide, 330)
	s := newUnseenReceipt(d)
	d.Left(40, 36, unseenSqueezed(d, 360, pen{Size: 13, Bold: true}, s.seller), s.seller)
	d.Left(40, 48, unseenSqueezed(d, 360, pen{Size: 7.5}, s.sellerAddress), s.sellerAddress)
	d.Left(40, 59, pen{Size: 7.5}, "VAT Reg. TIN: "+s.sellerTIN)
	d.Right(572, 36, pen{Size: 13, Bold: true}, "OFFICIAL RECEIPT")
	d.Right(572, 56, pen{Size: 12, Tint: extracttest.RedTint}, "No. "+d.ID("receipt_number", bareNumber(d.Random)))
	d.Right(572, 76, pen{}, "Date: "+d.Day("issue_date", s.Issued))
	y := d.Paragraph(40, 110, 532, pen{Size: 10}, fmt.Sprintf(
		"%s **%s** with TIN %s and address at %s the sum of **%s** (%s) in %s payment of %s.",
		d.Pick("Received from", "RECEIVED from"), s.buyer, d.ID("buyer_tin", newTIN(d.Random, true)), s.place,
		s.totalWords(d),
		d.Money("total_amount", s.Total), d.Pick("full", "partial"), s.Lines[0].Text), extracttest.AlignLeft)
	unseenSums(d, 40, 260, y+20, 14, [][2]string{
		{"VATable Sales", d.Figure("vatable_sales", s.Net)}, {"VAT Amount", d.Figure("vat_amount", s.Tax)}, {"Total",
			d.Plain(s.Total)},
	})
	for i, form := range []string{"Cash", "Check", "Bank Transfer"} {
		d.Check(300+float64(i)*80, y+22, i == 1)
		d.Left(312+float64(i)*80, y+21, pen{Size: 8}, form)
	}
	d.Left(300, y+38, pen{Size: 8}, "Check No. "+d.ID("check_number", d.Digits("000#######")))
	unseenSignedBy(d, 400, y+90, 170, newPerson(d.Random).firstLast(), "Cashier/Authorized Representative")
}

// totalWords is the total in words.
func (s *unseenDeal) totalWords(d *sketch) string { return strings.ToUpper(inWords(d.Random, s.Total)) }

func unseenReceiptBoxes(d *sketch) {
	d.NewPage(a4Wide, 360)
	s := newUnseenReceipt(d)
	left := d.Table(30, 40, grid{
		Columns: []extracttest.FormColumn{unseenLcol("In Settlement of", 90), unseenRcol("Amount", 80)},
		Rows: [][]string{
			{"SI " + bareNumber(d.Random), d.Plain(s.Total)}, {"", ""}, {"Total Sales", d.Plain(s.Total)},
			{"Less: VAT", d.Figure("vat_amount", s.Tax)}, {"Net of VAT", d.Plain(s.Net)}, {"Add: VAT", d.Plain(s.Tax)},
			{"Amount Due", d.Plain(s.Total)},
		},
		Ruling: extracttest.GridRuling, Body: pen{Size: 8}, Head: pen{Size: 8, Bold: true}, BoldRows: []int{6},
		Leading: 2,
	})
	unseenFacts(d, 30, left+18, 90, 80, 13, pen{Size: 8}, pen{Size: 8}, [][2]string{
		{"VATable Sales", d.Figure("vatable_sales", s.Net)}, {"VAT-Exempt Sales", "-"}, {"Zero-Rated Sales", "-"},
	})
	d.Left(225, 50, unseenSqueezed(d, 330, pen{Size: 13, Bold: true}, s.seller), s.seller)
	d.Left(225, 62, unseenSqueezed(d, 330, pen{Size: 7.5}, s.sellerAddress), s.sellerAddress)
	d.Left(225, 73, pen{Size: 7.5}, "VAT REG. TIN "+s.sellerTIN)
	d.Left(225, 100, pen{Size: 12, Bold: true}, d.Pick("COLLECTION RECEIPT", "OFFICIAL RECEIPT"))
	d.Right(555, 100, pen{Size: 12, Tint: extracttest.RedTint}, "Nº "+d.ID("receipt_number", bareNumber(d.Random)))
	unseenFacts(d, 225, 124, 100, 230, 18, pen{Size: 8}, pen{Size: 9.5}, [][2]string{
		{"Date", d.Day("issue_date", s.Issued)}, {"Received from", s.buyer}, {"Address", s.place}, {"the amount of",
			s.totalWords(d)},
		{"Php", d.Money("total_amount", s.Total)},
	})
	unseenSignedBy(d, 380, 270, 170, newPerson(d.Random).firstLast(), "Collecting Officer")
}

func unseenReceiptThermal(d *sketch) {
	d.NewPage(226, 420)
	s := newUnseenReceipt(d)
	mono := pen{Face: extracttest.MonoFace, Size: 7.5}
	d.Centre(113, 30, unseenSqueezed(d, 200, pen{Face: extracttest.MonoFace, Size: 9, Bold: true}, s.seller), s.seller)
	y := d.Paragraph(13, 42, 200, mono, s.sellerAddress, extracttest.AlignCentre)
	d.Centre(113, y, mono, "VAT REG TIN: "+s.sellerTIN)
	d.Centre(113, y+16, mono, d.Pick("OFFICIAL RECEIPT", "* OFFICIAL RECEIPT *"))
	y = unseenFacts(d, 13, y+34, 60, 140, 12, mono, mono, [][2]string{
		{"OR NO.", d.ID("receipt_number", d.Digits("########"))}, {"DATE", d.Day("issue_date", s.Issued)}, {"PAYOR",
			s.buyer},
		{"CASHIER", d.Digits("C-0##")},
	})
	rows := [][2]string{
		{"VATABLE SALES", d.Figure("vatable_sales", s.Net)}, {"VAT (12%)", d.Figure("vat_amount", s.Tax)},
		{"VAT EXEMPT", "0.00"},
		{"TOTAL", d.Money("total_amount", s.Total)},
	}
	for _, row := range rows {
		y += 13
		d.Left(13, y, mono, row[0])
		d.Right(213, y, mono, row[1])
	}
	d.Centre(113, y+30, mono, "THANK YOU. PLEASE COME AGAIN")
	d.Barcode(40, y+40, 186, y+62)
}
