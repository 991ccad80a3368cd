package engine

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Loan types are free text: "Salary Loan", "carloan", "WORKING-CAPITAL", "Bussiness Loans". This file finds the phrases
// of checklist rules in them.

// foundPhrase is a phrase of the rules in a loan's name.
type foundPhrase struct {
	phrase     string // as the rules write it
	first, end int    // words of the name from first to before end
	words      int    // of the phrase; more words say more
	misspelt   bool   // found in spite of a typing error
}

// loanPhrases prepares the phrases that products name, so that a loan's name is read once for all of them.
type loanPhrases struct {
	words map[string][]string // phrase as the rules write it → its words
	known map[string]bool     // words that are spelled right, so that none is taken for another
}

func newLoanPhrases(products []Product) loanPhrases {
	l := loanPhrases{words: map[string][]string{}, known: map[string]bool{}}
	for _, p := range products {
		for _, m := range p.When {
			for _, phrase := range m.LoanType {
				l.words[phrase] = loanWords(phrase)
			}
			for _, v := range slices.Concat(m.LoanType, m.Track, m.Profile) {
				for _, w := range loanWords(v) {
					l.known[w] = true
				}
			}
		}
	}
	return l
}

// find returns the phrases that a loan's name holds, by phrase. A phrase within a longer one does not count: "home
// appliance" is about no home. Exact spelling is looked for before typing errors.
func (l loanPhrases) find(name string) map[string]foundPhrase {
	text := loanWords(name)
	var all []foundPhrase
	for phrase, words := range l.words {
		for _, f := range l.findPhrase(text, words) {
			f.phrase, f.words = phrase, len(words)
			all = append(all, f)
		}
	}
	found := map[string]foundPhrase{}
	for _, f := range all {
		if !slices.ContainsFunc(all, f.isWithin) {
			found[f.phrase] = f
		}
	}
	return found
}

// isWithin reports whether a phrase is only a part of another.
func (f foundPhrase) isWithin(g foundPhrase) bool {
	return !g.misspelt && g.first <= f.first && f.end <= g.end && g.end-g.first > f.end-f.first
}

// findPhrase looks for a phrase whose words may be written apart or as one word ("micro finance", "microfinance"), then
// for one with typing errors.
func (l loanPhrases) findPhrase(text, words []string) (found []foundPhrase) {
	whole := strings.Join(words, "")
	if whole == "" {
		return nil
	}
	for first := range text {
		joined := ""
		for end := first; end < len(text) && len(joined) < len(whole); end++ {
			if joined += text[end]; joined == whole {
				found = append(found, foundPhrase{first: first, end: end + 1})
			}
		}
	}
	for first := 0; found == nil && first+len(words) <= len(text); first++ {
		if l.resembles(text[first:first+len(words)], words) {
			found = append(found, foundPhrase{first: first, end: first + len(words), misspelt: true})
		}
	}
	return found
}

// resembles reports whether each word is the phrase's or a typing error of it.
func (l loanPhrases) resembles(text, words []string) bool {
	for i, w := range words {
		if text[i] != w && (l.known[text[i]] || !misspelt(text[i], w)) {
			return false
		}
	}
	return true
}

// Bounds of typing errors: short words resemble each other too much ("truck", "track").
const (
	leastMisspelt      = 6 // letters of a word that may hold one error
	leastMisspeltTwice = 8 // letters of a word that may hold two errors
)

// misspelt reports whether a text is a word with one typing error (a letter too many, too few, wrong, or two letters
// swapped), in long words with two. The first letter must be right.
func misspelt(text, word string) bool {
	a, b := []rune(text), []rune(word)
	most := 0
	switch {
	case len(b) >= leastMisspeltTwice:
		most = 2
	case len(b) >= leastMisspelt:
		most = 1
	}
	if most == 0 || len(a) == 0 || a[0] != b[0] || max(len(a)-len(b), len(b)-len(a)) > most {
		return false
	}
	return typingErrors(a, b) <= most
}

// typingErrors counts the letters to add, drop, change or swap with their neighbour that make one text of the other.
func typingErrors(a, b []rune) int {
	var before []int
	last := make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range a {
		row := make([]int, len(b)+1)
		row[0] = i + 1
		for j := range b {
			change := last[j]
			if a[i] != b[j] {
				change++
			}
			row[j+1] = min(change, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}

// loanNouns are words that people write together with the one before them: "carloan", "autofinancing".
var loanNouns = []string{"loans", "loan", "financing", "finance"}

// loanWords are a name's words in lower case without accents, apostrophes and plural endings. Digits and what follows
// them are words of their own.
func loanWords(name string) (words []string) {
	plain := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) || r == '\'' || r == '’' || r == '‘' || r == '`' {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFKD.String(name))
	for _, w := range strings.Fields(apartFromDigits(plainWords(plain))) {
		for _, noun := range loanNouns {
			if rest, ok := strings.CutSuffix(w, noun); ok && len(rest) > 1 {
				words, w = append(words, singular(rest)), noun
				break
			}
		}
		words = append(words, singular(w))
	}
	return words
}

func apartFromDigits(s string) string {
	var b strings.Builder
	digit := false
	for i, r := range s {
		if i > 0 && unicode.IsDigit(r) != digit {
			b.WriteByte(' ')
		}
		digit = unicode.IsDigit(r)
		b.WriteRune(r)
	}
	return b.String()
}

// singular drops a word's plural ending. It need not be right, but alike for rules and names: "sale" and "sales".
func singular(w string) string {
	switch {
	case len(w) <= 3 || strings.HasSuffix(w, "ss") || strings.HasSuffix(w, "us") || strings.HasSuffix(w, "is"):
		return w
	case len(w) > 4 && strings.HasSuffix(w, "ies"):
		return strings.TrimSuffix(w, "ies") + "y"
	}
	return strings.TrimSuffix(w, "s")
}
