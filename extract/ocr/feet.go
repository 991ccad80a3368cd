package ocr

import (
	"slices"
	"strings"
)

const (
	// offRow is by how much, in heights of capitals, a row of type reaches further than its neighbours' ink tells before it
	// is set right.
	offRow = 0.12
	// nearRow is how many words before and behind one tell where its row stands, nearHeights how far off they are at most in
	// heights of its ink: beside a name in large type small type stands far off.
	nearRow, nearHeights = 8, 15
	// leastLevel is how many words of a row must tell.
	leastLevel = 2
)

// levelRows sets right where the row of a word begins and ends: a speck over or under one word makes the engine take all
// of its row for higher or deeper, and lines then seem to stand nearer to one neighbour than to the other. The ink of the
// words on the row tells its capitals' top and its foot, all rows of the page how deep they usually reach below. Words are
// in reading order.
func levelRows(words []Word) {
	levels := make([]level, len(words))
	var depths []float64
	for i := range words {
		l := levelOf(words, i)
		if levels[i] = l; l.height() > 0 && words[i].Bottom > words[i].Top {
			depths = append(depths, (words[i].Bottom-l.foot)/l.height())
		}
	}
	if len(depths) == 0 {
		return
	}
	slices.Sort(depths)
	usual := depths[len(depths)/2]
	for i := range words {
		w, l := &words[i], levels[i]
		if l.height() <= 0 || w.Bottom <= w.Top {
			continue
		}
		if foot := l.foot + usual*l.height(); w.Bottom > foot+offRow*l.height() {
			w.Bottom = foot
		}
		if w.Top < l.top-offRow*l.height() {
			w.Top = l.top
		}
	}
}

// level is where the capitals of a row begin and where they stand, in pixels; zero when too few words tell.
type level struct{ top, foot float64 }

func (l level) height() float64 { return l.foot - l.top }

// levelOf is what the words around one tell of its row.
func levelOf(words []Word, i int) level {
	var tops, feet []int
	for k := max(i-nearRow, 0); k < min(i+nearRow+1, len(words)); k++ {
		o := words[k]
		if !hasAlphanumeric(o.Text) || k != i && !(o.sameRow(words[i]) && o.beside(words[i])) {
			continue
		}
		if strings.IndexFunc(o.Text, isTall) >= 0 && !isForeignText(o.Text) {
			tops = append(tops, o.Box.Min.Y)
		}
		if !strings.ContainsAny(o.Text, "gjpqyQJçÇşŞ,;()[]{}|/_$") {
			feet = append(feet, o.Box.Max.Y)
		}
	}
	if len(tops) < leastLevel || len(feet) < leastLevel {
		return level{}
	}
	slices.Sort(tops)
	slices.Sort(feet)
	// Specks move tops up and feet down only: of two the one further in tells.
	return level{float64(tops[len(tops)/2]), float64(feet[(len(feet)-1)/2])}
}

// beside says that two words of a row stand so near that they are of one size.
func (w Word) beside(o Word) bool {
	return max(w.Box.Min.X-o.Box.Max.X, o.Box.Min.X-w.Box.Max.X) <= nearHeights*min(w.Box.Dy(), o.Box.Dy())
}
