package proof

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// Edited returns the statement with an analyst's rows instead of the read ones. Rows are matched by Transaction.Row;
// the given slice is not changed. The same rows give a statement with the same proof.
//
// A balance counts as printed if the reader saw it printed and it is unchanged, or if the analyst set another one,
// because an analyst reads it from the page. A computed balance is computed again from the new rows, and so are
// derived balances and a derived period of the header. Each new row makes up for one line that could not be read.
// Notes on a row's date, amounts or repair are dropped if the analyst changed that value. Repaired itself is always
// recomputed.
func Edited(st *ledger.Statement, rows []engine.Transaction) *ledger.Statement {
	edited := *st
	edited.Rows = append([]engine.Transaction(nil), rows...)
	edited.RowNotes = make(map[int]ledger.RowNote, len(rows))
	edited.Carries = movedCarries(st, rows)
	before := make(map[int]int, len(st.Rows))
	for place, row := range st.Rows {
		before[row.Row] = place
	}
	stale, added := map[int]bool{}, 0
	for place := range edited.Rows {
		row := &edited.Rows[place]
		old, known := before[row.Row]
		if !known {
			row.Repaired = false
			added++
			edited.RowNotes[place] = ledger.RowNote{BalancePrinted: row.Balance != nil}
			continue
		}
		note := carriedNote(st, old, *row)
		row.Repaired = st.Rows[old].Repaired && sameMovement(st.Rows[old], *row)
		stale[place] = row.Balance != nil && !note.BalancePrinted
		edited.RowNotes[place] = note
	}
	edited.Missed = max(0, st.Missed-added)
	edited.Unscaled = st.Unscaled && anyAmountRecognized(edited.RowNotes)
	edited.UnclearMark = st.UnclearMark && anyAsRead(edited.RowNotes)
	rederive(&edited)
	recompute(&edited, stale)
	closeDerived(&edited)
	return &edited
}

// anyRecognized reports whether any row has a figure that is still as it was recognized; an analyst read the others
// from the page.
func anyRecognized(notes map[int]ledger.RowNote) bool {
	for _, n := range notes {
		if n.Recognized || n.RecognizedFigures != 0 {
			return true
		}
	}
	return false
}

// anyAmountRecognized reports whether some row's amount is still as it was recognized.
func anyAmountRecognized(notes map[int]ledger.RowNote) bool {
	for _, n := range notes {
		if n.Recognized {
			return true
		}
	}
	return false
}

// anyAsRead reports whether any row's movement is still as it was read.
func anyAsRead(notes map[int]ledger.RowNote) bool {
	for _, n := range notes {
		if n.AmountText != "" {
			return true
		}
	}
	return false
}

// carriedNote is the part of a row's note that remains after the edit.
func carriedNote(st *ledger.Statement, old int, row engine.Transaction) ledger.RowNote {
	was, note := st.Rows[old], st.RowNotes[old]
	if sameAmount(was.Balance, row.Balance) {
		note.BalancePrinted = BalancePrinted(st, old)
	} else {
		note.BalancePrinted = row.Balance != nil
	}
	if row.Date != nil {
		note.DateText = ""
	}
	note.DateRepaired = note.DateRepaired && sameDate(was.Date, row.Date)
	if row.Description != was.Description || !sameDate(was.Date, row.Date) {
		note.DoubtfulWords, note.WordsSure = false, 0
	}
	if !sameDate(was.Date, row.Date) || !sameMovement(was, row) {
		note.OffLine = false
	}
	if !sameDate(was.Date, row.Date) {
		note.DayDoubtful, note.DayRecognized, note.YearApart = false, false, false
		note.Contradicted &^= ledger.FigureDay
	}
	if !sameAmount(was.Balance, row.Balance) {
		note.Confirmed |= ledger.FigureBalance // read off the page
		note.Contradicted &^= ledger.FigureBalance
	}
	if !sameMovement(was, row) {
		if note.Recognized && note.RecognizedFigures == 0 {
			note.RecognizedFigures = recognizedFigures
		}
		note.RecognizedFigures &^= ledger.FigureAmount // the others are still as they were recognized
		note.Contradicted &^= ledger.FigureAmount
		note.Repair, note.Ambiguous, note.AmountText, note.Recognized, note.SideByBalance = "", false, "", false, false
		note.Confirmed |= ledger.FigureAmount
	}
	return note
}

// recognizedFigures are the figures of a row if it is only known that the row was recognized.
const recognizedFigures = ledger.FigureAmount | ledger.FigureBalance | ledger.FigurePrincipal |
	ledger.FigureInterest | ledger.FigurePenalty

func sameAmount(a, b *engine.Amount) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

func sameDate(a, b *engine.Date) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

func sameMovement(a, b engine.Transaction) bool { return a.Debit == b.Debit && a.Credit == b.Credit }

// recompute computes the computed balances again from the rows.
func recompute(st *ledger.Statement, stale map[int]bool) {
	for account, chain := range Chains(st) {
		var balance exact.Sum
		known := false
		if opening := header(st, account).Opening; opening != nil {
			balance, known = exact.Of(*opening), true
		}
		for _, place := range chain {
			row := &st.Rows[place]
			balance = balance.Plus(movement(st, place))
			switch {
			case stale[place] && known:
				computed := balance.Amount()
				row.Balance = &computed
			case row.Balance != nil:
				balance, known = exact.Of(*row.Balance), true
			}
		}
	}
}

// movedCarries puts each carry line after the last row of the edit that was before it on paper.
func movedCarries(st *ledger.Statement, rows []engine.Transaction) []ledger.Carry {
	place := make(map[int]int, len(rows))
	for i, row := range rows {
		place[row.Row] = i
	}
	moved := append([]ledger.Carry(nil), st.Carries...)
	for i := range moved {
		after := 0
		for before := min(moved[i].After, len(st.Rows)) - 1; before >= 0; before-- {
			if at, kept := place[st.Rows[before].Row]; kept {
				after = at + 1
				break
			}
		}
		moved[i].After = after
	}
	return moved
}

// rederive computes again the values of the header that followed from the rows: opening balance and period.
func rederive(st *ledger.Statement) {
	st.Accounts = append([]ledger.Account(nil), st.Accounts...)
	for account, chain := range Chains(st) {
		if account >= len(st.Accounts) {
			continue
		}
		a := &st.Accounts[account]
		if a.OpeningDerived {
			a.Opening = openingFromRows(st, chain)
			a.OpeningDerived = a.Opening != nil
		}
		if a.PeriodDerived {
			a.PeriodStart, a.PeriodEnd, a.PeriodDerived = nil, nil, false
			if from, to, ok := Period(st, account, chain); ok {
				a.PeriodStart, a.PeriodEnd, a.PeriodDerived = &from, &to, true
			}
		}
	}
}

// openingFromRows is the balance before the first row, computed from the first printed balance.
func openingFromRows(st *ledger.Statement, chain []int) *engine.Amount {
	var moved exact.Sum
	for _, place := range chain {
		moved = moved.Plus(movement(st, place))
		if BalancePrinted(st, place) {
			opening := exact.Of(*st.Rows[place].Balance).Minus(moved).Amount()
			return &opening
		}
	}
	return nil
}

// closeDerived sets a derived closing balance to that of the last row.
func closeDerived(st *ledger.Statement) {
	for account, chain := range Chains(st) {
		if account >= len(st.Accounts) || !st.Accounts[account].ClosingDerived {
			continue
		}
		a := &st.Accounts[account]
		a.Closing = nil
		if len(chain) > 0 {
			a.Closing = st.Rows[chain[len(chain)-1]].Balance
		}
		a.ClosingDerived = a.Closing != nil
	}
}
