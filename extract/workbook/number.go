package workbook

import (
	"math"
	"math/big"
	"strconv"
	"strings"
)

// number is an exact number: ten-thousandths in an int64 where they hold it, which money and ratios do,
// else a fraction. Nothing on the way to a cell is a binary float.
type number struct {
	small int64 // ten-thousandths, when big is nil
	big   *big.Rat
}

const numberScale = 10_000

// maxNumberText bounds what is read as a number; nobody's figure has more digits, and an exponent of a
// few characters could otherwise ask for gigabytes.
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

// parseSmall reads plain decimals with four places at most.
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

// maxExactBits bounds exact fractions: a calculation of calculations would else double its digits with each,
// and a short template keep a processor and its memory for good.
const maxExactBits = 1024

// bounded keeps what is longer to far more digits than a cell has. What a cell would show as 0 is 0.
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

// beyond says that a number is larger than any that a spreadsheet holds.
func (n number) beyond() bool {
	if n.big == nil {
		return false
	}
	f, _ := n.big.Float64()
	return math.IsInf(f, 0)
}

// reduced keeps a fraction small where it can.
func reduced(r *big.Rat) number {
	r = bounded(r)
	if q, m := new(big.Int).QuoRem(new(big.Int).Mul(r.Num(), smallScale), r.Denom(), new(big.Int)); m.Sign() == 0 && q.IsInt64() {
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

// div is false for a zero divisor.
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

// round is to so many decimals (negative: tens, hundreds), half away from zero, as Excel's ROUND.
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

// text is the plain decimal; a fraction without end has so many digits that a cell shows all it can.
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

// maxExactDigits is what a spreadsheet's number holds; it turns further digits into zeros.
const maxExactDigits = 15

// float is the number for a cell, and whether the cell then shows its exact decimal. The division rounds
// once, and so to the nearest, only while the int64 itself is exact as a float; beyond, the decimal is read.
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
