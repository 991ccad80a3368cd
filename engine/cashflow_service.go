package engine

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
)

// # The view of an application
//
// An Analyst makes one view of all papers of an application. The view depends on nothing that can be asked for without
// reading a result: which documents there are, at which of their edits, the application, the policy, the software. From
// these the ETag is made, so a caller who holds the view already costs a few short queries. Whoever reads a document
// while it changes would get a view that fits no ETag; so each result is read together with its document's state, and
// the view's ETag is made from what was read.

// CashflowService combines all papers of an application into one view.
type CashflowService struct {
	*core
	slots chan struct{} // holds a value for each view that is being computed
	views *viewCache
}

// Bounds of views.
const (
	// Documents of one application.
	MaxViewDocuments = 1000
	// Views that are computed at the same time; others wait. Each holds one result and all rows in memory.
	maxViews = 2
	// How often a document is read again that changes while it is read.
	maxRereads = 5
)

// ViewForm is how a view is given out. Each form has its own ETag.
type ViewForm string

// Forms of a view.
const (
	CashflowJSON     ViewForm = "cashflow.json" // the view
	CashflowWorkbook ViewForm = "cashflow.xlsx" // the view as a workbook
	SummaryJSON      ViewForm = "summary.json"  // its figures of one page
	SummaryPDF       ViewForm = "summary.pdf"   // the same for printing
)

// ViewFile is a view as a file.
type ViewFile struct {
	Name    string // for a download
	Content []byte // its bytes
	ETag    string // with quotes
}

// ViewExporter writes views as workbooks. It is a pure function of its arguments, and safe for concurrent use.
type ViewExporter interface {
	// WriteCashflow writes the sheets of a view: rows, months with live formulas, findings, sources.
	WriteCashflow(w io.Writer, a Application, c Cashflow, p Policy) error
}

// applicationView is a view with what it was computed from. It is shared, so nobody may change it.
type applicationView struct {
	key         string // names all that it depends on
	query       CashflowQuery
	application Application
	policy      Policy
	cashflow    Cashflow
	read        []int64 // documents whose results are in it
}

// Get computes the view of an application, or finds it. The result is shared: do not change it. Errors: NOT_FOUND;
// VALIDATION_FAILED for a wrong query; INVALID_REQUEST if the application has too many documents, or if no Analyst is
// set.
func (s *CashflowService) Get(
	ctx context.Context, by Principal, ref string, q CashflowQuery,
) (c Cashflow, etag string, err error) {
	v, err := s.view(ctx, by, ref, q)
	if err != nil {
		return Cashflow{}, "", err
	}
	s.noteReads(by, v, AccessResult)
	return v.shown(q), v.etag(CashflowJSON, q), nil
}

// Summary takes the figures of one page from the view. The result is shared: do not change it. Errors are those of Get.
func (s *CashflowService) Summary(
	ctx context.Context, by Principal, ref string, q CashflowQuery,
) (sum Summary, etag string, err error) {
	v, err := s.view(ctx, by, ref, q)
	if err != nil {
		return Summary{}, "", err
	}
	s.noteReads(by, v, AccessResult)
	return s.summarize(v), v.etag(SummaryJSON, q), nil
}

func (s *CashflowService) summarize(v *applicationView) Summary {
	sum := s.config.Analyst.Summarize(v.application, v.cashflow)
	sum.CashflowETag = v.etag(CashflowJSON, v.query)
	return sum
}

// Workbook writes the view as a workbook. Errors are those of Get, and WORKBOOK_TOO_LARGE.
func (s *CashflowService) Workbook(ctx context.Context, by Principal, ref string, q CashflowQuery) (ViewFile, error) {
	if s.config.ViewExporter == nil {
		return ViewFile{}, Fail(CodeInvalidRequest, "This installation makes no workbooks of applications.")
	}
	return s.file(ctx, by, ref, q, CashflowWorkbook, func(w io.Writer, v *applicationView) error {
		return s.config.ViewExporter.WriteCashflow(w, v.application, v.cashflow, v.policy)
	})
}

// SummaryPDF prints the figures of Summary on one page. Errors are those of Get.
func (s *CashflowService) SummaryPDF(ctx context.Context, by Principal, ref string, q CashflowQuery) (ViewFile, error) {
	if s.config.Printer == nil {
		return ViewFile{}, Fail(CodeInvalidRequest, "This installation prints no papers.")
	}
	return s.file(ctx, by, ref, q, SummaryPDF, func(w io.Writer, v *applicationView) error {
		return s.config.Printer.SummaryPDF(w, SummaryPrintout{s.summarize(v), v.cashflow.Policy.Rules})
	})
}

// file writes a view in one of its forms. Files share the turns of workbooks, because each may need as much memory.
func (s *CashflowService) file(
	ctx context.Context, by Principal, ref string, q CashflowQuery, form ViewForm,
	write func(w io.Writer, v *applicationView) error,
) (ViewFile, error) {
	v, err := s.view(ctx, by, ref, q)
	if err != nil {
		return ViewFile{}, err
	}
	select {
	case s.engine.Exports.slots <- struct{}{}:
		defer func() { <-s.engine.Exports.slots }()
	case <-ctx.Done():
		return ViewFile{}, FailWith(CodeStorageUnavailable, ctx.Err())
	}
	to := &limitedBuffer{}
	if err := write(to, v); to.full {
		return ViewFile{}, Fail(CodeWorkbookTooLarge, "The workbook would exceed 64 MB; choose fewer accounts or months.")
	} else if err != nil {
		return ViewFile{}, FailWith(CodeInternal, err)
	}
	s.noteReads(by, v, AccessExport)
	return ViewFile{v.application.AppID() + "-" + string(form), to.Bytes(), v.etag(form, q)}, nil
}

// ETag is that of the present view in one of its forms, with quotes. No result is read for it, so it says nothing of a
// query that names an unknown account. Errors are those of Get.
func (s *CashflowService) ETag(
	ctx context.Context, by Principal, ref string, q CashflowQuery, form ViewForm,
) (string, error) {
	basis, err := s.basis(ctx, by, ref, q)
	if err != nil {
		return "", err
	}
	v := applicationView{key: basis.key()}
	return v.etag(form, q), nil
}

// etag names one form of a view.
func (v *applicationView) etag(form ViewForm, q CashflowQuery) string {
	name := v.key + " " + string(form)
	if form == CashflowJSON && q.NoRows {
		name += " without rows"
	}
	return `"` + digest([]byte(name)) + `"`
}

// digest is short enough for a header and long enough that no two views share it.
func digest(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:16])
}

// shown is the view as the query wants it.
func (v *applicationView) shown(q CashflowQuery) Cashflow {
	c := v.cashflow
	if q.NoRows {
		c.Rows = []ViewRow{}
	}
	return c
}

func (s *CashflowService) noteReads(by Principal, v *applicationView, what string) {
	for _, id := range v.read {
		s.engine.Audit.noteRead(by, id, what)
	}
}

// view finds the present view, or computes it.
func (s *CashflowService) view(
	ctx context.Context, by Principal, ref string, q CashflowQuery,
) (*applicationView, error) {
	basis, err := s.basis(ctx, by, ref, q)
	if err != nil {
		return nil, err
	}
	v, err := s.views.get(ctx, basis.key(), func() (*applicationView, error) { return s.compute(ctx, by.Org, basis) })
	return v, s.storageError(err)
}

// viewBasis is everything that a view depends on. Its JSON makes the key.
type viewBasis struct {
	Org         OrgID
	Shape       string // CashflowSchemaVersion
	Engine      string
	Tables      string // Analyst.Version
	Currency    string
	HoursEast   int
	Revision    int64 // of the policy
	Policy      Policy
	Application Application
	Documents   []viewedDocument
	Query       CashflowQuery
}

// viewedDocument is a document at one state of its content.
type viewedDocument struct {
	Document
	Edit int64 // version of the edit; 0 if it was never edited, or is not completed
}

// basis gathers what a view depends on at this moment, without reading any result.
func (s *CashflowService) basis(ctx context.Context, by Principal, ref string, q CashflowQuery) (*viewBasis, error) {
	if s.config.Analyst == nil || s.config.Policies == nil {
		return nil, Fail(CodeInvalidRequest, "This installation has no view of applications.")
	}
	if err := checkInput(q); err != nil {
		return nil, err
	}
	a, err := s.engine.Applications.Get(ctx, by, ref)
	if err != nil {
		return nil, err
	}
	documents, err := s.engine.Applications.Documents(ctx, by, a.ID)
	if err != nil {
		return nil, err
	}
	if len(documents) > MaxViewDocuments {
		return nil, Fail(CodeInvalidRequest, fmt.Sprintf(
			"The view takes at most %d documents; the application has %d.", MaxViewDocuments, len(documents)))
	}
	policy, err := s.engine.Policies.Get(ctx, by)
	if err != nil {
		return nil, err
	}
	b := &viewBasis{Org: by.Org, Shape: CashflowSchemaVersion, Engine: s.config.ReaderVersion,
		Tables: s.config.Analyst.Version(), Currency: cmp.Or(s.config.Currency, defaultCurrency),
		HoursEast: s.hoursEast(), Revision: policy.Revision, Policy: policy.Policy, Application: viewedApplication(a),
		Query: q.normal()}
	slices.SortFunc(documents, func(x, y Document) int { return cmp.Compare(x.ID, y.ID) })
	for _, d := range documents {
		seen := viewedDocument{Document: contentOf(d)}
		if d.Status == DocumentCompleted && len(d.SplitInto) == 0 {
			if seen.Edit, err = s.config.Store.EditVersion(ctx, by.Org, d.ID); err != nil {
				return nil, s.storageError(err)
			}
		}
		b.Documents = append(b.Documents, seen)
	}
	return b, nil
}

// key names the basis.
func (b *viewBasis) key() string {
	text, err := json.Marshal(b)
	if err != nil { // a value that has no JSON, such as an infinite threshold
		text = fmt.Appendf(nil, "%+v", *b)
	}
	return string(b.Org) + " " + digest(text)
}

// viewedApplication are the fields that a view depends on. The others change while an application is worked on, and
// the view must not.
func viewedApplication(a Application) Application {
	return Application{ID: a.ID, Org: a.Org, Number: a.Number, BusinessName: a.BusinessName, LoanType: a.LoanType,
		LoanAmount: a.LoanAmount, Track: a.Track, Profile: a.Profile, AssetValue: a.AssetValue,
		TermMonths: a.TermMonths, AssetUsefulLife: a.AssetUsefulLife, ScorecardInputs: a.ScorecardInputs,
		CreatedAt: a.CreatedAt.UTC()}
}

// contentOf are the fields of a document that a view depends on.
func contentOf(d Document) Document {
	return Document{ID: d.ID, Org: d.Org, FileName: d.FileName, DeclaredType: d.DeclaredType,
		DocumentType: d.DocumentType, Kind: d.Kind, SHA256: d.SHA256, Status: d.Status, Error: d.Error,
		ErrorCategory: d.ErrorCategory, Attempt: d.Attempt, Selection: d.Selection, OriginID: d.OriginID,
		PartPages: d.PartPages, PaperTypes: d.PaperTypes, SplitInto: d.SplitInto}
}

const (
	defaultCurrency  = "PHP"
	defaultHoursEast = 8 // Manila
)

func (s *CashflowService) hoursEast() int {
	if s.config.HoursEast == nil {
		return defaultHoursEast
	}
	return *s.config.HoursEast
}

// compute reads the documents of a basis and makes the view. The basis then says what was read.
func (s *CashflowService) compute(ctx context.Context, org OrgID, b *viewBasis) (*applicationView, error) {
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	case <-ctx.Done():
		return nil, FailWith(CodeStorageUnavailable, ctx.Err())
	}
	r := &viewReading{service: s, org: org, basis: b}
	c, err := s.config.Analyst.Cashflow(ctx, AnalystInput{Application: b.Application, Policy: b.Policy, Query: b.Query,
		Engine: b.Engine, Currency: b.Currency, HoursEast: b.HoursEast}, r.papers(ctx))
	var query *CashflowQueryError
	var known *Error
	switch {
	case errors.As(err, &query):
		return nil, query.failure()
	case errors.As(err, &known), errors.Is(err, context.Canceled):
		return nil, err
	case err != nil:
		return nil, FailWith(CodeInternal, err)
	}
	b.Documents = slices.DeleteFunc(b.Documents, func(d viewedDocument) bool { return slices.Contains(r.gone, d.ID) })
	c.Documents = withOrigins(c.Documents, b.Documents)
	return &applicationView{b.key(), b.Query, b.Application, b.Policy, c, r.read}, nil
}

// viewReading reads the papers of a view.
type viewReading struct {
	service *CashflowService
	org     OrgID
	basis   *viewBasis
	read    []int64 // documents whose results were read
	gone    []int64 // documents that were deleted in the meantime
}

// papers gives one document after the other; of several papers in a file that was not split, each. A document that was
// split is not given, because its parts are.
func (r *viewReading) papers(ctx context.Context) iter.Seq2[AnalystPaper, error] {
	return func(yield func(AnalystPaper, error) bool) {
		for i := range r.basis.Documents {
			d := &r.basis.Documents[i]
			if len(d.SplitInto) > 0 {
				continue
			}
			papers, err := r.document(ctx, d)
			if err != nil {
				yield(AnalystPaper{}, err)
				return
			}
			for _, p := range papers {
				if !yield(p, nil) {
					return
				}
			}
		}
	}
}

// document reads a document together with its state, which is put into the basis.
func (r *viewReading) document(ctx context.Context, d *viewedDocument) ([]AnalystPaper, error) {
	s := r.service
	for range maxRereads {
		if d.Status != DocumentCompleted {
			d.Edit = 0
			return []AnalystPaper{{Document: d.Document, DocumentType: d.DocumentType}}, nil
		}
		result, edit, err := s.engine.Edits.shownResult(ctx, r.org, d.ID)
		if err != nil && !errors.Is(err, ErrNotFound) {
			return nil, s.storageError(err)
		}
		now, err := s.config.Store.Document(ctx, r.org, d.ID)
		if errors.Is(err, ErrNotFound) {
			r.gone = append(r.gone, d.ID)
			return nil, nil
		}
		if err != nil {
			return nil, s.storageError(err)
		}
		same := result != nil && now.Status == d.Status && now.Attempt == d.Attempt
		d.Document, d.Edit = contentOf(now), edit.Version
		if same {
			r.read = append(r.read, d.ID)
			return analystPapers(d.Document, result)
		}
	}
	return nil, Fail(CodeStorageUnavailable,
		"A document of this application is read again all the time; nothing is wrong with the request, so repeat it.")
}

// analystPapers are the papers in a completed document.
func analystPapers(d Document, result json.RawMessage) ([]AnalystPaper, error) {
	found, err := papersIn(d, result)
	if err != nil {
		return nil, err
	}
	papers := make([]AnalystPaper, len(found))
	for i, one := range found {
		papers[i] = AnalystPaper{Document: d, Part: one.part, DocumentType: one.documentType, Result: one.result}
	}
	return papers, nil
}

// withOrigins adds the documents that were split: all that they hold comes from their parts.
func withOrigins(shown []CashflowPaper, documents []viewedDocument) []CashflowPaper {
	for _, d := range documents {
		if len(d.SplitInto) == 0 {
			continue
		}
		reason, detail := "superseded", fmt.Sprintf("It was split into %d documents, which are read in its place.",
			len(d.SplitInto))
		shown = append(shown, CashflowPaper{DocumentID: d.ID, FileName: d.FileName, DocumentType: d.DocumentType,
			Status: d.Status, Reason: &reason, Detail: &detail, AccountKeys: []string{}})
	}
	slices.SortStableFunc(shown, func(a, b CashflowPaper) int { return cmp.Compare(a.DocumentID, b.DocumentID) })
	return shown
}

// forgetApplication drops an application's views from memory.
func (s *CashflowService) forgetApplication(org OrgID, id string) {
	s.views.forget(func(v *applicationView) bool { return v.application.Org == org && v.application.ID == id })
}

// forgetOrganization drops an organization's views from memory.
func (s *CashflowService) forgetOrganization(org OrgID) {
	s.views.forget(func(v *applicationView) bool { return v.application.Org == org })
}
