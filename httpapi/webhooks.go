package httpapi

import (
	"context"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// webhookHandlers serve the receivers of callbacks and the log of deliveries.
type webhookHandlers struct{ *server }

func (h webhookHandlers) operations() operations {
	rotation := jsonBody(inputSchema[engine.RotationInput](h.server))
	rotation.Required = false
	return operations{
		"createWebhook": {
			summary: "Register a receiver of callbacks",
			about: "The secret is shown in this answer only. `events` left out or empty means all that the key may read; events of loan " +
				"applications need a key with `application:read` as well, and a receiver that gets them is absent to keys without it. At most 20.",
			bodyLimit: smallBody,
			request:   jsonBody(h.webhookSchema(inputSchema[engine.WebhookInput](h.server), "url")),
			creates:   creates(h.webhookMade),
			failures:  []engine.Code{engine.CodeWebhookLimit},
		},
		"listWebhooks": {
			summary: "List registered receivers, the oldest first",
			about:   "All of them, at most 20; those that get events of loan applications only for keys with `application:read`.",
		},
		"getWebhook": {
			summary: "Read a registered receiver",
			about:   "Its secret is not shown again.",
		},
		"updateWebhook": {
			summary:   "Change a registered receiver",
			about:     "Values left out stay. An empty list of `events` means all that the key may read.",
			bodyLimit: smallBody,
			request:   jsonBody(h.webhookSchema(inputSchema[engine.WebhookPatch](h.server))),
		},
		"deleteWebhook": {
			summary: "Delete a registered receiver",
			about:   "Its log goes with it. After the answer nothing is sent to it any more.",
		},
		"rotateWebhookSecret": {
			summary: "Give a receiver a new secret",
			about: "The new secret is shown in this answer only. For `overlap_hours` (default 24) callbacks bear a signature by each of both. " +
				"A second rotation ends the first overlap: send an `Idempotency-Key`, so that a request sent again is no second one.",
			bodyLimit: smallBody,
			request:   rotation,
			creates:   creates(h.webhookMade),
		},
		"testWebhook": {
			summary: "Send a receiver a test event now",
			about:   "The answer says what came of it.",
		},
		"listDeliveries": {
			summary: "List what was sent to a receiver, newest first",
			about:   "Each entry is one attempt. Entries are kept as long as events, 30 days if the operator says nothing else.",
		},
		"redeliver": {
			summary:  "Send a delivery's event once more",
			about:    "A new delivery with the same `webhook-id`, to the receiver's present address. The answer says what came of it.",
			failures: []engine.Code{engine.CodeDeliveryNotRepeatable},
		},
	}
}

// eventHandlers serve the feed of events.
type eventHandlers struct{ *server }

func (h eventHandlers) operations() operations {
	return operations{
		"listEvents": {
			summary: "Read on in the feed of events",
			about: "Every event of the organization once, in the order of commits, with the payload of its callback. Go on with `after` = " +
				"`next_after`. Events of loan applications are for keys with `application:read` as well; others pass over them. " +
				"With `wait` the answer comes with the next event, or after so many seconds without one.",
			failures: []engine.Code{engine.CodeEventsGone},
		},
	}
}

// webhookSchema adds to a body's schema what its Go type cannot express.
func (h webhookHandlers) webhookSchema(ref *huma.Schema, required ...string) *huma.Schema {
	schema := h.api.OpenAPI().Components.Schemas.SchemaFromRef(ref.Ref)
	events := schema.Properties["events"]
	events.Items, events.UniqueItems, events.Nullable = eventEnum(), true, false
	schema.Properties["url"].Format = "uri"
	schema.Properties["active"].Description = "Default true on creation. When false, nothing is sent of its own accord."
	schema.Required = required
	return ref
}

type webhookOutput struct {
	Body struct {
		Success bool    `json:"success"`
		Webhook webhook `json:"webhook"`
	}
}

func (h webhookHandlers) webhookOutput(w engine.Webhook) *webhookOutput {
	out := &webhookOutput{}
	out.Body.Success, out.Body.Webhook = true, h.webhookAnswer(w)
	return out
}

type webhookSecretOutput struct {
	Body struct {
		Success bool    `json:"success"`
		Webhook webhook `json:"webhook"`
		Secret  string  `json:"secret" pattern:"^whsec_" doc:"For Standard Webhooks libraries. It is not shown again."`
	}
}

func (h webhookHandlers) webhookMade(made engine.NewWebhook) *webhookSecretOutput {
	out := &webhookSecretOutput{}
	out.Body.Success, out.Body.Webhook, out.Body.Secret = true, h.webhookAnswer(made.Webhook), made.Secret
	return out
}

func (h webhookHandlers) createWebhook(ctx context.Context, c *call, _ *struct{}) (*webhookSecretOutput, error) {
	in, err := readJSON[engine.WebhookInput](c)
	if err != nil {
		return nil, err
	}
	made, err := h.Engine.Webhooks.Create(ctx, c.by, in)
	if err != nil {
		return nil, err
	}
	return h.webhookMade(made), nil
}

type webhooksOutput struct {
	Body struct {
		Success  bool      `json:"success"`
		Webhooks []webhook `json:"webhooks"`
	}
}

func (h webhookHandlers) listWebhooks(ctx context.Context, c *call, _ *struct{}) (*webhooksOutput, error) {
	list, err := h.Engine.Webhooks.List(ctx, c.by)
	if err != nil {
		return nil, err
	}
	out := &webhooksOutput{}
	out.Body.Success, out.Body.Webhooks = true, each(list, h.webhookAnswer)
	return out, nil
}

type webhookRef struct {
	ID string `path:"webhook_id"`
}

func (h webhookHandlers) getWebhook(ctx context.Context, c *call, in *webhookRef) (*webhookOutput, error) {
	w, err := h.Engine.Webhooks.Get(ctx, c.by, in.ID)
	if err != nil {
		return nil, err
	}
	return h.webhookOutput(w), nil
}

func (h webhookHandlers) updateWebhook(ctx context.Context, c *call, in *webhookRef) (*webhookOutput, error) {
	patch, err := readJSON[engine.WebhookPatch](c)
	if err != nil {
		return nil, err
	}
	w, err := h.Engine.Webhooks.Update(ctx, c.by, in.ID, patch)
	if err != nil {
		return nil, err
	}
	return h.webhookOutput(w), nil
}

func (h webhookHandlers) deleteWebhook(ctx context.Context, c *call, in *webhookRef) (*successOutput, error) {
	if err := h.Engine.Webhooks.Delete(ctx, c.by, in.ID); err != nil {
		return nil, err
	}
	out := &successOutput{}
	out.Body.Success = true
	return out, nil
}

// rotateWebhookSecret without a body uses the defaults.
func (h webhookHandlers) rotateWebhookSecret(
	ctx context.Context, c *call, in *webhookRef,
) (*webhookSecretOutput, error) {
	var rotation engine.RotationInput
	var err error
	if c.body.empty {
		err = c.claims(nil)
	} else {
		rotation, err = readJSON[engine.RotationInput](c)
	}
	if err != nil {
		return nil, err
	}
	made, err := h.Engine.Webhooks.RotateSecret(ctx, c.by, in.ID, rotation)
	if err != nil {
		return nil, err
	}
	return h.webhookMade(made), nil
}

// webhook is a registered receiver in responses, without its secret.
type webhook struct {
	// The receiver's UUID.
	ID string `json:"id" format:"uuid"`
	// The address that callbacks are sent to.
	URL string `json:"url" format:"uri"`
	// Names of the events that it receives.
	Events []engine.CallbackEvent `json:"events" doc:"What it is told, by name."`
	// What the receiver is for; empty if nothing was sent.
	Description string `json:"description"`
	// Whether events are sent automatically; tests and redeliveries are always sent.
	Active bool `json:"active" doc:"When false, nothing is sent of its own accord."`
	// Until when callbacks also have a signature by the replaced secret, UTC; nil if there is none.
	OldSecretUntil *clock `json:"old_secret_until" nullable:"true" doc:"Until then callbacks bear a signature by the replaced secret too."`
	// When it was registered, UTC.
	CreatedAt clock `json:"created_at"`
	// When it last changed, UTC.
	UpdatedAt clock `json:"updated_at"`
}

func (h webhookHandlers) webhookAnswer(w engine.Webhook) webhook {
	answer := webhook{ID: w.ID, URL: w.URL, Events: w.Events, Description: w.Description, Active: w.Active,
		CreatedAt: clock(w.CreatedAt), UpdatedAt: clock(w.UpdatedAt)}
	if until := w.OldSecretEnds(h.Now()); until != nil {
		ends := clock(*until)
		answer.OldSecretUntil = &ends
	}
	return answer
}

// delivery is one entry of a receiver's log.
type delivery struct {
	// The delivery's UUID.
	ID string `json:"id" format:"uuid"`
	// Name of the event.
	Event engine.CallbackEvent `json:"event"`
	// Number in the event feed; nil for a test.
	EventSeq *int64 `json:"event_seq" nullable:"true" doc:"Its number in the event feed; null for a test."`
	// The header webhook-id; the same whenever this event is sent.
	MessageID string `json:"message_id" doc:"The header webhook-id; the same whenever this event is sent."`
	// Whether it is the first sending, a redelivery or a test.
	Attempt engine.DeliveryAttempt `json:"attempt" enum:"first,redelivered,test"`
	// pending, delivered (the receiver responded with 2xx) or failed.
	Status string `json:"status" enum:"pending,delivered,failed" doc:"delivered: the receiver answered any 2xx."`
	// When the server decided to send it, UTC.
	At clock `json:"at" doc:"When it was decided to send it."`
	// The receiver's HTTP status; nil without a response.
	StatusCode *int `json:"status_code" nullable:"true" doc:"The receiver's answer; null when there was none."`
	// Time until the receiver's response in milliseconds; nil without one.
	LatencyMS *int `json:"latency_ms" nullable:"true" minimum:"0"`
	// Why it was not delivered; nil otherwise.
	Reason *string `json:"reason" nullable:"true" doc:"Why it was not delivered."`
}

func deliveryAnswer(d engine.Delivery) delivery {
	answer := delivery{ID: d.ID, Event: d.Event, MessageID: d.MessageID, Attempt: d.Attempt, At: clock(d.ClaimedAt),
		StatusCode: d.StatusCode, LatencyMS: d.LatencyMS, Status: "pending"}
	if d.EventSeq != 0 {
		answer.EventSeq = &d.EventSeq
	}
	switch {
	case d.SentAt == nil:
	case d.Reason == nil || *d.Reason == "":
		answer.Status = "delivered"
	default:
		answer.Status, answer.Reason = "failed", d.Reason
	}
	return answer
}

// event is one entry of the feed.
type event struct {
	// Number in the organization's feed, from 1, in the order of commits.
	Seq int64 `json:"seq" minimum:"1" doc:"Rises in the order of commits."`
	// The header webhook-id of callbacks about it.
	ID string `json:"id" doc:"The header webhook-id of the callbacks that tell of it."`
	// Name of the event.
	Event engine.CallbackEvent `json:"event"`
	// When it happened, UTC.
	At clock `json:"at"`
	// The application that it is about, directly or through one of its documents.
	ApplicationID *string `json:"application_id" format:"uuid" nullable:"true" doc:"The application that it, or its document, belongs to; null without one, or when it is deleted."`
	// The external_ref of that application; nil without one.
	ExternalRef *string `json:"external_ref" nullable:"true" doc:"Of that application."`
	// The callback's body. After a deletion only event, document_id and deleted remain.
	Payload payload `json:"payload" doc:"The callback's body. Once its document is deleted only event, document_id and deleted are left."`
}

func eventAnswer(ev engine.Event) event {
	return event{
		Seq:           ev.Seq,
		ID:            ev.ID,
		Event:         ev.Name,
		At:            clock(ev.At),
		ApplicationID: ev.Application,
		ExternalRef:   ev.ExternalRef,
		Payload:       payload(ev.Body()),
	}
}

// eventEnum returns the schema of an event's name.
func eventEnum() *huma.Schema {
	schema := &huma.Schema{Type: huma.TypeString}
	for _, event := range engine.CallbackEvents {
		schema.Enum = append(schema.Enum, string(event))
	}
	return schema
}

type deliveryOutput struct {
	Body struct {
		Success  bool     `json:"success" doc:"The request was carried out; what the receiver said stands in delivery."`
		Delivery delivery `json:"delivery"`
	}
}

func newDeliveryOutput(d engine.Delivery) *deliveryOutput {
	out := &deliveryOutput{}
	out.Body.Success, out.Body.Delivery = true, deliveryAnswer(d)
	return out
}

func (h webhookHandlers) testWebhook(ctx context.Context, c *call, in *webhookRef) (*deliveryOutput, error) {
	d, err := h.Engine.Webhooks.Test(ctx, c.by, in.ID)
	if err != nil {
		return nil, err
	}
	return newDeliveryOutput(d), nil
}

type deliveryRef struct {
	ID         string `path:"webhook_id"`
	DeliveryID string `path:"delivery_id"`
}

func (h webhookHandlers) redeliver(ctx context.Context, c *call, in *deliveryRef) (*deliveryOutput, error) {
	d, err := h.Engine.Webhooks.Redeliver(ctx, c.by, in.ID, in.DeliveryID)
	if err != nil {
		return nil, err
	}
	return newDeliveryOutput(d), nil
}

type listDeliveriesInput struct {
	ID     string `path:"webhook_id"`
	Page   int    `query:"page" minimum:"1" maximum:"10000000" default:"1"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"20"`
	Cursor string `query:"cursor" maxLength:"200" example:"MTc2NDA2MTIwMDAwMDAwMC5hMWIy" doc:"next_cursor of the page before, in place of page. The answer's page is then 1."`
}

type deliveriesOutput struct {
	Body struct {
		Success    bool       `json:"success"`
		Deliveries []delivery `json:"deliveries"`
		Page       int        `json:"page"`
		Limit      int        `json:"limit"`
		Total      int        `json:"total"`
		Pagination pagination `json:"pagination"`
		NextCursor *string    `json:"next_cursor" doc:"Continues with older deliveries; null at the end of the list."`
	}
}

func (h webhookHandlers) listDeliveries(
	ctx context.Context, c *call, in *listDeliveriesInput,
) (*deliveriesOutput, error) {
	page, err := h.Engine.Webhooks.DeliveryLog(ctx, c.by, engine.DeliveryFilter{
		WebhookID: in.ID, Limit: in.Limit, Offset: (in.Page - 1) * in.Limit, Cursor: in.Cursor})
	if err != nil {
		return nil, err
	}
	out, total := &deliveriesOutput{}, page.Total
	out.Body.Success, out.Body.Deliveries = true, each(page.Deliveries, deliveryAnswer)
	out.Body.NextCursor = textOrNull(page.NextCursor)
	out.Body.Page, out.Body.Limit, out.Body.Total = in.Page, in.Limit, total
	out.Body.Pagination = pagination{in.Page, in.Limit, total, (total + in.Limit - 1) / in.Limit}
	return out, nil
}

type listEventsInput struct {
	After int64 `query:"after" minimum:"0" maximum:"9007199254740991" default:"0" example:"41" doc:"The last number that you have; 0 begins with the oldest event that is kept."`
	Limit int   `query:"limit" minimum:"1" maximum:"100" default:"100"`
	Wait  int   `query:"wait" minimum:"0" maximum:"30" default:"0" example:"30" doc:"How many seconds to wait for an event when there is none."`
}

type eventsOutput struct {
	Body struct {
		Success   bool    `json:"success"`
		Events    []event `json:"events"`
		NextAfter int64   `json:"next_after" minimum:"0" doc:"Keep it with what the events made you do, and give it as after."`
		HasMore   bool    `json:"has_more"`
	}
}

// waiterRetry is when a client may ask again if there are too many waiters: the longest time that another one waits, in
// seconds.
const waiterRetry = int(engine.MaxEventWait / time.Second)

func (h eventHandlers) listEvents(ctx context.Context, c *call, in *listEventsInput) (*eventsOutput, error) {
	page, err := h.Engine.Events.List(ctx, c.by, engine.EventQuery{
		After: in.After,
		Limit: in.Limit,
		Wait:  time.Duration(in.Wait) * time.Second,
		Stop:  h.drained,
	})
	if err != nil {
		if engine.CodeOf(err) == engine.CodeRateLimited {
			c.w.Header().Set("Retry-After", strconv.Itoa(waiterRetry))
		}
		return nil, err
	}
	out := &eventsOutput{}
	out.Body.Success, out.Body.Events = true, each(page.Events, eventAnswer)
	out.Body.NextAfter, out.Body.HasMore = page.NextAfter, page.HasMore
	return out, nil
}
