package storagetest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// documentListBehaviours are about lists of documents: every combination of filters, at every offset.
var documentListBehaviours = []behaviour{
	{"every combination of filters lists and counts its documents", func(t tb, s engine.Store) {
		l := newLists(t, s)
		for range 60 {
			l.add()
		}
		l.check()
	}},
	{"lists and totals follow every change of a document", func(t tb, s engine.Store) {
		ctx, l := t.Context(), newLists(t, s)
		for range 30 {
			l.add()
		}
		for range 60 {
			l.change()
		}
		l.check()

		// a whole application goes, then a folder that is empty
		gone := l.applications[2].ID
		l.tx(func(tx engine.Tx) error { return tx.DeleteApplication(ctx, l.org, gone) })
		l.documents = slices.DeleteFunc(l.documents, func(d *listed) bool {
			return d.ApplicationID != nil && *d.ApplicationID == gone
		})
		l.check()
		for _, d := range l.documents {
			if d.FolderID != nil && *d.FolderID == l.folders[1].ID && d.DeletedAt == nil {
				l.tx(func(tx engine.Tx) error { return tx.MoveDocument(ctx, l.org, d.ID, nil) })
				d.FolderID = nil
			}
		}
		l.tx(func(tx engine.Tx) error { return tx.DeleteFolder(ctx, l.org, l.folders[1].ID) })
		for _, d := range l.documents { // hidden documents leave the folder too
			if d.FolderID != nil && *d.FolderID == l.folders[1].ID {
				d.FolderID = nil
			}
		}
		l.check()
	}},
	{"a document that starts and is put back is counted where it is", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		w.addDocument(nil)
		counts := func(want map[engine.DocumentStatus]int) {
			t.Helper()
			for _, status := range documentStatuses {
				_, total, err := s.Documents(ctx, w.org, engine.DocumentFilter{Status: status, Limit: 10})
				works(t, "list", err)
				same(t, string(status), total, want[status])
			}
		}
		counts(map[engine.DocumentStatus]int{engine.DocumentPending: 1})
		must[[]engine.Job](t, "claim")(s.ClaimJobs(ctx, engine.JobClaim{
			Owner: "w", Now: at(1), LeaseUntil: at(2), Most: 1, MostLong: 1,
		}))
		counts(map[engine.DocumentStatus]int{engine.DocumentProcessing: 1})
		must[int](t, "reclaim")(s.ReclaimJobs(ctx, at(3)))
		counts(map[engine.DocumentStatus]int{engine.DocumentPending: 1})
	}},
	{"a change that is undone is not counted", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		undone := fmt.Errorf("undone")
		fails(t, "transaction", s.InTx(ctx, func(tx engine.Tx) error {
			if err := tx.SoftDeleteDocument(ctx, w.org, d.ID, at(1)); err != nil {
				return err
			}
			return undone
		}), undone)
		_, total, err := s.Documents(ctx, w.org, engine.DocumentFilter{Limit: 10})
		works(t, "list", err)
		same(t, "documents", total, 1)
	}},
}

var documentStatuses = []engine.DocumentStatus{
	engine.DocumentPending, engine.DocumentProcessing, engine.DocumentCompleted, engine.DocumentFailed,
}

// listed is a document with its word in the index; "" for none.
type listed struct {
	engine.Document
	word string
}

// lists is an organization whose documents differ in everything that lists are filtered by. It changes them and knows
// what every list must show.
type lists struct {
	*world
	random       *rand.Rand
	applications []engine.Application // the first two have the same external_ref, the third another
	folders      []engine.Folder
	documents    []*listed // oldest first, soft-deleted ones included
}

func newLists(t tb, s engine.Store) *lists {
	l := &lists{world: newWorld(t, s, "A"), random: rand.New(rand.NewPCG(1, 2))}
	other := newWorld(t, s, "B") // whose documents must not be listed or counted
	for range 3 {
		other.addDocument(nil)
	}
	for _, ref := range []string{"crm-1", "crm-1", "crm-2"} {
		l.applications = append(l.applications, l.addApplication(func(a *engine.Application) { a.ExternalRef = &ref }))
	}
	for _, name := range []string{"March", "April"} {
		f := engine.Folder{ID: newID(), Org: l.org, Name: name, CreatedAt: noon, UpdatedAt: noon}
		l.tx(func(tx engine.Tx) error { return tx.InsertFolder(t.Context(), f) })
		l.folders = append(l.folders, f)
	}
	return l
}

// oneOf draws an element, or nil.
func oneOf[T any](l *lists, from []T) *T {
	i := l.random.IntN(len(from) + 1)
	if i == len(from) {
		return nil
	}
	return &from[i]
}

var listedTypes = []string{"payslip", "bank_statement"}

// add adds a document with random properties.
func (l *lists) add() {
	l.t.Helper()
	d := &listed{}
	d.Document, _ = l.addDocument(func(d *engine.Document) {
		d.ApplicationID = nil
		if a := oneOf(l, l.applications); a != nil {
			d.ApplicationID, d.ExternalRef = &a.ID, a.ExternalRef
		}
		if f := oneOf(l, l.folders); f != nil {
			d.FolderID = &f.ID
		}
		d.DocumentType = listedTypes[l.random.IntN(len(listedTypes))]
		d.Status = documentStatuses[l.random.IntN(len(documentStatuses))]
	})
	l.documents = append(l.documents, d)
	if l.random.IntN(2) == 0 {
		d.word = "reyes"
		l.tx(func(tx engine.Tx) error {
			return tx.PutSearchWords(l.t.Context(), l.org, d.ID, []string{d.word})
		})
	}
	if l.random.IntN(6) == 0 {
		l.hide(d)
	}
}

func (l *lists) hide(d *listed) {
	l.t.Helper()
	l.tx(func(tx engine.Tx) error { return tx.SoftDeleteDocument(l.t.Context(), l.org, d.ID, at(1)) })
	d.DeletedAt, d.word = ptr(at(1)), ""
}

// change changes a random document in one of the ways in which documents change, or removes it.
func (l *lists) change() {
	l.t.Helper()
	ctx, i := l.t.Context(), l.random.IntN(len(l.documents))
	d := l.documents[i]
	visible := d.DeletedAt == nil
	switch l.random.IntN(6) {
	case 0, 1:
		d.Status = documentStatuses[l.random.IntN(len(documentStatuses))]
		d.DocumentType = listedTypes[l.random.IntN(len(listedTypes))]
		l.tx(func(tx engine.Tx) error { return tx.UpdateDocument(ctx, d.Document) })
	case 2, 3:
		var folder *string
		if f := oneOf(l, l.folders); f != nil {
			folder = &f.ID
		}
		if visible {
			l.tx(func(tx engine.Tx) error { return tx.MoveDocument(ctx, l.org, d.ID, folder) })
			d.FolderID = folder
		}
	case 4:
		if visible {
			l.hide(d)
		}
	case 5:
		l.tx(func(tx engine.Tx) error { return tx.PurgeDocument(ctx, l.org, d.ID) })
		l.documents = slices.Delete(l.documents, i, i+1)
	}
}

// wanted lists the ids of the documents that a filter selects, newest first.
func (l *lists) wanted(f engine.DocumentFilter) []int64 {
	ids := []int64{}
	is := func(want string, got *string) bool { return want == "" || got != nil && *got == want }
	for _, d := range slices.Backward(l.documents) {
		if d.DeletedAt == nil && is(f.ExternalRef, d.ExternalRef) && is(f.ApplicationID, d.ApplicationID) &&
			is(f.FolderID, d.FolderID) && is(string(f.Status), (*string)(&d.Status)) &&
			is(f.DocumentType, &d.DocumentType) && (len(f.Search) == 0 || d.word != "") {
			ids = append(ids, d.ID)
		}
	}
	return ids
}

// check compares every combination of filters at offsets from the start to beyond the end, and read with Before.
func (l *lists) check() {
	l.t.Helper()
	for i := range 1 << 6 {
		var f engine.DocumentFilter
		for bit, set := range []func(){
			func() { f.Search = engine.SearchQuery{{{{Word: "reyes"}}}} },
			func() { f.ExternalRef = "crm-1" },
			func() { f.ApplicationID = l.applications[0].ID },
			func() { f.FolderID = l.folders[0].ID },
			func() { f.DocumentType = listedTypes[0] },
			func() { f.Status = engine.DocumentCompleted },
		} {
			if i>>bit&1 == 1 {
				set()
			}
		}
		l.checkList(f)
	}
}

func (l *lists) checkList(f engine.DocumentFilter) {
	l.t.Helper()
	const page = 3
	wanted := l.wanted(f)
	what := strings.Join(strings.Fields(fmt.Sprintf("list of %+v", f)), " ")
	f.Limit = page
	for offset := 0; offset <= len(wanted)+page; offset++ {
		f.Offset = offset
		got, total, err := l.s.Documents(l.t.Context(), l.org, f)
		works(l.t, what, err)
		same(l.t, what+": total", total, len(wanted))
		from := min(offset, len(wanted))
		same(l.t, fmt.Sprintf("%s from %d", what, offset), documentIDs(got), wanted[from:min(from+page, len(wanted))])
	}
	f.Offset = 0
	walked := []int64{}
	for more := true; more; {
		got, total, err := l.s.Documents(l.t.Context(), l.org, f)
		works(l.t, what, err)
		same(l.t, what+": total beside before", total, len(wanted))
		walked = append(walked, documentIDs(got)...)
		if more = len(got) > 0; more {
			f.Before = got[len(got)-1].ID
		}
	}
	same(l.t, what+" with before", walked, wanted)
}

func documentIDs(list []engine.Document) []int64 {
	ids := make([]int64, len(list))
	for i, d := range list {
		ids[i] = d.ID
	}
	return ids
}

// lateApplications is about pages of applications so late that they are counted from the end.
var lateApplications = []behaviour{
	{"late pages of applications are those of the whole list, after every change of one", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		all := []engine.Application{w.application}
		w.tx(func(tx engine.Tx) error {
			for i := range 450 {
				number, err := tx.NextApplicationNumber(ctx, w.org)
				if err != nil {
					return err
				}
				a := w.application
				a.ID, a.Number, a.ActiveAt = newID(), number, at(i/2) // pairs have the same time
				if i%50 != 0 {
					a.Status = engine.StatusApproved
				}
				all = append(all, a)
				if err := tx.InsertApplication(ctx, a); err != nil {
					return err
				}
			}
			return nil
		})
		check := func() {
			t.Helper()
			for _, status := range []engine.ApplicationStatus{"", engine.StatusApproved} {
				wanted := []string{}
				for _, a := range all {
					if status == "" || a.Status == status {
						wanted = append(wanted, a.ID)
					}
				}
				for _, offset := range []int{190, 200, 201, 220, 230, 300, 400, 430, 438, 445, 447, 449, 451, 460} {
					ids := []string{}
					list := must[[]engine.Application](t, "list")(s.Applications(
						ctx, w.org, engine.ApplicationFilter{Status: status, Limit: 7, Offset: offset}))
					for _, a := range list {
						ids = append(ids, a.ID)
					}
					from := min(offset, len(wanted))
					same(t, fmt.Sprintf("%q from %d", status, offset), ids, wanted[from:min(from+7, len(wanted))])
				}
			}
		}
		newest := func(a, b engine.Application) int {
			return cmp.Or(b.ActiveAt.Compare(a.ActiveAt), cmp.Compare(b.Number, a.Number))
		}
		slices.SortFunc(all, newest)
		check()
		for i := range 3 { // the status of some changes, and others go
			a := &all[100*i+7]
			a.Status = engine.StatusDeclined
			w.tx(func(tx engine.Tx) error { return tx.UpdateApplication(ctx, *a) })
			gone := all[100*i+20]
			w.tx(func(tx engine.Tx) error { return tx.DeleteApplication(ctx, w.org, gone.ID) })
			all = slices.Delete(all, 100*i+20, 100*i+21)
		}
		check()
	}},
}
