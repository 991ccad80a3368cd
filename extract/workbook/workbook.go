// Package workbook writes results as Excel workbooks. Begin with [Write]: a summary, and every
// transaction with a running balance that Excel itself computes beside the printed one.
//
// # Why formulas carry their value
//
// A workbook is looked at in viewers and mail previews that compute nothing, and edited in Excel, which
// does. So each formula is written with its result: both show the same, and a corrected cell moves
// everything below it.
//
// # Why text stays text
//
// A description that begins with "=", "+", "-" or "@" came from a borrower's paper. It is written as a
// text cell, which no program evaluates.
package workbook

import (
	"errors"
	"fmt"
	"io"

	"github.com/xuri/excelize/v2" // writes the format

	"github.com/dossier-lending/dossier/engine"
)

const (
	summarySheet      = "Summary"
	transactionsSheet = "Transactions"
	// maxRows is the most a sheet holds, less the header.
	maxRows = excelize.TotalRows - 1
	// maxCellText is the longest text a cell holds, in UTF-16 units; counted in bytes here, to be safe.
	maxCellText = 32767
)

// ErrTooManyRows says that a statement has more transactions than a sheet holds.
var ErrTooManyRows = errors.New("more transactions than an Excel sheet holds (1,048,575); export CSV instead")

// Write makes the workbook of one result: sheet "Summary" with the paper's fields, the balance proof and
// the checks, and sheet "Transactions" for statement-like types.
func Write(w io.Writer, e engine.Extraction) (err error) {
	if len(e.Transactions) > maxRows {
		return ErrTooManyRows
	}
	f := excelize.NewFile()
	defer func() { err = errors.Join(err, f.Close()) }()
	look, err := newStyles(f)
	if err != nil {
		return err
	}
	if err := f.SetSheetName("Sheet1", summarySheet); err != nil {
		return err
	}
	if err := writeSheet(f, summarySheet, func(s *excelize.StreamWriter) error { return writeSummary(s, look, e) }); err != nil {
		return err
	}
	if e.Metrics != nil || len(e.Transactions) > 0 {
		if _, err := f.NewSheet(transactionsSheet); err != nil {
			return err
		}
		err := writeSheet(f, transactionsSheet, func(s *excelize.StreamWriter) error { return writeTransactions(s, look, e) })
		if err != nil {
			return err
		}
	}
	_, err = f.WriteTo(w)
	return err
}

func writeSheet(f *excelize.File, name string, rows func(*excelize.StreamWriter) error) error {
	s, err := f.NewStreamWriter(name)
	if err != nil {
		return err
	}
	if err := rows(s); err != nil {
		return fmt.Errorf("sheet %s: %w", name, err)
	}
	return s.Flush()
}

// styles are the looks of cells, one object each.
type styles struct{ header, label, money, day, wrap, broken int }

func newStyles(f *excelize.File) (styles, error) {
	var s styles
	money, day := "#,##0.00;[Red]-#,##0.00", "yyyy-mm-dd"
	for _, one := range []struct {
		id    *int
		style excelize.Style
	}{
		{&s.header, excelize.Style{Font: &excelize.Font{Bold: true}, Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"DDE6F0"}}}},
		{&s.label, excelize.Style{Font: &excelize.Font{Bold: true}}},
		{&s.money, excelize.Style{CustomNumFmt: &money}},
		{&s.day, excelize.Style{CustomNumFmt: &day}},
		{&s.wrap, excelize.Style{Alignment: &excelize.Alignment{WrapText: true, Vertical: "top"}}},
		{&s.broken, excelize.Style{CustomNumFmt: &money, Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"F8CBAD"}}}},
	} {
		id, err := f.NewStyle(&one.style)
		if err != nil {
			return s, err
		}
		*one.id = id
	}
	return s, nil
}
