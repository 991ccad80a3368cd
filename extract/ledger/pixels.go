package ledger

import (
	"context"
	"math"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/repair"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// cell is a figure with what recognition knows of it. A text layer's has no text: its digits are not in
// doubt.
func (r *reader) cell(words []page.Word, token parse.MoneyToken) *repair.Cell {
	c := &repair.Cell{Unread: token.Unread, Whole: token.Decimals < 0 && !token.Unread}
	if !source.Recognized(words) {
		return c
	}
	c.Text = parse.BareFigure(layout.Text(words))
	// a letter before a figure may be a figure: "l20.42"
	if whole := strings.Trim(layout.Text(words), "()+-–— "); token.Unread {
		if before, _, ok := strings.Cut(whole, c.Text); ok {
			c.Text = before + c.Text
		}
	}
	if token.Unread && token.Joined != "" && token.Piece != (page.Box{}) { // a piece beside what no amount is
		c.Text = parse.BareFigure(token.Joined)
	}
	least := 1.0
	for _, w := range words {
		least = min(least, w.Confidence)
	}
	if !token.Unread { // what is no figure was certainly misread
		c.Sure = sureness(least)
	}
	if token.Joined != "" {
		r.offer(c, token.Joined, costJoined)
	}
	if len(words) == 1 {
		for _, a := range words[0].Alternatives {
			r.offer(c, a.Text, cheaper(words[0].Confidence, a.Confidence))
		}
	}
	return c
}

// costJoined is what it costs that a recognizer saw one figure as two where a piece of one stands beside it.
const costJoined repair.Cost = 8

// sureness is what a recognizer's confidence in a word adds to the cost of its being wrong.
func sureness(confidence float64) repair.Cost {
	switch {
	case confidence >= certainLook:
		return 12
	case confidence >= 0.9:
		return 8
	case confidence >= 0.75:
		return 5
	case confidence >= 0.5:
		return 2
	}
	return 0
}

// cheaper is what another reading costs beside the first: by how much less the recognizer believes it, but
// never as little as nothing and never as much as a look-alike it did not think of.
func cheaper(first, other float64) repair.Cost {
	if first <= 0 || other <= 0 {
		return 20
	}
	return repair.Cost(max(5, min(20, 10*math.Log10(first/other))))
}

// offer adds another reading of a cell, when it is an amount.
func (r *reader) offer(c *repair.Cell, text string, cost repair.Cost) {
	if m, ok := parse.ParseMoney(text, r.Style); ok && int64(m.Size) != c.Value && int64(m.Size) != -c.Value {
		c.Others = append(c.Others, repair.Other{Size: int64(m.Size), Cost: cost})
	}
}

// maxLooks bounds the figures of a document that are looked at again: a second look costs a recognition each.
const maxLooks = 400

// What a second look at the pixels is worth: the value it gives first is likely, the same value again makes
// others unlikely.
const (
	costSecondLook repair.Cost = 4
	costNextBest   repair.Cost = 7
	costReadTwice  repair.Cost = 12
	// costCertain is the same where both looks are certain: the paper says so, whatever balances and totals would like
	// together, as it does where somebody raised an amount and nothing else.
	costCertain repair.Cost = 140
	// certainLook is the confidence of looks that are, and of a first look that is dear to change: right figures of a
	// clean page have 0.95 to 0.97.
	certainLook = 0.94
	// certainTwice is the confidence of two looks that are certain together: in some types right figures have no more
	// than 0.92.
	certainTwice = 0.9
)

// lookAgain reads the figures of the steps anew; false when there was nothing to look at.
func (p *repairer) lookAgain(ctx context.Context, steps []int) (looked bool, err error) {
	if p.r.Doc.Reread == nil {
		return false, nil
	}
	for _, i := range steps {
		s := p.steps[i]
		if s.Move != nil && p.of[i].row != nil {
			role, _ := p.of[i].row.MovementToken(p.c.Principal)
			ok, err := p.look(ctx, s.Move, p.of[i].row.Page, p.of[i].row.MoneyWords[role])
			if err != nil {
				return looked, err
			}
			looked = looked || ok
		}
		if s.Balance != nil {
			number, words := p.balanceWords(p.of[i])
			ok, err := p.look(ctx, s.Balance, number, words)
			if err != nil {
				return looked, err
			}
			looked = looked || ok
		}
	}
	return looked, nil
}

// balanceWords are the words that print a step's balance, and their page.
func (p *repairer) balanceWords(f figure) (number int, words []page.Word) {
	switch {
	case f.row != nil:
		return f.row.Page, f.row.MoneyWords[lexicon.RoleBalance]
	case f.header == "opening_balance":
		return p.h.openingPage, p.h.openingWords
	case f.header == "closing_balance":
		return p.h.closingPage, p.h.closingWords
	}
	return 0, nil
}

// look reads one figure again and tells the cell what came of it.
func (p *repairer) look(ctx context.Context, c *repair.Cell, number int, words []page.Word) (bool, error) {
	if c.Text == "" || !source.Recognized(words) || p.r.looks >= maxLooks {
		return false, nil
	}
	p.r.looks++
	readings, err := p.r.Doc.Reread(ctx, number, 0, layout.Bounds(words))
	if err != nil {
		return false, ctx.Err() // a picture that cannot be read again leaves the first reading
	}
	again := repair.Cost(0)
	for rank, a := range readings {
		m, ok := parse.ParseMoney(a.Text, p.r.Style)
		same := ok && !c.Unread && m.Size == engine.Amount(c.Value).Abs()
		switch {
		case same && rank == 0:
			if again = costReadTwice; c.Sure >= sureness(certainTwice) && a.Confidence >= certainTwice {
				again = costCertain
			}
			c.Sure += again
		case rank == 0:
			c.Sure = 0 // two looks that differ are a figure in doubt
		}
		if ok && !same {
			p.r.offer(c, a.Text, again+otherLook(readings, rank)+uneven(c.Text, a.Text))
		}
	}
	return len(readings) > 0, nil
}

// costUneven is what each character costs by which a second look reads a figure shorter or longer: looking for
// nothing but figures it leaves out what it cannot take for one ("§41,94" becomes "41,94"), and takes a speck for a
// stroke.
const costUneven repair.Cost = 14

// uneven is what it costs that a second look gives more or fewer characters than the first, marks and signs aside.
func uneven(first, second string) repair.Cost {
	n := characters(second) - characters(first)
	return costUneven * repair.Cost(max(n, -n))
}

// characters is how many there are in a figure beside its marks and signs.
func characters(figure string) (n int) {
	for _, r := range parse.BareFigure(figure) {
		if !strings.ContainsRune(".,'’ ", r) {
			n++
		}
	}
	return n
}

// otherLook is what the reading of a rank costs: by its rank, and by how much less than the first the recognizer
// believes it. What none of the looks gave and only resembles what they did is believed next to nothing.
func otherLook(readings []page.Alternative, rank int) repair.Cost {
	ranked := costSecondLook + costNextBest*repair.Cost(rank)
	if rank == 0 {
		return ranked
	}
	return max(ranked, cheaper(readings[0].Confidence, readings[rank].Confidence))
}
