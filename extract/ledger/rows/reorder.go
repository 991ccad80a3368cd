package rows

import "github.com/dossier-lending/dossier/engine"

// Reorder exchanges two rows of one day whose balances follow only the other way round.
func (c *Chain) Reorder() {
	prev := c.Opening
	for i, w := range c.Rows {
		if w.Printed == nil {
			if prev != nil {
				v := c.After(*prev, w)
				prev = &v
			}
			continue
		}
		if prev != nil && c.After(*prev, w) != *w.Printed && c.turned(*prev, w) != *w.Printed && c.ordersSwapped(i, *prev) {
			c.Rows[i], c.Rows[i+1] = c.Rows[i+1], c.Rows[i]
			c.Rows[i].Repair, c.Rows[i+1].Repair = RepairOrder, RepairOrder
		}
		prev = c.Rows[i].Printed
	}
}

// turned is the balance after a row that stands on the wrong side.
func (c *Chain) turned(prev engine.Amount, w *Row) engine.Amount {
	if c.Liability {
		return prev + w.Movement()
	}
	return prev - w.Movement()
}

// ordersSwapped says that this row and the next follow when taken the other way round.
func (c *Chain) ordersSwapped(i int, prev engine.Amount) bool {
	if i+1 >= len(c.Rows) {
		return false
	}
	first, second := c.Rows[i+1], c.Rows[i]
	if first.Printed == nil || second.Printed == nil || !sameDay(first, second) {
		return false
	}
	if c.After(prev, first) != *first.Printed || c.After(*first.Printed, second) != *second.Printed {
		return false
	}
	return i+2 >= len(c.Rows) || c.Rows[i+2].Printed == nil || c.After(*second.Printed, c.Rows[i+2]) == *c.Rows[i+2].Printed
}

func sameDay(a, b *Row) bool {
	return a.Date != nil && b.Date != nil && *a.Date == *b.Date
}
