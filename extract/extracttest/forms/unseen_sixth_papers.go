package forms

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func sixthPapers() []extracttest.FormLook {
	return []extracttest.FormLook{
		sixthLook("bank_certificate", "bank-list", "letter to an embassy's visa section: facts in a numbered list",
			sixthBankList),
		sixthLook("bank_certificate", "bank-form",
			"bank's printed form with typed values in cells, words below figures",
			sixthBankForm),
		sixthLook("utility_bill", "bill-tiers", "water bill with cubic metres by bracket, amount due in the middle",
			sixthTierBill),
		sixthLook("utility_bill", "bill-landline",
			"bill for telephone and fibre: account facts in one row, a stub below",
			sixthLandline),
		sixthLook("mayors_permit", "permit-portrait",
			"permit of a municipality: labels at the left edge, fees paid below",
			sixthPermit),
		sixthLook("dti_registration", "dti-frame", "certificate in landscape: number and days in one line at the top",
			sixthDti),
		sixthLook("sec_registration", "sec-ribbon", "certificate of incorporation with the number in a ribbon",
			sixthSec),
	}
}

// newSixthDeposit invents an account whose certificate is issued on a working day.
func newSixthDeposit(d *sketch, words bool) secondDeposit {
	b := secondDeposit{issued: thirdWeekday(d.Between(2023, 2025)), who: newPerson(d.Random),
		balance: between(d.Random, 6000, 2_400_000)}
	b.asOf = b.issued.AddDays(-d.Random.IntN(3))
	b.stated = b.balance
	switch {
	case d.Flawed && words && d.Chance(50):
		b.stated += pesos(5000)
		d.Flaw("the balance in words is not the balance in figures", "words_match_figures")
	case d.Flawed:
		b.asOf = b.issued.AddDays(28)
		d.Flaw("the balance is of a day after the certificate", "as_of_before_issue")
	}
	kind := "savings"
	b.kindText = d.Pick("Savings Account", "Peso Savings", "Regular Savings Account")
	if d.Chance(30) {
		kind, b.kindText = "checking", d.Pick("Current Account", "Checking Account", "Peso Checking")
	}
	d.Is("account_type", exact, kind)
	d.Is("currency", exact, "PHP")
	b.bank = d.Text("bank_name", sixthWords["banks"].draw(d.Random, "bank"))
	b.branch = sixthWords["banks"].draw(d.Random, "branch")
	return b
}

func sixthBankList(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	b := newSixthDeposit(d, true)
	d.Formats.Sign = d.Pick("PHP", "Php", "P")
	body := pen{Size: 11}
	d.Right(546, 58, unseenSqueezed(d, 420, pen{Size: 15, Bold: true, Tint: extracttest.BlueTint}, b.bank), b.bank)
	d.Right(546, 72, pen{Size: 9}, d.Text("branch_name", b.branch+" Branch"))
	d.Right(546, 83, pen{Size: 8}, landline(d.Random))
	days := d.Pick("2 January 2006", "January 2, 2006", "January 02, 2006")
	d.Left(66, 118, body, d.DayAs("issue_date", b.issued, days))
	d.Left(66, 148, body, d.Pick("The Visa Section", "The Consular Section"))
	d.Left(66, 162, body, d.Pick("Embassy of Japan", "Embassy of the Republic of Korea", "Embassy of Canada"))
	d.Left(66, 190, pen{Size: 11, Bold: true}, d.Pick("Certificate of Bank Deposit", "Bank Certificate",
		"CERTIFICATION OF DEPOSIT"))
	y := d.Paragraph(66, 218, 480, body, d.Pick("At our client's request, we certify these facts about the account:",
		"We attest to the following particulars of our client's deposit:"), extracttest.AlignLeft) + 10
	for i, row := range [][2]string{
		{d.Pick("Account name", "Name of depositor", "Name of client"), d.Text("account_name", unseenAsShown(d,
			d.Pick(b.who.whole(), b.who.firstLast())))},
		{d.Pick("Type of deposit", "Account type"), b.kindText},
		{d.Pick("Account number", "Account no."), d.ID("account_number", d.Digits(d.Pick("###-####-###-#", "##########",
			"####-######-##")))},
		{d.Pick("Opened on", "Date opened"), d.DayAs("opened_date", thirdWeekday(d.Between(2006, 2021)), days)},
		{d.Pick("Balance", "Present balance", "Ending balance"), d.Money("current_balance", b.balance)},
		{d.Pick("Balance in words", "In words"), b.words(d)},
		{d.Pick("Balance as of", "As of"), d.DayAs("as_of_date", b.asOf, days)},
		{d.Pick("Six-month average daily balance", "Average balance, 6 months"), d.Money("average_daily_balance",
			b.balance*7/10)},
	} {
		d.Left(80, y, body, strconv.Itoa(i+1)+".")
		d.Left(98, y, body, row[0]+":")
		y = d.Paragraph(290, y, 256, pen{Size: 11, Bold: true}, row[1], extracttest.AlignLeft) + 5
	}
	y = d.Paragraph(66, y+14, 480, body, "This is for the client's "+d.Text("purpose",
		d.Pick("tourist visa application",
			"student visa application", "visa application"))+" and binds neither the bank nor its officers.",
		extracttest.AlignLeft)
	d.Left(66, y+22, body, d.Pick("Sincerely yours,", "Very truly yours,"))
	d.Signature(70, y+54, 80)
	d.Left(66, y+70, pen{Size: 11, Bold: true}, newPerson(d.Random).firstLast())
	d.Left(66, y+84, body, d.Pick("Branch Manager", "Branch Operations Officer"))
	d.Centre(306, 766, pen{Size: 7}, "Regulated by the Bangko Sentral ng Pilipinas. Deposits insured by PDIC.")
}

func sixthBankForm(d *sketch) {
	d.NewPage(a4Wide, a4High)
	b := newSixthDeposit(d, true)
	d.Formats.Sign = d.Pick("PHP", "P", "Php")
	d.Box(40, 40, 555, 420)
	d.Shade(40, 40, 555, 76, 0.86)
	d.Left(50, 63, unseenSqueezed(d, 280, pen{Size: 13, Bold: true}, b.bank), b.bank)
	d.Right(545, 63, pen{Size: 11}, d.Pick("CERTIFICATE OF ACCOUNT BALANCE", "BANK CERTIFICATION FORM",
		"BALANCE CERTIFICATE"))
	typed := pen{Size: 10, Face: extracttest.MonoFace}
	cell := func(x, y, width, height float64, label, value string) {
		d.Box(x, y, x+width, y+height)
		d.Left(x+4, y+10, pen{Size: 7, Face: extracttest.SansFace, Tint: extracttest.GrayTint}, label)
		unseenSqueeze(d, x+6, y+height-7, width-12, typed, value)
	}
	cell(40, 76, 257, 36, d.Pick("Branch", "Branch of account"), d.Text("branch_name", strings.ToUpper(b.branch)))
	cell(297, 76, 258, 36, d.Pick("Date of certificate", "Date issued"), d.Day("issue_date", b.issued))
	cell(40, 112, 515, 36, d.Pick("Account holder", "Name of account", "Depositor"), d.Text("account_name",
		b.who.anyName(d.Random)))
	cell(40, 148, 257, 36, d.Pick("Account number", "Account No."), d.ID("account_number", d.Digits(d.Pick(
		"####-####-####", "###########", "0##-######-#"))))
	cell(297, 148, 258, 36, d.Pick("Kind of account", "Account type", "Product"), b.kindText)
	cell(40, 184, 257, 36, d.Pick("Date account was opened", "Opening date"), d.Day("opened_date",
		thirdWeekday(d.Between(2005, 2021))))
	cell(297, 184, 258, 36, d.Pick("Balance as of (date)", "As of date"), d.Day("as_of_date", b.asOf))
	cell(40, 220, 515, 36, d.Pick("Balance in figures", "Amount of balance", "Outstanding balance"),
		d.Money("current_balance", b.balance))
	cell(40, 256, 515, 36, d.Pick("Balance in words", "Amount in words"), b.words(d))
	cell(40, 292, 515, 36, d.Pick("Purpose of request", "Purpose"), d.Text("purpose", d.Pick("LOAN APPLICATION",
		"VISA APPLICATION", "BIDDING REQUIREMENT")))
	d.Paragraph(48, 344, 240, pen{Size: 7.5}, "Issued at the request of the account holder. The bank and its officers "+
		"are not liable for any use of this form. Alterations void it.", extracttest.AlignLeft)
	unseenSignedBy(d, 330, 392, 200, newPerson(d.Random).firstLast(), d.Pick("Authorized Officer", "Branch Cashier"))
	d.Left(40, 434, pen{Size: 7}, "Form "+d.Pick("BC-04", "OPS-112")+"   Customer copy")
}

func sixthTierBill(d *sketch) {
	d.NewPage(a4Wide, a4High)
	d.Formats.Brackets = false
	if d.Formats.Sign == "" {
		d.Formats.Sign = d.Pick("PHP", "P", "Php")
	}
	a := newUnseenAccount(d, "water", d.Pick("###-######-#", "########", "R-####-###"), "Lawis Bay Water District",
		"Talon Verde Waterworks Corp.", "Kristal Springs Water Services, Inc.")
	d.Left(46, 54, unseenSqueezed(d, 340, pen{Size: 15, Bold: true, Tint: extracttest.BlueTint}, a.provider),
		a.provider)
	d.Right(549, 54, pen{Size: 11}, d.Pick("Water bill", "STATEMENT OF WATER BILL", "Bill for water service"))
	d.Rule(46, 62, 549, 62)
	used, before := 21+d.Random.IntN(40), 200+d.Random.IntN(5000)
	sixthColons(d, 46, 84, 136, 160, 15, pen{Size: 9}, [][2]string{
		{d.Pick("Consumer", "Customer name", "Name"), a.name},
		{d.Pick("Account no.", "Consumer no."), a.number},
		{d.Pick("Meter serial no.", "Meter no."), d.ID("meter_number", d.Digits("WM-#####"))},
		{"Class", d.Text("rate_class", d.Pick("Residential A", "Commercial", "Residential"))},
	})
	sixthColons(d, 316, 84, 408, 138, 15, pen{Size: 9}, [][2]string{
		{d.Pick("Bill date", "Date of bill"), d.Day("issue_date", a.issued)},
		{d.Pick("Period", "Billing period"), a.monthBefore(d)},
		{d.Pick("Present reading", "Reading now"), d.Number("current_reading", float64(before+used),
			fmt.Sprint(before+used))},
		{d.Pick("Previous reading", "Last reading"), d.Number("previous_reading", float64(before), fmt.Sprint(before))},
	})
	d.Left(46, 148, pen{Size: 9}, d.Pick("Service address: ", "Address: "))
	unseenSqueeze(d, 136, 148, 410, pen{Size: 9}, a.place)
	d.Left(46, 166, pen{Size: 9}, d.Pick("Cubic meters used: ", "Consumption (cu.m.): ")+d.Number("consumption",
		float64(used), fmt.Sprint(used)))
	parts := a.parts(d, []string{"First 10 cu.m. (minimum)", "Next 10 cu.m.", "Excess cu.m.", "Meter maintenance fee"},
		41, 33, 20)
	var rows [][]string
	for i, p := range parts {
		volume := ""
		if i < 3 {
			volume = strconv.Itoa([]int{10, 10, used - 20}[i])
		}
		rows = append(rows, []string{p[0], volume, p[1]})
	}
	rows = append(rows, []string{d.Pick("Current charges", "Total current bill", "This month's bill"), "",
		d.Figure("current_charges", a.current)})
	arrears := a.previous - a.paid
	d.Is("previous_balance", extracttest.KindMoney, arrears)
	rows = append(rows, []string{d.Pick("Arrears", "Unpaid previous bill", "Previous balance"), "", d.Plain(arrears)})
	y := d.Table(46, 182, grid{
		Columns: []extracttest.FormColumn{unseenLcol(d.Pick("Bracket", "Charges"), 283), unseenRcol("Cu.m.", 90),
			unseenRcol("Amount", 130)},
		Rows: rows, Ruling: extracttest.LineRuling, Head: pen{Size: 9, Bold: true}, Body: pen{Size: 9.5},
		BoldRows: []int{4}, Leading: 1.9,
	})
	d.Box(176, y+18, 420, y+92)
	d.Centre(298, y+34, pen{Size: 9}, d.Pick("TOTAL AMOUNT DUE", "Please pay", "Amount due"))
	d.Centre(298, y+56, pen{Size: 17, Bold: true}, d.Money("total_amount_due", a.total))
	d.Centre(298, y+80, pen{Size: 10}, d.Pick("Due date: ", "on or before ", "Pay until ")+d.Day("due_date", a.due))
	d.Paragraph(46, y+122, 503, pen{Size: 8},
		"A surcharge of ten percent is added to bills paid late. Water is cut off "+
			"two months in arrears. Please keep the meter free of obstructions.", extracttest.AlignCentre)
}

func sixthLandline(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	d.Formats.Sign, d.Formats.Brackets = d.Pick("Php", "PHP", "P"), false
	a := newUnseenAccount(d, "telco", d.Pick("0#########", "#######-#", "##########"),
		"Tanglaw Telephone Company, Inc.", "Isla Fibernet & Telephone Corp.", "Bagwis Telecommunications, Inc.")
	unseenSqueeze(d, 44, 54, 330, pen{Size: 14, Bold: true}, a.provider)
	d.Right(568, 54, pen{Size: 12, Tint: extracttest.GrayTint}, d.Pick("Telephone and Fiber Bill", "BILL",
		"Statement of Account"))
	d.Left(44, 84, pen{Size: 10, Bold: true}, a.name)
	d.Paragraph(44, 97, 300, pen{Size: 8.5}, a.place, extracttest.AlignLeft)
	y := d.Table(44, 134, grid{
		Columns: []extracttest.FormColumn{unseenCcol(d.Pick("Account No.", "Account Number"), 106),
			unseenCcol(d.Pick("Telephone No.", "Landline"), 100), unseenCcol(d.Pick("Statement Date", "Bill Date"), 98),
			unseenCcol(d.Pick("Period Covered", "Billing Period"), 122), unseenCcol(d.Pick("Due Date", "Pay By"), 98)},
		Rows: [][]string{{a.number, d.Digits("(02) 8###-####"), d.Day("issue_date", a.issued), a.monthBefore(d),
			d.Day("due_date", a.due)}},
		Ruling: extracttest.GridRuling, ShadedHead: true, Head: pen{Size: 8, Bold: true}, Body: pen{Size: 8.5},
		Leading: 2,
	})
	body, bold := pen{Size: 9.5}, pen{Size: 9.5, Bold: true}
	y += 28
	d.Left(44, y, bold, d.Pick("Balance from last bill", "Your previous bill"))
	y = fifthRows(d, 60, 420, y+16, 15, body, [][2]string{
		{d.Pick("Amount billed", "Previous statement"), d.Figure("previous_balance", a.previous)},
		{d.Pick("Less payment", "Payments made"), d.Figure("payments_received", a.paid)},
	}) + 8
	d.Left(44, y, bold, d.Pick("Charges this month", "New charges"))
	y = fifthRows(d, 60, 420, y+16, 15, body, a.parts(d, []string{d.Text("plan_name", d.Pick("Fiber Home 100 Mbps",
		"Duo Plan 1699", "Landline + DSL 999")), "Landline service fee", "NDD/IDD and toll calls", "VAT (12%)"}, 66,
		16, 7))
	fifthRows(d, 60, 420, y+2, 15, bold, [][2]string{{d.Pick("Total charges this month", "Total new charges"),
		d.Figure("current_charges", a.current)}})
	y += 36
	d.Rule(44, y-14, 420, y-14)
	fifthRows(d, 44, 420, y, 15, pen{Size: 12, Bold: true}, [][2]string{{d.Pick("AMOUNT TO PAY", "Total amount due",
		"Please pay this amount"), d.Money("total_amount_due", a.total)}})
	d.Paragraph(440, 220, 128, pen{Size: 8}, "Report trouble by dialing 172. Charges not contested within 30 days are "+
		"deemed correct.", extracttest.AlignLeft)
	for x := 44.0; x < 568; x += 9 {
		d.Rule(x, 640, x+5, 640)
	}
	d.Left(44, 660, bold, d.Pick("Payment stub", "PAYMENT SLIP"))
	unseenSqueeze(d, 44, 676, 200, pen{Size: 8.5}, a.provider)
	d.Left(260, 660, pen{Size: 8.5}, a.number)
	d.Right(568, 660, bold, d.Amount(a.total))
	d.Barcode(260, 672, 480, 700)
}

func sixthPermit(d *sketch) {
	d.NewPage(letterWide, longHigh)
	l := newUnseenPermit(d)
	d.Box(30, 30, 582, 906)
	d.Seal(80, 84, 32, extracttest.GrayTint, "")
	d.Seal(532, 84, 32, extracttest.BlueTint, "")
	d.Centre(306, 62, pen{Size: 10}, "REPUBLIC OF THE PHILIPPINES")
	fifthMiddle(d, 306, 80, 360, pen{Size: 13, Bold: true}, l.authority)
	d.Centre(306, 96, pen{Size: 9}, d.Pick("Business Permit and Licensing Division", "Office of the Mayor"))
	d.Shade(30, 132, 582, 168, 0.25)
	d.Centre(306, 157, pen{Size: 20, Bold: true, Tint: extracttest.WhiteTint}, d.Pick("MAYOR'S PERMIT",
		"PERMIT TO OPERATE A BUSINESS", "BUSINESS PERMIT")+" "+strconv.Itoa(l.ends.Year))
	body := pen{Size: 11}
	y := d.Paragraph(60, 198, 492, body,
		d.Pick("In accordance with the Local Revenue Code, this permit is given to:",
			"By authority of law and ordinance, a permit is issued to the following:"), extracttest.AlignLeft) + 14
	put := func(label, value string) {
		d.Left(60, y, pen{Size: 9.5}, label)
		unseenSqueeze(d, 210, y, 342, pen{Size: 12, Bold: true}, value)
		d.Rule(206, y+4, 552, y+4)
		y += 28
	}
	put(d.Pick("Permit No.", "MP No.", "Business Permit No."), l.number)
	put(d.Pick("Registered owner", "Operator", "Name of owner/manager"), l.owner)
	put(d.Pick("Trade name", "Firm name", "Business/trade name"), l.business)
	put(d.Pick("Place of business", "Business location"), l.place)
	put(d.Pick("Kind of business", "Business activity"), l.line)
	put(d.Pick("Date of issuance", "Given on"), d.Day("issue_date", l.issued))
	put(d.Pick("Good until", "Expiry date", "Valid up to"), d.Day("expiry_date", l.ends))
	y += 10
	d.Left(60, y, pen{Size: 9.5, Bold: true}, d.Pick("Fees paid", "Assessment"))
	tax, fee, fire := d.Sum(900, 12000, 25), d.Sum(500, 2500, 50), d.Sum(150, 900, 10)
	y = fifthRows(d, 60, 330, y+18, 15, pen{Size: 9.5}, [][2]string{
		{"Business tax", d.Plain(tax)}, {"Regulatory fees", d.Plain(fee)}, {"Fire safety inspection", d.Plain(fire)}})
	d.Rule(250, y-11, 330, y-11)
	y = fifthRows(d, 60, 330, y+2, 15, pen{Size: 9.5, Bold: true}, [][2]string{{d.Pick("Total fees", "Total paid"),
		d.Money("total_fees", tax+fee+fire)}})
	d.Left(60, y+6, pen{Size: 9.5}, d.Pick("O.R. No.: ", "Official Receipt No. ")+d.ID("receipt_number",
		d.Digits("#######")))
	unseenSignedBy(d, 340, y+90, 200, d.Pick("HON. ", "ATTY. ")+newPerson(d.Random).firstLast(), "Mayor")
	d.Centre(306, 884, pen{Size: 8}, d.Pick("This permit is not transferable and must be renewed in January.",
		"Surrender this permit when the business closes."))
}

func sixthDti(d *sketch) {
	d.NewPage(a4High, a4Wide)
	l := newUnseenBusinessName(d)
	d.Box(20, 20, 822, 575)
	d.Stroke(3, extracttest.BlueTint, [2]float64{30, 30}, [2]float64{812, 30}, [2]float64{812, 565}, [2]float64{30,
		565},
		[2]float64{30, 30})
	days := d.Pick("January 2, 2006", "02 January 2006", "01/02/2006")
	for i, cell := range [][2]string{
		{d.Pick("Certificate No.", "BN Number", "Registration Number"), l.number},
		{d.Pick("Date of Registration", "Registered on"), d.DayAs("registration_date", l.issued, days)},
		{d.Pick("Valid Until", "Date of Expiration", "Expires on"), d.DayAs("expiry_date", l.ends, days)},
	} {
		x := 60 + float64(i)*250
		d.Left(x, 58, pen{Size: 8.5}, cell[0])
		d.Left(x, 74, pen{Size: 12, Bold: true}, cell[1])
	}
	d.Rule(60, 84, 782, 84)
	d.Centre(421, 120, pen{Size: 11}, "REPUBLIC OF THE PHILIPPINES")
	d.Centre(421, 140, pen{Size: 15, Bold: true}, "DEPARTMENT OF TRADE AND INDUSTRY")
	d.Centre(421, 184, pen{Size: 22, Bold: true, Face: extracttest.SerifFace}, d.Pick(
		"Business Name Registration Certificate", "Certificate of Business Name Registration"))
	before, after := "The Department certifies the registration of", "as a business name of "
	if d.Chance(50) {
		before, after = "This certificate is proof that the name", "is registered with "
	}
	d.Centre(421, 224, pen{Size: 11}, before)
	fifthMiddle(d, 421, 258, 720, pen{Size: 22, Bold: true}, l.business)
	scope := d.Pick("national", "regional", "city", "barangay")
	d.Is("territorial_scope", exact, scope)
	d.Centre(421, 284, pen{Size: 11}, after+
		map[string]string{"barangay": "BARANGAY", "city": "CITY/MUNICIPALITY", "regional": "REGIONAL",
			"national": "NATIONAL"}[scope]+" scope, to be used by")
	fifthMiddle(d, 421, 320, 720, pen{Size: 18, Bold: true}, l.owner)
	d.Paragraph(110, 352, 622, pen{Size: 10},
		"under Act No. 3883 as amended by Act No. 4147 and Republic Act No. 863, "+
			"and its implementing rules. The registration may be cancelled for false statements in the application.",
		extracttest.AlignCentre)
	unseenSignedBy(d, 520, 474, 220, newPerson(d.Random).firstLast(), d.Pick("Secretary", "Regional Director"))
	d.Seal(180, 470, 40, extracttest.BlueTint, "")
	d.Left(60, 548, pen{Size: 8}, d.Pick("Reference No. ", "TRN: ")+d.ID("reference_number",
		d.Digits("####-####-####")))
}

func sixthSec(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	c := newUnseenRegisteredCompany(d)
	d.Box(24, 24, 588, 768)
	d.Seal(306, 82, 34, extracttest.BlueTint, "")
	d.Centre(306, 138, pen{Size: 10}, "Republic of the Philippines")
	d.Centre(306, 154, pen{Size: 12}, "Department of Finance")
	d.Centre(306, 172, pen{Size: 15, Bold: true}, "SECURITIES AND EXCHANGE COMMISSION")
	d.Shade(150, 190, 462, 214, 0.88)
	d.Centre(306, 206, pen{Size: 11, Bold: true}, d.Pick("SEC Reg. No. ", "Company Registration No.: ",
		"COMPANY REG. NO. ")+c.number)
	d.Centre(306, 252, pen{Size: 20, Bold: true, Face: extracttest.SerifFace}, d.Pick("CERTIFICATE OF INCORPORATION",
		"Certificate of Incorporation"))
	d.Centre(306, 288, pen{Size: 11}, d.Pick("This certifies that", "The Commission hereby certifies that"))
	fifthMiddle(d, 306, 320, 500, pen{Size: 17, Bold: true}, c.name)
	y := d.Paragraph(76, 352, 460, pen{Size: 11}, fmt.Sprintf(d.Pick(
		"a %s, having complied with the requirements of Republic Act No. 11232, is registered in the books of this "+
			"Commission and has perpetual existence from the date of this certificate.",
		"is registered as a %s under the Revised Corporation Code (Republic Act No. 11232), its articles of "+
			"incorporation and by-laws having been filed with and approved by this Commission."), c.kindWords()),
		extracttest.Justified)
	y = d.Paragraph(76, y+14, 460, pen{Size: 11},
		d.Pick("It may not, by this paper alone, act as a broker, lending or "+
			"investment company, nor solicit investments from the public.",
			"Business that needs a secondary license may not "+
				"be done on the strength of this paper."), extracttest.Justified)
	d.Is("registration_date", exact, c.day)
	d.Paragraph(76, y+14, 460, pen{Size: 11}, fmt.Sprintf(d.Pick("Done at Makati City this %s of %s %d.",
		"Given under our seal at Pasay City on the %s of %s, %d."), ordinalDay(c.day.Day)+" day", c.day.Month,
		c.day.Year),
		extracttest.AlignLeft)
	unseenSignedBy(d, 320, 640, 210, newPerson(d.Random).firstLast(), "Director")
	d.Barcode(60, 620, 140, 700)
}

// sixthSlash is a day as month, day and year apart by slashes.
func sixthSlash(day engine.Date) string { return day.Time().Format("01/02/2006") }
