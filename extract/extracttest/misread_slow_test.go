//go:build slow

package extracttest_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/confidence"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/own"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/smear"
	"github.com/dossier-lending/dossier/extract/page"
)

// misreadTemplates print balances in every row, once a day or never, and totals of one side, both or none.
var misreadTemplates = []string{
	"french", "euro", "trailing", "bare", "swiss", "spanish", "sections", "mixed", "sums-mixed", "neuwald-soll",
}

// seedsMisread are the papers of each template of which one figure is misread.
const seedsMisread = 3

// misreading makes the misread text of a printed figure, at the place of one of its digits.
type misreading struct {
	name string
	read func(r *rand.Rand, text string, at int) string
}

func instead(r *rand.Rand, text string, at int, of string) string {
	if of == "" {
		return text
	}
	some := []rune(of)
	return text[:at] + string(some[r.IntN(len(some))]) + text[at+1:]
}

var misreadings = []misreading{
	{"a digit for one like it", func(r *rand.Rand, text string, at int) string {
		return instead(r, text, at, []string{"869", "7", "7", "85", "9", "63", "58", "1", "306", "40"}[text[at]-'0'])
	}},
	{"a digit for any other", func(r *rand.Rand, text string, at int) string {
		return instead(r, text, at, strings.ReplaceAll("0123456789", text[at:at+1], ""))
	}},
	{"a letter like it", func(r *rand.Rand, text string, at int) string {
		return instead(r, text, at, []string{"OoD", "l|!", "Zz", "", "A", "Ss$", "Gb", "T?", "B&", "gq"}[text[at]-'0'])
	}},
	{"any sign", func(r *rand.Rand, text string, at int) string { return instead(r, text, at, "§?B%&AGi") }},
	{"a digit lost", func(_ *rand.Rand, text string, at int) string { return text[:at] + text[at+1:] }},
	{"a digit twice", func(_ *rand.Rand, text string, at int) string { return text[:at] + text[at:at+1] + text[at:] }},
	{"a stroke before it", func(_ *rand.Rand, text string, _ int) string { return "1" + text }},
	{"the first group lost", func(_ *rand.Rand, text string, _ int) string {
		if k := strings.IndexAny(text, ".,'’"); k < len(text)-4 {
			return text[k+1:]
		}
		return text
	}},
}

// TestOneMisreadFigureIsRepairedOrDoubtful misreads one figure of a paper: the wrong result is never returned as
// proven, and a wrong figure is never sure. It logs how many papers of each kind of misreading were repaired.
func TestOneMisreadFigureIsRepairedOrDoubtful(t *testing.T) {
	counts := map[string]map[string]int{}
	for _, template := range extracttest.SeenTemplates() {
		if !slices.Contains(misreadTemplates, template.Name) {
			continue
		}
		for seed, p := range extracttest.Papers([]extracttest.Template{template}, 1, seedsMisread) {
			for kind, m := range misreadings {
				for _, again := range []bool{false, true} {
					o, got, is := readMisread(t, p, m, rand.New(rand.NewPCG(uint64(seed), uint64(kind))), again)
					if is == "" || p.Truth.Flaw != "" {
						continue
					}
					if counts[m.name] == nil {
						counts[m.name] = map[string]int{}
					}
					counts[m.name][fmt.Sprintf("%s, looked at again: %v", outcomeOf(o, got), again)]++
					if o.AmountsFollow && wrongFigures(o) > 0 || sureAndWrong(o) > 0 {
						t.Errorf(
							"%s, %s, %s: wrong and not in doubt: %v, %q", p.Name, m.name, is, o.Causes, o.Differences,
						)
					}
				}
			}
		}
	}
	for _, m := range misreadings {
		t.Logf("%-24s %v", m.name, counts[m.name])
	}
}

// readMisread reads a paper with one misread figure; a second look reads the same again. is names the misreading, "" if
// there was none.
func readMisread(
	t *testing.T, p extracttest.Sample, m misreading, r *rand.Rand, again bool,
) (o extracttest.Outcome, got engine.Extraction, is string) {
	t.Helper()
	read, err := own.Altered(func(d page.Document) page.Document {
		d = smear.New(0, 0, 0).Document(d)
		is = misreadOne(r, d, m)
		if again {
			d = lookedAtAgain(d)
		}
		return d
	})
	if err != nil {
		t.Fatal(err)
	}
	got, err = read(context.Background(), p.Name, p.Content, p.Truth.DocumentType)
	return extracttest.Compare(p, got, err), got, is
}

// misreadOne misreads one figure of a document.
func misreadOne(r *rand.Rand, d page.Document, m misreading) string {
	var figures []*page.Word
	for i := range d.Pages {
		for k := range d.Pages[i].Words {
			if w := &d.Pages[i].Words[k]; amountPrinted.MatchString(w.Text) {
				figures = append(figures, w)
			}
		}
	}
	if len(figures) == 0 {
		return ""
	}
	w := figures[r.IntN(len(figures))]
	at := r.IntN(len(w.Text))
	for w.Text[at] < '0' || w.Text[at] > '9' {
		at = (at + 1) % len(w.Text)
	}
	was := w.Text
	if w.Text = m.read(r, was, at); w.Text == was {
		return ""
	}
	if r.IntN(2) == 0 {
		w.Confidence = 0.5 + 0.4*r.Float64()
	}
	return was + " read as " + w.Text
}

func outcomeOf(o extracttest.Outcome, got engine.Extraction) string {
	switch mended := repaired(got) > 0; {
	case wrongFigures(o) == 0 && mended:
		return "mended"
	case wrongFigures(o) == 0:
		return "right"
	case mended:
		return "mended otherwise"
	}
	return "in doubt"
}

// sureAndWrong is how many wrong figures are handed over as sure.
func sureAndWrong(o extracttest.Outcome) (n int) {
	for _, c := range o.Cells {
		if !c.Right && c.Confidence >= 0.99 &&
			slices.Contains([]confidence.Kind{confidence.Amount, confidence.Balance, confidence.Sum}, c.Kind) {
			n++
		}
	}
	return n
}

// seedsSmeared are the papers of each template that are read with misread figures, smearRuns how often each.
const (
	seedsSmeared = 8
	smearRuns    = 3
)

// smeared is the share of characters in figures that are misread: a scan's and a fax's.
var smearRates = []float64{0.0015, 0.004}

// toldByInk is the template whose amounts show their side by the color of ink alone, which recognizers do not return:
// an amount in the wrong ink is not noticed there.
const toldByInk = "montechiaro-red"

// TestNoMisreadFigurePassesTheChecks holds the promise of recognized pages over more papers than can be scanned:
// where the amounts follow, every amount, side and balance handed over is what the paper prints.
func TestNoMisreadFigurePassesTheChecks(t *testing.T) {
	for _, template := range extracttest.SeenTemplates() {
		t.Run(template.Name, func(t *testing.T) {
			t.Parallel()
			for seed, p := range extracttest.Papers([]extracttest.Template{template}, 1, seedsSmeared) {
				if template.Name == toldByInk && p.Truth.Flaw != "" {
					continue
				}
				for run := range smearRuns * len(smearRates) {
					renderer := smear.New(seed, run, smearRates[run%len(smearRates)])
					checkFollowing(t, p, fmt.Sprint("smudge ", run), renderer.Document)
				}
				checkFollowing(t, p, "without marks", func(d page.Document) page.Document {
					return smear.WithoutMarks(smear.New(0, 0, 0).Document(d))
				})
			}
		})
	}
}

func checkFollowing(t *testing.T, p extracttest.Sample, how string, alter func(page.Document) page.Document) {
	t.Helper()
	read, err := own.Altered(alter)
	if err != nil {
		t.Fatal(err)
	}
	if o := extracttest.MeasureOne(context.Background(), read, p); o.AmountsFollow && wrongFigures(o) > 0 {
		t.Errorf("%s, %s: the amounts follow and are wrong: %v, %q", p.Name, how, o.Causes, o.Differences)
	}
}
