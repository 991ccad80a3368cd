package parse

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Dinars and rials have a thousand parts, so that "1.250" is one and a quarter. The same figure is a thousand and more
// where a point parts thousands: only the paper's currency and its other figures tell.

// thousandParts are the currencies with three minor digits by ISO 4217.
var thousandParts = map[string]bool{"BHD": true, "IQD": true, "JOD": true, "KWD": true, "LYD": true, "OMR": true, "TND": true}

// withoutParts are those of them whose parts are out of use: their amounts are whole, and a mark may part thousands.
var withoutParts = map[string]bool{"IQD": true}

// Decimals is how many an amount with all of them has.
func (s Style) Decimals() int {
	if s.Thousandths {
		return 3
	}
	return 2
}

var (
	// loneMark is a figure whose only mark stands before three digits: it parts thousands or starts decimals.
	loneMark = regexp.MustCompile(`^[1-9]\d{0,2}([.,])\d{3}$`)
	// threeDecimals are amounts whose last mark starts decimals, for others part their thousands.
	threeDecimals = regexp.MustCompile(`^\d{1,3}(?:[ ']\d{3})+([.,])\d{3}$|^\d{1,3}(?:,\d{3})+(\.)\d{3}$|^\d{1,3}(?:\.\d{3})+(,)\d{3}$`)
	// noGroup are figures whose mark starts decimals, for 0 and four digits before it are no first group. They may be
	// none of the paper's amounts: a rate is 0.125, an account's number 1234.567.
	noGroup = regexp.MustCompile(`^(?:0|[1-9]\d{3,})([.,])\d{3}$`)
	// twoGroups are figures whose mark stands twice, as of thousands.
	twoGroups = regexp.MustCompile(`^\d{1,3}(?:(?:(\.)\d{3}){2,}|(?:(,)\d{3}){2,})$`)
	// fewDecimals is an amount with one or two decimals.
	fewDecimals = regexp.MustCompile(`^\d{1,3}(?:[ .,']?\d{3})*[.,]\d{1,2}$`)
)

// leastThousandths is how many figures with three decimals make a style, and how many different ones that alone are of
// no other do.
const leastThousandths = 2

// IsLoneMark says that a figure's only mark stands before three digits, where it parts thousands or starts decimals.
func IsLoneMark(figure string) bool { return loneMark.MatchString(figure) }

// HasThousandParts says that a currency, by its ISO 4217 code, has three minor digits.
func HasThousandParts(code string) bool { return thousandParts[code] }

// threes counts a paper's figures for one mark before three digits; bare are those of noGroup.
type threes struct {
	lone, decimal, grouped int
	bare                   map[string]bool
}

// withThousandths is the style with what the paper's figures and its currency say about three decimals: figures that can
// be nothing else, or figures with one mark in such a currency. dinars and others are currenciesNamed.
func (s Style) withThousandths(figures []string, dinars, others int) Style {
	marks := map[string]*threes{".": {bare: map[string]bool{}}, ",": {bare: map[string]bool{}}}
	few := 0
	for _, body := range figures {
		if m := loneMark.FindStringSubmatch(body); m != nil {
			marks[m[1]].lone++
		} else if m := threeDecimals.FindStringSubmatch(body); m != nil {
			marks[strings.Join(m[1:], "")].decimal++
		} else if m := noGroup.FindStringSubmatch(body); m != nil {
			marks[m[1]].bare[body] = true
		} else if m := twoGroups.FindStringSubmatch(body); m != nil {
			marks[strings.Join(m[1:], "")].grouped++
		} else if fewDecimals.MatchString(body) && !dayAndMonth.MatchString(body) {
			few++
		}
	}
	for mark, other := range map[string]string{".": ",", ",": "."} {
		own := marks[mark]
		count := own.lone + own.decimal + len(own.bare)
		if own.grouped > 0 || count < leastThousandths || marks[other].lone+marks[other].decimal+len(marks[other].bare) > 0 {
			continue
		}
		surely := own.decimal > 0 || len(own.bare) >= leastThousandths && others <= dinars
		if count >= outvote*few && surely || (count >= outvote*few || mark == s.Point()) && dinars > others {
			s.Comma, s.Thousandths = mark == ",", true
			return s
		}
	}
	return s
}

// currenciesNamed counts the texts that name currencies of a thousand parts, and those that name others.
func currenciesNamed(texts []string) (dinars, others int) {
	for _, t := range texts {
		switch code := currencyOfText(t); {
		case code == "" || withoutParts[code]:
		case thousandParts[code]:
			dinars++
		default:
			others++
		}
	}
	return dinars, others
}

// longestUnit is the number of letters of a text beyond which a currency in it may be of anything.
const longestUnit = 48

// currencyOfText is the currency of an amount's mark, of a word, or of a heading such as "Balance (KWD)"; "" for none.
func currencyOfText(text string) string {
	if HasDigit(text) {
		_, m, ok := stripMarks(cleanMoney(text))
		if !ok {
			return ""
		}
		return m.Currency
	}
	if utf8.RuneCountInString(text) > longestUnit {
		return ""
	}
	if code := CodeOfMark(text); code != "" {
		return code
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ()[]/,:;-", r) })
	if at := slices.IndexFunc(words, IsCurrencyCode); at >= 0 {
		return words[at]
	}
	return ""
}
