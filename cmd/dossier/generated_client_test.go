//go:build slow

package main

import (
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// generator makes a Go client of an OpenAPI document; it knows nothing of dossier.
const generator = "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2"

// A client generated from /openapi.json by an independent program does the main job: what the document
// says is enough, and true. It needs the module proxy once.
func TestAGeneratedClientDoesTheMainJob(t *testing.T) {
	data, work := t.TempDir(), t.TempDir()
	output(t, "org", "create", "Acme", "--plan", "paid", "--data", data)
	key := lastLine(output(t, "key", "create", "--org", "Acme", "--data", data,
		"--scope", "application:read,application:write,application:delete,document:read,document:write"))
	server := startServer(t, data)
	answer, err := http.Get(server.url + "/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	document, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(work, os.DirFS("testdata/lender")); err != nil {
		t.Fatal(err)
	}
	write := func(name string, content []byte) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(work, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("openapi.json", document)
	if err := os.Mkdir(filepath.Join(work, "client"), 0o700); err != nil {
		t.Fatal(err)
	}
	inWork := func(name string, args ...string) {
		t.Helper()
		c := exec.CommandContext(t.Context(), name, args...)
		c.Dir = work
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%s %q: %v\n%s", name, args, err, out)
		}
	}
	inWork("go", "run", generator, "-config", "generate.yaml", "openapi.json")
	inWork("go", "run", ".", server.url, key)
}
