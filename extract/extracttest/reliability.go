package extracttest

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/extract/confidence"
)

// bandEdges are the lowest confidences of the reliability table's bands, highest first.
var bandEdges = []float64{0.99, 0.95, 0.9, 0.8, 0.6, 0}

// Band counts the values whose confidence lies in a range.
type Band struct {
	Given, Right int
	// Sum of the confidences given.
	Sum float64
}

// Reliability counts values by kind and by band of confidence, highest band first.
func (r Report) Reliability() map[confidence.Kind][]Band {
	table := map[confidence.Kind][]Band{}
	for _, kind := range Kinds() {
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
	for _, kind := range Kinds() {
		fmt.Fprintf(&b, " %s |", kind)
	}
	b.WriteString("\n| --- |" + strings.Repeat(" ---: |", len(Kinds())) + "\n")
	table := r.Reliability()
	for i, edge := range bandEdges {
		above := "1"
		if i > 0 {
			above = fmt.Sprint(bandEdges[i-1])
		}
		fmt.Fprintf(&b, "| %v to %s |", edge, above)
		for _, kind := range Kinds() {
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

// Samples are the values as what a table of confidences is fitted on; the report must be of a reader that
// hands over the recognizer's figures.
func (r Report) Samples() (samples []confidence.Sample) {
	for _, o := range r.Outcomes {
		for _, c := range o.Cells {
			samples = append(samples, confidence.Sample{Key: c.Key, Figure: c.Confidence, Right: c.Right})
		}
	}
	return samples
}

// Sure is the confidence from which a value is handed over as certain.
const Sure = 0.99

// SureAndWrong counts wrong figures handed over as certain, and the figures handed over in all.
func (r Report) SureAndWrong() (wrong, all int) {
	for _, o := range r.Outcomes {
		for _, c := range o.Cells {
			if c.isMoney() {
				all++
				wrong += count(!c.Right && c.Confidence >= Sure)
			}
		}
	}
	return wrong, all
}

// perTenThousand is how many of so many, to ten thousand.
func perTenThousand(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return 10_000 * float64(part) / float64(whole)
}
