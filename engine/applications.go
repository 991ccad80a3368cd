package engine

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// ApplicationService keeps loan applications with their borrowers, and attaches documents to them.
type ApplicationService struct{ *core }

// CreateResult is a new application.
type CreateResult struct {
	Application Application
	// OutreachUnavailable: send_outreach was asked for, but no outbound mail setting exists; the wish is
	// stored.
	OutreachUnavailable bool
}

// Create makes an application without files. It never conflicts on external_ref.
func (s *ApplicationService) Create(ctx context.Context, by Principal, in ApplicationInput) (CreateResult, error) {
	if err := s.checkInput(in); err != nil {
		return CreateResult{}, err
	}
	made := CreateResult{OutreachUnavailable: s.outreachUnavailable(in)}
	var due *outreachDue
	err := s.inTx(ctx, func(tx Tx) (err error) {
		if made.Application, err = s.create(ctx, tx, by, in); err != nil {
			return err
		}
		if due, err = s.outreach.dueOutreach(ctx, tx, by.Org, &made.Application.ID); err != nil {
			return err
		}
		return s.idempotency.made(ctx, tx, by, made, AboutApplication(made.Application.ID))
	})
	if err == nil {
		s.mails.carryOut(due)
	}
	return made, err
}

func (s *ApplicationService) outreachUnavailable(in ApplicationInput) bool {
	return in.SendOutreach != nil && *in.SendOutreach && s.config.Mailer == nil
}

// create writes the application, its borrower, its first history entry and the audit entry.
func (s *ApplicationService) create(
	ctx context.Context, tx Tx, by Principal, in ApplicationInput,
) (Application, error) {
	now := s.now()
	if err := lockBorrowers(ctx, tx, by.Org, in.BorrowerEmail); err != nil {
		return Application{}, err
	}
	borrower, err := s.borrower(ctx, tx, by, in, now)
	if err != nil {
		return Application{}, err
	}
	number, err := tx.NextApplicationNumber(ctx, by.Org)
	if err != nil {
		return Application{}, err
	}
	a := Application{ID: s.config.NewID(), Org: by.Org, Number: number, BorrowerID: borrower.ID,
		BusinessName: in.BusinessName, BorrowerEmail: in.BorrowerEmail, BorrowerPhone: in.BorrowerPhone,
		LoanType: in.LoanType, LoanAmount: in.LoanAmount, ApplicationContext: in.ApplicationContext,
		ExternalRef: in.ExternalRef, SendOutreach: in.SendOutreach != nil && *in.SendOutreach,
		Track: in.Track, Profile: in.Profile, AssetValue: in.AssetValue, TermMonths: in.TermMonths,
		ScorecardInputs: in.ScorecardInputs, Status: StatusSubmitted,
		CreatedAt: now, UpdatedAt: now, ActiveAt: now, AuditSalt: newAuditSalt()}
	if err := tx.InsertApplication(ctx, a); err != nil {
		return Application{}, err
	}
	if err := tx.InsertStatusChange(
		ctx, by.Org, StatusChange{ApplicationID: a.ID, At: now, KeyID: by.KeyID, To: StatusSubmitted},
	); err != nil {
		return Application{}, err
	}
	if err := s.audit(ctx, tx, change{org: by.Org, keyID: by.KeyID, action: "application.created", subject: a.ID,
		after: auditValues(a)}); err != nil {
		return Application{}, err
	}
	return a, s.tellCreation(ctx, tx, a)
}

// borrower finds or makes the organization's borrower with this e-mail, under its lock.
func (s *ApplicationService) borrower(
	ctx context.Context, tx Tx, by Principal, in ApplicationInput, now time.Time,
) (Borrower, error) {
	email := foldedEmail(in.BorrowerEmail)
	b, err := tx.BorrowerByEmail(ctx, by.Org, email)
	if !errors.Is(err, ErrNotFound) {
		return b, err
	}
	b = Borrower{
		ID:        s.config.NewID(),
		Org:       by.Org,
		Email:     email,
		Name:      in.BusinessName,
		Phone:     in.BorrowerPhone,
		CreatedAt: now,
	}
	return b, tx.InsertBorrower(ctx, b)
}

// Get finds one by its UUID or its app_id (APP-<number>, any case).
func (s *ApplicationService) Get(ctx context.Context, by Principal, ref string) (Application, error) {
	a, err := findApplication(ctx, s.config.Store, by.Org, ref)
	return a, s.storageError(err)
}

func findApplication(ctx context.Context, r Reads, org OrgID, ref string) (Application, error) {
	if number, ok := parseAppID(ref); ok {
		return r.ApplicationByNumber(ctx, org, number)
	}
	return r.Application(ctx, org, strings.ToLower(ref))
}

// lockApplication finds an application and holds its lock to the transaction's end. It reads again under
// the lock: what was read before it may be what another transaction has just changed.
//
// Locks are taken in one order, so that two transactions never wait for each other: external_ref,
// application, borrower, audit. A new application's own lock, which nobody else can want, may come late.
func lockApplication(ctx context.Context, tx Tx, org OrgID, ref string) (Application, error) {
	a, err := findApplication(ctx, tx, org, ref)
	if err != nil {
		return a, err
	}
	if err := tx.Lock(ctx, org, "application:"+a.ID); err != nil {
		return a, err
	}
	return tx.Application(ctx, org, a.ID)
}

// lockBorrowers holds the locks of these e-mails' borrowers, between being looked for and made, or found
// orphaned and deleted. Several are taken in the order of their addresses, by everybody.
func lockBorrowers(ctx context.Context, tx Tx, org OrgID, emails ...string) error {
	folded := make([]string, len(emails))
	for i, email := range emails {
		folded[i] = foldedEmail(email)
	}
	slices.Sort(folded)
	for _, email := range folded {
		if err := tx.Lock(ctx, org, "borrower:"+email); err != nil {
			return err
		}
	}
	return nil
}

// foldedEmail is an address as a borrower is known by it.
func foldedEmail(email string) string { return strings.ToLower(email) }

// AppID is the human-readable identifier, APP-<number>.
func (a Application) AppID() string { return "APP-" + strconv.FormatInt(a.Number, 10) }

// parseAppID reads APP-<number> as AppID writes it, in any case; no signs, spaces or leading zeros.
func parseAppID(ref string) (int64, bool) {
	if len(ref) < 5 || !strings.EqualFold(ref[:4], "APP-") {
		return 0, false
	}
	n, err := strconv.ParseInt(ref[4:], 10, 64)
	return n, err == nil && n > 0 && strconv.FormatInt(n, 10) == ref[4:]
}

// List lists a page, most recently active first.
func (s *ApplicationService) List(ctx context.Context, by Principal, f ApplicationFilter) ([]Application, error) {
	if err := checkPage(f.Limit, f.Offset); err != nil {
		return nil, err
	}
	if f.Status != "" && !f.Status.valid() {
		return nil, FailField("/status", "ONEOF", "status must be one of: "+joinStatuses()+".")
	}
	list, err := s.config.Store.Applications(ctx, by.Org, f)
	return list, s.storageError(err)
}

// MaxPageSize is the largest limit of a list.
const MaxPageSize = 100

func checkPage(limit, offset int) error {
	if limit < 1 || limit > MaxPageSize {
		return FailField("/limit", "RANGE", fmt.Sprintf("limit must be 1 to %d.", MaxPageSize))
	}
	if offset < 0 {
		return FailField("/offset", "RANGE", "offset must not be negative.")
	}
	return nil
}

func (s ApplicationStatus) valid() bool {
	for _, known := range ApplicationStatuses {
		if s == known {
			return true
		}
	}
	return false
}

func joinStatuses() string {
	names := make([]string, len(ApplicationStatuses))
	for i, s := range ApplicationStatuses {
		names[i] = string(s)
	}
	return strings.Join(names, ", ")
}

// History lists an application's status changes, oldest first.
func (s *ApplicationService) History(ctx context.Context, by Principal, ref string) ([]StatusChange, error) {
	a, err := s.Get(ctx, by, ref)
	if err != nil {
		return nil, err
	}
	list, err := s.config.Store.StatusChanges(ctx, by.Org, a.ID)
	return list, s.storageError(err)
}

// Update changes the values that are given. Nothing given changes nothing. With another e-mail address the
// application moves to that address's borrower; one who is left without applications is erased as a permanent deletion
// erases one. After it returns nobody writes to the old address any more.
func (s *ApplicationService) Update(
	ctx context.Context, by Principal, ref string, patch ApplicationPatch,
) (Application, error) {
	if err := s.checkInput(patch); err != nil {
		return Application{}, err
	}
	var before, updated Application
	var orphan *Erasure
	err := s.inTx(ctx, func(tx Tx) (err error) {
		orphan = nil
		if before, err = lockApplication(ctx, tx, by.Org, ref); err != nil {
			return err
		}
		a := before
		patch.apply(&a)
		updated = a
		changedFrom, changedTo := changedValues(before, a)
		if len(changedTo) == 0 {
			return nil
		}
		a.UpdatedAt, a.ActiveAt = s.now(), s.now()
		if orphan, err = s.moveToBorrower(ctx, tx, by, before, &a); err != nil {
			return err
		}
		updated = a
		if a.Status != before.Status {
			if err := tx.InsertStatusChange(ctx, by.Org, StatusChange{ApplicationID: a.ID, At: a.UpdatedAt,
				KeyID: by.KeyID, From: before.Status, To: a.Status}); err != nil {
				return err
			}
		}
		noted := maps.Clone(changedTo)
		if a.BorrowerID != before.BorrowerID {
			noted["borrower_deleted"] = orphan != nil
		}
		if err := s.audit(ctx, tx, change{org: by.Org, keyID: by.KeyID, action: "application.updated", subject: a.ID,
			before: changedFrom, after: noted}); err != nil {
			return err
		}
		return s.tellUpdate(ctx, tx, before, a, changedTo)
	})
	if err != nil {
		return updated, err
	}
	if updated.BorrowerEmail != before.BorrowerEmail {
		s.mails.redirect(by.Org, updated.ID)
	}
	if orphan != nil {
		s.maintenance.eraseNow(ctx, *orphan)
	}
	return updated, nil
}

// moveToBorrower writes a changed application, with the borrower of its address. It tells what is to be erased of a
// borrower who is left without applications, nil when nobody is.
func (s *ApplicationService) moveToBorrower(
	ctx context.Context, tx Tx, by Principal, before Application, a *Application,
) (*Erasure, error) {
	if foldedEmail(a.BorrowerEmail) == foldedEmail(before.BorrowerEmail) {
		return nil, tx.UpdateApplication(ctx, *a)
	}
	if err := lockBorrowers(ctx, tx, by.Org, before.BorrowerEmail, a.BorrowerEmail); err != nil {
		return nil, err
	}
	to, err := s.borrower(
		ctx, tx, by,
		ApplicationInput{BusinessName: a.BusinessName, BorrowerEmail: a.BorrowerEmail, BorrowerPhone: a.BorrowerPhone},
		a.UpdatedAt,
	)
	if err != nil {
		return nil, err
	}
	a.BorrowerID = to.ID
	if err := tx.UpdateApplication(ctx, *a); err != nil {
		return nil, err
	}
	gone, err := tx.DeleteBorrowerIfOrphaned(ctx, by.Org, before.BorrowerID)
	if err != nil || !gone {
		return nil, err
	}
	erasure := borrowerErasure(by.Org, before.BorrowerID, s.now())
	return &erasure, tx.PutErasure(ctx, erasure)
}

func (p ApplicationPatch) apply(a *Application) {
	if p.BusinessName != nil {
		a.BusinessName = *p.BusinessName
	}
	if p.BorrowerEmail != nil {
		a.BorrowerEmail = *p.BorrowerEmail
	}
	if p.Status != nil {
		a.Status = *p.Status
	}
	replace(&a.LoanType, p.LoanType)
	replace(&a.LoanAmount, p.LoanAmount)
	replace(&a.ApplicationContext, p.ApplicationContext)
	replace(&a.Track, p.Track)
	replace(&a.Profile, p.Profile)
	replace(&a.AssetValue, p.AssetValue)
	replace(&a.AssetUsefulLife, p.AssetUsefulLifeYears)
	replace(&a.TermMonths, p.TermMonths)
}

func replace[T any](p **T, value *T) {
	if value != nil {
		*p = value
	}
}

// Delete removes an application for good: its rows, its documents with their files, and its
// borrower when no other application names it. An audit entry with ids and time stays. Asked again after a
// crash cut it, it answers nil once everything is gone.
func (s *ApplicationService) Delete(ctx context.Context, by Principal, ref string) error {
	var orphans []string
	var ids, visible []int64
	var a Application
	var erasure Erasure
	err := s.inTx(ctx, func(tx Tx) error {
		orphans, visible = nil, nil
		var err error
		if a, err = lockApplication(ctx, tx, by.Org, ref); err != nil {
			return err
		}
		if err := lockBorrowers(ctx, tx, by.Org, a.BorrowerEmail); err != nil {
			return err
		}
		documents, err := tx.DocumentsOfApplication(ctx, by.Org, a.ID)
		if err != nil {
			return err
		}
		ids = make([]int64, len(documents))
		for i, d := range documents {
			ids[i] = d.ID
			contents, err := sourceContents(ctx, tx, d)
			if err != nil {
				return err
			}
			orphans = append(orphans, contents...)
			if d.DeletedAt == nil {
				visible = append(visible, d.ID)
			}
		}
		if err := tx.DeleteApplication(ctx, by.Org, a.ID); err != nil {
			return err
		}
		if err := tx.ForgetAnswers(ctx, by.Org, AboutApplication(a.ID)); err != nil {
			return err
		}
		erasure = applicationErasure(a, orphans, s.now())
		if err := tx.PutErasure(ctx, erasure); err != nil {
			return err
		}
		borrowerGone, err := tx.DeleteBorrowerIfOrphaned(ctx, by.Org, a.BorrowerID)
		if err != nil {
			return err
		}
		if err := s.audit(ctx, tx, change{org: by.Org, keyID: by.KeyID, action: "application.deleted", subject: a.ID,
			after: map[string]any{
				"app_id":           a.AppID(),
				"document_ids":     ids,
				"borrower_deleted": borrowerGone,
			}}); err != nil {
			return err
		}
		return s.tellApplicationDeletion(ctx, tx, a, visible)
	})
	if CodeOf(err) == CodeNotFound {
		return s.maintenance.eraseAgain(ctx, by, ref)
	}
	if err != nil {
		return err
	}
	s.callbacks.silence(append(aboutDocuments(by.Org, ids...), callbackKey{org: by.Org, application: a.ID})...)
	s.mails.silence(by.Org, a.ID)
	s.maintenance.eraseNow(ctx, erasure)
	return nil
}
