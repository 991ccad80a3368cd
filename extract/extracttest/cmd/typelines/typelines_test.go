package main

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/ocr/tesseract/training"
)

var goFaces = extracttest.Renderer{
	Families: []extracttest.Family{{Regular: "Go-Regular", Bold: "Go-Bold"}, {Regular: "Go-Mono", Bold: "Go-MonoBold"}},
}

// Every line that is cut out has white at both ends and ink between: neither its own letters are cut off nor its
// neighbours' are in it. Lines that are not found again are left out; most are found.
func TestLinesAreCutOutOfSpoiledPagesWhole(t *testing.T) {
	for _, grade := range []extracttest.Grade{extracttest.Clean300, extracttest.Fax} {
		t.Run(string(grade), func(t *testing.T) {
			found, printed := 0, 0
			for seed := range uint64(2) {
				r := rand.New(rand.NewPCG(seed, 1))
				w := writer{r, dictionary{english: []string{"opening", "Balance", "transfer", "of", "SALARY"}}}
				sheet := goFaces.TypeSheet(r, grade, w.line)
				prepared, err := prepare(sheet.Content)
				if err != nil {
					t.Fatal(err)
				}
				at, ok := place(prepared[0].Gray, sheet)
				printed += len(sheet.Lines)
				if !ok {
					continue
				}
				for _, l := range sheet.Lines {
					x0, x1, ok := at.extent(prepared[0].Gray, l)
					if !ok {
						continue
					}
					found++
					if width := (l.Right - l.Left) * at.scale; float64(x1-x0) < 0.9*width-12 ||
						float64(x1-x0) > 1.1*width+12 {
						t.Errorf("%q is %d pixels wide, want about %.0f", l.Text, x1-x0, width)
					}
				}
			}
			if found*2 < printed {
				t.Errorf("%d lines of %d are found again, want most", found, printed)
			}
		})
	}
}

func TestDocumentHasPictureAndTextOfEveryLine(t *testing.T) {
	m := image.NewGray(image.Rect(0, 0, 7, 3))
	b := document([]line{{encode(m), "1,234.56 CR"}, {encode(m), "SALARY"}})
	take := func(n int) []byte { head := b[:n]; b = b[n:]; return head }
	number := func() int { return int(binary.LittleEndian.Uint32(take(4))) }
	text := func() string { return string(take(number())) }
	if n := number(); n != 2 {
		t.Fatalf("%d lines, want 2", n)
	}
	for i, want := range []string{"1,234.56 CR", "SALARY"} {
		take(1)
		text()
		if n := number(); n != i {
			t.Errorf("line %d is numbered %d", i, n)
		}
		if p, err := png.Decode(bytes.NewReader([]byte(text()))); err != nil || p.Bounds() != m.Rect {
			t.Errorf("the picture has %v, %v; want %v", p, err, m.Rect)
		}
		text()
		if got := text(); got != want {
			t.Errorf("text %q, want %q", got, want)
		}
		take(9)
	}
	if len(b) != 0 {
		t.Errorf("%d bytes are left", len(b))
	}
}

func TestPrintedTextHasOnlyLettersOfNetwork(t *testing.T) {
	w := writer{
		rand.New(rand.NewPCG(1, 2)),
		dictionary{[]string{"word", "Other"}, [][]string{{"größe"}, {"année"}}, [][]string{{"haus"}, {"maison"}}},
	}
	for range 2000 {
		for _, run := range w.line() {
			if run == "" || strings.TrimSpace(run) != run || strings.Contains(run, "  ") ||
				strings.ContainsFunc(run, func(c rune) bool {
					return (c < ' ' || c > '~') && !strings.ContainsRune("€£¥"+training.Western, c)
				}) {
				t.Fatalf(
					"run %q: want text without double blanks, of ASCII, western letters and signs of currencies", run,
				)
			}
		}
	}
}
