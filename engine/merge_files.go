package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// mergeKinds are the kinds of files that can be merged.
var mergeKinds = []string{"pdf", "png", "jpeg", "tiff", "bmp"}

// CheckMergeFile checks one received file of a merge: UNSUPPORTED_FILE_TYPE unless it is a PDF or an image.
func CheckMergeFile(f *StagedFile) error {
	if !slices.Contains(mergeKinds, f.Kind) {
		return Fail(CodeUnsupportedFileType, "Only PDF, PNG, JPEG, TIFF and BMP files can be merged, and this one is "+strings.ToUpper(f.Kind)+"; upload it by itself.")
	}
	return nil
}

// CheckMergeFiles checks the number of files (TOO_MANY_FILES) and the size of those that were received so far
// (REQUEST_TOO_LARGE).
func CheckMergeFiles(files []MergeFile) error {
	if len(files) > MaxMergeFiles {
		return Fail(
			CodeTooManyFiles,
			fmt.Sprintf("One merge has %d to %d files; send the rest in another.", MinMergeFiles, MaxMergeFiles),
		)
	}
	var bytes int64
	for _, f := range files {
		if f.File != nil {
			bytes += f.File.Size
		}
	}
	if bytes > MaxMergeBytes {
		return Fail(
			CodeRequestTooLarge, "The files of one merge have at most 500 MB (524288000 bytes) together; merge fewer.",
		)
	}
	return nil
}

// AtFile adds to a failure which of several files it is about: details get the file's place from 0 ("/files/2"),
// messages its name, if it has one. Failures of the server stay unchanged.
func AtFile(place int, name string, err error) error {
	var known *Error
	if !errors.As(err, &known) || known.Code.Row().Kind == KindUnavailable || known.Code.Row().Kind == KindInternal {
		return err
	}
	at := "/files/" + strconv.Itoa(place)
	told := &Error{Code: known.Code, Message: known.Message, Cause: known.Cause}
	shown, whose := shortName(name), ""
	if shown != "" {
		whose = shown + ": "
	}
	for _, d := range known.Details {
		if !strings.HasPrefix(d.Field, "/files/") {
			d.Field = at + d.Field
		}
		d.Message = whose + d.Message
		told.Details = append(told.Details, d)
	}
	if len(told.Details) == 0 {
		told.Details = []ErrorDetail{{Field: at, Code: string(known.Code), Message: whose + known.Message}}
	}
	if shown == "" {
		shown = at
	}
	told.Message = fmt.Sprintf("File %d (%s): %s", place+1, shown, known.Message)
	return told
}

// shortName is a file's name within a sentence: at most 100 characters, without hidden ones.
func shortName(name string) string {
	runes := []rune(VisibleName(name))
	if len(runes) > 100 {
		runes = append(runes[:99], '…')
	}
	return string(runes)
}

// filesToMerge downloads files from their addresses and checks every file. discard forgets the downloads; once the
// files are stored, it does nothing.
func (s *MergeService) filesToMerge(
	ctx context.Context, by Principal, in []MergeFile,
) (files []*StagedFile, discard func(), err error) {
	var fetched []*StagedFile
	discard = func() {
		for _, f := range fetched {
			f.Discard()
		}
	}
	if len(in) < MinMergeFiles {
		return nil, discard, FailField(
			"/files", "COUNT",
			fmt.Sprintf("A merge has %d to %d files; upload a single file by itself.", MinMergeFiles, MaxMergeFiles),
		)
	}
	if err := CheckMergeFiles(in); err != nil {
		return nil, discard, err
	}
	in = slices.Clone(in)
	for i, f := range in {
		if err := s.checkMergeFile(f); err != nil {
			return nil, discard, AtFile(i, f.name(), err)
		}
	}
	for i := range in {
		if in[i].FileURL == "" {
			continue
		}
		if in[i].File, err = s.engine.Documents.fetchNow(ctx, by, in[i].FileURL, in[i].FileName); err != nil {
			return nil, discard, AtFile(i, in[i].name(), err)
		}
		fetched = append(fetched, in[i].File)
		if err := errors.Join(AtFile(i, in[i].name(), CheckMergeFile(in[i].File)), CheckMergeFiles(in)); err != nil {
			return nil, discard, err
		}
	}
	for _, f := range in {
		files = append(files, f.File)
	}
	return files, discard, nil
}

func (s *MergeService) checkMergeFile(f MergeFile) error {
	switch {
	case (f.File == nil) == (f.FileURL == ""):
		return Fail(CodeExactlyOneSource, "Give each file exactly one of file_base64 and file_url.")
	case f.File != nil:
		return CheckMergeFile(f.File)
	case f.FileName != "":
		if err := CheckFileName(f.FileName); err != nil {
			return err
		}
	}
	return checkFileURL(f.FileURL)
}

// mergeStaged lets the merger write directly into the blob store's staging.
func (s *MergeService) mergeStaged(
	ctx context.Context, by Principal, files []*StagedFile, password string,
) (*StagedFile, Merged, error) {
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
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
		to.CloseWithError(err) // without an error this ends the file
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

// mergeFailure turns a merger's failure into an error with a code.
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

// nameAt is the name of the file at a merger's place, "" if there is none.
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
