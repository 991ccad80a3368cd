package tables

import (
	"math"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Between the pages of a statement, and behind them, stand others that tell of something else: an advertisement with its
// rates, prices, terms. A page that goes on with the rows shows it: it repeats the headings, prints a day or a balance
// carried, its balances follow, or its figures are of the rows' size and end where theirs do.

const (
	// rowsToJudge is how many rows with days of their own a table has at least for its other pages to be judged by them.
	rowsToJudge = 2
	// otherHeight is by how much figures differ in height from those of rows at least, as a ratio, to be none of them.
	otherHeight = 1.25
	// signGap is how far behind its figure a percent sign stands at most, in heights of the line.
	signGap = 1
)

// dropOtherPages takes the pages out of a table that hold figures and none of its rows, and notes which; it is false when
// there are none.
func (t *Table) dropOtherPages(p *source.Source) bool {
	if !t.Headed || t.Sheet || t.Daily || t.Beside > 0 {
		return false
	}
	own, figures := t.ownPages(p)
	if len(own) == 0 {
		return false
	}
	other, rows := map[int]bool{}, t.figuresOfRows()
	for page, tokens := range figures {
		other[page] = !own[page] && t.noneOfRows(tokens, rows) && !t.follow(page)
		if other[page] {
			t.OtherPages = append(t.OtherPages, page)
		}
	}
	if len(t.OtherPages) == 0 {
		return false
	}
	slices.Sort(t.OtherPages)
	t.dropLines(func(i int) bool { return other[t.Lines[i].Page] })
	return true
}

// placed is a figure in a column of the table.
type placed struct {
	column int
	token  parse.MoneyToken
}

// ownPages are the pages that show to be the table's, none when too few rows have days; figures are those of all pages.
func (t *Table) ownPages(p *source.Source) (own map[int]bool, figures map[int][]placed) {
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
		if l.Date != nil || len(l.Money) > 0 && lexicon.RoleOfLine(l.Line, l.Amounts(), p.Words.Lines, l.Date, l.Value) != "" {
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
func (t *Table) noneOfRows(figures []placed, rows map[int]figuresOfRows) bool {
	like, reach := 0, edgeMatch*t.height()
	for _, f := range figures {
		if of, ok := rows[f.column]; ok && of.has(f.token, reach) {
			like++
		}
	}
	return 2*like < len(figures)
}

// figuresOfRows is where the figures of rows with days in a column end, and how high they are.
type figuresOfRows struct{ left, right, height float64 }

// figuresOfRows are those of all columns that have some.
func (t *Table) figuresOfRows() map[int]figuresOfRows {
	heights, rows := map[int][]float64{}, map[int]figuresOfRows{}
	for _, l := range t.Lines {
		for column, token := range l.Money {
			if l.Date == nil || token.Dash {
				continue
			}
			of, ok := rows[column]
			if !ok {
				of.left, of.right = math.MaxFloat64, -math.MaxFloat64
			}
			of.left, of.right = min(of.left, token.Right, token.Box.X1), max(of.right, token.Right, token.Box.X1)
			rows[column], heights[column] = of, append(heights[column], token.Box.Height())
		}
	}
	for column, all := range heights {
		slices.Sort(all)
		of := rows[column]
		of.height = all[len(all)/2]
		rows[column] = of
	}
	return rows
}

// has says that a figure is as high as the rows', and ends between where they end.
func (of figuresOfRows) has(token parse.MoneyToken, reach float64) bool {
	height := token.Box.Height()
	return height < otherHeight*of.height && of.height < otherHeight*height && token.Right > of.left-reach && token.Right < of.right+reach
}

// follow says that the balances of a page's lines follow from one another by its amounts, of most lines: they are rows, however
// the page lies.
func (t *Table) follow(page int) bool {
	place, pairs, follows := t.Column(lexicon.RoleBalance), 0, 0
	var before *parse.MoneyToken
	for i := range t.Lines {
		balance, ok := t.Lines[i].Money[place]
		if t.Lines[i].Page != page || !ok || balance.Dash || balance.Unread {
			continue
		}
		if before != nil {
			pairs++
			if t.Lines[i].steps(balance.Size-before.Size, balance.Size+before.Size, place) {
				follows++
			}
		}
		before = &balance
	}
	return follows > 0 && 2*follows > pairs
}

// steps says that a figure outside the balances is as large as one of two differences of balances: that of two of one sign,
// and of two signs.
func (l *Line) steps(same, turned engine.Amount, balances int) bool {
	for column, token := range l.Money {
		if column != balances && !token.Dash && token.Size != 0 && (token.Size == max(same, -same) || token.Size == turned) {
			return true
		}
	}
	return false
}

// withoutRates takes the percentages out of a line's figures: no rate is an amount.
func (l *Line) withoutRates() {
	l.Tokens = slices.DeleteFunc(l.Tokens, func(token parse.MoneyToken) bool {
		return strings.HasSuffix(l.Words[token.To-1].Text, "%") || l.percentBehind(token)
	})
}

// percentBehind says that a percent sign follows a figure right behind it. One with figures of its own, or in the next
// column, begins a text: "-15,00   %5 BSMV".
func (l *Line) percentBehind(token parse.MoneyToken) bool {
	if token.To >= len(l.Words) {
		return false
	}
	sign, gap := l.Words[token.To], l.Words[token.To].Box.X0-l.Words[token.To-1].Box.X1
	return strings.HasPrefix(sign.Text, "%") && !parse.HasDigit(sign.Text) && gap < signGap*l.Height()
}
