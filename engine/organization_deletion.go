package engine

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// OrganizationDeletion is the deletion of an organization with all that it has.
//
// # Why it is a row
//
// Deleting takes many transactions, and files go after rows. So the first transaction writes down that the organization
// is to go, and ends its keys. From then on it can do nothing, and whoever finds the row carries on: the command that
// began, or the server at its start and every few seconds. The row stays and says that nothing was lost by accident.
type OrganizationDeletion struct {
	Org     OrgID
	Name    string
	BegunAt time.Time
	EndedAt *time.Time // nil while rows or files may be left
	// AuditSeq and AuditHash are of the newest entry of its audit chain, which is deleted too.
	AuditSeq  int64
	AuditHash string
}

// OrganizationDeletionReads are the questions about deleted organizations.
type OrganizationDeletionReads interface {
	// OrganizationDeletions lists all, the oldest first.
	OrganizationDeletions(ctx context.Context) ([]OrganizationDeletion, error)
	// OrganizationDeletion finds one; ErrNotFound when no deletion of the organization has begun.
	OrganizationDeletion(ctx context.Context, org OrgID) (OrganizationDeletion, error)
	// CountOrganization counts its applications and documents, soft-deleted ones included.
	CountOrganization(ctx context.Context, org OrgID) (applications, documents int, err error)
}

// OrganizationDeletionWrites are their changes.
type OrganizationDeletionWrites interface {
	// BeginDeletion keeps the deletion, ends the organization's keys and takes its documents out of the queue. From
	// then on InsertAudit refuses entries of the organization. ErrDuplicate when it has begun already.
	BeginDeletion(ctx context.Context, d OrganizationDeletion) error
	// DeleteSomeRows deletes some rows of an organization whose deletion has begun, and counts them; 0 when none is
	// left but the newest audit entry.
	DeleteSomeRows(ctx context.Context, org OrgID) (int, error)
	// EndDeletion deletes the organization's own row and keeps EndedAt; ErrNotFound when that was done already,
	// ErrStorageBusy when the organization has rows again.
	EndDeletion(ctx context.Context, d OrganizationDeletion) error
}

// Delete deletes an organization for good: applications, documents, results, files, keys, webhooks, schemas,
// templates, its audit chain and its log of reads. confirm must be its name. Only the operator's tools call it. It may
// run beside a server, and goes on after a crash when it is called again or a server starts.
//
// Errors: NOT_FOUND for an unknown name; VALIDATION_FAILED where confirm is another one, with the number of
// applications and documents that would be deleted.
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

// beginDeletion writes down that the organization is to go. One that has begun before goes on.
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

// finishDeletion deletes what is left, however often it was begun.
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
	if CodeOf(err) == CodeNotFound { // another process was quicker
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
	err := s.config.Blobs.DeleteAll(ctx, org)
	if s.config.Pictures != nil {
		err = errors.Join(err, s.config.Pictures.ForgetAll(org))
	}
	return s.storageError(err)
}

// deletedOrganizations remembers of which deleted organizations this process has nothing left.
type deletedOrganizations struct {
	sync.Mutex
	forgotten map[OrgID]bool
}

// finishDeletions goes on with deletions that an earlier process, or the operator's command, began and did not finish.
// Of organizations that are gone it removes what this process alone has: pictures, and files of requests that were
// under way.
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

// noSuchOrganization answers an operator's command.
func noSuchOrganization() error {
	return Fail(CodeNotFound, "There is no organization of this name; dossier org list shows all.")
}

// organizationNamed finds an organization for an operator's command that changes it. One that is being deleted is
// refused.
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
