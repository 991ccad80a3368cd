package engine

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"hash/crc32"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"
)

// Scope permits a group of operations.
type Scope string

const (
	ApplicationRead   Scope = "application:read"
	ApplicationWrite  Scope = "application:write"
	ApplicationDelete Scope = "application:delete"
	DocumentRead      Scope = "document:read"
	DocumentWrite     Scope = "document:write"
	DocumentDelete    Scope = "document:delete"
	AuditRead         Scope = "audit:read"
)

// Scopes lists every scope.
var Scopes = []Scope{
	ApplicationRead, ApplicationWrite, ApplicationDelete, DocumentRead, DocumentWrite, DocumentDelete, AuditRead,
}

// Key is an API key as it is stored: its secret only as a digest.
type Key struct {
	ID         string // public, 8 characters
	Org        OrgID
	SecretHash [32]byte
	Scopes     []Scope
	// RequestsPerMinute is the key's own rate beside its organization's; 0 = no limit of its own.
	RequestsPerMinute int
	CreatedAt         time.Time
	RevokedAt         *time.Time
}

// Principal is who asks: an organization, through a key, with scopes.
type Principal struct {
	Org OrgID
	// KeyID is the key's public id, or what an embedder's own authentication calls the sender. It stands in the audit
	// log; "" is the system itself.
	KeyID  string
	Scopes []Scope
	Plan   Plan
	// RequestsPerMinute is the key's own rate; 0 = none.
	RequestsPerMinute int
}

// Has says whether the principal holds a scope.
func (p Principal) Has(s Scope) bool {
	for _, own := range p.Scopes {
		if own == s {
			return true
		}
	}
	return false
}

// # Why keys look as they do
//
// dossier_<id 8><secret 43><checksum 6>: the prefix lets secret scanners find leaks, the id finds the
// row, 43 base-62 characters carry 256 random bits (so a fast hash is enough), and the checksum turns
// away typing errors without a look-up.
const (
	keyPrefix      = "dossier_"
	keyIDLen       = 8
	keySecretLen   = 43
	keyChecksumLen = 6
	base62         = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)

// NewKeyText makes a key: the text to show once, its public id and the digest to store.
func NewKeyText() (text, id string, hash [32]byte) {
	id, secret := randomBase62(keyIDLen), randomBase62(keySecretLen)
	body := keyPrefix + id + secret
	return body + keyChecksum(body), id, sha256.Sum256([]byte(secret))
}

// ParseKeyText takes a key apart; ok is false when its form or checksum is wrong.
func ParseKeyText(text string) (id string, hash [32]byte, ok bool) {
	if len(text) != len(keyPrefix)+keyIDLen+keySecretLen+keyChecksumLen || !strings.HasPrefix(text, keyPrefix) {
		return "", hash, false
	}
	body, sum := text[:len(text)-keyChecksumLen], text[len(text)-keyChecksumLen:]
	if keyChecksum(body) != sum {
		return "", hash, false
	}
	rest := body[len(keyPrefix):]
	return rest[:keyIDLen], sha256.Sum256([]byte(rest[keyIDLen:])), true
}

// Prefix is the beginning of the key's text, which is no secret and the same in every line that quotes the key.
func (k Key) Prefix() string { return keyPrefix + k.ID }

// Matches compares digests in constant time.
func (k Key) Matches(hash [32]byte) bool {
	return subtle.ConstantTimeCompare(k.SecretHash[:], hash[:]) == 1
}

func keyChecksum(body string) string {
	sum := crc32.ChecksumIEEE([]byte(body))
	out := make([]byte, keyChecksumLen)
	for i := range out {
		out[i] = base62[sum%62]
		sum /= 62
	}
	return string(out)
}

// randomBase62 draws n characters without bias.
func randomBase62(n int) string {
	out := make([]byte, 0, n)
	buf := make([]byte, n*2)
	for len(out) < n {
		rand.Read(buf) // never fails; the process ends instead
		for _, b := range buf {
			if b < 248 && len(out) < n { // 248 = 4 × 62
				out = append(out, base62[b%62])
			}
		}
	}
	return string(out)
}

// HashHex is the digest in hex, for storage.
func (k Key) HashHex() string { return hex.EncodeToString(k.SecretHash[:]) }

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
