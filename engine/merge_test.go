package engine_test

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// scriptedMerger joins contents, one page each, or does what the test says instead.
type scriptedMerger struct {
	instead func(ctx context.Context, out io.Writer) (engine.Merged, error)
}

func (m *scriptedMerger) Merge(ctx context.Context, in engine.MergeRequest, out io.Writer) (engine.Merged, error) {
	if m.instead != nil {
		return m.instead(ctx, out)
	}
	var merged engine.Merged
	for _, s := range in.Sources {
		if _, err := io.Copy(out, io.NewSectionReader(s.Content, 0, s.Size)); err != nil {
			return merged, err
		}
		merged.Pages = append(merged.Pages, 1)
	}
	return merged, nil
}

func mergingFixture(t *testing.T, adjust ...func(*engine.Config)) (*fixture, *scriptedMerger) {
	t.Helper()
	m := &scriptedMerger{}
	h := newFixture(t, append(adjust, func(c *engine.Config) { c.Merger = m })...)
	return h, m
}

func (h *fixture) merging(urls ...string) engine.MergeInput {
	in := engine.MergeInput{DocumentType: "bank_statement", Files: []engine.MergeFile{
		{File: h.stage("a.pdf", "%PDF-1.4 a")}, {File: h.stage("b.pdf", "%PDF-1.4 b")}}}
	for _, u := range urls {
		in.Files = append(in.Files, engine.MergeFile{FileURL: u})
	}
	return in
}

// filesKept is how many files are in the blob folder once those that the test staged itself are gone.
func (h *fixture) filesKept(in engine.MergeInput) (n int) {
	h.t.Helper()
	for _, f := range in.Files {
		f.File.Discard()
	}
	err := filepath.WalkDir(h.folder, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.Contains(path, "blobs") {
			n++
		}
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return n
}

func TestFailedMergerLeavesNothing(t *testing.T) {
	h, m := mergingFixture(t)
	broken := &engine.ExtractError{Category: engine.UnreadableDocument, Message: "broken"}
	for says, c := range map[string]struct {
		merged engine.Merged
		err    error
		want   engine.Code
	}{
		"a source is broken": {
			engine.Merged{}, &engine.SourceError{Place: 1, Cause: broken}, engine.CodeUnreadableDocument,
		},
		"a source of an unknown category": {
			engine.Merged{}, &engine.SourceError{Cause: &engine.ExtractError{Category: "x"}},
			engine.CodeUnreadableDocument,
		},
		"no source is named": {engine.Merged{}, broken, engine.CodeUnreadableDocument},
		"it takes too long": {
			engine.Merged{}, &engine.ExtractError{Category: engine.TimedOut}, engine.CodeRequestTooLarge,
		},
		"it grows too large":     {engine.Merged{}, engine.ErrTooLarge, engine.CodeRequestTooLarge},
		"a fault of ours":        {engine.Merged{}, errors.New("fault"), engine.CodeInternal},
		"it tells too few pages": {engine.Merged{Pages: []int{1}}, nil, engine.CodeInternal},
	} {
		m.instead = func(_ context.Context, out io.Writer) (engine.Merged, error) {
			io.WriteString(out, "%PDF-1.4 half")
			return c.merged, c.err
		}
		in := h.merging()
		_, err := h.Merges.Merge(t.Context(), h.by, in)
		if engine.CodeOf(err) != c.want {
			t.Errorf("%s: %v, want %s", says, err, c.want)
		}
		if n := h.filesKept(in); n != 0 {
			t.Errorf("%s: %d files are kept, want none", says, n)
		}
	}
	if _, total, err := h.Documents.List(t.Context(), h.by, engine.DocumentFilter{Limit: 1}); err != nil || total != 0 {
		t.Errorf("%d documents, %v; want none", total, err)
	}
}

func TestMergeWithFailedRowsLeavesNothing(t *testing.T) {
	h, _ := mergingFixture(t, func(c *engine.Config) { c.Store = refusesSources{c.Store} })
	in := h.merging()
	if _, err := h.Merges.Merge(t.Context(), h.by, in); engine.CodeOf(err) != engine.CodeStorageUnavailable {
		t.Errorf("%v, want STORAGE_UNAVAILABLE", err)
	}
	if n := h.filesKept(in); n != 0 {
		t.Errorf("%d files are kept, want none", n)
	}
}

// refusesSources is a store whose disk is full when a merge's last row is written.
type refusesSources struct{ engine.Store }

func (s refusesSources) InTx(ctx context.Context, fn func(engine.Tx) error) error {
	return s.Store.InTx(ctx, func(tx engine.Tx) error { return fn(fullTx{tx}) })
}

type fullTx struct{ engine.Tx }

func (t fullTx) InsertDocumentSource(ctx context.Context, s engine.DocumentSource) error {
	if s.Place == 1 {
		return engine.ErrStorageFull
	}
	return t.Tx.InsertDocumentSource(ctx, s)
}

func TestMergeFetchesFilesBeforeAnswer(t *testing.T) {
	h, _ := mergingFixture(t)
	h.fetch["https://files.example/c.pdf"] = "%PDF-1.4 c"
	h.fetch["https://files.example/rows.csv"] = "a,b\n1,2\n"
	made, err := h.Merges.Merge(t.Context(), h.by, h.merging("https://files.example/c.pdf"))
	if err != nil || made.Pages != 3 || made.SourceFiles != 3 || made.Status != engine.DocumentPending {
		t.Fatalf("%+v, %v", made, err)
	}
	if n := h.filesKept(engine.MergeInput{}); n != 4 {
		t.Errorf("%d files are kept, want the merged one and its three sources", n)
	}
	sources, err := h.Merges.Sources(t.Context(), h.by, made.ID)
	if err != nil || len(sources) != 3 || sources[2].FileName != "c.pdf" || sources[2].FirstPage != 3 ||
		sources[2].LastPage() != 3 {
		t.Errorf("%+v, %v", sources, err)
	}
	for url, want := range map[string]engine.Code{
		"https://files.example/rows.csv": engine.CodeUnsupportedFileType,
		"s3://b/k":                       engine.CodePrivateURL,
	} {
		_, err := h.Merges.Merge(t.Context(), h.by, h.merging(url))
		var known *engine.Error
		if !errors.As(err, &known) || known.Code != want || len(known.Details) != 1 ||
			known.Details[0].Field != "/files/2" {
			t.Errorf("%s: %v, want %s of /files/2", url, err, want)
		}
	}
}

func TestMergeBytesAreBounded(t *testing.T) {
	var files []engine.MergeFile
	for range 6 {
		files = append(files, engine.MergeFile{File: &engine.StagedFile{Kind: "pdf", Size: engine.MaxFileBytes}})
	}
	if err := engine.CheckMergeFiles(files[:5]); err != nil {
		t.Errorf("500 MB: %v", err)
	}
	wantCode(t, engine.CheckMergeFiles(files), engine.CodeRequestTooLarge)
}

func TestWaitingMergesEndWithTheirCaller(t *testing.T) {
	h, m := mergingFixture(t)
	begun, end := make(chan struct{}, 2), make(chan struct{})
	m.instead = func(context.Context, io.Writer) (engine.Merged, error) {
		begun <- struct{}{}
		<-end
		return engine.Merged{Pages: []int{1, 1}}, nil
	}
	done := make(chan error, 2)
	for range cap(done) {
		in := h.merging()
		go func() { _, err := h.Merges.Merge(context.Background(), h.by, in); done <- err }()
		<-begun
	}
	ctx, leave := context.WithCancel(t.Context())
	in := h.merging()
	go leave()
	if _, err := h.Merges.Merge(ctx, h.by, in); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want context.Canceled", err)
	}
	close(end)
	for range cap(done) {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

func TestMergesNeedMerger(t *testing.T) {
	h := newFixture(t)
	_, err := h.Merges.Merge(t.Context(), h.by, h.merging())
	wantCode(t, err, engine.CodeInvalidRequest)
}

func TestMultiFileFailureNamesFile(t *testing.T) {
	told := func(name string, err error) *engine.Error {
		var known *engine.Error
		if !errors.As(engine.AtFile(2, name, err), &known) || len(known.Details) != 1 {
			t.Fatalf("%v has no detail", err)
		}
		return known
	}
	for _, c := range []struct {
		name           string
		err            error
		field, message string
	}{
		{"c.pdf", engine.Fail(engine.CodeEmptyFile), "/files/2", "c.pdf: "},
		{"c.pdf", engine.FailField("/file_url", "URL", "No URL."), "/files/2/file_url", "c.pdf: No URL."},
		{
			"c.pdf", engine.FailField("/files/2/filename", "REQUIRED", "It needs one."), "/files/2/filename",
			"c.pdf: It needs one.",
		},
		{
			"", engine.FailField("/filename", "REQUIRED", "Give the file a name."), "/files/2/filename",
			"Give the file a name.",
		},
		{"a\u202efdp.exe", engine.Fail(engine.CodeEmptyFile), "/files/2", "a\ufffdfdp.exe: "},
	} {
		if d := told(c.name, c.err).Details[0]; d.Field != c.field || !strings.HasPrefix(d.Message, c.message) ||
			!strings.HasPrefix(told(c.name, c.err).Message, "File 3 (") {
			t.Errorf("%q, %v: got %+v, want %s and %q", c.name, c.err, d, c.field, c.message)
		}
	}
}
