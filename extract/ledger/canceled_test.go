package ledger

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// askedContext ends when it was asked so often whether it has.
type askedContext struct {
	context.Context
	asked, end int
}

func (c *askedContext) Err() error {
	if c.asked++; c.asked > c.end {
		return context.Canceled
	}
	return nil
}

// Who stops waiting stops the reading, wherever it is: after the end it is asked for a few times more, as its callers
// return, not once for every table that is left.
func TestReadingStopsWhenItsContextEnds(t *testing.T) {
	const pages, returns, samples = 40, 8, 12
	var sheets []string
	for i := range pages { // headings in turn are tables of their own
		heading := [...]string{"Date        Description          Debit      Credit    Balance", "Date        Description         Amount                Balance"}[i%2]
		sheets = append(sheets, heading+"\n01/02/2024  ROW                  5.00              95.00\n02/02/2024  ROW                  5.00              90.00")
	}
	d := paper(strings.Join(sheets, "\f"))
	whole := &askedContext{Context: context.Background(), end: 1 << 30}
	if _, err := Read(whole, d, Options{}); err != nil {
		t.Fatalf("Read: %v", err)
	}
	if whole.asked < pages {
		t.Errorf("a paper of %d tables asks %d times whether to go on, want once for each table or more", pages, whole.asked)
	}
	for end := 0; end < whole.asked; end += 1 + whole.asked/samples {
		ctx := &askedContext{Context: context.Background(), end: end}
		if _, err := Read(ctx, d, Options{}); !errors.Is(err, context.Canceled) {
			t.Fatalf("ended after %d questions: got %v, want %v", end, err, context.Canceled)
		}
		if ctx.asked > end+returns {
			t.Errorf("ended after %d questions: asked %d times more, want %d at most", end, ctx.asked-end, returns)
		}
	}
}
