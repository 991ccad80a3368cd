package storagetest

import (
	"errors"

	"github.com/dossier-lending/dossier/engine"
)

// looking returns a query for documents with all words. The last word may be the start of a longer one.
func looking(words ...string) (q engine.SearchQuery) {
	for i, word := range words {
		q = append(q, [][]engine.SearchTerm{{{Word: word, Prefix: i == len(words)-1}}})
	}
	return q
}

// found lists the documents of a query, newest first.
func (w *world) found(q engine.SearchQuery) (ids []int64) {
	w.t.Helper()
	list, total, err := w.s.Documents(w.t.Context(), w.org, engine.DocumentFilter{Search: q, Limit: 100})
	works(w.t, "searching", err)
	for _, d := range list {
		ids = append(ids, d.ID)
	}
	same(w.t, "total of a search", total, len(ids))
	return ids
}

// addIndexed adds a document with words.
func (w *world) addIndexed(edit func(d *engine.Document), words ...string) engine.Document {
	w.t.Helper()
	d, _ := w.addDocument(edit)
	w.tx(func(tx engine.Tx) error { return tx.PutSearchWords(w.t.Context(), w.org, d.ID, words) })
	return d
}

var searchBehaviours = []behaviour{
	{"documents are found by all of their words, the last one by its beginning", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		ana := w.addIndexed(nil, "march", "pdf", "ana", "reyes", "531332585628", "5628")
		jose := w.addIndexed(nil, "march", "pdf", "jose", "reyes")
		other := newWorld(t, s, "B")
		foreign := other.addIndexed(nil, "march", "ana")
		for _, c := range []struct {
			name string
			q    engine.SearchQuery
			want []int64
		}{
			{"a word that both have", looking("reyes"), []int64{jose.ID, ana.ID}},
			{"two words", looking("reyes", "jose"), []int64{jose.ID}},
			{"the beginning of the last", looking("reyes", "jo"), []int64{jose.ID}},
			{"the beginning of another", looking("rey", "jose"), nil},
			{"one word too many", looking("ana", "jose"), nil},
			{"a number", looking("5628"), []int64{ana.ID}},
			{
				"either of two ways",
				engine.SearchQuery{{{{Word: "jose"}}, {{Word: "march"}, {Word: "56", Prefix: true}}}},
				[]int64{jose.ID, ana.ID},
			},
			{
				"both of a group and another",
				engine.SearchQuery{{{{Word: "jose"}}, {{Word: "5628"}}}, {{{Word: "ana"}}}}, []int64{ana.ID},
			},
			{"a word of nobody", looking("nobody"), nil},
			{"words of the query's own language", looking("march", "or", "jose"), nil},
			{"letters beyond ASCII", looking("日"), nil},
			{"quotes", engine.SearchQuery{{{{Word: `ana" OR "jose`, Prefix: true}}}}, nil},
			{"quotes of the other kind", engine.SearchQuery{{{{Word: `ana' | 'jose`}}}}, nil},
		} {
			same(t, c.name, w.found(c.q), c.want)
		}
		same(t, "in the other organization", other.found(looking("ana")), []int64{foreign.ID})
		letters := w.addIndexed(nil, "日本語", "łódź")
		same(t, "by letters beyond ASCII", w.found(looking("日本")), []int64{letters.ID})
		same(t, "by other letters beyond ASCII", w.found(looking("łódź")), []int64{letters.ID})
	}},
	{"a search is filtered and comes page by page with the number of all", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		referred := w.addApplication(func(a *engine.Application) { a.ExternalRef = ptr("crm-1") })
		f := engine.Folder{ID: newID(), Org: w.org, Name: "f", CreatedAt: noon, UpdatedAt: noon}
		w.tx(func(tx engine.Tx) error { return tx.InsertFolder(ctx, f) })
		var ids []int64
		for i := range 6 {
			d := w.addIndexed(func(d *engine.Document) {
				switch i {
				case 1:
					d.Status = engine.DocumentCompleted
				case 2:
					d.DocumentType = "payslip"
				case 3:
					d.FolderID = &f.ID
				case 4:
					d.ApplicationID = &referred.ID
				case 5:
					d.ApplicationID = nil
				}
			}, "march")
			ids = append(ids, d.ID)
		}
		w.addIndexed(nil, "april")
		for _, c := range []struct {
			name  string
			f     engine.DocumentFilter
			want  []int64
			total int
		}{
			{"first page", engine.DocumentFilter{Limit: 2}, []int64{ids[5], ids[4]}, 6},
			{"last page", engine.DocumentFilter{Limit: 4, Offset: 4}, []int64{ids[1], ids[0]}, 6},
			{"beyond the end", engine.DocumentFilter{Limit: 4, Offset: 40}, []int64{}, 6},
			{"status", engine.DocumentFilter{Limit: 9, Status: engine.DocumentCompleted}, []int64{ids[1]}, 1},
			{"type", engine.DocumentFilter{Limit: 9, DocumentType: "payslip"}, []int64{ids[2]}, 1},
			{"folder", engine.DocumentFilter{Limit: 9, FolderID: f.ID}, []int64{ids[3]}, 1},
			{
				"application", engine.DocumentFilter{Limit: 9, ApplicationID: w.application.ID},
				[]int64{ids[3], ids[2], ids[1], ids[0]}, 4,
			},
			{"reference", engine.DocumentFilter{Limit: 9, ExternalRef: "crm-1"}, []int64{ids[4]}, 1},
			{
				"reference and status",
				engine.DocumentFilter{Limit: 9, ExternalRef: "crm-1", Status: engine.DocumentCompleted}, []int64{}, 0,
			},
		} {
			c.f.Search = looking("mar")
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
	{
		"words are replaced, and go when the document is hidden, purged or deleted with its application",
		func(t tb, s engine.Store) {
			ctx, w := t.Context(), newWorld(t, s, "A")
			d := w.addIndexed(nil, "before", "always")
			put := func(words ...string) {
				w.tx(func(tx engine.Tx) error { return tx.PutSearchWords(ctx, w.org, d.ID, words) })
			}
			put("after", "always")
			same(t, "by an old word", w.found(looking("before")), []int64(nil))
			same(t, "by a new word", w.found(looking("after")), []int64{d.ID})
			put("after", "always")
			same(t, "the same words again", w.found(looking("always")), []int64{d.ID})
			works(t, "undone", ignore(s.InTx(ctx, func(tx engine.Tx) error {
				return errors.Join(tx.PutSearchWords(ctx, w.org, d.ID, []string{"undone"}), errUndo)
			}), errUndo))
			same(t, "after an undone change", w.found(looking("after")), []int64{d.ID})

			w.tx(func(tx engine.Tx) error { return tx.SoftDeleteDocument(ctx, w.org, d.ID, noon) })
			put("ghost")
			same(t, "a hidden document", w.found(looking("always")), []int64(nil))
			same(t, "words given to a hidden document", w.found(looking("ghost")), []int64(nil))
			w.tx(func(tx engine.Tx) error { return tx.PurgeDocument(ctx, w.org, d.ID) })
			put("ghost")
			same(t, "words given to a purged document", w.found(looking("ghost")), []int64(nil))
			second := w.addIndexed(nil, "always")
			w.tx(func(tx engine.Tx) error { return tx.PurgeDocument(ctx, w.org, second.ID) })
			third := w.addIndexed(nil, "always")
			same(t, "before the application goes", w.found(looking("always")), []int64{third.ID})
			w.tx(func(tx engine.Tx) error { return tx.DeleteApplication(ctx, w.org, w.application.ID) })
			same(t, "after the application went", w.found(looking("always")), []int64(nil))
		},
	},
	{"documents without words are listed, and are given some once", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		a, _ := w.addDocument(nil)
		b, _ := w.addDocument(nil)
		c, _ := w.addDocument(nil)
		hidden, _ := w.addDocument(nil)
		w.addIndexed(nil, "has")
		w.tx(func(tx engine.Tx) error { return tx.SoftDeleteDocument(ctx, w.org, hidden.ID, noon) })
		left := func(after int64, limit int) []int64 {
			return must[[]int64](t, "documents without words")(s.UnindexedDocuments(ctx, w.org, after, limit))
		}
		same(t, "without words", left(0, 10), []int64{a.ID, b.ID, c.ID})
		same(t, "above an id, at most one", left(a.ID, 1), []int64{b.ID})
		w.tx(func(tx engine.Tx) error {
			return errors.Join(
				tx.AddSearchWords(ctx, w.org, a.ID, []string{"first"}),
				tx.AddSearchWords(ctx, w.org, a.ID, []string{"second"}),
				tx.AddSearchWords(ctx, w.org, hidden.ID, []string{"first"}),
			)
		})
		same(t, "by the first words", w.found(looking("first")), []int64{a.ID})
		same(t, "by the second", w.found(looking("second")), []int64(nil))
		same(t, "without words still", left(0, 10), []int64{b.ID, c.ID})
	}},
}

// searchIsolation tests the methods about words. The owner's document has the word "owner".
var searchIsolation = []isolation{
	{"UnindexedDocuments", func(t tb, c *crossing) error {
		c.addDocument(func(d *engine.Document) { d.ApplicationID = nil })
		return nothing(c.s.UnindexedDocuments(t.Context(), c.stranger, 0, 10))
	}},
	{"PutSearchWords", func(t tb, c *crossing) error {
		return errors.Join(c.s.InTx(t.Context(), func(tx engine.Tx) error {
			return tx.PutSearchWords(t.Context(), c.stranger, c.document.ID, []string{"taken"})
		}), engine.ErrNotFound)
	}},
	{"AddSearchWords", func(t tb, c *crossing) error {
		bare, _ := c.addDocument(func(d *engine.Document) { d.ApplicationID = nil })
		return errors.Join(c.s.InTx(t.Context(), func(tx engine.Tx) error {
			return tx.AddSearchWords(t.Context(), c.stranger, bare.ID, []string{"taken"})
		}), engine.ErrNotFound)
	}},
}
