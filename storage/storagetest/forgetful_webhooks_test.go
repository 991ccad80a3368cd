package storagetest_test

import (
	"context"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

func (f *forgetful) Webhook(ctx context.Context, org engine.OrgID, id string) (engine.Webhook, error) {
	return f.Store.Webhook(ctx, f.as(ctx, "Webhook", org), id)
}
func (f *forgetful) Webhooks(ctx context.Context, org engine.OrgID) ([]engine.Webhook, error) {
	return f.Store.Webhooks(ctx, f.as(ctx, "Webhooks", org))
}
func (f *forgetful) Deliveries(ctx context.Context, org engine.OrgID, id string, limit, offset int) ([]engine.Delivery, int, error) {
	return f.Store.Deliveries(ctx, f.as(ctx, "Deliveries", org), id, limit, offset)
}
func (f *forgetful) Delivery(ctx context.Context, org engine.OrgID, webhook, id string) (engine.Delivery, error) {
	return f.Store.Delivery(ctx, f.as(ctx, "Delivery", org), webhook, id)
}
func (f *forgetful) Event(ctx context.Context, org engine.OrgID, seq int64) (engine.Event, error) {
	return f.Store.Event(ctx, f.as(ctx, "Event", org), seq)
}
func (f *forgetful) Events(ctx context.Context, org engine.OrgID, filter engine.EventFilter) ([]engine.Event, error) {
	return f.Store.Events(ctx, f.as(ctx, "Events", org), filter)
}
func (f *forgetful) EventBounds(ctx context.Context, org engine.OrgID) (last, swept int64, err error) {
	return f.Store.EventBounds(ctx, f.as(ctx, "EventBounds", org))
}
func (x *forgetfulTx) SweepEvents(ctx context.Context, org engine.OrgID, upTo int64) error {
	return x.Tx.SweepEvents(ctx, x.f.as(ctx, "SweepEvents", org), upTo)
}
func (x *forgetfulTx) UpdateWebhook(ctx context.Context, w engine.Webhook) error {
	w.Org = x.f.as(ctx, "UpdateWebhook", w.Org)
	return x.Tx.UpdateWebhook(ctx, w)
}
func (x *forgetfulTx) DeleteWebhook(ctx context.Context, org engine.OrgID, id string) error {
	return x.Tx.DeleteWebhook(ctx, x.f.as(ctx, "DeleteWebhook", org), id)
}
func (x *forgetfulTx) DropOldSecrets(ctx context.Context, org engine.OrgID, before time.Time) (int, error) {
	return x.Tx.DropOldSecrets(ctx, x.f.as(ctx, "DropOldSecrets", org), before)
}
func (x *forgetfulTx) RecordDelivery(ctx context.Context, d engine.Delivery) error {
	d.Org = x.f.as(ctx, "RecordDelivery", d.Org)
	return x.Tx.RecordDelivery(ctx, d)
}
func (x *forgetfulTx) LoseDeliveries(ctx context.Context, org engine.OrgID, before, at time.Time, reason string) (int, error) {
	return x.Tx.LoseDeliveries(ctx, x.f.as(ctx, "LoseDeliveries", org), before, at, reason)
}
func (x *forgetfulTx) SweepDeliveries(ctx context.Context, org engine.OrgID, before time.Time, n int) (int, error) {
	return x.Tx.SweepDeliveries(ctx, x.f.as(ctx, "SweepDeliveries", org), before, n)
}
