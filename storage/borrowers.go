package storage

import (
	"context"

	"github.com/dossier-lending/dossier/engine"
)

// BorrowerByEmail finds by case-folded e-mail.
func (t *tx) BorrowerByEmail(ctx context.Context, org engine.OrgID, email string) (engine.Borrower, error) {
	scan := func(row scanner) (b engine.Borrower, err error) {
		var created int64
		err = row.Scan(&b.Org, &b.ID, &b.Email, &b.Name, &b.Phone, &created)
		b.CreatedAt = timeOf(created)
		return b, err
	}
	return queryOne(ctx, &t.reads, scan, `
		SELECT org_id, id, email, name, phone, created_at FROM borrowers
		WHERE org_id = $1 AND email = $2`, org, email)
}

// InsertBorrower adds one; ErrDuplicate when the organization has one with this e-mail.
func (t *tx) InsertBorrower(ctx context.Context, b engine.Borrower) error {
	return t.insert(ctx, `
		INSERT INTO borrowers (org_id, id, email, name, phone, created_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT DO NOTHING`, b.Org, b.ID, b.Email, b.Name, b.Phone, micros(b.CreatedAt))
}

// DeleteBorrowerIfOrphaned deletes a borrower that no application names any more.
func (t *tx) DeleteBorrowerIfOrphaned(ctx context.Context, org engine.OrgID, id string) (bool, error) {
	n, err := t.exec(ctx, `
		DELETE FROM borrowers WHERE org_id = $1 AND id = $2
		  AND NOT EXISTS (SELECT 1 FROM applications WHERE org_id = $1 AND borrower_id = $2)`, org, id)
	return n > 0, err
}
