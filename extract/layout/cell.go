package layout

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
)

// Cell is a run of words of one line without a wide gap, or one spreadsheet cell.
type Cell struct {
	Page  int
	Box   page.Box
	Words []page.Word
}

// Text is the cell's words joined by single spaces.
func (c Cell) Text() string { return Text(c.Words) }

// NewCell makes a cell of words of one line.
func NewCell(pageNumber int, words []page.Word) Cell {
	return Cell{Page: pageNumber, Box: Bounds(words), Words: words}
}

// Cells splits a line at wide gaps and at the borders of spreadsheet cells.
func (l Line) Cells() []Cell {
	var cells []Cell
	height, start := l.Height(), 0
	for i := 1; i <= len(l.Words); i++ {
		if i < len(l.Words) && !apart(l.Words[i-1], l.Words[i], height) {
			continue
		}
		if i > start {
			cells = append(cells, NewCell(l.Page, l.Words[start:i]))
		}
		start = i
	}
	return cells
}

func apart(a, b page.Word, height float64) bool {
	if (a.Cell != "" || b.Cell != "") && a.Cell != b.Cell {
		return true
	}
	return b.Box.X0-a.Box.X1 > cellGap*height
}

// Overlap is the length that two boxes share sideways, negative when they lie apart.
func Overlap(a, b page.Box) float64 { return min(a.X1, b.X1) - max(a.X0, b.X0) }

// Origin is the provenance of a value read from words: their page, box, text, lowest confidence and
// source. Spreadsheet cells have a cell name and no box. The zero value stands for no words.
func Origin(pageNumber int, words []page.Word) engine.Provenance {
	if len(words) == 0 {
		return engine.Provenance{}
	}
	p := engine.Provenance{Page: pageNumber, Text: Text(words), Confidence: 1, Source: engine.FromText}
	for _, w := range words {
		p.Confidence = min(p.Confidence, w.Confidence)
		if w.Source == page.SourceOCR {
			p.Source = engine.FromOCR
		}
	}
	if cell := words[0].Cell; cell != "" {
		p.Cell = cell
		return p
	}
	b := Bounds(words)
	p.BBox = &[4]float64{b.X0, b.Y0, b.X1, b.Y1}
	return p
}
