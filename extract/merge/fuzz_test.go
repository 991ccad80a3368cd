package merge

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/raster/imageheader"
	"github.com/hhrutter/tiff"
)

// FuzzImages holds the readers of image headers, the walk through a TIFF's directories and the decoders to:
// no panic past the wall, no output without pages, and a PDF that is bounded by what came in.
func FuzzImages(f *testing.F) {
	kinds := []string{"jpeg", "png", "tiff", "bmp"}
	f.Add(0, withSegment(jpegBytes(f), imageheader.MarkAPP1, exifBlock(6)))
	f.Add(1, pngBytes(f, palettePicture()))
	f.Add(1, pngBytes(f, colorPicture(9)))
	f.Add(2, threePages(f))
	f.Add(2, tiffBytes(f, grayPicture(), tiff.LZW))
	f.Add(3, bmpBytes(f))
	f.Fuzz(func(t *testing.T, kind int, b []byte) {
		if kind < 0 || kind >= len(kinds) {
			return
		}
		source := sourceOf(kinds[kind], b)
		pictures, err := picturesOf(source)
		if err == nil && len(pictures) == 0 {
			t.Error("no page and no error")
		}
		const fewPixels = 1 << 20 // larger ones only cost time here
		for _, p := range pictures {
			if err := checkSize(p.width, p.height); err != nil {
				t.Errorf("%d by %d pixels passed: %v", p.width, p.height, err)
			}
			if p.width*p.height > fewPixels {
				return
			}
		}
		_, err = Merger{}.Merge(
			t.Context(), engine.MergeRequest{Sources: []engine.MergeSource{source}, MaxBytes: 64 << 20}, io.Discard,
		)
		var known *engine.SourceError
		if err != nil && !errors.As(err, &known) && !errors.Is(err, engine.ErrTooLarge) {
			t.Errorf("%v is no error of the source", err)
		}
	})
}

// FuzzPDF tests the copier: a merge of any file that opens, opens again with the same number of pages.
func FuzzPDF(f *testing.F) {
	f.Add([]byte(layered))
	f.Add([]byte(active))
	f.Fuzz(func(t *testing.T, b []byte) {
		var out bytes.Buffer
		m, err := Merger{}.Merge(
			t.Context(), engine.MergeRequest{Sources: []engine.MergeSource{sourceOf("pdf", b)}, MaxBytes: 16 << 20},
			&out,
		)
		if err != nil {
			return
		}
		if got := len(pageTexts(t, out.Bytes(), "")); got != m.Total() {
			t.Errorf("%d pages, told %d", got, m.Total())
		}
	})
}
