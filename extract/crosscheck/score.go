package crosscheck

import (
	"fmt"
	"math"

	"github.com/dossier-lending/dossier/engine"
)

// Caps of the score (spec/domain.md §8.2).
const (
	identityCap  = 49 // a conflict on name, business name or TIN
	overlapCap   = 39 // two versions of the same days
	criticalCap  = 59 // a document that is hardly authentic
	criticalFrom = 35 // authenticity below this is critical
	highRiskFrom = 60 // authenticity below this is a high risk
	// undecided is neither good nor bad: nothing could be compared.
	undecided = 50
)

// score is the weighted mean of the compared fields, 0..100, cut by what no agreement elsewhere makes
// good.
func score(list []engine.FieldCorroboration, papers []document) (points int, basis string) {
	sum, weight, most := 0.0, 0, 100
	for _, f := range list {
		if f.Score == nil {
			continue
		}
		sum += float64(*f.Weight) * *f.Score
		weight += *f.Weight
		if f.Status != engine.Conflicting {
			continue
		}
		switch f.Field {
		case "name", "business_name", "tin":
			most = min(most, identityCap)
		case "period_overlap":
			most = min(most, overlapCap)
		}
	}
	for _, p := range papers {
		if p.authenticity != nil && *p.authenticity < criticalFrom {
			most = min(most, criticalCap)
		}
	}
	if weight == 0 {
		return undecided, engine.BasisInsufficientOverlap
	}
	return min(most, int(math.Round(100*sum/float64(weight)))), engine.BasisCompared
}

// lowAuthenticity names the papers of high risk.
func lowAuthenticity(papers []document) (findings []engine.Finding) {
	for _, p := range papers {
		if p.authenticity == nil || *p.authenticity >= highRiskFrom {
			continue
		}
		f := engine.Finding{Severity: medium, Code: "LOW_AUTHENTICITY", DocumentIDs: []int64{p.id},
			Detail: fmt.Sprintf("Document %d has an authenticity score of %d; its integrity checks say why.", p.id, *p.authenticity)}
		if *p.authenticity < criticalFrom {
			f.Severity = high
		}
		findings = append(findings, f)
	}
	return findings
}
