package extracttest_test

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/own"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/smear"
	"github.com/dossier-lending/dossier/extract/page"
)

// The least shares of flawed papers that are found to be of high risk. Of the others most print an amount on the wrong
// side, which is put right with a warning.
const (
	leastFlawsFound     = 0.80 // of text layers
	leastFlawsFoundSeen = 0.45 // of pictures of which every figure is surely read
)

// assessed counts papers by whether they are flawed and by their risk level.
type assessed map[bool]map[string]int

// assess reads papers, altered as a reader of pictures or a borrower might, and fails where an honest one has a high
// risk.
func assess(
	t *testing.T, papers []extracttest.Sample, alter func(n int, d page.Document) page.Document,
) (levels assessed, incomplete int) {
	t.Helper()
	levels = assessed{false: {}, true: {}}
	for n, p := range papers {
		read, err := own.Altered(func(d page.Document) page.Document { return alter(n, d) })
		if err != nil {
			t.Fatal(err)
		}
		e, err := read(context.Background(), p.Name, p.Content, p.Truth.DocumentType)
		if err != nil || e.FraudDetection == nil {
			continue // a paper without any row may be none
		}
		warned := slices.ContainsFunc(
			e.Quality.Warnings, func(w engine.Warning) bool { return w.Code == "EXTRACTION_INCOMPLETE" },
		)
		if warned {
			incomplete++
		}
		flawed := p.Truth.Flaw != ""
		levels[flawed][e.FraudDetection.RiskLevel]++
		if !flawed && e.FraudDetection.RiskLevel == engine.RiskHigh {
			t.Errorf("%s is honest and of high risk: %s", p.Name, findings(e))
		}
		if !flawed && !warned && e.BalanceChecks != nil && e.BalanceChecks.Status == engine.CheckFail {
			t.Errorf(
				"%s is honest, its figures do not agree and nothing says that it was not read whole: %s", p.Name,
				findings(e),
			)
		}
	}
	t.Logf("honest %v, flawed %v, %d not read whole", levels[false], levels[true], incomplete)
	return levels, incomplete
}

func findings(e engine.Extraction) (list []string) {
	for _, c := range e.FraudDetection.IntegrityChecks {
		if c.Status == engine.CheckFail || c.Status == engine.CheckWarn {
			list = append(list, c.Key+": "+c.Detail)
		}
	}
	return list
}

func (a assessed) found() float64 {
	all := 0
	for _, n := range a[true] {
		all += n
	}
	return float64(a[true][engine.RiskHigh]) / float64(max(all, 1))
}

// pageTemplates are those on pages.
func pageTemplates() []extracttest.Template {
	return slices.DeleteFunc(
		slices.Clone(extracttest.Templates()), func(l extracttest.Template) bool { return !l.Scannable() },
	)
}

// TestPlantedFlawsAreFound reads one flawed paper of every template; TestAccuracy wants of honest ones that none has a
// high risk.
func TestPlantedFlawsAreFound(t *testing.T) {
	levels, _ := assess(
		t, extracttest.Papers(extracttest.Templates(), 4, 1), func(_ int, d page.Document) page.Document { return d },
	)
	if got := levels.found(); got < leastFlawsFound {
		t.Errorf("%.2f of flawed papers are of high risk, want %.2f", got, leastFlawsFound)
	}
}

// misreadRate is the share of characters in figures that both looks at a picture misread, each for itself.
const misreadRate = 0.01

// someTemplates is one of so many templates with pages.
func someTemplates(of int) (some []extracttest.Template) {
	for i, l := range pageTemplates() {
		if i%of == 0 {
			some = append(some, l)
		}
	}
	return some
}

// TestMisreadFiguresDoNotLowerAuthenticity reads honest papers as recognizers misread them.
func TestMisreadFiguresDoNotLowerAuthenticity(t *testing.T) {
	_, incomplete := assess(t, extracttest.Papers(someTemplates(3), 1, 1), func(n int, d page.Document) page.Document {
		again := smear.New(n, 2, misreadRate).Document(d)
		d = smear.New(n, 1, misreadRate).Document(d)
		d.Reread = sameAgain(again)
		return d
	})
	if incomplete == 0 {
		t.Error("no paper of misread figures is said not to be read whole")
	}
}

// TestSurelyReadContradictionLowersAuthenticity reads flawed papers from pictures, with every figure read twice the
// same.
func TestSurelyReadContradictionLowersAuthenticity(t *testing.T) {
	levels, _ := assess(t, extracttest.Papers(someTemplates(3), 4, 1), func(n int, d page.Document) page.Document {
		d = smear.New(n, 1, 0).Document(d)
		d.Reread = sameAgain(d)
		return d
	})
	if got := levels.found(); got < leastFlawsFoundSeen {
		t.Errorf("%.2f of flawed papers are of high risk, want %.2f", got, leastFlawsFoundSeen)
	}
}

// TestMissingPageDoesNotLowerAuthenticity takes a page out of honest papers that number their pages, and one in the
// middle out of others: there the balances show it.
func TestMissingPageDoesNotLowerAuthenticity(t *testing.T) {
	for _, picture := range []bool{false, true} {
		lacking := 0
		_, incomplete := assess(t, extracttest.Papers(pagedTemplates(), 1, 1), func(
			n int, d page.Document,
		) page.Document {
			many, numbered := len(d.Pages), numbersPages(d)
			if many < 2 || many < 3 && !numbered {
				return d
			}
			missing := many / 2
			if numbered && n%2 == 0 {
				missing = many - 1
			}
			if numbered {
				lacking++
			}
			d.Pages = withoutPage(d.Pages, missing)
			if picture {
				d = smear.New(n, 1, 0).Document(d)
				d.Reread = sameAgain(d)
			}
			return d
		})
		if lacking == 0 || incomplete < lacking {
			t.Errorf("%d numbered papers lack a page and %d are said not to be read whole", lacking, incomplete)
		}
	}
}

// pagedTemplates are those of which papers often have several pages.
func pagedTemplates() []extracttest.Template {
	return slices.DeleteFunc(
		pageTemplates(), func(l extracttest.Template) bool { return !slices.Contains(pagedNames, l.Name) },
	)
}

var pagedNames = []string{
	"grid", "zebra", "carried", "long", "wide", "clock", "mixed", "composed-mixed", "paper-mixed", "savanna-newest",
	"kapatiran-pagetotals",
}

// numberOfPages is a page number as papers print it.
var numberOfPages = regexp.MustCompile(`(?i)\bpage\s*:?\s*1\s*(of|/)\s*[2-9]`)

// numbersPages reports whether a document's first page prints the number of pages.
func numbersPages(d page.Document) bool {
	var text strings.Builder
	for _, w := range d.Pages[0].Words {
		text.WriteString(w.Text + " ")
	}
	return numberOfPages.MatchString(text.String())
}

// withoutPage returns the other pages, numbered as in a separate file.
func withoutPage(pages []page.Page, missing int) []page.Page {
	pages = slices.Delete(slices.Clone(pages), missing, missing+1)
	for i := range pages {
		pages[i].Number = i + 1
	}
	return pages
}
