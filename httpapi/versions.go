package httpapi

import (
	"context"
	"encoding/json"
	"maps"
	"net/url"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/httpapi/ratelimit"
)

// versionHandlers serve further readings of a document: unlocking, reprocessing, earlier results.
type versionHandlers struct{ *server }

func (h versionHandlers) operations() operations {
	body := jsonBody(&huma.Schema{
		Type:                 huma.TypeObject,
		AdditionalProperties: false,
		Properties: map[string]*huma.Schema{
			"document_type": text(
				"Any spelling or alias of a document type, or auto; default is the one declared before.",
			),
			"pages":       text("Those to read: numbers and ranges from 1 with a comma between them, as 1-3,5; default all. They keep their numbers in provenance."),
			"password":    text("Opens a protected file, at most 127 bytes: that of the upload was erased."),
			"webhook_url": uri("Gets document.completed or document.failed of this attempt, once. That of the upload is not called again."),
		},
	})
	body.Required = false
	return operations{
		"unlockDocument": {
			summary: "Read a protected document again, with a password",
			about: "For a document that failed with `password_required` or `password_incorrect`. `status` returns to `pending`, and the end of this " +
				"attempt is told anew. At most 10 tries a document an hour. The password is sealed, used once and erased.",
			bodyLimit: smallBody,
			request: jsonBody(&huma.Schema{
				Type:                 huma.TypeObject,
				Required:             []string{"password"},
				AdditionalProperties: false,
				Properties: map[string]*huma.Schema{
					"password":    text("Opens the file; at most 127 bytes."),
					"webhook_url": uri("Gets document.completed or document.failed of this attempt, once. That of the upload is not called again."),
				},
			}),
			creates:  creates(h.uploadAnswer),
			failures: []engine.Code{engine.CodeDocumentNotLocked},
		},
		"reprocessDocument": {
			summary: "Read a document again",
			about: "Under another type, of some pages, or with a newer version of dossier; for a document that has ended. `status` returns to `pending`, " +
				"and the end of this attempt is told anew. The result before stays readable under `versions`. Edits of transactions are carried over where " +
				"their rows are found again; `edits_not_carried` names the others. When the attempt fails, so does the document: its result is null, and the one " +
				"before is its newest version. At most 10 attempts a document an hour.",
			bodyLimit: smallBody,
			request:   body,
			creates:   creates(h.uploadAnswer),
			failures: []engine.Code{
				engine.CodeDocumentNotProcessed, engine.CodeUnknownDocumentType, engine.CodeAmbiguousDocumentType,
			},
		},
		"listVersions": {
			summary: "List the latest versions of a document's result",
			about:   "Newest first, at most ten: one for each attempt that completed.",
		},
		"getVersion": {
			summary: "Read a version of a document's result",
			about:   "As it was shown last, edits included.",
		},
	}
}

type reprocessBody struct {
	DocumentType string `json:"document_type"`
	Pages        string `json:"pages"`
	Password     string `json:"password"`
	WebhookURL   string `json:"webhook_url"`
}

// reprocess without a body reads the document again with the same settings.
func (h versionHandlers) reprocess(ctx context.Context, c *call, in *documentRef) (*uploadOutput, error) {
	var body reprocessBody
	var err error
	if c.body.empty {
		err = c.claims(nil)
	} else {
		body, err = readJSON[reprocessBody](c)
	}
	if err != nil {
		return nil, err
	}
	id, err := in.id()
	if err != nil {
		return nil, err
	}
	d, wait, err := h.Engine.Documents.Reprocess(ctx, c.by, id, engine.ReprocessInput(body))
	if wait > 0 {
		c.w.Header().Set("Retry-After", ratelimit.Seconds(wait))
	}
	if err != nil {
		return nil, err
	}
	return h.uploadAnswer(d), nil
}

// Version is a reading's result in lists.
type Version struct {
	// Number of the version, from 1; only completed attempts count.
	Version int `json:"version" minimum:"1" doc:"Counts the attempts that completed."`
	// Number of the reading, from 1.
	Attempt int `json:"attempt" minimum:"1" doc:"Which reading of the file it is."`
	// The document type found.
	DocumentType string `json:"document_type" doc:"As found."`
	// Pages that were read, such as 1-3,5; nil for all.
	Pages *string `json:"pages" nullable:"true" doc:"Those that were read; null for all."`
	// When this reading was completed, UTC.
	CreatedAt clock `json:"created_at"`
	// Version of dossier that read it; nil for results older than versions.
	ReaderVersion *string `json:"reader_version" nullable:"true" doc:"The version of dossier that read it; null for results older than versions."`
	// Whether the result shows edits.
	Edited bool `json:"edited" doc:"The result is shown as edited."`
	// Whether the document shows this version.
	Current bool `json:"current" doc:"It is what the document shows."`
}

// versionDetail is a version with its result.
type versionDetail struct {
	Version
	// Edits of the previous version that this one lacks; nil if there are none.
	EditsNotCarried partOf[*engine.NotCarried] `json:"edits_not_carried,omitempty" doc:"Edits of the version before that this one lacks; absent when there are none."`
	// The result as it was shown last, including edits.
	Result resultJSON `json:"result" doc:"As it was shown last, edits included."`
}

func versionAnswer(v engine.Version) Version {
	answer := Version{
		Version:      v.Number,
		Attempt:      v.Attempt,
		DocumentType: v.DocumentType,
		CreatedAt:    clock(v.At),
		Edited:       v.Edited,
		Current:      v.Current,
	}
	if v.Pages != "" {
		answer.Pages = &v.Pages
	}
	if v.Reader != "" {
		answer.ReaderVersion = &v.Reader
	}
	return answer
}

type versionsOutput struct {
	Body struct {
		Success  bool      `json:"success"`
		Versions []Version `json:"versions" doc:"Newest first."`
	}
}

func (h versionHandlers) listVersions(ctx context.Context, c *call, in *documentRef) (*versionsOutput, error) {
	id, err := in.id()
	if err != nil {
		return nil, err
	}
	list, err := h.Engine.Versions.List(ctx, c.by, id)
	if err != nil {
		return nil, err
	}
	out := &versionsOutput{}
	out.Body.Success, out.Body.Versions = true, each(list, versionAnswer)
	return out, nil
}

// versionRef names a version. Its number is read as text, so that a malformed one gets the same response as a missing
// version.
type versionRef struct {
	ID     string `path:"document_id" doc:"A positive integer below 2^53."`
	Number string `path:"n" example:"1" doc:"As listed; a version that is no longer among the ten latest is 404."`
	PartsQuery
}

type versionOutput struct {
	Body struct {
		Success bool          `json:"success"`
		Version versionDetail `json:"version"`
	}
}

func (h versionHandlers) getVersion(ctx context.Context, c *call, in *versionRef) (*versionOutput, error) {
	parts, err := c.parts()
	if err != nil {
		return nil, err
	}
	id, err := documentRef{in.ID}.id()
	if err != nil {
		return nil, err
	}
	number, err := strconv.Atoi(in.Number)
	if err != nil || strconv.Itoa(number) != in.Number {
		return nil, engine.Fail(engine.CodeNotFound)
	}
	v, missing, err := h.Engine.Versions.Get(ctx, c.by, id, number)
	if err != nil {
		return nil, err
	}
	if err := c.holdAnswer(len(v.Result)); err != nil {
		return nil, err
	}
	out := &versionOutput{}
	out.Body.Success, out.Body.Version.Version = true, versionAnswer(v.Version)
	if out.Body.Version.EditsNotCarried, err = notCarriedAnswer(missing); err != nil {
		return nil, err
	}
	out.Body.Version.Result, err = h.partsOf(parts, v.DocumentType, v.Result)
	return out, err
}

type unlockBody struct {
	Password   string `json:"password"`
	WebhookURL string `json:"webhook_url"`
}

func (h versionHandlers) unlock(ctx context.Context, c *call, in *documentRef) (*uploadOutput, error) {
	body, err := readJSON[unlockBody](c)
	if err != nil {
		return nil, err
	}
	id, err := in.id()
	if err != nil {
		return nil, err
	}
	d, wait, err := h.Engine.Documents.Unlock(ctx, c.by, id, engine.UnlockInput(body))
	if wait > 0 {
		c.w.Header().Set("Retry-After", ratelimit.Seconds(wait))
	}
	if err != nil {
		return nil, err
	}
	return h.uploadAnswer(d), nil
}

// PartsQuery contains the parameters of every response with a document's result. An empty list differs from a missing
// one, so they are read from the request itself.
type PartsQuery struct {
	// Top-level members to show; nil for all. Not together with Exclude.
	Include []string `query:"include" nullable:"false" example:"[\"net_pay\",\"validation\"]" doc:"Only these top-level members of the result, with a comma between them. Not together with exclude."`
	// Top-level members to leave out; nil for none.
	Exclude []string `query:"exclude" nullable:"false" example:"[\"provenance\",\"fraud_detection\"]" doc:"The result without these top-level members."`
	// "run" leaves out checks that did not run; "" shows all.
	Checks string `query:"checks" enum:"run" doc:"run leaves out the checks that did not run (not_applicable), in validation and fraud_detection."`
}

// parts returns the members of a result that a request asks for.
func (c *call) parts() (engine.ResultParts, error) {
	query := c.r.URL.Query()
	parts := engine.ResultParts{
		Include:   listOf(query, "include"),
		Exclude:   listOf(query, "exclude"),
		RunChecks: query.Get("checks") != "",
	}
	return parts, parts.Check()
}

// listOf returns the values of a list parameter; nil if it was not given.
func listOf(query url.Values, name string) []string {
	if !query.Has(name) {
		return nil
	}
	list := []string{}
	for value := range strings.SplitSeq(query.Get(name), ",") {
		list = append(list, strings.TrimSpace(value))
	}
	return list
}

// partsOf reduces a document's result to the requested members.
func (s *server) partsOf(parts engine.ResultParts, documentType string, result json.RawMessage) (resultJSON, error) {
	known := s.resultNames
	if _, custom := engine.CustomSlug(documentType); custom && len(result) == 0 {
		known = anyName
	}
	cut, err := parts.Of(result, known)
	return resultJSON(cut), err
}

// anyName accepts every name, because the members of a custom result depend on the organization's own schema.
func anyName(string) bool { return true }

// namesOfResults returns a function that reports whether a name is a member of any document type's result; nil if the
// shapes of results are unknown.
func namesOfResults(results []engine.ResultShape) func(name string) bool {
	if len(results) == 0 {
		return nil
	}
	names := map[string]bool{}
	for _, shape := range results {
		for name := range maps.Keys(newShapes(map[string]*huma.Schema{}).result(shape).Properties) {
			names[name] = true
		}
	}
	return func(name string) bool { return names[name] }
}

// batchPartOf reduces one document's result of a batch to the requested members, which batchPartsOf has checked.
func batchPartOf(parts engine.ResultParts, result json.RawMessage) (resultJSON, error) {
	cut, err := parts.Of(result, anyName)
	return resultJSON(cut), err
}
