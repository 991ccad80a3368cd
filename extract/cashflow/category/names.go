package category

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// Name is a party's name in its parts.
type Name struct {
	Words       []string // folded, in printed order, without legal form and titles
	LegalForm   string   // INC, CORP, CO, LTD …, one spelling for each; "" for none
	Descriptors []string // words of trade, one spelling for each: SERVICES for SVCS; they are part of Words
	Own         []string // Words that are no words of trade
	mask        bool     // letters are hidden
}

// ParseName reads a name: "Narra Trading, Inc." has the words NARRA TRADING, the legal form INC and the descriptor
// TRADING. A name of legal forms alone keeps its words.
func ParseName(printed string) Name {
	var t text
	t.split(inOrder(printed))
	var n Name
	drop, trade := make([]bool, len(t.words)), make([]bool, len(t.words))
	for _, h := range narration.Outermost(nameHits(t.texts)) {
		switch e := &entries[h.Label]; {
		case e.kind == legalForms && e.markets == everyMarket && (h.Start > 0 || len(e.phrase) > 3):
			n.LegalForm = e.value
			for i := h.Start; i < h.End; i++ {
				drop[i] = true
			}
		case e.kind == descriptors:
			n.Descriptors = append(n.Descriptors, strings.Fields(e.spelling())...)
			for i := h.Start; i < h.End; i++ {
				trade[i] = true
			}
		}
	}
	for i, w := range t.words {
		n.mask = n.mask || w.gap == masked || strings.ContainsAny(t.raw[w.start:w.end], "*•●█")
		if !drop[i] && !titles[w.text] {
			n.Words = append(n.Words, w.text)
			if !trade[i] {
				n.Own = append(n.Own, w.text)
			}
		}
	}
	if len(n.Words) == 0 {
		n.Words = slices.Clone(t.texts)
	}
	return n
}

// spelling is the one spelling of a word of trade.
func (e *entry) spelling() string {
	if e.value == "business" {
		return e.phrase
	}
	return e.value
}

// nameHits are the legal forms and words of trade in a name.
func nameHits(words []string) []narration.Hit {
	return slices.DeleteFunc(lexicon.Find(words), func(h narration.Hit) bool {
		k := entries[h.Label].kind
		return k != legalForms && k != descriptors
	})
}

// inOrder puts the family name of "DELA CRUZ, JUAN" last. "NARRA TRADING, INC." has no family name.
func inOrder(printed string) string {
	family, given, found := strings.Cut(printed, ",")
	if !found || strings.Contains(given, ",") {
		return printed
	}
	words := narration.Words(given)
	if len(words) == 0 || isFormWord(words[0]) || strings.TrimSpace(family) == "" {
		return printed
	}
	return given + " " + family
}

func isFormWord(word string) bool {
	for _, h := range lexicon.Find([]string{word}) {
		if entries[h.Label].kind == legalForms {
			return true
		}
	}
	return false
}

// Key is the cluster of a name: equal for names that differ only in case, accents, punctuation, title and legal form,
// such as "amihan construction services". "" if the name has no word.
func Key(name string) string { return strings.ToLower(strings.Join(ParseName(name).Words, " ")) }

// IsBusiness reports whether a name bears a legal form or a word of trade.
func IsBusiness(name string) bool {
	n := ParseName(name)
	return n.LegalForm != "" || len(n.Descriptors) > 0
}

// Likeness of two legal forms.
type Likeness string

// FormsEqual is the answer if both are equal or one is missing, FormsPartial if both are printed and differ.
const (
	FormsEqual   Likeness = "equal"
	FormsPartial Likeness = "partial"
)

// CompareForms compares the legal forms of two names. One missing is equal.
func CompareForms(a, b Name) Likeness {
	if a.LegalForm == b.LegalForm || a.LegalForm == "" || b.LegalForm == "" {
		return FormsEqual
	}
	return FormsPartial
}

// SameTrade reports whether the words of trade of two names may be one party's: one has all of the other, or none.
// NARRA TRADING is not NARRA ENTERPRISES, but it may be NARRA TRADING ENTERPRISES in short.
func SameTrade(a, b Name) bool {
	return within(a.Descriptors, b.Descriptors) || within(b.Descriptors, a.Descriptors)
}

func within(part, whole []string) bool {
	return !slices.ContainsFunc(part, func(w string) bool { return !slices.Contains(whole, w) })
}

// cutOff is the fewest characters of a name that may be the beginning of a longer one.
const cutOff = 12

// SameParty reports whether two names are of one party: equal clusters, a masked name that fits (JU*N D.), or a name of
// at least 12 characters that was cut off. Names that are only alike are not the same.
func SameParty(a, b string) bool {
	keyA, keyB := Key(a), Key(b)
	if keyA == "" || keyB == "" {
		return false
	}
	if keyA == keyB {
		return true
	}
	return fitsMask(a, b) || fitsMask(b, a) || isCutOff(keyA, keyB) || isCutOff(keyB, keyA)
}

func isCutOff(short, long string) bool {
	return len(short) >= cutOff && len(short) < len(long) && strings.HasPrefix(long, short)
}

// fitsMask reports whether a masked name fits a printed one: word by word the shown letters are equal, and a mask
// stands for any letters. A single letter at the end fits a word that begins with it.
func fitsMask(hidden, printed string) bool {
	if !strings.ContainsAny(hidden, "*•●█") || strings.ContainsAny(printed, "*•●█") {
		return false
	}
	patterns := strings.Fields(strings.Map(maskOnly, narration.Fold(strings.ReplaceAll(hidden, "•", "*"))))
	words := ParseName(printed).Words
	shown := 0
	for i, p := range patterns {
		if i >= len(words) {
			return false
		}
		rest := words[i : i+1]
		if i == len(patterns)-1 {
			rest = words[i:] // middle names are not in masked names, and a family name may have several words
		}
		if !slices.ContainsFunc(rest, func(word string) bool { return fitsWord(p, word) }) {
			return false
		}
		shown += len(p) - strings.Count(p, "*")
	}
	return shown >= 2
}

func maskOnly(r rune) rune {
	if r == '*' || isWordRune(r) {
		return r
	}
	return ' '
}

// fitsWord matches one word with a pattern of letters and stars.
func fitsWord(pattern, word string) bool {
	first, rest, hidden := strings.Cut(pattern, "*")
	if !hidden {
		return pattern == word || len(pattern) == 1 && strings.HasPrefix(word, pattern)
	}
	last := rest[strings.LastIndexByte(rest, '*')+1:]
	return strings.HasPrefix(word, first) && strings.HasSuffix(word, last) && len(word) > len(first)+len(last)
}

// Clusters joins the names of a list: it returns the cluster of each, in the order of names. A masked name, and a name
// of at least 12 characters that was cut off, belong to the longer name if it is the only one that fits.
func Clusters(names []string) []string {
	keys := make([]string, len(names))
	printed := map[string]string{} // key: a name with it
	hidden := make([]bool, len(names))
	for i, name := range names {
		keys[i] = Key(name)
		hidden[i] = strings.ContainsAny(name, "*•●█")
		if hidden[i] {
			keys[i] = strings.ToLower(narration.Fold(name))
		} else if old, known := printed[keys[i]]; keys[i] != "" && (!known || name < old) {
			printed[keys[i]] = name
		}
	}
	sorted := make([]string, 0, len(printed))
	for key := range printed {
		sorted = append(sorted, key)
	}
	slices.Sort(sorted)
	known := map[string]string{}
	for i, name := range names {
		longer, ok := known[keys[i]]
		if !ok {
			longer = longerForm(name, keys[i], hidden[i], sorted, printed)
			known[keys[i]] = longer
		}
		keys[i] = longer
	}
	return keys
}

// longerForm is the only key in the sorted list that a masked or cut off name fits, else its own key.
func longerForm(name, key string, hidden bool, sorted []string, printed map[string]string) string {
	if hidden {
		found := ""
		for _, candidate := range sorted {
			if fitsMask(name, printed[candidate]) {
				if found != "" {
					return key
				}
				found = candidate
			}
		}
		if found != "" {
			return found
		}
		return key
	}
	if len(key) < cutOff {
		return key
	}
	at, _ := slices.BinarySearch(sorted, key)
	at++ // the key itself
	if at >= len(sorted) || !isCutOff(key, sorted[at]) {
		return key
	}
	if at+1 < len(sorted) && strings.HasPrefix(sorted[at+1], key) {
		return key // two names fit
	}
	return sorted[at]
}

// withoutInitials leaves out single letters, unless nothing else is there.
func withoutInitials(words []string) []string {
	full := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return len(w) == 1 })
	if len(full) == 0 {
		return words
	}
	return full
}

// isHolder reports whether a run names the account holder: the same words in any order, initials apart, or a beginning
// of at least 12 characters.
func (c *Classifier) isHolder(r *row, n run) bool {
	if len(c.holders) == 0 || n.end-n.start < 2 {
		return false
	}
	var store [longestName]string
	words := store[:0]
	for i := n.start; i < n.end && len(words) < longestName; i++ {
		if !r.is(i, form) && len(r.words[i].text) > 1 {
			words = append(words, r.words[i].text)
		}
	}
	slices.Sort(words)
	for _, h := range c.holders {
		if len(words) > 1 && slices.Equal(words, h.words) {
			return true
		}
	}
	return c.isHolderCutOff(r.texts[n.start:n.end]) || c.isHolderShort(r.texts[n.start:n.end])
}

// isHolderShort reports whether words are a holder's name with initials for some of its words: J CRUZ, JUAN D.
func (c *Classifier) isHolderShort(words []string) bool {
	for _, h := range c.holders {
		at, full := 0, 0
		for i, w := range words {
			match := slices.IndexFunc(h.printed[at:], func(whole string) bool {
				return w == whole || len(w) == 1 && strings.HasPrefix(whole, w)
			})
			if match < 0 || i == 0 && match > 0 {
				full = -1
				break
			}
			if at += match + 1; len(w) > 2 {
				full++
			}
		}
		if full > 0 && len(words) > 1 {
			return true
		}
	}
	return false
}

func (c *Classifier) isHolderCutOff(words []string) bool {
	for _, h := range c.holders {
		rest, length := h.joined, 0
		for i, w := range words {
			if !strings.HasPrefix(rest, w) {
				length = -1
				break
			}
			rest, length = rest[len(w):], length+len(w)+1
			if i+1 < len(words) {
				if !strings.HasPrefix(rest, " ") {
					length = -1
					break
				}
				rest = rest[1:]
			}
		}
		if length-1 >= cutOff {
			return true
		}
	}
	return false
}

// NamesHolder reports whether a name is the account holder's: the same words in any order, initials apart, or its
// beginning.
func (c *Classifier) NamesHolder(name string) bool {
	if name == "" || len(c.holders) == 0 {
		return false
	}
	r := c.row(inOrder(name))
	defer r.release()
	return len(r.words) > 1 && len(r.words) <= longestName && c.isHolder(r, run{start: 0, end: len(r.words)})
}

// IsWallet reports whether an issuer's name is that of a wallet.
func IsWallet(issuer string) bool {
	r := New(Options{}).row(issuer)
	defer r.release()
	r.find()
	h, ok := r.first(banks)
	return ok && h.start == 0 && h.entry.value == "wallet"
}
