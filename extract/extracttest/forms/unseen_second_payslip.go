package forms

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func secondPayslips() []extracttest.FormLook {
	const payslip = "payslip"
	return []extracttest.FormLook{
		secondLook(payslip, "payslip-wage-types",
			"remuneration statement: wage types with codes in one list, minus signs behind deductions",
			secondWageTypes),
		secondLook(payslip, "payslip-cloud",
			"landscape printout of a payroll service: employer's shares beside deductions, sums in boxes of "+
				"their own",
			secondCloudSlip),
		secondLook(payslip, "payslip-advice",
			"advice of a large system: hours and earnings on the left, two lists of deductions, sums in one row",
			secondAdvice),
		secondLook(payslip, "payslip-arawan", "small firm's spreadsheet in Filipino: daily rate by days, no day "+
			"of payment",
			secondDaily),
		secondLook(payslip, "payslip-under", "labels beneath the values; earnings and deductions in one grid",
			secondUnderSlip),
		secondLook(payslip, "payslip-government",
			"public employee: salary and PERA, GSIS and loans of lenders, net pay in two halves", secondGovernment),
	}
}

// secondSlip is a payslip of the second batch. A look records what it prints.
type secondSlip struct {
	pay
	who           person
	firm          firm
	earned, taken []unseenSlipLine
}

// newSecondSlip invents a payslip whose lines have the words of a section. With bare, a tax of nothing has no line.
func newSecondSlip(d *sketch, f firm, frequency, section string, bare bool) secondSlip {
	held := heldSlip{pay: newPay(d.Random, frequency, d.Chance(60))}
	held.spoil(d)
	s := secondSlip{pay: held.pay, who: newPerson(d.Random), firm: f}
	s.earned = secondSlipLines(d, section, "earnings", s.Earnings)
	taken := s.Deductions
	if bare && taken[0].Key == "withholding_tax" && taken[0].Amount == 0 {
		taken = taken[1:]
	}
	s.taken = secondSlipLines(d, section, "deductions", taken)
	return s
}

// secondSlipLines records lines and returns them as printed.
func secondSlipLines(d *sketch, section, list string, lines []payLine) (printed []unseenSlipLine) {
	for _, l := range lines {
		label := secondWords[section].draw(d.Random, l.Key)
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

func (s *secondSlip) employer(d *sketch) string {
	return d.Text("employer_name", s.firm.letterhead(d.Random))
}

func (s *secondSlip) office(d *sketch) string {
	return d.Address("employer_address", s.firm.Office.line(d.Random))
}

func (s *secondSlip) position(d *sketch) string {
	return d.Text("position", peopleWords.draw(d.Random, "position"))
}

func (s *secondSlip) department(d *sketch) string {
	return d.Text("department", peopleWords.draw(d.Random, "department"))
}

func secondWageTypes(d *sketch) {
	d.NewPage(a4Wide, a4High)
	s := newSecondSlip(d, newCorporation(d.Random), d.Pick("monthly", "semi_monthly"), "wage types", true)
	mono, bold := pen{Face: extracttest.MonoFace, Size: 8}, pen{Face: extracttest.MonoFace, Size: 8, Bold: true}
	employer, office := s.employer(d), s.office(d)
	d.Left(48, 46, unseenSqueezed(d, 260, pen{Face: extracttest.MonoFace, Size: 10, Bold: true}, employer), employer)
	d.Paragraph(48, 58, 260, pen{Face: extracttest.MonoFace, Size: 7}, office, extracttest.AlignLeft)
	d.Left(330, 46, bold, d.Pick("REMUNERATION STATEMENT", "Remuneration Statement", "SALARY STATEMENT"))
	d.Left(330, 58, mono, "Page 1 of 1    Strictly Confidential")
	name := d.Text("employee_name", s.who.anyName(d.Random))
	unseenSqueeze(d, 48, 104, 260, bold, d.Pick("", "", "Mr/Ms ")+name)
	d.Left(48, 116, mono, joined(s.who.Home.House, s.who.Home.Street))
	d.Left(48, 128, mono, s.who.Home.City+" "+s.who.Home.ZIP)
	unseenFacts(d, 330, 92, 100, 140, 12, mono, mono, [][2]string{
		{"Pers.No.", d.ID("employee_number", d.Digits("000#####"))}, {"Position", s.position(d)},
		{"Org.Unit", s.department(d)}, {"For-period", d.Day("period_start", s.Start) + " - " + d.Day("period_end",
			s.End)},
		{"Payroll area", d.Pick("M1 Monthly", "PH Rank & File", "S2 Confidential")},
		{"TIN", d.ID("tin", s.who.TIN)}, {"SSS No.", d.ID("sss_number", s.who.SSS)},
	})
	var rows [][]string
	for i, l := range s.earned {
		rows = append(rows, []string{fmt.Sprint(1000 + 10*i), l.label, l.hours, l.amount})
	}
	rows = append(rows, []string{"/101", d.Pick("Total gross amount", "Total Gross"), "", d.Figure("gross_pay",
		s.Gross)})
	totals := []int{len(rows) - 1}
	for i, l := range s.taken {
		rows = append(rows, []string{d.Pick("/4", "60", "61") + fmt.Sprintf("%02d", 10+i), l.label, l.hours,
			l.amount + "-"})
	}
	rows = append(rows,
		[]string{"/110", d.Pick("Total deductions", "Sum of deductions"), "", d.Figure("total_deductions",
			s.Total) + "-"},
		[]string{"/559", d.Pick("Bank transfer amount", "Net payment", "Amount transferred"), "",
			d.Figure("net_pay", s.Net)})
	totals = append(totals, len(rows)-2, len(rows)-1)
	y := d.Table(48, 200, grid{
		Columns: []extracttest.FormColumn{
			unseenLcol("WT", 50), unseenLcol("Wage type", 230), unseenRcol("Number", 90), unseenRcol("Amount PHP",
				129),
		},
		Rows: rows, BoldRows: totals, Ruling: extracttest.HeadRuling, Head: bold, Body: mono,
	})
	unseenFacts(d, 48, y+24, 100, 360, 12, mono, mono, [][2]string{
		{"Bank", d.Text("bank_name", secondWords["banks"].draw(d.Random, "bank"))},
		{"Account", d.ID("account_number", d.Digits("XXXXXX####"))},
		{d.Pick("Value date", "Payment date"), d.Day("pay_date", s.PayDay)},
	})
	d.Left(48, y+80, mono, d.Digits("PY-####-######")+"  ** END OF STATEMENT **")
}

func secondCloudSlip(d *sketch) {
	d.NewPage(792, 612)
	s := newSecondSlip(d, newCorporation(d.Random), d.Pick("semi_monthly", "semi_monthly", "monthly"), "wage types",
		false)
	employer, office := s.employer(d), s.office(d)
	d.Left(36, 44, unseenSqueezed(d, 480, pen{Size: 14, Bold: true}, employer), employer)
	unseenSqueeze(d, 36, 57, 480, pen{Size: 8, Tint: extracttest.GrayTint}, office)
	d.Right(756, 44, pen{Size: 16}, d.Pick("Payslip", "PAYSLIP", "My Payslip"))
	d.Right(756, 57, pen{Size: 8}, d.Pick("Payroll Date: ", "Credit Date: ", "Pay-out Date: ")+d.Day("pay_date",
		s.PayDay))
	d.Rule(36, 66, 756, 66)
	five := []float64{190, 110, 170, 130, 120}
	y := secondOverRow(d, 36, 80, five,
		d.Pick("Employee", "Employee Name"), d.Text("employee_name", s.who.anyName(d.Random)),
		"Employee ID", d.ID("employee_number", d.Digits(d.Pick("EMP-0####", "######", "##-####"))),
		d.Pick("Position", "Job Title"), s.position(d), "Department", s.department(d),
		d.Pick("Tax Status", "Payroll Group"), d.Pick("Z", "S/ME", "Regular"))
	y = secondOverRow(d, 36, y, five, d.Pick("Payroll Period", "Cut-off Period", "Period Covered"),
		unseenSpanText(d, s.Start, s.End), "TIN", d.ID("tin", s.who.TIN), "SSS", d.ID("sss_number", s.who.SSS),
		"PhilHealth", d.ID("philhealth_number", s.who.PhilHealth), "Pag-IBIG", d.ID("pagibig_number", s.who.PagIBIG))
	var shares [][]string
	for _, c := range []struct {
		key, label string
		times      engine.Amount
	}{{"sss", "SSS ER", 2}, {"philhealth", "PHIC ER", 1}, {"pagibig", "HDMF ER", 1}} {
		line, _ := s.deduction(c.key)
		shares = append(shares, []string{c.label, d.Plain(line.Amount * c.times)})
	}
	shares = append(shares, []string{"SSS EC", d.Plain(d.Sum(10, 30, 1000))})
	table := func(x float64, columns []extracttest.FormColumn, rows [][]string) float64 {
		return d.Table(x, y, grid{
			Columns: columns, Rows: rows, Ruling: extracttest.LineRuling, ShadedHead: true,
			Head: pen{Size: 8, Bold: true}, Body: pen{Size: 8}, Leading: 1.8,
		})
	}
	var taken [][]string
	for _, l := range s.taken {
		taken = append(taken, []string{l.label, l.left, l.amount})
	}
	bottom := max(
		table(36, []extracttest.FormColumn{unseenLcol(d.Pick("Earnings", "Income"), 140), unseenRcol("Hours", 45),
			unseenRcol("Amount", 75)}, unseenSlipPairs(s.earned, 0)),
		table(308, []extracttest.FormColumn{unseenLcol("Deductions", 130), unseenRcol("Balance", 65),
			unseenRcol("Amount", 75)}, taken),
		table(590, []extracttest.FormColumn{unseenLcol("Employer Contributions", 100), unseenRcol("Amount", 66)},
			shares),
	)
	y = bottom + 16
	for i, box := range [][2]string{
		{d.Pick("Gross Income", "Gross Earnings"), d.Figure("gross_pay", s.Gross)},
		{"Taxable Income", d.Figure("taxable_income", s.Taxable)},
		{d.Pick("Total Deductions", "Deductions"), d.Figure("total_deductions", s.Total)},
		{d.Pick("Net Income", "Net Pay", "Take Home Pay"), d.Money("net_pay", s.Net)},
	} {
		x := 36 + float64(i)*182
		d.Shade(x, y, x+174, y+36, 0.92)
		d.Left(x+8, y+13, pen{Size: 8}, box[0])
		d.Right(x+166, y+29, pen{Size: 12, Bold: true}, box[1])
	}
	d.Table(36, y+52, grid{
		Columns: []extracttest.FormColumn{unseenLcol("Year-to-Date", 110), unseenRcol("Gross", 110),
			unseenRcol("Taxable", 110), unseenRcol("Tax Withheld", 110)},
		Rows: [][]string{{strconv.Itoa(s.End.Year), d.Figure("ytd.gross_pay", s.YTDGross),
			d.Figure("ytd.taxable_income", s.YTDTaxable), d.Figure("ytd.withholding_tax", s.YTDTax)}},
		Ruling: extracttest.GridRuling, Head: pen{Size: 7.5}, Body: pen{Size: 7.5},
	})
	d.Left(500, y+64, pen{Size: 7.5}, "Leave Credits:  VL "+d.Digits("#.00")+"   SL "+d.Digits("#.50"))
	d.Left(36, y+100, pen{Size: 7, Tint: extracttest.GrayTint},
		"This is a computer-generated payslip. Unauthorized disclosure of its contents is strictly prohibited.")
}

func secondAdvice(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newSecondSlip(d, newCorporation(d.Random), d.Pick("monthly", "semi_monthly"), "wage types", false)
	small, bold := pen{Size: 7.5}, pen{Size: 8, Bold: true}
	employer, office := s.employer(d), s.office(d)
	d.Box(28, 28, 584, 96)
	d.Left(34, 42, unseenSqueezed(d, 190, pen{Size: 9, Bold: true}, employer), employer)
	d.Paragraph(34, 54, 180, pen{Size: 7}, office, extracttest.AlignLeft)
	unseenFacts(d, 234, 42, 80, 100, 14, small, small, [][2]string{
		{"Pay Group:", d.Pick("RNF-Rank and File", "MGR-Managers", "SEM-Manila Office")},
		{"Pay Begin Date:", d.Day("period_start", s.Start)}, {"Pay End Date:", d.Day("period_end", s.End)},
	})
	unseenFacts(d, 424, 42, 70, 86, 14, small, small, [][2]string{
		{"Business Unit:", d.Pick("PHL01", "MNL02", "CEB01")}, {"Advice #:", d.Digits("0000000#####")},
		{"Advice Date:", d.Day("pay_date", s.PayDay)},
	})
	name := d.Text("employee_name", s.who.anyName(d.Random))
	d.Left(34, 114, unseenSqueezed(d, 190, bold, name), name)
	d.Left(34, 125, small, joined(s.who.Home.House, s.who.Home.Street))
	d.Left(34, 136, small, s.who.Home.City)
	unseenFacts(d, 234, 114, 80, 100, 12, small, small, [][2]string{
		{"Employee ID:", d.ID("employee_number", d.Digits("0#####"))}, {"Department:", s.department(d)},
		{"Location:", d.Pick("Head Office", "Plant 2", "Site A")},
	})
	unseenFacts(d, 424, 114, 50, 104, 12, small, small, [][2]string{
		{"Job Title:", s.position(d)}, {"Pay Rate:", d.Figure("monthly_basic_salary", s.Monthly) + " Monthly"},
	})
	rows := [][]string{}
	for _, l := range s.earned {
		rows = append(rows, []string{l.label, l.hours, l.amount, l.ytd})
	}
	left := d.Table(28, 158, grid{
		Columns: []extracttest.FormColumn{unseenLcol("HOURS AND EARNINGS", 118), unseenRcol("Hours", 38),
			unseenRcol("Current", 62), unseenRcol("YTD", 68)},
		Rows: rows, Ruling: extracttest.ColumnRuling, Head: pen{Size: 7, Bold: true}, Body: small,
	})
	right, others := 158.0, s.taken[min(4, len(s.taken)):]
	for _, part := range []struct {
		title string
		lines []unseenSlipLine
		from  int
	}{{"TAXES AND STATUTORY", s.taken[:min(4, len(s.taken))], 0}, {"OTHER DEDUCTIONS", others, 4}} {
		var subtotal engine.Amount
		rows = nil
		for i, l := range part.lines {
			subtotal += s.Deductions[part.from+i].Amount
			rows = append(rows, []string{l.label, l.amount, l.ytd})
		}
		if len(rows) == 0 {
			continue
		}
		rows = append(rows, []string{"Total:", d.Plain(subtotal), ""})
		right = d.Table(322, right, grid{
			Columns: []extracttest.FormColumn{unseenLcol(part.title, 130), unseenRcol("Current", 62),
				unseenRcol("YTD", 70)},
			Rows: rows, BoldRows: []int{len(rows) - 1}, Ruling: extracttest.ColumnRuling,
			Head: pen{Size: 7, Bold: true}, Body: small,
		}) + 8
	}
	y := d.Table(28, max(left, right)+12, grid{
		Columns: []extracttest.FormColumn{unseenLcol("", 76), unseenRcol("TOTAL GROSS", 120),
			unseenRcol("TAXABLE GROSS", 120), unseenRcol(d.Pick("TAXES AND DEDUCTIONS", "TOTAL TAXES & DEDUCTIONS"),
				120),
			unseenRcol("NET PAY", 120)},
		Rows: [][]string{
			{"Current:", d.Figure("gross_pay", s.Gross), d.Figure("taxable_income", s.Taxable),
				d.Figure("total_deductions", s.Total), d.Figure("net_pay", s.Net)},
			{"YTD:", d.Figure("ytd.gross_pay", s.YTDGross), d.Figure("ytd.taxable_income", s.YTDTaxable),
				d.Figure("ytd.total_deductions", s.YTDTotal), d.Figure("ytd.net_pay", s.YTDNet)},
		},
		Ruling: extracttest.GridRuling, Head: pen{Size: 7, Bold: true}, Body: pen{Size: 8}, Leading: 1.8,
	})
	d.Left(28, y+20, bold, "NET PAY DISTRIBUTION")
	d.Left(28, y+33, small, "Payment Type: Advice   Account Type: Savings   Account Number: "+
		d.ID("account_number", d.Digits("********####"))+"   Deposit Amount: "+d.Plain(s.Net))
	d.Left(28, y+54, small, "MESSAGE: "+d.Pick("Update your contact details in Self Service.",
		"Submit your 2316 from your previous employer.", "Annual physical exam schedule is posted in the portal."))
}

func secondDaily(d *sketch) {
	d.NewPage(a4Wide, 460)
	s := newSecondSlip(d, newSoleProprietor(d.Random), "weekly", "filipino", d.Chance(50))
	employer := s.employer(d)
	d.Left(40, 36, unseenSqueezed(d, 300, pen{Size: 12, Bold: true}, employer), employer)
	d.Right(555, 36, pen{Size: 10}, d.Pick("PAYSLIP", "Sweldo Slip", "PAY SLIP (Lingguhan)"))
	unseenFacts(d, 40, 60, 90, 170, 14, pen{Size: 9}, pen{Size: 9, Bold: true}, [][2]string{
		{d.Pick("Pangalan:", "Tauhan:"), d.Text("employee_name", s.who.anyName(d.Random))},
		{d.Pick("Posisyon:", "Gawain:"), s.position(d)},
		{d.Pick("Petsa:", "Mula-Hanggang:"), unseenSpanText(d, s.Start, s.End)},
	})
	unseenFacts(d, 340, 60, 120, 90, 14, pen{Size: 9}, pen{Size: 9}, [][2]string{
		{d.Pick("Arawang sahod:", "Rate kada araw:"), d.Figure("daily_rate", s.Daily)},
		{d.Pick("Bilang ng araw:", "Araw na pinasok:"), d.Number("days_worked", float64(s.Days), fmt.Sprint(s.Days))},
	})
	n := max(len(s.earned), len(s.taken))
	rows := [][]string{}
	left, right := unseenSlipPairs(s.earned, n), unseenSlipPairs(s.taken, n)
	for i := range n {
		rows = append(rows, []string{left[i][0], left[i][2], right[i][0], right[i][2]})
	}
	rows = append(rows, []string{d.Pick("Kabuuan", "Gross", "Kabuuang sahod"), d.Figure("gross_pay", s.Gross),
		d.Pick("Kabuuang bawas", "Total bawas", "Kabuuang kaltas"), d.Figure("total_deductions", s.Total)})
	y := d.Table(40, 112, grid{
		Columns: []extracttest.FormColumn{unseenLcol(d.Pick("Sahod", "Kinita"), 165), unseenRcol("Halaga", 92),
			unseenLcol(d.Pick("Mga bawas", "Kaltas"), 165), unseenRcol("Halaga", 93)},
		Rows: rows, BoldRows: []int{n}, Ruling: extracttest.GridRuling, Head: pen{Bold: true}, Leading: 1.7,
	})
	d.Right(455, y+20, pen{Size: 10, Bold: true}, d.Pick("MATATANGGAP", "Malinis na sahod", "Netong tatanggapin"))
	d.Right(552, y+20, pen{Size: 10, Bold: true}, d.Money("net_pay", s.Net))
	d.Left(40, y+50, pen{Size: 8}, "Natanggap ko nang buo ang halagang nakasaad sa itaas.")
	d.Rule(40, y+82, 200, y+82)
	d.Left(60, y+93, pen{Size: 8}, "Lagda / Petsa")
}

func secondUnderSlip(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newSecondSlip(d, newFirm(d.Random), d.Pick("semi_monthly", "monthly", "weekly"), "wage types", true)
	employer, office := s.employer(d), s.office(d)
	d.Centre(306, 48, unseenSqueezed(d, 520, pen{Size: 13, Bold: true}, employer), employer)
	d.Centre(306, 60, unseenSqueezed(d, 520, pen{Size: 8}, office), office)
	d.Centre(306, 82, pen{Size: 11, Bold: true}, d.Pick("EMPLOYEE PAY SLIP", "P A Y S L I P", "PAYROLL SLIP"))
	secondUnder(d, 36, 112, 250, d.Pick("Name of Employee", "(Employee's Name)"),
		d.Text("employee_name", s.who.anyName(d.Random)))
	secondUnder(d, 296, 112, 130, d.Pick("Employee No.", "ID No."), d.ID("employee_number", d.Digits("####-##")))
	secondUnder(d, 436, 112, 140, "Position", s.position(d))
	secondUnder(d, 36, 142, 250, d.Pick("Payroll Period", "Period Covered"), unseenSpanText(d, s.Start, s.End))
	secondUnder(d, 296, 142, 130, d.Pick("Date of Payment", "Pay Date"), d.Day("pay_date", s.PayDay))
	secondUnder(d, 436, 142, 140, "Department", s.department(d))
	n := max(len(s.earned), len(s.taken))
	rows := [][]string{}
	for i := range n {
		row := make([]string, 6)
		if i < len(s.earned) {
			row[0], row[1], row[2] = s.earned[i].label, s.earned[i].hours, s.earned[i].amount
		}
		if i < len(s.taken) {
			row[3], row[4], row[5] = s.taken[i].label, s.taken[i].amount, s.taken[i].left
		}
		rows = append(rows, row)
	}
	rows = append(rows, []string{d.Pick("TOTAL EARNINGS", "GROSS PAY"), "", d.Figure("gross_pay", s.Gross),
		"TOTAL DEDUCTIONS", d.Figure("total_deductions", s.Total), ""},
		[]string{"", "", "", d.Pick("NET PAY", "NET AMOUNT DUE", "NET PAY RECEIVED"), d.Figure("net_pay", s.Net), ""})
	y := d.Table(36, 168, grid{
		Columns: []extracttest.FormColumn{unseenLcol("EARNINGS", 118), unseenRcol("HRS", 42), unseenRcol("AMOUNT",
			80),
			unseenLcol("DEDUCTIONS", 140), unseenRcol("AMOUNT", 80), unseenRcol("LOAN BAL.", 80)},
		Rows: rows, BoldRows: []int{n, n + 1}, Ruling: extracttest.GridRuling, Head: pen{Size: 8, Bold: true},
		Body: pen{Size: 8.5}, Leading: 1.8,
	})
	d.Left(36, y+20, pen{Size: 8}, "Amount in words: "+strings.ToUpper(inWords(d.Random, s.Net)))
	unseenSignedBy(d, 36, y+70, 180, newPerson(d.Random).firstLast(), "Prepared by")
	unseenSignedBy(d, 396, y+70, 180, s.who.firstLast(), "Received by")
}

// secondGovernmentPay invents the pay of a public employee's month.
func secondGovernmentPay(d *sketch) pay {
	p := pay{Frequency: "monthly", Monthly: roundTo(between(d.Random, 15000, 62000), pesos(1))}
	p.period(d.Random, 2023+d.Random.IntN(3), 1+d.Random.IntN(12))
	p.Earnings = []payLine{{Key: "basic", Amount: p.Monthly}, {Key: "allowance", Amount: pesos(2000)}}
	p.Deductions = []payLine{
		{Key: "gsis", Amount: share(p.Monthly, 900)}, {Key: "philhealth", Amount: philHealthShare(p.Monthly,
			p.End.Year)},
		{Key: "pagibig", Amount: pagIBIGShare(p.End)},
	}
	taxed := p.Monthly
	for _, c := range p.Deductions {
		taxed -= c.Amount
	}
	p.Deductions = append(p.Deductions, payLine{Key: "withholding_tax", Amount: taxOf(taxed, "monthly")})
	for _, key := range []string{"gsis_loan", "pagibig_loan", "company_loan", "insurance"} {
		if d.Chance(55) {
			p.Deductions = append(p.Deductions, payLine{Key: key, Amount: share(p.Monthly, 200+d.Random.IntN(800))})
		}
	}
	for _, e := range p.Earnings {
		p.Gross += e.Amount
	}
	for _, c := range p.Deductions {
		p.Total += c.Amount
	}
	p.Net = p.Gross - p.Total
	return p
}

// secondGovernmentLabels are the words for the lines of a public employee.
var secondGovernmentLabels = map[string][]string{
	"basic": {"Basic Salary", "Monthly Salary"}, "allowance": {"PERA", "Personnel Economic Relief Allow."},
	"gsis": {"GSIS Life & Retirement Premium", "GSIS PS (9%)"}, "philhealth": {"PhilHealth PS", "PHILHEALTH"},
	"pagibig": {"PAG-IBIG PS", "HDMF Premium"}, "withholding_tax": {"Withholding Tax", "BIR W/Tax"},
	"gsis_loan": {"GSIS Consoloan", "GSIS MPL", "GSIS Policy Loan"}, "pagibig_loan": {"HDMF MPL",
		"Pag-IBIG Calamity Loan"},
	"company_loan": {"DepEd Provident Loan", "LBP Salary Loan", "Teachers' Coop Loan"},
	"insurance":    {"Mutual Benefit Assn. Premium", "Life Insurance (private)"},
}

func secondGovernment(d *sketch) {
	d.NewPage(letterWide, 500)
	p := secondGovernmentPay(d)
	if d.Flawed {
		switch d.Random.IntN(3) {
		case 0:
			p.Net += pesos(1000)
			d.Flaw("the net pay is 1,000 more than gross less deductions", "net_pay")
		case 1:
			p.Gross += pesos(1500)
			p.Net += pesos(1500)
			d.Flaw("the gross pay is 1,500 more than its lines", "earnings_sum")
		default:
			p.Total += pesos(300)
			p.Net -= pesos(300)
			d.Flaw("the total of the deductions is 300 more than its lines", "deductions_sum")
		}
	}
	who, place := newPerson(d.Random), properCase(newAddress(d.Random).City)
	label := func(list string, l payLine) string {
		text := d.Pick(secondGovernmentLabels[l.Key]...)
		d.Entry(list, map[string]any{"key": l.Key, "label": text, "amount": l.Amount})
		return text
	}
	d.Centre(306, 34, pen{Size: 8}, "Republic of the Philippines")
	employer := d.Text("employer_name", d.Pick("Schools Division Office of ", "Municipal Government of ",
		"Provincial Hospital of ")+place)
	d.Centre(306, 48, pen{Size: 12, Bold: true}, employer)
	d.Centre(306, 70, pen{Size: 10, Bold: true}, d.Pick("PAYSLIP", "EMPLOYEE'S PAYSLIP"))
	d.Is("period_start", exact, p.Start)
	d.Is("period_end", exact, p.End)
	d.Centre(306, 83, pen{Size: 9}, d.Pick("For the month of ", "for ")+
		d.Pick(p.Start.Month.String(), strings.ToUpper(p.Start.Month.String()))+fmt.Sprintf(" %d", p.Start.Year))
	unseenFacts(d, 50, 108, 80, 200, 14, pen{Size: 8.5}, pen{Size: 9, Bold: true}, [][2]string{
		{"Name :", d.Text("employee_name", who.lastFirst())}, {"Position :", d.Text("position",
			d.Pick("Teacher III", "Administrative Aide IV", "Nurse I", "Engineer II", "Teacher I"))},
	})
	unseenFacts(d, 350, 108, 90, 130, 14, pen{Size: 8.5}, pen{Size: 9}, [][2]string{
		{"Employee No. :", d.ID("employee_number", d.Digits("#######"))},
		{"Station/Div. :", d.Digits("###") + "-" + d.Digits("##")},
	})
	y := 146.0
	put := func(x float64, s pen, text, amount string) {
		d.Left(50+x, y, s, text)
		d.Right(430-x*2, y, s, amount)
		y += 13
	}
	plain, bold := pen{Size: 9}, pen{Size: 9, Bold: true}
	for _, l := range p.Earnings {
		amount := d.Plain(l.Amount)
		if l.Key == "basic" {
			amount = d.Figure("basic_pay", l.Amount)
		}
		put(0, plain, label("earnings", l), amount)
	}
	put(0, bold, d.Pick("GROSS AMOUNT EARNED", "Gross Pay", "TOTAL COMPENSATION"), d.Figure("gross_pay", p.Gross))
	put(0, plain, d.Pick("Less: Deductions", "DEDUCTIONS:"), "")
	for _, l := range p.Deductions {
		amount := d.Plain(l.Amount)
		if l.Key == "withholding_tax" {
			amount = d.Figure("withholding_tax", l.Amount)
		}
		put(20, plain, label("deductions", l), amount)
	}
	put(0, bold, "TOTAL DEDUCTIONS", d.Figure("total_deductions", p.Total))
	d.Rule(350, y-9, 430, y-9)
	put(0, pen{Size: 10, Bold: true}, d.Pick("NET PAY", "NET AMOUNT RECEIVED"), d.Money("net_pay", p.Net))
	half := (p.Net + 1) / 2
	d.Left(50, y+4, pen{Size: 8.5}, d.Pick("1st Half (15th): ", "First Quincena: ")+d.Plain(half)+"      "+
		d.Pick("2nd Half (30th): ", "Second Quincena: ")+d.Plain(p.Net-half))
	d.Left(50, y+24, pen{Size: 7}, "CERTIFIED CORRECT based on the payroll on file.")
	unseenSignedBy(d, 350, y+52, 180, newPerson(d.Random).firstLast(), d.Pick("Administrative Officer V",
		"Municipal Accountant"))
}
