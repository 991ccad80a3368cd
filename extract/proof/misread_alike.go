package proof

import (
	"fmt"
	"slices"
	"strings"
)

// # One digit misread in several figures
//
// A worn or faint digit is misread alike wherever it is printed: a 3 in the hundreds as an 8 in a deposit, in the
// balance after it and in the withdrawal that follows, and every sum agrees. So if figures show the same digit at the
// same place, and their errors would cancel out if it were misread in all of them, one must be sure. The same holds
// for two such figures and any third one whose own error makes up for both: a deposit and the next withdrawal around
// a misread balance, or a deposit and its balance before a misread withdrawal. An amount and its reversal have all
// digits alike and are handled without their balances ([reversals]).

// shape is a digit at a place of a figure; place 0 is the hundredths.
type shape struct{ digit, place int }

// shapesOf returns a figure's digits by place; those of hundredths only if such are printed.
func shapesOf(f *figure, hundredths bool) (shapes []shape) {
	rest := f.value.Abs()
	for place := 0; rest > 0 || place < 3; place++ {
		if place >= 2 || hundredths {
			shapes = append(shapes, shape{int(rest % 10), place})
		}
		rest /= 10
	}
	return shapes
}

// printsHundredths reports whether any of an account's recognized amounts is printed with hundredths. If none is, the
// page shows no digits for them.
func (p *statement) printsHundredths(account int) bool {
	digits := func(text string) string {
		return strings.TrimLeft(strings.Map(func(r rune) rune {
			if r < '0' || r > '9' {
				return -1
			}
			return r
		}, text), "0")
	}
	for _, place := range p.chains[account] {
		row := p.Rows[place]
		if text := p.RowNotes[place].AmountText; text == "" ||
			digits(text) == digits(fmt.Sprint(int64(row.Debit+row.Credit))) {
			return true
		}
	}
	return false
}

// effect is the sign of the change of an equation if the figure's digits grow by one unit.
func (f *figure) effect(t term) int {
	if f.value < 0 {
		return -t.sign
	}
	return t.sign
}

// misreadAlike returns sets of figures of which one must be sure, because errors may cancel out if a digit is misread
// alike in all of them.
func misreadAlike(figures []*figure, hundredths bool) (sets [][]*figure) {
	unsure := slices.DeleteFunc(slices.Clone(figures), func(f *figure) bool { return f.sure || len(f.sums) == 0 })
	byShape := map[shape][]*figure{}
	var shapes []shape
	for _, f := range unsure {
		for _, s := range shapesOf(f, hundredths) {
			if byShape[s] == nil {
				shapes = append(shapes, s)
			}
			byShape[s] = append(byShape[s], f)
		}
	}
	for _, s := range shapes {
		if rest := balanced(byShape[s]); len(rest) > 0 {
			sets = append(sets, rest)
		}
	}
	return append(sets, pairsAndOne(unsure, hundredths)...)
}

// balanced removes every figure with an equation in which no other figure can make up for one more unit in it, until
// none is left to remove. Only among the remaining figures may errors of the same size cancel out.
func balanced(figures []*figure) []*figure {
	for {
		more, less := map[int]int{}, map[int]int{}
		for _, f := range figures {
			for _, t := range f.sums {
				if f.effect(t) > 0 {
					more[t.equation]++
				} else {
					less[t.equation]++
				}
			}
		}
		rest := slices.DeleteFunc(slices.Clone(figures), func(f *figure) bool {
			return slices.ContainsFunc(
				f.sums, func(t term) bool { return more[t.equation] == 0 || less[t.equation] == 0 },
			)
		})
		if len(rest) == len(figures) {
			return rest
		}
		figures = rest
	}
}

// toSettle returns figures that settle all sets if second looks confirm them: of each set the figure in most sets.
func toSettle(figures []*figure, hundredths bool, looked map[string]bool) (ask []*figure) {
	for {
		sets := misreadAlike(figures, hundredths)
		in := map[*figure]int{}
		for _, set := range sets {
			for _, f := range set {
				in[f]++
			}
		}
		before := len(ask)
		for _, set := range sets {
			if slices.ContainsFunc(set, func(f *figure) bool { return slices.Contains(ask[before:], f) }) {
				continue
			}
			set = slices.DeleteFunc(slices.Clone(set), func(f *figure) bool { return looked[f.pointer] })
			if len(set) > 0 {
				ask = append(ask, slices.MaxFunc(set, func(a, b *figure) int { return in[a] - in[b] }))
			}
		}
		if len(ask) == before {
			return ask
		}
		figures = slices.DeleteFunc(
			slices.Clone(figures), func(f *figure) bool { return slices.Contains(ask[before:], f) },
		)
	}
}

// pairsAndOne returns pairs of figures with an equal digit at the same place, such that a third figure's error can
// make up for the pair's if that digit is misread alike in both. Such a pair is in one equation or on both sides of a
// balance. Two amounts that share only a total are never such a pair: the third figure would have to be in three
// equations.
func pairsAndOne(figures []*figure, hundredths bool) (pairs [][]*figure) {
	near, byKey, totals := map[int][]*figure{}, map[string][]*figure{}, map[int]bool{}
	for _, f := range figures {
		byKey[f.key()] = append(byKey[f.key()], f)
		for _, t := range f.sums {
			near[t.equation] = append(near[t.equation], f)
			totals[t.equation] = totals[t.equation] || f.row < 0 && !f.balance
		}
	}
	seen := map[[2]*figure]bool{}
	try := func(f, g *figure) {
		if f == g || seen[[2]*figure{f, g}] || seen[[2]*figure{g, f}] {
			return
		}
		seen[[2]*figure{f, g}] = true
		both := together(f, g)
		if len(both) == 0 || !shareShape(f, g, hundredths) {
			return
		}
		if slices.ContainsFunc(byKey[keyOf(both)], func(third *figure) bool { return third != f && third != g }) {
			pairs = append(pairs, []*figure{f, g})
		}
	}
	for _, h := range figures {
		for i, t := range h.sums {
			if totals[t.equation] && (h.row >= 0 || h.balance) {
				continue // tried from the total
			}
			for _, f := range near[t.equation] {
				try(h, f)
				for _, u := range h.sums[i+1:] {
					for _, g := range near[u.equation] {
						if h.balance {
							try(f, g)
						}
					}
				}
			}
		}
	}
	return pairs
}

func shareShape(f, g *figure, hundredths bool) bool {
	a, b := shapesOf(f, hundredths), shapesOf(g, hundredths)
	for i := range min(len(a), len(b)) {
		if a[i] == b[i] {
			return true
		}
	}
	return false
}

// together returns the equations that one more unit in both figures breaks. If all are broken by the same size, they
// are divided by it, so that one figure's error may make up for them.
func together(f, g *figure) (sums []term) {
	off := map[int]int{}
	for _, h := range []*figure{f, g} {
		for _, t := range h.sums {
			off[t.equation] += h.effect(t)
		}
	}
	alike := true
	for equation, sign := range off {
		if sign != 0 {
			sums = append(sums, term{equation, sign})
			alike = alike && max(sign, -sign) == max(sums[0].sign, -sums[0].sign)
		}
	}
	for i := range sums {
		if alike {
			sums[i].sign /= max(sums[i].sign, -sums[i].sign)
		}
	}
	return sums
}
