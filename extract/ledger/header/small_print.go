package header

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// The small print of a document names its issuer in fixed phrases: before its supervisor ("Kestrel is authorised and
// regulated by the Prudential Authority"), after a copyright mark ("© 2025 Kestrel Ltd. All rights reserved"), after
// thanks ("Thank you for banking with Kestrel").

// subjectEnd holds the marks after a name at the beginning of a sentence.
const subjectEnd = " ,;·|•-–"

// inSmallPrint returns the issuer's name in a line of small print and its place there, "" if there is none.
func (h *Head) inSmallPrint(l layout.Line) (name string, from, to int) {
	for from := range l.Words {
		if from > 0 && !(endsSentence(l.Words[from-1].Text) ||
			strings.HasSuffix(l.Words[from-1].Text, ".") && IsForm(l.Words[from-1].Text)) {
			continue // "Dr. K. Weiß" is one name
		}
		if to := max(endOfSubject(l, from), endBeforeReach(l, from)); to > from {
			to = from + beforeParent(l.Words[from:to])
			return withoutStop(strings.Trim(layout.Text(l.Words[from:to]), subjectEnd)), from, to
		}
	}
	return h.owner(l)
}

// beforeParent returns the number of words in a name before a phrase for its parent company: "Kestrel, | a division of
// Lumen Bank"; all words if there is no such phrase.
func beforeParent(words []page.Word) int {
	for n := 1; n < len(words); n++ {
		if begins(layout.Normalize(layout.Text(words[n:])), wordParent) {
			return n
		}
	}
	return len(words)
}

// endBeforeReach returns the index at which the name of a bank or company ends that begins a line, with a mark and
// contact details after it: "Kestrel Limited | 1 Exchange Square | Hotline: 1300 55 66 77". It returns from if there is
// none.
func endBeforeReach(l layout.Line, from int) int {
	if from > 0 {
		return from
	}
	to := slices.IndexFunc(l.Words, func(w page.Word) bool { return isBar(w.Text) })
	if to < 1 || !HasContact(layout.Text(l.Words[to:])) && !isReach(layout.Text(l.Words[to:])) ||
		!isFirmsName(l.Page, l.Words[:to]) {
		return from
	}
	return to
}

// beforeReach returns any name at the beginning of a line with a mark and contact details after it: "Kestrel | PO Box
// 9933 | Phone 13 22 66"; nil if there is none.
func beforeReach(l layout.Line, line int) *mention {
	to := slices.IndexFunc(l.Words, func(w page.Word) bool { return isBar(w.Text) })
	if to < 1 || !HasContact(layout.Text(l.Words[to:])) && !isReach(layout.Text(l.Words[to:])) {
		return nil
	}
	name := layout.NewCell(l.Page, l.Words[:to])
	if !isWholeName(l.Page, name.Words) || isAddressLine(name.Text()) || HasContact(name.Text()) ||
		isTitledName(name) && !ends(layout.Normalize(name.Text()), wordCompany) {
		return nil
	}
	return &mention{name: name.Text(), line: line, to: to, score: forReach, alone: true}
}

// isBar reports whether a word is a mark that separates the texts of one line.
func isBar(text string) bool { return strings.Trim(text, "|¦·•") == "" }

// isFirmsName reports whether words are a name with a word for banks or a legal form.
func isFirmsName(on int, words []page.Word) bool {
	return isWholeName(on, words) &&
		(isBankName(layout.NewCell(on, words)) || ends(layout.Normalize(layout.Text(words)), wordCompany))
}

// signer returns the bank or company that signs the document on a line: "For Kestrel Bank Limited". A company without a
// word for banks counts only above the signature.
func (h *Head) signer(line int) (name string, from, to int) {
	l := h.Lines[line]
	if len(l.Words) < 2 || len(l.Words) > longestName || layout.Normalize(l.Words[0].Text) != "for" {
		return "", 0, 0
	}
	signed := slices.ContainsFunc(h.Lines[line+1:min(line+1+signatureReach, len(h.Lines))], func(
		below layout.Line,
	) bool {
		return strings.Contains(layout.Normalize(below.Text()), "signat")
	})
	if bank := isBankName(layout.NewCell(l.Page, l.Words[1:])); bank && len(l.Words) > 2 ||
		signed && (bank || isFirmsName(l.Page, l.Words[1:])) {
		return strings.Trim(layout.Text(l.Words[1:]), subjectEnd), 1, len(l.Words)
	}
	return "", 0, 0
}

// signatureReach is the maximal number of lines from the signer's name to the word for its signature.
const signatureReach = 3

// endOfSubject returns the index at which a name ends that begins a sentence of the small print about its bearer. It
// returns from if there is none.
func endOfSubject(l layout.Line, from int) int {
	for to := from + 1; to-from <= longestName && to < len(l.Words); to++ {
		if !begins(
			layout.Normalize(strings.TrimLeft(layout.Text(l.Words[to:min(to+4, len(l.Words))]), "(")), wordSupervised,
		) {
			continue
		}
		if words := trimMarks(l.Words[from:to]); isWholeName(l.Page, words) &&
			!begins(layout.Normalize(layout.Text(words)), wordProvider) {
			return from + len(words)
		}
		return from
	}
	return from
}

// owner returns the name after a copyright mark or after thanks, up to the end of the sentence.
func (h *Head) owner(l layout.Line) (name string, from, to int) {
	for i := range l.Words {
		n, provider := leadToOwner(l.Words[i:])
		if n == 0 {
			continue
		}
		from = i + n
		for from < len(l.Words) && strings.Trim(l.Words[from].Text, "©–-,.") == "" ||
			from < len(l.Words) && isYears(l.Words[from].Text) {
			from++
		}
		to = from + len(withoutYears(l.Words[from:endOfOwner(l.Words, from)]))
		if words := withoutEnd(l.Words[from:to]); provider && !((isFirmsName(l.Page, words) ||
			inDomain(withoutStop(layout.Text(words)), h.domains())) && isAboutDocument(l.Words[:i])) {
			continue
		}
		if words := l.Words[from:to]; isWholeName(l.Page, withoutEnd(words)) ||
			len(words) == 1 && lettersOf(words[0].Text) != "" {
			return withoutStop(layout.Text(words)), from, to
		}
	}
	return "", 0, 0
}

// withoutYears returns the words of a name without copyright years and small words at its end: "Kestrel Ltd 2025",
// "Kestrel Bank and".
func withoutYears(words []page.Word) []page.Word {
	for last := len(words) - 1; last > 0 && (isYears(words[last].Text) ||
		unicode.IsLower([]rune(words[last].Text)[0]) && holds(words[last].Text, wordParticle)); last-- {
		words = words[:last]
	}
	return words
}

// isAboutDocument reports whether the words before a phrase for providers are about the statement or the account, or
// there are none: "This statement was issued by", but not "Cards are issued by".
func isAboutDocument(before []page.Word) bool {
	start := 0
	for i, w := range before {
		if strings.HasSuffix(w.Text, ".") || isBar(w.Text) {
			start = i + 1
		}
	}
	subject := layout.Normalize(layout.Text(before[start:]))
	return subject == "" || holds(subject, wordTitle) || holds(subject, wordPaper)
}

// isAboutProvider reports whether the words before a name say who provides the accounts: "Accounts are issued by". The
// provider is also named on statements of companies that sell its accounts.
func isAboutProvider(before []page.Word) bool {
	account := slices.IndexFunc(before, func(w page.Word) bool { return accountSubjects[layout.Normalize(w.Text)] })
	for from := account + 1; account >= 0 && from < len(before); from++ {
		if n, provider := leadToOwner(before[from:]); provider && from+n == len(before) {
			return true
		}
	}
	return false
}

// accountSubjects are subjects of sentences about providers, apart from documents.
var accountSubjects = terms.Set("account subject")

// leadToOwner returns the number of words, 0 for none, that lead to an issuer's name, and whether they are a phrase for
// providers, which may also lead to other names.
func leadToOwner(words []page.Word) (n int, provider bool) {
	if words[0].Text == "©" {
		return 1, false
	}
	for k := min(longestThanks, len(words)); k > 0; k-- {
		lead := " " + layout.Normalize(layout.Text(words[:k])) + " "
		if provider = slices.Contains(nameWords[wordProvider], lead); provider ||
			slices.Contains(nameWords[wordOwner], lead) {
			return k, provider
		}
	}
	return 0, false
}

// endOfOwner returns the index at which a name ends: at the end of the sentence, at a comma or before a small word.
func endOfOwner(words []page.Word, from int) int {
	to := from
	for to < len(words) {
		text := words[to].Text
		named := to > from && ends(layout.Normalize(words[to-1].Text), wordCompany)
		if small := []rune(text)[0]; to > from && unicode.IsLower(small) && (named || !holds(text, wordParticle)) &&
			!ends(layout.Normalize(text), wordCompany) {
			break
		}
		// "Internet Banking"
		if to++; begins(layout.Normalize(layout.Text(words[to:min(to+2, len(words))])), wordSupervised) {
			break
		}
		if to < len(words) && strings.HasSuffix(text, ",") && IsForm(words[to].Text) {
			continue // "Kestrel Bank, N.A."
		}
		if to < len(words) && strings.HasSuffix(text, ".") && layout.Normalize(words[to].Text) == "all" {
			break // "All rights reserved"
		}
		form := ends(layout.Normalize(text), wordCompany) &&
			(to == len(words) || !ends(layout.Normalize(words[to].Text), wordCompany))
		if strings.HasSuffix(text, ",") || strings.HasSuffix(text, "!") || strings.HasSuffix(text, ".") &&
			(form || endsSentence(text) || holds(layout.Normalize(text), wordBank) || strings.HasSuffix(text, ").")) {
			break
		}
	}
	return to
}

// withoutEnd returns words without the mark at the end of their sentence.
func withoutEnd(words []page.Word) []page.Word {
	out := slices.Clone(words)
	if last := len(out) - 1; last >= 0 {
		out[last].Text = strings.TrimRight(out[last].Text, "!,;")
	}
	return out
}

// withoutStop returns a name without the mark at the end of its sentence. The period of an abbreviation is kept.
func withoutStop(name string) string {
	name = strings.TrimRight(name, " ,;!")
	if strings.HasSuffix(name, "..") {
		return strings.TrimRight(name, ".") + "." // of an abbreviation and of the sentence
	}
	if strings.HasSuffix(name, ").") {
		return strings.TrimSuffix(name, ".")
	}
	last := name[strings.LastIndexByte(name, ' ')+1:]
	switch layout.Normalize(last) {
	case "inc", "corp", "co":
		return name
	}
	// "Sdn. Bhd."
	if before := strings.TrimSuffix(name, " "+last); strings.Count(last, ".") > 1 ||
		IsForm(last) && strings.HasSuffix(before, ".") {
		return name
	}
	return strings.TrimRight(name, ".")
}

// longestThanks is the maximal number of words in a phrase before an issuer's name.
const longestThanks = 6

// isYears reports whether a word is a copyright year or several: "2025", "2019-2025,".
func isYears(text string) bool {
	text = strings.Trim(text, ".,")
	return parse.IsDigits(text) && len(text) == 4 ||
		len(text) == 9 && parse.IsDigits(text[:4]) && parse.IsDigits(text[5:])
}

// isWholeName reports whether words are a name. Sentences may also begin with words in place of a name ("Our registered
// office") or continue a clause ("and regulated by").
func isWholeName(on int, words []page.Word) bool {
	if len(words) == 0 {
		return false
	}
	c := layout.NewCell(on, words)
	names := func(w string) bool { return !holds(w, wordNobody) && !holds(w, wordParticle) && !joinsClauses[w] }
	return slices.ContainsFunc(strings.Fields(layout.Normalize(c.Text())), names) &&
		(looksLikeName(c, true) || isBankName(c))
}

// joinsClauses are words that begin another clause of a sentence.
var joinsClauses = terms.Set("clause")

// trimMarks returns words without marks at the end.
func trimMarks(words []page.Word) []page.Word {
	for len(words) > 0 && strings.Trim(words[len(words)-1].Text, subjectEnd) == "" {
		words = words[:len(words)-1]
	}
	return words
}

// bankSentence matches a run of capitalized words in a text.
var bankSentence = regexp.MustCompile(
	`(?:[\p{Lu}][\p{L}\d.&'’-]*|&|of|and|de|del|der|für)(?: (?:[\p{Lu}][\p{L}\d.&'’-]*|&|of|and|de|del|der|für))+`,
)

// mention is a bank's name in texts outside the rows: its first place and its score as the issuer.
type mention struct {
	name           string
	line, from, to int
	score          float64
	alone          bool // alone in its line or cell, so that a period after it does not end a sentence
}

// The scores of a bank in a text as the issuer. A name after a small word ("insured by", "held at") or in an
// advertisement needs further evidence.
const (
	forTold        = 1   // each line that names it
	forReach       = 0.5 // a line that begins with a name without a word for banks, and has contact details after it
	forOwnDomain   = 3
	againstBehind  = 1
	againstAdvert  = 3
	enoughToldOnce = 1
	leastTold      = 0.5
)

// issuerInText sets the issuer to the name in a fixed phrase of the small print, else to the bank with the highest
// score in page feet and notes, for documents whose letterhead is a picture. Supervisors of banks do not count, because
// they are named on statements of all banks. A bank that is named only once, or as the provider of the accounts, may be
// another one; a name at the top is then preferred.
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
			h.useMention(&mention{name: name, line: i, from: from, to: to, alone: true})
			h.passing = isAboutProvider(l.Words[:from])
			return
		}
		for _, m := range h.mentionsIn(i) {
			told = addMention(told, m)
		}
		if m := beforeReach(l, i); m != nil {
			told = addMention(told, m)
		}
	}
	if best := bestMention(told); best != nil {
		h.useMention(best)
		h.passing = best.score <= enoughToldOnce && !h.fillsLineAbove(best)
	}
}

// bestMention returns the mention with the highest score that is high enough, the first of equals; nil if there is
// none.
func bestMention(told []*mention) *mention {
	var best *mention
	for _, m := range told {
		if m.score >= leastTold && (best == nil || m.score > best.score) {
			best = m
		}
	}
	return best
}

// useMention sets the issuer to the name in a text and marks it doubtful.
func (h *Head) useMention(m *mention) {
	if !m.alone {
		m.name = withoutStop(m.name)
	}
	l := h.Lines[m.line]
	h.told = true
	h.Issuer = doubtful(&Value[string]{Read: m.name, Page: l.Page, Words: l.Words[m.from:m.to], Line: m.line})
}

// fillsLineAbove reports whether the name fills a line above all rows.
func (h *Head) fillsLineAbove(m *mention) bool {
	for i := range m.line {
		if h.Used[i] {
			return false
		}
	}
	return m.from == 0 && m.to == len(h.Lines[m.line].Words)
}

// mentionsIn returns the banks that a line names.
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
		if from > 0 && (leadsToOthers[layout.Normalize(l.Words[from-1].Text)] ||
			ends(layout.Normalize(layout.Text(l.Words[:from])), wordParent)) {
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

// aloneInLine returns the bank whose name fills a line or a cell, as in page feet.
func (h *Head) aloneInLine(line int) []*mention {
	from := 0
	for _, whole := range h.Lines[line].Cells() {
		c := h.nameAlone(whole)
		if normal := layout.Normalize(c.Text()); len(c.Words) > 1 && isBankName(c) && !isKindOfBank(c) &&
			!hasDigit(c.Text()) && (holdsBankWord(normal) || h.Furniture[line]) && !h.isHolder(c) &&
			!isAdvert(c.Words) && !continuesSentence(strings.Fields(c.Text())) {
			return []*mention{{
				name:  strings.TrimRight(c.Text(), " ,;"),
				line:  line,
				from:  from,
				to:    from + len(c.Words),
				score: forTold,
				alone: IsForm(c.Words[len(c.Words)-1].Text),
			}}
		}
		from += len(whole.Words)
	}
	return nil
}

// namesBankInText reports whether a run of capitalized words is the name of a bank, and not of a supervisor, title or
// service.
func namesBankInText(name string) bool {
	normal := layout.Normalize(name)
	return holdsBankWord(normal) && !isService(normal) && !slices.ContainsFunc(strings.Fields(name), isCodeWord) &&
		!supervises(normal) && !holds(normal, wordTitle) && !begins(normal, wordAttention) && !isAddressLine(name)
}

// leadsToOthers are small words before the names of others.
var leadsToOthers = terms.Set("before others")

// withForm adds the legal form after a comma to the name: "Minato Bank, Ltd.".
func (m *mention) withForm(words []page.Word) {
	if m.to < len(words) && strings.HasSuffix(words[m.to-1].Text, ",") &&
		slices.Contains(nameWords[wordCompany], " "+layout.Normalize(words[m.to].Text)+" ") {
		m.name, m.to = m.name+", "+strings.TrimRight(words[m.to].Text, ","), m.to+1
	}
}

// addMention adds a name, or the score to the same name.
func addMention(told []*mention, m *mention) []*mention {
	for _, other := range told {
		if other.name == m.name {
			other.score += m.score
			return told
		}
	}
	return append(told, m)
}

// beforeContact returns a bank's name up to a word for contact details: "Lumen Bank Hotline", "Lumen Bank Tel".
func beforeContact(name string) string {
	words := strings.Fields(name)
	for i := 1; i < len(words); i++ {
		if begins(layout.Normalize(strings.Join(words[i:], " ")), wordContact) &&
			holdsBankWord(layout.Normalize(strings.Join(words[:i], " "))) {
			return strings.Join(words[:i], " ")
		}
	}
	return name
}

// firstSentence returns a text up to the first period after a complete word, not after an abbreviation ("St.", "N.V.").
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

// longestShort is the maximal length of an abbreviation, with its period: "Corp.".
const longestShort = 5

// trimSmall removes small words from both ends of a run of capitalized words.
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

// wordsOf returns the indexes of a text in a line's words, 0 and 0 if it does not consist of complete words.
func wordsOf(l layout.Line, text string) (from, to int) {
	n := len(strings.Fields(text))
	for i := 0; i+n <= len(l.Words); i++ {
		if strings.HasPrefix(layout.Text(l.Words[i:i+n]), text) {
			return i, i + n
		}
	}
	return 0, 0
}
