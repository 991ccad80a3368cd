package crosscheck

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

// summarize is the comparison in one view.
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

// period spans all papers.
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

// authenticity fills in the lowest and the mean score, of those documents that have one, and the worst level of all.
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
