package httpapi

import "testing"

func TestADocumentGoesInAndItsResultComesOut(t *testing.T) {
	h := openHouse(t)
	id := h.upload("Date,Debit\n2026-01-02,5\n")
	h.process()
	got := h.get("/documents/jobs/" + id).wantStatus(200)
	if got.text("status") != "completed" {
		t.Errorf("status is %s, want completed", got.text("status"))
	}
	h.get("/documents/" + id).wantStatus(200).at("document.result.document_type")
	app := h.apply()
	h.postForm("/applications/"+app+"/documents", formPart{"file", "a.pdf", "", smallPDF}).wantStatus(201)
	if n := h.get("/applications/APP-1").wantStatus(200).number("data.document_count"); n != 1 {
		t.Errorf("document_count is %d, want 1", n)
	}
	h.postForm("/intake", formPart{"files", "b.pdf", "", smallPDF},
		formPart{"application", "", "", `{"business_name":"B","borrower_email":"b@example.com","external_ref":"r1"}`}).wantStatus(200)
	h.postJSON("/documents", `{"file_base64":"YSxiCjEsMgo=","filename":"x.csv","document_type":"payslip"}`).wantStatus(202)
}
