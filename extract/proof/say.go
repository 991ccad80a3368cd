package proof

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// maxNamed is how many rows one sentence names; the rest are counted.
const maxNamed = 3

// Money is an amount as a sentence shows it: "1,234.50".
func Money(a engine.Amount) string {
	s := a.String()
	sign := ""
	if strings.HasPrefix(s, "-") {
		sign, s = "-", s[1:]
	}
	whole, decimals, _ := strings.Cut(s, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	return sign + whole + "." + decimals
}

// difference is a - b, held in range.
func difference(a, b engine.Amount) engine.Amount { return exact.Of(a).Sub(b).Amount() }

// countOf is "1 row", "3 rows".
func countOf(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// rowName is how a sentence names a row: by its number and date.
func rowName(st *ledger.Statement, place int) string {
	row := st.Rows[place]
	if row.Date == nil {
		return fmt.Sprintf("row %d", row.Row)
	}
	return fmt.Sprintf("row %d of %s", row.Row, *row.Date)
}

// rowNames lists rows for a sentence: "row 3 of 2025-01-04, row 9 of 2025-01-07 and 4 more".
func rowNames(st *ledger.Statement, places []int) string {
	names := make([]string, 0, maxNamed)
	for _, place := range places[:min(len(places), maxNamed)] {
		names = append(names, rowName(st, place))
	}
	return more(strings.Join(names, ", "), len(places))
}

// listed lists names for a sentence as rowNames does: "the debit of row 3 and the opening balance".
func listed(names []string) string {
	if n := len(names); n > 1 && n <= maxNamed {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return more(strings.Join(names[:min(len(names), maxNamed)], ", "), len(names))
}

// more counts what a list of n does not name.
func more(list string, n int) string {
	if left := n - maxNamed; left > 0 {
		return list + fmt.Sprintf(" and %d more", left)
	}
	return list
}

// quote shows a printed text in a sentence, cut to a length that keeps it one sentence.
func quote(text string) string {
	const longest = 60
	if r := []rune(text); len(r) > longest {
		text = string(r[:longest]) + "…"
	}
	return "“" + text + "”"
}
