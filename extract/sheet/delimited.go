package sheet

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

const (
	// maxQuotedLines is how many lines a quoted cell may span before its quote counts as unbalanced:
	// addresses take five.
	maxQuotedLines = 25
	// maxUnbalanced is how many unbalanced quotes are looked into; after that quotes are plain
	// characters, so that a file full of them takes linear time.
	maxUnbalanced = 64
)

// splitter cuts delimited text into records. It takes what banks write: any line end, a quote inside a
// plain cell, text behind a closing quote, quotes that never close.
type splitter struct {
	text string
	dialect
	at   int // byte offset
	line int // of the record to come, from 1
	// stops are the characters that end a plain cell, blanks those that may stand between a quote and a delimiter.
	stops, blanks string
	// began is the line on which the record returned last began.
	began int
	// unbalanced are the lines whose quote never closed.
	unbalanced []int
	err        error
}

func newSplitter(text string, d dialect) *splitter {
	s := &splitter{text: text, dialect: d, line: 1, stops: "\r\n" + string(d.delimiter), blanks: " \t"}
	if d.delimiter == '\t' {
		s.blanks = " "
	}
	for s.line < d.firstLine {
		s.plain(true)
		s.endLine()
	}
	return s
}

// next returns the cells of the next record; ok is false at the end of the text.
func (s *splitter) next() (cells []string, ok bool) {
	if s.at >= len(s.text) || s.err != nil {
		return nil, false
	}
	s.began = s.line
	for {
		cell := s.cell()
		if utf8.RuneCountInString(cell) > maxCellText {
			s.err = &LimitError{"characters in a cell", maxCellText}
			return nil, false
		}
		if cells = append(cells, cell); len(cells) > maxColumns {
			s.err = &LimitError{"columns in a row", maxColumns}
			return nil, false
		}
		if !s.skip(s.delimiter) {
			s.endLine()
			return cells, true
		}
	}
}

// cell reads one cell, up to the delimiter or the line's end.
func (s *splitter) cell() string {
	rest := s.text[s.at:]
	if body := strings.TrimLeft(rest, s.blanks); strings.HasPrefix(body, string(s.quote)) && len(s.unbalanced) < maxUnbalanced {
		start, line := s.at, s.line
		s.at += len(rest) - len(body) + utf8.RuneLen(s.quote)
		if text, ok := s.quotedCell(); ok {
			return text
		}
		s.at, s.line = start, line
		s.unbalanced = append(s.unbalanced, line)
	}
	return s.plain(false)
}

// quotedCell reads from behind the opening quote; ok is false when the quote does not close in time.
func (s *splitter) quotedCell() (string, bool) {
	var b strings.Builder
	lone := false // the writer leaves quotes within cells as they are
	for lines := 0; s.at < len(s.text) && b.Len() <= maxCellText*utf8.UTFMax; {
		r, n := utf8.DecodeRuneInString(s.text[s.at:])
		switch {
		case r == s.quote:
			s.at += n
			if s.skip(s.quote) {
				if b.WriteRune(s.quote); !lone || !s.atEnd() {
					continue
				}
				s.plain(false) // "UAB "Linas"": the last word's quote, and the cell's
				return b.String(), true
			}
			if s.atEnd() {
				s.plain(false) // spaces between the quote and the delimiter
				return b.String(), true
			}
			b.WriteRune(s.quote)
			lone = !lone
		case r == '\n' || r == '\r':
			if lines++; lines > maxQuotedLines {
				return "", false
			}
			s.endLine()
			b.WriteByte(' ')
		default:
			s.at += n
			b.WriteRune(r)
		}
	}
	return "", false
}

// atEnd says that only blanks stand between here and the delimiter or the line's end.
func (s *splitter) atEnd() bool {
	rest := strings.TrimLeft(s.text[s.at:], s.blanks)
	return rest == "" || rest[0] == '\n' || rest[0] == '\r' || strings.HasPrefix(rest, string(s.delimiter))
}

// plain reads up to the delimiter (or past it, for a whole line) or the line's end.
func (s *splitter) plain(wholeLine bool) string {
	rest, stops := s.text[s.at:], "\r\n"
	if !wholeLine {
		stops = s.stops
	}
	end := strings.IndexAny(rest, stops)
	if end < 0 {
		end = len(rest)
	}
	s.at += end
	return rest[:end]
}

// endLine steps over one line end of any sort: CR LF, LF or CR.
func (s *splitter) endLine() {
	if s.skip('\r') {
		s.skip('\n')
	} else if !s.skip('\n') {
		return
	}
	s.line++
}

func (s *splitter) skip(r rune) bool {
	if !strings.HasPrefix(s.text[s.at:], string(r)) {
		return false
	}
	s.at += utf8.RuneLen(r)
	return true
}

// withoutFormula undoes ="0012", by which exports keep Excel from dropping leading zeros.
func withoutFormula(cell string) string {
	if body, ok := strings.CutPrefix(cell, `="`); ok && strings.HasSuffix(body, `"`) && len(body) > 1 {
		return body[:len(body)-1]
	}
	return cell
}

// readDelimited makes the page of a delimited file. Cells are named by column and line.
func readDelimited(ctx context.Context, text string, d dialect, doc *page.Document) error {
	s := newSplitter(text, d)
	g := &grid{}
	for row := 0; ; row++ {
		if row%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		cells, ok := s.next()
		if !ok {
			break
		}
		for column, c := range cells {
			if err := g.add(row, column, s.began, withoutFormula(c)); err != nil {
				return err
			}
		}
	}
	if s.err != nil {
		return s.err
	}
	if n := len(s.unbalanced); n > 0 {
		note(doc, "a quote on line %d is never closed (%d in all); it was read as a plain character", s.unbalanced[0], n)
	}
	if !g.empty() {
		doc.Pages = append(doc.Pages, g.page(1, "csv", ""))
	}
	return nil
}
