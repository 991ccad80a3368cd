package form

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/layout"
)

// Statements are what running text says of a person or of the paper itself:
//
//	She joined us on 4 May 2019 and now holds the post of Teller, receiving P18,000.00 a month.
//
// Their words are free, so a type does not list phrases. It lists words with their senses, and what a value means with
// the senses of the words around it:
//
//	joined            ~join                en   -
//	[day join on]     hired_date           -    -
//	[money monthly basic !allowance]   monthly_basic_salary   -   -
//
// A sentence is split in clauses, each with one verb. A value has its own sense (day, money, post, unit, name), and
// those of the verb of its clause and of the words beside it. The first rule that fits tells the value's name. A rule
// with the sense "?" tells it with doubt. A rule for a name that is no value tells something that is true or not, see
// [Paper.Says].

// Statements are the words of statements that many types share, for the Terms of a type that has such rules.
//
//go:embed statements.txt
var Statements string

// doubtSense marks a rule that is true more often than not.
const doubtSense = "?"

// costStatement is the cost of a value in a statement; costDoubted is added by a rule with doubt.
const costStatement, costDoubted = 0.25, 1.6

// verbSenses are the senses of the word that a clause has one of.
var verbSenses = []string{"say", "work", "join", "leave", "hold", "earn", "issue", "contact", "employ"}

// addStatement adds a word or rule of statements, and reports whether the term is one.
func (c *composer) addStatement(role, text string) bool {
	if senses, isWord := strings.CutPrefix(role, "~"); isWord {
		for sense := range strings.FieldsSeq(senses) {
			c.addComposed("+"+sense, text)
		}
		return true
	}
	inner, isRule := strings.CutPrefix(text, "[")
	return isRule && c.addComposed(role, "<"+strings.TrimSuffix(inner, "]")+">")
}

// rule returns the first rule that senses fit and whose value a reader accepts.
func (c *composer) rule(has map[string]bool, accepts func(member string) bool) (found composition, ok bool) {
	has[doubtSense] = true
	for _, r := range c.rules {
		if containsAll(has, r.all) && !slices.ContainsFunc(r.none, func(s string) bool { return has[s] }) &&
			accepts(r.member) {
			return r, true
		}
	}
	return found, false
}

// saying is a word or several of a statement that have senses.
type saying struct {
	from, to int
	senses   []string
}

func (s *saying) is(senses ...string) bool {
	return slices.ContainsFunc(senses, func(sense string) bool { return slices.Contains(s.senses, sense) })
}

// clause is a part of a sentence with one verb at most.
type clause struct {
	from, to int
	verb     []string // its senses
	said     []saying
}

// teller reads the statements of one stream.
type teller struct {
	paper *Paper
	shape *shape
	lx    *lexicon
	text  *stream
	// cells: the block is a line of several cells, where nouns are labels and only verbs and "as" make statements.
	cells bool
	out   []candidate
}

// Says reports whether the paper's statements say something that a rule names, and is no value: "is_present".
func (p *Paper) Says(fact string) bool { return p.said[fact] }

// inStatements returns the candidates that statements in running text tell.
func (p *Paper) inStatements(s *shape, lx *lexicon) (out []candidate) {
	if len(lx.statements.rules) == 0 {
		return nil
	}
	p.said = map[string]bool{}
	for _, text := range p.streams(lx) {
		t := teller{paper: p, shape: s, lx: lx, text: &text}
		for from := 0; from < len(text.words); {
			to := text.blockEnd(from)
			t.cells = text.cells[from]
			for from < to {
				end := t.sentenceEnd(from, to)
				t.sentence(from, end)
				from = end
			}
		}
		out = append(out, t.out...)
	}
	return out
}

// leastStated is how many values statements tell from which they tell the type of a paper.
const leastStated = 2

// stated is how many values of the type the statements of a paper tell without doubt. All letters say who it is about,
// and when and for what they are issued: these do not count.
func (f *finder) stated(in *extract.Reading) int {
	told := map[int]bool{}
	for _, c := range newPaper(in, f.lx).inStatements(f.shape, f.lx) {
		t := &f.shape.targets[c.target]
		if c.total < costDoubted && t.kind != Person && !f.lx.statements.isOfPaper(t.name) {
			told[c.target] = true
		}
	}
	return len(told)
}

// isOfPaper reports whether a value is one of the paper itself: all its rules are about the issue.
func (c *composer) isOfPaper(member string) bool {
	return !slices.ContainsFunc(c.rules, func(r composition) bool {
		return r.member == member && !slices.Contains(r.all, "issue")
	})
}

// sentenceEnd returns where the sentence that begins at a word ends. An amount, a numeral or an abbreviation with a
// point ends it if a word follows that begins sentences: "P18,000.00. She", "Nurse II. The".
func (t *teller) sentenceEnd(from, to int) int {
	for k := from; k < to-1; k++ {
		word := t.text.words[k].Text
		if strings.HasSuffix(word, ";") || endsSentence(word) && !hasFigures(word) {
			return k + 1
		}
		next := t.text.words[k+1].Text
		if strings.HasSuffix(word, ".") && isCapital(next) && (hasFigures(word) && len(word) > 3 ||
			sentenceWords[t.text.normal[k+1]]) {
			return k + 1
		}
	}
	return to
}

// sayings returns the words of a sentence that have senses, the longest sayings first.
func (t *teller) sayings(from, to int) (all []saying) {
	c := &t.lx.statements
	for k := from; k < to; {
		words, places := compact(t.text.normal[k:min(to, k+c.longest)])
		n := 0
		for n = min(c.longest, len(words)); n > 0; n-- {
			if places[0] != 0 || n < len(places) && places[n] == places[n-1] {
				continue
			}
			if senses := c.senses[strings.Join(words[:n], " ")]; len(senses) > 0 {
				all = append(all, saying{k, k + places[n-1] + 1, senses})
				break
			}
		}
		if n == 0 {
			k++
			continue
		}
		k = all[len(all)-1].to
	}
	return all
}

// clauses splits a sentence before each verb; the auxiliaries and adverbs right before a verb go with it.
func (t *teller) clauses(from, to int) (all []clause) {
	said := t.sayings(from, to)
	current := clause{from: from, to: to}
	for i, s := range said {
		if s.is(verbSenses...) && !t.isTitle(said, i) {
			if current.verb != nil {
				start, first := s.from, i
				for first > 0 && said[first-1].is("now", "past") && said[first-1].from >= current.from &&
					start-said[first-1].to <= 1 && !said[first-1].is(verbSenses...) {
					first--
					start = said[first].from
				}
				carried := len(current.said) - (i - first)
				next := clause{from: start, to: to, said: slices.Clone(current.said[carried:])}
				current.to, current.said = start, current.said[:carried]
				all = append(all, current)
				current = next
			}
			current.verb = s.senses
		}
		current.said = append(current.said, s)
		if s.is("say") { // what is said is a clause of its own
			current.to = s.to
			all = append(all, current)
			current = clause{from: s.to, to: to}
		}
	}
	return append(all, current)
}

// isTitle reports whether a verb is a word of a name or title: "Contact Center Agent", "Working Capital". A word in
// capitals is one if the word after it is in capitals too and the sentence does not begin with it.
func (t *teller) isTitle(said []saying, i int) bool {
	s, words := &said[i], t.text.words
	return isCapital(words[s.from].Text) && s.to < len(words) && isCapital(words[s.to].Text) && s.from > 0 &&
		isCapital(words[s.from-1].Text) && !hasFigures(words[s.to].Text) && !endsSentence(words[s.from-1].Text)
}

// sentence reads the values and facts of one sentence.
func (t *teller) sentence(from, to int) {
	clauses := t.clauses(from, to)
	if len(clauses) == 1 && clauses[0].verb == nil && to-from < proseWords {
		if !slices.ContainsFunc(clauses[0].said, func(s saying) bool { return t.isTold(&s, to) }) {
			return
		}
	}
	for i := range clauses {
		c := &clauses[i]
		t.facts(c)
		if t.cells {
			t.posts(c)
			t.days(c)
			continue
		}
		t.names(c)
		t.purposes(c)
		t.posts(c)
		t.days(c)
		t.money(c)
	}
}

// isTold reports whether the words behind a saying are what it is: "Current post: Cashier", "The rank was Teller".
func (t *teller) isTold(s *saying, to int) bool {
	if s.to >= to || !s.is("role", "join", "pay", "basic") {
		return false
	}
	next := t.text.normal[s.to]
	return strings.HasSuffix(t.text.words[s.to-1].Text, ":") || next == "of" || tellingWords[next] && s.is("role")
}

// sensesOf returns the senses of sayings, and those of the verb of the clause.
func (c *clause) sensesOf(own string, said ...saying) map[string]bool {
	has := map[string]bool{own: true}
	for _, senses := range append([][]string{c.verb}, sensesOf(said)...) {
		for _, s := range senses {
			has[s] = true
		}
	}
	return has
}

func sensesOf(said []saying) (all [][]string) {
	for _, s := range said {
		all = append(all, s.senses)
	}
	return all
}

// facts notes what is true by a clause: rules for names that are no values.
func (t *teller) facts(c *clause) {
	has := c.sensesOf("fact", c.said...)
	if r, ok := t.lx.statements.rule(has, func(m string) bool { return !t.isValue(m) }); ok {
		t.paper.said[r.member] = true
	}
}

func (t *teller) isValue(member string) bool {
	_, ok := t.shape.byName[member]
	return ok
}

// targetOf returns the target of a value of a kind by its senses, and the cost of the rule.
func (t *teller) targetOf(has map[string]bool, kind Kind) (at int, cost float64, ok bool) {
	r, ok := t.lx.statements.rule(has, func(m string) bool {
		at, known := t.shape.byName[m]
		return known && t.shape.targets[at].kind == kind
	})
	if !ok {
		return 0, 0, false
	}
	if cost = costStatement; slices.Contains(r.all, doubtSense) {
		cost += costDoubted
	}
	return t.shape.byName[r.member], cost, true
}

// put adds a candidate. by is the saying that tells it.
func (t *teller) put(at int, cost float64, v value, by string) {
	c := candidate{value: v, target: at, page: t.text.page, label: -1, sentence: true, by: by, total: cost + v.cost}
	c.ids = idsOf(c.page, c.words)
	t.out = append(t.out, c)
}

func (t *teller) printed(from, to int) string { return layout.Text(t.text.words[from:to]) }
