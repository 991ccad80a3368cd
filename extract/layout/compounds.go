package layout

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
)

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
		if len(word) >= len(e.text)+leastStem && bytes.HasSuffix(word, []byte(e.text)) && !bytes.ContainsAny(word, " /") {
			return e.role
		}
	}
	return ""
}

// preferListed takes the meaning off the columns of a heading that only their endings gave them where a listed label has it:
// beside "Buchungstag" an "Erstellungsdatum" is another day than the row's.
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
