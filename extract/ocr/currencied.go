package ocr

import "regexp"

var (
	// currencied is the beginning of an amount behind the sign or the short name of its currency, or all of it.
	currencied = regexp.MustCompile(`^(\pL{1,3}|\p{Sc}|\pL{1,2}\p{Sc})(\d{1,3}(?:[.,'’]\d{3})*[.,'’]?)$`)
	inCurrency = regexp.MustCompile(`^(\pL{1,3})\d{1,3}(?:[.,'’]\d{3})*[.,]\d{2}$`)
)

// leastInCurrency is how many amounts stand behind letters before those are the currency's.
const leastInCurrency = 3

// currenciesOn are the letters that a page prints before its amounts ("P813.41").
func currenciesOn(words []Word) map[string]bool {
	seen, printed := map[string]int{}, map[string]bool{}
	for _, w := range words {
		if m := inCurrency.FindStringSubmatch(w.Text); m != nil {
			seen[m[1]]++
			printed[m[1]] = seen[m[1]] >= leastInCurrency
		}
	}
	return printed
}

// withoutCurrency takes the currency off the beginning of an amount ("P83,") and gives it; "" for any other word. Letters
// before a number without a mark may be a code where the page does not print them before amounts.
func (w *Word) withoutCurrency(printed map[string]bool) string {
	m := currencied.FindStringSubmatch(w.Text)
	if m == nil || isWord(m[1]) && digitsOf(m[2]) == m[2] && !printed[m[1]] {
		return ""
	}
	w.narrow(m[2])
	return m[1]
}
