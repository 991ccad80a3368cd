package workbook

import (
	"errors"

	"github.com/xuri/excelize/v2"
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
	}
	w.book.pace.row(w.row)
	if w.row%paceRows == 0 {
		if err := w.book.ctx.Err(); err != nil {
			return err
		}
	}
	return w.stream.SetRow(cellName(1, w.row), w.values)
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
