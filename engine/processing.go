package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"
)

// ProcessingService reads queued documents: claim, download, extract, store.
type ProcessingService struct {
	*core
	totals readingTotals
}

// outcome is the end of reading a document: a result, or a failure with its category.
type outcome struct {
	started      time.Time // when reading began
	result       PackedJSON
	words        []string // of the result, see resultWords
	paperTypes   []string // as Document.PaperTypes
	workings     PackedJSON
	masks        []Mask
	documentType string // as found
	failure      *ExtractError
	cause        error // of a failure, if the reading was ended from outside and not by the document
	postponed    bool  // storage cannot write at the moment; the document is read later
	gone         bool  // the document was deleted for good
	progress     Progress
	carried      carried    // edits of the result before
	edit         PackedEdit // of carried; its Version is set when it is written
	rules        int64      // revision of the rules that the result follows
}

// begin finds the claimed job's document. If processing cannot go on, out already holds the outcome.
func (s *ProcessingService) begin(ctx context.Context, job Job) (d Document, out outcome, goOn bool) {
	out.started = s.now()
	d, err := s.config.Store.DocumentEvenDeleted(ctx, job.Org, job.DocumentID)
	switch {
	case errors.Is(err, ErrNotFound) || err == nil && d.DeletedAt != nil:
		out.gone = true
	case err != nil:
		s.damage.meet(err)
		out = out.fail(ctx, &ExtractError{
			Category: InternalError,
			Message:  "The document's row could not be read; read the document again.",
			Cause:    err,
		})
		out.postponed = CodeOf(s.storageError(err)) == CodeStorageUnavailable
	case job.Attempt-job.GivenBack > maxAttempts:
		out = out.fail(ctx, &ExtractError{Category: InternalError,
			Message: fmt.Sprintf(
				"Processing was interrupted %d times and is not tried again; upload the document once more.",
				maxAttempts,
			)})
	default:
		return d, out, true
	}
	return d, out, false
}

// read extracts. It writes no rows.
func (s *ProcessingService) read(ctx context.Context, job Job, r *reading) (out outcome) {
	defer func() { out.progress = r.at() }()
	d, out, goOn := s.begin(ctx, job)
	if !goOn {
		return out
	}
	rules, err := s.config.Store.CategoryRules(ctx, d.Org)
	if err != nil {
		out.postponed = CodeOf(s.storageError(err)) == CodeStorageUnavailable
		return out.fail(ctx, &ExtractError{
			Category: InternalError,
			Message:  "The organization's rules could not be read; read the document again.",
			Cause:    err,
		})
	}
	out.rules = rules.Revision
	extraction, err := s.extract(ctx, d, rules, r)
	if err != nil {
		return out.fail(ctx, extractError(ctx, err))
	}
	result, found, failure := s.judgeExtraction(extraction, d.DeclaredType)
	if failure != nil {
		return out.fail(ctx, failure)
	}
	out.documentType, out.masks = found, extraction.Masks
	if out.carried, err = s.engine.Edits.carryOver(
		ctx, d, found, result, extraction.Workings, rules,
	); err != nil {
		if ctx.Err() != nil {
			return out.fail(ctx, extractError(ctx, err))
		}
		out.postponed = CodeOf(s.storageError(err)) == CodeStorageUnavailable
		return out.fail(ctx, &ExtractError{
			Category: InternalError,
			Message:  "The edits of the result before could not be read; read the document again.",
			Cause:    err,
		})
	}
	out.words, out.paperTypes = compressedWords(result)
	if edited := out.carried.edit.Result; edited != nil {
		out.words = resultWords(edited)
	}
	out.result = s.config.Store.PackResult(d.Org, d.ID, result)
	out.workings = s.config.Store.PackWorkings(d.Org, d.ID, extraction.Workings)
	edit := &out.carried.edit
	if edit.Marks == nil {
		edit.Marks = json.RawMessage(`{}`)
	}
	out.edit = s.config.Store.PackEdit(d.Org, d.ID, *edit)
	edit.Result = nil // large, and now packed
	return out
}

func (o outcome) fail(ctx context.Context, failure *ExtractError) outcome {
	o.failure = failure
	o.cause = context.Cause(ctx)
	return o
}

func (s *ProcessingService) extract(
	ctx context.Context, d Document, rules CategoryRules, r *reading,
) (Extraction, error) {
	blob, err := s.config.Blobs.Open(ctx, d.Org, d.SHA256)
	if err != nil {
		s.damage.meet(err)
		return Extraction{}, &ExtractError{
			Category: InternalError,
			Message:  "The stored file could not be read back; upload it again.",
			Cause:    err,
		}
	}
	defer blob.Close()
	var password []byte
	if len(d.Password) > 0 && s.config.Sealer == nil {
		return Extraction{}, &ExtractError{
			Category: InternalError,
			Message:  "The sealed password cannot be opened by this installation; upload the document again.",
		}
	}
	if len(d.Password) > 0 {
		if password, err = s.config.Sealer.Open(d.Password); err != nil {
			return Extraction{}, &ExtractError{
				Category: InternalError,
				Message:  "The sealed password could not be opened; upload the document again.",
				Cause:    err,
			}
		}
	}
	schema, err := s.engine.Schemas.pinnedSchema(ctx, d)
	if err != nil {
		return Extraction{}, &ExtractError{
			Category: InternalError,
			Message:  "The document's schema could not be read.",
			Cause:    err,
		}
	}
	sources, closeSources, err := s.engine.Merges.openSources(ctx, d)
	defer closeSources()
	if err != nil {
		return Extraction{}, err
	}
	pages, err := ParsePages(d.Selection)
	if err != nil {
		return Extraction{}, err
	}
	return s.config.Extractor.Extract(ctx, ExtractRequest{
		Pages:        pages,
		Sources:      sources,
		Schema:       schema,
		Rules:        rules.InForce(),
		Content:      blob,
		Size:         blob.Size(),
		FileName:     d.FileName,
		Kind:         d.Kind,
		DeclaredType: d.DeclaredType,
		Password:     string(password),
		Today:        DateOf(s.now()),
		Encode:       true,
		Progress:     r.tell,
	})
}

// extractError gives every failure a category; what the extractor did not categorize is our fault.
func extractError(ctx context.Context, err error) *ExtractError {
	var known *ExtractError
	switch {
	case errors.Is(context.Cause(ctx), errOverdue):
		return &ExtractError{
			Category: TimedOut,
			Message:  "Processing took longer than the installation permits; split the document.",
			Cause:    err,
		}
	case errors.As(err, &known):
		return judgeFailure(known)
	}
	return &ExtractError{
		Category: InternalError,
		Message:  "Processing failed on our side; the operator's log says more.",
		Cause:    err,
	}
}

// finish writes result, final state, event and callback claims in one transaction, under the attempt that holds the
// job; callbacks are sent after it. The late result of a deleted document is dropped.
func (s *ProcessingService) finish(ctx context.Context, job Job, out outcome) error {
	var due *outreachDue
	var ended *Document
	err := s.inTx(ctx, func(tx Tx) error {
		due, ended = nil, nil
		if err := holdDocument(ctx, tx, job.Org, job.DocumentID); err != nil {
			return err
		}
		d, err := tx.DocumentEvenDeleted(ctx, job.Org, job.DocumentID)
		if out.gone || errors.Is(err, ErrNotFound) || err == nil && d.DeletedAt != nil {
			_, err := tx.FinishJob(ctx, job, JobDropped)
			return ignoreNotFound(err)
		}
		if err != nil {
			return err
		}
		state := JobDone
		if out.failure != nil {
			state = JobFailed
		}
		if held, err := tx.FinishJob(ctx, job, state); err != nil || !held {
			return err
		}
		if d, err = s.finishDocument(ctx, tx, d, out); err != nil {
			return err
		}
		if err := s.engine.Webhooks.emitEnd(ctx, tx, d); err != nil {
			return err
		}
		if due, err = s.engine.Outreach.dueOutreach(ctx, tx, d.Org, d.ApplicationID); err != nil {
			return err
		}
		ended = &d
		return s.engine.Batches.settleBatch(ctx, tx, d.Org, d.ID, d.Status)
	})
	if err != nil {
		return err
	}
	s.engine.Outreach.sender.carryOut(due)
	s.engine.Rules.noteEnd(ctx, job.Org, out)
	if ended != nil {
		var cause error
		if out.failure != nil {
			cause = out.failure.Cause
		}
		s.noteEnd(*ended, cause)
	}
	return nil
}

func ignoreNotFound(err error) error {
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	return err
}

func (s *ProcessingService) finishDocument(ctx context.Context, tx Tx, d Document, out outcome) (Document, error) {
	now := s.now()
	d.StartedAt, d.CompletedAt, d.Password, d.SourceURL, d.Pages = &out.started, &now, nil, nil, out.progress.Pages()
	d.PaperTypes = out.paperTypes
	after := map[string]any{}
	if d.Attempt > 1 {
		after["attempt"] = d.Attempt
	}
	if out.failure != nil {
		message, category := out.failure.Message, out.failure.Category
		d.Status, d.Error, d.ErrorCategory = DocumentFailed, &message, &category
		after["error_category"] = category
	} else {
		d.Status, d.DocumentType, d.Masks = DocumentCompleted, out.documentType, d.maskedAfter(out.masks)
		after["document_type"] = out.documentType
		out.carried.audit(after)
		if err := s.engine.Versions.putResult(ctx, tx, d, out, now); err != nil {
			return d, err
		}
	}
	if err := tx.UpdateDocument(ctx, d); err != nil {
		return d, err
	}
	if err := tx.PutSearchWords(ctx, d.Org, d.ID, searchWords(d, out.words)); err != nil {
		return d, err
	}
	if err := tx.PutPagesRead(ctx, d.Org, d.ID, d.Pages); err != nil {
		return d, err
	}
	if err := endAttempt(ctx, tx, d); err != nil {
		return d, err
	}
	if d.ApplicationID != nil {
		if err := tx.TouchApplication(ctx, d.Org, *d.ApplicationID, now); err != nil {
			return d, err
		}
	}
	return d, s.audit(
		ctx, tx,
		change{org: d.Org, action: "document." + string(d.Status), subject: documentSubject(d.ID), after: after},
	)
}

// MaxResultBytes is the largest result that is stored, as JSON: three times the size of 10,000 rows with their
// provenance. Each answer with a result holds it in memory.
const MaxResultBytes = 32 << 20

// errorCategories are the categories with which a document may fail.
var errorCategories = []ErrorCategory{ProcessingError, PasswordRequired, PasswordIncorrect, UnreadableDocument,
	UnsupportedContent, TypeMismatch, DownloadFailed, TooManyPages, TimedOut, InternalError}

// judgeExtraction checks what the reader found and compresses it. A reader works on hostile bytes, so a type that is
// not in the registry, or a result without end, is refused. An empty type means that the declared one stays.
func (s *ProcessingService) judgeExtraction(
	found Extraction, declared string,
) (result CompressedJSON, documentType string, failure *ExtractError) {
	if documentType = found.DocumentType; documentType == "" {
		documentType = declared
	}
	known, err := s.config.Types.Resolve(documentType)
	_, custom := CustomSlug(documentType)
	if err != nil || known != documentType || custom && documentType != declared {
		return result, "", &ExtractError{
			Category: InternalError,
			Message:  "The result could not be kept: it is of an unknown document type.",
			Cause:    err,
		}
	}
	if result, err = found.Compressed(); err != nil {
		return result, "", &ExtractError{Category: InternalError, Message: "The result could not be written.", Cause: err}
	}
	if result.Length > MaxResultBytes {
		return result, "", &ExtractError{
			Category: ProcessingError,
			Message:  "The document holds more than one result can; split it into smaller files and send those.",
		}
	}
	return result, documentType, nil
}

// judgeFailure replaces a failure of an unknown category by an internal error.
func judgeFailure(failure *ExtractError) *ExtractError {
	if slices.Contains(errorCategories, failure.Category) {
		return failure
	}
	return &ExtractError{
		Category: InternalError,
		Message:  "Processing failed on our side; the operator's log says more.",
		Cause:    failure,
	}
}
