package engine

import (
	"context"
	"encoding/json"
	"io"
	"time"
)

// Store keeps the rows. Each method that touches an organization's data takes the organization. A row of another
// organization is ErrNotFound, like an absent one.
type Store interface {
	Reads
	// InTx runs fn in one transaction and returns after its commit is durable. If fn returns an error, nothing is kept.
	// fn must use only tx and touch neither files nor network, except that with Config.SharedStore it checks the files
	// that its rows name and deletes a file that no row names. fn may run on another goroutine, in one commit together
	// with other callers' transactions. It may run again after it was undone, so it begins with the same values each
	// time.
	InTx(ctx context.Context, fn func(tx Tx) error) error
	Queue
	// ReclaimJobs makes every running job available again, and lets no waiting job wait beyond now. It returns how many
	// were running. Only for an installation with one process that holds the data folder's lock.
	ReclaimJobs(ctx context.Context, now time.Time) (int, error)
	// RecordCallback stores the outcome of a callback's single attempt.
	RecordCallback(ctx context.Context, c Callback) error
	ClockStore
	// Collected is the place that PutCollected stored last, "" before the first: how far the walk over all stored files
	// has come that looks for those that no row names.
	Collected(ctx context.Context) (place string, err error)
	// PutCollected stores the place of the last file that was looked at; "" begins again.
	PutCollected(ctx context.Context, place string) error
	// SumResults adds the checksums that older results and edits lack, at most limit of each, and counts them.
	SumResults(ctx context.Context, org OrgID, limit int) (int, error)
	Peers
	ResultPacking
	// Ready commits a durable row, so that nil means that writes work.
	Ready(ctx context.Context) error
	// Loss is what the database lacks of the acknowledged data, as far as the head file beside it shows; nil if nothing
	// is known to be missing. While there is a loss, every write is refused with ErrDataMissing.
	Loss() *Loss
	// AcceptLoss runs fn in a transaction that is not refused and begins a new head file; ErrNotFound if nothing is
	// missing.
	AcceptLoss(ctx context.Context, fn func(tx Tx, loss Loss) error) error
	// AuditHead is the newest entry of an organization's audit chain that the head file knows; 0 if it knows none.
	AuditHead(ctx context.Context, org OrgID) (seq int64, hash string, err error)
	// Erase makes deleted rows unreadable in the database's own files. Call it after a permanent deletion.
	Erase(ctx context.Context) error
	// Close ends the use of the store.
	Close() error
}

// Peers connects the processes that share a store (Config.SharedStore). With a single process, there is never any news,
// and Alone always runs.
type Peers interface {
	// Announce tells the other processes that there may be work in the queue or an event to read. It does not wait. It
	// may be lost, so they also look by themselves.
	Announce()
	// News receives a value after another process announced something. One engine reads it.
	News() <-chan struct{}
	// Alone runs fn unless another process runs work of this name; ran is false then. fn's context also ends when the
	// store can no longer promise that fn runs alone.
	Alone(ctx context.Context, name string, fn func(ctx context.Context) error) (ran bool, err error)
}

// Queue gives documents to workers. Jobs are the store's rows, because they are added and ended in the transactions
// that store documents and results; which worker gets which job, and when, is the queue's decision. An embedder's own
// Queue (Config.Queue) can be put before the store's: it holds work back, gives it to certain machines, or counts it.
type Queue interface {
	// ClaimJobs gives out available or lapsed jobs of one kind (to download or to read) under a new attempt. Documents
	// to read are marked processing, with no pages read. The organization with the fewest running jobs of the kind
	// comes first, then the one that was served longest ago; within it the oldest job.
	ClaimJobs(ctx context.Context, c JobClaim) ([]Job, error)
	// ExtendLease prolongs a running job's lease and stores its progress, if that is known; false if the attempt no
	// longer holds the job.
	ExtendLease(ctx context.Context, job Job, leaseUntil time.Time, p *PagesRead) (bool, error)
}

// Reads are the store's queries that need no transaction; inside a transaction they see its own changes. They are split
// into one interface for each noun, small enough to fake by hand.
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
	PolicyReads
	CategoryRuleReads
	QuestionReads
	DecisionReads
	MemoReads
}

// Tx is a transaction: it reads its own writes. It is split into one interface for each noun, like Reads.
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
	PolicyWrites
	CategoryRuleWrites
	QuestionWrites
	DecisionWrites
	MemoWrites

	// Lock makes transactions that name the same thing of an organization run one after the other until they end. A
	// store with a single writer may do nothing.
	Lock(ctx context.Context, org OrgID, name string) error
}

// Blobs keeps file contents for each organization, named by their SHA-256.
type Blobs interface {
	// Stage writes r to a temporary place and hashes it. At limit+1 bytes it stops with ErrTooLarge.
	Stage(ctx context.Context, org OrgID, r io.Reader, limit int64) (StagedBlob, error)
	// Open reads a blob. The bytes are checked against the digest before the first byte is returned; ErrBlobCorrupt if
	// they do not fit, ErrNotFound if there is no such blob.
	Open(ctx context.Context, org OrgID, sha256 string) (BlobReader, error)
	// Delete removes a blob; an absent one is fine.
	Delete(ctx context.Context, org OrgID, sha256 string) error
	// DeleteAll removes all blobs of an organization; having none is fine.
	DeleteAll(ctx context.Context, org OrgID) error
	// List visits every stored blob in any order, to collect those that no row names.
	List(ctx context.Context, visit func(org OrgID, sha256 string, modified time.Time) error) error
	// Ready returns nil if new blobs can be written.
	Ready(ctx context.Context) error
}

// StagedBlob is content that was received but is not kept yet.
type StagedBlob interface {
	// SHA256 is the digest in hex.
	SHA256() string
	// Size is the number of bytes.
	Size() int64
	// Head is the first bytes, up to FileHeadBytes, by which the file's kind is recognized.
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
	// Size is the number of bytes.
	Size() int64
}

// Extractor reads one document. It is a pure function of the request: no clock, no network, no database.
type Extractor interface {
	// Extract returns the result. Errors are *ExtractError; any other error is treated as an internal error.
	Extract(ctx context.Context, in ExtractRequest) (Extraction, error)
}

// ExtractRequest is one document to read.
type ExtractRequest struct {
	Content  io.ReaderAt // the file's bytes
	Size     int64       // number of bytes
	FileName string      // as it was sent
	// The file's kind as recognized from its bytes ("pdf", "csv", …); "" lets the extractor recognize it.
	Kind         string
	DeclaredType string // registry name or "auto"
	Password     string // of a protected file; "" for none
	// The organization's own schema by which the document is read, if its type is "custom:…"; else nil.
	Schema *VersionedSchema
	// The organization's rules for rows, those in force, in their order; empty for none.
	Rules []CategoryRule
	Today Date          // the day of processing, for checks on dates in the future
	Pages PageSelection // Pages to read; the zero value reads all. A page keeps its number in the file.
	// The files from which a merged PDF was made; empty for any other document. Authenticity is checked on them,
	// because the merged file's structure is our own.
	Sources []ExtractSource
	// The caller only stores the result: an extractor that has it as JSON may return Extraction.Encoded (see
	// ReadEncoded) instead of decoding it.
	Encode bool
	// Receives the progress of the reading (see Tell); may be nil. It is safe for concurrent use and returns at once.
	Progress func(Progress)
}

// ExtractError is why a document could not be read.
type ExtractError struct {
	Category ErrorCategory // in one word
	Message  string        // for the caller: one sentence without the borrower's data that says what to do
	Cause    error         // for the log only; nil if there is none
}

// Error is for logs: category and message.
func (e *ExtractError) Error() string { return string(e.Category) + ": " + e.Message }

// Unwrap returns the cause.
func (e *ExtractError) Unwrap() error { return e.Cause }

// DocumentTypes is the registry of document types.
type DocumentTypes interface {
	// Resolve normalizes a name and resolves aliases ("Bank Statement" becomes bank_statement); "auto" stays. Unknown
	// and ambiguous names are *Error.
	Resolve(name string) (string, error)
	// List returns all types in the order of GET /document-types.
	List() []DocumentTypeEntry
}

// DocumentTypeEntry is one row of GET /document-types.
type DocumentTypeEntry struct {
	DocumentType string   `json:"document_type"` // registry name, or "custom:<slug>"
	Aliases      []string `json:"aliases"`       // other names that are accepted; may be empty
	Family       string   `json:"family"`        // groups related types, for example bank or tax
	// Statement reports whether results have transactions of accounts.
	Statement bool `json:"-"`
	// OwnPipeline reports whether the type has a pipeline of its own, whose cost is not told document by document.
	OwnPipeline bool `json:"-"`
	// Compares lists what other papers of a borrower are compared with, where that is not the usual member of results.
	Compares []Compared `json:"-"`
}

// Compared says which member of a type's results is compared with those of other papers.
type Compared struct {
	As    string // the row of the comparison: name, business_name, tin, address, utilities, registration_number …
	Field string // path of the member, "seller_name" or "subject.tin"; "" if papers of the type take no part in the row
}

// PolicyReader reads the documents of policies.
type PolicyReader interface {
	// ReadPolicy reads a YAML or JSON document. Errors are *PolicyError.
	ReadPolicy(document []byte) (Policy, error)
	// DefaultPolicy is the document that is in force for an organization without one of its own.
	DefaultPolicy() []byte
}

// Verifier compares documents with each other. It is a pure function of what is added.
type Verifier interface {
	// Begin opens a comparison.
	Begin() Comparison
}

// Comparison takes one document after the other and keeps only what is compared, so that one whole result at a time is
// in memory. It is for one goroutine.
type Comparison interface {
	// Add takes a document into the comparison.
	Add(p VerifyPaper)
	// Verdict compares what was added. The order of adding does not matter.
	Verdict() CrossVerification
}

// VerifyPaper is a completed document with its current result, or one of several papers in its file.
type VerifyPaper struct {
	ID           int64      // document id
	FileName     string     // as it was sent
	DocumentType string     // registry name
	SHA256       string     // of the stored bytes, in hex
	Part         int        // place in result.documents from 1 of one of several papers in the file; 0 for none
	Pages        [2]int     // first and last page of a part, split or not; zero for a whole file
	Result       Extraction // edits included
}

// Fetcher downloads a file_url without reaching private addresses.
type Fetcher interface {
	// Fetch opens a download. Errors are *Error: PRIVATE_URL, URL_UNREACHABLE, FILE_TOO_LARGE.
	Fetch(ctx context.Context, url string) (Fetched, error)
}

// Fetched is an open download.
type Fetched struct {
	Body     io.ReadCloser // the bytes; close it
	FileName string        // the last segment of the URL's path; "" if it has none
	Size     int64         // number of bytes; -1 if unknown
}

// Notifier sends callbacks: one POST of at most 10 seconds, without retries and redirects.
type Notifier interface {
	// Send posts body and returns the status code; err says in one sentence why there is none.
	Send(ctx context.Context, c Callback, body []byte) (statusCode int, err error)
}

// Sealer encrypts small secrets under the installation's key.
type Sealer interface {
	// Seal encrypts.
	Seal(plain []byte) ([]byte, error)
	// Open decrypts what Seal returned; an error if it was sealed under another key or changed.
	Open(sealed []byte) ([]byte, error)
}

// Reviser computes a result again from edited rows and corrected fields. It is a pure function of the request and never
// sees the file's bytes: what it needs of the reading is in the extraction and its workings.
type Reviser interface {
	// Editable reports whether transactions of a document type may be edited.
	Editable(documentType string) bool
	// Accounts is the number of accounts that rows of the extraction may name, at least 1.
	Accounts(extracted Extraction) int
	// Revise replaces the extracted rows and computes what follows from them and from corrected fields: values, metrics
	// and checks. Corrected values themselves stay unchanged. With the extracted rows and no correction, the result is
	// the same as before. Fields of every document type may be corrected, also if the type has no editable rows.
	Revise(ctx context.Context, in ReviseRequest) (Extraction, error)
	// Categorize returns the rows with the category, counterparty and rule that Revise would give them. It computes
	// nothing else, so it costs a small part of Revise.
	Categorize(ctx context.Context, in ReviseRequest) ([]Transaction, error)
}

// ReviseRequest is a result as it was read, and what to put into it.
type ReviseRequest struct {
	// The result as it was read, except that corrected fields are already in place and their provenance is FromAnalyst.
	Extracted Extraction
	Workings  json.RawMessage // Extraction.Workings of the reading; nil if the reader kept nothing
	// JSON pointers of the corrected fields, sorted: "/months/0/total_credits", or "/months" for a whole list.
	Corrected []string
	// The organization's own schema by which the document was read, if its type is "custom:…"; else nil.
	Schema *VersionedSchema
	// In their new order. Each has its number, no two the same; extracted rows are recognized by it.
	Rows []Transaction
	// Numbers of the rows whose category stays unchanged, unless a rule decides or had decided it; the categories of
	// others are computed.
	KeepCategories map[int]bool
	// Numbers of the rows whose category, or counterparty, an analyst put: no rule changes it.
	PutCategories, PutCounterparties map[int]bool
	// The organization's rules for rows, those in force, in their order; empty for none. What an earlier rule decided
	// (Transaction.CategoryRule) is judged again.
	Rules []CategoryRule
	Today Date // the day the document came in; a day in Workings takes precedence
}
