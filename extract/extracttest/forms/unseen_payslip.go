package forms

import (
	"fmt"
	"strconv"

	"github.com/dossier-lending/dossier/extract/extracttest"
)

func unseenPayslips() []extracttest.FormLook {
	const payslip = "payslip"
	return []extracttest.FormLook{
		unseenLook(payslip, "payslip-envelope", "half a page across: three framed columns, take home pay in the third",
			unseenPayslipEnvelope),
		unseenLook(payslip, "payslip-roll", "narrow roll of a printer: one list of lines with leaders, Filipino words",
			unseenPayslipRoll),
		unseenLook(payslip, "payslip-ledger",
			"one table with current and year to date columns, sections inside the table",
			unseenPayslipLedger),
		unseenLook(payslip, "payslip-strips", "three employees on a page, each a strip with a dashed line to cut along",
			unseenPayslipStrips),
		unseenLook(payslip, "payslip-register", "headings above figures, as in a payroll register, in two bands",
			unseenPayslipRegister),
		unseenLook(payslip, "payslip-portal", "web portal: cards with the net pay on top in large type, tables below",
			unseenPayslipPortal),
		unseenFile(payslip, "xlsx", "payslip-workbook", "payslip of a spreadsheet: earnings beside deductions",
			unseenPayslipSheet),
		unseenFile(payslip, "csv", "payslip-export", "payslip as delimited text: one list", unseenPayslipRoll),
		unseenFile(payslip, "txt", "payslip-typed", "payslip as typed text: sections one below the other",
			unseenPayslipTyped),
	}
}

// heldSlip is a payslip that an unseen look draws. Its texts are recorded already, because every look prints them.
type heldSlip struct {
	pay
	employer, employee, number, department, position, period string
	who                                                      person
	firm                                                     firm
	gross, total, net                                        string
	earned, taken                                            []unseenSlipLine
}

// unseenSlipLine is a line of a payslip as printed.
type unseenSlipLine struct{ label, hours, amount, ytd, left string }

// newHeldSlip invents a payslip of a firm.
func newHeldSlip(d *sketch, f firm, frequency string) heldSlip {
	s := heldSlip{pay: newPay(d.Random, frequency, d.Chance(60)), who: newPerson(d.Random), firm: f}
	s.spoil(d)
	s.employer = d.Text("employer_name", f.shown())
	s.employee = d.Text("employee_name", s.who.anyName(d.Random))
	s.number = d.ID("employee_number", d.Digits(d.Pick("####", "E-#####", "20##-####", "######")))
	s.department = d.Text("department", peopleWords.draw(d.Random, "department"))
	s.position = d.Text("position", peopleWords.draw(d.Random, "position"))
	s.period = unseenSpanText(d, s.Start, s.End)
	s.gross, s.total = d.Figure("gross_pay", s.Gross), d.Figure("total_deductions", s.Total)
	s.net = d.Figure("net_pay", s.Net)
	s.earned = unseenSlipLines(d, "earnings", s.Earnings)
	s.taken = unseenSlipLines(d, "deductions", s.Deductions)
	return s
}

// spoil plants an error into a flawed paper.
func (s *heldSlip) spoil(d *sketch) {
	if !d.Flawed {
		return
	}
	switch d.Random.IntN(4) {
	case 0:
		s.Net += pesos(1000)
		d.Flaw("the net pay is 1,000 more than gross less deductions", "net_pay")
	case 1:
		s.Gross += pesos(2000)
		s.Net += pesos(2000)
		d.Flaw("the gross pay is 2,000 more than its lines", "earnings_sum")
	case 2:
		s.Total += pesos(500)
		s.Net -= pesos(500)
		d.Flaw("the total of the deductions is 500 more than its lines", "deductions_sum")
	default:
		sss, _ := s.deduction("sss")
		s.changeDeduction("sss", sss.Amount*13/5+pesos(40))
		d.Flaw("the social security contribution is far above the table", "sss_contribution")
	}
}

// unseenSlipLines records lines of a payslip and returns them as printed.
func unseenSlipLines(d *sketch, list string, lines []payLine) (printed []unseenSlipLine) {
	for _, l := range lines {
		label := unseenWords["pay"].draw(d.Random, l.Key)
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

// pairs are the lines as rows of a label and an amount, filled up to n rows.
func unseenSlipPairs(lines []unseenSlipLine, n int) (rows [][]string) {
	for _, l := range lines {
		rows = append(rows, []string{l.label, l.hours, l.amount})
	}
	for len(rows) < n {
		rows = append(rows, []string{"", "", ""})
	}
	return rows
}

// payDayText is the day of payment, recorded, in most papers.
func (s *heldSlip) payDayText(d *sketch) string {
	return d.Day("pay_date", s.PayDay)
}

func unseenPayslipEnvelope(d *sketch) {
	d.NewPage(letterWide, 396)
	s := newHeldSlip(d, newFirm(d.Random), d.Pick("semi_monthly", "monthly"))
	d.Centre(306, 34, unseenSqueezed(d, 540, pen{Size: 13, Bold: true}, s.employer), s.employer)
	d.Centre(306, 47, pen{Size: 8}, d.Pick("PAY ENVELOPE", "PAY ADVICE", "SALARY VOUCHER"))
	widths := []float64{210, 130, 110, 90}
	y := unseenCellRow(d, 36, 58, 26, widths, d.Pick("NAME OF EMPLOYEE", "Payee"), s.employee, "DESIGNATION",
		s.position,
		d.Pick("Cut-off", "PAYROLL PERIOD"), s.period, d.Pick("Paid On", "CREDIT DATE"), s.payDayText(d))
	n := max(len(s.earned), len(s.taken), 6)
	size := pen{Size: 8}
	third := func(x float64, title string, lines []unseenSlipLine) float64 {
		return d.Table(x, y+10, grid{
			Columns: []extracttest.FormColumn{unseenLcol(title, 92), unseenRcol("", 30), unseenRcol("Php", 68)},
			Rows:    unseenSlipPairs(lines, n), Ruling: extracttest.ColumnRuling, Head: pen{Size: 8, Bold: true},
			Body: size,
		})
	}
	bottom := third(36, "COMPENSATION", s.earned)
	third(226, "LESS", s.taken)
	d.Box(424, y+10, 576, bottom)
	unseenFacts(d, 430, y+28, 74, 66, 18, size, pen{Size: 9}, [][2]string{
		{d.Pick("Total Pay", "Gross Amount"), s.gross}, {d.Pick("Total Less", "Deductions"), s.total},
	})
	d.Rule(430, y+54, 570, y+54)
	d.Left(430, y+68, pen{Size: 9, Bold: true}, d.Pick("TAKE HOME PAY", "AMOUNT RECEIVABLE"))
	d.Right(570, y+86, pen{Size: 13, Bold: true}, s.net)
	d.Left(36, bottom+20, pen{Size: 7},
		"I acknowledge to have received the amount stated above in full payment of services.")
	unseenSignedBy(d, 400, bottom+40, 170, s.employee, "Signature over printed name")
}

func unseenPayslipRoll(d *sketch) {
	s := newHeldSlip(d, newSoleProprietor(d.Random), d.Pick("weekly", "semi_monthly", "weekly"))
	d.NewPage(300, 330+float64(len(s.earned)+len(s.taken))*14)
	mono := pen{Face: extracttest.MonoFace, Size: 8}
	d.Left(20, 30, unseenSqueezed(d, 260, pen{Face: extracttest.MonoFace, Size: 10, Bold: true}, s.employer),
		s.employer)
	d.Left(20, 43, mono, d.Pick("RESIBO NG SAHOD", "SAHOD / PAYSLIP", "PAY SLIP"))
	y := unseenFacts(d, 20, 64, 86, 176, 14, mono, mono, [][2]string{
		{d.Pick("Pangalan:", "Empleyado:", "Name:"), s.employee}, {d.Pick("Trabaho:", "Position:"), s.position},
		{d.Pick("Petsa ng Sahod:", "Payout:"), s.payDayText(d)}, {d.Pick("Sakop:", "Covered:"), s.period},
	})
	y = unseenRollLines(d, y+10, d.Pick("KITA", "EARNINGS"), s.earned)
	y = unseenRollSum(d, y, d.Pick("KABUUANG KITA", "GROSS"), s.gross)
	y = unseenRollLines(d, y+8, d.Pick("BAWAS", "KALTAS", "DEDUCTIONS"), s.taken)
	y = unseenRollSum(d, y, d.Pick("KABUUANG BAWAS", "TOTAL KALTAS"), s.total)
	unseenRollSum(d, y+8, d.Pick("NETONG SAHOD", "NET SAHOD", "NET PAY"), s.net)
}

func unseenRollLines(d *sketch, y float64, title string, lines []unseenSlipLine) float64 {
	mono := pen{Face: extracttest.MonoFace, Size: 8}
	d.Left(20, y, pen{Face: extracttest.MonoFace, Size: 8, Bold: true}, title)
	for _, l := range lines {
		y += 14
		unseenSqueeze(d, 28, y, 140, mono, l.label)
		d.Right(280, y, mono, l.amount)
	}
	return y + 14
}

func unseenRollSum(d *sketch, y float64, label, amount string) float64 {
	bold := pen{Face: extracttest.MonoFace, Size: 8, Bold: true}
	d.Rule(20, y-9, 280, y-9)
	d.Left(20, y+2, bold, label)
	d.Right(280, y+2, bold, amount)
	return y + 16
}

func unseenPayslipLedger(d *sketch) {
	d.NewPage(a4Wide, a4High)
	s := newHeldSlip(d, newCorporation(d.Random), d.Pick("monthly", "semi_monthly"))
	d.Right(559, 50, unseenSqueezed(d, 420, pen{Size: 15, Bold: true}, s.employer), s.employer)
	d.Right(559, 64, pen{Size: 8, Tint: extracttest.GrayTint}, d.Address("employer_address",
		s.firm.Office.line(d.Random)))
	d.Left(36, 92, pen{Size: 12}, d.Pick("Statement of Earnings and Deductions", "Earnings Statement",
		"Monthly Pay Statement"))
	half := []float64{131, 131, 131, 130}
	y := unseenCellRow(d, 36, 102, 28, half, "Personnel No.", s.number, "Employee", s.employee, "Cost Center",
		s.department,
		"Job Title", s.position)
	y = unseenCellRow(d, 36, y, 28, half, "Period Covered", s.period, "Value Date", s.payDayText(d), "Tax ID",
		d.ID("tin",
			s.who.TIN),
		"SSS ID", d.ID("sss_number", s.who.SSS))
	rows := [][]string{{"I. " + d.Pick("Gross Compensation", "Taxable and Non-Taxable Income"), "", "", ""}}
	bold := []int{0}
	add := func(lines []unseenSlipLine) {
		for _, l := range lines {
			rows = append(rows, []string{"   " + l.label, l.hours, l.amount, l.ytd})
		}
	}
	total := func(cells ...string) {
		bold = append(bold, len(rows))
		rows = append(rows, cells)
	}
	add(s.earned)
	total("Total Gross", "", s.gross, d.Plain(s.YTDGross))
	total("II. Statutory and Other Deductions", "", "", "")
	add(s.taken)
	total("Total Deductions", "", s.total, d.Plain(s.YTDTotal))
	total(d.Pick("NET AMOUNT PAYABLE", "III. Net Pay"), "", s.net, d.Plain(s.YTDNet))
	y = d.Table(36, y+14, grid{
		Columns: []extracttest.FormColumn{
			unseenLcol("Wage Type", 233), unseenRcol("Units", 70), unseenRcol(d.Pick("This Period", "Current"), 110),
			unseenRcol(d.Pick("YTD",
				"Cumulative"), 110),
		},
		Rows: rows, BoldRows: bold, Ruling: extracttest.ZebraRuling, Head: pen{Bold: true}, ShadedHead: true,
	})
	d.Is("ytd.gross_pay", extracttest.KindMoney, s.YTDGross)
	d.Is("ytd.net_pay", extracttest.KindMoney, s.YTDNet)
	d.Left(36, y+22, pen{Size: 7.5},
		"This document is confidential. Report discrepancies to Payroll within five (5) working days.")
}

func unseenPayslipStrips(d *sketch) {
	d.NewPage(letterWide, longHigh)
	f := newFirm(d.Random)
	frequency := d.Pick("semi_monthly", "weekly")
	for i := range 3 {
		if i > 0 {
			d.NextRecord()
			d.Flawed = false // the planted error is in the first one
		}
		unseenStrip(d, float64(30+i*300), newHeldSlip(d, f, frequency))
	}
}

// unseenStrip draws one payslip of a page of several.
func unseenStrip(d *sketch, y float64, s heldSlip) {
	small := pen{Size: 7.5}
	d.Left(30, y+14, unseenSqueezed(d, 330, pen{Size: 10, Bold: true}, s.employer), s.employer)
	d.Right(582, y+14, pen{Size: 8}, "Payslip "+s.number)
	unseenFacts(d, 30, y+30, 60, 220, 12, small, pen{Size: 8}, [][2]string{{"Employee", s.employee}, {"Dept.",
		s.department}})
	unseenFacts(d, 330, y+30, 60, 180, 12, small, pen{Size: 8}, [][2]string{{"Pay Period", s.period}, {"Pay Date",
		s.payDayText(d)}})
	n := max(len(s.earned), len(s.taken))
	table := func(x float64, title string, lines []unseenSlipLine, sum, amount string) float64 {
		rows := append(unseenSlipPairs(lines, n), []string{sum, "", amount})
		return d.Table(x, y+50, grid{
			Columns: []extracttest.FormColumn{unseenLcol(title, 150), unseenRcol("Hrs", 40), unseenRcol("Amount", 80)},
			Rows:    rows, BoldRows: []int{n}, Body: pen{Size: 7.5}, Head: pen{Size: 7.5, Bold: true}, Leading: 1.45,
			Ruling: extracttest.HeadRuling,
		})
	}
	table(30, "Additions", s.earned, "Total Additions", s.gross)
	bottom := table(312, "Deductions", s.taken, "Total Deductions", s.total)
	d.Shade(420, bottom+8, 582, bottom+26, 0.9)
	d.Left(426, bottom+20, pen{Size: 9, Bold: true}, "NETPAY")
	d.Right(578, bottom+20, pen{Size: 10, Bold: true}, s.net)
	d.Left(30, bottom+20, small, "Received by: ______________________")
	for x := 30.0; x < 580; x += 8 {
		d.Rule(x, y+288, x+4, y+288)
	}
}

func unseenPayslipRegister(d *sketch) {
	d.NewPage(842, 420)
	s := newHeldSlip(d, newCorporation(d.Random), d.Pick("semi_monthly", "monthly"))
	d.Left(30, 34, unseenSqueezed(d, 520, pen{Size: 12, Bold: true}, s.employer), s.employer)
	d.Left(30, 48, pen{Size: 9}, d.Pick("INDIVIDUAL PAYROLL RECORD", "EMPLOYEE PAY RECORD"))
	unseenFacts(d, 30, 70, 90, 260, 13, pen{Size: 8}, pen{Size: 9, Bold: true}, [][2]string{
		{"EMP NAME", s.employee}, {"EMP CODE", s.number}, {"RATE/MO.", d.Figure("monthly_basic_salary", s.Monthly)},
	})
	unseenFacts(d, 440, 70, 110, 260, 13, pen{Size: 8}, pen{Size: 9}, [][2]string{
		{"PAY PERIOD", s.period}, {"DATE OF PAYOUT", s.payDayText(d)}, {"POSITION", s.position},
	})
	y := unseenBand(d, 118, s.earned, "GROSS", s.gross)
	y = unseenBand(d, y+18, s.taken, d.Pick("TOTAL DED.", "TOTAL DEDUCTION"), s.total)
	d.Box(612, y+16, 812, y+56)
	d.Left(620, y+30, pen{Size: 8}, d.Pick("NET PAY FOR THE PERIOD", "NET TAKE HOME"))
	d.Right(804, y+48, pen{Size: 14, Bold: true}, s.net)
	unseenSignedBy(d, 40, y+54, 160, newPerson(d.Random).firstLast(), "Payroll Officer")
}

// unseenBand draws headings over figures with the sum in the last column.
func unseenBand(d *sketch, y float64, lines []unseenSlipLine, sum, amount string) float64 {
	var columns []extracttest.FormColumn
	var row []string
	width := 782 / float64(len(lines)+1)
	for _, l := range lines {
		columns, row = append(columns, unseenCcol(l.label, width)), append(row, l.amount)
	}
	columns, row = append(columns, unseenCcol(sum, width)), append(row, amount)
	return d.Table(30, y, grid{
		Columns: columns, Rows: [][]string{row}, Ruling: extracttest.GridRuling, ShadedHead: true,
		Head: pen{Size: 7, Bold: true}, Body: pen{Size: 8}, Leading: 2,
	})
}

func unseenPayslipPortal(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	d.Formats.Brackets = false
	s := newHeldSlip(d, newCorporation(d.Random), d.Pick("monthly", "semi_monthly"))
	d.Shade(0, 0, letterWide, 70, 0.35)
	d.Left(40, 34, unseenSqueezed(d, 360, pen{Size: 14, Bold: true, Tint: extracttest.WhiteTint}, s.employer),
		s.employer)
	d.Left(40, 52, pen{Size: 9, Tint: extracttest.WhiteTint}, d.Pick("My Pay", "Employee Self-Service  |  Pay",
		"Payslip details"))
	d.Left(40, 100, pen{Size: 9, Tint: extracttest.GrayTint}, d.Pick("You receive", "Your net pay", "Net salary"))
	d.Left(40, 126, pen{Size: 22, Bold: true}, d.Money("net_pay", s.Net))
	unseenFacts(d, 320, 96, 100, 150, 15, pen{Size: 8, Tint: extracttest.GrayTint}, pen{}, [][2]string{
		{"Employee", s.employee}, {"ID", s.number}, {"Period", s.period}, {d.Pick("Pay day", "Release date"),
			s.payDayText(d)},
	})
	y := unseenCard(d, 176, d.Pick("What you earned", "Income"), s.earned, "Gross pay", s.gross)
	y = unseenCard(d, y+20, d.Pick("What was taken off", "Contributions, tax and loans"), s.taken, "Total taken off",
		s.total)
	if s.Taxable > 0 {
		d.Left(40, y+26, pen{Size: 8}, "Taxable pay "+d.Figure("taxable_income", s.Taxable))
	}
	d.Left(40, y+44, pen{Size: 7, Tint: extracttest.GrayTint}, "Generated by the HR portal. No signature needed.")
}

func unseenCard(d *sketch, y float64, title string, lines []unseenSlipLine, sum, amount string) float64 {
	d.Left(40, y, pen{Size: 11, Bold: true}, title)
	rows := unseenSlipPairs(lines, 0)
	rows = append(rows, []string{sum, "", amount})
	return d.Table(40, y+8, grid{
		Columns:  []extracttest.FormColumn{unseenLcol("", 300), unseenRcol("hours", 90), unseenRcol("amount", 142)},
		Rows:     rows,
		BoldRows: []int{len(rows) - 1}, Ruling: extracttest.LineRuling, Headless: true, Leading: 1.9,
	})
}

func unseenPayslipSheet(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	d.Formats.Day = d.Pick("2006-01-02", "01/02/2006", "02-Jan-2006")
	s := newHeldSlip(d, newCorporation(d.Random), d.Pick("monthly", "semi_monthly"))
	d.Left(40, 40, pen{}, s.employer)
	d.Left(40, 56, pen{}, "Payslip")
	unseenFacts(d, 40, 80, 120, 160, 16, pen{}, pen{}, [][2]string{
		{"Employee Name", s.employee}, {"Employee ID", s.number}, {"Department", s.department},
	})
	unseenFacts(d, 320, 80, 120, 160, 16, pen{}, pen{}, [][2]string{
		{"Date From", d.Day("period_start", s.Start)}, {"Date To", d.Day("period_end", s.End)}, {"Pay Date",
			s.payDayText(d)},
	})
	y := 150.0
	n := max(len(s.earned), len(s.taken))
	left, right := unseenSlipPairs(s.earned, n), unseenSlipPairs(s.taken, n)
	put := func(a, b, c, e string) {
		for i, text := range []string{a, b, c, e} {
			d.Left(40+float64(i)*140, y, pen{}, text)
		}
		y += 16
	}
	put("Earnings", "Amount", "Deductions", "Amount")
	for i := range n {
		put(left[i][0], left[i][2], right[i][0], right[i][2])
	}
	put("Gross Pay", s.gross, "Total Deductions", s.total)
	put("", "", "Net Pay", s.net)
}

func unseenPayslipTyped(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newHeldSlip(d, newFirm(d.Random), d.Pick("weekly", "semi_monthly"))
	d.Left(0, 26, pen{}, s.employer)
	d.Left(0, 39, pen{}, fmt.Sprintf("PAYROLL ADVICE   RUN %s", d.Digits("####")))
	y := unseenFacts(d, 0, 65, 130, 260, 13, pen{}, pen{}, [][2]string{
		{"EMPLOYEE NO..:", s.number}, {"NAME.........:", s.employee}, {"PERIOD.......:", s.period}, {"PAYDATE......:",
			s.payDayText(d)},
	})
	section := func(title string, lines []unseenSlipLine, sum, amount string) {
		y += 13
		d.Left(0, y, pen{}, title)
		for _, l := range lines {
			y += 13
			d.Left(16, y, pen{}, l.label)
			d.Right(300, y, pen{}, l.amount)
		}
		y += 13
		d.Left(0, y, pen{}, sum)
		d.Right(300, y, pen{}, amount)
		y += 13
	}
	section("ADD:", s.earned, "GROSS EARNINGS", s.gross)
	section("LESS:", s.taken, "TOTAL DEDUCTIONS", s.total)
	d.Left(0, y+13, pen{}, "NET PAY")
	d.Right(300, y+13, pen{}, s.net)
}
