package appliance

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/sandbox"
	"github.com/dossier-lending/dossier/httpapi"
	"github.com/dossier-lending/dossier/httpapi/outbound"
	"github.com/dossier-lending/dossier/seal"
	"github.com/dossier-lending/dossier/storage/blob"
	"github.com/dossier-lending/dossier/storage/pictures"
	"github.com/dossier-lending/dossier/storage/postgres"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

// Appliance is a complete server. Serve runs everything; a program with its own server uses Handler there and calls
// Run. It is safe for concurrent use.
type Appliance struct {
	// Engine has the operations of both services as methods.
	Engine *engine.Engine
	// Handler serves the documented endpoints, health, metrics and documentation. Its paths start at the root.
	Handler *httpapi.Handler
	// Store and Blobs keep rows and documents.
	Store engine.Store
	Blobs engine.Blobs

	config  Config
	lock    *sqlite.FolderLock
	server  *postgres.ServerLock // nil without a PostgreSQL database
	closers []func() error
}

// New locks the data folder for this process, recovers the work of an earlier process, and connects the parts. Nothing
// is processed or served before Run or Serve. After an error it closes what it has opened.
func New(c Config) (a *Appliance, err error) {
	ctx := context.Background()
	if c.Data == "" {
		return nil, errors.New("appliance: Config.Data is missing: name a folder for this installation's data")
	}
	if c, err = c.withDefaults(); err != nil {
		return nil, err
	}
	if c.Engine.Extractor == nil && !c.ReadInProcess {
		if err := checkChild(c.Types); err != nil {
			return nil, err
		}
	}
	a = &Appliance{config: c}
	defer func() {
		if err != nil {
			err = errors.Join(err, a.Close())
			a = nil
		}
	}()
	begin := time.Now()
	if err := a.openStorage(ctx, begin); err != nil {
		return a, err
	}
	if err := a.openPorts(); err != nil {
		return a, err
	}
	if a.Engine, err = engine.New(a.config.Engine); err != nil {
		return a, err
	}
	if err := a.takeUp(ctx, begin); err != nil {
		return a, err
	}
	a.config.API.Engine = a.Engine
	a.Handler, err = httpapi.New(a.config.API)
	return a, err
}

// openStorage locks the folder, and opens store and blobs unless the embedder provides them.
func (a *Appliance) openStorage(ctx context.Context, begin time.Time) (err error) {
	c, folder := &a.config, Folder(a.config.Data)
	if err := folder.CheckPrivate(); err != nil {
		return err
	}
	if err := folder.CheckFinished(); err != nil {
		return err
	}
	if a.lock, err = sqlite.LockFolder(c.Data); err != nil {
		return err
	}
	a.onClose(a.lock.Unlock)
	if c.Engine.Store == nil {
		if !c.Database.IsZero() {
			if a.server, err = postgres.LockServer(ctx, c.Database.Reveal(), c.SharedStore); err != nil {
				return err
			}
			a.onClose(a.server.Unlock)
		}
		openStore := folder.OpenStore
		if c.SharedStore && !c.Database.IsZero() {
			openStore = folder.OpenShared
		}
		store, err := openStore(ctx, c.Database, c.Log, c.NewSealKey)
		if err != nil {
			return err
		}
		a.onClose(store.Close)
		c.Engine.Store = store
	}
	if c.Engine.Blobs == nil {
		blobs, err := blob.Open(folder.Blobs())
		if err != nil {
			return err
		}
		c.Engine.Blobs = blobs
	}
	a.Store, a.Blobs = c.Engine.Store, c.Engine.Blobs
	if loss := a.Store.Loss(); loss != nil {
		tellLoss(c.Log, *loss)
		return nil
	}
	return a.recoverWork(ctx, begin)
}

// openPorts sets the engine's ports that the embedder does not provide.
func (a *Appliance) openPorts() error {
	c, folder := &a.config, Folder(a.config.Data)
	e := &c.Engine
	if e.Pictures == nil {
		shown, err := pictures.Open(folder.Pictures(), 0)
		if err != nil {
			return err
		}
		e.Pictures = shown
	}
	key, err := seal.OpenKey(folder.SealKey())
	if err != nil {
		return err
	}
	if e.Sealer == nil {
		e.Sealer = key
	}
	if err := a.openReader(); err != nil {
		return err
	}
	client := outbound.New(outbound.Config{AllowNetworks: c.AllowNetworks, Secrets: callbackSecrets(key)})
	if e.Fetcher == nil {
		e.Fetcher = client
	}
	if e.Notifier == nil {
		e.Notifier = client
		if e.Addresses == nil {
			e.Addresses = client
		}
	}
	return nil
}

// openReader sets the ports for reading documents: the embedder's Extractor, this process, or child processes.
func (a *Appliance) openReader() error {
	c := &a.config
	e := &c.Engine
	if e.Extractor != nil {
		if m, ok := e.Extractor.(engine.Merger); ok && e.Merger == nil {
			e.Merger = m
		}
		if r, ok := e.Extractor.(engine.Renderer); ok && e.Renderer == nil {
			e.Renderer = r
		}
		return nil
	}
	merger, renderer := e.Merger, e.Renderer
	if c.ReadInProcess {
		if err := c.readHere(); err != nil {
			return err
		}
	} else {
		reader, err := sandbox.New(c.Children())
		if err != nil {
			return err
		}
		a.onClose(reader.Close)
		e.Extractor, e.Merger, e.Renderer = reader, reader, reader
		if c.API.Ready == nil {
			check := &readingCheck{allowWeak: c.Sandbox.AllowWeakSandbox, probe: func(
				ctx context.Context,
			) (sandbox.Report, error) {
				return sandbox.Probe(ctx, c.Children())
			}}
			c.API.Ready = check.Ready
		}
	}
	if merger != nil {
		e.Merger = merger
	}
	if renderer != nil {
		e.Renderer = renderer
	}
	return nil
}

// CanRead returns the reason why documents cannot be read here; nil if they can. /readyz reports the same.
func (a *Appliance) CanRead(ctx context.Context) error {
	if a.config.API.Ready == nil {
		return nil
	}
	return a.config.API.Ready(ctx)
}

func (a *Appliance) onClose(f func() error) { a.closers = append(a.closers, f) }

// Close waits for mails and callbacks under way, writes the last entries of the access log, and closes what New opened,
// in reverse order. Call it after Run or Serve has returned, and after your own server has ended.
func (a *Appliance) Close() error {
	if a.Engine != nil {
		a.Engine.Close()
	}
	var problems []error
	for i := len(a.closers) - 1; i >= 0; i-- {
		problems = append(problems, a.closers[i]())
	}
	a.closers = nil
	return errors.Join(problems...)
}

// recoverWork takes back the jobs that an earlier process was running, and removes its incomplete files. Because of the
// folder's lock, no other process can be working on them.
func (a *Appliance) recoverWork(ctx context.Context, begin time.Time) error {
	if a.config.SharedStore {
		return nil
	}
	jobs, err := a.Store.ReclaimJobs(ctx, begin.UTC())
	if err != nil {
		return fmt.Errorf("return interrupted documents to the queue: %w", err)
	}
	files := 0
	if blobs, ok := a.Blobs.(leftovers); ok {
		if files, err = blobs.RemoveLeftovers(ctx, begin); err != nil {
			return fmt.Errorf("remove incomplete uploads: %w", err)
		}
	}
	if jobs > 0 || files > 0 {
		a.config.Log.Info("recovered", "documents_taken_back", jobs, "half_received_files_removed", files)
	}
	return nil
}

// leftovers removes incomplete blobs of an earlier process. storage/blob implements it.
type leftovers interface {
	RemoveLeftovers(ctx context.Context, before time.Time) (int, error)
}

// takeUp continues the work of an earlier process.
func (a *Appliance) takeUp(ctx context.Context, begin time.Time) error {
	if a.config.SharedStore || a.Store.Loss() != nil { // after a loss, nothing may be written
		return nil
	}
	if err := a.noteRestored(ctx); err != nil {
		return err
	}
	if err := a.finishErasures(ctx); err != nil {
		return err
	}
	return a.markUnsent(ctx, begin)
}

// noteRestored records in the audit logs that a backup was restored, at the first start on it.
func (a *Appliance) noteRestored(ctx context.Context) error {
	path := filepath.Join(a.config.Data, BackupOf)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	made, parseErr := time.Parse(time.RFC3339, strings.TrimSpace(string(text)))
	if err = errors.Join(err, parseErr); err != nil {
		return fmt.Errorf("when this backup was made: %w", err)
	}
	a.config.Log.Warn(
		"this is a restored backup: what was committed after it was made is not here; the audit logs note it",
		"backup_of", made,
	)
	if err := a.Engine.Maintenance.NoteRestored(ctx, made); err != nil {
		return fmt.Errorf("note the restored backup: %w", err)
	}
	return os.Remove(path)
}

// finishErasures completes the permanent deletions of an earlier process. What cannot be removed now is tried again
// while the engine runs.
func (a *Appliance) finishErasures(ctx context.Context) error {
	n, err := a.Engine.Maintenance.FinishErasures(ctx)
	if a.Engine.Failed() != nil {
		return fmt.Errorf("finish permanent deletions: %w", err)
	}
	if err != nil {
		a.config.Log.Error(
			"a permanent deletion could not be finished yet; it is tried again within seconds", "error", err,
		)
	}
	if n > 0 {
		a.config.Log.Info("finished permanent deletions that were interrupted", "count", n)
	}
	return nil
}

// tellLoss logs the missing records, one line for each finding.
func tellLoss(log *slog.Logger, loss engine.Loss) {
	log.Error("STORED RECORDS ARE MISSING OR WERE CHANGED: the server only reads; see dossier doctor, restore a backup, or run dossier accept-loss")
	for _, line := range loss.Lines() {
		log.Error("missing: " + line)
	}
}

// markUnsent records in the log of deliveries which callbacks an earlier process claimed and did not send.
func (a *Appliance) markUnsent(ctx context.Context, begin time.Time) error {
	n, err := a.Engine.Maintenance.LoseDeliveries(ctx, begin)
	if err != nil {
		return fmt.Errorf("mark callbacks that were not sent: %w", err)
	}
	if n > 0 {
		a.config.Log.Warn("callbacks were claimed and not sent; redeliver them by hand", "count", n)
	}
	return nil
}
