package engine

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"
)

// IntakeService accepts an application with all its files in one call.
type IntakeService struct{ *core }

// MaxIntakeFiles is the largest number of files in one intake or attachment.
const MaxIntakeFiles = 50

// IntakeResult is the outcome of an intake.
type IntakeResult struct {
	Application         Application   // the new application, or the one that exists
	Idempotent          bool          // an application with this external_ref existed already; nothing was changed
	ReplayDiffers       []string      // names of fields in which the request differs from the existing application
	OutreachUnavailable bool          // send_outreach was asked for, but the installation cannot send mail
	Receipts            []FileReceipt // one for each file, in the order sent
}

// Failure is PARTIAL_INTAKE if not every file could be kept, nil otherwise.
func (r IntakeResult) Failure(cause error) error {
	var missing []string
	for _, receipt := range r.Receipts {
		if !receipt.Stored {
			missing = append(missing, receipt.Name)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return FailWith(CodePartialIntake, cause, "The application "+r.Application.AppID()+" was created, but these files could not be stored: "+
		strings.Join(
			missing, ", ",
		)+". Send them to POST /applications/"+r.Application.ID+"/documents; repeating the intake would skip them.")
}

// FileReceipt reports whether a file is kept.
type FileReceipt struct {
	Name   string `json:"name"`   // as it was sent
	SHA256 string `json:"sha256"` // of the bytes, in hex
	Stored bool   `json:"stored"` // the file is durable
}

// Check checks the application part by itself.
func (s *IntakeService) Check(in ApplicationInput) error { return checkInput(in) }

// Replay checks the application part and finds an application with the same external_ref, so that a caller need not
// receive the files again. found is false for a first intake.
func (s *IntakeService) Replay(
	ctx context.Context, by Principal, in ApplicationInput,
) (result IntakeResult, found bool, err error) {
	if err := checkInput(in); err != nil {
		return IntakeResult{}, false, err
	}
	if in.ExternalRef == nil {
		return IntakeResult{}, false, nil
	}
	a, err := s.config.Store.OldestApplicationByRef(ctx, by.Org, *in.ExternalRef)
	if errors.Is(err, ErrNotFound) {
		return IntakeResult{}, false, nil
	}
	if err != nil {
		return IntakeResult{}, false, s.storageError(err)
	}
	result, err = s.replayed(ctx, by, a, in)
	return result, true, err
}

// Submit makes an application together with its files. If the organization has applications with the same external_ref,
// it returns the oldest one and changes nothing.
//
// The files were already checked by Stage. Each is kept on its own: if one cannot be kept, for a reason of ours, the
// application and the other files stay, and Submit returns both a result and PARTIAL_INTAKE.
func (s *IntakeService) Submit(
	ctx context.Context, by Principal, in ApplicationInput, files []*StagedFile,
) (IntakeResult, error) {
	if err := checkInput(in); err != nil {
		return IntakeResult{}, err
	}
	if len(files) > MaxIntakeFiles {
		return IntakeResult{}, Fail(CodeTooManyFiles)
	}
	if r, found, err := s.Replay(ctx, by, in); found || err != nil {
		return r, err
	}
	release := s.engine.Files.blobLocks.keeping(by.Org, files)
	kept, receipts, cause := s.engine.Files.keepFiles(ctx, files)
	result := IntakeResult{Receipts: receipts, OutreachUnavailable: s.engine.Applications.outreachUnavailable(in)}
	var standing *Application
	var due *outreachDue
	err := s.inTx(ctx, func(tx Tx) (err error) {
		due = nil
		if err := s.engine.Files.holdContents(ctx, tx, by.Org, contentsOf(kept)...); err != nil {
			return err
		}
		var about []string
		result.Application, standing, about, err = s.intakeRows(ctx, tx, by, in, kept)
		if err != nil || standing != nil {
			return err
		}
		if cause == nil { // otherwise files are missing, and the borrower is mailed once they are read
			if due, err = s.engine.Outreach.dueOutreach(ctx, tx, by.Org, &result.Application.ID); err != nil {
				return err
			}
		}
		return s.engine.Idempotency.storeAnswer(ctx, tx, by, result, about...)
	})
	release()
	if err != nil || standing != nil {
		s.engine.Files.dropKept(ctx, by.Org, kept, err)
	}
	if err != nil {
		return IntakeResult{}, err
	}
	if standing != nil {
		return s.replayed(ctx, by, *standing, in)
	}
	s.workArrived()
	s.engine.Outreach.sender.carryOut(due)
	return result, result.Failure(cause)
}

// intakeRows decides inside the transaction whether this intake is the first with its external_ref. If it is, it writes
// the application with its documents; about names what was written.
func (s *IntakeService) intakeRows(
	ctx context.Context, tx Tx, by Principal, in ApplicationInput, kept []*StagedFile,
) (made Application, standing *Application, about []string, err error) {
	if in.ExternalRef != nil {
		if err := tx.Lock(ctx, by.Org, "external_ref:"+*in.ExternalRef); err != nil {
			return made, nil, nil, err
		}
		a, err := tx.OldestApplicationByRef(ctx, by.Org, *in.ExternalRef)
		if err == nil {
			return made, &a, nil, nil
		}
		if !errors.Is(err, ErrNotFound) {
			return made, nil, nil, err
		}
	}
	made, err = s.engine.Applications.create(ctx, tx, by, in)
	if err != nil {
		return made, nil, nil, err
	}
	about = []string{AboutApplication(made.ID)}
	for _, f := range kept {
		d, fresh, err := s.engine.Applications.attach(ctx, tx, by, made.ID, AutoType, f)
		if err != nil {
			return made, nil, nil, err
		}
		if fresh {
			made.DocumentCount++
			about = append(about, AboutDocument(d.ID))
		}
	}
	return made, nil, about, nil
}

// replayed returns the existing application and records in the audit log how the repeated intake differs.
func (s *IntakeService) replayed(
	ctx context.Context, by Principal, a Application, in ApplicationInput,
) (IntakeResult, error) {
	result := IntakeResult{Application: a, Idempotent: true, ReplayDiffers: replayDiffers(a, in)}
	if len(result.ReplayDiffers) == 0 && claimOf(ctx) == nil {
		return result, nil
	}
	err := s.inTx(ctx, func(tx Tx) error {
		_, gone := lockApplication(ctx, tx, by.Org, a.ID)
		if gone != nil && !errors.Is(gone, ErrNotFound) {
			return gone
		}
		if len(result.ReplayDiffers) > 0 {
			if err := s.audit(ctx, tx, change{
				org:     by.Org,
				keyID:   by.KeyID,
				action:  "intake.replay_differs",
				subject: a.ID,
				after:   map[string]any{"fields": result.ReplayDiffers},
			}); err != nil {
				return err
			}
		}
		if gone != nil { // deleted in the meantime: no answer is stored
			return nil
		}
		return s.engine.Idempotency.storeAnswer(ctx, tx, by, result, AboutApplication(a.ID))
	})
	return result, err
}

// AttachDocuments keeps files with an application. For bytes that the application already has, it returns the document
// that has them. If a file cannot be kept, the others stay, and STORAGE_UNAVAILABLE is returned together with the
// receipts.
func (s *ApplicationService) AttachDocuments(
	ctx context.Context, by Principal, ref, documentType string, files []*StagedFile,
) ([]Document, []FileReceipt, error) {
	if documentType == "" {
		documentType = AutoType
	}
	documentType, err := s.engine.Schemas.resolveType(ctx, by, documentType)
	if err != nil {
		return nil, nil, err
	}
	switch {
	case len(files) == 0:
		return nil, nil, FailField("/file", "REQUIRED", "Send at least one file in a part named file or files.")
	case len(files) > MaxIntakeFiles:
		return nil, nil, Fail(CodeTooManyFiles)
	}
	if _, err := s.Get(ctx, by, ref); err != nil {
		return nil, nil, err
	}
	release := s.engine.Files.blobLocks.keeping(by.Org, files)
	kept, receipts, cause := s.engine.Files.keepFiles(ctx, files)
	var documents []Document
	err = s.inTx(ctx, func(tx Tx) error {
		documents = nil
		if err := s.engine.Files.holdContents(ctx, tx, by.Org, contentsOf(kept)...); err != nil {
			return err
		}
		a, err := findApplication(ctx, tx, by.Org, ref)
		if err != nil {
			return err
		}
		for _, f := range kept {
			d, _, err := s.attach(ctx, tx, by, a.ID, documentType, f)
			if err != nil {
				return err
			}
			documents = append(documents, d)
		}
		if cause != nil { // repeating the request stores the rest, and nothing twice
			return nil
		}
		return s.engine.Idempotency.storeAnswer(ctx, tx, by, documents, aboutAttached(a, documents)...)
	})
	release()
	if err != nil {
		s.engine.Files.dropKept(ctx, by.Org, kept, err)
		return nil, nil, err
	}
	s.workArrived()
	if cause != nil {
		return documents, receipts, FailWith(CodeStorageUnavailable, cause,
			"Not every file could be stored; send those with stored: false again.")
	}
	return documents, receipts, nil
}

func aboutAttached(a Application, documents []Document) []string {
	about := []string{AboutApplication(a.ID)}
	for _, d := range documents {
		about = append(about, AboutDocument(d.ID))
	}
	return about
}

// attach writes the document and its job, or finds the application's document with the same bytes.
func (s *ApplicationService) attach(
	ctx context.Context, tx Tx, by Principal, applicationID, documentType string, f *StagedFile,
) (d Document, fresh bool, err error) {
	if err := tx.Lock(ctx, by.Org, "application:"+applicationID); err != nil {
		return d, false, err
	}
	d, err = tx.ApplicationDocumentBySHA256(ctx, by.Org, applicationID, f.SHA256)
	if !errors.Is(err, ErrNotFound) {
		return d, false, err
	}
	d = Document{Org: by.Org, ApplicationID: &applicationID, FileName: f.Name, DeclaredType: documentType,
		DocumentType: documentType, Kind: f.Kind, SHA256: f.SHA256, SizeBytes: f.Size}
	if d.Password, err = s.engine.Documents.sealPassword(f.password); err != nil {
		return d, false, err
	}
	if d, err = s.engine.Documents.insert(ctx, tx, by, d); err != nil {
		return d, false, err
	}
	return d, true, nil
}

// mayAttach fails with MISSING_SCOPE if a key that uploads may not put the document into an application.
func mayAttach(by Principal, applicationRef string) error {
	if applicationRef != "" && !by.Has(ApplicationWrite) {
		return Fail(
			CodeMissingScope,
			"application_id needs a key with the scope "+string(ApplicationWrite)+" too; ask the operator for one.",
		)
	}
	return nil
}

// applicationFor finds the application that an upload names by uuid or app_id; nil if it names none.
func (s *ApplicationService) applicationFor(ctx context.Context, by Principal, ref string) (*string, error) {
	if ref == "" {
		return nil, nil
	}
	a, err := s.Get(ctx, by, ref)
	if err != nil {
		return nil, err
	}
	return &a.ID, nil
}

// joinApplication puts a new document into its application, which moves up in the list. It fails if the application was
// deleted in the meantime.
func joinApplication(ctx context.Context, tx Tx, d Document, at time.Time) (Document, error) {
	if d.ApplicationID == nil {
		return d, nil
	}
	a, err := lockApplication(ctx, tx, d.Org, *d.ApplicationID)
	if err != nil {
		return d, err
	}
	d.ExternalRef = a.ExternalRef
	return d, tx.TouchApplication(ctx, d.Org, a.ID, at)
}

// Documents returns an application's documents, newest first.
func (s *ApplicationService) Documents(ctx context.Context, by Principal, ref string) ([]Document, error) {
	a, err := s.Get(ctx, by, ref)
	if err != nil {
		return nil, err
	}
	// in one query, because pages might miss documents that are added between them
	all, err := s.config.Store.DocumentsOfApplication(ctx, by.Org, a.ID)
	if err != nil {
		return nil, s.storageError(err)
	}
	return slices.DeleteFunc(all, func(d Document) bool { return d.DeletedAt != nil }), nil
}
