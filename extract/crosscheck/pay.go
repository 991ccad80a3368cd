package crosscheck

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/bankdays"
)

// pay is what a payslip, a certificate of employment or a tax certificate says about one person's pay.
type pay struct {
	currency  string
	net       *figure // paid on payDate
	payDate   *engine.Date
	account   string       // normalized, into which it is paid; "" if the paper does not say
	monthly   *figure      // basic pay of a month
	gross     *figure      // of a year, on a tax certificate
	deMinimis *figure      // part of gross
	annual    *figure      // of a year, as a certificate states it
	ytd       *figure      // of a year whose last period this is
	year      int          // of gross, annual and ytd
	from, to  *engine.Date // days of gross
	hired     *engine.Date
	issued    *engine.Date
}

// Months and days of pay.
const (
	monthsOfYear = 12
	// withThirteenth is the months of pay in a year with the 13th month that Philippine employers owe (PD 851).
	withThirteenth = 13
	// daysAround is how many banking days before and after its day pay may reach the account (fields §17).
	daysAround = 3
	// fullYearFrom is the day of December from which a payslip's figures since January are those of the year.
	fullYearFrom = 15
)

// payOf reads a paper's pay by the names of the contract (fields §7, §8).
func payOf(v view) pay {
	currency, _ := v.text("currency")
	account, _ := v.text("account_number_normalized", "account_number")
	p := pay{
		currency: currency.printed, account: lettersAndDigits(account.printed),
		net: v.amount("net_pay"), payDate: v.day("pay_date"),
		gross: v.amount("gross_compensation", "compensation_income"), deMinimis: v.amount("nontaxable.de_minimis"),
		annual: v.amount("annual_compensation"), hired: v.day("hired_date"), issued: v.day("issue_date"),
	}
	p.monthly = v.amount("monthly_basic_salary")
	switch frequency, _ := v.text("pay_frequency"); {
	case p.monthly != nil:
	case frequency.printed == "monthly":
		p.monthly = v.amount("basic_pay")
	case frequency.printed == "semi_monthly":
		if half := v.amount("basic_pay"); half != nil {
			p.monthly = &figure{2 * half.amount, half.page}
		}
	}
	if p.net == nil && p.monthly != nil && p.annual == nil { // a certificate of monthly pay
		p.annual = &figure{monthsOfYear * p.monthly.amount, p.monthly.page}
	}
	p.from, p.to = v.day("period_start"), v.day("period_end")
	if json.Unmarshal(v.raw("tax_year"), &p.year) != nil || p.year == 0 {
		for _, d := range []*engine.Date{p.payDate, p.to, p.issued} {
			if d != nil {
				p.year = d.Year
				break
			}
		}
	}
	if p.to != nil && p.to.Month == 12 && p.to.Day >= fullYearFrom {
		p.ytd = v.amount("ytd.gross_pay")
	}
	return p
}

// isOfCurrency reports whether amounts of two papers can be compared.
func isOfCurrency(a, b string) bool { return a == "" || b == "" || a == b }

// mayAgree reports whether two papers do not name different persons, employers or businesses in a row of the
// comparison. One that names none contradicts nothing.
func mayAgree(row string, a, b document) bool {
	x, inA := a.sources[row]
	y, inB := b.sources[row]
	return !inA || !inB || likenessOf[row](x, y) >= conflictBelow
}

// Likeness of two amounts of pay, by how far apart they are (domain notes §8.2).
const (
	samePayWithin    = 0.05
	similarPayWithin = 0.15
	similarPay       = 0.6
	// otherPay is the likeness of a year's income that is more than basic pay: overtime, bonuses or a raise explain it.
	otherPay = 0.5
)

// likePay compares two amounts.
func likePay(a, b engine.Amount) float64 {
	if a <= 0 || b <= 0 {
		return 0
	}
	switch apart := math.Abs(float64(a)/float64(b) - 1); {
	case apart <= samePayWithin:
		return 1
	case apart <= similarPayWithin:
		return similarPay
	}
	return 0
}

// tally collects the comparisons of one field.
type tally struct {
	values   []engine.FieldValue
	worst    float64
	compared int
	findings []engine.Finding
}

// value adds a paper's value once and returns its place.
func (t *tally) value(doc int64, text string, page *int) int {
	for i, v := range t.values {
		if v.DocumentID == doc && v.Value == text {
			return i
		}
	}
	t.values = append(t.values, engine.FieldValue{DocumentID: doc, Value: text, Normalized: text, Page: page})
	return len(t.values) - 1
}

// pair notes how much the values at two places agree.
func (t *tally) pair(points float64, places ...int) {
	if t.compared++; t.compared == 1 || points < t.worst {
		t.worst = points
	}
	for _, at := range places {
		if old := t.values[at].Similarity; old == nil || points < *old {
			t.values[at].Similarity = &points
		}
	}
}

// judgement is the outcome; none says why nothing was compared, "" for the usual reason.
func (t *tally) judgement(f field, agree, none string) judgement {
	slices.SortStableFunc(t.values, func(a, b engine.FieldValue) int { return int(a.DocumentID - b.DocumentID) })
	if t.compared == 0 {
		if len(t.values) < 2 {
			none = ""
		}
		return uncompared(f, t.values, none)
	}
	if t.worst < corroboratedFrom {
		agree = sayAgreement(t.worst, t.values)
	}
	j := scored(f, t.worst, t.values, agree)
	j.findings = t.findings
	return j
}

// judgeSalary holds net pay against the bank's credits, and the pay that certificates state against payslips.
func judgeSalary(f field, papers []document) judgement {
	t := &tally{}
	statements := statementsIn(papers)
	for _, p := range papers {
		if p.copyOf == 0 && p.pay.net != nil && p.pay.payDate != nil {
			t.paid(p, papers, statements)
		}
	}
	for _, a := range papers {
		if a.copyOf == 0 && a.pay.net == nil && a.pay.monthly != nil { // a certificate
			t.certified(a, papers)
		}
	}
	for _, p := range papers {
		if p.copyOf == 0 && p.pay.gross != nil {
			t.taxed(p, papers)
		}
	}
	return t.judgement(f, fmt.Sprintf("%d amounts of pay agree with other papers.", t.compared),
		"No statement covers a day of pay, and no two papers state the same kind of pay.")
}

// paid looks for the credit of a payslip.
func (t *tally) paid(p document, papers []document, statements []statement) {
	day := *p.pay.payDate
	at := t.value(p.id, fmt.Sprintf("%s paid on %s", p.pay.net.amount, day), p.pay.net.page)
	first, last := bankdays.After(day, -daysAround), bankdays.After(day, daysAround)
	near := max(payTolerance, engine.Amount(math.Round(payShare*float64(p.pay.net.amount))))
	var covering []statement
	for _, s := range statements {
		own := slices.IndexFunc(papers, func(d document) bool { return d.id == s.doc })
		if s.tooMany || !isOfCurrency(s.currency, p.pay.currency) || !mayAgree("name", p, papers[own]) ||
			p.pay.account != "" && !sameAccount(p.pay.account, s.number) {
			continue
		}
		for _, m := range between(s.rows, dayNumber(first), dayNumber(last)) {
			if m.amount > 0 && (m.amount-p.pay.net.amount).Abs() <= near {
				t.pair(1, at, t.value(s.doc, fmt.Sprintf("%s credited", m.amount), s.page))
				return
			}
		}
		if !day.Before(s.from) && !s.to.Before(day) {
			covering = append(covering, s)
		}
	}
	if len(covering) == 0 {
		return
	}
	docs, places := []int64{p.id}, []int{at}
	for _, s := range covering {
		docs = append(docs, s.doc)
		places = append(places, t.value(s.doc, fmt.Sprintf("no such credit from %s to %s", first, last), s.page))
	}
	t.pair(0, places...)
	t.findings = append(t.findings, engine.Finding{
		Severity: high, Code: "SALARY_NOT_IN_BANK", DocumentIDs: ascending(docs...),
		Detail: fmt.Sprintf("Net pay of %s is due on %s, and no statement of that day shows such a credit from %s to %s.",
			p.pay.net.amount, day, first, last),
	})
}

// Pay arrives when a credit is as near as this to the net pay: the larger of an amount and a share (fields §17).
const (
	payTolerance = engine.Amount(50_00)
	payShare     = 0.01
)

// certified compares the monthly pay that a certificate states with the payslips of that employment; of several the
// one nearest to the certificate's day, because pay rises.
func (t *tally) certified(a document, papers []document) {
	at := t.value(a.id, a.pay.monthly.amount.String()+" a month", a.pay.monthly.page)
	nearest, days := -1, 0
	for i, b := range papers {
		if b.copyOf != 0 || b.pay.net == nil || b.pay.monthly == nil || !comparable(a, b) {
			continue
		}
		apart := 0
		if a.pay.issued != nil && b.pay.payDate != nil {
			apart = max(b.pay.payDate.DaysUntil(*a.pay.issued), a.pay.issued.DaysUntil(*b.pay.payDate))
		}
		if nearest < 0 || apart < days {
			nearest, days = i, apart
		}
	}
	if nearest < 0 {
		return
	}
	b := papers[nearest]
	points := likePay(b.pay.monthly.amount, a.pay.monthly.amount)
	t.pair(points, at, t.value(b.id, b.pay.monthly.amount.String()+" a month", b.pay.monthly.page))
	if points < conflictBelow {
		t.findings = append(t.findings, engine.Finding{
			Severity: medium, Code: "SALARY_DIFFERS", DocumentIDs: ascending(a.id, b.id),
			Detail: fmt.Sprintf("A certificate states basic pay of %s a month and a payslip shows %s.",
				a.pay.monthly.amount, b.pay.monthly.amount),
		})
	}
}

// comparable reports whether two papers tell about one employment.
func comparable(a, b document) bool {
	return a.id != b.id && isOfCurrency(a.pay.currency, b.pay.currency) &&
		mayAgree("name", a, b) && mayAgree("employer", a, b)
}

// taxed compares a year's pay on a tax certificate with monthly basic pay: twelve or thirteen months of it, or thirteen
// without small benefits, whichever fits best. More than that has many causes; less has none.
func (t *tally) taxed(p document, papers []document) {
	months := p.pay.months()
	for _, b := range papers {
		if b.copyOf != 0 || b.pay.monthly == nil || !comparable(p, b) || abs(b.pay.year-p.pay.year) > 1 {
			continue
		}
		gross, monthly := p.pay.gross.amount, b.pay.monthly.amount
		bare := gross
		if p.pay.deMinimis != nil {
			bare -= p.pay.deMinimis.amount
		}
		yearly := engine.Amount(math.Round(float64(monthly) * months))
		more := yearly * withThirteenth / monthsOfYear
		points := max(likePay(gross, yearly), likePay(gross, more), likePay(bare, more))
		if points < otherPay && gross > yearly {
			points = otherPay
		}
		t.pair(points,
			t.value(p.id, fmt.Sprintf("%s in %d", gross, p.pay.year), p.pay.gross.page),
			t.value(b.id, monthly.String()+" a month", b.pay.monthly.page))
		if points < conflictBelow {
			t.findings = append(t.findings, engine.Finding{
				Severity: medium, Code: "SALARY_DIFFERS", DocumentIDs: ascending(p.id, b.id),
				Detail: fmt.Sprintf(
					"Basic pay of %s a month makes %s in the year of a tax certificate of %d with %s.",
					monthly, yearly, p.pay.year, gross,
				),
			})
		}
	}
}

// months is how many months of its year a tax certificate covers: 12 if it does not say.
func (p pay) months() float64 {
	if p.from == nil || p.to == nil || p.to.Before(*p.from) || p.from.Year != p.to.Year {
		return monthsOfYear
	}
	days := p.from.DaysUntil(*p.to) + 1
	return min(monthsOfYear, math.Round(float64(days)/365*monthsOfYear*2)/2)
}

func abs(n int) int { return max(n, -n) }

// income is one paper's income of a year.
type income struct {
	paper   document
	year    int
	amounts []engine.Amount // that it may mean, the stated one first
	page    *int
	taxed   bool // a tax authority's paper
}

func incomeOf(p document) (i income, ok bool) {
	i = income{paper: p, year: p.pay.year}
	switch {
	case p.pay.gross != nil:
		whole := float64(p.pay.gross.amount) / max(p.pay.months(), 1) * monthsOfYear
		i.amounts, i.page, i.taxed = []engine.Amount{engine.Amount(math.Round(whole))}, p.pay.gross.page, true
	case p.pay.ytd != nil:
		i.amounts, i.page = []engine.Amount{p.pay.ytd.amount}, p.pay.ytd.page
	case p.pay.annual != nil: // stated, or twelve months of pay, with and without the thirteenth
		i.amounts = []engine.Amount{p.pay.annual.amount, p.pay.annual.amount * withThirteenth / monthsOfYear}
		i.page = p.pay.annual.page
	}
	return i, len(i.amounts) > 0 && i.year > 0
}

// like is the best likeness of what two papers may mean.
func (i income) like(o income) (best float64) {
	for _, a := range i.amounts {
		for _, b := range o.amounts {
			best = max(best, likePay(a, b))
		}
	}
	return best
}

// judgeIncome compares a year's income: what payslips and certificates say with the nearest tax year, and without a
// tax paper with each other.
func judgeIncome(f field, papers []document) judgement {
	t := &tally{}
	var list []income
	for _, p := range papers {
		if i, ok := incomeOf(p); ok && p.copyOf == 0 {
			t.value(p.id, fmt.Sprintf("%s in %d", i.amounts[0], i.year), i.page)
			list = append(list, i)
		}
	}
	for at, i := range list {
		nearest := -1
		for k, o := range list {
			later := k < at && !i.taxed && !o.taxed // each pair once
			if k == at || i.taxed || later || !comparable(i.paper, o.paper) || abs(i.year-o.year) > 1 {
				continue
			}
			if nearest < 0 || o.taxed && !list[nearest].taxed ||
				o.taxed == list[nearest].taxed && abs(i.year-o.year) < abs(i.year-list[nearest].year) {
				nearest = k
			}
		}
		if nearest < 0 {
			continue
		}
		o := list[nearest]
		points := i.like(o)
		t.pair(points, at, nearest)
		if points < conflictBelow {
			t.findings = append(t.findings, engine.Finding{
				Severity: f.grave, Code: f.code, DocumentIDs: ascending(i.paper.id, o.paper.id),
				Detail: fmt.Sprintf("Income of %s in %d stands against %s in %d on another paper.",
					i.amounts[0], i.year, o.amounts[0], o.year),
			})
		}
	}
	return t.judgement(f, fmt.Sprintf("%d statements of yearly income agree.", t.compared),
		"No two of these papers tell the income of one employment in the same or the next year.")
}

// judgeTenure looks for pay before the day on which a certificate says that work began.
func judgeTenure(f field, papers []document) judgement {
	t := &tally{}
	for _, a := range papers {
		if a.copyOf != 0 || a.pay.hired == nil {
			continue
		}
		at := t.value(a.id, "hired on "+a.pay.hired.String(), nil)
		for _, b := range papers {
			paid := b.pay.net != nil || b.pay.gross != nil
			if b.copyOf != 0 || !paid || b.pay.from == nil || b.pay.to == nil || !comparable(a, b) {
				continue
			}
			begins := b.pay.from // a tax certificate begins with the work or the year; a period of pay may begin before
			if b.pay.gross == nil {
				begins = b.pay.to
			}
			points := 1.0
			if begins.Before(*a.pay.hired) {
				points = 0
				t.findings = append(t.findings, engine.Finding{
					Severity: medium, Code: "TENURE_CONFLICT", DocumentIDs: ascending(a.id, b.id),
					Detail: fmt.Sprintf("Work began on %s by the certificate, and another paper shows pay of %s to %s.",
						a.pay.hired, b.pay.from, b.pay.to),
				})
			}
			t.pair(points, at, t.value(b.id, fmt.Sprintf("paid for %s to %s", b.pay.from, b.pay.to), nil))
		}
	}
	return t.judgement(f, fmt.Sprintf("%d papers show pay after the day of hiring only.", t.compared),
		"No payslip or tax certificate is of an employment whose first day is known.")
}
