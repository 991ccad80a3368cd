package ledger

import (
	"context"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/repair"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
)

// Somebody raised an amount and nothing else: balances and totals together ask for another one, at a price of some 200.
// What both looks are certain of must cost more to change, what one of them doubts must not.
func TestAFigureThatBothLooksAreCertainOfIsDearerThanAllSums(t *testing.T) {
	const allSums repair.Cost = 140 // a difference that nothing explains, and a total
	for _, c := range []struct {
		first, second float64
		dearer        bool
	}{{0.96, 0.97, true}, {0.95, 0.94, true}, {0.91, 0.92, true}, {0.96, 0.8, false}, {0.85, 0.97, false}, {0.92, 0.89, false}} {
		d := recognizedPaper("915,700.00")
		words := d.Pages[0].Words
		words[0].Confidence = c.first
		d.Reread = func(context.Context, int, int, page.Box) ([]page.Alternative, error) {
			return []page.Alternative{{Text: "915,700.00", Confidence: c.second}}, nil
		}
		p := repairer{r: &reader{Reader: &rows.Reader{Outside: header.Outside{Source: &source.Source{Doc: d}}}}}
		cell := repair.Cell{Value: int64(engine.Amount(915_700_00)), Text: "915,700.00", Sure: sureness(c.first)}
		if _, err := p.look(t.Context(), &cell, 1, words); err != nil {
			t.Fatal(err)
		}
		if dearer := cell.Sure >= allSums; dearer != c.dearer {
			t.Errorf("looks of %.2f and %.2f: changing the figure costs %d, want above %d: %v", c.first, c.second, cell.Sure, allSums, c.dearer)
		}
	}
}
