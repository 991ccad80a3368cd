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

// Config is everything an Engine needs. Store, Blobs, Extractor and Types are required.
type Config struct {
	Store     Store
	Blobs     Blobs
	Extractor Extractor
	Types     DocumentTypes
	// SharedStore says that other processes work on Store and Blobs at the same time. Uploads and deletions then
	// exclude each other by a lock in the store, which costs each a look for its file within its transaction.
	SharedStore bool
	// Queue hands documents to workers; default Store. See Engine.Wake.
	Queue Queue
	// Fetcher and Notifier reach the outside. Nil means that file_url is refused and callbacks are
	// logged as not sent.
	Fetcher  Fetcher
	Notifier Notifier
	// Verifier compares documents with each other. Nil means that only single documents are verified.
	Verifier Verifier
	// Merger puts files together into one. Nil means that merges are refused.
	Merger Merger
	// Sealer keeps PDF passwords until processing ends. Nil means that passwords are refused.
	Sealer Sealer
	// Exporter writes workbooks. Nil means that nothing is exported.
	Exporter Exporter
	// Renderer paints pages, Pictures keeps them for a while. Without the first there are no pictures of pages, without
	// the second each is painted whenever it is asked for.
	Renderer Renderer
	Pictures Pictures
	// PictureTime is how long the painting of a page may take, once its turn has come; default 10 seconds.
	PictureTime time.Duration
	// Reviser works results out anew from edited rows and corrected fields. Nil means that edits are refused.
	Reviser Reviser
	// Results say which Go types write the results of document types: what a correction of a field is judged by. A type
	// that is not listed is judged as OtherType is, and without that by what stands in its result.
	Results []ResultShape

	// ReaderVersion names the software that reads papers, as versions of a result tell it ("v1.4.0"); default "".
	ReaderVersion string

	// Now and NewID are given so that tests are repeatable; the defaults are time.Now and UUID v7.
	Now func() time.Time
	// Elapsed is how long it is since some moment before, whatever the wall clock is set to; the default
	// takes Now's monotonic reading.
	Elapsed func() time.Duration
	NewID   func() string
	// NewDocumentID makes an id for a document uploaded at a time; the default is described at
	// NewDocumentIDs.
	NewDocumentID func(org OrgID, at time.Time) int64

	// Workers is the number of documents read at the same time, and one more for an organization that has
	// none running; default 2.
	Workers int
	// Downloads is the number of queued documents whose file_url is downloaded at the same time, default 32;
	// DownloadsPerOrg is how many of them one organization may have, default 8.
	Downloads, DownloadsPerOrg int
	// JobTimeout, PageTime and MaxJobTime end a document's processing (see Patience); defaults
	// DefaultJobTimeout, DefaultPageTime and DefaultMaxJobTime. JobTimeout
	// bounds its download too.
	JobTimeout, PageTime, MaxJobTime time.Duration
	// LongAfter is when a reading counts as long (see lanes); default 10 seconds.
	LongAfter time.Duration
	// Lease is how long a claim holds without being prolonged; default 30 seconds.
	Lease time.Duration
	// PollInterval is how often the queue is looked at without being told of new work; default 1 second.
	PollInterval time.Duration
	// Owner names this process in leases; default a new id.
	Owner string
	// Addresses judges a receiver's address when it is registered. Nil leaves that to each delivery.
	Addresses AddressJudge
	// EventRetainDays is how long events and the log of deliveries are kept; default 30.
	EventRetainDays int
	// AccessRetainDays is how long the access log says who read which document; default 400.
	AccessRetainDays int
	// Checklists are the rules of which papers a product needs. The zero value needs none.
	Checklists ChecklistRules
	// Mailer writes to borrowers about missing papers. Nil means that send_outreach is stored and not
	// carried out.
	Mailer Mailer
	Log    *slog.Logger
}

// How long a document's processing may take, unless Config says otherwise: without recognized pages, more for
// each recognized page, and in all.
const (
	DefaultJobTimeout = 2 * time.Minute
	DefaultPageTime   = 10 * time.Second
	DefaultMaxJobTime = 30 * time.Minute
)

// Engine is the door to the domain: one service for each noun, and what starts and stops them all. It is safe for
// concurrent use.
//
// Services share one store and one clock, and a change that touches several nouns is one transaction. Who asks is
// always an argument (Principal), so no service holds an identity.
type Engine struct {
	Config
	core *core

	Organizations *OrganizationService
	Applications  *ApplicationService
	Intake        *IntakeService
	Checklists    *ChecklistService
	Outreach      *OutreachService
	Documents     *DocumentService
	Files         *FileService
	Pages         *PageService
	Versions      *VersionService
	Edits         *EditService
	Batches       *BatchService
	Verification  *VerificationService
	Merges        *MergeService
	Exports       *ExportService
	Templates     *TemplateService
	Folders       *FolderService
	Schemas       *SchemaService
	Webhooks      *WebhookService
	Events        *EventService
	Audit         *AuditService
	Idempotency   *IdempotencyService
	Processing    *ProcessingService
	Maintenance   *MaintenanceService
}

// core is what all services share: configuration, clocks, the transaction that tells afterwards, and each other.
type core struct {
	config  *Config
	failed  failStop
	began   time.Time // wall clock at Elapsed 0
	keep    keepClock
	wake    chan struct{} // one slot: there may be work
	waiters eventWaiters

	organizations *OrganizationService
	applications  *ApplicationService
	intakes       *IntakeService
	checklists    *ChecklistService
	outreach      *OutreachService
	documents     *DocumentService
	files         *FileService
	pages         *PageService
	versions      *VersionService
	edits         *EditService
	batches       *BatchService
	verifications *VerificationService
	merges        *MergeService
	exports       *ExportService
	templates     *TemplateService
	folders       *FolderService
	schemas       *SchemaService
	webhooks      *WebhookService
	events        *EventService
	audits        *AuditService
	idempotency   *IdempotencyService
	processing    *ProcessingService
	maintenance   *MaintenanceService

	keys      keyCache
	blobLocks blobLocks
	editLocks *editLocks
	claims    locks.Keyed[claimed] // of Idempotency-Keys whose requests are under way
	callbacks *callbackSender
	mails     *outreachSender
	access    accessLog
	deleted   deletedOrganizations
	damage    damage
	readings  readingTotals
	verifying chan struct{} // one slot for each comparison under way
	exporting chan struct{} // one slot for each workbook that is being made
	merging   chan struct{} // one slot for each merge under way
	dryRuns   chan struct{} // one slot for each dry run under way

	renderings *locks.Turns[OrgID]
	fetches    *locks.Turns[OrgID] // of requests that answer once the file is there
	ready      struct {
		mu sync.Mutex
		at time.Time // of the last good answer, on the machine's own monotonic clock
	}
}

// New checks the configuration and makes an engine. It starts nothing: Run does the processing.
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
	if c.Owner == "" {
		c.Owner = c.NewID()
	}
	e := &Engine{Config: c}
	k := &core{config: &e.Config, began: began.UTC().Round(0).Add(-c.Elapsed()), wake: make(chan struct{}, 1),
		verifying: make(chan struct{}, maxVerifications), exporting: make(chan struct{}, maxExports),
		merging: make(chan struct{}, maxMerges), dryRuns: make(chan struct{}, maxDryRuns),
		renderings: locks.NewTurns[OrgID](maxRenderings, 1, renderingWait), fetches: locks.NewTurns[OrgID](maxFetches, maxOwnFetches, fetchWait)}
	k.callbacks, k.editLocks = newCallbackSender(k), newEditLocks(c.Workers)
	k.mails = newOutreachSender(k)
	k.deleted.forgotten = map[OrgID]bool{}
	e.core = k
	e.serve(k)
	return e, nil
}

// serve makes the services and shows them to each other.
func (e *Engine) serve(k *core) {
	k.organizations = &OrganizationService{k}
	e.Organizations = k.organizations
	k.applications = &ApplicationService{k}
	e.Applications = k.applications
	k.intakes = &IntakeService{k}
	e.Intake = k.intakes
	k.checklists = &ChecklistService{k}
	e.Checklists = k.checklists
	k.outreach = &OutreachService{k}
	e.Outreach = k.outreach
	k.documents = &DocumentService{k}
	e.Documents = k.documents
	k.files = &FileService{k}
	e.Files = k.files
	k.pages = &PageService{k}
	e.Pages = k.pages
	k.versions = &VersionService{k}
	e.Versions = k.versions
	k.edits = &EditService{k}
	e.Edits = k.edits
	k.batches = &BatchService{k}
	e.Batches = k.batches
	k.verifications = &VerificationService{k}
	e.Verification = k.verifications
	k.merges = &MergeService{k}
	e.Merges = k.merges
	k.exports = &ExportService{k}
	e.Exports = k.exports
	k.templates = &TemplateService{k}
	e.Templates = k.templates
	k.folders = &FolderService{k}
	e.Folders = k.folders
	k.schemas = &SchemaService{k}
	e.Schemas = k.schemas
	k.webhooks = &WebhookService{k}
	e.Webhooks = k.webhooks
	k.events = &EventService{k}
	e.Events = k.events
	k.audits = &AuditService{k}
	e.Audit = k.audits
	k.idempotency = &IdempotencyService{k}
	e.Idempotency = k.idempotency
	k.processing = &ProcessingService{k}
	e.Processing = k.processing
	k.maintenance = &MaintenanceService{k}
	e.Maintenance = k.maintenance
}

func setDefault[T comparable](p *T, value T) {
	var zero T
	if *p == zero {
		*p = value
	}
}

// now is the time in the precision that is stored and shown: milliseconds, UTC.
func (c *core) now() time.Time { return c.config.Now().UTC().Truncate(time.Millisecond) }

// readyLife is how long Ready's last good answer holds. Each look writes and syncs twice, and probes need
// no key: without it they could keep the disk busy.
const readyLife = time.Second

// Ready says whether a durable row and a blob can be written, or could a second ago. Those who ask at
// the same time share a look.
func (e *Engine) Ready(ctx context.Context) error {
	if err := e.core.failed.err(); err != nil {
		return err
	}
	e.core.ready.mu.Lock()
	defer e.core.ready.mu.Unlock()
	if at := e.core.ready.at; !at.IsZero() && time.Since(at) < readyLife {
		return nil
	}
	err := e.lookReady(ctx)
	if err == nil {
		e.core.ready.at = time.Now()
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

// storageError turns a store's or blob store's error into a code, and stops the engine's writing when
// the error is one for good. context.Canceled comes back as it is.
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
	case errors.Is(err, context.Canceled): // the caller left: nobody's failure
		return err
	case errors.Is(err, context.DeadlineExceeded):
		return FailWith(CodeStorageUnavailable, err)
	}
	return FailWith(CodeInternal, err)
}

// failStop remembers that storage failed in a way after which nothing more may be acknowledged:
// after a failed fsync the kernel may have dropped what it could not write, and a second try would
// seem to work (reliability rule "fsync error: stop accepting, recover at start").
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

// Failed is the cause once storage has failed for good, nil before. An appliance polls it to end itself.
func (e *Engine) Failed() error {
	e.core.failed.mu.Lock()
	defer e.core.failed.mu.Unlock()
	return e.core.failed.cause
}
