package layout

import (
	"fmt"
	"maps"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Role is what a label means: "date", "debit", "account_number", ….
type Role string

// Vocabulary maps printed labels of several languages to roles. It is read from a data file by
// [ParseVocabulary] and never changes.
type Vocabulary struct {
	roles   map[string]Role
	longest int // words in the longest label
}

// ParseVocabulary reads lines "role: label | label | label"; lines that start with # are comments, and
// a role may have several lines. It fails when one label is given two roles, because a label then means
// nothing.
func ParseVocabulary(data string) (*Vocabulary, error) {
	v := &Vocabulary{roles: map[string]Role{}}
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
			key := Normalize(label)
			if key == "" {
				return nil, fmt.Errorf("vocabulary line %d has an empty label", number+1)
			}
			if other, seen := v.roles[key]; seen && other != Role(role) {
				return nil, fmt.Errorf("vocabulary line %d: label %q is both %s and %s", number+1, key, other, role)
			}
			v.roles[key] = Role(role)
			v.longest = max(v.longest, len(strings.Fields(key)))
		}
	}
	return v, nil
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
func (v *Vocabulary) Labels() map[string]Role { return maps.Clone(v.roles) }

// With adds labels in normal form to a copy of the vocabulary; labels that it has keep their role.
func (v *Vocabulary) With(labels map[string]Role) *Vocabulary {
	out := &Vocabulary{roles: maps.Clone(v.roles), longest: v.longest}
	for label, role := range labels {
		if _, has := out.roles[label]; !has {
			out.roles[label] = role
			out.longest = max(out.longest, len(strings.Fields(label)))
		}
	}
	return out
}

// Role is the meaning of a whole text, "" when it is no label.
func (v *Vocabulary) Role(text string) Role { return v.roles[Normalize(text)] }

// Longest finds the longest label that starts at words[0], in number of words, and its role.
func (v *Vocabulary) Longest(words []string) (Role, int) {
	var best Role
	count := 0
	joined, last := "", ""
	for i, w := range words {
		if i >= v.longest+2 { // a word may normalise to nothing (a lone dash or colon)
			break
		}
		joined += " " + w
		key := Normalize(joined)
		if role, ok := v.roles[key]; ok && key != last { // a bracketed word adds nothing: it is a value
			best, count = role, i+1
		}
		last = key
	}
	return best, count
}

// Normalize is the form in which labels are compared: lower case, without accents, punctuation as
// spaces except "/" between letters, one space between words, a bracketed remark such as "(PHP)" dropped.
func Normalize(s string) string {
	if !norm.NFD.IsNormalString(s) {
		s = norm.NFD.String(s)
	}
	out := make([]byte, 0, len(s)+4)
	depth, closing := 0, strings.LastIndexByte(s, ')')
	for i, r := range s {
		switch {
		case r == '(':
			depth++
		case r == ')':
			depth = max(0, depth-1)
		case depth > 0 && i < closing:
		case r == '/':
			out = append(out, '/')
		case r == '#':
			out = append(appendSpace(out), "no "...)
		case r == '\'' || r == '’' || r >= utf8.RuneSelf && unicode.Is(unicode.Mn, r):
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			out = utf8.AppendRune(out, unicode.ToLower(r))
		default:
			out = appendSpace(out)
		}
	}
	return strings.TrimSpace(joinSlashes(string(out)))
}

// appendSpace adds a space to a text that does not end in one.
func appendSpace(text []byte) []byte {
	if n := len(text); n == 0 || text[n-1] == ' ' {
		return text
	}
	return append(text, ' ')
}

func joinSlashes(s string) string {
	for strings.Contains(s, " /") || strings.Contains(s, "/ ") {
		s = strings.ReplaceAll(strings.ReplaceAll(s, " /", "/"), "/ ", "/")
	}
	return s
}
