package engine

import (
	"context"
	"encoding/json"
	"errors"
	"time"
)

// VersionService keeps the earlier results of a document that was read again.
type VersionService struct{ *core }

// # Versions
//
// Each attempt that completes makes a version of the document's result. The newest is the document's own result as long
// as the document is completed; what was before it stays readable as it was shown last, edits included. When an attempt
// fails the document has no result, and its newest version is the one before.

// Version says which reading a result is of.
type Version struct {
	Org          OrgID
	DocumentID   int64
	Number       int    // from 1, one more for each attempt that completes
	Attempt      int    // that read it
	DocumentType string // as found
	Pages        string // that were read, "1-3,5"; "" for all
	Reader       string // Config.ReaderVersion of the time; "" for results that are older than versions
	At           time.Time
	Edited       bool // the result is shown as edited
	// Current says that this is what the document shows now; filled by the engine.
	Current bool
}

// VersionResult is a version with its result.
type VersionResult struct {
	Version
	Result json.RawMessage // edited or not, as it was shown last
	// Edit is what Result has of edits, zero when there never was one; its Result is nil when it was not edited, or
	// no longer.
	Edit Edit
}

// VersionReads are the questions about versions.
type VersionReads interface {
	// Versions lists those of a document that are kept, newest first, its extraction among them.
	Versions(ctx context.Context, org OrgID, documentID int64, limit int) ([]Version, error)
	// Version finds one by its number; ErrDamaged when its result does not fit the checksum.
	Version(ctx context.Context, org OrgID, documentID int64, number int) (VersionResult, error)
	// VersionOfAttempt finds the one that an attempt read.
	VersionOfAttempt(ctx context.Context, org OrgID, documentID int64, attempt int) (VersionResult, error)
}

// VersionWrites change versions.
type VersionWrites interface {
	// KeepVersion keeps the extraction that is there, with its edit, before another takes its place; ErrNotFound when
	// there is none.
	KeepVersion(ctx context.Context, org OrgID, documentID int64) error
	// NameVersion says which version the extraction that is there is.
	NameVersion(ctx context.Context, v Version) error
	// DropVersions removes those up to a number, but that of the first attempt when a batch shows it.
	DropVersions(ctx context.Context, org OrgID, documentID int64, upTo int) error
}

// KeptVersions is how many versions of a document are readable, the present one among them.
const KeptVersions = 10

// List lists a document's latest versions, newest first.
func (s *VersionService) List(ctx context.Context, by Principal, id int64) ([]Version, error) {
	d, err := s.config.Store.Document(ctx, by.Org, id)
	if err != nil {
		return nil, s.storageError(err)
	}
	list, err := s.config.Store.Versions(ctx, by.Org, id, KeptVersions)
	for i := range list {
		list[i].Current = isCurrent(d, list[i])
	}
	return list, s.storageError(err)
}

// isCurrent reports whether a version is what the document shows.
func isCurrent(d Document, v Version) bool {
	return d.Status == DocumentCompleted && v.Attempt == d.Attempt
}

// Get is one of a document's latest versions with its result, and the edits of the version before that it lacks.
// NOT_FOUND when the document has no such version, or no longer.
func (s *VersionService) Get(
	ctx context.Context, by Principal, id int64, number int,
) (VersionResult, NotCarried, error) {
	list, err := s.List(ctx, by, id)
	if err != nil {
		return VersionResult{}, NotCarried{}, err
	}
	for _, v := range list {
		if v.Number != number {
			continue
		}
		found, err := s.config.Store.Version(ctx, by.Org, id, number)
		if err != nil {
			return found, NotCarried{}, s.storageError(err)
		}
		found.Current = v.Current
		missing, err := found.Edit.notCarried()
		if err != nil {
			return found, missing, FailWith(CodeInternal, err)
		}
		if found.Result, err = s.versionShown(ctx, by.Org, found); err != nil {
			return found, missing, s.storageError(err)
		}
		s.audits.noteRead(by, id, AccessResult)
		return found, missing, nil
	}
	return VersionResult{}, NotCarried{}, Fail(CodeNotFound)
}

// versionShown is a version's result with who edited it.
func (s *VersionService) versionShown(ctx context.Context, org OrgID, v VersionResult) (json.RawMessage, error) {
	edited, err := s.edits.editedBy(ctx, org, v.Edit)
	if err != nil {
		return nil, err
	}
	return withEdited(v.Result, edited)
}

// putResult makes what an attempt read the document's result. The result before it becomes a version, and the number
// of its edit goes on, so that no ETag of it fits the new one.
func (s *VersionService) putResult(ctx context.Context, tx Tx, d Document, out outcome, at time.Time) error {
	number := 1
	var before []Version
	var err error
	if d.Attempt > 1 {
		before, err = tx.Versions(ctx, d.Org, d.ID, 1)
	}
	if err != nil {
		return err
	}
	if len(before) > 0 {
		number = before[0].Number + 1
		if err := tx.KeepVersion(ctx, d.Org, d.ID); err != nil {
			return err
		}
		if err := tx.DropVersions(ctx, d.Org, d.ID, number-KeptVersions); err != nil {
			return err
		}
	}
	if err := tx.PutExtraction(ctx, d.Org, d.ID, out.result, at); err != nil {
		return err
	}
	if out.workings != nil {
		if err := tx.PutWorkings(ctx, d.Org, d.ID, out.workings); err != nil {
			return err
		}
	}
	if len(before) > 0 {
		edit := out.carried.edit
		version, err := tx.EditVersion(ctx, d.Org, d.ID)
		if err != nil {
			return err
		}
		edit.Version = version + 1
		if edit.Marks == nil {
			edit.Marks = json.RawMessage(`{}`)
		}
		if err := tx.PutEdit(ctx, d.Org, d.ID, edit); err != nil {
			return err
		}
		if err := tx.PutFieldCorrections(ctx, d.Org, d.ID, out.carried.corrections); err != nil {
			return err
		}
	}
	return tx.NameVersion(ctx, Version{
		Org:          d.Org,
		DocumentID:   d.ID,
		Number:       number,
		Attempt:      d.Attempt,
		DocumentType: out.documentType,
		Pages:        d.Selection,
		Reader:       s.config.ReaderVersion,
	})
}

// firstResult is what the first attempt of a document of a batch came to: the batch shows it, whatever is read later.
func (s *VersionService) firstResult(ctx context.Context, by Principal, id int64) (json.RawMessage, error) {
	v, err := s.config.Store.VersionOfAttempt(ctx, by.Org, id, 1)
	if errors.Is(err, ErrNotFound) {
		return nil, nil // it failed
	}
	if err != nil {
		return nil, s.storageError(err)
	}
	result, err := s.versionShown(ctx, by.Org, v)
	if err == nil {
		s.audits.noteRead(by, id, AccessResult)
	}
	return result, s.storageError(err)
}
