package httpapi

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// swaggerUI are the digests of swagger-ui-dist 5.35.0 as its makers published it.
var swaggerUI = map[string]string{
	"swagger-ui-bundle.js": "e6a898692f2d768e807c3ba4626068a69a2c5dd960dd6c76f3e4d3a3de180af2",
	"swagger-ui.css":       "5ed08757e53da3e026d6cbecc61fe5d43585c9560b302d534ad56692519a273d",
}

// The page and all that it names are there, gzipped or not, and Swagger UI is what its makers published.
func TestTheDocsPageHasItsParts(t *testing.T) {
	s := openTestServer(t)
	page := s.send(ask{method: "GET", path: "/docs", scheme: "none"}).wantStatus(200)
	named := regexp.MustCompile(`"(/docs/[^"]+)"`).FindAllStringSubmatch(string(page.raw), -1)
	if len(named) != 4 {
		t.Fatalf("the page names %v, want four files", named)
	}
	for _, n := range named {
		path := n[1]
		plain := s.send(ask{method: "GET", path: path, scheme: "none", header: http.Header{"Accept-Encoding": {"identity"}}}).wantStatus(200)
		packed := s.encoded(ask{method: "GET", path: path, scheme: "none"}, "gzip")
		if got := packed.Header.Get("Content-Encoding"); got == "gzip" && string(unzip(t, packed.raw)) != string(plain.raw) {
			t.Errorf("%s is another file when it is gzipped", path)
		}
		if kind := plain.Header.Get("Content-Type"); strings.HasSuffix(path, ".js") != strings.HasPrefix(kind, "text/javascript") {
			t.Errorf("%s is %s", path, kind)
		}
		if want := swaggerUI[strings.TrimPrefix(path, "/docs/")]; want != "" {
			sum := sha256.Sum256(plain.raw)
			if got := hex.EncodeToString(sum[:]); got != want || packed.Header.Get("Content-Encoding") != "gzip" {
				t.Errorf("%s has the digest %s (encoding %q), want %s gzipped", path, got, packed.Header.Get("Content-Encoding"), want)
			}
		}
	}
	s.send(ask{method: "GET", path: "/docs/index.html", scheme: "none"}).wantStatus(404)
	s.send(ask{method: "GET", path: "/docs/swagger-ui-bundle.js.gz", scheme: "none"}).wantStatus(404)
}
