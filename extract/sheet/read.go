package sheet

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/dossier-lending/dossier/extract/page"
)

// Bounds. Each is beyond any statement seen and far below what a worker of 512 MB bears.
const (
	// maxTextBytes bounds CSV and text files: a row is about 100 bytes, so this is 300,000 rows.
	maxTextBytes = 32 << 20
	// maxRows is the number of rows an Excel sheet can have; exports respect it.
	maxRows = 1 << 20
	// maxColumns bounds one row. Bank exports have up to 40 columns.
	maxColumns = 512
	// maxCells bounds cells that hold something, over all sheets: a word takes about 200 bytes, so
	// this is 100 MB. It is a statement of 60,000 rows with eight columns.
	maxCells = 500_000
	// maxCellText is the number of characters an Excel cell can hold.
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
	// Password opens a protected workbook; "" when there is none.
	Password string
}

// Errors that say why a file cannot be read and what to do.
var (
	// ErrDamagedXLS says that a file meant to be an Excel 97–2003 workbook is damaged or something else.
	ErrDamagedXLS = errors.New("the Excel 97-2003 workbook (.xls) is damaged; open it, save it as .xlsx and upload that")
	// ErrNotWorkbook says that a file meant to be XLSX is damaged or something else.
	ErrNotWorkbook = errors.New("the workbook is damaged or not an Excel .xlsx file; open it, save it again as .xlsx and upload that")
	// ErrPasswordRequired says that the workbook is encrypted and no password was given.
	ErrPasswordRequired = errors.New("the workbook is protected by a password; send the password with the upload")
	// ErrPasswordIncorrect says that the password does not open the workbook.
	ErrPasswordIncorrect = errors.New("the password does not open the workbook; check it and upload again")
	// ErrProtection says that the workbook is protected in a way that no password opens here: by certificates, by a
	// rights server, or with an algorithm that Excel itself does not offer.
	ErrProtection = errors.New("the workbook is protected by something else than a password; send an unprotected copy")
	// ErrKeyRounds says that the protection demands more work than Excel allows itself.
	ErrKeyRounds = errors.New("the workbook's protection demands more rounds of hashing than Excel allows; save it anew with a password")
	// ErrEmpty says that no cell holds anything.
	ErrEmpty = errors.New("the file holds no text; export it again and check that it shows the rows")
	// ErrNotText says that a file meant to be text holds bytes that no text has: it is encrypted or of a kind of its own.
	ErrNotText = errors.New("the file is neither a paper nor text; it may be encrypted or cut off: export it again and upload that")
	// ErrUnknownKind says that the caller asked for a kind this package does not read.
	ErrUnknownKind = errors.New("not a kind of spreadsheet or text file")
)

// LimitError says that a file is larger than a bound of this package.
type LimitError struct {
	// What is counted: "bytes of text", "rows", "columns in a row", "cells", ….
	What  string
	Limit int64
}

// Error names the bound and the way out.
func (e *LimitError) Error() string {
	return fmt.Sprintf("the file has more than %d %s; split it by month or account and upload the parts", e.Limit, e.What)
}

// Read turns a file into pages: kind "csv", "txt", "xlsx" or "xls" as judged from its bytes. Workbooks that
// a password protects are opened with Options.Password or, unasked, with the one that Excel uses when nobody set any. A "txt" whose lines a delimiter parts is a "csv", as the document's Kind says. A workbook gives one page a visible sheet that holds anything; the others give
// one page. Oddities that did not stop the reading are in the document's Notes.
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

// note adds a remark for the result's warnings. The code says that something of the table may be lost.
func note(doc *page.Document, format string, args ...any) {
	doc.Notes = append(doc.Notes, page.Note{Code: "TABLE_INCOMPLETE", Detail: fmt.Sprintf(format, args...)})
}
