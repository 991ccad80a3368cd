package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/crosscheck"
	"github.com/dossier-lending/dossier/extract/doctype"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/revision"
	"github.com/dossier-lending/dossier/extract/sandbox"
	"github.com/dossier-lending/dossier/extract/workbook"
	"github.com/dossier-lending/dossier/httpapi"
	"github.com/dossier-lending/dossier/httpapi/outbound"
	"github.com/dossier-lending/dossier/seal"
	"github.com/dossier-lending/dossier/storage/blob"
	"github.com/dossier-lending/dossier/storage/pictures"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

// appliance is everything that serves, put together.
type appliance struct {
	administration
	handler *httpapi.Handler
	lock    *sqlite.FolderLock
	reading *readingCheck
	closers []func() error
}

// openAppliance takes the data folder for this process, recovers what an earlier one left, and wires
// the parts. What was opened before a failure is closed again.
func openAppliance(ctx context.Context, s settings, log *slog.Logger) (a *appliance, err error) {
	a = &appliance{}
	defer func() {
		if err != nil {
			err = errors.Join(err, a.Close())
			a = nil
		}
	}()
	begin := time.Now()
	rules, err := s.checklists()
	if err != nil {
		return a, err
	}
	mailer, err := s.mailer()
	if err != nil {
		return a, err
	}
	if err := checkDataFolder(s.Data); err != nil {
		return a, err
	}
	if err := checkFinished(s.Data); err != nil {
		return a, err
	}
	if a.lock, err = sqlite.LockFolder(s.Data); err != nil {
		return a, err
	}
	a.onClose(a.lock.Unlock)
	options, err := s.database(ctx, log)
	if err != nil {
		return a, err
	}
	if a.store, err = sqlite.Open(ctx, s.Data, options); err != nil {
		return a, fmt.Errorf("data folder %s: %w", s.Data, err)
	}
	a.onClose(a.store.Close)
	blobs, err := blob.Open(s.blobFolder())
	if err != nil {
		return a, err
	}
	if loss := a.store.Loss(); loss != nil {
		tellLoss(log, *loss)
	} else if err := recoverWork(ctx, a, blobs, begin, log); err != nil {
		return a, err
	}
	shown, err := pictures.Open(s.pictureFolder(), 0)
	if err != nil {
		return a, err
	}
	key, err := seal.OpenKey(s.sealKey())
	if err != nil {
		return a, err
	}
	reader, err := sandbox.New(s.sandbox())
	if err != nil {
		return a, err
	}
	a.onClose(reader.Close)
	a.reading = &readingCheck{allowWeak: s.AllowWeakSandbox, probe: func(ctx context.Context) (sandbox.Report, error) { return sandbox.Probe(ctx, s.sandbox()) }}
	client := outbound.New(outbound.Config{AllowNetworks: s.networks(), Secrets: signingSecrets(key)})
	a.engine, err = engine.New(engine.Config{Store: a.store, Blobs: blobs, Extractor: reader, Merger: reader, Renderer: reader, Pictures: shown, Types: doctype.Default(),
		Fetcher: client, Notifier: client, Addresses: client, Sealer: key, EventRetainDays: s.EventRetainDays, AccessRetainDays: s.AccessRetainDays,
		Verifier: crosscheck.New(), Reviser: revision.Statements{}, Exporter: workbook.New(), Checklists: rules, Mailer: mailer, Workers: s.Workers, JobTimeout: s.JobTimeout, PageTime: s.PageTime, MaxJobTime: s.MaxJobTime, Log: log})
	if err != nil {
		return a, err
	}
	if a.store.Loss() == nil { // else nothing may be written
		if err := a.noteRestored(ctx, s.Data, log); err != nil {
			return a, err
		}
		if err := a.finishErasures(ctx, log); err != nil {
			return a, err
		}
		if err := a.markUnsent(ctx, begin, log); err != nil {
			return a, err
		}
	}
	a.handler, err = httpapi.New(httpapi.Config{Engine: a.engine, Results: all.Shapes(), Ready: a.reading.Ready, Log: log, Version: versionText(), PublicURL: s.PublicURL, CORSOrigins: s.CORSOrigins})
	return a, err
}

// recoverWork takes back jobs that an earlier process was running and removes its half-received files.
// The folder's lock says that nobody else is at it.
func recoverWork(ctx context.Context, a *appliance, blobs *blob.Store, begin time.Time, log *slog.Logger) error {
	jobs, err := a.store.ReclaimJobs(ctx, begin.UTC())
	if err != nil {
		return fmt.Errorf("take back interrupted documents: %w", err)
	}
	files, err := blobs.RemoveLeftovers(ctx, begin)
	if err != nil {
		return fmt.Errorf("remove half-received files: %w", err)
	}
	if jobs > 0 || files > 0 {
		log.Info("recovered", "documents_taken_back", jobs, "half_received_files_removed", files)
	}
	return nil
}

// finishErasures removes what an earlier process began to delete for good. What cannot be removed now is tried
// again while the server runs.
func (a *appliance) finishErasures(ctx context.Context, log *slog.Logger) error {
	n, err := a.engine.FinishErasures(ctx)
	if a.engine.Failed() != nil {
		return fmt.Errorf("finish permanent deletions: %w", err)
	}
	if err != nil {
		log.Error("a permanent deletion could not be finished yet; it is tried again within seconds", "error", err)
	}
	if n > 0 {
		log.Info("finished permanent deletions that were interrupted", "count", n)
	}
	return nil
}

// tellLoss says what is missing, a line for each finding.
func tellLoss(log *slog.Logger, loss engine.Loss) {
	log.Error("STORED RECORDS ARE MISSING OR WERE CHANGED: the server only reads; see dossier doctor, restore a backup, or run dossier accept-loss")
	for _, line := range loss.Lines() {
		log.Error("missing: " + line)
	}
}

// markUnsent says in the log of deliveries which callbacks an earlier process claimed and did not send.
func (a *appliance) markUnsent(ctx context.Context, begin time.Time, log *slog.Logger) error {
	n, err := a.engine.LoseDeliveries(ctx, begin)
	if err != nil {
		return fmt.Errorf("mark callbacks that were not sent: %w", err)
	}
	if n > 0 {
		log.Warn("callbacks were claimed and not sent; redeliver them by hand", "count", n)
	}
	return nil
}

func (a *appliance) onClose(f func() error) { a.closers = append(a.closers, f) }

// Close closes what was opened, the last first.
func (a *appliance) Close() error {
	var problems []error
	for i := len(a.closers) - 1; i >= 0; i-- {
		problems = append(problems, a.closers[i]())
	}
	a.closers = nil
	return errors.Join(problems...)
}
