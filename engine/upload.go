package engine

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"time"
)

// UploadInput is one document to process. Give exactly one of File and FileURL.
type UploadInput struct {
	File         *StagedFile // the received file; nil if FileURL is given
	FileURL      string      // an http or https address; "" if File is given
	Async        bool        // Answer before FileURL is fetched. If fetching fails, the document fails.
	FileName     string      // only for FileURL; "" takes the last segment of the URL's path
	DocumentType string      // any form of a registry name, or "auto"
	Password     string      // of a protected file; "" for none
	WebhookURL   string      // where the end of processing is reported; "" for none
	FolderID     string      // UUID of the folder to put it into; "" for none
	// UUID or app_id of the application to put it into; "" for none. It needs the scope application:write.
	ApplicationID string
}

// maxURLBytes is the longest address accepted, well above the length of presigned URLs.
const maxURLBytes = 8192

// CheckUpload checks everything that can be checked before the bytes arrive.
func (s *DocumentService) CheckUpload(ctx context.Context, by Principal, in UploadInput) error {
	_, err := s.checkUpload(ctx, by, in)
	return err
}

func (s *DocumentService) checkUpload(
	ctx context.Context, by Principal, in UploadInput,
) (documentType string, err error) {
	if err := mayAttach(by, in.ApplicationID); err != nil {
		return "", err
	}
	if strings.TrimSpace(in.DocumentType) == "" {
		return "", FailField(
			"/document_type", "REQUIRED",
			"document_type is required; GET /document-types lists all, and auto finds it from the content.",
		)
	}
	if documentType, err = s.engine.Schemas.resolveType(ctx, by, in.DocumentType); err != nil {
		return "", err
	}
	if err := s.checkPassword("/password", in.Password); err != nil {
		return "", err
	}
	if in.WebhookURL != "" {
		if err := s.judgeCallbackAddress("/webhook_url", in.WebhookURL); err != nil {
			return "", err
		}
	}
	if in.FileURL != "" {
		if err := checkFileURL(in.FileURL); err != nil {
			return "", err
		}
		if in.FileName != "" {
			return documentType, CheckFileName(in.FileName)
		}
	}
	return documentType, nil
}

func checkFileURL(raw string) error {
	if u, err := url.Parse(raw); err == nil && strings.EqualFold(u.Scheme, "s3") {
		return Fail(CodePrivateURL, "s3:// addresses are private; send a presigned https URL of the object instead.")
	}
	return checkURL("/file_url", raw)
}

func checkURL(field, raw string) error {
	u, err := url.Parse(raw)
	if err != nil || len(raw) > maxURLBytes || u.Host == "" || u.User != nil ||
		!strings.EqualFold(u.Scheme, "http") && !strings.EqualFold(u.Scheme, "https") {
		return FailField(
			field, "URL",
			strings.TrimPrefix(field, "/")+" must be an absolute http or https URL without user name or password.",
		)
	}
	return nil
}

// judgeCallbackAddress checks an address for callbacks, a webhook_url or a registered receiver, without a look-up. The
// host's network address is checked at each delivery.
func (s *DocumentService) judgeCallbackAddress(field, address string) error {
	if err := checkURL(field, address); err != nil || s.config.Addresses == nil {
		return err
	}
	if err := s.config.Addresses.JudgeAddress(address); err != nil {
		return FailField(field, "ADDRESS", err.Error())
	}
	return nil
}

// Upload stores one document and queues it for processing. After it returns, file and row are durable.
func (s *DocumentService) Upload(ctx context.Context, by Principal, in UploadInput) (Document, error) {
	documentType, err := s.checkUpload(ctx, by, in)
	if err != nil {
		return Document{}, err
	}
	if (in.File == nil) == (in.FileURL == "") {
		return Document{}, Fail(CodeExactlyOneSource)
	}
	d := Document{Org: by.Org, DeclaredType: documentType, DocumentType: documentType, FolderID: folderRef(in.FolderID)}
	if d.ApplicationID, err = s.engine.Applications.applicationFor(ctx, by, in.ApplicationID); err != nil {
		return Document{}, err
	}
	if in.WebhookURL != "" {
		d.WebhookURL = &in.WebhookURL
	}
	if d.Password, err = s.sealPassword(in.Password); err != nil {
		return Document{}, err
	}
	if in.FileURL != "" && in.Async {
		d.SourceURL, d.FileName = &in.FileURL, fileNameFor(in.FileURL, in.FileName)
		return s.insertUpload(ctx, by, d)
	}
	if in.FileURL != "" {
		if in.File, err = s.fetchNow(ctx, by, in.FileURL, in.FileName); err != nil {
			return Document{}, err
		}
		defer in.File.Discard()
	}
	return s.keepUpload(ctx, by, d, in.File)
}

func (s *DocumentService) keepUpload(ctx context.Context, by Principal, d Document, f *StagedFile) (Document, error) {
	d.FileName, d.Kind, d.SHA256, d.SizeBytes = f.Name, f.Kind, f.SHA256, f.Size
	release := s.engine.Files.blobLocks.keeping(by.Org, []*StagedFile{f})
	if err := f.blob.Commit(ctx); err != nil {
		release()
		return Document{}, s.storageError(err)
	}
	d, err := s.insertUpload(ctx, by, d)
	release()
	if err != nil {
		s.engine.Files.dropKept(ctx, by.Org, []*StagedFile{f}, err)
	}
	return d, err
}

func (s *DocumentService) insertUpload(ctx context.Context, by Principal, d Document) (Document, error) {
	err := s.inTx(ctx, func(tx Tx) error {
		if err := s.engine.Files.holdContents(ctx, tx, by.Org, d.SHA256); err != nil {
			return err
		}
		made, err := s.insert(ctx, tx, by, d)
		if err != nil {
			return err
		}
		d = made
		return s.engine.Idempotency.storeAnswer(ctx, tx, by, d, AboutDocument(d.ID))
	})
	if err != nil {
		return Document{}, err
	}
	s.workArrived()
	return d, nil
}

// documentIDTries is how often a new document id is drawn if another organization holds it.
const documentIDTries = 8

// insert gives the document its id and job, and writes both with their audit entry.
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
		if d.ID <= lost { // Config.NewDocumentID does not use the time
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
