package httpapi

import (
	"math"
	"net/http"
	"net/netip"
	"strconv"
	"sync"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// rateWindow is the part of a minute that a caller may use up in one burst: ten seconds' worth.
const rateWindow = 10 * time.Second

// rates is one token bucket per organization.
type rates struct {
	now     func() time.Time
	mu      sync.Mutex
	buckets map[engine.OrgID]*bucket
}

type bucket struct {
	tokens float64
	at     time.Time
}

// take uses one request of the organization's rate. It returns 0, or how long to wait for the next.
func (r *rates) take(org engine.OrgID, perMinute int) time.Duration {
	if perMinute <= 0 {
		return 0
	}
	perSecond := float64(perMinute) / 60
	burst := math.Max(1, perSecond*rateWindow.Seconds())
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.now()
	b := r.buckets[org]
	if b == nil { // organizations are made by the operator: their number bounds this map
		b = &bucket{tokens: burst, at: now}
		r.buckets[org] = b
	}
	b.tokens = math.Min(burst, b.tokens+perSecond*now.Sub(b.at).Seconds())
	b.at = now
	if b.tokens >= 1 {
		b.tokens--
		return 0
	}
	return time.Duration((1 - b.tokens) / perSecond * float64(time.Second))
}

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

// addressOf is who is at the other end of the connection: an IPv4 address, or an IPv6 network of 64
// bits, which is what one customer gets.
func addressOf(r *http.Request) netip.Addr {
	end, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	address := end.Addr().Unmap()
	if address.Is4() {
		return address
	}
	network, _ := address.WithZone("").Prefix(64)
	return network.Addr()
}
