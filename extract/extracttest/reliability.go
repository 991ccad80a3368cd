package extracttest

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/confidence"
)

// Cell is one value that a result hands over with a confidence.
type Cell struct {
	confidence.Key
	// Confidence is the result's, 0 to 1.
	Confidence float64
	// Right is true if the value equals the truth.
	Right bool
}

// valueKinds lists the kinds of values, those of rows first.
func valueKinds() []confidence.Kind {
	return []confidence.Kind{
		confidence.Amount, confidence.Balance, confidence.Date, confidence.Text, confidence.Sum, confidence.Header,
	}
}

// isMoney reports whether the value is an amount of money.
func (c Cell) isMoney() bool {
	return c.Kind == confidence.Amount || c.Kind == confidence.Balance || c.Kind == confidence.Sum
}

// cellsOf judges every value that comes with a confidence.
func cellsOf(truth Truth, got engine.Extraction) (cells []Cell) {
	keys := confidence.KeysOf(got)
	give := func(pointer string, right bool) {
		if origin, placed := got.Provenance[pointer]; placed {
			cells = append(cells, Cell{keys.Of(pointer), origin.Confidence, right})
		}
	}
	for _, f := range truth.Fields {
		value := got.Fields.Get(f.Name)
		if b, err := json.Marshal(value); err == nil && !isNull(b) {
			give("/"+f.Name, Judge(f, value) == Right)
		}
	}
	partner := align(truth.Rows, got.Transactions)
	for i, t := range got.Transactions {
		row, known := Row{}, partner[i] >= 0
		if known {
			row = acceptRepairedSide(truth.Rows[partner[i]], t)
		}
		at := fmt.Sprintf("/transactions/%d/", i)
		if t.Date != nil {
			give(at+"date", known && *t.Date == row.Date)
		}
		if t.Debit != 0 || t.Credit != 0 {
			side := "debit"
			if t.Debit == 0 {
				side = "credit"
			}
			give(at+side, known && t.Debit == row.Debit && t.Credit == row.Credit)
		}
		if t.Balance != nil && !row.BalanceOpen {
			give(at+"balance", known && row.Balance != nil && *row.Balance == *t.Balance)
		}
		give(at+"description", known && foldWords(row.Description) == foldWords(t.Description))
	}
	return cells
}

// leastAlike is how many of a row's five values two rows must share to count as the same row.
const leastAlike = 2

// align finds for every given row the printed row that it is, -1 for none: in order, and with as many equal values as
// possible.
func align(truth []Row, got []engine.Transaction) []int {
	alike := likeness(truth, got)
	best := make([][]int, len(truth)+1) // values shared by the first rows of both
	best[0] = make([]int, len(got)+1)
	for i := range truth {
		best[i+1] = make([]int, len(got)+1)
		for j := range got {
			best[i+1][j+1] = max(best[i][j+1], best[i+1][j], best[i][j]+alike[i][j])
		}
	}
	partner := make([]int, len(got))
	for j := range partner {
		partner[j] = -1
	}
	for i, j := len(truth), len(got); i > 0 && j > 0; {
		switch {
		case alike[i-1][j-1] > 0 && best[i][j] == best[i-1][j-1]+alike[i-1][j-1]:
			partner[j-1] = i - 1
			i, j = i-1, j-1
		case best[i][j] == best[i-1][j]:
			i--
		default:
			j--
		}
	}
	return partner
}

// likeness counts the values that each pair of rows shares; 0 where they are too few.
func likeness(truth []Row, got []engine.Transaction) [][]int {
	texts := make([]string, len(got))
	for j, t := range got {
		texts[j] = foldWords(t.Description)
	}
	alike := make([][]int, len(truth))
	for i, row := range truth {
		alike[i] = make([]int, len(got))
		text := foldWords(row.Description)
		for j, t := range got {
			n := count(
				t.Date != nil && *t.Date == row.Date,
			) + count(t.Debit == row.Debit) + count(t.Credit == row.Credit) +
				count(t.Balance != nil && row.Balance != nil && *t.Balance == *row.Balance) + count(texts[j] == text)
			if n >= leastAlike {
				alike[i][j] = n
			}
		}
	}
	return alike
}

// bandEdges are the lowest confidences of the reliability table's bands, highest first.
var bandEdges = []float64{0.99, 0.95, 0.9, 0.8, 0.6, 0}

// Band counts the values with a confidence in a range.
type Band struct {
	// Given is the number of values, Right the number of right ones.
	Given, Right int
	// Sum is the sum of the confidences given.
	Sum float64
}

// Reliability counts values by kind and by band of confidence, highest band first.
func (r Report) Reliability() map[confidence.Kind][]Band {
	table := map[confidence.Kind][]Band{}
	for _, kind := range valueKinds() {
		table[kind] = make([]Band, len(bandEdges))
	}
	for _, o := range r.Outcomes {
		for _, c := range o.Cells {
			b := &table[c.Kind][bandOf(c.Confidence)]
			b.Given, b.Right, b.Sum = b.Given+1, b.Right+count(c.Right), b.Sum+c.Confidence
		}
	}
	return table
}

func bandOf(confidence float64) int {
	for i, edge := range bandEdges {
		if confidence >= edge {
			return i
		}
	}
	return len(bandEdges) - 1
}

// ReliabilityTable is the share of right values among those given a confidence, in Markdown.
func (r Report) ReliabilityTable() string {
	var b strings.Builder
	b.WriteString("| confidence |")
	for _, kind := range valueKinds() {
		fmt.Fprintf(&b, " %s |", kind)
	}
	b.WriteString("\n| --- |" + strings.Repeat(" ---: |", len(valueKinds())) + "\n")
	table := r.Reliability()
	for i, edge := range bandEdges {
		above := "1"
		if i > 0 {
			above = fmt.Sprint(bandEdges[i-1])
		}
		fmt.Fprintf(&b, "| %v to %s |", edge, above)
		for _, kind := range valueKinds() {
			band := table[kind][i]
			if band.Given == 0 {
				b.WriteString(" |")
				continue
			}
			fmt.Fprintf(&b, " %s of %d |", percent(share(band.Right, band.Given)), band.Given)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// Samples returns the values in the form in which a table of confidences is fitted; the report must be of a reader that
// returns the recognizer's figures.
func (r Report) Samples() (samples []confidence.Sample) {
	for _, o := range r.Outcomes {
		for _, c := range o.Cells {
			samples = append(samples, confidence.Sample{Key: c.Key, Figure: c.Confidence, Right: c.Right})
		}
	}
	return samples
}

// sure is the confidence from which a value is handed over as certain.
const sure = 0.99

// SureAndWrong counts wrong figures handed over as certain, and the figures handed over in all.
func (r Report) SureAndWrong() (wrong, all int) {
	for _, o := range r.Outcomes {
		for _, c := range o.Cells {
			if c.isMoney() {
				all++
				wrong += count(!c.Right && c.Confidence >= sure)
			}
		}
	}
	return wrong, all
}

// perTenThousand returns the share of part in whole, in ten-thousandths.
func perTenThousand(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return 10_000 * float64(part) / float64(whole)
}
