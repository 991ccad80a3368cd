package ledger

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// Apps print each transaction as a block of its own, like a receipt or a card in a list: its day, its amount and
// what is left stand on different lines, often beside labels, and a space or the first label parts it from the
// next. Blocks may stand beside each other as tiles, and a day may head all of its own.
//
// # How blocks are found
//
// Every way of cutting the lines (blockcuts.go) is tried, and the one that gives the most blocks with exactly one day and
// one movement each is taken. What a paper's lines say is read once, beforehand (blocklines.go).

const (
	// leastBlocks is how many such blocks make a history, blockSpace how much wider than the narrowest usual
	// distance between lines the one between blocks is, and blockShare the part of all blocks with a day and an
	// amount that must be read alike.
	leastBlocks = 3
	blockSpace  = 1.3
	blockShare  = 0.9
	// mostBlockLines bounds a block, longestBlockLabel the words of a label before its value.
	mostBlockLines    = 14
	longestBlockLabel = 4
)

// block is one transaction as it is read off its lines.
type block struct {
	lines []*blockLine
	day   *blockValue // its own, else the one that heads it
	heads bool        // the day is the one that heads it
	money map[layout.Role]blockValue
	// bare are amounts without a label, figures those whose label has no meaning of its own: fees and the like.
	bare, figures []blockValue
	text          map[layout.Role][]page.Word
	description   []page.Word
}

// readBlocks reads a history printed in blocks that tell their own days or stand under days; nil when the paper is none,
// or when its lines can be cut in two ways that give some amount different days.
func (r *reader) readBlocks() *assembler {
	if r.Sheet {
		return nil
	}
	best := blockReading{}
	for _, tiles := range r.blockColumns() {
		lines := r.blockLines(tiles)
		for _, headed := range []bool{false, true} {
			if reading := readCuts(lines, headed); reading.score() > best.score() {
				best = reading
			}
		}
	}
	best.dropStray()
	if best.unclear || len(best.blocks) < leastBlocks || float64(len(best.blocks)) < blockShare*float64(best.meant) || r.rowsBeside(best.blocks) > len(best.blocks) || 2*r.datedBeside(best.blocks) > len(best.blocks) || !best.settle() {
		return nil
	}
	return r.assembleBlocks(best.blocks)
}

// rowsBeside counts the lines with a day and an amount that no block holds: where they are many the paper is a table, and
// what seem blocks are its head and its sums.
func (r *reader) rowsBeside(blocks []block) (n int) {
	held := map[int]bool{}
	for _, b := range blocks {
		for _, l := range b.lines {
			held[l.index] = true
		}
	}
	for i, l := range r.Lines {
		if held[i] || r.Used[i] {
			continue
		}
		if _, dated := notation.FindDate(l.Words, 0, math.MaxFloat64); dated && len(r.Amounts(l)) > 0 {
			n++
		}
	}
	return n
}

// datedBeside counts the blocks under a day that begin beside a day of their own, in what was taken for another tile: they
// are a table's rows.
func (r *reader) datedBeside(blocks []block) (n int) {
	for _, b := range blocks {
		if _, dated := notation.FindDate(r.Lines[b.lines[0].index].Words, 0, math.MaxFloat64); dated && b.heads && b.lines[0].index != b.day.index {
			n++
		}
	}
	return n
}

// dropStray drops what seems a block before or after all others whose amount ends and begins where no other does: sums
// and numbers of the paper's head.
func (reading *blockReading) dropStray() {
	for len(reading.blocks) > leastBlocks && reading.stray(reading.blocks[0]) {
		reading.blocks, reading.meant = reading.blocks[1:], reading.meant-1
	}
	for n := len(reading.blocks); n > leastBlocks && reading.stray(reading.blocks[n-1]); n = len(reading.blocks) {
		reading.blocks, reading.meant = reading.blocks[:n-1], reading.meant-1
	}
}

// stray says that a block's amount stands in line with none of the others of its column of tiles.
func (reading *blockReading) stray(b block) bool {
	own, alone := b.place().box, true
	for _, other := range reading.blocks {
		box := other.place().box
		if other.lines[0] == b.lines[0] || other.lines[0].tile != b.lines[0].tile {
			continue
		}
		alone = false
		if math.Abs(box.X1-own.X1) < own.Height() || math.Abs(box.X0-own.X0) < own.Height() {
			return false
		}
	}
	return !alone
}

// labelledBlocks reads blocks whose labels stand beside each other and look like a table's headings: the same come
// again and again on one page.
func (r *reader) labelledBlocks() *assembler {
	again := map[string]int{}
	for k, h := range r.Headers {
		if r.headsRows(k) {
			return nil // the headings of a table's sections are repeated too
		}
		key := strconv.Itoa(r.Lines[h.First].Page) + layout.Normalize(r.Lines[h.First].Text())
		if again[key]++; again[key] == leastBlocks {
			return r.readBlocks()
		}
	}
	return nil
}

// headsRows says that more than one line with a day and an amount stands under a heading, as far as the next one.
func (r *reader) headsRows(k int) bool {
	end, rows := len(r.Lines), 0
	if k+1 < len(r.Headers) {
		end = r.Headers[k+1].First
	}
	for _, l := range r.Lines[min(r.Headers[k].Last+1, end):end] {
		if _, dated := notation.FindDate(l.Words, 0, math.MaxFloat64); dated && len(r.Amounts(l)) > 0 {
			rows++
		}
	}
	return rows > 1
}

// readCuts is the best of the readings of all ways of cutting.
func readCuts(lines []*blockLine, headed bool) blockReading {
	best := blockReading{}
	for _, cut := range blockCuts(lines, headed) {
		switch reading := readCut(lines, cut); {
		case reading.score() > best.score():
			best = reading
		case reading.score() == best.score():
			best.unclear = best.unclear || reading.contradicts(best)
		}
	}
	return best
}

// assembleBlocks makes rows of blocks in reading order.
func (r *reader) assembleBlocks(blocks []block) *assembler {
	a := &assembler{r: r, t: &tables.Table{Columns: []layout.Column{{Role: wording.RoleDate}, {Role: wording.RoleDescription}, {Role: wording.RoleAmount}, {Role: wording.RoleBalance}, {Role: wording.RoleStatus}}}}
	slices.SortStableFunc(blocks, func(a, b block) int {
		if d := a.lines[0].index - b.lines[0].index; d != 0 {
			return d
		}
		return a.lines[0].tile - b.lines[0].tile
	})
	figures := 0
	for _, b := range blocks {
		a.rows = append(a.rows, b.draft(a.t))
		figures = max(figures, len(b.figures))
		for _, l := range b.lines {
			r.Used[l.index] = true
		}
		if b.heads {
			r.Used[b.day.index] = true
		}
	}
	for k := range figures {
		a.t.Columns = append(a.t.Columns, layout.Column{Role: figureRole(k)})
	}
	a.learnSum()
	a.booked()
	return a
}

// blockReading is what one way of cutting gives: its blocks with one day and one movement, and how many parts between
// the first and the last of them tell an amount.
type blockReading struct {
	blocks []block
	meant  int
	torn   int // blocks with a wider space inside than above them
	// unclear says that another reading is as good and gives some amount another day.
	unclear bool
}

// score is how many blocks a space parts, or nothing else, from the one above them.
func (reading blockReading) score() int { return len(reading.blocks) - reading.torn }

// contradicts says that two readings give an amount different days.
func (reading blockReading) contradicts(other blockReading) bool {
	days := map[blockPlace]blockPlace{}
	for _, b := range other.blocks {
		days[b.place()] = b.day.place()
	}
	return slices.ContainsFunc(reading.blocks, func(b block) bool {
		day, both := days[b.place()]
		return both && day != b.day.place()
	})
}

// blockPlace is where a value stands in the document.
type blockPlace struct {
	line int
	box  page.Box
}

func (v blockValue) place() blockPlace { return blockPlace{v.index, v.words[0].Box} }

// place is where a block's movement stands.
func (b block) place() blockPlace {
	for role, v := range b.money {
		if wording.IsMovement(role) {
			return v.place()
		}
	}
	return b.bare[0].place()
}

// isTorn says that a block is parted from the line above it by less than its own lines from each other.
func isTorn(lines []*blockLine, above *blockLine) bool {
	if above == nil || above.Page != lines[0].Page || above.tile != lines[0].tile {
		return false
	}
	space := lines[0].Box.CenterY() - above.Box.CenterY()
	for i := 1; i < len(lines); i++ {
		if lines[i].Page == lines[i-1].Page && lines[i].Box.CenterY()-lines[i-1].Box.CenterY() > blockSpace*space {
			return true
		}
	}
	return false
}

// readCut reads the blocks that begin at the cuts. A block that tells too much has taken in what stands around the
// list: it is read again as long as most blocks are, from its end when it is the first.
func readCut(lines []*blockLine, cut blockCut) blockReading {
	parts := cut.parts(lines)
	usual := usualLines(parts)
	reading := blockReading{}
	paid := 0
	for i, part := range parts {
		b, ok := readBlock(part.lines, part.head)
		if outer := i == 0 || i == len(parts)-1; len(part.lines) > usual && usual > 0 && (!ok || outer) {
			own := part.lines[:withRest(part.lines, usual)]
			if i == 0 || cut.spaced && i < len(parts)-1 {
				own = part.lines[len(part.lines)-usual:]
			}
			if again, fits := readBlock(own, part.head); fits {
				b, ok = again, true
			}
		}
		if part.tellsAmount() {
			paid++
		}
		if !ok {
			continue
		}
		if len(reading.blocks) == 0 {
			paid = 1
		}
		reading.blocks, reading.meant = append(reading.blocks, b), paid
		if isTorn(b.lines, lineAbove(lines, b.lines[0])) {
			reading.torn++
		}
	}
	if cut.headed && headsUnclear(lines, reading.blocks) {
		return blockReading{}
	}
	return reading
}

// withRest is the place in a part behind its first n lines and the lines of text right below them.
func withRest(lines []*blockLine, n int) int {
	for n < len(lines) && n < mostBlockLines && onlyText(lines[n]) && lines[n].Page == lines[n-1].Page && lines[n].Box.Y0-lines[n-1].Box.Y1 < lines[n].Height() {
		n++
	}
	return n
}

// headsUnclear says that days which seem to head blocks may as well stand below them: some amount stands above the first
// day, or nothing below the last.
func headsUnclear(lines []*blockLine, blocks []block) bool {
	if len(blocks) == 0 {
		return true
	}
	first, last := blocks[0].lines[0], blocks[len(blocks)-1].lines
	for _, l := range lines[last[len(last)-1].place+1:] {
		if l.onlyDay() != nil {
			return true
		}
	}
	for i := first.place; i >= 0; i-- {
		if lines[i].onlyDay() != nil {
			return i > 0 && lines[i-1].kind == first.kind && lines[i-1].hasBare() && lines[i-1].Page == lines[i].Page
		}
	}
	return true
}

func lineAbove(lines []*blockLine, l *blockLine) *blockLine {
	if l.place == 0 {
		return nil
	}
	return lines[l.place-1]
}

// usualLines is how many lines most parts that are a block have.
func usualLines(parts []blockPart) int {
	counts := map[int]int{}
	usual := 0
	for _, p := range parts {
		if _, ok := readBlock(p.lines, p.head); ok {
			n := len(p.lines)
			if counts[n]++; counts[n] > counts[usual] || counts[n] == counts[usual] && n < usual {
				usual = n
			}
		}
	}
	return usual
}

// tellsAmount says that an amount stands in a part, which may be its movement.
func (p blockPart) tellsAmount() bool {
	for _, l := range p.lines {
		for _, v := range l.values {
			if v.money != nil && (wording.IsMovement(v.role) || !v.labelled) {
				return true
			}
		}
	}
	return false
}

// readBlock reads the lines of one block; ok is false when they tell several days or movements, or the movement
// stands beside the day without a label, as in a table's row.
func readBlock(lines []*blockLine, head *blockValue) (b block, ok bool) {
	if len(lines) == 0 || len(lines) > mostBlockLines || len(lines) == 1 && head == nil {
		return b, false
	}
	b = block{lines: lines, money: map[layout.Role]blockValue{}, text: map[layout.Role][]page.Word{}}
	described := false
	labels := map[string]bool{}
	for _, l := range lines {
		if labels[l.opening] {
			return b, false // the next block's
		}
		labels[l.opening] = l.opening != ""
		for i := range l.values {
			v := l.values[i]
			switch {
			case v.day != nil:
				if b.day != nil {
					return b, false
				}
				b.day = &v
			case v.money != nil && v.role == "" && v.labelled:
				b.figures = append(b.figures, v)
			case v.money != nil && v.role == "":
				b.bare = append(b.bare, v)
			case v.money != nil:
				if _, has := b.money[v.role]; has {
					return b, false
				}
				b.money[v.role] = v
			case v.role == "" && len(b.text[wording.RoleStatus]) == 0 && statusLength(v.words) > 0:
				b.text[wording.RoleStatus] = v.words[len(v.words)-statusLength(v.words):]
			case v.role == wording.RoleDescription, described && onlyText(l) && continues(l, lines, wording.RoleDescription):
				b.description, described = append(b.description, v.words...), true
			case v.role != "":
				b.text[v.role] = append(b.text[v.role], v.words...)
			}
		}
		if l.hasBare() && l.hasDay() {
			return b, false
		}
	}
	if b.moves() {
		b.figures, b.bare = append(b.figures, b.bare...), nil
	}
	if b.day == nil && head != nil {
		b.day, b.heads = head, true
	}
	if !described {
		b.description = b.title()
		if b.heads {
			b.description = b.allWords()
		}
	}
	return b, b.day != nil && (!b.heads || head != nil) && b.tellsOneMovement()
}

// tellsOneMovement says that one labelled amount moves the balance, or that one or two amounts bear no label: the
// second may be the balance.
func (b block) tellsOneMovement() bool {
	movements := 0
	for role := range b.money {
		if wording.IsMovement(role) {
			movements++
		}
	}
	if movements > 0 {
		return movements == 1 && len(b.figures) <= maxFees
	}
	_, balanced := b.money[wording.RoleBalance]
	return len(b.bare) == 1 || len(b.bare) == 2 && !balanced
}

// title is what an unlabelled block calls its transaction: the first of its lines with words of its own, or the kind
// of transaction where a label names that.
func (b *block) title() []page.Word {
	named := b.moves() // then the words before amounts without a known label are their labels
	for k, l := range b.lines {
		if named && l.hasBare() {
			continue
		}
		var words []page.Word
		for _, v := range l.values {
			if v.role == "" && v.day == nil && v.money == nil && !v.clock && !v.labelled {
				words = append(words, v.words[:len(v.words)-statusLength(v.words)]...)
			}
		}
		if len(words) == 0 {
			continue
		}
		for k++; k < len(b.lines) && onlyText(b.lines[k]) && sameSetting(b.lines[k], l); k++ {
			words = append(words[:len(words):len(words)], b.lines[k].Words...)
		}
		return words
	}
	for _, l := range b.lines {
		for _, v := range l.values {
			if v.labelled && v.role == "" && v.day == nil && v.money == nil && !v.clock && !hasDigits(v.words) {
				return v.words // "Name: ANA CRUZ"
			}
		}
	}
	kind := b.text[wording.RoleCode]
	delete(b.text, wording.RoleCode)
	return kind
}

// statusLength is how many words at the end of a text are a status.
func statusLength(words []page.Word) int {
	_, n := wording.Status(layout.Texts(words))
	return n
}

func hasDigits(words []page.Word) bool {
	return slices.ContainsFunc(words, func(w page.Word) bool { return notation.HasDigit(w.Text) })
}

// allWords are the words of an entry of a day's list but for its time and status.
func (b *block) allWords() (words []page.Word) {
	for _, l := range b.lines {
		for _, v := range l.values {
			switch {
			case v.day != nil, v.money != nil, v.clock:
			case v.role == "" && !v.labelled:
				words = append(words, v.words[:len(v.words)-statusLength(v.words)]...)
			case v.label != nil:
				words = append(append(words, v.label...), v.words[:len(v.words)-statusLength(v.words)]...)
			}
		}
	}
	return words
}

// onlyText says that a line holds words and nothing else.
func onlyText(l *blockLine) bool {
	for _, v := range l.values {
		if v.labelled || v.role != "" || v.day != nil || v.money != nil || v.clock || statusLength(v.words) == len(v.words) {
			return false
		}
	}
	return len(l.values) > 0
}

// continues says that a line goes on with the value of a label on the line above: it stands under that value, or under
// its label where both are one text.
func continues(l *blockLine, lines []*blockLine, role layout.Role) bool {
	k := slices.Index(lines, l) - 1
	for k > 0 && onlyText(lines[k]) {
		k--
	}
	if k < 0 || lines[k].Page != l.Page {
		return false
	}
	above := lines[k]
	for _, v := range above.values {
		if v.role != role {
			continue
		}
		value, h := layout.Bounds(v.words), above.Height()
		apart := false
		for _, w := range above.Words {
			apart = apart || w.Box.X1 <= value.X0 && value.X0-w.Box.X1 > notation.TextGap*h
		}
		left := value.X0
		if !apart {
			left = above.Box.X0
		}
		return math.Abs(l.Box.X0-left) < h/2 || apart && math.Abs(l.Box.X1-value.X1) < h/2
	}
	return false
}

// sameSetting says that a line goes on with the text of the one above it: it begins at the same place in type of the same size.
func sameSetting(l, above *blockLine) bool {
	h := above.Height()
	return math.Abs(l.Height()-h) < sameHeight*h && math.Abs(l.Box.X0-above.Box.X0) < sameHeight*h && l.Page == above.Page
}

// sameHeight is the part of a line's height by which type of one size may differ.
const sameHeight = 0.1

// settle decides what the unlabelled amounts are, and gives every block its movement; false when the blocks do not
// agree on what they print.
func (reading *blockReading) settle() bool {
	balances := 0
	for i := range reading.blocks {
		b := &reading.blocks[i]
		if !b.moves() {
			b.money[wording.RoleAmount] = b.bare[0]
			if len(b.bare) == 2 {
				b.money[wording.RoleBalance] = b.bare[1]
			}
		}
		if _, ok := b.money[wording.RoleBalance]; ok {
			balances++
		}
	}
	return balances == 0 || float64(balances) >= blockShare*float64(len(reading.blocks))
}

func (b block) moves() bool {
	for role := range b.money {
		if wording.IsMovement(role) {
			return true
		}
	}
	return false
}

func (b block) draft(t *tables.Table) *draft {
	first := b.lines[0]
	d := &draft{table: t, page: first.Page, line: first.index, box: first.Box, date: b.day.day, dateWords: b.day.words, ownDate: true,
		text: b.text, description: b.description, money: map[layout.Role]notation.MoneyToken{}, moneyWords: map[layout.Role][]page.Word{}}
	for _, l := range b.lines[1:] {
		if l.Page == first.Page {
			d.box = d.box.Union(l.Box)
		}
	}
	for role, v := range b.money {
		d.money[role], d.moneyWords[role] = *v.money, v.words
	}
	for k, v := range b.figures {
		role := figureRole(k)
		d.money[role], d.moneyWords[role] = *v.money, v.words
	}
	return d
}

// figureRole is the role of the k-th amount whose label tells nothing, which may be a fee.
func figureRole(k int) layout.Role { return layout.Role(wording.RoleFigure + strconv.Itoa(k)) }

// lostAmounts are how many lines of a paper without rows print an amount under no label of the account: transactions
// that were not understood.
func (r *reader) lostAmounts() (lost int) {
	for i := range r.Lines {
		l := &blockLine{Line: r.Lines[i], index: i}
		r.takeCells(l)
		if !r.Furniture[i] && slices.ContainsFunc(l.values, func(v blockValue) bool { return v.money != nil && !v.labelled && v.money.Size != 0 }) {
			lost++
		}
	}
	return lost
}

func isPunctuation(word string) bool { return strings.Trim(word, ":·|-–—•,") == "" }
