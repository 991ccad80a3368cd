package underwriting

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// Informal loans (“5-6”, contract §3.6): a credit of one person, repaid in equal parts at a short beat.
const (
	informalPayments  = 5    // at least
	informalFirstDays = 21   // within which repayment begins
	informalSlack     = 1    // day by which a payment may be early or late
	informalLeast     = 1.02 // times the credit: the least that is repaid
	informalMost      = 1.60 // times the credit: the most
)

// informalBeats are days between payments. A daily beat leaves out Sundays and holidays.
var informalBeats = []int{1, 7, 14}

// informalLoan is a credit with its repayments.
type informalLoan struct {
	credit   *row
	payments []*row
}

func (v *view) findInformalLoans() {
	type owed struct{ party, currency string }
	debits := map[owed][]*row{}
	var credits []*row
	for _, r := range v.rows {
		if r.classed() || r.facts.party == "" || r.facts.business || !undecided[r.Category] {
			continue
		}
		if r.isCredit() {
			credits = append(credits, r)
		} else if r.isDebit() {
			key := owed{r.facts.party, r.account().currency}
			debits[key] = append(debits[key], r)
		}
	}
	for _, c := range credits {
		for _, payments := range equalAmounts(debits[owed{c.facts.party, c.account().currency}]) {
			if loan := repaidBy(c, payments); loan != nil {
				v.takeInformal(loan)
				break
			}
		}
	}
}

// equalAmounts splits rows by amount, in the order of the first of each.
func equalAmounts(rows []*row) (lists [][]*row) {
	place := map[engine.Amount]int{}
	for _, r := range rows {
		at, ok := place[r.amount()]
		if !ok {
			at = len(lists)
			place[r.amount()] = at
			lists = append(lists, nil)
		}
		lists[at] = append(lists[at], r)
	}
	return lists
}

// repaidBy returns the loan that equal debits after a credit pay back; nil if they do not.
func repaidBy(credit *row, debits []*row) *informalLoan {
	var after []*row
	for _, d := range debits {
		if !d.classed() && d.day.After(credit.day) {
			after = append(after, d)
		}
	}
	if len(after) < informalPayments || credit.day.DaysUntil(after[0].day) > informalFirstDays {
		return nil
	}
	for _, beat := range informalBeats {
		run := onBeat(after, beat)
		// The last payments of a longer run belong to the next loan: the loan ends where enough is paid.
		for len(run) >= informalPayments {
			paid := exact.Sum{}
			for _, d := range run {
				paid = paid.Add(d.amount())
			}
			times := paid.Float() / exact.Of(credit.amount()).Float()
			if times < informalLeast {
				break
			}
			if times <= informalMost {
				return &informalLoan{credit, run}
			}
			run = run[:len(run)-1]
		}
	}
	return nil
}

// onBeat is the longest beginning of the rows whose gaps fit a beat.
func onBeat(rows []*row, beat int) []*row {
	for i := 1; i < len(rows); i++ {
		gap := rows[i-1].day.DaysUntil(rows[i].day)
		if beat == 1 {
			if gap < 1 || bankingDays(rows[i-1].day, rows[i].day) > 1+informalSlack {
				return rows[:i]
			}
			continue
		}
		if gap < beat-informalSlack || gap > beat+informalSlack {
			return rows[:i]
		}
	}
	return rows
}

func (v *view) takeInformal(loan *informalLoan) {
	loan.credit.put(classProceeds, basisSchedule)
	for _, d := range loan.payments {
		d.put(classRepayment, basisSchedule)
	}
	v.informal = append(v.informal, loan)
}

// informalOf is the informal loan that a row belongs to; nil for none.
func (v *view) informalOf(r *row) *informalLoan {
	for _, loan := range v.informal {
		if loan.credit == r || slices.Contains(loan.payments, r) {
			return loan
		}
	}
	return nil
}
