package engine

import (
	"context"
	"errors"
	"io"
)

// mergeStaged lets the merger write straight into the blob store's staging.
func (s *MergeService) mergeStaged(
	ctx context.Context, by Principal, files []*StagedFile, password string,
) (*StagedFile, Merged, error) {
	select {
	case s.merging <- struct{}{}:
		defer func() { <-s.merging }()
	case <-ctx.Done():
		return nil, Merged{}, ctx.Err()
	}
	request := MergeRequest{Password: password, MaxBytes: MaxMergedBytes}
	for _, f := range files {
		content, err := f.blob.Open()
		if err != nil {
			return nil, Merged{}, s.storageError(err)
		}
		defer content.Close()
		request.Sources = append(request.Sources, MergeSource{Content: content, Size: f.Size, Kind: f.Kind})
	}
	from, to := io.Pipe()
	type outcome struct {
		merged Merged
		err    error
	}
	done := make(chan outcome, 1)
	go func() {
		m, err := s.config.Merger.Merge(ctx, request, to)
		to.CloseWithError(err) // nil ends the file
		done <- outcome{m, err}
	}()
	body := &errorKeeper{r: from}
	blob, err := s.config.Blobs.Stage(ctx, by.Org, body, MaxMergedBytes)
	from.CloseWithError(err) // a merger that still writes stops
	result := <-done
	switch {
	case err == nil && result.err == nil:
		return &StagedFile{Kind: "pdf", SHA256: blob.SHA256(), Size: blob.Size(), blob: blob}, result.merged, nil
	case err == nil:
		blob.Discard()
		return nil, Merged{}, s.mergeFailure(result.err, files)
	case body.err != nil:
		return nil, Merged{}, s.mergeFailure(result.err, files)
	case errors.Is(err, ErrTooLarge):
		return nil, Merged{}, s.mergeFailure(err, files)
	}
	return nil, Merged{}, s.storageError(err)
}

// mergeFailure puts a merger's failure into a code.
func (s *MergeService) mergeFailure(err error, files []*StagedFile) error {
	var source *SourceError
	var failure *ExtractError
	switch {
	case errors.As(err, &source) && source.Cause != nil:
		return AtFile(
			source.Place, nameAt(files, source.Place),
			FailWith(mergeCode(source.Cause.Category), err, judgeFailure(source.Cause).Message),
		)
	case errors.As(err, &failure) && failure.Category == TimedOut:
		return FailWith(CodeRequestTooLarge, err, "Merging took longer than it may; merge fewer files.")
	case errors.As(err, &failure):
		return FailWith(mergeCode(failure.Category), err, judgeFailure(failure).Message)
	case errors.Is(err, ErrTooLarge):
		return FailWith(
			CodeRequestTooLarge, err, "The merged PDF would have more than 256 MB or 10,000 pages; merge fewer files.",
		)
	case errors.Is(err, context.Canceled):
		return err
	}
	return FailWith(CodeInternal, err)
}

// nameAt is the name of the file at a place that a merger told, "" when there is none.
func nameAt(files []*StagedFile, place int) string {
	if place < 0 || place >= len(files) {
		return ""
	}
	return files[place].Name
}

func mergeCode(c ErrorCategory) Code {
	switch c {
	case PasswordRequired:
		return CodePasswordRequired
	case PasswordIncorrect:
		return CodePasswordIncorrect
	case InternalError:
		return CodeInternal
	}
	return CodeUnreadableDocument
}
