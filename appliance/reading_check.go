package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/sandbox"
	"github.com/dossier-lending/dossier/storage"
)

// othersMayWrite are the permissions with which somebody else could put files into the data folder.
const othersMayWrite = 0o022

// checkDataFolder refuses a folder that others may write to: whoever can replace the database or a file decides
// what is answered. A folder that does not exist yet is made private.
func checkDataFolder(path string) error {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("data folder: %w", err)
	}
	if mode := info.Mode().Perm(); mode&othersMayWrite != 0 {
		return fmt.Errorf("data folder %s can be written by others (mode %o); run chmod 700 %s, then start again", path, mode, path)
	}
	return nil
}

// unfinishedName is the file that marks a backup until it is whole.
const unfinishedName = "UNFINISHED-BACKUP"

// checkFinished refuses a folder that a backup was writing when it was stopped.
func checkFinished(path string) error {
	if _, err := os.Lstat(filepath.Join(path, unfinishedName)); err != nil {
		return nil // no such file; a folder that cannot be read, opening the database says
	}
	return fmt.Errorf("%s is a backup that was not finished; delete it, and make or restore another", path)
}

// checkSealKey refuses to start without the key that rows are sealed with: a new one would be made, and what is
// sealed would be lost without a word.
func checkSealKey(ctx context.Context, store *storage.Store, path string, makeNew bool) error {
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) || makeNew {
		return nil // what is wrong with a key that is there, opening it says
	}
	sealed, err := sealedRows(ctx, store)
	if err != nil || sealed == 0 {
		return err
	}
	return fmt.Errorf("%s is missing, and %d stored secret(s) are sealed with it (passwords of waiting documents, secrets of registered receivers); "+
		"restore it from its copy, or start once with --new-seal-key and rotate the receivers' secrets", path, sealed)
}

func sealedRows(ctx context.Context, store *storage.Store) (sealed int, err error) {
	orgs, err := store.Organizations(ctx)
	if err != nil {
		return 0, err
	}
	for _, org := range orgs {
		n, err := store.SealedSecrets(ctx, org.ID)
		if err != nil {
			return 0, err
		}
		sealed += n
	}
	return sealed, nil
}

// probeAgain is how soon a machine on which documents could not be read is looked at again.
const probeAgain = 30 * time.Second

// readingCheck knows whether documents can be read here: it runs a sandboxed child once.
type readingCheck struct {
	probe     func(context.Context) (sandbox.Report, error)
	allowWeak bool

	mu  sync.Mutex
	at  time.Time // of the last look, zero before the first
	err error
}

// Ready says why no document can be read, nil when they can. A look that failed is repeated, at most every
// probeAgain.
func (c *readingCheck) Ready(ctx context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.at.IsZero() && (c.err == nil || time.Since(c.at) < probeAgain) {
		return c.err
	}
	report, err := c.probe(context.WithoutCancel(ctx))
	switch {
	case err != nil:
		c.err = engine.FailWith(engine.CodeNotReady, err, "Documents cannot be read on this machine: no sandboxed process starts. dossier doctor says why.")
	case !report.Strong() && !c.allowWeak:
		c.err = engine.FailWith(engine.CodeNotReady, sandbox.ErrWeakSandbox,
			"Documents cannot be read on this machine: neither Landlock nor seccomp works. Use a kernel that has one, or set allow_weak_sandbox if every document is trusted.")
	default:
		c.err = nil
	}
	c.at = time.Now()
	return c.err
}

// say looks once and tells the operator at the start what is wrong.
func (c *readingCheck) say(ctx context.Context, std streams, log *slog.Logger) {
	if err := c.Ready(ctx); err != nil {
		log.Error("not ready: documents cannot be read", "error", err)
		var known *engine.Error
		if errors.As(err, &known) {
			fmt.Fprintln(std.out, "NOT READY: "+known.Message)
		}
	}
}
