package engine

import (
	"context"
	"errors"
)

// FileService keeps the bytes that were uploaded, and hands them out again.
type FileService struct{ *core }

// Original is a document's file, byte for byte as it was received. Close it.
type Original struct {
	BlobReader
	FileName string
	Kind     string // as Document.Kind: "pdf", "csv", …
	SHA256   string // hex; the bytes were checked against it when the file was opened

	engine *core
	by     Principal
	id     int64
}

// Original opens a document's file, whatever became of its reading. Errors: NOT_FOUND, DOCUMENT_NOT_PROCESSED
// when a file_url was not fetched, STORED_DATA_DAMAGED when the bytes are missing or not those that were received.
func (s *FileService) Original(ctx context.Context, by Principal, id int64) (*Original, error) {
	d, err := s.storedDocument(ctx, by, id)
	if err != nil {
		return nil, err
	}
	blob, err := s.openStored(ctx, by, d)
	if err != nil {
		return nil, err
	}
	return &Original{BlobReader: blob, FileName: d.FileName, Kind: d.Kind, SHA256: d.SHA256, engine: s.core, by: by, id: d.ID}, nil
}

// NoteRead enters into the access log that the caller was given bytes of the file.
func (o *Original) NoteRead() { o.engine.audits.noteRead(o.by, o.id, AccessFile) }

// storedDocument finds a document whose file is there.
func (s *FileService) storedDocument(ctx context.Context, by Principal, id int64) (Document, error) {
	d, err := s.config.Store.Document(ctx, by.Org, id)
	switch {
	case err != nil:
		return Document{}, s.storageError(err)
	case d.SHA256 != "":
		return d, nil
	case d.Status == DocumentFailed:
		return Document{}, Fail(
			CodeDocumentNotProcessed, "The file could not be fetched from its file_url; upload it again.",
		)
	}
	return Document{}, Fail(
		CodeDocumentNotProcessed, "The file is not fetched from its file_url yet; poll the document's status_url.",
	)
}

// openStored opens a document's file. One that is missing although the document is there is damage; the document
// may also have been deleted meanwhile.
func (s *FileService) openStored(ctx context.Context, by Principal, d Document) (BlobReader, error) {
	blob, err := s.config.Blobs.Open(ctx, d.Org, d.SHA256)
	if !errors.Is(err, ErrNotFound) {
		return blob, s.storageError(err)
	}
	if _, err := s.config.Store.Document(ctx, by.Org, d.ID); err != nil {
		return nil, s.storageError(err)
	}
	return nil, s.storageError(errors.Join(ErrDamaged, errors.New("the file of a document is missing")))
}
