package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/cashflow/category"
	"github.com/dossier-lending/dossier/extract/extracttest/narrations"
)

// report is what was measured.
type report struct {
	ways       []string
	outcomes   map[string][]outcome
	narrations string
}

func (r *report) add(way string, outcomes []outcome) {
	if r.outcomes == nil {
		r.outcomes = map[string][]outcome{}
	}
	r.ways = append(r.ways, way)
	r.outcomes[way] = outcomes
}

// addNarrations scores the reading of labelled descriptions.
func (r *report) addNarrations(half string) error {
	of := narrations.Held
	if half == "open" {
		of = narrations.Build
	}
	result, err := narrations.Measure(of, classify)
	if err != nil {
		return err
	}
	r.narrations = result.Report()
	return nil
}

// currencies of the markets: what a statement of the market prints.
var currencies = map[string]string{
	"PH-bank":   "PHP",
	"PH-wallet": "PHP",
	"US":        "USD",
	"GB":        "GBP",
	"AU":        "AUD",
	"IN":        "INR",
	"SG":        "SGD",
	"MY":        "MYR",
	"DE":        "EUR",
	"FR":        "EUR",
	"ES":        "EUR",
	"LATAM":     "MXN",
	"BR":        "BRL",
}

// classify reads a row as a document's reader does: with the currency, the holder and the kind of paper of its
// statement.
func classify(row narrations.Row) (string, string) {
	o := category.Options{Currency: currencies[row.Market], Holders: []string{row.Holder}}
	if strings.Contains(row.Source, "wallet") {
		o.Paper = category.Wallet
	}
	in := category.Row{Description: row.Description, CheckNumber: row.CheckNumber, Direction: category.Out}
	if row.Direction == "in" {
		in.Direction = category.In
	}
	read := category.New(o).Read(in)
	return read.Category, read.Counterparty
}

// sum adds up the outcomes of some borrowers.
func sum(list []outcome) (total outcome) {
	for _, o := range list {
		total.judged += o.judged
		total.differ += o.differ
		total.rows += o.rows
		total.wrong += o.wrong
		total.planted += o.planted
		total.found += o.found
		total.invented = append(total.invented, o.invented...)
	}
	return total
}

func share(n, of int) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.4f", float64(n)/float64(of))
}

// intros say what a table measures.
var intros = map[string]string{
	"given": `**Figures, given the true category and other party of each row**, to the centavo and the fourth decimal:
`,
	"drawn": `**The same from PDF files**: drawn, read and understood; figures within 1 %. "Planted" are findings of the truth that
a forger or a borrower in trouble gives cause for (round trips, stacking, accounts that were not given, window dressing,
gaps, conflicts, income that stopped or was missed, informal loans); "invented" are such findings that the truth does not
have:
`,
}

const narrationIntro = `**Descriptions of rows**, each labelled by two readers who did not see each other's labels (models, not people, so they
agree more than people would). The rows are written in the manner of each market's statements, most of them from
knowledge and not from specimens, so these figures are agreement on such rows, not accuracy on real statements. "Wrong"
is a category that neither labeller gave and that is no fallback. The descriptions (not the labels) of the Philippine
bank rows were seen by the reader's maker, so that line flatters:

`

func (r *report) markdown(o options) string {
	var b strings.Builder
	if o.commit != "" {
		fmt.Fprintf(&b, "Written by `make underwriting` from commit %s: invented borrowers, their truth computed by a package that\n"+
			"imports nothing of the program (extract/extracttest/borrowers/truth). Themes, seeds, wordings and designs of this\n"+
			"half only measure; builders do not look at them.\n\n", o.commit)
	}
	for _, way := range r.ways {
		list := r.outcomes[way]
		var themes []string
		for _, x := range list {
			if !slices.Contains(themes, x.theme) {
				themes = append(themes, x.theme)
			}
		}
		fmt.Fprintf(&b, "%s\n| theme | borrowers | figures | right | of rows | planted found | invented |\n"+
			"|---|---|---|---|---|---|---|\n", intros[way])
		for _, t := range themes {
			r.line(&b, t, slices.DeleteFunc(slices.Clone(list), func(x outcome) bool { return x.theme != t }))
		}
		r.line(&b, "**all**", list)
		b.WriteString("\n")
	}
	return b.String() + narrationIntro + r.narrations
}

func (r *report) line(b *strings.Builder, name string, list []outcome) {
	s := sum(list)
	fmt.Fprintf(
		b,
		"| %s | %d | %d | %s | %s | %d of %d | %d |\n",
		name,
		len(list),
		s.judged,
		share(s.judged-s.differ, s.judged),
		share(s.rows-s.wrong, s.rows),
		s.found,
		s.planted,
		len(s.invented),
	)
}
