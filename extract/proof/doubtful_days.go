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

// unprovenDays returns the rows whose recognized day is not sure.
func (p *statement) unprovenDays() (places []int) {
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

// dayDoubt returns the doubt about the day of the row at index i of an account's chain. An amount off its line may be
// of another day. A recognized day is sure if it was read twice the same, or is between rows of the same sure day. If
// the year is not printed with the day, what gives the year must have been read twice as well.
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
	return p.Rows[place].Date != nil && !note.Contradicted.Has(ledger.FigureDay) &&
		(!note.DayRecognized || note.Confirmed.Has(ledger.FigureDay))
}

// sameSureDay reports whether the nearest row with a sure day before (way -1) or after (1) the row at i has the same
// day.
func (p *statement) sameSureDay(chain []int, i, way int) bool {
	for k := i + way; k >= 0 && k < len(chain); k += way {
		if p.daySure(chain[k]) {
			return *p.Rows[chain[k]].Date == *p.Rows[chain[i]].Date
		}
	}
	return false
}

// readTwiceAlike reports whether a second look confirmed a value of the header.
func readTwiceAlike(a ledger.Account, name string) bool {
	return slices.Contains(a.Confirmed, name) && !slices.Contains(a.Contradicted, name)
}

// printedPeriod returns the header with the printed period that sets an account's years; false if none is printed
// completely.
func (p *statement) printedPeriod(account int) (ledger.Account, bool) {
	for _, a := range []ledger.Account{header(p.Statement, account), header(p.Statement, 0)} {
		if a.PeriodStart != nil && a.PeriodEnd != nil && !a.PeriodDerived {
			return a, true
		}
	}
	return header(p.Statement, 0), false
}

// yearInferredSurely reports whether an inferred year is sure: from a printed period, or without one from the
// statement's date, if it was read twice the same. The statement's date sets the years of the twelve months before
// it; the year may otherwise come from another date on the page.
func (p *statement) yearInferredSurely(account int, day engine.Date) bool {
	a, printed := p.printedPeriod(account)
	if printed {
		return readTwiceAlike(a, "period_start") && readTwiceAlike(a, "period_end")
	}
	made := a.StatementDate
	return made != nil && readTwiceAlike(a, "statement_date") && !day.After(made.AddDays(valueDays)) &&
		day.After(made.AddDays(valueDays-365))
}

// valueDays is how many days after the statement's date a row may be dated.
const valueDays = 31

// yearApart reports whether the year of any row's day is printed somewhere else than the day.
func (p *statement) yearApart(chain []int) bool {
	return slices.ContainsFunc(chain, func(place int) bool { return p.RowNotes[place].YearApart })
}

// yearSure reports whether a printed period, or without one the statement's date, contains the year and was read
// twice the same.
func (p *statement) yearSure(account, year int) bool {
	a, printed := p.printedPeriod(account)
	if printed {
		return readTwiceAlike(a, "period_start") && readTwiceAlike(a, "period_end") && a.PeriodStart.Year <= year &&
			year <= a.PeriodEnd.Year
	}
	return a.StatementDate != nil && readTwiceAlike(a, "statement_date") && a.StatementDate.Year == year
}

// periodReach is how many days outside the printed period a row may be dated without doubt, because posting takes
// days. For cards it is more, because shops may send a purchase weeks later.
const (
	periodReach     = 31
	periodReachCard = 92
)

// maxStrays is the share of an account's days (one in this many) up to which days out of order are doubtful. If there
// are more, the paper is sorted in another way.
const maxStrays = 5

// doubtfulDays returns the rows whose day does not fit, and those whose recognized day nothing proves.
func (p *statement) doubtfulDays() []int {
	places := append(p.strayDays(), p.unprovenDays()...)
	slices.Sort(places)
	return slices.Compact(places)
}

// strayDays returns the rows whose day is unknown, was repaired from its neighbours, or does not fit: far outside the
// printed period, or out of the order that nearly all other rows keep. No balance proves a day, and a supposed date
// line may be part of a text.
func (p *statement) strayDays() (strays []int) {
	sections := p.card != nil || p.inSections()
	for _, account := range p.accounts() {
		chain := p.chains[account]
		for _, place := range chain {
			if d := p.Rows[place].Date; d == nil || p.RowNotes[place].DateRepaired ||
				p.RowNotes[place].DayDoubtful || p.farOutside(account, *d) {
				strays = append(strays, place)
			}
		}
		if !sections {
			strays = append(strays, p.outOfOrder(chain)...)
		}
	}
	slices.Sort(strays)
	return slices.Compact(strays)
}

func (p *statement) farOutside(account int, d engine.Date) bool {
	a, reach := header(p.Statement, account), periodReach
	if p.card != nil {
		reach = periodReachCard
	}
	return a.PeriodStart != nil && a.PeriodEnd != nil && !a.PeriodDerived &&
		(d.Before(a.PeriodStart.AddDays(-reach)) || d.After(a.PeriodEnd.AddDays(reach)))
}

// outOfOrder returns the fewest rows without which the days never go back; none if these are many.
func (p *statement) outOfOrder(chain []int) (strays []int) {
	var dated []int
	for _, place := range chain {
		if p.Rows[place].Date != nil {
			dated = append(dated, place)
		}
	}
	kept := p.longestInOrder(dated)
	for _, place := range dated {
		if !kept[place] {
			strays = append(strays, place)
		}
	}
	if len(strays)*maxStrays > len(dated) {
		return nil
	}
	return strays
}

// longestInOrder returns the most rows whose days never go back, in n log n steps: ends[k] is the row with the
// earliest day at which k+1 such rows can end.
func (p *statement) longestInOrder(dated []int) map[int]bool {
	var ends []int
	before := make(map[int]int, len(dated))
	for _, place := range dated {
		at, _ := slices.BinarySearchFunc(ends, *p.Rows[place].Date, func(end int, d engine.Date) int {
			if p.Rows[end].Date.After(d) {
				return 1
			}
			return -1
		})
		before[place] = -1
		if at > 0 {
			before[place] = ends[at-1]
		}
		if at == len(ends) {
			ends = append(ends, place)
		}
		ends[at] = place
	}
	kept := make(map[int]bool, len(ends))
	if len(ends) > 0 {
		for place := ends[len(ends)-1]; place >= 0; place = before[place] {
			kept[place] = true
		}
	}
	return kept
}
