package extracttest

import (
	"hash/fnv"
	"os"
	"path/filepath"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/gofont/goregular"
)

// Family is a typeface in two weights. Regular and Bold name its files below the folder of TrueType
// fonts, or one of Go's own fonts, which need no file.
type Family struct {
	Regular, Bold string
	Class         FontClass
}

// FontClass says which of the three sorts of face a design asks for a family serves.
type FontClass int

const (
	SansSerif FontClass = iota
	Serif
	Monospaced
)

// fontFolder is where Debian and Ubuntu install TrueType fonts.
const fontFolder = "/usr/share/fonts/truetype"

// goFonts are the fonts that come with the module golang.org/x/image: always there.
var goFonts = map[string][]byte{"Go-Regular": goregular.TTF, "Go-Bold": gobold.TTF, "Go-Mono": gomono.TTF, "Go-MonoBold": gomonobold.TTF}

// goFamilies draw what has no standard font to fall back on, on a machine without any fonts installed.
var goFamilies = []Family{
	{"Go-Regular", "Go-Bold", SansSerif}, {"Go-Regular", "Go-Bold", Serif}, {"Go-Mono", "Go-MonoBold", Monospaced},
}

// debianFamilies are the families of the font packages that scripts/setup installs for measuring: the
// metric twins of the fonts that banks' programs print with, and the faces of the web.
var debianFamilies = []Family{
	{"liberation/LiberationSans-Regular.ttf", "liberation/LiberationSans-Bold.ttf", SansSerif},
	{"liberation/LiberationSansNarrow-Regular.ttf", "liberation/LiberationSansNarrow-Bold.ttf", SansSerif},
	{"dejavu/DejaVuSans.ttf", "dejavu/DejaVuSans-Bold.ttf", SansSerif},
	{"noto/NotoSans-Regular.ttf", "noto/NotoSans-Bold.ttf", SansSerif},
	{"freefont/FreeSans.ttf", "freefont/FreeSansBold.ttf", SansSerif},
	{"croscore/Arimo-Regular.ttf", "croscore/Arimo-Bold.ttf", SansSerif},
	{"lato/Lato-Regular.ttf", "lato/Lato-Bold.ttf", SansSerif},
	{"roboto/unhinted/RobotoTTF/Roboto-Regular.ttf", "roboto/unhinted/RobotoTTF/Roboto-Bold.ttf", SansSerif},
	{"roboto/unhinted/RobotoCondensed-Regular.ttf", "roboto/unhinted/RobotoCondensed-Bold.ttf", SansSerif},
	{"open-sans/OpenSans-Regular.ttf", "open-sans/OpenSans-Bold.ttf", SansSerif},
	{"crosextra/Carlito-Regular.ttf", "crosextra/Carlito-Bold.ttf", SansSerif},
	{"liberation/LiberationSerif-Regular.ttf", "liberation/LiberationSerif-Bold.ttf", Serif},
	{"dejavu/DejaVuSerif.ttf", "dejavu/DejaVuSerif-Bold.ttf", Serif},
	{"noto/NotoSerif-Regular.ttf", "noto/NotoSerif-Bold.ttf", Serif},
	{"freefont/FreeSerif.ttf", "freefont/FreeSerifBold.ttf", Serif},
	{"croscore/Tinos-Regular.ttf", "croscore/Tinos-Bold.ttf", Serif},
	{"crosextra/Caladea-Regular.ttf", "crosextra/Caladea-Bold.ttf", Serif},
	{"gentiumplus/GentiumPlus-Regular.ttf", "gentiumplus/GentiumPlus-Bold.ttf", Serif},
	{"liberation/LiberationMono-Regular.ttf", "liberation/LiberationMono-Bold.ttf", Monospaced},
	{"dejavu/DejaVuSansMono.ttf", "dejavu/DejaVuSansMono-Bold.ttf", Monospaced},
	{"noto/NotoSansMono-Regular.ttf", "noto/NotoSansMono-Bold.ttf", Monospaced},
	{"freefont/FreeMono.ttf", "freefont/FreeMonoBold.ttf", Monospaced},
	{"croscore/Cousine-Regular.ttf", "croscore/Cousine-Bold.ttf", Monospaced},
	{"hack/Hack-Regular.ttf", "hack/Hack-Bold.ttf", Monospaced},
}

// InstalledFamilies lists the families of Debian's font packages that this machine has.
func InstalledFamilies() []Family {
	var found []Family
	for _, f := range debianFamilies {
		if onDisk(f.Regular) && onDisk(f.Bold) {
			found = append(found, f)
		}
	}
	return found
}

// FontFiles lists the paths of all fonts that papers are printed in for measuring, whether this machine has them or not.
func FontFiles() (paths []string) {
	for _, f := range debianFamilies {
		paths = append(paths, filepath.Join(fontFolder, f.Regular), filepath.Join(fontFolder, f.Bold))
	}
	return paths
}

func onDisk(name string) bool {
	info, err := os.Stat(filepath.Join(fontFolder, name))
	return err == nil && info.Mode().IsRegular()
}

// boldOf is the bold weight of a family's regular face, "" for a face of no family.
func boldOf(face fontFace) fontFace {
	for _, list := range [][]Family{goFamilies, debianFamilies} {
		for _, f := range list {
			if fontFace(f.Regular) == face {
				return fontFace(f.Bold)
			}
		}
	}
	return ""
}

// chosen is the family of a class that a paper is printed in. Every family draws a lot from its own name
// and the paper's: one package more on a machine changes only the papers that its families win.
func chosen(families []Family, class FontClass, paper string) (best Family, ok bool) {
	var highest uint64
	for _, f := range families {
		h := fnv.New64a()
		_, _ = h.Write([]byte(paper + "\x00" + f.Regular)) // a hash does not fail
		if lot := scramble(h.Sum64()); f.Class == class && (!ok || lot > highest) {
			best, highest, ok = f, lot, true
		}
	}
	return best, ok
}

// scramble spreads a hash whose inputs differ little over all values.
func scramble(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// faceIn is the face of a design in the fonts of a machine: a standard font gives way to a chosen family.
func faceIn(families []Family, face fontFace, paper string) fontFace {
	class := SansSerif
	switch face {
	case serif:
		class = Serif
	case mono:
		class = Monospaced
	}
	if f, ok := chosen(families, class, paper); ok {
		return fontFace(f.Regular)
	}
	return face
}
