package layout

import (
	"math"

	"github.com/dossier-lending/dossier/extract/page"
)

const (
	// palestInk is how bright a text is at least, of 255, that may be a watermark, darkerInk by how much what is printed
	// over it is darker.
	palestInk, darkerInk = 140, 50
	// crossedHeight is the part of the lower word's height, and of it across, by which one word lies over another.
	crossedHeight = 0.4
	// leastCrossed is how many times words of a watermark lie over others: a single touch is tight print.
	leastCrossed = 2
)

// ink is a way in which words are printed.
type ink struct {
	font  string
	size  int // tenths of a point
	color uint32
}

// withoutUnderprint leaves out the words of watermarks, which a text layer holds as it does the rows that they run under:
// pale words of one print that lie over darker ones. Honest print keeps its words apart.
func withoutUnderprint(words []*page.Word) []*page.Word {
	var pale map[ink][]*page.Word
	for _, w := range words {
		if w.Source == page.SourceText && brightness(w.Color) >= palestInk {
			if pale == nil {
				pale = map[ink][]*page.Word{}
			}
			pale[inkOf(w)] = append(pale[inkOf(w)], w)
		}
	}
	if pale == nil {
		return words
	}
	under := map[ink]bool{}
	for of, group := range pale {
		under[of] = crossings(group, words) >= leastCrossed
	}
	kept := make([]*page.Word, 0, len(words))
	for _, w := range words {
		if w.Source != page.SourceText || !under[inkOf(w)] {
			kept = append(kept, w)
		}
	}
	if len(kept) == 0 {
		return words
	}
	return kept
}

func inkOf(w *page.Word) ink { return ink{w.Font, int(math.Round(w.Size * 10)), w.Color} }

// brightness is how light a color looks, 0 to 255.
func brightness(color uint32) int {
	return int((299*(color>>16&255) + 587*(color>>8&255) + 114*(color&255)) / 1000)
}

// crossings counts the darker words that lie over those of a pale print, up to the least that tell.
func crossings(pale, words []*page.Word) (n int) {
	for _, p := range pale {
		for _, w := range words {
			if brightness(w.Color)+darkerInk <= brightness(p.Color) && liesOver(w.Box, p.Box) {
				if n++; n >= leastCrossed {
					return n
				}
			}
		}
	}
	return n
}

// liesOver says that two words take the same room.
func liesOver(a, b page.Box) bool {
	least := crossedHeight * min(a.Height(), b.Height())
	return min(a.X1, b.X1)-max(a.X0, b.X0) > least && min(a.Y1, b.Y1)-max(a.Y0, b.Y0) > least
}
