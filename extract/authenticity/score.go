package authenticity

import (
	"math"

	"github.com/dossier-lending/dossier/engine"
)

// weights by severity, and how much of a weight an outcome costs (spec/domain.md §7.4).
var (
	weights  = map[string]float64{"critical": 0.70, "strong": 0.45, "moderate": 0.20, "weak": 0.07}
	outcomes = map[engine.CheckStatus]float64{engine.CheckFail: 1, engine.CheckWarn: 0.4}
)

const (
	// weakFloor is what all weak findings together leave at least.
	weakFloor = 0.75
	// leastWeightRatio is the share of weight that must have run for the score to be conclusive.
	leastWeightRatio = 0.40
	lowRiskFrom      = 80
	mediumRiskFrom   = 60
)

// score multiplies what each finding leaves.
func score(checks []engine.IntegrityCheck, input string) *engine.FraudDetection {
	f := &engine.FraudDetection{IntegrityChecks: checks, Sources: []engine.FileScore{}}
	total, ran := 0.0, 0.0
	for i := range checks {
		total += weights[checks[i].Severity]
		if checks[i].Status != engine.CheckNotApplicable {
			ran += weights[checks[i].Severity]
			f.Coverage.ChecksRun++
		}
	}
	f.AuthenticityScore = *product(checks, "")
	for i := range checks {
		checks[i].ScoreImpact = impact(checks, i, f.AuthenticityScore)
	}
	f.CategoryScores = engine.CategoryScores{
		Metadata: product(checks, "metadata"), Structure: product(checks, "structure"), Content: product(checks, "content"),
		Visual: product(checks, "visual"), Arithmetic: product(checks, "arithmetic"),
	}
	f.Coverage.ChecksTotal, f.Coverage.Input = len(checks), input
	f.Coverage.WeightRatio = math.Round(ran/total*10000) / 10000
	f.Coverage.Conclusive = f.Coverage.WeightRatio >= leastWeightRatio
	f.RiskLevel = risk(f.AuthenticityScore, f.Coverage)
	return f
}

// product is 100 × Π(1 − weight·outcome) over a category, "" for all; nil when no check of it ran.
func product(checks []engine.IntegrityCheck, category string) *int {
	rest, weak, ran := 1.0, 1.0, category == ""
	for _, c := range checks {
		if category != "" && c.Category != category || c.Status == engine.CheckNotApplicable {
			continue
		}
		ran = true
		left := 1 - weights[c.Severity]*outcomes[c.Status]
		if c.Severity == "weak" {
			weak *= left
		} else {
			rest *= left
		}
	}
	if !ran {
		return nil
	}
	points := int(math.Round(100 * rest * max(weak, weakFloor)))
	return &points
}

// impact is how many points more the paper would have without the finding.
func impact(checks []engine.IntegrityCheck, i, with int) int {
	if outcomes[checks[i].Status] == 0 {
		return 0
	}
	status := checks[i].Status
	checks[i].Status = engine.CheckPass
	without := *product(checks, "")
	checks[i].Status = status
	return without - with
}

// risk is the band of a score. A file that anyone can edit, and one of which too little was checked,
// is medium at best.
func risk(points int, c engine.Coverage) string {
	editable := c.Input == "spreadsheet" || c.Input == "text"
	switch {
	case points < mediumRiskFrom:
		return "high"
	case points < lowRiskFrom || editable || !c.Conclusive:
		return "medium"
	}
	return "low"
}
