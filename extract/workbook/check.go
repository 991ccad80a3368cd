package workbook

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/workbook/formula"
)

// Bounds of a template. They are far above the needs of a person, and keep a workbook within its memory.
const (
	maxTemplateBytes = 256 << 10
	maxSheets        = 40
	maxBlocks        = 20  // of a sheet
	maxColumns       = 100 // of a table
	maxLines         = 500 // of a form or statement
	maxFilters       = 20
	maxSortKeys      = 8
	maxSources       = 20
	maxPaints        = 20
	maxSeries        = 10
	maxWords         = 200
	maxKeptColumns   = 10 // beyond them a small screen shows nothing else
	maxSheetName     = 31
	maxShownText     = 255 // headers, labels and titles
	maxColumnWidth   = 120
	maxDetails       = 50 // the most mistakes that are reported
)

// checker collects the problems of a definition.
type checker struct {
	problems []engine.ErrorDetail
	def      *Definition
	blocks   map[string]*Block          // by name in lower case
	keys     map[*Block]map[string]bool // known keys; nil where the paper decides
	edges    map[string][]string        // "block.key" → the names that its formula needs
	feeds    map[string]Feed
	defined  map[string]bool // defined names, in lower case
}

func (c *checker) report(at, code, message string) {
	if len(c.problems) < maxDetails {
		c.problems = append(c.problems, engine.ErrorDetail{Field: at, Code: code, Message: message})
	}
}

// readTemplate decodes and checks a template.
func readTemplate(t engine.TemplateDefinition) (Definition, error) {
	c := &checker{}
	def := Definition{Name: t.Name, DocumentTypes: t.DocumentTypes}
	switch {
	case len(t.Sheets) > maxTemplateBytes:
		c.report("/sheets", "LENGTH", fmt.Sprintf("A template has at most %d bytes.", maxTemplateBytes))
	case !json.Valid(t.Sheets):
		c.report("/sheets", "SYNTAX", "must be a list of sheets in JSON")
	default:
		sheets := raw(t.Sheets)[skipSpace(raw(t.Sheets), 0):]
		checkShape(sheets, reflect.TypeFor[[]Sheet](), "/sheets", c.report)
		if len(c.problems) == 0 {
			if err := json.Unmarshal(sheets, &def.Sheets); err != nil {
				c.report("/sheets", "SYNTAX", "must be a list of sheets in JSON")
			}
		}
	}
	if len(c.problems) == 0 {
		c.check(&def)
	}
	return def, c.err()
}

// Check returns the problems of a definition, by the rules for templates; nil if there are none.
func (d *Definition) Check() error {
	c := &checker{}
	c.check(d)
	return c.err()
}

func (c *checker) err() error {
	if len(c.problems) == 0 {
		return nil
	}
	e := engine.Fail(engine.CodeValidationFailed)
	e.Details = c.problems
	return e
}

func (c *checker) check(def *Definition) {
	c.def, c.feeds, c.defined = def, def.Feeds, map[string]bool{}
	c.blocks, c.keys, c.edges = map[string]*Block{}, map[*Block]map[string]bool{}, map[string][]string{}
	if n := len(def.Sheets); n == 0 || n > maxSheets {
		c.report("/sheets", "LENGTH", fmt.Sprintf("A workbook has 1 to %d sheets.", maxSheets))
		return
	}
	c.names()
	for i := range def.Sheets {
		s := &def.Sheets[i]
		at := "/sheets/" + strconv.Itoa(i)
		c.filters(s.When, at+"/when", false)
		if s.KeepColumns < 0 || s.KeepColumns > maxKeptColumns {
			c.report(at+"/keep_columns", "RANGE", fmt.Sprintf("is 0 to %d", maxKeptColumns))
		}
		if len(s.Blocks) == 0 || len(s.Blocks) > maxBlocks {
			c.report(at+"/blocks", "LENGTH", fmt.Sprintf("A sheet has 1 to %d blocks.", maxBlocks))
			continue
		}
		for j := range s.Blocks {
			c.block(&s.Blocks[j], blockName(s, j), fmt.Sprintf("%s/blocks/%d", at, j))
		}
	}
	c.cycles()
}

// names checks the names of sheets and blocks and collects keys, before any formula is read.
func (c *checker) names() {
	seen := map[string]bool{}
	for i := range c.def.Sheets {
		s := &c.def.Sheets[i]
		at := fmt.Sprintf("/sheets/%d/name", i)
		if problem := sheetNameProblem(s.Name); problem != "" {
			c.report(at, "NAME", problem)
		}
		if name := strings.ToLower(s.Name); seen[name] {
			c.report(at, "REPEATED", "Two sheets have this name; upper and lower case are alike.")
		} else {
			seen[name] = true
		}
		for j := range s.Blocks {
			c.nameBlock(s, j, fmt.Sprintf("/sheets/%d/blocks/%d", i, j))
		}
	}
}

func (c *checker) nameBlock(s *Sheet, j int, at string) {
	b := &s.Blocks[j]
	name := blockName(s, j)
	if b.Name != "" && (utf8.RuneCountInString(b.Name) > maxSheetName || strings.ContainsAny(b.Name, "[]@.")) {
		c.report(at+"/name", "NAME", "A block's name has at most 31 characters, none of [ ] @ and full stop.")
	}
	if name == "" {
		return
	}
	if _, taken := c.blocks[strings.ToLower(name)]; taken {
		c.report(at+"/name", "REPEATED", "Two blocks have this name; the first block of a sheet has the sheet's.")
		return
	}
	c.blocks[strings.ToLower(name)] = b
	c.keys[b] = keysOf(b)
}

// keysOf returns the keys of a block that formulas may use; nil if they depend on the paper.
func keysOf(b *Block) map[string]bool {
	keys := map[string]bool{}
	switch {
	case b.Table != nil:
		for _, c := range b.Table.Columns {
			if c.EachPeriod {
				return nil
			}
			key := c.Key
			if key == "" {
				key = formula.KeyOf(c.Header)
			}
			keys[key] = true
			if c.Total != "" && b.Table.Total != "" {
				keys["total_"+key] = true
			}
		}
	case b.Form != nil:
		for i := range b.Form.Lines {
			keys[lineKey(&b.Form.Lines[i])] = true
		}
	case b.Statement != nil && b.Statement.From == "":
		for i := range b.Statement.Lines {
			keys[lineKey(&b.Statement.Lines[i])] = true
		}
	case b.Statement != nil || b.Matrix != nil:
		return nil
	}
	return keys
}

func sheetNameProblem(name string) string {
	switch n := utf8.RuneCountInString(name); {
	case n == 0 || n > maxSheetName || formula.UTF16Len(name) > maxSheetName:
		return fmt.Sprintf("A sheet's name has 1 to %d characters.", maxSheetName)
	case strings.ContainsAny(name, `:\/?*[]'`) || strings.TrimSpace(name) != name || formula.CellText(name) != name ||
		strings.ContainsAny(name, "\t\n"):
		return `A sheet's name has none of : \ / ? * [ ] ' and no blank at its ends.`
	case strings.EqualFold(name, "history"):
		return `Excel keeps the name "History" for itself.`
	}
	return ""
}

// block checks a block's contents.
func (c *checker) block(b *Block, name, at string) {
	c.filters(b.When, at+"/when", false)
	c.shown(b.Title, at+"/title")
	kinds := 0
	for _, set := range []bool{
		b.Table != nil, b.Form != nil, b.Matrix != nil, b.Statement != nil, b.Chart != nil, b.Text != "",
	} {
		if set {
			kinds++
		}
	}
	if kinds != 1 {
		c.report(at, "CHOICE", "A block is exactly one of table, form, matrix, statement, chart and text.")
		return
	}
	scope := formulaScope{name: name, own: b}
	switch {
	case b.Table != nil:
		c.table(b.Table, scope, at+"/table")
	case b.Form != nil:
		c.lines(b.Form.Lines, scope, at+"/form/lines", true)
	case b.Matrix != nil:
		c.matrix(b.Matrix, scope, at+"/matrix")
	case b.Statement != nil:
		c.statement(b.Statement, scope, at+"/statement")
	case b.Chart != nil:
		c.chart(b.Chart, at+"/chart")
	}
}

func (c *checker) table(t *Table, scope formulaScope, at string) {
	c.sources(t.Rows, at+"/rows")
	c.filters(t.Where, at+"/where", true)
	scope.row = true
	if n := len(t.Columns); n == 0 || n > maxColumns {
		c.report(at+"/columns", "LENGTH", fmt.Sprintf("A table has 1 to %d columns.", maxColumns))
		return
	}
	seen := map[string]bool{}
	for i := range t.Columns {
		col := &t.Columns[i]
		here := fmt.Sprintf("%s/columns/%d", at, i)
		key := col.Key
		if key == "" {
			key = formula.KeyOf(col.Header)
		}
		if !formula.ValidKey(key) {
			c.report(
				here+"/key", "NAME", "A key is of a to z, digits and _; give one where the header has no such letters.",
			)
		} else if seen[key] {
			c.report(here+"/key", "REPEATED", "Two columns have this key.")
		}
		seen[key] = true
		c.columnDef(col, key, scope, here)
		c.oneOf(col.Aggregate, here+"/aggregate", "", "sum", "count", "average", "min", "max", "first", "last")
		if col.Aggregate != "" && t.Group == nil {
			c.report(here+"/aggregate", "CHOICE", "is for grouped tables")
		}
	}
	c.tableOrder(t, seen, at)
	c.paints(t.Paint, scope, at+"/paint")
}

func (c *checker) tableOrder(t *Table, keys map[string]bool, at string) {
	if len(t.Order) > maxSortKeys {
		c.report(at+"/order", "LENGTH", fmt.Sprintf("A table is ordered by at most %d keys.", maxSortKeys))
	}
	for i, k := range t.Order {
		c.pointer(k.Pointer, fmt.Sprintf("%s/order/%d/pointer", at, i), true)
	}
	if t.Limit < 0 {
		c.report(at+"/limit", "RANGE", "is 0 or more")
	}
	if t.Subtotal != "" && !keys[t.Subtotal] {
		c.report(at+"/subtotal", "UNKNOWN", "is no column's key")
	}
	if t.Group != nil {
		c.pointer(t.Group.By, at+"/group/by", true)
		c.oneOf(t.Group.Part, at+"/group/part", "", "day", "month", "year")
	}
	if t.Chain != nil {
		if t.Chain.By != "" {
			c.pointer(t.Chain.By, at+"/chain/by", true)
		}
		c.filters(t.Chain.Upward, at+"/chain/upward", false)
	}
	c.shown(t.Total, at+"/total")
}

func (c *checker) columnDef(col *Column, key string, scope formulaScope, at string) {
	c.shown(col.Header, at+"/header")
	c.shown(col.Text, at+"/text")
	given := 0
	for _, s := range []string{col.Pointer, col.Formula, col.Text} {
		if s != "" {
			given++
		}
	}
	if given != 1 {
		c.report(at, "CHOICE", "A column's value is exactly one of pointer, formula and text.")
	}
	if col.EachPeriod && col.Pointer == "" {
		c.report(at+"/each_period", "CHOICE", "wants a pointer to what is keyed by period")
	}
	if col.Pointer != "" {
		c.pointer(col.Pointer, at+"/pointer", scope.row)
	}
	c.formula(col.Formula, key, scope, at+"/formula")
	c.cellDef(col.Kind, col.Format, col.Missing, col.Comment, col.Words, at)
	if col.Width < 0 || col.Width > maxColumnWidth {
		c.report(at+"/width", "RANGE", fmt.Sprintf("is 0 to %d characters", maxColumnWidth))
	}
	c.choices(col.Choices, at+"/choices")
	c.oneOf(col.Part, at+"/part", "", "day", "month", "year")
	c.oneOf(col.Total, at+"/total", "", "sum", "count", "average", "min", "max")
	c.paints(col.Paint, scope, at+"/paint")
}

var kinds = []string{"", "text", "id", "date", "month", "amount", "integer", "number", "percent", "share", "bool"}

func (c *checker) cellDef(kind Kind, format, missing, comment string, words map[string]string, at string) {
	c.oneOf(string(kind), at+"/kind", kinds...)
	c.oneOf(missing, at+"/missing", "", formula.MissingText, "blank")
	c.oneOf(comment, at+"/comment", "", "repaired", "all")
	if utf8.RuneCountInString(format) > maxShownText || formula.CellText(format) != format ||
		strings.ContainsAny(format, "\t\n") {
		c.report(at+"/format", "LENGTH", "is a number format of one line with at most 255 characters")
	}
	if len(words) > maxWords {
		c.report(at+"/words", "LENGTH", fmt.Sprintf("are at most %d", maxWords))
	}
}

func (c *checker) sources(list []Source, at string) {
	if len(list) == 0 || len(list) > maxSources {
		c.report(at, "LENGTH", fmt.Sprintf("Rows come from 1 to %d sources.", maxSources))
	}
	for i, s := range list {
		here := fmt.Sprintf("%s/%d", at, i)
		switch {
		case (s.Pointer == "") == (s.Feed == ""):
			c.report(here, "CHOICE", "A source is a pointer or a feed.")
		case s.Feed != "" && builtInFeeds[s.Feed] == nil && c.feeds[s.Feed] == nil:
			c.report(
				here+"/feed", "UNKNOWN", "There is no such feed; there are checks, daily_balances, fields and sources.",
			)
		case s.Pointer != "":
			if p, err := parsePointer(s.Pointer); err != nil || p.root || p.up > 0 || p.word != "" {
				c.report(here+"/pointer", "POINTER", `must begin with "/"`)
			}
		}
	}
}

func (c *checker) filters(list []Filter, at string, row bool) {
	if len(list) > maxFilters {
		c.report(at, "LENGTH", fmt.Sprintf("are at most %d", maxFilters))
	}
	for i, f := range list {
		here := fmt.Sprintf("%s/%d", at, i)
		if c.pointer(f.Pointer, here+"/pointer", row) {
			if _, err := parseFilter(f); err != nil {
				c.report(here, "FILTER", err.Error())
			}
		}
	}
}

// pointer reports a malformed pointer and returns false; "^" is allowed only if there is a row.
func (c *checker) pointer(s, at string, row bool) bool {
	p, err := parsePointer(s)
	if err == nil && p.up > 0 && !row {
		err = errPointer
	}
	if err != nil {
		c.report(at, "POINTER", err.Error())
	}
	return err == nil
}

func (c *checker) oneOf(s, at string, allowed ...string) {
	if !slices.Contains(allowed, s) {
		c.report(at, "CHOICE", "is one of "+strings.Join(
			slices.DeleteFunc(slices.Clone(allowed), func(a string) bool { return a == "" }), ", ",
		))
	}
}

func (c *checker) shown(s, at string) {
	if utf8.RuneCountInString(s) > maxShownText {
		c.report(at, "LENGTH", fmt.Sprintf("has at most %d characters", maxShownText))
	}
}
