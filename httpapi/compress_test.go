package httpapi

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func TestAcceptEncodingFollowsWeights(t *testing.T) {
	for header, want := range map[string]bool{
		"":                         false,
		"gzip":                     true,
		"GZIP":                     true,
		"gzip, deflate, br":        true,
		"deflate, gzip;q=0.5":      true,
		"gzip;q=0":                 false,
		"gzip; q=0.001":            true,
		"*":                        true,
		"*;q=0":                    false,
		"gzip;q=0, *":              false,
		"identity":                 false,
		"br":                       false,
		"x-gzip":                   true,
		"identity;q=1, gzip;q=0.5": false,
		"identity;q=0.5, gzip;q=1": true,
		"gzip;q=2":                 false,
		"gzip;q=NaN":               false,
		"gzip;x=1":                 false,
		"*;q=0.5, identity;q=0":    true,
	} {
		if got := takesGzip([]string{header}); got != want {
			t.Errorf("Accept-Encoding %q takes gzip: %v, want %v", header, got, want)
		}
	}
}

// encoded sends a request with its own Accept-Encoding, so that the client does not decompress the response.
func (s *testServer) encoded(a ask, accept string) *answer {
	if a.header == nil {
		a.header = http.Header{}
	}
	a.header.Set("Accept-Encoding", accept)
	return s.send(a)
}

func unzip(t *testing.T, raw []byte) []byte {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return plain
}

func TestLargeJSONIsCompressedIfAccepted(t *testing.T) {
	s := openTestServer(t)
	list := ask{method: "GET", path: "/openapi.json", scheme: "none"}
	plain, small := s.encoded(list, "identity"), s.encoded(ask{method: "GET", path: "/healthz", scheme: "none"}, "gzip")
	zipped := s.encoded(list, "gzip")
	if !bytes.Equal(unzip(t, zipped.raw), plain.raw) || len(zipped.raw)*5 > len(plain.raw) {
		t.Errorf("%d bytes came for %d, want the same answer in a fifth", len(zipped.raw), len(plain.raw))
	}
	for name, c := range map[string]struct {
		a        *answer
		encoding string
	}{"plain": {plain, ""}, "small": {small, ""}, "large": {zipped, "gzip"}} {
		if got := c.a.Header.Get("Content-Encoding"); got != c.encoding || c.a.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf(
				"%s: Content-Encoding %q, Vary %q; want %q, Accept-Encoding", name, got, c.a.Header.Get("Vary"),
				c.encoding,
			)
		}
	}
	if docs := s.encoded(
		ask{method: "GET", path: "/docs", scheme: "none"}, "gzip",
	); docs.Header.Get("Content-Encoding") != "" {
		t.Error("a page came compressed, want JSON only")
	}
	if !strings.Contains(s.log.String(), fmt.Sprintf(`"bytes_out":%d`, len(zipped.raw))) {
		t.Errorf("the log does not count the %d bytes that went over the connection", len(zipped.raw))
	}
}

func TestHEADHasTheHeadersOfGET(t *testing.T) {
	s := openTestServer(t)
	s.upload(csvFile)
	for _, path := range []string{"/openapi.json", "/healthz", basePath + "/documents"} {
		for _, accept := range []string{"gzip", "identity"} {
			got, head := s.encoded(ask{method: "GET", path: path}, accept), s.encoded(
				ask{method: "HEAD", path: path}, accept,
			)
			for _, name := range []string{"Content-Encoding", "Content-Type", "Vary", "ETag"} {
				if got.Header.Get(name) != head.Header.Get(name) {
					t.Errorf(
						"HEAD %s (%s): %s is %q, GET has %q", path, accept, name, head.Header.Get(name),
						got.Header.Get(name),
					)
				}
			}
			if n := head.Header.Get("Content-Length"); len(head.raw) != 0 || n != "" && n != fmt.Sprint(len(got.raw)) {
				t.Errorf(
					"HEAD %s (%s): %d bytes, Content-Length %s; GET has %d", path, accept, len(head.raw), n,
					len(got.raw),
				)
			}
		}
	}
}

// echo serves a handler of the test behind observe.
func echo(t *testing.T, answer func(w http.ResponseWriter, r *http.Request)) *httptest.Server {
	s := openTestServer(t)
	server := httptest.NewServer(s.handler.server.observe(http.HandlerFunc(answer)))
	t.Cleanup(server.Close)
	return server
}

func TestCompressedResponseHasItsOwnETag(t *testing.T) {
	var sent []string
	server := echo(t, func(w http.ResponseWriter, r *http.Request) {
		sent = append(sent, r.Header.Get("If-Match")+"|"+r.Header.Get("If-None-Match"))
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("ETag", `"v-7"`)
		io.WriteString(w, `"`+strings.Repeat("x", 5000)+`"`)
	})
	ask := func(accept, match string) string {
		r, _ := http.NewRequestWithContext(t.Context(), "GET", server.URL, nil)
		r.Header = http.Header{"Accept-Encoding": {accept}, "If-Match": {match}, "If-None-Match": {`W/"a", ` + match}}
		a, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		a.Body.Close()
		return a.Header.Get("ETag")
	}
	plain := ask("identity", `"none"`)
	zipped := ask("gzip", plain)
	ask("gzip", zipped)
	if plain != `"v-7"` || zipped != `"v-7-gzip"` {
		t.Errorf("tags %s and %s, want two: a strong tag names bytes", plain, zipped)
	}
	if want := `"v-7"|W/"a", "v-7"`; sent[1] != want || sent[2] != want {
		t.Errorf("the handler saw %q, want %s both times", sent, want)
	}
}

func TestStreamedResponseIsCompressed(t *testing.T) {
	goOn := make(chan struct{})
	server := echo(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, `["first",`)
		http.NewResponseController(w).Flush()
		<-goOn
		io.WriteString(w, `"last"]`)
	})
	r, _ := http.NewRequestWithContext(t.Context(), "GET", server.URL, nil)
	a, err := http.DefaultClient.Do(r) // accepts gzip and decompresses
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	first := make([]byte, len(`["first",`))
	if _, err := io.ReadFull(a.Body, first); err != nil || string(first) != `["first",` || !a.Uncompressed {
		t.Fatalf("got %q, %v, compressed: %v; want the beginning before the end is written", first, err, a.Uncompressed)
	}
	close(goOn)
	if rest, err := io.ReadAll(a.Body); err != nil || string(rest) != `"last"]` {
		t.Errorf("got %q, %v", rest, err)
	}
}

func TestBrokenCompressedResponseIsIncomplete(t *testing.T) {
	server := echo(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, strings.Repeat("x", 200_000))
		panic(http.ErrAbortHandler)
	})
	r, _ := http.NewRequestWithContext(t.Context(), "GET", server.URL, nil)
	a, err := http.DefaultClient.Do(r)
	if err == nil {
		_, err = io.ReadAll(a.Body)
		a.Body.Close()
	}
	if err == nil {
		t.Error("a broken answer was read as a whole one")
	}
}

func TestBatchResultsAreCompressed(t *testing.T) {
	s := openTestServer(t)
	id := s.submitBatch(`{"documents":[` + strings.Repeat(batchEntry("a.csv")+",", 9) + batchEntry("b.csv") + `]}`)
	s.process()
	path := get("/batch/" + id + "/results")
	plain, zipped := s.encoded(path, "identity"), s.encoded(path, "gzip")
	if zipped.Header.Get("Content-Encoding") != "gzip" || !bytes.Equal(unzip(t, zipped.raw), plain.raw) {
		t.Errorf("encoding %q, want the same results compressed", zipped.Header.Get("Content-Encoding"))
	}
}

func TestOPTIONSWorksOnEveryPath(t *testing.T) {
	s := openTestServer(t)
	eachRoute(t, s, func(method, pattern string) {
		path := strings.NewReplacer("{", "", "}", "").Replace(pattern)
		a := s.send(ask{method: "OPTIONS", path: path, scheme: "none"}).wantStatus(204)
		allow := " " + strings.Join(a.Header.Values("Allow"), " ") + " "
		if !strings.Contains(allow, " "+method+" ") || !strings.Contains(allow, " OPTIONS ") || len(a.raw) > 0 ||
			a.Header.Get(allowOrigin) != "" {
			t.Errorf(
				"OPTIONS %s: Allow%s, %v; want %s in it, no body and no opened origin", path, allow, a.Header, method,
			)
		}
	})
	for _, path := range openPaths {
		s.send(ask{method: "OPTIONS", path: strings.ReplaceAll(path, "{file}", "docs.js"), scheme: "none"}).wantStatus(
			204,
		)
	}
	if got := s.send(ask{method: "OPTIONS", path: "/nothing", scheme: "none"}).wantStatus(
		404,
	); got.text("error") != string(engine.CodeNotFound) {
		t.Errorf("got %s", got.raw)
	}
	conn, err := net.Dial("tcp", s.server.Listener.Addr().String())
	s.must(err)
	defer conn.Close()
	fmt.Fprint(conn, "OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n")
	whole, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil || whole.StatusCode != 204 || len(whole.Header.Values("Allow")) < 6 ||
		whole.Header.Get("X-Request-Id") == "" {
		t.Errorf("OPTIONS * answered %v %v, want 204 with Allow", whole, err)
	}
}

func TestOnlyAllowedOriginsGetCORSHeaders(t *testing.T) {
	const mine, other = "https://desk.lender.example", "https://evil.example"
	s := openTestServer(
		t, func(_ *engine.Config, c *Config) { c.CORSOrigins = []string{mine, "http://localhost:3000"} },
	)
	from := func(a ask, origin string) ask {
		a.header = http.Header{
			"Origin":                         {origin},
			"Access-Control-Request-Method":  {"POST"},
			"Access-Control-Request-Headers": {"authorization"},
		}
		return a
	}
	pre := s.send(from(ask{method: "OPTIONS", path: basePath + "/documents", scheme: "none"}, mine)).wantStatus(204)
	for name, want := range map[string]string{
		allowOrigin:                        mine,
		"Access-Control-Allow-Methods":     "GET, HEAD, POST, OPTIONS",
		"Access-Control-Allow-Headers":     browserSends,
		"Vary":                             "Origin",
		"Access-Control-Allow-Credentials": "",
	} {
		if got := pre.Header.Get(name); got != want {
			t.Errorf("preflight: %s is %q, want %q", name, got, want)
		}
	}
	if a := s.send(from(get("/documents"), mine)).wantStatus(200); a.Header.Get(allowOrigin) != mine ||
		!strings.Contains(a.Header.Get("Access-Control-Expose-Headers"), "ETag") {
		t.Errorf("headers %v, want the page to read the answer", a.Header)
	}
	if a := s.send(from(ask{method: "GET", path: basePath + "/documents", scheme: "none"}, mine)).wantStatus(
		401,
	); a.Header.Get(allowOrigin) != mine {
		t.Error("a page must be able to read why it is refused")
	}
	for what, a := range map[string]ask{
		"another origin":        from(get("/documents"), other),
		"a part of it":          from(get("/documents"), mine+".evil.example"),
		"null":                  from(get("/documents"), "null"),
		"its preflight":         from(ask{method: "OPTIONS", path: basePath + "/documents", scheme: "none"}, other),
		"a path beside the API": from(ask{method: "GET", path: "/metrics", scheme: "none"}, mine),
	} {
		if got := s.send(a); got.Header.Get(allowOrigin) != "" || got.Header.Get("Access-Control-Allow-Methods") != "" {
			t.Errorf("%s got %v, want nothing opened", what, got.Header)
		}
	}
	for _, bad := range []string{
		"*", "desk.lender.example", "https://desk.lender.example/", "https://*", "HTTPS://desk.lender.example",
		"null", "ftp://a.example",
	} {
		if _, err := New(Config{Engine: s.engine, CORSOrigins: []string{bad}}); err == nil ||
			!strings.Contains(err.Error(), "cors_origins") {
			t.Errorf("origin %q: %v, want it refused by the setting's name", bad, err)
		}
	}
}

// BenchmarkLargeResponse compares a compressed response with a plain one: time and size.
func BenchmarkLargeResponse(b *testing.B) {
	row := `{"date":"2026-03-%02d","description":"INSTAPAY TRANSFER %d FROM MARIA SANTOS","debit":0,"credit":%d.25,"balance":%d.10,"category":"transfer"},`
	var text strings.Builder
	for i := range 10_000 {
		fmt.Fprintf(&text, row, i%28+1, i*7919, i*31%9000, i*97)
	}
	for _, wanted := range []bool{false, true} {
		b.Run(fmt.Sprintf("gzip=%v", wanted), func(b *testing.B) {
			b.SetBytes(int64(text.Len()))
			var sent int64
			for b.Loop() {
				wire := &counter{ResponseWriter: httptest.NewRecorder()}
				c := &compressor{ResponseWriter: wire, wanted: wanted}
				c.Header().Set("Content-Type", "application/json")
				c.WriteHeader(200)
				io.WriteString(c, text.String())
				if err := c.finish(); err != nil {
					b.Fatal(err)
				}
				sent = wire.n
			}
			b.ReportMetric(float64(text.Len())/float64(sent), "times-smaller")
		})
	}
}

func FuzzAcceptEncoding(f *testing.F) {
	for _, seed := range []string{"gzip", "gzip;q=0.5, *;q=0", "identity;q=1,gzip;q=1", ";;q=,", "gzip;q=1e-400"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, header string) {
		taken := takesGzip([]string{header})
		if folded := strings.ToLower(header); taken && !strings.Contains(folded, "gzip") &&
			!strings.Contains(folded, "*") {
			t.Errorf("%q takes gzip without naming it", header)
		}
		if taken && takesGzip([]string{header, "gzip;q=0, x-gzip;q=0"}) {
			t.Errorf("%q takes gzip although the last word refuses it", header)
		}
	})
}
