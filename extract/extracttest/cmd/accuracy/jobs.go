package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/collection"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/ratchet"
)

// gather lists the papers of the collection that the options choose: those as made first, then the scans, then the
// files of other programs.
func gather(o options) (chosenOnes, all []collection.Entry, err error) {
	all, err = o.size.Entries(o.printed)
	if err != nil {
		return nil, nil, fmt.Errorf("run this in the module's root folder, or name another with -printed: %w", err)
	}
	for _, e := range all {
		if o.chooses(e) {
			chosenOnes = append(chosenOnes, e)
		}
	}
	if len(chosenOnes) == 0 {
		return nil, nil, fmt.Errorf("no paper of template %q and grade %q", o.template, o.grade)
	}
	return chosenOnes, all, nil
}

// shares are the parts of the collection that -share names.
var shares = map[string]func(collection.Entry) bool{
	"": func(collection.Entry) bool { return true }, "fast": ratchet.InFastShare, "third": ratchet.InThird,
}

func (o options) chooses(e collection.Entry) bool {
	if e.Grade != "" && o.noScan != "" || !shares[o.share](e) {
		return false
	}
	return chosen(o.template, strings.TrimSuffix(e.Template, "-unseen")) &&
		chosen(o.grade, cmp.Or(string(e.Grade), "text")) && (o.half == "" || (o.half == "unseen") == e.Unseen)
}

func chosen(list, name string) bool {
	return list == "" || slices.Contains(strings.Split(list, ","), name)
}

// readers read papers as they were made without recognition, so that every build reads them in the same way, and scans
// with it.
type readers struct{ text, scans extracttest.Extractor }

func (r readers) of(e collection.Entry) extracttest.Extractor {
	if e.Grade == "" {
		return r.text
	}
	return r.scans
}

// measure reads the papers with several workers; outcomes and lines are in the papers' order.
func measure(
	ctx context.Context, read readers, entries []collection.Entry, o options,
) (extracttest.Report, []ratchet.Line, error) {
	kept, err := openJournal(o.keep, o.plain)
	if err != nil {
		return extracttest.Report{}, nil, err
	}
	defer kept.close()
	report := extracttest.Report{Outcomes: make([]extracttest.Outcome, len(entries))}
	lines := make([]ratchet.Line, len(entries))
	var next, done atomic.Int64
	var working sync.WaitGroup
	for range o.workers {
		working.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(entries) && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				report.Outcomes[i], lines[i] = outcome(ctx, read, entries[i], kept)
				done.Add(1)
			}
		})
	}
	stop := tell(&done, len(entries))
	working.Wait()
	stop()
	return report, lines, ctx.Err()
}

// provenAsMade leaves out the scans of papers that are not proven as they were made: their scans cannot be either.
func provenAsMade(ctx context.Context, read readers, entries []collection.Entry) []collection.Entry {
	return slices.DeleteFunc(entries, func(e collection.Entry) bool {
		return e.AsMade != nil && !extracttest.MeasureOne(ctx, read.text, e.AsMade()).Proven
	})
}

func outcome(ctx context.Context, read readers, e collection.Entry, kept *journal) (extracttest.Outcome, ratchet.Line) {
	if o, l, known := kept.find(e.Name); known {
		return o, l
	}
	o, l := ratchet.Measure(ctx, read.of(e), e.Name, e.Make())
	if e.AsMade != nil {
		o.PaperProven = extracttest.MeasureOne(ctx, read.text, e.AsMade()).Proven
	}
	o.Paper.Content = nil // thousands of scans do not fit into memory
	if ctx.Err() == nil {
		kept.add(e.Name, o, l)
	}
	return o, l
}

// tell reports the progress of the measurement every half minute.
func tell(done *atomic.Int64, all int) (stop func()) {
	begun, ticker, end := time.Now(), time.NewTicker(30*time.Second), make(chan struct{})
	go func() {
		for {
			select {
			case <-ticker.C:
				fmt.Fprintf(
					os.Stderr, "accuracy: %d of %d papers after %s\n", done.Load(), all,
					time.Since(begun).Round(time.Second),
				)
			case <-end:
				return
			}
		}
	}()
	return func() { ticker.Stop(); close(end) }
}
