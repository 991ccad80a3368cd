package sheet

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/yamitzky/xlrd-go/xlrd" // the one Go reader of BIFF that read every sound sample tried

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/sheet/crypt"
)

// xlsTime bounds the library on one file: sound workbooks of 60,000 rows take under two seconds, and some
// damaged ones make it loop for ever.
const xlsTime = 10 * time.Second

// readXLS reads the Excel 97-2003 workbook in a compound file. Its records are walked first: what that refuses
// never reaches the library.
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

// openXLS runs the library on the stream of records. It panics on some damaged ones and loops on others. A loop keeps its
// goroutine until the process ends: in the sandbox, that is when the document is done.
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
		o.book, o.err = xlrd.OpenWorkbook("", &xlrd.OpenWorkbookOptions{FileContents: stream, Logfile: io.Discard, FormattingInfo: true, RaggedRows: true})
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

func readXLSSheet(ctx context.Context, s *xlrd.Sheet, render *renderer, number int, total *int, doc *page.Document) error {
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

// coveredCells are those under a merged cell's spread but not its first, to which the library gives the
// first one's value.
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
