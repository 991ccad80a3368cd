package storage

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/dossier-lending/dossier/engine"
)

const sumOfCorrections = "field corrections"

// FieldCorrections are those of a document, by pointer; none when nothing is corrected. ErrDamaged when they are not what
// was put.
func (r *reads) FieldCorrections(ctx context.Context, org engine.OrgID, documentID int64) ([]engine.FieldCorrection, error) {
	scan := func(row scanner) (all []engine.FieldCorrection, err error) {
		var text, sum string
		if err = row.Scan(&text, &sum); err != nil {
			return nil, err
		}
		if err = checkSum(sql.NullString{String: sum, Valid: true}, sumOfCorrections, org, documentID, []byte(text)); err != nil {
			return nil, err
		}
		if err = json.Unmarshal([]byte(text), &all); err != nil {
			err = fmt.Errorf("%w: the field corrections of document %d: %w", engine.ErrDamaged, documentID, err)
		}
		return all, err
	}
	all, err := queryOne(ctx, r, scan, `
		SELECT corrections, sum FROM field_corrections WHERE org_id = $1 AND document_id = $2`, org, documentID)
	if errors.Is(err, engine.ErrNotFound) {
		return nil, nil
	}
	return all, err
}

// PutFieldCorrections replaces all of a document's; none removes them. ErrNotFound when there is no such document.
func (t *tx) PutFieldCorrections(ctx context.Context, org engine.OrgID, documentID int64, all []engine.FieldCorrection) error {
	if len(all) == 0 {
		_, err := t.exec(ctx, `DELETE FROM field_corrections WHERE org_id = $1 AND document_id = $2`, org, documentID)
		return err
	}
	text, err := json.Marshal(all)
	if err != nil {
		return err
	}
	_, err = t.exec(ctx, `
		INSERT INTO field_corrections (org_id, document_id, corrections, sum) VALUES ($1, $2, $3, $4)
		ON CONFLICT (org_id, document_id) DO UPDATE SET corrections = excluded.corrections, sum = excluded.sum`,
		org, documentID, string(text), resultSum(sumOfCorrections, org, documentID, text))
	return err
}
