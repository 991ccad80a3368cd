package sandbox

import (
	"context"
	"sync"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"golang.org/x/sys/unix"
)

// watch stands beside a working child: it kills it when its patience is over, above its memory, or when
// ctx ends.
type watch struct {
	p        *process
	memory   int64 // bytes
	patience engine.TimeBudget
	began    time.Time
	done     chan struct{}
	stop     func() // may be called twice

	mu       sync.Mutex
	until    time.Time
	progress engine.Progress
}

func (x *Extractor) watch(ctx context.Context, p *process) *watch {
	w := &watch{p: p, memory: x.config.MaxMemory, patience: x.config.timeBudget(), began: time.Now(), done: make(chan struct{})}
	w.until = w.began.Add(w.patience.Base)
	w.stop = sync.OnceFunc(func() { close(w.done) })
	go w.run(ctx)
	return w
}

func (w *watch) run(ctx context.Context) {
	deadline := time.NewTimer(w.patience.Base)
	defer deadline.Stop()
	poll := time.NewTicker(rssPoll)
	defer poll.Stop()
	slow := time.NewTimer(yieldAfter)
	defer slow.Stop()
	for {
		select {
		case <-w.done:
			return
		case <-ctx.Done():
			w.p.kill(endCancel)
			return
		case <-deadline.C:
			left := w.left()
			if left <= 0 {
				w.p.kill(endTimeout)
				return
			}
			deadline.Reset(left)
		case <-slow.C:
			w.p.yield()
		case <-poll.C:
			if w.p.memory() > w.memory {
				w.p.kill(endMemory)
				return
			}
		}
	}
}

func (w *watch) left() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	return time.Until(w.until)
}

// advance gives more time for pages that were recognized, and lets the child yield to those that read
// text.
func (w *watch) advance(p engine.Progress) {
	w.mu.Lock()
	defer w.mu.Unlock()
	earlier := w.progress
	w.progress = p
	if p.Recognized <= earlier.Recognized {
		return
	}
	if earlier.Recognized == 0 {
		w.p.yield()
	}
	now := time.Now()
	w.until = now.Add(w.patience.Left(now.Sub(w.began), p.Recognized))
	w.p.allowCPU(cpuSeconds(w.until.Sub(w.began)))
}

func (w *watch) limit() deadline {
	w.mu.Lock()
	defer w.mu.Unlock()
	return deadline{w.until.Sub(w.began).Round(100 * time.Millisecond), w.progress}
}

// yieldAfter is when a child counts as slow and steps back: ordinary text takes a tenth of it, and what others
// wait for is that.
const yieldAfter = time.Second

// yieldingNice is how far a child that is slow or recognizes pixels steps back: beside one that reads text it gets a
// quarter of a processor, alone all of it.
const yieldingNice = 6

// yield lowers the child's priority, with all its threads.
func (p *process) yield() {
	p.signals.Lock()
	defer p.signals.Unlock()
	if !p.reaped {
		_ = onChild(func() error { // without it the child is merely less polite
			return unix.Setpriority(unix.PRIO_PGRP, p.proc.Pid, yieldingNice)
		})
	}
}

// allowCPU raises what the child may use of the processors. Its hard limit bounds what can be given.
func (p *process) allowCPU(seconds uint64) {
	p.signals.Lock()
	defer p.signals.Unlock()
	if p.reaped {
		return
	}
	_ = onChild(func() error { // without it the kernel ends the child where its first limit was
		var now unix.Rlimit
		if err := unix.Prlimit(p.proc.Pid, unix.RLIMIT_CPU, nil, &now); err != nil || now.Cur >= seconds {
			return err
		}
		now.Cur = min(seconds, now.Max)
		return unix.Prlimit(p.proc.Pid, unix.RLIMIT_CPU, &now, nil)
	})
}
