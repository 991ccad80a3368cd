package engine

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/dossier-lending/dossier/engine/internal/locks"
	"github.com/google/uuid" // time-ordered ids (RFC 9562, version 7)
)

// Config is everything that an Engine needs. Store, Blobs, Extractor and Types are required.
type Config struct {
	Store     Store         // Keeps the rows. Required.
	Blobs     Blobs         // Keeps the bytes of files. Required.
	Extractor Extractor     // Reads documents. Required.
	Types     DocumentTypes // The document types by name. Required.
	// Other processes work on Store and Blobs at the same time. Uploads and deletions then exclude each other by a lock
	// in the store, and each transaction also checks that its file is there.
	SharedStore bool
	// Gives documents to workers; default Store. See Engine.Wake.
	Queue Queue
	// Downloads files. Nil means that file_url is refused.
	Fetcher Fetcher
	// Sends callbacks. Nil means that they are logged as not sent.
	Notifier Notifier
	// Compares documents with each other. Nil means that only single documents are verified.
	Verifier Verifier
	// Joins files into one. Nil means that merges are refused.
	Merger Merger
	// Encrypts file passwords until processing ends, and the secrets of receivers. Nil means that both are refused.
	Sealer Sealer
	// Writes workbooks. Nil means that nothing is exported.
	Exporter Exporter
	// Writes papers for people. Nil means that nothing is printed.
	Printer Printer
	// Paints pages. Nil means that there are no pictures of pages.
	Renderer Renderer
	// Keeps painted pages for a while. Nil means that each page is painted whenever it is asked for.
	Pictures Pictures
	// How long the painting of a page may take, once its turn has come; default 10 seconds.
	PictureTime time.Duration
	// Gives out files with PhilSys numbers, whose pictures and results are masked (see type Mask).
	ShowOriginals bool
	// Combines all papers of an application into one view. Nil means that there are no views.
	Analyst Analyst
	// Writes views as workbooks. Nil means that there are none.
	ViewExporter ViewExporter
	// The lender's currency, ISO 4217: that of affordability, debt and policy; default PHP.
	Currency string
	// Where the lender's day is counted, hours east of UTC, -12 to 14; nil means 8 (Manila).
	HoursEast *int
	// Bytes of memory for views that were computed lately; default 64 MB.
	ViewCacheBytes int64
	// Computes a result again from edited rows and corrected fields. Nil means that edits are refused.
	Reviser Reviser
	// The Go types that write the results of document types; corrections of fields are checked by them. A type that is
	// not listed is checked like OtherType, and if that is missing too, by what its result holds.
	Results []ResultShape

	// Version of the software that reads documents, recorded with each version of a result ("v1.4.0"); default "".
	ReaderVersion string

	// The wall clock, given so that tests are repeatable; default time.Now.
	Now func() time.Time
	// The time since some fixed moment, whatever the wall clock is set to; the default takes Now's monotonic reading.
	Elapsed func() time.Duration
	NewID   func() string // makes ids; default UUID v7
	// Makes an id for a document that is uploaded at a time; default NewDocumentIDs.
	NewDocumentID func(org OrgID, at time.Time) int64

	// Documents that are read at the same time, and one more for an organization that has none running; default 2.
	Workers int
	// Downloads of queued documents at the same time, default 32, and how many of them one organization may have,
	// default 8.
	Downloads, DownloadsPerOrg int
	// Bounds of a document's processing, see TimeBudget: without recognized pages (the same bound holds for its
	// download), more for each recognized page, and in all. Defaults: DefaultJobTimeout, DefaultPageTime,
	// DefaultMaxJobTime.
	JobTimeout, PageTime, MaxJobTime time.Duration
	// After this time a reading counts as long, see scheduler; default 10 seconds.
	LongAfter time.Duration
	// How long a claim holds without being prolonged; default 30 seconds.
	Lease time.Duration
	// How often the queue is checked without news of work; default 1 second.
	PollInterval time.Duration
	// Names this process in leases; default a new id.
	Owner string
	// Checks a receiver's address when it is registered. Nil leaves that to each delivery.
	Addresses AddressJudge
	// Days for which events and the log of deliveries are kept; default 30.
	EventRetainDays int
	// Days for which the access log is kept; default 400.
	AccessRetainDays int
	// Which documents each loan product needs. The zero value needs none.
	Checklists ChecklistRules
	// Reads the documents of underwriting policies. Nil means that there are no policies.
	Policies PolicyReader
	// Writes to borrowers about missing documents. Nil means that send_outreach is stored and not carried out.
	Mailer Mailer
	// The operator's log; default discards everything.
	Log *slog.Logger
}

// How long a document's processing may take, unless Config says otherwise.
const (
	DefaultJobTimeout = 2 * time.Minute  // without recognized pages
	DefaultPageTime   = 10 * time.Second // more for each recognized page
	DefaultMaxJobTime = 30 * time.Minute // in all
)

// Engine is the door to the domain: one service for each noun. It is safe for concurrent use.
//
// Services share one store and one clock, and a change that touches several nouns is one transaction. The caller is
// always an argument (Principal), so a service holds no identity.
type Engine struct {
	Config
	core  *core
	ready lastReady

	Organizations *OrganizationService // organizations, plans and keys
	Applications  *ApplicationService  // loan applications and borrowers
	Intake        *IntakeService       // an application together with its files
	Checklists    *ChecklistService    // which documents an application still lacks
	Policies      *PolicyService       // an organization's underwriting policy
	Outreach      *OutreachService     // mails to borrowers about missing documents
	Questions     *QuestionService     // an underwriter's questions to borrowers
	Memos         *MemoService         // credit memos
	Decisions     *DecisionService     // what persons decide about applications
	Documents     *DocumentService     // upload, status, result, deletion
	Files         *FileService         // the bytes that were uploaded
	Pages         *PageService         // pictures of pages
	Versions      *VersionService      // earlier results of a document
	Edits         *EditService         // changes that people make to results
	Batches       *BatchService        // many documents in one request
	Verification  *VerificationService // comparison of documents
	Cashflows     *CashflowService     // the view over all papers of an application
	Merges        *MergeService        // several files joined into one document
	Exports       *ExportService       // workbooks
	Templates     *TemplateService     // what custom workbooks hold
	Folders       *FolderService       // folders of documents
	Schemas       *SchemaService       // an organization's own document types
	Rules         *RuleService         // an organization's own rules for rows of statements
	Webhooks      *WebhookService      // registered receivers and callbacks
	Events        *EventService        // the feed of events
	Audit         *AuditService        // the audit log and the access log
	Idempotency   *IdempotencyService  // repeated requests
	Processing    *ProcessingService   // workers that read documents
	Maintenance   *MaintenanceService  // retention, erasure, checks of stored data
}

// core is what all services share: the configuration, the clocks, the transaction, and each other.
type core struct {
	engine    *Engine // its services, because a change may touch several nouns
	config    *Config
	failed    failStop
	damage    damage
	began     time.Time // wall clock when Elapsed was 0
	retention retentionClock
	wake      chan struct{} // one slot: there may be work
	// Computes the view over an application, with its ETag; nil if this installation computes none.
	view func(ctx context.Context, by Principal, ref string) (Cashflow, string, error)
}

// New checks the configuration and makes an engine. It starts nothing; Run does the processing.
func New(c Config) (*Engine, error) {
	if c.Store == nil || c.Blobs == nil || c.Extractor == nil || c.Types == nil {
		return nil, errors.New("engine.New needs Store, Blobs, Extractor and Types")
	}
	if c.Queue == nil {
		c.Queue = c.Store
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	began := c.Now()
	if c.Elapsed == nil {
		c.Elapsed = func() time.Duration { return c.Now().Sub(began) }
	}
	if c.NewID == nil {
		c.NewID = func() string { return uuid.Must(uuid.NewV7()).String() }
	}
	if c.NewDocumentID == nil {
		c.NewDocumentID = NewDocumentIDs()
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	setDefault(&c.Workers, 2)
	setDefault(&c.Downloads, 32)
	setDefault(&c.DownloadsPerOrg, 8)
	setDefault(&c.JobTimeout, DefaultJobTimeout)
	setDefault(&c.PageTime, DefaultPageTime)
	setDefault(&c.MaxJobTime, DefaultMaxJobTime)
	setDefault(&c.LongAfter, 10*time.Second)
	setDefault(&c.PictureTime, 10*time.Second)
	setDefault(&c.Lease, 30*time.Second)
	setDefault(&c.PollInterval, time.Second)
	setDefault(&c.EventRetainDays, defaultEventRetainDays)
	setDefault(&c.AccessRetainDays, defaultAccessRetainDays)
	setDefault(&c.ViewCacheBytes, defaultViewCacheBytes)
	if c.Owner == "" {
		c.Owner = c.NewID()
	}
	e := &Engine{Config: c}
	e.core = &core{engine: e, config: &e.Config, began: began.UTC().Round(0).Add(-c.Elapsed()),
		wake: make(chan struct{}, 1)}
	e.serve(e.core)
	return e, nil
}

// serve makes the services. Each holds the state that only its noun needs; they reach each other through the core.
func (e *Engine) serve(k *core) {
	e.Organizations = &OrganizationService{core: k, deleted: deletedOrganizations{forgotten: map[OrgID]bool{}}}
	e.Applications = &ApplicationService{k}
	e.Intake = &IntakeService{k}
	e.Checklists = &ChecklistService{k}
	e.Policies = &PolicyService{k}
	e.Outreach = &OutreachService{k, newOutreachSender(k)}
	e.Questions = &QuestionService{k}
	e.Memos = &MemoService{k}
	if k.config.Analyst != nil {
		k.view = func(ctx context.Context, by Principal, ref string) (Cashflow, string, error) {
			return e.Cashflows.Get(ctx, by, ref, CashflowQuery{})
		}
	}
	e.Decisions = &DecisionService{k}
	e.Documents = &DocumentService{k, locks.NewTurns[OrgID](maxFetches, maxOwnFetches, fetchWait)}
	e.Files = &FileService{core: k}
	e.Pages = &PageService{k, locks.NewTurns[OrgID](maxRenderings, 1, renderingWait)}
	e.Versions = &VersionService{k}
	e.Edits = &EditService{k, newEditLocks(k.config.Workers)}
	e.Batches = &BatchService{k}
	e.Verification = &VerificationService{k, make(chan struct{}, maxVerifications)}
	e.Cashflows = &CashflowService{k, make(chan struct{}, maxViews), newViewCache(k.config.ViewCacheBytes)}
	e.Merges = &MergeService{k, make(chan struct{}, maxMerges)}
	e.Exports = &ExportService{k, make(chan struct{}, maxExports)}
	e.Templates = &TemplateService{k}
	e.Folders = &FolderService{k}
	e.Schemas = &SchemaService{k, make(chan struct{}, maxDryRuns)}
	e.Rules = &RuleService{k, make(chan struct{}, 1), locks.NewTurns[OrgID](maxRulePreviews, 1, rulePreviewWait)}
	e.Webhooks = &WebhookService{k, newCallbackSender(k)}
	e.Events = &EventService{core: k}
	e.Audit = &AuditService{core: k}
	e.Idempotency = &IdempotencyService{core: k}
	e.Processing = &ProcessingService{core: k}
	e.Maintenance = &MaintenanceService{k}
}

func setDefault[T comparable](p *T, value T) {
	var zero T
	if *p == zero {
		*p = value
	}
}

// now is the time in the precision that is stored and shown: milliseconds, UTC.
func (c *core) now() time.Time { return c.config.Now().UTC().Truncate(time.Millisecond) }

// readyLife is how long Ready's last good answer holds. Each check writes and syncs twice, and probes need no key, so
// without it they could keep the disk busy.
const readyLife = time.Second

// lastReady is when Ready found everything in order.
type lastReady struct {
	mu sync.Mutex
	at time.Time // on the machine's own monotonic clock; zero before the first time
}

// Ready reports whether a durable row and a blob can be written now, or could a second ago. Callers that ask at the
// same time share one check.
func (e *Engine) Ready(ctx context.Context) error {
	if err := e.core.failed.err(); err != nil {
		return err
	}
	e.ready.mu.Lock()
	defer e.ready.mu.Unlock()
	if at := e.ready.at; !at.IsZero() && time.Since(at) < readyLife {
		return nil
	}
	err := e.lookReady(ctx)
	if err == nil {
		e.ready.at = time.Now()
	}
	return err
}

func (e *Engine) lookReady(ctx context.Context) error {
	if err := e.core.config.Store.Ready(ctx); err != nil {
		return e.core.storageError(err)
	}
	if err := e.core.config.Blobs.Ready(ctx); err != nil {
		return e.core.storageError(err)
	}
	return nil
}

// storageError turns an error of the store or of the blobs into a code, and stops the engine's writing after an error
// that cannot be recovered from. context.Canceled is returned unchanged.
func (c *core) storageError(err error) error {
	var known *Error
	switch {
	case err == nil || errors.As(err, &known):
		return err
	case errors.Is(err, ErrNotFound):
		return Fail(CodeNotFound)
	case errors.Is(err, ErrOutcomeUnknown):
		if errors.Is(err, ErrStorageFailed) {
			c.failed.stop(err)
		}
		return FailWith(CodeOutcomeUnknown, err)
	case errors.Is(err, ErrStorageFailed):
		c.failed.stop(err)
		return FailWith(CodeStorageUnavailable, err)
	case errors.Is(err, ErrDamaged):
		c.damage.note(err)
		return FailWith(CodeStoredDataDamaged, err)
	case errors.Is(err, ErrDataMissing):
		return FailWith(CodeDataMissing, err)
	case errors.Is(err, ErrStorageFull), errors.Is(err, ErrStorageBusy):
		return FailWith(CodeStorageUnavailable, err)
	case errors.Is(err, ErrTooLarge):
		return FailWith(CodeFileTooLarge, err)
	case errors.Is(err, context.Canceled): // the caller left; nothing failed
		return err
	case errors.Is(err, context.DeadlineExceeded):
		return FailWith(CodeStorageUnavailable, err)
	}
	return FailWith(CodeInternal, err)
}

// failStop remembers that storage failed in a way after which nothing more may be acknowledged: after a failed fsync
// the kernel may have dropped what it could not write, and a second try would seem to work.
type failStop struct {
	mu    sync.Mutex
	cause error
}

func (f *failStop) stop(cause error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.cause == nil {
		f.cause = cause
	}
}

func (f *failStop) err() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.cause == nil {
		return nil
	}
	return FailWith(CodeStorageUnavailable, f.cause,
		"Storage failed while writing; nothing new is accepted until the operator has restarted the server.")
}

// Failed is the reason why storage stopped for good, nil if it works. An appliance polls it to end itself.
func (e *Engine) Failed() error {
	e.core.failed.mu.Lock()
	defer e.core.failed.mu.Unlock()
	return e.core.failed.cause
}
