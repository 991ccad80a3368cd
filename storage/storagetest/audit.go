package storagetest

import (
	"encoding/json"

	"github.com/dossier-lending/dossier/engine"
)

func auditEntry(org engine.OrgID, seq int64) engine.AuditEntry {
	e := engine.AuditEntry{Org: org, Seq: seq, At: at(int(seq)), KeyID: "key00001", Action: "application.updated", Subject: "s",
		Before: json.RawMessage(`{"status":"submitted", "n":1.0}`), After: json.RawMessage(`{}`), PrevHash: "p"}
	e.Hash = e.ComputeHash()
	return e
}

var auditBehaviours = []Behaviour{
	{"the audit log comes back byte for byte and in order, so that its hashes hold", func(t TB, s engine.Store) {
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
	{"an entry's number is taken once, and the refused one changes nothing", func(t TB, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		e := auditEntry(w.org, 1)
		w.tx(func(tx engine.Tx) error { return tx.InsertAudit(ctx, e) })
		forged := e
		forged.Action = "nothing happened"
		fails(t, "the number again", s.InTx(ctx, func(tx engine.Tx) error { return tx.InsertAudit(ctx, forged) }), engine.ErrDuplicate)
		same(t, "kept", must[engine.AuditEntry](t, "last")(s.LastAudit(ctx, w.org)), e)
	}},
}
