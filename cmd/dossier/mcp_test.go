package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// An assistant does the main job over standard input and output: it takes in an application with a file,
// waits until the paper is read, reads its rows, and deletes the application once that is confirmed. A
// key without a scope is refused as the API refuses it.
func TestAnAssistantDoesTheMainJob(t *testing.T) {
	data, papers := t.TempDir(), t.TempDir()
	output(t, "org", "create", "Acme", "--data", data)
	key := lastLine(output(t, "key", "create", "--org", "Acme", "--data", data, "--scope", "application:read,application:write,document:read,application:delete"))
	csv := "Date,Description,Debit,Credit,Balance\n2025-01-02,OPENING DEPOSIT,,100.00,100.00\n2025-01-03,ATM,40.00,,60.00\n2025-01-04,SALARY,,500.00,560.00\n"
	if err := os.WriteFile(filepath.Join(papers, "january.csv"), []byte(csv), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	process := command("mcp", "--data", data, "--folder", papers)
	process.Env = append(process.Env, "DOSSIER_API_KEY="+key)
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(ctx, &sdk.CommandTransport{Command: process}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	call := func(tool string, arguments map[string]any) (answer map[string]any, failed bool) {
		t.Helper()
		result, err := session.CallTool(ctx, &sdk.CallToolParams{Name: tool, Arguments: arguments})
		if err != nil {
			t.Fatalf("%s: %v", tool, err)
		}
		text := result.Content[0].(*sdk.TextContent).Text
		if result.IsError {
			return map[string]any{"error": text}, true
		}
		if err := json.Unmarshal([]byte(text), &answer); err != nil {
			t.Fatalf("%s answered %s: %v", tool, text, err)
		}
		return answer, false
	}
	taken, failed := call("intake_application", map[string]any{"business_name": "Bayani Bakery", "borrower_email": "maria@example.com",
		"files": []map[string]any{{"path": "january.csv"}}})
	if failed {
		t.Fatal(taken)
	}
	listed, _ := call("list_documents", map[string]any{})
	id := listed["documents"].([]any)[0].(map[string]any)["id"]
	for poll := time.NewTicker(20 * time.Millisecond); ; <-poll.C {
		got, failed := call("document_status", map[string]any{"document_id": id})
		if failed || got["status"] == "failed" {
			t.Fatal(got)
		}
		if got["status"] == "completed" {
			poll.Stop()
			break
		}
	}
	read, _ := call("document_result", map[string]any{"document_id": id, "transactions_limit": 2})
	result := read["result"].(map[string]any)
	if rows := result["transactions"].([]any); len(rows) != 2 || read["transactions_total"] != 3.0 || result["balance_checks"].(map[string]any)["status"] != "pass" {
		t.Errorf("read %d rows of %v with checks %v, want 2 of 3, proven", len(rows), read["transactions_total"], result["balance_checks"])
	}
	if refused, failed := call("upload_document", map[string]any{"path": "january.csv"}); !failed || !strings.Contains(refused["error"].(string), "MISSING_SCOPE") {
		t.Errorf("an upload without the scope answered %v, want MISSING_SCOPE", refused)
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
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}
