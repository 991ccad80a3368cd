package form

import (
	"math"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// A lexicon holds the labels of a type and which value each of them names.
type lexicon struct {
	terms []term
	// first maps the first word of a label to the labels that begin with it, the longest first.
	first map[string][]int
	// with maps every word to the labels that have it.
	with map[string][]int
	// telling is how much each word tells about what a label names: words of few labels tell more.
	telling map[string]float64
	// unknown is the same for words of no label.
	unknown float64
	// sections maps the normal form of a section's heading to the place of its list in shape.lists, entries that of an
	// entry's label to what the entry may be; see slip.go.
	sections map[string]int
	entries  map[string][]entryTerm
	// choices are the words of the enums by target.
	choices map[string][]choiceTerm
	// columns are the headings of the columns of tables and slips: "line_items.quantity", or ".ytd" for this member of
	// every list.
	columns map[string]layout.Role
	// parties are the headings of the parts of a paper that belong to one party each.
	parties map[string]string
	// items are the numbers of a form's items.
	items itemTable
	// titles are the normal forms of titles that are nothing else where they fill a segment: "Invoice".
	titles map[string]bool
	// composed are the words of labels that are put together freely, members the targets that they name.
	composed composer
	members  map[string]int
	// keys are the words of a slip's entries.
	keys entryKeys
	// statements are the words and rules of statements in running text.
	statements composer
	// amounts are the names of the targets that are amounts.
	amounts map[int]string
	// known are the words of all labels and headings.
	known map[string]bool
}

// term is one printed label.
type term struct {
	target int
	words  []string
	weight float64 // sum of telling of the words
	side   side
}

// side is where a value may be relative to its term.
type side int

const (
	beside side = iota // a label: after it, right of it, below it
	after              // words of a sentence before the value: "this is to certify that {}"
	before             // words of a sentence after the value: "{} has been employed"
)

// choiceTerm is a word for one value of an enum.
type choiceTerm struct {
	words []string
	value string
}

// entryTerm is a word for one kind of entry of a slip.
type entryTerm struct {
	list int
	key  string
}

// entryLabel is the decoy whose labels are those of a slip's entries.
const entryLabel = "entry"

// titleRole is the role of titles of a type's papers.
const titleRole = "title"

// hole stands for the value in a term of a sentence.
const hole = "{}"

// newLexicon makes the lexicon of a type's terms. Roles are names of values ("net_pay"), "name=value" for the words of
// a choice, "@party" for headings of the part of a party, "name:key" for the words of a slip's entries, "name[]" for
// headings of a list's section, "+sense" and "<senses>" for composed labels (compose.go), "%sense" for words of
// entries (entry_keys.go), "~sense" and "[senses]" for statements (statements.go), "title" for titles of the type's
// papers, and "-" for labels of no interest.
func newLexicon(s *shape, terms layout.Terms) *lexicon {
	lx := &lexicon{first: map[string][]int{}, with: map[string][]int{}, telling: map[string]float64{},
		sections: map[string]int{}, entries: map[string][]entryTerm{}, choices: map[string][]choiceTerm{},
		columns: map[string]layout.Role{}, known: map[string]bool{}, parties: map[string]string{},
		titles: map[string]bool{}, members: map[string]int{}, amounts: map[int]string{}}
	for at := range s.targets {
		if s.targets[at].kind == Amount {
			lx.amounts[at] = s.targets[at].name
		}
	}
	for _, t := range terms {
		lx.add(s, string(t.Role), t.Text)
		if strings.Contains(string(t.Role), "=") || strings.HasPrefix(t.Text, "<") ||
			strings.HasPrefix(t.Text, "[") || strings.HasPrefix(string(t.Role), "~") {
			continue
		}
		for w := range strings.FieldsSeq(normalized(t.Text)) {
			lx.known[w] = true
		}
	}
	for _, r := range lx.composed.rules {
		if r.member != openLabel && r.member != "-" {
			lx.members[r.member] = s.named(r.member)
		}
	}
	lx.addEntriesOfValues(s)
	lx.weigh(len(s.targets))
	return lx
}

func (lx *lexicon) add(s *shape, role, text string) {
	if party, isParty := strings.CutPrefix(role, "@"); isParty {
		lx.parties[normalized(text)] = party
		return
	}
	if lx.keys.add(s, role, text) || lx.composed.addComposed(role, text) || lx.statements.addStatement(role, text) {
		return
	}
	if role == titleRole {
		lx.titles[normalized(text)] = true
		return
	}
	if name, isSection := strings.CutSuffix(role, "[]"); isSection {
		lx.sections[normalized(text)] = s.listNamed(name)
		return
	}
	if name, key, isEntry := strings.Cut(role, ":"); isEntry {
		normal := normalized(text)
		lx.entries[normal] = append(lx.entries[normal], entryTerm{s.listNamed(name), key})
		lx.terms = append(lx.terms, term{target: s.named(entryLabel), words: strings.Fields(normal)})
		return
	}
	if name, value, isChoice := strings.Cut(role, "="); isChoice {
		lx.choices[name] = append(lx.choices[name], choiceTerm{strings.Fields(normalized(text)), value})
		return
	}
	if s.addHead(role, text) || strings.HasPrefix(role, ".") {
		lx.columns[layout.Normalize(text)] = layout.Role(role)
		return
	}
	t := term{target: s.named(role)}
	switch {
	case strings.HasPrefix(text, hole):
		t.side, text = before, strings.TrimPrefix(text, hole)
	case strings.HasSuffix(text, hole):
		t.side, text = after, strings.TrimSuffix(text, hole)
	}
	if t.words = strings.Fields(normalized(text)); len(t.words) > 0 {
		lx.terms = append(lx.terms, t)
	}
}

// normalized is layout.Normalize with words at a slash apart and "&" as a word: "a/b" and "a / b" are printed alike.
func normalized(text string) string {
	text = elided(text)
	if strings.Contains(text, "&") {
		text = strings.ReplaceAll(text, "&", " and ")
	}
	apart := func(r rune) bool { return r == ' ' || r == '/' }
	return strings.Join(strings.FieldsFunc(layout.Normalize(text), apart), " ")
}

// elided parts a word that has lost its vowel from the next one: "d'échéance".
func elided(text string) string {
	for _, mark := range []string{"'", "’"} {
		if i := strings.Index(text, mark); i > 0 && (i == 1 || text[i-2] == ' ') && i+len(mark) < len(text) {
			text = text[:i] + " " + text[i+len(mark):]
		}
	}
	return text
}

// isChoice reports whether words are those of a choice: "main employer" beside a box to be ticked.
func (lx *lexicon) isChoice(words []string) bool {
	for _, terms := range lx.choices {
		if slices.ContainsFunc(terms, func(t choiceTerm) bool { return slices.Equal(t.words, words) }) {
			return true
		}
	}
	return false
}

// addHead adds a heading of a column, and reports whether the role is that of one.
func (s *shape) addHead(role, text string) bool {
	for i := range s.lists {
		l := &s.lists[i]
		at := slices.IndexFunc(l.columns, func(t target) bool { return t.name == role })
		key := layout.Normalize(text)
		if at < 0 || key == "" {
			continue
		}
		if l.heads == nil {
			l.heads, l.headWords = map[string][]int{}, map[string]bool{}
		}
		l.heads[key] = append(l.heads[key], at)
		for w := range strings.FieldsSeq(key) {
			l.headWords[w] = true
		}
		return true
	}
	return false
}

// listNamed is the place of a list in shape.lists; it panics if there is none.
func (s *shape) listNamed(name string) int {
	at := slices.IndexFunc(s.lists, func(l list) bool { return l.name == name })
	if at < 0 {
		panic("form: no list is named " + name)
	}
	return at
}

// How much words tell that labels of every kind have.
const (
	tellsNothing = 0.06
	tellsLittle  = 0.4
)

// weigh fills in how much words tell, and sorts the terms of each first word by length.
func (lx *lexicon) weigh(targets int) {
	names := map[string]map[int]bool{}
	for _, t := range lx.terms {
		for _, w := range t.words {
			if names[w] == nil {
				names[w] = map[int]bool{}
			}
			names[w][t.target] = true
		}
	}
	lx.unknown = 0.6 * math.Log(1+float64(targets))
	for w, of := range names {
		lx.telling[w] = math.Log(1 + float64(targets)/float64(len(of)))
	}
	for w := range linkWords {
		lx.telling[w] = tellsNothing
	}
	for w := range weakWords {
		lx.telling[w] = tellsLittle
	}
	for i := range lx.terms {
		t := &lx.terms[i]
		for _, w := range t.words {
			t.weight += lx.tells(w)
		}
		lx.first[t.words[0]] = append(lx.first[t.words[0]], i)
		for _, w := range t.words {
			if !slices.Contains(lx.with[w], i) {
				lx.with[w] = append(lx.with[w], i)
			}
		}
	}
	for _, of := range lx.first {
		slices.SortStableFunc(of, func(a, b int) int { return len(lx.terms[b].words) - len(lx.terms[a].words) })
	}
}

func (lx *lexicon) tells(word string) float64 {
	if t, known := lx.telling[word]; known {
		return t
	}
	return lx.unknown
}

// begins reports whether a term begins with the first word of a normal form.
func (lx *lexicon) begins(normal string) bool {
	word, _, _ := strings.Cut(normal, " ")
	return len(lx.first[word]) > 0
}

// exact returns the terms that stand at the beginning of words, only the longest ones of each side.
func (lx *lexicon) exact(words []string, of side) (found []int) {
	if len(words) == 0 {
		return nil
	}
	longest := 0
	for _, i := range lx.first[words[0]] {
		t := &lx.terms[i]
		if (t.side == beside) != (of == beside) || len(t.words) < longest || len(t.words) > len(words) ||
			!slices.Equal(words[:len(t.words)], t.words) {
			continue
		}
		longest = len(t.words)
		found = append(found, i)
	}
	return found
}

// reach is how many words a term at the beginning of words has together with further terms of the same value right
// after it: labels in two languages, "Apelyido/Last Name".
func (lx *lexicon) reach(words []string, at int) int {
	n := len(lx.terms[at].words)
	for n < len(words) {
		further := 0
		for _, t := range lx.exact(words[n:], beside) {
			if lx.terms[t].target == lx.terms[at].target {
				further = len(lx.terms[t].words)
			}
		}
		if further == 0 {
			break
		}
		n += further
	}
	return n
}

const (
	// leastLikeness is the likeness of a printed label and a term from which they may mean the same.
	leastLikeness = 0.66
	// costAlike is the cost of a label that has nothing in common with the term, by its likeness in between, and
	// costLacking that of each word of the term that is not printed.
	costAlike, costLacking = 4.0, 0.4
)

// alike returns the targets whose terms share most telling words with a printed label, with the cost of the best term
// of each. Likeness is twice the weight of the shared words by the weight of all, up to 1.
func (lx *lexicon) alike(words []string) map[int]float64 {
	printed := 0.0
	shared := map[int]float64{}
	for i, w := range words {
		if slices.Contains(words[:i], w) {
			continue
		}
		tells := lx.tells(w)
		printed += tells
		for _, t := range lx.with[w] {
			shared[t] += tells
		}
	}
	best := map[int]float64{}
	for i, common := range shared {
		t := &lx.terms[i]
		if t.side != beside {
			continue
		}
		like := 2 * common / (printed + t.weight)
		if like < leastLikeness {
			continue
		}
		cost := costAlike * (1 - like)
		for _, w := range t.words {
			if !slices.Contains(words, w) && !linkWords[w] && !weakWords[w] {
				cost += costLacking
			}
		}
		if least, known := best[t.target]; !known || cost < least {
			best[t.target] = cost
		}
	}
	return best
}

// leastFuzzy is the minimal length of a word that may have a misread letter, and leastFuzzier of one that may have two.
const leastFuzzy, leastFuzzier = 4, 8

// nearest returns the word of the labels for which a recognized word was misread, else the word itself.
func (lx *lexicon) nearest(word string) string {
	if lx.known[word] || len(word) < leastFuzzy {
		return word
	}
	best, least := word, 2
	if len(word) >= leastFuzzier {
		least = 3
	}
	for known := range lx.known {
		if len(known) < leastFuzzy || len(known)-len(word) > 1 || len(word)-len(known) > 1 {
			continue
		}
		if d := engine.LetterDistance(word, known); d < least || d == least && best != word && known < best {
			best, least = known, d
		}
	}
	return best
}

// hasMost reports whether more than half of some recognized words are words of labels.
func (lx *lexicon) hasMost(words []page.Word) bool {
	if lx == nil {
		return false
	}
	normal, own := normalOf(words), 0
	for _, w := range normal {
		if lx.known[lx.nearest(w)] {
			own++
		}
	}
	return 2*own > len(normal)
}

// addEntriesOfValues makes the labels of values that are entries of a slip too the labels of these entries.
func (lx *lexicon) addEntriesOfValues(s *shape) {
	for _, t := range lx.terms {
		list, key, ok := strings.Cut(s.targets[t.target].entry, ":")
		if !ok || t.side != beside {
			continue
		}
		text, is := strings.Join(t.words, " "), entryTerm{s.listNamed(list), key}
		if !slices.ContainsFunc(lx.entries[text], func(e entryTerm) bool { return e.list == is.list }) {
			lx.entries[text] = append(lx.entries[text], is)
		}
	}
}
