package identifier

import (
	"strings"
	"unicode"
)

// mask stands for a place of a number that is printed as a mask.
const mask = '*'

// isMask reports whether a character is only ever printed to hide another.
func isMask(r rune) bool { return r == mask || r == '•' || r == '●' }

// isSeparator reports whether a character may stand between parts of a number: any hyphen or dash, and the format's
// own.
func isSeparator(r rune, separators string) bool {
	return unicode.Is(unicode.Pd, r) || r == '−' || strings.ContainsRune(separators, r)
}

// compact is a printed number in capitals, without spaces and separators and with "*" for masks.
func compact(text, separators string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case isMask(r):
			return mask
		case unicode.IsSpace(r) || isSeparator(r, separators):
			return -1
		case r >= '０' && r <= '９': // the wide digits of East Asian fonts
			return r - '０' + '0'
		}
		return unicode.ToUpper(r)
	}, text)
}

// maskX reads X as a mask in a compact number, if another mask or another X is beside it. A single X can be a letter of
// the number.
func maskX(compact string) string {
	if !strings.Contains(compact, "*") && !strings.Contains(compact, "XX") {
		return compact
	}
	return strings.ReplaceAll(compact, "X", "*")
}

// NormalizeAccount is an account or card number in letters and digits only, with "*" for each masked place:
// "5123-45XX-XXXX-0001" is "512345******0001".
func NormalizeAccount(printed string) string {
	return maskX(strings.Map(func(r rune) rune {
		if r == mask || unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, compact(printed, "-")))
}

// NormalizeTIN is a taxpayer number in digits only, with its branch code if one is printed; ok is false for other
// lengths than 9 and 12 to 14 digits, and for a masked number.
func NormalizeTIN(printed string) (digits string, ok bool) {
	digits, ok = formats["tin"].Match(printed)
	return digits, ok && !strings.Contains(digits, "*")
}

// NormalizeMobile is a Philippine mobile number in international form: "0917 123 4567" is "+639171234567". ok is false
// for a foreign, masked or incomplete number.
func NormalizeMobile(printed string) (international string, ok bool) {
	digits, ok := formats["mobile_ph"].Match(printed)
	if !ok || strings.Contains(digits, "*") {
		return "", false
	}
	return "+63" + digits[len(digits)-len("9171234567"):], true
}

// maxPlate is the longest plate, in letters and digits.
const maxPlate = 10

// NormalizePlate is a number plate in capitals without separators: "nqz 4512" is "NQZ4512". ok is false for a text with
// other marks, without a digit, or longer than a plate.
func NormalizePlate(printed string) (plate string, ok bool) {
	plate = compact(printed, "-.")
	for _, r := range plate {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return "", false
		}
	}
	return plate, strings.ContainsAny(plate, "0123456789") && len([]rune(plate)) <= maxPlate
}
