package rows

import (
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// If every row has a balance, each row is a group. Four times the rows are then about four times the work; it would be
// sixteen times if each group looked at all rows.
func TestSettleTakesLinearTime(t *testing.T) {
	const rows, times, most, tries = 1000, 4, 9.0, 20
	few, many := time.Hour, time.Hour
	for range tries { // the shortest is the one that nothing else on the machine held up
		few, many = min(few, settlingTakes(t, rows)), min(many, settlingTakes(t, rows*times))
		if many.Seconds() <= most*few.Seconds() {
			return
		}
	}
	t.Errorf("%d rows took %v and %d times as many %v, want %v times that at most", rows, few, times, many, most)
}

// settlingTakes is the time Settle takes for n unsigned rows with balances.
func settlingTakes(t *testing.T, n int) time.Duration {
	t.Helper()
	c := Chain{Opening: new(engine.Amount)}
	for i := range n {
		c.Rows = append(c.Rows, &Row{Draft: &Draft{}, Credit: 5, Unsigned: true,
			Printed: new(engine.Amount(-5 * (i + 1)))})
	}
	began := time.Now()
	c.Settle()
	took := time.Since(began)
	if last := c.Rows[n-1]; last.Debit != 5 || last.Credit != 0 {
		t.Fatalf("the last row has debit %d and credit %d, want 5 and 0", last.Debit, last.Credit)
	}
	return took
}
