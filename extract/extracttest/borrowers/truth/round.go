package truth

import (
	"math/big"
	"strconv"

	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
)

// Ratio is a ratio or share in ten-thousandths: 0.1004 is Ratio(1004).
type Ratio int64

// MarshalJSON writes a JSON number with four decimals.
func (r Ratio) MarshalJSON() ([]byte, error) { return []byte(decimal(int64(r), 4)), nil }

// Percent is a percentage in hundredths: 1.42 % is Percent(142).
type Percent int64

// MarshalJSON writes a JSON number with two decimals.
func (p Percent) MarshalJSON() ([]byte, error) { return []byte(decimal(int64(p), 2)), nil }

func decimal(n int64, places int) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	digits := strconv.FormatInt(n, 10)
	for len(digits) <= places {
		digits = "0" + digits
	}
	return sign + digits[:len(digits)-places] + "." + digits[len(digits)-places:]
}

// half rounds a fraction to a whole number, halves away from zero.
func half(r *big.Rat) int64 {
	twice := new(big.Int).Mul(r.Num(), big.NewInt(2))
	if r.Sign() >= 0 {
		twice.Add(twice, r.Denom())
	} else {
		twice.Sub(twice, r.Denom())
	}
	return twice.Quo(twice, new(big.Int).Mul(r.Denom(), big.NewInt(2))).Int64()
}

// mean is a sum divided by a count, to the centavo.
func mean(sum script.Money, count int) script.Money {
	return script.Money(half(big.NewRat(int64(sum), int64(count))))
}

// ratio is a over b with four decimals; nil if b is zero.
func ratio(a, b script.Money) *Ratio {
	if b == 0 {
		return nil
	}
	r := Ratio(half(new(big.Rat).Mul(big.NewRat(int64(a), int64(b)), big.NewRat(10_000, 1))))
	return &r
}

// times multiplies an amount by a fraction, to the centavo.
func times(m script.Money, factor *big.Rat) script.Money {
	return script.Money(half(new(big.Rat).Mul(big.NewRat(int64(m), 1), factor)))
}

func pointer[T any](v T) *T { return &v }

// deref is the value of a pointer; zero for nil.
func deref[T any](p *T) (v T) {
	if p != nil {
		v = *p
	}
	return v
}
