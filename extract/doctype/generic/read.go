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

// titleShare is how much larger than the page's usual text a title is.
const titleShare = 1.15

// title finds the largest line of the first page, if it is larger than the others.
func (b *builder) title(f *Fields) {
	first := b.r.Lines[0].Page
	var best layout.Line
	size, sum, count := 0.0, 0.0, 0
	for _, l := range b.r.Lines {
		if l.Page != first {
			break
		}
		sum, count = sum+l.Height(), count+1
		if l.Height() > 1.02*size && strings.IndexFunc(l.Text(), unicode.IsLetter) >= 0 {
			best, size = l, l.Height()
		}
	}
	if len(best.Words) == 0 || size < titleShare*sum/float64(count) {
		return
	}
	title := best.Text()
	f.Title = &title
	b.provenance["/title"] = layout.Origin(best.Page, best.Words)
}

// maxLabelWords is how many words a label before a colon may have; longer texts are sentences.
const maxLabelWords = 6

// labels finds "label: value" pairs. The label ends with a colon; the value follows in the same cell or the next one.
func (b *builder) labels(f *Fields) {
	for _, l := range b.r.Lines {
		cells := l.Cells()
		for i, c := range cells {
			label, value := splitColon(c)
			if label == "" {
				continue
			}
			if len(value.Words) == 0 && i+1 < len(cells) {
				if next, _ := splitColon(cells[i+1]); next == "" {
					value = cells[i+1]
				}
			}
			if len(value.Words) == 0 {
				continue
			}
			b.add(f, label, value)
		}
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

// splitColon splits "Label: value" within a cell.
func splitColon(c layout.Cell) (string, layout.Cell) {
	for i, w := range c.Words {
		if i >= maxLabelWords {
			break
		}
		at := strings.Index(w.Text, ":")
		if at < 0 || isClock(w.Text) || strings.HasPrefix(w.Text[at:], "://") {
			continue
		}
		label := strings.TrimSpace(layout.Text(c.Words[:i]) + " " + w.Text[:at])
		if strings.IndexFunc(label, unicode.IsLetter) < 0 {
			return "", layout.Cell{}
		}
		rest := c.Words[i+1:]
		if tail := strings.TrimSpace(w.Text[at+1:]); tail != "" {
			w.Text = tail
			rest = append(rest[:0:0], w)
			rest = append(rest, c.Words[i+1:]...)
		}
		if len(rest) == 0 {
			return label, layout.Cell{}
		}
		return label, layout.NewCell(c.Page, rest)
	}
	return "", layout.Cell{}
}

func isClock(s string) bool {
	at := strings.Index(s, ":")
	return at > 0 && at+1 < len(s) && unicode.IsDigit(rune(s[at-1])) && unicode.IsDigit(rune(s[at+1]))
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

const (
	// minColumns and minRows make lines a table.
	minColumns = 3
	minRows    = 2
)

// tables finds runs of lines whose cells are below the cells of the run's first line, which is the header.
func (b *builder) tables(f *Fields) {
	lines := b.r.Lines
	for i := 0; i < len(lines); i++ {
		header := lines[i].Cells()
		if len(header) < minColumns {
			continue
		}
		j := i + 1
		var rows [][]string
		for j < len(lines) && lines[j].Page == lines[i].Page {
			row, ok := under(header, lines[j].Cells())
			if !ok {
				break
			}
			rows = append(rows, row)
			j++
		}
		if len(rows) < minRows {
			continue
		}
		t := Table{Page: lines[i].Page, Rows: rows}
		for _, c := range header {
			t.Header = append(t.Header, c.Text())
		}
		f.Tables = append(f.Tables, t)
		i = j - 1
	}
}

// under assigns cells to the header cells above them; ok is false for fewer than two cells, or if one of them touches
// no header cell.
func under(header, cells []layout.Cell) ([]string, bool) {
	if len(cells) < 2 {
		return nil, false
	}
	row := make([]string, len(header))
	for _, c := range cells {
		best, most := -1, 0.0
		for k, h := range header {
			if o := layout.Overlap(c.Box, h.Box); o > most {
				best, most = k, o
			}
		}
		if best < 0 {
			return nil, false
		}
		row[best] = strings.TrimSpace(row[best] + " " + c.Text())
	}
	return row, true
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
