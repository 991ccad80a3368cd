package repair

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// Cell is a figure as it was read, in hundredths.
type Cell struct {
	// Value is what was read, in hundredths: positive for a movement that raises the balance. 0 if Unread.
	Value int64
	// Unread reports whether the text is not a figure. Down is then its sign: true for a negative one.
	Unread, Down bool
	// Text is the recognized text without signs and currency marks. Empty for a text layer, whose characters are
	// certain.
	Text string
	// Whole reports whether figures are printed without decimals.
	Whole bool
	// Others are other readings of the same pixels.
	Others []Other
	// Sure is the cost, beyond that of the characters, of recognition being wrong here: 0 if recognition doubts
	// itself.
	Sure Cost
	// Turn is the cost of the figure having the other sign; Never if no sign can be wrong.
	Turn Cost

	print pattern // of Text, once it is asked for
}

// Other is another reading of a cell: a size in hundredths, never negative.
type Other struct {
	Size int64
	Cost Cost
}

// cost is the cost of value being the true content of the cell; 0 for what was read.
func (c *Cell) cost(value int64) Cost {
	if !c.Unread && value == c.Value {
		return 0
	}
	turn := Cost(0)
	if value < 0 != c.negative() {
		turn = c.Turn
	}
	if turn >= Never {
		return Never
	}
	return min(turn+c.sizeCost(size(value)), c.dashCost(value))
}

// dashCost is the cost if the first character of the text is the minus of a negative value: "71,555.22" is printed
// -1,555.22.
func (c *Cell) dashCost(value int64) Cost {
	if value >= 0 || c.Text == "" || strings.IndexByte(likeDash, c.Text[0]) < 0 {
		return Never
	}
	rest := patternOf(c.Text[1:])
	return min(c.Sure+costDash+rest.distance(size(value), c.Whole), Never)
}

// isClear reports whether a text has only digits and marks, and recognition does not doubt it.
func (c *Cell) isClear() bool {
	return c.Sure >= sureOfIt && strings.Trim(c.Text, "0123456789.,'’ ") == ""
}

func (c *Cell) negative() bool { return c.Value < 0 || c.Unread && c.Down }

func (c *Cell) sizeCost(want int64) Cost {
	if !c.Unread && want == size(c.Value) {
		return 0
	}
	if c.Text == "" {
		return Never
	}
	if c.print.characters == nil {
		c.print = patternOf(c.Text)
	}
	best := c.Sure + c.print.distance(want, c.Whole)
	for _, o := range c.Others {
		if o.Size == want {
			best = min(best, o.Cost)
		}
	}
	return min(best, Never)
}

// offers reports whether another reading of the pixels has this value.
func (c *Cell) offers(value int64) bool {
	return slices.ContainsFunc(c.Others, func(o Other) bool { return o.Size == size(value) })
}

func size(v int64) int64 {
	if v < 0 {
		return -v
	}
	return v
}

// near are the values that one misread character or another reading gives, with the sign that was read. The value
// read is not among them.
func (c *Cell) near() []int64 {
	if c.Text == "" {
		return nil
	}
	var sizes []int64
	for _, o := range c.Others {
		sizes = append(sizes, o.Size)
	}
	sizes = append(sizes, variants(c.Text, c.Whole)...)
	slices.Sort(sizes)
	sizes = slices.Compact(sizes)
	out := make([]int64, 0, len(sizes))
	for _, s := range sizes {
		if c.negative() {
			s = -s
		}
		if c.Unread || s != c.Value {
			out = append(out, s)
		}
	}
	return out
}

// maxText bounds the characters of a figure that are compared.
const maxText = 28

// point and group are the two kinds of marks in compared figures.
const (
	point = '.'
	group = ','
)

// seen is a recognized text with its marks replaced: group for all but the last one, which is point if at most two
// characters follow it.
func seen(text string) (characters []rune, grouped bool) {
	last := -1
	for _, r := range text {
		switch {
		case len(characters) == maxText:
			return characters, grouped
		case strings.ContainsRune(".,'’ ", r):
			last = len(characters)
			characters = append(characters, group)
		default:
			characters = append(characters, r)
		}
	}
	if last >= 0 && len(characters)-last <= 3 {
		characters[last] = point
	}
	return characters, slices.Contains(characters, group)
}

// printed is a size as it is printed, with at least one digit before the decimals.
func printed(size int64, whole, grouped bool) ([]byte, bool) {
	var back [maxText]byte // filled from its end
	at := len(back)
	put := func(b byte) { at--; back[at] = b }
	units := size / 100
	if !whole {
		put(byte('0' + size%10))
		put(byte('0' + size/10%10))
		put(point)
	}
	for n := 0; n == 0 || units > 0; n++ {
		if grouped && n > 0 && n%3 == 0 {
			put(group)
		}
		put(byte('0' + units%10))
		units /= 10
	}
	return back[at:], !whole || size%100 == 0
}

// pattern is a recognized text, prepared to be compared with many figures.
type pattern struct {
	characters []rune
	grouped    bool
}

func patternOf(text string) pattern {
	characters, grouped := seen(text)
	return pattern{characters, grouped}
}

// distance is the cost of reading a size as the text. Thousands are grouped by three or, in lakhs, by two. A text
// without marks is compared without them. A text without decimals has lost its mark, if the size has some.
func (l pattern) distance(size int64, whole bool) Cost {
	want, _ := printed(size, whole && size%100 == 0, l.grouped)
	if d := len(l.characters) - len(want); d > 4 || d < -4 {
		return Never
	}
	if len(l.characters) == len(want) {
		if cost, ok := aligned(l.characters, want); ok {
			return cost
		}
	}
	return edits(l.characters, want)
}

// aligned compares character by character; ok is false if a mark is compared with a digit.
func aligned(characters []rune, want []byte) (sum Cost, ok bool) {
	for i, r := range characters {
		if isMark(rune(want[i])) != isMark(r) {
			return 0, false
		}
		sum += swap(r, want[i])
	}
	return sum, true
}

func isMark(r rune) bool { return r == point || r == group }

// edits is the cost of the cheapest way from the true print to the text, if characters were lost or added.
func edits(characters []rune, want []byte) Cost {
	var row, next [maxText + 1]Cost
	for j := range want {
		row[j+1] = row[j] + lost(want, j)
	}
	for i, r := range characters {
		gone := extra(characters, i)
		next[0] = row[0] + gone
		for j := range want {
			next[j+1] = min(row[j]+swap(r, want[j]), row[j+1]+gone, next[j]+lost(want, j))
		}
		row = next
	}
	return row[len(want)]
}

// lost is the cost of losing a character. One of two equal digits is lost more easily.
func lost(want []byte, at int) Cost {
	switch {
	case isMark(rune(want[at])):
		return costMark
	case at > 0 && want[at] == want[at-1] || at+1 < len(want) && want[at] == want[at+1]:
		return costDoubled
	}
	return costLost
}

// extra is the cost of a character that was read but not printed.
func extra(characters []rune, at int) Cost {
	r := characters[at]
	switch {
	case isMark(r):
		return costMark
	case !isDigit(r):
		return costSpeck
	case at > 0 && characters[at-1] == r, at+1 < len(characters) && characters[at+1] == r:
		return costDoubled
	case strings.ContainsRune(likeStroke, r):
		return costLost
	}
	return costStranger
}

// variants are the sizes whose print differs from the text in one character or in the decimal mark.
func variants(text string, whole bool) []int64 {
	characters, _ := seen(text)
	digits := make([]byte, 0, len(characters))
	for _, r := range characters {
		if d := digitOf(r); d != 0 {
			digits = append(digits, d)
		} else if isDigit(r) {
			digits = append(digits, byte(r))
		}
	}
	var out []int64
	add := func(d []byte) {
		if v, err := strconv.ParseInt(string(d), 10, 64); err == nil {
			if whole && v <= math.MaxInt64/100 {
				v *= 100
			}
			out = append(out, v)
		}
	}
	add(digits)
	for i, was := range digits {
		for d, twin := range alike[was-'0'] {
			if twin {
				digits[i] = byte('0' + d)
				add(digits)
			}
		}
		digits[i] = was
		add(slices.Delete(slices.Clone(digits), i, i+1))       // read twice, or no digit
		add(slices.Insert(slices.Clone(digits), i, digits[i])) // one of two lost
	}
	return out
}
