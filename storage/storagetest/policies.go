package storagetest

import (
	"github.com/dossier-lending/dossier/engine"
)

// addPolicy adds a revision of the organization's policy.
func (w *world) addPolicy(revision int64, document, keyID string) engine.PolicyRevision {
	w.t.Helper()
	p := engine.PolicyRevision{
		Org: w.org, Revision: revision, Document: document, At: at(int(revision)), KeyID: keyID,
	}
	w.tx(func(tx engine.Tx) error { return tx.InsertPolicy(w.t.Context(), p) })
	return p
}

var policyBehaviours = []behaviour{
	{"revisions of a policy come back as they were, the newest is in force", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		ctx := t.Context()
		_, err := s.LatestPolicy(ctx, w.org)
		fails(t, "before the first", err, engine.ErrNotFound)
		first := w.addPolicy(1, "version: 1\n# ñ ₱ 😀\n", "")
		second := w.addPolicy(2, `{"version": 1}`, "key-2")
		same(t, "latest", must[engine.PolicyRevision](t, "latest")(s.LatestPolicy(ctx, w.org)), second)
		same(t, "earlier", must[engine.PolicyRevision](t, "earlier")(s.PolicyRevision(ctx, w.org, 1)), first)
		for _, none := range []int64{0, -1, 3, 1 << 62} {
			_, err := s.PolicyRevision(ctx, w.org, none)
			fails(t, "a number without a revision", err, engine.ErrNotFound)
		}
	}},
	{"revisions of a policy are listed by page, newest first, without their documents", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		var all []engine.PolicyRevision
		for revision := int64(1); revision <= 3; revision++ {
			p := w.addPolicy(revision, "version: 1", "")
			p.Document = ""
			all = append([]engine.PolicyRevision{p}, all...)
		}
		list := func(below int64, limit int, want ...engine.PolicyRevision) {
			t.Helper()
			got := must[[]engine.PolicyRevision](t, "list")(s.PolicyRevisions(t.Context(), w.org, below, limit))
			same(t, "list", append([]engine.PolicyRevision{}, got...), append([]engine.PolicyRevision{}, want...))
		}
		list(1<<62, 10, all...)
		list(1<<62, 2, all[:2]...)
		list(2, 10, all[2])
		list(1, 10)
	}},
	{"a revision of a policy is added once and never replaced", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		first := w.addPolicy(1, "version: 1", "")
		again := first
		again.Document = "version: 1 # another"
		fails(
			t, "the same number",
			s.InTx(t.Context(), func(tx engine.Tx) error { return tx.InsertPolicy(t.Context(), again) }),
			engine.ErrDuplicate,
		)
		same(t, "kept", must[engine.PolicyRevision](t, "kept")(s.LatestPolicy(t.Context(), w.org)), first)
		other := newWorld(t, s, "B")
		other.addPolicy(1, "version: 1 # of another organization", "")
		same(t, "beside another", must[engine.PolicyRevision](t, "kept")(s.LatestPolicy(t.Context(), w.org)), first)
	}},
}

// isolatedPolicies tests the methods about policies. The owner has revisions 1 and 2.
var isolatedPolicies = isolationCases([]isolation{
	{"PolicyRevision", func(t tb, c *crossing) error {
		_, err := c.s.PolicyRevision(t.Context(), c.stranger, 1)
		return err
	}},
	{"LatestPolicy", func(t tb, c *crossing) error {
		_, err := c.s.LatestPolicy(t.Context(), c.stranger)
		return err
	}},
	{"PolicyRevisions", func(t tb, c *crossing) error {
		return nothing(c.s.PolicyRevisions(t.Context(), c.stranger, 10, 10))
	}},
})

// addPolicies gives the owner a policy with a history.
func (c *crossing) addPolicies() {
	c.t.Helper()
	c.addPolicy(1, "version: 1", "")
	c.addPolicy(2, "version: 1 # of the owner", "")
}

func (c *crossing) snapshotPolicies(keep func(name string, values ...any)) {
	list, err := c.s.PolicyRevisions(c.t.Context(), c.org, 10, 10)
	keep("policies", list, err)
	latest, err := c.s.LatestPolicy(c.t.Context(), c.org)
	keep("policy", latest, err)
}
