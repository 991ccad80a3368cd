package storage

import (
	"context"

	"github.com/dossier-lending/dossier/engine"
)

// DocumentSources lists the files that a document was merged of, in order.
func (r *reads) DocumentSources(ctx context.Context, org engine.OrgID, documentID int64) ([]engine.DocumentSource, error) {
	return queryAll(ctx, r, scanDocumentSource, `
		SELECT org_id, document_id, place, file_name, sha256, kind, size_bytes, first_page, pages FROM document_sources
		WHERE org_id = $1 AND document_id = $2 ORDER BY place`, org, documentID)
}

func scanDocumentSource(row scanner) (s engine.DocumentSource, err error) {
	err = row.Scan(&s.Org, &s.DocumentID, &s.Place, &s.FileName, &s.SHA256, &s.Kind, &s.SizeBytes, &s.FirstPage, &s.Pages)
	return s, err
}

// InsertDocumentSource adds one; ErrDuplicate when its place is taken.
func (t *tx) InsertDocumentSource(ctx context.Context, s engine.DocumentSource) error {
	return t.insert(ctx, `
		INSERT INTO document_sources (org_id, document_id, place, file_name, sha256, kind, size_bytes, first_page, pages)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT DO NOTHING`,
		s.Org, s.DocumentID, s.Place, s.FileName, s.SHA256, s.Kind, s.SizeBytes, s.FirstPage, s.Pages)
}
