package extracttest

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt" // outlines and widths of TrueType fonts
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
)

// fontFace is one of the standard 14 fonts, or a TrueType font by its name in a [Family].
type fontFace string

const (
	sans      fontFace = "Helvetica"
	sansBold  fontFace = "Helvetica-Bold"
	serif     fontFace = "Times-Roman"
	serifBold fontFace = "Times-Bold"
	mono      fontFace = "Courier"
	monoBold  fontFace = "Courier-Bold"
)

func (f fontFace) bold() fontFace {
	switch f {
	case serif:
		return serifBold
	case mono:
		return monoBold
	case sans:
		return sansBold
	}
	return cmp.Or(boldOf(f), f)
}

// width is a text's width at size 1.
func (f fontFace) width(text string) float64 {
	total := 0.0
	for _, r := range text {
		total += f.advance(r)
	}
	return total
}

func (f fontFace) advance(r rune) float64 {
	if t := trueTypeOf(f); t != nil {
		return t.glyph(r).advance
	}
	table, fixed := advances[f]
	if !fixed {
		return 0.6 // Courier: every glyph is 600 wide
	}
	r = []rune(norm.NFD.String(string(r)))[0] // an accented letter is as wide as its base letter
	if r < ' ' || int(r-' ') >= len(table) {
		return 0.556
	}
	return float64(table[r-' ']) / 1000
}

// advances holds the published widths of the standard fonts for ASCII, in thousandths.
var advances = map[fontFace][]int{
	sans: {
		278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
		556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
		500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
		556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
		278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
	},
	sansBold: {
		278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
		556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278,
		556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584,
		556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556,
		333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
	},
	serif: {
		250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500,
		500, 500, 500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333,
		389, 722, 611, 889, 722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469,
		500, 333, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389,
		278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541,
	},
	serifBold: {
		250, 333, 555, 500, 500, 1000, 833, 278, 333, 333, 500, 570, 250, 333, 250, 278, 500, 500, 500, 500, 500,
		500, 500, 500, 500, 500, 333, 333, 570, 570, 570, 500, 930, 722, 667, 722, 722, 667, 611, 778, 778, 389,
		500, 778, 667, 944, 722, 778, 611, 778, 722, 556, 667, 722, 722, 1000, 722, 722, 667, 333, 278, 333, 581,
		500, 333, 500, 556, 444, 556, 444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500, 556, 556, 444, 389,
		333, 556, 500, 722, 500, 500, 444, 394, 220, 394, 520,
	},
}

// wrap breaks a text at spaces so that each line is at most width wide; a longer word gets its own line.
func wrap(text string, font fontFace, size, width float64) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && font.width(line+" "+word)*size > width {
			lines, line = append(lines, line), ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// Family is a typeface in two weights.
type Family struct {
	// Regular and Bold are the names of its files below the folder of TrueType fonts, or of Go's own fonts, which
	// need no file.
	Regular, Bold string
	// Class is the sort of face for which a design uses the family.
	Class FontClass
}

// FontClass is a sort of face.
type FontClass int

// The sorts of faces that designs use.
const (
	SansSerif FontClass = iota
	Serif
	Monospaced
)

// fontFolder is where Debian and Ubuntu install TrueType fonts.
const fontFolder = "/usr/share/fonts/truetype"

// goFonts are the fonts that come with the module golang.org/x/image: always there.
var goFonts = map[string][]byte{
	"Go-Regular":  goregular.TTF,
	"Go-Bold":     gobold.TTF,
	"Go-Mono":     gomono.TTF,
	"Go-MonoBold": gomonobold.TTF,
}

// goFamilies draw papers without a standard font, on a machine without any installed fonts.
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

// FontFiles lists the paths of all fonts that papers are printed in for measuring, whether this machine has them or
// not.
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

// chosen picks the font family of a paper by the highest hash of family and paper name. So another font package on a
// machine changes only the papers that its families win.
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

// scramble mixes a hash, because similar inputs give similar FNV values.
func scramble(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// faceIn replaces a standard font with a face of the chosen family.
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

// unusual are parts of names of faces that no statement is printed in, and of symbols.
var unusual = []string{
	"Italic", "It.", "It-", "Ital", "Oblique", "Symbol", "Light", "Thin", "Black", "Heavy", "Math", "Hairline",
	"Extra", "Fallback", "dingbat", "OCRB", "Comfortaa",
}

// notoTexts begin the names of Noto's faces of Latin text; its others are of other scripts.
var notoTexts = []string{
	"NotoSans-", "NotoSerif-", "NotoMono-", "NotoSansMono-", "NotoSansDisplay-", "NotoSerifDisplay-",
}

// TextFaces lists every upright face of this machine that has the characters of statements, each as a family of its
// own; with folders, only those in these folders below that of the TrueType fonts.
func TextFaces(folders ...string) (found []Family) {
	_ = filepath.WalkDir(fontFolder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".ttf" {
			return nil // an unreadable file has no faces
		}
		name, err := filepath.Rel(fontFolder, path)
		first, _, _ := strings.Cut(name, "/")
		if err == nil && (len(folders) == 0 || slices.Contains(folders, first)) && isTextFace(d.Name(), path) {
			found = append(found, Family{Regular: name, Bold: name})
		}
		return nil
	})
	return found
}

func isTextFace(name, path string) bool {
	begins := func(start string) bool { return strings.HasPrefix(name, start) }
	contains := func(part string) bool { return strings.Contains(name, part) }
	if begins("Noto") && !slices.ContainsFunc(notoTexts, begins) || slices.ContainsFunc(unusual, contains) {
		return false
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return false
	}
	font, err := sfnt.Parse(data)
	if err != nil {
		return false
	}
	var b sfnt.Buffer
	for _, c := range "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]_abcdefghijklmnopqrstuvwxyz{|}~€£¥" {
		i, err := font.GlyphIndex(&b, c)
		if err != nil || i == 0 {
			return false
		}
		if outline, err := font.LoadGlyph(&b, i, 1024<<6, nil); err != nil || len(outline) == 0 {
			return false
		}
	}
	return true
}

// trueType is an opened font file. It is safe for concurrent use.
type trueType struct {
	data  []byte
	font  *sfnt.Font
	units fixed.Int26_6 // to the em

	mu     sync.Mutex
	buffer sfnt.Buffer
	glyphs map[rune]glyph
}

// glyph is a character's shape in font units, y downwards from the baseline. Index 0 is the box for a missing
// character.
type glyph struct {
	index    sfnt.GlyphIndex
	advance  float64 // to the em
	segments sfnt.Segments
}

var (
	openFonts   = map[fontFace]*trueType{}
	openFontsMu sync.Mutex
)

// trueTypeOf opens a face's font, nil for a standard font. It panics if a file of an installed family is not a font.
func trueTypeOf(face fontFace) *trueType {
	if !strings.HasSuffix(string(face), ".ttf") && goFonts[string(face)] == nil {
		return nil
	}
	openFontsMu.Lock()
	defer openFontsMu.Unlock()
	if t := openFonts[face]; t != nil {
		return t
	}
	t, err := openTrueType(face)
	if err != nil {
		panic(fmt.Sprintf("font %s: %v", face, err))
	}
	openFonts[face] = t
	return t
}

func openTrueType(face fontFace) (*trueType, error) {
	data := goFonts[string(face)]
	if data == nil {
		var err error
		if data, err = os.ReadFile(filepath.Join(fontFolder, string(face))); err != nil {
			return nil, err
		}
	}
	f, err := sfnt.Parse(data)
	if err != nil {
		return nil, err
	}
	return &trueType{data: data, font: f, units: fixed.I(int(f.UnitsPerEm())), glyphs: map[rune]glyph{}}, nil
}

// glyph looks up a character.
func (t *trueType) glyph(r rune) glyph {
	t.mu.Lock()
	defer t.mu.Unlock()
	if g, known := t.glyphs[r]; known {
		return g
	}
	g, err := t.load(r)
	if err != nil {
		panic(fmt.Sprintf("character %q: %v", r, err)) // a font with contradictory tables
	}
	t.glyphs[r] = g
	return g
}

// has reports whether a face has every character of a text.
func (f fontFace) has(text string) bool {
	t := trueTypeOf(f)
	for _, c := range text {
		if t.glyph(c).index == 0 {
			return false
		}
	}
	return true
}

func (t *trueType) load(r rune) (glyph, error) {
	index, err := t.font.GlyphIndex(&t.buffer, r)
	if err != nil {
		return glyph{}, err
	}
	advance, err := t.font.GlyphAdvance(&t.buffer, index, t.units, font.HintingNone)
	if err != nil {
		return glyph{}, err
	}
	segments, err := t.font.LoadGlyph(&t.buffer, index, t.units, nil)
	if err != nil {
		return glyph{}, err
	}
	return glyph{index, float64(advance) / float64(t.units), append(sfnt.Segments(nil), segments...)}, nil
}
