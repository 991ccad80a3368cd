package proof

import (
	"github.com/dossier-lending/dossier/engine"
)

// valueDateRows is how many rows may lie outside the period with a warning only: banks print a value
// date of the neighbouring month on a row or two.
const valueDateRows = 2

// periodCoversRows: no row before the period's first or after its last day, none in the future.
func periodCoversRows(p *statement) engine.Check {
	if future := p.futureRows(); len(future) > 0 {
		return verdict(engine.CheckFail, "%s dated after the day the paper came in: %s.",
			countVerb(len(future), "row", "is", "are"), rowNames(p.Statement, future))
	}
	var outside []int
	judged := 0
	for _, account := range p.accounts() {
		a := header(p.Statement, account)
		if a.PeriodStart == nil || a.PeriodEnd == nil || a.PeriodDerived {
			continue
		}
		judged++
		for _, place := range p.chains[account] {
			if d := p.Rows[place].Date; d != nil && (d.Before(*a.PeriodStart) || d.After(*a.PeriodEnd)) {
				outside = append(outside, place)
			}
		}
	}
	switch {
	case judged == 0:
		return notApplicable("No period is printed to compare the rows with.")
	case p.rowCount() == 0:
		return notApplicable("There are no rows.")
	case len(outside) == 0:
		return verdict(engine.CheckPass, "All rows are dated inside the printed period.")
	case len(outside) <= valueDateRows:
		return verdict(engine.CheckWarn, "%s outside the printed period: %s.",
			countVerb(len(outside), "row", "lies", "lie"), rowNames(p.Statement, outside))
	}
	return verdict(engine.CheckFail, "%s outside the printed period: %s.",
		countVerb(len(outside), "row", "lies", "lie"), rowNames(p.Statement, outside))
}

// futureRows are dated after tomorrow: a paper of another time zone may be a day ahead.
func (p *statement) futureRows() (future []int) {
	if p.today.IsZero() {
		return nil
	}
	tomorrow := p.today.AddDays(1)
	for _, account := range p.accounts() {
		for _, place := range p.chains[account] {
			if d := p.Rows[place].Date; d != nil && d.After(tomorrow) {
				future = append(future, place)
			}
		}
	}
	return future
}

func (p *statement) rowCount() int {
	n := 0
	for _, account := range p.accounts() {
		n += len(p.chains[account])
	}
	return n
}

// dateMonotonic: posting dates never go back; an impossible printed date fails and is quoted.
func dateMonotonic(p *statement) engine.Check {
	var impossible, undated, back []int
	dated := 0
	for _, account := range p.accounts() {
		var last *engine.Date
		for _, place := range p.chains[account] {
			d := p.Rows[place].Date
			switch {
			case d == nil && p.RowNotes[place].DateText != "":
				impossible = append(impossible, place)
			case d == nil:
				undated = append(undated, place)
			case last != nil && d.Before(*last):
				back = append(back, place)
			}
			if d != nil {
				last = d
				dated++
			}
		}
	}
	switch {
	case len(impossible) > 0:
		return verdict(engine.CheckFail, "%s a date that cannot be: %s prints %s.", countVerb(len(impossible), "row", "has", "have"),
			rowName(p.Statement, impossible[0]), quote(p.RowNotes[impossible[0]].DateText))
	case len(undated) > 0:
		return verdict(engine.CheckWarn, "%s no readable date: %s.", countVerb(len(undated), "row", "has", "have"), rowNames(p.Statement, undated))
	case len(back) > 0 && p.inSections():
		return verdict(engine.CheckPass, "All %d dated rows run in order within their sections of credits and debits.", dated)
	case len(back) > 0:
		return verdict(engine.CheckWarn, "%s dated earlier than the row before: %s.", countVerb(len(back), "row", "is", "are"), rowNames(p.Statement, back))
	case dated < 2:
		return notApplicable("Fewer than two rows are dated.")
	}
	return verdict(engine.CheckPass, "All %d dated rows run in order.", dated)
}

// mostSections is how many sections a statement may have: deposits, withdrawals, checks, cards, fees,
// interest.
const mostSections = 6

// inSections says that dates go back only where a section of credits or of debits begins anew, as on
// statements that list deposits and withdrawals apart and print no balance beside them.
func (p *statement) inSections() bool {
	for _, account := range p.accounts() {
		var last *engine.Date
		sections, credits, debits := 1, false, false
		for _, place := range p.chains[account] {
			row := p.Rows[place]
			if BalancePrinted(p.Statement, place) {
				return false
			}
			if last != nil && row.Date != nil && row.Date.Before(*last) {
				sections++
				credits, debits = false, false
			}
			credits, debits = credits || row.Credit > 0, debits || row.Debit > 0
			if credits && debits || sections > mostSections {
				return false
			}
			if row.Date != nil {
				last = row.Date
			}
		}
	}
	return true
}
