package engine

import (
	"context"
	"encoding/json"
	"errors"
)

// outgoing is a callback with its body: claimed in a transaction, to be sent after its commit.
type outgoing struct {
	callback Callback
	body     []byte
}

// addTo appends the callback when there is one.
func (o *outgoing) addTo(list []outgoing) []outgoing {
	if o == nil {
		return list
	}
	return append(list, *o)
}

func (e *Engine) sendAll(calls []outgoing) {
	for _, o := range calls {
		e.callbacks.send(o.callback, o.body)
	}
}

// claimOutgoing is claimCallback as one value; nil when there is nothing to tell.
func (e *Engine) claimOutgoing(ctx context.Context, tx Tx, d Document) (*outgoing, error) {
	c, body, err := e.claimCallback(ctx, tx, d)
	if err != nil || c == nil {
		return nil, err
	}
	return &outgoing{*c, body}, nil
}

// settleBatch notes the end of a document in its batch, in the transaction that ends the document, and
// ends the batch with its last one. It does nothing for a document of no batch, or whose end was noted
// before. Call it after the document's audit entry: locks are taken in this order everywhere.
func (e *Engine) settleBatch(ctx context.Context, tx Tx, org OrgID, documentID int64, outcome DocumentStatus) (*outgoing, error) {
	id, err := tx.SettleBatchEntry(ctx, org, documentID, outcome)
	if err != nil {
		return nil, ignoreNotFound(err)
	}
	// Of two last documents that end at the same time, the second must see the first.
	if err := tx.Lock(ctx, org, "batch:"+id); err != nil {
		return nil, err
	}
	b, err := tx.Batch(ctx, org, id)
	if err != nil {
		return nil, err
	}
	entries, err := tx.BatchEntries(ctx, org, id)
	if err != nil {
		return nil, err
	}
	return e.endIfLast(ctx, tx, BatchRecord{Batch: b, Entries: entries})
}

// endIfLast ends a batch none of whose entries is open, and claims its callback.
func (e *Engine) endIfLast(ctx context.Context, tx Tx, r BatchRecord) (*outgoing, error) {
	for _, entry := range r.Entries {
		if entry.Outcome == "" {
			return nil, nil
		}
	}
	now := e.now()
	if err := tx.EndBatch(ctx, r.Org, r.ID, now); err != nil {
		return nil, ignoreNotFound(err)
	}
	r.CompletedAt = &now
	completed, failed := r.Counts()
	if err := e.audit(ctx, tx, change{org: r.Org, action: "batch.completed", subject: r.ID,
		after: map[string]any{"completed": completed, "failed": failed}}); err != nil {
		return nil, err
	}
	return e.claimBatchCallback(ctx, tx, r)
}

func (e *Engine) claimBatchCallback(ctx context.Context, tx Tx, r BatchRecord) (*outgoing, error) {
	if r.WebhookURL == nil {
		return nil, nil
	}
	c := Callback{ID: "msg_" + e.NewID(), Org: r.Org, BatchID: r.ID, Event: EventBatchCompleted, URL: *r.WebhookURL, ClaimedAt: e.now()}
	claimed, err := tx.ClaimCallback(ctx, c)
	if err != nil || !claimed {
		return nil, err
	}
	body, err := batchCallbackBody(r)
	return &outgoing{c, body}, err
}

// batchCallbackBody tells the numbers; what became of each document is read with GET /batch/{batch_id}.
func batchCallbackBody(r BatchRecord) ([]byte, error) {
	if r.CompletedAt == nil {
		return nil, errors.New("a batch that has not ended has no callback")
	}
	completed, failed := r.Counts()
	return json.Marshal(struct {
		Event          CallbackEvent `json:"event"`
		BatchID        string        `json:"batch_id"`
		Status         BatchStatus   `json:"status"`
		TotalDocuments int           `json:"total_documents"`
		Completed      int           `json:"completed"`
		Failed         int           `json:"failed"`
		CompletedAt    string        `json:"completed_at"`
	}{EventBatchCompleted, r.ID, r.Status(), r.TotalDocuments, completed, failed, TimeText(*r.CompletedAt)})
}
