package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/dossier-lending/dossier/extract/extracttest"
)

// job is a paper to make and to read.
type job struct {
	name  string
	paper func() extracttest.Paper
}

// mixedTimes is how many times more papers are drawn of the looks whose every choice is random: they are
// as many looks as papers.
const mixedTimes = 15

// quickCount is how many papers of each look a quick run reads as text: three honest ones and a flawed one.
const quickCount = 4

// gather lists the papers as made first, then the scans, then the files of other programs.
func gather(o options) ([]job, error) {
	if o.quick {
		o.count = quickCount
	}
	var jobs []job
	for _, scanned := range []bool{false, true} {
		for i, look := range extracttest.Looks() {
			if chosen(o.look, look.Name) && (o.half == "" || (o.half == "unseen") == look.Unseen) {
				jobs = append(jobs, o.jobsOf(look, i, scanned)...)
			}
		}
	}
	printed, err := o.printedJobs()
	if err != nil {
		return nil, err
	}
	if jobs = append(jobs, printed...); len(jobs) == 0 {
		return nil, fmt.Errorf("no paper of look %q and grade %q", o.look, o.grade)
	}
	return jobs, nil
}

func chosen(list, name string) bool {
	return list == "" || slices.Contains(strings.Split(list, ","), name)
}

func (o options) jobsOf(look extracttest.Look, place int, scanned bool) (jobs []job) {
	press := extracttest.Press{Families: extracttest.InstalledFamilies()}
	if !scanned && chosen(o.grade, "text") {
		count := o.count
		if strings.HasSuffix(look.Name, "mixed") {
			count *= mixedTimes
		}
		for seed := o.seed; seed < o.seed+count; seed++ {
			jobs = append(jobs, job{fmt.Sprintf("%s-%d", look.Name, seed), func() extracttest.Paper { return press.Make(look, seed) }})
		}
	}
	for i, grade := range extracttest.Grades() {
		if !scanned || !look.Scannable() || o.noScan != "" || !chosen(o.grade, string(grade)) {
			continue
		}
		if o.quick && i != place%len(extracttest.Grades()) {
			continue
		}
		for n := range o.scans {
			seed := o.seed + place + n*len(extracttest.Grades()) // not every look shows its flaw under the same grade
			jobs = append(jobs, job{fmt.Sprintf("%s-%d-%s", look.Name, seed, grade), func() extracttest.Paper { return press.Scan(look, seed, grade) }})
		}
	}
	return jobs
}

// printedJobs are the files of other programs: those that readers were built on, and those that only measure
// in a folder beside them.
func (o options) printedJobs() (jobs []job, err error) {
	if o.printed == "" || !chosen(o.look, "printed") || !chosen(o.grade, "text") {
		return nil, nil
	}
	for _, half := range []struct {
		name, folder string
		unseen       bool
	}{{"printed", o.printed, false}, {"printed-unseen", o.printed + "_unseen", true}} {
		if o.half != "" && (o.half == "unseen") != half.unseen {
			continue
		}
		papers, err := extracttest.LoadPapers(half.folder)
		if err != nil {
			return nil, fmt.Errorf("run this in the module's root folder, or name another with -printed: %w", err)
		}
		for _, p := range papers {
			p.Look, p.Unseen = half.name, half.unseen
			jobs = append(jobs, job{half.name + "-" + p.Name, func() extracttest.Paper { return p }})
		}
	}
	return jobs, nil
}

// measure reads the papers with several workers; outcomes are in the jobs' order.
func measure(ctx context.Context, read extracttest.Extractor, jobs []job, o options) (extracttest.Report, error) {
	kept, err := openJournal(o.keep, o.plain)
	if err != nil {
		return extracttest.Report{}, err
	}
	defer kept.close()
	report := extracttest.Report{Outcomes: make([]extracttest.Outcome, len(jobs))}
	var next, done atomic.Int64
	var working sync.WaitGroup
	for range o.workers {
		working.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(jobs) && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				report.Outcomes[i] = outcome(ctx, read, jobs[i], kept)
				done.Add(1)
			}
		})
	}
	stop := tell(&done, len(jobs))
	working.Wait()
	stop()
	return report, ctx.Err()
}

func outcome(ctx context.Context, read extracttest.Extractor, j job, kept *journal) extracttest.Outcome {
	if o, known := kept.find(j.name); known {
		return o
	}
	o := extracttest.MeasureOne(ctx, read, j.paper())
	o.Paper.Content = nil // thousands of scans do not fit into memory
	if ctx.Err() == nil {
		kept.add(j.name, o)
	}
	return o
}

// tell says every half minute how far the measurement is.
func tell(done *atomic.Int64, all int) (stop func()) {
	begun, ticker, end := time.Now(), time.NewTicker(30*time.Second), make(chan struct{})
	go func() {
		for {
			select {
			case <-ticker.C:
				fmt.Fprintf(os.Stderr, "accuracy: %d of %d papers after %s\n", done.Load(), all, time.Since(begun).Round(time.Second))
			case <-end:
				return
			}
		}
	}()
	return func() { ticker.Stop(); close(end) }
}
