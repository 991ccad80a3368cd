package mcp

import (
	"context"
	"crypto/sha256"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

const (
	// keyLife is how long a key that the API took lets messages in without asking again. What a message then
	// does is judged by the API itself, so that a revoked key is good for nothing in between.
	keyLife = 10 * time.Second
	// maxKnownKeys bounds the memory of the keys that were taken.
	maxKnownKeys = 1000
)

// keyCheck asks the API whether a key is one.
type keyCheck struct {
	api   *api
	mu    sync.Mutex
	known map[[sha256.Size]byte]time.Time // digest of a key to until when it is taken
}

// check asks for a document that cannot exist: the API judges key and rate first, and looks nothing up.
func (k *keyCheck) check(ctx context.Context, key string) error {
	digest := sha256.Sum256([]byte(key))
	if k.knows(digest) {
		return nil
	}
	asking := *k.api
	asking.key = key
	_, err := asking.get(ctx, documentScheme, documentPath(0))
	var refusal *failure
	switch {
	case err != nil && !errors.As(err, &refusal):
		return engine.FailWith(engine.CodeNotReady, err, "The dossier server behind these tools does not answer; try again in a few seconds.")
	case err != nil && refusal.status == http.StatusUnauthorized:
		return engine.Fail(engine.CodeUnauthorized)
	case err != nil && refusal.status == http.StatusTooManyRequests:
		return engine.Fail(engine.CodeRateLimited)
	case err != nil && refusal.status >= http.StatusInternalServerError:
		return engine.FailWith(engine.CodeNotReady, err, "The dossier server behind these tools takes nothing at the moment; try again in a few seconds.")
	}
	k.note(digest)
	return nil
}

func (k *keyCheck) knows(digest [sha256.Size]byte) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return time.Now().Before(k.known[digest])
}

func (k *keyCheck) note(digest [sha256.Size]byte) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.known) >= maxKnownKeys {
		clear(k.known)
	}
	k.known[digest] = time.Now().Add(keyLife)
}
