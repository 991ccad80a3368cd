package sqlite

import (
	"testing"

	"go.uber.org/goleak" // a writer that outlives its store would be found here
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
