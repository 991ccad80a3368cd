package ledger

import (
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/repair"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// oddFront is the only character before a figure that is neither sign nor bracket: "?" of "?41.94". 0 for none.
func oddFront(words []page.Word) rune {
	text := strings.TrimLeft(layout.Text(words), "()+-–—− ")
	front, _, ok := strings.Cut(text, parse.BareFigure(text))
	if r, size := utf8.DecodeRuneInString(front); ok && size > 0 && size == len(front) {
		return r
	}
	return 0
}

// countFronts counts by which character the amounts of the rows begin: one that several share is the mark of a currency.
func countFronts(c *rows.Chain) map[rune]int {
	fronts := map[rune]int{}
	for _, w := range c.Rows {
		if role, _ := w.MovementToken(c.Principal); role != "" {
			fronts[oddFront(w.MoneyWords[role])]++
		}
	}
	return fronts
}

// offerFront offers of a recognized amount what it is with a figure in the place of the odd character before it: taken for
// the mark of a currency, which no other amount of the account bears, it may be one.
func (p *repairer) offerFront(c *repair.Cell, words []page.Word) {
	front := oddFront(words)
	if c.Text == "" || c.Unread || front == 0 || p.fronts[front] > 1 {
		return
	}
	for figure := byte('1'); figure <= '9'; figure++ {
		p.r.offer(c, string(figure)+c.Text, repair.InPlace(front, figure))
	}
}
