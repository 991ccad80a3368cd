// Command accuracy measures dossier's reading of synthetic papers, as text and as scans, and of the files
// printed by other programs. It prints what was reached and writes docs/accuracy.md with -write:
//
//	go run ./extract/extracttest/cmd/accuracy -quick
//	go run ./extract/extracttest/cmd/accuracy -look grid -grade text -seed 5 -count 1 -why
//	go run -tags tesseract ./extract/extracttest/cmd/accuracy -grade fax,photo -keep build/accuracy.jsonl
//
// Scans are read only by a build with the tag tesseract.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/own"
)

func main() {
	var o options
	flag.StringVar(&o.look, "look", "", "only these looks, parted by commas")
	flag.StringVar(&o.grade, "grade", "", "only these grades, parted by commas; text is papers as they are made")
	flag.StringVar(&o.half, "half", "", "only looks that readers were built on (build) or that only measure (unseen)")
	flag.IntVar(&o.seed, "seed", 1, "first seed; every fourth plants a flaw")
	flag.IntVar(&o.count, "count", 40, "papers of each look as text")
	flag.IntVar(&o.scans, "scans", 1, "papers of each look and grade that are scanned")
	flag.BoolVar(&o.quick, "quick", false, "4 papers of each look, and one scan of each in one grade")
	flag.StringVar(&o.printed, "printed", "extract/extracttest/testdata/printed", "folder of files printed by other programs, \"\" for none")
	flag.BoolVar(&o.why, "why", false, "say what is wrong in each paper that is not wholly right")
	flag.BoolVar(&o.plain, "plain", false, "read scans with the language's own network, not with the trained one")
	flag.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "papers read at the same time")
	flag.StringVar(&o.keep, "keep", "", "file of outcomes: what it holds is not read again by the same build")
	flag.StringVar(&o.write, "write", "", "write docs/accuracy.md into this file")
	flag.StringVar(&o.fit, "fit", "", "fit the table of confidences on the build half and write it into this folder")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

type options struct {
	look, grade, half  string
	seed, count, scans int
	quick, plain       bool
	printed            string
	why                bool
	workers            int
	keep, write, fit   string
	noScan             string // why scans are not read, "" when they are
}

func run(ctx context.Context, o options) error {
	if o.write != "" && o.plain {
		return errors.New("docs/accuracy.md says what the trained network reads: leave out -write or -plain")
	}
	pool, err := own.Recognizers(o.workers, o.plain)
	if err != nil {
		o.noScan = err.Error()
		fmt.Fprintln(os.Stderr, "accuracy: text layers only:", err)
	}
	read, err := own.Extractor(pool)
	if o.fit != "" {
		o.half = "build"
		read, err = own.Unweighed(pool)
	}
	if err != nil {
		return err
	}
	jobs, err := gather(o)
	if err != nil {
		return err
	}
	report, err := measure(ctx, read, jobs, o)
	if err != nil {
		return err
	}
	if o.fit != "" {
		return fit(o, report)
	}
	if o.why {
		explain(report)
	}
	fmt.Print(tables(report))
	if o.write != "" {
		if err := os.WriteFile(o.write, []byte(page(o, report)), 0o644); err != nil {
			return err
		}
	}
	if wrong := report.SilentlyWrong(); len(wrong) > 0 {
		return fmt.Errorf("%d papers claim proof and have a wrong row, the first is %s", len(wrong), wrong[0].Paper.Name)
	}
	return nil
}

func explain(report extracttest.Report) {
	for _, o := range report.Outcomes {
		if o.WhollyRight() {
			continue
		}
		claim := "not proven"
		if o.Proven {
			claim = "PROVEN"
		}
		if flaw := o.Paper.Truth.Flaw; flaw != "" {
			claim += "; planted: " + flaw
		}
		fmt.Printf("%s (%s; %d of %d rows right, %d in figures)\n", o.Paper.Name, claim, o.RowsRight, o.RowsInTruth, o.FiguresRight)
		for _, d := range o.Differences {
			fmt.Println("   ", d)
		}
	}
}
