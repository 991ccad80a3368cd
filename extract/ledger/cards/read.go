package cards

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

const (
	// minBlocks is how many blocks make a history. partingSpace is how much wider than the usual distance of lines
	// the space between blocks is. minAgreeing is the share of parts with an amount that must be blocks, and of
	// blocks that must have a balance if any has.
	minBlocks    = 3
	partingSpace = 1.3
	minAgreeing  = 0.9
	// maxLines bounds the lines of a block, maxLabelWords the words of a label, maxFigures the amounts whose meaning
	// the balances must show.
	maxLines      = 14
	maxLabelWords = 4
	maxFigures    = 4
)

// cardReader reads the cards of one document.
type cardReader struct{ *source.Source }

// Read reads a history printed in blocks, each with its own date or under a date, in reading order. It is nil if the
// document is not one, or if its lines can be cut in two ways that give some amount different dates.
func Read(ctx context.Context, on *source.Source) []Entry {
	if on.Sheet {
		return nil
	}
	p, best := cardReader{on}, attempt{}
	for _, tiles := range p.columns() {
		lines := p.readLines(tiles)
		for _, headed := range []bool{false, true} {
			if reading := readCuts(ctx, lines, headed); reading.compare(best) > 0 {
				best = reading
			}
		}
	}
	best.dropStray()
	if !best.isHistory() || p.isTable(best.blocks) || !best.assignRoles() {
		return nil
	}
	sortAsRead(best.blocks)
	best.dayBalances()
	return entries(best.blocks)
}

// isTable reports whether the lines outside blocks, or the first lines of blocks, are rows of a table.
func (p cardReader) isTable(blocks []block) bool {
	return p.rowsBeside(blocks) > len(blocks) || 2*p.datedBeside(blocks) > len(blocks)
}

// ReadLabelled reads blocks with labels side by side that look like table headings. They recur at least minBlocks times
// on one page.
func ReadLabelled(ctx context.Context, on *source.Source) []Entry {
	p, again := cardReader{on}, map[string]int{}
	for k, h := range p.Headers {
		if p.headsRows(k) {
			return nil // the headings of a table's sections are repeated too
		}
		key := strconv.Itoa(p.Lines[h.First].Page) + layout.Normalize(p.Lines[h.First].Text())
		if again[key]++; again[key] == minBlocks {
			return Read(ctx, on)
		}
	}
	return nil
}

// headsRows reports whether several lines with a date and an amount follow a heading before the next one.
func (p cardReader) headsRows(k int) bool {
	end, rows := len(p.Lines), 0
	if k+1 < len(p.Headers) {
		end = p.Headers[k+1].First
	}
	for _, l := range p.Lines[min(p.Headers[k].Last+1, end):end] {
		if _, dated := parse.FindDate(l.Words, 0, math.MaxFloat64); dated && len(p.Amounts(l)) > 0 {
			rows++
		}
	}
	return rows > 1
}

// rowsBeside counts the lines with a date and an amount outside the blocks. If there are many, the document is a table,
// and the blocks are its head and its totals.
func (p cardReader) rowsBeside(blocks []block) (n int) {
	held := map[int]bool{}
	for _, b := range blocks {
		for _, l := range b.lines {
			held[l.index] = true
		}
	}
	for i, l := range p.Lines {
		if held[i] || p.Used[i] {
			continue
		}
		if _, dated := parse.FindDate(l.Words, 0, math.MaxFloat64); dated && len(p.Amounts(l)) > 0 {
			n++
		}
	}
	return n
}

// datedBeside counts the blocks under a date whose first line is beside another date, in a supposed other tile: they
// are rows of a table.
func (p cardReader) datedBeside(blocks []block) (n int) {
	for _, b := range blocks {
		if _, dated := parse.FindDate(p.Lines[b.lines[0].index].Words, 0, math.MaxFloat64); dated && b.heads &&
			b.lines[0].index != b.day.index {
			n++
		}
	}
	return n
}

// LostAmounts counts the lines of a document without rows that print an amount without a label of the account:
// transactions that were not understood. It is 0 for fewer than minBlocks.
func LostAmounts(on *source.Source) (lost int) {
	p := cardReader{on}
	for i := range p.Lines {
		l := &line{Line: p.Lines[i], index: i}
		p.takeCells(l)
		if !p.Furniture[i] && slices.ContainsFunc(l.values,
			func(v value) bool { return v.money != nil && !v.labelled && v.money.Size != 0 }) {
			lost++
		}
	}
	if lost < minBlocks {
		return 0
	}
	return lost
}

// Entry is a block as a row, with its contents by the roles of columns.
type Entry struct {
	Page  int      // number of the page of its first line, from 1
	Line  int      // index of its first line in the document's lines
	Box   page.Box // around its lines on that page
	Lines []int    // the indices of all its lines, with that of the date above it
	// Date is the printed date, never nil: the entry's own, or the one above it. DateWords are its words.
	Date      *parse.DateSpan
	DateWords []page.Word

	// Text are labelled texts and the status by role, without the description.
	Text        map[layout.Role][]page.Word
	Description []page.Word // empty if the block has no text
	// Money are the amounts by role, with their printed sign: one movement, and the balance if one is printed.
	// MoneyWords are their words.
	Money      map[layout.Role]parse.MoneyToken
	MoneyWords map[layout.Role][]page.Word
	// Figures is how many amounts have a lexicon.FigureRole, counted from 0: their labels have no known meaning.
	Figures int
}

// sortAsRead sorts blocks in reading order.
func sortAsRead(blocks []block) {
	slices.SortStableFunc(blocks, func(a, b block) int {
		return cmp.Or(cmp.Compare(a.lines[0].index, b.lines[0].index), cmp.Compare(a.lines[0].tile, b.lines[0].tile))
	})
}

// entries makes entries of blocks.
func entries(blocks []block) (out []Entry) {
	for _, b := range blocks {
		out = append(out, b.entry())
	}
	return out
}

func (b block) entry() Entry {
	first := b.lines[0]
	e := Entry{Page: first.Page, Line: first.index, Box: first.Box, Date: b.day.day, DateWords: b.day.words,
		Text: b.text, Description: b.description,
		Money: map[layout.Role]parse.MoneyToken{}, MoneyWords: map[layout.Role][]page.Word{}, Figures: len(b.figures)}
	for _, l := range b.lines {
		if e.Lines = append(e.Lines, l.index); l.Page == first.Page {
			e.Box = e.Box.Union(l.Box)
		}
	}
	if b.heads {
		e.Lines = append(e.Lines, b.day.index)
	}
	for role, v := range b.money {
		e.Money[role], e.MoneyWords[role] = *v.money, v.words
	}
	for k, v := range b.figures {
		e.Money[lexicon.FigureRole(k)], e.MoneyWords[lexicon.FigureRole(k)] = *v.money, v.words
	}
	return e
}
