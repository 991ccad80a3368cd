package engine

import (
	"bytes"
	"errors"
	"math"
	"strconv"
	"strings"
)

// Amount is money in hundredths of its currency: 1234.56 is Amount(123456). Negative amounts are overdrawn balances or
// printed negatives. Currencies with another number of decimals are scaled to hundredths too (JPY 500 is 50000).
//
// Amounts are exact: no step between the page and the database uses binary floating point. In JSON an Amount is a
// number with at most two decimals.
type Amount int64

// ErrAmountSyntax means that a text is not a plain decimal number with at most two decimals.
var ErrAmountSyntax = errors.New("not a decimal number with at most two decimals")

// ErrAmountRange means that a number does not fit into an Amount (about ±9.2 × 10^16).
var ErrAmountRange = errors.New("amount out of range")

// ParseAmount reads a plain decimal number: optional sign, digits, optionally a point and one or two decimals
// ("1234.5", "-0.05"). Further decimals are accepted only if they are zeros. Printed forms are read by package ledger.
func ParseAmount(s string) (Amount, error) {
	digits, negative := s, false
	switch {
	case strings.HasPrefix(s, "-"):
		digits, negative = s[1:], true
	case strings.HasPrefix(s, "+"):
		digits = s[1:]
	}
	whole, decimals, hasPoint := strings.Cut(digits, ".")
	if whole == "" && decimals == "" || hasPoint && decimals == "" {
		return 0, ErrAmountSyntax
	}
	for len(decimals) > 2 && decimals[len(decimals)-1] == '0' {
		decimals = decimals[:len(decimals)-1]
	}
	if len(decimals) > 2 {
		return 0, ErrAmountSyntax
	}
	for len(decimals) < 2 {
		decimals += "0"
	}
	var total int64
	for _, c := range []byte(whole + decimals) {
		if c < '0' || c > '9' {
			return 0, ErrAmountSyntax
		}
		if total > (math.MaxInt64-int64(c-'0'))/10 {
			return 0, ErrAmountRange
		}
		total = total*10 + int64(c-'0')
	}
	if negative {
		total = -total
	}
	return Amount(total), nil
}

// String is the plain form with two decimals: "1234.50".
func (a Amount) String() string {
	sign, u := "", uint64(a)
	if a < 0 {
		sign, u = "-", -u
	}
	cents := strconv.FormatUint(u%100, 10)
	if len(cents) < 2 {
		cents = "0" + cents
	}
	return sign + strconv.FormatUint(u/100, 10) + "." + cents
}

// Abs is the amount without its sign.
func (a Amount) Abs() Amount {
	if a < 0 {
		return -a
	}
	return a
}

// Float is the nearest binary number, for ratios and statistics only.
func (a Amount) Float() float64 { return float64(a) / 100 }

// MarshalJSON writes a number without trailing zeros: 1234.5, 12, -0.05.
func (a Amount) MarshalJSON() ([]byte, error) {
	s := a.String()
	s = strings.TrimSuffix(s, ".00")
	if strings.Contains(s, ".") {
		s = strings.TrimSuffix(s, "0")
	}
	return []byte(s), nil
}

// UnmarshalJSON accepts a JSON number with at most two decimals, and an exponent if the value is still exact ("1e3").
// It refuses strings.
func (a *Amount) UnmarshalJSON(b []byte) error {
	b = bytes.TrimSpace(b)
	if i := bytes.IndexAny(b, "eE"); i >= 0 {
		expanded, err := expandExponent(string(b[:i]), string(b[i+1:]))
		if err != nil {
			return err
		}
		b = []byte(expanded)
	}
	v, err := ParseAmount(string(b))
	if err != nil {
		return err
	}
	*a = v
	return nil
}

// expandExponent writes mantissa × 10^exponent without an exponent. Exponents beyond ±19 cannot give an exact Amount
// other than zero and are refused.
func expandExponent(mantissa, exponent string) (string, error) {
	shift, err := strconv.Atoi(exponent)
	if err != nil {
		return "", ErrAmountSyntax
	}
	if shift > 19 || shift < -19 {
		return "", ErrAmountRange
	}
	sign := ""
	if strings.HasPrefix(mantissa, "-") {
		sign, mantissa = "-", mantissa[1:]
	}
	whole, decimals, _ := strings.Cut(mantissa, ".")
	point := len(whole) + shift
	digits := whole + decimals
	for point > len(digits) {
		digits += "0"
	}
	for point < 1 {
		digits, point = "0"+digits, point+1
	}
	if rest := digits[point:]; rest != "" {
		return sign + digits[:point] + "." + rest, nil
	}
	return sign + digits[:point], nil
}
