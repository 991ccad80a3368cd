package storage

import (
	"context"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// Clock is the state that was put last; ErrNotFound before the first.
func (s *Store) Clock(ctx context.Context) (engine.ClockState, error) {
	scan := func(row scanner) (c engine.ClockState, err error) {
		var kept, ahead int64
		err = row.Scan(&kept, &ahead)
		c.Kept, c.Ahead = timeOf(kept), time.Duration(ahead)*time.Microsecond
		return c, err
	}
	return queryOne(ctx, &s.reads, scan, `SELECT kept, ahead FROM clock WHERE id = 1`)
}

// PutClock keeps the state.
func (s *Store) PutClock(ctx context.Context, c engine.ClockState) error {
	return s.inTx(ctx, func(t *tx) error {
		_, err := t.exec(ctx, `
			INSERT INTO clock (id, kept, ahead) VALUES (1, $1, $2)
			ON CONFLICT (id) DO UPDATE SET kept = excluded.kept, ahead = excluded.ahead`, micros(c.Kept), c.Ahead.Microseconds())
		return err
	})
}
