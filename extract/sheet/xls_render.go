package sheet

import (
	"fmt"
	"math"
	"strconv"

	"github.com/xuri/excelize/v2"
	"github.com/yamitzky/xlrd-go/xlrd"
)

// renderer shows numbers as their formats do. It borrows one cell of a scratch workbook of the other kind,
// so that both kinds of workbooks show the same number alike.
type renderer struct {
	book   *xlrd.Book
	file   *excelize.File
	styles map[string]int
	shown  map[shownKey]string
}

type shownKey struct {
	value  float64
	format string
}

const (
	scratchSheet = "Sheet1"
	scratchCell  = "A1"
	// maxShown bounds the numbers remembered; days and round amounts repeat.
	maxShown = 100_000
)

func newRenderer(book *xlrd.Book) (*renderer, error) {
	r := &renderer{book: book, file: excelize.NewFile(excelize.Options{ShortDatePattern: shortDate}), styles: map[string]int{}, shown: map[shownKey]string{}}
	since1904 := book.Datemode == 1
	if err := r.file.SetWorkbookProps(&excelize.WorkbookPropsOptions{Date1904: &since1904}); err != nil {
		return nil, fmt.Errorf("prepare the formats: %w", err)
	}
	return r, nil
}

func (r *renderer) close() { _ = r.file.Close() } // it is in memory only

// text is a cell as a person sees it; "" for an empty one and for an error value.
func (r *renderer) text(s *xlrd.Sheet, row, column int) (string, error) {
	switch value := s.CellValue(row, column).(type) {
	case string:
		return value, nil
	case bool:
		return boolText(value), nil
	case int:
		return r.other(s.CellType(row, column), float64(value), r.format(s, row, column))
	case float64:
		return r.other(s.CellType(row, column), value, r.format(s, row, column))
	}
	return "", nil
}

func boolText(b bool) string {
	if b {
		return "TRUE"
	}
	return "FALSE"
}

func (r *renderer) other(kind int, value float64, format string) (string, error) {
	switch kind {
	case xlrd.XL_CELL_BOOLEAN:
		return boolText(value != 0), nil
	case xlrd.XL_CELL_NUMBER, xlrd.XL_CELL_DATE:
		return r.number(value, format)
	}
	return "", nil
}

// format is a cell's number format, "General" when it has none.
func (r *renderer) format(s *xlrd.Sheet, row, column int) string {
	at := s.CellXFIndex(row, column)
	if at < 0 || at >= len(r.book.XFList) || r.book.XFList[at] == nil {
		return "General"
	}
	f := r.book.FormatMap[r.book.XFList[at].FormatKey]
	if f == nil || f.FormatString == "" {
		return "General"
	}
	return f.FormatString
}

func (r *renderer) number(value float64, format string) (string, error) {
	if math.IsNaN(value) || math.IsInf(value, 0) {
		return "", nil
	}
	key := shownKey{value, format}
	if text, known := r.shown[key]; known {
		return text, nil
	}
	style, err := r.style(format)
	if err != nil { // a format that is none: the plain number is what is left
		return strconv.FormatFloat(value, 'f', -1, 64), nil
	}
	text, err := r.show(value, style)
	if err != nil {
		return "", fmt.Errorf("show a number: %w", err)
	}
	if len(r.shown) < maxShown {
		r.shown[key] = text
	}
	return text, nil
}

func (r *renderer) show(value float64, style int) (string, error) {
	if err := r.file.SetCellValue(scratchSheet, scratchCell, value); err != nil {
		return "", err
	}
	if err := r.file.SetCellStyle(scratchSheet, scratchCell, scratchCell, style); err != nil {
		return "", err
	}
	return r.file.GetCellValue(scratchSheet, scratchCell)
}

func (r *renderer) style(format string) (int, error) {
	if style, known := r.styles[format]; known {
		return style, nil
	}
	style, err := r.file.NewStyle(&excelize.Style{CustomNumFmt: &format})
	if err != nil {
		return 0, err
	}
	r.styles[format] = style
	return style, nil
}
