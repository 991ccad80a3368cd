package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFiguresOfBorrowersForBuildingAreRight holds every figure of one borrower a theme, both from true classes and from
// the PDF files: what was once right stays right.
func TestFiguresOfBorrowersForBuildingAreRight(t *testing.T) {
	o := options{half: "open", seeds: 1, differences: true}
	for _, way := range []string{"given", "drawn"} {
		outcomes, err := measure(o, o.scripts(), way)
		if err != nil {
			t.Fatal(err)
		}
		if total := sum(outcomes); total.differ+total.wrong > 0 || total.found != total.planted ||
			len(total.invented) > 0 {
			t.Errorf("%s: %d figures and %d members of rows differ, %d of %d planted findings, invented %v", way,
				total.differ, total.wrong, total.found, total.planted, total.invented)
		} else if total.judged < 10_000 {
			t.Errorf("%s: only %d figures were judged", way, total.judged)
		}
	}
}

func TestReportReplacesItsSectionOnly(t *testing.T) {
	file := filepath.Join(t.TempDir(), "page.md")
	if err := os.WriteFile(file, []byte("# Page\n\ntext\n\n## Measured\n\nold\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := replaceSection(file, "new\n"); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if want := "# Page\n\ntext\n\n## Measured\n\nnew\n"; string(got) != want {
		t.Errorf("page is %q, want %q", got, want)
	}
	if strings.Count(string(got), section) != 1 {
		t.Error("the section is there twice")
	}
}
