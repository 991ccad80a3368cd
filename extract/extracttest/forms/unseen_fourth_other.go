package forms

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func fourthOthers() []extracttest.FormLook {
	return []extracttest.FormLook{
		fourthLook("bank_certificate", "bank-paragraphs", "letter of four short paragraphs: holder, balance, use, day",
			fourthBankParagraphs),
		fourthLook("bank_certificate", "bank-printout", "printout with dotted lines from labels to values",
			fourthBankPrintout),
		fourthLook("utility_bill", "bill-power", "electric bill: amount and due day in the top corner, charges in two "+
			"columns", fourthPowerBill),
		fourthLook("utility_bill", "bill-water", "water bill: facts in a frame at the right, computation at the left",
			fourthWaterBill),
		fourthLook("utility_bill", "bill-internet", "internet bill: last bill, payment and new charges as an equation",
			fourthInternetBill),
		fourthLook("mayors_permit", "permit-lines", "permit whose values stand alone on lines in the middle, fees at "+
			"the side", fourthPermitLines),
		fourthLook("mayors_permit", "permit-sheet", "permit as a ruled sheet with capital labels and a day in numbers",
			fourthPermitSheet),
		fourthLook("dti_registration", "dti-banner", "certificate with a dark banner, facts in a row at the foot",
			fourthDti),
		fourthLook("bir_2307", "2307-months", "accounting program: a row a month, payor and payee side by side",
			fourth2307),
		fourthLook("bir_2316", "2316-single", "one column from the taxable items to the summary, with dots to amounts",
			fourth2316),
		fourthLook("bir_2303", "2303-columns", "certificate in two columns, the form before the kind of tax",
			fourth2303),
		fourthLook("drivers_license", "licence-card",
			"card: one caption above the whole name, restrictions at the foot",
			fourthLicence),
		fourthLook("prc_id", "prc-card", "card: the profession in a band, names without labels beside the picture",
			fourthPrc),
	}
}

// newFourthDeposit invents an account whose certificate is issued on a working day.
func newFourthDeposit(d *sketch, words bool) secondDeposit {
	b := secondDeposit{issued: thirdWeekday(d.Between(2023, 2025)), who: newPerson(d.Random),
		balance: between(d.Random, 9000, 3_200_000)}
	b.asOf = b.issued.AddDays(-d.Random.IntN(5))
	b.stated = b.balance
	switch {
	case d.Flawed && words && d.Chance(50):
		b.stated += pesos(4000)
		d.Flaw("the balance in words is not the balance in figures", "words_match_figures")
	case d.Flawed:
		b.asOf = b.issued.AddDays(30)
		d.Flaw("the balance is of a day after the certificate", "as_of_before_issue")
	}
	kind := "savings"
	b.kindText = d.Pick("Peso Savings Account", "Savings Deposit Account", "Basic Savings")
	if d.Chance(35) {
		kind, b.kindText = "checking", d.Pick("Peso Checking Account", "Current Account", "Regular Checking Account")
	}
	d.Is("account_type", exact, kind)
	d.Is("currency", exact, "PHP")
	b.bank = d.Text("bank_name", fourthWords["banks"].draw(d.Random, "bank"))
	b.branch = fourthWords["banks"].draw(d.Random, "branch")
	return b
}

func fourthBankParagraphs(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	b := newFourthDeposit(d, true)
	if d.Formats.Sign == "" {
		d.Formats.Sign = d.Pick("PHP", "Php")
	}
	body := pen{Size: 11}
	d.Shade(60, 40, 552, 44, 0.3)
	d.Left(60, 66, pen{Size: 15, Bold: true, Face: extracttest.SerifFace}, b.bank)
	d.Right(552, 66, pen{Size: 9}, d.Text("branch_name", b.branch+" Branch"))
	d.Left(60, 128, pen{Size: 12, Bold: true}, d.Pick("CERTIFICATE OF DEPOSIT ACCOUNT", "BANK CERTIFICATION",
		"Certificate of Bank Balance"))
	name := d.Text("account_name", unseenAsShown(d, d.Pick(b.who.whole(), b.who.firstLast())))
	number := d.ID("account_number", d.Digits(d.Pick("####-######", "###-###-####", "#### #### ##")))
	y := d.Paragraph(60, 160, 492, body, fmt.Sprintf(d.Pick(
		"**%[1]s** keeps a %[2]s with us under account number **%[3]s**. The account dates back to %[4]s.",
		"Our client, **%[1]s**, opened a %[2]s here on %[4]s. It bears the number **%[3]s** and is active."), name,
		b.kindText, number, unseenLongDay(d, "opened_date", d.Between(2009, 2021))), extracttest.AlignLeft)
	y = d.Paragraph(60, y+12, 492, body, fmt.Sprintf(d.Pick(
		"When we closed our books on %[1]s, the account showed **%[2]s** (%[3]s).",
		"Funds on deposit stood at **%[2]s**, or %[3]s, as of %[1]s."), unseenLongDay(d, "as_of_date", b.asOf),
		d.Money("current_balance", b.balance), b.words(d)), extracttest.AlignLeft)
	y = d.Paragraph(60, y+12, 492, body, fmt.Sprintf(d.Pick(
		"The client will use this paper for %s. We give it without guaranty.",
		"We were asked for this paper in view of %s. The bank incurs no liability by it."), d.Text("purpose",
		d.Pick("a visa application", "a housing loan", "business permit renewal"))), extracttest.AlignLeft)
	y = d.Paragraph(60, y+12, 492, body, d.Pick("Signed and sealed ", "Issued ")+unseenIssuedText(d, b.issued)+".",
		extracttest.AlignLeft)
	unseenSignedBy(d, 60, y+74, 190, newPerson(d.Random).firstLast(), d.Pick("Branch Manager", "Branch Service Head"))
	d.Seal(500, y+60, 36, extracttest.GrayTint, "")
	d.Centre(306, 764, pen{Size: 7}, b.bank+
		" is supervised by the Bangko Sentral ng Pilipinas. Deposits are insured by "+
		"PDIC.")
}

func fourthBankPrintout(d *sketch) {
	d.NewPage(a4Wide, a4High)
	b := newFourthDeposit(d, false)
	if d.Formats.Sign == "" {
		d.Formats.Sign = "PHP"
	}
	d.Centre(297, 70, pen{Size: 13, Bold: true}, strings.ToUpper(d.Pick("Account Certification", "Bank Certificate",
		"Certificate of Balance")))
	d.Centre(297, 86, pen{Size: 9}, d.Pick("System-generated; verify with the branch", "Electronic copy"))
	y, p := 130.0, pen{Size: 10}
	put := func(label, value string) {
		fourthLeader(d, 80, 515, y, p, label, value)
		y += 22
	}
	put(d.Pick("Certificate printed", "Date issued", "Print date"), d.Day("issue_date", b.issued))
	put(d.Pick("Control number", "Reference"), d.ID("reference_number", d.Digits("C########")))
	put(d.Pick("Maintained at", "Servicing branch"), d.Text("branch_name", b.branch))
	y += 8
	put(d.Pick("Client", "Depositor's name", "Account holder"), d.Text("account_name", b.who.anyName(d.Random)))
	put(d.Pick("Product", "Kind of deposit"), b.kindText)
	put(d.Pick("Account no.", "Acct number"), d.ID("account_number", d.Digits(d.Pick("00######-##", "##########",
		"###-#-###-#####-#"))))
	put("Status", d.Pick("Active", "ACTIVE"))
	y += 8
	put(d.Pick("Balance taken on", "Cut-off day", "Balance as of"), d.Day("as_of_date", b.asOf))
	put(d.Pick("Available and ledger balance", "Closing balance", "Amount on deposit"), d.Money("current_balance",
		b.balance))
	put(d.Pick("Average daily balance, 3 months", "ADB last 6 months"), d.Money("average_daily_balance", b.balance*3/4))
	d.Rule(80, y-6, 515, y-6)
	y = d.Paragraph(80, y+14, 435, pen{Size: 9}, "Furnished to the client for "+d.Text("purpose", d.Pick(
		"embassy requirements", "credit application", "school requirements"))+". No hold-out or lien is noted on the "+
		"account unless stated.", extracttest.AlignLeft)
	d.Right(515, y+60, pen{Size: 10, Bold: true}, newPerson(d.Random).firstLast())
	d.Right(515, y+73, pen{Size: 9}, "Authorized Signatory")
	d.Left(80, 792, pen{Size: 10, Bold: true}, b.bank)
	d.Left(80, 804, pen{Size: 7.5}, "Customer hotline (02) 8"+d.Digits("###-####"))
}

func fourthPowerBill(d *sketch) {
	d.NewPage(a4Wide, a4High)
	d.Formats.Brackets = false
	if d.Formats.Sign == "" {
		d.Formats.Sign = d.Pick("PHP", "P")
	}
	a := newUnseenAccount(d, "electricity", d.Pick("0### #### ##", "#########", "##-###-####"),
		"Alitaptap Power & Light Co.", "Northern Cordillera Electric Cooperative, Inc.", "Visayas Lumina Energy Corp.")
	unseenSqueeze(d, 40, 56, 320, pen{Size: 14, Bold: true, Tint: extracttest.RedTint}, a.provider)
	d.Left(40, 70, pen{Size: 8}, d.Pick("Electricity Bill", "Statement of Electric Charges", "MONTHLY ELECTRIC BILL"))
	d.Box(370, 36, 555, 100)
	d.Left(378, 50, pen{Size: 8}, d.Pick("Amount to pay", "PAY THIS AMOUNT", "Total Amount Due"))
	d.Right(547, 68, pen{Size: 16, Bold: true}, d.Money("total_amount_due", a.total))
	d.Left(378, 90, pen{Size: 8}, d.Pick("Deadline", "Due on", "Payment due"))
	d.Right(547, 90, pen{Size: 10, Bold: true}, d.Day("due_date", a.due))
	y := fourthPairs(d, 40, 96, 92, 220, 13, pen{Size: 9}, [][2]string{
		{d.Pick("Registered customer", "Service in the name of"), a.name}, {d.Pick("Where served", "Service location"),
			a.place},
		{d.Pick("Account ID", "Contract account"), a.number},
		{d.Pick("Bill made on", "Bill date"), d.Day("issue_date", a.issued)},
		{d.Pick("Reading period", "Billing month"), a.monthBefore(d)},
		{d.Pick("Meter", "Meter serial"), d.ID("meter_number", d.Digits("1########"))},
	})
	used, before := 60+d.Random.IntN(500), 1000+d.Random.IntN(40000)
	y += 6
	d.Shade(40, y, 555, y+18, 0.9)
	d.Centre(297, y+12, pen{Size: 9.5, Bold: true}, fmt.Sprintf("%s %s  -  %s %s  =  %s kWh",
		d.Pick("Now", "Present"), d.Number("current_reading", float64(before+used), fmt.Sprint(before+used)),
		d.Pick("Before", "Previous"), d.Number("previous_reading", float64(before), fmt.Sprint(before)),
		d.Number("consumption", float64(used), fmt.Sprint(used))))
	rows := a.parts(d, []string{"Generation charge", "Transmission", "System loss", "Distribution, supply, metering",
		"Lifeline and senior subsidies", "Universal charge and FIT-All", "Local franchise tax", "VAT"},
		52, 10, 6, 19, 1, 2, 1)
	y += 40
	d.Left(40, y-8, pen{Size: 8.5, Bold: true}, d.Pick("How we computed your bill", "Details of charges"))
	for i, row := range rows {
		x, at := 40+float64(i/4)*265, y+8+float64(i%4)*15
		fourthLeader(d, x, x+250, at, pen{Size: 8.5}, row[0], row[1])
	}
	y += 88
	arrears := a.previous - a.paid
	d.Is("previous_balance", extracttest.KindMoney, arrears)
	for i, row := range [][2]string{
		{d.Pick("Charges for this month", "Bill this period", "Current charges"), d.Figure("current_charges",
			a.current)},
		{d.Pick("Carried over from last month", "Overdue amount"), d.Plain(arrears)},
		{d.Pick("Amount to pay", "All in all"), d.Plain(a.total)},
	} {
		p := pen{Size: 9.5, Bold: i != 1}
		d.Left(305, y, p, row[0])
		d.Right(555, y, p, row[1])
		y += 17
	}
	d.Paragraph(40, y+24, 515, pen{Size: 8},
		"Kilowatt-hours are read every month by our personnel. Report leaning poles "+
			"and busted lines to our text line. Unpaid accounts are cut 48 hours after notice.", extracttest.AlignLeft)
	d.Barcode(40, 760, 240, 790)
	d.Left(40, 802, pen{Size: 7, Face: extracttest.SansFace}, d.Digits("##################"))
}

func fourthWaterBill(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	a := newUnseenAccount(d, "water", d.Pick("########", "###-###-###", "10-####-###"),
		"Daloy Manila Water Services, Inc.",
		"Tubig Laguna Concession Corp.", "Metro Iligan Water District")
	if d.Formats.Sign == "" {
		d.Formats.Sign = "PHP"
	}
	fourthTop(d, 306, 50, 500, pen{Size: 15, Bold: true, Tint: extracttest.BlueTint}, a.provider)
	d.Centre(306, 64, pen{Size: 8.5}, d.Pick("Water and Sewerage Bill", "Statement of Water Account"))
	d.Rule(40, 72, 572, 72)
	d.Box(336, 86, 572, 190)
	fourthPairs(d, 346, 104, 90, 130, 17, pen{Size: 9}, [][2]string{
		{d.Pick("Contract Account No.", "CAN", "Account"), a.number},
		{d.Pick("SOA Date", "Date Billed"), d.Day("issue_date", a.issued)},
		{d.Pick("Covering", "Consumption Period"), a.monthBefore(d)},
		{"Meter No.", d.ID("meter_number", d.Digits("AB######"))},
		{"Classification", d.Text("rate_class", d.Pick("Residential", "Semi-Business"))},
	})
	d.Left(40, 100, unseenSqueezed(d, 280, pen{Size: 10.5, Bold: true}, a.name), a.name)
	d.Paragraph(40, 114, 270, pen{Size: 8.5}, a.place, extracttest.AlignLeft)
	used, before := 6+d.Random.IntN(45), 100+d.Random.IntN(3000)
	y := d.Table(40, 156, grid{
		Columns: []extracttest.FormColumn{unseenCcol("Previous", 90), unseenCcol("Present", 90), unseenCcol("Cu.m.",
			90)},
		Rows: [][]string{{d.Number("previous_reading", float64(before), fmt.Sprint(before)),
			d.Number("current_reading", float64(before+used), fmt.Sprint(before+used)),
			d.Number("consumption", float64(used), fmt.Sprint(used))}},
		Ruling: extracttest.LineRuling, Head: pen{Size: 8}, Body: pen{Size: 10},
	})
	y = max(y, 232) + 26
	minus := ""
	if a.paid > 0 {
		minus = "-"
	}
	for i, row := range slices.Concat(a.parts(d, []string{"Basic charge", "FCDA", "Environmental charge",
		"Sewer charge", "Maintenance service", "VAT 12%"}, 68, 1, 15, 3, 2), [][2]string{
		{d.Pick("Current bill", "New charges"), d.Figure("current_charges", a.current)},
		{d.Pick("Last bill", "Previous amount billed"), d.Figure("previous_balance", a.previous)},
		{d.Pick("Payment posted", "Less payment, thank you"), minus + d.Figure("payments_received", a.paid)},
		{d.Pick("TOTAL DUE", "Amount payable"), d.Money("total_amount_due", a.total)},
	}) {
		p := pen{Size: 9.5, Bold: i == 6 || i == 9}
		if i == 6 || i == 9 {
			d.Rule(240, y-12, 330, y-12)
		}
		d.Left(40, y, p, row[0])
		d.Right(330, y, p, row[1])
		y += 17
	}
	d.Shade(360, 262, 572, 312, 0.86)
	d.Centre(466, 280, pen{Size: 9}, d.Pick("Pay by", "Payment is due on", "Last day to pay"))
	d.Centre(466, 300, pen{Size: 13, Bold: true}, d.Day("due_date", a.due))
	d.Paragraph(360, 334, 212, pen{Size: 8},
		"Leaks after the meter are for the customer's account. This statement becomes "+
			"final if not questioned within 15 days.", extracttest.AlignLeft)
	d.Barcode(360, 384, 560, 412)
}

func fourthInternetBill(d *sketch) {
	d.NewPage(a4Wide, a4High)
	d.Formats.Sign = d.Pick("PHP", "Php")
	a := newUnseenAccount(d, "internet", d.Pick("#########", "88########", "####-####-#"), "BagyoNet Fiber",
		"Sinulid Communications, Inc.", "Pacific Reef Broadband")
	d.Shade(0, 0, a4Wide, 70, 0.2)
	d.Left(40, 42, pen{Size: 18, Bold: true, Face: extracttest.SansFace, Tint: extracttest.WhiteTint}, a.provider)
	d.Right(555, 42, pen{Size: 10, Tint: extracttest.WhiteTint}, d.Pick("Billing Statement", "Fiber Bill", "Your bill"))
	y := 96.0
	unseenSqueeze(d, 40, y, 250, pen{Size: 10.5, Bold: true}, a.name)
	d.Paragraph(40, y+14, 240, pen{Size: 9}, a.place, extracttest.AlignLeft)
	cells := [][2]string{{d.Pick("Account Number", "Subscriber ID"), a.number},
		{d.Pick("Bill Number", "Statement No."), d.ID("bill_number", d.Digits("2#########"))},
		{d.Pick("Dated", "Date of Statement"), d.Day("issue_date", a.issued)},
		{d.Pick("Service Period", "Coverage"), a.monthBefore(d)}}
	for i, cell := range cells {
		d.Right(400, y+float64(i)*15, pen{Size: 8.5, Tint: extracttest.GrayTint}, cell[0])
		unseenSqueeze(d, 410, y+float64(i)*15, 145, pen{Size: 9}, cell[1])
	}
	y = 184
	for i, part := range [][2]string{
		{d.Pick("Last bill", "Previous bill"), d.Figure("previous_balance", a.previous)},
		{d.Pick("Payments", "You paid"), d.Figure("payments_received", a.paid)},
		{d.Pick("Charges this month", "New charges"), d.Figure("current_charges", a.current)},
		{d.Pick("Amount due", "Please pay"), d.Money("total_amount_due", a.total)},
	} {
		x := 40 + float64(i)*132
		d.Shade(x, y, x+119, y+46, 0.92)
		d.Centre(x+59, y+15, pen{Size: 8}, part[0])
		fourthTop(d, x+59, y+35, 112, pen{Size: 12, Bold: true}, part[1])
		if i < 3 {
			d.Centre(x+125, y+28, pen{Size: 13, Bold: true}, []string{"-", "+", "="}[i])
		}
	}
	d.Centre(297, y+70, pen{Size: 11, Bold: true}, d.Pick("Due date: ", "Please settle on or before ", "Pay until ")+
		d.Day("due_date", a.due))
	fee := share(a.current, 8000)
	tax := share(a.current, 1071)
	d.Table(40, y+94, grid{
		Columns: []extracttest.FormColumn{unseenLcol(d.Pick("What you used", "Breakdown of new charges"), 395),
			unseenRcol("Amount", 120)},
		Rows: [][]string{{d.Text("plan_name", d.Pick("Sulit Fiber 50 Mbps", "Home Biz 1299", "Unli Turbo 300")) +
			" monthly fee", d.Plain(fee)}, {d.Pick("Mesh WiFi rental", "IPTV box rental"),
			d.Plain(a.current - fee - tax)},
			{"Value-added tax", d.Plain(tax)}},
		Ruling: extracttest.LineRuling, Head: pen{Size: 9, Bold: true}, Body: pen{Size: 9.5}, Leading: 2,
	})
	d.Paragraph(40, 740, 515, pen{Size: 8}, "Pay at any Bayad partner, by e-wallet or bank app. Late accounts are "+
		"throttled after seven days and cut after thirty.", extracttest.AlignCentre)
}

func fourthPermitLines(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	l := newUnseenPermit(d)
	d.Box(20, 20, 592, 772)
	d.Seal(80, 76, 32, extracttest.BlueTint, "")
	d.Centre(330, 52, pen{Size: 9}, "Republika ng Pilipinas")
	fourthTop(d, 330, 70, 400, pen{Size: 15, Bold: true}, l.authority)
	d.Centre(330, 84, pen{Size: 9}, d.Pick("Tanggapan ng Punong Lungsod / Bayan",
		"Office of the Local Chief Executive"))
	d.Centre(330, 126, pen{Size: 20, Bold: true, Face: extracttest.SerifFace}, d.Pick("BUSINESS PERMIT",
		"Mayor's Permit", "PERMIT TO DO BUSINESS"))
	d.Centre(330, 144, pen{Size: 10}, d.Pick("Nº ", "No. ", "Permit Nº ")+l.number)
	body := pen{Size: 10}
	y := 190.0
	line := func(p pen, text string, gap float64) {
		fourthTop(d, 330, y, 420, p, text)
		y += gap
	}
	line(body, d.Pick("Under the Local Revenue Code, authority is conferred upon", "This permit is awarded to"), 24)
	line(pen{Size: 16, Bold: true}, l.business, 20)
	line(body, d.Pick("under the ownership of", "represented by"), 20)
	line(pen{Size: 13, Bold: true}, l.owner, 20)
	line(body, d.Pick("to carry on the trade of", "for the conduct of"), 20)
	line(pen{Size: 12, Bold: true}, l.line, 20)
	line(body, d.Pick("in the premises found at", "with place of business at"), 18)
	line(pen{Size: 11}, l.place, 26)
	line(body, fmt.Sprintf(d.Pick("from %s until %s,", "effective %s and lapsing on %s,"),
		unseenLongDay(d, "issue_date", l.issued), unseenLongDay(d, "expiry_date", l.ends)), 16)
	line(body, d.Pick("unless recalled earlier for a lawful cause.", "subject to inspection at any time."), 40)
	fees := []engine.Amount{d.Sum(600, 25000, 25), d.Sum(250, 2000, 50), d.Sum(150, 1200, 50)}
	d.Left(48, y+8, pen{Size: 8, Bold: true}, d.Pick("Paid", "Payments made"))
	bottom := thirdList(d, 48, 220, y+22, 13, pen{Size: 8}, [][2]string{
		{"Business tax", d.Plain(fees[0])}, {"Regulatory fees", d.Plain(fees[1])}, {"Others", d.Plain(fees[2])},
		{"Sum", d.Figure("total_fees", fees[0]+fees[1]+fees[2])},
	})
	d.Left(48, bottom+4, pen{Size: 8}, "Receipt "+d.ID("receipt_number", d.Digits("#######")))
	unseenSignedBy(d, 340, y+50, 200, newPerson(d.Random).firstLast(), d.Pick("Punong Bayan / Mayor", "City Mayor"))
	d.Centre(306, 756, pen{Size: 7.5}, "POST IN A PLACE WHERE IT CAN BE READ. RENEW EVERY JANUARY 1 TO 20.")
}

func fourthPermitSheet(d *sketch) {
	d.NewPage(a4Wide, a4High)
	l := newUnseenPermit(d)
	d.Centre(297, 60, pen{Size: 16, Bold: true}, fmt.Sprintf(d.Pick("BUSINESS LICENSE %d", "MAYOR'S PERMIT %d",
		"ANNUAL BUSINESS PERMIT %d"), l.ends.Year))
	d.Centre(297, 76, pen{Size: 10}, l.authority)
	y := d.Table(48, 96, grid{
		Columns: []extracttest.FormColumn{unseenLcol("", 150), unseenLcol("", 349)}, Headless: true,
		Rows: [][]string{
			{d.Pick("LICENSE / PERMIT NO.", "PERMIT CONTROL NO."), l.number},
			{d.Pick("APPLICANT", "TAXPAYER'S NAME", "LICENSEE"), l.owner},
			{d.Pick("DOING BUSINESS AS", "TRADE / FIRM NAME"), l.business},
			{d.Pick("SITE OF BUSINESS", "STREET AND BARANGAY"), l.place},
			{d.Pick("ACTIVITY ALLOWED", "TYPE OF BUSINESS"), l.line},
			{d.Pick("FORM OF OWNERSHIP", "ORGANIZATION"), d.Pick("Private", "As registered")},
			{d.Pick("DATE GRANTED", "DATE OF RELEASE"), d.Day("issue_date", l.issued)},
			{d.Pick("GOOD UNTIL", "LAST DAY OF VALIDITY"), d.Day("expiry_date", l.ends)},
			{d.Pick("OR NUMBER", "OFFICIAL RECEIPT"), d.ID("receipt_number", d.Digits("####### A"))},
			{d.Pick("AMOUNT COLLECTED", "FEES COLLECTED"), d.Money("total_fees", d.Sum(1500, 45000, 25))},
		},
		Ruling: extracttest.GridRuling, Body: pen{Size: 9.5}, Leading: 2.2,
	})
	d.Paragraph(48, y+22, 499, pen{Size: 8.5},
		"The holder shall keep the premises clean and safe, pay taxes on time and "+
			"surrender this sheet when the business is closed or transferred. Erasures make it void.",
		extracttest.Justified)
	unseenSignedBy(d, 48, y+110, 200, newPerson(d.Random).firstLast(), "Chief, Licensing Division")
	unseenSignedBy(d, 347, y+110, 200, "ATTY. "+newPerson(d.Random).firstLast(), d.Pick("Mayor", "Acting Mayor"))
}

func fourthDti(d *sketch) {
	d.NewPage(a4High, a4Wide)
	l := newUnseenBusinessName(d)
	d.Shade(0, 0, a4High, 74, 0.15)
	white := pen{Size: 18, Bold: true, Tint: extracttest.WhiteTint}
	d.Left(48, 38, white, "Department of Trade and Industry")
	d.Left(48, 56, pen{Size: 10, Tint: extracttest.WhiteTint}, d.Pick("Business Name Registration System",
		"BN Registry"))
	d.Right(794, 46, pen{Size: 12, Tint: extracttest.WhiteTint}, d.Pick("CERTIFICATE OF REGISTRATION",
		"Certificate of Business Name"))
	d.Left(48, 136, pen{Size: 11}, d.Pick("Let it be known that the business name",
		"We hereby record the business name"))
	d.Left(48, 170, unseenSqueezed(d, 740, pen{Size: 26, Bold: true}, l.business), l.business)
	scope := d.Pick("regional", "national", "barangay", "city")
	d.Is("territorial_scope", exact, scope)
	d.Left(48, 198, pen{Size: 11}, fmt.Sprintf(d.Pick("with %s scope has been registered under Act 3883 in favor of",
		"(scope: %s) is reserved in accordance with Act 3883, as amended, for the use of"), scope))
	d.Left(48, 230, unseenSqueezed(d, 740, pen{Size: 20, Bold: true}, l.owner), l.owner)
	d.Paragraph(48, 262, 746, pen{Size: 10},
		"This registration does not by itself authorize the operation of a business; "+
			"permits and licenses of the proper agencies must be secured. It ends on the date stated below unless "+
			"renewed.",
		extracttest.AlignLeft)
	for i, cell := range [][2]string{
		{d.Pick("BN No.", "Registration No.", "BN Certificate No."), l.number},
		{d.Pick("Registered", "Start of validity", "Effective"), unseenLongDay(d, "registration_date", l.issued)},
		{d.Pick("Ends", "Valid until", "Expiration"), unseenLongDay(d, "expiry_date", l.ends)},
	} {
		x := 48 + float64(i)*190
		d.Rule(x, 340, x+170, 340)
		d.Left(x, 356, pen{Size: 9, Tint: extracttest.GrayTint}, cell[0])
		d.Left(x, 376, pen{Size: 14, Bold: true}, cell[1])
	}
	d.Barcode(700, 330, 790, 420)
	unseenSignedBy(d, 48, 490, 220, newPerson(d.Random).firstLast(), d.Pick("Secretary of Trade and Industry",
		"Provincial Director"))
	d.Left(48, 560, pen{Size: 7.5}, "Reference code "+d.ID("reference_number", d.Digits("########"))+
		"    Documentary stamp tax of Php 30.00 paid")
}

func fourth2307(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	w := newUnseenWithholding(d)
	d.Is("form_number", extracttest.KindID, "2307")
	d.Left(36, 44, pen{Size: 12, Bold: true}, "Certificate of Creditable Tax Withheld at Source")
	d.Right(576, 44, pen{Size: 9}, d.Pick("BIR Form 2307", "BIR FORM NO. 2307"))
	d.Left(36, 62, pen{Size: 9}, d.Pick("Quarter from ", "Covering ")+unseenFormatDay(w.start)+d.Pick(" through ",
		" to ")+
		unseenFormatDay(w.end))
	for i, party := range [][4]string{
		{d.Pick("Withheld by (Payor)", "PAYOR / WITHHOLDING AGENT"), w.payor, w.payorTIN, w.payorAddress},
		{d.Pick("Withheld from (Payee)", "PAYEE / INCOME RECIPIENT"), w.payee, w.payeeTIN, w.payeeAddress},
	} {
		x := 36 + float64(i)*274
		d.Box(x, 74, x+266, 146)
		d.Left(x+6, 86, pen{Size: 7.5, Tint: extracttest.GrayTint}, party[0])
		d.Left(x+6, 101, unseenSqueezed(d, 254, pen{Size: 10, Bold: true}, party[1]), party[1])
		d.Left(x+6, 114, pen{Size: 9}, "TIN "+party[2])
		d.Paragraph(x+6, 127, 254, pen{Size: 8}, party[3], extracttest.AlignLeft)
	}
	var rows [][]string
	var bold []int
	for _, r := range w.rows {
		for i, a := range r.Months {
			if a == 0 {
				continue
			}
			month := w.start.AddDays(31 * i).Month.String()
			rows = append(rows, []string{r.ATC, r.Text, month, d.Plain(a), ""})
		}
		bold = append(bold, len(rows))
		rows = append(rows, []string{r.ATC, d.Pick("Subtotal", "Quarter"), "", d.Plain(r.total()), d.Plain(r.Tax)})
	}
	bold = append(bold, len(rows))
	rows = append(rows, []string{"", d.Pick("GRAND TOTAL", "Total for the quarter"), "", d.Figure("total_income",
		w.income),
		d.Figure("total_tax_withheld", w.tax)})
	y := d.Table(36, 160, grid{
		Columns: []extracttest.FormColumn{unseenLcol("ATC", 54), unseenLcol("Nature of income payment", 236),
			unseenLcol("Month", 70), unseenRcol("Amount of income", 95), unseenRcol("Tax withheld", 85)},
		Rows: rows, Ruling: extracttest.LineRuling, BoldRows: bold, Head: pen{Size: 8.5, Bold: true},
		Body:    pen{Size: 8.5},
		Leading: 1.7,
	})
	y = d.Paragraph(36, y+20, 540, pen{Size: 8},
		"Certified true and correct under the penalties of perjury, for use as "+
			"tax credit of the payee.", extracttest.AlignLeft)
	unseenSignedBy(d, 36, y+60, 220, newPerson(d.Random).firstLast(), d.Pick("Tax Compliance Officer", "Finance Head"))
	unseenSignedBy(d, 340, y+60, 220, newPerson(d.Random).firstLast(), "Conforme (payee)")
}

func fourth2316(d *sketch) {
	d.NewPage(a4Wide, longHigh)
	c := newUnseenItemised(d, unseenRecentItems(d))
	d.Left(40, 40, pen{Size: 9}, "BIR Form 2316")
	d.Right(555, 40, pen{Size: 9}, d.Pick("Year ", "Taxable Year ", "For ")+strconv.Itoa(c.Year))
	d.Centre(297, 60, pen{Size: 12, Bold: true}, d.Pick("Certificate of Compensation Payment/Tax Withheld",
		"CERTIFICATE OF COMPENSATION PAYMENT / TAX WITHHELD"))
	party := func(x float64, title, name, tin, place string) {
		d.Box(x, 72, x+252, 138)
		d.Left(x+6, 83, pen{Size: 7, Bold: true}, title)
		d.Left(x+6, 97, unseenSqueezed(d, 240, pen{Size: 9.5, Bold: true}, name), name)
		d.Left(x+6, 109, pen{Size: 8.5}, "TIN: "+tin)
		d.Paragraph(x+6, 121, 240, pen{Size: 7.5}, place, extracttest.AlignLeft)
	}
	party(40, d.Pick("EMPLOYER", "PRESENT EMPLOYER"), c.employerName, d.ID("employer_tin", c.firm.TIN),
		d.Address("employer_address", c.firm.Office.line(d.Random)))
	party(303, "EMPLOYEE", d.Text("employee_name", c.who.lastFirst()), d.ID("tin", c.who.TIN),
		d.Address("address", c.who.Home.line(d.Random)))
	y, empty := 156.0, d.Pick("0.00", "-")
	for _, group := range []struct {
		title string
		items []unseenItem
	}{
		{d.Pick("Taxable compensation", "B. TAXABLE"), c.taxableItems()},
		{d.Pick("Non-taxable compensation", "A. NON-TAXABLE / EXEMPT"), c.nonTaxableItems()},
		{d.Pick("Summary", "SUMMARY OF THE YEAR"), c.summaryItems()},
	} {
		d.Left(40, y, pen{Size: 8.5, Bold: true}, group.title)
		y += 15
		for _, i := range group.items {
			words, _, _ := strings.Cut(i.words, " (Sum")
			words, _, _ = strings.Cut(words, " (Item")
			fourthLeader(d, 56, 555, y, pen{Size: 8.5, Bold: i.total}, joined(i.number, words), i.figure(d, empty))
			y += 15.5
		}
		y += 8
	}
	unseenSignedBy(d, 40, y+34, 230, newPerson(d.Random).firstLast(), "For the Employer")
	unseenSignedBy(d, 325, y+34, 230, c.who.firstLast(), "Employee")
}

func fourth2303(d *sketch) {
	d.NewPage(a4Wide, a4High)
	d.Formats.Day = d.Pick("01/02/2006", "January 2, 2006", "02 Jan 2006")
	t := newUnseenTaxpayer(d)
	d.Is("form_number", extracttest.KindID, "2303")
	d.Seal(70, 66, 26, extracttest.GrayTint, "")
	d.Left(108, 54, pen{Size: 8.5}, "Republic of the Philippines, Department of Finance")
	d.Left(108, 68, pen{Size: 12, Bold: true}, "BUREAU OF INTERNAL REVENUE")
	d.Left(108, 82, pen{Size: 8.5}, d.Pick("Revenue District Office ", "RDO ")+t.rdo)
	d.Right(555, 54, pen{Size: 8}, "BIR Form No. 2303")
	d.Centre(297, 128, pen{Size: 17, Bold: true}, "Certificate of Registration")
	label, value := pen{Size: 8, Tint: extracttest.GrayTint}, pen{Size: 10, Bold: true}
	block := func(x, y, width float64, name, text string) float64 {
		d.Left(x, y, label, name)
		return d.Paragraph(x, y+14, width, value, text, extracttest.AlignLeft) + 10
	}
	y := block(44, 160, 250, d.Pick("Name of taxpayer", "Registered name"), t.name)
	y = block(44, y, 250, d.Pick("Business / trade name", "Trade name"), unseenOrNone(t.trade))
	y = block(44, y, 250, d.Pick("Business address", "Registered address"), t.place)
	right := block(320, 160, 230, d.Pick("TIN (with branch code)", "Taxpayer identification no."), t.tin)
	right = block(320, right, 230, d.Pick("Date registered", "Registered since"), d.Day("registration_date", t.day))
	right = block(320, right, 230, d.Pick("Principal line of business", "Line of business"), t.line)
	right = block(320, right, 230, "PSIC", t.psic)
	var rows [][]string
	for _, row := range t.taxTypes(d) {
		rows = append(rows, []string{row[1], row[0], row[3], row[4], row[2]})
	}
	y = d.Table(44, max(y, right)+8, grid{
		Columns: []extracttest.FormColumn{unseenLcol(d.Pick("Form", "Return"), 50), unseenLcol(d.Pick("Kind of tax",
			"Tax Type"), 145), unseenLcol(d.Pick("Frequency", "How often"), 75), unseenLcol(d.Pick("Deadline",
			"Due date"), 140), unseenLcol(d.Pick("Start", "Effectivity"), 101)},
		Rows: rows, Ruling: extracttest.ZebraRuling, Head: pen{Size: 8.5, Bold: true}, Body: pen{Size: 8.5},
		Leading: 1.8,
	})
	d.Paragraph(44, y+22, 511, pen{Size: 8.5},
		d.Pick("Issue invoices for every sale, keep registered books and file on "+
			"time.", "Post this certificate in your place of business."), extracttest.AlignLeft)
	unseenSignedBy(d, 340, y+90, 210, newPerson(d.Random).firstLast(), "Revenue District Officer")
	d.Left(44, y+90, pen{Size: 8}, "Control no. "+d.ID("reference_number", d.Digits("RC##########")))
}

// fourthHolder is whose card of a type it is.
func fourthHolder(d *sketch, documentType string) unseenHolder {
	i := slices.IndexFunc(unseenCardKinds, func(k unseenCardKind) bool { return k.documentType == documentType })
	return newUnseenHolder(d, unseenCardKinds[i])
}

func fourthLicence(d *sketch) {
	d.NewPage(340, 216)
	h := fourthHolder(d, "drivers_license")
	d.Shade(0, 0, 340, 34, 0.88)
	d.Left(48, 13, pen{Size: 6.5}, d.Pick("REPUBLIC OF THE PHILIPPINES", "Republika ng Pilipinas"))
	unseenSqueeze(d, 48, 27, 156, pen{Size: 10, Bold: true}, "LAND TRANSPORTATION OFFICE")
	d.Seal(26, 17, 12, extracttest.BlueTint, "")
	title := d.Pick("DRIVER'S LICENSE", "NON-PROFESSIONAL DRIVER'S LICENSE")
	d.Right(332, 27, unseenSqueezed(d, 118, pen{Size: 8, Bold: true}, title), title)
	d.Picture(10, 44, 92, 140)
	label, value := pen{Size: 5.5, Tint: extracttest.GrayTint}, pen{Size: 8.5, Bold: true}
	put := func(x, y, width float64, name, text string) {
		unseenSqueeze(d, x, y, width, label, name)
		unseenSqueeze(d, x, y+10, width, value, text)
	}
	d.Text("last_name", h.who.Last)
	d.Text("first_name", joined(h.who.First, h.who.Suffix))
	d.Text("middle_name", h.who.Middle)
	name := d.Text("full_name", h.who.Last+", "+joined(h.who.First, h.who.Suffix)+", "+h.who.Middle)
	put(102, 50, 230, d.Pick("Last Name, First Name, Middle Name", "LAST NAME / FIRST NAME / MIDDLE NAME"), name)
	put(102, 72, 50, d.Pick("Nationality", "NATIONALITY"), d.Text("nationality", "PHL"))
	put(158, 72, 34, "Sex", h.sexText(d))
	put(200, 72, 60, d.Pick("Date of Birth", "DOB"), d.Day("birth_date", h.who.Birth))
	put(268, 72, 30, "Weight (kg)", d.Digits("6#"))
	put(304, 72, 30, "Height(m)", "1."+d.Digits("6#"))
	unseenSqueeze(d, 102, 94, 230, label, "Address")
	d.Paragraph(102, 104, 230, pen{Size: 7.5}, d.Address("address", h.who.Home.line(d.Random)), extracttest.AlignLeft)
	put(102, 128, 90, d.Pick("License No.", "LICENSE NUMBER"), h.number)
	put(200, 128, 66, d.Pick("Expiration Date", "VALID UNTIL"), d.Day("expiry_date", h.ended))
	put(276, 128, 50, "Agency Code", d.ID("agency_code", d.Digits("N##")))
	put(102, 150, 60, "Blood Type", d.Pick("O+", "A+", "B+"))
	put(200, 150, 60, "Eyes Color", d.Pick("BLACK", "BROWN"))
	put(102, 174, 60, "DL Codes", d.Pick("A, B", "B", "A, A1"))
	put(200, 174, 100, "Conditions", d.Pick("NONE", "1"))
	d.Signature(16, 166, 66)
	d.Centre(51, 178, pen{Size: 5.5}, "Signature of Licensee")
	d.Left(10, 206, pen{Size: 5.5}, "ASEC. "+newPerson(d.Random).firstLast()+", Assistant Secretary")
}

func fourthPrc(d *sketch) {
	d.NewPage(330, 210)
	h := fourthHolder(d, "prc_id")
	d.Centre(165, 14, pen{Size: 6.5}, "Republic of the Philippines")
	d.Centre(165, 26, pen{Size: 10, Bold: true}, d.Pick("Professional Regulation Commission",
		"PROFESSIONAL REGULATION COMMISSION"))
	d.Centre(165, 36, pen{Size: 7}, d.Pick("PROFESSIONAL IDENTIFICATION CARD", "Professional Identification Card"))
	d.Picture(236, 46, 318, 132)
	last, first, middle := h.name(d)
	y := 58.0
	for _, text := range []string{last, first, middle} {
		unseenSqueeze(d, 12, y, 214, pen{Size: 11, Bold: true}, text)
		y += 14
	}
	label, value := pen{Size: 6.5}, pen{Size: 8.5, Bold: true}
	unseenFacts(d, 12, y+6, 84, 130, 13, label, value, [][2]string{
		{d.Pick("REGISTRATION NO.", "Reg. No."), h.number},
		{d.Pick("BIRTHDATE", "Date of Birth"), d.Day("birth_date", h.who.Birth)},
		{d.Pick("SEX", "Sex"), h.sexText(d)},
		{d.Pick("VALID UNTIL", "Expires on"), d.Day("expiry_date", h.ended)},
	})
	d.Shade(0, 158, 330, 178, 0.25)
	d.Centre(165, 172, pen{Size: 11, Bold: true, Tint: extracttest.WhiteTint}, d.Text("profession", d.Pick("ACCOUNTANT",
		"MEDICAL TECHNOLOGIST", "ELECTRICAL ENGINEER", "PROFESSIONAL TEACHER", "MIDWIFE")))
	d.Signature(250, 146, 56)
	d.Centre(277, 154, pen{Size: 5.5}, "Signature of Professional")
	d.Centre(165, 196, pen{Size: 6.5}, newPerson(d.Random).firstLast()+", Chairperson")
}
