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
)

// recoverWork takes back jobs that an earlier process was running and removes its half-received files.
// The folder's lock says that nobody else is at it.
func (a *Appliance) recoverWork(ctx context.Context, begin time.Time) error {
	if a.config.SharedStore {
		return nil
	}
	jobs, err := a.Store.ReclaimJobs(ctx, begin.UTC())
	if err != nil {
		return fmt.Errorf("take back interrupted documents: %w", err)
	}
	files := 0
	if blobs, ok := a.Blobs.(leftovers); ok {
		if files, err = blobs.RemoveLeftovers(ctx, begin); err != nil {
			return fmt.Errorf("remove half-received files: %w", err)
		}
	}
	if jobs > 0 || files > 0 {
		a.config.Log.Info("recovered", "documents_taken_back", jobs, "half_received_files_removed", files)
	}
	return nil
}

// leftovers are blobs that an earlier process may have received in half; storage/blob has such.
type leftovers interface {
	RemoveLeftovers(ctx context.Context, before time.Time) (int, error)
}

// takeUp goes on with what an earlier process began.
func (a *Appliance) takeUp(ctx context.Context, begin time.Time) error {
	if a.config.SharedStore || a.Store.Loss() != nil { // with a loss nothing may be written
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

// noteRestored notes in the audit logs, at the first start on a backup, that this is one.
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
	a.config.Log.Warn("this is a restored backup: what was committed after it was made is not here; the audit logs note it", "backup_of", made)
	if err := a.Engine.NoteRestored(ctx, made); err != nil {
		return fmt.Errorf("note the restored backup: %w", err)
	}
	return os.Remove(path)
}

// finishErasures removes what an earlier process began to delete for good. What cannot be removed now is tried
// again while the engine runs.
func (a *Appliance) finishErasures(ctx context.Context) error {
	n, err := a.Engine.FinishErasures(ctx)
	if a.Engine.Failed() != nil {
		return fmt.Errorf("finish permanent deletions: %w", err)
	}
	if err != nil {
		a.config.Log.Error("a permanent deletion could not be finished yet; it is tried again within seconds", "error", err)
	}
	if n > 0 {
		a.config.Log.Info("finished permanent deletions that were interrupted", "count", n)
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
func (a *Appliance) markUnsent(ctx context.Context, begin time.Time) error {
	n, err := a.Engine.LoseDeliveries(ctx, begin)
	if err != nil {
		return fmt.Errorf("mark callbacks that were not sent: %w", err)
	}
	if n > 0 {
		a.config.Log.Warn("callbacks were claimed and not sent; redeliver them by hand", "count", n)
	}
	return nil
}
