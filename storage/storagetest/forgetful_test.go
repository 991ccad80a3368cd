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
func (f *forgetful) OldestApplicationByRef(ctx context.Context, org engine.OrgID, ref string) (engine.Application, error) {
	return f.Store.OldestApplicationByRef(ctx, f.as(ctx, "OldestApplicationByRef", org), ref)
}
func (f *forgetful) Applications(ctx context.Context, org engine.OrgID, filter engine.ApplicationFilter) ([]engine.Application, error) {
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
func (f *forgetful) Documents(ctx context.Context, org engine.OrgID, filter engine.DocumentFilter) ([]engine.Document, int, error) {
	return f.Store.Documents(ctx, f.as(ctx, "Documents", org), filter)
}
func (f *forgetful) ApplicationDocumentBySHA256(ctx context.Context, org engine.OrgID, id, sum string) (engine.Document, error) {
	return f.Store.ApplicationDocumentBySHA256(ctx, f.as(ctx, "ApplicationDocumentBySHA256", org), id, sum)
}
func (f *forgetful) DocumentsOfApplication(ctx context.Context, org engine.OrgID, id string) ([]engine.Document, error) {
	return f.Store.DocumentsOfApplication(ctx, f.as(ctx, "DocumentsOfApplication", org), id)
}
func (f *forgetful) DeletedDocuments(ctx context.Context, org engine.OrgID, before time.Time, limit int) ([]engine.Document, error) {
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
func (f *forgetful) AuditEntries(ctx context.Context, org engine.OrgID, after int64, limit int) ([]engine.AuditEntry, error) {
	return f.Store.AuditEntries(ctx, f.as(ctx, "AuditEntries", org), after, limit)
}
func (f *forgetful) AuditTrail(ctx context.Context, org engine.OrgID, filter engine.AuditFilter) ([]engine.AuditEntry, error) {
	return f.Store.AuditTrail(ctx, f.as(ctx, "AuditTrail", org), filter)
}
func (f *forgetful) AccessLog(ctx context.Context, org engine.OrgID, filter engine.AuditFilter) ([]engine.AccessEntry, error) {
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
func (x *forgetfulTx) PutExtraction(ctx context.Context, org engine.OrgID, id int64, result []byte, at time.Time) error {
	return x.Tx.PutExtraction(ctx, x.f.as(ctx, "PutExtraction", org), id, result, at)
}
func (x *forgetfulTx) SettleBatchEntry(ctx context.Context, org engine.OrgID, id int64, outcome engine.DocumentStatus) (string, error) {
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
