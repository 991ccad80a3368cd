package storagetest

import (
	"github.com/dossier-lending/dossier/engine"
)

var organizationBehaviours = []Behaviour{
	{"a plan is kept whole and replaced by the next of its name", func(t TB, s engine.Store) {
		ctx := t.Context()
		first := engine.Plan{Name: "p", BatchAllowed: true, BatchMaxDocuments: 100, CustomExportAllowed: true,
			RequestsPerMinute: 6000, SoftDeleteRetainDays: 30}
		for _, p := range []engine.Plan{first, {Name: "p"}} {
			works(t, "put plan", s.InTx(ctx, func(tx engine.Tx) error { return tx.PutPlan(ctx, p) }))
			same(t, "plan", must[engine.Plan](t, "plan")(s.Plan(ctx, "p")), p)
		}
		_, err := s.Plan(ctx, "other")
		fails(t, "an unknown plan", err, engine.ErrNotFound)
		works(t, "put another", s.InTx(ctx, func(tx engine.Tx) error { return tx.PutPlan(ctx, engine.Plan{Name: "a"}) }))
		same(t, "plans", must[[]engine.Plan](t, "plans")(s.Plans(ctx)), []engine.Plan{{Name: "a"}, {Name: "p"}})
	}},
	{"an organization is found by id and name, and its name is taken once", func(t TB, s engine.Store) {
		ctx := t.Context()
		a, b := newWorld(t, s, "Beta"), newWorld(t, s, "Alpha")
		want := engine.Organization{ID: a.org, Name: "Beta", Plan: "standard", CreatedAt: noon}
		same(t, "by id", must[engine.Organization](t, "organization")(s.Organization(ctx, a.org)), want)
		same(t, "by name", must[engine.Organization](t, "organization")(s.OrganizationByName(ctx, "Beta")), want)
		list := must[[]engine.Organization](t, "organizations")(s.Organizations(ctx))
		if len(list) != 2 || list[0].ID != b.org || list[1].ID != a.org {
			t.Errorf("organizations: got %v, want Alpha before Beta", list)
		}
		works(t, "put plan", s.InTx(ctx, func(tx engine.Tx) error { return tx.PutPlan(ctx, engine.Plan{Name: "paid"}) }))
		works(t, "another plan", s.InTx(ctx, func(tx engine.Tx) error { return tx.SetOrganizationPlan(ctx, b.org, "paid") }))
		same(t, "the changed plan", must[engine.Organization](t, "organization")(s.Organization(ctx, b.org)).Plan, "paid")
		same(t, "the other's plan", must[engine.Organization](t, "organization")(s.Organization(ctx, a.org)), want)
		fails(t, "the plan of nobody", s.InTx(ctx, func(tx engine.Tx) error { return tx.SetOrganizationPlan(ctx, "unknown", "paid") }), engine.ErrNotFound)
		rename := func(org engine.OrgID, name string) error {
			return s.InTx(ctx, func(tx engine.Tx) error { return tx.RenameOrganization(ctx, org, name) })
		}
		works(t, "another name", rename(b.org, "Gamma"))
		same(t, "by its new name", must[engine.Organization](t, "organization")(s.OrganizationByName(ctx, "Gamma")).ID, b.org)
		fails(t, "another's name", rename(b.org, "Beta"), engine.ErrDuplicate)
		fails(t, "the name of nobody", rename("unknown", "Delta"), engine.ErrNotFound)
		err := s.InTx(ctx, func(tx engine.Tx) error {
			return tx.InsertOrganization(ctx, engine.Organization{ID: engine.OrgID(newID()), Name: "Beta", Plan: "standard"})
		})
		fails(t, "the same name again", err, engine.ErrDuplicate)
		_, err = s.OrganizationByName(ctx, "beta")
		fails(t, "an unknown name", err, engine.ErrNotFound)
		_, err = s.Organization(ctx, "unknown")
		fails(t, "an unknown id", err, engine.ErrNotFound)
	}},
	{"a key is kept whole, revoked once, and its id is taken in the whole installation", func(t TB, s engine.Store) {
		ctx := t.Context()
		a, b := newWorld(t, s, "A"), newWorld(t, s, "B")
		k := engine.Key{ID: "abcd1234", Org: a.org, SecretHash: [32]byte{0, 1, 31: 255}, RequestsPerMinute: 90,
			Scopes: []engine.Scope{engine.DocumentRead, engine.ApplicationWrite}, CreatedAt: noon}
		a.tx(func(tx engine.Tx) error { return tx.InsertKey(ctx, k) })
		same(t, "key", must[engine.Key](t, "key")(s.Key(ctx, k.ID)), k)
		other := k
		other.Org = b.org
		fails(t, "the id in another organization", s.InTx(ctx, func(tx engine.Tx) error { return tx.InsertKey(ctx, other) }), engine.ErrDuplicate)
		for _, minute := range []int{1, 2} {
			works(t, "revoke", s.InTx(ctx, func(tx engine.Tx) error { return tx.RevokeKey(ctx, a.org, k.ID, at(minute)) }))
		}
		k.RevokedAt = ptr(at(1))
		same(t, "revoked key", must[[]engine.Key](t, "keys")(s.Keys(ctx, a.org)), []engine.Key{k})
		fails(t, "revoking an unknown key", s.InTx(ctx, func(tx engine.Tx) error { return tx.RevokeKey(ctx, a.org, "nobody00", noon) }), engine.ErrNotFound)
		_, err := s.Key(ctx, "nobody00")
		fails(t, "an unknown key", err, engine.ErrNotFound)
	}},
}
