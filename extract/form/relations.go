package form

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// Relation is arithmetic between values of a paper: Total = sum of Plus - sum of Minus. It is evidence for which figure
// is which while a paper is read, and the type's checks may judge it again afterwards.
type Relation struct {
	// Total, Plus and Minus are names of amounts. In Plus and Minus, a name that ends with "?" is 0 where the paper
	// does not show it, one in bars ("|payments|?") counts without its sign, because some papers print what is taken
	// off with a minus, and "lines.amount" is the sum of a column of a table.
	Total string
	Plus  []string // what is added
	Minus []string // what is taken off
	// Within is the largest difference that still holds, in hundredths.
	Within engine.Amount
}

// relation is a Relation by the places of its targets.
type relation struct {
	total       int
	plus, minus []int
	optional    map[int]bool
	unsigned    map[int]bool
	within      engine.Amount
	sums        []tableSum
	constant    exact.Sum // of the sums
}

// tableSum is the sum of a table's column as a part of a relation.
type tableSum struct {
	list, column int
	minus        bool
}

func (r relation) targets() []int {
	return append(append([]int{r.total}, r.plus...), r.minus...)
}

// relationsOf finds the targets of relations. It panics on a name that the type lacks.
func (s *shape) relationsOf(relations []Relation) (out []relation) {
	for _, r := range relations {
		own := relation{within: r.Within, optional: map[int]bool{}, unsigned: map[int]bool{}}
		find := func(name string) int {
			bare, optional := name, false
			if n := len(name); n > 0 && name[n-1] == '?' {
				bare, optional = name[:n-1], true
			}
			unsigned := strings.HasPrefix(bare, "|")
			bare = strings.Trim(bare, "|")
			at, ok := s.byName[bare]
			if !ok || s.targets[at].kind != Amount {
				panic(fmt.Sprintf("form: the relation of %s names no amount %s", r.Total, bare))
			}
			own.optional[at], own.unsigned[at] = optional, unsigned
			return at
		}
		own.total = find(r.Total)
		for _, name := range r.Plus {
			if !own.addSum(s, name, false) {
				own.plus = append(own.plus, find(name))
			}
		}
		for _, name := range r.Minus {
			if !own.addSum(s, name, true) {
				own.minus = append(own.minus, find(name))
			}
		}
		out = append(out, own)
	}
	return out
}

// addSum adds the sum of a column, and reports whether the name is that of one.
func (r *relation) addSum(s *shape, name string, minus bool) bool {
	for i, l := range s.lists {
		for k, c := range l.columns {
			if c.name == name && !l.slip {
				r.sums = append(r.sums, tableSum{i, k, minus})
				return true
			}
		}
	}
	return false
}

// withSums returns the relations that can be judged, with the sums of the columns that were read.
func withSums(relations []relation, tables []*table) (out []relation) {
	for _, r := range relations {
		known := true
		for _, part := range r.sums {
			sum, ok := tables[part.list].sum(part.column)
			known = known && ok
			if part.minus {
				sum = exact.Sum{}.Minus(sum)
			}
			r.constant = r.constant.Plus(sum)
		}
		if known {
			out = append(out, r)
		}
	}
	return out
}

// judge reports whether the relation holds for values, and whether all values that it needs are there.
func (r relation) judge(of func(target int) any) (holds, judged bool) {
	total, ok := of(r.total).(engine.Amount)
	if !ok {
		return false, false
	}
	sum, parts := r.constant, len(r.sums)
	for _, side := range []struct {
		targets []int
		add     func(exact.Sum, engine.Amount) exact.Sum
	}{
		{r.plus, func(s exact.Sum, a engine.Amount) exact.Sum { return s.Add(a) }},
		{r.minus, func(s exact.Sum, a engine.Amount) exact.Sum { return s.Sub(a) }},
	} {
		for _, t := range side.targets {
			a, ok := of(t).(engine.Amount)
			if !ok {
				if r.optional[t] {
					continue
				}
				return false, false
			}
			if r.unsigned[t] {
				a = max(a, -a)
			}
			sum = side.add(sum, a)
			parts++
		}
	}
	if parts == 0 {
		return false, false
	}
	return exact.Of(total).Minus(sum).Within(max(r.within, 1)), true
}

// bonusAgree is what each of two labels takes off that name the same amount in two places: more than arithmetic can say
// against them.
const bonusAgree = 3.4

// agree makes the total of a relation cheaper that two labels name in two places, if no other amount has as good a
// label or that is another value too: a changed total is often printed twice, and arithmetic must not hide it.
func agree(all []candidate, relations []relation) {
	done := map[int]bool{}
	for _, r := range relations {
		if !done[r.total] {
			agreeOn(all, r.total)
		}
		done[r.total] = true
	}
}

func agreeOn(all []candidate, target int) {
	var own []*candidate // that a label names and that are no other value, the cheapest first
	for i := range all {
		c := &all[i]
		amount, ok := c.is.(engine.Amount)
		if ok && c.target == target && c.label >= 0 && amount != 0 && c.total < costNone && !namedElsewhere(all, c) {
			own = append(own, c)
		}
	}
	slices.SortStableFunc(own, func(a, b *candidate) int { return cmp.Compare(a.total, b.total) })
	second := slices.IndexFunc(own, func(c *candidate) bool {
		return c.is == own[0].is && c.label != own[0].label && !shareWords(c, own[0])
	})
	if second < 0 || slices.ContainsFunc(own, func(c *candidate) bool {
		return c.is != own[0].is && c.total < own[second].total+costAsGood
	}) {
		return
	}
	for _, c := range own {
		if c.is == own[0].is {
			c.total -= bonusAgree
		}
	}
}

// costAsGood is how much more a label may cost than another one and still be as good.
const costAsGood = 0.8

// namedElsewhere reports whether a label names the amount of a candidate as another value, such as the charges of a
// month.
func namedElsewhere(all []candidate, c *candidate) bool {
	return slices.ContainsFunc(all, func(o candidate) bool {
		return o.target != c.target && o.label >= 0 && o.label != c.label && o.is == c.is && o.total < costSure
	})
}

// costSure is the cost of a value right beside its own label, at most.
const costSure = 1.0

func shareWords(a, b *candidate) bool {
	return slices.ContainsFunc(a.ids, func(id wordID) bool { return slices.Contains(b.ids, id) })
}
