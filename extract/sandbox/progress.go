package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/dossier-lending/dossier/engine"
)

const (
	// maxProgressPages bounds the pages that a child may speak of; no reader reads more.
	maxProgressPages = 10_000
	// maxProgressFrames bounds the reports of one document: one a page, and some that say nothing new.
	maxProgressFrames = 2 * maxProgressPages
)

// teller is the child's side: it writes a frame for every report that is further than the last.
type teller struct {
	mu      sync.Mutex
	out     io.Writer
	last    engine.Progress
	stopped bool
}

func (t *teller) tell(p engine.Progress) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.stopped || !p.Beyond(t.last) {
		return
	}
	t.last = p
	body, err := json.Marshal(answer{Progress: &p})
	if err == nil {
		_, err = t.out.Write(frame(body))
	}
	t.stopped = err != nil // nobody listens any more
}

// stop lets nothing more out.
func (t *teller) stop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.stopped = true
}

var errNotJSON = errors.New("child's answer is not JSON")

// readAnswer reads frames up to the answer and hands believable reports of progress on. The child may have
// been taken over: whoever gives it time for its progress must bound that time in all.
func readAnswer(r io.Reader, limit int, tell func(engine.Progress)) (answer, error) {
	var last engine.Progress
	for range maxProgressFrames {
		body, err := readFrame(r, limit)
		if err != nil {
			return answer{}, err
		}
		var a answer
		if json.Unmarshal(body, &a) != nil {
			return answer{}, errNotJSON
		}
		if a.Progress == nil {
			if a.HasResult {
				a.extraction, err = readFrame(r, limit)
			}
			return a, err
		}
		if p := *a.Progress; believable(p) && p.Beyond(last) {
			last = p
			tell(p)
		}
	}
	return answer{}, fmt.Errorf("%d reports of progress: %w", maxProgressFrames, errFrameTooLarge)
}

func believable(p engine.Progress) bool {
	return 0 <= p.Recognized && p.Recognized <= p.PagesDone && p.PagesDone <= p.PagesTotal && p.PagesTotal <= maxProgressPages
}
