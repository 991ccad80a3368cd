package forms

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

var letterWords = readWords("certificates.txt")

// employmentLooks are the looks of certificates of employment.
func employmentLooks() []look {
	return []look{
		{Name: "coe-letter-pay", About: "a letter with salary in figures and words", DocumentType: "certificate_of_employment",
			Draw: func(d *drawing) { employmentLetter(d, true, false) }},
		{Name: "coe-letter", About: "a letter without compensation, of people who left, too",
			DocumentType: "certificate_of_employment",
			Draw:         func(d *drawing) { employmentLetter(d, false, chance(d.Random, 50)) }},
		{Name: "coe-table", About: "labels and values in a ruled table under the title",
			DocumentType: "certificate_of_employment", Draw: employmentTable},
		{Name: "coe-breakdown", About: "a sentence, then a table that breaks the annual compensation down",
			DocumentType: "certificate_of_employment", Draw: employmentBreakdown},
		{Name: "coe-pairs", About: "a sentence, then indented pairs without rules",
			DocumentType: "certificate_of_employment", Draw: employmentPairs},
		{Name: "coe-short", About: "one dense paragraph, date at the top right, no title",
			DocumentType: "certificate_of_employment", Draw: employmentShort},
	}
}

// employment is what a certificate of employment says.
type employment struct {
	*cursor
	employer                     firm
	employee, signer             person
	position, department, status string
	hired, ended, issued         engine.Date
	monthly, annual              engine.Amount
	// inWords are the words of the monthly pay.
	inWords string
}

// newEmployment invents an employment. With ended, the employee has left.
func newEmployment(d *drawing, ended bool) *employment {
	c := newCursor(d)
	r := c.r
	e := &employment{cursor: c, employer: newFirm(r), employee: newPerson(r), signer: newPerson(r)}
	e.position, e.department = peopleWords.draw(r, "position"), peopleWords.draw(r, "department")
	e.status = letterWords["coe"].draw(r, "status")
	e.hired = dayOf(2005+r.IntN(18), 1+r.IntN(12), 1+r.IntN(28))
	e.issued = dayOf(2024+r.IntN(2), 1+r.IntN(12), 1+r.IntN(28))
	if ended {
		e.ended = e.hired.AddDays(200 + r.IntN(e.hired.DaysUntil(e.issued)-200-20))
	}
	e.monthly = roundTo(between(r, 16000, 110000), pesos(pick(r, 100, 500, 50)))
	e.annual = e.monthly * 13
	e.inWords = inWords(r, e.monthly)
	if d.Flawed && chance(r, 50) {
		e.hired, e.ended = e.issued.AddDays(40+r.IntN(200)), engine.Date{}
		d.Flaw("the certificate was issued before the employee was hired", "issue_after_hire")
	}
	c.asLetter()
	if strings.Contains(d.Formats.Day, "/") || strings.Contains(d.Formats.Day, "2006-") {
		d.Formats.Day = pick(r, "January 2, 2006", "02 January 2006", "Jan. 2, 2006", "upper:January 2, 2006")
	}
	if d.Formats.Sign == "" {
		d.Formats.Sign = pick(r, "PHP", "Php", "P")
	}
	return e
}

// head prints the letterhead of the employer.
func (e *employment) head() {
	name := e.Text("employer_name", e.employer.letterhead(e.r))
	size := pick(e.r, 13.0, 15, 17)
	lines := []string{e.Address("employer_address", e.employer.Office.line(e.r))}
	if chance(e.r, 60) {
		phone := e.ID("employer_phone", e.employer.Phone)
		lines = append(lines, pick(e.r, "Tel. No. ", "Tel: ", "Telephone: ")+phone)
	}
	if chance(e.r, 40) {
		e.put(style{Size: size, Bold: true}, name)
		e.put(e.small, lines...)
		e.line()
	} else {
		e.title(size, name)
		e.centred(e.small, lines...)
	}
	e.down(2.5)
}

// filledIn puts the values of the employment into a sentence and records those that it prints.
func (e *employment) filledIn(key string) string {
	he, his := "He", "His"
	if e.employee.Sex == "female" {
		he, his = "She", "Her"
	}
	sentence := letterWords["coe"].draw(e.r, key)
	name := e.employee.whole()
	if chance(e.r, 50) {
		name = e.employee.firstLast()
	}
	if chance(e.r, 40) {
		name = properCase(name)
	}
	fill := func(mark string, value func() string) {
		if strings.Contains(sentence, mark) {
			sentence = strings.ReplaceAll(sentence, mark, value())
		}
	}
	fill("{name}", func() string { return e.Text("employee_name", name) })
	fill("{company}", func() string { return e.employer.shown() })
	fill("{position}", func() string { return e.Text("position", e.position) })
	fill("{department}", func() string { return e.Text("department", e.department) })
	fill("{from}", func() string { return e.Day("hired_date", e.hired) })
	fill("{to}", func() string { return e.Day("separated_date", e.ended) })
	fill("{monthly}", func() string { return e.Money("monthly_basic_salary", e.monthly) })
	fill("{annual}", func() string { return e.Money("annual_compensation", e.annual) })
	fill("{words}", func() string { return e.Text("compensation_in_words", e.inWords) })
	fill("{purpose}", func() string { return e.Text("purpose", letterWords["coe"].draw(e.r, "purpose")) })
	return strings.NewReplacer("{title}", e.employee.title(e.r), "{last}", properCase(e.employee.Last), "{he}", he,
		"{his}", his, "{status}", e.status).Replace(sentence)
}

// tenure records whether the employee is still employed.
func (e *employment) tenure() { e.Is("is_present", extracttest.KindExact, e.ended.IsZero()) }

// dateline is the day of issue as letters write it.
func (e *employment) dateline(key string) string {
	sentence := letterWords["coe"].draw(e.r, key)
	day := dayInWords(e.drawing, "issue_date", e.issued)
	return strings.NewReplacer("{day}", day, "{city}", properCase(e.employer.Office.City)).Replace(sentence)
}

// dayInWords records a day and writes it as certificates do: 3rd day of March 2025.
func dayInWords(d *drawing, name string, day engine.Date) string {
	if chance(d.Random, 30) {
		return d.DayAs(name, day, "January 2, 2006")
	}
	d.Is(name, extracttest.KindExact, day)
	return fmt.Sprintf("%s day of %s%s%d", ordinalDay(day.Day), day.Month, pick(d.Random, " ", ", "), day.Year)
}

// close prints the signature of the employer's officer.
func (e *employment) close() {
	e.down(2.5)
	position := peopleWords.draw(e.r, "officer")
	name := e.signer.firstLast()
	e.Entry("signatories", map[string]any{
		"name": name, "position": position, "role": "employer_representative",
	})
	e.sign(name, position)
}

// sign prints name and position under a signature, at the left or at the right.
func (e *employment) sign(name, position string) {
	x := e.left
	if chance(e.r, 40) {
		x = e.right - 200
	}
	e.Left(x, e.y-18, e.value, pick(e.r, "Certified by:", "Very truly yours,", "Certified true and correct:", ""))
	e.Signature(x+10, e.y+14, 80)
	e.Left(x, e.y+26, style{Size: e.value.Size, Bold: true}, name)
	e.Left(x, e.y+26+e.step, e.value, position)
}

func employmentLetter(d *drawing, pay, ended bool) {
	e := newEmployment(d, ended)
	if !pay {
		e.plantDates()
	} else if d.Flawed && !e.flawPlanted() {
		e.inWords = inWords(e.r, e.monthly+pesos(pick(e.r, 1000, 5000, 10000)))
		d.Flaw("the salary in words is not the salary in figures", "words_match_figures")
	}
	e.head()
	title := "title"
	if pay {
		title = "title_pay"
	}
	e.title(13, letterWords["coe"].draw(e.r, title))
	e.down(2)
	e.put(style{Size: e.value.Size, Bold: chance(e.r, 50)}, letterWords["coe"].draw(e.r, "address"))
	e.down(1.2)
	body := style{Size: e.value.Size}
	if e.ended.IsZero() {
		e.prose(body, e.filledIn("present"))
	} else {
		e.prose(body, e.filledIn("left"))
	}
	e.tenure()
	if pay {
		e.payText(body)
	}
	if clear := e.filledIn("clear"); clear != "" {
		e.prose(body, clear)
	}
	e.prose(body, e.filledIn("issued"))
	e.prose(body, e.dateline("given"))
	e.close()
}

// payText prints the salary in a sentence. A flawed paper needs the words.
func (e *employment) payText(body style) {
	if e.Flawed && !e.hired.After(e.issued) {
		words := e.Text("compensation_in_words", e.inWords)
		e.prose(body, "The basic monthly salary is **"+words+" ("+e.Money("monthly_basic_salary", e.monthly)+")**.")
		return
	}
	e.prose(body, e.filledIn("monthly"))
	if chance(e.r, 40) {
		e.prose(body, e.filledIn("annual"))
	}
}

// flawPlanted reports whether the days of the paper are the planted error.
func (e *employment) flawPlanted() bool { return e.Flawed && e.hired.After(e.issued) }

// rows are the pairs of the table looks.
func (e *employment) rows(pay bool) []pair {
	w := letterWords["coe_table"]
	name := e.employee.anyName(e.r)
	p := []pair{
		{w.draw(e.r, "employee_name"), e.Text("employee_name", name)},
		{w.draw(e.r, "position"), e.Text("position", e.position)},
		{w.draw(e.r, "department"), e.Text("department", e.department)},
		{w.draw(e.r, "hired_date"), e.Day("hired_date", e.hired)},
	}
	if e.ended.IsZero() {
		p = append(p, pair{w.draw(e.r, "separated_date"), pick(e.r, "Present", "To present", "")})
	} else {
		p = append(p, pair{w.draw(e.r, "separated_date"), e.Day("separated_date", e.ended)})
	}
	e.tenure()
	p = append(p, pair{w.draw(e.r, "status"), pick(e.r, "Regular", "REGULAR", "Regular")})
	e.Is("employment_status", extracttest.KindExact, "regular")
	if pay {
		p = append(p, pair{w.draw(e.r, "monthly"), e.Money("monthly_basic_salary", e.monthly)})
		if chance(e.r, 60) {
			p = append(p, pair{w.draw(e.r, "annual"), e.Money("annual_compensation", e.annual)})
		}
	}
	return p
}

// plantDates plants the error of a look without words for figures.
func (e *employment) plantDates() {
	if e.Flawed && !e.flawPlanted() {
		e.hired, e.ended = e.issued.AddDays(15+e.r.IntN(90)), engine.Date{}
		e.Flaw("the certificate was issued before the employee was hired", "issue_after_hire")
	}
}

func employmentTable(d *drawing) {
	e := newEmployment(d, chance(d.Random, 30))
	e.plantDates()
	e.head()
	e.title(13, letterWords["coe"].draw(e.r, "title_pay"))
	e.down(1.5)
	w := letterWords["coe_table"]
	rows := append(e.rows(chance(e.r, 70)), pair{w.draw(e.r, "issue_date"), e.Day("issue_date", e.issued)},
		pair{w.draw(e.r, "purpose"), e.Text("purpose", letterWords["coe"].draw(e.r, "purpose"))})
	var cells [][]string
	for _, p := range rows {
		if p.value != "" {
			cells = append(cells, []string{p.label, p.value})
		}
	}
	e.rules = pick(e.r, extracttest.GridRuling, extracttest.LineRuling, extracttest.ZebraRuling)
	e.table([]extracttest.FormColumn{textColumn("", 2), textColumn("", 3)}, cells)
	e.down(0.5)
	e.put(e.small, "This certificate is generated by the HR information system of the company.")
	e.close()
}

func employmentBreakdown(d *drawing) {
	e := newEmployment(d, false)
	e.plantDates()
	e.head()
	e.title(13, letterWords["coe"].draw(e.r, "title_pay"))
	e.down(1.6)
	body := style{Size: e.value.Size}
	e.prose(body, e.filledIn("present"))
	e.tenure()
	e.prose(body, pick(e.r, "Below is the breakdown of the annual compensation:",
		"The employee's compensation package is as follows:"))
	allowance := pesos(1000 * (1 + e.r.IntN(5)))
	thirteenth := e.monthly
	e.annual = e.monthly*12 + thirteenth + allowance*12
	rows := [][]string{
		{pick(e.r, "Basic monthly salary", "Monthly Basic Salary"), e.Figure("monthly_basic_salary", e.monthly)},
		{pick(e.r, "Monthly allowance", "Transportation allowance"), e.Plain(allowance)},
		{"13th month pay", e.Figure("thirteenth_month_pay", thirteenth)},
		{pick(e.r, "Gross annual compensation", "Total annual compensation", "TOTAL GROSS ANNUAL"),
			e.Money("annual_compensation", e.annual)},
	}
	e.tableAt(e.left+20, e.right-20, []extracttest.FormColumn{
		textColumn("Particulars", 3), sumColumn(pick(e.r, "Amount", "Amount (PHP)"), 2)}, rows, len(rows)-1)
	e.down(0.5)
	e.prose(body, e.filledIn("issued"))
	e.prose(body, e.dateline("given"))
	e.close()
}

func employmentPairs(d *drawing) {
	e := newEmployment(d, chance(d.Random, 25))
	e.plantDates()
	e.head()
	e.put(e.value, e.Day("issue_date", e.issued))
	e.down(1)
	e.title(14, letterWords["coe"].draw(e.r, "title"))
	e.down(1.2)
	e.prose(style{Size: e.value.Size}, pick(e.r, "This is to certify that the person whose details appear below is an "+
		"employee of the company:", "To whom it may concern: we confirm the following employment details."))
	e.pairs(e.left+24, e.right, e.rows(chance(e.r, 60))...)
	e.down(1)
	e.prose(style{Size: e.value.Size}, e.filledIn("issued"))
	e.close()
}

func employmentShort(d *drawing) {
	e := newEmployment(d, chance(d.Random, 40))
	e.plantDates()
	e.Right(e.right, e.y, e.value, e.Day("issue_date", e.issued))
	e.head()
	key := "present"
	if !e.ended.IsZero() {
		key = "left"
	}
	text := e.filledIn(key)
	if chance(e.r, 50) {
		text += " " + e.filledIn("monthly")
	}
	e.tenure()
	e.prose(style{Size: e.value.Size}, text+" "+e.filledIn("clear")+" "+e.filledIn("issued"))
	e.close()
}

// bankCertificateLooks are the looks of bank certificates.
func bankCertificateLooks() []look {
	return []look{
		{Name: "bank-certificate-letter", About: "a letter with the balance in figures and words",
			DocumentType: "bank_certificate", Draw: bankLetter},
		{Name: "bank-certificate-accounts", About: "a sentence, then a table of one account",
			DocumentType: "bank_certificate", Draw: bankTable},
		{Name: "bank-certificate-form", About: "a printed form with the values typed on lines",
			DocumentType: "bank_certificate", Draw: bankForm},
	}
}

// deposit is what a bank certificate says.
type deposit struct {
	*cursor
	bank, branch, number, kind, code string
	holder                           string
	opened, asOf, issued             engine.Date
	balance                          engine.Amount
	words                            string
}

func newDeposit(d *drawing) *deposit {
	c := newCursor(d)
	r := c.r
	p := &deposit{cursor: c, bank: peopleWords.draw(r, "bank"), branch: properCase(newAddress(r).City)}
	p.holder = newPerson(r).whole()
	if chance(r, 30) {
		p.holder = newFirm(r).shown()
	}
	p.number = filled(r, pick(r, "####-####-##", "00#########", "###-#-###-#####-#", "##########"))
	p.kind, p.code = pick(r, "Savings", "Savings", "Current", "Checking", "Peso Savings"), "savings"
	if p.kind == "Current" || p.kind == "Checking" {
		p.code = "checking"
	}
	p.issued = bankingDay(dayOf(2023+r.IntN(3), 1+r.IntN(12), 1+r.IntN(28)))
	p.asOf = p.issued.AddDays(-r.IntN(4))
	p.opened = dayOf(2008+r.IntN(14), 1+r.IntN(12), 1+r.IntN(28))
	p.balance = between(r, 8000, 2400000)
	p.words = inWords(r, p.balance)
	if chance(r, 50) {
		p.words = strings.ToUpper(p.words)
	}
	if d.Formats.Sign == "" {
		d.Formats.Sign = pick(r, "PHP", "Php", "P")
	}
	if d.Flawed {
		p.flaw()
	}
	c.asLetter()
	return p
}

// flaw plants an error that every look shows.
func (p *deposit) flaw() {
	if chance(p.r, 50) {
		p.asOf = p.issued.AddDays(8 + p.r.IntN(20))
		p.Flaw("the balance is of a day after the issue of the certificate", "as_of_before_issue")
		return
	}
	p.words = inWords(p.r, p.balance+pesos(pick(p.r, 1000, 10000, 100000)))
	p.Flaw("the balance in words is not the balance in figures", "words_match_figures")
}

// bankingDay is the day, or the Monday after a weekend.
func bankingDay(day engine.Date) engine.Date {
	switch day.Time().Weekday() {
	case 6:
		return day.AddDays(2)
	case 0:
		return day.AddDays(1)
	}
	return day
}

func (p *deposit) head() {
	name := p.Text("bank_name", p.bank)
	branch := p.Text("branch_name", p.branch)
	address := p.Address("branch_address", newOffice(p.r).line(p.r))
	if chance(p.r, 50) {
		p.title(16, name)
		p.centred(p.small, branch+" Branch", address)
	} else {
		p.put(style{Size: 16, Bold: true, Tint: extracttest.BlueTint}, name)
		p.put(p.small, branch+" Branch", address)
		p.line()
	}
	p.down(2)
	p.Is("currency", extracttest.KindExact, "PHP")
	p.Is("account_type", extracttest.KindExact, p.code)
}

// issuedOn prints the sentences at the end and the signature.
func (p *deposit) issuedOn() {
	w := letterWords["bank_certificate"]
	body := style{Size: p.value.Size}
	p.prose(body, strings.ReplaceAll(w.draw(p.r, "issued"), "{purpose}",
		p.Text("purpose", letterWords["coe"].draw(p.r, "purpose"))))
	p.prose(body, strings.NewReplacer("{day}", dayInWords(p.drawing, "issue_date", p.issued), "{city}",
		p.branch).Replace(w.draw(p.r, "given")))
	p.down(3)
	name, position := newPerson(p.r).firstLast(), pick(p.r, "Branch Manager", "Branch Head", "Authorized Signatory",
		"Branch Operations Officer")
	p.Entry("signatories", map[string]any{"name": name, "position": position, "role": "certifying_officer"})
	p.signed(p.right-190, p.right, name, position)
	if chance(p.r, 50) {
		p.Seal(p.left+50, p.y-20, 30, extracttest.GrayTint, "DRY SEAL")
	}
	p.down(2)
	p.put(p.small, pick(p.r, "Not valid without the bank's dry seal.", "This certification is computer generated."))
}

func bankLetter(d *drawing) {
	p := newDeposit(d)
	w := letterWords["bank_certificate"]
	p.head()
	p.title(14, w.draw(p.r, "title"))
	p.down(1.5)
	p.put(style{Size: p.value.Size}, letterWords["coe"].draw(p.r, "address"))
	p.down(1)
	sentence := w.draw(p.r, "opening")
	for d.Flawed && !strings.Contains(sentence, "{words}") {
		sentence = w.draw(p.r, "opening")
	}
	fill := func(mark string, value func() string) {
		if strings.Contains(sentence, mark) {
			sentence = strings.ReplaceAll(sentence, mark, value())
		}
	}
	fill("{name}", func() string { return p.Text("account_name", p.holder) })
	fill("{number}", func() string { return p.ID("account_number", p.number) })
	fill("{balance}", func() string { return p.Money("current_balance", p.balance) })
	fill("{words}", func() string { return p.Text("balance_in_words", p.words) })
	fill("{as_of}", func() string { return p.DayAs("as_of_date", p.asOf, "January 2, 2006") })
	fill("{opened}", func() string { return p.DayAs("opened_date", p.opened, "January 2, 2006") })
	fill("{type}", func() string { return p.kind })
	fill("{branch}", func() string { return p.branch })
	p.prose(style{Size: p.value.Size}, sentence)
	p.issuedOn()
}

func bankTable(d *drawing) {
	p := newDeposit(d)
	p.head()
	p.title(14, letterWords["bank_certificate"].draw(p.r, "title"))
	p.down(1.5)
	name := p.Text("account_name", p.holder)
	p.prose(style{Size: p.value.Size}, "This is to certify that **"+name+"** maintains the following deposit account with us:")
	p.rules = extracttest.GridRuling
	p.table([]extracttest.FormColumn{
		textColumn("Account Type", 2), textColumn(pick(p.r, "Account Number", "Account No."), 3),
		textColumn("Date Opened", 2.4), sumColumn(pick(p.r, "Balance", "Outstanding Balance"), 2.6),
	}, [][]string{{p.kind, p.ID("account_number", p.number), p.Day("opened_date", p.opened),
		p.Money("current_balance", p.balance)}})
	p.prose(style{Size: p.value.Size}, "Balance as of "+p.Day("as_of_date", p.asOf)+": **"+
		p.Text("balance_in_words", p.words)+"**")
	p.issuedOn()
}

func bankForm(d *drawing) {
	p := newDeposit(d)
	p.head()
	p.title(14, letterWords["bank_certificate"].draw(p.r, "title"))
	p.down(1.5)
	typed := style{Size: p.value.Size, Face: extracttest.MonoFace}
	for _, line := range []pair{
		{pick(p.r, "Name of Depositor", "Account Name"), p.Text("account_name", p.holder)},
		{pick(p.r, "Account Number", "Account No."), p.ID("account_number", p.number)},
		{"Type of Account", p.kind},
		{pick(p.r, "Date Opened", "Account Opened"), p.Day("opened_date", p.opened)},
		{pick(p.r, "Balance as of", "As of"), p.Day("as_of_date", p.asOf)},
		{pick(p.r, "Current Balance", "Ledger Balance"), p.Money("current_balance", p.balance)},
		{"Amount in Words", p.Text("balance_in_words", p.words)},
	} {
		p.Left(p.left, p.y, style{Size: p.value.Size}, line.label)
		x := p.left + 130
		for i, part := range p.broken(typed, p.right-x-4, line.value) {
			if i > 0 {
				p.down(1.2)
			}
			p.Left(x+4, p.y, typed, part)
			p.Rule(x, p.y+3, p.right, p.y+3)
		}
		p.down(1.7)
	}
	p.down(1)
	p.issuedOn()
}
