// Command accuracy measures dossier's reading of synthetic papers, as text and as scans, and of the files printed by
// other programs. It prints the results and writes docs/accuracy.md with -write:
//
//	go run ./extract/extracttest/cmd/accuracy -quick
//	go run ./extract/extracttest/cmd/accuracy -template grid -grade text -seed 5 -count 1 -why
//	go run -tags tesseract ./extract/extracttest/cmd/accuracy -grade fax,photo -keep build/accuracy.jsonl
//
// With -hold it compares each paper with its recorded line and fails if one is read worse; -record writes the lines.
//
// With -forms it measures forms and packets instead: payslips, certificates, tax forms, cards, bills and so on.
//
//	go run ./extract/extracttest/cmd/accuracy -forms -type payslip -grade text -causes -dump /tmp/payslips
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
	"strconv"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/collection"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/own"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/ratchet"
)

func main() {
	var o options
	flag.StringVar(&o.template, "template", "", "only these templates, separated by commas")
	flag.StringVar(&o.grade, "grade", "", "only these grades, separated by commas; text is papers as they are made")
	flag.StringVar(
		&o.half, "half", "",
		"only templates that readers were built on (build) or that only measure (unseen); with -forms also fresh, "+
			"first or opened, the parts of the latter, or the name of a batch",
	)
	o.size = collection.Standard()
	flag.StringVar(
		&o.share, "share", "",
		"only the papers that every run of the tests holds (fast) or continuous integration (third)",
	)
	flag.IntVar(&o.size.Seed, "seed", o.size.Seed, "first seed; every fourth plants a flaw")
	flag.IntVar(&o.size.Text, "count", o.size.Text, "papers of each template as text")
	flag.Func("scans", "papers of each template and grade that are scanned; by default as many as package collection says", func(s string) error {
		n, err := strconv.Atoi(s)
		o.size = o.size.WithScans(n)
		return err
	})
	flag.BoolVar(&o.quick, "quick", false, "4 papers of each template, and one scan of each in one grade")
	flag.BoolVar(&o.proven, "proven", false, "of the scans, only those of papers that are proven as they were made")
	flag.StringVar(
		&o.printed, "printed", "extract/extracttest/testdata/printed",
		"folder of files printed by other programs, \"\" for none",
	)
	flag.BoolVar(&o.why, "why", false, "say what is wrong in each paper that is not wholly right")
	flag.BoolVar(&o.plain, "plain", false, "read scans with the language's own network, not with the trained one")
	flag.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "papers read at the same time")
	flag.StringVar(&o.keep, "keep", "", "file of outcomes: what it holds is not read again by the same build")
	flag.StringVar(&o.write, "write", "", "write docs/accuracy.md into this file")
	flag.StringVar(&o.fit, "fit", "", "fit the table of confidences on the build half and write it into this folder")
	flag.StringVar(&o.commit, "commit", "", "with -write: the commit that is measured and its day, for the page to say")
	flag.StringVar(&o.lines, "lines", ratchet.Folder, "folder of the recorded lines")
	flag.BoolVar(&o.hold, "hold", false, "fail when a paper is read worse than its recorded line says, or has none")
	flag.BoolVar(&o.strict, "strict", false, "fail when a paper is read otherwise in any way")
	flag.BoolVar(&o.record, "record", false, "record the lines of the papers that are measured")
	flag.StringVar(
		&o.allow, "allow", "",
		"with -record: also write lines that are worse, and drop lines whose paper is gone (worse,gone)",
	)
	o.formSize = collection.StandardForms()
	flag.BoolVar(&o.forms, "forms", false, "measure forms and packets instead of statements")
	flag.StringVar(&o.documentType, "type", "", "with -forms: only these document types, separated by commas")
	flag.IntVar(&o.formSize.Text, "form-count", o.formSize.Text, "papers of each look of a form as text")
	flag.BoolVar(
		&o.causes, "causes", false,
		"with -forms: list the mistakes in fields, with examples; of held-out looks only with -half",
	)
	flag.StringVar(&o.dump, "dump", "", "with -forms: folder to write papers, truths and results to")
	flag.StringVar(
		&o.sights, "sights", "extract/extracttest/testdata/first_sight.tsv", "file of the scores at first sight",
	)
	flag.BoolVar(
		&o.firstSight, "first-sight", false, "with -forms and -commit: record the scores of types that have none",
	)
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

type options struct {
	template, grade, half string
	share                 string
	size                  collection.Size
	quick, plain          bool
	proven                bool
	printed               string
	why                   bool
	workers               int
	keep, write, fit      string
	commit                string
	lines, allow          string
	hold, strict, record  bool
	forms, causes         bool
	firstSight            bool
	documentType          string
	dump, sights          string
	formSize              collection.FormSize
	noScan                string // why scans are not read, "" when they are
}

func run(ctx context.Context, o options) error {
	if o.plain && (o.write != "" || o.judges()) {
		return errors.New(
			"docs/accuracy.md and the recorded lines say what the trained network reads: leave out -plain",
		)
	}
	pool, err := own.Recognizers(o.workers, o.plain)
	if err != nil {
		o.noScan = err.Error()
		fmt.Fprintln(os.Stderr, "accuracy: text layers only:", err)
	}
	open := own.Extractor
	if o.fit != "" {
		o.half, open = "build", own.Unweighed
	}
	var read readers
	if read.text, err = open(nil); err != nil {
		return err
	}
	if read.scans, err = open(pool); err != nil {
		return err
	}
	if _, known := shares[o.share]; !known {
		return fmt.Errorf("there is no share %q: fast or third", o.share)
	}
	if o.quick {
		o.size = o.size.Quick()
	}
	forms := formReader{read.text, pool, o.dump, o.showsUnseen()}
	if o.forms {
		return runForms(ctx, forms, o)
	}
	entries, all, err := gather(o)
	if err != nil {
		return err
	}
	if o.proven {
		entries = provenAsMade(ctx, read, entries)
	}
	report, lines, err := measure(ctx, read, entries, o)
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
	if err := o.judge(lines, all); err != nil {
		return err
	}
	if o.write != "" {
		formText, err := sectionOfForms(ctx, forms, o)
		if err != nil {
			return err
		}
		if err := os.WriteFile(o.write, []byte(page(o, report, formText)), 0o644); err != nil {
			return err
		}
	}
	if wrong := report.SilentlyWrong(); len(wrong) > 0 {
		return fmt.Errorf(
			"%d papers claim proof and have a wrong figure, the first is %s", len(wrong), wrong[0].Paper.Name,
		)
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
		fmt.Printf(
			"%s (%s; %d of %d rows right, %d in figures)\n", o.Paper.Name, claim, o.RowsRight, o.RowsInTruth,
			o.FiguresRight,
		)
		for _, d := range o.Differences {
			fmt.Println("   ", d)
		}
	}
}
