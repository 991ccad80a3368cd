package httpapi

import (
	"bytes"
	"compress/gzip"
	"embed"
	"io"
	"net/http"
)

// The page at /docs is Swagger UI (swagger-ui-dist 5.35.0, Apache-2.0): it supports all of OpenAPI 3.1, shows requests
// as curl and sends them. It is embedded unchanged, only gzipped; openapi_test.go checks its digest.
//
//go:embed docs
var docsFiles embed.FS

// docsPolicy lets the page load only its own files, and send requests only to this server.
const docsPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// docsParts lists the files of the page, with their types.
var docsParts = map[string]string{
	"docs.js":                "text/javascript; charset=utf-8",
	"docs.css":               "text/css; charset=utf-8",
	"swagger-ui-bundle.js":   "text/javascript; charset=utf-8",
	"swagger-ui.css":         "text/css; charset=utf-8",
	"swagger-ui.LICENSE.txt": "text/plain; charset=utf-8",
}

func (s *server) docsFile(w http.ResponseWriter, r *http.Request) {
	name, kind := r.PathValue("file"), "text/html; charset=utf-8"
	if name == "" {
		name = "index.html"
	} else if kind = docsParts[name]; kind == "" {
		s.notFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Security-Policy", docsPolicy)
	h.Set("Referrer-Policy", "no-referrer")
	content, err := docsFiles.ReadFile("docs/" + name)
	if err == nil {
		w.Write(content)
		return
	}
	if content, err = docsFiles.ReadFile("docs/" + name + ".gz"); err != nil {
		callOf(r.Context()).answerFailure(err)
		return
	}
	h.Set("Cache-Control", "private, max-age=3600") // half a megabyte that changes only with a release
	h.Set("Vary", "Accept-Encoding")
	if takesGzip(r.Header.Values("Accept-Encoding")) {
		h.Set("Content-Encoding", "gzip")
		w.Write(content)
		return
	}
	plain, err := gzip.NewReader(bytes.NewReader(content))
	if err != nil {
		callOf(r.Context()).answerFailure(err)
		return
	}
	io.Copy(w, plain)
}
