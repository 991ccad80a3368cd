package underwriting

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/bankdays"
)

// classify gives every row its class (contract §3): the rules in the order of the table, the first that fits. Rows that
// an analyst, or an organization's own rule, put into a category that says its class come before all others.
func (v *view) classify() {
	for _, r := range v.rows {
		v.classifyEdited(r)
	}
	v.pairReturned()
	v.pairRefunds()
	v.pairOwnTransfers()
	v.pairRoundTrips()
	for _, r := range v.rows {
		v.classifyLoan(r)
	}
	v.findInformalLoans()
	v.countPayers()
	for _, r := range v.rows {
		if !r.classed() {
			v.classifyRest(r)
		}
	}
	v.findWindowDressing()
}

// analystClasses are the classes of categories that an analyst chose.
var analystClasses = map[string]string{
	"own_account_transfer": classOwnTransfer, "loan_proceeds": classProceeds, "loan_repayment": classRepayment,
	"credit_card_payment": classRepayment, "returned_check": classReturned, "reversal": classRefund,
	"cash_deposit": classCash, "cash_withdrawal": classCash, "atm_withdrawal": classCash,
	"capital_infusion": classNonRevenue, "owner_drawing": classNonRevenue,
}

func (v *view) classifyEdited(r *row) {
	class, ok := analystClasses[r.Category]
	wrongSide := class == classProceeds && !r.isCredit() || class == classRepayment && !r.isDebit()
	if ok && !wrongSide && (r.Edited || r.CategoryRule != "") {
		r.put(class, basisAnalyst)
	}
}

// bankingDays counts the banking days after one day up to another; negative if to is before from.
func bankingDays(from, to engine.Date) int {
	if to.Before(from) {
		return -bankingDays(to, from)
	}
	count := 0
	for day := from.AddDays(1); !day.After(to); day = day.AddDays(1) {
		if _, open := bankdays.IsOpen(day); open {
			count++
		}
	}
	return count
}

// farDays is how many calendar days apart banking days need not be counted any more.
const farDays = 40

// withinBankingDays reports whether to is from low to high banking days after from.
func withinBankingDays(from, to engine.Date, low, high int) bool {
	if days := from.DaysUntil(to); days > farDays || days < -farDays {
		return false
	}
	n := bankingDays(from, to)
	return n >= low && n <= high
}

// classifyLoan finds releases and repayments (contract §3.6): by category, or by a lender as the other party of a row
// that says no purpose.
func (v *view) classifyLoan(r *row) {
	switch {
	case r.classed():
	case r.Category == "loan_proceeds" && r.isCredit():
		r.put(classProceeds, basisWords)
	case (r.Category == "loan_repayment" || r.Category == "credit_card_payment") && r.isDebit():
		r.put(classRepayment, basisWords)
	case r.facts.lender && undecided[r.Category] && r.isCredit():
		r.put(classProceeds, basisName)
	case r.facts.lender && undecided[r.Category] && r.isDebit():
		r.put(classRepayment, basisName)
	}
}

// classifyRest gives the classes that need no other row: cash, money that is not earned, revenue, expense, unknown.
func (v *view) classifyRest(r *row) {
	switch {
	case r.Category == "cash_deposit" || r.Category == "atm_withdrawal" || r.Category == "cash_withdrawal":
		r.put(classCash, basisWords)
	case r.isCredit():
		v.classifyCredit(r)
	default:
		classifyDebit(r)
	}
}

// notEarned are categories of credits that are not earned.
var notEarned = []string{"interest_income", "capital_infusion", "investment", "insurance", "government_tax",
	"crypto"}

// earnedByPersons are categories that are revenue of a person, and money from elsewhere for a business, with the kind
// of income.
var earnedByPersons = map[string]string{"salary": kindSalary, "pension_benefit": kindPension,
	"remittance_in": kindRemittance}

// earnedByTrade are categories that are revenue of a business. A person's are unknown: the contract's list names none.
var earnedByTrade = []string{"merchant_settlement", "sales_collection"}

func (v *view) classifyCredit(r *row) {
	if kind, ok := earnedByPersons[r.Category]; ok {
		if v.entity == engine.EntityBusiness {
			r.put(classNonRevenue, basisWords)
			return
		}
		r.kind = kind
		r.put(classRevenue, basisWords)
		return
	}
	related := v.people.relatedTo(r.party())
	r.related = related != ""
	switch {
	case slices.Contains(notEarned, r.Category) || says(r.facts.words, "not_earned"):
		r.put(classNonRevenue, basisWords)
	case says(r.facts.words, "rent") && !r.related:
		r.kind = kindRental
		r.put(classRevenue, basisWords)
	case slices.Contains(earnedByTrade, r.Category) && v.entity == engine.EntityBusiness:
		r.kind = kindBusiness
		r.put(classRevenue, basisWords)
	case r.related && !r.facts.invoice:
		r.put(classUnknown, basisName)
	case v.entity == engine.EntityBusiness:
		v.classifyTrade(r)
	default:
		v.classifyPay(r)
	}
}

// classifyTrade decides a credit of a business that says no purpose (contract §3.8).
func (v *view) classifyTrade(r *row) {
	earned := func(basis string) {
		r.kind = kindBusiness
		r.put(classRevenue, basis)
	}
	switch {
	case r.Category == "check_deposit":
		earned(basisWords)
	case r.facts.invoice:
		earned(basisWords)
	case r.facts.party == "" || !isTransferIn(r):
		r.put(classUnknown, basisDefault)
	case r.facts.business:
		earned(basisName)
	case v.paysOften(r.facts.party):
		earned(basisPattern)
	default:
		r.put(classUnknown, basisDefault)
	}
}

// isTransferIn reports whether a credit is a transfer: it says no purpose of its own.
func isTransferIn(r *row) bool {
	return r.Category == "transfer_in" || r.Category == "uncategorized" || r.Category == "other_income"
}

// classifyPay decides a credit of a person that says no purpose: it is pay if an employer sent it, or if a payslip
// shows its amount near its day.
func (v *view) classifyPay(r *row) {
	if isTransferIn(r) {
		if _, ok := v.people.employers[r.facts.party]; ok && r.facts.party != "" {
			r.kind = kindSalary
			r.put(classRevenue, basisName)
			return
		}
		if r.facts.party == "" && v.people.slipFor(r) != "" {
			r.kind = kindSalary
			r.put(classRevenue, basisSchedule)
			return
		}
	}
	r.put(classUnknown, basisDefault)
}

// Payers that pay so often, or in so many months, are customers.
const (
	customerPayments = 3
	customerMonths   = 2
)

// payments counts what one party has paid.
type payments struct {
	count  int
	months map[string]bool
}

// countPayers counts the credits of each party that no earlier rule has explained.
func (v *view) countPayers() {
	v.payers = map[string]*payments{}
	for _, r := range v.rows {
		if !r.isCredit() || r.classed() || r.facts.party == "" {
			continue
		}
		p := v.payers[r.facts.party]
		if p == nil {
			p = &payments{months: map[string]bool{}}
			v.payers[r.facts.party] = p
		}
		p.count++
		p.months[r.day.MonthString()] = true
	}
}

func (v *view) paysOften(party string) bool {
	p := v.payers[party]
	return p != nil && (p.count >= customerPayments || len(p.months) >= customerMonths)
}

// silentDebits are categories of debits that say nothing of what was bought: only a named payee makes them an expense.
var silentDebits = []string{"transfer_out", "own_account_transfer", "check_issued", "uncategorized", "other_expense",
	"returned_check", "reversal"}

func classifyDebit(r *row) {
	switch {
	case r.Category == "owner_drawing" || r.Category == "investment":
		r.put(classNonRevenue, basisWords)
	case r.Category == "loan_proceeds": // put to a debit by hand: a release cannot leave the account
		r.put(classUnknown, basisDefault)
	case slices.Contains(silentDebits, r.Category) && r.facts.party == "":
		r.put(classUnknown, basisDefault)
	case slices.Contains(silentDebits, r.Category):
		r.put(classExpense, basisName)
	default:
		r.put(classExpense, basisWords)
	}
}

// party is the other party's name as printed, "" for none.
func (r *row) party() string { return textOr(r.Counterparty, "") }
