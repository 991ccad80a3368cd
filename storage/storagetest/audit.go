package storagetest

import (
	"encoding/json"

	"github.com/dossier-lending/dossier/engine"
)

func auditEntry(org engine.OrgID, seq int64) engine.AuditEntry {
	e := engine.AuditEntry{
		Org:      org,
		Seq:      seq,
		At:       at(int(seq)),
		KeyID:    "key00001",
		Action:   "application.updated",
		Subject:  "s",
		Before:   json.RawMessage(`{"status":"submitted", "n":1.0}`),
		After:    json.RawMessage(`{}`),
		PrevHash: "p",
	}
	e.Hash = e.ComputeHash()
	return e
}

var auditBehaviours = []behaviour{
	{"the audit log comes back byte for byte and in order, so that its hashes hold", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		_, err := s.LastAudit(ctx, w.org)
		fails(t, "an empty chain", err, engine.ErrNotFound)
		var want []engine.AuditEntry
		for seq := int64(1); seq <= 5; seq++ {
			e := auditEntry(w.org, seq)
			w.tx(func(tx engine.Tx) error { return tx.InsertAudit(ctx, e) })
			want = append(want, e)
		}
		same(t, "last", must[engine.AuditEntry](t, "last")(s.LastAudit(ctx, w.org)), want[4])
		page := must[[]engine.AuditEntry](t, "entries")(s.AuditEntries(ctx, w.org, 2, 2))
		same(t, "a page", page, want[2:4])
		for _, e := range page {
			same(t, "hash", e.ComputeHash(), e.Hash)
		}
		same(t, "beyond the end", len(must[[]engine.AuditEntry](t, "entries")(s.AuditEntries(ctx, w.org, 5, 10))), 0)
	}},
	{"how far a check has come is kept, until it is replaced", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		same(t, "at first", must[engine.AuditCheck](t, "check")(s.AuditCheck(ctx, w.org)), engine.AuditCheck{})
		same(t, "files at first", must[string](t, "place")(s.Collected(ctx)), "")
		for _, c := range []engine.AuditCheck{{Seq: 3, Hash: "aa"}, {Seq: 7, Hash: "bb"}, {}} {
			w.tx(func(tx engine.Tx) error { return tx.PutAuditCheck(ctx, w.org, c) })
			same(t, "check", must[engine.AuditCheck](t, "check")(s.AuditCheck(ctx, w.org)), c)
			place := "org/" + c.Hash
			works(t, "put", s.PutCollected(ctx, place))
			same(t, "place", must[string](t, "place")(s.Collected(ctx)), place)
		}
	}},
	{"an entry's number is taken once, and the refused one changes nothing", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		e := auditEntry(w.org, 1)
		w.tx(func(tx engine.Tx) error { return tx.InsertAudit(ctx, e) })
		forged := e
		forged.Action = "nothing happened"
		fails(
			t, "the number again", s.InTx(ctx, func(tx engine.Tx) error { return tx.InsertAudit(ctx, forged) }),
			engine.ErrDuplicate,
		)
		same(t, "kept", must[engine.AuditEntry](t, "last")(s.LastAudit(ctx, w.org)), e)
	}},
	{
		"the audit trail is listed newest first, narrowed by time, key, subject and action, page by page",
		func(t tb, s engine.Store) {
			w := newWorld(t, s, "A")
			put := func(seq int64, minute int, key, action, subject string) engine.AuditEntry {
				e := auditEntry(w.org, seq)
				e.At, e.KeyID, e.Action, e.Subject = at(minute), key, action, subject
				e.Hash = e.ComputeHash()
				w.tx(func(tx engine.Tx) error { return tx.InsertAudit(t.Context(), e) })
				return e
			}
			first, second := put(1, 10, "k1", "a.created", "s1"), put(2, 20, "k2", "a.updated", "s1")
			// The clock was set back once.
			third, fourth := put(3, 5, "k1", "a.updated", "s2"), put(4, 20, "k1", "a.deleted", "s1")
			list := func(f engine.AuditFilter) []engine.AuditEntry {
				if f.BeforeAt.IsZero() {
					f.BeforeAt = at(1000)
				}
				f.Limit = max(f.Limit, 1)
				return must[[]engine.AuditEntry](t, "trail")(s.AuditTrail(t.Context(), w.org, f))
			}
			for _, c := range []struct {
				what string
				f    engine.AuditFilter
				want []engine.AuditEntry
			}{
				{"all", engine.AuditFilter{Limit: 9}, []engine.AuditEntry{fourth, second, first, third}},
				{"the newest two", engine.AuditFilter{Limit: 2}, []engine.AuditEntry{fourth, second}},
				{
					"what follows an entry", engine.AuditFilter{Limit: 2, BeforeAt: fourth.At, BeforeSeq: fourth.Seq},
					[]engine.AuditEntry{second, first},
				},
				{
					"from a time, before another", engine.AuditFilter{Limit: 9, From: at(10), BeforeAt: at(20)},
					[]engine.AuditEntry{first},
				},
				{
					"of a subject", engine.AuditFilter{Limit: 9, Subject: "s1"},
					[]engine.AuditEntry{fourth, second, first},
				},
				{
					"of a subject by a key", engine.AuditFilter{Limit: 9, Subject: "s1", KeyID: "k1"},
					[]engine.AuditEntry{fourth, first},
				},
				{
					"of a subject, one action", engine.AuditFilter{Limit: 9, Subject: "s1", Action: "a.updated"},
					[]engine.AuditEntry{second},
				},
				{"by a key", engine.AuditFilter{Limit: 9, KeyID: "k1"}, []engine.AuditEntry{fourth, first, third}},
				{
					"by a key, one action", engine.AuditFilter{Limit: 9, KeyID: "k1", Action: "a.updated"},
					[]engine.AuditEntry{third},
				},
				{"one action", engine.AuditFilter{Limit: 9, Action: "a.updated"}, []engine.AuditEntry{second, third}},
				{"nothing", engine.AuditFilter{Limit: 9, KeyID: "k3"}, []engine.AuditEntry{}},
			} {
				same(t, c.what, list(c.f), c.want)
			}
		},
	},
	{"the access log is numbered, listed newest first, and swept from its oldest end", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		read := func(minute int, key string, document int64, what string, reads int64) engine.AccessEntry {
			return engine.AccessEntry{
				Org:        w.org,
				At:         at(minute),
				KeyID:      key,
				DocumentID: document,
				What:       what,
				Reads:      reads,
			}
		}
		all := []engine.AccessEntry{
			read(1, "k1", 7, engine.AccessResult, 3), read(2, "k2", 7, engine.AccessExport, 1),
			read(3, "k1", 8, engine.AccessResult, 1),
		}
		w.tx(func(tx engine.Tx) error { return tx.AppendAccess(t.Context(), w.org, all[:2]) })
		w.tx(func(tx engine.Tx) error { return tx.AppendAccess(t.Context(), w.org, all[2:]) })
		for i := range all {
			all[i].Seq = int64(i + 1)
		}
		list := func(f engine.AuditFilter) []engine.AccessEntry {
			f.Limit = 9
			if f.BeforeAt.IsZero() {
				f.BeforeAt = at(1000)
			}
			return must[[]engine.AccessEntry](t, "access log")(s.AccessLog(t.Context(), w.org, f))
		}
		same(t, "all", list(engine.AuditFilter{}), []engine.AccessEntry{all[2], all[1], all[0]})
		same(
			t, "before an entry", list(engine.AuditFilter{BeforeAt: at(3), BeforeSeq: 3}),
			[]engine.AccessEntry{all[1], all[0]},
		)
		same(t, "between times", list(engine.AuditFilter{From: at(2), BeforeAt: at(3)}), []engine.AccessEntry{all[1]})
		same(t, "by a key", list(engine.AuditFilter{KeyID: "k1"}), []engine.AccessEntry{all[2], all[0]})
		same(t, "of a document", list(engine.AuditFilter{Subject: "7"}), []engine.AccessEntry{all[1], all[0]})
		same(
			t, "of a document by a key", list(engine.AuditFilter{Subject: "7", KeyID: "k2"}),
			[]engine.AccessEntry{all[1]},
		)
		same(t, "of no document", list(engine.AuditFilter{Subject: "APP-1"}), []engine.AccessEntry{})
		w.tx(func(tx engine.Tx) error {
			same(t, "swept", must[int](t, "sweep")(tx.SweepAccess(t.Context(), w.org, at(3), 1)), 1)
			same(t, "swept again", must[int](t, "sweep")(tx.SweepAccess(t.Context(), w.org, at(3), 9)), 1)
			return nil
		})
		same(t, "left", list(engine.AuditFilter{}), []engine.AccessEntry{all[2]})
		w.tx(func(tx engine.Tx) error {
			return tx.AppendAccess(t.Context(), w.org, []engine.AccessEntry{read(4, "k1", 9, engine.AccessResult, 1)})
		})
		same(t, "the next number", list(engine.AuditFilter{})[0].Seq, int64(4))
	}},
}
