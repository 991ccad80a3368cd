package engine

import "context"

// DocumentSources lists what a document was merged of, in order; empty for every other document.
func (e *Engine) DocumentSources(ctx context.Context, by Principal, id int64) ([]DocumentSource, error) {
	sources, err := e.Store.DocumentSources(ctx, by.Org, id)
	return sources, e.storageError(err)
}

// openSources opens the files that a document was merged of. Close them when it was read.
func (e *Engine) openSources(ctx context.Context, d Document) (sources []ExtractSource, closeAll func(), err error) {
	var open []BlobReader
	closeAll = func() {
		for _, b := range open {
			b.Close()
		}
	}
	rows, err := e.Store.DocumentSources(ctx, d.Org, d.ID)
	if err != nil {
		return nil, closeAll, &ExtractError{Category: InternalError, Message: "The document's row could not be read.", Cause: err}
	}
	for _, s := range rows {
		blob, err := e.Blobs.Open(ctx, d.Org, s.SHA256)
		if err != nil {
			e.damage.meet(err)
			return nil, closeAll, &ExtractError{Category: InternalError, Message: "A file that was merged could not be read back; merge the files again.", Cause: err}
		}
		open = append(open, blob)
		sources = append(sources, ExtractSource{Content: blob, Size: blob.Size(), FileName: s.FileName, SHA256: s.SHA256, Kind: s.Kind,
			FirstPage: s.FirstPage, Pages: s.Pages})
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
