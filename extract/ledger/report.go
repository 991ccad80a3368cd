package ledger

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/cards"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/parse"
)

// report turns what happened while reading into warnings.
func (r *reader) report(st *Statement, cal *parse.Calendar, drafts []*rows.Draft) {
	r.reportLeftOut(st)
	unsure, repaired := 0, 0
	for _, n := range st.RowNotes {
		if n.Ambiguous {
			unsure++
		}
		if n.Repair != "" {
			repaired++
		}
	}
	if len(st.Rows) == 0 && !slices.ContainsFunc(st.Accounts, func(a Account) bool { return a.unmoved() }) {
		r.warn("TABLE_INCOMPLETE", "No table of transactions was found.")
	}
	if unsure > 0 {
		r.warn("LOW_CONFIDENCE", "%d rows could be read in more than one way; they are given as printed.", unsure)
	}
	if repaired > 0 {
		r.warn("ROW_REPAIRED", "%d rows were corrected so that their balances follow.", repaired)
	}
	if st.NewestFirst {
		r.warn("NEWEST_FIRST", "The latest row is printed first.")
	}
	if cal.Inferred {
		r.warn("YEAR_INFERRED", "Rows print no year; it was taken from the period.")
	}
	r.doubtOrder(st, cal, drafts)
	if len(st.Accounts) > 1 {
		r.warn("SEVERAL_ACCOUNTS", "The file holds %d accounts.", len(st.Accounts))
	}
	if r.Unparted > 0 {
		r.warn("LOW_CONFIDENCE", "The rows name %d account numbers, and nothing tells whether they are the holder's accounts or those of others; the rows are given as one account.", r.Unparted)
	}
	st.Warnings = r.warnings
}

// maxPlaces bounds the pages that a warning names.
const maxPlaces = 5

// missedLines are the lines that look like rows and could not be read, from the top down.
func (r *reader) missedLines() (lines []int) {
	for _, a := range r.Assembled {
		lines = append(lines, a.Missed...)
	}
	slices.Sort(lines)
	return lines
}

// reportLeftOut says which lines that look like rows were not read, and how many were left out on purpose, and
// which pages.
func (r *reader) reportLeftOut(st *Statement) {
	var missed []int // by page
	unbooked := 0
	whole := len(st.Accounts) == 1 && st.Accounts[0].isWhole(st)
	var others []string
	for _, a := range r.Assembled {
		for _, page := range a.Table.OtherPages {
			others = append(others, fmt.Sprint(page))
		}
		for _, i := range a.Missed {
			if whole {
				break // tables of something else
			}
			missed = append(missed, r.Lines[i].Page)
		}
		unbooked += a.Unbooked
	}
	for _, w := range r.unreadRows {
		missed = append(missed, w.Page)
	}
	st.Missed = len(missed)
	if len(st.Rows) == 0 && st.Missed == 0 {
		st.Missed = cards.LostAmounts(r.Source)
	}
	if unbooked > 0 {
		r.warn("LOW_CONFIDENCE", "%d lines with amounts were left out: they are marked as not booked, seem to state a balance, or stand in a list beside a table whose balances follow without them.", unbooked)
	}
	if len(others) > 0 {
		r.warn("LOW_CONFIDENCE", "Figures of pages between or behind those of the rows were taken for none of them; compare these pages with the rows (pages %s).", strings.Join(others[:min(len(others), maxPlaces)], ", "))
	}
	if st.Missed > 0 {
		var places []string
		for _, page := range missed[:min(len(missed), maxPlaces)] {
			places = append(places, fmt.Sprintf("page %d", page))
		}
		r.warn("TABLE_INCOMPLETE", "%d lines look like rows and could not be read (%s).", st.Missed, cmp.Or(strings.Join(places, ", "), "page 1"))
	}
	slices.Sort(missed)
	st.MissedPages = slices.Compact(missed)
}

// isWhole says that every row prints its balance, that the rows lead from the printed first balance to the last, and that
// both printed totals are their sums: none is missing.
func (a *Account) isWhole(st *Statement) bool {
	if a.Opening == nil || a.OpeningDerived || a.Closing == nil || a.TotalDebits == nil || a.TotalCredits == nil || len(a.Repaired) > 0 {
		return false
	}
	var debits, credits engine.Amount
	for i, row := range st.Rows {
		if n := st.RowNotes[i]; row.Repaired || !n.BalancePrinted || n.Ambiguous {
			return false
		}
		debits, credits = debits+row.Debit, credits+row.Credit
	}
	moved := credits - debits
	if st.Liability {
		moved = -moved
	}
	return len(st.Rows) > 0 && debits == *a.TotalDebits && credits == *a.TotalCredits && *a.Opening+moved == *a.Closing
}

// warn adds a remark of reading to the result.
func (r *reader) warn(code, format string, args ...any) {
	r.warnings = append(r.warnings, engine.Warning{Code: code, Detail: fmt.Sprintf(format, args...)})
}
