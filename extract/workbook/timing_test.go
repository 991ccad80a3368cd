package workbook

import "time"

// timing adds up how long a piece of work takes.
type timing struct {
	total time.Duration
	runs  int
	err   error
}

func (t *timing) run(work func() error) {
	begin := time.Now()
	if err := work(); err != nil {
		t.err = err
	}
	t.total += time.Since(begin)
	t.runs++
}

func (t *timing) mean() time.Duration { return t.total / time.Duration(max(t.runs, 1)) }
