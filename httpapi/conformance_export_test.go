package httpapi

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/engine"
)

// endless writes workbooks without an end for papers of one type, and ours for others.
type endless struct{ engine.Exporter }

func (e endless) Exportable(documentType string) bool {
	return documentType == "general_information_sheet" || e.Exporter.Exportable(documentType)
}

func (e endless) Export(ctx context.Context, w io.Writer, p engine.ExportPaper) error {
	if p.DocumentType != "general_information_sheet" {
		return e.Exporter.Export(ctx, w, p)
	}
	for chunk := make([]byte, 1<<20); ; {
		if _, err := w.Write(chunk); err != nil {
			return err
		}
	}
}

const templateSheets = `[{"name":"Rows","blocks":[{"table":{"rows":[{"pointer":"/transactions"}],"columns":[{"header":"Date","pointer":"/date","kind":"date"},{"header":"Credit","pointer":"/credit","kind":"amount"}]}}]}]`

func templateBody(name, rest string) string {
	return `{"name":"` + name + `","sheets":` + templateSheets + rest + `}`
}

// workbookOf reads an answer as a workbook.
func workbookOf(t *testing.T, a *answer) *excelize.File {
	t.Helper()
	book, err := excelize.OpenReader(bytes.NewReader(a.raw))
	if err != nil {
		t.Fatalf("the answer is no workbook: %v", err)
	}
	t.Cleanup(func() { book.Close() })
	return book
}

func wantSheets(want string) func(t *testing.T, s *testServer, a *answer) {
	return func(t *testing.T, _ *testServer, a *answer) {
		t.Helper()
		if got := strings.Join(workbookOf(t, a).GetSheetList(), " · "); got != want {
			t.Errorf("sheets %s, want %s", got, want)
		}
		if a.Header.Get("Content-Type") != workbookMedia || a.Header.Get("ETag") == "" || !strings.HasPrefix(a.Header.Get("Content-Disposition"), "attachment; filename=") {
			t.Errorf("headers %v, want media type, tag and file name", a.Header)
		}
	}
}

// exportRows are judged one after the other.
func exportRows(ts *testServer, s *fixture) []row {
	ts.readPapers()
	afs, credit, big := ts.reported("audited_financial_statement"), ts.reported("credit_report"), ts.reported("general_information_sheet")
	bureau := ts.reported("cic_credit_report")
	statement := ts.statement("bank_statement")
	ts.process()
	pending := ts.reported("audited_financial_statement")
	made := ts.postJSON("/export-templates", templateBody("For us", `,"document_types":["Bank Statement","bank_statement"],"default":true`)).wantStatus(201)
	id := made.text("template.id")
	export := func(document string) ask { return get("/documents/" + document + "/export") }
	custom := func(document, query string) ask { return get("/documents/" + document + "/custom-export" + query) }
	patch := func(body string) ask { return jsonAsk("PATCH", "/export-templates/"+id, body) }
	poor := custom(s.foreignDoc, "")
	poor.key = s.foreignKey
	return []row{
		{says: "Returns a binary multi-sheet Excel workbook built from the type-specific schema; the audited financial statement workbook has 17 sheets", status: 200, ask: export(afs),
			check: wantSheets("Summary · Entity & Filing · Audit Report · Balance Sheet · Income Statement · Cash Flow · Changes in Equity · Common Size · Trend · Ratios · Debt Service · Cash & Receivables · Inventory & Cost · PPE & Other Assets · Payables & Accruals · Related, Tax & Risks · Checks & Sources")},
		{says: "export exists for credit_report", status: 200, ask: export(credit),
			check: wantSheets("Summary · Subject · Score · Accounts · Payment History · Inquiries · Negative & Legal · Debt Service · Checks & Sources")},
		{says: "export exists for cic_credit_report", status: 200, ask: export(bureau), check: func(t *testing.T, _ *testServer, a *answer) {
			if n := len(workbookOf(t, a).GetSheetList()); n != 14 {
				t.Errorf("%d sheets, want 14", n)
			}
		}},
		{says: "400 INVALID_EXPORT_TYPE (type has no export schema)", status: 400, code: engine.CodeInvalidExportType, ask: export(statement)},
		{says: "GET export: DOCUMENT_NOT_PROCESSED (processing unfinished)", status: 400, code: engine.CodeDocumentNotProcessed, ask: export(pending)},
		{says: "GET export: 404", status: 404, code: engine.CodeNotFound, ask: export(s.foreignDoc)},
		{says: "a workbook without end is refused whole", status: 400, code: engine.CodeWorkbookTooLarge, ask: export(big)},
		{says: "Returns the binary workbook defined by the organization's configuration", status: 200, ask: custom(statement, ""), check: func(t *testing.T, ts *testServer, a *answer) {
			wantSheets("Rows")(t, ts, a)
			if a.Header.Get("Dossier-Template") != id {
				t.Errorf("made by %q, want the organization's template %s", a.Header.Get("Dossier-Template"), id)
			}
		}},
		{says: "custom-export serves every type, with ready-made ones (a transactions workbook among them)", status: 200, ask: custom(statement, "?template=transactions"), check: wantSheets("Transactions")},
		{says: "custom-export of a type that nobody made a template for", status: 200, ask: custom(s.slip, "")},
		{says: "the ready-made template for the statement family has 11 sheets", status: 200, ask: custom(statement, "?template=bank_statement"),
			check: wantSheets("Summary · Transactions · Monthly · Daily Balance · Income · Obligations · Categories · Counterparties · Outliers & Returned · Integrity · Checks & Sources")},
		{says: "custom-export: a fresh If-None-Match is 304", status: 304, ask: ask{method: "GET", path: basePath + "/documents/" + statement + "/custom-export", header: http.Header{"If-None-Match": {`W/"x", "workbook-` + statement + `-0-` + id + `-1"`}}}},
		{says: "custom-export: HEAD makes no workbook", status: 200, ask: ask{method: "HEAD", path: basePath + "/documents/" + statement + "/custom-export"}, check: func(t *testing.T, _ *testServer, a *answer) {
			if len(a.raw) > 0 || a.Header.Get("ETag") == "" {
				t.Errorf("%d bytes with %v, want none and the tag", len(a.raw), a.Header)
			}
		}},
		{says: "custom-export needs custom exports enabled for the organization: 403 before it looks", status: 403, code: engine.CodePlanNotPermitted, ask: poor},
		{says: "custom-export needs processed data", status: 400, code: engine.CodeDocumentNotProcessed, ask: custom(pending, "")},
		{says: "custom-export: 404", status: 404, code: engine.CodeNotFound, ask: custom(s.foreignDoc, "")},
		{says: "custom-export: a template that is none is 404", status: 404, code: engine.CodeNotFound, ask: custom(statement, "?template="+s.foreignApp)},
		{says: "custom-export: a template for other types is 400", status: 400, code: engine.CodeValidationFailed, ask: custom(s.slip, "?template="+id), check: wantFields("/template")},
		{says: "a template is judged by its sheets' language", status: 400, code: engine.CodeValidationFailed, ask: jsonAsk("POST", "/export-templates", `{"name":"X","sheets":[{"name":"A","colour":"red"}]}`),
			check: func(t *testing.T, _ *testServer, a *answer) {
				if field := a.text("details.0.field"); !strings.HasPrefix(field, "/sheets/0") {
					t.Errorf("names %s, want the member at fault", field)
				}
			}},
		{says: "a template's name is its own", status: 400, code: engine.CodeValidationFailed, ask: jsonAsk("POST", "/export-templates", templateBody(" FOR US ", "")), check: wantFields("/name")},
		{says: "a template does not take a ready-made one's name", status: 400, code: engine.CodeValidationFailed, ask: jsonAsk("POST", "/export-templates", templateBody("transactions", "")), check: wantFields("/name")},
		{says: "a template's types are known", status: 400, code: engine.CodeValidationFailed, ask: jsonAsk("POST", "/export-templates", templateBody("Y", `,"document_types":["bonk"]`)), check: wantFields("/document_types/0")},
		{says: "/export-templates: the list has the ready-made ones last", status: 200, ask: get("/export-templates"), check: func(t *testing.T, _ *testServer, a *answer) {
			list := a.at("templates").([]any)
			last := list[len(list)-1].(map[string]any)
			if a.text("templates.0.id") != id || last["ready_made"] != true || last["sheets"] != nil {
				t.Errorf("got %s", a.raw)
			}
		}},
		{says: "/export-templates: a ready-made one is read by its name", status: 200, ask: get("/export-templates/bank_statement")},
		{says: "/export-templates: a change raises the version", status: 200, ask: patch(`{"name":"For the bank"}`), check: func(t *testing.T, _ *testServer, a *answer) {
			if a.number("template.version") != 2 || a.text("template.name") != "For the bank" || a.Header.Get("ETag") != `"template-2"` {
				t.Errorf("got %s with %v", a.raw, a.Header)
			}
		}},
		{says: "/export-templates: 412 when stale", status: 412, code: engine.CodePreconditionFailed, ask: conditional(patch(`{"default":false}`), `"template-1"`)},
		{says: "/export-templates: nothing given changes nothing", status: 200, ask: patch(`{}`), check: func(t *testing.T, _ *testServer, a *answer) {
			if a.number("template.version") != 2 {
				t.Errorf("got %s", a.raw)
			}
		}},
		{says: "/export-templates: a ready-made one cannot be changed", status: 404, code: engine.CodeNotFound, ask: jsonAsk("PATCH", "/export-templates/transactions", `{"name":"Z"}`)},
		{says: "/export-templates: another organization's is not found", status: 404, code: engine.CodeNotFound, ask: get("/export-templates/" + id).by(ts.organization("Valley Finance", "paid"))},
		{says: "/export-templates: at most 100", status: 400, code: engine.CodeTemplateLimit, ask: jsonAsk("POST", "/export-templates", templateBody("one too many", "")).by(ts.fullOfTemplates())},
		{says: "/export-templates: deleted it is not found", status: 200, ask: ask{method: "DELETE", path: basePath + "/export-templates/" + id}, check: func(t *testing.T, ts *testServer, _ *answer) {
			ts.get("/export-templates/" + id).wantStatus(404)
		}},
	}
}

// reported uploads a paper of a type that is read into a result without rows.
func (s *testServer) reported(documentType string) string {
	s.t.Helper()
	return jsonText(s.postForm("/documents", typed(documentType), file("report.csv", csvFile)).wantStatus(202).at("document_id"))
}

// fullOfTemplates makes an organization with as many templates as there may be, and answers its key.
func (s *testServer) fullOfTemplates() string {
	s.t.Helper()
	key := s.organization("Full of Templates", "paid")
	for n := range engine.MaxExportTemplates {
		s.send(jsonAsk("POST", "/export-templates", templateBody(fmt.Sprint("T", n), "")).by(key)).wantStatus(201)
	}
	return key
}
