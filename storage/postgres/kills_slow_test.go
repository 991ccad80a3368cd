//go:build slow

package postgres_test

import "testing"

func TestFiftyRoundsOfKillsAndCrashes(t *testing.T) { killsAndCrashes(t, 50) }
