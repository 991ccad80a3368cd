package category

import "strings"

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
			r.address(i)
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

// address takes the words of an address, first.last@bank, out of the names; the sign stands before word i. On a wallet
// behind FROM or TO the address is the party.
func (r *row) address(i int) {
	start, end := i-1, i+1
	for start > 0 && r.words[start].gap == glued && r.words[start].sign != '-' {
		start--
	}
	for end < len(r.words) && r.words[end].gap == glued && r.words[end].sign == '.' {
		end++
	}
	party := r.c.options.Paper == Wallet && r.is(start-1, from|to)
	for k := max(start, 0); k < end; k++ {
		switch {
		case party:
			r.words[k].role = nameable
		case k <= i:
			r.words[k].role |= reference
		}
	}
}

// longestCode is the most letters of the word before the hyphen of a code: BN-20260314.
const longestCode = 4

// joinCode makes one code of a short word and a number, unless the word ends a name: CHEM-00441 in DYES AND CHEM-00441.
func (r *row) joinCode(i int) {
	inName := r.words[i].gap == blank && i > 0 && r.words[i-1].role&^(nameable|descriptor|link|particle) == 0
	if !r.is(i, reference) && (inName || len(r.words[i].text) > longestCode) ||
		!r.is(i+1, reference) && len(r.words[i+1].text) > longestCode {
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

// sentBy reports whether the name of a remittance company ends before word i and another name begins: XOOM ANA LIM.
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
		if listed[h.entry.kind] && h.start == n.start && h.nameEnd() <= n.end {
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
