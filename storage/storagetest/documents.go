package storagetest

import (
	"errors"
	"fmt"

	"github.com/dossier-lending/dossier/engine"
)

var documentBehaviours = []behaviour{
	{"a document is kept whole, and its id is taken in the whole installation", func(t tb, s engine.Store) {
		ctx, w, other := t.Context(), newWorld(t, s, "A"), newWorld(t, s, "B")
		full, _ := w.addDocument(func(d *engine.Document) {
			d.Status, d.StartedAt, d.CompletedAt = engine.DocumentFailed, ptr(at(1)), ptr(at(2))
			d.Error, d.ErrorCategory = ptr("broken"), ptr(engine.UnreadableDocument)
			d.Masks = []engine.Mask{{Page: 1, Box: [4]float64{0, 0, 1, 1}}}
		})
		bare, _ := w.addDocument(func(d *engine.Document) {
			d.ApplicationID, d.WebhookURL, d.SourceURL, d.Password, d.SHA256 = nil, nil, nil, nil, ""
		})
		for _, want := range []engine.Document{full, bare} {
			same(t, "document", must[engine.Document](t, "document")(s.Document(ctx, w.org, want.ID)), want)
		}
		w.tx(func(tx engine.Tx) error {
			fails(t, "the id again", tx.InsertDocument(ctx, bare), engine.ErrDuplicate)
			return nil
		})
		other.tx(func(tx engine.Tx) error {
			taken := bare
			taken.Org = other.org
			fails(t, "the id in another organization", tx.InsertDocument(ctx, taken), engine.ErrDuplicate)
			taken.ID += 1_000_000
			works(t, "another id in the same transaction", tx.InsertDocument(ctx, taken))
			return nil
		})
	}},
	{"an update replaces every changeable value and no other", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		changed := engine.Document{
			ID:            d.ID,
			Org:           w.org,
			FileName:      "b.csv",
			DeclaredType:  "bank_statement",
			DocumentType:  "bank_statement",
			Kind:          "csv",
			SHA256:        "ff",
			SizeBytes:     99,
			Status:        engine.DocumentCompleted,
			StartedAt:     ptr(at(1)),
			CompletedAt:   ptr(at(2)),
			JobID:         newID(),
			Attempt:       2,
			ApplicationID: ptr(newID()),
			UploadedBy:    "other",
			UploadedAt:    at(9),
			DeletedAt:     ptr(at(9)),
			Selection:     "1-2",
			OriginID:      ptr(int64(9)),
			PartPages:     [2]int{1, 2},
			PaperTypes:    []string{"payslip", "other"},
			Masks:         []engine.Mask{{Page: 2, Box: [4]float64{0.25, 0.125, 0.5, 0.1875}}},
		}
		w.tx(func(tx engine.Tx) error { return tx.UpdateDocument(ctx, changed) })
		want := changed
		want.ApplicationID, want.UploadedBy, want.UploadedAt, want.DeletedAt =
			d.ApplicationID, d.UploadedBy, d.UploadedAt, nil
		want.OriginID, want.PartPages = nil, [2]int{}
		same(t, "updated", must[engine.Document](t, "document")(s.Document(ctx, w.org, d.ID)), want)
		changed.ID = 1
		fails(
			t, "an unknown document",
			s.InTx(ctx, func(tx engine.Tx) error { return tx.UpdateDocument(ctx, changed) }), engine.ErrNotFound,
		)
	}},
	{"lists come newest first, page by page, filtered, with the number of all", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		var ids []int64
		for i := range 5 {
			d, _ := w.addDocument(func(d *engine.Document) {
				if i == 1 || i == 2 {
					d.Status, d.DocumentType = engine.DocumentCompleted, "payslip"
				}
				if i == 2 || i == 3 {
					d.ApplicationID = nil
				}
			})
			ids = append(ids, d.ID)
		}
		referred := w.addApplication(func(a *engine.Application) { a.ExternalRef = ptr("crm-1") })
		inFile, _ := w.addDocument(func(d *engine.Document) { d.ApplicationID = &referred.ID })
		same(
			t, "its reference", must[engine.Document](t, "document")(s.Document(ctx, w.org, inFile.ID)).ExternalRef,
			ptr("crm-1"),
		)
		w.tx(func(tx engine.Tx) error { return tx.SoftDeleteDocument(ctx, w.org, ids[4], at(5)) })
		of := func(f engine.DocumentFilter) (ids []int64) {
			list, total, err := s.Documents(ctx, w.org, f)
			works(t, "by reference", err)
			for _, d := range list {
				ids = append(ids, d.ID)
			}
			same(t, "by reference: total", total, len(ids))
			return ids
		}
		same(t, "by reference", of(engine.DocumentFilter{Limit: 10, ExternalRef: "crm-1"}), []int64{inFile.ID})
		same(
			t, "by reference and application",
			of(engine.DocumentFilter{Limit: 10, ExternalRef: "crm-1", ApplicationID: w.application.ID}), []int64(nil),
		)
		same(t, "by an unknown reference", of(engine.DocumentFilter{Limit: 10, ExternalRef: "crm-2"}), []int64(nil))
		w.tx(func(tx engine.Tx) error { return tx.PurgeDocument(ctx, w.org, inFile.ID) })
		for _, c := range []struct {
			name  string
			f     engine.DocumentFilter
			want  []int64
			total int
		}{
			{"all", engine.DocumentFilter{Limit: 10}, []int64{ids[3], ids[2], ids[1], ids[0]}, 4},
			{"first page", engine.DocumentFilter{Limit: 3}, []int64{ids[3], ids[2], ids[1]}, 4},
			{"second page", engine.DocumentFilter{Limit: 3, Offset: 3}, []int64{ids[0]}, 4},
			{"beyond the end", engine.DocumentFilter{Limit: 3, Offset: 30}, []int64{}, 4},
			{
				"completed", engine.DocumentFilter{Limit: 10, Status: engine.DocumentCompleted},
				[]int64{ids[2], ids[1]}, 2,
			},
			{"payslips", engine.DocumentFilter{Limit: 1, DocumentType: "payslip"}, []int64{ids[2]}, 2},
			{
				"of the application", engine.DocumentFilter{Limit: 10, ApplicationID: w.application.ID},
				[]int64{ids[1], ids[0]}, 2,
			},
			{"completed payslips of the application", engine.DocumentFilter{Limit: 10, ApplicationID: w.application.ID,
				Status: engine.DocumentCompleted, DocumentType: "payslip"}, []int64{ids[1]}, 1},
			{"nothing", engine.DocumentFilter{Limit: 10, Status: engine.DocumentFailed}, []int64{}, 0},
		} {
			list, total, err := s.Documents(ctx, w.org, c.f)
			works(t, c.name, err)
			got := []int64{}
			for _, d := range list {
				got = append(got, d.ID)
			}
			same(t, c.name, got, c.want)
			same(t, c.name+": total", total, c.total)
		}
	}},
	{"the count of an application's documents is what is visible, after every change", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		count := func(when string, want int) {
			t.Helper()
			same(
				t, when, must[engine.Application](t, when)(s.Application(ctx, w.org, w.application.ID)).DocumentCount,
				want,
			)
			list := must[[]engine.Application](t, when)(s.Applications(ctx, w.org, engine.ApplicationFilter{Limit: 1}))
			same(t, when+", in a list", list[0].DocumentCount, want)
		}
		count("at first", 0)
		a, _ := w.addDocument(nil)
		b, _ := w.addDocument(nil)
		w.addDocument(func(d *engine.Document) { d.ApplicationID = nil })
		count("after two", 2)
		w.tx(func(tx engine.Tx) error { return tx.SoftDeleteDocument(ctx, w.org, a.ID, noon) })
		count("after a soft delete", 1)
		w.tx(func(tx engine.Tx) error { return tx.PurgeDocument(ctx, w.org, a.ID) })
		count("after its purge", 1)
		works(t, "undone", ignore(s.InTx(ctx, func(tx engine.Tx) error {
			return errors.Join(tx.SoftDeleteDocument(ctx, w.org, b.ID, noon), errUndo)
		}), errUndo))
		count("after an undone delete", 1)
		w.tx(func(tx engine.Tx) error { return tx.PurgeDocument(ctx, w.org, b.ID) })
		count("after the purge of the last", 0)
	}},
	{"bytes are found by their digest in the application, visible ones only", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		sum := "aa"
		elsewhere := w.addApplication(nil)
		hidden, _ := w.addDocument(func(d *engine.Document) { d.SHA256 = sum })
		w.addDocument(func(d *engine.Document) { d.SHA256, d.ApplicationID = sum, &elsewhere.ID })
		w.addDocument(func(d *engine.Document) { d.SHA256, d.ApplicationID = sum, nil })
		w.tx(func(tx engine.Tx) error { return tx.SoftDeleteDocument(ctx, w.org, hidden.ID, noon) })
		_, err := s.ApplicationDocumentBySHA256(ctx, w.org, w.application.ID, sum)
		fails(t, "a hidden document's bytes", err, engine.ErrNotFound)
		want, _ := w.addDocument(func(d *engine.Document) { d.SHA256 = sum })
		same(
			t, "found",
			must[engine.Document](t, "by digest")(s.ApplicationDocumentBySHA256(ctx, w.org, w.application.ID, sum)),
			want,
		)
		same(t, "references, hidden ones included", must[int](t, "references")(s.BlobReferences(ctx, w.org, sum)), 4)
		same(t, "references to other bytes", must[int](t, "references")(s.BlobReferences(ctx, w.org, "bb")), 0)
		same(t, "documents of the application, hidden ones included",
			len(must[[]engine.Document](t, "documents")(s.DocumentsOfApplication(ctx, w.org, w.application.ID))), 2)
	}},
	{"an origin names its parts that are not deleted, by their pages", func(t tb, s engine.Store) {
		ctx, w, other := t.Context(), newWorld(t, s, "A"), newWorld(t, s, "B")
		origin, _ := w.addDocument(func(d *engine.Document) { d.SHA256 = "aa" })
		part := func(from *world, first, last int) engine.Document {
			d, _ := from.addDocument(func(d *engine.Document) {
				d.SHA256, d.OriginID, d.PartPages = "aa", &origin.ID, [2]int{first, last}
				d.Selection = fmt.Sprintf("%d-%d", first, last)
			})
			return d
		}
		second, first := part(w, 3, 4), part(w, 1, 2)
		part(other, 5, 6) // the id of another organization's document names nothing
		same(t, "a part", must[engine.Document](t, "document")(s.Document(ctx, w.org, first.ID)), first)
		split := func(want ...int64) {
			d := must[engine.Document](t, "origin")(s.DocumentEvenDeleted(ctx, w.org, origin.ID))
			same(t, "parts", d.SplitInto, want)
		}
		split(first.ID, second.ID)
		fails(t, "another part from the same page on", s.InTx(ctx, func(tx engine.Tx) error {
			again := first
			again.ID += 1_000_000
			return tx.InsertDocument(ctx, again)
		}), engine.ErrDuplicate)
		same(t, "references", must[int](t, "references")(s.BlobReferences(ctx, w.org, "aa")), 3)
		w.tx(func(tx engine.Tx) error { return tx.SoftDeleteDocument(ctx, w.org, first.ID, noon) })
		split(second.ID)
		anew := part(w, 1, 1)
		split(anew.ID, second.ID)
		w.tx(func(tx engine.Tx) error { return tx.SoftDeleteDocument(ctx, w.org, origin.ID, noon) })
		split(anew.ID, second.ID)
		_, err := s.ApplicationDocumentBySHA256(ctx, w.org, w.application.ID, "aa")
		fails(t, "a part's bytes, which are those of other papers too", err, engine.ErrNotFound)
		w.tx(func(tx engine.Tx) error { return tx.PurgeDocument(ctx, w.org, origin.ID) })
		same(t, "a part of a purged origin", must[engine.Document](t, "document")(s.Document(ctx, w.org, anew.ID)), anew)
	}},
	{"a soft-deleted document is hidden, listed for the purge, and goes whole", func(t tb, s engine.Store) {
		ctx, w, other := t.Context(), newWorld(t, s, "A"), newWorld(t, s, "B")
		d, j := w.addDocument(nil)
		foreign, _ := other.addDocument(nil)
		second, _ := w.addDocument(nil)
		w.addDocument(nil)
		w.tx(func(tx engine.Tx) error {
			_, err := tx.ClaimCallback(ctx, engine.Callback{
				ID:         "c",
				Org:        w.org,
				DocumentID: d.ID,
				Event:      engine.EventDocumentFailed,
				ClaimedAt:  noon,
			})
			return errors.Join(err, putResult(ctx, w.s, tx, w.org, d.ID, `{"a":1}`),
				tx.SoftDeleteDocument(ctx, w.org, d.ID, at(5)), tx.SoftDeleteDocument(ctx, w.org, second.ID, at(4)))
		})
		other.tx(func(tx engine.Tx) error { return tx.SoftDeleteDocument(ctx, other.org, foreign.ID, at(3)) })
		_, err := s.Document(ctx, w.org, d.ID)
		fails(t, "hidden", err, engine.ErrNotFound)
		kept := must[engine.Document](t, "even deleted")(s.DocumentEvenDeleted(ctx, w.org, d.ID))
		d.DeletedAt = ptr(at(5))
		same(t, "even deleted", kept, d)
		same(t, "its waiting job", must[engine.Job](t, "job")(s.Job(ctx, w.org, j.ID)).State, engine.JobDropped)
		fails(
			t, "hiding it again",
			s.InTx(ctx, func(tx engine.Tx) error { return tx.SoftDeleteDocument(ctx, w.org, d.ID, at(9)) }),
			engine.ErrNotFound,
		)

		due := func(minute, limit int) (ids []int64) {
			for _, d := range must[[]engine.Document](t, "deleted")(s.DeletedDocuments(ctx, w.org, at(minute), limit)) {
				ids = append(ids, d.ID)
			}
			return ids
		}
		same(t, "due at 4", due(4, 10), []int64(nil))
		same(t, "due at 5", due(5, 10), []int64{second.ID})
		same(t, "due at 6", due(6, 10), []int64{second.ID, d.ID})
		same(t, "due at 6, one", due(6, 1), []int64{second.ID})
		w.tx(func(tx engine.Tx) error { return tx.PurgeDocument(ctx, w.org, d.ID) })
		_, err = s.DocumentEvenDeleted(ctx, w.org, d.ID)
		fails(t, "purged", err, engine.ErrNotFound)
		_, err = s.Extraction(ctx, w.org, d.ID)
		fails(t, "its extraction", err, engine.ErrNotFound)
		_, err = s.Job(ctx, w.org, j.ID)
		fails(t, "its job", err, engine.ErrNotFound)
		same(t, "its callbacks", len(must[[]engine.Callback](t, "callbacks")(s.Callbacks(ctx, w.org, d.ID))), 0)
		fails(
			t, "purging it again",
			s.InTx(ctx, func(tx engine.Tx) error { return tx.PurgeDocument(ctx, w.org, d.ID) }), engine.ErrNotFound,
		)
	}},
	{"a result is kept byte for byte and replaced by the next", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		_, err := s.Extraction(ctx, w.org, d.ID)
		fails(t, "before there is one", err, engine.ErrNotFound)
		for _, result := range []string{`{"b": 1.10, "a": "ñ\u0000"}`, `{}`} {
			w.tx(func(tx engine.Tx) error { return putResult(ctx, w.s, tx, w.org, d.ID, result) })
			same(t, "result", string(must[[]byte](t, "result")(s.Extraction(ctx, w.org, d.ID))), result)
		}
		fails(
			t, "a result of no document",
			s.InTx(ctx, func(tx engine.Tx) error { return putResult(ctx, w.s, tx, w.org, 1, `{}`) }),
			engine.ErrNotFound,
		)
	}},
}

var errUndo = errors.New("undo")

// ignore returns nil for the expected error, and an error for any other result.
func ignore(err, expected error) error {
	if errors.Is(err, expected) {
		return nil
	}
	return errors.Join(err, errors.New("expected: "+expected.Error()))
}

// addSource adds a source of a document at a place, with bytes of this digest.
func (w *world) addSource(d engine.Document, place int, sha256 string) engine.DocumentSource {
	w.t.Helper()
	s := engine.DocumentSource{
		Org:        w.org,
		DocumentID: d.ID,
		Place:      place,
		FileName:   "Seite “eins”.jpg",
		SHA256:     sha256,
		Kind:       "jpeg",
		SizeBytes:  1 << 40,
		FirstPage:  place + 1,
		Pages:      1,
	}
	w.tx(func(tx engine.Tx) error { return tx.InsertDocumentSource(w.t.Context(), s) })
	return s
}

var mergeBehaviours = []behaviour{
	{
		"a merged document's sources come back whole, in the order of their places, each place once",
		func(t tb, s engine.Store) {
			ctx, w := t.Context(), newWorld(t, s, "A")
			d, _ := w.addDocument(nil)
			other, _ := w.addDocument(nil)
			second, first := w.addSource(d, 1, "bb"), w.addSource(d, 0, "aa")
			w.addSource(other, 0, "aa")
			same(
				t, "sources", must[[]engine.DocumentSource](t, "sources")(s.DocumentSources(ctx, w.org, d.ID)),
				[]engine.DocumentSource{first, second},
			)
			fails(
				t, "a place taken",
				s.InTx(ctx, func(tx engine.Tx) error { return tx.InsertDocumentSource(ctx, first) }),
				engine.ErrDuplicate,
			)
			none := must[[]engine.DocumentSource](t, "sources")(s.DocumentSources(ctx, w.org, 1))
			same(t, "sources of no document", len(none), 0)
		},
	},
	{"bytes that a document was merged of are referenced until it is purged", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		w.addSource(d, 0, "aa")
		w.addSource(d, 1, "aa")
		references := func() int { return must[int](t, "references")(s.BlobReferences(ctx, w.org, "aa")) }
		same(t, "references", references(), 2)
		w.tx(func(tx engine.Tx) error { return tx.SoftDeleteDocument(ctx, w.org, d.ID, at(1)) })
		same(t, "references of a hidden document", references(), 2)
		same(
			t, "sources of a hidden document",
			len(must[[]engine.DocumentSource](t, "sources")(s.DocumentSources(ctx, w.org, d.ID))), 2,
		)
		w.tx(func(tx engine.Tx) error { return tx.PurgeDocument(ctx, w.org, d.ID) })
		same(t, "references of a purged document", references(), 0)
	}},
	{"an application's deletion takes the sources of its documents along", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		w.addSource(d, 0, "aa")
		w.tx(func(tx engine.Tx) error { return tx.DeleteApplication(ctx, w.org, w.application.ID) })
		same(t, "references", must[int](t, "references")(s.BlobReferences(ctx, w.org, "aa")), 0)
	}},
}

var mergeIsolation = []isolation{
	{"DocumentSources", func(t tb, c *crossing) error {
		return nothing(c.s.DocumentSources(t.Context(), c.stranger, c.document.ID))
	}},
}

// sourceContent is the digest of the source of the owner's merged document.
const sourceContent = "5c"
