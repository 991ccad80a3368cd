package font

import (
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// face is a figure of one installed font file.
type face struct {
	shape  shape
	figure int
	file   string
}

// learnedFrom reports whether a font family was used to make figures.txt; the others measure it.
func (f face) learnedFrom() bool {
	name, _, _ := strings.Cut(strings.TrimSuffix(f.file, filepath.Ext(f.file)), "-")
	h := fnv.New32a()
	h.Write([]byte(name))
	return h.Sum32()&1 == 0
}

// installed draws the figures of all fonts of this machine.
func installed() (all []face) {
	_ = filepath.WalkDir("/usr/share/fonts", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".ttf") && !strings.HasSuffix(path, ".otf") {
			return nil
		}
		program, err := os.ReadFile(path)
		if err != nil {
			return nil
		}
		o := outlinesOf(program)
		for _, m := range charMaps(program) {
			if !m.unicode() || o == nil {
				continue
			}
			all = append(all, figuresOf(o, m, filepath.Base(path))...)
			break
		}
		return nil
	})
	return all
}

// figuresOf draws a font's figures; none of a font whose figures are boxes or pictures.
func figuresOf(o outlines, m charMap, file string) (all []face) {
	for f := range 10 {
		gid := int(m.glyphs['0'+uint32(f)])
		s, ok := shapeOf(o.glyph(gid))
		if !ok || gid == 0 || strings.HasPrefix(file, "D0500") {
			return nil
		}
		for _, other := range all {
			if s.distance(&other.shape) < 100 {
				return nil
			}
		}
		all = append(all, face{s, f, file})
	}
	return all
}

func TestFiguresOfInstalledFontsAreDistinguished(t *testing.T) {
	if set := figureShapes(); len(set[0]) == 0 || len(set[9]) == 0 {
		t.Fatal("no shapes of figures are known")
	}
	n, alarms, missed := 0, 0, 0
	for _, f := range installed() {
		if f.learnedFrom() {
			continue
		}
		n++
		if figureShapes().misfit(&f.shape, f.figure) > doubtfulMisfit {
			alarms++
		}
		for other := range 10 {
			if other != f.figure && figureShapes().misfit(&f.shape, other) <= doubtfulMisfit {
				missed++
			}
		}
	}
	if n < 100 {
		t.Skipf("%d figures of fonts are installed here, too few to measure", n)
	}
	t.Logf("%d figures: %d taken for false, %d of %d false ones not noticed", n, alarms, missed, 9*n)
	if alarms*100 > 3*n || missed*100 > 3*9*n {
		t.Errorf("%d of %d figures taken for false, %d of %d false ones not noticed; want at most 3 in a hundred",
			alarms, n, missed, 9*n)
	}
}

func FuzzOutlines(f *testing.F) {
	f.Add(
		[]byte("\x00\x01\x00\x00\x00\x03\x00\x00\x00\x00\x00\x00head\x00\x00\x00\x00\x00\x00\x00\x3c\x00\x00\x00\x40"),
		1,
	)
	f.Add([]byte("\x01\x00\x04\x01\x00\x01\x01\x01\x02A\x00\x01\x01\x01\x04\xa0\x11\x8b\x00\x00\x00\x00"), 0)
	for _, path := range []string{"/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf",
		"/usr/share/fonts/opentype/urw-base35/NimbusSans-Regular.otf"} {
		if program, err := os.ReadFile(path); err == nil {
			f.Add(program, 20)
		}
	}
	f.Fuzz(func(t *testing.T, program []byte, gid int) {
		if o := outlinesOf(program); o != nil {
			shows(o.glyph(gid), '7')
		}
	})
}
