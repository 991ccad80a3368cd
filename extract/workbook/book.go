package workbook

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"

	"github.com/xuri/excelize/v2" // writes the format

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/workbook/formula"
)

const (
	// maxRows is the most rows of data on a sheet: Excel's limit less room for header, totals and the blocks above.
	maxRows = excelize.TotalRows - 64
	// maxGridCells is the most cells of a block that stays in memory while it is written.
	maxGridCells = 200_000
	// maxComments is the most notes on a sheet. Each is a drawing that a viewer keeps in memory.
	maxComments = 2000
)

const (
	// maxWritten is the most bytes of a workbook's cells before compression. They are written to temporary files and
	// take processor time. It is ten times a statement of 100,000 rows.
	maxWritten = 512 << 20
	// cellBytes is roughly the memory of a cell besides its text, in bytes.
	cellBytes = 40
)

// errTooManyRows is the error for a paper with more rows than a sheet or a workbook can have.
var errTooManyRows = engine.FailField("/sheets", "RANGE", fmt.Sprintf(
	"A sheet holds %d rows and a workbook goes through %d: filter the rows or take blocks out.", maxRows, maxWalked))

// book is a workbook while it is made. First every block gets its cells, so that formulas can name cells of later
// sheets; then the sheets are written from top to bottom.
type book struct {
	ctx    context.Context
	def    Definition
	result *Result
	file   *excelize.File
	styles *styles
	sheets []*sheet
	blocks map[string]block // by name in lower case
	pace   pace

	lookups map[*node]lookupIndex
	written int // bytes of cells, about
}

// block is a block of a sheet that has its cells.
type block interface {
	// place lays the block out from row top (1 is the first) and returns how many rows it takes.
	place(s *sheet, top int) (rows int, err error)
	// nodes are its formulas, to find the columns that they aggregate.
	nodes() []*node
	write(w *sheetWriter) error
	// locate finds the cells of a key for a formula at a place; column finds a whole column.
	locate(p place, key string, period int) []located
	column(key string) (columnOf, bool)
}

// located is a cell that a formula refers to.
type located struct {
	sheet    *sheet
	col, row int
	value    func() value
}

// columnOf is a whole column of a table.
type columnOf struct {
	table *table
	index int
}

// sheet is a sheet that is being made.
type sheet struct {
	name     string
	blocks   []block
	titles   []string
	tops     []int // of the blocks, or of their titles
	widths   []float64
	freeze   int // rows that stay at the top
	keep     int // columns that stay at the left
	comments int
	onePage  bool // prints on one upright page
}

func (s *sheet) width(col int, w float64) {
	for len(s.widths) < col {
		s.widths = append(s.widths, 0)
	}
	s.widths[col-1] = max(s.widths[col-1], w)
}

// newBook lays out the workbook of a definition for a paper. The caller closes the book's file.
func newBook(ctx context.Context, def Definition, paper engine.ExportPaper) (*book, error) {
	result, err := newResult(paper)
	if err != nil {
		return nil, err
	}
	result.feeds = def.Feeds
	f := excelize.NewFile()
	b := &book{
		ctx:     ctx,
		def:     def,
		result:  result,
		file:    f,
		styles:  newStyles(f),
		blocks:  map[string]block{},
		lookups: map[*node]lookupIndex{},
		pace:    pace{large: len(paper.Result) >= largeResult},
	}
	if err := b.plan(); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	b.pace.collect()
	return b, nil
}

// export writes the workbook of a definition.
func export(ctx context.Context, w io.Writer, def Definition, paper engine.ExportPaper) (err error) {
	b, err := newBook(ctx, def, paper)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.file.Close()) }()
	if err := b.writeSheets(); err != nil {
		return err
	}
	b.release()
	return writeArchive(w, b.file)
}

// release lets go of what only writing the sheets needed, before the finished parts are compressed.
func (b *book) release() {
	b.sheets, b.blocks, b.result, b.lookups = nil, nil, nil, nil
	b.pace.collect()
}

func (b *book) plan() error {
	for i := range b.def.Sheets {
		if err := b.planSheet(&b.def.Sheets[i]); err != nil {
			return fmt.Errorf("sheet %s: %w", b.def.Sheets[i].Name, err)
		}
	}
	if len(b.sheets) == 0 {
		return errors.New("no sheet of the definition is for this paper")
	}
	for _, s := range b.sheets {
		for _, block := range s.blocks {
			for _, n := range block.nodes() {
				b.markColumns(block, n)
			}
		}
	}
	return nil
}

func (b *book) planSheet(def *Sheet) error {
	show, err := parseFilters(def.When)
	if err != nil || !b.result.all(row{}, show) {
		return err
	}
	s := &sheet{name: def.Name, keep: def.KeepColumns, onePage: def.OnePage}
	top := 1
	for i := range def.Blocks {
		d := &def.Blocks[i]
		show, err := parseFilters(d.When)
		if err != nil {
			return err
		}
		if !b.result.all(row{}, show) {
			continue
		}
		placed := b.newBlock(d)
		s.blocks, s.titles, s.tops = append(s.blocks, placed), append(s.titles, d.Title), append(s.tops, top)
		if d.Title != "" {
			top++
		}
		if top == 1 && (d.Table != nil || d.Statement != nil || d.Matrix != nil) {
			s.freeze = 1
		}
		if name := blockName(def, i); name != "" {
			b.blocks[strings.ToLower(name)] = placed
		}
		rows, err := placed.place(s, top)
		if err != nil {
			return err
		}
		top += rows + 1
		if top > excelize.TotalRows {
			return errTooManyRows
		}
	}
	b.sheets = append(b.sheets, s)
	return nil
}

// blockName is the name by which formulas refer to a block; "" for none.
func blockName(s *Sheet, i int) string {
	if s.Blocks[i].Name != "" || i > 0 {
		return s.Blocks[i].Name
	}
	return s.Name
}

func (b *book) newBlock(d *Block) block {
	switch {
	case d.Table != nil:
		return &table{book: b, def: d.Table}
	case d.Form != nil:
		return &form{grid: grid{book: b}, def: d.Form}
	case d.Matrix != nil:
		return &matrix{grid: grid{book: b}, def: d.Matrix}
	case d.Statement != nil:
		return &statement{grid: grid{book: b}, def: d.Statement}
	case d.Chart != nil:
		return &chart{book: b, def: d.Chart}
	}
	return &note{book: b, text: d.Text}
}

// markColumns records the columns that a formula aggregates.
func (b *book) markColumns(home block, n *node) {
	n.Walk(func(a *node) {
		if a.Op != "ref" {
			return
		}
		if c, ok := b.columnIn(home, a.Ref); ok {
			c.table.wanted[c.index] = true
		}
	})
}

func (b *book) writeSheets() error {
	for i, s := range b.sheets {
		if i == 0 {
			if err := b.file.SetSheetName("Sheet1", s.name); err != nil {
				return err
			}
		} else if _, err := b.file.NewSheet(s.name); err != nil {
			return err
		}
	}
	for _, s := range b.sheets {
		if err := b.writeSheet(s); err != nil {
			return fmt.Errorf("sheet %s: %w", s.name, err)
		}
	}
	return nil
}

func (b *book) writeSheet(s *sheet) error {
	if err := b.printSetup(s); err != nil {
		return err
	}
	stream, err := b.file.NewStreamWriter(s.name)
	if err != nil {
		return err
	}
	for i, width := range s.widths {
		if width > 0 {
			if err := stream.SetColWidth(i+1, i+1, width); err != nil {
				return err
			}
		}
	}
	if err := s.setPanes(stream); err != nil {
		return err
	}
	w := &sheetWriter{book: b, sheet: s, stream: stream}
	for i, block := range s.blocks {
		w.row = s.tops[i] - 1
		if s.titles[i] != "" {
			if err := w.put(w.book.styles.cell(formula.TextOf(s.titles[i]), "", cellStyle{title: true})); err != nil {
				return err
			}
		}
		if err := block.write(w); err != nil {
			return err
		}
	}
	return stream.Flush()
}

// setPanes keeps the header and the first columns visible.
func (s *sheet) setPanes(stream *excelize.StreamWriter) error {
	if s.freeze == 0 && s.keep == 0 {
		return nil
	}
	pane := "bottomRight"
	switch {
	case s.keep == 0:
		pane = "bottomLeft"
	case s.freeze == 0:
		pane = "topRight"
	}
	return stream.SetPanes(&excelize.Panes{
		Freeze:      true,
		XSplit:      s.keep,
		YSplit:      s.freeze,
		TopLeftCell: cellName(s.keep+1, s.freeze+1),
		ActivePane:  pane,
	})
}

// blockOf finds the block that a reference names.
func (b *book) blockOf(home block, r ref) (block, bool) {
	if r.Block == "" {
		return home, home != nil
	}
	found, ok := b.blocks[strings.ToLower(r.Block)]
	return found, ok
}

func (b *book) columnIn(home block, r ref) (columnOf, bool) {
	found, ok := b.blockOf(home, r)
	if !ok {
		return columnOf{}, false
	}
	return found.column(r.Key)
}

// column finds the whole column that a reference in an aggregate names.
func (b *book) column(p place, r ref) (columnOf, bool) { return b.columnIn(p.home, r) }

// locate finds the cells that a reference names; nil if there are none.
func (b *book) locate(p place, r ref) []located {
	if r.Block == "" && p.row != nil {
		return p.row.locate(r.Key)
	}
	found, ok := b.blockOf(p.home, r)
	if !ok {
		return nil
	}
	return found.locate(p, r.Key, p.period+r.Back)
}

// address is a reference in Excel's form; NA() if it names no cell.
func (b *book) address(p place, r ref) string {
	cells := b.locate(p, r)
	if len(cells) == 0 {
		return "NA()"
	}
	parts := make([]string, len(cells))
	for i, c := range cells {
		parts[i] = b.cellAddress(p, c)
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return "(" + strings.Join(parts, "+") + ")"
}

func (b *book) cellAddress(p place, c located) string {
	name := cellName(c.col, c.row)
	if p.paint && p.row != nil {
		name = "$" + name
	}
	return b.sheetPrefix(p, c.sheet) + name
}

func (b *book) sheetPrefix(p place, s *sheet) string {
	if p.sheet == s {
		return ""
	}
	return "'" + s.name + "'!"
}

// ranges is a reference inside an aggregate: a whole column or single cells; "" for none.
func (b *book) ranges(p place, r ref) string {
	if c, ok := b.column(p, r); ok {
		first, last := c.table.span()
		if last < first {
			return ""
		}
		return b.sheetPrefix(p, c.table.sheet) + fmt.Sprintf(
			"%[1]s%[2]d:%[1]s%[3]d", columnName(c.index+1), first, last,
		)
	}
	if run, ok := p.home.(rangeHome); ok {
		first, last := run.run()
		return cellName(first.col, first.row) + ":" + cellName(last.col, last.row)
	}
	var parts []string
	for _, c := range b.locate(p, r) {
		parts = append(parts, b.cellAddress(p, c))
	}
	return strings.Join(parts, ",")
}

// columnNames are the letters of the first columns, computed once, because a large sheet needs them a million times.
var columnNames = func() (names [256]string) {
	for i := range names {
		names[i], _ = excelize.ColumnNumberToName(i + 1)
	}
	return names
}()

func columnName(col int) string {
	if col <= len(columnNames) {
		return columnNames[col-1]
	}
	name, _ := excelize.ColumnNumberToName(col)
	return name
}

func cellName(col, row int) string {
	var digits [8]byte
	i := len(digits)
	for ; row > 0; row /= 10 {
		i--
		digits[i] = byte('0' + row%10)
	}
	return columnName(col) + string(digits[i:])
}

// pace keeps a long export within its memory. Go collects garbage only when the heap has doubled, which with a result
// of 100 MB means 100 MB of garbage. So while a large result is written, a collection is forced each time maxWaste
// has gathered. Ordinary results never need it.
type pace struct {
	large bool
	floor uint64 // the heap after the last collection
}

const (
	// largeResult is the size of a result, in bytes, from which garbage matters: well above any ordinary paper's
	// result.
	largeResult = 16 << 20
	// maxWaste is how many bytes of garbage may gather. A collection takes about ten milliseconds at this size.
	maxWaste = 16 << 20
	// paceRows is after how many rows the heap is measured.
	paceRows = 1024
)

// collect frees garbage between the steps of a large export.
func (p *pace) collect() {
	if p.large {
		runtime.GC()
	}
}

func (p *pace) row(n int) {
	if !p.large || n%paceRows != 0 {
		return
	}
	var m runtime.MemStats
	if runtime.ReadMemStats(&m); p.floor == 0 || m.HeapAlloc < p.floor {
		p.floor = m.HeapAlloc
	}
	if m.HeapAlloc > p.floor+maxWaste {
		runtime.GC()
		runtime.ReadMemStats(&m)
		p.floor = m.HeapAlloc
	}
}
