package workbook

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// Exporter writes workbooks; it is the engine's port for documents and for views of applications. The zero value
// is not usable, see [New].
type Exporter struct {
	ready []engine.TemplateDefinition
}

var (
	_ engine.Exporter     = (*Exporter)(nil)
	_ engine.ViewExporter = (*Exporter)(nil)
)

// New returns an Exporter with our own workbooks and the ready-made templates.
func New() *Exporter { return &Exporter{ready: readyTemplates()} }

//go:embed ready/*.json
var readyFiles embed.FS

// readyNames are the ready-made templates in the order in which they are listed.
var readyNames = []string{"bank_statement", "transactions", "any"}

// readyTemplates reads the files in folder ready. A test checks each as if an organization had sent it.
func readyTemplates() (list []engine.TemplateDefinition) {
	for _, name := range readyNames {
		file, err := readyFiles.ReadFile("ready/" + name + ".json")
		var t engine.TemplateDefinition
		if err == nil {
			err = json.Unmarshal(file, &t)
		}
		if err != nil {
			panic(fmt.Sprintf("workbook: ready-made template %s: %v", name, err))
		}
		list = append(list, t)
	}
	return list
}

// Exportable reports whether a document type has its own workbook.
func (e *Exporter) Exportable(documentType string) bool {
	_, yes := ownWorkbooks[documentType]
	return yes
}

// Export writes a type's own workbook. A type without one is INVALID_EXPORT_TYPE.
func (e *Exporter) Export(ctx context.Context, w io.Writer, p engine.ExportPaper) error {
	own, yes := ownWorkbooks[p.DocumentType]
	if !yes {
		return engine.Fail(
			engine.CodeInvalidExportType, fmt.Sprintf("Type %s has no workbook of its own.", p.DocumentType),
		)
	}
	return export(ctx, w, own(), p)
}

// ReadyTemplates returns the ready-made templates.
func (e *Exporter) ReadyTemplates() []engine.TemplateDefinition {
	return append([]engine.TemplateDefinition(nil), e.ready...)
}

// CheckTemplate returns an error with all problems of a template that an organization wrote; nil if it is valid.
func (e *Exporter) CheckTemplate(t engine.TemplateDefinition) error {
	_, err := readTemplate(t)
	return err
}

// ExportTemplate writes the workbook that a template describes, filled from a document's result.
func (e *Exporter) ExportTemplate(
	ctx context.Context, w io.Writer, t engine.TemplateDefinition, p engine.ExportPaper,
) error {
	def, err := readTemplate(t)
	if err != nil {
		return err
	}
	return export(ctx, w, def, p)
}

// template finds a ready-made template by its name, in any case of letters.
func (e *Exporter) template(name string) (engine.TemplateDefinition, bool) {
	for _, t := range e.ready {
		if strings.EqualFold(t.Name, name) {
			return t, true
		}
	}
	return engine.TemplateDefinition{}, false
}

// Write writes the workbook of a result: its type's own, else that of the first ready-made template for the type,
// else that of the template "any".
func Write(ctx context.Context, w io.Writer, p engine.ExportPaper) error {
	e := New()
	if e.Exportable(p.DocumentType) {
		return e.Export(ctx, w, p)
	}
	for _, t := range e.ready {
		for _, served := range t.DocumentTypes {
			if served == p.DocumentType {
				return e.ExportTemplate(ctx, w, t, p)
			}
		}
	}
	t, _ := e.template("any")
	return e.ExportTemplate(ctx, w, t, p)
}

// ownWorkbooks are the document types' own workbooks (GET /documents/{id}/export), by type.
var ownWorkbooks = map[string]func() Definition{
	"audited_financial_statement": financials,
	"credit_report":               creditReport,
	"cic_credit_report":           bureauReport,
}

// sourcesSheet is "Checks & Sources", the last sheet of our own workbooks: every check, then every value with where
// it was read, then further blocks of the workbook.
func sourcesSheet(further ...Block) Sheet {
	checks := Block{Table: &Table{Rows: []Source{{Feed: "checks"}}, Plain: true, Columns: []Column{
		{Header: "Check", Pointer: "/label", Kind: KindText, Width: 34},
		{
			Header:  "Status",
			Pointer: "/status",
			Kind:    KindText,
			Words:   map[string]string{"not_applicable": "not applicable"},
			Paint: []Paint{
				{When: `[status] = "pass"`, Look: "good"}, {When: `[status] = "warn"`, Look: "warn"},
				{When: `[status] = "fail"`, Look: "bad"}, {When: `[status] = "not applicable"`, Look: "muted"}},
		},
		{Header: "Expected", Pointer: "/expected", Kind: KindAmount},
		{Header: "Actual", Pointer: "/actual", Kind: KindAmount},
		{Header: "Difference", Pointer: "/difference", Kind: KindAmount},
		{Header: "Tolerance", Pointer: "/tolerance", Kind: KindAmount},
		{Header: "Detail", Pointer: "/detail", Kind: KindText, Width: 60},
	}}}
	fields := Block{Name: "Sources", Table: &Table{Rows: []Source{{Feed: "fields"}}, Columns: []Column{
		{Header: "Field", Pointer: "/field", Kind: KindText},
		{Header: "Value", Pointer: "/value"},
		{Header: "Page", Pointer: "/page", Kind: KindInteger},
		{Header: "Text", Pointer: "/text", Kind: KindText},
		{Header: "Confidence", Pointer: "/confidence", Kind: KindShare, Format: "0%"},
		{Header: "Source", Pointer: "/source", Kind: KindText},
	}}}
	return Sheet{Name: "Checks & Sources", Blocks: append([]Block{checks, fields}, further...)}
}

// checkTotals are the lines of a summary that count the checks by their outcome.
func checkTotals() []Line {
	line := func(label, status string, paint ...Paint) Line {
		return Line{
			Label:   label,
			Formula: `countif([Checks & Sources.status], "` + status + `")`,
			Kind:    KindInteger,
			Paint:   paint,
		}
	}
	return []Line{
		{Heading: "Checks"},
		{
			Label:   "All checks together",
			Pointer: "/validation/status",
			Kind:    KindText,
			Key:     "validation",
			Words:   map[string]string{"not_applicable": "not applicable"},
			Paint: []Paint{
				{When: `[validation] = "pass"`, Look: "good"},
				{When: `[validation] = "warn"`, Look: "warn"},
				{When: `[validation] = "fail"`, Look: "bad"},
			},
		},
		line("Passed", "pass"),
		line("Need a look", "warn", Paint{When: "[need_a_look] > 0", Look: "warn"}),
		line("Failed", "fail", Paint{When: "[failed] > 0", Look: "bad"}),
		line("Not applicable", "not applicable"),
		{
			Label:   "Authenticity score",
			Pointer: "/fraud_detection/authenticity_score",
			Kind:    KindInteger,
			Note:    "0 to 100",
			When:    []Filter{isNot("/fraud_detection/risk_level", "inconclusive")},
		},
		{
			Key:   "authenticity_unscored",
			Label: "Authenticity score",
			Text:  "inconclusive",
			Kind:  KindText,
			Note:  "too little could be checked for a score",
			When:  []Filter{is("/fraud_detection/risk_level", "inconclusive")},
		},
		{
			Label:   "Risk level",
			Pointer: "/fraud_detection/risk_level",
			Kind:    KindText,
			Paint: []Paint{
				{When: `[risk_level] = "low"`, Look: "good"},
				{When: `[risk_level] = "medium"`, Look: "warn"},
				{When: `[risk_level] = "inconclusive"`, Look: "warn"},
				{When: `[risk_level] = "high"`, Look: "bad"},
			},
		},
	}
}

// textLine, dateLine and the next functions make lines of a form with a label and a pointer.
func textLine(label, at string) Line  { return Line{Label: label, Pointer: at, Kind: KindText} }
func idLine(label, at string) Line    { return Line{Label: label, Pointer: at, Kind: KindID} }
func dateLine(label, at string) Line  { return Line{Label: label, Pointer: at, Kind: KindDate} }
func moneyLine(label, at string) Line { return Line{Label: label, Pointer: at, Kind: KindAmount} }
func countLine(label, at string) Line { return Line{Label: label, Pointer: at, Kind: KindInteger} }

// textColumn, dateColumn and the next functions make columns of a table with a header and a pointer.
func textColumn(header, at string) Column { return Column{Header: header, Pointer: at, Kind: KindText} }
func idColumn(header, at string) Column   { return Column{Header: header, Pointer: at, Kind: KindID} }
func dateColumn(header, at string) Column { return Column{Header: header, Pointer: at, Kind: KindDate} }
func moneyColumn(header, at string) Column {
	return Column{Header: header, Pointer: at, Kind: KindAmount}
}
func countColumn(header, at string) Column {
	return Column{Header: header, Pointer: at, Kind: KindInteger}
}

func is(at, word string) Filter {
	return Filter{Pointer: at, Op: "eq", Value: quote(word)}
}

func isNot(at, word string) Filter {
	return Filter{Pointer: at, Op: "ne", Value: quote(word)}
}

func exists(at string) Filter { return Filter{Pointer: at, Op: "exists"} }

func quote(word string) json.RawMessage {
	b, _ := json.Marshal(word) // a text has always a JSON form
	return b
}

// numberValueOf is a number that the definition itself contains (Line.Value).
func numberValueOf(digits string) json.RawMessage { return json.RawMessage(digits) }
