package ledger

import "github.com/dossier-lending/dossier/engine"

// reorder exchanges two rows of one day whose balances follow only the other way round.
func (c *chain) reorder() {
	prev := c.opening
	for i, w := range c.rows {
		if w.printed == nil {
			if prev != nil {
				v := c.after(*prev, w)
				prev = &v
			}
			continue
		}
		if prev != nil && c.after(*prev, w) != *w.printed && c.turned(*prev, w) != *w.printed && c.ordersSwapped(i, *prev) {
			c.rows[i], c.rows[i+1] = c.rows[i+1], c.rows[i]
			c.rows[i].repair, c.rows[i+1].repair = repairOrder, repairOrder
		}
		prev = c.rows[i].printed
	}
}

// turned is the balance after a row that stands on the wrong side.
func (c *chain) turned(prev engine.Amount, w *row) engine.Amount {
	if c.liability {
		return prev + w.movement()
	}
	return prev - w.movement()
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
