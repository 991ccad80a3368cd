package custom

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/layout"
)

// tableResult is a table as read.
type tableResult struct {
	table    engine.SchemaTable
	list     []tableRow
	lacking  map[string]bool  // columns without a heading
	unproven map[string][]int // rows, by column, with a value that is not of its type
	cut      bool             // there may be more rows than are kept
}

// tableRow has a reading for each column.
type tableRow []reading

// table takes over a table that the form engine found.
func (b *builder) table(t engine.SchemaTable, found *form.Rows) {
	result := &tableResult{table: t, list: []tableRow{}, lacking: map[string]bool{}, unproven: map[string][]int{},
		cut: found.Cut}
	b.tables[t.Name] = result
	for _, i := range found.Lacking {
		result.lacking[t.Columns[i].Name] = true
		b.warn(warnIncomplete, "%s: the table on page %d has no column %s.", t.Name, found.Page, t.Columns[i].Name)
	}
	for _, cells := range found.Rows {
		result.list = append(result.list, b.row(t, result, cells))
	}
	if found.Cut {
		b.warn(warnIncomplete, "%s: the table has more than %d rows; the rest was not read.", t.Name, len(found.Rows))
	}
}

// row reads the cells of one row.
func (b *builder) row(t engine.SchemaTable, result *tableResult, cells []form.Cell) tableRow {
	row, at := make(tableRow, len(t.Columns)), len(result.list)
	for i, c := range t.Columns {
		cell := cells[i]
		if text := layout.Text(cell.Words); !cell.Read {
			if !isBlank(text) {
				result.unproven[c.Name] = append(result.unproven[c.Name], at)
				b.warn(warnNotRead, "%s row %d: %s stands under %s, which is no %s.",
					t.Name, at+1, quoted(text), c.Name, c.Type)
			}
			continue
		}
		row[i] = cell.Value.(reading)
		b.noted(row[i])
		b.provenance[fmt.Sprintf("/%s/%d/%s", t.Name, at, c.Name)] = layout.Origin(cell.Page, cell.Reading.Words)
	}
	return row
}

// isBlank reports whether a text is empty or a line to be filled in.
func isBlank(text string) bool { return strings.Trim(text, "_.-… :") == "" && !isDash(text) }

// shownRow is a row in the result: an object of the columns in the schema's order.
type shownRow struct {
	columns []engine.SchemaColumn
	row     tableRow
}

// MarshalJSON implements json.Marshaler.
func (s shownRow) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	for i, c := range s.columns {
		value, err := json.Marshal(s.row[i].value)
		if err != nil {
			return nil, err
		}
		b.WriteByte("{,"[min(i, 1)])
		b.WriteString(`"` + c.Name + `":`) // names are slugs: nothing to escape
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// rows returns the table's rows for the result.
func (r *tableResult) rows() []shownRow {
	list := make([]shownRow, len(r.list))
	for i, row := range r.list {
		list[i] = shownRow{r.table.Columns, row}
	}
	return list
}

// sum adds up a column; missing is why that cannot be done.
func (r *tableResult) sum(name string) (total decimal, missing string) {
	switch {
	case len(r.list) == 0 || r.lacking[name]:
		return total, " was not found"
	case r.cut:
		return total, " has more rows than are kept; the rest"
	case len(r.unproven[name]) > 0:
		return total, " holds a value that was not read"
	}
	total = decimalOf(0)
	for k, c := range r.table.Columns {
		for _, row := range r.list {
			if c.Name == name && row[k].number != nil {
				total = total.plus(*row[k].number)
			}
		}
	}
	return total, ""
}
