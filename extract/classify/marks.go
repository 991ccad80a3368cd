package classify

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// Mark is a phrase that speaks for a document type.
type Mark struct {
	DocumentType string
	// Phrase is in the form of layout.Normalize.
	Phrase string
	// Weight is 5 for a title, 4 for a title that is also a common word, 2 for a label, 1 for a hint.
	Weight int
}

// titleMark is the least weight of a mark that is a title.
const titleMark = 4

// Type is what a Classifier knows of a document type besides its marks.
type Type struct {
	Name, Family string
}

// Classifier knows the marks of all types. It never changes, so that many goroutines may use one.
type Classifier struct {
	types   []Type
	phrases []phrase
	words   map[string]int // the marks' words
	begins  [][]int        // the phrases that begin with a word, the longest first
	alike   misreadIndex
	rules   map[string][]rule // by feature
}

type phrase struct {
	Mark
	words []int
	form  bool // it has the number of a form
}

// New makes a Classifier of the marks of the types.
func New(types []Type, marks []Mark) *Classifier {
	c := &Classifier{types: types, words: map[string]int{}}
	once := map[Mark]bool{}
	for _, m := range marks {
		key := Mark{DocumentType: m.DocumentType, Phrase: m.Phrase}
		if once[key] {
			continue // the registry and the type's folder have it
		}
		once[key] = true
		p := phrase{Mark: m, form: isFormNumber(m.Phrase)}
		for word := range strings.FieldsSeq(strings.ReplaceAll(m.Phrase, "/", " ")) {
			id, known := c.words[word]
			if !known {
				id = len(c.begins)
				c.words[word] = id
				c.begins = append(c.begins, nil)
			}
			p.words = append(p.words, id)
		}
		if len(p.words) > 0 {
			c.begins[p.words[0]] = append(c.begins[p.words[0]], len(c.phrases))
			c.phrases = append(c.phrases, p)
		}
	}
	for _, list := range c.begins {
		slices.SortStableFunc(list, func(a, b int) int {
			return cmp.Compare(len(c.phrases[b].words), len(c.phrases[a].words))
		})
	}
	c.alike = newMisreadIndex(c.words)
	c.rules = rulesFor(types)
	return c
}

// isFormNumber reports whether a phrase is the number of a printed form ("bir form no 2316").
func isFormNumber(text string) bool {
	return strings.Contains(" "+text+" ", " form ") && strings.IndexFunc(text, unicode.IsDigit) >= 0
}

// token is a word of a page in the form of the marks. A word of the paper may give several ("Payment/Tax").
type token struct {
	id         int // of the word in the marks; -1 if no mark has it
	line, word int // where it is
}

// noWord is the id of a word that no mark has.
const noWord = -1

// tokens returns the words of lines, and the index of the first token of each line.
func (c *Classifier) tokens(lines []layout.Line) (all []token, starts []int) {
	known := map[string]int{} // of words that were misread
	for i := range lines {
		starts = append(starts, len(all))
		for k := range lines[i].Words {
			w := &lines[i].Words[k]
			var space [64]byte
			text := layout.AppendNormal(space[:0], w.Text)
			for len(text) > 0 {
				end := slices.IndexFunc(text, func(b byte) bool { return b == ' ' || b == '/' })
				part := text
				if end >= 0 {
					part, text = text[:end], text[end+1:]
				} else {
					text = nil
				}
				if len(part) == 0 {
					continue
				}
				id, ok := c.words[string(part)]
				if !ok {
					id = c.misread(w, part, known)
				}
				all = append(all, token{id, i, k})
			}
		}
	}
	return all, append(starts, len(all))
}

// misread returns the id of the word that a recognized word was misread from; noWord if there is none.
func (c *Classifier) misread(w *page.Word, text []byte, known map[string]int) int {
	if w.Source != page.SourceOCR {
		return noWord
	}
	id, ok := known[string(text)]
	if !ok {
		id = c.alike.find(string(text))
		known[string(text)] = id
	}
	return id
}

// match is a phrase on a page.
type match struct {
	phrase      int
	first, last int // tokens
}

// matches returns the phrases on a page. Of phrases within each other, the longest counts: "loan account statement" is
// not also "account statement".
func (c *Classifier) matches(all []token, starts []int, lines []layout.Line) (found []match) {
	for at, t := range all {
		if t.id == noWord {
			continue
		}
		for _, k := range c.begins[t.id] {
			if last := c.follow(&c.phrases[k], all, starts, lines, at); last >= 0 {
				found = append(found, match{k, at, last})
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(found), func(m match) bool {
		return slices.ContainsFunc(found, func(o match) bool {
			return o.first <= m.first && m.last <= o.last &&
				len(c.phrases[o.phrase].words) > len(c.phrases[m.phrase].words)
		})
	})
}

// follow returns the token at which a phrase that begins at a token ends; -1 if it is not there. A phrase may continue
// on the next line, below its beginning, as titles of two lines do.
func (c *Classifier) follow(p *phrase, all []token, starts []int, lines []layout.Line, at int) int {
	k, next := 1, at+1
	for ; k < len(p.words); k++ {
		if next < len(all) && all[next].id == p.words[k] && all[next].line == all[next-1].line {
			next++
			continue
		}
		if next < len(all) && !endsCell(all[next-1], all[next], lines) {
			return -1
		}
		if next = below(all, starts, lines, at, next-1, p.words[k]); next < 0 {
			return -1
		}
		next++
	}
	return next - 1
}

// endsCell reports whether a word is the last of its line, or a wide space follows it.
func endsCell(a, b token, lines []layout.Line) bool {
	words := lines[a.line].Words
	return a.line != b.line || words[b.word].Box.X0-words[a.word].Box.X1 > words[a.word].Box.Height()
}

// below returns the first token of the next line that is under the tokens from first to last; -1 if it is not the word.
func below(all []token, starts []int, lines []layout.Line, first, last, word int) int {
	line := all[last].line
	if all[first].line != line || line+1 >= len(lines) || lines[line+1].Page != lines[line].Page {
		return -1
	}
	has := func(t token) bool { return t.id == word }
	if !slices.ContainsFunc(all[starts[line+1]:starts[line+2]], has) { // most lines end here
		return -1
	}
	a, b := &lines[line], &lines[line+1]
	if b.Box.Y0-a.Box.Y1 > a.Height()+b.Height() {
		return -1
	}
	left, right := a.Words[all[first].word].Box.X0, a.Words[all[last].word].Box.X1
	for next := starts[line+1]; next < starts[line+2]; next++ {
		if box := b.Words[all[next].word].Box; box.X1 > left-4*a.Height() && box.X0 < right {
			if all[next].id != word {
				return -1
			}
			return next
		}
	}
	return -1
}

// kindOf is the kind of evidence that a phrase is.
func (p *phrase) kindOf() engine.EvidenceKind {
	if p.form {
		return engine.EvidenceFormNumber
	}
	return engine.EvidenceMark
}
