package storagetest

import (
	"errors"
	"sync"
	"sync/atomic"

	"github.com/dossier-lending/dossier/engine"
)

// rulesOf is a revision with so many rules.
func (w *world) rulesOf(revision int64, count int) engine.CategoryRules {
	r := engine.CategoryRules{
		Org: w.org, Revision: revision, Rules: []engine.CategoryRule{}, At: at(int(revision)), KeyID: "key00001",
	}
	for range count {
		r.Rules = append(r.Rules, engine.CategoryRule{
			ID:           newID(),
			Match:        "Ñandú \"supply\"",
			Direction:    engine.RuleOut,
			Category:     "supplier",
			Counterparty: ptr("ÑANDÚ SUPPLY"),
			Note:         "two words",
			Active:       true,
			CreatedAt:    noon,
			CreatedBy:    "key00001",
		})
	}
	return r
}

func (w *world) putRules(r engine.CategoryRules) {
	w.t.Helper()
	w.tx(func(tx engine.Tx) error { return tx.PutCategoryRules(w.t.Context(), r) })
}

// completedDocument adds a document that is read.
func (w *world) completedDocument() engine.Document {
	w.t.Helper()
	d, _ := w.addDocument(func(d *engine.Document) {
		d.Status, d.CompletedAt = engine.DocumentCompleted, ptr(at(2))
	})
	return d
}

// behind lists documents behind a revision, a page of one at a time.
func (w *world) behind(revision int64) (ids []int64) {
	w.t.Helper()
	place := engine.RuledResult{}
	for {
		page, err := w.s.ResultsBehindRules(w.t.Context(), w.org, revision, place, 1)
		works(w.t, "listing", err)
		if len(page) == 0 {
			return ids
		}
		place = page[0]
		ids = append(ids, place.DocumentID)
	}
}

var categoryRuleBehaviours = []behaviour{
	{
		"category rules are kept by revision, each the one after the stored, and old ones can be dropped",
		func(t tb, s engine.Store) {
			ctx, w := t.Context(), newWorld(t, s, "A")
			none := must[engine.CategoryRules](t, "none")(s.CategoryRules(ctx, w.org))
			same(t, "before the first", []any{none.Revision, len(none.Rules)}, []any{int64(0), 0})
			same(t, "its revision", must[int64](t, "revision")(s.CategoryRulesRevision(ctx, w.org)), int64(0))
			first, second := w.rulesOf(1, 2), w.rulesOf(2, 0)
			w.putRules(first)
			for _, revision := range []int64{1, 3} {
				fails(t, "a revision that is not the next", s.InTx(ctx, func(tx engine.Tx) error {
					return tx.PutCategoryRules(ctx, w.rulesOf(revision, 1))
				}), engine.ErrDuplicate)
			}
			same(t, "first", must[engine.CategoryRules](t, "rules")(s.CategoryRules(ctx, w.org)), first)
			w.putRules(second)
			same(t, "second", must[engine.CategoryRules](t, "rules")(s.CategoryRules(ctx, w.org)), second)
			same(t, "revision", must[int64](t, "revision")(s.CategoryRulesRevision(ctx, w.org)), int64(2))
			same(t, "the one before", must[engine.CategoryRules](t, "rules")(s.CategoryRulesAt(ctx, w.org, 1)), first)
			same(t, "revisions", must[[]engine.RuleRevision](t, "revisions")(s.RuleRevisions(ctx, w.org)),
				[]engine.RuleRevision{
					{Revision: 2, At: at(2), KeyID: "key00001"}, {Revision: 1, Rules: 2, At: at(1), KeyID: "key00001"},
				})
			w.tx(func(tx engine.Tx) error { return tx.DropCategoryRules(ctx, w.org, 1) })
			_, err := s.CategoryRulesAt(ctx, w.org, 1)
			fails(t, "the dropped one", err, engine.ErrNotFound)
			same(t, "the newest", must[engine.CategoryRules](t, "rules")(s.CategoryRules(ctx, w.org)), second)
		},
	},
	{"of revisions put at the same time one is kept", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		var kept atomic.Int64
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				err := s.InTx(ctx, func(tx engine.Tx) error { return tx.PutCategoryRules(ctx, w.rulesOf(1, 1)) })
				if err == nil {
					kept.Add(1)
				} else if !errors.Is(err, engine.ErrDuplicate) {
					t.Errorf("%v, want it kept or a duplicate", err)
				}
			})
		}
		all.Wait()
		same(t, "kept", kept.Load(), int64(1))
	}},
	{
		"completed documents are behind the rules until they are settled, the longest behind first",
		func(t tb, s engine.Store) {
			ctx, w := t.Context(), newWorld(t, s, "A")
			w.addDocument(nil) // is not read yet
			one, two := w.completedDocument(), w.completedDocument()
			three, gone := w.completedDocument(), w.completedDocument()
			w.tx(func(tx engine.Tx) error {
				return errors.Join(
					tx.SettleRules(ctx, w.org, one.ID, 2), tx.SettleRules(ctx, w.org, two.ID, 1),
					tx.SoftDeleteDocument(ctx, w.org, gone.ID, at(3)), tx.SettleRules(ctx, w.org, 1, 1),
				)
			})
			same(t, "behind 1", w.behind(1), []int64{three.ID})
			same(t, "behind 2", w.behind(2), []int64{three.ID, two.ID})
			same(t, "behind 3", w.behind(3), []int64{three.ID, two.ID, one.ID})
			page := must[[]engine.RuledResult](t, "behind")(
				s.ResultsBehindRules(ctx, w.org, 3, engine.RuledResult{}, 2),
			)
			same(t, "a page", page, []engine.RuledResult{
				{DocumentID: three.ID, DocumentType: three.DocumentType},
				{DocumentID: two.ID, DocumentType: two.DocumentType, Revision: 1},
			})
			w.tx(func(tx engine.Tx) error { // a change of the document is no change of what its result follows
				two.Status = engine.DocumentFailed
				err := tx.UpdateDocument(ctx, two)
				two.Status = engine.DocumentCompleted
				return errors.Join(err, tx.UpdateDocument(ctx, two))
			})
			same(t, "behind 1 after an update", w.behind(1), []int64{three.ID})
		},
	},
}

// addRules gives the owner rules, and a document that is behind them.
func (c *crossing) addRules() {
	c.t.Helper()
	c.putRules(c.rulesOf(1, 1))
	c.ruled = c.completedDocument()
}

func (c *crossing) snapshotRules(keep func(name string, values ...any)) {
	rules, err := c.s.CategoryRules(c.t.Context(), c.org)
	keep("rules", rules, err)
	behind, err := c.s.ResultsBehindRules(c.t.Context(), c.org, 9, engine.RuledResult{}, 9)
	keep("behind rules", behind, err)
}

var categoryRuleIsolation = []isolation{
	{"CategoryRules", func(t tb, c *crossing) error {
		rules, err := c.s.CategoryRules(t.Context(), c.stranger)
		return nothing(rules.Rules, err)
	}},
	{"CategoryRulesRevision", func(t tb, c *crossing) error {
		revision, err := c.s.CategoryRulesRevision(t.Context(), c.stranger)
		return nothing(make([]int, revision), err)
	}},
	{"CategoryRulesAt", func(t tb, c *crossing) error {
		_, err := c.s.CategoryRulesAt(t.Context(), c.stranger, 1)
		return err
	}},
	{"RuleRevisions", func(t tb, c *crossing) error {
		return nothing(c.s.RuleRevisions(t.Context(), c.stranger))
	}},
	{"ResultsBehindRules", func(t tb, c *crossing) error {
		return nothing(c.s.ResultsBehindRules(t.Context(), c.stranger, 9, engine.RuledResult{}, 9))
	}},
	{"DropCategoryRules", func(t tb, c *crossing) error {
		err := c.s.InTx(
			t.Context(), func(tx engine.Tx) error { return tx.DropCategoryRules(t.Context(), c.stranger, 9) },
		)
		return errors.Join(err, engine.ErrNotFound) // deleting nothing is fine; the snapshot shows the rest
	}},
	{"SettleRules", func(t tb, c *crossing) error {
		err := c.s.InTx(
			t.Context(), func(tx engine.Tx) error { return tx.SettleRules(t.Context(), c.stranger, c.ruled.ID, 5) },
		)
		return errors.Join(err, engine.ErrNotFound) // settling nothing is fine; the snapshot shows the rest
	}},
}
