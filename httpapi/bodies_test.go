package httpapi

import (
	"bufio"
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// statement is a text file of n bytes, generated while it is read.
func statement(n int64) io.Reader { return io.LimitReader(lines{}, n) }

type lines struct{}

func (lines) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'a'
	}
	return len(p), nil
}

// bigForm is an upload of n bytes; chunked hides its length from the server.
func bigForm(n int64, chunked bool) ask {
	const head = "--B\r\nContent-Disposition: form-data; name=\"document_type\"\r\n\r\nauto\r\n--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\n"
	const tail = "\r\n--B--\r\n"
	body := io.MultiReader(strings.NewReader(head), statement(n), strings.NewReader(tail))
	upload := ask{
		method: "POST", path: basePath + "/documents", contentType: "multipart/form-data; boundary=B", body: body,
	}
	return sized(upload, int64(len(head)+len(tail))+n, chunked)
}

// bigJSON is the same upload as base64.
func bigJSON(n int64) ask {
	const head, tail = `{"document_type":"auto","filename":"a.txt","file_base64":"`, `"}`
	r, w := io.Pipe()
	go func() {
		encoder := base64.NewEncoder(base64.StdEncoding, w)
		io.Copy(encoder, statement(n))
		encoder.Close()
		w.Close()
	}()
	return ask{method: "POST", path: basePath + "/documents", contentType: "application/json",
		body: io.MultiReader(strings.NewReader(head), r, strings.NewReader(tail))}
}

// sized sets the length of a body, which net/http determines only for bodies in memory.
func sized(a ask, n int64, chunked bool) ask {
	if !chunked {
		a.length = n
	}
	return a
}

func TestSizeLimitIsExactToTheByte(t *testing.T) {
	if testing.Short() {
		t.Skip("sends 300 MB")
	}
	s := openTestServer(t)
	held := readContract(t, s.handler.OpenAPI())
	for name, c := range map[string]struct {
		ask    ask
		status int
	}{
		"100 MB as a form":        {bigForm(engine.MaxFileBytes, false), 202},
		"one byte more in chunks": {bigForm(engine.MaxFileBytes+1, true), 413},
		"far more, declared":      {bigForm(4*engine.MaxFileBytes, false), 413},
		"one byte more in base64": {bigJSON(engine.MaxFileBytes + 1), 413},
		"a form that is all preamble": {sized(ask{
			method:      "POST",
			path:        basePath + "/documents",
			contentType: "multipart/form-data; boundary=B",
			body:        statement(1 << 20),
		}, 1<<20, false), 400},
	} {
		a := s.send(c.ask)
		held.holdAnswer(t, a)
		if a.StatusCode != c.status {
			t.Errorf("%s: answered %d %s, want %d", name, a.StatusCode, a.raw, c.status)
		}
	}
	var kept int64
	err := filepath.WalkDir(filepath.Join(s.folder, "blobs"), func(_ string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() {
			var about fs.FileInfo
			if about, err = entry.Info(); err == nil {
				kept += about.Size()
			}
		}
		return err
	})
	if err != nil || kept != engine.MaxFileBytes {
		t.Errorf("%d bytes of files lie in the store (%v), want only the accepted file's", kept, err)
	}
}

func TestSenderOfRefusedBodyReceivesResponse(t *testing.T) {
	s := openTestServer(t)
	for name, c := range map[string]struct {
		path, key, contentType string
		status                 int
	}{
		"a wrong key":      {"/documents", "nonsense", "multipart/form-data; boundary=B", 401},
		"a wrong type":     {"/documents", s.key, "application/x-tar", 400},
		"a body too large": {"/applications", s.key, "application/json", 413},
		"no such path":     {"/nothing", s.key, "application/json", 404},
	} {
		t.Run(name, func(t *testing.T) {
			// This sender writes its whole body before it reads a byte of the response.
			conn, err := net.Dial("tcp", s.server.Listener.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			conn.SetDeadline(time.Now().Add(20 * time.Second))
			const n = 7 << 20
			fmt.Fprintf(
				conn,
				"POST %s%s HTTP/1.1\r\nHost: dossier.example\r\nAuthorization: %s %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n",
				basePath,
				c.path,
				schemeOf(basePath+c.path),
				c.key,
				c.contentType,
				n,
			)
			if _, err := io.Copy(conn, statement(n)); err != nil {
				t.Fatalf("writing the body: %v", err)
			}
			answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
			if err != nil {
				t.Fatalf("reading the answer: %v", err)
			}
			raw, err := io.ReadAll(answer.Body)
			if answer.StatusCode != c.status || err != nil {
				t.Errorf("got %d %s %v, want %d", answer.StatusCode, raw, err, c.status)
			}
		})
	}
}

func TestWrongContentLengthIsABrokenBody(t *testing.T) {
	s := openTestServer(t)
	conn, err := net.Dial("tcp", s.server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(
		conn, "POST %s/applications HTTP/1.1\r\nHost: h\r\nAuthorization: ApiKey %s\r\nContent-Length: 100\r\n\r\n{",
		basePath, s.key,
	)
	conn.(*net.TCPConn).CloseWrite()
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil || answer.StatusCode != 400 {
		t.Errorf("got %v %v, want 400", answer, err)
	}
}

func TestConnectionIsReusedAfterChunkedForm(t *testing.T) {
	s := openTestServer(t)
	body, contentType := formBody(typed("auto"), file("a.csv", csvFile))
	a := s.send(ask{method: "POST", path: basePath + "/documents", contentType: contentType,
		body: io.MultiReader(body, strings.NewReader("\r\n"+strings.Repeat("an epilogue ", 10_000)))}).wantStatus(202)
	if a.Close {
		t.Error("the connection is closed, want it kept")
	}
}

// deadlines records the write deadlines of a response.
type deadlines struct {
	*httptest.ResponseRecorder
	set []time.Time
}

func (d *deadlines) SetWriteDeadline(at time.Time) error {
	d.set = append(d.set, at)
	return nil
}

func TestResponseMustBeReceivedWithinMinute(t *testing.T) {
	s := openTestServer(t)
	w := &deadlines{ResponseRecorder: httptest.NewRecorder()}
	s.handler.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", "/healthz", nil))
	if len(w.set) != 2 || !w.set[0].IsZero() || time.Until(w.set[1]) <= 0 || time.Until(w.set[1]) > answerTime {
		t.Errorf("deadlines %v, want none while the request is read and a minute for the answer", w.set)
	}
}

func TestExpectContinueIsAnsweredBeforeTheBodyIsSent(t *testing.T) {
	s := openTestServer(t)
	conn, err := net.Dial("tcp", s.server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(20 * time.Second))
	fmt.Fprintf(conn, "POST %s/documents HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer wrong\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n", basePath)
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil || answer.StatusCode != 401 {
		t.Errorf("got %v %v, want 401 without the body having been asked for", answer, err)
	}
}

// stalled is a body that hangs after its first bytes; its deadline passes at once.
type stalled struct{ first io.Reader }

func (s stalled) Read(p []byte) (int, error) {
	if n, err := s.first.Read(p); err == nil {
		return n, nil
	}
	return 0, os.ErrDeadlineExceeded
}

func TestSlowBodyTimesOut(t *testing.T) {
	s := openTestServer(t)
	held := readContract(t, s.handler.OpenAPI())
	for _, contentType := range []string{"application/json", "multipart/form-data; boundary=B"} {
		r := httptest.NewRequestWithContext(t.Context(), "POST", basePath+"/documents",
			stalled{strings.NewReader(
				"--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\nabc",
			)})
		if contentType == "application/json" {
			r.Body = io.NopCloser(stalled{
				strings.NewReader(`{"filename":"a.txt","document_type":"auto","file_base64":"YWJj`),
			})
		}
		r.Header.Set("Authorization", "Bearer "+s.key)
		r.Header.Set("Content-Type", contentType)
		w := httptest.NewRecorder()
		s.handler.ServeHTTP(w, r)
		a := &answer{t: t, request: r, Response: w.Result(), raw: w.Body.Bytes()}
		held.holdAnswer(t, a)
		if w.Code != 408 || a.text("error") != string(engine.CodeRequestTimeout) {
			t.Errorf("%s: got %d %s, want 408", contentType, w.Code, w.Body)
		}
	}
}

func TestBodyDeadlineMovesWithItsBytes(t *testing.T) {
	var set []time.Duration
	began := time.Now()
	b := &body{
		rc:    io.NopCloser(lines{}),
		began: began,
		limit: 1 << 40,
		grace: bodyGrace,
		floor: bodyFloor,
		deadline: func(at time.Time) error {
			set = append(set, at.Sub(began))
			return nil
		},
	}
	buffer := make([]byte, bodyFloor*2)
	for range 4 {
		io.ReadFull(b, buffer)
	}
	want := []time.Duration{bodyGrace, bodyGrace + 2*time.Second, bodyGrace + 4*time.Second, bodyGrace + 6*time.Second}
	if fmt.Sprint(set) != fmt.Sprint(want) {
		t.Errorf("deadlines %v after the beginning, want %v", set, want)
	}
}

// counted is an endless body that counts the bytes read from it.
type counted struct{ n int64 }

func (c *counted) Read(p []byte) (int, error) {
	n, _ := lines{}.Read(p)
	c.n += int64(n)
	return n, nil
}

func TestEndlessBodyIsReadOnlyToItsLimit(t *testing.T) {
	s := openTestServer(t)
	for path, limit := range map[string]int64{"/applications": lateLeast, "/nothing": lateLeast} {
		endless := &counted{}
		r := httptest.NewRequestWithContext(t.Context(), "POST", basePath+path, endless)
		r.Header.Set("Authorization", schemeOf(basePath+path)+" "+s.key)
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		s.handler.ServeHTTP(w, r)
		if w.Code < 400 || endless.n > limit+lateBytes {
			t.Errorf(
				"%s: answered %d after %d bytes, want a refusal within %d", path, w.Code, endless.n, limit+lateBytes,
			)
		}
	}
}

func TestFormPartsAreLimited(t *testing.T) {
	s := openTestServer(t)
	raw := func(body string) *answer {
		return s.send(ask{
			method:      "POST",
			path:        basePath + "/documents",
			contentType: "multipart/form-data; boundary=B",
			body:        strings.NewReader(body),
		})
	}
	part := func(header, content string) string { return "--B\r\n" + header + "\r\n\r\n" + content + "\r\n" }
	for name, c := range map[string]struct {
		body   string
		status int
		code   engine.Code
	}{
		"a header of 1 MB": {
			part("Content-Disposition: form-data; name=\"file\"\r\nX-Long: "+strings.Repeat("x", 1<<20), "a"), 413,
			engine.CodeRequestTooLarge,
		},
		"a field of 1 MB": {
			part(`Content-Disposition: form-data; name="password"`, strings.Repeat("x", 1<<20)), 413,
			engine.CodeRequestTooLarge,
		},
		"no name":             {part("Content-Disposition: form-data", "a"), 400, engine.CodeInvalidRequest},
		"no disposition":      {part("X: y", "a"), 400, engine.CodeInvalidRequest},
		"a transfer encoding": {part("Content-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\nContent-Transfer-Encoding: base64", "YQ=="), 400, engine.CodeInvalidRequest},
		"a form that breaks off": {
			"--B\r\nContent-Disposition: form-data; name=\"document_type\"\r\n\r\nauto", 400, engine.CodeInvalidRequest,
		},
		"text that is not UTF-8": {
			part(`Content-Disposition: form-data; name="document_type"`, "\xff\xfe") + "--B--\r\n", 400,
			engine.CodeValidationFailed,
		},
		"a file without name": {
			part(`Content-Disposition: form-data; name="file"`, "a"), 400, engine.CodeValidationFailed,
		},
		"ten thousand small parts": {
			strings.Repeat(part(`Content-Disposition: form-data; name="x"`, ""), 10_000), 400,
			engine.CodeValidationFailed,
		},
	} {
		if got := raw(c.body); got.StatusCode != c.status || got.text("error") != string(c.code) {
			t.Errorf("%s: answered %d %s, want %d %s", name, got.StatusCode, got.raw, c.status, c.code)
		}
	}
}

func TestFileNamesAreReturnedExactly(t *testing.T) {
	s := openTestServer(t)
	for _, name := range []string{
		"../../etc/passwd", `C:\march.txt`, "/abs/olute.txt", "naïve café.txt", "\u202egpj.txt", "a;b.txt",
		"%2e%2e%2fx.txt", "CON", "a.", strings.Repeat("n", 251) + ".txt",
	} {
		a := s.postForm(
			"/documents", typed("auto"), file(strings.ReplaceAll(name, `\`, `\\`), "plain text\n"),
		).wantStatus(202)
		if got := s.get("/documents/" + jsonText(a.at("document_id"))).text("document.file_name"); got != name {
			t.Errorf("file_name is %q, want %q", got, name)
		}
	}
	s.postForm("/documents", typed("auto"), file(strings.Repeat("n", 256), "plain text\n")).wantStatus(400)
}

func TestConcurrentIntakesOfOneReferenceCreateOneApplication(t *testing.T) {
	s := openTestServer(t)
	const clients = 64
	type outcome struct {
		status     int
		id         string
		idempotent bool
	}
	out := make(chan outcome, clients)
	start := make(chan struct{})
	for range clients {
		go func() {
			body, contentType := formBody(
				applicationPart(`{"business_name":"Race","borrower_email":"race@example.com","external_ref":"RACE-1"}`),
				file("a.csv", "a,b\n1,2\n"),
				file("b.csv", "a,b\n3,4\n"),
				file("c.csv", "a,b\n5,6\n"),
			)
			r, _ := http.NewRequestWithContext(context.Background(), "POST", s.server.URL+basePath+"/intake", body)
			r.Header.Set("Content-Type", contentType)
			r.Header.Set("Authorization", "ApiKey "+s.key)
			<-start
			response, err := s.server.Client().Do(r)
			if err != nil {
				out <- outcome{}
				return
			}
			defer response.Body.Close()
			raw, _ := io.ReadAll(response.Body)
			a := &answer{t: t, request: r, Response: response, raw: raw}
			if response.StatusCode != 200 {
				out <- outcome{status: response.StatusCode}
				return
			}
			out <- outcome{response.StatusCode, a.text("data.id"), a.at("idempotent") == true}
		}()
	}
	close(start)
	ids, fresh := map[string]int{}, 0
	for range clients {
		o := <-out
		if o.status != 200 {
			t.Errorf("a client got %d, want 200", o.status)
		}
		ids[o.id]++
		if !o.idempotent {
			fresh++
		}
	}
	if len(ids) != 1 || fresh != 1 {
		t.Errorf("%d clients got applications %v, %d of them idempotent: false; want one and one", clients, ids, fresh)
	}
	if n := s.get("/applications/APP-1").number("data.document_count"); n != 3 {
		t.Errorf("document_count is %d, want 3", n)
	}
	if n := len(s.get("/documents?limit=100").at("documents").([]any)); n != 3 {
		t.Errorf("%d documents, want 3", n)
	}
}

func TestLogContainsNoBorrowerData(t *testing.T) {
	s := openTestServer(t)
	const canary = "CANARY77"
	s.postJSON("/applications?x="+canary, `{}`)
	s.postJSON(
		"/applications",
		`{"business_name":"`+canary+`","borrower_email":"`+canary+`@example.com","external_ref":"`+canary+`"}`,
	).wantStatus(201)
	s.postJSON("/applications", `{"`+canary+`":1}`).wantStatus(400)
	s.postForm("/documents", typed(canary), file(canary+".csv", canary)).wantStatus(400)
	s.postForm(
		"/documents", formPart{"password", "", "", canary}, typed("auto"), file(canary+".csv", canary+",b\n"),
	).wantStatus(202)
	s.postJSON("/documents", `{"file_url":"https://files.example/a?sig=`+canary+`","document_type":"auto"}`)
	s.postForm("/documents", typed("auto"), formPart{"file", canary + "\x01.csv", "", "a,b\n"}).wantStatus(400)
	s.get("/documents?document_type=" + canary).wantStatus(400)
	s.get("/documents/" + canary).wantStatus(404)
	s.send(ask{method: "GET", path: "/" + canary, key: canary})
	s.send(ask{
		method: "GET",
		path:   basePath + "/documents",
		key:    canary,
		header: http.Header{"X-Request-Id": {canary + "\tx"}},
	})
	log := s.log.String()
	if strings.Contains(log, canary) {
		t.Errorf("the log repeats what a caller sent:\n%s", log)
	}
	s.send(ask{method: "HEAD", path: basePath + "/documents/7"}).wantStatus(404)
	log = s.log.String()
	for _, want := range []string{
		`"method":"HEAD","route":"/api/v1/documents/{document_id}","status":404`, `"route":"/api/v1/applications"`,
		`"key_id":"`, `"status":201`, `"request_id":"`, `"error":"VALIDATION_FAILED"`, `"duration_ms":`,
	} {
		if !strings.Contains(log, want) {
			t.Errorf("the log has no %s:\n%s", want, log)
		}
	}
	if metrics := s.send(ask{method: "GET", path: "/metrics", scheme: "none"}); strings.Contains(
		string(metrics.raw), canary,
	) {
		t.Error("the metrics repeat what a caller sent")
	}
}

func TestPlainRequestIDsAreAccepted(t *testing.T) {
	s := openTestServer(t)
	for given, taken := range map[string]bool{
		"abc-1.2_3":             true,
		"":                      false,
		strings.Repeat("a", 65): false,
		"a b":                   false,
		"a\u00e9":               false,
	} {
		a := s.send(ask{method: "GET", path: "/healthz", scheme: "none", header: http.Header{"X-Request-Id": {given}}})
		if got := a.Header.Get("X-Request-Id"); (got == given) != taken || got == "" {
			t.Errorf("%q came back as %q, want it taken: %v", given, got, taken)
		}
	}
}
