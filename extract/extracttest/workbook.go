package extracttest

import (
	"bytes"
	"fmt"
	"time"

	"github.com/xuri/excelize/v2" // banks' downloads are workbooks too; papers need real ones

	"github.com/dossier-lending/dossier/engine"
)

// workbookDates are the number formats that show a day as the Go layouts do.
var workbookDates = map[string]string{"2006-01-02": "yyyy-mm-dd", "02-Jan-2006": "dd-mmm-yyyy", "01/02/2006": "mm/dd/yyyy"}

// workbook writes the ledger as a bank's Excel download: dates and amounts are numbers with formats.
func (p plan) workbook() ([]byte, Truth) {
	d := p.design()
	_, truth := draw(d, p.ledger, p.random)
	b := &book{file: excelize.NewFile(), sheet: "Sheet1"}
	defer b.file.Close()
	b.styles(d)
	l, s := p.ledger, p.ledger.stated
	b.put(l.bank)
	b.must(b.file.MergeCell(b.sheet, "A1", "F1"))
	for _, pair := range (&drawing{d: d, l: l}).pairs() {
		b.put(pair[0], pair[1])
	}
	for _, total := range []struct {
		label  string
		amount engine.Amount
	}{{d.words.opening, l.opening}, {d.words.credits, s.credits}, {d.words.debits, s.debits}, {d.words.closing, l.statedClosing}} {
		b.put(total.label, total.amount)
	}
	b.row++
	var titles []any
	for _, c := range d.columns {
		titles = append(titles, c.title)
	}
	b.put(titles...)
	for _, e := range l.entries {
		var cells []any
		for _, c := range d.columns {
			cells = append(cells, bookValue(c.kind, e))
		}
		b.put(cells...)
	}
	for i := range d.columns {
		name, err := excelize.ColumnNumberToName(i + 1)
		b.must(err)
		b.must(b.file.SetColWidth(b.sheet, name, name, bookWidth(d.columns[i].kind)))
	}
	fit, wide, tall := true, 1, 0 // printed, all columns share a page
	b.must(b.file.SetSheetProps(b.sheet, &excelize.SheetPropsOptions{FitToPage: &fit}))
	b.must(b.file.SetPageLayout(b.sheet, &excelize.PageLayoutOptions{FitToWidth: &wide, FitToHeight: &tall}))
	var out bytes.Buffer
	b.must(b.file.Write(&out))
	return out.Bytes(), truth
}

// bookWidth is a column's width in characters: nothing may be cut when the sheet is printed, because the
// truth holds whole texts.
func bookWidth(kind columnKind) float64 {
	switch kind {
	case colDate:
		return 36 // labels stand here too
	case colText:
		return 64
	}
	return 18
}

// bookValue is what a cell holds: a day, an amount, a text, or nothing.
func bookValue(kind columnKind, e entry) any {
	switch kind {
	case colDate:
		return e.date
	case colReference:
		return e.reference
	case colDebit:
		if e.amount < 0 {
			return -e.amount
		}
	case colCredit:
		if e.amount >= 0 {
			return e.amount
		}
	case colBalance:
		return e.balance
	case colText:
		return rowOf(e).Description
	}
	return nil
}

// book writes one sheet row by row. Its errors are programming mistakes.
type book struct {
	file      *excelize.File
	sheet     string
	row       int
	day, coin int
}

func (b *book) styles(d design) {
	format, amount := workbookDates[d.dates], "#,##0.00"
	var err error
	b.day, err = b.file.NewStyle(&excelize.Style{CustomNumFmt: &format})
	b.must(err)
	b.coin, err = b.file.NewStyle(&excelize.Style{CustomNumFmt: &amount})
	b.must(err)
	b.must(b.file.SetDocProps(&excelize.DocProperties{Created: "2025-01-05T08:00:00Z", Modified: "2025-01-05T08:00:00Z", Creator: "dossier synthetic papers"}))
}

func (b *book) put(values ...any) {
	b.row++
	for i, v := range values {
		cell, err := excelize.CoordinatesToCellName(i+1, b.row)
		b.must(err)
		switch v := v.(type) {
		case nil:
		case engine.Date:
			b.must(b.file.SetCellValue(b.sheet, cell, v.Time().In(time.UTC)))
			b.must(b.file.SetCellStyle(b.sheet, cell, cell, b.day))
		case engine.Amount:
			b.must(b.file.SetCellValue(b.sheet, cell, v.Float()))
			b.must(b.file.SetCellStyle(b.sheet, cell, cell, b.coin))
		default:
			b.must(b.file.SetCellValue(b.sheet, cell, v))
		}
	}
}

func (b *book) must(err error) {
	if err != nil {
		panic(fmt.Sprintf("synthetic workbook: %v", err))
	}
}
