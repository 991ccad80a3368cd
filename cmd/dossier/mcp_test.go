package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/forms"
)

// An assistant does the main job over standard input and output: it creates an application with a file, waits until the
// document is read, reads its rows, corrects a field, has it read again, and deletes the application after a
// confirmation. Every tool is called once against a real server.
func TestAssistantDoesTheMainJob(t *testing.T) {
	data, papers := t.TempDir(), t.TempDir()
	output(t, "org", "create", "Acme", "--data", data)
	key := lastLine(output(
		t, "key", "create", "--org", "Acme", "--data", data, "--scope",
		"application:read,application:write,document:read,document:write,application:delete",
	))
	csv := "Date,Description,Debit,Credit,Balance\n2025-01-02,OPENING DEPOSIT,,100.00,100.00\n2025-01-03,ATM,40.00,,60.00\n2025-01-04,SALARY,,500.00,560.00\n"
	if err := os.WriteFile(filepath.Join(papers, "january.csv"), []byte(csv), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	process := command("mcp", "--data", data, "--folder", papers)
	process.Env = append(process.Env, "DOSSIER_API_KEY="+key)
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(
		ctx, &sdk.CommandTransport{Command: process}, nil,
	)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	tools, err := session.ListTools(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	worked := map[string]bool{}
	call := func(tool string, arguments map[string]any) (map[string]any, bool) {
		t.Helper()
		result, err := session.CallTool(ctx, &sdk.CallToolParams{Name: tool, Arguments: arguments})
		if err != nil {
			t.Fatalf("%s: %v", tool, err)
		}
		if result.IsError {
			return map[string]any{"error": result.Content[0].(*sdk.TextContent).Text}, true
		}
		worked[tool] = true
		answer, structured := result.StructuredContent.(map[string]any)
		if !structured {
			t.Fatalf("%s answered %v, want structured content", tool, result)
		}
		if i := slices.IndexFunc(tools.Tools, func(o *sdk.Tool) bool { return o.Name == tool }); i < 0 {
			t.Errorf("%s is not listed", tool)
		} else if why := outsideSchema(t, tools.Tools[i], answer); why != "" {
			t.Errorf("%s answered what its schema does not allow: %s", tool, why)
		}
		return answer, false
	}
	taken, failed := call("intake_application", map[string]any{
		"business_name":  "Bayani Bakery",
		"borrower_email": "maria@example.com",
		"files":          []map[string]any{{"path": "january.csv"}},
	})
	if failed {
		t.Fatal(taken)
	}
	listed, _ := call("list_documents", map[string]any{})
	id := listed["documents"].([]any)[0].(map[string]any)["id"]
	awaitEnd := func(id any) map[string]any {
		t.Helper()
		poll := time.NewTicker(20 * time.Millisecond)
		defer poll.Stop()
		for ; ; <-poll.C {
			got, failed := call("document_status", map[string]any{"document_id": id})
			if failed {
				t.Fatal(got)
			}
			if got["status"] == "failed" || got["status"] == "completed" {
				return got
			}
		}
	}
	awaitCompleted := func(id any) {
		t.Helper()
		if got := awaitEnd(id); got["status"] != "completed" {
			t.Fatal(got)
		}
	}
	awaitCompleted(id)
	read, _ := call("document_result", map[string]any{"document_id": id, "transactions_limit": 2})
	result := read["result"].(map[string]any)
	if rows := result["transactions"].([]any); len(rows) != 2 || read["transactions_total"] != 3.0 ||
		result["balance_checks"].(map[string]any)["status"] != "pass" {
		t.Errorf(
			"read %d rows of %v with checks %v, want 2 of 3, proven", len(rows), read["transactions_total"],
			result["balance_checks"],
		)
	}
	if attached, failed := call(
		"attach_documents", map[string]any{"id": "APP-1", "files": []map[string]any{{"path": "january.csv"}}},
	); failed || len(attached["data"].([]any)) != 1 {
		t.Errorf("attaching answered %v, want the paper that holds these bytes", attached)
	}
	if held, failed := call(
		"application_documents", map[string]any{"id": "APP-1"},
	); failed || len(held["data"].([]any)) != 1 {
		t.Errorf("the application's papers are %v, want one", held)
	}
	if list, failed := call("application_checklist", map[string]any{"id": "APP-1"}); failed || list["data"] == nil {
		t.Errorf("the checklist is %v", list)
	}
	if compared, failed := call(
		"verify_application", map[string]any{"id": "APP-1"},
	); failed || compared["data"].(map[string]any)["score_basis"] != "insufficient_overlap" {
		t.Errorf("the comparison of an application's one paper is %v", compared)
	}
	if sum, failed := call("get_summary", map[string]any{"id": "APP-1"}); failed ||
		sum["data"].(map[string]any)["coverage"].(map[string]any)["documents_used"] != 1.0 {
		t.Errorf("the summary is %v, want one of one paper", sum)
	}
	if view, failed := call("get_cashflow", map[string]any{
		"id": "APP-1", "rows_limit": 2, "include": []string{"evidence"},
	}); failed || len(view["data"].(map[string]any)["rows"].([]any)) != 2 {
		t.Errorf("the view is %v, want two of its rows", view)
	}
	if policy, failed := call("get_policy", map[string]any{}); failed || policy["data"] == nil {
		t.Errorf("the policy is %v", policy)
	}
	if asked, failed := call("ask_question", map[string]any{
		"id": "APP-1", "text": "Is the shop rented?", "documents_wanted": []string{"payslip"}, "confirm": true,
	}); failed || asked["data"].(map[string]any)["status"] != "open" {
		t.Errorf("asking answered %v", asked)
	}
	if asked, failed := call("application_questions", map[string]any{"id": "APP-1"}); failed ||
		len(asked["data"].([]any)) != 1 {
		t.Errorf("the questions are %v, want one", asked)
	}
	if memo, failed := call("application_memo", map[string]any{"id": "APP-1"}); failed ||
		len(memo["data"].(map[string]any)["sections"].([]any)) != 9 {
		t.Errorf("the memo is %v, want nine sections", memo)
	}
	if decided, failed := call("application_decisions", map[string]any{"id": "APP-1"}); failed ||
		len(decided["data"].([]any)) != 0 {
		t.Errorf("the decisions are %v, want none", decided)
	}
	if changed, failed := call("update_application", map[string]any{"id": "APP-1", "status": "underwriting"}); failed {
		t.Errorf("changing answered %v", changed)
	}
	if listed, failed := call("list_applications", map[string]any{}); failed || len(listed["data"].([]any)) != 1 {
		t.Errorf("the applications are %v, want one", listed)
	}
	if got, failed := call("get_application", map[string]any{"id": "APP-1"}); failed {
		t.Errorf("the application is %v", got)
	}
	corrected, failed := call("correct_fields", map[string]any{
		"document_id": id,
		"version":     read["version"],
		"fields":      map[string]any{"/account_name": "MARIA BAYANI"},
	})
	if failed || corrected["version"] == read["version"] {
		t.Errorf("correcting answered %v, want another version than %v", corrected, read["version"])
	}
	if again, failed := call("correct_fields", map[string]any{
		"document_id": id,
		"version":     corrected["version"],
		"fields":      map[string]any{"/account_number": "1234"},
	}); failed {
		t.Errorf("correcting under the version of the correction before answered %v", again)
	}
	if stale, failed := call("correct_fields", map[string]any{"document_id": id, "version": read["version"], "fields": map[string]any{"/account_name": nil}}); !failed || !strings.Contains(stale["error"].(string), "PRECONDITION_FAILED") {
		t.Errorf("correcting under an old version answered %v, want PRECONDITION_FAILED", stale)
	}
	if checked, failed := call("verify_documents", map[string]any{"document_ids": []any{id}}); failed {
		t.Errorf("verifying answered %v", checked)
	}
	if again, failed := call("reprocess_document", map[string]any{"document_id": id}); failed {
		t.Errorf("reading again answered %v", again)
	}
	awaitCompleted(id)
	if list, failed := call(
		"document_versions", map[string]any{"document_id": id},
	); failed || len(list["versions"].([]any)) != 2 {
		t.Errorf("versions are %v, want two", list)
	}
	if shown, _ := call(
		"document_result", map[string]any{"document_id": id},
	); shown["result"].(map[string]any)["account_name"] != "MARIA BAYANI" {
		t.Errorf("read again the name is %v, want the corrected one", shown["result"].(map[string]any)["account_name"])
	}
	if open, failed := call("unlock_document", map[string]any{"document_id": id, "password": "x"}); !failed ||
		!strings.Contains(open["error"].(string), "DOCUMENT_NOT_LOCKED") {
		t.Errorf("unlocking a paper that is open answered %v, want DOCUMENT_NOT_LOCKED", open)
	}
	uploaded, failed := call("upload_document", map[string]any{"path": "january.csv"})
	if failed {
		t.Errorf("uploading answered %v", uploaded)
	}
	awaitCompleted(uploaded["document_id"])
	if compared, failed := call(
		"verify_documents", map[string]any{"document_ids": []any{id, uploaded["document_id"]}},
	); failed {
		t.Errorf("comparing two papers answered %v", compared)
	}
	if err := os.WriteFile(filepath.Join(papers, "packet.pdf"), packet(t), 0o600); err != nil {
		t.Fatal(err)
	}
	several, failed := call("upload_document", map[string]any{"path": "packet.pdf"})
	if failed {
		t.Fatal(several)
	}
	awaitCompleted(several["document_id"])
	parted, failed := call("split_document", map[string]any{"document_id": several["document_id"]})
	if failed {
		t.Fatal(parted)
	}
	var types []string
	for _, d := range parted["documents"].([]any) {
		id := d.(map[string]any)["id"]
		awaitCompleted(id)
		part, _ := call("document_result", map[string]any{"document_id": id})
		types = append(types, part["result"].(map[string]any)["document_type"].(string))
	}
	if !slices.Equal(types, []string{"payslip", "bank_certificate"}) {
		t.Errorf("the packet was split into %v, want a payslip and a bank certificate", types)
	}
	locked, err := os.ReadFile("../../extract/pdf/testdata/password-umlaut.pdf")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(papers, "locked.pdf"), locked, 0o600); err != nil {
		t.Fatal(err)
	}
	protected, failed := call("upload_document", map[string]any{"path": "locked.pdf"})
	if failed {
		t.Fatal(protected)
	}
	if got := awaitEnd(protected["document_id"]); got["error_category"] != "password_required" {
		t.Errorf("a protected paper ended as %v, want password_required", got)
	}
	if open, failed := call(
		"unlock_document", map[string]any{"document_id": protected["document_id"], "password": "größe"},
	); failed {
		t.Errorf("unlocking answered %v", open)
	}
	if got := awaitEnd(
		protected["document_id"],
	); got["error_category"] == "password_required" || got["error_category"] == "password_incorrect" {
		t.Errorf("an unlocked paper ended as %v", got)
	}
	if kept, failed := call("delete_application", map[string]any{"id": "APP-1"}); !failed {
		t.Errorf("deleting without confirmation answered %v", kept)
	}
	if gone, failed := call("delete_application", map[string]any{"id": "APP-1", "confirm": true}); failed {
		t.Errorf("deleting answered %v", gone)
	}
	if _, failed := call("get_application", map[string]any{"id": "APP-1"}); !failed {
		t.Error("the deleted application is still read")
	}
	for _, o := range tools.Tools {
		if !worked[o.Name] {
			t.Errorf("%s did not work once", o.Name)
		}
	}
}

// outsideSchema returns where a response does not match the tool's output schema. The protocol's own implementation
// checks the schema: a server that returns the same response with it.
func outsideSchema(t *testing.T, offered *sdk.Tool, answer map[string]any) string {
	t.Helper()
	server := sdk.NewServer(&sdk.Implementation{Name: "judge", Version: "1"}, nil)
	sdk.AddTool(server, &sdk.Tool{Name: offered.Name, OutputSchema: offered.OutputSchema},
		func(context.Context, *sdk.CallToolRequest, any) (*sdk.CallToolResult, map[string]any, error) {
			return nil, answer, nil
		})
	near, far := sdk.NewInMemoryTransports()
	if _, err := server.Connect(t.Context(), near, nil); err != nil {
		t.Fatal(err)
	}
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), far, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	if _, err := session.CallTool(
		t.Context(), &sdk.CallToolParams{Name: offered.Name, Arguments: map[string]any{}},
	); err != nil {
		return err.Error()
	}
	return ""
}

// packet is a PDF of a payslip and a bank's certificate.
func packet(t *testing.T) []byte {
	t.Helper()
	var parts []extracttest.PacketPart
	for _, name := range []string{"payslip-two-columns", "bank-certificate-letter"} {
		at := slices.IndexFunc(forms.SeenTemplates(), func(l extracttest.Template) bool { return l.Name == name })
		if at < 0 {
			t.Fatalf("no template is named %s", name)
		}
		parts = append(parts, extracttest.PacketPart{Template: forms.SeenTemplates()[at], Seed: 2})
	}
	return extracttest.MakePacket(1, parts...).Content
}
