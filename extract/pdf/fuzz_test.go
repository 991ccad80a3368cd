package pdf_test

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/extract/pdf"
)

// fuzzLimits keep one input under some ten milliseconds.
var fuzzLimits = pdf.Limits{StreamBytes: 1 << 20, TotalBytes: 4 << 20, PageOperators: 50_000, PageGlyphs: 50_000,
	Pages: 50, Objects: 20_000}

func fuzzFile(t *testing.T, data []byte) {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	f, err := pdf.Open(bytes.NewReader(data), int64(len(data)), pdf.Options{Limits: fuzzLimits, Password: "user"})
	if err == nil {
		_, err = f.Document(ctx)
		for n := 1; n <= f.NumPages() && err == nil; n++ {
			_, err = f.Pictures(ctx, n)
		}
		for e := range f.Objects() {
			f.Object(e.Num)
		}
	}
	if err != nil && strings.Contains(err.Error(), "the reader failed") {
		t.Fatalf("a panic was caught: %v", err)
	}
	if ctx.Err() != nil {
		t.Fatal("reading did not end")
	}
}

func FuzzOpen(f *testing.F) {
	for _, data := range hostileFiles() {
		if len(data) < 10_000 {
			f.Add(data)
		}
	}
	for _, name := range []string{"rc4-40.pdf", "aes-256-r6.pdf", "object-streams.pdf"} {
		f.Add(fixture(f, name))
	}
	f.Fuzz(fuzzFile)
}

func FuzzPictures(f *testing.F) {
	f.Add("/Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace [/Indexed /DeviceRGB 1 <00>]", "\x00\x40",
		"600 0 0 800 0 0", "/Rotate 90")
	f.Add("/W 9 /H 9 /ImageMask true /Decode [1 0] /Filter [/AHx /CCF] /DecodeParms [null << /K -1 >>]", "00>",
		"0 1 1 0 0 0", "/UserUnit 2")
	f.Add("/Width 3 /Height 3 /Filter /JBIG2Decode /DecodeParms << /JBIG2Globals 6 0 R >> /ColorSpace [/DeviceN [/A] 6 0 R]", "", "1 1 1 1 1 1", "")
	f.Fuzz(func(t *testing.T, dict, data, cm, page string) {
		fuzzFile(t, scanned("q "+cm+" cm /Im6 Do Q BI "+dict+" ID "+data+" EI", page,
			stream("/Subtype /Image "+dict, data)))
	})
}

func FuzzContent(f *testing.F) {
	f.Add("BT /F1 10 Tf 1 0 0 1 50 700 Tm [(A)-20(B)] TJ T* (x) ' 1 2 (y) \" ET")
	f.Add("q 1 0 0 1 0 0 cm 0 0 5 5 re f /P <</MCID 1/ActualText(a)>> BDC EMC Q")
	f.Add("BI /W 1 /H 1 /BPC 8 /CS /G ID x EI 1 0 0 rg /Cs cs 1 scn 0 0 m 1 1 l h S")
	f.Fuzz(func(t *testing.T, content string) { fuzzFile(t, onePage(content)) })
}
