package engine_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

func TestTenVersionsAreKeptAndTenAttemptsAnHourAllowed(t *testing.T) {
	clock := make(chan time.Time, 1)
	clock <- time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)
	r := &rereader{next: "2 100 RENT"}
	h := newFixture(t, func(c *engine.Config) {
		c.Extractor, c.Reviser = r, summing{}
		c.Now = func() time.Time { now := <-clock; clock <- now; return now }
	})
	h.run()
	id := h.settled(h.upload("a statement").ID).ID
	for range 10 {
		h.reprocess(id, engine.ReprocessInput{})
		clock <- (<-clock).Add(time.Minute)
	}
	_, wait, err := h.Documents.Reprocess(t.Context(), h.by, id, engine.ReprocessInput{})
	wantCode(t, err, engine.CodeRateLimited)
	if wait != 50*time.Minute {
		t.Errorf("wait %s, want 50m: the first of ten was ten minutes ago", wait)
	}
	list, err := h.Versions.List(t.Context(), h.by, id)
	if err != nil || len(list) != 10 || list[0].Number != 11 || list[9].Number != 2 {
		t.Errorf("%d versions, %v; want 11 to 2", len(list), err)
	}
	_, _, err = h.Versions.Get(t.Context(), h.by, id, 1)
	wantCode(t, err, engine.CodeNotFound)
	if _, err := h.store.Version(t.Context(), h.org.ID, id, 1); err == nil {
		t.Error("version 1 is still stored")
	}
}

func TestVersionsAreDeletedWithDocument(t *testing.T) {
	h, r, id := rereadingFixture(t)
	r.set("2 999 SECRETWORD")
	h.reprocess(id, engine.ReprocessInput{})
	r.set("2 1 PLAIN")
	h.reprocess(id, engine.ReprocessInput{})
	if _, err := h.store.Version(t.Context(), h.org.ID, id, 2); err != nil {
		t.Fatal(err)
	}
	if err := h.store.InTx(
		t.Context(), func(tx engine.Tx) error { return tx.PurgeDocument(t.Context(), h.org.ID, id) },
	); err != nil {
		t.Fatal(err)
	}
	if list, err := h.store.Versions(t.Context(), h.org.ID, id, 100); err != nil || len(list) != 0 {
		t.Errorf("%d versions are left, %v; want none", len(list), err)
	}
}

const partedResult = `{"schema_version":"1.0","document_type":"payslip", "net_pay" : 23500.00,"note":"a, \"b\" ]}",` +
	`"validation":{"status":"pass","checks":[{"key":"a","status":"pass"},{"key":"b","detail":"[\"status\"]","status":"not_applicable"} , {"key":"c","status":"fail"}],"more":1},` +
	`"fraud_detection":{"risk_level":"low","integrity_checks":[{"status":"not_applicable","evidence":[{"status":"pass"}]}],"coverage":{}},"provenance":{"/net_pay":{"page":1}}}`

func TestResultIsCutByMember(t *testing.T) {
	known := func(name string) bool { return name == "account_number" }
	for _, c := range []struct {
		name string
		in   engine.ResultParts
		want string
	}{
		{"all", engine.ResultParts{}, partedResult},
		{"one member, as it was stored", engine.ResultParts{Include: []string{"net_pay"}}, `{"net_pay":23500.00}`},
		{
			"members come in the result's order", engine.ResultParts{Include: []string{"provenance", "note"}},
			`{"note":"a, \"b\" ]}","provenance":{"/net_pay":{"page":1}}}`,
		},
		{
			"all but some",
			engine.ResultParts{Exclude: []string{"provenance", "fraud_detection", "validation", "note"}},
			`{"schema_version":"1.0","document_type":"payslip","net_pay":23500.00}`,
		},
		{"a member of other types selects nothing", engine.ResultParts{Include: []string{"account_number"}}, `{}`},
		{"checks that ran", engine.ResultParts{RunChecks: true, Include: []string{"validation"}},
			`{"validation":{"status":"pass","checks":[{"key":"a","status":"pass"},{"key":"c","status":"fail"}],"more":1}}`},
		{"no integrity check ran", engine.ResultParts{RunChecks: true, Include: []string{"fraud_detection"}},
			`{"fraud_detection":{"risk_level":"low","integrity_checks":[],"coverage":{}}}`},
	} {
		got, err := c.in.Of(json.RawMessage(partedResult), known)
		if err != nil || string(got) != c.want {
			t.Errorf("%s: got %s, %v; want %s", c.name, got, err, c.want)
		}
	}
	if got, err := (engine.ResultParts{RunChecks: true}).Of(
		json.RawMessage(`{"validation":{"checks":[]},"fraud_detection":null}`), nil,
	); err != nil ||
		string(got) != `{"validation":{"checks":[]},"fraud_detection":null}` {
		t.Errorf("what has no checks stays: got %s, %v", got, err)
	}
}

func TestUnknownMemberIsRefusedWithKnownNames(t *testing.T) {
	known := func(name string) bool { return name == "account_number" }
	wants := func(err error, field string, words ...string) {
		t.Helper()
		wantCode(t, err, engine.CodeValidationFailed)
		d := err.(*engine.Error).Details[0]
		for _, word := range words {
			if d.Field != field || !strings.Contains(d.Message, word) {
				t.Errorf("got %+v, want %s and a message with %s", d, field, word)
			}
		}
	}
	_, err := engine.ResultParts{Include: []string{"net_pay", "net-pay"}}.Of(json.RawMessage(partedResult), known)
	wants(err, "/include", `"net-pay"`, "net_pay", "provenance")
	_, err = engine.ResultParts{Exclude: []string{"net_pay"}}.Of(nil, known)
	wants(err, "/exclude", `"net_pay"`, "provenance")
	if got, err := (engine.ResultParts{Exclude: []string{"account_number", "quality"}}).Of(
		nil, known,
	); got != nil || err != nil {
		t.Errorf("before there is a result: %s, %v; want none", got, err)
	}
	if _, err := (engine.ResultParts{Exclude: []string{"net_pay"}}).Of(nil, nil); err != nil {
		t.Errorf("where names of types are not known: %v, want none", err)
	}
	wants(engine.ResultParts{Include: []string{"a"}, Exclude: []string{"b"}}.Check(), "/exclude", "not both")
	wants(engine.ResultParts{Include: []string{}}.Check(), "/include", "comma")
	wants(engine.ResultParts{Exclude: []string{"a", ""}}.Check(), "/exclude", "comma")
	if err := (engine.ResultParts{Include: []string{"a"}, RunChecks: true}).Check(); err != nil {
		t.Error(err)
	}
}
