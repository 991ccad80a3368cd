package main

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/dossier-lending/dossier/extract/confidence"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

// fit writes the table of confidences that the report's values show, in a file named by the day.
func fit(o options, report extracttest.Report) error {
	samples := report.Samples()
	table := confidence.Fit(samples)
	head := fmt.Sprintf("# Fitted on %d values of %d papers of the build half: source, kind, evidence, then steps\n"+
		"# figure:probability. Written by: accuracy -fit, of %s, from seed %d.\n", len(samples), len(report.Outcomes), o.size, o.size.Seed)
	path := filepath.Join(o.fit, time.Now().UTC().Format(time.DateOnly)+".txt")
	fmt.Print(table)
	return os.WriteFile(path, []byte(head+table.String()), 0o644)
}
