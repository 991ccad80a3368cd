package storagetest

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// versionOf is what an attempt read of a document.
func versionOf(d engine.Document, number, attempt int) engine.Version {
	return engine.Version{Org: d.Org, DocumentID: d.ID, Number: number, Attempt: attempt, DocumentType: "payslip", Pages: "1-3", Reader: "v1", At: at(number)}
}

// putVersion replaces a document's extraction, keeping the one before.
func (w *world) putVersion(d engine.Document, number, attempt int, result string) engine.Version {
	w.t.Helper()
	v := versionOf(d, number, attempt)
	w.tx(func(tx engine.Tx) error {
		if number > 1 {
			works(w.t, "keep", tx.KeepVersion(w.t.Context(), d.Org, d.ID))
		}
		works(w.t, "put", tx.PutExtraction(w.t.Context(), d.Org, d.ID, []byte(result), at(number)))
		return tx.NameVersion(w.t.Context(), v)
	})
	return v
}

var versionBehaviours = []Behaviour{
	{"versions are kept whole with their edits, newest first, and go with their document", func(t TB, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		list := func() []engine.Version {
			return must[[]engine.Version](t, "versions")(s.Versions(ctx, w.org, d.ID, 10))
		}
		same(t, "at first", len(list()), 0)
		fails(t, "keeping none", s.InTx(ctx, func(tx engine.Tx) error { return tx.KeepVersion(ctx, w.org, d.ID) }), engine.ErrNotFound)
		fails(t, "naming none", s.InTx(ctx, func(tx engine.Tx) error { return tx.NameVersion(ctx, versionOf(d, 1, 1)) }), engine.ErrNotFound)
		one := w.putVersion(d, 1, 1, `{"n": 1.0}`)
		w.tx(func(tx engine.Tx) error { return tx.PutEdit(ctx, w.org, d.ID, editOf(1, `{"edited":1}`)) })
		two := w.putVersion(d, 2, 3, `{"n": 2}`)
		reverted := editOf(2, "")
		reverted.Result = nil
		w.tx(func(tx engine.Tx) error { return tx.PutEdit(ctx, w.org, d.ID, reverted) })
		three := w.putVersion(d, 3, 4, `{"n": 3}`)
		w.tx(func(tx engine.Tx) error { return tx.PutEdit(ctx, w.org, d.ID, editOf(3, `{"edited":3}`)) })
		one.Edited, three.Edited = true, true
		same(t, "listed", list(), []engine.Version{three, two, one})
		same(t, "the newest", must[[]engine.Version](t, "versions")(s.Versions(ctx, w.org, d.ID, 1)), []engine.Version{three})
		for number, want := range map[int]string{1: `{"edited":1}`, 2: `{"n": 2}`, 3: `{"edited":3}`} {
			same(t, "result", string(must[engine.VersionResult](t, "version")(s.Version(ctx, w.org, d.ID, number)).Result), want)
		}
		for _, number := range []int{1, 3} { // kept beside a later one, and the present one
			same(t, "its edit", must[engine.VersionResult](t, "version")(s.Version(ctx, w.org, d.ID, number)).Edit, editOf(int64(number), fmt.Sprintf(`{"edited":%d}`, number)))
		}
		same(t, "of an attempt", must[engine.VersionResult](t, "version")(s.VersionOfAttempt(ctx, w.org, d.ID, 3)).Version, two)
		_, err := s.Version(ctx, w.org, d.ID, 4)
		fails(t, "a version that is not there", err, engine.ErrNotFound)
		_, err = s.VersionOfAttempt(ctx, w.org, d.ID, 2)
		fails(t, "an attempt that came to nothing", err, engine.ErrNotFound)
		w.tx(func(tx engine.Tx) error { return tx.DropVersions(ctx, w.org, d.ID, 1) })
		same(t, "without the first", list(), []engine.Version{three, two})
		w.tx(func(tx engine.Tx) error { return tx.PurgeDocument(ctx, w.org, d.ID) })
		same(t, "after the purge", len(list()), 0)
	}},
	{"the version of a batch's attempt stays", func(t TB, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		w.addBatch(nil, d)
		first := w.putVersion(d, 1, 1, `{}`)
		w.putVersion(d, 2, 2, `{}`)
		third := w.putVersion(d, 3, 3, `{}`)
		w.tx(func(tx engine.Tx) error { return tx.DropVersions(ctx, w.org, d.ID, 2) })
		same(t, "kept", must[[]engine.Version](t, "versions")(s.Versions(ctx, w.org, d.ID, 10)), []engine.Version{third, first})
	}},
	{"versions go with their application", func(t TB, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		w.putVersion(d, 1, 1, `{}`)
		w.putVersion(d, 2, 2, `{}`)
		w.tx(func(tx engine.Tx) error { return tx.DeleteApplication(ctx, w.org, w.application.ID) })
		same(t, "versions", len(must[[]engine.Version](t, "versions")(s.Versions(ctx, w.org, d.ID, 10))), 0)
	}},
	{"a document keeps which pages are read", func(t TB, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		d.Selection = strings.Repeat("1-3,", 3) + "9"
		w.tx(func(tx engine.Tx) error { return tx.UpdateDocument(ctx, d) })
		same(t, "pages", must[engine.Document](t, "document")(s.Document(ctx, w.org, d.ID)).Selection, d.Selection)
	}},
}
