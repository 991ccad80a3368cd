package httpapi

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// someChecklists need two bank statements' time of everybody.
var someChecklists = engine.ChecklistRules{Dated: engine.Date{Year: 2026, Month: 11, Day: 1}, Default: "anybody",
	Products: []engine.Product{{Name: "anybody", Label: "Any loan", Required: []engine.Requirement{
		{Key: "bank_statements", Label: "Bank statements of three months", Why: "Shows income.", Types: []string{"bank_statement"}, CoverDays: 90, NewestWithinDays: 45},
		{Key: "employment", Label: "Payslip", Why: "Shows income.", Types: []string{"payslip"}}},
		Optional: []engine.Requirement{{Key: "sheet", Label: "GIS", Why: "Shows owners.", Types: []string{"general_information_sheet"}}}}}}

func checklistRows(s *fixture) []row {
	return []row{
		{says: "Checklist rule = type + min_count + period cover; the answer lists missing, stale, incomplete", status: 200, ask: get("/applications/" + s.app + "/checklist"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if got := keysOf(t, a.at("data")); got != sorted("application_id today product product_label additions rules_dated complete missing stale incomplete pending review required optional unreadable_documents documents_not_looked_at outreach") {
					t.Errorf("fields %s", got)
				}
				if a.at("data.complete") != false || a.text("data.product") != "anybody" || a.text("data.required.0.key") != "bank_statements" || a.text("data.optional.0.key") != "sheet" {
					t.Errorf("got %s", a.raw)
				}
			}},
		{says: "the application uuid or its app_id: the checklist too", status: 200, ask: get("/applications/" + s.appID + "/checklist")},
		{says: "An application that belongs to another organization is reported as not found: its checklist", status: 404, code: engine.CodeNotFound,
			ask: get("/applications/" + s.foreignApp + "/checklist")},
		{says: "POST /applications/{id}/outreach without an outbound mail setting: 400 on state", status: 400, code: engine.CodeOutreachUnavailable,
			ask: ask{method: "POST", path: basePath + "/applications/" + s.app + "/outreach"}},
		{says: "404, then 400 on state: outreach for another organization's application", status: 404, code: engine.CodeNotFound,
			ask: ask{method: "POST", path: basePath + "/applications/" + s.foreignApp + "/outreach"}},
		{says: "outreach needs application:write", status: 403, code: engine.CodeMissingScope,
			ask: ask{method: "POST", path: basePath + "/applications/" + s.app + "/outreach"}.by(s.loanReader)},
		{says: "the checklist needs application:read", status: 403, code: engine.CodeMissingScope, ask: get("/applications/" + s.app + "/checklist").by(s.deleter)},
	}
}

// The checklist follows what documents show, edits and deletions included, and tells which days lack.
func TestTheChecklistFollowsTheDocuments(t *testing.T) {
	s := openTestServer(t, func(c *engine.Config, _ *Config) {
		c.Now = func() time.Time { return time.Date(2025, 2, 20, 8, 0, 0, 0, time.UTC) }
	})
	s.readPapers()
	app := s.postJSON("/applications", `{"business_name":"Nena","borrower_email":"nena@example.com"}`).text("data.id")
	look := func() engine.Checklist {
		t.Helper()
		var out struct{ Data engine.Checklist }
		if err := json.Unmarshal([]byte(s.get("/applications/"+app+"/checklist").wantStatus(200).raw), &out); err != nil {
			t.Fatal(err)
		}
		return out.Data
	}
	status := func(want engine.ChecklistStatus) engine.ChecklistEntry {
		t.Helper()
		entry := look().Required[0]
		if entry.Status != want {
			t.Errorf("bank_statements is %s (%s), want %s", entry.Status, entry.Detail, want)
		}
		return entry
	}
	status(engine.ChecklistMissing)
	s.postForm("/applications/"+app+"/documents", typed("bank_statement"), file("paper.txt", statementText)).wantStatus(201)
	status(engine.ChecklistPending)
	s.process()
	entry := status(engine.ChecklistIncomplete)
	if len(entry.Gaps) != 1 || entry.Gaps[0].To.String() != "2024-12-31" || entry.Gaps[0].From.String() != "2024-11-03" || len(entry.Documents) != 1 {
		t.Errorf("got %+v, want the time before January", entry)
	}
	if list := look(); list.Complete || strings.Join(list.Incomplete, " ") != "bank_statements" || strings.Join(list.Missing, " ") != "employment" {
		t.Errorf("got %+v", list)
	}
	s.send(ask{method: "DELETE", path: basePath + "/documents/" + fmt.Sprint(entry.Documents[0])}).wantStatus(200)
	status(engine.ChecklistMissing)
}
