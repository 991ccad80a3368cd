package tables

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// This file decides which numbers of a table may be amounts, and not references, counts or parts of a text.

// leastUngrouped is the minimal number of digits in a number that the document would print with thousands separators if
// it were an amount.
const leastUngrouped = 5

// ungrouped reports whether a number has many digits and no thousands separator. If amounts have separators, it is a
// reference.
func (l *Line) ungrouped(token parse.MoneyToken) bool {
	return token.To == token.From+1 && !token.Marked && parse.IsDigits(l.Words[token.From].Text) &&
		len(l.Words[token.From].Text) >= leastUngrouped
}

// mayBeAmount reports whether a whole number, in a table of whole amounts, is at a place for amounts. It is not under
// the label of line numbers, branches and the like or, in a table without labels, away from the right edges of the
// amounts.
func (t *Table) mayBeAmount(token parse.MoneyToken) bool {
	if !t.Headed {
		return slices.ContainsFunc(t.Columns, func(c layout.Column) bool {
			return lexicon.IsMoney(c.Role) && math.Abs(token.Right-c.Box.X1) <= edgeMatch*t.height()
		})
	}
	label := layout.ColumnOver(token.Box, t.Columns)
	return label < 0 || lexicon.IsMoney(t.Columns[label].Role)
}

// wholeAmounts reports whether the table prints amounts without decimals. Either none of its numbers has decimals, or
// few lines have some (rates, foreign amounts) and many more end with a number with thousands separators.
func (t *Table) wholeAmounts() bool {
	decimal, groups := 0, 0
	for _, l := range t.Lines {
		if slices.ContainsFunc(
			l.Tokens, func(token parse.MoneyToken) bool { return hasDecimals(token) && !token.Dash },
		) {
			decimal++
		}
		if n := len(l.Tokens); n > 0 &&
			l.Tokens[n-1].Decimals < 0 && grouped(l.Words[l.Tokens[n-1].From:l.Tokens[n-1].To]) {
			groups++
		}
	}
	return decimal == 0 || groups >= fewDecimals*decimal
}

// decimalEdges returns the right edges of all numbers with decimals, sorted.
func (t *Table) decimalEdges() []float64 {
	var edges []float64
	for _, l := range t.Lines {
		for _, token := range l.Tokens {
			if token.Decimals > 0 && !token.Dash {
				edges = append(edges, token.Right)
			}
		}
	}
	slices.Sort(edges)
	return edges
}

// loneEdges returns the right edges of whole numbers that are the only movement of their row, under the heading of
// movements, beside a balance with decimals; sorted. Programs that leave out ",00" may print no other amounts in a
// column.
func (t *Table) loneEdges() []float64 {
	if !t.Headed || t.Sheet {
		return nil
	}
	var edges []float64
	for i := range t.Lines {
		l := &t.Lines[i]
		lone, balance := -1, false
		for k, token := range l.Tokens {
			label := layout.ColumnOver(token.Box, t.Columns)
			switch {
			case label < 0:
			case t.Columns[label].Role == lexicon.RoleBalance:
				balance = balance || token.Decimals > 1
			case !lexicon.IsMovement(t.Columns[label].Role):
			case lone >= 0 || token.Decimals >= 0 || l.ungrouped(token) || t.insideText(l, token):
				lone = len(l.Tokens)
			default:
				lone = k
			}
		}
		if balance && lone >= 0 && lone < len(l.Tokens) {
			edges = append(edges, l.Tokens[lone].Right)
		}
	}
	slices.Sort(edges)
	return edges
}

// isFlush reports whether a whole number has the right edge of several numbers with decimals, is apart from other text,
// and is under a label of amounts. Programs that leave out ",00" print "100" and "99.50" in one column. The edges are
// the table's decimalEdges or loneEdges.
func (t *Table) isFlush(l *Line, token parse.MoneyToken, edges []float64) bool {
	return !t.Sheet && token.Decimals < 0 && !l.ungrouped(token) && t.endsAsAmounts(l, token, edges) &&
		t.mayBeAmount(token)
}

// hasDecimals reports whether a number has significant decimals: programs print 51386 as "51386.0".
func hasDecimals(token parse.MoneyToken) bool {
	return token.Decimals > 1 || token.Decimals == 1 && token.Size%wholeUnit != 0
}

// wholeUnit is one unit of a currency in hundredths.
const wholeUnit = 100

// fewDecimals is the minimal ratio of lines that end with a number with thousands separators to lines with decimals, in
// tables of whole amounts.
const fewDecimals = 3

// grouped reports whether the words of a number contain a thousands separator.
func grouped(words []page.Word) bool { return strings.ContainsAny(layout.Text(words), ",.'’") }

// marksAmounts reports whether most rows have an amount with a currency mark. Whole numbers without a mark are then
// references, years and the like, unless they are at the place of amounts.
func (t *Table) marksAmounts() bool {
	rows, marked := 0, 0
	for _, l := range t.Lines {
		if slices.ContainsFunc(l.Tokens, func(token parse.MoneyToken) bool { return token.Marked }) {
			marked++
		}
		if len(l.Tokens) > 0 {
			if _, dated := parse.FindDate(l.Words, 0, math.MaxFloat64); dated {
				rows++
			}
		}
	}
	return marked > 0 && marked*markedRows >= rows
}

// endsAsAmounts reports whether a number apart from other text has the right edge of several amounts, whatever label is
// nearest: one or two digits at the right of "1,300" may be under the label beside it. The edges are those of the
// amounts, sorted.
func (t *Table) endsAsAmounts(l *Line, token parse.MoneyToken, edges []float64) bool {
	if !t.Headed {
		return false
	}
	from, _ := slices.BinarySearch(edges, token.Right-flushWidth*t.height())
	to, _ := slices.BinarySearch(edges, token.Right+flushWidth*t.height())
	return to-from >= alignedLeast && !t.insideText(l, token)
}

// amountEdges returns the right edges of numbers with a currency mark or a thousands separator, sorted.
func (t *Table) amountEdges() []float64 {
	edges := []float64{}
	for _, l := range t.Lines {
		for _, token := range l.Tokens {
			if token.Marked || token.Decimals != 1 && grouped(l.Words[token.From:token.To]) {
				edges = append(edges, token.Right)
			}
		}
	}
	slices.Sort(edges)
	return edges
}

func near(places []float64, x, width float64) bool {
	return slices.ContainsFunc(places, func(p float64) bool { return math.Abs(p-x) <= width })
}

// markedRows is the maximal number of rows per row with a marked amount.
const markedRows = 2

// dropInText removes numbers that are part of a text: a whole number with a currency mark between words ("up to
// P1,000,000 per depositor"); an amount in a text that begins at the left edge of descriptions ("USD 7.50 @ 57.10"),
// unless it has the right edge of a column of amounts; and an amount between words to the left of all money columns
// ("CAPITAL 882.29 INSURANCE 12.00").
func (t *Table) dropInText() {
	if t.Sheet {
		return
	}
	for i := range t.Lines {
		l := &t.Lines[i]
		l.Tokens = slices.DeleteFunc(l.Tokens, func(token parse.MoneyToken) bool {
			if token.Dash {
				return false
			}
			return t.betweenWords(l, token) && (token.Decimals < 0 && token.Marked || t.leftOfMoney(l, token)) ||
				t.withinDescription(l, token)
		})
	}
}

// dropDays removes numbers that are days under a heading of days: "05.03" under "Value date". Otherwise they are put
// into the nearest column of amounts, and only papers with many rows show that they do not line up there.
func (t *Table) dropDays() {
	if !t.Headed || t.Sheet {
		return
	}
	for i := range t.Lines {
		l := &t.Lines[i]
		l.Tokens = slices.DeleteFunc(l.Tokens, func(token parse.MoneyToken) bool {
			if token.Dash || token.Marked || !t.underDays(token) || t.underMoney(token) {
				return false
			}
			d, ok := parse.FindDate(l.Words, token.From, math.MaxFloat64)
			return ok && d.To >= token.To
		})
	}
}

// underDays reports whether a number is under the label of a column of dates.
func (t *Table) underDays(token parse.MoneyToken) bool {
	return slices.ContainsFunc(t.Columns, func(c layout.Column) bool {
		switch c.Role {
		case lexicon.RoleDate, lexicon.RoleValueDate, lexicon.RoleDueDate:
			return layout.Overlap(token.Box, c.Box) > 0
		}
		return false
	})
}

// betweenWords reports whether words with letters are close to a number on both sides.
func (t *Table) betweenWords(l *Line, token parse.MoneyToken) bool {
	if token.From == 0 || token.To >= len(l.Words) {
		return false
	}
	before, after := l.Words[token.From-1], l.Words[token.To]
	near := parse.TextGap * l.Height()
	return hasLetter(before.Text) && hasLetter(after.Text) && before.Cell == after.Cell &&
		token.Box.X0-before.Box.X1 < near && after.Box.X0-token.Box.X1 < near
}

// leftOfMoney reports whether a number ends well before the first money column.
func (t *Table) leftOfMoney(l *Line, token parse.MoneyToken) bool {
	first := math.Inf(1)
	for _, c := range t.Columns {
		if lexicon.IsMoney(c.Role) {
			first = min(first, c.Box.X0)
		}
	}
	return t.Headed && !math.IsInf(first, 1) && token.Box.X1 < first-clearOfMoney*l.Height()
}

func hasLetter(s string) bool { return strings.IndexFunc(s, unicode.IsLetter) >= 0 }

// withinDescription reports whether a number is part of a text that begins under the label of descriptions, but not its
// first word.
func (t *Table) withinDescription(l *Line, token parse.MoneyToken) bool {
	d := t.Column(lexicon.RoleDescription)
	if !t.Headed || d < 0 {
		return false
	}
	height := l.Height()
	for _, c := range t.Columns {
		if lexicon.IsMoney(c.Role) &&
			min(math.Abs(token.Right-c.Box.X1), math.Abs(token.Box.X1-c.Box.X1)) <= edgeCluster*height {
			return false
		}
	}
	first := token.From
	for first > 0 && l.Words[first].Box.X0-l.Words[first-1].Box.X1 <= wordSpace*height {
		first--
	}
	if first == token.From && t.underMoney(token) {
		return false
	}
	return math.Abs(l.Words[first].Box.X0-t.Columns[d].Box.X0) <= edgeCluster*height
}

// underMoney reports whether a number is under the label of a money column.
func (t *Table) underMoney(token parse.MoneyToken) bool {
	return slices.ContainsFunc(t.Columns, func(c layout.Column) bool {
		return lexicon.IsMoney(c.Role) && layout.Overlap(token.Box, c.Box) > 0
	})
}

// partDashes separates an amount from a dash before it if the dash is not its minus but the empty cell of the column
// beside it: the dash ends where the amounts of that column end, and so do most dashes before amounts of this column.
func (t *Table) partDashes() {
	ends := map[int]int{} // number of amounts without a dash, by their right edge
	place := func(x float64) int { return int(math.Round(x / (dashMatch * t.height()))) }
	for _, l := range t.Lines {
		for _, token := range l.Tokens {
			if token.Decimals > 0 && !token.Dash {
				ends[place(token.Right)]++
			}
		}
	}
	at := func(x float64) int { p := place(x); return ends[p-1] + ends[p] + ends[p+1] }
	dashed, ended := 0, 0
	for _, l := range t.Lines {
		for _, token := range l.Tokens {
			if ledByDash(l, token) {
				dashed++
				if at(l.Words[token.From].Box.X1) > 0 {
					ended++
				}
			}
		}
	}
	if dashed == 0 || float64(ended) < alignedShare*float64(dashed) {
		return
	}
	for i := range t.Lines {
		l := &t.Lines[i]
		for k := 0; k < len(l.Tokens); k++ {
			if token := l.Tokens[k]; ledByDash(*l, token) && at(l.Words[token.From].Box.X1) > 0 {
				l.Tokens = append(l.Tokens[:k], append(parse.PartDash(l.Line, token), l.Tokens[k+1:]...)...)
				k++
			}
		}
	}
}

// ledByDash reports whether an amount begins with a dash that is a separate word.
func ledByDash(l Line, token parse.MoneyToken) bool {
	return token.To-token.From > 1 && !token.Dash && parse.IsDash(l.Words[token.From].Text)
}
