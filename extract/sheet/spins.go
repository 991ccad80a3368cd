package sheet

import (
	"regexp"
	"strconv"
)

// maxSpins bounds the rounds of hashing that a workbook demands for its key: Office writes 100,000, and
// each further million costs about half a second of processor time.
const maxSpins = 2_000_000

var spinAttribute = regexp.MustCompile(`spinCount\s*=\s*["'](\d+)["']`)

// spinCount is the highest number of rounds named anywhere in the file; 0 when none is.
func spinCount(raw []byte) int {
	highest := 0
	for _, m := range spinAttribute.FindAllSubmatch(raw, -1) {
		n, err := strconv.Atoi(string(m[1]))
		if err != nil { // beyond an int: more than any bound
			return maxSpins + 1
		}
		highest = max(highest, n)
	}
	return highest
}
