package tables

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// entry is a line of a section in its parts: each with a day and an amount, and what stands beside them. The text of a
// part is the last word of it.
type entry []layout.Column

// plain says that few entries have more than a day, a text and an amount: a second day or a number before the text and
// a letter before the amount are columns of their own, which no title tells.
func plain(entries []entry) bool {
	more := 0
	for _, e := range entries {
		if e.hasMore() {
			more++
		}
	}
	return 2*more < len(entries)
}

// hasMore says that two days stand before the text, or a number does, or that the text ends in a letter by itself.
func (e entry) hasMore() bool {
	for i, c := range e {
		if c.Role != lexicon.RoleDescription {
			continue
		}
		before := e[:i]
		alone := []rune(c.Text)
		return slices.ContainsFunc(before, func(c layout.Column) bool { return c.Role == lexicon.RoleCheck }) ||
			before.days() > 1 || len(alone) == 1 && unicode.IsLetter(alone[0])
	}
	return e.days() > 1 && len(e) == e.days()+1
}

func (e entry) days() (n int) {
	for _, c := range e {
		if c.Role == lexicon.RoleDate {
			n++
		}
	}
	return n
}

// entryOf reads a line that holds days and amounts, nil when it is no entry: it begins with its day, or the number of
// a check before it.
func (f finder) entryOf(l layout.Line) entry {
	var e entry
	days, amounts := 0, 0
	tokens := slices.DeleteFunc(slices.Clone(f.Amounts(l)), func(t parse.MoneyToken) bool { return t.Decimals < 1 || t.Dash })
	for i := 0; i < len(l.Words); {
		if t := slices.IndexFunc(tokens, func(t parse.MoneyToken) bool { return t.From == i }); t >= 0 {
			e = append(e, layout.Column{Role: lexicon.RoleAmount, Box: tokens[t].Box})
			i, amounts = tokens[t].To, amounts+1
			continue
		}
		if d, ok := parse.FindDate(l.Words, i, math.MaxFloat64); ok && (days == 0 || days == amounts) && d.To > i {
			e = append(e, layout.Column{Role: lexicon.RoleDate, Box: layout.Bounds(l.Words[d.From:d.To])})
			i, days = d.To, days+1
			continue
		}
		e = e.with(l.Words[i])
		i++
	}
	if days == 0 || days > amounts || !e.begins() || lexicon.RoleOfLine(l, tokens, f.Words.Lines) != "" {
		return nil
	}
	return e
}

// with adds a word: a check's number is one of its own, marks that stand behind it are no text.
func (e entry) with(w page.Word) entry {
	role := lexicon.RoleDescription
	switch digits := parse.OnlyDigits(w.Text); {
	case strings.IndexFunc(w.Text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) < 0:
		if len(e) > 0 && e[len(e)-1].Role == lexicon.RoleCheck {
			return e
		}
	case digits != "" && strings.Trim(w.Text, "*#+^~") == digits:
		role = lexicon.RoleCheck
	}
	if n := len(e); n > 0 && role == lexicon.RoleDescription && e[n-1].Role == role {
		e[n-1].Box = e[n-1].Box.Union(w.Box)
		return e
	}
	return append(e, layout.Column{Role: role, Box: w.Box})
}

// begins says that the line's day stands first, or behind one number, or between its whole text and its amount.
func (e entry) begins() bool {
	at := slices.IndexFunc(e, func(c layout.Column) bool { return c.Role == lexicon.RoleDate })
	return at == 0 || at == 1 && (e[0].Role == lexicon.RoleCheck || len(e) == 3 && e[2].Role == lexicon.RoleAmount)
}

// unite makes the columns of a section of its entries: those of the fullest lines where entries stand side by side,
// else the days, the texts and the amounts of all.
func unite(entries []entry, most int) []layout.Column {
	if columns := gridOf(entries, most); columns != nil {
		return columns
	}
	if manyAmounts(entries) {
		return nil
	}
	columns := map[layout.Role]layout.Column{}
	add := func(c layout.Column, role layout.Role) {
		if old, has := columns[role]; has {
			c.Box = c.Box.Union(old.Box)
		}
		c.Role = role
		columns[role] = c
	}
	for _, e := range entries {
		day, texts := false, false
		var amounts []layout.Column
		for i, c := range e {
			switch {
			case c.Role == lexicon.RoleDate && !day:
				add(c, lexicon.RoleDate)
				day = true
			case c.Role == lexicon.RoleAmount:
				amounts = append(amounts, c)
			case c.Role == lexicon.RoleCheck && !texts && (i == 0 || i == 1 && len(e) == 3):
				add(c, lexicon.RoleCheck)
			case c.Role != lexicon.RoleDate:
				add(c, lexicon.RoleDescription)
				texts = true
			}
		}
		add(amounts[len(amounts)-1], lexicon.RoleAmount)
	}
	return leftToRight(columns)
}

// manyAmounts says that most entries have a second amount: a running balance, which no section's title stands over alone.
func manyAmounts(entries []entry) bool {
	more := 0
	for _, e := range entries {
		amounts := 0
		for _, c := range e {
			amounts += boolInt(c.Role == lexicon.RoleAmount)
		}
		more += boolInt(amounts > 1)
	}
	return 2*more > len(entries)
}

func leftToRight(columns map[layout.Role]layout.Column) (out []layout.Column) {
	for _, c := range columns {
		out = append(out, c)
	}
	slices.SortFunc(out, func(a, b layout.Column) int {
		return cmp.Or(cmp.Compare(a.Box.X0, b.Box.X0), cmp.Compare(a.Role, b.Role))
	})
	return out
}

// gridOf are the columns of entries that stand side by side, with nothing but numbers, days and amounts: those of the
// lines that have the most. Nil when they stand one below the other.
func gridOf(entries []entry, most int) []layout.Column {
	var columns []layout.Column
	for _, e := range entries {
		if slices.ContainsFunc(e, func(c layout.Column) bool { return c.Role == lexicon.RoleDescription }) {
			return nil
		}
		if len(e) < most {
			continue
		}
		if columns == nil {
			columns = slices.Clone(e)
			continue
		}
		for i := range e {
			if e[i].Role != columns[i].Role {
				return nil
			}
			columns[i].Box = columns[i].Box.Union(e[i].Box)
		}
	}
	if len(equalParts(columns)) < 2 {
		return nil
	}
	return columns
}

// balancesOfDays are columns of days and amounts side by side and nothing else, whatever their title says, as what they
// are: days and balances. Nil for others.
func balancesOfDays(shape []layout.Column) []layout.Column {
	if len(shape) < 4 {
		return nil
	}
	out := slices.Clone(shape)
	for i := range out {
		if out[i].Role != []layout.Role{lexicon.RoleDate, lexicon.RoleAmount}[i%2] {
			return nil
		}
		if i%2 == 1 {
			out[i].Role = lexicon.RoleBalance
		}
	}
	return out
}
