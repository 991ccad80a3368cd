package mcp

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
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

// # Brief results
//
// An assistant pays for every byte that it reads, and what an underwriter asks of it needs few of them: of 22 KB that a
// statement of a page has as JSON, a third is where each value was printed, a third are checks that passed or did not
// run, and most members of a row are null. So a result comes brief: null, false and empty members are left out, and so
// are an amount of 0 on the other side of a row, checks that neither warn nor fail (they are counted), the metrics that
// are lists, and provenance. Each part is given whole where it is asked for.

// Rows of a result in one answer.
const (
	defaultRows = 50
	maxRows     = 500
)

// wholeParts are the parts of a result that may be asked for whole.
var wholeParts = []string{"provenance", "metrics", "balance_checks", "validation", "fraud_detection", "transactions"}

func judgeParts(include []string) error {
	for _, part := range include {
		if !slices.Contains(wholeParts, part) {
			return fmt.Errorf(
				"%q is no part of a result that can be included; there are %s", part, strings.Join(wholeParts, ", "),
			)
		}
	}
	return nil
}

// without is a JSON object without one member.
func without(raw json.RawMessage, name string) (json.RawMessage, error) {
	var object map[string]json.RawMessage
	if err := json.Unmarshal(raw, &object); err != nil {
		return nil, fmt.Errorf("the server's answer is no object: %w", err)
	}
	delete(object, name)
	return json.Marshal(object)
}

type object = map[string]any

// briefDocument is the document of an answer with its result in brief: most rows from the place from on, and the parts
// to include as they are. version is for a correction of its fields.
func briefDocument(raw json.RawMessage, version string, from, most int, include []string) (json.RawMessage, error) {
	document, _ := objectOf(raw)["document"].(object)
	if document == nil {
		return nil, errors.New("the server's answer holds no document")
	}
	result, _ := document["result"].(object)
	delete(document, "result")
	brief(document)
	if result == nil {
		return json.Marshal(document) // not completed: there is no result yet
	}
	if version != "" {
		document["version"] = version
	}
	parts := briefParts(result, include)
	if rows, ok := result["transactions"].([]any); ok {
		first := min(from, len(rows))
		page := rows[first:min(first+most, len(rows))]
		if !slices.Contains(include, "transactions") {
			for _, row := range page {
				briefRow(row)
			}
		}
		parts["transactions"] = page
		document["transactions_total"], document["transactions_from"] = len(rows), first
	}
	document["result"] = parts
	return json.Marshal(document)
}

// briefCorrection is what stands after a correction, with the version for the next one.
func briefCorrection(raw json.RawMessage, version string) (json.RawMessage, error) {
	answer := objectOf(raw)
	fields, ok := answer["fields"].(object)
	if !ok {
		return nil, errors.New("the server's answer names no fields")
	}
	delete(answer, "success")
	parts := briefParts(answer, []string{"fields"})
	for _, correction := range fields {
		brief(correction)
	}
	parts["version"] = version
	return json.Marshal(parts)
}

// objectOf is an answer as an object; nil when it is none. Amounts stay as they are written.
func objectOf(raw json.RawMessage) (o object) {
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	if decoder.Decode(&o) != nil {
		return nil
	}
	return o
}

// briefParts are the members of a result but its transactions.
func briefParts(result object, include []string) object {
	parts := object{}
	for name, value := range result {
		switch {
		case name == "transactions":
			continue
		case slices.Contains(include, name):
			parts[name] = value
			continue
		case name == "provenance":
			continue
		}
		part, ok := value.(object)
		switch {
		case ok && name == "metrics":
			for member, v := range part {
				if list, ok := v.([]any); ok && len(list) > 0 && !isPlain(list[0]) {
					delete(part, member)
				}
			}
		case ok && name == "balance_checks":
			delete(part, "checks") // validation has them
			for _, account := range listOf(part["by_account"]) {
				delete(account, "checks")
			}
		case ok && name == "validation":
			onlyFindings(part, "checks")
		case ok && name == "fraud_detection":
			onlyFindings(part, "integrity_checks")
		}
		if brief(value) {
			parts[name] = value
		}
	}
	return parts
}

// onlyFindings leaves of a list of checks those that warn or fail, and counts the others.
func onlyFindings(part object, name string) {
	var findings []any
	passed, notRun := 0, 0
	for _, check := range listOf(part[name]) {
		switch check["status"] {
		case "pass":
			passed++
		case "not_applicable":
			notRun++
		default:
			findings = append(findings, check)
		}
	}
	part[name], part["checks_passed"], part["checks_not_run"] = findings, passed, notRun
}

func listOf(v any) (objects []object) {
	list, _ := v.([]any)
	for _, v := range list {
		if o, ok := v.(object); ok {
			objects = append(objects, o)
		}
	}
	return objects
}

func isPlain(v any) bool {
	switch v.(type) {
	case object, []any:
		return false
	}
	return true
}

// briefRow leaves out of a transaction what is null, false or empty, and an amount of 0.
func briefRow(row any) {
	if row, ok := row.(object); ok {
		for _, side := range []string{"debit", "credit"} {
			if row[side] == json.Number("0") {
				delete(row, side)
			}
		}
	}
	brief(row)
}

// brief removes members that are null, false or empty, at any depth, and reports whether anything is left. Places in
// lists keep their meaning: what a list holds stays.
func brief(v any) bool {
	switch v := v.(type) {
	case object:
		for name, member := range v {
			if !brief(member) {
				delete(v, name)
			}
		}
		return len(v) > 0
	case []any:
		for _, member := range v {
			brief(member)
		}
		return len(v) > 0
	case string:
		return v != ""
	case bool:
		return v
	}
	return v != nil
}
