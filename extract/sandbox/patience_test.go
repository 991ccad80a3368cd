//go:build linux

package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

func TestADeadlineGrowsWithRecognizedPagesAndEndsAllTheSame(t *testing.T) {
	for _, c := range []struct {
		name         string
		config       Config
		pages, total int
		pause        time.Duration
		want         string // "" for a result, else a part of the message
		least, most  time.Duration
	}{
		{"a scan that takes twice the time of a document without pages", Config{Timeout: time.Second, PageTime: time.Minute, MaxTime: time.Hour},
			7, 7, 300 * time.Millisecond, "", 2 * time.Second, 20 * time.Second},
		{"a scan that hangs at its fourth page", Config{Timeout: time.Second, PageTime: time.Minute, MaxTime: time.Hour},
			3, 300, 10 * time.Millisecond, "at page 4 of 300", time.Second, 3 * time.Second},
		{"pages that take more than their share", Config{Timeout: time.Second, PageTime: time.Millisecond, MaxTime: time.Hour},
			100, 100, 100 * time.Millisecond, "of 100", time.Second, 3 * time.Second},
		{"pages as if without end", Config{Timeout: 500 * time.Millisecond, PageTime: time.Hour, MaxTime: 2 * time.Second},
			10_000, 10_000, 20 * time.Millisecond, "longer than 2s", 2 * time.Second, 4 * time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			x := extractorFor(t, c.config)
			in := asking("recognize")
			in.FileName = fmt.Sprint(c.pages, c.total, c.pause.Milliseconds())
			began := time.Now()
			_, err := x.Extract(t.Context(), in)
			took := time.Since(began)
			var known *engine.ExtractError
			switch {
			case c.want == "" && err != nil:
				t.Errorf("ended by %v after %v, want a result", err, took)
			case c.want != "" && (!errors.As(err, &known) || known.Category != engine.TimedOut || !strings.Contains(known.Message, c.want)):
				t.Errorf("ended by %v after %v, want timeout with %q", err, took, c.want)
			}
			if took < c.least || took > c.most {
				t.Errorf("ended after %v, want %v to %v", took, c.least, c.most)
			}
		})
	}
}

// What a child may use of the processors rises with its pages, and its priority falls.
func TestAChildThatRecognizesGetsCPUTimeAndStepsBack(t *testing.T) {
	x := extractorFor(t, Config{Timeout: 5 * time.Second, PageTime: time.Minute, MaxTime: time.Hour})
	in := asking("recognize")
	in.FileName = "3 3 700"
	var soft, hard, nice []int
	in.Progress = func(p engine.Progress) {
		if p.PagesDone == 3 {
			return // it may be gone by now
		}
		pid := childrenOf(os.Getpid())[0]
		s, h := cpuLimit(t, pid)
		soft, hard, nice = append(soft, s), append(hard, h), append(nice, niceOf(t, pid))
	}
	before := int(cpuSeconds(5 * time.Second))
	if _, err := x.Extract(t.Context(), in); err != nil {
		t.Fatal(err)
	}
	if len(soft) != 2 || soft[1] <= before || hard[0] < int(cpuSeconds(time.Hour)) || hard[1] != hard[0] || nice[0] != yieldingNice || nice[1] != yieldingNice {
		t.Errorf("CPU seconds allowed %v, at most %v, priority %v; want more than %d, at most an hour's, stepped back", soft, hard, nice, before)
	}
}

// A file that takes long, whatever is wrong with it, steps back for the others.
func TestAChildThatIsSlowStepsBack(t *testing.T) {
	x := extractorFor(t, Config{Timeout: 20 * yieldAfter})
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_, _ = x.Extract(ctx, asking("loop without end")) // it is stopped below
	}()
	least := 0
	for began := time.Now(); least != yieldingNice && time.Since(began) < 10*yieldAfter; time.Sleep(10 * time.Millisecond) {
		for _, pid := range childrenOf(os.Getpid()) {
			least = max(least, niceOf(t, pid))
		}
	}
	stop()
	<-ended
	if least != yieldingNice {
		t.Errorf("the priority of a child that never ends was %d, want %d", least, yieldingNice)
	}
}

func cpuLimit(t *testing.T, pid int) (soft, hard int) {
	t.Helper()
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/limits", pid))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(b)) {
		if rest, ok := strings.CutPrefix(line, "Max cpu time"); ok {
			if _, err := fmt.Sscan(rest, &soft, &hard); err != nil {
				t.Fatalf("limit %q: %v", line, err)
			}
		}
	}
	return soft, hard
}

// niceOf is the lowest priority among a process's threads.
func niceOf(t *testing.T, pid int) int {
	t.Helper()
	tasks, err := os.ReadDir(fmt.Sprintf("/proc/%d/task", pid))
	if err != nil {
		t.Fatal(err)
	}
	least := 100
	for _, task := range tasks {
		b, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%s/stat", pid, task.Name()))
		if err != nil {
			continue // ended meanwhile
		}
		var nice int
		fields := strings.Fields(string(b[strings.LastIndexByte(string(b), ')')+1:]))
		fmt.Sscan(fields[16], &nice)
		least = min(least, nice)
	}
	return least
}
