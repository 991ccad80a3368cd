package form

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
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
// A sentence is split in clauses, each with one verb. A value has its own sense (day, money, post, unit, name), the verb of
// its clause and the words beside it. The first rule that fits tells the value's name. A rule with the sense "?" tells
// it with doubt. A rule for a name that is no value tells something that is true or not, see [Paper.Says].

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
const leastStated = 3

// stated is how many values of the type the statements of a paper tell without doubt.
func (f *finder) stated(in *extract.Reading) int {
	told := map[int]bool{}
	for _, c := range newPaper(in, f.lx).inStatements(f.shape, f.lx) {
		if c.total < costDoubted {
			told[c.target] = true
		}
	}
	return len(told)
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
		isPost := s.is("as") || s.is("role", "hold") && !t.cells
		if !isPost || i+1 < len(c.said) && c.said[i+1].is("as", "role", "idiom") && t.onlySmall(s.to, c.said[i+1].from) {
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
		if normal := t.text.normal[k]; normal != "our" && normal != "aming" {
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

// phraseEnd returns where the title of a post ends: at a word with a sense in small letters, at the unit, or where a phrase
// ends. A title in small letters has a few words at most.
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
		cue, own := t.cue(c, last, k), map[string]bool{}
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
		if word := t.text.normal[k]; word == "and" || word == "with" || word == "or" || word == "plus" || word == "o" || word == "at" {
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
// "a total of P240,000.00 a year, made of P20,000.00 a month for twelve months". What an aside says is of another amount.
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

// nearestPeriod drops all periods but the nearest one, and what is said before a comma that another kind of pay follows.
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
