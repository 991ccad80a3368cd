package httpapi

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/dossier-lending/dossier/engine"
)

// deed is one call of an organization: which call, and about which of its records.
type deed struct {
	what, which, content int
}

func (d deed) String() string {
	return fmt.Sprintf("%s(%d,%d)", deeds[d.what].name, d.which, d.content)
}

// tenant is an organization on a server, with the ids it knows.
type tenant struct {
	server       *testServer
	key          string
	applications []string
	documents    []string
	batches      []string
	other        *tenant // whose records it tries to access; nil if there is no other
}

// deeds are the possible calls. There are few different contents, so that organizations have the same bytes.
var deeds = []struct {
	name string
	do   func(t *tenant, d deed) *answer
}{
	{"intake", func(t *tenant, d deed) *answer {
		a := t.form(
			"/intake",
			applicationPart(fmt.Sprintf(
				`{"business_name":"Bakery %d","borrower_email":"b%d@example.com","external_ref":"R-%d"}`, d.content,
				d.content, d.which%3,
			)),
			formPart{"file", "march.csv", "", statementCSV(d.content)},
		)
		return t.learn(a, "data.id", &t.applications)
	}},
	{"apply", func(t *tenant, d deed) *answer {
		a := t.json(
			"POST", "/applications",
			fmt.Sprintf(`{"business_name":"Store %d","borrower_email":"s%d@example.com"}`, d.which, d.content),
		)
		return t.learn(a, "data.id", &t.applications)
	}},
	{"patch", func(t *tenant, d deed) *answer {
		return t.json(
			"PATCH", "/applications/"+pickOf(t.applications, d.which),
			fmt.Sprintf(`{"status":"underwriting","loan_amount":%d.25}`, d.content),
		)
	}},
	{"delete application", func(t *tenant, d deed) *answer {
		return t.json("DELETE", "/applications/"+pickOf(t.applications, d.which), "")
	}},
	{"applications", func(t *tenant, d deed) *answer { return t.json("GET", "/applications?limit=100", "") }},
	{"application", func(t *tenant, d deed) *answer {
		return t.json("GET", "/applications/"+pickOf(t.applications, d.which), "")
	}},
	{"by number", func(t *tenant, d deed) *answer {
		return t.json("GET", fmt.Sprintf("/applications/APP-%d", d.which+1), "")
	}},
	{"history", func(t *tenant, d deed) *answer {
		return t.json("GET", "/applications/"+pickOf(t.applications, d.which)+"/history", "")
	}},
	{"ask", func(t *tenant, d deed) *answer {
		return t.json("POST", "/applications/"+pickOf(t.applications, d.which)+"/questions",
			fmt.Sprintf(`{"text":"Why %d?","documents_wanted":["payslip"]}`, d.content))
	}},
	{"questions", func(t *tenant, d deed) *answer {
		return t.json("GET", "/applications/"+pickOf(t.applications, d.which)+"/questions", "")
	}},
	{"answer", func(t *tenant, d deed) *answer {
		path := "/applications/" + pickOf(t.applications, d.which) + "/questions"
		id := absent
		if a := t.json("GET", path, ""); a.StatusCode == 200 {
			if list := a.at("data").([]any); len(list) > 0 {
				id = list[d.content%len(list)].(map[string]any)["id"].(string)
			}
		}
		return t.json("PATCH", path+"/"+id, `{"answer":"So."}`)
	}},
	{"memo", func(t *tenant, d deed) *answer {
		return t.json("GET", "/applications/"+pickOf(t.applications, d.which)+"/memo", "")
	}},
	{"write memo", func(t *tenant, d deed) *answer {
		return t.json("PUT", "/applications/"+pickOf(t.applications, d.which)+"/memo",
			fmt.Sprintf(`{"sections":{"recommendation":"Line %d."}}`, d.content))
	}},
	{"decide", func(t *tenant, d deed) *answer {
		return t.json("POST", "/applications/"+pickOf(t.applications, d.which)+"/decision",
			fmt.Sprintf(`{"outcome":"declined","reasons":[{"code":"c","text":"No %d."}]}`, d.content))
	}},
	{"decisions", func(t *tenant, d deed) *answer {
		return t.json("GET", "/applications/"+pickOf(t.applications, d.which)+"/decision", "")
	}},
	{"attach", func(t *tenant, d deed) *answer {
		return t.form(
			"/applications/"+pickOf(t.applications, d.which)+"/documents",
			formPart{"files", "april.csv", "", statementCSV(d.content)},
		)
	}},
	{"cashflow", func(t *tenant, d deed) *answer {
		return t.json("GET", "/applications/"+pickOf(t.applications, d.which)+"/cashflow", "")
	}},
	{"summary", func(t *tenant, d deed) *answer {
		return t.json("GET", "/applications/"+pickOf(t.applications, d.which)+"/summary", "")
	}},
	{"attached", func(t *tenant, d deed) *answer {
		return t.json("GET", "/applications/"+pickOf(t.applications, d.which)+"/documents", "")
	}},
	{"upload", func(t *tenant, d deed) *answer {
		a := t.form("/documents", typed("bank_statement"), formPart{"file", "march.csv", "", statementCSV(d.content)})
		return t.learn(a, "document_id", &t.documents)
	}},
	{"documents", func(t *tenant, d deed) *answer { return t.json("GET", "/documents?limit=100", "") }},
	{"document", func(t *tenant, d deed) *answer {
		return t.json("GET", "/documents/"+pickOf(t.documents, d.which), "")
	}},
	{"delete document", func(t *tenant, d deed) *answer {
		return t.json("DELETE", "/documents/"+pickOf(t.documents, d.which), "")
	}},
	{"edit", func(t *tenant, d deed) *answer {
		return t.json("PUT", "/documents/"+pickOf(t.documents, d.which)+"/transactions",
			fmt.Sprintf(
				`{"transactions":[{"date":"2025-01-02","description":"X","debit":0,"credit":%d}]}`, d.content+1,
			))
	}},
	{"revert", func(t *tenant, d deed) *answer {
		return t.json("POST", "/documents/"+pickOf(t.documents, d.which)+"/transactions/revert", "")
	}},
	{"split", func(t *tenant, d deed) *answer {
		a := t.json("POST", "/documents/"+pickOf(t.documents, d.which)+"/split", `{"parts":[{"pages":[1,1]}]}`)
		return t.learn(a, "documents.0.id", &t.documents)
	}},
	{"rules", func(t *tenant, d deed) *answer {
		return t.json("PUT", "/category-rules", fmt.Sprintf(`{"rules":[{"match":"word %d","category":"own"}]}`, d.content))
	}},
	{"rules in force", func(t *tenant, d deed) *answer { return t.json("GET", "/category-rules", "") }},
	{"preview", func(t *tenant, d deed) *answer {
		return t.json("POST", "/category-rules/preview", `{"rules":[{"match":"salary","category":"own"}]}`)
	}},
	{"verify", func(t *tenant, d deed) *answer {
		return t.json(
			"POST", "/verify",
			fmt.Sprintf(`{"document_ids":[%s,%s]}`, pickOf(t.documents, d.which), pickOf(t.documents, d.which+1)),
		)
	}},
	{"batch", func(t *tenant, d deed) *answer {
		a := t.json("POST", "/batch", `{"documents":[`+batchEntry("a.csv")+`,{"document_type":"payslip"}]}`)
		return t.learn(a, "batch_id", &t.batches)
	}},
	{
		"batch record",
		func(t *tenant, d deed) *answer { return t.json("GET", "/batch/"+pickOf(t.batches, d.which), "") },
	},
	{"put policy", func(t *tenant, d deed) *answer {
		t.server.putPolicy(t.key, fmt.Sprintf("version: 1\naffordability: {min_dscr: %d}\n", d.content+1))
		return nil
	}},
	{"policy", func(t *tenant, d deed) *answer { return t.json("GET", "/policy", "") }},
	{"reach over", func(t *tenant, d deed) *answer { return t.reachOver(d) }},
	{"process", func(t *tenant, d deed) *answer { t.server.process(); return nil }},
}

// absent is the id that a tenant requests if it has no such record yet.
const absent = "01890000-0000-7000-8000-000000000000"

func pickOf(ids []string, which int) string {
	if len(ids) == 0 {
		return absent
	}
	return ids[which%len(ids)]
}

// reachOver requests a record of the other tenant, or one that nobody has.
func (t *tenant) reachOver(d deed) *answer {
	application, document := absent, "77"
	if t.other != nil {
		application, document = pickOf(t.other.applications, d.which), pickOf(
			append([]string{"77"}, t.other.documents...), d.which,
		)
	}
	switch d.content % 5 {
	case 0:
		return t.json("GET", "/applications/"+application, "")
	case 4:
		return t.json("GET", "/applications/"+application+"/cashflow", "")
	case 1:
		return t.json("DELETE", "/documents/"+document, "")
	case 2:
		return t.json("PATCH", "/applications/"+application, `{"status":"declined"}`)
	}
	return t.json("PUT", "/documents/"+document+"/transactions", `{"transactions":[]}`)
}

func statementCSV(content int) string {
	return fmt.Sprintf("Date,Debit,Credit,Balance\n2026-01-02,5,,%d\n", 90+content%4)
}

func (t *tenant) json(method, path, body string) *answer {
	a := ask{method: method, path: basePath + path, key: t.key}
	if body != "" {
		a.body, a.contentType = strings.NewReader(body), "application/json"
	}
	return t.server.send(a)
}

func (t *tenant) form(path string, parts ...formPart) *answer {
	a := formAsk(parts...).to(path)
	a.key = t.key
	return t.server.send(a)
}

// learn keeps the id in a response.
func (t *tenant) learn(a *answer, path string, ids *[]string) *answer {
	if a.StatusCode > 299 {
		return a
	}
	if id, ok := a.at(path).(string); ok {
		*ids = append(*ids, id)
	} else {
		*ids = append(*ids, jsonText(a.at(path)))
	}
	return a
}

// trace is what a tenant saw, with ids replaced in order of appearance, and without times.
type trace struct {
	lines []string
	known map[string]string
}

var (
	anyTime   = regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`)
	anyID     = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9]{13,16}\b|\b[0-9a-f]{32}\b|"(updated_|created_)?by":"[^"]+"`)
	ownTiming = regexp.MustCompile(`"(processing_time_seconds|request_id|key_id|asked_by|decided_by|drafted_by|edited_by)":("[^"]*"|[0-9.e+-]+)`)
)

func (tr *trace) add(d deed, a *answer) {
	if a == nil {
		tr.lines = append(tr.lines, d.String())
		return
	}
	body := ownTiming.ReplaceAllString(anyTime.ReplaceAllString(string(a.raw), "time"), `"$1":0`)
	named := func(text string) string { // ETags of views are made of ids
		return anyID.ReplaceAllStringFunc(text, func(id string) string {
			if tr.known[id] == "" {
				tr.known[id] = fmt.Sprintf("id-%d", len(tr.known)+1)
			}
			return tr.known[id]
		})
	}
	body = named(body)
	tr.lines = append(tr.lines, fmt.Sprintf(
		"%s → %d %s %s %s", d, a.StatusCode, named(a.Header.Get("ETag")), a.Header.Get("Dossier-Replay-Differs"), body,
	))
}

// lived opens a server on which the quiet tenant makes its calls, and before each of them the busy tenant makes its
// own. It returns what the quiet tenant saw. If apart is false, both share an organization.
func lived(t *testing.T, quiet []deed, busy [][]deed, apart bool) []string {
	var clock, ids atomic.Int64
	start := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
	s := openTestServer(t, func(c *engine.Config, _ *Config) {
		c.Log = slog.New(slog.NewTextHandler(io.Discard, nil))
		c.Workers = 1 // documents are read in one order, so that the list by activity has one
		c.Now = func() time.Time { return start.Add(time.Duration(clock.Add(1)) * time.Second) }
		c.NewID = func() string { return fmt.Sprintf("01890000-0000-7000-8000-%012d", ids.Add(1)) }
	})
	s.readPapers()
	b := &tenant{server: s, key: s.organization("Riverside Finance", "paid")}
	if !apart {
		b.key = s.key
	}
	a := &tenant{server: s, key: s.key, other: b}
	seen := &trace{known: map[string]string{}}
	for i, d := range quiet {
		if busy != nil {
			b.other = a
			for _, other := range busy[i] {
				if got := deeds[other.what].do(
					a, other,
				); got != nil && got.StatusCode >= http.StatusInternalServerError {
					t.Errorf("busy %s answered %d %s", other, got.StatusCode, got.raw)
				}
			}
		}
		seen.add(d, deeds[d.what].do(b, d))
	}
	return seen.lines
}

// An organization sees exactly the same, whatever another one does. Both make random calls with the same files and
// references, and each tries to access the other's records.
func TestOrganizationsDoNotInfluenceEachOther(t *testing.T) {
	drawn := func(most int) *rapid.Generator[deed] {
		return rapid.Custom(func(r *rapid.T) deed {
			return deed{
				rapid.IntRange(0, most).Draw(r, "what"), rapid.IntRange(0, 4).Draw(r, "which"),
				rapid.IntRange(0, 5).Draw(r, "content"),
			}
		})
	}
	// The last deed is the machine's own: it reads the documents of both.
	quiets := rapid.SliceOfN(drawn(len(deeds)-1), 8, 30)
	busies := rapid.SliceOfN(rapid.SliceOfN(drawn(len(deeds)-2), 0, 4), 30, 30)
	for seed := range tenantHistories {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			quiet, busy := quiets.Example(seed), busies.Example(seed)
			alone, beside := lived(t, quiet, nil, true), lived(t, quiet, busy, true)
			if diff := cmp.Diff(alone, beside); diff != "" {
				t.Errorf("beside a busy organization the quiet one sees something else (-alone +beside):\n%s", diff)
			}
		})
	}
}

// The comparison must be able to notice an influence. Within one organization there is one.
func TestIsolationTraceNoticesLeaks(t *testing.T) {
	deedNamed := func(name string) int {
		for i := range deeds {
			if deeds[i].name == name {
				return i
			}
		}
		t.Fatalf("there is no deed %s", name)
		return 0
	}
	for _, c := range []struct{ quiet, busy string }{
		{"applications", "apply"},
		{"documents", "upload"},
		{"by number", "apply"},
		{"intake", "intake"},
		{"documents", "batch"},
		{"policy", "put policy"},
	} {
		quiet, busy := []deed{{what: deedNamed(c.quiet)}}, [][]deed{{{what: deedNamed(c.busy)}}}
		if cmp.Equal(lived(t, quiet, nil, false), lived(t, quiet, busy, false)) {
			t.Errorf("%s sees nothing of another's %s in the same organization", c.quiet, c.busy)
		}
	}
}

// dangling lists the remains of deleted records: rows that refer to missing rows, files without a row, and rows whose
// file is missing.
func (s *testServer) dangling() (found []string) {
	s.t.Helper()
	for _, leaves := range []string{
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
	if n := s.database.Orphans(); n > 0 {
		found = append(found, fmt.Sprintf("%d rows that refer to none", n))
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

// racedOperations are requests that may run at the same time as a deletion, on a completed statement of an application.
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
			return put(
				doc, []map[string]any{{"date": "2025-01-02", "description": "CASH DEPOSIT", "debit": 0, "credit": 7}},
			)
		},
		"revert": func(_, doc string, _ int) ask { return bare("/documents/" + doc + "/transactions/revert") },
		"revalidation": func(_, doc string, _ int) ask {
			return bare("/documents/" + doc + "/transactions/revalidate")
		},
		"cash flow": func(app, _ string, _ int) ask { return get("/applications/" + app + "/cashflow") },
		"summary": func(app, _ string, _ int) ask {
			return get("/applications/"+app+"/summary").with("Accept", pdfMedia)
		},
		"verification": func(_, doc string, _ int) ask {
			return jsonAsk("POST", "/verify/single", `{"document_id":`+doc+`}`)
		},
		"export": func(_, doc string, _ int) ask { return get("/documents/" + doc + "/custom-export") },
		"verification of two": func(_, doc string, _ int) ask {
			return jsonAsk("POST", "/verify", `{"document_ids":[`+doc+`,`+companion+`]}`)
		},
		"batch": func(_, _ string, n int) ask {
			return formAsk(typed("bank_statement"), fileOf("files", file("paper.txt", ownStatement(n)))).to(
				"/batch/upload",
			)
		},
		"move into a folder": func(_, doc string, _ int) ask {
			return jsonAsk("PATCH", "/documents/"+doc, `{"folder_id":"`+folder+`"}`)
		},
		"merge": func(_, _ string, n int) ask {
			return mergeOf("", mergeEntry("one.png", picture(10+n)), mergeEntry("two.png", picture(20+n)))
		},
		"change of the application": func(app, _ string, _ int) ask {
			return jsonAsk("PATCH", "/applications/"+app, `{"status":"declined"}`)
		},
		"another deletion": func(_, doc string, _ int) ask {
			return ask{method: "DELETE", path: basePath + "/documents/" + doc}
		},
	}
}

// ownStatement is the statement with different bytes for each n.
func ownStatement(n int) string { return statementText + fmt.Sprintf("\nCopy %d\n", n) }

// race is one deletion, and the operation that runs at the same time.
type race struct {
	name              string
	deletion, against ask
}

// prepareRaces adds a document to be deleted, and an application, for each operation.
func prepareRaces(s *testServer) (races []race) {
	n := 0
	for name, against := range racedOperations(s.makeFolder(`{"name":"race"}`), s.statement("bank_statement")) {
		for _, target := range []string{"document", "application"} {
			n++
			app := s.apply()
			attached := s.send(formAsk(typed("bank_statement"), file("paper.txt", ownStatement(n))).to(
				"/applications/" + app + "/documents",
			)).wantStatus(201)
			doc := jsonText(attached.at("data.0.id"))
			path := map[string]string{"document": "/documents/" + doc, "application": "/applications/" + app}[target]
			races = append(races, race{
				name + " against deletion of the " + target, ask{method: "DELETE", path: basePath + path},
				against(app, doc, n),
			})
		}
	}
	return races
}

func TestConcurrentDeletionLeavesNothing(t *testing.T) {
	ts := openTestServer(t)
	ts.must(ts.engine.Store.InTx(t.Context(), func(tx engine.Tx) error {
		// Deleted documents are purged at once.
		return tx.PutPlan(t.Context(), engine.Plan{
			Name:                "fleeting",
			BatchAllowed:        true,
			BatchMaxDocuments:   100,
			CustomExportAllowed: true,
			RequestsPerMinute:   600_000,
		})
	}))
	ts.key = ts.organization("Pier Finance", "fleeting")
	ts.readPapers()
	races := prepareRaces(ts)
	ts.process()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- ts.engine.Run(ctx) }() // meanwhile, documents in the queue are read
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
	if left := ts.dangling(); len(left) < 3 ||
		!slices.ContainsFunc(left, func(s string) bool { return strings.HasPrefix(s, "file without row") }) {
		t.Errorf("leftovers were planted and only these found: %v", left)
	}
}

// plantLeftovers deletes a document's row directly in the database, and leaves everything that refers to it.
func plantLeftovers(s *testServer) {
	s.t.Helper()
	s.database.Damage(`DELETE FROM documents WHERE kind = 'pdf' OR id IN (SELECT document_id FROM extractions)`)
}
