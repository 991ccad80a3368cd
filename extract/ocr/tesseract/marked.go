//go:build tesseract && cgo

package tesseract

import "slices"

// withMarks are languages whose letters bear marks, in the order in which they are asked; all of Europe's that
// write in Latin letters have theirs in one of these.
var withMarks = []string{"spa", "deu", "fra", "ita", "por"}

// mostMarked bounds how many of them are asked which language a page is in: each has an engine of its own.
const mostMarked = 3

// markedIn lists the installed languages that letters with marks are read in.
func markedIn(folder string) (names []string) {
	installed, _ := Languages(folder)
	for _, name := range withMarks {
		if slices.Contains(installed, name) && len(names) < mostMarked {
			names = append(names, name)
		}
	}
	return names
}
