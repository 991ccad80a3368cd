package formula

import (
	"math"
	"math/big"
	"strconv"
	"strings"
)

// Number is an exact number: an int64 of ten-thousandths if it fits, as money and ratios do, else a fraction. Binary
// floating point is used only for the final cell.
type Number struct {
	small int64 // ten-thousandths, when big is nil
	big   *big.Rat
}

const numberScale = 10_000

// maxNumberText is the most characters of a number that is read. No real figure has more digits, and an exponent of a
// few characters could otherwise take gigabytes.
const maxNumberText = 64

var smallScale = big.NewInt(numberScale)

// Whole is an integer.
func Whole(n int64) Number {
	if n > math.MaxInt64/numberScale || n < -math.MaxInt64/numberScale {
		return Number{big: new(big.Rat).SetInt64(n)}
	}
	return Number{small: n * numberScale}
}

// ParseNumber reads a JSON number.
func ParseNumber(s string) (Number, bool) {
	if n, ok := parseSmall(s); ok {
		return n, true
	}
	if len(s) > maxNumberText {
		return Number{}, false
	}
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		if exponent, err := strconv.Atoi(s[i+1:]); err != nil || exponent > 99 || exponent < -99 {
			return Number{}, false
		}
	}
	if strings.ContainsAny(s, "/_xXpP") {
		return Number{}, false
	}
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		return Number{}, false
	}
	return reduced(r), true
}

// parseSmall reads plain decimals with up to four places.
func parseSmall(s string) (Number, bool) {
	digits, negative := strings.CutPrefix(s, "-")
	if digits == "" || len(digits) > 16 {
		return Number{}, false
	}
	var v int64
	places, seen := 0, false
	for _, c := range []byte(digits) {
		switch {
		case c == '.' && !seen:
			seen = true
			continue
		case c < '0' || c > '9' || places == 4:
			return Number{}, false
		}
		v = v*10 + int64(c-'0')
		if seen {
			places++
		}
	}
	if seen && places == 0 {
		return Number{}, false
	}
	for ; places < 4; places++ {
		if v > math.MaxInt64/10 {
			return Number{}, false
		}
		v *= 10
	}
	if negative {
		v = -v
	}
	return Number{small: v}, true
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

// Beyond reports whether a number is larger than a spreadsheet's numbers.
func (n Number) Beyond() bool {
	if n.big == nil {
		return false
	}
	f, _ := n.big.Float64()
	return math.IsInf(f, 0)
}

// reduced is the fraction in the small form if it fits.
func reduced(r *big.Rat) Number {
	r = bounded(r)
	if q, m := new(big.Int).QuoRem(
		new(big.Int).Mul(r.Num(), smallScale), r.Denom(), new(big.Int),
	); m.Sign() == 0 && q.IsInt64() {
		return Number{small: q.Int64()}
	}
	return Number{big: r}
}

func (n Number) rat() *big.Rat {
	if n.big != nil {
		return n.big
	}
	return big.NewRat(n.small, numberScale)
}

// Add is n + m, exactly.
func (n Number) Add(m Number) Number {
	if n.big == nil && m.big == nil {
		if sum := n.small + m.small; (sum > n.small) == (m.small > 0) {
			return Number{small: sum}
		}
	}
	return reduced(new(big.Rat).Add(n.rat(), m.rat()))
}

// Neg is -n.
func (n Number) Neg() Number {
	if n.big == nil && n.small != math.MinInt64 {
		return Number{small: -n.small}
	}
	return reduced(new(big.Rat).Neg(n.rat()))
}

// Sub is n - m, exactly.
func (n Number) Sub(m Number) Number { return n.Add(m.Neg()) }

// Mul is n × m, exactly.
func (n Number) Mul(m Number) Number { return reduced(new(big.Rat).Mul(n.rat(), m.rat())) }

// Div divides; false for a zero divisor.
func (n Number) Div(m Number) (Number, bool) {
	if m.Sign() == 0 {
		return Number{}, false
	}
	return reduced(new(big.Rat).Quo(n.rat(), m.rat())), true
}

// Sign is -1, 0 or 1.
func (n Number) Sign() int {
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

// Cmp is -1 if n is less than m, 0 if they are equal, 1 if it is greater.
func (n Number) Cmp(m Number) int {
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

// Round rounds to this many decimals (negative: to tens, hundreds), half away from zero, as Excel's ROUND does.
func (n Number) Round(places int) Number {
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
		return Number{small: v}
	}
	scale := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(places, -places))), nil))
	if places < 0 {
		scale.Inv(scale)
	}
	scaled, _ := new(big.Rat).SetString(new(big.Rat).Mul(n.rat(), scale).FloatString(0))
	return reduced(scaled.Quo(scaled, scale))
}

// Text is the plain decimal. A fraction that never ends gets as many digits as a cell can show.
func (n Number) Text() string {
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

// Float is the number for a cell, and whether the cell then shows its exact decimal. Dividing rounds only once, and
// so to the nearest float, while the int64 itself is exact as a float; larger numbers are parsed from their decimal.
func (n Number) Float() (f float64, exact bool) {
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
