package parse

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// wordReader reads an amount in words from its first token on.
type wordReader struct {
	tokens     []wordToken
	next       int
	misspelled []string
	exact      int // words that were right
}

// readInWords reads the amount that begins with the first token; n is how many tokens it has.
func readInWords(tokens []wordToken) (amount InWords, n int, ok bool) {
	r := &wordReader{tokens: tokens}
	currency, isNamed := r.currency()
	whole, ok := r.number()
	if !ok {
		return InWords{}, 0, false
	}
	hundredths, hasHundredths := r.fraction()
	code, isNamedBehind := r.currency()
	if currency == "" {
		currency = code
	}
	if !hasHundredths {
		hundredths, hasHundredths = r.hundredths()
	}
	if after, _ := r.currency(); currency == "" { // "and 50/100 pesos"
		currency = after
	}
	hasEnd := r.take("end")
	if len(r.misspelled)*2 > r.exact || whole > math.MaxInt64/200 {
		return InWords{}, 0, false
	}
	return InWords{
		Amount:     engine.Amount(whole*100 + hundredths),
		Currency:   currency,
		Misspelled: r.misspelled,
		From:       tokens[0].from,
		To:         tokens[r.next-1].to,
		isMarked:   isNamed || isNamedBehind || hasHundredths || hasEnd,
	}, r.next, true
}

// word is the meaning of the next token, if it belongs to the amount.
func (r *wordReader) word() (word numberWord, isExact, ok bool) {
	if r.next >= len(r.tokens) || r.next > 0 && !r.tokens[r.next].follows {
		return numberWord{}, false, false
	}
	text := r.tokens[r.next].text
	if word, ok := lookUp(text); ok {
		return word, true, true
	}
	word, ok = misspelling(text)
	return word, false, ok
}

// accept goes on behind the next token.
func (r *wordReader) accept(isExact bool) {
	if isExact {
		r.exact++
	} else {
		r.misspelled = append(r.misspelled, r.tokens[r.next].text)
	}
	r.next++
}

// take goes behind the words of a kind; it reports whether there was one.
func (r *wordReader) take(kind string) (taken bool) {
	for {
		word, isExact, ok := r.word()
		if !ok || word.kind != kind {
			return taken
		}
		r.accept(isExact)
		taken = true
	}
}

// currency reads the words of a currency ("Philippine pesos", "US dollars", "na piso"); the first code counts.
func (r *wordReader) currency() (code string, isNamed bool) {
	_, isNamed = r.attempt(func() (int64, bool) {
		found := false
		for {
			word, isExact, ok := r.word()
			if !ok || word.kind != "currency" {
				return 0, found
			}
			r.accept(isExact)
			if code == "" {
				code = word.currency
			}
			found = true
		}
	})
	return code, isNamed
}

// attempt runs a step behind joiners, and goes back if it reads nothing.
func (r *wordReader) attempt(step func() (int64, bool)) (int64, bool) {
	next, exact, misspelled := r.next, r.exact, slices.Clone(r.misspelled)
	r.take("joiner")
	if value, ok := step(); ok {
		return value, true
	}
	r.next, r.exact, r.misspelled = next, exact, misspelled
	return 0, false
}

// fraction reads "50/100", with words of joining before it.
func (r *wordReader) fraction() (hundredths int64, ok bool) {
	return r.attempt(func() (int64, bool) {
		if r.next >= len(r.tokens) || !r.tokens[r.next].follows {
			return 0, false
		}
		upper, lower, isFraction := strings.Cut(r.tokens[r.next].text, "/")
		if !isFraction || lower != "100" {
			return 0, false
		}
		value, err := strconv.ParseInt(upper, 10, 64)
		if numberWords[upper].kind == "no cents" {
			value, err = 0, nil
		}
		if err != nil || value < 0 || value > 99 {
			return 0, false
		}
		r.next++
		return value, true
	})
}

// hundredths reads a fraction, or a number and a word for hundredths: "and fifty centavos", "at 50 sentimo".
func (r *wordReader) hundredths() (int64, bool) {
	if value, ok := r.fraction(); ok {
		return value, true
	}
	return r.attempt(func() (int64, bool) {
		value, ok := r.number()
		if !ok && r.next < len(r.tokens) && r.tokens[r.next].follows {
			if figure, err := strconv.ParseInt(r.tokens[r.next].text, 10, 64); err == nil {
				value, ok = figure, true
				r.next++
			}
		}
		return value, ok && value <= 99 && r.take("cents")
	})
}

// groupReader is a number while it is read: the sum of finished scales and the group before the next scale.
type groupReader struct {
	total, group int64
	scale        int64 // the last scale; later ones are smaller
	last         string
}

// number reads a number in words: every word must be able to follow the one before it ("five six" are two numbers).
func (r *wordReader) number() (int64, bool) {
	g := groupReader{scale: math.MaxInt64}
	for {
		start, exact, misspelled := r.next, r.exact, slices.Clone(r.misspelled)
		if g.last != "" {
			r.take("joiner")
		}
		word, isExact, ok := r.word()
		if !ok || !g.add(word) {
			r.next, r.exact, r.misspelled = start, exact, misspelled
			break
		}
		r.accept(isExact)
	}
	return g.total + g.group, g.last != "" && g.last != "teen" && g.last != "article"
}

// add takes one more word; ok is false if it cannot stand there.
func (g *groupReader) add(word numberWord) (ok bool) {
	isBegin, tens := g.group%100 == 0, g.group%100
	switch word.kind {
	case "zero", "article":
		ok = g.last == ""
	case "teen", "tens":
		ok = isBegin && g.last != "article"
	case "small":
		fitsTens := g.last == "tens" && tens%10 == 0 && word.value < 10
		fitsTeen := g.last == "teen" && word.value < 10
		ok = g.last != "article" && g.last != "zero" && (isBegin || fitsTens || fitsTeen)
	case "hundred":
		ok = g.group > 0 && g.group < 100 && g.last != "teen" || g.last == "article"
	case "hundreds":
		ok = g.group == 0 && g.last != "article"
	case "scale", "scales":
		hasCount := g.group > 0 || g.last == "article"
		ok = word.value < g.scale && g.last != "teen" && hasCount == (word.kind == "scale")
	}
	if !ok {
		return false
	}
	switch word.kind {
	case "article":
		g.group = 0
	case "hundred":
		g.group = max(g.group, 1) * word.value
	case "scale", "scales":
		g.total, g.group, g.scale = g.total+max(g.group, 1)*word.value, 0, word.value
	default:
		g.group += word.value
	}
	g.last = word.kind
	return true
}
