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

// Role is the meaning of a label: "date", "debit", "account_number", ….
type Role string

// Vocabulary maps printed labels of several languages to roles. [ParseVocabulary] reads it from data; it never changes.
type Vocabulary struct {
	// lists holds the label lists in order. A label has the role of the first list that contains it.
	lists   []*list
	longest int // words in the longest label
	// beside has labels that count only at certain places, see [Vocabulary.Beside].
	beside *Vocabulary
	// endings give a role to words that no list contains, see [Vocabulary.compound].
	endings []ending
}

// list maps labels in normal form to roles. Several vocabularies may share one, so it never changes.
type list struct {
	roles map[string]Role
	// begins has the first word of every label, up to a space or a slash. Most words of a document begin no label.
	begins map[string]bool
	// initials has the lengths of those words by their first byte, one bit each, so that few words must be looked up.
	initials [256]uint32
	// joined has the labels of several words without their spaces, see spacedLabel.
	joined map[string]Role
	words  map[string]bool // of all labels
}

func newList(roles map[string]Role) (l *list, longest int) {
	all := withElisions(withNumberSigns(roles))
	l = &list{roles: all, begins: map[string]bool{}, joined: map[string]Role{}, words: wordsOf(all)}
	for _, label := range slices.Sorted(maps.Keys(l.roles)) { // in a fixed order: two labels may be one without spaces
		if joined := strings.ReplaceAll(label, " ", ""); len(joined) >= leastSpaced {
			if _, taken := l.joined[joined]; !taken {
				l.joined[joined] = l.roles[label]
			}
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

// lengthBit is the bit of a word length. All lengths from 31 on share one.
func lengthBit(length int) uint32 { return 1 << min(length, 31) }

// withNumberSigns returns the labels and, for those with "n" for a number ("n compte"), the form with a number sign
// ("N° compte", in normal form "no compte").
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

// ParseVocabulary reads lines "role: label | label | label". Lines that begin with # are comments, and a role may have
// several lines. A label may have choices of words, one of them empty for words that may be missing: "[,home] branch
// [,name]". A label "*datum" stands for every compound word with that ending that is not a label. It fails if a label
// without choices has two roles. A label made from choices gives way to the same label without choices.
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

// choices returns the labels of a label with choices of words: "a [b,c]" is "a b" and "a c".
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

// MustVocabulary is ParseVocabulary for data embedded in the program, where an error is a bug.
func MustVocabulary(data string) *Vocabulary {
	v, err := ParseVocabulary(data)
	if err != nil {
		panic(err)
	}
	return v
}

// Labels returns all labels in normal form with their roles.
func (v *Vocabulary) Labels() map[string]Role {
	all := map[string]Role{}
	for i := len(v.lists) - 1; i >= 0; i-- {
		maps.Copy(all, v.lists[i].roles)
	}
	return all
}

// With returns the vocabulary with further labels in normal form. Labels that it contains keep their role. The map must
// not change after the call.
func (v *Vocabulary) With(labels map[string]Role) *Vocabulary {
	l, longest := newList(labels)
	return v.Over(&Vocabulary{lists: []*list{l}, longest: longest})
}

// Over returns the vocabulary with the labels of another one. Labels in both have the role of the first.
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

// Beside returns the vocabulary with labels that are also common words. [FindLabels] accepts them only if a colon
// follows, or if they fill a cell before another one.
func (v *Vocabulary) Beside(labels *Vocabulary) *Vocabulary {
	return &Vocabulary{v.lists, v.longest, labels, v.endings}
}

// Role returns the role of a whole text, "" if it is not a label.
func (v *Vocabulary) Role(text string) Role {
	if !v.mayBegin(text) {
		return ""
	}
	var space [64]byte
	return v.role(AppendNormal(space[:0], text))
}

// role returns the role of a text in normal form.
func (v *Vocabulary) role(key []byte) Role {
	for _, l := range v.lists {
		if role, ok := l.roles[string(key)]; ok {
			return role
		}
	}
	return v.compound(key)
}

// mayBegin returns false if no label begins with the text's first word.
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

// Longest finds the longest label that begins at words[0]: its role and its number of words.
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
		// the value begins: "Name: S Connolly" is not "name(s)"
		if count > 0 && count == i && strings.HasSuffix(words[i-1], ":") {
			break
		}
		joined += " " + w
		key, last = AppendNormal(last[:0], joined), key
		// a word in brackets adds nothing: it is a value
		if role := v.role(key); role != "" && !bytes.Equal(key, last) {
			best, count = role, i+1
		}
	}
	return best, count
}

// Germanic languages have many compound nouns ("Verbuchungsdatum", "Bokføringsdatum"). No list contains them all, but
// their last part gives their meaning.

// ending is the last part of compound words and their role.
type ending struct {
	text string // in normal form
	role Role
}

// leastStem is the minimal number of bytes in a compound before its ending.
const leastStem = 3

// cutEndings removes the labels that begin with an asterisk and returns them as endings of compounds, the longest
// first.
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

// compound returns the role of a word in normal form by its ending, "" if it has none.
func (v *Vocabulary) compound(word []byte) Role {
	for _, e := range v.endings {
		if len(word) >= len(e.text)+leastStem && bytes.HasSuffix(word, []byte(e.text)) &&
			!bytes.ContainsAny(word, " /") {
			return e.role
		}
	}
	return ""
}

// preferListed removes the role of columns that only an ending gave it, if a listed label has the same role: beside
// "Buchungstag", an "Erstellungsdatum" is not the date of the row.
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

// isCompound reports whether a text has its role only from its ending.
func (v *Vocabulary) isCompound(text string) bool {
	key := AppendNormal(nil, text)
	for _, l := range v.lists {
		if _, ok := l.roles[string(key)]; ok {
			return false
		}
	}
	return v.compound(key) != ""
}

// Documents in two languages print each label with its translation: after a slash ("Fecha / Date"), or in another
// script without a slash ("Deposit 存款").

// joinTranslated joins a label and the translation close after it.
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

// translates reports whether a label ends with a slash, or the next one is in another script.
func translates(label, next string) bool {
	return len(label) > 1 && strings.HasSuffix(label, "/") || isForeignScript(next) && !isForeignScript(label) ||
		isForeignScript(label) && isLatin(next)
}

// isForeignScript reports whether a text has letters, and none of them is Latin.
func isForeignScript(s string) bool {
	return strings.ContainsFunc(s, unicode.IsLetter) && !isLatin(s)
}

// isLatin reports whether a text has a Latin letter.
func isLatin(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Latin, r) })
}

// roleOfScripts reads a label and its translation in another script: the role of the first one or, if that is unknown,
// of the second.
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

// Labels may be printed with their translation: "Titular / Account Name", "Moneda/CCY", "Nom - Account Holder".

// twoLanguages returns the role of a label at the beginning of some words that is repeated in another language after a
// slash or a dash, and the number of its words; 0 if there is none.
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

// mayPart reports whether a word may contain, or be, the mark between two labels.
func mayPart(word string) bool {
	return strings.IndexByte(word, '/') >= 0 || word == "" || !isASCII(word[:1]) ||
		strings.IndexByte("-|", word[0]) >= 0
}

// partedLabel splits word i at the mark between two labels.
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

// sameMeaning reports whether two roles may be one label in two languages, because "product" in one may be "account
// type" in the other.
func sameMeaning(a, b Role) bool {
	kind := func(r Role) bool { return r == "product" || r == "account_type" }
	return a == b || kind(a) && kind(b)
}

// meaning returns the role of a whole text, which may be a label in two languages.
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
