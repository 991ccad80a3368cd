package form

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// names reads the subject of a verb, and the name that a verb of saying introduces.
func (t *teller) names(c *clause) {
	for i := range c.said {
		s := &c.said[i]
		if !s.is(verbSenses...) && !s.is("member") {
			continue // it has no subject
		}
		at, cost, ok := t.targetOf(map[string]bool{"name": true, s.senses[0]: true}, Person)
		if !ok {
			continue
		}
		found := []candidate(nil)
		if s.is("say", "employ") {
			found = t.paper.valueAfter(t.text, s.to, mostBetween, &t.shape.targets[at], t.lx)
		} else {
			found = t.subject(c, s.from, at)
		}
		for _, f := range found {
			if !isCapital(f.words[0].Text) || hasClause(f.words) || IsLegal(f.words) {
				continue // "the above-named", "ANA L. REYES, of legal age", "ACME TRADING INC."
			}
			t.put(at, cost, f.value, t.printed(s.from, s.to))
		}
	}
}

// hasClause reports whether a comma parts words of a name from others than its end.
func hasClause(words []page.Word) bool {
	for i := 1; i < len(words)-1; i++ {
		if strings.HasSuffix(words[i].Text, ",") && !isSuffix(layout.Normalize(words[i+1].Text)) {
			return true
		}
	}
	return false
}

// subject reads the name before a verb. Nothing but small words, and what a comma adds to the name, may be between:
// "ANA L. REYES, of legal age, has been".
func (t *teller) subject(c *clause, verb, at int) (found []candidate) {
	end := verb
	for end > c.from && isSmall(t.text.words[end-1].Text) {
		end--
	}
	if verb-end > mostAuxiliaries || end == c.from || hasFigures(t.text.words[end-1].Text) {
		return nil
	}
	for _, f := range t.paper.valueBefore(t.text, end, &t.shape.targets[at], t.lx) {
		if isSurelyPerson(f.words) || isNameTitle(t.text.words[max(0, end-len(f.words)-1)].Text) {
			found = append(found, f)
		}
	}
	return found
}

// mostAuxiliaries is how many small words stand between a subject and its verb: "who has since been".
const mostAuxiliaries = 4

// posts reads what somebody is at work, and in which part of the organization.
func (t *teller) posts(c *clause) {
	unit := t.unit(c)
	for i := range c.said {
		s := &c.said[i]
		if !s.is("as", "copula") && (t.cells || !s.is("role", "hold")) {
			continue
		}
		if i+1 < len(c.said) && c.said[i+1].is("as", "role", "idiom") && t.onlySmall(s.to, c.said[i+1].from) {
			continue // the next one is nearer: "in a permanent position as"
		}
		at, cost, ok := t.targetOf(c.sensesOf("post", *s), Text)
		if !ok {
			continue
		}
		from := s.to
		for from < c.to && (linkWords[t.text.normal[from]] || tellingWords[t.text.normal[from]] ||
			t.text.normal[from] == "") && !isCapital(t.text.words[from].Text) {
			from++
		}
		end := t.phraseEnd(c, from, unit)
		if from >= end {
			continue
		}
		if v, ok := t.paper.read(&t.shape.targets[at], t.lx, t.text.words[from:end]); ok && !t.isKind(c, from, end) {
			t.put(at, cost, bareText(v), t.printed(s.from, s.to))
		}
	}
	t.apposed(c)
	if unit.to == 0 {
		return
	}
	if at, cost, ok := t.targetOf(c.sensesOf("unit", c.said...), Text); ok {
		if v, ok := t.paper.read(&t.shape.targets[at], t.lx, t.text.words[unit.from:unit.to]); ok {
			t.put(at, cost, bareText(v), t.printed(unit.to, unit.to+1))
		}
	}
}

// isKind reports whether words in small letters say what kind of employee somebody is: "a full-time employee".
func (t *teller) isKind(c *clause, from, end int) bool {
	return !isCapital(t.text.words[from].Text) && slices.ContainsFunc(c.said, func(s saying) bool {
		return s.is("member") && s.from <= end && s.to > from
	})
}

// apposed reads a post that stands before a name: "our Cashier, MS. ANA L. REYES".
func (t *teller) apposed(c *clause) {
	for k := c.from; k < c.to; k++ {
		if !ourWords[t.text.normal[k]] {
			continue
		}
		end := k + 1
		for end < c.to && !strings.HasSuffix(t.text.words[end-1].Text, ",") && isCapital(t.text.words[end].Text) {
			end++
		}
		if end == k+1 || end >= c.to || !strings.HasSuffix(t.text.words[end-1].Text, ",") ||
			!isNameTitle(t.text.words[end].Text) {
			continue
		}
		if at, cost, ok := t.targetOf(map[string]bool{"post": true, "apposed": true}, Text); ok {
			if v, ok := t.paper.read(&t.shape.targets[at], t.lx, t.text.words[k+1:end]); ok {
				t.put(at, cost, bareText(v), t.text.words[k].Text)
			}
		}
	}
}

// bareText is a text without the mark of the sentence behind it.
func bareText(v value) value {
	if text, is := v.is.(string); is {
		v.is = strings.TrimRight(text, ".,;:")
	}
	return v
}

// onlySmall reports whether all words between two places are in small letters.
func (t *teller) onlySmall(from, to int) bool {
	return !slices.ContainsFunc(t.text.words[from:max(from, to)], func(w page.Word) bool { return !isSmall(w.Text) })
}

// phraseEnd returns where the title of a post ends: at a word with a sense in small letters, at the unit, or where a
// phrase ends. A title in small letters has a few words at most.
func (t *teller) phraseEnd(c *clause, from int, unit saying) int {
	end := c.to
	for _, s := range c.said {
		if s.from >= from && s.from < end && isSmall(t.text.words[s.from].Text) {
			end = s.from
		}
	}
	if unit.to > 0 && unit.from > from {
		end = min(end, unit.from)
	}
	if from >= end {
		return from
	}
	n := len(phrase(t.text.words[from:end], t.text.normal[from:end], Text))
	end = min(end, from+n)
	for end > from && isSmall(t.text.words[end-1].Text) && linkWords[t.text.normal[end-1]] {
		end--
	}
	if end > from && !isCapital(t.text.words[from].Text) && end-from > mostSmallTitle {
		return from
	}
	return end
}

// mostSmallTitle is how many words a title in small letters has: "senior welder".
const mostSmallTitle = 3

// unit returns the words before "Department" and the like; its to is 0 if the clause has none.
func (t *teller) unit(c *clause) (found saying) {
	for _, s := range c.said {
		if !s.is("department") {
			continue
		}
		from := s.from
		for from > c.from {
			word := t.text.words[from-1].Text
			joins := t.text.normal[from-1] == "and" || word == "&"
			if strings.HasSuffix(word, ",") || !joins && !isCapital(word) {
				break
			}
			from--
		}
		for from < s.from && !isCapital(t.text.words[from].Text) {
			from++
		}
		if from < s.from {
			found = saying{from: from, to: s.from}
		}
	}
	return found
}

// days reads the days of a clause with the word before each.
func (t *teller) days(c *clause) {
	last, before := c.from, ""
	for k := c.from; k < c.to; k++ {
		if !hasFigures(t.text.words[k].Text) && !parse.IsMonth(strings.Trim(t.text.words[k].Text, ".,")) {
			continue
		}
		v, ok := t.paper.read(&target{kind: Day}, t.lx, bared(t.text.words[k:min(c.to, k+mostDayWords)]))
		if !ok || v.words[0].Box != t.text.words[k].Box {
			continue
		}
		v.cost = 0
		v.words = t.text.words[k : k+len(v.words)]
		var own map[string]bool
		cue := t.cue(c, last, k)
		switch {
		case cue.to > 0:
			own = c.sensesOf("day", cue)
		case before == "from":
			own = c.sensesOf("day", saying{senses: []string{"until"}})
		case t.cells:
			continue
		default:
			own = c.sensesOf("day")
		}
		for _, s := range c.said {
			if s.is("member") {
				own["member"] = true
			}
		}
		if at, cost, ok := t.targetOf(own, Day); ok {
			t.put(at, cost, v, t.printed(cue.from, cue.to))
		}
		before = ""
		if cue.is("from") {
			before = "from"
		}
		k += len(v.words) - 1
		last = k + 1
	}
}

// purposes reads what the paper is for: "issued for housing loan purposes only". The last such word counts: "to support
// her application for a visa".
func (t *teller) purposes(c *clause) {
	for i, s := range c.said {
		if !s.is("for") {
			continue
		}
		from := s.to
		for from < c.to-1 && ownedWords[t.text.normal[from]] {
			from++ // "for her visa application"
		}
		end := t.purposeEnd(c, from)
		further := slices.ContainsFunc(c.said[i+1:], func(o saying) bool {
			return o.is("for") && o.to < end || o.is("any") && o.from < end
		})
		at, cost, ok := t.targetOf(c.sensesOf("purpose", s), Text)
		if further || !ok || end == from || end-from > mostPurposeWords {
			continue
		}
		if v, ok := t.paper.read(&t.shape.targets[at], t.lx, t.text.words[from:end]); ok {
			t.put(at, cost, bareText(v), t.printed(s.from, s.to))
			return
		}
	}
}

// mostPurposeWords is how many words a purpose has.
const mostPurposeWords = 6

// purposeEnd returns where a purpose ends: before "purposes", "only", "and" and the like.
func (t *teller) purposeEnd(c *clause, from int) int {
	for k := from; k < c.to; k++ {
		if purposeEnds[t.text.normal[k]] {
			return k
		}
		if strings.HasSuffix(t.text.words[k].Text, ",") || strings.HasSuffix(t.text.words[k].Text, ".") {
			return k + 1
		}
	}
	return c.to
}

// mostDayWords is how many words a day has: "the 5th (fifth) day of May, in the year 2024".
const mostDayWords = 10

// cue returns the word that tells what the day behind it is. Two or three words may stand between.
func (t *teller) cue(c *clause, from, to int) (found saying) {
	for _, s := range c.said {
		if s.from >= from && s.to <= to && to-s.to <= mostBetweenCue && s.is("from", "until", "on") {
			found = s
		}
	}
	return found
}

const mostBetweenCue = 3
