package sheet

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/xuri/excelize/v2" // streams rows and renders cells with their number formats

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/sheet/crypt"
)

const (
	// maxWorkbookBytes bounds the file itself, which is held in memory: 100,000 rows take 5 MB.
	maxWorkbookBytes = 64 << 20
	// maxUnzipped bounds all parts together when unpacked: 100,000 rows of eight cells take 45 MB.
	maxUnzipped = 128 << 20
	// maxParts bounds the files inside the archive; a workbook with pictures on every sheet has a few
	// hundred.
	maxParts = 4096
	// maxElements bounds the XML elements of a part that excelize keeps whole (shared texts, styles):
	// each becomes a value of about 100 bytes.
	maxElements = 1_500_000
)

// oleHeader begins a compound file: an old workbook, or an encrypted new one.
var oleHeader = []byte{0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1}

// readWorkbook reads a workbook of either kind: an encrypted .xlsx has an old .xls's outer form.
func readWorkbook(ctx context.Context, r io.ReaderAt, size int64, opt Options, doc *page.Document) error {
	if size > maxWorkbookBytes {
		return &LimitError{"bytes in the workbook", maxWorkbookBytes}
	}
	head := make([]byte, len(oleHeader))
	if _, err := r.ReadAt(head, 0); err != nil && !errors.Is(err, io.EOF) {
		return fmt.Errorf("read workbook: %w", err)
	}
	if !bytes.Equal(head, oleHeader) {
		return readNewWorkbook(ctx, r, size, doc)
	}
	raw := make([]byte, size)
	if n, err := r.ReadAt(raw, 0); err != nil && !(errors.Is(err, io.EOF) && int64(n) == size) {
		return fmt.Errorf("read workbook: %w", err)
	}
	container, sound := openCompound(raw)
	if !sound {
		return ErrDamagedXLS
	}
	sealed, found := container.stream(packageStream)
	if !found {
		doc.Kind = "xls"
		return readXLS(ctx, container, opt, doc)
	}
	plain, err := openPackage(ctx, container, sealed, opt)
	if err != nil {
		return err
	}
	doc.Encrypted = true
	return readNewWorkbook(ctx, bytes.NewReader(plain), int64(len(plain)), doc)
}

// readNewWorkbook checks the archive before excelize unpacks it.
func readNewWorkbook(ctx context.Context, r io.ReaderAt, size int64, doc *page.Document) error {
	if err := checkArchive(r, size); err != nil {
		return err
	}
	f, err := excelize.OpenReader(io.NewSectionReader(r, 0, size), excelize.Options{
		UnzipSizeLimit:    maxUnzipped,
		UnzipXMLSizeLimit: maxUnzipped, // parts stay in memory: a sandboxed worker has no temporary folder
		ShortDatePattern:  shortDate,
	})
	if err != nil {
		return fmt.Errorf("%w (%v)", ErrNotWorkbook, err)
	}
	defer f.Close()
	describe(f, doc)
	names := f.GetSheetList()
	if len(names) > maxSheets {
		return &LimitError{"sheets", maxSheets}
	}
	total := 0
	for i, name := range names {
		if visible, err := f.GetSheetVisible(name); err == nil && !visible {
			noteHidden(doc, i+1, name)
			continue
		}
		if err := readSheet(ctx, f, name, i+1, &total, doc); err != nil {
			return err
		}
	}
	return nil
}

// shortDate is the display format of cells in Excel's short date format. Excel uses the order of day and month of the
// person who looks. This order cannot be misread.
const shortDate = "yyyy-mm-dd"

func noteHidden(doc *page.Document, number int, name string) {
	doc.Notes = append(doc.Notes, page.Note{Code: "PAGE_MISSING", Page: number,
		Detail: fmt.Sprintf("the sheet %q is hidden and was not read", name)})
}

// checkArchive bounds the cost of unpacking, by the archive's directory and by the parts themselves, because a
// directory may be wrong.
func checkArchive(r io.ReaderAt, size int64) error {
	z, err := zip.NewReader(r, size)
	if err != nil {
		return fmt.Errorf("%w (%v)", ErrNotWorkbook, err)
	}
	if len(z.File) > maxParts {
		return &LimitError{"parts in the workbook", maxParts}
	}
	total := uint64(0)
	for _, part := range z.File {
		if total += part.UncompressedSize64; total > maxUnzipped {
			return &LimitError{"bytes in the workbook's parts", maxUnzipped}
		}
	}
	for _, part := range z.File {
		if !keptWhole(part.Name) {
			continue
		}
		if err := checkElements(part); err != nil {
			return err
		}
	}
	return nil
}

// keptWhole reports whether excelize turns the whole part into values; sheets are streamed instead.
func keptWhole(name string) bool {
	name = strings.ToLower(strings.ReplaceAll(name, `\`, "/"))
	return strings.HasSuffix(name, ".xml") && !strings.HasPrefix(name, "xl/worksheets/") ||
		strings.HasSuffix(name, ".rels")
}

// checkElements counts a part's elements without keeping anything of it.
func checkElements(part *zip.File) error {
	body, err := part.Open()
	if err != nil {
		return fmt.Errorf("%w (%v)", ErrNotWorkbook, err)
	}
	defer body.Close()
	buffer := make([]byte, 64<<10)
	elements := 0
	for {
		n, err := body.Read(buffer)
		if elements += bytes.Count(buffer[:n], []byte{'<'}); elements > maxElements {
			return &LimitError{"elements in a part of the workbook", maxElements}
		}
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("%w (%v)", ErrNotWorkbook, err)
		}
	}
}

// readSheet streams one sheet. The text of merged cells is in the first of them, as Excel keeps it. A formula has the
// value that was stored with it.
func readSheet(ctx context.Context, f *excelize.File, name string, number int, total *int, doc *page.Document) error {
	rows, err := f.Rows(name)
	if err != nil { // chart sheets have no rows
		doc.Notes = append(doc.Notes, page.Note{Code: "PAGE_MISSING", Page: number,
			Detail: fmt.Sprintf("the sheet %q has no cells to read", name)})
		return nil
	}
	defer rows.Close()
	g := &grid{total: total}
	for line := 1; rows.Next(); line++ {
		if line%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		cells, err := rows.Columns()
		if err != nil {
			note(doc, "the sheet %q could be read only up to row %d", name, line-1)
			break
		}
		if len(cells) > maxColumns {
			return &LimitError{"columns in a row", maxColumns}
		}
		for column, text := range cells {
			if err := g.add(line-1, column, line, withoutNoise(text)); err != nil {
				return err
			}
		}
	}
	if rows.Error() != nil {
		return &LimitError{"rows", maxRows}
	}
	if !g.empty() {
		doc.Pages = append(doc.Pages, g.page(number, "xlsx", name))
	}
	return nil
}

// describe keeps the workbook's own account of itself.
func describe(f *excelize.File, doc *page.Document) {
	if core, err := f.GetDocProps(); err == nil {
		for key, value := range map[string]string{"Creator": core.Creator, "LastModifiedBy": core.LastModifiedBy,
			"CreationDate": core.Created, "ModDate": core.Modified, "Title": core.Title} {
			if value != "" {
				doc.Info[key] = value
			}
		}
	}
	if props, err := f.GetWorkbookProps(); err == nil && props.Date1904 != nil && *props.Date1904 {
		doc.Info[page.InfoDaysSince] = "1904"
	}
	if app, err := f.GetAppProps(); err == nil && app.Application != "" {
		doc.Info["Producer"] = app.Application
	}
}

// Streams of a newer workbook that is encrypted: the archive, and how it is encrypted.
const (
	packageStream = "EncryptedPackage"
	infoStream    = "EncryptionInfo"
)

// openPackage is the archive inside a protected workbook.
func openPackage(ctx context.Context, container *compound, sealed []byte, opt Options) ([]byte, error) {
	info, found := container.stream(infoStream)
	if !found {
		return nil, ErrProtection // only a rights server knows the key
	}
	return unlocked(opt, func(password string) ([]byte, error) {
		plain, err := crypt.OpenPackage(ctx, info, sealed, password)
		if err != nil {
			return nil, err
		}
		if _, err := zip.NewReader(bytes.NewReader(plain), int64(len(plain))); err != nil {
			return nil, crypt.ErrDamaged // cut off: the password was checked before
		}
		return plain, nil
	})
}

// openRecords is the stream of an older workbook without its protection.
func openRecords(ctx context.Context, stream []byte, opt Options) ([]byte, error) {
	plain, err := unlocked(opt, func(password string) ([]byte,
		error) {
		return crypt.OpenRecords(ctx, stream, password)
	})
	if errors.Is(err, ErrNotWorkbook) {
		return nil, ErrDamagedXLS
	}
	return plain, err
}

// unlocked tries the caller's password and the one that Excel uses if nobody set any.
func unlocked(opt Options, open func(password string) ([]byte, error)) ([]byte, error) {
	tries := []string{opt.Password, crypt.DefaultPassword}
	if opt.Password == "" {
		tries = tries[1:]
	}
	for _, password := range tries {
		plain, err := open(password)
		switch {
		case err == nil:
			return plain, nil
		case errors.Is(err, crypt.ErrUnsupported):
			return nil, ErrProtection
		case errors.Is(err, crypt.ErrRounds):
			return nil, ErrKeyRounds
		case errors.Is(err, crypt.ErrDamaged):
			return nil, ErrNotWorkbook
		case !errors.Is(err, crypt.ErrPassword):
			return nil, err // the caller has gone
		}
	}
	if opt.Password == "" {
		return nil, ErrPasswordRequired
	}
	return nil, ErrPasswordIncorrect
}

// mostSaid bounds the words into which the text about the account of one sheet is split; longer text stays whole. Legal
// notices have about a thousand.
const mostSaid = 4096

// saying reports for each cell whether its row is text about the account and not a row of a table: a single cell, cells
// with a label, a colon and a value each, or a label with its colon beside one value. Such text is split into words, as
// on paper, because the value may be in the label's own cell ("Account: 1000200030").
func (g *grid) saying() []bool {
	says, room := make([]bool, len(g.cells)), mostSaid
	for from := 0; from < len(g.cells) && room > 0; {
		to := from + 1
		for to < len(g.cells) && g.cells[to].row == g.cells[from].row {
			to++
		}
		if says := says[from:to]; isSaying(g.cells[from:to]) {
			for i, c := range g.cells[from:to] {
				room -= 1 + strings.Count(c.text, " ")
				says[i] = !c.number && room >= 0
			}
		}
		from = to
	}
	return says
}

// isSaying reports whether a row's cells are text about the account.
func isSaying(row []cell) bool {
	if len(row) == 1 {
		return true
	}
	if len(row) == 2 && strings.HasSuffix(row[0].text, ":") {
		return true
	}
	for _, c := range row {
		if !labelsItself(c.text) {
			return false
		}
	}
	return true
}

// labelsItself reports whether a cell holds a label of letters, a colon and a value: a time of day has digits before
// it.
func labelsItself(text string) bool {
	label, value, ok := strings.Cut(text, ":")
	return ok && strings.TrimSpace(value) != "" && strings.ContainsFunc(label, unicode.IsLetter) &&
		!strings.ContainsFunc(label, unicode.IsDigit)
}

// appendWords adds the words of a cell, side by side within its box.
func appendWords(words []page.Word, text string, box page.Box, name string) []page.Word {
	width := box.Width() / float64(max(1, utf8.RuneCountInString(text)))
	at := box.X0
	for part := range strings.SplitSeq(text, " ") {
		end := at + float64(utf8.RuneCountInString(part))*width
		words = append(words, word(part, page.Box{X0: at, Y0: box.Y0, X1: end, Y1: box.Y1}, len(words), name))
		at = end + width
	}
	return words
}
