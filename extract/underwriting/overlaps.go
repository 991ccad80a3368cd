package underwriting

import (
	"cmp"
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

// conflict is a day that two statements of one account give differently.
type conflict struct {
	day           engine.Date
	kept          *statement
	others        []*statement
	rows, leftOut int
	leftOutRows   []*row
}

// fate is what becomes of a row of a statement.
type fate int

const (
	used fate = iota
	duplicate
	leftOut
)

// rowKey is by which two statements' rows of one day are equal: descriptions never decide.
type rowKey struct {
	debit, credit, balance engine.Amount
}

// on returns the statement's rows of a day.
func (s *statement) on(day engine.Date) []*row {
	start, _ := slices.BinarySearchFunc(s.rows, day, func(r *row, d engine.Date) int { return r.day.Compare(d) })
	end := start
	for end < len(s.rows) && s.rows[end].day == day {
		end++
	}
	return s.rows[start:end]
}

// covers reports whether the statement shows the day.
func (s *statement) covers(day engine.Date) bool {
	return s.inPeriod(day) || slices.Contains(s.outside, day)
}

// preferred compares statements by which to believe: arithmetic that passes before one that fails, text before
// recognition, then the smaller digest.
func preferred(a, b *statement) int {
	return cmp.Or(
		cmp.Compare(b2i(b.paper.proven()), b2i(a.paper.proven())),
		cmp.Compare(b2i(a.paper.head.Quality.PagesOCR > 0), b2i(b.paper.head.Quality.PagesOCR > 0)),
		cmp.Compare(a.paper.Document.SHA256, b.paper.Document.SHA256),
		a.compare(b),
	)
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// unmatched splits off the rows of b that have no equal row in a: multisets of debit, credit and, where both print it,
// balance. Rows with the same balance are matched first, so that a row without one takes what is left.
func unmatched(a, b []*row) (rest []*row) {
	exactly, bare, any := map[rowKey]int{}, map[rowKey]int{}, map[rowKey]int{}
	for _, r := range a {
		any[r.amounts()]++
		if r.Balance == nil {
			bare[r.amounts()]++
		} else {
			exactly[r.key()]++
		}
	}
	take := func(r *row) {
		any[r.amounts()]--
	}
	var open []*row
	for _, r := range b {
		if r.Balance != nil && exactly[r.key()] > 0 {
			exactly[r.key()]--
			take(r)
			continue
		}
		open = append(open, r)
	}
	for _, r := range open {
		switch k := r.amounts(); {
		case r.Balance == nil && any[k] > 0:
			take(r)
		case r.Balance != nil && bare[k] > 0 && any[k] > 0:
			bare[k]--
			take(r)
		default:
			rest = append(rest, r)
		}
	}
	return rest
}

// key and amounts are by which rows are compared, with and without the balance.
func (r *row) key() rowKey {
	k := r.amounts()
	k.balance = *r.Balance
	return k
}

func (r *row) amounts() rowKey { return rowKey{debit: r.Debit, credit: r.Credit} }

// agree compares two statements' rows of one day: equal, or one a part of the other on the last day of the smaller
// (a statement cut in mid-day). larger is the statement whose rows count if they agree and differ in number.
func agree(day engine.Date, a, b *statement) (larger *statement, ok bool) {
	rowsA, rowsB := a.on(day), b.on(day)
	restB, restA := unmatched(rowsA, rowsB), unmatched(rowsB, rowsA)
	switch {
	case len(restA) == 0 && len(restB) == 0:
		return nil, true
	case len(restB) == 0 && b.isCutOn(day):
		return a, true
	case len(restA) == 0 && a.isCutOn(day):
		return b, true
	}
	return nil, false
}

// isCutOn reports whether the statement need not show the whole of a day: its last, or one outside of its period.
func (s *statement) isCutOn(day engine.Date) bool { return day == s.to || !s.inPeriod(day) }

// compareDays reports whether two statements have a common day with rows, and whether any common day differs.
func compareDays(a, b *statement) (common, conflict bool) {
	for _, day := range slices.Concat(a.days(), b.days()) {
		if !a.covers(day) || !b.covers(day) {
			continue
		}
		common = true
		if _, ok := agree(day, a, b); !ok {
			return true, true
		}
	}
	return common, false
}

// days are the distinct days with rows.
func (s *statement) days() (days []engine.Date) {
	for _, r := range s.rows {
		if len(days) == 0 || days[len(days)-1] != r.day {
			days = append(days, r.day)
		}
	}
	return days
}

func later(a, b engine.Date) engine.Date {
	if a.After(b) {
		return a
	}
	return b
}

func earlier(a, b engine.Date) engine.Date {
	if a.Before(b) {
		return a
	}
	return b
}

// dedupe decides for each day whose rows count, marks all others and lists the conflicts.
func (a *account) dedupe(mark func(*row, fate)) {
	var days []engine.Date
	for _, s := range a.statements {
		days = append(days, s.days()...)
	}
	slices.SortFunc(days, engine.Date.Compare)
	for _, day := range slices.Compact(days) {
		a.dedupeDay(day, mark)
	}
	slices.SortStableFunc(a.rows, func(x, y *row) int { return x.day.Compare(y.day) })
}

// dedupeDay takes one day's rows. The statement to keep starts as the preferred one; a larger one that agrees with it
// takes its place.
func (a *account) dedupeDay(day engine.Date, mark func(*row, fate)) {
	var there []*statement
	for _, s := range a.statements {
		if s.covers(day) {
			there = append(there, s)
		}
	}
	slices.SortFunc(there, preferred)
	kept := there[0]
	for _, s := range there[1:] {
		if larger, ok := agree(day, kept, s); ok && larger == s {
			kept = s
		}
	}
	c := conflict{day: day, kept: kept, rows: len(kept.on(day))}
	for _, r := range kept.on(day) {
		a.rows = append(a.rows, r)
		mark(r, used)
	}
	for _, s := range there {
		if s == kept {
			continue
		}
		_, agrees := agree(day, kept, s)
		rest := unmatchedOf(day, kept, s, agrees)
		alone := map[*row]bool{}
		for _, r := range rest {
			alone[r] = true
		}
		for _, r := range s.on(day) {
			if alone[r] {
				mark(r, leftOut)
				continue
			}
			a.duplicates++
			mark(r, duplicate)
		}
		if !agrees {
			c.others = append(c.others, s)
			kept.paper.conflicted, s.paper.conflicted = true, true
			c.leftOut += len(rest)
			c.leftOutRows = append(c.leftOutRows, rest...)
		}
	}
	if len(c.others) > 0 {
		a.conflicts = append(a.conflicts, c)
	}
	a.cover.owner[day] = kept
}

// unmatchedOf are the rows of a day of another statement that the kept one does not have.
func unmatchedOf(day engine.Date, kept, other *statement, agrees bool) []*row {
	if agrees {
		return nil
	}
	return unmatched(kept.on(day), other.on(day))
}
