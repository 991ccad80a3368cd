package workbook

import (
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

func num(t testing.TB, s string) number {
	t.Helper()
	n, ok := parseNumber(s)
	if !ok {
		t.Fatalf("%q is no number", s)
	}
	return n
}

func TestNumbersAreExact(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{num(t, "0.1").add(num(t, "0.2")).text(), "0.3"},
		{num(t, "1234567890123.45").sub(num(t, "0.01")).text(), "1234567890123.44"},
		{num(t, "922337203685477.5807").add(num(t, "0.0001")).text(), "922337203685477.5808"},
		{num(t, "-922337203685477.5807").sub(num(t, "1")).text(), "-922337203685478.5807"},
		{num(t, "1e3").text(), "1000"},
		{num(t, "1.5e-7").text(), "0.00000015"},
		{num(t, "2.675").round(2).text(), "2.68"},
		{num(t, "-2.675").round(2).text(), "-2.68"},
		{num(t, "0.00005").round(4).text(), "0.0001"},
		{num(t, "1250").round(-2).text(), "1300"},
		{num(t, "10").mul(num(t, "0.3333333")).round(3).text(), "3.333"},
		{num(t, "-0.00").text(), "0"},
	} {
		if c.got != c.want {
			t.Errorf("got %s, want %s", c.got, c.want)
		}
	}
	for _, bad := range []string{"", "-", "1e999", "0x10", "1/3", "1_0", "NaN", "Inf", strings.Repeat("9", 65)} {
		if n, ok := parseNumber(bad); ok {
			t.Errorf("%q reads as %s, want none", bad, n.text())
		}
	}
}

// TestNumbersAgreeWithFractions compares the quick way of calculating with the slow one.
func TestNumbersAgreeWithFractions(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		a, b := number{small: random.Int64() >> random.IntN(63)}, number{small: -random.Int64() >> random.IntN(63)}
		for op, pair := range map[string][2]*big.Rat{
			"+": {a.add(b).rat(), new(big.Rat).Add(a.rat(), b.rat())},
			"-": {a.sub(b).rat(), new(big.Rat).Sub(a.rat(), b.rat())},
			"*": {a.mul(b).rat(), new(big.Rat).Mul(a.rat(), b.rat())},
		} {
			if pair[0].Cmp(pair[1]) != 0 {
				t.Fatalf("%s %s %s is %s, want %s", a.text(), op, b.text(), pair[0].RatString(), pair[1].RatString())
			}
		}
		if a.cmp(b) != a.rat().Cmp(b.rat()) {
			t.Fatalf("%s and %s compare wrongly", a.text(), b.text())
		}
	}
}

// TestCellsShowTheDecimalThatWasRead holds for every number that a spreadsheet can hold; others are text.
func TestCellsShowTheDecimalThatWasRead(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 50_000 {
		s := smallText(random.Int64() >> random.IntN(63))
		f, exact := num(t, s).float()
		if shown := strconv.FormatFloat(f, 'f', -1, 64); exact && shown != s {
			t.Fatalf("%s would be shown as %s", s, shown)
		}
		if digits(s) <= maxExactDigits && !exact {
			t.Fatalf("%s has %d digits, want it as a number", s, digits(s))
		}
	}
}

// TestSumsOfASheetAreExact adds a column up apart from the workbook.
func TestSumsOfASheetAreExact(t *testing.T) {
	p := longStatement(500)
	f, _ := opened(t, template(t, columnsWithTotal), p)
	rows, err := f.GetRows("S")
	if err != nil {
		t.Fatal(err)
	}
	for column, name := range map[int]string{0: "A", 1: "B"} {
		want := int64(0)
		for i := range len(rows) - 2 {
			shown, _ := cellOf(t, f, "S", name+itoa(i+2))
			if n := num(t, shown); n.big == nil {
				want += n.small
			} else {
				t.Fatalf("%s%d shows %q", name, i+2, shown)
			}
		}
		if got, formula := cellOf(t, f, "S", cellName(column+1, len(rows))); got != smallText(want) || !strings.HasPrefix(formula, "SUBTOTAL(9,") {
			t.Errorf("column %s totals %s = %s, want %s", name, got, formula, smallText(want))
		}
	}
}

const columnsWithTotal = `[{"name":"S","blocks":[{"table":{"rows":[{"pointer":"/transactions"}],"total":"Total","columns":[
	{"header":"Debit","pointer":"/debit","kind":"amount","total":"sum"},{"header":"Balance","pointer":"/balance","kind":"amount","total":"sum"}]}}]}]`
