package engine

import (
	"context"
	"io"
	"time"
)

// Store keeps the rows. Each method that touches an organization's data takes the organization; a row
// of another one is ErrNotFound, as an absent one is.
type Store interface {
	Reads
	// InTx runs fn in one transaction and returns after its commit is durable. When fn returns an error
	// nothing of it stays. fn must use only tx, touch neither files nor network, and may run on another
	// goroutine together with other callers' transactions that share one commit.
	InTx(ctx context.Context, fn func(tx Tx) error) error
	Queue
	// ReclaimJobs makes every running job available again, and lets no waiting job wait beyond now. Only for an installation with one process
	// that holds the data folder's lock.
	ReclaimJobs(ctx context.Context, now time.Time) (int, error)
	// RecordCallback keeps the outcome of a callback's single attempt.
	RecordCallback(ctx context.Context, c Callback) error
	ClockStore
	// SumResults gives results and edits that were kept before checksums theirs, at most limit of each, and
	// counts them.
	SumResults(ctx context.Context, org OrgID, limit int) (int, error)
	// Ready commits a durable row, so that nil means that writes work.
	Ready(ctx context.Context) error
	// Loss is what the database lacks of what was acknowledged, as far as the head beside it knows; nil when
	// nothing is known to be missing. While there is one every write is refused with ErrDataMissing.
	Loss() *Loss
	// AcceptLoss runs fn in a transaction that is not refused and begins a new head; ErrNotFound when
	// nothing is missing.
	AcceptLoss(ctx context.Context, fn func(tx Tx, loss Loss) error) error
	// AuditHead is the newest entry of an organization's chain that the head knows; 0 when it knows none.
	AuditHead(ctx context.Context, org OrgID) (seq int64, hash string, err error)
	// Erase makes deleted rows unreadable in the database's own files. Call it after a permanent delete.
	Erase(ctx context.Context) error
	Close() error
}

// Queue hands documents to workers. Jobs come in and end in the transactions that keep documents and results, so they
// are the store's rows; who gets which and when is the queue's business. A Queue of one's own stands before the
// store's (Config.Queue): it holds work back, gives it to certain machines, or counts it.
type Queue interface {
	// ClaimJobs hands out available or lapsed jobs of one kind (to download or to read) under a new attempt.
	// Documents to read are marked processing, with no pages read. The organization with the fewest running jobs of the
	// kind comes first, then the one that was served longest ago; within it the oldest job.
	ClaimJobs(ctx context.Context, c JobClaim) ([]Job, error)
	// ExtendLease prolongs a running job's lease and notes how far it is, when that is known; false when
	// the attempt no longer holds it.
	ExtendLease(ctx context.Context, job Job, leaseUntil time.Time, p *PagesRead) (bool, error)
}

// Reads are the questions that need no transaction; inside one they see its own changes.
type Reads interface {
	MergeReads
	IdempotencyReads
	OutreachReads
	SchemaReads
	ErasureReads
	OrganizationDeletionReads
	AttemptReads
	SearchReads
	VersionReads

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

	Application(ctx context.Context, org OrgID, id string) (Application, error)
	ApplicationByNumber(ctx context.Context, org OrgID, number int64) (Application, error)
	// OldestApplicationByRef finds by external_ref, the oldest when there are several.
	OldestApplicationByRef(ctx context.Context, org OrgID, externalRef string) (Application, error)
	Applications(ctx context.Context, org OrgID, f ApplicationFilter) ([]Application, error)
	StatusChanges(ctx context.Context, org OrgID, applicationID string) ([]StatusChange, error)

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
	Callbacks(ctx context.Context, org OrgID, documentID int64) ([]Callback, error)
	Batch(ctx context.Context, org OrgID, id string) (Batch, error)
	// BatchEntries lists a batch's entries in the order sent, with what their documents show, all as of
	// one moment. A document that is deleted shows nothing.
	BatchEntries(ctx context.Context, org OrgID, batchID string) ([]BatchEntry, error)
	BatchCallbacks(ctx context.Context, org OrgID, batchID string) ([]Callback, error)
	Job(ctx context.Context, org OrgID, id string) (Job, error)
	// QueueDepth counts jobs that wait and that run, over all organizations.
	QueueDepth(ctx context.Context) (available, running int, err error)

	// LastAudit is the newest entry; ErrNotFound when the chain is empty.
	LastAudit(ctx context.Context, org OrgID) (AuditEntry, error)
	AuditEntries(ctx context.Context, org OrgID, afterSeq int64, limit int) ([]AuditEntry, error)

	EventReads
	WebhookReads
	FolderReads
	ExportTemplateReads
	AccessReads
	FieldCorrectionReads
}

// Tx is a transaction: it reads its own writes.
type Tx interface {
	Reads
	MergeWrites
	IdempotencyWrites
	OutreachWrites
	SchemaWrites
	ErasureWrites
	OrganizationDeletionWrites
	AttemptWrites
	SearchWrites
	VersionWrites

	// Lock makes transactions that name the same thing of an organization run one after the other
	// until they end. A store with a single writer need do nothing.
	Lock(ctx context.Context, org OrgID, name string) error
	InsertOrganization(ctx context.Context, o Organization) error
	// PutPlan adds a plan or replaces its limits.
	PutPlan(ctx context.Context, p Plan) error
	// RenameOrganization gives an organization another name; ErrDuplicate when another one bears it.
	RenameOrganization(ctx context.Context, org OrgID, name string) error
	// SetOrganizationPlan puts an organization under another plan.
	SetOrganizationPlan(ctx context.Context, org OrgID, plan string) error
	InsertKey(ctx context.Context, k Key) error
	RevokeKey(ctx context.Context, org OrgID, id string, at time.Time) error

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
	// PutExtraction keeps the result; it replaces an earlier one of the document, which KeepVersion keeps.
	PutExtraction(ctx context.Context, org OrgID, documentID int64, result []byte, at time.Time) error
	// PutWorkings keeps workings beside the extraction that is there; PutExtraction drops them.
	PutWorkings(ctx context.Context, org OrgID, documentID int64, workings []byte) error
	// PutEdit replaces the edit by its next version, or adds version 1; ErrDuplicate when the kept one is
	// not the version before.
	PutEdit(ctx context.Context, org OrgID, documentID int64, e Edit) error

	InsertJob(ctx context.Context, j Job) error
	// FinishJob ends a running job when the attempt still holds it; false when it does not.
	FinishJob(ctx context.Context, j Job, state JobState) (held bool, err error)
	// ReleaseJob makes a running job available again when the attempt still holds it, long or to be downloaded
	// as j says, and counts the attempt as given back.
	ReleaseJob(ctx context.Context, j Job, availableAt time.Time) (held bool, err error)

	InsertBatch(ctx context.Context, b Batch) error
	// InsertBatchEntry answers ErrDuplicate when the place is taken or the document is in a batch already.
	// What the entry says of its document is not stored with it.
	InsertBatchEntry(ctx context.Context, org OrgID, batchID string, e BatchEntry) error
	// SettleBatchEntry gives a document's open entry its outcome and says which batch it is in;
	// ErrNotFound when the document has no open entry.
	SettleBatchEntry(ctx context.Context, org OrgID, documentID int64, outcome DocumentStatus) (batchID string, err error)
	// EndBatch notes when the last entry was settled; ErrNotFound when that was noted before.
	EndBatch(ctx context.Context, org OrgID, id string, at time.Time) error

	// ClaimCallback inserts the callback; false when its document's attempt or its batch already has one of this event.
	ClaimCallback(ctx context.Context, c Callback) (bool, error)
	// InsertAudit answers ErrNotFound once the deletion of the entry's organization has begun.
	InsertAudit(ctx context.Context, e AuditEntry) error

	EventWrites
	WebhookWrites
	FolderWrites
	ExportTemplateWrites
	AccessWrites
	FieldCorrectionWrites
}

// Blobs keeps file contents per organization, named by their SHA-256.
type Blobs interface {
	// Stage writes r to a temporary place while hashing it. At limit+1 bytes it stops with ErrTooLarge.
	Stage(ctx context.Context, org OrgID, r io.Reader, limit int64) (StagedBlob, error)
	// Open reads a blob; the bytes are checked against the digest before the first is handed out, and
	// ErrBlobCorrupt says that they do not fit. ErrNotFound when there is none.
	Open(ctx context.Context, org OrgID, sha256 string) (BlobReader, error)
	// Delete removes a blob; absent is fine.
	Delete(ctx context.Context, org OrgID, sha256 string) error
	// DeleteAll removes all blobs of an organization; none is fine.
	DeleteAll(ctx context.Context, org OrgID) error
	// List visits every kept blob, for collecting those that no row names. Order is not promised.
	List(ctx context.Context, visit func(org OrgID, sha256 string, modified time.Time) error) error
	// Ready says whether new blobs can be written.
	Ready(ctx context.Context) error
}

// StagedBlob is content that was received but is not kept yet.
type StagedBlob interface {
	SHA256() string // hex
	Size() int64
	// Head is the first bytes (up to 4096), for judging the file's kind.
	Head() []byte
	// Open reads the bytes before they are kept. Close the reader before Commit or Discard.
	Open() (BlobReader, error)
	// Commit makes the blob durable under its name. Calling it again does nothing.
	Commit(ctx context.Context) error
	// Discard removes the temporary copy; after Commit it does nothing.
	Discard()
}

// BlobReader is an open blob.
type BlobReader interface {
	io.ReaderAt
	io.Closer
	Size() int64
}

// Extractor reads one paper. It is a pure function of the request: no clock, no network, no database.
type Extractor interface {
	Extract(ctx context.Context, in ExtractRequest) (Extraction, error)
}

// ExtractRequest is one paper to read.
type ExtractRequest struct {
	Content  io.ReaderAt
	Size     int64
	FileName string
	// Kind is the file's kind as judged from its bytes ("pdf", "csv", …); "" lets the extractor judge.
	Kind         string
	DeclaredType string // registry name or "auto"
	Password     string
	// Schema is the organization's own schema by which the paper is read, when its type is "custom:…".
	Schema *VersionedSchema
	// Today is the day of processing, for checks on dates in the future.
	Today Date
	// Pages are those to read; the zero value reads all. A page keeps its number in the file.
	Pages PageSelection
	// Sources are the files that a merged PDF was made of; empty for every other paper. What speaks for or
	// against a file is looked for in them: the merged file's structure is our own.
	Sources []ExtractSource
	// Encode says that the caller only keeps the result: an extractor that has it as JSON may give Extraction.Encoded
	// instead of decoding it.
	Encode bool
	// Progress listens to how far the reading is (see Tell); nil when nobody does. It is safe for
	// concurrent use and returns at once.
	Progress func(Progress)
}

// ExtractError says why a paper could not be read. Message is for the caller: one sentence without the
// borrower's data, with the way out.
type ExtractError struct {
	Category ErrorCategory
	Message  string
	Cause    error
}

func (e *ExtractError) Error() string { return string(e.Category) + ": " + e.Message }

// Unwrap is the cause.
func (e *ExtractError) Unwrap() error { return e.Cause }

// DocumentTypes is the registry of types: which names exist.
type DocumentTypes interface {
	// Resolve normalizes a name and resolves aliases ("Bank Statement" → bank_statement); "auto" stays.
	// Unknown and ambiguous names are *Error.
	Resolve(name string) (string, error)
	List() []DocumentTypeEntry
}

// DocumentTypeEntry is one row of GET /document-types.
type DocumentTypeEntry struct {
	DocumentType string   `json:"document_type"`
	Aliases      []string `json:"aliases"`
	Family       string   `json:"family"`
}

// Verifier compares papers with each other. It is a pure function of what is added.
type Verifier interface {
	// Begin opens a comparison.
	Begin() Comparison
}

// Comparison takes one paper after the other and keeps of each only what is compared, so that one whole
// result at a time is in memory. It is for one goroutine.
type Comparison interface {
	Add(p VerifyPaper)
	// Verdict compares what was added. The order of adding changes nothing in it.
	Verdict() CrossVerification
}

// VerifyPaper is a completed document with its current result.
type VerifyPaper struct {
	ID           int64
	FileName     string
	DocumentType string
	SHA256       string // of the stored bytes, hex
	Result       Extraction
}

// Fetcher gets a file_url through the guarded client. Errors are *Error (PRIVATE_URL, URL_UNREACHABLE,
// FILE_TOO_LARGE).
type Fetcher interface {
	Fetch(ctx context.Context, url string) (Fetched, error)
}

// Fetched is an open download.
type Fetched struct {
	Body io.ReadCloser
	// FileName is the last segment of the URL's path, "" when it has none.
	FileName string
	Size     int64 // -1 when unknown
}

// Notifier sends callbacks: one POST, at most 10 seconds, no retry, no redirect.
type Notifier interface {
	// Send posts body and tells the status code; err says in one sentence why there is none.
	Send(ctx context.Context, c Callback, body []byte) (statusCode int, err error)
}

// Sealer encrypts small secrets under the installation's key.
type Sealer interface {
	Seal(plain []byte) ([]byte, error)
	Open(sealed []byte) ([]byte, error)
}
