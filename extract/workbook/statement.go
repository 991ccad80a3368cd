package workbook

import (
	"fmt"
	"slices"

	"github.com/dossier-lending/dossier/extract/workbook/formula"
)

// statement is a Statement that has its cells.
type statement struct {
	grid
	def     *Statement
	periods []period
	printed [][]*cell // the period cells of printed lines, for [Block.this]
}

// period is a period column of a financial statement.
type period struct {
	key, label string
	place      int
}

// periods returns the result's periods, the current one first.
func (b *book) periods(at string) (list []period) {
	p, err := parsePointer(at)
	if err != nil {
		return nil
	}
	b.result.look(row{}, p).entries(func(i int, v raw) bool {
		key := v.child("key").str()
		label := key
		if l := v.child("label"); !l.null() {
			label = l.str()
		}
		list = append(list, period{key, label, i})
		return i < formula.MaxPeriodsBack
	})
	return list
}

func (s *statement) place(on *sheet, top int) (int, error) {
	s.begin(on, top)
	at := s.def.Periods
	if at == "" {
		at = "/periods"
	}
	if s.periods = s.book.periods(at); len(s.periods) == 0 {
		s.periods = unknownPeriods()
	}
	if err := s.header(); err != nil {
		return 0, err
	}
	if s.def.From != "" {
		if err := s.placePrinted(); err != nil {
			return 0, err
		}
	}
	for i := range s.def.Lines {
		if err := s.placeLine(&s.def.Lines[i]); err != nil {
			return 0, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return len(s.lines), nil
}

func (s *statement) hides(column string) bool { return slices.Contains(s.def.Hide, column) }

const statementLabelWidth = 44

func (s *statement) header() error {
	name := s.def.Label
	if name == "" {
		name = "Line"
	}
	titles, widths, sides := []string{name}, []float64{statementLabelWidth}, []Kind{KindText}
	add := func(title string, width float64, side Kind) {
		titles, widths, sides = append(titles, title), append(widths, width), append(sides, side)
	}
	if !s.hides("note") {
		add("Note", max(8, s.def.NoteWidth), KindText)
	}
	for _, p := range s.periods {
		add(p.label, kindWidths[KindAmount], KindAmount)
	}
	for _, c := range []struct {
		name, title string
		width       float64
	}{
		{"change", "Change", 16}, {"change_pct", "Change %", 10}, {"page", "Source page", 9},
		{"confidence", "Confidence", 11},
	} {
		if !s.hides(c.name) {
			add(c.title, c.width, KindAmount)
		}
	}
	cells := make([]*cell, len(titles))
	for i := range titles {
		cells[i] = heading(titles[i])
		cells[i].look.kind = sides[i]
		s.sheet.width(i+1, widths[i])
	}
	return s.line(cells...)
}

// placePrinted lays out the printed lines of the paper in their order.
func (s *statement) placePrinted() error {
	where, err := parseFilters(s.def.Where)
	if err != nil {
		return err
	}
	var each *node
	if s.def.Each != "" {
		if each, err = formula.Parse(s.def.Each, pointers); err != nil {
			return fmt.Errorf("each %w", err)
		}
	}
	rows, err := s.book.result.gather([]Source{{Pointer: s.def.From}}, where)
	if err != nil {
		return err
	}
	for _, w := range rows {
		if err := s.placePrintedLine(w, each); err != nil {
			return err
		}
	}
	return nil
}

func (s *statement) placePrintedLine(w row, each *node) error {
	amounts := w.raw.child("amounts")
	strong := string(w.raw.child("is_total")) == "true"
	var cells []*cell
	for _, p := range s.periods {
		c := &cell{
			fixed: typed(amounts.child(p.key), s.kind(), nil),
			look:  cellStyle{kind: s.kind(), format: s.def.Format, strong: strong},
		}
		c.place = place{home: s, period: p.place, line: len(s.printed)}
		if each != nil {
			c.formula = each
		} else {
			c.comment = s.book.result.origin(
				func() string { return w.pointer() + "/amounts/" + escapeToken(p.key) }, "all",
			)
		}
		if key := w.raw.child("key"); !key.null() {
			s.keep(key.str(), p.place, c)
		}
		cells = append(cells, c)
	}
	s.printed = append(s.printed, cells)
	page, confidence := value{}, value{}
	if len(s.periods) > 0 {
		page, confidence = s.book.result.pageAndConfidence(w.pointer() + "/amounts/" + escapeToken(s.periods[0].key))
	}
	if printed := w.raw.child("page"); !printed.null() {
		page = typed(printed, KindInteger, nil)
	}
	return s.put(
		labelled(typed(w.raw.child("label"), KindText, nil).Text, strong), typed(w.raw.child("note"), KindText, nil),
		cells, page, confidence,
	)
}

func (s *statement) kind() Kind {
	if s.def.Kind == KindAny {
		return KindAmount
	}
	return s.def.Kind
}

func (s *statement) placeLine(l *Line) error {
	show, err := parseFilters(l.When)
	if err != nil || !s.book.result.all(row{}, show) {
		return err
	}
	if l.Heading != "" {
		cells := make([]*cell, len(s.lines[0]))
		for i := range cells {
			cells[i] = heading("")
		}
		cells[0] = heading(l.Heading)
		return s.line(cells...)
	}
	own := *l
	if own.Kind == KindAny {
		own.Kind = s.kind()
	}
	if own.Format == "" {
		own.Format = s.def.Format
	}
	var cells []*cell
	page, confidence := value{}, value{}
	for i := range s.periods {
		c, at, err := s.book.lineCell(&own, &s.periods[i])
		if err != nil {
			return err
		}
		c.place = place{home: s, period: i}
		if i == 0 {
			page, confidence = s.book.result.pageAndConfidence(at)
		}
		s.keep(lineKey(l), i, c)
		cells = append(cells, c)
	}
	return s.put(labelled(l.Label, l.Strong), formula.TextOf(l.Note), cells, page, confidence)
}

// put lays out a line: its label, note, periods, changes, source page and confidence.
func (s *statement) put(name *cell, note value, periods []*cell, page, confidence value) error {
	cells := []*cell{name}
	if !s.hides("note") {
		cells = append(
			cells, &cell{fixed: note, missing: "blank", look: cellStyle{kind: KindText, strong: name.look.strong}},
		)
	}
	cells = append(cells, periods...)
	for _, c := range []struct {
		name    string
		formula *node
		kind    Kind
	}{{"change", changeFormula, KindAmount}, {"change_pct", changeShareFormula, KindShare}} {
		if s.hides(c.name) {
			continue
		}
		change := &cell{fixed: value{}, look: cellStyle{kind: c.kind, strong: name.look.strong}}
		if c.name == "change" && len(periods) > 0 {
			change.look.kind, change.look.format = periods[0].look.kind, periods[0].look.format
		}
		if len(periods) > 1 {
			change.formula, change.place = c.formula, place{home: pairHome{&s.grid, periods[:2]}}
		}
		cells = append(cells, change)
	}
	if !s.hides("page") {
		cells = append(cells, &cell{fixed: page, missing: "blank", look: cellStyle{kind: KindInteger}})
	}
	if !s.hides("confidence") {
		cells = append(
			cells, &cell{fixed: confidence, missing: "blank", look: cellStyle{kind: KindShare, format: "0%"}},
		)
	}
	return s.line(cells...)
}

// Formulas of Change and Change %: [a] and [b] are the line's first two periods.
var (
	changeFormula      = mustParse("[a] - [b]")
	changeShareFormula = mustParse("([a] - [b]) / abs([b])")
)

func mustParse(s string) *node {
	n, err := formula.Parse(s, pointers)
	if err != nil {
		panic("workbook: " + err.Error())
	}
	return n
}

// pairHome resolves [a] and [b] to the first two period cells of one line.
type pairHome struct {
	*grid
	pair []*cell
}

func (pairHome) place(*sheet, int) (int, error) { return 0, nil }

func (h pairHome) locate(_ place, key string, _ int) []located {
	if key == "a" {
		return []located{h.located(h.pair[0])}
	}
	return []located{h.located(h.pair[1])}
}

// locate also resolves [Block.this]: the line at the same position in this block.
func (s *statement) locate(p place, key string, period int) []located {
	if key == formula.WholeLine && p.cell == nil {
		if p.line >= len(s.printed) || period >= len(s.printed[p.line]) {
			return nil
		}
		return []located{s.located(s.printed[p.line][period])}
	}
	return s.grid.locate(p, key, period)
}

// periodToken in a pointer of value("…") is replaced by the key of the formula's period.
const periodToken = "@period"

// inPeriod returns the pointer with the place's period in it.
func (p place) inPeriod(at pointer) pointer {
	i := slices.Index(at.tokens, periodToken)
	s, inStatement := p.home.(*statement)
	if i < 0 || !inStatement || p.period >= len(s.periods) {
		return at
	}
	at.tokens = slices.Clone(at.tokens)
	at.tokens[i] = s.periods[p.period].key
	return at
}

// unknownPeriods are the columns of a statement if no period of the paper could be read.
func unknownPeriods() []period {
	return []period{{key: "", label: "Current year", place: 0}, {key: "", label: "Prior year", place: 1}}
}
