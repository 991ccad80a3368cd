package engine

import (
	"slices"
	"time"
)

// Bounds of registered receivers.
const (
	// MaxWebhooks is how many receivers an organization has: each event costs a row and a POST for each.
	MaxWebhooks = 20
	// MaxOverlapHours is the longest time, a week, in which an old secret signs beside the new one.
	MaxOverlapHours = 168
	// DefaultOverlapHours lets receivers take over a new secret within a day.
	DefaultOverlapHours = 24
)

// Webhook is a registered receiver of callbacks.
type Webhook struct {
	ID          string // UUID
	Org         OrgID
	URL         string
	Events      []CallbackEvent // in the order of CallbackEvents, never empty
	Description string
	Active      bool
	Secret      []byte // sealed
	// OldSecret, sealed, signs beside Secret until OldSecretUntil; nil when there is none.
	OldSecret      []byte
	OldSecretUntil *time.Time
	CreatedAt      time.Time
	UpdatedAt      time.Time
}

func (w Webhook) wants(event CallbackEvent) bool { return w.Active && slices.Contains(w.Events, event) }

// visibleTo says whether a key may know of the receiver: one that gets events of loan applications shows
// when they happen.
func (w Webhook) visibleTo(by Principal) bool {
	return by.Has(ApplicationRead) || !slices.ContainsFunc(w.Events, CallbackEvent.ofApplications)
}

// OldSecretEnds is when the old secret signs no more; nil when it does not sign any more at a time.
func (w Webhook) OldSecretEnds(now time.Time) *time.Time {
	if w.OldSecret == nil || w.OldSecretUntil == nil || !w.OldSecretUntil.After(now) {
		return nil
	}
	return w.OldSecretUntil
}

// WebhookInput registers a receiver.
type WebhookInput struct {
	URL         string          `json:"url" validate:"required,max=2048"`
	Events      []CallbackEvent `json:"events,omitempty"`
	Description string          `json:"description,omitempty" validate:"omitempty,max=500"`
	Active      *bool           `json:"active,omitempty"`
}

// WebhookPatch is what an update takes; nil leaves a value as it is.
type WebhookPatch struct {
	URL         *string         `json:"url,omitempty" validate:"omitempty,max=2048"`
	Events      []CallbackEvent `json:"events,omitempty"`
	Description *string         `json:"description,omitempty" validate:"omitempty,max=500"`
	Active      *bool           `json:"active,omitempty"`
}

// RotationInput says how long the old secret goes on signing; nil is DefaultOverlapHours.
type RotationInput struct {
	OverlapHours *int `json:"overlap_hours,omitempty" validate:"omitempty,gte=0,lte=168"`
}

// DeliveryAttempt is why a delivery was made.
type DeliveryAttempt string

const (
	DeliveryFirst       DeliveryAttempt = "first"       // the event happened; at most one per receiver, ever
	DeliveryRedelivered DeliveryAttempt = "redelivered" // somebody asked for it by hand
	DeliveryTest        DeliveryAttempt = "test"
)

// Delivery is one attempt to tell a registered receiver something. It is claimed like a Callback.
type Delivery struct {
	ID        string // UUID
	Org       OrgID
	WebhookID string
	EventSeq  int64  // 0 for a test
	MessageID string // webhook-id
	Event     CallbackEvent
	Attempt   DeliveryAttempt
	ClaimedAt time.Time
	// Outcome; SentAt is nil while there is none.
	SentAt     *time.Time
	StatusCode *int
	LatencyMS  *int
	Reason     *string // "" on a 2xx, else one sentence
}
