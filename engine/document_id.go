package engine

import (
	"math/rand/v2"
	"sync"
	"time"
)

// documentIDEpoch is where document ids begin to count (2024-01-01 UTC, in milliseconds).
const documentIDEpoch = 1_704_067_200_000

// documentIDRandomBits follow the milliseconds; with 2^53 as the end of exact JSON numbers that lasts
// 139 years.
const documentIDRandomBits = 11

// NewDocumentIDs makes document ids: milliseconds since 2024 and 11 random bits. They rise with time
// within an organization and depend on nothing that another organization does. Two organizations may
// draw the same number; the store refuses the second, and the engine draws again.
func NewDocumentIDs() func(org OrgID, at time.Time) int64 {
	var mu sync.Mutex
	last := map[OrgID]int64{} // organizations are made by the operator: their number bounds it
	return func(org OrgID, at time.Time) int64 {
		mu.Lock()
		defer mu.Unlock()
		id := (at.UnixMilli()-documentIDEpoch)<<documentIDRandomBits | rand.Int64N(1<<documentIDRandomBits)
		if id <= last[org] {
			id = last[org] + 1 + rand.Int64N(16)
		}
		last[org] = id
		return id
	}
}

// documentIDTime is when every id that is made is above this one.
func documentIDTime(id int64) time.Time {
	return time.UnixMilli(id>>documentIDRandomBits + 1 + documentIDEpoch).UTC()
}

func latest(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}
