package httpapi

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/getkin/kin-openapi/openapi3"

	"github.com/dossier-lending/dossier/engine"
)

// The OpenAPI document is complete: it alone is enough to call every operation.
func TestOpenAPIDocumentIsComplete(t *testing.T) {
	document := readContract(t, openTestServer(t).handler.OpenAPI()).document
	if err := document.Validate(context.Background()); err != nil {
		t.Errorf("the document is no valid OpenAPI: %v", err)
	}
	if len(document.Servers) == 0 {
		t.Error("no server is named")
	}
	var known []string
	for _, tag := range document.Tags {
		known = append(known, tag.Name)
		if tag.Description == "" {
			t.Errorf("the tag %s has no description", tag.Name)
		}
	}
	for name, scheme := range document.Components.SecuritySchemes {
		if scheme.Value.Description == "" {
			t.Errorf("the security scheme %s has no description", name)
		}
	}
	for path, item := range document.Paths.Map() {
		for method, op := range item.Operations() {
			for what, lacks := range map[string]bool{
				"summary":             op.Summary == "",
				"description (about)": op.Description == "",
				"known tag":           len(op.Tags) != 1 || !slices.Contains(known, op.Tags[0]),
			} {
				if lacks {
					t.Errorf("%s %s has no %s; say it in its route", method, path, what)
				}
			}
			completeOperation(t, method+" "+path, op)
		}
	}
}

func completeOperation(t *testing.T, name string, op *openapi3.Operation) {
	t.Helper()
	for _, p := range op.Parameters {
		if p.Value.Description == "" ||
			p.Value.Example == nil && p.Value.Schema.Value.Example == nil && len(p.Value.Schema.Value.Examples) == 0 {
			t.Errorf("%s: the parameter %s needs a description and an example: tags doc and example, or a row in parameters of httpapi/examples.go", name, p.Value.Name)
		}
	}
	if op.RequestBody != nil {
		for media, content := range op.RequestBody.Value.Content {
			holdExample(t, name, content, exampleName(op.OperationID, media, false))
		}
	}
	for status, response := range op.Responses.Map() {
		for media, content := range response.Value.Content {
			if status < "400" {
				holdExample(t, name+" "+status, content, exampleName(op.OperationID, media, true))
				continue
			}
			codes, _ := response.Value.Extensions["x-error-codes"].([]any)
			for _, code := range codes {
				example := content.Examples[code.(string)]
				if example == nil {
					t.Errorf("%s %s: %s has no example", name, status, code)
				} else if err := content.Schema.Value.VisitJSON(example.Value.Value); err != nil {
					t.Errorf("%s %s: the example of %s: %v", name, status, code, err)
				}
			}
		}
	}
}

func holdExample(t *testing.T, name string, content *openapi3.MediaType, file string) {
	t.Helper()
	switch {
	case file == "": // bytes of a workbook
	case content.Example == nil:
		t.Errorf(
			"%s has no example; add httpapi/examples/%s and run go test ./httpapi -run TestTheOpenAPIDocument -update",
			name, file,
		)
	default:
		if err := content.Schema.Value.VisitJSON(content.Example); err != nil {
			t.Errorf("%s: httpapi/examples/%s does not fit its schema: %v", name, file, err)
		}
	}
}

func TestEveryErrorCodeHasAnExample(t *testing.T) {
	document := readContract(t, openTestServer(t).handler.OpenAPI()).document
	for _, row := range engine.ErrorTable {
		example := document.Components.Examples[string(row.Code)]
		if example == nil || example.Value.Value.(map[string]any)["error"] != string(row.Code) {
			t.Errorf("%s has no example body", row.Code)
		}
	}
}

func TestEveryExampleBelongsToAnOperation(t *testing.T) {
	s := openTestServer(t)
	files, err := exampleFiles.ReadDir("examples")
	s.must(err)
	ids := map[string]bool{}
	for _, item := range readContract(t, s.handler.OpenAPI()).document.Paths.Map() {
		for _, op := range item.Operations() {
			ids[op.OperationID] = true
		}
	}
	for _, f := range files {
		id, _, _ := strings.Cut(f.Name(), ".")
		raw, _ := exampleFiles.ReadFile("examples/" + f.Name())
		if !ids[id] || !json.Valid(raw) {
			t.Errorf("httpapi/examples/%s belongs to no operation or is no JSON", f.Name())
		}
	}
}

// namedTypes is a registry of some names.
type namedTypes []string

func (n namedTypes) List() (list []engine.DocumentTypeEntry) {
	for _, name := range n {
		list = append(list, engine.DocumentTypeEntry{DocumentType: name, Aliases: []string{}})
	}
	return list
}

// ofOnePackage and ofAnother contain structs with the same name, like two packages with the same name.
func ofOnePackage() any {
	type Goods struct {
		Bags int `json:"bags"`
	}
	return struct {
		Goods Goods `json:"goods"`
	}{}
}

func ofAnother() any {
	type Goods struct {
		Crates string `json:"crates"`
	}
	return struct {
		Goods Goods `json:"goods"`
	}{}
}

// Two types with the same component name are refused, because one would be described as the other.
func TestResultsWithSameSchemaNameAreRefused(t *testing.T) {
	shape := func(name string, fields any) engine.ResultShape {
		return engine.ResultShape{DocumentType: name, Fields: fields}
	}
	for what, c := range map[string]struct {
		types  namedTypes
		shapes []engine.ResultShape
		want   string
	}{
		"the name of every result":       {namedTypes{"document"}, nil, "DocumentResult"},
		"the name of custom results":     {namedTypes{"custom"}, nil, "CustomResult"},
		"the name of the generic reader": {namedTypes{"generic"}, nil, "GenericResult"},
		"two names that are one in Go":   {namedTypes{"form_1a", "form1a"}, nil, "Form1aResult"},
		"a shape that is listed twice": {
			namedTypes{"receipt"}, []engine.ResultShape{shape("receipt", nil), shape("receipt", nil)},
			"two result shapes",
		},
		"two structs of one name": {
			namedTypes{"receipt", "bill"},
			[]engine.ResultShape{shape("receipt", ofOnePackage()), shape("bill", ofAnother())},
			"would both be described",
		},
		"one struct in two types": {
			namedTypes{"receipt", "bill"},
			[]engine.ResultShape{shape("receipt", ofOnePackage()), shape("bill", ofOnePackage())}, "",
		},
	} {
		types := append(slices.Clone(c.types), engine.OtherType)
		err := describeResults(map[string]*huma.Schema{}, types.List(), append(c.shapes, shape(engine.OtherType, nil)))
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", what, err, c.want)
		}
	}
}

func TestEveryEventHasDocumentedPayload(t *testing.T) {
	document := readContract(t, openTestServer(t).handler.OpenAPI()).document
	mapping := document.Components.Schemas[webhookPayload].Value.Discriminator.Mapping
	for _, event := range append(slices.Clone(engine.CallbackEvents), engine.EventWebhookTest) {
		ref, ok := mapping[string(event)]
		if !ok {
			t.Errorf("%s: WebhookPayload does not name its schema", event)
			continue
		}
		schema := document.Components.Schemas[strings.TrimPrefix(ref.Ref, schemaPath)].Value
		if words := schema.Properties["event"].Value.Enum; len(words) != 1 || words[0] != string(event) {
			t.Errorf("%s: its payload's event may be %v, want only that", event, words)
		}
	}
	if len(mapping) != len(engine.CallbackPayloads) {
		t.Errorf("%d events have payloads, %d are in the document", len(engine.CallbackPayloads), len(mapping))
	}
}

func TestPayloadsOfFeedMatchSchemas(t *testing.T) {
	s := openTestServer(t)
	document := readContract(t, s.handler.OpenAPI()).document
	union := document.Components.Schemas[webhookPayload].Value
	for event, zero := range engine.CallbackPayloads {
		body, err := json.Marshal(zero)
		if err != nil {
			t.Fatal(err)
		}
		var payload map[string]any
		if err := json.Unmarshal(body, &payload); err != nil {
			t.Fatal(err)
		}
		schema := document.Components.Schemas[strings.TrimPrefix(
			union.Discriminator.Mapping[string(event)].Ref, schemaPath,
		)].Value
		if got, want := slices.Sorted(maps.Keys(payload)), slices.Sorted(maps.Keys(schema.Properties)); !slices.Equal(
			got, want,
		) {
			t.Errorf("%s is sent with %v, described with %v", event, got, want)
		}
		if !slices.Equal(slices.Sorted(slices.Values(schema.Required)), slices.Sorted(maps.Keys(payload))) {
			t.Errorf("%s: %v are required, want all of %v", event, schema.Required, slices.Sorted(maps.Keys(payload)))
		}
	}
}

// swaggerUI are the digests of swagger-ui-dist 5.35.0 as published.
var swaggerUI = map[string]string{
	"swagger-ui-bundle.js": "e6a898692f2d768e807c3ba4626068a69a2c5dd960dd6c76f3e4d3a3de180af2",
	"swagger-ui.css":       "5ed08757e53da3e026d6cbecc61fe5d43585c9560b302d534ad56692519a273d",
}

// The page and all files that it refers to are served, compressed or not, and Swagger UI is unchanged.
func TestDocsPageIsComplete(t *testing.T) {
	s := openTestServer(t)
	page := s.send(ask{method: "GET", path: "/docs", scheme: "none"}).wantStatus(200)
	named := regexp.MustCompile(`"(/docs/[^"]+)"`).FindAllStringSubmatch(string(page.raw), -1)
	if len(named) != 4 {
		t.Fatalf("the page names %v, want four files", named)
	}
	for _, n := range named {
		path := n[1]
		plain := s.send(ask{
			method: "GET",
			path:   path,
			scheme: "none",
			header: http.Header{"Accept-Encoding": {"identity"}},
		}).wantStatus(200)
		packed := s.encoded(ask{method: "GET", path: path, scheme: "none"}, "gzip")
		if got := packed.Header.Get("Content-Encoding"); got == "gzip" &&
			string(unzip(t, packed.raw)) != string(plain.raw) {
			t.Errorf("%s is another file when it is gzipped", path)
		}
		if kind := plain.Header.Get("Content-Type"); strings.HasSuffix(path, ".js") != strings.HasPrefix(
			kind, "text/javascript",
		) {
			t.Errorf("%s is %s", path, kind)
		}
		if want := swaggerUI[strings.TrimPrefix(path, "/docs/")]; want != "" {
			sum := sha256.Sum256(plain.raw)
			if got := hex.EncodeToString(sum[:]); got != want || packed.Header.Get("Content-Encoding") != "gzip" {
				t.Errorf(
					"%s has the digest %s (encoding %q), want %s gzipped", path, got,
					packed.Header.Get("Content-Encoding"), want,
				)
			}
		}
	}
	s.send(ask{method: "GET", path: "/docs/index.html", scheme: "none"}).wantStatus(404)
	s.send(ask{method: "GET", path: "/docs/swagger-ui-bundle.js.gz", scheme: "none"}).wantStatus(404)
}
