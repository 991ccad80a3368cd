package custom

import (
	"math/big"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// decimals is how many decimals numbers keep: amounts have two, rates and quantities up to six.
const decimals = 6

// decimal is an exact number in millionths. Sums never overflow and never round.
type decimal struct{ millionths *big.Int }

func decimalOf(a engine.Amount) decimal {
	return decimal{new(big.Int).Mul(big.NewInt(int64(a)), big.NewInt(10_000))}
}

// decimalFrom reads digits with an optional minus, and at most six decimals.
func decimalFrom(whole, fraction string) (d decimal, ok bool) {
	if len(fraction) > decimals {
		return d, false
	}
	n, ok := new(big.Int).SetString(whole+fraction+strings.Repeat("0", decimals-len(fraction)), 10)
	return decimal{n}, ok
}

func (d decimal) plus(o decimal) decimal {
	return decimal{new(big.Int).Add(d.millionths, o.millionths)}
}

func (d decimal) minus(o decimal) decimal {
	return decimal{new(big.Int).Sub(d.millionths, o.millionths)}
}

func (d decimal) abs() decimal { return decimal{new(big.Int).Abs(d.millionths)} }

func (d decimal) above(o decimal) bool { return d.millionths.Cmp(o.millionths) > 0 }

// amount is the number in hundredths, half away from zero; nil when it is beyond an Amount.
func (d decimal) amount() *engine.Amount {
	half := big.NewInt(5_000)
	if d.millionths.Sign() < 0 {
		half.Neg(half)
	}
	hundredths := new(big.Int).Add(d.millionths, half)
	hundredths.Quo(hundredths, big.NewInt(10_000))
	if !hundredths.IsInt64() {
		return nil
	}
	a := engine.Amount(hundredths.Int64())
	return &a
}

// whole is the number when it has no decimals and fits 64 bits.
func (d decimal) whole() (int64, bool) {
	quotient, rest := new(big.Int).QuoRem(d.millionths, big.NewInt(1_000_000), new(big.Int))
	return quotient.Int64(), rest.Sign() == 0 && quotient.IsInt64()
}

// String is the plain form without useless zeros: 12.5, -0.005.
func (d decimal) String() string {
	digits := new(big.Int).Abs(d.millionths).String()
	if missing := decimals + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	point := len(digits) - decimals
	s := digits[:point]
	if fraction := strings.TrimRight(digits[point:], "0"); fraction != "" {
		s += "." + fraction
	}
	if d.millionths.Sign() < 0 {
		s = "-" + s
	}
	return s
}

// MarshalJSON writes a number.
func (d decimal) MarshalJSON() ([]byte, error) { return []byte(d.String()), nil }
