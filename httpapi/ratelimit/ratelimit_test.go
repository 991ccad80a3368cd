package ratelimit

import (
	"fmt"
	"testing"
	"time"
)

func TestRequestCountsAgainstEveryQuotaOrNone(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	l := New(func() time.Time { return now })
	org, key, other := Quota{"org", 60}, Quota{"key", 12}, Quota{"other", 0}
	for i, want := range []Allowance{
		{2, 1, 5 * time.Second, 0}, {2, 0, 10 * time.Second, 0}, {2, 0, 10 * time.Second, 5 * time.Second},
	} {
		if got := l.Take(org, key); got != want {
			t.Errorf("request %d by the key: %+v, want %+v", i+1, got, want)
		}
	}
	if got, want := l.Take(org, other), (Allowance{10, 7, 3 * time.Second, 0}); got != want {
		t.Errorf("a request by another key: %+v, want %+v: the refused one did not count", got, want)
	}
	now = now.Add(5 * time.Second)
	if got, want := l.Take(org, key), (Allowance{2, 0, 10 * time.Second, 0}); got != want {
		t.Errorf("after waiting: %+v, want %+v", got, want)
	}
	if got := l.Take(other); got != (Allowance{}) {
		t.Errorf("without any limit: %+v, want nothing to tell", got)
	}
}

func TestFullLimitersAreForgotten(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	l := New(func() time.Time { return now })
	for i := range 3 * maxLimiters {
		l.Take(Quota{fmt.Sprint("user ", i), 600})
		if i%(maxLimiters/2) == 0 {
			now = now.Add(time.Minute)
		}
	}
	if len(l.limiters) > maxLimiters {
		t.Errorf("%d limiters are kept, want at most %d", len(l.limiters), maxLimiters)
	}
}

func TestChangedRateAppliesAtOnce(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	l := New(func() time.Time { return now })
	l.Take(Quota{"org", 600})
	if got := l.Take(Quota{"org", 6}); got.Limit != 1 || got.Wait != 0 {
		t.Errorf("first request at the lower rate: %+v, want it taken with a burst of 1", got)
	}
	if got := l.Take(Quota{"org", 6}); got.Wait != 10*time.Second {
		t.Errorf("second request at the lower rate: %+v, want to wait 10 s", got)
	}
}

// BenchmarkTake counts a request against the quotas of an organization and of a key.
func BenchmarkTake(b *testing.B) {
	l := New(time.Now)
	quotas := []Quota{{"organization 7", 6_000_000}, {"key 7 Ab3dEf7h", 6_000_000}}
	for b.Loop() {
		l.Take(quotas...)
	}
}
