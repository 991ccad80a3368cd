// Package custom reads papers by an organization's own schema: values beside labels, tables under
// headings, and checks among them, on paper and in spreadsheets alike.
//
// Start with [Type]; its Read takes the definition from the request.
//
// # Why nothing is guessed
//
// A definition says what words stand beside a value, not what the paper looks like. So a value is taken
// only where it reads as its type; what stands there and does not is null, with a warning that quotes it;
// and where a label stands in several places, the values that were not taken are listed as candidates.
package custom

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/authenticity"
	"github.com/dossier-lending/dossier/extract/layout"
)

// Type reads by the schema of the request; its name is not used.
var Type = extract.Type{Name: "custom", Family: "custom", Read: Read, Revise: Revise}

// Warnings that this package adds to quality.warnings.
const (
	warnNotRead    = "VALUE_NOT_READ"     // a value stands there and is not of its type
	warnSeveral    = "SEVERAL_CANDIDATES" // a label stands beside several different values
	warnIncomplete = "TABLE_INCOMPLETE"   // rows or headings are missing
	warnDateOrder  = "DATE_ORDER_ASSUMED" // 03/04/2026, and nothing tells the day from the month
)

// maxWarnings bounds what one paper's warnings may say: a wrong column gives one a row.
const maxWarnings = 100

// SchemaReference names the definition that a result was read by; it is null for a definition on trial.
type SchemaReference struct {
	Slug    string `json:"slug"`
	Version int64  `json:"version"`
}

// Read fills the result from the definition in r.Request.Schema.
func Read(r *extract.Reading) (engine.Extraction, error) {
	d, err := engine.ParseSchemaDefinition(r.Request.Schema.Definition)
	if err != nil {
		return engine.Extraction{}, &engine.ExtractError{Category: engine.InternalError,
			Message: "The document's schema could not be read; save it again and upload the document once more.", Cause: err}
	}
	b := newBuilder(r, d)
	for _, t := range d.Tables {
		b.table(t)
	}
	b.fields()
	validation := engine.Sum(b.checks())
	b.typeCheck()
	own := b.result()
	workings, err := b.workings()
	if err != nil {
		return engine.Extraction{}, err
	}
	return engine.Extraction{Fields: own, Workings: workings, Validation: validation, FraudDetection: authenticity.Assess(r.Document, authenticity.Figures{Validation: validation}),
		Quality: engine.Quality{Warnings: b.warnings}, Provenance: b.provenance}, r.Context.Err()
}

// builder gathers one paper's result.
type builder struct {
	r          *extract.Reading
	definition engine.SchemaDefinition
	lines      []layout.Line // with the words of cells and glued labels parted
	parser     parser
	tableLines map[int]bool // lines that are part of a table found
	values     map[string]reading
	tables     map[string]*tableResult
	candidates map[string][]candidate
	provenance map[string]engine.Provenance
	warnings   []engine.Warning
	currencies map[string]bool
	assumed    bool // a date's order was assumed
}

func newBuilder(r *extract.Reading, d engine.SchemaDefinition) *builder {
	b := &builder{r: r, definition: d, lines: partedLines(r.Lines), tableLines: map[int]bool{}, values: map[string]reading{},
		tables: map[string]*tableResult{}, candidates: map[string][]candidate{}, provenance: map[string]engine.Provenance{}, currencies: map[string]bool{}}
	b.parser = newParser(b.lines, d.DateOrder)
	return b
}

func (b *builder) warn(code, format string, args ...any) {
	if len(b.warnings) < maxWarnings {
		b.warnings = append(b.warnings, engine.Warning{Code: code, Detail: fmt.Sprintf(format, args...)})
	}
}

// noted remembers what a value tells beyond itself.
func (b *builder) noted(v reading) {
	if v.currency != "" {
		b.currencies[v.currency] = true
	}
	if v.assumed && !b.assumed {
		b.assumed = true
		b.warn(warnDateOrder, "Dates such as %s could be read in two ways; the schema's date_order decides.", quoted(v.text))
	}
}

// result is the schema's own part of the result: which schema, its fields, its tables, and what else was
// seen beside labels.
func (b *builder) result() engine.Fields {
	var reference *SchemaReference
	if s := b.r.Request.Schema; s.Slug != "" {
		reference = &SchemaReference{Slug: s.Slug, Version: s.Version}
	}
	own := engine.Fields{{Name: "schema", Value: reference}}
	named, money := false, false
	for _, f := range b.definition.Fields {
		own = append(own, engine.Field{Name: f.Name, Value: b.values[f.Name].value})
		named, money = named || f.Name == "currency", money || f.Type == engine.TypeAmount
	}
	for _, t := range b.definition.Tables {
		own = append(own, engine.Field{Name: t.Name, Value: b.tables[t.Name].rows()})
		named = named || t.Name == "currency"
		for _, c := range t.Columns {
			money = money || c.Type == engine.TypeAmount
		}
	}
	if money && !named {
		own = append(own, engine.Field{Name: "currency", Value: b.currency()})
	}
	return append(own, engine.Field{Name: "candidates", Value: b.candidates})
}

// currency is the one that stands beside the amounts; nil when none does, or several.
func (b *builder) currency() *string {
	if len(b.currencies) != 1 {
		return nil
	}
	for code := range b.currencies {
		return &code
	}
	return nil
}

// typeCheck says that the paper is what it was declared as, as far as the schema's own values were found;
// when none was, what the content looks like stays.
func (b *builder) typeCheck() {
	found, all := 0, len(b.definition.Fields)+len(b.definition.Tables)
	for _, f := range b.definition.Fields {
		if b.values[f.Name].value != nil {
			found++
		}
	}
	for _, t := range b.definition.Tables {
		if len(b.tables[t.Name].list) > 0 {
			found++
		}
	}
	if found > 0 {
		b.r.TypeCheck.Detected = b.r.DocumentType
		b.r.TypeCheck.Confidence = float64(found*100/all) / 100
	}
}

// maxQuoted is how much of a printed text a warning repeats.
const maxQuoted = 60

func quoted(s string) string {
	if runes := []rune(s); len(runes) > maxQuoted {
		s = string(runes[:maxQuoted]) + "…"
	}
	return "“" + strings.TrimSpace(s) + "”"
}
