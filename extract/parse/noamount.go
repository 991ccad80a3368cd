package parse

// opensNoAmount says that a word begins with plain letters that are no mark before an amount, with nothing but figures
// behind them: no amount begins with it.
func opensNoAmount(word string) bool {
	var space [longestFrontMark]byte
	front := space[:0]
	for i := range len(word) {
		switch c := word[i]; {
		case 'a' <= c|' ' && c|' ' <= 'z':
			if len(front) == longestFrontMark {
				return false
			}
			front = append(front, c|' ')
		case '0' <= c && c <= '9':
			return len(front) > 0 && !isFrontMark(front)
		default:
			return false
		}
	}
	return len(front) > 0 && !isFrontMark(front)
}

// longestFrontMark bounds the words that are looked up; longer ones are read as all others.
const longestFrontMark = 24

// isFrontMark says that small letters are a mark of a currency or side, which may stand before an amount.
func isFrontMark(letters []byte) bool {
	if _, currency := currencyMarks[string(letters)]; currency {
		return true
	}
	_, side := frontMarks[string(letters)]
	return side
}
