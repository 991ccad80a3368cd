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

// Exporter writes workbooks; it is the engine's port. The zero value is not usable, see [New].
type Exporter struct {
	ready []engine.TemplateDefinition
}

var _ engine.Exporter = (*Exporter)(nil)

// New is an Exporter with our own workbooks and the ready-made templates.
func New() *Exporter { return &Exporter{ready: readyTemplates()} }

//go:embed ready/*.json
var readyFiles embed.FS

// readyNames are the ready-made templates in the order they are shown.
var readyNames = []string{"bank_statement", "transactions", "any"}

// readyTemplates reads the files beside this one. A test checks each as if an organization had sent it.
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

// Exportable says whether a document type has a workbook of its own.
func (e *Exporter) Exportable(documentType string) bool {
	_, yes := ownWorkbooks[documentType]
	return yes
}

// Export writes a type's own workbook.
func (e *Exporter) Export(ctx context.Context, w io.Writer, p engine.ExportPaper) error {
	own, yes := ownWorkbooks[p.DocumentType]
	if !yes {
		return engine.Fail(engine.CodeInvalidExportType, fmt.Sprintf("Type %s has no workbook of its own.", p.DocumentType))
	}
	return export(ctx, w, own(), p)
}

// ReadyTemplates are the ready-made templates.
func (e *Exporter) ReadyTemplates() []engine.TemplateDefinition {
	return append([]engine.TemplateDefinition(nil), e.ready...)
}

// CheckTemplate judges what an organization wrote.
func (e *Exporter) CheckTemplate(t engine.TemplateDefinition) error {
	_, err := readTemplate(t)
	return err
}

// ExportTemplate writes the workbook that a template makes of a paper.
func (e *Exporter) ExportTemplate(ctx context.Context, w io.Writer, t engine.TemplateDefinition, p engine.ExportPaper) error {
	def, err := readTemplate(t)
	if err != nil {
		return err
	}
	return export(ctx, w, def, p)
}

// ready is a ready-made template by its name.
func (e *Exporter) template(name string) (engine.TemplateDefinition, bool) {
	for _, t := range e.ready {
		if strings.EqualFold(t.Name, name) {
			return t, true
		}
	}
	return engine.TemplateDefinition{}, false
}

// Write makes the workbook that a result has: its type's own, else the first ready-made template that
// serves the type.
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
