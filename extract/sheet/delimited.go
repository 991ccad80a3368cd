package sheet

import (
	"context"
	"regexp"
	"strconv"
	"strings"
	"unicode"
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

// splitter cuts delimited text into records. It accepts the variants that banks write: any line end, a quote inside a
// plain cell, text after a closing quote, quotes that never close.
type splitter struct {
	text string
	dialect
	at   int // byte offset
	line int // of the record to come, from 1
	// stops are the characters that end a plain cell, blanks those that may be between a quote and a delimiter.
	stops, blanks string
	// began is the line on which the record returned last began.
	began int
	// unbalanced are the lines with a quote that never closed.
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
	if body := strings.TrimLeft(rest, s.blanks); strings.HasPrefix(body, string(s.quote)) &&
		len(s.unbalanced) < maxUnbalanced {
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

// quotedCell reads a cell after its opening quote; ok is false if the quote does not close in time.
func (s *splitter) quotedCell() (string, bool) {
	var b strings.Builder
	lone := false // the writer does not double quotes within cells
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

// atEnd reports whether only blanks are between here and the delimiter or the line's end.
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
		note(doc, "a quote on line %d is never closed (%d in all); it was read as a plain character",
			s.unbalanced[0], n)
	}
	if !g.empty() {
		doc.Pages = append(doc.Pages, g.page(1, "csv", ""))
	}
	return nil
}

// dialect is how a delimited file is written.
type dialect struct {
	delimiter rune
	quote     rune
	// firstLine is 2 when the first line only names the delimiter ("sep=;"), else 1.
	firstLine int
}

// sampleLines is how many lines the dialect is judged from.
const sampleLines = 300

// findDialect chooses the delimiter that makes lines with equal numbers of cells, and cells that are whole days or
// amounts: a decimal comma between semicolons also makes equal lines, but cuts amounts in half. ok is false if no
// delimiter makes columns.
func findDialect(text string) (dialect, bool) {
	if d, ok := declaredDialect(text); ok {
		return d, true
	}
	sample := firstLines(text, sampleLines)
	best, bestScore := dialect{}, 0.0
	quote := findQuote(sample)
	for _, delimiter := range ",;\t|" {
		d := dialect{delimiter, quote, 1}
		if s := d.score(sample); s > bestScore {
			best, bestScore = d, s
		}
	}
	return best, bestScore > 0
}

// declaredDialect obeys the line that Excel writes for itself.
func declaredDialect(text string) (dialect, bool) {
	line, _, _ := strings.Cut(text, "\n")
	line = strings.Trim(line, "\r\" ")
	mark := []rune(strings.TrimPrefix(line, "sep="))
	if !strings.HasPrefix(line, "sep=") || len(mark) != 1 || mark[0] == '"' {
		return dialect{}, false
	}
	return dialect{mark[0], '"', 2}, true
}

// firstLines is the text up to the n-th line end of any sort.
func firstLines(text string, n int) string {
	for i := 0; i < len(text); i++ {
		if text[i] == '\n' || text[i] == '\r' && !strings.HasPrefix(text[i+1:], "\n") {
			if n--; n == 0 {
				return text[:i+1]
			}
		}
	}
	return text
}

// findQuote is the apostrophe only where cells begin and end with it and no quotation mark is used.
func findQuote(sample string) rune {
	if strings.Contains(sample, `"`) {
		return '"'
	}
	if quoted.MatchString(sample) {
		return '\''
	}
	return '"'
}

var quoted = regexp.MustCompile(`(?m)(^|[,;|\t])'[^'\n]*'[,;|\t]`)

// Cells that are wholly a day, an amount with two decimals, or a time.
var (
	dayCell = regexp.MustCompile(
		`^\d{1,4}[-/. ](\d{1,2}|\p{L}{3,9})[-/. ],? ?\d{2,4}|^\p{L}{3,9}\.? \d{1,2}(, \d{4})?$`,
	)
	moneyCell = regexp.MustCompile(
		`^[-+(]?\s*\p{Sc}?(\p{L}{1,3}\s?)?[-+]?\d{1,3}([.,' ]?\d{2,3})*[.,]\d{2}\s?[-+)]?(\s?(CR|DR))?$`,
	)
)

// score is 0 when the delimiter makes no columns.
func (d dialect) score(sample string) float64 {
	s := newSplitter(sample, d)
	counts := map[int]int{}
	lines, typed := 0, 0
	for {
		cells, ok := s.next()
		if !ok || s.err != nil {
			break
		}
		if len(cells) == 1 && strings.TrimSpace(cells[0]) == "" {
			continue
		}
		lines++
		counts[len(cells)]++
		for _, c := range cells {
			c = strings.TrimSpace(c)
			if dayCell.MatchString(c) || moneyCell.MatchString(c) {
				typed++
			}
		}
	}
	width := mode(counts)
	if width < 2 {
		return 0
	}
	regular := float64(counts[width]) / float64(lines)
	return regular + min(float64(typed)/float64(lines), 6) + 0.01*float64(min(width, 40))
}

// mode is the most frequent number of cells above one; more cells win a tie. It is 1 if no delimiter is in at least two
// lines.
func mode(counts map[int]int) int {
	width, most := 1, 0
	for w, n := range counts {
		if w > 1 && (n > most || n == most && w > width) {
			width, most = w, n
		}
	}
	return width
}

// tabStop is the distance of tab stops in characters.
const tabStop = 8

// readLines makes the page of a text file: every word is at the place of its characters. A form feed separates printed
// pages and counts as a line end.
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

// partedShare is the least share of the lines with a whole day and a whole amount as cells that must have one number of
// cells, and partedLeast the least number of such lines.
const (
	partedShare = 0.9
	partedLeast = 2
	// partedWidth is how many cells they have at least: a day, a text and an amount.
	partedWidth = 3
)

// findParted finds the dialect of delimited text whose name does not say that it is. A delimiter cuts its lines into
// equally many cells, among them a whole day and a whole amount. Tabs that align a printed page cut its lines unevenly,
// and commas are in its amounts and days.
func findParted(text string) (dialect, bool) {
	d, ok := findDialect(text)
	if !ok || d.delimiter == ',' && !headsCells(text, d) {
		return dialect{}, false
	}
	counts, rows, lines := map[int]int{}, 0, 0
	s := newSplitter(firstLines(text, sampleLines), d)
	for {
		cells, ok := s.next()
		if !ok || s.err != nil {
			break
		}
		if len(cells) > 1 || strings.TrimSpace(cells[0]) != "" {
			lines++
		}
		if hasDayAndAmount(cells) {
			if d.delimiter == '|' && strings.TrimSpace(cells[0]) == "" {
				return dialect{}, false // the frame of a printed table
			}
			counts[len(cells)]++
			rows++
		}
	}
	width := mode(counts)
	return d, rows >= partedLeast && 2*rows >= lines-mostPreamble && width >= partedWidth &&
		float64(counts[width]) >= partedShare*float64(rows)
}

// mostPreamble is the most lines about the account and the period above and below the rows.
const mostPreamble = 20

// hasDayAndAmount reports whether one cell is wholly a day and another wholly an amount.
func hasDayAndAmount(cells []string) bool {
	day, amount := false, false
	for _, c := range cells {
		c = strings.TrimSpace(c)
		switch {
		case dayCell.MatchString(c) || plainDay.MatchString(c):
			day = true
		case moneyCell.MatchString(c) || isNumber(c):
			amount = true
		}
	}
	return day && amount
}

// plainDay is a day of eight digits, or a day followed by its time, as machines write them.
var plainDay = regexp.MustCompile(
	`^(19|20)\d\d(0[1-9]|1[0-2])[0-3]\d$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[T ]\d{1,2}:\d\d`,
)

// headsCells reports whether a line of labels is above the first row and has as many cells: no printed page has such a
// line with commas.
func headsCells(text string, d dialect) bool {
	s := newSplitter(firstLines(text, sampleLines), d)
	var before []string
	for {
		cells, ok := s.next()
		if !ok || s.err != nil {
			return false
		}
		if !hasDayAndAmount(cells) {
			before = cells
			continue
		}
		return len(before) == len(cells) && !strings.ContainsFunc(strings.Join(before, ""), unicode.IsDigit)
	}
}
