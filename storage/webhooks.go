package storage

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

func scanWebhook(row scanner) (w engine.Webhook, err error) {
	var events string
	var until sql.NullInt64
	var created, updated int64
	err = row.Scan(&w.Org, &w.ID, &w.URL, &events, &w.Description, &w.Active, &w.Secret, &w.OldSecret, &until, &created, &updated)
	for name := range strings.FieldsSeq(events) {
		w.Events = append(w.Events, engine.CallbackEvent(name))
	}
	w.OldSecretUntil, w.CreatedAt, w.UpdatedAt = timeOrNil(until), timeOf(created), timeOf(updated)
	return w, err
}

func eventNames(events []engine.CallbackEvent) string {
	names := make([]string, len(events))
	for i, event := range events {
		names[i] = string(event)
	}
	return strings.Join(names, " ")
}

// Webhook finds by id.
func (r *reads) Webhook(ctx context.Context, org engine.OrgID, id string) (engine.Webhook, error) {
	return queryOne(ctx, r, scanWebhook, `
		SELECT org_id, id, url, events, description, active, secret, old_secret, old_secret_until, created_at, updated_at
		FROM webhooks WHERE org_id = $1 AND id = $2`, org, id)
}

// Webhooks lists all, the oldest first.
func (r *reads) Webhooks(ctx context.Context, org engine.OrgID) ([]engine.Webhook, error) {
	return queryAll(ctx, r, scanWebhook, `
		SELECT org_id, id, url, events, description, active, secret, old_secret, old_secret_until, created_at, updated_at
		FROM webhooks WHERE org_id = $1 ORDER BY created_at, id`, org)
}

// InsertWebhook adds one; ErrDuplicate when its id is taken.
func (t *tx) InsertWebhook(ctx context.Context, w engine.Webhook) error {
	return t.insert(ctx, `
		INSERT INTO webhooks (org_id, id, url, events, description, active, secret, old_secret, old_secret_until, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT DO NOTHING`, w.Org, w.ID, w.URL, eventNames(w.Events), w.Description, w.Active,
		w.Secret, w.OldSecret, microsOrNull(w.OldSecretUntil), micros(w.CreatedAt), micros(w.UpdatedAt))
}

// UpdateWebhook replaces every column but id, organization and time of creation.
func (t *tx) UpdateWebhook(ctx context.Context, w engine.Webhook) error {
	return t.change(ctx, `
		UPDATE webhooks SET url = $3, events = $4, description = $5, active = $6, secret = $7, old_secret = $8,
		  old_secret_until = $9, updated_at = $10
		WHERE org_id = $1 AND id = $2`, w.Org, w.ID, w.URL, eventNames(w.Events), w.Description, w.Active,
		w.Secret, w.OldSecret, microsOrNull(w.OldSecretUntil), micros(w.UpdatedAt))
}

// DeleteWebhook deletes one with its log.
func (t *tx) DeleteWebhook(ctx context.Context, org engine.OrgID, id string) error {
	if _, err := t.exec(ctx, `DELETE FROM webhook_deliveries WHERE org_id = $1 AND webhook_id = $2`, org, id); err != nil {
		return err
	}
	return t.change(ctx, `DELETE FROM webhooks WHERE org_id = $1 AND id = $2`, org, id)
}

// DropOldSecrets erases those whose overlap ended before a time.
func (t *tx) DropOldSecrets(ctx context.Context, org engine.OrgID, before time.Time) (int, error) {
	n, err := t.exec(ctx, `
		UPDATE webhooks SET old_secret = NULL, old_secret_until = NULL
		WHERE org_id = $1 AND old_secret IS NOT NULL AND old_secret_until < $2`, org, micros(before))
	return int(n), err
}
