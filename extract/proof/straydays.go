package proof

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

// How many days beyond the printed period a row may be dated before its day is doubted: posting lags by days, a
// card's shops may send a purchase in weeks later.
const (
	periodReach     = 31
	periodReachCard = 92
)

// maxStrays is the share of an account's days, one in so many, up to which days out of order are strays. Beyond
// it the paper has an order of its own.
const maxStrays = 5

// doubtfulDays are the rows whose day does not fit, and those whose recognized day nothing proves.
func (p *statement) doubtfulDays() []int {
	places := append(p.strayDays(), p.openDays()...)
	slices.Sort(places)
	return slices.Compact(places)
}

// strayDays are the rows whose day is not known, was put right by its neighbours' or does not fit: far outside the
// printed period, or out of the order that nearly all other rows keep. No balance proves a day; what is read as a
// heading of days may be part of a text.
func (p *statement) strayDays() (strays []int) {
	sections := p.card != nil || p.inSections()
	for _, account := range p.accounts() {
		chain := p.chains[account]
		for _, place := range chain {
			if d := p.Rows[place].Date; d == nil || p.RowNotes[place].DateRepaired || p.RowNotes[place].DayDoubtful || p.farOutside(account, *d) {
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

// outOfOrder are the rows that have to go so that the days of all others never go back; none when they are many.
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

// longestInOrder are the most rows whose days never go back, found in n log n steps: ends[k] is the row with the
// earliest day that k+1 such rows can end with.
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
