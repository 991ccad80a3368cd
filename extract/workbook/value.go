package workbook

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
)

type valueKind byte

const (
	missingValue valueKind = iota // "n/a", or a blank cell if the column asks for it
	blankValue                    // an empty cell, 0 in calculations
	textValue
	numberValue // dates too: days since the end of 1899
	boolValue
)

// value is what a cell holds. shown is how a number or text is formatted.
type value struct {
	kind   valueKind
	yes    bool
	shown  Kind
	number number
	text   string
}

func textOf(s string) value { return value{kind: textValue, text: s, shown: KindText} }

// numberOf returns the value of a number; missing if it is larger than a spreadsheet's numbers, because Excel shows an
// error there.
func numberOf(n number, shown Kind) value {
	if n.beyond() {
		return value{shown: shown}
	}
	return value{kind: numberValue, number: n, shown: shown}
}

// typed converts a JSON value to a kind. A value that does not fit the kind is text.
func typed(r raw, kind Kind, words map[string]string) value {
	if r.null() {
		return value{shown: kind}
	}
	if len(words) > 0 {
		if word, ok := words[r.str()]; ok {
			return textOf(word)
		}
	}
	switch r[0] {
	case '"':
		return typedText(r.str(), kind)
	case '{', '[':
		return textOf(listText(r))
	case 't', 'f':
		return textOf(yesNo(r[0] == 't'))
	}
	if kind == KindText || kind == KindID || kind == KindDate || kind == KindMonth {
		return textOf(string(r))
	}
	n, ok := parseNumber(string(r))
	if _, exact := n.float(); !ok || !exact {
		return textOf(string(r))
	}
	if kind == KindAny || kind == KindBool {
		kind = KindNumber
	}
	return numberOf(n, kind)
}

func typedText(s string, kind Kind) value {
	if kind == KindDate || kind == KindAny {
		if day, ok := dayNumber(s); ok {
			return numberOf(whole(day), KindDate)
		}
	}
	if kind == KindMonth && len(s) == len("2026-01") {
		if day, ok := dayNumber(s + "-01"); ok {
			return numberOf(whole(day), KindMonth)
		}
	}
	return textOf(s)
}

// firstDay is the first date that all spreadsheets number in the same way. Excel counts a 29 February 1900, which did
// not exist, before it. Earlier days are written as text.
var firstDay = time.Date(1900, time.March, 1, 0, 0, 0, 0, time.UTC)

// dayNumber is a YYYY-MM-DD as the number of a day in a spreadsheet.
func dayNumber(s string) (int64, bool) {
	if len(s) != len("2026-01-31") || s[4] != '-' {
		return 0, false
	}
	d, err := engine.ParseDate(s)
	if err != nil {
		return 0, false
	}
	t := time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC)
	if t.Before(firstDay) {
		return 0, false
	}
	const firstNumber = 61
	return firstNumber + int64(t.Sub(firstDay)/(24*time.Hour)), true
}

// listText is a list of plain values joined with "; ", and any other value as its JSON.
func listText(r raw) string {
	if r.isArray() {
		var parts []string
		plain := true
		r.entries(func(_ int, v raw) bool {
			plain = plain && !v.isObject() && !v.isArray()
			if plain && !v.null() {
				parts = append(parts, v.str())
			}
			return plain
		})
		if plain {
			return strings.Join(parts, "; ")
		}
	}
	var b bytes.Buffer
	if json.Compact(&b, r) != nil {
		return string(r)
	}
	return b.String()
}

func yesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

// maxCellText is the longest text of a cell, in UTF-16 units.
const maxCellText = 32767

// cellText returns a text that is valid in XML and in a cell: valid UTF-8, with control characters as spaces. A text
// that is too long is cut and ends with a remark about it.
func cellText(s string) string {
	if plainText(s) {
		return s
	}
	s = strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' || r == 0xFFFE || r == 0xFFFF {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
	if len(s) <= maxCellText || utf16Len(s) <= maxCellText {
		return s
	}
	remark := fmt.Sprintf(" … (cut: %d characters in all)", utf8.RuneCountInString(s))
	room, cut := maxCellText-utf16Len(remark), 0
	for i, r := range s {
		if room -= utf16.RuneLen(r); room < 0 {
			cut = i
			break
		}
	}
	return s[:cut] + remark
}

// plainText reports whether a text can be written without changes: short, printable ASCII.
func plainText(s string) bool {
	if len(s) > maxCellText {
		return false
	}
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] >= 0x80 {
			return false
		}
	}
	return true
}

func utf16Len(s string) (n int) {
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}

// number is an exact number: an int64 of ten-thousandths if it fits, as money and ratios do, else a fraction. Binary
// floating point is used only for the final cell.
type number struct {
	small int64 // ten-thousandths, when big is nil
	big   *big.Rat
}

const numberScale = 10_000

// maxNumberText is the most characters of a number that is read. No real figure has more digits, and an exponent of a
// few characters could otherwise take gigabytes.
const maxNumberText = 64

var smallScale = big.NewInt(numberScale)

func whole(n int64) number {
	if n > math.MaxInt64/numberScale || n < -math.MaxInt64/numberScale {
		return number{big: new(big.Rat).SetInt64(n)}
	}
	return number{small: n * numberScale}
}

// parseNumber reads a JSON number.
func parseNumber(s string) (number, bool) {
	if n, ok := parseSmall(s); ok {
		return n, true
	}
	if len(s) > maxNumberText {
		return number{}, false
	}
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		if exponent, err := strconv.Atoi(s[i+1:]); err != nil || exponent > 99 || exponent < -99 {
			return number{}, false
		}
	}
	if strings.ContainsAny(s, "/_xXpP") {
		return number{}, false
	}
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		return number{}, false
	}
	return reduced(r), true
}

// parseSmall reads plain decimals with up to four places.
func parseSmall(s string) (number, bool) {
	digits, negative := strings.CutPrefix(s, "-")
	if digits == "" || len(digits) > 16 {
		return number{}, false
	}
	var v int64
	places, seen := 0, false
	for _, c := range []byte(digits) {
		switch {
		case c == '.' && !seen:
			seen = true
			continue
		case c < '0' || c > '9' || places == 4:
			return number{}, false
		}
		v = v*10 + int64(c-'0')
		if seen {
			places++
		}
	}
	if seen && places == 0 {
		return number{}, false
	}
	for ; places < 4; places++ {
		if v > math.MaxInt64/10 {
			return number{}, false
		}
		v *= 10
	}
	if negative {
		v = -v
	}
	return number{small: v}, true
}

// maxExactBits is the most bits of an exact fraction. Otherwise each calculation on a calculated value could double
// the digits, and a short template would take a processor and its memory forever.
const maxExactBits = 1024

// bounded rounds a longer fraction, to far more digits than a cell has. What a cell would show as 0 becomes 0.
func bounded(r *big.Rat) *big.Rat {
	if r.Num().BitLen() <= 2*maxExactBits && r.Denom().BitLen() <= maxExactBits {
		return r
	}
	const precision, tiny = 256, -2 * maxExactBits
	f := new(big.Float).SetPrec(precision).SetRat(r)
	if f.MantExp(nil) < tiny {
		return new(big.Rat)
	}
	near, _ := f.Rat(nil)
	return near
}

// beyond reports whether a number is larger than a spreadsheet's numbers.
func (n number) beyond() bool {
	if n.big == nil {
		return false
	}
	f, _ := n.big.Float64()
	return math.IsInf(f, 0)
}

// reduced is the fraction in the small form if it fits.
func reduced(r *big.Rat) number {
	r = bounded(r)
	if q, m := new(big.Int).QuoRem(
		new(big.Int).Mul(r.Num(), smallScale), r.Denom(), new(big.Int),
	); m.Sign() == 0 && q.IsInt64() {
		return number{small: q.Int64()}
	}
	return number{big: r}
}

func (n number) rat() *big.Rat {
	if n.big != nil {
		return n.big
	}
	return big.NewRat(n.small, numberScale)
}

func (n number) add(m number) number {
	if n.big == nil && m.big == nil {
		if sum := n.small + m.small; (sum > n.small) == (m.small > 0) {
			return number{small: sum}
		}
	}
	return reduced(new(big.Rat).Add(n.rat(), m.rat()))
}

func (n number) neg() number {
	if n.big == nil && n.small != math.MinInt64 {
		return number{small: -n.small}
	}
	return reduced(new(big.Rat).Neg(n.rat()))
}

func (n number) sub(m number) number { return n.add(m.neg()) }

func (n number) mul(m number) number { return reduced(new(big.Rat).Mul(n.rat(), m.rat())) }

// div divides; false for a zero divisor.
func (n number) div(m number) (number, bool) {
	if m.sign() == 0 {
		return number{}, false
	}
	return reduced(new(big.Rat).Quo(n.rat(), m.rat())), true
}

func (n number) sign() int {
	if n.big != nil {
		return n.big.Sign()
	}
	switch {
	case n.small > 0:
		return 1
	case n.small < 0:
		return -1
	}
	return 0
}

func (n number) cmp(m number) int {
	if n.big == nil && m.big == nil {
		switch {
		case n.small < m.small:
			return -1
		case n.small > m.small:
			return 1
		}
		return 0
	}
	return n.rat().Cmp(m.rat())
}

// round rounds to this many decimals (negative: to tens, hundreds), half away from zero, as Excel's ROUND does.
func (n number) round(places int) number {
	if n.big == nil && places >= 4 {
		return n
	}
	if n.big == nil && places >= 0 {
		unit := int64(math.Pow10(4 - places))
		rest := n.small % unit
		v := n.small - rest
		if rest*2 >= unit {
			v += unit
		}
		if rest*2 <= -unit {
			v -= unit
		}
		return number{small: v}
	}
	scale := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(places, -places))), nil))
	if places < 0 {
		scale.Inv(scale)
	}
	scaled, _ := new(big.Rat).SetString(new(big.Rat).Mul(n.rat(), scale).FloatString(0))
	return reduced(scaled.Quo(scaled, scale))
}

// text is the plain decimal. A fraction that never ends gets as many digits as a cell can show.
func (n number) text() string {
	if n.big == nil {
		return smallText(n.small)
	}
	if n.big.IsInt() {
		return n.big.Num().String()
	}
	s := n.big.FloatString(20)
	return strings.TrimRight(strings.TrimRight(s, "0"), ".")
}

func smallText(v int64) string {
	negative := v < 0
	u := uint64(v)
	if negative {
		u = -u
	}
	s := strconv.FormatUint(u/numberScale, 10)
	if rest := u % numberScale; rest > 0 {
		s += "." + strings.TrimRight(strconv.FormatUint(rest+numberScale, 10)[1:], "0")
	}
	if negative {
		s = "-" + s
	}
	return s
}

// maxExactDigits is how many significant digits a spreadsheet's number holds; it turns further digits into zeros.
const maxExactDigits = 15

// float is the number for a cell, and whether the cell then shows its exact decimal. Dividing rounds only once, and
// so to the nearest float, while the int64 itself is exact as a float; larger numbers are parsed from their decimal.
func (n number) float() (f float64, exact bool) {
	const exactInts = 1 << 53
	switch {
	case n.big != nil:
		f, _ = n.big.Float64()
		return f, !n.big.IsInt() || digits(n.big.Num().String()) <= maxExactDigits
	case n.small > -exactInts && n.small < exactInts:
		f = float64(n.small) / numberScale
		return f, n.small > -1e15 && n.small < 1e15 || digits(smallText(n.small)) <= maxExactDigits
	}
	s := smallText(n.small)
	f, err := strconv.ParseFloat(s, 64)
	return f, err == nil && digits(s) <= maxExactDigits
}

// digits counts significant digits.
func digits(s string) int {
	s = strings.TrimLeft(s, "-0.")
	if !strings.Contains(s, ".") {
		s = strings.TrimRight(s, "0")
	}
	return len(s) - strings.Count(s, ".")
}
