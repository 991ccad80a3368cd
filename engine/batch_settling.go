package engine

import (
	"context"
	"encoding/json"
	"errors"
)

// settleBatch notes the end of a document in its batch, in the transaction that ends the document, and
// ends the batch with its last one. It does nothing for a document of no batch, or whose end was noted
// before. Call it after the document's audit entry: locks are taken in this order everywhere.
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

// endIfLast ends a batch none of whose entries is open, and tells of it.
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
	return s.tellBatchEnd(ctx, tx, r)
}

func (s *BatchService) tellBatchEnd(ctx context.Context, tx Tx, r BatchRecord) error {
	body, err := batchCallbackBody(r)
	if err != nil {
		return err
	}
	ev, err := s.tell(ctx, tx, Event{Org: r.Org, Name: EventBatchCompleted, BatchID: r.ID, Payload: body})
	if err != nil || r.WebhookURL == nil {
		return err
	}
	return s.webhooks.claimCallback(ctx, tx, ev, *r.WebhookURL)
}

// batchCallbackBody tells the numbers; what became of each document is read with GET /batch/{batch_id}.
func batchCallbackBody(r BatchRecord) ([]byte, error) {
	if r.CompletedAt == nil {
		return nil, errors.New("a batch that has not ended has no callback")
	}
	completed, failed := r.Counts()
	return json.Marshal(BatchCompletedPayload{
		EventBatchCompleted, r.ID, r.Status(), r.TotalDocuments, completed, failed, TimeText(*r.CompletedAt),
	})
}
