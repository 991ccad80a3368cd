package truth

import (
	"cmp"
	"slices"

	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
)

// The revenue classes of the contract's §3.
const (
	returned       = "returned"
	refundReversal = "refund_reversal"
	ownTransfer    = "own_transfer"
	roundTrip      = "round_trip"
	loanProceeds   = "loan_proceeds"
	loanRepayment  = "loan_repayment"
	cash           = "cash"
	nonRevenue     = "non_revenue"
	revenue        = "revenue"
	expense        = "expense"
	unknown        = "unknown"
)

var creditClasses = []string{
	revenue, cash, unknown, ownTransfer, nonRevenue, loanProceeds, refundReversal, returned, roundTrip,
}

var debitClasses = []string{
	expense, cash, unknown, ownTransfer, loanRepayment, nonRevenue, refundReversal, returned, roundTrip,
}

// own is an own transfer with the rows that are known of it.
type own struct {
	out, in *row
	status  string
	other   string // the account or bank that an unmatched row names
}

func (v *view) classify() {
	v.tie()
	for _, r := range v.rows {
		r.class = v.classOf(r)
		r.incomeKind = v.incomeKind(r)
		r.proven = v.provenRow(r)
	}
	slices.SortStableFunc(v.owns, func(a, b own) int { return cmp.Compare(a.day(), b.day()) })
}

func (o own) day() script.Day {
	if o.out != nil {
		return o.out.m.Day
	}
	return o.in.m.Day
}

// tie joins the used rows of each tie.
func (v *view) tie() {
	first := map[script.Tie]*row{}
	for _, r := range v.rows {
		if r.index < 0 || r.m.Tie.Number == 0 {
			continue
		}
		if partner := first[r.m.Tie]; partner != nil {
			r.partner, partner.partner = partner, r
		} else {
			first[r.m.Tie] = r
		}
	}
}

// classOf is the class of a row: the first of the table's order that fits.
func (v *view) classOf(r *row) string {
	switch r.m.Tie.What {
	case script.TieReturn:
		if r.partner != nil || r.m.Kind == script.ReturnedOwn || r.m.Kind == script.ReturnedDeposit {
			return returned
		}
	case script.TieRefund:
		if r.partner != nil || r.m.Kind == script.RefundIn || r.m.Kind == script.RefundOut {
			return refundReversal
		}
	case script.TieOwn:
		return v.ownClass(r)
	case script.TieRound:
		if r.partner != nil {
			return roundTrip
		}
	}
	return v.plainClass(r)
}

// ownClass matches an own transfer, or says what its single row is.
func (v *view) ownClass(r *row) string {
	if p := r.partner; p != nil {
		if out, in := r, p; r.m.Kind == script.OwnOut {
			out.fee = -out.m.Amount - in.m.Amount
			v.owns = append(v.owns, own{out: out, in: in, status: "matched"})
		}
		return ownTransfer
	}
	o := own{other: r.m.Other}
	if r.m.Kind == script.OwnOut {
		o.out = r
	} else {
		o.in = r
	}
	switch r.m.Naming {
	case script.NamesNumber:
		other := v.account(r.m.Other)
		if other == nil {
			return unknown
		}
		o.status = "undisclosed"
		if !other.covers(r.m.Day) {
			o.status = "in_gap"
		}
	case script.NamesApplicant:
		o.status = "undisclosed"
		here := v.account(r.m.Account)
		for _, a := range v.of(here.Currency) {
			if a != here && !a.covers(r.m.Day) {
				o.status = "in_gap"
			}
		}
	default:
		return unknown
	}
	v.owns = append(v.owns, o)
	return ownTransfer
}

// fixedClasses are the classes of kinds that depend on nothing else.
var fixedClasses = map[script.Kind]string{
	script.LoanRelease: loanProceeds, script.LoanPayment: loanRepayment, script.CardPayment: loanRepayment,
	script.CashDeposit: cash, script.ATM: cash, script.Encashment: cash, script.AgentCashOut: cash,
	script.Interest: nonRevenue, script.Capital: nonRevenue, script.TaxRefund: nonRevenue,
	script.AssetSale: nonRevenue, script.OwnerDrawing: nonRevenue, script.Placement: nonRevenue,
	script.RentReceived: revenue, script.MemoIn: unknown, script.MemoOut: unknown, script.OwnCheck: unknown,
	script.Supplier: expense, script.Expense: expense, script.PersonalOut: expense, script.Fee: expense,
	script.InterestTax: expense, script.Gambling: expense,
}

// plainClass is the class of a row that no other row changes.
func (v *view) plainClass(r *row) string {
	if class, ok := fixedClasses[r.m.Kind]; ok {
		return class
	}
	person := v.s.Application.IsPerson()
	switch r.m.Kind {
	case script.InformalIn, script.InformalOut:
		return v.informalClass(r)
	case script.Salary, script.Pension, script.Remittance:
		if person {
			return revenue
		}
		return nonRevenue
	case script.Settlement, script.CheckDeposit:
		if person {
			return unknown
		}
		return revenue
	case script.RelatedInvoice:
		r.related = true
		return revenue
	case script.RoundOut:
		return expense
	}
	return v.transferClass(r, person)
}

// transferClass is the class of a third party's transfer (§3.5, §3.8).
func (v *view) transferClass(r *row, person bool) string {
	party := v.s.PartyOf(r.m.Party)
	if party.Related {
		r.related = true
		return unknown
	}
	if person || r.m.Naming != script.NamesParty {
		return unknown
	}
	if r.m.Invoice || party.Kind == script.Company || v.paysAgain(r.m.Party) {
		return revenue
	}
	return unknown
}

// paysAgain reports whether a party paid in two calendar months, or three times.
func (v *view) paysAgain(party string) bool {
	months, count := map[script.Month]bool{}, 0
	for _, r := range v.rows {
		if r.m.Party == party && (r.m.Kind == script.Sale || r.m.Kind == script.PersonalIn) {
			months[r.m.Day.Month()] = true
			count++
		}
	}
	return len(months) >= 2 || count >= 3
}

// informalClass judges a private loan (§3.6) from the rows that are used.
func (v *view) informalClass(r *row) string {
	if v.isInformalLoan(r.m.Loan) {
		if r.m.Amount > 0 {
			return loanProceeds
		}
		return loanRepayment
	}
	if r.m.Amount > 0 {
		return unknown
	}
	return expense
}

func (v *view) isInformalLoan(loan string) bool {
	var lent, paid script.Money
	count, begun, equal := 0, false, true
	var lentOn script.Day
	var part script.Money
	for _, r := range v.rows {
		if r.m.Loan != loan {
			continue
		}
		if r.m.Amount > 0 {
			lent, lentOn = r.m.Amount, r.m.Day
			continue
		}
		if lent == 0 {
			return false
		}
		if count == 0 {
			begun, part = r.m.Day <= lentOn+21, -r.m.Amount
		}
		equal = equal && -r.m.Amount == part
		paid -= r.m.Amount
		count++
	}
	return count >= 5 && begun && equal && paid*100 >= lent*102 && paid*10 <= lent*16
}

// incomeKind is the kind of income of a credit; "" for none.
func (v *view) incomeKind(r *row) string {
	switch r.m.Kind {
	case script.Salary:
		return "salary"
	case script.Pension:
		return "pension"
	case script.Remittance:
		return "remittance"
	case script.RentReceived:
		return "rental"
	}
	if !v.s.Application.IsPerson() && r.class == revenue && r.m.Amount > 0 {
		return "business"
	}
	return ""
}

// dress finds window dressing (§3.9) of each account, and unmakes the classes of such credits.
func (v *view) dress() {
	for _, a := range v.accounts {
		if len(a.covered) < 30 {
			continue
		}
		closing, late := a.daily[a.last()], a.covered[len(a.covered)-5]
		var sum script.Money
		for _, d := range a.covered[:len(a.covered)-5] {
			sum += a.daily[d]
		}
		earlier := mean(sum, len(a.covered)-5)
		for _, r := range a.rows {
			if r.m.Day < late || r.m.Amount <= 0 || 2*r.m.Amount < closing || closing < 2*earlier {
				continue
			}
			if (r.class == revenue || r.class == cash || r.class == unknown) && !v.paidHalfBefore(a, r) {
				r.dressing, r.class, r.incomeKind = true, unknown, ""
			}
		}
	}
}

// paidHalfBefore reports whether the payer of a credit paid half as much before; for a credit without a name, whether
// an earlier credit of its class was half as large.
func (v *view) paidHalfBefore(a *account, late *row) bool {
	nameless := late.m.Party == "" || late.m.Naming != script.NamesParty
	for _, r := range v.rows {
		if r == late {
			return false
		}
		if r.m.Amount <= 0 || 2*r.m.Amount < late.m.Amount {
			continue
		}
		if !nameless && r.m.Party == late.m.Party || nameless && r.class == late.class && r.m.Account == a.ID {
			return true
		}
	}
	return false
}
