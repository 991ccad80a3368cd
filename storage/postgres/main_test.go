package postgres_test

import (
	"testing"

	"go.uber.org/goleak" // finds a pool that runs on after its store was closed
)

func TestMain(m *testing.M) {
	killedChild()
	// pgtest waits for its server until the process ends.
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("github.com/dossier-lending/dossier/storage/postgres/pgtest.(*Server).start.func1"))
}
