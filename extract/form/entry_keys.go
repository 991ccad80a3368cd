package form

import (
	"slices"
	"strings"
)

// Entries of a slip are named freely: "SSS Sal. Loan Amort.", "HDMF Multi-Purpose Loan". A type lists words with their
// senses, and which key the senses of a label mean in a list; words of no sense say nothing, but a rule may ask that
// there are none ("!?"): a "Profession Tax" is another tax, of the key "other".
//
//	sss         %sss                        en  -
//	loan        %loan                       en  -
//	<sss loan>  deductions:sss_loan         -   -
//	<sss>       deductions:sss              -   -
//	<tax !?>    deductions:withholding_tax  -   -
//
// The first rule of the list that fits tells the key. In which list an entry stands, they do not say.

// entryKeys tells the keys of entries by the senses of their words.
type entryKeys struct {
	senses composer            // its rules name "list:key"
	byList map[int][]entryRule // in their order
}

// entryRule is a rule for entries of one list.
type entryRule struct {
	composition
	key string
}

// noSense is the sense of words that have none.
const noSense = "?"

// add adds a word or rule, and reports whether the term is one.
func (k *entryKeys) add(s *shape, role, text string) bool {
	if sense, isWord := strings.CutPrefix(role, "%"); isWord {
		return k.senses.addComposed("+"+sense, text)
	}
	list, key, isEntry := strings.Cut(role, ":")
	if !isEntry || !strings.HasPrefix(text, "<") {
		return false
	}
	if k.byList == nil {
		k.byList = map[int][]entryRule{}
	}
	k.senses.addComposed(role, text)
	rule := k.senses.rules[len(k.senses.rules)-1]
	at := s.listNamed(list)
	k.byList[at] = append(k.byList[at], entryRule{rule, key})
	return true
}

// keyOf is the key of an entry of a list by the senses of its words; false if no rule fits.
func (k *entryKeys) keyOf(list int, words []string) (key string, ok bool) {
	if len(k.byList[list]) == 0 {
		return "", false
	}
	found := map[string]bool{}
	for i := 0; i < len(words); {
		n := k.senses.take(words[i:], found)
		if n == 0 && !hasFigures(words[i]) {
			found[noSense] = true
		}
		i += max(1, n)
	}
	has := func(sense string) bool { return found[sense] }
	for _, r := range k.byList[list] {
		switch {
		case !containsAll(found, r.all):
		case !slices.ContainsFunc(r.none, has):
			return r.key, true
		case slices.Contains(r.none, noSense) && found[noSense]:
			key, ok = otherKey, true
		}
	}
	return key, ok
}

// entryKey is the key of an entry of a list that its label tells: as one of the type's terms, or by the senses of its
// words.
func (lx *lexicon) entryKey(list int, label []string) (key string, ok bool) {
	for _, t := range lx.entries[strings.Join(label, " ")] {
		if t.list == list {
			return t.key, true
		}
	}
	return lx.keys.keyOf(list, label)
}

// nameEntries sets the keys of entries whose label is no term of their list but has words of known senses.
func (lx *lexicon) nameEntries(all []entry) {
	for i := range all {
		e := &all[i]
		normal := normalOf(e.label)
		of := func(t entryTerm) bool { return t.list == e.list }
		if slices.ContainsFunc(lx.entries[strings.Join(normal, " ")], of) {
			continue
		}
		if key, ok := lx.keys.keyOf(e.list, normal); ok {
			e.key = key
		}
	}
}
