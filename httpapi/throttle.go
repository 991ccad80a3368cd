package httpapi

import (
	"math"
	"net/http"
	"net/netip"
	"strconv"
	"sync"
	"time"
)

// seconds is a Retry-After value: whole seconds, at least one.
func seconds(d time.Duration) string {
	return strconv.Itoa(max(1, int(math.Ceil(d.Seconds()))))
}

// maxWatchedAddresses bounds the memory of the count of wrong keys. When it is full the count begins
// anew: whoever owns that many addresses is not held up by it anyway.
const maxWatchedAddresses = 10_000

// keyFailures counts wrong keys per address and minute. A valid key always passes: a neighbour behind
// the same address must not lock others out, and keys of 256 random bits cannot be guessed.
type keyFailures struct {
	perMinute int
	now       func() time.Time
	mu        sync.Mutex
	minute    int64
	counts    map[netip.Addr]int
}

// allow counts one failure and says whether the address may be told 401 once more.
func (k *keyFailures) allow(address netip.Addr) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	minute := k.now().Unix() / 60
	if minute != k.minute || len(k.counts) >= maxWatchedAddresses {
		k.minute, k.counts = minute, map[netip.Addr]int{}
	}
	k.counts[address]++
	return k.counts[address] <= k.perMinute
}

// retryAfter is the rest of the minute.
func (k *keyFailures) retryAfter() string {
	now := k.now()
	return seconds(now.Truncate(time.Minute).Add(time.Minute).Sub(now))
}

// addressOf is who is at the other end of the connection.
func addressOf(r *http.Request) netip.Addr { return addressOfEnd(r.RemoteAddr) }
