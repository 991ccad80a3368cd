package layout

import "strings"

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
	return strings.IndexByte(word, '/') >= 0 || word == "" || !isASCII(word[:1]) || strings.IndexByte("-|", word[0]) >= 0
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
