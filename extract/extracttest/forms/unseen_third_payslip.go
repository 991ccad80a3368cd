package forms

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func thirdPayslips() []extracttest.FormLook {
	const payslip = "payslip"
	return []extracttest.FormLook{
		thirdLook(payslip, "payslip-cutoff",
			"semi-monthly slip: lates and absences taken off the earnings, four lists with sums of their own",
			thirdCutoff),
		thirdLook(payslip, "payslip-house",
			"hotel's half page: sums in a dark panel, the employee's facts at the foot", thirdHouse),
		thirdLook(payslip, "payslip-british",
			"British slip: cells in bands, this period and the year beside the address, net pay in a corner",
			thirdBritish),
		thirdLook(payslip, "payslip-typed-lines",
			"small firm's typed half sheet: wages as days times rate, the net in a sentence", thirdTypedSlip),
		thirdLook(payslip, "payslip-printout",
			"dense printout of a system: lines of characters for rules, this period and the year side by side",
			thirdPrintout),
		thirdLook(payslip, "payslip-waterfall",
			"computation from basic pay down to net pay in two columns of amounts", thirdWaterfall),
	}
}

// thirdSlip is a payslip of the third batch. A look records what it prints.
type thirdSlip struct {
	pay
	who  person
	firm firm
}

// newThirdSlip invents a payslip. With below, lates and absences are taken off the earnings instead of the net.
func newThirdSlip(d *sketch, f firm, frequency string, below bool) thirdSlip {
	held := heldSlip{pay: newPay(d.Random, frequency, d.Chance(65))}
	held.spoil(d)
	s := thirdSlip{pay: held.pay, who: newPerson(d.Random), firm: f}
	if !below {
		return s
	}
	kept := []payLine{}
	for _, l := range s.Deductions {
		switch l.Key {
		case "tardiness", "undertime", "absence":
			l.Amount = -l.Amount
			s.Earnings = append(s.Earnings, l)
			s.Gross, s.Total = s.Gross+l.Amount, s.Total+l.Amount
		default:
			kept = append(kept, l)
		}
	}
	s.Deductions = kept
	return s
}

// thirdSlipLines records lines with the words of a section and returns them as printed.
func thirdSlipLines(d *sketch, section, list string, lines []payLine) (printed []unseenSlipLine) {
	for _, l := range lines {
		label := thirdWords[section].draw(d.Random, l.Key)
		row := unseenSlipLine{label: label, amount: d.Plain(l.Amount), ytd: d.Plain(l.YTD)}
		if l.Hours > 0 {
			row.hours = strconv.FormatFloat(l.Hours, 'f', 2, 64)
		}
		if l.Remaining > 0 {
			row.left = d.Plain(l.Remaining)
		}
		d.Entry(list, map[string]any{"key": l.Key, "label": label, "amount": l.Amount})
		switch l.Key {
		case "basic":
			d.Figure("basic_pay", l.Amount)
		case "withholding_tax":
			d.Figure("withholding_tax", l.Amount)
		}
		printed = append(printed, row)
	}
	return printed
}

// thirdSplit parts lines by their keys: those of a set, and the others.
func thirdSplit(lines []payLine, keys ...string) (in, out []payLine) {
	for _, l := range lines {
		if strings.Contains(" "+strings.Join(keys, " ")+" ", " "+l.Key+" ") {
			in = append(in, l)
		} else {
			out = append(out, l)
		}
	}
	return in, out
}

// thirdTotal adds up lines.
func thirdTotal(lines []payLine) (total engine.Amount) {
	for _, l := range lines {
		total += l.Amount
	}
	return total
}

func (s *thirdSlip) employer(d *sketch) string {
	return d.Text("employer_name", s.firm.letterhead(d.Random))
}

func (s *thirdSlip) office(d *sketch) string {
	return d.Address("employer_address", s.firm.Office.line(d.Random))
}

func (s *thirdSlip) position(d *sketch) string {
	return d.Text("position", peopleWords.draw(d.Random, "position"))
}

func (s *thirdSlip) department(d *sketch) string {
	return d.Text("department", peopleWords.draw(d.Random, "department"))
}

func thirdCutoff(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newThirdSlip(d, newFirm(d.Random), "semi_monthly", true)
	employer, office := s.employer(d), s.office(d)
	d.Left(40, 46, unseenSqueezed(d, 532, pen{Size: 12, Bold: true}, employer), employer)
	unseenSqueeze(d, 40, 57, 532, pen{Size: 7.5}, office)
	d.Shade(40, 66, 572, 82, 0.8)
	d.Left(46, 77, pen{Size: 9, Bold: true}, d.Pick("EMPLOYEE PAYROLL SLIP", "PAY SLIP", "Employee Payslip"))
	d.Right(566, 77, pen{Size: 8}, d.Pick("Cut-off: ", "For the cut-off of ", "Coverage: ")+
		unseenSpanText(d, s.Start, s.End))
	fact, strong := pen{Size: 8}, pen{Size: 8, Bold: true}
	name := d.Text("employee_name", s.who.anyName(d.Random))
	unseenSqueeze(d, 46, 96, 300, strong, d.ID("employee_number", d.Digits(d.Pick("#####", "2###-###", "A-####")))+
		"   "+name)
	position := s.position(d)
	unseenSqueeze(d, 46, 108, 300, fact, position+" / "+s.department(d))
	rate := d.Figure("monthly_basic_salary", s.Monthly)
	thirdLine(d, 46, 120, 300, fact, d.Pick("Monthly Rate", "Basic Rate"), rate)
	thirdLine(d, 360, 96, 206, fact, d.Pick("Pay-out Date", "Payout", "Credited on"), d.Day("pay_date", s.PayDay))
	thirdLine(d, 360, 108, 206, fact, "TIN", d.ID("tin", s.who.TIN))
	thirdLine(d, 360, 120, 206, fact, d.Pick("Acct. No.", "ATM Acct"), d.ID("account_number", d.Digits("####-####-##")))
	d.Rule(40, 128, 572, 128)
	exempt, taxed := thirdSplit(s.Earnings, "de_minimis", "thirteenth_month")
	statutory, other := thirdSplit(s.Deductions, "sss", "philhealth", "pagibig", "withholding_tax")
	block := func(x, y float64, list, title, total string, lines []payLine) float64 {
		d.Left(x, y, pen{Size: 8, Bold: true}, title)
		y += 13
		for _, l := range thirdSlipLines(d, "cutoff", list, lines) {
			unseenSqueeze(d, x+8, y, 120, fact, l.label)
			if l.hours != "" {
				d.Right(x+160, y, pen{Size: 7}, l.hours+" hrs")
			}
			d.Right(x+250, y, fact, l.amount)
			y += 12
		}
		d.Rule(x+190, y-9, x+250, y-9)
		d.Left(x+8, y+2, pen{Size: 8, Slant: 0.2}, total)
		d.Right(x+250, y+2, fact, d.Plain(thirdTotal(lines)))
		return y + 20
	}
	top := 144.0
	left := block(46, top, "earnings", d.Pick("A. TAXABLE EARNINGS", "A. Taxable"), "Subtotal A", taxed)
	if len(exempt) > 0 {
		left = block(46, left, "earnings", d.Pick("B. NON-TAXABLE EARNINGS", "B. Non-taxable"), "Subtotal B", exempt)
	}
	right := block(316, top, "deductions", d.Pick("C. GOVERNMENT DEDUCTIONS", "C. Statutory"), "Subtotal C", statutory)
	if len(other) > 0 {
		right = block(316, right, "deductions", d.Pick("D. LOANS AND OTHERS", "D. Other Deductions"), "Subtotal D",
			other)
	}
	y := max(left, right) + 2
	d.Rule(40, y-14, 572, y-14)
	d.Left(46, y, strong, d.Pick("GROSS PAY (A + B)", "Gross Earnings (A+B)"))
	d.Right(296, y, strong, d.Figure("gross_pay", s.Gross))
	d.Left(316, y, strong, d.Pick("TOTAL DEDUCTIONS (C + D)", "Less: Deductions (C+D)"))
	d.Right(566, y, strong, d.Figure("total_deductions", s.Total))
	d.Box(310, y+8, 572, y+28)
	d.Left(316, y+22, pen{Size: 10, Bold: true}, d.Pick("NET PAY THIS CUT-OFF", "NET PAY", "NET TAKE HOME PAY"))
	d.Right(566, y+22, pen{Size: 10, Bold: true}, d.Money("net_pay", s.Net))
	unseenSqueeze(d, 46, y+22, 250, pen{Size: 7}, "Report any discrepancy to Payroll within five (5) working days.")
	d.Rule(46, y+62, 200, y+62)
	d.Left(46, y+72, pen{Size: 7.5}, "Received by / Date")
}

func thirdHouse(d *sketch) {
	d.NewPage(letterWide, 396)
	f := newCorporation(d.Random)
	f.Trade = strings.ToUpper(d.Pick("Hotel Alcantara", "Bahura Bay Resort & Spa", "Casa Milagros Suites",
		"Puregrove Supermarkets", "Tindahan Mart", "Luntian Department Store")) + d.Pick(" - Main", ", Inc.", "")
	s := newThirdSlip(d, f, d.Pick("semi_monthly", "semi_monthly", "weekly"), false)
	for i := range s.Earnings {
		if s.Earnings[i].Key == "allowance" {
			s.Earnings[i].Key = "other" // a share of the service charge
		}
	}
	employer := s.employer(d)
	d.Left(30, 34, unseenSqueezed(d, 280, pen{Size: 13, Bold: true, Face: extracttest.SerifFace}, employer), employer)
	d.Right(582, 30, pen{Size: 8}, d.Pick("Payroll Slip - Confidential", "PAYSLIP", "Associate Pay Slip"))
	span := unseenSpanText(d, s.Start, s.End)
	unseenSqueeze(d, 360, 42, 222, pen{Size: 8}, d.Pick("Payroll period ", "Work dates ")+span)
	small := pen{Size: 8}
	table := func(x, y, width float64, title, last string, lines []unseenSlipLine) float64 {
		var rows [][]string
		for _, l := range lines {
			middle := l.left
			if last == "Hrs" {
				middle = l.hours
			}
			rows = append(rows, []string{l.label, middle, l.amount})
		}
		return d.Table(x, y, grid{
			Columns: []extracttest.FormColumn{unseenLcol(title, width-116), unseenRcol(last, 56),
				unseenRcol("Amount", 60)},
			Rows: rows, Ruling: extracttest.LineRuling, ShadedHead: true, Head: pen{Size: 7.5, Bold: true},
			Body: small, Leading: 1.5,
		})
	}
	earned := thirdSlipLines(d, "house", "earnings", s.Earnings)
	taken := thirdSlipLines(d, "house", "deductions", s.Deductions)
	table(30, 56, 210, d.Pick("EARNINGS", "Income", "Pay"), "Hrs", earned)
	table(250, 56, 210, d.Pick("DEDUCTIONS", "Charges"), "Balance", taken)
	d.Shade(470, 56, 582, 230, 0.85)
	for i, box := range [][2]string{
		{d.Pick("Gross", "Gross Pay", "Total Earnings"), d.Figure("gross_pay", s.Gross)},
		{d.Pick("Deductions", "Total Deductions"), d.Figure("total_deductions", s.Total)},
		{d.Pick("NET PAY", "Net", "TAKE HOME"), d.Money("net_pay", s.Net)},
	} {
		y := 74 + float64(i)*54
		d.Left(478, y, small, box[0])
		d.Right(574, y+18, unseenSqueezed(d, 96, pen{Size: 12, Bold: true}, box[1]), box[1])
	}
	d.Rule(30, 270, 582, 270)
	name := d.Text("employee_name", s.who.anyName(d.Random))
	for i, fact := range [][2]string{
		{d.Pick("Name", "Associate"), name}, {"Emp. ID", d.ID("employee_number", d.Digits("0#-#####"))},
		{d.Pick("Outlet", "Dept", "Section"), s.department(d)}, {d.Pick("Position", "Job"), s.position(d)},
		{d.Pick("Hourly Rate", "Rate/Hr"), d.Figure("hourly_rate", s.Hourly)},
		{d.Pick("Pay day", "Date Paid"), d.Day("pay_date", s.PayDay)},
		{"SSS", d.ID("sss_number", s.who.SSS)}, {"TIN", d.ID("tin", s.who.TIN)},
	} {
		x, y := 30+float64(i%2)*290, 286+float64(i/2)*13
		d.Left(x, y, pen{Size: 8, Tint: extracttest.GrayTint}, fact[0])
		unseenSqueeze(d, x+60, y, 210, pen{Size: 8.5, Bold: i == 0}, fact[1])
	}
	d.Left(30, 360, pen{Size: 7}, "I acknowledge receipt of the above amount as full payment of my services for the "+
		"period.")
	d.Rule(420, 362, 582, 362)
	d.Centre(501, 372, pen{Size: 7}, "Signature")
}

// thirdBritishPay is what an employee in Britain earned in a month.
type thirdBritishPay struct {
	start, end, payDay      engine.Date
	month                   int
	earnings, deductions    []payLine
	gross, total, net, year engine.Amount
	tax, insurance          engine.Amount
}

// newThirdBritishPay invents a month by the rates of 2024: tax of 20 and 40 %, insurance of 8 and 2 %, above 1,048.00.
func newThirdBritishPay(d *sketch) (p thirdBritishPay) {
	r := d.Random
	calendar := 4 + r.IntN(9)
	p.start = dayOf(2024, calendar, 1)
	p.end = dayOf(2024, calendar, engine.DaysIn(2024, p.start.Month))
	p.payDay, p.month = p.end.AddDays(-r.IntN(4)), calendar-3
	basic := roundTo(between(r, 1750, 4300), 100)
	p.earnings = []payLine{{Key: "basic", Amount: basic}}
	if d.Chance(50) {
		hours := float64(2 + r.IntN(16))
		rate := basic / 108
		p.earnings = append(p.earnings, payLine{Key: "overtime", Hours: hours, Rate: rate,
			Amount: rate * engine.Amount(hours)})
	}
	if d.Chance(30) {
		p.earnings = append(p.earnings, payLine{Key: "bonus", Amount: pesos(25 * (2 + r.IntN(8)))})
	}
	p.gross = thirdTotal(p.earnings)
	over := func(low, high engine.Amount) engine.Amount { return max(0, min(p.gross, high)-low) }
	p.tax = share(over(pesos(1048), pesos(4190)), 2000) + share(over(pesos(4190), pesos(99999)), 4000)
	p.insurance = share(over(pesos(1048), pesos(4189)), 800) + share(over(pesos(4189), pesos(99999)), 200)
	p.deductions = []payLine{
		{Key: "withholding_tax", Amount: p.tax}, {Key: "other", Amount: p.insurance},
		{Key: "pension", Amount: share(over(pesos(520), pesos(4189)), 500)},
	}
	if d.Chance(35) {
		p.deductions = append(p.deductions, payLine{Key: "union_dues", Amount: 1450})
	}
	p.total = thirdTotal(p.deductions)
	p.net = p.gross - p.total
	p.year = engine.Amount(p.month)
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

// thirdBritishLabels are the words for the lines of a British slip.
var thirdBritishLabels = map[string][]string{
	"basic": {"Salary", "Basic Pay", "Monthly Salary"}, "overtime": {"Overtime 1.5", "O/Time @ 1.5"},
	"bonus": {"Bonus", "Weekend Bonus"}, "withholding_tax": {"PAYE Tax", "Tax"},
	"other": {"National Insurance", "Employee NIC"}, "pension": {"Pension EE", "Workplace Pension"},
	"union_dues": {"Unison", "Union Subs"},
}

func thirdBritish(d *sketch) {
	d.NewPage(a4Wide, 421)
	p := newThirdBritishPay(d)
	d.Formats = extracttest.Formats{Day: d.Pick("02/01/2006", "02-Jan-2006", "02 Jan 2006"), Grouping: d.Pick("plain",
		"western"), Sign: "£"}
	w := thirdWords["britain"]
	first := w.draw(d.Random, d.Pick("man", "woman"))
	name := d.Text("employee_name", first+" "+w.draw(d.Random, "family"))
	d.Is("currency", exact, "GBP")
	employer := d.Text("employer_name", w.draw(d.Random, "employer"))
	y := unseenCellRow(d, 24, 24, 26, []float64{90, 217, 110, 130}, "Employee No.", d.ID("employee_number",
		d.Digits("###")), "Employee Name", name, d.Pick("Process Date", "Pay Date", "Date"),
		d.Day("pay_date", p.payDay),
		d.Pick("National Insurance Number", "N.I. Number"), d.Digits("JK ## ## ## C"))
	line := func(list string, l payLine) string {
		label := d.Pick(thirdBritishLabels[l.Key]...)
		key := l.Key
		if key == "pension" {
			key = "other"
		}
		d.Entry(list, map[string]any{"key": key, "label": label, "amount": l.Amount})
		return label
	}
	var earned, taken [][]string
	for _, l := range p.earnings {
		units, rate := "", ""
		if l.Hours > 0 {
			units, rate = strconv.FormatFloat(l.Hours, 'f', 2, 64), d.Plain(l.Rate)
		}
		amount := d.Plain(l.Amount)
		if l.Key == "basic" {
			amount = d.Figure("basic_pay", l.Amount)
		}
		earned = append(earned, []string{line("earnings", l), units, rate, amount})
	}
	for _, l := range p.deductions {
		amount := d.Plain(l.Amount)
		if l.Key == "withholding_tax" {
			amount = d.Figure("withholding_tax", l.Amount)
		}
		taken = append(taken, []string{line("deductions", l), amount})
	}
	for len(earned) < 7 {
		earned = append(earned, make([]string, 4))
	}
	for len(taken) < 7 {
		taken = append(taken, make([]string, 2))
	}
	top := y + 8
	head, body := pen{Size: 8, Bold: true}, pen{Size: 8.5}
	y = d.Table(24, top, grid{
		Columns: []extracttest.FormColumn{unseenLcol("Payments", 142), unseenRcol("Units", 45), unseenRcol("Rate", 55),
			unseenRcol("Amount", 65)},
		Rows: earned, Ruling: extracttest.ColumnRuling, ShadedHead: true, Head: head, Body: body,
	})
	d.Table(339, top, grid{
		Columns: []extracttest.FormColumn{unseenLcol("Deductions", 162), unseenRcol("Amount", 70)}, Rows: taken,
		Ruling: extracttest.ColumnRuling, ShadedHead: true, Head: head, Body: body,
	})
	y += 8
	d.Box(24, y, 230, y+104)
	d.Left(36, y+30, body, name)
	d.Left(36, y+42, body, w.draw(d.Random, "street"))
	d.Left(36, y+54, body, w.draw(d.Random, "town"))
	d.Box(236, y, 398, y+104)
	d.Left(242, y+12, head, d.Pick("This Period", "This Period Totals"))
	thirdList(d, 242, 392, y+28, 14, pen{Size: 8}, [][2]string{
		{"Total Gross Pay", d.Figure("gross_pay", p.gross)}, {"Gross for Tax", d.Plain(p.gross)},
		{"Earnings for NI", d.Plain(p.gross)}, {d.Pick("Total Deductions", "Deductions"), d.Figure("total_deductions",
			p.total)}, {d.Pick("Pay Period", "Month"), thirdMonth(d, p.start, p.end)},
	})
	d.Box(404, y, 571, y+104)
	d.Left(410, y+12, head, "Year To Date")
	thirdList(d, 410, 565, y+28, 14, pen{Size: 8}, [][2]string{
		{"Total Gross Pay TD", d.Figure("ytd.gross_pay", p.gross*p.year)}, {"Tax Paid TD",
			d.Figure("ytd.withholding_tax", p.tax*p.year)},
		{"Earnings for NI TD", d.Plain(p.gross * p.year)}, {"National Insurance TD", d.Plain(p.insurance * p.year)},
	})
	y += 112
	d.Box(24, y, 398, y+30)
	d.Left(30, y+12, pen{Size: 8}, "Tax Code: 1257L    Dept: "+d.Text("department", w.draw(d.Random, "department"))+
		"    Payment Method: BACS    "+fmt.Sprintf("Tax Period: %02d", p.month))
	unseenSqueeze(d, 30, y+24, 360, pen{Size: 9, Bold: true}, employer)
	d.Box(404, y, 571, y+30)
	d.Left(410, y+19, pen{Size: 10, Bold: true}, d.Pick("Net Pay", "NET PAY"))
	d.Right(565, y+19, pen{Size: 12, Bold: true}, d.Money("net_pay", p.net))
}

func thirdTypedSlip(d *sketch) {
	d.NewPage(letterWide, 396)
	s := newThirdSlip(d, newSoleProprietor(d.Random), "weekly", false)
	typed := pen{Face: extracttest.MonoFace, Size: 9}
	rate := s.Earnings[0].Amount / engine.Amount(s.Days)
	employer := s.employer(d)
	d.Left(60, 40, unseenSqueezed(d, 490, typed, employer), employer)
	d.Left(60, 54, typed, d.Pick("pay slip", "PAYSLIP", "Salary slip")+"     week of "+
		unseenSpanText(d, s.Start, s.End))
	name := d.Text("employee_name", s.who.anyName(d.Random))
	d.Left(60, 80, unseenSqueezed(d, 490, typed, "To: "+name), "To: "+name)
	y := 106.0
	put := func(indent float64, label, amount string) {
		d.Left(60+indent, y, typed, label)
		d.Right(440, y, typed, amount)
		y += 13
	}
	earned := thirdSlipLines(d, "typed", "earnings", s.Earnings)
	for i, l := range earned {
		label := l.label
		switch {
		case i == 0:
			label += fmt.Sprintf(", %s days x %s", d.Number("days_worked", float64(s.Days), fmt.Sprint(s.Days)),
				d.Figure("daily_rate", rate))
		case l.hours != "":
			label += " " + l.hours + " hrs"
		}
		put(0, label, l.amount)
	}
	d.Left(370, y-4, typed, "----------")
	y += 8
	put(0, d.Pick("Total pay", "Total earnings", "Gross"), d.Figure("gross_pay", s.Gross))
	put(0, d.Pick("Less", "less:"), "")
	taken := s.Deductions
	if taken[0].Amount == 0 {
		taken = taken[1:] // no tax, no line
	}
	for _, l := range thirdSlipLines(d, "typed", "deductions", taken) {
		put(22, l.label, l.amount)
	}
	put(0, d.Pick("Total less", "Total deduction", "Total of deductions"), d.Figure("total_deductions", s.Total))
	y += 10
	d.Left(60, y, pen{Face: extracttest.MonoFace, Size: 9, Bold: true}, d.Pick("Net pay given to you: ",
		"You receive: ", "Net amount received: ")+d.Money("net_pay", s.Net))
	d.Left(60, y+30, typed, d.Pick("Paid: ", "Date given: ")+d.Day("pay_date", s.PayDay))
	d.Left(330, y+30, typed, "Recd. by: _____________")
}

func thirdPrintout(d *sketch) {
	d.NewPage(792, 612)
	s := newThirdSlip(d, newCorporation(d.Random), d.Pick("semi_monthly", "monthly"), false)
	mono, bold := pen{Face: extracttest.MonoFace, Size: 7.5}, pen{Face: extracttest.MonoFace, Size: 7.5, Bold: true}
	employer := s.employer(d)
	d.Left(30, 36, unseenSqueezed(d, 420, bold, employer), employer)
	d.Right(762, 36, mono, d.Pick("RPT ID: PYR014", "REPORT: PAYSLIP01")+"   PAGE    1")
	d.Left(30, 47, mono, d.Pick("EMPLOYEE EARNINGS AND DEDUCTIONS STATEMENT", "PAYROLL SLIP", "STATEMENT OF PAY"))
	d.Right(762, 47, mono, d.Pick("PAY DATE ", "PAY DTE: ")+d.Day("pay_date", s.PayDay))
	thirdDashes(d, 30, 57, 762, mono, "=")
	facts := [][2]string{
		{"EMP NO", d.ID("employee_number", d.Digits("00####"))}, {"PERIOD FR", d.Day("period_start", s.Start)},
		{"TIN", d.ID("tin", s.who.TIN)},
		{"NAME", d.Text("employee_name", strings.ToUpper(s.who.lastFirst()))},
		{"PERIOD TO", d.Day("period_end", s.End)},
		{"SSS", d.ID("sss_number", s.who.SSS)},
		{"DEPT", d.Text("department", strings.ToUpper(peopleWords.draw(d.Random, "department")))},
		{"RATE/MO", d.Figure("monthly_basic_salary", s.Monthly)},
		{"PHIC", d.ID("philhealth_number", s.who.PhilHealth)},
		{"POSN", d.Text("position", strings.ToUpper(peopleWords.draw(d.Random, "position")))},
		{"TAX CD", "Z"}, {"HDMF", d.ID("pagibig_number", s.who.PagIBIG)},
	}
	for i, fact := range facts {
		x, y := 30+[]float64{0, 330, 540}[i%3], 68+float64(i/3)*10
		d.Left(x, y, mono, fact[0])
		unseenSqueeze(d, x+[]float64{40, 58, 34}[i%3], y, 220, mono, ": "+fact[1])
	}
	thirdDashes(d, 30, 108, 762, mono, "-")
	right := func(x, y float64, p pen, texts ...string) {
		for i := 0; i < len(texts); i++ {
			d.Right(x+float64(i)*72, y, p, texts[i])
		}
	}
	d.Left(30, 118, mono, "EARNINGS")
	right(178, 118, mono, "HOURS", "CURRENT", "YTD")
	d.Left(392, 118, mono, "DEDUCTIONS")
	right(560, 118, mono, "CURRENT", "YTD", "LOAN BAL")
	thirdDashes(d, 30, 128, 762, mono, "-")
	y, top := 138.0, 138.0
	for _, l := range thirdSlipLines(d, "register", "earnings", s.Earnings) {
		d.Left(30, y, mono, l.label)
		right(178, y, mono, l.hours, l.amount, l.ytd)
		y += 10
	}
	bottom := y
	y = top
	for _, l := range thirdSlipLines(d, "register", "deductions", s.Deductions) {
		d.Left(392, y, mono, l.label)
		right(560, y, mono, l.amount, l.ytd, l.left)
		y += 10
	}
	y = max(y, bottom) + 2
	thirdDashes(d, 30, y, 762, mono, "-")
	y += 11
	d.Left(30, y, bold, d.Pick("TOTAL EARNINGS", "GROSS PAY", "TOTAL GROSS"))
	right(250, y, bold, d.Figure("gross_pay", s.Gross), d.Figure("ytd.gross_pay", s.YTDGross))
	d.Left(392, y, bold, d.Pick("TOTAL DEDUCTIONS", "TOTAL DED"))
	right(560, y, bold, d.Figure("total_deductions", s.Total), d.Figure("ytd.total_deductions", s.YTDTotal))
	y += 12
	d.Left(30, y, mono, d.Pick("TAXABLE INCOME", "TAXABLE PAY"))
	right(250, y, mono, d.Figure("taxable_income", s.Taxable), d.Figure("ytd.taxable_income", s.YTDTaxable))
	d.Left(392, y, bold, d.Pick("NET PAY", "NET AMOUNT", "** NET PAY **"))
	right(560, y, bold, d.Figure("net_pay", s.Net), d.Figure("ytd.net_pay", s.YTDNet))
	thirdDashes(d, 30, y+9, 762, mono, "=")
	y += 20
	d.Left(30, y, mono, "LEAVE BAL   VL  "+d.Digits("#.50")+"   SL  "+d.Digits("#.00")+"      CREDITED TO A/C "+
		d.ID("account_number", d.Digits("XXXXXXXX####")))
	d.Left(30, y+14, mono, "THIS IS A SYSTEM GENERATED DOCUMENT. NO SIGNATURE REQUIRED.")
}

func thirdWaterfall(d *sketch) {
	d.NewPage(a4Wide, a4High)
	s := newThirdSlip(d, newFirm(d.Random), d.Pick("monthly", "semi_monthly"), false)
	text, bold := pen{Size: 9.5}, pen{Size: 9.5, Bold: true}
	d.Centre(297, 60, pen{Size: 13, Bold: true}, d.Pick("Computation of Pay", "PAY COMPUTATION SLIP",
		"Salary Computation"))
	span := unseenSpanText(d, s.Start, s.End)
	d.Centre(297, 76, text, d.Pick("for the period ", "covering ")+span)
	name, position := d.Text("employee_name", s.who.anyName(d.Random)), s.position(d)
	d.Centre(297, 104, bold, name)
	d.Centre(297, 117, pen{Size: 8.5}, position+", "+s.department(d))
	y := 150.0
	row := func(p pen, indent float64, label, inner, outer string) {
		d.Left(90+indent, y, p, label)
		if inner != "" {
			d.Right(410, y, p, inner)
		}
		if outer != "" {
			d.Right(505, y, p, outer)
		}
		y += 15
	}
	earned := thirdSlipLines(d, "waterfall", "earnings", s.Earnings)
	row(text, 0, earned[0].label, "", earned[0].amount)
	for i, l := range earned[1:] {
		label := l.label
		if i == 0 {
			label = "Add: " + label
		} else {
			label = "        " + label
		}
		row(text, 0, label, "", l.amount)
	}
	d.Rule(440, y-11, 505, y-11)
	row(bold, 0, d.Pick("Gross pay", "Gross compensation", "GROSS"), "", d.Figure("gross_pay", s.Gross))
	y += 4
	row(text, 0, d.Pick("Less:", "Deduct:"), "", "")
	statutory, rest := thirdSplit(s.Deductions, "sss", "philhealth", "pagibig")
	tax, others := thirdSplit(rest, "withholding_tax")
	for _, l := range thirdSlipLines(d, "waterfall", "deductions", append(append(statutory, tax...), others...)) {
		row(text, 20, l.label, l.amount, "")
	}
	d.Rule(345, y-11, 410, y-11)
	row(text, 20, d.Pick("Total deductions", "Sum of deductions"), "", d.Figure("total_deductions", s.Total))
	d.Rule(440, y-11, 505, y-11)
	row(pen{Size: 11, Bold: true}, 0, d.Pick("Net pay", "Net pay due", "NET PAYABLE"), "", d.Money("net_pay", s.Net))
	d.Rule(440, y-10, 505, y-10)
	d.Rule(440, y-8, 505, y-8)
	d.Paragraph(90, y+16, 415, pen{Size: 8.5}, d.Pick("Released on ", "Paid by bank credit on ")+d.Day("pay_date",
		s.PayDay)+". Taxable pay for the period: "+d.Figure("taxable_income", s.Taxable)+".", extracttest.AlignLeft)
	unseenSignedBy(d, 90, y+80, 170, newPerson(d.Random).firstLast(), "Payroll in charge")
	unseenSignedBy(d, 335, y+80, 170, s.who.firstLast(), "Conforme")
	employer, office := s.employer(d), s.office(d)
	d.Rule(60, 784, 535, 784)
	d.Centre(297, 798, unseenSqueezed(d, 475, bold, employer), employer)
	d.Centre(297, 809, unseenSqueezed(d, 475, pen{Size: 7.5}, office), office)
}
