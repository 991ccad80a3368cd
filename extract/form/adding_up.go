package form

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// What the arithmetic of a slip says by itself, whatever its labels are: figures below each other add up to their total,
// and one total less another is what is paid out. Where all of this holds, it tells the totals, which figures are the
// entries of which list, and which of several columns has their amounts. A paper with a changed figure has no such
// proof, and is read by its labels.

// slipFigure is a figure of a slip with its place in its column.
type slipFigure struct {
	figure
	segment, line int
	label         []page.Word // before it in its entry; nil for a figure without one
	nth           int         // 0 for the first figure after its label
	column        int
	reduced       bool // by its label it is taken off: "Less: tardiness"
}

// amount is the figure with the sign that it has in a sum.
func (f *slipFigure) amount() engine.Amount {
	if f.reduced && f.is > 0 {
		return -f.is
	}
	return f.is
}

// addedUp is a total with the figures that make it up, by their places; total is -1 if it is not printed.
type addedUp struct {
	total int
	parts []int
}

// provedSlip is a slip whose arithmetic holds.
type provedSlip struct {
	candidates []candidate
	lists      map[int]bool   // that are known whole
	of         map[wordID]int // list of the figures that are its amounts
}

const (
	// leastParts is how many figures a sum has at least: of two and their total many pages have some by chance.
	leastParts = 2
	// leastProof is how many figures must be in the sums of a slip.
	leastProof = 4
	// mostSlipFigures bounds the search.
	mostSlipFigures = 300
	// mostBelowEnd is how many lines below the last figure of a column its total may be.
	mostBelowEnd = 8
	// costAddsUp is the cost of a value that the arithmetic of a slip gives.
	costAddsUp = 0.02
)

// addsUp looks for the arithmetic of a relation between the totals of two slips, such as earnings less deductions. It
// returns nil if the paper has none.
func (p *Paper) addsUp(s *shape, lx *lexicon, relations []relation) *provedSlip {
	for _, r := range relations {
		if len(r.plus) != 1 || len(r.minus) != 1 || len(r.sums) > 0 {
			continue
		}
		plus, minus := s.listOfTotal(r.plus[0]), s.listOfTotal(r.minus[0])
		if plus < 0 || minus < 0 {
			continue
		}
		figures := p.slipFigures(lx)
		if len(figures) > mostSlipFigures {
			return nil
		}
		return p.prove(s, lx, figures, r, plus, minus)
	}
	return nil
}

// listOfTotal is the slip whose total a target is, -1 if there is none.
func (s *shape) listOfTotal(target int) int {
	return slices.IndexFunc(s.lists, func(l list) bool { return l.slip && l.total == s.targets[target].name })
}

// slipFigures returns the amounts of a paper in reading order, each with its column.
func (p *Paper) slipFigures(lx *lexicon) (all []slipFigure) {
	var last []int // the last figure of each column
	for line := range p.ofLine {
		var label []page.Word
		nth := 0
		for _, k := range p.ofLine[line] {
			words, figures := p.partFigures(&p.segments[k])
			if words = trimmed(words); len(words) > 0 && hasLetters(words) {
				label, nth = words, 0
			}
			for _, f := range figures {
				if f.bare {
					continue
				}
				own := slipFigure{figure: f, segment: k, line: line, label: label, nth: nth, column: -1}
				own.reduced = lx.reduces(label)
				nth++
				for c, at := range last {
					if all[at].line != line && p.sameColumn(&all[at], &own) {
						own.column = c
						last[c] = len(all)
						break
					}
				}
				if own.column < 0 {
					own.column = len(last)
					last = append(last, len(all))
				}
				all = append(all, own)
			}
		}
	}
	return all
}

// reduces reports whether the label of an entry says that it is taken off.
func (lx *lexicon) reduces(label []page.Word) bool {
	normal := normalOf(label)
	return len(normal) > 0 && reducingWords[normal[0]]
}

// sameColumn reports whether two figures end below each other, or stand below each other for the most part.
func (p *Paper) sameColumn(a, b *slipFigure) bool {
	x, y := layout.Bounds(a.words), layout.Bounds(b.words)
	if p.page(a.segment) != p.page(b.segment) {
		return false
	}
	shared := min(x.X1, y.X1) - max(x.X0, y.X0)
	return abs(x.X1-y.X1) < p.segments[b.segment].height || shared > 0.7*min(x.Width(), y.Width())
}

// columnsOf lists the figures of each column.
func columnsOf(figures []slipFigure) (columns [][]int) {
	for i := range figures {
		for len(columns) <= figures[i].column {
			columns = append(columns, nil)
		}
		columns[figures[i].column] = append(columns[figures[i].column], i)
	}
	return columns
}

// sumsOf finds the totals below figures that add up to them. A total in its figures' own column may be a part of the
// next total in place of its figures.
func (p *Paper) sumsOf(figures []slipFigure, columns [][]int) (sums []addedUp) {
	for c, column := range columns {
		own := p.sumsIn(figures, column)
		sums = append(sums, own...)
		expanded := map[int][]int{}
		skip := map[int]bool{}
		for _, s := range own {
			if figures[s.total].column == c {
				expanded[s.total] = s.parts
				for _, part := range s.parts {
					skip[part] = true
				}
			}
		}
		if len(expanded) == 0 {
			continue
		}
		short := slices.DeleteFunc(slices.Clone(column), func(i int) bool { return skip[i] })
		for _, s := range p.sumsIn(figures, short) {
			var parts []int
			for _, part := range s.parts {
				if inner, ok := expanded[part]; ok && part != s.total {
					parts = append(parts, inner...)
				} else {
					parts = append(parts, part)
				}
			}
			sums = append(sums, addedUp{s.total, parts})
		}
	}
	return sums
}

// sumsIn finds the sums of figures that follow each other in one column.
func (p *Paper) sumsIn(figures []slipFigure, column []int) (sums []addedUp) {
	for j := range column {
		end := figures[column[j]].line + mostBelowEnd
		if j+1 < len(column) {
			end = figures[column[j+1]].line
		}
		var totals []int
		for k := column[j] + 1; k < len(figures) && figures[k].line <= end; k++ {
			if figures[k].line > figures[column[j]].line && p.page(figures[k].segment) == p.page(figures[column[j]].segment) {
				totals = append(totals, k)
			}
		}
		if len(totals) == 0 {
			continue
		}
		var sum engine.Amount
		for i := j; i >= 0 && p.page(figures[column[i]].segment) == p.page(figures[column[j]].segment); i-- {
			sum += figures[column[i]].amount()
			for _, total := range totals {
				if figures[total].is == sum && sum > 0 && j-i+1 >= leastParts {
					sums = append(sums, addedUp{total, column[i : j+1]})
				}
			}
		}
	}
	return sums
}

// prove finds the best pair of sums whose difference is printed.
func (p *Paper) prove(s *shape, lx *lexicon, figures []slipFigure, r relation, plus, minus int) *provedSlip {
	columns := columnsOf(figures)
	sums := p.sumsOf(figures, columns)
	byAmount := map[engine.Amount][]int{}
	for i := range figures {
		byAmount[figures[i].is] = append(byAmount[figures[i].is], i)
	}
	var best *provedSlip
	most := 0.0
	named := namedAmounts(lx, figures, r.total)
	try := func(a, b addedUp, net int) {
		if len(named) > 0 && !slices.Contains(named, figures[net].is) {
			return // the paper names another figure so: its arithmetic does not hold
		}
		points, ok := p.proofPoints(s, lx, figures, r, plus, minus, a, b, net)
		if ok && points > most {
			most, best = points, p.proved(figures, r, plus, minus, a, b, net)
		}
	}
	totalled := len(namedAmounts(lx, figures, r.minus[0])) > 0
	for _, a := range sums {
		for _, b := range sums {
			rest := figures[a.total].is - figures[b.total].is
			if rest <= 0 || a.total == b.total {
				continue
			}
			for _, net := range byAmount[rest] {
				try(a, b, net)
			}
		}
		for net := range figures { // deductions whose total is not printed
			if totalled {
				break
			}
			rest := figures[a.total].is - figures[net].is
			if rest <= 0 || figures[net].is <= 0 {
				continue
			}
			for _, b := range runsOf(figures, columns, rest) {
				try(a, b, net)
			}
		}
	}
	return best
}

// namedAmounts are the amounts right after a label of a target.
func namedAmounts(lx *lexicon, figures []slipFigure, target int) (named []engine.Amount) {
	for i := range figures {
		if f := &figures[i]; f.nth == 0 && lx.namesTarget(target, f.label) > 0 {
			named = append(named, f.is)
		}
	}
	return named
}

// runsOf finds figures that follow each other in one column and add up to an amount.
func runsOf(figures []slipFigure, columns [][]int, amount engine.Amount) (runs []addedUp) {
	for _, column := range columns {
		from, sum := 0, engine.Amount(0)
		for j := range column { // figures of deductions are positive, so a window finds every run
			sum += max(0, figures[column[j]].is)
			for sum > amount && from <= j {
				sum -= max(0, figures[column[from]].is)
				from++
			}
			if sum == amount && j-from+1 >= leastParts {
				runs = append(runs, addedUp{-1, column[from : j+1]})
			}
		}
	}
	return runs
}

// proofPoints weighs a proof: its figures, and what labels say for and against it. It is none if a figure would be two
// things at once, or if the totals are not the first figures of their lines: those are the sums of the year.
func (p *Paper) proofPoints(
	s *shape, lx *lexicon, figures []slipFigure, r relation, plus, minus int, a, b addedUp, net int,
) (points float64, ok bool) {
	used := map[int]bool{}
	all := append(append([]int{a.total, net}, a.parts...), b.parts...)
	if b.total >= 0 {
		all = append(all, b.total)
	}
	for _, i := range all {
		if used[i] {
			return 0, false
		}
		used[i] = true
	}
	points = float64(len(a.parts) + len(b.parts))
	if points < leastProof {
		return 0, false
	}
	totals := map[int]int{a.total: r.plus[0], net: r.total}
	if b.total >= 0 {
		totals[b.total] = r.minus[0]
	}
	for i, target := range totals {
		f := &figures[i]
		member := p.memberOver(p.columns, f.segment, f.words)
		if member != "" && member != "amount" || member == "" && f.nth > 0 {
			return 0, false
		}
		points += 2 * lx.namesTarget(target, f.label)
	}
	for list, parts := range map[int][]int{plus: a.parts, minus: b.parts} {
		for _, i := range parts {
			f := &figures[i]
			if f.label == nil {
				points--
			}
			known := lx.entriesLike(normalOf(f.label))
			switch {
			case len(known) == 0:
			case slices.ContainsFunc(known, func(k entryTerm) bool { return k.list == list }):
				points++
			case slices.ContainsFunc(known, func(k entryTerm) bool { return k.list == plus || k.list == minus }):
				points--
			}
		}
	}
	return points, true
}

// namesTarget is 1 if a label is that of a target, -1 if it is exactly that of another, else 0.
func (lx *lexicon) namesTarget(target int, label []page.Word) float64 {
	normal := normalOf(label)
	found := 0.0
	for _, i := range lx.exact(normal, beside) {
		t := &lx.terms[i]
		switch {
		case t.target == target:
			return 1
		case len(t.words) == len(normal):
			found = -1
		}
	}
	return found
}

// proved is what a proof says.
func (p *Paper) proved(figures []slipFigure, r relation, plus, minus int, a, b addedUp, net int) *provedSlip {
	out := &provedSlip{lists: map[int]bool{plus: true, minus: true}, of: map[wordID]int{}}
	value := func(target, i int) {
		f := &figures[i]
		c := candidate{target: target, page: p.page(f.segment), label: -1, by: "the figures add up", total: costAddsUp}
		c.is, c.words = f.is, f.words
		c.ids = idsOf(c.page, c.words)
		out.candidates = append(out.candidates, c)
	}
	value(r.plus[0], a.total)
	value(r.total, net)
	if b.total >= 0 {
		value(r.minus[0], b.total)
	}
	for list, parts := range map[int][]int{plus: a.parts, minus: b.parts} {
		for _, i := range parts {
			f := &figures[i]
			for _, id := range idsOf(p.page(f.segment), f.words) {
				out.of[id] = list
			}
		}
	}
	return out
}

// without drops the candidates of values that are entries of a proved list and are not among its figures: the basic pay
// of a month beside the name is not that of the slip.
func (d *provedSlip) without(s *shape, candidates []candidate) []candidate {
	return slices.DeleteFunc(candidates, func(c candidate) bool {
		entry := s.targets[min(c.target, len(s.targets)-1)].entry
		if c.target >= len(s.targets) || entry == "" {
			return false
		}
		name, _, _ := strings.Cut(entry, ":")
		list := s.listNamed(name)
		of, ok := d.listOf(c.page, c.words)
		return d.lists[list] && (!ok || of != list)
	})
}

// listOf returns the list of a figure of a proof, false if it is none of its entries.
func (d *provedSlip) listOf(number int, words []page.Word) (list int, ok bool) {
	if d == nil {
		return 0, false
	}
	list, ok = d.of[idsOf(number, words)[0]]
	return list, ok
}
