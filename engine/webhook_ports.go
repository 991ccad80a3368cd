package engine

import (
	"context"
	"time"
)

// WebhookReads are the questions about registered receivers.
type WebhookReads interface {
	Webhook(ctx context.Context, org OrgID, id string) (Webhook, error)
	// Webhooks lists all of an organization, the oldest first.
	Webhooks(ctx context.Context, org OrgID) ([]Webhook, error)
	// Deliveries lists a receiver's deliveries, newest first, with the number of all.
	Deliveries(ctx context.Context, org OrgID, webhookID string, limit, offset int) ([]Delivery, int, error)
	Delivery(ctx context.Context, org OrgID, webhookID, id string) (Delivery, error)
}

// WebhookWrites change registered receivers and their log.
type WebhookWrites interface {
	InsertWebhook(ctx context.Context, w Webhook) error
	// UpdateWebhook replaces every changeable column.
	UpdateWebhook(ctx context.Context, w Webhook) error
	// DeleteWebhook deletes the receiver with its log.
	DeleteWebhook(ctx context.Context, org OrgID, id string) error
	// DropOldSecrets erases secrets whose overlap ended before a time, and counts them.
	DropOldSecrets(ctx context.Context, org OrgID, before time.Time) (int, error)

	// InsertDelivery answers ErrDuplicate when the receiver has a first delivery of this event already.
	InsertDelivery(ctx context.Context, d Delivery) error
	// RecordDelivery keeps the outcome of a delivery's one attempt; ErrNotFound when it has one already.
	RecordDelivery(ctx context.Context, d Delivery) error
	// LoseDeliveries gives deliveries without outcome that were claimed before a time this reason, and
	// counts them.
	LoseDeliveries(ctx context.Context, org OrgID, claimedBefore, at time.Time, reason string) (int, error)
	// SweepDeliveries removes at most n deliveries that were claimed before a time, and counts them.
	SweepDeliveries(ctx context.Context, org OrgID, claimedBefore time.Time, n int) (int, error)
}

// AddressJudge looks at a receiver's address before anything is sent there. Its errors are one sentence
// each, for the caller. What it lets pass is judged again at each delivery, by the address dialled.
type AddressJudge interface {
	JudgeAddress(rawURL string) error
}
