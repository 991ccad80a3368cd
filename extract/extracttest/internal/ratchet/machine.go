package ratchet

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/ocr/tesseract"
)

// Machine has the parts of the machine on which a measurement depends: the fonts in which papers are printed, and the
// recognizer of scans. Lines of papers that need them are compared only on machines with the same; all others
// everywhere.
type Machine struct {
	// Fonts are digests of the files of fonts, by path.
	Fonts map[string]string
	// Recognizer is the version of Tesseract and a digest of its English; "" in a build that reads no scans.
	Recognizer string
}

// ThisMachine looks at the machine that the program runs on.
func ThisMachine() (Machine, error) {
	m := Machine{Fonts: map[string]string{}}
	for _, path := range extracttest.FontFiles() {
		switch content, err := os.ReadFile(path); {
		case err == nil:
			m.Fonts[path] = digest(content)
		case !errors.Is(err, fs.ErrNotExist):
			return m, err
		}
	}
	if !tesseract.Built {
		return m, nil
	}
	_, folder := tesseract.Languages("")
	english, err := os.ReadFile(filepath.Join(folder, "eng.traineddata"))
	m.Recognizer = fmt.Sprintf("tesseract %s eng %s", tesseract.Version(), digest(english))
	return m, err
}

// LoadMachine reads the machine on which the lines of a folder were recorded; none if the folder has no such file.
func LoadMachine(folder string) (Machine, error) {
	m := Machine{Fonts: map[string]string{}}
	content, err := os.ReadFile(filepath.Join(folder, machineFile))
	if errors.Is(err, fs.ErrNotExist) {
		return m, nil
	}
	for text := range strings.Lines(string(content)) {
		text = strings.TrimSpace(text)
		if kind, rest, _ := strings.Cut(text, " "); kind == "font" {
			path, sum, _ := strings.Cut(rest, " ")
			m.Fonts[path] = sum
		} else {
			m.Recognizer = text
		}
	}
	return m, err
}

// Save writes the machine on which the lines of a folder were recorded.
func (m Machine) Save(folder string) error {
	var lines []string
	for _, path := range sortedKeys(m.Fonts) {
		lines = append(lines, "font "+path+" "+m.Fonts[path])
	}
	if m.Recognizer != "" {
		lines = append(lines, m.Recognizer)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	return writeLines(filepath.Join(folder, machineFile), lines)
}

// Differs names the differences of this machine from the recorded one that change papers printed in fonts, or the
// reading of scans; "" if there are none. A build that reads no scans does not differ in how it would read them.
func (m Machine) Differs(recorded Machine) string {
	var what []string
	for _, path := range sortedKeys(recorded.Fonts) {
		if m.Fonts[path] != recorded.Fonts[path] {
			what = append(what, path)
		}
	}
	for _, path := range sortedKeys(m.Fonts) {
		if _, known := recorded.Fonts[path]; !known {
			what = append(what, path)
		}
	}
	if m.Recognizer != "" && recorded.Recognizer != "" && m.Recognizer != recorded.Recognizer {
		what = append(what, fmt.Sprintf("%s (recorded with %s)", m.Recognizer, recorded.Recognizer))
	}
	if len(what) > shownFonts {
		what = append(what[:shownFonts], fmt.Sprintf("and %d more", len(what)-shownFonts))
	}
	return strings.Join(what, ", ")
}

// shownFonts is how many files of fonts that differ are named.
const shownFonts = 3
