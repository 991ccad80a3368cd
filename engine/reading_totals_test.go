package engine_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/dossier-lending/dossier/engine"
)

// endLog collects the log lines of documents' ends, by document.
type endLog struct {
	mu  sync.Mutex
	raw bytes.Buffer
}

func (l *endLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.raw.Write(p)
}

func (l *endLog) ends(t *testing.T) (text string, of map[int64][]map[string]any) {
	t.Helper()
	l.mu.Lock()
	defer l.mu.Unlock()
	of = map[int64][]map[string]any{}
	for line := range strings.Lines(l.raw.String()) {
		var entry map[string]any
		if err := json.Unmarshal([]byte(line), &entry); err != nil {
			t.Fatal(err)
		}
		if entry["msg"] == "document ended" {
			id := int64(entry["document_id"].(float64))
			of[id] = append(of[id], entry)
		}
	}
	return l.raw.String(), of
}

// endings ends readings in every way, by what the file says.
type endings struct{}

func (endings) Extract(ctx context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	content := make([]byte, in.Size)
	if _, err := in.Content.ReadAt(content, 0); err != nil {
		return engine.Extraction{}, err
	}
	found := in.DeclaredType
	switch text := string(content); text {
	case "child crashes":
		return engine.Extraction{}, errors.New("the reading process ended: signal: killed")
	case "hangs":
		<-ctx.Done()
		return engine.Extraction{}, ctx.Err()
	case "made-up category":
		return engine.Extraction{}, &engine.ExtractError{Category: "Cruz, Juan dela", Message: "It cannot be read."}
	case "unreadable":
		in.Tell(engine.Progress{PagesDone: 2, PagesTotal: 5})
		return engine.Extraction{}, &engine.ExtractError{
			Category: engine.UnreadableDocument,
			Message:  "It cannot be read.",
		}
	}
	in.Tell(engine.Progress{PagesDone: 3, PagesTotal: 3})
	return engine.Extraction{SchemaVersion: engine.SchemaVersion, DocumentType: found}, nil
}

func TestDocumentEndIsLoggedAndCountedOnce(t *testing.T) {
	log := &endLog{}
	h := newFixture(t, func(c *engine.Config) {
		c.Extractor, c.JobTimeout = endings{}, 300*time.Millisecond
		c.Log = slog.New(slog.NewJSONHandler(log, &slog.HandlerOptions{Level: slog.LevelInfo}))
	})
	h.run()
	const canary = "JUAN-DELA-CRUZ"
	upload := func(text string) int64 {
		t.Helper()
		return h.upload(text, func(in *engine.UploadInput) { in.File = h.stage(canary+".txt", text) }).ID
	}
	want := map[int64]engine.ErrorCategory{
		upload("reads well"):       "",
		upload("child crashes"):    engine.InternalError,
		upload("hangs"):            engine.TimedOut,
		upload("made-up category"): engine.InternalError,
		upload("unreadable"):       engine.UnreadableDocument,
		h.uploadURL(h.by, "https://absent.example/"+canary).ID: engine.DownloadFailed,
	}
	for id := range want {
		h.settled(id)
	}
	batch, err := h.Batches.Submit(t.Context(), h.by, engine.BatchInput{Documents: []engine.BatchDocumentInput{
		{UploadInput: engine.UploadInput{FileURL: "https://files.example/" + canary, DocumentType: "no such type"}}}})
	if err != nil {
		t.Fatal(err)
	}
	record, err := h.Batches.Get(t.Context(), h.by, batch.ID)
	if err != nil {
		t.Fatal(err)
	}
	want[record.Entries[0].DocumentID] = engine.ProcessingError
	var text string
	var ends map[int64][]map[string]any
	eventually(t, "all lines", func() bool { text, ends = log.ends(t); return len(ends) == len(want) })
	for id, category := range want {
		if len(ends[id]) != 1 {
			t.Errorf("document %d (%s): %d lines, want 1", id, category, len(ends[id]))
			continue
		}
		line := ends[id][0]
		outcome, said := "failed", line["error_category"]
		if category == "" {
			outcome = "completed"
			said = ""
		}
		if line["outcome"] != outcome || said != string(category) || line["attempt"] != 1.0 ||
			line["seconds"] == nil || line["pages"] == nil || line["document_type"] == nil {
			t.Errorf("document %d: %v, want it %s with %q", id, line, outcome, category)
		}
	}
	if strings.Contains(text, canary) {
		t.Errorf("a file's name is in the log:\n%s", text)
	}
	got := map[engine.ReadingKind][2]uint64{}
	for _, r := range h.Processing.Totals() {
		got[r.ReadingKind] = [2]uint64{r.Count, r.Pages}
		if r.Within[len(r.Within)-1] != r.Count || r.Seconds < 0 {
			t.Errorf("%+v: not all are within the last bucket", r)
		}
	}
	statement := func(category engine.ErrorCategory) engine.ReadingKind {
		return engine.ReadingKind{
			DocumentType:  "bank_statement",
			Outcome:       engine.DocumentFailed,
			ErrorCategory: category,
		}
	}
	if diff := cmp.Diff(map[engine.ReadingKind][2]uint64{
		{DocumentType: "bank_statement", Outcome: engine.DocumentCompleted}: {1, 3},
		statement(engine.InternalError):                                     {2, 0},
		statement(engine.TimedOut):                                          {1, 0},
		statement(engine.UnreadableDocument):                                {1, 2},
		statement(engine.DownloadFailed):                                    {1, 0},
		{DocumentType: "auto", Outcome: engine.DocumentFailed, ErrorCategory: engine.ProcessingError}: {1, 0},
	}, got); diff != "" {
		t.Errorf("totals (-want +got):\n%s", diff)
	}
}

// A document that is read again ends again, as its next attempt.
func TestEachAttemptIsLoggedAndCounted(t *testing.T) {
	log := &endLog{}
	h := newFixture(t, func(c *engine.Config) { c.Log = slog.New(slog.NewJSONHandler(log, nil)) })
	h.run()
	d := h.settled(h.upload("locked open sesame").ID)
	if _, _, err := h.Documents.Unlock(
		t.Context(), h.by, d.ID, engine.UnlockInput{Password: "open sesame"},
	); err != nil {
		t.Fatal(err)
	}
	h.settled(d.ID)
	eventually(t, "two lines", func() bool { _, ends := log.ends(t); return len(ends[d.ID]) == 2 })
	_, ends := log.ends(t)
	if first, second := ends[d.ID][0], ends[d.ID][1]; first["attempt"] != 1.0 ||
		first["error_category"] != "password_required" || second["attempt"] != 2.0 || second["outcome"] != "completed" {
		t.Errorf("%v, then %v; want the failed first attempt, then the completed second", first, second)
	}
}
