package engine_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// maskingReader finds a number on page 2 of each file, unless only other pages are read.
type maskingReader struct{ fails atomic.Bool }

var numberOnPage2 = engine.Mask{Page: 2, Box: [4]float64{0.1, 0.2, 0.3, 0.25}}

func (r *maskingReader) Extract(_ context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	if r.fails.Load() {
		return engine.Extraction{}, &engine.ExtractError{Category: engine.UnreadableDocument, Message: "It is damaged."}
	}
	e := engine.Extraction{DocumentType: "payslip"}
	if in.Pages.Has(2) {
		e.Masks = []engine.Mask{numberOnPage2, {Page: 2, Box: [4]float64{0.5, 0.5, 7, 0.6}}, {Page: -1}}
	}
	return e, nil
}

// maskPainter paints what it is asked to cover.
type maskPainter struct{ quickPainter }

func (maskPainter) Render(_ context.Context, in engine.RenderRequest) ([]byte, error) {
	return fmt.Append(nil, in.Page, in.Masks), nil
}

func TestMaskedDocumentHidesItsFile(t *testing.T) {
	for _, permitted := range []bool{false, true} {
		reader := &maskingReader{}
		h := newFixture(t, func(c *engine.Config) {
			c.Extractor, c.Renderer, c.ShowOriginals = reader, maskPainter{}, permitted
		})
		h.run()
		d := h.settled(uploadedPDF(h))
		shown := func(when string, id int64) {
			t.Helper()
			o, err := h.Files.Original(t.Context(), h.by, id)
			if err == nil {
				o.Close()
			}
			if (err == nil) != permitted || err != nil && engine.CodeOf(err) != engine.CodeOriginalMasked {
				t.Errorf("%s, originals permitted %t: %v", when, permitted, err)
			}
			for page, want := range map[int]string{1: "1 []", 2: "2 [[0.1 0.2 0.3 0.25] [0 0 1 1]]"} {
				p, err := h.Pages.Picture(t.Context(), h.by, id, engine.PageRequest{Page: page, Width: 1200})
				if err != nil || string(p.PNG) != want {
					t.Errorf("%s: picture %q, %v; want %q", when, p.PNG, err, want)
				}
			}
		}
		shown("after reading", d.ID)
		borders := []engine.SplitPart{{Pages: [2]int{1, 1}}, {Pages: [2]int{2, 2}}}
		parts := h.split(d.ID, engine.SplitInput{Parts: borders})
		part := h.settled(parts[0].ID) // it has the whole file
		if o, err := h.Files.Original(t.Context(), h.by, part.ID); (err == nil) != permitted {
			t.Errorf("the file of a part without the number, originals permitted %t: %v", permitted, err)
		} else if err == nil {
			o.Close()
		}
		for _, again := range []struct {
			when string
			in   engine.ReprocessInput
		}{
			{"after reading another page", engine.ReprocessInput{Pages: "1"}},
			{"after an attempt that failed", engine.ReprocessInput{}},
		} {
			reader.fails.Store(again.when == "after an attempt that failed")
			if _, _, err := h.Documents.Reprocess(t.Context(), h.by, d.ID, again.in); err != nil {
				t.Fatal(err)
			}
			h.settled(d.ID)
			shown(again.when, d.ID)
		}
	}
}
