package engine

import (
	"context"
	"strings"
	"time"
)

// # Attempts
//
// Each reading of a document is an attempt: the first, and one for each time that it is unlocked or read again. An
// attempt has a job of its own, so that a worker of an earlier one holds nothing any more, and its end is told once,
// under a webhook-id of its own. The document's row shows the attempt that runs or ran last; what ended before it
// stands in its Attempts.

// AttemptCause is what began an attempt.
type AttemptCause string

const (
	AttemptFirst  AttemptCause = "first"
	AttemptUnlock AttemptCause = "unlock" // a password was given to a protected file
	// AttemptReprocess is asked for: under another type, of other pages, or with a newer reader.
	AttemptReprocess AttemptCause = "reprocess"
)

// Attempt is one reading of a document. A document that was read once has none that are kept.
type Attempt struct {
	Org        OrgID
	DocumentID int64
	Number     int // from 1
	Cause      AttemptCause
	KeyID      string // who asked for it
	At         time.Time
	// Status is pending until the attempt ended; then EndedAt is set.
	Status        DocumentStatus
	EndedAt       *time.Time
	DocumentType  string // as the document shows it
	Error         *string
	ErrorCategory *ErrorCategory
}

// AttemptReads are the questions about attempts.
type AttemptReads interface {
	// Attempts lists those of a document that are kept, newest first.
	Attempts(ctx context.Context, org OrgID, documentID int64) ([]Attempt, error)
}

// AttemptWrites change attempts.
type AttemptWrites interface {
	// InsertAttempt adds one; ErrDuplicate when its number is taken, ErrNotFound when there is no such document.
	InsertAttempt(ctx context.Context, a Attempt) error
	// EndAttempt keeps what an attempt came to; ErrNotFound when there is none that is open.
	EndAttempt(ctx context.Context, a Attempt) error
	// DropAttempts removes those of a document from number 2 up to a number. The first stays: batches show it.
	DropAttempts(ctx context.Context, org OrgID, documentID int64, upTo int) error
}

// UnlockInput is a password for a document that failed for want of it.
type UnlockInput struct {
	Password   string
	WebhookURL string // told of this attempt's end; that of the upload is not told again
}

const (
	// attemptsPerHour is how often one document is read again in attemptWindow, whatever the cause.
	attemptsPerHour = 10
	attemptWindow   = time.Hour
	// keptAttempts is how many attempts of a document are kept beside its first: as many as that bound has to see.
	keptAttempts = attemptsPerHour
)

// Unlock reads a document again, with a password, that failed because it had none or a wrong one. wait is how
// long until the next try when the document had too many. Errors: DOCUMENT_NOT_LOCKED, RATE_LIMITED.
func (s *DocumentService) Unlock(
	ctx context.Context, by Principal, id int64, in UnlockInput,
) (d Document, wait time.Duration, err error) {
	if err := s.checkUnlock(in); err != nil {
		return d, 0, err
	}
	sealed, err := s.sealPassword(in.Password)
	if err != nil {
		return d, 0, err
	}
	err = s.inTx(ctx, func(tx Tx) (err error) {
		if d, wait, err = s.lockedDocument(ctx, tx, by, id); err != nil {
			return err
		}
		d.Password, d.WebhookURL = sealed, nil
		if in.WebhookURL != "" {
			d.WebhookURL = &in.WebhookURL
		}
		if d, err = s.beginAttempt(ctx, tx, by, d, AttemptUnlock); err != nil {
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

func (s *DocumentService) checkUnlock(in UnlockInput) error {
	if in.Password == "" {
		return FailField("/password", "REQUIRED", "Send the password that opens the file.")
	}
	if err := s.checkPassword("/password", in.Password); err != nil {
		return err
	}
	if in.WebhookURL == "" {
		return nil
	}
	return s.judgeCallbackAddress("/webhook_url", in.WebhookURL)
}

// lockedDocument finds a document that waits for a password, and judges how often it was given one.
func (s *DocumentService) lockedDocument(
	ctx context.Context, tx Tx, by Principal, id int64,
) (d Document, wait time.Duration, err error) {
	if d, err = heldDocument(ctx, tx, by, id); err != nil {
		return d, 0, err
	}
	if d.Status != DocumentFailed || d.ErrorCategory == nil ||
		*d.ErrorCategory != PasswordRequired && *d.ErrorCategory != PasswordIncorrect {
		return d, 0, Fail(CodeDocumentNotLocked)
	}
	wait, err = s.mayAttempt(ctx, tx, d)
	return d, wait, err
}

// heldDocument finds a document of which nobody else begins an attempt, or edits it, until the transaction ends.
func heldDocument(ctx context.Context, tx Tx, by Principal, id int64) (Document, error) {
	if err := tx.Lock(ctx, by.Org, "document:"+documentSubject(id)); err != nil {
		return Document{}, err
	}
	return tx.Document(ctx, by.Org, id)
}

// mayAttempt judges how often a document was read again: RATE_LIMITED, and how long to wait.
func (s *DocumentService) mayAttempt(ctx context.Context, tx Tx, d Document) (wait time.Duration, err error) {
	attempts, err := tx.Attempts(ctx, d.Org, d.ID)
	if err != nil {
		return 0, err
	}
	if wait = attemptWait(attempts, s.now()); wait > 0 {
		return wait, Fail(
			CodeRateLimited, "This document was read again 10 times within an hour; wait as long as Retry-After says.",
		)
	}
	return 0, nil
}

// attemptWait is how long until a document may be read again; 0 for at once. Tries of a time that is still to
// come, made before the clock was set back, do not count.
func attemptWait(newestFirst []Attempt, now time.Time) time.Duration {
	tries := 0
	for _, a := range newestFirst {
		age := now.Sub(a.At)
		if a.Cause == AttemptFirst || age < 0 || age >= attemptWindow {
			continue
		}
		if tries++; tries == attemptsPerHour {
			return attemptWindow - age
		}
	}
	return 0
}

// beginAttempt puts a document that has ended back into the queue, with a job of its own.
func (s *DocumentService) beginAttempt(
	ctx context.Context, tx Tx, by Principal, d Document, cause AttemptCause,
) (Document, error) {
	now := s.now()
	if d.Attempt == 1 {
		first := Attempt{
			Org:        d.Org,
			DocumentID: d.ID,
			Number:     1,
			Cause:      AttemptFirst,
			KeyID:      d.UploadedBy,
			At:         d.UploadedAt,
		}
		if err := tx.InsertAttempt(ctx, first.endedAs(d)); err != nil {
			return d, err
		}
	}
	d.Attempt++
	d.Status, d.DocumentType, d.JobID = DocumentPending, d.DeclaredType, s.config.NewID()
	d.StartedAt, d.CompletedAt, d.Error, d.ErrorCategory, d.Pages = nil, nil, nil, nil, nil
	if err := tx.UpdateDocument(ctx, d); err != nil {
		return d, err
	}
	if err := tx.PutPagesRead(ctx, d.Org, d.ID, nil); err != nil {
		return d, err
	}
	a := Attempt{
		Org:          d.Org,
		DocumentID:   d.ID,
		Number:       d.Attempt,
		Cause:        cause,
		KeyID:        by.KeyID,
		At:           now,
		Status:       DocumentPending,
		DocumentType: d.DocumentType,
	}
	if err := tx.InsertAttempt(ctx, a); err != nil {
		return d, err
	}
	if err := tx.DropAttempts(ctx, d.Org, d.ID, d.Attempt-keptAttempts); err != nil {
		return d, err
	}
	if err := tx.InsertJob(
		ctx,
		Job{ID: d.JobID, Org: d.Org, DocumentID: d.ID, State: JobAvailable, CreatedAt: now, AvailableAt: s.queueTime()},
	); err != nil {
		return d, err
	}
	if d.ApplicationID != nil {
		if err := tx.TouchApplication(ctx, d.Org, *d.ApplicationID, now); err != nil {
			return d, err
		}
	}
	after := map[string]any{"attempt": d.Attempt, "cause": cause}
	if cause == AttemptReprocess {
		after["document_type"] = d.DeclaredType
	}
	if d.Selection != "" {
		after["pages"] = d.Selection
	}
	return d, s.audit(ctx, tx, change{
		org:     d.Org,
		keyID:   by.KeyID,
		action:  "document.attempt_started",
		subject: documentSubject(d.ID),
		after:   after,
	})
}

// endedAs is the attempt with what its document came to.
func (a Attempt) endedAs(d Document) Attempt {
	a.Status, a.EndedAt, a.DocumentType, a.Error, a.ErrorCategory = d.Status, d.CompletedAt, d.DocumentType, d.Error, d.ErrorCategory
	return a
}

// endAttempt keeps what a later attempt came to; the first is kept when a second begins.
func endAttempt(ctx context.Context, tx Tx, d Document) error {
	if d.Attempt == 1 {
		return nil
	}
	return tx.EndAttempt(ctx, Attempt{Org: d.Org, DocumentID: d.ID, Number: d.Attempt}.endedAs(d))
}

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
