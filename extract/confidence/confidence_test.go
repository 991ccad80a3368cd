package confidence

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func TestKeyDependsOnPosition(t *testing.T) {
	provenance := map[string]engine.Provenance{
		"/transactions/0/debit":       {Source: engine.FromOCR},
		"/transactions/4/balance":     {Source: engine.FromOCR},
		"/transactions/9/date":        {Source: engine.FromText},
		"/transactions/9/description": {Source: engine.FromRepaired},
		"/opening_balance":            {Source: engine.FromOCR, Text: "PHP 1,200.50"},
		"/bank_name":                  {Source: engine.FromOCR, Text: "Bangko 24"},
	}
	broken := &engine.BalanceChecks{Status: engine.CheckFail, RowsChecked: 9, RowBreaks: []engine.RowBreak{{Index: 5}}}
	for _, c := range []struct {
		name, pointer string
		checks        *engine.BalanceChecks
		want          Key
	}{
		{
			"an amount of a proven statement", "/transactions/0/debit",
			&engine.BalanceChecks{Status: engine.CheckPass}, Key{engine.FromOCR, Amount, Proven},
		},
		{
			"an amount among sums that agree, a figure in doubt",
			"/transactions/0/debit",
			&engine.BalanceChecks{Status: engine.CheckWarn, DoubtfulFigures: []string{"/opening_balance"}},
			Key{engine.FromOCR, Amount, Proven},
		},
		{
			"a day that does not fit among proven figures",
			"/transactions/9/date",
			&engine.BalanceChecks{Status: engine.CheckWarn, DoubtfulDays: []int{9}},
			Key{engine.FromText, Date, Breaks},
		},
		{"an amount far from the break", "/transactions/0/debit", broken, Key{engine.FromOCR, Amount, Follows}},
		{"a balance before the break", "/transactions/4/balance", broken, Key{engine.FromOCR, Balance, Breaks}},
		{
			"a day without any balances", "/transactions/9/date", &engine.BalanceChecks{Status: engine.CheckWarn},
			Key{engine.FromText, Date, Unknown},
		},
		{"a text that was repaired", "/transactions/9/description", nil, Key{engine.FromRepaired, Text, Unknown}},
		{"an amount of the header", "/opening_balance", broken, Key{engine.FromOCR, Sum, Unknown}},
		{"a name with a number", "/bank_name", nil, Key{engine.FromOCR, Header, Unknown}},
		{
			"an account of several broke",
			"/transactions/4/balance",
			&engine.BalanceChecks{Status: engine.CheckFail, RowsChecked: 2,
				ByAccount: []engine.AccountBalanceChecks{{BalanceChecks: *broken}}},
			Key{engine.FromOCR, Balance, Breaks},
		},
	} {
		keys := KeysOf(engine.Extraction{Provenance: provenance, BalanceChecks: c.checks})
		if got := keys.Of(c.pointer); got != c.want {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}

func TestStepHoldsUpToTheNext(t *testing.T) {
	m, err := Parse("# remark\nocr amount any 0:0.2 0.5:0.8 0.9:0.99\nocr amount proven 0:0.999 # one step\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		key    Key
		figure float64
		want   float64
	}{
		{Key{engine.FromOCR, Amount, Breaks}, 0, 0.2},
		{Key{engine.FromOCR, Amount, Breaks}, 0.49, 0.2},
		{Key{engine.FromOCR, Amount, Breaks}, 0.5, 0.8},
		{Key{engine.FromOCR, Amount, Follows}, 0.95, 0.98},
		{Key{engine.FromOCR, Amount, Proven}, 0.1, 0.999},
		{Key{engine.FromText, Date, Proven}, 0.7, 0.7},
		{Key{engine.FromText, Date, Proven}, 1, uncounted},
	} {
		if got := m.Probability(c.key, c.figure); got != c.want {
			t.Errorf("%v at %v: got %v, want %v", c.key, c.figure, got, c.want)
		}
	}
	if again, err := Parse(m.String()); err != nil || again.String() != m.String() {
		t.Errorf("written and read again: %v\n%s", err, again)
	}
}

func TestBadTableIsRefused(t *testing.T) {
	for _, text := range []string{
		"ocr amount any", "ocr amount any 0", "ocr amount any 0:x", "ocr amount any 0:2", "ocr amount any 0:NaN",
		"ocr amount any 0:0.9 0.5:0.8", "ocr amount any 0.5:0.5 0.5:0.6",
	} {
		if m, err := Parse(text); err == nil {
			t.Errorf("%q was read as %v", text, m)
		}
	}
}

// TestFitFindsTrueProbabilities draws values that are right as often as a known curve says.
func TestFitFindsTrueProbabilities(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	curve := func(f float64) float64 { return f * f }
	key := Key{engine.FromOCR, Amount, Follows}
	var samples []Sample
	for range 20_000 {
		f := r.Float64()
		samples = append(samples, Sample{key, f, r.Float64() < curve(f)})
	}
	m := Fit(samples)
	for f := 0.05; f < 1; f += 0.05 {
		if got, want := m.Probability(key, f), min(curve(f), 0.98); got < want-0.08 || got > want+0.08 {
			t.Errorf("at %.2f: got %.3f, want about %.3f", f, got, want)
		}
	}
	if _, err := Parse(m.String()); err != nil {
		t.Errorf("the fitted steps do not rise: %v", err)
	}
}

func TestFewSamplesGiveLowProbability(t *testing.T) {
	key := Key{engine.FromOCR, Amount, Proven}
	of := func(n int) []Sample {
		samples := make([]Sample, n)
		for i := range samples {
			samples[i] = Sample{key, 1, true}
		}
		return samples
	}
	if m := Fit(of(minSamples - 1)); len(m) > 0 {
		t.Errorf("%d samples made a step: %v", minSamples-1, m)
	}
	if got := Fit(of(minSamples)).Probability(key, 1); got > 0.985 {
		t.Errorf("%d right values promise %.3f", minSamples, got)
	}
	if got := Fit(of(100*minSamples)).Probability(key, 1); got < 0.999 {
		t.Errorf("%d right values promise %.4f only", 100*minSamples, got)
	}
}

func TestCurrentTableIsComplete(t *testing.T) {
	if len(Current) == 0 || !strings.Contains(Current.String(), "ocr amount proven") {
		t.Errorf("the table in use says nothing of recognized amounts:\n%s", Current)
	}
}

func TestOnlyProvenValuesAreCertain(t *testing.T) {
	for _, c := range []struct {
		name   string
		pages  int
		checks *engine.BalanceChecks
		source engine.ProvenanceSource
		figure float64
		low    float64
		high   float64
	}{
		{"a text layer, proven", 0, &engine.BalanceChecks{Status: engine.CheckPass}, engine.FromText, 1, 1, 1},
		{"a text layer, not proven", 0, &engine.BalanceChecks{Status: engine.CheckWarn}, engine.FromText, 1, 0.5, 0.9},
		{
			"a text layer whose other rows follow", 0,
			&engine.BalanceChecks{Status: engine.CheckWarn, RowsChecked: 5}, engine.FromText, 1, 0.9, 0.98,
		},
		{"a paper without balances", 0, nil, engine.FromText, 1, 1, 1},
		{"a faint scan, proven", 1, &engine.BalanceChecks{Status: engine.CheckPass}, engine.FromOCR, 0.4, 0.99, 1},
		{
			"a clear scan, not proven", 1, &engine.BalanceChecks{Status: engine.CheckFail}, engine.FromOCR, 0.97, 0.5,
			0.9,
		},
	} {
		e := engine.Extraction{Quality: engine.Quality{PagesOCR: c.pages}, BalanceChecks: c.checks,
			Provenance: map[string]engine.Provenance{"/transactions/0/debit": {Source: c.source, Confidence: c.figure}}}
		Apply(&e)
		if got := e.Provenance["/transactions/0/debit"].Confidence; got < c.low || got > c.high {
			t.Errorf("%s: got %v, want %v to %v", c.name, got, c.low, c.high)
		}
	}
}
