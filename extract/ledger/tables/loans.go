package tables

import (
	_ "embed"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// loanColumns corrects the roles of a loan's columns. A heading over several columns tells what they are about:
// "Interest" over "Debit", "Credit" and "Balance"; "Amount Paid" or "Amount Due" over "Principal" and "Interest". A
// percentage is not interest paid.
func (f finder) loanColumns(columns []layout.Column) []layout.Column {
	if !f.Loan {
		return columns
	}
	columns = f.partedGroups(slices.Clone(columns))
	seen := map[layout.Role]bool{}
	for i, c := range columns {
		if strings.Contains(c.Text, "%") && lexicon.IsPart(c.Role) {
			columns[i].Role = lexicon.RoleOther
		} else if role, ok := f.groupedRole(c.Text); ok {
			columns[i].Role = role
		} else if part := f.partUnder(c.Text); part != "" && (c.Role == "" || c.Role == part) {
			columns[i].Role = part
		}
		if role := columns[i].Role; seen[role] && (role == lexicon.RoleDebit || role == lexicon.RoleBalance) {
			columns[i].Role = lexicon.RoleOther // of the interest, when the first is the principal's
		}
		seen[columns[i].Role] = true
	}
	f.balancesByPart(columns)
	return columns
}

// groupedRole is the role of a column under a heading of a part of payments and one of a side or balance.
func (f finder) groupedRole(text string) (layout.Role, bool) {
	words := strings.Fields(text)
	group, n := f.Words.Columns.Longest(words)
	if !lexicon.IsPart(group) || n == len(words) {
		return "", false
	}
	fate := f.fateIn(strings.Join(words[n:], " "))
	return ofGroup(group, fate), fate != "" // interest charged, and what is owed of it, is none that was paid
}

// partUnder is the part of payments that a label ends with under a heading of several words of its own, "" for none;
// what is due is no part of what was paid.
func (f finder) partUnder(text string) layout.Role {
	words := strings.Fields(text)
	for i := 1; i < len(words); i++ {
		if role := f.Words.Columns.Role(strings.Join(words[i:], " ")); lexicon.IsPart(role) {
			if slices.ContainsFunc(words[:i], func(w string) bool { return dueWords[layout.Normalize(w)] }) {
				return lexicon.RoleOther
			}
			return role
		}
	}
	return ""
}

// dueWords mean that a column shows what was billed, not what was paid.
var dueWords = headingWords.Set("billed")

//go:embed words.txt
var wordData string

var headingWords = layout.ReadTerms("words.txt", wordData)

// balancesByPart takes the parts that a loan's heading names a second time for what is left of them: "Principal",
// "Interest" and "Total" under "Balances", right of those that a payment was made of. The principal's is the balance
// where no other column is, and a total that ends them is no payment.
func (f finder) balancesByPart(columns []layout.Column) {
	balance := slices.ContainsFunc(columns, func(c layout.Column) bool { return c.Role == lexicon.RoleBalance })
	seen := map[layout.Role]bool{}
	left := false // among columns of what is left
	for i, c := range columns {
		switch {
		case c.Role == lexicon.RoleBalance:
			left = true
		case lexicon.IsPart(c.Role) && !seen[c.Role]:
			seen[c.Role], left = true, false
		case lexicon.IsPart(c.Role) &&
			(left || c.Role == lexicon.RolePrincipal || c.Role == lexicon.RoleInterest): // several fees are parts
			columns[i].Role, left = lexicon.RoleOther, true
			if c.Role == lexicon.RolePrincipal && !balance {
				columns[i].Role, balance = lexicon.RoleBalance, true
			}
		case left && endsInTotal(c.Text):
			columns[i].Role = lexicon.RoleOther
		default:
			left = false
		}
	}
}

// endsInTotal says that a label's last word is that of totals.
func endsInTotal(text string) bool {
	words := strings.Fields(layout.Normalize(text))
	return len(words) > 0 && words[len(words)-1] == "total"
}

// partedGroups gives a part that stands by itself above the line of labels, over none of them, to those beside and
// below it that say what became of it: "Interest" set in the middle over "Due", "Paid" and "Balance". Each says
// something else; what is said again belongs to another group.
func (f finder) partedGroups(columns []layout.Column) []layout.Column {
	for i := 0; i < len(columns); i++ {
		if group := columns[i]; lexicon.IsPart(group.Role) {
			if members := f.membersUnder(columns, i); len(members) > 1 {
				for _, k := range members {
					columns[k].Text, columns[k].Role = group.Text+" "+columns[k].Text, ofGroup(
						group.Role, f.fateIn(columns[k].Text),
					)
				}
				columns = slices.Delete(columns, i, i+1)
				i--
			}
		}
	}
	return columns
}

// membersUnder are the places of the columns on both sides of a part's label, below its line, that each say something
// else of it; none where a side has none.
func (f finder) membersUnder(columns []layout.Column, i int) []int {
	var members []int
	said := map[layout.Role]bool{}
	take := func(k int) bool {
		if k < 0 || k >= len(columns) || columns[k].Box.Y0 < columns[i].Box.Y1 {
			return false
		}
		fate := f.fateIn(columns[k].Text)
		if fate == "" || said[fate] {
			return false
		}
		said[fate], members = true, append(members, k)
		return true
	}
	if !take(i-1) || !take(i+1) {
		return nil
	}
	for k := i + 2; take(k); k++ {
	}
	for k := i - 2; take(k); k-- {
	}
	return members
}

// fateIn is what a label says became of a part: asked for (RoleOther), paid, charged or left; "" when it is none of
// them.
func (f finder) fateIn(label string) layout.Role {
	switch role := f.Words.Columns.Role(label); {
	case dueWords[layout.Normalize(label)]:
		return lexicon.RoleOther
	case role == lexicon.RoleCredit || role == lexicon.RoleDebit || role == lexicon.RoleBalance:
		return role
	}
	return ""
}

// ofGroup is the role of a column under a part: what was paid of it is the part, and only the principal is lent and
// owed.
func ofGroup(part, fate layout.Role) layout.Role {
	switch {
	case fate == lexicon.RoleCredit:
		return part
	case part == lexicon.RolePrincipal:
		return fate
	}
	return lexicon.RoleOther
}

// Part is a part of a loan payment printed below its row: a label and an amount.
type Part struct {
	Role  layout.Role
	Token parse.MoneyToken
	Words []page.Word
	at    []*page.Word // in the table's lines
}

// leastOwners is the minimal number of rows whose parts add up, which shows that a table prints parts below its
// rows.
const leastOwners = 2

// takePartsBelow removes the parts of loan payments that are printed below the rows, in text or on lines of their
// own: "Principal 900.00; Interest 100.00". They are parts, and not rows, if their sum is an amount of the row
// above.
func (t *Table) takePartsBelow(paper *source.Source) {
	if !paper.Loan {
		return
	}
	found, missed := map[int][]Part{}, 0
	for i := range t.Lines {
		if !t.isDated(i) {
			continue
		}
		named, lined := t.partsAfter(paper, i), t.linedParts(paper, i)
		switch {
		case t.makes(paper, i, named):
			found[t.Lines[i].Index] = named
		case t.makes(paper, i, lined):
			found[t.Lines[i].Index] = lined
		case len(named)+len(lined) > 0:
			missed++
		}
	}
	if len(found) < leastOwners || missed > len(found) {
		return
	}
	t.PartsBelow = found
	taken := map[*page.Word]bool{}
	for _, parts := range found {
		for _, p := range parts {
			for _, w := range p.at {
				taken[w] = true
			}
		}
	}
	t.dropWords(paper, taken)
}

// dropWords takes words out of the table's lines; a line that holds no others is used up.
func (t *Table) dropWords(paper *source.Source, taken map[*page.Word]bool) {
	kept := t.Lines[:0]
	for _, l := range t.Lines {
		var words []page.Word
		for k := range l.Words {
			if !taken[&l.Words[k]] {
				words = append(words, l.Words[k])
			}
		}
		switch {
		case len(words) == len(l.Words):
		case strings.IndexFunc(layout.Text(words), isLetterOrDigit) < 0:
			paper.Used[l.Index] = true
			continue
		default:
			l.Words, l.Box = words, layout.Bounds(words)
		}
		kept = append(kept, l)
	}
	t.Lines = kept
}

// isDated says that a line bears a day, at its beginning or after the number of a row.
func (t *Table) isDated(i int) bool {
	words := t.Lines[i].Words
	for k := range words[:min(len(words), dayWithin)] {
		if _, ok := parse.FindDate(words, k, math.MaxFloat64); ok {
			return true
		}
	}
	return false
}

// dayWithin is how many words into a row its day stands at most.
const dayWithin = 3

func sumOf(parts []Part) (sum engine.Amount) {
	for _, p := range parts {
		sum += p.Token.Signed()
	}
	return sum
}

// makes reports whether the parts add up to an amount of the row.
func (t *Table) makes(paper *source.Source, row int, parts []Part) bool {
	sum := sumOf(parts)
	return sum != 0 &&
		slices.ContainsFunc(paper.Amounts(t.Lines[row].Line), func(m parse.MoneyToken) bool { return m.Size == sum })
}

// maxPartLines is how many lines below a row may hold its parts.
const maxPartLines = 8

// partsAfter are the parts named in the undated lines below a row, which may break within one.
func (t *Table) partsAfter(paper *source.Source, row int) []Part {
	var words []page.Word
	var at []*page.Word
	for _, i := range t.undatedAfter(row) {
		for k := range t.Lines[i].Words {
			words, at = append(words, t.Lines[i].Words[k]), append(at, &t.Lines[i].Words[k])
		}
	}
	return partsIn(paper, words, at)
}

// undatedAfter are the places of the lines below a row up to the next one, which may stand overleaf.
func (t *Table) undatedAfter(row int) (places []int) {
	for i := row + 1; i < len(t.Lines) && i <= row+maxPartLines && t.Lines[i].Page <= t.Lines[row].Page+1 &&
		!t.isDated(i); i++ {
		places = append(places, i)
	}
	return places
}

// linedParts are the parts of a row set as lines with one amount each, whatever they are called; a label may go on
// in a line below its amount.
func (t *Table) linedParts(paper *source.Source, row int) (parts []Part) {
	var label []string
	for _, i := range t.undatedAfter(row) {
		l := &t.Lines[i]
		tokens := slices.DeleteFunc(
			slices.Clone(paper.Amounts(l.Line)), func(m parse.MoneyToken) bool { return m.Decimals <= 0 },
		)
		switch {
		case len(tokens) > 1:
			return nil
		case len(tokens) == 0 && len(parts) == 0: // the row's own text
			continue
		case len(tokens) == 1:
			parts, label = append(parts, Part{Role: lexicon.RolePart, Token: tokens[0]}), nil
		}
		p := &parts[len(parts)-1]
		for k := range l.Words {
			p.Words, p.at = append(p.Words, l.Words[k]), append(p.at, &l.Words[k])
			if len(tokens) == 0 || k < tokens[0].From || k >= tokens[0].To {
				label = append(label, l.Words[k].Text)
			}
		}
		if role := paper.Words.Columns.Role(strings.Join(label, " ")); lexicon.IsPart(role) {
			p.Role = role
		}
	}
	return parts
}

// partsIn are the parts that words name: a label of a part of a payment, and an amount right after it. at says where
// the words stand in the table.
func partsIn(paper *source.Source, words []page.Word, at []*page.Word) (parts []Part) {
	for i := 0; i < len(words); {
		role, n := paper.Words.Columns.Longest(layout.Texts(words[i:min(len(words), i+maxListedWords)]))
		if !lexicon.IsPart(role) {
			i++
			continue
		}
		token, used := listedAmount(words[i+n:], paper.Style)
		if used > 0 {
			parts = append(parts, Part{role, token, words[i : i+n+used], at[i : i+n+used]})
		}
		i += n + used
	}
	return parts
}

// listedAmount is the amount that words begin with, set in as many of them, whatever sets it off from the next.
func listedAmount(words []page.Word, style parse.Style) (token parse.MoneyToken, used int) {
	for n := 1; n <= min(len(words), maxListedWords); n++ {
		if m, ok := parse.ParseMoney(strings.Trim(layout.Text(words[:n]), " :;,=|/·()"), style); ok && m.Decimals > 0 {
			token, used = parse.MoneyToken{Money: m, Box: layout.Bounds(words[:n])}, n
		}
	}
	return token, used
}

// maxListedWords is in how many words an amount of a list may be set: "PHP 1 234 567.89".
const maxListedWords = 5

func isLetterOrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
