package generic

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/authenticity"
	"github.com/dossier-lending/dossier/extract/doctype"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Type reads any paper. Its registry holds the types that exist, so that papers of types without a reader of their
// own are detected too.
var Type = extract.Type{Name: engine.OtherType, Family: engine.OtherType, Registry: doctype.Default(),
	Fields: Fields{}, Read: Read, Revise: revise}

// Read fills the generic result. It never fails because of the paper.
func Read(r *extract.Reading) (engine.Extraction, error) {
	b := builder{r: r, provenance: map[string]engine.Provenance{}}
	b.style = parse.DecideStyle(layout.WordTexts(r.Lines))
	f := Fields{People: []string{}, Organizations: []string{}, LabelledFields: []LabelledField{}, Tables: []Table{}}
	b.title(&f)
	b.labels(&f)
	b.tables(&f)
	b.text(&f)
	own, err := engine.FieldsOf(f)
	if err != nil {
		return engine.Extraction{}, err
	}
	validation := engine.Sum(nil)
	return engine.Extraction{
		Fields:         own,
		Validation:     validation,
		FraudDetection: authenticity.Assess(r.Document, authenticity.Figures{Validation: validation}),
		Quality:        engine.Quality{Warnings: b.warnings},
		Provenance:     b.provenance,
	}, nil
}

type builder struct {
	r          *extract.Reading
	style      parse.Style
	provenance map[string]engine.Provenance
	warnings   []engine.Warning
}

// title is the largest line of the first page, if it is larger than the others.
func (b *builder) title(f *Fields) {
	if line, ok := form.Title(b.r.Lines); ok {
		title := line.Text()
		f.Title = &title
		b.provenance["/title"] = layout.Origin(line.Page, line.Words)
	}
}

// labels takes the values beside labels.
func (b *builder) labels(f *Fields) {
	for _, pair := range form.Labelled(b.r.Lines) {
		b.add(f, pair.Label, pair.Value)
	}
}

func (b *builder) add(f *Fields, label string, value layout.Cell) {
	field := LabelledField{Label: label, Value: value.Text(), Page: value.Page}
	field.ValueType, field.TypedValue = b.typed(field.Value)
	b.provenance[fmt.Sprintf("/labelled_fields/%d/value", len(f.LabelledFields))] = layout.Origin(
		value.Page, value.Words,
	)
	f.LabelledFields = append(f.LabelledFields, field)
	name := layout.Normalize(label)
	if day, ok := field.TypedValue.(engine.Date); ok && f.IssueDate == nil && issueLabels[name] {
		f.IssueDate = &day
		b.provenance["/issue_date"] = layout.Origin(value.Page, value.Words)
	}
	if f.ReferenceNumber == nil && referenceLabels[name] && strings.IndexFunc(field.Value, unicode.IsDigit) >= 0 {
		f.ReferenceNumber = &field.Value
		b.provenance["/reference_number"] = layout.Origin(value.Page, value.Words)
	}
}

//go:embed labels.tsv
var labelData string

var (
	// issueLabels are labels of the day of issue, referenceLabels of the paper's reference number.
	issueLabels, referenceLabels = labelsOf("issue_date"), labelsOf("reference_number")
)

// labelsOf returns the labels of a role.
func labelsOf(role layout.Role) map[string]bool {
	labels := map[string]bool{}
	for _, t := range layout.ReadTerms("generic/labels.tsv", labelData) {
		if t.Role == role {
			labels[t.Text] = true
		}
	}
	return labels
}

// typed reads a value as the most specific kind it fits. All-number dates whose order is unknown stay text.
func (b *builder) typed(s string) (string, any) { return typed(s, b.style) }

func typed(s string, style parse.Style) (string, any) {
	if p, ok := parse.ParsePrintedDate(s); ok && p.Year != 0 && (p.Known() || p.A > 12 || p.B > 12 || p.A == p.B) {
		order := parse.MonthFirst
		if p.A > 12 {
			order = parse.DayFirst
		}
		if day, ok := p.Resolve(order, 0); ok {
			return "date", day
		}
	}
	if m, ok := parse.ParseMoney(s, style); ok {
		switch {
		case m.Decimals == 2 || m.Marked:
			return "money", m.Signed()
		case m.Decimals > 0:
			return "num", m.Signed()
		}
	}
	if letters := strings.IndexFunc(s, unicode.IsLetter) >= 0; !strings.Contains(s, " ") &&
		strings.IndexFunc(s, unicode.IsDigit) >= 0 || !letters && strings.IndexFunc(s, unicode.IsDigit) >= 0 {
		return "id", s
	}
	return "str", s
}

// text sets the whole text in reading order.
func (b *builder) text(f *Fields) {
	var out strings.Builder
	current := b.r.Lines[0].Page
	for _, l := range b.r.Lines {
		if l.Page != current {
			out.WriteByte('\f')
			current = l.Page
		}
		out.WriteString(l.Text())
		out.WriteByte('\n')
	}
	runes := []rune(strings.TrimSuffix(out.String(), "\n"))
	if len(runes) > maxText {
		runes = runes[:maxText]
		b.warnings = append(b.warnings, engine.Warning{
			Code:   "TABLE_INCOMPLETE",
			Detail: fmt.Sprintf("The text is cut after %d characters.", maxText),
		})
	}
	f.Text = string(runes)
}

// tables takes the tables whose columns are below the cells of a header.
func (b *builder) tables(f *Fields) {
	for _, g := range form.Grids(b.r.Lines) {
		f.Tables = append(f.Tables, Table{Page: g.Page, Header: g.Header, Rows: g.Rows})
	}
}

// revise reads corrected labelled values again, so that value_type and typed_value fit the new value. A generic
// result has no checks.
func revise(_ context.Context, in engine.ReviseRequest) (engine.Extraction, error) {
	out := in.Extracted
	within := func(pointer string) bool { return strings.HasPrefix(pointer, "/labelled_fields") }
	if !slices.ContainsFunc(in.Corrected, within) {
		return out, nil
	}
	var f Fields
	if err := out.Fields.Into(&f); err != nil {
		return engine.Extraction{}, err
	}
	style := parse.DecideStyle(strings.Fields(f.Text))
	for i := range f.LabelledFields {
		field, at := &f.LabelledFields[i], fmt.Sprintf("/labelled_fields/%d", i)
		if slices.Contains(in.Corrected, "/labelled_fields") || slices.Contains(in.Corrected, at) ||
			slices.Contains(in.Corrected, at+"/value") {
			field.ValueType, field.TypedValue = typed(field.Value, style)
			continue
		}
		// byte for byte: numbers do not pass through binary fractions
		field.TypedValue = json.RawMessage(typedAt(in.Extracted, i))
	}
	out.Fields = out.Fields.With("labelled_fields", f.LabelledFields)
	return out, nil
}

// typedAt is the typed value of a labelled field in a result.
func typedAt(e engine.Extraction, i int) json.RawMessage {
	raw, _ := e.Fields.Get("labelled_fields").(json.RawMessage)
	var list []struct {
		TypedValue json.RawMessage `json:"typed_value"`
	}
	if json.Unmarshal(raw, &list) != nil || i >= len(list) || list[i].TypedValue == nil {
		return json.RawMessage("null")
	}
	return list[i].TypedValue
}
