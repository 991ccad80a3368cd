package dossier_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A document type can be added from another module, as docs/adding-a-type.md does.
func TestTypeIsAddedFromOutsideTheModule(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a module")
	}
	module := filepath.Join(t.TempDir(), "parkingpermit")
	if err := os.CopyFS(module, os.DirFS("testdata/parkingpermit")); err != nil {
		t.Fatal(err)
	}
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	ours, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	// the same versions as ours, because the module cache has them
	const name = "github.com/dossier-lending/dossier"
	theirs := strings.Replace(string(ours), "module "+name+"\n", "module example.org/parkingpermit\n", 1) +
		"\nrequire " + name + " v0.0.0\n\nreplace " + name + " => " + root + "\n"
	if err := os.WriteFile(filepath.Join(module, "go.mod"), []byte(theirs), 0o600); err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile("go.sum")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(module, "go.sum"), sums, 0o600); err != nil {
		t.Fatal(err)
	}
	test := exec.CommandContext(t.Context(), "go", "test", "./...")
	test.Dir = module
	test.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	if out, err := test.CombinedOutput(); err != nil {
		t.Errorf("the module's tests fail: %v\n%s", err, out)
	}
}
