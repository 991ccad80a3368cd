package doctype

import (
	"cmp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// nearestCount is how many suggestions an error gives.
const nearestCount = 3

// nearest are the types whose name or an alias is most like the wrong name: a third of its letters may
// differ, or it may be part of the name.
func (r *Registry) nearest(name string) []string {
	if name == "" || len(name) > 2*longestShown {
		return nil
	}
	type guess struct {
		canonical string
		distance  int
	}
	best := map[string]int{}
	for known, canonical := range r.names {
		d := engine.LetterDistance(name, known)
		if len(name) >= 3 && (strings.Contains(known, name) || len(known) >= 3 && strings.Contains(name, known)) {
			d = min(d, 1)
		}
		if d > max(1, len([]rune(name))/3) {
			continue
		}
		if old, seen := best[canonical]; !seen || d < old {
			best[canonical] = d
		}
	}
	var guesses []guess
	for canonical, d := range best {
		guesses = append(guesses, guess{canonical, d})
	}
	slices.SortFunc(guesses, func(a, b guess) int {
		return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(a.canonical, b.canonical))
	})
	var names []string
	for _, g := range guesses[:min(nearestCount, len(guesses))] {
		names = append(names, g.canonical)
	}
	return names
}
