package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/collection"
)

// oneBill are options that choose two papers of one look.
func oneBill() options {
	size := collection.StandardForms()
	size.Text = 2
	return options{
		formSize: size, template: "bill-electric-boxes", grade: "text", workers: 1, noScan: "not built",
	}
}

// fixedTotal reads every bill's total as 1 and nothing else.
func fixedTotal(context.Context, string, []byte, string) (engine.Extraction, error) {
	fields := engine.Fields{{Name: "total_amount_due", Value: json.RawMessage("1")}}
	return engine.Extraction{DocumentType: "utility_bill", Fields: fields}, nil
}

func TestFormsAreMeasuredAndDumped(t *testing.T) {
	o := oneBill()
	folder := filepath.Join(t.TempDir(), "dump")
	report, err := measureForms(context.Background(), formReader{text: fixedTotal, dump: folder}, o)
	if err != nil || len(report.Outcomes) != 2 {
		t.Fatalf("%d outcomes, %v", len(report.Outcomes), err)
	}
	causes := report.Causes(1)
	for _, want := range []string{"total_amount_due wrong | 2", "provider_name missing | 2"} {
		if !strings.Contains(causes, want) {
			t.Errorf("want %q among the causes:\n%s", want, causes)
		}
	}
	for _, name := range []string{"1.pdf", "1.truth.json", "1.result.json", "2.pdf"} {
		if _, err := os.Stat(filepath.Join(folder, "bill-electric-boxes-"+name)); err != nil {
			t.Error(err)
		}
	}
	if table := coreTable(report, "build", firstSights{}); !strings.Contains(table, "| utility_bill | 0.0000 |") {
		t.Errorf("the table is\n%s", table)
	}
}

func TestFormsAreKeptInTheJournal(t *testing.T) {
	o := oneBill()
	o.keep = filepath.Join(t.TempDir(), "journal")
	read := 0
	reader := formReader{text: func(ctx context.Context, name string, b []byte, as string) (engine.Extraction, error) {
		read++
		return fixedTotal(ctx, name, b, as)
	}}
	var tables [2]string
	for i := range tables {
		report, err := measureForms(context.Background(), reader, o)
		if err != nil {
			t.Fatal(err)
		}
		tables[i] = formTables(o, report, firstSights{}) + report.Causes(3)
	}
	if read != 2 || tables[0] != tables[1] {
		t.Errorf("read %d papers in two runs, want 2; the tables are\n%s\n%s", read, tables[0], tables[1])
	}
}

func TestFirstSightIsWrittenOnce(t *testing.T) {
	report, err := measureForms(context.Background(), formReader{text: fixedTotal}, oneBill())
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "first_sight.tsv")
	sights, err := loadFirstSights(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := sights.add(report, ""); err == nil {
		t.Error("a score without a commit was taken")
	}
	if err := sights.add(report, "abc1234 of 2026-11-27"); err != nil {
		t.Fatal(err)
	}
	if err := sights.save(path); err != nil {
		t.Fatal(err)
	}
	if sights, err = loadFirstSights(path); err != nil {
		t.Fatal(err)
	}
	if got := sights.shown("utility_bill", "build", "text"); got != "0.0000 (abc1234)" {
		t.Errorf("got %q, want the score and its commit", got)
	}
	if err := sights.add(report, "def"); err == nil {
		t.Error("a score at first sight was overwritten")
	}
}

func TestSectionOfFormsIsReplaced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "accuracy.md")
	if err := os.WriteFile(path, []byte(page(options{}, extracttest.Report{}, "")), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, section := range []string{formTitle + "\n\nfirst\n\n", formTitle + "\n\nsecond\n\n"} {
		if err := replaceFormSection(path, section); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if want := page(options{}, extracttest.Report{}, formTitle+"\n\nsecond\n\n"); err != nil || string(got) != want {
		t.Errorf("the page of %d bytes is not that with the second section, %v", len(got), err)
	}
}

func TestValuesOfUnseenLooksAreShownOnlyIfAskedFor(t *testing.T) {
	report := extracttest.FormReport{Outcomes: []extracttest.FormOutcome{{Name: "a"}, {Name: "b", Unseen: true}}}
	for half, want := range map[string]int{"": 1, "build": 1, "unseen": 2, "second": 2, "fresh": 2} {
		if got := len((options{half: half}).shown(report).Outcomes); got != want {
			t.Errorf("half %q: %d papers are shown, want %d", half, got, want)
		}
	}
}

func TestBatchesAreChosenAlone(t *testing.T) {
	last := extracttest.Batches[len(extracttest.Batches)-1]
	for half, want := range map[string][4]bool{
		"": {true, true, true, true}, "build": {true, false, false, false}, "unseen": {false, true, true, true},
		"second": {false, false, true, false}, "opened": {false, false, true, false},
		"first": {false, true, false, false}, "fresh": {false, false, false, true}, last: {false, false, false, true},
	} {
		o := options{half: half}
		got := [4]bool{o.wants(collection.FormEntry{Template: "a"}),
			o.wants(collection.FormEntry{Template: "unseen-a", Unseen: true}),
			o.wants(collection.FormEntry{Template: "unseen-second-a", Unseen: true}),
			o.wants(collection.FormEntry{Template: "unseen-" + last + "-a", Unseen: true})}
		if got != want {
			t.Errorf("half %q: %v are chosen, want %v", half, got, want)
		}
	}
}
