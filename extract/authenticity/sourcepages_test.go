package authenticity

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestAFileOfAMergedPaperHasItsOwnPagesThoughOneBeforeIsInParts(t *testing.T) {
	d := page.Document{Pages: []page.Page{{Number: 1, Part: 1}, {Number: 1, Part: 2}, {Number: 2}, {Number: 3}}}
	for _, c := range []struct {
		file  page.File
		pages int
	}{
		{page.File{FirstPage: 1, LastPage: 1}, 2},
		{page.File{FirstPage: 2, LastPage: 3}, 2},
	} {
		got := documentOf(c.file, d).Pages
		if len(got) != c.pages || got[0].Number != c.file.FirstPage || got[len(got)-1].Number != c.file.LastPage {
			t.Errorf("pages %d to %d: %d pages %+v, want %d", c.file.FirstPage, c.file.LastPage, len(got), got, c.pages)
		}
	}
}
