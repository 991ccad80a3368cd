package extracttest

import (
	"crypto/sha256"
	"encoding/hex"
	"runtime"
	"strings"
	"testing"
)

// scanned holds the first digits of the SHA-256 of spoiled papers printed in Go's own fonts. They are those
// of a processor that rounds after every operation; others may fuse two.
var scanned = map[Grade]string{
	Clean600:  "cf80a9fc",
	Clean300:  "68495a47",
	Office200: "a985af25",
	JPEG30:    "6833c78f",
	Bleed:     "20c25dca",
	Stain:     "3db60dde",
	Fax:       "edd0d04f",
	Photo:     "2728c729",
}

func TestDegradedPaperHasAlwaysSameBytes(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("the sums are those of amd64")
	}
	template := templateNamed(t, "grid")
	for _, grade := range Grades() {
		p := Renderer{}.Scan(template, 2, grade)
		sum := sha256.Sum256(p.Content)
		if got := hex.EncodeToString(sum[:4]); got != scanned[grade] {
			t.Errorf("%s is %s, want %s", p.Name, got, scanned[grade])
		}
	}
}

func templateNamed(t *testing.T, name string) Template {
	t.Helper()
	for _, template := range Templates() {
		if template.Name == name {
			return template
		}
	}
	t.Fatalf("no look is named %s", name)
	return Template{}
}

func TestTruthIsSameUnderEveryGrade(t *testing.T) {
	template := templateNamed(t, "noyear")
	first := Renderer{}.Scan(template, 5, JPEG30).Truth
	for _, grade := range []Grade{Office200, Fax, Bleed} {
		if got := (Renderer{}).Scan(template, 5, grade).Truth; string(got.JSON()) != string(first.JSON()) {
			t.Errorf("%s says something else than %s", grade, JPEG30)
		}
	}
	if rows := len(first.Rows); rows > maxScanned+1 {
		t.Errorf("%d rows were scanned, want at most about %d", rows, maxScanned)
	}
}

func TestEveryGradeHasDescription(t *testing.T) {
	for _, grade := range Grades() {
		if about := grade.About(); len(strings.Fields(about)) < 4 {
			t.Errorf("%s is explained by %q", grade, about)
		}
	}
	if got, want := len(treatments), len(Grades()); got != want {
		t.Errorf("%d grades are made, %d are listed", got, want)
	}
}
