package storage

import (
	"context"
	"database/sql"
	"math"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// applicationColumns are the columns that scanApplication reads. An index holds the count of documents that are not
// deleted, so no counter is stored, which could come to differ from the rows.
const applicationColumns = `a.org_id, a.id, a.number, a.borrower_id, a.business_name, a.borrower_email, a.borrower_phone,
		a.loan_type, a.loan_amount, a.application_context, a.external_ref, a.send_outreach, a.track, a.profile,
		a.asset_value, a.term_months, a.asset_useful_life, a.scorecard_inputs, a.status, a.audit_salt,
		a.created_at, a.updated_at, a.active_at,
		(SELECT COUNT(*) FROM documents d WHERE d.org_id = a.org_id AND d.application_id = a.id AND d.deleted_at IS NULL)`

func scanApplication(row scanner) (a engine.Application, err error) {
	var created, updated, active int64
	var scorecard sql.NullString
	err = row.Scan(&a.Org, &a.ID, &a.Number, &a.BorrowerID, &a.BusinessName, &a.BorrowerEmail, &a.BorrowerPhone,
		&a.LoanType, &a.LoanAmount, &a.ApplicationContext, &a.ExternalRef, &a.SendOutreach, &a.Track, &a.Profile,
		&a.AssetValue, &a.TermMonths, &a.AssetUsefulLife, &scorecard, &a.Status, &a.AuditSalt,
		&created, &updated, &active, &a.DocumentCount)
	a.ScorecardInputs = jsonOrNil(scorecard)
	a.CreatedAt, a.UpdatedAt, a.ActiveAt = timeOf(created), timeOf(updated), timeOf(active)
	return a, err
}

// applicationReads implements engine.ApplicationReads, and applicationWrites engine.ApplicationWrites.
type (
	applicationReads  struct{ *runner }
	applicationWrites struct{ *runner }
)

// Application finds an application by its UUID.
func (r applicationReads) Application(ctx context.Context, org engine.OrgID, id string) (engine.Application, error) {
	return queryOne(ctx, r.runner, scanApplication, `
		SELECT `+applicationColumns+` FROM applications a WHERE a.org_id = $1 AND a.id = $2`, org, id)
}

// ApplicationByNumber finds an application by its number, which is shown as APP-<number>.
func (r applicationReads) ApplicationByNumber(
	ctx context.Context, org engine.OrgID, number int64,
) (engine.Application, error) {
	return queryOne(ctx, r.runner, scanApplication, `
		SELECT `+applicationColumns+` FROM applications a WHERE a.org_id = $1 AND a.number = $2`, org, number)
}

// OldestApplicationByRef finds the application with the lowest number among those with an external_ref.
func (r applicationReads) OldestApplicationByRef(
	ctx context.Context, org engine.OrgID, externalRef string,
) (engine.Application, error) {
	return queryOne(ctx, r.runner, scanApplication, `
		SELECT `+applicationColumns+` FROM applications a
		WHERE a.org_id = $1 AND a.external_ref = $2 ORDER BY a.number LIMIT 1`, org, externalRef)
}

// Applications lists a page, most recently active first. There is one statement with and one without a status, so that
// each uses its index. The page is chosen in the index alone, so that an offset reads no rows. The chosen rows are
// sorted by an expression, because for the column SQLite would read all applications in that order.
func (r applicationReads) Applications(
	ctx context.Context, org engine.OrgID, f engine.ApplicationFilter,
) ([]engine.Application, error) {
	if f.Offset > nearOffset {
		return r.lateApplications(ctx, org, f)
	}
	return r.earlyApplications(ctx, org, f)
}

// nearOffset is an offset up to which the total is not asked for, because skipping takes less time.
const nearOffset = 200

// lateApplications lists a page beyond the first ones: one beyond the middle is counted from the end.
func (r applicationReads) lateApplications(
	ctx context.Context, org engine.OrgID, f engine.ApplicationFilter,
) ([]engine.Application, error) {
	total, err := queryOne(ctx, r.runner, scanOne[int], `
		SELECT CAST(COALESCE(SUM(c.listed), 0) AS BIGINT) FROM list_counts c
		WHERE c.org_id = $1 AND c.list = $2 AND (c.status = $3 OR $3 = '')`, org, countedApplications, f.Status)
	past := total - f.Offset
	switch {
	case err != nil:
		return nil, err
	case past <= 0:
		return []engine.Application{}, nil
	case f.Offset <= total/2:
		return r.earlyApplications(ctx, org, f)
	}
	limit, skip := min(past, f.Limit), max(0, past-f.Limit)
	if f.Status == "" {
		return queryAll(ctx, r.runner, scanApplication, `
			SELECT `+applicationColumns+` FROM applications a WHERE a.org_id = $1 AND a.number IN (
			  SELECT b.number FROM applications b WHERE b.org_id = $1
			  ORDER BY b.active_at, b.number LIMIT $2 OFFSET $3)
			ORDER BY a.active_at + 0 DESC, a.number DESC`, org, limit, skip)
	}
	return queryAll(ctx, r.runner, scanApplication, `
		SELECT `+applicationColumns+` FROM applications a WHERE a.org_id = $1 AND a.number IN (
		  SELECT b.number FROM applications b WHERE b.org_id = $1 AND b.status = $2
		  ORDER BY b.active_at, b.number LIMIT $3 OFFSET $4)
		ORDER BY a.active_at + 0 DESC, a.number DESC`, org, f.Status, limit, skip)
}

// earlyApplications lists a page, counted from the most recently active.
func (r applicationReads) earlyApplications(
	ctx context.Context, org engine.OrgID, f engine.ApplicationFilter,
) ([]engine.Application, error) {
	at, number := int64(math.MaxInt64), f.BeforeNumber
	if !f.BeforeAt.IsZero() {
		at = micros(f.BeforeAt)
	}
	if f.Status == "" {
		return queryAll(ctx, r.runner, scanApplication, `
			SELECT `+applicationColumns+` FROM applications a WHERE a.org_id = $1 AND a.number IN (
			  SELECT b.number FROM applications b
			  WHERE b.org_id = $1 AND (b.active_at, b.number) < ($2, $3)
			  ORDER BY b.active_at DESC, b.number DESC LIMIT $4 OFFSET $5)
			ORDER BY a.active_at + 0 DESC, a.number DESC`, org, at, number, f.Limit, f.Offset)
	}
	return queryAll(ctx, r.runner, scanApplication, `
		SELECT `+applicationColumns+` FROM applications a WHERE a.org_id = $1 AND a.number IN (
		  SELECT b.number FROM applications b
		  WHERE b.org_id = $1 AND b.status = $2 AND (b.active_at, b.number) < ($3, $4)
		  ORDER BY b.active_at DESC, b.number DESC LIMIT $5 OFFSET $6)
		ORDER BY a.active_at + 0 DESC, a.number DESC`, org, f.Status, at, number, f.Limit, f.Offset)
}

// NextApplicationNumber counts up per organization. The counter's row is locked until the transaction ends. It stays
// when applications are deleted, so that no number is given twice.
func (t applicationWrites) NextApplicationNumber(ctx context.Context, org engine.OrgID) (int64, error) {
	number, err := queryOne(ctx, t.runner, scanOne[int64], `
		INSERT INTO application_numbers (org_id, last_number) VALUES ($1, 1)
		ON CONFLICT (org_id) DO UPDATE SET last_number = application_numbers.last_number + 1
		RETURNING last_number`, org)
	t.note(Note{Org: org, Application: number})
	return number, err
}

// InsertApplication adds an application; ErrDuplicate if its id or number is taken.
func (t applicationWrites) InsertApplication(ctx context.Context, a engine.Application) error {
	return t.insert(
		ctx,
		`
		INSERT INTO applications (org_id, id, number, borrower_id, business_name, borrower_email, borrower_phone,
		  loan_type, loan_amount, application_context, external_ref, send_outreach, track, profile,
		  asset_value, term_months, asset_useful_life, scorecard_inputs, status, audit_salt,
		  created_at, updated_at, active_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
		ON CONFLICT DO NOTHING`,
		a.Org,
		a.ID,
		a.Number,
		a.BorrowerID,
		a.BusinessName,
		a.BorrowerEmail,
		a.BorrowerPhone,
		a.LoanType,
		amountOrNull(a.LoanAmount),
		a.ApplicationContext,
		a.ExternalRef,
		a.SendOutreach,
		a.Track,
		a.Profile,
		amountOrNull(a.AssetValue),
		a.TermMonths,
		a.AssetUsefulLife,
		jsonOrNull(a.ScorecardInputs),
		a.Status,
		a.AuditSalt,
		micros(a.CreatedAt),
		micros(a.UpdatedAt),
		micros(a.ActiveAt),
	)
}

// UpdateApplication replaces every changeable column: all but id, organization, number, creation time and
// audit salt. ErrNotFound if there is no such application or borrower.
func (t applicationWrites) UpdateApplication(ctx context.Context, a engine.Application) error {
	return t.change(ctx, `
		UPDATE applications SET business_name = $3, borrower_email = $4, borrower_phone = $5, loan_type = $6,
		  loan_amount = $7, application_context = $8, external_ref = $9, send_outreach = $10, track = $11, profile = $12,
		  asset_value = $13, term_months = $14, asset_useful_life = $15, scorecard_inputs = $16, status = $17,
		  updated_at = $18, active_at = $19, borrower_id = $20
		WHERE org_id = $1 AND id = $2`,
		a.Org, a.ID, a.BusinessName, a.BorrowerEmail, a.BorrowerPhone, a.LoanType,
		amountOrNull(a.LoanAmount), a.ApplicationContext, a.ExternalRef, a.SendOutreach, a.Track, a.Profile,
		amountOrNull(a.AssetValue), a.TermMonths, a.AssetUsefulLife, jsonOrNull(a.ScorecardInputs), a.Status,
		micros(a.UpdatedAt), micros(a.ActiveAt), a.BorrowerID)
}

// TouchApplication moves an application up in the list. A time before its last activity changes nothing.
func (t applicationWrites) TouchApplication(
	ctx context.Context, org engine.OrgID, id string, activeAt time.Time,
) error {
	return t.change(ctx, `
		UPDATE applications SET active_at = CASE WHEN active_at < $3 THEN $3 ELSE active_at END
		WHERE org_id = $1 AND id = $2`, org, id, micros(activeAt))
}

// DeleteApplication deletes the application and all rows that refer to it, those first that no other row refers to.
func (t applicationWrites) DeleteApplication(ctx context.Context, org engine.OrgID, id string) error {
	for _, leaves := range []string{
		`DELETE FROM document_sources WHERE org_id = $1 AND document_id IN (SELECT id FROM documents WHERE org_id = $1 AND application_id = $2)`,
		`DELETE FROM extractions WHERE org_id = $1 AND document_id IN (SELECT id FROM documents WHERE org_id = $1 AND application_id = $2)`,
		`DELETE FROM edits WHERE org_id = $1 AND document_id IN (SELECT id FROM documents WHERE org_id = $1 AND application_id = $2)`,
		`DELETE FROM field_corrections WHERE org_id = $1 AND document_id IN (SELECT id FROM documents WHERE org_id = $1 AND application_id = $2)`,
		`DELETE FROM versions WHERE org_id = $1 AND document_id IN (SELECT id FROM documents WHERE org_id = $1 AND application_id = $2)`,
		`DELETE FROM document_schemas WHERE org_id = $1 AND document_id IN (SELECT id FROM documents WHERE org_id = $1 AND application_id = $2)`,
		`DELETE FROM callbacks WHERE org_id = $1 AND document_id IN (SELECT id FROM documents WHERE org_id = $1 AND application_id = $2)`,
		`DELETE FROM attempts WHERE org_id = $1 AND document_id IN (SELECT id FROM documents WHERE org_id = $1 AND application_id = $2)`,
		`DELETE FROM document_search WHERE org_id = $1 AND document_id IN (SELECT id FROM documents WHERE org_id = $1 AND application_id = $2)`,
		`DELETE FROM jobs WHERE org_id = $1 AND document_id IN (SELECT id FROM documents WHERE org_id = $1 AND application_id = $2)`,
		reduceApplicationEvents,
		`DELETE FROM documents WHERE org_id = $1 AND application_id = $2`,
		`DELETE FROM status_changes WHERE org_id = $1 AND application_id = $2`,
		`DELETE FROM outreach WHERE org_id = $1 AND application_id = $2`,
		`DELETE FROM questions WHERE org_id = $1 AND application_id = $2`,
		`DELETE FROM decisions WHERE org_id = $1 AND application_id = $2`,
		`DELETE FROM memos WHERE org_id = $1 AND application_id = $2`,
	} {
		if _, err := t.exec(ctx, leaves, org, id); err != nil {
			return err
		}
	}
	return t.change(ctx, `DELETE FROM applications WHERE org_id = $1 AND id = $2`, org, id)
}

// BorrowerByEmail finds a borrower by e-mail address, in lower case.
func (t applicationWrites) BorrowerByEmail(
	ctx context.Context, org engine.OrgID, email string,
) (engine.Borrower, error) {
	scan := func(row scanner) (b engine.Borrower, err error) {
		var created int64
		err = row.Scan(&b.Org, &b.ID, &b.Email, &b.Name, &b.Phone, &created)
		b.CreatedAt = timeOf(created)
		return b, err
	}
	return queryOne(ctx, t.runner, scan, `
		SELECT org_id, id, email, name, phone, created_at FROM borrowers
		WHERE org_id = $1 AND email = $2`, org, email)
}

// InsertBorrower adds a borrower; ErrDuplicate if the organization has one with this e-mail.
func (t applicationWrites) InsertBorrower(ctx context.Context, b engine.Borrower) error {
	return t.insert(ctx, `
		INSERT INTO borrowers (org_id, id, email, name, phone, created_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT DO NOTHING`, b.Org, b.ID, b.Email, b.Name, b.Phone, micros(b.CreatedAt))
}

// DeleteBorrowerIfOrphaned deletes a borrower without applications, and reports whether it did.
func (t applicationWrites) DeleteBorrowerIfOrphaned(ctx context.Context, org engine.OrgID, id string) (bool, error) {
	n, err := t.exec(ctx, `
		DELETE FROM borrowers WHERE org_id = $1 AND id = $2
		  AND NOT EXISTS (SELECT 1 FROM applications WHERE org_id = $1 AND borrower_id = $2)`, org, id)
	return n > 0, err
}

// StatusChanges lists an application's history, oldest first.
func (r applicationReads) StatusChanges(
	ctx context.Context, org engine.OrgID, applicationID string,
) ([]engine.StatusChange, error) {
	scan := func(row scanner) (c engine.StatusChange, err error) {
		var at int64
		err = row.Scan(&c.ApplicationID, &at, &c.KeyID, &c.From, &c.To)
		c.At = timeOf(at)
		return c, err
	}
	return queryAll(ctx, r.runner, scan, `
		SELECT application_id, at, key_id, from_status, to_status FROM status_changes
		WHERE org_id = $1 AND application_id = $2 ORDER BY seq`, org, applicationID)
}

// InsertStatusChange adds a change with the next number. Two at the same time get the same number; the primary key then
// refuses the later one with ErrDuplicate.
func (t applicationWrites) InsertStatusChange(ctx context.Context, org engine.OrgID, c engine.StatusChange) error {
	return t.insert(ctx, `
		INSERT INTO status_changes (org_id, application_id, seq, at, key_id, from_status, to_status)
		VALUES ($1, $2, (SELECT COALESCE(MAX(seq), 0) + 1 FROM status_changes WHERE org_id = $1 AND application_id = $2),
		        $3, $4, $5, $6)
		ON CONFLICT DO NOTHING`, org, c.ApplicationID, micros(c.At), c.KeyID, c.From, c.To)
}

// outreachReads implements engine.OutreachReads, and outreachWrites engine.OutreachWrites.
type (
	outreachReads  struct{ *runner }
	outreachWrites struct{ *runner }
)

// Outreach lists the newest mails to the borrower of an application, newest first.
func (r outreachReads) Outreach(
	ctx context.Context, org engine.OrgID, applicationID string, limit int,
) ([]engine.Outreach, error) {
	scan := func(row scanner) (o engine.Outreach, err error) {
		var claimed int64
		var ended sql.NullInt64
		err = row.Scan(&o.Org, &o.ApplicationID, &o.ID, &o.Cause, &o.KeyID, &claimed, &ended, &o.Outcome, &o.Reason)
		o.ClaimedAt, o.EndedAt = timeOf(claimed), timeOrNil(ended)
		return o, err
	}
	return queryAll(ctx, r.runner, scan, `
		SELECT org_id, application_id, id, cause, key_id, claimed_at, ended_at, outcome, reason FROM outreach
		WHERE org_id = $1 AND application_id = $2 ORDER BY claimed_at DESC, id DESC LIMIT $3`, org, applicationID, limit)
}

// ClaimOutreach adds a mail that is to be sent. It returns false if the mail is for the creation of the application and
// there is one already. A unique index decides, so one of two claims at the same time wins.
func (t outreachWrites) ClaimOutreach(ctx context.Context, o engine.Outreach) (bool, error) {
	n, err := t.exec(ctx, `
		INSERT INTO outreach (org_id, application_id, id, cause, key_id, claimed_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT DO NOTHING`, o.Org, o.ApplicationID, o.ID, o.Cause, o.KeyID, micros(o.ClaimedAt))
	return n > 0, err
}

// EndOutreach stores the outcome of a mail, once. ErrNotFound if there is no such mail without an outcome.
func (t outreachWrites) EndOutreach(ctx context.Context, o engine.Outreach) error {
	return t.change(ctx, `
		UPDATE outreach SET ended_at = $4, outcome = $5, reason = $6
		WHERE org_id = $1 AND application_id = $2 AND id = $3 AND ended_at IS NULL`,
		o.Org, o.ApplicationID, o.ID, microsOrNull(o.EndedAt), o.Outcome, o.Reason)
}
