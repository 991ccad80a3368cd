package engine

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"time"
)

// Bounds of registered receivers.
const (
	MaxWebhooks         = 20  // Receivers of one organization. Each event costs a row and a POST for each.
	MaxOverlapHours     = 168 // the longest time in which an old secret signs beside the new one: a week
	DefaultOverlapHours = 24  // lets receivers switch to a new secret within a day
)

// Webhook is a registered receiver of callbacks.
type Webhook struct {
	ID             string          // UUID
	Org            OrgID           // whose events it gets
	URL            string          // http or https
	Events         []CallbackEvent // in the order of CallbackEvents, never empty
	Description    string          // free text; "" for none
	Active         bool            // it gets events
	Secret         []byte          // signs callbacks; sealed
	OldSecret      []byte          // sealed; signs beside Secret until OldSecretUntil; nil if there is none
	OldSecretUntil *time.Time      // nil if there is no old secret
	CreatedAt      time.Time       // when it was registered
	UpdatedAt      time.Time       // when it changed last
}

func (w Webhook) wants(event CallbackEvent) bool { return w.Active && slices.Contains(w.Events, event) }

// visibleTo reports whether a key may know of the receiver. A receiver of events about loan applications shows when
// they happen, so it needs application:read.
func (w Webhook) visibleTo(by Principal) bool {
	return by.Has(ApplicationRead) || !slices.ContainsFunc(w.Events, CallbackEvent.ofApplications)
}

// OldSecretEnds is when the old secret stops signing; nil if it does not sign at the given time.
func (w Webhook) OldSecretEnds(now time.Time) *time.Time {
	if w.OldSecret == nil || w.OldSecretUntil == nil || !w.OldSecretUntil.After(now) {
		return nil
	}
	return w.OldSecretUntil
}

// WebhookInput registers a receiver.
type WebhookInput struct {
	// An http or https address, at most 2048 characters.
	URL string `json:"url" validate:"required,max=2048"`
	// Empty for all that the key may read.
	Events []CallbackEvent `json:"events,omitempty"`
	// At most 500 characters.
	Description string `json:"description,omitempty" validate:"omitempty,max=500"`
	// Nil means true.
	Active *bool `json:"active,omitempty"`
}

// WebhookPatch changes a receiver; nil leaves a value unchanged.
type WebhookPatch struct {
	// An http or https address, at most 2048 characters.
	URL *string `json:"url,omitempty" validate:"omitempty,max=2048"`
	// Replaces the list; empty for all that the key may read.
	Events []CallbackEvent `json:"events,omitempty"`
	// At most 500 characters.
	Description *string `json:"description,omitempty" validate:"omitempty,max=500"`
	// False pauses it.
	Active *bool `json:"active,omitempty"`
}

// RotationInput asks for a new secret.
type RotationInput struct {
	// How long the old secret still signs, 0 to MaxOverlapHours; nil for DefaultOverlapHours.
	OverlapHours *int `json:"overlap_hours,omitempty" validate:"omitempty,gte=0,lte=168"`
}

// WebhookReads are the store's queries for registered receivers.
type WebhookReads interface {
	// Webhook finds by id; ErrNotFound if there is none.
	Webhook(ctx context.Context, org OrgID, id string) (Webhook, error)
	// Webhooks lists an organization's receivers, the oldest first.
	Webhooks(ctx context.Context, org OrgID) ([]Webhook, error)
	// Deliveries lists a receiver's deliveries, newest first, and counts all.
	Deliveries(ctx context.Context, org OrgID, f DeliveryFilter) ([]Delivery, int, error)
	// Delivery finds one delivery to a receiver by its id.
	Delivery(ctx context.Context, org OrgID, webhookID, id string) (Delivery, error)
}

// WebhookWrites are the store's changes to registered receivers and their log.
type WebhookWrites interface {
	// InsertWebhook adds a receiver.
	InsertWebhook(ctx context.Context, w Webhook) error
	// UpdateWebhook replaces every changeable column.
	UpdateWebhook(ctx context.Context, w Webhook) error
	// DeleteWebhook deletes the receiver with its log.
	DeleteWebhook(ctx context.Context, org OrgID, id string) error
	// DropOldSecrets erases secrets whose overlap ended before a time, and counts them.
	DropOldSecrets(ctx context.Context, org OrgID, before time.Time) (int, error)

	// InsertDelivery returns ErrDuplicate if the receiver has a first delivery of this event already.
	InsertDelivery(ctx context.Context, d Delivery) error
	// RecordDelivery stores the outcome of a delivery's one attempt; ErrNotFound if it has one already.
	RecordDelivery(ctx context.Context, d Delivery) error
	// LoseDeliveries gives this reason to deliveries without an outcome that were claimed before a time, and counts
	// them.
	LoseDeliveries(ctx context.Context, org OrgID, claimedBefore, at time.Time, reason string) (int, error)
	// SweepDeliveries removes at most n deliveries that were claimed before a time, and counts them.
	SweepDeliveries(ctx context.Context, org OrgID, claimedBefore time.Time, n int) (int, error)
}

// AddressJudge checks a receiver's address before anything is sent there. Each error is one sentence for the caller.
// What passes is checked again at each delivery, by the network address dialled.
type AddressJudge interface {
	// JudgeAddress refuses an address that must not be called.
	JudgeAddress(rawURL string) error
}

// WebhookService manages receivers of callbacks, and sends events to them.
type WebhookService struct {
	*core
	sender *callbackSender
}

// webhookLock is the lock for changes to an organization's receivers; it is taken before the audit chain's lock.
const webhookLock = "webhooks"

// NewWebhook is a registered receiver with its secret, which is shown once.
type NewWebhook struct {
	Webhook Webhook // as it was stored
	Secret  string  // whsec_ and base64
}

// Create registers a receiver. Errors: MISSING_SCOPE for events about loan applications without application:read,
// WEBHOOK_LIMIT.
func (s *WebhookService) Create(ctx context.Context, by Principal, in WebhookInput) (NewWebhook, error) {
	if err := checkInput(in); err != nil {
		return NewWebhook{}, err
	}
	if err := s.checkReceiver(in.URL); err != nil {
		return NewWebhook{}, err
	}
	events, err := chooseEvents(by, in.Events)
	if err != nil {
		return NewWebhook{}, err
	}
	now := s.now()
	made := NewWebhook{Webhook: Webhook{
		ID:          s.config.NewID(),
		Org:         by.Org,
		URL:         in.URL,
		Events:      events,
		Description: in.Description,
		Active:      in.Active == nil || *in.Active,
		CreatedAt:   now,
		UpdatedAt:   now,
	}}
	if made.Webhook.Secret, made.Secret, err = s.newWebhookSecret(); err != nil {
		return NewWebhook{}, err
	}
	return made, s.inTx(ctx, func(tx Tx) error { return s.insertWebhook(ctx, tx, by, made) })
}

func (s *WebhookService) insertWebhook(ctx context.Context, tx Tx, by Principal, made NewWebhook) error {
	if err := tx.Lock(ctx, by.Org, webhookLock); err != nil {
		return err
	}
	standing, err := tx.Webhooks(ctx, by.Org)
	if err != nil {
		return err
	}
	if len(standing) >= MaxWebhooks {
		return Fail(CodeWebhookLimit)
	}
	w := made.Webhook
	if err := tx.InsertWebhook(ctx, w); err != nil {
		return err
	}
	if err := s.audit(ctx, tx, change{org: by.Org, keyID: by.KeyID, action: "webhook.created", subject: w.ID,
		after: webhookAudit(w)}); err != nil {
		return err
	}
	return s.engine.Idempotency.storeSecretAnswer(ctx, tx, by, made, AboutWebhook(w.ID))
}

// checkReceiver checks the address of a receiver, and that secrets can be sealed.
func (s *WebhookService) checkReceiver(address string) error {
	if s.config.Sealer == nil {
		return FailField(
			"/url", "UNSUPPORTED",
			"This installation has no key to seal secrets with; give a webhook_url at each upload instead.",
		)
	}
	return s.engine.Documents.judgeCallbackAddress("/url", address)
}

// chooseEvents resolves a list of events: an empty one means all that the key may read. The names are stored, so that
// an event that a later version adds reaches nobody unasked.
func chooseEvents(by Principal, named []CallbackEvent) ([]CallbackEvent, error) {
	var chosen []CallbackEvent
	for _, name := range named {
		if name.ofApplications() && !by.Has(ApplicationRead) {
			return nil, Fail(CodeMissingScope, fmt.Sprintf(
				"The event %s needs a key with the scope %s as well; leave it out, or ask the operator for one.", name, ApplicationRead))
		}
	}
	for _, event := range CallbackEvents {
		if slices.Contains(named, event) || len(named) == 0 && (!event.ofApplications() || by.Has(ApplicationRead)) {
			chosen = append(chosen, event)
		}
	}
	return chosen, nil
}

func (in WebhookInput) fieldFaults() []ErrorDetail { return eventFaults(in.Events) }

func (in WebhookPatch) fieldFaults() []ErrorDetail { return eventFaults(in.Events) }

// eventFaults names unknown and repeated events in a list.
func eventFaults(named []CallbackEvent) (faults []ErrorDetail) {
	for i, name := range named {
		at := fmt.Sprintf("/events/%d", i)
		if !slices.Contains(CallbackEvents, name) {
			faults = append(
				faults, ErrorDetail{at, "ONEOF", "An event must be one of: " + joinEvents(CallbackEvents, ", ") + "."},
			)
		} else if slices.Contains(named[:i], name) {
			faults = append(faults, ErrorDetail{at, "REPEATED", "Name each event once."})
		}
	}
	return faults
}

func joinEvents(events []CallbackEvent, separator string) string {
	names := make([]string, len(events))
	for i, event := range events {
		names[i] = string(event)
	}
	return strings.Join(names, separator)
}

// webhookAudit is what the audit log records of a receiver: of the address only the host, because paths and queries of
// webhooks carry secrets.
func webhookAudit(w Webhook) map[string]any {
	host := ""
	if u, err := url.Parse(w.URL); err == nil {
		host = u.Host
	}
	return map[string]any{"host": host, "events": joinEvents(w.Events, " "), "active": w.Active}
}

// List returns the organization's receivers that the key may know of, the oldest first.
func (s *WebhookService) List(ctx context.Context, by Principal) ([]Webhook, error) {
	list, err := s.config.Store.Webhooks(ctx, by.Org)
	if err != nil {
		return nil, s.storageError(err)
	}
	return slices.DeleteFunc(list, func(w Webhook) bool { return !w.visibleTo(by) }), nil
}

// Get returns one receiver. A receiver of events about loan applications is absent to keys without application:read.
func (s *WebhookService) Get(ctx context.Context, by Principal, id string) (Webhook, error) {
	w, err := findWebhook(ctx, s.config.Store, by, id)
	return w, s.storageError(err)
}

func findWebhook(ctx context.Context, r Reads, by Principal, id string) (Webhook, error) {
	w, err := r.Webhook(ctx, by.Org, strings.ToLower(id))
	if err == nil && !w.visibleTo(by) {
		return Webhook{}, ErrNotFound
	}
	return w, err
}

// Update changes the values that are given.
func (s *WebhookService) Update(ctx context.Context, by Principal, id string, patch WebhookPatch) (Webhook, error) {
	if err := checkInput(patch); err != nil {
		return Webhook{}, err
	}
	if patch.URL != nil {
		if err := s.checkReceiver(*patch.URL); err != nil {
			return Webhook{}, err
		}
	}
	events, err := chooseEvents(by, patch.Events)
	if err != nil {
		return Webhook{}, err
	}
	apply := func(w *Webhook) {
		set(&w.URL, patch.URL)
		set(&w.Description, patch.Description)
		set(&w.Active, patch.Active)
		if patch.Events != nil {
			w.Events = events
		}
	}
	return s.changeWebhook(ctx, by, id, "webhook.updated", apply, func(Tx, Webhook) error { return nil })
}

// set takes over a value that is given.
func set[T any](to, value *T) {
	if value != nil {
		*to = *value
	}
}

// changeWebhook changes a receiver under the organization's lock. If apply changes nothing, nothing is written;
// otherwise changed is called last in the transaction.
func (s *WebhookService) changeWebhook(ctx context.Context, by Principal, id, action string, apply func(w *Webhook),
	changed func(tx Tx, w Webhook) error) (w Webhook, err error) {
	err = s.inTx(ctx, func(tx Tx) error {
		if err := tx.Lock(ctx, by.Org, webhookLock); err != nil {
			return err
		}
		if w, err = findWebhook(ctx, tx, by, id); err != nil {
			return err
		}
		before := w
		if apply(&w); reflect.DeepEqual(w, before) {
			return nil
		}
		w.UpdatedAt = s.now()
		if err := tx.UpdateWebhook(ctx, w); err != nil {
			return err
		}
		if err := s.audit(ctx, tx, change{org: by.Org, keyID: by.KeyID, action: action, subject: w.ID,
			before: webhookAudit(before), after: webhookAudit(w)}); err != nil {
			return err
		}
		return changed(tx, w)
	})
	return w, err
}

// Delete removes a receiver with its log. After it returns, nothing is sent to the receiver any more.
func (s *WebhookService) Delete(ctx context.Context, by Principal, id string) error {
	var w Webhook
	err := s.inTx(ctx, func(tx Tx) (err error) {
		if err := tx.Lock(ctx, by.Org, webhookLock); err != nil {
			return err
		}
		if w, err = findWebhook(ctx, tx, by, id); err != nil {
			return err
		}
		if err := tx.DeleteWebhook(ctx, by.Org, w.ID); err != nil {
			return err
		}
		if err := tx.ForgetAnswers(ctx, by.Org, AboutWebhook(w.ID)); err != nil {
			return err
		}
		return s.audit(
			ctx, tx,
			change{org: by.Org, keyID: by.KeyID, action: "webhook.deleted", subject: w.ID, after: webhookAudit(w)},
		)
	})
	if err == nil {
		s.sender.closeLane(by.Org, w.ID, unsentGone)
	}
	return err
}

// Secrets as the Standard Webhooks specification writes them.
const (
	webhookSecretBytes  = 32       // within the 24 to 64 bytes of the specification
	webhookSecretPrefix = "whsec_" // marks a symmetric secret; base64 follows
)

// newWebhookSecret makes a secret: sealed for storage, and as text to show once.
func (s *WebhookService) newWebhookSecret() (sealed []byte, text string, err error) {
	secret := make([]byte, webhookSecretBytes)
	rand.Read(secret) // never fails; the process ends instead
	if sealed, err = s.config.Sealer.Seal(secret); err != nil {
		return nil, "", FailWith(CodeInternal, err)
	}
	return sealed, secretText(secret), nil
}

// secretText is a secret in the form that Standard Webhooks libraries accept.
func secretText(secret []byte) string {
	return webhookSecretPrefix + base64.StdEncoding.EncodeToString(secret)
}

// RotateSecret gives a receiver a new secret and returns it; it is not shown again. During the overlap the old secret
// signs too. A running overlap ends with the next rotation. So a client that saw no answer must rotate again under the
// same Idempotency-Key: otherwise the secret that its receivers know would stop signing.
func (s *WebhookService) RotateSecret(
	ctx context.Context, by Principal, id string, in RotationInput,
) (NewWebhook, error) {
	if err := checkInput(in); err != nil {
		return NewWebhook{}, err
	}
	if s.config.Sealer == nil {
		return NewWebhook{}, s.checkReceiver("")
	}
	sealed, secret, err := s.newWebhookSecret()
	if err != nil {
		return NewWebhook{}, err
	}
	hours := DefaultOverlapHours
	set(&hours, in.OverlapHours)
	rotate := func(w *Webhook) {
		old := w.Secret
		w.Secret, w.OldSecret, w.OldSecretUntil = sealed, nil, nil
		if hours > 0 {
			until := s.now().Add(time.Duration(hours) * time.Hour)
			w.OldSecret, w.OldSecretUntil = old, &until
		}
	}
	w, err := s.changeWebhook(ctx, by, id, "webhook.secret_rotated", rotate, func(tx Tx, w Webhook) error {
		return s.engine.Idempotency.storeSecretAnswer(ctx, tx, by, NewWebhook{w, secret}, AboutWebhook(w.ID))
	})
	return NewWebhook{w, secret}, err
}

// openSecrets are the secrets that sign at present, the newest first. An old one that cannot be opened, because the
// installation's key changed, must not keep the new one from working.
func (s *WebhookService) openSecrets(w Webhook) ([][]byte, error) {
	if s.config.Sealer == nil {
		return nil, unsentSecret
	}
	secret, err := s.config.Sealer.Open(w.Secret)
	if err != nil {
		return nil, unsentSecret
	}
	secrets := [][]byte{secret}
	if w.OldSecretEnds(s.now()) != nil {
		if old, err := s.config.Sealer.Open(w.OldSecret); err == nil {
			secrets = append(secrets, old)
		}
	}
	return secrets, nil
}
