package storage

import (
	"context"

	"github.com/dossier-lending/dossier/engine"
)

// Documents lists a page of what is not deleted, newest first (ids rise with time), with the number of
// all that match. Page and number are two reads: between them a document may come or go.
//
// Each kind of filter has statements of its own, so that each finds its index: a page costs the same
// after a hundred thousand documents.
func (r *reads) Documents(ctx context.Context, org engine.OrgID, f engine.DocumentFilter) ([]engine.Document, int, error) {
	switch {
	case len(f.Search) > 0:
		return r.documentsByWords(ctx, org, f)
	case f.ExternalRef != "":
		return r.documentsByRef(ctx, org, f)
	case f.ApplicationID != "":
		return r.documentsOf(ctx, org, f)
	case f.FolderID != "":
		return r.documentsInFolder(ctx, org, f)
	case f.Status != "":
		return r.documentsByStatus(ctx, org, f)
	case f.DocumentType != "":
		return r.documentsByType(ctx, org, f)
	}
	total, err := queryOne(ctx, r, scanOne[int], `
		SELECT COUNT(*) FROM documents WHERE org_id = $1 AND deleted_at IS NULL`, org)
	if err != nil {
		return nil, 0, err
	}
	list, err := queryAll(ctx, r, scanDocument, `
		SELECT `+documentColumns+` FROM documents WHERE org_id = $1 AND deleted_at IS NULL
		ORDER BY id DESC LIMIT $2 OFFSET $3`, org, f.Limit, f.Offset)
	return list, total, err
}

func (r *reads) documentsByStatus(ctx context.Context, org engine.OrgID, f engine.DocumentFilter) ([]engine.Document, int, error) {
	total, err := queryOne(ctx, r, scanOne[int], `
		SELECT COUNT(*) FROM documents
		WHERE org_id = $1 AND status = $2 AND deleted_at IS NULL AND ($3 = '' OR document_type = $3)`,
		org, f.Status, f.DocumentType)
	if err != nil {
		return nil, 0, err
	}
	list, err := queryAll(ctx, r, scanDocument, `
		SELECT `+documentColumns+` FROM documents
		WHERE org_id = $1 AND status = $2 AND deleted_at IS NULL AND ($3 = '' OR document_type = $3)
		ORDER BY id DESC LIMIT $4 OFFSET $5`, org, f.Status, f.DocumentType, f.Limit, f.Offset)
	return list, total, err
}

func (r *reads) documentsByType(ctx context.Context, org engine.OrgID, f engine.DocumentFilter) ([]engine.Document, int, error) {
	total, err := queryOne(ctx, r, scanOne[int], `
		SELECT COUNT(*) FROM documents WHERE org_id = $1 AND document_type = $2 AND deleted_at IS NULL`, org, f.DocumentType)
	if err != nil {
		return nil, 0, err
	}
	list, err := queryAll(ctx, r, scanDocument, `
		SELECT `+documentColumns+` FROM documents
		WHERE org_id = $1 AND document_type = $2 AND deleted_at IS NULL
		ORDER BY id DESC LIMIT $3 OFFSET $4`, org, f.DocumentType, f.Limit, f.Offset)
	return list, total, err
}

func (r *reads) documentsOf(ctx context.Context, org engine.OrgID, f engine.DocumentFilter) ([]engine.Document, int, error) {
	total, err := queryOne(ctx, r, scanOne[int], `
		SELECT COUNT(*) FROM documents
		WHERE org_id = $1 AND application_id = $2 AND deleted_at IS NULL
		  AND ($3 = '' OR status = $3) AND ($4 = '' OR document_type = $4) AND ($5 = '' OR folder_id = $5)`,
		org, f.ApplicationID, f.Status, f.DocumentType, f.FolderID)
	if err != nil {
		return nil, 0, err
	}
	list, err := queryAll(ctx, r, scanDocument, `
		SELECT `+documentColumns+` FROM documents
		WHERE org_id = $1 AND application_id = $2 AND deleted_at IS NULL
		  AND ($3 = '' OR status = $3) AND ($4 = '' OR document_type = $4) AND ($5 = '' OR folder_id = $5)
		ORDER BY id DESC LIMIT $6 OFFSET $7`,
		org, f.ApplicationID, f.Status, f.DocumentType, f.FolderID, f.Limit, f.Offset)
	return list, total, err
}

// documentsByRef lists documents of all applications that bear an external_ref.
func (r *reads) documentsByRef(ctx context.Context, org engine.OrgID, f engine.DocumentFilter) ([]engine.Document, int, error) {
	total, err := queryOne(ctx, r, scanOne[int], `
		SELECT COUNT(*) FROM documents
		WHERE org_id = $1 AND application_id IN (SELECT a.id FROM applications a WHERE a.org_id = $1 AND a.external_ref = $2)
		  AND deleted_at IS NULL AND ($3 = '' OR application_id = $3)
		  AND ($4 = '' OR status = $4) AND ($5 = '' OR document_type = $5) AND ($6 = '' OR folder_id = $6)`,
		org, f.ExternalRef, f.ApplicationID, f.Status, f.DocumentType, f.FolderID)
	if err != nil {
		return nil, 0, err
	}
	list, err := queryAll(ctx, r, scanDocument, `
		SELECT `+documentColumns+` FROM documents
		WHERE org_id = $1 AND application_id IN (SELECT a.id FROM applications a WHERE a.org_id = $1 AND a.external_ref = $2)
		  AND deleted_at IS NULL AND ($3 = '' OR application_id = $3)
		  AND ($4 = '' OR status = $4) AND ($5 = '' OR document_type = $5) AND ($6 = '' OR folder_id = $6)
		ORDER BY id DESC LIMIT $7 OFFSET $8`,
		org, f.ExternalRef, f.ApplicationID, f.Status, f.DocumentType, f.FolderID, f.Limit, f.Offset)
	return list, total, err
}
