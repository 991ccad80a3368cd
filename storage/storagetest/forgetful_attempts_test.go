package storagetest_test

import (
	"context"

	"github.com/dossier-lending/dossier/engine"
)

func (f *forgetful) Attempts(ctx context.Context, org engine.OrgID, id int64) ([]engine.Attempt, error) {
	return f.Store.Attempts(ctx, f.as(ctx, "Attempts", org), id)
}
func (x *forgetfulTx) InsertAttempt(ctx context.Context, a engine.Attempt) error {
	a.Org = x.f.as(ctx, "InsertAttempt", a.Org)
	return x.Tx.InsertAttempt(ctx, a)
}
func (x *forgetfulTx) EndAttempt(ctx context.Context, a engine.Attempt) error {
	a.Org = x.f.as(ctx, "EndAttempt", a.Org)
	return x.Tx.EndAttempt(ctx, a)
}
func (x *forgetfulTx) DropAttempts(ctx context.Context, org engine.OrgID, id int64, upTo int) error {
	return x.Tx.DropAttempts(ctx, x.f.as(ctx, "DropAttempts", org), id, upTo)
}
