package extracttest

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/image/font/sfnt"
)

// unusual are parts of names of faces that no statement is printed in, and of symbols.
var unusual = []string{"Italic", "It.", "It-", "Ital", "Oblique", "Symbol", "Light", "Thin", "Black", "Heavy", "Math", "Hairline",
	"Extra", "Fallback", "dingbat", "OCRB", "Comfortaa"}

// notoTexts begin the names of Noto's faces of Latin text; its others are of other scripts.
var notoTexts = []string{"NotoSans-", "NotoSerif-", "NotoMono-", "NotoSansMono-", "NotoSansDisplay-", "NotoSerifDisplay-"}

// TextFaces lists every upright face of this machine that has the characters of statements, each as a family of its own;
// with folders, only those in these folders below that of the TrueType fonts.
func TextFaces(folders ...string) (found []Family) {
	_ = filepath.WalkDir(fontFolder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".ttf" {
			return nil // what cannot be read has no faces
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
