package sandbox

import (
	"errors"
	"strings"
	"sync"
)

// errFlood says that a child printed more than maxStderr.
var errFlood = errors.New("child prints too much")

// tail keeps the beginning of what a child prints. It may hold text of the document, so that only its
// signature ever leaves it.
type tail struct {
	mu    sync.Mutex
	kept  []byte
	total int
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = append(t.kept, b[:min(len(b), keptStderr-len(t.kept))]...)
	if t.total += len(b); t.total > maxStderr {
		return 0, errFlood
	}
	return len(b), nil
}

// signature is the first line of a Go panic or fatal error without values, "" when there is none.
func (t *tail) signature() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	for line := range strings.Lines(string(t.kept)) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "fatal error: "), strings.HasPrefix(line, "panic: runtime error: "),
			strings.HasPrefix(line, "runtime: out of memory"), strings.HasPrefix(line, "SIG"), strings.HasPrefix(line, "sandbox: "):
			return withoutValues(line)
		case strings.HasPrefix(line, "panic: "):
			return "panic"
		}
	}
	return ""
}

// ranOutOfMemory recognizes the Go runtime's ways of saying so.
func ranOutOfMemory(signature string) bool {
	for _, s := range []string{"out of memory", "cannot allocate", "cannot map", "failed to allocate", "failed to reserve"} {
		if strings.Contains(signature, s) {
			return true
		}
	}
	return false
}
