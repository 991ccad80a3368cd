package httpapi

import (
	"strconv"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// attemptRows prove what a document says of itself: its application, and why it failed.
func attemptRows(h *house, s *scene) []row {
	h.reader.work()
	app := h.postJSON("/applications", `{"business_name":"Ilaya Trading","borrower_email":"ilaya@example.com","external_ref":"CRM-77"}`).wantStatus(201).text("data.id")
	attached := h.send(formAsk(file("march.csv", csvFile)).to("/applications/" + app + "/documents")).wantStatus(201)
	doc := jsonText(attached.at("data.0.id"))
	writer := h.keyFor("Lakeside Lending", engine.DocumentWrite)
	ofApplication := func(id, ref any) func(t *testing.T, h *house, a *answer) {
		return func(t *testing.T, h *house, a *answer) {
			d := h.get("/documents/" + jsonText(a.at("document_id"))).wantStatus(200)
			if d.at("document.application_id") != id || d.at("document.external_ref") != ref {
				t.Errorf("got %s, want application %v with reference %v", d.raw, id, ref)
			}
		}
	}
	before := h.lastEvent()
	h.reader.fail(engine.PasswordRequired, "The PDF is protected; upload it again with its password.")
	failed := h.upload(csvFile)
	h.process()
	into := formPart{"application_id", "", "", app}
	return []row{
		{says: "A document names its application: application_id and external_ref", status: 200, ask: get("/documents/" + doc),
			check: func(t *testing.T, h *house, a *answer) {
				if a.text("document.application_id") != app || a.text("document.external_ref") != "CRM-77" ||
					attached.text("data.0.application_id") != app || attached.text("data.0.external_ref") != "CRM-77" {
					t.Errorf("got %s and %s", a.raw, attached.raw)
				}
			}},
		{says: "application_id and external_ref (null without one)", status: 200, ask: get("/documents/" + s.done), check: func(t *testing.T, h *house, a *answer) {
			if a.at("document.application_id") != nil || a.at("document.external_ref") != nil {
				t.Errorf("got %s, want nulls", a.raw)
			}
		}},
		{says: "application_id and external_ref in its lists: GET /documents?application_id=…", status: 200, ask: get("/documents?application_id=" + app),
			check: func(t *testing.T, h *house, a *answer) {
				if a.number("total") != 1 || jsonText(a.at("documents.0.id")) != doc || a.text("documents.0.external_ref") != "CRM-77" {
					t.Errorf("got %s", a.raw)
				}
			}},
		{says: "application_id and external_ref in its events", status: 200, ask: get("/events?limit=100&after=" + strconv.FormatInt(before, 10)),
			check: func(t *testing.T, h *house, a *answer) {
				for i, ev := range a.at("events").([]any) {
					at := "events." + strconv.Itoa(i) + "."
					if payload := ev.(map[string]any)["payload"].(map[string]any); payload["document_id"] != nil && jsonText(payload["document_id"]) == doc {
						if a.text(at+"application_id") != app || a.text(at+"external_ref") != "CRM-77" {
							t.Errorf("got %v", ev)
						}
						return
					}
				}
				t.Errorf("no event of document %s in %s", doc, a.raw)
			}},
		{says: "GET /documents?external_ref=…", status: 200, ask: get("/documents?external_ref=CRM-77&limit=1"), check: wantTotal(1)},
		{says: "GET /documents?external_ref=… with a status", status: 200, ask: get("/documents?external_ref=CRM-77&status=completed"), check: wantTotal(0)},
		{says: "GET /documents?external_ref=… of nobody", status: 200, ask: get("/documents?external_ref=CRM-78"), check: wantTotal(0)},
		{says: "GET /documents?application_id=… and another external_ref", status: 200, ask: get("/documents?application_id=" + app + "&external_ref=CRM-78"), check: wantTotal(0)},
		{says: "GET /documents?application_id=… of another organization", status: 404, code: engine.CodeNotFound, ask: get("/documents?application_id=" + s.foreignApp)},
		{says: "POST /documents takes application_id", status: 202, ask: formAsk(typed("payslip"), into, file("slip.csv", csvFile)).to("/documents"), check: ofApplication(app, "CRM-77")},
		{says: "POST /documents takes application_id in JSON", status: 202,
			ask: jsonAsk("POST", "/documents", `{"file_base64":"YSxiCjEsMgo=","filename":"x.csv","document_type":"payslip","application_id":"`+app+`"}`), check: ofApplication(app, "CRM-77")},
		{says: "POST /documents/async takes application_id", status: 202,
			ask: jsonAsk("POST", "/documents/async", `{"file_url":"`+s.url+`/march.csv","document_type":"payslip","application_id":"`+app+`"}`), check: ofApplication(app, "CRM-77")},
		{says: "POST /documents/merge takes application_id", status: 202, ask: mergeOf(`,"application_id":"`+app+`"`, mergeEntry("one.png", picture(10)), mergeEntry("two.png", picture(20))), check: ofApplication(app, "CRM-77")},
		{says: "POST /batch takes application_id", status: 202, ask: jsonAsk("POST", "/batch", `{"documents":[`+batchEntry("a.csv")+`],"application_id":"`+app+`"}`),
			check: func(t *testing.T, h *house, a *answer) {
				if list := h.get("/documents?application_id=" + app + "&limit=1").wantStatus(200); list.text("documents.0.file_name") != "a.csv" {
					t.Errorf("listed %s", list.raw)
				}
			}},
		{says: "application_id: the key needs application:write too", status: 403, code: engine.CodeMissingScope, ask: formAsk(typed("payslip"), into, file("slip.csv", csvFile)).to("/documents").by(writer)},
		{says: "application_id of another organization is absent", status: 404, code: engine.CodeNotFound,
			ask: formAsk(typed("payslip"), formPart{"application_id", "", "", s.foreignApp}, file("slip.csv", csvFile)).to("/documents")},
		{says: "Why a document failed stands on the document too: error, error_category", status: 200, ask: get("/documents/" + failed),
			check: func(t *testing.T, h *house, a *answer) {
				if a.text("document.error_category") != "password_required" || a.text("document.error") == "" {
					t.Errorf("got %s", a.raw)
				}
				list := h.get("/documents?status=failed&limit=1").wantStatus(200)
				if list.text("documents.0.error_category") != "password_required" || list.text("documents.0.error") != a.text("document.error") {
					t.Errorf("listed %s", list.raw)
				}
			}},
		{says: "error and error_category are null on a document that did not fail", status: 200, ask: get("/documents/" + s.done), check: func(t *testing.T, h *house, a *answer) {
			if a.at("document.error") != nil || a.at("document.error_category") != nil {
				t.Errorf("got %s", a.raw)
			}
		}},
	}
}
