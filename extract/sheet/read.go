package sheet

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

// Bounds. Each is beyond any statement seen and far below the memory of a worker with 512 MB.
const (
	// maxTextBytes bounds CSV and text files: a row is about 100 bytes, so this is 300,000 rows.
	maxTextBytes = 32 << 20
	// maxRows is the number of rows an Excel sheet can have; exports respect it.
	maxRows = 1 << 20
	// maxColumns bounds one row. Bank exports have up to 40 columns.
	maxColumns = 512
	// maxCells bounds cells with content, over all sheets: a word takes about 200 bytes, so this is 100 MB. It is a
	// statement of 60,000 rows with eight columns.
	maxCells = 500_000
	// maxCellText is the most characters in an Excel cell.
	maxCellText = 32_767
	// maxLineText bounds a line of a text file. Line printers have 132 characters.
	maxLineText = 32_767
	// maxSheets bounds the sheets of a workbook; a yearly workbook has a dozen.
	maxSheets = 128
	// checkEvery is how many rows are read between looks at the context.
	checkEvery = 1024
)

// Options of reading.
type Options struct {
	// Password opens a protected workbook; "" if there is none.
	Password string
}

// Errors for files that cannot be read. Their texts name the reason and the way out.
var (
	// ErrDamagedXLS means that a file meant to be an Excel 97–2003 workbook is damaged or something else.
	ErrDamagedXLS = errors.New(
		"the Excel 97-2003 workbook (.xls) is damaged; open it, save it as .xlsx and upload that",
	)
	// ErrNotWorkbook means that a file meant to be XLSX is damaged or something else.
	ErrNotWorkbook = errors.New(
		"the workbook is damaged or not an Excel .xlsx file; open it, save it again as .xlsx and upload that",
	)
	// ErrPasswordRequired means that the workbook is encrypted and no password was given.
	ErrPasswordRequired = errors.New("the workbook is protected by a password; send the password with the upload")
	// ErrPasswordIncorrect means that the password does not open the workbook.
	ErrPasswordIncorrect = errors.New("the password does not open the workbook; check it and upload again")
	// ErrProtection means that the workbook is protected in a way that no password opens here: by certificates, by a
	// rights server, or with an algorithm that Excel itself does not offer.
	ErrProtection = errors.New("the workbook is protected by something else than a password; send an unprotected copy")
	// ErrKeyRounds means that the protection demands more work than Excel allows itself.
	ErrKeyRounds = errors.New(
		"the workbook's protection demands more rounds of hashing than Excel allows; save it anew with a password",
	)
	// ErrEmpty means that no cell holds anything.
	ErrEmpty = errors.New("the file holds no text; export it again and check that it shows the rows")
	// ErrNotText means that a file meant to be text holds bytes that no text has: it is encrypted or of a kind of its
	// own.
	ErrNotText = errors.New(
		"the file is neither a paper nor text; it may be encrypted or cut off: export it again and upload that",
	)
	// ErrUnknownKind means that the caller named a kind that this package does not read.
	ErrUnknownKind = errors.New("not a kind of spreadsheet or text file")
)

// LimitError means that a file is larger than a bound of this package.
type LimitError struct {
	// What names the things that are counted: "bytes of text", "rows", "columns in a row", "cells", ….
	What string
	// Limit is the most of them.
	Limit int64
}

// Error names the bound and the way out.
func (e *LimitError) Error() string {
	return fmt.Sprintf("the file has more than %d %s; split it by month or account and upload the parts", e.Limit,
		e.What)
}

// Read turns a file into pages: kind "csv", "txt", "xlsx" or "xls" as judged from its bytes. It opens workbooks that a
// password protects with Options.Password, and also with the password that Excel uses if nobody set one. A "txt" whose
// lines a delimiter separates becomes a "csv", as the document's Kind. A workbook has one page for each visible sheet
// with content; the others have one page. Oddities that did not stop the reading are in the document's Notes.
//
// Errors: those above, a [*LimitError], the reader's own, or the context's.
func Read(ctx context.Context, r io.ReaderAt, size int64, kind string, opt Options) (page.Document, error) {
	doc := page.Document{Kind: kind, Revisions: 1, Info: map[string]string{}}
	var err error
	switch kind {
	case "csv", "txt":
		err = readText(ctx, r, size, &doc)
	case "xlsx", "xls": // an encrypted .xlsx begins like an old .xls
		err = readWorkbook(ctx, r, size, opt, &doc)
	default:
		err = fmt.Errorf("%w: %q", ErrUnknownKind, kind)
	}
	if err == nil && len(doc.Pages) == 0 {
		err = ErrEmpty
	}
	if err != nil {
		return page.Document{}, err
	}
	return doc, nil
}

func readText(ctx context.Context, r io.ReaderAt, size int64, doc *page.Document) error {
	if size > maxTextBytes {
		return &LimitError{"bytes of text", maxTextBytes}
	}
	raw := make([]byte, size)
	if n, err := r.ReadAt(raw, 0); err != nil && !(errors.Is(err, io.EOF) && int64(n) == size) {
		return fmt.Errorf("read text: %w", err)
	}
	text, charset := decodeText(raw, doc)
	doc.Info["Charset"] = charset
	if !isText(text) {
		return ErrNotText
	}
	if isMarkup(text) {
		return readMarkup(ctx, text, doc)
	}
	find := findDialect
	if doc.Kind == "txt" {
		find = findParted
	}
	if d, ok := find(text); ok {
		doc.Kind, doc.Info["Delimiter"] = "csv", string(d.delimiter)
		return readDelimited(ctx, text, d, doc)
	}
	return readLines(ctx, text, doc)
}

// note adds a remark for the result's warnings. Its code means that a part of the table may be lost.
func note(doc *page.Document, format string, args ...any) {
	doc.Notes = append(doc.Notes, page.Note{Code: "TABLE_INCOMPLETE", Detail: fmt.Sprintf(format, args...)})
}

// The imagined sheet, in points. A character of fixed-width type is 0.6 as wide as high, which the
// layout of paper expects too.
const (
	charWidth  = 6.0
	charHeight = 10.0
	rowStep    = 14.0
	// columnGap is wider than two characters, so neighbouring cells never join.
	columnGap = 18.0
	// widestColumn bounds a column in characters: one long remark must not push its neighbours away.
	widestColumn = 48
)

// grid collects the cells of one sheet.
type grid struct {
	cells   []cell
	columns []columnShape
	rows    int
	total   *int // cells over all sheets; nil counts this grid alone
}

// cell is a place on the sheet with its text. Line is the row's name: the sheet row or file line.
type cell struct {
	row, column, line int
	text              string
	number            bool
}

// columnShape describes a column.
type columnShape struct {
	width   int // characters
	numbers int
	texts   int
}

// add notes a cell; empty ones are left out.
func (g *grid) add(row, column, line int, text string) error {
	if row >= maxRows {
		return &LimitError{"rows", maxRows}
	}
	g.rows = max(g.rows, row+1)
	if text = strings.Join(strings.Fields(text), " "); text == "" {
		return nil
	}
	seen := len(g.cells)
	if g.total != nil {
		seen = *g.total
		*g.total++
	}
	if seen >= maxCells {
		return &LimitError{"cells", maxCells}
	}
	for len(g.columns) <= column {
		g.columns = append(g.columns, columnShape{width: 1})
	}
	c := cell{row, column, line, text, isNumber(text)}
	shape := &g.columns[column]
	shape.width = max(shape.width, min(utf8.RuneCountInString(text), widestColumn))
	if c.number {
		shape.numbers++
	} else {
		shape.texts++
	}
	g.cells = append(g.cells, c)
	return nil
}

func (g *grid) empty() bool { return len(g.cells) == 0 }

// numberCell is an amount or plain number with the marks that may surround it; days and times are texts.
var numberCell = regexp.MustCompile(`^[-+−(]?\s*(\p{Sc}|\p{L}{1,3}\.?)?\s?[-+−(]?[\d.,'’\x{00a0}\x{202f} ]*\d[-+−)]?\s?(CR|DR|Cr|Dr|OD|DB|\p{Sc}|[A-Z]{3})?\)?$`)

// longestNumber is the length in bytes of the longest text tried as a number: the largest amount with its
// marks has 40.
const longestNumber = 48

// mostLetters is the most letters around a number: a currency code and a CR.
const mostLetters = 6

// isNumber asks the expression only where a cheap look leaves the question open.
func isNumber(text string) bool {
	if len(text) > longestNumber {
		return false
	}
	digits, letters, others := 0, 0, 0
	for _, c := range []byte(text) {
		switch {
		case c >= '0' && c <= '9' || c == '.' || c == ',':
			digits++
		case c == '/' || c == ':' || c == '#' || c == '@':
			return false
		case c|0x20 >= 'a' && c|0x20 <= 'z':
			letters++
		default:
			others++
		}
	}
	if digits == 0 || letters > mostLetters || letters > 0 && !strings.ContainsAny(text, ".,") ||
		strings.Contains(text, ", ") {
		return false // "Jan 05" and "Jan 05, 2025" are days
	}
	return letters+others == 0 && text[len(text)-1] != '.' && text[len(text)-1] != ',' || numberCell.MatchString(text)
}

// page places the cells. In a column of numbers short texts are flush right too: such a text is the heading, and a
// heading must be nearest to its own column's right edge.
func (g *grid) page(number int, reader, sheet string) page.Page {
	left := make([]float64, len(g.columns)+1)
	for i, c := range g.columns {
		left[i+1] = left[i] + float64(c.width)*charWidth + columnGap
	}
	p := page.Page{Number: number, Width: max(left[len(g.columns)], charWidth), Height: float64(g.rows) * rowStep,
		Source: page.SourceText, Reader: reader, Sheet: sheet}
	p.Words = make([]page.Word, 0, len(g.cells))
	told := g.saying()
	for i, c := range g.cells {
		x0, x1 := left[c.column], left[c.column+1]-columnGap
		width := min(float64(utf8.RuneCountInString(c.text))*charWidth, x1-x0)
		shape := g.columns[c.column]
		if c.number || shape.numbers > shape.texts {
			x0 = x1 - width
		} else {
			x1 = x0 + width
		}
		y := float64(c.row) * rowStep
		box, name := page.Box{X0: x0, Y0: y, X1: x1, Y1: y + charHeight}, columnName(c.column)+strconv.Itoa(c.line)
		if told[i] {
			p.Words = appendWords(p.Words, c.text, box, name)
			continue
		}
		p.Words = append(p.Words, word(c.text, box, len(p.Words), name))
	}
	return p
}

func word(text string, box page.Box, order int, cell string) page.Word {
	return page.Word{Text: text, Box: box, Size: charHeight, Order: order, Confidence: 1, Source: page.SourceText,
		Cell: cell}
}

// columnName is A, B, …, Z, AA, ….
func columnName(column int) string {
	name := ""
	for column++; column > 0; column = (column - 1) / 26 {
		name = string(rune('A'+(column-1)%26)) + name
	}
	return name
}

// longestFraction is the number of decimals that a number printed by a person or a bank may have; spreadsheets
// show sums of binary fractions with more ("8749.50000000001").
const longestFraction = 6

// noise is the part of a unit within which a number with a long fraction is the number of hundredths or thousandths
// next to it.
const noise = 1e-6

// withoutNoise rounds a number that binary arithmetic left a hair off hundredths or thousandths; other texts stay.
func withoutNoise(text string) string {
	point := strings.IndexByte(text, '.')
	if point < 0 || len(text)-point-1 <= longestFraction || len(text) > longestNumber {
		return text
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsInf(v, 0) || math.IsNaN(v) {
		return text
	}
	for _, parts := range []float64{100, 1000} {
		if rounded := math.Round(v*parts) / parts; math.Abs(rounded-v) < noise {
			return strconv.FormatFloat(rounded, 'f', -1, 64)
		}
	}
	return text
}
