package borrowers

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"iter"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/truth"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/own"
)

// fakeAnalyst answers what a function says about the borrower whose turn it is.
type fakeAnalyst struct {
	scripts []script.Script
	answer  func(s script.Script) (engine.Cashflow, error)
	asked   int
}

func (f *fakeAnalyst) Cashflow(
	context.Context, engine.AnalystInput, iter.Seq2[engine.AnalystPaper, error],
) (engine.Cashflow, error) {
	f.asked++
	return f.answer(f.scripts[f.asked-1])
}

func (f *fakeAnalyst) Summarize(engine.Application, engine.Cashflow) engine.Summary {
	return engine.Summary{}
}

func (f *fakeAnalyst) Version() string { return "fake" }

// fromTruth reads a truth as the engine's own type. A name that the engine does not have is an error.
func fromTruth(s script.Script) (view engine.Cashflow, err error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(TruthOf(s), &members); err != nil {
		return view, err
	}
	delete(members, "unjudged")
	d := json.NewDecoder(bytes.NewReader(marshal(members)))
	d.DisallowUnknownFields()
	return view, d.Decode(&view)
}

func TestTruthHasTheNamesOfTheEngine(t *testing.T) {
	scripts := family(2)
	outcomes := Measure(
		t.Context(), &fakeAnalyst{scripts: scripts, answer: fromTruth}, engine.Policy{}, scripts, Exact,
	)
	for _, o := range outcomes {
		if o.Err != nil || len(o.Differences) > 0 {
			t.Errorf("%s-%d: %v, %v; want the truth to pass through the engine's types", o.Theme, o.Seed, o.Err, o.Differences)
		}
	}
}

func TestMeasureFindsAWrongFigure(t *testing.T) {
	scripts := family(1)
	wrong := func(s script.Script) (engine.Cashflow, error) {
		view, err := fromTruth(s)
		view.Accounts[0].Closing = new(engine.Amount)
		view.Rows = view.Rows[1:]
		return view, err
	}
	for _, tolerance := range []Tolerance{Exact, OnePercent} {
		analyst := &fakeAnalyst{scripts: scripts, answer: wrong}
		for _, o := range Measure(t.Context(), analyst, engine.Policy{}, scripts, tolerance) {
			if len(o.Differences) != 2 {
				t.Errorf("%s-%d: %v, want a wrong balance and a missing row", o.Theme, o.Seed, o.Differences)
			}
		}
	}
}

func TestReportCountsThemesAndKinds(t *testing.T) {
	report := Report([]Outcome{
		{Theme: "gap", Seed: 1},
		{Theme: "gap", Seed: 2, Differences: []Difference{{"/accounts/NARRA-1-PHP/months/2026-01/adb", "1", "2"}}},
		{Theme: "gap", Seed: 3, Err: errors.New("no answer")},
	})
	for _, want := range []string{"gap                    1 of 3 right", "1 /accounts/…/adb: gap-2", "1 error: no answer"} {
		if !strings.Contains(report, want) {
			t.Errorf("report has no %q:\n%s", want, report)
		}
	}
}

func TestMeasureDrawnGivesWhatWasRead(t *testing.T) {
	read, err := own.Extractor(nil)
	if err != nil {
		t.Fatal(err)
	}
	scripts := []script.Script{openThemes[0].Write(1)}
	analyst := &readsPapers{}
	outcomes := MeasureDrawn(t.Context(), read, analyst, engine.Policy{}, scripts, Exact)
	if len(outcomes) != 1 || outcomes[0].Err != nil || len(outcomes[0].Differences) == 0 {
		t.Errorf("%+v, want differences of an empty answer", outcomes)
	}
	want := 0
	for _, p := range scripts[0].Papers {
		_, movements, _ := truth.Print(scripts[0], p)
		want += len(movements)
	}
	if analyst.rows != want {
		t.Errorf("the analyst got %d rows, want %d", analyst.rows, want)
	}
}

func TestMeasureDrawnNamesAPaperThatIsNotRead(t *testing.T) {
	broken := func(context.Context, string, []byte, string) (engine.Extraction, error) {
		return engine.Extraction{}, errors.New("torn")
	}
	scripts := []script.Script{openThemes[0].Write(1)}
	for _, o := range MeasureDrawn(t.Context(), broken, &readsPapers{}, engine.Policy{}, scripts, Exact) {
		if o.Err == nil || !strings.Contains(o.Err.Error(), "torn") {
			t.Errorf("error %v, want that of the reader", o.Err)
		}
	}
}

// readsPapers answers nothing and counts the rows that it is given.
type readsPapers struct{ rows int }

func (a *readsPapers) Cashflow(
	_ context.Context, _ engine.AnalystInput, papers iter.Seq2[engine.AnalystPaper, error],
) (engine.Cashflow, error) {
	for p, err := range papers {
		var result struct {
			Transactions []engine.Transaction `json:"transactions"`
		}
		if err := errors.Join(err, json.Unmarshal(p.Result, &result)); err != nil {
			return engine.Cashflow{}, err
		}
		a.rows += len(result.Transactions)
	}
	return engine.Cashflow{}, nil
}

func (a *readsPapers) Summarize(engine.Application, engine.Cashflow) engine.Summary {
	return engine.Summary{}
}

func (a *readsPapers) Version() string { return "counts" }
