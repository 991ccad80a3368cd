package rows

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
)

// change says by which columns what is owed rises and falls.
type change struct {
	raise, lower []layout.Role
}

// maxChange is how many columns move a balance: release, interest and penalty up, payment down.
const maxChange = 4

// learnedRows bounds the rows that teach.
const learnedRows = 120

// learnChange finds the columns whose amounts make every balance follow from the one before; the zero change when
// none do; before is the balance that the rows start from, nil when not printed. Fewer columns come before more, and those whose headings say so before others.
func learnChange(rows []*Draft, columns []layout.Role, before *engine.Amount) change {
	rows = rows[:min(len(rows), learnedRows)]
	best, most := change{}, 0
	for _, c := range changes(columns) {
		if pass, fail := c.score(rows, before); pass > most && pass >= leastSums && pass > sumsPerMiss*fail {
			best, most = c, pass
		}
	}
	return best
}

// changes lists what is tried, the likeliest first.
func changes(columns []layout.Role) []change {
	all := []change{{}}
	for _, r := range columns {
		for _, c := range all[:len(all):len(all)] {
			if len(c.raise)+len(c.lower) == maxChange {
				continue
			}
			if r != lexicon.RoleAmount && r != lexicon.RoleCredit && r != lexicon.RolePrincipal {
				all = append(all, change{append(slices.Clone(c.raise), r), c.lower})
			}
			if r != lexicon.RoleDebit {
				all = append(all, change{c.raise, append(slices.Clone(c.lower), r)})
			}
		}
	}
	all = slices.DeleteFunc(all, func(c change) bool { return len(c.raise)+len(c.lower) == 0 })
	slices.SortStableFunc(all, func(a, b change) int { return a.oddness() - b.oddness() })
	return all
}

// oddness grows with the columns and with what their headings do not say.
func (c change) oddness() int {
	odd := 0
	for _, r := range c.raise {
		odd += 10
		if r != lexicon.RoleDebit {
			odd += 2
		}
	}
	for _, r := range c.lower {
		odd += 10
		if r != lexicon.RoleCredit && r != lexicon.RolePrincipal {
			odd++
		}
	}
	return odd
}

// score counts the rows whose balance follows from the one before and those whose does not. Rows that neither move
// nor should teach nothing.
func (c change) score(rows []*Draft, before *engine.Amount) (pass, fail int) {
	for _, d := range rows {
		now := d.balance(true)
		if now == nil {
			before = nil
			continue
		}
		if start := d.owedBefore(before); start != nil {
			switch moved, says := *now-*start, c.of(d); {
			case moved != says:
				fail++
			case moved != 0:
				pass++
			}
		}
		before = now
	}
	return pass, fail
}

// of is how a row changes what is owed.
func (c change) of(d *Draft) (sum engine.Amount) {
	for _, r := range c.raise {
		sum += d.signed(r)
	}
	for _, r := range c.lower {
		sum -= d.signed(r)
	}
	return sum
}

// owedBefore is the balance that a row starts from: the one it prints, else the one above's.
func (d *Draft) owedBefore(above *engine.Amount) *engine.Amount {
	if token, ok := d.Money[lexicon.RoleBefore]; ok && !token.Dash && !token.Unread {
		v := token.Owed()
		return &v
	}
	return above
}

// subsets are all sets of the columns, smaller ones first.
func subsets(columns []layout.Role) [][]layout.Role {
	sets := [][]layout.Role{nil}
	for _, r := range columns {
		for _, s := range sets[:len(sets):len(sets)] {
			sets = append(sets, append(slices.Clone(s), r))
		}
	}
	slices.SortStableFunc(sets, func(a, b []layout.Role) int { return len(a) - len(b) })
	return sets
}
