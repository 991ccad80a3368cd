package ledger

import "github.com/dossier-lending/dossier/engine"

// Names of repairs, as RowNote.Repair gives them.
const (
	repairColumns = "columns_swapped"
	repairSign    = "sign"
	repairDigit   = "digit"
	repairOrder   = "order"
)

// repair corrects rows whose printed balance does not follow, when exactly one correction makes it
// follow and the next balance too. Two possible corrections leave the row as printed and say so.
func (c *chain) repair() {
	prev := c.opening
	for i := 0; i < len(c.rows); i++ {
		w := c.rows[i]
		if w.printed == nil {
			if prev != nil {
				v := c.after(*prev, w)
				prev = &v
			}
			continue
		}
		if prev != nil && c.after(*prev, w) != *w.printed {
			c.repairRow(i, *prev)
		}
		prev = w.printed
	}
}

func (c *chain) repairRow(i int, prev engine.Amount) {
	w := c.rows[i]
	var fixes []func()
	if w.movement() != 0 && c.flippedAfter(prev, w) == *w.printed {
		fixes = append(fixes, func() { w.flip(); w.repair = flipName(w) })
	}
	if c.ordersSwapped(i, prev) {
		fixes = append(fixes, func() {
			c.rows[i], c.rows[i+1] = c.rows[i+1], c.rows[i]
			c.rows[i].repair, c.rows[i+1].repair = repairOrder, repairOrder
		})
	}
	fixes = append(fixes, c.digitFixes(i, prev)...)
	switch len(fixes) {
	case 0:
	case 1:
		fixes[0]()
	default:
		w.unsure = true
	}
}

func (c *chain) flippedAfter(prev engine.Amount, w *row) engine.Amount {
	if c.liability {
		return prev + w.movement()
	}
	return prev - w.movement()
}

func flipName(w *row) string {
	if _, single := w.money[roleAmount]; single {
		return repairSign
	}
	return repairColumns
}

// ordersSwapped says that this row and the next follow when taken the other way round.
func (c *chain) ordersSwapped(i int, prev engine.Amount) bool {
	if i+1 >= len(c.rows) {
		return false
	}
	first, second := c.rows[i+1], c.rows[i]
	if first.printed == nil || second.printed == nil || !sameDay(first, second) {
		return false
	}
	if c.after(prev, first) != *first.printed || c.after(*first.printed, second) != *second.printed {
		return false
	}
	return i+2 >= len(c.rows) || c.rows[i+2].printed == nil || c.after(*second.printed, c.rows[i+2]) == *c.rows[i+2].printed
}

func sameDay(a, b *row) bool {
	return a.date != nil && b.date != nil && *a.date == *b.date
}

// follows says that the row after i follows from a balance, or that nothing printed speaks against it.
func (c *chain) follows(i int, balance engine.Amount) bool {
	if i+1 < len(c.rows) {
		next := c.rows[i+1]
		return next.printed == nil || c.after(balance, next) == *next.printed
	}
	return c.closing == nil || *c.closing == balance
}
