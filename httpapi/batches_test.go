package httpapi

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// state summarizes a batch: its status, then each document's status.
func state(a *answer) string {
	var record batch
	if err := json.Unmarshal(a.raw, &record); err != nil {
		a.t.Fatalf("%s: %v", a.raw, err)
	}
	text := fmt.Sprintf("%s %d+%d of %d:", record.Status, record.Completed, record.Failed, record.TotalDocuments)
	for _, d := range record.Documents {
		text += " " + string(d.Status)
	}
	return text
}

func TestErrorsFailOneDocumentOrWholeBatch(t *testing.T) {
	s := openTestServer(t)
	good := batchEntry("good.csv")
	alone := func(entry string) string { return `{"documents":[` + entry + `,` + good + `]}` }
	for name, c := range map[string]struct {
		body string
		code engine.Code // "" if only the first document fails
	}{
		"an unknown type": {
			alone(`{"document_type":"bonk","file_base64":"YSxi","filename":"a.csv"}`), "",
		},
		"an unknown type after the file": {
			alone(`{"file_base64":"YSxi","filename":"a.csv","document_type":"bonk"}`), "",
		},
		"a name that contradicts": {
			alone(`{"document_type":"payslip","file_base64":"YSxi","filename":"a.pdf"}`), "",
		},
		"a late name that contradicts": {
			alone(`{"document_type":"payslip","file_base64":"YSxi\n","filename":"a.pdf"}`), "",
		},
		"no name": {alone(`{"document_type":"payslip","file_base64":"YSxi"}`), ""},
		"a hostile name": {
			alone(`{"document_type":"payslip","filename":"a\u0000b","file_base64":"YSxi"}`), "",
		},
		"no file at all": {alone(`{"document_type":"payslip"}`), ""},
		"two sources":    {alone(`{"document_type":"payslip","filename":"a.csv","file_base64":"YSxi","file_url":"https://files.example/a.csv"}`), ""},
		"an empty file":  {alone(`{"document_type":"payslip","filename":"a.csv","file_base64":""}`), ""},
		"base64 that is none": {
			alone(`{"document_type":"payslip","filename":"a.csv","file_base64":"%%%%, \"quoted\" \\ and more"}`), "",
		},
		"base64 with letters beyond it": {
			alone(`{"document_type":"payslip","filename":"a.csv","file_base64":"YSxié\u00e9 more"}`), "",
		},
		"base64 without padding": {alone(`{"document_type":"payslip","filename":"a.csv","file_base64":"YSxiYQ"}`), ""},
		"more after the padding": {
			alone(`{"document_type":"payslip","filename":"a.csv","file_base64":"YQ==YQ=="}`), "",
		},
		"a private address":       {alone(`{"document_type":"payslip","file_url":"s3://bucket/a.csv"}`), ""},
		"an address that is none": {alone(`{"document_type":"payslip","file_url":"a.csv"}`), ""},
		"a webhook that is none": {
			alone(`{"document_type":"payslip","file_url":"https://files.example/a.csv","webhook_url":"x"}`), "",
		},

		"a wrong type": {alone(`{"document_type":7}`), engine.CodeValidationFailed},
		"a file that is no string": {
			alone(`{"document_type":"payslip","file_base64":["YSxi"]}`), engine.CodeValidationFailed,
		},
		"a repeated field": {
			alone(`{"document_type":"payslip","document_type":"payslip"}`), engine.CodeValidationFailed,
		},
		"NaN":                {alone(`NaN`), engine.CodeValidationFailed},
		"a list in the list": {alone(`[` + good + `]`), engine.CodeValidationFailed},
		"invalid UTF-8 in a name": {
			alone("{\"document_type\":\"payslip\",\"filename\":\"\xff\"}"), engine.CodeInvalidRequest,
		},
		"a raw line break in base64": {
			alone("{\"document_type\":\"payslip\",\"file_base64\":\"!\n\"}"), engine.CodeInvalidRequest,
		},
		"base64 that never ends": {
			`{"documents":[{"document_type":"payslip","file_base64":"!!!`, engine.CodeInvalidRequest,
		},
		"a comma too many":        {`{"documents":[` + good + `,]}`, engine.CodeValidationFailed},
		"no comma":                {`{"documents":[` + good + good + `]}`, engine.CodeInvalidRequest},
		"something after the end": {`{"documents":[` + good + `]} x`, engine.CodeInvalidRequest},
		"documents twice": {
			`{"documents":[` + good + `],"documents":[` + good + `]}`, engine.CodeValidationFailed,
		},
		"a name that is not known": {
			`{"documents":[` + good + `],"callback":"https://lender.example"}`, engine.CodeValidationFailed,
		},
		"a list instead of an object": {`[` + good + `]`, engine.CodeInvalidRequest},
		"nothing":                     {``, engine.CodeInvalidRequest},
		"a text field of a megabyte": {
			alone(`{"document_type":"` + strings.Repeat("x", 1<<20) + `"}`), engine.CodeRequestTooLarge,
		},
		"a broken document and no end": {
			`{"documents":[{"document_type":"bonk","file_base64":"YSxi"}`, engine.CodeInvalidRequest,
		},
	} {
		before := s.get("/documents").number("total")
		a := s.postJSON("/batch", c.body)
		if c.code != "" {
			if a.StatusCode < 400 || a.text("error") != string(c.code) {
				t.Errorf("%s: answered %d %s, want %s", name, a.StatusCode, a.raw, c.code)
			}
			if after := s.get("/documents").number("total"); after != before {
				t.Errorf("%s: a refused request left %d documents", name, after-before)
			}
			continue
		}
		if a.StatusCode != 202 {
			t.Errorf("%s: answered %d %s, want 202", name, a.StatusCode, a.raw)
			continue
		}
		r := s.get("/batch/" + a.text("batch_id"))
		if got := state(r); got != "processing 0+1 of 2: failed pending" || r.text("documents.0.error") == "" {
			t.Errorf("%s: %s, want the first document failed and the second pending: %s", name, got, r.raw)
		}
	}
}

// bigBatch is a batch of files of n bytes each, followed by a small one.
func bigBatch(files int, n int64) ask {
	body := []io.Reader{strings.NewReader(`{"documents":[`)}
	for range files {
		body = append(body, bigJSON(n).body, strings.NewReader(","))
	}
	body = append(body, strings.NewReader(batchEntry("b.csv")+`]}`))
	return ask{
		method:      "POST",
		path:        basePath + "/batch",
		contentType: "application/json",
		body:        io.MultiReader(body...),
	}
}

func TestTooLargeFileFailsAloneAndTooLargeBatchFails(t *testing.T) {
	if testing.Short() {
		t.Skip("sends 140 MB")
	}
	s := openTestServer(t)
	b := s.send(bigBatch(1, engine.MaxFileBytes+1)).wantStatus(202)
	if got := state(s.get("/batch/" + b.text("batch_id"))); got != "processing 0+1 of 2: failed pending" {
		t.Errorf("%s, want the large file failed alone", got)
	}
	for name, declared := range map[string]ask{
		"JSON": {method: "POST", path: basePath + "/batch", contentType: "application/json"},
		"form": {method: "POST", path: basePath + "/batch/upload", contentType: "multipart/form-data; boundary=B"},
	} {
		declared.body, declared.length = statement(batchBody+1), batchBody+1
		if got := s.send(declared); got.StatusCode != 413 || got.text("error") != string(engine.CodeRequestTooLarge) {
			t.Errorf("%s above 500 MB: answered %d %s, want 413", name, got.StatusCode, got.raw)
		}
	}
}

func TestDeletedDocumentKeepsItsPlaceInBatch(t *testing.T) {
	s := openTestServer(t)
	id := s.submitBatch(`{"documents":[` + batchEntry("reyes.csv") + `,` + batchEntry("b.csv") + `]}`)
	first := jsonText(s.get("/batch/" + id).at("documents.0.document_id"))
	s.process()
	s.send(ask{method: "DELETE", path: basePath + "/documents/" + first}).wantStatus(200)
	r := s.get("/batch/" + id).wantStatus(200)
	if got := state(r); got != "completed 2+0 of 2: completed completed" || r.at("documents.0.filename") != nil ||
		r.text("documents.0.error") != "The document was deleted." {
		t.Errorf("got %s", r.raw)
	}
	results := s.get("/batch/" + id + "/results").wantStatus(200)
	if results.at("documents.0.result") != nil || results.at("documents.1.result") == nil ||
		strings.Contains(string(results.raw), "reyes") {
		t.Errorf("got %s, want nothing of the deleted document", results.raw)
	}
}

func TestBatchCompletedCallbackIsSentOnceWithExactFields(t *testing.T) {
	r := openReceiver(t, 200)
	id := r.server.submitBatch(`{"webhook_url":"` + r.URL + `/all","documents":[` + batchEntry("a.csv") + `]}`)
	r.server.process()
	if n := len(r.got); n != 2 {
		t.Fatalf("%d callbacks came, want document.completed and batch.completed", n)
	}
	events := map[string]received{}
	for range 2 {
		c := <-r.got
		events[c.fields(t)["event"].(string)] = c
	}
	c, told := events["batch.completed"]
	if !told || events["document.completed"].raw == nil {
		t.Fatalf("told %v, want document.completed and batch.completed", events)
	}
	fields := c.fields(t)
	if got := keysOf(t, fields); got != sorted("event batch_id status total_documents completed failed completed_at") {
		t.Errorf("fields %s", got)
	}
	if fields["batch_id"] != id || fields["status"] != "completed" || fields["completed"] != 1.0 ||
		!isMilliseconds.MatchString(fields["completed_at"].(string)) {
		t.Errorf("got %s", c.raw)
	}
	if c.header.Get("Webhook-Signature") == "" ||
		c.header.Get("Webhook-Id") == events["document.completed"].header.Get("Webhook-Id") {
		t.Errorf("headers %v, want a signature and an id of its own", c.header)
	}
}

// BenchmarkBatchOf100 submits 100 small documents in one request, and the same 100 one after the other in the same run.
// A batch shares one commit. The benchmark fails if the batch takes longer.
func BenchmarkBatchOf100(b *testing.B) {
	s := openTestServer(b)
	s.must(s.engine.Store.InTx(b.Context(), func(tx engine.Tx) error {
		return tx.PutPlan(b.Context(), engine.Plan{Name: "unlimited", BatchAllowed: true})
	}))
	s.key = s.organization("Benchmark Bank", "unlimited")
	var batched, single time.Duration
	n := 0
	contents := func() (parts []formPart) {
		for range engine.MaxBatchDocuments {
			n++
			parts = append(parts, formPart{"files", "a.csv", "", fmt.Sprintf("%s2026-01-03,%d,,1\n", csvFile, n)})
		}
		return parts
	}
	for b.Loop() {
		parts := contents()
		began := time.Now()
		s.postForm("/batch/upload", append(parts, typed("bank_statement"))...).wantStatus(202)
		batched += time.Since(began)
		began = time.Now()
		for _, p := range contents() {
			s.upload(strings.Clone(p.content))
		}
		single += time.Since(began)
	}
	b.ReportMetric(float64(batched.Milliseconds())/float64(b.N), "ms/batch")
	b.ReportMetric(float64(single.Milliseconds())/float64(b.N), "ms/100-uploads")
	if batched > single {
		b.Errorf("100 documents took %v as batches and %v one by one", batched, single)
	}
}

// BenchmarkBatchOf200MB sends two of the largest files as base64. Client and server share the process, so the peak is
// an upper bound of the server's memory. It fails above 16 MB.
func BenchmarkBatchOf200MB(b *testing.B) {
	const most = 16 << 20
	s := openTestServer(b)
	for b.Loop() {
		peak := peakMemory(b, func() { s.send(bigBatch(2, engine.MaxFileBytes)).wantStatus(202) })
		b.ReportMetric(float64(peak)/(1<<20), "MB-peak")
		if peak > most {
			b.Errorf("grew by %d bytes, want at most %d", peak, most)
		}
	}
}
