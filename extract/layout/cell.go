package layout

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
)

// Cell is a run of words of one line without a wide gap, or one spreadsheet cell.
type Cell struct {
	Page  int
	Box   page.Box
	Words []page.Word
}

// Text returns the cell's words joined by single spaces.
func (c Cell) Text() string { return Text(c.Words) }

// NewCell makes a cell from words of one line.
func NewCell(pageNumber int, words []page.Word) Cell {
	return Cell{Page: pageNumber, Box: Bounds(words), Words: words}
}

// Cells splits a line at wide gaps and at the borders of spreadsheet cells.
func (l Line) Cells() []Cell {
	if len(l.Words) == 0 {
		return nil
	}
	var space [usualWords]int
	ends, height := space[:0], l.Height()
	for end := 0; end < len(l.Words); {
		end = l.cellEnd(end, height)
		ends = append(ends, end)
	}
	cells, start := make([]Cell, len(ends)), 0
	for i, end := range ends {
		cells[i] = NewCell(l.Page, l.Words[start:end])
		start = end
	}
	return cells
}

// CountCells returns the number of cells of a line.
func (l Line) CountCells() (count int) {
	height := l.Height()
	for end := 0; end < len(l.Words); count++ {
		end = l.cellEnd(end, height)
	}
	return count
}

// cellEnd returns the index at which the cell that begins at a word ends.
func (l Line) cellEnd(from int, height float64) int {
	end := from + 1
	for end < len(l.Words) && !apart(&l.Words[end-1], &l.Words[end], height) {
		end++
	}
	return end
}

func apart(a, b *page.Word, height float64) bool {
	if (a.Cell != "" || b.Cell != "") && a.Cell != b.Cell {
		return true
	}
	gap := b.Box.X0 - a.Box.X1
	return gap > cellGap*height && gap > cellGap*spacedHeight(a, b) && gap > blankOfPitch(a, b)
}

// blankOfPitch is the room of a blank between two recognized words as wide as their letters, as typewriters leave it; 0
// for all other words. Lines of capitals and figures are recognized lower than they were set, so that their height does
// not show it.
func blankOfPitch(a, b *page.Word) float64 {
	n := utf8.RuneCountInString(a.Text) + utf8.RuneCountInString(b.Text)
	if a.Source != page.SourceOCR || n < spacedLetters {
		return 0
	}
	return blankWidth * (a.Box.Width() + b.Box.Width()) / float64(n)
}

// spacedLetters is the minimal number of letters that show the pitch of two words.
const spacedLetters = 6

// spacedHeight returns, for two words with space between their letters, the height of ordinary type with letters as
// wide; 0 for all other words.
func spacedHeight(a, b *page.Word) float64 {
	n := utf8.RuneCountInString(a.Text) + utf8.RuneCountInString(b.Text)
	if n < spacedLetters {
		return 0
	}
	usual, wide := capitalWidth, spacedCapital
	if strings.IndexFunc(a.Text, unicode.IsLower) >= 0 && strings.IndexFunc(b.Text, unicode.IsLower) >= 0 {
		usual, wide = letterWidth, spacedLetter
	}
	pitch := (a.Box.Width() + b.Box.Width()) / float64(n)
	if pitch < wide*(a.Box.Height()+b.Box.Height())/2 {
		return 0
	}
	return pitch / usual
}

// Overlap is the horizontal length that two boxes share, negative if they are apart.
func Overlap(a, b page.Box) float64 { return min(a.X1, b.X1) - max(a.X0, b.X0) }

// Origin returns the provenance of a value read from words: their page, box, text, lowest confidence and source.
// Spreadsheet cells have a cell name and no box. Without words it is the zero value.
func Origin(pageNumber int, words []page.Word) engine.Provenance {
	if len(words) == 0 {
		return engine.Provenance{}
	}
	p := engine.Provenance{Page: pageNumber, Text: Text(words), Confidence: 1, Source: engine.FromText}
	for i := range words {
		w := &words[i]
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
