package sqlite

import (
	"testing"

	"go.uber.org/goleak" // finds a writer that runs on after its store was closed
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
