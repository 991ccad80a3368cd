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

// cell returns an amount with the results of text recognition. The cell of a text layer has no text, because its digits
// are not doubtful.
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
	// a piece beside a text that is not an amount
	if token.Unread && token.Joined != "" && token.Piece != (page.Box{}) {
		c.Text = parse.BareFigure(token.Joined)
	}
	least := 1.0
	for _, w := range words {
		least = min(least, w.Confidence)
	}
	if !token.Unread { // a text that is not an amount was certainly misread
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

// costJoined is the cost of one amount that recognition read as two, if a piece of a number is beside it.
const costJoined repair.Cost = 8

// sureness is the cost that the confidence in a word adds to changing it.
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

// cheaper is the cost of another reading: by the ratio of the confidences, but at least 5, and at most 20, the cost of
// a similar digit.
func cheaper(first, other float64) repair.Cost {
	if first <= 0 || other <= 0 {
		return 20
	}
	return repair.Cost(max(5, min(20, 10*math.Log10(first/other))))
}

// offer adds another reading of a cell, if it is an amount.
func (r *reader) offer(c *repair.Cell, text string, cost repair.Cost) {
	if m, ok := parse.ParseMoney(text, r.Style); ok && int64(m.Size) != c.Value && int64(m.Size) != -c.Value {
		c.Others = append(c.Others, repair.Other{Size: int64(m.Size), Cost: cost})
	}
}

// maxLooks is the maximal number of amounts in a document that are recognized a second time, because each costs a
// recognition.
const maxLooks = 400

// The costs of a second recognition: its first result is likely, and if it confirms the first recognition, other values
// are unlikely.
const (
	costSecondLook repair.Cost = 4
	costNextBest   repair.Cost = 7
	costReadTwice  repair.Cost = 12
	// costCertain is the same if both results are certain: the document prints the value, even if balances and totals
	// contradict it together, as they do if someone raised a single amount.
	costCertain repair.Cost = 140
	// certainLook is the confidence (0 to 1) of a certain result, which is expensive to change. Correct digits of a
	// clean page have 0.95 to 0.97.
	certainLook = 0.94
	// certainTwice is the confidence (0 to 1) of two results that are certain together. In some fonts, correct digits
	// reach only 0.92.
	certainTwice = 0.9
)

// lookAgain recognizes the amounts of the steps again. It returns false if there were none.
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

// balanceWords returns the words of a step's balance and their page.
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

// look recognizes one amount again and adds the results to its cell.
func (p *repairer) look(ctx context.Context, c *repair.Cell, number int, words []page.Word) (bool, error) {
	if c.Text == "" || !source.Recognized(words) || p.r.looks >= maxLooks {
		return false, nil
	}
	p.r.looks++
	readings, err := p.r.Doc.Reread(ctx, number, 0, layout.Bounds(words))
	if err != nil {
		return false, ctx.Err() // if the image cannot be read again, the first reading stays
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
			c.Sure = 0 // two different results make the amount doubtful
		}
		if ok && !same {
			p.r.offer(c, a.Text, again+otherLook(readings, rank)+uneven(c.Text, a.Text))
		}
	}
	return len(readings) > 0, nil
}

// costUneven is the cost of each character by which a second recognition is shorter or longer. It looks only for
// digits, so it drops characters that it cannot read ("§41,94" becomes "41,94"), and reads a speck as a stroke.
const costUneven repair.Cost = 14

// uneven is the cost of the difference in length of the two results, without marks and signs.
func uneven(first, second string) repair.Cost {
	n := characters(second) - characters(first)
	return costUneven * repair.Cost(max(n, -n))
}

// characters returns the number of characters in an amount without marks and signs.
func characters(figure string) (n int) {
	for _, r := range parse.BareFigure(figure) {
		if !strings.ContainsRune(".,'’ ", r) {
			n++
		}
	}
	return n
}

// otherLook is the cost of the result with the given rank: by its rank, and by the ratio of its confidence to that of
// the first.
func otherLook(readings []page.Alternative, rank int) repair.Cost {
	ranked := costSecondLook + costNextBest*repair.Cost(rank)
	if rank == 0 {
		return ranked
	}
	return max(ranked, cheaper(readings[0].Confidence, readings[rank].Confidence))
}
