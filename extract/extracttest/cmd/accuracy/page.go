package main

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/extract/extracttest"
)

// tables are the results, most important first.
func tables(report extracttest.Report) string {
	text := report.Only(func(o extracttest.Outcome) bool { return o.Paper.Grade == "" })
	var b strings.Builder
	section := func(title, table string) { fmt.Fprintf(&b, "## %s\n\n%s\n", title, table) }
	section("Targets", report.Targets())
	for _, half := range []struct {
		name   string
		unseen bool
	}{{"the unseen half", true}, {"the build half", false}} {
		part := report.Only(func(o extracttest.Outcome) bool { return o.Paper.Unseen == half.unseen })
		if len(part.Outcomes) > 0 {
			section("By grade, "+half.name, part.GradeTable())
			if scans := part.ScansTable(); scans != "" {
				section("Scans proven, "+half.name, scans)
			}
			section("Row F1 by look and grade, "+half.name, part.Matrix())
		}
	}
	if len(text.Outcomes) > 0 {
		section("Papers as they were made, by look", text.Markdown())
	}
	section("What is wrong with rows", report.Causes())
	section("What is wrong with header fields", report.FieldCauses())
	section("Reliability", report.ReliabilityTable())
	return b.String()
}

// page is docs/accuracy.md. forms is its section on forms.
func page(o options, report extracttest.Report, forms string) string {
	total := report.Total()
	return fmt.Sprintf(`# Accuracy

How well statements of bank accounts, passbooks, wallets, cards and loans are read, measured on papers whose truth
is known. This page is written by

    make accuracy

%s. The same commit gives the same page on a machine with the same font packages and the same Tesseract.%s
How each paper is read is recorded, one line a paper, in extract/extracttest/testdata/ratchet. This measurement refuses a
paper that is read worse than its line says; continuous integration holds a third of the papers; and every run of the tests a
tenth (`+"`go test ./extract/extracttest -run 'Accuracy|Recorded'`"+`), which fails when a figure of one of them drops or the promise breaks.

**The promise**: of the results that are proven (every arithmetic check that could run passed, and no figure is in doubt), every figure is
right. Measured: %d papers, %d proven, of these %d with a wrong figure (date, debit, credit, balance) and %d with any row not
wholly right, the difference being descriptions: no arithmetic sees those, and of scans most that may be wrong are named.

**The two halves**: readers are built and tuned on one half of the looks; the other half only measures, and is named
for it in the code (Look.Unseen). Papers as they were made are read by their text alone, without recognition. The network that English scans are read with learnt from none of these papers, but from pages
that were printed in the same faces and spoiled in the same ways (extract/ocr/tesseract/training).

%s
%s
`, o.measured(), noScans(o), total.Papers, total.Proven, total.SilentlyWrong(), total.Proven-total.ProvenRight, tables(report), forms+legend())
}

// measured names the number of papers read and the commit.
func (o options) measured() string {
	text := "(" + o.size.String() + ")"
	if o.quick {
		text = "or, as this time, a quick run of it (-quick: " + o.size.String() + ")"
	}
	if o.commit != "" {
		text += ". It was measured at commit " + o.commit
	}
	return text
}

func noScans(o options) string {
	if o.noScan == "" {
		return ""
	}
	return "\nIt was written by a build that reads no scans (" + o.noScan + "): text layers only.\n"
}

// legend explains the words of the tables and lists grades and templates.
func legend() string {
	var grades, templates strings.Builder
	for _, g := range extracttest.Grades() {
		fmt.Fprintf(&grades, "- **%s**: %s\n", g, g.About())
	}
	for _, template := range extracttest.Templates() {
		unseen := ""
		if template.Unseen {
			unseen = " (unseen)"
		}
		fmt.Fprintf(&templates, "- **%s**%s: %s\n", template.Name, unseen, template.About)
	}
	return words + "\n## The grades\n\n" + grades.String() + "\n## The looks\n\n" + templates.String() + end
}

const words = `## What the words mean

- *row F1*: rows right in date, description, debit, credit and balance, among those given and those printed; *figures
  F1* leaves the description out. A description is right when it is the printed one but for case, spaces and
  punctuation: one letter misread makes its row wrong.
- *header fields*: right values of the ten core names, divided by those the papers show plus those invented.
- *wholly right*: every row and every core name.
- *proven*: ` + "`balance_checks.status`" + ` is ` + "`pass`" + `. Every fourth paper has a planted contradiction (an amount, a balance or the
  closing raised, a row taken out or written in, an amount on the wrong side) and its truth is what it prints. An amount on
  the wrong side is right as printed and also turned back, when the row is marked repaired and the paper is not proven. A daily balance in a list of its own (look sections) is not a row's, so raising it
  alone leaves the rows proven and right.
- *amounts follow*: proven, or every arithmetic check passed and days or figures are in doubt that no sum holds
  (` + "`doubtful_days`, `doubtful_figures`" + `).
- *their paper proven*: the paper of a scan, read by its text before it was scanned, is proven.
- *honest, not proven*: papers without a planted flaw that a person has to look at.
- *reliability*: of the values that came with a confidence of a range, the share that is what the paper prints. An amount
  counts with its side; *sum* is an amount of the header, *header* any other of its values, *text* a description. A row
  that the paper does not have counts all its values as wrong.
- A scan's truth is what was printed before it was spoiled. What a stain hides is not excused: it counts as missing when
  null, as wrong when it is something else.
`

const end = `- **printed**: files printed by Chromium and LibreOffice (extract/extracttest/testdata/printed).
- **printed-unseen** (unseen): others that readers were not built on (extract/extracttest/testdata/printed_unseen).

## What this does not measure

Drawn papers are tidier than life: stamps and pens on one look alone, no fonts with broken maps, paper that lies flat. Bring your
own: any function that reads papers can be measured on a folder of files with truths beside them (package extracttest,
` + "`LoadPapers`, `Measure`" + `).

"Proven with every figure right" speaks of rows. A proven result may still give another closing balance than the paper
prints: where the printed one is not understood it is worked out from the rows, and agrees with them. Such papers count as
not wholly right, under ` + "`closing_balance: wrong`" + `.
`
