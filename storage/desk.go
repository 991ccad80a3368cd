package storage

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"github.com/dossier-lending/dossier/engine"
)

// What underwriters ask, decide and write. questionReads and questionWrites, decisionReads and decisionWrites,
// memoReads and memoWrites implement the ports of the same names.
type (
	questionReads  struct{ *runner }
	questionWrites struct{ *runner }
	decisionReads  struct{ *runner }
	decisionWrites struct{ *runner }
	memoReads      struct{ *runner }
	memoWrites     struct{ *runner }
)

// asJSON encodes a value of a JSON column.
func asJSON(v any) (string, error) {
	b, err := json.Marshal(v)
	return string(b), err
}

// fromJSON decodes a JSON column; NULL leaves the value unchanged. ErrDamaged if it is no JSON.
func fromJSON(column sql.NullString, into any) error {
	if !column.Valid {
		return nil
	}
	if err := json.Unmarshal([]byte(column.String), into); err != nil {
		return fmt.Errorf("%w: %w", engine.ErrDamaged, err)
	}
	return nil
}

func dayOrNull(d *engine.Date) *string {
	if d == nil {
		return nil
	}
	text := d.String()
	return &text
}

func dayOrNil(v sql.NullString) (*engine.Date, error) {
	if !v.Valid {
		return nil, nil
	}
	d, err := engine.ParseDate(v.String)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", engine.ErrDamaged, err)
	}
	return &d, nil
}

const questionColumns = `org_id, application_id, id, text, asked_at, asked_by, finding, documents_wanted, due, status,
		answer, answered_at, document_ids, raised_from, history`

func scanQuestion(row scanner) (q engine.Question, err error) {
	var asked int64
	var answered sql.NullInt64
	var finding, wanted, due, documents, history sql.NullString
	if err = row.Scan(&q.Org, &q.ApplicationID, &q.ID, &q.Text, &asked, &q.AskedBy, &finding, &wanted, &due, &q.Status,
		&q.Answer, &answered, &documents, &q.RaisedFrom, &history); err != nil {
		return q, err
	}
	q.AskedAt, q.AnsweredAt = timeOf(asked), timeOrNil(answered)
	for _, c := range []struct {
		column sql.NullString
		into   any
	}{{finding, &q.Finding}, {wanted, &q.DocumentsWanted}, {documents, &q.DocumentIDs}, {history, &q.History}} {
		if err := fromJSON(c.column, c.into); err != nil {
			return q, err
		}
	}
	q.Due, err = dayOrNil(due)
	return q, err
}

// Question finds one of an application's questions.
func (r questionReads) Question(
	ctx context.Context, org engine.OrgID, applicationID, id string,
) (engine.Question, error) {
	return queryOne(ctx, r.runner, scanQuestion, `
		SELECT `+questionColumns+` FROM questions WHERE org_id = $1 AND application_id = $2 AND id = $3`,
		org, applicationID, id)
}

// Questions lists an application's questions, oldest first.
func (r questionReads) Questions(
	ctx context.Context, org engine.OrgID, applicationID string,
) ([]engine.Question, error) {
	return queryAll(ctx, r.runner, scanQuestion, `
		SELECT `+questionColumns+` FROM questions WHERE org_id = $1 AND application_id = $2 ORDER BY asked_at, id`,
		org, applicationID)
}

// changeable are the columns of a question that a change replaces, from finding to history without raised_from.
func changeable(q engine.Question) (args []any, err error) {
	var finding *string
	if q.Finding != nil {
		text, err := asJSON(q.Finding)
		if err != nil {
			return nil, err
		}
		finding = &text
	}
	args = []any{q.Text, finding, dayOrNull(q.Due), q.Status, q.Answer, microsOrNull(q.AnsweredAt)}
	for _, list := range []any{q.DocumentsWanted, q.DocumentIDs, q.History} {
		text, err := asJSON(list)
		if err != nil {
			return nil, err
		}
		args = append(args, text)
	}
	return args, nil
}

// InsertQuestion adds a question; ErrDuplicate if its id is taken.
func (t questionWrites) InsertQuestion(ctx context.Context, q engine.Question) error {
	args, err := changeable(q)
	if err != nil {
		return err
	}
	args = append([]any{q.Org, q.ApplicationID, q.ID}, args...)
	return t.insert(ctx, `
		INSERT INTO questions (org_id, application_id, id, text, finding, due, status, answer, answered_at,
		  documents_wanted, document_ids, history, asked_at, asked_by, raised_from)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
		ON CONFLICT DO NOTHING`, append(args, micros(q.AskedAt), q.AskedBy, q.RaisedFrom)...)
}

// UpdateQuestion replaces everything but ids, and when, by whom and in which status it was asked.
func (t questionWrites) UpdateQuestion(ctx context.Context, q engine.Question) error {
	args, err := changeable(q)
	if err != nil {
		return err
	}
	return t.change(ctx, `
		UPDATE questions SET text = $4, finding = $5, due = $6, status = $7, answer = $8, answered_at = $9,
		  documents_wanted = $10, document_ids = $11, history = $12
		WHERE org_id = $1 AND application_id = $2 AND id = $3`,
		append([]any{q.Org, q.ApplicationID, q.ID}, args...)...)
}

// Decisions lists an application's decisions, oldest first.
func (r decisionReads) Decisions(
	ctx context.Context, org engine.OrgID, applicationID string,
) ([]engine.Decision, error) {
	scan := func(row scanner) (d engine.Decision, err error) {
		var decided int64
		var conditions, reasons, policy sql.NullString
		if err = row.Scan(&d.Org, &d.ApplicationID, &d.ID, &d.Outcome, &d.Amount, &d.TermMonths, &d.InterestRate,
			&conditions, &reasons, &d.Note, &decided, &d.DecidedBy, &d.Supersedes, &policy); err != nil {
			return d, err
		}
		d.DecidedAt = timeOf(decided)
		if err = fromJSON(conditions, &d.Conditions); err != nil {
			return d, err
		}
		if err = fromJSON(reasons, &d.Reasons); err != nil {
			return d, err
		}
		return d, fromJSON(policy, &d.Policy)
	}
	return queryAll(ctx, r.runner, scan, `
		SELECT org_id, application_id, id, outcome, amount, term_months, interest_rate, conditions, reasons, note,
		  decided_at, decided_by, supersedes, policy
		FROM decisions WHERE org_id = $1 AND application_id = $2 ORDER BY seq`, org, applicationID)
}

// InsertDecision adds a decision with the next number; ErrDuplicate if another one supersedes the same.
func (t decisionWrites) InsertDecision(ctx context.Context, d engine.Decision) error {
	conditions, err := asJSON(d.Conditions)
	if err != nil {
		return err
	}
	reasons, err := asJSON(d.Reasons)
	if err != nil {
		return err
	}
	var policy *string
	if d.Policy != nil {
		text, err := asJSON(d.Policy)
		if err != nil {
			return err
		}
		policy = &text
	}
	return t.insert(ctx, `
		INSERT INTO decisions (org_id, application_id, id, seq, outcome, amount, term_months, interest_rate,
		  conditions, reasons, note, decided_at, decided_by, supersedes, policy)
		VALUES ($1, $2, $3, (SELECT COALESCE(MAX(seq), 0) + 1 FROM decisions WHERE org_id = $1 AND application_id = $2),
		  $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
		ON CONFLICT DO NOTHING`, d.Org, d.ApplicationID, d.ID, d.Outcome, amountOrNull(d.Amount), d.TermMonths,
		d.InterestRate, conditions, reasons, d.Note, micros(d.DecidedAt), d.DecidedBy, d.Supersedes, policy)
}

// Memo finds a revision of an application's memo, the newest for 0.
func (r memoReads) Memo(
	ctx context.Context, org engine.OrgID, applicationID string, revision int64,
) (engine.Memo, error) {
	scan := func(row scanner) (m engine.Memo, err error) {
		var at int64
		var asOf, sections sql.NullString
		if err = row.Scan(
			&m.Org, &m.ApplicationID, &m.Revision, &at, &m.KeyID, &m.CashflowETag, &asOf, &sections,
		); err != nil {
			return m, err
		}
		m.At = timeOf(at)
		if m.AsOf, err = dayOrNil(asOf); err != nil {
			return m, err
		}
		return m, fromJSON(sections, &m.Sections)
	}
	return queryOne(ctx, r.runner, scan, `
		SELECT org_id, application_id, revision, at, key_id, cashflow_etag, as_of, sections FROM memos
		WHERE org_id = $1 AND application_id = $2 AND (revision = $3 OR $3 = 0)
		ORDER BY revision DESC LIMIT 1`, org, applicationID, revision)
}

// MemoRevisions lists the revisions of an application's memo, newest first.
func (r memoReads) MemoRevisions(
	ctx context.Context, org engine.OrgID, applicationID string,
) ([]engine.MemoRevision, error) {
	scan := func(row scanner) (m engine.MemoRevision, err error) {
		var at int64
		err = row.Scan(&m.Revision, &at, &m.KeyID)
		m.At = timeOf(at)
		return m, err
	}
	return queryAll(ctx, r.runner, scan, `
		SELECT revision, at, key_id FROM memos WHERE org_id = $1 AND application_id = $2 ORDER BY revision DESC`,
		org, applicationID)
}

// InsertMemo adds a revision; ErrDuplicate if its number is taken.
func (t memoWrites) InsertMemo(ctx context.Context, m engine.Memo) error {
	sections, err := asJSON(m.Sections)
	if err != nil {
		return err
	}
	return t.insert(ctx, `
		INSERT INTO memos (org_id, application_id, revision, at, key_id, cashflow_etag, as_of, sections)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
		m.Org, m.ApplicationID, m.Revision, micros(m.At), m.KeyID, m.CashflowETag, dayOrNull(m.AsOf), sections)
}
