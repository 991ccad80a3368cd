package storagetest

import (
	"errors"
	"sync"
	"sync/atomic"

	"github.com/dossier-lending/dossier/engine"
)

// addBatch adds a batch of these documents, with open entries.
func (w *world) addBatch(edit func(b *engine.Batch), documents ...engine.Document) engine.Batch {
	w.t.Helper()
	b := engine.Batch{
		ID:             newID(),
		Org:            w.org,
		WebhookURL:     ptr("https://lender.example/batch"),
		TotalDocuments: len(documents),
		CreatedAt:      noon,
		CreatedBy:      "key00001",
	}
	if edit != nil {
		edit(&b)
	}
	w.tx(func(tx engine.Tx) error {
		if err := tx.InsertBatch(w.t.Context(), b); err != nil {
			return err
		}
		for i, d := range documents {
			e := engine.BatchEntry{Position: i, DocumentID: d.ID, DeclaredType: d.DeclaredType}
			if err := tx.InsertBatchEntry(w.t.Context(), w.org, b.ID, e); err != nil {
				return err
			}
		}
		return nil
	})
	return b
}

func (w *world) entries(b engine.Batch) []engine.BatchEntry {
	w.t.Helper()
	return must[[]engine.BatchEntry](w.t, "entries")(w.s.BatchEntries(w.t.Context(), w.org, b.ID))
}

func shownOf(d engine.Document) *engine.BatchDocument {
	return &engine.BatchDocument{
		FileName:      d.FileName,
		DocumentType:  d.DocumentType,
		Status:        d.Status,
		Error:         d.Error,
		ErrorCategory: d.ErrorCategory,
		Pages:         d.Pages,
	}
}

var batchBehaviours = []behaviour{
	{"a batch is kept whole, with its entries in the order sent", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		first, _ := w.addDocument(func(d *engine.Document) {
			d.Status, d.Error, d.ErrorCategory = engine.DocumentFailed, ptr("broken"), ptr(engine.UnreadableDocument)
		})
		second, _ := w.addDocument(func(d *engine.Document) { d.DeclaredType = "payslip" })
		b := w.addBatch(nil, second, first)
		bare := w.addBatch(func(b *engine.Batch) { b.WebhookURL, b.CompletedAt = nil, ptr(at(3)) })
		for _, want := range []engine.Batch{b, bare} {
			same(t, "batch", must[engine.Batch](t, "batch")(s.Batch(ctx, w.org, want.ID)), want)
		}
		same(t, "entries", w.entries(b), []engine.BatchEntry{
			{Position: 0, DocumentID: second.ID, DeclaredType: "payslip", Document: shownOf(second)},
			{Position: 1, DocumentID: first.ID, DeclaredType: "auto", Document: shownOf(first)}})
		_, err := s.Batch(ctx, w.org, newID())
		fails(t, "an unknown batch", err, engine.ErrNotFound)
		w.tx(func(tx engine.Tx) error {
			fails(t, "the batch again", tx.InsertBatch(ctx, b), engine.ErrDuplicate)
			fails(
				t, "a document that is in a batch already",
				tx.InsertBatchEntry(ctx, w.org, bare.ID, engine.BatchEntry{DocumentID: first.ID}),
				engine.ErrDuplicate,
			)
			fails(
				t, "a place that is taken",
				tx.InsertBatchEntry(ctx, w.org, b.ID, engine.BatchEntry{Position: 1, DocumentID: 9}),
				engine.ErrDuplicate,
			)
			return nil
		})
	}},
	{"an entry is settled once and outlives its document", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		alone, _ := w.addDocument(nil)
		b := w.addBatch(nil, d)
		settle := func(id int64, outcome engine.DocumentStatus) (batch string, err error) {
			err = s.InTx(ctx, func(
				tx engine.Tx,
			) (err error) {
				batch, err = tx.SettleBatchEntry(ctx, w.org, id, outcome)
				return err
			})
			return batch, err
		}
		same(t, "settled in", must[string](t, "settle")(settle(d.ID, engine.DocumentCompleted)), b.ID)
		_, err := settle(d.ID, engine.DocumentFailed)
		fails(t, "settling again", err, engine.ErrNotFound)
		_, err = settle(alone.ID, engine.DocumentFailed)
		fails(t, "settling a document of no batch", err, engine.ErrNotFound)
		want := []engine.BatchEntry{
			{DocumentID: d.ID, DeclaredType: "auto", Outcome: engine.DocumentCompleted, Document: shownOf(d)},
		}
		same(t, "settled", w.entries(b), want)
		want[0].Document = nil
		w.tx(func(tx engine.Tx) error { return tx.SoftDeleteDocument(ctx, w.org, d.ID, noon) })
		same(t, "after a soft delete", w.entries(b), want)
		w.tx(func(tx engine.Tx) error { return tx.PurgeDocument(ctx, w.org, d.ID) })
		same(t, "after the purge", w.entries(b), want)
	}},
	{"a batch ends once", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		b := w.addBatch(nil)
		end := func(minute int) error {
			return s.InTx(ctx, func(tx engine.Tx) error { return tx.EndBatch(ctx, w.org, b.ID, at(minute)) })
		}
		works(t, "the end", end(5))
		fails(t, "a second end", end(6), engine.ErrNotFound)
		b.CompletedAt = ptr(at(5))
		same(t, "batch", must[engine.Batch](t, "batch")(s.Batch(ctx, w.org, b.ID)), b)
	}},
	{"of documents that end at the same time, one sees that it is the last of its batch", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		var documents []engine.Document
		for range 20 {
			d, _ := w.addDocument(nil)
			documents = append(documents, d)
		}
		b := w.addBatch(nil, documents...)
		var last atomic.Int32
		var all sync.WaitGroup
		for _, d := range documents {
			all.Go(func() {
				works(t, "settle", s.InTx(ctx, func(tx engine.Tx) error {
					if _, err := tx.SettleBatchEntry(ctx, w.org, d.ID, engine.DocumentCompleted); err != nil {
						return err
					}
					if err := tx.Lock(ctx, w.org, "batch:"+b.ID); err != nil {
						return err
					}
					entries, err := tx.BatchEntries(ctx, w.org, b.ID)
					open := 0
					for _, e := range entries {
						if e.Outcome == "" {
							open++
						}
					}
					if open == 0 {
						last.Add(1)
					}
					return err
				}))
			})
		}
		all.Wait()
		same(t, "those that saw themselves last", last.Load(), int32(1))
	}},
	{"a batch's callback is claimed once and its outcome kept once", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		b := w.addBatch(nil)
		c := engine.Callback{
			ID:        "msg_b",
			Org:       w.org,
			BatchID:   b.ID,
			Event:     engine.EventBatchCompleted,
			URL:       "https://lender.example/batch",
			ClaimedAt: noon,
		}
		for _, want := range []bool{true, false} {
			w.tx(func(tx engine.Tx) error {
				same(t, "claimed", must[bool](t, "claim")(tx.ClaimCallback(ctx, c)), want)
				return nil
			})
		}
		same(
			t, "claimed", must[[]engine.Callback](t, "callbacks")(s.BatchCallbacks(ctx, w.org, b.ID)),
			[]engine.Callback{c},
		)
		c.SentAt, c.StatusCode, c.LatencyMS, c.Reason = ptr(at(1)), ptr(204), ptr(3), ptr("")
		works(t, "record", s.RecordCallback(ctx, c))
		fails(t, "record again", s.RecordCallback(ctx, c), engine.ErrNotFound)
		same(
			t, "recorded", must[[]engine.Callback](t, "callbacks")(s.BatchCallbacks(ctx, w.org, b.ID)),
			[]engine.Callback{c},
		)
	}},
}

func (w *world) keptAnswer(id string, minute int) engine.KeptAnswer {
	return engine.KeptAnswer{Org: w.org, ID: id, Content: "c0ffee", MadeAt: at(minute),
		Answer: &engine.Answer{
			Status: 201,
			Header: map[string]string{"Location": "/x", "Warning": "299 a \"b\""},
			Body:   []byte("{\"a\": 1.0, \"b\":\"ñ\\u0000\"}\n"),
		}}
}

func (w *world) keep(a engine.KeptAnswer, expired int) error {
	return w.s.InTx(w.t.Context(), func(tx engine.Tx) error { return tx.KeepAnswer(w.t.Context(), a, at(expired)) })
}

var idempotencyBehaviours = []behaviour{
	{"an answer is kept byte for byte, once, until it is expired", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		_, err := s.KeptAnswer(ctx, w.org, "id")
		fails(t, "before there is one", err, engine.ErrNotFound)
		first, bare := w.keptAnswer("id", 1), w.keptAnswer("bare", 1)
		bare.Answer.Header = nil
		works(t, "keeping", errors.Join(w.keep(first, 0), w.keep(bare, 0)))
		same(t, "kept", must[engine.KeptAnswer](t, "kept")(s.KeptAnswer(ctx, w.org, "id")), first)
		same(t, "without headers", must[engine.KeptAnswer](t, "kept")(s.KeptAnswer(ctx, w.org, "bare")), bare)
		second := w.keptAnswer("id", 9)
		second.Content, second.About = "other", []string{"document:2"}
		fails(t, "another under the same id", w.keep(second, 0), engine.ErrDuplicate)
		works(t, "when the first is expired", w.keep(second, 1))
		second.About = nil
		same(t, "kept then", must[engine.KeptAnswer](t, "kept")(s.KeptAnswer(ctx, w.org, "id")), second)
	}},
	{"an answer is emptied with what it speaks of, and its id stays", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		of, other := w.keptAnswer("of", 1), w.keptAnswer("other", 1)
		of.About, other.About = []string{"document:1", "document:2", "document:2"}, []string{"document:3"}
		works(t, "keeping", errors.Join(w.keep(of, 0), w.keep(other, 0)))
		for range 2 {
			w.tx(func(tx engine.Tx) error { return tx.ForgetAnswers(ctx, w.org, "document:2") })
		}
		of.Answer, of.About, other.About = nil, nil, nil
		same(t, "emptied", must[engine.KeptAnswer](t, "kept")(s.KeptAnswer(ctx, w.org, "of")), of)
		same(t, "the other", must[engine.KeptAnswer](t, "kept")(s.KeptAnswer(ctx, w.org, "other")), other)
		fails(t, "under an emptied one", w.keep(of, 0), engine.ErrDuplicate)
	}},
	{"expired answers are dropped, younger ones stay", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		for i, id := range []string{"a", "b", "c"} {
			a := w.keptAnswer(id, i)
			a.About = []string{"document:1"}
			works(t, "keeping", w.keep(a, -1))
		}
		for _, want := range []int{1, 1, 0} {
			w.tx(func(tx engine.Tx) error {
				n, err := tx.DropKeptAnswers(ctx, w.org, at(1), 1)
				same(t, "dropped at a time", n, want)
				return err
			})
		}
		for i, id := range []string{"a", "b", "c"} {
			_, err := s.KeptAnswer(ctx, w.org, id)
			same(t, id+" is gone", errors.Is(err, engine.ErrNotFound), i <= 1)
		}
	}},
	{"of answers kept under one id at the same time one is kept", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		var kept atomic.Int64
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				err := w.keep(w.keptAnswer("id", 1), 0)
				if err == nil {
					kept.Add(1)
				} else if !errors.Is(err, engine.ErrDuplicate) {
					t.Errorf("%v, want it kept or a duplicate", err)
				}
			})
		}
		all.Wait()
		same(t, "kept", kept.Load(), int64(1))
	}},
}

// idempotencyIsolation tests the methods about kept answers. The owner has the answer "kept", about document:1.
var idempotencyIsolation = []isolation{
	{"KeptAnswer", func(t tb, c *crossing) error {
		_, err := c.s.KeptAnswer(t.Context(), c.stranger, "kept")
		return err
	}},
	{"ForgetAnswers", committed(func(t tb, c *crossing, tx engine.Tx) error {
		return tx.ForgetAnswers(t.Context(), c.stranger, "document:1")
	})},
	{"DropKeptAnswers", committed(func(t tb, c *crossing, tx engine.Tx) error {
		_, err := tx.DropKeptAnswers(t.Context(), c.stranger, at(99), 10)
		return err
	})},
	{"KeepAnswer", func(t tb, c *crossing) error { // an answer of the stranger with the same id is stored separately
		a := c.keptAnswer("kept", 50)
		a.Org = c.stranger
		return nothing([]int(nil), c.keep(a, 49))
	}},
}

// committed makes a case that commits, so that the snapshot of the owner's data shows whether anything changed.
func committed(try func(t tb, c *crossing, tx engine.Tx) error) func(t tb, c *crossing) error {
	return func(t tb, c *crossing) error {
		return nothing([]int(nil), c.s.InTx(t.Context(), func(tx engine.Tx) error { return try(t, c, tx) }))
	}
}
