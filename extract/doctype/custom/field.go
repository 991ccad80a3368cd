package custom

import (
	"cmp"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// candidate is a value beside a field's label in another place that was not taken.
type candidate struct {
	Value any    `json:"value"`
	Page  int    `json:"page"`
	Text  string `json:"text"`
}

// maxCandidates is how many of them are listed.
const maxCandidates = 5

// place is a value at a place of the field's label, with how well it fits; less is better.
type place struct {
	fitted
	page int
	rank int
}

// Ranks of a place. A value that is all of the text there is better than one at its beginning, and one set apart or
// after a colon is better than words that only follow the label's.
const (
	rankWhole = iota
	rankPart
	rankRunOn
)

// fields finds every field's value.
func (b *builder) fields() {
	labels := map[string]layout.Role{}
	for _, f := range b.definition.Fields {
		for _, l := range f.Labels {
			if key := layout.Normalize(l); key != "" {
				labels[key] = layout.Role(key)
			}
		}
	}
	found := map[layout.Role][]layout.Found{}
	for _, f := range layout.FindLabels(b.lines, layout.MustVocabulary("").With(labels)) {
		if !b.tableLines[f.Line] {
			found[f.Role] = append(found[f.Role], f)
		}
	}
	for _, f := range b.definition.Fields {
		b.field(f, found)
	}
}

func (b *builder) field(f engine.SchemaField, found map[layout.Role][]layout.Found) {
	var pattern *regexp.Regexp
	if f.Pattern != "" {
		pattern = regexp.MustCompile(f.Pattern) // judged when the schema was saved
	}
	b.values[f.Name] = reading{}
	var places []place
	refused := ""
	if len(f.Labels) == 0 {
		places = b.anywhere(f, pattern)
	}
	for _, at := range inOrder(f.Labels, found) {
		p, other, ok := b.beside(f, pattern, at)
		if ok {
			places = append(places, p)
		} else if refused == "" {
			refused = other
		}
	}
	if len(places) == 0 {
		if refused != "" {
			b.warn(warnNotRead, "%s: %s stands there, which is no %s.", f.Name, quoted(refused), f.Type)
		}
		return
	}
	slices.SortStableFunc(places, func(a, b place) int { return cmp.Compare(a.rank, b.rank) })
	best := places[0]
	b.values[f.Name] = best.reading
	b.noted(best.reading)
	b.provenance["/"+f.Name] = layout.Origin(best.page, best.words)
	b.others(f, best, places[1:])
}

// inOrder returns the places of all of a field's labels in the order of the paper.
func inOrder(labels []string, found map[layout.Role][]layout.Found) (all []layout.Found) {
	seen := map[layout.Role]bool{}
	for _, l := range labels {
		role := layout.Role(layout.Normalize(l))
		if !seen[role] {
			all = append(all, found[role]...)
		}
		seen[role] = true
	}
	slices.SortStableFunc(all, func(a, b layout.Found) int { return cmp.Compare(a.Line, b.Line) })
	return all
}

// others lists the values that were not taken, each once.
func (b *builder) others(f engine.SchemaField, best place, rest []place) {
	seen := map[string]bool{jsonOf(best.value): true}
	for _, p := range rest {
		key := jsonOf(p.value)
		if seen[key] || len(b.candidates[f.Name]) == maxCandidates {
			continue
		}
		seen[key] = true
		b.candidates[f.Name] = append(b.candidates[f.Name], candidate{p.value, p.page, layout.Text(p.words)})
	}
	if n := len(b.candidates[f.Name]); n > 0 {
		b.warn(
			warnSeveral, "%s: %s was taken; %d other values stand beside its labels, see candidates.", f.Name,
			quoted(best.text), n,
		)
	}
}

func jsonOf(v any) string {
	text, _ := json.Marshal(v)
	return string(text)
}

// beside returns the value at one place of a label; refused is the text there if it does not fit.
func (b *builder) beside(
	f engine.SchemaField, pattern *regexp.Regexp, at layout.Found,
) (p place, refused string, ok bool) {
	height := max(layout.Line{Words: at.Label.Words}.Height(), 1)
	right := true
	for i, c := range at.Values {
		isBelow := c.Box.CenterY() > at.Label.Box.Y1
		if isBelow && f.Where == engine.WhereRight || !isBelow && f.Where == engine.WhereBelow {
			continue
		}
		far := isBelow || c.Box.X0-at.Label.Box.X1 > farGap*height || other(at.Label, c)
		if far && looksLikeLabel(c) && pattern == nil {
			right = right && isBelow
			continue
		}
		switch {
		case !isBelow && !right:
			continue // beyond another label
		case !isBelow && i > 0 && textual(f.Type) && pattern == nil && f.Where != engine.WhereBelow:
			continue // the next column of the form
		case isBelow && textual(f.Type) && pattern == nil && !aligned(at.Label.Box, c.Box, height):
			continue
		}
		if v, fits := b.parser.fit(c.Words, f.Type, pattern); fits {
			return place{v, c.Page, rankOf(v, at.Label, far)}, "", true
		}
		if text := layout.Text(c.Words); refused == "" && !isBelow && blank(text) == "" {
			refused = text
		}
	}
	return p, refused, false
}

// farGap is the space, in line heights, that separates a value from its label.
const farGap = 0.85

// other reports whether a value is in another cell of a spreadsheet than its label.
func other(label, value layout.Cell) bool {
	return len(value.Words) > 0 && value.Words[0].Cell != label.Words[len(label.Words)-1].Cell
}

func textual(t engine.ValueType) bool { return t == engine.TypeText || t == engine.TypeID }

// aligned reports whether a value below a label begins where the label does or has the same centre.
func aligned(label, value page.Box, height float64) bool {
	near := func(a, b float64) bool { return a-b < 2*height && b-a < 2*height }
	return near(label.X0, value.X0) || near(label.CenterX(), value.CenterX()) || near(label.X1, value.X1)
}

func rankOf(v fitted, label layout.Cell, far bool) int {
	colon := false
	for _, w := range label.Words {
		colon = colon || w.Text != "" && w.Text[len(w.Text)-1] == ':'
	}
	switch {
	case !v.whole:
		return rankPart
	case !far && !colon && v.words[0].Box.Y0 < label.Box.Y1 && textOnly(v):
		return rankRunOn
	}
	return rankWhole
}

// textOnly reports whether only their place makes words this value.
func textOnly(v fitted) bool {
	_, is := v.value.(string)
	return is
}

// blank is the text if it is only a line to be filled in, else "".
func blank(text string) string {
	for _, r := range text {
		if r != '_' && r != '.' && r != '-' && r != ' ' && r != ':' && r != '…' {
			return ""
		}
	}
	return text
}

// anywhere finds texts that match a pattern, line by line.
func (b *builder) anywhere(f engine.SchemaField, pattern *regexp.Regexp) (places []place) {
	for _, l := range b.lines {
		if v, ok := b.parser.fit(l.Words, f.Type, pattern); ok {
			places = append(places, place{v, l.Page, rankWhole})
		}
		if len(places) > maxCandidates+1 {
			break
		}
	}
	return places
}

// fitted is a value with the words from which it was read. whole is true if no other words were there.
type fitted struct {
	reading
	words []page.Word
	whole bool
}

// maxWindow is the most words of a date or amount: "Wednesday, 30th of September 2025 at 10:15 AM".
const maxWindow = 8

// fit reads words as a type: all of them, or else the longest run from the first word, so that "36 months" is 36 and
// "May 5, 2026 until cancelled" a day. A match of a pattern counts as whole.
func (p parser) fit(words []page.Word, t engine.ValueType, pattern *regexp.Regexp) (fitted, bool) {
	text := layout.Text(words)
	if pattern != nil {
		return p.fitPattern(words, text, t, pattern)
	}
	if r, ok := p.read(text, t); ok {
		return fitted{r, words, true}, true
	}
	if t == engine.TypeText || t == engine.TypeID {
		return fitted{}, false
	}
	for end := min(len(words)-1, maxWindow); end > 0; end-- {
		if t.Numeric() && strings.IndexFunc(layout.Text(words[end:]), unicode.IsDigit) >= 0 {
			continue // the number goes on: "1 234 567" or "5-10"
		}
		if r, ok := p.read(layout.Text(words[:end]), t); ok {
			return fitted{r, words[:end], false}, true
		}
	}
	return fitted{}, false
}

// fitPattern reads the first match that has a value of the type. In a pattern with groups, the first group is the
// value; a match in which that group is missing ("Invoice|Ref (\d+)" at "Invoice") has none.
func (p parser) fitPattern(words []page.Word, text string, t engine.ValueType, pattern *regexp.Regexp) (fitted, bool) {
	for _, at := range pattern.FindAllStringSubmatchIndex(text, maxMatches) {
		from, to := at[0], at[1]
		if len(at) > 2 {
			from, to = at[2], at[3]
		}
		if from < 0 {
			continue
		}
		matched := text[from:to]
		r, ok := p.read(matched, t)
		// the pattern defines the identifier
		if !ok && t == engine.TypeID && strings.TrimSpace(matched) != "" && len(matched) <= maxIDText {
			r, ok = reading{value: strings.TrimSpace(matched), text: matched}, true
		}
		if ok {
			return fitted{r, wordsAt(words, from, to), true}, true
		}
	}
	return fitted{}, false
}

// maxMatches is at how many places of one text a pattern's match is tried.
const maxMatches = 50

// wordsAt returns the words that a part of their joined text covers.
func wordsAt(words []page.Word, from, to int) (covered []page.Word) {
	at := 0
	for _, w := range words {
		text := strings.Join(strings.Fields(w.Text), " ")
		if text == "" {
			continue
		}
		if at < to && at+len(text) > from {
			covered = append(covered, w)
		}
		at += len(text) + 1
	}
	return covered
}
