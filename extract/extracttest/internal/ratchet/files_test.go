package ratchet

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/dossier-lending/dossier/extract/extracttest/internal/collection"
)

func TestLinesComeBackAsTheyWereWritten(t *testing.T) {
	unread := Line{
		Name:     "c-3-fax",
		Claim:    Unread,
		Truth:    9,
		Fields:   10,
		Score:    "-",
		Risk:     "-",
		Values:   "-",
		Warnings: "-",
		Checks:   "-",
		Marks:    "-",
	}
	a, b := flawed(), partly()
	a.Name, b.Name, b.Score, b.Risk = "a-1", "b-2", "null", "inconclusive"
	b.Found, b.Warnings, b.Checks, b.Marks =
		22, "ROW_REPAIRED*2,YEAR_INFERRED", "warn:balance,#12345678", "repaired:3,7;words:9x#00112233"
	recorded := Lines{"a-1": a, "b-2": b, "c-3-fax": unread}
	entries := []collection.Entry{
		{Name: "b-2", Family: "build-text"}, {Name: "a-1", Family: "build-text"},
		{Name: "c-3-fax", Family: "unseen-fax"}, {Name: "d-4", Family: "unseen-fax"},
	}
	dir := t.TempDir()
	if err := recorded.Save(dir, entries); err != nil {
		t.Fatal(err)
	}
	got, err := Load(dir)
	if err != nil || !reflect.DeepEqual(got, recorded) {
		t.Errorf("got %v, %v; want %v", got, err, recorded)
	}
	if gone := got.Gone(entries[1:]); len(gone) != 1 || gone[0] != "b-2" {
		t.Errorf("got %v gone, want b-2", gone)
	}
	delete(recorded, "c-3-fax")
	if err := recorded.Save(dir, entries); err != nil {
		t.Fatal(err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) != 1 {
		t.Errorf("got files %v; want the one whose papers have lines", left)
	}
}

func TestDamagedOrRepeatedLineIsRefused(t *testing.T) {
	line := usual().String() + "\n"
	for name, content := range map[string]string{
		"a paper twice":             line + line,
		"a line cut off":            line[:40] + "\n",
		"a number that is none":     "grid-1 proven whole rows=x/20 header=10/10 score=1/low values=a warnings=- checks=- marks=-\n",
		"a line that says too much": usual().String() + " more=1\n",
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "build-text.txt"), []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
			if got, err := Load(dir); err == nil {
				t.Errorf("got %v, want an error", got)
			}
		})
	}
}

func TestOtherFontsOrRecognizerAreNamed(t *testing.T) {
	recorded := Machine{Fonts: map[string]string{"a.ttf": "01", "b.ttf": "02"}, Recognizer: "tesseract 5.3.0 eng 11"}
	dir := t.TempDir()
	if err := recorded.Save(dir); err != nil {
		t.Fatal(err)
	}
	read, err := LoadMachine(dir)
	if err != nil || !reflect.DeepEqual(read, recorded) {
		t.Errorf("got %v, %v; want %v", read, err, recorded)
	}
	for _, c := range []struct {
		name string
		here Machine
		want string
	}{
		{"the same", recorded, ""},
		{"a build that reads no scans", Machine{Fonts: recorded.Fonts}, ""},
		{"a font missing", Machine{Fonts: map[string]string{"a.ttf": "01"}}, "b.ttf"},
		{"another version of a font", Machine{Fonts: map[string]string{"a.ttf": "01", "b.ttf": "ff"}}, "b.ttf"},
		{"a font more", Machine{Fonts: map[string]string{"a.ttf": "01", "b.ttf": "02", "c.ttf": "03"}}, "c.ttf"},
		{
			"another recognizer", Machine{Fonts: recorded.Fonts, Recognizer: "tesseract 5.4.0 eng 11"},
			"tesseract 5.4.0 eng 11 (recorded with tesseract 5.3.0 eng 11)",
		},
	} {
		if got := c.here.Differs(recorded); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// TestSharesAreAsLargeAsTheySay counts the shares of the whole collection: a tenth and a third, of both halves, of
// every template.
func TestSharesAreAsLargeAsTheySay(t *testing.T) {
	entries, err := collection.Standard().Entries("../../testdata/printed")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	var text, fast, third, unseenFast, scans, scansThird int
	for _, e := range entries {
		if names[e.Name] {
			t.Errorf("two papers are called %s", e.Name)
		}
		names[e.Name] = true
		if e.Grade != "" {
			if e.First {
				scans++
				scansThird += one(InThird(e))
			}
			if InFastShare(e) {
				t.Errorf("%s is a scan and in the fast share", e.Name)
			}
			continue
		}
		text++
		fast += one(InFastShare(e))
		unseenFast += one(InFastShare(e) && e.Unseen)
		third += one(InThird(e))
		if e.NeedsFonts && InFastShare(e) {
			t.Errorf("%s needs fonts of the machine and is in the fast share", e.Name)
		}
	}
	for _, c := range []struct {
		name        string
		got, whole  int
		least, most float64
	}{
		{"fast share of text papers", fast, text, 0.08, 0.12},
		{"third of text papers", third, text, 0.30, 0.37},
		{"third of first scans", scansThird, scans, 0.28, 0.39},
		{"unseen papers in the fast share", unseenFast, fast, 0.08, 0.5},
	} {
		if share := float64(c.got) / float64(c.whole); share < c.least || share > c.most {
			t.Errorf("%s: got %d of %d, wanted %.0f to %.0f %%", c.name, c.got, c.whole, 100*c.least, 100*c.most)
		}
	}
	t.Logf(
		"%d text papers: %d fast, %d in the third; %d first scans: %d in the third", text, fast, third, scans,
		scansThird,
	)
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
