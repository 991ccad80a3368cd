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

// rates is one token bucket per organization and per key that has a rate of its own.
type rates struct {
	now     func() time.Time
	mu      sync.Mutex
	buckets map[string]*bucket
}

type bucket struct {
	tokens float64
	at     time.Time
}

// quota is a rate that a request counts against.
type quota struct {
	of        string
	perMinute int // 0 is no limit
}

// quotasOf are the rates of a caller: the plan's, shared by the organization, and the key's own.
func quotasOf(by engine.Principal) []quota {
	return []quota{{"organization " + string(by.Org), by.Plan.RequestsPerMinute}, {"key " + string(by.Org) + " " + by.KeyID, by.RequestsPerMinute}}
}

// allowance is what is left of the tightest quota.
type allowance struct {
	limit     int           // requests in one burst; 0 when there is no limit at all
	remaining int           // of them now
	reset     time.Duration // until all are there again
	wait      time.Duration // until the next request is taken; 0 when this one was
}

// take uses one request of every quota, or of none when one is used up.
func (r *rates) take(quotas []quota) (left allowance) {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.now()
	for _, q := range quotas {
		if b := r.fill(q, now); b != nil && b.tokens < 1 {
			left.wait = max(left.wait, q.time(1-b.tokens))
		}
	}
	for _, q := range quotas {
		b := r.fill(q, now)
		if b == nil {
			continue
		}
		if left.wait == 0 {
			b.tokens--
		}
		if remaining := int(b.tokens); left.limit == 0 || remaining < left.remaining {
			left.limit, left.remaining, left.reset = int(q.burst()), remaining, q.time(q.burst()-b.tokens)
		}
	}
	return left
}

// fill brings a quota's bucket up to now; nil when the quota has no limit.
func (r *rates) fill(q quota, now time.Time) *bucket {
	if q.perMinute <= 0 {
		return nil
	}
	b := r.buckets[q.of]
	if b == nil {
		if len(r.buckets) >= maxBuckets {
			r.forgetFull(now)
		}
		b = &bucket{tokens: q.burst(), at: now}
		r.buckets[q.of] = b
	}
	b.tokens = math.Min(q.burst(), b.tokens+q.perSecond()*now.Sub(b.at).Seconds())
	b.at = now
	return b
}

// maxBuckets is from how many buckets on those that are full again are forgotten. Organizations and keys are made by
// the operator and stay far below; the senders that an embedder's Authenticator names need not.
const maxBuckets = 10_000

// refillTime is how long the slowest bucket takes to be full again: that of one request a minute.
const refillTime = time.Minute

// forgetFull drops the buckets that nobody took from for so long: they are full, as new ones are.
func (r *rates) forgetFull(now time.Time) {
	for of, b := range r.buckets {
		if now.Sub(b.at) >= refillTime {
			delete(r.buckets, of)
		}
	}
}

func (q quota) perSecond() float64 { return float64(q.perMinute) / 60 }

// burst is how many requests may come at once.
func (q quota) burst() float64 { return math.Max(1, q.perSecond()*rateWindow.Seconds()) }

// time is how long it takes until so many requests may come.
func (q quota) time(requests float64) time.Duration {
	return time.Duration(requests / q.perSecond() * float64(time.Second))
}

// tell writes what is left into the headers of the answer.
func (a allowance) tell(h http.Header) {
	if a.limit == 0 {
		return
	}
	h.Set("X-RateLimit-Limit", strconv.Itoa(a.limit))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(max(0, a.remaining)))
	h.Set("X-RateLimit-Reset", strconv.Itoa(int(math.Ceil(a.reset.Seconds()))))
	if a.wait > 0 {
		h.Set("Retry-After", seconds(a.wait))
	}
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

// addressOf is who is at the other end of the connection.
func addressOf(r *http.Request) netip.Addr { return addressOfEnd(r.RemoteAddr) }
