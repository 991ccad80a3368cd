package custom

import (
	"encoding/json"
	"regexp"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// candidate is a value beside a field's label in another place that was not taken.
type candidate struct {
	Value any    `json:"value"`
	Page  int    `json:"page"`
	Text  string `json:"text"`
}

// maxCandidates is how many of them are listed.
const maxCandidates = 5

// kinds are the form engine's kinds of the types of values.
var kinds = map[engine.ValueType]form.Kind{
	engine.TypeText: form.Text, engine.TypeID: form.ID, engine.TypeAmount: form.Amount, engine.TypeNumber: form.Number,
	engine.TypeInteger: form.Count, engine.TypePercent: form.Percent, engine.TypeDate: form.Day,
	engine.TypeBoolean: form.Yes, engine.TypePhone: form.Phone, engine.TypeEmail: form.Email,
}

var places = map[string]form.Where{engine.WhereRight: form.RightOnly, engine.WhereBelow: form.BelowOnly}

// formOf declares a schema for the form engine. Words are read by the schema's own types, which are strict and exact.
func formOf(d engine.SchemaDefinition) *form.Definition {
	out := &form.Definition{Relations: relationsOf(d)}
	if d.DateOrder == engine.DateDayFirst {
		out.Order = parse.DayFirst
	}
	for _, f := range d.Fields {
		var pattern *regexp.Regexp
		if f.Pattern != "" {
			pattern = regexp.MustCompile(f.Pattern) // judged when the schema was saved
		}
		out.Values = append(out.Values, form.Value{Name: f.Name, Kind: kinds[f.Type], Labels: f.Labels,
			Where: places[f.Where], Placed: textual(f.Type) && pattern == nil, Read: fits(f.Type, pattern)})
	}
	for _, t := range d.Tables {
		table := form.Table{Name: t.Name, Ends: t.End}
		for _, c := range t.Columns {
			table.Columns = append(table.Columns, form.Column{Name: c.Name, Kind: kinds[c.Type], Headings: c.Headers,
				Required: c.Required, Read: fillsCell(c.Type)})
		}
		out.Tables = append(out.Tables, table)
	}
	return out
}

// fits returns the reader of a field's words.
func fits(t engine.ValueType, pattern *regexp.Regexp) form.ReadFunc {
	return func(p *form.Paper, words []page.Word) (form.Reading, bool) {
		v, ok := parserOf(p).fit(words, t, pattern)
		return v.shown(v.words), ok
	}
}

// fillsCell returns the reader of a column's cells: all words of a cell are the value.
func fillsCell(t engine.ValueType) form.ReadFunc {
	return func(p *form.Paper, words []page.Word) (form.Reading, bool) {
		v, ok := parserOf(p).read(layout.Text(words), t)
		return v.shown(words), ok
	}
}

func (r reading) shown(words []page.Word) form.Reading {
	key := r.value
	if _, isAmount := key.(engine.Amount); !isAmount {
		key = jsonOf(key)
	}
	return form.Reading{Key: key, Value: r, Words: words, Doubtful: r.assumed}
}

// fields takes over the values that the form engine found.
func (b *builder) fields(found map[string]*form.Find) {
	for _, f := range b.definition.Fields {
		at := found[f.Name]
		if at.Page == 0 {
			b.values[f.Name] = reading{}
			if at.Refused != "" {
				b.warn(warnNotRead, "%s: %s stands there, which is no %s.", f.Name, quoted(at.Refused), f.Type)
			}
			continue
		}
		v := at.Value.(reading)
		b.values[f.Name] = v
		b.noted(v)
		origin := layout.Origin(at.Page, at.Words)
		origin.Confidence = min(origin.Confidence, at.Confidence)
		b.provenance["/"+f.Name] = origin
		b.others(f, at)
	}
}

// others lists the values that were not taken, each once.
func (b *builder) others(f engine.SchemaField, at *form.Find) {
	taken := at.Value.(reading)
	seen := map[string]bool{jsonOf(taken.value): true}
	for _, o := range at.Others {
		v := o.Value.(reading).value
		key := jsonOf(v)
		if seen[key] || len(b.candidates[f.Name]) == maxCandidates {
			continue
		}
		seen[key] = true
		b.candidates[f.Name] = append(b.candidates[f.Name], candidate{v, o.Page, layout.Text(o.Words)})
	}
	if n := len(b.candidates[f.Name]); n > 0 {
		b.warn(warnSeveral, "%s: %s was taken; %d other values stand beside its labels, see candidates.", f.Name,
			quoted(taken.text), n)
	} else if at.Doubt {
		b.warn(warnDoubt, "%s: other places on the paper fit nearly as well as %s.", f.Name, quoted(taken.text))
	}
}

func jsonOf(v any) string {
	text, _ := json.Marshal(v)
	return string(text)
}

func textual(t engine.ValueType) bool { return t == engine.TypeText || t == engine.TypeID }

// relationsOf returns the equations between amounts as evidence for which figure is which. An equation with a number in
// it is only a check.
func relationsOf(d engine.SchemaDefinition) (relations []form.Relation) {
	amounts, columns := map[string]bool{}, map[string]bool{}
	for _, f := range d.Fields {
		amounts[f.Name] = f.Type == engine.TypeAmount
	}
	for _, t := range d.Tables {
		for _, c := range t.Columns {
			columns[t.Name+"."+c.Name] = c.Type == engine.TypeAmount
		}
	}
	for _, c := range d.Checks {
		left, right, err := engine.ParseEquation(c.Equation)
		if c.Equation == "" || err != nil {
			continue
		}
		for i := range right {
			right[i].Negative = !right[i].Negative
		}
		if r, ok := relationOf(append(left, right...), amounts, columns); ok {
			r.Within = equationTolerance
			if c.Tolerance != nil {
				r.Within = *c.Tolerance
			}
			relations = append(relations, r)
		}
	}
	return relations
}

// relationOf solves terms whose sum is 0 for the last field among them.
func relationOf(terms []engine.EquationTerm, amounts, columns map[string]bool) (r form.Relation, ok bool) {
	total := -1
	for i, t := range terms {
		if t.Field != "" && amounts[t.Field] {
			total = i
		} else if t.Table == "" || !columns[t.Table+"."+t.Column] {
			return r, false
		}
	}
	if total < 0 {
		return r, false
	}
	r.Total = terms[total].Field
	for i, t := range terms {
		name := t.Field
		if t.Table != "" {
			name = t.Table + "." + t.Column
		}
		switch {
		case i == total:
		case t.Negative == terms[total].Negative:
			r.Minus = append(r.Minus, name)
		default:
			r.Plus = append(r.Plus, name)
		}
	}
	return r, true
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
		if t.Numeric() && goesOn(words[end:]) {
			continue
		}
		if r, ok := p.read(layout.Text(words[:end]), t); ok {
			return fitted{r, words[:end], false}, true
		}
	}
	return fitted{}, false
}

// goesOn reports whether words are the rest of a number: "1 234 567", "5 - 10".
func goesOn(rest []page.Word) bool {
	for _, w := range rest {
		switch {
		case strings.ContainsFunc(w.Text, unicode.IsDigit):
			return true
		case strings.ContainsFunc(w.Text, unicode.IsLetter):
			return false
		}
	}
	return false
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
			return fitted{r, form.WordsAt(words, from, to), true}, true
		}
	}
	return fitted{}, false
}

// maxMatches is at how many places of one text a pattern's match is tried.
const maxMatches = 50
