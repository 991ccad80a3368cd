package forms

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func unseenBills() []extracttest.FormLook {
	const bill, certificate = "utility_bill", "bank_certificate"
	return []extracttest.FormLook{
		unseenLook(bill, "bill-water", "water district: notice of a page's half, amounts on the right of dotted rows",
			unseenBillWater),
		unseenLook(bill, "bill-internet", "internet account: summary on the left, charges on the right",
			unseenBillInternet),
		unseenLook(bill, "bill-electric",
			"electric bill: reading table, charges in one list, total on top in large type", unseenBillElectric),
		unseenLook(certificate, "bank-letter", "letter of a branch: one account, words and figures",
			unseenBankPaperLetter),
		unseenLook(certificate, "bank-table", "certificate with the account in a table, foreign currencies",
			unseenBankPaperTable),
		unseenLook(certificate, "bank-fields", "certificate as a form of labels and values with the average balance",
			unseenBankPaperFields),
	}
}

// unseenAccount is a bill that an unseen look draws.
type unseenAccount struct {
	provider, kind, name, number, place string
	issued, due                         engine.Date
	previous, paid, current, total      engine.Amount
}

func newUnseenAccount(d *sketch, kind, pattern string, providers ...string) unseenAccount {
	a := unseenAccount{kind: kind, issued: d.Between(2024, 2025), previous: d.Sum(300, 5000, 1), current: d.Sum(350,
		9000, 1)}
	a.due = a.issued.AddDays(8 + d.Random.IntN(14))
	a.paid = a.previous
	if d.Chance(35) {
		a.paid = 0
	}
	a.total = a.previous - a.paid + a.current
	if d.Flawed && d.Chance(50) {
		a.due = a.issued.AddDays(-5)
		d.Flaw("the bill is due before its date", "due_after_issue")
	} else if d.Flawed {
		a.total += pesos(150)
		d.Flaw("the total due is 150 more than its parts", "total_due")
	}
	d.Is("utility_type", exact, kind)
	a.provider, a.number = d.Text("provider_name", d.Pick(providers...)), d.ID("account_number", d.Digits(pattern))
	who := newPerson(d.Random)
	a.name, a.place = d.Text("account_name", unseenAsShown(d, who.whole())), d.Address("address",
		who.Home.line(d.Random))
	return a
}

// monthBefore records the period of a bill, the month before its date, and returns it.
func (a *unseenAccount) monthBefore(d *sketch) string {
	return unseenSpanText(d, a.issued.AddDays(-33), a.issued.AddDays(-4))
}

// parts splits the charges of the period by shares in hundredths; the last gets the rest.
func (a *unseenAccount) parts(d *sketch, labels []string, shares ...int) (rows [][2]string) {
	rest := a.current
	for i, label := range labels {
		unseenPart := rest
		if i < len(shares) {
			unseenPart = share(a.current, shares[i]*100)
		}
		rest -= unseenPart
		rows = append(rows, [2]string{label, d.Plain(unseenPart)})
	}
	return rows
}

func unseenBillWater(d *sketch) {
	d.NewPage(420, 595)
	a := newUnseenAccount(d, "water", d.Pick("###-##-####", "########-#"), "Bukal Water District",
		"Ilog Pasong Tubig Water Services, Inc.", "San Isidro Waterworks")
	d.Centre(210, 36, unseenSqueezed(d, 370, pen{Size: 13, Bold: true}, a.provider), a.provider)
	d.Centre(210, 50, pen{Size: 9}, d.Pick("WATER BILL", "NOTICE OF WATER BILL", "STATEMENT OF WATER CONSUMPTION"))
	before := 100 + d.Random.IntN(4000)
	used := 5 + d.Random.IntN(60)
	y := unseenFacts(d, 30, 76, 110, 250, 15, pen{Size: 8}, pen{}, [][2]string{
		{"Concessionaire", a.name}, {d.Pick("Account No.", "Service Connection No."), a.number}, {"Service Address",
			a.place},
		{d.Pick("Billing Date", "Date of Bill"), d.Day("issue_date", a.issued)}, {"Period Covered", a.monthBefore(d)},
		{"Meter No.", d.ID("meter_number", d.Digits("##-######"))}, {"Present Reading", d.Number("current_reading",
			float64(before+used), fmt.Sprint(before+used))},
		{"Previous Reading", d.Number("previous_reading", float64(before), fmt.Sprint(before))},
		{"Cu. M. Used", d.Number("consumption", float64(used), fmt.Sprint(used))},
	})
	rows := append(a.parts(d, []string{"Water charge", "Sewerage / environmental fee", "Meter maintenance"}, 85, 10),
		[2]string{"Current Bill", d.Figure("current_charges", a.current)}, [2]string{"Arrears",
			d.Figure("previous_balance", a.previous-a.paid)},
		[2]string{d.Pick("TOTAL AMOUNT DUE", "PLEASE PAY"), d.Money("total_amount_due", a.total)})
	y = unseenSums(d, 60, 370, y+18, 16, rows)
	d.Left(60, y+8, pen{Bold: true}, d.Pick("PAY ON OR BEFORE ", "DUE DATE: ")+d.Day("due_date", a.due))
	d.Paragraph(30, y+34, 360, pen{Size: 7},
		"A penalty of 10% is added after the due date. Service is subject to disconnection without further notice.",
		extracttest.AlignLeft)
}

func unseenBillInternet(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	a := newUnseenAccount(d, "internet", "##########", "Hiraya Fiber Communications, Inc.", "Kidlat Broadband Corp.",
		"Tuldok Telecom")
	d.Left(40, 56, pen{Size: 18, Bold: true}, a.provider)
	d.Left(40, 84, unseenSqueezed(d, 300, pen{Size: 10}, a.name), a.name)
	d.Paragraph(40, 98, 240, pen{Size: 8}, a.place, extracttest.AlignLeft)
	d.Shade(350, 76, 572, 200, 0.92)
	unseenFacts(d, 360, 94, 95, 110, 18, pen{Size: 8}, pen{Bold: true}, [][2]string{
		{"Account Number", a.number}, {d.Pick("Statement Date", "Bill Date"), d.Day("issue_date", a.issued)},
		{"Bill Period", a.monthBefore(d)},
		{d.Pick("Due Date", "Pay Before"), d.Day("due_date", a.due)}, {d.Pick("Amount Due", "Total Amount To Pay"),
			d.Money("total_amount_due", a.total)},
	})
	d.Left(40, 240, pen{Size: 11, Bold: true}, "Account summary")
	unseenSums(d, 40, 270, 262, 17, [][2]string{
		{"Balance from last bill", d.Figure("previous_balance", a.previous)}, {"Payments, thank you", "-" +
			d.Figure("payments_received", a.paid)},
		{"Charges this month", d.Figure("current_charges", a.current)}, {"Amount due", d.Plain(a.total)},
	})
	d.Left(320, 240, pen{Size: 11, Bold: true}, "This month's charges")
	unseenSums(d, 320, 560, 262, 17, append(a.parts(d, []string{"Plan 1599 Fiber", "Modem rental", "VAT"}, 80, 9),
		[2]string{"Total", d.Plain(a.current)}))
	d.Barcode(40, 370, 240, 400)
	d.Left(40, 420, pen{Size: 7}, "Pay online or at any payment centre. Keep this bill for reference.")
}

func unseenBillElectric(d *sketch) {
	d.NewPage(a4Wide, a4High)
	a := newUnseenAccount(d, "electricity", d.Pick("##########", "##-####-####"), "Bagwis Electric Cooperative",
		"Hilagang Liwanag Power Corp.", "Sinag Power Distribution, Inc.")
	d.Formats.Brackets = false
	d.Centre(297, 44, pen{Size: 13, Bold: true}, a.provider)
	d.Left(40, 80, pen{Size: 8}, d.Pick("TOTAL AMOUNT DUE", "Total Amount Payable"))
	d.Left(40, 102, pen{Size: 20, Bold: true}, d.Money("total_amount_due", a.total))
	d.Left(220, 80, pen{Size: 8}, d.Pick("DUE DATE", "Last day to pay"))
	d.Left(220, 100, pen{Size: 14}, d.Day("due_date", a.due))
	d.Left(400, 80, pen{Size: 8}, d.Pick("BILLING DATE", "Date issued"))
	d.Left(400, 100, pen{Size: 14}, d.Day("issue_date", a.issued))
	y := unseenCellRow(d, 40, 116, 30, []float64{150, 365}, d.Pick("CUSTOMER ACCOUNT NO.", "MEMBER-CONSUMER ACCT. NO."),
		a.number, "CONSUMER NAME", a.name)
	y = unseenCellRow(d, 40, y, 30, []float64{515}, "SERVICE LOCATION", a.place)
	used, before := 60+d.Random.IntN(500), 1000+d.Random.IntN(50000)
	y = d.Table(40, y+12, grid{
		Columns: []extracttest.FormColumn{unseenLcol("Meter", 115), unseenRcol("Previous", 100), unseenRcol("Present",
			100),
			unseenRcol("Multiplier", 100), unseenRcol("kWh", 100)},
		Rows: [][]string{{d.ID("meter_number", d.Digits("########")), fmt.Sprint(before), fmt.Sprint(before +
			used), "1", fmt.Sprint(used)}},
		Ruling: extracttest.LineRuling, ShadedHead: true, Head: pen{Size: 8},
	})
	rows := a.parts(d, []string{"Generation & Transmission", "Distribution, Supply and Metering", "Universal Charges",
		"Value Added Tax"}, 62, 22, 5)
	rows = append(rows, [2]string{"CURRENT BILL", d.Figure("current_charges", a.current)},
		[2]string{"Previous Balance", d.Figure("previous_balance", a.previous)},
		[2]string{"Less: Payment", d.Plain(-a.paid)}, [2]string{"AMOUNT DUE", d.Plain(a.total)})
	d.Is("payments_received", extracttest.KindMoney, a.paid)
	unseenSums(d, 40, 420, y+26, 17, rows)
}

// heldDeposit is an account of a certificate.
type heldDeposit struct {
	bank, branch, holder, number, kind, kindText string
	asOf, issued                                 engine.Date
	balance                                      engine.Amount
	words                                        string
}

func newHeldDeposit(d *sketch, currency string) heldDeposit {
	b := heldDeposit{issued: d.Between(2024, 2025), balance: between(d.Random, 12000, 4_000_000), kind: "savings"}
	b.asOf = b.issued.AddDays(-d.Random.IntN(10))
	stated := b.balance
	if d.Flawed && d.Chance(50) {
		b.asOf = b.issued.AddDays(40)
		d.Flaw("the balance is of a day after the certificate", "as_of_before_issue")
	} else if d.Flawed {
		stated += pesos(2000)
		d.Flaw("the balance in words is not the balance in figures", "words_match_figures")
	}
	b.words = strings.ToUpper(inWords(d.Random, stated))
	if currency != "PHP" {
		b.words = strings.NewReplacer(" PHILIPPINE PESOS", " US DOLLARS", " PESOS", " US DOLLARS", " CENTAVOS",
			" CENTS").Replace(b.words)
	}
	b.kindText = d.Pick("Savings Account", "Savings Deposit", "Peso Savings")
	if d.Chance(35) {
		b.kind, b.kindText = "checking", d.Pick("Checking Account", "Current Account")
	}
	d.Is("account_type", exact, b.kind)
	d.Is("currency", exact, currency)
	b.bank, b.branch = d.Text("bank_name", unseenWords["banks"].draw(d.Random, "bank")), d.Text("branch_name",
		unseenWords["banks"].draw(d.Random, "branch"))
	b.holder = d.Text("account_name", newPerson(d.Random).anyName(d.Random))
	b.number = d.ID("account_number", d.Digits(d.Pick("####-####-##", "###-#-#####-#", "############",
		"##-###-######-#")))
	return b
}

func unseenBankPaperLetter(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	b := newHeldDeposit(d, "PHP")
	if d.Formats.Sign == "" {
		d.Formats.Sign = "PHP"
	}
	d.Left(60, 60, pen{Size: 15, Bold: true}, b.bank)
	d.Left(60, 74, pen{Size: 9}, b.branch)
	d.Right(552, 110, pen{Size: 10}, unseenLongDay(d, "issue_date", b.issued))
	d.Centre(306, 150, pen{Size: 14, Bold: true}, d.Pick("BANK CERTIFICATION", "CERTIFICATE OF DEPOSIT BALANCE"))
	y := d.Paragraph(60, 190, 492, pen{Size: 10.5}, fmt.Sprintf(
		"This is to certify that **%s** is a depositor of our branch under %s No. **%s** with an outstanding balance of **%s** (%s) as of %s.",
		b.holder, b.kindText, b.number, d.Text("balance_in_words", b.words), d.Money("current_balance", b.balance),
		unseenLongDay(d, "as_of_date", b.asOf)),
		extracttest.Justified)
	y = d.Paragraph(60, y+14, 492, pen{Size: 10.5}, "This certification is issued upon the client's request for "+
		d.Text("purpose", d.Pick("visa application", "travel",
			"school requirement"))+" purposes, without any liability on the part of the bank.", extracttest.Justified)
	unseenSignedBy(d, 60, y+80, 190, newPerson(d.Random).firstLast(), "Branch Head")
}

func unseenBankPaperTable(d *sketch) {
	d.NewPage(a4Wide, a4High)
	currency := d.Pick("USD", "PHP", "USD")
	b := newHeldDeposit(d, currency)
	d.Formats.Sign = ""
	d.Right(540, 60, pen{Size: 14, Bold: true}, b.bank)
	d.Right(540, 74, pen{Size: 8}, b.branch)
	d.Left(55, 120, pen{Size: 12, Bold: true}, "CERTIFICATE OF BALANCE")
	y := d.Paragraph(55, 150, 485, pen{Size: 10},
		"We certify that the records of this bank show the following account in the name of **"+b.holder+"**:",
		extracttest.AlignLeft)
	y = d.Table(55, y+8, grid{
		Columns: []extracttest.FormColumn{unseenLcol("Type of Account", 115), unseenLcol("Account Number", 120),
			unseenCcol("Currency",
				65), unseenRcol("Ledger Balance", 100), unseenRcol("As of", 85)},
		Rows: [][]string{{b.kindText, b.number, currency, d.Figure("current_balance", b.balance),
			d.Day("as_of_date", b.asOf)}},
		Ruling: extracttest.GridRuling, Head: pen{Size: 8.5, Bold: true}, Body: pen{Size: 8.5}, Leading: 2,
	})
	d.Paragraph(55, y+24, 485, pen{Size: 10}, "Amount in words: "+d.Text("balance_in_words", b.words),
		extracttest.AlignLeft)
	d.Left(55, y+70, pen{Size: 10}, d.Pick("Issued on ", "Given on ")+d.Day("issue_date", b.issued))
	d.Seal(450, y+110, 40, extracttest.GrayTint, "")
	unseenSignedBy(d, 55, y+130, 180, newPerson(d.Random).firstLast(), "Authorized Signatory")
}

func unseenBankPaperFields(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	b := newHeldDeposit(d, "PHP")
	d.Formats.Sign = d.Pick("PHP", "Php")
	d.Centre(306, 60, pen{Size: 14, Bold: true}, b.bank)
	d.Centre(306, 76, pen{Size: 9}, b.branch)
	d.Centre(306, 112, pen{Size: 13}, "ACCOUNT CERTIFICATION")
	y := unseenFacts(d, 80, 150, 170, 290, 22, pen{Size: 9}, pen{Size: 10, Bold: true}, [][2]string{
		{d.Pick("Name of Depositor", "Account Name"), b.holder}, {"Account No.", b.number}, {"Deposit Type",
			b.kindText},
		{"Date Opened", d.Day("opened_date", d.Between(2008, 2020))}, {d.Pick("Current Balance",
			"Available and Current Balance"), d.Money("current_balance", b.balance)},
		{"In words", d.Text("balance_in_words", b.words)}, {"Balance as of", d.Day("as_of_date", b.asOf)},
		{"Average Daily Balance (6 mos.)", d.Money("average_daily_balance", b.balance*8/10)}, {"Date of Issuance",
			d.Day("issue_date", b.issued)},
	})
	unseenSignedBy(d, 80, y+60, 190, newPerson(d.Random).firstLast(), "Customer Relationship Officer")
	d.Left(80, y+110, pen{Size: 7}, "Not valid with erasures or alterations. Certification fee of Php 200.00 paid.")
}
