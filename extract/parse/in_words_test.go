package parse

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func TestAmountInWords(t *testing.T) {
	for _, c := range []struct{ text, want, currency string }{
		{"TWENTY FIVE THOUSAND FIVE HUNDRED PESOS AND 50/100 ONLY", "25500.50", "PHP"},
		{"Twenty-Five Thousand Pesos Only", "25000.00", "PHP"},
		{"***ONE HUNDRED TWENTY THREE THOUSAND FOUR HUNDRED FIFTY SIX & 78/100***", "123456.78", ""},
		{"Fifteen Thousand and 00/100 Pesos", "15000.00", "PHP"},
		{"Five Thousand Pesos and xx/100", "5000.00", "PHP"},
		{"two million three hundred thousand one pesos and five centavos", "2300001.05", "PHP"},
		{"Twenty five hundred pesos", "2500.00", "PHP"},
		{"A hundred thousand US dollars", "100000.00", "USD"},
		{"Rupees Two Lakh Fifty Thousand Only", "250000.00", "INR"},
		{"Philippine Pesos: ", "", ""},
		{"One Thousand Philippine Pesos & 5 / 100", "1000.05", "PHP"},
		{"TWENTYFIVE THOUSAND FIVEHUNDRED PESOS", "25500.00", "PHP"},
		{"zero pesos and 75/100", "0.75", "PHP"},
		{"nineteen", "19.00", ""},
		{"dalawampu't limang libong piso", "25000.00", "PHP"},
		{"Dalawampu’t limang libo at limang daang piso at limampung sentimo lamang", "25500.50", "PHP"},
		{"isang daan at dalawampung libo, apat na raan at labing-anim na piso", "120416.00", "PHP"},
		{"sanlibo't labindalawang piso", "1012.00", "PHP"},
		{"tatlong milyon pitong daang libong piso at 25/100", "3700000.25", "PHP"},
		{"five six pesos", "", ""},
		{"thousand pesos", "", ""},
		{"thousand five million pesos", "", ""},
		{"five hundred thousand million pesos", "", ""},
		{"five hundred hundred", "", ""},
		{"ten five", "", ""},
		{"five pesos and 150/100", "", ""},
		{"pay to the order of", "", ""},
		{"", "", ""},
	} {
		got, ok := AmountInWords(c.text)
		if ok != (c.want != "") || ok && (got.Amount.String() != c.want || got.Currency != c.currency) {
			t.Errorf("%q is %v %q, %v; want %s %q", c.text, got.Amount, got.Currency, ok, c.want, c.currency)
		}
	}
}

func TestAmountInWordsWithMisspelling(t *testing.T) {
	for _, c := range []struct {
		text, want string
		misspelled []string
	}{
		{"FOURTY FIVE THOUSAND PESOS ONLY", "45000.00", []string{"fourty"}},
		{"ninty thousand six hundred pesos", "90600.00", []string{"ninty"}},
		{"twenty thousnad eight hundred pesos", "20800.00", []string{"thousnad"}},
		{"dalawamput limang libong piso", "25000.00", []string{"dalawamput"}},
		{"sevnty thosand", "", nil}, // more wrong words than right ones
		{"eighy thousand pesos", "", nil},
	} {
		got, ok := AmountInWords(c.text)
		if ok != (c.want != "") || ok && got.Amount.String() != c.want || !slices.Equal(got.Misspelled, c.misspelled) {
			t.Errorf("%q is %v with %q, %v; want %s with %q", c.text, got.Amount, got.Misspelled, ok, c.want,
				c.misspelled)
		}
	}
}

func TestFindAmountInWords(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{
			"receives a monthly salary of TWENTY FIVE THOUSAND PESOS (P25,000.00) only.",
			"TWENTY FIVE THOUSAND PESOS",
		},
		{"with one of our branches, a balance of Six Hundred Pesos and 10/100.", "Six Hundred Pesos and 10/100"},
		{"There are seven employees and two branches.", ""},
		{"the sum of five: thousand pesos", ""},
	} {
		got, ok := FindAmountInWords(c.text)
		if ok != (c.want != "") || c.text[got.From:got.To] != c.want {
			t.Errorf("%q has %q, %v; want %q", c.text, c.text[got.From:got.To], ok, c.want)
		}
	}
}

// spelled writes a number of 1 to 999,999,999 in English words.
func spelled(n int) string {
	small := strings.Fields("one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen " +
		"sixteen seventeen eighteen nineteen")
	tens := strings.Fields("twenty thirty forty fifty sixty seventy eighty ninety")
	switch {
	case n == 0:
		return ""
	case n < 20:
		return small[n-1]
	case n < 100:
		return strings.TrimSuffix(tens[n/10-2]+"-"+spelled(n%10), "-")
	case n < 1000:
		return strings.TrimSpace(small[n/100-1] + " hundred " + spelled(n%100))
	case n < 1e6:
		return strings.TrimSpace(spelled(n/1000) + " thousand " + spelled(n%1000))
	}
	return strings.TrimSpace(spelled(n/1e6) + " million " + spelled(n%1e6))
}

func TestAmountInWordsReadsEveryNumberAsSpelled(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 3000 {
		n := i + 1
		if i >= 1500 {
			n = 1 + random.IntN(999_999_999)
		}
		got, ok := AmountInWords(spelled(n) + " pesos only")
		if want := engine.Amount(n * 100); !ok || got.Amount != want {
			t.Fatalf("%q is %v, %v; want %v", spelled(n), got.Amount, ok, want)
		}
	}
}

func FuzzAmountInWords(f *testing.F) {
	for _, seed := range []string{
		"TWENTY FIVE THOUSAND FIVE HUNDRED PESOS AND 50/100 ONLY", "dalawampu't limang libong piso", "a & a trillion",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		found, ok := FindAmountInWords(text)
		if ok && (found.Amount < 0 || found.From < 0 || found.To > len(text) || found.From >= found.To) {
			t.Errorf("%q: %+v", text, found)
		}
		whole, ok := AmountInWords(text)
		if again, okAgain := AmountInWords(strings.ToUpper(text)); ok && isASCII(text) &&
			(!okAgain || again.Amount != whole.Amount) {
			t.Errorf("%q is %v, in capitals %v", text, whole.Amount, again.Amount)
		}
	})
}

func isASCII(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r > 127 }) < 0
}
