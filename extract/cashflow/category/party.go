package category

import (
	"slices"
	"strings"
)

// run is a sequence of words that may be a name.
type run struct {
	start, end int // words; end excluded
	score      int
	marked     bool // a marker or key says that it is the party
	business   bool // has a legal form or a word of trade
	form       string
	holder     bool // the account holder
}

// longestName is the most words of a name; further words are a remark.
const longestName = 8

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

// findRuns lists the names in the description.
func (r *row) findRuns() {
	r.joinCodes()
	if r.bareName() {
		return
	}
	scan := runScanner{row: r, current: -1}
	for i := range r.words {
		scan.word(i)
	}
	scan.close(len(r.words))
}

// bareName takes the whole description for a name if its last word is a legal form and no word tells a channel or
// purpose.
func (r *row) bareName() bool {
	n := len(r.words)
	if n < 2 || n > longestName || !r.is(n-1, form) || r.is(n-1, cut) {
		return false
	}
	for _, h := range r.hits {
		switch h.entry.kind {
		case noise, descriptors, legalForms, sectors, places, merchants, billers, lenderWords, agents, lenders:
		default:
			return false
		}
	}
	for i, w := range r.words {
		if w.role&reference != 0 || i > 0 && w.gap == field {
			return false
		}
	}
	whole := run{start: 0, end: n}
	whole.score = r.nameScore(&whole)
	r.runs = append(r.runs, whole)
	return true
}

// joinCodes gives hyphens and payment addresses their meaning: in NEFT-N0012-NAME a hyphen separates fields, in
// BN-20260314 both sides are one code, and in name@bank nothing is a name.
func (r *row) joinCodes() {
	for i := 1; i < len(r.words); i++ {
		if r.words[i].gap == address {
			r.words[i].role |= reference
			for k := i - 1; k >= 0; k-- { // all of an address before the sign: first.last@bank
				r.words[k].role |= reference
				if r.words[k].gap != glued {
					break
				}
			}
		}
	}
	for i := 0; i < len(r.words); {
		end := i + 1
		codes, booked := r.is(i, reference), r.is(i, cut)
		for end < len(r.words) && r.words[end].gap == glued && r.words[end].sign != '\'' {
			codes = codes || r.is(end, reference)
			booked = booked || r.is(end, cut)
			end++
		}
		switch n := end - i; {
		case n == 1, !codes && !booked, r.wholeNames(i, end):
		case n == 2 && codes && !booked:
			r.joinCode(i)
		default:
			for k := i + 1; k < end; k++ {
				if r.words[k].sign == '-' || r.words[k].sign == '–' {
					r.words[k].gap = field
				}
			}
		}
		i = end
	}
}

// longestCode is the most letters of the word before the hyphen of a code: BN-20260314.
const longestCode = 4

// joinCode makes one code of a short word and a number, unless the word ends a name: CHEM-00441 in DYES AND CHEM-00441.
func (r *row) joinCode(i int) {
	inName := r.words[i].gap == blank && i > 0 && r.words[i-1].role&^(nameable|descriptor|link|particle) == 0
	if r.words[i].role&reference == 0 && (inName || len(r.words[i].text) > longestCode) || len(r.words[i+1].text) > longestCode &&
		r.words[i+1].role&reference == 0 {
		r.words[i+1].gap = field
		return
	}
	r.words[i].role |= reference
	r.words[i+1].role |= reference
}

// wholeNames reports whether words joined by signs are of a listed name: 7-ELEVEN.
func (r *row) wholeNames(start, end int) bool {
	for i := start; i < end; i++ {
		if !r.is(i, nameable) {
			return false
		}
	}
	return true
}

func (r *row) is(i int, roles role) bool {
	return i >= 0 && i < len(r.words) && r.words[i].role&roles != 0
}

// runScanner collects runs word by word.
type runScanner struct {
	row     *row
	current int // start of the open run; -1 for none
	marker  role
	key     string // of the field: party, purpose, other
	closed  bool   // only numbers and remarks follow in this field
	used    bool   // the marker has its name
	spent   bool   // a number came after the marker
	skip    int    // words to leave out, after a key of a number
}

// word takes the next word: into the open run, or as its end.
func (s *runScanner) word(i int) {
	w := &s.row.words[i]
	if w.gap == field && s.current >= 0 || s.current >= 0 && i-s.current >= longestName {
		s.close(i)
	}
	if w.gap == field {
		s.newField(i)
	} else if s.current >= 0 && (s.row.sentBy(s.current, i) || s.row.remarks(s.current, i)) {
		s.close(i)
	}
	if s.skip > 0 {
		s.skip--
		s.close(i)
		return
	}
	if s.row.isName(i, s.current) {
		if s.current < 0 {
			s.current = i
		}
		return
	}
	s.close(i)
	s.direct(i)
}

// remarks reports whether a remark in small letters begins behind a name in capitals: ANA CRUZ bayad utang.
func (r *row) remarks(start, i int) bool {
	return r.isSmall(i) && r.words[i].role == 0 && !r.isSmall(start) && r.words[i].gap == blank
}

// isSmall reports whether a word of more than one letter is in small letters.
func (r *row) isSmall(i int) bool {
	w := &r.words[i]
	printed := r.raw[w.start:w.end]
	return len(w.text) > 1 && printed == strings.ToLower(printed) && isLetters(w.text)
}

// smallRemark reports whether a run in small letters is a remark, because other words are not, and it does not follow a
// marker.
func (r *row) smallRemark(n run) bool {
	if n.start == 0 || !r.isSmall(n.start) || r.is(n.start-1, from|to|at) {
		return false
	}
	for _, h := range r.hits {
		if h.start == n.start && h.end <= n.end && h.entry.role&nameable != 0 {
			return false
		}
	}
	for i := range n.start {
		if !r.isSmall(i) && r.words[i].role&reference == 0 {
			return true
		}
	}
	return false
}

// sentBy reports whether the name of a remittance company ends before word i and another name begins: XOOM MARK LOBATON.
func (r *row) sentBy(start, i int) bool {
	if r.words[i].role&^(country|city) != 0 || isNation[r.words[i].text] {
		return false
	}
	for _, h := range r.hits {
		if h.start == start && h.end == i && h.entry.kind == billers && h.entry.value == "remittance_in" {
			return true
		}
	}
	return false
}

// newField forgets what an earlier field said, unless a marker waits for its name: FROM:JUAN.
func (s *runScanner) newField(i int) {
	s.closed = false
	if s.used || s.marker&(via|about) != 0 {
		s.marker, s.used = 0, false
	}
	s.key = ""
	if i > 0 {
		s.key = s.row.keyBefore(i)
	}
	if s.key == "other" {
		s.skip = 1
	}
}

// direct reads the markers and stops between names.
func (s *runScanner) direct(i int) {
	switch r := s.row.words[i].role; {
	case r&(from|to) != 0 && s.row.isMarker(i):
		s.marker, s.used, s.spent, s.closed = r&(from|to), false, false, false
	case r&at != 0:
		s.marker, s.used, s.closed = at, false, false
	case r&(via|about) != 0:
		s.marker, s.used = r&(via|about), false
	case r&stop != 0:
		s.closed = true
	case r&reference != 0:
		s.closed = false // a name may follow the number of an account
		s.spent = s.marker != 0
	case r&cut != 0 && s.spent && !s.used:
		s.marker, s.spent = 0, false // FROM had its number
	}
}

// close ends the open run before word end and judges it.
func (s *runScanner) close(end int) {
	if s.current < 0 {
		return
	}
	start := s.current
	s.current = -1
	known, ok := s.row.trim(run{start: start, end: end}, s.marker)
	if s.closed && !s.row.isKnown(known) {
		return
	}
	if !ok || s.row.smallRemark(known) || s.key == "purpose" || s.marker&(via|about) != 0 && !s.used {
		return
	}
	score, marked := s.markScore()
	if s.marker != 0 {
		s.used = true
	}
	known.score, known.marked = score+s.row.nameScore(&known), marked
	s.row.runs = append(s.row.runs, known)
}

// isKnown reports whether a name has a legal form or is of a list: it may follow the word REF.
func (r *row) isKnown(n run) bool {
	for i := n.start; i < n.end; i++ {
		if r.is(i, form) {
			return true
		}
	}
	for _, h := range r.hits {
		if listed[h.entry.kind] && h.start == n.start && h.end <= n.end {
			return true
		}
	}
	return false
}

func (s *runScanner) markScore() (score int, marked bool) {
	if s.key == "party" {
		score, marked = scoreKey, true
	}
	if s.used {
		return score, marked
	}
	switch {
	case s.marker == from && s.row.in.Direction == In, s.marker == to && s.row.in.Direction == Out:
		return score + scoreMarker, true
	case s.marker&(from|to) != 0:
		return score + scoreOther, true
	case s.marker == at:
		return score + scoreAt, marked
	}
	return score, marked
}

// isName reports whether a word may belong to a name, given the start of the open run.
func (r *row) isName(i, start int) bool {
	w := &r.words[i]
	open := start >= 0
	inside := w.gap == masked || i+1 < len(r.words) && r.words[i+1].gap == masked
	switch role := w.role; {
	case role&nameable != 0 && role&(cut|reference) == 0, inside && isLetters(w.text):
		return true
	case role&nameable != 0 && role&reference != 0: // BET365, and the 7 of 7-ELEVEN
		return r.is(i+1, nameable) || r.is(i-1, nameable) || !isNumber(w.text)
	case role&bank != 0:
		return open && genericBank[w.text] && r.words[i-1].role&bank == 0
	case role&(reference|stop|via|about) != 0:
		return false
	case role&form != 0:
		return role&cut == 0 && (open || r.is(i+1, nameable|descriptor) || i+1 < len(r.words) && r.words[i+1].role == 0)
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

// genericBank are words that end the name of a bank that is on no list.
var genericBank = map[string]bool{"BANK": true, "BANCO": true}

// startsName reports whether a plain word of a name stands at i in the same field.
func (r *row) startsName(i int) bool {
	return i < len(r.words) && r.words[i].gap != field &&
		r.words[i].role&(cut|reference|stop|via|about|bank|from|to|month) == 0
}

// isNameMonth reports whether the name of a month is a name here: LIZA MAY BAKES, and not RENT MAY or MAY 2026.
func (r *row) isNameMonth(i int, open bool) bool {
	if r.is(i+1, reference) || r.is(i-1, reference|cut) || r.is(i+1, cut) {
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
	for n.start < n.end && r.is(n.start, link|month) && !r.is(n.start, nameable|particle) && len(r.words[n.start].text) > 1 {
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
		if h.start != n.start || h.end > end || h.entry.kind != merchants || !branches[h.entry.value] ||
			!r.purchase && r.has[transfers] || h.entry.common && r.tradeBehind(h, end) {
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
		return r.isPlace(i, n)
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
	score := 0
	if w := &r.words[n.start]; n.start > 0 && w.gap == field && w.sign == '*' {
		score += scoreAt // behind the star of a processor
	}
	for i := n.start; i < n.end; i++ {
		if r.is(i, form|descriptor) {
			n.business = true
		}
		if r.is(i, form) && n.form == "" {
			n.form = r.words[i].text
		}
	}
	for _, h := range r.hits {
		if h.start >= n.start && h.end <= n.end && h.entry.kind == sectors {
			n.business = true
		}
	}
	for _, h := range r.hits {
		if h.start >= n.start && h.end <= n.end && listed[h.entry.kind] {
			if h.entry.value == "remittance_in" {
				score += scoreCarrier
			} else {
				score += scoreKnown
			}
			break
		}
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

// isBusiness reports whether the party's name bears a legal form or a word of trade.
func (r *row) isBusiness() bool {
	n, ok := r.named()
	return ok && n.business
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
	case w.gap == glued && w.sign != '"', w.gap == masked:
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
