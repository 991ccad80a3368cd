package form

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Values in running text, as certificates have them:
//
//	This is to certify that MR. JUAN D. REYES has been employed by our company since June 1, 2019 as Teller.
//
// Terms with a hole say what stands before or after such a value; the kind of the value says where it ends.

// stream is the running text of a page: the words of its lines one after the other.
type stream struct {
	page   int
	words  []page.Word
	normal []string
	// breaks are the places where a new block of text begins.
	breaks map[int]bool
	// cells are the places where a line of several cells begins.
	cells map[int]bool
}

// streams returns the running text of each page. A line of several cells is a block of its own, and a line that is only
// a label, as under the name on a certificate; lx is nil where there are no labels.
func (p *Paper) streams(lx *lexicon) (all []stream) {
	right := p.textEdges()
	for i, l := range p.lines {
		if len(all) == 0 || all[len(all)-1].page != l.Page {
			all = append(all, stream{page: l.Page, breaks: map[int]bool{}, cells: map[int]bool{}})
		}
		s := &all[len(all)-1]
		goesOn := i > 0 && (continuesBlock(p.lines[i-1], l, right[l.Page]) || isUnended(p.lines[i-1], l))
		if len(p.ofLine[i]) > 1 || !goesOn || len(p.ofLine[i-1]) > 1 || lx != nil && p.isOnlyLabel(p.ofLine[i][0], lx) {
			s.breaks[len(s.words)] = true
		}
		if len(p.ofLine[i]) > 1 {
			s.cells[len(s.words)] = true
		}
		for _, k := range p.ofLine[i] {
			s.words = append(s.words, p.segments[k].Words...)
			s.normal = append(s.normal, p.segments[k].normal...)
		}
	}
	return all
}

// blockGap is the largest space between two lines of one block of text, in heights; certificates are widely spaced.
const blockGap = 2.2

// fullLine is how far from the right edge of the text, as a share of its width, a line may end that goes on.
const fullLine = 0.25

// proseWords is how many words a line of running text has at least.
const proseWords = 6

// edges are the left and right edge of the text of a page.
type edges struct{ left, right float64 }

// textEdges returns the edges of the text of each page.
func (p *Paper) textEdges() map[int]edges {
	all := map[int]edges{}
	for i, l := range p.lines {
		if !p.isProse(i) || !(p.isProse(i-1) && near(p.lines[i-1], l) || p.isProse(i+1) && near(l, p.lines[i+1])) {
			continue // signatures, columns and a line of the letterhead have edges of their own
		}
		e, seen := all[l.Page]
		if !seen {
			e = edges{l.Box.X0, l.Box.X1}
		}
		all[l.Page] = edges{min(e.left, l.Box.X0), max(e.right, l.Box.X1)}
	}
	return all
}

// isProse reports whether a line is running text.
func (p *Paper) isProse(i int) bool {
	return i >= 0 && i < len(p.lines) && len(p.lines[i].Words) >= proseWords && len(p.ofLine[i]) == 1
}

// near reports whether a line is right below another one.
func near(above, below layout.Line) bool {
	return above.Page == below.Page && below.Box.Y0-above.Box.Y1 < blockGap*below.Height()
}

// continuesBlock reports whether a line goes on with the one above it, which reaches the right edge of the text.
func continuesBlock(above, below layout.Line, e edges) bool {
	return near(above, below) && above.Box.X1 > e.right-fullLine*(e.right-e.left)
}

// isUnended reports whether a sentence goes on from one line to the next whatever their length and size, as around the
// names on certificates: the line ends with a word that leaves it open ("certifies that"), or the next begins small.
func isUnended(above, below layout.Line) bool {
	apart := below.Box.Y0 - above.Box.Y1
	if above.Page != below.Page || apart > widestOpen*max(above.Height(), below.Height()) {
		return false
	}
	last := above.Words[len(above.Words)-1].Text
	return isSmall(last) && unendedWords[layout.Normalize(last)] || startsSmall(below.Words) && !endsSentence(last)
}

// widestOpen is the largest space between two lines of an open sentence, in heights of the larger one.
const widestOpen = 2.2

// blockEnd is the end of the block of text that a word is in.
func (s *stream) blockEnd(from int) int {
	for k := from; k < len(s.words); k++ {
		if k > from && s.breaks[k] {
			return k
		}
	}
	return len(s.words)
}

func (s *stream) blockStart(from int) int {
	for from > 0 && !s.breaks[from] {
		from--
	}
	return from
}

// Costs of values in sentences, in nats.
const (
	costSentence = 0.4
	costFarther  = 0.15 // for each word between the term and the value
	// mostBetween is how many words may be between a term and an amount or a day.
	mostBetween = 24
	// mostBack is how many words before a term are looked at.
	mostBack = 12
)

// inSentences returns the candidates of all terms with a hole.
func (p *Paper) inSentences(s *shape, lx *lexicon) (out []candidate) {
	for _, text := range p.streams(lx) {
		for i := range text.words {
			if !lx.begins(text.normal[i]) {
				continue
			}
			own, places := compact(text.normal[i:min(len(text.normal), i+2*mostLabelWords)])
			for _, at := range lx.exact(own, after) {
				t := &lx.terms[at]
				if i > 0 && t.words[0] == "as" && idiomWords[text.normal[i-1]] {
					continue // "such as", "as well as"
				}
				next := i + places[len(t.words)-1] + 1
				last := t.words[len(t.words)-1]
				if t.side == after && endsSentence(text.words[next-1].Text) && !weakWords[last] {
					continue // "… per depositor. Regulated by …"
				}
				bonus := 0.08 * float64(len(t.words)-1)
				target := &s.targets[t.target]
				if target.kind == ID || target.kind == Day { // "Identification Number (VIN) 5801-0218B"
					next = remarkEnd(text.words, next)
				}
				var found []candidate
				if t.side == after {
					between := mostBetween
					if t.words[len(t.words)-1] == "this" { // it points at the day: "this 5th day of May"
						between = 1
					}
					found = p.valueAfter(&text, next, between, target, lx)
				} else {
					found = p.valueBefore(&text, i, target, lx)
				}
				for _, c := range found {
					if target.kind == Text && startsSmall(c.words) && (last == "the" || last == "our") {
						continue // "success in the next undertaking"
					}
					c.target, c.page, c.label, c.by = t.target, text.page, -1, strings.Join(t.words, " ")
					c.total = max(0.05, costSentence+c.cost-bonus)
					if target.kind == Period {
						c.total -= 2 * costNone
					}
					c.ids, c.sentence = idsOf(c.page, c.words), true
					c.alone = len(c.words)+len(t.words) >= text.blockEnd(i)-text.blockStart(i)
					out = append(out, c)
				}
			}
		}
	}
	return out
}

// costTitled is the cost of a person's name in a sentence that only its title tells, costMentioned that of one that
// only its words tell.
const costTitled, costMentioned = 1.2, 1.5

// mentioned returns the names of persons in running text, for targets that may stand without a label: "the request of
// our teacher, MS. CORAZON G. UMALI, who joined us", "Our records show that Clara D. Reyes has completed two years".
func (p *Paper) mentioned(s *shape, lx *lexicon) (out []candidate) {
	at := slices.IndexFunc(s.targets, func(t target) bool { return t.addressee && t.kind == Person })
	if at < 0 {
		return nil
	}
	name := ""
	for _, text := range p.streams(lx) {
		for start := 0; start < len(text.words); {
			end := text.blockEnd(start)
			for i := start; i+2 < end && end-start >= proseWords; i++ {
				c, ok := p.mention(&text, i, start, end, at, &s.targets[at], lx)
				if !ok {
					continue
				}
				if is := strings.Join(normalOf(c.words), " "); name == "" || name == is {
					name = is
				} else {
					return nil // it is not clear of which of them the paper speaks
				}
				out = append(out, c)
				i += len(c.words)
			}
			start = end
		}
	}
	return out
}

// mention is the person's name at a word of a block of running text. Others whom a letter names are no such persons:
// who is to be called, who signs, and whose office is told.
func (p *Paper) mention(text *stream, i, start, end, at int, t *target, lx *lexicon) (c candidate, ok bool) {
	from, cost := i, costMentioned
	if isNameTitle(text.words[i].Text) {
		from, cost = i+1, costTitled
	} else if !isCapital(text.words[i].Text) ||
		i > start && isCapital(text.words[i-1].Text) && !endsSentence(text.words[i-1].Text) {
		return c, false
	}
	to := min(end, from+mostNameWords+1)
	words := phrase(text.words[from:to], text.normal[from:to], Person)
	if from == i && (!isSurelyPerson(words) || len(words) == end-start) {
		return c, false
	}
	for k := max(start, i-mostBeforeName); k < i; k++ {
		if otherPersonWords[text.normal[k]] {
			return c, false
		}
	}
	for k := from + len(words); k < min(end, from+len(words)+mostBehindName); k++ {
		if signerWords[text.normal[k]] {
			return c, false
		}
		if endsSentence(text.words[k].Text) {
			break
		}
	}
	v, ok := p.read(t, lx, words)
	if !ok || len(v.words) < 2 || v.cost >= costOdd {
		return c, false
	}
	c = candidate{value: v, target: at, page: text.page, label: -1, sentence: true, by: text.words[i].Text}
	c.total, c.ids = cost+v.cost, idsOf(c.page, v.words)
	return c, true
}

// How many words before and behind a name tell that it is that of somebody else.
const mostBeforeName, mostBehindName = 4, 6

// valueAfter returns the value that follows a term in its sentence; between is how many words may be before a figure.
func (p *Paper) valueAfter(s *stream, from, between int, t *target, lx *lexicon) (out []candidate) {
	end := s.blockEnd(max(from-1, 0))
	if end <= from && from < len(s.words) { // the value is in a line of its own below: "This certifies that"
		end = s.blockEnd(from)
	}
	switch t.kind {
	case Amount, Number, Percent, Count, Year, Day, Period, ID:
		for k := from; k < end && k < from+between; k++ {
			if k > from && endsSentence(s.words[k-1].Text) {
				break
			}
			if !hasFigures(s.words[k].Text) && t.kind != Day && t.kind != Period && t.kind != ID {
				continue
			}
			if k > from && (t.kind == Day || t.kind == Period) && parse.IsMonth(strings.Trim(s.words[k-1].Text, ".,")) {
				continue // the rest of a day
			}
			to := min(end, k+10)
			if t.kind == ID { // a number stays on its line
				to = k + sameLine(s.words[k:to])
			}
			v, ok := p.read(t, lx, bared(s.words[k:to]))
			if ok && v.bare && k+1 < end { // "as of April 24, 2024 is P1,447.52"
				continue
			}
			if ok && v.words[0].Box == s.words[k].Box {
				v.words = s.words[k : k+len(v.words)]        // as printed
				if a, money := v.is.(engine.Amount); money { // brackets part it from the words before it
					v.is = max(a, -a)
				}
				v.cost = min(v.cost, 0.1) + costFarther*float64(min(k-from, 6))
				return []candidate{{value: v}}
			}
		}
	case Choice:
		if v, ok := p.read(t, lx, s.words[from:min(end, from+mostBack)]); ok {
			return []candidate{{value: v}}
		}
	default:
		for from < end-1 && t.kind != Address && isSmall(s.words[from].Text) && linkWords[s.normal[from]] {
			from++ // "the position of", "our"
		}
		isName := t.kind == Person || t.kind == Business
		past := from
		if isName {
			past = s.pastClause(from, end)
		}
		words := phrase(s.words[past:end], s.normal[past:end], t.kind)
		if startsSmall(words) && (isName || t.kind == Text && goesOn(words[0])) {
			return nil // "the person named below", "within the city"
		}
		if slices.ContainsFunc(words, isPointing) {
			return nil // "operate the business described above"
		}
		if v, ok := p.read(t, lx, words); ok {
			v.cost += costFarther * float64(min(past-from, 6))
			if text, is := v.is.(string); is && t.kind == Text {
				if last := words[len(words)-1]; endsSentence(last.Text) || isSuffix(layout.Normalize(last.Text)) {
					v.is = strings.TrimSuffix(text, ".")
				}
			}
			out = append(out, candidate{value: v})
		}
		// "Clerk of the Sales Department": where another value has a claim on the end, the beginning is the value
		for k := 1; k < len(words) && t.kind == Text; k++ {
			if !linkWords[layout.Normalize(words[k].Text)] {
				continue
			}
			if v, ok := p.read(t, lx, words[:k]); ok {
				v.cost += costCut
				out = append(out, candidate{value: v})
			}
			break
		}
	}
	return out
}

// isPointing reports whether a word points at a value elsewhere. In capitals it is part of a name: "ABOVE ALL BAKERY".
func isPointing(w page.Word) bool { return isSmall(w.Text) && pointingWords[layout.Normalize(w.Text)] }

// pastClause returns where a name begins that a clause may stand before: "certify that, based on our records, JUAN". It
// is from if no clause is there.
func (s *stream) pastClause(from, end int) int {
	if from >= end || !clauseWords[s.normal[from]] {
		return from
	}
	for k := from + 1; k < end && k < from+mostBetween; k++ {
		if endsSentence(s.words[k-1].Text) {
			break
		}
		if strings.HasSuffix(s.words[k-1].Text, ",") && !startsSmall(s.words[k:k+1]) && !hasFigures(s.words[k].Text) {
			return k
		}
	}
	return from
}

// startsSmall reports whether words begin with a word in small letters that no name begins with: "the person named".
func startsSmall(words []page.Word) bool {
	if len(words) == 0 {
		return false
	}
	text := words[0].Text
	return isLetters(strings.Trim(text, ",.")) && strings.ToLower(text) == text && !nameTitles[layout.Normalize(text)]
}

// sameLine is how many of some words are on the line of the first.
func sameLine(words []page.Word) int {
	n := slices.IndexFunc(words, func(w page.Word) bool {
		return abs(w.Box.CenterY()-words[0].Box.CenterY()) > words[0].Box.Height()/2
	})
	if n < 0 {
		return len(words)
	}
	return n
}

// costCut is the cost of a phrase that ends before its end.
const costCut = 0.4

// bared returns words without the brackets and marks of a sentence around them: "33,500.00)." as a figure.
func bared(words []page.Word) []page.Word {
	out := slices.Clone(words)
	for i := range out {
		if text := strings.Trim(out[i].Text, "()[].,;"); text != "" {
			out[i].Text = text
		}
	}
	return out
}

// phrase returns the words of a name or text up to its end: a word that ends it, a comma that does not belong to the
// name, or the end of the sentence.
func phrase(words []page.Word, normal []string, kind Kind) []page.Word {
	end := 1
	for end < len(words) && !endsPhrase(words, normal, end, kind) {
		end++
	}
	for end > 1 && end < len(words) && kind != Address && isSmall(words[end-1].Text) && linkWords[normal[end-1]] {
		end-- // "Senior Analyst and"
	}
	return words[:min(end, len(words))]
}

// isCapital reports whether a word begins with a capital.
func isCapital(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(r)
}

// isSmall reports whether a word begins with a small letter.
func isSmall(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsLower(r)
}

// endsPhrase reports whether a phrase ends before word k.
func endsPhrase(words []page.Word, normal []string, k int, kind Kind) bool {
	before := words[k-1].Text
	switch {
	case endWords[normal[k]] && isSmall(words[k].Text):
		if kind != Person && keepsOn(normal[k]) && k+1 < len(words) && isCapital(words[k+1].Text) {
			return false
		}
		return kind != Address || !insideAddress(normal[k])
	case endsSentence(before) && !isInitial(before) && !legalWords[normal[k-1]]:
		return true
	case kind == Text && strings.HasSuffix(before, ".") && isSuffix(normal[k-1]) && k > 1:
		return true // "Nurse II. She receives"
	case kind == Text && strings.HasPrefix(words[k].Text, "(") && hasFigures(words[k].Text):
		return true // "Nurse III (SG-18)"
	case strings.HasSuffix(before, ",") && k == 1 && (kind == Person || kind == Business) && !startsSmall(words[k:]):
		return false // "CHUA, WILSON TAN": a surname
	case strings.HasSuffix(before, ",") && kind != Address:
		return !legalWords[normal[k]] && !isSuffix(normal[k])
	case kind == Address && strings.HasSuffix(before, ",") && isSmall(words[k].Text):
		return true // "…, Makati City, and is of good moral character"
	case strings.HasSuffix(before, ";"):
		return true
	case kind == Person && strings.HasPrefix(words[k].Text, "("):
		return true // "Priya Nair (Employee ID 55219)"
	case kind == Person && isSmall(words[k].Text) && !linkWords[normal[k]] && len(words[k].Text) > 3,
		kind == Business && isSmall(words[k].Text) && !linkWords[normal[k]] && isCapital(words[0].Text):
		return true
	case kind == Person && k > 1 && isSuffix(normal[k-1]) && !(before == "V." && isCapital(words[k].Text)):
		return true // "CLARA REYES JR. This …"
	case kind == Business && strings.HasPrefix(words[k].Text, "(") && isSmall(strings.TrimLeft(words[k].Text, "(")):
		return true // "REYES TRADING (scope: national)"
	case kind == Person && (words[k].Text == "of" || words[k].Text == "and"):
		return true // "Clara Reyes of Reyes Trading"
	case kind == Text && isSmall(words[k].Text) && !linkWords[normal[k]] && !isSmall(words[0].Text):
		return true // "Senior Analyst and receives": a title's own words are in capitals
	}
	return false
}

// insideAddress reports whether a word may stand inside an address: "Barangay Uno in the City of Naga".
func insideAddress(word string) bool { return word == "of" || word == "in" || word == "at" }

// keepsOn reports whether a word may also stand inside a name of a business or a text.
func keepsOn(word string) bool {
	return word == "for" || word == "to" || word == "in" || word == "at" || word == "on"
}

func isSuffix(word string) bool {
	switch word {
	case "jr", "sr", "ii", "iii", "iv", "v":
		return true
	}
	return false
}

func endsSentence(s string) bool {
	return strings.HasSuffix(s, ".") && !isInitial(s)
}

// isInitial reports whether a word with a point is an abbreviation: "D.", "Jr.", "Inc.", "No.", "St.".
func isInitial(s string) bool {
	s = strings.TrimRight(s, ".")
	return utf8.RuneCountInString(s) <= 4 && s != "" && unicode.IsUpper([]rune(s)[0]) || strings.Contains(s, ".")
}

// valueBefore returns the name or text before a term of its sentence.
func (p *Paper) valueBefore(s *stream, end int, t *target, lx *lexicon) (out []candidate) {
	start := max(s.blockStart(end), end-mostBack)
	from := end
	for from > start {
		w := s.words[from-1]
		first, _ := utf8.DecodeRuneInString(w.Text)
		isInside := from-1 > start && isCapital(s.words[from-2].Text) && !strings.HasSuffix(s.words[from-2].Text, ",")
		if t.kind == Person && from < end && isNameTitle(w.Text) && !(isInside && utf8.RuneCountInString(w.Text) <= 2) {
			break // "our Cashier, MS. ANA L. REYES", but not "ANA G. REYES", although "G." is a title too
		}
		stops := hasFigures(w.Text) && t.kind == Person || endsSentence(w.Text) && from < end ||
			strings.HasSuffix(w.Text, ":") ||
			unicode.IsLower(first) && !linkWords[s.normal[from-1]] || s.normal[from-1] == "that"
		if stops && (t.kind == Person || t.kind == Business || t.kind == Text) {
			break
		}
		from--
	}
	for from < end && linkWords[s.normal[from]] {
		from++
	}
	if from == end {
		return nil
	}
	// "Clerk of the Sales Department": the words after the last "of" or "the" are the nearer ones
	last := from
	for k := from + 1; k < end; k++ {
		first, _ := utf8.DecodeRuneInString(s.words[k-1].Text)
		if linkWords[s.normal[k-1]] && s.normal[k-1] != "and" && unicode.IsLower(first) {
			last = k
		}
	}
	if v, ok := p.read(t, lx, s.words[last:end]); ok {
		out = append(out, candidate{value: v})
	}
	if last == from || t.kind == Person {
		return out
	}
	if v, ok := p.read(t, lx, s.words[from:end]); ok {
		v.cost += costCut
		out = append(out, candidate{value: v})
	}
	return out
}
