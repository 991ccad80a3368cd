package authenticity

import (
	"cmp"
	"math"
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

// weights are the shares of the points that a finding may cost, by severity; outcomes are the part of a weight that
// an outcome costs (domain §7.4).
var (
	weights  = map[string]float64{"critical": 0.70, "strong": 0.45, "moderate": 0.20, "weak": 0.07}
	outcomes = map[engine.CheckStatus]float64{engine.CheckFail: 1, engine.CheckWarn: 0.4}
)

const (
	// weakFloor is what remains at least after all weak findings together.
	weakFloor = 0.75
	// minWeightRatio is the share of weight that must have run for the score to be conclusive.
	minWeightRatio = 0.40
	// lowRiskFrom and mediumRiskFrom are the lowest scores of these bands.
	lowRiskFrom    = 80
	mediumRiskFrom = 60
)

// score multiplies what each finding leaves. A paper of which too little was checked has no score, unless something
// grave was found.
func score(checks []integrityCheck, input string) *engine.FraudDetection {
	f := &engine.FraudDetection{Sources: []engine.FileScore{}, Coverage: coverageOf(checks, input)}
	points := noteImpacts(checks)
	if f.Coverage.Conclusive {
		f.AuthenticityScore = &points
	}
	f.RiskLevel = risk(f.AuthenticityScore, input)
	f.CategoryScores = engine.CategoryScores{
		Metadata:   ofCategory(checks, "metadata"),
		Structure:  ofCategory(checks, "structure"),
		Content:    ofCategory(checks, "content"),
		Visual:     ofCategory(checks, "visual"),
		Arithmetic: ofCategory(checks, "arithmetic"),
	}
	for _, c := range checks {
		f.IntegrityChecks = append(f.IntegrityChecks, c.IntegrityCheck)
	}
	return f
}

// coverageOf returns how much of what applies to the paper was checked. Checks that are not built yet apply too.
func coverageOf(checks []integrityCheck, input string) engine.Coverage {
	coverage := engine.Coverage{ChecksTotal: len(checks), Input: input}
	applying, ran, grave := 0.0, 0.0, false
	for _, c := range checks {
		if c.applies {
			applying += weights[c.Severity]
		}
		if c.Status == engine.CheckNotApplicable {
			continue
		}
		coverage.ChecksRun++
		if c.applies {
			ran += weights[c.Severity]
		}
		grave = grave || c.Status == engine.CheckFail && (c.Severity == "strong" || c.Severity == "critical")
	}
	if applying > 0 {
		coverage.WeightRatio = math.Round(ran/applying*10000) / 10000
	}
	coverage.Conclusive = grave || coverage.WeightRatio >= minWeightRatio
	return coverage
}

// remainder is the share of a paper's points after findings, 0 to 1; weak findings are counted separately.
type remainder struct{ rest, weak float64 }

// whole is the remainder without any finding.
var whole = remainder{1, 1}

// less is the remainder after one more finding. All weak ones together leave at least weakFloor.
func (r remainder) less(c integrityCheck) remainder {
	left := 1 - weights[c.Severity]*outcomes[c.Status]
	if c.Severity == "weak" {
		r.weak = max(weakFloor, r.weak*left)
	} else {
		r.rest *= left
	}
	return r
}

func (r remainder) points() int { return int(math.Round(100 * r.rest * r.weak)) }

// noteImpacts sets the points that each finding costs, the gravest first, and returns the score: 100 less all of
// them. A finding with the cause of another costs none.
func noteImpacts(checks []integrityCheck) int {
	var found []int
	for i := range checks {
		checks[i].ScoreImpact = 0
		if outcomes[checks[i].Status] > 0 && !checks[i].follows {
			found = append(found, i)
		}
	}
	slices.SortStableFunc(found, func(a, b int) int { return cmp.Compare(costOf(checks[b]), costOf(checks[a])) })
	left, points := whole, whole.points()
	for _, i := range found {
		left = left.less(checks[i])
		checks[i].ScoreImpact = points - left.points()
		points = left.points()
	}
	return points
}

// costOf is the share of points that a finding costs if it is the only one.
func costOf(c integrityCheck) float64 { return weights[c.Severity] * outcomes[c.Status] }

// ofCategory is the score of one category's findings alone; nil if no check of it ran.
func ofCategory(checks []integrityCheck, category string) *int {
	left, ran := whole, false
	for _, c := range checks {
		if c.Category != category || c.Status == engine.CheckNotApplicable {
			continue
		}
		if ran = true; !c.follows {
			left = left.less(c)
		}
	}
	if !ran {
		return nil
	}
	points := left.points()
	return &points
}

// risk is the band of a score. A file that anyone can edit is medium at best.
func risk(points *int, input string) string {
	editable := input == "spreadsheet" || input == "text"
	switch {
	case points == nil:
		return engine.RiskInconclusive
	case *points < mediumRiskFrom:
		return engine.RiskHigh
	case *points < lowRiskFrom || editable:
		return engine.RiskMedium
	}
	return engine.RiskLow
}
