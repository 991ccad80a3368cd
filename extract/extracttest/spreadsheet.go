package extracttest

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"time"
	"unicode/utf16"

	"github.com/xuri/excelize/v2" // banks' downloads are workbooks too; papers need real ones
	"golang.org/x/text/encoding/charmap"

	"github.com/dossier-lending/dossier/engine"
)

// export is a bank's download of rows as delimited text.
type export struct {
	delimiter string
	dates     string
	words     labels
	preamble  bool // account lines are before the header
	signed    bool // one amount with a minus
	marked    bool // one unsigned amount and an indicator column
	german    bool
	grouping  grouping
	zero      string
	latin     bool // Windows-1252 instead of UTF-8
	utf16     bool // UTF-16LE with a byte order mark
}

// write makes the file and its truth; totals are in the preamble.
func (x export) write(l *ledger) ([]byte, Truth) {
	var lines [][]string
	if x.preamble {
		lines = append(lines, x.top(l)...)
	}
	lines = append(lines, x.headings())
	truth := Truth{DocumentType: "bank_statement"}
	for _, e := range l.entries {
		lines = append(lines, x.cells(e))
		truth.Rows = append(truth.Rows, rowOf(e))
	}
	truth.Fields = headerFields(l, &l.stated.credits, &l.stated.debits)
	return x.encode(lines), truth
}

func (x export) top(l *ledger) [][]string {
	w := x.words
	return [][]string{
		{l.bank}, {w.name, l.holder}, {w.number, l.number}, {w.currency, l.currency},
		{w.period, formatDate(l.from, x.dates) + w.periodJoin + formatDate(l.to, x.dates)},
		{w.opening, x.money(l.opening)}, {w.closing, x.money(l.statedClosing)},
		{w.credits, x.money(l.stated.credits)}, {w.debits, x.money(l.stated.debits)}, {},
	}
}

func (x export) money(a engine.Amount) string { return formatSigned(a, x.grouping, minusFront) }

func (x export) headings() []string {
	switch {
	case x.german:
		return []string{"Buchungstag", "Verwendungszweck", "Betrag", "Saldo"}
	case x.signed:
		return []string{"Date", "Description", "Amount", "Balance"}
	case x.marked:
		return []string{"Book date", "Description", "Amount", "Credit/debit indicator", "Balance"}
	}
	return []string{"Posting Date", "Description", "Reference", "Debit Amount", "Credit Amount", "Balance"}
}

func (x export) cells(e entry) []string {
	date, text, balance := formatDate(e.date, x.dates), strings.Join(e.text, " "), x.money(e.balance)
	switch {
	case x.signed:
		return []string{date, text, x.money(e.amount), balance}
	case x.marked:
		return []string{
			date, text, formatMagnitude(e.amount, x.grouping), mark(e.amount < 0, "Debit", "Credit"), balance,
		}
	}
	debit, credit := x.zero, formatMagnitude(e.amount, x.grouping)
	if e.amount < 0 {
		debit, credit = credit, x.zero
	}
	return []string{date, text, e.reference, debit, credit, balance}
}

// encode quotes where the delimiter or a quote asks for it, and chooses the charset.
func (x export) encode(lines [][]string) []byte {
	var b strings.Builder
	for _, line := range lines {
		for i, cell := range line {
			if i > 0 {
				b.WriteString(x.delimiter)
			}
			if strings.ContainsAny(cell, x.delimiter+"\"\n") {
				cell = `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
			}
			b.WriteString(cell)
		}
		b.WriteString("\r\n")
	}
	switch {
	case x.latin:
		if out, err := charmap.Windows1252.NewEncoder().String(b.String()); err == nil {
			return []byte(out)
		}
	case x.utf16:
		var out bytes.Buffer
		out.Write([]byte{0xff, 0xfe})
		for _, unit := range utf16.Encode([]rune(b.String())) {
			out.Write(binary.LittleEndian.AppendUint16(nil, unit))
		}
		return out.Bytes()
	}
	return []byte(b.String())
}

// mixedExport writes a mixed design as delimited text: the same columns, signs and days, without pages.
func (p plan) mixedExport() ([]byte, Truth) {
	r := p.random
	d := mixed(r)
	d.carry, d.oneLine, d.headingsOnce = false, true, false
	d.openingRow, d.closingRow = "", ""
	if d.totals == totalsNone {
		d.totals = totalsTop
	}
	_, truth := draw(d, p.ledger, r)
	x := export{delimiter: pick(r, []string{",", ";", "\t", "|"}), utf16: r.IntN(5) == 0, latin: r.IntN(5) == 0}
	g := &drawing{d: d, l: p.ledger}
	lines := [][]string{{p.ledger.bank}}
	for _, pair := range g.pairs() {
		lines = append(lines, pair[:])
	}
	lines = append(lines, g.totalPairs()...)
	if r.IntN(2) == 0 {
		lines = append(lines, nil)
	}
	var titles []string
	for _, c := range d.columns {
		titles = append(titles, c.title)
	}
	lines = append(lines, titles)
	for n := range p.ledger.entries {
		i := n
		if d.newestFirst {
			i = len(p.ledger.entries) - 1 - n
		}
		lines = append(lines, g.record(i))
	}
	return x.encode(lines), truth
}

// totalPairs are the summary's labels and values.
func (g *drawing) totalPairs() [][]string {
	if g.l.card != nil {
		return g.cardTotals()
	}
	w, s := g.d.words, g.l.stated
	return [][]string{
		{w.opening, g.balanceText(g.l.opening)}, {w.credits, g.d.money + formatMagnitude(s.credits, g.d.grouping)},
		{w.debits, g.d.money + formatMagnitude(s.debits, g.d.grouping)}, {w.closing, g.balanceText(g.l.statedClosing)},
	}
}

// record is a row's cells.
func (g *drawing) record(i int) []string {
	e := g.l.entries[i]
	var cells []string
	for _, c := range g.d.columns {
		text := g.cellText(c.kind, i, e)
		if c.kind == colText {
			text = strings.Join(e.text, " ")
		}
		cells = append(cells, text)
	}
	g.lastDate = e.date
	return cells
}

// csvMixedTemplate is mixedTemplate for delimited text.
func csvMixedTemplate() Template {
	return Template{
		Name:   "csvmixed",
		About:  "delimited text with every choice at random",
		kind:   "csv",
		rows:   [2]int{8, 70},
		design: mixed,
	}
}

// workbookDates are the number formats that show a day as the Go layouts do.
var workbookDates = map[string]string{
	"2006-01-02":  "yyyy-mm-dd",
	"02-Jan-2006": "dd-mmm-yyyy",
	"01/02/2006":  "mm/dd/yyyy",
}

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
	}{
		{d.words.opening, l.opening}, {d.words.credits, s.credits}, {d.words.debits, s.debits},
		{d.words.closing, l.statedClosing},
	} {
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
		return 36 // labels are here too
	case colText:
		return 64
	}
	return 18
}

// bookValue returns the value of a cell: a day, an amount, a text, or nothing.
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
	b.must(b.file.SetDocProps(&excelize.DocProperties{
		Created:  "2025-01-05T08:00:00Z",
		Modified: "2025-01-05T08:00:00Z",
		Creator:  "dossier synthetic papers",
	}))
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
