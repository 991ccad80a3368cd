package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript" // command lines with their expected output

	"github.com/dossier-lending/dossier/extract/sandbox"
)

// asDossier makes the test program behave as the command.
const asDossier = "TEST_RUNS_AS_DOSSIER"

// beforeRun is what slow tests do at the start of each of their processes, nil without them.
var beforeRun func()

// The test program is the command too, and the command's sandboxed child.
func TestMain(m *testing.M) {
	if beforeRun != nil {
		beforeRun()
	}
	if sandbox.IsChild() || os.Getenv(asDossier) != "" {
		os.Exit(run())
	}
	testscript.Main(m, map[string]func(){"dossier": func() { os.Exit(run()) }})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", RequireExplicitExec: true, RequireUniqueNames: true})
}
