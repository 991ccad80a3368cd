package storagetest

import (
	"errors"
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// RunUnpacked tests that a store reads and packs rows from before results were packed. open returns an empty store, and
// a function that runs a statement on its database past the store.
func RunUnpacked(
	t *testing.T, open func(t testing.TB) (s engine.Store, exec func(query string, args ...any) error),
) {
	t.Run("older rows are read, packed once, and read alike", func(t *testing.T) {
		s, exec := open(t)
		u := newUnpacked(t, s, exec)
		for _, want := range []int{2, 0, 0} {
			u.readsAlike()
			u.packAll(want)
		}
		u.readsAlike()
	})
	t.Run("an older result becomes a version with the edit beside it", func(t *testing.T) {
		s, exec := open(t)
		u := newUnpacked(t, s, exec)
		u.w.tx(func(tx engine.Tx) error { return tx.KeepVersion(t.Context(), u.w.org, u.d.ID) })
		v := must[engine.VersionResult](t, "version")(s.Version(t.Context(), u.w.org, u.d.ID, 2))
		same(t, "version", string(v.Result), `{"edited": 2}`)
		u.packAll(2)
		v = must[engine.VersionResult](t, "version")(s.Version(t.Context(), u.w.org, u.d.ID, 2))
		same(t, "version packed", string(v.Result), `{"edited": 2}`)
	})
	t.Run("what is damaged stays as it is, and the rest is packed", func(t *testing.T) {
		s, exec := open(t)
		u := newUnpacked(t, s, exec)
		u.exec(`UPDATE extractions SET result = '{"read": 9}' WHERE document_id = $1`, u.d.ID)
		u.exec(`UPDATE versions SET edit = '{"edited": 9}' WHERE document_id = $1`, u.d.ID)
		fails(t, "packing", s.PackStored(t.Context(), u.w.org, u.d.ID), engine.ErrDamaged)
		edit := must[engine.Edit](t, "edit")(s.Edit(t.Context(), u.w.org, u.d.ID))
		same(t, "the edit", string(edit.Result), `{"edited": 2}`)
		_, err := s.Extraction(t.Context(), u.w.org, u.d.ID)
		fails(t, "the damaged result", err, engine.ErrDamaged)
		_, err = s.Version(t.Context(), u.w.org, u.d.ID, 1)
		fails(t, "the damaged version", err, engine.ErrDamaged)
		left := must[[]int64](t, "left")(s.UnpackedResults(t.Context(), u.w.org, 0, 10))
		same(t, "left", slices.Contains(left, u.d.ID), true)
		u.exec(`UPDATE edits SET result = '{"edited": 2}', result_packed = NULL WHERE document_id = $1`, u.d.ID)
		u.exec(`UPDATE extractions SET result = '{"read": 2}' WHERE document_id = $1`, u.d.ID)
		u.exec(`UPDATE versions SET edit = '{"edited": 1}' WHERE document_id = $1`, u.d.ID)
		u.packAll(2)
		u.readsAlike()
	})
	t.Run("results without checksum get theirs", func(t *testing.T) {
		s, exec := open(t)
		u := newUnpacked(t, s, exec)
		u.exec(`UPDATE extractions SET result_sum = NULL, workings_sum = NULL WHERE document_id = $1`, u.d.ID)
		u.exec(`UPDATE edits SET sum = NULL WHERE document_id = $1`, u.d.ID)
		u.packAll(2)
		u.readsAlike()
		same(t, "without checksum", must[int](t, "sums")(s.SumResults(t.Context(), u.w.org, 10)), 0)
	})
}

// unpacked is a document with two readings, each with an edit, in rows from before packing, and another with one.
type unpacked struct {
	t    *testing.T
	w    *world
	d    engine.Document
	more engine.Document
	do   func(query string, args ...any) error
}

func newUnpacked(t *testing.T, s engine.Store, exec func(query string, args ...any) error) *unpacked {
	u := &unpacked{t: t, w: newWorld(t, s, "A"), do: exec}
	u.d, _ = u.w.addDocument(nil)
	u.more, _ = u.w.addDocument(nil)
	ctx := t.Context()
	u.w.tx(func(tx engine.Tx) error {
		return errors.Join(
			putResult(ctx, s, tx, u.w.org, u.d.ID, `{"read": 1}`),
			tx.NameVersion(ctx, versionOf(u.d, 1, 1)),
			putEdit(ctx, s, tx, u.w.org, u.d.ID, editOf(1, `{"edited": 1}`)),
			tx.KeepVersion(ctx, u.w.org, u.d.ID),
			putResult(ctx, s, tx, u.w.org, u.d.ID, `{"read": 2}`),
			putWorkings(ctx, s, tx, u.w.org, u.d.ID, `{"rows": 2}`),
			tx.NameVersion(ctx, versionOf(u.d, 2, 2)),
			putEdit(ctx, s, tx, u.w.org, u.d.ID, editOf(2, `{"edited": 2}`)),
			putResult(ctx, s, tx, u.w.org, u.more.ID, `{"more": "ñ"}`),
		)
	})
	u.exec(`UPDATE extractions SET result = '{"read": 2}', result_packed = NULL,
		workings = '{"rows": 2}', workings_packed = NULL WHERE document_id = $1`, u.d.ID)
	u.exec(`UPDATE edits SET result = '{"edited": 2}', result_packed = NULL WHERE document_id = $1`, u.d.ID)
	u.exec(`UPDATE versions SET result = '{"read": 1}', result_packed = NULL, edit = '{"edited": 1}', edit_packed = NULL
		WHERE document_id = $1`, u.d.ID)
	u.exec(`UPDATE extractions SET result = '{"more": "ñ"}', result_packed = NULL WHERE document_id = $1`, u.more.ID)
	return u
}

func (u *unpacked) exec(query string, args ...any) {
	u.t.Helper()
	works(u.t, query, u.do(query, args...))
}

// packAll packs what is left of so many documents.
func (u *unpacked) packAll(want int) {
	u.t.Helper()
	ids := must[[]int64](u.t, "unpacked")(u.w.s.UnpackedResults(u.t.Context(), u.w.org, 0, 10))
	same(u.t, "documents to pack", len(ids), want)
	stranger := newWorld(u.t, u.w.s, newID())
	for _, id := range ids {
		works(u.t, "packing for another organization", u.w.s.PackStored(u.t.Context(), stranger.org, id))
		same(u.t, "still unpacked", slices.Contains(
			must[[]int64](u.t, "unpacked")(u.w.s.UnpackedResults(u.t.Context(), u.w.org, id-1, 1)), id,
		), true)
		works(u.t, "packing", u.w.s.PackStored(u.t.Context(), u.w.org, id))
	}
	same(u.t, "left to pack", len(must[[]int64](u.t, "left")(u.w.s.UnpackedResults(u.t.Context(), u.w.org, 0, 10))), 0)
}

func (u *unpacked) readsAlike() {
	u.t.Helper()
	ctx, s, org := u.t.Context(), u.w.s, u.w.org
	same(u.t, "result", string(must[[]byte](u.t, "result")(s.Extraction(ctx, org, u.d.ID))), `{"read": 2}`)
	same(u.t, "workings", string(must[[]byte](u.t, "workings")(s.Workings(ctx, org, u.d.ID))), `{"rows": 2}`)
	same(u.t, "another", string(must[[]byte](u.t, "result")(s.Extraction(ctx, org, u.more.ID))), `{"more": "ñ"}`)
	same(u.t, "no workings", must[[]byte](u.t, "workings")(s.Workings(ctx, org, u.more.ID)) == nil, true)
	same(u.t, "edit", must[engine.Edit](u.t, "edit")(s.Edit(ctx, org, u.d.ID)), editOf(2, `{"edited": 2}`))
	versions := must[[]engine.Version](u.t, "versions")(s.Versions(ctx, org, u.d.ID, 10))
	same(u.t, "edited versions", len(versions) == 2 && versions[0].Edited && versions[1].Edited, true)
	for number, want := range map[int]string{1: `{"edited": 1}`, 2: `{"edited": 2}`} {
		v := must[engine.VersionResult](u.t, "version")(s.Version(ctx, org, u.d.ID, number))
		same(u.t, "version", string(v.Result), want)
	}
}
