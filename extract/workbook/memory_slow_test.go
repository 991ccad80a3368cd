//go:build slow && linux

package workbook

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// TestLongStatementFitsIntoMemory exports 100,000 transactions with their provenance in a process of
// its own and reads the kernel's highest mark of resident memory.
func TestLongStatementFitsIntoMemory(t *testing.T) {
	const rows, most = 100_000, 110 << 20
	if file := os.Getenv("DOSSIER_WORKBOOK_MEMORY"); file != "" {
		exportWatched(file)
		return
	}
	file := t.TempDir() + "/result.json"
	p := longStatement(rows)
	if err := os.WriteFile(file, p.Result, 0o600); err != nil {
		t.Fatal(err)
	}
	child := exec.Command(os.Args[0], "-test.run", t.Name())
	child.Env = append(os.Environ(), "DOSSIER_WORKBOOK_MEMORY="+file)
	said, err := child.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	var before, peak int
	for _, line := range strings.Split(string(said), "\n") {
		fmt.Sscanf(line, "resident %d peak %d", &before, &peak)
	}
	t.Logf(
		"result %d MB; resident with it %d MB, at the peak %d MB: %d MB above", len(p.Result)>>20, before>>20,
		peak>>20, (peak-before)>>20,
	)
	if before == 0 || peak-before > most {
		t.Errorf("the export took %d MB above the result, want at most %d", (peak-before)>>20, most>>20)
	}
}

func exportWatched(file string) {
	b, err := os.ReadFile(file)
	if err == nil {
		debug.FreeOSMemory()
		err = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0o600) // the high mark begins anew
	}
	before := resident("VmRSS:")
	if err == nil {
		e := New()
		template, _ := e.template("bank_statement")
		err = e.ExportTemplate(
			context.Background(), io.Discard, template,
			engine.ExportPaper{FileName: "long.pdf", DocumentType: "bank_statement", Result: b},
		)
	}
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Printf("resident %d peak %d\n", before, resident("VmHWM:"))
}

// resident reads a line of the process's status, in bytes.
func resident(name string) (bytes int) {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	for _, line := range strings.Split(string(status), "\n") {
		if rest, ok := strings.CutPrefix(line, name); ok {
			fmt.Sscanf(strings.TrimSpace(rest), "%d kB", &bytes)
		}
	}
	return bytes << 10
}
