package httpapi

import (
	"context"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

func (s *server) versionRoutes() {
	body := s.jsonBody(&huma.Schema{Type: huma.TypeObject, AdditionalProperties: false, Properties: map[string]*huma.Schema{
		"document_type": text("Any spelling or alias of a document type, or auto; default is the one declared before."),
		"pages":         text("Those to read: numbers and ranges from 1 with a comma between them, as 1-3,5; default all. They keep their numbers in provenance."),
		"password":      text("Opens a protected file, at most 127 bytes: that of the upload was erased."),
		"webhook_url":   uri("Gets document.completed or document.failed of this attempt, once. That of the upload is not called again."),
	}})
	body.Required = false
	register(s, route{method: http.MethodPost, path: "/documents/{document_id}/reprocess", id: "reprocessDocument", scheme: documentScheme,
		summary: "Read a document again", scope: engine.DocumentWrite, status: http.StatusAccepted,
		about: "Under another type, of some pages, or with a newer version of dossier; for a document that has ended. `status` returns to `pending`, " +
			"and the end of this attempt is told anew. The result before stays readable under `versions`. Edits of transactions are carried over where " +
			"their rows are found again; `edits_not_carried` names the others. When the attempt fails, so does the document: its result is null, and the one " +
			"before is its newest version. At most 10 attempts a document an hour.",
		creates: creates(s.uploadAnswer), bodyLimit: smallBody, request: body,
		failures: []engine.Code{engine.CodeDocumentNotProcessed, engine.CodeUnknownDocumentType, engine.CodeAmbiguousDocumentType}}, s.reprocess)
	register(s, route{method: http.MethodGet, path: "/documents/{document_id}/versions", id: "listVersions", scheme: documentScheme,
		summary: "List the latest versions of a document's result", scope: engine.DocumentRead, status: http.StatusOK,
		about: "Newest first, at most ten: one for each attempt that completed."}, s.listVersions)
	register(s, route{method: http.MethodGet, path: "/documents/{document_id}/versions/{n}", id: "getVersion", scheme: documentScheme,
		summary: "Read a version of a document's result", scope: engine.DocumentRead, status: http.StatusOK,
		about: "As it was shown last, edits included."}, s.getVersion)
}

type reprocessBody struct {
	DocumentType string `json:"document_type"`
	Pages        string `json:"pages"`
	Password     string `json:"password"`
	WebhookURL   string `json:"webhook_url"`
}

// reprocess takes no body for another reading of the same.
func (s *server) reprocess(ctx context.Context, c *call, in *documentRef) (*uploadOutput, error) {
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
	d, wait, err := s.Engine.Reprocess(ctx, c.by, id, engine.ReprocessInput(body))
	if wait > 0 {
		c.w.Header().Set("Retry-After", seconds(wait))
	}
	if err != nil {
		return nil, err
	}
	return s.uploadAnswer(d), nil
}

// Version is one reading's result as it is listed.
type Version struct {
	Version       int     `json:"version" minimum:"1" doc:"Counts the attempts that completed."`
	Attempt       int     `json:"attempt" minimum:"1" doc:"Which reading of the file it is."`
	DocumentType  string  `json:"document_type" doc:"As found."`
	Pages         *string `json:"pages" nullable:"true" doc:"Those that were read; null for all."`
	CreatedAt     clock   `json:"created_at"`
	ReaderVersion *string `json:"reader_version" nullable:"true" doc:"The version of dossier that read it; null for results older than versions."`
	Edited        bool    `json:"edited" doc:"The result is shown as edited."`
	Current       bool    `json:"current" doc:"It is what the document shows."`
}

// VersionDetail is a version with its result.
type VersionDetail struct {
	Version
	EditsNotCarried partOf[*engine.NotCarried] `json:"edits_not_carried,omitempty" doc:"Edits of the version before that this one lacks; absent when there are none."`
	Result          resultJSON                 `json:"result" doc:"As it was shown last, edits included."`
}

func versionAnswer(v engine.Version) Version {
	answer := Version{Version: v.Number, Attempt: v.Attempt, DocumentType: v.DocumentType, CreatedAt: clock(v.At), Edited: v.Edited, Current: v.Current}
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

func (s *server) listVersions(ctx context.Context, c *call, in *documentRef) (*versionsOutput, error) {
	id, err := in.id()
	if err != nil {
		return nil, err
	}
	list, err := s.Engine.Versions(ctx, c.by, id)
	if err != nil {
		return nil, err
	}
	out := &versionsOutput{}
	out.Body.Success, out.Body.Versions = true, each(list, versionAnswer)
	return out, nil
}

// versionRef is read as text, so that what is no number is answered as an absent version is.
type versionRef struct {
	ID     string `path:"document_id" doc:"A positive integer below 2^53."`
	Number string `path:"n" example:"1" doc:"As listed; a version that is no longer among the ten latest is 404."`
	PartsQuery
}

type versionOutput struct {
	Body struct {
		Success bool          `json:"success"`
		Version VersionDetail `json:"version"`
	}
}

func (s *server) getVersion(ctx context.Context, c *call, in *versionRef) (*versionOutput, error) {
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
	v, missing, err := s.Engine.Version(ctx, c.by, id, number)
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
	out.Body.Version.Result, err = s.partsOf(parts, v.DocumentType, v.Result)
	return out, err
}
