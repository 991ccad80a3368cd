package bankstatementsummary

import (
	_ "embed"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/parse"
)

//go:embed words.txt
var wordData string

// vocabulary knows single words (and what two words say together) by what they say, and whole labels of lines by "total",
// "mean", "nil" and "absent".
var vocabulary = parseWords(wordData)

// senses are the words of one label by what they say.
type senses map[string]bool

// parseWords reads lines "sense: word | word". A word may have several senses.
func parseWords(data string) map[string]map[string]bool {
	words := map[string]map[string]bool{}
	for line := range strings.Lines(data) {
		sense, list, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok || strings.HasPrefix(sense, "#") {
			continue
		}
		if words[sense] == nil {
			words[sense] = map[string]bool{}
		}
		for word := range strings.SplitSeq(list, "|") {
			words[sense][layout.Normalize(word)] = true
		}
	}
	return words
}

// says tells whether a whole text has a sense.
func says(sense, text string) bool { return vocabulary[sense][layout.Normalize(text)] }

// wordSenses are what a word of a label may say; the rest of them stand for whole lines.
var wordSenses = []string{"credit", "debit", "count", "amount", "balance", "opening", "closing", "average", "low", "high", "returned", "check", "filler"}

// sensesOf are what the words of a label say; ok is false when one of them says nothing that is known. Codes and marks of
// currencies say nothing about the figure.
func sensesOf(text string) (found senses, ok bool) {
	found = senses{}
	if strings.Contains(text, "Ø") {
		found["average"] = true
		text = strings.ReplaceAll(text, "Ø", " ")
	}
	words := strings.Fields(layout.Normalize(strings.NewReplacer("(", " ", ")", " ").Replace(text)))
	for i := 0; i < len(words); {
		n := take(words[i:], found)
		if n == 0 && parse.CurrencyCode(words[i]) != "" {
			n = 1
		}
		if n == 0 {
			return nil, false
		}
		i += n
	}
	return found, true
}

// longestSaying is how many words may say something together.
const longestSaying = 3

// take adds what the longest saying at the start of some words says, and tells how many words it has.
func take(words []string, found senses) int {
	for n := min(longestSaying, len(words)); n > 0; n-- {
		text, any := strings.Join(words[:n], " "), false
		for _, sense := range wordSenses {
			if vocabulary[sense][text] {
				found[sense], any = true, true
			}
		}
		if any {
			return n
		}
	}
	return 0
}

// Meanings that need the side which a heading above them names.
const (
	bareCount  layout.Role = "count"
	bareAmount layout.Role = "amount"
)

// roleOf is what a label says of its figure: a role of Month, bareCount or bareAmount, or "" for anything else.
func roleOf(text string) layout.Role {
	s, ok := sensesOf(text)
	switch {
	case !ok:
		return ""
	case s["returned"]:
		return "returned_checks"
	case s["credit"] && s["debit"]:
		return ""
	case s["credit"] || s["debit"]:
		return s.side()
	case s["average"]:
		return "average_daily_balance"
	case s["low"]:
		return "low_balance"
	case s["high"]:
		return "high_balance"
	case s["opening"] && !s["count"]:
		return "opening_balance"
	case s["closing"] && !s["count"], s["balance"]:
		return "closing_balance"
	case s["count"]:
		return bareCount
	case s["amount"]:
		return bareAmount
	}
	return ""
}

// side is the role of a label that names credits or debits; an average or an extreme of them is no total.
func (s senses) side() layout.Role {
	total, count := layout.Role("total_credits"), layout.Role("credit_count")
	if s["debit"] {
		total, count = "total_debits", "debit_count"
	}
	switch {
	case s["average"] || s["low"] || s["high"] || s["opening"] || s["closing"] || s["balance"]:
		return ""
	case s["count"]:
		return count
	}
	return total
}

// sides are the sums of movements with the roles of their counts.
var sides = map[layout.Role]layout.Role{"total_credits": "credit_count", "total_debits": "debit_count"}

// under is the role of a figure whose label names no side, below a heading that does.
func under(side, role layout.Role) layout.Role {
	count := sides[side]
	switch {
	case count == "":
		return ""
	case role == bareCount:
		return count
	}
	return side
}
