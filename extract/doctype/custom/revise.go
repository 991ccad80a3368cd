package custom

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// tableWorkings are what the reader noted of a table beyond its rows.
type tableWorkings struct {
	Lacking  map[string]bool  `json:"lacking,omitempty"`
	Unproven map[string][]int `json:"unproven,omitempty"`
	Cut      bool             `json:"cut,omitempty"`
}

// workings are the notes of the tables that have any, by name; nil for a schema without tables.
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

// Revise runs a schema's checks over corrected values. A sum over a table of which not all was read counts again once an
// analyst put what was missing: the value, or the whole table.
func Revise(_ context.Context, in engine.ReviseRequest) (engine.Extraction, error) {
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
		r := &tableResult{table: t, list: []tableRow{}, lacking: map[string]bool{}, unproven: map[string][]int{}, cut: note.Cut}
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

// readingOf is a value of a result as it was when it was read.
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
