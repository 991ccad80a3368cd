package proof

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

// dayDoubt is why a row's recognized day is not sure.
type dayDoubt int

const (
	daySureEnough dayDoubt = iota
	dayReadOtherwise
	dayOffLine
	yearUnsure
	dayReadOnce
)

// openDays are the rows whose recognized day is not sure.
func (p *statement) openDays() (places []int) {
	for _, account := range p.accounts() {
		chain := p.chains[account]
		for i := range chain {
			if p.dayDoubt(account, chain, i) != daySureEnough {
				places = append(places, chain[i])
			}
		}
	}
	return places
}

// dayDoubt is what is doubtful of the day of the row at i of an account's chain. An amount off its line may be of another
// day. A recognized day is sure when it was read
// the same twice or stands between rows of that day that were; a year that the day's own words do not print must be
// told by what was read twice as well.
func (p *statement) dayDoubt(account int, chain []int, i int) dayDoubt {
	place := chain[i]
	note, day := p.RowNotes[place], p.Rows[place].Date
	switch {
	case !note.DayRecognized || day == nil:
		return daySureEnough
	case note.OffLine:
		return dayOffLine
	case note.Contradicted.Has(ledger.FigureDay):
		return dayReadOtherwise
	case p.YearInferred && !p.yearInferredSurely(account, *day) || note.YearApart && !p.yearSure(account, day.Year):
		return yearUnsure
	case !p.daySure(place) && !(p.sameSureDay(chain, i, -1) && p.sameSureDay(chain, i, 1)):
		return dayReadOnce
	}
	return daySureEnough
}

func (p *statement) daySure(place int) bool {
	note := p.RowNotes[place]
	return p.Rows[place].Date != nil && !note.Contradicted.Has(ledger.FigureDay) && (!note.DayRecognized || note.Confirmed.Has(ledger.FigureDay))
}

// sameSureDay reports whether the nearest row of a chain before (way -1) or behind (1) whose day is sure has the day
// of the row at i.
func (p *statement) sameSureDay(chain []int, i, way int) bool {
	for k := i + way; k >= 0 && k < len(chain); k += way {
		if p.daySure(chain[k]) {
			return *p.Rows[chain[k]].Date == *p.Rows[chain[i]].Date
		}
	}
	return false
}

// readTwiceAlike reports whether a second look read a value of the header the same.
func readTwiceAlike(a ledger.Account, name string) bool {
	return slices.Contains(a.Confirmed, name) && !slices.Contains(a.Contradicted, name)
}

// toldPeriod is the header with the printed period that tells an account's years; false where none is printed whole.
func (p *statement) toldPeriod(account int) (ledger.Account, bool) {
	for _, a := range []ledger.Account{header(p.Statement, account), header(p.Statement, 0)} {
		if a.PeriodStart != nil && a.PeriodEnd != nil && !a.PeriodDerived {
			return a, true
		}
	}
	return header(p.Statement, 0), false
}

// yearInferredSurely reports whether the year that a day was given is sure: told by a printed period, or without one by the
// statement's date, that was read the same twice. The statement's date tells the years of the twelve months before it; the
// year may have been taken from another date on the page.
func (p *statement) yearInferredSurely(account int, day engine.Date) bool {
	a, printed := p.toldPeriod(account)
	if printed {
		return readTwiceAlike(a, "period_start") && readTwiceAlike(a, "period_end")
	}
	made := a.StatementDate
	return made != nil && readTwiceAlike(a, "statement_date") && !day.After(made.AddDays(valueDays)) && day.After(made.AddDays(valueDays-365))
}

// valueDays is how many days after the statement's date a row may be dated.
const valueDays = 31

// yearApart reports whether the year of some row's day stands elsewhere than the day.
func (p *statement) yearApart(chain []int) bool {
	return slices.ContainsFunc(chain, func(place int) bool { return p.RowNotes[place].YearApart })
}

// yearSure reports whether a printed period, or the statement's date without one, that was read the same twice holds days
// of the year.
func (p *statement) yearSure(account, year int) bool {
	a, printed := p.toldPeriod(account)
	if printed {
		return readTwiceAlike(a, "period_start") && readTwiceAlike(a, "period_end") && a.PeriodStart.Year <= year && year <= a.PeriodEnd.Year
	}
	return a.StatementDate != nil && readTwiceAlike(a, "statement_date") && a.StatementDate.Year == year
}
