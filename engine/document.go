package engine

import "time"

// DocumentStatus is where a document stands.
type DocumentStatus string

const (
	DocumentPending    DocumentStatus = "pending"
	DocumentProcessing DocumentStatus = "processing"
	DocumentCompleted  DocumentStatus = "completed"
	DocumentFailed     DocumentStatus = "failed"
)

// Terminal says that processing has ended.
func (s DocumentStatus) Terminal() bool { return s == DocumentCompleted || s == DocumentFailed }

// ErrorCategory says in one word why a document failed.
type ErrorCategory string

const (
	ProcessingError    ErrorCategory = "processing_error"
	PasswordRequired   ErrorCategory = "password_required"
	PasswordIncorrect  ErrorCategory = "password_incorrect"
	UnreadableDocument ErrorCategory = "unreadable_document"
	UnsupportedContent ErrorCategory = "unsupported_content"
	TypeMismatch       ErrorCategory = "document_type_mismatch"
	DownloadFailed     ErrorCategory = "download_failed"
	TooManyPages       ErrorCategory = "too_many_pages"
	TimedOut           ErrorCategory = "timeout"
	InternalError      ErrorCategory = "internal_error"
)

// MaxFileBytes is the largest file dossier takes: 100 MB.
const MaxFileBytes = 104_857_600

// Document is one file and what became of it. Optional values are nil.
type Document struct {
	ID            int64 // positive, below 2^53, unique in the installation, rising with time
	Org           OrgID
	ApplicationID *string
	ExternalRef   *string // of its application, as it is now; filled by reads
	FolderID      *string // nil when it lies in none
	FileName      string
	DeclaredType  string // registry name or "auto"
	DocumentType  string // what was declared; once completed, what was found when "auto" was declared
	// file kind as judged from the bytes: pdf, png, jpeg, tiff, bmp, txt, csv, xlsx, xls; "" before a fetch
	Kind          string
	SHA256        string // hex; "" before a fetch
	SizeBytes     int64
	Status        DocumentStatus
	UploadedAt    time.Time
	StartedAt     *time.Time
	CompletedAt   *time.Time // set when completed or failed
	Error         *string
	ErrorCategory *ErrorCategory
	WebhookURL    *string
	SourceURL     *string // of an asynchronous fetch; erased when it is done
	Password      []byte  // sealed; erased when processing ends
	JobID         string  // of the attempt that runs or ran last
	Attempt       int     // which reading this is, from 1; see Attempt
	// Selection are the pages that this attempt reads, "1-3,5" (see ParsePages); "" for all.
	Selection  string
	UploadedBy string // key id
	DeletedAt  *time.Time
	// Pages is how far reading is or, after the end, came; nil while nothing is known.
	Pages *PagesRead
	// EditVersion is the version of the result's edit; filled by DocumentService.Get, 0 when unedited.
	EditVersion int64
	// NotCarried are edits of the result before that the present one lacks; filled by DocumentService.Get.
	NotCarried NotCarried
}

// PagesRead says how many pages of a file are read: 0 <= Done <= Total.
type PagesRead struct {
	Done, Total int
}

// ProcessingSeconds is the time from the start of processing to its end, 0 before. A clock that was set
// back in between makes it 0, not negative.
func (d Document) ProcessingSeconds() float64 {
	if d.StartedAt == nil || d.CompletedAt == nil {
		return 0
	}
	return max(0, d.CompletedAt.Sub(*d.StartedAt).Seconds())
}

// DocumentFilter selects a page of a list, newest first. Empty values select all.
type DocumentFilter struct {
	Status        DocumentStatus
	DocumentType  string
	ApplicationID string
	ExternalRef   string // of the applications that bear it
	FolderID      string
	// Query is what the caller looks for in file name, holder, account number and reference; nil for nothing. The
	// engine makes Search of it, which is what a store reads.
	Query         *string
	Search        SearchQuery
	Limit, Offset int
}
