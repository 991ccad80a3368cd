package formula

import (
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

func num(t testing.TB, s string) Number {
	t.Helper()
	n, ok := ParseNumber(s)
	if !ok {
		t.Fatalf("%q is no number", s)
	}
	return n
}

func TestNumbersAreExact(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{num(t, "0.1").Add(num(t, "0.2")).Text(), "0.3"},
		{num(t, "1234567890123.45").Sub(num(t, "0.01")).Text(), "1234567890123.44"},
		{num(t, "922337203685477.5807").Add(num(t, "0.0001")).Text(), "922337203685477.5808"},
		{num(t, "-922337203685477.5807").Sub(num(t, "1")).Text(), "-922337203685478.5807"},
		{num(t, "1e3").Text(), "1000"},
		{num(t, "1.5e-7").Text(), "0.00000015"},
		{num(t, "2.675").Round(2).Text(), "2.68"},
		{num(t, "-2.675").Round(2).Text(), "-2.68"},
		{num(t, "0.00005").Round(4).Text(), "0.0001"},
		{num(t, "1250").Round(-2).Text(), "1300"},
		{num(t, "10").Mul(num(t, "0.3333333")).Round(3).Text(), "3.333"},
		{num(t, "-0.00").Text(), "0"},
	} {
		if c.got != c.want {
			t.Errorf("got %s, want %s", c.got, c.want)
		}
	}
	for _, bad := range []string{"", "-", "1e999", "0x10", "1/3", "1_0", "NaN", "Inf", strings.Repeat("9", 65)} {
		if n, ok := ParseNumber(bad); ok {
			t.Errorf("%q reads as %s, want none", bad, n.Text())
		}
	}
}

// TestSmallNumbersAgreeWithFractions compares the fast arithmetic with that of fractions.
func TestSmallNumbersAgreeWithFractions(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		a, b := Number{small: random.Int64() >> random.IntN(63)}, Number{small: -random.Int64() >> random.IntN(63)}
		for op, pair := range map[string][2]*big.Rat{
			"+": {a.Add(b).rat(), new(big.Rat).Add(a.rat(), b.rat())},
			"-": {a.Sub(b).rat(), new(big.Rat).Sub(a.rat(), b.rat())},
			"*": {a.Mul(b).rat(), new(big.Rat).Mul(a.rat(), b.rat())},
		} {
			if pair[0].Cmp(pair[1]) != 0 {
				t.Fatalf("%s %s %s is %s, want %s", a.Text(), op, b.Text(), pair[0].RatString(), pair[1].RatString())
			}
		}
		if a.Cmp(b) != a.rat().Cmp(b.rat()) {
			t.Fatalf("%s and %s compare wrongly", a.Text(), b.Text())
		}
	}
}

// TestCellsShowDecimalOfResult covers every number that a spreadsheet can hold; other numbers are text.
func TestCellsShowDecimalOfResult(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 50_000 {
		s := smallText(random.Int64() >> random.IntN(63))
		f, exact := num(t, s).Float()
		if shown := strconv.FormatFloat(f, 'f', -1, 64); exact && shown != s {
			t.Fatalf("%s would be shown as %s", s, shown)
		}
		if digits(s) <= maxExactDigits && !exact {
			t.Fatalf("%s has %d digits, want it as a number", s, digits(s))
		}
	}
}

func TestNumbersBeyondSpreadsheetAreMissing(t *testing.T) {
	huge := Whole(10)
	for range 12 {
		huge = huge.Mul(huge)
	}
	if v := NumberOf(huge, FormatNumber); v.Kind != Missing {
		t.Errorf("beyond the largest number: %+v, want none", v.Kind)
	}
	third, _ := Whole(1).Div(Whole(3))
	for range 12 {
		third = third.Mul(third)
	}
	if bits := third.rat().Denom().BitLen(); bits > 3*maxExactBits {
		t.Errorf("a tiny fraction has %d bits", bits)
	}
}
