package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Exporter writes workbooks (xlsx). It is a pure function of its arguments: no clock, no network, no database. It is
// safe for concurrent use.
type Exporter interface {
	// Exportable reports whether a document type has its own workbook (GET /documents/{id}/export).
	Exportable(documentType string) bool
	// Export writes a type's own workbook; INVALID_EXPORT_TYPE if the document's type has none.
	Export(ctx context.Context, w io.Writer, p ExportPaper) error
	// ReadyTemplates are the ready-made templates, the same for every organization, in a fixed order.
	ReadyTemplates() []TemplateDefinition
	// CheckTemplate checks an organization's template. Faults are an *Error whose details name the members by JSON
	// pointer below the definition ("/sheets/0/columns/2/pointer").
	CheckTemplate(t TemplateDefinition) error
	// ExportTemplate writes a document's workbook by a template that passed CheckTemplate.
	ExportTemplate(ctx context.Context, w io.Writer, t TemplateDefinition, p ExportPaper) error
}

// ExportPaper is a completed document for a workbook.
type ExportPaper struct {
	ID           int64           // document id
	FileName     string          // as it was sent
	DocumentType string          // registry name
	Result       json.RawMessage // document.result as GET /documents/{id} shows it, edits included
	EditVersion  int64           // version of the edit that Result shows; 0 if it is unedited
}

// TemplateDefinition is what a workbook holds: its sheets, their columns by JSON pointer, filters, order and number
// formats.
type TemplateDefinition struct {
	// For people; of a ready-made template also its id ("bank_statement").
	Name string `json:"name"`
	// Registry names; empty for every type.
	DocumentTypes []string `json:"document_types"`
	// Definition of the sheets as JSON, in the exporter's language.
	Sheets json.RawMessage `json:"sheets"`
}

// ExportService writes results as workbooks.
type ExportService struct {
	*core
	slots chan struct{} // holds a value for each workbook that is being made
}

// Bounds of workbooks.
const (
	MaxWorkbookBytes = 64 << 20 // size of a workbook; 100,000 rows of twelve columns have some 8 MB
	// Workbooks that are made at the same time; others wait. Each may hold a result and a workbook in memory.
	maxExports = 2
)

// Workbook is a workbook that can be made.
type Workbook struct {
	// the document's name with the ending xlsx
	FileName string
	// changes whenever the content would: with the result, the template, its version
	Tag string
	// id of the template, or name of a ready-made one; "" for a type's own workbook
	Template string

	core     *core
	by       Principal
	document Document
	of       string // type of the paper that it shows: the document's, or that of another paper in its file
	version  int64  // of the template
	write    func(ctx context.Context, to *limitedBuffer, p ExportPaper) error
}

// Make reads the result and writes the workbook when its turn has come; before that, no result is in memory. Tag is
// then that of the result that was read. Errors: WORKBOOK_TOO_LARGE, NOT_FOUND if the document was deleted in the
// meantime.
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
	if result, err = w.shown(result); err != nil {
		return nil, err
	}
	to := &limitedBuffer{}
	err = w.write(ctx, to, ExportPaper{
		ID:           d.ID,
		FileName:     d.FileName,
		DocumentType: w.of,
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

// shown is what the workbook shows of a result: all of it, or the first paper of another type than the document's.
func (w *Workbook) shown(result json.RawMessage) (json.RawMessage, error) {
	if w.of == w.document.DocumentType {
		return result, nil
	}
	papers, err := papersIn(w.document, result)
	if err != nil {
		return nil, err
	}
	for _, p := range papers {
		if p.documentType == w.of {
			return p.result, nil
		}
	}
	return nil, Fail(CodeInvalidExportType) // it was read again in the meantime
}

// exportedType is the type of the paper that a workbook shows: the document's, else that of the first paper in its file
// that the workbook is for; "" if there is none.
func exportedType(d Document, serves func(documentType string) bool) string {
	if serves(d.DocumentType) {
		return d.DocumentType
	}
	if i := slices.IndexFunc(d.PaperTypes, serves); i >= 0 {
		return d.PaperTypes[i]
	}
	return ""
}

// limitedBuffer holds at most MaxWorkbookBytes.
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

// Export returns the workbook of a completed document by its type. Errors: NOT_FOUND, INVALID_EXPORT_TYPE,
// DOCUMENT_NOT_PROCESSED.
func (s *ExportService) Export(ctx context.Context, by Principal, id int64) (Workbook, error) {
	d, err := s.config.Store.Document(ctx, by.Org, id)
	if err != nil {
		return Workbook{}, s.storageError(err)
	}
	if s.config.Exporter == nil {
		return Workbook{}, Fail(CodeInvalidExportType)
	}
	of := exportedType(d, s.config.Exporter.Exportable)
	if of == "" && d.DocumentType != AutoType {
		return Workbook{}, Fail(CodeInvalidExportType)
	}
	return s.workbook(ctx, Workbook{
		document: d,
		of:       of,
		by:       by,
		write: func(ctx context.Context, to *limitedBuffer, p ExportPaper) error {
			return s.config.Exporter.Export(ctx, to, p)
		},
	})
}

// Custom returns the workbook of a completed document by a template. template is the id or the name of one of the
// organization's, or the name of a ready-made one. "" chooses among those that fit the type: the latest changed
// default, else the latest changed, else the first ready-made one. Errors: PLAN_NOT_PERMITTED, NOT_FOUND,
// DOCUMENT_NOT_PROCESSED, VALIDATION_FAILED if the template does not fit the type.
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
	of := exportedType(d, choice.Definition.serves)
	if of == "" {
		return Workbook{}, FailField("/template", "TYPE", fmt.Sprintf(
			"This template is not for documents of type %s; leave it out, or name another.", d.DocumentType,
		))
	}
	return s.workbook(ctx, Workbook{document: d, of: of, by: by, Template: choice.ID, version: choice.Version,
		write: func(ctx context.Context, to *limitedBuffer, p ExportPaper) error {
			return s.config.Exporter.ExportTemplate(ctx, to, choice.Definition, p)
		}})
}

// named finds the template that a caller names, by its id first, then by its name in any case of letters. Names are
// unique, see TemplateService. "" is resolved later, by the type.
func (s *ExportService) named(own []ExportTemplate, name string) (ExportTemplate, bool) {
	if name == "" {
		return ExportTemplate{}, true
	}
	for _, t := range own {
		if strings.EqualFold(t.ID, name) {
			return t, true
		}
	}
	for _, t := range own {
		if sameName(t.Definition.Name, name) {
			return t, true
		}
	}
	for _, t := range s.config.Exporter.ReadyTemplates() {
		if sameName(t.Name, name) {
			return ExportTemplate{ID: t.Name, Definition: t}, true
		}
	}
	return ExportTemplate{}, false
}

// choose finds the template for a type if none is named. own has the latest changed first.
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

// exportable refuses a document without a result.
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
