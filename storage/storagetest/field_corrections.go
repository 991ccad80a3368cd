package storagetest

import (
	"encoding/json"
	"errors"

	"github.com/dossier-lending/dossier/engine"
)

// correctionsOf are two corrections, the first by this value.
func correctionsOf(value string) []engine.FieldCorrection {
	return []engine.FieldCorrection{
		{Pointer: "/a~1b/0", Value: json.RawMessage(value), Original: json.RawMessage(`null`), KeyID: "key00001", At: noon},
		{Pointer: "/name", Value: json.RawMessage(`"PEÑA"`), Original: json.RawMessage(`["x",1.50]`), At: noon},
	}
}

var correctionBehaviours = []Behaviour{
	{"corrections of fields are replaced as a whole, stand beside extraction and edit, and go with their document", func(t TB, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		none := must[[]engine.FieldCorrection](t, "none")(s.FieldCorrections(ctx, w.org, d.ID))
		same(t, "before there are any", len(none), 0)
		for _, all := range [][]engine.FieldCorrection{correctionsOf(`1.10`), correctionsOf(`{"b":"2"}`)[:1], correctionsOf(`null`)} {
			w.tx(func(tx engine.Tx) error { return tx.PutFieldCorrections(ctx, w.org, d.ID, all) })
			same(t, "corrections", must[[]engine.FieldCorrection](t, "corrections")(s.FieldCorrections(ctx, w.org, d.ID)), all)
		}
		w.tx(func(tx engine.Tx) error { return tx.PutExtraction(ctx, w.org, d.ID, []byte(`{"a":2}`), noon) })
		w.tx(func(tx engine.Tx) error { return tx.PutEdit(ctx, w.org, d.ID, editOf(1, `{}`)) })
		same(t, "after another extraction", must[[]engine.FieldCorrection](t, "kept")(s.FieldCorrections(ctx, w.org, d.ID)), correctionsOf(`null`))
		fails(t, "of no document", s.InTx(ctx, func(tx engine.Tx) error { return tx.PutFieldCorrections(ctx, w.org, 1, correctionsOf(`1`)) }), engine.ErrNotFound)
		undone := errors.New("undone")
		fails(t, "a transaction that fails", s.InTx(ctx, func(tx engine.Tx) error {
			if err := tx.PutFieldCorrections(ctx, w.org, d.ID, nil); err != nil {
				return err
			}
			return undone
		}), undone)
		same(t, "after it", len(must[[]engine.FieldCorrection](t, "kept")(s.FieldCorrections(ctx, w.org, d.ID))), 2)
		w.tx(func(tx engine.Tx) error { return tx.PutFieldCorrections(ctx, w.org, d.ID, nil) })
		same(t, "removed", len(must[[]engine.FieldCorrection](t, "removed")(s.FieldCorrections(ctx, w.org, d.ID))), 0)
		w.tx(func(tx engine.Tx) error { return tx.PutFieldCorrections(ctx, w.org, d.ID, correctionsOf(`1`)) })
		w.tx(func(tx engine.Tx) error { return tx.PurgeDocument(ctx, w.org, d.ID) })
		same(t, "of a purged document", len(must[[]engine.FieldCorrection](t, "purged")(s.FieldCorrections(ctx, w.org, d.ID))), 0)
	}},
}
