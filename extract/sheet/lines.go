package sheet

import (
	"context"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

// tabStop is the distance of tab stops in characters.
const tabStop = 8

// readLines makes the page of a text file: every word stands where its characters are. A form feed
// parts printed pages and counts as a line end.
func readLines(ctx context.Context, text string, doc *page.Document) error {
	p := page.Page{Number: 1, Source: page.SourceText, Reader: doc.Kind}
	lines := newSplitter(text, dialect{delimiter: -1, quote: -1, firstLine: 1})
	row := 0
	for lines.at < len(lines.text) {
		if lines.line%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		number := lines.line
		line := lines.plain(true)
		lines.endLine()
		if utf8.RuneCountInString(line) > maxLineText {
			return &LimitError{"characters in a line", maxLineText}
		}
		for _, part := range strings.Split(line, "\f") {
			if row++; row > maxRows {
				return &LimitError{"lines", maxRows}
			}
			if err := addLine(&p, part, row-1, number); err != nil {
				return err
			}
		}
	}
	p.Height = float64(row) * rowStep
	if len(p.Words) > 0 {
		doc.Pages = append(doc.Pages, p)
	}
	return nil
}

// addLine places a line's words on the grid of characters.
func addLine(p *page.Page, line string, row, number int) error {
	y, column, start := float64(row)*rowStep, 0, 0
	var text strings.Builder
	flush := func() error {
		if text.Len() == 0 {
			return nil
		}
		if len(p.Words) >= maxCells {
			return &LimitError{"words", maxCells}
		}
		box := page.Box{X0: float64(start) * charWidth, Y0: y, X1: float64(column) * charWidth, Y1: y + charHeight}
		p.Words = append(p.Words, word(text.String(), box, len(p.Words), "A"+strconv.Itoa(number)))
		p.Width = max(p.Width, box.X1)
		text.Reset()
		return nil
	}
	for _, r := range line {
		if r == '\t' || unicode.IsSpace(r) {
			if err := flush(); err != nil {
				return err
			}
			if column++; r == '\t' {
				column = (column + tabStop - 1) / tabStop * tabStop
			}
			continue
		}
		if text.Len() == 0 {
			start = column
		}
		text.WriteRune(r)
		if !unicode.Is(unicode.Mn, r) {
			column++
		}
	}
	return flush()
}
