package engine

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"hash/crc32"
	"strings"
	"time"
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
