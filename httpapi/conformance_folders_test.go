package httpapi

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func (s *testServer) makeFolder(body string) string {
	s.t.Helper()
	return s.postJSON("/folders", body).wantStatus(201).text("folder.id")
}

func folderRows(ts *testServer, s *fixture) []row {
	top := ts.makeFolder(`{"name":"Statements"}`)
	below := ts.makeFolder(`{"name":"March","parent_id":"` + top + `"}`)
	empty := ts.makeFolder(`{"name":"Empty"}`)
	deepest := top
	for range engine.MaxFolderDepth - 1 {
		deepest = ts.makeFolder(`{"name":"level","parent_id":"` + deepest + `"}`)
	}
	own := ts.key
	ts.key = ts.foreign
	foreign := ts.makeFolder(`{"name":"Statements"}`)
	ts.key = own
	create := func(body string) ask { return jsonAsk("POST", "/folders", body) }
	refused := func(says, body string, fields ...string) row {
		return row{
			says:   says,
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    create(body),
			check:  wantFields(fields...),
		}
	}
	moves := func(body string) ask { return jsonAsk("PATCH", "/folders/"+top, body) }
	document := func(body string) ask { return jsonAsk("PATCH", "/documents/"+s.doc, body) }
	lies := func(where any) func(t *testing.T, ts *testServer, a *answer) {
		return func(t *testing.T, ts *testServer, a *answer) {
			t.Helper()
			if got := ts.get("/documents/" + s.doc).at(
				"document.folder_id",
			); got != where || a.at("document.folder_id") != where {
				t.Errorf("folder_id %v, answered %s, want %v", got, a.raw, where)
			}
		}
	}
	return []row{
		{
			says:   "`/folders` (CRUD, documents of a folder): made, its name trimmed",
			status: 201,
			ask:    create(`{"name":"  April  ","parent_id":null}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if keysOf(t, a.at("folder")) != sorted("id name parent_id created_at updated_at") ||
					a.text("folder.name") != "April" || a.at("folder.parent_id") != nil {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		refused("/folders: a name is needed", `{}`, "/name"),
		refused("/folders: a name of blanks is none", `{"name":"  "}`, "/name"),
		refused("/folders: a name has at most 120 characters", `{"name":"`+strings.Repeat("é", 121)+`"}`, "/name"),
		refused("/folders: no slash in a name", `{"name":"a/b"}`, "/name"),
		refused("/folders: no mark of writing direction in a name", `{"name":"a\u202eb"}`, "/name"),
		refused("/folders: no line break in a name", `{"name":"a\nb"}`, "/name"),
		refused("/folders: a sibling's name in another case is taken", `{"name":"STATEMENTS"}`, "/name"),
		refused(
			"/folders: a sibling's name in other letters that print alike is taken", `{"name":"\uff33tatements"}`,
			"/name",
		),
		refused("/folders: a parent that does not exist", `{"name":"x","parent_id":"`+s.app+`"}`, "/parent_id"),
		refused(
			"/folders: another organization's parent does not exist", `{"name":"x","parent_id":"`+foreign+`"}`,
			"/parent_id",
		),
		refused("/folders: eight levels and no more", `{"name":"x","parent_id":"`+deepest+`"}`, "/parent_id"),
		refused("/folders: a field that is not named is refused", `{"name":"x","colour":"red"}`, "/colour"),
		refused("/folders: wrong types are named", `{"name":7}`, "/name"),
		refused("/folders: a parent is named by its id", `{"name":"x","parent_id":7}`, "/parent_id"),
		{
			says:   "/folders: listed by name",
			status: 200,
			ask:    get("/folders?limit=2"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.text("folders.0.name") != "April" || a.text("folders.1.name") != "Empty" ||
					a.number("pagination.pages") != (a.number("total")+1)/2 {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{says: "/folders: those of a parent", status: 200, ask: get("/folders?parent_id=" + top), check: wantTotal(2)},
		{says: "/folders: those at the top", status: 200, ask: get("/folders?parent_id=root"), check: wantTotal(3)},
		{
			says:   "/folders: those of another organization's folder",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    get("/folders?parent_id=" + foreign),
		},
		{
			says:   "/folders: read",
			status: 200,
			ask:    get("/folders/" + strings.ToUpper(below)),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.text("folder.parent_id") != top {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "/folders: another organization's is 404",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    get("/folders/" + foreign),
		},
		{says: "/folders: renamed to the same name in another case", status: 200, ask: moves(`{"name":"STATEMENTS"}`)},
		{
			says:   "/folders: not into itself",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    moves(`{"parent_id":"` + top + `"}`),
			check:  wantDetail("/parent_id", "CYCLE", "A folder cannot lie in itself or in a folder that lies in it."),
		},
		{
			says:   "/folders: nor into one below it",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    moves(`{"parent_id":"` + deepest + `"}`),
			check:  wantFields("/parent_id"),
		},
		{
			says:   "/folders: nor where its lowest would be too deep",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    moves(`{"parent_id":"` + empty + `"}`),
			check:  wantFields("/parent_id"),
		},
		{
			says:   "/folders: a document is moved in",
			status: 200,
			ask:    document(`{"folder_id":"` + below + `"}`),
			check:  lies(below),
		},
		{
			says:   "Lists take a cursor: documents of a folder",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/folders/" + below + "/documents?page=2&cursor=MTIz"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				wantFields("/cursor")(t, ts, a)
				listed := ts.get("/folders/" + below + "/documents")
				after := ts.get("/folders/" + below + "/documents?cursor=MQ") // below every document_id
				if listed.at("next_cursor") != nil || after.number("total") != 1 || len(after.at("documents").([]any)) != 0 {
					t.Errorf("got %s, then %s", listed.raw, after.raw)
				}
			},
		},
		{says: "documents of a folder", status: 200, ask: get("/folders/" + below + "/documents"), check: wantTotal(1)},
		{
			says:   "documents of a folder: also as a filter of the list",
			status: 200,
			ask:    get("/documents?folder_id=" + below + "&document_type=payslip"),
			check:  wantTotal(1),
		},
		{
			says:   "documents of a folder: not those of folders below it",
			status: 200,
			ask:    get("/folders/" + top + "/documents"),
			check:  wantTotal(0),
		},
		{
			says:   "documents of a folder: a folder that is not there",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    get("/documents?folder_id=" + foreign),
		},
		{
			says:   "/folders: one that holds documents is not deleted",
			status: 400,
			code:   engine.CodeFolderNotEmpty,
			ask:    ask{method: "DELETE", path: basePath + "/folders/" + below},
			check: func(t *testing.T, ts *testServer, a *answer) {
				ts.get("/documents/" + s.doc).wantStatus(200)
			},
		},
		{
			says:   "/folders: one that holds folders is not deleted",
			status: 400,
			code:   engine.CodeFolderNotEmpty,
			ask:    ask{method: "DELETE", path: basePath + "/folders/" + top},
		},
		{
			says:   "/folders: a document into one that does not exist",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    document(`{"folder_id":"` + foreign + `"}`),
			check:  wantFields("/folder_id"),
		},
		{
			says:   "/folders: a document is named a folder by its id",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    document(`{"folder_id":""}`),
			check:  wantFields("/folder_id"),
		},
		{says: "/folders: no change when nothing is given", status: 200, ask: document(`{}`), check: lies(below)},
		{says: "/folders: a document is taken out", status: 200, ask: document(`{"folder_id":null}`), check: lies(nil)},
		{
			says:   "/folders: an empty one is deleted",
			status: 200,
			ask:    ask{method: "DELETE", path: basePath + "/folders/" + below},
			check: func(t *testing.T, ts *testServer, a *answer) {
				ts.get("/folders/" + below).wantStatus(404)
			},
		},
		{
			says:   "/folders: an upload into one",
			status: 202,
			ask: formAsk(formPart{"folder_id", "", "", empty}, typed("auto"), file("a.csv", csvFile)).to(
				"/documents",
			),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if got := ts.get("/documents/" + jsonText(a.at("document_id"))).text(
					"document.folder_id",
				); got != empty {
					t.Errorf("lies in %s, want %s", got, empty)
				}
			},
		},
		{
			says:   "/folders: a batch into one, also what fails alone",
			status: 202,
			ask: jsonAsk(
				"POST", "/batch",
				`{"folder_id":"`+empty+`","documents":[`+batchEntry("a.csv")+`,{"document_type":"payslip"}]}`,
			),
			check: func(t *testing.T, ts *testServer, a *answer) {
				ts.get("/folders/" + empty + "/documents").wantStatus(200)
				wantTotal(3)(t, ts, ts.get("/folders/"+empty+"/documents"))
			},
		},
		{
			says:   "/folders: a batch of files into one",
			status: 202,
			ask:    formAsk(formPart{"folder_id", "", "", empty}, typed("payslip"), fileOf("files", file("a.csv", csvFile))).to("/batch/upload"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				wantTotal(4)(t, ts, ts.get("/folders/"+empty+"/documents"))
			},
		},
		{
			says:   "/folders: a batch into one that does not exist",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("POST", "/batch", `{"folder_id":"`+foreign+`","documents":[`+batchEntry("a.csv")+`]}`),
			check:  wantFields("/folder_id"),
		},
		{
			says:   "/folders: a merge into one",
			status: 202,
			ask: mergeOf(
				`,"folder_id":"`+empty+`"`, mergeEntry("one.png", picture(10)), mergeEntry("two.png", picture(20)),
			),
			check: func(t *testing.T, ts *testServer, a *answer) {
				wantTotal(5)(t, ts, ts.get("/folders/"+empty+"/documents"))
			},
		},
		{says: "/folders: a merge into one that does not exist", status: 400, code: engine.CodeValidationFailed, ask: mergeOf(`,"folder_id":"`+foreign+`"`, mergeEntry("one.png", picture(10)), mergeEntry("two.png", picture(20))), check: wantFields("/folder_id")},
		{says: "/folders: an upload into one that does not exist", status: 400, code: engine.CodeValidationFailed, ask: formAsk(formPart{"folder_id", "", "", foreign}, typed("auto"), file("a.csv", csvFile+"\n")).to("/documents"), check: wantFields("/folder_id")},
	}
}

// In any order of concurrent requests, a deleted folder contains nothing, and no document is in a deleted folder.
func TestFolderWithDocumentIsNotDeleted(t *testing.T) {
	s := openTestServer(t)
	doc := s.upload(csvFile)
	for range 20 {
		id := s.makeFolder(`{"name":"race"}`)
		moved := make(chan int)
		go func() {
			moved <- s.send(jsonAsk("PATCH", "/documents/"+doc, `{"folder_id":"`+id+`"}`)).StatusCode
		}()
		deleted := s.send(ask{method: "DELETE", path: basePath + "/folders/" + id}).StatusCode
		into, lies := <-moved, s.get("/documents/"+doc).at("document.folder_id")
		switch {
		case deleted == 200 && into == 400 && lies == nil:
		case deleted == 400 && into == 200 && lies == id:
			s.send(jsonAsk("PATCH", "/documents/"+doc, `{"folder_id":null}`)).wantStatus(200)
			s.send(ask{method: "DELETE", path: basePath + "/folders/" + id}).wantStatus(200)
		default:
			t.Fatalf("deleted: %d, moved: %d, the document lies in %v; want one of both to win", deleted, into, lies)
		}
	}
}
