package appliance

import (
	"context"
	"sync"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/sandbox"
)

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
