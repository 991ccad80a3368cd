package main

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Rules that are put over the API reach results in the background. Those that the operator puts while no server runs
// reach them at the next start, also after a kill, and new papers are read under them in the sandbox.
func TestServerAppliesCategoryRules(t *testing.T) {
	s, data, key := serverWithAPaper(t)
	var path string
	category := func(server *running) string {
		_, answer := server.do(t, "GET", path, key, "", nil)
		document, _ := answer["document"].(map[string]any)
		result, _ := document["result"].(map[string]any)
		rows, _ := result["transactions"].([]any)
		if len(rows) != 2 {
			return ""
		}
		return fmt.Sprint(rows[1].(map[string]any)["category"])
	}
	_, listed := s.do(t, "GET", "/api/v1/documents", key, "", nil)
	path = fmt.Sprintf("/api/v1/documents/%.0f", listed["documents"].([]any)[0].(map[string]any)["id"])
	s.await(t, func() bool { return category(s) == "rent" })
	status, answer := s.do(t, "PUT", "/api/v1/category-rules", key, "application/json", strings.NewReader(
		`{"rules":[{"match":"rent","direction":"out","category":"first_word"}]}`,
	))
	if status != http.StatusOK {
		t.Fatalf("putting rules answered %d %v", status, answer)
	}
	s.await(t, func() bool { return category(s) == "first_word" })
	s.Process.Kill()
	s.end(t)

	list := output(t, "category-rules", "get", "--org", "Acme", "--data", data)
	file := filepath.Join(t.TempDir(), "rules.json")
	changed := strings.ReplaceAll(list[strings.Index(list, "{"):], "first_word", "second_word")
	if err := os.WriteFile(file, []byte(changed), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Revision 2 of Acme is in force", "nothing changed"} {
		out := output(t, "category-rules", "set", "--org", "Acme", file, "--data", data)
		if !strings.Contains(out, want) {
			t.Errorf("setting says %q, want %q", out, want)
		}
	}
	again := startServer(t, data)
	again.await(t, func() bool { return category(again) == "second_word" })
	body, contentType := upload(1)
	_, receipt := again.do(t, "POST", "/api/v1/documents", key, contentType, bytes.NewReader(body))
	path = fmt.Sprintf("/api/v1/documents/%.0f", receipt["document_id"])
	again.await(t, func() bool { return category(again) == "second_word" })
}

func TestWrongCategoryRulesAreRefusedByCommand(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	newKey(t, data)
	for text, want := range map[string]string{
		`{"rules":[{"match":"7","category":"a"}]}`:              "/rules/0/match",
		`{"rules":[{"match":"metro","category":"a","if":"b"}]}`: "unknown field",
		`{"rules":[]} {}`: "more after the list",
		`{}`:              "/rules",
		``:                "EOF",
	} {
		c := command("category-rules", "set", "--org", "Acme", "-", "--data", data)
		c.Stdin = strings.NewReader(text)
		if out, err := c.CombinedOutput(); err == nil || !strings.Contains(string(out), want) {
			t.Errorf("%s: %v, says %q, want %q", text, err, out, want)
		}
	}
}
