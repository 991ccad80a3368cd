package layout

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
)

// Role is what a label means: "date", "debit", "account_number", ….
type Role string

// Vocabulary maps printed labels of several languages to roles. It is read from a data file by
// [ParseVocabulary] and never changes.
type Vocabulary struct {
	// lists are what it was put together from; a label's role is that of the first list that has it.
	lists   []*list
	longest int // words in the longest label
	// beside has labels that are ones only where their place shows it, see [Vocabulary.Beside].
	beside *Vocabulary
	// endings give words that no list has their meaning, see [Vocabulary.compound].
	endings []ending
}

// list maps labels in normal form to roles. Many vocabularies may share one, so it never changes.
type list struct {
	roles map[string]Role
	// begins has the first word of every label, up to a space or a slash: most words of a paper begin none.
	begins map[string]bool
	// initials are the lengths of those words by their first byte, one bit each: few words of a paper need be looked
	// up.
	initials [256]uint32
	// joined are the labels of several words without their spaces, see spacedLabel.
	joined map[string]Role
	words  map[string]bool // of all labels
}

func newList(roles map[string]Role) (l *list, longest int) {
	all := withElisions(withNumberSigns(roles))
	l = &list{roles: all, begins: map[string]bool{}, joined: map[string]Role{}, words: wordsOf(all)}
	for label, role := range l.roles {
		if joined := strings.ReplaceAll(label, " ", ""); len(joined) >= leastSpaced {
			l.joined[joined] = role
		}
		first := label
		if end := strings.IndexAny(label, " /"); end >= 0 {
			first = label[:end]
		}
		l.begins[first] = true
		if first != "" {
			l.initials[first[0]] |= lengthBit(len(first))
		}
		longest = max(longest, strings.Count(label, " ")+1)
	}
	return l, longest
}

// lengthBit stands for the length of a word; the longest share one.
func lengthBit(length int) uint32 { return 1 << min(length, 31) }

// withNumberSigns are the labels and, of those with "n" for a number ("n compte"), the form that the sign gives
// ("N° compte", "no compte").
func withNumberSigns(roles map[string]Role) map[string]Role {
	all := maps.Clone(roles)
	for label, role := range roles {
		signed := strings.TrimSpace(strings.ReplaceAll(" "+label+" ", " n ", " no "))
		if _, taken := roles[signed]; !taken {
			all[signed] = role
		}
	}
	return all
}

var elisions = strings.NewReplacer(" d ", " d", " l ", " l")

// withElisions are the labels and, of those with an article or preposition cut short ("date d edition"), the form
// that an apostrophe gives: normal forms have none ("date dedition").
func withElisions(roles map[string]Role) map[string]Role {
	all := maps.Clone(roles)
	for label, role := range roles {
		joined := elisions.Replace(label)
		if _, taken := roles[joined]; joined != label && !taken {
			all[joined] = role
		}
	}
	return all
}

// ParseVocabulary reads lines "role: label | label | label"; lines that start with # are comments, and a role may
// have several lines. A label may hold choices of words, one of them empty for words that may be left out: "[,home]
// branch [,name]". A label "*datum" is every compound word with that ending that no label is. It fails when one label
// is written out for two roles, because a label then means nothing; what choices make of it gives way to what is
// written out.
func ParseVocabulary(data string) (*Vocabulary, error) {
	roles, chosen := map[string]Role{}, map[string]Role{}
	for number, line := range strings.Split(data, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		role, labels, ok := strings.Cut(line, ":")
		if !ok {
			return nil, fmt.Errorf("vocabulary line %d has no colon after the role", number+1)
		}
		for _, label := range strings.Split(labels, "|") {
			if made := choices(label); len(made) > 1 {
				for _, m := range made {
					chosen[Normalize(m)] = Role(role)
				}
				continue
			}
			key := Normalize(label)
			if strings.HasPrefix(strings.TrimSpace(label), "*") {
				key = "*" + key
			}
			if key == "" || key == "*" {
				return nil, fmt.Errorf("vocabulary line %d has an empty label", number+1)
			}
			if other, seen := roles[key]; seen && other != Role(role) {
				return nil, fmt.Errorf("vocabulary line %d: label %q is both %s and %s", number+1, key, other, role)
			}
			roles[key] = Role(role)
		}
	}
	maps.Copy(chosen, roles)
	v := &Vocabulary{endings: cutEndings(chosen)}
	return v.With(chosen), nil
}

// choices are the labels that the choices of words in one make: "a [b,c]" is "a b" and "a c".
func choices(label string) []string {
	before, rest, found := strings.Cut(label, "[")
	words, after, closed := strings.Cut(rest, "]")
	if !found || !closed {
		return []string{label}
	}
	var made []string
	for _, tail := range choices(after) {
		for _, word := range strings.Split(words, ",") {
			made = append(made, before+word+tail)
		}
	}
	return made
}

// MustVocabulary is ParseVocabulary for data embedded in the program, where a mistake is a bug.
func MustVocabulary(data string) *Vocabulary {
	v, err := ParseVocabulary(data)
	if err != nil {
		panic(err)
	}
	return v
}

// Labels are all labels in normal form with their roles.
func (v *Vocabulary) Labels() map[string]Role {
	all := map[string]Role{}
	for i := len(v.lists) - 1; i >= 0; i-- {
		maps.Copy(all, v.lists[i].roles)
	}
	return all
}

// With is the vocabulary and further labels in normal form; labels that it has keep their role. The map
// must not change any more.
func (v *Vocabulary) With(labels map[string]Role) *Vocabulary {
	l, longest := newList(labels)
	return v.Over(&Vocabulary{lists: []*list{l}, longest: longest})
}

// Over is the vocabulary and the labels of another one; labels that both have keep their role here.
func (v *Vocabulary) Over(other *Vocabulary) *Vocabulary {
	beside := v.beside
	if beside == nil {
		beside = other.beside
	}
	return &Vocabulary{
		slices.Concat(v.lists, other.lists), max(v.longest, other.longest), beside,
		slices.Concat(v.endings, other.endings),
	}
}

// Beside is the vocabulary and labels that are common words too: [FindLabels] takes them for labels only where a
// colon follows, or where they fill a cell before another one.
func (v *Vocabulary) Beside(labels *Vocabulary) *Vocabulary {
	return &Vocabulary{v.lists, v.longest, labels, v.endings}
}

// Role is the meaning of a whole text, "" when it is no label.
func (v *Vocabulary) Role(text string) Role {
	if !v.mayBegin(text) {
		return ""
	}
	var space [64]byte
	return v.role(AppendNormal(space[:0], text))
}

// role is the meaning of a text in normal form.
func (v *Vocabulary) role(key []byte) Role {
	for _, l := range v.lists {
		if role, ok := l.roles[string(key)]; ok {
			return role
		}
	}
	return v.compound(key)
}

// mayBegin is false when no label begins with the text's first word.
func (v *Vocabulary) mayBegin(text string) bool {
	var space [maxFirstWord]byte
	first, ok := firstWord(space[:0], text)
	if !ok {
		return true
	}
	if v.compound(first) != "" {
		return true
	}
	initial, length := first[0], lengthBit(len(first))
	for _, l := range v.lists {
		if l.initials[initial]&length != 0 && l.begins[string(first)] {
			return true
		}
	}
	return false
}

// Longest finds the longest label that starts at words[0], in number of words, and its role.
func (v *Vocabulary) Longest(words []string) (Role, int) {
	var best Role
	count := 0
	if len(words) == 0 || !v.mayBegin(words[0]) {
		return best, count
	}
	joined := ""
	var space, spare [64]byte
	key, last := space[:0], spare[:0]
	for i, w := range words {
		if i >= v.longest+2 { // a word may normalise to nothing (a lone dash or colon)
			break
		}
		// the value begins: "Name: S Connolly" is no "name(s)"
		if count > 0 && count == i && strings.HasSuffix(words[i-1], ":") {
			break
		}
		joined += " " + w
		key, last = AppendNormal(last[:0], joined), key
		if role := v.role(key); role != "" && !bytes.Equal(key, last) { // a bracketed word adds nothing: it is a value
			best, count = role, i+1
		}
	}
	return best, count
}

// Germanic languages make one word of a noun and what it is of, and any clerk may make another: "Verbuchungsdatum",
// "Bokføringsdatum". No list has them all, and their last part says what they are.

// ending is a last part of compound words and what it makes of them.
type ending struct {
	text string // in normal form
	role Role
}

// leastStem is the fewest bytes of a compound before its ending.
const leastStem = 3

// cutEndings takes the labels out that begin with an asterisk: endings of compounds, the longest first.
func cutEndings(labels map[string]Role) (endings []ending) {
	for label, role := range labels {
		if text, is := strings.CutPrefix(label, "*"); is {
			endings = append(endings, ending{text, role})
			delete(labels, label)
		}
	}
	slices.SortFunc(endings, func(a, b ending) int {
		return cmp.Or(cmp.Compare(len(b.text), len(a.text)), cmp.Compare(a.text, b.text))
	})
	return endings
}

// compound is the meaning that its ending gives one word in normal form, "" when it has none.
func (v *Vocabulary) compound(word []byte) Role {
	for _, e := range v.endings {
		if len(word) >= len(e.text)+leastStem && bytes.HasSuffix(word, []byte(e.text)) &&
			!bytes.ContainsAny(word, " /") {
			return e.role
		}
	}
	return ""
}

// preferListed takes the meaning off the columns of a heading that only their endings gave them where a listed label
// has it: beside "Buchungstag" an "Erstellungsdatum" is another day than the row's.
func (v *Vocabulary) preferListed(columns []Column) {
	if len(v.endings) == 0 {
		return
	}
	listed, compounds := map[Role]bool{}, []int(nil)
	for i, c := range columns {
		if v.isCompound(c.Text) {
			compounds = append(compounds, i)
		} else {
			listed[c.Role] = true
		}
	}
	for _, i := range compounds {
		if listed[columns[i].Role] {
			columns[i].Role = ""
		}
	}
}

// isCompound says that a text has its meaning from its ending alone.
func (v *Vocabulary) isCompound(text string) bool {
	key := AppendNormal(nil, text)
	for _, l := range v.lists {
		if _, ok := l.roles[string(key)]; ok {
			return false
		}
	}
	return v.compound(key) != ""
}

// Papers in two languages print each label with its translation: behind a stroke ("Fecha / Date"), or in a script of
// its own ("Deposit 存款"), which needs none.

// translationGap is the largest space, in heights of a label, between it, or its stroke, and the translation behind it.
const translationGap = 0.6

// joinTranslated makes one label of one and the translation that follows it closely.
func joinTranslated(columns []Column) []Column {
	var out []Column
	for _, c := range columns {
		n := len(out)
		if n == 0 || c.Box.X0-out[n-1].Box.X1 >= translationGap*c.Box.Height() || !translates(out[n-1].Text, c.Text) {
			out = append(out, c)
			continue
		}
		out[n-1].Text, out[n-1].Box = out[n-1].Text+" "+c.Text, out[n-1].Box.Union(c.Box)
	}
	return out
}

// translates says that a label ends in a stroke, or that the next is written in another script.
func translates(label, next string) bool {
	return len(label) > 1 && strings.HasSuffix(label, "/") || isForeignScript(next) && !isForeignScript(label) ||
		isForeignScript(label) && isLatin(next)
}

// isForeignScript says that a text has letters and none of them is Latin.
func isForeignScript(s string) bool {
	return strings.ContainsFunc(s, unicode.IsLetter) && !isLatin(s)
}

// isLatin says that a text has a Latin letter.
func isLatin(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Latin, r) })
}

// roleOfScripts reads a label whose translation is written in another script by the words of the first, or where they
// mean nothing, of the other.
func roleOfScripts(text string, v *Vocabulary) Role {
	words := strings.Fields(text)
	n := slices.IndexFunc(words, func(w string) bool { return isForeignScript(w) != isForeignScript(words[0]) })
	if n < 1 {
		return ""
	}
	first, second := strings.Join(words[:n], " "), strings.Join(words[n:], " ")
	if isForeignScript(first) == isForeignScript(second) {
		return ""
	}
	if role := roleOfHeading(first, v); role != "" {
		return role
	}
	return roleOfHeading(second, v)
}

// Labels printed with their translation: "Titular / Account Name", "Moneda/CCY", "Nom - Account Holder".

// twoLanguages is the label at the beginning of some words that says the same twice, in two languages parted by a
// slash or a dash, and how many words it has; 0 when none is.
func twoLanguages(words []string, v *Vocabulary) (Role, int) {
	for i := 0; i < len(words) && i <= v.longest; i++ {
		before, after, parted := partedLabel(words[i], i)
		if !parted {
			continue
		}
		first := v.Role(strings.Join(append(append([]string{}, words[:i]...), before), " "))
		if first == "" {
			return "", 0
		}
		taken := i + 1
		rest := words[taken:]
		if after != "" {
			rest, taken = append([]string{after}, rest...), i
		}
		if second, n := v.Longest(rest); n > 0 && sameMeaning(first, second) {
			return first, taken + n
		}
		return "", 0
	}
	return "", 0
}

// mayPart says that a word may hold the mark that parts two labels, or be one.
func mayPart(word string) bool {
	return strings.IndexByte(word, '/') >= 0 || word == "" || !isASCII(word[:1]) ||
		strings.IndexByte("-|", word[0]) >= 0
}

// partedLabel is what stands before and after the mark that parts two labels, in the i-th word of both.
func partedLabel(word string, i int) (before, after string, parted bool) {
	if i > 0 && strings.Trim(word, "-–—|·/") == "" {
		return "", "", true
	}
	if strings.Count(word, "/") != 1 || hasDigit(word) {
		return "", "", false
	}
	before, after, _ = strings.Cut(word, "/")
	return before, after, before != "" || i > 0
}

// sameMeaning says that two roles may stand for one label in two languages: what one calls a product the other calls
// a type.
func sameMeaning(a, b Role) bool {
	kind := func(r Role) bool { return r == "product" || r == "account_type" }
	return a == b || kind(a) && kind(b)
}

// meaning is the role of a whole text, also of a label in two languages.
func meaning(text string, v *Vocabulary) Role {
	if role := v.Role(text); role != "" {
		return role
	}
	words := strings.Fields(text)
	if role, n := twoLanguages(words, v); n == len(words) {
		return role
	}
	return ""
}
