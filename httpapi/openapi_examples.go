package httpapi

import (
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// # Examples of the OpenAPI document
//
// Each operation has its examples beside this file, under its operationId:
//
//	examples/createFolder.request.json   a JSON body for the operation
//	examples/uploadBatch.form.json       the parts of a form, files as any text
//	examples/createFolder.answer.json    the body of a success
//
// A test validates them against their schemas and names missing files. Examples of failures are made from
// engine.ErrorTable.

//go:embed examples
var exampleFiles embed.FS

// exampleOf reads an example; nil if there is none.
func exampleOf(name string) json.RawMessage {
	raw, err := exampleFiles.ReadFile("examples/" + name)
	if err != nil || !json.Valid(raw) {
		return nil
	}
	return raw
}

// exampleName returns the file name of an operation's example for a media type; "" for media types that need none.
func exampleName(operationID, media string, answer bool) string {
	switch {
	case answer && media == "application/json":
		return operationID + ".answer.json"
	case answer:
		return ""
	case media == "multipart/form-data":
		return operationID + ".form.json"
	}
	return operationID + ".request.json"
}

// addExamples adds examples, and descriptions of common parameters, to every operation.
func addExamples(document *huma.OpenAPI) {
	document.Components.Examples = map[string]*huma.Example{}
	for _, row := range engine.ErrorTable {
		document.Components.Examples[string(row.Code)] = &huma.Example{
			Summary: strconv.Itoa(row.Status) + " " + string(row.Code),
			Value:   failureExample(row),
		}
	}
	for _, item := range document.Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Put, item.Patch, item.Delete} {
			if op != nil {
				addOperationExamples(op)
			}
		}
	}
}

func addOperationExamples(op *huma.Operation) {
	for _, p := range op.Parameters {
		describeParameter(p)
	}
	if op.RequestBody != nil {
		own := *op.RequestBody // several routes may share one declared body
		own.Content = map[string]*huma.MediaType{}
		for media, content := range op.RequestBody.Content {
			copied := *content
			setExample(&copied, exampleName(op.OperationID, media, false))
			own.Content[media] = &copied
		}
		op.RequestBody = &own
	}
	for status, response := range op.Responses {
		if status >= "400" {
			continue
		}
		for media, content := range response.Content {
			setExample(content, exampleName(op.OperationID, media, true))
		}
		documentReplay(op, response)
	}
}

func setExample(content *huma.MediaType, name string) {
	if raw := exampleOf(name); raw != nil && content.Example == nil {
		content.Example = raw
	}
}

// documentReplay adds the header that marks a repeated response.
func documentReplay(op *huma.Operation, response *huma.Response) {
	if !slices.ContainsFunc(op.Parameters, func(p *huma.Param) bool { return p.Name == keyHeader }) {
		return
	}
	if response.Headers == nil {
		response.Headers = map[string]*huma.Param{}
	}
	response.Headers[replayHeader] = &huma.Param{
		Description: "`true` when this is the answer to an earlier request with the same Idempotency-Key.",
		Schema:      &huma.Schema{Type: huma.TypeString, Enum: []any{"true"}},
	}
}

// failureExamples refer to the codes' examples.
func failureExamples(names []string) map[string]*huma.Example {
	examples := map[string]*huma.Example{}
	for _, name := range names {
		examples[name] = &huma.Example{Ref: "#/components/examples/" + name}
	}
	return examples
}

const exampleRequestID = "01a1fc64-2176-7522-b993-f1170ebc110c"

// failureExample returns the body of a code's response.
func failureExample(row engine.ErrorRow) any {
	body := Failure{Error: string(row.Code), Message: row.Sentence, RequestID: exampleRequestID}
	switch row.Code {
	case engine.CodeValidationFailed:
		body.Details = []engine.ErrorDetail{
			{Field: "/borrower_email", Code: "EMAIL", Message: "borrower_email must be an e-mail address."},
		}
	case engine.CodePartialIntake:
		return partialFailure{
			Failure: body,
			Files:   []engine.FileReceipt{{Name: "march.pdf", SHA256: fmt.Sprintf("%064x", 7), Stored: false}},
		}
	}
	return body
}

// parameters are described here if their declaration has no description, because they mean the same everywhere.
var parameters = map[string]struct {
	about   string
	example any
}{
	"limit":         {"How many at most.", 20},
	"page":          {"Which page, from 1.", 1},
	"offset":        {"How many to skip.", 0},
	"status":        {"Only those with this status.", nil},
	"document_type": {"Any spelling or alias of a document type.", "bank_statement"},
	"document_id":   {"A positive integer below 2^53.", int64(186713257557202)},
	"batch_id":      {"The batch's uuid.", "01a1fc13-b651-755a-9c70-6d5997a7fde1"},
	"template_id": {
		"The template's uuid, or the name of a ready-made one.", "01a1fc13-b651-755a-9c70-6d5997a7fde1",
	},
	"template":    {"Id of a template, or the name of a ready-made one.", "transactions"},
	"webhook_id":  {"The receiver's uuid.", "01a1fc13-b651-755a-9c70-6d5997a7fde1"},
	"folder_id":   {"The folder's uuid.", "01a1fc13-b651-755a-9c70-6d5997a7fde1"},
	"delivery_id": {"The delivery's uuid.", "01a1fc13-c0de-755a-9c70-6d5997a7fde1"},
	"slug":        {"The schema's slug.", "motor_policy"},
	"version":     {"A version, from 1.", "2"},
	"revision":    {"A revision, from 1.", "2"},
	"id":          {"The uuid.", "01a1fc13-b651-755a-9c70-6d5997a7fde1"},
	"If-Match": {
		"An ETag as it was read; 412 when it is no longer the present one. Optional.", `"transactions-1"`,
	},
	"If-None-Match":   {"An ETag as it was read; 304 when it is still the present one. Optional.", `"1"`},
	"created_after":   {"Only those made after this time.", "2026-03-14T09:26:53.589Z"},
	"created_before":  {"Only those made before this time.", "2026-03-14T09:26:53.589Z"},
	"after":           {"Only what follows this one.", nil},
	"Idempotency-Key": {},
}

func describeParameter(p *huma.Param) {
	if p.Name == "document_id" && p.In == "path" {
		// The id is read as text, so that an invalid id is not found; a client sends the integer that it received.
		p.Schema, p.Example = documentIDSchema(), nil
	}
	known := parameters[p.Name]
	if p.Description == "" {
		p.Description = known.about
	}
	if p.Example == nil && p.Schema != nil && len(p.Schema.Examples) == 0 {
		p.Example = known.example
		if len(p.Schema.Enum) > 0 {
			p.Example = p.Schema.Enum[0]
		}
	}
}

func documentIDSchema() *huma.Schema {
	least, most := 1.0, float64(1<<53-1)
	return &huma.Schema{Type: huma.TypeInteger, Format: "int64", Minimum: &least, Maximum: &most}
}

// openOperations documents the paths that need no key and that clients may rely on.
func (s *server) openOperations() {
	state := func(word string, more map[string]*huma.Schema) *huma.Response {
		properties := map[string]*huma.Schema{"status": {Type: huma.TypeString, Enum: []any{word}}}
		maps.Copy(properties, more)
		return &huma.Response{Description: "OK", Content: map[string]*huma.MediaType{"application/json": {
			Schema: &huma.Schema{Type: huma.TypeObject, Required: []string{"status"}, AdditionalProperties: false,
				Properties: properties},
			Example: map[string]string{"status": word}}}}
	}
	add := func(
		path, id, summary, about, word string, more map[string]*huma.Schema, failures map[string]*huma.Response,
	) {
		failures["200"] = state(word, more)
		s.api.OpenAPI().AddOperation(&huma.Operation{
			Method:      http.MethodGet,
			Path:        path,
			OperationID: id,
			Summary:     summary,
			Description: about,
			Tags:        []string{installationTag},
			Security:    []map[string][]string{},
			Responses:   failures,
		})
	}
	add(
		"/healthz", "health", "Whether the process is alive", "Needs no key.", "alive", nil,
		map[string]*huma.Response{},
	)
	add(
		"/readyz",
		"readiness",
		"Whether new work can be taken",
		"Needs no key. Commits a durable row and writes a file, at most once a second.",
		"ready",
		map[string]*huma.Schema{"degraded": {Type: huma.TypeString, Description: "Present after a read met damaged data: what the operator does about it. Other reads, and writes, go on."}},
		map[string]*huma.Response{"503": failureResponse(
			http.StatusServiceUnavailable, []string{string(engine.CodeNotReady), string(engine.CodeDataMissing)},
			s.failureSchema,
		)},
	)
}

const installationTag = "Installation"

// tags returns the two services and the installation itself.
func tags() []*huma.Tag {
	return []*huma.Tag{
		{Name: loanScheme.service, Description: "The underwriting service: applications with their borrower, terms, files and history. Keys come as `Authorization: ApiKey …`."},
		{Name: documentScheme.service, Description: "The capture service: documents read, corrected, compared, exported, one by one and in batches. Whoever edits or reverts a result is answered its values, with `document:write` alone too; the access log has that as a read. Keys come as `Authorization: Bearer …`."},
		{Name: installationTag, Description: "Whether the server lives and takes work. Needs no key."},
	}
}
