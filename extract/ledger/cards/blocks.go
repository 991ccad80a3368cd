package cards

import (
	"context"
	"math"
	"slices"
	"strconv"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/parse"
)

const (
	// least is how many blocks make a history, partingSpace how much wider than the narrowest usual distance
	// between lines the one between blocks is, and agreeing the part of all blocks with a day and an amount that
	// must be read alike.
	least        = 3
	partingSpace = 1.3
	agreeing     = 0.9
	// mostLines bounds a block, longestLabel the words of a label before its value, mostFigures the amounts whose
	// meaning the balances must tell.
	mostLines    = 14
	longestLabel = 4
	mostFigures  = 4
)

// cardReader is the paper that is read.
type cardReader struct{ *source.Source }

// Read reads a history printed in blocks that tell their own days or stand under days, in reading order; nil when the
// cardReader is none, or when its lines can be cut in two ways that give some amount different days.
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
	if !best.isHistory() || p.isTable(best.blocks) || !best.settle() {
		return nil
	}
	sortAsRead(best.blocks)
	best.dayBalances()
	return entries(best.blocks)
}

// isTable says that the lines that no block holds, or those in which blocks begin, are a table's rows.
func (p cardReader) isTable(blocks []block) bool {
	return p.rowsBeside(blocks) > len(blocks) || 2*p.datedBeside(blocks) > len(blocks)
}

// ReadLabelled reads blocks whose labels stand beside each other and look like a table's headings: the same come again
// and again on one page.
func ReadLabelled(ctx context.Context, on *source.Source) []Entry {
	p, again := cardReader{on}, map[string]int{}
	for k, h := range p.Headers {
		if p.headsRows(k) {
			return nil // the headings of a table's sections are repeated too
		}
		key := strconv.Itoa(p.Lines[h.First].Page) + layout.Normalize(p.Lines[h.First].Text())
		if again[key]++; again[key] == least {
			return Read(ctx, on)
		}
	}
	return nil
}

// headsRows says that more than one line with a day and an amount stands under a heading, as far as the next one.
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

// rowsBeside counts the lines with a day and an amount that no block holds: where they are many the paper is a table, and
// what seem blocks are its head and its sums.
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

// datedBeside counts the blocks under a day that begin beside a day of their own, in what was taken for another tile: they
// are a table's rows.
func (p cardReader) datedBeside(blocks []block) (n int) {
	for _, b := range blocks {
		if _, dated := parse.FindDate(p.Lines[b.lines[0].index].Words, 0, math.MaxFloat64); dated && b.heads && b.lines[0].index != b.day.index {
			n++
		}
	}
	return n
}

// LostAmounts are how many lines of a paper without rows print an amount under no label of the account: transactions
// that were not understood. A few amounts are none.
func LostAmounts(on *source.Source) (lost int) {
	p := cardReader{on}
	for i := range p.Lines {
		l := &line{Line: p.Lines[i], index: i}
		p.takeCells(l)
		if !p.Furniture[i] && slices.ContainsFunc(l.values, func(v value) bool { return v.money != nil && !v.labelled && v.money.Size != 0 }) {
			lost++
		}
	}
	if lost < least {
		return 0
	}
	return lost
}
