//go:build linux

package sandbox

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// A child that never gets ready, once, costs a document only time: a second child is started in its place.
func TestAChildThatHangsAtItsStartIsReplaced(t *testing.T) {
	marks := filepath.Join(t.TempDir(), "starts")
	hangsOnce := filepath.Join(t.TempDir(), "child.sh")
	script := "#!/bin/sh\necho start >>" + marks + "\n" +
		"[ $(wc -l <" + marks + ") -gt 1 ] || exec sleep 600\n" +
		"exec " + ownPath(t) + " sandbox-child\n"
	if err := os.WriteFile(hangsOnce, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	x := extractorFor(t, Config{Command: []string{"/bin/sh", hangsOnce}, AllowWeakSandbox: true,
		leaveOff: []string{"namespaces"}, startTime: 5 * time.Second})
	got, err := x.Extract(t.Context(), asking("list the root"))
	if err != nil || got.DocumentType != "denied" {
		t.Errorf("answer %q, %v, want the second child's", got.DocumentType, err)
	}
	if b, _ := os.ReadFile(marks); string(b) != "start\nstart\n" {
		t.Errorf("children started: %q, want two", b)
	}
}

func ownPath(t *testing.T) string {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return path
}
