package tables

import (
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

// Part is a part of a payment that stands below its row: a word for it and an amount.
type Part struct {
	Role  layout.Role
	Token parse.MoneyToken
	Words []page.Word
	at    []*page.Word // in the table's lines
}

// leastOwners is how many rows whose parts add up show that a table prints them below.
const leastOwners = 2

// takePartsBelow takes the parts of a loan's payments out of the table's lines where they stand below the rows, in
// words or as lines of their own: "Principal 900.00; Interest 100.00". That they are parts and no rows shows in
// their sum, which is an amount of the row above.
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

// makes says that parts sum up to an amount of a row.
func (t *Table) makes(paper *source.Source, row int, parts []Part) bool {
	sum := sumOf(parts)
	return sum != 0 && slices.ContainsFunc(paper.Amounts(t.Lines[row].Line), func(m parse.MoneyToken) bool { return m.Size == sum })
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
	for i := row + 1; i < len(t.Lines) && i <= row+maxPartLines && t.Lines[i].Page <= t.Lines[row].Page+1 && !t.isDated(i); i++ {
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
		tokens := slices.DeleteFunc(slices.Clone(paper.Amounts(l.Line)), func(m parse.MoneyToken) bool { return m.Decimals <= 0 })
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
