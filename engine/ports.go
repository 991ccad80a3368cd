package engine

import (
	"context"
	"encoding/json"
	"io"
	"time"
)

// Store keeps the rows. Each method that touches an organization's data takes the organization; a row
// of another one is ErrNotFound, as an absent one is.
type Store interface {
	Reads
	// InTx runs fn in one transaction and returns after its commit is durable. When fn returns an error
	// nothing of it stays. fn must use only tx, touch neither files nor network (with Config.SharedStore it looks for
	// the files that its rows name, and deletes one that none names), and may run on another goroutine together with
	// other callers' transactions that share one commit.
	InTx(ctx context.Context, fn func(tx Tx) error) error
	Queue
	// ReclaimJobs makes every running job available again, and lets no waiting job wait beyond now. Only for an
	// installation with one process that holds the data folder's lock.
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

// Reads are the questions that need no transaction; inside one they see its own changes. It is made of ports by noun,
// each small enough to fake by hand.
type Reads interface {
	OrganizationReads
	ApplicationReads
	DocumentReads
	ResultReads
	JobReads
	BatchReads
	CallbackReads
	AuditReads
	MergeReads
	IdempotencyReads
	OutreachReads
	SchemaReads
	ErasureReads
	OrganizationDeletionReads
	AttemptReads
	SearchReads
	VersionReads
	EventReads
	WebhookReads
	FolderReads
	ExportTemplateReads
	AccessReads
	FieldCorrectionReads
}

// Tx is a transaction: it reads its own writes. It is made of ports by noun, as Reads is.
type Tx interface {
	Reads
	OrganizationWrites
	ApplicationWrites
	DocumentWrites
	ResultWrites
	JobWrites
	BatchWrites
	CallbackWrites
	AuditWrites
	MergeWrites
	IdempotencyWrites
	OutreachWrites
	SchemaWrites
	ErasureWrites
	OrganizationDeletionWrites
	AttemptWrites
	SearchWrites
	VersionWrites
	EventWrites
	WebhookWrites
	FolderWrites
	ExportTemplateWrites
	AccessWrites
	FieldCorrectionWrites

	// Lock makes transactions that name the same thing of an organization run one after the other
	// until they end. A store with a single writer need do nothing.
	Lock(ctx context.Context, org OrgID, name string) error
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

// Reviser works out a result anew from edited rows and corrected fields. It is a pure function of the request and never
// sees the paper's bytes: what is needed of the reading stands in the extraction and its workings.
type Reviser interface {
	// Editable says whether transactions of a document type may be edited.
	Editable(documentType string) bool
	// Accounts is the number of accounts that rows of the extraction may name, at least 1.
	Accounts(extracted Extraction) int
	// Revise puts rows in place of the extracted ones and works out what follows from them and from corrected fields:
	// values, metrics and checks. What was corrected itself stays as it is. The same rows and no correction give the
	// same result as the extraction was. Every document type's fields may be corrected, also of types whose rows may
	// not be edited or that have none.
	Revise(ctx context.Context, in ReviseRequest) (Extraction, error)
}

// ReviseRequest is a result as it was read and what to put into it.
type ReviseRequest struct {
	// Extracted is the result as read, but for the fields that were corrected: these are put in place already, and
	// their provenance says FromAnalyst. Workings are what its reader kept for this purpose, nil when it kept
	// nothing.
	Extracted Extraction
	Workings  json.RawMessage
	// Corrected are the JSON pointers of those fields, sorted; "/months/0/total_credits" or a whole list "/months".
	Corrected []string
	// Schema is the organization's own schema by which the paper was read, when its type is "custom:…".
	Schema *VersionedSchema
	// Rows are in the order in which they will stand; each has its number, no two the same. Extracted
	// rows are known again by it.
	Rows []Transaction
	// KeepCategories are the rows (by number) whose category stands as it is; the others' are worked out.
	KeepCategories map[int]bool
	// Today is the day the paper came in; workings that name one have precedence.
	Today Date
}
