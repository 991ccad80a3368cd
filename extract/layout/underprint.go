package layout

import (
	"iter"
	"math"
	"slices"
	"strings"

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
	// larger is how much larger than the print over it a watermark with figures is: a stamp may lie over pale amounts.
	larger = 1.5
	// bandHeight is the height, in points, of the bands in which darker words are looked for, mostBands how many of them a
	// word reaches into at most: broken files have words of any height.
	bandHeight, mostBands = 16.0, 100
)

// ink is a way in which words are printed.
type ink struct {
	font  string
	size  int // tenths of a point
	color uint32
}

// withoutUnderprint leaves out the words of watermarks, which a text layer holds as it does the rows that they run under:
// pale words of one print that lie over darker ones, much larger than these or without any figure. Honest print keeps its
// words apart; where a stamp is set over a column of pale amounts these stay.
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
	under, darker := map[ink]bool{}, darkerWords(words)
	for of, group := range pale {
		under[of] = darker.crossings(group) >= leastCrossed
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

// inBands are words by the bands of a page that they reach into.
type inBands map[int][]*page.Word

// darkerWords are those that may be darker than a pale print.
func darkerWords(words []*page.Word) inBands {
	b := inBands{}
	for _, w := range words {
		if brightness(w.Color)+darkerInk > 255 {
			continue
		}
		for band := range bandsOf(w) {
			b[band] = append(b[band], w)
		}
	}
	return b
}

func bandOf(y float64) int { return int(math.Floor(y / bandHeight)) }

// bandsOf gives the bands that a word reaches into, none of one that reaches into too many.
func bandsOf(w *page.Word) iter.Seq[int] {
	return func(yield func(int) bool) {
		if w.Box.Height() > mostBands*bandHeight {
			return
		}
		for band := bandOf(w.Box.Y0); band <= bandOf(w.Box.Y1) && yield(band); band++ {
		}
	}
}

// crossings counts the darker words that lie over those of a pale print, each in the band where both begin, up to the least
// that tell. In a print with figures only those count that are much larger.
func (b inBands) crossings(pale []*page.Word) (n int) {
	figures := slices.ContainsFunc(pale, func(w *page.Word) bool { return strings.ContainsAny(w.Text, "0123456789") })
	for _, p := range pale {
		for band := range bandsOf(p) {
			for _, w := range b[band] {
				if bandOf(max(p.Box.Y0, w.Box.Y0)) != band || brightness(w.Color)+darkerInk > brightness(p.Color) ||
					figures && p.Box.Height() < larger*w.Box.Height() || !liesOver(w.Box, p.Box) {
					continue
				}
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
