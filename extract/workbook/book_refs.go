package workbook

import (
	"fmt"
	"strings"

	"github.com/xuri/excelize/v2"
)

// blockOf is the block that a reference names.
func (b *book) blockOf(home block, r ref) (block, bool) {
	if r.block == "" {
		return home, home != nil
	}
	found, ok := b.blocks[strings.ToLower(r.block)]
	return found, ok
}

func (b *book) columnIn(home block, r ref) (columnOf, bool) {
	found, ok := b.blockOf(home, r)
	if !ok {
		return columnOf{}, false
	}
	return found.column(r.key)
}

// column is the whole column that a reference names in an aggregate.
func (b *book) column(p place, r ref) (columnOf, bool) { return b.columnIn(p.home, r) }

// locate finds the cells that a reference names; none when there are none.
func (b *book) locate(p place, r ref) []located {
	if r.block == "" && p.row != nil {
		return p.row.locate(r.key)
	}
	found, ok := b.blockOf(p.home, r)
	if !ok {
		return nil
	}
	return found.locate(p, r.key, p.period+r.back)
}

// address is a reference as Excel writes it; NA() for a cell that there is not.
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

// ranges is a reference inside an aggregate: a whole column or single cells; empty for nothing.
func (b *book) ranges(p place, r ref) string {
	if c, ok := b.column(p, r); ok {
		first, last := c.table.span()
		if last < first {
			return ""
		}
		return b.sheetPrefix(p, c.table.sheet) + fmt.Sprintf("%[1]s%[2]d:%[1]s%[3]d", columnName(c.index+1), first, last)
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

// columnNames are the letters of the first columns, worked out once: a large sheet asks a million times.
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
