package storagetest

import (
	"github.com/dossier-lending/dossier/engine"
)

// addSource adds a source of a document at a place, with bytes of its own.
func (w *world) addSource(d engine.Document, place int, sha256 string) engine.DocumentSource {
	w.t.Helper()
	s := engine.DocumentSource{Org: w.org, DocumentID: d.ID, Place: place, FileName: "Seite “eins”.jpg", SHA256: sha256, Kind: "jpeg",
		SizeBytes: 1 << 40, FirstPage: place + 1, Pages: 1}
	w.tx(func(tx engine.Tx) error { return tx.InsertDocumentSource(w.t.Context(), s) })
	return s
}

var mergeBehaviours = []Behaviour{
	{"a merged document's sources come back whole, in the order of their places, each place once", func(t TB, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		other, _ := w.addDocument(nil)
		second, first := w.addSource(d, 1, "bb"), w.addSource(d, 0, "aa")
		w.addSource(other, 0, "aa")
		same(t, "sources", must[[]engine.DocumentSource](t, "sources")(s.DocumentSources(ctx, w.org, d.ID)), []engine.DocumentSource{first, second})
		fails(t, "a place taken", s.InTx(ctx, func(tx engine.Tx) error { return tx.InsertDocumentSource(ctx, first) }), engine.ErrDuplicate)
		none := must[[]engine.DocumentSource](t, "sources")(s.DocumentSources(ctx, w.org, 1))
		same(t, "sources of no document", len(none), 0)
	}},
	{"bytes that a document was merged of are referenced until it is purged", func(t TB, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		w.addSource(d, 0, "aa")
		w.addSource(d, 1, "aa")
		references := func() int { return must[int](t, "references")(s.BlobReferences(ctx, w.org, "aa")) }
		same(t, "references", references(), 2)
		w.tx(func(tx engine.Tx) error { return tx.SoftDeleteDocument(ctx, w.org, d.ID, at(1)) })
		same(t, "references of a hidden document", references(), 2)
		same(t, "sources of a hidden document", len(must[[]engine.DocumentSource](t, "sources")(s.DocumentSources(ctx, w.org, d.ID))), 2)
		w.tx(func(tx engine.Tx) error { return tx.PurgeDocument(ctx, w.org, d.ID) })
		same(t, "references of a purged document", references(), 0)
	}},
	{"an application's deletion takes the sources of its documents along", func(t TB, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		w.addSource(d, 0, "aa")
		w.tx(func(tx engine.Tx) error { return tx.DeleteApplication(ctx, w.org, w.application.ID) })
		same(t, "references", must[int](t, "references")(s.BlobReferences(ctx, w.org, "aa")), 0)
	}},
}

var mergeIsolation = []isolation{
	{"DocumentSources", func(t TB, c *crossing) error {
		return nothing(c.s.DocumentSources(t.Context(), c.stranger, c.document.ID))
	}},
}

// sourceContent is the digest of the source that the owner's document was merged of.
const sourceContent = "5c"
