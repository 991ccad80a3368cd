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

// owed is what one party and the applicant pay each other.
type owed struct {
	credits, debits []*row
}

// mostComparisons bounds how many credits of one party are compared with how many series of equal debits. Whoever pays
// and is paid more often than a hundred times is no lender of the street.
const mostComparisons = 10_000

func (v *view) findInformalLoans() {
	type key struct{ party, currency string }
	parties := map[key]*owed{}
	var order []*owed
	for _, r := range v.rows {
		if r.classed() || r.facts.party == "" || r.facts.business || !undecided[r.Category] {
			continue
		}
		k := key{r.facts.party, r.account().currency}
		o := parties[k]
		if o == nil {
			o = &owed{}
			parties[k] = o
			order = append(order, o)
		}
		if r.isCredit() {
			o.credits = append(o.credits, r)
		} else if r.isDebit() {
			o.debits = append(o.debits, r)
		}
	}
	for _, o := range order {
		series := equalAmounts(o.debits)
		if len(o.credits)*len(series) > mostComparisons {
			continue
		}
		for _, c := range o.credits {
			for _, payments := range series {
				if loan := repaidBy(c, payments); loan != nil {
					v.takeInformal(loan)
					break
				}
			}
		}
	}
}

// equalAmounts are the series of equal amounts that are long enough for a loan, in the order of their first row.
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
	return slices.DeleteFunc(lists, func(l []*row) bool { return len(l) < informalPayments })
}

// repaidBy returns the loan that equal debits after a credit pay back; nil if they do not.
func repaidBy(credit *row, debits []*row) *informalLoan {
	start, _ := slices.BinarySearchFunc(debits, credit.day.AddDays(1),
		func(r *row, day engine.Date) int { return r.day.Compare(day) })
	after := debits[start:]
	for len(after) > 0 && after[0].classed() { // repays another loan
		after = after[1:]
	}
	if at := slices.IndexFunc(after, (*row).classed); at >= 0 {
		after = after[:at]
	}
	if len(after) < informalPayments || credit.day.DaysUntil(after[0].day) > informalFirstDays {
		return nil
	}
	for _, beat := range informalBeats {
		run := onBeat(after, beat)
		// The last payments of a longer run belong to the next loan: the loan ends where enough is paid.
		for len(run) >= informalPayments {
			paid := exact.Of(run[0].amount()).Times(int64(len(run)))
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
	loan.credit.informal = loan
	for _, d := range loan.payments {
		d.put(classRepayment, basisSchedule)
		d.informal = loan
	}
}
