package bankstatementsummary

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// typed sets a text in type of fixed pitch, as lines.
func typed(text string) []layout.Line {
	const pitch, height = 6, 10
	p := page.Page{Number: 1, Width: 2000, Height: 2000}
	for row, line := range strings.Split(text, "\n") {
		column := 0
		for _, word := range strings.SplitAfter(line, " ") {
			w := strings.TrimSpace(word)
			n := utf8.RuneCountInString(w)
			if n > 0 {
				p.Words = append(p.Words, page.Word{Text: w, Confidence: 1, Size: height,
					Box: page.Box{
						X0: float64(column * pitch),
						X1: float64((column + n) * pitch),
						Y0: float64(row * 14),
						Y1: float64(row*14 + height),
					}})
			}
			column += utf8.RuneCountInString(word)
		}
	}
	return layout.Lines(p)
}

// On any page, a month comes once and every figure is printed in a line of its own table.
func FuzzMonthsComeOnceWithFiguresOfThePage(f *testing.F) {
	f.Add("Month        Credits    Debits    Balance\nJan 2025      100.00     50.00     60.00\nFeb 2025       10.00       -       70.00\nTotal         110.00     50.00")
	f.Add("             Jan-25     Feb-25    Total\nDeposits\n  No.             3          4        7\n  Amount     100.00      10.00   110.00")
	f.Add("March 2025\nOpening balance: 10.00\nClosing balance: 20.00\nApril 2025\nOpening balance: 20.00")
	f.Add("September\n2025        1.00   2.00   3.00\n2025\n202513 NIL n/a -")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			return
		}
		lines := typed(text)
		seen := map[engine.Date]bool{}
		for _, r := range newSheet(lines, calendarOf(lines, nil, nil)).monthsIn().rows {
			if seen[r.month] {
				t.Errorf("%s comes twice", r.month)
			}
			seen[r.month] = true
			for role, c := range r.cells {
				if !strings.Contains(strings.Join(strings.Fields(text), " "), c.text()) {
					t.Errorf("%s %s is %q, which no line says", r.month, role, c.text())
				}
			}
		}
	})
}
