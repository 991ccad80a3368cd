package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"
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

// ExportService writes results as workbooks.
type ExportService struct {
	*core
	slots chan struct{} // holds a value for each workbook that is being made
}

const (
	// MaxWorkbookBytes bounds a workbook: 100,000 rows of twelve columns have some 8 MB.
	MaxWorkbookBytes = 64 << 20
	// maxExports is how many workbooks are made at the same time; others wait. Each may hold a result and a
	// workbook in memory.
	maxExports = 2
)

// Workbook is a workbook that can be made.
type Workbook struct {
	// FileName is the document's with the ending xlsx.
	FileName string
	// Tag changes when the workbook would: with the result, the template, its version.
	Tag string
	// Template is the id of the template, or the name of a ready-made one; "" for a type's own workbook.
	Template string

	core     *core
	by       Principal
	document Document
	version  int64 // of the template
	write    func(ctx context.Context, to *limitedBuffer, p ExportPaper) error
}

// Make reads the result and writes the workbook, when its turn has come: results wait where they are stored.
// Tag is then that of the result which was read. Errors: WORKBOOK_TOO_LARGE, NOT_FOUND when the document was
// deleted meanwhile.
func (w *Workbook) Make(ctx context.Context) ([]byte, error) {
	select {
	case w.core.engine.Exports.slots <- struct{}{}:
		defer func() { <-w.core.engine.Exports.slots }()
	case <-ctx.Done():
		return nil, FailWith(CodeStorageUnavailable, ctx.Err())
	}
	d := w.document
	result, edit, err := w.core.engine.Edits.shownResult(ctx, d.Org, d.ID)
	if err != nil {
		return nil, w.core.storageError(err)
	}
	w.tag(edit.Version)
	to := &limitedBuffer{}
	err = w.write(ctx, to, ExportPaper{
		ID:           d.ID,
		FileName:     d.FileName,
		DocumentType: d.DocumentType,
		Result:       result,
		EditVersion:  edit.Version,
	})
	var known *Error
	switch {
	case to.full:
		return nil, Fail(CodeWorkbookTooLarge)
	case err == nil:
		w.core.engine.Audit.noteRead(w.by, d.ID, AccessExport)
		return to.Bytes(), nil
	case errors.As(err, &known), errors.Is(err, context.Canceled):
		return nil, err
	}
	return nil, FailWith(CodeInternal, err)
}

// limitedBuffer takes MaxWorkbookBytes.
type limitedBuffer struct {
	bytes.Buffer
	full bool
}

func (b *limitedBuffer) Write(p []byte) (int, error) {
	if b.Len()+len(p) > MaxWorkbookBytes {
		b.full = true
		return 0, ErrTooLarge
	}
	return b.Buffer.Write(p)
}

// Export is the workbook that a completed document's type has. Errors: NOT_FOUND, INVALID_EXPORT_TYPE,
// DOCUMENT_NOT_PROCESSED.
func (s *ExportService) Export(ctx context.Context, by Principal, id int64) (Workbook, error) {
	d, err := s.config.Store.Document(ctx, by.Org, id)
	if err != nil {
		return Workbook{}, s.storageError(err)
	}
	if s.config.Exporter == nil || d.DocumentType != AutoType && !s.config.Exporter.Exportable(d.DocumentType) {
		return Workbook{}, Fail(CodeInvalidExportType)
	}
	return s.workbook(ctx, Workbook{
		document: d,
		by:       by,
		write: func(ctx context.Context, to *limitedBuffer, p ExportPaper) error {
			return s.config.Exporter.Export(ctx, to, p)
		},
	})
}

// Custom is the workbook that a template makes of a completed document. template is the id of one
// of the organization's or the name of a ready-made one; "" takes, of those that serve the type, the
// latest changed default, else the latest changed, else the first ready-made one.
// Errors: PLAN_NOT_PERMITTED, NOT_FOUND, DOCUMENT_NOT_PROCESSED, VALIDATION_FAILED when the template is
// not for the type.
func (s *ExportService) Custom(ctx context.Context, by Principal, id int64, template string) (Workbook, error) {
	if err := CheckExportPlan(by); err != nil {
		return Workbook{}, err
	}
	if s.config.Exporter == nil {
		return Workbook{}, Fail(CodeInvalidExportType, "This installation makes no workbooks.")
	}
	d, err := s.config.Store.Document(ctx, by.Org, id)
	if err != nil {
		return Workbook{}, s.storageError(err)
	}
	templates, err := s.engine.Templates.List(ctx, by)
	if err != nil {
		return Workbook{}, err
	}
	choice, known := s.named(templates, template)
	if !known {
		return Workbook{}, Fail(CodeNotFound)
	}
	if err := exportable(d); err != nil {
		return Workbook{}, err
	}
	if template == "" {
		choice = s.choose(templates, d.DocumentType)
	}
	if !choice.Definition.serves(d.DocumentType) {
		return Workbook{}, FailField("/template", "TYPE", fmt.Sprintf(
			"This template is not for documents of type %s; leave it out, or name another.", d.DocumentType,
		))
	}
	return s.workbook(ctx, Workbook{document: d, by: by, Template: choice.ID, version: choice.Version,
		write: func(ctx context.Context, to *limitedBuffer, p ExportPaper) error {
			return s.config.Exporter.ExportTemplate(ctx, to, choice.Definition, p)
		}})
}

// named finds the template that a caller names; "" is found later, by the type.
func (s *ExportService) named(own []ExportTemplate, name string) (ExportTemplate, bool) {
	if name == "" {
		return ExportTemplate{}, true
	}
	for _, t := range own {
		if strings.EqualFold(t.ID, name) {
			return t, true
		}
	}
	for _, t := range s.config.Exporter.ReadyTemplates() {
		if t.Name == name {
			return ExportTemplate{ID: t.Name, Definition: t}, true
		}
	}
	return ExportTemplate{}, false
}

// choose takes the template for a type when none is named. own has the latest changed first.
func (s *ExportService) choose(own []ExportTemplate, documentType string) ExportTemplate {
	for _, wanted := range []bool{true, false} {
		for _, t := range own {
			if t.Definition.serves(documentType) && (t.Default || !wanted) {
				return t
			}
		}
	}
	for _, t := range s.config.Exporter.ReadyTemplates() {
		if t.serves(documentType) {
			return ExportTemplate{ID: t.Name, Definition: t}
		}
	}
	return ExportTemplate{}
}

// exportable says why a document has no workbook.
func exportable(d Document) error {
	switch d.Status {
	case DocumentCompleted:
		return nil
	case DocumentFailed:
		return Fail(
			CodeDocumentNotProcessed,
			"Processing of this document failed, so there is nothing to export; upload it again.",
		)
	}
	return Fail(CodeDocumentNotProcessed)
}

// workbook names and tags a workbook of a completed document.
func (s *ExportService) workbook(ctx context.Context, w Workbook) (Workbook, error) {
	if err := exportable(w.document); err != nil {
		return Workbook{}, err
	}
	edit, err := s.config.Store.EditVersion(ctx, w.document.Org, w.document.ID)
	if err != nil {
		return Workbook{}, s.storageError(err)
	}
	name := strings.TrimSuffix(w.document.FileName, path.Ext(w.document.FileName))
	if name == "" {
		name = "document"
	}
	w.FileName, w.core = name+".xlsx", s.core
	w.tag(edit)
	return w, nil
}

// tag names the workbook's content: the document at one of its edits, and the template.
func (w *Workbook) tag(edit int64) {
	w.Tag = "workbook-" + strconv.FormatInt(w.document.ID, 10) + "-" + strconv.FormatInt(edit, 10)
	if w.Template != "" {
		w.Tag += "-" + w.Template + "-" + strconv.FormatInt(w.version, 10)
	}
}
