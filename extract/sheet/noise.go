package sheet

import (
	"math"
	"strconv"
	"strings"
)

// longestFraction is the number of decimals that a number printed by a person or a bank may have; spreadsheets
// show sums of binary fractions with more ("8749.50000000001").
const longestFraction = 6

// noise is the part of a unit within which a number with a long fraction is the number of hundredths or thousandths
// next to it.
const noise = 1e-6

// withoutNoise rounds a number that binary arithmetic left a hair off hundredths or thousandths; other texts stay.
func withoutNoise(text string) string {
	point := strings.IndexByte(text, '.')
	if point < 0 || len(text)-point-1 <= longestFraction || len(text) > longestNumber {
		return text
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsInf(v, 0) || math.IsNaN(v) {
		return text
	}
	for _, parts := range []float64{100, 1000} {
		if rounded := math.Round(v*parts) / parts; math.Abs(rounded-v) < noise {
			return strconv.FormatFloat(rounded, 'f', -1, 64)
		}
	}
	return text
}
