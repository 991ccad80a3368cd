package forms

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func secondBank() []extracttest.FormLook {
	const certificate = "bank_certificate"
	return []extracttest.FormLook{
		secondLook(certificate, "bank-consul", "letter to an embassy: the account's facts as lines with colons",
			secondBankConsul),
		secondLook(certificate, "bank-app", "certificate of a bank's app: facts under headings, number in groups",
			secondBankApp),
		secondLook(certificate, "bank-two", "two accounts of one depositor in a table with their total",
			secondBankTwo),
	}
}

// secondDeposit is an account of a certificate of the second batch.
type secondDeposit struct {
	bank, branch, kindText string
	who                    person
	asOf, issued           engine.Date
	balance, stated        engine.Amount
}

func newSecondDeposit(d *sketch, words bool) secondDeposit {
	b := secondDeposit{issued: d.Between(2024, 2025), balance: between(d.Random, 8000, 2_500_000),
		who: newPerson(d.Random)}
	b.asOf = b.issued.AddDays(-d.Random.IntN(6))
	b.stated = b.balance
	switch {
	case d.Flawed && words && d.Chance(50):
		b.stated += pesos(3000)
		d.Flaw("the balance in words is not the balance in figures", "words_match_figures")
	case d.Flawed:
		b.asOf = b.issued.AddDays(33)
		d.Flaw("the balance is of a day after the certificate", "as_of_before_issue")
	}
	kind := "savings"
	b.kindText = d.Pick("Savings Account", "Regular Savings", "ATM Savings", "Passbook Savings")
	if d.Chance(30) {
		kind, b.kindText = "checking", d.Pick("Checking Account", "Current Account", "Regular Checking")
	}
	d.Is("account_type", exact, kind)
	d.Is("currency", exact, "PHP")
	b.bank = d.Text("bank_name", secondWords["banks"].draw(d.Random, "bank"))
	b.branch = secondWords["banks"].draw(d.Random, "branch")
	return b
}

// words is the balance in words.
func (b *secondDeposit) words(d *sketch) string {
	text := inWords(d.Random, b.stated)
	return d.Text("balance_in_words", d.Pick(strings.ToUpper(text), properCase(strings.ToUpper(text))))
}

func secondBankConsul(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	b := newSecondDeposit(d, true)
	if d.Formats.Sign == "" {
		d.Formats.Sign = d.Pick("PHP", "Php")
	}
	d.Centre(306, 56, pen{Size: 15, Bold: true}, b.bank)
	d.Centre(306, 70, pen{Size: 9}, d.Text("branch_name", b.branch))
	body := pen{Size: 10.5}
	d.Left(66, 112, body, unseenLongDay(d, "issue_date", b.issued))
	d.Left(66, 140, body, d.Pick("The Consul General", "THE VISA OFFICER", "The Consul"))
	d.Left(66, 153, body, d.Pick("Embassy of Japan", "Embassy of the Republic of Korea", "Embassy of Canada"))
	d.Left(66, 166, body, "Manila, Philippines")
	d.Left(66, 192, body, d.Pick("Dear Sir/Madam:", "Sir/Madam:"))
	name := d.Text("account_name", unseenAsShown(d, b.who.whole()))
	y := d.Paragraph(66, 218, 480, body, fmt.Sprintf(d.Pick(
		"We are pleased to confirm that %s is a client in good standing of this bank, with the account shown "+
			"below as of %s:",
		"At the request of our client %s, we confirm the following particulars of the account as of close of "+
			"business %s:"),
		b.who.title(d.Random)+" "+name, unseenLongDay(d, "as_of_date", b.asOf)), extracttest.Justified)
	months := 3 * (1 + d.Random.IntN(2))
	y = unseenFacts(d, 96, y+12, 170, 280, 17, body, pen{Size: 10.5, Bold: true}, [][2]string{
		{d.Pick("Type of Account", "Kind of Account"), ":  " + b.kindText},
		{d.Pick("Account Number", "Account No."), ":  " + d.ID("account_number", d.Digits(d.Pick("#### ###### ##",
			"###-###-#####-#", "00##########")))},
		{d.Pick("Date Opened", "Account Opened"), ":  " + d.DayAs("opened_date", d.Between(2010, 2021),
			"January 2, 2006")},
		{d.Pick("Balance", "Current Balance", "Outstanding Balance"), ":  " + d.Money("current_balance", b.balance)},
		{fmt.Sprintf("ADB (last %d months)", months), ":  " + d.Money("average_daily_balance", b.balance*7/10)},
	})
	y = d.Paragraph(66, y+8, 480, body, "("+b.words(d)+")", extracttest.AlignLeft)
	y = d.Paragraph(66, y+12, 480, body, "This information is given in strict confidence and without "+
		"responsibility on "+
		"our part or any of our officers.", extracttest.Justified)
	unseenSignedBy(d, 66, y+72, 180, newPerson(d.Random).firstLast(), d.Pick("Branch Manager", "Service Officer"))
	d.Centre(306, 764, pen{Size: 7}, "Deposits are insured by PDIC up to P1,000,000 per depositor. Regulated by "+
		"the Bangko Sentral ng Pilipinas.")
}

func secondBankApp(d *sketch) {
	d.NewPage(a4Wide, a4High)
	b := newSecondDeposit(d, false)
	d.Formats.Sign = d.Pick("₱", "PHP")
	d.Shade(0, 0, a4Wide, 8, 0.25)
	d.Left(44, 60, pen{Size: 18, Bold: true, Face: extracttest.SansFace}, b.bank)
	d.Left(44, 104, pen{Size: 14}, d.Pick("Certificate of Account Balance", "Bank Certificate",
		"Account Certificate"))
	d.Paragraph(44, 126, 500, pen{Size: 9}, d.Pick("This certifies that the person named below holds the "+
		"deposit account "+
		"described in this document.", "Here are the details of your account, as you requested in the app."),
		extracttest.AlignLeft)
	y := secondOverRow(d, 44, 170, []float64{280, 220}, d.Pick("Account holder", "Name"),
		d.Text("account_name", b.who.anyName(d.Random)), "Product", b.kindText)
	y = secondOverRow(d, 44, y+6, []float64{280, 220}, "Account number", d.ID("account_number",
		d.Digits("#### #### ####")),
		"Currency", d.Pick("Philippine Peso (PHP)", "PHP"))
	y = secondOverRow(d, 44, y+6, []float64{280, 220}, d.Pick("Balance", "Current balance", "Ledger balance"),
		d.Money("current_balance", b.balance), d.Pick("Balance as of", "As of"), d.Day("as_of_date", b.asOf))
	y = secondOverRow(d, 44, y+6, []float64{280, 220}, d.Pick("Issued on", "Date issued", "Document generated"),
		d.Day("issue_date", b.issued), "Reference no.", d.ID("reference_number", d.Digits("BC-########")))
	d.Barcode(44, y+20, 104, y+80)
	d.Paragraph(116, y+32, 400, pen{Size: 7.5, Tint: extracttest.GrayTint},
		"Scan the code to check that this certificate is authentic. It is valid for 60 days. No signature is "+
			"required. "+
			"For concerns chat with us in the app or call (02) 8"+d.Digits("###-####")+".", extracttest.AlignLeft)
}

func secondBankTwo(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	b := newSecondDeposit(d, false)
	d.Formats.Sign = "Php"
	d.Left(60, 56, pen{Size: 14, Bold: true}, b.bank)
	d.Left(60, 69, pen{Size: 9}, d.Text("branch_name", b.branch))
	d.Centre(306, 116, pen{Size: 14, Bold: true}, d.Pick("C E R T I F I C A T I O N", "BANK CERTIFICATION",
		"CERTIFICATE OF BANK DEPOSIT"))
	y := d.Paragraph(60, 150, 492, pen{Size: 11}, fmt.Sprintf(d.Pick(
		"This certifies that **%s** maintains with this branch the following deposit accounts, the balances of "+
			"which as of %s are:",
		"TO WHOM IT MAY CONCERN: Our records show that as of %[2]s **%[1]s** has the following deposits with us:"),
		d.Text("account_name", b.who.firstLast()), unseenLongDay(d, "as_of_date", b.asOf)), extracttest.Justified)
	number := d.ID("account_number", d.Digits("###-#######-#"))
	other, second := d.Digits("###-#######-#"), between(d.Random, 50000, 900000)
	d.Entry("accounts", map[string]any{"account_number": number, "current_balance": b.balance})
	d.Entry("accounts", map[string]any{"account_number": other, "current_balance": second})
	y = d.Table(80, y+8, grid{
		Columns: []extracttest.FormColumn{unseenLcol(d.Pick("ACCOUNT TYPE", "Deposit"), 150),
			unseenLcol("ACCOUNT NUMBER", 150), unseenRcol(d.Pick("BALANCE (PHP)", "AMOUNT"), 150)},
		Rows: [][]string{{b.kindText, number, d.Figure("current_balance", b.balance)},
			{d.Pick("Time Deposit", "Special Savings / Time Deposit"), other, d.Plain(second)},
			{"TOTAL", "", d.Plain(b.balance + second)}},
		BoldRows: []int{2}, Ruling: extracttest.GridRuling, Head: pen{Size: 8.5, Bold: true}, Leading: 1.9,
	})
	y = d.Paragraph(60, y+26, 492, pen{Size: 11}, "or a total of "+strings.ToUpper(inWords(d.Random, b.balance+
		second))+
		" ("+d.Amount(b.balance+second)+").", extracttest.Justified)
	y = d.Paragraph(60, y+10, 492, pen{Size: 11}, "Issued "+unseenIssuedText(d, b.issued)+" for "+
		d.Text("purpose", d.Pick("visa application", "bidding", "scholarship", "proof of funds"))+" purposes only.",
		extracttest.Justified)
	unseenSignedBy(d, 60, y+70, 190, newPerson(d.Random).firstLast(), "Branch Operations Officer")
	unseenSignedBy(d, 340, y+70, 190, newPerson(d.Random).firstLast(), "Branch Manager")
	d.Left(60, y+120, pen{Size: 7.5}, "Certification fee: P150.00  O.R. "+d.Digits("######"))
}
