package httpapi

import (
	"bytes"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
)

// Bounds of what comes before a body. net/http ends a connection whose request line and headers exceed
// maxHeaderBytes; what stays below that and above these is told as any failure is.
const (
	// maxURL is longer than any address of the API with every parameter.
	maxURL = 8 << 10
	// maxHeaders is all header lines together: a key, an entity tag, what proxies add.
	maxHeaders = 16 << 10
	// maxHeaderLines bounds their number; proxies add some ten.
	maxHeaderLines = 100
	// maxQueryParameters is more than any operation has.
	maxQueryParameters = 20
	// emptyBody bounds what is read to see that a body says nothing.
	emptyBody = 1 << 10
)

// bounds refuses an address or headers that are too long, before anything is looked at.
func (s *server) bounds(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		lines, size := 0, 0
		for name, values := range r.Header {
			for _, value := range values {
				lines++
				size += len(name) + len(value) + len(": \r\n")
			}
		}
		switch {
		case len(r.RequestURI) > maxURL:
			callOf(r.Context()).answerFailure(engine.Fail(engine.CodeURLTooLong))
		case lines > maxHeaderLines || size > maxHeaders:
			callOf(r.Context()).answerFailure(engine.Fail(engine.CodeHeadersTooLarge))
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// checkPath finds paths that can name nothing: text that no database keeps. They are answered as absent
// ones are.
func checkPath(path string) error {
	if !plainText(path) {
		return engine.Fail(engine.CodeNotFound)
	}
	return nil
}

// plainText is valid UTF-8 without U+0000.
func plainText(s string) bool { return utf8.ValidString(s) && !strings.ContainsRune(s, 0) }

// readQuery parses the query of a request.
func readQuery(raw string) (url.Values, error) {
	if strings.Count(raw, "&") >= maxQueryParameters {
		return nil, engine.Fail(engine.CodeInvalidRequest, "The query has too many parameters; "+strconv.Itoa(maxQueryParameters)+" are more than any operation takes.")
	}
	query, err := url.ParseQuery(raw)
	if err != nil {
		return nil, engine.Fail(engine.CodeInvalidRequest, "The query string is malformed.")
	}
	for name, values := range query {
		if !plainText(name + strings.Join(values, "")) {
			return nil, engine.Fail(engine.CodeInvalidRequest, "The query string must be UTF-8 text without U+0000.")
		}
	}
	return query, nil
}

// checkNoBody refuses a body where none is taken: what it says would vanish. An empty JSON object says
// nothing; some clients cannot leave it out.
func checkNoBody(c *call, rt route) error {
	if rt.bodyLimit > 0 || rt.request != nil || c.body.empty {
		return nil
	}
	refused := engine.Fail(engine.CodeInvalidRequest, "This operation takes no body; send it without one.")
	if c.r.ContentLength > emptyBody {
		return refused
	}
	c.body.limit = emptyBody
	content, err := io.ReadAll(c.body)
	if said := bytes.Join(bytes.Fields(content), nil); err != nil || len(said) > 0 && string(said) != "{}" {
		return refused
	}
	return nil
}

// checkEncoding refuses a body that would have to be decoded first: its limits hold for the bytes sent.
func checkEncoding(c *call) error {
	encodings := strings.Join(c.r.Header.Values("Content-Encoding"), ",")
	if c.body.empty || strings.TrimSpace(encodings) == "" || strings.EqualFold(strings.TrimSpace(encodings), "identity") {
		return nil
	}
	return engine.Fail(engine.CodeInvalidRequest, "Send the body without Content-Encoding.")
}
