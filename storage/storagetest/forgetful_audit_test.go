package storagetest_test

import (
	"context"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

func (x *forgetfulTx) SweepAccess(ctx context.Context, org engine.OrgID, before time.Time, limit int) (int, error) {
	return x.Tx.SweepAccess(ctx, x.f.as(ctx, "SweepAccess", org), before, limit)
}
