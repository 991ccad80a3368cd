package header

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
)

// bankSentence is a run of capitalized words in a running text.
var bankSentence = regexp.MustCompile(`(?:[\p{Lu}][\p{L}\d.&'’-]*|&|of|and|de|del|der|für)(?: (?:[\p{Lu}][\p{L}\d.&'’-]*|&|of|and|de|del|der|für))+`)

// issuerInText is the name with a bank's word that the paper's feet and notes tell most often, for papers whose
// letterhead is a picture. Banks that supervise others are named on every bank's papers.
func (h *Head) issuerInText() {
	type mention struct{ count, line, from, to int }
	seen := map[string]*mention{}
	best := ""
	for i, l := range h.Lines {
		if h.Used[i] && !h.Furniture[i] || len(l.Words) < 2 {
			continue
		}
		name, from, to := h.signer(i)
		if name == "" && len(l.Words) > 2 {
			name, from, to = inSmallPrint(l)
		}
		if name != "" {
			h.Issuer = guess(&Value[string]{Read: name, Page: l.Page, Words: l.Words[from:to], Line: i})
			return
		}
		for _, run := range bankSentence.FindAllString(l.Text(), 4) {
			name := trimSmall(beforeContact(firstSentence(run)))
			normal := layout.Normalize(name)
			if n := len(strings.Fields(name)); n < 2 || n > longestName-2 || !holdsBankWord(normal) || holds(normal, wordRegulator) || holds(normal, wordTitle) || begins(normal, wordAttention) || isAddressLine(name) {
				continue
			}
			if seen[name] == nil {
				from, to := wordsOf(l, name)
				if to == 0 {
					continue
				}
				seen[name] = &mention{line: i, from: from, to: to}
			}
			seen[name].count++
			if best == "" || seen[name].count > seen[best].count {
				best = name
			}
		}
	}
	if best == "" {
		return
	}
	m := seen[best]
	l := h.Lines[m.line]
	h.Issuer = guess(&Value[string]{Read: withoutStop(best), Page: l.Page, Words: l.Words[m.from:m.to], Line: m.line})
}

// beforeContact is a bank's name up to the word for a way to reach it: "Lumen Bank Hotline", "Lumen Bank Tel".
func beforeContact(name string) string {
	words := strings.Fields(name)
	for i := 1; i < len(words); i++ {
		if begins(layout.Normalize(strings.Join(words[i:], " ")), wordContact) && holdsBankWord(layout.Normalize(strings.Join(words[:i], " "))) {
			return strings.Join(words[:i], " ")
		}
	}
	return name
}

// firstSentence is a text up to the first period after a whole word; abbreviations ("St.", "N.V.") end none.
func firstSentence(text string) string {
	words := strings.Fields(text)
	for i, w := range words[:max(0, len(words)-1)] {
		form := ends(layout.Normalize(w), wordCompany) && !ends(layout.Normalize(words[i+1]), wordCompany) // "Co. Ltd."
		if strings.HasSuffix(w, ".") && (form || len(w) > longestShort && strings.Count(w, ".") == 1) {
			if form && (len(w) <= longestShort || strings.Count(w, ".") > 1) {
				return strings.Join(words[:i+1], " ")
			}
			return strings.TrimSuffix(strings.Join(words[:i+1], " "), ".")
		}
	}
	return text
}

// longestShort is the length of the longest abbreviation, its period included: "Corp.".
const longestShort = 5

// trimSmall cuts the small words off the ends of a run of capitalized ones.
func trimSmall(run string) string {
	fields := strings.Fields(run)
	small := func(s string) bool { return s == "&" || unicode.IsLower([]rune(s)[0]) }
	for len(fields) > 0 && small(fields[0]) {
		fields = fields[1:]
	}
	for len(fields) > 0 && small(fields[len(fields)-1]) {
		fields = fields[:len(fields)-1]
	}
	return strings.Join(fields, " ")
}

// wordsOf is the place of a text in a line's words, 0 and 0 when it is not made of whole words.
func wordsOf(l layout.Line, text string) (from, to int) {
	n := len(strings.Fields(text))
	for i := 0; i+n <= len(l.Words); i++ {
		if strings.HasPrefix(layout.Text(l.Words[i:i+n]), text) {
			return i, i + n
		}
	}
	return 0, 0
}
