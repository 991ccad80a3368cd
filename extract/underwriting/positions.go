package underwriting

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// position is one debt (contract §6).
type position struct {
	engine.Position
	lenderKey string // cluster of the lender; "" if none is named
	payments  []*row // repayments, by day
	releases  []*row
	agency    bool // a government agency, not a lender that stacks
}

// Kinds of debt.
const (
	kindBankLoan   = "bank_loan"
	kindFinancing  = "financing"
	kindGovernment = "government"
	kindCard       = "credit_card"
	kindInformal   = "informal"
	kindUnknown    = "unknown"
)

// Sources of a position.
const (
	fromRows    = "rows"
	fromLoan    = "loan_statement"
	fromCard    = "card_statement"
	fromPayslip = "payslip"
)

// Bases of a position's monthly service.
const (
	byFrequency   = "frequency"
	byLastMonths  = "last_months"
	byOnePayment  = "one_payment"
	byCardMinimum = "card_minimum"
	byCardPaid    = "card_payments"
	byStatement   = "statement"
	byPayslip     = "payslip"
)

// debtKey is what rows of one debt have in common: lender and reference; without a reference the lender; without a
// lender the reference; without both the cleaned text and nearly the amount.
type debtKey struct {
	lender, reference, stem string
	card                    bool
}

func (v *view) findPositions() {
	groups := map[debtKey]*position{}
	var order []*position
	for _, r := range v.chosen {
		if r.class != classRepayment && r.class != classProceeds || r.account().currency != v.main {
			continue
		}
		p := v.positionFor(r, groups)
		if p == nil {
			continue
		}
		if len(p.payments)+len(p.releases) == 0 {
			order = append(order, p)
		}
		if r.class == classRepayment {
			p.payments = append(p.payments, r)
		} else {
			p.releases = append(p.releases, r)
		}
		r.position = p
	}
	order = v.joinBareReleases(order)
	for _, p := range order {
		v.measurePosition(p)
	}
	order = v.addDebtStatements(order)
	order = append(order, v.payslipPositions()...)
	for i, p := range order {
		p.PositionID = "p" + strconv.Itoa(i+1)
	}
	v.positions = order
}

// positionFor is the position of a row, new if it is the first.
func (v *view) positionFor(r *row, groups map[debtKey]*position) *position {
	if loan := r.informal; loan != nil {
		key := debtKey{lender: r.facts.party, stem: "informal " + strconv.Itoa(loan.credit.place)}
		return groupFor(groups, key, func() *position { return newPosition(r, kindInformal, r.party(), "") })
	}
	card := r.Category == "credit_card_payment"
	reference, name := r.facts.reference, r.lenderName()
	if name == "" && reference == "" {
		return v.unnamedPosition(r, groups, card)
	}
	key := debtKey{lender: r.lenderKey(), reference: reference, card: card}
	return groupFor(groups, key, func() *position { return newPosition(r, debtKind(r, card), name, reference) })
}

// lenderName is the lender as the lists name it, else the row's party; "" for none.
func (r *row) lenderName() string {
	if r.facts.creditor != "" {
		return r.facts.creditor
	}
	return r.party()
}

// lenderKey is the cluster of the lender's name.
func (r *row) lenderKey() string {
	if r.facts.creditor != "" {
		return clusterOf(r.facts.creditor)
	}
	return r.facts.party
}

func groupFor(groups map[debtKey]*position, key debtKey, make func() *position) *position {
	if groups[key] == nil {
		groups[key] = make()
	}
	return groups[key]
}

// sameInstalment is by which share two payments of one debt without a name may differ.
const sameInstalment = 0.01

// unnamedPosition groups rows that name neither lender nor reference: the same cleaned text and an amount within 1 % of
// the group's first. A card's payments vary, so there the text alone decides.
func (v *view) unnamedPosition(r *row, groups map[debtKey]*position, card bool) *position {
	text := stem(r.facts.words)
	for n := 0; ; n++ {
		key := debtKey{stem: text + " " + strconv.Itoa(n), card: card}
		p := groups[key]
		if p == nil {
			return groupFor(groups, key, func() *position { return newPosition(r, debtKind(r, card), "", "") })
		}
		if card || nearly(p.firstAmount(), r.amount()) && sameSide(p, r) {
			return p
		}
	}
}

func (p *position) firstAmount() engine.Amount {
	if len(p.payments) > 0 {
		return p.payments[0].amount()
	}
	return p.releases[0].amount()
}

func sameSide(p *position, r *row) bool { return (len(p.payments) > 0) == (r.class == classRepayment) }

func nearly(a, b engine.Amount) bool {
	return withinShare(exact.Of(a).Sub(b).Abs(), max(a, b), sameInstalment)
}

func newPosition(r *row, kind, lender, reference string) *position {
	p := &position{lenderKey: r.lenderKey(), agency: kind == kindGovernment}
	p.Kind, p.Sources, p.Missed = kind, []string{fromRows}, []engine.Date{}
	if lender != "" {
		p.Lender = &lender
	} else {
		p.lenderKey = ""
	}
	if reference != "" {
		p.Reference = &reference
	}
	p.Label = labelOf(lender, reference, r)
	return p
}

// labelOf names a debt for people: lender, the word before the number, the number; without both the cleaned text.
func labelOf(lender, reference string, r *row) string {
	if lender == "" && reference == "" {
		return stem(r.facts.words)
	}
	return strings.Join(strings.Fields(lender+" "+noteWord(r.facts.words, reference)+" "+reference), " ")
}

// noteWord is the word right before a loan's number, as printed: PN, LN; "" if another stands there.
func noteWord(words []string, reference string) string {
	number := narration.Words(reference)
	for i := range words {
		if len(number) > 0 && i+len(number) <= len(words) && slices.Equal(words[i:i+len(number)], number) {
			for at := i - 1; at >= 0; at-- {
				switch word := words[at]; {
				case word == "NO" || word == "NUM" || word == "REF":
				case word == "PN" || word == "LN":
					return word
				default:
					return ""
				}
			}
		}
	}
	return ""
}

// debtKind is the kind by words of the description, then by the lender.
func debtKind(r *row, card bool) string {
	if card {
		return kindCard
	}
	return kindOfDebt(r)
}

// joinBareReleases puts a release without a reference to the only debt of its lender that has one, if its first payment
// comes after.
func (v *view) joinBareReleases(list []*position) []*position {
	out := list[:0:0]
	for _, p := range list {
		if len(p.payments) == 0 && p.Reference == nil && p.lenderKey != "" {
			if to := onlyDebtOf(list, p); to != nil {
				to.releases = append(to.releases, p.releases...)
				for _, r := range p.releases {
					r.position = to
				}
				continue
			}
		}
		out = append(out, p)
	}
	return out
}

func onlyDebtOf(list []*position, p *position) (found *position) {
	for _, o := range list {
		if o != p && o.lenderKey == p.lenderKey && len(o.payments) > 0 && o.payments[0].day.After(p.releases[0].day) {
			if found != nil {
				return nil
			}
			found = o
		}
	}
	return found
}

const (
	lastPayments = 6 // whose median is the instalment
	balloonTimes = 3 // times the instalment: a balloon
)

// measurePosition computes a debt's figures from its rows.
func (v *view) measurePosition(p *position) {
	slices.SortFunc(p.payments, compareRows)
	slices.SortFunc(p.releases, compareRows)
	all := slices.SortedFunc(slices.Values(slices.Concat(p.payments, p.releases)), compareRows)
	p.Rows, p.Proven = refs(all), allProven(all)
	if n := len(p.releases); n > 0 {
		last := p.releases[n-1]
		amount := exact.Sum{}
		for _, r := range p.releases {
			amount = amount.Add(r.amount())
		}
		total := amount.Amount()
		p.Disbursed, p.DisbursedOn = &total, &last.day
	}
	p.Count = len(p.payments)
	if p.Count == 0 {
		v.judgeActive(p, p.releases[len(p.releases)-1].day, "")
		p.Counted = false
		return
	}
	var paid exact.Sum
	for _, r := range p.payments {
		paid = paid.Add(r.amount())
	}
	p.TotalPaid = paid.Amount()
	first, last := p.payments[0].day, p.payments[p.Count-1].day
	p.FirstPaid, p.LastPaid = &first, &last
	regular := p.takeBalloon()
	instalment := medianDebit(regular[max(0, len(regular)-lastPayments):])
	p.Instalment = &instalment
	name, payDays := p.rhythm(regular)
	if p.Kind != kindCard && name != "" && name != irregular {
		days := daysOf(regular)
		accounts := accountsOf(p.payments)
		p.Missed = missedOf(name, payDays, days, func(d engine.Date) bool { return v.anyCovers(accounts, d) })
	}
	v.judgeActive(p, last, name)
	v.serviceOf(p, name)
}

func daysOf(rows []*row) (days []engine.Date) {
	for _, r := range rows {
		days = append(days, r.day)
	}
	return slices.Compact(days)
}

func accountsOf(rows []*row) (list []*account) {
	for _, r := range rows {
		if !slices.Contains(list, r.account()) {
			list = append(list, r.account())
		}
	}
	return list
}

func (v *view) anyCovers(accounts []*account, day engine.Date) bool {
	return slices.ContainsFunc(accounts, func(a *account) bool {
		return holdsDay(clipped(a.cover.spans, v.from, v.to), day)
	})
}

// takeBalloon finds a last payment of three instalments or more, and returns the payments without it.
func (p *position) takeBalloon() []*row {
	n := len(p.payments)
	if n < 3 || p.Kind == kindCard {
		return p.payments
	}
	last, before := p.payments[n-1], p.payments[:n-1]
	instalment := medianDebit(before[max(0, n-1-lastPayments):])
	if instalment <= 0 || exact.Of(last.amount()).Compare(exact.Of(instalment).Times(balloonTimes)) < 0 {
		return p.payments
	}
	p.Balloon = &engine.Balloon{Amount: last.amount(), Date: &last.day, Paid: true}
	return before
}

func medianDebit(rows []*row) engine.Amount {
	amounts := make([]engine.Amount, len(rows))
	for i, r := range rows {
		amounts[i] = r.amount()
	}
	return median(amounts)
}

// rhythm is the frequency of the payments; nil and "" with one payment.
func (p *position) rhythm(rows []*row) (name string, payDays [2]int) {
	days := daysOf(rows)
	if len(days) < 2 {
		return "", payDays
	}
	name, payDays = rhythmOf(days, debtGaps)
	p.Frequency = &name
	return name, payDays
}

// judgeActive decides whether the debt goes on: its last payment lies within one and a half periods of the end of
// coverage of the paying accounts, and no word says that it is paid off. If a gap in the statements hides the due date,
// that is not known.
func (v *view) judgeActive(p *position, last engine.Date, name string) {
	rows := slices.Concat(p.payments, p.releases)
	accounts := accountsOf(rows)
	end := v.coverageEnd(accounts)
	yes, no := true, false
	ended := func(why string) { p.Active, p.EndedBy = &no, &why }
	switch {
	case slices.ContainsFunc(p.payments, func(r *row) bool { return says(r.facts.words, "payoff") }):
		ended("payoff_word")
	case p.Balloon != nil && p.Balloon.Paid:
		ended("balloon")
	case last.DaysUntil(end) <= debtReach[name]:
		p.Active = &yes
	case v.gapAfter(accounts, last, debtReach[name], end):
		p.Active = nil
	default:
		ended("no_payment")
	}
}

// gapAfter reports whether days without a statement follow a payment within the days in which the next was due, and no
// covered day after them could have shown it.
func (v *view) gapAfter(accounts []*account, last engine.Date, days int, end engine.Date) bool {
	due := earlier(last.AddDays(days), end)
	for day := last.AddDays(1); !day.After(due); day = day.AddDays(1) {
		if !v.anyCovers(accounts, day) {
			return last.AddDays(2 * days).After(end)
		}
	}
	return false
}

// perMonth are twelfths of an instalment a month.
var perMonth = map[string]int64{weekly: 52, biWeekly: 26, semiMonthly: 24, monthly: 12, quarterly: 4}

// serviceOf is what the debt costs a month (contract §6, table).
func (v *view) serviceOf(p *position, name string) {
	put := func(amount engine.Amount, basis string) { p.MonthlyService, p.ServiceBasis = &amount, &basis }
	switch twelfths, known := perMonth[name]; {
	case p.Kind == kindCard:
		put(v.cardService(p), byCardPaid)
	case p.Count == 1:
		put(p.payments[0].amount(), byOnePayment)
	case known:
		put(exact.Of(*p.Instalment).Times(twelfths).Quo(12), byFrequency)
	default:
		put(v.lastMonths(p.withoutBalloon()), byLastMonths)
	}
	p.Counted = p.Active == nil || *p.Active
}

func (p *position) withoutBalloon() []*row {
	if p.Balloon != nil && p.Balloon.Paid {
		return p.payments[:len(p.payments)-1]
	}
	return p.payments
}

// serviceMonths are the full months over which daily and irregular payments are averaged.
const serviceMonths = 3

// lastMonths are the payments of the last three full months of the paying accounts, a month; without a full month all
// payments, as one.
func (v *view) lastMonths(rows []*row) engine.Amount {
	full := v.fullMonthsOf(accountsOf(rows))
	return monthlyOf(rows, full[max(0, len(full)-serviceMonths):])
}

func monthlyOf(rows []*row, full []span) engine.Amount {
	var sum exact.Sum
	for _, r := range rows {
		if len(full) == 0 || slices.ContainsFunc(full, func(m span) bool { return m.holds(r.day) }) {
			sum = sum.Add(r.amount())
		}
	}
	return sum.Quo(max(1, len(full)))
}

// cardService are payments to a card in full months, a month, as far as the policy counts them.
func (v *view) cardService(p *position) engine.Amount {
	average := monthlyOf(p.payments, v.fullMonthsOf(accountsOf(p.payments)))
	return shareOf(exact.Of(average), v.policy.Debt.CardShare).Amount()
}

// lenderName is by which lenders are counted: a debt without a lender counts as one.
func (p *position) lenderName() string {
	return cmp.Or(p.lenderKey, "debt "+p.PositionID)
}
