package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/collection"
)

// TestDriftNamesCommitsThatThePageIsOlderThan writes the page at a commit of a small repository and lets
// scripts/measured, which make drift runs, list the commits after it.
func TestDriftNamesCommitsThatThePageIsOlderThan(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	script, err := os.ReadFile("../../../../scripts/measured")
	if err != nil {
		t.Fatal(err)
	}
	repository := t.TempDir()
	run := func(name string, arguments ...string) string {
		t.Helper()
		command := exec.Command(name, arguments...)
		command.Dir = repository
		command.Env = append(
			os.Environ(),
			"GIT_CONFIG_GLOBAL=/dev/null",
			"GIT_CONFIG_SYSTEM=/dev/null",
			"GIT_AUTHOR_NAME=a",
			"GIT_AUTHOR_EMAIL=a@example.com",
			"GIT_COMMITTER_NAME=a",
			"GIT_COMMITTER_EMAIL=a@example.com",
		)
		out, err := command.CombinedOutput()
		if err != nil {
			t.Fatalf("%s %v: %v\n%s", name, arguments, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	put := func(path, content string) {
		t.Helper()
		path = filepath.Join(repository, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	commit := func(path, content, message string) {
		t.Helper()
		put(path, content)
		run("git", "add", "-A")
		run("git", "commit", "-q", "-m", message)
	}
	run("git", "init", "-q")
	put("scripts/measured", string(script))
	commit("extract/read.go", "package extract", "first")
	measured := run("git", "log", "-1", "--format=%h of %cs")
	put("docs/accuracy.md", page(options{commit: measured, size: collection.Standard()}, extracttest.Report{}, ""))
	commit("docs/other.md", "text", "the page")
	for _, c := range []struct {
		path string
		says bool
	}{
		{"extract/read_test.go", false},
		{"engine/engine.go", false},
		{"extract/extracttest/testdata/ratchet/build-text.txt", false},
		{"extract/doctype/payslip/README.md", false},
		{"extract/extracttest/testdata/printed/new.pdf", true},
		{"extract/ledger/terms.txt", true},
		{"extract/read.go", true},
	} {
		before := run("scripts/measured")
		commit(c.path, "changed", "touches "+c.path)
		after := run("scripts/measured")
		if says := after != before && strings.Contains(after, "touches "+c.path); says != c.says {
			t.Errorf("%s was committed: named %v, want %v; drift says %q", c.path, says, c.says, after)
		}
	}
	put("extract/read.go", "not committed")
	if got := run("scripts/measured"); !strings.Contains(got, "not committed: extract/read.go") {
		t.Errorf("got %q; want the file that was not committed named", got)
	}
}
