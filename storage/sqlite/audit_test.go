package sqlite

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

func TestTheAuditLogIsAppendOnly(t *testing.T) {
	b := newBench(t)
	ctx := t.Context()
	err := b.InTx(ctx, func(tx engine.Tx) error {
		if err := putPlan("p")(tx); err != nil {
			return err
		}
		if err := tx.InsertOrganization(ctx, engine.Organization{ID: "o", Name: "O", Plan: "p"}); err != nil {
			return err
		}
		return tx.InsertAudit(ctx, engine.AuditEntry{Org: "o", Seq: 1, At: time.Unix(1, 0), Action: "a", Before: json.RawMessage(`{}`), After: json.RawMessage(`{}`)})
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, forgery := range []string{
		`UPDATE audit_log SET action = 'nothing'`,
		`UPDATE OR REPLACE audit_log SET seq = 2`,
		`DELETE FROM audit_log`,
		`REPLACE INTO audit_log SELECT org_id, seq, at, key_id, 'nothing', subject, before_values, after_values, prev_hash, hash FROM audit_log`,
		`INSERT INTO audit_log SELECT org_id, seq, at, key_id, 'nothing', subject, before_values, after_values, prev_hash, hash FROM audit_log
		   WHERE true ON CONFLICT DO UPDATE SET action = 'nothing'`,
	} {
		if _, err := b.g.conn.ExecContext(ctx, forgery); err == nil || !strings.Contains(err.Error(), "append-only") {
			t.Errorf("%s: got %v, want a refusal", forgery, err)
		}
	}
	if e, err := b.LastAudit(ctx, "o"); err != nil || e.Seq != 1 || e.Action != "a" {
		t.Errorf("after all that: %+v, %v", e, err)
	}
}
