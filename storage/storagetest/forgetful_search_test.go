package storagetest_test

import (
	"context"

	"github.com/dossier-lending/dossier/engine"
)

func (f *forgetful) UnindexedDocuments(ctx context.Context, org engine.OrgID, after int64, limit int) ([]int64, error) {
	return f.Store.UnindexedDocuments(ctx, f.as(ctx, "UnindexedDocuments", org), after, limit)
}
func (x *forgetfulTx) PutSearchWords(ctx context.Context, org engine.OrgID, id int64, words []string) error {
	return x.Tx.PutSearchWords(ctx, x.f.as(ctx, "PutSearchWords", org), id, words)
}
func (x *forgetfulTx) AddSearchWords(ctx context.Context, org engine.OrgID, id int64, words []string) error {
	return x.Tx.AddSearchWords(ctx, x.f.as(ctx, "AddSearchWords", org), id, words)
}
