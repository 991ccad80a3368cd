package underwriting

import (
	"cmp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/bankdays"
	"github.com/dossier-lending/dossier/extract/proof/exact"
	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// sideKey finds rows of one account, side and amount.
type sideKey struct {
	account *account
	credit  bool
	amount  engine.Amount
}

func (r *row) sideKey() sideKey { return sideKey{r.account(), r.isCredit(), r.amount()} }

// opposite is the key of rows that undo this one.
func (k sideKey) opposite() sideKey { return sideKey{k.account, !k.credit, k.amount} }

// bySide lists rows by account, side and amount, in their order.
func (v *view) bySide(fit func(*row) bool) map[sideKey][]*row {
	index := map[sideKey][]*row{}
	for _, r := range v.rows {
		if r.amount() > 0 && fit(r) {
			index[r.sideKey()] = append(index[r.sideKey()], r)
		}
	}
	return index
}

// pairUp makes each row the other's pair, both of one class.
func pairUp(a, b *row, class string) {
	a.class, a.basis, a.pair = class, basisPair, b
	b.class, b.basis, b.pair = class, basisPair, a
}

// returnedDays is within how many banking days a check comes back.
const returnedDays = 10

// returnEvent is a check that bounced.
type returnEvent struct {
	kind     string // issued, deposited
	day      engine.Date
	amount   *engine.Amount
	check    *string
	reason   string
	inferred bool
	rows     []*row
}

// Kinds of returned checks.
const (
	returnedIssued    = "issued"
	returnedDeposited = "deposited"
)

// pairReturned finds the checks that came back (contract §3.1) and lists the events.
func (v *view) pairReturned() {
	checks := v.bySide(func(r *row) bool { return !r.classed() && r.Category != "returned_check" && r.isCheck() })
	for _, r := range v.rows {
		if r.class == classReturned && r.basis == basisAnalyst || !r.classed() && r.Category == "returned_check" {
			v.addReturn(r, checks)
		}
	}
	v.addPenalties()
	slices.SortStableFunc(v.returns, func(a, b *returnEvent) int {
		return cmp.Or(a.day.Compare(b.day), compareRows(a.rows[0], b.rows[0]))
	})
}

func (v *view) addReturn(r *row, checks map[sideKey][]*row) {
	if r.amount() <= 0 {
		return
	}
	first := nearestBefore(checks[r.sideKey().opposite()], r, func(c *row) bool {
		return !c.classed() && withinBankingDays(c.day, r.day, 0, returnedDays) && sameCheck(c, r)
	})
	amount := r.amount()
	e := &returnEvent{kind: returnedDeposited, day: r.day, amount: &amount, check: r.CheckNumber,
		reason: returnReasons.first(r.facts.words), rows: []*row{r}}
	if r.isCredit() {
		e.kind = returnedIssued
	}
	if first != nil {
		pairUp(first, r, classReturned)
		e.rows = []*row{first, r}
		if e.check == nil {
			e.check = first.CheckNumber
		}
	} else {
		r.put(classReturned, basisWords)
	}
	v.returns = append(v.returns, e)
}

// sameCheck reports whether two rows can be one check: their numbers are equal if both print one.
func sameCheck(a, b *row) bool {
	if a.CheckNumber == nil || b.CheckNumber == nil {
		return true
	}
	return strings.TrimLeft(*a.CheckNumber, "0") == strings.TrimLeft(*b.CheckNumber, "0")
}

// nearestBefore returns the last row up to r, in the order of rows, that fits.
func nearestBefore(rows []*row, r *row, fits func(*row) bool) *row {
	end, _ := slices.BinarySearchFunc(rows, r, compareRows)
	for _, c := range slices.Backward(rows[:end]) {
		if c.day.DaysUntil(r.day) > farDays {
			break
		}
		if fits(c) {
			return c
		}
	}
	return nil
}

// penaltyDays is within how many banking days of a return its fee is booked.
const penaltyDays = 5

// addPenalties gives each penalty fee to the event near it. A fee without any is an event of its own, unless it was
// given back.
func (v *view) addPenalties() {
	events := map[*account][]*returnEvent{}
	for _, e := range v.returns {
		events[e.rows[0].account()] = append(events[e.rows[0].account()], e)
	}
	inferred := map[*account]map[engine.Date]*returnEvent{}
	refunded := v.bySide(func(r *row) bool { return r.Category == "reversal" && r.isCredit() })
	for _, r := range v.rows {
		if r.Category != "nsf_fee" || !r.isDebit() || says(r.facts.words, "overdraft") || v.wasRefunded(r, refunded) {
			continue
		}
		if e := eventNear(events[r.account()], r.day); e != nil {
			e.rows = append(e.rows, r)
			continue
		}
		days := inferred[r.account()]
		if days == nil {
			days = map[engine.Date]*returnEvent{}
			inferred[r.account()] = days
		}
		if e := days[r.day]; e != nil { // two fees of one day: bank's and clearing house's
			e.rows = append(e.rows, r)
			continue
		}
		e := &returnEvent{kind: returnedIssued, day: r.day, check: r.CheckNumber, inferred: true, rows: []*row{r},
			reason: returnReasons.first(r.facts.words)}
		days[r.day] = e
		v.returns = append(v.returns, e)
	}
}

// eventNear is the first of an account's events, which are in order of days, within the banking days of a fee.
func eventNear(events []*returnEvent, day engine.Date) *returnEvent {
	first, _ := slices.BinarySearchFunc(events, bankdays.After(day, -penaltyDays),
		func(e *returnEvent, d engine.Date) int { return e.day.Compare(d) })
	for _, e := range events[first:] {
		if withinBankingDays(e.day, day, -penaltyDays, penaltyDays) {
			return e
		}
		if e.day.After(day) {
			break
		}
	}
	return nil
}

// withinShare reports whether a difference is at most a share of an amount.
func withinShare(difference exact.Sum, of engine.Amount, share float64) bool {
	return difference.Float() <= of.Float()*100*share+shareSlack
}

// shareSlack absorbs the rounding of binary numbers, far below a centavo.
const shareSlack = 1e-6

// wasRefunded reports whether a fee was given back within the days of a refund.
func (v *view) wasRefunded(fee *row, refunded map[sideKey][]*row) bool {
	return slices.ContainsFunc(refunded[fee.sideKey().opposite()], func(r *row) bool {
		days := fee.day.DaysUntil(r.day)
		return days >= 0 && days <= refundDays
	})
}

// refundDays is within how many days a row is undone.
const refundDays = 15

// pairRefunds finds corrections, refunds and chargebacks, and the rows that they undo (contract §3.2).
func (v *view) pairRefunds() {
	open := v.bySide(func(r *row) bool { return !r.classed() && r.Category != "reversal" })
	for _, r := range v.rows {
		undone := r.class == classRefund && r.basis == basisAnalyst
		if r.Category != "reversal" || r.amount() <= 0 || r.classed() && !undone {
			continue
		}
		first := nearestBefore(open[r.sideKey().opposite()], r, func(c *row) bool {
			return !c.classed() && c.day.DaysUntil(r.day) <= refundDays && shareName(c, r)
		})
		if first != nil {
			pairUp(first, r, classRefund)
			continue
		}
		r.put(classRefund, basisWords)
	}
}

// shareName reports whether two rows' parties have a word in common; a row that names nobody fits every other.
func shareName(a, b *row) bool {
	x, y := narration.Words(a.party()), narration.Words(b.party())
	if len(x) == 0 || len(y) == 0 {
		return true
	}
	return slices.ContainsFunc(x, func(w string) bool { return slices.Contains(y, w) })
}

// roundTrip is money that went to a third party and came back, or the reverse.
type roundTrip struct {
	first, second *row
	in, out       *row
}

// mayRoundTrip are categories that say no purpose: in regular dealings equal sums both ways mean nothing.
var mayRoundTrip = []string{"transfer_in", "transfer_out", "check_deposit", "check_issued", "uncategorized",
	"other_income", "other_expense", "supplier_payment", "sales_collection"}

// pairRoundTrips finds credits and debits of one third party that are nearly equal and close in time (contract §3.4).
func (v *view) pairRoundTrips() {
	type parties struct {
		party, currency string
	}
	credits, debits := map[parties][]*row{}, map[parties][]*row{}
	var order []parties
	for _, r := range v.rows {
		if r.classed() || r.facts.party == "" || r.facts.lender || !slices.Contains(mayRoundTrip, r.Category) ||
			v.ownName(r) {
			continue
		}
		key := parties{r.facts.party, r.account().currency}
		if len(credits[key])+len(debits[key]) == 0 {
			order = append(order, key)
		}
		if r.isCredit() {
			credits[key] = append(credits[key], r)
		} else if r.isDebit() {
			debits[key] = append(debits[key], r)
		}
	}
	for _, key := range order {
		v.roundTripsOf(credits[key], debits[key])
	}
	slices.SortFunc(v.roundTrips, func(a, b *roundTrip) int { return compareRows(a.first, b.first) })
}

// nearPlace are the rows that are nearest to a place in the order of rows, if there are many: two parties that pay each
// other thousands of times within days are compared with what is near.
func nearPlace(rows []*row, place int) []*row {
	const most = 4 * mostCandidates
	if len(rows) <= most {
		return rows
	}
	at, _ := slices.BinarySearchFunc(rows, place, func(r *row, p int) int { return cmp.Compare(r.place, p) })
	first := min(max(0, at-most/2), len(rows)-most)
	return rows[first : first+most]
}

func (v *view) roundTripsOf(credits, debits []*row) {
	rule := v.policy.RoundTrip
	type candidate struct {
		in, out    *row
		days       int
		difference exact.Sum
	}
	var list []candidate
	for _, c := range credits {
		start, _ := slices.BinarySearchFunc(debits, c.day.AddDays(-rule.Days),
			func(r *row, day engine.Date) int { return r.day.Compare(day) })
		end, _ := slices.BinarySearchFunc(debits, c.day.AddDays(rule.Days+1),
			func(r *row, day engine.Date) int { return r.day.Compare(day) })
		for _, d := range nearPlace(debits[start:end], c.place) {
			days := d.day.DaysUntil(c.day)
			larger := max(c.amount(), d.amount())
			difference := exact.Of(c.amount()).Sub(d.amount()).Abs()
			if larger < rule.Minimum || !withinShare(difference, larger, rule.TolerancePct/100) {
				continue
			}
			list = append(list, candidate{c, d, max(days, -days), difference})
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.days, b.days), a.difference.Compare(b.difference),
			compareRows(a.in, b.in), compareRows(a.out, b.out))
	})
	for _, c := range list {
		if c.in.classed() || c.out.classed() {
			continue
		}
		pairUp(c.in, c.out, classRoundTrip)
		t := &roundTrip{first: c.out, second: c.in, in: c.in, out: c.out}
		if compareRows(c.in, c.out) < 0 {
			t.first, t.second = c.in, c.out
		}
		v.roundTrips = append(v.roundTrips, t)
	}
}
