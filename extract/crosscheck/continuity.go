package crosscheck

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
)

// weekend is the longest gap in days between two printed periods that is taken for days without business
// when the balances meet. A period that no page prints ends with its last row, so that days without
// movement follow it.
const weekend = 3

// judgeContinuity checks that each statement opens with the balance with which the one before it closed.
func judgeContinuity(f field, papers []document) judgement {
	list := statementsIn(papers)
	likeness, worst, pairs := map[int64]float64{}, 1.0, 0
	var findings []engine.Finding
	for _, next := range list {
		before, ok := predecessor(list, next)
		if !ok {
			continue
		}
		gap := before.to.DaysUntil(next.from) - 1
		meets, known := balancesMeet(before, next)
		if gap > 0 && !(meets && (gap <= weekend || before.derived || next.derived)) {
			findings = append(findings, missingDays(before, next))
			continue
		}
		if !known {
			continue
		}
		points := 1.0
		if !meets {
			points = 0
			findings = append(findings, broken(before, next))
		}
		pairs, worst = pairs+1, min(worst, points)
		note(likeness, points, before.doc, next.doc)
	}
	values := statementValues(list, likeness, func(s statement) string { return balanceText(s.opening) + " to " + balanceText(s.closing) })
	var j judgement
	switch {
	case worst < conflictBelow:
		j = scored(f, worst, values, "A statement does not open with the balance with which the one before it closed.")
	case pairs > 0:
		j = scored(f, worst, values, fmt.Sprintf("%d statements open with the balance with which the one before closed.", pairs))
	default:
		j = uncompared(f, values, noPair(values, "No two statements of one account follow each other with known balances."))
	}
	j.findings = findings
	return j
}

// predecessor is the statement of the same account that ends last among those that begin before next. It
// is none when that one reaches into next's days: those are compared row by row.
func predecessor(list []statement, next statement) (before statement, ok bool) {
	for _, s := range list {
		if s.from.Before(next.from) && s.mayBeOne(next) && (!ok || s.to.After(before.to)) {
			before, ok = s, true
		}
	}
	return before, ok && !before.to.After(next.from)
}

func balancesMeet(before, next statement) (meet, known bool) {
	if before.closing == nil || next.opening == nil {
		return false, false
	}
	return (*before.closing - *next.opening).Abs() <= tolerance, true
}

// tolerance is one hundredth: printed balances are exact.
const tolerance = engine.Amount(1)

func missingDays(before, next statement) engine.Finding {
	return engine.Finding{Severity: medium, Code: "STATEMENT_GAP", DocumentIDs: ascending(before.doc, next.doc),
		Detail: fmt.Sprintf("No statement of %s covers %s to %s.", next.label(), before.to.AddDays(1), next.from.AddDays(-1))}
}

func broken(before, next statement) engine.Finding {
	return engine.Finding{Severity: high, Code: "CONTINUITY_BREAK", DocumentIDs: ascending(before.doc, next.doc),
		Detail: fmt.Sprintf("The statement of %s up to %s closes with %s and the next one opens with %s.",
			next.label(), before.to, *before.closing, *next.opening)}
}

func balanceText(a *engine.Amount) string {
	if a == nil {
		return "unknown"
	}
	return a.String()
}
