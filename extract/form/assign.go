package form

import (
	"cmp"
	"math"
	"slices"
)

// The assignment chooses one candidate, or none, for every value of a paper at once. No word is part of two values, and
// no label names two. Of all such choices it takes the one with the least cost; a check of the type that holds makes a
// choice cheaper. So a value goes to the label with the better claim, not to the first one.

const (
	// costNone is the cost of a value that is left out.
	costNone = 3.2
	// bonusHolds is what a relation that holds takes off the cost, penaltyBroken what one that does not adds.
	bonusHolds, penaltyBroken = 2.5, 0.6
	// mostChoices is how many candidates of one value are weighed, the cheapest.
	mostChoices = 5
	// mostSteps bounds the search. Where it ends earlier, the best choice so far is taken.
	mostSteps = 30_000
)

// A problem is the candidates of one paper, or of one part of it, and what relates them.
type problem struct {
	candidates []candidate
	relations  []relation
	targets    int

	of       [][]int // candidates of each target, the cheapest first
	order    []int   // targets in the order in which they are decided
	conflict [][]bool
	least    []float64 // least[k] is the least cost of the targets order[k:]
	judged   [][]int   // relations that are decided with order[k]
	steps    int
	best     float64
	chosen   []int // candidate of each target, -1 for none
	current  []int
	banned   int // a candidate whose value may not be chosen for its target, -1 for none
}

// solve returns the candidate of each target, -1 for none, and how much worse the best choice without each of them is.
func solve(candidates []candidate, relations []relation, targets int) (chosen []int, margins []float64) {
	p := &problem{candidates: candidates, relations: relations, targets: targets}
	p.prepare()
	chosen, margins = make([]int, targets), make([]float64, targets)
	for t := range chosen {
		chosen[t] = -1
	}
	for _, part := range p.parts() {
		p.arrange(part)
		p.banned = -1
		best := p.search()
		own := p.chosen
		for _, t := range part {
			c := own[t]
			if chosen[t] = c; c < 0 {
				continue
			}
			if !p.contested(t, c) {
				margins[t] = p.none(t) - candidates[c].total
				continue
			}
			p.banned = c
			margins[t] = p.search() - best
		}
	}
	return chosen, margins
}

// parts groups the targets that have candidates: those that contest words or labels, or are related, are together.
func (p *problem) parts() (parts [][]int) {
	group := make([]int, p.targets)
	for t := range group {
		group[t] = t
	}
	var find func(int) int
	find = func(t int) int {
		if group[t] != t {
			group[t] = find(group[t])
		}
		return group[t]
	}
	for a := range p.candidates {
		for b, clashes := range p.conflict[a] {
			if clashes {
				group[find(p.candidates[a].target)] = find(p.candidates[b].target)
			}
		}
	}
	for _, r := range p.relations {
		for _, t := range r.targets() {
			group[find(t)] = find(r.total)
		}
	}
	place := map[int]int{}
	for t, of := range p.of {
		if len(of) == 0 {
			continue
		}
		root := find(t)
		if _, seen := place[root]; !seen {
			place[root] = len(parts)
			parts = append(parts, nil)
		}
		parts[place[root]] = append(parts[place[root]], t)
	}
	return parts
}

// contested reports whether another candidate could take a value's place, or another value its words.
func (p *problem) contested(t, c int) bool {
	if len(p.of[t]) > 1 {
		return true
	}
	return slices.Contains(p.conflict[c], true)
}

func (p *problem) prepare() {
	p.of = make([][]int, p.targets)
	for i := range p.candidates {
		t := p.candidates[i].target
		p.of[t] = append(p.of[t], i)
	}
	for t, of := range p.of {
		slices.SortStableFunc(of, func(a, b int) int {
			return cmp.Compare(p.candidates[a].total, p.candidates[b].total)
		})
		p.of[t] = distinct(p.candidates, of)
	}
	kept := map[int]bool{}
	for _, of := range p.of {
		for _, c := range of {
			kept[c] = true
		}
	}
	p.conflict = make([][]bool, len(p.candidates))
	for a := range p.candidates {
		p.conflict[a] = make([]bool, len(p.candidates))
	}
	for a := range p.candidates {
		for b := a + 1; b < len(p.candidates) && kept[a]; b++ {
			if kept[b] && clash(&p.candidates[a], &p.candidates[b]) {
				p.conflict[a][b], p.conflict[b][a] = true, true
			}
		}
	}
}

// distinct keeps the cheapest candidate of each value and place, at most mostChoices.
func distinct(candidates []candidate, of []int) []int {
	var kept []int
	for _, c := range of {
		same := func(k int) bool { return slices.Equal(candidates[k].ids, candidates[c].ids) }
		if !slices.ContainsFunc(kept, same) {
			kept = append(kept, c)
		}
		if len(kept) == mostChoices {
			break
		}
	}
	return kept
}

// clash reports whether two values cannot both be: they share words or, for different targets, a label, or they make
// two parties of one name, with no label for one of them.
func clash(a, b *candidate) bool {
	if a.target == b.target {
		return false
	}
	if a.label >= 0 && a.label == b.label {
		return true
	}
	if a.party != b.party && a.party != "" && b.party != "" && (a.label < 0 || b.label < 0) && a.is == b.is {
		return true
	}
	for _, x := range a.ids {
		if slices.Contains(b.ids, x) {
			return true
		}
	}
	return false
}

// arrange puts the targets of a part in an order of decision: those of relations first, then those with the cheapest
// candidates.
func (p *problem) arrange(part []int) {
	related := map[int]bool{}
	for _, r := range p.relations {
		for _, t := range r.targets() {
			related[t] = true
		}
	}
	p.order = slices.Clone(part)
	slices.SortStableFunc(p.order, func(a, b int) int {
		if related[a] != related[b] {
			if related[a] {
				return -1
			}
			return 1
		}
		return cmp.Compare(p.candidates[p.of[a][0]].total, p.candidates[p.of[b][0]].total)
	})
	place := map[int]int{}
	for k, t := range p.order {
		place[t] = k
	}
	p.judged = make([][]int, len(p.order)+1)
	for i, r := range p.relations {
		last := -1
		for _, t := range r.targets() {
			if k, ok := place[t]; ok {
				last = max(last, k)
			}
		}
		if last >= 0 {
			p.judged[last] = append(p.judged[last], i)
		}
	}
	p.least = make([]float64, len(p.order)+1)
	for k := len(p.order) - 1; k >= 0; k-- {
		p.least[k] = p.least[k+1] + min(p.none(p.order[k]), p.candidates[p.of[p.order[k]][0]].total)
		p.least[k] -= bonusHolds * float64(len(p.judged[k]))
	}
}

// search finds the cheapest choice and returns its cost; p.chosen is the choice.
func (p *problem) search() float64 {
	p.best, p.steps = math.Inf(1), 0
	p.current = make([]int, p.targets)
	for t := range p.current {
		p.current[t] = -1
	}
	p.decide(0, 0)
	return p.best
}

// decide tries the candidates of the k-th target, the cheapest first.
func (p *problem) decide(k int, cost float64) {
	p.steps++
	if cost+p.least[k] >= p.best-1e-9 || p.steps > mostSteps && !math.IsInf(p.best, 1) {
		return
	}
	if k == len(p.order) {
		p.best, p.chosen = cost, slices.Clone(p.current)
		return
	}
	t := p.order[k]
	for _, c := range p.of[t] {
		if p.isBanned(c) || p.candidates[c].total >= p.none(t) || p.taken(k, c) {
			continue
		}
		p.current[t] = c
		p.decide(k+1, cost+p.candidates[c].total+p.relationCost(k))
	}
	p.current[t] = -1
	p.decide(k+1, cost+p.none(t)+p.relationCost(k))
}

// none is the cost of leaving a target out. A period stands for two other values, which are left out with it.
func (p *problem) none(t int) float64 {
	if p.candidates[p.of[t][0]].total < 0 {
		return 0
	}
	return costNone
}

// isBanned reports whether a candidate is the banned one, or says the same at another place.
func (p *problem) isBanned(c int) bool {
	if p.banned < 0 || p.candidates[c].target != p.candidates[p.banned].target {
		return false
	}
	return p.candidates[c].is == p.candidates[p.banned].is
}

func (p *problem) taken(k, c int) bool {
	for _, t := range p.order[:k] {
		if d := p.current[t]; d >= 0 && p.conflict[c][d] {
			return true
		}
	}
	return false
}

// relationCost is what the relations that are decided with the k-th target add to the cost.
func (p *problem) relationCost(k int) (cost float64) {
	for _, i := range p.judged[k] {
		holds, judged := p.relations[i].judge(func(t int) any {
			if c := p.current[t]; c >= 0 {
				return p.candidates[c].is
			}
			return nil
		})
		switch {
		case holds:
			cost -= bonusHolds
		case judged:
			cost += penaltyBroken
		}
	}
	return cost
}
