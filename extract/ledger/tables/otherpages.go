package tables

import (
	"math"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/printed"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// Between the pages of a statement, and behind them, stand others that tell of something else: an advertisement with its
// rates, prices, terms. A page that goes on with the rows shows it: it repeats the headings, prints a day or a balance
// carried, or its figures are of the rows' size and end where theirs do.

const (
	// rowsToJudge is how many rows with days of their own a table has at least for its other pages to be judged by them.
	rowsToJudge = 2
	// otherHeight is by how much figures differ in height from those of rows at least, as a ratio, to be none of them.
	otherHeight = 1.25
)

// dropOtherPages takes the pages out of a table that hold figures and none of its rows; it is false when there are none.
func (t *Table) dropOtherPages(p *printed.Paper) (dropped bool) {
	if !t.Headed || t.Sheet || t.Daily || t.Beside > 0 {
		return false
	}
	own, figures := t.ownPages(p)
	if len(own) == 0 {
		return false
	}
	other := map[int]bool{}
	for page, tokens := range figures {
		other[page] = !own[page] && t.noneOfRows(tokens)
		dropped = dropped || other[page]
	}
	if !dropped {
		return false
	}
	first, kept := false, t.Lines[:0]
	for _, l := range t.Lines {
		first = first || l.FirstOfPart
		if !other[l.Page] {
			l.FirstOfPart, first = first, false
			kept = append(kept, l)
		}
	}
	t.Lines = kept
	return true
}

// placed is a figure in a column of the table.
type placed struct {
	column int
	token  notation.MoneyToken
}

// ownPages are the pages that show to be the table's, none when too few rows have days; figures are those of all pages.
func (t *Table) ownPages(p *printed.Paper) (own map[int]bool, figures map[int][]placed) {
	own, figures = map[int]bool{}, map[int][]placed{}
	for _, h := range t.heads {
		own[h.Page] = true
	}
	dated := 0
	for i := range t.Lines {
		l := &t.Lines[i]
		if l.Date != nil && len(l.Money) > 0 {
			dated++
		}
		if l.Date != nil || len(l.Money) > 0 && wording.RoleOfLine(l.Line, l.Amounts(), p.Words.Lines, l.Date, l.Value) != "" {
			own[l.Page] = true
		}
		for c, token := range l.Money {
			if !token.Dash {
				figures[l.Page] = append(figures[l.Page], placed{c, token})
			}
		}
	}
	if dated < rowsToJudge {
		return nil, nil
	}
	return own, figures
}

// noneOfRows says that most of a page's figures are of another size than those of rows with days or stand elsewhere.
func (t *Table) noneOfRows(figures []placed) bool {
	like := 0
	for _, f := range figures {
		if t.likeRows(f) {
			like++
		}
	}
	return 2*like < len(figures)
}

// likeRows says that a figure is as high as those of rows with days in its column, and ends between where they end.
func (t *Table) likeRows(f placed) bool {
	left, right := math.MaxFloat64, -math.MaxFloat64
	var heights []float64
	for _, l := range t.Lines {
		if token, ok := l.Money[f.column]; ok && l.Date != nil && !token.Dash {
			left, right = min(left, token.Right, token.Box.X1), max(right, token.Right, token.Box.X1)
			heights = append(heights, token.Box.Height())
		}
	}
	if len(heights) == 0 {
		return false
	}
	slices.Sort(heights)
	usual, height, reach := heights[len(heights)/2], f.token.Box.Height(), edgeMatch*t.height()
	return height < otherHeight*usual && usual < otherHeight*height && f.token.Right > left-reach && f.token.Right < right+reach
}

// withoutRates takes the percentages out of a line's figures: no rate is an amount.
func (l *Line) withoutRates() {
	l.Tokens = slices.DeleteFunc(l.Tokens, func(token notation.MoneyToken) bool {
		return strings.HasSuffix(l.Words[token.To-1].Text, "%") || token.To < len(l.Words) && strings.HasPrefix(l.Words[token.To].Text, "%")
	})
}
