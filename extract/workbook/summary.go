package workbook

import (
	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/engine"
)

// rowWriter counts the rows of a sheet as they are written.
type rowWriter struct {
	stream *excelize.StreamWriter
	row    int
	err    error
}

func (w *rowWriter) put(cells ...any) {
	w.row++
	if w.err != nil {
		return
	}
	name, err := excelize.CoordinatesToCellName(1, w.row)
	if err == nil {
		err = w.stream.SetRow(name, cells)
	}
	w.err = err
}

// writeSummary writes what the paper shows, how its arithmetic came out, and every check.
func writeSummary(s *excelize.StreamWriter, look styles, e engine.Extraction) error {
	if err := s.SetColWidth(1, 1, 34); err != nil {
		return err
	}
	if err := s.SetColWidth(2, 7, 22); err != nil {
		return err
	}
	w := &rowWriter{stream: s}
	w.put(look.head("Field"), look.head("Value"))
	w.put(look.name("document_type"), text(e.DocumentType))
	for _, f := range e.Fields {
		cell, err := look.value(f.Value)
		if err != nil {
			return err
		}
		w.put(look.name(f.Name), cell)
	}
	if e.BalanceChecks != nil {
		writeProof(w, look, *e.BalanceChecks)
	}
	w.put()
	w.put(look.head("Check"), look.head("Status"), look.head("Expected"), look.head("Actual"),
		look.head("Difference"), look.head("Tolerance"), look.head("Detail"))
	for _, c := range e.Validation.Checks {
		w.put(text(c.Label), text(string(c.Status)), look.amountOf(c.Expected), look.amountOf(c.Actual),
			look.amountOf(c.Difference), look.amountOf(c.Tolerance), text(c.Detail))
	}
	for _, warning := range e.Quality.Warnings {
		w.put(text("Warning "+warning.Code), text(warning.Detail))
	}
	return w.err
}

func writeProof(w *rowWriter, look styles, b engine.BalanceChecks) {
	w.put()
	w.put(look.head("Balance proof"), look.head(string(b.Status)))
	w.put(look.name("opening balance"), look.amountOf(b.OpeningBalance))
	w.put(look.name("total credits"), look.amount(b.TotalCredits))
	w.put(look.name("total debits"), look.amount(b.TotalDebits))
	w.put(look.name("computed closing balance"), look.amountOf(b.ComputedClosingBalance))
	w.put(look.name("printed closing balance"), look.amountOf(b.ClosingBalance))
	w.put(look.name("difference"), look.amountOf(b.ClosingDifference))
	w.put(look.name("rows checked"), excelize.Cell{Value: b.RowsChecked})
	w.put(look.name("rows that break"), excelize.Cell{Value: b.RowsFailed})
}

func (l styles) head(s string) excelize.Cell { return excelize.Cell{StyleID: l.header, Value: s} }

func (l styles) name(s string) excelize.Cell {
	return excelize.Cell{StyleID: l.label, Value: cellText(s)}
}
