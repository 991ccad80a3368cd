package parse

import (
	"regexp"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// powered is a number as spreadsheets shorten it: "1.5E+3", "2,5E+03". Few figures may be all that it had, or what its
// format left of it ([Money.Powered]); more than five are the first of a longer number.
var powered = regexp.MustCompile(`^(\d)(?:[.,](\d{1,4}))?[Ee]\+0?([1-9]|1[0-2])$`)

// parsePowered is the size of a number with a power of ten, as far as its figures are printed.
func parsePowered(s string) (size engine.Amount, ok bool) {
	if strings.IndexByte(s, '+') < 0 { // without it, "1E5" is a reference
		return 0, false
	}
	m := powered.FindStringSubmatch(s)
	if m == nil {
		return 0, false
	}
	zeros := number(m[3]) + 2 - len(m[2])
	if zeros < 0 {
		return 0, false // thousandths
	}
	return centavos(m[1], m[2], strings.Repeat("0", zeros))
}
