package httpapi

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// with sends a request with one more header.
func (a ask) with(name, value string) ask {
	header := a.header.Clone()
	if header == nil {
		header = http.Header{}
	}
	header.Set(name, value)
	a.header = header
	return a
}

func digestOf(content string) string {
	sum := sha256.Sum256([]byte(content))
	return hex.EncodeToString(sum[:])
}

// wantBytes wants exactly these bytes, with the headers of a download.
func wantBytes(want string, headers ...string) func(t *testing.T, h *house, a *answer) {
	return func(t *testing.T, _ *house, a *answer) {
		t.Helper()
		if string(a.raw) != want {
			t.Errorf("got %q, want %q", a.raw, want)
		}
		for i := 0; i < len(headers); i += 2 {
			if got := a.Header.Get(headers[i]); got != headers[i+1] {
				t.Errorf("%s is %q, want %q", headers[i], got, headers[i+1])
			}
		}
	}
}

// paperRows are about the paper itself.
func paperRows(h *house, s *scene) []row {
	file := func(document string) ask { return get("/documents/" + document + "/file") }
	tag := `"` + digestOf(csvFile) + `"`
	unread := h.keyFor("Lakeside Lending", engine.ApplicationRead, engine.DocumentWrite)
	fetched := jsonText(h.postJSON("/documents/async", `{"file_url":"`+s.url+`/march.csv","document_type":"payslip"}`).wantStatus(202).at("document_id"))
	part := func(rng string) ask { return file(s.done).with("Range", rng) }
	return []row{
		{says: "The paper itself: GET /documents/{id}/file (original bytes, Content-Disposition: attachment, nosniff)", status: 200, ask: file(s.done),
			check: wantBytes(csvFile, "ETag", tag, "Content-Disposition", "attachment; filename=march.csv", "Content-Type", plainBytes, "Accept-Ranges", "bytes", "Cache-Control", "no-store")},
		{says: "GET /documents/{id}/file: ranges", status: 206, ask: part("bytes=5-9"), check: wantBytes(csvFile[5:10], "Content-Range", "bytes 5-9/43", "ETag", tag)},
		{says: "GET /documents/{id}/file: the last bytes", status: 206, ask: part("bytes=-3"), check: wantBytes(csvFile[len(csvFile)-3:])},
		{says: "GET /documents/{id}/file: several ranges", status: 206, ask: part("bytes=0-1,4-5"), check: func(t *testing.T, _ *house, a *answer) {
			if media := a.Header.Get("Content-Type"); !strings.HasPrefix(media, "multipart/byteranges; boundary=") {
				t.Errorf("Content-Type %s, want parts", media)
			}
		}},
		{says: "GET /documents/{id}/file: a range of another state of the file is the whole", status: 200, ask: part("bytes=5-9").with("If-Range", `"other"`), check: wantBytes(csvFile)},
		{says: "GET /documents/{id}/file: a range behind the end is 416", status: 416, code: engine.CodeRangeNotSatisfiable, ask: part("bytes=43-"), check: func(t *testing.T, _ *house, a *answer) {
			if got := a.Header.Get("Content-Range"); got != "bytes */43" {
				t.Errorf("Content-Range %q, want the file's size", got)
			}
			if a.Header.Get("Content-Disposition") != "" {
				t.Error("a refusal is no attachment")
			}
		}},
		{says: "GET /documents/{id}/file: a range that is none is 416", status: 416, code: engine.CodeRangeNotSatisfiable, ask: part("bytes=x-y")},
		{says: "GET /documents/{id}/file: a range of another unit is 416", status: 416, code: engine.CodeRangeNotSatisfiable, ask: part("pages=1-2")},
		{says: "GET /documents/{id}/file: a fresh If-None-Match is 304", status: 304, ask: file(s.done).with("If-None-Match", tag), check: wantBytes("")},
		{says: "GET /documents/{id}/file: a stale If-Match is 412", status: 412, code: engine.CodePreconditionFailed, ask: file(s.done).with("If-Match", `"other"`)},
		{says: "GET /documents/{id}/file: HEAD has the size and no bytes", status: 200, ask: ask{method: "HEAD", path: basePath + "/documents/" + s.done + "/file"},
			check: wantBytes("", "Content-Length", "43", "ETag", tag)},
		{says: "GET /documents/{id}/file while the document is pending", status: 200, ask: file(s.doc), check: wantBytes(smallPDF, "Content-Type", "application/pdf")},
		{says: "GET /documents/{id}/file before a file_url was fetched", status: 400, code: engine.CodeDocumentNotProcessed, ask: file(fetched)},
		{says: "GET /documents/{id}/file has the scope document:read", status: 403, code: engine.CodeMissingScope, ask: file(s.done).by(unread)},
		{says: "GET /documents/{id}/file of a deleted document is 404", status: 404, code: engine.CodeNotFound, ask: file(s.deletedDoc)},
		{says: "GET /documents/{id}/file of another organization is 404", status: 404, code: engine.CodeNotFound, ask: file(s.foreignDoc)},
		{says: "GET /documents/{id}/file takes no query", status: 400, code: engine.CodeValidationFailed, ask: get("/documents/" + s.done + "/file?inline=1"), check: wantFields("/inline")},
	}
}
