package engine

import (
	"testing"
	"time"
)

func TestDocumentIDsRiseWithTimeAndAreExactInJSON(t *testing.T) {
	next := NewDocumentIDs()
	at := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	last := int64(0)
	for i := range 10_000 {
		id := next("org", at.Add(time.Duration(i/100)*time.Millisecond))
		if id <= last {
			t.Fatalf("id %d after %d does not rise", id, last)
		}
		last = id
	}
	end := time.Date(2160, 1, 1, 0, 0, 0, 0, time.UTC)
	if id := NewDocumentIDs()("org", end); id >= 1<<53 {
		t.Errorf("id in 2160 is %d, want below 2^53", id)
	}
}

func TestDocumentIDsRevealNothingAboutOtherOrganizations(t *testing.T) {
	at := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	next := NewDocumentIDs()
	for range 5000 {
		next("busy", at)
	}
	base := (at.UnixMilli() - documentIDEpoch) << documentIDRandomBits
	if id := next("quiet", at); id < base || id >= base+1<<documentIDRandomBits {
		t.Errorf(
			"a quiet organization's first id %d left its millisecond [%d, %d) beside a busy one", id, base,
			base+1<<documentIDRandomBits,
		)
	}
}
