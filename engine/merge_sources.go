package engine

import "context"

// Sources lists what a document was merged of, in order; empty for every other document.
func (s *MergeService) Sources(ctx context.Context, by Principal, id int64) ([]DocumentSource, error) {
	sources, err := s.config.Store.DocumentSources(ctx, by.Org, id)
	return sources, s.storageError(err)
}

// openSources opens the files that a document was merged of. Close them when it was read.
func (s *MergeService) openSources(
	ctx context.Context, d Document,
) (sources []ExtractSource, closeAll func(), err error) {
	var open []BlobReader
	closeAll = func() {
		for _, b := range open {
			b.Close()
		}
	}
	rows, err := s.config.Store.DocumentSources(ctx, d.Org, d.ID)
	if err != nil {
		return nil, closeAll, &ExtractError{
			Category: InternalError,
			Message:  "The document's row could not be read.",
			Cause:    err,
		}
	}
	for _, source := range rows {
		blob, err := s.config.Blobs.Open(ctx, d.Org, source.SHA256)
		if err != nil {
			s.damage.meet(err)
			return nil, closeAll, &ExtractError{
				Category: InternalError,
				Message:  "A file that was merged could not be read back; merge the files again.",
				Cause:    err,
			}
		}
		open = append(open, blob)
		sources = append(sources, ExtractSource{
			Content:   blob,
			Size:      blob.Size(),
			FileName:  source.FileName,
			SHA256:    source.SHA256,
			Kind:      source.Kind,
			FirstPage: source.FirstPage,
			Pages:     source.Pages,
		})
	}
	return sources, closeAll, nil
}

// sourceContents are the digests of all files that a document holds, its sources' included.
func sourceContents(ctx context.Context, tx Tx, d Document) ([]string, error) {
	contents := []string{d.SHA256}
	sources, err := tx.DocumentSources(ctx, d.Org, d.ID)
	for _, s := range sources {
		contents = append(contents, s.SHA256)
	}
	return contents, err
}
