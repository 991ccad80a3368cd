package mcp

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"regexp"
)

// outputSchemas are the JSON schemas of what the tools answer, by name. They name what an assistant works with; the
// whole shapes are those of the API (/openapi.json). Every answer of a real server is held to them by a test.
//
//go:embed outputs.json
var outputSchemas []byte

var (
	receiptOutput      = schemaOf("receipt")
	statusOutput       = schemaOf("status")
	resultOutput       = schemaOf("result")
	correctedOutput    = schemaOf("corrected")
	versionsOutput     = schemaOf("versions")
	documentsOutput    = schemaOf("documents")
	verificationOutput = schemaOf("verification")
	intakeOutput       = schemaOf("intake")
	applicationOutput  = schemaOf("application")
	applicationsOutput = schemaOf("applications")
	papersOutput       = schemaOf("papers")
	checklistOutput    = schemaOf("checklist")
	deletedOutput      = schemaOf("deleted")
)

// schemaOf is the schema of a name, with the definitions that it refers to. A schema that is missing is a fault of the
// program.
func schemaOf(name string) json.RawMessage {
	var all struct {
		Defs    map[string]json.RawMessage            `json:"$defs"`
		Schemas map[string]map[string]json.RawMessage `json:"schemas"`
	}
	if err := json.Unmarshal(outputSchemas, &all); err != nil || all.Schemas[name] == nil {
		panic(fmt.Sprintf("outputs.json has no schema %q: %v", name, err))
	}
	schema := all.Schemas[name]
	text, err := json.Marshal(schema)
	if err != nil {
		panic(err)
	}
	defs := map[string]json.RawMessage{}
	addDefs(defs, all.Defs, text)
	if len(defs) > 0 {
		if schema["$defs"], err = json.Marshal(defs); err != nil {
			panic(err)
		}
	}
	if text, err = json.Marshal(schema); err != nil {
		panic(err)
	}
	return text
}

// addDefs adds the definitions that a text refers to, and those that they refer to.
func addDefs(defs, all map[string]json.RawMessage, text []byte) {
	for _, name := range refersTo(text) {
		if _, there := defs[name]; !there {
			defs[name] = all[name]
			addDefs(defs, all, all[name])
		}
	}
}

var reference = regexp.MustCompile(`"#/\$defs/(\w+)"`)

func refersTo(text []byte) (names []string) {
	for _, found := range reference.FindAllSubmatch(text, -1) {
		names = append(names, string(found[1]))
	}
	return names
}
