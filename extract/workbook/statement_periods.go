package workbook

import "slices"

// periodToken stands in a pointer of value("…") for the key of the period that the formula is worked out in.
const periodToken = "@period"

// inPeriod is a pointer with the place's period in it.
func (p place) inPeriod(at pointer) pointer {
	i := slices.Index(at.tokens, periodToken)
	s, inStatement := p.home.(*statement)
	if i < 0 || !inStatement || p.period >= len(s.periods) {
		return at
	}
	at.tokens = slices.Clone(at.tokens)
	at.tokens[i] = s.periods[p.period].key
	return at
}

// unknownPeriods head the columns of a statement whose paper shows no period that could be read.
func unknownPeriods() []period {
	return []period{{key: "", label: "Current year", place: 0}, {key: "", label: "Prior year", place: 1}}
}
