package extracttest

import "testing"

// maxPrinted keeps the repository light: a printed paper shows what it must in less.
const maxPrinted = 100_000

func TestPrintedPapersAreSmallAndHaveTruths(t *testing.T) {
	papers, err := LoadPapers("testdata/printed")
	if err != nil {
		t.Fatal(err)
	}
	if len(papers) < 6 {
		t.Errorf("got %d printed papers, wanted at least 6", len(papers))
	}
	for _, p := range papers {
		if len(p.Content) > maxPrinted {
			t.Errorf("%s has %d bytes, wanted at most %d", p.Name, len(p.Content), maxPrinted)
		}
		if p.Truth.DocumentType == "" || len(p.Truth.Rows) == 0 {
			t.Errorf("%s has no truth beside it", p.Name)
		}
	}
}
