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

// ApplicationStatus is the state of a loan application.
type ApplicationStatus string

const (
	StatusSubmitted      ApplicationStatus = "submitted"       // received
	StatusAwaitingDocs   ApplicationStatus = "awaiting_docs"   // required documents are missing
	StatusUnderwriting   ApplicationStatus = "underwriting"    // an underwriter works on it
	StatusQuestionRaised ApplicationStatus = "question_raised" // the underwriter has a question
	StatusMemoDrafted    ApplicationStatus = "memo_drafted"    // the credit memo is written
	StatusApproved       ApplicationStatus = "approved"        // the loan is granted
	StatusDeclined       ApplicationStatus = "declined"        // the loan is refused
)

// ApplicationStatuses lists all seven in their usual order.
var ApplicationStatuses = []ApplicationStatus{StatusSubmitted, StatusAwaitingDocs, StatusUnderwriting,
	StatusQuestionRaised, StatusMemoDrafted, StatusApproved, StatusDeclined}

// Application is a loan application. Optional values are nil if they were not given.
type Application struct {
	ID     string // UUID
	Org    OrgID  // its owner
	Number int64  // counts per organization from 1, shown as APP-<number>, never used twice

	BorrowerID         string          // UUID
	BusinessName       string          // of the applicant, 1 to 500 characters
	BorrowerEmail      string          // as it was given
	BorrowerPhone      *string         // as it was given
	LoanType           *string         // the lender's own word
	LoanAmount         *Amount         // above 0
	ApplicationContext *string         // free text, up to 10,000 characters
	ExternalRef        *string         // the application's id in the lender's system; not unique
	SendOutreach       bool            // the borrower may be mailed about missing documents
	Track              *string         // the lender's own word
	Profile            *string         // the lender's own word
	AssetValue         *Amount         // 0 or above
	TermMonths         *int            // 1 to 600
	AssetUsefulLife    *float64        // in years, 0 to 100
	ScorecardInputs    json.RawMessage // a JSON object

	Status        ApplicationStatus // where it is between submission and decision
	DocumentCount int               // documents attached to it that are not deleted
	CreatedAt     time.Time         // when it was submitted
	UpdatedAt     time.Time         // when a value or its status changed last
	// 32 base-62 characters that blind personal values in the audit log. The salt is deleted with the application, so
	// that afterwards nothing in the log can be traced back.
	AuditSalt string
	// The order of lists: creation, an update, or a document that is attached or finished moves the application up.
	ActiveAt time.Time
}

// Borrower is a person or business that applies: one for each organization and case-folded e-mail.
type Borrower struct {
	ID        string    // UUID
	Org       OrgID     // its owner
	Email     string    // case-folded
	Name      string    // business name of the first application
	Phone     *string   // nil if the first application gave none
	CreatedAt time.Time // when the first application came
}

// StatusChange is one step in an application's history.
type StatusChange struct {
	ApplicationID string            // UUID
	At            time.Time         // when it changed
	KeyID         string            // public id of the key that changed it; "" for the engine itself
	From, To      ApplicationStatus // From is "" for the application's creation
}

// ApplicationFilter selects a page of a list, most recently active first.
type ApplicationFilter struct {
	Status        ApplicationStatus // "" for all
	Limit, Offset int               // page size from 1 to MaxPageSize, and how many applications to skip
	// NextCursor of the page before; "" for none. It is for lists without Offset. The engine turns it into the two
	// below.
	Cursor string
	// Only applications that were last active before this time, or at it with a lower number; zero for all. Set by the
	// engine.
	BeforeAt     time.Time
	BeforeNumber int64
}

// ApplicationPage is part of a list of applications, most recently active first.
type ApplicationPage struct {
	Applications []Application
	NextCursor   string // continues with those active earlier; "" if there are none
}

// ApplicationReads are the store's queries for applications and borrowers.
type ApplicationReads interface {
	// Application finds by id; ErrNotFound if there is none.
	Application(ctx context.Context, org OrgID, id string) (Application, error)
	// ApplicationByNumber finds by the number of its app_id; ErrNotFound if there is none.
	ApplicationByNumber(ctx context.Context, org OrgID, number int64) (Application, error)
	// OldestApplicationByRef finds by external_ref, the oldest if there are several.
	OldestApplicationByRef(ctx context.Context, org OrgID, externalRef string) (Application, error)
	// Applications lists a page, most recently active first.
	Applications(ctx context.Context, org OrgID, f ApplicationFilter) ([]Application, error)
	// StatusChanges lists an application's history, oldest first.
	StatusChanges(ctx context.Context, org OrgID, applicationID string) ([]StatusChange, error)
}

// ApplicationWrites are the store's changes to applications and borrowers.
type ApplicationWrites interface {
	// NextApplicationNumber counts up per organization; a number is never given out twice.
	NextApplicationNumber(ctx context.Context, org OrgID) (int64, error)
	// BorrowerByEmail finds by case-folded e-mail; ErrNotFound if there is none.
	BorrowerByEmail(ctx context.Context, org OrgID, email string) (Borrower, error)
	// InsertBorrower adds a borrower.
	InsertBorrower(ctx context.Context, b Borrower) error
	// DeleteBorrowerIfOrphaned deletes a borrower that no application names any more; false if one does.
	DeleteBorrowerIfOrphaned(ctx context.Context, org OrgID, id string) (bool, error)
	// InsertApplication adds an application.
	InsertApplication(ctx context.Context, a Application) error
	// UpdateApplication replaces every changeable column.
	UpdateApplication(ctx context.Context, a Application) error
	// TouchApplication sets ActiveAt.
	TouchApplication(ctx context.Context, org OrgID, id string, activeAt time.Time) error
	// DeleteApplication deletes the application with its history, documents, extractions, jobs and callbacks, and what
	// events say about the documents. The caller removes the blobs.
	DeleteApplication(ctx context.Context, org OrgID, id string) error
	// InsertStatusChange adds a step to an application's history.
	InsertStatusChange(ctx context.Context, org OrgID, c StatusChange) error
}

// ApplicationService manages loan applications with their borrowers and documents.
type ApplicationService struct{ *core }

// CreateResult is a new application.
type CreateResult struct {
	Application Application // as it was stored
	// send_outreach was asked for, but the installation cannot send mail. The wish is stored.
	OutreachUnavailable bool
}

// Create makes an application without files. It never conflicts on external_ref.
func (s *ApplicationService) Create(ctx context.Context, by Principal, in ApplicationInput) (CreateResult, error) {
	if err := checkInput(in); err != nil {
		return CreateResult{}, err
	}
	made := CreateResult{OutreachUnavailable: s.outreachUnavailable(in)}
	var due *outreachDue
	err := s.inTx(ctx, func(tx Tx) (err error) {
		if made.Application, err = s.create(ctx, tx, by, in); err != nil {
			return err
		}
		if due, err = s.engine.Outreach.dueOutreach(ctx, tx, by.Org, &made.Application.ID); err != nil {
			return err
		}
		return s.engine.Idempotency.storeAnswer(ctx, tx, by, made, AboutApplication(made.Application.ID))
	})
	if err == nil {
		s.engine.Outreach.sender.carryOut(due)
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
	return a, s.emitCreation(ctx, tx, a)
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

// Get finds an application by its UUID or its app_id (APP-<number>, any case).
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

// lockApplication finds an application and holds its lock to the transaction's end. It reads again under the lock,
// because another transaction may have changed what was read before.
//
// Locks are taken in one order, so that two transactions never wait for each other: external_ref, application,
// borrower, audit. A new application's own lock may be taken late, because nobody else can want it.
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

// lockBorrowers holds the locks of these e-mails' borrowers while they are looked for and made, or found orphaned and
// deleted. Every caller takes several locks in the order of the addresses.
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

// foldedEmail is the form of an address by which borrowers are compared.
func foldedEmail(email string) string { return strings.ToLower(email) }

// AppID is the identifier for people, APP-<number>.
func (a Application) AppID() string { return "APP-" + strconv.FormatInt(a.Number, 10) }

// parseAppID reads APP-<number> as AppID writes it, in any case, without signs, spaces or leading zeros.
func parseAppID(ref string) (int64, bool) {
	if len(ref) < 5 || !strings.EqualFold(ref[:4], "APP-") {
		return 0, false
	}
	n, err := strconv.ParseInt(ref[4:], 10, 64)
	return n, err == nil && n > 0 && strconv.FormatInt(n, 10) == ref[4:]
}

// List returns a page of applications, most recently active first.
func (s *ApplicationService) List(ctx context.Context, by Principal, f ApplicationFilter) ([]Application, error) {
	page, err := s.Page(ctx, by, f)
	return page.Applications, err
}

// Page is List with a cursor to the next page. An application that becomes active meanwhile moves to the beginning, so
// it is not on a later page.
func (s *ApplicationService) Page(ctx context.Context, by Principal, f ApplicationFilter) (ApplicationPage, error) {
	if err := checkPlace(f.Limit, f.Offset, f.Cursor); err != nil {
		return ApplicationPage{}, err
	}
	if f.Status != "" && !f.Status.valid() {
		return ApplicationPage{}, FailField("/status", "ONEOF", "status must be one of: "+joinStatuses()+".")
	}
	f.BeforeAt, f.BeforeNumber = endOfTime, endOfList
	if f.Cursor != "" {
		at, number, ok := placeOfCursor(f.Cursor)
		if !ok {
			return ApplicationPage{}, noCursor()
		}
		f.BeforeAt, f.BeforeNumber = at, number
	}
	limit := f.Limit
	f.Limit++ // one more shows whether there is a next page
	list, err := s.config.Store.Applications(ctx, by.Org, f)
	if err != nil {
		return ApplicationPage{}, s.storageError(err)
	}
	var page ApplicationPage
	var more bool
	if page.Applications, more = pageOf(list, limit); more {
		last := page.Applications[limit-1]
		page.NextCursor = cursorOf(last.ActiveAt, last.Number)
	}
	return page, nil
}

// MaxPageSize is the largest page of a list.
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

// Update changes the values that are given. With another e-mail address the application moves to the borrower of that
// address, and a borrower who is left without applications is erased as in a permanent deletion. After Update returns,
// no mail goes to the old address.
func (s *ApplicationService) Update(
	ctx context.Context, by Principal, ref string, patch ApplicationPatch,
) (Application, error) {
	if err := checkInput(patch); err != nil {
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
		return s.emitUpdate(ctx, tx, before, a, changedTo)
	})
	if err != nil {
		return updated, err
	}
	if updated.BorrowerEmail != before.BorrowerEmail {
		s.engine.Outreach.sender.redirect(by.Org, updated.ID)
	}
	if orphan != nil {
		s.engine.Maintenance.eraseNow(ctx, *orphan)
	}
	return updated, nil
}

// moveToBorrower writes a changed application and the borrower of its address. It returns the erasure of a borrower who
// is left without applications, nil if there is none.
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

// Delete removes an application for good: its rows, its documents with their files, and its borrower if no other
// application names it. An audit entry with ids and time is kept. If a crash interrupted a deletion, a repeated call
// finishes it and returns nil.
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
		documents, err := lockDocumentsOf(ctx, tx, by.Org, a.ID)
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
		return s.emitApplicationDeletion(ctx, tx, a, visible)
	})
	if CodeOf(err) == CodeNotFound {
		return s.engine.Maintenance.eraseAgain(ctx, by, ref)
	}
	if err != nil {
		return err
	}
	about := append(aboutDocuments(by.Org, ids...), callbackKey{org: by.Org, application: a.ID})
	s.engine.Webhooks.sender.silence(about...)
	s.engine.Outreach.sender.silence(by.Org, a.ID)
	s.engine.Cashflows.forgetApplication(by.Org, a.ID)
	s.engine.Maintenance.eraseNow(ctx, erasure)
	return nil
}
