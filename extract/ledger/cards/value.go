package cards

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// takeValue takes a cell's words for what they are: a day, a time, amounts, words.
func (p cardReader) takeValue(l *line, words []page.Word, role layout.Role, labelled bool) {
	if labelled && !lexicon.IsMoney(role) && role != lexicon.RoleDate && role != lexicon.RoleValueDate && role != lexicon.RoleTime && role != "" {
		l.values = append(l.values, value{role: role, labelled: true, words: words, index: l.index})
		return
	}
	tokens := p.Amounts(layout.Line{Page: l.Page, Words: words, Box: layout.Bounds(words)})
	start := 0
	flush := func(end int) {
		for start < end && isPunctuation(words[start].Text) {
			start++
		}
		if start < end {
			l.values = append(l.values, value{labelled: labelled, words: words[start:end], index: l.index})
		}
	}
	for i := 0; i < len(words); {
		v, to := valueAt(words, i, tokens, role, labelled)
		if to == 0 {
			i++
			continue
		}
		flush(i)
		v.index = l.index
		l.values = append(l.values, v)
		i, start = to, to
	}
	flush(len(words))
}

// valueAt is the day, time or amount that begins at a word, and the word after it; 0 when none does.
func valueAt(words []page.Word, i int, tokens []parse.MoneyToken, role layout.Role, labelled bool) (value, int) {
	if i == 0 || isPunctuation(words[i-1].Text) || strings.HasSuffix(words[i-1].Text, ",") {
		d, ok := parse.FindDate(words, i, words[len(words)-1].Box.X1+1)
		if ok && (d.Known() || d.Year != 0) && !lexicon.IsMoney(role) {
			return value{role: lexicon.RoleDate, labelled: labelled, words: words[d.From:d.To], day: &d}, d.To
		}
		for n := min(parse.LongestClock, len(words)-i); n > 0; n-- {
			if _, ok := parse.ParseClock(layout.Text(words[i : i+n])); ok {
				return value{role: lexicon.RoleTime, labelled: labelled, words: words[i : i+n], clock: true}, i + n
			}
		}
	}
	for k := range tokens {
		t := tokens[k]
		if t.From == i && isAmount(t, words, role) {
			own := role
			if !lexicon.IsMoney(own) {
				own = ""
			}
			return value{role: own, labelled: labelled, words: words[t.From:t.To], money: &t}, t.To
		}
	}
	return value{}, 0
}

// isAmount says that a number is an amount where no column tells: it has decimals, a currency, a sign or marks of
// thousands, or a label names it.
func isAmount(t parse.MoneyToken, words []page.Word, role layout.Role) bool {
	switch {
	case t.Dash:
		return false
	case t.Decimals > 0, t.Marked, lexicon.IsMoney(role):
		return true
	case t.From > 0 && !isPunctuation(words[t.From-1].Text), t.To < len(words):
		return false // inside a text
	}
	signed := t.Mark == parse.MarkMinus || t.Mark == parse.MarkPlus
	return signed && t.Size < mostUngrouped || strings.ContainsAny(layout.Text(words[t.From:t.To]), ".,")
}

// mostUngrouped is the size from which on, in hundredths, a number with a sign and no mark of thousands is a telephone's.
const mostUngrouped = 100_000_000_00

// statusLength is how many words at the end of a text are a status.
func statusLength(words []page.Word) int {
	_, n := lexicon.Status(layout.Texts(words))
	return n
}

func hasDigits(words []page.Word) bool {
	return slices.ContainsFunc(words, func(w page.Word) bool { return parse.HasDigit(w.Text) })
}
