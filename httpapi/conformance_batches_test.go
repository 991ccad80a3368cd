package httpapi

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

const batchFields = "batch_id status total_documents completed failed progress_percent documents"

// batchEntry is a document of a batch that can be read.
func batchEntry(name string) string {
	return `{"document_type":"Bank Statement","filename":"` + name + `","file_base64":"YSxiCjEsMgo="}`
}

func (s *testServer) submitBatch(body string) string {
	s.t.Helper()
	return s.postJSON("/batch", body).wantStatus(202).text("batch_id")
}

func formFiles(names ...string) (parts []formPart) {
	for _, name := range names {
		parts = append(parts, formPart{"files", name, "", csvFile})
	}
	return parts
}

func batchRows(s *fixture) []row {
	hundredAndOne := `{"documents":[` + strings.Repeat(
		`{"document_type":"payslip","file_url":"https://files.example/a.csv"},`, 100,
	) +
		`{"document_type":"payslip","file_url":"https://files.example/a.csv"}]}`
	poor := jsonAsk("POST", "/batch", `{"documents":[{`) // the plan is checked before the body
	poorForm := formAsk(append(formFiles("a.csv"), typed("payslip"))...).to("/batch/upload")
	poor.key, poorForm.key = s.foreignKey, s.foreignKey
	submitted := func(t *testing.T, ts *testServer, a *answer) {
		if keysOf(t, a.at("")) != "batch_id" {
			t.Errorf("got %s", a.raw)
		}
		ts.get("/batch/" + a.text("batch_id")).wantStatus(200)
	}
	return []row{
		{says: "POST /batch: Response 202: { batch_id: string }", status: 202, check: submitted,
			ask: jsonAsk("POST", "/batch", `{"documents":[`+batchEntry("a.csv")+`,{"file_url":"`+s.url+`/march.csv","document_type":"gis","webhook_url":"https://lender.example/one"}],"webhook_url":"https://lender.example/all"}`)},
		{says: "Up to 100 documents per request", status: 202, check: submitted,
			ask: jsonAsk("POST", "/batch", strings.Replace(
				hundredAndOne, `{"document_type":"payslip","file_url":"https://files.example/a.csv"},`, "", 1,
			))},
		{
			says:   "above 100 documents 400",
			status: 400,
			code:   engine.CodeTooManyFiles,
			ask:    jsonAsk("POST", "/batch", hundredAndOne),
		},
		{says: "(paid plans): 403", status: 403, code: engine.CodePlanNotPermitted, ask: poor},
		{says: "POST /batch/upload: 403", status: 403, code: engine.CodePlanNotPermitted, ask: poorForm},
		{
			says:   "documents (object[], required)",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("POST", "/batch", `{}`),
			check:  wantFields("/documents"),
		},
		{
			says:   "documents: an empty list is none",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("POST", "/batch", `{"documents":[]}`),
			check:  wantFields("/documents"),
		},
		{
			says:   "documents: what is no list is 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("POST", "/batch", `{"documents":{}}`),
			check:  wantFields("/documents"),
		},
		{
			says:   "each an object",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("POST", "/batch", `{"documents":[`+batchEntry("a.csv")+`,null]}`),
			check:  wantFields("/documents/1"),
		},
		{says: "document_type (string, required)", status: 400, code: engine.CodeValidationFailed, ask: jsonAsk("POST", "/batch", `{"documents":[`+batchEntry("a.csv")+`,{"file_url":"https://files.example/a.csv"}]}`), check: wantFields("/documents/1/document_type")},
		{
			says:   "a field of a batch document that is not named is refused",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("POST", "/batch", `{"documents":[{"document_type":"payslip","password":"x"}]}`),
			check:  wantFields("/documents/0/password"),
		},
		{
			says:   "a webhook_url of a batch that is none is 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("POST", "/batch", `{"webhook_url":"ftp://x","documents":[`+batchEntry("a.csv")+`]}`),
			check:  wantFields("/webhook_url"),
		},
		{
			says:   "JSON of a batch that breaks off is 400",
			status: 400,
			code:   engine.CodeInvalidRequest,
			ask:    jsonAsk("POST", "/batch", `{"documents":[`+batchEntry("a.csv")),
		},
		{says: "each entry judged on its own: a broken one fails alone", status: 202,
			ask: jsonAsk("POST", "/batch", `{"documents":[{"document_type":"payslip","file_base64":"!!\"x\\","filename":"a.csv"},`+batchEntry("b.csv")+`]}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				r := ts.get("/batch/" + a.text("batch_id"))
				if r.text("documents.0.status") != "failed" || !strings.Contains(
					r.text("documents.0.error"), "base64",
				) || r.text("documents.1.status") != "pending" {
					t.Errorf("got %s", r.raw)
				}
			}},
		{
			says:   "POST /batch/upload: multipart files (file[], required), document_type (string, required). Response 202: { batch_id }",
			status: 202,
			check:  submitted,
			ask:    formAsk(append(formFiles("a.csv", "b.csv"), typed("bank_statement"))...).to("/batch/upload"),
		},
		{
			says:   "files (file[], required)",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    formAsk(typed("payslip")).to("/batch/upload"),
			check:  wantFields("/files"),
		},
		{
			says:   "POST /batch/upload: document_type required",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    formAsk(formFiles("a.csv")...).to("/batch/upload"),
			check:  wantFields("/document_type"),
		},
		{
			says:   "POST /batch/upload: an unknown document_type is 400",
			status: 400,
			code:   engine.CodeUnknownDocumentType,
			ask:    formAsk(append(formFiles("a.csv"), typed("bonk"))...).to("/batch/upload"),
		},
		{
			says:   "POST /batch/upload: a part that is not named is refused",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    formAsk(file("a.csv", csvFile), typed("payslip")).to("/batch/upload"),
			check:  wantFields("/file"),
		},
		{says: "POST /batch/upload: a file that cannot be taken fails alone", status: 202,
			ask: formAsk(formPart{"files", "a.pdf", "", csvFile}, formPart{"files", "b.csv", "", csvFile}, typed("payslip")).to("/batch/upload"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				r := ts.get("/batch/" + a.text("batch_id"))
				if r.text("documents.0.status") != "failed" || r.text("documents.0.filename") != "a.pdf" ||
					r.text("documents.1.status") != "pending" {
					t.Errorf("got %s", r.raw)
				}
			}},
		{says: "Poll status, progress_percent and per-document state", status: 200, ask: get("/batch/" + s.batch),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if keysOf(t, a.at("")) != sorted(batchFields) || keysOf(
					t, a.at("documents.0"),
				) != sorted("document_id filename document_type status pages_done pages_total error") {
					t.Errorf("fields of %s", a.raw)
				}
				if a.text("batch_id") != s.batch || a.text("status") != "processing" ||
					a.number("total_documents") != 3 || a.number("completed") != 0 || a.number("failed") != 1 ||
					a.at("progress_percent") != 33.33 || a.text("documents.0.document_type") != "bank_statement" ||
					a.at("documents.0.error") != nil || a.text("documents.2.status") != "failed" {
					t.Errorf("got %s", a.raw)
				}
			}},
		{says: "Batch status: completed_with_errors", status: 200, ask: get("/batch/" + s.endedBatch),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.text("status") != "completed_with_errors" || a.at("progress_percent") != 100.0 ||
					a.number("completed") != 1 || a.number("failed") != 1 {
					t.Errorf("got %s", a.raw)
				}
			}},
		{
			says:   "GET /batch/{batch_id}: each document says how many of its pages are read",
			status: 200,
			ask:    get("/batch/" + s.endedBatch),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.number("documents.0.pages_done") != 2 || a.number("documents.0.pages_total") != 2 ||
					a.at("documents.1.pages_done") != nil || a.at("documents.1.pages_total") != nil {
					t.Errorf("got %s, want 2 of 2 and nothing known of the file that could not be taken", a.raw)
				}
			},
		},
		{
			says:   "Full extracted data for all documents. Response 200: { batch_id, documents: [...] }",
			status: 200,
			ask:    get("/batch/" + s.endedBatch + "/results"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if keysOf(t, a.at("")) != "batch_id documents" || keysOf(t, a.at("documents.0")) != sorted(
					"document_id filename document_type status pages_done pages_total error error_category result",
				) ||
					a.text("documents.0.result.document_type") != "bank_statement" ||
					a.at("documents.1.result") != nil || a.text("documents.1.error_category") != "processing_error" {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "GET /batch/{batch_id}: Errors: 404",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    get("/batch/" + s.foreignBatch),
		},
		{
			says:   "GET /batch/{batch_id}/results: Errors: 404",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    get("/batch/" + s.foreignBatch + "/results"),
		},
	}
}

const mergeFields = "success document_id job_id document_type status status_url filename pages size_bytes source_files"

// picture is a small PNG with a unique width.
func picture(width int) []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, width, 10))); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// mergeEntry is a file of a merge.
func mergeEntry(name string, content []byte) string {
	return `{"filename":"` + name + `","file_base64":"` + base64.StdEncoding.EncodeToString(content) + `"}`
}

func mergeOf(rest string, files ...string) ask {
	return jsonAsk(
		"POST", "/documents/merge", `{"document_type":"Bank Statement","files":[`+strings.Join(files, ",")+`]`+rest+`}`,
	)
}

// samplePDF reads a sample of the PDF reader.
func samplePDF(name string) []byte {
	b, err := os.ReadFile(filepath.Join("..", "extract", "pdf", "testdata", name))
	if err != nil {
		panic(err)
	}
	return b
}

func mergeRows(s *fixture) []row {
	one, two := mergeEntry("one.png", picture(10)), mergeEntry("two.png", picture(20))
	protected := mergeEntry("p.pdf", samplePDF("aes-256-r6.pdf"))
	row415 := func(says, name, content string, code engine.Code) row {
		return row{says: says, status: 415, code: code, ask: mergeOf("", one, mergeEntry(name, []byte(content)))}
	}
	bad := func(says, body string, fields ...string) row {
		return row{
			says:   says,
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("POST", "/documents/merge", body),
			check:  wantFields(fields...),
		}
	}
	return []row{
		{
			says:   "POST /documents/merge: Response 202: the upload response fields plus filename (string), pages (integer), size_bytes (integer), source_files (integer)",
			status: 202,
			ask: mergeOf(
				`,"output_filename":"All of March.PDF","webhook_url":"https://lender.example/hook"`, two,
				mergeEntry("m.pdf", samplePDF("chromium.pdf")), one,
			),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if got := keysOf(t, a.at("")); got != sorted(mergeFields) {
					t.Errorf("fields %s", got)
				}
				d := ts.get("/documents/" + jsonText(a.at("document_id"))).wantStatus(200)
				if a.text("filename") != "All of March.PDF" || a.number("source_files") != 3 ||
					a.text("document_type") != "bank_statement" ||
					d.text("document.file_name") != "All of March.PDF" ||
					d.number("document.file_size_bytes") != a.number("size_bytes") {
					t.Errorf("got %s and %s", a.raw, d.raw)
				}
				last := a.number("pages")
				if d.text("document.sources.0.file_name") != "two.png" ||
					d.number("document.sources.1.pages_from") != 2 ||
					d.number("document.sources.2.pages_from") != last ||
					d.number("document.sources.2.pages_to") != last || len(d.text("document.sources.2.sha256")) != 64 {
					t.Errorf("sources of %s", d.raw)
				}
			},
		},
		{says: "output_filename (string; default auto-generated)", status: 202, ask: mergeOf("", one, two),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if !strings.HasSuffix(a.text("filename"), ".pdf") || a.number("pages") != 2 {
					t.Errorf("got %s", a.raw)
				}
			}},
		{
			says:   "each has file_url (uri) or file_base64 + filename",
			status: 400,
			code:   engine.CodeURLUnreachable,
			ask:    mergeOf("", one, `{"file_url":"`+s.url+`/absent.pdf"}`),
		},
		{
			says:   "merge: s3:// URLs are private",
			status: 403,
			code:   engine.CodePrivateURL,
			ask:    mergeOf("", one, `{"file_url":"s3://bucket/key.pdf"}`),
		},
		{says: "merge: password opens protected PDFs", status: 202, ask: mergeOf(`,"password":"user"`, protected, one)},
		{
			says:   "merge: a protected PDF without password is named",
			status: 400,
			code:   engine.CodePasswordRequired,
			ask:    mergeOf("", one, protected),
			check:  wantFields("/files/1"),
		},
		{
			says:   "merge: a wrong password is told",
			status: 400,
			code:   engine.CodePasswordIncorrect,
			ask:    mergeOf(`,"password":"wrong"`, protected, one),
			check:  wantFields("/files/0"),
		},
		{
			says:   "merge: a broken file is named",
			status: 400,
			code:   engine.CodeUnreadableDocument,
			ask:    mergeOf("", one, two, mergeEntry("b.pdf", []byte("%PDF-1.4 nothing"))),
			check:  wantFields("/files/2"),
		},
		{
			says:   "merge: base64 that is none is named",
			status: 400,
			code:   engine.CodeInvalidBase64,
			ask:    mergeOf("", one, `{"filename":"a.png","file_base64":"!"}`),
			check:  wantFields("/files/1"),
		},
		{
			says:   "merge: an empty file is named",
			status: 400,
			code:   engine.CodeEmptyFile,
			ask:    mergeOf("", `{"filename":"a.png","file_base64":""}`, one),
			check:  wantFields("/files/0"),
		},
		row415("merge takes PDF and images, no CSV", "a.csv", csvFile, engine.CodeUnsupportedFileType),
		row415("merge takes PDF and images, no text", "a.txt", "hello there", engine.CodeUnsupportedFileType),
		row415(
			"merge takes PDF and images, no pages of the web", "a", "<!doctype html>", engine.CodeUnsupportedFileType,
		),
		row415(
			"merge: what a file is, is read from its bytes", "a.jpg", string(picture(30)), engine.CodeFileTypeMismatch,
		),
		{
			says:   "Merge: 2 to 50 files: above",
			status: 400,
			code:   engine.CodeTooManyFiles,
			ask:    mergeOf("", strings.Split(strings.Repeat(one+"|", 50)+one, "|")...),
		},
		{
			says:   "merge: an unknown document_type is 400",
			status: 400,
			code:   engine.CodeUnknownDocumentType,
			ask:    jsonAsk("POST", "/documents/merge", `{"document_type":"bonk","files":[`+one+`,`+two+`]}`),
		},
		{
			says:   "merge: exactly one of file_base64 and file_url",
			status: 400,
			code:   engine.CodeExactlyOneSource,
			ask:    mergeOf("", one, `{}`),
			check:  wantFields("/files/1"),
		},
		{
			says:   "merge: JSON that breaks off is 400",
			status: 400,
			code:   engine.CodeInvalidRequest,
			ask:    jsonAsk("POST", "/documents/merge", `{"files":[`+one),
		},
		bad("Merge: 2 to 50 files: below", `{"document_type":"payslip","files":[`+one+`]}`, "/files"),
		bad("files (object[], required)", `{"document_type":"payslip"}`, "/files"),
		bad("merge: document_type (string, required)", `{"files":[`+one+`,`+two+`]}`, "/document_type"),
		bad("merge: each file is an object", `{"document_type":"payslip","files":[`+one+`,7]}`, "/files/1"),
		bad(
			"merge: file_base64 needs filename",
			`{"document_type":"payslip","files":[`+one+`,{"file_base64":"YSxi"}]}`, "/files/1/filename",
		),
		bad(
			"merge: a field that is not named is refused",
			`{"document_type":"payslip","files":[{"document_type":"payslip"}]}`, "/files/0/document_type",
		),
		bad(
			"merge: output_filename ends in .pdf",
			`{"document_type":"payslip","output_filename":"a.exe","files":[`+one+`,`+two+`]}`, "/output_filename",
		),
		bad(
			"merge: output_filename is checked like other names",
			`{"document_type":"payslip","output_filename":"a\u0000.pdf","files":[`+one+`,`+two+`]}`,
			"/output_filename",
		),
		bad(
			"merge: a webhook_url that is none is 400",
			`{"document_type":"payslip","webhook_url":"x","files":[`+one+`,`+two+`]}`, "/webhook_url",
		),
	}
}

// blobCount counts the files that are stored or incomplete.
func (s *testServer) blobCount() (n int) {
	s.t.Helper()
	s.must(filepath.WalkDir(filepath.Join(s.folder, "blobs"), func(_ string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			n++
		}
		return err
	}))
	return n
}

func TestFailedMergeStoresNothing(t *testing.T) {
	s := openTestServer(t)
	before := s.blobCount()
	one := mergeEntry("one.png", picture(10))
	for _, bad := range []string{
		mergeEntry("b.pdf", []byte("%PDF-1.4 nothing")), mergeEntry("p.pdf", samplePDF("aes-128.pdf")),
		mergeEntry("a.csv", []byte(csvFile)), `{}`, `7`,
	} {
		s.send(mergeOf("", one, bad))
		if got := s.blobCount(); got != before {
			t.Errorf("%.40s: %d files are kept, want %d", bad, got, before)
		}
	}
	sum := sha256.Sum256(picture(20))
	s.blobs.failCommits(func(content string) error {
		if content == hex.EncodeToString(sum[:]) {
			return errPlannedFault
		}
		return nil
	})
	if a := s.send(mergeOf(
		"", one, mergeEntry("two.png", picture(20)),
	)); a.StatusCode != 502 || s.blobCount() != before {
		t.Errorf("answered %d %s with %d files kept, want 502 and %d", a.StatusCode, a.raw, s.blobCount(), before)
	}
	if total := s.get("/documents").number("total"); total != 0 {
		t.Errorf("%d documents are listed, want none", total)
	}
}

func TestOriginalsOfMergeAreStoredAndDeletedWithIt(t *testing.T) {
	s := openTestServer(t)
	before := s.blobCount()
	a := s.send(mergeOf(
		"", mergeEntry("one.png", picture(10)), mergeEntry("two.png", picture(20)),
		mergeEntry("again.png", picture(10)),
	)).wantStatus(202)
	if got := s.blobCount() - before; got != 3 {
		t.Errorf("%d files are kept, want the merged one and two different sources", got)
	}
	s.process()
	id := jsonText(a.at("document_id"))
	s.send(ask{method: "DELETE", path: basePath + "/documents/" + id}).wantStatus(200)
	if got := s.blobCount() - before; got != 3 {
		t.Errorf("%d files are kept of a hidden document, want 3", got)
	}
	s.must(s.engine.Store.InTx(t.Context(), func(tx engine.Tx) error {
		return tx.PutPlan(t.Context(), engine.Plan{Name: "paid", BatchAllowed: true, RequestsPerMinute: 6000})
	}))
	if _, err := s.engine.Maintenance.PurgeDeleted(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := s.blobCount(); got != before {
		t.Errorf("%d files are kept after the purge, want %d", got, before)
	}
}

func TestExtractorReceivesBytesOfSources(t *testing.T) {
	ts := openTestServer(t)
	first, second := picture(10), samplePDF("aes-256-r6.pdf")
	ts.send(mergeOf(`,"password":"user"`, mergeEntry("one.png", first), mergeEntry("p.pdf", second))).wantStatus(202)
	ts.process()
	in := ts.reader.last
	if len(in.Sources) != 2 || in.Password != "user" {
		t.Fatalf("%d sources, password %q; want both and the password", len(in.Sources), in.Password)
	}
	for i, want := range [][]byte{first, second} {
		if s := in.Sources[i]; s.Size != int64(len(want)) || s.FirstPage != i+1 || s.Pages < 1 || s.FileName == "" {
			t.Errorf("source %d: %+v", i, s)
		}
	}
}

func TestConcurrentMergesAllEnd(t *testing.T) {
	s := openTestServer(t)
	done := make(chan int, 6)
	for i := range cap(done) {
		go func() {
			a := s.send(mergeOf("", mergeEntry("one.png", picture(10)), mergeEntry("two.png", picture(20+i))))
			done <- a.StatusCode
		}()
	}
	for range cap(done) {
		if status := <-done; status != 202 {
			t.Errorf("answered %d, want 202", status)
		}
	}
}

func TestMergeExamplesAreMerged(t *testing.T) {
	s := openTestServer(t)
	raw, err := os.ReadFile("examples/mergeDocuments.request.json")
	if err != nil {
		t.Fatal(err)
	}
	var example struct{ Files []map[string]string }
	if err := json.Unmarshal(raw, &example); err != nil || len(example.Files) < 2 {
		t.Fatalf("%v, %d files", err, len(example.Files))
	}
	content, err := base64.StdEncoding.DecodeString(example.Files[0]["file_base64"])
	if err != nil {
		t.Fatal(err)
	}
	s.send(mergeOf(
		"", mergeEntry(example.Files[0]["filename"], content), mergeEntry("two.png", picture(20)),
	)).wantStatus(202)
}
