package extracttest

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// unseenSeeds are drawn of every unseen template; a few in ten are flawed.
const unseenSeeds = 30

func TestNoReaderIsBuiltOnAnUnseenLook(t *testing.T) {
	for _, template := range SeenTemplates() {
		if template.Unseen {
			t.Errorf("%s is unseen, and among those that readers are built on", template.Name)
		}
	}
	for _, template := range UnseenTemplates() {
		if !template.Unseen || template.freehand == nil {
			t.Errorf("%s is not unseen or not drawn freely", template.Name)
		}
	}
}

// TestUnseenPapersShowTheirTruth draws the ink of many papers and holds it against their truth.
func TestUnseenPapersShowTheirTruth(t *testing.T) {
	for _, template := range UnseenTemplates() {
		t.Run(template.Name, func(t *testing.T) {
			for seed := 1; seed <= unseenSeeds; seed++ {
				p := newPlan(template, seed)
				_, ink, truth := p.drawn()
				truth.Flaw = p.flaw
				paper := Sample{Name: template.Name, Truth: truth}
				if shown := inkDigits(ink); !t.Failed() {
					amountsShown(t, seed, shown, truth)
				}
				if truth.DocumentType != "loan_statement" && footsRowByRow(t, paper) == (p.flaw != "") {
					t.Errorf("seed %d: flaw %q, yet the figures agree: %v", seed, p.flaw, p.flaw != "")
				}
				if a, b, overlap := overlapping(ink); overlap {
					t.Errorf(
						"seed %d: %q at %.0f,%.0f lies over %q at %.0f,%.0f", seed, a.text, a.x, a.y, b.text, b.x, b.y,
					)
				}
			}
		})
	}
}

// inkDigits is everything printed without blanks and the marks inside figures.
func inkDigits(ink *canvas) string {
	var b strings.Builder
	for _, p := range ink.pages {
		for _, op := range p.texts {
			b.WriteString(op.text)
		}
	}
	return strings.NewReplacer(" ", "", ",", "", ".", "", "'", "").Replace(b.String())
}

func amountsShown(t *testing.T, seed int, shown string, truth Truth) {
	t.Helper()
	for i, row := range truth.Rows {
		printed := strings.Replace(max(row.Debit, row.Credit).String(), ".", "", 1)
		if !strings.Contains(shown, printed) && !strings.Contains(shown, strings.TrimSuffix(printed, "00")) {
			t.Errorf("seed %d: row %d has %s, which is not printed", seed, i+1, printed)
		}
	}
	for _, f := range truth.Fields {
		if f.Kind != KindMoney || isNull(f.Value) {
			continue
		}
		var a engine.Amount
		if err := a.UnmarshalJSON(f.Value); err != nil {
			t.Fatal(err)
		}
		printed := strings.Replace(a.Abs().String(), ".", "", 1)
		if !strings.Contains(shown, printed) && !strings.Contains(shown, strings.TrimSuffix(printed, "00")) {
			t.Errorf("seed %d: %s is %s, which is not printed", seed, f.Name, printed)
		}
	}
}

// overlapping finds two texts of a page that overlap.
func overlapping(ink *canvas) (a, b textOp, found bool) {
	for _, p := range ink.pages {
		level := slices.DeleteFunc(slices.Clone(p.texts), func(op textOp) bool { return op.turn != 0 })
		slices.SortFunc(level, func(a, b textOp) int { return cmp.Compare(a.y, b.y) })
		for i, a := range level {
			for _, b := range level[i+1:] {
				if b.y-0.7*b.size > a.y {
					break
				}
				if a.x+a.font.width(a.text)*a.size > b.x+0.5 && b.x+b.font.width(b.text)*b.size > a.x+0.5 {
					return a, b, true
				}
			}
			if end := a.x + a.font.width(a.text)*a.size; end > ink.width || a.x < 0 || a.y > ink.height {
				return a, a, true // beyond the paper
			}
		}
	}
	return a, b, false
}

func TestPrintedUnseenPapersAreSmallAndHaveTruths(t *testing.T) {
	papers, err := LoadPapers("testdata/printed_unseen")
	if err != nil {
		t.Fatal(err)
	}
	if len(papers) < 12 {
		t.Errorf("got %d printed papers, wanted at least 12", len(papers))
	}
	for _, p := range papers {
		if len(p.Content) > maxPrinted {
			t.Errorf("%s has %d bytes, wanted at most %d", p.Name, len(p.Content), maxPrinted)
		}
		if len(p.Truth.Rows) == 0 || footsRowByRow(t, p) == (p.Truth.Flaw != "") {
			t.Errorf("%s: flaw %q, %d rows, and the figures say otherwise", p.Name, p.Truth.Flaw, len(p.Truth.Rows))
		}
	}
}
