package dossier_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3" // validates results against the schemas in /openapi.json

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/doctype"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/httpapi"
)

// servedSchemas returns the schemas in /openapi.json as the appliance serves it.
func servedSchemas(t *testing.T) openapi3.Schemas {
	t.Helper()
	e, err := engine.New(engine.Config{
		Store:     noStore{},
		Blobs:     noBlobs{},
		Extractor: noExtractor{},
		Types:     doctype.Default(),
	})
	if err != nil {
		t.Fatal(err)
	}
	handler, err := httpapi.New(httpapi.Config{Engine: e, Results: all.Shapes()})
	if err != nil {
		t.Fatal(err)
	}
	document, err := openapi3.NewLoader().LoadFromData(handler.OpenAPI())
	if err != nil {
		t.Fatal(err)
	}
	if err := document.Validate(t.Context()); err != nil {
		t.Fatal(err) // also if an example does not match its schema
	}
	return document.Components.Schemas
}

// The document is made from Go types only, without storage or a reader.
type (
	noStore     struct{ engine.Store }
	noBlobs     struct{ engine.Blobs }
	noExtractor struct{ engine.Extractor }
)

func TestEveryDocumentTypeHasItsResultSchema(t *testing.T) {
	schemas := servedSchemas(t)
	mapping := schemas["DocumentResult"].Value.Discriminator.Mapping
	for _, entry := range doctype.Default().List() {
		ref, ok := mapping[entry.DocumentType]
		if !ok {
			t.Errorf("%s: DocumentResult does not name its schema", entry.DocumentType)
			continue
		}
		if name := strings.TrimPrefix(ref.Ref, "#/components/schemas/"); schemas[name] == nil {
			t.Errorf("%s: the schema %s is not there", entry.DocumentType, name)
		}
	}
	for _, name := range []string{
		// The names that clients know.
		"BankStatementResult", "PayslipResult", "CreditCardStatementCard", "LoanStatementPayment",
		"Transaction", "Check", "IntegrityCheck", "Provenance", "Amount", "Date",
	} {
		if schemas[name] == nil {
			t.Errorf("no schema is named %s", name)
		}
	}
}

func TestEveryGoldenResultMatchesItsSchema(t *testing.T) {
	schemas := servedSchemas(t)
	files, err := filepath.Glob("extract/doctype/*/testdata/*.golden.json")
	if err != nil || len(files) < 50 {
		t.Fatalf("%d golden results found, %v", len(files), err)
	}
	for _, file := range files {
		result := readResult(t, file)
		if result["error"] != nil {
			continue // for a document that is refused
		}
		for _, fault := range faultsOf(schemas, result) {
			t.Errorf("%s: %s", file, fault)
		}
	}
}

func TestResultThatBreaksItsSchemaIsNoticed(t *testing.T) {
	schemas := servedSchemas(t)
	const file = "extract/doctype/loanstatement/testdata/schedule.golden.json"
	breaks := map[string]func(map[string]any){
		"a value is left out":        func(r map[string]any) { delete(r, "principal_amount") },
		"an amount is a text":        func(r map[string]any) { r["principal_amount"] = "120000.00" },
		"null where a list belongs":  func(r map[string]any) { r["schedule"] = nil },
		"a member that nobody names": func(r map[string]any) { r["surprise"] = 1 },
		"one below a list": func(r map[string]any) {
			r["schedule"].([]any)[0].(map[string]any)["surprise"] = 1
		},
		"a status that does not exist":  func(r map[string]any) { r["validation"].(map[string]any)["status"] = "fine" },
		"a type that is another schema": func(r map[string]any) { r["document_type"] = "bank_statement" },
	}
	for what, breakIt := range breaks {
		result := readResult(t, file)
		breakIt(result)
		if len(faultsOf(schemas, result)) == 0 {
			t.Errorf("%s: nothing is wrong, want a fault", what)
		}
	}
}

func readResult(t *testing.T, file string) map[string]any {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var result map[string]any
	if err := json.Unmarshal(raw, &result); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return result
}

// faultsOf lists where a result differs from the schema of its type, including members that the schema does not name.
func faultsOf(schemas openapi3.Schemas, result map[string]any) (faults []string) {
	name := "CustomResult"
	if documentType, _ := result["document_type"].(string); !strings.HasPrefix(documentType, "custom:") {
		ref, ok := schemas["DocumentResult"].Value.Discriminator.Mapping[documentType]
		if !ok {
			return []string{"no schema for document_type " + documentType}
		}
		name = strings.TrimPrefix(ref.Ref, "#/components/schemas/")
	}
	schema := schemas[name]
	if err := schema.Value.VisitJSON(result, openapi3.MultiErrors()); err != nil {
		faults = append(faults, err.Error())
	}
	return append(faults, unnamed("", schema.Value, result)...)
}

// unnamed lists the members of a value, at any depth, that its schema does not name.
func unnamed(at string, schema *openapi3.Schema, value any) (faults []string) {
	parts := append(slices.Clone(schema.AllOf), schema.AnyOf...)
	switch v := value.(type) {
	case map[string]any:
		for name, member := range v {
			s := memberSchema(schema, parts, name)
			if s == nil {
				faults = append(faults, at+"/"+name+" is in no schema")
				continue
			}
			faults = append(faults, unnamed(at+"/"+name, s, member)...)
		}
	case []any:
		for _, part := range append(parts, openapi3.NewSchemaRef("", schema)) {
			if part.Value.Items != nil {
				for _, element := range v {
					faults = append(faults, unnamed(at+"[]", part.Value.Items.Value, element)...)
				}
			}
		}
	}
	return faults
}

// memberSchema returns the schema of an object's member; nil if no schema names it.
func memberSchema(schema *openapi3.Schema, parts openapi3.SchemaRefs, name string) *openapi3.Schema {
	if p := schema.Properties[name]; p != nil {
		return p.Value
	}
	if extra := schema.AdditionalProperties; extra.Schema != nil {
		return extra.Schema.Value
	} else if extra.Has != nil && *extra.Has {
		return openapi3.NewSchema()
	}
	for _, part := range parts {
		if s := memberSchema(part.Value, append(slices.Clone(part.Value.AllOf), part.Value.AnyOf...), name); s != nil {
			return s
		}
	}
	return nil
}
