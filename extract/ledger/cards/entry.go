package cards

import (
	"cmp"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Entry is a block as a row: what it tells, by the roles of columns.
type Entry struct {
	Page, Line int      // where it begins; Line is a place in the paper's lines
	Box        page.Box // of its lines on that page
	Lines      []int    // the places of all lines that it is made of, that of the day that heads it included
	Date       *parse.DateSpan
	DateWords  []page.Word

	Text        map[layout.Role][]page.Word
	Description []page.Word
	Money       map[layout.Role]parse.MoneyToken
	MoneyWords  map[layout.Role][]page.Word
	// Figures is how many of Money have a lexicon.FigureRole, from 0 on: their labels tell nothing.
	Figures int
}

// sortAsRead puts blocks in reading order.
func sortAsRead(blocks []block) {
	slices.SortStableFunc(blocks, func(a, b block) int {
		return cmp.Or(cmp.Compare(a.lines[0].index, b.lines[0].index), cmp.Compare(a.lines[0].tile, b.lines[0].tile))
	})
}

// entries are blocks as rows.
func entries(blocks []block) (out []Entry) {
	for _, b := range blocks {
		out = append(out, b.entry())
	}
	return out
}

func (b block) entry() Entry {
	first := b.lines[0]
	e := Entry{Page: first.Page, Line: first.index, Box: first.Box, Date: b.day.day, DateWords: b.day.words, Text: b.text, Description: b.description,
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
