package rows

import (
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// Every row of a long statement has a balance, so that each is a group of its own: four times the rows are some four times
// the work, sixteen times where each group asks all rows.
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

// settlingTakes is how long a chain of unsigned rows takes that all have a balance.
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
