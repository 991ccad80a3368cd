package storagetest

import (
	"context"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// The reads of a forgetful store, by noun.
type (
	organizationReads struct{ *bug }
	applicationReads  struct{ *bug }
	documentReads     struct{ *bug }
	folderReads       struct{ *bug }
	resultReads       struct{ *bug }
	jobReads          struct{ *bug }
	batchReads        struct{ *bug }
	auditReads        struct{ *bug }
	schemaReads       struct{ *bug }
	webhookReads      struct{ *bug }
)

func (f organizationReads) Keys(ctx context.Context, org engine.OrgID) ([]engine.Key, error) {
	return f.store.Keys(ctx, f.as(ctx, "Keys", org))
}

func (f applicationReads) Application(ctx context.Context, org engine.OrgID, id string) (engine.Application, error) {
	return f.store.Application(ctx, f.as(ctx, "Application", org), id)
}

func (f applicationReads) ApplicationByNumber(
	ctx context.Context, org engine.OrgID, n int64,
) (engine.Application, error) {
	return f.store.ApplicationByNumber(ctx, f.as(ctx, "ApplicationByNumber", org), n)
}

func (f applicationReads) OldestApplicationByRef(
	ctx context.Context, org engine.OrgID, ref string,
) (engine.Application, error) {
	return f.store.OldestApplicationByRef(ctx, f.as(ctx, "OldestApplicationByRef", org), ref)
}

func (f applicationReads) Applications(
	ctx context.Context, org engine.OrgID, filter engine.ApplicationFilter,
) ([]engine.Application, error) {
	return f.store.Applications(ctx, f.as(ctx, "Applications", org), filter)
}

func (f applicationReads) StatusChanges(
	ctx context.Context, org engine.OrgID, id string,
) ([]engine.StatusChange, error) {
	return f.store.StatusChanges(ctx, f.as(ctx, "StatusChanges", org), id)
}

func (f applicationReads) Outreach(
	ctx context.Context, org engine.OrgID, id string, limit int,
) ([]engine.Outreach, error) {
	return f.store.Outreach(ctx, f.as(ctx, "Outreach", org), id, limit)
}

func (f applicationReads) Question(
	ctx context.Context, org engine.OrgID, applicationID, id string,
) (engine.Question, error) {
	return f.store.Question(ctx, f.as(ctx, "Question", org), applicationID, id)
}

func (f applicationReads) Questions(ctx context.Context, org engine.OrgID, id string) ([]engine.Question, error) {
	return f.store.Questions(ctx, f.as(ctx, "Questions", org), id)
}

func (f applicationReads) Decisions(ctx context.Context, org engine.OrgID, id string) ([]engine.Decision, error) {
	return f.store.Decisions(ctx, f.as(ctx, "Decisions", org), id)
}

func (f applicationReads) Memo(
	ctx context.Context, org engine.OrgID, id string, revision int64,
) (engine.Memo, error) {
	return f.store.Memo(ctx, f.as(ctx, "Memo", org), id, revision)
}

func (f applicationReads) MemoRevisions(
	ctx context.Context, org engine.OrgID, id string,
) ([]engine.MemoRevision, error) {
	return f.store.MemoRevisions(ctx, f.as(ctx, "MemoRevisions", org), id)
}

func (f documentReads) Document(ctx context.Context, org engine.OrgID, id int64) (engine.Document, error) {
	return f.store.Document(ctx, f.as(ctx, "Document", org), id)
}

func (f documentReads) DocumentEvenDeleted(ctx context.Context, org engine.OrgID, id int64) (engine.Document, error) {
	return f.store.DocumentEvenDeleted(ctx, f.as(ctx, "DocumentEvenDeleted", org), id)
}

func (f documentReads) Documents(
	ctx context.Context, org engine.OrgID, filter engine.DocumentFilter,
) ([]engine.Document, int, error) {
	return f.store.Documents(ctx, f.as(ctx, "Documents", org), filter)
}

func (f documentReads) ApplicationDocumentBySHA256(
	ctx context.Context, org engine.OrgID, id, sum string,
) (engine.Document, error) {
	return f.store.ApplicationDocumentBySHA256(ctx, f.as(ctx, "ApplicationDocumentBySHA256", org), id, sum)
}

func (f documentReads) DocumentsOfApplication(
	ctx context.Context, org engine.OrgID, id string,
) ([]engine.Document, error) {
	return f.store.DocumentsOfApplication(ctx, f.as(ctx, "DocumentsOfApplication", org), id)
}

func (f documentReads) DeletedDocuments(
	ctx context.Context, org engine.OrgID, before time.Time, limit int,
) ([]engine.Document, error) {
	return f.store.DeletedDocuments(ctx, f.as(ctx, "DeletedDocuments", org), before, limit)
}

func (f documentReads) BlobReferences(ctx context.Context, org engine.OrgID, sum string) (int, error) {
	return f.store.BlobReferences(ctx, f.as(ctx, "BlobReferences", org), sum)
}

func (f documentReads) DocumentSources(
	ctx context.Context, org engine.OrgID, id int64,
) ([]engine.DocumentSource, error) {
	return f.store.DocumentSources(ctx, f.as(ctx, "DocumentSources", org), id)
}

func (f documentReads) UnindexedDocuments(
	ctx context.Context, org engine.OrgID, after int64, limit int,
) ([]int64, error) {
	return f.store.UnindexedDocuments(ctx, f.as(ctx, "UnindexedDocuments", org), after, limit)
}

func (f folderReads) Folder(ctx context.Context, org engine.OrgID, id string) (engine.Folder, error) {
	return f.store.Folder(ctx, f.as(ctx, "Folder", org), id)
}

func (f folderReads) FolderNamed(ctx context.Context, org engine.OrgID, parent, name string) (engine.Folder, error) {
	return f.store.FolderNamed(ctx, f.as(ctx, "FolderNamed", org), parent, name)
}

func (f folderReads) Folders(
	ctx context.Context, org engine.OrgID, filter engine.FolderFilter,
) ([]engine.Folder, int, error) {
	return f.store.Folders(ctx, f.as(ctx, "Folders", org), filter)
}

func (f folderReads) FolderPath(ctx context.Context, org engine.OrgID, id string) ([]string, error) {
	return f.store.FolderPath(ctx, f.as(ctx, "FolderPath", org), id)
}

func (f folderReads) FolderHeight(ctx context.Context, org engine.OrgID, id string) (int, error) {
	return f.store.FolderHeight(ctx, f.as(ctx, "FolderHeight", org), id)
}

func (f resultReads) Extraction(ctx context.Context, org engine.OrgID, id int64) ([]byte, error) {
	return f.store.Extraction(ctx, f.as(ctx, "Extraction", org), id)
}

func (f resultReads) Workings(ctx context.Context, org engine.OrgID, id int64) ([]byte, error) {
	return f.store.Workings(ctx, f.as(ctx, "Workings", org), id)
}

func (f resultReads) Edit(ctx context.Context, org engine.OrgID, id int64) (engine.Edit, error) {
	return f.store.Edit(ctx, f.as(ctx, "Edit", org), id)
}

func (f resultReads) EditVersion(ctx context.Context, org engine.OrgID, id int64) (int64, error) {
	return f.store.EditVersion(ctx, f.as(ctx, "EditVersion", org), id)
}

func (f resultReads) FieldCorrections(
	ctx context.Context, org engine.OrgID, id int64,
) ([]engine.FieldCorrection, error) {
	return f.store.FieldCorrections(ctx, f.as(ctx, "FieldCorrections", org), id)
}

func (f resultReads) Versions(ctx context.Context, org engine.OrgID, id int64, limit int) ([]engine.Version, error) {
	return f.store.Versions(ctx, f.as(ctx, "Versions", org), id, limit)
}

func (f resultReads) Version(
	ctx context.Context, org engine.OrgID, id int64, number int,
) (engine.VersionResult, error) {
	return f.store.Version(ctx, f.as(ctx, "Version", org), id, number)
}

func (f resultReads) VersionOfAttempt(
	ctx context.Context, org engine.OrgID, id int64, attempt int,
) (engine.VersionResult, error) {
	return f.store.VersionOfAttempt(ctx, f.as(ctx, "VersionOfAttempt", org), id, attempt)
}

func (f jobReads) Job(ctx context.Context, org engine.OrgID, id string) (engine.Job, error) {
	return f.store.Job(ctx, f.as(ctx, "Job", org), id)
}

func (f jobReads) ExtendLease(ctx context.Context, j engine.Job, until time.Time, p *engine.PagesRead) (bool, error) {
	j.Org = f.as(ctx, "ExtendLease", j.Org)
	return f.store.ExtendLease(ctx, j, until, p)
}

func (f jobReads) Attempts(ctx context.Context, org engine.OrgID, id int64) ([]engine.Attempt, error) {
	return f.store.Attempts(ctx, f.as(ctx, "Attempts", org), id)
}

func (f batchReads) Batch(ctx context.Context, org engine.OrgID, id string) (engine.Batch, error) {
	return f.store.Batch(ctx, f.as(ctx, "Batch", org), id)
}

func (f batchReads) BatchEntries(ctx context.Context, org engine.OrgID, id string) ([]engine.BatchEntry, error) {
	return f.store.BatchEntries(ctx, f.as(ctx, "BatchEntries", org), id)
}

func (f batchReads) KeptAnswer(ctx context.Context, org engine.OrgID, id string) (engine.KeptAnswer, error) {
	return f.store.KeptAnswer(ctx, f.as(ctx, "KeptAnswer", org), id)
}

func (f auditReads) LastAudit(ctx context.Context, org engine.OrgID) (engine.AuditEntry, error) {
	return f.store.LastAudit(ctx, f.as(ctx, "LastAudit", org))
}

func (f auditReads) AuditEntries(
	ctx context.Context, org engine.OrgID, after int64, limit int,
) ([]engine.AuditEntry, error) {
	return f.store.AuditEntries(ctx, f.as(ctx, "AuditEntries", org), after, limit)
}

func (f auditReads) AuditCheck(ctx context.Context, org engine.OrgID) (engine.AuditCheck, error) {
	return f.store.AuditCheck(ctx, f.as(ctx, "AuditCheck", org))
}

func (f auditReads) AuditTrail(
	ctx context.Context, org engine.OrgID, filter engine.AuditFilter,
) ([]engine.AuditEntry, error) {
	return f.store.AuditTrail(ctx, f.as(ctx, "AuditTrail", org), filter)
}

func (f auditReads) AccessLog(
	ctx context.Context, org engine.OrgID, filter engine.AuditFilter,
) ([]engine.AccessEntry, error) {
	return f.store.AccessLog(ctx, f.as(ctx, "AccessLog", org), filter)
}

func (f schemaReads) Schema(ctx context.Context, org engine.OrgID, slug string) (engine.Schema, error) {
	return f.store.Schema(ctx, f.as(ctx, "Schema", org), slug)
}

func (f schemaReads) Schemas(ctx context.Context, org engine.OrgID, limit, offset int) ([]engine.Schema, int, error) {
	return f.store.Schemas(ctx, f.as(ctx, "Schemas", org), limit, offset)
}

func (f schemaReads) SchemaVersion(
	ctx context.Context, org engine.OrgID, slug string, version int64,
) (engine.VersionedSchema, error) {
	return f.store.SchemaVersion(ctx, f.as(ctx, "SchemaVersion", org), slug, version)
}

func (f schemaReads) SchemaVersions(
	ctx context.Context, org engine.OrgID, slug string,
) ([]engine.VersionedSchema, error) {
	return f.store.SchemaVersions(ctx, f.as(ctx, "SchemaVersions", org), slug)
}

func (f schemaReads) PinnedSchema(
	ctx context.Context, org engine.OrgID, documentID int64,
) (engine.VersionedSchema, error) {
	return f.store.PinnedSchema(ctx, f.as(ctx, "PinnedSchema", org), documentID)
}

func (f schemaReads) ExportTemplate(ctx context.Context, org engine.OrgID, id string) (engine.ExportTemplate, error) {
	return f.store.ExportTemplate(ctx, f.as(ctx, "ExportTemplate", org), id)
}

func (f schemaReads) ExportTemplates(ctx context.Context, org engine.OrgID) ([]engine.ExportTemplate, error) {
	return f.store.ExportTemplates(ctx, f.as(ctx, "ExportTemplates", org))
}

func (f schemaReads) PolicyRevision(
	ctx context.Context, org engine.OrgID, revision int64,
) (engine.PolicyRevision, error) {
	return f.store.PolicyRevision(ctx, f.as(ctx, "PolicyRevision", org), revision)
}

func (f schemaReads) LatestPolicy(ctx context.Context, org engine.OrgID) (engine.PolicyRevision, error) {
	return f.store.LatestPolicy(ctx, f.as(ctx, "LatestPolicy", org))
}

func (f schemaReads) PolicyRevisions(
	ctx context.Context, org engine.OrgID, below int64, limit int,
) ([]engine.PolicyRevision, error) {
	return f.store.PolicyRevisions(ctx, f.as(ctx, "PolicyRevisions", org), below, limit)
}

func (f schemaReads) CategoryRules(ctx context.Context, org engine.OrgID) (engine.CategoryRules, error) {
	return f.store.CategoryRules(ctx, f.as(ctx, "CategoryRules", org))
}

func (f schemaReads) CategoryRulesRevision(ctx context.Context, org engine.OrgID) (int64, error) {
	return f.store.CategoryRulesRevision(ctx, f.as(ctx, "CategoryRulesRevision", org))
}

func (f schemaReads) CategoryRulesAt(
	ctx context.Context, org engine.OrgID, revision int64,
) (engine.CategoryRules, error) {
	return f.store.CategoryRulesAt(ctx, f.as(ctx, "CategoryRulesAt", org), revision)
}

func (f schemaReads) RuleRevisions(ctx context.Context, org engine.OrgID) ([]engine.RuleRevision, error) {
	return f.store.RuleRevisions(ctx, f.as(ctx, "RuleRevisions", org))
}

func (f schemaReads) ResultsBehindRules(
	ctx context.Context, org engine.OrgID, revision int64, after engine.RuledResult, limit int,
) ([]engine.RuledResult, error) {
	return f.store.ResultsBehindRules(ctx, f.as(ctx, "ResultsBehindRules", org), revision, after, limit)
}

func (f webhookReads) Callbacks(ctx context.Context, org engine.OrgID, id int64) ([]engine.Callback, error) {
	return f.store.Callbacks(ctx, f.as(ctx, "Callbacks", org), id)
}

func (f webhookReads) BatchCallbacks(ctx context.Context, org engine.OrgID, id string) ([]engine.Callback, error) {
	return f.store.BatchCallbacks(ctx, f.as(ctx, "BatchCallbacks", org), id)
}

func (f webhookReads) RecordCallback(ctx context.Context, c engine.Callback) error {
	c.Org = f.as(ctx, "RecordCallback", c.Org)
	return f.store.RecordCallback(ctx, c)
}

func (f webhookReads) Webhook(ctx context.Context, org engine.OrgID, id string) (engine.Webhook, error) {
	return f.store.Webhook(ctx, f.as(ctx, "Webhook", org), id)
}

func (f webhookReads) Webhooks(ctx context.Context, org engine.OrgID) ([]engine.Webhook, error) {
	return f.store.Webhooks(ctx, f.as(ctx, "Webhooks", org))
}

func (f webhookReads) Deliveries(
	ctx context.Context, org engine.OrgID, filter engine.DeliveryFilter,
) ([]engine.Delivery, int, error) {
	return f.store.Deliveries(ctx, f.as(ctx, "Deliveries", org), filter)
}

func (f webhookReads) Delivery(ctx context.Context, org engine.OrgID, webhook, id string) (engine.Delivery, error) {
	return f.store.Delivery(ctx, f.as(ctx, "Delivery", org), webhook, id)
}

func (f webhookReads) Event(ctx context.Context, org engine.OrgID, seq int64) (engine.Event, error) {
	return f.store.Event(ctx, f.as(ctx, "Event", org), seq)
}

func (f webhookReads) Events(ctx context.Context, org engine.OrgID, filter engine.EventFilter) ([]engine.Event, error) {
	return f.store.Events(ctx, f.as(ctx, "Events", org), filter)
}

func (f webhookReads) EventBounds(ctx context.Context, org engine.OrgID) (last, swept int64, err error) {
	return f.store.EventBounds(ctx, f.as(ctx, "EventBounds", org))
}
