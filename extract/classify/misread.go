package classify

import "github.com/dossier-lending/dossier/extract/layout"

// Text recognition confuses letters of similar shape, and leaves letters out. A word of a recognized page that no mark
// has is taken for the nearest word of the marks, if it is near enough for its length and no other word is as near.

const (
	// costAlike is the cost of a letter that looks like the right one, costOther that of another, missing or added one.
	costAlike, costOther = 1, 2
	// leastMisread is the least number of letters in a word that is compared with others.
	leastMisread = 4
	// longest is the most letters of a word that is compared with others.
	longest = 32
)

// allowed is the most that a misread word of a length may cost.
func allowed(length int) int {
	switch {
	case length < leastMisread:
		return 0
	case length < 6:
		return costAlike
	case length < 9:
		return costOther
	}
	return 2 * costOther
}

// misreadIndex has the words of the marks by length.
type misreadIndex struct {
	byLength [longest + 1][]string
	ids      map[string]int
}

func newMisreadIndex(words map[string]int) misreadIndex {
	x := misreadIndex{ids: words}
	for word := range words {
		if n := len(word); n >= leastMisread && n <= longest {
			x.byLength[n] = append(x.byLength[n], word)
		}
	}
	return x
}

// find returns the id of the word from which a text was misread; noWord if there is none, or several as near.
func (x *misreadIndex) find(text string) int {
	if len(text) < leastMisread || len(text) > longest-2 || digits(text) > len(text)/3 {
		return noWord
	}
	best, least, several := noWord, allowed(len(text))+1, false
	for n := len(text) - 2; n <= len(text)+2; n++ {
		if n < leastMisread {
			continue
		}
		for _, word := range x.byLength[n] {
			switch cost := misreadCost(text, word, min(least, allowed(n))); {
			case cost < 0 || cost > least:
			case cost == least:
				several = true
			default:
				best, least, several = x.ids[word], cost, false
			}
		}
	}
	if several {
		return noWord
	}
	return best
}

// misreadCost is the cost of reading a word as a text; -1 if it is above most. It is the edit distance with cheaper
// letters of similar shape, in a band around the diagonal.
func misreadCost(text, word string, most int) int {
	band := most / costOther
	if d := len(text) - len(word); d > band || -d > band {
		return -1
	}
	var space [2][longest + 1]int
	before, now := space[0][:len(word)+1], space[1][:len(word)+1]
	for k := range before {
		before[k] = k * costOther
	}
	for i := 1; i <= len(text); i++ {
		low := most + 1
		for k := range now {
			now[k] = most + 1
		}
		if i <= band {
			now[0] = i * costOther
		}
		for k := max(1, i-band); k <= min(len(word), i+band); k++ {
			step := before[k-1]
			if a, b := text[i-1], word[k-1]; a != b {
				step += costOther
				if layout.LooksLike(a, b) {
					step += costAlike - costOther
				}
			}
			now[k] = min(step, now[k-1]+costOther, before[k]+costOther)
			low = min(low, now[k])
		}
		if low > most {
			return -1
		}
		before, now = now, before
	}
	if before[len(word)] > most {
		return -1
	}
	return before[len(word)]
}

func digits(text string) (count int) {
	for i := range len(text) {
		if text[i] >= '0' && text[i] <= '9' {
			count++
		}
	}
	return count
}
