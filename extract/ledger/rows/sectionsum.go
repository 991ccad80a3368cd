package rows

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// sumsUpSection says that a line without a day prints the sum of a section: its title again with a word for a total behind
// it ("Card Withdrawals Subtotal"), with the count of its rows ("Conventional Checks Paid (3)"), or beside what its rows
// come to, as any words before one for a total are. A note may stand before it in a cell of its own. Where no such section
// began, a shop is called Total.
func (a *Assembler) sumsUpSection(l *tables.Line) bool {
	amounts := slices.DeleteFunc(slices.Clone(l.Amounts()), func(t parse.MoneyToken) bool { return t.Dash || t.Unread || t.Decimals < 0 && !t.Marked })
	if len(amounts) != 1 || len(a.Rows) == 0 && a.Table.Beside == 0 {
		return false
	}
	words := cellBefore(l, amounts[0].From)
	total := len(words) > 1 && a.r.Words.Lines.Role(words[len(words)-1].Text) == lexicon.LineTotal
	if total {
		words = words[:len(words)-1]
	}
	if len(words) == 0 {
		return false
	}
	title := layout.Line{Page: l.Page, Words: words, Box: layout.Bounds(words)}
	if total && (a.section != "" && lexicon.SectionOf(title, a.r.Words.Sections) == a.section || a.movedSince(a.partBegins()) == amounts[0].Size.Abs()) {
		return true
	}
	plain, counted := lexicon.WithoutCount(layout.Texts(words)), lexicon.IsCount(words[len(words)-1].Text)
	at := a.titledAbove(l.Index, strings.Join(plain, " "))
	return at >= 0 && (total || counted || a.movedSince(at) == amounts[0].Size.Abs())
}

// cellBefore are the words of the cell that stands before a word of a line, however far from it; a mark in between
// is none.
func cellBefore(l *tables.Line, end int) []page.Word {
	told := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	for end > 0 && !strings.ContainsFunc(l.Words[end-1].Text, told) {
		end--
	}
	from := end
	for from > 0 && (from == end || l.Words[from].Box.X0-l.Words[from-1].Box.X1 <= parse.TextGap*l.Height()) {
		from--
	}
	return l.Words[from:end]
}

// titledAbove is the nearest line above that is a title alone, its count left out, and no text of a row; -1 for none.
func (a *Assembler) titledAbove(line int, title string) int {
	first, _, _ := strings.Cut(title, " ")
	for i := line - 1; i >= 0 && i > line-titleAbove; i-- {
		if !strings.EqualFold(a.r.Lines[i].Words[0].Text, first) { // most lines
			continue
		}
		cells := a.r.Lines[i].Cells()
		if len(cells) == 1 && layout.Normalize(strings.Join(lexicon.WithoutCount(layout.Texts(cells[0].Words)), " ")) == layout.Normalize(title) && !a.isText(i) {
			return i
		}
	}
	return -1
}

// partBegins is the line before the first row of the section that the table's latest row is of.
func (a *Assembler) partBegins() int {
	begins := -1
	for i := len(a.Rows) - 1; i >= 0 && a.Rows[i].part == a.part; i-- {
		begins = a.Rows[i].Line - 1
	}
	return begins
}

// isText says that a line above the one being read is text of a row.
func (a *Assembler) isText(line int) bool {
	for i := len(a.loose) - 1; i >= 0 && a.loose[i].line.Index >= line; i-- {
		if a.loose[i].line.Index == line {
			return a.loose[i].ok
		}
	}
	return false
}

// movedSince is what the rows below a line come to, whichever way they move.
func (a *Assembler) movedSince(line int) (sum engine.Amount) {
	for i := len(a.Rows) - 1; i >= 0 && a.Rows[i].Line > line; i-- {
		for role, token := range a.Rows[i].Money {
			if lexicon.IsMovement(role) {
				sum += token.Signed()
			}
		}
	}
	return sum.Abs()
}
