//go:build slow

package proof_test

import "testing"

func TestManyDamagedPapersAreNeverProvenWithWrongFigure(t *testing.T) { damagePapers(t, 1500, 23) }
