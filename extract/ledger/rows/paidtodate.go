package rows

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
)

// withoutSums drops the columns that add up another from row to row ("Principal paid to date"), whatever their
// headings say: they are no part of any payment. The rows are in the order of time.
func withoutSums(rows []*Draft, columns []layout.Role) []layout.Role {
	sums := slices.DeleteFunc(slices.Clone(columns), func(c layout.Role) bool {
		return !slices.ContainsFunc(columns, func(of layout.Role) bool { return of != c && addsUp(rows, c, of) })
	})
	for _, d := range rows {
		for _, c := range sums {
			delete(d.Money, c)
			delete(d.MoneyWords, c)
		}
	}
	return slices.DeleteFunc(columns, func(c layout.Role) bool { return slices.Contains(sums, c) })
}

// addsUp says that a column is the running sum of another in all rows that print both, some of which add something.
func addsUp(rows []*Draft, sum, of layout.Role) bool {
	before, added := rows[0].signed(sum), 0
	for _, d := range rows[1:] {
		now := d.signed(sum)
		if now == 0 {
			continue
		}
		if now != before+d.signed(of) {
			return false
		}
		if before != 0 && now != before {
			added++
		}
		before = now
	}
	return added >= leastSums
}
