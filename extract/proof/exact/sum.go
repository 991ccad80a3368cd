// Package exact adds, multiplies and divides money without losing a centavo and without overflow.
//
// Start with [Of] and the methods of [Sum]. A Sum is wide enough for any number of amounts on a paper; it becomes an
// engine.Amount again only at the end, by [Sum.Amount]. [Ratio] and [Sum.Quo] round half away from zero, as every
// figure of a result does.
package exact

import (
	"math"
	"math/big"
	"math/bits"

	"github.com/dossier-lending/dossier/engine"
)

// Sum is a signed 128-bit number of hundredths; the zero Sum is 0. A Sum holds 2^63 amounts of any
// size before it could overflow.
type Sum struct {
	hi int64
	lo uint64
}

// Of is the sum of the given amounts.
func Of(amounts ...engine.Amount) Sum {
	var s Sum
	for _, a := range amounts {
		s = s.Add(a)
	}
	return s
}

// Add is s + a.
func (s Sum) Add(a engine.Amount) Sum { return s.Plus(Sum{int64(a) >> 63, uint64(a)}) }

// Sub is s - a.
func (s Sum) Sub(a engine.Amount) Sum { return s.Minus(Sum{int64(a) >> 63, uint64(a)}) }

// Plus is s + t.
func (s Sum) Plus(t Sum) Sum {
	lo, carry := bits.Add64(s.lo, t.lo, 0)
	return Sum{s.hi + t.hi + int64(carry), lo}
}

// Minus is s - t.
func (s Sum) Minus(t Sum) Sum {
	lo, borrow := bits.Sub64(s.lo, t.lo, 0)
	return Sum{s.hi - t.hi - int64(borrow), lo}
}

// AddTimes is s + a × n; n is not negative.
func (s Sum) AddTimes(a engine.Amount, n int) Sum {
	magnitude := uint64(a)
	if a < 0 {
		magnitude = -magnitude
	}
	hi, lo := bits.Mul64(magnitude, uint64(n))
	if a < 0 {
		return s.Minus(Sum{int64(hi), lo})
	}
	return s.Plus(Sum{int64(hi), lo})
}

// Sign is -1, 0 or +1.
func (s Sum) Sign() int {
	switch {
	case s.hi < 0:
		return -1
	case s.hi == 0 && s.lo == 0:
		return 0
	}
	return 1
}

// Abs is s without its sign.
func (s Sum) Abs() Sum {
	if s.hi < 0 {
		return Sum{}.Minus(s)
	}
	return s
}

// Compare is -1, 0 or +1 as s is less than, equal to or more than t.
func (s Sum) Compare(t Sum) int { return s.Minus(t).Sign() }

// Within reports whether s is at most tolerance away from zero; tolerance is 0 or more.
func (s Sum) Within(tolerance engine.Amount) bool { return s.Abs().Compare(Of(tolerance)) <= 0 }

// Amount is s in hundredths. A value that does not fit an Amount becomes the largest or smallest one, so that a
// hostile figure can never change its sign.
func (s Sum) Amount() engine.Amount {
	switch {
	case s.hi == int64(s.lo)>>63:
		return engine.Amount(s.lo)
	case s.hi < 0:
		return math.MinInt64
	}
	return math.MaxInt64
}

// Quo is s ÷ n in hundredths, rounded half away from zero; n must be above zero.
func (s Sum) Quo(n int) engine.Amount {
	q := roundedQuotient(s.big(), big.NewInt(int64(n)))
	if q.IsInt64() {
		return engine.Amount(q.Int64())
	}
	if q.Sign() < 0 {
		return math.MinInt64
	}
	return math.MaxInt64
}

// Float is the nearest binary number of hundredths, for statistics only.
func (s Sum) Float() float64 {
	f, _ := new(big.Float).SetInt(s.big()).Float64()
	return f
}

func (s Sum) big() *big.Int {
	b := new(big.Int).Lsh(big.NewInt(s.hi), 64)
	return b.Add(b, new(big.Int).SetUint64(s.lo))
}

// Ratio is numerator ÷ denominator with this many decimals, rounded half away from zero; nil if the denominator is
// zero. For a percentage, multiply the numerator by 100.
func Ratio(numerator, denominator Sum, decimals int) *float64 {
	if denominator.Sign() == 0 {
		return nil
	}
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(decimals)), nil)
	scaled := new(big.Int).Mul(numerator.big(), scale)
	q := new(big.Rat).SetFrac(roundedQuotient(scaled, denominator.big()), scale)
	f, _ := q.Float64()
	return &f
}

// Times is s × n; n must be small enough for the result to fit 128 bits.
func (s Sum) Times(n int64) Sum {
	p := new(big.Int).Mul(s.big(), big.NewInt(n))
	lo := new(big.Int).And(p, new(big.Int).SetUint64(math.MaxUint64)).Uint64()
	hi := new(big.Int).Rsh(p, 64)
	return Sum{hi.Int64(), lo}
}

// roundedQuotient is n ÷ d, halves away from zero.
func roundedQuotient(n, d *big.Int) *big.Int {
	negative := n.Sign()*d.Sign() < 0
	q, r := new(big.Int).QuoRem(new(big.Int).Abs(n), new(big.Int).Abs(d), new(big.Int))
	if r.Lsh(r, 1).CmpAbs(d) >= 0 {
		q.Add(q, big.NewInt(1))
	}
	if negative {
		q.Neg(q)
	}
	return q
}
