package crosscheck

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm" // takes accents off letters: ñ is n on half of the papers

	"github.com/dossier-lending/dossier/engine"
)

const (
	// maxText is the most characters of a value that are compared. The longest names and addresses of real papers
	// have far fewer.
	maxText = 300
	// maxWords is the most words of a value that are compared.
	maxWords = 40
)

// fold returns the text without case and accents; masking characters of every kind become "*".
func fold(s string) string {
	if len(s) > maxText {
		s = strings.ToValidUTF8(s[:maxText], "")
	}
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r):
			return -1
		case r == '•' || r == '●' || r == '∗':
			return '*'
		}
		return unicode.ToLower(r)
	}, norm.NFKD.String(s))
}

// words splits a folded text into words of letters, digits and masks. Apostrophes and hyphens within a word are
// removed: "O'Brien-Cruz" is one word.
func words(s string) []string {
	s = strings.NewReplacer("'", "", "’", "", "`", "", "-", "").Replace(fold(s))
	list := strings.FieldsFunc(s, func(r rune) bool { return r != '*' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return list[:min(len(list), maxWords)]
}

// Likeness of two words, from the table of comparators in the domain notes.
const (
	initialLikeness = 0.9
	maskedLikeness  = 0.85
	minWinkler      = 0.92 // words that are less similar are two different words
)

// likeness compares two words, 0 to 1. An initial matches a word that begins with it, a masked word one of the same
// length with the same visible letters.
func likeness(a, b string) float64 {
	switch {
	case a == b:
		return 1
	case a == "" || b == "":
		return 0
	case strings.Contains(a, "*") || strings.Contains(b, "*"):
		if maskFits(a, b) {
			return maskedLikeness
		}
		return 0
	case isInitialOf(a, b) || isInitialOf(b, a):
		return initialLikeness
	}
	if s := jaroWinkler(a, b); s >= minWinkler {
		return s
	}
	return 0
}

func isInitialOf(initial, word string) bool {
	r := []rune(initial)
	return len(r) == 1 && unicode.IsLetter(r[0]) && strings.HasPrefix(word, initial)
}

// maskFits reports whether two words of the same length could be the same: letters visible in both are equal.
func maskFits(left, right string) bool {
	a, b := []rune(left), []rune(right)
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] && a[i] != '*' && b[i] != '*' {
			return false
		}
	}
	return true
}

// wordOverlap is the share of words that two lists have in common, 0 to 1 (Dice), counting each word once.
func wordOverlap(a, b []string) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	common, taken := 0.0, make([]bool, len(b))
	for _, word := range a {
		best, at := 0.0, -1
		for i := range b {
			if s := likeness(word, b[i]); !taken[i] && s > best {
				best, at = s, i
			}
		}
		if at >= 0 {
			taken[at] = true
			common += best
		}
	}
	return 2 * common / float64(len(a)+len(b))
}

const (
	// prefixScale and maxPrefix are Winkler's constants: agreement in the first four letters counts more.
	prefixScale = 0.1
	maxPrefix   = 4
)

// jaroWinkler is the similarity of two words, 0 to 1, which tolerates single wrong and swapped letters.
func jaroWinkler(left, right string) float64 {
	a, b := []rune(left), []rune(right)
	jaro := jaro(a, b)
	prefix := 0
	for prefix < min(len(a), len(b), maxPrefix) && a[prefix] == b[prefix] {
		prefix++
	}
	return jaro + float64(prefix)*prefixScale*(1-jaro)
}

func jaro(a, b []rune) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	reach := max(max(len(a), len(b))/2-1, 0)
	matchedA, matchedB, matches := matchLetters(a, b, reach)
	if matches == 0 {
		return 0
	}
	m := float64(matches)
	swapped := float64(outOfOrder(a, b, matchedA, matchedB)) / 2
	return (m/float64(len(a)) + m/float64(len(b)) + (m-swapped)/m) / 3
}

// matchLetters pairs equal letters that are at most reach positions apart.
func matchLetters(a, b []rune, reach int) (inA, inB []bool, matches int) {
	inA, inB = make([]bool, len(a)), make([]bool, len(b))
	for i := range a {
		for j := max(0, i-reach); j <= min(len(b)-1, i+reach); j++ {
			if !inB[j] && a[i] == b[j] {
				inA[i], inB[j] = true, true
				matches++
				break
			}
		}
	}
	return inA, inB, matches
}

// outOfOrder counts paired letters in another order.
func outOfOrder(a, b []rune, inA, inB []bool) (n int) {
	j := 0
	for i := range a {
		if !inA[i] {
			continue
		}
		for !inB[j] {
			j++
		}
		if a[i] != b[j] {
			n++
		}
		j++
	}
	return n
}

// lettersAndDigits is an identifier without separators, upper case, masked places as "*".
func lettersAndDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '*' || unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToUpper(r)
		}
		return -1
	}, fold(s))
}

func digits(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, fold(s))
}

const (
	tinDigits      = 9 // the rest is the branch
	otherBranch    = 0.9
	swappedDate    = 0.6 // day and month exchanged
	lastDigits     = 4   // what masked account numbers show
	barangayWeight = 0.5
	cityWeight     = 0.3
	provinceWeight = 0.2
)

// compareTINs compares the nine digits of the taxpayer; another branch of the same taxpayer is 0.9.
func compareTINs(a, b string) float64 {
	if len(a) < tinDigits || len(b) < tinDigits || a[:tinDigits] != b[:tinDigits] {
		return 0
	}
	left, right := strings.TrimLeft(a[tinDigits:], "0"), strings.TrimLeft(b[tinDigits:], "0")
	if len(a) > tinDigits && len(b) > tinDigits && left != right {
		return otherBranch
	}
	return 1
}

func compareDates(a, b engine.Date) float64 {
	switch {
	case a == b:
		return 1
	case a.Year == b.Year && int(a.Month) == b.Day && int(b.Month) == a.Day:
		return swappedDate
	}
	return 0
}

// sameAccount reports whether two normalized account numbers can be the same: equal except for leading zeros, or one
// is masked (or shortened to the last four) and the visible ends are equal.
func sameAccount(a, b string) bool {
	if a == "" || b == "" {
		return false
	}
	masked := strings.Contains(a, "*") || strings.Contains(b, "*") || len(a) == lastDigits || len(b) == lastDigits
	if !masked {
		return strings.TrimLeft(a, "0") == strings.TrimLeft(b, "0")
	}
	if len(a) == len(b) && len(a) > lastDigits {
		return maskFits(a, b) && visibleEnd(a, b)
	}
	return visibleEnd(a, b)
}

// visibleEnd reports whether both end with the same four visible characters.
func visibleEnd(a, b string) bool {
	if len(a) < lastDigits || len(b) < lastDigits {
		return false
	}
	end := a[len(a)-lastDigits:]
	return end == b[len(b)-lastDigits:] && !strings.Contains(end, "*")
}

// address is an address in parts; "" is unknown.
type address struct {
	line                     []string
	barangay, city, province []string
}

// compareAddresses compares barangay, city and province if both papers have them, else the words of the whole line.
func compareAddresses(a, b address) float64 {
	sum, weight := 0.0, 0.0
	for _, part := range []struct {
		a, b   []string
		weight float64
	}{
		{a.barangay, b.barangay, barangayWeight}, {a.city, b.city, cityWeight},
		{a.province, b.province, provinceWeight},
	} {
		if len(part.a) > 0 && len(part.b) > 0 {
			sum += part.weight * wordOverlap(part.a, part.b)
			weight += part.weight
		}
	}
	if weight < cityWeight { // a province alone is not an address
		return wordOverlap(a.line, b.line)
	}
	return sum / weight
}
