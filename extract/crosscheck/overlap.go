package crosscheck

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
)

// sameRowsFrom is the share of rows that two statements must have in common over the days that both
// cover. Less means that two versions of those days exist.
const sameRowsFrom = 0.95

// judgeOverlap compares the rows of the days that two statements of one account both cover.
func judgeOverlap(f field, papers []document) judgement {
	list := statementsIn(papers)
	likeness, worst, pairs := map[int64]float64{}, 1.0, 0
	var findings []engine.Finding
	for i, a := range list {
		for _, b := range list[i+1:] {
			from, to, both := overlap(a, b)
			if !both || !a.mayBeOne(b) || a.tooMany || b.tooMany {
				continue
			}
			common, most := commonRows(a.rows, b.rows, dayNumber(from), dayNumber(to))
			points := 1.0
			if most > 0 && float64(common) < sameRowsFrom*float64(most) {
				points = 0
				findings = append(findings, twoVersions(a, b, from, to, most-common, most))
			}
			pairs, worst = pairs+1, min(worst, points)
			note(likeness, points, a.doc, b.doc)
		}
	}
	values := statementValues(list, likeness, func(s statement) string { return s.from.String() + " to " + s.to.String() })
	switch {
	case worst < conflictBelow:
		j := scored(f, worst, values, "Statements of one account tell different transactions for the same days.")
		j.findings = findings
		return j
	case pairs > 0:
		return scored(f, worst, values, fmt.Sprintf("%d overlaps were compared; both statements tell the same transactions for the same days.", pairs))
	}
	return uncompared(f, values, noPair(values, "No two statements of one account cover the same days."))
}

// noPair says why statements were not compared.
func noPair(values []engine.FieldValue, several string) string {
	switch len(values) {
	case 0:
		return "No statement here shows both an account number and a period."
	case 1:
		return "Only one statement here shows an account number and a period."
	}
	return several
}

// overlap are the days that both statements cover. One day on which one ends and the other begins is no
// overlap: many banks print the last balance's day as the first of the next period.
func overlap(a, b statement) (from, to engine.Date, both bool) {
	from, to = a.from, a.to
	if b.from.After(from) {
		from = b.from
	}
	if b.to.Before(to) {
		to = b.to
	}
	if to.Before(from) {
		return from, to, false
	}
	touching := from == to && (a.to == b.from || b.to == a.from)
	return from, to, !touching
}

// commonRows counts the rows that both have between two days, and the rows of the longer list there.
func commonRows(a, b []movement, from, to int32) (common, most int) {
	a, b = between(a, from, to), between(b, from, to)
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch order := compareMovements(a[i], b[j]); {
		case order == 0:
			common, i, j = common+1, i+1, j+1
		case order < 0:
			i++
		default:
			j++
		}
	}
	return common, max(len(a), len(b))
}

func between(rows []movement, from, to int32) []movement {
	first, last := 0, len(rows)
	for first < last && rows[first].day < from {
		first++
	}
	for last > first && rows[last-1].day > to {
		last--
	}
	return rows[first:last]
}

func twoVersions(a, b statement, from, to engine.Date, different, of int) engine.Finding {
	return engine.Finding{Severity: high, Code: "STATEMENT_OVERLAP_CONFLICT", DocumentIDs: ascending(a.doc, b.doc),
		Detail: fmt.Sprintf("Two statements of %s cover %s to %s, and %d of %d transactions are not in both: there are two versions of the same days.",
			a.label(), from, to, different, of)}
}
