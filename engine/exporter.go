package engine

import (
	"context"
	"encoding/json"
	"io"
)

// Exporter writes workbooks (xlsx). It is a pure function of its arguments: no clock, no network, no
// database. It is safe for concurrent use.
type Exporter interface {
	// Exportable says whether a document type has a workbook of its own (GET /documents/{id}/export).
	Exportable(documentType string) bool
	// Export writes a type's own workbook; INVALID_EXPORT_TYPE when the paper's type has none.
	Export(ctx context.Context, w io.Writer, p ExportPaper) error
	// ReadyTemplates are the ready-made templates, the same for every organization, in a fixed order.
	ReadyTemplates() []TemplateDefinition
	// CheckTemplate judges what an organization wrote. What is wrong is an *Error whose details name the
	// members by JSON pointer below the definition ("/sheets/0/columns/2/pointer").
	CheckTemplate(t TemplateDefinition) error
	// ExportTemplate writes the workbook that a template which passed CheckTemplate makes of a paper.
	ExportTemplate(ctx context.Context, w io.Writer, t TemplateDefinition, p ExportPaper) error
}

// ExportPaper is a completed document as a workbook is made of it.
type ExportPaper struct {
	ID           int64
	FileName     string
	DocumentType string
	// Result is document.result as GET /documents/{id} shows it, edits included.
	Result json.RawMessage
	// EditVersion is the version of the transactions' edit that Result shows; 0 when unedited.
	EditVersion int64
}

// TemplateDefinition says what a workbook holds: its sheets, their columns by JSON pointer, filters,
// order and number formats.
type TemplateDefinition struct {
	// Name is what a person calls it; of a ready-made template also its id ("bank_statement").
	Name string `json:"name"`
	// DocumentTypes are the registry names that it serves; empty is every type.
	DocumentTypes []string `json:"document_types"`
	// Sheets is the sheets' definition as JSON; its language is the exporter's.
	Sheets json.RawMessage `json:"sheets"`
}
