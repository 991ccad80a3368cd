package httpapi

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"os"
	"path/filepath"
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

// wantBytes expects exactly these bytes, with the headers of a download.
func wantBytes(want string, headers ...string) func(t *testing.T, s *testServer, a *answer) {
	return func(t *testing.T, _ *testServer, a *answer) {
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

// paperRows are about the file itself.
func paperRows(ts *testServer, s *fixture) []row {
	file := func(document string) ask { return get("/documents/" + document + "/file") }
	tag := `"` + digestOf(csvFile) + `"`
	unread := ts.keyFor("Lakeside Lending", engine.ApplicationRead, engine.DocumentWrite)
	fetched := jsonText(ts.postJSON(
		"/documents/async", `{"file_url":"`+s.url+`/march.csv","document_type":"payslip"}`,
	).wantStatus(202).at("document_id"))
	part := func(rng string) ask { return file(s.done).with("Range", rng) }
	page := func(document, rest string) ask { return get("/documents/" + document + "/pages/" + rest) }
	scanned := ts.sendPaper("scan.png", string(picture(30)))
	protected := ts.sendPaper("protected.pdf", protectedPDF(ts.t))
	opened := func(password string) ask { return page(protected, "1").with("Dossier-Document-Password", password) }
	return append([]row{
		{
			says:   "The paper itself: GET /documents/{id}/file (original bytes, Content-Disposition: attachment, nosniff)",
			status: 200,
			ask:    file(s.done),
			check: wantBytes(
				csvFile, "ETag", tag, "Content-Disposition", "attachment; filename=march.csv", "Content-Type",
				plainBytes, "Accept-Ranges", "bytes", "Cache-Control", "no-store",
			),
		},
		{
			says:   "GET /documents/{id}/file: ranges",
			status: 206,
			ask:    part("bytes=5-9"),
			check:  wantBytes(csvFile[5:10], "Content-Range", "bytes 5-9/43", "ETag", tag),
		},
		{
			says:   "GET /documents/{id}/file: the last bytes",
			status: 206,
			ask:    part("bytes=-3"),
			check:  wantBytes(csvFile[len(csvFile)-3:]),
		},
		{
			says:   "GET /documents/{id}/file: several ranges",
			status: 206,
			ask:    part("bytes=0-1,4-5"),
			check: func(t *testing.T, _ *testServer, a *answer) {
				if media := a.Header.Get("Content-Type"); !strings.HasPrefix(media, "multipart/byteranges; boundary=") {
					t.Errorf("Content-Type %s, want parts", media)
				}
			},
		},
		{
			says:   "GET /documents/{id}/file: a range of another state of the file is the whole",
			status: 200,
			ask:    part("bytes=5-9").with("If-Range", `"other"`),
			check:  wantBytes(csvFile),
		},
		{
			says:   "GET /documents/{id}/file: a range behind the end is 416",
			status: 416,
			code:   engine.CodeRangeNotSatisfiable,
			ask:    part("bytes=43-"),
			check: func(t *testing.T, _ *testServer, a *answer) {
				if got := a.Header.Get("Content-Range"); got != "bytes */43" {
					t.Errorf("Content-Range %q, want the file's size", got)
				}
				if a.Header.Get("Content-Disposition") != "" {
					t.Error("a refusal is no attachment")
				}
			},
		},
		{
			says:   "GET /documents/{id}/file: a range that is none is 416",
			status: 416,
			code:   engine.CodeRangeNotSatisfiable,
			ask:    part("bytes=x-y"),
		},
		{
			says:   "GET /documents/{id}/file: a range of another unit is 416",
			status: 416,
			code:   engine.CodeRangeNotSatisfiable,
			ask:    part("pages=1-2"),
		},
		{
			says:   "GET /documents/{id}/file: a fresh If-None-Match is 304",
			status: 304,
			ask:    file(s.done).with("If-None-Match", tag),
			check:  wantBytes(""),
		},
		{
			says:   "GET /documents/{id}/file: a stale If-Match is 412",
			status: 412,
			code:   engine.CodePreconditionFailed,
			ask:    file(s.done).with("If-Match", `"other"`),
		},
		{
			says:   "GET /documents/{id}/file: HEAD has the size and no bytes",
			status: 200,
			ask:    ask{method: "HEAD", path: basePath + "/documents/" + s.done + "/file"},
			check:  wantBytes("", "Content-Length", "43", "ETag", tag),
		},
		{
			says:   "GET /documents/{id}/file while the document is pending",
			status: 200,
			ask:    file(s.doc),
			check:  wantBytes(smallPDF, "Content-Type", "application/pdf"),
		},
		{
			says:   "GET /documents/{id}/file before a file_url was fetched",
			status: 400,
			code:   engine.CodeDocumentNotProcessed,
			ask:    file(fetched),
		},
		{
			says:   "GET /documents/{id}/file has the scope document:read",
			status: 403,
			code:   engine.CodeMissingScope,
			ask:    file(s.done).by(unread),
		},
		{
			says:   "GET /documents/{id}/file of a deleted document is 404",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    file(s.deletedDoc),
		},
		{
			says:   "GET /documents/{id}/file of another organization is 404",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    file(s.foreignDoc),
		},
		{
			says:   "GET /documents/{id}/file takes no query",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/documents/" + s.done + "/file?inline=1"),
			check:  wantFields("/inline"),
		},

		{
			says:   "The paper itself: GET /documents/{id}/pages/{n} (image/png)",
			status: 200,
			ask:    page(scanned, "1"),
			check:  wantPicture(1200, 400),
		},
		{
			says:   "GET /documents/{id}/pages/{n}: ?width= 200–3000",
			status: 200,
			ask:    page(scanned, "1?width=200"),
			check:  wantPicture(200, 67),
		},
		{
			says:   "GET /documents/{id}/pages/{n}: ?rotate=",
			status: 200,
			ask:    page(scanned, "1?width=3000&rotate=270"),
			check:  wantPicture(2828, 8485),
		},
		{
			says:   "GET /documents/{id}/pages/{n}: what was painted lately is fresh",
			status: 304,
			ask:    page(scanned, "1").with("If-None-Match", "*"),
			check:  wantBytes(""),
		},
		{
			says:   "GET /documents/{id}/pages/{n}: HEAD",
			status: 200,
			ask:    ask{method: "HEAD", path: basePath + "/documents/" + scanned + "/pages/1"},
		},
		{
			says:   "GET /documents/{id}/pages/{n}: 404 beyond the last page",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    page(scanned, "2"),
		},
		{
			says:   "GET /documents/{id}/pages/{n}: page 0",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    page(scanned, "0"),
		},
		{
			says:   "GET /documents/{id}/pages/{n}: page -1",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    page(scanned, "-1"),
		},
		{
			says:   "GET /documents/{id}/pages/{n}: page 1000000000",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    page(scanned, "1000000000"),
		},
		{
			says:   "GET /documents/{id}/pages/{n}: a page that is no number",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    page(scanned, "first"),
		},
		{
			says:   "GET /documents/{id}/pages/{n}: width 199",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    page(scanned, "1?width=199"),
			check:  wantFields("/width"),
		},
		{
			says:   "GET /documents/{id}/pages/{n}: width 3001",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    page(scanned, "1?width=3001"),
			check:  wantFields("/width"),
		},
		{
			says:   "GET /documents/{id}/pages/{n}: a width that is no number",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    page(scanned, "1?width=abc"),
			check:  wantDetail("/width", "RANGE", "width must be a whole number from 200 to 3000."),
		},
		{
			says:   "GET /documents/{id}/pages/{n}: rotated by less than a quarter",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    page(scanned, "1?rotate=45"),
			check:  wantDetail("/rotate", "ONEOF", "rotate must be one of: 0, 90, 180, 270."),
		},
		{
			says:   "GET /documents/{id}/pages/{n}: a parameter that there is not",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    page(scanned, "1?dpi=300"),
			check:  wantFields("/dpi"),
		},
		{
			says:   "The order of judgement is fixed: a wrong width is 400 before an absent page is 404",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    page(s.foreignDoc, "1?width=1"),
		},
		{
			says:   "spreadsheets and text: 400 NO_PAGE_PICTURE",
			status: 400,
			code:   engine.CodeNoPagePicture,
			ask:    page(s.done, "1"),
		},
		{
			says:   "pages of a protected file need the header Dossier-Document-Password, else 400 PASSWORD_REQUIRED",
			status: 400,
			code:   engine.CodePasswordRequired,
			ask:    page(protected, "1"),
		},
		{
			says:   "pages of a protected file with a wrong Dossier-Document-Password: 400 PASSWORD_INCORRECT",
			status: 400,
			code:   engine.CodePasswordIncorrect,
			ask:    opened("guess"),
		},
		{says: "pages of a protected file with the header Dossier-Document-Password", status: 200, ask: opened("user")},
		{
			says:   "pages of a protected file need the header each time",
			status: 400,
			code:   engine.CodePasswordRequired,
			ask:    page(protected, "1"),
		},
		{
			says:   "a Dossier-Document-Password that is too long",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    opened(strings.Repeat("x", 128)),
			check:  wantFields("/Dossier-Document-Password"),
		},
		{
			says:   "a Dossier-Document-Password that is no text",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    opened("\xff"),
			check:  wantFields("/Dossier-Document-Password"),
			beyond: true,
		},
		{
			says:   "a page of a file that is damaged",
			status: 400,
			code:   engine.CodeUnreadableDocument,
			ask:    page(s.doc, "1"),
		},
		{
			says:   "a page that takes longer than 10 s is a clear error",
			status: 503,
			code:   engine.CodePagePictureTimeout,
			ask:    page(scanned, "77"),
			check: func(t *testing.T, _ *testServer, a *answer) {
				if a.Header.Get("Retry-After") == "" {
					t.Error("want Retry-After")
				}
			},
		},
		{
			says:   "GET /documents/{id}/pages/{n} before a file_url was fetched",
			status: 400,
			code:   engine.CodeDocumentNotProcessed,
			ask:    page(fetched, "1"),
		},
		{
			says:   "GET /documents/{id}/pages/{n} has the scope document:read",
			status: 403,
			code:   engine.CodeMissingScope,
			ask:    page(scanned, "1").by(unread),
		},
		{
			says:   "GET /documents/{id}/pages/{n} of a deleted document is 404",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    page(s.deletedDoc, "1"),
		},
		{
			says:   "GET /documents/{id}/pages/{n} of another organization is 404",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    page(scanned, "1").by(s.foreignKey),
		},
	}, append(deletedPaperRows(ts), maskedPaperRows(s)...)...)
}

// sendMasked uploads a white picture; the reader masks its upper half.
func (s *testServer) sendMasked() string {
	s.t.Helper()
	white := image.NewGray(image.Rect(0, 0, 400, 200))
	for i := range white.Pix {
		white.Pix[i] = 255
	}
	var content bytes.Buffer
	s.must(png.Encode(&content, white))
	return s.sendPaper("masked.png", content.String())
}

// maskedPaperRows are about a file that shows a PhilSys number.
func maskedPaperRows(s *fixture) []row {
	return []row{
		{
			says:   "A document whose PhilSys number was masked (PSN_REDACTED): /file is 403 unless the operator's setting allows originals",
			status: 403,
			code:   engine.CodeOriginalMasked,
			ask:    get("/documents/" + s.masked + "/file").by(s.maskedKey),
		},
		{
			says:   "A document whose PhilSys number was masked shows masked page pictures",
			status: 200,
			ask:    get("/documents/" + s.masked + "/pages/1?width=400&rotate=90").by(s.maskedKey),
			check: func(t *testing.T, _ *testServer, a *answer) {
				seen, err := png.Decode(bytes.NewReader(a.raw))
				if err != nil {
					t.Fatal(err)
				}
				// The upper half is now the right one.
				b := seen.Bounds()
				left := color.GrayModel.Convert(seen.At(b.Dx()/4, b.Dy()/2)).(color.Gray)
				right := color.GrayModel.Convert(seen.At(b.Dx()*3/4, b.Dy()/2)).(color.Gray)
				if left.Y != 255 || right.Y != 0 {
					t.Errorf("left %d, right %d; want the right half covered", left.Y, right.Y)
				}
			},
		},
	}
}

// deletedPaperRows are about a file that was read and then deleted.
func deletedPaperRows(s *testServer) []row {
	seen := s.sendPaper("seen.png", string(picture(31)))
	s.get("/documents/" + seen + "/pages/1").wantStatus(200)
	s.send(ask{method: "DELETE", path: basePath + "/documents/" + seen}).wantStatus(200)
	return []row{
		{
			says:   "a page that was painted is not shown after the document was deleted",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    get("/documents/" + seen + "/pages/1"),
		},
	}
}

// sendPaper uploads a file of any kind.
func (s *testServer) sendPaper(name, content string) string {
	s.t.Helper()
	return jsonText(s.postForm("/documents", typed("payslip"), file(name, content)).wantStatus(202).at("document_id"))
}

// protectedPDF is a scan with the password "user".
func protectedPDF(t testing.TB) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("..", "extract", "filereader", "testdata", "aes-256-r6.pdf"))
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// wantPicture expects a PNG of this size in pixels.
func wantPicture(width, height int) func(t *testing.T, s *testServer, a *answer) {
	return func(t *testing.T, _ *testServer, a *answer) {
		t.Helper()
		c, err := png.DecodeConfig(bytes.NewReader(a.raw))
		if err != nil || c.Width != width || c.Height != height {
			t.Errorf("%d x %d pixels, %v; want %d x %d", c.Width, c.Height, err, width, height)
		}
		if a.Header.Get("Content-Type") != "image/png" || a.Header.Get("ETag") == "" ||
			a.Header.Get("Content-Disposition") != "" {
			t.Errorf("headers %v, want image/png with a tag", a.Header)
		}
	}
}
