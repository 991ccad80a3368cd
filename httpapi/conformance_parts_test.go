package httpapi

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// partRows prove that every answer with a document's result gives the parts of it that are asked for.
func partRows(ts *testServer, s *fixture) []row {
	ts.readPapers()
	paper := ts.statement("bank_statement")
	batch := ts.submitBatch(`{"documents":[{"document_type":"bank_statement","filename":"paper.txt","file_base64":"` + base64.StdEncoding.EncodeToString([]byte(statementText)) + `"},` + batchEntry("b.csv") + `]}`)
	ts.process()
	pending := ts.statement("bank_statement")
	members := func(path, want string) func(t *testing.T, ts *testServer, a *answer) {
		return func(t *testing.T, ts *testServer, a *answer) {
			t.Helper()
			if got := keysOf(t, a.at(path)); got != sorted(want) {
				t.Errorf("members %q, want %q", got, want)
			}
		}
	}
	whole := ts.result(paper)
	ranOnly := func(t *testing.T, list any, all any) {
		t.Helper()
		ran, want := list.([]any), 0
		for _, c := range all.([]any) {
			if c.(map[string]any)["status"] != "not_applicable" {
				want++
			}
		}
		if len(ran) != want || want == 0 || want == len(all.([]any)) {
			t.Errorf("%d checks are left of %d, of which %d ran; want some to be left out and some not", len(ran), len(all.([]any)), want)
		}
		for _, c := range ran {
			if c.(map[string]any)["status"] == "not_applicable" {
				t.Errorf("a check that did not run is shown: %v", c)
			}
		}
	}
	return []row{
		{says: "?include= by top-level member", status: 200, ask: get("/documents/" + paper + "?include=metrics,balance_checks"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				members("document.result", "metrics balance_checks")(t, ts, a)
				if keysOf(t, a.at("document.result.metrics")) != keysOf(t, whole["metrics"]) || a.Header.Get("ETag") == "" {
					t.Errorf("got %s, want the whole of metrics, and the ETag", a.raw)
				}
			}},
		{says: "?exclude= by top-level member", status: 200, ask: get("/documents/" + paper + "?exclude=provenance,fraud_detection,transactions"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				want := keysOf(t, whole)
				for _, gone := range []string{"provenance", "fraud_detection", "transactions"} {
					want = strings.Join(strings.Fields(strings.Replace(" "+want+" ", " "+gone+" ", " ", 1)), " ")
				}
				members("document.result", want)(t, ts, a)
			}},
		{says: "checks=run leaves out checks that did not run", status: 200, ask: get("/documents/" + paper + "?checks=run"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				members("document.result", keysOf(t, whole))(t, ts, a)
				ranOnly(t, a.at("document.result.validation.checks"), whole["validation"].(map[string]any)["checks"])
				ranOnly(t, a.at("document.result.fraud_detection.integrity_checks"), whole["fraud_detection"].(map[string]any)["integrity_checks"])
			}},
		{says: "parts of a result: GET /documents/jobs/{id}", status: 200, ask: get("/documents/jobs/" + paper + "?include=validation&checks=run"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				members("result", "validation")(t, ts, a)
				ranOnly(t, a.at("result.validation.checks"), whole["validation"].(map[string]any)["checks"])
			}},
		{says: "parts of a result: GET /batch/{batch_id}/results", status: 200, ask: get("/batch/" + batch + "/results?include=account_number,quality"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				members("documents.0.result", "account_number quality")(t, ts, a)
				members("documents.1.result", "quality")(t, ts, a)
			}},
		{says: "parts of a result: POST /schemas/dry-run", status: 200,
			ask: jsonAsk("POST", "/schemas/dry-run?include=quality", `{"document_id":`+paper+`,"definition":`+premiumDefinition+`}`), check: members("result", "quality")},
		{says: "parts of a result: null before completion", status: 200, ask: get("/documents/" + pending + "?include=metrics"), check: func(t *testing.T, ts *testServer, a *answer) {
			if a.at("document.result") != nil {
				t.Errorf("got %s, want null", a.raw)
			}
		}},
		{says: "include: an unknown member is named, and those that exist", status: 400, code: engine.CodeValidationFailed, ask: get("/documents/" + paper + "?include=provenence"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				wantFields("/include")(t, ts, a)
				for _, word := range []string{`"provenence"`, "provenance", "account_number", "metrics"} {
					if !strings.Contains(a.text("details.0.message"), word) {
						t.Errorf("message %q, want %s in it", a.text("details.0.message"), word)
					}
				}
			}},
		{says: "exclude: an unknown member is named", status: 400, code: engine.CodeValidationFailed, ask: get("/documents/jobs/" + paper + "?exclude=provenence"), check: wantFields("/exclude")},
		{says: "include and exclude are not sent together", status: 400, code: engine.CodeValidationFailed, ask: get("/documents/" + paper + "?include=metrics&exclude=provenance"), check: wantFields("/exclude")},
		{says: "include names at least one member", status: 400, code: engine.CodeValidationFailed, ask: get("/documents/" + paper + "?include="), check: wantFields("/include")},
		{says: "checks is run", status: 400, code: engine.CodeValidationFailed, ask: get("/documents/" + paper + "?checks=all"), check: wantDetail("/checks", "ONEOF", "checks must be one of: run.")},
		{says: "a malformed include is judged before the document is looked up", status: 400, code: engine.CodeValidationFailed, ask: get("/documents/" + s.foreignDoc + "?include=a,,b"), check: wantFields("/include")},
		{says: "parts of a result: another organization's document is absent", status: 404, code: engine.CodeNotFound, ask: get("/documents/" + s.foreignDoc + "?include=provenence")},
	}
}
