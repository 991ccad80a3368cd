package repair

import (
	"math"
)

// Cost is how unlikely something is, in decibels: 10 is one in ten, 20 one in a hundred. Costs add up.
type Cost int

const (
	// Never is the cost of the impossible. Sums with it stay above it.
	Never Cost = 1 << 20
	// Margin is how much cheaper a correction must be than every solution without it: four hundred times as likely.
	Margin Cost = 26
	// horizon is how far beyond the cheapest solution others are listed.
	horizon = Margin + 3
)

// The costs of misreading a character. They are orders of magnitude of a bad scan, not measured to the decibel. They
// only need to be far apart from a coincidence of figures.
const (
	costAlike     Cost = 24 // 3 for 8
	costUnlike    Cost = 42 // 2 for 5
	costLetter    Cost = 6  // O for 0: certainly wrong, and likely this way
	costOddLetter Cost = 12 // any other letter or mark: certainly wrong, and one of ten digits
	costLost      Cost = 34 // a digit was lost
	costDoubled   Cost = 30 // one of two equal digits was lost, or a digit was read twice
	costSpeck     Cost = 8  // a stroke or letter that is not a digit
	costMark      Cost = 9  // a mark was lost, or a speck was read as one
	costOther     Cost = 5  // a comma for a point
	costDash      Cost = 26 // 7 for the minus before the first figure
	// costStranger bounds the cost of a figure that other figures prove: a stain or a stamp may cover it.
	costStranger Cost = 56
	// sureOfIt is the Cell.Sure from which recognition does not doubt a figure.
	sureOfIt Cost = 8
)

// likeStroke are the digits that a ruled line beside a figure is read as.
const likeStroke = "147"

// likeDash are the characters that a minus is read as, together with a stroke below or above it.
const likeDash = "47~=_"

// Alike reports whether two digits, '0' to '9', look much alike in print.
func Alike(a, b byte) bool { return alike[a-'0'][b-'0'] }

// alike lists the digits that look similar in print.
var alike = func() (table [10][10]bool) {
	for digit, twins := range [10]string{"689", "47", "7", "589", "19", "3689", "058", "12", "03569", "03458"} {
		for _, twin := range twins {
			table[digit][twin-'0'], table[twin-'0'][digit] = true, true
		}
	}
	return table
}()

// letters are the digits that letters and strokes are misread for, 0 for other characters.
var letters = func() (table [256]byte) {
	for digit, all := range [10]string{"OoDQU@", "lIi|!][", "Zz", "", "A", "Ss$§", "Gb", "T?", "B&", "gq"} {
		for _, letter := range all {
			table[letter] = byte('0' + digit)
		}
	}
	return table
}()

func digitOf(letter rune) byte {
	if letter < 0 || int(letter) >= len(letters) {
		return 0
	}
	return letters[letter]
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// InPlace is the cost of a character in the place of a digit.
func InPlace(seen rune, figure byte) Cost { return swap(seen, figure) }

// swap is the cost of reading a character instead of a digit or a mark.
func swap(seen rune, digit byte) Cost {
	if isMark(seen) || isMark(rune(digit)) {
		switch {
		case seen == rune(digit):
			return 0
		case isMark(seen) && isMark(rune(digit)):
			return costOther
		}
		return costUnlike
	}
	switch {
	case seen == rune(digit):
		return 0
	case isDigit(seen) && isDigit(rune(digit)) && alike[seen-'0'][digit-'0']:
		return costAlike
	case isDigit(seen):
		return costUnlike
	case digitOf(seen) == digit:
		return costLetter
	}
	return costOddLetter
}

// crowd is how much less certain a change of one of n movements is, because each of them may explain a difference by
// chance.
func crowd(n, changes int) Cost {
	return Cost(10 * float64(changes) * math.Log10(float64(max(n, 1))))
}

// lostRow is the additional cost of a lost row having exactly this amount: round amounts are common, any other is one
// in a million.
func lostRow(difference int64) Cost {
	switch {
	case difference%1_000_00 == 0:
		return 15
	case difference%100_00 == 0:
		return 20
	case difference%10_00 == 0:
		return 28
	case difference%1_00 == 0:
		return 36
	}
	return 50
}
