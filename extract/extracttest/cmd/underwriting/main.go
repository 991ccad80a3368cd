// Command underwriting measures the view of whole applications: invented borrowers of package borrowers, whose truth is
// computed by code of its own, and the labelled descriptions of package narrations.
//
//	underwriting                         the measuring half, as make underwriting does
//	underwriting -half open -differences what differs on the borrowers for building
//	underwriting -write docs/underwriting.md
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/dossier-lending/dossier/extract/extracttest/borrowers"
	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
)

// options are the command's flags.
type options struct {
	half, theme, way, dump, write, commit string
	seeds                                 int
	differences                           bool
}

func main() {
	var o options
	flag.StringVar(&o.half, "half", "measuring", "open (for building) or measuring")
	flag.IntVar(&o.seeds, "seeds", 3, "seeds of each theme: of the open half from 1 on, of the measuring half the first")
	flag.StringVar(&o.theme, "theme", "", "only this theme")
	flag.StringVar(&o.way, "way", "both", "given (true classes of rows), drawn (PDF files are read) or both")
	flag.BoolVar(&o.differences, "differences", false, "list what differs, of the open half")
	flag.StringVar(&o.dump, "dump", "", "write the views of the open half into this folder")
	flag.StringVar(&o.write, "write", "", "write the report into this file")
	flag.StringVar(&o.commit, "commit", "", "what was measured, for the report")
	flag.Parse()
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "underwriting:", err)
		os.Exit(1)
	}
}

func run(o options) error {
	scripts := o.scripts()
	var report report
	for _, way := range []string{"given", "drawn"} {
		if o.way != way && o.way != "both" {
			continue
		}
		outcomes, err := measure(o, scripts, way)
		if err != nil {
			return err
		}
		report.add(way, outcomes)
	}
	if err := report.addNarrations(o.half); err != nil {
		return err
	}
	text := report.markdown(o)
	fmt.Print(text)
	if o.write == "" {
		return nil
	}
	return replaceSection(o.write, text)
}

// section is the heading of the generated part of the page, which goes on to its end.
const section = "## Measured\n"

// replaceSection writes the report behind its heading.
func replaceSection(file, text string) error {
	page, err := os.ReadFile(filepath.Clean(file))
	if err != nil {
		return err
	}
	before, _, found := strings.Cut(string(page), section)
	if !found {
		before += "\n"
	}
	return os.WriteFile(filepath.Clean(file), []byte(before+section+"\n"+text), 0o644) //nolint:gosec // for everybody
}

// scripts are the borrowers of a half, some seeds of each theme.
func (o options) scripts() (list []script.Script) {
	all := borrowers.Measuring()
	if o.half == "open" {
		all = borrowers.Open(1, o.seeds)
	}
	taken := map[string]int{}
	for _, s := range all {
		if o.theme != "" && s.Theme != o.theme {
			continue
		}
		if taken[s.Theme]++; taken[s.Theme] <= o.seeds {
			list = append(list, s)
		}
	}
	return list
}
