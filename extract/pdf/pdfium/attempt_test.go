package pdfium

import (
	"context"
	"errors"
	"testing"
	"time"

	engine "github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/references"
)

// started is a reader that has its engine and its document already.
func started(data []byte) *Reader {
	document := references.FPDF_DOCUMENT("open")
	return &Reader{instance: struct{ engine.Pdfium }{}, open: &document, data: data}
}

func TestWaitingIsNotPartOfPageTime(t *testing.T) {
	const limit = time.Minute
	data := []byte("%PDF-")
	r := started(data)
	r.mu.Lock() // another page
	began := make(chan struct{})
	deadlines := make(chan time.Time, 1)
	go func() {
		close(began)
		_, _ = attempt(t.Context(), r, limit, data, "", func(ctx context.Context) (int, error) {
			deadline, _ := ctx.Deadline()
			deadlines <- deadline
			return 0, nil
		})
	}()
	<-began
	free := time.Now()
	r.mu.Unlock()
	if deadline := <-deadlines; deadline.Before(free.Add(limit)) {
		t.Errorf("the time ends %v after the engine is free, want %v", deadline.Sub(free), limit)
	}
}

func TestEndlessPageReportsMissingTime(t *testing.T) {
	data := []byte("%PDF-")
	r := started(data)
	forever := make(chan struct{})
	defer close(forever)
	for range 2 { // the second finds the reader given up
		_, err := attempt(t.Context(), r, time.Millisecond, data, "", func(context.Context) (int, error) {
			<-forever
			return 0, nil
		})
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%v, want one that says the time is over", err)
		}
	}
}
