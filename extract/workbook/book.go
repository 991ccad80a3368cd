package workbook

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/xuri/excelize/v2" // writes the format

	"github.com/dossier-lending/dossier/engine"
)

const (
	// maxRows is the most a sheet holds, less header, totals and what may stand above.
	maxRows = excelize.TotalRows - 64
	// maxGridCells bounds blocks that are held in memory while they are written.
	maxGridCells = 200_000
	// maxComments is the most notes of a sheet; each is a drawing that a viewer keeps.
	maxComments = 2000
)

const (
	// maxWritten bounds the cells of a workbook before they are packed: what is written lies in temporary files
	// and takes a processor meanwhile. It is ten times a statement of 100,000 rows.
	maxWritten = 512 << 20
	// cellBytes is about what a cell has beside its text.
	cellBytes = 40
)

// errTooManyRows says that a paper has more rows than a sheet or a workbook may hold.
var errTooManyRows = engine.FailField("/sheets", "RANGE", fmt.Sprintf(
	"A sheet holds %d rows and a workbook goes through %d: filter the rows or take blocks out.", maxRows, maxWalked))

// book is a workbook while it is made: first every block gets its place, so that formulas can name cells
// of later sheets, then the sheets are written from top to bottom.
type book struct {
	ctx    context.Context
	def    Definition
	result *Result
	file   *excelize.File
	looks  *looks
	sheets []*sheet
	blocks map[string]block // by name in lower case
	pace   pace

	lookups map[*node]lookupIndex
	written int // bytes of cells, about
}

// block is a placed block of a sheet.
type block interface {
	// place lays the block out from a row on and says how many rows it takes.
	place(s *sheet, top int) (rows int, err error)
	// nodes are its formulas, for finding out which columns are summed up.
	nodes() []*node
	write(w *sheetWriter) error
	// locate finds the cells of a key at a place; column a whole column.
	locate(p place, key string, period int) []located
	column(key string) (columnOf, bool)
}

// located is a cell that a formula names.
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
	comments int
}

func (s *sheet) width(col int, w float64) {
	for len(s.widths) < col {
		s.widths = append(s.widths, 0)
	}
	s.widths[col-1] = max(s.widths[col-1], w)
}

// newBook lays a definition's workbook out for a paper. The book's file is the caller's to close.
func newBook(ctx context.Context, def Definition, paper engine.ExportPaper) (*book, error) {
	result, err := newResult(paper)
	if err != nil {
		return nil, err
	}
	result.feeds = def.Feeds
	f := excelize.NewFile()
	b := &book{ctx: ctx, def: def, result: result, file: f, looks: newLooks(f), blocks: map[string]block{}, lookups: map[*node]lookupIndex{},
		pace: pace{large: len(paper.Result) >= largeResult}}
	if err := b.plan(); err != nil {
		return nil, errors.Join(err, f.Close())
	}
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
	_, err = b.file.WriteTo(w)
	return err
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
				b.want(block, n)
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
	s := &sheet{name: def.Name}
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

// blockName is what formulas call a block.
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

// want notes the columns that a formula takes as a whole.
func (b *book) want(home block, n *node) {
	n.walk(func(a *node) {
		if a.op != "ref" {
			return
		}
		if c, ok := b.columnIn(home, a.ref); ok {
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
	if s.freeze > 0 {
		err := stream.SetPanes(&excelize.Panes{Freeze: true, YSplit: s.freeze, TopLeftCell: cellName(1, s.freeze+1), ActivePane: "bottomLeft"})
		if err != nil {
			return err
		}
	}
	w := &sheetWriter{book: b, sheet: s, stream: stream}
	for i, block := range s.blocks {
		w.row = s.tops[i] - 1
		if s.titles[i] != "" {
			if err := w.put(w.book.looks.cell(textOf(s.titles[i]), "", cellStyle{title: true})); err != nil {
				return err
			}
		}
		if err := block.write(w); err != nil {
			return err
		}
	}
	return stream.Flush()
}
