package forms

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func sixthPayslips() []extracttest.FormLook {
	const payslip = "payslip"
	return []extracttest.FormLook{
		sixthLook(payslip, "payslip-ledger",
			"American stub of an accounting program: pay at the left, taxes at the right, current and year to date",
			sixthLedger),
		sixthLook(payslip, "payslip-twofold",
			"Indian slip without rules: facts with colons, earnings beside deductions, net in words", sixthTwofold),
		sixthLook(payslip, "payslip-dotted",
			"semi-monthly slip on a third of a page, all in one list with dots, sums indented", sixthDotted),
		sixthLook(payslip, "payslip-german",
			"German statement of gross and net pay: codes before the words, tax and insurance apart", sixthGerman),
	}
}

func sixthLedger(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	p := newFourthStubPay(d)
	d.Formats = extracttest.Formats{Day: d.Pick("01/02/2006", "Jan 2, 2006"), Grouping: "western", Sign: "$"}
	w := sixthWords["us stub"]
	d.Is("currency", exact, "USD")
	employer, office := d.Text("employer_name", w.draw(d.Random, "employer")), d.Address("employer_address",
		w.draw(d.Random, "office"))
	name := d.Text("employee_name", joined(w.draw(d.Random, d.Pick("man", "woman")), d.Pick("", "J.", "L."),
		w.draw(d.Random, "family")))
	small, bold := pen{Size: 8}, pen{Size: 8, Bold: true}
	d.Left(40, 44, pen{Size: 11, Bold: true}, employer)
	d.Left(40, 56, small, office)
	d.Right(572, 44, small, d.Pick("Employee Pay Stub", "Direct Deposit Stub", "Statement of Earnings"))
	d.Shade(40, 68, 572, 84, 0.9)
	d.Left(44, 79, bold, d.Pick("Employee", "Paid to"))
	d.Left(240, 79, bold, d.Pick("SSN", "SSN (last 4)"))
	d.Left(320, 79, bold, d.Pick("Status (Fed/State)", "Filing status"))
	d.Left(430, 79, bold, d.Pick("Hourly Rate", "Pay Rate"))
	home := strings.Split(w.draw(d.Random, "home"), "|")
	d.Left(44, 97, small, name)
	d.Left(44, 108, small, home[0]+", "+home[1])
	d.Left(240, 97, small, "***-**-"+d.Digits("####"))
	d.Left(320, 97, small, "Single/Withhold")
	d.Left(430, 97, small, d.Money("hourly_rate", p.rate))
	d.Left(44, 130, small, d.Pick("Pay Period: ", "Period: ")+d.Day("period_start", p.start)+" - "+
		d.Day("period_end", p.end))
	d.Left(320, 130, small, d.Pick("Pay Date: ", "Date Paid: ")+d.Day("pay_date", p.payDay))
	d.Right(572, 130, small, d.Pick("Check No. DD", "Deposit No. ")+d.Digits("####"))
	var left, right [][]string
	yearOf := func(l payLine) engine.Amount {
		if l.Key == "basic" {
			return l.Amount * p.number
		}
		return l.Amount
	}
	for _, l := range p.earnings {
		rate := ""
		if l.Hours > 0 {
			rate = d.Plain(l.Rate)
		}
		left = append(left, []string{sixthLine(d, "us stub", "earnings", l), sixthHours(l.Hours), rate,
			d.Plain(l.Amount), d.Plain(yearOf(l))})
	}
	year := sixthTotal(p.earnings[:1])*(p.number-1) + p.gross
	left = append(left, []string{d.Pick("Total Gross", "Gross Pay", "Total Earnings"), "", "",
		d.Figure("gross_pay", p.gross), d.Figure("ytd.gross_pay", year)})
	taken := engine.Amount(0)
	for _, l := range p.deductions {
		taken += l.Amount * p.number
		right = append(right, []string{sixthLine(d, "us stub", "deductions", l), d.Plain(l.Amount),
			d.Plain(l.Amount * p.number)})
	}
	right = append(right, []string{d.Pick("Total Withheld", "Total Deductions", "Taxes and Deductions"),
		d.Figure("total_deductions", p.total), d.Plain(taken)})
	head := d.Pick("Earnings and Hours", "Pay")
	end := d.Table(40, 144, grid{
		Columns: []extracttest.FormColumn{unseenLcol(head, 92), unseenRcol(d.Pick("Qty", "Hours"), 40),
			unseenRcol("Rate", 44), unseenRcol("Current", 56), unseenRcol(d.Pick("YTD Amount", "YTD"), 62)},
		Rows: left, Ruling: extracttest.HeadRuling, Head: bold, Body: small, BoldRows: []int{len(left) - 1},
		Leading: 1.8,
	})
	other := d.Table(346, 144, grid{
		Columns: []extracttest.FormColumn{unseenLcol(d.Pick("Taxes & Other", "Withholdings"), 112),
			unseenRcol("Current", 54), unseenRcol(d.Pick("YTD Amount", "YTD"), 60)},
		Rows: right, Ruling: extracttest.HeadRuling, Head: bold, Body: small, BoldRows: []int{len(right) - 1},
		Leading: 1.8,
	})
	y := max(end, other) + 22
	d.Shade(346, y-12, 572, y+6, 0.9)
	d.Left(349, y, pen{Size: 9.5, Bold: true}, d.Pick("Net Pay", "Net This Check", "NET PAY"))
	d.Right(509, y, pen{Size: 9.5, Bold: true}, d.Figure("net_pay", p.net))
	d.Right(569, y, small, d.Plain(year-taken))
	fifthRows(d, 43, 260, y, 13, small, [][2]string{
		{d.Pick("Paid Time Off: available hours", "PTO balance (hrs)"), d.Digits("##.50")},
		{"Sick: available hours", d.Digits("#.00")},
	})
	d.Centre(306, 760, pen{Size: 7, Tint: extracttest.GrayTint}, d.Pick("Powered by PayBright Books",
		"Keep this stub for your records."))
}

func sixthTwofold(d *sketch) {
	d.NewPage(a4Wide, a4High)
	p := newFourthIndianPay(d)
	d.Formats = extracttest.Formats{Day: d.Pick("02/01/2006", "02-Jan-2006"), Grouping: d.Pick("lakh", "lakh",
		"western"), Sign: d.Pick("Rs.", "₹", "INR")}
	w := sixthWords["indian slip"]
	d.Is("currency", exact, "INR")
	employer := d.Text("employer_name", w.draw(d.Random, "employer"))
	d.Left(48, 58, pen{Size: 15, Bold: true}, employer)
	d.Left(48, 72, pen{Size: 8}, d.Address("employer_address", w.draw(d.Random, "office")))
	d.Is("period_start", exact, p.start)
	d.Is("period_end", exact, p.end)
	month := fmt.Sprintf("%s %d", p.start.Month, p.start.Year)
	d.Left(48, 104, pen{Size: 11, Bold: true}, d.Pick("PAYSLIP FOR "+strings.ToUpper(month), "Pay slip - "+month,
		"Wage Slip: "+month))
	d.Rule(48, 110, 547, 110)
	body := pen{Size: 9}
	name := d.Text("employee_name", w.draw(d.Random, d.Pick("man", "woman"))+" "+w.draw(d.Random, "family"))
	sixthColons(d, 48, 130, 128, 160, 15, body, [][2]string{
		{d.Pick("Employee", "Emp. Name", "Name of Employee"), name},
		{d.Pick("Employee ID", "Token No.", "Staff Code"), d.ID("employee_number", d.Digits(d.Pick("VS-####", "####",
			"K#####")))},
		{"Designation", d.Text("position", w.draw(d.Random, "designation"))},
		{"Department", d.Text("department", w.draw(d.Random, "department"))},
	})
	sixthColons(d, 310, 130, 400, 138, 15, body, [][2]string{
		{d.Pick("Pay days", "Paid days"), d.Number("days_worked", float64(p.days-p.lost), strconv.Itoa(p.days-p.lost))},
		{"LOP days", strconv.Itoa(p.lost)},
		{d.Pick("Bank", "Bank name"), d.Text("bank_name", w.draw(d.Random, "bank"))},
		{d.Pick("A/c no.", "Account number"), d.ID("account_number", d.Digits("##########"))},
	})
	d.Rule(48, 186, 547, 186)
	bold := pen{Size: 9, Bold: true}
	for i, title := range []string{d.Pick("Earnings", "PAYMENTS"), d.Pick("Deductions", "RECOVERIES")} {
		x := 48 + float64(i)*262
		d.Left(x, 200, bold, title)
		d.Right(x+237, 200, bold, d.Pick("Amount", "Rs."))
	}
	d.Rule(48, 206, 547, 206)
	for i, l := range p.earnings {
		fifthRows(d, 48, 285, 224+float64(i)*17, 17, body, [][2]string{{sixthLine(d, "indian slip", "earnings", l),
			d.Plain(l.Amount)}})
	}
	for i, l := range p.deductions {
		fifthRows(d, 310, 547, 224+float64(i)*17, 17, body, [][2]string{{sixthLine(d, "indian slip", "deductions", l),
			d.Plain(l.Amount)}})
	}
	y := 224 + 17*float64(max(len(p.earnings), len(p.deductions))) + 4
	d.Rule(48, y-13, 547, y-13)
	fifthRows(d, 48, 285, y, 17, bold, [][2]string{{d.Pick("Gross Earnings", "Total Payments", "Gross Pay"),
		d.Figure("gross_pay", p.gross)}})
	fifthRows(d, 310, 547, y, 17, bold, [][2]string{{d.Pick("Gross Deductions", "Total Recoveries", "Total Deductions"),
		d.Figure("total_deductions", p.total)}})
	d.Rule(48, y+7, 547, y+7)
	d.Left(48, y+30, pen{Size: 11, Bold: true}, d.Pick("Net Pay for the month: ", "Net Salary Payable: ",
		"Take Home: ")+
		d.Money("net_pay", p.net))
	d.Left(48, y+46, pen{Size: 9, Slant: 0.2}, "(Rupees "+fourthRupees(p.net)+" only)")
	sixthColons(d, 48, y+76, 128, 160, 14, pen{Size: 8}, [][2]string{
		{"PAN", d.Digits("BQRPS####K")}, {"UAN", d.Digits("1###########")}, {"ESIC No.", "NA"},
	})
	d.Centre(297, 800, pen{Size: 7.5}, d.Pick("This is a computer generated payslip; no signature is needed.",
		"Queries: write to payroll within 7 days."))
}

func sixthDotted(d *sketch) {
	d.NewPage(letterWide, 420)
	s := newThirdSlip(d, newFirm(d.Random), "semi_monthly", false)
	if d.Formats.Sign == "" {
		d.Formats.Sign = d.Pick("P", "Php", "PHP")
	}
	p, bold := pen{Size: 8.5}, pen{Size: 8.5, Bold: true}
	employer := s.employer(d)
	unseenSqueeze(d, 48, 34, 330, pen{Size: 12, Bold: true}, employer)
	unseenSqueeze(d, 48, 46, 330, pen{Size: 7.5}, s.office(d))
	d.Right(564, 34, bold, d.Pick("SALARY SLIP", "PAY SLIP - SEMI-MONTHLY", "EMPLOYEE'S COPY"))
	d.Left(400, 62, p, d.Pick("Slip No. ", "Ref. ")+d.Digits("####"))
	sixthColons(d, 400, 78, 446, 112, 14, p, [][2]string{
		{d.Pick("Cut-off", "Period"), unseenSpanText(d, s.Start, s.End)},
		{d.Pick("Paid on", "Pay day"), d.Day("pay_date", s.PayDay)},
		{d.Pick("Emp. no.", "ID"), d.ID("employee_number", d.Digits(d.Pick("####", "##-###", "M#####")))},
		{"Dept.", s.department(d)},
		{"TIN", d.ID("tin", s.who.TIN)},
		{"SSS", d.ID("sss_number", s.who.SSS)},
		{"PHIC", d.ID("philhealth_number", s.who.PhilHealth)},
		{"HDMF", d.ID("pagibig_number", s.who.PagIBIG)},
	})
	d.Left(48, 66, bold, d.Text("employee_name", s.who.anyName(d.Random)))
	d.Left(48, 78, p, s.position(d))
	y := 96.0
	put := func(x float64, q pen, label, value string) {
		fourthLeader(d, x, 370, y, q, label, value)
		y += 12.5
	}
	for _, l := range s.Earnings {
		put(48, p, sixthLine(d, "dotted", "earnings", l), d.Plain(l.Amount))
	}
	put(72, bold, d.Pick("Gross for the cut-off", "GROSS PAY", "Total Gross"), d.Figure("gross_pay", s.Gross))
	d.Left(48, y, pen{Size: 8.5, Slant: 0.2}, d.Pick("Less:", "Less deductions:"))
	y += 12.5
	for _, l := range fifthTaxed(s.Deductions) {
		put(60, p, sixthLine(d, "dotted", "deductions", l), d.Plain(l.Amount))
	}
	put(72, bold, d.Pick("Total deductions", "TOTAL LESS", "Sum of deductions"), d.Figure("total_deductions", s.Total))
	y += 6
	put(48, pen{Size: 10.5, Bold: true}, d.Pick("NET PAY", "Net amount received", "NET TAKE-HOME"),
		d.Money("net_pay", s.Net))
	d.Rule(400, 300, 564, 300)
	d.Centre(482, 310, pen{Size: 7.5}, d.Pick("Received by / Date", "Signature of Employee"))
	d.Left(400, 340, pen{Size: 7}, "Approved: "+newPerson(d.Random).firstLast())
}

// sixthGermanPay is a month's pay in Germany.
type sixthGermanPay struct {
	start, end                      engine.Date
	earnings, taxes, insurance      []payLine
	gross, taxed, insured, due, net engine.Amount
}

func newSixthGermanPay(d *sketch) (p sixthGermanPay) {
	r := d.Random
	year, month := 2023+r.IntN(3), 1+r.IntN(12)
	p.start = dayOf(year, month, 1)
	p.end = dayOf(year, month, engine.DaysIn(year, p.start.Month))
	p.earnings = []payLine{{Key: "basic", Amount: pesos(10 * (240 + r.IntN(220)))}}
	if d.Chance(40) {
		p.earnings = append(p.earnings, payLine{Key: "overtime", Amount: between(r, 40, 420)})
	}
	if d.Chance(25) {
		p.earnings = append(p.earnings, payLine{Key: "bonus", Amount: pesos(50 * (1 + r.IntN(12)))})
	}
	if d.Chance(45) {
		p.earnings = append(p.earnings, payLine{Key: "travel", Amount: pesos(5 * (4 + r.IntN(12)))})
	}
	p.gross = sixthTotal(p.earnings)
	tax := share(p.gross-pesos(1200), 2150)
	p.taxes = []payLine{{Key: "withholding_tax", Amount: tax}}
	if d.Chance(35) {
		p.taxes = append(p.taxes, payLine{Key: "church", Amount: share(tax, 900)})
	}
	p.insurance = []payLine{{Key: "health", Amount: share(p.gross, 815)}, {Key: "pension", Amount: share(p.gross, 930)},
		{Key: "unemployment", Amount: share(p.gross, 130)}, {Key: "care", Amount: share(p.gross, 170)}}
	p.taxed, p.insured = sixthTotal(p.taxes), sixthTotal(p.insurance)
	p.due = p.taxed + p.insured
	p.net = p.gross - p.due
	if d.Flawed {
		switch r.IntN(3) {
		case 0:
			p.net += pesos(100)
			d.Flaw("the net pay is 100 more than gross less deductions", "net_pay")
		case 1:
			p.gross += pesos(200)
			p.net += pesos(200)
			d.Flaw("the gross pay is 200 more than its lines", "earnings_sum")
		default:
			p.due += pesos(60)
			p.net -= pesos(60)
			d.Flaw("the total of the deductions is 60 more than its lines", "deductions_sum")
		}
	}
	return p
}

// sixthMonths are the months in German.
var sixthMonths = strings.Fields("Januar Februar März April Mai Juni Juli August September Oktober November Dezember")

func sixthGerman(d *sketch) {
	d.NewPage(a4Wide, a4High)
	p := newSixthGermanPay(d)
	d.Formats = extracttest.Formats{Day: "02.01.2006", Grouping: "comma", Sign: "EUR", SignBehind: true}
	d.Is("currency", exact, "EUR")
	employer, who := sixthParts(d, "german", "employer"), sixthParts(d, "german", "person")
	d.Is("period_start", exact, p.start)
	d.Is("period_end", exact, p.end)
	small, body, bold := pen{Size: 8}, pen{Size: 9}, pen{Size: 9, Bold: true}
	d.Left(50, 50, pen{Size: 12, Bold: true}, d.Pick("Abrechnung der Brutto/Netto-Bezüge",
		"Entgeltabrechnung", "Lohn- und Gehaltsabrechnung"))
	d.Right(545, 50, bold, fmt.Sprintf("%s %d", sixthMonths[p.start.Month-1], p.start.Year))
	d.Address("employer_address", employer[1]+", "+employer[2])
	d.Text("employer_name", employer[0])
	unseenSqueeze(d, 50, 80, 270, small, employer[0]+" * "+employer[1]+" * "+employer[2])
	d.Rule(50, 84, 300, 84)
	d.Left(50, 104, body, d.Pick("Herrn/Frau", "An"))
	d.Left(50, 117, body, d.Text("employee_name", who[0]))
	d.Left(50, 130, body, who[1])
	d.Left(50, 143, body, who[2])
	d.Box(330, 72, 545, 158)
	fourthPairs(d, 338, 88, 100, 100, 14, small, [][2]string{
		{d.Pick("Personal-Nr.", "Personalnummer"), d.ID("employee_number", d.Digits("00###"))},
		{"Steuerklasse", d.Pick("1", "3", "4")}, {"Steuer-ID", d.Digits("## ### ### ###")},
		{"SV-Nummer", d.Digits("## ###### K ###")}, {"Krankenkasse", d.Pick("AOK Plus", "Barmer", "TK")},
	})
	y := 182.0
	head := func(left string, right string) {
		d.Shade(50, y-10, 545, y+4, 0.88)
		d.Left(54, y, bold, left)
		d.Right(541, y, bold, right)
		y += 18
	}
	code := 100
	put := func(list string, l payLine) {
		label := sixthLine(d, "german", list, l)
		code += 10 + d.Random.IntN(80)
		d.Left(54, y, body, fmt.Sprintf("%04d", code))
		d.Left(100, y, body, label)
		d.Right(541, y, body, d.Plain(l.Amount))
		y += 14
	}
	sums := func(label, value string) {
		d.Rule(400, y-10, 541, y-10)
		d.Left(100, y+2, bold, label)
		d.Right(541, y+2, bold, value)
		y += 24
	}
	head(d.Pick("Lohnart   Bezeichnung", "Brutto-Bezüge"), "Betrag")
	for _, l := range p.earnings {
		put("earnings", l)
	}
	sums(d.Pick("Gesamtbrutto", "Gesamt-Brutto", "Bruttoentgelt"), d.Figure("gross_pay", p.gross))
	head(d.Pick("Steuerliche Abzüge", "Steuer"), "Betrag")
	for _, l := range p.taxes {
		put("deductions", l)
	}
	sums(d.Pick("Summe Steuern", "Steuerrechtliche Abzüge"), d.Plain(p.taxed))
	head(d.Pick("Sozialversicherung (AN-Anteil)", "SV-Abzüge"), "Betrag")
	for _, l := range p.insurance {
		put("deductions", l)
	}
	sums(d.Pick("Summe Sozialversicherung", "SV-rechtliche Abzüge"), d.Plain(p.insured))
	sums(d.Pick("Gesetzliche Abzüge gesamt", "Summe der Abzüge"), d.Figure("total_deductions", p.due))
	d.Box(330, y, 545, y+26)
	d.Left(338, y+17, pen{Size: 10.5, Bold: true}, d.Pick("Auszahlungsbetrag", "Auszahlung", "Nettoverdienst"))
	d.Right(539, y+17, pen{Size: 10.5, Bold: true}, d.Money("net_pay", p.net))
	d.Left(50, y+12, small, d.Pick("Überweisung auf Konto", "Bankverbindung"))
	d.Left(50, y+24, small, "DE"+d.Digits("## #### #### #### ####")+" 00  "+sixthWords["german"].draw(d.Random, "bank"))
	d.Left(50, 800, pen{Size: 7}, "Entgeltbescheinigung nach § 108 Abs. 3 Satz 1 GewO. Bitte sorgfältig aufbewahren.")
}
