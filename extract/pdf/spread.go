package pdf

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

const (
	// leastSpread is how many single letters in a row show that letters are set apart; an initial or an "a"
	// stands alone in ordinary text.
	leastSpread = 6
	// leastAlone is the same for a run that stands alone between wider gaps, all its own being even and at most
	// aloneGap font sizes wide: "S A L D O".
	leastAlone = 4
	aloneGap   = 0.75
	// mostSpread bounds what is taken for one text: a line has a few hundred letters.
	mostSpread = 1024
	// evenGap is how far, in font sizes, gaps between spread letters differ, and evenShare how many of all gaps
	// are such: the others part words.
	evenGap   = 0.06
	evenShare = 0.6
	// widerGap is by how much, in font sizes, the gap between words is wider than that between spread letters:
	// a blank is at least 0.2 wide.
	widerGap = 0.12
	// spreadPage is how many words tell a page's habit, spreadShare how many of them must be single letters.
	spreadPage  = 100
	spreadShare = 0.8
	// widestSpread is the gap, in font sizes, up to which letters belong to one text at all.
	widestSpread = 1.5
)

// joinSpread puts words together whose letters were placed one by one with room between them, where no
// letter spacing says so. Words stand in drawing order.
func joinSpread(words []page.Word) []page.Word {
	least := leastSpread
	if mostlyLetters(words) {
		least = 2
	}
	var out []page.Word
	for i := 0; i < len(words); {
		n := spreadRun(words[i:])
		if n < least && !standsAlone(words, i, i+n) {
			if out != nil {
				out = append(out, words[i])
			}
			i++
			continue
		}
		if out == nil { // most pages have no such words
			out = append(make([]page.Word, 0, len(words)), words[:i]...)
		}
		out = append(out, joinedLetters(words[i:i+n])...)
		i += n
	}
	if out == nil {
		return words
	}
	return out
}

// mostlyLetters says that the whole page is spread: its words are single letters but for a few.
func mostlyLetters(words []page.Word) bool {
	single := 0
	for _, w := range words {
		if utf8.RuneCountInString(w.Text) == 1 {
			single++
		}
	}
	return len(words) > spreadPage && float64(single) > spreadShare*float64(len(words))
}

// spreadRun is how many of the first words are single letters that go on one line.
func spreadRun(words []page.Word) int {
	n := 0
	for n < min(len(words), mostSpread) && utf8.RuneCountInString(words[n].Text) == 1 && words[n].Rotation == 0 && (n == 0 || goesOn(words[n-1], words[n])) {
		n++
	}
	return n
}

// standsAlone says that a short run is one word whose letters are spread, and no row of initials or marks.
func standsAlone(words []page.Word, from, to int) bool {
	if to-from < leastAlone {
		return false
	}
	run, size := words[from:to], words[from].Size
	gap := run[1].Box.X0 - run[0].Box.X1
	for i := range run {
		if r, _ := utf8.DecodeRuneInString(run[i].Text); !unicode.IsLetter(r) || i > 0 && math.Abs(run[i].Box.X0-run[i-1].Box.X1-gap) > evenGap*size {
			return false
		}
	}
	apart := func(a, b page.Word) bool {
		return math.Abs(a.Box.CenterY()-b.Box.CenterY()) >= 0.2*size || b.Box.X0-a.Box.X1 > gap+2*widerGap*size || b.Box.X1 <= a.Box.X0
	}
	return gap > 0 && gap <= aloneGap*size && (from == 0 || apart(words[from-1], run[0])) && (to == len(words) || apart(run[len(run)-1], words[to]))
}

// goesOn says that a letter follows another on the same line, in the same type.
func goesOn(a, b page.Word) bool {
	gap := b.Box.X0 - a.Box.X1
	return a.Font == b.Font && a.Hidden == b.Hidden && math.Abs(a.Size-b.Size) < 0.05*a.Size && math.Abs(a.Box.CenterY()-b.Box.CenterY()) < 0.2*a.Size &&
		gap > -backGap*a.Size && gap < widestSpread*a.Size
}

// joinedLetters are the words that the letters make: the gaps within words are the narrow ones.
func joinedLetters(letters []page.Word) []page.Word {
	gaps := make([]float64, 0, len(letters)-1)
	for i := 1; i < len(letters); i++ {
		gaps = append(gaps, letters[i].Box.X0-letters[i-1].Box.X1)
	}
	slices.Sort(gaps)
	size, usual := letters[0].Size, gaps[len(gaps)/4] // a quarter in: signs and points stand closer at times
	even := 0
	for _, g := range gaps {
		if math.Abs(g-usual) <= evenGap*size {
			even++
		}
	}
	if float64(even) < evenShare*float64(len(gaps)) {
		return letters
	}
	var words []page.Word
	for from := 0; from < len(letters); {
		to := from + 1
		for to < len(letters) && letters[to].Box.X0-letters[to-1].Box.X1 <= usual+widerGap*size {
			to++
		}
		words = append(words, oneWord(letters[from:to]))
		from = to
	}
	return words
}

func oneWord(letters []page.Word) page.Word {
	var text strings.Builder
	w := letters[0]
	for _, l := range letters {
		text.WriteString(l.Text)
		w.Box = w.Box.Union(l.Box)
	}
	w.Text = text.String()
	return w
}
