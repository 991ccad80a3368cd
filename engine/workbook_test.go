package engine_test

import (
	"context"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// slowExporter writes nothing until it is released.
type slowExporter struct{ entered, release chan struct{} }

func (slowExporter) Exportable(string) bool { return true }

func (slowExporter) ReadyTemplates() []engine.TemplateDefinition { return nil }

func (slowExporter) CheckTemplate(engine.TemplateDefinition) error { return nil }

func (x slowExporter) Export(_ context.Context, w io.Writer, p engine.ExportPaper) error {
	x.entered <- struct{}{}
	<-x.release
	_, err := w.Write(p.Result)
	return err
}

func (x slowExporter) ExportTemplate(
	ctx context.Context, w io.Writer, _ engine.TemplateDefinition, p engine.ExportPaper,
) error {
	return x.Export(ctx, w, p)
}

// readingStore counts the results that were read.
type readingStore struct {
	engine.Store
	results atomic.Int32
}

func (s *readingStore) Extraction(ctx context.Context, org engine.OrgID, id int64) ([]byte, error) {
	s.results.Add(1)
	return s.Store.Extraction(ctx, org, id)
}

// A long statement's result has 50 MB, so a waiting request must not hold it already.
func TestWorkbookReadsResultWhenItsTurnComes(t *testing.T) {
	x := slowExporter{make(chan struct{}, 100), make(chan struct{})}
	store := &readingStore{}
	h := newFixture(t, func(c *engine.Config) { store.Store = c.Store; c.Store, c.Exporter = store, x })
	stop := h.run()
	d := h.settled(h.upload("one").ID)
	stop()
	store.results.Store(0)
	var all sync.WaitGroup
	for range 10 {
		w, err := h.Exports.Export(t.Context(), h.by, d.ID)
		if err != nil {
			t.Fatal(err)
		}
		all.Go(func() {
			if content, err := w.Make(t.Context()); err != nil || len(content) == 0 {
				t.Errorf("made %d bytes, %v", len(content), err)
			}
		})
	}
	<-x.entered
	<-x.entered
	if n := store.results.Load(); n != 2 {
		t.Errorf("%d results are in memory while two workbooks are made, want 2", n)
	}
	close(x.release)
	all.Wait()
}

func TestWorkbookHasTagOfEditMadeMeanwhile(t *testing.T) {
	x := slowExporter{make(chan struct{}, 100), make(chan struct{})}
	close(x.release)
	h := newFixture(t, func(c *engine.Config) { c.Exporter = x })
	stop := h.run()
	d := h.settled(h.upload("one").ID)
	stop()
	w, err := h.Exports.Export(t.Context(), h.by, d.ID)
	if err != nil {
		t.Fatal(err)
	}
	before := w.Tag
	err = h.store.InTx(t.Context(), func(tx engine.Tx) error {
		return tx.PutEdit(
			t.Context(), h.org.ID, d.ID,
			h.store.PackEdit(h.org.ID, d.ID, engine.Edit{
				Version: 1,
				Result:  []byte(`{"mine":true}`),
				Marks:   []byte(`{}`),
				At:      d.UploadedAt,
			}),
		)
	})
	if err != nil {
		t.Fatal(err)
	}
	content, err := w.Make(t.Context())
	fresh, ferr := h.Exports.Export(t.Context(), h.by, d.ID)
	if err != nil || ferr != nil || !strings.HasPrefix(string(content), `{"mine":true,"edited":{`) ||
		w.Tag == before || w.Tag != fresh.Tag {
		t.Errorf("%s under the tag %s (%s before, %s of the edit), %v %v", content, w.Tag, before, fresh.Tag, err, ferr)
	}
}
