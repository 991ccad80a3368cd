package extracttest

import (
	"bytes"
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"
)

// A form as a sheet or a text file has the drawing's texts in order: texts at one height are a row, and texts that
// begin or end at one place are a column.

// sameRowWithin is the distance of baselines, in points, within which texts are in one row.
const sameRowWithin = 4

// columnWithin is the distance, in points, within which the places of texts are one column.
const columnWithin = 18

// blankRowFrom is the distance of baselines, in points, from which an empty row is between two rows.
const blankRowFrom = 26

// textRow is the texts at one height of a page.
type textRow struct {
	page  int
	y     float64
	texts []printedText
}

// textRows are the rows of all pages, from the top.
func (d *FormDrawing) textRows() (rows []textRow) {
	texts := slices.Clone(d.printed)
	slices.SortStableFunc(texts, func(a, b printedText) int {
		return cmp.Or(cmp.Compare(a.page, b.page), cmp.Compare(a.y, b.y))
	})
	for _, t := range texts {
		last := len(rows) - 1
		if last < 0 || rows[last].page != t.page || t.y-rows[last].y > sameRowWithin {
			rows = append(rows, textRow{page: t.page, y: t.y})
			last++
		}
		rows[last].texts = append(rows[last].texts, t)
	}
	for _, row := range rows {
		slices.SortStableFunc(row.texts, func(a, b printedText) int { return cmp.Compare(a.x, b.x) })
	}
	return rows
}

// columnsOf are the places where columns begin.
func columnsOf(rows []textRow) (starts []float64) {
	var places []float64
	for _, row := range rows {
		for _, t := range row.texts {
			places = append(places, t.x)
		}
	}
	slices.Sort(places)
	for _, x := range places {
		if len(starts) == 0 || x-starts[len(starts)-1] > columnWithin {
			starts = append(starts, x)
		}
	}
	return starts
}

// cells are the rows of a sheet. Two texts of one row and column are joined.
func (d *FormDrawing) cells() (cells [][]string) {
	rows := d.textRows()
	starts := columnsOf(rows)
	for i, row := range rows {
		if i > 0 && (row.page != rows[i-1].page || row.y-rows[i-1].y > blankRowFrom) {
			cells = append(cells, nil)
		}
		line := make([]string, len(starts))
		for _, t := range row.texts {
			n := 0
			for n+1 < len(starts) && starts[n+1] <= t.x {
				n++
			}
			line[n] = strings.TrimSpace(line[n] + " " + t.text)
		}
		cells = append(cells, line)
	}
	return cells
}

// delimited is the form as delimited text.
func (d *FormDrawing) delimited() []byte {
	x := export{delimiter: pick(d.Random, []string{",", ",", ";", "\t"})}
	return x.encode(d.cells())
}

// workbook is the form as a workbook. In two of three papers amounts and days are typed cells, else texts.
func (d *FormDrawing) workbook() []byte {
	b := newBook(d.Formats.Day)
	d.writeSheet(b)
	return b.bytes()
}

func (d *FormDrawing) writeSheet(b *book) {
	typed := d.Random.IntN(3) > 0
	for _, line := range d.cells() {
		var values []any
		for _, text := range line {
			figure, isFigure := d.figures[text]
			day, isDay := d.days[text]
			switch {
			case text == "":
				values = append(values, nil)
			case typed && isFigure:
				values = append(values, figure)
			case typed && isDay && workbookDates[d.Formats.Day] != "":
				values = append(values, day)
			default:
				values = append(values, text)
			}
		}
		b.put(values...)
	}
}

// newBook begins a workbook with a sheet. Typed days have the format of the paper if spreadsheets know it.
func newBook(days string) *book {
	if workbookDates[days] == "" {
		days = "01/02/2006"
	}
	b := &book{file: excelize.NewFile(), sheet: "Sheet1"}
	b.styles(design{dates: days})
	return b
}

func (b *book) bytes() []byte {
	var out bytes.Buffer
	b.must(b.file.Write(&out))
	return out.Bytes()
}

// typewriter settings of forms as text files: the width of a character and the height of a line, in points.
const (
	textPitch = 5.4
	textLine  = 13
)

// typed is the form as a text file of typed lines, with a form feed between pages.
func (d *FormDrawing) typed() []byte {
	var b strings.Builder
	last, page := 0.0, 0
	for _, row := range d.textRows() {
		if row.page != page {
			b.WriteByte('\f')
			last, page = row.y-textLine, row.page
		}
		if last > 0 {
			b.WriteString(strings.Repeat("\n", max(0, int(math.Round((row.y-last)/textLine))-1)))
		}
		b.WriteString(row.typed() + "\n")
		last = row.y
	}
	return []byte(b.String())
}

// typed is the row as one line. A text that would run into the one before it is moved to the right.
func (row textRow) typed() string {
	var line []rune
	for _, t := range row.texts {
		text := []rune(t.text)
		at := int(math.Round(t.x / textPitch))
		switch t.align {
		case AlignRight:
			at -= len(text)
		case AlignCentre:
			at -= len(text) / 2
		}
		if len(line) > 0 {
			at = max(at, len(line)+2)
		}
		line = append(line, []rune(strings.Repeat(" ", max(0, at-len(line))))...)
		line = append(line, text...)
	}
	return strings.TrimRight(string(line), " ")
}
