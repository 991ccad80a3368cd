package policy

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func ptr[T any](v T) *T { return &v }

// judgeText is the status of an expression and what it lacks, "not_evaluated dti".
func judgeText(t *testing.T, source string, f engine.Figures) string {
	t.Helper()
	c, fault := compile(source)
	if fault != nil {
		t.Fatalf("%q: %d %s", source, fault.at, fault.reason)
	}
	status, missing := c.judge(f.Values())
	return strings.TrimSpace(status + " " + strings.Join(missing, " "))
}

// In the table of Kleene's logic, dscr > 0 is true, dscr < 0 is false, and what asks for dti or foir is unknown.
func TestConditionsWithUnknownFiguresFollowKleene(t *testing.T) {
	const yes, no = "dscr > 0", "dscr < 0"
	f := engine.Figures{DSCR: ptr(1.0)}
	for _, c := range []struct{ source, want string }{
		{yes, "hit"},
		{no, "clear"},
		{"dti > 0", "not_evaluated dti"},
		{"not (" + yes + ")", "clear"},
		{"not (" + no + ")", "hit"},
		{"not (dti > 0)", "not_evaluated dti"},
		{yes + " and " + yes, "hit"},
		{yes + " and " + no, "clear"},
		{no + " and " + yes, "clear"},
		{no + " and " + no, "clear"},
		{yes + " and dti > 0", "not_evaluated dti"},
		{"dti > 0 and " + yes, "not_evaluated dti"},
		{no + " and dti > 0", "clear"},
		{"dti > 0 and " + no, "clear"},
		{"dti > 0 and foir > 0", "not_evaluated dti foir"},
		{yes + " or " + yes, "hit"},
		{yes + " or " + no, "hit"},
		{no + " or " + yes, "hit"},
		{no + " or " + no, "clear"},
		{yes + " or dti > 0", "hit"},
		{"dti > 0 or " + yes, "hit"},
		{no + " or dti > 0", "not_evaluated dti"},
		{"dti > 0 or " + no, "not_evaluated dti"},
		{"dti > 0 or foir > 0", "not_evaluated dti foir"},
		// What is decided does not count as missing further up.
		{"(dti > 0 and " + no + ") or foir > 0", "not_evaluated foir"},
		{"(dti > 0 or " + yes + ") and foir > 0", "not_evaluated foir"},
		{"foir > 0 or dti > 0", "not_evaluated foir dti"},
		{"dti + foir > dti", "not_evaluated dti foir"},
		{"dti == dti", "not_evaluated dti"},
		{"dti * 0 == 0", "not_evaluated dti"},
		{"profile == 'a'", "not_evaluated profile"},
		{"profile == 'a' or dscr > 0", "hit"},
	} {
		if got := judgeText(t, c.source, f); got != c.want {
			t.Errorf("%s: got %s, want %s", c.source, got, c.want)
		}
	}
}

func TestExpressionsComputeExactly(t *testing.T) {
	f := engine.Figures{
		DSCR: ptr(1.25), DTI: ptr(0.4), FOIR: ptr(0.1), ADB: ptr(engine.Amount(10)),
		LoanAmount: ptr(engine.Amount(50000001)), NOI: ptr(engine.Amount(-1)),
		TermMonths: ptr(0), MonthsFull: ptr(3), Profile: ptr("Sole_Proprietor"),
		LoanToValue: ptr(math.Inf(1)), CashShare: ptr(math.NaN()), TopPayerShare: ptr(1e-7),
	}
	for _, c := range []struct{ source, want string }{
		{"dscr < 1.25", "clear"},
		{"dscr <= 1.25", "hit"},
		{"dscr >= 1.25", "hit"},
		{"dscr > 1.25", "clear"},
		{"dscr == 1.250", "hit"},
		{"dscr != 1.25", "clear"},
		{"dti > 0.40", "clear"},
		{"0.1 + 0.2 == 0.3", "hit"},
		{"foir * 3 == 0.3", "hit"},
		{"1 / 3 * 3 == 1", "hit"},
		{"adb == 0.1", "hit"},
		{"loan_amount > 500000", "hit"},
		{"loan_amount == 500000.01", "hit"},
		{"noi == -0.01", "hit"},
		{"-noi == 0.01", "hit"},
		{"+noi < 0", "hit"},
		{"2 + 3 * 4 == 14", "hit"},
		{"(2 + 3) * 4 == 20", "hit"},
		{"10 - 2 - 3 == 5", "hit"},
		{"12 / 2 / 3 == 2", "hit"},
		{"dscr > 2 and dscr > 2 or dscr > 1", "hit"},
		{"dscr > 1 or dscr > 1 and dscr > 2", "hit"},
		{"999999999999999 * 999999999999999 > 0", "hit"},
		{"0.00000000000001 > 0", "hit"},
		{"top_payer_share == 0.0000001", "hit"},
		// A division by zero is not evaluated, and nothing is missing.
		{"dscr / term_months > 1", "not_evaluated"},
		{"dscr / term_months > 1 or dscr > 1", "hit"},
		{"dscr / (months_full - 3) > 1", "not_evaluated"},
		{"0 / term_months == 0", "not_evaluated"},
		{"term_months / dscr == 0", "hit"},
		// What is not finite is not known.
		{"loan_to_value > 1", "not_evaluated loan_to_value"},
		{"cash_share < 1", "not_evaluated cash_share"},
		// Texts are compared as the checklists' rules compare them.
		{"profile == 'sole proprietor'", "hit"},
		{"profile != 'sole proprietor'", "clear"},
		{`profile == "SOLE-PROPRIETOR"`, "hit"},
		{"profile == 'sole'", "clear"},
		{"profile == ''", "clear"},
		{"'a' == 'b'", "clear"},
	} {
		if got := judgeText(t, c.source, f); got != c.want {
			t.Errorf("%s: got %s, want %s", c.source, got, c.want)
		}
	}
}

// policyOf is a policy of rules "severity expression".
func policyOf(rules ...string) engine.Policy {
	p := engine.Policy{Revision: 7}
	for i, text := range rules {
		severity, when, _ := strings.Cut(text, " ")
		applies := ""
		if entity, rest, ok := strings.Cut(when, ": "); ok {
			applies, when = entity, rest
		}
		p.Rules = append(p.Rules, engine.PolicyRule{
			Key: fmt.Sprintf("r%d", i), When: when, Applies: applies, Severity: severity,
			Message: "Message " + severity,
		})
	}
	return p
}

func TestOutcomeIsTheWorstHit(t *testing.T) {
	f := engine.Figures{DSCR: ptr(1.0)}
	const hit, clear, unknown = "dscr > 0", "dscr < 0", "dti > 0"
	for _, c := range []struct {
		name  string
		rules []string
		want  string
	}{
		{"no rules", nil, engine.OutcomeClear},
		{"all clear", []string{"stop " + clear, "warn " + clear, "info " + clear}, engine.OutcomeClear},
		{"an info hit is clear", []string{"info " + hit}, engine.OutcomeClear},
		{"warn", []string{"warn " + hit, "stop " + clear}, engine.OutcomeWarn},
		{"stop, whatever the order", []string{"warn " + hit, "stop " + hit, "info " + hit}, engine.OutcomeStop},
		{"a stop that is not evaluated", []string{"stop " + unknown}, engine.OutcomeIncomplete},
		{"incomplete beside a warn hit", []string{"stop " + unknown, "warn " + hit}, engine.OutcomeIncomplete},
		{"stop although another is not evaluated", []string{"stop " + unknown, "stop " + hit}, engine.OutcomeStop},
		{"a warn that is not evaluated", []string{"warn " + unknown, "stop " + clear}, engine.OutcomeClear},
		{"a stop for others", []string{"stop person: " + unknown, "warn person: " + hit}, engine.OutcomeClear},
		{"a stop for this one", []string{"stop business: " + hit}, engine.OutcomeStop},
	} {
		if got := Evaluate(policyOf(c.rules...), f, engine.EntityBusiness).Outcome; got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

func TestRuleOutcomeShowsWhatItRestsOn(t *testing.T) {
	f := engine.Figures{DSCR: ptr(1.5), LoanAmount: ptr(engine.Amount(50000050)), TermMonths: ptr(24)}
	p := policyOf(
		"warn dscr > 1 and loan_amount > 500000", "stop dti > 0.4 or term_months > 36", "info person: dti > 0",
	)
	got, err := json.Marshal(Evaluate(p, f, engine.EntityBusiness))
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"revision":7,"outcome":"incomplete","rules":[` +
		`{"key":"r0","status":"hit","severity":"warn","expression":"dscr \u003e 1 and loan_amount \u003e 500000","values":{"dscr":1.5,"loan_amount":500000.5},"message":"Message warn","missing":[],"rows":[]},` +
		`{"key":"r1","status":"not_evaluated","severity":"stop","expression":"dti \u003e 0.4 or term_months \u003e 36","values":{"dti":null,"term_months":24},"message":"Message stop","missing":["dti"],"rows":[]},` +
		`{"key":"r2","status":"not_applicable","severity":"info","expression":"dti \u003e 0","values":{"dti":null},"message":"Message info","missing":[],"rows":[]}]}`
	if string(got) != want {
		t.Errorf("got\n%s, want\n%s", got, want)
	}
}

func TestRuleOnAuthenticityIsNotApplicableWithoutAScore(t *testing.T) {
	for _, c := range []struct {
		name, rule string
		figures    engine.Figures
		want       string
	}{
		{"no document is scored", "lowest_authenticity < 60", engine.Figures{}, engine.RuleNotApplicable},
		{"a document is scored", "lowest_authenticity < 60", engine.Figures{LowestAuthenticity: ptr(59)}, engine.RuleHit},
		{"another figure is true", "lowest_authenticity < 60 or dscr < 1", engine.Figures{DSCR: ptr(0.5)}, engine.RuleHit},
		{"another figure is false", "lowest_authenticity < 60 or dscr < 1", engine.Figures{DSCR: ptr(2.0)}, engine.RuleNotApplicable},
		{"another figure decides", "lowest_authenticity < 60 and dscr < 1", engine.Figures{DSCR: ptr(2.0)}, engine.RuleClear},
		{"another figure is missing too", "lowest_authenticity < 60 or dscr < 1", engine.Figures{}, engine.RuleNotEvaluated},
	} {
		out := Evaluate(policyOf("stop "+c.rule), c.figures, engine.EntityBusiness)
		if got := out.Rules[0].Status; got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

// Parse lets no such rule through; an embedder who writes policies in Go may still make one.
func TestRuleThatCannotBeReadIsNotEvaluated(t *testing.T) {
	out := Evaluate(policyOf("stop dscr <"), engine.Figures{DSCR: ptr(1.0)}, engine.EntityBusiness)
	if out.Outcome != engine.OutcomeIncomplete || out.Rules[0].Status != engine.RuleNotEvaluated {
		t.Errorf("got %+v, want incomplete", out)
	}
}

func TestDefaultPolicyWithoutAnyFigureIsIncomplete(t *testing.T) {
	for _, entity := range []string{engine.EntityBusiness, engine.EntityPerson} {
		out := Evaluate(Default(), engine.Figures{}, entity)
		if out.Outcome != engine.OutcomeIncomplete || len(out.Rules) != len(Default().Rules) {
			t.Errorf("%s: got %s with %d rules", entity, out.Outcome, len(out.Rules))
		}
		for _, r := range out.Rules {
			if r.Status == engine.RuleHit || r.Status == engine.RuleClear {
				t.Errorf("%s: %s is %s, and nothing is known", entity, r.Key, r.Status)
			}
		}
	}
}

func TestDefaultPolicyOfASoundApplicantIsClear(t *testing.T) {
	for _, entity := range []string{engine.EntityBusiness, engine.EntityPerson} {
		var f engine.Figures
		v := reflect.ValueOf(&f).Elem()
		for i := range v.NumField() {
			v.Field(i).Set(reflect.New(v.Field(i).Type().Elem())) // zero
		}
		f.MonthsFull, f.LowestAuthenticity = ptr(6), ptr(100)
		f.DSCR, f.DSCRLow, f.ADBToInstalment = ptr(2.0), ptr(1.5), ptr(3.0)
		if out := Evaluate(Default(), f, entity); out.Outcome != engine.OutcomeClear {
			t.Errorf("%s: got %+v, want clear", entity, out)
		}
	}
}

// randomFigures leaves out some figures and puts others near the thresholds of rules.
func randomFigures(r *rand.Rand) (f engine.Figures) {
	v := reflect.ValueOf(&f).Elem()
	for i := range v.NumField() {
		if r.IntN(4) == 0 {
			continue
		}
		p := reflect.New(v.Field(i).Type().Elem())
		switch e := p.Elem(); {
		case e.CanInt():
			e.SetInt(r.Int64N(100) - 2)
		case e.CanFloat():
			e.SetFloat(float64(r.IntN(30)-5) / 10)
		default:
			e.SetString([]string{"salaried", "ofw", "sole_proprietor"}[r.IntN(3)])
		}
		v.Field(i).Set(p)
	}
	return f
}

// randomExpression is a condition, or a number, over figures.
func randomExpression(r *rand.Rand, of kind, depth int) string {
	numbers := []string{"dscr", "dti", "adb", "months_full", "lowest_authenticity", "1", "0.5", "0", "term_months"}
	pick := func(list []string) string { return list[r.IntN(len(list))] }
	switch {
	case of == number && (depth == 0 || r.IntN(3) == 0):
		return pick(numbers)
	case of == number:
		return "(" + randomExpression(r, number, depth-1) + pick([]string{" + ", " - ", " * ", " / (1 * "}) +
			randomExpression(r, number, depth-1) + "))"
	case depth == 0 || r.IntN(4) == 0:
		return randomExpression(r, number, depth) + pick([]string{" < ", " <= ", " > ", " >= ", " == ", " != "}) +
			randomExpression(r, number, depth)
	case r.IntN(4) == 0:
		return "not (" + randomExpression(r, truth, depth-1) + ")"
	}
	return "(" + randomExpression(r, truth, depth-1) + pick([]string{" and ", " or "}) +
		randomExpression(r, truth, depth-1) + ")"
}

// randomCondition is an expression that compiles.
func randomCondition(r *rand.Rand) string {
	for {
		source := strings.ReplaceAll(randomExpression(r, truth, 3), "))", ")")
		if open := strings.Count(source, "(") - strings.Count(source, ")"); open > 0 {
			source += strings.Repeat(")", open)
		}
		if _, f := compile(source); f == nil {
			return source
		}
	}
}

func TestRulesDoNotTouchEachOther(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 8))
	for range 300 {
		figures := randomFigures(r)
		p := policyOf()
		for i := range 1 + r.IntN(8) {
			p.Rules = append(p.Rules, engine.PolicyRule{
				Key: fmt.Sprintf("r%d", i), When: randomCondition(r),
				Severity: []string{"info", "warn", "stop"}[r.IntN(3)], Message: "m",
			})
		}
		before := Evaluate(p, figures, engine.EntityPerson)
		at := r.IntN(len(p.Rules) + 1)
		more := p
		more.Rules = slices.Insert(slices.Clone(p.Rules), at, engine.PolicyRule{
			Key: "clear", When: "1 > 2", Severity: engine.SeverityStop, Message: "m",
		})
		after := Evaluate(more, figures, engine.EntityPerson)
		if after.Rules[at].Status != engine.RuleClear {
			t.Fatalf("the added rule is %s", after.Rules[at].Status)
		}
		after.Rules = slices.Delete(after.Rules, at, at+1)
		if !reflect.DeepEqual(after, before) {
			t.Fatalf("a clear rule at %d changed\n%+v to\n%+v", at, before, after)
		}
	}
}

// A figure that becomes known never turns a hit into clear or back: what was decided stays decided.
func TestKnowingMoreNeverChangesWhatWasDecided(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 8))
	decided := 0
	for range 3000 {
		source := randomCondition(r)
		some := randomFigures(r)
		all := some
		full, v := reflect.ValueOf(randomFigures(r)), reflect.ValueOf(&all).Elem()
		for i := range v.NumField() {
			if v.Field(i).IsNil() {
				v.Field(i).Set(full.Field(i))
			}
		}
		before, _, _ := strings.Cut(judgeText(t, source, some), " ")
		after, _, _ := strings.Cut(judgeText(t, source, all), " ")
		if before == engine.RuleHit || before == engine.RuleClear {
			decided++
			if after != before {
				t.Fatalf("%s: %s with some figures, %s with more", source, before, after)
			}
		}
	}
	if decided < 500 {
		t.Errorf("only %d of 3000 conditions were decided; the test says little", decided)
	}
}
