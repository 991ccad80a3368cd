package form

import (
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// money reads the amounts of a clause with the words beside each.
func (t *teller) money(c *clause) {
	type amount struct {
		from, to int
		value
	}
	var all []amount
	for k := c.from; k < c.to; k++ {
		if v, from, ok := t.amountAt(c, k); ok {
			all = append(all, amount{from, k + 1, v})
		}
	}
	start := c.from
	for i, a := range all {
		end := c.to
		if i+1 < len(all) {
			end = t.parted(c, a.to, all[i+1].from)
		}
		beside := t.besideAmount(c, start, a.from, a.to, end)
		if at, cost, ok := t.targetOf(c.sensesOf("money", beside...), Amount); ok {
			t.put(at, cost, a.value, t.printed(start, a.from))
		}
		start = end
	}
}

// parted returns where the words between two amounts part: the rest belongs to the second one.
func (t *teller) parted(c *clause, from, to int) int {
	for k := from - 1; k < to; k++ {
		if k >= from && partingWords[t.text.normal[k]] {
			return k
		}
		if strings.HasSuffix(t.text.words[k].Text, ",") {
			return k + 1
		}
	}
	return to
}

// amountAt reads the amount at a word; from is where it begins, with its currency. "P18,000.00/month" is one too.
func (t *teller) amountAt(c *clause, k int) (v value, from int, ok bool) {
	word := t.text.words[k]
	if word.Text, _, _ = strings.Cut(word.Text, "/"); !hasFigures(word.Text) {
		return v, 0, false
	}
	words := []page.Word{word}
	if from = k; k > c.from && parse.CurrencyCode(strings.Trim(t.text.words[k-1].Text, "(.")) != "" {
		from--
		words = []page.Word{t.text.words[from], word}
	}
	if v, ok = t.paper.read(&target{kind: Amount}, t.lx, bared(words)); !ok || v.bare {
		return v, 0, false
	}
	if a, isMoney := v.is.(engine.Amount); isMoney {
		v.is = max(a, -a) // brackets part it from the words before it
	}
	v.words, v.cost = t.text.words[from:k+1], 0
	return v, from, true
}

// besideAmount returns the sayings that tell what an amount is, from start to end. Of periods only the nearest counts:
// "a total of P240,000.00 a year, made of P20,000.00 a month for twelve months". What an aside says is of another
// amount.
func (t *teller) besideAmount(c *clause, start, from, to, end int) (beside []saying) {
	if _, unit, ok := strings.Cut(t.text.words[to-1].Text, "/"); ok {
		if senses := t.lx.statements.senses[normalized(unit)]; len(senses) > 0 {
			beside = append(beside, saying{from, to, senses})
		}
	}
	aside := -1 // where an aside before the amount ends
	for _, s := range c.said {
		switch {
		case s.from < start || s.to > end || s.from < aside:
			continue
		case s.is("aside") && s.from >= to:
			return t.nearestPeriod(beside, from, to)
		case s.is("aside"):
			aside = t.commaAfter(s.to, from)
			continue
		}
		beside = append(beside, s)
	}
	return t.nearestPeriod(beside, from, to)
}

// commaAfter is the place behind the next comma.
func (t *teller) commaAfter(from, to int) int {
	for k := from; k < to; k++ {
		if strings.HasSuffix(t.text.words[k].Text, ",") {
			return k + 1
		}
	}
	return from
}

// nearestPeriod drops all periods but the nearest one, and what is said before a comma that another kind of pay
// follows.
func (t *teller) nearestPeriod(beside []saying, from, to int) (out []saying) {
	near, least := -1, 0
	kind := 0 // where the last kind of pay before the amount is said
	for i, s := range beside {
		if s.is("monthly", "annual", "daily") {
			if away := max(from-s.to, s.from-to, 0); near < 0 || away < least {
				near, least = i, away
			}
		}
		if s.is("pay", "gross", "basic") && s.to <= from {
			kind = s.from
		}
	}
	for i, s := range beside {
		parted := s.is("thirteenth", "allowance") && s.to <= kind && t.commaAfter(s.to-1, kind) > s.to-1
		if i != near && s.is("monthly", "annual", "daily") || parted {
			continue
		}
		out = append(out, s)
	}
	return out
}
