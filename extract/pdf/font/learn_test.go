//go:build learn

package font

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestLearnFigures writes figures.txt anew from half of the font families that are installed:
//
//	go test -tags learn -run LearnFigures ./extract/pdf/font
//
// A shape is kept when those kept before do not tell its figure with room to spare.
func TestLearnFigures(t *testing.T) {
	const room = 0.95
	set := &figureSet{}
	var out bytes.Buffer
	out.WriteString("# Shapes of figures, November 2026: figure, then 12 x 12 cells from A (white) to P (ink). Made by TestLearnFigures\n" +
		"# from the figures of Debian's font packages (urw-base35, liberation, dejavu, croscore, noto, lato, roboto, and others).\n")
	kept := 0
	add := func(f face) {
		s, _ := unpackShape(f.shape.pack())
		set[f.figure] = append(set[f.figure], s)
		fmt.Fprintf(&out, "%d %s\n", f.figure, s.pack())
		kept++
	}
	all, taken := installed(), map[int]bool{}
	for _, f := range all {
		if strings.HasPrefix(f.file, "LiberationSans-Regular") {
			add(f)
		}
	}
	for range 3 {
		for i, f := range all {
			if f.learnedFrom() && !taken[i] && set.misfit(&f.shape, f.figure) > room {
				taken[i] = true
				add(f)
			}
		}
	}
	t.Logf("%d shapes of %d figures", kept, len(all))
	if err := os.WriteFile("figures.txt", out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// pack writes a shape as figures.txt holds it.
func (s *shape) pack() string {
	var b strings.Builder
	for _, v := range s {
		b.WriteByte('A' + (v+toneStep/2)/toneStep)
	}
	return b.String()
}
