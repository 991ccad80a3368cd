package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
)

// # Attempts
//
// Each reading of a document is an attempt: the first one, and one more whenever it is unlocked or read again. Each
// attempt has a new job, so that a worker of an earlier attempt holds nothing any more. Its end is reported once, under
// a new webhook-id. The document's row shows the attempt that runs or ran last; its Attempts hold those that ended
// before.

// AttemptCause is why an attempt began.
type AttemptCause string

const (
	AttemptFirst     AttemptCause = "first"     // the upload
	AttemptUnlock    AttemptCause = "unlock"    // a password was given to a protected file
	AttemptReprocess AttemptCause = "reprocess" // somebody asked: for another type, other pages, or a newer reader
)

// Attempt is one reading of a document. Attempts are stored once a document is read a second time.
type Attempt struct {
	Org           OrgID          // whose document it is
	DocumentID    int64          // the document
	Number        int            // from 1
	Cause         AttemptCause   // why it began
	KeyID         string         // public id of the key that asked for it
	At            time.Time      // when it began
	Status        DocumentStatus // pending until the attempt ended
	EndedAt       *time.Time     // nil until the attempt ended
	DocumentType  string         // as the document shows it
	Error         *string        // one sentence; nil unless it failed
	ErrorCategory *ErrorCategory // the same in one word; nil unless it failed
}

// AttemptReads are the store's queries for attempts.
type AttemptReads interface {
	// Attempts lists a document's stored attempts, newest first.
	Attempts(ctx context.Context, org OrgID, documentID int64) ([]Attempt, error)
}

// AttemptWrites are the store's changes to attempts.
type AttemptWrites interface {
	// InsertAttempt adds an attempt; ErrDuplicate if its number is taken, ErrNotFound if there is no such document.
	InsertAttempt(ctx context.Context, a Attempt) error
	// EndAttempt stores an attempt's outcome; ErrNotFound if no such attempt is open.
	EndAttempt(ctx context.Context, a Attempt) error
	// DropAttempts removes a document's attempts from number 2 up to a number. The first stays, because batches show
	// it.
	DropAttempts(ctx context.Context, org OrgID, documentID int64, upTo int) error
}

// UnlockInput is a password for a document that failed because of a missing or wrong one.
type UnlockInput struct {
	Password   string // 1 to 127 bytes
	WebhookURL string // where the end of this attempt is reported, instead of the upload's webhook_url; "" for none
}

// Bounds of attempts.
const (
	attemptsPerHour = 10 // how often one document is read again in attemptWindow, whatever the cause
	attemptWindow   = time.Hour
	// Attempts of a document that are kept beside its first: as many as attemptsPerHour needs.
	keptAttempts = attemptsPerHour
)

// Unlock reads a document again, with a password, that failed because it had none or a wrong one. If there were too
// many attempts, wait is the time until the next one. Errors: DOCUMENT_NOT_LOCKED, RATE_LIMITED.
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
		return s.engine.Idempotency.storeAnswer(ctx, tx, by, d, AboutDocument(d.ID))
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

// lockedDocument finds a document that waits for a password, and checks how often it was given one.
func (s *DocumentService) lockedDocument(
	ctx context.Context, tx Tx, by Principal, id int64,
) (d Document, wait time.Duration, err error) {
	if d, err = lockDocument(ctx, tx, by, id); err != nil {
		return d, 0, err
	}
	if d.Status != DocumentFailed || d.ErrorCategory == nil ||
		*d.ErrorCategory != PasswordRequired && *d.ErrorCategory != PasswordIncorrect {
		return d, 0, Fail(CodeDocumentNotLocked)
	}
	wait, err = s.checkAttempts(ctx, tx, d)
	return d, wait, err
}

// lockDocument finds a document and keeps others from changing it until the transaction ends.
func lockDocument(ctx context.Context, tx Tx, by Principal, id int64) (Document, error) {
	if err := holdDocument(ctx, tx, by.Org, id); err != nil {
		return Document{}, err
	}
	return tx.Document(ctx, by.Org, id)
}

// holdDocument keeps others from changing a document until the transaction ends. Whoever reads a document's row in
// order to write it holds this lock first; otherwise the end of a reading and a deletion could each overwrite what the
// other did. A transaction that takes the lock of an application too takes that first.
func holdDocument(ctx context.Context, tx Tx, org OrgID, id int64) error {
	return tx.Lock(ctx, org, documentLock(id))
}

// documentLocks is how many locks the documents of an organization share. A database has room for a limited number of
// locks, while an application may have any number of documents. Two documents with the same lock only wait for each
// other.
const documentLocks = 256

func documentLock(id int64) string { return fmt.Sprintf("documents:%03d", id%documentLocks) }

// lockDocumentsOf finds the documents of an application whose lock is held, and keeps others from changing them until
// the transaction ends.
func lockDocumentsOf(ctx context.Context, tx Tx, org OrgID, applicationID string) ([]Document, error) {
	documents, err := tx.DocumentsOfApplication(ctx, org, applicationID)
	if err != nil || len(documents) == 0 {
		return documents, err
	}
	locks := make([]string, len(documents))
	for i, d := range documents {
		locks[i] = documentLock(d.ID)
	}
	slices.Sort(locks) // everybody who takes several takes them in this order
	for _, name := range slices.Compact(locks) {
		if err := tx.Lock(ctx, org, name); err != nil {
			return nil, err
		}
	}
	return tx.DocumentsOfApplication(ctx, org, applicationID)
}

// checkAttempts checks how often a document was read again: RATE_LIMITED, and how long to wait.
func (s *DocumentService) checkAttempts(ctx context.Context, tx Tx, d Document) (wait time.Duration, err error) {
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

// attemptWait is the time until a document may be read again; 0 for at once. Attempts with a time in the future, made
// before the clock was set back, do not count.
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

// beginAttempt puts a document that has ended back into the queue, with a new job.
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
	d.StartedAt, d.CompletedAt, d.Error, d.ErrorCategory, d.Pages, d.PaperTypes = nil, nil, nil, nil, nil, nil
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

// endedAs is the attempt with its document's outcome.
func (a Attempt) endedAs(d Document) Attempt {
	a.Status, a.EndedAt, a.DocumentType, a.Error, a.ErrorCategory =
		d.Status, d.CompletedAt, d.DocumentType, d.Error, d.ErrorCategory
	return a
}

// endAttempt stores the outcome of a later attempt; the first is stored when the second begins.
func endAttempt(ctx context.Context, tx Tx, d Document) error {
	if d.Attempt == 1 {
		return nil
	}
	return tx.EndAttempt(ctx, Attempt{Org: d.Org, DocumentID: d.ID, Number: d.Attempt}.endedAs(d))
}

// ReprocessInput is how a document is read again. Everything is optional.
type ReprocessInput struct {
	DocumentType string // any form of a registry name, "auto" or "custom:…"; "" keeps the declared one
	Pages        string // pages to read, "1-3,5" (see ParsePages); "" for all
	Password     string // of a protected file, because the password of the upload was erased
	WebhookURL   string // where the end of this attempt is reported, instead of the upload's webhook_url; "" for none
}

// Reprocess reads a document again that has ended: under another type, for other pages, or with a newer reader. The
// earlier result becomes a version; edits are carried over if their rows are found again. If there were too many
// attempts, wait is the time until the next one. Errors: VALIDATION_FAILED, UNKNOWN_DOCUMENT_TYPE,
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
		d.Password, d.WebhookURL, d.Selection = sealed, nil, d.ownPages(pages).String()
		if in.WebhookURL != "" {
			d.WebhookURL = &in.WebhookURL
		}
		if documentType != "" {
			d.DeclaredType = documentType
		}
		if err := pinSchema(ctx, tx, d); err != nil && (documentType != "" || CodeOf(err) != CodeUnknownDocumentType) {
			return err // if the schema was deleted in the meantime, its earlier version is used
		}
		if d, err = s.beginAttempt(ctx, tx, by, d, AttemptReprocess); err != nil {
			return err
		}
		return s.engine.Idempotency.storeAnswer(ctx, tx, by, d, AboutDocument(d.ID))
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
		documentType, err = s.engine.Schemas.resolveType(ctx, by, in.DocumentType)
	}
	return documentType, pages, err
}

// endedDocument finds a document that can be read again, and checks its pages and how often it was read.
func (s *DocumentService) endedDocument(
	ctx context.Context, tx Tx, by Principal, id int64, pages PageSelection,
) (d Document, wait time.Duration, err error) {
	if d, err = lockDocument(ctx, tx, by, id); err != nil {
		return d, 0, err
	}
	switch {
	case !d.Status.Terminal():
		return d, 0, Fail(CodeDocumentNotProcessed, "The document is being read; wait for its end, then read it again.")
	case d.SHA256 == "":
		return d, 0, Fail(
			CodeDocumentNotProcessed, "The document has no file that could be read again; upload it once more.",
		)
	case !d.hasPages(pages.span(d.PartPages)):
		return d, 0, FailField("/pages", "RANGE", fmt.Sprintf(
			"This document is pages %d to %d of its file.", d.PartPages[0], d.PartPages[1],
		))
	case d.Selection == "" && d.Pages != nil && pages.Missing(d.Pages.Total) != "": // otherwise the attempt notices
		return d, 0, FailField("/pages", "RANGE", pages.Missing(d.Pages.Total))
	}
	wait, err = s.checkAttempts(ctx, tx, d)
	return d, wait, err
}
