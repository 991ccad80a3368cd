package script

import "strconv"

// Money is an amount in centavos: 1234.56 is Money(123456).
type Money int64

// Pesos is a whole amount: Pesos(20) is 20.00.
func Pesos(n int64) Money { return Money(n * 100) }

// String is the plain form with two decimals: "-0.05".
func (m Money) String() string {
	sign, n := "", int64(m)
	if n < 0 {
		sign, n = "-", -n
	}
	cents := strconv.FormatInt(n%100, 10)
	if len(cents) < 2 {
		cents = "0" + cents
	}
	return sign + strconv.FormatInt(n/100, 10) + "." + cents
}

// MarshalJSON writes a JSON number with two decimals.
func (m Money) MarshalJSON() ([]byte, error) { return []byte(m.String()), nil }

// Abs is the amount without its sign.
func (m Money) Abs() Money { return max(m, -m) }
