package authenticity

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
)

// merged is a merged PDF of four files: an honest PDF, a damaged one, one without metadata and a photo.
func merged() page.Document {
	honest := map[string]string{"Producer": "Crystal Reports"}
	pages := make([]page.Page, 6)
	for i := range pages {
		pages[i].Number = i + 1
	}
	return page.Document{
		Kind:  "pdf",
		Pages: pages,
		Info:  map[string]string{"Producer": "dossier merge"},
		Sources: []page.File{
			{Name: "january.pdf", SHA256: "01", Kind: "pdf", FirstPage: 1, LastPage: 2, Info: honest},
			{Name: "february.pdf", SHA256: "02", Kind: "pdf", FirstPage: 3, LastPage: 4, Info: honest, Repaired: true},
			{Name: "march.pdf", SHA256: "03", Kind: "pdf", FirstPage: 5, LastPage: 5},
			{Name: "photo.jpg", SHA256: "04", Kind: "jpeg", FirstPage: 6, LastPage: 6},
		},
	}
}

func checkOf(t *testing.T, f *engine.FraudDetection, key string) engine.IntegrityCheck {
	t.Helper()
	for _, c := range f.IntegrityChecks {
		if c.Key == key {
			return c
		}
	}
	t.Fatalf("no check %s", key)
	return engine.IntegrityCheck{}
}

func TestMergedDocumentIsJudgedByItsFiles(t *testing.T) {
	f := Assess(merged(), Figures{})
	for key, want := range map[string]struct {
		page int
		file string
	}{"file_integrity": {3, "february.pdf (pages 3 to 4)"}, "metadata_present": {5, "march.pdf (page 5)"}} {
		c := checkOf(t, f, key)
		if c.Status != engine.CheckWarn || len(c.Evidence) != 1 || c.Evidence[0].Page != want.page ||
			!strings.HasPrefix(*c.Evidence[0].Text, want.file) || !strings.Contains(c.Detail, want.file) {
			t.Errorf(
				"%s: %s, %q, evidence %v; want a warning that names %s", key, c.Status, c.Detail, c.Evidence, want.file,
			)
		}
	}
	if len(f.Sources) != 4 || f.Sources[3].SHA256 != "04" {
		t.Errorf("sources %v", f.Sources)
	}
	for _, s := range f.Sources {
		if s.AuthenticityScore != nil {
			t.Errorf(
				"%s alone has the score %d, want none: too little of it was checked", s.FileName, *s.AuthenticityScore,
			)
		}
	}
}

func TestMergedFileItselfIsNotJudged(t *testing.T) {
	d := merged()
	d.Sources = d.Sources[:1]
	d.Repaired, d.Info = true, nil // of the merged file
	f := Assess(d, Figures{Validation: engine.Validation{
		Checks: []engine.Check{{Key: "running_balance", Status: engine.CheckFail, Detail: "off by 5"}},
	}})
	for _, key := range []string{"file_integrity", "metadata_present"} {
		if c := checkOf(t, f, key); c.Status != engine.CheckPass {
			t.Errorf("%s: %s, %q; want what the source says", key, c.Status, c.Detail)
		}
	}
	if c := checkOf(t, f, "running_balance"); c.Status != engine.CheckFail {
		t.Errorf("the figures of the whole: %s, want fail", c.Status)
	}
}

func TestUnreadSourceHasNotPassed(t *testing.T) {
	d := merged()
	d.Sources = d.Sources[:1]
	d.Sources[0].Unread, d.Sources[0].Info = true, nil
	if c := checkOf(t, Assess(d, Figures{}), "file_integrity"); c.Status != engine.CheckNotApplicable {
		t.Errorf("%s, want not_applicable", c.Status)
	}
}

func TestSourceHasItsPagesAfterFacingPages(t *testing.T) {
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
