package storagetest

import (
	"sync"
	"sync/atomic"

	"github.com/dossier-lending/dossier/engine"
)

var callbackBehaviours = []Behaviour{
	{"a callback is claimed once per document and event, by one of many at once", func(t TB, s engine.Store) {
		w := newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		var won atomic.Int32
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				works(t, "claim", s.InTx(t.Context(), func(tx engine.Tx) error {
					claimed, err := tx.ClaimCallback(t.Context(), engine.Callback{ID: newID(), Org: w.org, DocumentID: d.ID,
						Event: engine.EventDocumentCompleted, URL: "https://lender.example", ClaimedAt: noon})
					if claimed {
						won.Add(1)
					}
					return err
				}))
			})
		}
		all.Wait()
		same(t, "claims that won", won.Load(), int32(1))
		same(t, "callbacks", len(must[[]engine.Callback](t, "callbacks")(s.Callbacks(t.Context(), w.org, d.ID))), 1)
	}},
	{"a claim that is undone may be made again", func(t TB, s engine.Store) {
		w := newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		c := engine.Callback{ID: "c", Org: w.org, DocumentID: d.ID, Event: engine.EventDocumentFailed, ClaimedAt: noon}
		works(t, "undone", ignore(s.InTx(t.Context(), func(tx engine.Tx) error {
			_, _ = tx.ClaimCallback(t.Context(), c)
			return errUndo
		}), errUndo))
		w.tx(func(tx engine.Tx) error {
			same(t, "claimed", must[bool](t, "claim")(tx.ClaimCallback(t.Context(), c)), true)
			return nil
		})
	}},
	{"an outcome is kept once and never changes", func(t TB, s engine.Store) {
		w := newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		c := engine.Callback{ID: "msg_1", Org: w.org, DocumentID: d.ID, Event: engine.EventDocumentCompleted, URL: "https://lender.example/hook", ClaimedAt: noon}
		w.tx(func(tx engine.Tx) error { _, err := tx.ClaimCallback(t.Context(), c); return err })
		same(t, "claimed", must[[]engine.Callback](t, "callbacks")(s.Callbacks(t.Context(), w.org, d.ID)), []engine.Callback{c})
		c.SentAt, c.StatusCode, c.LatencyMS, c.Reason = ptr(at(1)), ptr(500), ptr(12), ptr("The receiver answered 500.")
		works(t, "record", s.RecordCallback(t.Context(), c))
		again := c
		again.StatusCode = ptr(200)
		fails(t, "record again", s.RecordCallback(t.Context(), again), engine.ErrNotFound)
		same(t, "recorded", must[[]engine.Callback](t, "callbacks")(s.Callbacks(t.Context(), w.org, d.ID)), []engine.Callback{c})
		c.ID = "unknown"
		fails(t, "an unknown callback", s.RecordCallback(t.Context(), c), engine.ErrNotFound)
	}},
}
