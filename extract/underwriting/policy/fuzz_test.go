package policy

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// allFigures are figures of which each is known.
func allFigures() (f engine.Figures) {
	v := reflect.ValueOf(&f).Elem()
	for i := range v.NumField() {
		v.Field(i).Set(reflect.New(v.Field(i).Type().Elem()))
	}
	return f
}

func FuzzDocument(f *testing.F) {
	f.Add(defaultDocument)
	f.Add([]byte(`{"version": 1, "rules": [{"key": "a", "when": "dscr < 1", "severity": "stop", "message": "\ud83d"}]}`))
	f.Add([]byte("version: 1\nscorecard: {items: [{figure: dscr, bins: [{to: 1, points: 1}, {from: 1, points: 2}]}]}"))
	f.Add([]byte("a: &a [*a]\n---\n- ? {}\n\t: x"))
	f.Add([]byte("version: 1\nloan: {by_track: {a: {interest_rate: 1, interest_rate_basis: add_on}}}"))
	f.Fuzz(func(t *testing.T, document []byte) {
		p, err := Parse(document)
		var fault *engine.PolicyError
		if err != nil {
			if !errors.As(err, &fault) || fault.Reason == "" || strings.ContainsAny(err.Error(), "\n\r") ||
				len(err.Error()) > 2000 {
				t.Fatalf("%q is no fault of a document", err)
			}
			if lines := strings.Count(string(document), "\n") + 1; fault.Line < 0 || fault.Line > lines+1 {
				t.Fatalf("line %d of %d", fault.Line, lines)
			}
			return
		}
		for _, figures := range []engine.Figures{{}, allFigures()} {
			out := Evaluate(p, figures, engine.EntityPerson)
			if len(out.Rules) != len(p.Rules) {
				t.Fatalf("%d outcomes of %d rules", len(out.Rules), len(p.Rules))
			}
			Points(p.Scorecard, figures)
		}
	})
}

func FuzzExpression(f *testing.F) {
	for _, rule := range Default().Rules {
		f.Add(rule.When)
	}
	for _, source := range []string{
		"not (a)", "1 < 2 < 3", "((((((", "-+-+1", "'\\u00", "b''", "1..2", "a?.b", "/*", "0x", "x ?? y ?: z", "let a=1;a",
		"#.a", "{a:1}", "[1:2]", "dscr not in", "if x {1} else if", "profile == '\\x41'", "dscr | f", "all(x, {.a})", "\x00\xff",
	} {
		f.Add(source)
	}
	figures := allFigures()
	f.Fuzz(func(t *testing.T, source string) {
		c, fault := compile(source)
		if fault != nil {
			if fault.reason == "" || fault.at < -1 || fault.at > len([]rune(source)) {
				t.Fatalf("fault at %d: %q", fault.at, fault.reason)
			}
			return
		}
		c.judge(nil)
		if status, missing := c.judge(figures.Values()); len(missing) > 0 {
			t.Fatalf("%s lacks %v, and all is known", status, missing)
		}
	})
}

// hostile are documents and expressions that are built to take long.
func hostile() map[string]string {
	bomb := "a: &a [x,x,x,x,x,x,x,x,x]\n"
	for c := 'b'; c < 'z'; c++ {
		bomb += fmt.Sprintf("%c: &%c [%s]\n", c, c, strings.TrimSuffix(strings.Repeat("*"+string(c-1)+",", 9), ","))
	}
	fill := func(s string) string { return strings.Repeat(s, engine.MaxPolicyBytes/len(s)) }
	return map[string]string{
		"aliases":         bomb,
		"lists in lists":  fill("["),
		"JSON lists":      `{"version":1,"rules":` + fill("[")[:100000] + fill("]")[:100000] + "}",
		"maps in maps":    fill("{a: "),
		"dashes":          fill("- "),
		"question marks":  fill("? "),
		"indentation":     "a:\n" + fill(" "),
		"lines":           fill("\n"),
		"broken lines":    fill("a: b\n")[:engine.MaxPolicyBytes-10] + "\nx: [",
		"one long name":   fill("a") + ":",
		"many names":      "version: 1\nloan:\n  by_track:\n" + fill("    a: {}\n")[:engine.MaxPolicyBytes-100],
		"quotes":          fill(`"`),
		"escapes":         `"` + fill(`\x41`)[:engine.MaxPolicyBytes-4] + `"`,
		"comments":        fill("#\n"),
		"anchors":         fill("&a "),
		"tags":            fill("!a "),
		"documents":       fill("---\n"),
		"long expression": rule(strings.Repeat("(", 250) + "dscr" + strings.Repeat(")", 246)),
		"many operators":  rule("dscr" + strings.Repeat("-1", 248)),
		"many signs":      rule(strings.Repeat("-", 494) + "dscr<1"),
		"many negations":  rule(strings.Repeat("not ", 120) + "(dscr < 1)"),
		"large numbers":   rule(strings.Repeat("999999999999999*", 30) + "dscr > 1"),
		"small fractions": rule("1" + strings.Repeat("/0.00000000000001", 28) + " > dscr"),
	}
}

func TestHostileDocumentsAreJudgedSoon(t *testing.T) {
	for name, document := range hostile() {
		if len(document) > engine.MaxPolicyBytes {
			document = document[:engine.MaxPolicyBytes]
		}
		start := time.Now()
		p, err := Parse([]byte(document))
		if err == nil {
			Evaluate(p, allFigures(), engine.EntityBusiness)
		}
		if took := time.Since(start); took > 5*time.Second {
			t.Errorf("%s: %v took %v", name, err, took)
		} else {
			t.Logf("%s: %v, %v", name, took, err)
		}
	}
}
