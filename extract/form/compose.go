package form

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Labels of some papers are put together freely from few words, in any order and language: "Total Deposits (PHP)", "No.
// of Cr", "Saldo no fim do mês". Such a type lists words with their senses, and what the senses of a whole label mean:
//
//	deposits                 +credit          en   -
//	no                       +count           en   -
//	<credit count !balance>  credit_count     -    -
//	<credit>                 total_credits    -    -
//
// A label has a meaning only if each of its words has a sense. The first rule that fits tells it; earlier ones are
// surer.

// Senses are words of labels that many types share, for the Terms of a type that has such rules.
//
//go:embed senses.txt
var Senses string

// composer gives labels their meaning by the senses of their words.
type composer struct {
	senses  map[string][]string // of a word or saying in normal form
	longest int                 // how many words a saying has
	rules   []composition
}

// composition is a rule of a composer.
type composition struct {
	all, none []string // senses that a label must have, and those it must not have
	member    string   // the value or column that it then names
}

// openLabel is the meaning of a label that the heading above completes: "Number" under "Deposits".
const openLabel = "^"

// meaning is what a label says. The zero meaning is that of words of no sense.
type meaning struct {
	member string // the value or column; "" for none
	known  bool   // every word has a sense
	open   bool   // the heading above completes it
	rule   int    // a lower one is surer
}

// addComposed adds a word or rule, and reports whether the term is one.
func (c *composer) addComposed(role, text string) bool {
	if sense, isWord := strings.CutPrefix(role, "+"); isWord {
		saying := layout.Normalize(text)
		if c.senses == nil {
			c.senses = map[string][]string{}
		}
		c.senses[saying] = append(c.senses[saying], sense)
		c.longest = max(c.longest, len(strings.Fields(saying)))
		return true
	}
	inner, isRule := strings.CutPrefix(text, "<")
	if !isRule {
		return false
	}
	rule := composition{member: role}
	for sense := range strings.FieldsSeq(strings.TrimSuffix(inner, ">")) {
		if without, not := strings.CutPrefix(sense, "!"); not {
			rule.none = append(rule.none, without)
		} else {
			rule.all = append(rule.all, sense)
		}
	}
	c.rules = append(c.rules, rule)
	return true
}

// withoutBrackets takes remarks in brackets for words like others: "Total (PHP)".
var withoutBrackets = strings.NewReplacer("(", " ", ")", " ", "Ø", " average ")

// meaningOf is the meaning of a label. Codes and symbols of currencies say nothing.
func (c *composer) meaningOf(text string) (m meaning) {
	found := map[string]bool{}
	words := strings.Fields(layout.Normalize(withoutBrackets.Replace(text)))
	for i := 0; i < len(words); {
		n := c.take(words[i:], found)
		if n == 0 && parse.CurrencyCode(words[i]) != "" {
			n = 1
		}
		if n == 0 {
			return m
		}
		i += n
	}
	m.known = true
	has := func(sense string) bool { return found[sense] }
	for i, r := range c.rules {
		if slices.ContainsFunc(r.none, has) || !containsAll(found, r.all) {
			continue
		}
		m.rule = i
		if m.open = r.member == openLabel; !m.open && r.member != "-" {
			m.member = r.member
		}
		break
	}
	return m
}

func containsAll(found map[string]bool, senses []string) bool {
	return !slices.ContainsFunc(senses, func(s string) bool { return !found[s] })
}

// take adds the senses of the longest saying at the start of some words, and returns its number of words.
func (c *composer) take(words []string, found map[string]bool) int {
	for n := min(c.longest, len(words)); n > 0; n-- {
		senses := c.senses[strings.Join(words[:n], " ")]
		for _, s := range senses {
			found[s] = true
		}
		if len(senses) > 0 {
			return n
		}
	}
	return 0
}

// composedAt finds the label that is composed of the words from one on, up to a colon, a figure or a wide space.
func (p *Paper) composedAt(i, from int, lx *lexicon) (found []label) {
	if len(lx.composed.rules) == 0 {
		return nil
	}
	seg := &p.segments[i]
	to := from
	for to < len(seg.Words) && !hasFigures(seg.Words[to].Text) && (to == from || !p.endsLabel(seg, to)) {
		to++
	}
	if to == from {
		return nil
	}
	m := lx.composed.meaningOf(layout.Text(seg.Words[from:to]))
	if m.member == "" {
		return nil
	}
	return []label{p.labelAt(i, from, to, lx.members[m.member], 0, true)}
}
