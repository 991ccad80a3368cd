package generic

import (
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
)

const (
	// leastColumns and leastRows make lines a table.
	leastColumns = 3
	leastRows    = 2
)

// tables finds runs of lines whose cells stand under the cells of the run's first line. The first line
// is the header.
func (b *builder) tables(f *Fields) {
	lines := b.r.Lines
	for i := 0; i < len(lines); i++ {
		header := lines[i].Cells()
		if len(header) < leastColumns {
			continue
		}
		j := i + 1
		var rows [][]string
		for j < len(lines) && lines[j].Page == lines[i].Page {
			row, ok := under(header, lines[j].Cells())
			if !ok {
				break
			}
			rows = append(rows, row)
			j++
		}
		if len(rows) < leastRows {
			continue
		}
		t := Table{Page: lines[i].Page, Rows: rows}
		for _, c := range header {
			t.Header = append(t.Header, c.Text())
		}
		f.Tables = append(f.Tables, t)
		i = j - 1
	}
}

// under puts cells below header cells; ok is false when they do not stand there: fewer than two, or
// one that touches no header cell.
func under(header, cells []layout.Cell) ([]string, bool) {
	if len(cells) < 2 {
		return nil, false
	}
	row := make([]string, len(header))
	for _, c := range cells {
		best, most := -1, 0.0
		for k, h := range header {
			if o := layout.Overlap(c.Box, h.Box); o > most {
				best, most = k, o
			}
		}
		if best < 0 {
			return nil, false
		}
		row[best] = strings.TrimSpace(row[best] + " " + c.Text())
	}
	return row, true
}
