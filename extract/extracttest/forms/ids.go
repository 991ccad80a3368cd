package forms

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// newTIN invents a tax number with its branch code. Numbers of corporations begin with 0.
func newTIN(r *rand.Rand, corporate bool) string {
	first := filled(r, pick(r, "1##", "2##", "3##", "4##", "9##"))
	if corporate {
		first = filled(r, "0##")
	}
	return first + "-" + digits(r, 3) + "-" + digits(r, 3) + pick(r, "-000", "-000", "-00000", "-00000", "-0000", "")
}

// newSSS, newPhilHealth and newPagIBIG invent the numbers of social security, health insurance and housing fund.
func newSSS(r *rand.Rand) string { return filled(r, "3#-#######-#") }

func newPhilHealth(r *rand.Rand) string { return filled(r, "1#-#########-#") }

func newPagIBIG(r *rand.Rand) string { return filled(r, "12##-####-####") }

// withoutMarks is a number with its digits and letters only.
func withoutMarks(number string) string {
	return strings.NewReplacer("-", "", " ", "", ".", "").Replace(number)
}

// newPCN invents the number of a PhilSys card.
func newPCN(r *rand.Rand) string { return filled(r, "####-####-####-####") }

// newLicence invents the number of a driver's licence.
func newLicence(r *rand.Rand) string { return filled(r, "@##-##-######") }

// newPassportNumber invents the number of a passport.
func newPassportNumber(r *rand.Rand) string { return filled(r, "P#######@") }

// newCRN invents the number of a UMID card.
func newCRN(r *rand.Rand) string { return filled(r, "01##-#######-#") }

// newVIN invents a voter's number.
func newVIN(r *rand.Rand, p person) string {
	initials := p.First[:1] + p.Middle[:1] + p.Last[:1]
	return fmt.Sprintf("%s-%s%c-%c%02d%02d%s1%s", filled(r, "####"), filled(r, "####"), 'A'+r.IntN(4),
		'A'+rune(p.Birth.Month)-1, p.Birth.Day, p.Birth.Year%100, initials, filled(r, "####"))
}

// mrzDigit is the check digit of a field of a machine-readable zone (ICAO 9303: weights 7, 3, 1).
func mrzDigit(field string) int {
	weights, sum := [3]int{7, 3, 1}, 0
	for i, c := range field {
		switch {
		case c >= '0' && c <= '9':
			sum += weights[i%3] * int(c-'0')
		case c >= 'A' && c <= 'Z':
			sum += weights[i%3] * (int(c-'A') + 10)
		}
	}
	return sum % 10
}

// mrzName is a text as a machine-readable zone writes it.
func mrzName(s string) string {
	return strings.NewReplacer("Ñ", "N", " ", "<", ".", "", "-", "<", "'", "").Replace(s)
}

// mrzOf returns the two lines of a Philippine passport. With wrong, the check digit of the birth date is wrong.
func mrzOf(p person, number string, expiry engine.Date, wrong bool) (first, second string) {
	day := func(d engine.Date) string { return fmt.Sprintf("%02d%02d%02d", d.Year%100, d.Month, d.Day) }
	padded := func(s string, n int) string {
		if len(s) > n {
			return s[:n]
		}
		return s + strings.Repeat("<", n-len(s))
	}
	last := joined(p.Last, p.Suffix)
	first = padded("P<PHL"+mrzName(last)+"<<"+mrzName(p.First), 44)
	sex := strings.ToUpper(p.Sex[:1])
	field := func(s string) string { return fmt.Sprintf("%s%d", s, mrzDigit(s)) }
	document, birth, end := field(padded(number, 9)), field(day(p.Birth)), field(day(expiry))
	if wrong {
		birth = fmt.Sprintf("%s%d", day(p.Birth), (mrzDigit(day(p.Birth))+3)%10)
	}
	personal := strings.Repeat("<", 14) + "0"
	second = document + "PHL" + birth + sex + end + personal
	return first, second + fmt.Sprint(mrzDigit(document+birth+end+personal))
}
