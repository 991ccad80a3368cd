package form

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// A grid is a list whose figures have two headings: a key, which is recognized by itself (a month, a year), and the
// name of a column. A list is declared as one by its tag and the column of its key:
//
//	Months []Month `json:"months" form:"grid years=period_start..period_end"`
//
// with a column of kind Month or Year. Papers print grids in three ways: keys below each other under headings, keys
// side by side over rows of figures, and each key above its own figures (tiles). grid_layouts.go reads each of them,
// and the one with the most figures is taken; grid_heads.go finds what columns mean, keys.go reads keys.

// grid is a paper in pieces, line by line.
type grid struct {
	p      *Paper
	l      *list
	lx     *lexicon
	keys   calendar
	lines  []layout.Line
	at     []int // the paper's line of each line, for months broken over two
	pieces [][]piece
}

// piece is a run of words of one line that belong together.
type piece struct {
	layout.Cell
	kind pieceKind
	key  engine.Date // the first day of what a key names
}

type pieceKind int

const (
	labelPiece  pieceKind = iota
	keyPiece              // names a key of the grid
	figurePiece           // an amount, a count, or a sign that there is none
	dayPiece              // names a day
)

// gridRow has the figures of one key, or of the totals, by column.
type gridRow struct {
	key    engine.Date // the first day of the month or year
	totals bool
	label  layout.Cell
	cells  map[int]layout.Cell
}

// put sets the figure of a column; the first one printed counts.
func (r gridRow) put(column int, c layout.Cell) {
	if _, taken := r.cells[column]; column >= 0 && !taken {
		r.cells[column] = c
	}
}

// gridTable is the result of a layout: rows in printed order, and the lines from which they were read.
type gridTable struct {
	rows []gridRow
	used map[int]bool
}

// size is how many figures of keys a table has.
func (t gridTable) size() (n int) {
	for _, r := range t.rows {
		if !r.totals {
			n += len(r.cells)
		}
	}
	return n
}

// keyColumn is the column of a grid's key, -1 for other lists.
func (l *list) keyColumn() int {
	return slices.IndexFunc(l.columns, func(c target) bool { return c.kind == Month || c.kind == Year })
}

// newGrid splits a paper's lines into pieces. A line that is only a year is the heading of the months below it.
func (p *Paper) newGrid(l *list, lx *lexicon) *grid {
	g := &grid{p: p, l: l, lx: lx, keys: p.calendarOf(l)}
	g.unwrap()
	g.pieces = make([][]piece, len(g.lines))
	k := g.keys
	for i, line := range g.lines {
		if year := yearIn(line.Text()); year != 0 && k.kind == Month {
			k.heading = year
			continue
		}
		g.pieces[i] = k.piecesOf(line, p.cellsOf(line), p.style)
	}
	return g
}

// unwrap takes the paper's lines, with months that a narrow column breaks before the year joined in front of the
// figures beside either line or between them.
func (g *grid) unwrap() {
	out := slices.Clone(g.p.lines)
	for i := range out {
		if len(out[i].Words) != 1 || !parse.IsMonth(out[i].Words[0].Text) {
			continue
		}
		name := out[i].Words[0]
		for j := i + 1; j < len(out) && j <= i+2; j++ {
			if l := out[j]; len(l.Words) == 0 || yearIn(l.Words[0].Text) == 0 || l.Page != out[i].Page ||
				layout.Overlap(l.Words[0].Box, name.Box) <= 0 {
				continue
			}
			year := out[j].Words[0]
			out[i].Words, out[j].Words = nil, out[j].Words[1:]
			out[i+1] = inFront([]page.Word{name, year}, out[i+1])
			break
		}
	}
	for i, l := range out {
		if len(l.Words) > 0 {
			g.lines, g.at = append(g.lines, l), append(g.at, i)
		}
	}
}

// inFront is a line with words before its own.
func inFront(words []page.Word, l layout.Line) layout.Line {
	l.Words = append(words, l.Words...)
	l.Box = layout.Bounds(l.Words)
	return l
}

// piecesOf splits a line's cells into keys, figures and the labels between them.
func (k calendar) piecesOf(l layout.Line, cells []layout.Cell, style parse.Style) (out []piece) {
	for _, c := range cells {
		start := 0
		for i := 0; i < len(c.Words); {
			p, n := k.dayOrKeyAt(c, i)
			if n == 0 {
				i++
				continue
			}
			out = append(append(out, figuresIn(l.Page, c.Words[start:i], style)...), p)
			i += n
			start = i
		}
		out = append(out, figuresIn(l.Page, c.Words[start:], style)...)
	}
	return out
}

// figuresIn splits words without keys into figures and labels.
func figuresIn(number int, words []page.Word, style parse.Style) (out []piece) {
	if len(words) == 0 {
		return nil
	}
	start := 0
	for _, t := range parse.MoneyTokens(layout.Line{Page: number, Words: words, Box: layout.Bounds(words)}, style) {
		out = append(out, labelsIn(number, words[start:t.From])...)
		out = append(out, piece{Cell: layout.NewCell(number, words[t.From:t.To]), kind: figurePiece})
		start = t.To
	}
	return append(out, labelsIn(number, words[start:])...)
}

// labelsIn splits words without numbers at wide spaces; "NIL" and "n/a" count as a figure.
func labelsIn(number int, words []page.Word) (out []piece) {
	for i := 0; i < len(words); {
		n := 1
		stands := isNoFigure(words[i].Text)
		for !stands && i+n < len(words) && !isApart(words[i+n-1], words[i+n]) && !isNoFigure(words[i+n].Text) {
			n++
		}
		p := piece{Cell: layout.NewCell(number, words[i:i+n])}
		if stands {
			p.kind = figurePiece
		}
		if stands || strings.Trim(p.Text(), ".:…· ") != "" {
			out = append(out, p)
		}
		i += n
	}
	return out
}

// isNoFigure reports whether a word stands in place of a figure: for zero, or for one that is not known.
func isNoFigure(word string) bool {
	normal := layout.Normalize(word)
	return zeroWords[normal] || absentWords[normal]
}

// apartGap and apartPitch are the space, in line heights and in widths of a letter, that separates labels closer than
// cells; a space of fixed pitch is one letter wide.
const apartGap, apartPitch = 0.45, 1.2

// isApart reports whether the space between two words is that wide.
func isApart(a, b page.Word) bool {
	letters := utf8.RuneCountInString(a.Text) + utf8.RuneCountInString(b.Text)
	letter := (a.Box.Width() + b.Box.Width()) / float64(max(1, letters))
	return b.Box.X0-a.Box.X1 > max(apartGap*max(a.Box.Height(), b.Box.Height()), apartPitch*letter)
}

// ofKind returns the pieces of one kind.
func ofKind(pieces []piece, wanted pieceKind) []piece {
	return slices.DeleteFunc(slices.Clone(pieces), func(p piece) bool { return p.kind != wanted })
}

// says is a label without the colon, dots and dashes before its figure.
func (p piece) says() string { return strings.TrimRight(p.Text(), " .:…·-–") }

// meaning is what a heading or label of the grid says: by its words, or as a heading of the list.
func (g *grid) meaning(text string) meaning {
	if len(g.lx.composed.rules) > 0 {
		return g.lx.composed.meaningOf(text)
	}
	words, _ := compact([]string{normalized(text)})
	if of := g.l.heads[strings.Join(words, " ")]; len(of) == 1 {
		return meaning{member: strings.TrimPrefix(g.l.columns[of[0]].name, g.l.name+"."), known: true}
	}
	return meaning{}
}

// column is the place of a member among the list's columns, noColumn for another name.
func (g *grid) column(member string) int {
	return slices.IndexFunc(g.l.columns, func(c target) bool { return c.name == g.l.name+"."+member })
}

// grid reads a list that is a grid, and notes the lines that it is on.
func (p *Paper) grid(l *list, lx *lexicon) *table {
	g := p.newGrid(l, lx)
	best := g.best()
	if best.size() == 0 {
		best = g.ofPeriod()
	}
	t := &table{}
	for i := range best.used {
		if len(best.rows) > 1 { // the figures of one key are those of the whole paper too
			p.inTable[g.at[i]] = true
		}
	}
	for _, r := range best.rows {
		out := g.row(r)
		if !r.totals {
			t.rows = append(t.rows, out)
		} else if t.total == nil {
			t.total = &out
		}
		if t.page == 0 {
			t.page = out.page
		}
	}
	return t
}

// best is the grid in the layout that gives most figures, each key once.
func (g *grid) best() (best gridTable) {
	for _, read := range []func() gridTable{g.keysBelow, g.keysBeside, g.keysOver} {
		if t := read(); t.size() > best.size() {
			best = t
		}
	}
	g.keys.yearsOfRun(best.rows)
	seen := map[engine.Date]bool{}
	best.rows = slices.DeleteFunc(best.rows, func(r gridRow) bool { // a repeated table prints a key again
		if len(r.cells) == 0 || seen[r.key] { // the zero day is the row of totals
			return true
		}
		seen[r.key] = true
		return false
	})
	return best
}

// row reads the cells of a key.
func (g *grid) row(r gridRow) row {
	out := row{page: r.label.Page, cells: make([]cell, len(g.l.columns))}
	for i := range g.l.columns {
		c := &out.cells[i]
		if i == g.l.keyColumn() && !r.totals {
			c.value, c.read, c.printed = value{is: g.keys.valueOf(r.key), words: r.label.Words}, true, r.label.Words
			continue
		}
		if at, printed := r.cells[i]; printed {
			c.printed = at.Words
			c.value, c.read = g.figure(&g.l.columns[i], at.Words)
			out.page = at.Page
		}
	}
	return out
}

// figure reads a cell; a dash is zero.
func (g *grid) figure(t *target, words []page.Word) (value, bool) {
	if text := layout.Text(words); parse.IsDash(text) || zeroWords[layout.Normalize(text)] {
		if t.kind == Count {
			return value{is: 0, words: words}, true
		}
		return value{is: engine.Amount(0), words: words}, true
	}
	return g.p.readCell(t, g.lx, words)
}

// leastOfPeriod is how many figures make a row of a paper without a grid.
const leastOfPeriod = 3

// ofPeriod is the one row of a paper without a grid whose period is one month: all its labelled figures. Its lines are
// not taken, because the figures are those of the whole paper too.
func (g *grid) ofPeriod() gridTable {
	start, end := g.keys.start, g.keys.end
	if g.keys.kind != Month || start == nil || end == nil || !isMonth(*start, *end) {
		return gridTable{}
	}
	r := gridRow{key: *start, cells: map[int]layout.Cell{}}
	for i := range g.lines {
		if len(ofKind(g.pieces[i], keyPiece)) > 0 {
			continue
		}
		for _, f := range g.labelled(i) {
			r.label.Page = f.Page
			r.put(f.column, f.Cell)
		}
	}
	if len(r.cells) < leastOfPeriod {
		return gridTable{}
	}
	return gridTable{rows: []gridRow{r}}
}

// mostGridLines is how many lines are searched for a grid to tell a paper's type.
const mostGridLines = 400

// keyed is how many keys the grids of a paper have. It looks at the lines only, in less time than finding values takes.
func (f *finder) keyed(r *extract.Reading) (n int) {
	p := &Paper{Reading: r, ruled: uprightRules(r.Document), combs: map[wordID]int{}}
	for _, l := range r.Lines[:min(len(r.Lines), mostGridLines)] {
		p.lines = append(p.lines, partWords(l))
	}
	p.style = parse.DecideStyle(layout.WordTexts(p.lines))
	for i := range f.shape.lists {
		if l := &f.shape.lists[i]; l.grid {
			n += len(p.newGrid(l, f.lx).best().rows)
		}
	}
	return n
}

// valueOf is a key as the value of its column.
func (k calendar) valueOf(key engine.Date) any {
	if k.kind == Year {
		return key.Year
	}
	return key.MonthString()
}

// yearIn is the year that a word is, 0 for any other word.
func yearIn(word string) int {
	text := strings.Trim(word, ".,:;()")
	if n, err := strconv.Atoi(text); err == nil && len(text) == len("2006") && parse.IsPlausibleYear(n) {
		return n
	}
	return 0
}
