package httpapi

import (
	"context"
	"strconv"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// pageByPage is a reader that recognizes a page for each value it gets, of 300, until the channel closes.
type pageByPage chan int

func (r pageByPage) Extract(ctx context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	for n := range r {
		in.Tell(engine.Progress{PagesDone: n, PagesTotal: 300, Recognized: n})
	}
	return engine.Extraction{DocumentType: in.DeclaredType}, nil
}

func TestHowFarAReadingIsCanBeAskedWhileItRuns(t *testing.T) {
	pages := make(pageByPage)
	s := openTestServer(t, func(c *engine.Config, _ *Config) { c.Extractor = pages })
	batch := s.submitBatch(`{"documents":[` + batchEntry("scan.csv") + `]}`)
	id := strconv.FormatInt(s.get("/batch/"+batch).number("documents.0.document_id"), 10)
	finished := make(chan struct{})
	go func() { defer close(finished); s.process() }()
	pages <- 140
	shown := func(path, at string) (done, total any) {
		a := s.get(path).wantStatus(200)
		return a.at(at + "pages_done"), a.at(at + "pages_total")
	}
	for path, at := range map[string]string{"/documents/jobs/" + id: "", "/documents/" + id: "document.",
		"/documents?status=processing": "documents.0.", "/batch/" + batch: "documents.0."} {
		for began := time.Now(); ; time.Sleep(5 * time.Millisecond) {
			done, total := shown(path, at)
			if done == 140.0 && total == 300.0 {
				break
			}
			if time.Since(began) > 20*time.Second {
				t.Fatalf("%s shows %v of %v, want 140 of 300", path, done, total)
			}
		}
	}
	s.send(ask{method: "GET", path: basePath + "/documents/jobs/" + id, key: s.foreign}).wantStatus(404)
	pages <- 300
	close(pages)
	<-finished
	if done, total := shown("/documents/jobs/"+id, ""); done != 300.0 || total != 300.0 {
		t.Errorf("at its end %v of %v, want 300 of 300", done, total)
	}
}
