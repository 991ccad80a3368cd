package rows

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// lineRole reads from its text which role a line has that is not a transaction, "" for a transaction.
func (a *Assembler) lineRole(l *tables.Line, text map[int][]page.Word) layout.Role {
	role := lexicon.RoleOfLine(l.Line, l.Amounts(), a.r.Words.Lines, l.Date, l.Value)
	if role == "" && l.Date == nil && (a.r.sumsUpTitle(l) || a.sumsUpSection(l)) {
		return lexicon.LineTotal
	}
	if role != "" && l.Date == nil && a.isSummaryLine(l) {
		return "" // several labels side by side, each with its figure
	}
	if role == "" {
		role = a.roleOfBalanceCell(l, text)
	}
	if role == "" {
		return ""
	}
	roles := a.roles(l)
	_, hasBalance := roles[lexicon.RoleBalance]
	moves := false
	for role, token := range roles {
		if (lexicon.IsMovement(role) || lexicon.IsPart(role)) && token.Size != 0 {
			moves = true
		}
	}
	if a.mayBeMovement(l, text, role, moves) {
		return ""
	}
	switch role {
	case lexicon.LineTurn:
		if l.Date != nil || len(l.Money) > 0 {
			return "" // a row with such a text
		}
	case lexicon.LineTotal, lexicon.LineDebits, lexicon.LineCredits:
		if l.Date != nil && l.Date.From == 0 {
			return "" // "Total" at the start of a dated description is a shop's name
		}
		if a.printsBothTotals(roles) && !wordsBetween(l) {
			return lexicon.LineTotal // "Total debit/credit" under both columns
		}
		if l.Date == nil && role != lexicon.LineTotal && moves && hasBalance && !a.sameAmount(roles) &&
			!wordsBetween(l) {
			return "" // "Amount deposited" with the balance after it is a row's text
		}
	case lexicon.LineClosing:
		if a.totalsWithoutBalance(roles) && !wordsBetween(l) {
			return lexicon.LineTotal // "Grand total" of debits and credits, no balance
		}
		fallthrough
	case lexicon.LineOpening, lexicon.LineBrought, lexicon.LineCarried, lexicon.LineDay:
		// totals in their columns, as in no row
		if l.Date == nil && role == lexicon.LineClosing && MovesBothWays(roles) {
			return role
		}
		if moves && hasBalance && !a.sameAmount(roles) {
			return ""
		}
	}
	return role
}

// MovesBothWays reports whether a line prints both a debit and a credit.
func MovesBothWays(roles map[layout.Role]parse.MoneyToken) bool {
	return roles[lexicon.RoleDebit].Size != 0 && roles[lexicon.RoleCredit].Size != 0
}

// roleOfBalanceCell is the role of a line that prints a balance and no movement, if its description is only the label
// of a balance, with at most a code before it ("0000 14020 000 Saldo Anterior"). The other cells are filled as in
// every row and are ignored.
func (a *Assembler) roleOfBalanceCell(l *tables.Line, text map[int][]page.Word) layout.Role {
	description := a.Table.Column(lexicon.RoleDescription)
	if !a.Table.Headed || description < 0 {
		return ""
	}
	roles := a.roles(l)
	if _, told := roles[lexicon.RoleBalance]; !told {
		return ""
	}
	for role, token := range roles {
		if role != lexicon.RoleBalance && token.Size != 0 {
			return ""
		}
	}
	label := text[description]
	if len(label) > 1 && parse.IsDigits(label[0].Text) {
		label = label[1:]
	}
	switch role := a.r.Words.Lines.Role(layout.Text(label)); role {
	case lexicon.LineOpening, lexicon.LineClosing, lexicon.LineBrought, lexicon.LineCarried:
		return role
	}
	return ""
}

// totalsWithoutBalance reports whether a line prints amounts in several columns but no balance, though the table has
// a balance column.
func (a *Assembler) totalsWithoutBalance(roles map[layout.Role]parse.MoneyToken) bool {
	sides := 0
	for role := range roles {
		if lexicon.IsMovement(role) || lexicon.IsPart(role) {
			sides++
		}
	}
	_, balance := roles[lexicon.RoleBalance]
	return sides > 1 && !balance && a.Table.Column(lexicon.RoleBalance) >= 0
}

// printsBothTotals reports whether a line prints an amount in the debit and in the credit column.
func (a *Assembler) printsBothTotals(roles map[layout.Role]parse.MoneyToken) bool {
	debit, out := roles[lexicon.RoleDebit]
	credit, in := roles[lexicon.RoleCredit]
	return out && in && !debit.Dash && !credit.Dash && debit.Decimals >= 0 && credit.Decimals >= 0
}

// isAside reports whether an undated line is part of a summary, or a figure beside a label that the header or the
// document type reads. The heading of a summary ends the rows.
func (a *Assembler) isAside(l *tables.Line, movement, balance bool) bool {
	if a.isSummaryLine(l) || !balance && a.belowBothSums() {
		return true
	}
	heads, one := len(l.Tokens) == 0, movement != balance
	switch summary := (heads || one) && lexicon.IsSummary(l.Line, a.r.Words.Accounts); {
	case heads && summary:
		a.ended, a.summed = true, true
		return true
	case a.summed && (movement || balance):
		return true
	default:
		return one && (summary || a.r.IsTypeLabel(l.Line) && !a.continuesDay(l))
	}
}

// belowBothSums reports whether the totals of both sides follow the last row of a table whose rows print balances.
// Figures without a balance below them are not rows: cheques in clearing, or an average balance.
func (a *Assembler) belowBothSums() bool {
	if len(a.Rows) == 0 || a.Table.Column(lexicon.RoleBalance) < 0 || a.lacksBalance(a.Rows[len(a.Rows)-1]) {
		return false
	}
	below := func(role layout.Role) bool {
		return slices.ContainsFunc(a.notes, func(n Note) bool { return n.Role == role && n.After == len(a.Rows) })
	}
	return below(lexicon.LineDebits) && below(lexicon.LineCredits)
}

// isSummaryLine reports whether an undated line below rows consists of several labels of account totals, each with
// its figure: part of a summary in two columns.
func (a *Assembler) isSummaryLine(l *tables.Line) bool {
	if len(a.Rows) == 0 || !lexicon.IsSummary(l.Line, a.r.Words.Accounts) {
		return false
	}
	whole := tables.Line{Line: l.Line, Tokens: slices.Clone(a.r.Amounts(l.Line))} // those in no column too
	for i, t := range whole.Tokens {
		whole.Tokens[i].Marked = t.Marked || !t.Dash && header.InThousands(l.Words[t.From:t.To])
	}
	return wordsBetween(&whole)
}

// wordsBetween reports whether words separate the line's amounts, as in "Closing balance 12.00 Uncleared: 0.00",
// where each amount has its own label. Bare numbers of a date are not amounts.
func wordsBetween(l *tables.Line) bool {
	last := -1
	for _, t := range l.Tokens {
		if t.Decimals < 0 && !t.Marked {
			continue
		}
		if last >= 0 && last < t.From && strings.ContainsFunc(layout.Text(l.Words[last:t.From]), unicode.IsLetter) {
			return true
		}
		last = t.To
	}
	return false
}

// sameAmount reports whether the movement on a balance line only repeats the balance.
func (a *Assembler) sameAmount(roles map[layout.Role]parse.MoneyToken) bool {
	for role, token := range roles {
		if lexicon.IsMovement(role) && token.Size != 0 && token.Size != roles[lexicon.RoleBalance].Size {
			return false
		}
	}
	return true
}

// wrappedRole reads a balance line whose label continues on the line below. The first line may already have a role
// ("Saldo" above "sebelumnya"), if both lines together are a known label.
func (a *Assembler) wrappedRole(i int, role layout.Role) layout.Role {
	l := &a.Table.Lines[i]
	if i+1 >= len(a.Table.Lines) {
		return ""
	}
	next := &a.Table.Lines[i+1]
	if next.Page != l.Page || next.Date != nil || len(next.Money) > 0 ||
		next.Box.CenterY()-l.Box.CenterY() > rowPitch*l.Height() {
		return ""
	}
	words := append(append([]page.Word{}, l.Words...), next.Words[next.Tail:]...)
	whole := layout.Line{Page: l.Page, Box: l.Box, Words: words}
	if role != "" && a.r.Words.Lines.Role(lexicon.LabelOfLine(whole, l.Amounts(), l.Date, l.Value)) == "" {
		return ""
	}
	switch role := lexicon.RoleOfLine(whole, l.Amounts(), a.r.Words.Lines, l.Date, l.Value); role {
	case lexicon.LineOpening, lexicon.LineClosing, lexicon.LineBrought, lexicon.LineCarried:
		return role
	}
	return ""
}

// Between the rows the document prints notes about itself: that the list continues on the next page, or that a rate has
// changed. They do not belong to a row.
//
// isDecorated reports whether a line without date and amount is set between marks: "*** NOTHING FOLLOWS ***". A
// single word with digits between the marks is a masked number instead.
func isDecorated(l *tables.Line) bool {
	if l.Date != nil || len(l.Money) > 0 || len(l.Words) == 0 || len(l.Words) == 1 && parse.HasDigit(l.Words[0].Text) {
		return false
	}
	return decoration(l.Words[0].Text, strings.TrimLeft) && decoration(l.Words[len(l.Words)-1].Text, strings.TrimRight)
}

// decoration reports whether a word has two or more marks at the end that trim cuts.
func decoration(s string, trim func(s, marks string) string) bool {
	return len(s)-len(trim(s, "*-=#~<>")) >= 2
}

// summaryLabelLines is the largest number of label lines above a summary's figures, one for each language.
const summaryLabelLines = 2

// minSummaryFigures is the number of figures a one-line summary has at least: opening balance, closing balance and a
// total. With the totals of both sides alone, minTotalFigures are enough.
const minSummaryFigures, minTotalFigures = 3, 2

// dropSummaryFigures removes the statement's summary from the rows: a line of figures below labels of the opening and
// closing balance, or of both totals, printed below the last row in the table's own columns.
func (a *Assembler) dropSummaryFigures() {
	a.drop(func(d *Draft) bool {
		figures := a.allFigures(a.r.Lines[d.Line])
		if d.OwnDate || figures < minTotalFigures || !a.underSummaryLabels(d.Line, figures) {
			return false
		}
		a.r.Used[d.Line] = false // its labels name the figures
		return true
	})
}

// allFigures counts the amounts of a line that holds no words except numbers and the signs of a sum; 0 for any other
// line.
func (a *Assembler) allFigures(l layout.Line) int {
	amounts := a.r.Amounts(l)
	for i, w := range l.Words {
		within := slices.ContainsFunc(amounts, func(t parse.MoneyToken) bool { return t.From <= i && i < t.To })
		if !within && strings.ContainsFunc(w.Text, unicode.IsLetter) && !strings.ContainsFunc(w.Text, unicode.IsDigit) {
			return 0
		}
	}
	return len(amounts)
}

// underSummaryLabels reports whether the lines right above so many figures name both the opening and the closing
// balance, or both totals. These labels are then read with the figures below them.
func (a *Assembler) underSummaryLabels(line, figures int) bool {
	first := line
	for first > 0 && line-first < summaryLabelLines && a.r.Lines[first-1].Page == a.r.Lines[line].Page &&
		len(a.r.Amounts(a.r.Lines[first-1])) == 0 {
		first--
	}
	labels := layout.FindLabels(a.r.Lines[first:line], a.r.Words.Accounts)
	has := func(role layout.Role) bool {
		return slices.ContainsFunc(labels, func(f layout.Found) bool { return f.Role == role })
	}
	if has(lexicon.LineDebits) && has(lexicon.LineCredits) {
		a.release(first, line)
		return true
	}
	return figures >= minSummaryFigures && has(lexicon.LineOpening) && has(lexicon.LineClosing)
}

// release frees lines that were read as totals without a figure, because their figures are printed below.
func (a *Assembler) release(first, last int) {
	within := func(line int) bool { return line >= first && line < last }
	a.notes = slices.DeleteFunc(a.notes, func(n Note) bool { return within(n.Line.Index) && len(n.Money) == 0 })
	for line := first; line < last; line++ {
		a.r.Used[line] = slices.ContainsFunc(a.notes, func(n Note) bool { return n.Line.Index == line })
	}
}

// continuesDay reports whether a line that begins with a label of the document type is the next row of the current
// day: it follows a row directly and its text is aligned with the descriptions. Where a date is printed once, "Annual
// fee" with an amount is such a row, not a figure of the summary.
func (a *Assembler) continuesDay(l *tables.Line) bool {
	date, description := a.Table.Column(lexicon.RoleDate), a.Table.Column(lexicon.RoleDescription)
	if a.current == nil || a.ended || a.summed || date < 0 || description <= date || !a.near(l) {
		return false
	}
	if role, _ := a.r.TypeLabels.Longest(layout.Texts(l.Words)); slices.Contains(standing, role) {
		return false
	}
	return math.Abs(l.Words[0].Box.X0-a.Table.DescriptionLeft()) <= descriptionEdge*l.Height()
}

// standing are labels of figures that are not transactions, such as limits and rates. No row is called so.
var standing = []layout.Role{"minimum_amount_due", "credit_limit", "available_credit", "cash_advance_limit",
	"past_due_amount", "overlimit_amount", "interest_rate", "reward_points"}
