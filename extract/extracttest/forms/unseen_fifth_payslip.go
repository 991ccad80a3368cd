package forms

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func fifthPayslips() []extracttest.FormLook {
	const payslip = "payslip"
	return []extracttest.FormLook{
		fifthLook(payslip, "payslip-panels",
			"slip of a payroll service: earnings, deductions and the year in three panels side by side, net pay on top",
			fifthPanels),
		fifthLook(payslip, "payslip-matrix",
			"half page of a matrix printer: three lists between lines of characters, balances of loans at the right",
			fifthMatrix),
		fifthLook(payslip, "payslip-agency",
			"sheet of an agency: one ruled table with hours, amounts and balances, facts in ruled rows", fifthAgency),
		fifthLook(payslip, "payslip-emirates", "salary slip of a firm in the Emirates, facts in four columns",
			fifthEmirates),
	}
}

func fifthPanels(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newThirdSlip(d, newCorporation(d.Random), d.Pick("semi_monthly", "semi_monthly", "monthly"), false)
	if d.Formats.Sign == "" {
		d.Formats.Sign = d.Pick("PHP", "Php")
	}
	employer, office := s.employer(d), s.office(d)
	d.Left(36, 50, unseenSqueezed(d, 380, pen{Size: 13, Bold: true}, employer), employer)
	unseenSqueeze(d, 36, 63, 380, pen{Size: 7.5, Tint: extracttest.GrayTint}, office)
	d.Right(576, 50, pen{Size: 13, Tint: extracttest.BlueTint}, d.Pick("Payslip", "PAYSLIP", "Employee Payslip"))
	d.Stroke(1.2, extracttest.BlueTint, [2]float64{36, 72}, [2]float64{576, 72})
	value := pen{Size: 9.5}
	top := 90.0
	below := fifthAbove(d, 36, top, 190, pen{Size: 9.5, Bold: true}, d.Pick("Employee", "Employee Name", "Name"),
		d.Text("employee_name", s.who.anyName(d.Random)))
	below = fifthAbove(d, 36, below, 190, value, d.Pick("Job Title", "Position"), s.position(d))
	fifthAbove(d, 36, below, 190, value, d.Pick("Department", "Team"), s.department(d))
	below = fifthAbove(d, 236, top, 150, value, d.Pick("Employee No.", "Employee Code", "ID No."), d.ID(
		"employee_number", d.Digits(d.Pick("EMP-####", "#####", "20##-###"))))
	below = fifthAbove(d, 236, below, 150, value, d.Pick("Pay Period", "Cutoff", "Payroll Cutoff"),
		unseenSpanText(d, s.Start, s.End))
	fifthAbove(d, 236, below, 150, value, d.Pick("Payout Date", "Pay Date", "Credit Date"), d.Day("pay_date", s.PayDay))
	d.Shade(404, 82, 576, 172, 0.93)
	d.Centre(490, 104, pen{Size: 9}, d.Pick("Net Pay", "NET PAY", "Your net pay"))
	fifthMiddle(d, 490, 130, 160, pen{Size: 18, Bold: true}, d.Money("net_pay", s.Net))
	account := d.Pick("Credited to account ending ", "To payroll account ****") + d.Digits("####")
	d.Centre(490, 154, pen{Size: 7.5, Tint: extracttest.GrayTint}, account)
	list := func(section string, lines []payLine, hours bool) (rows [][2]string) {
		for _, l := range fifthSlipLines(d, "service", section, lines) {
			if hours && l.hours != "" {
				l.label += " (" + l.hours + "h)"
			}
			rows = append(rows, [2]string{l.label, l.amount})
		}
		return rows
	}
	small, bold := pen{Size: 8.5}, pen{Size: 8.5, Bold: true}
	panel := func(x float64, title string, rows [][2]string) float64 {
		d.Shade(x, 196, x+172, 212, 0.88)
		d.Left(x+5, 207, bold, title)
		return fifthRows(d, x+5, x+167, 227, 14, small, rows)
	}
	earned, taken := list("earnings", s.Earnings, true), list("deductions", fifthTaxed(s.Deductions), false)
	bottom := max(panel(36, d.Pick("Earnings", "EARNINGS", "Income"), earned),
		panel(220, d.Pick("Deductions", "DEDUCTIONS"), taken))
	panel(404, d.Pick("Year to Date", "YTD Summary"), [][2]string{
		{d.Pick("Gross Pay", "Gross Income"), d.Figure("ytd.gross_pay", s.YTDGross)},
		{"Taxable Income", d.Figure("ytd.taxable_income", s.YTDTaxable)},
		{d.Pick("Withholding Tax", "Tax Withheld"), d.Figure("ytd.withholding_tax", s.YTDTax)},
	})
	d.Shade(404, 284, 576, 300, 0.88)
	d.Left(409, 295, bold, d.Pick("Leave Credits", "Leave Balances"))
	fifthRows(d, 409, 571, 315, 14, small, [][2]string{
		{"Vacation Leave", d.Digits("#") + ".50"}, {"Sick Leave", d.Digits("#") + ".00"},
	})
	bottom = max(bottom, 340)
	d.Rule(36, bottom-6, 208, bottom-6)
	d.Rule(220, bottom-6, 392, bottom-6)
	fifthRows(d, 41, 203, bottom+6, 14, bold, [][2]string{{d.Pick("Gross Pay", "Total Earnings", "Gross Income"),
		d.Figure("gross_pay", s.Gross)}})
	fifthRows(d, 225, 387, bottom+6, 14, bold, [][2]string{{d.Pick("Total Deductions", "Deductions Total"),
		d.Figure("total_deductions", s.Total)}})
	d.Left(36, bottom+40, small, d.Pick("Taxable income for this period: ", "Taxable this cutoff: ")+
		d.Figure("taxable_income", s.Taxable))
	fifthRows(d, 36, 300, bottom+62, 12, pen{Size: 8, Tint: extracttest.GrayTint}, [][2]string{
		{"TIN", d.ID("tin", s.who.TIN)}, {"SSS", d.ID("sss_number", s.who.SSS)},
		{"PhilHealth", d.ID("philhealth_number", s.who.PhilHealth)},
		{"Pag-IBIG", d.ID("pagibig_number", s.who.PagIBIG)},
	})
	d.Centre(306, 768, pen{Size: 7, Tint: extracttest.GrayTint}, d.Pick(
		"This is a system-generated payslip and does not require a signature.",
		"Confidential. If you are not the addressee, please delete this file."))
}

func fifthMatrix(d *sketch) {
	d.NewPage(letterWide, 396)
	s := newThirdSlip(d, newCorporation(d.Random), d.Pick("semi_monthly", "monthly"), false)
	d.Formats.Day = d.Pick("01/02/2006", "02-Jan-2006", "2006-01-02")
	p := pen{Size: 8, Face: extracttest.MonoFace}
	line := func(y float64, mark string) { thirdDashes(d, 30, y, 582, p, mark) }
	employer := d.Text("employer_name", s.firm.shown())
	unseenSqueeze(d, 30, 34, 380, p, employer)
	d.Right(582, 34, p, d.Pick("PAY SLIP", "P A Y S L I P", "PAYSLIP")+d.Pick("   PAGE 1", ""))
	d.Left(30, 46, p, d.Pick("PERIOD ", "PAYROLL PERIOD ", "FOR THE PERIOD ")+d.Day("period_start", s.Start)+
		d.Pick(" TO ", " - ")+d.Day("period_end", s.End))
	d.Right(582, 46, p, d.Pick("PAYDAY ", "PAY DATE ", "DATE PAID ")+d.Day("pay_date", s.PayDay))
	line(55, "=")
	d.Left(30, 66, p, d.Pick("EMP# ", "EMP NO ", "EMPLOYEE ")+d.ID("employee_number", d.Digits(d.Pick("#####", "00####",
		"##-####")))+"  "+d.Text("employee_name", s.who.lastFirst()))
	d.Left(30, 78, p, d.Pick("DEPT ", "COST CTR ")+d.Text("department", peopleWords.draw(d.Random, "department")))
	d.Left(300, 78, p, d.Pick("MO.RATE ", "MONTHLY RATE ", "BASIC/MO. ")+d.Figure("monthly_basic_salary", s.Monthly))
	line(87, "-")
	earned := fifthSlipLines(d, "matrix", "earnings", s.Earnings)
	taken := fifthSlipLines(d, "matrix", "deductions", fifthTaxed(s.Deductions))
	d.Left(30, 97, p, d.Pick("EARNINGS", "INCOME"))
	d.Right(160, 97, p, "HRS")
	d.Right(216, 97, p, "AMOUNT")
	d.Left(232, 97, p, "DEDUCTIONS")
	d.Right(400, 97, p, "AMOUNT")
	d.Left(420, 97, p, d.Pick("LOAN BALANCES", "LOANS", "BALANCE OF LOANS"))
	line(105, "-")
	for i, l := range earned {
		y := 116 + float64(i)*12
		d.Left(30, y, p, l.label)
		d.Right(160, y, p, l.hours)
		d.Right(216, y, p, l.amount)
	}
	loans := 0.0
	for i, l := range taken {
		y := 116 + float64(i)*12
		d.Left(232, y, p, l.label)
		d.Right(400, y, p, l.amount)
		if l.left != "" {
			d.Left(420, 116+loans*12, p, l.label)
			d.Right(582, 116+loans*12, p, l.left)
			loans++
		}
	}
	y := 116 + 12*float64(max(len(earned), len(taken), 8))
	line(y-3, "-")
	d.Left(30, y+8, p, d.Pick("GROSS PAY", "TOTAL EARNINGS", "GROSS"))
	d.Right(216, y+8, p, d.Figure("gross_pay", s.Gross))
	d.Left(232, y+8, p, d.Pick("TOTAL DED.", "TOTAL DEDUCTIONS", "TOT. DEDNS"))
	d.Right(400, y+8, p, d.Figure("total_deductions", s.Total))
	strong := p
	strong.Bold = true
	d.Left(420, y+8, strong, d.Pick("NET PAY", "NETPAY", "NET TAKE HOME"))
	d.Right(582, y+8, strong, d.Figure("net_pay", s.Net))
	line(y+17, "=")
	d.Left(30, y+32, p, "TIN "+d.ID("tin", s.who.TIN)+"  SSS "+d.ID("sss_number", s.who.SSS))
	d.Left(30, y+44, p, "PHIC "+d.ID("philhealth_number", s.who.PhilHealth)+"  HDMF "+d.ID("pagibig_number",
		s.who.PagIBIG))
	d.Left(400, y+44, p, "RECD BY:______________")
}

func fifthAgency(d *sketch) {
	d.NewPage(a4Wide, a4High)
	f := newCorporation(d.Random)
	f.Name, f.Trade = "", fifthWords["agency"].draw(d.Random, "employer")
	s := newThirdSlip(d, f, "semi_monthly", false)
	if d.Formats.Sign == "" {
		d.Formats.Sign = d.Pick("P", "PHP", "Php")
	}
	employer := d.Text("employer_name", f.Trade)
	fifthMiddle(d, 297, 56, 500, pen{Size: 14, Bold: true}, employer)
	fifthMiddle(d, 297, 69, 500, pen{Size: 8}, s.office(d))
	d.Centre(297, 80, pen{Size: 8}, d.Pick("Tel. No. ", "Contact No. ")+f.Phone)
	d.Centre(297, 104, pen{Size: 12, Bold: true}, d.Pick("PAYSLIP", "EMPLOYEE'S PAY SLIP", "PAY SLIP"))
	small := pen{Size: 9}
	lead := unseenLcol("", 90)
	y := d.Table(44, 116, grid{
		Columns: []extracttest.FormColumn{lead, unseenLcol("", 184), lead, unseenLcol("", 143)}, Headless: true,
		Rows: [][]string{
			{d.Pick("Name", "Employee Name", "Name of Employee"), d.Text("employee_name", s.who.anyName(d.Random)),
				d.Pick("Payroll Period", "Period Covered", "Cut-off"), unseenSpanText(d, s.Start, s.End)},
			{d.Pick("Position", "Designation"), d.Text("position", fifthWords["agency"].draw(d.Random, "position")),
				d.Pick("Pay Date", "Date of Pay"), d.Day("pay_date", s.PayDay)},
			{d.Pick("Assignment", "Detachment", "Posting"), fifthWords["agency"].draw(d.Random, "client"),
				d.Pick("Monthly Rate", "Basic Monthly Pay"), d.Figure("monthly_basic_salary", s.Monthly)},
			{d.Pick("ID No.", "Employee No."), d.ID("employee_number", d.Digits(d.Pick("SG-####", "####", "A-#####"))),
				d.Pick("Rate / Hour", "Hourly Rate"), d.Figure("hourly_rate", s.Hourly)},
		},
		Ruling: extracttest.GridRuling, Body: small, Leading: 1.8,
	})
	earned := fifthSlipLines(d, "agency", "earnings", s.Earnings)
	taken := fifthSlipLines(d, "agency", "deductions", fifthTaxed(s.Deductions))
	var rows [][]string
	for i := range max(len(earned), len(taken), 9) {
		row := make([]string, 6)
		if i < len(earned) {
			copy(row, []string{earned[i].label, earned[i].hours, earned[i].amount})
		}
		if i < len(taken) {
			copy(row[3:], []string{taken[i].label, taken[i].amount, taken[i].left})
		}
		rows = append(rows, row)
	}
	rows = append(rows, []string{d.Pick("GROSS PAY", "TOTAL EARNINGS", "TOTAL GROSS"), "", d.Figure("gross_pay",
		s.Gross), d.Pick("TOTAL DEDUCTIONS", "TOTAL DEDUCTION"), d.Figure("total_deductions", s.Total), ""})
	y = d.Table(44, y+10, grid{
		Columns: []extracttest.FormColumn{unseenLcol(d.Pick("EARNINGS", "INCOME"), 116), unseenRcol("HRS", 42),
			unseenRcol("AMOUNT", 76), unseenLcol("DEDUCTIONS", 121), unseenRcol("AMOUNT", 76),
			unseenRcol(d.Pick("BALANCE", "LOAN BAL."), 76)},
		Rows: rows, Ruling: extracttest.GridRuling, BoldRows: []int{len(rows) - 1}, ShadedHead: true,
		Head: pen{Size: 8.5, Bold: true}, Body: small, Leading: 1.7,
	})
	d.Box(278, y, 551, y+24)
	d.Left(284, y+16, pen{Size: 11, Bold: true}, d.Pick("NET PAY", "NET AMOUNT", "NET TAKE HOME PAY"))
	d.Right(545, y+16, pen{Size: 12, Bold: true}, d.Money("net_pay", s.Net))
	y = d.Paragraph(44, y+52, 507, small, d.Pick(
		"I hereby acknowledge receipt of the above amount as full payment for services rendered during the period.",
		"Received the net amount stated above in full payment of my wages for the period."), extracttest.AlignLeft)
	d.Rule(44, y+40, 244, y+40)
	d.Centre(144, y+51, pen{Size: 8}, d.Pick("Signature over Printed Name / Date", "Employee's Signature"))
	unseenSignedBy(d, 340, y+40, 200, newPerson(d.Random).firstLast(), d.Pick("Payroll Clerk", "Payroll In-charge"))
}

// fifthEmiratesPay is a month's pay in the Emirates, where there is no tax.
type fifthEmiratesPay struct {
	start, end, payDay   engine.Date
	earnings, deductions []payLine
	gross, total, net    engine.Amount
}

func newFifthEmiratesPay(d *sketch) (p fifthEmiratesPay) {
	r := d.Random
	year, month := 2023+r.IntN(3), 1+r.IntN(12)
	p.start = dayOf(year, month, 1)
	p.end = dayOf(year, month, engine.DaysIn(year, p.start.Month))
	p.payDay = p.end.AddDays(pick(r, -1, 0, 1, 4))
	basic := pesos(50 * (30 + r.IntN(130)))
	p.earnings = []payLine{{Key: "basic", Amount: basic}, {Key: "housing", Amount: pesos(50 * (10 + r.IntN(30)))},
		{Key: "transport", Amount: pesos(50 * (4 + r.IntN(10)))}}
	if d.Chance(50) {
		p.earnings = append(p.earnings, payLine{Key: "food", Amount: pesos(50 * (4 + r.IntN(4)))})
	}
	if d.Chance(55) {
		hours := float64(2 + r.IntN(30))
		rate := share(basic/240, 12500)
		p.earnings = append(p.earnings, payLine{Key: "overtime", Hours: hours, Amount: rate * engine.Amount(hours)})
	}
	if d.Chance(60) {
		p.deductions = append(p.deductions, payLine{Key: "cash_advance", Amount: pesos(50 * (2 + r.IntN(12)))})
	}
	if d.Chance(30) {
		p.deductions = append(p.deductions, payLine{Key: "absence", Amount: basic / 30})
	}
	if d.Chance(40) || len(p.deductions) == 0 {
		p.deductions = append(p.deductions, payLine{Key: "insurance", Amount: pesos(5 * (1 + r.IntN(20)))})
	}
	p.gross, p.total = fifthTotal(p.earnings), fifthTotal(p.deductions)
	p.net = p.gross - p.total
	if d.Flawed {
		switch r.IntN(3) {
		case 0:
			p.net += pesos(250)
			d.Flaw("the net pay is 250 more than gross less deductions", "net_pay")
		case 1:
			p.gross += pesos(300)
			p.net += pesos(300)
			d.Flaw("the gross pay is 300 more than its lines", "earnings_sum")
		default:
			p.total += pesos(100)
			p.net -= pesos(100)
			d.Flaw("the total of the deductions is 100 more than its lines", "deductions_sum")
		}
	}
	return p
}

func fifthEmirates(d *sketch) {
	d.NewPage(a4Wide, a4High)
	p := newFifthEmiratesPay(d)
	w := fifthWords["emirates"]
	d.Formats = extracttest.Formats{Day: d.Pick("02/Jan/2006", "02-Jan-2006", "2 January 2006"), Grouping: "western",
		Sign: "AED"}
	d.Is("currency", exact, "AED")
	employer := d.Text("employer_name", w.draw(d.Random, "employer"))
	d.Box(44, 36, 551, 92)
	fifthMiddle(d, 297, 58, 490, pen{Size: 14, Bold: true}, employer)
	fifthMiddle(d, 297, 74, 490, pen{Size: 8.5}, d.Address("employer_address", w.draw(d.Random, "office")))
	month := fmt.Sprintf("%s %d", p.start.Month, p.start.Year)
	d.Is("period_start", exact, p.start)
	d.Is("period_end", exact, p.end)
	d.Centre(297, 116, pen{Size: 11, Bold: true}, d.Pick("Salary Slip for the Month of ", "PAY SLIP - ",
		"Payslip for ")+month)
	who := newPerson(d.Random)
	body := pen{Size: 9}
	lead := unseenLcol("", 96)
	absent := 0
	for _, l := range p.deductions {
		if l.Key == "absence" {
			absent = 1
		}
	}
	days := p.end.Day - absent
	y := d.Table(44, 130, grid{
		Columns: []extracttest.FormColumn{lead, unseenLcol("", 167), lead, unseenLcol("", 148)}, Headless: true,
		Rows: [][]string{
			{d.Pick("Employee Name", "Name"), d.Text("employee_name", properCase(d.Pick(who.firstLast(), who.whole()))),
				d.Pick("Employee ID", "Staff No.", "Emp. Code"), d.ID("employee_number",
					d.Digits(d.Pick("E####", "####", "DXB-###")))},
			{d.Pick("Designation", "Job Title"), d.Text("position", w.draw(d.Random, "position")),
				"Department", d.Text("department", w.draw(d.Random, "department"))},
			{d.Pick("Date of Joining", "Joining Date"), d.DayText(p.start.AddDays(-200 - d.Random.IntN(2500))),
				d.Pick("Payment Date", "Paid On"), d.Day("pay_date", p.payDay)},
			{d.Pick("Paid Days", "Days Worked"), d.Number("days_worked", float64(days), fmt.Sprint(days)),
				d.Pick("Payment Mode", "Mode of Payment"), d.Pick("WPS - Bank Transfer", "Bank Transfer")},
		},
		Ruling: extracttest.LineRuling, Body: body, Leading: 1.9,
	})
	line := func(list string, l payLine) (label, amount string) {
		label, key := w.draw(d.Random, l.Key), l.Key
		switch key {
		case "housing", "transport", "food":
			key = "allowance"
		case "insurance":
			key = "other"
		case "basic":
			d.Figure("basic_pay", l.Amount)
		}
		if l.Hours > 0 {
			label += fmt.Sprintf(" - %.0f hrs", l.Hours)
		}
		d.Entry(list, map[string]any{"key": key, "label": label, "amount": l.Amount})
		return label, d.Plain(l.Amount)
	}
	var rows [][]string
	for i := range max(len(p.earnings), len(p.deductions)) {
		row := make([]string, 4)
		if i < len(p.earnings) {
			row[0], row[1] = line("earnings", p.earnings[i])
		}
		if i < len(p.deductions) {
			row[2], row[3] = line("deductions", p.deductions[i])
		}
		rows = append(rows, row)
	}
	rows = append(rows, []string{d.Pick("Gross Salary", "Total Earnings", "Total Payable"), d.Figure("gross_pay",
		p.gross), d.Pick("Total Deductions", "Total Deduction"), d.Figure("total_deductions", p.total)})
	y = d.Table(44, y+16, grid{
		Columns: []extracttest.FormColumn{unseenLcol(d.Pick("Earnings", "Salary Details"), 160),
			unseenRcol("Amount (AED)", 93), unseenLcol("Deductions", 160), unseenRcol("Amount (AED)", 94)},
		Rows: rows, Ruling: extracttest.ColumnRuling, BoldRows: []int{len(rows) - 1}, Head: pen{Size: 9, Bold: true},
		Body: body, Leading: 2, ShadedHead: true,
	})
	d.Shade(44, y+14, 551, y+36, 0.9)
	d.Left(50, y+29, pen{Size: 11, Bold: true}, d.Pick("Net Salary", "NET PAY", "Net Payable"))
	d.Right(545, y+29, pen{Size: 11, Bold: true}, d.Money("net_pay", p.net))
	words := cardinal(int(p.net / 100))
	d.Left(44, y+52, body, "UAE Dirhams "+words+fmt.Sprintf(" and %02d/100 only", int(p.net%100)))
	d.Rule(44, y+110, 200, y+110)
	d.Left(44, y+122, body, d.Pick("Prepared by", "Accountant"))
	d.Rule(395, y+110, 551, y+110)
	d.Left(395, y+122, body, d.Pick("Employee Signature", "Received by"))
	d.Seal(300, y+106, 32, extracttest.BlueTint, "")
}
