package httpapi

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/dossier-lending/dossier/engine"
)

// The OpenAPI document is complete: whoever reads only it can call every operation.
func TestTheOpenAPIDocumentIsComplete(t *testing.T) {
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
			for what, lacks := range map[string]bool{"summary": op.Summary == "", "description (about)": op.Description == "",
				"known tag": len(op.Tags) != 1 || !slices.Contains(known, op.Tags[0])} {
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
		if p.Value.Description == "" || p.Value.Example == nil && p.Value.Schema.Value.Example == nil && len(p.Value.Schema.Value.Examples) == 0 {
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
		t.Errorf("%s has no example; add httpapi/examples/%s and run go test ./httpapi -run TestTheOpenAPIDocument -update", name, file)
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
