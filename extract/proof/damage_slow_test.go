//go:build slow

package proof_test

import "testing"

func TestManyDamagedPapersAreNeverProvenWithAWrongFigure(t *testing.T) { damagePapers(t, 1500, 23) }
