// Package ratelimit limits the rate of requests: [Limits] counts requests per organization and per API key,
// [KeyFailures] counts wrong keys per address.
//
// Start with [Limits.Take], which checks one request against all its quotas at once, and [Allowance.Tell], which writes
// the outcome into the headers of the response. Both counters exist only in this process, and their memory is limited.
//
// The burst is a whole number: with a rate of 100 a minute, 16 requests may come at once, not 16.67.
package ratelimit

import (
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"

	"golang.org/x/time/rate" // token buckets of the Go team, one per quota
)

// burstTime is the part of a minute whose requests may come in one burst.
const burstTime = 10 * time.Second

// maxLimiters is the number of limiters above which those without a recent request are dropped. The operator creates
// organizations and keys, so there are far fewer; but the senders of an embedder's Authenticator may be many.
const maxLimiters = 10_000

// Limits holds one token bucket per quota. It is safe for concurrent use.
type Limits struct {
	now func() time.Time

	mu       sync.Mutex
	limiters map[string]*rate.Limiter // by Quota.Of
}

// New returns limits without any counted request. now is the clock.
func New(now func() time.Time) *Limits {
	return &Limits{now: now, limiters: map[string]*rate.Limiter{}}
}

// Quota is a rate that a request counts against.
type Quota struct {
	// Of is the owner of the quota. Requests with the same owner share one bucket.
	Of string
	// PerMinute is the number of requests a minute; 0 or less means no limit.
	PerMinute int
}

// perSecond returns the quota's rate in requests per second.
func (q Quota) perSecond() rate.Limit { return rate.Limit(float64(q.PerMinute) / 60) }

// burst returns the number of requests that may come at once, at least 1.
func (q Quota) burst() int { return max(1, int(float64(q.perSecond())*burstTime.Seconds())) }

// time returns how long it takes until this many requests may come.
func (q Quota) time(requests float64) time.Duration {
	return time.Duration(requests / float64(q.perSecond()) * float64(time.Second))
}

// Allowance is the rest of the tightest quota after a request.
type Allowance struct {
	// Limit is the number of requests in one burst; 0 if no quota has a limit.
	Limit int
	// Remaining is how many of them may come now.
	Remaining int
	// Reset is the time until all of them may come again.
	Reset time.Duration
	// Wait is the time until the next request is accepted; 0 if this one was.
	Wait time.Duration
}

// Take uses one request of every quota, or of none if one of them is used up.
func (l *Limits) Take(quotas ...Quota) (left Allowance) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	for _, q := range quotas {
		if limiter := l.limiter(q, now); limiter != nil {
			if tokens := limiter.TokensAt(now); tokens < 1 {
				left.Wait = max(left.Wait, q.time(1-tokens))
			}
		}
	}
	for _, q := range quotas {
		limiter := l.limiter(q, now)
		if limiter == nil {
			continue
		}
		if left.Wait == 0 {
			limiter.AllowN(now, 1)
		}
		tokens := limiter.TokensAt(now)
		if remaining := int(tokens); left.Limit == 0 || remaining < left.Remaining {
			left.Limit, left.Remaining, left.Reset = q.burst(), remaining, q.time(float64(q.burst())-tokens)
		}
	}
	return left
}

// limiter returns a quota's limiter at its current rate, which the operator may change; nil if it has no limit.
func (l *Limits) limiter(q Quota, now time.Time) *rate.Limiter {
	if q.PerMinute <= 0 {
		return nil
	}
	limiter := l.limiters[q.Of]
	if limiter == nil {
		if len(l.limiters) >= maxLimiters {
			l.forgetFull(now)
		}
		limiter = rate.NewLimiter(q.perSecond(), q.burst())
		l.limiters[q.Of] = limiter
	}
	if limiter.Limit() != q.perSecond() {
		limiter.SetLimitAt(now, q.perSecond())
		limiter.SetBurstAt(now, q.burst())
	}
	return limiter
}

// forgetFull drops limiters that are full again, because a new one is full too.
func (l *Limits) forgetFull(now time.Time) {
	for of, limiter := range l.limiters {
		if limiter.TokensAt(now) >= float64(limiter.Burst()) {
			delete(l.limiters, of)
		}
	}
}

// Tell writes the rest into the headers of the response. Without a limit it writes nothing.
func (a Allowance) Tell(h http.Header) {
	if a.Limit == 0 {
		return
	}
	h.Set("X-RateLimit-Limit", strconv.Itoa(a.Limit))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(max(0, a.Remaining)))
	h.Set("X-RateLimit-Reset", strconv.Itoa(int(math.Ceil(a.Reset.Seconds()))))
	if a.Wait > 0 {
		h.Set("Retry-After", Seconds(a.Wait))
	}
}

// Seconds formats a time as a Retry-After value: whole seconds, at least one.
func Seconds(d time.Duration) string {
	return strconv.Itoa(max(1, int(math.Ceil(d.Seconds()))))
}
