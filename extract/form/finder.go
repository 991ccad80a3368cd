package form

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// finder finds the values of a shape on papers. It serves types, whose shape is a struct, and definitions.
type finder struct {
	shape  *shape
	lx     *lexicon
	rules  []relation
	titles map[string]bool // normal forms of the titles of such papers
	form   string          // see Spec.Form
}

func newFinder(s *shape, terms layout.Terms, relations []Relation) finder {
	lx := newLexicon(s, terms)
	return finder{shape: s, lx: lx, rules: s.relationsOf(relations), titles: map[string]bool{}}
}

// paper prepares a reading for this finder.
func (f *finder) paper(r *extract.Reading) *Paper {
	p := newPaper(r, f.lx)
	p.titles = f.titles
	return p
}

// findings are the values of one paper.
type findings struct {
	picks   []pick
	entries []entry  // of all slips
	sums    []entry  // lines of slips whose label says that they are sums, which no value has
	tables  []*table // by list; nil for slips
	// candidates are all that were weighed, and taken the words of those that were picked.
	candidates []candidate
	taken      map[wordID]bool
	// unread are the slips, by list, with figures in their columns that are no entry and no value.
	unread map[int]bool
	// proof is what the arithmetic of a slip says; nil if it says nothing.
	proof *provedSlip
}

// pick is a value that was chosen. margin is how much worse the best choice without it is.
type pick struct {
	target    int
	candidate *candidate
	margin    float64
}

// find reads the tables of a paper, chooses its values, and reads its slips.
func (f *finder) find(p *Paper) *findings {
	f.datePaper(p)
	out := &findings{tables: p.tablesOf(f.shape, f.lx), taken: map[wordID]bool{}}
	if f.form != "" {
		p.form, p.version = p.numberedForm(f.form)
	}
	candidates, targets := p.collect(f.shape, f.lx)
	agree(candidates, f.rules)
	proof, under := p.addsUp(f.shape, f.lx, f.rules)
	if candidates = append(candidates, under...); proof != nil {
		candidates = append(proof.without(f.shape, candidates), proof.candidates...)
	}
	out.proof = proof
	out.candidates = candidates
	chosen, margins := solve(candidates, withSums(f.rules, out.tables), targets)
	trace(p.Reading.Context, f.shape, candidates, chosen, margins)
	for t, c := range chosen[:len(f.shape.targets)] {
		if c >= 0 {
			out.pick(t, &candidates[c], margins[t])
		}
	}
	f.unlabelled(p, out, chosen)
	f.slips(p, out, chosen)
	return out
}

// datePaper finds the period of a paper by its labels, if a grid needs it to know the years of months.
func (f *finder) datePaper(p *Paper) {
	at := slices.IndexFunc(f.shape.lists, func(l list) bool { return l.grid && l.from != "" })
	if at < 0 || p.from != nil && p.to != nil {
		return
	}
	l := &f.shape.lists[at]
	if !slices.ContainsFunc(f.lx.terms, func(t term) bool { return f.shape.targets[t.target].dates(l) }) {
		return
	}
	candidates, targets := p.collect(f.shape, f.lx)
	chosen, _ := solve(candidates, nil, targets)
	for t, c := range chosen[:len(f.shape.targets)] {
		if c < 0 {
			continue
		}
		switch is := candidates[c].is.(type) {
		case [2]engine.Date:
			if f.shape.targets[t].dates(l) {
				p.from, p.to = &is[0], &is[1]
			}
		case engine.Date:
			switch f.shape.targets[t].name {
			case l.from:
				p.from = &is
			case l.to:
				p.to = &is
			}
		}
	}
}

// dates reports whether a target is the period of a grid, or one of its ends.
func (t *target) dates(l *list) bool {
	return t.name == l.from || t.name == l.to || slices.Equal(t.to, []string{l.from, l.to})
}

func (out *findings) pick(t int, c *candidate, margin float64) {
	out.picks = append(out.picks, pick{t, c, margin})
	for _, id := range c.ids {
		out.taken[id] = true
	}
}

// unlabelled finds the values that stand below others without a label.
func (f *finder) unlabelled(p *Paper, out *findings, chosen []int) {
	for t := range f.shape.targets {
		target := &f.shape.targets[t]
		if target.under == "" || chosen[t] >= 0 {
			continue
		}
		over := out.over(f.shape.byName[target.under], chosen)
		if over < 0 {
			continue
		}
		if c, ok := p.under(&out.candidates[over], target, f.lx, out.taken); ok {
			out.pick(t, &c, costNone-c.total)
		}
	}
}

// over returns the candidate of a target below which another value may stand: the chosen one or, where that is in a
// sentence, the cheapest one at the head of the page. It is -1 if there is none.
func (out *findings) over(target int, chosen []int) int {
	at := chosen[target]
	if at < 0 || !out.candidates[at].sentence || out.candidates[at].alone {
		return at
	}
	best := -1
	for i := range out.candidates {
		c := &out.candidates[i]
		if c.target == target && c.loose && (best < 0 || c.total < out.candidates[best].total) {
			best = i
		}
	}
	return best
}

// slips reads the entries of slips.
func (f *finder) slips(p *Paper, out *findings, chosen []int) {
	totals, slips := map[int]int{}, false
	for i, l := range f.shape.lists {
		slips = slips || l.slip
		if at, ok := f.shape.byName[l.total]; ok && chosen[at] >= 0 {
			c := &out.candidates[chosen[at]]
			if s, found := p.segmentOf(c.page, c.words); found {
				totals[i] = s
			}
		}
	}
	if slips {
		out.entries = p.entries(f.shape, f.lx, out, totals)
		f.takeSums(p, out, chosen)
		out.unread = p.unreadSlips(out, totals)
		if out.proof != nil {
			for list := range out.proof.lists {
				delete(out.unread, list)
			}
		}
	}
}

// takeSums takes a line that is the sum of a slip's entries for its total, if no value was found for it.
func (f *finder) takeSums(p *Paper, out *findings, chosen []int) {
	for i, l := range f.shape.lists {
		at, ok := f.shape.byName[l.total]
		own := entriesOf(out.entries, i)
		if !ok || chosen[at] >= 0 || len(own) == 0 {
			continue
		}
		sum := columnSum(own, 0)
		for k := range out.sums {
			e := &out.sums[k]
			if figure := e.figures[0]; figure.is == sum && p.inColumn(&own[len(own)-1], e) {
				c := &candidate{value: value{is: sum, words: figure.words}, target: at, page: p.page(e.segment)}
				c.ids = idsOf(c.page, figure.words)
				out.pick(at, c, sureMargin)
				break
			}
		}
	}
}

// segmentOf returns the segment of words.
func (p *Paper) segmentOf(number int, words []page.Word) (int, bool) {
	for k := range p.segments {
		if p.segments[k].Page != number {
			continue
		}
		for _, w := range p.segments[k].Words {
			if len(words) > 0 && w.Box == words[0].Box {
				return k, true
			}
		}
	}
	return 0, false
}
