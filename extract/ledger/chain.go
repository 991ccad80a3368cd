package ledger

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// chain is one account's rows in time order with the balance they start from.
type chain struct {
	rows      []*row
	opening   *engine.Amount
	closing   *engine.Amount
	liability bool
	principal bool // the balance counts what is owed of the principal only
}

// after is the balance that follows from prev by the row.
func (c *chain) after(prev engine.Amount, w *row) engine.Amount {
	if c.liability {
		return prev - c.counted(w)
	}
	return prev + c.counted(w)
}

// counted is what of a row's movement the balance counts.
func (c *chain) counted(w *row) engine.Amount {
	if !c.principal {
		return w.movement()
	}
	if t, ok := w.money[wording.RolePrincipal]; ok && w.credit > 0 {
		return t.Size
	}
	if w.debit > 0 && IsLoanCharge(layout.Text(w.words())) {
		return 0
	}
	return w.movement()
}

// chargeWords are words of rows that charge interest or penalties, which a principal's balance leaves out.
var chargeWords = []string{"interest", "penalty", "penalties", "late charge", "late charges", "past due charge", "surcharge", "multa", "interes"}

// IsLoanCharge says that a debit of a loan charges interest or a penalty and lends nothing.
func IsLoanCharge(description string) bool {
	text := " " + layout.Normalize(description) + " "
	return slices.ContainsFunc(chargeWords, func(word string) bool { return strings.Contains(text, " "+word+" ") })
}

// findBasis decides whether the balances are of the principal alone: more of them follow then.
func (c *chain) findBasis() {
	if !slices.ContainsFunc(c.rows, func(w *row) bool { _, ok := w.money[wording.RolePrincipal]; return ok }) {
		return
	}
	whole, _ := c.score(c.rows, false)
	c.principal = true
	if principal, _ := c.score(c.rows, false); principal <= whole {
		c.principal = false
	}
}

// score counts printed balances that follow (pass) and that do not (fail), directions of unsigned rows
// being free.
func (c *chain) score(rows []*row, flipped bool) (pass, fail int) {
	known := c.opening
	var sum, free engine.Amount
	freeRows := 0
	for _, w := range rows {
		m := c.counted(w)
		if flipped != c.liability {
			m = -m
		}
		if w.unsigned {
			free += w.debit + w.credit
			freeRows++
		} else {
			sum += m
		}
		if w.printed == nil {
			continue
		}
		if known != nil {
			delta := *w.printed - *known - sum
			switch {
			case freeRows == 0 && delta == 0, freeRows == 1 && (delta == free || delta == -free):
				pass++
			case freeRows > 1:
			default:
				fail++
			}
		}
		known, sum, free, freeRows = w.printed, 0, 0, 0
	}
	return pass, fail
}

// settle decides the directions that the page leaves open: one unsigned row between two printed
// balances has only one answer; several have one when only one choice of signs adds up.
func (c *chain) settle() {
	known := c.opening
	start := 0
	for i, w := range c.rows {
		if w.printed == nil {
			continue
		}
		if known != nil {
			c.settleGroup(c.rows[start:i+1], *known, *w.printed)
		}
		known, start = w.printed, i+1
	}
	if known != nil && c.closing != nil && start < len(c.rows) {
		c.settleGroup(c.rows[start:], *known, *c.closing)
	}
	c.settleByHabit()
}

// maxFreeSigns bounds the unsigned rows of one group whose signs are searched: 2^12 sums.
const maxFreeSigns = 12

func (c *chain) settleGroup(rows []*row, from, to engine.Amount) {
	need := to - from
	if c.liability {
		need = -need
	}
	free := c.freeUnits(rows)
	for _, w := range rows {
		if !w.unsigned {
			need -= w.movement()
		}
	}
	if len(free) == 0 || len(free) > maxFreeSigns {
		return
	}
	answer, answers := 0, 0
	for signs := range 1 << len(free) {
		var sum engine.Amount
		for k, unit := range free {
			if size := sizeOf(unit); signs>>k&1 == 1 {
				sum += size
			} else {
				sum -= size
			}
		}
		if sum == need {
			answer, answers = signs, answers+1
		}
	}
	if answers != 1 {
		return
	}
	for k, unit := range free {
		for _, w := range unit {
			w.setSide(answer>>k&1 == 1)
		}
	}
}

func (w *row) setSide(credit bool) {
	size := w.debit + w.credit
	w.debit, w.credit, w.unsigned = size, 0, false
	if credit {
		w.debit, w.credit = 0, size
	}
}

// settleByHabit marks what stays open: the row is given the side of the rows of its kind, else as a debit, and
// said to be unsure.
func (c *chain) settleByHabit() {
	habit := c.sidesOfKinds()
	for _, w := range c.rows {
		if w.unsigned {
			if habit[w.kind()] > 0 {
				w.setSide(true)
			}
			w.unsigned, w.open = false, true
			w.unsure = w.debit+w.credit != 0
		}
	}
}

// sidesOfKinds is +1 or -1 for each kind of row of which all settled rows have one side, 0 for others.
func (c *chain) sidesOfKinds() map[string]int {
	sides, mixed := map[string]int{}, map[string]bool{}
	for _, w := range c.rows {
		kind := w.kind()
		if w.unsigned || kind == "" || w.debit == w.credit {
			continue
		}
		side := -1
		if w.credit > w.debit {
			side = 1
		}
		mixed[kind] = mixed[kind] || sides[kind] != 0 && sides[kind] != side
		sides[kind] = side
	}
	for kind := range mixed {
		if mixed[kind] {
			delete(sides, kind)
		}
	}
	return sides
}

// kind is what the row's code says it is, else its text.
func (w *row) kind() string {
	if code := layout.Text(w.text[wording.RoleCode]); code != "" {
		return code
	}
	return layout.Text(w.words())
}
