package httpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"sort"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3" // holds every conformance request and answer to the document
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"
)

// contract is the served OpenAPI document, ready to hold requests and answers to it.
type contract struct {
	document *openapi3.T
	router   routers.Router
	found    int // answers that belong to an operation
}

func readContract(t testing.TB, raw []byte) *contract {
	t.Helper()
	document, err := openapi3.NewLoader().LoadFromData(raw)
	if err != nil {
		t.Fatalf("the OpenAPI document cannot be read: %v", err)
	}
	routed := *document
	routed.Servers = nil // the test's own server is none of those that the document names
	router, err := legacy.NewRouter(&routed)
	if err != nil {
		t.Fatal(err)
	}
	return &contract{document: document, router: router}
}

// holdAnswer checks that an answer is one that the document knows: status, headers, body, and for
// failures the code.
func (c *contract) holdAnswer(t testing.TB, a *answer) {
	t.Helper()
	route, parameters, err := c.router.FindRoute(a.request)
	if err != nil {
		return // no operation: 404 and 405 of the router, health, documentation
	}
	c.found++
	if route.Operation.Responses.Status(a.StatusCode) == nil {
		t.Errorf("%s %s answered %d, which the document does not know", a.request.Method, route.Path, a.StatusCode)
		return
	}
	input := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: a.request, PathParams: parameters, Route: route},
		Status:                 a.StatusCode, Header: a.Header, Body: io.NopCloser(bytes.NewReader(a.raw)),
		Options: &openapi3filter.Options{IncludeResponseStatus: true, MultiError: true},
	}
	if a.request.Method != http.MethodHead {
		if err := openapi3filter.ValidateResponse(context.Background(), input); err != nil {
			t.Errorf("%s %s: the answer breaks the document: %v\n%s", a.request.Method, route.Path, err, a.raw)
		}
	}
	if a.StatusCode >= 400 && a.request.Method != http.MethodHead {
		codes := documentedCodes(route.Operation, a.StatusCode)
		if !codes[a.text("error")] {
			t.Errorf("%s %s answered %s, which the document does not list under %d", a.request.Method, route.Path, a.text("error"), a.StatusCode)
		}
	}
}

func documentedCodes(op *openapi3.Operation, status int) map[string]bool {
	known := map[string]bool{}
	response := op.Responses.Status(status)
	if response == nil {
		return known
	}
	list, _ := response.Value.Extensions["x-error-codes"].([]any)
	for _, code := range list {
		known[code.(string)] = true
	}
	return known
}

// holdRequest checks that a request that was accepted is one that the document permits.
func (c *contract) holdRequest(t testing.TB, request *http.Request, body []byte) {
	t.Helper()
	route, parameters, err := c.router.FindRoute(request)
	if err != nil {
		return
	}
	copied := request.Clone(context.Background())
	copied.Body = io.NopCloser(bytes.NewReader(body))
	err = openapi3filter.ValidateRequest(context.Background(), &openapi3filter.RequestValidationInput{
		Request: copied, PathParams: parameters, Route: route,
		Options: &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc},
	})
	if err != nil {
		t.Errorf("%s %s was accepted, but the document refuses it: %v", request.Method, route.Path, err)
	}
}

// keysOf lists an object's names in order, for comparing with the contract's tables.
func keysOf(t testing.TB, value any) string {
	t.Helper()
	object, ok := value.(map[string]any)
	if !ok {
		t.Fatalf("%v is no object", value)
	}
	names := make([]string, 0, len(object))
	for name := range object {
		names = append(names, name)
	}
	sort.Strings(names)
	return strings.Join(names, " ")
}

func sorted(names string) string {
	list := strings.Fields(names)
	sort.Strings(list)
	return strings.Join(list, " ")
}

// sameButForRequestID compares two failures byte for byte after taking the request ids out.
func sameButForRequestID(t testing.TB, a, b *answer) bool {
	t.Helper()
	mask := func(x *answer) string {
		var body struct {
			RequestID string `json:"request_id"`
		}
		json.Unmarshal(x.raw, &body)
		header := x.Header.Clone()
		header.Del("X-Request-Id")
		header.Del("Date")
		header.Del("X-RateLimit-Remaining") // counts the caller's own requests
		header.Del("X-RateLimit-Reset")
		text, _ := json.Marshal(header)
		return x.Status + string(text) + strings.ReplaceAll(string(x.raw), body.RequestID, "…")
	}
	return mask(a) == mask(b)
}
