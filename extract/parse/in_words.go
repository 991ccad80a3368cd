package parse

import (
	_ "embed"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
)

// InWords is an amount that is written out: "TWENTY FIVE THOUSAND PESOS AND 50/100 ONLY".
type InWords struct {
	// Amount is in hundredths.
	Amount engine.Amount
	// Currency is the ISO 4217 code; "" if none is named, or one that several countries have.
	Currency string
	// Misspelled are the words that were understood although a letter is wrong or missing.
	Misspelled []string
	// From and To are where it stands in the text, in bytes.
	From, To int

	isMarked bool // a currency, hundredths or "only" say that it is money
}

// AmountInWords reads a text that is an amount in English or Filipino words and nothing else. Hundredths may be a
// fraction ("and 50/100") or words ("and fifty centavos"). Hyphens, "&" and words that were run together are
// understood, and a wrong, missing or exchanged letter, if only one word is so near and most other words are right.
func AmountInWords(text string) (InWords, bool) {
	tokens := wordTokens(text)
	amount, n, ok := readInWords(tokens)
	if !ok || n != len(tokens) || strings.Trim(text[:amount.From]+text[amount.To:], " *=-–_.,\t\n") != "" {
		return InWords{}, false
	}
	return amount, true
}

// FindAmountInWords finds the first amount in words within a text ("the amount of FIVE THOUSAND PESOS (P5,000.00)"). A
// number word counts only with a currency, hundredths or "only" behind it.
func FindAmountInWords(text string) (InWords, bool) {
	tokens := wordTokens(text)
	for i := range tokens {
		if amount, _, ok := readInWords(tokens[i:]); ok && amount.isMarked {
			return amount, true
		}
	}
	return InWords{}, false
}

// numberWord is the meaning of a word in an amount.
type numberWord struct {
	kind     string // a role's first word, see number_words.txt
	value    int64
	currency string
}

//go:embed number_words.txt
var numberWordData string

// numberWords are the words of number_words.txt, and filipino those that may end with a linker.
var numberWords, filipino = readNumberWords(layout.ReadTerms("number_words.txt", numberWordData))

func readNumberWords(terms layout.Terms) (words map[string]numberWord, filipino map[string]bool) {
	words, filipino = map[string]numberWord{}, map[string]bool{}
	for _, term := range terms {
		kind, value, _ := strings.Cut(string(term.Role), " ")
		word := numberWord{kind: kind}
		switch kind {
		case "currency":
			word.currency = strings.Trim(value, "-")
		case "no":
			word.kind = "no cents"
		default:
			word.value, _ = strconv.ParseInt(value, 10, 64)
		}
		words[term.Text], filipino[term.Text] = word, term.Language == "fil"
	}
	return words, filipino
}

// wordToken is a word or fraction of a text.
type wordToken struct {
	text     string // in lower case, without spaces
	from, to int
	follows  bool // only marks that belong to an amount are between it and the token before
}

var (
	tokenPattern = regexp.MustCompile(`\d{1,3}\s*/\s*\d{3}|\p{L}+/\d{3}|\p{L}+|\d+|&`)
	// between matches what may stand between two words of one amount.
	between = regexp.MustCompile(`^[\s*.,'’` + "`" + `\p{Pd}]*$`)
)

func wordTokens(text string) (tokens []wordToken) {
	end := 0
	for _, at := range tokenPattern.FindAllStringIndex(text, -1) {
		word := strings.Join(strings.Fields(strings.ToLower(text[at[0]:at[1]])), "")
		follows := len(tokens) > 0 && between.MatchString(text[end:at[0]])
		tokens = append(tokens, split(wordToken{word, at[0], at[1], follows})...)
		end = at[1]
	}
	return tokens
}

// split parts words that were run together ("twentyfive"), if all parts are words of amounts.
func split(token wordToken) []wordToken {
	if _, ok := lookUp(token.text); ok {
		return []wordToken{token}
	}
	parts := partsOf(token.text)
	if len(parts) < 2 || token.to-token.from != len(token.text) {
		return []wordToken{token}
	}
	var tokens []wordToken
	for i, part := range parts {
		tokens = append(tokens, wordToken{part, token.from, token.from + len(part), token.follows || i > 0})
		token.from += len(part)
	}
	return tokens
}

// Words that run together have at least shortestPart letters each, and at most longestRun together.
const (
	shortestPart = 3
	longestRun   = 60
)

// partsOf is the division of a text into the fewest words; nil if there is none.
func partsOf(text string) []string {
	if len(text) > longestRun {
		return nil
	}
	best := make([][]string, len(text)+1)
	best[0] = []string{}
	for end := shortestPart; end <= len(text); end++ {
		for start := 0; start+shortestPart <= end; start++ {
			if best[start] == nil || best[end] != nil && len(best[end]) <= len(best[start])+1 {
				continue
			}
			if _, ok := lookUp(text[start:end]); ok {
				best[end] = append(slices.Clone(best[start]), text[start:end])
			}
		}
	}
	return best[len(text)]
}

// lookUp finds a word as it is, or a Filipino one without its linker: limang, milyong.
func lookUp(text string) (numberWord, bool) {
	if word, ok := numberWords[text]; ok {
		return word, true
	}
	for _, linker := range []string{"ng", "g"} {
		if stem, ok := strings.CutSuffix(text, linker); ok && filipino[stem] && len(stem) >= shortestPart {
			return numberWords[stem], true
		}
	}
	return numberWord{}, false
}

// shortestMisspelled is the least number of letters of a word that is looked for among misspelled ones.
const shortestMisspelled = 5

// misspelling finds the only meaning whose word is one letter away.
func misspelling(text string) (found numberWord, ok bool) {
	if len(text) < shortestMisspelled || strings.IndexFunc(text, unicode.IsDigit) >= 0 {
		return numberWord{}, false
	}
	for term, word := range numberWords {
		if len(term) < shortestMisspelled-1 || !oneLetterAway(text, term) {
			continue
		}
		if ok && found != word {
			return numberWord{}, false
		}
		found, ok = word, true
	}
	return found, ok
}

// oneLetterAway reports whether one wrong, missing or added letter, or two exchanged ones, part two different words.
func oneLetterAway(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	switch len(b) - len(a) {
	case 0:
		isExchanged := i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
		return i < len(a) && a[i+1:] == b[i+1:] || isExchanged
	case 1:
		return a[i:] == b[i+1:]
	}
	return false
}
