package category

import (
	"slices"
	"strings"
)

// Scores of what speaks for a run. Only their order matters.
const (
	scoreKey      = 60 // a field of the party: NAME:
	scoreMarker   = 40 // FROM on a credit, TO on a debit
	scoreOther    = 25 // TO on a credit, FROM on a debit
	scoreAt       = 20
	scoreKnown    = 12 // a company of a list
	scoreBusiness = 10
	scoreTwoWords = 6
	scoreFirst    = 5
	scoreCarrier  = -7  // a remittance company: it carries the money of a sender
	scoreShort    = -8  // one word of three letters at most
	scoreHolder   = -50 // the holder is named beside the other party
)

// isName reports whether a word may belong to a name, given the start of the open run.
func (r *row) isName(i, start int) bool {
	w := &r.words[i]
	open := start >= 0
	inside := w.gap == masked || i+1 < len(r.words) && r.words[i+1].gap == masked
	switch role := w.role; {
	case !open && len(w.text) == 1 && r.purchase && r.is(i-1, reference) && w.gap == blank: // a mark behind the date
		return false
	case role&nameable != 0 && role&(cut|reference) == 0, inside && isLetters(w.text):
		return true
	case role&nameable != 0 && role&reference != 0: // BET365, and the 7 of 7-ELEVEN
		return r.is(i+1, nameable) || r.is(i-1, nameable) || !isNumber(w.text)
	case role&bank != 0:
		return open && genericBank[w.text] && r.words[i-1].role&bank == 0
	case role&(reference|stop|via|about) != 0:
		return false
	case role&form != 0:
		beforeName := i+1 < len(r.words) && (r.words[i+1].role == 0 || r.is(i+1, nameable|descriptor) ||
			r.is(i+1, particle) && r.startsName(i+2)) // SCI DES TILLEULS
		return role&cut == 0 && (open || beforeName)
	case role&cut != 0 && role&link != 0:
		return open && r.startsName(i+1)
	case role&cut != 0:
		return role&(descriptor|nameable) != 0 && open && (role&nameable == 0 || r.is(i+1, form|descriptor))
	case role&month != 0:
		return r.isNameMonth(i, open)
	case role&(from|to|at) != 0:
		return (role&link != 0 || len(w.text) == 1) && (open || i == 0) && r.startsName(i+1)
	case role&link != 0:
		return open && len(w.text) == 1 || (open || role&particle != 0) && r.startsName(i+1)
	}
	return true
}

// startsName reports whether a plain word of a name stands at i in the same field.
func (r *row) startsName(i int) bool {
	if i >= len(r.words) || r.words[i].gap == field {
		return false
	}
	role := r.words[i].role
	return role&(cut|reference|stop|via|about|bank|month) == 0 && (role&(from|to) == 0 || role&particle != 0)
}

// isNameMonth reports whether the name of a month is a name here: LIZA MAY BAKES, and not RENT MAY or MAY 2026.
func (r *row) isNameMonth(i int, open bool) bool {
	if r.words[i].gap != field && r.is(i-1, reference|cut) {
		return false
	}
	if i+1 < len(r.words) && r.words[i+1].gap != field && r.is(i+1, reference|cut) {
		return false
	}
	return open || r.startsName(i+1)
}

// isMarker reports whether FROM or TO stands before a name. A single letter at the beginning is no marker, and DE is
// a particle there.
func (r *row) isMarker(i int) bool {
	return i > 0 || len(r.words[i].text) > 1 && r.words[i].role&particle == 0
}

// keyBefore is the kind of the field that begins with word i: party, purpose, other or "".
func (r *row) keyBefore(i int) string {
	switch r.words[i].sign {
	case ':', '/', '+', '=', '#':
	default:
		return ""
	}
	kind := ""
	for _, h := range r.hits {
		if h.entry.kind == keys && h.end == i {
			kind = h.entry.value
		}
	}
	return kind
}

// trim cuts places, links and booking words from the ends of a name, and what follows its legal form; false if nothing
// is left.
func (r *row) trim(n run, marker role) (run, bool) {
	n.end = r.afterListed(n, r.afterForm(n))
	for n.start < n.end && r.is(n.start, country) && !r.is(n.start, nameable) && r.is(n.start-1, bank|nameable) {
		n.start++
	}
	for n.start < n.end && r.is(n.start, link) && !r.is(n.start, nameable|particle) && len(r.words[n.start].text) > 1 {
		n.start++
	}
	for n.start+1 < n.end && platforms[r.words[n.start].text] && r.c.options.Paper != Card {
		n.start++
	}
	whole := n
	for n.end > n.start && r.trailing(n.end-1, n) {
		n.end--
	}
	if n.start == n.end && marker&(from|to) != 0 && whole.end-whole.start > 1 {
		n = whole // the place is the whole name
	}
	letters := 0
	for i := n.start; i < n.end; i++ {
		letters += len(r.words[i].text)
	}
	return n, letters > 1 && !r.onlyNoun(n)
}

// afterForm is the end of a name that has a legal form inside: what follows is a remark.
func (r *row) afterForm(n run) int {
	for i := n.start + 1; i+1 < n.end; i++ {
		if r.is(i, form) && !r.is(i+1, form|descriptor|link) {
			return i + 1
		}
	}
	return n.end
}

// afterListed is the end of a name that begins with a shop of the list: what follows is its branch.
func (r *row) afterListed(n run, end int) int {
	for _, h := range r.hits {
		if h.start != n.start || h.end >= end || !listed[h.entry.kind] ||
			!r.purchase && (r.has[transfers] || h.entry.common) || h.entry.common && r.tradeBehind(h, end) {
			continue
		}
		if h.entry.kind != merchants || !branches[h.entry.value] {
			if at := r.afterCompany(h, end); at > 0 {
				return at
			}
			continue
		}
		at := h.end
		for at < end && (r.is(at, form|descriptor|nameable|country) || isNation[r.words[at].text] ||
			r.words[at].gap == glued) {
			at++
		}
		if at > h.end && at < len(r.words) && r.is(at, reference) && r.texts[at-1] == "STORE" {
			at-- // STORE 3391
		}
		return at
	}
	return end
}

// afterCompany is the end of a listed company, agency or lender before a remark: a product (GLOBE GOPLUS99), a kind of
// tax. Places and words of trade may belong to the name; 0 if a company's name goes on.
func (r *row) afterCompany(h hit, end int) int {
	const belongs = form | descriptor | nameable | country | city | bank
	at := h.nameEnd()
	if localOffices[r.texts[at-1]] || at < end && r.is(at, link) {
		return 0
	}
	for at < end && (r.is(at, belongs) || isNation[r.words[at].text] || r.words[at].gap == glued ||
		isRoman(r.texts[at])) {
		at++
	}
	for i := at; i < end; i++ {
		if r.is(i, belongs) {
			return 0
		}
	}
	return at
}

// isRoman reports whether a word is a Roman number up to eight: BATELEC II.
func isRoman(word string) bool { return strings.Trim(word, "IV") == "" }

// branches are the categories of shops that print their branch.
var branches = map[string]bool{"groceries": true, "food": true, "fuel": true, "shopping": true, "health": true,
	"transport": true, "entertainment": true}

// tradeBehind reports whether a name goes on with another trade after a common word: METRO HARDWARE.
func (r *row) tradeBehind(h hit, end int) bool {
	for i := h.end; i < end; i++ {
		if r.is(i, form|descriptor|nameable) {
			return true
		}
	}
	return false
}

// trailing reports whether the last word of a name is a place or a link.
func (r *row) trailing(i int, n run) bool {
	w := &r.words[i]
	switch {
	case w.role&nameable != 0:
		return false
	case w.role&city != 0:
		return (i == n.start || !localOffices[r.texts[i-1]]) && r.isPlace(i, n)
	case w.role&country != 0:
		return i == n.start || r.is(i-1, city) || r.purchase && !r.is(i-1, nameable)
	case w.role&link != 0:
		return len(w.text) > 1
	case w.role&month != 0:
		return i-n.start > 1 && w.text != "MAY" && w.text != "APRIL" // LIZA MAY, but REYES RENTALS MARCH
	}
	return false
}

// isPlace reports whether a city at the end of a name is a place and not a family name: on a transfer only behind a
// company, or where it says CITY.
func (r *row) isPlace(i int, n run) bool {
	if r.purchase || !r.has[transfers] || i == n.start || r.words[i].text == "CITY" {
		return true
	}
	for k := n.start; k < i; k++ {
		if r.is(k, form|descriptor) {
			return true
		}
	}
	return false
}

// onlyNoun reports whether a name is a single word of purpose: WATER in a bill without a company.
func (r *row) onlyNoun(n run) bool {
	if n.end-n.start != 1 {
		return false
	}
	for _, h := range r.hits {
		if h.entry.kind == purposes && h.start == n.start && h.end == n.end {
			return true
		}
	}
	return false
}

// nameScore judges the words of a name.
func (r *row) nameScore(n *run) int {
	r.judgeBusiness(n)
	score := r.listScore(n)
	if w := &r.words[n.start]; n.start > 0 && w.gap == field && w.sign == '*' {
		score += scoreAt // behind the star of a processor
	}
	if n.business {
		score += scoreBusiness
	}
	switch words := n.end - n.start; {
	case words > 1:
		score += scoreTwoWords
	case len(r.words[n.start].text) <= 3:
		score += scoreShort
	}
	if len(r.runs) == 0 {
		score += scoreFirst
	}
	if n.holder = r.c.isHolder(r, *n); n.holder {
		score += scoreHolder
	}
	return score
}

// judgeBusiness looks for a legal form and a word of trade.
func (r *row) judgeBusiness(n *run) {
	for i := n.start; i < n.end; i++ {
		n.business = n.business || r.is(i, form|descriptor)
		if r.is(i, form) && n.form == "" {
			n.form = r.words[i].text
		}
	}
	for _, h := range r.hits {
		if h.entry.kind == sectors && h.start >= n.start && h.end <= n.end {
			n.business = true
		}
	}
}

// listScore is the score of a company of a list.
func (r *row) listScore(n *run) int {
	for _, h := range r.hits {
		if listed[h.entry.kind] && h.start >= n.start && h.nameEnd() <= n.end {
			if h.entry.value == "remittance_in" {
				return scoreCarrier
			}
			return scoreKnown
		}
	}
	return 0
}

// listed are the kinds of companies that are known by name.
var listed = [kinds]bool{agencies: true, lenders: true, billers: true, merchants: true}

// chooseParty takes the best run, the first among equals. The holder's own name is taken before a single word that
// nothing marks.
func (r *row) chooseParty() {
	r.party = -1
	for i := range r.runs {
		if r.party < 0 || r.runs[i].score > r.runs[r.party].score {
			r.party = i
		}
	}
	if r.party < 0 || !r.isStray(r.runs[r.party]) {
		return
	}
	for i := range r.runs {
		if r.runs[i].holder {
			r.party = i
			return
		}
	}
}

// isStray reports whether a run is a single word that nothing says is a name.
func (r *row) isStray(n run) bool {
	return n.end-n.start == 1 && !n.marked && !n.business && !n.holder && !r.isKnown(n)
}

// named returns the chosen run; false if nobody is named.
func (r *row) named() (run, bool) {
	if r.party < 0 {
		return run{}, false
	}
	return r.runs[r.party], true
}

// shown is a name as printed, in capitals, without commas and without dots behind whole words.
func (r *row) shown(n run) string {
	var b strings.Builder
	b.Grow(r.words[n.end-1].end - r.words[n.start].start + 1)
	for i := n.start; i < n.end; i++ {
		w := &r.words[i]
		if i > n.start {
			b.WriteString(r.joint(i))
		}
		b.WriteString(strings.ToUpper(r.raw[w.start:w.end]))
	}
	if last := &r.words[n.end-1]; len(last.text) == 1 && strings.HasPrefix(r.raw[last.end:], ".") {
		b.WriteByte('.')
	}
	return b.String()
}

// joint is what stands between a word of a name and the one before it.
func (r *row) joint(i int) string {
	w, before := &r.words[i], &r.words[i-1]
	switch {
	case w.gap == glued && w.sign != '"', w.gap == masked, w.gap == address:
		return r.raw[before.end:w.start]
	case w.sign == '&':
		return " & "
	case w.sign == '.' && len(before.text) <= 2 && strings.HasPrefix(r.raw[before.end:], "."):
		return ". "
	}
	return " "
}

// holderWords are the words of a holder's name, sorted.
func sortedWords(words []string) []string {
	sorted := slices.Clone(words)
	slices.Sort(sorted)
	return sorted
}
