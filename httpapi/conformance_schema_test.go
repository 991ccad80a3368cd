package httpapi

import (
	"net/http"
	"strings"
	"testing"

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
	ts.reader.fail(engine.PasswordRequired, "The PDF is protected; upload it again with its password.") // for the dry run
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
			if want := `document type "custom:` + slug + `" is not known; GET /document-types lists them all.`; a.text("message") != want {
				t.Errorf("message %q, want %q: a deleted, a foreign and an absent schema are alike", a.text("message"), want)
			}
		}
	}
	rows := []row{
		{says: "`/schemas` (custom extraction schemas, CRUD", status: 201, ask: schemaAsk("second", "Second"), check: func(t *testing.T, ts *testServer, a *answer) {
			if a.text("schema.document_type") != "custom:second" || a.number("schema.version") != 1 || a.Header.Get("ETag") != `"schema-1"` {
				t.Errorf("got %s with ETag %s", a.raw, a.Header.Get("ETag"))
			}
		}},
		{says: "GET /schemas lists by slug, without deleted and foreign ones", status: 200, ask: get("/schemas?limit=1"), check: func(t *testing.T, ts *testServer, a *answer) {
			if a.number("total") != 2 || a.text("schemas.0.slug") != "first" || a.number("pagination.pages") != 2 {
				t.Errorf("got %s, want the first of two", a.raw)
			}
		}},
		{says: "GET /schemas/{slug}", status: 200, ask: get("/schemas/first"), check: func(t *testing.T, ts *testServer, a *answer) {
			if a.text("schema.definition.fields.0.name") != "policy_number" {
				t.Errorf("got %s", a.raw)
			}
		}},
		{says: "a slug is there once", status: 409, code: engine.CodeSchemaExists, ask: schemaAsk("first", "Again")},
		{says: "another organization's resource is reported as not found: GET /schemas/{slug}", status: 404, code: engine.CodeNotFound, ask: get("/schemas/theirs")},
		{says: "a deleted schema is not found", status: 404, code: engine.CodeNotFound, ask: get("/schemas/gone/versions")},
		{says: "a version that never was is not found", status: 404, code: engine.CodeNotFound, ask: get("/schemas/first/versions/2")},
		{says: "a version is a number", status: 404, code: engine.CodeNotFound, ask: get("/schemas/first/versions/01")},
		{says: "PUT /schemas/{slug}: another definition is the next version", status: 200, ask: jsonAsk("PUT", "/schemas/first",
			`{"name":"First","definition":{"fields":[{"name":"total","type":"amount","labels":["Total"]}]}}`).matching(`"schema-1"`), check: func(t *testing.T, ts *testServer, a *answer) {
			if a.number("schema.version") != 2 || a.Header.Get("ETag") != `"schema-2"` {
				t.Errorf("got %s", a.raw)
			}
			old := ts.get("/schemas/first/versions/1").wantStatus(200)
			if old.text("version.definition.fields.0.name") != "policy_number" {
				t.Errorf("version 1 is now %s", old.raw)
			}
			if list := ts.get("/schemas/first/versions"); list.number("versions.0.version") != 2 || len(list.at("versions").([]any)) != 2 {
				t.Errorf("versions %s", list.raw)
			}
		}},
		{says: "PUT /schemas/{slug} on an older state is 412", status: 412, code: engine.CodePreconditionFailed,
			ask: jsonAsk("PUT", "/schemas/first", `{"name":"Lost","definition":`+smallDefinition+`}`).matching(`"schema-1"`)},
		{says: "DELETE /schemas/{slug} on an older state is 412", status: 412, code: engine.CodePreconditionFailed,
			ask: ask{method: "DELETE", path: basePath + "/schemas/first"}.matching(`"schema-1"`)},
		{says: "PATCH /schemas/{slug}: a name is no new version", status: 200, ask: jsonAsk("PATCH", "/schemas/first", `{"name":"Renamed"}`), check: func(t *testing.T, ts *testServer, a *answer) {
			if a.number("schema.version") != 2 || a.text("schema.name") != "Renamed" || a.Header.Get("ETag") != `"schema-3"` {
				t.Errorf("got %s", a.raw)
			}
		}},
		{says: "PATCH /schemas/{slug} of nothing changes nothing", status: 200, ask: jsonAsk("PATCH", "/schemas/first", `{}`), check: func(t *testing.T, ts *testServer, a *answer) {
			if a.Header.Get("ETag") != `"schema-3"` {
				t.Errorf("ETag %s, want the one before", a.Header.Get("ETag"))
			}
		}},
		{says: "a name that the documents do not name is refused in a definition", status: 400, code: engine.CodeValidationFailed,
			ask: field(`"name":"a","type":"text","labels":["A"],"lable":1`), check: wantFields("/definition/fields/0/lable")},
		{says: "names are used once", status: 400, code: engine.CodeValidationFailed,
			ask: definition(`{"fields":[{"name":"a","type":"text","labels":["A"]}],"tables":[{"name":"a","columns":[{"name":"c","type":"text","headers":["C"]}]}]}`), check: wantFields("/definition/tables/0/name")},
		{says: "an expression that does not compile is told", status: 400, code: engine.CodeValidationFailed, ask: field(`"name":"a","type":"text","pattern":"("`), check: wantFields("/definition/fields/0/pattern")},
		{says: "the envelope's names are its own", status: 400, code: engine.CodeValidationFailed, ask: field(`"name":"quality","type":"text","labels":["A"]`), check: wantFields("/definition/fields/0/name")},
		{says: "a slug has its form", status: 400, code: engine.CodeValidationFailed, ask: schemaAsk("Slug", "S"), check: wantFields("/slug")},
		{says: "a definition is at most 256 KB", status: 413, code: engine.CodeRequestTooLarge, ask: definition(`{"x":"` + strings.Repeat("x", engine.MaxSchemaBytes) + `"}`)},
		{says: "document_type: \"custom:<slug>\"", status: 202, ask: formAsk(typed("custom:second"), file("p.csv", csvFile)).to("/documents"), check: func(t *testing.T, ts *testServer, a *answer) {
			if a.text("document_type") != "custom:second" {
				t.Errorf("got %s", a.raw)
			}
			if list := ts.get("/documents?document_type=Custom:Second"); list.number("total") != 1 {
				t.Errorf("listed %s", list.raw)
			}
		}},
		{says: "document_type: \"custom:<slug>\" in a batch", status: 202, ask: formAsk(typed("custom:second"), fileOf("files", file("p.csv", csvFile))).to("/batch/upload")},
		{says: "document_type: \"custom:<slug>\" on attached files", status: 201, ask: formAsk(typed("custom:second"), file("q.csv", csvFile+"2026-01-09,,7,102\n")).to("/applications/" + s.app + "/documents")},
		{says: "GET /document-types shows the organization's own", status: 200, ask: get("/document-types"), check: func(t *testing.T, ts *testServer, a *answer) {
			if text := string(a.raw); !strings.Contains(text, `"custom:second"`) || strings.Contains(text, "theirs") || strings.Contains(text, "gone") {
				t.Errorf("types %s, want custom:second and no deleted or foreign one", text)
			}
		}},
		{says: "a dry run of another organization's document is 404", status: 404, code: engine.CodeNotFound, ask: jsonAsk("POST", "/schemas/second/dry-run", `{"document_id":`+s.foreignDoc+`}`)},
		{says: "a dry run of another organization's schema is 404", status: 404, code: engine.CodeNotFound, ask: jsonAsk("POST", "/schemas/theirs/dry-run", `{"document_id":`+s.done+`}`)},
		{says: "a dry run judges its definition before it looks for the document", status: 400, code: engine.CodeValidationFailed,
			ask: jsonAsk("POST", "/schemas/dry-run", `{"document_id":1,"definition":{"fields":[]}}`), check: wantFields("/definition/fields")},
	}
	for _, slug := range []string{"gone", "theirs", "never"} {
		rows = append(rows,
			row{says: "new uploads with a schema that is not there are 400: " + slug, status: 400, code: engine.CodeUnknownDocumentType,
				ask: formAsk(typed("custom:"+slug), file("p.csv", csvFile)).to("/documents"), check: unknown(slug)})
	}
	return append(rows, row{says: "an unknown document type is no filter", status: 400, code: engine.CodeUnknownDocumentType,
		ask: get("/documents?document_type=custom:theirs"), check: unknown("theirs")},
		row{says: "a dry run tells why a document cannot be read", status: 400, code: engine.CodeDryRunFailed, ask: jsonAsk("POST", "/schemas/second/dry-run", `{"document_id":`+s.done+`}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if !strings.Contains(a.text("message"), "send it as password") {
					t.Errorf("message %q, want the way out", a.text("message"))
				}
			}})
}

func TestAnOrganizationHasAtMostSoManySchemas(t *testing.T) {
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
		t.Errorf("a slug used again begins at version %d, want 2: a result's slug and version name one definition", again.number("schema.version"))
	}
}
