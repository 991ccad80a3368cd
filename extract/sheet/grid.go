package sheet

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

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

// columnShape is what is known of a column.
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

// numberCell is an amount or plain number with what may stand around it; days and times are texts.
var numberCell = regexp.MustCompile(`^[-+−(]?\s*(\p{Sc}|\p{L}{1,3}\.?)?\s?[-+−(]?[\d.,'’\x{00a0}\x{202f} ]*\d[-+−)]?\s?(CR|DR|Cr|Dr|OD|DB|\p{Sc}|[A-Z]{3})?\)?$`)

// longestNumber is the length in bytes of the longest text tried as a number: the largest amount with its
// marks has 40.
const longestNumber = 48

// mostLetters is how many letters may stand around a number: a currency code and a CR.
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
	if digits == 0 || letters > mostLetters || letters > 0 && !strings.ContainsAny(text, ".,") || strings.Contains(text, ", ") {
		return false // "Jan 05" and "Jan 05, 2025" are days
	}
	return letters+others == 0 && text[len(text)-1] != '.' && text[len(text)-1] != ',' || numberCell.MatchString(text)
}

// page places the cells. In a column of numbers short texts stand flush right too: that is its heading,
// and a heading must be nearest to its own column's right edge.
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
	return page.Word{Text: text, Box: box, Size: charHeight, Order: order, Confidence: 1, Source: page.SourceText, Cell: cell}
}

// columnName is A, B, …, Z, AA, ….
func columnName(column int) string {
	name := ""
	for column++; column > 0; column = (column - 1) / 26 {
		name = string(rune('A'+(column-1)%26)) + name
	}
	return name
}
