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

// loanColumns corrects the roles of a loan's columns. A heading above several columns says what they are about:
// "Interest" above "Debit", "Credit" and "Balance"; "Amount Paid" or "Amount Due" above "Principal" and "Interest". A
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
			columns[i].Role = lexicon.RoleOther // of the interest, if the first is that of the principal
		}
		seen[columns[i].Role] = true
	}
	f.balancesByPart(columns)
	return columns
}

// groupedRole returns the role of a column whose heading is a part of payments followed by a side or balance.
func (f finder) groupedRole(text string) (layout.Role, bool) {
	words := strings.Fields(text)
	group, n := f.Words.Columns.Longest(words)
	if !lexicon.IsPart(group) || n == len(words) {
		return "", false
	}
	fate := f.fateIn(strings.Join(words[n:], " "))
	return ofGroup(group, fate), fate != "" // charged or outstanding interest was not paid
}

// partUnder returns the part of payments at the end of a label with other words before it, "" if there is none. A part
// that is due is not a part of what was paid.
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

// balancesByPart corrects the roles of parts that a loan's header row names a second time: "Principal", "Interest" and
// "Total" under "Balances", to the right of the parts of payments, are the outstanding amounts. The outstanding
// principal is the balance if there is no other balance column, and a total after them is not a payment.
func (f finder) balancesByPart(columns []layout.Column) {
	balance := slices.ContainsFunc(columns, func(c layout.Column) bool { return c.Role == lexicon.RoleBalance })
	seen := map[layout.Role]bool{}
	left := false // inside the columns of outstanding amounts
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

// endsInTotal reports whether the last word of a label is "total".
func endsInTotal(text string) bool {
	words := strings.Fields(layout.Normalize(text))
	return len(words) > 0 && words[len(words)-1] == "total"
}

// partedGroups joins the label of a part that is printed above the other labels, between them, to the labels beside and
// below it: "Interest" centered above "Due", "Paid" and "Balance". Each of these has a different meaning; a repeated
// one belongs to another group.
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

// membersUnder returns the indexes of the columns on both sides of a part's label, below its line, that have different
// meanings for the part. Nil if one side has none.
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

// fateIn returns what a label says about a part of a payment: billed (RoleOther), paid, charged or outstanding; "" for
// other labels.
func (f finder) fateIn(label string) layout.Role {
	switch role := f.Words.Columns.Role(label); {
	case dueWords[layout.Normalize(label)]:
		return lexicon.RoleOther
	case role == lexicon.RoleCredit || role == lexicon.RoleDebit || role == lexicon.RoleBalance:
		return role
	}
	return ""
}

// ofGroup returns the role of a column under a part: what was paid is the part. Only the principal can be lent or
// outstanding.
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

// dropWords removes words from the table's lines. A line without other words is marked as used.
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

// isDated reports whether a line has a date among its first words: a row number may precede it.
func (t *Table) isDated(i int) bool {
	words := t.Lines[i].Words
	for k := range words[:min(len(words), dayWithin)] {
		if _, ok := parse.FindDate(words, k, math.MaxFloat64); ok {
			return true
		}
	}
	return false
}

// dayWithin is the maximal number of words up to a row's date.
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

// maxPartLines is the maximal number of lines below a row that hold its parts.
const maxPartLines = 8

// partsAfter returns the parts named in the undated lines below a row. A part may continue on the next line.
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

// undatedAfter returns the indexes of the lines from a row to the next one, which may be on the next page.
func (t *Table) undatedAfter(row int) (places []int) {
	for i := row + 1; i < len(t.Lines) && i <= row+maxPartLines && t.Lines[i].Page <= t.Lines[row].Page+1 &&
		!t.isDated(i); i++ {
		places = append(places, i)
	}
	return places
}

// linedParts returns the parts of a row that are printed on lines with one amount each, with any label. A label may
// continue on the line below its amount.
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

// partsIn returns the parts named in the words: the label of a part and an amount right after it. at holds the table's
// own copies of the words.
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

// listedAmount returns the amount at the beginning of the words and the number of words it takes; marks around it are
// ignored.
func listedAmount(words []page.Word, style parse.Style) (token parse.MoneyToken, used int) {
	for n := 1; n <= min(len(words), maxListedWords); n++ {
		if m, ok := parse.ParseMoney(strings.Trim(layout.Text(words[:n]), " :;,=|/·()"), style); ok && m.Decimals > 0 {
			token, used = parse.MoneyToken{Money: m, Box: layout.Bounds(words[:n])}, n
		}
	}
	return token, used
}

// maxListedWords is the maximal number of words in an amount of a list: "PHP 1 234 567.89".
const maxListedWords = 5

func isLetterOrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
