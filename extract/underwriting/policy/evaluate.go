package policy

import (
	"math/big"
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

// scoredFigure is the figure that leaves out what has no value: without any value, a rule on it is not applicable.
const scoredFigure = "lowest_authenticity"

// Evaluate holds a policy's rules against figures. The entity is engine.EntityBusiness or engine.EntityPerson; a rule
// for another one is not applicable. A rule whose expression Parse would refuse is not evaluated.
func Evaluate(p engine.Policy, figures engine.Figures, entity string) engine.PolicyOutcome {
	out := engine.PolicyOutcome{Revision: p.Revision, Rules: make([]engine.RuleOutcome, len(p.Rules))}
	known := figures.Values()
	for i, rule := range p.Rules {
		out.Rules[i] = evaluateRule(rule, known, entity)
	}
	out.Outcome = outcome(out.Rules)
	return out
}

func evaluateRule(rule engine.PolicyRule, known map[string]any, entity string) engine.RuleOutcome {
	out := engine.RuleOutcome{
		Key:        rule.Key,
		Status:     engine.RuleNotEvaluated,
		Severity:   rule.Severity,
		Expression: rule.When,
		Values:     map[string]any{},
		Message:    rule.Message,
		Missing:    []string{},
		Rows:       []engine.RowRef{},
	}
	c, fault := compile(rule.When)
	if fault == nil {
		for _, name := range c.names {
			out.Values[name] = known[name]
		}
	}
	switch {
	case rule.Applies != "" && rule.Applies != entity:
		out.Status = engine.RuleNotApplicable
	case fault == nil:
		out.Status, out.Missing = c.judge(known)
	}
	return out
}

// judge is the status of a condition, and the figures that keep it from being evaluated.
func (c *condition) judge(known map[string]any) (status string, missing []string) {
	v, lacking := c.root.evaluate(known)
	missing = []string{}
	for _, name := range c.names {
		if slices.Contains(lacking, name) {
			missing = append(missing, name)
		}
	}
	switch {
	case v.known && v.truth:
		return engine.RuleHit, []string{}
	case v.known:
		return engine.RuleClear, []string{}
	case slices.Equal(missing, []string{scoredFigure}):
		return engine.RuleNotApplicable, []string{}
	}
	return engine.RuleNotEvaluated, missing
}

// outcome is the worst of the rules that were hit.
func outcome(rules []engine.RuleOutcome) string {
	some := func(status, severity string) bool {
		return slices.ContainsFunc(rules, func(r engine.RuleOutcome) bool {
			return r.Status == status && r.Severity == severity
		})
	}
	switch {
	case some(engine.RuleHit, engine.SeverityStop):
		return engine.OutcomeStop
	case some(engine.RuleNotEvaluated, engine.SeverityStop):
		return engine.OutcomeIncomplete
	case some(engine.RuleHit, engine.SeverityWarn):
		return engine.OutcomeWarn
	}
	return engine.OutcomeClear
}

// value is what a term gives.
type value struct {
	known  bool // else the rest means nothing
	truth  bool
	number *big.Rat
	text   string
}

// evaluate computes a term in three-valued (Kleene) logic: what depends on an unknown value is unknown, unless the
// other side of "and" or "or" decides alone. lacking names the figures that made it unknown.
func (t *term) evaluate(figures map[string]any) (v value, lacking []string) {
	switch {
	case t.figure != "":
		if v = valueOf(figures[t.figure]); !v.known {
			return v, []string{t.figure}
		}
		return v, nil
	case t.operator == "":
		return value{known: true, number: t.number, text: t.text}, nil
	}
	right, lacking := t.right.evaluate(figures)
	if t.left == nil {
		return t.unary(right), lacking
	}
	left, more := t.left.evaluate(figures)
	if t.operator == "and" || t.operator == "or" {
		decisive := t.operator == "or"
		if left.known && left.truth == decisive || right.known && right.truth == decisive {
			return value{known: true, truth: decisive}, nil
		}
	}
	if !left.known || !right.known {
		return value{}, append(lacking, more...)
	}
	return t.binary(left, right), nil
}

// unary applies an operator with one operand.
func (t *term) unary(v value) value {
	switch t.operator {
	case "not":
		v.truth = v.known && !v.truth
	case "-":
		if v.known {
			v.number = new(big.Rat).Neg(v.number)
		}
	}
	return v
}

// binary applies an operator to known operands, none of which decides "and" or "or" alone.
func (t *term) binary(a, b value) value {
	v := value{known: true}
	switch t.operator {
	case "and", "or":
		v.truth = t.operator == "and" // neither side is false, or neither is true
	case "+":
		v.number = new(big.Rat).Add(a.number, b.number)
	case "-":
		v.number = new(big.Rat).Sub(a.number, b.number)
	case "*":
		v.number = new(big.Rat).Mul(a.number, b.number)
	case "/":
		if b.number.Sign() == 0 {
			return value{}
		}
		v.number = new(big.Rat).Quo(a.number, b.number)
	default:
		v.truth = compare(t.operator, t.left.kind, a, b)
	}
	return v
}

// compare holds a comparison of two numbers or two texts.
func compare(operator string, of kind, a, b value) bool {
	if of == text {
		return engine.SamePolicyText(a.text, b.text) == (operator == "==")
	}
	order := a.number.Cmp(b.number)
	switch operator {
	case "<":
		return order < 0
	case "<=":
		return order <= 0
	case ">":
		return order > 0
	case ">=":
		return order >= 0
	case "==":
		return order == 0
	}
	return order != 0
}

// valueOf is a figure's value.
func valueOf(figure any) value {
	switch f := figure.(type) {
	case engine.Amount:
		return value{known: true, number: big.NewRat(int64(f), 100)}
	case int:
		return value{known: true, number: new(big.Rat).SetInt64(int64(f))}
	case float64:
		return value{known: true, number: decimalOf(f)}
	case string:
		return value{known: true, text: f}
	}
	return value{}
}
