package header

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// bankSentence is a run of capitalized words in a running text.
var bankSentence = regexp.MustCompile(`(?:[\p{Lu}][\p{L}\d.&'’-]*|&|of|and|de|del|der|für)(?: (?:[\p{Lu}][\p{L}\d.&'’-]*|&|of|and|de|del|der|für))+`)

// mention is a bank's name in texts outside the rows: where it stands first and what speaks for it being the issuer's.
type mention struct {
	name           string
	line, from, to int
	score          float64
	alone          bool // in its line or cell: a period behind it ends no sentence
}

// What speaks for a bank in a text being the issuer. One that stands behind a small word ("insured by", "held at") or in
// an advertisement needs more than its mention.
const (
	forTold        = 1   // each line that names it
	forReach       = 0.5 // a line that a name without a bank's word begins before ways to reach its bearer
	forOwnDomain   = 3
	againstBehind  = 1
	againstAdvert  = 3
	enoughToldOnce = 1
	leastTold      = 0.5
)

// issuerInText is the name that the small print tells in its set phrases, else the one with a bank's word for which most
// speaks in feet and notes, for papers whose letterhead is a picture. Banks that supervise others are named on every bank's
// papers. One that is named once, or on whose accounts the paper tells, may be another: who stands on top goes before it.
func (h *Head) issuerInText() {
	var told []*mention
	for i, l := range h.Lines {
		if h.Used[i] && !h.Furniture[i] || len(l.Words) < 2 {
			continue
		}
		name, from, to := h.signer(i)
		if name == "" && len(l.Words) > 2 {
			name, from, to = h.inSmallPrint(l)
		}
		if name != "" {
			h.takeTold(&mention{name: name, line: i, from: from, to: to, alone: true})
			h.passing = tellsOfProvider(l.Words[:from])
			return
		}
		for _, m := range h.mentionsIn(i) {
			told = addMention(told, m)
		}
		if m := beforeReach(l, i); m != nil {
			told = addMention(told, m)
		}
	}
	if best := mostTold(told); best != nil {
		h.takeTold(best)
		h.passing = best.score <= enoughToldOnce && !h.fillsLineAbove(best)
	}
}

// mostTold is the mention for which most speaks and enough, of equals the first; nil for none.
func mostTold(told []*mention) *mention {
	var best *mention
	for _, m := range told {
		if m.score >= leastTold && (best == nil || m.score > best.score) {
			best = m
		}
	}
	return best
}

// takeTold takes the name that a line tells for the issuer's, in doubt.
func (h *Head) takeTold(m *mention) {
	if !m.alone {
		m.name = withoutStop(m.name)
	}
	l := h.Lines[m.line]
	h.told = true
	h.Issuer = guess(&Value[string]{Read: m.name, Page: l.Page, Words: l.Words[m.from:m.to], Line: m.line})
}

// fillsLineAbove says that a bank fills a line above all rows.
func (h *Head) fillsLineAbove(m *mention) bool {
	for i := range m.line {
		if h.Used[i] {
			return false
		}
	}
	return m.from == 0 && m.to == len(h.Lines[m.line].Words)
}

// mentionsIn are the banks that a line names in its text.
func (h *Head) mentionsIn(line int) []*mention {
	l := h.Lines[line]
	found := h.aloneInLine(line)
	if len(found) > 0 {
		return found
	}
	for _, run := range bankSentence.FindAllString(l.Text(), 4) {
		name := trimSmall(beforeContact(firstSentence(run)))
		if n := len(strings.Fields(name)); n < 2 || n > longestName-2 || !namesBankInText(name) {
			continue
		}
		from, to := wordsOf(l, name)
		if to == 0 {
			continue
		}
		m := &mention{name: name, line: line, from: from, to: to, score: forTold}
		m.withForm(l.Words)
		if from > 0 && (leadsToOthers[layout.Normalize(l.Words[from-1].Text)] || ends(layout.Normalize(layout.Text(l.Words[:from])), wordParent)) {
			m.score -= againstBehind
		}
		if isAdvert(sentenceAround(l.Words, from, to)) {
			m.score -= againstAdvert
		}
		if inDomain(m.name, h.domains()) {
			m.score += forOwnDomain
		}
		found = append(found, m)
	}
	return found
}

// aloneInLine is the bank whose name fills a line or a cell of it, as feet tell it.
func (h *Head) aloneInLine(line int) []*mention {
	from := 0
	for _, whole := range h.Lines[line].Cells() {
		c := h.nameAlone(whole)
		if normal := layout.Normalize(c.Text()); len(c.Words) > 1 && isBankName(c) && !isKindOfBank(c) && !hasDigit(c.Text()) && (holdsBankWord(normal) || h.Furniture[line]) && !h.isHolder(c) && !isAdvert(c.Words) && !goesOn(strings.Fields(c.Text())) {
			return []*mention{{name: strings.TrimRight(c.Text(), " ,;"), line: line, from: from, to: from + len(c.Words), score: forTold, alone: IsForm(c.Words[len(c.Words)-1].Text)}}
		}
		from += len(whole.Words)
	}
	return nil
}

// namesBankInText says that a run of capitalized words is a bank's name and no supervisor's, title or service.
func namesBankInText(name string) bool {
	normal := layout.Normalize(name)
	return holdsBankWord(normal) && !isService(normal) && !slices.ContainsFunc(strings.Fields(name), isCodeWord) && !supervises(normal) && !holds(normal, wordTitle) && !begins(normal, wordAttention) && !isAddressLine(name)
}

// leadsToOthers are the small words behind which the names of others stand.
var leadsToOthers = map[string]bool{
	"by": true, "with": true, "at": true, "from": true, "to": true, "through": true, "via": true, "von": true, "bei": true, "durch": true, "par": true, "chez": true, "avec": true,
	"por": true, "con": true, "en": true, "da": true, "di": true, "presso": true, "door": true, "bij": true, "oleh": true, "przez": true,
}

// withForm takes the legal form that a comma parts from the name: "Minato Bank, Ltd.".
func (m *mention) withForm(words []page.Word) {
	if m.to < len(words) && strings.HasSuffix(words[m.to-1].Text, ",") && slices.Contains(nameWords[wordCompany], " "+layout.Normalize(words[m.to].Text)+" ") {
		m.name, m.to = m.name+", "+strings.TrimRight(words[m.to].Text, ","), m.to+1
	}
}

// addMention counts a name that was told before, or adds it.
func addMention(told []*mention, m *mention) []*mention {
	for _, other := range told {
		if other.name == m.name {
			other.score += m.score
			return told
		}
	}
	return append(told, m)
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
		if strings.HasSuffix(w, ".") && (form || endsSentence(w) && strings.Count(w, ".") == 1) {
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
