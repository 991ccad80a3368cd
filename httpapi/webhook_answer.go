package httpapi

import (
	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// Webhook is a registered receiver as it is answered; its secret is not.
type Webhook struct {
	ID             string                 `json:"id" format:"uuid"`
	URL            string                 `json:"url" format:"uri"`
	Events         []engine.CallbackEvent `json:"events" doc:"What it is told, by name."`
	Description    string                 `json:"description"`
	Active         bool                   `json:"active" doc:"When false, nothing is sent of its own accord."`
	OldSecretUntil *clock                 `json:"old_secret_until" nullable:"true" doc:"Until then callbacks bear a signature by the replaced secret too."`
	CreatedAt      clock                  `json:"created_at"`
	UpdatedAt      clock                  `json:"updated_at"`
}

func (s *server) webhookAnswer(w engine.Webhook) Webhook {
	answer := Webhook{ID: w.ID, URL: w.URL, Events: w.Events, Description: w.Description, Active: w.Active,
		CreatedAt: clock(w.CreatedAt), UpdatedAt: clock(w.UpdatedAt)}
	if until := w.OldSecretEnds(s.Now()); until != nil {
		ends := clock(*until)
		answer.OldSecretUntil = &ends
	}
	return answer
}

// Delivery is one entry of a receiver's log.
type Delivery struct {
	ID         string                 `json:"id" format:"uuid"`
	Event      engine.CallbackEvent   `json:"event"`
	EventSeq   *int64                 `json:"event_seq" nullable:"true" doc:"Its number in the event feed; null for a test."`
	MessageID  string                 `json:"message_id" doc:"The header webhook-id; the same whenever this event is sent."`
	Attempt    engine.DeliveryAttempt `json:"attempt" enum:"first,redelivered,test"`
	Status     string                 `json:"status" enum:"pending,delivered,failed" doc:"delivered: the receiver answered any 2xx."`
	At         clock                  `json:"at" doc:"When it was decided to send it."`
	StatusCode *int                   `json:"status_code" nullable:"true" doc:"The receiver's answer; null when there was none."`
	LatencyMS  *int                   `json:"latency_ms" nullable:"true" minimum:"0"`
	Reason     *string                `json:"reason" nullable:"true" doc:"Why it was not delivered."`
}

func deliveryAnswer(d engine.Delivery) Delivery {
	answer := Delivery{ID: d.ID, Event: d.Event, MessageID: d.MessageID, Attempt: d.Attempt, At: clock(d.ClaimedAt),
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

// Event is one entry of the feed.
type Event struct {
	Seq   int64                `json:"seq" minimum:"1" doc:"Rises in the order of commits."`
	ID    string               `json:"id" doc:"The header webhook-id of the callbacks that tell of it."`
	Event engine.CallbackEvent `json:"event"`
	At    clock                `json:"at"`
	// The application that it tells of, also by one of its documents.
	ApplicationID *string `json:"application_id" format:"uuid" nullable:"true" doc:"The application that it, or its document, belongs to; null without one, or when it is deleted."`
	ExternalRef   *string `json:"external_ref" nullable:"true" doc:"Of that application."`
	Payload       payload `json:"payload" doc:"The callback's body. Once its document is deleted only event, document_id and deleted are left."`
}

func eventAnswer(ev engine.Event) Event {
	return Event{Seq: ev.Seq, ID: ev.ID, Event: ev.Name, At: clock(ev.At), ApplicationID: ev.Application, ExternalRef: ev.ExternalRef, Payload: payload(ev.Body())}
}

// eventEnum is the schema of an event's name.
func eventEnum() *huma.Schema {
	schema := &huma.Schema{Type: huma.TypeString}
	for _, event := range engine.CallbackEvents {
		schema.Enum = append(schema.Enum, string(event))
	}
	return schema
}
