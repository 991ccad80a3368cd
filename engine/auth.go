package engine

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"
)

// keyCacheLife is how long a key's rights are remembered; a revoked key works at most this long.
const keyCacheLife = time.Second

// keyCacheSize bounds the memory; above it the cache starts afresh.
const keyCacheSize = 4096

// Authenticate finds who holds a key. Anything wrong with it is UNAUTHORIZED, with the same words.
func (s *OrganizationService) Authenticate(ctx context.Context, keyText string) (Principal, error) {
	id, hash, ok := ParseKeyText(keyText)
	if !ok {
		return Principal{}, Fail(CodeUnauthorized)
	}
	now := s.config.Now()
	if p, ok := s.keys.get(id, hash, now); ok {
		return p, nil
	}
	key, err := s.config.Store.Key(ctx, id)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return Principal{}, s.storageError(err)
	}
	if err != nil || !key.Matches(hash) || key.RevokedAt != nil {
		return Principal{}, Fail(CodeUnauthorized)
	}
	org, err := s.config.Store.Organization(ctx, key.Org)
	if err != nil {
		return Principal{}, s.storageError(err)
	}
	plan, err := s.config.Store.Plan(ctx, org.Plan)
	if err != nil {
		return Principal{}, s.storageError(err)
	}
	p := Principal{
		Org:               key.Org,
		KeyID:             key.ID,
		Scopes:            key.Scopes,
		Plan:              plan,
		RequestsPerMinute: key.RequestsPerMinute,
	}
	s.keys.put(id, hash, p, now)
	return p, nil
}

// maxActor bounds a KeyID that an embedder's own authentication gives.
const maxActor = 100

// Complete makes a principal whole that somebody else has authenticated: an embedder's own sessions. It needs Org and
// KeyID, which is 1 to 100 printable characters and stands in the audit log as who did what; Scopes and
// RequestsPerMinute stay, and the organization's plan is filled in. Errors: UNAUTHORIZED where there is no such
// organization; INTERNAL_ERROR where Org or KeyID cannot be right, which is a mistake of whoever made it.
func (s *OrganizationService) Complete(ctx context.Context, p Principal) (Principal, error) {
	switch {
	case p.Org == "":
		return Principal{}, FailWith(CodeInternal, errors.New("a principal names no organization"))
	case p.KeyID == "" || utf8.RuneCountInString(p.KeyID) > maxActor || !utf8.ValidString(p.KeyID) ||
		strings.ContainsFunc(p.KeyID, func(r rune) bool { return !unicode.IsPrint(r) }):
		return Principal{}, FailWith(
			CodeInternal, errors.New("a principal's KeyID must be 1 to 100 printable characters"),
		)
	}
	org, err := s.config.Store.Organization(ctx, p.Org)
	if errors.Is(err, ErrNotFound) {
		return Principal{}, FailWith(CodeUnauthorized, err)
	}
	if err != nil {
		return Principal{}, s.storageError(err)
	}
	if p.Plan, err = s.config.Store.Plan(ctx, org.Plan); err != nil {
		return Principal{}, s.storageError(err)
	}
	return p, nil
}

type keyCache struct {
	mu      sync.RWMutex
	entries map[string]cachedKey
}

type cachedKey struct {
	hash      [32]byte
	principal Principal
	until     time.Time
}

func (c *keyCache) get(id string, hash [32]byte, now time.Time) (Principal, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	entry, ok := c.entries[id]
	if !ok || now.After(entry.until) || !(Key{SecretHash: entry.hash}).Matches(hash) {
		return Principal{}, false
	}
	return entry.principal, true
}

func (c *keyCache) put(id string, hash [32]byte, p Principal, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.entries == nil || len(c.entries) >= keyCacheSize {
		c.entries = make(map[string]cachedKey)
	}
	c.entries[id] = cachedKey{hash, p, now.Add(keyCacheLife)}
}
