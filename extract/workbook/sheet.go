package workbook

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/workbook/formula"
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
	// boldShare is how many of a column's characters fit if they are bold, as a share.
	boldShare   = 0.9
	indentWidth = 2 // characters that a cell's indent and margins take
)

// height is the height in points that a row's wrapped texts need; 0 for one line. Programs that open a workbook do
// not change the heights of its rows.
func (w *sheetWriter) height(cells []outcome) float64 {
	lines := 1.0
	for i, c := range cells {
		if c.wrapped == "" || i >= len(w.sheet.widths) || w.sheet.widths[i] == 0 {
			continue
		}
		for j, part := range strings.Split(c.wrapped, "\n") {
			need := max(
				1, math.Ceil(float64(utf8.RuneCountInString(part))/(max(1, w.sheet.widths[i]-indentWidth)*boldShare)),
			)
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

// comment adds a note to a cell, until the sheet has maxComments.
func (w *sheetWriter) comment(col, row int, text string) error {
	if text == "" || w.sheet.comments >= maxComments {
		return nil
	}
	w.sheet.comments++
	return w.book.file.AddComment(w.sheet.name, excelize.Comment{Cell: cellName(col, row), Author: "dossier",
		Paragraph: []excelize.RichTextRun{{Text: formula.CellText(text)}}, Width: 220, Height: 90})
}

// name gives a cell a defined name.
func (w *sheetWriter) name(name string, col, row int) error {
	return w.book.file.SetDefinedName(&excelize.DefinedName{Name: name, RefersTo: absolute(w.sheet, col, row, row)})
}

// paint adds conditional colours to cells.
func (w *sheetWriter) paint(from, to string, p place, rules []parsedPaint) error {
	for _, rule := range rules {
		id, err := w.book.styles.paintID(rule.look)
		if err != nil {
			return err
		}
		p.paint = true
		err = w.book.file.SetConditionalFormat(w.sheet.name, from+":"+to, []excelize.ConditionalFormatOptions{
			{Type: "formula", Criteria: rule.when.Bare(p), Format: &id}})
		if err != nil {
			return err
		}
	}
	return nil
}

// parsedPaint is a Paint with its parsed formula.
type parsedPaint struct {
	when *node
	look string
}

func parsePaint(list []Paint) ([]parsedPaint, error) {
	var out []parsedPaint
	for _, p := range list {
		n, err := formula.Parse(p.When, pointers)
		if err != nil {
			return nil, err
		}
		if _, known := paints[p.Look]; !known {
			return nil, errors.New(`look is none of good, warn, bad, muted and strong`)
		}
		out = append(out, parsedPaint{n, p.Look})
	}
	return out, nil
}

// paperA4 is the number of A4 in the file format.
const paperA4 = 9

// choices lets cells take the values of a column only.
func (w *sheetWriter) choices(from, to string, c columnOf) error {
	first, last := c.table.span()
	if last < first {
		return nil
	}
	v := excelize.NewDataValidation(true)
	v.SetSqref(from + ":" + to)
	v.SetSqrefDropList(absolute(c.table.sheet, c.index+1, first, last))
	v.SetError(excelize.DataValidationErrorStyleStop, "Choose one", "Only words of the list are understood.")
	return w.book.file.AddDataValidation(w.sheet.name, v)
}

// link makes a cell lead to the top of another sheet.
func (w *sheetWriter) link(col, row int, sheet string) error {
	if sheet == "" {
		return nil
	}
	return w.book.file.SetCellHyperLink(w.sheet.name, cellName(col, row), "'"+sheet+"'!A1", "Location")
}

// printSetup sets how a sheet prints: landscape, one page wide if it can be read then, its header on every page, and
// its name and the page number at the foot.
func (b *book) printSetup(s *sheet) error {
	fit, wide, high, size, landscape := true, s.pagesWide(), 0, paperA4, "landscape"
	if s.onePage {
		wide, high, landscape = 1, 1, "portrait"
	}
	if err := b.file.SetSheetProps(s.name, &excelize.SheetPropsOptions{FitToPage: &fit}); err != nil {
		return err
	}
	err := b.file.SetPageLayout(
		s.name,
		&excelize.PageLayoutOptions{Size: &size, Orientation: &landscape, FitToWidth: &wide, FitToHeight: &high},
	)
	if err != nil {
		return err
	}
	if err := b.file.SetHeaderFooter(s.name, &excelize.HeaderFooterOptions{OddFooter: "&L&A&R&P / &N"}); err != nil {
		return err
	}
	if s.freeze == 0 {
		return nil
	}
	titles := fmt.Sprintf("'%s'!$1:$%d", s.name, s.freeze)
	if wide > 1 {
		titles = fmt.Sprintf("'%s'!$A:$%s,%s", s.name, columnName(max(1, s.keep)), titles)
	}
	return b.file.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", RefersTo: titles, Scope: s.name})
}

// widestPage is how many characters beside each other are still readable on a landscape page.
const widestPage = 240

// pagesWide is how many pages beside each other a sheet needs in print.
func (s *sheet) pagesWide() int {
	total := 0.0
	for _, w := range s.widths {
		total += w
	}
	return 1 + int(total)/widestPage
}
