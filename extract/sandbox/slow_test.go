//go:build linux && slow

package sandbox

import (
	"errors"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// TestThousandOverruns is the wide form of TestOverrunsAreGoneWithinASecondOfTheDeadline.
func TestThousandOverruns(t *testing.T) {
	const runs, atOnce, timeout = 1000, 4, 50 * time.Millisecond
	x := extractorFor(t, Config{Timeout: timeout, Pool: 4})
	x.Extract(t.Context(), asking("echo"))
	eventually(t, 5*time.Second, "the pool is full", func() bool { return idleChildren(x) == 4 })
	before := openDescriptors(t)
	var mu sync.Mutex
	var worst time.Duration
	var workers sync.WaitGroup
	for range atOnce {
		workers.Go(func() {
			for range runs / atOnce {
				begin := time.Now()
				_, err := x.Extract(t.Context(), asking("loop without end"))
				var known *engine.ExtractError
				if !errors.As(err, &known) || known.Category != engine.TimedOut {
					t.Errorf("%v, want the category timeout", err)
				}
				mu.Lock()
				worst = max(worst, time.Since(begin)-timeout)
				mu.Unlock()
			}
		})
	}
	workers.Wait()
	t.Logf("%d overruns; the slowest was gone %v after its deadline", runs, worst)
	if worst > time.Second {
		t.Errorf("an overrun was gone %v after its deadline, want at most 1s", worst)
	}
	eventually(t, 5*time.Second, "the pool is full again", func() bool { return idleChildren(x) == 4 })
	if after := openDescriptors(t); after > before {
		t.Errorf("%d descriptors open, %d before", after, before)
	}
	if left := len(childrenOf(os.Getpid())); left != 4 {
		t.Errorf("%d processes, want the 4 idle ones", left)
	}
}
