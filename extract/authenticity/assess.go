// Package authenticity weighs what speaks against a paper being genuine: one list of integrity checks for every type,
// their outcomes, and a score that a reader can compute by hand.
//
// Start with [Assess]. The list of checks is checks.txt; assess.go runs them, causes.go finds findings with the same
// cause, score.go makes the score, sources.go handles merged documents.
//
// # Why most checks are "not applicable"
//
// A check that was not run has not passed. Only what is known about a file is judged: whether it is complete, whether
// it names the software that made it, and whether its figures agree. Every other check is listed with the sentence
// that it was not run. If too few of the checks that apply to a file were run, and none found anything grave, there
// is no score: finding nothing does not mean that nothing is there.
//
// # Why our own doubt costs nothing
//
// A missing page or a misread digit breaks sums just as a forger does. [Figures] lists which sums are in doubt for
// such a reason. They are not_applicable, with the reason, and cost no points.
package authenticity

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
)

//go:embed checks.txt
var checkData string

var known = parseChecks(checkData)

// integrityCheck is one check with what scoring needs besides its result.
type integrityCheck struct {
	engine.IntegrityCheck
	// inputs are the kinds of files to which it applies.
	inputs []string
	// applies is true if it applies to the file and its type, whether it was run or not.
	applies bool
	// follows is true if another check found the same cause and counts for both.
	follows bool
}

func parseChecks(data string) []integrityCheck {
	var checks []integrityCheck
	for _, line := range strings.Split(data, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(line, " | ")
		if len(f) != 5 || weights[f[2]] == 0 {
			panic("integrity check line is wrong: " + line)
		}
		checks = append(checks, integrityCheck{inputs: strings.Fields(f[3]), IntegrityCheck: engine.IntegrityCheck{
			Category: f[0], Key: f[1], Severity: f[2], Label: f[4],
			Status: engine.CheckNotApplicable, Detail: notRun,
		}})
	}
	return checks
}

// notRun is the detail of a check that is not built yet, or that found nothing to examine.
const notRun = "This check was not run on the file."

// Figures is the outcome of the arithmetic of a paper's figures.
type Figures struct {
	// Validation is the result's own. Its checks of sums and days are integrity checks too.
	Validation engine.Validation
	// Balances are those of a statement, nil for other papers. They show which findings have one cause.
	Balances *engine.BalanceChecks
	// Unjudged maps the key of a check of the validation to the reason why its outcome is not evidence about the paper:
	// something was not read, or only with doubt. Such a check is not_applicable here.
	Unjudged map[string]string
}

// Assess lists every check and scores those that ran. For a merged document it judges the files of which it was made.
func Assess(d page.Document, f Figures) *engine.FraudDetection {
	if len(d.Sources) > 0 {
		return assessSources(d, f)
	}
	return score(outcomesOf(d, f), inputOf(d))
}

// outcomesOf runs every check on one file.
func outcomesOf(d page.Document, f Figures) []integrityCheck {
	checks := slices.Clone(known)
	for i := range checks {
		checks[i].Evidence = []engine.Evidence{}
		judge(&checks[i], d, f)
	}
	joinCauses(checks, f)
	return checks
}

// judge runs one check if the file shows something about it.
func judge(c *integrityCheck, d page.Document, f Figures) {
	c.applies = slices.Contains(c.inputs, fileOf(d))
	if c.Category == "arithmetic" {
		fromValidation(c, f)
		return
	}
	if !c.applies {
		c.Detail = "Files of this kind do not record it."
		if c.Category == "visual" {
			c.Detail = "The file holds text, not a picture."
		}
		return
	}
	if d.Kind != "pdf" {
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

// fromComparisons judges the amounts of text layers that were compared with the pictures of their pages. A difference
// in hidden text may be a scanner's misreading. Visible text that differs was changed on purpose.
func fromComparisons(c *integrityCheck, d page.Document) {
	compared, seen := 0, false
	for _, p := range d.Pages {
		if p.Compared == nil {
			continue
		}
		compared += p.Compared.Compared
		for _, diff := range p.Compared.Differ {
			seen = seen || !diff.Hidden
			b := diff.Box
			c.Evidence = append(c.Evidence, engine.Evidence{
				Page:   p.Number,
				BBox:   &[4]float64{b.X0, b.Y0, b.X1, b.Y1},
				Text:   &diff.Text,
				Before: &diff.Picture,
				After:  &diff.Text,
			})
		}
	}
	switch {
	case compared == 0:
	case len(c.Evidence) == 0:
		c.Status, c.Detail = engine.CheckPass, fmt.Sprintf(
			"All %d amounts compared are as the picture shows them.", compared,
		)
	case seen:
		c.Status, c.Detail = engine.CheckFail, fmt.Sprintf(
			"%d of %d amounts compared are not as the picture shows them.", len(c.Evidence), compared,
		)
	default:
		c.Status, c.Detail = engine.CheckWarn, fmt.Sprintf("%d of %d amounts of the hidden text are not as the picture shows them; a scanner's bad reading causes this too.", len(c.Evidence), compared)
	}
}

// arithmetic maps each arithmetic key to the check of the validation that it repeats.
var arithmetic = map[string]string{
	"opening_closing": "opening_closing", "running_balance": "running_balance", "stated_totals": "stated_totals",
	"page_carry": "page_carry", "period_dates": "period_covers_rows", "interest_tax": "interest_tax",
}

// fromValidation repeats a check of the validation. A check that the type's validation lacks does not apply to the
// paper.
func fromValidation(c *integrityCheck, f Figures) {
	statement := f.Balances != nil
	switch c.Key {
	case "form_totals":
		if c.applies = c.applies && !statement; statement {
			c.Detail = "The paper is no form."
		}
		return
	case "distribution":
		c.applies = c.applies && statement
		return
	}
	place := slices.IndexFunc(f.Validation.Checks, func(v engine.Check) bool { return v.Key == arithmetic[c.Key] })
	if c.applies = c.applies && place >= 0; place < 0 {
		return
	}
	found := f.Validation.Checks[place]
	if c.Status, c.Detail = found.Status, found.Detail; found.Status == engine.CheckNotApplicable {
		return
	}
	if reason := f.Unjudged[found.Key]; reason != "" {
		c.Status, c.Detail = engine.CheckNotApplicable, reason
	}
}

// fileOf is the kind of file in the terms of checks.txt: those of the coverage block, except that workbooks and
// delimited files are separate.
func fileOf(d page.Document) string {
	switch d.Kind {
	case "csv":
		return "delimited"
	case "xlsx", "xls":
		return "workbook"
	}
	return inputOf(d)
}

// inputOf is the coverage block's term for the file.
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
