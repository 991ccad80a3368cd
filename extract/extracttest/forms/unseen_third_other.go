package forms

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func thirdOthers() []extracttest.FormLook {
	return []extracttest.FormLook{
		thirdLook("bank_certificate", "bank-sentence", "letter whose facts are all in one sentence, the balance in "+
			"words", thirdBankSentence),
		thirdLook("bank_certificate", "bank-dollar", "dollar account in a frame of shaded labels, average balance too",
			thirdBankDollar),
		thirdLook("utility_bill", "bill-stub", "electric cooperative: stub at the top, charges with their rates a "+
			"kilowatt-hour", thirdStubBill),
		thirdLook("utility_bill", "bill-mail", "internet bill written as a message, the sums in a short list",
			thirdMailBill),
		thirdLook("mayors_permit", "permit-band", "permit with a dark band at the left, values below small labels, "+
			"fees at the foot", thirdPermitBand),
		thirdLook("bir_2316", "2316-landscape", "printout across: parties and summary at the left, two lists of items "+
			"beside them", thirdLandscape2316),
	}
}

// newThirdDeposit invents an account whose certificate is issued on a working day.
func newThirdDeposit(d *sketch, currency string, words bool) secondDeposit {
	b := secondDeposit{issued: thirdWeekday(d.Between(2024, 2025)), who: newPerson(d.Random),
		balance: between(d.Random, 12000, 1_900_000)}
	if currency == "USD" {
		b.balance = between(d.Random, 600, 48000)
	}
	b.asOf = b.issued.AddDays(-d.Random.IntN(4))
	b.stated = b.balance
	switch {
	case d.Flawed && words && d.Chance(50):
		b.stated += pesos(2000)
		d.Flaw("the balance in words is not the balance in figures", "words_match_figures")
	case d.Flawed:
		b.asOf = b.issued.AddDays(28)
		d.Flaw("the balance is of a day after the certificate", "as_of_before_issue")
	}
	kind := "savings"
	b.kindText = d.Pick("Savings Deposit", "Savings Account", "Passbook Savings Account")
	if d.Chance(30) && currency == "PHP" {
		kind, b.kindText = "checking", d.Pick("Current Account", "Checking Account", "Demand Deposit (Current) Account")
	}
	d.Is("account_type", exact, kind)
	d.Is("currency", exact, currency)
	b.bank = d.Text("bank_name", thirdWords["banks"].draw(d.Random, "bank"))
	b.branch = thirdWords["banks"].draw(d.Random, "branch")
	return b
}

func thirdBankSentence(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	b := newThirdDeposit(d, "PHP", true)
	if d.Formats.Sign == "" {
		d.Formats.Sign = d.Pick("PHP", "Php", "P")
	}
	d.Right(546, 60, pen{Size: 14, Bold: true}, b.bank)
	d.Right(546, 73, pen{Size: 9}, d.Text("branch_name", b.branch+" Branch"))
	body := pen{Size: 11}
	d.Left(66, 130, pen{Size: 13, Bold: true}, d.Pick("BANK CERTIFICATE", "CERTIFICATE OF DEPOSIT BALANCE",
		"To whom it may concern:"))
	name := d.Text("account_name", unseenAsShown(d, d.Pick(b.who.whole(), b.who.firstLast())))
	number := d.ID("account_number", d.Digits(d.Pick("####-####-##", "###-#-######-#", "############")))
	y := d.Paragraph(66, 166, 480, body, fmt.Sprintf(d.Pick(
		"Based on the records of this branch, **%[1]s** is the owner of %[2]s No. **%[3]s**, opened on %[4]s, with an "+
			"outstanding balance of %[5]s (**%[6]s**) at the close of banking hours on %[7]s.",
		"THIS CERTIFIES that as of %[7]s the %[2]s numbered %[3]s in the name of **%[1]s**, a depositor since %[4]s, "+
			"had to its credit the sum of %[5]s (%[6]s)."),
		name, b.kindText, number, unseenLongDay(d, "opened_date", d.Between(2008, 2022)), b.words(d),
		d.Money("current_balance", b.balance), unseenLongDay(d, "as_of_date", b.asOf)), extracttest.Justified)
	y = d.Paragraph(66, y+14, 480, body, fmt.Sprintf(d.Pick(
		"Released to the depositor %s for %s.", "Given %s for use in connection with %s."),
		unseenIssuedText(d, b.issued), d.Text("purpose", d.Pick("a visa application", "a loan application",
			"school enrolment abroad"))), extracttest.Justified)
	y = d.Paragraph(66, y+14, 480, body, "The bank assumes no obligation by reason of this certification, and the "+
		"balance may change at any time.", extracttest.Justified)
	unseenSignedBy(d, 346, y+76, 200, newPerson(d.Random).firstLast(), d.Pick("Branch Head", "Assistant Manager",
		"Cash Department Head"))
	d.Left(66, 752, pen{Size: 7}, "Not valid without the bank's dry seal.   Member: PDIC.   Fee collected: P200.00")
}

func thirdBankDollar(d *sketch) {
	d.NewPage(a4Wide, a4High)
	b := newThirdDeposit(d, "USD", false)
	d.Formats.Sign, d.Formats.SignBehind, d.Formats.Grouping = d.Pick("USD", "US$"), false, "western"
	d.Centre(297, 58, pen{Size: 16, Bold: true, Face: extracttest.SerifFace}, b.bank)
	branch := d.Text("branch_name", b.branch)
	d.Centre(297, 72, pen{Size: 9}, branch)
	d.Shade(60, 92, 535, 114, 0.25)
	d.Centre(297, 107, pen{Size: 11, Bold: true, Tint: extracttest.WhiteTint}, d.Pick("BALANCE CERTIFICATION",
		"CERTIFICATION OF DEPOSIT", "DEPOSIT CONFIRMATION"))
	months := d.Pick("6", "3", "12")
	y := 114.0
	for _, row := range [][2]string{
		{d.Pick("Depositor", "Account Title", "In the name of"), d.Text("account_name", b.who.anyName(d.Random))},
		{d.Pick("Deposit Product", "Account Type"), "US Dollar " + b.kindText},
		{d.Pick("Account No.", "Account / Passbook No."), d.ID("account_number", d.Digits(d.Pick("02#-########",
			"9###-####-##")))},
		{d.Pick("Currency", "Denomination"), d.Pick("USD", "US Dollars")},
		{d.Pick("Opened", "Opening Date"), d.Day("opened_date", d.Between(2011, 2022))},
		{d.Pick("Balance Date", "As at"), d.Day("as_of_date", b.asOf)},
		{d.Pick("Ledger Balance", "Balance", "Present Balance"), d.Money("current_balance", b.balance)},
		{"Average Daily Balance, " + months + " months", d.Money("average_daily_balance", b.balance*4/5)},
		{d.Pick("Certificate Date", "Date Issued"), d.Day("issue_date", b.issued)},
		{d.Pick("Certificate No.", "Control No."), d.ID("reference_number", d.Digits("BC-####-#####"))},
	} {
		d.Shade(60, y, 230, y+24, 0.9)
		d.Box(60, y, 535, y+24)
		unseenSqueeze(d, 66, y+16, 160, pen{Size: 9, Bold: true}, row[0])
		unseenSqueeze(d, 240, y+16, 290, pen{Size: 10.5}, row[1])
		y += 24
	}
	y = d.Paragraph(60, y+22, 475, pen{Size: 9}, "The information above is taken from the books of the bank and is "+
		"furnished at the depositor's request. Deposits are insured by PDIC.", extracttest.AlignLeft)
	unseenSignedBy(d, 60, y+70, 200, newPerson(d.Random).firstLast(), "Operations Officer")
	unseenSignedBy(d, 335, y+70, 200, newPerson(d.Random).firstLast(), "Branch Manager")
}

func thirdStubBill(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	d.Formats.Brackets = false
	a := newUnseenAccount(d, "electricity", d.Pick("##-####-####", "########", "0###-#####-#"),
		"San Isidro Electric Cooperative, Inc.", "Hilagang Luzon Electric Cooperative II", "Panay Light Cooperative")
	small, bold := pen{Size: 8}, pen{Size: 9, Bold: true}
	d.Left(36, 40, bold, d.Pick("TELLER'S COPY", "COLLECTION STUB", "REMITTANCE STUB"))
	d.Right(576, 40, small, "Cut here and present when paying")
	for i, pair := range [][2]string{
		{d.Pick("Account", "Acct. No."), a.number}, {d.Pick("Consumer", "Member"), a.name},
		{d.Pick("Due", "Last day of payment"), d.Day("due_date", a.due)},
		{d.Pick("Pay this amount", "Total Due", "AMOUNT PAYABLE"), d.Money("total_amount_due", a.total)},
	} {
		x := 36 + []float64{0, 110, 300, 420}[i]
		d.Left(x, 58, pen{Size: 7.5, Tint: extracttest.GrayTint}, pair[0])
		unseenSqueeze(d, x, 71, []float64{104, 184, 114, 120}[i], bold, pair[1])
	}
	for x := 36.0; x < 576; x += 8 {
		d.Rule(x, 86, x+4, 86)
	}
	d.Centre(306, 112, unseenSqueezed(d, 500, pen{Size: 14, Bold: true}, a.provider), a.provider)
	d.Centre(306, 126, pen{Size: 9}, d.Pick("POWER BILL", "Statement of Power Consumption", "ELECTRIC BILL"))
	used, before := 40+d.Random.IntN(400), 1000+d.Random.IntN(20000)
	unseenSqueeze(d, 36, 152, 300, bold, a.name)
	d.Paragraph(36, 165, 270, small, a.place, extracttest.AlignLeft)
	thirdLine(d, 350, 152, 226, small, d.Pick("Bill issued", "Billing date", "Date"), d.Day("issue_date", a.issued))
	thirdLine(d, 350, 164, 226, small, d.Pick("Covered", "Period"), a.monthBefore(d))
	thirdLine(d, 350, 176, 226, small, "Meter", d.ID("meter_number", d.Digits("########")))
	y := d.Table(36, 200, grid{
		Columns: []extracttest.FormColumn{unseenCcol("Present Rdg.", 135), unseenCcol("Previous Rdg.", 135),
			unseenCcol("Multiplier", 135), unseenCcol("kWh Used", 135)},
		Rows: [][]string{{d.Number("current_reading", float64(before+used), fmt.Sprint(before+used)),
			d.Number("previous_reading", float64(before), fmt.Sprint(before)), "1",
			d.Number("consumption", float64(used), fmt.Sprint(used))}},
		Ruling: extracttest.GridRuling, Head: pen{Size: 8}, Body: pen{Size: 9},
	})
	labels := []string{"Generation System Charge", "Transmission System Charge", "System Loss Charge",
		"Distribution System Charge", "Supply System Charge", "Metering System Charge", "Reinvestment Fund (RFSC)",
		"Universal Charges", "Value Added Tax"}
	var rows [][]string
	rest := a.current
	for i, hundredths := range []int{5200, 900, 700, 1300, 400, 300, 200, 150, 0} {
		part := share(a.current, hundredths)
		if hundredths == 0 {
			part = rest
		}
		rest -= part
		rows = append(rows, []string{labels[i], fmt.Sprintf("%.4f", float64(part)/100/float64(used)), d.Plain(part)})
	}
	d.Is("previous_balance", extracttest.KindMoney, a.previous-a.paid)
	rows = append(rows,
		[]string{d.Pick("Current Bill", "TOTAL THIS MONTH", "Bill This Month"), "", d.Figure("current_charges",
			a.current)},
		[]string{d.Pick("Arrears", "Previous Unpaid Bill"), "", d.Plain(a.previous - a.paid)},
		[]string{d.Pick("TOTAL AMOUNT DUE", "Total Payable"), "", d.Plain(a.total)})
	y = d.Table(36, y+14, grid{
		Columns: []extracttest.FormColumn{unseenLcol("PARTICULARS", 220), unseenRcol("PhP / kWh", 90),
			unseenRcol("AMOUNT", 110)},
		Rows: rows, Ruling: extracttest.HeadRuling, Head: pen{Size: 8, Bold: true}, Body: pen{Size: 8.5},
		BoldRows: []int{9, 11},
	})
	d.Paragraph(36, y+20, 420, small, "Service will be disconnected without further notice if the bill is not settled "+
		"within 48 hours from the due date.", extracttest.AlignLeft)
}

func thirdMailBill(d *sketch) {
	d.NewPage(a4Wide, a4High)
	d.Formats.Sign = d.Pick("₱", "PHP", "Php")
	a := newUnseenAccount(d, "internet", d.Pick("########", "10-#######", "0########"), "Liwayway Fiber",
		"Kidlat Broadband, Inc.", "TalaNet Home Fibr")
	body := pen{Size: 11}
	d.Shade(40, 36, 555, 84, 0.9)
	d.Left(56, 66, pen{Size: 20, Bold: true, Face: extracttest.SansFace}, a.provider)
	d.Left(56, 120, pen{Size: 13, Bold: true}, d.Pick("Your bill is here", "Your monthly bill", "It's billing time!"))
	first, _, _ := strings.Cut(properCase(strings.ToUpper(a.name)), " ")
	due := d.Day("due_date", a.due)
	total := d.Money("total_amount_due", a.total)
	y := d.Paragraph(56, 148, 480, body, fmt.Sprintf(d.Pick(
		"Hi %[1]s! You have **%[2]s** to pay on or before **%[3]s**. Here is what it is made of.",
		"Hello %[1]s, please settle **%[2]s** by **%[3]s** to keep your connection running."), first, total, due),
		extracttest.AlignLeft)
	minus := ""
	if a.paid > 0 {
		minus = "-"
	}
	y = thirdList(d, 80, 500, y+16, 20, pen{Size: 10.5}, [][2]string{
		{d.Pick("Last bill", "Balance from your last bill"), d.Figure("previous_balance", a.previous)},
		{d.Pick("You paid", "Payments we received"), minus + d.Figure("payments_received", a.paid)},
		{d.Pick("This month", "New charges", "Charges this month"), d.Figure("current_charges", a.current)},
	})
	d.Rule(80, y-12, 500, y-12)
	d.Left(80, y+6, pen{Size: 12, Bold: true}, d.Pick("To pay", "Total", "You owe"))
	d.Right(500, y+6, pen{Size: 12, Bold: true}, d.Amount(a.total))
	tax := share(a.current, 1071)
	d.Left(80, y+26, pen{Size: 8.5, Tint: extracttest.GrayTint}, "New charges: "+
		d.Text("plan_name", d.Pick("Home Fiber 1699", "Unli Fiber 200 Mbps", "FiberMax 2099"))+" "+
		d.Plain(a.current-tax)+", VAT "+d.Plain(tax))
	y = secondOverRow(d, 56, y+64, []float64{250, 230}, d.Pick("Subscriber", "Account name"), a.name,
		d.Pick("Account", "Account no.", "Subscriber no."), a.number)
	secondOver(d, 56, y, 480, d.Pick("Installed at", "Service address", "Where we serve you"), a.place)
	y = secondOverRow(d, 56, y+30, []float64{250, 230}, d.Pick("Bill date", "Statement date"), d.Day("issue_date",
		a.issued), d.Pick("Billing cycle", "For the period"), a.monthBefore(d))
	secondOver(d, 56, y, 250, "Bill no.", d.ID("bill_number", d.Digits("7#########")))
	d.Paragraph(56, y+50, 480, pen{Size: 8.5, Tint: extracttest.GrayTint}, "Please do not reply to this message. Pay "+
		"in the app or at any payment center. A reconnection fee applies to late accounts.", extracttest.AlignLeft)
}

func thirdPermitBand(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	l := newUnseenPermit(d)
	d.Shade(0, 0, 110, letterHigh, 0.82)
	d.Centre(55, 90, pen{Size: 30, Bold: true}, fmt.Sprint(l.ends.Year))
	d.Barcode(20, 620, 90, 690)
	d.Centre(55, 704, pen{Size: 7}, "SCAN TO VERIFY")
	d.Seal(55, 170, 34, extracttest.GrayTint, "")
	d.Left(134, 56, pen{Size: 9}, "Republic of the Philippines")
	d.Left(134, 72, pen{Size: 13, Bold: true}, l.authority)
	d.Left(134, 86, pen{Size: 9}, d.Pick("Business One-Stop Shop", "Office of the City/Municipal Mayor - BPLO"))
	d.Left(134, 128, pen{Size: 20, Bold: true}, d.Pick("Permit to Operate", "PERMIT TO OPERATE BUSINESS",
		"Business Permit"))
	y := 160.0
	value := func(label, text string, size float64) {
		d.Left(134, y, pen{Size: 7.5, Tint: extracttest.GrayTint}, label)
		unseenSqueeze(d, 134, y+size+5, 440, pen{Size: size, Bold: size > 11}, text)
		y += size + 23
	}
	value(d.Pick("GRANTED TO (BUSINESS NAME)", "NAME OF ESTABLISHMENT"), l.business, 15)
	value(d.Pick("REPRESENTED BY / PROPRIETOR", "OWNED AND MANAGED BY", "PERMITTEE"), l.owner, 12)
	value(d.Pick("LOCATED AT", "PLACE OF BUSINESS"), l.place, 10.5)
	value(d.Pick("KIND OF BUSINESS", "NATURE OF BUSINESS", "TO ENGAGE IN"), l.line, 10.5)
	y = secondOverRow(d, 134, y, []float64{150, 150, 140}, d.Pick("CONTROL / PERMIT NO.", "PERMIT NUMBER"), l.number,
		d.Pick("APPROVED ON", "RELEASED"), d.Day("issue_date", l.issued), d.Pick("VALID THRU", "EXPIRES"),
		d.Day("expiry_date", l.ends))
	fees := []engine.Amount{d.Sum(500, 30000, 25), d.Sum(200, 2500, 50), d.Sum(300, 1500, 50)}
	total := fees[0] + fees[1] + fees[2]
	y = d.Table(134, y+10, grid{
		Columns: []extracttest.FormColumn{unseenLcol(d.Pick("Taxes and fees paid", "Assessment"), 230),
			unseenRcol("PHP", 110)},
		Rows: [][]string{{"Local business tax", d.Plain(fees[0])}, {"Mayor's permit fee", d.Plain(fees[1])},
			{"Garbage, sanitary and fire inspection", d.Plain(fees[2])}, {"Total", d.Figure("total_fees", total)}},
		Ruling: extracttest.LineRuling, BoldRows: []int{3}, Head: pen{Size: 8, Bold: true}, Body: pen{Size: 8.5},
	})
	d.Left(134, y+16, pen{Size: 8}, "O.R. No. "+d.ID("receipt_number", d.Digits("#######")))
	d.Paragraph(134, y+40, 440, pen{Size: 8}, "This permit must be displayed where the public can see it and is "+
		"renewed within the first twenty days of January. It may be revoked for violation of any ordinance.",
		extracttest.Justified)
	unseenSignedBy(d, 360, y+110, 200, newPerson(d.Random).firstLast(), d.Pick("Mayor", "Municipal Mayor",
		"City Mayor"))
}

func thirdLandscape2316(d *sketch) {
	d.NewPage(longHigh, 612)
	c := newUnseenItemised(d, unseenRecentItems(d))
	d.Left(30, 36, pen{Size: 13, Bold: true}, "Certificate of Compensation Payment / Tax Withheld")
	d.Right(906, 36, pen{Size: 10, Bold: true}, "BIR Form No. 2316")
	d.Left(30, 50, pen{Size: 8}, fmt.Sprintf(d.Pick("Taxable year %d", "For the Year: %d", "Year %d"), c.Year))
	d.Rule(30, 56, 906, 56)
	small, strong := pen{Size: 7.5}, pen{Size: 8, Bold: true}
	party := func(y float64, title, address string, rows [][2]string) float64 {
		d.Left(30, y, strong, title)
		y = unseenFacts(d, 30, y+13, 72, 214, 12, small, pen{Size: 8.5}, rows)
		d.Left(30, y, small, "Address")
		return d.Paragraph(102, y, 216, pen{Size: 7.5}, address, extracttest.AlignLeft)
	}
	y := party(72, d.Pick("PART I - EMPLOYEE", "Employee Information"), d.Address("address",
		c.who.Home.line(d.Random)), [][2]string{
		{"Name", d.Text("employee_name", c.who.lastFirst())}, {"TIN", d.ID("tin", c.who.TIN)},
	})
	y = party(y+8, d.Pick("PART II - PRESENT EMPLOYER", "Employer Information (Present)"), d.Address("employer_address",
		c.firm.Office.line(d.Random)), [][2]string{
		{"Registered Name", c.employerName}, {"TIN", d.ID("employer_tin", c.firm.TIN)},
	})
	empty := d.Pick("0.00", "-", "")
	shorter := strings.NewReplacer(", if applicable", "", "Compensation Income", "Comp. Income", "Contributions",
		"Contrib.")
	list := func(x, y, width float64, title string, items []unseenItem) float64 {
		d.Shade(x, y, x+width, y+13, 0.88)
		d.Left(x+3, y+9.5, strong, title)
		y += 26
		for _, i := range items {
			words, _, _ := strings.Cut(i.words, " (Sum")
			words, _, _ = strings.Cut(words, " (Item")
			words = shorter.Replace(words)
			p := pen{Size: 7.5, Bold: i.total}
			unseenSqueeze(d, x+3, y, width-78, p, joined(i.number, words))
			d.Right(x+width-4, y, pen{Size: 8, Bold: i.total}, i.figure(d, empty))
			d.Rule(x+width-72, y+3, x+width, y+3)
			y += 17
		}
		return y
	}
	list(330, 66, 282, d.Pick("NON-TAXABLE/EXEMPT", "A. Non-Taxable / Exempt Compensation Income"), c.nonTaxableItems())
	bottom := list(624, 66, 282, d.Pick("TAXABLE", "B. Taxable Compensation Income"), c.taxableItems())
	summary := list(30, y+6, 288, d.Pick("SUMMARY", "Part IV-A Summary"), c.summaryItems())
	y = max(summary, bottom) + 14
	d.Paragraph(30, y, 876, pen{Size: 7}, "I declare, under the penalties of perjury, that the foregoing are true and "+
		"correct according to the books of account and the payroll of the employer.", extracttest.AlignLeft)
	unseenSignedBy(d, 120, y+50, 240, newPerson(d.Random).firstLast(), "Present Employer / Authorized Agent")
	unseenSignedBy(d, 560, y+50, 240, c.who.firstLast(), "Employee")
}
