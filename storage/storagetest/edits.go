package storagetest

import (
	"errors"
	"sync"
	"sync/atomic"

	"github.com/dossier-lending/dossier/engine"
)

func editOf(version int64, result string) engine.Edit {
	e := engine.Edit{Version: version, Marks: []byte(`{"last_row": 3}`), KeyID: "key00001", At: noon}
	if result != "" {
		e.Result = []byte(result)
	}
	return e
}

var editBehaviours = []Behaviour{
	{"an edit is kept byte for byte beside the extraction, replaced by its next version only, and goes with its document", func(t TB, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		w.tx(func(tx engine.Tx) error { return tx.PutExtraction(ctx, w.org, d.ID, []byte(`{"a": 1}`), noon) })
		_, err := s.Edit(ctx, w.org, d.ID)
		fails(t, "before there is one", err, engine.ErrNotFound)
		same(t, "version before there is one", must[int64](t, "version")(s.EditVersion(ctx, w.org, d.ID)), int64(0))
		for _, e := range []engine.Edit{editOf(1, `{"b": 1.10, "a": "ñ\u0000"}`), editOf(2, ""), editOf(3, `{}`)} {
			w.tx(func(tx engine.Tx) error { return tx.PutEdit(ctx, w.org, d.ID, e) })
			same(t, "edit", must[engine.Edit](t, "edit")(s.Edit(ctx, w.org, d.ID)), e)
			same(t, "version", must[int64](t, "version")(s.EditVersion(ctx, w.org, d.ID)), e.Version)
		}
		for _, version := range []int64{1, 2, 3, 5} {
			fails(t, "a version that is not the next", s.InTx(ctx, func(tx engine.Tx) error {
				return tx.PutEdit(ctx, w.org, d.ID, editOf(version, `{"lost":1}`))
			}), engine.ErrDuplicate)
		}
		same(t, "after refused ones", must[engine.Edit](t, "edit")(s.Edit(ctx, w.org, d.ID)), editOf(3, `{}`))
		same(t, "the extraction", string(must[[]byte](t, "extraction")(s.Extraction(ctx, w.org, d.ID))), `{"a": 1}`)
		fails(t, "an edit of no document", s.InTx(ctx, func(tx engine.Tx) error { return tx.PutEdit(ctx, w.org, 1, editOf(1, `{}`)) }), engine.ErrNotFound)
		w.tx(func(tx engine.Tx) error { return tx.PurgeDocument(ctx, w.org, d.ID) })
		_, err = s.Edit(ctx, w.org, d.ID)
		fails(t, "of a purged document", err, engine.ErrNotFound)
	}},
	{"of edits made from one version at the same time one is kept", func(t TB, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		for version := int64(1); version <= 3; version++ {
			var kept atomic.Int64
			var all sync.WaitGroup
			for range 8 {
				all.Go(func() {
					err := s.InTx(ctx, func(tx engine.Tx) error { return tx.PutEdit(ctx, w.org, d.ID, editOf(version, `{}`)) })
					if err == nil {
						kept.Add(1)
					} else if !errors.Is(err, engine.ErrDuplicate) {
						t.Errorf("version %d: %v, want it kept or a duplicate", version, err)
					}
				})
			}
			all.Wait()
			same(t, "kept", kept.Load(), int64(1))
		}
	}},
	{"workings stand beside their extraction and go with it", func(t TB, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		_, err := s.Workings(ctx, w.org, d.ID)
		fails(t, "of no extraction", err, engine.ErrNotFound)
		fails(t, "kept beside no extraction", s.InTx(ctx, func(tx engine.Tx) error { return tx.PutWorkings(ctx, w.org, d.ID, []byte(`{}`)) }), engine.ErrNotFound)
		w.tx(func(tx engine.Tx) error { return tx.PutExtraction(ctx, w.org, d.ID, []byte(`{}`), noon) })
		same(t, "none", must[[]byte](t, "workings")(s.Workings(ctx, w.org, d.ID)) == nil, true)
		w.tx(func(tx engine.Tx) error { return tx.PutWorkings(ctx, w.org, d.ID, []byte(`{"n": 1.0}`)) })
		same(t, "kept", string(must[[]byte](t, "workings")(s.Workings(ctx, w.org, d.ID))), `{"n": 1.0}`)
		w.tx(func(tx engine.Tx) error { return tx.PutExtraction(ctx, w.org, d.ID, []byte(`{"a":2}`), noon) })
		same(t, "after another extraction", must[[]byte](t, "workings")(s.Workings(ctx, w.org, d.ID)) == nil, true)
	}},
}
