package forms

import (
	"fmt"
	"math/rand/v2"

	"github.com/dossier-lending/dossier/extract/extracttest"
)

var payslipWords = readWords("payslip.txt")

// payslipLooks are the looks of payslips.
func payslipLooks() []look {
	return []look{
		{Name: "payslip-two-columns", About: "earnings and deductions beside each other, totals below, net pay in a box",
			DocumentType: "payslip", Draw: payslipTwoColumns},
		{Name: "payslip-stacked", About: "earnings above deductions, indented, government numbers in the head",
			DocumentType: "payslip", Draw: payslipStacked},
		{Name: "payslip-ytd", About: "hours, rate, current and year-to-date columns, and a summary of the year",
			DocumentType: "payslip", Draw: payslipYearToDate},
		{Name: "payslip-several", About: "several narrow slips on a page, to be cut apart",
			DocumentType: "payslip", Draw: payslipSeveral},
		{Name: "payslip-loans", About: "loans with what is left of them, leave balances and a signature",
			DocumentType: "payslip", Draw: payslipLoans},
		{Name: "payslip-export", About: "a spreadsheet printed with its grid, labels and values in cells",
			DocumentType: "payslip", Draw: payslipExport},
		{Name: "payslip-workbook", About: "payroll export as a workbook", DocumentType: "payslip", Kind: "xlsx",
			Draw: payslipTwoColumns},
		{Name: "payslip-delimited", About: "payroll export as delimited text", DocumentType: "payslip", Kind: "csv",
			Draw: payslipExport},
		{Name: "payslip-typed", About: "typed payslip of a payroll program", DocumentType: "payslip", Kind: "txt",
			Draw: payslipStacked},
	}
}

// slip is one payslip with the words that its paper uses.
type slip struct {
	*drawing
	r        *rand.Rand
	heads    words
	employer firm
	employee person
	number   string
	pay      pay
	// earning and deduction are the words of lines, by key.
	earning, deduction map[string]string
}

// newSlip invents a slip. Its paper's words are those of the one before it, if there is one.
func newSlip(d *drawing, before *slip, frequency string, loans bool) *slip {
	r := d.Random
	s := &slip{drawing: d, r: r, heads: payslipWords["heads"], employer: newFirm(r)}
	s.earning, s.deduction = map[string]string{}, map[string]string{}
	if before != nil {
		s.employer, s.earning, s.deduction = before.employer, before.earning, before.deduction
	}
	s.employee, s.number = newPerson(r), filled(r, pick(r, "####", "EMP-####", "20##-###", "00####"))
	s.pay = newPay(r, frequency, loans)
	if before != nil {
		s.pay.Start, s.pay.End, s.pay.PayDay = before.pay.Start, before.pay.End, before.pay.PayDay
	}
	if d.Flawed && before == nil {
		s.flaw()
	}
	if tax := s.pay.Deductions[0]; tax.Amount == 0 && chance(r, 40) {
		s.pay.Deductions = s.pay.Deductions[1:]
	}
	return s
}

// flaw plants one error in the figures.
func (s *slip) flaw() {
	p, wrong := &s.pay, pesos(500)+between(s.r, 100, 3000)
	sss, _ := p.deduction("sss")
	health, _ := p.deduction("philhealth")
	switch s.r.IntN(7) {
	case 0, 1:
		p.Net += wrong
		s.Flaw("net pay does not follow from gross pay and deductions", "net_pay")
	case 2:
		p.Gross, p.Net = p.Gross+wrong, p.Net+wrong
		s.Flaw("gross pay is not the sum of the earnings", "earnings_sum")
	case 3:
		less := min(wrong, p.Total/3)
		p.Total, p.Net = p.Total-less, p.Net+less
		s.Flaw("total deductions are not the sum of the deductions", "deductions_sum")
	case 4:
		p.changeDeduction("sss", sss.Amount*3+pesos(275))
		s.Flaw("the SSS contribution is far from the table's", "sss_contribution")
	case 5:
		p.changeDeduction("philhealth", health.Amount*3+pesos(125))
		s.Flaw("the PhilHealth contribution is far from the rate", "philhealth_contribution")
	default:
		p.PayDay = p.Start.AddDays(-9)
		s.Flaw("the day of payment is before the period", "pay_date")
	}
}

// head draws one of the labels of a key.
func (s *slip) head(key string) string { return s.heads.draw(s.r, key) }

// wordOf is the paper's word for a line: the same on all slips of a paper.
func (s *slip) wordOf(section, key string) string {
	known := s.earning
	if section == "deductions" {
		known = s.deduction
	}
	if known[key] == "" {
		known[key] = payslipWords[section].draw(s.r, key)
	}
	return known[key]
}

// earningRows and deductionRows record the lines and return their cells: label, hours, rate, amount, year to date.
func (s *slip) earningRows(hours, ytd bool) (rows [][]string) {
	for _, line := range s.pay.Earnings {
		rows = append(rows, s.lineRow("earnings", line, hours, ytd, false))
	}
	return rows
}

func (s *slip) deductionRows(hours, ytd, remaining bool) (rows [][]string) {
	for _, line := range s.pay.Deductions {
		rows = append(rows, s.lineRow("deductions", line, hours, ytd, remaining))
	}
	return rows
}

// contributionNames are the result's names of deductions that have one of their own.
var contributionNames = map[string]string{
	"withholding_tax": "withholding_tax", "sss": "sss_contribution", "philhealth": "philhealth_contribution",
	"pagibig": "pagibig_contribution", "basic": "basic_pay", "thirteenth_month": "thirteenth_month_pay",
}

// lineRow records one line and returns label, hours, rate, amount, year to date and what remains.
func (s *slip) lineRow(list string, line payLine, hours, ytd, remaining bool) []string {
	label := s.wordOf(list, line.Key)
	row := []string{label, "", "", s.Plain(line.Amount), "", ""}
	if name := contributionNames[line.Key]; name != "" {
		row[3] = s.Figure(name, line.Amount)
	}
	members := map[string]any{"key": line.Key, "label": label, "amount": line.Amount}
	if hours && line.Hours > 0 && list == "earnings" {
		row[1], row[2] = fmt.Sprintf("%.2f", line.Hours), s.Plain(line.Rate)
		members["hours"], members["rate"] = line.Hours, line.Rate
	}
	if ytd {
		row[4], members["ytd"] = s.Plain(line.YTD), line.YTD
	}
	if remaining && line.Remaining > 0 {
		row[5], members["remaining_balance"] = s.Plain(line.Remaining), line.Remaining
	}
	s.Entry(list, members)
	return row
}

// about are the pairs of the employee and the period, in the order of most slips.
func (s *slip) about() []pair {
	p := []pair{
		{s.head("employee_name"), s.Text("employee_name", s.employee.anyName(s.r))},
		{s.head("employee_number"), s.ID("employee_number", s.number)},
	}
	if chance(s.r, 70) {
		p = append(p, pair{s.head("department"), s.Text("department", peopleWords.draw(s.r, "department"))})
	}
	if chance(s.r, 70) {
		p = append(p, pair{s.head("position"), s.Text("position", peopleWords.draw(s.r, "position"))})
	}
	p = append(p, pair{s.head("period"), period(s.drawing, s.pay.Start, s.pay.End)},
		pair{s.head("pay_date"), s.Day("pay_date", s.pay.PayDay)})
	if chance(s.r, 50) && s.pay.Frequency != "weekly" {
		p = append(p, pair{s.head("rate"), s.Money("monthly_basic_salary", s.pay.Monthly)})
	}
	return p
}

// governmentNumbers are the first n pairs of the employee's numbers.
func (s *slip) governmentNumbers(n int) (list []pair) {
	e := s.employee
	for _, number := range []struct{ head, name, value string }{
		{"tin", "tin", e.TIN}, {"sss", "sss_number", e.SSS}, {"philhealth", "philhealth_number", e.PhilHealth},
		{"pagibig", "pagibig_number", e.PagIBIG},
	}[:n] {
		list = append(list, pair{s.head(number.head), s.ID(number.name, number.value)})
	}
	return list
}

// company prints the name and often the address of the employer.
func (s *slip) company(c *cursor, centred bool) {
	name := s.Text("employer_name", s.employer.letterhead(s.r))
	size := c.value.Size + pick(s.r, 2.0, 3, 5)
	if centred {
		c.title(size, name)
		if chance(s.r, 60) {
			c.centred(c.small, s.Address("employer_address", s.employer.Office.line(s.r)))
		}
		return
	}
	c.put(style{Size: size, Bold: true}, name)
	if chance(s.r, 60) {
		c.put(c.small, s.Address("employer_address", s.employer.Office.line(s.r)))
	}
}

// frequencyOf draws how often the employer pays.
func frequencyOf(r *rand.Rand) string {
	return pick(r, "semi_monthly", "semi_monthly", "semi_monthly", "monthly", "weekly")
}

func payslipTwoColumns(d *drawing) {
	c := newCursor(d)
	s := newSlip(d, nil, frequencyOf(c.r), false)
	centred := chance(c.r, 50)
	s.company(c, centred)
	c.down(0.6)
	if centred {
		c.title(c.value.Size+2, s.head("title"))
	} else {
		c.put(style{Size: c.value.Size + 2, Bold: true}, s.head("title"))
	}
	c.down(0.6)
	first, second := halves(s.about())
	c.twoSides(first, second)
	c.down(1)
	s.sideBySide(c)
}

// sideBySide prints earnings and deductions beside each other, the totals at one height and net pay below.
func (s *slip) sideBySide(c *cursor) {
	amount := s.head("amount")
	earnings, deductions := s.earningRows(false, false), s.deductionRows(false, false, false)
	var rows [][]string
	for i := range max(len(earnings), len(deductions)) {
		row := []string{"", "", "", ""}
		if i < len(earnings) {
			row[0], row[1] = earnings[i][0], earnings[i][3]
		}
		if i < len(deductions) {
			row[2], row[3] = deductions[i][0], deductions[i][3]
		}
		rows = append(rows, row)
	}
	rows = append(rows, []string{
		s.head("gross"), s.Figure("gross_pay", s.pay.Gross), s.head("total"),
		s.Figure("total_deductions", s.pay.Total),
	})
	c.table([]extracttest.FormColumn{
		textColumn(s.head("earnings"), 3), sumColumn(amount, 1.6), textColumn(s.head("deductions"), 3),
		sumColumn(amount, 1.6),
	}, rows, len(rows)-1)
	if chance(c.r, 40) {
		c.pairs(c.left, c.middle(), pair{s.head("taxable"), s.Figure("taxable_income", s.pay.Taxable)})
	}
	s.netBox(c)
	c.down(1.5)
	c.put(c.small, s.head("note"))
	if chance(c.r, 60) {
		c.down(3)
		c.signed(c.right-170, c.right, s.employee.firstLast(), s.head("received"))
	}
}

// netBox prints net pay large, at the right.
func (s *slip) netBox(c *cursor) {
	big := style{Size: c.value.Size + 2, Bold: true}
	c.down(0.7)
	left := c.right - 230
	if chance(c.r, 60) {
		c.Box(left-6, c.y-big.Size*1.4, c.right, c.y+big.Size*0.7)
	}
	c.Left(left, c.y, big, s.head("net")+c.mark)
	c.Right(c.right-5, c.y, big, s.Money("net_pay", s.pay.Net))
	c.down(1)
}

func payslipStacked(d *drawing) {
	c := newCursor(d)
	s := newSlip(d, nil, frequencyOf(c.r), chance(c.r, 40))
	s.company(c, false)
	c.put(c.heading, s.head("title"))
	c.line()
	c.down(0.4)
	c.pairs(c.left, c.right, s.about()...)
	c.down(0.5)
	first, second := halves(s.governmentNumbers(4))
	c.twoSides(first, second)
	c.down(0.6)
	right := c.left + min(c.width(), 330)
	s.block(c, right, s.head("earnings"), s.earningRows(false, false), s.head("gross"),
		s.Figure("gross_pay", s.pay.Gross))
	if chance(c.r, 40) {
		c.Left(c.left+12, c.y, c.value, s.head("taxable"))
		c.Right(right, c.y, c.value, s.Figure("taxable_income", s.pay.Taxable))
		c.down(1.5)
	}
	s.block(c, right, s.head("deductions"), s.deductionRows(false, false, false), s.head("total"),
		s.Figure("total_deductions", s.pay.Total))
	c.Rule(right-90, c.y-c.step, right, c.y-c.step)
	c.Left(c.left, c.y, c.heading, s.head("net"))
	c.Right(right, c.y, c.heading, s.Money("net_pay", s.pay.Net))
	c.down(3)
	c.put(c.small, s.head("note"))
}

// block prints a heading, indented lines with their amounts, and the total.
func (s *slip) block(c *cursor, right float64, title string, rows [][]string, total, sum string) {
	c.Left(c.left, c.y, c.heading, title)
	c.down(1.1)
	for _, row := range rows {
		c.Left(c.left+12, c.y, c.value, row[0])
		c.Right(right, c.y, c.value, row[3])
		c.down(1)
	}
	bold := style{Size: c.value.Size, Bold: true}
	c.Left(c.left+12, c.y, bold, total)
	c.Right(right, c.y, bold, sum)
	c.down(1.8)
}

func payslipYearToDate(d *drawing) {
	c := newCursor(d)
	s := newSlip(d, nil, pick(c.r, "semi_monthly", "monthly"), chance(c.r, 30))
	c.Left(c.left, c.y, style{Size: 13, Bold: true}, s.Text("employer_name", s.employer.letterhead(c.r)))
	c.Right(c.right, c.y, style{Size: 11, Bold: true, Tint: extracttest.GrayTint}, s.head("title"))
	c.down(1.2)
	c.put(c.small, s.Address("employer_address", s.employer.Office.line(c.r)))
	c.down(0.8)
	c.boxes(3, append(s.about(), s.governmentNumbers(4)...)...)
	ytd, hours := s.head("ytd"), s.head("hours")
	columns := func(title string) []extracttest.FormColumn {
		return []extracttest.FormColumn{
			textColumn(title, 3), sumColumn(hours, 1), sumColumn("Rate", 1.1), sumColumn(s.head("amount"), 1.5),
			sumColumn(ytd, 1.6),
		}
	}
	rows := s.earningRows(true, true)
	for i := range rows {
		rows[i] = rows[i][:5]
	}
	rows = append(rows, []string{
		s.head("gross"), "", "", s.Figure("gross_pay", s.pay.Gross), s.Plain(s.pay.YTDGross),
	})
	c.table(columns(s.head("earnings")), rows, len(rows)-1)
	rows = s.deductionRows(true, true, false)
	for i := range rows {
		rows[i] = rows[i][:5]
	}
	rows = append(rows, []string{
		s.head("total"), "", "", s.Figure("total_deductions", s.pay.Total), s.Plain(s.pay.YTDTotal),
	})
	c.table(columns(s.head("deductions")), rows, len(rows)-1)
	s.yearSummary(c, ytd)
	c.down(1)
	c.put(c.small, s.head("note"))
}

// yearSummary prints this period and the year of the main figures, net pay last.
func (s *slip) yearSummary(c *cursor, ytd string) {
	rows := [][]string{
		{s.head("taxable"), s.Figure("taxable_income", s.pay.Taxable), s.Plain(s.pay.YTDTaxable)},
		{s.head("net"), s.Money("net_pay", s.pay.Net), s.Plain(s.pay.YTDNet)},
	}
	c.tableAt(c.left+c.width()*0.35, c.right, []extracttest.FormColumn{
		textColumn("Summary", 2), sumColumn(pick(c.r, "Current", "This Pay"), 1.4), sumColumn(ytd, 1.4),
	}, rows, 1)
}

func payslipSeveral(d *drawing) {
	c := newCursor(d)
	n := 2 + c.r.IntN(2)
	frequency := pick(c.r, "semi_monthly", "weekly")
	c.value.Size, c.label.Size, c.step = 7.5, 7.5, 10
	top, high := 24.0, (d.Height()-40)/float64(n)
	var before *slip
	title, lines := "", c.rules
	for i := range n {
		if i > 0 {
			d.NextRecord()
		}
		s := newSlip(d, before, frequency, chance(c.r, 25))
		if title == "" {
			title = s.head("title")
		} else {
			s.heads = before.heads
		}
		s.heads = fixed(c.r, s.heads)
		c.y, c.rules = top+float64(i)*high+14, lines
		name := s.Text("employer_name", s.employer.shown())
		c.Left(c.left, c.y, style{Size: 9, Bold: true}, name)
		c.Right(c.right, c.y, style{Size: 9, Bold: true}, title)
		c.down(1.3)
		first, second := halves(s.about())
		c.twoSides(first, second)
		c.down(0.6)
		s.narrow(c)
		if i < n-1 {
			cut(d, top+float64(i+1)*high-4)
		}
		before = s
	}
}

// fixed are words with one value a key, so that all slips of a paper have the same labels.
func fixed(r *rand.Rand, w words) words {
	one := words{}
	for _, key := range sortedKeys(w) {
		one[key] = []string{w.draw(r, key)}
	}
	return one
}

// narrow prints earnings at the left, deductions in the middle and the totals at the right.
func (s *slip) narrow(c *cursor) {
	top, third := c.y, c.width()/3
	bold := style{Size: c.value.Size, Bold: true}
	column := func(x float64, title string, rows [][]string) {
		c.y = top
		c.Left(x, c.y, bold, title)
		c.down(1)
		for _, row := range rows {
			c.Left(x, c.y, c.value, row[0])
			c.Right(x+third-14, c.y, c.value, row[3])
			c.down(1)
		}
	}
	column(c.left, s.head("earnings"), s.earningRows(false, false))
	column(c.left+third, s.head("deductions"), s.deductionRows(false, false, false))
	c.y = top + c.step
	for _, line := range []pair{
		{s.head("gross"), s.Figure("gross_pay", s.pay.Gross)},
		{s.head("total"), s.Figure("total_deductions", s.pay.Total)},
		{s.head("net"), s.Money("net_pay", s.pay.Net)},
	} {
		c.Left(c.left+2*third, c.y, bold, line.label)
		c.Right(c.right, c.y, bold, line.value)
		c.down(1.4)
	}
	c.down(1.6)
	c.Rule(c.left+2*third, c.y, c.right, c.y)
	c.Centre(c.right-third/2+7, c.y+c.step, style{Size: 6.5}, s.head("received"))
}

// cut draws the dashes along which slips are cut.
func cut(d *drawing, y float64) {
	for x := 10.0; x < d.Width()-10; x += 8 {
		d.Rule(x, y, x+4, y)
	}
}

func payslipLoans(d *drawing) {
	c := newCursor(d)
	s := newSlip(d, nil, frequencyOf(c.r), true)
	s.company(c, true)
	c.centred(c.heading, s.head("title"))
	c.down(0.6)
	c.boxes(2, append(s.about(), s.governmentNumbers(2)...)...)
	rows := s.earningRows(true, false)
	rows = append(rows, []string{s.head("gross"), "", "", s.Figure("gross_pay", s.pay.Gross)})
	for i := range rows {
		rows[i] = []string{rows[i][0], rows[i][1], rows[i][3]}
	}
	top := c.y
	half := c.left + c.width()*0.46
	c.tableAt(c.left, half, []extracttest.FormColumn{
		textColumn(s.head("earnings"), 2.4), sumColumn(s.head("hours"), 1), sumColumn(s.head("amount"), 1.6),
	}, rows, len(rows)-1)
	below := c.y
	rows = s.deductionRows(false, false, true)
	rows = append(rows, []string{s.head("total"), "", "", s.Figure("total_deductions", s.pay.Total), "", ""})
	for i := range rows {
		rows[i] = []string{rows[i][0], rows[i][3], rows[i][5]}
	}
	c.y = top
	c.tableAt(half+8, c.right, []extracttest.FormColumn{
		textColumn(s.head("deductions"), 2.4), sumColumn(s.head("amount"), 1.5), sumColumn(s.head("balance"), 1.5),
	}, rows, len(rows)-1)
	c.y = max(c.y, below)
	s.netBox(c)
	c.down(0.6)
	vacation, sick := float64(c.r.IntN(30))/2, float64(c.r.IntN(20))/2
	c.pairs(c.left, c.middle(), pair{"VL Balance", fmt.Sprintf("%.1f", vacation)}, pair{"SL Balance",
		fmt.Sprintf("%.1f", sick)})
	s.Entry("leave_balances", map[string]any{"label": "VL Balance", "days": vacation})
	s.Entry("leave_balances", map[string]any{"label": "SL Balance", "days": sick})
	c.down(2.5)
	c.signed(c.left, c.left+170, newPerson(c.r).firstLast(), "Prepared by")
	c.y -= 13 + 2*c.step
	c.signed(c.right-170, c.right, s.employee.firstLast(), s.head("received"))
}

func payslipExport(d *drawing) {
	c := newCursor(d)
	s := newSlip(d, nil, frequencyOf(c.r), chance(c.r, 30))
	c.rules = extracttest.GridRuling
	about := append([]pair{{pick(c.r, "Company", "Employer", "Company Name"),
		s.Text("employer_name", s.employer.shown())}}, s.about()...)
	if chance(c.r, 50) {
		about = append(about, s.governmentNumbers(4)...)
	}
	var rows [][]string
	for _, p := range about {
		rows = append(rows, []string{p.label, p.value, "", ""})
	}
	rows = append(rows, []string{"", "", "", ""}, []string{s.head("earnings"), s.head("hours"), "Rate", s.head("amount")})
	for _, row := range s.earningRows(true, false) {
		rows = append(rows, row[:4])
	}
	rows = append(rows, []string{s.head("gross"), "", "", s.Figure("gross_pay", s.pay.Gross)},
		[]string{s.head("deductions"), "", "", ""})
	for _, row := range s.deductionRows(false, false, false) {
		rows = append(rows, row[:4])
	}
	rows = append(rows, []string{s.head("total"), "", "", s.Figure("total_deductions", s.pay.Total)},
		[]string{s.head("taxable"), "", "", s.Figure("taxable_income", s.pay.Taxable)},
		[]string{s.head("net"), "", "", s.Figure("net_pay", s.pay.Net)})
	c.put(c.heading, s.head("title"))
	c.down(0.5)
	c.table([]extracttest.FormColumn{
		textColumn("", 2.4), textColumn("", 2.8), textColumn("", 1), sumColumn("", 1.4),
	}, rows)
}
