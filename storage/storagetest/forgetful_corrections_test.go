package storagetest_test

import (
	"context"

	"github.com/dossier-lending/dossier/engine"
)

func (f *forgetful) FieldCorrections(ctx context.Context, org engine.OrgID, id int64) ([]engine.FieldCorrection, error) {
	return f.Store.FieldCorrections(ctx, f.as(ctx, "FieldCorrections", org), id)
}

func (x *forgetfulTx) PutFieldCorrections(ctx context.Context, org engine.OrgID, id int64, all []engine.FieldCorrection) error {
	return x.Tx.PutFieldCorrections(ctx, x.f.as(ctx, "PutFieldCorrections", org), id, all)
}
