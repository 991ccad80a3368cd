package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/dossier-lending/dossier/storage/postgres/pgtest"
)

// The scripts in testdata/postgres have an empty database at $POSTGRES_URL.
func TestScriptsWithPostgreSQL(t *testing.T) {
	pgtest.Require(t)
	testscript.Run(t, testscript.Params{
		Dir: "testdata/postgres", RequireExplicitExec: true, RequireUniqueNames: true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("POSTGRES_URL", pgtest.Empty(t))
			return nil
		},
	})
}
