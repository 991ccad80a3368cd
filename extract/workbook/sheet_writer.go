package workbook

import (
	"errors"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/engine"
)

// sheetWriter writes a sheet's rows in order.
type sheetWriter struct {
	book   *book
	sheet  *sheet
	stream *excelize.StreamWriter
	row    int // the last row written
	values []any
	filter bool // the sheet has its filter buttons
}

// put writes the next row.
func (w *sheetWriter) put(cells ...outcome) error {
	w.row++
	w.values = w.values[:0]
	for _, c := range cells {
		if c.error != nil {
			return c.error
		}
		w.values = append(w.values, c.cell)
		w.book.written += c.size()
	}
	if w.book.written > maxWritten {
		return engine.Fail(engine.CodeWorkbookTooLarge)
	}
	w.book.pace.row(w.row)
	if w.row%paceRows == 0 {
		if err := w.book.ctx.Err(); err != nil {
			return err
		}
	}
	if height := w.height(cells); height > 0 {
		return w.stream.SetRow(cellName(1, w.row), w.values, excelize.RowOpts{Height: height})
	}
	return w.stream.SetRow(cellName(1, w.row), w.values)
}

const (
	lineHeight = 15  // points
	maxHeight  = 405 // Excel's highest row is 409 points
	// boldShare is how much of a column's characters bold letters of a proportional font fill.
	boldShare   = 0.9
	indentWidth = 2 // characters that a cell's indent and margins take
)

// height is what a row's wrapped texts need; 0 for one line. Programs that open a workbook leave rows as high
// as they are written.
func (w *sheetWriter) height(cells []outcome) float64 {
	lines := 1.0
	for i, c := range cells {
		if c.wrapped == "" || i >= len(w.sheet.widths) || w.sheet.widths[i] == 0 {
			continue
		}
		for j, part := range strings.Split(c.wrapped, "\n") {
			need := max(1, math.Ceil(float64(utf8.RuneCountInString(part))/(max(1, w.sheet.widths[i]-indentWidth)*boldShare)))
			if j == 0 {
				lines = max(lines, need)
			} else {
				lines++
			}
		}
	}
	if lines == 1 {
		return 0
	}
	return min(lines*lineHeight, maxHeight)
}

// comment adds a note to a cell, up to the bound of a sheet.
func (w *sheetWriter) comment(col, row int, text string) error {
	if text == "" || w.sheet.comments >= maxComments {
		return nil
	}
	w.sheet.comments++
	return w.book.file.AddComment(w.sheet.name, excelize.Comment{Cell: cellName(col, row), Author: "dossier",
		Paragraph: []excelize.RichTextRun{{Text: cellText(text)}}, Width: 220, Height: 90})
}

// name gives a cell a defined name.
func (w *sheetWriter) name(name string, col, row int) error {
	return w.book.file.SetDefinedName(&excelize.DefinedName{Name: name, RefersTo: absolute(w.sheet, col, row, row)})
}

// paint adds conditional colours to cells.
func (w *sheetWriter) paint(from, to string, p place, rules []painted) error {
	for _, rule := range rules {
		id, err := w.book.looks.paintID(rule.look)
		if err != nil {
			return err
		}
		p.paint = true
		err = w.book.file.SetConditionalFormat(w.sheet.name, from+":"+to, []excelize.ConditionalFormatOptions{
			{Type: "formula", Criteria: rule.when.bare(p), Format: &id}})
		if err != nil {
			return err
		}
	}
	return nil
}

// painted is a Paint whose formula was read.
type painted struct {
	when *node
	look string
}

func parsePaint(list []Paint) ([]painted, error) {
	var out []painted
	for _, p := range list {
		n, err := parseFormula(p.When)
		if err != nil {
			return nil, err
		}
		if _, known := paints[p.Look]; !known {
			return nil, errors.New(`look is none of good, warn, bad, muted and strong`)
		}
		out = append(out, painted{n, p.Look})
	}
	return out, nil
}
