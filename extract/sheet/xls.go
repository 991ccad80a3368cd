package sheet

import (
	"context"
	"fmt"
	"io"
	"math"
	"strconv"
	"time"

	"github.com/xuri/excelize/v2"
	"github.com/yamitzky/xlrd-go/xlrd" // the one Go reader of BIFF that read every sound sample tried

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/sheet/crypt"
)

// xlsTime bounds the library on one file: sound workbooks of 60,000 rows take under two seconds, and some
// damaged ones make it loop for ever.
const xlsTime = 10 * time.Second

// readXLS reads the Excel 97-2003 workbook in a compound file. It checks the records first, so that files it refuses
// never reach the library.
func readXLS(ctx context.Context, container *compound, opt Options, doc *page.Document) error {
	stream, found := container.stream("Workbook", "Book")
	if !found {
		return ErrDamagedXLS
	}
	if crypt.Protected(stream) {
		var err error
		if stream, err = openRecords(ctx, stream, opt); err != nil {
			return err
		}
		doc.Encrypted = true
	}
	outline, err := outlineOf(stream)
	if err != nil {
		return err
	}
	book, err := openXLS(ctx, stream)
	if err != nil {
		return err
	}
	render, err := newRenderer(book)
	if err != nil {
		return err
	}
	defer render.close()
	if outline.author != "" {
		doc.Info["LastModifiedBy"] = outline.author
	}
	if book.Datemode == 1 {
		doc.Info[page.InfoDaysSince] = "1904"
	}
	if len(book.Sheets()) > maxSheets {
		return &LimitError{"sheets", maxSheets}
	}
	total := 0
	for i, s := range book.Sheets() {
		if s == nil {
			note(doc, "the workbook's sheet %d could not be read", i+1)
			continue
		}
		if outline.hidden(i) {
			noteHidden(doc, i+1, s.Name)
			continue
		}
		if err := readXLSSheet(ctx, s, render, i+1, &total, doc); err != nil {
			return err
		}
	}
	return nil
}

// openXLS runs the library on the stream of records. It panics on some damaged ones and loops on others. A loop
// keeps its goroutine until the process ends: in the sandbox, that is when the document is done.
func openXLS(ctx context.Context, stream []byte) (*xlrd.Book, error) {
	type outcome struct {
		book *xlrd.Book
		err  error
	}
	done := make(chan outcome, 1)
	go func() {
		var o outcome
		defer func() {
			if v := recover(); v != nil {
				o.err = ErrDamagedXLS
			}
			done <- o
		}()
		o.book, o.err = xlrd.OpenWorkbook("", &xlrd.OpenWorkbookOptions{FileContents: stream, Logfile: io.Discard,
			FormattingInfo: true, RaggedRows: true})
	}()
	ctx, stop := context.WithTimeoutCause(ctx, xlsTime, ErrDamagedXLS)
	defer stop()
	select {
	case o := <-done:
		if o.err != nil {
			return nil, fmt.Errorf("%w (%v)", ErrDamagedXLS, o.err)
		}
		return o.book, nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

func readXLSSheet(ctx context.Context, s *xlrd.Sheet, render *renderer, number int, total *int,
	doc *page.Document) error {
	g := &grid{total: total}
	covered := coveredCells(s)
	for row := range s.NRows {
		if row%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		for column := range s.RowLen(row) {
			if covered[[2]int{row, column}] {
				continue
			}
			text, err := render.text(s, row, column)
			if err != nil {
				return err
			}
			if err := g.add(row, column, row+1, withoutNoise(text)); err != nil {
				return err
			}
		}
	}
	if !g.empty() {
		doc.Pages = append(doc.Pages, g.page(number, "xls", s.Name))
	}
	return nil
}

// maxCovered bounds the cells that merged ranges are spread over; a banner covers a few dozen.
const maxCovered = 100_000

// coveredCells are the cells that a merged cell covers, except its first. The library repeats the first one's value in
// them.
func coveredCells(s *xlrd.Sheet) map[[2]int]bool {
	covered := map[[2]int]bool{}
	for _, m := range s.MergedCells {
		for row := m[0]; row < min(m[1], s.NRows); row++ {
			for column := m[2]; column < min(m[3], maxColumns); column++ {
				if (row != m[0] || column != m[2]) && len(covered) < maxCovered {
					covered[[2]int{row, column}] = true
				}
			}
		}
	}
	return covered
}

// renderer shows numbers as their formats do. It uses one cell of a scratch workbook of the other kind, so that both
// kinds of workbooks show the same number in the same way.
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
	r := &renderer{book: book, file: excelize.NewFile(excelize.Options{ShortDatePattern: shortDate}),
		styles: map[string]int{}, shown: map[shownKey]string{}}
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

// format returns a cell's number format, "General" if it has none.
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
	if err != nil { // an invalid format: the plain number remains
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
