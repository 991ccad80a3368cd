package rows

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
)

// Chain is one account's rows in time order with the balance they start from.
type Chain struct {
	Rows      []*Row
	Opening   *engine.Amount
	Closing   *engine.Amount
	Liability bool
	Principal bool // the balance counts what is owed of the principal only
	// charges are the rows known to charge interest or penalties or not to, of a chain that is scored in several ways;
	// nil for one whose rows' texts may change.
	charges map[*Row]bool
}

// After is the balance that follows from prev by the row.
func (c *Chain) After(prev engine.Amount, w *Row) engine.Amount {
	if c.Liability {
		return prev - c.Counted(w)
	}
	return prev + c.Counted(w)
}

// Counted is what of a row's movement the balance counts.
func (c *Chain) Counted(w *Row) engine.Amount {
	if !c.Principal {
		return w.Movement()
	}
	if t, ok := w.Money[lexicon.RolePrincipal]; ok && w.Credit > 0 {
		return t.Size
	}
	if w.Debit > 0 && c.isCharge(w) {
		return 0
	}
	return w.Movement()
}

func (c *Chain) isCharge(w *Row) bool {
	charge, known := c.charges[w]
	if !known {
		charge = IsLoanCharge(layout.Text(w.Words()))
		if c.charges != nil {
			c.charges[w] = charge
		}
	}
	return charge
}

// chargeWords are words of rows that charge interest or penalties, which a principal's balance leaves out.
var chargeWords = []string{" interest ", " penalty ", " penalties ", " late charge ", " late charges ", " past due charge ", " surcharge ", " multa ", " interes "}

// IsLoanCharge says that a debit of a loan charges interest or a penalty and lends nothing.
func IsLoanCharge(description string) bool {
	text := " " + layout.Normalize(description) + " "
	return slices.ContainsFunc(chargeWords, func(word string) bool { return strings.Contains(text, word) })
}

// FindBasis decides whether the balances are of the principal alone: more of them follow then.
func (c *Chain) FindBasis() {
	if !slices.ContainsFunc(c.Rows, func(w *Row) bool { _, ok := w.Money[lexicon.RolePrincipal]; return ok }) {
		return
	}
	whole, _ := c.Score(c.Rows, false)
	c.Principal = true
	if principal, _ := c.Score(c.Rows, false); principal <= whole {
		c.Principal = false
	}
}

// Score counts printed balances that follow (pass) and that do not (fail), directions of unsigned rows
// being free.
func (c *Chain) Score(rows []*Row, flipped bool) (pass, fail int) {
	known := c.Opening
	var sum, free engine.Amount
	freeRows := 0
	for _, w := range rows {
		m := c.Counted(w)
		if flipped != c.Liability {
			m = -m
		}
		if w.Unsigned {
			free += w.Debit + w.Credit
			freeRows++
		} else {
			sum += m
		}
		if w.Printed == nil {
			continue
		}
		if known != nil {
			delta := *w.Printed - *known - sum
			switch {
			case freeRows == 0 && delta == 0, freeRows == 1 && (delta == free || delta == -free):
				pass++
			case freeRows > 1:
			default:
				fail++
			}
		}
		known, sum, free, freeRows = w.Printed, 0, 0, 0
	}
	return pass, fail
}

// Settle decides the directions that the page leaves open: one unsigned row between two printed
// balances has only one answer; several have one when only one choice of signs adds up.
func (c *Chain) Settle() {
	known := c.Opening
	sections := slices.ContainsFunc(c.Rows, func(w *Row) bool { return w.Section != "" })
	start := 0
	for i, w := range c.Rows {
		if w.Printed == nil {
			continue
		}
		if known != nil {
			c.settleGroup(c.Rows[start:i+1], sections, *known, *w.Printed)
		}
		known, start = w.Printed, i+1
	}
	if known != nil && c.Closing != nil && start < len(c.Rows) {
		c.settleGroup(c.Rows[start:], sections, *known, *c.Closing)
	}
	c.settleByHabit()
}

// maxFreeSigns bounds the unsigned rows of one group whose signs are searched: 2^12 sums.
const maxFreeSigns = 12

func (c *Chain) settleGroup(rows []*Row, sections bool, from, to engine.Amount) {
	need := to - from
	if c.Liability {
		need = -need
	}
	free := freeUnits(rows, sections)
	for _, w := range rows {
		if !w.Unsigned {
			need -= w.Movement()
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
			w.SetSide(answer>>k&1 == 1)
		}
	}
}

// SetSide makes the row's size a credit or a debit.
func (w *Row) SetSide(credit bool) {
	size := w.Debit + w.Credit
	w.Debit, w.Credit, w.Unsigned = size, 0, false
	if credit {
		w.Debit, w.Credit = 0, size
	}
}

// settleByHabit marks what stays open: the row is given the side of the rows of its kind, else as a debit, and
// said to be unsure.
func (c *Chain) settleByHabit() {
	habit := c.sidesOfKinds()
	for _, w := range c.Rows {
		if w.Unsigned {
			if habit[w.kind()] > 0 {
				w.SetSide(true)
			}
			w.Unsigned, w.Open = false, true
			w.Unsure = w.Debit+w.Credit != 0
		}
	}
}

// sidesOfKinds is +1 or -1 for each kind of row of which all settled rows have one side, 0 for others.
func (c *Chain) sidesOfKinds() map[string]int {
	sides, mixed := map[string]int{}, map[string]bool{}
	for _, w := range c.Rows {
		kind := w.kind()
		if w.Unsigned || kind == "" || w.Debit == w.Credit {
			continue
		}
		side := -1
		if w.Credit > w.Debit {
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
func (w *Row) kind() string {
	if code := layout.Text(w.Text[lexicon.RoleCode]); code != "" {
		return code
	}
	return layout.Text(w.Words())
}
