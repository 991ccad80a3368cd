package httpapi

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/dossier-lending/dossier/engine"
)

// deed is one call of an organization: which, and about which of its things.
type deed struct {
	what, which, content int
}

func (d deed) String() string {
	return fmt.Sprintf("%s(%d,%d)", deeds[d.what].name, d.which, d.content)
}

// tenant is an organization on a server, with what it knows.
type tenant struct {
	server       *testServer
	key          string
	applications []string
	documents    []string
	batches      []string
	other        *tenant // whose things it tries to reach; nil when there is nobody
}

// deeds are the calls that are drawn. Contents are few, so that organizations hold the same bytes.
var deeds = []struct {
	name string
	do   func(t *tenant, d deed) *answer
}{
	{"intake", func(t *tenant, d deed) *answer {
		a := t.form("/intake", application(fmt.Sprintf(`{"business_name":"Bakery %d","borrower_email":"b%d@example.com","external_ref":"R-%d"}`, d.content, d.content, d.which%3)),
			formPart{"file", "march.csv", "", statementCSV(d.content)})
		return t.learn(a, "data.id", &t.applications)
	}},
	{"apply", func(t *tenant, d deed) *answer {
		a := t.json("POST", "/applications", fmt.Sprintf(`{"business_name":"Store %d","borrower_email":"s%d@example.com"}`, d.which, d.content))
		return t.learn(a, "data.id", &t.applications)
	}},
	{"patch", func(t *tenant, d deed) *answer {
		return t.json("PATCH", "/applications/"+pickOf(t.applications, d.which), fmt.Sprintf(`{"status":"underwriting","loan_amount":%d.25}`, d.content))
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
	{"attach", func(t *tenant, d deed) *answer {
		return t.form("/applications/"+pickOf(t.applications, d.which)+"/documents", formPart{"files", "april.csv", "", statementCSV(d.content)})
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
			fmt.Sprintf(`{"transactions":[{"date":"2025-01-02","description":"X","debit":0,"credit":%d}]}`, d.content+1))
	}},
	{"revert", func(t *tenant, d deed) *answer {
		return t.json("POST", "/documents/"+pickOf(t.documents, d.which)+"/transactions/revert", "")
	}},
	{"verify", func(t *tenant, d deed) *answer {
		return t.json("POST", "/verify", fmt.Sprintf(`{"document_ids":[%s,%s]}`, pickOf(t.documents, d.which), pickOf(t.documents, d.which+1)))
	}},
	{"batch", func(t *tenant, d deed) *answer {
		a := t.json("POST", "/batch", `{"documents":[`+batchEntry("a.csv")+`,{"document_type":"payslip"}]}`)
		return t.learn(a, "batch_id", &t.batches)
	}},
	{"batch record", func(t *tenant, d deed) *answer { return t.json("GET", "/batch/"+pickOf(t.batches, d.which), "") }},
	{"reach over", func(t *tenant, d deed) *answer { return t.reachOver(d) }},
	{"process", func(t *tenant, d deed) *answer { t.server.process(); return nil }},
}

// absent is what a tenant asks for that has no such thing yet.
const absent = "01890000-0000-7000-8000-000000000000"

func pickOf(ids []string, which int) string {
	if len(ids) == 0 {
		return absent
	}
	return ids[which%len(ids)]
}

// reachOver asks for a thing of the other tenant, or for one that nobody has.
func (t *tenant) reachOver(d deed) *answer {
	application, document := absent, "77"
	if t.other != nil {
		application, document = pickOf(t.other.applications, d.which), pickOf(append([]string{"77"}, t.other.documents...), d.which)
	}
	switch d.content % 4 {
	case 0:
		return t.json("GET", "/applications/"+application, "")
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

// learn keeps the id that an answer gives.
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

// trace is what a tenant saw, with ids as they first came up and times left out.
type trace struct {
	lines []string
	known map[string]string
}

var (
	anyTime   = regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`)
	anyID     = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9]{13,16}\b`)
	ownTiming = regexp.MustCompile(`"(processing_time_seconds|request_id|key_id)":("[^"]*"|[0-9.e+-]+)`)
)

func (tr *trace) add(d deed, a *answer) {
	if a == nil {
		tr.lines = append(tr.lines, d.String())
		return
	}
	body := ownTiming.ReplaceAllString(anyTime.ReplaceAllString(string(a.raw), "time"), `"$1":0`)
	body = anyID.ReplaceAllStringFunc(body, func(id string) string {
		if tr.known[id] == "" {
			tr.known[id] = fmt.Sprintf("id-%d", len(tr.known)+1)
		}
		return tr.known[id]
	})
	tr.lines = append(tr.lines, fmt.Sprintf("%s → %d %s %s %s", d, a.StatusCode, a.Header.Get("ETag"), a.Header.Get("Dossier-Replay-Differs"), body))
}

// lived opens a server on which the quiet tenant does its deeds, and before each of them the busy one its
// own, and answers what the quiet one saw. Tenants that are not apart share an organization.
func lived(t *testing.T, quiet []deed, busy [][]deed, apart bool) []string {
	var clock, ids atomic.Int64
	start := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
	s := openTestServer(t, func(c *engine.Config, _ *Config) {
		c.Log = slog.New(slog.NewTextHandler(io.Discard, nil))
		c.Workers = 1 // papers are done in one order, so that the list by activity has one
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
				if got := deeds[other.what].do(a, other); got != nil && got.StatusCode >= http.StatusInternalServerError {
					t.Errorf("busy %s answered %d %s", other, got.StatusCode, got.raw)
				}
			}
		}
		seen.add(d, deeds[d.what].do(b, d))
	}
	return seen.lines
}

// Whatever one organization does, another sees exactly what it would see alone: over random calls of
// both, with the same files, the same references, and each reaching for the other's things.
func TestOneOrganizationSeesNothingOfAnother(t *testing.T) {
	drawn := func(most int) *rapid.Generator[deed] {
		return rapid.Custom(func(r *rapid.T) deed {
			return deed{rapid.IntRange(0, most).Draw(r, "what"), rapid.IntRange(0, 4).Draw(r, "which"), rapid.IntRange(0, 5).Draw(r, "content")}
		})
	}
	// The last deed is the machine's own: it reads everybody's papers.
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

// The comparison itself must see what one does to another: within one organization it does.
func TestTheTraceSeesWhatOthersDo(t *testing.T) {
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
		{"applications", "apply"}, {"documents", "upload"}, {"by number", "apply"}, {"intake", "intake"}, {"documents", "batch"},
	} {
		quiet, busy := []deed{{what: deedNamed(c.quiet)}}, [][]deed{{{what: deedNamed(c.busy)}}}
		if cmp.Equal(lived(t, quiet, nil, false), lived(t, quiet, busy, false)) {
			t.Errorf("%s sees nothing of another's %s in the same organization", c.quiet, c.busy)
		}
	}
}
