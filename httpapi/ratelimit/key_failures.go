package ratelimit

import (
	"net/netip"
	"sync"
	"time"
)

// maxAddresses limits the memory of the counter. If it is full, counting starts again: somebody with so many addresses
// is not stopped by this limit anyway.
const maxAddresses = 10_000

// KeyFailures counts wrong keys per address and minute. A valid key is always accepted: others behind the same address
// must not be locked out, and keys of 256 random bits cannot be guessed. It is safe for concurrent use.
type KeyFailures struct {
	perMinute int
	now       func() time.Time

	mu     sync.Mutex
	minute int64 // of counts, in minutes since 1970
	counts map[netip.Addr]int
}

// NewKeyFailures returns a counter that allows this many wrong keys per minute from one address. now is the clock.
func NewKeyFailures(perMinute int, now func() time.Time) *KeyFailures {
	return &KeyFailures{perMinute: perMinute, now: now}
}

// Allow counts one failure, and reports whether the address is still within its limit for this minute.
func (k *KeyFailures) Allow(address netip.Addr) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	minute := k.now().Unix() / 60
	if minute != k.minute || len(k.counts) >= maxAddresses {
		k.minute, k.counts = minute, map[netip.Addr]int{}
	}
	k.counts[address]++
	return k.counts[address] <= k.perMinute
}

// RetryAfter returns the rest of this minute as a Retry-After value.
func (k *KeyFailures) RetryAfter() string {
	now := k.now()
	return Seconds(now.Truncate(time.Minute).Add(time.Minute).Sub(now))
}
