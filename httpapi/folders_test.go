package httpapi

import "testing"

func TestAFolderThatStaysAsItIsLeavesNoTrace(t *testing.T) {
	s := openTestServer(t)
	made := s.send(jsonAsk("POST", "/folders", `{"name":"Borrowers"}`)).wantStatus(201)
	path, before := "/folders/"+made.text("folder.id"), s.rows("audit_log")
	for _, same := range []string{`{}`, `{"name":"Borrowers"}`, `{"name":" Borrowers ","parent_id":null}`} {
		got := s.send(jsonAsk("PATCH", path, same)).wantStatus(200)
		if got.text("folder.updated_at") != made.text("folder.updated_at") || s.rows("audit_log") != before {
			t.Errorf("%s: answered %s with %d entries in the audit log, want it as it was and %d", same, got.raw, s.rows("audit_log"), before)
		}
	}
	if got := s.send(jsonAsk("PATCH", path, `{"name":"borrowers"}`)).wantStatus(200); got.text("folder.name") != "borrowers" || s.rows("audit_log") != before+1 {
		t.Errorf("another case: %s, want the folder renamed", got.raw)
	}
}
