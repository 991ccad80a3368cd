package storagetest

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

var organizationBehaviours = []behaviour{
	{"a plan is kept whole and replaced by the next of its name", func(t tb, s engine.Store) {
		ctx := t.Context()
		first := engine.Plan{Name: "p", BatchAllowed: true, BatchMaxDocuments: 100, CustomExportAllowed: true,
			RequestsPerMinute: 6000, SoftDeleteRetainDays: 30}
		for _, p := range []engine.Plan{first, {Name: "p"}} {
			works(t, "put plan", s.InTx(ctx, func(tx engine.Tx) error { return tx.PutPlan(ctx, p) }))
			same(t, "plan", must[engine.Plan](t, "plan")(s.Plan(ctx, "p")), p)
		}
		_, err := s.Plan(ctx, "other")
		fails(t, "an unknown plan", err, engine.ErrNotFound)
		works(
			t, "put another", s.InTx(ctx, func(tx engine.Tx) error { return tx.PutPlan(ctx, engine.Plan{Name: "a"}) }),
		)
		same(t, "plans", must[[]engine.Plan](t, "plans")(s.Plans(ctx)), []engine.Plan{{Name: "a"}, {Name: "p"}})
	}},
	{"an organization is found by id and name, and its name is taken once", func(t tb, s engine.Store) {
		ctx := t.Context()
		a, b := newWorld(t, s, "Beta"), newWorld(t, s, "Alpha")
		want := engine.Organization{ID: a.org, Name: "Beta", Plan: "standard", CreatedAt: noon}
		same(t, "by id", must[engine.Organization](t, "organization")(s.Organization(ctx, a.org)), want)
		same(t, "by name", must[engine.Organization](t, "organization")(s.OrganizationByName(ctx, "Beta")), want)
		list := must[[]engine.Organization](t, "organizations")(s.Organizations(ctx))
		if len(list) != 2 || list[0].ID != b.org || list[1].ID != a.org {
			t.Errorf("organizations: got %v, want Alpha before Beta", list)
		}
		works(
			t, "put plan", s.InTx(ctx, func(tx engine.Tx) error { return tx.PutPlan(ctx, engine.Plan{Name: "paid"}) }),
		)
		works(
			t, "another plan",
			s.InTx(ctx, func(tx engine.Tx) error { return tx.SetOrganizationPlan(ctx, b.org, "paid") }),
		)
		same(
			t, "the changed plan", must[engine.Organization](t, "organization")(s.Organization(ctx, b.org)).Plan,
			"paid",
		)
		same(t, "the other's plan", must[engine.Organization](t, "organization")(s.Organization(ctx, a.org)), want)
		fails(
			t, "the plan of nobody",
			s.InTx(ctx, func(tx engine.Tx) error { return tx.SetOrganizationPlan(ctx, "unknown", "paid") }),
			engine.ErrNotFound,
		)
		rename := func(org engine.OrgID, name string) error {
			return s.InTx(ctx, func(tx engine.Tx) error { return tx.RenameOrganization(ctx, org, name) })
		}
		works(t, "another name", rename(b.org, "Gamma"))
		same(
			t, "by its new name", must[engine.Organization](t, "organization")(s.OrganizationByName(ctx, "Gamma")).ID,
			b.org,
		)
		fails(t, "another's name", rename(b.org, "Beta"), engine.ErrDuplicate)
		fails(t, "the name of nobody", rename("unknown", "Delta"), engine.ErrNotFound)
		err := s.InTx(ctx, func(tx engine.Tx) error {
			return tx.InsertOrganization(
				ctx, engine.Organization{ID: engine.OrgID(newID()), Name: "Beta", Plan: "standard"},
			)
		})
		fails(t, "the same name again", err, engine.ErrDuplicate)
		_, err = s.OrganizationByName(ctx, "beta")
		fails(t, "an unknown name", err, engine.ErrNotFound)
		_, err = s.Organization(ctx, "unknown")
		fails(t, "an unknown id", err, engine.ErrNotFound)
	}},
	{"a key is kept whole, revoked once, and its id is taken in the whole installation", func(t tb, s engine.Store) {
		ctx := t.Context()
		a, b := newWorld(t, s, "A"), newWorld(t, s, "B")
		k := engine.Key{ID: "abcd1234", Org: a.org, SecretHash: [32]byte{0, 1, 31: 255}, RequestsPerMinute: 90,
			Scopes: []engine.Scope{engine.DocumentRead, engine.ApplicationWrite}, CreatedAt: noon}
		a.tx(func(tx engine.Tx) error { return tx.InsertKey(ctx, k) })
		same(t, "key", must[engine.Key](t, "key")(s.Key(ctx, k.ID)), k)
		other := k
		other.Org = b.org
		fails(
			t, "the id in another organization",
			s.InTx(ctx, func(tx engine.Tx) error { return tx.InsertKey(ctx, other) }), engine.ErrDuplicate,
		)
		for _, minute := range []int{1, 2} {
			works(
				t, "revoke",
				s.InTx(ctx, func(tx engine.Tx) error { return tx.RevokeKey(ctx, a.org, k.ID, at(minute)) }),
			)
		}
		k.RevokedAt = ptr(at(1))
		same(t, "revoked key", must[[]engine.Key](t, "keys")(s.Keys(ctx, a.org)), []engine.Key{k})
		fails(
			t, "revoking an unknown key",
			s.InTx(ctx, func(tx engine.Tx) error { return tx.RevokeKey(ctx, a.org, "nobody00", noon) }),
			engine.ErrNotFound,
		)
		_, err := s.Key(ctx, "nobody00")
		fails(t, "an unknown key", err, engine.ErrNotFound)
	}},
}

var organizationDeletionBehaviours = []behaviour{
	{"an organization is deleted with every row it has, and no row of another one", func(t tb, s engine.Store) {
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
		fails(
			t, "the end of a deletion that has not begun",
			s.InTx(ctx, func(tx engine.Tx) error { return tx.EndDeletion(ctx, d) }), engine.ErrNotFound,
		)
		same(t, "the owner's world", c.snapshot(), before)

		c.tx(func(tx engine.Tx) error { return tx.BeginDeletion(ctx, d) })
		fails(
			t, "beginning twice", s.InTx(ctx, func(tx engine.Tx) error { return tx.BeginDeletion(ctx, d) }),
			engine.ErrDuplicate,
		)
		same(t, "the deletion", must[engine.OrganizationDeletion](t, "deletion")(s.OrganizationDeletion(ctx, c.org)), d)
		fails(
			t, "an entry in its audit chain",
			s.InTx(ctx, func(tx engine.Tx) error { return tx.InsertAudit(ctx, auditEntry(c.org, 2)) }),
			engine.ErrNotFound,
		)
		if k := must[engine.Key](t, "key")(s.Key(ctx, c.key.ID)); k.RevokedAt == nil {
			t.Errorf("the key of an organization that is being deleted still works")
		}
		_, err = s.Job(ctx, c.org, c.job.ID)
		fails(t, "a job of it", err, engine.ErrNotFound)
		_, err = s.Organization(ctx, c.org)
		fails(t, "the organization by its id", err, engine.ErrNotFound)
		if list := must[[]engine.Organization](t, "organizations")(s.Organizations(ctx)); slices.ContainsFunc(
			list, func(o engine.Organization) bool { return o.ID == c.org },
		) {
			t.Errorf("an organization that is being deleted is listed")
		}
		same(
			t, "the organization by its name",
			must[engine.Organization](t, "by name")(s.OrganizationByName(ctx, "Owner")).ID, c.org,
		)
		d.EndedAt = ptr(at(2))
		fails(
			t, "the end while rows are left", s.InTx(ctx, func(tx engine.Tx) error { return tx.EndDeletion(ctx, d) }),
			engine.ErrStorageBusy,
		)

		for {
			if n := must[int](t, "deleting rows")(deleteSome()); n == 0 {
				break
			}
		}
		c.tx(func(tx engine.Tx) error { return tx.EndDeletion(ctx, d) })
		fails(
			t, "ending twice", s.InTx(ctx, func(tx engine.Tx) error { return tx.EndDeletion(ctx, d) }),
			engine.ErrNotFound,
		)
		same(
			t, "all deletions", must[[]engine.OrganizationDeletion](t, "deletions")(s.OrganizationDeletions(ctx)),
			[]engine.OrganizationDeletion{d},
		)
		_, err = s.OrganizationByName(ctx, "Owner")
		fails(t, "the deleted organization", err, engine.ErrNotFound)
		_, err = s.Key(ctx, c.key.ID)
		fails(t, "its key", err, engine.ErrNotFound)

		same(
			t, "the other's document", must[engine.Document](t, "document")(s.Document(ctx, other.org, paper.ID)),
			paper,
		)
		applications, documents, err := s.CountOrganization(ctx, other.org)
		same(t, "the other's rows", []any{applications, documents, err}, []any{1, 1, nil})
		same(
			t, "the other's audit chain",
			len(must[[]engine.AuditEntry](t, "audit")(s.AuditEntries(ctx, other.org, 0, 10))), 1,
		)
		works(t, "the name for another one", s.InTx(ctx, func(tx engine.Tx) error {
			return tx.InsertOrganization(
				ctx, engine.Organization{ID: engine.OrgID(newID()), Name: "Owner", Plan: "standard", CreatedAt: noon},
			)
		}))
	}},
}
