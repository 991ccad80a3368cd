package storagetest

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

var organizationDeletionBehaviours = []Behaviour{
	{"an organization is deleted with every row it has, and no row of another one", func(t TB, s engine.Store) {
		ctx := t.Context()
		c := newCrossing(t, s)
		inner := c.addFolder("inner", func(f *engine.Folder) { f.ParentID = ptr(c.shelf.ID) })
		c.addFolder("innermost", func(f *engine.Folder) { f.ParentID = ptr(inner.ID) })
		other := newWorld(t, s, "Other")
		paper, _ := other.addDocument(nil)
		other.tx(func(tx engine.Tx) error { return tx.InsertAudit(ctx, auditEntry(other.org, 1)) })
		d := engine.OrganizationDeletion{Org: c.org, Name: "Owner", BegunAt: at(1), AuditSeq: 1, AuditHash: "h"}
		deleteSome := func() (n int, err error) {
			err = s.InTx(ctx, func(tx engine.Tx) (err error) { n, err = tx.DeleteSomeRows(ctx, c.org); return err })
			return n, err
		}
		before := c.snapshot()
		_, err := deleteSome()
		fails(t, "rows before the deletion has begun", err, engine.ErrNotFound)
		fails(t, "the end of a deletion that has not begun", s.InTx(ctx, func(tx engine.Tx) error { return tx.EndDeletion(ctx, d) }), engine.ErrNotFound)
		same(t, "the owner's world", c.snapshot(), before)

		c.tx(func(tx engine.Tx) error { return tx.BeginDeletion(ctx, d) })
		fails(t, "beginning twice", s.InTx(ctx, func(tx engine.Tx) error { return tx.BeginDeletion(ctx, d) }), engine.ErrDuplicate)
		same(t, "the deletion", must[engine.OrganizationDeletion](t, "deletion")(s.OrganizationDeletion(ctx, c.org)), d)
		fails(t, "an entry in its audit chain", s.InTx(ctx, func(tx engine.Tx) error { return tx.InsertAudit(ctx, auditEntry(c.org, 2)) }), engine.ErrNotFound)
		if k := must[engine.Key](t, "key")(s.Key(ctx, c.key.ID)); k.RevokedAt == nil {
			t.Errorf("the key of an organization that is being deleted still works")
		}
		_, err = s.Job(ctx, c.org, c.job.ID)
		fails(t, "a job of it", err, engine.ErrNotFound)
		_, err = s.Organization(ctx, c.org)
		fails(t, "the organization by its id", err, engine.ErrNotFound)
		if list := must[[]engine.Organization](t, "organizations")(s.Organizations(ctx)); slices.ContainsFunc(list, func(o engine.Organization) bool { return o.ID == c.org }) {
			t.Errorf("an organization that is being deleted is listed")
		}
		same(t, "the organization by its name", must[engine.Organization](t, "by name")(s.OrganizationByName(ctx, "Owner")).ID, c.org)
		d.EndedAt = ptr(at(2))
		fails(t, "the end while rows are left", s.InTx(ctx, func(tx engine.Tx) error { return tx.EndDeletion(ctx, d) }), engine.ErrStorageBusy)

		for {
			if n := must[int](t, "deleting rows")(deleteSome()); n == 0 {
				break
			}
		}
		c.tx(func(tx engine.Tx) error { return tx.EndDeletion(ctx, d) })
		fails(t, "ending twice", s.InTx(ctx, func(tx engine.Tx) error { return tx.EndDeletion(ctx, d) }), engine.ErrNotFound)
		same(t, "all deletions", must[[]engine.OrganizationDeletion](t, "deletions")(s.OrganizationDeletions(ctx)), []engine.OrganizationDeletion{d})
		_, err = s.OrganizationByName(ctx, "Owner")
		fails(t, "the deleted organization", err, engine.ErrNotFound)
		_, err = s.Key(ctx, c.key.ID)
		fails(t, "its key", err, engine.ErrNotFound)

		same(t, "the other's document", must[engine.Document](t, "document")(s.Document(ctx, other.org, paper.ID)), paper)
		applications, documents, err := s.CountOrganization(ctx, other.org)
		same(t, "the other's rows", []any{applications, documents, err}, []any{1, 1, nil})
		same(t, "the other's audit chain", len(must[[]engine.AuditEntry](t, "audit")(s.AuditEntries(ctx, other.org, 0, 10))), 1)
		works(t, "the name for another one", s.InTx(ctx, func(tx engine.Tx) error {
			return tx.InsertOrganization(ctx, engine.Organization{ID: engine.OrgID(newID()), Name: "Owner", Plan: "standard", CreatedAt: noon})
		}))
	}},
}
