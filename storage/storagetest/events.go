package storagetest

import (
	"errors"
	"slices"
	"sync"

	"github.com/dossier-lending/dossier/engine"
)

// addEvent appends an event that tells of a document.
func (w *world) addEvent(documentID int64, name engine.CallbackEvent) engine.Event {
	w.t.Helper()
	ev := engine.Event{Org: w.org, ID: newID(), Name: name, At: noon, DocumentID: documentID, Payload: []byte(`{"file_name":"march.pdf"}`)}
	w.tx(func(tx engine.Tx) (err error) { ev.Seq, err = tx.AppendEvent(w.t.Context(), ev); return err })
	return ev
}

// numbers are those of the events that a filter finds.
func (w *world) numbers(f engine.EventFilter) []int64 {
	w.t.Helper()
	found := []int64{}
	for _, ev := range must[[]engine.Event](w.t, "events")(w.s.Events(w.t.Context(), w.org, f)) {
		found = append(found, ev.Seq)
	}
	return found
}

var eventBehaviours = []Behaviour{
	{"events are numbered per organization without holes, whoever appends at the same time", func(t TB, s engine.Store) {
		w, other := newWorld(t, s, "A"), newWorld(t, s, "B")
		var mu sync.Mutex
		var handed []int64
		var all sync.WaitGroup
		for i := range 24 {
			all.Go(func() {
				err := s.InTx(t.Context(), func(tx engine.Tx) error {
					seq, err := tx.AppendEvent(t.Context(), engine.Event{Org: w.org, ID: newID(), Name: engine.EventApplicationUpdated, At: noon, ApplicationID: w.application.ID, Payload: []byte(`{}`)})
					if err == nil && i%4 == 3 {
						return errUndo // its number is handed out again
					}
					mu.Lock()
					defer mu.Unlock()
					handed = append(handed, seq)
					return err
				})
				if i%4 != 3 {
					works(t, "append", err)
				}
			})
		}
		all.Wait()
		slices.Sort(handed)
		want := []int64{}
		for i := range 18 {
			want = append(want, int64(i+1))
		}
		same(t, "numbers handed out", handed, want)
		same(t, "numbers kept", w.numbers(engine.EventFilter{UpTo: 100, Limit: 100, Applications: true}), want)
		same(t, "another organization's first", other.addEvent(1, engine.EventDocumentDeleted).Seq, int64(1))
	}},
	{"an event comes back as it was, and of a document or batch only once", func(t TB, s engine.Store) {
		w := newWorld(t, s, "A")
		ev := w.addEvent(7, engine.EventDocumentCompleted)
		same(t, "event", must[engine.Event](t, "event")(s.Event(t.Context(), w.org, ev.Seq)), ev)
		batch := engine.Event{Org: w.org, ID: newID(), Name: engine.EventBatchCompleted, At: noon, BatchID: "b", Payload: []byte(`{}`)}
		for _, again := range []engine.Event{ev, batch, batch} {
			err := s.InTx(t.Context(), func(tx engine.Tx) error { _, err := tx.AppendEvent(t.Context(), again); return err })
			if again.BatchID == "" || batch.Seq > 0 {
				fails(t, "the same event again", err, engine.ErrDuplicate)
			} else {
				works(t, "the batch's first", err)
				batch.Seq = 1
			}
		}
		_, err := s.Event(t.Context(), w.org, 99)
		fails(t, "an event that is not there", err, engine.ErrNotFound)
	}},
	{"events are listed between two numbers, with those of applications or without", func(t TB, s engine.Store) {
		w := newWorld(t, s, "A")
		for i := range 3 {
			w.addEvent(int64(i+1), engine.EventDocumentFailed)
		}
		w.tx(func(tx engine.Tx) error {
			_, err := tx.AppendEvent(t.Context(), engine.Event{Org: w.org, ID: "x", Name: engine.EventApplicationCreated, At: noon, ApplicationID: w.application.ID, Payload: []byte(`{}`)})
			return err
		})
		same(t, "all", w.numbers(engine.EventFilter{UpTo: 4, Limit: 9, Applications: true}), []int64{1, 2, 3, 4})
		same(t, "without applications", w.numbers(engine.EventFilter{UpTo: 4, Limit: 9}), []int64{1, 2, 3})
		same(t, "after 1 up to 2", w.numbers(engine.EventFilter{After: 1, UpTo: 2, Limit: 9}), []int64{2})
		same(t, "one", w.numbers(engine.EventFilter{UpTo: 4, Limit: 1}), []int64{1})
	}},
	{"sweeping removes the oldest events and remembers how far", func(t TB, s engine.Store) {
		w := newWorld(t, s, "A")
		bounds := func() [2]int64 {
			last, swept, err := s.EventBounds(t.Context(), w.org)
			works(t, "bounds", err)
			return [2]int64{last, swept}
		}
		same(t, "bounds before the first", bounds(), [2]int64{})
		for i := range 3 {
			w.addEvent(int64(i+1), engine.EventDocumentFailed)
		}
		w.tx(func(tx engine.Tx) error { return tx.SweepEvents(t.Context(), w.org, 2) })
		same(t, "kept", w.numbers(engine.EventFilter{UpTo: 9, Limit: 9}), []int64{3})
		same(t, "bounds", bounds(), [2]int64{3, 2})
		same(t, "the next number", w.addEvent(4, engine.EventDocumentFailed).Seq, int64(4))
	}},
	{"what an event says of a document goes with it, that it happened stays", func(t TB, s engine.Store) {
		w := newWorld(t, s, "A")
		hidden, _ := w.addDocument(nil)
		purged, _ := w.addDocument(func(d *engine.Document) { d.DeletedAt = ptr(at(1)) })
		stays, _ := w.addDocument(func(d *engine.Document) { d.ApplicationID = nil })
		gone, _ := w.addDocument(nil)
		evs := map[string]engine.Event{"hidden": w.addEvent(hidden.ID, engine.EventDocumentCompleted), "purged": w.addEvent(purged.ID, engine.EventDocumentFailed),
			"stays": w.addEvent(stays.ID, engine.EventDocumentCompleted), "gone": w.addEvent(gone.ID, engine.EventDocumentCompleted), "deletion": w.addEvent(gone.ID, engine.EventDocumentDeleted)}
		check := func(when string, want ...string) {
			t.Helper()
			for name, ev := range evs {
				now := must[engine.Event](t, "event")(s.Event(t.Context(), w.org, ev.Seq))
				same(t, when+", "+name+" has its payload", now.Payload != nil, slices.Contains(want, name))
				_, err := s.DocumentEvenDeleted(t.Context(), w.org, ev.DocumentID)
				same(t, when+", "+name+" names its application", now.Application != nil, err == nil && name != "stays")
				now.Payload, ev.Payload, now.Application = nil, nil, nil
				same(t, when+", the rest of "+name, now, ev)
			}
		}
		check("at first", "hidden", "purged", "stays", "gone", "deletion")
		w.tx(func(tx engine.Tx) error {
			return errors.Join(tx.SoftDeleteDocument(t.Context(), w.org, hidden.ID, at(2)), tx.PurgeDocument(t.Context(), w.org, purged.ID))
		})
		check("after hiding and purging", "stays", "gone", "deletion")
		w.tx(func(tx engine.Tx) error { return tx.DeleteApplication(t.Context(), w.org, w.application.ID) })
		check("after deleting the application", "stays", "deletion")
	}},
}
