package engine

import (
	"context"
	"encoding/json"
	"errors"
	"time"
)

// Bounds of dry runs.
const (
	dryRunTime = 30 * time.Second // ends a dry run, waiting included, because a person waits for the answer
	// Documents that are read for dry runs at the same time; others wait, so that dry runs do not take the machine from
	// queued documents.
	maxDryRuns = 1
)

// DraftType is the document type of a document that is read by a definition that is not stored.
const DraftType = CustomPrefix + "draft"

// DryRunInput names a stored document, and the definition to try unless a stored schema is tried.
type DryRunInput struct {
	// Positive.
	DocumentID int64 `json:"document_id"`
	// JSON of SchemaDefinition; nil if a stored schema is tried.
	Definition json.RawMessage `json:"definition,omitempty"`
	// Opens a protected file, because the password of the upload was erased after processing; "" for none.
	Password string `json:"password,omitempty" doc:"For a protected file; the one sent with the upload was erased after processing. Used once, never kept."`
}

// DryRun reads a document by a definition and stores neither the result nor the definition. With a slug it tries the
// stored schema's current version. Errors: VALIDATION_FAILED, NOT_FOUND, DOCUMENT_NOT_PROCESSED if there is no file
// yet, DRY_RUN_FAILED with the reason.
func (s *SchemaService) DryRun(
	ctx context.Context, by Principal, slug string, in DryRunInput,
) (json.RawMessage, error) {
	schema, err := s.dryRunSchema(ctx, by, slug, in)
	if err != nil {
		return nil, err
	}
	d, err := s.config.Store.Document(ctx, by.Org, in.DocumentID)
	switch {
	case err != nil:
		return nil, s.storageError(err)
	case d.SHA256 == "":
		return nil, Fail(
			CodeDocumentNotProcessed,
			"The document has no file: it was not fetched yet, or could not be; its status says which.",
		)
	}
	ctx, cancel := context.WithTimeout(ctx, dryRunTime)
	defer cancel()
	select {
	case s.dryRuns <- struct{}{}:
		defer func() { <-s.dryRuns }()
	case <-ctx.Done():
		return nil, FailWith(CodeDryRunFailed, ctx.Err(), "Other dry runs took all the time; try again in a minute.")
	}
	result, err := s.dryRun(ctx, d, schema, in.Password)
	if err == nil {
		s.engine.Audit.noteRead(by, d.ID, AccessResult)
	}
	return result, err
}

func (s *SchemaService) dryRunSchema(
	ctx context.Context, by Principal, slug string, in DryRunInput,
) (schema VersionedSchema, err error) {
	if in.DocumentID < 1 {
		return schema, FailField("/document_id", "GTE", "document_id is required: a positive integer.")
	}
	if len(in.Password) > maxPasswordBytes {
		return schema, FailField("/password", "LENGTH", "A PDF password has at most 127 bytes.")
	}
	if slug == "" {
		schema.Definition, err = canonicalDefinition(in.Definition)
		return schema, err
	}
	if in.Definition != nil {
		return schema, FailField(
			"/definition", "UNKNOWN", "The stored schema is tried here; send a definition to /schemas/dry-run.",
		)
	}
	present, err := presentSchema(ctx, s.config.Store, by, slug)
	return VersionedSchema{
		Slug: present.Slug, Version: present.Version, Definition: present.Definition,
	}, s.storageError(err)
}

func (s *SchemaService) dryRun(
	ctx context.Context, d Document, schema VersionedSchema, password string,
) (json.RawMessage, error) {
	blob, err := s.config.Blobs.Open(ctx, d.Org, d.SHA256)
	if errors.Is(err, ErrDamaged) {
		return nil, s.storageError(err)
	}
	if err != nil {
		return nil, FailWith(CodeInternal, err)
	}
	defer blob.Close()
	declared := DraftType
	if schema.Slug != "" {
		declared = CustomPrefix + schema.Slug
	}
	found, err := s.config.Extractor.Extract(ctx, ExtractRequest{
		Content:      blob,
		Size:         blob.Size(),
		FileName:     d.FileName,
		Kind:         d.Kind,
		DeclaredType: declared,
		Password:     password,
		Schema:       &schema,
		Today:        DateOf(s.now()),
		Encode:       true,
	})
	if err != nil {
		return nil, dryRunFailure(ctx, err)
	}
	result, _, failure := s.engine.Processing.judgeExtraction(found, declared)
	if failure != nil {
		return nil, dryRunFailure(ctx, failure)
	}
	text, err := result.JSON()
	if err != nil {
		return nil, FailWith(CodeInternal, err)
	}
	return text, nil
}

// dryRunFailure says why the document could not be read; a missing password has its own message.
func dryRunFailure(ctx context.Context, err error) error {
	failure := extractError(ctx, err)
	switch {
	case errors.Is(ctx.Err(), context.Canceled):
		return ctx.Err()
	case failure.Category == InternalError:
		return FailWith(CodeInternal, err)
	case failure.Category == PasswordRequired:
		return FailWith(
			CodeDryRunFailed, err,
			"The document's file needs its password, which was erased after processing; send it as password.",
		)
	}
	return FailWith(CodeDryRunFailed, err, failure.Message)
}
