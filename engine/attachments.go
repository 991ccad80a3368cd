package engine

import (
	"context"
	"errors"
	"slices"
	"time"
)

// AutoType declares that the type is to be found from the content.
const AutoType = "auto"

// OtherType is the type of a paper that no other type fits.
const OtherType = "other"

// AttachDocuments keeps files with an application. Bytes that the application already holds are
// answered with the document that holds them. When a file cannot be kept, the others stay, and
// STORAGE_UNAVAILABLE comes together with the receipts.
func (s *ApplicationService) AttachDocuments(
	ctx context.Context, by Principal, ref, documentType string, files []*StagedFile,
) ([]Document, []FileReceipt, error) {
	if documentType == "" {
		documentType = AutoType
	}
	documentType, err := s.schemas.resolveType(ctx, by, documentType)
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
	release := s.blobLocks.keeping(by.Org, files)
	kept, receipts, cause := s.files.keepFiles(ctx, files)
	var documents []Document
	err = s.inTx(ctx, func(tx Tx) error {
		documents = nil
		if err := s.files.holdContents(ctx, tx, by.Org, contentsOf(kept)...); err != nil {
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
		if cause != nil { // sending all of it again stores the rest, and nothing twice
			return nil
		}
		return s.idempotency.made(ctx, tx, by, documents, aboutAttached(a, documents)...)
	})
	release()
	if err != nil {
		s.files.dropKept(ctx, by.Org, kept)
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
	if d.Password, err = s.documents.sealPassword(f.password); err != nil {
		return d, false, err
	}
	if d, err = s.documents.insert(ctx, tx, by, d); err != nil {
		return d, false, err
	}
	return d, true, nil
}

// mayAttach says whether a key that uploads may put the document into an application as well.
func mayAttach(by Principal, applicationRef string) error {
	if applicationRef != "" && !by.Has(ApplicationWrite) {
		return Fail(
			CodeMissingScope,
			"application_id needs a key with the scope "+string(ApplicationWrite)+" too; ask the operator for one.",
		)
	}
	return nil
}

// applicationFor finds the application that an upload names by uuid or app_id; nil when it names none.
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

// joinApplication puts a document that is made into its application, which moves up in the list. An
// application that was deleted meanwhile is absent.
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

// documentIDTries is how often a new document id is drawn when another organization holds it.
const documentIDTries = 8

// insert gives the document its id and job and writes both with their audit entry.
func (s *DocumentService) insert(ctx context.Context, tx Tx, by Principal, d Document) (Document, error) {
	now := s.now()
	d, err := joinApplication(ctx, tx, d, now)
	if err != nil {
		return d, err
	}
	if err := checkFolder(ctx, tx, d); err != nil {
		return d, err
	}
	d.Status, d.UploadedAt, d.UploadedBy, d.JobID, d.Attempt = DocumentPending, now, by.KeyID, s.config.NewID(), 1
	if d, err = s.insertUnderNewID(ctx, tx, d); err != nil {
		return d, err
	}
	if err := pinSchema(ctx, tx, d); err != nil {
		return d, err
	}
	job := Job{
		ID:          d.JobID,
		Org:         by.Org,
		DocumentID:  d.ID,
		State:       JobAvailable,
		CreatedAt:   now,
		AvailableAt: s.queueTime(),
		Download:    d.SHA256 == "",
	}
	if err := tx.InsertJob(ctx, job); err != nil {
		return d, err
	}
	after := map[string]any{"document_type": d.DeclaredType, "size_bytes": d.SizeBytes, "sha256": d.SHA256}
	if d.ApplicationID != nil {
		after["application_id"] = *d.ApplicationID
	}
	if d.FolderID != nil {
		after["folder_id"] = *d.FolderID
	}
	return d, s.audit(
		ctx, tx,
		change{org: by.Org, keyID: by.KeyID, action: "document.uploaded", subject: documentSubject(d.ID), after: after},
	)
}

// insertUnderNewID writes a document's row under an id that is free in the installation.
func (s *DocumentService) insertUnderNewID(ctx context.Context, tx Tx, d Document) (_ Document, err error) {
	lost, err := tx.LostDocumentID(ctx, d.Org)
	if err != nil {
		return d, err
	}
	at := latest(d.UploadedAt, documentIDTime(lost))
	for try := range documentIDTries {
		d.ID = s.config.NewDocumentID(d.Org, at.Add(time.Duration(try)*time.Millisecond))
		if d.ID <= lost { // made in another way than from the time
			err = ErrDuplicate
			continue
		}
		if err = tx.InsertDocument(ctx, d); !errors.Is(err, ErrDuplicate) {
			break
		}
	}
	if err != nil {
		return d, err
	}
	return d, tx.PutSearchWords(ctx, d.Org, d.ID, searchWords(d, nil))
}

// Documents lists an application's documents, newest first.
func (s *ApplicationService) Documents(ctx context.Context, by Principal, ref string) ([]Document, error) {
	a, err := s.Get(ctx, by, ref)
	if err != nil {
		return nil, err
	}
	// one read: a page might miss what comes meanwhile
	all, err := s.config.Store.DocumentsOfApplication(ctx, by.Org, a.ID)
	if err != nil {
		return nil, s.storageError(err)
	}
	return slices.DeleteFunc(all, func(d Document) bool { return d.DeletedAt != nil }), nil
}
