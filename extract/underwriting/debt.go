package underwriting

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// deduction is a loan that an employer takes off the pay.
type deduction struct {
	employer, key, label string
	amount               engine.Amount
	frequency            string
	paid                 engine.Date
}

// loanDeductions are the keys of payslip deductions that pay a debt, with its kind and lender.
var loanDeductions = map[string]struct{ kind, lender string }{
	"sss_loan": {kindGovernment, "SSS"}, "pagibig_loan": {kindGovernment, "PAG-IBIG"},
	"gsis_loan": {kindGovernment, "GSIS"}, "company_loan": {"salary_loan", ""}, "cash_advance": {"salary_loan", ""},
}

// deductions are the loans on a payslip.
func (p *paper) deductions(employer string) (list []deduction) {
	var entries []struct {
		Key    *string        `json:"key"`
		Label  *string        `json:"label"`
		Amount *engine.Amount `json:"amount"`
	}
	if json.Unmarshal(p.head.raw["deductions"], &entries) != nil {
		return nil
	}
	paid := p.date("pay_date")
	if paid == nil {
		paid = p.date("period_end")
	}
	for _, e := range entries {
		key := textOr(e.Key, "")
		if _, ok := loanDeductions[key]; ok && e.Amount != nil && *e.Amount > 0 && paid != nil {
			list = append(
				list,
				deduction{employer, key, textOr(e.Label, key), *e.Amount, p.text("pay_frequency"), *paid},
			)
		}
	}
	return list
}

// payslipPositions are the debts that are paid out of pay: they are shown, and not counted, because the net pay that
// arrives is already less.
func (v *view) payslipPositions() (list []*position) {
	latest := map[string]deduction{}
	var order []string
	for _, d := range v.people.deducted {
		id := clusterOf(d.employer) + "|" + d.key
		if old, known := latest[id]; !known || d.paid.After(old.paid) ||
			d.paid == old.paid && d.amount > old.amount {
			if !known {
				order = append(order, id)
			}
			latest[id] = d
		}
	}
	slices.Sort(order)
	for _, id := range order {
		d := latest[id]
		kind := loanDeductions[d.key]
		lender := kind.lender
		if lender == "" {
			lender = d.employer
		}
		p := &position{lenderKey: clusterOf(lender), agency: true}
		yes, basis, paid, amount := true, byPayslip, d.paid, d.amount
		p.Label, p.Lender, p.Kind, p.Sources = d.label, &lender, kind.kind, []string{fromPayslip}
		p.Instalment, p.LastPaid, p.Active, p.ServiceBasis = &amount, &paid, &yes, &basis
		p.Missed, p.Rows, p.Count = []engine.Date{}, []engine.RowRef{}, 1
		p.TotalPaid, p.FirstPaid = amount, &paid
		service := amount
		if twelfths, ok := perMonth[d.frequency]; ok {
			frequency := d.frequency
			p.Frequency = &frequency
			service = exact.Of(amount).Times(twelfths).Quo(12)
		}
		p.MonthlyService = &service
		list = append(list, p)
	}
	return list
}

// addDebtStatements joins loan and card statements to the debts that rows show, by lender and reference, or by lender
// and an equal instalment; a statement that fits none is a debt of its own.
func (v *view) addDebtStatements(list []*position) []*position {
	for _, x := range v.latestDebtPapers() {
		lender, last4 := textOr(x.head.BankName, ""), lastPlaces(normalizedNumber(textOr(x.head.AccountNumber, "")))
		card := x.DocumentType == "credit_card_statement"
		p := statementPosition(list, x, lender, last4, card)
		if p == nil {
			p = &position{lenderKey: clusterOf(lender)}
			p.Kind, p.Label = kindBankLoan, strings.TrimSpace(lender+" "+last4)
			if card {
				p.Kind = kindCard
			}
			if lender != "" {
				p.Lender = &lender
			}
			p.Missed, p.Rows = []engine.Date{}, []engine.RowRef{}
			yes := true
			p.Active, p.Counted = &yes, true
			list = append(list, p)
		}
		if p.Reference == nil && last4 != "" {
			p.Reference = &last4
		}
		if card {
			p.takeCard(x)
		} else {
			p.takeLoan(x)
		}
	}
	return list
}

// latestDebtPapers are the loan and card statements, of each account the newest.
func (v *view) latestDebtPapers() (list []*paper) {
	newest := map[string]*paper{}
	var order []string
	for _, x := range v.papers {
		if !slices.Contains(debtStatements, x.DocumentType) || x.head.raw == nil ||
			textOr(x.head.Currency, v.main) != v.main {
			continue
		}
		id := x.DocumentType + engine.InstitutionKey(textOr(x.head.BankName, "")) +
			lastPlaces(normalizedNumber(textOr(x.head.AccountNumber, "")))
		old := newest[id]
		if old == nil {
			order = append(order, id)
		}
		if old == nil || x.ends().After(old.ends()) ||
			x.ends() == old.ends() && x.Document.SHA256 < old.Document.SHA256 {
			newest[id] = x
		}
	}
	slices.Sort(order)
	for _, id := range order {
		list = append(list, newest[id])
	}
	return list
}

// ends is the last day that a statement shows.
func (p *paper) ends() engine.Date {
	for _, d := range []*engine.Date{p.head.PeriodEnd, p.date("statement_date")} {
		if d != nil {
			return *d
		}
	}
	return engine.Date{}
}

// statementPosition finds the debt that a loan or card statement is about; nil for none.
func statementPosition(list []*position, x *paper, lender, last4 string, card bool) *position {
	cluster := clusterOf(lender)
	instalment := x.amount("installment_amount")
	house := engine.InstitutionKey(lender)
	sameLender := func(p *position) bool {
		return cluster != "" && (p.lenderKey == cluster || engine.InstitutionKey(textOr(p.Lender, "")) == house)
	}
	for _, p := range list {
		if (p.Kind == kindCard) != card {
			continue
		}
		named := p.Reference != nil && last4 != "" && strings.HasSuffix(normalizedNumber(*p.Reference), last4)
		note := p.Reference != nil && x.text("promissory_note_number") != "" &&
			strings.HasSuffix(normalizedNumber(x.text("promissory_note_number")), normalizedNumber(*p.Reference))
		switch {
		case named && (sameLender(p) || p.Lender == nil), note && (sameLender(p) || p.Lender == nil):
			return p
		case sameLender(p) && p.Reference == nil && card:
			return p
		case sameLender(p) && instalment != nil && p.Instalment != nil && nearly(*instalment, *p.Instalment):
			return p
		}
	}
	return nil
}

// takeCard uses the printed minimum of a card's latest statement.
func (p *position) takeCard(x *paper) {
	p.Sources = append(p.Sources, fromCard)
	if due := x.amount("minimum_amount_due"); due != nil {
		basis := byCardMinimum
		p.MonthlyService, p.ServiceBasis = due, &basis
		p.Counted = true
	}
}

// takeLoan uses the printed instalment of a loan's latest statement where the rows do not show it, and its balloon.
func (p *position) takeLoan(x *paper) {
	p.Sources = append(p.Sources, fromLoan)
	frequency := x.text("payment_frequency")
	instalment := x.amount("installment_amount")
	if p.Disbursed == nil {
		p.Disbursed, p.DisbursedOn = x.amount("principal_amount"), x.date("release_date")
	}
	if frequency == "lump_sum" {
		due := x.amount("principal_amount")
		if o := x.amount("outstanding_principal"); o != nil {
			due = o
		}
		if due != nil {
			p.Balloon = &engine.Balloon{Amount: *due, Date: x.date("maturity_date")}
		}
		return
	}
	if instalment == nil || p.Count > 0 {
		return
	}
	p.Instalment = instalment
	basis, service := byStatement, *instalment
	if twelfths, ok := perMonth[frequency]; ok {
		p.Frequency = &frequency
		service = exact.Of(*instalment).Times(twelfths).Quo(12)
	}
	p.MonthlyService, p.ServiceBasis = &service, &basis
}

const (
	recentDays      = 90 // a lender with a row in these days is used now
	stackedLenders  = 3
	stackedReleases = 2
	releaseDays     = 30
)

// debt puts the positions together (contract §6).
func (v *view) debt() engine.Debt {
	d := engine.Debt{Positions: []engine.Position{}, Cards: []engine.CardDebt{}, NewLoans: []engine.NewLoan{},
		DeclaredMonthlyDebt: v.declared.existingDebt}
	var sum exact.Sum
	for _, p := range v.positions {
		if p.Sources == nil {
			p.Sources = []string{}
		}
		d.Positions = append(d.Positions, p.Position)
		if p.Counted && p.MonthlyService != nil {
			sum = sum.Add(*p.MonthlyService)
		}
		if p.Kind == kindCard {
			d.Cards = append(d.Cards, v.cardOf(p))
		}
		for _, r := range p.releases {
			if r.day.DaysUntil(v.asOf) < recentDays {
				d.NewLoans = append(d.NewLoans, engine.NewLoan{PositionID: p.PositionID, Lender: p.Lender,
					Amount: r.amount(), Date: r.day})
			}
		}
	}
	d.MonthlyService = sum.Amount()
	d.UsedMonthlyService = d.MonthlyService
	if d.DeclaredMonthlyDebt != nil {
		d.UsedMonthlyService = max(d.UsedMonthlyService, *d.DeclaredMonthlyDebt)
	}
	d.Stacking = v.stacking()
	return d
}

// cardOf describes a credit card.
func (v *view) cardOf(p *position) engine.CardDebt {
	c := engine.CardDebt{Issuer: p.Lender}
	if p.Reference != nil {
		last4 := lastPlaces(normalizedNumber(*p.Reference))
		c.Last4 = &last4
	}
	if len(p.payments) > 0 {
		average := monthlyOf(p.payments, v.fullMonthsOf(accountsOf(p.payments)))
		c.AveragePayment = &average
	}
	if p.ServiceBasis != nil && *p.ServiceBasis == byCardMinimum {
		c.MinimumDue = p.MonthlyService
		if c.AveragePayment != nil {
			c.PaymentRatio = exact.Ratio(exact.Of(*c.AveragePayment), exact.Of(*c.MinimumDue), 4)
		}
	}
	return c
}

// stacking counts the lenders that were used in the last 90 days, and the most releases within any 30 days. Cards and
// agencies are no such lenders; a debt without a lender counts as one.
func (v *view) stacking() engine.Stacking {
	lenders := map[string]bool{}
	var releases []engine.Date
	for _, p := range v.positions {
		if p.Kind == kindCard || p.agency {
			continue
		}
		for _, r := range slices.Concat(p.payments, p.releases) {
			if r.day.DaysUntil(v.asOf) < recentDays {
				lenders[p.lenderName()] = true
			}
		}
		for _, r := range p.releases {
			releases = append(releases, r.day)
		}
	}
	slices.SortFunc(releases, engine.Date.Compare)
	s := engine.Stacking{Lenders90d: len(lenders)}
	for i := range releases {
		n := 1
		for n+i < len(releases) && releases[i].DaysUntil(releases[i+n]) < releaseDays {
			n++
		}
		s.Disbursements30d = max(s.Disbursements30d, n)
	}
	s.Stacked = s.Lenders90d >= stackedLenders || s.Disbursements30d >= stackedReleases
	return s
}
