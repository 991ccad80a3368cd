package tables

import "github.com/dossier-lending/dossier/extract/parse"

// YearsHeadRows says that a year alone on a line is that of the rows below it: no day prints its own, and none is broken
// before its year. It is asked for line after line, and found out once, when the table is filled.
func (t *Table) YearsHeadRows() bool {
	if t.yearsHead == nil {
		head := t.daysLackYears() && !t.breaksYears()
		t.yearsHead = &head
	}
	return *t.yearsHead
}

// daysLackYears says that no day of the table prints its year; those that a line above gave one do not count.
func (t *Table) daysLackYears() bool {
	for _, l := range t.Lines {
		if l.Date == nil {
			continue
		}
		if p, ok := parse.ParsePrintedDate(l.Date.Text); ok && p.Year != 0 {
			return false
		}
	}
	return true
}

// breaksYears says that years stand below days: with the texts of their rows going on beside them, or one year alone on
// line after line of a page, none of them above the first day. A year alone on a line completes the day above it then,
// and is none of the rows below.
func (t *Table) breaksYears() bool {
	var above *Line // the year alone before
	dated, heads := false, false
	for i := range t.Lines {
		l := &t.Lines[i]
		dated = dated || l.Date != nil
		switch {
		case l.Tail != l.TailFrom+1 || len(l.Words[l.TailFrom].Text) != len("2006"):
		case len(l.Words) > l.Tail:
			return true
		case !dated:
			heads = true
		case !heads && above != nil && above.Page == l.Page && above.Words[0].Text == l.Words[0].Text:
			return true
		default:
			above = l
		}
	}
	return false
}
