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

const smallDefinition = `{"fields":[{"name":"policy_number","type":"id","labels":["Policy No."],"required":true}]}`

func schemaBodyOf(slug, name string) string {
	return `{"slug":"` + slug + `","name":"` + name + `","definition":` + smallDefinition + `}`
}

func schemaAsk(slug, name string) ask {
	return jsonAsk("POST", "/schemas", schemaBodyOf(slug, name))
}

// matching adds the condition of a change.
func (a ask) matching(etag string) ask { a.header = http.Header{"If-Match": {etag}}; return a }

func schemaRows(ts *testServer, s *fixture) []row {
	// The dry run gets this error.
	ts.reader.fail(engine.PasswordRequired, "The PDF is protected; upload it again with its password.")
	ts.send(schemaAsk("first", "First")).wantStatus(201)
	ts.send(schemaAsk("gone", "Gone")).wantStatus(201)
	ts.send(ask{method: "DELETE", path: basePath + "/schemas/gone"}).wantStatus(200)
	ts.send(schemaAsk("theirs", "Theirs").by(s.foreignKey)).wantStatus(201)
	definition := func(body string) ask {
		return jsonAsk("POST", "/schemas", `{"slug":"other","name":"Other","definition":`+body+`}`)
	}
	field := func(members string) ask { return definition(`{"fields":[{` + members + `}]}`) }
	unknown := func(slug string) func(t *testing.T, ts *testServer, a *answer) {
		return func(t *testing.T, ts *testServer, a *answer) {
			if want := `document type "custom:` + slug + `" is not known; GET /document-types lists them all.`; a.text(
				"message",
			) != want {
				t.Errorf(
					"message %q, want %q: a deleted, a foreign and an absent schema are alike", a.text("message"), want,
				)
			}
		}
	}
	rows := []row{
		{
			says:   "`/schemas` (custom extraction schemas, CRUD",
			status: 201,
			ask:    schemaAsk("second", "Second"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.text("schema.document_type") != "custom:second" || a.number("schema.version") != 1 ||
					a.Header.Get("ETag") != `"schema-1"` {
					t.Errorf("got %s with ETag %s", a.raw, a.Header.Get("ETag"))
				}
			},
		},
		{
			says:   "GET /schemas lists by slug, without deleted and foreign ones",
			status: 200,
			ask:    get("/schemas?limit=1"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.number("total") != 2 || a.text("schemas.0.slug") != "first" || a.number("pagination.pages") != 2 {
					t.Errorf("got %s, want the first of two", a.raw)
				}
			},
		},
		{
			says:   "GET /schemas/{slug}",
			status: 200,
			ask:    get("/schemas/first"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.text("schema.definition.fields.0.name") != "policy_number" {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{says: "a slug is there once", status: 409, code: engine.CodeSchemaExists, ask: schemaAsk("first", "Again")},
		{
			says:   "another organization's resource is reported as not found: GET /schemas/{slug}",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    get("/schemas/theirs"),
		},
		{
			says:   "a deleted schema is not found",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    get("/schemas/gone/versions"),
		},
		{
			says:   "a version that never was is not found",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    get("/schemas/first/versions/2"),
		},
		{says: "a version is a number", status: 404, code: engine.CodeNotFound, ask: get("/schemas/first/versions/01")},
		{
			says:   "PUT /schemas/{slug}: another definition is the next version",
			status: 200,
			ask: jsonAsk("PUT", "/schemas/first",
				`{"name":"First","definition":{"fields":[{"name":"total","type":"amount","labels":["Total"]}]}}`).matching(`"schema-1"`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.number("schema.version") != 2 || a.Header.Get("ETag") != `"schema-2"` {
					t.Errorf("got %s", a.raw)
				}
				old := ts.get("/schemas/first/versions/1").wantStatus(200)
				if old.text("version.definition.fields.0.name") != "policy_number" {
					t.Errorf("version 1 is now %s", old.raw)
				}
				if list := ts.get(
					"/schemas/first/versions",
				); list.number("versions.0.version") != 2 || len(list.at("versions").([]any)) != 2 {
					t.Errorf("versions %s", list.raw)
				}
			},
		},
		{says: "PUT /schemas/{slug} on an older state is 412", status: 412, code: engine.CodePreconditionFailed,
			ask: jsonAsk("PUT", "/schemas/first", `{"name":"Lost","definition":`+smallDefinition+`}`).matching(
				`"schema-1"`,
			)},
		{says: "DELETE /schemas/{slug} on an older state is 412", status: 412, code: engine.CodePreconditionFailed,
			ask: ask{method: "DELETE", path: basePath + "/schemas/first"}.matching(`"schema-1"`)},
		{
			says:   "PATCH /schemas/{slug}: a name is no new version",
			status: 200,
			ask:    jsonAsk("PATCH", "/schemas/first", `{"name":"Renamed"}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.number("schema.version") != 2 || a.text("schema.name") != "Renamed" ||
					a.Header.Get("ETag") != `"schema-3"` {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "PATCH /schemas/{slug} of nothing changes nothing",
			status: 200,
			ask:    jsonAsk("PATCH", "/schemas/first", `{}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.Header.Get("ETag") != `"schema-3"` {
					t.Errorf("ETag %s, want the one before", a.Header.Get("ETag"))
				}
			},
		},
		{
			says:   "a name that the documents do not name is refused in a definition",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    field(`"name":"a","type":"text","labels":["A"],"lable":1`),
			check:  wantFields("/definition/fields/0/lable"),
		},
		{
			says:   "names are used once",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    definition(`{"fields":[{"name":"a","type":"text","labels":["A"]}],"tables":[{"name":"a","columns":[{"name":"c","type":"text","headers":["C"]}]}]}`),
			check:  wantFields("/definition/tables/0/name"),
		},
		{
			says:   "an expression that does not compile is told",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    field(`"name":"a","type":"text","pattern":"("`),
			check:  wantFields("/definition/fields/0/pattern"),
		},
		{
			says:   "the envelope's names are its own",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    field(`"name":"quality","type":"text","labels":["A"]`),
			check:  wantFields("/definition/fields/0/name"),
		},
		{
			says:   "a slug has its form",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    schemaAsk("Slug", "S"),
			check:  wantFields("/slug"),
		},
		{
			says:   "a definition is at most 256 KB",
			status: 413,
			code:   engine.CodeRequestTooLarge,
			ask:    definition(`{"x":"` + strings.Repeat("x", engine.MaxSchemaBytes) + `"}`),
		},
		{
			says:   "document_type: \"custom:<slug>\"",
			status: 202,
			ask:    formAsk(typed("custom:second"), file("p.csv", csvFile)).to("/documents"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.text("document_type") != "custom:second" {
					t.Errorf("got %s", a.raw)
				}
				if list := ts.get("/documents?document_type=Custom:Second"); list.number("total") != 1 {
					t.Errorf("listed %s", list.raw)
				}
			},
		},
		{
			says:   "document_type: \"custom:<slug>\" in a batch",
			status: 202,
			ask:    formAsk(typed("custom:second"), fileOf("files", file("p.csv", csvFile))).to("/batch/upload"),
		},
		{says: "document_type: \"custom:<slug>\" on attached files", status: 201, ask: formAsk(typed("custom:second"), file("q.csv", csvFile+"2026-01-09,,7,102\n")).to("/applications/" + s.app + "/documents")},
		{
			says:   "GET /document-types shows the organization's own",
			status: 200,
			ask:    get("/document-types"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if text := string(a.raw); !strings.Contains(text, `"custom:second"`) ||
					strings.Contains(text, "theirs") || strings.Contains(text, "gone") {
					t.Errorf("types %s, want custom:second and no deleted or foreign one", text)
				}
			},
		},
		{
			says:   "a dry run of another organization's document is 404",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    jsonAsk("POST", "/schemas/second/dry-run", `{"document_id":`+s.foreignDoc+`}`),
		},
		{
			says:   "a dry run of another organization's schema is 404",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    jsonAsk("POST", "/schemas/theirs/dry-run", `{"document_id":`+s.done+`}`),
		},
		{
			says:   "a dry run judges its definition before it looks for the document",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("POST", "/schemas/dry-run", `{"document_id":1,"definition":{"fields":[]}}`),
			check:  wantFields("/definition/fields"),
		},
	}
	for _, slug := range []string{"gone", "theirs", "never"} {
		rows = append(rows,
			row{
				says:   "new uploads with a schema that is not there are 400: " + slug,
				status: 400,
				code:   engine.CodeUnknownDocumentType,
				ask:    formAsk(typed("custom:"+slug), file("p.csv", csvFile)).to("/documents"),
				check:  unknown(slug),
			})
	}
	return append(
		rows,
		row{says: "an unknown document type is no filter", status: 400, code: engine.CodeUnknownDocumentType,
			ask: get("/documents?document_type=custom:theirs"), check: unknown("theirs")},
		row{
			says:   "a dry run tells why a document cannot be read",
			status: 400,
			code:   engine.CodeDryRunFailed,
			ask:    jsonAsk("POST", "/schemas/second/dry-run", `{"document_id":`+s.done+`}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if !strings.Contains(a.text("message"), "send it as password") {
					t.Errorf("message %q, want the way out", a.text("message"))
				}
			},
		},
	)
}

func TestNumberOfSchemasIsLimited(t *testing.T) {
	s := openTestServer(t)
	for i := range engine.MaxSchemas {
		s.send(schemaAsk("s"+strings.Repeat("x", i%60)+string(rune('a'+i/60)), "S")).wantStatus(201)
	}
	full := s.send(schemaAsk("one_more", "S")).wantStatus(400)
	if full.text("error") != string(engine.CodeTooManySchemas) {
		t.Errorf("answered %s, want TOO_MANY_SCHEMAS", full.raw)
	}
	s.send(ask{method: "DELETE", path: basePath + "/schemas/sa"}).wantStatus(200)
	again := s.send(schemaAsk("sa", "S")).wantStatus(201)
	if again.number("schema.version") != 2 {
		t.Errorf(
			"a slug used again begins at version %d, want 2: a result's slug and version name one definition",
			again.number("schema.version"),
		)
	}
}

// endless writes endless workbooks for documents of one type, and normal ones for others.
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

// workbookOf reads a response as a workbook.
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
		if a.Header.Get("Content-Type") != workbookMedia || a.Header.Get("ETag") == "" ||
			!strings.HasPrefix(a.Header.Get("Content-Disposition"), "attachment; filename=") {
			t.Errorf("headers %v, want media type, tag and file name", a.Header)
		}
	}
}

// exportRows run one after the other.
func exportRows(ts *testServer, s *fixture) []row {
	ts.readPapers()
	afs, credit, big := ts.reported("audited_financial_statement"), ts.reported("credit_report"), ts.reported(
		"general_information_sheet",
	)
	bureau := ts.reported("cic_credit_report")
	statement := ts.statement("bank_statement")
	ts.process()
	pending := ts.reported("audited_financial_statement")
	made := ts.postJSON(
		"/export-templates",
		templateBody("For us", `,"document_types":["Bank Statement","bank_statement"],"default":true`),
	).wantStatus(201)
	id := made.text("template.id")
	export := func(document string) ask { return get("/documents/" + document + "/export") }
	custom := func(document, query string) ask { return get("/documents/" + document + "/custom-export" + query) }
	patch := func(body string) ask { return jsonAsk("PATCH", "/export-templates/"+id, body) }
	poor := custom(s.foreignDoc, "")
	poor.key = s.foreignKey
	return []row{
		{
			says:   "Returns a binary multi-sheet Excel workbook built from the type-specific schema; the audited financial statement workbook has 17 sheets",
			status: 200,
			ask:    export(afs),
			check:  wantSheets("Summary · Entity & Filing · Audit Report · Balance Sheet · Income Statement · Cash Flow · Changes in Equity · Common Size · Trend · Ratios · Debt Service · Cash & Receivables · Inventory & Cost · PPE & Other Assets · Payables & Accruals · Related, Tax & Risks · Checks & Sources"),
		},
		{says: "export exists for credit_report", status: 200, ask: export(credit),
			check: wantSheets("Summary · Subject · Score · Accounts · Payment History · Inquiries · Negative & Legal · Debt Service · Checks & Sources")},
		{
			says:   "export exists for cic_credit_report",
			status: 200,
			ask:    export(bureau),
			check: func(t *testing.T, _ *testServer, a *answer) {
				if n := len(workbookOf(t, a).GetSheetList()); n != 14 {
					t.Errorf("%d sheets, want 14", n)
				}
			},
		},
		{
			says:   "400 INVALID_EXPORT_TYPE (type has no export schema)",
			status: 400,
			code:   engine.CodeInvalidExportType,
			ask:    export(statement),
		},
		{
			says:   "GET export: DOCUMENT_NOT_PROCESSED (processing unfinished)",
			status: 400,
			code:   engine.CodeDocumentNotProcessed,
			ask:    export(pending),
		},
		{says: "GET export: 404", status: 404, code: engine.CodeNotFound, ask: export(s.foreignDoc)},
		{
			says:   "a workbook without end is refused whole",
			status: 400,
			code:   engine.CodeWorkbookTooLarge,
			ask:    export(big),
		},
		{
			says:   "Returns the binary workbook defined by the organization's configuration",
			status: 200,
			ask:    custom(statement, ""),
			check: func(t *testing.T, ts *testServer, a *answer) {
				wantSheets("Rows")(t, ts, a)
				if a.Header.Get("Dossier-Template") != id {
					t.Errorf("made by %q, want the organization's template %s", a.Header.Get("Dossier-Template"), id)
				}
			},
		},
		{
			says:   "custom-export serves every type, with ready-made ones (a transactions workbook among them)",
			status: 200,
			ask:    custom(statement, "?template=transactions"),
			check:  wantSheets("Transactions"),
		},
		{
			says:   "`?template=` takes a name too",
			status: 200,
			ask:    custom(statement, "?template=for%20US"),
			check: func(t *testing.T, _ *testServer, a *answer) {
				if a.Header.Get("Dossier-Template") != id {
					t.Errorf("made by %q, want the organization's template %s", a.Header.Get("Dossier-Template"), id)
				}
			},
		},
		{
			says:   "custom-export: a name that no template has is 404",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    custom(statement, "?template=For%20them"),
		},
		{says: "custom-export of a type that nobody made a template for", status: 200, ask: custom(s.slip, "")},
		{
			says:   "the ready-made template for the statement family has 11 sheets",
			status: 200,
			ask:    custom(statement, "?template=bank_statement"),
			check:  wantSheets("Summary · Transactions · Monthly · Daily Balance · Income · Obligations · Categories · Counterparties · Outliers & Returned · Integrity · Checks & Sources"),
		},
		{says: "custom-export: a fresh If-None-Match is 304", status: 304, ask: ask{
			method: "GET",
			path:   basePath + "/documents/" + statement + "/custom-export",
			header: http.Header{"If-None-Match": {`W/"x", "workbook-` + statement + `-0-` + id + `-1"`}},
		}},
		{
			says:   "custom-export: HEAD makes no workbook",
			status: 200,
			ask:    ask{method: "HEAD", path: basePath + "/documents/" + statement + "/custom-export"},
			check: func(t *testing.T, _ *testServer, a *answer) {
				if len(a.raw) > 0 || a.Header.Get("ETag") == "" {
					t.Errorf("%d bytes with %v, want none and the tag", len(a.raw), a.Header)
				}
			},
		},
		{
			says:   "custom-export needs custom exports enabled for the organization: 403 before it looks",
			status: 403,
			code:   engine.CodePlanNotPermitted,
			ask:    poor,
		},
		{
			says:   "custom-export needs processed data",
			status: 400,
			code:   engine.CodeDocumentNotProcessed,
			ask:    custom(pending, ""),
		},
		{says: "custom-export: 404", status: 404, code: engine.CodeNotFound, ask: custom(s.foreignDoc, "")},
		{
			says:   "custom-export: a template that is none is 404",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    custom(statement, "?template="+s.foreignApp),
		},
		{
			says:   "custom-export: a template for other types is 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    custom(s.slip, "?template="+id),
			check:  wantFields("/template"),
		},
		{
			says:   "a template is judged by its sheets' language",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("POST", "/export-templates", `{"name":"X","sheets":[{"name":"A","colour":"red"}]}`),
			check: func(t *testing.T, _ *testServer, a *answer) {
				if field := a.text("details.0.field"); !strings.HasPrefix(field, "/sheets/0") {
					t.Errorf("names %s, want the member at fault", field)
				}
			},
		},
		{
			says:   "a template's name is its own",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("POST", "/export-templates", templateBody(" FOR US ", "")),
			check:  wantFields("/name"),
		},
		{
			says:   "a template does not take a ready-made one's name",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("POST", "/export-templates", templateBody("transactions", "")),
			check:  wantFields("/name"),
		},
		{
			says:   "a template's types are known",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("POST", "/export-templates", templateBody("Y", `,"document_types":["bonk"]`)),
			check:  wantFields("/document_types/0"),
		},
		{
			says:   "/export-templates: the list has the ready-made ones last",
			status: 200,
			ask:    get("/export-templates"),
			check: func(t *testing.T, _ *testServer, a *answer) {
				list := a.at("templates").([]any)
				last := list[len(list)-1].(map[string]any)
				if a.text("templates.0.id") != id || last["ready_made"] != true || last["sheets"] != nil {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "/export-templates: a ready-made one is read by its name",
			status: 200,
			ask:    get("/export-templates/bank_statement"),
		},
		{
			says:   "/export-templates: a change raises the version",
			status: 200,
			ask:    patch(`{"name":"For the bank"}`),
			check: func(t *testing.T, _ *testServer, a *answer) {
				if a.number("template.version") != 2 || a.text("template.name") != "For the bank" ||
					a.Header.Get("ETag") != `"template-2"` {
					t.Errorf("got %s with %v", a.raw, a.Header)
				}
			},
		},
		{
			says:   "/export-templates: 412 when stale",
			status: 412,
			code:   engine.CodePreconditionFailed,
			ask:    conditional(patch(`{"default":false}`), `"template-1"`),
		},
		{
			says:   "/export-templates: nothing given changes nothing",
			status: 200,
			ask:    patch(`{}`),
			check: func(t *testing.T, _ *testServer, a *answer) {
				if a.number("template.version") != 2 {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "/export-templates: a ready-made one cannot be changed",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    jsonAsk("PATCH", "/export-templates/transactions", `{"name":"Z"}`),
		},
		{
			says:   "/export-templates: another organization's is not found",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    get("/export-templates/" + id).by(ts.organization("Valley Finance", "paid")),
		},
		{
			says:   "/export-templates: at most 100",
			status: 400,
			code:   engine.CodeTemplateLimit,
			ask:    jsonAsk("POST", "/export-templates", templateBody("one too many", "")).by(ts.fullOfTemplates()),
		},
		{
			says:   "/export-templates: deleted it is not found",
			status: 200,
			ask:    ask{method: "DELETE", path: basePath + "/export-templates/" + id},
			check: func(t *testing.T, ts *testServer, _ *answer) {
				ts.get("/export-templates/" + id).wantStatus(404)
			},
		},
	}
}

// reported uploads a document of a type whose result has no rows.
func (s *testServer) reported(documentType string) string {
	s.t.Helper()
	return jsonText(s.postForm("/documents", typed(documentType), file("report.csv", csvFile)).wantStatus(202).at(
		"document_id",
	))
}

// fullOfTemplates adds an organization with the maximum number of templates, and returns its key.
func (s *testServer) fullOfTemplates() string {
	s.t.Helper()
	key := s.organization("Full of Templates", "paid")
	for n := range engine.MaxExportTemplates {
		s.send(jsonAsk("POST", "/export-templates", templateBody(fmt.Sprint("T", n), "")).by(key)).wantStatus(201)
	}
	return key
}
