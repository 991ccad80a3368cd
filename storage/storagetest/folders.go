package storagetest

import (
	"github.com/dossier-lending/dossier/engine"
)

// addFolder adds a folder at the top level. edit may change it before.
func (w *world) addFolder(name string, edit func(f *engine.Folder)) engine.Folder {
	w.t.Helper()
	f := engine.Folder{ID: newID(), Org: w.org, Name: name, CreatedAt: noon, UpdatedAt: at(1)}
	if edit != nil {
		edit(&f)
	}
	w.tx(func(tx engine.Tx) error { return tx.InsertFolder(w.t.Context(), f) })
	return f
}

func in(parent engine.Folder) func(f *engine.Folder) {
	return func(f *engine.Folder) { f.ParentID = ptr(parent.ID) }
}

var folderBehaviours = []behaviour{
	{"folders come back by name, whatever the case, all of them or those of a parent", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		b, a := w.addFolder("beta", nil), w.addFolder("Alpha", nil)
		c := w.addFolder("Ábaco", in(b))
		list, total, err := s.Folders(t.Context(), w.org, engine.FolderFilter{Parent: ptr(""), Limit: 10})
		works(t, "the top", err)
		same(t, "the top", list, []engine.Folder{a, b})
		same(t, "total", total, 2)
		list, total, err = s.Folders(t.Context(), w.org, engine.FolderFilter{Parent: ptr(b.ID), Limit: 10})
		works(t, "a parent", err)
		same(t, "a parent", list, []engine.Folder{c})
		same(t, "its total", total, 1)
		list, total, err = s.Folders(t.Context(), w.org, engine.FolderFilter{Limit: 1, Offset: 1})
		works(t, "a page", err)
		same(t, "a page", list, []engine.Folder{b})
		same(t, "the number of all", total, 3)
		same(
			t, "by name",
			must[engine.Folder](t, "named")(s.FolderNamed(t.Context(), w.org, b.ID, engine.FoldedName("A\u0301BACO"))),
			c,
		)
	}},
	{"a name is refused among siblings and taken elsewhere", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		a := w.addFolder("March", nil)
		w.addFolder("March", in(a))
		for _, parent := range []*string{nil, ptr(a.ID)} {
			again := engine.Folder{
				ID:        newID(),
				Org:       w.org,
				Name:      "MARCH",
				ParentID:  parent,
				CreatedAt: noon,
				UpdatedAt: noon,
			}
			fails(
				t, "a second one",
				s.InTx(t.Context(), func(tx engine.Tx) error { return tx.InsertFolder(t.Context(), again) }),
				engine.ErrDuplicate,
			)
		}
	}},
	{"path and height of a folder follow a change of its place", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		a := w.addFolder("a", nil)
		b := w.addFolder("b", in(a))
		c := w.addFolder("c", in(b))
		look := func(f engine.Folder, path []string, height int) {
			same(t, "path of "+f.Name, must[[]string](t, "path")(s.FolderPath(t.Context(), w.org, f.ID)), path)
			same(t, "height of "+f.Name, must[int](t, "height")(s.FolderHeight(t.Context(), w.org, f.ID)), height)
		}
		look(c, []string{c.ID, b.ID, a.ID}, 1)
		look(a, []string{a.ID}, 3)
		b.ParentID, b.Name, b.UpdatedAt = nil, "B2", at(5)
		w.tx(func(tx engine.Tx) error { return tx.UpdateFolder(t.Context(), b) })
		same(t, "moved", must[engine.Folder](t, "folder")(s.Folder(t.Context(), w.org, b.ID)), b)
		look(c, []string{c.ID, b.ID}, 1)
		look(a, []string{a.ID}, 1)
	}},
	{"a document lies in the folder it was put into; only an empty folder is deleted", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		f := w.addFolder("a", nil)
		d, _ := w.addDocument(func(d *engine.Document) { d.FolderID = ptr(f.ID) })
		other, _ := w.addDocument(nil)
		gone, _ := w.addDocument(func(d *engine.Document) { d.FolderID, d.DeletedAt = ptr(f.ID), ptr(at(1)) })
		inside := func(want ...engine.Document) {
			t.Helper()
			list, total, err := s.Documents(t.Context(), w.org, engine.DocumentFilter{FolderID: f.ID, Limit: 10})
			works(t, "documents", err)
			same(t, "documents", list, append([]engine.Document{}, want...))
			same(t, "total", total, len(want))
		}
		inside(d)
		remove := func() error {
			return s.InTx(t.Context(), func(tx engine.Tx) error { return tx.DeleteFolder(t.Context(), w.org, f.ID) })
		}
		fails(t, "deleting a full folder", remove(), engine.ErrDuplicate)
		w.tx(func(tx engine.Tx) error { return tx.MoveDocument(t.Context(), w.org, other.ID, ptr(f.ID)) })
		other.FolderID = ptr(f.ID)
		inside(other, d)
		for _, id := range []int64{d.ID, other.ID} {
			w.tx(func(tx engine.Tx) error { return tx.MoveDocument(t.Context(), w.org, id, nil) })
		}
		inside()
		fails(
			t, "moving a deleted document",
			s.InTx(t.Context(), func(tx engine.Tx) error { return tx.MoveDocument(t.Context(), w.org, gone.ID, nil) }),
			engine.ErrNotFound,
		)
		below := w.addFolder("b", in(f))
		fails(t, "deleting a parent", remove(), engine.ErrDuplicate)
		w.tx(func(tx engine.Tx) error { return tx.DeleteFolder(t.Context(), w.org, below.ID) })
		works(t, "deleting an empty folder", remove())
		left := must[engine.Document](t, "deleted document")(s.DocumentEvenDeleted(t.Context(), w.org, gone.ID))
		same(t, "folder of a deleted document", left.FolderID, (*string)(nil))
		fails(t, "deleting again", remove(), engine.ErrNotFound)
	}},
}

// isolatedFolders tests the methods about folders.
var isolatedFolders = isolationCases([]isolation{
	{"Folder", func(t tb, c *crossing) error {
		_, err := c.s.Folder(t.Context(), c.stranger, c.shelf.ID)
		return err
	}},
	{"FolderNamed", func(t tb, c *crossing) error {
		_, err := c.s.FolderNamed(t.Context(), c.stranger, "", engine.FoldedName(c.shelf.Name))
		return err
	}},
	{"Folders", func(t tb, c *crossing) error {
		for _, f := range []engine.FolderFilter{{Limit: 10}, {Limit: 10, Parent: ptr("")}} {
			list, total, err := c.s.Folders(t.Context(), c.stranger, f)
			if err != nil || total+len(list) > 0 {
				return nothing(make([]int, total+len(list)), err)
			}
		}
		return engine.ErrNotFound
	}},
	{"FolderPath", func(t tb, c *crossing) error {
		return nothing(c.s.FolderPath(t.Context(), c.stranger, c.shelf.ID))
	}},
	{"FolderHeight", func(t tb, c *crossing) error {
		n, err := c.s.FolderHeight(t.Context(), c.stranger, c.shelf.ID)
		return nothing(make([]int, n), err)
	}},
	{"UpdateFolder", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		f := c.shelf
		f.Org, f.Name = c.stranger, "taken"
		return tx.UpdateFolder(t.Context(), f)
	})},
	{"DeleteFolder", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		return tx.DeleteFolder(t.Context(), c.stranger, c.shelf.ID)
	})},
	{"MoveDocument", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		return tx.MoveDocument(t.Context(), c.stranger, c.document.ID, nil)
	})},
})

// addShelf gives the owner an empty folder.
func (c *crossing) addShelf() {
	c.t.Helper()
	c.shelf = c.addFolder("shelf", nil)
	c.tx(func(tx engine.Tx) error { return tx.MoveDocument(c.t.Context(), c.org, c.document.ID, ptr(c.shelf.ID)) })
	c.document.FolderID = ptr(c.shelf.ID)
}

func (c *crossing) snapshotFolders(keep func(name string, values ...any)) {
	list, total, err := c.s.Folders(c.t.Context(), c.org, engine.FolderFilter{Limit: 10})
	keep("folders", list, total, err)
}
