package cards

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
)

// leastFollowing is how many days' amounts must follow from the day before to show that they are balances.
const leastFollowing = 2

// dayBalances gives the amount beside a day that heads entries to the entry that leaves it, where at least half of these amounts
// follow from each other by the entries between them: they are what each day left. The few that do not are
// kept as printed, for they contradict the entries.
func (reading *attempt) dayBalances() {
	days := reading.days()
	for _, d := range days {
		if d[0].day.beside == nil {
			return
		}
	}
	rising, falling := 0, 0
	for i := 1; i < len(days); i++ {
		left, before := days[i][0].day.beside.money.Signed(), days[i-1][0].day.beside.money.Signed()
		if before+moved(days[i]) == left {
			rising++
		}
		if left+moved(days[i-1]) == before {
			falling++
		}
	}
	if most := max(rising, falling); most < leastFollowing || 2*most < len(days)-1 {
		return
	}
	for _, d := range days {
		last := d[len(d)-1]
		if falling > rising { // the latest first
			last = d[0]
		}
		last.money[lexicon.RoleBalance] = *last.day.beside
	}
}

// days are the blocks by the day that heads them, nil when some have a day or a balance of their own.
func (reading *attempt) days() (days [][]block) {
	for i, b := range reading.blocks {
		if _, told := b.money[lexicon.RoleBalance]; told || !b.heads {
			return nil
		}
		if i == 0 || reading.blocks[i-1].day != b.day {
			days = append(days, nil)
		}
		days[len(days)-1] = append(days[len(days)-1], b)
	}
	return days
}

// moved is what blocks put into the account.
func moved(blocks []block) (sum engine.Amount) {
	for _, b := range blocks {
		for role, v := range b.money {
			switch {
			case role == lexicon.RoleDebit:
				sum -= v.money.Size
			case lexicon.IsMovement(role):
				sum += v.money.Signed()
			}
		}
	}
	return sum
}
