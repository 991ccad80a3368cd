package custom

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
)

// requiredPrefix begins the keys of checks that a required value is present. Keys of a schema's own checks contain no
// point.
const requiredPrefix = "required."

// equationTolerance is the largest difference of an equation if the check gives none: one hundredth.
const equationTolerance = engine.Amount(1)

// checks returns the checks of required fields and tables, then the schema's own.
func (b *builder) checks() []engine.Check {
	checks := []engine.Check{}
	for _, f := range b.definition.Fields {
		if f.Required {
			checks = append(checks, presence(f.Name, b.values[f.Name].value != nil, "a value"))
		}
	}
	for _, t := range b.definition.Tables {
		if t.Required {
			checks = append(checks, presence(t.Name, len(b.tables[t.Name].list) > 0, "a row"))
		}
	}
	for _, c := range b.definition.Checks {
		if c.Equation != "" {
			checks = append(checks, b.equation(c))
		} else {
			checks = append(checks, b.inRange(c))
		}
	}
	return checks
}

func presence(name string, found bool, what string) engine.Check {
	c := engine.Check{
		Key:    requiredPrefix + name,
		Label:  name + " is present",
		Status: engine.CheckPass,
		Detail: "The paper shows " + what + ".",
	}
	if !found {
		c.Status, c.Detail = engine.CheckFail, "The schema requires "+name+", and "+what+" of it was not found."
	}
	return c
}

func begun(c engine.SchemaCheck, label string, tolerance engine.Amount) engine.Check {
	if c.Tolerance != nil {
		tolerance = *c.Tolerance
	}
	if c.Label != "" {
		label = c.Label
	}
	return engine.Check{Key: c.Key, Label: label, Tolerance: &tolerance}
}

// equation computes both sides; the left one is expected, the right one is printed.
func (b *builder) equation(c engine.SchemaCheck) engine.Check {
	out := begun(c, c.Equation, equationTolerance)
	left, right, err := engine.ParseEquation(c.Equation)
	if err != nil {
		return notApplicable(out, "The equation could not be read.")
	}
	expected, missing := b.side(left)
	actual, missingRight := b.side(right)
	if missing == "" {
		missing = missingRight
	}
	if missing != "" {
		return notApplicable(out, missing+" was not read, so that nothing can be compared.")
	}
	return compared(out, expected, actual, expected.minus(actual).abs().above(decimalOf(*out.Tolerance)))
}

func notApplicable(c engine.Check, detail string) engine.Check {
	c.Status, c.Detail, c.Tolerance = engine.CheckNotApplicable, detail, nil
	return c
}

func compared(c engine.Check, expected, actual decimal, off bool) engine.Check {
	c.Expected, c.Actual, c.Difference = expected.amount(), actual.amount(), actual.minus(expected).amount()
	c.Status, c.Detail = engine.CheckPass, fmt.Sprintf("%s agrees with %s.", actual, expected)
	if off {
		c.Status, c.Detail = engine.CheckFail, fmt.Sprintf(
			"%s is not %s: the difference is %s.", actual, expected, actual.minus(expected),
		)
	}
	return c
}

// side adds up terms; missing names the first one without a value.
func (b *builder) side(terms []engine.EquationTerm) (sum decimal, missing string) {
	sum = decimalOf(0)
	for _, term := range terms {
		var v decimal
		switch {
		case term.Number != nil:
			v = decimalOf(*term.Number)
		case term.Table != "":
			if v, missing = b.tables[term.Table].sum(term.Column); missing != "" {
				return sum, term.Table + "." + term.Column + missing
			}
		default:
			number := b.values[term.Field].number
			if number == nil {
				return sum, term.Field
			}
			v = *number
		}
		if term.Negative {
			sum = sum.minus(v)
		} else {
			sum = sum.plus(v)
		}
	}
	return sum, ""
}

// inRange checks that a field is between its bounds; the expected value is the bound that was crossed.
func (b *builder) inRange(c engine.SchemaCheck) engine.Check {
	out := begun(c, c.Field+" is in its range", 0)
	v := b.values[c.Field].number
	if v == nil {
		return notApplicable(out, c.Field+" was not read, so that nothing can be compared.")
	}
	tolerance := decimalOf(*out.Tolerance)
	for _, bound := range []struct {
		at    *engine.Amount
		above bool
	}{{c.Min, false}, {c.Max, true}} {
		if bound.at == nil {
			continue
		}
		limit, off, word := decimalOf(*bound.at), false, "below"
		if off = limit.minus(*v).above(tolerance); bound.above {
			off, word = v.minus(limit).above(tolerance), "above"
		}
		if off {
			out.Expected, out.Actual, out.Difference = limit.amount(), v.amount(), v.minus(limit).amount()
			out.Status, out.Detail = engine.CheckFail, fmt.Sprintf("%s is %s %s.", v, word, limit)
			return out
		}
	}
	out.Actual, out.Status, out.Detail = v.amount(), engine.CheckPass, fmt.Sprintf("%s is in the range.", v)
	return out
}
