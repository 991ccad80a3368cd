package workbook

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/extract/workbook/formula"
)

func (c *checker) lines(list []Line, scope formulaScope, at string, form bool) {
	if len(list) > maxLines || form && len(list) == 0 {
		c.report(at, "LENGTH", fmt.Sprintf("are 1 to %d", maxLines))
	}
	for i := range list {
		c.line(&list[i], scope, fmt.Sprintf("%s/%d", at, i), form)
	}
}

// definedName is the form of a defined name in Excel; cellAddress are the names among them that Excel reads as
// addresses or truth values.
var (
	definedName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{2,60}$`)
	cellAddress = regexp.MustCompile(`^(?i:[a-z]{1,3}[0-9]+|r[0-9]*c[0-9]*|r[0-9]+|c[0-9]+|true|false)$`)
)

func (c *checker) line(l *Line, scope formulaScope, at string, form bool) {
	c.filters(l.When, at+"/when", false)
	c.shown(l.Heading, at+"/heading")
	c.shown(l.Label, at+"/label")
	given := 0
	for _, set := range []bool{l.Pointer != "", l.Formula != "", len(l.Value) > 0, l.Text != ""} {
		if set {
			given++
		}
	}
	if l.Heading != "" {
		if given > 0 || l.Label != "" {
			c.report(at, "CHOICE", "A heading stands alone.")
		}
		return
	}
	if given != 1 {
		c.report(at, "CHOICE", "A line's value is exactly one of pointer, formula, value and text.")
	}
	if !formula.ValidKey(lineKey(l)) {
		c.report(at+"/key", "NAME", "A key is of a to z, digits and _; give one where the label has no such letters.")
	}
	if v := raw(l.Value); len(v) > 0 && (v.isArray() || v.isObject()) {
		c.report(at+"/value", "TYPE", "is a number, a text, true or false")
	}
	if l.Pointer != "" {
		c.pointer(l.Pointer, at+"/pointer", false)
	}
	if l.Link != "" && (!form || !slices.ContainsFunc(c.def.Sheets, func(s Sheet) bool { return s.Name == l.Link })) {
		c.report(at+"/link", "UNKNOWN", "is the name of a sheet, in a form")
	}
	if l.Name != "" && (!definedName.MatchString(l.Name) || cellAddress.MatchString(l.Name)) {
		c.report(at+"/name", "NAME", "A defined name has 3 to 61 letters, digits and _, begins with none of the digits and is no cell's address.")
	}
	if name := strings.ToLower(l.Name); name != "" && c.defined[name] {
		c.report(at+"/name", "REPEATED", "Two lines have this defined name.")
	} else {
		c.defined[name] = true
	}
	c.formula(l.Formula, lineKey(l), scope, at+"/formula")
	c.cellDef(l.Kind, l.Format, l.Missing, l.Comment, l.Words, at)
	c.paints(l.Paint, scope, at+"/paint")
}

// choices checks the column that a cell's values are chosen from.
func (c *checker) choices(name, at string) {
	if name == "" {
		return
	}
	r := splitRef(name)
	if b, known := c.blocks[strings.ToLower(r.Block)]; !known || b.Table == nil || !keysOf(b)[r.Key] {
		c.report(at, "UNKNOWN", fmt.Sprintf("There is no column %q; name one as Block.key.", name))
	}
}

func (c *checker) matrix(m *Matrix, scope formulaScope, at string) {
	c.sources(m.Rows, at+"/rows")
	c.filters(m.Where, at+"/where", true)
	if len(m.Down) == 0 || len(m.Down) > maxColumns {
		c.report(at+"/down", "LENGTH", fmt.Sprintf("are 1 to %d", maxColumns))
	}
	scope.row = true
	for i := range m.Down {
		here := fmt.Sprintf("%s/down/%d", at, i)
		c.columnDef(&m.Down[i], "", scope, here)
		c.withoutFormula(&m.Down[i], here)
	}
	c.pointer(m.Across.Pointer, at+"/across/pointer", true)
	c.oneOf(string(m.Across.Kind), at+"/across/kind", kinds...)
	c.oneOf(m.Across.Order, at+"/across/order", "", "found", "ascending", "descending")
	if m.Across.Limit < 0 || len(m.Across.Values) > maxMatrixColumns {
		c.report(at+"/across", "RANGE", fmt.Sprintf("has a limit of 0 or more and at most %d values", maxMatrixColumns))
	}
	c.columnDef(&m.Cell, "", formulaScope{name: scope.name, own: scope.own, row: true}, at+"/cell")
	c.withoutFormula(&m.Cell, at+"/cell")
	c.oneOf(m.Cell.Aggregate, at+"/cell/aggregate", "", "sum", "count", "average", "min", "max", "first", "last")
	c.shown(m.Total, at+"/total")
}

func (c *checker) withoutFormula(col *Column, at string) {
	if col.Pointer == "" || col.EachPeriod {
		c.report(at+"/pointer", "CHOICE", "A matrix is made of pointers.")
	}
}

func (c *checker) statement(s *Statement, scope formulaScope, at string) {
	for name, p := range map[string]string{"periods": s.Periods, "from": s.From} {
		if p != "" {
			c.pointer(p, at+"/"+name, false)
		}
	}
	if s.From == "" && len(s.Lines) == 0 {
		c.report(at, "CHOICE", "A statement has printed lines, lines of its own, or both.")
	}
	c.filters(s.Where, at+"/where", true)
	c.formula(s.Each, "", scope, at+"/each")
	for i, h := range s.Hide {
		c.oneOf(h, fmt.Sprintf("%s/hide/%d", at, i), "note", "change", "change_pct", "page", "confidence")
	}
	c.cellDef(s.Kind, s.Format, "", "", nil, at)
	c.lines(s.Lines, scope, at+"/lines", false)
}

func (c *checker) chart(ch *Chart, at string) {
	c.shown(ch.Title, at+"/title")
	c.oneOf(ch.Kind, at+"/kind", "line", "column", "bar")
	if len(ch.Series) == 0 || len(ch.Series) > maxSeries {
		c.report(at+"/series", "LENGTH", fmt.Sprintf("are 1 to %d", maxSeries))
	}
	names := ch.Series
	if ch.X != "" {
		names = append(slices.Clone(names), ch.X)
	}
	for _, name := range names {
		r := splitRef(name)
		if b, known := c.blocks[strings.ToLower(r.Block)]; !known || c.keys[b] != nil && !c.keys[b][r.Key] {
			c.report(at+"/series", "UNKNOWN", fmt.Sprintf("There is no %q; name a column as Block.key.", name))
		}
	}
}

func (c *checker) paints(list []Paint, scope formulaScope, at string) {
	if len(list) > maxPaints {
		c.report(at, "LENGTH", fmt.Sprintf("are at most %d", maxPaints))
	}
	scope.paint = true
	for i, p := range list {
		here := fmt.Sprintf("%s/%d", at, i)
		if p.When == "" {
			c.report(here+"/when", "REQUIRED", "is the formula that decides")
		}
		c.formula(p.When, "", scope, here+"/when")
		c.oneOf(p.Look, here+"/look", "good", "warn", "bad", "muted", "strong")
	}
}

// formulaScope is where a formula is, to check the names in it.
type formulaScope struct {
	name  string
	own   *Block
	row   bool
	paint bool
}

// formula parses a formula and checks its names.
func (c *checker) formula(text, key string, scope formulaScope, at string) {
	if text == "" {
		return
	}
	n, err := formula.Parse(text, pointers)
	if err != nil {
		c.report(at, "FORMULA", "The formula "+err.Error()+".")
		return
	}
	c.lookUp(n, key, scope, at, false)
}

// lookUp checks the names in a node. whole is true where a whole column may be named.
func (c *checker) lookUp(n *node, key string, scope formulaScope, at string, whole bool) {
	if n.Op == "ref" {
		c.name(n.Ref, key, scope, at, whole)
	}
	if n.Op == "previous" {
		if !scope.row || scope.own.Table == nil || scope.own.Table.Group != nil {
			c.report(at, "FORMULA", "previous is for columns of tables that are not grouped.")
		}
		c.lookUp(n.Args[1], key, scope, at, false)
		return
	}
	for i, a := range n.Args {
		c.lookUp(a, key, scope, at, n.TakesColumn(i))
	}
}

func (c *checker) name(r ref, key string, scope formulaScope, at string, whole bool) {
	block, known := scope.own, true
	name := scope.name
	if r.Block != "" {
		block, known = c.blocks[strings.ToLower(r.Block)]
		name = r.Block
	}
	if !known {
		c.report(at, "UNKNOWN", fmt.Sprintf("There is no block %q.", r.Block))
		return
	}
	if r.Key == ownCell && (scope.paint || scope.own.Statement != nil) {
		return
	}
	keys := keysOf(block)
	if keys != nil && !keys[r.Key] {
		c.report(at, "UNKNOWN", fmt.Sprintf("There is no key %q in block %q.", r.Key, name))
		return
	}
	if block.Table != nil && r.Block != "" && !whole && !strings.HasPrefix(r.Key, "total_") {
		c.report(at, "FORMULA", fmt.Sprintf(
			"[%s.%s] is a whole column: put it into sum, count, average, min, max, sumif, countif, sumifs, countifs or pick.",
			r.Block, r.Key,
		))
	}
	if block.Table != nil && whole && block.Table.Subtotal != "" {
		c.report(
			at, "FORMULA", "A table with subtotals cannot be summed up elsewhere: its subtotals would count twice.",
		)
	}
	if key != "" && r.Back == 0 && !scope.paint {
		from := strings.ToLower(scope.name) + "." + key
		c.edges[from] = append(c.edges[from], strings.ToLower(name)+"."+strings.TrimPrefix(r.Key, "total_"))
	}
}

// cycles reports formulas that depend on themselves.
func (c *checker) cycles() {
	state := map[string]int{}
	var visit func(name string) bool
	visit = func(name string) bool {
		switch state[name] {
		case 1:
			return false
		case 2:
			return true
		}
		state[name] = 1
		for _, next := range c.edges[name] {
			if !visit(next) {
				return false
			}
		}
		state[name] = 2
		return true
	}
	names := make([]string, 0, len(c.edges))
	for name := range c.edges {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		if !visit(name) {
			c.report("/sheets", "CIRCLE", fmt.Sprintf("The formulas around [%s] go in a circle.", name))
			return
		}
	}
}

// checkShape reports members that a Go type does not have, members given twice, and values of another type, each with
// its pointer. encoding/json would not give the pointer.
func checkShape(v raw, t reflect.Type, at string, report func(at, code, message string)) {
	if t == reflect.TypeFor[json.RawMessage]() || v.null() {
		return
	}
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.Struct:
		if !v.isObject() {
			report(at, "TYPE", "must be an object")
			return
		}
		checkMembers(v, t, at, report)
	case reflect.Slice:
		if !v.isArray() {
			report(at, "TYPE", "must be a list")
			return
		}
		v.entries(func(i int, entry raw) bool {
			checkShape(entry, t.Elem(), at+"/"+strconv.Itoa(i), report)
			return true
		})
	case reflect.Map:
		if !v.isObject() {
			report(at, "TYPE", "must be an object")
			return
		}
		v.members(func(m member) bool {
			checkShape(m.value, t.Elem(), at+"/"+escapeToken(m.key()), report)
			return true
		})
	default:
		if json.Unmarshal(v, reflect.New(t).Interface()) != nil {
			report(at, "TYPE", "must be "+article(t.Kind()))
		}
	}
}

func checkMembers(v raw, t reflect.Type, at string, report func(at, code, message string)) {
	seen := map[string]bool{}
	v.members(func(m member) bool {
		name := m.key()
		here := at + "/" + escapeToken(name)
		field, known := fieldByTag(t, name)
		switch {
		case !known:
			report(here, "UNKNOWN", fmt.Sprintf("is no member of this; known are %s", strings.Join(tagsOf(t), ", ")))
		case seen[name]:
			report(here, "REPEATED", "is given twice")
		default:
			checkShape(m.value, field.Type, here, report)
		}
		seen[name] = true
		return true
	})
}

func fieldByTag(t reflect.Type, name string) (reflect.StructField, bool) {
	for i := range t.NumField() {
		if tag, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ","); tag == name && tag != "-" {
			return t.Field(i), true
		}
	}
	return reflect.StructField{}, false
}

func tagsOf(t reflect.Type) (list []string) {
	for i := range t.NumField() {
		if tag, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ","); tag != "" && tag != "-" {
			list = append(list, tag)
		}
	}
	return list
}

func article(k reflect.Kind) string {
	switch k {
	case reflect.String:
		return "a text"
	case reflect.Bool:
		return "true or false"
	}
	return "a number"
}
