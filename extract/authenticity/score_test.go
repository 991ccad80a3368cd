package authenticity

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
)

func failed(severities ...string) []engine.IntegrityCheck {
	var checks []engine.IntegrityCheck
	for _, s := range severities {
		checks = append(checks, engine.IntegrityCheck{Severity: s, Status: engine.CheckFail, Category: "content"})
	}
	return checks
}

func TestScoresMultiplyWhatEachFindingLeaves(t *testing.T) {
	for _, c := range []struct {
		name   string
		checks []engine.IntegrityCheck
		want   int
	}{
		{"nothing found", nil, 100},
		{"one critical", failed("critical"), 30},
		{"one strong", failed("strong"), 55},
		{"two strong", failed("strong", "strong"), 30},
		{"one moderate", failed("moderate"), 80},
		{"two moderate", failed("moderate", "moderate"), 64},
		{"three moderate", failed("moderate", "moderate", "moderate"), 51},
		{"ten weak never take more than a quarter", failed("weak", "weak", "weak", "weak", "weak", "weak", "weak", "weak", "weak", "weak"), 75},
	} {
		if got := *product(c.checks, ""); got != c.want {
			t.Errorf("%s: score %d, want %d", c.name, got, c.want)
		}
	}
}

func TestAFailedBalanceCostsPointsAndCleanArithmeticDoesNot(t *testing.T) {
	v := engine.Sum([]engine.Check{{Key: "running_balance", Status: engine.CheckFail, Detail: "Row 3 does not follow."}, {Key: "opening_closing", Status: engine.CheckPass}})
	f := Assess(page.Document{Kind: "csv"}, v)
	if f.AuthenticityScore != 55 || f.RiskLevel != "high" {
		t.Errorf("score %d, risk %s, want 55, high", f.AuthenticityScore, f.RiskLevel)
	}
	for _, c := range f.IntegrityChecks {
		if c.Key == "running_balance" && c.ScoreImpact != 45 {
			t.Errorf("running_balance costs %d points, want 45", c.ScoreImpact)
		}
		if c.Key == "digital_signature" && c.Status != engine.CheckNotApplicable {
			t.Errorf("digital_signature is %s on a CSV file, want not_applicable", c.Status)
		}
	}
	if f.CategoryScores.Visual != nil {
		t.Errorf("visual score %d, want none: no visual check ran", *f.CategoryScores.Visual)
	}
	if len(f.IntegrityChecks) != 34 {
		t.Errorf("%d checks are listed, want 34", len(f.IntegrityChecks))
	}
}

func TestAnEditableFileIsAtBestMedium(t *testing.T) {
	if f := Assess(page.Document{Kind: "txt"}, engine.Validation{}); f.AuthenticityScore != 100 || f.RiskLevel != "medium" {
		t.Errorf("score %d, risk %s, want 100, medium", f.AuthenticityScore, f.RiskLevel)
	}
}

func TestATextLayerIsJudgedByThePictureItWasHeldAgainst(t *testing.T) {
	differ := func(hidden bool) *page.Comparison {
		return &page.Comparison{Compared: 9, Differ: []page.Difference{{Box: page.Box{X0: 1, Y0: 2, X1: 3, Y1: 4}, Text: "9.00", Picture: "1.00", Hidden: hidden}}}
	}
	for _, c := range []struct {
		name     string
		compared *page.Comparison
		want     engine.CheckStatus
		evidence int
	}{
		{"not compared", nil, engine.CheckNotApplicable, 0},
		{"all as the picture shows them", &page.Comparison{Compared: 9}, engine.CheckPass, 0},
		{"a scanner's text differs", differ(true), engine.CheckWarn, 1},
		{"text that is seen differs", differ(false), engine.CheckFail, 1},
	} {
		f := Assess(page.Document{Kind: "pdf", Pages: []page.Page{{Number: 1, Compared: c.compared}}}, engine.Validation{})
		for _, check := range f.IntegrityChecks {
			if check.Key != "text_layer_matches_image" {
				continue
			}
			if check.Status != c.want || len(check.Evidence) != c.evidence {
				t.Errorf("%s: %s with %d pieces of evidence, want %s with %d", c.name, check.Status, len(check.Evidence), c.want, c.evidence)
			}
			if c.evidence > 0 && (*check.Evidence[0].Before != "1.00" || *check.Evidence[0].After != "9.00" || check.Evidence[0].Page != 1) {
				t.Errorf("%s: evidence %+v", c.name, check.Evidence[0])
			}
		}
	}
}
