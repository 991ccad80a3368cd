//go:build slow

package extracttest_test

import "github.com/dossier-lending/dossier/extract/extracttest"

// wrongFigures counts the rows with an amount, a side or a balance that the paper does not print. A balance that is worked
// out and missing is not wrong.
func wrongFigures(o extracttest.Outcome) (rows int) {
	for _, cause := range []string{"a row too many", "a row missing", "no amount", "another amount", "the amount on the other side", "another balance"} {
		rows += o.Causes[cause]
	}
	return rows
}
