package parse

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func TestMoneyAsPrinted(t *testing.T) {
	for _, c := range []struct {
		text  string
		style Style
		want  engine.Amount
		mark  Mark
	}{
		{"1,234.56", Style{}, 123456, MarkNone},
		{"₱1,234.56", Style{}, 123456, MarkNone},
		{"Ph₱1,234.56", Style{}, 123456, MarkNone},
		{"PHP 1,234.56", Style{}, 123456, MarkNone},
		{"�1,234.56", Style{}, 123456, MarkNone},
		{"■1,234.56", Style{}, 123456, MarkNone}, // a box is drawn where the font lacks the sign
		{"-□299.00", Style{}, -29900, MarkMinus},
		{"=P1,234.56", Style{}, 123456, MarkNone},
		{".50", Style{}, 50, MarkNone},
		{"(1,234.56)", Style{}, -123456, MarkMinus},
		{"-1,234.56", Style{}, -123456, MarkMinus},
		{"−1,234.56", Style{}, -123456, MarkMinus},
		{"1,234.56-", Style{}, -123456, MarkMinus},
		{"1,234.56+", Style{}, 123456, MarkPlus},
		{"1,234.56 CR", Style{}, 123456, MarkCredit},
		{"1,234.56Dr.", Style{}, -123456, MarkDebit},
		{"1,234.56 OD", Style{}, -123456, MarkDebit},
		{"1,23,456.78", Style{}, 12345678, MarkNone},
		{"1.234,56", Style{Comma: true}, 123456, MarkNone},
		{"1 234,56 €", Style{Comma: true}, 123456, MarkNone},
		{"0.00", Style{Comma: true}, 0, MarkNone},
		{"-0,00", Style{}, 0, MarkMinus},
		{"1'234.56", Style{}, 123456, MarkNone},
		{"*****1,234.56", Style{}, 123456, MarkNone},
		{"-**2,342.61", Style{}, -234261, MarkMinus},
		{"*234.56-", Style{}, -23456, MarkMinus},
		{"1,234.56*", Style{}, 123456, MarkNone},
		{"K1,234.56", Style{}, 123456, MarkNone},
		{"-R 234.56", Style{}, -23456, MarkMinus},
		{"Rs.1,234.56", Style{}, 123456, MarkNone},
		{"`1,23,456.78", Style{}, 12345678, MarkNone},
		{"1`234.56", Style{}, 123456, MarkNone},
		{"+ Rs.500", Style{}, 50000, MarkPlus},
	} {
		m, ok := ParseMoney(c.text, c.style)
		if !ok || m.Signed() != c.want || m.Mark != c.mark {
			t.Errorf(
				"%q reads as %s with mark %d (%v), want %s with mark %d", c.text, m.Signed(), m.Mark, ok, c.want,
				c.mark,
			)
		}
	}
}

func TestTextThatIsNotMoneyIsRejected(t *testing.T) {
	for _, text := range []string{
		"", "-", "12.3456", "1,2345.00", "****1234", "Q1", "R2", "1.234,56", "-5.00+", "12/31", "ABC", "1,23,45.00",
		"99999999999999999999.00", "1.2.3",
	} {
		if m, ok := ParseMoney(text, Style{}); ok {
			t.Errorf("%q reads as %s, want nothing", text, m.Signed())
		}
	}
}

func TestAllNumbersDecideDecimalMark(t *testing.T) {
	if s := DecideStyle([]string{"1.234,56", "12,00", "3.000"}); !s.Comma {
		t.Error("European numbers are taken for western ones")
	}
	if s := DecideStyle([]string{"Rp25.000", "-Rp1.250.000", "Rp7.500"}); !s.Comma {
		t.Error("thousands parted by points are taken for decimals")
	}
	if s := DecideStyle([]string{"25.000", "1.250", "7.500", "0.25"}); s.Comma {
		t.Error("three decimals beside two are taken for thousands")
	}
	spaced := strings.Fields(
		strings.Repeat("capital 1.293.063,98 -16,89 755,85 ", 5) + strings.Repeat("TRF 1 913,93 3 476,41 ", 2),
	)
	if s := DecideStyle(spaced); !s.Comma || !s.Spaced {
		t.Errorf("one sum of a foot, repeated, does not outvote four amounts with spaces: %+v", s)
	}
	if s := DecideStyle(strings.Fields("1.913,93 2.476,41 SHOP 12 345,67")); s.Spaced {
		t.Errorf("the number of a shop before an amount parts no thousands where points do: %+v", s)
	}
	if s := DecideStyle([]string{"1,234.56", "12.00", "3,000"}); s.Comma {
		t.Error("western numbers are taken for European ones")
	}
}

func FuzzAmount(f *testing.F) {
	for _, s := range []string{"₱1,234.56", "(1.00)", "1.234,56-", "PHP 5 CR", "1,23,456.78 Dr.", "− 7"} {
		f.Add(s, false)
		f.Add(s, true)
	}
	f.Fuzz(func(t *testing.T, s string, comma bool) {
		m, ok := ParseMoney(s, Style{Comma: comma})
		if ok && m.Size < 0 {
			t.Errorf("%q has a negative size %s", s, m.Size)
		}
		if !ok {
			return
		}
		again, same := ParseMoney(m.Size.String(), Style{})
		if !same || again.Size != m.Size {
			t.Errorf("%q is %s, which reads back as %s", s, m.Size, again.Size)
		}
	})
}

func TestWordThatCannotStartAmountIsNotAmount(t *testing.T) {
	for word, none := range map[string]bool{
		"GRAB":        true,
		"Ref":         true,
		"TRF123":      true,
		"Q":           false,
		"PHP":         false,
		"rs":          false,
		"PHP1,200.00": false,
		"CR":          false,
		"dr":          false,
		"500.00":      false,
		"-":           false,
		"Rs.":         false,
		"":            false,
		"₱":           false,
		"RM10052210":  false,
		"ABC-1.00":    false,
	} {
		if got := opensNoAmount(word); got != none {
			t.Errorf("%q: opens no amount is %v, wanted %v", word, got, none)
		}
		for _, after := range []string{"", " 500.00", " -500.00", " (500.00)", " 1,200", " 500.00 CR", " CR 500.00"} {
			if m, ok := ParseMoney(word+after, Style{}); none && ok {
				t.Errorf("%q was taken for no amount and is %v", word+after, m)
			}
		}
	}
}
