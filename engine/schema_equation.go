package engine

import (
	"fmt"
	"strings"
)

// EquationTerm is one part of an equation: a field, a table's column summed up, or a number.
type EquationTerm struct {
	Negative bool
	Field    string
	Table    string // with Column: sum(Table.Column)
	Column   string
	Number   *Amount
}

// ParseEquation reads "sum(lines.amount) + fees - 10 = total". Both sides have at least one term; what
// the names mean is not looked at. The error is one sentence for the definition's author.
func ParseEquation(text string) (left, right []EquationTerm, err error) {
	sides := strings.Split(text, "=")
	if len(sides) != 2 {
		return nil, nil, fmt.Errorf("an equation has exactly one =")
	}
	if left, err = parseTerms(sides[0]); err == nil {
		right, err = parseTerms(sides[1])
	}
	if err == nil && len(left)+len(right) > maxTerms {
		err = fmt.Errorf("an equation has at most %d terms", maxTerms)
	}
	return left, right, err
}

func parseTerms(side string) (terms []EquationTerm, err error) {
	rest := strings.TrimSpace(side)
	for first := true; first || rest != ""; first = false {
		term := EquationTerm{}
		switch {
		case strings.HasPrefix(rest, "-"):
			term.Negative, rest = true, rest[1:]
		case strings.HasPrefix(rest, "+") && !first:
			rest = rest[1:]
		case !first:
			return nil, fmt.Errorf("terms are joined by + or -; %q does not begin with one", shortText(rest))
		}
		word := strings.TrimSpace(rest)
		if end := strings.IndexAny(word, "+-"); end >= 0 {
			word, rest = word[:end], word[end:]
		} else {
			rest = ""
		}
		if err := term.read(strings.TrimSpace(word)); err != nil {
			return nil, err
		}
		terms = append(terms, term)
	}
	return terms, nil
}

func (t *EquationTerm) read(word string) error {
	if inner, ok := strings.CutPrefix(word, "sum("); ok && strings.HasSuffix(inner, ")") {
		table, column, ok := strings.Cut(strings.TrimSuffix(inner, ")"), ".")
		if t.Table, t.Column = strings.TrimSpace(table), strings.TrimSpace(
			column,
		); !ok || !slugForm.MatchString(t.Table) || !slugForm.MatchString(t.Column) {
			return fmt.Errorf("%q must be sum(table.column)", shortText(word))
		}
		return nil
	}
	if slugForm.MatchString(word) {
		t.Field = word
		return nil
	}
	if number, err := ParseAmount(word); err == nil && word != "" {
		t.Number = &number
		return nil
	}
	return fmt.Errorf("%q is no field, no sum(table.column) and no number", shortText(word))
}

// shortText is as much of a caller's own text as an error repeats.
func shortText(s string) string {
	if runes := []rune(s); len(runes) > 40 {
		return string(runes[:40]) + "…"
	}
	return s
}
