package storage

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// batchReads implements engine.BatchReads, and batchWrites engine.BatchWrites.
type (
	batchReads  struct{ *runner }
	batchWrites struct{ *runner }
)

// Batch finds a batch by its id.
func (r batchReads) Batch(ctx context.Context, org engine.OrgID, id string) (engine.Batch, error) {
	scan := func(row scanner) (b engine.Batch, err error) {
		var created int64
		var completed sql.NullInt64
		err = row.Scan(&b.Org, &b.ID, &b.WebhookURL, &b.TotalDocuments, &created, &b.CreatedBy, &completed)
		b.CreatedAt, b.CompletedAt = timeOf(created), timeOrNil(completed)
		return b, err
	}
	return queryOne(ctx, r.runner, scan, `
		SELECT org_id, id, webhook_url, total_documents, created_at, created_by, completed_at FROM batches
		WHERE org_id = $1 AND id = $2`, org, id)
}

// BatchEntries lists a batch's entries in the order in which they were sent, with the state of their documents. An
// entry with an outcome shows the attempt that led to it, not a later one. It is a single statement, so that all
// entries show the same moment.
func (r batchReads) BatchEntries(ctx context.Context, org engine.OrgID, batchID string) ([]engine.BatchEntry, error) {
	return queryAll(ctx, r.runner, scanBatchEntry, `
		SELECT e.position, e.document_id, e.declared_type, e.outcome, d.file_name, COALESCE(t.document_type, d.document_type),
		  COALESCE(t.status, d.status), CASE WHEN t.attempt IS NULL THEN d.error ELSE t.error END,
		  CASE WHEN t.attempt IS NULL THEN d.error_category ELSE t.error_category END, d.pages_done, d.pages_total
		FROM batch_entries e LEFT JOIN documents d ON d.org_id = e.org_id AND d.id = e.document_id AND d.deleted_at IS NULL
		  LEFT JOIN attempts t ON t.org_id = d.org_id AND t.document_id = d.id AND t.attempt = 1
		WHERE e.org_id = $1 AND e.batch_id = $2 ORDER BY e.position`, org, batchID)
}

func scanBatchEntry(row scanner) (e engine.BatchEntry, err error) {
	var outcome, fileName, documentType, status sql.NullString
	var pages pagesRead
	var shown engine.BatchDocument
	err = row.Scan(
		&e.Position,
		&e.DocumentID,
		&e.DeclaredType,
		&outcome,
		&fileName,
		&documentType,
		&status,
		&shown.Error,
		&shown.ErrorCategory,
		&pages.done,
		&pages.total,
	)
	e.Outcome, shown.Pages = engine.DocumentStatus(outcome.String), pages.orNil()
	if fileName.Valid {
		shown.FileName, shown.DocumentType, shown.Status = fileName.String, documentType.String, engine.DocumentStatus(
			status.String,
		)
		e.Document = &shown
	}
	return e, err
}

// InsertBatch adds a batch without entries; ErrDuplicate if its id is taken.
func (t batchWrites) InsertBatch(ctx context.Context, b engine.Batch) error {
	return t.insert(ctx, `
		INSERT INTO batches (org_id, id, webhook_url, total_documents, created_at, created_by, completed_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT DO NOTHING`,
		b.Org, b.ID, b.WebhookURL, b.TotalDocuments, micros(b.CreatedAt), b.CreatedBy, microsOrNull(b.CompletedAt))
}

// InsertBatchEntry adds an entry. ErrDuplicate if its position is taken or its document is in a batch already,
// ErrNotFound if there is no such batch.
func (t batchWrites) InsertBatchEntry(
	ctx context.Context, org engine.OrgID, batchID string, e engine.BatchEntry,
) error {
	return t.insert(ctx, `
		INSERT INTO batch_entries (org_id, batch_id, position, document_id, declared_type, outcome)
		VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT DO NOTHING`, org, batchID, e.Position, e.DocumentID, e.DeclaredType, sql.NullString{
		String: string(e.Outcome),
		Valid:  e.Outcome != "",
	})
}

// SettleBatchEntry stores the outcome of a document's entry and returns the id of its batch. ErrNotFound if the
// document is in no batch, or its entry has an outcome already.
func (t batchWrites) SettleBatchEntry(
	ctx context.Context, org engine.OrgID, documentID int64, outcome engine.DocumentStatus,
) (batchID string, err error) {
	return queryOne(ctx, t.runner, scanOne[string], `
		UPDATE batch_entries SET outcome = $3
		WHERE org_id = $1 AND document_id = $2 AND outcome IS NULL
		RETURNING batch_id`, org, documentID, outcome)
}

// EndBatch stores when a batch was completed. ErrNotFound if it was completed already.
func (t batchWrites) EndBatch(ctx context.Context, org engine.OrgID, id string, at time.Time) error {
	return t.change(ctx, `
		UPDATE batches SET completed_at = $3 WHERE org_id = $1 AND id = $2 AND completed_at IS NULL`, org, id, micros(
		at,
	))
}

// idempotencyReads implements engine.IdempotencyReads, and idempotencyWrites engine.IdempotencyWrites.
type (
	idempotencyReads  struct{ *runner }
	idempotencyWrites struct{ *runner }
)

// KeptAnswer finds an answer by its id, however old it is. It leaves KeptAnswer.About empty.
func (r idempotencyReads) KeptAnswer(ctx context.Context, org engine.OrgID, id string) (engine.KeptAnswer, error) {
	scan := func(row scanner) (a engine.KeptAnswer, err error) {
		var made int64
		var status sql.NullInt64
		var header, body sql.NullString
		if err = row.Scan(&a.Org, &a.ID, &a.Content, &made, &status, &header, &body); err != nil {
			return a, err
		}
		a.MadeAt = timeOf(made)
		if !status.Valid {
			return a, nil
		}
		a.Answer = &engine.Answer{Status: int(status.Int64), Body: []byte(body.String)}
		if header.Valid {
			err = json.Unmarshal([]byte(header.String), &a.Answer.Header)
		}
		return a, err
	}
	return queryOne(ctx, r.runner, scan, `
		SELECT org_id, id, content, made_at, status, header, body FROM kept_answers
		WHERE org_id = $1 AND id = $2`, org, id)
}

// KeepAnswer adds an answer. It replaces one with the same id that was made at expired or earlier; ErrDuplicate if
// there is a younger one.
func (t idempotencyWrites) KeepAnswer(ctx context.Context, a engine.KeptAnswer, expired time.Time) error {
	for _, old := range []string{
		`DELETE FROM kept_answer_subjects WHERE org_id = $1 AND answer_id IN
		   (SELECT id FROM kept_answers WHERE org_id = $1 AND id = $2 AND made_at <= $3)`,
		`DELETE FROM kept_answers WHERE org_id = $1 AND id = $2 AND made_at <= $3`,
	} {
		if _, err := t.exec(ctx, old, a.Org, a.ID, micros(expired)); err != nil {
			return err
		}
	}
	var status sql.NullInt64
	var header, body sql.NullString
	if a.Answer != nil {
		status = sql.NullInt64{Int64: int64(a.Answer.Status), Valid: true}
		body = sql.NullString{String: string(a.Answer.Body), Valid: true}
		if len(a.Answer.Header) > 0 {
			text, err := json.Marshal(a.Answer.Header)
			if err != nil {
				return err
			}
			header = sql.NullString{String: string(text), Valid: true}
		}
	}
	if err := t.insert(ctx, `
		INSERT INTO kept_answers (org_id, id, content, made_at, status, header, body) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT DO NOTHING`, a.Org, a.ID, a.Content, micros(a.MadeAt), status, header, body); err != nil {
		return err
	}
	for _, about := range a.About {
		if _, err := t.exec(ctx, `
			INSERT INTO kept_answer_subjects (org_id, subject, answer_id) VALUES ($1, $2, $3)
			ON CONFLICT DO NOTHING`, a.Org, about, a.ID); err != nil {
			return err
		}
	}
	return nil
}

// ForgetAnswers removes the content of the answers about a subject. Their ids stay, so that a repeated request is still
// recognized.
func (t idempotencyWrites) ForgetAnswers(ctx context.Context, org engine.OrgID, about string) error {
	_, err := t.exec(ctx, `
		UPDATE kept_answers SET status = NULL, header = NULL, body = NULL
		WHERE org_id = $1 AND id IN (SELECT answer_id FROM kept_answer_subjects WHERE org_id = $1 AND subject = $2)`, org, about)
	return err
}

// DropKeptAnswers deletes about limit of the answers made at expired or earlier, the oldest, and counts them. Answers
// of the same microsecond go together, so that a few more may go.
func (t idempotencyWrites) DropKeptAnswers(
	ctx context.Context, org engine.OrgID, expired time.Time, limit int,
) (dropped int, err error) {
	upTo, err := queryOne(ctx, t.runner, scanOne[int64], `
		SELECT made_at FROM kept_answers WHERE org_id = $1 AND made_at <= $2 ORDER BY made_at LIMIT 1 OFFSET $3`,
		org, micros(expired), limit-1)
	if errors.Is(err, engine.ErrNotFound) {
		upTo, err = micros(expired), nil
	}
	if err != nil {
		return 0, err
	}
	for _, old := range []string{
		`DELETE FROM kept_answer_subjects WHERE org_id = $1 AND answer_id IN
		   (SELECT id FROM kept_answers WHERE org_id = $1 AND made_at <= $2)`,
		`DELETE FROM kept_answers WHERE org_id = $1 AND made_at <= $2`,
	} {
		n, err := t.exec(ctx, old, org, upTo)
		if err != nil {
			return 0, err
		}
		dropped = int(n)
	}
	return dropped, nil
}
