package storage

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// documentColumns are the columns that scanDocument reads, in statements FROM documents whose $1 is the organization.
const documentColumns = `org_id, id, application_id, file_name, declared_type, document_type, kind, sha256, size_bytes,
		status, uploaded_at, started_at, completed_at, error, error_category, webhook_url, source_url, password,
		job_id, uploaded_by, deleted_at, folder_id, pages_done, pages_total, attempt, pages,
		origin_id, first_page, last_page, paper_types, masks,
		(SELECT a.external_ref FROM applications a WHERE a.org_id = $1 AND a.id = documents.application_id),
		(SELECT string_agg(CAST(p.id AS TEXT), ',' ORDER BY p.first_page) FROM documents p
		 WHERE p.org_id = $1 AND p.origin_id = documents.id AND p.deleted_at IS NULL)`

func scanDocument(row scanner) (d engine.Document, err error) {
	var uploaded int64
	var started, completed, deleted sql.NullInt64
	var pages pagesRead
	var span pageSpan
	var papers, masks string
	var parts sql.NullString
	err = row.Scan(
		&d.Org,
		&d.ID,
		&d.ApplicationID,
		&d.FileName,
		&d.DeclaredType,
		&d.DocumentType,
		&d.Kind,
		&d.SHA256,
		&d.SizeBytes,
		&d.Status,
		&uploaded,
		&started,
		&completed,
		&d.Error,
		&d.ErrorCategory,
		&d.WebhookURL,
		&d.SourceURL,
		&d.Password,
		&d.JobID,
		&d.UploadedBy,
		&deleted,
		&d.FolderID,
		&pages.done,
		&pages.total,
		&d.Attempt,
		&d.Selection,
		&d.OriginID,
		&span.first,
		&span.last,
		&papers,
		&masks,
		&d.ExternalRef,
		&parts,
	)
	if err != nil {
		return d, err
	}
	d.Pages, d.PartPages, d.PaperTypes = pages.orNil(), span.orZero(), listed(papers)
	if masks != "" {
		if err := json.Unmarshal([]byte(masks), &d.Masks); err != nil {
			return d, fmt.Errorf("masks of a document: %w", err)
		}
	}
	for _, id := range listed(parts.String) {
		part, err := strconv.ParseInt(id, 10, 64)
		if err != nil {
			return d, fmt.Errorf("ids of a document's parts: %w", err)
		}
		d.SplitInto = append(d.SplitInto, part)
	}
	d.UploadedAt, d.StartedAt, d.CompletedAt, d.DeletedAt =
		timeOf(uploaded), timeOrNil(started), timeOrNil(completed), timeOrNil(deleted)
	return d, nil
}

// listed are the entries of a text with commas between them; nil for "".
func listed(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ",")
}

// masksText is engine.Document.Masks in its stored form: JSON, "" for none.
func masksText(masks []engine.Mask) (string, error) {
	if len(masks) == 0 {
		return "", nil
	}
	text, err := json.Marshal(masks)
	return string(text), err
}

// pageSpan is engine.Document.PartPages in its stored form: both numbers or neither.
type pageSpan struct{ first, last sql.NullInt64 }

func spanOrNull(pages [2]int) pageSpan {
	of := func(n int) sql.NullInt64 { return sql.NullInt64{Int64: int64(n), Valid: n > 0} }
	return pageSpan{of(pages[0]), of(pages[1])}
}

func (s pageSpan) orZero() [2]int { return [2]int{int(s.first.Int64), int(s.last.Int64)} }

// documentReads implements engine.DocumentReads, and documentWrites engine.DocumentWrites.
type (
	documentReads  struct{ *runner }
	documentWrites struct{ *runner }
)

// Document finds a document that is not deleted.
func (r documentReads) Document(ctx context.Context, org engine.OrgID, id int64) (engine.Document, error) {
	return queryOne(ctx, r.runner, scanDocument, `
		SELECT `+documentColumns+` FROM documents WHERE org_id = $1 AND id = $2 AND deleted_at IS NULL`, org, id)
}

// DocumentEvenDeleted also finds a soft-deleted one.
func (r documentReads) DocumentEvenDeleted(ctx context.Context, org engine.OrgID, id int64) (engine.Document, error) {
	return queryOne(ctx, r.runner, scanDocument, `
		SELECT `+documentColumns+` FROM documents WHERE org_id = $1 AND id = $2`, org, id)
}

// ApplicationDocumentBySHA256 finds the application's document with these bytes, the oldest if there are several.
// Soft-deleted documents are left out, and parts, which are some pages of their file only.
func (r documentReads) ApplicationDocumentBySHA256(
	ctx context.Context, org engine.OrgID, applicationID, sha256 string,
) (engine.Document, error) {
	return queryOne(ctx, r.runner, scanDocument, `
		SELECT `+documentColumns+` FROM documents
		WHERE org_id = $1 AND sha256 = $3 AND application_id = $2 AND deleted_at IS NULL AND origin_id IS NULL
		ORDER BY id LIMIT 1`, org, applicationID, sha256)
}

// DocumentsOfApplication lists all of its documents, soft-deleted ones included, newest first.
func (r documentReads) DocumentsOfApplication(
	ctx context.Context, org engine.OrgID, applicationID string,
) ([]engine.Document, error) {
	return queryAll(ctx, r.runner, scanDocument, `
		SELECT `+documentColumns+` FROM documents WHERE org_id = $1 AND application_id = $2 ORDER BY id DESC`, org, applicationID)
}

// BlobReferences counts the documents whose file has these bytes or was merged from a file with these bytes, including
// soft-deleted ones.
func (r documentReads) BlobReferences(ctx context.Context, org engine.OrgID, sha256 string) (int, error) {
	return queryOne(ctx, r.runner, scanOne[int], `
		SELECT (SELECT COUNT(*) FROM documents WHERE org_id = $1 AND sha256 = $2)
		     + (SELECT COUNT(*) FROM document_sources WHERE org_id = $1 AND sha256 = $2)`, org, sha256)
}

// DeletedDocuments lists soft-deleted documents deleted before a time, the longest deleted first.
func (r documentReads) DeletedDocuments(
	ctx context.Context, org engine.OrgID, before time.Time, limit int,
) ([]engine.Document, error) {
	return queryAll(ctx, r.runner, scanDocument, `
		SELECT `+documentColumns+` FROM documents
		WHERE org_id = $1 AND deleted_at IS NOT NULL AND deleted_at < $2 ORDER BY deleted_at, id LIMIT $3`, org, micros(before), limit)
}

// LostDocumentID is the highest id of a document that was lost; 0 if none was. New ids must be higher.
func (r documentReads) LostDocumentID(ctx context.Context, org engine.OrgID) (int64, error) {
	return zeroIfNone(queryOne(ctx, r.runner, scanOne[int64], `
		SELECT document_id FROM lost_documents WHERE org_id = $1`, org))
}

// InsertDocument adds a document with its first attempt. ErrDuplicate if any organization has a document with this
// id; the transaction can then continue with another id.
func (t documentWrites) InsertDocument(ctx context.Context, d engine.Document) error {
	t.note(Note{Org: d.Org, Document: d.ID})
	span := spanOrNull(d.PartPages)
	masks, err := masksText(d.Masks)
	if err != nil {
		return err
	}
	return t.insert(
		ctx,
		`
		INSERT INTO documents (org_id, id, application_id, file_name, declared_type, document_type, kind, sha256, size_bytes,
		  status, uploaded_at, started_at, completed_at, error, error_category, webhook_url, source_url, password,
		  job_id, uploaded_by, deleted_at, folder_id, pages, origin_id, first_page, last_page, masks)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
		  $24, $25, $26, $27)
		ON CONFLICT DO NOTHING`,
		d.Org,
		d.ID,
		d.ApplicationID,
		d.FileName,
		d.DeclaredType,
		d.DocumentType,
		d.Kind,
		d.SHA256,
		d.SizeBytes,
		d.Status,
		micros(d.UploadedAt),
		microsOrNull(d.StartedAt),
		microsOrNull(d.CompletedAt),
		d.Error,
		d.ErrorCategory,
		d.WebhookURL,
		d.SourceURL,
		d.Password,
		d.JobID,
		d.UploadedBy,
		microsOrNull(d.DeletedAt),
		d.FolderID,
		d.Selection,
		d.OriginID,
		span.first,
		span.last,
		masks,
	)
}

// UpdateDocument replaces all columns except the fixed ones (id, organization, application, origin, time and key of
// the upload) and those with their own methods (folder, pages read, deletion).
func (t documentWrites) UpdateDocument(ctx context.Context, d engine.Document) error {
	masks, err := masksText(d.Masks)
	if err != nil {
		return err
	}
	return t.change(ctx, `
		UPDATE documents SET file_name = $3, declared_type = $4, document_type = $5, kind = $6, sha256 = $7, size_bytes = $8,
		  status = $9, started_at = $10, completed_at = $11, error = $12, error_category = $13,
		  webhook_url = $14, source_url = $15, password = $16, job_id = $17, attempt = $18, pages = $19,
		  paper_types = $20, masks = $21
		WHERE org_id = $1 AND id = $2`,
		d.Org, d.ID, d.FileName, d.DeclaredType, d.DocumentType, d.Kind, d.SHA256, d.SizeBytes,
		d.Status, microsOrNull(d.StartedAt), microsOrNull(d.CompletedAt), d.Error, d.ErrorCategory,
		d.WebhookURL, d.SourceURL, d.Password, d.JobID, d.Attempt, d.Selection,
		strings.Join(d.PaperTypes, ","), masks)
}

// PutPagesRead stores how many pages of a document are read; nil for unknown.
func (t documentWrites) PutPagesRead(ctx context.Context, org engine.OrgID, id int64, p *engine.PagesRead) error {
	pages := pagesOrNull(p)
	return t.change(ctx, `
		UPDATE documents SET pages_done = $3, pages_total = $4 WHERE org_id = $1 AND id = $2`, org, id, pages.done, pages.total)
}

// pagesRead is engine.PagesRead in its stored form: both numbers or neither.
type pagesRead struct{ done, total sql.NullInt64 }

func pagesOrNull(p *engine.PagesRead) pagesRead {
	if p == nil {
		return pagesRead{}
	}
	return pagesRead{
		sql.NullInt64{Int64: int64(p.Done), Valid: true}, sql.NullInt64{Int64: int64(p.Total), Valid: true},
	}
}

func (p pagesRead) orNil() *engine.PagesRead {
	if !p.done.Valid || !p.total.Valid {
		return nil
	}
	return &engine.PagesRead{Done: int(p.done.Int64), Total: int(p.total.Int64)}
}

// SoftDeleteDocument hides a document: it removes the document's data from events, its words from the index and its
// waiting jobs from the queue. A running job ends as dropped when its worker finishes. ErrNotFound if the document is
// hidden already.
func (t documentWrites) SoftDeleteDocument(ctx context.Context, org engine.OrgID, id int64, at time.Time) error {
	if err := t.change(ctx, `
		UPDATE documents SET deleted_at = $3 WHERE org_id = $1 AND id = $2 AND deleted_at IS NULL`, org, id, micros(
		at,
	)); err != nil {
		return err
	}
	for _, leaves := range []string{reduceDocumentEvents, forgetWords} {
		if _, err := t.exec(ctx, leaves, org, id); err != nil {
			return err
		}
	}
	_, err := t.exec(ctx, `
		UPDATE jobs SET state = 'dropped' WHERE org_id = $1 AND document_id = $2 AND state = 'available'`, org, id)
	return err
}

// PurgeDocument deletes a document and all rows about it, and removes its data from events.
func (t documentWrites) PurgeDocument(ctx context.Context, org engine.OrgID, id int64) error {
	for _, leaves := range []string{
		`DELETE FROM document_sources WHERE org_id = $1 AND document_id = $2`,
		`DELETE FROM extractions WHERE org_id = $1 AND document_id = $2`,
		`DELETE FROM edits WHERE org_id = $1 AND document_id = $2`,
		`DELETE FROM field_corrections WHERE org_id = $1 AND document_id = $2`,
		`DELETE FROM versions WHERE org_id = $1 AND document_id = $2`,
		`DELETE FROM document_schemas WHERE org_id = $1 AND document_id = $2`,
		`DELETE FROM callbacks WHERE org_id = $1 AND document_id = $2`,
		`DELETE FROM attempts WHERE org_id = $1 AND document_id = $2`,
		`DELETE FROM jobs WHERE org_id = $1 AND document_id = $2`,
		forgetWords,
		reduceDocumentEvents,
	} {
		if _, err := t.exec(ctx, leaves, org, id); err != nil {
			return err
		}
	}
	return t.change(ctx, `DELETE FROM documents WHERE org_id = $1 AND id = $2`, org, id)
}

// StoredFiles lists the files of documents with ids above afterID, in the order of ids, including soft-deleted
// documents.
func (r documentReads) StoredFiles(
	ctx context.Context, org engine.OrgID, afterID int64, limit int,
) ([]StoredFile, error) {
	scan := func(row scanner) (f StoredFile, err error) {
		err = row.Scan(&f.DocumentID, &f.SHA256)
		return f, err
	}
	return queryAll(ctx, r.runner, scan, `
		SELECT id, sha256 FROM documents WHERE org_id = $1 AND id > $2 AND sha256 <> '' ORDER BY id LIMIT $3`, org, afterID, limit)
}

// StoredFile names the file of a document.
type StoredFile struct {
	DocumentID int64
	SHA256     string // of the file's bytes, 64 hex digits
}

// mergeReads implements engine.MergeReads, and mergeWrites engine.MergeWrites.
type (
	mergeReads  struct{ *runner }
	mergeWrites struct{ *runner }
)

// DocumentSources lists the files that a document was merged from, in order.
func (r mergeReads) DocumentSources(
	ctx context.Context, org engine.OrgID, documentID int64,
) ([]engine.DocumentSource, error) {
	return queryAll(ctx, r.runner, scanDocumentSource, `
		SELECT org_id, document_id, place, file_name, sha256, kind, size_bytes, first_page, pages FROM document_sources
		WHERE org_id = $1 AND document_id = $2 ORDER BY place`, org, documentID)
}

func scanDocumentSource(row scanner) (s engine.DocumentSource, err error) {
	err = row.Scan(
		&s.Org, &s.DocumentID, &s.Place, &s.FileName, &s.SHA256, &s.Kind, &s.SizeBytes, &s.FirstPage, &s.Pages,
	)
	return s, err
}

// InsertDocumentSource adds a source; ErrDuplicate if its place is taken.
func (t mergeWrites) InsertDocumentSource(ctx context.Context, s engine.DocumentSource) error {
	return t.insert(ctx, `
		INSERT INTO document_sources (org_id, document_id, place, file_name, sha256, kind, size_bytes, first_page, pages)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT DO NOTHING`,
		s.Org, s.DocumentID, s.Place, s.FileName, s.SHA256, s.Kind, s.SizeBytes, s.FirstPage, s.Pages)
}
