package workbook

import "fmt"

// form is a placed Form.
type form struct {
	grid
	def *Form
}

const (
	formLabelWidth, formValueWidth = 34, 26
)

func (f *form) place(s *sheet, top int) (int, error) {
	f.begin(s, top)
	s.width(1, formLabelWidth)
	s.width(2, max(formValueWidth, f.def.ValueWidth))
	for i := range f.def.Lines {
		if err := f.placeLine(&f.def.Lines[i]); err != nil {
			return 0, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return len(f.lines), nil
}

func (f *form) placeLine(l *Line) error {
	show, err := parseFilters(l.When)
	if err != nil || !f.book.result.all(row{}, show) {
		return err
	}
	if l.Heading != "" {
		return f.line(heading(l.Heading), heading(""))
	}
	c, at, err := f.book.lineCell(l, nil)
	if err != nil {
		return err
	}
	c.place.home = f
	f.keep(lineKey(l), 0, c)
	cells := []*cell{labelled(l.Label, l.Strong), c}
	if f.def.Sources {
		page, confidence := f.book.result.whence(at)
		cells = append(cells, &cell{fixed: page, missing: "blank", look: cellStyle{kind: KindInteger}},
			&cell{fixed: confidence, missing: "blank", look: cellStyle{kind: KindShare, format: "0%"}})
		f.sheet.width(3, kindWidths[KindInteger])
		f.sheet.width(4, kindWidths[KindShare])
	}
	if l.Note != "" {
		cells = append(cells, &cell{fixed: textOf(l.Note), flows: true, look: cellStyle{remark: true}})
	}
	return f.line(cells...)
}

func lineKey(l *Line) string {
	if l.Key != "" {
		return l.Key
	}
	return keyOf(l.Label)
}

// lineCell is the value cell of a line, and where its value stands; in a statement for one period.
func (b *book) lineCell(l *Line, period *period) (c *cell, at string, err error) {
	c = &cell{look: cellStyle{kind: l.Kind, format: l.Format, input: l.Input, strong: l.Strong}, missing: l.Missing}
	if period == nil || period.place == 0 {
		c.name = l.Name
	}
	if c.rules, err = parsePaint(l.Paint); err != nil {
		return c, "", err
	}
	switch {
	case l.Formula != "":
		if c.formula, err = parseFormula(l.Formula); err != nil {
			return c, "", fmt.Errorf("formula %w", err)
		}
	case l.Pointer != "":
		p, err := parsePointer(l.Pointer)
		if err != nil {
			return c, "", fmt.Errorf("pointer %w", err)
		}
		if period != nil {
			p.tokens = append(append([]string(nil), p.tokens...), period.key)
		}
		c.fixed, at = typed(b.result.look(row{}, p), l.Kind, l.Words), p.below("")
		if l.Comment != "" {
			c.comment = b.result.origin(func() string { return at }, l.Comment)
		}
	case l.Text != "":
		c.fixed = textOf(l.Text)
	default:
		c.fixed = typed(raw(l.Value), l.Kind, l.Words)
	}
	return c, at, nil
}

// whence is the page and confidence that provenance gives for a pointer.
func (r *Result) whence(at string) (page, confidence value) {
	if at == "" {
		return value{}, value{}
	}
	s := r.source(at)
	return typed(s.child("page"), KindInteger, nil), typed(s.child("confidence"), KindShare, nil)
}
