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

// outputSchemas are the JSON schemas of the tools' results, by name. They contain what an assistant works with; the
// complete schemas are those of the API (/openapi.json). A test validates the results of a real server against them.
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
	splitOutput        = schemaOf("split")
	verificationOutput = schemaOf("verification")
	intakeOutput       = schemaOf("intake")
	applicationOutput  = schemaOf("application")
	applicationsOutput = schemaOf("applications")
	papersOutput       = schemaOf("papers")
	checklistOutput    = schemaOf("checklist")
	deletedOutput      = schemaOf("deleted")
	summaryOutput      = schemaOf("summary")
	cashflowOutput     = schemaOf("cashflow")
	policyOutput       = schemaOf("policy")
	questionOutput     = schemaOf("question")
	questionsOutput    = schemaOf("questions")
	memoOutput         = schemaOf("memo")
	decisionsOutput    = schemaOf("decisions")

	applicationVerificationOutput = schemaOf("applicationVerification")
)

// schemaOf returns the schema of a name, with the definitions that it refers to. It panics if the schema is missing.
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
// An assistant pays for every byte that it reads, and needs few of them for an underwriter's questions. The JSON of a
// one-page statement has 22 KB: a third are the places where values are printed, a third are checks that passed or did
// not run, and most members of a row are null. So a brief result leaves out null, false and empty members, an amount of
// 0 on the other side of a row, checks that neither warn nor fail (they are counted), metrics that are lists, and
// provenance. Each part can be requested completely.

// Numbers of rows in one result.
const (
	defaultRows = 50
	maxRows     = 500
)

// wholeParts lists the parts of a result that may be requested completely.
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

// without returns a JSON object without one member.
func without(raw json.RawMessage, name string) (json.RawMessage, error) {
	var object map[string]json.RawMessage
	if err := json.Unmarshal(raw, &object); err != nil {
		return nil, fmt.Errorf("the server's answer is no object: %w", err)
	}
	delete(object, name)
	return json.Marshal(object)
}

type object = map[string]any

// briefDocument returns a document with its brief result: at most most rows starting at from, and the parts in include
// unchanged. version is for a correction of its fields.
func briefDocument(raw json.RawMessage, version string, from, most int, include []string) (json.RawMessage, error) {
	document, _ := objectOf(raw)["document"].(object)
	if document == nil {
		return nil, errors.New("the server's answer holds no document")
	}
	result, _ := document["result"].(object)
	delete(document, "result")
	brief(document)
	if result == nil {
		return json.Marshal(document) // not completed, so there is no result yet
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

// briefCorrection returns the corrected fields, with the version for the next correction.
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

// objectOf decodes a response as an object; nil if it is none. Amounts keep their written form.
func objectOf(raw json.RawMessage) (o object) {
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	if decoder.Decode(&o) != nil {
		return nil
	}
	return o
}

// briefParts returns the members of a result except its transactions.
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
			delete(part, "checks") // they are in validation
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

// onlyFindings keeps the checks of a list that warn or fail, and counts the others.
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

// briefRow removes from a transaction members that are null, false or empty, and an amount of 0.
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

// brief removes members that are null, false or empty, at any depth, and reports whether anything is left. Elements of
// lists are kept, so that positions keep their meaning.
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
