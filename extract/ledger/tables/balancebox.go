package tables

import (
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
)

// dropBalanceBoxes gives lines back to the paper that are no rows but boxes among or below them: a line of labels, one of
// which names a balance, over the line of their values, "Branch   Account number   New balance" over "100   455 8816208
// EUR 1,610.00". It is false when there are none.
func (t *Table) dropBalanceBoxes(p *source.Source) bool {
	if !t.Headed || t.Sheet {
		return false
	}
	boxes := map[int]bool{}
	for i := 0; i+1 < len(t.Lines); i++ {
		if isBalanceBox(p, &t.Lines[i], &t.Lines[i+1]) {
			boxes[i], boxes[i+1] = true, true
			i++
		}
	}
	if len(boxes) > 0 {
		t.dropLines(func(i int) bool { return boxes[i] })
	}
	return len(boxes) > 0
}

// isBalanceBox says that a line is labels without a figure and the next their values, a balance with its amount among them
// and no amount that they do not name.
func isBalanceBox(p *source.Source, labels, values *Line) bool {
	if len(labels.Money) > 0 || labels.Date != nil || len(values.Money) == 0 || labels.Page != values.Page {
		return false
	}
	names, balance, amounts := 0, false, 0 // those named less those that stand there
	for _, f := range layout.FindLabels([]layout.Line{labels.Line, values.Line}, p.Words.Accounts) {
		if f.Line != 0 || len(f.Values) == 0 || f.Values[0].Box.Y0 < f.Label.Box.CenterY() {
			continue
		}
		names++
		if values.hasAmountIn(f.Values[0].Box) {
			amounts++
			balance = balance || f.Role == lexicon.LineOpening || f.Role == lexicon.LineClosing
		}
	}
	for _, m := range values.Money {
		amounts -= boolInt(m.Decimals > 0)
	}
	return balance && names >= leastLabelled && amounts == 0
}

// hasAmountIn says that an amount in one of the table's columns stands in a box.
func (l *Line) hasAmountIn(box page.Box) bool {
	for _, m := range l.Money {
		if x := m.Box.CenterX(); m.Decimals > 0 && x >= box.X0 && x <= box.X1 {
			return true
		}
	}
	return false
}
