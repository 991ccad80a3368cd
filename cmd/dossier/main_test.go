package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript" // command lines with their expected output

	"github.com/dossier-lending/dossier/extract/sandbox"
)

// asDossier is the variable that makes the test program behave like the command.
const asDossier = "TEST_RUNS_AS_DOSSIER"

// beforeRun is called at the start of each process of a slow test; nil in other tests.
var beforeRun func()

// The test program also serves as the command and as the command's sandboxed child process.
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
