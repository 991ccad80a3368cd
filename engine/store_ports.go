package engine

import (
	"context"
	"time"
)

// The store's ports by noun. Those of newer nouns stand beside what they are about, such as WebhookReads in
// webhook_ports.go.

// OrganizationReads are the questions about organizations, their plans and keys.
type OrganizationReads interface {
	// Organization finds by id, and Organizations lists by name; neither knows one whose deletion has begun.
	Organization(ctx context.Context, id OrgID) (Organization, error)
	// OrganizationByName finds also one that is being deleted.
	OrganizationByName(ctx context.Context, name string) (Organization, error)
	Organizations(ctx context.Context) ([]Organization, error)
	Plan(ctx context.Context, name string) (Plan, error)
	// Plans lists those that were put, by name.
	Plans(ctx context.Context) ([]Plan, error)
	// Key finds a key by its public id, revoked ones included.
	Key(ctx context.Context, id string) (Key, error)
	Keys(ctx context.Context, org OrgID) ([]Key, error)
}

// OrganizationWrites change them.
type OrganizationWrites interface {
	InsertOrganization(ctx context.Context, o Organization) error
	// RenameOrganization gives an organization another name; ErrDuplicate when another one bears it.
	RenameOrganization(ctx context.Context, org OrgID, name string) error
	// SetOrganizationPlan puts an organization under another plan.
	SetOrganizationPlan(ctx context.Context, org OrgID, plan string) error
	// PutPlan adds a plan or replaces its limits.
	PutPlan(ctx context.Context, p Plan) error
	InsertKey(ctx context.Context, k Key) error
	RevokeKey(ctx context.Context, org OrgID, id string, at time.Time) error
}

// ApplicationReads are the questions about applications and borrowers.
type ApplicationReads interface {
	Application(ctx context.Context, org OrgID, id string) (Application, error)
	ApplicationByNumber(ctx context.Context, org OrgID, number int64) (Application, error)
	// OldestApplicationByRef finds by external_ref, the oldest when there are several.
	OldestApplicationByRef(ctx context.Context, org OrgID, externalRef string) (Application, error)
	Applications(ctx context.Context, org OrgID, f ApplicationFilter) ([]Application, error)
	StatusChanges(ctx context.Context, org OrgID, applicationID string) ([]StatusChange, error)
}

// ApplicationWrites change them.
type ApplicationWrites interface {
	// NextApplicationNumber counts up per organization; a number is never handed out twice.
	NextApplicationNumber(ctx context.Context, org OrgID) (int64, error)
	// BorrowerByEmail finds by case-folded e-mail.
	BorrowerByEmail(ctx context.Context, org OrgID, email string) (Borrower, error)
	InsertBorrower(ctx context.Context, b Borrower) error
	// DeleteBorrowerIfOrphaned deletes a borrower that no application names any more.
	DeleteBorrowerIfOrphaned(ctx context.Context, org OrgID, id string) (bool, error)
	InsertApplication(ctx context.Context, a Application) error
	// UpdateApplication replaces every changeable column.
	UpdateApplication(ctx context.Context, a Application) error
	TouchApplication(ctx context.Context, org OrgID, id string, activeAt time.Time) error
	// DeleteApplication deletes the application with its history, documents, extractions, jobs and
	// callbacks, and what events say of the documents. Blobs are the caller's business.
	DeleteApplication(ctx context.Context, org OrgID, id string) error
	InsertStatusChange(ctx context.Context, org OrgID, c StatusChange) error
}

// DocumentReads are the questions about documents.
type DocumentReads interface {
	// Document finds a document that is not deleted.
	Document(ctx context.Context, org OrgID, id int64) (Document, error)
	// DocumentEvenDeleted also finds a soft-deleted one.
	DocumentEvenDeleted(ctx context.Context, org OrgID, id int64) (Document, error)
	// Documents lists documents that are not deleted, newest first, with the number of all that match.
	Documents(ctx context.Context, org OrgID, f DocumentFilter) ([]Document, int, error)
	// ApplicationDocumentBySHA256 finds the application's visible document with these bytes.
	ApplicationDocumentBySHA256(ctx context.Context, org OrgID, applicationID, sha256 string) (Document, error)
	// DocumentsOfApplication lists all of its documents, soft-deleted ones included.
	DocumentsOfApplication(ctx context.Context, org OrgID, applicationID string) ([]Document, error)
	// LostDocumentID is the highest document id that was given out and lost with its document; 0 for none.
	LostDocumentID(ctx context.Context, org OrgID) (int64, error)
	// BlobReferences counts documents, soft-deleted ones included, that hold these bytes or were merged of
	// them.
	BlobReferences(ctx context.Context, org OrgID, sha256 string) (int, error)
	// DeletedDocuments lists soft-deleted documents that were deleted before a time, the longest deleted
	// first.
	DeletedDocuments(ctx context.Context, org OrgID, before time.Time, limit int) ([]Document, error)
}

// DocumentWrites change them.
type DocumentWrites interface {
	// InsertDocument answers ErrDuplicate when the id is taken.
	InsertDocument(ctx context.Context, d Document) error
	// UpdateDocument replaces every changeable column.
	UpdateDocument(ctx context.Context, d Document) error
	// PutPagesRead replaces how far a document's reading is; nil for unknown.
	PutPagesRead(ctx context.Context, org OrgID, id int64, p *PagesRead) error
	// SoftDeleteDocument hides the document, and what events say of it.
	SoftDeleteDocument(ctx context.Context, org OrgID, id int64, at time.Time) error
	// PurgeDocument deletes a document's row, extraction, versions, jobs and callbacks, and what events say of it.
	PurgeDocument(ctx context.Context, org OrgID, id int64) error
}

// ResultReads are the questions about what was read and how it was edited.
type ResultReads interface {
	// Extraction is the stored document.result as JSON. Extraction, Workings, Edit and FieldCorrections check what they
	// read against the checksum that it was put with; ErrDamaged when it does not fit.
	Extraction(ctx context.Context, org OrgID, documentID int64) ([]byte, error)
	// DocumentsWithResult lists documents above an id that have a result, in the order of their ids.
	DocumentsWithResult(ctx context.Context, org OrgID, afterID int64, limit int) ([]int64, error)
	// Workings are what the reader kept beside the extraction; nil when it kept none.
	Workings(ctx context.Context, org OrgID, documentID int64) ([]byte, error)
	// Edit is the present edit of a document's transactions; ErrNotFound when there never was one.
	Edit(ctx context.Context, org OrgID, documentID int64) (Edit, error)
	// EditVersion is its version alone, 0 when there never was one: its result may be 50 MB.
	EditVersion(ctx context.Context, org OrgID, documentID int64) (int64, error)
}

// ResultWrites change them.
type ResultWrites interface {
	// PutExtraction keeps the result; it replaces an earlier one of the document, which KeepVersion keeps.
	PutExtraction(ctx context.Context, org OrgID, documentID int64, result []byte, at time.Time) error
	// PutWorkings keeps workings beside the extraction that is there; PutExtraction drops them.
	PutWorkings(ctx context.Context, org OrgID, documentID int64, workings []byte) error
	// PutEdit replaces the edit by its next version, or adds version 1; ErrDuplicate when the kept one is
	// not the version before.
	PutEdit(ctx context.Context, org OrgID, documentID int64, e Edit) error
}

// JobReads are the questions about the queue's rows.
type JobReads interface {
	Job(ctx context.Context, org OrgID, id string) (Job, error)
	// QueueDepth counts jobs that wait and that run, over all organizations.
	QueueDepth(ctx context.Context) (available, running int, err error)
}

// JobWrites change them.
type JobWrites interface {
	InsertJob(ctx context.Context, j Job) error
	// FinishJob ends a running job when the attempt still holds it; false when it does not.
	FinishJob(ctx context.Context, j Job, state JobState) (held bool, err error)
	// ReleaseJob makes a running job available again when the attempt still holds it, long or to be downloaded
	// as j says, and counts the attempt as given back.
	ReleaseJob(ctx context.Context, j Job, availableAt time.Time) (held bool, err error)
}

// BatchReads are the questions about batches.
type BatchReads interface {
	Batch(ctx context.Context, org OrgID, id string) (Batch, error)
	// BatchEntries lists a batch's entries in the order sent, with what their documents show, all as of
	// one moment. A document that is deleted shows nothing.
	BatchEntries(ctx context.Context, org OrgID, batchID string) ([]BatchEntry, error)
}

// BatchWrites change them.
type BatchWrites interface {
	InsertBatch(ctx context.Context, b Batch) error
	// InsertBatchEntry answers ErrDuplicate when the place is taken or the document is in a batch already.
	// What the entry says of its document is not stored with it.
	InsertBatchEntry(ctx context.Context, org OrgID, batchID string, e BatchEntry) error
	// SettleBatchEntry gives a document's open entry its outcome and says which batch it is in;
	// ErrNotFound when the document has no open entry.
	SettleBatchEntry(
		ctx context.Context, org OrgID, documentID int64, outcome DocumentStatus,
	) (batchID string, err error)
	// EndBatch notes when the last entry was settled; ErrNotFound when that was noted before.
	EndBatch(ctx context.Context, org OrgID, id string, at time.Time) error
}

// CallbackReads are the questions about callbacks to a webhook_url.
type CallbackReads interface {
	Callbacks(ctx context.Context, org OrgID, documentID int64) ([]Callback, error)
	BatchCallbacks(ctx context.Context, org OrgID, batchID string) ([]Callback, error)
}

// CallbackWrites change them.
type CallbackWrites interface {
	// ClaimCallback inserts the callback; false when its document's attempt or its batch already has one of this event.
	ClaimCallback(ctx context.Context, c Callback) (bool, error)
}

// AuditReads are the questions about the audit chain.
type AuditReads interface {
	// LastAudit is the newest entry; ErrNotFound when the chain is empty.
	LastAudit(ctx context.Context, org OrgID) (AuditEntry, error)
	AuditEntries(ctx context.Context, org OrgID, afterSeq int64, limit int) ([]AuditEntry, error)
}

// AuditWrites change them.
type AuditWrites interface {
	// InsertAudit answers ErrNotFound once the deletion of the entry's organization has begun.
	InsertAudit(ctx context.Context, e AuditEntry) error
}
