package authenticity

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
)

func failed(severities ...string) []integrityCheck {
	var checks []integrityCheck
	for _, s := range severities {
		checks = append(checks, integrityCheck{
			IntegrityCheck: engine.IntegrityCheck{Severity: s, Status: engine.CheckFail, Category: "content"},
		})
	}
	return checks
}

func TestScoreMultipliesFindings(t *testing.T) {
	for _, c := range []struct {
		name   string
		checks []integrityCheck
		want   int
	}{
		{"nothing found", nil, 100},
		{"one critical", failed("critical"), 30},
		{"one strong", failed("strong"), 55},
		{"two strong", failed("strong", "strong"), 30},
		{"one moderate", failed("moderate"), 80},
		{"two moderate", failed("moderate", "moderate"), 64},
		{"three moderate", failed("moderate", "moderate", "moderate"), 51},
		{
			"ten weak never take more than a quarter",
			failed("weak", "weak", "weak", "weak", "weak", "weak", "weak", "weak", "weak", "weak"), 75,
		},
	} {
		if got := noteImpacts(c.checks); got != c.want {
			t.Errorf("%s: score %d, want %d", c.name, got, c.want)
		}
	}
}

// TestScoreIsHundredLessImpacts draws outcomes at random: whoever adds up the points lost gets the score.
func TestScoreIsHundredLessImpacts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	statuses := []engine.CheckStatus{
		engine.CheckPass, engine.CheckPass, engine.CheckPass, engine.CheckNotApplicable, engine.CheckWarn,
		engine.CheckFail,
	}
	inputs := []string{"text_pdf", "image_pdf", "image", "spreadsheet", "text"}
	scored := 0
	for range 20_000 {
		checks := slices.Clone(known)
		likely := r.IntN(len(statuses) + 1)
		for i := range checks {
			checks[i].applies = r.IntN(3) > 0
			checks[i].Status = engine.CheckPass
			if r.IntN(len(statuses)+1) < likely {
				checks[i].Status = statuses[r.IntN(len(statuses))]
			}
			checks[i].follows = r.IntN(4) == 0
		}
		f := score(checks, inputs[r.IntN(len(inputs))])
		rebuilt, grave := 100, false
		for i, c := range f.IntegrityChecks {
			rebuilt -= c.ScoreImpact
			found := c.Status == engine.CheckWarn || c.Status == engine.CheckFail
			if c.ScoreImpact < 0 || c.ScoreImpact > 0 && (!found || checks[i].follows) {
				t.Fatalf("%s is %s, follows %v and costs %d points", c.Key, c.Status, checks[i].follows, c.ScoreImpact)
			}
			grave = grave || c.Status == engine.CheckFail && (c.Severity == "strong" || c.Severity == "critical")
		}
		conclusive := grave || f.Coverage.WeightRatio >= 0.4
		if f.Coverage.Conclusive != conclusive || (f.AuthenticityScore != nil) != conclusive ||
			(f.RiskLevel == engine.RiskInconclusive) == conclusive {
			t.Fatalf("coverage %+v, grave %v: score %v, risk %s", f.Coverage, grave, f.AuthenticityScore, f.RiskLevel)
		}
		if f.AuthenticityScore == nil {
			continue
		}
		if scored++; *f.AuthenticityScore != rebuilt {
			t.Fatalf("score %d, 100 less the impacts %d: %+v", *f.AuthenticityScore, rebuilt, f.IntegrityChecks)
		}
	}
	if scored < 1000 {
		t.Errorf("only %d papers had a score", scored)
	}
}

// balanced is a validation of a bank statement in which every check of sums passed but those given.
func balanced(others ...engine.Check) engine.Validation {
	checks := []engine.Check{
		{Key: "opening_closing"}, {Key: "running_balance"}, {Key: "stated_totals"}, {Key: "page_carry"},
		{Key: "period_covers_rows"}, {Key: "interest_tax"},
	}
	for i := range checks {
		checks[i].Status, checks[i].Detail = engine.CheckPass, "It agrees."
		for _, other := range others {
			if other.Key == checks[i].Key {
				checks[i] = other
			}
		}
	}
	return engine.Sum(checks)
}

func TestFewChecksWithoutFindingsAreInconclusive(t *testing.T) {
	broken := engine.Check{Key: "running_balance", Status: engine.CheckFail, Detail: "Row 3 does not follow."}
	noTotals := engine.Check{Key: "stated_totals", Status: engine.CheckNotApplicable, Detail: "No totals are printed."}
	noClosing := engine.Check{
		Key:    "opening_closing",
		Status: engine.CheckNotApplicable,
		Detail: "No closing balance is printed.",
	}
	for _, c := range []struct {
		name, kind string
		validation engine.Validation
		repaired   bool
		score      int // -1 for none
		risk       string
	}{
		{"a clean PDF: its making was not looked at", "pdf", balanced(), false, -1, engine.RiskInconclusive},
		{"a damaged PDF: a warning is no grave finding", "pdf", balanced(), true, -1, engine.RiskInconclusive},
		{"a PDF whose balance breaks", "pdf", balanced(broken), false, 55, engine.RiskHigh},
		{"a CSV file whose figures agree: anyone can edit it", "csv", balanced(), false, 100, engine.RiskMedium},
		{"a CSV file whose balance breaks", "csv", balanced(broken), false, 55, engine.RiskHigh},
		{"a text file whose figures agree", "txt", balanced(), false, 100, engine.RiskMedium},
		{
			"a workbook with running balances only", "xlsx", balanced(noTotals, noClosing), false, -1,
			engine.RiskInconclusive,
		},
		{"a photo: figures alone prove no picture", "jpeg", balanced(), false, -1, engine.RiskInconclusive},
		{"a CSV file without any figures to check", "csv", engine.Validation{}, false, -1, engine.RiskInconclusive},
	} {
		f := Assess(
			page.Document{Kind: c.kind, Repaired: c.repaired, Info: map[string]string{"Producer": "Crystal Reports"}},
			Figures{Validation: c.validation, Balances: &engine.BalanceChecks{}},
		)
		got := -1
		if f.AuthenticityScore != nil {
			got = *f.AuthenticityScore
		}
		if got != c.score || f.RiskLevel != c.risk || f.Coverage.Conclusive != (c.score >= 0) {
			t.Errorf(
				"%s: score %d, risk %s, coverage %+v; want %d, %s", c.name, got, f.RiskLevel, f.Coverage, c.score,
				c.risk,
			)
		}
	}
}

func TestEveryCheckIsListed(t *testing.T) {
	f := Assess(page.Document{Kind: "csv"}, Figures{Validation: balanced(), Balances: &engine.BalanceChecks{}})
	for _, c := range f.IntegrityChecks {
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

func TestPossibleMisreadingIsNotFinding(t *testing.T) {
	broken := engine.Check{Key: "running_balance", Status: engine.CheckFail, Detail: "Row 3 does not follow."}
	f := Assess(page.Document{Kind: "pdf"}, Figures{Validation: balanced(broken), Balances: &engine.BalanceChecks{},
		Unjudged: map[string]string{"running_balance": "Page 2 of 2 is missing."}})
	if c := checkOf(
		t, f, "running_balance",
	); c.Status != engine.CheckNotApplicable || c.Detail != "Page 2 of 2 is missing." || c.ScoreImpact != 0 {
		t.Errorf("running_balance %s, %q, impact %d", c.Status, c.Detail, c.ScoreImpact)
	}
	if f.RiskLevel != engine.RiskInconclusive || f.AuthenticityScore != nil {
		t.Errorf("risk %s", f.RiskLevel)
	}
}

func TestTextLayerIsComparedWithPicture(t *testing.T) {
	differ := func(hidden bool) *page.Comparison {
		return &page.Comparison{Compared: 9, Differ: []page.Difference{
			{Box: page.Box{X0: 1, Y0: 2, X1: 3, Y1: 4}, Text: "9.00", Picture: "1.00", Hidden: hidden},
		}}
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
		f := Assess(page.Document{Kind: "pdf", Pages: []page.Page{{Number: 1, Compared: c.compared}}}, Figures{})
		for _, check := range f.IntegrityChecks {
			if check.Key != "text_layer_matches_image" {
				continue
			}
			if check.Status != c.want || len(check.Evidence) != c.evidence {
				t.Errorf(
					"%s: %s with %d pieces of evidence, want %s with %d", c.name, check.Status, len(check.Evidence),
					c.want, c.evidence,
				)
			}
			if c.evidence > 0 && (*check.Evidence[0].Before != "1.00" || *check.Evidence[0].After != "9.00" ||
				check.Evidence[0].Page != 1) {
				t.Errorf("%s: evidence %+v", c.name, check.Evidence[0])
			}
		}
	}
}
