// Package custom reads papers by an organization's own schema: values beside labels, tables under headings, and checks
// among them, both on paper and in spreadsheets.
//
// Start with [Type] and [Read], which takes the definition from the request. Package form finds the values and tables.
// read.go also runs the checks again after corrections. field.go declares the schema for package form, table.go has the
// rows, value.go reads texts as types, check.go has the checks, terms.tsv the words.
//
// # Why nothing is guessed
//
// A definition names the words beside a value, not the layout of the paper. So a value is accepted only if it can be
// read as its type. Any other text there gives null, with a warning that quotes it. If a label is found in several
// places, the other values are listed as candidates.
package custom

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/authenticity"
)

// Type reads by the schema of the request. Its name is not used.
var Type = extract.Type{Name: "custom", Family: "custom", Read: Read, Revise: revise}

// Codes that this package adds to quality.warnings.
const (
	warnNotRead    = "VALUE_NOT_READ"     // the text there is not of the value's type
	warnSeveral    = "SEVERAL_CANDIDATES" // a label is beside several different values
	warnIncomplete = "TABLE_INCOMPLETE"   // rows or headings are missing
	warnDateOrder  = "DATE_ORDER_ASSUMED" // 03/04/2026, and nothing shows which is the day
	warnDoubt      = "LOW_CONFIDENCE"     // another place fits nearly as well
)

// maxWarnings is the most warnings of one paper; a wrong column causes one in each row.
const maxWarnings = 100

// SchemaReference names the definition by which a result was read; it is null for a definition on trial.
type SchemaReference struct {
	// Slug is the schema's name after "custom:".
	Slug string `json:"slug"`
	// Version is the number of the schema's definition.
	Version int64 `json:"version"`
}

// Read fills the result from the definition in r.Request.Schema.
func Read(r *extract.Reading) (engine.Extraction, error) {
	d, err := engine.ParseSchemaDefinition(r.Request.Schema.Definition)
	if err != nil {
		return engine.Extraction{}, &engine.ExtractError{
			Category: engine.InternalError,
			Message:  "The document's schema could not be read; save it again and upload the document once more.",
			Cause:    err,
		}
	}
	b := newBuilder(r, d)
	found := formOf(d).Find(r)
	for _, t := range d.Tables {
		b.table(t, found.Tables[t.Name])
	}
	b.fields(found.Values)
	validation := engine.Sum(b.checks())
	b.typeCheck()
	own := b.result()
	workings, err := b.workings()
	if err != nil {
		return engine.Extraction{}, err
	}
	return engine.Extraction{
		Fields:         own,
		Workings:       workings,
		Validation:     validation,
		FraudDetection: authenticity.Assess(r.Document, authenticity.Figures{Validation: validation}),
		Quality:        engine.Quality{Warnings: b.warnings},
		Provenance:     b.provenance,
	}, r.Context.Err()
}

// builder collects one paper's result.
type builder struct {
	r          *extract.Reading
	definition engine.SchemaDefinition
	values     map[string]reading
	tables     map[string]*tableResult
	candidates map[string][]candidate
	provenance map[string]engine.Provenance
	warnings   []engine.Warning
	currencies map[string]bool
	assumed    bool // a date's order was assumed
}

func newBuilder(r *extract.Reading, d engine.SchemaDefinition) *builder {
	return &builder{
		r:          r,
		definition: d,
		values:     map[string]reading{},
		tables:     map[string]*tableResult{},
		candidates: map[string][]candidate{},
		provenance: map[string]engine.Provenance{},
		currencies: map[string]bool{},
	}
}

func (b *builder) warn(code, format string, args ...any) {
	if len(b.warnings) < maxWarnings {
		b.warnings = append(b.warnings, engine.Warning{Code: code, Detail: fmt.Sprintf(format, args...)})
	}
}

// noted keeps further facts that a value shows: its currency, and whether the order of a date was assumed.
func (b *builder) noted(v reading) {
	if v.currency != "" {
		b.currencies[v.currency] = true
	}
	if v.assumed && !b.assumed {
		b.assumed = true
		b.warn(
			warnDateOrder, "Dates such as %s could be read in two ways; the schema's date_order decides.",
			quoted(v.text),
		)
	}
}

// result is the schema's own part of the result: which schema, its fields, its tables, and other values beside
// labels.
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

// currency is the one beside the amounts; nil if there is none, or several.
func (b *builder) currency() *string {
	if len(b.currencies) != 1 {
		return nil
	}
	for code := range b.currencies {
		return &code
	}
	return nil
}

// typeCheck confirms the declared type as far as the schema's own values were found. If none was found, the detected
// type stays.
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

// maxQuoted is how many characters of a printed text a warning repeats.
const maxQuoted = 60

func quoted(s string) string {
	if runes := []rune(s); len(runes) > maxQuoted {
		s = string(runes[:maxQuoted]) + "…"
	}
	return "“" + strings.TrimSpace(s) + "”"
}

// tableWorkings are the reader's notes on a table besides its rows.
type tableWorkings struct {
	Lacking  map[string]bool  `json:"lacking,omitempty"`
	Unproven map[string][]int `json:"unproven,omitempty"`
	Cut      bool             `json:"cut,omitempty"`
}

// workings returns the notes of the tables that have any, by name; nil for a schema without tables.
func (b *builder) workings() (json.RawMessage, error) {
	if len(b.tables) == 0 {
		return nil, nil
	}
	notes := map[string]tableWorkings{}
	for name, t := range b.tables {
		if len(t.lacking) > 0 || len(t.unproven) > 0 || t.cut {
			notes[name] = tableWorkings{t.lacking, t.unproven, t.cut}
		}
	}
	return json.Marshal(notes)
}

// revise runs a schema's checks over corrected values. A sum over a table that was not read completely counts again
// once an analyst set what was missing: the value, or the whole table.
func revise(_ context.Context, in engine.ReviseRequest) (engine.Extraction, error) {
	d, err := engine.ParseSchemaDefinition(in.Schema.Definition)
	if err != nil {
		return engine.Extraction{}, err
	}
	b := &builder{definition: d, values: map[string]reading{}, tables: map[string]*tableResult{}}
	for _, f := range d.Fields {
		raw, _ := in.Extracted.Fields.Get(f.Name).(json.RawMessage)
		b.values[f.Name] = readingOf(raw, f.Type)
	}
	if err := b.tablesOf(in); err != nil {
		return engine.Extraction{}, err
	}
	out := in.Extracted
	out.Validation = engine.Sum(b.checks())
	return out, nil
}

func (b *builder) tablesOf(in engine.ReviseRequest) error {
	var notes map[string]tableWorkings
	if in.Workings != nil {
		if err := json.Unmarshal(in.Workings, &notes); err != nil {
			return fmt.Errorf("stored workings: %w", err)
		}
	}
	for _, t := range b.definition.Tables {
		var rows []map[string]json.RawMessage
		raw, _ := in.Extracted.Fields.Get(t.Name).(json.RawMessage)
		if raw != nil {
			if err := json.Unmarshal(raw, &rows); err != nil {
				return fmt.Errorf("the table %s of the result: %w", t.Name, err)
			}
		}
		note := notes[t.Name]
		if whole := slices.Contains(in.Corrected, "/"+t.Name); whole {
			note = tableWorkings{}
		} else if in.Workings == nil { // read before notes were kept
			note.Cut = true
		}
		r := &tableResult{
			table:    t,
			list:     []tableRow{},
			lacking:  map[string]bool{},
			unproven: map[string][]int{},
			cut:      note.Cut,
		}
		for _, values := range rows {
			row := make(tableRow, len(t.Columns))
			for k, c := range t.Columns {
				row[k] = readingOf(values[c.Name], c.Type)
			}
			r.list = append(r.list, row)
		}
		for _, c := range t.Columns {
			put := func(row int) bool {
				at := fmt.Sprintf("/%s/%d", t.Name, row)
				return slices.Contains(in.Corrected, at) || slices.Contains(in.Corrected, at+"/"+c.Name)
			}
			missing := 0
			for row := range rows {
				if !put(row) {
					missing++
				}
			}
			r.lacking[c.Name] = note.Lacking[c.Name] && missing > 0
			r.unproven[c.Name] = slices.DeleteFunc(slices.Clone(note.Unproven[c.Name]), put)
		}
		b.tables[t.Name] = r
	}
	return nil
}

// readingOf turns a value of a result back into a reading.
func readingOf(raw json.RawMessage, t engine.ValueType) (r reading) {
	text := string(raw)
	if len(raw) == 0 || text == "null" {
		return reading{}
	}
	if !t.Numeric() {
		r.value = text // that there is one is all that checks ask
		return r
	}
	whole, fraction, _ := strings.Cut(text, ".")
	if d, ok := decimalFrom(whole, fraction); ok {
		r.value, r.number = typed(d, t), &d
	}
	return r
}
