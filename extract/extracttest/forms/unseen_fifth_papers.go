package forms

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func fifthPapers() []extracttest.FormLook {
	return []extracttest.FormLook{
		fifthLook("sales_invoice", "invoice-gadgets",
			"computer shop's invoice: prices with tax, serial numbers below articles, tax taken off and added again",
			fifthGadgets),
		fifthLook("sales_invoice", "invoice-trucking", "haulier's billing of trips with their days, tax on top",
			fifthTrucking),
		fifthLook("bank_certificate", "bank-one-row", "letter to whom it may concern with a table of one row",
			fifthBankRow),
		fifthLook("bank_certificate", "bank-pesos", "letter with the balance in words first and a dry seal",
			fifthBankPesos),
		fifthLook("utility_bill", "bill-spot", "strip of a meter reader's printer, water", fifthSpotBill),
		fifthLook("utility_bill", "bill-postpaid", "mobile phone bill: summary in a dark column at the left",
			fifthPostpaid),
		fifthLook("mayors_permit", "permit-captions", "landscape permit with captions under the values",
			fifthPermit),
		fifthLook("dti_registration", "dti-stacked", "certificate whose sentence stands in lines in the middle",
			fifthDti),
	}
}

// newFifthDeal invents a sale of goods of the fifth batch's words.
func newFifthDeal(d *sketch, section string, lines, most int, inclusive bool) unseenDeal {
	s := unseenDeal{sale: sale{Country: section, Currency: "PHP", Rate: 1200, Inclusive: inclusive}}
	for _, line := range fifthWords[section].some(d.Random, "article", lines) {
		parts := strings.Split(line, "|")
		price, err := engine.ParseAmount(parts[1])
		if err != nil {
			panic("forms: article " + line)
		}
		l := saleLine{Text: parts[0], Unit: parts[2], Quantity: 1 + d.Random.IntN(most),
			Price: roundTo(price*engine.Amount(90+d.Random.IntN(25))/100, pesos(5))}
		l.Amount = l.Price * engine.Amount(l.Quantity)
		s.Lines = append(s.Lines, l)
	}
	s.Issued = thirdWeekday(d.Between(2023, 2025))
	days := pick(d.Random, 7, 15, 30, 45)
	s.Due, s.Terms = s.Issued.AddDays(days), fmt.Sprint(days, " days")
	s.totals()
	return s
}

func fifthGadgets(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newFifthDeal(d, "gadgets", 1+d.Random.IntN(5), 3, true)
	s.parties(d)
	s.spoil(d, false)
	body := pen{Size: 9}
	d.Left(40, 54, unseenSqueezed(d, 350, pen{Size: 15, Bold: true}, s.seller), s.seller)
	d.Paragraph(40, 68, 340, pen{Size: 8}, s.sellerAddress, extracttest.AlignLeft)
	d.Left(40, 92, pen{Size: 8}, d.Pick("VAT REG TIN: ", "VAT Reg. TIN ")+s.sellerTIN)
	d.Right(572, 54, pen{Size: 14, Bold: true}, d.Pick("SALES INVOICE", "INVOICE", "CASH SALES INVOICE"))
	d.Right(572, 74, pen{Size: 12, Bold: true, Tint: extracttest.RedTint}, d.Pick("No. ", "SI No. ", "Nº ")+d.ID(
		"invoice_number", d.Digits(d.Pick("00####", "#####", "01-#####"))))
	d.Box(40, 102, 572, 152)
	d.Left(46, 116, body, d.Pick("Sold to: ", "SOLD TO: ", "Customer: ")+s.buyer)
	unseenSqueeze(d, 46, 130, 520, body, d.Pick("Address: ", "Business Address: ")+s.place)
	d.Left(46, 144, body, "TIN: "+d.ID("buyer_tin", newTIN(d.Random, true)))
	d.Left(230, 144, body, d.Pick("Sales Agent: ", "Sold by: ")+properCase(newPerson(d.Random).First))
	d.Right(566, 144, body, d.Pick("Date: ", "Invoice Date: ")+d.Day("issue_date", s.Issued))
	var rows [][]string
	for _, l := range s.Lines {
		rows = append(rows, []string{strconv.Itoa(l.Quantity), l.Unit, l.Text, d.Plain(l.Price), d.Plain(l.Amount)})
		var serials []string
		for range l.Quantity {
			serials = append(serials, d.Digits("######")+capitals(d.Random, 3))
		}
		rows = append(rows, []string{"", "", "S/N: " + strings.Join(serials, ", "), "", ""})
	}
	s.entries(d)
	y := d.Table(40, 162, grid{
		Columns: []extracttest.FormColumn{unseenCcol(d.Pick("QTY", "Qty."), 42), unseenCcol("UNIT", 46),
			unseenLcol(d.Pick("ARTICLES", "DESCRIPTION", "Item Description"), 268),
			unseenRcol(d.Pick("UNIT PRICE", "Unit Price"), 84), unseenRcol("AMOUNT", 92)},
		Rows: rows, Ruling: extracttest.ColumnRuling, Head: pen{Size: 8.5, Bold: true}, Body: body, Leading: 1.7,
	})
	d.Left(46, y+20, body, d.Pick("VATable Sales", "VATable Sale"))
	d.Right(270, y+20, body, d.Figure("vatable_sales", s.Net))
	d.Left(46, y+34, body, "VAT-Exempt Sales")
	d.Right(270, y+34, body, "0.00")
	d.Left(46, y+48, body, "Zero-Rated Sales")
	d.Right(270, y+48, body, "0.00")
	d.Left(46, y+62, body, d.Pick("VAT Amount", "12% VAT"))
	d.Right(270, y+62, body, d.Figure("vat_amount", s.Tax))
	foot := fifthRows(d, 330, 569, y+20, 14, body, [][2]string{
		{d.Pick("Total Sales (VAT Inclusive)", "Total Sales VAT Inc."), d.Plain(s.Subtotal)},
		{"Less: 12% VAT", d.Plain(s.Tax)},
		{d.Pick("Amount Net of VAT", "Amount: Net of VAT"), d.Plain(s.Net)},
		{"Less: Discount (SC/PWD)", "-"},
		{"Add: VAT", d.Plain(s.Tax)},
	})
	fifthRows(d, 330, 569, foot+4, 14, pen{Size: 11, Bold: true}, [][2]string{{d.Pick("TOTAL AMOUNT DUE",
		"Total Amount Due"), d.Money("total_amount", s.Total)}})
	y = d.Paragraph(40, foot+36, 532, pen{Size: 7.5}, "Warranty: 7 days replacement, one year service on parts. "+
		"Physical damage and broken seals void the warranty. No return, no exchange without this invoice.",
		extracttest.AlignLeft)
	d.Left(40, y+16, pen{Size: 8}, "Received the above in good order and condition:  __________________________")
	d.Left(40, y+40, pen{Size: 6.5}, "BIR Permit to Use CAS No. "+d.Digits("####-###-#####-CAS")+
		"   Date issued: 02/14/2022   Series 000001 - 999999")
}

func fifthTrucking(d *sketch) {
	d.NewPage(a4Wide, a4High)
	s := newFifthDeal(d, "trucking", 2+d.Random.IntN(4), 6, false)
	s.parties(d)
	s.spoil(d, true)
	if d.Formats.Sign == "" {
		d.Formats.Sign = "PHP"
	}
	body := pen{Size: 9.5}
	fifthMiddle(d, 297, 54, 500, pen{Size: 16, Bold: true}, s.seller)
	fifthMiddle(d, 297, 68, 500, pen{Size: 8.5}, s.sellerAddress)
	d.Centre(297, 80, pen{Size: 8.5}, d.Pick("VAT Registered TIN: ", "TIN ")+s.sellerTIN)
	d.Shade(44, 92, 551, 112, 0.85)
	d.Centre(297, 106, pen{Size: 11, Bold: true}, d.Pick("SERVICE INVOICE", "BILLING INVOICE", "INVOICE"))
	d.Left(44, 134, body, d.Pick("Bill To:", "Charge to:", "Client:"))
	d.Left(104, 134, unseenSqueezed(d, 230, pen{Size: 9.5, Bold: true}, s.buyer), s.buyer)
	d.Paragraph(104, 148, 230, pen{Size: 8.5}, s.place, extracttest.AlignLeft)
	for i, row := range [][2]string{
		{d.Pick("Invoice No.", "Billing No."), d.ID("invoice_number", d.Digits(d.Pick("SI-0####", "####", "B-0###")))},
		{d.Pick("Date", "Billing Date"), d.Day("issue_date", s.Issued)},
		{"Terms", d.Text("terms", s.Terms)},
		{d.Pick("Due Date", "Payment Due"), d.Day("due_date", s.Due)},
	} {
		d.Left(370, 134+float64(i)*14, body, row[0])
		d.Right(551, 134+float64(i)*14, body, row[1])
	}
	var rows [][]string
	day := s.Issued.AddDays(-14)
	for _, l := range s.Lines {
		day = day.AddDays(d.Random.IntN(3))
		rows = append(rows, []string{day.Time().Format("01/02"), capitals(d.Random, 3) + " " + digits(d.Random, 4),
			l.Text, strconv.Itoa(l.Quantity), d.Plain(l.Price), d.Plain(l.Amount)})
	}
	s.entries(d)
	y := d.Table(44, 204, grid{
		Columns: []extracttest.FormColumn{unseenLcol(d.Pick("Date", "Trip Date"), 56), unseenLcol(d.Pick("Plate No.",
			"Truck"), 62), unseenLcol(d.Pick("Route / Particulars", "Particulars"), 183), unseenRcol("Trips", 40),
			unseenRcol(d.Pick("Rate", "Rate/Trip"), 78), unseenRcol("Amount", 88)},
		Rows: rows, Ruling: extracttest.GridRuling, Head: pen{Size: 9, Bold: true}, Body: pen{Size: 9}, Leading: 1.9,
	})
	y = fifthRows(d, 330, 548, y+22, 16, body, [][2]string{
		{d.Pick("Total Amount (VAT-Ex)", "Sub-total", "Vatable Sales"), d.Figure("vatable_sales", s.Net)},
		{d.Pick("Add: 12% VAT", "VAT (12%)"), d.Figure("vat_amount", s.Tax)},
	})
	d.Rule(330, y-11, 551, y-11)
	fifthRows(d, 330, 548, y+3, 16, pen{Size: 11, Bold: true}, [][2]string{{d.Pick("TOTAL AMOUNT DUE", "GRAND TOTAL",
		"Total Due"), d.Money("total_amount", s.Total)}})
	d.Paragraph(44, y+40, 507, pen{Size: 8.5}, "Kindly make all checks payable to "+s.seller+
		" on or before the due date. Interest of 2% a month is charged on overdue accounts. Attached: delivery "+
		"receipts and trip tickets.", extracttest.AlignLeft)
	unseenSignedBy(d, 44, y+120, 150, newPerson(d.Random).firstLast(), "Prepared by")
	d.Rule(380, y+120, 551, y+120)
	d.Centre(465, y+131, pen{Size: 8}, "Received by / Date")
}

// newFifthDeposit invents an account whose certificate is issued on a working day.
func newFifthDeposit(d *sketch, words bool) secondDeposit {
	b := secondDeposit{issued: thirdWeekday(d.Between(2023, 2025)), who: newPerson(d.Random),
		balance: between(d.Random, 7000, 1_800_000)}
	b.asOf = b.issued.AddDays(-d.Random.IntN(4))
	b.stated = b.balance
	switch {
	case d.Flawed && words && d.Chance(50):
		b.stated += pesos(2000)
		d.Flaw("the balance in words is not the balance in figures", "words_match_figures")
	case d.Flawed:
		b.asOf = b.issued.AddDays(31)
		d.Flaw("the balance is of a day after the certificate", "as_of_before_issue")
	}
	kind := "savings"
	b.kindText = d.Pick("Savings Account", "Passbook Savings Account", "Savings Account with ATM")
	if d.Chance(30) {
		kind, b.kindText = "checking", d.Pick("Checking Account", "Current Account")
	}
	d.Is("account_type", exact, kind)
	d.Is("currency", exact, "PHP")
	b.bank = d.Text("bank_name", fifthWords["banks"].draw(d.Random, "bank"))
	b.branch = fifthWords["banks"].draw(d.Random, "branch")
	return b
}

func fifthBankRow(d *sketch) {
	d.NewPage(a4Wide, a4High)
	b := newFifthDeposit(d, false)
	if d.Formats.Sign == "" {
		d.Formats.Sign = d.Pick("PHP", "Php")
	}
	d.Seal(76, 62, 20, extracttest.RedTint, "")
	unseenSqueeze(d, 106, 58, 420, pen{Size: 16, Bold: true}, b.bank)
	d.Left(106, 72, pen{Size: 8.5}, d.Text("branch_name", b.branch+" Branch"))
	body := pen{Size: 10.5}
	days := fifthLayout(d)
	d.Left(56, 118, body, d.DayAs("issue_date", b.issued, days))
	d.Centre(297, 156, pen{Size: 13, Bold: true}, d.Pick("BANK CERTIFICATE", "CERTIFICATE OF DEPOSIT BALANCE",
		"BANK CERTIFICATION"))
	d.Left(56, 188, pen{Size: 10.5, Bold: true}, "TO WHOM IT MAY CONCERN:")
	y := d.Paragraph(56, 212, 483, body, fmt.Sprintf(d.Pick(
		"This is to certify that **%[1]s** is a valued depositor of this branch and maintains the following account "+
			"as of %[2]s:",
		"We certify that **%[1]s** has the following deposit account with our bank as of close of business on %[2]s:"),
		d.Text("account_name", unseenAsShown(d, d.Pick(b.who.whole(), b.who.firstLast()))),
		d.DayAs("as_of_date", b.asOf, days)), extracttest.Justified)
	y = d.Table(56, y+10, grid{
		Columns: []extracttest.FormColumn{unseenCcol(d.Pick("Account Type", "Type of Account"), 120),
			unseenCcol(d.Pick("Account Number", "Account No."), 115), unseenCcol("Date Opened", 98),
			unseenCcol(d.Pick("Balance", "Current Balance", "Outstanding Balance"), 150)},
		Rows: [][]string{{b.kindText, d.ID("account_number", d.Digits(d.Pick("###-#-#####-#", "##########",
			"####-####-##"))), d.DayAs("opened_date", thirdWeekday(d.Between(2008,
			2021)), days), d.Money("current_balance", b.balance)}},
		Ruling: extracttest.GridRuling, Head: pen{Size: 9, Bold: true}, Body: pen{Size: 9.5}, Leading: 2,
	})
	y = d.Paragraph(56, y+28, 483, body, fmt.Sprintf(d.Pick(
		"This certification is issued upon the request of the depositor for %s. The bank assumes no responsibility "+
			"for its use.",
		"Issued at our client's request for %s, without liability on the part of the bank or its officers."),
		d.Text("purpose", d.Pick("visa application", "loan application", "scholarship application"))),
		extracttest.Justified)
	d.Left(56, y+26, body, d.Pick("Very truly yours,", "Respectfully yours,"))
	unseenSignedBy(d, 56, y+76, 180, newPerson(d.Random).firstLast(), d.Pick("Branch Head", "Branch Manager"))
	unseenSignedBy(d, 330, y+76, 180, newPerson(d.Random).firstLast(), d.Pick("Customer Service Officer",
		"Operations Head"))
	d.Centre(297, 806, pen{Size: 7.5}, "Member: PDIC. Maximum deposit insurance for each depositor P1,000,000.00.")
}

func fifthBankPesos(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	b := newFifthDeposit(d, true)
	d.Formats.Sign = d.Pick("P", "Php", "PHP")
	fifthMiddle(d, 306, 64, 480, pen{Size: 16, Bold: true, Face: extracttest.SerifFace}, b.bank)
	d.Centre(306, 78, pen{Size: 9}, d.Text("branch_name", d.Pick(b.branch, b.branch+" Branch")))
	d.Centre(306, 140, pen{Size: 15, Bold: true}, d.Pick("C E R T I F I C A T I O N", "CERTIFICATION",
		"CERTIFICATE OF BANK ACCOUNT"))
	p := pen{Size: 11}
	y := d.Paragraph(72, 186, 468, p, fmt.Sprintf(d.Pick(
		"THIS IS TO CERTIFY that %[1]s **%[2]s** has an existing **%[3]s** with this bank under Account No. **%[4]s** "+
			"with a balance of **PESOS: %[5]s (%[6]s)** as of %[7]s.",
		"This is to certify that %[1]s **%[2]s** maintains a **%[3]s** with our branch, Account No. **%[4]s**, with "+
			"an outstanding balance of **%[5]s (%[6]s)** as of the close of business of %[7]s."),
		b.who.title(d.Random), d.Text("account_name", d.Pick(b.who.whole(), b.who.firstLast())), b.kindText,
		d.ID("account_number", d.Digits(d.Pick("###-######-#", "00##-####-##", "############"))), b.words(d),
		d.Money("current_balance", b.balance), unseenLongDay(d, "as_of_date", b.asOf)), extracttest.Justified)
	if d.Chance(60) {
		months := pick(d.Random, 3, 6)
		y = d.Paragraph(72, y+14, 468, p, fmt.Sprintf("The average daily balance for the past %s (%d) months is %s.",
			cardinal(months), months, d.Money("average_daily_balance", b.balance*4/5)), extracttest.Justified)
	}
	y = d.Paragraph(72, y+14, 468, p, fmt.Sprintf(d.Pick(
		"This certification is issued %[1]s upon the request of the client for %[2]s.",
		"Issued %[1]s in connection with the client's %[2]s."), unseenIssuedText(d, b.issued),
		d.Text("purpose", d.Pick("visa application", "business permit application", "car loan application"))),
		extracttest.Justified)
	unseenSignedBy(d, 340, y+80, 190, newPerson(d.Random).firstLast(), d.Pick("Branch Manager", "Assistant Manager"))
	d.Seal(130, y+76, 40, extracttest.GrayTint, "")
	d.Left(72, 744, pen{Size: 8}, "Certification fee paid under O.R. No. "+d.Digits("#######"))
	d.Left(72, 756, pen{Size: 8}, d.Pick("Not valid without the bank's dry seal.",
		"Any erasure or alteration invalidates this certification."))
}

func fifthSpotBill(d *sketch) {
	d.NewPage(226, 600)
	d.Formats.Day, d.Formats.Brackets = d.Pick("01/02/2006", "2006-01-02", "Jan 02, 2006"), false
	a := newUnseenAccount(d, "water", d.Pick("##-##-####", "###-##-#####", "0######"),
		"SAN ISIDRO DEL SUR WATER DISTRICT", "BATANG ILOG WATER DISTRICT", "MUNICIPAL WATERWORKS OF LUMBAN ALTO")
	p := pen{Size: 8, Face: extracttest.MonoFace}
	bold := p
	bold.Bold = true
	fifthMiddle(d, 113, 24, 206, bold, a.provider)
	d.Centre(113, 36, p, d.Pick("WATER BILL", "STATEMENT OF ACCOUNT", "NOTICE OF BILLING"))
	thirdDashes(d, 10, 46, 216, p, "-")
	y := 58.0
	put := func(label, value string) {
		unseenSqueeze(d, 10, y, 206, p, label+": "+value)
		y += 12
	}
	put(d.Pick("Acct No", "ACCOUNT NO", "Account #"), a.number)
	put(d.Pick("Name", "NAME"), a.name)
	y = d.Paragraph(10, y, 206, p, d.Pick("Address: ", "ADDR: ")+a.place, extracttest.AlignLeft)
	put(d.Pick("Meter No", "METER NO", "Meter S/N"), d.ID("meter_number", d.Digits("########")))
	put(d.Pick("Class", "RATE"), d.Text("rate_class", d.Pick("RESIDENTIAL 1/2", "RESIDENTIAL", "COMMERCIAL A")))
	put(d.Pick("Bill Date", "BILLING DATE"), d.Day("issue_date", a.issued))
	d.Is("period_start", exact, a.issued.AddDays(-31))
	d.Is("period_end", exact, a.issued)
	put(d.Pick("From", "PERIOD FR"), d.DayText(a.issued.AddDays(-31)))
	put(d.Pick("To", "PERIOD TO"), d.DayText(a.issued))
	thirdDashes(d, 10, y, 216, p, "-")
	used, before := 5+d.Random.IntN(40), 100+d.Random.IntN(2500)
	y = fifthRows(d, 10, 216, y+12, 12, p, [][2]string{
		{d.Pick("Present Rdg", "PRES RDG"), d.Number("current_reading", float64(before+used), fmt.Sprint(before+used))},
		{d.Pick("Previous Rdg", "PREV RDG"), d.Number("previous_reading", float64(before), fmt.Sprint(before))},
		{d.Pick("Cons. (cu.m.)", "CU.M. USED"), d.Number("consumption", float64(used), fmt.Sprint(used))},
	})
	thirdDashes(d, 10, y, 216, p, "-")
	y = fifthRows(d, 10, 216, y+12, 12, p, a.parts(d, []string{d.Pick("Water Charge", "CURRENT WATER"),
		d.Pick("Septage Fee", "ENVIRONMENTAL FEE"), d.Pick("Meter Maint.", "MAINT. FEE")}, 86, 9))
	arrears := a.previous - a.paid
	d.Is("previous_balance", extracttest.KindMoney, arrears)
	y = fifthRows(d, 10, 216, y, 12, p, [][2]string{
		{d.Pick("Current Bill", "BILL THIS MONTH"), d.Figure("current_charges", a.current)},
		{d.Pick("Arrears", "PREV. UNPAID"), d.Plain(arrears)},
	})
	thirdDashes(d, 10, y, 216, p, "=")
	big := bold
	big.Size = 9.5
	y = fifthRows(d, 10, 216, y+14, 15, big, [][2]string{
		{d.Pick("AMOUNT DUE", "TOTAL DUE"), d.Money("total_amount_due", a.total)},
		{d.Pick("DUE DATE", "PAY ON/BEFORE"), d.Day("due_date", a.due)},
	})
	y = fifthRows(d, 10, 216, y, 12, p, [][2]string{{d.Pick("Penalty after due", "10% SURCHARGE"),
		d.Plain(share(a.current, 1000))}})
	thirdDashes(d, 10, y, 216, p, "-")
	y = d.Paragraph(10, y+12, 206, pen{Size: 7, Face: extracttest.MonoFace}, d.Pick(
		"Disconnection follows 5 days after the due date without further notice.",
		"Please bring this bill when paying. Disregard if paid."),
		extracttest.AlignLeft)
	d.Left(10, y+6, p, "Reader: "+d.Pick("R. SANTOS", "J. ABAD", "M. LIM")+"  "+d.Pick("09:14", "10:52", "14:37"))
	d.Barcode(30, y+18, 196, y+44)
}

func fifthPostpaid(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	d.Formats.Sign, d.Formats.Brackets = d.Pick("PHP", "P", "Php"), false
	a := newUnseenAccount(d, "telco", d.Pick("#########", "10########", "8####-#####"), "Himig Mobile, Inc.",
		"Signal Uno Telecom Corp.", "Tawag Wireless Philippines, Inc.")
	d.Shade(0, 0, 190, letterHigh, 0.2)
	white, pale := pen{Size: 9, Tint: extracttest.WhiteTint}, pen{Size: 7.5, Tint: extracttest.WhiteTint}
	unseenSqueeze(d, 20, 56, 156, pen{Size: 15, Bold: true, Tint: extracttest.WhiteTint}, a.provider)
	y := 100.0
	side := func(label, value string, size float64) {
		d.Left(20, y, pale, label)
		p := white
		p.Size, p.Bold = size, size > 9.5
		unseenSqueeze(d, 20, y+size+4, 156, p, value)
		y += size + 26
	}
	side(d.Pick("Total Amount Due", "AMOUNT DUE", "Please pay"), d.Money("total_amount_due", a.total), 16)
	side(d.Pick("Due Date", "On or before", "Pay by"), d.Day("due_date", a.due), 12)
	side(d.Pick("Account Number", "Account No."), a.number, 9.5)
	side(d.Pick("Mobile Number", "Service Number"), d.ID("mobile_number", d.Digits("0917#######")), 9.5)
	side(d.Pick("Statement Date", "Bill Date"), d.Day("issue_date", a.issued), 9.5)
	side(d.Pick("Billing Period", "Bill Period"), a.monthBefore(d), 9)
	d.Left(214, 56, pen{Size: 14, Bold: true}, d.Pick("Statement of Account", "Billing Statement", "Postpaid Bill"))
	unseenSqueeze(d, 214, 86, 360, pen{Size: 11, Bold: true}, a.name)
	y = d.Paragraph(214, 100, 340, pen{Size: 9}, a.place, extracttest.AlignLeft) + 20
	minus := ""
	if a.paid > 0 {
		minus = "-"
	}
	bold, body := pen{Size: 9.5, Bold: true}, pen{Size: 9.5}
	head := func(text string) {
		d.Left(214, y, bold, text)
		d.Rule(214, y+4, 576, y+4)
		y += 19
	}
	head(d.Pick("Previous Bill", "Previous Charges"))
	y = fifthRows(d, 214, 576, y, 16, body, [][2]string{
		{d.Pick("Amount of last bill", "Previous balance"), d.Figure("previous_balance", a.previous)},
		{d.Pick("Payments received - thank you", "Less: Payments"), minus + d.Figure("payments_received", a.paid)},
		{d.Pick("Remaining balance", "Unpaid balance"), d.Plain(a.previous - a.paid)},
	}) + 12
	head(d.Pick("Current Charges", "Charges for this period"))
	plan := d.Text("plan_name", d.Pick("GoPlan 999", "Unli Max 1499", "Family Plan 1799"))
	y = fifthRows(d, 214, 576, y, 16, body, a.parts(d, []string{"Monthly fee - " + plan, "Device installment",
		"Calls and texts outside the plan", "Roaming and value-added services", "VAT 12%"}, 62, 18, 7, 3))
	y = fifthRows(d, 214, 576, y, 16, bold, [][2]string{{d.Pick("Total Current Charges", "Current charges"),
		d.Figure("current_charges", a.current)}}) + 14
	d.Rule(214, y-14, 576, y-14)
	y = fifthRows(d, 214, 576, y+2, 16, pen{Size: 11, Bold: true}, [][2]string{{d.Pick("Total Amount Due", "TOTAL DUE"),
		d.Amount(a.total)}}) + 16
	d.Paragraph(214, y, 362, pen{Size: 8}, "Pay through our app, accredited banks or payment centers. A late payment "+
		"fee is charged on the next bill for amounts unpaid after the due date. Your line may be suspended.",
		extracttest.AlignLeft)
	d.Barcode(214, 700, 420, 730)
}

func fifthPermit(d *sketch) {
	d.NewPage(letterHigh, letterWide)
	l := newUnseenPermit(d)
	d.Box(22, 22, 770, 590)
	d.Box(26, 26, 766, 586)
	d.Seal(96, 84, 34, extracttest.BlueTint, "")
	d.Centre(396, 58, pen{Size: 10}, "Republic of the Philippines")
	fifthMiddle(d, 396, 78, 480, pen{Size: 16, Bold: true}, l.authority)
	d.Centre(396, 94, pen{Size: 10}, d.Pick("OFFICE OF THE MAYOR", "Business Permits and Licensing Office",
		"Office of the City Mayor"))
	d.Centre(396, 130, pen{Size: 22, Bold: true}, d.Pick("BUSINESS PERMIT", "MAYOR'S PERMIT",
		"MAYOR'S / BUSINESS PERMIT"))
	d.Right(736, 60, pen{Size: 9}, d.Pick("Plate No. ", "BIN: ")+d.Digits("######"))
	d.Right(736, 96, pen{Size: 28, Bold: true, Tint: extracttest.RedTint}, strconv.Itoa(l.ends.Year))
	p, big := pen{Size: 11}, pen{Size: 15, Bold: true}
	fifthCaption(d, 60, 172, 200, pen{Size: 12, Bold: true}, l.number, d.Pick("Permit Number", "Business Permit No."))
	fifthCaption(d, 296, 172, 200, p, d.Day("issue_date", l.issued), d.Pick("Date Issued", "Date of Issue"))
	fifthCaption(d, 532, 172, 200, p, d.Day("expiry_date", l.ends), d.Pick("Valid Until", "Expiration Date"))
	d.Centre(396, 214, p, d.Pick("Pursuant to the Revenue Code, permission is hereby granted to",
		"This is to certify that the business named below is authorized to operate:"))
	fifthCaption(d, 100, 246, 592, big, l.business, d.Pick("Business Name", "Trade Name / Business Name"))
	fifthCaption(d, 100, 288, 592, pen{Size: 13, Bold: true}, l.owner, d.Pick("Name of Owner / President", "Owner",
		"Taxpayer's Name"))
	fifthCaption(d, 100, 330, 592, p, l.place, d.Pick("Business Address", "Location of Business"))
	fifthCaption(d, 100, 372, 592, p, l.line, d.Pick("Line of Business", "Nature of Business", "Kind of Business"))
	total := d.Sum(1200, 38000, 10)
	fifthCaption(d, 60, 424, 200, p, d.Money("total_fees", total), d.Pick("Amount Paid", "Total Taxes and Fees Paid"))
	fifthCaption(d, 296, 424, 200, p, d.ID("receipt_number", d.Digits("#######")), d.Pick("O.R. Number",
		"Official Receipt No."))
	fifthCaption(d, 532, 424, 200, p, d.Pick("Annual", "Quarterly", "ANNUALLY"), "Mode of Payment")
	d.Barcode(60, 480, 126, 546)
	unseenSignedBy(d, 480, 530, 230, d.Pick("HON. ", "")+newPerson(d.Random).firstLast(), d.Pick("City Mayor",
		"Municipal Mayor", "Mayor"))
	d.Centre(396, 576, pen{Size: 7.5}, d.Pick("This permit must be posted at all times in a conspicuous place.",
		"Not valid without official receipt. Not transferable."))
}

func fifthDti(d *sketch) {
	d.NewPage(a4Wide, a4High)
	l := newUnseenBusinessName(d)
	d.Box(26, 26, 569, 816)
	d.Seal(297, 84, 30, extracttest.BlueTint, "")
	d.Centre(297, 136, pen{Size: 10}, "Republic of the Philippines")
	d.Centre(297, 152, pen{Size: 12, Bold: true}, "DEPARTMENT OF TRADE AND INDUSTRY")
	d.Centre(297, 196, pen{Size: 18, Bold: true, Face: extracttest.SerifFace}, d.Pick(
		"Certificate of Business Name Registration", "CERTIFICATE OF REGISTRATION"))
	p, y := pen{Size: 11}, 238.0
	put := func(style pen, text string, gap float64) {
		fifthMiddle(d, 297, y, 480, style, text)
		y += gap
	}
	put(p, d.Pick("This certifies that", "This is to certify that"), 28)
	put(pen{Size: 20, Bold: true}, l.business, 20)
	scope := d.Pick("barangay", "city", "regional", "national")
	d.Is("territorial_scope", exact, scope)
	put(p, "("+map[string]string{"barangay": "BARANGAY", "city": "CITY/MUNICIPALITY", "regional": "REGIONAL",
		"national": "NATIONAL"}[scope]+")", 26)
	put(p, d.Pick("is a business name registered in this office pursuant to Act No. 3883, as amended,",
		"is duly registered in this Department as a business name under Act 3883, as amended,"), 16)
	put(p, d.Pick("and is issued to", "by"), 26)
	put(pen{Size: 16, Bold: true}, l.owner, 26)
	days := fifthLayout(d)
	put(p, fmt.Sprintf(d.Pick("valid from %s to %s", "effective %s until %s"),
		d.DayAs("registration_date", l.issued, days), d.DayAs("expiry_date", l.ends, days)), 16)
	put(p, "subject to continuing compliance with the above-mentioned law and all applicable laws", 16)
	put(p, "of the Philippines, unless voluntarily cancelled.", 34)
	y = d.Paragraph(70, y, 455, pen{Size: 10}, "In testimony whereof, I hereby sign this certificate and cause the "+
		"seal of the Department to be affixed.", extracttest.AlignCentre)
	unseenSignedBy(d, 187, y+64, 220, newPerson(d.Random).firstLast(), d.Pick("Secretary", "Provincial Director"))
	d.Left(60, 700, pen{Size: 10}, d.Pick("Business Name No. ", "BN Registration No. ", "Certificate No. ")+l.number)
	d.Left(60, 716, pen{Size: 9}, d.Pick("Reference Code: ", "Transaction No. ")+d.ID("reference_number",
		filled(d.Random, "@@@@#########")))
	dots(d, 470, 676, 60)
	d.Centre(297, 780, pen{Size: 8}, d.Pick("This certificate is not a license to engage in any kind of business.",
		"Documentary stamp tax paid Php 30.00"))
}
