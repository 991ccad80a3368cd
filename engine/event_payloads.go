package engine

import (
	"context"
	"slices"
	"time"
)

// Payloads beside the documented ones carry ids, states and times, and nothing about people, so that
// nothing in them has to go when what they tell of is deleted.

// tellDeletion tells that a document was deleted; call it in the transaction that deletes it.
func (e *Engine) tellDeletion(ctx context.Context, tx Tx, org OrgID, documentID int64, at time.Time) error {
	return e.tellOf(ctx, tx, Event{Org: org, Name: EventDocumentDeleted, DocumentID: documentID}, struct {
		Event      CallbackEvent `json:"event"`
		DocumentID int64         `json:"document_id"`
		DeletedAt  string        `json:"deleted_at"`
	}{EventDocumentDeleted, documentID, TimeText(at)})
}

func (e *Engine) tellCreation(ctx context.Context, tx Tx, a Application) error {
	return e.tellOf(ctx, tx, Event{Org: a.Org, Name: EventApplicationCreated, ApplicationID: a.ID}, struct {
		Event         CallbackEvent     `json:"event"`
		ApplicationID string            `json:"application_id"`
		AppID         string            `json:"app_id"`
		Status        ApplicationStatus `json:"status"`
		CreatedAt     string            `json:"created_at"`
	}{EventApplicationCreated, a.ID, a.AppID(), a.Status, TimeText(a.CreatedAt)})
}

// tellUpdate tells a change of the status apart from that of other values. Of those it names the fields,
// not what they held.
func (e *Engine) tellUpdate(ctx context.Context, tx Tx, before, after Application, changed map[string]any) error {
	var fields []string
	for name := range changed {
		if name != "status" {
			fields = append(fields, name)
		}
	}
	slices.Sort(fields)
	if len(fields) > 0 {
		if err := e.tellOf(ctx, tx, Event{Org: after.Org, Name: EventApplicationUpdated, ApplicationID: after.ID}, struct {
			Event         CallbackEvent     `json:"event"`
			ApplicationID string            `json:"application_id"`
			AppID         string            `json:"app_id"`
			Status        ApplicationStatus `json:"status"`
			Fields        []string          `json:"fields"`
			UpdatedAt     string            `json:"updated_at"`
		}{EventApplicationUpdated, after.ID, after.AppID(), after.Status, fields, TimeText(after.UpdatedAt)}); err != nil {
			return err
		}
	}
	if after.Status == before.Status {
		return nil
	}
	return e.tellOf(ctx, tx, Event{Org: after.Org, Name: EventApplicationStatusChanged, ApplicationID: after.ID}, struct {
		Event         CallbackEvent     `json:"event"`
		ApplicationID string            `json:"application_id"`
		AppID         string            `json:"app_id"`
		From          ApplicationStatus `json:"from"`
		To            ApplicationStatus `json:"to"`
		ChangedAt     string            `json:"changed_at"`
	}{EventApplicationStatusChanged, after.ID, after.AppID(), before.Status, after.Status, TimeText(after.UpdatedAt)})
}

// tellApplicationDeletion tells of the documents that went with the application too: who may read
// documents only learns of them that way.
func (e *Engine) tellApplicationDeletion(ctx context.Context, tx Tx, a Application, documents []int64) error {
	now := e.now()
	for _, id := range documents {
		if err := e.tellDeletion(ctx, tx, a.Org, id, now); err != nil {
			return err
		}
	}
	return e.tellOf(ctx, tx, Event{Org: a.Org, Name: EventApplicationDeleted, ApplicationID: a.ID}, struct {
		Event         CallbackEvent `json:"event"`
		ApplicationID string        `json:"application_id"`
		AppID         string        `json:"app_id"`
		DeletedAt     string        `json:"deleted_at"`
	}{EventApplicationDeleted, a.ID, a.AppID(), TimeText(now)})
}
