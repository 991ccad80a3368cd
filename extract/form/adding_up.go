package form

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
)

// What the arithmetic of a slip says by itself, whatever its labels are: figures below each other add up to their
// total, and one total less another is what is paid out. Where this holds, it tells the totals, which figures are the
// entries of which list, and which of several columns has their amounts. A paper with a changed figure has no such
// proof, and is read by its labels.

// addedUp is a total with the figures that make it up, by their places; total is -1 if it is not printed.
type addedUp struct {
	total int
	parts []int
	// sections are the totals of two parts of a list that has none of its own: "Total taxes", "Total deductions".
	sections []int
}

// provedSlip is a slip whose arithmetic holds.
type provedSlip struct {
	candidates []candidate
	lists      map[int]bool   // that are known whole
	minus      int            // the list whose figures are taken off
	of         map[wordID]int // list of the figures that are its amounts
	// keys are the keys of those whose label tells one.
	keys      map[wordID]string
	unprinted map[int]bool // totals that the paper shows for the parts of their list only
}

const (
	// leastParts is how many figures a sum without a label has at least: one figure alone is another one's equal by
	// chance.
	leastParts = 2
	// leastProof is how many figures are in both sums of a slip at least, if not all of the three totals are labelled.
	leastProof = 4
	// mostSlipFigures and mostProofs bound the search. A paper beyond them is read by its labels.
	mostSlipFigures, mostProofs = 300, 20_000
	// costAddsUp is the cost of a value that the arithmetic of a slip gives.
	costAddsUp = 0.02
)

// prover looks for the arithmetic of one relation between the totals of two slips, such as earnings less deductions.
type prover struct {
	*Paper
	s           *shape
	lx          *lexicon
	relation    relation
	plus, minus int // the lists whose totals are added and taken off
	figures     []slipFigure
	columns     [][]int // the figures of each column from top to bottom
}

// addsUp returns what the arithmetic of a paper's slips says, nil if it says nothing, and the totals that stand under
// the figures of a list without a label that the type knows.
func (p *Paper) addsUp(s *shape, lx *lexicon, relations []relation) (proof *provedSlip, under []candidate) {
	for _, r := range relations {
		if len(r.plus) != 1 || len(r.minus) != 1 || len(r.sums) > 0 {
			continue
		}
		d := &prover{Paper: p, s: s, lx: lx, relation: r}
		d.plus, d.minus = s.listOfTotal(r.plus[0]), s.listOfTotal(r.minus[0])
		if d.plus < 0 || d.minus < 0 {
			continue
		}
		if d.collect(); len(d.figures) > mostSlipFigures {
			return nil, nil
		}
		sums := d.sums()
		if proof = d.both(sums); proof == nil {
			proof = d.each(sums)
		}
		return proof, d.totalsUnder()
	}
	return nil, nil
}

// listOfTotal is the slip whose total a target is, -1 if there is none.
func (s *shape) listOfTotal(target int) int {
	return slices.IndexFunc(s.lists, func(l list) bool { return l.slip && l.total == s.targets[target].name })
}

// sums finds the totals below figures that add up to them. A total in its figures' own column may be a part of the next
// total in place of its figures.
func (d *prover) sums() (sums []addedUp) {
	for c, column := range d.columns {
		own := d.sumsIn(column)
		sums = append(sums, own...)
		inner, skip := map[int][]int{}, map[int]bool{}
		for _, s := range own {
			if d.figures[s.total].column == c {
				inner[s.total] = s.parts
				for _, part := range s.parts {
					skip[part] = true
				}
			}
		}
		if len(inner) == 0 {
			continue
		}
		short := slices.DeleteFunc(slices.Clone(column), func(i int) bool { return skip[i] })
		for _, s := range d.sumsIn(short) {
			var parts []int
			for _, part := range s.parts {
				if of, ok := inner[part]; ok {
					parts = append(parts, of...)
				} else {
					parts = append(parts, part)
				}
			}
			sums = append(sums, addedUp{total: s.total, parts: parts})
		}
	}
	return sums
}

// sumsIn finds the sums of figures that follow each other in one column. The total is below the last of them, and not
// below the next figure of the column; one whose label names it may stand beside them.
func (d *prover) sumsIn(column []int) (sums []addedUp) {
	for j, last := range column {
		end, number := len(d.lines), d.page(d.figures[last].segment)
		if j+1 < len(column) {
			end = d.figures[column[j+1]].line
		}
		var totals, beside []int
		for k := range d.figures {
			f := &d.figures[k]
			switch {
			case d.page(f.segment) != number:
			case k > last && f.line > d.figures[last].line && f.line <= end:
				totals = append(totals, k)
			case f.names >= 0 && f.column != d.figures[last].column:
				beside = append(beside, k)
			}
		}
		totals = append(totals, beside...)
		var sum engine.Amount
		for i := j; i >= 0 && d.page(d.figures[column[i]].segment) == number && len(totals) > 0; i-- {
			sum += d.figures[column[i]].amount()
			for _, total := range totals {
				enough := j-i+1 >= leastParts || d.figures[total].names >= 0 || d.figures[total].isTotal
				if d.figures[total].is == sum && sum != 0 && enough {
					if slices.Contains(beside, total) && d.namedByParts(column[i:j+1]) != d.figures[total].names {
						continue // the deductions and the net pay make up the gross pay, but are not its list
					}
					if n := len(sums); n > 0 && sums[n-1].total == total && d.figures[column[i]].is == 0 {
						sums = sums[:n-1] // the same sum with a zero before it
					}
					sums = append(sums, addedUp{total: total, parts: column[i : j+1]})
				}
			}
		}
	}
	return sums
}

// both finds the best pair of sums whose difference is printed; nil if there is none.
func (d *prover) both(sums []addedUp) (best *provedSlip) {
	byAmount := map[engine.Amount][]int{}
	for i := range d.figures {
		byAmount[d.figures[i].is] = append(byAmount[d.figures[i].is], i)
	}
	most, tries := 0.0, 0
	try := func(a, b addedUp, net int) {
		if tries++; tries > mostProofs || d.contradicts(d.relation.total, net) ||
			d.contradicts(d.relation.plus[0], a.total) || d.contradictsAll(d.relation.minus[0], b) ||
			d.isCutOff(a, d.plus) || d.isCutOff(b, d.minus) {
			return
		}
		if points, ok := d.points(a, b, net); ok && points > most {
			most, best = points, d.proved(&a, &b, net)
		}
	}
	totals := d.named(d.relation.minus[0])
	for _, a := range sums {
		gross := d.figures[a.total].is
		for _, b := range sums {
			taken := max(d.figures[b.total].is, -d.figures[b.total].is) // printed with a minus on some
			for _, net := range byAmount[gross-taken] {
				if a.total != b.total {
					try(a, b, net)
				}
			}
		}
		for _, b := range d.sections(sums, a) {
			for _, net := range byAmount[gross-b.amount] {
				try(a, b.addedUp, net)
			}
		}
		seen := map[engine.Amount]bool{}
		for net := range d.figures { // deductions whose total is not printed, or not below them
			if seen[d.figures[net].is] || tries > mostProofs {
				continue
			}
			seen[d.figures[net].is] = true
			rest := gross - d.figures[net].is
			if (len(totals) > 0 && !slices.Contains(totals, rest)) || rest <= 0 || d.figures[net].is <= 0 {
				continue
			}
			for _, b := range d.runs(rest) {
				b.total = d.totalOf(byAmount[rest], b.parts)
				for _, same := range byAmount[d.figures[net].is] {
					try(a, b, same)
				}
			}
		}
	}
	if tries > mostProofs {
		return nil
	}
	return best
}

// each proves the lists one by one, where a paper's totals do not agree: by the longest sum of a total that its label
// or, if it has none, the labels of its figures name.
func (d *prover) each(sums []addedUp) *provedSlip {
	longest := map[int]*addedUp{}
	for i := range sums {
		s := &sums[i]
		f := &d.figures[s.total]
		names := f.names
		if f.label == nil && names < 0 && !f.others {
			names = d.namedByParts(s.parts)
		}
		if names < 0 || names == d.relation.total || f.member != "" || f.nth > 0 || d.ofYear(s.parts) ||
			d.contradicts(names, s.total) {
			continue
		}
		list := d.plus
		if names == d.relation.minus[0] {
			list = d.minus
		}
		if d.isCutOff(*s, list) {
			continue
		}
		if old := longest[names]; old == nil || len(s.parts) > len(old.parts) {
			longest[names] = s
		}
	}
	a, b := longest[d.relation.plus[0]], longest[d.relation.minus[0]]
	if a != nil && b != nil && slices.ContainsFunc(a.parts, func(i int) bool { return slices.Contains(b.parts, i) }) {
		return nil
	}
	if a == nil && b == nil {
		return nil
	}
	return d.proved(a, b, -1)
}

// namedByParts is the total of the list that has the labels of most figures of a sum, -1 if none has.
func (d *prover) namedByParts(parts []int) int {
	sides := []struct{ list, total int }{{d.plus, d.relation.plus[0]}, {d.minus, d.relation.minus[0]}}
	for _, side := range sides {
		own := 0
		for _, i := range parts {
			if slices.ContainsFunc(d.figures[i].known, func(k entryTerm) bool { return k.list == side.list }) {
				own++
			}
		}
		if len(parts) > leastParts && 2*own > len(parts) {
			return side.total
		}
	}
	return -1
}

// contradicts reports whether the paper names another amount for a total than a figure: then its arithmetic does not
// hold, or was changed.
func (d *prover) contradicts(target, figure int) bool {
	if figure < 0 {
		return false
	}
	named := d.named(target)
	return len(named) > 0 && !slices.Contains(named, d.figures[figure].is)
}

// contradictsAll is the same for a sum that may have a total for each of its sections, beside its own.
func (d *prover) contradictsAll(target int, s addedUp) bool {
	if len(s.sections) == 0 {
		return d.contradicts(target, s.total)
	}
	whole := d.sumOf(s.sections)
	return slices.ContainsFunc(d.named(target), func(named engine.Amount) bool {
		return named != whole && !slices.ContainsFunc(s.sections, func(i int) bool { return d.figures[i].is == named })
	})
}

// sumOf is the sum of figures by their places.
func (d *prover) sumOf(figures []int) (sum engine.Amount) {
	for _, i := range figures {
		sum += d.figures[i].is
	}
	return sum
}

// printedTotal is the place of the printed total of a sum, -1 if there is none. The label of that of a sum in sections
// says that it is one.
func (d *prover) printedTotal(s *addedUp, target int) int {
	if s.total >= 0 || len(s.sections) == 0 {
		return s.total
	}
	whole := d.sumOf(s.sections)
	return slices.IndexFunc(d.figures, func(f slipFigure) bool {
		named := f.names == target || f.names < 0 && f.isTotal
		return f.nth == 0 && named && f.member == "" && f.is == whole
	})
}

// mostSections bounds how many labelled sums are tried as sections.
const mostSections = 12

// sectioned is what is taken off in two sections.
type sectioned struct {
	addedUp
	amount engine.Amount // of both together
}

// sections returns the pairs of sums with labelled totals that share nothing with each other and with another sum.
func (d *prover) sections(sums []addedUp, other addedUp) (pairs []sectioned) {
	own := func(s *addedUp) []int { return append([]int{s.total}, s.parts...) }
	apart := func(a, b *addedUp) bool {
		return !slices.ContainsFunc(own(a), func(i int) bool { return slices.Contains(own(b), i) })
	}
	var labelled []*addedUp
	for i := range sums {
		s := &sums[i]
		f := &d.figures[s.total]
		named := f.isTotal || f.names == d.relation.minus[0]
		if named && f.nth == 0 && f.member == "" && apart(s, &other) && !d.isCutOff(*s, d.minus) {
			labelled = append(labelled, s)
		}
	}
	for i, a := range labelled[:min(len(labelled), mostSections)] {
		for _, b := range labelled[i+1 : min(len(labelled), mostSections)] {
			if !apart(a, b) {
				continue
			}
			pairs = append(pairs, sectioned{
				addedUp{total: -1, parts: slices.Concat(a.parts, b.parts), sections: []int{a.total, b.total}},
				max(d.figures[a.total].is, -d.figures[a.total].is) + max(d.figures[b.total].is, -d.figures[b.total].is),
			})
		}
	}
	return pairs
}

// isCutOff reports whether a sum leaves out an entry of its list right above its figures or, without a total, below
// them: a line that was added to the paper, or left out of its sum.
func (d *prover) isCutOff(s addedUp, list int) bool {
	first, last := &d.figures[s.parts[0]], &d.figures[s.parts[len(s.parts)-1]]
	column := d.columns[first.column]
	if at := slices.Index(column, s.parts[0]); at > 0 && d.isEntryOf(&d.figures[column[at-1]], first, list) {
		return true
	}
	at := slices.Index(column, s.parts[len(s.parts)-1])
	return s.total < 0 && at >= 0 && at+1 < len(column) && d.isEntryOf(&d.figures[column[at+1]], last, list)
}

// isEntryOf reports whether a figure beside those of a list in its column is an entry of the list too: by its label or,
// if no list has that, by standing on the next line.
func (d *prover) isEntryOf(f, beside *slipFigure, list int) bool {
	if f.isTotal || f.names >= 0 || f.member != "" || f.label == nil || d.page(f.segment) != d.page(beside.segment) {
		return false
	}
	if slices.ContainsFunc(f.known, func(k entryTerm) bool { return k.list == list }) {
		return true
	}
	return len(f.known) == 0 && !f.others && max(f.line-beside.line, beside.line-f.line) == 1
}

// named are the amounts right after a label of a total.
func (d *prover) named(target int) (named []engine.Amount) {
	for i := range d.figures {
		if f := &d.figures[i]; f.nth == 0 && f.names == target && f.member == "" {
			named = append(named, f.is)
		}
	}
	return named
}

// runs finds figures that follow each other in one column and add up to an amount.
func (d *prover) runs(amount engine.Amount) (runs []addedUp) {
	for _, column := range d.columns {
		from, sum := 0, engine.Amount(0)
		for j := range column { // figures of deductions are positive, so a window finds every run
			sum += max(0, d.figures[column[j]].is)
			for sum > amount && from <= j {
				sum -= max(0, d.figures[column[from]].is)
				from++
			}
			if sum == amount && j-from+1 >= leastParts {
				if n := len(runs); n > 0 && d.figures[column[j]].is == 0 && runs[n-1].parts[0] == column[from] {
					runs = runs[:n-1] // the same run with a zero behind it
				}
				runs = append(runs, addedUp{total: -1, parts: column[from : j+1]})
			}
		}
	}
	return runs
}

// totalOf is the one of some figures that is named as the total of what is taken off, -1 if none is.
func (d *prover) totalOf(figures, parts []int) int {
	for _, i := range figures {
		if d.figures[i].names == d.relation.minus[0] && !slices.Contains(parts, i) {
			return i
		}
	}
	return -1
}

// points weighs a proof: its figures, and what labels say for and against it. It is none if a figure would be two
// things at once, or if its figures are the sums of the year.
func (d *prover) points(a, b addedUp, net int) (points float64, ok bool) {
	used := map[int]bool{}
	all := slices.Concat([]int{a.total, net}, a.parts, b.parts, b.sections)
	if b.total >= 0 {
		all = append(all, b.total)
	}
	for _, i := range all {
		if used[i] || d.figures[i].member == "ytd" {
			return 0, false
		}
		used[i] = true
	}
	if d.ofYear(a.parts) || d.ofYear(b.parts) {
		return 0, false
	}
	labelled := 0
	totals := map[int]int{a.total: d.relation.plus[0], b.total: d.relation.minus[0], net: d.relation.total}
	for i, target := range totals {
		if i < 0 {
			continue
		}
		switch f := &d.figures[i]; {
		case f.names == target && f.nth > 0:
			return 0, false // the first figure after the label is the one that it names
		case f.names == target:
			labelled++
			points += 2
		case f.others || f.names >= 0:
			points -= 2
		}
	}
	parts := len(a.parts) + len(b.parts)
	if parts < leastProof && labelled < 3 {
		return 0, false
	}
	return points + d.fit(a.parts, d.plus) + d.fit(b.parts, d.minus), true
}

// fit weighs the entries of a list: more of them are better, and those whose labels the list has.
func (d *prover) fit(parts []int, list int) (points float64) {
	for _, i := range parts {
		f := &d.figures[i]
		points++
		switch {
		case f.label == nil || f.isTotal:
			points--
		case slices.ContainsFunc(f.known, func(k entryTerm) bool { return k.list == list }):
			points++
		case len(f.known) > 0:
			points -= 1.5
		}
	}
	return points
}

// ofYear reports whether most figures of a sum stand behind another amount of the same entry that is no number of hours
// and no rate: then they are sums of the year, or balances.
func (d *prover) ofYear(parts []int) bool {
	behind := 0
	for _, i := range parts {
		f := &d.figures[i]
		if f.nth == 0 || f.label == nil {
			continue
		}
		before := &d.figures[i-1]
		if before.member == "hours" {
			continue
		}
		product := f.nth >= 2 &&
			abs(float64(d.figures[i-2].is)*float64(before.is)/100-float64(f.is)) < 2
		if before.member == "" && !product {
			behind++
		}
	}
	return 2*behind > len(parts)
}

// proved is what a proof says; a, b and net are nil and -1 for what it does not prove.
func (d *prover) proved(a, b *addedUp, net int) *provedSlip {
	out := &provedSlip{lists: map[int]bool{}, of: map[wordID]int{}, keys: map[wordID]string{}, minus: d.minus,
		unprinted: map[int]bool{}}
	value := func(target, i int) {
		out.candidates = append(out.candidates, d.candidateOf(target, &d.figures[i], costAddsUp, "the figures add up"))
	}
	for _, side := range []struct {
		sum          *addedUp
		target, list int
	}{{a, d.relation.plus[0], d.plus}, {b, d.relation.minus[0], d.minus}} {
		if side.sum == nil {
			continue
		}
		total := d.printedTotal(side.sum, side.target)
		if total >= 0 {
			value(side.target, total)
		}
		out.unprinted[side.target] = total < 0 && len(side.sum.sections) > 0
		out.lists[side.list] = true
		for _, i := range side.sum.parts {
			f := &d.figures[i]
			key, _ := d.lx.entryKey(side.list, f.says)
			for _, id := range idsOf(d.page(f.segment), f.words) {
				out.of[id], out.keys[id] = side.list, key
			}
		}
	}
	if net >= 0 {
		value(d.relation.total, net)
	}
	return out
}

// without drops the candidates of values that are entries of a proved list and are not among its figures, or are the
// figure of another entry: the basic pay of a month beside the name is not that of the slip, and "P. Tax" is no "Tax".
// A total of a part of a list is not the list's, and what was paid is no rate of pay.
func (proof *provedSlip) without(s *shape, candidates []candidate) []candidate {
	return slices.DeleteFunc(candidates, func(c candidate) bool {
		if c.target >= len(s.targets) || s.targets[c.target].entry == "" {
			_, isEntry := proof.listOf(c.page, c.words)
			rate := c.target < len(s.targets) && s.targets[c.target].rate
			return proof.unprinted[c.target] || rate && isEntry
		}
		name, key, _ := strings.Cut(s.targets[c.target].entry, ":")
		list := s.listNamed(name)
		of, ok := proof.listOf(c.page, c.words)
		if !ok {
			return proof.lists[list]
		}
		is := proof.keys[idsOf(c.page, c.words)[0]]
		return proof.lists[list] && of != list || of == list && is != "" && is != key
	})
}

// listOf returns the list of a figure of a proof, false if it is none of its entries.
func (proof *provedSlip) listOf(number int, words []page.Word) (list int, ok bool) {
	if proof == nil {
		return 0, false
	}
	list, ok = proof.of[idsOf(number, words)[0]]
	return list, ok
}
