package storage

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// KeptAnswer finds by id, however old it is. About is not read.
func (r *reads) KeptAnswer(ctx context.Context, org engine.OrgID, id string) (engine.KeptAnswer, error) {
	scan := func(row scanner) (a engine.KeptAnswer, err error) {
		var made int64
		var status sql.NullInt64
		var header, body sql.NullString
		if err = row.Scan(&a.Org, &a.ID, &a.Content, &made, &status, &header, &body); err != nil {
			return a, err
		}
		a.MadeAt = timeOf(made)
		if !status.Valid {
			return a, nil
		}
		a.Answer = &engine.Answer{Status: int(status.Int64), Body: []byte(body.String)}
		if header.Valid {
			err = json.Unmarshal([]byte(header.String), &a.Answer.Header)
		}
		return a, err
	}
	return queryOne(ctx, r, scan, `
		SELECT org_id, id, content, made_at, status, header, body FROM kept_answers
		WHERE org_id = $1 AND id = $2`, org, id)
}

// KeepAnswer adds one, in place of one with the same id made at a time or before it; ErrDuplicate when a
// younger one is kept.
func (t *tx) KeepAnswer(ctx context.Context, a engine.KeptAnswer, expired time.Time) error {
	for _, old := range []string{
		`DELETE FROM kept_answer_subjects WHERE org_id = $1 AND answer_id IN
		   (SELECT id FROM kept_answers WHERE org_id = $1 AND id = $2 AND made_at <= $3)`,
		`DELETE FROM kept_answers WHERE org_id = $1 AND id = $2 AND made_at <= $3`,
	} {
		if _, err := t.exec(ctx, old, a.Org, a.ID, micros(expired)); err != nil {
			return err
		}
	}
	var status sql.NullInt64
	var header, body sql.NullString
	if a.Answer != nil {
		status = sql.NullInt64{Int64: int64(a.Answer.Status), Valid: true}
		body = sql.NullString{String: string(a.Answer.Body), Valid: true}
		if len(a.Answer.Header) > 0 {
			text, err := json.Marshal(a.Answer.Header)
			if err != nil {
				return err
			}
			header = sql.NullString{String: string(text), Valid: true}
		}
	}
	if err := t.insert(ctx, `
		INSERT INTO kept_answers (org_id, id, content, made_at, status, header, body) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT DO NOTHING`, a.Org, a.ID, a.Content, micros(a.MadeAt), status, header, body); err != nil {
		return err
	}
	for _, about := range a.About {
		if _, err := t.exec(ctx, `
			INSERT INTO kept_answer_subjects (org_id, subject, answer_id) VALUES ($1, $2, $3)
			ON CONFLICT DO NOTHING`, a.Org, about, a.ID); err != nil {
			return err
		}
	}
	return nil
}

// ForgetAnswers empties the answers that speak of something; their ids stay.
func (t *tx) ForgetAnswers(ctx context.Context, org engine.OrgID, about string) error {
	_, err := t.exec(ctx, `
		UPDATE kept_answers SET status = NULL, header = NULL, body = NULL
		WHERE org_id = $1 AND id IN (SELECT answer_id FROM kept_answer_subjects WHERE org_id = $1 AND subject = $2)`, org, about)
	return err
}

// DropKeptAnswers deletes those made at a time or before it.
func (t *tx) DropKeptAnswers(ctx context.Context, org engine.OrgID, expired time.Time) error {
	for _, old := range []string{
		`DELETE FROM kept_answer_subjects WHERE org_id = $1 AND answer_id IN
		   (SELECT id FROM kept_answers WHERE org_id = $1 AND made_at <= $2)`,
		`DELETE FROM kept_answers WHERE org_id = $1 AND made_at <= $2`,
	} {
		if _, err := t.exec(ctx, old, org, micros(expired)); err != nil {
			return err
		}
	}
	return nil
}
