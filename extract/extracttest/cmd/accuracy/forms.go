package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/collection"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/own"
	"github.com/dossier-lending/dossier/extract/ocr"
)

// formReader reads forms as they were made without recognition, and scans with it.
type formReader struct {
	text extracttest.Extractor
	pool *ocr.Pool // nil if scans are not read
	dump string    // folder for papers, truths and results; "" for none
	// shows writes papers of unseen looks too. Who builds a reader does not look at them.
	shows bool
}

// runForms measures forms alone. With -write it writes their section of docs/accuracy.md.
func runForms(ctx context.Context, read formReader, o options) error {
	report, err := measureForms(ctx, read, o)
	if err != nil {
		return err
	}
	sights, err := loadFirstSights(o.sights)
	if err != nil {
		return err
	}
	if o.firstSight {
		if err := sights.add(report, o.commit); err != nil {
			return err
		}
		if err := sights.save(o.sights); err != nil {
			return err
		}
	}
	if o.why {
		explainForms(o.shown(report))
	}
	fmt.Print(formTables(o, report, sights))
	if o.write != "" {
		if err := replaceFormSection(o.write, formSection(o, report, sights)); err != nil {
			return err
		}
	}
	if t := report.Total(); t.SilentlyWrong() > 0 {
		return fmt.Errorf("%d forms claim proof and have a wrong figure", t.SilentlyWrong())
	}
	return nil
}

// sectionOfForms measures the forms for the whole page.
func sectionOfForms(ctx context.Context, read formReader, o options) (string, error) {
	o.template, o.grade, o.half = "", "", ""
	report, err := measureForms(ctx, read, o)
	if err != nil {
		return "", err
	}
	sights, err := loadFirstSights(o.sights)
	return formSection(o, report, sights), err
}

// formTitle begins the section of the page on forms, wordsTitle the one after it.
const (
	formTitle  = "## Forms, per type"
	wordsTitle = "## What the words mean"
)

// formSection is the section of docs/accuracy.md on forms.
func formSection(o options, report extracttest.FormReport, sights firstSights) string {
	measured := o.formSize.String()
	if o.commit != "" {
		measured += ", measured at commit " + o.commit
	}
	return formTitle + "\n\n" + fmt.Sprintf(formIntroduction, measured) + formTables(o, report, sights)
}

const formIntroduction = `Payslips, certificates, tax forms, cards, bills, permits and the other papers of an application (%s).
A value is right when it is the printed one by the rules of the contract; the score of a type is right core values divided
by those the papers show plus those invented. *First sight* is the score that the first reader of a type got, with its
commit; where today's is more than 0.05 higher, the reader leans on the looks. *Of recognized* counts the values of scans
whose words were recognized. Every third paper has a planted error. A paper is proven when all its checks that ran passed,
at least one of them a sum.

`

// replaceFormSection replaces the section on forms in the page, or puts it before the meaning of the words.
func replaceFormSection(path, section string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	end := strings.Index(string(data), wordsTitle)
	if end < 0 {
		return fmt.Errorf("%s has no section %q", path, wordsTitle)
	}
	start := strings.Index(string(data), formTitle)
	if start < 0 || start > end {
		start = end
	}
	return os.WriteFile(path, []byte(string(data[:start])+section+string(data[end:])), 0o644)
}

// formEntries lists the forms that the options choose.
func formEntries(o options) (entries []collection.FormEntry) {
	size := o.formSize
	if o.quick {
		size = size.Quick()
	}
	for _, e := range size.Entries() {
		scan := e.Way != "text" && e.Way != "sheet"
		if scan && o.noScan != "" || !chosen(o.documentType, e.DocumentType) || !chosen(o.template, e.Template) {
			continue
		}
		if chosen(o.grade, e.Way) && o.wants(e) {
			entries = append(entries, e)
		}
	}
	return entries
}

// wants reports whether a form is of the chosen half or batch of held-out looks; "unseen" are all of these.
func (o options) wants(e collection.FormEntry) bool {
	switch {
	case o.half == "":
		return true
	case o.half == "unseen":
		return e.Unseen
	case slices.Contains(extracttest.Batches, o.half):
		return extracttest.BatchOf(e.Template) == o.half
	}
	return extracttest.HalfOf(e.Template, e.Unseen) == o.half
}

// measureForms reads the forms with several workers; outcomes are in the papers' order.
func measureForms(ctx context.Context, read formReader, o options) (extracttest.FormReport, error) {
	entries := formEntries(o)
	if len(entries) == 0 {
		return extracttest.FormReport{}, fmt.Errorf(
			"no form of type %q, look %q and grade %q", o.documentType, o.template, o.grade,
		)
	}
	keep := o.keep
	if read.dump != "" {
		keep = "" // a kept outcome has no paper to write
	}
	kept, err := openJournal(keep, o.plain)
	if err != nil {
		return extracttest.FormReport{}, err
	}
	defer kept.close()
	report := extracttest.FormReport{Outcomes: make([]extracttest.FormOutcome, len(entries))}
	failures := make([]error, len(entries))
	var next, done atomic.Int64
	var working sync.WaitGroup
	for range o.workers {
		working.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(entries) && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				report.Outcomes[i], failures[i] = read.outcome(ctx, entries[i], kept)
				done.Add(1)
			}
		})
	}
	stop := tell(&done, len(entries))
	working.Wait()
	stop()
	return report, errors.Join(append(failures, ctx.Err())...)
}

// outcome reads one form. Its error is that of writing it down.
func (f formReader) outcome(
	ctx context.Context, e collection.FormEntry, kept *journal,
) (extracttest.FormOutcome, error) {
	if o, known := kept.findForm(e.Name); known {
		return o, nil
	}
	paper := e.Make()
	paper.Unseen = e.Unseen
	r := f.read(ctx, paper)
	o := extracttest.CompareForm(paper, r)
	if ctx.Err() == nil {
		kept.addForm(e.Name, o)
	}
	if f.dump == "" || e.Unseen && !f.shows {
		return o, nil
	}
	return o, dumpForm(f.dump, e.Name, paper, r)
}

// read reads a form. The pages of a scan are recognized once, whatever type it is read as.
func (f formReader) read(ctx context.Context, p extracttest.Sample) extracttest.FormReading {
	if p.Grade == "" {
		return extracttest.ReadForm(ctx, f.text, p)
	}
	document, err := own.Pages(ctx, f.pool, p)
	if err != nil {
		return extracttest.FormReading{AutoErr: err, DeclaredErr: err}
	}
	words := []string{}
	for _, page := range document.Pages {
		for _, w := range page.Words {
			words = append(words, w.Text)
		}
	}
	reading, err := own.Reading(document)
	if err != nil {
		return extracttest.FormReading{AutoErr: err, DeclaredErr: err}
	}
	r := extracttest.ReadForm(ctx, reading, p)
	r.Words = words
	return r
}

// dumpForm writes a paper, its truth and what was read.
func dumpForm(folder, name string, p extracttest.Sample, r extracttest.FormReading) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	result := []byte("null")
	if r.DeclaredErr == nil {
		var err error
		if result, err = json.MarshalIndent(r.Declared, "", "  "); err != nil {
			return err
		}
	}
	path := filepath.Join(folder, name)
	return errors.Join(
		os.WriteFile(path+filepath.Ext(p.Name), p.Content, 0o644),
		os.WriteFile(path+".truth.json", p.Truth.JSON(), 0o644),
		os.WriteFile(path+".result.json", result, 0o644),
	)
}

// explainForms says what is wrong in each form that is not wholly right.
func explainForms(report extracttest.FormReport) {
	for _, o := range report.Outcomes {
		var lines []string
		if o.Err != "" {
			lines = append(lines, "not read: "+o.Err)
		}
		if len(o.Parts) == 0 && !o.TypeRight() {
			lines = append(lines, fmt.Sprintf("found as %q, is %s", o.Found, o.DocumentType))
		}
		if len(o.Parts) > 0 && !o.RangesRight() {
			lines = append(lines, fmt.Sprintf("split as %v, is %v", o.FoundParts, o.Parts))
		}
		for _, v := range o.Values {
			if v.Verdict != extracttest.Right {
				lines = append(lines, v.Difference())
			}
		}
		for _, place := range o.Elsewhere {
			lines = append(lines, "not on its page: "+place)
		}
		if o.FlawCheck != "" && !o.FlawFound {
			lines = append(lines, "planted and not found: "+o.Flaw+" ("+o.FlawCheck+")")
		}
		if o.Flaw == "" && len(o.Alarms) > 0 {
			lines = append(lines, "false alarm: "+strings.Join(o.Alarms, ", "))
		}
		if len(lines) > 0 {
			fmt.Printf("%s %s\n    %s\n", o.Name, o.Way(), strings.Join(lines, "\n    "))
		}
	}
}

// formTables are the results of forms, most important first.
func formTables(o options, report extracttest.FormReport, sights firstSights) string {
	var b strings.Builder
	section := func(title, table string) { fmt.Fprintf(&b, "### %s\n\n%s\n", title, table) }
	section("Targets of forms", report.Targets(own.HasReader))
	names := map[string]string{
		"fresh": "the fresh held-out batch", "first": "the first held-out batch", "opened": "the opened batches",
		"build": "the build half",
	}
	for _, half := range extracttest.Halves {
		if report.Only(func(f extracttest.FormOutcome) bool { return f.Half() == half }).Total().Papers == 0 {
			continue
		}
		name := names[half]
		section("Core fields by type, "+name, coreTable(report, half, sights))
		section("Types, checks and proofs by type, "+name, checkTable(report, half))
	}
	if o.causes {
		section("What is wrong with fields", o.shown(report).Causes(shownExamples))
	}
	return b.String()
}

// shown are the papers whose values may be shown: those of the build half, unless the other is asked for with -half.
func (o options) shown(report extracttest.FormReport) extracttest.FormReport {
	return report.Only(func(f extracttest.FormOutcome) bool {
		return !f.Unseen || o.showsUnseen()
	})
}

// showsUnseen reports whether held-out looks are asked for with -half.
func (o options) showsUnseen() bool { return o.half != "" && o.half != "build" }

// shownExamples is how many examples -causes shows of each mistake.
const shownExamples = 3

// ways are how papers come, in the order of the tables.
var ways = []string{"text", "sheet", "office200", "photo"}

// coreTable is the score of each type by way, today and at first sight.
func coreTable(report extracttest.FormReport, half string, sights firstSights) string {
	var b strings.Builder
	b.WriteString("| type | text | first sight | sheets | first sight | office scan | first sight | photo | first sight | " +
		"office, of recognized | photo, of recognized | invented | not on the page |\n")
	b.WriteString("| --- |" + strings.Repeat(" ---: |", 12) + "\n")
	for _, name := range report.Types() {
		typed := report.OfType(name).Only(func(o extracttest.FormOutcome) bool { return o.Half() == half })
		if typed.Total().InTruth == 0 {
			continue
		}
		b.WriteString("| " + name)
		for _, way := range ways {
			score := typed.Only(func(o extracttest.FormOutcome) bool { return o.Way() == way }).Total()
			fmt.Fprintf(&b, " | %s | %s", scored(score.Core(), score.InTruth), sights.shown(name, half, way))
		}
		for _, way := range ways[2:] {
			score := typed.Only(func(o extracttest.FormOutcome) bool { return o.Way() == way }).Total()
			b.WriteString(" | " + scored(score.OfRecognized(), score.Recognized))
		}
		fmt.Fprintf(&b, " | %d | %d |\n", typed.Total().Invented, typed.Total().Elsewhere)
	}
	return b.String()
}

// checkTable is how often each type is found, and what its checks say.
func checkTable(report extracttest.FormReport, half string) string {
	var b strings.Builder
	b.WriteString("| type | papers | found: text | sheets | office scan | photo | planted errors found | " +
		"false alarms | proven | of these every figure right | other fields | unread |\n")
	b.WriteString("| --- |" + strings.Repeat(" ---: |", 11) + "\n")
	for _, name := range append(report.Types(), "other") {
		typed := report.OfType(name).Only(func(o extracttest.FormOutcome) bool { return o.Half() == half })
		t := typed.Total()
		if t.Papers == 0 {
			continue
		}
		fmt.Fprintf(&b, "| %s | %d", name, t.Papers)
		for _, way := range ways {
			score := typed.Only(func(o extracttest.FormOutcome) bool { return o.Way() == way }).Total()
			b.WriteString(" | " + scored(score.Types(), score.Typed))
		}
		fmt.Fprintf(
			&b, " | %d of %d | %d of %d | %d | %d | %s | %d |\n", t.FlawsFound, t.Flawed, t.FalseAlarms, t.Honest,
			t.Proven, t.ProvenRight, scored(ratio(t.ExtraRight, t.ExtraInTruth), t.ExtraInTruth), t.Unread,
		)
	}
	return b.String()
}

func ratio(part, whole int) float64 { return float64(part) / float64(max(1, whole)) }

// scored is a share as printed, nothing if there was nothing to measure.
func scored(share float64, of int) string {
	if of == 0 {
		return ""
	}
	return fmt.Sprintf("%.4f", share)
}
