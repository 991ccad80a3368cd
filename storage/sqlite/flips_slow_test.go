//go:build slow

package sqlite_test

import "testing"

func TestTwoHundredRandomFlipsAreNoticedOrHarmless(t *testing.T) { randomFlips(t, 200) }
