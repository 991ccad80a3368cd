package engine

import (
	"encoding/json"
	"errors"
	"math"
	"testing"

	"pgregory.net/rapid" // property tests that shrink their counter-examples
)

func TestParseAmountReadsPlainDecimals(t *testing.T) {
	for text, want := range map[string]Amount{
		"0": 0, "12": 1200, "1234.5": 123450, "-0.05": -5, "+7.10": 710, ".50": 50, "1.2300": 123,
		"92233720368547758.07": math.MaxInt64,
	} {
		if got, err := ParseAmount(text); err != nil || got != want {
			t.Errorf("ParseAmount(%q) = %d, %v; want %d", text, got, err, want)
		}
	}
}

func TestParseAmountRefusesInexactNumbers(t *testing.T) {
	for text, want := range map[string]error{
		"": ErrAmountSyntax, ".": ErrAmountSyntax, "1.": ErrAmountSyntax, "1.234": ErrAmountSyntax,
		"1,234": ErrAmountSyntax, "--1": ErrAmountSyntax, "NaN": ErrAmountSyntax, "1e3": ErrAmountSyntax,
		"99999999999999999999": ErrAmountRange, "١٢": ErrAmountSyntax,
	} {
		if got, err := ParseAmount(text); !errors.Is(err, want) {
			t.Errorf("ParseAmount(%q) = %v, %v; want %v", text, got, err, want)
		}
	}
}

func TestAmountJSONIsShortNumber(t *testing.T) {
	for amount, want := range map[Amount]string{
		0:             "0",
		1200:          "12",
		123450:        "1234.5",
		-5:            "-0.05",
		math.MinInt64: "-92233720368547758.08",
	} {
		if got, err := json.Marshal(amount); err != nil || string(got) != want {
			t.Errorf("Marshal(%d) = %s, %v; want %s", amount, got, err, want)
		}
	}
}

func TestAmountJSONAcceptsExactExponents(t *testing.T) {
	for text, want := range map[string]Amount{"1e3": 100000, "1.5E1": 1500, "250e-1": 2500, "-5e-2": -5, "0e0": 0} {
		var got Amount
		if err := json.Unmarshal([]byte(text), &got); err != nil || got != want {
			t.Errorf("Unmarshal(%s) = %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{`"12"`, "1e400", "1e-400", "0.001", "true", "1e19"} {
		var got Amount
		if err := json.Unmarshal([]byte(text), &got); err == nil {
			t.Errorf("Unmarshal(%s) = %d without an error", text, got)
		}
	}
}

func TestAmountRoundTripsThroughText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		amount := Amount(rapid.Int64Range(-math.MaxInt64+10, math.MaxInt64-10).Draw(t, "hundredths"))
		if got, err := ParseAmount(amount.String()); err != nil || got != amount {
			t.Fatalf("ParseAmount(%q) = %d, %v", amount.String(), got, err)
		}
		b, _ := json.Marshal(amount)
		var back Amount
		if err := json.Unmarshal(b, &back); err != nil || back != amount {
			t.Fatalf("JSON %s came back as %d, %v", b, back, err)
		}
	})
}

func FuzzParseAmount(f *testing.F) {
	for _, seed := range []string{"1", "-1.50", "1e9", "00.00", "9223372036854775807", "0x10", "\x00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		amount, err := ParseAmount(text)
		if err != nil {
			return
		}
		if again, err := ParseAmount(amount.String()); err != nil || again != amount {
			t.Fatalf("%q read as %d, whose text %q reads as %d, %v", text, amount, amount, again, err)
		}
	})
}
