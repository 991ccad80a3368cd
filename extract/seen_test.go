package extract

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
)

// facing is one picture of 800 × 600 with two facing pages: the coordinates of the second half continue below the
// first's.
func facing() page.Document {
	shift := page.Projection{1, 0, 400, 0, 1, -700, 0, 0, 1}
	same := page.Scaling(1)
	half := func(part int, p *page.Projection, y float64) page.Page {
		return page.Page{Number: 1, Part: part, Width: 800, Height: 600, Source: page.SourceOCR, Straightened: p,
			Words: []page.Word{{Text: "a", Box: page.Box{X0: 10, Y0: y, X1: 20, Y1: y + 10}, Confidence: 0.4},
				{Text: "b", Box: page.Box{X0: 10, Y0: y + 500, X1: 20, Y1: y + 510}, Confidence: 0.6}}}
	}
	return page.Document{Pages: []page.Page{half(1, &same, 10), half(2, &shift, 710),
		{Number: 2, Width: 600, Height: 800, Words: []page.Word{{Text: "c", Confidence: 1}}}}}
}

func TestBoxesAreOnPageAsSeen(t *testing.T) {
	shared := &[4]float64{10, 720, 20, 730}
	e := engine.Extraction{Provenance: map[string]engine.Provenance{
		"/left":    {Page: 1, BBox: &[4]float64{10, 300, 20, 310}},
		"/right":   {Page: 1, BBox: shared},
		"/again":   {Page: 1, BBox: shared},
		"/edge":    {Page: 1, BBox: &[4]float64{-5, 10, 20, 20}},
		"/text":    {Page: 2, BBox: &[4]float64{1, 2, 3, 4}},
		"/derived": {Page: 1},
	}}
	boxesAsSeen(facing(), &e)
	for pointer, want := range map[string][4]float64{
		"/left":  {10, 300, 20, 310},
		"/right": {410, 20, 420, 30},
		"/again": {410, 20, 420, 30},
		"/edge":  {0, 10, 20, 20},
		"/text":  {1, 2, 3, 4},
	} {
		if got := e.Provenance[pointer].BBox; got == nil || *got != want {
			t.Errorf("%s is at %v, want %v", pointer, got, want)
		}
	}
	if e.Provenance["/derived"].BBox != nil {
		t.Error("a derived value has a box, want none")
	}
}

func TestFacingPagesCountAsOnePage(t *testing.T) {
	q := Quality(facing())
	if q.Pages != 2 || q.PagesOCR != 1 || q.MeanConfidence != 0.6 {
		t.Errorf("quality %+v, want 2 pages, 1 recognized, a mean confidence of 0.6", q)
	}
	if len(q.Warnings) != 2 || q.Warnings[0].Code != "LOW_CONFIDENCE" {
		t.Errorf("warnings %v, want LOW_CONFIDENCE for both halves", q.Warnings)
	}
}
