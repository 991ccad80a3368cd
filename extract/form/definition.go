package form

import (
	"regexp"

	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Definition declares values that are known at run time only, such as those of an organization's schema. They are found
// as those of a [Spec] are, without a struct.
type Definition struct {
	// Values and Tables are what to find; their names are unique together.
	Values []Value
	// Tables are found by the words of their headings.
	Tables []Table
	// Relations are arithmetic between amounts, with sums of columns as "lines.amount".
	Relations []Relation
	// Order is how 03/04/2026 is read if nothing on the paper shows it.
	Order parse.Order
}

// Value is one value of a definition.
type Value struct {
	// Name is that of the value in Finds.Values.
	Name string
	// Kind says which places of a sentence or line such a value may have.
	Kind Kind
	// Labels are the words beside the value; "certify that {}" is one in a sentence. Without labels, Read is tried on
	// every line of the paper.
	Labels []string
	// Where the value may be.
	Where Where
	// Placed: nearly any words are such a value, so that only their place tells that they are.
	Placed bool
	// Read reads words in place of the kind's own reader.
	Read ReadFunc
}

// Table is a table of a definition.
type Table struct {
	// Name is that of the table in Finds.Tables.
	Name string
	// Columns are in the order of the cells of a row.
	Columns []Column
	// Ends are words that begin the line after the table.
	Ends []string
}

// Column is a column of a table.
type Column struct {
	// Name is unique in the table.
	Name string
	// Kind tells words from figures.
	Kind Kind
	// Headings are the words of its heading.
	Headings []string
	// Required: without this heading the table is not found, and a line without this value is no row.
	Required bool
	// Read reads words in place of the kind's own reader.
	Read ReadFunc
}

// Where is where a value is, seen from its label.
type Where string

// Places of values.
const (
	Anywhere  Where = ""
	RightOnly Where = "right"
	BelowOnly Where = "below"
)

// ReadFunc reads words as a value; ok is false if they are none.
type ReadFunc func(p *Paper, words []page.Word) (v Reading, ok bool)

// Reading is a value as words say it.
type Reading struct {
	// Key is the value in a form that can be compared; an engine.Amount can be part of a Relation.
	Key any
	// Value is the value in its reader's own form.
	Value any
	// Words are those from which it was read.
	Words []page.Word
	// Doubtful: nothing shows the order of day and month.
	Doubtful bool
}

// Find is what was found of one value of a definition.
type Find struct {
	Reading
	// Page is where it is, 0 if it was not found.
	Page int
	// Confidence is how sure the choice is, up to 1.
	Confidence float64
	// Doubt: another choice fits nearly as well.
	Doubt bool
	// Others are values beside other labels that were not taken, the likeliest first.
	Others []Find
	// Refused is the text beside its label if that is no value of its kind.
	Refused string
}

// Rows is what was found of one table of a definition.
type Rows struct {
	// Rows have a cell for each column.
	Rows [][]Cell
	// Page is that of the first heading, 0 if no table was found.
	Page int
	// Lacking are the columns without a heading.
	Lacking []int
	// Cut is true if there may be more rows than are kept.
	Cut bool
}

// Cell is a cell of a row.
type Cell struct {
	Reading
	// Page is the page that it is on.
	Page int
	// Read is true if the words are of the column's kind.
	Read bool
	// Words are those printed in the cell, also if they were not read.
	Words []page.Word
}

// Finds are what was found of a definition, by the names of its values and tables.
type Finds struct {
	// Values and Tables have an entry for each that was declared.
	Values map[string]*Find
	// Tables are without rows if the paper has none.
	Tables map[string]*Rows
}

// Find finds the values and tables on a paper.
func (d *Definition) Find(r *extract.Reading) *Finds {
	f := d.finder()
	p := f.paper(r)
	if p.openOrder {
		p.order = d.Order
	}
	found := f.find(p)
	out := &Finds{Values: map[string]*Find{}, Tables: map[string]*Rows{}}
	for i, v := range d.Values {
		out.Values[v.Name] = f.valueOf(p, found, i)
	}
	for i, t := range d.Tables {
		out.Tables[t.Name] = found.tables[i].exported()
	}
	return out
}

// finder makes the shape and the lexicon of a definition.
func (d *Definition) finder() *finder {
	s := &shape{byName: map[string]int{}}
	var terms layout.Terms
	add := func(role string, texts []string) {
		for _, text := range texts {
			terms = append(terms, layout.Term{Text: text, Role: layout.Role(role)})
		}
	}
	for _, v := range d.Values {
		s.put(target{name: v.Name, kind: v.Kind, lines: 1, where: v.Where, placed: v.Placed,
			reads: v.Read, anywhere: len(v.Labels) == 0})
		add(v.Name, v.Labels)
	}
	for _, t := range d.Tables {
		l := list{name: t.Name, once: true}
		for _, c := range t.Columns {
			name := t.Name + "." + c.Name
			l.columns = append(l.columns, target{name: name, kind: c.Kind, reads: c.Read, required: c.Required})
			add(name, c.Headings)
		}
		for _, end := range t.Ends {
			if key := layout.Normalize(end); key != "" {
				l.ends = append(l.ends, key)
			}
		}
		s.lists = append(s.lists, l)
	}
	f := newFinder(s, terms, d.Relations)
	return &f
}

// valueOf is what was found of the value of one target.
func (f *finder) valueOf(p *Paper, found *findings, t int) *Find {
	out := &Find{}
	for _, c := range found.picks {
		if c.target != t {
			continue
		}
		*out = findOf(c.candidate)
		out.Confidence, out.Doubt = sureness(c.margin), c.margin < sureMargin
		out.Others = found.others(t, c.candidate)
		return out
	}
	out.Refused = f.refused(p, found, t)
	return out
}

func findOf(c *candidate) Find {
	return Find{Reading: c.exported(), Page: c.page}
}

func (v value) exported() Reading {
	return Reading{Key: v.is, Value: v.as, Words: v.words, Doubtful: v.doubtful}
}

// others are the values of a target at other labels, the best one of each label, whose words no value has.
func (out *findings) others(t int, picked *candidate) (others []Find) {
	best := map[int]*candidate{}
	var order []int
	for i := range out.candidates {
		c := &out.candidates[i]
		if c.target != t || c.label == picked.label && c.label >= 0 || c.total >= costNone {
			continue
		}
		if anyTaken(c.page, c.words, out.taken) {
			continue
		}
		key := c.label
		if key < 0 {
			key = -1 - i
		}
		if b, seen := best[key]; !seen || c.total < b.total {
			if !seen {
				order = append(order, key)
			}
			best[key] = c
		}
	}
	for _, key := range order {
		others = append(others, findOf(best[key]))
	}
	return others
}

// refused is the first text right of a label of a target that has no value, "" if there is none.
func (f *finder) refused(p *Paper, found *findings, t int) string {
	if f.shape.targets[t].where == BelowOnly {
		return ""
	}
	for _, l := range p.findLabels(f.lx) {
		if l.target != t || !l.exact {
			continue
		}
		for _, r := range p.regions(&l, f.lx, nil) {
			words := trimmed(r.words)
			if p.isBelow(&l, &r) || len(words) == 0 || isBlank(words) {
				continue
			}
			if !anyTaken(p.page(r.segment), words, found.taken) {
				return layout.Text(words)
			}
		}
	}
	return ""
}

func (t *table) exported() *Rows {
	out := &Rows{Page: t.page, Lacking: t.lacks, Cut: t.cut}
	for _, r := range t.rows {
		cells := make([]Cell, len(r.cells))
		for i, c := range r.cells {
			cells[i] = Cell{Reading: c.exported(), Page: r.page, Read: c.read, Words: c.printed}
		}
		out.Rows = append(out.Rows, cells)
	}
	return out
}

// readOwn reads words by a definition's own reader.
func (p *Paper) readOwn(t *target, words []page.Word) (value, bool) {
	r, ok := t.reads(p, words)
	v := value{is: r.Key, as: r.Value, words: r.Words, doubtful: r.Doubtful}
	if ok && len(v.words) < len(words) {
		v.cost = costRest
	}
	return v, ok
}

// readCell reads the words in a cell of a table. A definition's own reader gets all of them: a dash is a sign there.
func (p *Paper) readCell(t *target, lx *lexicon, words []page.Word) (value, bool) {
	if t.reads != nil {
		return p.readOwn(t, words)
	}
	if t.kind == Amount {
		if percent := percentCell.FindStringSubmatch(layout.Text(words)); percent != nil { // a discount in percent
			if m, ok := parse.ParseMoney(percent[1], p.style); ok {
				return value{is: m.Signed(), words: words}, true
			}
		}
	}
	return p.read(t, lx, words)
}

// percentCell is a cell of a percentage.
var percentCell = regexp.MustCompile(`^(\d{1,3}(?:[.,]\d{1,3})?) ?%$`)

// anywhere returns the values of targets without labels: what their reader finds in each line.
func (p *Paper) anywhere(s *shape) (out []candidate) {
	for t := range s.targets {
		if !s.targets[t].anywhere {
			continue
		}
		for _, l := range p.lines {
			v, ok := p.readOwn(&s.targets[t], l.Words)
			if !ok {
				continue
			}
			c := candidate{target: t, value: v, page: l.Page, label: -1, ids: idsOf(l.Page, v.words)}
			if out = append(out, c); len(out) > mostSegmentWords {
				return out
			}
		}
	}
	return out
}

// isBelow reports whether a place is on a line below a label, or above it.
func (p *Paper) isBelow(l *label, r *region) bool {
	line := p.segments[r.segment].line
	return line != p.segments[l.last].line && line != p.segments[l.segment].line
}

// allowed reports whether a value of a target may be at a place. Where only the place tells that words are a value,
// they must be in the next cell, or right under or over the label.
func (p *Paper) allowed(t *target, l *label, r *region) bool {
	below := p.isBelow(l, r)
	if below && t.where == RightOnly || !below && t.where == BelowOnly {
		return false
	}
	if !t.placed || !below {
		return !t.placed || r.cost < costRight+costNext
	}
	label, value := l.box(), p.segments[r.segment].Box
	off := min(abs(label.X0-value.X0), abs(label.CenterX()-value.CenterX()), abs(label.X1-value.X1))
	return off < mostOff*p.segments[l.segment].height
}

// mostOff is how far a text under its label may be out of line with it, in heights.
const mostOff = 2
