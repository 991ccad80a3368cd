package narration

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestWordsAreFoldedRunsOfLettersAndDigits(t *testing.T) {
	for description, want := range map[string]string{
		"":                       "",
		"ATM W/D 00123":          "ATM W D 00123",
		"Peña, José":             "PENA JOSE",
		"ＰＡＹＲＯＬＬ":                "PAYROLL",
		"PAG-IBIG  LOAN\nPYMT":   "PAG IBIG LOAN PYMT",
		"\xff\xfebad \xc3bytes":  "BAD BYTES",
		"S&R  *** 7-ELEVEN (QC)": "S R 7 ELEVEN QC",
	} {
		if got := Joined(description); got != want {
			t.Errorf("words of %q = %q, want %q", description, got, want)
		}
	}
}

func TestWordsAreBounded(t *testing.T) {
	if got := len(Words(strings.Repeat("A ", 10_000))); got != MaxWords {
		t.Errorf("%d words, want %d", got, MaxWords)
	}
	if got := len(Joined(strings.Repeat("é", 10_000))); got > maxBytes {
		t.Errorf("%d bytes, want at most %d", got, maxBytes)
	}
}

func TestOnlyTheOutermostOfNestedPhrasesIsKept(t *testing.T) {
	l := Compile([]Phrase{{"SUN", 1}, {"SUN LIFE", 2}, {"LIFE INSURANCE", 3}, {"", 4}})
	for description, want := range map[string][]int{
		"SUN LIFE PREMIUM":   {2},
		"SUN POSTPAID":       {1},
		"SUN LIFE INSURANCE": {2, 3}, // overlapping, not nested: both count
		"SUNRISE":            nil,
	} {
		var got []int
		for _, h := range Outermost(l.Find(Words(description))) {
			got = append(got, h.Label)
		}
		if !slices.Equal(got, want) {
			t.Errorf("labels in %q = %v, want %v", description, got, want)
		}
	}
}

func FuzzWords(f *testing.F) {
	f.Add("PAYROLL ACME")
	f.Add("\xff\x00É")
	l := Compile([]Phrase{{"PAYROLL", 0}, {"ACME CORP", 1}})
	f.Fuzz(func(t *testing.T, description string) {
		words := Words(description)
		for _, w := range words {
			if w == "" || !utf8.ValidString(w) {
				t.Fatalf("word %q of %q", w, description)
			}
		}
		for _, h := range l.Find(words) {
			if h.Start < 0 || h.End > len(words) || h.Start >= h.End {
				t.Fatalf("hit %+v of %d words", h, len(words))
			}
		}
	})
}
