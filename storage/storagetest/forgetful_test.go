package storagetest_test

import (
	"context"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// forgetful is a store with a planted bug: in one method it answers for the owner whoever asks, as a
// statement without the organization predicate would.
type forgetful struct {
	engine.Store
	method string
}

// as is the organization that the statement of a method works for.
func (f *forgetful) as(ctx context.Context, method string, org engine.OrgID) engine.OrgID {
	if f.method != method {
		return org
	}
	owner, err := f.Store.OrganizationByName(ctx, "Owner")
	if err != nil {
		return org
	}
	return owner.ID
}

func (f *forgetful) Keys(ctx context.Context, org engine.OrgID) ([]engine.Key, error) {
	return f.Store.Keys(ctx, f.as(ctx, "Keys", org))
}
func (f *forgetful) Application(ctx context.Context, org engine.OrgID, id string) (engine.Application, error) {
	return f.Store.Application(ctx, f.as(ctx, "Application", org), id)
}
func (f *forgetful) ApplicationByNumber(ctx context.Context, org engine.OrgID, n int64) (engine.Application, error) {
	return f.Store.ApplicationByNumber(ctx, f.as(ctx, "ApplicationByNumber", org), n)
}
func (f *forgetful) OldestApplicationByRef(
	ctx context.Context, org engine.OrgID, ref string,
) (engine.Application, error) {
	return f.Store.OldestApplicationByRef(ctx, f.as(ctx, "OldestApplicationByRef", org), ref)
}
func (f *forgetful) Applications(
	ctx context.Context, org engine.OrgID, filter engine.ApplicationFilter,
) ([]engine.Application, error) {
	return f.Store.Applications(ctx, f.as(ctx, "Applications", org), filter)
}
func (f *forgetful) StatusChanges(ctx context.Context, org engine.OrgID, id string) ([]engine.StatusChange, error) {
	return f.Store.StatusChanges(ctx, f.as(ctx, "StatusChanges", org), id)
}
func (f *forgetful) Document(ctx context.Context, org engine.OrgID, id int64) (engine.Document, error) {
	return f.Store.Document(ctx, f.as(ctx, "Document", org), id)
}
func (f *forgetful) DocumentEvenDeleted(ctx context.Context, org engine.OrgID, id int64) (engine.Document, error) {
	return f.Store.DocumentEvenDeleted(ctx, f.as(ctx, "DocumentEvenDeleted", org), id)
}
func (f *forgetful) Documents(
	ctx context.Context, org engine.OrgID, filter engine.DocumentFilter,
) ([]engine.Document, int, error) {
	return f.Store.Documents(ctx, f.as(ctx, "Documents", org), filter)
}
func (f *forgetful) ApplicationDocumentBySHA256(
	ctx context.Context, org engine.OrgID, id, sum string,
) (engine.Document, error) {
	return f.Store.ApplicationDocumentBySHA256(ctx, f.as(ctx, "ApplicationDocumentBySHA256", org), id, sum)
}
func (f *forgetful) DocumentsOfApplication(
	ctx context.Context, org engine.OrgID, id string,
) ([]engine.Document, error) {
	return f.Store.DocumentsOfApplication(ctx, f.as(ctx, "DocumentsOfApplication", org), id)
}
func (f *forgetful) DeletedDocuments(
	ctx context.Context, org engine.OrgID, before time.Time, limit int,
) ([]engine.Document, error) {
	return f.Store.DeletedDocuments(ctx, f.as(ctx, "DeletedDocuments", org), before, limit)
}
func (f *forgetful) BlobReferences(ctx context.Context, org engine.OrgID, sum string) (int, error) {
	return f.Store.BlobReferences(ctx, f.as(ctx, "BlobReferences", org), sum)
}
func (f *forgetful) DocumentSources(ctx context.Context, org engine.OrgID, id int64) ([]engine.DocumentSource, error) {
	return f.Store.DocumentSources(ctx, f.as(ctx, "DocumentSources", org), id)
}
func (f *forgetful) Extraction(ctx context.Context, org engine.OrgID, id int64) ([]byte, error) {
	return f.Store.Extraction(ctx, f.as(ctx, "Extraction", org), id)
}
func (f *forgetful) Callbacks(ctx context.Context, org engine.OrgID, id int64) ([]engine.Callback, error) {
	return f.Store.Callbacks(ctx, f.as(ctx, "Callbacks", org), id)
}
func (f *forgetful) Batch(ctx context.Context, org engine.OrgID, id string) (engine.Batch, error) {
	return f.Store.Batch(ctx, f.as(ctx, "Batch", org), id)
}
func (f *forgetful) BatchEntries(ctx context.Context, org engine.OrgID, id string) ([]engine.BatchEntry, error) {
	return f.Store.BatchEntries(ctx, f.as(ctx, "BatchEntries", org), id)
}
func (f *forgetful) BatchCallbacks(ctx context.Context, org engine.OrgID, id string) ([]engine.Callback, error) {
	return f.Store.BatchCallbacks(ctx, f.as(ctx, "BatchCallbacks", org), id)
}
func (f *forgetful) Workings(ctx context.Context, org engine.OrgID, id int64) ([]byte, error) {
	return f.Store.Workings(ctx, f.as(ctx, "Workings", org), id)
}
func (f *forgetful) Edit(ctx context.Context, org engine.OrgID, id int64) (engine.Edit, error) {
	return f.Store.Edit(ctx, f.as(ctx, "Edit", org), id)
}
func (f *forgetful) EditVersion(ctx context.Context, org engine.OrgID, id int64) (int64, error) {
	return f.Store.EditVersion(ctx, f.as(ctx, "EditVersion", org), id)
}
func (f *forgetful) Outreach(ctx context.Context, org engine.OrgID, id string, limit int) ([]engine.Outreach, error) {
	return f.Store.Outreach(ctx, f.as(ctx, "Outreach", org), id, limit)
}
func (f *forgetful) KeptAnswer(ctx context.Context, org engine.OrgID, id string) (engine.KeptAnswer, error) {
	return f.Store.KeptAnswer(ctx, f.as(ctx, "KeptAnswer", org), id)
}
func (f *forgetful) Job(ctx context.Context, org engine.OrgID, id string) (engine.Job, error) {
	return f.Store.Job(ctx, f.as(ctx, "Job", org), id)
}
func (f *forgetful) LastAudit(ctx context.Context, org engine.OrgID) (engine.AuditEntry, error) {
	return f.Store.LastAudit(ctx, f.as(ctx, "LastAudit", org))
}
func (f *forgetful) AuditEntries(
	ctx context.Context, org engine.OrgID, after int64, limit int,
) ([]engine.AuditEntry, error) {
	return f.Store.AuditEntries(ctx, f.as(ctx, "AuditEntries", org), after, limit)
}
func (f *forgetful) AuditTrail(
	ctx context.Context, org engine.OrgID, filter engine.AuditFilter,
) ([]engine.AuditEntry, error) {
	return f.Store.AuditTrail(ctx, f.as(ctx, "AuditTrail", org), filter)
}
func (f *forgetful) AccessLog(
	ctx context.Context, org engine.OrgID, filter engine.AuditFilter,
) ([]engine.AccessEntry, error) {
	return f.Store.AccessLog(ctx, f.as(ctx, "AccessLog", org), filter)
}
func (f *forgetful) ExtendLease(ctx context.Context, j engine.Job, until time.Time, p *engine.PagesRead) (bool, error) {
	j.Org = f.as(ctx, "ExtendLease", j.Org)
	return f.Store.ExtendLease(ctx, j, until, p)
}
func (f *forgetful) RecordCallback(ctx context.Context, c engine.Callback) error {
	c.Org = f.as(ctx, "RecordCallback", c.Org)
	return f.Store.RecordCallback(ctx, c)
}
func (f *forgetful) InTx(ctx context.Context, fn func(engine.Tx) error) error {
	return f.Store.InTx(ctx, func(tx engine.Tx) error { return fn(&forgetfulTx{tx, f}) })
}

type forgetfulTx struct {
	engine.Tx
	f *forgetful
}

func (x *forgetfulTx) EndOutreach(ctx context.Context, o engine.Outreach) error {
	o.Org = x.f.as(ctx, "EndOutreach", o.Org)
	return x.Tx.EndOutreach(ctx, o)
}
func (x *forgetfulTx) KeepAnswer(ctx context.Context, a engine.KeptAnswer, expired time.Time) error {
	a.Org = x.f.as(ctx, "KeepAnswer", a.Org)
	return x.Tx.KeepAnswer(ctx, a, expired)
}
func (x *forgetfulTx) ForgetAnswers(ctx context.Context, org engine.OrgID, about string) error {
	return x.Tx.ForgetAnswers(ctx, x.f.as(ctx, "ForgetAnswers", org), about)
}
func (x *forgetfulTx) DropKeptAnswers(ctx context.Context, org engine.OrgID, expired time.Time) error {
	return x.Tx.DropKeptAnswers(ctx, x.f.as(ctx, "DropKeptAnswers", org), expired)
}
func (x *forgetfulTx) PutWorkings(ctx context.Context, org engine.OrgID, id int64, workings []byte) error {
	return x.Tx.PutWorkings(ctx, x.f.as(ctx, "PutWorkings", org), id, workings)
}
func (x *forgetfulTx) PutEdit(ctx context.Context, org engine.OrgID, id int64, e engine.Edit) error {
	return x.Tx.PutEdit(ctx, x.f.as(ctx, "PutEdit", org), id, e)
}
func (x *forgetfulTx) RevokeKey(ctx context.Context, org engine.OrgID, id string, at time.Time) error {
	return x.Tx.RevokeKey(ctx, x.f.as(ctx, "RevokeKey", org), id, at)
}
func (x *forgetfulTx) BorrowerByEmail(ctx context.Context, org engine.OrgID, email string) (engine.Borrower, error) {
	return x.Tx.BorrowerByEmail(ctx, x.f.as(ctx, "BorrowerByEmail", org), email)
}
func (x *forgetfulTx) DeleteBorrowerIfOrphaned(ctx context.Context, org engine.OrgID, id string) (bool, error) {
	return x.Tx.DeleteBorrowerIfOrphaned(ctx, x.f.as(ctx, "DeleteBorrowerIfOrphaned", org), id)
}
func (x *forgetfulTx) UpdateApplication(ctx context.Context, a engine.Application) error {
	a.Org = x.f.as(ctx, "UpdateApplication", a.Org)
	return x.Tx.UpdateApplication(ctx, a)
}
func (x *forgetfulTx) TouchApplication(ctx context.Context, org engine.OrgID, id string, at time.Time) error {
	return x.Tx.TouchApplication(ctx, x.f.as(ctx, "TouchApplication", org), id, at)
}
func (x *forgetfulTx) DeleteApplication(ctx context.Context, org engine.OrgID, id string) error {
	return x.Tx.DeleteApplication(ctx, x.f.as(ctx, "DeleteApplication", org), id)
}
func (x *forgetfulTx) InsertStatusChange(ctx context.Context, org engine.OrgID, c engine.StatusChange) error {
	return x.Tx.InsertStatusChange(ctx, x.f.as(ctx, "InsertStatusChange", org), c)
}
func (x *forgetfulTx) PutPagesRead(ctx context.Context, org engine.OrgID, id int64, p *engine.PagesRead) error {
	return x.Tx.PutPagesRead(ctx, x.f.as(ctx, "PutPagesRead", org), id, p)
}

func (x *forgetfulTx) UpdateDocument(ctx context.Context, d engine.Document) error {
	d.Org = x.f.as(ctx, "UpdateDocument", d.Org)
	return x.Tx.UpdateDocument(ctx, d)
}
func (x *forgetfulTx) SoftDeleteDocument(ctx context.Context, org engine.OrgID, id int64, at time.Time) error {
	return x.Tx.SoftDeleteDocument(ctx, x.f.as(ctx, "SoftDeleteDocument", org), id, at)
}
func (x *forgetfulTx) PurgeDocument(ctx context.Context, org engine.OrgID, id int64) error {
	return x.Tx.PurgeDocument(ctx, x.f.as(ctx, "PurgeDocument", org), id)
}
func (x *forgetfulTx) PutExtraction(
	ctx context.Context, org engine.OrgID, id int64, result []byte, at time.Time,
) error {
	return x.Tx.PutExtraction(ctx, x.f.as(ctx, "PutExtraction", org), id, result, at)
}
func (x *forgetfulTx) SettleBatchEntry(
	ctx context.Context, org engine.OrgID, id int64, outcome engine.DocumentStatus,
) (string, error) {
	return x.Tx.SettleBatchEntry(ctx, x.f.as(ctx, "SettleBatchEntry", org), id, outcome)
}
func (x *forgetfulTx) EndBatch(ctx context.Context, org engine.OrgID, id string, at time.Time) error {
	return x.Tx.EndBatch(ctx, x.f.as(ctx, "EndBatch", org), id, at)
}
func (x *forgetfulTx) FinishJob(ctx context.Context, j engine.Job, state engine.JobState) (bool, error) {
	j.Org = x.f.as(ctx, "FinishJob", j.Org)
	return x.Tx.FinishJob(ctx, j, state)
}
func (x *forgetfulTx) ReleaseJob(ctx context.Context, j engine.Job, at time.Time) (bool, error) {
	j.Org = x.f.as(ctx, "ReleaseJob", j.Org)
	return x.Tx.ReleaseJob(ctx, j, at)
}

func (f *forgetful) Attempts(ctx context.Context, org engine.OrgID, id int64) ([]engine.Attempt, error) {
	return f.Store.Attempts(ctx, f.as(ctx, "Attempts", org), id)
}
func (x *forgetfulTx) InsertAttempt(ctx context.Context, a engine.Attempt) error {
	a.Org = x.f.as(ctx, "InsertAttempt", a.Org)
	return x.Tx.InsertAttempt(ctx, a)
}
func (x *forgetfulTx) EndAttempt(ctx context.Context, a engine.Attempt) error {
	a.Org = x.f.as(ctx, "EndAttempt", a.Org)
	return x.Tx.EndAttempt(ctx, a)
}
func (x *forgetfulTx) DropAttempts(ctx context.Context, org engine.OrgID, id int64, upTo int) error {
	return x.Tx.DropAttempts(ctx, x.f.as(ctx, "DropAttempts", org), id, upTo)
}

func (x *forgetfulTx) SweepAccess(ctx context.Context, org engine.OrgID, before time.Time, limit int) (int, error) {
	return x.Tx.SweepAccess(ctx, x.f.as(ctx, "SweepAccess", org), before, limit)
}

func (f *forgetful) FieldCorrections(
	ctx context.Context, org engine.OrgID, id int64,
) ([]engine.FieldCorrection, error) {
	return f.Store.FieldCorrections(ctx, f.as(ctx, "FieldCorrections", org), id)
}

func (x *forgetfulTx) PutFieldCorrections(
	ctx context.Context, org engine.OrgID, id int64, all []engine.FieldCorrection,
) error {
	return x.Tx.PutFieldCorrections(ctx, x.f.as(ctx, "PutFieldCorrections", org), id, all)
}

func (f *forgetful) Folder(ctx context.Context, org engine.OrgID, id string) (engine.Folder, error) {
	return f.Store.Folder(ctx, f.as(ctx, "Folder", org), id)
}
func (f *forgetful) FolderNamed(ctx context.Context, org engine.OrgID, parent, name string) (engine.Folder, error) {
	return f.Store.FolderNamed(ctx, f.as(ctx, "FolderNamed", org), parent, name)
}
func (f *forgetful) Folders(
	ctx context.Context, org engine.OrgID, filter engine.FolderFilter,
) ([]engine.Folder, int, error) {
	return f.Store.Folders(ctx, f.as(ctx, "Folders", org), filter)
}
func (f *forgetful) FolderPath(ctx context.Context, org engine.OrgID, id string) ([]string, error) {
	return f.Store.FolderPath(ctx, f.as(ctx, "FolderPath", org), id)
}
func (f *forgetful) FolderHeight(ctx context.Context, org engine.OrgID, id string) (int, error) {
	return f.Store.FolderHeight(ctx, f.as(ctx, "FolderHeight", org), id)
}
func (x *forgetfulTx) UpdateFolder(ctx context.Context, folder engine.Folder) error {
	folder.Org = x.f.as(ctx, "UpdateFolder", folder.Org)
	return x.Tx.UpdateFolder(ctx, folder)
}
func (x *forgetfulTx) DeleteFolder(ctx context.Context, org engine.OrgID, id string) error {
	return x.Tx.DeleteFolder(ctx, x.f.as(ctx, "DeleteFolder", org), id)
}
func (x *forgetfulTx) MoveDocument(ctx context.Context, org engine.OrgID, id int64, folder *string) error {
	return x.Tx.MoveDocument(ctx, x.f.as(ctx, "MoveDocument", org), id, folder)
}

func (f *forgetful) Schema(ctx context.Context, org engine.OrgID, slug string) (engine.Schema, error) {
	return f.Store.Schema(ctx, f.as(ctx, "Schema", org), slug)
}
func (f *forgetful) Schemas(ctx context.Context, org engine.OrgID, limit, offset int) ([]engine.Schema, int, error) {
	return f.Store.Schemas(ctx, f.as(ctx, "Schemas", org), limit, offset)
}
func (f *forgetful) SchemaVersion(
	ctx context.Context, org engine.OrgID, slug string, version int64,
) (engine.VersionedSchema, error) {
	return f.Store.SchemaVersion(ctx, f.as(ctx, "SchemaVersion", org), slug, version)
}
func (f *forgetful) SchemaVersions(
	ctx context.Context, org engine.OrgID, slug string,
) ([]engine.VersionedSchema, error) {
	return f.Store.SchemaVersions(ctx, f.as(ctx, "SchemaVersions", org), slug)
}
func (f *forgetful) PinnedSchema(
	ctx context.Context, org engine.OrgID, documentID int64,
) (engine.VersionedSchema, error) {
	return f.Store.PinnedSchema(ctx, f.as(ctx, "PinnedSchema", org), documentID)
}
func (x *forgetfulTx) DropSchemaVersions(ctx context.Context, org engine.OrgID, slug string) error {
	return x.Tx.DropSchemaVersions(ctx, x.f.as(ctx, "DropSchemaVersions", org), slug)
}

// bothSchemaWrites is the name of the behaviour about writing a schema of a slug that another has.
const bothSchemaWrites = "PutSchema and InsertSchemaVersion"

func (x *forgetfulTx) PutSchema(ctx context.Context, s engine.Schema) error {
	s.Org = x.f.as(ctx, bothSchemaWrites, s.Org)
	return x.Tx.PutSchema(ctx, s)
}
func (x *forgetfulTx) InsertSchemaVersion(ctx context.Context, org engine.OrgID, v engine.VersionedSchema) error {
	return x.Tx.InsertSchemaVersion(ctx, x.f.as(ctx, bothSchemaWrites, org), v)
}
func (x *forgetfulTx) PinSchema(
	ctx context.Context, org engine.OrgID, documentID int64, slug string, version int64,
) error {
	return x.Tx.PinSchema(ctx, x.f.as(ctx, "PinSchema", org), documentID, slug, version)
}

func (f *forgetful) UnindexedDocuments(ctx context.Context, org engine.OrgID, after int64, limit int) ([]int64, error) {
	return f.Store.UnindexedDocuments(ctx, f.as(ctx, "UnindexedDocuments", org), after, limit)
}
func (x *forgetfulTx) PutSearchWords(ctx context.Context, org engine.OrgID, id int64, words []string) error {
	return x.Tx.PutSearchWords(ctx, x.f.as(ctx, "PutSearchWords", org), id, words)
}
func (x *forgetfulTx) AddSearchWords(ctx context.Context, org engine.OrgID, id int64, words []string) error {
	return x.Tx.AddSearchWords(ctx, x.f.as(ctx, "AddSearchWords", org), id, words)
}

func (f *forgetful) ExportTemplate(ctx context.Context, org engine.OrgID, id string) (engine.ExportTemplate, error) {
	return f.Store.ExportTemplate(ctx, f.as(ctx, "ExportTemplate", org), id)
}
func (f *forgetful) ExportTemplates(ctx context.Context, org engine.OrgID) ([]engine.ExportTemplate, error) {
	return f.Store.ExportTemplates(ctx, f.as(ctx, "ExportTemplates", org))
}
func (x *forgetfulTx) UpdateExportTemplate(ctx context.Context, t engine.ExportTemplate) error {
	t.Org = x.f.as(ctx, "UpdateExportTemplate", t.Org)
	return x.Tx.UpdateExportTemplate(ctx, t)
}
func (x *forgetfulTx) DeleteExportTemplate(ctx context.Context, org engine.OrgID, id string) error {
	return x.Tx.DeleteExportTemplate(ctx, x.f.as(ctx, "DeleteExportTemplate", org), id)
}

func (f *forgetful) Versions(ctx context.Context, org engine.OrgID, id int64, limit int) ([]engine.Version, error) {
	return f.Store.Versions(ctx, f.as(ctx, "Versions", org), id, limit)
}
func (f *forgetful) Version(ctx context.Context, org engine.OrgID, id int64, number int) (engine.VersionResult, error) {
	return f.Store.Version(ctx, f.as(ctx, "Version", org), id, number)
}
func (f *forgetful) VersionOfAttempt(
	ctx context.Context, org engine.OrgID, id int64, attempt int,
) (engine.VersionResult, error) {
	return f.Store.VersionOfAttempt(ctx, f.as(ctx, "VersionOfAttempt", org), id, attempt)
}
func (x *forgetfulTx) KeepVersion(ctx context.Context, org engine.OrgID, id int64) error {
	return x.Tx.KeepVersion(ctx, x.f.as(ctx, "KeepVersion", org), id)
}
func (x *forgetfulTx) NameVersion(ctx context.Context, v engine.Version) error {
	v.Org = x.f.as(ctx, "NameVersion", v.Org)
	return x.Tx.NameVersion(ctx, v)
}
func (x *forgetfulTx) DropVersions(ctx context.Context, org engine.OrgID, id int64, upTo int) error {
	return x.Tx.DropVersions(ctx, x.f.as(ctx, "DropVersions", org), id, upTo)
}

func (f *forgetful) Webhook(ctx context.Context, org engine.OrgID, id string) (engine.Webhook, error) {
	return f.Store.Webhook(ctx, f.as(ctx, "Webhook", org), id)
}
func (f *forgetful) Webhooks(ctx context.Context, org engine.OrgID) ([]engine.Webhook, error) {
	return f.Store.Webhooks(ctx, f.as(ctx, "Webhooks", org))
}
func (f *forgetful) Deliveries(
	ctx context.Context, org engine.OrgID, id string, limit, offset int,
) ([]engine.Delivery, int, error) {
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
func (x *forgetfulTx) LoseDeliveries(
	ctx context.Context, org engine.OrgID, before, at time.Time, reason string,
) (int, error) {
	return x.Tx.LoseDeliveries(ctx, x.f.as(ctx, "LoseDeliveries", org), before, at, reason)
}
func (x *forgetfulTx) SweepDeliveries(ctx context.Context, org engine.OrgID, before time.Time, n int) (int, error) {
	return x.Tx.SweepDeliveries(ctx, x.f.as(ctx, "SweepDeliveries", org), before, n)
}
