package forms

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func fourthPayslips() []extracttest.FormLook {
	const payslip = "payslip"
	return []extracttest.FormLook{
		fourthLook(payslip, "payslip-bpo", "call centre's slip: two tables below each other with rates and the year, "+
			"letterhead at the foot", fourthBpo),
		fourthLook(payslip, "payslip-factory", "factory's weekly half page: hours by day, the net as an equation",
			fourthFactory),
		fourthLook(payslip, "payslip-school", "school's ledger: amounts added and taken off with a running balance",
			fourthSchool),
		fourthLook(payslip, "payslip-stub", "American earnings statement every two weeks, with a voucher at the foot",
			fourthStub),
		fourthLook(payslip, "payslip-indian",
			"Indian salary slip: fixed and earned amounts, lakh grouping, net in words",
			fourthIndian),
		fourthLook(payslip, "payslip-word", "plain table of two columns as typed in Word or Excel", fourthWord),
	}
}

func fourthBpo(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	w, f := fourthWords["bpo"], newCorporation(d.Random)
	f.Trade = w.draw(d.Random, "employer")
	s := newThirdSlip(d, f, "semi_monthly", false)
	small := pen{Size: 8.5}
	d.Left(40, 54, pen{Size: 20, Bold: true}, d.Pick("Pay Slip", "PAYSLIP", "Payslip"))
	d.Right(572, 54, pen{Size: 8, Tint: extracttest.RedTint}, d.Pick("STRICTLY CONFIDENTIAL",
		"Private and Confidential"))
	d.Rule(40, 62, 572, 62)
	left := fourthPairs(d, 40, 80, 92, 180, 14, small, [][2]string{
		{d.Pick("Agent / Employee", "Employee", "Team Member"), d.Text("employee_name", s.who.anyName(d.Random))},
		{d.Pick("Employee ID", "Workday ID", "SAP ID"), d.ID("employee_number", d.Digits(d.Pick("30####", "PH######",
			"7#####")))},
		{d.Pick("Job Title", "Role"), d.Text("position", w.draw(d.Random, "position"))},
		{d.Pick("Program / Account", "Cost Center"), d.Text("department", w.draw(d.Random, "department"))},
		{d.Pick("Basic Rate (Monthly)", "Base Salary / Mo."), d.Figure("monthly_basic_salary", s.Monthly)},
	})
	right := fourthPairs(d, 330, 80, 92, 150, 14, small, [][2]string{
		{d.Pick("Pay Coverage", "Payroll Period", "Timekeeping Dates"), unseenSpanText(d, s.Start, s.End)},
		{d.Pick("Pay-out", "Crediting Date", "Payday"), d.Day("pay_date", s.PayDay)},
		{d.Pick("BIR TIN", "Tax ID"), d.ID("tin", s.who.TIN)},
		{d.Pick("SSS #", "SSS No."), d.ID("sss_number", s.who.SSS)},
		{d.Pick("PHIC #", "PhilHealth No."), d.ID("philhealth_number", s.who.PhilHealth)},
		{d.Pick("HDMF #", "Pag-IBIG MID"), d.ID("pagibig_number", s.who.PagIBIG)},
	})
	var rows [][]string
	for i, l := range fourthSlipLines(d, "bpo", "earnings", s.Earnings) {
		rate := ""
		if s.Earnings[i].Rate > 0 {
			rate = d.Plain(s.Earnings[i].Rate)
		}
		rows = append(rows, []string{l.label, l.hours, rate, l.amount, l.ytd})
	}
	rows = append(rows, []string{d.Pick("Gross Income", "TOTAL EARNINGS", "Gross Pay"), "", "",
		d.Figure("gross_pay", s.Gross), d.Figure("ytd.gross_pay", s.YTDGross)})
	now, year := d.Pick("Amount", "This Cutoff", "Current"), d.Pick("YTD", "Year to Date")
	y := d.Table(40, max(left, right)+8, grid{
		Columns: []extracttest.FormColumn{unseenLcol(d.Pick("EARNINGS", "Compensation"), 200), unseenRcol("Hours", 62),
			unseenRcol(d.Pick("Rate", "Hourly"), 80), unseenRcol(now, 92), unseenRcol(year, 98)},
		Rows: rows, Ruling: extracttest.ZebraRuling, BoldRows: []int{len(rows) - 1}, ShadedHead: true,
		Head: pen{Size: 8.5, Bold: true}, Body: small, Leading: 1.7,
	})
	rows = nil
	for _, l := range fourthSlipLines(d, "bpo", "deductions", s.Deductions) {
		rows = append(rows, []string{l.label, l.left, l.amount, l.ytd})
	}
	rows = append(rows, []string{d.Pick("Total Deductions", "TOTAL DEDUCTIONS", "Deductions, total"), "",
		d.Figure("total_deductions", s.Total), d.Figure("ytd.total_deductions", s.YTDTotal)})
	y = d.Table(40, y+14, grid{
		Columns: []extracttest.FormColumn{unseenLcol(d.Pick("DEDUCTIONS", "Deductions"), 200),
			unseenRcol("Outstanding Balance", 142), unseenRcol(now, 92), unseenRcol(year, 98)},
		Rows: rows, Ruling: extracttest.ZebraRuling, BoldRows: []int{len(rows) - 1}, ShadedHead: true,
		Head: pen{Size: 8.5, Bold: true}, Body: small, Leading: 1.7,
	})
	d.Shade(40, y+14, 572, y+40, 0.82)
	d.Left(48, y+31, pen{Size: 12, Bold: true}, d.Pick("TAKE-HOME PAY", "NET PAY", "Net Take Home"))
	d.Right(564, y+31, pen{Size: 13, Bold: true}, d.Money("net_pay", s.Net))
	d.Left(40, y+58, small, d.Pick("Taxable income this cutoff: ", "Taxable pay: ")+
		d.Figure("taxable_income", s.Taxable)+d.Pick("     Taxable YTD: ", "     Year-to-date taxable: ")+
		d.Figure("ytd.taxable_income", s.YTDTaxable))
	d.Left(40, y+74, pen{Size: 7.5, Tint: extracttest.GrayTint},
		"Raise payroll disputes through the HR helpdesk within "+
			"3 days from receipt. This slip needs no signature.")
	employer, office := d.Text("employer_name", f.Trade), s.office(d)
	d.Rule(40, 752, 572, 752)
	d.Left(40, 764, unseenSqueezed(d, 532, pen{Size: 9, Bold: true}, employer), employer)
	unseenSqueeze(d, 40, 775, 532, pen{Size: 7.5, Tint: extracttest.GrayTint}, office)
}

// fourthHours are the hours of regular work and overtime by day of a week; Sundays have none.
func fourthHours(s thirdSlip) (days, regular, over []string) {
	left := 0.0
	for _, l := range s.Earnings {
		if l.Key == "overtime" {
			left = l.Hours
		}
	}
	_, absent := s.deduction("absence")
	for i := range 7 {
		day := s.Start.AddDays(i)
		days = append(days, day.Time().Weekday().String()[:3]+" "+strconv.Itoa(day.Day))
		if day.Time().Weekday() == time.Sunday {
			regular, over = append(regular, "RD"), append(over, "")
			continue
		}
		if absent {
			absent = false
			regular, over = append(regular, "ABS"), append(over, "")
			continue
		}
		regular = append(regular, "8.0")
		n := min(left, 3)
		left -= n
		over = append(over, map[bool]string{true: fmt.Sprintf("%.1f", n)}[n > 0])
	}
	return days, regular, over
}

func fourthFactory(d *sketch) {
	d.NewPage(letterWide, 396)
	f := newCorporation(d.Random)
	f.Trade = fourthWords["factory"].draw(d.Random, "employer")
	s := newThirdSlip(d, f, "weekly", false)
	small, bold := pen{Size: 8}, pen{Size: 8.5, Bold: true}
	employer := d.Text("employer_name", f.Trade)
	d.Right(582, 32, unseenSqueezed(d, 380, pen{Size: 11, Bold: true}, employer), employer)
	d.Left(30, 32, pen{Size: 10, Bold: true}, d.Pick("WEEKLY PAYSLIP", "PAY SLIP", "WEEKLY WAGE SLIP"))
	d.Right(582, 44, small, d.Pick("Payroll week ", "Week of ", "For the week ")+unseenSpanText(d, s.Start, s.End))
	d.Left(30, 62, bold, d.Pick("Emp: ", "Name: ", "Worker: ")+d.Text("employee_name", s.who.anyName(d.Random)))
	d.Right(582, 62, small, d.Pick("Clock No. ", "ID# ", "Badge ")+d.ID("employee_number", d.Digits(d.Pick("0###",
		"####",
		"F-####")))+d.Pick("   Line: ", "   Section: ")+d.Text("department", d.Pick("Sewing 3", "Packing", "Assembly",
		"Finishing", "Molding")))
	d.Left(30, 74, small, d.Pick("Rate/day ", "Daily rate: ")+d.Figure("daily_rate", s.Earnings[0].Amount/6)+
		d.Pick("     Released ", "     Paid on ")+d.Day("pay_date", s.PayDay))
	days, regular, over := fourthHours(s)
	columns := []extracttest.FormColumn{unseenLcol("", 62)}
	for _, day := range days {
		columns = append(columns, unseenCcol(day, 70))
	}
	y := d.Table(30, 82, grid{
		Columns: columns, Rows: [][]string{append([]string{"REG HRS"}, regular...), append([]string{"OT HRS"},
			over...)},
		Ruling: extracttest.GridRuling, Head: pen{Size: 7.5}, Body: pen{Size: 7.5},
	})
	y += 16
	d.Left(30, y, bold, d.Pick("GROSS WAGES", "EARNED", "ADD"))
	d.Left(320, y, bold, d.Pick("DEDUCTIONS", "LESS"))
	list := func(x float64, lines []unseenSlipLine) float64 {
		at := y + 13
		for _, l := range lines {
			d.Left(x, at, small, joined(l.label, map[bool]string{true: "(" + l.hours + "h)"}[l.hours != ""]))
			d.Right(x+232, at, small, l.amount)
			at += 11
		}
		return at
	}
	bottom := list(30, fourthSlipLines(d, "factory", "earnings", s.Earnings))
	bottom = max(bottom, list(320, fourthSlipLines(d, "factory", "deductions", fourthTaken(s.Deductions))))
	y = bottom + 6
	for i, cell := range [][2]string{
		{d.Pick("TOTAL GROSS", "GROSS PAY", "TOTAL EARNED"), d.Figure("gross_pay", s.Gross)},
		{d.Pick("TOTAL DEDUCTION", "TOTAL DED.", "LESS DEDUCTIONS"), d.Figure("total_deductions", s.Total)},
		{d.Pick("NET PAY", "NET WAGES", "CASH RECEIVED"), d.Money("net_pay", s.Net)},
	} {
		x := 30 + float64(i)*192
		d.Box(x, y, x+168, y+32)
		d.Left(x+5, y+10, pen{Size: 7}, cell[0])
		d.Right(x+162, y+26, pen{Size: 11, Bold: true}, cell[1])
		if i < 2 {
			d.Centre(x+180, y+22, pen{Size: 14, Bold: true}, []string{"-", "="}[i])
		}
	}
	d.Left(30, y+52, pen{Size: 7.5}, d.Pick("I received my wages in full:", "Received in full by:")+
		" ______________________________")
}

func fourthSchool(d *sketch) {
	d.NewPage(a4Wide, a4High)
	f := newCorporation(d.Random)
	w := fourthWords["school"]
	f.Trade = w.draw(d.Random, "employer")
	s := newThirdSlip(d, f, d.Pick("monthly", "semi_monthly"), false)
	employer, office := s.employer(d), s.office(d)
	d.Seal(84, 70, 26, extracttest.BlueTint, "")
	d.Left(124, 64, unseenSqueezed(d, 420, pen{Size: 13, Bold: true, Face: extracttest.SerifFace}, employer), employer)
	unseenSqueeze(d, 124, 77, 420, pen{Size: 8}, office)
	d.Left(124, 89, pen{Size: 8}, d.Pick("Office of the Comptroller", "Finance Office", "Accounting Office"))
	d.Centre(297, 126, pen{Size: 12, Bold: true}, d.Pick("STATEMENT OF SALARY", "SALARY NOTICE",
		"FACULTY AND STAFF PAYSLIP"))
	span := unseenSpanText(d, s.Start, s.End)
	body := pen{Size: 10}
	name := d.Text("employee_name", s.who.anyName(d.Random))
	y := d.Paragraph(60, 152, 475, body, d.Pick("For: ", "To: ", "Issued to: ")+"**"+name+"**", extracttest.AlignLeft)
	y = d.Paragraph(60, y, 475, body, d.Text("position", w.draw(d.Random, "position"))+", "+d.Text("department",
		w.draw(d.Random, "department")), extracttest.AlignLeft)
	y = d.Paragraph(60, y, 475, body, d.Pick("Payroll of ", "Salary from ", "Period: ")+span+d.Pick(
		"; deposited on ", ", released ")+d.Day("pay_date", s.PayDay), extracttest.AlignLeft)
	var rows [][]string
	balance := engine.Amount(0)
	for i, l := range fourthSlipLines(d, "school", "earnings", s.Earnings) {
		balance += s.Earnings[i].Amount
		rows = append(rows, []string{l.label, l.amount, "", d.Plain(balance)})
	}
	taken := fourthTaken(s.Deductions)
	for i, l := range fourthSlipLines(d, "school", "deductions", taken) {
		balance -= taken[i].Amount
		rows = append(rows, []string{l.label, "", l.amount, d.Plain(balance)})
	}
	rows = append(rows, []string{d.Pick("TOTALS", "Total"), d.Figure("gross_pay", s.Gross),
		d.Figure("total_deductions", s.Total), ""})
	y = d.Table(60, y+8, grid{
		Columns: []extracttest.FormColumn{unseenLcol("Particulars", 205), unseenRcol(d.Pick("Earnings", "Gross", "Add"),
			90), unseenRcol(d.Pick("Deductions", "Less"), 90), unseenRcol(d.Pick("Balance", "Running Total"), 90)},
		Rows: rows, Ruling: extracttest.LineRuling, BoldRows: []int{len(rows) - 1}, Head: pen{Size: 9, Bold: true},
		Body: pen{Size: 9.5}, Leading: 1.8,
	})
	d.Left(250, y+22, pen{Size: 11, Bold: true}, d.Pick("Net salary payable", "NET SALARY", "Net amount credited"))
	d.Right(532, y+22, pen{Size: 11, Bold: true}, d.Money("net_pay", s.Net))
	d.Rule(440, y+27, 535, y+27)
	d.Rule(440, y+29, 535, y+29)
	unseenSignedBy(d, 60, y+90, 180, newPerson(d.Random).firstLast(), d.Pick("Comptroller", "Finance Officer",
		"Cashier"))
}

// fourthStubPay is what an American earned in two weeks.
type fourthStubPay struct {
	start, end, payDay              engine.Date
	number                          engine.Amount
	rate                            engine.Amount
	earnings, deductions            []payLine
	gross, total, net, tax, taxable engine.Amount
}

// newFourthStubPay invents two weeks by the federal rates of 2024 for a single person.
func newFourthStubPay(d *sketch) (p fourthStubPay) {
	r := d.Random
	n := 1 + r.IntN(24)
	p.number = engine.Amount(n)
	p.start = dayOf(2023, 12, 24).AddDays(14 * (n - 1))
	p.end = p.start.AddDays(13)
	p.payDay = p.end.AddDays(6)
	p.rate = pesos(17+r.IntN(24)) + engine.Amount(25*r.IntN(4))
	p.earnings = []payLine{{Key: "basic", Hours: 80, Rate: p.rate, Amount: p.rate * 80}}
	if d.Chance(60) {
		hours, rate := float64(1+r.IntN(12)), p.rate*3/2
		p.earnings = append(p.earnings, payLine{Key: "overtime", Hours: hours, Rate: rate,
			Amount: rate * engine.Amount(hours)})
	}
	if d.Chance(25) {
		p.earnings = append(p.earnings, payLine{Key: "holiday_pay", Hours: 8, Rate: p.rate, Amount: p.rate * 8})
	}
	if d.Chance(20) {
		p.earnings = append(p.earnings, payLine{Key: "bonus", Amount: pesos(50 * (1 + r.IntN(8)))})
	}
	p.gross = fourthSum(p.earnings)
	saving := share(p.gross, 100*pick(r, 0, 3, 4, 5))
	p.taxable = p.gross - saving
	over := func(low, high engine.Amount) engine.Amount { return max(0, min(p.taxable, high)-low) }
	p.tax = share(over(56154, 100769), 1000) + share(over(100769, 237500), 1200) + share(over(237500, 442788), 2200)
	p.deductions = []payLine{
		{Key: "withholding_tax", Amount: p.tax}, {Key: "social", Amount: share(p.gross, 620)},
		{Key: "medicare", Amount: share(p.gross, 145)}, {Key: "state", Amount: share(p.taxable, 450)},
	}
	if saving > 0 {
		p.deductions = append(p.deductions, payLine{Key: "saving", Amount: saving})
	}
	if d.Chance(55) {
		p.deductions = append(p.deductions, payLine{Key: "hmo", Amount: between(r, 28, 140)})
	}
	p.total = fourthSum(p.deductions)
	p.net = p.gross - p.total
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
			p.total += pesos(50)
			p.net -= pesos(50)
			d.Flaw("the total of the deductions is 50 more than its lines", "deductions_sum")
		}
	}
	return p
}

// fourthStubLabels are the words for the lines of an American stub.
var fourthStubLabels = map[string][]string{
	"basic": {"Regular", "Regular Pay", "Hourly"}, "overtime": {"Overtime", "Overtime 1.5x"},
	"holiday_pay": {"Holiday", "Holiday Pay"}, "bonus": {"Bonus", "Referral Bonus"},
	"withholding_tax": {"Federal Income Tax", "Fed Withholding", "Federal Withholding"},
	"social":          {"Social Security Tax", "Social Security", "OASDI"}, "medicare": {"Medicare Tax", "Medicare"},
	"state": {"State Income Tax", "State Withholding"}, "saving": {"401(k)", "401K Pre-Tax"},
	"hmo": {"Medical", "Health Insurance"},
}

// fourthStubLine records a line and returns its label.
func fourthStubLine(d *sketch, list string, l payLine) string {
	label, key := d.Pick(fourthStubLabels[l.Key]...), l.Key
	switch key {
	case "social", "medicare", "state", "saving":
		key = "other"
	case "basic":
		d.Figure("basic_pay", l.Amount)
	case "withholding_tax":
		d.Figure("withholding_tax", l.Amount)
	}
	d.Entry(list, map[string]any{"key": key, "label": label, "amount": l.Amount})
	return label
}

func fourthStub(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	p := newFourthStubPay(d)
	d.Formats = extracttest.Formats{Day: d.Pick("01/02/2006", "January 2, 2006", "Jan 02, 2006"), Grouping: "western",
		Sign: "$"}
	w := fourthWords["american pay"]
	d.Is("currency", exact, "USD")
	employer, office := d.Text("employer_name", w.draw(d.Random, "employer")), d.Address("employer_address",
		w.draw(d.Random, "office"))
	name := d.Text("employee_name", joined(w.draw(d.Random, d.Pick("man", "woman")), w.draw(d.Random, "middle"),
		w.draw(d.Random, "family")))
	small, bold := pen{Size: 8.5}, pen{Size: 8.5, Bold: true}
	d.Left(36, 44, pen{Size: 9, Bold: true}, employer)
	unseenSqueeze(d, 36, 55, 300, pen{Size: 7.5}, office)
	d.Right(576, 44, pen{Size: 15, Bold: true}, d.Pick("Earnings Statement", "Pay Stub", "Pay Statement"))
	fourthPairs(d, 370, 72, 92, 114, 13, small, [][2]string{
		{d.Pick("Period Beginning:", "Pay Period Start:"), d.Day("period_start", p.start)},
		{d.Pick("Period Ending:", "Pay Period End:"), d.Day("period_end", p.end)},
		{d.Pick("Pay Date:", "Check Date:", "Advice Date:"), d.Day("pay_date", p.payDay)},
	})
	d.Left(36, 96, bold, name)
	d.Left(36, 108, small, w.draw(d.Random, "street"))
	d.Left(36, 120, small, w.draw(d.Random, "town"))
	d.Left(370, 120, small, "Filing Status: Single    "+d.Pick("File #: ", "Emp. ID: ")+
		d.ID("employee_number", d.Digits("00####")))
	d.Left(36, 138, small, "Dept: "+d.Text("department", w.draw(d.Random, "department"))+"    SSN: XXX-XX-"+
		d.Digits("####")+"    Pay Frequency: "+d.Pick("Bi-weekly", "Biweekly"))
	d.Figure("hourly_rate", p.rate)
	var rows [][]string
	for _, l := range p.earnings {
		hours, rate := "", ""
		if l.Hours > 0 {
			hours, rate = strconv.FormatFloat(l.Hours, 'f', 2, 64), d.Plain(l.Rate)
		}
		year := l.Amount
		if l.Key == "basic" {
			year *= p.number
		}
		rows = append(rows, []string{fourthStubLine(d, "earnings", l), rate, hours, d.Plain(l.Amount), d.Plain(year)})
	}
	gross := fourthSum(p.earnings[:1])*(p.number-1) + p.gross
	rows = append(rows, []string{"Gross Pay", "", "", d.Money("gross_pay", p.gross), d.Money("ytd.gross_pay", gross)})
	columns := []extracttest.FormColumn{unseenLcol("Earnings", 170), unseenRcol("rate", 70), unseenRcol("hours", 70),
		unseenRcol("this period", 110), unseenRcol("year to date", 120)}
	y := d.Table(36, 154, grid{
		Columns: columns, Rows: rows, Ruling: extracttest.HeadRuling, BoldRows: []int{len(rows) - 1}, Head: bold,
		Body: small,
	})
	rows = nil
	for _, l := range p.deductions {
		rows = append(rows, []string{fourthStubLine(d, "deductions", l), "", "", "-" + d.Plain(l.Amount),
			d.Plain(l.Amount * p.number)})
	}
	rows = append(rows, []string{d.Pick("Total Taxes and Deductions", "Total Deductions"), "", "", "-" +
		d.Figure("total_deductions", p.total), ""})
	columns[0].Title, columns[1].Title, columns[2].Title = d.Pick("Deductions", "Taxes & Deductions"), "", ""
	y = d.Table(36, y+12, grid{
		Columns: columns, Rows: rows, Ruling: extracttest.HeadRuling, BoldRows: []int{len(rows) - 1}, Head: bold,
		Body: small,
	})
	d.Shade(36, y+10, 456, y+30, 0.85)
	d.Left(39, y+24, pen{Size: 11, Bold: true}, d.Pick("Net Pay", "NET PAY"))
	d.Right(453, y+24, pen{Size: 11, Bold: true}, d.Money("net_pay", p.net))
	d.Left(36, y+48, small, d.Pick("Your federal taxable wages this period are ", "Fed taxable wages this period: ")+
		d.Money("taxable_income", p.taxable))
	d.Left(36, y+62, small, "Vacation hours available: "+d.Digits("##.00")+"      Sick hours available: "+
		d.Digits("#.50"))
	for x := 36.0; x < 576; x += 8 {
		d.Rule(x, 600, x+4, 600)
	}
	d.Left(36, 622, small, employer)
	d.Right(576, 622, small, d.Pick("Advice number: ", "Voucher no. ")+d.Digits("000####"))
	d.Left(36, 650, small, "Deposited to the account of")
	d.Left(36, 664, bold, name)
	d.Left(300, 650, small, "account number")
	d.Left(300, 664, small, d.ID("account_number", d.Digits("xxxxx####")))
	d.Right(576, 650, small, "amount")
	d.Right(576, 664, bold, d.Amount(p.net))
	d.Centre(306, 706, pen{Size: 13, Bold: true, Tint: extracttest.GrayTint}, "THIS IS NOT A CHECK")
}

// fourthIndianPay is what an employee in India earned in a month.
type fourthIndianPay struct {
	start, end           engine.Date
	days, lost           int
	full                 []engine.Amount
	earnings, deductions []payLine
	gross, total, net    engine.Amount
}

// newFourthIndianPay invents a month by the new regime of 2024-25: whole rupees, 12 % for the fund, tax by slabs.
func newFourthIndianPay(d *sketch) (p fourthIndianPay) {
	r := d.Random
	year, month := 2024, 4+r.IntN(9)
	p.start = dayOf(year, month, 1)
	p.days = engine.DaysIn(year, p.start.Month)
	p.end = dayOf(year, month, p.days)
	if d.Chance(30) {
		p.lost = 1 + r.IntN(3)
	}
	basic := pesos(500 * (30 + r.IntN(110)))
	year12 := engine.Amount(0)
	add := func(key string, full engine.Amount) {
		p.full = append(p.full, full)
		year12 += full * 12
		amount := roundTo(full*engine.Amount(p.days-p.lost)/engine.Amount(p.days), 100)
		p.earnings = append(p.earnings, payLine{Key: key, Amount: amount})
	}
	add("basic", basic)
	add("house", basic/2)
	add("conveyance", pesos(1600))
	add("medical", pesos(1250))
	add("special", pesos(250*(8+r.IntN(80))))
	p.gross = fourthSum(p.earnings)
	taxable := max(0, year12-pesos(75000))
	over := func(low, high int) engine.Amount { return max(0, min(taxable, pesos(high))-pesos(low)) }
	tax := share(over(300000, 700000), 500) + share(over(700000, 1000000), 1000) +
		share(over(1000000, 1200000), 1500) + share(over(1200000, 1500000), 2000) + share(over(1500000, 99999999), 3000)
	if taxable <= pesos(700000) {
		tax = 0
	}
	p.deductions = []payLine{{Key: "fund", Amount: roundTo(share(p.earnings[0].Amount, 1200), 100)},
		{Key: "professional", Amount: pesos(200)}}
	if tax > 0 {
		p.deductions = append(p.deductions, payLine{Key: "withholding_tax", Amount: roundTo(share(tax, 10400)/12, 100)})
	}
	if d.Chance(40) {
		p.deductions = append(p.deductions, payLine{Key: "cash_advance", Amount: pesos(500 * (1 + r.IntN(6)))})
	}
	p.total = fourthSum(p.deductions)
	p.net = p.gross - p.total
	if d.Flawed {
		switch r.IntN(3) {
		case 0:
			p.net += pesos(1000)
			d.Flaw("the net pay is 1,000 more than gross less deductions", "net_pay")
		case 1:
			p.gross += pesos(2000)
			p.net += pesos(2000)
			d.Flaw("the gross pay is 2,000 more than its lines", "earnings_sum")
		default:
			p.total += pesos(500)
			p.net -= pesos(500)
			d.Flaw("the total of the deductions is 500 more than its lines", "deductions_sum")
		}
	}
	return p
}

// fourthIndianLabels are the words for the lines of an Indian slip.
var fourthIndianLabels = map[string][]string{
	"basic": {"Basic", "Basic Salary", "BASIC"}, "house": {"HRA", "House Rent Allowance"},
	"conveyance": {"Conveyance", "Conveyance Allowance"}, "medical": {"Medical Allowance", "Medical Reimb."},
	"special": {"Special Allowance", "Other Allowance"}, "fund": {"Provident Fund", "PF", "EPF Contribution"},
	"professional": {"Professional Tax", "Prof. Tax"}, "withholding_tax": {"TDS", "Income Tax", "Income Tax (TDS)"},
	"cash_advance": {"Salary Advance", "Advance Recovery"},
}

// fourthIndianLine records a line and returns its label and amount.
func fourthIndianLine(d *sketch, list string, l payLine) (label, amount string) {
	label, key := d.Pick(fourthIndianLabels[l.Key]...), l.Key
	switch key {
	case "house", "conveyance", "medical", "special":
		key = "allowance"
	case "fund", "professional":
		key = "other"
	case "basic":
		d.Figure("basic_pay", l.Amount)
	case "withholding_tax":
		d.Figure("withholding_tax", l.Amount)
	}
	d.Entry(list, map[string]any{"key": key, "label": label, "amount": l.Amount})
	return label, d.Plain(l.Amount)
}

// fourthRupees spells whole rupees.
func fourthRupees(a engine.Amount) string {
	n := int(a / 100)
	text := cardinal(n % 100000)
	if n >= 100000 {
		text = cardinal(n/100000) + " lakh " + text
	}
	return properCase(strings.ToUpper(strings.ReplaceAll(text, "-", " ")))
}

func fourthIndian(d *sketch) {
	d.NewPage(a4Wide, a4High)
	p := newFourthIndianPay(d)
	d.Formats = extracttest.Formats{Day: "02-Jan-2006", Grouping: "lakh", Sign: d.Pick("Rs.", "INR", "")}
	w := fourthWords["india"]
	d.Is("currency", exact, "INR")
	employer, office := d.Text("employer_name", w.draw(d.Random, "employer")), d.Address("employer_address",
		w.draw(d.Random, "office"))
	name := d.Text("employee_name", w.draw(d.Random, d.Pick("man", "woman"))+" "+w.draw(d.Random, "family"))
	d.Centre(297, 56, pen{Size: 14, Bold: true}, employer)
	d.Centre(297, 70, pen{Size: 8.5}, office)
	d.Centre(297, 92, pen{Size: 11, Bold: true}, d.Pick("Salary Slip for the month of ", "Pay Slip for ",
		"Payslip for the month of ")+thirdMonth(d, p.start, p.end))
	fact := pen{Size: 9}
	grid4 := func(y float64, columns []extracttest.FormColumn, rows [][]string, headless bool, bold ...int) float64 {
		return d.Table(40, y, grid{
			Columns: columns, Rows: rows, Ruling: extracttest.GridRuling, Headless: headless, BoldRows: bold,
			Head: pen{Size: 9, Bold: true}, Body: fact, Leading: 1.75, ShadedHead: true,
		})
	}
	y := grid4(104, []extracttest.FormColumn{unseenLcol("", 100), unseenLcol("", 160), unseenLcol("", 105),
		unseenLcol("", 150)}, [][]string{
		{d.Pick("Employee Name", "Name"), name, d.Pick("Emp. Code", "Employee No."), d.ID("employee_number",
			d.Digits(d.Pick("VI####", "E0####", "1####")))},
		{"Designation", d.Text("position", w.draw(d.Random, "designation")), "Department",
			d.Text("department", w.draw(d.Random, "department"))},
		{d.Pick("Date of Joining", "DOJ"), d.DayText(d.Between(2012, 2023)), "Location", w.draw(d.Random, "place")},
		{"PAN", d.Digits("ABCPK####D"), "UAN / PF No.", d.Digits("10##########")},
		{"Bank", d.Text("bank_name", w.draw(d.Random, "bank")), "Bank A/c No.", d.ID("account_number",
			d.Digits("###########"))},
		{"Days in Month", strconv.Itoa(p.days), d.Pick("LOP Days / Paid Days", "LWP / Days Paid"),
			fmt.Sprintf("%d / %d", p.lost, p.days-p.lost)},
	}, true)
	n := max(len(p.earnings), len(p.deductions))
	var rows [][]string
	for i := range n {
		row := []string{"", "", "", "", ""}
		if i < len(p.earnings) {
			row[0], row[2] = fourthIndianLine(d, "earnings", p.earnings[i])
			row[1] = d.Plain(p.full[i])
		}
		if i < len(p.deductions) {
			row[3], row[4] = fourthIndianLine(d, "deductions", p.deductions[i])
		}
		rows = append(rows, row)
	}
	full := engine.Amount(0)
	for _, a := range p.full {
		full += a
	}
	rows = append(rows, []string{d.Pick("Gross Earnings", "Total Earnings", "GROSS"), d.Plain(full),
		d.Figure("gross_pay", p.gross), d.Pick("Total Deductions", "Gross Deductions"),
		d.Figure("total_deductions", p.total)})
	y = grid4(y+8, []extracttest.FormColumn{unseenLcol("Earnings", 140), unseenRcol(d.Pick("Fixed", "Rate", "Full"),
		75),
		unseenRcol(d.Pick("Earned", "Actual"), 75), unseenLcol("Deductions", 140), unseenRcol("Amount", 85)}, rows,
		false, n)
	d.Left(43, y+20, pen{Size: 10.5, Bold: true}, d.Pick("Net Pay: ", "Net Salary Payable: ", "NET PAY (Take Home): ")+
		d.Money("net_pay", p.net))
	d.Left(43, y+35, fact, "("+d.Pick("Rupees ", "In words: Rupees ")+fourthRupees(p.net)+" Only)")
	d.Left(43, y+66, pen{Size: 8, Slant: 0.2}, "This is a system generated payslip and does not require signature.")
}

func fourthWord(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newThirdSlip(d, newFirm(d.Random), d.Pick("semi_monthly", "monthly"), false)
	body := pen{Size: 10.5}
	employer := s.employer(d)
	d.Left(96, 70, unseenSqueezed(d, 400, pen{Size: 12, Bold: true}, employer), employer)
	d.Left(96, 86, body, d.Pick("Payslip", "PAYSLIP", "Employee payslip"))
	rows := [][]string{
		{d.Pick("Name", "Employee"), d.Text("employee_name", s.who.anyName(d.Random))},
		{d.Pick("Position", "Designation"), s.position(d)},
		{d.Pick("Period", "Pay period", "Cut off"), unseenSpanText(d, s.Start, s.End)},
		{d.Pick("Date paid", "Date"), d.Day("pay_date", s.PayDay)},
	}
	for _, l := range fourthSlipLines(d, "plain", "earnings", s.Earnings) {
		label := l.label
		if l.hours != "" {
			label += " (" + l.hours + " hrs)"
		}
		rows = append(rows, []string{label, l.amount})
	}
	bold := []int{len(rows)}
	rows = append(rows, []string{d.Pick("Gross", "Gross pay", "Total"), d.Figure("gross_pay", s.Gross)})
	for _, l := range fourthSlipLines(d, "plain", "deductions", fourthTaken(s.Deductions)) {
		rows = append(rows, []string{l.label, l.amount})
	}
	bold = append(bold, len(rows), len(rows)+1)
	rows = append(rows, []string{d.Pick("Total deductions", "Total Deduction"), d.Figure("total_deductions", s.Total)},
		[]string{d.Pick("Net pay", "NET PAY", "Net"), d.Money("net_pay", s.Net)})
	value := unseenLcol("", 220)
	if d.Chance(50) {
		value = unseenRcol("", 220)
	}
	y := d.Table(96, 100, grid{
		Columns: []extracttest.FormColumn{unseenLcol("", 200), value}, Rows: rows, Headless: true, BoldRows: bold,
		Ruling: extracttest.GridRuling, Body: body, Leading: 1.6,
	})
	d.Left(96, y+34, body, d.Pick("Prepared by: ", "Checked by: ")+properCase(newPerson(d.Random).firstLast()))
	d.Left(96, y+54, body, "Signature: ____________________")
}
