package engine

import (
	"context"
	"encoding/json"
	"errors"
)

// categoryAlone are the failures that fail one document of a batch and leave the others alone, with the category of the
// failed document. Any other failure fails the request.
var categoryAlone = map[Code]ErrorCategory{
	CodeValidationFailed:      ProcessingError,
	CodeUnknownDocumentType:   ProcessingError,
	CodeAmbiguousDocumentType: ProcessingError,
	CodeExactlyOneSource:      ProcessingError,
	CodeInvalidBase64:         UnreadableDocument,
	CodeEmptyFile:             UnreadableDocument,
	CodeFileTooLarge:          UnsupportedContent,
	CodeUnsupportedFileType:   UnsupportedContent,
	CodeFileTypeMismatch:      UnsupportedContent,
	CodePrivateURL:            DownloadFailed,
}

// FailsAlone returns a failure that concerns a single document of a batch, so that the rest of the request is still
// read; nil for any other error.
func FailsAlone(err error) *Error {
	var known *Error
	if errors.As(err, &known) && categoryAlone[known.Code] != "" {
		return known
	}
	return nil
}

// judgedEntry is one document of a batch before it is written.
type judgedEntry struct {
	document Document
	file     *StagedFile // nil if it is fetched later, or refused
	refused  *Error      // why it fails alone
}

// judgeEntry checks one entry.
func (s *BatchService) judgeEntry(
	ctx context.Context, by Principal, in BatchDocumentInput, batchHook string,
) judgedEntry {
	hook := in.WebhookURL
	if hook == "" || s.engine.Documents.judgeCallbackAddress("/webhook_url", hook) != nil {
		hook = batchHook
	}
	d := Document{Org: by.Org}
	if hook != "" {
		d.WebhookURL = &hook
	}
	documentType, err := s.checkEntry(ctx, by, in)
	if err != nil {
		var refused *Error
		if !errors.As(err, &refused) {
			refused = FailWith(CodeInternal, err)
		}
		return judgedEntry{document: s.refusedDocument(ctx, by, d, in), refused: refused}
	}
	d.DeclaredType, d.DocumentType = documentType, documentType
	if f := in.File; f != nil {
		d.FileName, d.Kind, d.SHA256, d.SizeBytes = f.Name, f.Kind, f.SHA256, f.Size
		return judgedEntry{document: d, file: f}
	}
	d.SourceURL, d.FileName = &in.FileURL, fileNameFor(in.FileURL, in.FileName)
	return judgedEntry{document: d}
}

func (s *BatchService) checkEntry(
	ctx context.Context, by Principal, in BatchDocumentInput,
) (documentType string, err error) {
	if in.Fault != nil {
		return "", in.Fault
	}
	if documentType, err = s.engine.Documents.checkUpload(ctx, by, in.UploadInput); err != nil {
		return "", err
	}
	if (in.File == nil) == (in.FileURL == "") {
		return "", Fail(CodeExactlyOneSource, "Give each document exactly one of file_base64 and file_url.")
	}
	return documentType, nil
}

// refusedDocument describes a refused document by those of its own values that can be stored: an invalid type or file
// name is not repeated.
func (s *BatchService) refusedDocument(ctx context.Context, by Principal, d Document, in BatchDocumentInput) Document {
	d.DeclaredType = AutoType
	if known, err := s.engine.Schemas.resolveType(ctx, by, in.DocumentType); err == nil {
		d.DeclaredType = known
	}
	d.DocumentType = d.DeclaredType
	d.FileName = fileNameFor(in.FileURL, "")
	switch {
	case in.File != nil:
		d.FileName = in.File.Name
	case CheckFileName(in.FileName) == nil:
		d.FileName = in.FileName
	}
	return d
}

// insertEntry writes one entry with its document. A refused document has ended, and is reported like the end of any
// document.
func (s *BatchService) insertEntry(
	ctx context.Context, tx Tx, by Principal, b Batch, position int, judged judgedEntry,
) (entry BatchEntry, d Document, err error) {
	d = judged.document
	if judged.refused == nil {
		d, err = s.engine.Documents.insert(ctx, tx, by, d)
	} else if d, err = s.insertRefused(ctx, tx, by, d, judged.refused); err == nil {
		entry.Outcome = DocumentFailed
		err = s.engine.Webhooks.emitEnd(ctx, tx, d)
	}
	if err != nil {
		return entry, d, err
	}
	entry.Position, entry.DocumentID, entry.DeclaredType = position, d.ID, d.DeclaredType
	return entry, d, tx.InsertBatchEntry(ctx, b.Org, b.ID, entry)
}

// insertRefused writes a document that failed before there was anything to process: it has no file and no job.
func (s *BatchService) insertRefused(
	ctx context.Context, tx Tx, by Principal, d Document, refused *Error,
) (Document, error) {
	now, message, category := s.now(), refused.Message, categoryAlone[refused.Code]
	if len(refused.Details) > 0 {
		message = refused.Details[0].Message
	}
	if category == "" {
		category = InternalError
	}
	d.Status, d.UploadedAt, d.UploadedBy, d.Attempt = DocumentFailed, now, by.KeyID, 1
	d.StartedAt, d.CompletedAt, d.Error, d.ErrorCategory = &now, &now, &message, &category
	d, err := s.engine.Documents.insertUnderNewID(ctx, tx, d)
	if err != nil {
		return d, err
	}
	return d, s.audit(ctx, tx, change{
		org:     by.Org,
		keyID:   by.KeyID,
		action:  "document.refused",
		subject: documentSubject(d.ID),
		after:   map[string]any{"document_type": d.DeclaredType, "error": refused.Code},
	})
}

// settleBatch records the end of a document in its batch, in the transaction that ends the document, and ends the batch
// with its last document. It does nothing if the document is in no batch, or if its end was recorded before. Call it
// after the document's audit entry: locks are always taken in this order.
func (s *BatchService) settleBatch(
	ctx context.Context, tx Tx, org OrgID, documentID int64, outcome DocumentStatus,
) error {
	id, err := tx.SettleBatchEntry(ctx, org, documentID, outcome)
	if err != nil {
		return ignoreNotFound(err)
	}
	// Of two last documents that end at the same time, the second must see the first.
	if err := tx.Lock(ctx, org, "batch:"+id); err != nil {
		return err
	}
	b, err := tx.Batch(ctx, org, id)
	if err != nil {
		return err
	}
	entries, err := tx.BatchEntries(ctx, org, id)
	if err != nil {
		return err
	}
	return s.endIfLast(ctx, tx, BatchRecord{Batch: b, Entries: entries})
}

// endIfLast ends a batch if all its entries have an outcome, and reports it.
func (s *BatchService) endIfLast(ctx context.Context, tx Tx, r BatchRecord) error {
	for _, entry := range r.Entries {
		if entry.Outcome == "" {
			return nil
		}
	}
	now := s.now()
	if err := tx.EndBatch(ctx, r.Org, r.ID, now); err != nil {
		return ignoreNotFound(err)
	}
	r.CompletedAt = &now
	completed, failed := r.Counts()
	if err := s.audit(ctx, tx, change{org: r.Org, action: "batch.completed", subject: r.ID,
		after: map[string]any{"completed": completed, "failed": failed}}); err != nil {
		return err
	}
	return s.emitBatchEnd(ctx, tx, r)
}

func (s *BatchService) emitBatchEnd(ctx context.Context, tx Tx, r BatchRecord) error {
	body, err := batchCallbackBody(r)
	if err != nil {
		return err
	}
	ev, err := s.emit(ctx, tx, Event{Org: r.Org, Name: EventBatchCompleted, BatchID: r.ID, Payload: body})
	if err != nil || r.WebhookURL == nil {
		return err
	}
	return s.engine.Webhooks.claimCallback(ctx, tx, ev, *r.WebhookURL)
}

// batchCallbackBody reports the numbers; clients read each document's outcome with GET /batch/{batch_id}.
func batchCallbackBody(r BatchRecord) ([]byte, error) {
	if r.CompletedAt == nil {
		return nil, errors.New("a batch that has not ended has no callback")
	}
	completed, failed := r.Counts()
	return json.Marshal(BatchCompletedPayload{
		EventBatchCompleted, r.ID, r.Status(), r.TotalDocuments, completed, failed, TimeText(*r.CompletedAt),
	})
}
