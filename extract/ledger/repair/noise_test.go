package repair

import (
	"bytes"
	"math/rand/v2"
	"strconv"
	"strings"
)

// truth is a ledger as printed.
type truth struct {
	opening  int64
	moves    []int64
	balances []int64
	printed  []bool // a balance is printed beside the row
}

// makeTruth makes a random ledger of n rows; every is the number of rows that share one printed balance.
func makeTruth(r *rand.Rand, n, every int) truth {
	t := truth{opening: 1_000_00 + r.Int64N(500_000_00)}
	balance := t.opening
	for i := range n {
		m := amount(r)
		if r.IntN(2) == 0 && balance > m {
			m = -m
		}
		balance += m
		t.moves, t.balances = append(t.moves, m), append(t.balances, balance)
		t.printed = append(t.printed, i%every == every-1)
	}
	return t
}

// amount is a random amount, round about as often as real ones.
func amount(r *rand.Rand) int64 {
	switch r.IntN(4) {
	case 0:
		return (1 + r.Int64N(50)) * 1_000_00
	case 1:
		return (1 + r.Int64N(99)) * 100_00
	}
	return 10_00 + r.Int64N(60_000_00)
}

// grouped writes an amount in cents with thousands separators.
func grouped(v int64) string {
	text, _ := printed(size(v), false, true)
	return string(text)
}

// noise is a model of how recognition misreads figures.
type noise struct {
	r        *rand.Rand
	cells    float64 // share of cells misread
	lostRows float64
}

// read returns the cell that recognition makes of a figure.
func (n noise) read(v int64) *Cell {
	text := grouped(v)
	if n.r.Float64() < n.cells {
		text = n.garble(text)
	}
	return cellOf(text, v < 0)
}

// cellOf reads a recognized text as strictly as package parse: odd groups of digits are not a figure.
func cellOf(text string, down bool) *Cell {
	c := &Cell{Text: text, Down: down, Turn: 60, Sure: 6}
	v, ok := strict(text)
	if !ok {
		c.Unread = true
		return c
	}
	c.Value = v
	if down {
		c.Value = -v
	}
	return c
}

func strict(text string) (int64, bool) {
	whole, cents, ok := strings.Cut(text, ".")
	if !ok || len(cents) != 2 {
		return 0, false
	}
	for i, group := range strings.Split(whole, ",") {
		if i > 0 && len(group) != 3 || i == 0 && (group == "" || strings.Contains(whole, ",") && len(group) > 3) {
			return 0, false
		}
	}
	v, err := strconv.ParseInt(strings.ReplaceAll(whole, ",", "")+cents, 10, 64)
	return v, err == nil
}

// garble misreads one or two characters.
func (n noise) garble(text string) string {
	b := []byte(text)
	for range 1 + n.r.IntN(8)/7 {
		i := n.r.IntN(len(b))
		digit := b[i] >= '0' && b[i] <= '9'
		switch k := n.r.IntN(20); {
		case k < 11 && digit: // a look-alike
			if twins := twinsOf(b[i]); len(twins) > 0 {
				b[i] = twins[n.r.IntN(len(twins))]
			}
		case k < 13 && digit: // any digit
			b[i] = byte('0' + n.r.IntN(10))
		case k < 15 && digit: // a letter
			if at := bytes.IndexByte(letters[:], b[i]); at >= 0 {
				b[i] = byte(at)
			}
		case k < 17: // lost
			b = append(b[:i], b[i+1:]...)
		case k < 18: // doubled
			b = append(b[:i+1], b[i:]...)
		case !digit:
			b[i] = ".,"[n.r.IntN(2)]
		default:
			b = append(b, '|')
		}
		if len(b) < 3 {
			return "1.00"
		}
	}
	return string(b)
}

func twinsOf(d byte) (twins []byte) {
	for twin, is := range alike[d-'0'] {
		if is {
			twins = append(twins, byte('0'+twin))
		}
	}
	return twins
}

// noisyPage is a ledger as read, with the truth; place is the true row of each step, -1 for opening and closing
// balance.
type noisyPage struct {
	truth
	chain Chain
	place []int
	lost  int
}

// print returns a ledger as it is read with the noise.
func (n noise) print(t truth, closing, totals bool) noisyPage {
	p := noisyPage{truth: t}
	step := func(s Step, place int) {
		s.Lost = 40
		p.chain.Steps, p.place = append(p.chain.Steps, s), append(p.place, place)
	}
	step(Step{Balance: n.read(t.opening)}, -1)
	var rises, falls sums
	for i, m := range t.moves {
		if m > 0 {
			rises = rises.plus(sums{m, 1})
		} else {
			falls = falls.plus(sums{-m, 1})
		}
		if n.r.Float64() < n.lostRows {
			p.lost++
			continue
		}
		s := Step{Move: n.read(m)}
		if t.printed[i] {
			s.Balance = n.read(t.balances[i])
		}
		step(s, i)
	}
	if closing {
		step(Step{Balance: n.read(t.balances[len(t.balances)-1])}, -1)
	}
	if totals {
		p.chain.Rises = Total{Sums: []int64{rises.total}, Count: &rises.count}
		p.chain.Falls = Total{Sums: []int64{falls.total}, Count: &falls.count}
	}
	return p
}

// want is the true figure of a field.
func (p noisyPage) want(c Change) int64 {
	i := p.place[c.Step]
	switch {
	case i < 0 && c.Step == 0:
		return p.opening
	case i < 0:
		return p.balances[len(p.balances)-1]
	case c.Field == Move:
		return p.moves[i]
	}
	return p.balances[i]
}

// score counts cells that are misread, correctly repaired and wrongly repaired.
func (p noisyPage) score(out Outcome) (misread, right, wrong int) {
	for i, s := range p.chain.Steps {
		for f, cell := range map[Field]*Cell{Move: s.Move, Balance: s.Balance} {
			if cell != nil && (cell.Unread || cell.Value != p.want(Change{Step: i, Field: f})) {
				misread++
			}
		}
	}
	for _, c := range out.Corrections {
		if p.want(c.Change) == c.Value {
			right++
		} else {
			wrong++
		}
	}
	return misread, right, wrong
}
