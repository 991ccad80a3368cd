package httpapi

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// keyedStories are series of writes that each have an Idempotency-Key or an external_ref, or that may be repeated
// anyway. n is unique.
var keyedStories = []struct {
	name string
	tell func(w *writer, n string)
}{
	{"intake by reference", func(w *writer, n string) {
		app := w.intake(n, func() ask { return intakeAsk(n, `,"external_ref":"`+n+`"`) })
		w.until("status", func() ask { return jsonAsk("PATCH", "/applications/"+app, `{"status":"underwriting"}`) })
		w.did("application.updated", app)
	}},
	{"intake by key", func(w *writer, n string) {
		app := w.intake(n, func() ask { return intakeAsk(n, "").keyed(n) })
		w.until("delete application", func() ask { return ask{method: "DELETE"}.to("/applications/" + app) }, 404)
		w.did("application.deleted", app)
	}},
	{"application", func(w *writer, n string) {
		a := w.until("create", func() ask {
			return jsonAsk(
				"POST", "/applications", `{"business_name":"`+n+`","borrower_email":"maria@example.com"}`,
			).keyed(n)
		})
		app := a.text("data.id")
		w.did("application.created", app)
		w.attached(w.until(
			"attach", func() ask { return formAsk(twoFiles(n)...).to("/applications/" + app + "/documents").keyed(n) },
		))
		w.attached(w.until(
			"attach by content",
			func() ask { return formAsk(twoFiles(n + "-more")...).to("/applications/" + app + "/documents") },
		))
		w.until("outreach", func() ask { return ask{method: "POST"}.to("/applications/" + app + "/outreach").keyed(n) })
		w.did("outreach.claimed", app)
	}},
	{"upload", func(w *writer, n string) {
		upload := func() ask {
			return formAsk(typed("payslip"), file(n+".csv", contentOf(n))).to("/documents").keyed(n)
		}
		first := w.until("upload", upload)
		doc := jsonText(first.at("document_id"))
		w.did("document.uploaded", doc)
		if again := w.until(
			"upload", upload,
		); jsonText(again.at("document_id")) != doc || again.Header.Get(replayHeader) != "true" {
			w.fault("%s: sent once more after its answer: %s, want %s again", n, again.raw, first.raw)
		}
	}},
	{"document deleted", func(w *writer, n string) {
		a := w.until("upload as JSON", func() ask {
			return jsonAsk(
				"POST", "/documents", `{"document_type":"payslip","filename":"`+n+`.csv","file_base64":"YSxiCjEsMgo="}`,
			).keyed(n)
		})
		doc := jsonText(a.at("document_id"))
		w.did("document.uploaded", doc)
		w.until("delete document", func() ask { return ask{method: "DELETE"}.to("/documents/" + doc) }, 404)
		w.did("document.deleted", doc)
	}},
	{"batch", func(w *writer, n string) {
		a := w.until("batch", func() ask {
			return jsonAsk(
				"POST", "/batch", `{"documents":[`+batchEntry(n+"-a.csv")+`,`+batchEntry(n+"-b.csv")+`]}`,
			).keyed(n)
		})
		batch := a.text("batch_id")
		w.did("batch.submitted", batch)
		record := w.until("batch record", func() ask { return get("/batch/" + batch) })
		for i := range 2 {
			w.did("document.uploaded", jsonText(record.at(fmt.Sprintf("documents.%d.document_id", i))))
		}
	}},
	{"merge", func(w *writer, n string) {
		a := w.until("merge", func() ask {
			return mergeOf("", mergeEntry(n+"-a.png", picture(10)), mergeEntry(n+"-b.png", picture(20))).keyed(n)
		})
		w.did("document.uploaded", jsonText(a.at("document_id")))
	}},
	{"folder", func(w *writer, n string) {
		id := w.until("folder", func() ask { return jsonAsk("POST", "/folders", `{"name":"`+n+`"}`).keyed(n) }).text(
			"folder.id",
		)
		w.did("folder.created", id)
		w.until("rename", func() ask { return jsonAsk("PATCH", "/folders/"+id, `{"name":"`+n+` renamed"}`) })
		w.did("folder.updated", id)
		w.until("delete folder", func() ask { return ask{method: "DELETE"}.to("/folders/" + id) }, 404)
		w.did("folder.deleted", id)
	}},
	{"receiver", func(w *writer, n string) {
		id := w.until("webhook", func() ask {
			return jsonAsk("POST", "/webhooks", `{"url":"https://lender.example/`+n+`","active":false}`).keyed(n)
		}).text("webhook.id")
		w.did("webhook.created", id)
		rotate := func() ask {
			return jsonAsk("POST", "/webhooks/"+id+"/rotate-secret", `{"overlap_hours":1}`).keyed(n)
		}
		secret := w.until("rotate", rotate).text("secret")
		w.did("webhook.secret_rotated", id)
		if again := w.until("rotate", rotate).text("secret"); again != secret {
			w.fault("%s: the same rotation gave two secrets", n)
		}
		w.until("delete webhook", func() ask { return ask{method: "DELETE"}.to("/webhooks/" + id) }, 404)
		w.did("webhook.deleted", id)
	}},
	{"schema", func(w *writer, n string) {
		w.until("schema", func() ask { return schemaAsk(n, "Policy "+n).keyed(n) })
		w.did("schema.created", n)
		w.until("delete schema", func() ask { return ask{method: "DELETE"}.to("/schemas/" + n) }, 404)
		w.did("schema.deleted", n)
	}},
	{"template", func(w *writer, n string) {
		id := w.until(
			"template",
			func() ask { return jsonAsk("POST", "/export-templates", templateBody("Sheet "+n, "")).keyed(n) },
		).text("template.id")
		w.did("export_template.created", id)
		w.until("delete template", func() ask { return ask{method: "DELETE"}.to("/export-templates/" + id) }, 404)
		w.did("export_template.deleted", id)
	}},
	{"transactions", func(w *writer, n string) {
		doc := w.statement()
		w.until("replace", func() ask {
			return conditional(
				put(doc, []map[string]any{{"date": "2025-01-02", "description": n, "debit": 0, "credit": 7}}),
				`"transactions-0"`,
			)
		}, 412)
		w.did("document.transactions_replaced", doc)
		shown := w.until("read", func() ask { return get("/documents/" + doc) })
		if shown.Header.Get("ETag") != `"transactions-1"` ||
			shown.text("document.result.transactions.0.description") != n {
			w.fault("%s: shows %s %.300s, want the replacement as version 1", n, shown.Header.Get("ETag"), shown.raw)
		}
		w.until("revert", func() ask {
			return conditional(ask{method: "POST"}.to("/documents/"+doc+"/transactions/revert"), `"transactions-1"`)
		}, 412)
		w.did("document.transactions_reverted", doc)
		w.until(
			"correct",
			func() ask { return conditional(patchFields(doc, `{"/account_name":"`+n+`"}`), `"transactions-2"`) }, 412,
		)
		w.did("document.fields_corrected", doc)
		shown = w.until("read", func() ask { return get("/documents/" + doc) })
		if shown.Header.Get("ETag") != `"transactions-3"` || shown.text("document.result.account_name") != n {
			w.fault("%s: shows %s %.300s, want the correction as version 3", n, shown.Header.Get("ETag"), shown.raw)
		}
		w.until("revert fields", func() ask { return conditional(revertFields(doc), `"transactions-3"`) }, 412)
		w.did("document.fields_reverted", doc)
	}},
}

func contentOf(n string) string { return csvFile + "2026-01-03,,7," + n + "\n" }

func twoFiles(n string) []formPart {
	return []formPart{file(n+"-a.csv", contentOf(n+"-a")), file(n+"-b.csv", contentOf(n+"-b"))}
}

func intakeAsk(n, more string) ask {
	body := applicationPart(`{"business_name":"` + n + `","borrower_email":"` + n + `@example.com"` + more + `}`)
	return formAsk(append([]formPart{body}, twoFiles(n)...)...).to("/intake")
}

// intake sends an application with two files and returns its id.
func (w *writer) intake(n string, make func() ask) string {
	a := w.until("intake", make)
	app := a.text("data.id")
	w.did("application.created", app)
	list := w.until("list", func() ask { return get("/applications/" + app + "/documents") })
	if got := len(list.at("data").([]any)); got != 2 || a.number("data.document_count") != 2 {
		w.fault("%s: answered %s and has %d documents, want two", n, a.raw, got)
	}
	w.attached(list)
	return app
}

// attached records the two documents in a response.
func (w *writer) attached(a *answer) {
	for i := range 2 {
		w.did("document.uploaded", jsonText(a.at(fmt.Sprintf("data.%d.id", i))))
	}
}

// statement returns a completed statement that no other story uses.
func (w *writer) statement() string {
	select {
	case doc := <-w.statements:
		return doc
	default:
		w.fault("there is no statement left for this story")
		return ""
	}
}

// outage is a server behind connections that break, with its clients.
type outage struct {
	server  *testServer
	writers []*writer
}

const outageWriters = 8

// openOutage opens a server with writers. plant may put a bug between the engine and its store.
func openOutage(t testing.TB, seed uint64, statements int, plant func(engine.Store) engine.Store) *outage {
	steps := &steppedStore{cuts: map[string]*cut{}}
	s := openTestServer(t, func(c *engine.Config, _ *Config) {
		steps.Store, c.Store, c.Mailer = c.Store, engine.Store(steps), postbox{}
		if plant != nil {
			c.Store = plant(steps)
		}
	})
	s.must(s.engine.Store.InTx(t.Context(), func(tx engine.Tx) error {
		return tx.PutPlan(
			t.Context(),
			engine.Plan{Name: "unlimited", BatchAllowed: true, BatchMaxDocuments: 100, CustomExportAllowed: true},
		)
	}))
	s.key = s.organization("Pier Finance", "unlimited")
	s.readPapers()
	ready := make(chan string, statements)
	for range statements {
		ready <- s.statement("bank_statement")
	}
	s.process()
	o := &outage{server: s}
	for i := range outageWriters {
		text, key, err := s.engine.Organizations.CreateKey(t.Context(), "Pier Finance", engine.Scopes)
		s.must(err)
		o.writers = append(o.writers, &writer{
			server:     s,
			key:        text,
			keyID:      key.ID,
			name:       fmt.Sprintf("w%d", i),
			random:     rand.New(rand.NewPCG(seed, uint64(i))),
			breaker:    openBreaker(t, s.server.Listener.Addr().String()),
			steps:      steps,
			sizes:      map[string]int64{},
			statements: ready,
		})
	}
	return o
}

// run lets the writers run a number of stories, each one after the other, and then lets the server finish its work.
func (o *outage) run(stories int, tell func(w *writer, i int)) {
	o.server.t.Helper()
	var all sync.WaitGroup
	for k, w := range o.writers {
		all.Go(func() {
			defer w.breaker.close()
			for i := k; i < stories; i += len(o.writers) {
				w.story(func() { tell(w, i) })
			}
		})
	}
	all.Wait()
	o.server.server.Close() // waits for the abandoned requests
	o.server.process()
	_, err := o.server.engine.Maintenance.PurgeDeleted(context.Background())
	o.server.must(err)
}

func (w *writer) story(tell func()) {
	defer func() {
		if over := recover(); over != nil && over != any(storyOver{}) {
			panic(over)
		}
	}()
	tell()
}

// sums returns the number of attempts, and of those without a response.
func (o *outage) sums() (sent, lost int) {
	for _, w := range o.writers {
		sent, lost = sent+w.sent, lost+w.lost
	}
	return sent, lost
}

// faults lists everything that must not happen: stories with a fault, effects that no response reported or that
// happened twice, missing effects, and incomplete records.
func (o *outage) faults() (found []string) {
	told, keys := map[string]int{}, []string{}
	for _, w := range o.writers {
		keys = append(keys, w.keyID)
		found = append(found, w.faults...)
		for _, e := range w.effects {
			told[e]++
		}
	}
	logged := o.server.column(
		`SELECT action || ' ' || subject FROM audit_log WHERE key_id IN ('` + strings.Join(keys, "', '") + `')`,
	)
	for _, effect := range slices.Sorted(maps.Keys(logged)) {
		if logged[effect] != told[effect] {
			found = append(found, fmt.Sprintf("%s: done %d times, told %d times", effect, logged[effect], told[effect]))
		}
	}
	for _, effect := range slices.Sorted(maps.Keys(told)) {
		if logged[effect] == 0 {
			found = append(found, effect+": told and not done")
		}
	}
	return append(found, o.halves()...)
}

// halves lists incomplete records.
func (o *outage) halves() []string {
	o.server.t.Helper()
	found := o.server.dangling()
	logged := func(action, subject string) string {
		return "NOT EXISTS (SELECT 1 FROM audit_log l WHERE l.org_id = x.org_id AND l.action = '" + action + "' AND l.subject = " + subject + ")"
	}
	for _, half := range []string{
		"applications x WHERE " + logged("application.created", "x.id"),
		"documents x WHERE " + logged("document.uploaded", "CAST(x.id AS TEXT)"),
		"folders x WHERE " + logged("folder.created", "x.id"),
		"webhooks x WHERE " + logged("webhook.created", "x.id"),
		"export_templates x WHERE " + logged("export_template.created", "x.id"),
		"schemas x WHERE " + logged("schema.created", "x.slug"),
		"batches x WHERE (SELECT COUNT(*) FROM batch_entries e WHERE e.org_id = x.org_id AND e.batch_id = x.id) <> 2",
		"documents x WHERE (SELECT COUNT(*) FROM jobs j WHERE j.org_id = x.org_id AND j.document_id = x.id) <> 1",
		"documents x WHERE (SELECT COUNT(*) FROM events e WHERE e.org_id = x.org_id AND e.document_id = x.id AND e.name IN ('document.completed', 'document.failed')) <> 1",
		"applications x WHERE (SELECT COUNT(*) FROM documents d WHERE d.org_id = x.org_id AND d.application_id = x.id) NOT IN (2, 4)",
		"(SELECT 1 FROM audit_log WHERE key_id = '' GROUP BY org_id, action, subject HAVING COUNT(*) > 1) AS done",
	} {
		if n := o.server.rows(half); n > 0 {
			found = append(found, fmt.Sprintf("%d of %s", n, half))
		}
	}
	return found
}

// A client that repeats a write with a key or a reference until it receives a response makes it exactly once. Wherever
// its connections break, every effect in the database was reported in a response, and happened once.
func TestRepeatedWriteHappensOnce(t *testing.T) {
	o := openOutage(t, 1, outageStories/len(keyedStories)+1, nil)
	o.run(outageStories, func(w *writer, i int) {
		keyedStories[i%len(keyedStories)].tell(w, fmt.Sprintf("s%05d", i))
	})
	for _, fault := range o.faults() {
		t.Error(fault)
	}
	sent, lost := o.sums()
	t.Logf("%d stories: %d requests, %d of them without an answer", outageStories, sent, lost)
	if lost < sent/6 {
		t.Errorf("%d of %d requests got no answer; the connections do not break as planned", lost, sent)
	}
}

// looseStories are writes without key or reference, which may happen twice if they are repeated.
var looseStories = []func(w *writer, n string){
	func(w *writer, n string) { w.intake(n, func() ask { return intakeAsk(n, "") }) },
	func(w *writer, n string) {
		w.until(
			"upload", func() ask { return formAsk(typed("payslip"), file(n+".csv", contentOf(n))).to("/documents") },
		)
	},
	func(w *writer, n string) {
		w.until("batch", func() ask {
			return jsonAsk("POST", "/batch", `{"documents":[`+batchEntry(n+"-a.csv")+`,`+batchEntry(n+"-b.csv")+`]}`)
		})
	},
	func(w *writer, n string) {
		doc := w.statement()
		w.until("replace", func() ask {
			return put(doc, []map[string]any{{"date": "2025-01-02", "description": n, "debit": 0, "credit": 7}})
		})
		if shown := w.until(
			"read", func() ask { return get("/documents/" + doc) },
		); shown.text("document.result.transactions.0.description") != n {
			w.fault("%s: shows %.300s, want the replacement", n, shown.raw)
		}
	},
}

// Without key and reference, a write whose response was lost may happen twice (docs/operating.md), but each record is
// complete.
func TestWriteRepeatedWithoutKeyIsComplete(t *testing.T) {
	stories := outageStories / 3
	o := openOutage(t, 2, stories/len(looseStories)+1, nil)
	o.run(stories, func(w *writer, i int) {
		looseStories[i%len(looseStories)](w, fmt.Sprintf("s%05d", i))
	})
	for _, w := range o.writers {
		for _, fault := range w.faults {
			t.Error(fault)
		}
	}
	for _, half := range o.halves() {
		t.Error(half)
	}
	sent, lost := o.sums()
	uploads := "documents WHERE application_id IS NULL AND file_name LIKE 's%' AND file_name NOT LIKE 's%-%'"
	made := o.server.rows("applications") + o.server.rows(
		uploads,
	) + o.server.rows("batches") + o.server.rows("audit_log WHERE action = 'document.transactions_replaced'")
	t.Logf("%d writes without a key: %d requests, %d without an answer, made %d times", stories, sent, lost, made)
	if made <= stories {
		t.Errorf("%d writes were made %d times; the connections that break show no repetition, so they prove nothing about keys", stories, made)
	}
}

// lateRecord is a store with a planted bug: the response is stored after the record it is about, in a separate
// transaction.
type lateRecord struct{ engine.Store }

func (s lateRecord) InTx(ctx context.Context, fn func(engine.Tx) error) error {
	var keep func(engine.Tx) error
	err := s.Store.InTx(ctx, func(tx engine.Tx) error { return fn(lateTx{tx, &keep}) })
	if err != nil || keep == nil {
		return err
	}
	return s.Store.InTx(ctx, keep)
}

type lateTx struct {
	engine.Tx
	keep *func(engine.Tx) error
}

func (t lateTx) KeepAnswer(ctx context.Context, a engine.KeptAnswer, expired time.Time) error {
	*t.keep = func(tx engine.Tx) error { return tx.KeepAnswer(ctx, a, expired) }
	return nil
}

// droppedRecord is a store with a planted bug: the response is never stored.
type droppedRecord struct{ engine.Store }

func (s droppedRecord) InTx(ctx context.Context, fn func(engine.Tx) error) error {
	return s.Store.InTx(ctx, func(tx engine.Tx) error { return fn(droppingTx{tx}) })
}

type droppingTx struct{ engine.Tx }

func (droppingTx) KeepAnswer(context.Context, engine.KeptAnswer, time.Time) error { return nil }

// earlyLookup is a store with a planted bug: a reference is looked up before the transaction that creates its
// application, and not in it.
type earlyLookup struct{ engine.Store }

func (s earlyLookup) InTx(ctx context.Context, fn func(engine.Tx) error) error {
	return s.Store.InTx(ctx, func(tx engine.Tx) error { return fn(blindTx{tx}) })
}

// lateCommit is a store that commits although the client has gone, and after the client could ask again. A commit that
// waits for the disk does so.
type lateCommit struct{ engine.Store }

func (s lateCommit) InTx(ctx context.Context, fn func(engine.Tx) error) error {
	return s.Store.InTx(context.WithoutCancel(ctx), func(tx engine.Tx) error {
		err := fn(tx)
		if err == nil && ctx.Err() != nil {
			time.Sleep(20 * time.Millisecond)
		}
		return err
	})
}

type blindTx struct{ engine.Tx }

func (blindTx) OldestApplicationByRef(context.Context, engine.OrgID, string) (engine.Application, error) {
	return engine.Application{}, engine.ErrNotFound
}

func TestBrokenConnectionsShowPlantedBugs(t *testing.T) {
	if testing.Short() {
		t.Skip("shows what the test beside it can see, not what the server does")
	}
	byReference := func(w *writer, n string) { keyedStories[0].tell(w, n) }
	upload := func(w *writer, n string) {
		w.did("document.uploaded", jsonText(w.until("upload", func() ask {
			return formAsk(typed("payslip"), file(n+".csv", contentOf(n))).to("/documents").keyed(n)
		}).at("document_id")))
	}
	for name, c := range map[string]struct {
		plant func(engine.Store) engine.Store
		tell  func(w *writer, n string)
	}{
		"the record after the effect": {func(s engine.Store) engine.Store { return lateRecord{s} }, upload},
		"no record at all":            {func(s engine.Store) engine.Store { return droppedRecord{s} }, upload},
		"the reference looked up early": {func(s engine.Store) engine.Store {
			steps := s.(*steppedStore)
			steps.Store = lateCommit{steps.Store}
			return earlyLookup{s}
		}, byReference},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for round := range uint64(plantedRounds) { // where connections break also depends on the scheduler
				o := openOutage(t, 3+round, 0, c.plant)
				o.run(64, func(w *writer, i int) { c.tell(w, fmt.Sprintf("s%05d", i)) })
				twice := slices.DeleteFunc(
					o.faults(), func(f string) bool { return !strings.Contains(f, "done 1 times, told 0 times") },
				)
				if len(twice) > 0 {
					t.Logf("%d effects too many, the first: %s", len(twice), twice[0])
					return
				}
			}
			t.Error("nothing came twice")
		})
	}
}

// plantedRounds is the maximum number of rounds of 64 stories until a planted bug is noticed.
const plantedRounds = 12
