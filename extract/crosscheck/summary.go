package crosscheck

import (
	"fmt"
	"math"
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

// summarize is the summary of the comparison.
func summarize(papers []document, judged []judgement) engine.DocumentSummary {
	s := engine.DocumentSummary{ByType: map[string]int{}, Entity: entity(judged), PrimaryName: primaryName(judged)}
	for _, p := range papers {
		s.ByType[p.documentType]++
	}
	for _, j := range judged {
		switch j.Status {
		case engine.Conflicting:
			s.Conflicts++
		case engine.Corroborated:
			s.Corroborated++
		}
	}
	s.Period = period(papers)
	authenticity(&s, papers)
	return s
}

func judgedAs(judged []judgement, name string) judgement {
	for _, j := range judged {
		if j.Field == name {
			return j
		}
	}
	return judgement{}
}

func primaryName(judged []judgement) *string {
	for _, name := range []string{"name", "business_name"} {
		if agreed := judgedAs(judged, name).agreed; agreed != "" {
			return &agreed
		}
	}
	return nil
}

func entity(judged []judgement) string {
	people, businesses := len(judgedAs(judged, "name").Values) > 0, len(judgedAs(judged, "business_name").Values) > 0
	switch {
	case people && businesses:
		return "mixed"
	case people:
		return "individual"
	case businesses:
		return "business"
	}
	return "unknown"
}

// period is the span of days that all papers cover together.
func period(papers []document) (span engine.SummaryPeriod) {
	var from, to *engine.Date
	for _, p := range papers {
		if p.from != nil && (from == nil || p.from.Before(*from)) {
			from = p.from
		}
		if p.to != nil && (to == nil || p.to.After(*to)) {
			to = p.to
		}
	}
	if from != nil {
		span.From = new(from.String())
	}
	if to != nil {
		span.To = new(to.String())
	}
	return span
}

// levels are the risk levels, from the best to the worst.
var levels = []string{engine.RiskLow, engine.RiskInconclusive, engine.RiskMedium, engine.RiskHigh}

// authenticity fills in the lowest and the mean score of the documents that have one, and the worst risk level.
func authenticity(s *engine.DocumentSummary, papers []document) {
	sum := 0
	for _, p := range papers {
		if p.risk != nil && (s.RiskLevel == nil || slices.Index(levels, *p.risk) > slices.Index(levels, *s.RiskLevel)) {
			s.RiskLevel = p.risk
		}
		if p.authenticity == nil {
			continue
		}
		sum, s.AuthenticityScored = sum+*p.authenticity, s.AuthenticityScored+1
		if s.LowestAuthenticity.Score == nil || *p.authenticity < *s.LowestAuthenticity.Score {
			s.LowestAuthenticity = engine.LowestAuthenticity{ID: new(p.id), Score: p.authenticity}
		}
	}
	if s.AuthenticityScored > 0 {
		s.AverageAuthenticity = new(int(math.Round(float64(sum) / float64(s.AuthenticityScored))))
	}
}

// Upper limits of the score (domain notes §8.2).
const (
	identityCap  = 49 // a conflict on name, business name or TIN
	overlapCap   = 39 // two versions of the same days
	criticalCap  = 59 // a document that is hardly authentic
	criticalFrom = 35 // authenticity below this is critical
	highRiskFrom = 60 // authenticity below this is a high risk
	// undecided is the score if nothing could be compared: neither good nor bad.
	undecided = 50
)

// score is the weighted mean of the compared fields, 0 to 100, limited by conflicts that agreement elsewhere cannot
// make good.
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

// lowAuthenticity returns the findings for papers whose authenticity is a high risk.
func lowAuthenticity(papers []document) (findings []engine.Finding) {
	for _, p := range papers {
		if p.authenticity == nil || *p.authenticity >= highRiskFrom {
			continue
		}
		f := engine.Finding{Severity: medium, Code: "LOW_AUTHENTICITY", DocumentIDs: []int64{p.id},
			Detail: fmt.Sprintf(
				"Document %s has an authenticity score of %d; its integrity checks say why.", named(p.id), *p.authenticity,
			)}
		if *p.authenticity < criticalFrom {
			f.Severity = high
		}
		findings = append(findings, f)
	}
	return findings
}
