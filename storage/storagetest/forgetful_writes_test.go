package storagetest

import (
	"context"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// The writes of a forgetful transaction, by noun.
type (
	organizationWrites struct{ *txBug }
	applicationWrites  struct{ *txBug }
	documentWrites     struct{ *txBug }
	folderWrites       struct{ *txBug }
	resultWrites       struct{ *txBug }
	jobWrites          struct{ *txBug }
	batchWrites        struct{ *txBug }
	auditWrites        struct{ *txBug }
	schemaWrites       struct{ *txBug }
	webhookWrites      struct{ *txBug }
)

func (f organizationWrites) RevokeKey(ctx context.Context, org engine.OrgID, id string, at time.Time) error {
	return f.tx.RevokeKey(ctx, f.as(ctx, "RevokeKey", org), id, at)
}

func (f applicationWrites) EndOutreach(ctx context.Context, o engine.Outreach) error {
	o.Org = f.as(ctx, "EndOutreach", o.Org)
	return f.tx.EndOutreach(ctx, o)
}

func (f applicationWrites) UpdateQuestion(ctx context.Context, q engine.Question) error {
	q.Org = f.as(ctx, "UpdateQuestion", q.Org)
	return f.tx.UpdateQuestion(ctx, q)
}

func (f applicationWrites) BorrowerByEmail(
	ctx context.Context, org engine.OrgID, email string,
) (engine.Borrower, error) {
	return f.tx.BorrowerByEmail(ctx, f.as(ctx, "BorrowerByEmail", org), email)
}

func (f applicationWrites) DeleteBorrowerIfOrphaned(ctx context.Context, org engine.OrgID, id string) (bool, error) {
	return f.tx.DeleteBorrowerIfOrphaned(ctx, f.as(ctx, "DeleteBorrowerIfOrphaned", org), id)
}

func (f applicationWrites) UpdateApplication(ctx context.Context, a engine.Application) error {
	a.Org = f.as(ctx, "UpdateApplication", a.Org)
	return f.tx.UpdateApplication(ctx, a)
}

func (f applicationWrites) TouchApplication(ctx context.Context, org engine.OrgID, id string, at time.Time) error {
	return f.tx.TouchApplication(ctx, f.as(ctx, "TouchApplication", org), id, at)
}

func (f applicationWrites) DeleteApplication(ctx context.Context, org engine.OrgID, id string) error {
	return f.tx.DeleteApplication(ctx, f.as(ctx, "DeleteApplication", org), id)
}

func (f applicationWrites) InsertStatusChange(ctx context.Context, org engine.OrgID, c engine.StatusChange) error {
	return f.tx.InsertStatusChange(ctx, f.as(ctx, "InsertStatusChange", org), c)
}

func (f documentWrites) PutPagesRead(ctx context.Context, org engine.OrgID, id int64, p *engine.PagesRead) error {
	return f.tx.PutPagesRead(ctx, f.as(ctx, "PutPagesRead", org), id, p)
}

func (f documentWrites) UpdateDocument(ctx context.Context, d engine.Document) error {
	d.Org = f.as(ctx, "UpdateDocument", d.Org)
	return f.tx.UpdateDocument(ctx, d)
}

func (f documentWrites) SoftDeleteDocument(ctx context.Context, org engine.OrgID, id int64, at time.Time) error {
	return f.tx.SoftDeleteDocument(ctx, f.as(ctx, "SoftDeleteDocument", org), id, at)
}

func (f documentWrites) PurgeDocument(ctx context.Context, org engine.OrgID, id int64) error {
	return f.tx.PurgeDocument(ctx, f.as(ctx, "PurgeDocument", org), id)
}

func (f documentWrites) PutSearchWords(ctx context.Context, org engine.OrgID, id int64, words []string) error {
	return f.tx.PutSearchWords(ctx, f.as(ctx, "PutSearchWords", org), id, words)
}

func (f documentWrites) AddSearchWords(ctx context.Context, org engine.OrgID, id int64, words []string) error {
	return f.tx.AddSearchWords(ctx, f.as(ctx, "AddSearchWords", org), id, words)
}

func (f folderWrites) UpdateFolder(ctx context.Context, folder engine.Folder) error {
	folder.Org = f.as(ctx, "UpdateFolder", folder.Org)
	return f.tx.UpdateFolder(ctx, folder)
}

func (f folderWrites) DeleteFolder(ctx context.Context, org engine.OrgID, id string) error {
	return f.tx.DeleteFolder(ctx, f.as(ctx, "DeleteFolder", org), id)
}

func (f folderWrites) MoveDocument(ctx context.Context, org engine.OrgID, id int64, folder *string) error {
	return f.tx.MoveDocument(ctx, f.as(ctx, "MoveDocument", org), id, folder)
}

func (f resultWrites) PutWorkings(ctx context.Context, org engine.OrgID, id int64, workings engine.PackedJSON) error {
	return f.tx.PutWorkings(ctx, f.as(ctx, "PutWorkings", org), id, workings)
}

func (f resultWrites) PutEdit(ctx context.Context, org engine.OrgID, id int64, e engine.PackedEdit) error {
	return f.tx.PutEdit(ctx, f.as(ctx, "PutEdit", org), id, e)
}

func (f resultWrites) PutExtraction(
	ctx context.Context, org engine.OrgID, id int64, result engine.PackedJSON, at time.Time,
) error {
	return f.tx.PutExtraction(ctx, f.as(ctx, "PutExtraction", org), id, result, at)
}

func (f resultWrites) PutFieldCorrections(
	ctx context.Context, org engine.OrgID, id int64, all []engine.FieldCorrection,
) error {
	return f.tx.PutFieldCorrections(ctx, f.as(ctx, "PutFieldCorrections", org), id, all)
}

func (f resultWrites) KeepVersion(ctx context.Context, org engine.OrgID, id int64) error {
	return f.tx.KeepVersion(ctx, f.as(ctx, "KeepVersion", org), id)
}

func (f resultWrites) NameVersion(ctx context.Context, v engine.Version) error {
	v.Org = f.as(ctx, "NameVersion", v.Org)
	return f.tx.NameVersion(ctx, v)
}

func (f resultWrites) DropVersions(ctx context.Context, org engine.OrgID, id int64, upTo int) error {
	return f.tx.DropVersions(ctx, f.as(ctx, "DropVersions", org), id, upTo)
}

func (f jobWrites) FinishJob(ctx context.Context, j engine.Job, state engine.JobState) (bool, error) {
	j.Org = f.as(ctx, "FinishJob", j.Org)
	return f.tx.FinishJob(ctx, j, state)
}

func (f jobWrites) ReleaseJob(ctx context.Context, j engine.Job, at time.Time) (bool, error) {
	j.Org = f.as(ctx, "ReleaseJob", j.Org)
	return f.tx.ReleaseJob(ctx, j, at)
}

func (f jobWrites) InsertAttempt(ctx context.Context, a engine.Attempt) error {
	a.Org = f.as(ctx, "InsertAttempt", a.Org)
	return f.tx.InsertAttempt(ctx, a)
}

func (f jobWrites) EndAttempt(ctx context.Context, a engine.Attempt) error {
	a.Org = f.as(ctx, "EndAttempt", a.Org)
	return f.tx.EndAttempt(ctx, a)
}

func (f jobWrites) DropAttempts(ctx context.Context, org engine.OrgID, id int64, upTo int) error {
	return f.tx.DropAttempts(ctx, f.as(ctx, "DropAttempts", org), id, upTo)
}

func (f batchWrites) KeepAnswer(ctx context.Context, a engine.KeptAnswer, expired time.Time) error {
	a.Org = f.as(ctx, "KeepAnswer", a.Org)
	return f.tx.KeepAnswer(ctx, a, expired)
}

func (f batchWrites) ForgetAnswers(ctx context.Context, org engine.OrgID, about string) error {
	return f.tx.ForgetAnswers(ctx, f.as(ctx, "ForgetAnswers", org), about)
}

func (f batchWrites) DropKeptAnswers(
	ctx context.Context, org engine.OrgID, expired time.Time, limit int,
) (int, error) {
	return f.tx.DropKeptAnswers(ctx, f.as(ctx, "DropKeptAnswers", org), expired, limit)
}

func (f batchWrites) SettleBatchEntry(
	ctx context.Context, org engine.OrgID, id int64, outcome engine.DocumentStatus,
) (string, error) {
	return f.tx.SettleBatchEntry(ctx, f.as(ctx, "SettleBatchEntry", org), id, outcome)
}

func (f batchWrites) EndBatch(ctx context.Context, org engine.OrgID, id string, at time.Time) error {
	return f.tx.EndBatch(ctx, f.as(ctx, "EndBatch", org), id, at)
}

func (f auditWrites) SweepAccess(ctx context.Context, org engine.OrgID, before time.Time, limit int) (int, error) {
	return f.tx.SweepAccess(ctx, f.as(ctx, "SweepAccess", org), before, limit)
}

// bothSchemaWrites is the name of the behaviour about writing a schema whose slug another organization also uses.
const bothSchemaWrites = "PutSchema and InsertSchemaVersion"

func (f schemaWrites) DropSchemaVersions(ctx context.Context, org engine.OrgID, slug string) error {
	return f.tx.DropSchemaVersions(ctx, f.as(ctx, "DropSchemaVersions", org), slug)
}

func (f schemaWrites) PutSchema(ctx context.Context, s engine.Schema) error {
	s.Org = f.as(ctx, bothSchemaWrites, s.Org)
	return f.tx.PutSchema(ctx, s)
}

func (f schemaWrites) InsertSchemaVersion(ctx context.Context, org engine.OrgID, v engine.VersionedSchema) error {
	return f.tx.InsertSchemaVersion(ctx, f.as(ctx, bothSchemaWrites, org), v)
}

func (f schemaWrites) PinSchema(
	ctx context.Context, org engine.OrgID, documentID int64, slug string, version int64,
) error {
	return f.tx.PinSchema(ctx, f.as(ctx, "PinSchema", org), documentID, slug, version)
}

func (f schemaWrites) DropCategoryRules(ctx context.Context, org engine.OrgID, upTo int64) error {
	return f.tx.DropCategoryRules(ctx, f.as(ctx, "DropCategoryRules", org), upTo)
}

func (f schemaWrites) SettleRules(ctx context.Context, org engine.OrgID, documentID, revision int64) error {
	return f.tx.SettleRules(ctx, f.as(ctx, "SettleRules", org), documentID, revision)
}

func (f schemaWrites) UpdateExportTemplate(ctx context.Context, t engine.ExportTemplate) error {
	t.Org = f.as(ctx, "UpdateExportTemplate", t.Org)
	return f.tx.UpdateExportTemplate(ctx, t)
}

func (f schemaWrites) DeleteExportTemplate(ctx context.Context, org engine.OrgID, id string) error {
	return f.tx.DeleteExportTemplate(ctx, f.as(ctx, "DeleteExportTemplate", org), id)
}

func (f webhookWrites) SweepEvents(ctx context.Context, org engine.OrgID, upTo int64) error {
	return f.tx.SweepEvents(ctx, f.as(ctx, "SweepEvents", org), upTo)
}

func (f webhookWrites) UpdateWebhook(ctx context.Context, w engine.Webhook) error {
	w.Org = f.as(ctx, "UpdateWebhook", w.Org)
	return f.tx.UpdateWebhook(ctx, w)
}

func (f webhookWrites) DeleteWebhook(ctx context.Context, org engine.OrgID, id string) error {
	return f.tx.DeleteWebhook(ctx, f.as(ctx, "DeleteWebhook", org), id)
}

func (f webhookWrites) DropOldSecrets(ctx context.Context, org engine.OrgID, before time.Time) (int, error) {
	return f.tx.DropOldSecrets(ctx, f.as(ctx, "DropOldSecrets", org), before)
}

func (f webhookWrites) RecordDelivery(ctx context.Context, d engine.Delivery) error {
	d.Org = f.as(ctx, "RecordDelivery", d.Org)
	return f.tx.RecordDelivery(ctx, d)
}

func (f webhookWrites) LoseDeliveries(
	ctx context.Context, org engine.OrgID, before, at time.Time, reason string,
) (int, error) {
	return f.tx.LoseDeliveries(ctx, f.as(ctx, "LoseDeliveries", org), before, at, reason)
}

func (f webhookWrites) SweepDeliveries(ctx context.Context, org engine.OrgID, before time.Time, n int) (int, error) {
	return f.tx.SweepDeliveries(ctx, f.as(ctx, "SweepDeliveries", org), before, n)
}
