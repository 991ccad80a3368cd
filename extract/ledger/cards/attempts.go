package cards

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
)

// attempt is the result of one way of cutting: the blocks with one date and one movement.
type attempt struct {
	blocks  []block
	amounts int // parts with an amount, from the first block to the last
	torn    int // blocks with a wider space inside than above them
	// doubtful reports whether another attempt is as good and gives some amount another date.
	doubtful bool
}

// compare is positive if this attempt is more likely than the other attempt, negative if less. Balances that follow
// count before the number of blocks.
func (reading attempt) compare(other attempt) int {
	if proven := reading.chained(); proven != other.chained() {
		if proven {
			return 1
		}
		return -1
	}
	return cmp.Compare(reading.score(), other.score())
}

// score is the number of blocks, without those that are torn.
func (reading attempt) score() int { return len(reading.blocks) - reading.torn }

// readCuts is the best attempt over all ways of cutting.
func readCuts(ctx context.Context, lines []*line, headed bool) attempt {
	best := attempt{}
	for _, cut := range cuts(lines, headed) {
		if ctx.Err() != nil {
			return attempt{}
		}
		reading := readCut(lines, cut)
		switch c := reading.compare(best); {
		case c > 0:
			best = reading
		case c == 0:
			best.doubtful = best.doubtful || reading.contradicts(best)
		}
	}
	return best
}

// readCut reads the blocks of one way of cutting. A block with too many lines has taken in text around the list: it
// is read again with the usual number of lines, from its end if it is the first.
func readCut(lines []*line, cut cut) attempt {
	parts := cut.parts(lines)
	usual, inside := usualLines(parts), kindsInside(parts)
	reading := attempt{}
	paid := 0
	for i, part := range parts {
		b, ok := readBlock(part.lines, part.head)
		if outer := i == 0 || i == len(parts)-1; len(part.lines) > usual && usual > 0 && (!ok || outer) {
			own := part.lines[:restEnd(part.lines, usual, inside)]
			if i == 0 || cut.spaced && i < len(parts)-1 {
				own = part.lines[len(part.lines)-usual:]
			}
			if again, fits := readBlock(own, part.head); fits {
				b, ok = again, true
			}
		}
		if part.hasAmount() {
			paid++
		}
		if !ok {
			continue
		}
		if len(reading.blocks) == 0 {
			paid = 1
		}
		reading.blocks, reading.amounts = append(reading.blocks, b), paid
		if isTorn(b.lines, lineAbove(lines, b.lines[0])) {
			reading.torn++
		}
	}
	if cut.headed && headsDoubtful(lines, reading.blocks) {
		return attempt{}
	}
	return reading
}

// kindsInside are the kinds of lines that occur inside blocks, below the first line. The last part does not count.
func kindsInside(parts []part) map[string]bool {
	inside := map[string]bool{}
	for _, p := range parts[:max(0, len(parts)-1)] {
		if _, ok := readBlock(p.lines, p.head); ok {
			for _, l := range p.lines[1:] {
				inside[l.kind] = true
			}
		}
	}
	return inside
}

// restEnd is the index after the first n lines of a part and the lines directly below them that are text of an entry
// or of kinds that occur inside blocks.
func restEnd(lines []*line, n int, inside map[string]bool) int {
	for n < len(lines) && n < maxLines && (onlyEntryText(lines[n]) || inside[lines[n].kind]) &&
		lines[n].Page == lines[n-1].Page && lines[n].Box.Y0-lines[n-1].Box.Y1 < lines[n].Height() {
		n++
	}
	return n
}

// isTorn reports whether a block has a wider space inside than above it.
func isTorn(lines []*line, above *line) bool {
	if above == nil || above.Page != lines[0].Page || above.tile != lines[0].tile {
		return false
	}
	space := lines[0].Box.CenterY() - above.Box.CenterY()
	for i := 1; i < len(lines); i++ {
		if lines[i].Page == lines[i-1].Page && lines[i].Box.CenterY()-lines[i-1].Box.CenterY() > partingSpace*space {
			return true
		}
	}
	return false
}

func lineAbove(lines []*line, l *line) *line {
	if l.place == 0 {
		return nil
	}
	return lines[l.place-1]
}

// headsDoubtful reports whether dates that seem to be above their blocks may also be below them: an amount is above the
// first date, or nothing is below the last.
func headsDoubtful(lines []*line, blocks []block) bool {
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

// chained reports whether every balance follows from the block above, or from the block below. No wrong cut gives
// that by chance.
func (reading attempt) chained() bool {
	if !reading.isHistory() {
		return false
	}
	n, down, up := len(reading.blocks), 0, 0
	for i := 1; i < n; i++ {
		above, below := reading.blocks[i-1], reading.blocks[i]
		if below.follows(above) {
			down++
		}
		if above.follows(below) {
			up++
		}
	}
	return down == n-1 || up == n-1
}

// isHistory reports whether there are enough blocks, and nearly all parts with amounts are blocks.
func (reading attempt) isHistory() bool {
	return !reading.doubtful && len(reading.blocks) >= minBlocks &&
		float64(len(reading.blocks)) >= minAgreeing*float64(reading.amounts)
}

// contradicts reports whether two attempts give an amount different dates.
func (reading attempt) contradicts(other attempt) bool {
	days := map[place]place{}
	for _, b := range other.blocks {
		days[b.place()] = b.day.place()
	}
	return slices.ContainsFunc(reading.blocks, func(b block) bool {
		day, both := days[b.place()]
		return both && day != b.day.place()
	})
}

// place is the position of a value in the document.
type place struct {
	line int
	box  page.Box
}

func (v value) place() place { return place{v.index, v.words[0].Box} }

// place is the position of a block's movement.
func (b block) place() place {
	for role, v := range b.money {
		if lexicon.IsMovement(role) {
			return v.place()
		}
	}
	return b.bare[0].place()
}

// dropStray removes blocks at the beginning and end whose amount is not aligned with any other: totals and numbers of
// the page's head.
func (reading *attempt) dropStray() {
	for len(reading.blocks) > minBlocks && reading.isStray(reading.blocks[0]) {
		reading.blocks, reading.amounts = reading.blocks[1:], reading.amounts-1
	}
	for n := len(reading.blocks); n > minBlocks && reading.isStray(reading.blocks[n-1]); n = len(reading.blocks) {
		reading.blocks, reading.amounts = reading.blocks[:n-1], reading.amounts-1
	}
}

// isStray reports whether a block's amount is aligned with none of the others in its column of tiles.
func (reading *attempt) isStray(b block) bool {
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

// assignRoles decides the roles of unlabelled amounts: movement, then balance. It is false if only some blocks have a
// balance.
func (reading *attempt) assignRoles() bool {
	balances := 0
	for i := range reading.blocks {
		b := &reading.blocks[i]
		if !b.moves() {
			b.money[lexicon.RoleAmount] = b.bare[0]
			if len(b.bare) == 2 {
				b.money[lexicon.RoleBalance] = b.bare[1]
			}
		}
		if _, ok := b.money[lexicon.RoleBalance]; ok {
			balances++
		}
	}
	return balances == 0 || float64(balances) >= minAgreeing*float64(len(reading.blocks))
}
