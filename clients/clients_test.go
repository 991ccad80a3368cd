//go:build clients

package clients

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// statement is the file that the examples send: three rows that lead from one balance to the next.
const statement = `Date,Description,Debit,Credit,Balance
2025-01-02,OPENING DEPOSIT,,100.00,100.00
2025-01-03,ATM,40.00,,60.00
2025-01-04,SALARY,,1250000.55,1250060.55
`

// exampleSays is the output of each language's example, except for how it writes true.
const exampleSays = `APP-1 bank statement: 3 rows, closing 1250060.55, pass
told of bank_statement january.csv
2025-01-02 OPENING DEPOSIT 0 100
2025-01-03 ATM 40 0
row 1 is now: Opening deposit, branch
refused: UNSUPPORTED_FILE_TYPE 415 true
not read: unreadable_document
`

func TestTypeScript(t *testing.T) {
	needs(t, "node", "--version", 20)
	needs(t, "npm", "--version", 9)
	const folder = "typescript"
	if _, err := os.Stat(filepath.Join(folder, "node_modules")); err != nil {
		do(t, folder, nil, "npm", "ci", "--no-audit", "--no-fund", "--loglevel=error")
	}
	do(t, folder, nil, "npm", "test")
	checkExample(t, startServer(t), folder, nil, "node", "build/examples/intake.js")
}

func TestPython(t *testing.T) {
	needs(t, "python3", "--version", 3)
	const folder = "python"
	clean := "PYTHONDONTWRITEBYTECODE=1"
	do(
		t, folder, []string{"PYTHONPATH=src", clean}, "python3", "-W", "error", "-m", "unittest", "discover", "-s",
		"tests",
	)
	built := t.TempDir()
	do(t, folder, []string{clean}, "python3", "-W", "error", "build_backend.py", built)
	wheels, err := filepath.Glob(filepath.Join(built, "*.whl"))
	if err != nil || len(wheels) != 1 {
		t.Fatalf("the backend built %v, %v; want one wheel", wheels, err)
	}
	checkExample(
		t, startServer(t), folder, []string{"PYTHONPATH=" + wheels[0], clean}, "python3", "-W", "error",
		"examples/intake.py",
	)
}

// The packages of a release have its version, which only the tag contains, and are listed in its SHA256SUMS.
func TestPackagesOfARelease(t *testing.T) {
	needs(t, "npm", "--version", 9)
	needs(t, "python3", "--version", 3)
	work, packages := filepath.Join(t.TempDir(), "source"), t.TempDir()
	do(t, "..", nil, "git", "clone", "--quiet", "--depth", "1", "file://"+abs(t, ".."), work)
	do(t, work, nil, "git", "tag", "v9.8.7-rc.1")
	if err := os.WriteFile(
		filepath.Join(packages, "SHA256SUMS"), []byte(strings.Repeat("0", 64)+"  dossier\n"), 0o600,
	); err != nil {
		t.Fatal(err)
	}
	do(t, work, nil, "scripts/clients", "pack", packages)
	sums, err := os.ReadFile(filepath.Join(packages, "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	var named []string
	for line := range strings.Lines(string(sums)) {
		named = append(named, strings.Fields(line)[1])
	}
	want := []string{
		"dossier", "dossier-lending-client-9.8.7-rc.1.tgz", "dossier_lending_client-9.8.7rc1-py3-none-any.whl",
		"dossier_lending_client-9.8.7rc1.tar.gz",
	}
	if !slices.Equal(named, want) {
		t.Fatalf("SHA256SUMS names %v, want %v", named, want)
	}
	do(
		t, packages, []string{"PYTHONPATH=" + want[2]}, "python3", "-c",
		"import dossier_client; assert dossier_client.__version__ == '9.8.7rc1'",
	)
	listed := do(t, packages, nil, "tar", "-tzf", want[1])
	for _, name := range []string{
		"package/dist/index.js", "package/dist/index.d.ts", "package/README.md", "package/LICENSE", "package/NOTICE",
	} {
		if !strings.Contains(listed, name+"\n") {
			t.Errorf("the package for npm has no %s:\n%s", name, listed)
		}
	}
}

func abs(t *testing.T, path string) string {
	t.Helper()
	full, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return full
}

// generator generates a Go client from any OpenAPI document.
const generator = "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2"

// A Go client that another program generates from /openapi.json can do the main job, so the document is complete and
// correct. The test downloads from the module proxy once.
func TestGeneratedGo(t *testing.T) {
	s := startServer(t)
	work := t.TempDir()
	if err := os.CopyFS(work, os.DirFS("testdata/lender")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(
		filepath.Join(work, "openapi.json"), []byte(do(t, ".", nil, "go", "run", "./generate", "-print")), 0o600,
	); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(work, "client"), 0o700); err != nil {
		t.Fatal(err)
	}
	do(t, work, nil, "go", "run", generator, "-config", "generate.yaml", "openapi.json")
	do(t, work, nil, "go", "run", ".", s.url, s.key)
}

// checkExample runs an example, compares its output, and checks what the server has stored.
func checkExample(t *testing.T, s server, folder string, env []string, name string, args ...string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "january.csv")
	if err := os.WriteFile(file, []byte(statement), 0o600); err != nil {
		t.Fatal(err)
	}
	env = append(env, "DOSSIER_URL="+s.url, "DOSSIER_KEY="+s.key, "DOSSIER_WEBHOOK_SECRET="+s.secret)
	said := strings.ReplaceAll(do(t, folder, env, name, append(args, file)...), "True", "true")
	if said != exampleSays {
		t.Errorf("the example says\n%swant\n%s", said, exampleSays)
	}
	if kept := s.documents(t, "?application_id=APP-1"); len(kept) != 1 {
		t.Errorf("the application of the intake has the documents %v, want one", kept)
	}
	edited := 0
	for _, id := range s.documents(t, "") {
		var read struct {
			Document struct {
				Result *struct {
					Transactions []struct{ Description string }
				}
			}
		}
		s.get(t, fmt.Sprintf("/api/v1/documents/%d", id), &read)
		if r := read.Document.Result; r != nil && len(r.Transactions) == 3 &&
			r.Transactions[0].Description == "Opening deposit, branch" {
			edited++
		}
	}
	if edited != 1 {
		t.Errorf("%d documents have the correction, want one", edited)
	}
}

// server is a running dossier with one organization.
type server struct{ url, key, secret string }

var binary string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		folder, err := os.MkdirTemp("", "dossier-clients-")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(folder)
		binary = filepath.Join(folder, "dossier")
		if out, err := exec.Command("go", "build", "-o", binary, "../cmd/dossier").CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "build: %v\n%s", err, out)
			return 1
		}
		return m.Run()
	}())
}

func startServer(t *testing.T) server {
	t.Helper()
	data := t.TempDir()
	do(t, ".", nil, binary, "org", "create", "Acme", "--plan", "paid", "--data", data)
	s := server{
		key: lastLine(do(t, ".", nil, binary, "key", "create", "--org", "Acme", "--data", data,
			"--scope", "application:read,application:write,application:delete,document:read,document:write")),
		secret: lastLine(do(t, ".", nil, binary, "org", "secret", "Acme", "--data", data)),
	}
	ctx, stop := context.WithCancel(context.Background())
	// The examples receive their callbacks on this machine.
	c := exec.CommandContext(
		ctx, binary, "serve", "--data", data, "--addr", "127.0.0.1:0", "--allow-network", "127.0.0.0/8",
	)
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
	c.WaitDelay = 10 * time.Second
	var log strings.Builder
	c.Stderr = &log
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop()
		c.Wait()
		if t.Failed() {
			t.Logf("the server's log:\n%s", log.String())
		}
	})
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if _, rest, ok := strings.Cut(lines.Text(), "listens on "); ok {
			s.url, _, _ = strings.Cut(rest, " ")
			return s
		}
	}
	t.Fatal("the server does not say where it listens")
	return s
}

// documents returns the ids of the documents that a query finds.
func (s server) documents(t *testing.T, query string) (ids []int64) {
	t.Helper()
	var listed struct{ Documents []struct{ ID int64 } }
	s.get(t, "/api/v1/documents"+query, &listed)
	for _, d := range listed.Documents {
		ids = append(ids, d.ID)
	}
	return ids
}

func (s server) get(t *testing.T, path string, into any) {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, s.url+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+s.key)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Fatalf("GET %s answered %s", path, answer.Status)
	}
	if err := json.NewDecoder(answer.Body).Decode(into); err != nil {
		t.Fatal(err)
	}
}

// do runs a command in a folder and returns its output; the test fails if the command fails.
func do(t *testing.T, folder string, env []string, name string, args ...string) string {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), 8*time.Minute)
	defer stop()
	c := exec.CommandContext(ctx, name, args...)
	c.Dir, c.Env = folder, append(os.Environ(), env...)
	var out, said strings.Builder
	c.Stdout, c.Stderr = &out, &said
	if err := c.Run(); err != nil {
		t.Fatalf("%s %q in %s: %v\n%s%s", name, args, folder, err, out.String(), said.String())
	}
	return out.String()
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}

// needs skips the test if a program is missing or too old. With CLIENTS=required, which continuous integration sets,
// the test fails instead.
func needs(t *testing.T, program, ask string, least int) {
	t.Helper()
	missing := t.Skipf
	if os.Getenv("CLIENTS") == "required" {
		missing = t.Fatalf
	}
	out, err := exec.Command(program, ask).Output()
	if err != nil {
		missing("%s is not installed; scripts/setup clients installs it", program)
	}
	number := regexp.MustCompile(`\d+`).FindString(string(out))
	if version, err := strconv.Atoi(number); err != nil || version < least {
		missing("%s is %s, and this needs %d or newer", program, strings.TrimSpace(string(out)), least)
	}
}
