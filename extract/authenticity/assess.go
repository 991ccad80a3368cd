// Package authenticity weighs what speaks against a paper being genuine: one list of integrity checks
// for every type, their outcomes, and a score that a reader can rebuild by hand.
//
// Start with [Assess].
//
// # Why most checks say "not applicable"
//
// A check that was not run has not passed. Only what is known of a file is judged: whether it is whole,
// whether it names its maker, and whether its figures agree. Every other check is listed with the
// sentence that it was not run.
package authenticity

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
)

//go:embed checks.txt
var checkData string

var known = parseChecks(checkData)

func parseChecks(data string) []engine.IntegrityCheck {
	var checks []engine.IntegrityCheck
	for _, line := range strings.Split(data, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(line, " | ")
		if len(f) != 4 || weights[f[2]] == 0 {
			panic("integrity check line is wrong: " + line)
		}
		checks = append(checks, engine.IntegrityCheck{
			Category: f[0], Key: f[1], Severity: f[2], Label: f[3],
			Status: engine.CheckNotApplicable, Detail: "This check was not run on the file.",
		})
	}
	return checks
}

// Assess lists every check and scores those that ran. v is the result's own validation: its arithmetic
// checks count here too. Of a merged document the files it was made of are judged.
func Assess(d page.Document, v engine.Validation) *engine.FraudDetection {
	if len(d.Sources) > 0 {
		return assessSources(d, v)
	}
	return score(outcomesOf(d, v), inputOf(d))
}

// outcomesOf runs every check on one file.
func outcomesOf(d page.Document, v engine.Validation) []engine.IntegrityCheck {
	checks := make([]engine.IntegrityCheck, len(known))
	copy(checks, known)
	for i := range checks {
		checks[i].Evidence = []engine.Evidence{}
		judge(&checks[i], d, v)
	}
	return checks
}

// judge runs one check when something is known.
func judge(c *engine.IntegrityCheck, d page.Document, v engine.Validation) {
	switch c.Category {
	case "arithmetic":
		fromValidation(c, v)
		return
	case "visual":
		if inputOf(d) == "spreadsheet" || inputOf(d) == "text" || inputOf(d) == "text_pdf" {
			c.Detail = "The file holds text, not a picture."
		}
		return
	}
	if d.Kind != "pdf" {
		c.Detail = "Files of this kind do not record it."
		return
	}
	switch c.Key {
	case "file_integrity":
		c.Status, c.Detail = engine.CheckPass, "The file's structure is whole."
		if d.Repaired {
			c.Status, c.Detail = engine.CheckWarn, "The file was damaged and its content had to be searched for; mail gateways and edits both cause this."
		}
	case "text_layer_matches_image":
		fromComparisons(c, d)
	case "metadata_present":
		c.Status, c.Detail = engine.CheckPass, "The file names the software that made it."
		if d.Info["Producer"] == "" && d.Info["Creator"] == "" {
			c.Status, c.Detail = engine.CheckWarn, "The file does not name the software that made it; privacy tools remove such data too."
		}
	}
}

// fromComparisons judges the amounts of text layers that were held against the pictures of their pages. Text
// that nobody sees may be a scanner's bad reading; text that is seen and says something else is made to.
func fromComparisons(c *engine.IntegrityCheck, d page.Document) {
	compared, seen := 0, false
	for _, p := range d.Pages {
		if p.Compared == nil {
			continue
		}
		compared += p.Compared.Compared
		for _, diff := range p.Compared.Differ {
			seen = seen || !diff.Hidden
			b := diff.Box
			c.Evidence = append(c.Evidence, engine.Evidence{Page: p.Number, BBox: &[4]float64{b.X0, b.Y0, b.X1, b.Y1}, Text: &diff.Text, Before: &diff.Picture, After: &diff.Text})
		}
	}
	switch {
	case compared == 0:
	case len(c.Evidence) == 0:
		c.Status, c.Detail = engine.CheckPass, fmt.Sprintf("All %d amounts compared are as the picture shows them.", compared)
	case seen:
		c.Status, c.Detail = engine.CheckFail, fmt.Sprintf("%d of %d amounts compared are not as the picture shows them.", len(c.Evidence), compared)
	default:
		c.Status, c.Detail = engine.CheckWarn, fmt.Sprintf("%d of %d amounts of the hidden text are not as the picture shows them; a scanner's bad reading causes this too.", len(c.Evidence), compared)
	}
}

// arithmetic names the check of validation that each arithmetic key repeats.
var arithmetic = map[string]string{
	"opening_closing": "opening_closing", "running_balance": "running_balance", "stated_totals": "stated_totals",
	"page_carry": "page_carry", "period_dates": "period_covers_rows", "interest_tax": "interest_tax",
}

func fromValidation(c *engine.IntegrityCheck, v engine.Validation) {
	for _, check := range v.Checks {
		if check.Key == arithmetic[c.Key] {
			c.Status, c.Detail = check.Status, check.Detail
		}
	}
}

// inputOf is the coverage block's word for the file.
func inputOf(d page.Document) string {
	switch d.Kind {
	case "csv", "xlsx", "xls":
		return "spreadsheet"
	case "txt":
		return "text"
	case "pdf":
		for _, p := range d.Pages {
			if p.Source == page.SourceOCR {
				return "image_pdf"
			}
		}
		return "text_pdf"
	}
	return "image"
}
