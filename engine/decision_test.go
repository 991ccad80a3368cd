package engine_test

import (
	"fmt"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func approval() engine.DecisionInput {
	return engine.DecisionInput{
		Outcome: engine.DecisionApproved, Amount: ptrTo(engine.Amount(50_000_000)), TermMonths: ptrTo(24),
		InterestRate: ptrTo(1.25), Conditions: []string{"A co-maker."}, Note: ptrTo("As discussed with Maria."),
	}
}

func declining() engine.DecisionInput {
	return engine.DecisionInput{Outcome: engine.DecisionDeclined, Reasons: []engine.DecisionReason{
		{Code: "dscr_below_one", Text: "Maria's debts are not covered.", Pointer: ptrTo("/affordability/dscr/base")},
	}}
}

func TestDecisionSetsStatusAndLaterOneSupersedes(t *testing.T) {
	h := newFixture(t)
	h.SetView(exampleView(t, nil))
	a := h.application(engine.StatusUnderwriting)
	decide := func(in engine.DecisionInput, supersedes string) (engine.Decision, error) {
		if supersedes != "" {
			in.Supersedes = &supersedes
		}
		return h.Decisions.Decide(t.Context(), h.by, a.ID, in)
	}
	refused := func(name string, in engine.DecisionInput, supersedes string) {
		t.Helper()
		if _, err := decide(in, supersedes); engine.CodeOf(err) != engine.CodeDecisionInForce {
			t.Errorf("%s: %v, want DECISION_IN_FORCE", name, err)
		}
	}
	refused("superseding nothing", approval(), "0191")
	first, err := decide(approval(), "")
	if err != nil {
		t.Fatal(err)
	}
	h.wantStatus(a, engine.StatusApproved)
	refused("a second first one", declining(), "")
	refused("superseding another", declining(), "0191")
	second, err := decide(declining(), strings.ToUpper(first.ID))
	if err != nil {
		t.Fatal(err)
	}
	h.wantStatus(a, engine.StatusDeclined)
	refused("superseding what is superseded", approval(), first.ID)
	list, err := h.Decisions.List(t.Context(), h.by, a.AppID())
	if err != nil || len(list) != 2 || !reflect.DeepEqual(list, []engine.Decision{first, second}) {
		t.Errorf("listed are %+v, %v; want %+v and %+v", list, err, first, second)
	}
	if p := first.Policy; p == nil || p.Revision != 3 || p.Outcome != "warn" || len(p.Hits) != 1 ||
		p.Hits[0].Key != "dscr_rests_on_cash" || string(p.Hits[0].Values["dscr"]) != "1.7794" {
		t.Errorf("the policy is kept as %+v", p)
	}
	history, err := h.Applications.History(t.Context(), h.by, a.ID)
	if err != nil || len(history) != 4 || history[3].From != engine.StatusApproved || history[3].KeyID != h.by.KeyID {
		t.Errorf("the history is %+v, %v", history, err)
	}
	entries, err := h.store.AuditEntries(t.Context(), h.org.ID, 0, 100)
	if err != nil {
		t.Fatal(err)
	}
	made := 0
	for _, e := range entries {
		if e.Action == "decision.made" {
			made++
		}
		if text := string(e.Before) + string(e.After); strings.Contains(text, "Maria") {
			t.Errorf("%s shows what was written: %s", e.Action, text)
		}
	}
	if made != 2 {
		t.Errorf("%d decisions are audited, want 2", made)
	}
}

func TestDecisionInputIsChecked(t *testing.T) {
	h := newFixture(t)
	a := h.application(engine.StatusUnderwriting)
	many := make([]string, 51)
	for name, c := range map[string]struct {
		change func(*engine.DecisionInput)
		want   string
	}{
		"no outcome":             {func(in *engine.DecisionInput) { in.Outcome = "" }, "/outcome"},
		"another outcome":        {func(in *engine.DecisionInput) { in.Outcome = "underwriting" }, "/outcome"},
		"a decline of no reason": {func(in *engine.DecisionInput) { in.Outcome = engine.DecisionDeclined }, "/reasons"},
		"no amount":              {func(in *engine.DecisionInput) { in.Amount = ptrTo(engine.Amount(0)) }, "/amount"},
		"no term":                {func(in *engine.DecisionInput) { in.TermMonths = ptrTo(0) }, "/term_months"},
		"a long term":            {func(in *engine.DecisionInput) { in.TermMonths = ptrTo(601) }, "/term_months"},
		"a negative rate":        {func(in *engine.DecisionInput) { in.InterestRate = ptrTo(-0.1) }, "/interest_rate"},
		"a high rate":            {func(in *engine.DecisionInput) { in.InterestRate = ptrTo(1e4) }, "/interest_rate"},
		"a blank condition":      {func(in *engine.DecisionInput) { in.Conditions = []string{"x", " "} }, "/conditions/1"},
		"a long condition": {func(in *engine.DecisionInput) {
			in.Conditions = []string{strings.Repeat("x", 2001)}
		}, "/conditions/0"},
		"many conditions": {func(in *engine.DecisionInput) { in.Conditions = many }, "/conditions"},
		"a reason without code": {func(in *engine.DecisionInput) {
			in.Reasons = []engine.DecisionReason{{Text: "x"}}
		}, "/reasons/0/code"},
		"a reason without text": {func(in *engine.DecisionInput) {
			in.Reasons = []engine.DecisionReason{{Code: "x"}}
		}, "/reasons/0/text"},
		"a pointer that is none": {func(in *engine.DecisionInput) {
			in.Reasons = []engine.DecisionReason{{Code: "x", Text: "x", Pointer: ptrTo("dscr")}}
		}, "/reasons/0/pointer"},
		"a long note": {func(in *engine.DecisionInput) { in.Note = ptrTo(strings.Repeat("x", 10_001)) }, "/note"},
	} {
		in := approval()
		c.change(&in)
		_, err := h.Decisions.Decide(t.Context(), h.by, a.ID, in)
		wantFaultOf(t, name, err, c.want)
	}
	h.wantStatus(a, engine.StatusUnderwriting)
}

func TestOfManyDecisionsAtOnceOneIsInForce(t *testing.T) {
	h := newFixture(t)
	a := h.application(engine.StatusUnderwriting)
	var made, refused atomic.Int32
	var all sync.WaitGroup
	for i := range 10 {
		all.Go(func() {
			in := approval()
			if i%2 == 0 {
				in = declining()
			}
			switch _, err := h.Decisions.Decide(t.Context(), h.by, a.ID, in); {
			case err == nil:
				made.Add(1)
			case engine.CodeOf(err) == engine.CodeDecisionInForce:
				refused.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	all.Wait()
	if made.Load() != 1 || refused.Load() != 9 {
		t.Errorf("%d decisions were made and %d refused, want 1 and 9", made.Load(), refused.Load())
	}
}

// What the policy said cannot be left out: a decision that is made while the view cannot be computed is not made.
func TestDecisionWithoutViewIsNotMade(t *testing.T) {
	h := newFixture(t)
	h.SetView(func(string) (engine.Cashflow, string, error) {
		return engine.Cashflow{}, "", engine.FailWith(engine.CodeStoredDataDamaged, fmt.Errorf("a result"))
	})
	a := h.application(engine.StatusUnderwriting)
	_, err := h.Decisions.Decide(t.Context(), h.by, a.ID, approval())
	if engine.CodeOf(err) != engine.CodeStoredDataDamaged {
		t.Errorf("got %v, want STORED_DATA_DAMAGED", err)
	}
	h.wantStatus(a, engine.StatusUnderwriting)
}
