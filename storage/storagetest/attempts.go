package storagetest

import (
	"github.com/dossier-lending/dossier/engine"
)

// attemptOf is an open attempt of a document.
func attemptOf(d engine.Document, number int) engine.Attempt {
	return engine.Attempt{Org: d.Org, DocumentID: d.ID, Number: number, Cause: engine.AttemptUnlock, KeyID: "key00001", At: at(number),
		Status: engine.DocumentPending, DocumentType: "auto"}
}

var attemptBehaviours = []Behaviour{
	{"attempts are kept whole, newest first, end once and go with their document", func(t TB, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		list := func() []engine.Attempt {
			return must[[]engine.Attempt](t, "attempts")(s.Attempts(ctx, w.org, d.ID))
		}
		same(t, "at first", len(list()), 0)
		one, two, three := attemptOf(d, 1), attemptOf(d, 2), attemptOf(d, 3)
		w.tx(func(tx engine.Tx) error {
			for _, a := range []engine.Attempt{one, two, three} {
				works(t, "insert", tx.InsertAttempt(ctx, a))
			}
			fails(t, "a number again", tx.InsertAttempt(ctx, two), engine.ErrDuplicate)
			return nil
		})
		same(t, "kept", list(), []engine.Attempt{three, two, one})
		two.Status, two.EndedAt, two.DocumentType = engine.DocumentFailed, ptr(at(9)), "payslip"
		two.Error, two.ErrorCategory = ptr("It is protected."), ptr(engine.PasswordIncorrect)
		w.tx(func(tx engine.Tx) error { return tx.EndAttempt(ctx, two) })
		fails(t, "ending it again", s.InTx(ctx, func(tx engine.Tx) error { return tx.EndAttempt(ctx, two) }), engine.ErrNotFound)
		same(t, "ended", list(), []engine.Attempt{three, two, one})
		w.tx(func(tx engine.Tx) error { return tx.DropAttempts(ctx, w.org, d.ID, 2) })
		same(t, "without the second", list(), []engine.Attempt{three, one})
		w.tx(func(tx engine.Tx) error { return tx.PurgeDocument(ctx, w.org, d.ID) })
		same(t, "after the purge", len(list()), 0)
		fails(t, "of no document", s.InTx(ctx, func(tx engine.Tx) error { return tx.InsertAttempt(ctx, one) }), engine.ErrNotFound)
	}},
	{"attempts go with their application", func(t TB, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		w.tx(func(tx engine.Tx) error { return tx.InsertAttempt(ctx, attemptOf(d, 1)) })
		w.tx(func(tx engine.Tx) error { return tx.DeleteApplication(ctx, w.org, w.application.ID) })
		same(t, "attempts", len(must[[]engine.Attempt](t, "attempts")(s.Attempts(ctx, w.org, d.ID))), 0)
	}},
	{"an end is told once an attempt", func(t TB, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		for attempt, wants := range map[int]bool{1: true, 2: true} {
			for range 2 {
				w.tx(func(tx engine.Tx) error {
					c := engine.Callback{ID: newID(), Org: w.org, DocumentID: d.ID, Attempt: attempt, Event: engine.EventDocumentFailed, ClaimedAt: noon}
					same(t, "claimed", must[bool](t, "claim")(tx.ClaimCallback(ctx, c)), wants)
					return nil
				})
				wants = false
			}
		}
		told := engine.Event{Org: w.org, Name: engine.EventDocumentFailed, DocumentID: d.ID, At: noon}
		tell := func(attempt int) error {
			ev := told
			ev.ID, ev.Attempt = newID(), attempt
			return s.InTx(ctx, func(tx engine.Tx) error { _, err := tx.AppendEvent(ctx, ev); return err })
		}
		works(t, "the first attempt", tell(1))
		works(t, "the second attempt", tell(2))
		fails(t, "the second attempt again", tell(2), engine.ErrDuplicate)
	}},
	{"a settled entry of a batch shows the attempt that it settled with", func(t TB, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		b := w.addBatch(nil, d)
		first := attemptOf(d, 1)
		first.Status, first.EndedAt, first.Error, first.ErrorCategory = engine.DocumentFailed, ptr(at(1)), ptr("It is protected."), ptr(engine.PasswordRequired)
		w.tx(func(tx engine.Tx) error {
			works(t, "insert", tx.InsertAttempt(ctx, first))
			later := d
			later.Attempt, later.Status, later.DocumentType = 2, engine.DocumentCompleted, "payslip"
			return tx.UpdateDocument(ctx, later)
		})
		shown := must[[]engine.BatchEntry](t, "entries")(s.BatchEntries(ctx, w.org, b.ID))[0].Document
		same(t, "shown", []any{shown.Status, shown.DocumentType, shown.Error, shown.ErrorCategory}, []any{first.Status, "auto", first.Error, first.ErrorCategory})
	}},
}
