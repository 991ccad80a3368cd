package httpapi

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

// dangling lists what is left of things that are gone: rows that name none, files that no row names and
// rows whose file is not there.
func (s *testServer) dangling() (found []string) {
	s.t.Helper()
	for _, leaves := range []string{
		"pragma_foreign_key_check",
		"documents WHERE deleted_at IS NOT NULL",
		"documents d WHERE folder_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM folders f WHERE f.org_id = d.org_id AND f.id = d.folder_id)",
		"borrowers b WHERE NOT EXISTS (SELECT 1 FROM applications a WHERE a.org_id = b.org_id AND a.borrower_id = b.id)",
		"batch_entries e WHERE outcome IS NULL",
		"events e WHERE payload IS NOT NULL AND document_id IS NOT NULL AND name <> 'document.deleted' AND NOT EXISTS (SELECT 1 FROM documents d WHERE d.org_id = e.org_id AND d.id = e.document_id)",
		"jobs WHERE state IN ('available', 'running')",
	} {
		if n := s.rows(leaves); n > 0 {
			found = append(found, fmt.Sprintf("%d of %s", n, leaves))
		}
	}
	named := s.column("SELECT sha256 FROM documents WHERE sha256 <> '' UNION SELECT sha256 FROM document_sources")
	missing := maps.Clone(named)
	s.must(s.blobs.List(s.t.Context(), func(_ engine.OrgID, sum string, _ time.Time) error {
		if delete(missing, sum); named[sum] == 0 {
			found = append(found, "file without row "+sum)
		}
		return nil
	}))
	for sum := range missing {
		found = append(found, "row without file "+sum)
	}
	return found
}

// racedOperations are requests that a deletion may run into, on a completed statement of an application.
func racedOperations(folder, companion string) map[string]func(app, doc string, n int) ask {
	bare := func(path string) ask { return ask{method: "POST", path: basePath + path} }
	return map[string]func(app, doc string, n int) ask{
		"upload of the same bytes": func(_, _ string, n int) ask {
			return formAsk(typed("bank_statement"), file("paper.txt", ownStatement(n))).to("/documents")
		},
		"attachment": func(app, _ string, n int) ask {
			return formAsk(file("paper.txt", ownStatement(n)+"second\n")).to("/applications/" + app + "/documents")
		},
		"attachment of the same bytes": func(app, _ string, n int) ask {
			return formAsk(file("paper.txt", ownStatement(n))).to("/applications/" + app + "/documents")
		},
		"edit": func(_, doc string, _ int) ask {
			return put(doc, []map[string]any{{"date": "2025-01-02", "description": "CASH DEPOSIT", "debit": 0, "credit": 7}})
		},
		"revert":       func(_, doc string, _ int) ask { return bare("/documents/" + doc + "/transactions/revert") },
		"revalidation": func(_, doc string, _ int) ask { return bare("/documents/" + doc + "/transactions/revalidate") },
		"verification": func(_, doc string, _ int) ask { return jsonAsk("POST", "/verify/single", `{"document_id":`+doc+`}`) },
		"export":       func(_, doc string, _ int) ask { return get("/documents/" + doc + "/custom-export") },
		"verification of two": func(_, doc string, _ int) ask {
			return jsonAsk("POST", "/verify", `{"document_ids":[`+doc+`,`+companion+`]}`)
		},
		"batch": func(_, _ string, n int) ask {
			return formAsk(typed("bank_statement"), fileOf("files", file("paper.txt", ownStatement(n)))).to("/batch/upload")
		},
		"move into a folder": func(_, doc string, _ int) ask {
			return jsonAsk("PATCH", "/documents/"+doc, `{"folder_id":"`+folder+`"}`)
		},
		"merge": func(_, _ string, n int) ask {
			return mergeOf("", mergeEntry("one.png", picture(10+n)), mergeEntry("two.png", picture(20+n)))
		},
		"change of the application": func(app, _ string, _ int) ask { return jsonAsk("PATCH", "/applications/"+app, `{"status":"declined"}`) },
		"another deletion":          func(_, doc string, _ int) ask { return ask{method: "DELETE", path: basePath + "/documents/" + doc} },
	}
}

// ownStatement is the statement with bytes of its own.
func ownStatement(n int) string { return statementText + fmt.Sprintf("\nCopy %d\n", n) }

// race is one deletion and what runs into it.
type race struct {
	name              string
	deletion, against ask
}

// prepareRaces gives each operation a document to be deleted, and an application.
func prepareRaces(s *testServer) (races []race) {
	n := 0
	for name, against := range racedOperations(s.makeFolder(`{"name":"race"}`), s.statement("bank_statement")) {
		for _, target := range []string{"document", "application"} {
			n++
			app := s.apply()
			attached := s.send(formAsk(typed("bank_statement"), file("paper.txt", ownStatement(n))).to("/applications/" + app + "/documents")).wantStatus(201)
			doc := jsonText(attached.at("data.0.id"))
			path := map[string]string{"document": "/documents/" + doc, "application": "/applications/" + app}[target]
			races = append(races, race{name + " against deletion of the " + target, ask{method: "DELETE", path: basePath + path}, against(app, doc, n)})
		}
	}
	return races
}

func TestADeletionAgainstEveryOtherOperationLeavesNothing(t *testing.T) {
	ts := openTestServer(t)
	ts.must(ts.engine.Store.InTx(t.Context(), func(tx engine.Tx) error {
		return tx.PutPlan(t.Context(), engine.Plan{Name: "fleeting", BatchAllowed: true, BatchMaxDocuments: 100, CustomExportAllowed: true, RequestsPerMinute: 600_000}) // purged at once
	}))
	ts.key = ts.organization("Pier Finance", "fleeting")
	ts.readPapers()
	races := prepareRaces(ts)
	ts.process()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- ts.engine.Run(ctx) }() // what the operations queue is read meanwhile
	for _, r := range races {
		var both sync.WaitGroup
		answers := make([]*answer, 2)
		start := make(chan struct{})
		for i, a := range []ask{r.deletion, r.against} {
			both.Go(func() { <-start; answers[i] = ts.send(a) })
		}
		close(start)
		both.Wait()
		if answers[0] == nil || answers[1] == nil {
			t.Fatalf("%s: a request got no answer", r.name)
		}
		if got := answers[0].StatusCode; got != 200 && !(got == 404 && strings.HasPrefix(r.name, "another deletion")) {
			t.Errorf("%s: the deletion answered %d %s, want 200", r.name, got, answers[0].raw)
		}
		if got := answers[1].StatusCode; got >= 500 {
			t.Errorf("%s: answered %d %s, want success or a refusal", r.name, got, answers[1].raw)
		}
	}
	stop()
	ts.must(<-ended)
	ts.process()
	if left := ts.dangling(); len(left) > 0 {
		t.Errorf("left behind:\n%s", strings.Join(left, "\n"))
	}
	plantLeftovers(ts)
	if left := ts.dangling(); len(left) < 3 || !slices.ContainsFunc(left, func(s string) bool { return strings.HasPrefix(s, "file without row") }) {
		t.Errorf("leftovers were planted and only these found: %v", left)
	}
}

// plantLeftovers takes a document's row away behind the engine's back and leaves all that hangs on it.
func plantLeftovers(s *testServer) {
	s.t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(s.folder, sqlite.FileName)+"?_pragma=busy_timeout(5000)")
	s.must(err)
	defer db.Close()
	_, err = db.ExecContext(s.t.Context(), `DELETE FROM documents WHERE kind = 'pdf' OR id IN (SELECT document_id FROM extractions)`)
	s.must(err)
}
