package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"
)

// Erasure is what a permanent deletion still has to remove: files, and what the database's own files hold of the
// deleted rows.
//
// # Why it is a row
//
// Rows are deleted in a transaction, files after it. A crash in between would leave a borrower's file that no row
// names. So the transaction that deletes the rows also writes down what must follow. That is done at once, tried again
// while it fails, and finished before a restarted server accepts requests.
type Erasure struct {
	Org      OrgID     // whose deletion it is
	Subject  string    // "application:UUID", "document:ID" or "borrower:UUID"
	Also     string    // another name of the subject, "APP-7"; "" for none
	Contents []string  // SHA-256 of the files, in hex
	At       time.Time // when it was deleted
	// Set if a start finished it: the caller got no answer, and is told that it is done when asking again within a day.
	DoneAt *time.Time
}

// ErasureReads are the store's queries for erasures.
type ErasureReads interface {
	// Erasure finds by the subject, or by the subject's other name.
	Erasure(ctx context.Context, org OrgID, name string) (Erasure, error)
	// Erasures lists erasures that are not done yet, at most limit.
	Erasures(ctx context.Context, org OrgID, limit int) ([]Erasure, error)
}

// ErasureWrites are the store's changes to erasures.
type ErasureWrites interface {
	// PutErasure adds an erasure or replaces it.
	PutErasure(ctx context.Context, e Erasure) error
	// DropErasure removes an erasure; an absent one is fine.
	DropErasure(ctx context.Context, org OrgID, subject string) error
	// DropDoneErasures removes erasures that were done before a time.
	DropDoneErasures(ctx context.Context, org OrgID, before time.Time) error
}

// Bounds of erasing.
const (
	erasurePage  = 100              // erasures that are carried out between two writes
	erasureRetry = 15 * time.Second // how soon a failed erasure is tried again
	erasureKept  = 24 * time.Hour   // how long an erasure that a start finished is remembered
)

func applicationErasure(a Application, contents []string, at time.Time) Erasure {
	return Erasure{Org: a.Org, Subject: "application:" + a.ID, Also: a.AppID(), Contents: contents, At: at}
}

// borrowerErasure is the erasure of a borrower who was left without applications: rows, but no files.
func borrowerErasure(org OrgID, id string, at time.Time) Erasure {
	return Erasure{Org: org, Subject: "borrower:" + id, At: at}
}

func documentErasure(d Document, contents []string, at time.Time) Erasure {
	return Erasure{Org: d.Org, Subject: "document:" + documentSubject(d.ID), Contents: contents, At: at}
}

// FinishErasures finishes permanent deletions that an earlier process began, of whole organizations too. Call it before
// serving. finished counts erasures of applications, documents and borrowers.
func (s *MaintenanceService) FinishErasures(ctx context.Context) (finished int, err error) {
	finished, err = s.eraseAll(ctx, s.rememberErasure)
	return finished, errors.Join(err, s.engine.Organizations.finishDeletions(ctx))
}

// eraseAll carries out the erasures of every organization; end handles the row of a finished one.
func (s *MaintenanceService) eraseAll(
	ctx context.Context, end func(context.Context, Tx, Erasure) error,
) (finished int, err error) {
	orgs, err := s.config.Store.Organizations(ctx)
	if err != nil {
		return 0, s.storageError(err)
	}
	var problems []error
	for _, org := range orgs {
		n, err := s.eraseOf(ctx, org.ID, end)
		finished += n
		problems = append(problems, err)
	}
	return finished, errors.Join(problems...)
}

func (s *MaintenanceService) eraseOf(
	ctx context.Context, org OrgID, end func(context.Context, Tx, Erasure) error,
) (finished int, err error) {
	for {
		list, err := s.config.Store.Erasures(ctx, org, erasurePage)
		if err != nil || len(list) == 0 {
			return finished, s.storageError(err)
		}
		n, err := s.erase(ctx, list, end)
		finished += n
		if err != nil || len(list) < erasurePage {
			return finished, err
		}
	}
}

// erase removes files that no row names any more, and deleted rows from the database's pages. Then it ends the erasures
// whose files are gone.
func (s *MaintenanceService) erase(
	ctx context.Context, list []Erasure, end func(context.Context, Tx, Erasure) error,
) (finished int, err error) {
	var gone []Erasure
	var problems []error
	for _, x := range list {
		if err := s.removeContents(ctx, x); err != nil {
			problems = append(problems, err)
			continue
		}
		gone = append(gone, x)
	}
	if err := s.storageError(s.config.Store.Erase(ctx)); err != nil {
		return 0, errors.Join(append(problems, err)...)
	}
	if len(gone) > 0 {
		if err := s.inTx(ctx, func(tx Tx) error {
			for _, x := range gone {
				if err := end(ctx, tx, x); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			return 0, errors.Join(append(problems, err)...)
		}
	}
	return len(gone), errors.Join(problems...)
}

func (s *MaintenanceService) removeContents(ctx context.Context, x Erasure) error {
	for _, sha256 := range x.Contents {
		if err := s.engine.Files.removeUnreferenced(ctx, x.Org, sha256); err != nil {
			return s.storageError(err)
		}
	}
	return nil
}

// forgetErasure ends an erasure whose caller gets an answer.
func (s *MaintenanceService) forgetErasure(ctx context.Context, tx Tx, x Erasure) error {
	return tx.DropErasure(ctx, x.Org, x.Subject)
}

// rememberErasure ends an erasure whose caller got no answer.
func (s *MaintenanceService) rememberErasure(ctx context.Context, tx Tx, x Erasure) error {
	now := s.now()
	x.Contents, x.DoneAt = nil, &now
	return tx.PutErasure(ctx, x)
}

// eraseNow carries out an erasure whose rows were just deleted. If it fails, it is tried again soon.
func (s *MaintenanceService) eraseNow(ctx context.Context, x Erasure) {
	if _, err := s.erase(context.WithoutCancel(ctx), []Erasure{x}, s.forgetErasure); err != nil {
		s.config.Log.Error(
			"what was deleted for good could not be erased yet; it is tried again within seconds", "subject",
			x.Subject, "error", err,
		)
	}
}

// eraseAgain handles a repeated permanent deletion of an application that is gone: nil if its erasure is finished, now
// or by an earlier start; NOT_FOUND if there is none.
func (s *MaintenanceService) eraseAgain(ctx context.Context, by Principal, ref string) error {
	name := "application:" + strings.ToLower(ref)
	if _, ok := parseAppID(ref); ok {
		name = strings.ToUpper(ref)
	}
	x, err := s.config.Store.Erasure(ctx, by.Org, name)
	if err != nil {
		return s.storageError(err)
	}
	if x.DoneAt != nil {
		return nil
	}
	if _, err := s.erase(context.WithoutCancel(ctx), []Erasure{x}, s.forgetErasure); err != nil {
		return FailWith(CodeStorageUnavailable, err,
			"The application is deleted, but its files could not be removed yet. They are removed by themselves; repeat this to hear when they are gone.")
	}
	return nil
}

// retryErasures repeats failed erasures until ctx ends.
func (s *MaintenanceService) retryErasures(ctx context.Context) {
	tick := time.NewTicker(erasureRetry)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if s.failed.err() != nil {
				return
			}
			if s.config.Store.Loss() != nil { // nothing is written until the loss is accepted
				continue
			}
			s.alone(ctx, "erasures", s.finishAll)
		}
	}
}

// finishAll tries once more to complete all permanent deletions.
func (s *MaintenanceService) finishAll(ctx context.Context) {
	_, err := s.eraseAll(ctx, s.forgetErasure)
	if err = errors.Join(err, s.engine.Organizations.finishDeletions(ctx)); err != nil && ctx.Err() == nil {
		s.config.Log.Error(
			"what was deleted for good could not be erased yet; it is tried again within seconds", "error", err,
		)
	}
}

// dropDoneErasures forgets erasures that a start finished more than a day ago.
func (s *MaintenanceService) dropDoneErasures(ctx context.Context) error {
	_, err := s.eachOrganization(ctx, func(org OrgID) (int, error) {
		return 0, s.inTx(ctx, func(tx Tx) error { return tx.DropDoneErasures(ctx, org, s.now().Add(-erasureKept)) })
	})
	return err
}

// OrganizationDeletion is the deletion of an organization with everything that it owns.
//
// # Why it is a row
//
// Deleting takes many transactions, and files are deleted after rows. So the first transaction records that the
// organization is being deleted, and ends its keys. From then on the organization can do nothing, and whoever finds the
// row continues: the command that began, or the server at its start and every few seconds. The row stays, as evidence
// that nothing was lost by accident.
type OrganizationDeletion struct {
	Org       OrgID      // the deleted organization
	Name      string     // its name
	BegunAt   time.Time  // when its keys ended
	EndedAt   *time.Time // nil while rows or files may be left
	AuditSeq  int64      // number of the newest entry of its audit chain, which is deleted too
	AuditHash string     // digest of that entry, in hex
}

// OrganizationDeletionReads are the store's queries for deleted organizations.
type OrganizationDeletionReads interface {
	// OrganizationDeletions lists all deletions, the oldest first.
	OrganizationDeletions(ctx context.Context) ([]OrganizationDeletion, error)
	// OrganizationDeletion finds an organization's deletion; ErrNotFound if none has begun.
	OrganizationDeletion(ctx context.Context, org OrgID) (OrganizationDeletion, error)
	// CountOrganization counts an organization's applications and documents, soft-deleted ones included.
	CountOrganization(ctx context.Context, org OrgID) (applications, documents int, err error)
}

// OrganizationDeletionWrites are the store's changes to delete organizations.
type OrganizationDeletionWrites interface {
	// BeginDeletion stores the deletion, ends the organization's keys and takes its documents out of the queue. From
	// then on InsertAudit refuses entries of the organization. ErrDuplicate if the deletion has begun already.
	BeginDeletion(ctx context.Context, d OrganizationDeletion) error
	// DeleteSomeRows deletes some rows of an organization whose deletion has begun, and counts them; 0 if only the
	// newest audit entry is left.
	DeleteSomeRows(ctx context.Context, org OrgID) (int, error)
	// EndDeletion deletes the organization's own row and stores EndedAt; ErrNotFound if that was done already,
	// ErrStorageBusy if the organization has rows again.
	EndDeletion(ctx context.Context, d OrganizationDeletion) error
}

// Delete deletes an organization for good: applications, documents, results, files, keys, webhooks, schemas, templates,
// its audit chain and its access log. confirm must be its name. Only the operator's tools call it. It may run beside a
// server, and after a crash it continues when it is called again or a server starts.
//
// Errors: NOT_FOUND for an unknown name; VALIDATION_FAILED if confirm is another name, with the number of applications
// and documents that would be deleted.
func (s *OrganizationService) Delete(ctx context.Context, name, confirm string) (d OrganizationDeletion, err error) {
	org, err := s.config.Store.OrganizationByName(ctx, name)
	if errors.Is(err, ErrNotFound) {
		return d, noSuchOrganization()
	}
	if err != nil {
		return d, s.storageError(err)
	}
	if confirm != org.Name {
		applications, documents, err := s.config.Store.CountOrganization(ctx, org.ID)
		if err != nil {
			return d, s.storageError(err)
		}
		return d, Fail(CodeValidationFailed, fmt.Sprintf(
			"Nothing was deleted. %s has %d application(s) and %d document(s). To delete all of it for good, repeat the name: --confirm %q.",
			org.Name, applications, documents, org.Name))
	}
	if d, err = s.beginDeletion(ctx, org); err != nil {
		return d, err
	}
	return s.finishDeletion(ctx, d)
}

// beginDeletion records that the organization is being deleted. A deletion that has begun before continues.
func (s *OrganizationService) beginDeletion(ctx context.Context, org Organization) (d OrganizationDeletion, err error) {
	err = s.inTx(ctx, func(tx Tx) error {
		if d, err = tx.OrganizationDeletion(ctx, org.ID); !errors.Is(err, ErrNotFound) {
			return err
		}
		if err := s.audit(
			ctx, tx, change{org: org.ID, action: "organization.deletion_begun", subject: string(org.ID)},
		); err != nil {
			return err
		}
		last, err := tx.LastAudit(ctx, org.ID)
		if err != nil {
			return err
		}
		d = OrganizationDeletion{
			Org:       org.ID,
			Name:      org.Name,
			BegunAt:   s.now(),
			AuditSeq:  last.Seq,
			AuditHash: last.Hash,
		}
		return tx.BeginDeletion(ctx, d)
	})
	return d, err
}

// finishDeletion deletes what is left, however often it is called.
func (s *OrganizationService) finishDeletion(
	ctx context.Context, d OrganizationDeletion,
) (OrganizationDeletion, error) {
	if err := s.deleteRows(ctx, d.Org); err != nil {
		return d, err
	}
	if err := s.forgetFiles(ctx, d.Org); err != nil {
		return d, err
	}
	if err := s.storageError(s.config.Store.Erase(ctx)); err != nil {
		return d, err
	}
	now := s.now()
	d.EndedAt = &now
	err := s.inTx(ctx, func(tx Tx) error { return tx.EndDeletion(ctx, d) })
	if CodeOf(err) == CodeNotFound { // another process was faster
		err = nil
	}
	return d, err
}

// deleteRows deletes the organization's rows, some in each transaction, so that others can write in between.
func (s *OrganizationService) deleteRows(ctx context.Context, org OrgID) error {
	for {
		n := 0
		err := s.inTx(ctx, func(tx Tx) (err error) { n, err = tx.DeleteSomeRows(ctx, org); return err })
		if err != nil || n == 0 {
			return err
		}
	}
}

// forgetFiles removes the organization's files and the pictures of their pages.
func (s *OrganizationService) forgetFiles(ctx context.Context, org OrgID) error {
	if err := s.failed.err(); err != nil {
		return err
	}
	s.engine.Cashflows.forgetOrganization(org)
	err := s.config.Blobs.DeleteAll(ctx, org)
	if s.config.Pictures != nil {
		err = errors.Join(err, s.config.Pictures.ForgetAll(org))
	}
	return s.storageError(err)
}

// deletedOrganizations remembers the deleted organizations of which this process has nothing left.
type deletedOrganizations struct {
	sync.Mutex
	forgotten map[OrgID]bool
}

// finishDeletions continues deletions that an earlier process, or the operator's command, began and did not finish. Of
// deleted organizations it removes what only this process has: pictures, and files of requests that were under way.
func (s *OrganizationService) finishDeletions(ctx context.Context) error {
	list, err := s.config.Store.OrganizationDeletions(ctx)
	if err != nil {
		return s.storageError(err)
	}
	var problems []error
	s.deleted.Lock()
	defer s.deleted.Unlock()
	for _, d := range list {
		if s.deleted.forgotten[d.Org] {
			continue
		}
		if d.EndedAt == nil {
			if d, err = s.finishDeletion(ctx, d); err == nil {
				s.config.Log.Info("an organization is deleted", "organization", d.Org)
			}
		} else {
			err = s.forgetFiles(ctx, d.Org)
		}
		if err == nil {
			s.deleted.forgotten[d.Org] = true
		}
		problems = append(problems, err)
	}
	return errors.Join(problems...)
}

// noSuchOrganization is the failure of an operator's command.
func noSuchOrganization() error {
	return Fail(CodeNotFound, "There is no organization of this name; dossier org list shows all.")
}

// organizationNamed finds an organization for an operator's command that changes it. An organization that is being
// deleted is refused.
func organizationNamed(ctx context.Context, tx Tx, name string) (Organization, error) {
	org, err := tx.OrganizationByName(ctx, name)
	if errors.Is(err, ErrNotFound) {
		return org, noSuchOrganization()
	}
	if err != nil {
		return org, err
	}
	switch _, err := tx.OrganizationDeletion(ctx, org.ID); {
	case err == nil:
		return org, FailField(
			"/name", "DELETING",
			fmt.Sprintf("%s is being deleted; repeat dossier org delete to hear when it is gone.", org.Name),
		)
	case !errors.Is(err, ErrNotFound):
		return org, err
	}
	return org, nil
}
