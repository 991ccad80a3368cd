// Command accuracy measures dossier's reading of synthetic papers and of the files printed by other
// programs, prints the table, and writes it into docs/accuracy.md with -write:
//
//	go run ./extract/extracttest/cmd/accuracy -count 40
//	go run ./extract/extracttest/cmd/accuracy -look grid -seed 5 -count 1 -why
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/own"
)

func main() {
	var o options
	flag.StringVar(&o.look, "look", "", "only these looks, parted by commas")
	flag.IntVar(&o.seed, "seed", 1, "first seed; every fourth plants a flaw")
	flag.IntVar(&o.count, "count", 40, "papers of each look")
	flag.StringVar(&o.printed, "printed", "extract/extracttest/testdata/printed", "folder of files printed by other programs, \"\" for none")
	flag.BoolVar(&o.why, "why", false, "say what is wrong in each paper that is not wholly right")
	flag.StringVar(&o.write, "write", "", "write the table into this file")
	flag.Parse()
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

type options struct {
	look        string
	seed, count int
	printed     string
	why         bool
	write       string
}

func run(o options) error {
	read, err := own.Extractor()
	if err != nil {
		return err
	}
	papers, err := gather(o)
	if err != nil {
		return err
	}
	report := extracttest.Measure(context.Background(), read, papers)
	if o.why {
		explain(report)
	}
	fmt.Print(report.Markdown())
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

// mixedTimes is how many times more papers are drawn of the looks whose every choice is random: they are
// as many looks as papers.
const mixedTimes = 15

func gather(o options) ([]extracttest.Paper, error) {
	press := extracttest.Press{Families: extracttest.InstalledFamilies()}
	var papers []extracttest.Paper
	for _, look := range extracttest.Looks() {
		if o.look == "" || strings.Contains(","+o.look+",", ","+look.Name+",") {
			count := o.count
			if strings.HasSuffix(look.Name, "mixed") {
				count *= mixedTimes
			}
			for seed := o.seed; seed < o.seed+count; seed++ {
				papers = append(papers, press.Make(look, seed))
			}
		}
	}
	if o.printed != "" && (o.look == "" || strings.Contains(","+o.look+",", ",printed,")) {
		printed, err := extracttest.LoadPapers(o.printed)
		if err != nil {
			return nil, fmt.Errorf("run this in the module's root folder, or name another with -printed: %w", err)
		}
		papers = append(papers, printed...)
	}
	if len(papers) == 0 {
		return nil, fmt.Errorf("no look is named %q", o.look)
	}
	return papers, nil
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
		fmt.Printf("%s (%s)\n", o.Paper.Name, claim)
		for _, d := range o.Differences {
			fmt.Println("   ", d)
		}
	}
}

// page is docs/accuracy.md.
func page(o options, report extracttest.Report) string {
	total := report.Total()
	var looks strings.Builder
	for _, look := range extracttest.Looks() {
		fmt.Fprintf(&looks, "- **%s**: %s\n", look.Name, look.About)
	}
	return fmt.Sprintf(`# Accuracy

How well statements of bank accounts, passbooks, wallets, cards and loans are read, measured on papers whose truth is known. This page is written by

    go run ./extract/extracttest/cmd/accuracy -seed %d -count %d -write docs/accuracy.md

and the same command gives the same table. A fast subset runs with every test (`+"`go test ./extract/extracttest -run Accuracy`"+`)
and fails when a figure drops or the promise breaks.

**The promise**: of the results that are proven (every arithmetic check that could run passed), every row is right.
Measured: %d papers, %d proven, of these %d with a wrong figure (date, debit, credit, balance) and %d with any row not wholly right,
the difference being descriptions: no arithmetic sees those.

%s
- *row F1*: rows right in date, description, debit, credit and balance, among those given and those printed.
- *header fields*: right values of the ten core names, divided by those the papers show plus those invented.
- *wholly right*: every row and every core name.
- *proven*: `+"`balance_checks.status`"+` is `+"`pass`"+`. Every fourth paper has a planted contradiction (an amount, a balance or the
  closing raised, a row taken out or written in, an amount on the wrong side) and its truth is what it prints. An amount on
  the wrong side is turned back where the balances leave one way only; the row is then marked repaired, the paper is not
  proven, and the row counts as wrong here. A daily balance in a list of its own (look sections) is not a row's, so raising it
  alone leaves the rows proven and right.
- *honest, not proven*: papers without a planted flaw that a person has to look at.

## The looks

%s- **printed**: files printed by Chromium and LibreOffice (extract/extracttest/testdata/printed).

## What this does not measure

Drawn papers are tidier than life: no stamps, no scans, no fonts with broken maps. Bring your own: any function that
reads papers can be measured on a folder of files with truths beside them (package extracttest, `+"`LoadPapers`, `Measure`"+`).
`, o.seed, o.count, total.Papers, total.Proven, total.Proven-total.ProvenFigures, total.SilentlyWrong(), report.Markdown(), looks.String())
}
