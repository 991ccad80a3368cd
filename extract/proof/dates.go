package proof

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/bankdays"
	"github.com/dossier-lending/dossier/extract/ledger"
)

// valueDateRows is how many rows outside the period cause only a warning: banks print a value date of the
// neighbouring month on a row or two.
const valueDateRows = 2

// periodCoversRows checks that no row is dated before the period's first or after its last day, or in the future.
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

// futureRows returns the rows dated after tomorrow: a paper from another time zone may be a day ahead.
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

// dateMonotonic checks that posting dates never go back. An impossible printed date fails and is quoted.
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
		return verdict(
			engine.CheckFail,
			"%s a date that cannot be: %s prints %s.",
			countVerb(len(impossible), "row", "has", "have"),
			rowName(p.Statement, impossible[0]),
			quote(p.RowNotes[impossible[0]].DateText),
		)
	case len(undated) > 0:
		return verdict(
			engine.CheckWarn, "%s no readable date: %s.", countVerb(len(undated), "row", "has", "have"),
			rowNames(p.Statement, undated),
		)
	case len(back) > 0 && p.inSections():
		return verdict(
			engine.CheckPass, "All %d dated rows run in order within their sections of credits and debits.", dated,
		)
	case len(back) > 0:
		return verdict(
			engine.CheckWarn, "%s dated earlier than the row before: %s.", countVerb(len(back), "row", "is", "are"),
			rowNames(p.Statement, back),
		)
	case dated < 2:
		return notApplicable("Fewer than two rows are dated.")
	}
	return verdict(engine.CheckPass, "All %d dated rows run in order.", dated)
}

// maxSections is how many sections a statement may have: deposits, withdrawals, checks, cards, fees, interest.
const maxSections = 6

// inSections reports whether dates go back only where a section of credits or of debits begins, as on statements that
// list deposits and withdrawals separately and print no balance beside them.
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
			if credits && debits || sections > maxSections {
				return false
			}
			if row.Date != nil {
				last = row.Date
			}
		}
	}
	return true
}

// statementContinuity checks a file with several statements of one account: each must open with the closing balance
// of the one before, on the next day.
func statementContinuity(p *statement) engine.Check {
	runs := statementsByNumber(p)
	worst := notApplicable("The file holds one statement of each account.")
	for _, run := range runs {
		for i := 1; i < len(run); i++ {
			c := continues(p, run[i-1], run[i])
			if worst.Status == engine.CheckNotApplicable || engine.WorstStatus(c.Status, worst.Status) != worst.Status {
				worst = c
			}
		}
	}
	return worst
}

// statementsByNumber groups statements with the same account number and a period, earliest first. It returns only
// groups of several, in the order of their first statement.
func statementsByNumber(p *statement) [][]int {
	byNumber := map[string][]int{}
	var numbers []string
	for account := range p.Accounts {
		a := p.Accounts[account]
		if a.Number == nil || a.PeriodStart == nil || a.PeriodEnd == nil || a.PeriodDerived {
			continue
		}
		number := normalizedNumber(*a.Number)
		if byNumber[number] == nil {
			numbers = append(numbers, number)
		}
		byNumber[number] = append(byNumber[number], account)
	}
	var runs [][]int
	for _, number := range numbers {
		run := byNumber[number]
		if len(run) < 2 {
			continue
		}
		slices.SortStableFunc(run, func(a, b int) int {
			return p.Accounts[a].PeriodStart.Compare(*p.Accounts[b].PeriodStart)
		})
		runs = append(runs, run)
	}
	return runs
}

func continues(p *statement, before, after int) engine.Check {
	a, b := p.Accounts[before], p.Accounts[after]
	closing, opening := printedClosing(a), printedOpening(b)
	switch gap := a.PeriodEnd.DaysUntil(*b.PeriodStart) - 1; {
	case closing != nil && opening != nil && gap == 0 && !agree(*closing, *opening):
		return comparison(
			engine.CheckFail,
			*closing,
			*opening,
			Tolerance,
			"The statement to %s closes with %s, the next opens with %s.",
			*a.PeriodEnd,
			Money(*closing),
			Money(*opening),
		)
	case gap > 0:
		return verdict(engine.CheckWarn, "%s between the statement to %s and the one from %s.",
			countVerb(gap, "day", "is missing", "are missing"), *a.PeriodEnd, *b.PeriodStart)
	case gap < 0:
		return verdict(engine.CheckWarn, "The statement to %s overlaps the one from %s.", *a.PeriodEnd, *b.PeriodStart)
	case closing == nil || opening == nil:
		return notApplicable(
			"The statements follow each other by date, but a closing or opening balance is not printed.",
		)
	}
	return comparison(engine.CheckPass, *closing, *opening, Tolerance,
		"The statement to %s closes with the balance the next one opens with.", *a.PeriodEnd)
}

func agree(a, b engine.Amount) bool { return difference(a, b).Abs() <= Tolerance }

// ClearsOnBankingDaysOnly reports whether the row's description names PESONet, RTGS or check clearing, which do not
// run on weekends and holidays.
func ClearsOnBankingDaysOnly(description string) bool {
	return signalsIn(description).has(bankingDayOnly)
}

// leastPosted is how many rows on days without clearing show that an issuer posts on such days.
const leastPosted = 3

// PostsOnNonBankingDays reports whether the statement's issuer posts on weekends and holidays, as wallets and many
// banks do: several rows show it. Rows that need clearing are not counted, because they cannot speak for themselves.
func PostsOnNonBankingDays(st *ledger.Statement) bool {
	posted := 0
	for _, row := range st.Rows {
		if row.Date == nil {
			continue
		}
		if _, open := bankdays.IsOpen(*row.Date); open || ClearsOnBankingDaysOnly(row.Description) {
			continue
		}
		if posted++; posted == leastPosted {
			return true
		}
	}
	return false
}

// ClearingDay is the day on which a row counts: its value date, else its date; nil if neither was read.
func ClearingDay(row engine.Transaction) *engine.Date {
	if row.ValueDate != nil {
		return row.ValueDate
	}
	return row.Date
}

// bankingDays checks that PESONet, RTGS and check clearing do not count from weekends and holidays. If the issuer posts
// on such days, only a printed value date tells when a row counts.
func bankingDays(p *statement) engine.Check {
	judged, untold := 0, 0
	var off []int
	posts := PostsOnNonBankingDays(p.Statement)
	for account, chain := range p.chains {
		if c := header(p.Statement, account).Currency; c != nil && *c != "PHP" {
			continue
		}
		for _, place := range chain {
			row := p.Rows[place]
			day := ClearingDay(row)
			if day == nil || !p.rowSignals[place].has(bankingDayOnly) {
				continue
			}
			_, open := bankdays.IsOpen(*day)
			switch {
			case !open && posts && row.ValueDate == nil:
				untold++
				continue
			case !open:
				off = append(off, place)
			}
			judged++
		}
	}
	switch {
	case len(off) > 0:
		reason, _ := bankdays.IsOpen(*ClearingDay(p.Rows[off[0]]))
		return verdict(engine.CheckWarn, "%s for a day without clearing (%s): %s.",
			countVerb(len(off), "clearing row", "is", "are"), reason, rowNames(p.Statement, off))
	case judged == 0 && untold > 0:
		return notApplicable("The issuer posts on days without clearing, and no value date is printed.")
	case judged == 0:
		return notApplicable("No row of a peso account names PESONet, RTGS or check clearing.")
	}
	return verdict(
		engine.CheckPass, "%s on banking days.", countVerb(judged, "clearing row", "is posted", "are posted"),
	)
}
