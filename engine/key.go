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
	ApplicationRead   Scope = "application:read"   // list and read applications
	ApplicationWrite  Scope = "application:write"  // create and change applications, attach documents
	ApplicationDelete Scope = "application:delete" // delete applications for good
	DocumentRead      Scope = "document:read"      // list and read documents and results
	DocumentWrite     Scope = "document:write"     // upload, edit and reprocess documents
	DocumentDelete    Scope = "document:delete"    // delete documents
	AuditRead         Scope = "audit:read"         // read the audit log and the access log
	ApplicationDecide Scope = "application:decide" // decide about applications
)

// Scopes lists every scope.
var Scopes = []Scope{
	ApplicationRead, ApplicationWrite, ApplicationDelete, DocumentRead, DocumentWrite, DocumentDelete, AuditRead,
	ApplicationDecide,
}

// Key is an API key as it is stored: its secret only as a digest.
type Key struct {
	ID                string     // public, 8 characters
	Org               OrgID      // whose key it is
	SecretHash        [32]byte   // SHA-256 of the secret
	Scopes            []Scope    // what it may do; never empty
	RequestsPerMinute int        // the key's own rate, in addition to its organization's; 0 for no limit of its own
	CreatedAt         time.Time  // when it was made
	RevokedAt         *time.Time // nil while it works
}

// Principal is the caller: an organization, through a key, with scopes.
type Principal struct {
	Org OrgID // the organization
	// The key's public id, or the name that an embedder's own authentication gives the caller. It is recorded in the
	// audit log; "" is the engine itself.
	KeyID             string
	Scopes            []Scope // what the caller may do
	Plan              Plan    // the organization's limits
	RequestsPerMinute int     // the key's own rate; 0 for none
}

// Has reports whether the principal has a scope.
func (p Principal) Has(s Scope) bool {
	for _, own := range p.Scopes {
		if own == s {
			return true
		}
	}
	return false
}

// # Why keys look like this
//
// dossier_<id 8><secret 43><checksum 6>: secret scanners find leaked keys by the prefix, the id finds the row, 43
// base-62 characters carry 256 random bits (so a fast hash is enough), and the checksum catches typing errors without a
// look-up.
const (
	keyPrefix      = "dossier_"
	keyIDLen       = 8
	keySecretLen   = 43
	keyChecksumLen = 6
	base62         = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)

// NewKeyText makes a key: the text to show once, its public id, and the digest to store.
func NewKeyText() (text, id string, hash [32]byte) {
	id, secret := randomBase62(keyIDLen), randomBase62(keySecretLen)
	body := keyPrefix + id + secret
	return body + keyChecksum(body), id, sha256.Sum256([]byte(secret))
}

// ParseKeyText splits a key; ok is false if its form or checksum is wrong.
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

// Prefix is the beginning of the key's text. It is not secret, and the same wherever the key is quoted.
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

// randomBase62 draws n characters, all equally likely.
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

// keyCacheLife is how long a key's rights are cached; a revoked key works at most this long.
const keyCacheLife = time.Second

// keyCacheSize bounds the memory; above it the cache starts empty.
const keyCacheSize = 4096

// Authenticate finds the principal of a key. Whatever is wrong with the key, the error is UNAUTHORIZED with the same
// message.
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

// maxActor is the longest KeyID that an embedder's own authentication may give, in characters.
const maxActor = 100

// Complete fills in the plan of a principal that an embedder's own authentication made. The principal needs Org and
// KeyID; KeyID is 1 to 100 printable characters and is recorded in the audit log as the actor. Scopes and
// RequestsPerMinute stay unchanged. Errors: UNAUTHORIZED if there is no such organization; INTERNAL_ERROR if Org or
// KeyID is invalid, which is a mistake of the embedder.
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
