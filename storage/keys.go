package storage

import (
	"context"
	"database/sql"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

func scanKey(row scanner) (k engine.Key, err error) {
	var hash, scopes string
	var created int64
	var revoked sql.NullInt64
	if err = row.Scan(&k.ID, &k.Org, &hash, &scopes, &k.RequestsPerMinute, &created, &revoked); err != nil {
		return k, err
	}
	if n, err := hex.Decode(k.SecretHash[:], []byte(hash)); err != nil || n != len(k.SecretHash) || len(hash) != 2*n {
		return k, fmt.Errorf("key %s: its stored digest is damaged; revoke it and make another", k.ID)
	}
	for scope := range strings.FieldsSeq(scopes) {
		k.Scopes = append(k.Scopes, engine.Scope(scope))
	}
	k.CreatedAt, k.RevokedAt = timeOf(created), timeOrNil(revoked)
	return k, nil
}

// Key finds a key by its public id in the whole installation: who asks is not known before it is found.
func (r *reads) Key(ctx context.Context, id string) (engine.Key, error) {
	return queryOne(ctx, r, scanKey, `
		SELECT id, org_id, secret_hash, scopes, requests_per_minute, created_at, revoked_at FROM keys WHERE id = $1`, id)
}

// Keys lists an organization's keys, oldest first, revoked ones included.
func (r *reads) Keys(ctx context.Context, org engine.OrgID) ([]engine.Key, error) {
	return queryAll(ctx, r, scanKey, `
		SELECT id, org_id, secret_hash, scopes, requests_per_minute, created_at, revoked_at FROM keys
		WHERE org_id = $1 ORDER BY created_at, id`, org)
}

// InsertKey adds one; ErrDuplicate when its public id is taken anywhere in the installation.
func (t *tx) InsertKey(ctx context.Context, k engine.Key) error {
	scopes := make([]string, len(k.Scopes))
	for i, s := range k.Scopes {
		scopes[i] = string(s)
	}
	return t.insert(ctx, `
		INSERT INTO keys (org_id, id, secret_hash, scopes, requests_per_minute, created_at, revoked_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT DO NOTHING`,
		k.Org, k.ID, k.HashHex(), strings.Join(scopes, " "), k.RequestsPerMinute, micros(k.CreatedAt), microsOrNull(k.RevokedAt))
}

// RevokeKey ends a key. Revoking again keeps the first time.
func (t *tx) RevokeKey(ctx context.Context, org engine.OrgID, id string, at time.Time) error {
	return t.change(ctx, `
		UPDATE keys SET revoked_at = COALESCE(revoked_at, $3) WHERE org_id = $1 AND id = $2`, org, id, micros(at))
}
