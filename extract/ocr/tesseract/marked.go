//go:build tesseract && cgo

package tesseract

import "slices"

// withMarks are languages whose letters have diacritics, the most common first. They are tried if a page's words do not
// show its language.
var withMarks = []string{"spa", "deu", "fra", "ita", "por", "tur", "pol", "ces", "vie"}

// western are those of them whose letters the trained network of English knows (training.Western).
var western = []string{"spa", "deu", "fra", "ita", "por"}

// markedIn lists the installed languages that letters with marks are read in.
func markedIn(folder string) (names []string) {
	installed, _ := Languages(folder)
	for _, name := range withMarks {
		if slices.Contains(installed, name) {
			names = append(names, name)
		}
	}
	return names
}
