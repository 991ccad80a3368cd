package httpapi

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// attemptRows prove which application a document belongs to, and why it failed.
func attemptRows(ts *testServer, s *fixture) []row {
	ts.reader.work()
	app := ts.postJSON(
		"/applications",
		`{"business_name":"Ilaya Trading","borrower_email":"ilaya@example.com","external_ref":"CRM-77"}`,
	).wantStatus(201).text("data.id")
	attached := ts.send(formAsk(file("march.csv", csvFile)).to("/applications/" + app + "/documents")).wantStatus(201)
	doc := jsonText(attached.at("data.0.id"))
	writer := ts.keyFor("Lakeside Lending", engine.DocumentWrite)
	ofApplication := func(id, ref any) func(t *testing.T, ts *testServer, a *answer) {
		return func(t *testing.T, ts *testServer, a *answer) {
			d := ts.get("/documents/" + jsonText(a.at("document_id"))).wantStatus(200)
			if d.at("document.application_id") != id || d.at("document.external_ref") != ref {
				t.Errorf("got %s, want application %v with reference %v", d.raw, id, ref)
			}
		}
	}
	before := ts.lastEvent()
	ts.reader.fail(engine.PasswordRequired, "The PDF is protected; upload it again with its password.")
	throttled, failed := ts.upload(csvFile), ts.upload(csvFile)
	ts.process()
	ts.reader.work()
	into := formPart{"application_id", "", "", app}
	return []row{
		{
			says:   "A document names its application: application_id and external_ref",
			status: 200,
			ask:    get("/documents/" + doc),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.text("document.application_id") != app || a.text("document.external_ref") != "CRM-77" ||
					attached.text("data.0.application_id") != app || attached.text("data.0.external_ref") != "CRM-77" {
					t.Errorf("got %s and %s", a.raw, attached.raw)
				}
			},
		},
		{
			says:   "application_id and external_ref (null without one)",
			status: 200,
			ask:    get("/documents/" + s.done),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.at("document.application_id") != nil || a.at("document.external_ref") != nil {
					t.Errorf("got %s, want nulls", a.raw)
				}
			},
		},
		{
			says:   "application_id and external_ref in its lists: GET /documents?application_id=…",
			status: 200,
			ask:    get("/documents?application_id=" + app),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.number("total") != 1 || jsonText(a.at("documents.0.id")) != doc ||
					a.text("documents.0.external_ref") != "CRM-77" {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "application_id and external_ref in its events",
			status: 200,
			ask:    get("/events?limit=100&after=" + strconv.FormatInt(before, 10)),
			check: func(t *testing.T, ts *testServer, a *answer) {
				for i, ev := range a.at("events").([]any) {
					at := "events." + strconv.Itoa(i) + "."
					if payload := ev.(map[string]any)["payload"].(map[string]any); payload["document_id"] != nil &&
						jsonText(payload["document_id"]) == doc {
						if a.text(at+"application_id") != app || a.text(at+"external_ref") != "CRM-77" {
							t.Errorf("got %v", ev)
						}
						return
					}
				}
				t.Errorf("no event of document %s in %s", doc, a.raw)
			},
		},
		{
			says:   "GET /documents?external_ref=…",
			status: 200,
			ask:    get("/documents?external_ref=CRM-77&limit=1"),
			check:  wantTotal(1),
		},
		{
			says:   "GET /documents?external_ref=… with a status",
			status: 200,
			ask:    get("/documents?external_ref=CRM-77&status=completed"),
			check:  wantTotal(0),
		},
		{
			says:   "GET /documents?external_ref=… of nobody",
			status: 200,
			ask:    get("/documents?external_ref=CRM-78"),
			check:  wantTotal(0),
		},
		{
			says:   "GET /documents?application_id=… and another external_ref",
			status: 200,
			ask:    get("/documents?application_id=" + app + "&external_ref=CRM-78"),
			check:  wantTotal(0),
		},
		{
			says:   "GET /documents?application_id=… of another organization",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    get("/documents?application_id=" + s.foreignApp),
		},
		{
			says:   "POST /documents takes application_id",
			status: 202,
			ask:    formAsk(typed("payslip"), into, file("slip.csv", csvFile)).to("/documents"),
			check:  ofApplication(app, "CRM-77"),
		},
		{
			says:   "POST /documents takes application_id in JSON",
			status: 202,
			ask:    jsonAsk("POST", "/documents", `{"file_base64":"YSxiCjEsMgo=","filename":"x.csv","document_type":"payslip","application_id":"`+app+`"}`),
			check:  ofApplication(app, "CRM-77"),
		},
		{
			says:   "POST /documents/async takes application_id",
			status: 202,
			ask: jsonAsk(
				"POST", "/documents/async",
				`{"file_url":"`+s.url+`/march.csv","document_type":"payslip","application_id":"`+app+`"}`,
			),
			check: ofApplication(app, "CRM-77"),
		},
		{says: "POST /documents/merge takes application_id", status: 202, ask: mergeOf(`,"application_id":"`+app+`"`, mergeEntry("one.png", picture(10)), mergeEntry("two.png", picture(20))), check: ofApplication(app, "CRM-77")},
		{
			says:   "POST /batch takes application_id",
			status: 202,
			ask:    jsonAsk("POST", "/batch", `{"documents":[`+batchEntry("a.csv")+`],"application_id":"`+app+`"}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if list := ts.get("/documents?application_id=" + app + "&limit=1").wantStatus(
					200,
				); list.text("documents.0.file_name") != "a.csv" {
					t.Errorf("listed %s", list.raw)
				}
			},
		},
		{
			says:   "POST /batch/upload takes application_id",
			status: 202,
			ask:    formAsk(formPart{"files", "u.csv", "", csvFile}, typed("payslip"), into).to("/batch/upload"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if list := ts.get("/documents?application_id=" + app + "&limit=1").wantStatus(
					200,
				); list.text("documents.0.file_name") != "u.csv" || list.text("documents.0.external_ref") != "CRM-77" {
					t.Errorf("listed %s", list.raw)
				}
			},
		},
		{
			says:   "application_id and external_ref in the status of its job",
			status: 200,
			ask:    get("/documents/jobs/" + doc),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.text("application_id") != app || a.text("external_ref") != "CRM-77" {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{says: "POST /batch: application_id needs application:write too", status: 403, code: engine.CodeMissingScope,
			ask: jsonAsk("POST", "/batch", `{"documents":[`+batchEntry("a.csv")+`],"application_id":"`+app+`"}`).by(
				writer,
			)},
		{
			says:   "POST /documents/merge: application_id needs application:write too",
			status: 403,
			code:   engine.CodeMissingScope,
			ask:    mergeOf(`,"application_id":"`+app+`"`, mergeEntry("one.png", picture(10)), mergeEntry("two.png", picture(20))).by(writer),
		},
		{
			says:   "application_id: the key needs application:write too",
			status: 403,
			code:   engine.CodeMissingScope,
			ask:    formAsk(typed("payslip"), into, file("slip.csv", csvFile)).to("/documents").by(writer),
		},
		{says: "application_id of another organization is absent", status: 404, code: engine.CodeNotFound,
			ask: formAsk(typed("payslip"), formPart{"application_id", "", "", s.foreignApp}, file("slip.csv", csvFile)).to("/documents")},
		{
			says:   "POST /applications/{id}/documents takes password (tried on every protected file) and passwords (JSON object, file name → password)",
			status: 201,
			ask: formAsk(
				formPart{"password", "", "", "for all"},
				formPart{"passwords", "", "application/json", `{"own/~.pdf":"its own"}`},
				file("own/~.pdf", smallPDF),
				file("other.pdf", smallPDF+"\n"),
				file("open.csv", csvFile+"2026-01-05,1,,94\n"),
			).to("/applications/" + app + "/documents"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				ts.process()
				wantPasswords(t, ts, map[string]string{"own/~.pdf": "its own", "other.pdf": "for all", "open.csv": ""})
				if stored := ts.rows("documents WHERE password IS NOT NULL"); stored != 0 {
					t.Errorf("%d documents still hold a password after their reading, want none", stored)
				}
			},
		},
		{says: "POST /intake takes password and passwords", status: 200,
			ask: formAsk(
				applicationPart(`{"business_name":"Bagong Tindahan","borrower_email":"bago@example.com"}`),
				file("i-own.pdf", smallPDF),
				formPart{"files", "i-other.pdf", "", smallPDF + "\n"},
				formPart{"passwords", "", "application/json", `{"i-own.pdf":"its own"}`},
				formPart{"password", "", "", "for all"},
			).to("/intake"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				ts.process()
				wantPasswords(t, ts, map[string]string{"i-own.pdf": "its own", "i-other.pdf": "for all"})
			}},
		{
			says:   "passwords: a name that no file has is an error naming it",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask: formAsk(file("a.pdf", smallPDF), formPart{"passwords", "", "", `{"b.pdf":"x"}`}).to(
				"/applications/" + app + "/documents",
			),
			check: wantDetail("/passwords/b.pdf", "UNKNOWN", "No file is named b.pdf."),
		},
		{
			says:   "passwords is a JSON object",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask: formAsk(file("a.pdf", smallPDF), formPart{"passwords", "", "", `["x"]`}).to(
				"/applications/" + app + "/documents",
			),
			check: wantFields("/passwords"),
		},
		{
			says:   "passwords are texts",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask: formAsk(file("a.pdf", smallPDF), formPart{"passwords", "", "", `{"a.pdf":7}`}).to(
				"/applications/" + app + "/documents",
			),
			check: wantFields("/passwords/a.pdf"),
		},
		{
			says:   "passwords: a name twice is refused",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask: formAsk(file("a.pdf", smallPDF), formPart{"passwords", "", "", `{"a.pdf":"x","a.pdf":"y"}`}).to(
				"/applications/" + app + "/documents",
			),
			check: wantFields("/passwords/a.pdf"),
		},
		{
			says:   "a password has at most 127 bytes",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask: formAsk(file("a.pdf", smallPDF), formPart{"password", "", "", strings.Repeat("x", 128)}).to(
				"/applications/" + app + "/documents",
			),
			check: wantFields("/password"),
		},
		{
			says:   "A multi-file request says which file is at fault: POST /applications/{id}/documents",
			status: 415,
			code:   engine.CodeUnsupportedFileType,
			ask:    formAsk(file("a.csv", csvFile), file("b.csv", csvFile+"\n"), formPart{"files", "virus.exe", "", "\x7fELF\x02\x01\x01"}).to("/applications/" + app + "/documents"),
			check:  wantFile("/files/2", "virus.exe"),
		},
		{
			says:   "A multi-file request says which file is at fault: POST /intake",
			status: 400,
			code:   engine.CodeEmptyFile,
			ask:    formAsk(applicationPart(`{"business_name":"X","borrower_email":"x@example.com"}`), file("a.csv", csvFile), file("empty.csv", "")).to("/intake"),
			check:  wantFile("/files/1", "empty.csv"),
		},
		{
			says:   "A multi-file request says which file is at fault: POST /intake, the files first",
			status: 415,
			code:   engine.CodeFileTypeMismatch,
			ask:    formAsk(file("a.csv", csvFile), file("b.pdf", csvFile), applicationPart(`{"business_name":"X","borrower_email":"x@example.com"}`)).to("/intake"),
			check:  wantFile("/files/1", "b.pdf"),
		},
		{
			says:   "A multi-file request says which file is at fault: POST /documents/merge",
			status: 400,
			code:   engine.CodePasswordRequired,
			ask: mergeOf(
				"", mergeEntry("one.png", picture(10)), mergeEntry("locked.pdf", samplePDF("aes-256-r6.pdf")),
			),
			check: wantFile("/files/1", "locked.pdf"),
		},
		{
			says:   "A multi-file request says which file is at fault: POST /documents/merge, its file_url",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask: mergeOf(
				"", mergeEntry("one.png", picture(10)), `{"file_url":"ftp://files.example/b.png","filename":"b.png"}`,
			),
			check: wantFile("/files/1/file_url", "b.png"),
		},
		{
			says:   "A multi-file request says which file is at fault: POST /intake, the file's name",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    formAsk(applicationPart(`{"business_name":"X","borrower_email":"x@example.com"}`), file("a.csv", csvFile), file(strings.Repeat("long", 64)+".csv", csvFile)).to("/intake"),
			check:  wantFile("/files/1", strings.Repeat("long", 20)),
		},
		{
			says:   "A multi-file request says which file is at fault: POST /batch says it in the batch's record",
			status: 202,
			ask:    jsonAsk("POST", "/batch", `{"documents":[`+batchEntry("a.csv")+`,{"document_type":"payslip","file_base64":"","filename":"empty.csv"}]}`),
			check:  wantBroken("empty.csv"),
		},
		{
			says:   "A multi-file request says which file is at fault: POST /batch/upload says it in the batch's record",
			status: 202,
			ask:    formAsk(formPart{"files", "a.csv", "", csvFile}, formPart{"files", "virus.exe", "", "\x7fELF\x02\x01\x01"}, typed("payslip")).to("/batch/upload"),
			check:  wantBroken("virus.exe"),
		},
		{
			says:   "PATCH of an application takes borrower_email too: the application moves to that address's borrower",
			status: 200,
			ask:    jsonAsk("PATCH", "/applications/"+app, `{"borrower_email":"Moved.Ilaya@example.com"}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				list := ts.get("/applications?limit=1").wantStatus(200)
				if a.text("data.borrower_email") != "Moved.Ilaya@example.com" || list.text("data.0.id") != app ||
					list.text("data.0.borrower_email") != "Moved.Ilaya@example.com" {
					t.Errorf("got %s, listed %s", a.raw, list.raw)
				}
				if n := ts.rows(
					"borrowers b JOIN applications a ON a.borrower_id = b.id WHERE b.email = 'moved.ilaya@example.com'",
				); n != 1 {
					t.Errorf("%d applications of the address's borrower, want 1", n)
				}
				if n := ts.rows("borrowers WHERE email = 'ilaya@example.com'"); n != 0 {
					t.Errorf("the borrower who was left is still there")
				}
			},
		},
		{
			says:   "PATCH borrower_email: one who is left without applications is erased",
			status: 200,
			ask:    get("/events?limit=100&after=" + strconv.FormatInt(before, 10)),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if strings.Contains(string(a.raw), "ilaya@") || !strings.Contains(string(a.raw), `"borrower_email"`) {
					t.Errorf("events %s, want the field's name and no address", a.raw)
				}
				if n := ts.rows("audit_log WHERE before_values LIKE '%ilaya%' OR after_values LIKE '%ilaya%'"); n != 0 {
					t.Errorf("%d audit entries have the address", n)
				}
			},
		},
		{
			says:   "PATCH borrower_email: one who has another application stays",
			status: 200,
			ask:    jsonAsk("PATCH", "/applications/"+app, `{"borrower_email":"ana.two@example.com"}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				second := ts.postJSON(
					"/applications", `{"business_name":"Second","borrower_email":"ANA.two@example.com"}`,
				).wantStatus(201).text("data.id")
				ts.send(jsonAsk(
					"PATCH", "/applications/"+second, `{"borrower_email":"elsewhere@example.com"}`,
				)).wantStatus(200)
				if n := ts.rows("borrowers WHERE email = 'ana.two@example.com'"); n != 1 {
					t.Errorf("%d borrowers of the address that an application still has, want 1", n)
				}
			},
		},
		{
			says:   "PATCH borrower_email that is none",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("PATCH", "/applications/"+app, `{"borrower_email":"nobody"}`),
			check:  wantFields("/borrower_email"),
		},
		{
			says:   "PATCH borrower_email that is empty",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("PATCH", "/applications/"+app, `{"borrower_email":""}`),
			check:  wantFields("/borrower_email"),
		},
		{
			says:   "PATCH borrower_email of another type",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("PATCH", "/applications/"+app, `{"borrower_email":7}`),
			check:  wantFields("/borrower_email"),
		},
		{
			says:   "PATCH borrower_email of another organization's application",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    jsonAsk("PATCH", "/applications/"+s.foreignApp, `{"borrower_email":"x@example.com"}`),
		},
		{
			says:   "Why a document failed stands on the document too: error, error_category",
			status: 200,
			ask:    get("/documents/" + failed),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.text("document.error_category") != "password_required" || a.text("document.error") == "" {
					t.Errorf("got %s", a.raw)
				}
				list := ts.get("/documents?status=failed&limit=100").wantStatus(200)
				place := slices.IndexFunc(
					list.at("documents").([]any),
					func(d any) bool { return fmt.Sprint(int64(d.(map[string]any)["id"].(float64))) == failed },
				)
				if at := fmt.Sprintf("documents.%d.", place); list.text(
					at+"error_category",
				) != "password_required" || list.text(at+"error") != a.text("document.error") {
					t.Errorf("listed %s", list.raw)
				}
			},
		},
		{
			says:   "POST /documents/{id}/unlock {password} reads a document again that failed with password_required or password_incorrect; 202",
			status: 202,
			ask:    jsonAsk("POST", "/documents/"+failed+"/unlock", `{"password":"sesame"}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				pending := ts.get("/documents/" + failed).wantStatus(200)
				if pending.text("document.status") != "pending" || pending.number("document.attempt") != 2 ||
					pending.at("document.error") != nil || a.text("status") != "pending" {
					t.Errorf("status returns to pending: got %s", pending.raw)
				}
				ts.process()
				if done := ts.get(
					"/documents/" + failed,
				); done.text("document.status") != "completed" || ts.reader.last.Password != "sesame" {
					t.Errorf("got %s after a reading with the password %q", done.raw, ts.reader.last.Password)
				}
				wantEnds(t, ts, failed, "document.failed document.completed")
			},
		},
		{
			says:   "unlock: at most 10 tries a document an hour",
			status: 429,
			code:   engine.CodeRateLimited,
			ask:    jsonAsk("POST", "/documents/"+tenTimes(ts, throttled)+"/unlock", `{"password":"sesame"}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if wait, err := strconv.Atoi(a.Header.Get("Retry-After")); err != nil || wait < 3000 || wait > 3600 {
					t.Errorf("Retry-After %q, want nearly an hour", a.Header.Get("Retry-After"))
				}
			},
		},
		{
			says:   "unlock: a document that waits for no password",
			status: 409,
			code:   engine.CodeDocumentNotLocked,
			ask:    jsonAsk("POST", "/documents/"+s.done+"/unlock", `{"password":"sesame"}`),
		},
		{
			says:   "unlock: the password is needed",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("POST", "/documents/"+s.done+"/unlock", `{}`),
			check:  wantFields("/password"),
		},
		{
			says:   "unlock: another organization's document is absent",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    jsonAsk("POST", "/documents/"+s.foreignDoc+"/unlock", `{"password":"sesame"}`),
		},
		{
			says:   "error and error_category are null on a document that did not fail",
			status: 200,
			ask:    get("/documents/" + s.done),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.at("document.error") != nil || a.at("document.error_category") != nil {
					t.Errorf("got %s", a.raw)
				}
			},
		},
	}
}

// wantFile expects an error whose details have a file's place and whose messages have its name.
func wantFile(field, name string) func(t *testing.T, s *testServer, a *answer) {
	return func(t *testing.T, s *testServer, a *answer) {
		t.Helper()
		wantFields(field)(t, s, a)
		if !strings.Contains(a.text("message"), name) || !strings.Contains(a.text("details.0.message"), name) {
			t.Errorf("got %s, want messages that name %s", a.raw, name)
		}
	}
}

func wantPasswords(t *testing.T, s *testServer, want map[string]string) {
	t.Helper()
	s.reader.mu.Lock()
	defer s.reader.mu.Unlock()
	for name, password := range want {
		if got, read := s.reader.given[name]; !read || got != password {
			t.Errorf("%s was read (%v) with the password %q, want %q", name, read, got, password)
		}
	}
}

// tenTimes sends ten wrong passwords for a document.
func tenTimes(s *testServer, id string) string {
	s.reader.fail(engine.PasswordIncorrect, "The password does not open the PDF.")
	defer s.reader.work()
	for range 10 {
		s.postJSON("/documents/"+id+"/unlock", `{"password":"wrong"}`).wantStatus(202)
		s.process()
	}
	return id
}

// wantEnds expects these events of a document, each with a different id.
func wantEnds(t *testing.T, s *testServer, id, want string) {
	t.Helper()
	var told []string
	ids := map[string]bool{}
	for after := int64(0); ; {
		page := s.get("/events?limit=100&after=" + strconv.FormatInt(after, 10)).wantStatus(200)
		for _, ev := range page.at("events").([]any) {
			ev := ev.(map[string]any)
			if of := ev["payload"].(map[string]any)["document_id"]; of != nil && jsonText(of) == id {
				told, ids[ev["id"].(string)] = append(told, ev["event"].(string)), true
			}
		}
		if after = page.number("next_after"); page.at("has_more") == false {
			break
		}
	}
	if got := strings.Join(told, " "); got != want || len(ids) != len(told) {
		t.Errorf("the feed tells %s under %d ids, want %s", got, len(ids), want)
	}
}

// wantBroken expects a batch's record to have the second document as the refused one.
func wantBroken(name string) func(t *testing.T, s *testServer, a *answer) {
	return func(t *testing.T, s *testServer, a *answer) {
		r := s.get("/batch/" + a.text("batch_id")).wantStatus(200)
		if r.text("documents.1.filename") != name || r.text("documents.1.status") != "failed" ||
			r.text("documents.1.error") == "" || r.text("documents.0.status") == "failed" {
			t.Errorf("record %s, want %s as the one that failed", r.raw, name)
		}
		d := s.get("/documents/" + jsonText(r.at("documents.1.document_id"))).wantStatus(200)
		if d.text("document.error") != r.text("documents.1.error") || d.text("document.error_category") == "" {
			t.Errorf("document %s, want why it failed", d.raw)
		}
	}
}
