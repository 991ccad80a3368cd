package storagetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
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

// putResult, putWorkings and putEdit pack JSON and store it.
func putResult(
	ctx context.Context, s engine.Store, tx engine.Tx, org engine.OrgID, documentID int64, result string,
) error {
	packed := s.PackResult(org, documentID, engine.CompressJSON([]byte(result)))
	return tx.PutExtraction(ctx, org, documentID, packed, noon)
}

func putWorkings(
	ctx context.Context, s engine.Store, tx engine.Tx, org engine.OrgID, documentID int64, workings string,
) error {
	return tx.PutWorkings(ctx, org, documentID, s.PackWorkings(org, documentID, []byte(workings)))
}

func putEdit(
	ctx context.Context, s engine.Store, tx engine.Tx, org engine.OrgID, documentID int64, e engine.Edit,
) error {
	return tx.PutEdit(ctx, org, documentID, s.PackEdit(org, documentID, e))
}

var editBehaviours = []behaviour{
	{
		"an edit is kept byte for byte beside the extraction, replaced by its next version only, and goes with its document",
		func(t tb, s engine.Store) {
			ctx, w := t.Context(), newWorld(t, s, "A")
			d, _ := w.addDocument(nil)
			w.tx(func(tx engine.Tx) error { return putResult(ctx, w.s, tx, w.org, d.ID, `{"a": 1}`) })
			_, err := s.Edit(ctx, w.org, d.ID)
			fails(t, "before there is one", err, engine.ErrNotFound)
			same(t, "version before there is one", must[int64](t, "version")(s.EditVersion(ctx, w.org, d.ID)), int64(0))
			for _, e := range []engine.Edit{editOf(1, `{"b": 1.10, "a": "ñ\u0000"}`), editOf(2, ""), editOf(3, `{}`)} {
				w.tx(func(tx engine.Tx) error { return putEdit(ctx, w.s, tx, w.org, d.ID, e) })
				same(t, "edit", must[engine.Edit](t, "edit")(s.Edit(ctx, w.org, d.ID)), e)
				same(t, "version", must[int64](t, "version")(s.EditVersion(ctx, w.org, d.ID)), e.Version)
			}
			for _, version := range []int64{1, 2, 3, 5} {
				fails(t, "a version that is not the next", s.InTx(ctx, func(tx engine.Tx) error {
					return putEdit(ctx, w.s, tx, w.org, d.ID, editOf(version, `{"lost":1}`))
				}), engine.ErrDuplicate)
			}
			same(t, "after refused ones", must[engine.Edit](t, "edit")(s.Edit(ctx, w.org, d.ID)), editOf(3, `{}`))
			same(t, "the extraction", string(must[[]byte](t, "extraction")(s.Extraction(ctx, w.org, d.ID))), `{"a": 1}`)
			fails(
				t, "an edit of no document",
				s.InTx(ctx, func(tx engine.Tx) error { return putEdit(ctx, w.s, tx, w.org, 1, editOf(1, `{}`)) }),
				engine.ErrNotFound,
			)
			w.tx(func(tx engine.Tx) error { return tx.PurgeDocument(ctx, w.org, d.ID) })
			_, err = s.Edit(ctx, w.org, d.ID)
			fails(t, "of a purged document", err, engine.ErrNotFound)
		},
	},
	{"of edits made from one version at the same time one is kept", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		for version := int64(1); version <= 3; version++ {
			var kept atomic.Int64
			var all sync.WaitGroup
			for range 8 {
				all.Go(func() {
					err := s.InTx(ctx, func(tx engine.Tx) error {
						return putEdit(ctx, w.s, tx, w.org, d.ID, editOf(version, `{}`))
					})
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
	{"workings stand beside their extraction and go with it", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		_, err := s.Workings(ctx, w.org, d.ID)
		fails(t, "of no extraction", err, engine.ErrNotFound)
		fails(
			t, "kept beside no extraction",
			s.InTx(ctx, func(tx engine.Tx) error { return putWorkings(ctx, w.s, tx, w.org, d.ID, `{}`) }),
			engine.ErrNotFound,
		)
		w.tx(func(tx engine.Tx) error { return putResult(ctx, w.s, tx, w.org, d.ID, `{}`) })
		same(t, "none", must[[]byte](t, "workings")(s.Workings(ctx, w.org, d.ID)) == nil, true)
		w.tx(func(tx engine.Tx) error { return putWorkings(ctx, w.s, tx, w.org, d.ID, `{"n": 1.0}`) })
		same(t, "kept", string(must[[]byte](t, "workings")(s.Workings(ctx, w.org, d.ID))), `{"n": 1.0}`)
		w.tx(func(tx engine.Tx) error { return putResult(ctx, w.s, tx, w.org, d.ID, `{"a":2}`) })
		same(t, "after another extraction", must[[]byte](t, "workings")(s.Workings(ctx, w.org, d.ID)) == nil, true)
	}},
}

// correctionsOf returns two corrections; the first has this value.
func correctionsOf(value string) []engine.FieldCorrection {
	return []engine.FieldCorrection{
		{
			Pointer:  "/a~1b/0",
			Value:    json.RawMessage(value),
			Original: json.RawMessage(`null`),
			KeyID:    "key00001",
			At:       noon,
		},
		{Pointer: "/name", Value: json.RawMessage(`"PEÑA"`), Original: json.RawMessage(`["x",1.50]`), At: noon},
	}
}

var correctionBehaviours = []behaviour{
	{
		"corrections of fields are replaced as a whole, stand beside extraction and edit, and go with their document",
		func(t tb, s engine.Store) {
			ctx, w := t.Context(), newWorld(t, s, "A")
			d, _ := w.addDocument(nil)
			none := must[[]engine.FieldCorrection](t, "none")(s.FieldCorrections(ctx, w.org, d.ID))
			same(t, "before there are any", len(none), 0)
			for _, all := range [][]engine.FieldCorrection{
				correctionsOf(`1.10`), correctionsOf(`{"b":"2"}`)[:1], correctionsOf(`null`),
			} {
				w.tx(func(tx engine.Tx) error { return tx.PutFieldCorrections(ctx, w.org, d.ID, all) })
				same(
					t, "corrections",
					must[[]engine.FieldCorrection](t, "corrections")(s.FieldCorrections(ctx, w.org, d.ID)), all,
				)
			}
			w.tx(func(tx engine.Tx) error { return putResult(ctx, w.s, tx, w.org, d.ID, `{"a":2}`) })
			w.tx(func(tx engine.Tx) error { return putEdit(ctx, w.s, tx, w.org, d.ID, editOf(1, `{}`)) })
			same(
				t, "after another extraction",
				must[[]engine.FieldCorrection](t, "kept")(s.FieldCorrections(ctx, w.org, d.ID)),
				correctionsOf(`null`),
			)
			fails(t, "of no document", s.InTx(ctx, func(tx engine.Tx) error {
				return tx.PutFieldCorrections(ctx, w.org, 1, correctionsOf(`1`))
			}), engine.ErrNotFound)
			undone := errors.New("undone")
			fails(t, "a transaction that fails", s.InTx(ctx, func(tx engine.Tx) error {
				if err := tx.PutFieldCorrections(ctx, w.org, d.ID, nil); err != nil {
					return err
				}
				return undone
			}), undone)
			same(t, "after it", len(must[[]engine.FieldCorrection](t, "kept")(s.FieldCorrections(ctx, w.org, d.ID))), 2)
			w.tx(func(tx engine.Tx) error { return tx.PutFieldCorrections(ctx, w.org, d.ID, nil) })
			same(
				t, "removed", len(must[[]engine.FieldCorrection](t, "removed")(s.FieldCorrections(ctx, w.org, d.ID))),
				0,
			)
			w.tx(func(tx engine.Tx) error { return tx.PutFieldCorrections(ctx, w.org, d.ID, correctionsOf(`1`)) })
			w.tx(func(tx engine.Tx) error { return tx.PurgeDocument(ctx, w.org, d.ID) })
			same(
				t, "of a purged document",
				len(must[[]engine.FieldCorrection](t, "purged")(s.FieldCorrections(ctx, w.org, d.ID))), 0,
			)
		},
	},
}

// versionOf returns the version that an attempt read.
func versionOf(d engine.Document, number, attempt int) engine.Version {
	return engine.Version{
		Org:          d.Org,
		DocumentID:   d.ID,
		Number:       number,
		Attempt:      attempt,
		DocumentType: "payslip",
		Pages:        "1-3",
		Reader:       "v1",
		At:           at(number),
	}
}

// putVersion replaces a document's extraction, and keeps the previous version.
func (w *world) putVersion(d engine.Document, number, attempt int, result string) engine.Version {
	w.t.Helper()
	v := versionOf(d, number, attempt)
	w.tx(func(tx engine.Tx) error {
		if number > 1 {
			works(w.t, "keep", tx.KeepVersion(w.t.Context(), d.Org, d.ID))
		}
		packed := w.s.PackResult(d.Org, d.ID, engine.CompressJSON([]byte(result)))
		works(w.t, "put", tx.PutExtraction(w.t.Context(), d.Org, d.ID, packed, at(number)))
		return tx.NameVersion(w.t.Context(), v)
	})
	return v
}

var versionBehaviours = []behaviour{
	{"versions are kept whole with their edits, newest first, and go with their document", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		list := func() []engine.Version {
			return must[[]engine.Version](t, "versions")(s.Versions(ctx, w.org, d.ID, 10))
		}
		same(t, "at first", len(list()), 0)
		fails(
			t, "keeping none", s.InTx(ctx, func(tx engine.Tx) error { return tx.KeepVersion(ctx, w.org, d.ID) }),
			engine.ErrNotFound,
		)
		fails(
			t, "naming none",
			s.InTx(ctx, func(tx engine.Tx) error { return tx.NameVersion(ctx, versionOf(d, 1, 1)) }),
			engine.ErrNotFound,
		)
		one := w.putVersion(d, 1, 1, `{"n": 1.0}`)
		w.tx(func(tx engine.Tx) error { return putEdit(ctx, w.s, tx, w.org, d.ID, editOf(1, `{"edited":1}`)) })
		two := w.putVersion(d, 2, 3, `{"n": 2}`)
		reverted := editOf(2, "")
		reverted.Result = nil
		w.tx(func(tx engine.Tx) error { return putEdit(ctx, w.s, tx, w.org, d.ID, reverted) })
		three := w.putVersion(d, 3, 4, `{"n": 3}`)
		w.tx(func(tx engine.Tx) error { return putEdit(ctx, w.s, tx, w.org, d.ID, editOf(3, `{"edited":3}`)) })
		one.Edited, three.Edited = true, true
		same(t, "listed", list(), []engine.Version{three, two, one})
		same(
			t, "the newest", must[[]engine.Version](t, "versions")(s.Versions(ctx, w.org, d.ID, 1)),
			[]engine.Version{three},
		)
		for number, want := range map[int]string{1: `{"edited":1}`, 2: `{"n": 2}`, 3: `{"edited":3}`} {
			same(
				t, "result",
				string(must[engine.VersionResult](t, "version")(s.Version(ctx, w.org, d.ID, number)).Result), want,
			)
		}
		for _, number := range []int{1, 3} { // an earlier version, and the current one
			same(
				t, "its edit", must[engine.VersionResult](t, "version")(s.Version(ctx, w.org, d.ID, number)).Edit,
				editOf(int64(number), fmt.Sprintf(`{"edited":%d}`, number)),
			)
		}
		same(
			t, "of an attempt",
			must[engine.VersionResult](t, "version")(s.VersionOfAttempt(ctx, w.org, d.ID, 3)).Version, two,
		)
		_, err := s.Version(ctx, w.org, d.ID, 4)
		fails(t, "a version that is not there", err, engine.ErrNotFound)
		_, err = s.VersionOfAttempt(ctx, w.org, d.ID, 2)
		fails(t, "an attempt that came to nothing", err, engine.ErrNotFound)
		w.tx(func(tx engine.Tx) error { return tx.DropVersions(ctx, w.org, d.ID, 1) })
		same(t, "without the first", list(), []engine.Version{three, two})
		w.tx(func(tx engine.Tx) error { return tx.PurgeDocument(ctx, w.org, d.ID) })
		same(t, "after the purge", len(list()), 0)
	}},
	{"the version of a batch's attempt stays", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		w.addBatch(nil, d)
		first := w.putVersion(d, 1, 1, `{}`)
		w.putVersion(d, 2, 2, `{}`)
		third := w.putVersion(d, 3, 3, `{}`)
		w.tx(func(tx engine.Tx) error { return tx.DropVersions(ctx, w.org, d.ID, 2) })
		same(
			t, "kept", must[[]engine.Version](t, "versions")(s.Versions(ctx, w.org, d.ID, 10)),
			[]engine.Version{third, first},
		)
	}},
	{"versions go with their application", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		w.putVersion(d, 1, 1, `{}`)
		w.putVersion(d, 2, 2, `{}`)
		w.tx(func(tx engine.Tx) error { return tx.DeleteApplication(ctx, w.org, w.application.ID) })
		same(t, "versions", len(must[[]engine.Version](t, "versions")(s.Versions(ctx, w.org, d.ID, 10))), 0)
	}},
	{"a document keeps which pages are read", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		d.Selection = strings.Repeat("1-3,", 3) + "9"
		w.tx(func(tx engine.Tx) error { return tx.UpdateDocument(ctx, d) })
		same(t, "pages", must[engine.Document](t, "document")(s.Document(ctx, w.org, d.ID)).Selection, d.Selection)
	}},
}
