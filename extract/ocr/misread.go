package ocr

import "unicode"

const (
	// lookAlike is what one letter read as another that looks like it counts, beside one for any other.
	lookAlike = 0.4
	// strayMark is what a mark in a word counts.
	strayMark = 0.4
)

// alikes are signs that are read as each other.
var alikes = []string{"Il1i!|][/(){}jtJT", "O0DQoCG6U", "S5$s8", "B8R", "EFPK", "Z2z7", "ce", "co", "ao", "ea", "gq9", "hbn", "KRX", "HN", "HM", "MN", "ft", "rt",
	"VY", "vy", "vw", "UV", "uv", "A4", "L1I|[", "nu", "cC", "oO", "sS", "vV", "wW", "xX", "zZ", "pP", "kK"}

// looksLike says that one sign is read as another.
var looksLike = func() map[[2]rune]bool {
	like := map[[2]rune]bool{}
	for _, class := range alikes {
		for _, a := range class {
			for _, b := range class {
				like[[2]rune{a, b}] = true
			}
		}
	}
	return like
}()

// misreading is how far a text is from a word that it may be a misreading of: the sum of letters that changed, came or
// went, of which those that look alike count less, as two that look like one do ("rn" and m).
func misreading(text, word string) float64 {
	a, b := []rune(text), []rune(word)
	rows := make([][]float64, len(a)+1)
	for i := range rows {
		rows[i] = make([]float64, len(b)+1)
		for k := range rows[i] {
			switch {
			case i == 0 && k == 0:
				continue
			case i == 0:
				rows[i][k] = rows[i][k-1] + 1
				continue
			case k == 0:
				rows[i][k] = rows[i-1][k] + added(a[i-1])
				continue
			}
			rows[i][k] = min(rows[i-1][k-1]+changedTo(a[i-1], b[k-1]), rows[i-1][k]+added(a[i-1]), rows[i][k-1]+1)
			if i > 1 && pairLooksLike(a[i-2:i], b[k-1]) {
				rows[i][k] = min(rows[i][k], rows[i-2][k-1]+lookAlike)
			}
			if k > 1 && pairLooksLike(b[k-2:k], a[i-1]) {
				rows[i][k] = min(rows[i][k], rows[i-1][k-2]+lookAlike)
			}
		}
	}
	return rows[len(a)][len(b)]
}

func changedTo(a, b rune) float64 {
	switch {
	case a == b:
		return 0
	case looksLike[[2]rune{a, b}]:
		return lookAlike
	}
	return 1
}

// added is what a sign counts that the word has not.
func added(r rune) float64 {
	if unicode.IsLetter(r) || unicode.IsDigit(r) {
		return 1
	}
	return strayMark
}

// pairs are two letters that look like one.
var pairs = map[string]string{"rn": "m", "ni": "m", "in": "m", "ri": "n", "li": "h", "vv": "w", "VV": "W", "LI": "U", "cl": "d", "ii": "u", "ll": "u"}

func pairLooksLike(two []rune, one rune) bool { return pairs[string(two)] == string(one) }
