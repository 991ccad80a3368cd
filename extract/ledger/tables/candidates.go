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

// Which numbers of a table may be amounts: not those that are references, counts or parts of a text.

// leastUngrouped is the number of figures from which on a paper that parts the thousands of its amounts parts them.
const leastUngrouped = 5

// ungrouped says that a number has so many figures and no mark of thousands among them: it is a reference where amounts
// bear such marks.
func (l *Line) ungrouped(token parse.MoneyToken) bool {
	return token.To == token.From+1 && !token.Marked && parse.IsDigits(l.Words[token.From].Text) &&
		len(l.Words[token.From].Text) >= leastUngrouped
}

// mayBeAmount says of a whole number of a table of whole amounts that it does not stand where the table has something
// else: under the label of line numbers, branches and the like, or off the edges of its amounts where nothing is
// labelled.
func (t *Table) mayBeAmount(token parse.MoneyToken) bool {
	if !t.Headed {
		return slices.ContainsFunc(t.Columns, func(c layout.Column) bool {
			return lexicon.IsMoney(c.Role) && math.Abs(token.Right-c.Box.X1) <= edgeMatch*t.height()
		})
	}
	label := layout.ColumnOver(token.Box, t.Columns)
	return label < 0 || lexicon.IsMoney(t.Columns[label].Role)
}

// wholeAmounts says that the table prints amounts without decimals: none of its numbers has any, or few lines do
// (rates, foreign amounts) and many more end in a number of several groups.
func (t *Table) wholeAmounts() bool {
	decimal, groups := 0, 0
	for _, l := range t.Lines {
		if slices.ContainsFunc(
			l.Tokens, func(token parse.MoneyToken) bool { return hasDecimals(token) && !token.Dash },
		) {
			decimal++
		}
		if n := len(
			l.Tokens,
		); n > 0 && l.Tokens[n-1].Decimals < 0 && grouped(l.Words[l.Tokens[n-1].From:l.Tokens[n-1].To]) {
			groups++
		}
	}
	return decimal == 0 || groups >= fewDecimals*decimal
}

// decimalEdges are the right edges, one for each number, at which the numbers with decimals end, sorted.
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

// loneEdges are the right edges of whole numbers that are their rows' only movement, under the heading of one, beside a
// balance with decimals, sorted: programs that leave out ",00" may have no other amounts in a column.
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

// isFlush says that a whole number ends where several numbers with decimals do, apart from any text and under the label
// of amounts: programs that leave out ",00" print "100" and "99.50" in one column. edges are the table's decimalEdges
// or loneEdges.
func (t *Table) isFlush(l *Line, token parse.MoneyToken, edges []float64) bool {
	return !t.Sheet && token.Decimals < 0 && !l.ungrouped(token) && t.endsAsAmounts(l, token, edges) &&
		t.mayBeAmount(token)
}

// flushWidth is how far, in line heights, a number may end from the edge it is flush with.
const flushWidth = 0.15

// hasDecimals says that a number has decimals that mean something: programs write 51386 as "51386.0".
func hasDecimals(token parse.MoneyToken) bool {
	return token.Decimals > 1 || token.Decimals == 1 && token.Size%wholeUnit != 0
}

// wholeUnit is one unit of a currency in hundredths.
const wholeUnit = 100

// fewDecimals is how many times more lines end in a number of groups than hold a decimal where amounts have none.
const fewDecimals = 3

// grouped says that a number's words hold a mark of thousands.
func grouped(words []page.Word) bool { return strings.ContainsAny(layout.Text(words), ",.'’") }

// marksAmounts says that most rows bear an amount with a currency mark: whole numbers without one that stand where
// no amounts do are references, years and the like.
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

// endsAsAmounts says that a number apart from any text ends where several amounts do, whatever label it is nearest
// to: one or two figures at the right of "1,300" may stand under the label beside. edges are those of the amounts,
// sorted.
func (t *Table) endsAsAmounts(l *Line, token parse.MoneyToken, edges []float64) bool {
	if !t.Headed {
		return false
	}
	from, _ := slices.BinarySearch(edges, token.Right-flushWidth*t.height())
	to, _ := slices.BinarySearch(edges, token.Right+flushWidth*t.height())
	return to-from >= alignedLeast && !t.insideText(l, token)
}

// amountEdges are the right edges of numbers that a currency mark or a thousands' mark shows to be amounts, sorted.
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

// markedRows is the share, one in so many, of rows with a marked amount that shows the habit.
const markedRows = 2

// wordSpace is the largest space, in line heights, between words of proportional type; columns, even set
// close, leave more.
const wordSpace = 0.45

// dropInText takes the numbers out that are words of a text: a whole number with a currency mark between
// words ("up to P1,000,000 per depositor"), and an amount within the text that begins at the description's
// left edge ("USD 7.50 @ 57.10"), unless it ends where the amounts of a column do, and one between words left of all
// columns of money ("CAPITAL 882.29 INSURANCE 12.00").
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

// betweenWords says that words with letters stand close on both sides of a number.
func (t *Table) betweenWords(l *Line, token parse.MoneyToken) bool {
	if token.From == 0 || token.To >= len(l.Words) {
		return false
	}
	before, after := l.Words[token.From-1], l.Words[token.To]
	near := parse.TextGap * l.Height()
	return hasLetter(before.Text) && hasLetter(after.Text) && before.Cell == after.Cell &&
		token.Box.X0-before.Box.X1 < near && after.Box.X0-token.Box.X1 < near
}

// leftOfMoney says that a number ends well before the first column of money begins.
func (t *Table) leftOfMoney(l *Line, token parse.MoneyToken) bool {
	first := math.Inf(1)
	for _, c := range t.Columns {
		if lexicon.IsMoney(c.Role) {
			first = min(first, c.Box.X0)
		}
	}
	return t.Headed && !math.IsInf(first, 1) && token.Box.X1 < first-2*l.Height()
}

func hasLetter(s string) bool { return strings.IndexFunc(s, unicode.IsLetter) >= 0 }

// withinDescription says that a number is a further word of the text that begins under the description's
// label.
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

// underMoney says that a number stands under a money column's label.
func (t *Table) underMoney(token parse.MoneyToken) bool {
	return slices.ContainsFunc(t.Columns, func(c layout.Column) bool {
		return lexicon.IsMoney(c.Role) && layout.Overlap(token.Box, c.Box) > 0
	})
}

// dashMatch is how near, in line heights, the dash of an empty cell ends to where its column's amounts end.
const dashMatch = 0.2

// partDashes parts amounts from a dash that is not their minus but the empty cell of the column beside them: it ends
// where that column's amounts end, and so do most dashes before the amounts of this column.
func (t *Table) partDashes() {
	ends := map[int]int{} // how many amounts without a dash end at a place
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

// ledByDash says that an amount begins with a dash set as a word of its own.
func ledByDash(l Line, token parse.MoneyToken) bool {
	return token.To-token.From > 1 && !token.Dash && parse.IsDash(l.Words[token.From].Text)
}
