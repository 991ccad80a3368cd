package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// ApplicationStatus is where a loan application stands.
type ApplicationStatus string

const (
	StatusSubmitted      ApplicationStatus = "submitted"
	StatusAwaitingDocs   ApplicationStatus = "awaiting_docs"
	StatusUnderwriting   ApplicationStatus = "underwriting"
	StatusQuestionRaised ApplicationStatus = "question_raised"
	StatusMemoDrafted    ApplicationStatus = "memo_drafted"
	StatusApproved       ApplicationStatus = "approved"
	StatusDeclined       ApplicationStatus = "declined"
)

// ApplicationStatuses lists all seven in their usual order.
var ApplicationStatuses = []ApplicationStatus{StatusSubmitted, StatusAwaitingDocs, StatusUnderwriting,
	StatusQuestionRaised, StatusMemoDrafted, StatusApproved, StatusDeclined}

// Application is a loan application with everything kept of it. Optional values are nil when they were
// not given.
type Application struct {
	ID     string // UUID
	Org    OrgID
	Number int64 // counts per organization from 1, shown as APP-<number>, never used twice

	BorrowerID         string
	BusinessName       string
	BorrowerEmail      string
	BorrowerPhone      *string
	LoanType           *string
	LoanAmount         *Amount
	ApplicationContext *string
	ExternalRef        *string
	SendOutreach       bool
	Track              *string
	Profile            *string
	AssetValue         *Amount
	TermMonths         *int
	AssetUsefulLife    *float64        // years
	ScorecardInputs    json.RawMessage // a JSON object, nil when not given

	Status        ApplicationStatus
	DocumentCount int // visible documents attached
	CreatedAt     time.Time
	UpdatedAt     time.Time
	// AuditSalt (32 base-62 characters) blinds personal values in the audit log; it goes with the application, so that
	// after a permanent delete the log holds nothing that can be traced back.
	AuditSalt string
	// ActiveAt orders lists: creation, update, a document attached or finished move it up.
	ActiveAt time.Time
}

// Borrower is a person or business that applies: one per organization and case-folded e-mail.
type Borrower struct {
	ID        string // UUID
	Org       OrgID
	Email     string // case-folded
	Name      string
	Phone     *string
	CreatedAt time.Time
}

// StatusChange is one step in an application's history. From is "" for its creation.
type StatusChange struct {
	ApplicationID string
	At            time.Time
	KeyID         string
	From, To      ApplicationStatus
}

// ApplicationFilter selects a page of a list, most recently active first.
type ApplicationFilter struct {
	Status        ApplicationStatus // "" = all
	Limit, Offset int
}

// ApplicationReads are the questions about applications and borrowers.
type ApplicationReads interface {
	Application(ctx context.Context, org OrgID, id string) (Application, error)
	ApplicationByNumber(ctx context.Context, org OrgID, number int64) (Application, error)
	// OldestApplicationByRef finds by external_ref, the oldest when there are several.
	OldestApplicationByRef(ctx context.Context, org OrgID, externalRef string) (Application, error)
	Applications(ctx context.Context, org OrgID, f ApplicationFilter) ([]Application, error)
	StatusChanges(ctx context.Context, org OrgID, applicationID string) ([]StatusChange, error)
}

// ApplicationWrites change them.
type ApplicationWrites interface {
	// NextApplicationNumber counts up per organization; a number is never handed out twice.
	NextApplicationNumber(ctx context.Context, org OrgID) (int64, error)
	// BorrowerByEmail finds by case-folded e-mail.
	BorrowerByEmail(ctx context.Context, org OrgID, email string) (Borrower, error)
	InsertBorrower(ctx context.Context, b Borrower) error
	// DeleteBorrowerIfOrphaned deletes a borrower that no application names any more.
	DeleteBorrowerIfOrphaned(ctx context.Context, org OrgID, id string) (bool, error)
	InsertApplication(ctx context.Context, a Application) error
	// UpdateApplication replaces every changeable column.
	UpdateApplication(ctx context.Context, a Application) error
	TouchApplication(ctx context.Context, org OrgID, id string, activeAt time.Time) error
	// DeleteApplication deletes the application with its history, documents, extractions, jobs and
	// callbacks, and what events say of the documents. Blobs are the caller's business.
	DeleteApplication(ctx context.Context, org OrgID, id string) error
	InsertStatusChange(ctx context.Context, org OrgID, c StatusChange) error
}

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
