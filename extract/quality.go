package extract

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
)

// lowConfidence is the mean confidence of a recognized page's words, 0 to 1, below which the page gets a warning.
const lowConfidence = 0.7

// Quality returns how well the file could be read. Two facing pages on one picture count as one page.
func Quality(d page.Document) engine.Quality {
	q := engine.Quality{}
	pages, recognized := map[int]bool{}, map[int]bool{}
	var all tally
	for _, p := range d.Pages {
		pages[p.Number] = true
		var own tally
		for _, w := range p.Words {
			own.add(w.Confidence)
		}
		all.words, all.sum = all.words+own.words, all.sum+own.sum
		if p.Note != "" {
			q.Warnings = append(
				q.Warnings,
				engine.Warning{Code: "PAGE_UNREADABLE", Detail: fmt.Sprintf("Page %d: %s", p.Number, p.Note)},
			)
		}
		if p.Source != page.SourceOCR {
			continue
		}
		recognized[p.Number] = true
		if mean := own.mean(); own.words > 0 && mean < lowConfidence {
			q.Warnings = append(q.Warnings, engine.Warning{Code: "LOW_CONFIDENCE",
				Detail: fmt.Sprintf(
					"Page %d was recognized with a mean confidence of %.2f; scan it again at 300 dpi.", p.Number, mean,
				)})
		}
	}
	q.Pages, q.PagesOCR = len(pages), len(recognized)
	if all.words > 0 {
		q.MeanConfidence = float64(int(all.mean()*1000+0.5)) / 1000
	}
	for _, n := range d.Notes {
		q.Warnings = append(q.Warnings, engine.Warning{Code: n.Code, Detail: n.Detail})
	}
	return q
}

// tally adds up the confidences of words.
type tally struct {
	words int
	sum   float64 // of confidences, each 0 to 1
}

func (t *tally) add(confidence float64) { t.words, t.sum = t.words+1, t.sum+confidence }
func (t tally) mean() float64           { return t.sum / float64(t.words) }

// warnIncomplete is the code of the warning that part of the paper was not read, or only with doubt. Readers of
// statements add it themselves, with what is missing.
const warnIncomplete = "EXTRACTION_INCOMPLETE"

// notWhole is a sentence with the pages that could not be read completely; "" if there are none.
func notWhole(d page.Document) string {
	var pages []string
	for _, p := range d.Pages {
		if number := fmt.Sprint(p.Number); p.Note != "" && !slices.Contains(pages, number) {
			pages = append(pages, number)
		}
	}
	switch n := len(pages); {
	case n == 0:
		return ""
	case n == 1:
		return fmt.Sprintf("Not all of page %s could be read.", pages[0])
	case n > mostPagesNamed:
		return fmt.Sprintf("Not all of %d pages could be read, the first is page %s.", n, pages[0])
	}
	return fmt.Sprintf("Not all of pages %s could be read.", strings.Join(pages, ", "))
}

// mostPagesNamed is the most pages that a sentence lists.
const mostPagesNamed = 12
