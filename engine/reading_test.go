package engine

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"
)

// Two minutes, ten seconds a page and half an hour in all, on an artificial clock.
func TestReadingEndsWithinTimeBudget(t *testing.T) {
	const never = time.Duration(0)
	patience := TimeBudget{Base: 2 * time.Minute, PerPage: 10 * time.Second, Most: 30 * time.Minute}
	scan := func(pages int, each time.Duration) func(*reading) {
		return func(r *reading) {
			for n := 1; n <= pages; n++ {
				time.Sleep(each)
				r.tell(Progress{PagesDone: n, PagesTotal: pages + 1, Recognized: n})
			}
			time.Sleep(time.Hour)
		}
	}
	for _, c := range []struct {
		name string
		read func(*reading)
		want time.Duration // of the end from without
	}{
		{"without any progress after two minutes", func(*reading) { time.Sleep(time.Hour) }, 2 * time.Minute},
		{"that says it has 300 pages and does nothing: the same", func(r *reading) {
			r.tell(Progress{PagesTotal: 300})
			time.Sleep(time.Hour)
		}, 2 * time.Minute},
		{"of pages of text that take long: they give no time", func(r *reading) {
			for n := range 300 {
				time.Sleep(time.Second)
				r.tell(Progress{PagesDone: n + 1, PagesTotal: 300})
			}
		}, 2 * time.Minute},
		{
			"of 300 pages at two seconds a page goes on to its end, then has two minutes for the rest",
			scan(300, 2*time.Second), 12 * time.Minute,
		},
		{
			"whose tenth page hangs is ended two minutes after the ninth", scan(9, time.Second),
			2*time.Minute + 9*time.Second,
		},
		{
			"of pages that are far too slow ends when their ten seconds each are used up", scan(300, time.Minute),
			2*time.Minute + 20*time.Second,
		},
		{"of pages without end ends after half an hour", scan(10_000, 5*time.Second), 30 * time.Minute},
		{"that repeats one page again and again gains nothing", func(r *reading) {
			for range 300 {
				time.Sleep(time.Second)
				r.tell(Progress{PagesDone: 1, PagesTotal: 300, Recognized: 1})
			}
		}, 2*time.Minute + time.Second},
		{"that is over before its time is not ended", func(r *reading) { time.Sleep(119 * time.Second) }, never},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, end := context.WithCancelCause(t.Context())
				r, began := newReading(patience, end), time.Now()
				ended := make(chan time.Duration, 1)
				context.AfterFunc(ctx, func() { ended <- time.Since(began) })
				c.read(r)
				cause := context.Cause(ctx)
				r.stop()
				got := <-ended
				if c.want == never {
					if cause != nil {
						t.Errorf("ended by %v", cause)
					}
					return
				}
				if !errors.Is(cause, errOverdue) || got != c.want {
					t.Errorf("ended after %v by %v, want %v by its patience", got, cause, c.want)
				}
			})
		})
	}
}

func TestReadingTurnsLong(t *testing.T) {
	for _, c := range []struct {
		name string
		at   Progress
		took time.Duration
		want bool
	}{
		{"not within its first seconds", Progress{}, 9 * time.Second, false},
		{"after ten", Progress{}, 10 * time.Second, true},
		{"by its pace: 3 of 300 scanned pages in 5 s", Progress{3, 300, 3}, 5 * time.Second, true},
		{"not by a pace of two pages", Progress{2, 300, 2}, 5 * time.Second, false},
		{"not by a pace that will do: 3 of 5 in 5 s", Progress{3, 5, 3}, 5 * time.Second, false},
		{"not by the pace of text: 3 of 300 pages in 1 s", Progress{3, 300, 0}, time.Second, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newReading(TimeBudget{Base: time.Hour}, func(error) {})
				time.Sleep(c.took)
				r.tell(c.at)
				if got := r.long(10 * time.Second); got != c.want {
					t.Errorf("long: %t, want %t", got, c.want)
				}
				r.stop()
			})
		})
	}
}

func TestTimeBudgetDoesNotOverflow(t *testing.T) {
	p := TimeBudget{Base: time.Minute, PerPage: time.Hour, Most: 2 * time.Hour}
	for pages, want := range map[int]time.Duration{
		0:       time.Minute,
		1:       time.Hour + time.Minute,
		2:       2 * time.Hour,
		1 << 62: 2 * time.Hour,
	} {
		if got := p.Total(pages); got != want {
			t.Errorf("%d pages: %v, want %v", pages, got, want)
		}
	}
	if got := (TimeBudget{Base: time.Hour, Most: time.Minute}).Total(5); got != time.Hour {
		t.Errorf("a bound in all below the base: %v, want the base", got)
	}
}

func TestLongReadingsLeaveOneWorkerFree(t *testing.T) {
	for _, c := range []struct{ workers, long int }{{1, 1}, {2, 1}, {3, 2}, {8, 7}} {
		l := newScheduler(c.workers)
		turned := 0
		for range c.workers {
			if l.turn() {
				turned++
			}
		}
		if turned != c.long {
			t.Errorf("of %d workers %d read long papers at once, want %d", c.workers, turned, c.long)
		}
		if free, long := l.take(); free != c.workers+keptPlaces || long != 0 {
			t.Errorf("%d free, %d of them for long ones; want %d and 0", free, long, c.workers+keptPlaces)
		}
		l.end()
		l.give(1)
		if free, long := l.take(); free != 1 || long != 1 {
			t.Errorf("after an end: %d free, %d of them for long ones; want 1 and 1", free, long)
		}
	}
}

type oneType struct{}

func (oneType) Resolve(name string) (string, error) {
	switch name {
	case "payslip", AutoType:
		return name, nil
	case "pay slip":
		return "payslip", nil
	}
	return "", Fail(CodeUnknownDocumentType)
}

func (oneType) List() []DocumentTypeEntry { return []DocumentTypeEntry{{DocumentType: "payslip"}} }

// However many types organizations make, and whatever names are in old rows, the number of counted kinds stays small.
func TestReadingKindsAreBounded(t *testing.T) {
	c := &core{config: &Config{Types: oneType{}, Log: slog.New(slog.DiscardHandler)}}
	c.engine = &Engine{Schemas: &SchemaService{core: c}}
	processing := &ProcessingService{core: c}
	start := time.Now()
	end := start.Add(40 * time.Minute) // beyond the last bucket
	for i := range 1000 {
		for _, name := range []string{
			"payslip", AutoType, "pay slip", fmt.Sprintf("%sown-%d", CustomPrefix, i), fmt.Sprintf("gone-%d", i),
		} {
			processing.noteEnd(Document{
				DocumentType: name, Status: DocumentCompleted, StartedAt: &start, CompletedAt: &end, Attempt: 1,
			}, nil)
		}
	}
	got := map[string]uint64{}
	for _, r := range processing.Totals() {
		got[r.DocumentType] = r.Count
		if r.Within[len(r.Within)-1] != 0 {
			t.Errorf("%s: %v, want none within half an hour", r.DocumentType, r.Within)
		}
	}
	if len(got) != 4 || got["payslip"] != 1000 || got[AutoType] != 1000 || got[CustomKind] != 1000 ||
		got[UnregisteredKind] != 2000 {
		t.Errorf("kinds %v, want payslip, auto, custom and unregistered", got)
	}
}
