package tables

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Passbooks and teller tables print columns of codes (branch, teller, batch, origin, row number) under unknown headings
// or none. They are separated from the description by a vertical strip that no word of any row crosses.

// stack is a printed column of words, between two such strips.
type stack struct {
	box   page.Box
	cells [][]page.Word // one for each row, nil if the row has none
	place stackPlace
	own   int // index of the labelled column above it, -1 if none
}

// stackPlace is the meaning of a stack's words for their rows.
type stackPlace int

const (
	stackByLabels stackPlace = iota // the meaning that the headings give
	stackAside                      // codes that are not part of the description
	stackText                       // the description
	stackSide                       // the side, in a word
	stackKind                       // the type of transaction, in a code
)

const (
	// leastStackRows is the minimal number of rows that show that a strip is not a coincidence.
	leastStackRows = 3
	// codeShare is the minimal share, in tenths, of a stack's cells that are codes in a stack of codes, and textShare
	// that of rows with text in a stack of descriptions.
	codeShare, textShare = 9, 2
	// longestCode is the maximal number of letters in a code.
	longestCode = 10
)

// findStacks finds the printed columns of words, and the meaning of those without a known heading.
func (t *Table) findStacks() {
	t.stacks, t.texts = nil, 0
	if t.Sheet || t.Daily || t.listing {
		return
	}
	rows, more := t.stackedRows()
	if len(more) < leastStackRows {
		return
	}
	stacks := t.cutRows(rows)
	if len(more) > len(rows) {
		if all := t.cutRows(more); len(all) >= len(stacks) {
			rows, stacks = more, all
		}
	}
	for i := range stacks {
		stacks[i].own = layout.ColumnOver(stacks[i].box, t.Columns)
	}
	t.judge(stacks, rows)
	if t.describesKinds(stacks) {
		t.judge(stacks, rows)
	}
	t.nameKinds(stacks)
	t.stacks, t.texts = stacks, max(t.wordiest(stacks), 0)
	t.notTails()
}

// stackedRows returns the lines with a date and a movement. Lines with a balance carried forward do not count, because
// their words cross strips. If amounts are on the last lines of entries, it returns the lines with a date and a text.
// more also has lines without a date, above the last one with a date: later entries of a day, or subtotals, whose words
// may cross strips.
func (t *Table) stackedRows() (rows, more []*Line) {
	var open []*Line
	last := 0
	for i := range t.Lines {
		switch l := &t.Lines[i]; {
		case t.moves(l):
			more = append(more, l)
			if l.Date != nil {
				rows, last = append(rows, l), len(more)
			}
		case l.Date != nil && len(l.Money) == 0 && l.Date.To < len(l.Words):
			open = append(open, l)
		}
	}
	if len(open) > len(rows) {
		return open, open
	}
	return rows, more[:last]
}

// cutRows divides the words of rows into stacks.
func (t *Table) cutRows(rows []*Line) []stack {
	free := t.freeWords(rows)
	return cutAtEdges(cutAtStrips(free, t.stripLeast(free)), t.height())
}

// moves reports whether a line has an amount other than its balance.
func (t *Table) moves(l *Line) bool {
	for c, token := range l.Money {
		if t.Columns[c].Role != lexicon.RoleBalance && !token.Dash {
			return true
		}
	}
	return false
}

// freeWords returns each row's words that are not part of its dates and amounts.
func (t *Table) freeWords(rows []*Line) [][]*page.Word {
	free := make([][]*page.Word, len(rows))
	for k, l := range rows {
		taken := l.taken()
		free[k] = make([]*page.Word, 0, len(l.Words))
		for i := range l.Words {
			if !taken[i] {
				free[k] = append(free[k], &l.Words[i])
			}
		}
	}
	return free
}

// taken marks the words that are part of dates and amounts.
func (l *Line) taken() []bool {
	taken := make([]bool, len(l.Words))
	mark := func(from, to int) {
		for i := from; i < to; i++ {
			taken[i] = true
		}
	}
	for _, token := range l.Money {
		mark(token.From, token.To)
	}
	for _, d := range []*parse.DateSpan{l.Date, l.Value} {
		if d != nil {
			mark(d.From, d.To)
		}
	}
	return taken
}

// stripLeast returns the minimal width of a strip in this document: fixed-pitch type has wide spaces between words. The
// usual space is the first quartile of all spaces, because some of them separate columns.
func (t *Table) stripLeast(rows [][]*page.Word) float64 {
	var spaces []float64
	for _, words := range rows {
		for i := 1; i < len(words); i++ {
			if gap := words[i].Box.X0 - words[i-1].Box.X1; gap > 0 && gap < parse.TextGap*t.height() &&
				hasLetter(words[i].Text) && hasLetter(words[i-1].Text) {
				spaces = append(spaces, gap)
			}
		}
	}
	usual := 0.0
	if slices.Sort(spaces); len(spaces) > 0 {
		usual = spaces[len(spaces)/4]
	}
	return max(stripSpace*usual, stripWidth*t.height())
}

// cutAtStrips collects the words of the rows into stacks, from left to right.
func cutAtStrips(rows [][]*page.Word, least float64) []stack {
	type placed struct {
		row  int
		word *page.Word // a pointer, because words are large
	}
	var words []placed
	for k, row := range rows {
		for _, w := range row {
			words = append(words, placed{k, w})
		}
	}
	slices.SortStableFunc(words, func(a, b placed) int { return cmp.Compare(a.word.Box.X0, b.word.Box.X0) })
	var stacks []stack
	end := math.Inf(-1)
	for _, p := range words {
		if len(stacks) == 0 || p.word.Box.X0-end > least {
			stacks = append(stacks, stack{box: p.word.Box, cells: make([][]page.Word, len(rows))})
		}
		s := &stacks[len(stacks)-1]
		s.box, end = s.box.Union(p.word.Box), max(end, p.word.Box.X1)
		s.cells[p.row] = append(s.cells[p.row], *p.word)
	}
	return stacks
}

// judge sets the meaning of stacks without a known heading: codes are put aside if another stack is the description. If
// no heading names the description, the stack with the best score is the description.
func (t *Table) judge(stacks []stack, rows []*Line) {
	explained := func(s *stack) bool { return t.Headed && s.own >= 0 && t.explains(s.own) }
	described := false
	for i := range stacks {
		described = described || explained(&stacks[i]) && t.Columns[stacks[i].own].Role == lexicon.RoleDescription
	}
	text := -1
	words := false // the description has words, not only codes
	if !described {
		text = likeliest(stacks, rows, explained)
		if words = text >= 0 && stacks[text].textScore(rows) > 1; !words {
			text = cmp.Or(t.headedCodes(stacks)+1, text+1) - 1
		}
	}
	for i := range stacks {
		s := &stacks[i]
		switch {
		case s.holdsDays():
			s.dateRows(rows)
			s.place = stackAside
		case explained(s):
		case s.indicates():
			s.place = stackSide
		case i == text:
			s.place = stackText
		case words && t.Headed && s.own >= 0 && s.own == stacks[text].own:
			s.place = stackText // one heading above both
		case (described || text >= 0) && s.own >= 0 && t.Columns[s.own].Role == "" &&
			(s.comesAgain() || s.holdsNumbers()):
			s.place = stackAside // it has a heading, but an unknown one
		case (described || text >= 0) && s.holdsCodes() &&
			(t.Headed || s.own < 0 || lexicon.IsMoney(t.Columns[s.own].Role)):
			s.place = stackAside
		}
	}
}

// headedCodes returns the stack under a heading of codes ("Type") that is used as the description because there is no
// other, -1 if there is none.
func (t *Table) headedCodes(stacks []stack) int {
	return slices.IndexFunc(stacks, func(s stack) bool {
		return t.Headed && t.guessed && s.own >= 0 && t.Columns[s.own].Role == lexicon.RoleDescription &&
			lexicon.OfDeposits().Columns.Role(t.Columns[s.own].Text) == lexicon.RoleCode
	})
}

// explains reports whether a heading gives the meaning of the words below it. Headings of dates and amounts do not,
// except for foreign amounts, whose currency marks are words.
func (t *Table) explains(column int) bool {
	switch role := t.Columns[column].Role; role {
	case "", lexicon.RoleDate, lexicon.RoleValueDate:
		return false
	case lexicon.RoleDescription:
		return !t.guessed
	case lexicon.RoleForeign:
		return true
	default:
		return !lexicon.IsMoney(role)
	}
}

// indicates reports whether every cell is a word for a side, and both sides occur.
func (s *stack) indicates() bool {
	up, down := 0, 0
	for _, c := range s.cells {
		switch lexicon.Side(layout.Text(c)) {
		case 1:
			up++
		case -1:
			down++
		default:
			return false
		}
	}
	return up > 0 && down > 0
}

// holdsDays reports whether every cell is a date: the second date of the rows.
func (s *stack) holdsDays() bool {
	found := 0
	for _, c := range s.cells {
		if len(c) == 0 {
			continue
		}
		if d, ok := parse.FindDate(c, 0, math.MaxFloat64); !ok || d.To < len(c) {
			return false
		}
		found++
	}
	return found >= leastStackRows
}

// dateRows sets the dates of the stack as second dates of the rows.
func (s *stack) dateRows(rows []*Line) {
	for k, c := range s.cells {
		if l := rows[k]; len(c) > 0 && l.Value == nil {
			from := slices.IndexFunc(l.Words, func(w page.Word) bool { return w.Box == c[0].Box })
			if d, ok := parse.FindDate(l.Words, from, c[len(c)-1].Box.X1); ok && d.To == from+len(c) {
				l.Value = &d
			}
		}
	}
}

// holdsCodes reports whether almost all cells are single short words of capitals and digits.
func (s *stack) holdsCodes() bool {
	codes, all := 0, 0
	for _, c := range s.cells {
		if len(c) == 0 {
			continue
		}
		all++
		if len(c) == 1 && isShortCode(asCapitals(c[0])) {
			codes++
		}
	}
	return all >= leastStackRows && codes*10 >= all*codeShare
}

// holdsNumbers reports whether all cells are single numbers, however few: check numbers among other rows.
func (s *stack) holdsNumbers() bool {
	return !slices.ContainsFunc(
		s.cells, func(c []page.Word) bool { return len(c) > 1 || len(c) == 1 && !parse.IsDigits(asFigures(c[0])) },
	)
}

// capitals maps small letters to capitals of the same shape, which text recognition confuses.
var capitals = strings.NewReplacer("c", "C", "o", "O", "s", "S", "u", "U", "v", "V", "w", "W", "x", "X", "z", "Z")

// asCapitals returns the text of a word; in recognized words, letters that may be capitals become capitals ("sc",
// "CsD").
func asCapitals(w page.Word) string {
	if w.Source != page.SourceOCR {
		return w.Text
	}
	return capitals.Replace(w.Text)
}

// figures maps letters to digits of a similar shape.
var figures = strings.NewReplacer("s", "5", "S", "5", "o", "0", "O", "0", "l", "1", "I", "1", "B", "8")

// asFigures returns the text of a word; in recognized words with a digit, letters that may be digits become digits
// ("08s").
func asFigures(w page.Word) string {
	if w.Source != page.SourceOCR || !strings.ContainsAny(w.Text, "0123456789") {
		return w.Text
	}
	return figures.Replace(w.Text)
}

// isShortCode reports whether a word is short and has no small letters.
func isShortCode(s string) bool {
	return len([]rune(s)) <= longestCode && strings.IndexFunc(s, unicode.IsLower) < 0
}

// likeliest returns the stack of descriptions in a table without a heading for them: the one with the most text, else
// codes that tell the side. -1 if there is neither.
func likeliest(stacks []stack, rows []*Line, taken func(*stack) bool) int {
	best, most := -1, 0.0
	for i := range stacks {
		s := &stacks[i]
		if taken(s) || s.indicates() {
			continue
		}
		if score := s.textScore(rows); score > most {
			best, most = i, score
		}
	}
	return best
}

// textScore is above 1 for a stack of texts, by their share of the rows; below 1 for repeated codes that tell the side
// of their row; and almost 0 for other stacks.
func (s *stack) textScore(rows []*Line) float64 {
	text := 0
	for _, c := range s.cells {
		if len(c) > 1 && hasLetter(layout.Text(c)) || len(c) == 1 && hasLetter(c[0].Text) && !isShortCode(c[0].Text) {
			text++
		}
	}
	if text*10 >= len(rows)*textShare {
		return 1 + float64(text)/float64(len(rows))
	}
	return s.codeScore(rows)
}

// codeScore measures how well the codes tell the amount column of their row, better than the most frequent column does.
// Codes with letters score higher than numbers.
func (s *stack) codeScore(rows []*Line) float64 {
	type use struct {
		code string
		side int
	}
	codes, sides, uses, filled := map[string]int{}, map[int]int{}, map[use]int{}, 0
	letters := 0
	for k, c := range s.cells {
		if len(c) == 0 {
			continue
		}
		code, side := layout.Text(c), rows[k].firstSide()
		filled++
		codes[code]++
		sides[side]++
		uses[use{code, side}]++
		if hasLetter(code) {
			letters++
		}
	}
	if filled*2 < len(rows) || len(codes) < 2 || len(codes)*2 > filled {
		return 0.01 * float64(letters) / float64(len(rows))
	}
	told := 0
	for code := range codes {
		most := 0
		for side := range sides {
			most = max(most, uses[use{code, side}])
		}
		told += most
	}
	commonest := 0
	for _, n := range sides {
		commonest = max(commonest, n)
	}
	score := float64(told-commonest) / float64(filled)
	return 0.05 + 0.8*score + 0.1*float64(letters)/float64(filled)
}

// firstSide returns a number for the first amount column that a row fills and for the mark of its amount, -1 if the row
// has no amount.
func (l *Line) firstSide() int {
	first := math.MaxInt
	for c, token := range l.Money {
		if !token.Dash && token.Size != 0 {
			first = min(first, c)
		}
	}
	if first == math.MaxInt {
		return -1
	}
	return first*8 + int(l.Money[first].Mark)
}

// stackAt returns the stack that contains words of a row, nil if there is none. On other lines, only a separate cell at
// the edges of a column of codes counts.
func (t *Table) stackAt(l *Line, b page.Box) *stack {
	row := l.Date != nil || len(l.Money) > 0 || t.BeginsWithCode(l)
	for i := range t.stacks {
		if s := &t.stacks[i]; layout.Overlap(b, s.box) > 0 && (row || s.place == stackAside && s.holdsCell(l, b)) {
			return s
		}
	}
	return nil
}

// holdsCell reports whether a box shares an edge with a stack, is inside of it and is separate from the word before it.
func (s *stack) holdsCell(l *Line, b page.Box) bool {
	near := edgeExact * l.Height()
	if b.X0 < s.box.X0-near || b.X1 > s.box.X1+near ||
		math.Abs(b.X0-s.box.X0) > near && math.Abs(b.X1-s.box.X1) > near {
		return false
	}
	i := slices.IndexFunc(l.Words, func(w page.Word) bool { return w.Box.X1 >= b.X0 })
	return i > 0 && b.X0-l.Words[i-1].Box.X1 > parse.TextGap*l.Height()
}

// Places of words without a labelled column.
const (
	asideCell     = -3 // codes beside the description
	indicatorCell = -4 // the side, in a word
	kindCell      = -5 // the type of transaction, in a code
)

// placeOf returns the text column of a cell, by its stack or by the labels.
func (t *Table) placeOf(l *Line, b page.Box, cell string) int {
	if s := t.stackAt(l, b); s != nil {
		switch s.place {
		case stackAside:
			return asideCell
		case stackSide:
			return indicatorCell
		case stackKind:
			return kindCell
		case stackText:
			return t.Column(lexicon.RoleDescription)
		}
	}
	return t.textColumn(b, cell)
}

// IsAside reports whether a place is a column of codes beside the description, without a label of its own.
func IsAside(place int) bool { return place == asideCell }

// RoleAt returns the role of words by their place.
func (t *Table) RoleAt(place int) layout.Role {
	switch {
	case place == asideCell:
		return lexicon.RoleFurther
	case place == indicatorCell:
		return lexicon.RoleIndicator
	case place == kindCell && t.Column(lexicon.RoleCode) >= 0:
		return lexicon.RoleFurther
	case place == kindCell:
		return lexicon.RoleCode
	case place >= 0:
		return t.Columns[place].Role
	}
	return lexicon.RoleDescription
}

// A column may be so close to a long description that no strip separates them. Its words still begin at one left edge
// on every row, however short the text before them, unlike the words of a text.

// cutAtEdges divides stacks further where a column begins at one left edge.
func cutAtEdges(stacks []stack, height float64) []stack {
	var cut []stack
	for _, s := range stacks {
		for {
			x, ok := s.innerEdge(height)
			if !ok {
				break
			}
			left, right := s.parted(x)
			cut, s = append(cut, left), right
		}
		cut = append(cut, s)
	}
	return cut
}

// innerEdge returns the first left edge inside a stack at which a column begins.
func (s *stack) innerEdge(height float64) (float64, bool) {
	var lefts []float64
	for _, c := range s.cells {
		for i := 1; i < len(c); i++ {
			lefts = append(lefts, c[i].Box.X0)
		}
	}
	slices.Sort(lefts)
	last := math.Inf(-1)
	for _, x := range lefts {
		if x-last <= edgeExact*height {
			continue
		}
		if last = x; s.beginsAt(x, height) {
			return x - edgeExact*height, true
		}
	}
	return 0, false
}

// beginsAt reports whether, on every row with words at or after an edge, a word begins there, and the spaces before it
// differ in width.
func (s *stack) beginsAt(x, height float64) bool {
	rows, least, most := 0, math.Inf(1), math.Inf(-1)
	for _, c := range s.cells {
		i := slices.IndexFunc(c, func(w page.Word) bool { return w.Box.X1 > x })
		if i < 0 {
			continue
		}
		if off := c[i].Box.X0 - x; off < 0 || off > edgeExact*height {
			return false
		}
		rows++
		if i == 0 {
			continue
		}
		space := c[i].Box.X0 - c[i-1].Box.X1
		least, most = min(least, space), max(most, space)
	}
	return rows >= leastStackRows && least >= edgeSpace*height && most-least > edgeSpread*height
}

// parted splits a stack at an edge.
func (s *stack) parted(x float64) (left, right stack) {
	left.cells, right.cells = make([][]page.Word, len(s.cells)), make([][]page.Word, len(s.cells))
	var before, after []page.Word
	for k, c := range s.cells {
		for _, w := range c {
			if w.Box.X0 < x {
				left.cells[k], before = append(left.cells[k], w), append(before, w)
			} else {
				right.cells[k], after = append(right.cells[k], w), append(after, w)
			}
		}
	}
	left.box, right.box = layout.Bounds(before), layout.Bounds(after)
	return left, right
}
