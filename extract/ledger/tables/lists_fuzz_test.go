package tables

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// FuzzListed arranges dates, amounts and texts at random. A table must keep the order of its lines, and every value of
// a line must lie within its words.
func FuzzListed(f *testing.F) {
	for seed := range uint64(40) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 3))
		p := typed(scatteredList(r))
		p.Headers = FindHeadings(p)
		for _, table := range append(Find(p), WithoutHeadings(p)...) {
			if !table.Fill(p) {
				continue
			}
			last := -1
			for _, l := range table.Lines {
				if l.Index <= last {
					t.Errorf("line %d stands below line %d", l.Index, last)
				}
				last = l.Index
				if l.Date != nil && (l.Date.From < 0 || l.Date.To > len(l.Words)) {
					t.Errorf("line %d of %d words has a day at %d to %d", l.Index, len(l.Words), l.Date.From, l.Date.To)
				}
				for column, m := range l.Money {
					if column >= len(table.Columns) || m.From < 0 || m.To > len(l.Words) || m.From >= m.To {
						t.Errorf(
							"line %d of %d words has an amount at %d to %d in column %d of %d", l.Index, len(l.Words),
							m.From, m.To, column, len(table.Columns),
						)
					}
				}
			}
		}
	})
}

// scatteredList makes lines of entries with dates below, above or beside them, some under a heading.
func scatteredList(r *rand.Rand) string {
	parts := []string{
		"2024-03-01", "02 Jan 2025", "Jan 3", "10:22 PM", "-1,200.00", "PHP 30.00", "+5.00", "CR", "-", "Coffee",
		"Sent to Ana", "Total", "Amount", "Description", "Balance", "2025",
	}
	var lines []string
	for range r.IntN(14) {
		var words []string
		for range r.IntN(4) {
			words = append(words, parts[r.IntN(len(parts))]+strings.Repeat(" ", r.IntN(12)))
		}
		lines = append(lines, strings.Repeat(" ", 4*r.IntN(6))+strings.Join(words, " "))
	}
	return strings.Join(lines, "\n")
}
