package engine

import (
	"context"
	"strings"
	"time"
)

// ReprocessInput says how a document is to be read again. Everything may be left out.
type ReprocessInput struct {
	DocumentType string // any form of a registry name, "auto" or "custom:…"; "" keeps the declared one
	Pages        string // those to read, "1-3,5" (see ParsePages); "" for all
	Password     string // of a protected file: that of the upload was erased
	WebhookURL   string // told of this attempt's end; that of the upload is not told again
}

// Reprocess reads a document again that has ended: under another type, of other pages, or with a newer reader. The
// result before it becomes a version; edits are carried over where their rows are found again. wait is how long until
// the next try when the document had too many. Errors: VALIDATION_FAILED, UNKNOWN_DOCUMENT_TYPE,
// DOCUMENT_NOT_PROCESSED before its end or without a file, RATE_LIMITED.
func (s *DocumentService) Reprocess(
	ctx context.Context, by Principal, id int64, in ReprocessInput,
) (d Document, wait time.Duration, err error) {
	documentType, pages, err := s.checkReprocess(ctx, by, in)
	if err != nil {
		return d, 0, err
	}
	sealed, err := s.sealPassword(in.Password)
	if err != nil {
		return d, 0, err
	}
	err = s.inTx(ctx, func(tx Tx) (err error) {
		if d, wait, err = s.endedDocument(ctx, tx, by, id, pages); err != nil {
			return err
		}
		d.Password, d.WebhookURL, d.Selection = sealed, nil, pages.String()
		if in.WebhookURL != "" {
			d.WebhookURL = &in.WebhookURL
		}
		if documentType != "" {
			d.DeclaredType = documentType
		}
		if err := pinSchema(ctx, tx, d); err != nil && (documentType != "" || CodeOf(err) != CodeUnknownDocumentType) {
			return err // of a schema that was deleted meanwhile the version of before serves on
		}
		if d, err = s.beginAttempt(ctx, tx, by, d, AttemptReprocess); err != nil {
			return err
		}
		return s.idempotency.made(ctx, tx, by, d, AboutDocument(d.ID))
	})
	if err != nil {
		return Document{}, wait, err
	}
	s.workArrived()
	return d, 0, nil
}

func (s *DocumentService) checkReprocess(
	ctx context.Context, by Principal, in ReprocessInput,
) (documentType string, pages PageSelection, err error) {
	if pages, err = ParsePages(in.Pages); err != nil {
		return "", pages, err
	}
	if err := s.checkPassword("/password", in.Password); err != nil {
		return "", pages, err
	}
	if in.WebhookURL != "" {
		if err := s.judgeCallbackAddress("/webhook_url", in.WebhookURL); err != nil {
			return "", pages, err
		}
	}
	if strings.TrimSpace(in.DocumentType) != "" {
		documentType, err = s.schemas.resolveType(ctx, by, in.DocumentType)
	}
	return documentType, pages, err
}

// endedDocument finds a document that can be read again, and judges its pages and how often it was read.
func (s *DocumentService) endedDocument(
	ctx context.Context, tx Tx, by Principal, id int64, pages PageSelection,
) (d Document, wait time.Duration, err error) {
	if d, err = heldDocument(ctx, tx, by, id); err != nil {
		return d, 0, err
	}
	switch {
	case !d.Status.Terminal():
		return d, 0, Fail(CodeDocumentNotProcessed, "The document is being read; wait for its end, then read it again.")
	case d.SHA256 == "":
		return d, 0, Fail(
			CodeDocumentNotProcessed, "The document has no file that could be read again; upload it once more.",
		)
	case d.Selection == "" && d.Pages != nil && pages.Missing(d.Pages.Total) != "": // else the attempt finds out
		return d, 0, FailField("/pages", "RANGE", pages.Missing(d.Pages.Total))
	}
	wait, err = s.mayAttempt(ctx, tx, d)
	return d, wait, err
}
